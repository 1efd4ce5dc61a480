/* utf16.h - texts of UTF-16 in archives. */
#ifndef KUNAI_I_UTF16_H
#define KUNAI_I_UTF16_H

#include "base/open.h"

enum { KUNAI_I_UTF16_MOST = 0x100 /* bytes of a field */ };

/* A copy as UTF-8 of a little-endian field of room bytes, up to its first 0. Half of a surrogate
 * pair becomes U+FFFD. room: an even number, at most KUNAI_I_UTF16_MOST. */
kunai_string kunai_i_copy_utf16(kunai_i_open *open, const uint8_t *field, size_t room);

#endif
