/* test_base.c - what every reader stands on: cursor, memory, open calls, numbers, names. */
#include "support.h"
#include "flags.h"

#include "base/open.h"
#include "base/math.h"
#include "base/reader.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* ---- reader ---- */

static kunai_i_reader make_reader(const void *data, size_t size, uint32_t big)
{
    return kunai_i_make_reader(NULL, data, size, 1000, big, "RECORD");
}

TEST(reads_in_both_byte_orders)
{
    static const uint8_t bytes[15] = {0xFE, 0x80, 0x01, 0xFF, 0xFE, 0x81, 0x02, 0x03,
                                      0x04, 0x80, 0x00, 0x00, 0x01, 0xC0, 0x00};
    kunai_i_reader little = make_reader(bytes, sizeof bytes, 0);
    kunai_i_reader big = make_reader(bytes, sizeof bytes, 1);

    assert_int_equal(kunai_i_read_u8(&little), 0xFE);
    assert_int_equal(kunai_i_read_u16(&little), 0x0180);
    assert_int_equal(kunai_i_read_s16(&little), -257);
    assert_int_equal(kunai_i_read_u32(&little), 0x04030281);
    assert_int_equal(kunai_i_read_s32(&little), 0x01000080);
    assert_int_equal(kunai_i_count_left(&little), 2);
    assert_int_equal(kunai_i_read_u8(&big), 0xFE);
    assert_int_equal(kunai_i_read_u16(&big), 0x8001);
    assert_int_equal(kunai_i_read_s16(&big), -2);
    assert_int_equal(kunai_i_read_u32(&big), 0x81020304);
    assert_int_equal(kunai_i_read_s32(&big), -2147483647);
    assert_int_equal(kunai_i_tell(&big), 1013);
    assert_int_equal(kunai_i_read_u16(&big), 0xC000);
    assert_int_equal(kunai_i_count_left(&big), 0);
    assert_false(kunai_i_has_reader_failed(&big));
}

/* Signed numbers are made without relying on how a machine converts them. */
TEST(signed_edges)
{
    assert_int_equal(kunai_i_convert_s16(0x7FFF), 32767);
    assert_int_equal(kunai_i_convert_s16(0x8000), -32768);
    assert_int_equal(kunai_i_convert_s16(0xFFFF), -1);
    assert_int_equal(kunai_i_convert_s32(0x7FFFFFFF), INT32_MAX);
    assert_int_equal(kunai_i_convert_s32(0x80000000), INT32_MIN);
    assert_int_equal(kunai_i_convert_s32(0xFFFFFFFF), -1);
}

static void read_one(kunai_i_reader *reader, size_t width)
{
    if (width == 1)
        assert_int_equal(kunai_i_read_u8(reader), 0);
    else if (width == 2)
        assert_int_equal(kunai_i_read_u16(reader), 0);
    else
        assert_int_equal(kunai_i_read_u32(reader), 0);
}

/* Each width at both sides of the end. The buffer ends where memory ends: a read past it stops
 * the program even when the result is thrown away. */
TEST(reads_at_the_end)
{
    static const uint8_t zeros[8];
    static const size_t widths[3] = {1, 2, 4};
    size_t i, size;

    for (i = 0; i < 3; i++)
        for (size = 0; size < 8; size++) {
            test_exact exact = test_exact_copy(zeros, size);
            kunai_i_reader reader = make_reader(exact.data, size, 0);
            size_t good = 0;

            for (; good + widths[i] <= size; good += widths[i]) {
                read_one(&reader, widths[i]);
                assert_false(kunai_i_has_reader_failed(&reader));
                assert_int_equal(kunai_i_tell(&reader), 1000 + good + widths[i]);
            }
            read_one(&reader, widths[i]);
            assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
            assert_int_equal(reader.offset, 1000 + good);
            test_exact_free(&exact);
        }
}

/* After the first failure everything reads as 0, and the first failure stays. */
TEST(reader_is_sticky)
{
    static const uint8_t bytes[4] = {1, 2, 3, 4};
    kunai_i_reader reader = make_reader(bytes, 4, 0);

    assert_int_equal(kunai_i_read_u8(&reader), 1);
    kunai_i_skip(&reader, 4); /* one too many */
    assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
    assert_int_equal(reader.offset, 1001);
    assert_int_equal(kunai_i_read_u8(&reader), 0);
    kunai_i_seek(&reader, 0); /* the only place that is left */
    assert_int_equal(kunai_i_read_u8(&reader), 0);
    kunai_i_seek(&reader, 1);
    assert_null(kunai_i_take_bytes(&reader, 1));
    assert_int_equal(kunai_i_count_left(&reader), 0);
    assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
    assert_int_equal(reader.offset, 1001);
    assert_string_equal(reader.message, "the data ends too early");
    assert_string_equal(reader.record, "RECORD");
}

TEST(seek_and_bytes)
{
    static const uint8_t bytes[4] = {1, 2, 3, 4};
    kunai_i_reader reader = make_reader(bytes, 4, 0);

    kunai_i_seek(&reader, 4);
    assert_false(kunai_i_has_reader_failed(&reader));
    assert_ptr_equal(kunai_i_take_bytes(&reader, 0), bytes + 4);
    kunai_i_seek(&reader, 1);
    assert_ptr_equal(kunai_i_take_bytes(&reader, 3), bytes + 1);
    kunai_i_seek(&reader, 2);
    kunai_i_seek(&reader, 5);
    assert_int_equal(reader.code, KUNAI_E_CORRUPT);
    assert_int_equal(reader.offset, 1002);
    reader = make_reader(bytes, 4, 0);
    kunai_i_seek(&reader, UINT64_MAX);
    assert_int_equal(reader.code, KUNAI_E_CORRUPT);
    reader = make_reader(bytes, 4, 0);
    kunai_i_seek(&reader, 1);
    assert_null(kunai_i_take_bytes(&reader, UINT64_MAX)); /* 1 + that wraps to 0 */
    assert_int_equal(reader.offset, 1001);
    reader = make_reader(NULL, 0, 0);
    assert_non_null(kunai_i_take_bytes(&reader, 0));
    assert_null(kunai_i_take_bytes(&reader, 1));
}

TEST(need)
{
    static const uint8_t zeros[13];
    kunai_i_reader reader = make_reader(zeros, 13, 0);

    kunai_i_skip(&reader, 1);
    assert_true(kunai_i_need(&reader, 0, 12));
    assert_true(kunai_i_need(&reader, 1, 12));
    assert_true(kunai_i_need(&reader, 4, 3));
    assert_false(kunai_i_need(&reader, 5, 3));
    assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
    assert_int_equal(reader.offset, 1001);
    reader = make_reader(zeros, 13, 0);
    kunai_i_skip(&reader, 7);
    assert_true(kunai_i_need(&reader, 2, 3));
    assert_false(kunai_i_need(&reader, 3, 3)); /* would fit in what was read already */
    reader = make_reader(zeros, 13, 0);
    assert_false(kunai_i_need(&reader, (uint64_t)1 << 62, 16)); /* the product wraps to 0 */
}

TEST(peek)
{
    static const uint8_t bytes[5] = {1, 2, 3, 4, 5};
    kunai_i_reader reader = make_reader(bytes, 5, 1);

    assert_int_equal(kunai_i_read_u32_at(&reader, 0), 0x01020304);
    assert_int_equal(kunai_i_read_u32_at(&reader, 1), 0x02030405);
    assert_int_equal(kunai_i_read_u32_at(&reader, 2), 0);
    assert_int_equal(kunai_i_read_u32_at(&reader, UINT64_MAX), 0);
    assert_false(kunai_i_has_reader_failed(&reader));
    reader = make_reader(bytes, 4, 1);
    assert_int_equal(kunai_i_read_u32_at(&reader, 0), 0x01020304);
    reader = make_reader(bytes, 3, 1);
    assert_int_equal(kunai_i_read_u32_at(&reader, 0), 0);
}

TEST(parts)
{
    static const uint8_t bytes[6] = {1, 2, 3, 4, 5, 6};
    kunai_i_reader reader = make_reader(bytes, 6, 1), part;

    reader.base = 7;
    reader.listed = bytes;
    part = kunai_i_make_part(&reader, 2, 4, "PART");
    assert_int_equal(part.base, 7);
    assert_null(part.listed);
    assert_int_equal(kunai_i_read_u32(&part), 0x03040506);
    assert_int_equal(kunai_i_read_u8(&part), 0);
    assert_int_equal(part.offset, 1006); /* still of the caller's input */
    assert_string_equal(part.record, "PART");
    assert_false(kunai_i_has_reader_failed(&reader));
    part = kunai_i_make_part(&reader, 6, 0, "PART");
    assert_false(kunai_i_has_reader_failed(&part));
    kunai_i_skip(&reader, 3);
    part = kunai_i_make_part(&reader, 3, 4, "PART"); /* one byte too many */
    assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
    assert_int_equal(reader.offset, 1003);
    assert_int_equal(part.code, KUNAI_E_TRUNCATED);
    assert_int_equal(part.offset, 1003);
    assert_int_equal(kunai_i_read_u8(&part), 0);
    reader = make_reader(bytes, 6, 0);
    part = kunai_i_make_part(&reader, UINT64_MAX, 1, "PART");
    assert_int_equal(part.code, KUNAI_E_TRUNCATED);
    reader = make_reader(bytes, 6, 0);
    part = kunai_i_make_part(&reader, 1, UINT64_MAX, "PART");
    assert_int_equal(part.code, KUNAI_E_TRUNCATED);
}

/* Where a list says which words are pointers 0 is one, and what is not listed is null; elsewhere 0
 * is null. What leads out of the range is nowhere. */
