#!/bin/sh
# package.sh FOLDER - copies the crates to FOLDER with the C sources in kunai-sys/vendor, as they are
# published.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cp -r "$here/Cargo.toml" "$here/README.md" "$here/kunai-sys" "$here/kunai" "$here/bench" "$1"
(cd "$here/../.." && find include lib -name '*.[ch]') | while read -r file; do
	mkdir -p "$1/kunai-sys/vendor/$(dirname "$file")"
	cp "$here/../../$file" "$1/kunai-sys/vendor/$file"
done
for crate in kunai-sys kunai; do # the licence wants its text in each copy
	cp "$here/../../LICENSE" "$1/$crate"
done
