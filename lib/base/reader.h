/*
 * reader.h - the bounded reader: the only code that touches input bytes.
 *
 * A reader covers a range of the caller's input, in one byte order. After its first failure, every
 * read returns 0. The failure and its offset stay in the reader. The code that uses the reader
 * decides what a failure means: kunai_i_fail_from_reader makes it the error of the open call,
 * kunai_i_warn_from_reader a warning.
 */
#ifndef KUNAI_I_READER_H
#define KUNAI_I_READER_H

#include "base/bits.h"
#include "base/open.h"

#include <string.h>

typedef struct kunai_i_reader {
    const uint8_t *data;
    size_t size;
    size_t at;
    uint64_t origin; /* offset of data[0] in the caller's input */
    uint64_t base;   /* pointer - base, modulo 2^32, is an offset in data */
    /* Bit map (bits.h) of the words that are pointers. NULL: every word except 0 can be one. */
    const uint8_t *listed;
    uint32_t alignment; /* structures start at multiples of this, counted from data[0] */
    const char *record; /* the structure that is being read, for errors */
    kunai_i_open *open; /* for warnings about NaN; NULL in a probe */
    uint32_t big;       /* 1: big-endian */
    kunai_result code;  /* KUNAI_OK, or the first failure */
    uint64_t offset;    /* offset of the failure in the caller's input */
    const char *message;
} kunai_i_reader;

/* Returns a reader at the start of size bytes. Its base is 0, its alignment is 4, and it has no
 * list of pointers. data may be NULL if size is 0. */
static inline kunai_i_reader kunai_i_make_reader(kunai_i_open *open, const void *data, size_t size,
                                                 uint64_t origin, uint32_t big, const char *record)
{
    kunai_i_reader reader;

    reader.data = data ? data : (const uint8_t *)""; /* NULL + 0 is undefined */
    reader.size = size;
    reader.at = 0;
    reader.origin = origin;
    reader.base = 0;
    reader.listed = NULL;
    reader.alignment = 4;
    reader.record = record;
    reader.open = open;
    reader.big = big;
    reader.code = KUNAI_OK;
    reader.offset = 0;
    reader.message = "";
    return reader;
}

/* Records a failure, if it is the first. offset is counted from data[0]. */
static inline void kunai_i_stop_reader(kunai_i_reader *reader, kunai_result code, size_t offset,
                                       const char *message)
{
    if (reader->code != KUNAI_OK)
        return;
    reader->code = code;
    reader->offset = reader->origin + offset;
    reader->message = message;
    reader->size = reader->at = 0; /* every later read is out of bounds and returns 0 */
}

static inline int kunai_i_has_reader_failed(const kunai_i_reader *reader)
{
    return reader->code != KUNAI_OK;
}

/* Returns the number of bytes from the next read to the end of the range; 0 after a failure. */
static inline size_t kunai_i_count_left(const kunai_i_reader *reader)
{
    return reader->size - reader->at;
}

/* Returns the offset of the next read in the caller's input. */
static inline uint64_t kunai_i_tell(const kunai_i_reader *reader)
{
    return reader->origin + reader->at;
}

/* Moves to an offset in the range. The end of the range is allowed. After the end, the reader fails
 * with KUNAI_E_CORRUPT. */
static inline void kunai_i_seek(kunai_i_reader *reader, uint64_t at)
{
    if (at > reader->size)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, reader->at,
                            "an offset leads past the end of the data");
    else
        reader->at = (size_t)at;
}

/* Returns the next size bytes, and moves after them. If fewer are left, returns NULL, and the
 * reader fails with KUNAI_E_TRUNCATED. */
static inline const uint8_t *kunai_i_take_bytes(kunai_i_reader *reader, uint64_t size)
{
    const uint8_t *bytes = reader->data + reader->at;

    if (size > reader->size - reader->at) {
        kunai_i_stop_reader(reader, KUNAI_E_TRUNCATED, reader->at,
                            "the data ends before the end of this structure");
        return NULL;
    }
    reader->at += (size_t)size;
    return bytes;
}

/* Moves after the next size bytes. If fewer are left, the reader fails with KUNAI_E_TRUNCATED. */
static inline void kunai_i_skip(kunai_i_reader *reader, uint64_t size)
{
    (void)kunai_i_take_bytes(reader, size);
}

/* Returns 1 if count items of size bytes are left. Otherwise returns 0, and the reader fails with
 * KUNAI_E_TRUNCATED. Call this before memory is allocated for the items. */
static inline int kunai_i_need(kunai_i_reader *reader, uint64_t count, size_t size)
{
    if (count > (reader->size - reader->at) / size) {
        kunai_i_stop_reader(reader, KUNAI_E_TRUNCATED, reader->at,
                            "the data ends before the end of this structure");
        return 0;
    }
    return 1;
}

