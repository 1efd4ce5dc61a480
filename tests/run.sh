#!/bin/sh
# run.sh - builds kunai and runs the whole test suite. Installs what that needs, on Debian and
# Ubuntu, if it is missing. KUNAI_CORPUS names a folder of real files to check as well.
set -eu
cd "$(dirname "$0")/.."

. tests/install.sh
need gcc:gcc /usr/include/stdio.h:libc6-dev meson:meson ninja:ninja-build pkg-config:pkg-config python3:python3 nm:binutils \
	/usr/include/cmocka.h:libcmocka-dev '?/usr/include/zlib.h:zlib1g-dev'

build=${KUNAI_BUILD:-build}
if [ -f "$build/build.ninja" ]; then
	meson setup --reconfigure "$build" -Dtests=enabled >/dev/null # examples/run.sh makes one without them
else
	meson setup "$build" -Dtests=enabled >/dev/null
fi
meson compile -C "$build"
status=0
meson test -C "$build" --print-errorlogs --no-rebuild || status=$?
if [ -n "${KUNAI_CORPUS:-}" ]; then
	grep -h '^corpus: ' "$build"/meson-logs/testlog.txt | awk '{ print }
		/ checked in all/ { results = $2; skipped = $(NF - 1) }
		/ files of the list/ { files = $2 }
		END { printf "corpus: %d files and results, and %d files of the list checked in all, %d skipped\n", results, files, skipped }'
else
	files=$(grep -c '^[0-9a-f]' tests/conformance/manifest.txt)
	echo "not tested: $files public files that are not part of kunai. tests/conformance/README.md says how to get some of"
	echo 'them; then run this again with KUNAI_CORPUS=FOLDER. The tests above do without these files.'
fi
exit $status
