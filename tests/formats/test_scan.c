/* test_scan.c - kunai_scan: what is anywhere in the bytes, in which order, and in how many steps.
 */
#include "support.h"

#include "bml_writer.h"
#include "bytes.h"
#include "gvm_writer.h"
#include "map_writer.h"
#include "narc_writer.h"
#include "nitro_motion_writer.h"
#include "ninja_writer.h"
#include "prs_encode.h"
#include "prsd_writer.h"
#include "pvm_writer.h"
#include "pvmx_writer.h"
#include "tex0_writer.h"
#include "xvm_writer.h"

#include <dirent.h>

enum { MOST = 16384 };

static const uint32_t set = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES;

/* ---- what is expected ---- */

typedef struct finds {
    kunai_found *items;
    size_t count;
} finds;

static void expect(finds *list, uint64_t offset, uint64_t size, uint32_t format,
                   uint32_t byte_order, uint32_t modules, uint32_t confidence)
{
    const kunai_found found = {offset, size, format, byte_order, modules, confidence};

    if (!list->items)
        list->items = calloc(MOST, sizeof *list->items);
    assert_non_null(list->items);
    assert_true(list->count < MOST);
    list->items[list->count++] = found;
}

/* What kunai_probe says of exactly these bytes is the same thing, where it is SURE. */
static void check_probe(const uint8_t *data, const kunai_found *found)
{
    test_exact exact = test_exact_copy(data + found->offset, (size_t)found->size);
    kunai_found again;

    assert_int_equal(kunai_probe(exact.data, exact.size, &again), KUNAI_OK);
    assert_int_equal(again.format, found->format);
    assert_int_equal(again.modules, found->modules);
    assert_int_equal(again.byte_order, found->byte_order);
    assert_int_equal(again.offset, 0);
    assert_int_equal(again.size, found->size);
    assert_int_equal(again.confidence, KUNAI_CONFIDENCE_SURE);
    test_exact_free(&exact);
}

static kunai_scan_options make_options(uint32_t flags, uint64_t max_bytes)
{
    kunai_scan_options options = KUNAI_SCAN_OPTIONS_INIT;

    options.flags = flags;
    options.max_bytes = max_bytes;
    return options;
}

/* Everything from a position on. */
static finds scan_from(const uint8_t *data, size_t size, uint32_t flags, uint64_t position)
{
    static const kunai_found zero;
    const kunai_scan_options options = make_options(flags, 0);
    finds list = {calloc(MOST, sizeof(kunai_found)), 0};
    kunai_found found;
    uint64_t before;
    kunai_result code;

    assert_non_null(list.items);
    for (;;) {
        before = position;
        memset(&found, 0xEE, sizeof found);
        code = kunai_scan(data, size, &options, &position, &found);
        if (code != KUNAI_OK)
            break;
        assert_true(position > before && position <= size);
        assert_true(found.offset >= before && found.offset < position);
        assert_true(found.size && found.size <= size - found.offset);
        assert_true(found.format && found.modules && found.confidence);
        assert_true(list.count < MOST);
        list.items[list.count++] = found;
    }
    assert_int_equal(code, KUNAI_END);
    assert_memory_equal(&found, &zero, sizeof found);
    assert_true(position >= size);
    return list;
}

/* How many things are in it. */
static size_t count_finds(const bytes *area, uint64_t max_bytes)
{
    const kunai_scan_options options = make_options(0, max_bytes);
    kunai_result code = KUNAI_MORE;
    uint64_t position = 0;
    kunai_found found;
    size_t count = 0;

    while (code == KUNAI_OK || code == KUNAI_MORE) {
        code = kunai_scan(area->data, area->size, &options, &position, &found);
        count += code == KUNAI_OK;
    }
    assert_int_equal(code, KUNAI_END);
    return count;
}

static void print_found(const char *what, const kunai_found *found)
{
    print_error("%s: at %u size %u format %x order %u modules %x confidence %u\n", what,
                (unsigned)found->offset, (unsigned)found->size, (unsigned)found->format,
                (unsigned)found->byte_order, (unsigned)found->modules, (unsigned)found->confidence);
}

static void compare(const finds *got, const finds *wanted)
{
    size_t i;

    for (i = 0; i < got->count && i < wanted->count; i++)
        if (memcmp(&got->items[i], &wanted->items[i], sizeof *got->items) != 0) {
            print_found("found", &got->items[i]);
            print_found("expected", &wanted->items[i]);
            fail();
        }
    if (i < got->count)
        print_found("not expected", &got->items[i]);
    if (i < wanted->count)
        print_found("not found", &wanted->items[i]);
    assert_int_equal(got->count, wanted->count);
}

/* ---- max_bytes ---- */

enum { PIECE_CALLS = 20000 /* more calls than that take too long */ };

/* The same numbers in every run. Mostly small, at times larger than 4096. */
static uint64_t get_random_max(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return 1 + (*state >> 40) % ((uint64_t)1 << (*state >> 33) % 14);
}

/* Calls with max_bytes (0: another one for each call) have the finds of calls without. */
static void check_max_bytes(const uint8_t *data, size_t size, uint32_t flags, uint64_t max_bytes,
                            const finds *wanted)
{
    static const kunai_found zero;
    uint64_t random = size, position = 0;
    size_t count = 0;

    for (;;) {
        const kunai_scan_options options =
            make_options(flags, max_bytes ? max_bytes : get_random_max(&random));
        const uint64_t before = position;
        kunai_found found;
        const kunai_result code = kunai_scan(data, size, &options, &position, &found);

        if (code == KUNAI_END)
            break;
        if (code == KUNAI_OK) {
            assert_true(count < wanted->count);
            assert_memory_equal(&found, &wanted->items[count++], sizeof found);
            continue;
        }
        assert_int_equal(code, KUNAI_MORE);
        assert_memory_equal(&found, &zero, sizeof found);
        assert_true(position < size && position - before >= options.max_bytes);
        assert_true(position - before <= options.max_bytes + (flags ? 4096 : 0));
        assert_true(count == wanted->count || wanted->items[count].offset >= position);
    }
    assert_true(position == size || !size);
    assert_int_equal(count, wanted->count);
}

static void check_pieces(const uint8_t *data, size_t size, uint32_t flags, const finds *wanted)
{
    const uint64_t most[] = {1,        2,    3,        7,        64,       4096,
                             size / 2, size, size + 1, 4u << 20, 4u << 21, UINT64_MAX};
    size_t i;

    for (i = 0; i < sizeof most / sizeof most[0]; i++)
        if (most[i] && size / most[i] <= PIECE_CALLS)
            check_max_bytes(data, size, flags, most[i], wanted);
    if (size > 1)
        check_max_bytes(data, size, flags, size - 1, wanted);
    for (i = 0; i < 3; i++)
        check_max_bytes(data, size, flags, 0, wanted);
}

/* Frees wanted. */
static void expect_finds(const bytes *area, uint32_t flags, finds *wanted)
{
    test_exact exact = test_exact_copy(area->data, area->size);
    finds got = scan_from(exact.data, exact.size, flags, 0);
    size_t i;

    compare(&got, wanted);
    check_pieces(exact.data, exact.size, flags, &got);
    for (i = 0; i < got.count; i++)
        if (got.items[i].confidence == KUNAI_CONFIDENCE_SURE)
            check_probe(exact.data, &got.items[i]);
    free(got.items);
    free(wanted->items);
    wanted->items = NULL;
    wanted->count = 0;
    test_exact_free(&exact);
}

static void expect_none(const bytes *area)
{
    finds none = {NULL, 0};

    expect_finds(area, 0, &none);
}

/* ---- things to find ---- */

static void append_word(bytes *out, uint32_t value)
{
    append_u32(out, value, 0);
}

static void append_chunk(bytes *out, const char *tag, uint32_t stored_size, size_t size)
{
    append_bytes(out, tag, 4);
    append_word(out, stored_size);
    append_zeros(out, size);
}

/* The same numbers in every run. */
static void add_garbage(bytes *out, size_t count)
{
    static uint64_t state = 1;

    for (; count; count--) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        append_u8(out, (uint32_t)(state >> 56));
    }
}

enum { PVRT_SIZE = 16 + 128, GVRT_SIZE = 16 + 32, XVRT_SIZE = 64 + 8 };

static void add_pvrt(bytes *out)
{
    static const uint8_t header[8] = {1, 9, 0, 0, 8, 0, 8, 0}; /* 565 in rows, 8x8 */

    append_bytes(out, "PVRT", 4);
    append_word(out, 8 + 128);
    append_bytes(out, header, sizeof header);
    append_zeros(out, 128);
}

/* I4, 8x8 */
static void add_gvrt(bytes *out)
{
    append_bytes(out, "GVRT\x28\0\0\0\0\0\0\0\0\x08\0\x08", 16);
    append_zeros(out, 32);
}

static void add_xvrt(bytes *out)
{
    static const uint8_t header[24] = {0, 0, 0, 0, 6, 0, 0, 0, 9, 0, 0, 0, 4, 0, 4, 0, 8};

    append_bytes(out, "XVRT", 4);
    append_word(out, 56 + 8);
    append_bytes(out, header, sizeof header);
    append_zeros(out, 32 + 8);
}

static void expect_pvrt(finds *list, uint64_t offset)
{
    expect(list, offset, PVRT_SIZE, KUNAI_FORMAT_PVR, KUNAI_BYTE_ORDER_LITTLE,
           KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_SURE);
}

static void expect_gvrt(finds *list, uint64_t offset)
{
    expect(list, offset, GVRT_SIZE, KUNAI_FORMAT_GVR, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES,
           KUNAI_CONFIDENCE_SURE);
}

static void expect_xvrt(finds *list, uint64_t offset)
{
    expect(list, offset, XVRT_SIZE, KUNAI_FORMAT_XVR, KUNAI_BYTE_ORDER_LITTLE,
           KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_SURE);
}

enum { PVM_HEADER = 16 };

/* Flags 0: only ids, two of them. */
static void add_pvm(bytes *out)
{
    append_bytes(out, "PVMH\x08\0\0\0\0\0\2\0\0\0\1\0", PVM_HEADER);
    add_pvrt(out);
    append_chunk(out, "COMM", 6, 6);
    add_pvrt(out);
}

static void expect_pvm(finds *list, uint64_t offset)
{
    expect(list, offset, PVM_HEADER + 2 * PVRT_SIZE + 14, KUNAI_FORMAT_PVM, KUNAI_BYTE_ORDER_LITTLE,
           set, KUNAI_CONFIDENCE_SURE);
    expect_pvrt(list, offset + PVM_HEADER);
    expect_pvrt(list, offset + PVM_HEADER + PVRT_SIZE + 14);
}

static void add_xvm(bytes *out)
{
    append_bytes(out, "XVMH\x38\0\0\0\2\0", 10);
    append_zeros(out, 54);
    add_xvrt(out);
    add_xvrt(out);
}

static void expect_xvm(finds *list, uint64_t offset)
{
    expect(list, offset, 64 + 2 * XVRT_SIZE, KUNAI_FORMAT_XVM, KUNAI_BYTE_ORDER_LITTLE, set,
           KUNAI_CONFIDENCE_SURE);
    expect_xvrt(list, offset + 64);
    expect_xvrt(list, offset + 64 + XVRT_SIZE);
}

/* An archive of one entry. */
static void add_afs(bytes *out, const char *magic, const bytes *entry)
{
    append_bytes(out, magic, 4);
    append_word(out, 1);
    append_word(out, 32);
    append_word(out, (uint32_t)entry->size);
    append_zeros(out, 16);
    append_bytes(out, entry->data, entry->size);
}

static void add_afs_text(bytes *out, const char *magic)
{
    bytes entry = {0};

    append_bytes(&entry, "hello", 5);
    add_afs(out, magic, &entry);
    free_bytes(&entry);
}

static void expect_afs(finds *list, uint64_t offset, uint64_t size)
{
    expect(list, offset, size, KUNAI_FORMAT_AFS, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
           KUNAI_CONFIDENCE_SURE);
}

