/* test_reader.c - the cursor that all readers of files use, and the bits of pointer lists. All
 * checks of bounds are here, so an error would read past the end of every format. */
#include "fake_open.h"

#include "base/reader.h"

/* ---- calls as text ---- */

/* Makes one call: the name u8 calls read_u8, and so on. */
static uint64_t call_reader(kunai_i_reader *reader, const char *name, uint64_t at, uint64_t size)
{
    static const uint8_t listed[1] = {0x1 | 0x2 | 0x10}; /* the words at 0, 4 and 16 */
    const uint8_t *bytes;

    if (!strcmp(name, "u8"))
        return kunai_i_read_u8(reader);
    if (!strcmp(name, "u16"))
        return kunai_i_read_u16(reader);
    if (!strcmp(name, "s16"))
        return (uint64_t)(int64_t)kunai_i_read_s16(reader);
    if (!strcmp(name, "u32"))
        return kunai_i_read_u32(reader);
    if (!strcmp(name, "s32"))
        return (uint64_t)(int64_t)kunai_i_read_s32(reader);
    if (!strcmp(name, "u32_at"))
        return kunai_i_read_u32_at(reader, at);
    if (!strcmp(name, "pointer"))
        return kunai_i_read_pointer(reader);
    if (!strcmp(name, "pointer_at"))
        return kunai_i_read_pointer_at(reader, at);
    if (!strcmp(name, "left"))
        return kunai_i_count_left(reader);
    if (!strcmp(name, "tell"))
        return kunai_i_tell(reader);
    if (!strcmp(name, "at"))
        return reader->at;
    if (!strcmp(name, "code"))
        return (uint64_t)(int64_t)reader->code;
    if (!strcmp(name, "offset"))
        return reader->offset;
    if (!strcmp(name, "need"))
        return (uint64_t)kunai_i_need(reader, at, (size_t)size);
    if (!strcmp(name, "take")) {
        bytes = kunai_i_take_bytes(reader, at);
        return bytes ? (uint64_t)(bytes - reader->data) : UINT64_MAX;
    }
    if (!strcmp(name, "skip"))
        kunai_i_skip(reader, at);
    else if (!strcmp(name, "seek"))
        kunai_i_seek(reader, at);
    else if (!strcmp(name, "base"))
        reader->base = (size_t)at;
    else if (!strcmp(name, "listed"))
        reader->listed = listed;
    else
        fail_msg("unknown: %s", name);
    return 0;
}

static uint64_t read_result(const char *text)
{
    static const struct {
        const char *name;
        uint64_t value;
    } names[] = {{"none", UINT64_MAX},
                 {"null", KUNAI_I_NULL},
                 {"nowhere", KUNAI_I_NOWHERE},
                 {"ok", KUNAI_OK},
                 {"corrupt", (uint64_t)(int64_t)KUNAI_E_CORRUPT},
                 {"truncated", (uint64_t)(int64_t)KUNAI_E_TRUNCATED}};

    for (size_t i = 0; i < COUNT(names); i++)
        if (!strcmp(text, names[i].name))
            return names[i].value;
    return strtoull(text, NULL, 0);
}

#define BYTES(text) text, sizeof text - 1

/* Reads these bytes, whose range begins at 1000, with the calls in the text. A call is a name and,
 * if needed, :argument, *argument and =result. */
static void check_calls(const char *data, size_t size, uint32_t big, const char *calls)
{
    auto_exact exact = test_exact_copy(data, size);
    kunai_i_reader reader = kunai_i_make_reader(NULL, exact.data, size, 1000, big, "RECORD");
    char copy[1024], *call, *argument, *result;

    assert_true(snprintf(copy, sizeof copy, "%s", calls) < (int)sizeof copy);
    for (call = strtok(copy, " "); call; call = strtok(NULL, " ")) {
        uint64_t at = 0, item = 0, found;

        result = strchr(call, '=');
        if (result)
            *result++ = '\0';
        argument = strchr(call, ':');
        if (argument) {
            *argument++ = '\0';
            at = strtoull(argument, &argument, 0);
            item = *argument ? strtoull(argument + 1, NULL, 0) : 0;
        }
        found = call_reader(&reader, call, at, item);
        if (result && found != read_result(result))
            fail_msg("%s is %llu, not %s, in: %s", call, (unsigned long long)found, result, calls);
    }
}

