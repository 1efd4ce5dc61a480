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
	meson setup --reconfigure "$build" -Dtests=enabled >/dev/null # examples/run.sh makes one without them
else
	meson setup "$build" -Dtests=enabled >/dev/null
fi
meson compile -C "$build"
status=0
meson test -C "$build" --print-errorlogs --no-rebuild || status=$?
if [ -n "${KUNAI_CORPUS:-}" ]; then
	grep -h '^corpus: ' "$build"/meson-logs/testlog.txt
	awk '/^corpus: .* checked, / { for (i = 2; i <= NF; i++) { if ($i == "checked,") n += $(i - 1); if ($i == "skipped") m += $(i - 1) } }
		END { printf "corpus: %d files and results checked in all, %d skipped\n", n, m }' "$build"/meson-logs/testlog.txt
else
	echo 'corpus: KUNAI_CORPUS is not set: 0 files checked'
fi
exit $status