/* 12 literals, a copy of 8 and the end mark (prs.md 2). */
static const char stream[] = "\xFF"
                             "12345678"
                             "\xAF"
                             "9abc"
                             "\xA6\xFF\0\0";
enum { STREAM = 18 };

static void add_bml(bytes *out, int big)
{
    const bml_entry entry = {"a.nj", {stream, STREAM, 20}, {NULL, 0, 0}, 0};
    bytes file = {0};

    write_bml(&entry, 1, big, &file);
    append_bytes(out, file.data, file.size);
    free_bytes(&file);
}

static void expect_bml(finds *list, uint64_t offset, int big)
{
    expect(list, offset, 0x800 + 32, KUNAI_FORMAT_BML,
           big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
           KUNAI_CONFIDENCE_SURE);
}

static void add_gvm(bytes *out)
{
    append_bytes(out, "GVMH\x08\0\0\0\0\0\0\1\0\0\0\0", 16);
    add_gvrt(out);
}

static void add_pvmx(bytes *out)
{
    append_bytes(out, "PVMX\1", 5);
    append_bytes(out, "\1\1\0\0\0\2a.png\0\0", 13);
    append_word(out, 35);
    append_word(out, 0);
    append_word(out, 7);
    append_word(out, 0);
    append_zeros(out, 1);
    append_bytes(out, "picture", 7);
}

static void add_narc(bytes *out)
{
    const narc_member member = {NULL, "file", 4};
    bytes file = {0};

    write_narc(&member, 1, 0, &file);
    append_bytes(out, file.data, file.size);
    free_bytes(&file);
}

static void add_texture_list(bytes *out, int big_sizes, int big)
{
    static const char *const names[] = {"a"};
    ninja_writer writer;

    begin_ninja(&writer, big_sizes, big);
    write_ninja_texture_list(&writer, names, 1);
    append_bytes(out, writer.file.data, writer.file.size);
    end_ninja(&writer);
}

/* ---- arguments and positions ---- */

TEST(arguments)
{
    static const kunai_found zero;
    const uint8_t data[4] = {0};
    uint64_t position = 0;
    kunai_found found;

    assert_int_equal(kunai_scan(data, 4, NULL, &position, NULL), KUNAI_E_ARGUMENT);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_scan(data, 4, NULL, NULL, &found), KUNAI_E_ARGUMENT);
    assert_memory_equal(&found, &zero, sizeof found);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_scan(NULL, 4, NULL, &position, &found), KUNAI_E_ARGUMENT);
    assert_memory_equal(&found, &zero, sizeof found);
    assert_int_equal(position, 0);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_scan(NULL, 0, NULL, &position, &found), KUNAI_END);
    assert_memory_equal(&found, &zero, sizeof found);
    assert_int_equal(position, 0);
}

/* struct_size is at least the size of the first version, at most 1024 and a multiple of 8. Bytes
 * after the members that the library knows are zero. */
TEST(options)
{
    static const struct {
        uint32_t struct_size;
        uint32_t flags;
        uint32_t after; /* the byte of this place is 1; 0: no byte is */
        kunai_result result;
    } rows[] = {{0, 0, 0, KUNAI_E_ARGUMENT},
                {8, 0, 0, KUNAI_E_ARGUMENT},
                {15, 0, 0, KUNAI_E_ARGUMENT},
                {16, 0, 0, KUNAI_END},
                {16, 0, 16, KUNAI_END},
                {17, 0, 0, KUNAI_E_ARGUMENT},
                {20, 0, 0, KUNAI_E_ARGUMENT},
                {24, 0, 0, KUNAI_END},
                {24, 0, 16, KUNAI_E_ARGUMENT},
                {24, 0, 23, KUNAI_E_ARGUMENT},
                {24, 0, 24, KUNAI_END},
                {1024, 0, 0, KUNAI_END},
                {1024, 0, 1023, KUNAI_E_ARGUMENT},
                {1032, 0, 0, KUNAI_E_ARGUMENT},
                {0xEEEEEEE8, 0, 0, KUNAI_E_ARGUMENT},
                {UINT32_MAX, 0, 0, KUNAI_E_ARGUMENT},
                {16, 1, 0, KUNAI_END},
                {16, 2, 0, KUNAI_E_ARGUMENT},
                {16, 3, 0, KUNAI_E_ARGUMENT},
                {16, 0x80000000, 0, KUNAI_E_ARGUMENT}};
    static const kunai_found zero;
    const uint8_t data[4] = {0};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t words[130] = {0}, position = 0;
        kunai_scan_options options = make_options(rows[i].flags, 0);
        kunai_found found;

        options.struct_size = rows[i].struct_size;
        memcpy(words, &options, sizeof options);
        if (rows[i].after)
            ((uint8_t *)words)[rows[i].after] = 1;
        memset(&found, 0xEE, sizeof found);
        assert_int_equal(kunai_scan(data, 4, (const void *)words, &position, &found),
                         rows[i].result);
        assert_memory_equal(&found, &zero, sizeof found);
        assert_int_equal(position, rows[i].result == KUNAI_END ? 4 : 0);
    }
}

/* The end stays the end; a position behind it is one, too. */
TEST(end)
{
    static const uint64_t positions[] = {4, 5, UINT64_MAX};
    static const kunai_found zero;
    const kunai_scan_options options = make_options(KUNAI_SCAN_PRS, 1);
    const uint8_t data[4] = {0};
    kunai_found found;
    uint64_t position;
    size_t i;

    for (i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        position = positions[i];
        memset(&found, 0xEE, sizeof found);
        assert_int_equal(kunai_scan(data, 4, &options, &position, &found), KUNAI_END);
        assert_int_equal(position, positions[i]);
        assert_memory_equal(&found, &zero, sizeof found);
    }
    for (position = 0, i = 0; i < 2; i++) {
        assert_int_equal(kunai_scan(data, 4, NULL, &position, &found), KUNAI_END);
        assert_int_equal(position, 4);
    }
}

/* ---- each format, with garbage around it ---- */

typedef void adder(bytes *out);

static void add_afs_0(bytes *out)
{
    add_afs_text(out, "AFS\0");
}

static void add_afs_blank(bytes *out)
{
    add_afs_text(out, "AFS ");
}

static void add_bml_little(bytes *out)
{
    add_bml(out, 0);
}

static void add_bml_big(bytes *out)
{
    add_bml(out, 1);
}

/* A call finds what begins in its max_bytes, although the word of a BML stands 8 or, after two
 * zeros, 10 bytes later. */
TEST(more)
{
    static const struct {
        void (*add)(bytes *out);
        uint32_t max_bytes;
        kunai_result result;
        uint64_t position;
    } rows[] = {{add_pvrt, 1, KUNAI_MORE, 1},         {add_pvrt, 19, KUNAI_MORE, 19},
                {add_pvrt, 20, KUNAI_MORE, 20},       {add_pvrt, 21, KUNAI_OK, 36},
                {add_bml_little, 20, KUNAI_MORE, 20}, {add_bml_little, 21, KUNAI_OK, 20 + 128},
                {add_bml_big, 20, KUNAI_MORE, 20},    {add_bml_big, 21, KUNAI_OK, 20 + 128}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const kunai_scan_options options = make_options(0, rows[i].max_bytes);
        uint64_t position = 0;
        kunai_found found;
        bytes area = {0};

        append_zeros(&area, 20);
        rows[i].add(&area);
        assert_int_equal(kunai_scan(area.data, area.size, &options, &position, &found),
                         rows[i].result);
        assert_int_equal(position, rows[i].position);
        assert_int_equal(found.offset, rows[i].result == KUNAI_OK ? 20 : 0);
        free_bytes(&area);
    }
}

static void add_ninja_little(bytes *out)
{
    add_texture_list(out, 0, 0);
}

static void add_ninja_mixed(bytes *out)
{
    add_texture_list(out, 0, 1);
}

static void add_ninja_big(bytes *out)
{
    add_texture_list(out, 1, 1);
}

static void add_gbix(bytes *out)
{
    append_chunk(out, "GBIX", 8, 8);
    add_pvrt(out);
}

static void add_gbix_gvrt(bytes *out)
{
    append_chunk(out, "GBIX", 8, 8);
    add_gvrt(out);
}

static void add_gcix(bytes *out)
{
    append_chunk(out, "GCIX", 8, 8);
    add_gvrt(out);
}

/* 16 colours of format 1, bank 0, first colour 0. */
static void add_pvpl(bytes *out)
{
    append_bytes(out, "PVPL\x28\0\0\0\1\0\0\0\0\0\x10\0", 16);
    append_zeros(out, 32);
}

static void add_pvrp(bytes *out)
{
    append_bytes(out, "PVRP\x24\0\0\0\1\0\0\0", 12);
    append_zeros(out, 32);
}

static void add_gvpl(bytes *out)
{
    append_bytes(out, "GVPL\x28\0\0\0\0\1\0\0\0\0\0\x10", 16);
    append_zeros(out, 32);
}

/* A root node, and metadata: 16 + 52 + 12 + 8 bytes. */
static void add_sa_tools(bytes *out, const char *magic)
{
    append_bytes(out, magic, 7);
    append_u8(out, 3);
    append_word(out, 16);
    append_word(out, 68);
    append_zeros(out, 52);
    append_bytes(out, "DESC\4\0\0\0textEND\0\0\0\0\0", 20);
}

static void add_sa1mdl(bytes *out)
{
    add_sa_tools(out, "SA1MDL");
}

static void add_sa2mdl(bytes *out)
{
    add_sa_tools(out, "SA2MDL");
}

static void add_sa2bmdl(bytes *out)
{
    add_sa_tools(out, "SA2BMDL");
}

/* A picture of 8 x 8 texels, which are 128 bytes. The header of the file has 16 bytes and 4 for
 * each block, that of the block 60, and its dictionaries 44 and, of nothing, 16; a block of no
 * models has 24 (g3d.md 2, tex0.md 1). */
static void add_textures(void (*write)(const tex0_set *set, bytes *out), bytes *out)
{
    static const uint8_t texels[8 * 8 * 2] = {0x1F, 0x80};
    const tex0_texture texture = {"grass", TEX0_DIRECT, 8, 8, 0, 0, texels, NULL};
    const tex0_set textures = {&texture, 1, NULL, 0};
    bytes file = {0};

    write(&textures, &file);
    append_bytes(out, file.data, file.size);
    free_bytes(&file);
}

static void add_btx0(bytes *out)
{
    add_textures(write_tex0_btx0, out);
}

static void add_bmd0(bytes *out)
{
    add_textures(write_tex0_bmd0, out);
}

/* Behind a file: the writers of Nitro files count from the first byte. */
static void add_file(bytes *file, bytes *out)
{
    append_bytes(out, file->data, file->size);
    free_bytes(file);
}

/* Models without textures, of which there are none. */
static void add_bmd0_alone(bytes *out)
{
    bytes block = {0}, file = {0}, none = {0};

    append_text(&block, "MDL0");
    append_u32(&block, 24, 0);
    write_g3d_dictionary(NULL, &none, 0, 4, &block);
    write_g3d("BMD0", 2, &block, 1, &file);
    free_bytes(&block);
    add_file(&file, out);
}

/* Animations: 68 bytes up to the first one; of materials, there is a dictionary of none. */
static void add_bca0(bytes *out)
{
    static const nitro_joint joint = {.bits = NITRO_IDENTITY};
    static const nitro_joints joints = {"turn", 1, 0, &joint, 1, NULL, 0, NULL, 0};
    bytes file = {0};

    write_nitro_joints(&joints, 1, &file);
    add_file(&file, out);
}

static void add_bta0(bytes *out)
{
    static const nitro_uvs uvs = {"flow", 1, 0, 0, NULL, 0};
    bytes file = {0};

    write_nitro_uvs(&uvs, 1, &file);
    add_file(&file, out);
}

static void add_btp0(bytes *out)
{
    static const nitro_pattern pattern = {"tide", 1, NULL, 0, NULL, 0, NULL, 0};
    bytes file = {0};

    write_nitro_patterns(&pattern, 1, &file);
    add_file(&file, out);
}