TEST(reads_in_both_byte_orders)
{
#define BOTH "\xFE\x80\1\xFF\xFE\x81\2\3\4\x80\0\0\1\xC0\0"
    check_calls(BYTES(BOTH), 0,
                "u8=0xFE u16=0x0180 s16=-257 u32=0x04030281 s32=0x01000080 left=2 code=ok");
    check_calls(BYTES(BOTH), 1,
                "u8=0xFE u16=0x8001 s16=-2 u32=0x81020304 s32=-2147483647 tell=1013 u16=0xC000 "
                "left=0 code=ok");
}

/* The conversion of large unsigned numbers to signed ones must not depend on the compiler. */
TEST(signed_numbers_at_their_limits)
{
    assert_int_equal(kunai_i_convert_s16(0x7FFF), 32767);
    assert_int_equal(kunai_i_convert_s16(0x8000), -32768);
    assert_int_equal(kunai_i_convert_s16(0xFFFF), -1);
    assert_int_equal(kunai_i_convert_s32(0x7FFFFFFF), INT32_MAX);
    assert_int_equal(kunai_i_convert_s32(0x80000000), INT32_MIN);
    assert_int_equal(kunai_i_convert_s32(0xFFFFFFFF), -1);
}

/* Reads each width on both sides of the end. The buffer ends where readable memory ends, so a read
 * past the end stops the program, even if the result is not used. */
TEST(reads_at_the_end)
{
    static const char *const names[] = {"u8", "u16", "u32"};
    static const uint8_t zeros[8];

    for (size_t i = 0; i < 3; i++)
        for (size_t size = 0; size < 8; size++) {
            auto_exact exact = test_exact_copy(zeros, size);
            kunai_i_reader reader = kunai_i_make_reader(NULL, exact.data, size, 1000, 0, "RECORD");
            size_t good = 0;

            for (; good + (1u << i) <= size; good += 1u << i) {
                assert_int_equal(call_reader(&reader, names[i], 0, 0), 0);
                assert_false(kunai_i_has_reader_failed(&reader));
                assert_int_equal(kunai_i_tell(&reader), 1000 + good + (1u << i));
            }
            assert_int_equal(call_reader(&reader, names[i], 0, 0), 0);
            assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
            assert_int_equal(reader.offset, 1000 + good);
        }
}

/* After the first failure every read gives 0, and the first failure stays. The reader can only seek
 * to place 0. */
TEST(the_first_failure_stays)
{
    static const uint8_t bytes[4] = {1, 2, 3, 4};
    kunai_i_reader reader = kunai_i_make_reader(NULL, bytes, 4, 1000, 0, "RECORD");

    check_calls(BYTES("\1\2\3\4"), 0,
                "u8=1 skip:4 code=truncated offset=1001 u8=0 seek:0 u8=0 seek:1 take:1=none left=0 "
                "code=truncated offset=1001");
    kunai_i_skip(&reader, 5);
    assert_string_equal(reader.message, "the data ends before the end of this structure");
    assert_string_equal(reader.record, "RECORD");
}

/* Offsets and sizes come from files; a sum that wraps must not pass as a place in the range. */
TEST(seeks_and_takes_in_the_range)
{
    kunai_i_reader none = kunai_i_make_reader(NULL, NULL, 0, 1000, 0, "RECORD");

    check_calls(BYTES("\1\2\3\4"), 0,
                "seek:4 code=ok take:0=4 seek:1 take:3=1 seek:2 seek:5 code=corrupt offset=1002");
    check_calls(BYTES("\1\2\3\4"), 0, "seek:-1 code=corrupt");
    check_calls(BYTES("\1\2\3\4"), 0, "seek:1 take:-1=none offset=1001"); /* the sum wraps to 0 */
    check_calls(BYTES(""), 0, "take:0=0 take:1=none");
    assert_non_null(kunai_i_take_bytes(&none, 0));
    assert_null(kunai_i_take_bytes(&none, 1));
}

