#!/bin/sh
# run.sh - builds kunai and runs the whole test suite. On Debian and Ubuntu it installs the packages
# that are missing. KUNAI_CORPUS names a folder of real files to check, too.
set -eu
cd "$(dirname "$0")/.."

. tests/install.sh
need cc:gcc stdio.h:libc6-dev meson:meson ninja:ninja-build pkg-config:pkg-config python3:python3 nm:binutils \
	cmocka.pc:libcmocka-dev '?zlib.pc:zlib1g-dev'

[ -d "${KUNAI_CORPUS:-.}" ] || { echo "KUNAI_CORPUS is not a folder: $KUNAI_CORPUS" >&2; exit 2; }
build=${KUNAI_BUILD:-build}
log=$build/meson-logs/testlog
set_up "$build" . -Dtests=enabled # examples/run.sh makes a folder without tests
compile "$build"
[ -t 1 ] || echo "running $(meson test -C "$build" --no-rebuild --list 2>/dev/null | wc -l) tests, which takes some minutes"
rm -f "$log.json"
status=0
meson test -C "$build" --no-rebuild --quiet --print-errorlogs || status=$?

if [ -n "${KUNAI_CORPUS:-}" ]; then
	grep -h '^corpus: ' "$log.txt" | awk '{ print }
		/ checked in all/ { results = $2; skipped = $(NF - 1) }
		/ files of the list/ { files = $2 }
		END { printf "corpus: %d files and results, and %d files of the list checked in all, %d skipped\n", results, files, skipped }'
else
	files=$(grep -c '^[0-9a-f]' tests/conformance/manifest.txt)
	echo "Not tested: $files public files that are not part of kunai. tests/conformance/README.md says how to get some of"
	echo 'them; then run this again with KUNAI_CORPUS=FOLDER.'
fi

# Print the last lines: the passed tests, the failed tests with reasons, and what the user can do.
python3 - "$build" "$log" <<'END'
import json, sys

build, log = sys.argv[1:]
names = {}
for test in map(json.loads, open(log + ".json")):
    name = test["name"].split(" / ")[-1]
    text = (test.get("stdout", "") + test.get("stderr", "")).strip() or "no reason was given"
    names.setdefault(test["result"], {})[name] = text.splitlines()[-1].replace("skipped: ", "", 1)
passed, skipped = names.pop("OK", {}), names.pop("SKIP", {})
bad = [name for those in names.values() for name in those]
late = list(names.get("TIMEOUT", {}))
for name, why in skipped.items():
    print(f"Skipped: {name}: {why}")
if bad:
    print(f"{len(bad)} of {len(bad) + len(passed)} tests FAILED: {', '.join(bad)}")
    if late:
        print(f"Too slow: {', '.join(late)}. On a slow machine: meson test -C {build} -t 5 {' '.join(late)}")
    print(f"One test again: meson test -C {build} --print-errorlogs {bad[0]}")
    print(f"If you have not changed kunai, please report this and attach {log}.txt.")
else:
    print(f"kunai works here: {len(passed)} tests passed, none failed, {len(skipped)} skipped.")
END
exit $status
