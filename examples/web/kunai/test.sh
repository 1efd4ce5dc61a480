#!/bin/sh
# test.sh [BUILD] - builds the npm package and tests it, with the C library in BUILD (build). Writes only into
# BUILD/web. Takes KUNAI_CORPUS for files to compare, CHROMIUM (chromium), and the variables of build.sh. Exit code 77:
# a tool is missing.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
build=$(cd "${1:-$root/build}" && pwd)
sample=$build/tests/support/writers/sample
work=$build/web
sh "$here/build.sh" "$build"

dump() { # FOLDER
	"$build/tests/conformance" --dump "$1" >"$work/c.txt"
	node "$here/test/dump.mjs" "$work/kunai" "$1" >"$work/js.txt"
	cmp "$work/c.txt" "$work/js.txt"
	echo "JavaScript: $(grep -c '^	' "$work/c.txt") arrays of $(grep -vc '^	' "$work/c.txt") files are those of C"
}

check_types() {
	if ! [ -x "$work/tsc/node_modules/.bin/tsc" ]; then
		mkdir -p "$work/tsc"
		if ! npm install --prefix "$work/tsc" --no-audit --no-fund --no-save typescript@7.0.2 >"$work/npm.log" 2>&1; then
			echo "the types are not checked: npm cannot install typescript"
			return
		fi
	fi
	cp "$here/test/types.ts" "$work/use/types.ts"
	"$work/tsc/node_modules/.bin/tsc" --noEmit --strict --noUncheckedIndexedAccess --target es2022 --module nodenext \
		--lib es2022,dom --types "" "$work/use/types.ts"
	# The declarations must not need the types of the DOM.
	echo 'import "kunai-assets";' >"$work/use/plain.ts"
	"$work/tsc/node_modules/.bin/tsc" --noEmit --strict --target es2022 --module nodenext --lib es2022 --types "" \
		"$work/use/plain.ts"
	echo "types: tsc accepts the declarations"
}

KUNAI_PACKAGE=$work/kunai KUNAI_SAMPLE=$sample KUNAI_API=$root/tests/api/api.json \
	node --test "$here/test/test.mjs" >"$work/test.log" || {
	cat "$work/test.log"
	exit 1
}
grep -E '^(#|ℹ) (tests|pass|fail|skipped) ' "$work/test.log"
dump "$sample"
[ -z "${KUNAI_CORPUS:-}" ] || dump "$KUNAI_CORPUS"

if command -v "${CHROMIUM:-chromium}" >/dev/null; then
	node "$here/test/browser.mjs" "$work/kunai" "$sample" "${CHROMIUM:-chromium}"
else
	echo "the browser is not tested: there is no ${CHROMIUM:-chromium}"
fi

# A project that uses the package.
rm -rf "$work/use"
mkdir -p "$work/use/node_modules"
ln -s "$work/kunai" "$work/use/node_modules/kunai-assets"
printf '{ "type": "module" }\n' >"$work/use/package.json"
cp "$here/first.mjs" "$work/use/first.mjs"
node "$work/use/first.mjs" "$sample/model_basic.nj" >"$work/first.txt"
[ "$(head -n 1 "$work/first.txt")" = '24 vertices, first at x -1' ]

# The programs in the package, as the README runs them. The first texel is 0xFF, 0xEB, 0xAD, 0xFF
# (tests/api/check_examples.py); 128 x 128 texels follow the header.
node "$work/kunai/first.mjs" "$sample/model_basic.nj" | cmp - "$work/first.txt"
node "$work/kunai/decode.mjs" "$sample/creature.pvm" "$work/creature.pam"
[ "$(od -An -tx1 -j69 -N4 "$work/creature.pam") $(wc -c <"$work/creature.pam")" = ' ff eb ad ff 65605' ]
# shellcheck disable=SC2016 # the marks of code in Markdown
sed -n '/^```js$/,/^```$/p' "$here/README.md" | sed '1d;$d' | cmp - "$here/first.mjs"
# shellcheck disable=SC2016
sed -n '/^```html$/,/^```$/p' "$here/README.md" | sed '1d;$d' | cmp - "$here/first.html"
if command -v npm >/dev/null; then
	check_types
	(cd "$work/kunai" && npm pack --dry-run --ignore-scripts 2>&1) >"$work/npm.log" || {
		cat "$work/npm.log"
		exit 1
	}
	grep -E '(total files|package size|unpacked size):' "$work/npm.log" | sed 's/^npm notice //'
fi
