#!/bin/sh
# update.sh - writes tests/api/api.json and the generated part of examples/python/kunai.py anew,
# after a change of include/kunai. Needs clang and python3.
set -eu
cd "$(dirname "$0")/../.."
python3 tests/api/describe_api.py include tests/api/api.json
python3 tests/api/make_python.py tests/api/api.json examples/python/kunai.py