static void add_bma0(bytes *out)
{
    static const nitro_paints paints = {"day", 1, 0, NULL, 0};
    bytes file = {0};

    write_nitro_paints(&paints, 1, &file);
    add_file(&file, out);
}

static void add_bva0(bytes *out)
{
    static const nitro_sight sight = {"blink", 1, 1, "1"};
    bytes file = {0};

    write_nitro_sights(&sight, 1, &file);
    add_file(&file, out);
}

enum { MODEL_AND_TEXTURES = KUNAI_MODULE_MODEL | KUNAI_MODULE_TEXTURES };

/* All of them, with sizes worked out by hand. */
static const struct part {
    adder *add;
    kunai_found found;
    uint64_t inner[2]; /* textures inside: offsets */
} parts[] = {
    {add_afs_0,
     {0, 37, KUNAI_FORMAT_AFS, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE, 3},
     {0, 0}},
    {add_pvrt,
     {0, 144, KUNAI_FORMAT_PVR, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES, 3},
     {0, 0}},
    {add_bml_big,
     {0, 0x820, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_ARCHIVE, 3},
     {0, 0}},
    {add_pvm, {0, 318, KUNAI_FORMAT_PVM, KUNAI_BYTE_ORDER_LITTLE, 6, 3}, {16, 174}},
    {add_gvm, {0, 64, KUNAI_FORMAT_GVM, KUNAI_BYTE_ORDER_BIG, 6, 3}, {16, 0}},
    {add_pvpl,
     {0, 48, KUNAI_FORMAT_PVP, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES, 3},
     {0, 0}},
    {add_gvrt, {0, 48, KUNAI_FORMAT_GVR, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES, 3}, {0, 0}},
    {add_gvpl, {0, 48, KUNAI_FORMAT_GVP, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES, 3}, {0, 0}},
    {add_xvm, {0, 208, KUNAI_FORMAT_XVM, KUNAI_BYTE_ORDER_LITTLE, 6, 3}, {64, 136}},
    {add_ninja_big,
     {0, 44, KUNAI_FORMAT_NINJA, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_ARCHIVE, 3},
     {0, 0}},
    {add_sa1mdl,
     {0, 88, KUNAI_FORMAT_NJBM, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL, 3},
     {0, 0}},
    {add_pvmx,
     {0, 42, KUNAI_FORMAT_PVMX, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE, 3},
     {0, 0}},
    {add_narc,
     {0, 64, KUNAI_FORMAT_NARC, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE, 3},
     {0, 0}},
    {add_gbix,
     {0, 160, KUNAI_FORMAT_PVR, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES, 3},
     {0, 0}},
    {add_gbix_gvrt,
     {0, 64, KUNAI_FORMAT_GVR, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES, 3},
     {0, 0}},
    {add_pvrp,
     {0, 44, KUNAI_FORMAT_PVP, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES, 3},
     {0, 0}},
    {add_gcix, {0, 64, KUNAI_FORMAT_GVR, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES, 3}, {0, 0}},
    {add_xvrt,
     {0, 72, KUNAI_FORMAT_XVR, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES, 3},
     {0, 0}},
    {add_bml_little, {0, 0x820, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, 2, 3}, {0, 0}},
    {add_ninja_little, {0, 44, KUNAI_FORMAT_NINJA, KUNAI_BYTE_ORDER_LITTLE, 2, 3}, {0, 0}},
    {add_sa2mdl,
     {0, 88, KUNAI_FORMAT_NJCM, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL, 3},
     {0, 0}},
    {add_sa2bmdl,
     {0, 88, KUNAI_FORMAT_GJCM, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL, 3},
     {0, 0}},
    {add_afs_blank,
     {0, 37, KUNAI_FORMAT_AFS, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE, 3},
     {0, 0}},
    {add_ninja_mixed, {0, 44, KUNAI_FORMAT_NINJA, KUNAI_BYTE_ORDER_MIXED, 2, 3}, {0, 0}},
    {add_btx0,
     {0, 268, KUNAI_FORMAT_TEX0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES, 3},
     {0, 0}},
    {write_bdhc_one,
     {0, BDHC_ONE, KUNAI_FORMAT_BDHC, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MAP, 3},
     {0, 0}},
    {add_bmd0, {0, 296, KUNAI_FORMAT_MDL0, KUNAI_BYTE_ORDER_LITTLE, MODEL_AND_TEXTURES, 3}, {0, 0}},
    {add_bca0, {0, 96, KUNAI_FORMAT_JNT0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MOTION, 3}, {0, 0}},
    {add_bta0, {0, 92, KUNAI_FORMAT_SRT0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MOTION, 3}, {0, 0}},
    {add_btp0, {0, 96, KUNAI_FORMAT_PAT0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MOTION, 3}, {0, 0}},
    {add_bma0, {0, 92, KUNAI_FORMAT_MAT0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MOTION, 3}, {0, 0}},
    {add_bva0, {0, 84, KUNAI_FORMAT_VIS0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MOTION, 3}, {0, 0}},
    {add_bmd0_alone,
     {0, 44, KUNAI_FORMAT_MDL0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL, 3},
     {0, 0}},
};

static void expect_part(finds *wanted, const struct part *part, uint64_t offset)
{
    const kunai_found *found = &part->found;
    int i;

    expect(wanted, offset, found->size, found->format, found->byte_order, found->modules,
           found->confidence);
    for (i = 0; i < 2 && part->inner[i]; i++)
        if (found->format == KUNAI_FORMAT_XVM)
            expect_xvrt(wanted, offset + part->inner[i]);
        else if (found->format == KUNAI_FORMAT_GVM)
            expect_gvrt(wanted, offset + part->inner[i]);
        else
            expect_pvrt(wanted, offset + part->inner[i]);
}

/* Gaps of every length from 0: things may touch, and begin at any offset. */
static bytes make_all_parts(finds *wanted, size_t first_gap)
{
    bytes area = {0};
    size_t i;

    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        add_garbage(&area, first_gap + i);
        expect_part(wanted, &parts[i], area.size);
        parts[i].add(&area);
    }
    return area;
}

TEST(all_formats)
{
    size_t gap;

    for (gap = 0; gap < 20; gap++) {
        finds wanted = {NULL, 0};
        bytes area = make_all_parts(&wanted, gap);

        expect_finds(&area, 0, &wanted);
        free_bytes(&area);
    }
}

/* Alone in their bytes, and with a byte behind them. */
TEST(alone)
{
    size_t i;

    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        finds wanted = {NULL, 0};
        bytes area = {0};

        parts[i].add(&area);
        expect_part(&wanted, &parts[i], 0);
        expect_finds(&area, 0, &wanted);
        append_bytes(&area, "P", 1);
        expect_part(&wanted, &parts[i], 0);
        expect_finds(&area, 0, &wanted);
        free_bytes(&area);
    }
}

/* From any position all is found that begins there or behind it; only what begins inside of a
 * thing's own header may differ. */
TEST(positions)
{
    finds wanted = {NULL, 0};
    bytes area = make_all_parts(&wanted, 3);
    uint64_t position;
    size_t skipped = 0;

    for (position = 0; position <= area.size; position++) {
        finds got = scan_from(area.data, area.size, 0, position);
        finds rest;

        while (skipped < wanted.count && wanted.items[skipped].offset < position)
            skipped++;
        rest.items = wanted.items + skipped;
        rest.count = wanted.count - skipped;
        /* a PVRT or GVRT without the index before it, and the POF0 of a Ninja file */
        if (got.count && got.items[0].offset != (rest.count ? rest.items[0].offset : UINT64_MAX)) {
            assert_true(got.items[0].format == KUNAI_FORMAT_PVR ||
                        got.items[0].format == KUNAI_FORMAT_GVR ||
                        got.items[0].format == KUNAI_FORMAT_NINJA);
            memmove(got.items, got.items + 1, --got.count * sizeof *got.items);
        }
        compare(&got, &rest);
        free(got.items);
    }
    free(wanted.items);
    free_bytes(&area);
}

/* Every cut of all of them: what is cut off is found as long as it has its head. */
TEST(cut)
{
    finds wanted = {NULL, 0};
    bytes area = make_all_parts(&wanted, 1);
    size_t size, i;

    for (size = 0; size < area.size; size++) {
        test_exact exact = test_exact_copy(area.data, size);
        finds got = scan_from(exact.data, size, 0, 0);

        for (i = 0; i < got.count; i++) {
            assert_int_equal(got.items[i].offset, wanted.items[i].offset);
            assert_int_equal(got.items[i].format, wanted.items[i].format);
            if (wanted.items[i].offset + wanted.items[i].size <= size)
                assert_memory_equal(&got.items[i], &wanted.items[i], sizeof *got.items);
        }
        assert_true(i == wanted.count || wanted.items[i].offset + wanted.items[i].size > size);
        free(got.items);
        test_exact_free(&exact);
    }
    free(wanted.items);
    free_bytes(&area);
}

/* Archives in archives, down to their textures. */
TEST(nested)
{
    finds wanted = {NULL, 0};
    bytes area = {0}, pvm = {0}, afs = {0};

    add_pvm(&pvm);
    add_afs(&afs, "AFS\0", &pvm);
    add_garbage(&area, 5);
    add_afs(&area, "AFS\0", &afs);
    expect_afs(&wanted, 5, 32 + 32 + pvm.size);
    expect_afs(&wanted, 5 + 32, 32 + pvm.size);
    expect_pvm(&wanted, 5 + 64);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
    free_bytes(&afs);
    free_bytes(&pvm);

    add_xvm(&pvm);
    add_afs(&area, "AFS\0", &pvm);
    expect_afs(&wanted, 0, area.size);
    expect_xvm(&wanted, 32);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
    free_bytes(&pvm);
}

/* ---- edges of each ---- */

TEST(afs)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_chunk(&area, "AFS\0", 0, 32); /* no entry: a word in a program */
    expect_none(&area);
    free_bytes(&area);

    append_chunk(&area, "AFS\0", 9, 72); /* empty entries, nine */
    expect_afs(&wanted, 0, 80);
    expect_finds(&area, 0, &wanted);
    set_u32(&area, 4, 10, 0); /* the table is cut off */
    expect_none(&area);
    set_u32(&area, 4, 9, 0);
    set_u32(&area, 8 + 64, 79, 0); /* the ninth is in the table: it is not looked at */
    set_u32(&area, 8 + 68, 1, 0);
    expect_afs(&wanted, 0, 80);
    expect_finds(&area, 0, &wanted);
    set_u32(&area, 8 + 68, 2, 0); /* and outside */
    expect(&wanted, 0, 80, KUNAI_FORMAT_AFS, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    set_u32(&area, 8 + 68, 0, 0);
    set_u32(&area, 8 + 56, 79, 0); /* the eighth */
    set_u32(&area, 8 + 60, 1, 0);
    expect_none(&area);
    append_zeros(&area, 1);
    set_u32(&area, 8 + 56, 80, 0);
    expect_afs(&wanted, 0, 81);
    expect_finds(&area, 0, &wanted);
    set_u32(&area, 8 + 60, 2, 0);
    expect_none(&area);
    free_bytes(&area);
}

