#!/bin/sh
# update.sh - after a change of include/kunai: writes tests/api/api.json and the generated half of the
# bindings anew. Needs clang and python3.
set -eu
cd "$(dirname "$0")/../.."
python3 tests/api/describe_api.py include tests/api/api.json
python3 tests/api/make_bindings.py
