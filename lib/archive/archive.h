/* archive.h - the table of the module archive: its formats and its open call. */
#ifndef KUNAI_I_ARCHIVE_H
#define KUNAI_I_ARCHIVE_H

#include "base/module.h"

extern const kunai_i_module kunai_i_archive_module;

#endif