/* The product of the count and the size of items must fit into the bytes from here on, and must
 * not wrap. */
TEST(items_lie_in_the_data)
{
    check_calls(BYTES("\0\0\0\0\0\0\0\0\0\0\0\0\0"), 0,
                "skip:1 need:0*12=1 need:1*12=1 need:4*3=1 need:5*3=0 code=truncated offset=1001");
    check_calls(BYTES("\0\0\0\0\0\0\0\0\0\0\0\0\0"), 0,
                "skip:7 need:2*3=1 need:3*3=0"); /* fits only with the bytes read before */
    check_calls(BYTES("\0\0\0\0\0\0\0\0\0\0\0\0\0"), 0,
                "need:0x4000000000000000*16=0"); /* the product wraps to 0 */
}

TEST(reads_words_at_places)
{
    check_calls(BYTES("\1\2\3\4\5"), 1,
                "u32_at:0=0x01020304 u32_at:1=0x02030405 u32_at:2=0 u32_at:-1=0 code=ok");
    check_calls(BYTES("\1\2\3\4"), 1, "u32_at:0=0x01020304");
    check_calls(BYTES("\1\2\3"), 1, "u32_at:0=0");
}

/* With a list of pointers, a listed 0 is a place, and a word outside the list is null. Without a
 * list, 0 is null. A pointer out of the range has no target. */
TEST_CALL(
    pointers_with_and_without_a_list,
    check_calls(BYTES("\0\0\0\0\x08\0\0\0\xFF\xFF\xFF\xFF\x08\0\0\0"), 0,
                "pointer_at:0=null pointer_at:4=8 pointer_at:8=nowhere pointer_at:12=8 "
                "pointer_at:13=null " /* the word is cut */
                "base:4 pointer_at:0=null pointer_at:4=4 base:0 listed pointer_at:0=0 "
                "pointer_at:4=8 pointer_at:8=null pointer_at:12=null "
                "pointer_at:1=null " /* no word begins here */
                "pointer_at:16=null pointer=0 pointer=8 pointer=null at=12 pointer=null code=ok "
                "pointer=null code=truncated"))

/* A part may not be larger than its range, and its errors must have offsets in the caller's
 * input. */
TEST(parts_of_a_range)
{
    static const uint8_t bytes[6] = {1, 2, 3, 4, 5, 6};
    static const struct {
        uint64_t at, size;
    } rows[] = {{3, 4}, {UINT64_MAX, 1}, {1, UINT64_MAX}};
    kunai_i_reader reader = kunai_i_make_reader(NULL, bytes, 6, 1000, 1, "RECORD"), part;

    reader.base = 7;
    reader.listed = bytes;
    part = kunai_i_make_part(&reader, 2, 4, "PART");
    assert_int_equal(part.base, 7);
    assert_null(part.listed);
    assert_int_equal(kunai_i_read_u32(&part), 0x03040506);
    assert_int_equal(kunai_i_read_u8(&part), 0);
    assert_int_equal(part.offset, 1006); /* an offset in the caller's input */
    assert_string_equal(part.record, "PART");
    assert_false(kunai_i_has_reader_failed(&reader));
    part = kunai_i_make_part(&reader, 6, 0, "PART");
    assert_false(kunai_i_has_reader_failed(&part));
    for (size_t i = 0; i < COUNT(rows); i++) { /* too many bytes */
        reader = kunai_i_make_reader(NULL, bytes, 6, 1000, 1, "RECORD");
        kunai_i_skip(&reader, 3);
        part = kunai_i_make_part(&reader, rows[i].at, rows[i].size, "PART");
        assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
        assert_int_equal(reader.offset, 1003);
        assert_int_equal(part.code, KUNAI_E_TRUNCATED);
        assert_int_equal(part.offset, 1003);
        assert_int_equal(kunai_i_read_u8(&part), 0);
    }
}

