/* utf16.h - converts UTF-16 texts of archives to UTF-8. */
#ifndef KUNAI_I_UTF16_H
#define KUNAI_I_UTF16_H

#include "base/open.h"

enum { KUNAI_I_UTF16_MOST = 0x100 /* largest field, in bytes */ };

/* Returns a copy in UTF-8 of a little-endian UTF-16 field, up to its first 0. room is the size of
 * the field in bytes: an even number, at most KUNAI_I_UTF16_MOST. Half of a surrogate pair becomes
 * U+FFFD. */
kunai_string kunai_i_copy_utf16(kunai_i_open *open, const uint8_t *field, size_t room);

#endif