TEST(pointers)
{
    static const uint8_t bytes[16] = {0, 0, 0, 0, 8, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 8, 0, 0, 0};
    static const uint8_t listed[1] = {0x1 | 0x2 | 0x10}; /* the words at 0 and 4, one behind all */
    kunai_i_reader reader = make_reader(bytes, 16, 0);

    assert_int_equal(kunai_i_read_pointer_at(&reader, 0), KUNAI_I_NULL);
    assert_int_equal(kunai_i_read_pointer_at(&reader, 4), 8);
    assert_int_equal(kunai_i_read_pointer_at(&reader, 8), KUNAI_I_NOWHERE);
    assert_int_equal(kunai_i_read_pointer_at(&reader, 12), 8);
    assert_int_equal(kunai_i_read_pointer_at(&reader, 13),
                     KUNAI_I_NULL); /* there is no whole word */
    reader.base = 4;
    assert_int_equal(kunai_i_read_pointer_at(&reader, 0), KUNAI_I_NULL);
    assert_int_equal(kunai_i_read_pointer_at(&reader, 4), 4);
    reader.base = 0;
    reader.listed = listed;
    assert_int_equal(kunai_i_read_pointer_at(&reader, 0), 0);
    assert_int_equal(kunai_i_read_pointer_at(&reader, 4), 8);
    assert_int_equal(kunai_i_read_pointer_at(&reader, 8), KUNAI_I_NULL);
    assert_int_equal(kunai_i_read_pointer_at(&reader, 12), KUNAI_I_NULL);
    assert_int_equal(kunai_i_read_pointer_at(&reader, 1), KUNAI_I_NULL); /* no word begins here */
    assert_int_equal(kunai_i_read_pointer_at(&reader, 16), KUNAI_I_NULL);
    assert_int_equal(kunai_i_read_pointer(&reader), 0);
    assert_int_equal(kunai_i_read_pointer(&reader), 8);
    assert_int_equal(kunai_i_read_pointer(&reader), KUNAI_I_NULL);
    assert_int_equal(reader.at, 12);
    assert_int_equal(kunai_i_read_pointer(&reader), KUNAI_I_NULL);
    assert_false(kunai_i_has_reader_failed(&reader));
    assert_int_equal(kunai_i_read_pointer(&reader), KUNAI_I_NULL);
    assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
}

TEST(bits)
{
    uint8_t bits[2] = {0};

    kunai_i_set_bit(bits, 0);
    kunai_i_set_bit(bits, 28);
    kunai_i_set_bit(bits, 32);
    assert_int_equal(bits[0], 0x81);
    assert_int_equal(bits[1], 0x01);
    assert_true(kunai_i_get_bit(bits, 28) && kunai_i_get_bit(bits, 32));
    assert_false(kunai_i_get_bit(bits, 24));
    kunai_i_clear_bit(bits, 28);
    assert_int_equal(bits[0], 0x01);
    assert_true(kunai_i_has_any_bit(bits, 0, 4));
    assert_false(kunai_i_has_any_bit(bits, 0, 0));
    assert_false(kunai_i_has_any_bit(bits, 4, 32));
    assert_true(kunai_i_has_any_bit(bits, 4, 36));
    assert_false(kunai_i_has_any_bit(bits, 36, 64));
    kunai_i_set_bit(bits, 60);
    assert_false(kunai_i_has_any_bit(bits, 36, 60));
    assert_true(kunai_i_has_any_bit(bits, 36, 64));
    kunai_i_clear_bit(bits, 32);
    assert_true(kunai_i_has_any_bit(bits, 32, 64)); /* a whole byte */
    assert_false(kunai_i_has_any_bit(bits, 4, 60));
}

/* ---- open calls ---- */

typedef struct fake_handle {
    kunai_i_owner owner;
    uint32_t value;
} fake_handle;

/* A open on the counting allocator; size bytes of input. */
static void begin(kunai_i_open *open, test_memory *memory, size_t size, uint32_t flags)
{
    static const uint8_t byte = 0;
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    set_flags(&options, flags);
    options.allocator = test_memory_allocator(memory);
    assert_int_equal(kunai_i_begin_open(open, &byte, size, &options, "out", NULL), KUNAI_OK);
}

/* Ends a open that may have failed; gives its code. */
static kunai_result end(kunai_i_open *open, test_memory *memory, kunai_error *error)
{
    fake_handle *handle = kunai_i_allocate(open, 1, sizeof *handle);
    const kunai_result result = kunai_i_end_open(open, handle ? &handle->owner : NULL, error);

    if (result == KUNAI_OK)
        kunai_i_release_owner(&handle->owner);
    assert_int_equal(memory->live, 0);
    return result;
}

TEST(infinite_numbers_read_as_zero)
{
    static const uint8_t bytes[20] = {0x7F, 0x80, 0, 0, 0xFF, 0xC0, 0,    1,    0x7F, 0x7F,
                                      0xFF, 0xFF, 0, 0, 0,    1,    0xBF, 0x80, 0,    0};
    test_memory memory = {0};
    kunai_i_open open;
    kunai_i_reader reader;
    kunai_error error;
    float values[5];
    uint32_t bits;

    begin(&open, &memory, 1, 0);
    reader = kunai_i_make_reader(&open, bytes, sizeof bytes, 100, 1, "NUMBERS");
    values[4] = 7.0f;
    kunai_i_read_f32s(&reader, values, 4);
    assert_true(values[4] == 7.0f); /* no more than was asked for */
    kunai_i_read_f32s(&reader, values + 4, 1);
    assert_true(values[0] == 0.0f && values[1] == 0.0f); /* infinity, NaN */
    memcpy(&bits, &values[2], 4);
    assert_int_equal(bits, 0x7F7FFFFF); /* the largest */
    memcpy(&bits, &values[3], 4);
    assert_int_equal(bits, 1); /* the smallest stays, too */
    assert_true(values[4] == -1.0f);
    assert_int_equal(open.warnings->count, 2);
    assert_int_equal(open.warnings->items[0].offset, 100);
    assert_int_equal(open.warnings->items[1].offset, 104);
    assert_int_equal(open.warnings->items[1].code, KUNAI_E_CORRUPT);
    assert_string_equal(open.warnings->items[1].record, "NUMBERS");
    assert_int_equal(end(&open, &memory, &error), KUNAI_OK);

    begin(&open, &memory, 1, KUNAI_OPEN_STRICT);
    reader = kunai_i_make_reader(&open, bytes, sizeof bytes, 100, 1, "NUMBERS");
    assert_true(kunai_i_read_f32(&reader) == 0.0f);
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_CORRUPT);
    assert_int_equal(error.offset, 100);

    reader = make_reader(bytes, sizeof bytes, 1); /* a probe has no open to warn */
    assert_true(kunai_i_read_f32(&reader) == 0.0f);
    reader = make_reader(bytes, 3, 1);
    assert_true(kunai_i_read_f32(&reader) == 0.0f);
    assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
}

TEST(reader_failure_becomes_error_or_warning)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_i_reader reader;
    kunai_error error;

    begin(&open, &memory, 1, 0);
    open.format = KUNAI_FORMAT_AFS;
    reader = kunai_i_make_reader(&open, "abc", 3, 50, 0, "THREE");
    assert_false(kunai_i_fail_from_reader(&reader));
    assert_false(kunai_i_warn_from_reader(&reader));
    kunai_i_skip(&reader, 2);
    (void)kunai_i_read_u16(&reader);
    assert_true(kunai_i_warn_from_reader(&reader));
    assert_int_equal(open.warnings->count, 1);
    assert_int_equal(open.warnings->items[0].code, KUNAI_E_TRUNCATED);
    assert_int_equal(open.warnings->items[0].offset, 52);
    assert_int_equal(open.warnings->items[0].format, KUNAI_FORMAT_AFS);
    assert_true(kunai_i_fail_from_reader(&reader));
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_TRUNCATED);
    assert_int_equal(error.code, KUNAI_E_TRUNCATED);
    assert_int_equal(error.offset, 52);
    assert_int_equal(error.format, KUNAI_FORMAT_AFS);
    assert_string_equal(error.record, "THREE");
    assert_string_equal(error.message, "the data ends too early");
}

static kunai_result try_options(const kunai_options *options)
{
    kunai_i_open open;
    kunai_error error;
    const kunai_result result = kunai_i_begin_open(&open, "x", 1, options, "out", &error);

    if (result != KUNAI_OK) {
        assert_int_equal(error.code, result);
        assert_int_equal(error.offset, 0);
        assert_int_equal(error.format, 0);
        assert_string_equal(error.record, "arguments");
        assert_true(error.message[0] != 0);
    }
    return result;
}

static kunai_options make_plain_options(void)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    return options;
}

static void *refuse_alloc(void *user, size_t size)
{
    (void)user;
    (void)size;
    return NULL;
}

static void refuse_free(void *user, void *pointer, size_t size)
{
    (void)user;
    (void)pointer;
    (void)size;
}

TEST(option_rules)
{
    kunai_options options = make_plain_options();

    assert_int_equal(try_options(NULL), KUNAI_OK);
    assert_int_equal(try_options(&options), KUNAI_OK);
    set_flags(&options, KUNAI_OPEN_STRICT | KUNAI_ARCHIVE_QUICK | KUNAI_PRS_FILL |
                            KUNAI_PRS_LENIENT | KUNAI_TEXTURES_SHIFT | KUNAI_MOTION_ANGLES_WIDE |
                            KUNAI_MOTION_NINJA2);
    assert_int_equal(try_options(&options), KUNAI_OK);
    options.motion_flags |= KUNAI_MOTION_ANGLES_SHORT; /* and WIDE */
    assert_int_equal(try_options(&options), KUNAI_E_ARGUMENT);
    options.motion_flags = KUNAI_MOTION_ANGLES_SHORT;
    assert_int_equal(try_options(&options), KUNAI_OK);
    options = make_plain_options();
    options.byte_order = KUNAI_BYTE_ORDER_MIXED;
    assert_int_equal(try_options(&options), KUNAI_OK);
    options.byte_order = KUNAI_BYTE_ORDER_MIXED + 1;
    assert_int_equal(try_options(&options), KUNAI_E_ARGUMENT);
    options = make_plain_options();
    options.offset = 1;
    assert_int_equal(try_options(&options), KUNAI_E_ARGUMENT);
    options = make_plain_options();
    options.base = 1;
    assert_int_equal(try_options(&options), KUNAI_E_ARGUMENT);
    options.flags = KUNAI_OPEN_BARE;
    options.offset = 1;
    assert_int_equal(try_options(&options), KUNAI_OK);
    options = make_plain_options();
    options.allocator.alloc_fn = refuse_alloc;
    assert_int_equal(try_options(&options), KUNAI_E_ARGUMENT);
    options.allocator.free_fn = refuse_free;
    assert_int_equal(try_options(&options), KUNAI_OK);
    options.allocator.alloc_fn = NULL;
    assert_int_equal(try_options(&options), KUNAI_E_ARGUMENT);
}