/* Returns the number in two bytes. big is 1 for big-endian bytes. */
static inline uint16_t kunai_i_load16(const uint8_t *bytes, uint32_t big)
{
    return (uint16_t)(big ? bytes[0] << 8 | bytes[1] : bytes[1] << 8 | bytes[0]);
}

/* Returns the number in four bytes. big is 1 for big-endian bytes. */
static inline uint32_t kunai_i_load32(const uint8_t *bytes, uint32_t big)
{
    uint32_t a = bytes[0], b = bytes[1], c = bytes[2], d = bytes[3];

    return big ? a << 24 | b << 16 | c << 8 | d : d << 24 | c << 16 | b << 8 | a;
}

/* Returns the number whose two's complement is value. C leaves the conversion of large numbers to
 * the compiler. */
static inline int16_t kunai_i_convert_s16(uint16_t value)
{
    return (int16_t)(value < 0x8000 ? (int32_t)value : (int32_t)value - 0x10000);
}

/* Like kunai_i_convert_s16, for 32 bits. */
static inline int32_t kunai_i_convert_s32(uint32_t value)
{
    return value < 0x80000000 ? (int32_t)value : -1 - (int32_t)~value;
}

/* This function and the next four return the next number, and move after it. If fewer bytes are
 * left, they return 0, and the reader fails with KUNAI_E_TRUNCATED. */
static inline uint8_t kunai_i_read_u8(kunai_i_reader *reader)
{
    const uint8_t *bytes = kunai_i_take_bytes(reader, 1);

    return bytes ? bytes[0] : 0;
}

static inline uint16_t kunai_i_read_u16(kunai_i_reader *reader)
{
    const uint8_t *bytes = kunai_i_take_bytes(reader, 2);

    return bytes ? kunai_i_load16(bytes, reader->big) : 0;
}

static inline uint32_t kunai_i_read_u32(kunai_i_reader *reader)
{
    const uint8_t *bytes = kunai_i_take_bytes(reader, 4);

    return bytes ? kunai_i_load32(bytes, reader->big) : 0;
}

static inline int16_t kunai_i_read_s16(kunai_i_reader *reader)
{
    return kunai_i_convert_s16(kunai_i_read_u16(reader));
}

static inline int32_t kunai_i_read_s32(kunai_i_reader *reader)
{
    return kunai_i_convert_s32(kunai_i_read_u32(reader));
}

/* Returns the 32-bit number at an offset, or 0 if it is not inside the range. Does not move the
 * reader, and never fails. */
static inline uint32_t kunai_i_read_u32_at(const kunai_i_reader *reader, uint64_t at)
{
    if (reader->size < 4 || at > reader->size - 4)
        return 0;
    return kunai_i_load32(reader->data + (size_t)at, reader->big);
}

/* Reads 32-bit words at an offset, and does not move the reader. Words out of range are 0. */
static inline void kunai_i_read_words_at(const kunai_i_reader *reader, uint64_t at, uint32_t *words,
                                         size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        words[i] = kunai_i_read_u32_at(reader, at + 4 * i);
}

/*
 * Reads a pointer, and returns the offset in the range that it leads to.
 *
 * A null pointer gives KUNAI_I_NULL. A pointer out of the range gives KUNAI_I_NOWHERE, which is
 * larger than the size of any range with pointers. If reader->listed is set, a listed word of 0 is
 * a valid pointer, and a word that is not listed is a null pointer.
 */
#define KUNAI_I_NULL 0xFFFFFFFFu
#define KUNAI_I_NOWHERE 0xFFFFFFFEu

static inline uint32_t kunai_i_read_pointer_at(const kunai_i_reader *reader, uint64_t at)
{
    const uint32_t pointer = kunai_i_read_u32_at(reader, at);
    const uint32_t place = pointer - (uint32_t)reader->base;

    if (reader->listed) {
        if (at >= reader->size || at % 4 || !kunai_i_get_bit(reader->listed, at))
            return KUNAI_I_NULL;
    } else if (!pointer) {
        return KUNAI_I_NULL;
    }
    return place < KUNAI_I_NOWHERE ? place : KUNAI_I_NOWHERE;
}

/* Like kunai_i_read_pointer_at, but reads the next word and moves after it. If fewer than 4 bytes
 * are left, the reader fails with KUNAI_E_TRUNCATED. */
static inline uint32_t kunai_i_read_pointer(kunai_i_reader *reader)
{
    const uint32_t place = kunai_i_read_pointer_at(reader, reader->at);

    kunai_i_skip(reader, 4);
    return place;
}

