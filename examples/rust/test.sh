#!/bin/sh
# test.sh - tests the Rust binding. Needs cargo 1.63 or newer, and a C compiler. What else it finds, it
# uses: the build of kunai, valgrind, rustfmt, wasm32 with node. Returns 77 if cargo is missing.
#
# KUNAI_BUILD   The build of kunai (else build): its sample and its conformance program.
# KUNAI_CORPUS  A folder of real files: compares all of them with C, and measures the speed.
set -eu
cd "$(dirname "$0")"
top=$(cd ../.. && pwd)
PATH=/usr/bin:$PATH # the cargo of the distribution is the oldest that must work
command -v cargo >/dev/null || { echo 'skipped: cargo is missing (Debian, Ubuntu: apt install cargo)'; exit 77; }

build=$(cd "$top" && realpath -m "${KUNAI_BUILD:-build}")
sample=$build/tests/support/writers/sample
export CARGO_TARGET_DIR="$build/rust" RUSTFLAGS=-Dwarnings RUSTDOCFLAGS=-Dwarnings
mkdir -p "$CARGO_TARGET_DIR"
[ ! -d "$sample" ] || export KUNAI_FIXTURES="$sample"
config=$CARGO_TARGET_DIR/offline.toml
registry=/usr/share/cargo/registry

# The crates cc and pkg-config are those of Debian, if they are installed. Else cargo fetches them.
use_cargo() {
	if ls -d $registry/cc-[0-9]* >/dev/null 2>&1; then
		printf '[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "%s"\n' $registry >"$config"
		cargo --offline --config "$config" "$@"
	else
		cargo "$@"
	fi
}

# The README quotes the first program.
sed -n '/^```rust$/,/^```$/p' README.md | sed '1d;$d' >"$CARGO_TARGET_DIR/readme.rs"
sed 1d kunai/examples/first.rs | cmp - "$CARGO_TARGET_DIR/readme.rs"

step() { echo "-- $1"; }

step 'tests, with the checks of a debug build'
use_cargo test --quiet
use_cargo doc --quiet --no-deps
if cargo fmt --version >/dev/null 2>&1; then
	cargo fmt --check
else
	echo 'skipped: rustfmt is missing'
fi

if command -v valgrind >/dev/null; then
	step 'tests in valgrind'
	CARGO_BUILD_TARGET=$(rustc -vV | sed -n 's/^host: //p')
	runner=$(echo "CARGO_TARGET_${CARGO_BUILD_TARGET}_RUNNER" | tr 'a-z-' 'A-Z_')
	export "$runner=valgrind -q --error-exitcode=1 --leak-check=full --errors-for-leak-kinds=definite,possible"
	unset CARGO_BUILD_TARGET
	# The value of a panic of an allocator is leaked on purpose: its destructor could panic inside C.
	use_cargo test --quiet --tests -- --skip an_allocator_that_panics
	unset "$runner"
else
	echo 'skipped: valgrind is missing'
fi

step 'release build'
use_cargo build --quiet --release --bins --examples
use_cargo test --quiet --release --test memory -- --ignored
release=$CARGO_TARGET_DIR/release

compare() {
	"$build/tests/conformance" --dump "$1" >"$CARGO_TARGET_DIR/c.txt"
	"$release/examples/dump" "$1" >"$CARGO_TARGET_DIR/rust.txt"
	cmp "$CARGO_TARGET_DIR/c.txt" "$CARGO_TARGET_DIR/rust.txt"
	awk -v of="$2" '/^\t/ { arrays++; next } { files++ }
		END { printf "%s: %d arrays of %d files are equal in C and Rust\n", of, arrays, files }' "$CARGO_TARGET_DIR/rust.txt"
}

if [ -x "$build/tests/conformance" ] && [ -d "$sample" ]; then
	compare "$sample" sample
	[ -z "${KUNAI_CORPUS:-}" ] || compare "$KUNAI_CORPUS" corpus
	rm -rf "$CARGO_TARGET_DIR/png"
	"$release/examples/textures" "$sample/creature.pvm" "$CARGO_TARGET_DIR/png"
	! command -v pngcheck >/dev/null || pngcheck -q "$CARGO_TARGET_DIR"/png/*.png
	"$release/examples/first" "$sample/creature.nj" >"$CARGO_TARGET_DIR/first.txt"
	"$release/bench" "${KUNAI_CORPUS:-$sample}"
else
	echo "no comparison with C: $build has no tests/conformance and sample (sh tests/run.sh makes them)"
fi

if [ -f "$build/meson-uninstalled/kunai-uninstalled.pc" ] && command -v pkg-config >/dev/null &&
	ls -d $registry/pkg-config-[0-9]* >/dev/null 2>&1; then
	step 'the system library'
	PKG_CONFIG_PATH=$build/meson-uninstalled LD_LIBRARY_PATH=$build/lib \
		use_cargo test --quiet -p kunai-assets --features system --test safe
else
	echo 'skipped: the system library needs the build of kunai, pkg-config and librust-pkg-config-dev'
fi

step 'the package with the C sources'
package=$CARGO_TARGET_DIR/package
rm -rf "$package"
sh package.sh "$package"
cd "$package"
(cd kunai-sys && use_cargo package --quiet --allow-dirty --no-verify)
rm -rf kunai-sys
tar -xzf "$CARGO_TARGET_DIR"/package/kunai-assets-sys-*.crate
mv kunai-assets-sys-[0-9]*[0-9] kunai-sys
# The rest builds from the unpacked crate.
wasm=wasm32-unknown-unknown
if [ -d "$(rustc --print sysroot)/lib/rustlib/$wasm" ] && command -v clang >/dev/null && command -v llvm-ar >/dev/null; then
	use_cargo build --quiet --target $wasm -p kunai-assets --lib --example wasm
	if command -v node >/dev/null && [ -f "$CARGO_TARGET_DIR/first.txt" ]; then
		module=$CARGO_TARGET_DIR/$wasm/debug/examples/wasm.wasm
		wanted=$(awk '{ count += $1 } END { print count }' "$CARGO_TARGET_DIR/first.txt")
		[ "$(node kunai/examples/wasm.mjs "$module" "$sample/creature.nj")" = "$wanted" ]
		echo 'WebAssembly: node counts the same vertices'
	fi
else
	echo "skipped: WebAssembly needs clang, llvm and libstd-rust-dev-wasm32"
	use_cargo check --quiet -p kunai-assets
fi
echo 'all tests of the Rust binding passed'