TEST(unknown_flags_are_refused)
{
    static const struct {
        size_t at;
        uint32_t known;
    } words[] = {{offsetof(kunai_options, flags), 0x3},
                 {offsetof(kunai_options, archive_flags), 0x10},
                 {offsetof(kunai_options, prs_flags), 0x300},
                 {offsetof(kunai_options, textures_flags), 0x3000},
                 {offsetof(kunai_options, model_flags), 0x7F0000},
                 {offsetof(kunai_options, motion_flags), 0xF000000}};
    uint32_t i, bit;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        for (bit = 0; bit < 32; bit++) {
            kunai_options options = make_plain_options();
            const uint32_t word = (uint32_t)1 << bit;

            memcpy((uint8_t *)&options + words[i].at, &word, sizeof word);
            assert_int_equal(try_options(&options),
                             word & words[i].known ? KUNAI_OK : KUNAI_E_ARGUMENT);
        }
}

/* Draws that are counted must be somewhere; none need be anywhere. */
TEST(options_of_draws)
{
    static const kunai_map_draw draw = {0, 0};
    kunai_options options = {.struct_size = sizeof options, .draw_count = 1};

    assert_int_equal(try_options(&options), KUNAI_E_ARGUMENT);
    options.draws = &draw;
    assert_int_equal(try_options(&options), KUNAI_OK);
    options.draw_count = 0;
    assert_int_equal(try_options(&options), KUNAI_OK);
}

static kunai_result read_options(const void *options)
{
    return try_options(options);
}

static kunai_result read_decode_options(const void *options)
{
    static uint8_t texels[65536];
    kunai_textures *textures;
    kunai_result result;
    size_t size;
    uint8_t *data = test_read_fixture("eye.pvr", &size);

    assert_int_equal(kunai_textures_open(data, size, NULL, &textures, NULL), KUNAI_OK);
    result = kunai_textures_decode(textures, 0, 0, options, texels, sizeof texels, NULL);
    kunai_textures_close(textures);
    free(data);
    return result;
}

static kunai_result read_scan_options(const void *options)
{
    kunai_found found;
    uint64_t position = 0;
    const kunai_result result = kunai_scan("PVMH", 4, options, &position, &found);

    return result == KUNAI_END ? KUNAI_OK : result;
}

/* The structs that grow, each read by a call that returns KUNAI_E_ARGUMENT if its size is wrong. */
static const struct {
    const char *name;
    uint32_t first; /* size of the first version, without the padding at its end */
    uint32_t size;
    kunai_result (*read)(const void *options);
} growing[] = {{"kunai_options",
                offsetof(kunai_options, draw_count) + sizeof(size_t), /* the last member */
                sizeof(kunai_options), read_options},
               {"kunai_decode_options",
                offsetof(kunai_decode_options, palette) + sizeof(const kunai_palette *),
                sizeof(kunai_decode_options), read_decode_options},
               {"kunai_scan_options", offsetof(kunai_scan_options, max_bytes) + sizeof(uint64_t),
                sizeof(kunai_scan_options), read_scan_options}};

typedef union any_options {
    uint32_t struct_size;
    uint64_t alignment;
    uint8_t bytes[1040];
} any_options;

/* Sizes from the first version on are good, those of newer headers too if the rest is zero. */
TEST(sizes_of_structs)
{
    any_options any;
    size_t i;

    for (i = 0; i < COUNT(growing); i++)
        for (memset(&any, 0, sizeof any); any.struct_size <= 1040; any.struct_size++)
            if (growing[i].read(&any) !=
                (any.struct_size >= growing[i].first && any.struct_size % 8 == 0 &&
                         any.struct_size <= 1024
                     ? KUNAI_OK
                     : KUNAI_E_ARGUMENT))
                fail_msg("%s of %u bytes", growing[i].name, any.struct_size);
}

/* A program with newer headers has a longer struct: fine, as long as it does not use the rest. */
TEST(unknown_members_of_structs)
{
    any_options any;
    size_t i, k;

    memset(&any, 0, sizeof any);
    for (i = 0; i < COUNT(growing); i++) {
        any.struct_size = growing[i].size + 16;
        for (k = growing[i].size; k < growing[i].size + (size_t)24; k++) {
            any.bytes[k] = 1;
            assert_int_equal(growing[i].read(&any),
                             k < any.struct_size ? KUNAI_E_ARGUMENT : KUNAI_OK);
            any.bytes[k] = 0;
        }
    }
}

/* A size that was never set must not be followed: what lies there is not the caller's struct. */
TEST(garbage_sizes_of_structs)
{
    static const uint32_t garbage[] = {1025, 1032, 4096, 0xCCCCCCC8, 0xFFFFFFF8};
    size_t i, k;

    for (i = 0; i < COUNT(growing); i++) {
        uint32_t *exact = calloc(1, growing[i].size); /* a sanitizer sees each read past it */

        assert_non_null(exact);
        *exact = growing[i].size;
        assert_int_equal(growing[i].read(exact), KUNAI_OK);
        for (k = 0; k < COUNT(garbage); k++) {
            *exact = garbage[k];
            assert_int_equal(growing[i].read(exact), KUNAI_E_ARGUMENT);
        }
        free(exact);
    }
}

TEST(option_defaults)
{
    kunai_options options = make_plain_options(), checked;

    assert_null(kunai_i_check_options(NULL, &checked));
    assert_int_equal(checked.max_memory, (uint64_t)(sizeof(void *) > 4 ? 1024 : 512) << 20);
    assert_int_equal(checked.max_output, 256 << 20);
    options.max_memory = 1;
    options.max_output = 2;
    options.index = 3;
    assert_null(kunai_i_check_options(&options, &checked));
    assert_int_equal(checked.max_memory, 1);
    assert_int_equal(checked.max_output, 2);
    assert_int_equal(checked.index, 3);
}

TEST(pointer_arguments)
{
    kunai_i_open open;
    kunai_error error;

    assert_int_equal(kunai_i_begin_open(&open, "x", 1, NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_string_equal(error.message, "out is NULL");
    assert_int_equal(open.error.code, KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_i_begin_open(&open, NULL, 1, NULL, "out", &error), KUNAI_E_ARGUMENT);
    assert_string_equal(error.message, "data is NULL");
    assert_int_equal(kunai_i_begin_open(&open, NULL, 1, NULL, "out", NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_i_begin_open(&open, NULL, 0, NULL, "out", &error), KUNAI_OK);
}

TEST(first_error_wins)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_error error;

    begin(&open, &memory, 1, 0);
    kunai_i_fail(&open, KUNAI_E_RANGE, 7, "FIRST", "one");
    kunai_i_fail(&open, KUNAI_E_SPACE, 8, "SECOND", "two");
    assert_null(kunai_i_allocate(&open, 1, 1)); /* nothing is allocated any more */
    assert_int_equal(memory.calls, 0);
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_RANGE);
    assert_int_equal(error.offset, 7);
    assert_string_equal(error.record, "FIRST");
    assert_string_equal(error.message, "one");
}

TEST(success_clears_the_error)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_error error;

    memset(&error, 0x55, sizeof error);
    begin(&open, &memory, 1, 0);
    assert_int_equal(end(&open, &memory, &error), KUNAI_OK);
    assert_int_equal(error.code, 0);
    assert_int_equal(error.offset, 0);
    assert_int_equal(error.format, 0);
    assert_string_equal(error.message, "");
    assert_string_equal(error.record, "");
    begin(&open, &memory, 1, 0);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

/* Returns the stored warnings, whose number and total must be these. */
static const kunai_error *keep(kunai_i_open *open, uint32_t count, uint32_t total)
{
    uint32_t kept_count = 1, kept_total = 1;
    const kunai_error *kept = kunai_i_keep_warnings(open, &kept_count, &kept_total);

    assert_non_null(kept);
    assert_int_equal(kept_count, count);
    assert_int_equal(kept_total, total);
    return kept;
}

TEST(warnings_end_at_64)
{
    test_memory memory = {0};
    kunai_i_open open;
    const kunai_error *kept;
    uint32_t i;

    begin(&open, &memory, 1, 0);
    kept = keep(&open, 0, 0);
    assert_true(!kept->offset && !kept->code && !kept->format);
    for (i = 0; i < 63; i++)
        kunai_i_warn(&open, KUNAI_E_CORRUPT, i, "R", "m");
    (void)keep(&open, 63, 63);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, i, "R", "m");
    (void)keep(&open, 64, 64);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 64, "R", "m");
    (void)keep(&open, 64, 65);
    for (i = 60; i < 70; i++) /* 60 to 63 are stored, 64 is not */
        kunai_i_warn(&open, KUNAI_E_CORRUPT, i, "R", "m");
    kept = keep(&open, 64, 71);
    assert_int_equal(kept[63].offset, 63);
    assert_int_equal(kept[63].code, KUNAI_E_CORRUPT);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

