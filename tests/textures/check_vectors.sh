#!/bin/sh
# check_vectors.sh - both programs print the same hashes.
set -eu
with=$("$1")
plain=$("$2")
[ -n "$plain" ] && [ "$with" = "$plain" ]