static void expect_likely_pvm(const bytes *area)
{
    finds wanted = {NULL, 0};

    expect(&wanted, 0, area->size, KUNAI_FORMAT_PVM, KUNAI_BYTE_ORDER_LITTLE, set,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(area, 0, &wanted);
}

TEST(pvm)
{
    bytes area = {0};

    append_bytes(&area, "PVMH\x06\0\0\0\0\0\1\0\0\0COMM\0\0\0\0", 22);
    expect_likely_pvm(&area); /* no texture is there */
    area.size = 21;
    expect_none(&area);
    area.size = 22;
    area.data[4] = 5; /* no room for the table */
    expect_none(&area);
    area.data[4] = 6;
    area.data[10] = 2;
    expect_none(&area);
    area.data[10] = 0; /* no texture */
    expect_none(&area);
    area.data[10] = 1;
    area.data[17] = 'm'; /* no chunk behind the header */
    expect_none(&area);
    free_bytes(&area);

    /* 4 + 40 + 4096: the largest header of one texture */
    append_chunk(&area, "PVMH", 4140, 4140);
    area.data[10] = 1;
    append_chunk(&area, "COMM", 0, 0);
    expect_likely_pvm(&area);
    free_bytes(&area);
    append_chunk(&area, "PVMH", 4141, 4141);
    area.data[10] = 1;
    append_chunk(&area, "COMM", 0, 0);
    expect_none(&area);
    free_bytes(&area);
}

TEST(xvm)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_chunk(&area, "XVMH", 56, 56);
    area.data[8] = 1;
    append_bytes(&area, "XVRT", 4);
    expect(&wanted, 0, 68, KUNAI_FORMAT_XVM, KUNAI_BYTE_ORDER_LITTLE, set, KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    area.data[67] = 'S';
    expect_none(&area);
    area.data[67] = 'T';
    area.data[8] = 0;
    expect_none(&area);
    area.data[8] = 1;
    area.size = 67;
    expect_none(&area);
    free_bytes(&area);
}

static void append_pvmx_start(bytes *out)
{
    append_bytes(out, "PVMX\1", 5);
}

static void append_pvmx_field(bytes *out, size_t name_size)
{
    append_u8(out, 2);
    while (name_size--)
        append_u8(out, 'n');
    append_u8(out, 0);
}

static void append_pvmx_place(bytes *out)
{
    append_zeros(out, 17);
}

static void expect_pvmx(const bytes *area, uint32_t confidence)
{
    finds wanted = {NULL, 0};

    expect(&wanted, 0, area->size, KUNAI_FORMAT_PVMX, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
           confidence);
    expect_finds(area, 0, &wanted);
}

/* The word and no entry, or an entry that is none. */
TEST(pvmx_nothing)
{
    bytes area = {0};

    append_pvmx_start(&area);
    expect_none(&area);
    append_zeros(&area, 1); /* the end of the table */
    expect_none(&area);
    free_bytes(&area);

    append_pvmx_start(&area);
    area.data[4] = 2;
    append_pvmx_field(&area, 3);
    append_pvmx_place(&area);
    expect_none(&area);
    area.data[4] = 1;
    area.data[5] = 4; /* a field that there is not */
    expect_none(&area);
    free_bytes(&area);
}

/* What is behind the first entry lowers the confidence only. */
TEST(pvmx_cut)
{
    bytes area = {0};

    append_pvmx_start(&area);
    append_pvmx_field(&area, 3);
    append_pvmx_place(&area);
    append_zeros(&area, 1);
    expect_pvmx(&area, KUNAI_CONFIDENCE_SURE);
    area.size--; /* the end of the table */
    expect_pvmx(&area, KUNAI_CONFIDENCE_LIKELY);
    append_u8(&area, 4); /* a field that there is not, in the second entry */
    expect_pvmx(&area, KUNAI_CONFIDENCE_LIKELY);
    area.size -= 2; /* the entry is cut off */
    expect_none(&area);
    free_bytes(&area);
}

TEST(pvmx_name)
{
    size_t size;

    for (size = 1023; size <= 1024; size++) {
        bytes area = {0};

        append_pvmx_start(&area);
        append_pvmx_field(&area, size);
        append_pvmx_place(&area);
        append_zeros(&area, 1);
        if (size == 1023)
            expect_pvmx(&area, KUNAI_CONFIDENCE_SURE);
        else
            expect_none(&area);
        free_bytes(&area);
    }
}

/* The limit is for all names of an entry, with what is between them; each entry has its own. */
TEST(pvmx_names)
{
    size_t size, extra;

    for (size = 1; size <= 1020; size += 1019)
        for (extra = 0; extra < 2; extra++) {
            bytes area = {0};

            append_pvmx_start(&area);
            append_pvmx_field(&area, size); /* and one byte for each end, and for the second type */
            append_pvmx_field(&area, 1024 - 3 - size + extra);
            append_pvmx_place(&area);
            append_zeros(&area, 1);
            if (extra)
                expect_none(&area);
            else
                expect_pvmx(&area, KUNAI_CONFIDENCE_SURE);
            free_bytes(&area);

            append_pvmx_start(&area);
            append_pvmx_field(&area, 1000);
            append_pvmx_place(&area);
            append_pvmx_field(&area, size);
            append_pvmx_field(&area, 1024 - 3 - size + extra);
            append_pvmx_place(&area);
            append_zeros(&area, 1);
            expect_pvmx(&area, extra ? KUNAI_CONFIDENCE_LIKELY : KUNAI_CONFIDENCE_SURE);
            free_bytes(&area);
        }
}

/* Four of any kind are possible. */
TEST(pvmx_fields)
{
    bytes area = {0};
    int i;

    append_pvmx_start(&area);
    append_pvmx_field(&area, 1);
    append_pvmx_field(&area, 1);
    append_bytes(&area, "\1abcd\3abcdefgh", 14);
    append_pvmx_place(&area);
    append_zeros(&area, 1);
    expect_pvmx(&area, KUNAI_CONFIDENCE_SURE);
    free_bytes(&area);

    append_pvmx_start(&area);
    for (i = 0; i < 5; i++)
        append_pvmx_field(&area, 1);
    append_pvmx_place(&area);
    expect_none(&area);
    free_bytes(&area);
}

TEST(narc)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_bytes(&area, "NARC\xFE\xFF\0\1\x18\0\0\0\x10\0\3\0", 16);
    append_chunk(&area, "BTAF", 0, 0);
    expect(&wanted, 0, 24, KUNAI_FORMAT_NARC, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    area.size = 23;
    expect_none(&area);
    area.size = 24;
    area.data[19] = 'G';
    expect_none(&area);
    free_bytes(&area);
}

TEST(bml)
{
    finds wanted = {NULL, 0};
    bytes area = {0};
    size_t i;

    add_bml(&area, 0);
    area.size = 128;
    expect(&wanted, 0, 128, KUNAI_FORMAT_BML, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    area.size = 127;
    expect_none(&area);
    area.size = 128;
    area.data[4] = 0;
    expect_none(&area);
    area.data[4] = 1;
    for (i = 0; i < 64; i++) { /* the header has no byte that may be another */
        area.data[i] ^= 0x80;
        expect_none(&area);
        area.data[i] ^= 0x80;
    }
    free_bytes(&area);
}

typedef struct change {
    uint8_t at;
    uint8_t value;
    uint8_t good;
} change;

/* Is the thing still there, with one byte changed? */
static void check_changes(void (*add)(bytes *out), const change *changes, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        bytes area = {0};
        finds got;

        add(&area);
        area.data[changes[i].at] = changes[i].value;
        got = scan_from(area.data, area.size, 0, 0);
        if (got.count != changes[i].good)
            print_error("byte %u as %u\n", changes[i].at, changes[i].value);
        assert_int_equal(got.count, changes[i].good);
        free(got.items);
        free_bytes(&area);
    }
}

TEST(pvr_fields)
{
    static const change changes[] = {{8, 7, 1},     {8, 8, 0},    {9, 0x12, 1}, {9, 0x13, 0},
                                     {9, 0, 0},     {12, 0, 0},   {14, 0, 0},   {11, 5, 1},
                                     {13, 0x10, 0}, {15, 0x0F, 1}};

    check_changes(add_pvrt, changes, sizeof changes / sizeof changes[0]);
}

TEST(pvr_large)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    add_pvrt(&area);
    area.data[12] = 0; /* 4096 x 4096 */
    area.data[13] = 0x10;
    area.data[14] = 0;
    area.data[15] = 0x10;
    area.size = 16;
    expect(&wanted, 0, 16, KUNAI_FORMAT_PVR, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    area.data[14] = 1;
    expect_none(&area);
    area.data[14] = 0;
    area.size = 15;
    expect_none(&area);
    free_bytes(&area);
}

/* A size that ends in the header does not shorten that, of formats that are not decoded, too. */
TEST(small)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_bytes(&area, "PVRT\2\0\0\0\6\1\0\0\x20\0\x20\0", 16); /* YUV420, twiddled */
    append_zeros(&area, 9);
    expect(&wanted, 0, 16, KUNAI_FORMAT_PVR, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
           KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
    append_bytes(&area, "GVRT\2\0\0\0\0\0\0\x0A\0\x20\0\x20", 16); /* CI14 */
    append_zeros(&area, 9);
    expect(&wanted, 0, 16, KUNAI_FORMAT_GVR, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES,
           KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
    add_pvpl(&area);
    area.data[4] = 2;
    expect(&wanted, 0, 48, KUNAI_FORMAT_PVP, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
           KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
}

TEST(gvr_fields)
{
    static const change changes[] = {{8, 5, 1},    {9, 5, 1},     {10, 0xFB, 1}, {10, 4, 0},
                                     {11, 14, 1},  {11, 15, 0},   {13, 0, 0},    {15, 0, 0},
                                     {12, 0xF, 1}, {12, 0x10, 0}, {14, 0xF, 1},  {14, 0x10, 0}};

    check_changes(add_gvrt, changes, sizeof changes / sizeof changes[0]);
}

/* The format, the place in a palette of 1024, the count. A program that has the word in it has
 * other things there. */
TEST(palette_fields)
{
    static const change little[] = {{8, 0, 1},   {8, 2, 1},  {8, 3, 0},    {8, 4, 0},  {8, 5, 1},
                                    {8, 6, 1},   {8, 7, 1},  {8, 8, 0},    {9, 1, 0},  {10, 63, 1},
                                    {10, 64, 0}, {11, 1, 0}, {12, 255, 1}, {13, 3, 1}, {13, 4, 0},
                                    {14, 0, 0},  {14, 1, 1}, {15, 3, 1},   {15, 4, 0}};
    static const change big[] = {{9, 0, 1},    {9, 2, 1},  {9, 3, 0},   {9, 5, 0},   {9, 6, 1},
                                 {9, 7, 0},    {8, 1, 0},  {11, 63, 1}, {11, 64, 0}, {10, 1, 0},
                                 {13, 255, 1}, {12, 3, 1}, {12, 4, 0},  {15, 0, 0},  {15, 1, 1},
                                 {14, 3, 1},   {14, 4, 0}};
    static const change old[] = {{8, 2, 1}, {8, 4, 0}, {9, 1, 0}, {10, 1, 1}, {4, 0x23, 0},
                                 {4, 4, 0}, {4, 6, 1}, {5, 7, 1}, {5, 8, 0}};
    bytes area = {0};

    check_changes(add_pvpl, little, sizeof little / sizeof little[0]);
    check_changes(add_gvpl, big, sizeof big / sizeof big[0]);
    check_changes(add_pvrp, old, sizeof old / sizeof old[0]);
    add_pvrp(&area);
    set_u32(&area, 4, 4 + 2048, 0); /* 1024 of 16 bits are the most */
    assert_int_equal(count_finds(&area, 0), 1);
    set_u32(&area, 4, 4 + 2050, 0);
    assert_int_equal(count_finds(&area, 0), 0);
    free_bytes(&area);
}

/* One texture, whatever is wrong with the length of its index (pvr.md 1.2). */
static void check_index(const char *tag, int big)
{
    static const struct {
        uint32_t stored;
        size_t size;
        int one;
    } cases[] = {{8, 8, 1}, {4, 4, 1},          {0, 0, 1},   {0, 8, 1},  {0, 4, 1}, {100, 8, 1},
                 {5, 4, 1}, {0xFFFFFFF0, 8, 1}, {12, 12, 0}, {0, 12, 0}, {8, 12, 0}};
    const size_t texture = big ? GVRT_SIZE : PVRT_SIZE;
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        finds wanted = {NULL, 0};
        bytes area = {0};

        add_garbage(&area, 3);
        append_chunk(&area, tag, cases[i].stored, cases[i].size);
        if (big)
            add_gvrt(&area);
        else
            add_pvrt(&area);
        append_zeros(&area, 64);
        expect(&wanted, cases[i].one ? 3 : 3 + 8 + cases[i].size,
               cases[i].one ? 8 + cases[i].size + texture : texture,
               big ? KUNAI_FORMAT_GVR : KUNAI_FORMAT_PVR,
               big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
               KUNAI_CONFIDENCE_SURE);
        expect_finds(&area, 0, &wanted);
        free_bytes(&area);
    }
}

TEST(gbix)
{
    check_index("GBIX", 0);
    check_index("GBIX", 1);
    check_index("GCIX", 1);
}

/* The index of the Wii is none of a Dreamcast texture. */
TEST(gcix_of_others)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_chunk(&area, "GCIX", 8, 8);
    add_pvrt(&area);
    expect_pvrt(&wanted, 16);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
    append_chunk(&area, "GCIX", 8, 8);
    add_gvrt(&area);
    area.data[16 + 11] = 15; /* no plausible texture */
    expect_none(&area);
    free_bytes(&area);
}

/* Between the two there is a chunk: the texture is found where it is. A GBIX alone is nothing. */
TEST(gbix_and_others)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_chunk(&area, "GBIX", 8, 8);
    expect_none(&area);
    append_chunk(&area, "IMGC", 4, 4);
    add_pvrt(&area);
    expect_pvrt(&wanted, 28);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
    append_chunk(&area, "GBIX", 8, 8);
    append_chunk(&area, "GBIX", 8, 8);
    add_pvrt(&area);
    expect(&wanted, 16, 160, KUNAI_FORMAT_PVR, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
           KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    area.data[32 + 8] = 8; /* no plausible texture */
    expect_none(&area);
    free_bytes(&area);
}

TEST(xvr)
{
    static const change changes[] = {{4, 55, 0},    {4, 56, 1},   {12, 19, 1}, {12, 20, 0},
                                     {13, 1, 0},    {20, 0, 0},   {22, 0, 0},  {21, 0x10, 0},
                                     {23, 0x10, 0}, {21, 0x0F, 1}};
    finds wanted = {NULL, 0};
    bytes area = {0};

    check_changes(add_xvrt, changes, sizeof changes / sizeof changes[0]);
    add_xvrt(&area);
    add_xvrt(&area); /* a run without a header: one by one */
    add_xvrt(&area);
    expect_xvrt(&wanted, 0);
    expect_xvrt(&wanted, XVRT_SIZE);
    expect_xvrt(&wanted, 2 * XVRT_SIZE);
    expect_finds(&area, 0, &wanted);
    area.size = 64;
    expect(&wanted, 0, 64, KUNAI_FORMAT_XVR, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    area.size = 63;
    expect_none(&area);
    free_bytes(&area);
}

/* The head of a file is checked, and that a block of textures is in it; its version is not. */
TEST(btx0_fields)
{
    static const change changes[] = {{4, 0xFE, 0},  {5, 0xFF, 0}, {6, 2, 1},   {7, 7, 1},
                                     {12, 17, 0},   {12, 15, 0},  {13, 1, 0},  {14, 0, 0},
                                     {14, 17, 0},   {15, 1, 0},   {16, 21, 0}, {17, 1, 0},
                                     {19, 0x80, 0}, {20, 't', 0}, {23, '1', 0}};

    check_changes(add_btx0, changes, sizeof changes / sizeof changes[0]);
}

/* With models, with textures, with both, and with neither. */
TEST(bmd0)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    add_bmd0(&area);
    area.size--;
    expect(&wanted, 0, 295, KUNAI_FORMAT_MDL0, KUNAI_BYTE_ORDER_LITTLE, MODEL_AND_TEXTURES,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    area.size++;
    area.data[48] = 'X'; /* of TEX0 */
    expect(&wanted, 0, 296, KUNAI_FORMAT_MDL0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL,
           KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    area.data[24] = 'X'; /* of MDL0 */
    expect_none(&area);
    area.data[48] = 'T';
    expect(&wanted, 0, 296, KUNAI_FORMAT_TEX0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
           KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    area.data[24] = 'M';
    area.data[14] = 1; /* only its models are blocks */
    expect(&wanted, 0, 296, KUNAI_FORMAT_MDL0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL,
           KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
}

/* A block behind the size that the file gives itself, 296, may be there: 8 bytes of it are missing
 * from 289 on. What follows the file is of something else, and does not tell. */
TEST(bmd0_alone_or_not)
{
    static const struct {
        size_t field; /* low byte of MDL0's offset, or of TEX0's */
        uint8_t low;
        uint32_t format;
        uint32_t modules;
    } cases[] = {{20, 0x21, KUNAI_FORMAT_MDL0, MODEL_AND_TEXTURES},
                 {20, 0x20, KUNAI_FORMAT_MDL0, KUNAI_MODULE_MODEL},
                 {16, 0x21, KUNAI_FORMAT_MDL0, MODEL_AND_TEXTURES},
                 {16, 0x20, KUNAI_FORMAT_TEX0, KUNAI_MODULE_TEXTURES}};
    finds wanted = {NULL, 0};
    bytes area = {0};
    size_t i;

    for (i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
        const size_t k = i / 2;

        add_bmd0(&area);
        area.data[cases[k].field] = cases[k].low;
        area.data[cases[k].field + 1] = 1;
        append_zeros(&area, i % 2); /* at 289 there are 8 bytes, then */
        expect(&wanted, 0, 296, cases[k].format, KUNAI_BYTE_ORDER_LITTLE, cases[k].modules,
               KUNAI_CONFIDENCE_SURE);
        expect_finds(&area, 0, &wanted);
        free_bytes(&area);
    }
}

/* A size that does not cover the header of the file is not believed, so that all of the data tells.
 * One that covers no more leaves open what the blocks are. */
TEST(bmd0_small_size)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    add_bmd0_alone(&area);
    area.data[8] = 15;
    expect(&wanted, 0, 44, KUNAI_FORMAT_MDL0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    area.data[8] = 16;
    expect(&wanted, 0, 44, KUNAI_FORMAT_MDL0, KUNAI_BYTE_ORDER_LITTLE, MODEL_AND_TEXTURES,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
}

/* A table of offsets that is longer than the data, with the block in it. */
TEST(g3d_offsets)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    add_bva0(&area);
    area.data[14] = 9; /* blocks: 16 + 4 * 9 = 52 bytes */
    area.size = 51;
    expect_none(&area);
    area.size = 52;
    expect(&wanted, 0, 52, KUNAI_FORMAT_VIS0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MOTION,
           KUNAI_CONFIDENCE_LIKELY);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
}

/* The header, and a block of the kind that the word says. */
TEST(animation_fields)
{
    static const change changes[] = {{4, 0xFE, 0},  {5, 0xFF, 0}, {6, 2, 1},   {8, 0, 1},
                                     {12, 17, 0},   {13, 1, 0},   {14, 0, 0},  {14, 2, 1},
                                     {14, 17, 0},   {15, 1, 0},   {16, 21, 0}, {17, 1, 0},
                                     {19, 0x80, 0}, {20, 'x', 0}, {23, '1', 0}};
    static adder *const adders[] = {add_bca0, add_bta0, add_btp0, add_bma0, add_bva0};
    size_t i;

    for (i = 0; i < sizeof adders / sizeof adders[0]; i++)
        check_changes(adders[i], changes, sizeof changes / sizeof changes[0]);
}

/* Everything has to be there, and a plate. */
TEST(heights_fields)
{
    static const change changes[] = {{4, 1, 1},  {4, 3, 0},  {6, 0, 1},  {6, 2, 0},  {8, 0, 1},
                                     {8, 2, 0},  {10, 0, 0}, {10, 2, 0}, {12, 0, 1}, {12, 2, 0},
                                     {14, 0, 1}, {14, 2, 0}, {5, 1, 0},  {15, 1, 0}, {3, 'c', 0}};
    bytes area = {0};

    check_changes(write_bdhc_one, changes, sizeof changes / sizeof changes[0]);
    write_bdhc_one(&area);
    area.size--;
    expect_none(&area);
    free_bytes(&area);
}

/* A land has no word of its own, but its heights have. */
TEST(land)
{
    finds wanted = {NULL, 0};
    bytes area = {0}, heights = {0}, model = {0};
    land_parts land = {0};

    write_bdhc_one(&heights);
    add_bmd0(&model);
    land.heights = &heights;
    land.model = &model;
    write_map_land(&land, MAP_PLATINUM, &area);
    expect(&wanted, 0x810, 296, KUNAI_FORMAT_MDL0, KUNAI_BYTE_ORDER_LITTLE, MODEL_AND_TEXTURES,
           KUNAI_CONFIDENCE_SURE);
    expect(&wanted, 0x810 + 296, BDHC_ONE, KUNAI_FORMAT_BDHC, KUNAI_BYTE_ORDER_LITTLE,
           KUNAI_MODULE_MAP, KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
    free_bytes(&heights);
    free_bytes(&model);
}

static void expect_sa(finds *list, uint64_t offset, uint64_t size, uint32_t format)
{
    expect(list, offset, size, format, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL,
           KUNAI_CONFIDENCE_SURE);
}

/* More than a word in a program: a known version, and a root node that is in the data. */
TEST(sa_fields)
{
    finds wanted = {NULL, 0};
    bytes area = {0};
    uint32_t version;

    add_sa1mdl(&area);
    for (version = 0; version < 256; version++) {
        area.data[7] = (uint8_t)version;
        if (version >= 1 && version <= 3)
            expect_sa(&wanted, 0, 88, KUNAI_FORMAT_NJBM);
        expect_finds(&area, 0, &wanted);
    }
    area.data[7] = 3;
    area.data[6] = 1;
    expect_none(&area);
    area.data[6] = 0;
    set_u32(&area, 8, 36, 0);
    expect_sa(&wanted, 0, 88, KUNAI_FORMAT_NJBM);
    expect_finds(&area, 0, &wanted);
    set_u32(&area, 8, 37, 0);
    expect_none(&area);
    set_u32(&area, 8, 40, 0);
    expect_none(&area);
    set_u32(&area, 8, 12, 0);
    expect_none(&area);
    set_u32(&area, 8, 16, 0);
    area.size = 68;
    expect_sa(&wanted, 0, 68, KUNAI_FORMAT_NJBM); /* nothing of its metadata is there */
    expect_finds(&area, 0, &wanted);
    area.size = 67;
    expect_none(&area);
    free_bytes(&area);
}

/* A file without an end mark goes on to the end; things in it are found, other models, too. */
TEST(sa_nested)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    add_garbage(&area, 7);
    add_sa1mdl(&area);
    area.size -= 8;
    add_sa2mdl(&area);
    add_pvrt(&area);
    /* the bytes where its end mark was are the magic word of the second one, and a size that does
     * not fit */
    expect_sa(&wanted, 7, area.size - 7, KUNAI_FORMAT_NJBM);
    expect_sa(&wanted, 87, 88, KUNAI_FORMAT_NJCM);
    expect_pvrt(&wanted, 87 + 88);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
}

static void expect_ninja(finds *list, uint64_t offset, uint64_t size, uint32_t modules)
{
    expect(list, offset, size, KUNAI_FORMAT_NINJA, KUNAI_BYTE_ORDER_LITTLE,
           KUNAI_MODULE_ARCHIVE | modules, KUNAI_CONFIDENCE_SURE);
}

/* A run is one thing, with the modules of all its chunks, and no further than the chunks go. */
TEST(ninja)
{
    static const char *const models[] = {"NJBM", "GJCM", "XJCM"}, *const lists[] = {"GJTL", "XJTL"};
    size_t i;
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_chunk(&area, "NJTL", 8, 8);
    area.data[8] = 8;
    append_chunk(&area, "NJCM", 52, 52);
    expect_ninja(&wanted, 0, 76, KUNAI_MODULE_MODEL);
    expect_finds(&area, 0, &wanted);
    append_chunk(&area, "POF0", 4, 4);
    append_chunk(&area, "NMDM", 12, 12);
    expect_ninja(&wanted, 0, 108, KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION);
    expect_finds(&area, 0, &wanted);
    for (i = 0; i < sizeof models / sizeof models[0]; i++) {
        memcpy(area.data + 16, models[i], 4);
        expect_ninja(&wanted, 0, 108, KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION);
        expect_finds(&area, 0, &wanted);
    }
    for (i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        memcpy(area.data, lists[i], 4);
        expect_ninja(&wanted, 0, 108, KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION);
        expect_finds(&area, 0, &wanted);
    }
    append_chunk(&area, "CPSM", 1, 0); /* cut off: what is before it stays */
    expect_ninja(&wanted, 0, 108, KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION);
    expect_finds(&area, 0, &wanted);
    area.size = 108;
    add_xvm(&area); /* no chunk of it, although its tag is one */
    expect_ninja(&wanted, 0, 108, KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION);
    expect_xvm(&wanted, 108);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
}

/* Tags in a program. */
TEST(ninja_chance)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_chunk(&area, "NJCM", 0, 64);
    expect_none(&area);
    free_bytes(&area);
    append_chunk(&area, "NJIN", 3, 64);
    expect_none(&area);
    area.data[4] = 4; /* no pointer is known in it, and no chunk is behind it */
    expect_none(&area);
    area.size = 13;
    expect_none(&area);
    area.size = 12;
    expect_ninja(&wanted, 0, 12, 0);
    expect_finds(&area, 0, &wanted);
    append_chunk(&area, "CPSM", 0, 1);
    expect_ninja(&wanted, 0, 20, 0);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
    append_bytes(&area, "NJTLNJCMPOF0NMDMGRND", 20);
    expect_none(&area);
    free_bytes(&area);
}

/* To the end of the body, and past it. */
static void check_pointers(const char *tag)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_chunk(&area, tag, 52, 52);
    area.data[8 + 0x2C] = 52;
    expect_ninja(&wanted, 0, 60, KUNAI_MODULE_MODEL);
    expect_finds(&area, 0, &wanted);
    area.data[8 + 0x2C] = 53;
    expect_none(&area);
    area.data[8 + 0x2C] = 0;
    area.data[8 + 0x33] = 52; /* in the other order */
    expect(&wanted, 0, 60, KUNAI_FORMAT_NINJA, KUNAI_BYTE_ORDER_MIXED,
           KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_MODEL, KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    area.data[4] = 51;
    expect_none(&area);
    free_bytes(&area);
}

TEST(ninja_pointers)
{
    static const char *const tags[] = {"NJCM", "NJBM", "GJCM", "XJCM"};
    size_t i;

    for (i = 0; i < sizeof tags / sizeof tags[0]; i++)
        check_pointers(tags[i]);
}

/* A chunk that was cut off has the size of a whole one: what stands behind it is found all the
 * same, and chunks behind that are a run of their own. */
TEST(ninja_cut)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_chunk(&area, "NJCM", 52 + PVRT_SIZE, 52);
    expect_ninja(&wanted, 0, 60 + PVRT_SIZE, KUNAI_MODULE_MODEL);
    expect_pvrt(&wanted, 60);
    add_pvrt(&area);
    expect_ninja(&wanted, area.size, 60, KUNAI_MODULE_MODEL);
    append_chunk(&area, "NJCM", 52, 52);
    expect_ninja(&wanted, area.size, 20 + PVRT_SIZE, KUNAI_MODULE_MOTION);
    append_chunk(&area, "NMDM", 12 + PVRT_SIZE, 12);
    expect_pvrt(&wanted, area.size);
    add_pvrt(&area);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
}

/* A pointer of cameras and lights that move, as in NMDM: the body's end is its last place. */
TEST(ninja_cameras)
{
    static const char *const tags[] = {"NCAM", "NLIM"};
    size_t i;

    for (i = 0; i < 2; i++) {
        finds wanted = {NULL, 0};
        bytes area = {0};

        append_chunk(&area, tags[i], 12, 40);
        set_u32(&area, 8, 12, 0);
        expect_ninja(&wanted, 0, 20, KUNAI_MODULE_MOTION);
        expect_finds(&area, 0, &wanted);
        set_u32(&area, 8, 13, 0);
        expect_none(&area);
        free_bytes(&area);
    }
}

/* Words of real programs: read as big-endian sizes they are 5 MiB, and hid what lies behind. */
TEST(ninja_words)
{
    static const struct {
        const char *text;
        size_t size;
    } words[] = {{"NLIMITS\0pthread_cond_init\0uv_rwlock_trywrlock", 46},
                 {"\0NJTL\0NJCM\0POF0\0NMDM\0NJLI\0NJCA", 31},
                 {"GRND\0CGAL\0CGMP\0GOBJ\0CMCK\0NJIN", 30}};
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        finds wanted = {NULL, 0};
        bytes area = {0};

        append_bytes(&area, words[i].text, words[i].size);
        append_zeros(&area, 3);
        expect_pvrt(&wanted, area.size);
        add_pvrt(&area);
        append_zeros(&area, 6 << 20);
        expect_finds(&area, 0, &wanted);
        free_bytes(&area);
    }
}

/* The magic of GObject type libraries begins with a tag. */
TEST(typelib)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_bytes(&area, "GOBJ\nMETADATA\r\n\x1a\4\0\x2F\1\x2C\0", 22);
    expect_none(&area);
    append_zeros(&area, 1000);
    expect_none(&area);
    expect_pvrt(&wanted, area.size);
    add_pvrt(&area);
    expect_finds(&area, 0, &wanted);
    free_bytes(&area);
}

/* ---- chance and hostility ---- */

TEST(garbage)
{
    bytes area = {0};

    add_garbage(&area, 4 << 20);
    expect_none(&area);
    free_bytes(&area);
}

/* Magic words are rare in garbage. Here two bytes of three are from them. */
TEST(dense_garbage)
{
    static const char letters[] = "PVMHRTGXANCJSLKBIFDOE012";
    bytes noise = {0}, area = {0};
    finds got;
    size_t i;

    add_garbage(&noise, 1 << 20);
    for (i = 0; i < noise.size; i++)
        append_u8(&area, i % 3 ? (uint32_t)letters[noise.data[i] % (sizeof letters - 1)]
                               : noise.data[i] & 3u);
    got = scan_from(area.data, area.size, 0, 0);
    assert_int_equal(got.count, 0);
    free(got.items);
    free_bytes(&noise);
    free_bytes(&area);
}

typedef struct hostile {
    const char *name;
    const char *unit; /* repeated up to the size */
    size_t unit_size;
    const char *tail; /* likewise, in the second half; NULL: none */
    size_t tail_size;
} hostile;

#define UNIT(bytes) bytes, sizeof bytes - 1

static const hostile hostiles[] = {
    {"AFS, counts to the end", UNIT("AFS\0\0\0\1\0"), NULL, 0},
    {"AFS, empty entries", UNIT("AFS\0\0\x40\0\0\0\0\0\0\0\0\0\0"), UNIT("\0")},
    {"AFS, entries behind", UNIT("AFS\0\1\0\0\0\x10\0\0\0\x10\0\0\0"), NULL, 0},
    {"PVM in each other", UNIT("PVMH\x08\0\0\0\0\0\2\0\0\0\0\0"), NULL, 0},
    {"PVM, chunks of nothing", UNIT("PVMH\x08\0\0\0\0\0\2\0\0\0\0\0COMM\0\0\0\0"),
     UNIT("COMM\0\0\0\0")},
    {"PVM, a chain to the end", UNIT("PVMH\x08\0\0\0\0\0\2\0\0\0\0\0COMM\0\0\x08\0"),
     UNIT("COMM\0\0\0\0")},
    {"PVM, a gap to the end", UNIT("PVMH\x08\0\0\0\0\0\2\0\0\0\0\0COMM\0\0\x08\0"), UNIT("\0")},
    {"GVM in each other", UNIT("GVMH\x08\0\0\0\0\0\0\2\0\0\0\0GBIX\0\0\0\0"), UNIT("GBIX\0\0\0\0")},
    {"XVMH everywhere", UNIT("XVMH"), NULL, 0},
    {"XVM, many textures",
     UNIT("XVMH\x38\0\0\0\xFF\xFF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
          "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0XVRT\0\0\0\0"),
     UNIT("XVRT\0\0\0\0")},
    {"XVM, 1024 textures",
     UNIT("XVMH\x38\0\0\0\0\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
          "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0XVRT\0\0\x08\0"),
     UNIT("XVRT\0\0\0\0")},
    {"XVRT run", UNIT("XVRT\x38\0\0\0\0\0\0\0\6\0\0\0\0\0\0\0\4\0\4\0"), NULL, 0},
    {"NARC in each other", UNIT("NARC\xFE\xFF\0\1\0\0\1\0\x10\0\3\0BTAF\x08\0\0\0"), NULL, 0},
    {"NARC, chains",
     UNIT("NARC\xFE\xFF\0\1\0\0\1\0\x10\0\xFF\xFF"
          "BTAF\x08\0\0\0"),
     UNIT("BTAF\x08\0\0\0")},
    {"PVMX, names without end", UNIT("PVMX\1\2"), NULL, 0},
    {"PVMX, tables without end", UNIT("PVMX\1\2a\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\2"),
     UNIT("n")},
    {"PVMX, long tables", UNIT("PVMX\1"), UNIT("\2a\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")},
    {"PVMX in names", UNIT("PVMX\1\2\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"), NULL, 0},
    {"PVRT everywhere", UNIT("PVRT\xFF\xFF\xFF\xFF\1\1\0\0\x08\0\x08\0"), NULL, 0},
    {"GBIX chain", UNIT("GBIX\0\0\0\0"), NULL, 0},
    {"GBIX chain, one texture", UNIT("GBIX\0\0\0\0"),
     UNIT("GBIX\x08\0\0\0\0\0\0\0\0\0\0\0PVRT\0\0\0\0\1\1\0\0\x08\0\x08\0")},
    {"GBIX to far away", UNIT("GBIX\0\0\x08\0\0\0\0\0\0\0\0\0PVRT\0\0\0\0\1\1\0\0\x08\0\x08\0"),
     UNIT("GBIX\0\0\0\0")},
    {"GVRT everywhere", UNIT("GVRT\xFF\xFF\xFF\xFF\0\0\0\0\0\x08\0\x08"), NULL, 0},
    {"GCIX chain", UNIT("GCIX\0\0\0\0"), NULL, 0},
    {"GBIX chain, one GVRT", UNIT("GBIX\0\0\0\0"),
     UNIT("GBIX\x08\0\0\0\0\0\0\0\0\0\0\0GVRT\0\0\0\0\0\0\0\0\0\x08\0\x08")},
    {"palettes of all", UNIT("PVPL\xFF\xFF\xFF\x7F\1\0\0\0\0\0\0\4"), NULL, 0},
    {"GVPL everywhere", UNIT("GVPL\xFF\xFF\xFF\x7F\0\1\0\0\0\0\4\0"), NULL, 0},
    {"PVRP everywhere", UNIT("PVRP\x04\x08\0\0\1\0\0\0"), NULL, 0},
    {"textures in chunks", UNIT("NJIN\x10\0\0\0PVRT\xFF\xFF\xFF\xFF\1\1\0\0\x08\0\x08\0"), NULL, 0},
    {"textures in chunks of all",
     UNIT("NJTL\0\0\4\0\0\0\0\0PVRT\xFF\xFF\xFF\xFF\1\1\0\0\x08\0\x08\0"),
     UNIT("POF0\4\0\0\0\x41\x41\x41\x41")},
    {"NJCM of size 0", UNIT("NJCM\0\0\0\0"), NULL, 0},
    {"NJCM in each other", UNIT("NJCM\0\0\4\0"), NULL, 0},
    {"a run of chunks", UNIT("NJIN\4\0\0\0\0\0\0\0"), NULL, 0},
    {"runs that are cut off", UNIT("NJIN\4\0\0\0\0\0\0\0NJIN\xFF\xFF\xFF\xFF"), NULL, 0},
    {"runs with a POF0 of all", UNIT("NJTL\x08\0\0\0\0\0\0\0\0\0\0\0POF0\xFF\xFF\xFF\xFF"),
     UNIT("\x41")},
    {"SA Tools files in each other", UNIT("SA1MDL\0\3\x10\0\0\0\x10\0\0\0"), NULL, 0},
    {"SA Tools files, all metadata in a row", UNIT("SA2MDL\0\3\x10\0\0\0\0\0\x20\0"),
     UNIT("DESC\0\0\0\0")},
    {"BML in each other",
     UNIT("\0\0\0\0\1\0\0\0\x50\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
          "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
     NULL, 0},
    {"BML, large tables", UNIT("\0\0\0\0\0\x10\0\0\x50\1\0\0"), UNIT("\0")},
    {"BTX0 in each other", UNIT("BTX0\xFF\xFE\1\0\0\0\0\0\x10\0\x10\0"), NULL, 0},
    {"BCA0 in each other", UNIT("BCA0\xFF\xFE\1\0\0\0\0\0\x10\0\x10\0"), NULL, 0},
    {"BVA0, blocks far away", UNIT("BVA0\xFF\xFE\1\0\0\0\0\0\x10\0\x02\0\0\0\x10\0\0\0\x20\0"),
     UNIT("VIS0")},
    {"BMD0, models far away", UNIT("BMD0\xFF\xFE\2\0\0\0\0\0\x10\0\x02\0\0\0\x10\0\0\0\x20\0"),
     UNIT("MDL0")},
    {"BMD0, blocks far away", UNIT("BMD0\xFF\xFE\2\0\0\0\0\0\x10\0\x02\0\0\0\x10\0\0\0\x20\0"),
     UNIT("TEX0")},
    {"BDHC everywhere", UNIT("BDHC\0\0\0\0\0\0\1\0\0\0\0\0"), NULL, 0},
    {"BDHC of all", UNIT("BDHC\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"), NULL, 0},
    {"P and 1", UNIT("P\1"), NULL, 0},
    {"1 and P", UNIT("\0\0\1P"), NULL, 0},
};

static bytes make_hostile_area(const hostile *h, size_t size)
{
    bytes area = {0};

    while (area.size < (h->tail ? size / 2 : size))
        append_bytes(&area, h->unit, h->unit_size);
    while (area.size < size)
        append_bytes(&area, h->tail, h->tail_size);
    return area;
}

/* Were the time for any of these the square of their size, 4 MiB would take hours: the test would
 * never end. */
TEST(hostile)
{
    size_t i;

    for (i = 0; i < sizeof hostiles / sizeof hostiles[0]; i++) {
        bytes area = make_hostile_area(&hostiles[i], 4 << 20);
        const size_t count = count_finds(&area, 0);

        assert_true(count <= area.size / 4);
        assert_int_equal(count_finds(&area, 4096), count);
        area.size = 64 << 10;
        assert_int_equal(count_finds(&area, 1), count_finds(&area, 0));
        free_bytes(&area);
    }
}

/* ---- PRS ---- */

static void expect_stream(finds *list, uint64_t offset, uint64_t size, uint32_t format,
                          uint32_t byte_order)
{
    expect(list, offset, size, format, byte_order, KUNAI_MODULE_PRS, KUNAI_CONFIDENCE_LIKELY);
}

static void add_prsd(bytes *out, int big)
{
    const prsd_member member = {stream, STREAM, 0x12345678, 20, big};
    bytes file = {0};

    write_prsd(&member, &file);
    append_bytes(out, file.data, file.size);
    free_bytes(&file);
}

/* Only when it is asked for; what follows the end mark does not matter. */
TEST(prs)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_zeros(&area, 7);
    append_bytes(&area, stream, STREAM);
    append_bytes(&area, stream, STREAM);
    append_zeros(&area, 40);
    append_bytes(&area, stream, STREAM);
    append_bytes(&area, "AFS\0", 4);
    expect_none(&area);
    expect_stream(&wanted, 7, STREAM, KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY);
    expect_stream(&wanted, 7 + STREAM, STREAM, KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY);
    expect_stream(&wanted, 47 + 2 * STREAM, STREAM, KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY);
    expect_finds(&area, KUNAI_SCAN_PRS, &wanted);
    free_bytes(&area);
}

TEST(prsd)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_zeros(&area, 5);
    add_prsd(&area, 0);
    append_zeros(&area, 6);
    add_prsd(&area, 1);
    append_zeros(&area, 4);
    expect_none(&area);
    expect_stream(&wanted, 5, 8 + STREAM, KUNAI_FORMAT_PRSD, KUNAI_BYTE_ORDER_LITTLE);
    expect_stream(&wanted, 19 + STREAM, 8 + STREAM, KUNAI_FORMAT_PRSD, KUNAI_BYTE_ORDER_BIG);
    expect_finds(&area, KUNAI_SCAN_PRS, &wanted);
    free_bytes(&area);
}