/* A flood of one kind of warning must not hide the only one of another kind. */
TEST(every_kind_of_warning_is_kept)
{
    test_memory memory = {0};
    kunai_i_open open;
    const kunai_error *kept;
    uint32_t i;

    begin(&open, &memory, 1, 0);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 5, "R", "first");
    for (i = 0; i < 100; i++)
        kunai_i_warn(&open, KUNAI_E_CORRUPT, i, "R", "m");
    kunai_i_warn(&open, KUNAI_E_LIMIT, 200, "R", "m"); /* another code, record, message */
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 201, "S", "m");
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 202, "R", "n");
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 203, "R", "n");
    kept = keep(&open, 64, 105);
    assert_int_equal(kept[0].offset, 5);
    for (i = 1; i < 61; i++) /* three repetitions made room */
        assert_int_equal(kept[i].offset, i - 1);
    assert_int_equal(kept[61].offset, 200);
    assert_int_equal(kept[62].offset, 201);
    assert_int_equal(kept[63].offset, 202);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

/* 65 kinds: the last one finds no repetition to replace. Its text is compared, not its address. */
TEST(more_kinds_than_room)
{
    char messages[66][4];
    test_memory memory = {0};
    kunai_i_open open;
    const kunai_error *kept;
    uint32_t i;

    begin(&open, &memory, 1, 0);
    for (i = 0; i < 66; i++) {
        snprintf(messages[i], sizeof messages[i], "%u", i % 65);
        kunai_i_warn(&open, KUNAI_E_CORRUPT, 10 * i, "R", messages[i]);
    }
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 0, "R", messages[65]); /* equals the first warning */
    kept = keep(&open, 64, 66);
    for (i = 0; i < 64; i++)
        assert_int_equal(kept[i].offset, 10 * i);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);

    begin(&open, &memory, 1, 0); /* 63 repetitions make room, and no more */
    for (i = 0; i < 64; i++)
        kunai_i_warn(&open, KUNAI_E_CORRUPT, i, "R", "m");
    for (i = 0; i < 65; i++)
        kunai_i_warn(&open, KUNAI_E_CORRUPT, 1000 + i, "R", messages[i]);
    kept = keep(&open, 64, 129);
    assert_int_equal(kept[0].offset, 0);
    for (i = 1; i < 64; i++)
        assert_int_equal(kept[i].offset, 999 + i);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

/* Formats and items stay. 70 warnings come twice and count once: all 64 that are stored are known
 * the second time. One that is new lets the 6 that its handle did not store count, too. */
TEST(warnings_of_another_handle)
{
    test_memory memory = {0}, other_memory = {0};
    kunai_i_open open, other;
    const kunai_error *given, *kept;
    kunai_error error;
    uint32_t i;

    begin(&other, &other_memory, 1, 0);
    other.format = KUNAI_FORMAT_AFS;
    (void)kunai_i_begin_item(&other, KUNAI_ITEM_ENTRY, 7);
    for (i = 0; i < 70; i++)
        kunai_i_warn(&other, KUNAI_E_CORRUPT, i, "R", "m");
    given = keep(&other, 64, 70);
    begin(&open, &memory, 1, 0);
    kunai_i_warn_again(&open, given, 64, 70);
    (void)keep(&open, 64, 70);
    kunai_i_warn_again(&open, given, 64, 70);
    error = given[0]; /* the same fault, but of another item: the first one stays */
    error.item++;
    kunai_i_warn_again(&open, &error, 1, 1);
    (void)keep(&open, 64, 70);
    error.offset = 1000;
    kunai_i_warn_again(&open, &error, 1, 7);
    kept = keep(&open, 64, 77);
    for (i = 0; i < 64; i++) {
        assert_int_equal(kept[i].offset, i);
        assert_string_equal(kept[i].record, "R");
        assert_int_equal(kept[i].format, KUNAI_FORMAT_AFS);
        assert_int_equal(kept[i].item_kind, KUNAI_ITEM_ENTRY);
        assert_int_equal(kept[i].item, 7);
    }
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
    begin(&open, &memory, 1, KUNAI_OPEN_STRICT);
    kunai_i_warn_again(&open, given, 64, 70);
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_CORRUPT);
    assert_int_equal(error.offset, 0);
    assert_int_equal(error.format, KUNAI_FORMAT_AFS);
    assert_int_equal(error.item_kind, KUNAI_ITEM_ENTRY);
    assert_int_equal(error.item, 7);
    assert_int_equal(end(&other, &other_memory, NULL), KUNAI_OK);
}

/* Same place and text, but another code, record or item: these are warnings of their own. */
TEST(warnings_of_one_place)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_i_item file, image;

    begin(&open, &memory, 1, 0);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", "m");
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", "m");
    assert_int_equal(open.warnings->count, 1);
    kunai_i_warn(&open, KUNAI_E_RANGE, 1, "R", "m");
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "S", "m");
    assert_int_equal(open.warnings->count, 3);
    file = kunai_i_begin_item(&open, KUNAI_ITEM_IMAGE, 0);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", "m");
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", "m");
    (void)keep(&open, 4, 4);
    image = kunai_i_begin_item(&open, KUNAI_ITEM_IMAGE, 1);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", "m");
    (void)keep(&open, 5, 5);
    kunai_i_end_item(&open, image);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", "m"); /* of image 0 again */
    kunai_i_end_item(&open, file);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", "m");
    (void)keep(&open, 5, 5);
    assert_int_equal(open.warnings->repeat_count, 2); /* another item is no other kind */
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

TEST(items_of_errors)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_i_item file;
    kunai_error error;

    begin(&open, &memory, 1, 0);
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 1, "R", "m");
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_CORRUPT);
    assert_int_equal(error.item_kind, KUNAI_ITEM_NONE);
    assert_int_equal(error.item, 0);
    begin(&open, &memory, 1, 0);
    file = kunai_i_begin_item(&open, KUNAI_ITEM_MODEL, 3);
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 1, "R", "m");
    kunai_i_end_item(&open, file);
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 2, "R", "m"); /* the first one wins */
    assert_int_equal(open.error.item_kind, KUNAI_ITEM_MODEL);
    kunai_i_recover(&open); /* the warning has the item of the error, not the present one */
    assert_int_equal(open.warnings->items[0].item_kind, KUNAI_ITEM_MODEL);
    assert_int_equal(open.warnings->items[0].item, 3);
    assert_int_equal(end(&open, &memory, &error), KUNAI_OK);
    assert_int_equal(error.item_kind, KUNAI_ITEM_NONE);
    assert_int_equal(error.item, 0);
    assert_int_equal(kunai_i_set_error_item(NULL, KUNAI_E_SPACE, 1, 1), KUNAI_E_SPACE);
    assert_int_equal(kunai_i_set_error_item(&error, KUNAI_OK, 1, 1), KUNAI_OK);
    assert_int_equal(error.item_kind, KUNAI_ITEM_NONE);
}

/* A part has its own 64; the whole stores what both say once, and adds what was not stored. */
TEST(warnings_of_a_part)
{
    test_memory memory = {0};
    kunai_i_warnings part;
    kunai_i_open open;
    const kunai_error *kept;
    uint32_t i;

    begin(&open, &memory, 1, 0);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", "m");
    kunai_i_begin_warnings(&open, &part);
    (void)keep(&open, 0, 0);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", "m"); /* the part does not know the one before */
    kunai_i_warn(&open, KUNAI_E_RANGE, 2, "R", "n");
    kept = keep(&open, 2, 2);
    assert_int_equal(kept[1].offset, 2);
    kunai_i_end_warnings(&open);
    kept = keep(&open, 2, 2);
    assert_int_equal(kept[0].offset, 1);
    assert_int_equal(kept[1].code, KUNAI_E_RANGE);

    kunai_i_begin_warnings(&open, &part);
    for (i = 0; i < 65; i++)
        kunai_i_warn(&open, KUNAI_E_CORRUPT, 1, "R", i < 63 ? "m" : i < 64 ? "n" : "o");
    for (i = 0; i < 65; i++)
        kunai_i_warn(&open, KUNAI_E_CORRUPT, 100 + i, "R", "m");
    (void)keep(&open, 64, 68); /* m, n, o, and 65 m: 61 of these are stored */
    kunai_i_end_warnings(&open);
    kept = keep(&open, 64, 69); /* 2 of before, n and o of the part, 60 of its m; 67 were new */
    assert_int_equal(kept[2].offset, 1);
    assert_string_equal(kept[2].message, "n");
    assert_string_equal(kept[3].message, "o");
    assert_int_equal(kept[4].offset, 100);
    assert_int_equal(kept[63].offset, 159);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

/* The total stays at the largest number. */
TEST(most_warnings)
{
    static const kunai_error error = {1, "m", "R", KUNAI_E_CORRUPT, 0, 0, 0};
    test_memory memory = {0};
    kunai_i_open open;

    begin(&open, &memory, 1, 0);
    kunai_i_warn_again(&open, &error, 1, 0xFFFFFFFE);
    (void)keep(&open, 1, 0xFFFFFFFE);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 2, "R", "m");
    (void)keep(&open, 2, 0xFFFFFFFF);
    kunai_i_warn(&open, KUNAI_E_CORRUPT, 3, "R", "m");
    (void)keep(&open, 3, 0xFFFFFFFF);
    kunai_i_warn_again(&open, &error, 1, 0xFFFFFFFF);
    (void)keep(&open, 3, 0xFFFFFFFF);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

/* What the data is to blame for is forgiven, unless the caller is strict; the rest is not. */
TEST(recover)
{
    static const struct {
        kunai_result code;
        int forgiven;
    } codes[] = {{KUNAI_E_FORMAT, 1},      {KUNAI_E_TRUNCATED, 1}, {KUNAI_E_CORRUPT, 1},
                 {KUNAI_E_UNSUPPORTED, 1}, {KUNAI_E_MEMORY, 0},    {KUNAI_E_LIMIT, 0},
                 {KUNAI_E_RANGE, 0}};
    size_t i;

    for (i = 0; i < 2 * sizeof codes / sizeof codes[0]; i++) {
        const kunai_result code = codes[i / 2].code;
        const int forgiven = codes[i / 2].forgiven && !(i % 2);
        test_memory memory = {0};
        kunai_i_open open;

        begin(&open, &memory, 1, i % 2 ? KUNAI_OPEN_STRICT : 0);
        kunai_i_recover(&open); /* of nothing */
        assert_int_equal(open.warnings->count, 0);
        kunai_i_fail(&open, code, 7, "R", "m");
        kunai_i_recover(&open);
        assert_int_equal(open.error.code, forgiven ? KUNAI_OK : code);
        assert_int_equal(open.error.offset, forgiven ? 0 : 7);
        assert_int_equal(open.warnings->count, forgiven);
        if (forgiven) {
            assert_int_equal(open.warnings->items[0].code, code);
            assert_int_equal(open.warnings->items[0].offset, 7);
        }
        assert_int_equal(end(&open, &memory, NULL), forgiven ? KUNAI_OK : code);
    }
}

TEST(scratch)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_i_arena outer;
    uint8_t *before;
    uint64_t live;

    begin(&open, &memory, 1, 0);
    before = kunai_i_allocate_scratch(&open, 10, 1);
    assert_non_null(before);
    live = open.memory.live;
    outer = kunai_i_begin_scratch(&open);
    assert_non_null(kunai_i_allocate_scratch(&open, 1, 1));
    assert_non_null(kunai_i_allocate_scratch(&open, 100000, 1));
    assert_true(open.memory.live > live + 100000);
    kunai_i_end_scratch(&open, &outer);
    assert_true(open.memory.live == live);
    memset(before, 1, 10); /* still there */
    assert_non_null(kunai_i_allocate_scratch(&open, 10, 1));
    assert_true(open.memory.live == live); /* in the block that was there */
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

TEST(strict_makes_warnings_errors)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_error error;

    begin(&open, &memory, 1, KUNAI_OPEN_STRICT);
    kunai_i_warn(&open, KUNAI_E_UNSUPPORTED, 12, "R", "m");
    assert_int_equal(open.warnings->count, 0);
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_UNSUPPORTED);
    assert_int_equal(error.offset, 12);
}

