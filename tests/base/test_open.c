/* test_open.c - open calls: options, errors, warnings and the budget of work; the names of results,
 * items and formats. All modules share this code, so an error here appears in every module. */
#include "fake_open.h"
#include "flags.h"
#include "members.h"

/* ---- options ---- */

static kunai_result try_options(const void *options)
{
    kunai_i_open open;
    kunai_error error;
    const kunai_result result = kunai_i_begin_open(&open, "x", 1, options, "out", &error);

    if (result != KUNAI_OK) {
        assert_int_equal(error.code, result);
        expect_fault(&error, "offset=0 format=0 record='arguments'");
        assert_true(error.message[0] != 0);
    }
    return result;
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

/* Each row is one rule of kunai_options. For example, a draw_count without draws is an error, but
 * draws without a count are ignored. */
TEST(rules_of_options)
{
    static const kunai_map_draw draw = {0, 0};
    static const kunai_text header[2] = {{NULL, 0}, {NULL, 1}};
    const uint32_t all_flags = KUNAI_OPEN_STRICT | KUNAI_ARCHIVE_QUICK | KUNAI_PRS_FILL |
                               KUNAI_PRS_LENIENT | KUNAI_TEXTURES_SHIFT | KUNAI_MOTION_ANGLES_WIDE |
                               KUNAI_MOTION_NINJA2;
    struct {
        int is_good;
        kunai_options options;
    } rows[] = {
        {1, {.index = 0}},
        {1, {.index = 0}}, /* receives all flags */
        {0, {.motion_flags = KUNAI_MOTION_ANGLES_SHORT | KUNAI_MOTION_ANGLES_WIDE}},
        {1, {.motion_flags = KUNAI_MOTION_ANGLES_SHORT}},
        {1, {.byte_order = KUNAI_BYTE_ORDER_MIXED}},
        {0, {.byte_order = KUNAI_BYTE_ORDER_MIXED + 1}},
        {0, {.offset = 1}},
        {0, {.base = 1}},
        {1, {.flags = KUNAI_OPEN_BARE, .offset = 1, .base = 1}},
        {0, {.allocator = {refuse_alloc, NULL, NULL}}},
        {0, {.allocator = {NULL, refuse_free, NULL}}},
        {1, {.allocator = {refuse_alloc, refuse_free, NULL}}},
        {0, {.draw_count = 1}},
        {1, {.draw_count = 1, .draws = &draw}},
        {1, {.draw_count = 0, .draws = &draw}},
        {0, {.header_count = 1}},
        {1, {.header_count = 1, .headers = header}},
        {0, {.header_count = 2, .headers = header}},
        {0, {.archive_flags = KUNAI_ARCHIVE_LEAVE | KUNAI_ARCHIVE_UNPACK}},
        {1, {.archive_flags = KUNAI_ARCHIVE_LEAVE | KUNAI_ARCHIVE_QUICK}},
        {0, {.archive_flags = KUNAI_ARCHIVE_LEAVE, .packing = KUNAI_FORMAT_PRS}},
        {0, {.archive_flags = KUNAI_ARCHIVE_UNPACK, .packing = KUNAI_FORMAT_PRS}},
        {0, {.packing = KUNAI_FORMAT_PRS - 1}},
        {1, {.packing = KUNAI_FORMAT_PRS, .archive_flags = KUNAI_ARCHIVE_QUICK}},
        {1, {.packing = KUNAI_FORMAT_BLZ}},
        {0, {.packing = KUNAI_FORMAT_BLZ + 1}},
        {0, {.reserved = 1}},
    };

    assert_ok(try_options(NULL));
    set_flags(&rows[1].options, all_flags);
    for (size_t i = 0; i < COUNT(rows); i++) {
        rows[i].options.struct_size = sizeof rows[i].options;
        if (try_options(&rows[i].options) != (rows[i].is_good ? KUNAI_OK : KUNAI_E_ARGUMENT))
            fail_msg("row %u", (unsigned)i);
    }
}

/* A program that was built with newer headers may set flags that this library does not know. They
 * must not be ignored. */
TEST(unknown_flags_are_refused)
{
    static const struct {
        size_t at;
        uint32_t known;
    } words[] = {{offsetof(kunai_options, flags), 0x3},
                 {offsetof(kunai_options, archive_flags), 0x70},
                 {offsetof(kunai_options, prs_flags), 0x300},
                 {offsetof(kunai_options, textures_flags), 0x3000},
                 {offsetof(kunai_options, model_flags), 0x7F0000},
                 {offsetof(kunai_options, motion_flags), 0xF000000}};

    for (uint32_t i = 0; i < COUNT(words); i++)
        for (uint32_t bit = 0; bit < 32; bit++) {
            kunai_options options = KUNAI_OPTIONS_INIT;
            const uint32_t word = (uint32_t)1 << bit;

            memcpy((uint8_t *)&options + words[i].at, &word, sizeof word);
            assert_int_equal(try_options(&options),
                             word & words[i].known ? KUNAI_OK : KUNAI_E_ARGUMENT);
        }
}

static kunai_result read_decode_options(const void *options)
{
    static uint8_t texels[65536];
    auto_textures *textures = NULL;
    size_t size;
    auto_free uint8_t *data = test_read_fixture("eye.pvr", &size);

    assert_ok(kunai_textures_open(data, size, NULL, &textures, NULL));
    kunai_result result =
        kunai_textures_decode(textures, 0, 0, options, texels, sizeof texels, NULL);
    return result;
}

static kunai_result read_scan_options(const void *options)
{
    kunai_found found;
    uint64_t position = 0;
    const kunai_result result = kunai_scan("PVMH", 4, options, &position, &found);

    return result == KUNAI_END ? KUNAI_OK : result;
}

/* The structs that grow in later versions. Each is read by a call that returns KUNAI_E_ARGUMENT if
 * the size is wrong. */
static const struct {
    const char *name;
    uint32_t first; /* size of the first version, without the padding at its end */
    uint32_t size;
    kunai_result (*read)(const void *options);
} growing[] = {{"kunai_options",
                offsetof(kunai_options, header_count) + sizeof(size_t), /* the last member */
                sizeof(kunai_options), try_options},
               {"kunai_decode_options",
                offsetof(kunai_decode_options, palette) + sizeof(const kunai_palette *),
                sizeof(kunai_decode_options), read_decode_options},
               {"kunai_scan_options", offsetof(kunai_scan_options, max_bytes) + sizeof(uint64_t),
                sizeof(kunai_scan_options), read_scan_options}};

/* A program with newer headers passes a longer struct. So all sizes from the first version on are
 * good, up to 1024 bytes, if the unknown members are zero. */
TEST(sizes_of_structs)
{
    union {
        uint32_t struct_size;
        uint64_t alignment;
        uint8_t bytes[1040];
    } any;

    memset(&any, 0, sizeof any);
    for (size_t i = 0; i < COUNT(growing); i++) {
        const uint32_t first = growing[i].first;

        for (any.struct_size = 0; any.struct_size <= 1040; any.struct_size++)
            if (growing[i].read(&any) !=
                (any.struct_size >= first && any.struct_size % 8 == 0 && any.struct_size <= 1024
                     ? KUNAI_OK
                     : KUNAI_E_ARGUMENT))
                fail_msg("%s of %u bytes", growing[i].name, any.struct_size);
        any.struct_size = growing[i].size + 16;
        for (size_t k = growing[i].size; k < growing[i].size + (size_t)24; k++) {
            any.bytes[k] = 1;
            assert_int_equal(growing[i].read(&any),
                             k < any.struct_size ? KUNAI_E_ARGUMENT : KUNAI_OK);
            any.bytes[k] = 0;
        }
    }
}

/* A size that was never set is garbage. The library must not read that many bytes, because they do
 * not belong to the caller's struct. */
TEST(garbage_sizes_of_structs_are_not_followed)
{
    static const uint32_t garbage[] = {1025, 1032, 4096, 0xCCCCCCC8, 0xFFFFFFF8};

    for (size_t i = 0; i < COUNT(growing); i++) {
        auto_free uint32_t *exact =
            calloc(1, growing[i].size); /* a sanitizer sees each read past it */
        assert_non_null(exact);
        *exact = growing[i].size;
        assert_ok(growing[i].read(exact));
        for (size_t k = 0; k < COUNT(garbage); k++) {
            *exact = garbage[k];
            assert_int_equal(growing[i].read(exact), KUNAI_E_ARGUMENT);
        }
    }
}

TEST(options_have_defaults)
{
    const kunai_options options = {
        .struct_size = sizeof options, .max_memory = 1, .max_output = 2, .index = 3};
    kunai_options checked;

    assert_null(kunai_i_check_options(NULL, &checked));
    assert_int_equal(checked.max_memory, (uint64_t)(sizeof(void *) > 4 ? 1024 : 512) << 20);
    assert_int_equal(checked.max_output, 256 << 20);
    assert_null(kunai_i_check_options(&options, &checked));
    assert_int_equal(checked.max_memory, 1);
    assert_int_equal(checked.max_output, 2);
    assert_int_equal(checked.index, 3);
}

TEST(arguments_that_are_null)
{
    kunai_i_open open;
    kunai_error error;

    assert_int_equal(kunai_i_begin_open(&open, "x", 1, NULL, NULL, &error), KUNAI_E_ARGUMENT);
    assert_string_equal(error.message, "out is NULL");
    assert_int_equal(open.error.code, KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_i_begin_open(&open, NULL, 1, NULL, "out", &error), KUNAI_E_ARGUMENT);
    assert_string_equal(error.message, "data is NULL, but size is not 0");
    assert_int_equal(kunai_i_begin_open(&open, NULL, 1, NULL, "out", NULL), KUNAI_E_ARGUMENT);
    assert_ok(kunai_i_begin_open(&open, NULL, 0, NULL, "out", &error));
}

/* ---- errors ---- */

/* The first error is the cause; later errors are its consequences. After an error, the open call
 * must not allocate anything. */
TEST(first_error_wins)
{
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, 1, 0);
    (void)run_calls(&fake, "fail RANGE 7 FIRST one; fail SPACE 8 SECOND two");
    assert_null(kunai_i_allocate(&fake.open, 1, 1));
    assert_int_equal(fake.memory.calls, 0);
    end_fake(&fake, "RANGE offset=7 record='FIRST' message='one'");
}