/* Magic words are found all the same, the textures inside of archives too. */
TEST(prs_and_others)
{
    finds wanted = {NULL, 0};
    bytes area = {0};

    append_zeros(&area, 3);
    add_pvm(&area);
    append_bytes(&area, stream, STREAM);
    add_xvrt(&area);
    expect_pvm(&wanted, 3);
    expect_stream(&wanted, 321, STREAM, KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY);
    expect_xvrt(&wanted, 321 + STREAM);
    expect_finds(&area, KUNAI_SCAN_PRS, &wanted);
    free_bytes(&area);

    add_bml(&area, 1); /* its magic word is in the middle of it */
    expect_bml(&wanted, 0, 1);
    expect_stream(&wanted, 0x800, STREAM, KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY);
    expect_finds(&area, KUNAI_SCAN_PRS, &wanted);
    free_bytes(&area);
}

/* Too short, or no shorter than what it gives: chance. Literals, a long copy of everything so far,
 * and the end mark. */
static const struct {
    const char *packed;
    size_t size;
    int found;
} chances[] = {
    {"\xFF"
     "12345678"
     "\x2F"
     "9abc"
     "\0\0",
     16, 0}, /* 12 bytes */
    {"\xFF"
     "12345678"
     "\x2B"
     "9a"
     "\xB4\xFF\0\0",
     16, 0}, /* 10 and 6 */
    {"\xFF"
     "12345678"
     "\x2B"
     "9a"
     "\xB5\xFF\0\0",
     16, 1}, /* 10 and 7 */
    {"\xFF"
     "12345678"
     "\x15"
     "9"
     "\xBE\xFF\0\0",
     15, 0}, /* 9 and 8 */
};