/* 64 steps a byte and 2^24, to the step. */
TEST(step_budget)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_error error;

    begin(&open, &memory, 10, 0);
    assert_true(kunai_i_charge(&open, 640, 0, "R"));
    assert_true(kunai_i_charge(&open, 16777216, 0, "R"));
    assert_true(kunai_i_charge(&open, 0, 0, "R"));
    assert_false(kunai_i_charge(&open, 1, 9, "R"));
    assert_false(kunai_i_charge(&open, 1, 10, "R"));
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_LIMIT);
    assert_int_equal(error.offset, 9);
    begin(&open, &memory, 10, 0);
    assert_false(kunai_i_charge(&open, 16777216 + 641, 9, "R"));
    assert_false(kunai_i_charge(&open, 1, 9, "R")); /* what failed once is at its end */
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_LIMIT);
    begin(&open, &memory, 0, 0);
    assert_true(kunai_i_charge(&open, 16777216, 0, "R"));
    assert_false(kunai_i_charge(&open, UINT64_MAX, 0, "R"));
    assert_int_equal(end(&open, &memory, NULL), KUNAI_E_LIMIT);
}

/* 8 steps for each byte that is held at the peak, where that is more: to the step. */
TEST(memory_raises_budget)
{
    test_memory memory = {0};
    kunai_i_arena outer;
    kunai_i_open open;
    kunai_error error;

    begin(&open, &memory, 10, 0);
    outer = kunai_i_begin_scratch(&open);
    assert_non_null(kunai_i_allocate_scratch(&open, 2000000, 1)); /* less than 16777856 steps / 8 */
    kunai_i_end_scratch(&open, &outer);
    assert_true(kunai_i_charge(&open, 640 + 16777215, 0, "R"));
    outer = kunai_i_begin_scratch(&open);
    assert_non_null(kunai_i_allocate_scratch(&open, 3000000, 1));
    kunai_i_end_scratch(&open, &outer);
    assert_true(memory.peak > 3000000);
    assert_int_equal(memory.live, 0);
    assert_true(kunai_i_charge(&open, 8 * memory.peak - 640 - 16777215, 0, "R"));
    assert_false(kunai_i_charge(&open, 1, 9, "R"));
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_LIMIT);
    assert_int_equal(error.offset, 9);
    assert_string_equal(error.message,
                        "more work than 64 steps per byte and 16777216, or 8 per byte of memory");
}

/* ---- memory ---- */

/* Many sizes, kept and scratch: aligned, zeroed though the allocator's memory is not, apart
 * from each other, and all given back. */
TEST(memory_of_many_sizes)
{
    enum { BLOCKS = 400 };
    static uint8_t *blocks[BLOCKS];
    test_memory memory = {0};
    kunai_i_open open;
    size_t i, k;

    memory.dirty = 0xA5;
    begin(&open, &memory, 1, 0);
    for (i = 0; i < BLOCKS; i++) {
        const size_t size = i * i % 977 * (i % 50 ? 1 : 100);

        blocks[i] =
            i % 3 ? kunai_i_allocate(&open, size, 1) : kunai_i_allocate_scratch(&open, 1, size);
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % 16, 0);
        for (k = 0; k < size; k++)
            assert_int_equal(blocks[i][k], 0);
        memset(blocks[i], (int)(i & 0xFF), size);
    }
    for (i = 0; i < BLOCKS; i++)
        for (k = 0; k < i * i % 977; k++)
            assert_int_equal(blocks[i][k], i & 0xFF);
    assert_int_equal(open.memory.live, memory.live);
    assert_true(memory.calls < BLOCKS / 4); /* small ones share */
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

/* Small requests of every length fill shared blocks to their last byte and not past it (the
 * allocator looks); no shared block is larger than 512 KiB and its head. */
TEST(small_requests_share_blocks)
{
    test_memory memory = {0};
    kunai_i_open open;
    uint32_t i;

    begin(&open, &memory, 1, 0);
    for (i = 0; i < 60000; i++) {
        const uint64_t before = memory.live;
        const size_t size = 1 + i % 47 + i / 47 % 13;
        uint8_t *bytes = kunai_i_allocate(&open, size, 1);

        assert_non_null(bytes);
        assert_int_equal((uintptr_t)bytes % 16, 0);
        memset(bytes, 0xFF, size);
        assert_true(memory.live - before <= 524288 + 64);
    }
    assert_true(memory.calls < 20);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

static void *allocate_at_8(void *user, size_t size)
{
    (void)user;
    return (uint8_t *)malloc(size + 8) + 8;
}

static void free_at_8(void *user, void *pointer, size_t size)
{
    (void)user;
    (void)size;
    free((uint8_t *)pointer - 8);
}

/* 32-bit machines have a malloc that aligns to 8: what the handle gets is aligned to 16. */
TEST(allocator_that_aligns_to_8)
{
    static const kunai_allocator allocator = {allocate_at_8, free_at_8, NULL};
    kunai_i_memory memory;
    kunai_result code = KUNAI_OK;
    size_t size;

    kunai_i_begin_memory(&memory, &allocator, 1 << 20);
    for (size = 1; size < 4000; size += 37) {
        uint8_t *bytes = kunai_i_take_memory_unset(&memory, &memory.arena, size, 1, &code);

        assert_non_null(bytes);
        assert_int_equal((uintptr_t)bytes % 16, 0);
        memset(bytes, 0xFF, size); /* a sanitizer sees the end */
    }
    kunai_i_release_arena(&memory, &memory.arena);
    assert_int_equal(memory.live, 0);
}

TEST(memory_products_do_not_wrap)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_error error;

    begin(&open, &memory, 1, 0);
    assert_null(kunai_i_allocate(&open, SIZE_MAX / 2 + 2, 2)); /* wraps to 2 */
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_LIMIT);
    assert_string_equal(error.record, "memory");
    begin(&open, &memory, 1, 0);
    assert_null(
        kunai_i_allocate_scratch(&open, SIZE_MAX, 1)); /* with the block's head it would wrap */
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_LIMIT);
    begin(&open, &memory, 1, 0);
    assert_null(kunai_i_allocate(&open, 1, SIZE_MAX - 8));
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_LIMIT);
    assert_int_equal(memory.calls, 0);
    begin(&open, &memory, 1, 0);
    assert_non_null(kunai_i_allocate(&open, SIZE_MAX, 0));
    assert_int_equal(end(&open, &memory, &error), KUNAI_OK);
}

static kunai_result take_some(test_memory *memory, uint64_t limit)
{
    kunai_options options = make_plain_options();
    kunai_i_open open;

    options.max_memory = limit;
    options.allocator = test_memory_allocator(memory);
    assert_int_equal(kunai_i_begin_open(&open, "x", 1, &options, "out", NULL), KUNAI_OK);
    (void)kunai_i_allocate(&open, 1000, 3);
    (void)kunai_i_allocate_scratch(&open, 77, 100);
    return end(&open, memory, NULL);
}

TEST(memory_limit_is_exact)
{
    test_memory memory = {0};
    uint64_t peak;

    assert_int_equal(take_some(&memory, 1 << 20), KUNAI_OK);
    peak = memory.peak;
    assert_int_equal(take_some(&memory, peak), KUNAI_OK);
    assert_int_equal(take_some(&memory, peak - 1), KUNAI_E_LIMIT);
    assert_int_equal(memory.peak, peak);
}

TEST(allocator_failure)
{
    test_memory memory = {0};
    kunai_error error;
    kunai_i_open open;

    memory.fail_at = 1;
    begin(&open, &memory, 1, 0);
    assert_null(kunai_i_allocate(&open, 1, 1));
    assert_int_equal(end(&open, &memory, &error), KUNAI_E_MEMORY);
    assert_string_equal(error.record, "memory");
    assert_int_equal(error.offset, 0);
    assert_string_equal(error.message, "the allocator returned NULL");
    assert_int_equal(memory.calls, 1);
}