/* Returns 1 if these four bytes stand at an offset of the range, otherwise 0. */
static inline int kunai_i_has_tag(const kunai_i_reader *reader, uint64_t at, const char *tag)
{
    return reader->size >= 4 && at <= reader->size - 4 &&
           !memcmp(reader->data + (size_t)at, tag, 4);
}

static inline int kunai_i_is_finite(uint32_t bits)
{
    return (bits & 0x7F800000) != 0x7F800000;
}

/* Reads the next float. A number that is not finite gives 0, and a warning unless reader->open is
 * NULL. If fewer than 4 bytes are left, returns 0, and the reader fails with KUNAI_E_TRUNCATED. */
static inline float kunai_i_read_f32(kunai_i_reader *reader)
{
    uint64_t offset = kunai_i_tell(reader);
    uint32_t bits = kunai_i_read_u32(reader);
    float value;

    if (!kunai_i_is_finite(bits)) {
        if (reader->open)
            kunai_i_warn(reader->open, KUNAI_E_CORRUPT, offset, reader->record,
                         "a number is not finite: it is read as 0");
        bits = 0;
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Reads count floats as kunai_i_read_f32 does. */
static inline void kunai_i_read_f32s(kunai_i_reader *reader, float *values, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        values[i] = kunai_i_read_f32(reader);
}

/* Loads three floats from 12 bytes. Returns 1, or 0 if one of them is not finite: vector is then
 * unchanged. */
static inline int kunai_i_load_vector(const uint8_t *bytes, uint32_t big, float *vector)
{
    const uint32_t x = kunai_i_load32(bytes, big), y = kunai_i_load32(bytes + 4, big);
    const uint32_t z = kunai_i_load32(bytes + 8, big);

    if (!kunai_i_is_finite(x) || !kunai_i_is_finite(y) || !kunai_i_is_finite(z))
        return 0;
    memcpy(vector, &x, sizeof x);
    memcpy(vector + 1, &y, sizeof y);
    memcpy(vector + 2, &z, sizeof z);
    return 1;
}

/* Reads three floats like kunai_i_read_f32s, but faster in the usual case: all are in the data and
 * finite. */
static inline void kunai_i_read_vector(kunai_i_reader *reader, float *vector)
{
    const uint8_t *bytes = reader->data + reader->at;

    if (kunai_i_count_left(reader) >= 12 && kunai_i_load_vector(bytes, reader->big, vector))
        reader->at += 12;
    else
        kunai_i_read_f32s(reader, vector, 3);
}

/* Returns a reader for size bytes at an offset of this range. Errors still have offsets in the
 * caller's input. If the bytes are not inside the range, reader fails with KUNAI_E_TRUNCATED, and
 * the result is an empty reader with the same failure. */
static inline kunai_i_reader kunai_i_make_part(kunai_i_reader *reader, uint64_t at, uint64_t size,
                                               const char *record)
{
    kunai_i_reader part;

    if (at > reader->size || size > reader->size - at) {
        kunai_i_stop_reader(reader, KUNAI_E_TRUNCATED, reader->at,
                            "the data ends before the end of this structure");
        at = size = 0;
    }
    part = kunai_i_make_reader(reader->open, reader->data + (size_t)at, (size_t)size,
                               reader->origin + at, reader->big, record);
    part.base = reader->base; /* no list: structures with pointers are read from the whole */
    part.code = reader->code;
    part.offset = reader->offset;
    part.message = reader->message;
    return part;
}

/* Makes a failure of the reader the error of the open call. Returns 1 if there was a failure,
 * otherwise 0. */
static inline int kunai_i_fail_from_reader(const kunai_i_reader *reader)
{
    if (reader->code == KUNAI_OK)
        return 0;
    kunai_i_fail(reader->open, reader->code, reader->offset, reader->record, reader->message);
    return 1;
}

/* Makes a failure of the reader a warning of the open call. Returns 1 if there was a failure,
 * otherwise 0. */
static inline int kunai_i_warn_from_reader(const kunai_i_reader *reader)
{
    if (reader->code == KUNAI_OK)
        return 0;
    kunai_i_warn(reader->open, reader->code, reader->offset, reader->record, reader->message);
    return 1;
}

/* Returns 1 if count items of item_size bytes fit between place and size, otherwise 0. The test
 * cannot overflow. */
static inline int kunai_i_holds(size_t size, uint64_t place, uint64_t count, size_t item_size)
{
    return place <= size && count <= (size - place) / item_size;
}

/* Returns 1 if a structure can be at this offset: it is a multiple of body->alignment, and the
 * structure is inside the range. Otherwise returns 0. */
static inline int kunai_i_fits_structure(const kunai_i_reader *body, uint64_t place,
                                         size_t structure_size)
{
    return place % body->alignment == 0 && kunai_i_holds(body->size, place, 1, structure_size);
}

#endif