TEST(prs_chance)
{
    size_t i;

    for (i = 0; i < sizeof chances / sizeof chances[0]; i++) {
        finds wanted = {NULL, 0};
        bytes area = {0};

        append_bytes(&area, chances[i].packed, chances[i].size);
        if (chances[i].found)
            expect_stream(&wanted, 0, chances[i].size, KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY);
        expect_finds(&area, KUNAI_SCAN_PRS, &wanted);
        free_bytes(&area);
    }
}

/* A stream longer than a short trial: zeros, then what cannot be packed, then zeros. It is given up
 * only when nothing at all is packed as far as the short trial goes. */
static void check_long(size_t zeros, size_t noise, int is_found)
{
    finds wanted = {NULL, 0};
    bytes area = {0}, plain = {0};
    uint8_t *packed;
    size_t size;

    append_zeros(&plain, zeros);
    add_garbage(&plain, noise);
    append_zeros(&plain, 100000);
    size = encode_prs(plain.data, plain.size, &packed);
    assert_non_null(packed);
    assert_true(size > 4096);
    append_zeros(&area, 100);
    append_bytes(&area, packed, size);
    append_zeros(&area, 100);
    if (is_found) {
        expect_stream(&wanted, 100, size, KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY);
        expect_finds(&area, KUNAI_SCAN_PRS, &wanted);
    } else {
        finds got = scan_from(area.data, area.size, KUNAI_SCAN_PRS, 0);

        assert_true(!got.count || got.items[0].offset > 100);
        check_pieces(area.data, area.size, KUNAI_SCAN_PRS, &got);
        free(got.items);
    }
    free(packed);
    free_bytes(&plain);
    free_bytes(&area);
}