/* The caller may pass a kunai_error with old content. */
TEST(success_clears_the_error)
{
    fake_open fake = {.memory = {0}};
    kunai_i_owner owner;
    kunai_i_open open;

    memset(&fake.error, 0x55, sizeof fake.error);
    begin_fake(&fake, 1, 0);
    end_fake(&fake, "OK offset=0 format=0 message='' record=''");
    assert_ok(kunai_i_begin_open(&open, "x", 1, NULL, "out", NULL));
    assert_ok(kunai_i_end_open(&open, &owner, NULL));
    kunai_i_release_owner(&owner);
}

/* Faults of the data become warnings, unless the caller is strict. Faults of other kinds
 * stay errors. */
TEST(recovers_from_faults_of_the_data)
{
    static const char *const forgiven[] = {"FORMAT", "TRUNCATED", "CORRUPT", "UNSUPPORTED"};
    static const char *const others[] = {"MEMORY", "LIMIT", "RANGE"};
    char calls[128], end[32];

    for (size_t i = 0; i < COUNT(forgiven); i++) {
        snprintf(calls, sizeof calls, "recover; kept 0 0; fail %s 7 R m; recover; kept 1 1 7",
                 forgiven[i]);
        snprintf(end, sizeof end, "%s offset=7", forgiven[i]);
        check_open(1, 0, calls, "OK");
        calls[strlen(calls) - strlen("; kept 1 1 7")] = '\0';
        check_open(1, KUNAI_OPEN_STRICT, calls, end);
    }
    for (size_t i = 0; i < 2 * COUNT(others); i++) {
        snprintf(calls, sizeof calls, "recover; kept 0 0; fail %s 7 R m; recover", others[i / 2]);
        snprintf(end, sizeof end, "%s offset=7", others[i / 2]);
        check_open(1, i % 2 ? KUNAI_OPEN_STRICT : 0, calls, end);
    }
}

