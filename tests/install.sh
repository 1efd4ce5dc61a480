# install.sh - functions of other scripts that install packages and build.

# has THING: whether a file or a command exists, the compiler finds a header (NAME.h), or pkg-config
# finds a library (NAME.pc)
has() {
	case $1 in
	/*) [ -e "$1" ] ;;
	*.h) echo "#include <$1>" | "${CC:-cc}" -E - >/dev/null 2>&1 ;;
	*.pc) pkg-config --exists "${1%.pc}" 2>/dev/null ;;
	*) command -v "$1" >/dev/null 2>&1 ;;
	esac
}

# need THING:PACKAGE ...: installs the packages of missing things. It asks for root only if a thing
# is missing. A package after "?" is optional: it is installed together with others, but it alone is
# no reason to install anything.
need() {
	missing='' optional=''
	for pair; do
		thing=${pair%:*}
		if has "${thing#\?}"; then
			continue
		fi
		case $thing in
		\?*) optional="$optional ${pair##*:}" ;;
		*) missing="$missing ${pair##*:}" ;;
		esac
	done
	[ -n "$missing" ] || return 0
	missing=$missing$optional
	command -v apt-get >/dev/null || { echo "please install (names of Debian packages):$missing" >&2; exit 1; }
	root=
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || { echo "please install, as root: apt-get install$missing" >&2; exit 1; }
		root=sudo
	fi
	echo "installing:$missing" >&2
	$root apt-get update -qq
	# shellcheck disable=SC2086
	DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# set_up FOLDER SOURCE -DOPTION=VALUE...: makes a build folder, or adds missing options to an
# existing one. It prints the messages of meson only if meson fails.
set_up() {
	folder=$1
	source=$2
	shift 2
	if [ -f "$folder/build.ninja" ]; then
		missing=
		for option; do
			line=$(echo "${option#-D}" | sed 's/=/ = /')
			grep -qsx "$line" "$folder/meson-private/cmd_line.txt" || missing=$option
		done
		[ -n "$missing" ] || return 0
		set -- --reconfigure "$@"
	fi
	echo "setting up $folder" >&2
	said=$(meson setup "$@" "$folder" "$source" 2>&1) || {
		printf '%s\n' "$said" "kunai could not be set up in $folder: the lines above say why" >&2
		return 1
	}
}

# compile FOLDER TARGET...: builds the targets. On a terminal, ninja shows its progress in one line,
# which it rewrites. Elsewhere only errors are printed.
compile() {
	folder=$1
	shift
	if [ -t 2 ]; then
		NINJA_STATUS='building [%f/%t] ' ninja -C "$folder" "$@" >&2 && return 0
	else
		echo "building, which takes a minute or two" >&2
		said=$(ninja -C "$folder" "$@" 2>&1) && return 0
		printf '%s\n' "$said" | sed '/^\[[0-9]*\/[0-9]*\] [A-Z]/d' >&2
	fi
	echo "kunai could not be built in $folder: the lines above say why" >&2
	return 1
}
