#!/bin/sh
# run.sh - builds kunai and runs the whole test suite. Installs what that needs, on Debian and
# Ubuntu, when it is not there. KUNAI_CORPUS names a folder of real files to check as well.
set -eu
cd "$(dirname "$0")/.."

. tests/install.sh
need gcc:gcc /usr/include/stdio.h:libc6-dev meson:meson ninja:ninja-build pkg-config:pkg-config python3:python3 nm:binutils \
	/usr/include/cmocka.h:libcmocka-dev

build=${KUNAI_BUILD:-build}
if [ -f "$build/build.ninja" ]; then
	meson configure "$build" -Dtests=true # examples/run.sh makes one without them
else
	meson setup "$build" >/dev/null
fi
meson compile -C "$build"
status=0
meson test -C "$build" --print-errorlogs --no-rebuild || status=$?
grep -h '^corpus: ' "$build"/meson-logs/testlog.txt || echo 'corpus: KUNAI_CORPUS is not set: no real files were checked'
exit $status