/* Blocks that are given back early leave the chain wherever they stand in it. */
TEST(release_in_any_order)
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    int i, k;

    for (i = 0; i < 6; i++) {
        test_memory memory = {0};
        kunai_allocator allocator = test_memory_allocator(&memory);
        kunai_i_memory tracked;
        kunai_i_block *blocks[3];
        kunai_result code = KUNAI_OK;

        kunai_i_begin_memory(&tracked, &allocator, 1 << 20);
        for (k = 0; k < 3; k++)
            assert_non_null(
                kunai_i_take_block(&tracked, &tracked.scratch, 100, 1, &blocks[k], &code));
        kunai_i_release_block(&tracked, &tracked.scratch, NULL);
        for (k = 0; k < 3; k++) {
            kunai_i_release_block(&tracked, &tracked.scratch, blocks[orders[i][k]]);
            assert_int_equal(tracked.live, memory.live);
            assert_int_equal(memory.live, memory.peak / 3 * (uint64_t)(2 - k));
        }
        assert_non_null(kunai_i_take_memory_unset(&tracked, &tracked.scratch, 5, 1, &code));
        kunai_i_release_arena(&tracked, &tracked.scratch);
        assert_int_equal(memory.live, 0);
    }
}

/* Without functions of the caller it is malloc and free; sanitizers see a leak. */
TEST(default_allocator)
{
    kunai_i_open open;
    fake_handle *handle;

    assert_int_equal(kunai_i_begin_open(&open, "x", 1, NULL, "out", NULL), KUNAI_OK);
    handle = kunai_i_allocate(&open, 1, sizeof *handle);
    assert_non_null(kunai_i_allocate_scratch(&open, 1, 100000));
    assert_int_equal(kunai_i_end_open(&open, &handle->owner, NULL), KUNAI_OK);
    kunai_i_release_owner(&handle->owner);
}

/* A block that can be released early is nobody else's: a small request once moved into the slack
 * behind the first list of a open and was freed with it. */
TEST(list_block_is_its_own)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_i_list list;
    uint8_t *other;
    int i;

    begin(&open, &memory, 1, 0);
    kunai_i_begin_list(&list, 1);
    assert_non_null(kunai_i_add_to_list(&open, &list));
    other = kunai_i_allocate_scratch(&open, 8, 1);
    memset(other, 0x5A, 8);
    for (i = 0; i < 1000; i++)
        assert_non_null(kunai_i_add_to_list(&open, &list));
    for (i = 0; i < 8; i++)
        assert_int_equal(other[i], 0x5A);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

TEST(list_grows)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_i_list list;
    uint32_t *item, *kept, i;

    memory.dirty = 0xA5;
    begin(&open, &memory, 1, 0);
    kunai_i_begin_list(&list, sizeof *item);
    assert_non_null(kunai_i_extend_list(&open, &list, 0)); /* NULL says that the open failed */
    assert_int_equal(list.count, 0);
    for (i = 0; i < 1000; i++) {
        item = kunai_i_add_to_list(&open, &list);
        assert_non_null(item);
        assert_int_equal(*item, 0);
        *item = i;
    }
    assert_int_equal(list.count, 1000);
    assert_true(kunai_i_reserve_list(&open, &list, 5000));
    assert_int_equal(list.count, 1000);
    assert_true(list.capacity >= 6000);
    memset((uint32_t *)list.items + 1000, 0x5A, 3 * sizeof *item);
    item = kunai_i_extend_list(&open, &list, 3); /* zeroed whatever was there */
    assert_ptr_equal(item, (uint32_t *)list.items + 1000);
    assert_int_equal(item[0] | item[1] | item[2], 0);
    list.count -= 3;
    item = list.items;
    assert_true(kunai_i_reserve_list(&open, &list, list.capacity - list.count)); /* fits already */
    assert_ptr_equal(list.items, item);
    kept = kunai_i_keep_list(&open, &list);
    assert_int_equal(list.count, 0);
    assert_int_equal((uintptr_t)kept % 16, 0);
    for (i = 0; i < 1000; i++)
        assert_int_equal(kept[i], i);
    kept = kunai_i_keep_list(&open, &list); /* empty: a pointer all the same */
    assert_non_null(kept);
    kunai_i_release_list(&open, &list);
    assert_int_equal(end(&open, &memory, NULL), KUNAI_OK);
}

TEST(list_failures)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_i_list list;

    begin(&open, &memory, 1, 0);
    kunai_i_begin_list(&list, 16);
    assert_non_null(kunai_i_add_to_list(&open, &list));
    assert_false(kunai_i_reserve_list(&open, &list, SIZE_MAX)); /* count + that wraps to 0 */
    assert_int_equal(end(&open, &memory, NULL), KUNAI_E_LIMIT);
    begin(&open, &memory, 1, 0);
    kunai_i_begin_list(&list, 16);
    assert_false(kunai_i_reserve_list(&open, &list, SIZE_MAX / 8)); /* times 16 wraps */
    assert_false(kunai_i_reserve_list(&open, &list, 1));            /* failed for good */
    assert_null(kunai_i_add_to_list(&open, &list));
    assert_int_equal(end(&open, &memory, NULL), KUNAI_E_LIMIT);
    memory.fail_at = memory.calls + 1;
    begin(&open, &memory, 1, 0);
    kunai_i_begin_list(&list, 16);
    assert_null(kunai_i_add_to_list(&open, &list));
    assert_null(kunai_i_keep_list(&open, &list));
    assert_int_equal(end(&open, &memory, NULL), KUNAI_E_MEMORY);
}

TEST(strings)
{
    test_memory memory = {0};
    kunai_i_open open;
    kunai_string string;
    char text[4] = {'a', 0, 'c', 'd'};

    string = kunai_i_get_empty_string();
    assert_string_equal(string.data, "");
    assert_int_equal(string.size, 0);
    memory.dirty = 0xA5;
    begin(&open, &memory, 1, 0);
    string = kunai_i_copy_string(&open, text, 3);
    text[0] = 'x'; /* it is a copy */
    assert_int_equal(string.size, 3);
    assert_memory_equal(string.data, "a\0c", 4); /* with a NUL behind it */
    string = kunai_i_copy_string(&open, NULL, 0);
    assert_int_equal(string.size, 0);
    assert_string_equal(string.data, "");
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 0, "R", "m");
    string = kunai_i_copy_string(&open, text, 3);
    assert_int_equal(string.size, 0);
    assert_string_equal(string.data, "");
    assert_int_equal(end(&open, &memory, NULL), KUNAI_E_CORRUPT);
}

/* ---- numbers ---- */

static double measure_distance(double a, double b)
{
    return a > b ? a - b : b - a;
}

/* Made by Python's decimal module with 60 digits and rounded once: both sides of every eighth of
 * a turn, where the library changes its series, and some in between. */
static const struct {
    uint32_t turn;
    double sine, cosine;
} turns[] = {
    {0x00000000, 0x0.0p+0, 0x1.0000000000000p+0},
    {0x00000001, 0x1.921fb54442d18p-30, 0x1.0000000000000p+0},
    {0x00010000, 0x1.921fb539ecf31p-14, 0x1.ffffffd885867p-1},
    {0x00008000, 0x1.921fb541ad59ep-15, 0x1.fffffff62161ap-1},
    {0x12345678, 0x1.ba74afb2fd1aep-2, 0x1.cdbcfe320a3eep-1},
    {0x1FFFFFFF, 0x1.6a09e65f10fb4p-1, 0x1.6a09e670d67e5p-1},
    {0x20000000, 0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1},
    {0x20000001, 0x1.6a09e670d67e5p-1, 0x1.6a09e65f10fb4p-1},
    {0x2AAAAAAA, 0x1.bb67ae8154762p-1, 0x1.000000074154ap-1},
    {0x3FFF0000, 0x1.ffffffd885867p-1, 0x1.921fb539ecf31p-14},
    {0x40000000, 0x1.0000000000000p+0, 0x0.0p+0},
    {0x40010000, 0x1.ffffffd885867p-1, -0x1.921fb539ecf31p-14},
    {0x55555555, 0x1.bb67ae879cf4fp-1, -0x1.fffffff8beab6p-2},
    {0x5FFFFFFF, 0x1.6a09e670d67e5p-1, -0x1.6a09e65f10fb4p-1},
    {0x60000000, 0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1},
    {0x7FFF0000, 0x1.921fb539ecf31p-14, -0x1.ffffffd885867p-1},
    {0x80000000, 0x0.0p+0, -0x1.0000000000000p+0},
    {0x9ABCDEF0, -0x1.3864f1bee8e6ep-1, -0x1.95a6fd79bda20p-1},
    {0xA0000000, -0x1.6a09e667f3bcdp-1, -0x1.6a09e667f3bcdp-1},
    {0xBFFF0000, -0x1.ffffffd885867p-1, -0x1.921fb539ecf31p-14},
    {0xC0000000, -0x1.0000000000000p+0, 0x0.0p+0},
    {0xDEADBEEF, -0x1.759649e684d49p-1, 0x1.5e1c0c3210cb1p-1},
    {0xE0000000, -0x1.6a09e667f3bcdp-1, 0x1.6a09e667f3bcdp-1},
    {0xFFFF0000, -0x1.921fb539ecf31p-14, 0x1.ffffffd885867p-1},
    {0xFFFFFFFF, -0x1.921fb54442d18p-30, 0x1.0000000000000p+0},
};