/* The first error wins. The warning must have the item of the error, not the current item. */
TEST(errors_have_the_item_where_they_are)
{
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, 1, 0);
    (void)run_calls(&fake, "fail CORRUPT 1 R m");
    end_fake(&fake, "CORRUPT item_kind=ITEM_NONE item=0");
    begin_fake(&fake, 1, 0);
    (void)run_calls(&fake, "item MODEL 3; fail CORRUPT 1 R m; end_item; fail CORRUPT 2 R m");
    assert_int_equal(fake.open.error.item_kind, KUNAI_ITEM_MODEL);
    (void)run_calls(&fake, "recover");
    expect_fault(&fake.open.warnings->items[0], "item_kind=ITEM_MODEL item=3");
    end_fake(&fake, "OK item_kind=ITEM_NONE item=0");
    assert_int_equal(kunai_i_set_error_item(NULL, KUNAI_E_SPACE, 1, 1), KUNAI_E_SPACE);
    assert_ok(kunai_i_set_error_item(&fake.error, KUNAI_OK, 1, 1));
    assert_int_equal(fake.error.item_kind, KUNAI_ITEM_NONE);
}

/* ---- warnings ---- */

/* Warnings 60 to 63 are stored, warning 64 is not. A file with many faults must not need
 * much memory. */