TEST(prs_long)
{
    check_long(64, 3500, 1);
    check_long(64, 20000, 1);
    check_long(0, 3500, 1);
    check_long(0, 20000, 0);
}

/* Literals without end, and copies without end, from every byte on. */
TEST(prs_hostile)
{
    static const hostile patterns[] = {
        {"literals", UNIT("\xFF"), NULL, 0},
        {"copies", UNIT("\xAA\xF8\xFF\xFF\xF8\xFF\xFF\xF8\xFF\xFF\xF8\xFF\xFF"), NULL, 0},
        {"literals and copies", UNIT("\x55\xFF"), NULL, 0},
        {"PRSD of 20 bytes", UNIT("\x14\0\0\0"), NULL, 0},
        {"PRSD of the largest size", UNIT("\0\0\x20\0"), NULL, 0},
    };
    size_t i;

    for (i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        bytes area = make_hostile_area(&patterns[i], 64 << 10);
        finds got = scan_from(area.data, area.size, KUNAI_SCAN_PRS, 0);

        assert_true(got.count <= area.size / 16);
        check_pieces(area.data, area.size, KUNAI_SCAN_PRS, &got);
        free(got.items);
        free_bytes(&area);
    }
}

/* ---- corpus ---- */

typedef struct wanted_file {
    uint64_t offset;
    uint64_t size;
    uint32_t format;
    char path[512];
} wanted_file;

typedef struct concatenation {
    bytes area;
    wanted_file *files;
    size_t count;
    size_t textures; /* checked */
} concatenation;

/* By its own first bytes; 0: the file is not expected to be found. */
static uint32_t find_format_by_tag(const uint8_t *data, size_t size)
{
    static const struct {
        char tag[5];
        uint32_t format;
    } tags[] = {
        {"AFS\0", KUNAI_FORMAT_AFS},    {"PVMH", KUNAI_FORMAT_PVM},   {"GVMH", KUNAI_FORMAT_GVM},
        {"XVMH", KUNAI_FORMAT_XVM},     {"PVMX", KUNAI_FORMAT_PVMX},  {"NARC", KUNAI_FORMAT_NARC},
        {"PVRT", KUNAI_FORMAT_PVR},     {"GBIX", KUNAI_FORMAT_PVR},   {"XVRT", KUNAI_FORMAT_XVR},
        {"\0\0\0\0", KUNAI_FORMAT_BML}, {"NJTL", KUNAI_FORMAT_NINJA}, {"NJCM", KUNAI_FORMAT_NINJA},
        {"NJBM", KUNAI_FORMAT_NINJA},   {"NMDM", KUNAI_FORMAT_NINJA}, {"GJTL", KUNAI_FORMAT_NINJA},
        {"GJCM", KUNAI_FORMAT_NINJA},   {"NSSM", KUNAI_FORMAT_NINJA}, {"GVRT", KUNAI_FORMAT_GVR},
        {"GCIX", KUNAI_FORMAT_GVR},     {"PVPL", KUNAI_FORMAT_PVP},   {"GVPL", KUNAI_FORMAT_GVP},
        {"SA1M", KUNAI_FORMAT_NJBM},    {"SA2M", KUNAI_FORMAT_NJCM},  {"SA2B", KUNAI_FORMAT_GJCM},
        {"BTX0", KUNAI_FORMAT_TEX0}};
    size_t i;

    if (size >= 20 && !memcmp(data, "GBIX", 4) && !memcmp(data + 16, "GVRT", 4))
        return KUNAI_FORMAT_GVR;
    for (i = 0; size >= 8 && i < sizeof tags / sizeof tags[0]; i++)
        if (!memcmp(data, tags[i].tag, 4))
            return tags[i].format;
    return 0;
}

/* Results, files that are broken so that nothing may be found, and run-length coded ones, in which
 * the size stands where a magic word would. */
