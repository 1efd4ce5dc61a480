/* archive.h - the module archive and its formats. */
#ifndef KUNAI_I_ARCHIVE_H
#define KUNAI_I_ARCHIVE_H

#include "base/module.h"

extern const kunai_i_module kunai_i_archive_module;

#endif