/* By the arc tangent of a C library, Python's. */
static const struct arc {
    double y, x, angle;
} arcs[] = {
    {0.0, 1.0, 0x0.0p+0},
    {1.0, 1.0, 0x1.921fb54442d18p-1},
    {1.0, 0.0, 0x1.921fb54442d18p+0},
    {1.0, -1.0, 0x1.2d97c7f3321d2p+1},
    {0.0, -1.0, 0x1.921fb54442d18p+1},
    {-1.0, -1.0, -0x1.2d97c7f3321d2p+1},
    {-1.0, 0.0, -0x1.921fb54442d18p+0},
    {-1.0, 1.0, -0x1.921fb54442d18p-1},
    {1.0, 2.0, 0x1.dac670561bb4fp-2},
    {-3.0, 4.0, -0x1.4978fa3269ee1p-1},
    {4095.0, -1.0, 0x1.922fb6444d7c3p+0},
    {-1.0, -4096.0, -0x1.9217b544457c3p+1},
    {32767.0, -32768.0, 0x1.2d9847f3b21d8p+1},
    {1.0, 32767.0, 0x1.00020002aaaabp-15},
    {0.5, 1e-09, 0x1.921fb53babcb9p+0},
};

TEST(arctangent)
{
    size_t i;

    for (i = 0; i < sizeof arcs / sizeof arcs[0]; i++)
        assert_true(measure_distance(kunai_i_compute_arctangent(arcs[i].y, arcs[i].x),
                                     arcs[i].angle) < 1e-15);
    assert_true(kunai_i_compute_arctangent(0, 0) == 0);
    assert_true(kunai_i_compute_arctangent(-0.0, -1) > 3);
}

TEST(sine_and_cosine)
{
    double sine, cosine;
    size_t i;

    for (i = 0; i < sizeof turns / sizeof turns[0]; i++) {
        kunai_i_compute_sine_cosine(turns[i].turn, &sine, &cosine);
        assert_true(measure_distance(sine, turns[i].sine) < 1e-15);
        assert_true(measure_distance(cosine, turns[i].cosine) < 1e-15);
    }
    for (i = 0; i < 4; i++) { /* quarter turns are exact */
        kunai_i_compute_sine_cosine((uint32_t)i << 30, &sine, &cosine);
        assert_true(sine == (i == 1 ? 1 : i == 3 ? -1 : 0));
        assert_true(cosine == (i == 0 ? 1 : i == 2 ? -1 : 0));
    }
}

static uint64_t hash_double(uint64_t hash, double value)
{
    uint64_t bits;

    value += 0.0; /* minus zero is as good as zero */
    memcpy(&bits, &value, sizeof bits);
    return hash_value(hash, bits);
}

/* Every BAMS angle. The hash is that of the machine that the table above was checked on: another
 * machine has to give the very same bits. */
TEST(sine_has_the_same_bits_everywhere)
{
    uint64_t hash = VISITOR_HASH_START;
    double sine, cosine, back_sine, back_cosine;
    uint32_t i;

    for (i = 0; i < 65536; i++) {
        kunai_i_compute_sine_cosine(i << 16, &sine, &cosine);
        assert_true(measure_distance(sine * sine + cosine * cosine, 1) < 1e-15);
        kunai_i_compute_sine_cosine(0u - (i << 16), &back_sine, &back_cosine);
        assert_true(measure_distance(back_sine, -sine) < 1e-15);
        assert_true(measure_distance(back_cosine, cosine) < 1e-15);
        hash = hash_double(hash_double(hash, sine), cosine);
    }
    assert_true(hash == 0x6E16F0176C6E29ADu);
}

TEST(square_root)
{
    static const double values[][2] = {
        /* the number, and its root from Python's decimal module */
        {2.0, 0x1.6a09e667f3bcdp+0},      {3.0, 0x1.bb67ae8584caap+0},
        {0.5, 0x1.6a09e667f3bcdp-1},      {1e-320, 0x1.67e93ddbc0e73p-532},
        {1e-300, 0x1.a2fe76a3f9475p-499}, {9.9e-291, 0x1.3e109033c5c68p-482},
        {1e-290, 0x1.3faac3e3fa1f4p-482}, {1.0000000000000002, 0x1.0000000000000p+0},
        {0.1, 0x1.43d136248490fp-2},      {12345.678, 0x1.bc71c5eab9ed8p+6},
        {1e300, 0x1.38d352e5096afp+498},  {1.7976931348623157e308, 0x1.fffffffffffffp+511},
    };
    uint64_t hash = VISITOR_HASH_START;
    double whole;
    size_t i;

    for (i = 0; i < sizeof values / sizeof values[0]; i++) {
        const double root = kunai_i_compute_square_root(values[i][0]);

        assert_true(measure_distance(root / values[i][1], 1) < 1e-15);
        hash = hash_double(hash, root);
    }
    for (whole = 1; whole <= 4096; whole++) {
        assert_true(kunai_i_compute_square_root(whole * whole) == whole);
        hash = hash_double(hash, kunai_i_compute_square_root(whole));
    }
    assert_true(kunai_i_compute_square_root(0.0) == 0);
    assert_true(kunai_i_compute_square_root(-1.0) == 0);
    assert_true(hash == 0x23BEEBC71278A357u);
}

TEST(rounding)
{
    uint32_t overflow = 0;

    assert_true(kunai_i_round(0.1, &overflow) == (float)0.1);
    assert_true(kunai_i_round(3.4028234663852886e38, &overflow) == 3.4028234663852886e38f);
    assert_true(kunai_i_round(-3.4028234663852886e38, &overflow) == -3.4028234663852886e38f);
    assert_int_equal(overflow, 0);
    assert_true(kunai_i_round(3.41e38, &overflow) == 0);
    assert_int_equal(overflow, 1);
    overflow = 0;
    assert_true(kunai_i_round(-1e300 * 1e300, &overflow) == 0); /* minus infinity */
    assert_int_equal(overflow, 1);
    assert_true(kunai_i_round(1e300, NULL) == 0);
}

TEST(matrix_identity)
{
    float identity[16];
    int i;

    kunai_i_set_identity(identity);
    for (i = 0; i < 16; i++)
        assert_true(identity[i] == (i % 5 ? 0 : 1));
}

TEST(matrix_inverse)
{
    /* x' = 2y + 3, y' = -4x + 5, z' = z/2 - 1, so x = (5 - y')/4, y = (x' - 3)/2, z = 2z' + 2 */
    static const float matrix[16] = {0, -4, 0, 0, 2, 0, 0, 0, 0, 0, 0.5f, 0, 3, 5, -1, 1};
    static const float inverse[16] = {0, 0.5f, 0, 0, -0.25f, 0,     0, 0,
                                      0, 0,    2, 0, 1.25f,  -1.5f, 2, 1};
    float singular[16] = {1, 2, 3, 0, 2, 4, 6, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    float out[16], identity[16];
    int i;

    assert_true(kunai_i_invert_matrix(matrix, out));
    for (i = 0; i < 16; i++)
        assert_true(out[i] == inverse[i]);
    kunai_i_set_identity(identity);
    assert_false(kunai_i_invert_matrix(singular, out));
    assert_memory_equal(out, identity, sizeof identity);
    kunai_i_set_identity(singular);
    singular[0] = 1e-39f; /* its inverse is larger than any float */
    assert_false(kunai_i_invert_matrix(singular, out));
    assert_memory_equal(out, identity, sizeof identity);
}

/* Flat: the determinant is at most 1e-6 of the product of the column lengths, to either side. The
 * third column is (1, 0, height), so that the quotient is height / sqrt(1 + height * height): just
 * below 1e-6 for the float next to that, just above for the one behind it. The size of a column,
 * and which way the matrix turns, do not matter. */
TEST(nearly_singular_matrix)
{
    static const uint32_t heights[2] = {0x358637BD, 0x358637BE}; /* 9.99999997e-7, 1.00000011e-6 */
    static const float scales[6][3] = {{1, 1, 1},
                                       {1, 1, -1},
                                       {1, 0x1p-14f, 1},
                                       {1, 0x1p14f, -1},
                                       {0x1p20f, 1, 0x1p-40f},
                                       {0x1p-30f, 0x1p-30f, 0x1p-30f}};
    float identity[16], out[16];
    int i, k, column, row;

    kunai_i_set_identity(identity);
    for (i = 0; i < 2; i++)
        for (k = 0; k < 6; k++) {
            float matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 2, 3, 4, 1};

            memcpy(&matrix[10], &heights[i], sizeof heights[i]);
            for (column = 0; column < 3; column++)
                for (row = 0; row < 3; row++)
                    matrix[4 * column + row] *= scales[k][column]; /* exactly */
            assert_int_equal(kunai_i_invert_matrix(matrix, out), i);
            assert_int_equal(memcmp(out, identity, sizeof out) == 0, !i);
        }
}

/* Thin, but whole: columns of any lengths that are at right angles. */
TEST(thin_matrix)
{
    static const float scales[4][3] = {
        {1, 1e-4f, 1}, {1, 1e-7f, 1}, {1e-10f, 1e-10f, 1e-10f}, {1e10f, 1e-12f, 1e6f}};
    float matrix[16], out[16];
    int k, column;

    for (k = 0; k < 4; k++) {
        kunai_i_set_identity(matrix);
        for (column = 0; column < 3; column++)
            matrix[5 * column] = scales[k][column];
        assert_true(kunai_i_invert_matrix(matrix, out));
        for (column = 0; column < 3; column++) {
            const double one = (double)out[5 * column] * (double)scales[k][column];

            assert_true(one > 1 - 1e-6 && one < 1 + 1e-6);
        }
    }
}

TEST(points_and_directions)
{
    static const float matrix[16] = {0, -4, 0, 0, 2, 0, 0, 0, 0, 0, 0.5f, 0, 3, 5, -1, 1};
    static const float v[3] = {1, 2, 4};
    double out[3];

    kunai_i_transform_point(matrix, v, out);
    assert_true(out[0] == 7 && out[1] == 1 && out[2] == 1);
    kunai_i_transform_direction(matrix, v, out);
    assert_true(out[0] == 4 && out[1] == -4 && out[2] == 2);
    out[0] = 3, out[1] = 0, out[2] = -4;
    kunai_i_normalize(out);
    assert_true(out[0] == 0.6 && out[1] == 0 && out[2] == -0.8);
    out[0] = out[2] = 0;
    kunai_i_normalize(out);
    assert_true(out[0] == 0 && out[1] == 0 && out[2] == 0);
}