TEST(warnings_end_at_64)
{
    fake_open fake = {.memory = {0}};
    const kunai_error *kept;

    begin_fake(&fake, 1, 0);
    kept = run_calls(&fake, "kept 0 0");
    assert_true(!kept->offset && !kept->code && !kept->format);
    kept = run_calls(&fake, "warn CORRUPT 0..62 R m; kept 63 63; warn CORRUPT 63 R m; kept 64 64; "
                            "warn CORRUPT 64 R m; kept 64 65; warn CORRUPT 60..69 R m; "
                            "kept 64 71 0..63");
    assert_int_equal(kept[63].code, KUNAI_E_CORRUPT);
    end_fake(&fake, "OK");
}

/* A flood of one kind of warning must not hide the only warning of another kind. Kinds differ in
 * code, record or message. Here three repetitions make room. */
TEST_CALL(
    every_kind_of_warning_is_kept,
    check_open(1, 0,
               "warn CORRUPT 5 R first; warn CORRUPT 0..99 R m; warn LIMIT 200 R m; "
               "warn CORRUPT 201 S m; warn CORRUPT 202..203 R n; kept 64 105 5 0..59 200..202",
               "OK"))

/* There are 65 kinds, and the last kind finds no repetition to replace. Messages are compared by
 * content, not by address. In the second part, 63 repetitions make room for 63 kinds, and no
 * more. */
TEST(more_kinds_than_room)
{
    char messages[66][4];
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, 1, 0);
    for (uint32_t i = 0; i < 66; i++) {
        snprintf(messages[i], sizeof messages[i], "%u", i % 65);
        kunai_i_warn(&fake.open, KUNAI_E_CORRUPT, i, "R", messages[i]);
    }
    kunai_i_warn(&fake.open, KUNAI_E_CORRUPT, 0, "R", messages[65]); /* equals the first warning */
    (void)run_calls(&fake, "kept 64 66 0..63");
    end_fake(&fake, "OK");

    begin_fake(&fake, 1, 0);
    (void)run_calls(&fake, "warn CORRUPT 0..63 R m");
    for (uint32_t i = 0; i < 65; i++)
        kunai_i_warn(&fake.open, KUNAI_E_CORRUPT, 1000 + i, "R", messages[i]);
    (void)run_calls(&fake, "kept 64 129 0 1000..1062");
    end_fake(&fake, "OK");
}

/* Warnings of another handle keep their formats and items. Here 70 warnings, 64 of them stored,
 * come twice. They count once, because all 64 are known the second time. One new warning makes the
 * 6 that its handle has not stored count, too. */
TEST(warnings_of_another_handle)
{
    fake_open fake = {.memory = {0}}, other = {.memory = {0}};
    const kunai_error *given, *kept;

    begin_fake(&other, 1, 0);
    other.open.format = KUNAI_FORMAT_AFS;
    given = run_calls(&other, "item ENTRY 7; warn CORRUPT 0..69 R m; kept 64 70");
    begin_fake(&fake, 1, 0);
    kunai_i_warn_again(&fake.open, given, 64, 70);
    (void)run_calls(&fake, "kept 64 70");
    kunai_i_warn_again(&fake.open, given, 64, 70);
    kunai_error error = given[0]; /* the same fault of another item: the first one stays */
    error.item++;
    kunai_i_warn_again(&fake.open, &error, 1, 1);
    (void)run_calls(&fake, "kept 64 70");
    error.offset = 1000;
    kunai_i_warn_again(&fake.open, &error, 1, 7);
    kept = run_calls(&fake, "kept 64 77 0..63");
    for (uint32_t i = 0; i < 64; i++)
        expect_fault(&kept[i], "record='R' format=FORMAT_AFS item_kind=ITEM_ENTRY item=7");
    end_fake(&fake, "OK");
    begin_fake(&fake, 1, KUNAI_OPEN_STRICT);
    kunai_i_warn_again(&fake.open, given, 64, 70);
    end_fake(&fake, "CORRUPT offset=0 format=FORMAT_AFS item_kind=ITEM_ENTRY item=7");
    end_fake(&other, "OK");
}

