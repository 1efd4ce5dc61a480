# install.sh - read by other scripts. need FILE_OR_COMMAND:PACKAGE ... installs the packages whose
# command or file is not there; root is asked for only then. A package after "?" is optional: it is
# installed together with others, and is alone no reason to install anything.
need() {
	missing='' optional=''
	for pair; do
		thing=${pair%:*}
		case $thing in
		\?*) [ -e "${thing#?}" ] || optional="$optional ${pair##*:}" ;;
		/*) [ -e "$thing" ] || missing="$missing ${pair##*:}" ;;
		*) command -v "$thing" >/dev/null 2>&1 || missing="$missing ${pair##*:}" ;;
		esac
	done
	[ -n "$missing" ] || return 0
	missing=$missing$optional
	command -v apt-get >/dev/null || { echo "please install:$missing" >&2; exit 1; }
	root=
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || { echo "please install, as root:$missing" >&2; exit 1; }
		root=sudo
	fi
	echo "installing:$missing" >&2
	$root apt-get update -qq
	# shellcheck disable=SC2086
	DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends $missing >/dev/null
}
