# install.sh - read by other scripts. need FILE_OR_COMMAND:PACKAGE ... installs the packages whose
# command or file is not there; root is asked for only then.
need() {
	missing=
	for pair; do
		thing=${pair%:*}
		case $thing in
		/*) [ -e "$thing" ] || missing="$missing ${pair##*:}" ;;
		*) command -v "$thing" >/dev/null 2>&1 || missing="$missing ${pair##*:}" ;;
		esac
	done
	[ -n "$missing" ] || return 0
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