/* Warnings with the same place and message are different if the code, the record or the item is
 * different. But another item makes no other kind. */
TEST(warnings_of_one_place)
{
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, 1, 0);
    (void)run_calls(&fake, "warn CORRUPT 1 R m; warn CORRUPT 1 R m; kept 1 1; warn RANGE 1 R m; "
                           "warn CORRUPT 1 S m; kept 3 3; "
                           "item IMAGE 0; warn CORRUPT 1 R m; warn CORRUPT 1 R m; kept 4 4; "
                           "item IMAGE 1; warn CORRUPT 1 R m; kept 5 5; end_item; "
                           "warn CORRUPT 1 R m; end_item; warn CORRUPT 1 R m; kept 5 5");
    assert_int_equal(fake.open.warnings->repeat_count, 2);
    end_fake(&fake, "OK");
}

/* A part has its own 64 places and does not know the warnings before it. At its end, the whole
 * stores each warning of both once, and counts those that were not stored. The second part has m,
 * n, o and 65 more m, and stores 61 of these. The whole already has 2 warnings, so it stores n, o
 * and 60 of them. 67 warnings were new. */
TEST(warnings_of_a_part)
{
    fake_open fake = {.memory = {0}};
    const kunai_error *kept;

    begin_fake(&fake, 1, 0);
    kept = run_calls(&fake, "warn CORRUPT 1 R m; part; kept 0 0; warn CORRUPT 1 R m; "
                            "warn RANGE 2 R n; kept 2 2 1 2; end_part; kept 2 2 1 2");
    assert_int_equal(kept[1].code, KUNAI_E_RANGE);
    kept = run_calls(&fake, "part; warn CORRUPT 1 R m; warn CORRUPT 1 R m; warn CORRUPT 1 R n; "
                            "warn CORRUPT 1 R o; warn CORRUPT 100..164 R m; kept 64 68; end_part; "
                            "kept 64 69 1 2 1 1 100..159");
    assert_string_equal(kept[2].message, "n");
    assert_string_equal(kept[3].message, "o");
    end_fake(&fake, "OK");
}

/* The total must stay at the largest number instead of wrapping to a small one. */
TEST(total_of_warnings_stays_at_the_largest_number)
{
    static const kunai_error error = {1, "m", "R", KUNAI_E_CORRUPT, 0, 0, 0, 0, 0};
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, 1, 0);
    kunai_i_warn_again(&fake.open, &error, 1, 0xFFFFFFFE);
    (void)run_calls(&fake, "kept 1 0xFFFFFFFE; warn CORRUPT 2 R m; kept 2 0xFFFFFFFF; "
                           "warn CORRUPT 3 R m; kept 3 0xFFFFFFFF");
    kunai_i_warn_again(&fake.open, &error, 1, 0xFFFFFFFF);
    (void)run_calls(&fake, "kept 3 0xFFFFFFFF");
    end_fake(&fake, "OK");
}

TEST_CALL(strict_makes_warnings_errors,
          check_open(1, KUNAI_OPEN_STRICT, "warn UNSUPPORTED 12 R m; kept 0 0",
                     "UNSUPPORTED offset=12"))

/* ---- work ---- */

/* The budget is 64 steps per byte and 2^24, exactly. After one refusal it is used up. */
TEST(budget_of_steps)
{
    check_open(10, 0, "charge 640; charge 16777216; charge 0; refuse 1 9; refuse 1 10",
               "LIMIT offset=9");
    check_open(10, 0, "refuse 16777857 9; refuse 1 9", "LIMIT offset=9");
    check_open(0, 0, "charge 16777216; refuse -1 0", "LIMIT offset=0");
}

