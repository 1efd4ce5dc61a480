#!/bin/sh
# check.sh PROGRAM MANIFEST - checks $KUNAI_CORPUS; without it there is nothing to do (77: skipped). meson says what
# runs programs of another machine.
[ -n "${KUNAI_CORPUS:-}" ] || exit 77
exec ${MESON_EXE_WRAPPER:-} "$1" "$2" "$KUNAI_CORPUS"
