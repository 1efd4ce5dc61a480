/*
 * utf8.c - checks whether names from inside files are UTF-8 (RFC 3629), and converts other names.
 *
 * A sequence is 1 to 4 bytes long; its first byte says how long. Overlong forms and surrogates are
 * refused, because two names must not become the same text.
 */
#include "utf8.h"

/* Returns the size of the sequence that begins with a byte, or 0 if no sequence begins so. */
static size_t find_length(uint8_t first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xC0 || first >= 0xF8)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

size_t read_utf8(const char *text, size_t size, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t length = size ? find_length((uint8_t)text[0]) : 0;
    uint32_t value;
    size_t i;

    if (!length || length > size)
        return 0;
    value = (uint8_t)text[0] & (length == 1 ? 0x7Fu : 0x7Fu >> length);
    for (i = 1; i < length; i++) {
        if (((uint8_t)text[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | ((uint8_t)text[i] & 0x3F);
    }
    if (value < least[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return 0;
    *code = value;
    return length;
}

int is_utf8(const char *text, size_t size)
{
    uint32_t code;
    size_t at, step;

    for (at = 0; at < size; at += step) {
        step = read_utf8(text + at, size - at, &code);
        if (!step)
            return 0;
    }
    return 1;
}

void append_name(buffer *b, const char *name, size_t size)
{
    size_t i;

    if (is_utf8(name, size)) {
        append_bytes(b, name, size);
        return;
    }
    for (i = 0; i < size; i++) {
        const uint8_t byte = (uint8_t)name[i];

        if (byte >= 0x80)
            append_byte(b, (uint8_t)(0xC0 | byte >> 6));
        append_byte(b, byte < 0x80 ? byte : (uint8_t)(0x80 | (byte & 0x3F)));
    }
}