/* If 8 steps per byte of peak memory are more, they are the budget, exactly. */
TEST(memory_raises_the_budget)
{
    static const size_t sizes[] = {2000000 /* less than 16777856 steps / 8 */, 3000000};
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, 10, 0);
    for (size_t i = 0; i < 2; i++) {
        kunai_i_mark scratch = kunai_i_begin_scratch(&fake.open);

        assert_non_null(kunai_i_allocate_scratch(&fake.open, sizes[i], 1));
        kunai_i_end_scratch(&fake.open, &scratch);
        if (i == 0)
            assert_true(kunai_i_charge(&fake.open, 640 + 16777215, 0, "R"));
    }
    assert_true(fake.memory.peak > 3000000);
    assert_int_equal(fake.memory.live, 0);
    assert_true(kunai_i_charge(&fake.open, 8 * fake.memory.peak - 640 - 16777215, 0, "R"));
    (void)run_calls(&fake, "refuse 1 9");
    end_fake(&fake, "LIMIT offset=9 message='the call needs more work than the default limit: "
                    "16777216 steps and 64 per byte, or 8 per byte of memory"
                    "'");
}

/* ---- names ---- */

/* kunai.h and the library could come from different versions. */
TEST(version_is_that_of_the_headers)
{
    assert_int_equal(kunai_version(), KUNAI_VERSION);
    assert_int_equal(kunai_version() >> 16, KUNAI_VERSION_MAJOR);
    assert_int_equal(kunai_version() >> 8 & 0xFF, KUNAI_VERSION_MINOR);
    assert_int_equal(kunai_version() & 0xFF, KUNAI_VERSION_PATCH);
}

/* The name of a result must be the name of its constant; programs print these names. */
TEST(names_of_results_and_items)
{
    static const kunai_result unknown[] = {-10, INT32_MIN, 5, INT32_MAX};
    static const char *const items[] = {"data",   "entry",    "image", "palette", "model",
                                        "motion", "instance", "file",  "unknown"};
    size_t i, count = 0;

    for (i = 0; i < test_constant_count; i++) {
        const char *name = test_constants[i].name;

        if (strncmp(name, "E_", 2) != 0 && strncmp(name, "NEED_", 5) != 0 &&
            strcmp(name, "OK") != 0 && strcmp(name, "END") != 0 && strcmp(name, "MORE") != 0)
            continue;
        name = kunai_result_name((kunai_result)test_constants[i].value);
        assert_true(!strncmp(name, "KUNAI_", 6) && !strcmp(name + 6, test_constants[i].name));
        count++;
    }
    assert_int_equal(count, 14);
    for (i = 0; i < COUNT(unknown); i++)
        assert_string_equal(kunai_result_name(unknown[i]), "unknown");
    for (i = 0; i < COUNT(items); i++)
        assert_string_equal(kunai_item_name((uint32_t)i), items[i]);
    assert_string_equal(kunai_item_name(UINT32_MAX), "unknown");
}

/* Each constant has a name of its own. A new format without a name would be "unknown". */
TEST(names_of_formats)
{
    static const struct {
        uint32_t format;
        const char *name;
    } names[] = {{KUNAI_FORMAT_PVM, "PVM"},
                 {KUNAI_FORMAT_NJCM, "Ninja Chunk model"},
                 {KUNAI_FORMAT_GJCM, "Ginja model"},
                 {KUNAI_FORMAT_XJ, "Xinja model"},
                 {KUNAI_FORMAT_TEX0, "Nitro textures (TEX0)"},
                 {KUNAI_FORMAT_LAND, "map land"},
                 {KUNAI_FORMAT_ANY, "unknown"},
                 {UINT32_MAX, "unknown"}};
    const char *found[256];
    size_t i, k, count = 0;

    for (i = 0; i < test_constant_count; i++) {
        if (strncmp(test_constants[i].name, "FORMAT_", 7) != 0 || !test_constants[i].value)
            continue;
        assert_true(count < COUNT(found));
        found[count] = kunai_format_name((uint32_t)test_constants[i].value);
        assert_string_not_equal(found[count], "unknown");
        for (k = 0; k < count; k++)
            assert_string_not_equal(found[count], found[k]);
        count++;
    }
    assert_true(count >= 55);
    for (i = 0; i < COUNT(names); i++)
        assert_string_equal(kunai_format_name(names[i].format), names[i].name);
}
