/*
 * utf16.c - converts UTF-16 texts of archives to UTF-8: titles of ROM banners (nds.md 5) and names
 * of quests (qst.md 6).
 *
 * The texts are little-endian fields of fixed size that end at the first 0 or with the field. Half
 * of a surrogate pair becomes U+FFFD.
 */
#include "archive/utf16.h"
#include "base/reader.h"

/* Writes a code point as UTF-8. Returns the number of bytes: at most 4. */
static size_t write_utf8(uint32_t code, uint8_t *bytes)
{
    static const uint8_t first[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    const size_t count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    size_t i;

    for (i = count; i-- > 1; code >>= 6)
        bytes[i] = (uint8_t)(0x80 | (code & 0x3F));
    bytes[0] = (uint8_t)(first[count] | code);
    return count;
}

/* Two bytes of UTF-16 give at most three bytes of UTF-8, so text has room for the longest field. */
kunai_string kunai_i_copy_utf16(kunai_i_open *open, const uint8_t *field, size_t room)
{
    uint8_t text[KUNAI_I_UTF16_MOST / 2 * 3];
    size_t size = 0, i;

    for (i = 0; i < room; i += 2) {
        uint32_t code = kunai_i_load16(field + i, 0);
        const uint32_t next = i + 2 < room ? kunai_i_load16(field + i + 2, 0) : 0;

        if (!code)
            break;
        if (code >= 0xD800 && code < 0xDC00 && next >= 0xDC00 && next < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (next - 0xDC00);
            i += 2;
        } else if (code >= 0xD800 && code < 0xE000) {
            code = 0xFFFD;
        }
        size += write_utf8(code, text + size);
    }
    return kunai_i_copy_string(open, text, size);
}