static void compute_cross(const double *a, const double *b, double *out)
{
    int i;

    for (i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* Turns v by angles and looks where it points now: v + 2 w (q x v) + 2 q x (q x v). */
static void assert_turned(int32_t x, int32_t y, int32_t z, int zxy, const double *v,
                          const double *expected)
{
    const int32_t angles[3] = {x, y, z};
    double axis[3], once[3], twice[3];
    float q[4];
    int i;

    kunai_i_convert_angles(angles, zxy, q);
    for (i = 0; i < 3; i++)
        axis[i] = (double)q[i];
    compute_cross(axis, v, once);
    compute_cross(axis, once, twice);
    for (i = 0; i < 3; i++)
        assert_true(
            measure_distance(v[i] + 2 * (double)q[3] * once[i] + 2 * twice[i], expected[i]) < 1e-6);
}

/* Quarter turns, followed by hand: about X Y goes to Z, about Y Z goes to X, about Z X goes to Y.
 */
TEST(quaternions_of_quarter_turns)
{
    static const double x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    static const double to_x[3] = {1, 0, 0}, to_y[3] = {0, 1, 0}, to_z[3] = {0, 0, 1};
    static const double from_x[3] = {-1, 0, 0}, from_z[3] = {0, 0, -1};
    int zxy;

    for (zxy = 0; zxy < 2; zxy++) {
        assert_turned(0x4000, 0, 0, zxy, y, to_z);
        assert_turned(0, 0x4000, 0, zxy, z, to_x);
        assert_turned(0, 0, 0x4000, zxy, x, to_y);
        assert_turned(0x4000, 0x4000, 0, zxy, y, to_x); /* X before Y in both orders */
        assert_turned(0, 0x10000 + 0x4000, 0, zxy, z, to_x);
        assert_turned(0, -0x4000, 0, zxy, x, to_z);
        assert_turned(0x8000, 0, 0, zxy, z, from_z);
    }
    assert_turned(0x4000, 0, 0x4000, 0, y, to_z);   /* to Z, where the second turn leaves it */
    assert_turned(0x4000, 0, 0x4000, 1, y, from_x); /* first to -X, which the turn about X keeps */
    assert_turned(0, 0x4000, 0x4000, 0, x, from_z); /* to -Z, and stays */
    assert_turned(0, 0x4000, 0x4000, 1, x, to_y);   /* to Y, and stays */
}

TEST(quaternion_bits)
{
    static const int32_t none[3] = {0, 0, 0}, half[3] = {0, 0x8000, 0};
    float q[4];

    kunai_i_convert_angles(none, 0, q);
    assert_true(q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 1);
    kunai_i_convert_angles(half, 0, q);
    assert_true(q[0] == 0 && q[1] == 1 && q[2] == 0 && q[3] == 0);
}

TEST(quaternion_normalize)
{
    static const double long_one[4] = {0, 3, 0, -4}, zero[4] = {0, 0, 0, 0};
    float q[4];

    kunai_i_normalize_quaternion(long_one, q);
    assert_true(q[0] == 0 && q[1] == (float)0.6 && q[2] == 0 && q[3] == (float)-0.8);
    kunai_i_normalize_quaternion(zero, q);
    assert_true(q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 1);
}

/* ---- names ---- */

TEST(version)
{
    assert_int_equal(kunai_version(), KUNAI_VERSION);
    assert_int_equal(kunai_version() >> 16, KUNAI_VERSION_MAJOR);
    assert_int_equal(kunai_version() >> 8 & 0xFF, KUNAI_VERSION_MINOR);
    assert_int_equal(kunai_version() & 0xFF, KUNAI_VERSION_PATCH);
}

TEST(result_names)
{
    static const struct {
        kunai_result result;
        const char *name;
    } names[] = {{-10, "unknown"},
                 {INT32_MIN, "unknown"},
                 {KUNAI_E_SPACE, "KUNAI_E_SPACE"},
                 {KUNAI_E_RANGE, "KUNAI_E_RANGE"},
                 {KUNAI_E_UNSUPPORTED, "KUNAI_E_UNSUPPORTED"},
                 {KUNAI_E_CORRUPT, "KUNAI_E_CORRUPT"},
                 {KUNAI_E_TRUNCATED, "KUNAI_E_TRUNCATED"},
                 {KUNAI_E_FORMAT, "KUNAI_E_FORMAT"},
                 {KUNAI_E_LIMIT, "KUNAI_E_LIMIT"},
                 {KUNAI_E_MEMORY, "KUNAI_E_MEMORY"},
                 {KUNAI_E_ARGUMENT, "KUNAI_E_ARGUMENT"},
                 {KUNAI_OK, "KUNAI_OK"},
                 {KUNAI_NEED_INPUT, "KUNAI_NEED_INPUT"},
                 {KUNAI_NEED_OUTPUT, "KUNAI_NEED_OUTPUT"},
                 {KUNAI_END, "KUNAI_END"},
                 {KUNAI_MORE, "KUNAI_MORE"},
                 {5, "unknown"},
                 {INT32_MAX, "unknown"}};
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_string_equal(kunai_result_name(names[i].result), names[i].name);
}

TEST(item_names)
{
    static const char *const names[] = {"data",   "entry",    "image", "palette", "model",
                                        "motion", "instance", "file",  "unknown"};
    uint32_t i;

    for (i = 0; i < COUNT(names); i++)
        assert_string_equal(kunai_item_name(i), names[i]);
    assert_string_equal(kunai_item_name(UINT32_MAX), "unknown");
}

TEST(format_names)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_PRS,
                                       KUNAI_FORMAT_PRSD,
                                       KUNAI_FORMAT_AFS,
                                       KUNAI_FORMAT_BML,
                                       KUNAI_FORMAT_GSL,
                                       KUNAI_FORMAT_PVM,
                                       KUNAI_FORMAT_GVM,
                                       KUNAI_FORMAT_XVM,
                                       KUNAI_FORMAT_PVMX,
                                       KUNAI_FORMAT_NARC,
                                       KUNAI_FORMAT_NINJA,
                                       KUNAI_FORMAT_PVR,
                                       KUNAI_FORMAT_GVR,
                                       KUNAI_FORMAT_XVR,
                                       KUNAI_FORMAT_PVP,
                                       KUNAI_FORMAT_GVP,
                                       KUNAI_FORMAT_NJCM,
                                       KUNAI_FORMAT_NJBM,
                                       KUNAI_FORMAT_NJBM_PLUS,
                                       KUNAI_FORMAT_NMDM,
                                       KUNAI_FORMAT_NSSM,
                                       KUNAI_FORMAT_NCAM,
                                       KUNAI_FORMAT_NLIM,
                                       KUNAI_FORMAT_REL_MOTION,
                                       KUNAI_FORMAT_NJCA,
                                       KUNAI_FORMAT_NJA,
                                       KUNAI_FORMAT_N_REL,
                                       KUNAI_FORMAT_D_REL,
                                       KUNAI_FORMAT_FMT2,
                                       KUNAI_FORMAT_C_REL,
                                       KUNAI_FORMAT_R_REL,
                                       KUNAI_FORMAT_TAM,
                                       KUNAI_FORMAT_REL,
                                       KUNAI_FORMAT_GJCM,
                                       KUNAI_FORMAT_XJ,
                                       KUNAI_FORMAT_TEX0,
                                       KUNAI_FORMAT_MDL0,
                                       KUNAI_FORMAT_JNT0,
                                       KUNAI_FORMAT_SRT0,
                                       KUNAI_FORMAT_PAT0,
                                       KUNAI_FORMAT_MAT0,
                                       KUNAI_FORMAT_VIS0,
                                       KUNAI_FORMAT_MAP_HEADERS,
                                       KUNAI_FORMAT_MAP_HEADERS_DP,
                                       KUNAI_FORMAT_MAP_HEADERS_HG,
                                       KUNAI_FORMAT_MAP_NAMES,
                                       KUNAI_FORMAT_MAP_MATRIX,
                                       KUNAI_FORMAT_LAND,
                                       KUNAI_FORMAT_BDHC,
                                       KUNAI_FORMAT_AREA,
                                       KUNAI_FORMAT_AREA_HG,
                                       KUNAI_FORMAT_AREA_BUILD,
                                       KUNAI_FORMAT_AREA_LIGHT,
                                       KUNAI_FORMAT_PROP_ANIMATION,
                                       KUNAI_FORMAT_PROP_SHAPES};
    const size_t count = sizeof formats / sizeof formats[0];
    size_t i, k;

    for (i = 0; i < count; i++)
        for (k = 0; k < i; k++)
            assert_string_not_equal(kunai_format_name(formats[i]), kunai_format_name(formats[k]));
    for (i = 0; i < count; i++)
        assert_string_not_equal(kunai_format_name(formats[i]), "unknown");
    assert_string_equal(kunai_format_name(KUNAI_FORMAT_PVM), "PVM");
    assert_string_equal(kunai_format_name(KUNAI_FORMAT_NJCM), "Ninja Chunk model");
    assert_string_equal(kunai_format_name(KUNAI_FORMAT_GJCM), "Ginja model");
    assert_string_equal(kunai_format_name(KUNAI_FORMAT_XJ), "Xinja model");
    assert_string_equal(kunai_format_name(KUNAI_FORMAT_TEX0), "Nitro textures (TEX0)");
    assert_string_equal(kunai_format_name(KUNAI_FORMAT_LAND), "map land");
    assert_string_equal(kunai_format_name(KUNAI_FORMAT_ANY), "unknown");
    assert_string_equal(kunai_format_name(UINT32_MAX), "unknown");
}