static int is_no_sample(const char *name)
{
    return name[0] == '.' || strstr(name, ".tsv") || strstr(name, ".md") || strstr(name, ".json") ||
           !strcmp(name, "synth") || !strncmp(name, "err_", 4) || strstr(name, "_rle_");
}

static void add_corpus_file(concatenation *all, const char *folder, const char *name)
{
    wanted_file *file = &all->files[all->count];
    uint8_t *data;
    size_t size;

    snprintf(file->path, sizeof file->path, "%s/%s", folder, name);
    data = test_read_corpus(file->path, &size);
    assert_non_null(data);
    file->format = find_format_by_tag(data, size);
    if (file->format) {
        assert_true(++all->count < MOST);
        add_garbage(&all->area, 1 + all->count % 61);
        file->offset = all->area.size;
        file->size = size;
        append_bytes(&all->area, data, size);
    } else if (strstr(name, ".rel") == NULL) {
        test_corpus_skip(file->path);
    }
    free(data);
}

static void add_corpus_folder(concatenation *all, const char *folder)
{
    struct dirent *item;
    char path[768];
    DIR *dir;

    snprintf(path, sizeof path, "%s/%s", test_corpus(), folder);
    dir = opendir(path);
    assert_non_null(dir);
    while ((item = readdir(dir)) != NULL)
        if (!is_no_sample(item->d_name))
            add_corpus_file(all, folder, item->d_name);
    closedir(dir);
}

static int compare_offsets(const void *key, const void *item)
{
    const uint64_t a = *(const uint64_t *)key, b = ((const kunai_found *)item)->offset;

    return a < b ? -1 : a > b;
}

static const kunai_found *find_at(const finds *got, uint64_t offset)
{
    return bsearch(&offset, got->items, got->count, sizeof *got->items, compare_offsets);
}

/* Every texture of an archive, where the expected results say that it is. */
static void check_textures(concatenation *all, const finds *got, const test_json *expected,
                           const wanted_file *file, uint32_t format)
{
    const test_json *result =
        test_json_get(test_json_get(expected, strrchr(file->path, '/') + 1), "result");
    const test_json *entries = test_json_get(result, "entries");
    size_t i;

    assert_true(test_json_count(entries) > 0);
    for (i = 0; i < test_json_count(entries); i++) {
        const test_json *entry = test_json_at(entries, i);
        const uint64_t offset = (uint64_t)test_json_number(test_json_get(entry, "offset"));
        const uint64_t size = (uint64_t)test_json_number(test_json_get(entry, "stored_size"));
        const kunai_found *found = find_at(got, file->offset + offset);

        if (!found)
            print_error("%s: no texture at %u\n", file->path, (unsigned)offset);
        assert_non_null(found);
        assert_int_equal(found->format, format);
        assert_true(found->size <= size);
        all->textures++;
    }
}

static void check_file(concatenation *all, const finds *got, const test_json *expected,
                       const wanted_file *file)
{
    const kunai_found *found = find_at(got, file->offset);
    kunai_found alone;

    if (!found || found->format != file->format)
        print_error("%s: not found\n", file->path);
    assert_non_null(found);
    assert_int_equal(found->format, file->format);
    assert_int_equal(kunai_probe(all->area.data + file->offset, (size_t)file->size, &alone),
                     KUNAI_OK);
    if (strstr(file->path, "archives/xvm/") && file->format == KUNAI_FORMAT_XVR)
        alone = *found; /* a run without a header is an archive for kunai_probe */
    assert_int_equal(found->modules, alone.modules);
    assert_int_equal(found->byte_order, alone.byte_order);
    if (alone.confidence == KUNAI_CONFIDENCE_SURE) {
        assert_int_equal(found->confidence, KUNAI_CONFIDENCE_SURE);
        assert_int_equal(found->size, alone.size);
    }
    if (strstr(file->path, "archives/pvm/"))
        check_textures(all, got, expected, file, KUNAI_FORMAT_PVR);
    if (strstr(file->path, "archives/gvm/"))
        check_textures(all, got, expected, file, KUNAI_FORMAT_GVR);
    if (strstr(file->path, "archives/xvm/") || strstr(file->path, "archives/afs/"))
        check_textures(all, got, expected, file, KUNAI_FORMAT_XVR);
}

/* What begins in a gap is no thing of the corpus. */
static size_t count_in_gaps(const concatenation *all, const finds *got)
{
    size_t i, file = 0, count = 0;

    for (i = 0; i < got->count; i++) {
        while (file < all->count &&
               all->files[file].offset + all->files[file].size <= got->items[i].offset)
            file++;
        count += file == all->count || got->items[i].offset < all->files[file].offset;
    }
    return count;
}

TEST(corpus_concatenation)
{
    static const char *const folders[] = {"archives/pvm",
                                          "archives/xvm",
                                          "archives/afs",
                                          "archives/gvm",
                                          "archives/pvmx",
                                          "archives/bml",
                                          "textures",
                                          "models/phantasmal",
                                          "models/ikaruga",
                                          "models/basic",
                                          "models/volumes",
                                          "models/sa_tools",
                                          "models/cwe",
                                          "models/mods",
                                          "ginja",
                                          "xinja",
                                          "showcase/booma",
                                          "showcase/boy",
                                          "showcase/hoo",
                                          "nitro/synthetic",
                                          "motions/motion-NMDM-wide",
                                          "motions/motion-NSSM",
                                          "pvr"};
    concatenation all = {{0}, NULL, 0, 0};
    test_json *expected;
    char text[64];
    finds got;
    size_t i;

    if (!test_corpus())
        skip();
    all.files = calloc(MOST, sizeof *all.files);
    assert_non_null(all.files);
    expected = test_corpus_json("archives/expected.json");
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        add_corpus_folder(&all, folders[i]);
    got = scan_from(all.area.data, all.area.size, 0, 0);
    for (i = 0; i < all.count; i++)
        check_file(&all, &got, expected, &all.files[i]);
    for (i = 0; i < got.count; i++)
        if (got.items[i].confidence == KUNAI_CONFIDENCE_SURE)
            check_probe(all.area.data, &got.items[i]);
    assert_int_equal(count_in_gaps(&all, &got), 0);
    check_pieces(all.area.data, all.area.size, 0, &got);
    assert_true(all.textures > 500 && all.count > 980);
    snprintf(text, sizeof text, "scan of %u bytes: %u things, %u textures", (unsigned)all.area.size,
             (unsigned)got.count, (unsigned)all.textures);
    test_corpus_report(text, all.count, 0, "");
    test_json_free(expected);
    free(got.items);
    free(all.files);
    free_bytes(&all.area);
}

/* A file with one stream or more; the expected results have the size of the first. */
static void add_stream_file(concatenation *all, const char *format, const char *name,
                            const test_json *result)
{
    const int prsd = strcmp(format, "prsd") == 0;
    wanted_file *file = &all->files[all->count++];
    uint8_t *data;
    size_t size;

    snprintf(file->path, sizeof file->path, "archives/%s/%s", format, name);
    data = test_read_corpus(file->path, &size);
    assert_non_null(data);
    append_zeros(&all->area, 1 + all->count % 40);
    file->offset = all->area.size;
    file->format = prsd ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_PRS;
    file->size = (uint64_t)test_json_number(test_json_get(result, "consumed")) +
                 (prsd ? 8u : 0u); /* the header is not counted there */
    append_bytes(&all->area, data, size);
    free(data);
}

/* Streams behind zeros, as in archives. */
TEST(corpus_prs)
{
    concatenation all = {{0}, NULL, 0, 0};
    test_json *expected;
    finds got;
    size_t i;

    if (!test_corpus())
        skip();
    all.files = calloc(MOST, sizeof *all.files);
    assert_non_null(all.files);
    expected = test_corpus_json("archives/expected.json");
    for (i = 0; i < test_json_count(expected); i++) {
        const test_json *item = test_json_at(expected, i);
        const char *format = test_json_string(test_json_get(item, "format"));

        if (!strcmp(format, "prs") || !strcmp(format, "prsd"))
            add_stream_file(&all, format, test_json_key(expected, i),
                            test_json_get(item, "result"));
    }
    got = scan_from(all.area.data, all.area.size, KUNAI_SCAN_PRS, 0);
    for (i = 0; i < all.count; i++) {
        const kunai_found *found = find_at(&got, all.files[i].offset);

        if (!found)
            print_error("%s: not found\n", all.files[i].path);
        assert_non_null(found);
        assert_int_equal(found->format, all.files[i].format);
        assert_int_equal(found->size, all.files[i].size);
    }
    check_max_bytes(all.area.data, all.area.size, KUNAI_SCAN_PRS, 0, &got);
    check_max_bytes(all.area.data, all.area.size, KUNAI_SCAN_PRS, 4096, &got);
    assert_int_equal(all.count, 76);
    test_corpus_report("scan for PRS and PRSD", all.count, 0, "");
    test_json_free(expected);
    free(got.items);
    free(all.files);
    free_bytes(&all.area);
}

/* ---- lands and sets of textures of the corpus ---- */

static uint32_t read_word_at(const uint8_t *data, size_t at)
{
    return (uint32_t)data[at] | (uint32_t)data[at + 1] << 8 | (uint32_t)data[at + 2] << 16 |
           (uint32_t)data[at + 3] << 24;
}

/* Of a land its model, which has no textures, and its heights are found (platinum.md 2). */
static void check_corpus_land(const char *name)
{
    char path[1024];
    bytes area = {0};
    finds wanted = {NULL, 0};

    snprintf(path, sizeof path, "platinum/land/%s", name);
    area.data = test_read_corpus(path, &area.size);
    assert_non_null(area.data);
    expect(&wanted, 0x810 + (uint64_t)read_word_at(area.data, 4), read_word_at(area.data, 8),
           KUNAI_FORMAT_MDL0, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL, KUNAI_CONFIDENCE_SURE);
    expect(&wanted, 0x810 + (uint64_t)read_word_at(area.data, 4) + read_word_at(area.data, 8),
           read_word_at(area.data, 12), KUNAI_FORMAT_BDHC, KUNAI_BYTE_ORDER_LITTLE,
           KUNAI_MODULE_MAP, KUNAI_CONFIDENCE_SURE);
    expect_finds(&area, 0, &wanted);
    free(area.data);
}

TEST(corpus_lands)
{
    struct dirent *item;
    size_t checked = 0;
    char path[1024];
    DIR *dir;

    if (!test_corpus())
        skip();
    snprintf(path, sizeof path, "%s/platinum/land", test_corpus());
    dir = opendir(path);
    assert_non_null(dir);
    while ((item = readdir(dir)) != NULL)
        if (item->d_name[0] != '.') {
            check_corpus_land(item->d_name);
            checked++;
        }
    closedir(dir);
    assert_int_equal(checked, 17);
    test_corpus_report("platinum/land", checked, 0, "");
}

/* An archive of nothing but sets of textures. */
static void check_corpus_sets(const char *path, uint32_t count)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .archive_flags = KUNAI_ARCHIVE_QUICK};
    kunai_archive *archive = NULL;
    const kunai_entry *entry;
    finds wanted = {NULL, 0};
    bytes area = {0};
    uint32_t i;

    area.data = test_read_corpus(path, &area.size);
    assert_non_null(area.data);
    assert_int_equal(kunai_archive_open(area.data, area.size, &options, &archive, NULL), KUNAI_OK);
    expect(&wanted, 0, area.size, KUNAI_FORMAT_NARC, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
           KUNAI_CONFIDENCE_SURE);
    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++)
        expect(&wanted, entry->offset, entry->size, KUNAI_FORMAT_TEX0, KUNAI_BYTE_ORDER_LITTLE,
               KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_SURE);
    assert_int_equal(i, count);
    expect_finds(&area, 0, &wanted);
    kunai_archive_close(archive);
    free(area.data);
    test_corpus_report(path, count, 0, "");
}

TEST(corpus_sets)
{
    if (!test_corpus())
        skip();
    check_corpus_sets("platinum/map_tex_set.narc", 74);
    check_corpus_sets("platinum/areabm_texset.narc", 71);
}
