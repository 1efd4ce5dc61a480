#!/bin/sh
# check_setup.sh SOURCE_ROOT
#
# Sets kunai up on systems that developers rarely have: without cmocka and zlib, and as a subproject
# of another project. A subproject builds the library and nothing else. An option that is
# enabled by name is built in a subproject, too, and is an error if its dependency is missing.
set -eu
source=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
unset DESTDIR MESON_BUILD_ROOT MESON_SOURCE_ROOT

stop() {
	echo "setup: FAILED: $*"
	cat "$tmp/log"
	exit 1
}

# setup FOLDER ARGUMENT...: sets up a new folder
setup() {
	build=$1
	shift
	meson setup --buildtype plain "$build" "$@" >"$tmp/log" 2>&1
}

# tells TEXT: the summary of the setup must have the text
tells() {
	sed 's, *: ,: ,' "$tmp/log" | grep -qF "$1" || stop "the summary does not say \"$1\""
}

# is_quiet [NAME]: no line of the setup may look like a fault. Only NAME may be missing.
is_quiet() {
	! sed "/${1:-nothing} found: NO/d" "$tmp/log" | grep -E 'found: NO|: NO *$|WARNING|DEPRECATION' >"$tmp/loud" ||
		stop "the setup says \"$(head -n 1 "$tmp/loud")\""
}

# targets BUILD PROJECT: prints the name and type of each target, sorted. PROJECT: only targets of this
# subproject
targets() {
	meson introspect --targets "$1" >"$tmp/targets.json"
	python3 - "$tmp/targets.json" "$2" <<-END
		import json, sys
		targets = json.load(open(sys.argv[1]))
		print(', '.join(sorted(t['name'] + ' ' + t['type'] for t in targets if t['subproject'] == (sys.argv[2] or None))))
	END
}

# ---- no cmocka and no zlib ----

mkdir "$tmp/empty"
PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=$tmp/empty
export PKG_CONFIG_PATH PKG_CONFIG_LIBDIR

setup "$tmp/plain" "$source" || stop "no setup without cmocka"
is_quiet '\(cmocka\|zlib\)'
tells 'the tests need cmocka (Debian, Ubuntu: apt install libcmocka-dev pkg-config)'
tells 'tests: NO (cmocka is missing)'
tells 'examples: YES'
tells 'apt install zlib1g-dev'
tells 'zlib: NO (zlib is missing)'
tells 'benchmarks: NO (disabled)'
tells 'fuzz: NO (only with tests)'
found=$(targets "$tmp/plain" '')
case $found in
*test_reader*) stop "test programs without cmocka: $found" ;;
*kunai\ executable*kunai\ shared*kunai\ static*) ;;
*) stop "without cmocka there are: $found" ;;
esac
meson introspect --installed "$tmp/plain" >"$tmp/installed"
for file in "$source"/examples/tools/man/* "$source"/examples/tools/completion/*; do
	grep -q "${file#"$source"/}\"" "$tmp/installed" || stop "$file is not installed"
done
# other builds make the same library, so this build runs only if everything is checked
[ -z "${KUNAI_CHECK_ALL:-}" ] ||
	meson compile -C "$tmp/plain" kunai:shared_library kunai:static_library >"$tmp/log" 2>&1 ||
	stop "the library is not built without cmocka"

! setup "$tmp/asked" "$source" -Dtests=enabled ||
	stop "-Dtests=enabled is no error without cmocka"
grep -q 'ERROR.*cmocka' "$tmp/log" || stop "the error does not name cmocka"
! setup "$tmp/packed" "$source" -Dzlib=enabled ||
	stop "-Dzlib=enabled is no error without zlib"
grep -q 'ERROR.*zlib' "$tmp/log" || stop "the error does not name zlib"
unset PKG_CONFIG_PATH PKG_CONFIG_LIBDIR

# ---- a subproject ----

mkdir -p "$tmp/outer/subprojects"
ln -s "$source" "$tmp/outer/subprojects/kunai"
cat >"$tmp/outer/meson.build" <<-END
	project('outer', 'c')
	executable('outer', 'outer.c', dependencies: dependency('kunai'))
END
printf '[wrap-git]\nurl = none\nrevision = none\n[provide]\ndependency_names = kunai\n' \
	>"$tmp/outer/subprojects/kunai.wrap"
cat >"$tmp/outer/outer.c" <<-END
	#include <kunai/kunai.h>
	int main(void) { return kunai_version() == 0; }
END
setup "$tmp/outer/build" "$tmp/outer" --wrap-mode forcefallback || stop "no setup as a subproject"
is_quiet
! grep -qE 'cmocka|python' "$tmp/log" || stop "a subproject looks for things that only tests need"
tells 'tests: NO (off in a subproject)'
tells 'examples: NO (off in a subproject)'
tells 'fuzz: NO (off in a subproject)'
found=$(targets "$tmp/outer/build" kunai)
[ "$found" = 'kunai shared library, kunai static library' ] || stop "a subproject has: $found"
[ "$(meson introspect --tests "$tmp/outer/build")" = '[]' ] || stop "a subproject has tests"
meson compile -C "$tmp/outer/build" >"$tmp/log" 2>&1 || stop "the outer project is not built"
"$tmp/outer/build/outer" || stop "the outer program does not find the library"
! readelf -d "$tmp/outer/build/outer" | grep -q 'NEEDED.*libkunai' || stop "the outer program needs the shared library"
for file in pkgconfig/kunai.pc cmake/kunai/kunai-config.cmake cmake/kunai/kunai-config-version.cmake; do
	meson introspect --installed "$tmp/outer/build" | grep -q "/$file\"" || stop "$file is not installed"
done

# The parent enables all features, and cmocka is missing. No feature is enabled by name, so the subproject
# builds nothing more and searches for nothing.
PKG_CONFIG_PATH='' PKG_CONFIG_LIBDIR=$tmp/empty setup "$tmp/outer/auto" "$tmp/outer" \
	--wrap-mode forcefallback -Dauto_features=enabled || stop "auto_features changes the setup of a subproject"
found=$(targets "$tmp/outer/auto" kunai)
[ "$found" = 'kunai shared library, kunai static library' ] || stop "with auto_features a subproject has: $found"

setup "$tmp/outer/more" "$tmp/outer" --wrap-mode forcefallback -Dkunai:default_library=shared \
	-Dkunai:examples=enabled -Dkunai:fuzz=replay || stop "no setup with examples in a shared subproject"
tells 'examples: YES'
tells 'zlib: NO (off in a subproject)'
tells 'fuzz: replay'
found=$(targets "$tmp/outer/more" kunai)
case $found in
*kunai\ static*) stop "a shared subproject has: $found" ;;
*fuzz_model*kunai\ executable*kunai\ shared*) ;;
*) stop "a subproject ignores what is enabled by name: $found" ;;
esac
echo "setup: kunai can be set up without cmocka, and as a subproject"