/* Each bit stands for a word of 4 bytes. A range of words must not include the bit at its end. */
TEST(bits_are_set_cleared_and_found)
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

/* ---- floats and failures of an open call ---- */

/* Infinity and NaN are read as 0, with a warning. The largest and the smallest number stay. No
 * value after the last one is written. A probe has no open call to which it could report a
 * warning. */
TEST(infinite_numbers_read_as_zero)
{
    static const uint8_t bytes[20] = {0x7F, 0x80, 0, 0, 0xFF, 0xC0, 0,    1,    0x7F, 0x7F,
                                      0xFF, 0xFF, 0, 0, 0,    1,    0xBF, 0x80, 0,    0};
    fake_open fake = {.memory = {0}};
    float values[5];
    uint32_t bits[2];

    begin_fake(&fake, 1, 0);
    kunai_i_reader reader = kunai_i_make_reader(&fake.open, bytes, sizeof bytes, 100, 1, "NUMBERS");
    values[4] = 7.0f;
    kunai_i_read_f32s(&reader, values, 4);
    assert_true(values[4] == 7.0f);
    kunai_i_read_f32s(&reader, values + 4, 1);
    assert_true(values[0] == 0.0f && values[1] == 0.0f && values[4] == -1.0f);
    memcpy(bits, &values[2], sizeof bits);
    assert_int_equal(bits[0], 0x7F7FFFFF);
    assert_int_equal(bits[1], 1);
    assert_int_equal(fake.open.warnings->count, 2);
    expect_fault(&fake.open.warnings->items[0], "offset=100");
    expect_fault(&fake.open.warnings->items[1], "code=E_CORRUPT offset=104 record='NUMBERS'");
    end_fake(&fake, "OK");

    begin_fake(&fake, 1, KUNAI_OPEN_STRICT);
    reader = kunai_i_make_reader(&fake.open, bytes, sizeof bytes, 100, 1, "NUMBERS");
    assert_true(kunai_i_read_f32(&reader) == 0.0f);
    end_fake(&fake, "CORRUPT offset=100");

    reader = kunai_i_make_reader(NULL, bytes, sizeof bytes, 100, 1, "NUMBERS");
    assert_true(kunai_i_read_f32(&reader) == 0.0f);
    reader = kunai_i_make_reader(NULL, bytes, 3, 100, 1, "NUMBERS");
    assert_true(kunai_i_read_f32(&reader) == 0.0f);
    assert_int_equal(reader.code, KUNAI_E_TRUNCATED);
}

/* A reader only records its failure. The caller turns the failure into a warning or an error, which
 * must have the format of the open call. */
TEST(failures_become_errors_or_warnings)
{
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, 1, 0);
    fake.open.format = KUNAI_FORMAT_AFS;
    kunai_i_reader reader = kunai_i_make_reader(&fake.open, "abc", 3, 50, 0, "THREE");
    assert_false(kunai_i_fail_from_reader(&reader));
    assert_false(kunai_i_warn_from_reader(&reader));
    kunai_i_skip(&reader, 2);
    (void)kunai_i_read_u16(&reader);
    assert_true(kunai_i_warn_from_reader(&reader));
    assert_int_equal(fake.open.warnings->count, 1);
    expect_fault(&fake.open.warnings->items[0], "code=E_TRUNCATED offset=52 format=FORMAT_AFS");
    assert_true(kunai_i_fail_from_reader(&reader));
    end_fake(&fake, "TRUNCATED offset=52 format=FORMAT_AFS record='THREE' message='the data ends "
                    "before the end of this structure'");
}
