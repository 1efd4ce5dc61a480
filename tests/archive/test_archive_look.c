/* test_archive_look.c - what all archives share: the look into the entries, packing that is found
 * and packing that is declared, names, and the bounds of time and memory. */
#include "opened.h"
#include "flags.h"

#include "afs_writer.h"
#include "bml_writer.h"
#include "gsl_writer.h"
#include "narc_writer.h"
#include "ninja_writer.h"
#include "prs_bits.h"
#include "prs_encode.h"
#include "prsd_writer.h"
#include "pvmx_writer.h"

/* ---- opening ---- */

static opened open_as(bytes *file, uint32_t format)
{
    kunai_options options = {.format = format};

    return open_with(file, options);
}

/* offset counts from the entry. */
static void expect_entry_warning(const opened *o, uint32_t index, kunai_result code, uint32_t entry,
                                 uint64_t offset, const char *record)
{
    expect_warning(o, index, code, get_entry_at(o, entry)->offset + offset, record);
}

/* Read fails with the result of the entry; offset counts from the entry. */
static void expect_unreadable(const opened *o, uint32_t index, kunai_result code, uint64_t offset,
                              const char *record)
{
    const kunai_entry *entry = get_entry_at(o, index);
    uint8_t room[4096];
    uint64_t written = 1;
    kunai_error error;

    assert_int_equal(entry->result, code);
    assert_int_equal(kunai_archive_read(o->archive, index, room, sizeof room, &written, &error),
                     code);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, entry->offset + offset);
    assert_string_equal(error.record, record);
    assert_int_equal(written, 0);
    assert_int_equal(kunai_archive_read(o->archive, index, NULL, 0, NULL, NULL), code);
}

/* ---- what is stored ---- */

static bytes make_text(const char *characters)
{
    bytes file = {0};

    append_text(&file, characters);
    return file;
}

static bytes make_zeros(size_t size)
{
    bytes file = {0};

    append_zeros(&file, size);
    return file;
}

static const char plain_text[] = "a text that is no format of the library";

enum { PLAIN = sizeof plain_text - 1 };

/* Packs the bytes and frees them. */
static bytes pack_bytes(bytes plain)
{
    const bytes stream = pack_prs(plain.data, plain.size);

    free_bytes(&plain);
    return stream;
}

/* Encrypts a stream and frees it. */
static bytes encrypt_stream(bytes stream, uint32_t declared, int big)
{
    const prsd_member member = {stream.data, stream.size, 0x12345678, declared, big};
    bytes result = {0};

    write_prsd(&member, &result);
    free_bytes(&stream);
    return result;
}

/* An XVRT chunk of size bytes (archives.md 6). */
static void append_xvrt(bytes *out, uint32_t size)
{
    append_text(out, "XVRT");
    append_u32(out, size - 8, 0);
    append_u32(out, 0, 0);
    append_u32(out, 6, 0);
    append_zeros(out, size - 16);
}

/* 400 bytes that begin like an XVM with two textures. */
static bytes make_small_xvm(void)
{
    bytes file = {0};

    append_text(&file, "XVMH");
    append_u32(&file, 56, 0);
    append_u32(&file, 2, 0);
    append_zeros(&file, 52);
    append_xvrt(&file, 172);
    append_xvrt(&file, 164);
    assert_int_equal(file.size, 400);
    return file;
}

/* A PVM or GVM without textures: flags and count are 0 in any byte order. */
static bytes make_no_textures(const char *magic)
{
    bytes file = {0};

    append_text(&file, magic);
    append_u32(&file, 24, 0);
    append_zeros(&file, 24);
    return file;
}

/* ---- archives ---- */

/* Each right behind the one before; frees them. */
static bytes make_afs_of(bytes *files, uint32_t count)
{
    uint32_t at = 8 + 8 * count, i;
    bytes file = {0};

    write_afs_header(&file, count);
    for (i = 0; i < count; i++) {
        write_afs_slot(&file, at, (uint32_t)files[i].size);
        at += (uint32_t)files[i].size;
    }
    for (i = 0; i < count; i++) {
        append_bytes(&file, files[i].data, files[i].size);
        free_bytes(&files[i]);
    }
    return file;
}

typedef struct member {
    const char *name;
    bytes file; /* as stored */
    uint32_t unpacked;
    bytes texture;
    uint32_t texture_unpacked;
} member;

enum { MEMBERS = 16 };

/* A BML of these; frees them. */
static bytes make_bml_of(member *members, uint32_t count)
{
    bml_entry entries[MEMBERS];
    bytes file = {0};
    uint32_t i;

    assert_true(count <= MEMBERS);
    memset(entries, 0, sizeof entries);
    for (i = 0; i < count; i++) {
        const bml_stream stored = {members[i].file.data, members[i].file.size, members[i].unpacked};
        const bml_stream texture = {members[i].texture.data, members[i].texture.size,
                                    members[i].texture_unpacked};

        entries[i].name = members[i].name;
        entries[i].file = stored;
        entries[i].texture = texture;
    }
    write_bml(entries, count, 0, &file);
    for (i = 0; i < count; i++) {
        free_bytes(&members[i].file);
        free_bytes(&members[i].texture);
    }
    return file;
}

/* ---- packing that is found (archives.md 8) ---- */

enum { FOUND = 6 };

static bytes make_found_file(void)
{
    bytes files[FOUND];

    files[0] = pack_bytes(make_small_xvm());
    files[1] = encrypt_stream(pack_bytes(make_small_xvm()), 400, 0);
    files[2] = encrypt_stream(pack_bytes(make_small_xvm()), 400, 1);
    files[3] = make_small_xvm();
    files[4] = encrypt_stream(pack_bytes(make_text(plain_text)), PLAIN, 0);
    files[5] = make_zeros(0);
    return make_afs_of(files, FOUND);
}

TEST(found)
{
    static const uint32_t packing[FOUND] = {
        KUNAI_FORMAT_PRS, KUNAI_FORMAT_PRSD, KUNAI_FORMAT_PRSD, 0, KUNAI_FORMAT_PRSD, 0};
    static const uint32_t unpacked[FOUND] = {400, 400, 400, 400, PLAIN, 0};
    bytes plain = make_small_xvm(), file = make_found_file();
    opened o = open_flags(&file, KUNAI_OPEN_STRICT);
    uint32_t i;

    expect_open(&o, KUNAI_FORMAT_AFS, FOUND, 0);
    assert_int_equal(o.info->broken_count, 0);
    for (i = 0; i < FOUND; i++) {
        const kunai_entry *entry = get_entry_at(&o, i);

        assert_int_equal(entry->packing, packing[i]);
        assert_int_equal(entry->unpacked_size, unpacked[i]);
        assert_int_equal(entry->format, i < 4 ? KUNAI_FORMAT_XVM : KUNAI_FORMAT_ANY);
        assert_int_equal(entry->byte_order, i < 4 ? KUNAI_BYTE_ORDER_LITTLE : KUNAI_BYTE_ORDER_ANY);
        assert_int_equal(entry->owner, -1);
        expect_name(&o, i, ""); /* what it is gives an extension to BML textures only */
        if (i < 4)
            expect_content(&o, i, plain.data, 400);
    }
    assert_int_equal(get_entry_at(&o, 1)->size, get_entry_at(&o, 0)->size + 8);
    expect_content(&o, 4, plain_text, PLAIN);
    expect_content(&o, 5, "", 0);
    close_opened(&o);
    free_bytes(&plain);
}

/* Nothing but the table: all is stored, and read gives what is stored. */
TEST(found_quick)
{
    bytes file = make_found_file();
    opened o = open_flags(&file, KUNAI_ARCHIVE_QUICK | KUNAI_OPEN_STRICT);
    uint64_t at = 8 + 8 * FOUND;
    uint32_t i;

    expect_open(&o, KUNAI_FORMAT_AFS, FOUND, 0);
    for (i = 0; i < FOUND; i++) {
        const kunai_entry *entry = get_entry_at(&o, i);

        expect_plain_entry(&o, i, at, entry->size, KUNAI_OK);
        assert_int_equal(entry->format, KUNAI_FORMAT_ANY);
        assert_int_equal(entry->byte_order, KUNAI_BYTE_ORDER_ANY);
        expect_content(&o, i, o.exact.data + entry->offset, (size_t)entry->size);
        at += entry->size;
    }
    assert_int_equal(at, o.exact.size);
    close_opened(&o);
}

/* Capacity is checked for what read gives, not for what is stored. */
TEST(found_space)
{
    bytes file = make_found_file();
    opened o = open_flags(&file, 0);
    uint8_t room[400];
    uint64_t written;
    kunai_error error;
    uint32_t i;

    for (i = 0; i < 4; i++) {
        written = 1;
        assert_int_equal(kunai_archive_read(o.archive, i, room, 399, &written, &error),
                         KUNAI_E_SPACE);
        assert_int_equal(error.offset, get_entry_at(&o, i)->offset);
        assert_int_equal(written, 0);
        assert_int_equal(kunai_archive_read(o.archive, i, room, 400, &written, &error), KUNAI_OK);
        assert_int_equal(written, 400);
    }
    close_opened(&o);
}

/* Up to 31 zeros may follow a stream. */
TEST(found_zeros)
{
    bytes plain = make_small_xvm(), files[2], file;
    opened o;

    files[0] = pack_bytes(make_small_xvm());
    append_zeros(&files[0], 31);
    files[1] = pack_bytes(make_small_xvm());
    append_zeros(&files[1], 32);
    file = make_afs_of(files, 2);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_AFS, 2, 0);
    assert_int_equal(get_entry_at(&o, 0)->packing, KUNAI_FORMAT_PRS);
    assert_true(get_entry_at(&o, 0)->size < 400);
    expect_content(&o, 0, plain.data, 400);
    assert_int_equal(get_entry_at(&o, 1)->packing, 0);
    assert_int_equal(get_entry_at(&o, 1)->unpacked_size, get_entry_at(&o, 1)->size);
    assert_int_equal(get_entry_at(&o, 1)->format, KUNAI_FORMAT_ANY);
    close_opened(&o);
    free_bytes(&plain);
}

/* A chunk file of 28 bytes, in the mixed byte order. */
static bytes make_small_ninja(void)
{
    ninja_writer writer;
    bytes file = {0};

    begin_ninja(&writer, 0, 1);
    begin_ninja_chunk(&writer, "NJTL");
    write_ninja_pointer(&writer, 8);
    write_ninja_32(&writer, 0);
    end_ninja_chunk(&writer);
    append_bytes(&file, writer.file.data, writer.file.size);
    end_ninja(&writer);
    return file;
}

/* What a packed entry is, is told by its first 256 bytes; all of a smaller one. */
TEST(found_formats)
{
    bytes plain = make_small_ninja(), files[3], file;
    uint32_t i;
    opened o;

    append_zeros(&plain, 1000);
    files[0] = pack_bytes(make_small_ninja());
    files[1] = pack_bytes(plain);
    files[2] = pack_bytes(make_text(plain_text));
    file = make_afs_of(files, 3);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_AFS, 3, 0);
    assert_int_equal(get_entry_at(&o, 0)->unpacked_size, 28);
    for (i = 0; i < 3; i++) {
        assert_int_equal(get_entry_at(&o, i)->format,
                         i < 2 ? KUNAI_FORMAT_NINJA : KUNAI_FORMAT_ANY);
        assert_int_equal(get_entry_at(&o, i)->byte_order,
                         i < 2 ? KUNAI_BYTE_ORDER_MIXED : KUNAI_BYTE_ORDER_ANY);
        assert_int_equal(get_entry_at(&o, i)->packing, KUNAI_FORMAT_PRS);
    }
    close_opened(&o);
}

/* A player motion of 52 bytes with its trailer at the end of size bytes (ninja-scene.md 1). */
static bytes make_rel_motion(size_t size)
{
    static const uint32_t words[11] = {
        12, 1, 0x00010002, /* NJS_MOTION: entries at 12, one frame, angles, one element */
        20, 1,             /* keys at 20, one of them */
        0,  0, 0,          /* frame, angles */
        0,  0,             /* NJS_ACTION: no object, motion at 0 */
        32};               /* the root: action at 32 */
    static const uint32_t trailer[8] = {44, 4, 1, 0, 40, 0, 0, 0};
    static const uint32_t relocations[4] = {0, 3, 6, 1};
    bytes file = {0};
    size_t i;

    for (i = 0; i < 11; i++)
        append_u32(&file, words[i], 0);
    for (i = 0; i < 4; i++)
        append_u16(&file, relocations[i], 0);
    append_zeros(&file, size - 32 - file.size);
    for (i = 0; i < 8; i++)
        append_u32(&file, trailer[i], 0);
    return file;
}

/* What is told by its end is not told by a head that happens to end alike. */
TEST(found_trailer)
{
    bytes longer = make_rel_motion(256), files[3], file;
    opened o;

    files[0] = make_rel_motion(96);
    files[1] = pack_bytes(make_rel_motion(256));
    append_text(&longer, "more");
    files[2] = pack_bytes(longer);
    file = make_afs_of(files, 3);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_AFS, 3, 0);
    assert_int_equal(get_entry_at(&o, 0)->format, KUNAI_FORMAT_REL_MOTION);
    assert_int_equal(get_entry_at(&o, 0)->packing, 0);
    assert_int_equal(get_entry_at(&o, 1)->format, KUNAI_FORMAT_REL_MOTION);
    assert_int_equal(get_entry_at(&o, 1)->packing, KUNAI_FORMAT_PRS);
    assert_int_equal(get_entry_at(&o, 2)->format, KUNAI_FORMAT_ANY);
    assert_int_equal(get_entry_at(&o, 2)->packing, KUNAI_FORMAT_PRS);
    close_opened(&o);
}

/* Bytes that form a stream of less than 16 bytes do so by chance: "5" as a word is a literal 0 and
 * an end mark. They stay as they are. */
TEST(found_by_chance)
{
    bytes files[3] = {{0}, {0}, {0}}, file;
    opened o;

    append_u32(&files[0], 5, 0);
    append_bytes(&files[1],
                 "\xFF"
                 "12345678"
                 "\x0B"
                 "9a"
                 "\0\0",
                 14); /* 14 bytes */
    append_bytes(&files[2],
                 "\xFF"
                 "12345678"
                 "\x2F"
                 "9abc"
                 "\0\0",
                 16);
    file = make_afs_of(files, 3);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, 3, 0);
    assert_int_equal(get_entry_at(&o, 0)->packing, 0);
    expect_content(&o, 0, "\5\0\0\0", 4);
    assert_int_equal(get_entry_at(&o, 1)->packing, 0);
    assert_int_equal(get_entry_at(&o, 2)->packing, KUNAI_FORMAT_PRS);
    expect_content(&o, 2, "123456789abc", 12);
    close_opened(&o);
}

/* A damaged stream cannot be told from bytes that were never packed; the others stay readable. */
TEST(found_damaged)
{
    bytes plain = make_small_xvm(), files[3], file;
    opened o;

    files[0] = pack_bytes(make_small_xvm());
    files[1] = pack_bytes(make_small_xvm());
    files[1].size--; /* half of the end mark */
    files[2] = pack_bytes(make_small_xvm());
    file = make_afs_of(files, 3);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, 3, 0);
    assert_int_equal(get_entry_at(&o, 1)->packing, 0);
    expect_content(&o, 1, o.exact.data + get_entry_at(&o, 1)->offset,
                   (size_t)get_entry_at(&o, 1)->size);
    expect_content(&o, 0, plain.data, 400);
    expect_content(&o, 2, plain.data, 400);
    close_opened(&o);
    free_bytes(&plain);
}

/* Two texture chunks are an archive, in an archive as well. */
TEST(found_run)
{
    bytes files[2] = {{0}, {0}}, file;
    opened o;

    append_xvrt(&files[0], 72);
    append_xvrt(&files[0], 83);
    append_xvrt(&files[1], 72);
    file = make_afs_of(files, 2);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_AFS, 2, 0);
    assert_int_equal(get_entry_at(&o, 0)->format, KUNAI_FORMAT_XVM);
    assert_int_equal(get_entry_at(&o, 1)->format, KUNAI_FORMAT_XVR);
    close_opened(&o);
}

TEST(read_errors)
{
    bytes plain = make_small_xvm(), files[2] = {{0}, {0}}, file;
    uint8_t room[400];
    uint64_t written;
    kunai_error error;
    opened o;

    files[0] = pack_bytes(make_small_xvm());
    file = make_afs_of(files, 2);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_AFS, 2, 0);
    written = 1;
    assert_int_equal(kunai_archive_read(o.archive, 2, room, 400, &written, &error), KUNAI_E_RANGE);
    assert_int_equal(error.code, KUNAI_E_RANGE);
    assert_int_equal(error.offset, 0);
    assert_int_equal(written, 0);
    assert_int_equal(kunai_archive_read(o.archive, UINT32_MAX, room, 400, NULL, NULL),
                     KUNAI_E_RANGE);
    written = 1;
    assert_int_equal(kunai_archive_read(o.archive, 0, room, 399, &written, &error), KUNAI_E_SPACE);
    assert_int_equal(error.offset, 24);
    assert_int_equal(written, 0);
    assert_int_equal(kunai_archive_read(o.archive, 0, NULL, 0, &written, &error), KUNAI_E_SPACE);
    assert_int_equal(kunai_archive_read(o.archive, 0, NULL, 400, &written, &error),
                     KUNAI_E_ARGUMENT);
    written = 1;
    assert_int_equal(kunai_archive_read(NULL, 0, room, 400, &written, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(error.code, KUNAI_E_ARGUMENT);
    assert_int_equal(error.offset, 0);
    assert_string_equal(error.record, "arguments");
    assert_int_equal(written, 0);
    assert_int_equal(kunai_archive_read(NULL, 0, NULL, 0, NULL, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_archive_read(o.archive, 0, room, 400, NULL, NULL), KUNAI_OK);
    assert_memory_equal(room, plain.data, 400);
    written = 1;
    assert_int_equal(kunai_archive_read(o.archive, 1, NULL, 0, &written, &error), KUNAI_OK);
    assert_int_equal(written, 0);
    close_opened(&o);
    free_bytes(&plain);
}

/* ---- packing that is declared (archives.md 2) ---- */

static member make_text_member(uint32_t declared)
{
    member one = {"text.bin", {0}, 0, {0}, 0};

    one.file = pack_bytes(make_text(plain_text));
    one.unpacked = declared;
    return one;
}

/* Where the table of a BML says how large an entry and its texture archive unpack. */
enum { RECORD = 64, FILE_DECLARED = 64 + 40, TEXTURE_DECLARED = 64 + 48 };

/* Declared sizes that lie are told, and what the stream gives is what counts. */
TEST(declared_sizes)
{
    static const uint32_t declared[] = {PLAIN, PLAIN - 1, PLAIN + 1, 0, 0xFFFFFFFF};
    uint32_t i;

    for (i = 0; i < sizeof declared / sizeof declared[0]; i++) {
        member one = make_text_member(declared[i]);
        bytes file = make_bml_of(&one, 1);
        opened o = open_flags(&file, 0);

        expect_open(&o, KUNAI_FORMAT_BML, 1, i > 0);
        assert_int_equal(get_entry_at(&o, 0)->offset, 0x800);
        assert_int_equal(get_entry_at(&o, 0)->packing, KUNAI_FORMAT_PRS);
        assert_int_equal(get_entry_at(&o, 0)->unpacked_size, PLAIN);
        assert_int_equal(get_entry_at(&o, 0)->result, KUNAI_OK);
        expect_content(&o, 0, plain_text, PLAIN);
        if (i > 0)
            expect_warning(&o, 0, KUNAI_E_CORRUPT, FILE_DECLARED, "entry");
        close_opened(&o);

        one = make_text_member(declared[i]);
        file = make_bml_of(&one, 1);
        if (i > 0) {
            expect_failure(open_flags(&file, KUNAI_OPEN_STRICT), KUNAI_E_CORRUPT, FILE_DECLARED,
                           "entry");
        } else {
            o = open_flags(&file, KUNAI_OPEN_STRICT);
            expect_open(&o, KUNAI_FORMAT_BML, 1, 0);
            close_opened(&o);
        }
    }
}

/* The size of a texture archive stands in a field of its own, of the second record here. */
TEST(declared_texture)
{
    static const uint32_t flags[] = {0, KUNAI_ARCHIVE_QUICK};
    uint32_t i;

    for (i = 0; i < 2; i++) {
        member members[2] = {make_text_member(PLAIN), make_text_member(PLAIN)};
        bytes file;
        opened o;

        members[1].texture = pack_bytes(make_no_textures("PVMH"));
        members[1].texture_unpacked = 0xFFFFFFFF; /* more than any stream of its length gives */
        file = make_bml_of(members, 2);
        o = open_flags(&file, flags[i]);
        expect_open(&o, KUNAI_FORMAT_BML, 3, 1);
        expect_warning(&o, 0, KUNAI_E_CORRUPT, RECORD + TEXTURE_DECLARED, "entry");
        assert_int_equal(get_entry_at(&o, 1)->result, KUNAI_OK);
        assert_int_equal(get_entry_at(&o, 2)->result, i ? KUNAI_E_CORRUPT : KUNAI_OK);
        assert_int_equal(get_entry_at(&o, 2)->unpacked_size, i ? 0 : 32);
        assert_int_equal(o.info->broken_count, i);
        close_opened(&o);
    }
}

/* A quick look trusts what a stream of that length can give: 13 bytes at most 1024 (prs.md 5). */
TEST(declared_quick)
{
    static const struct {
        uint32_t stored, declared;
        int possible;
    } cases[] = {{13, 1024, 1}, {13, 1025, 0}, {12, 945, 1}, {12, 946, 0},
                 {1, 78, 1},    {1, 79, 0},    {3, 0, 1},    {13, 0xFFFFFFFF, 0}};
    const uint32_t count = sizeof cases / sizeof cases[0];
    member members[sizeof cases / sizeof cases[0]] = {{NULL, {0}, 0, {0}, 0}};
    uint32_t i, impossible = 0;
    bytes file;
    opened o;

    for (i = 0; i < count; i++) {
        members[i].name = "name";
        members[i].file = make_zeros(cases[i].stored);
        memset(members[i].file.data, 0xFF, cases[i].stored);
        members[i].unpacked = cases[i].declared;
    }
    file = make_bml_of(members, count);
    o = open_flags(&file, KUNAI_ARCHIVE_QUICK);
    expect_open(&o, KUNAI_FORMAT_BML, count, 4);
    for (i = 0; i < count; i++) {
        const kunai_entry *entry = get_entry_at(&o, i);

        assert_int_equal(entry->packing, KUNAI_FORMAT_PRS);
        assert_int_equal(entry->size, cases[i].stored);
        assert_int_equal(entry->result, cases[i].possible ? KUNAI_OK : KUNAI_E_CORRUPT);
        if (cases[i].possible)
            assert_int_equal(entry->unpacked_size, cases[i].declared);
        else
            expect_warning(&o, impossible++, KUNAI_E_CORRUPT, RECORD * i + FILE_DECLARED, "entry");
    }
    assert_int_equal(o.info->broken_count, impossible);
    close_opened(&o);
}

/* After a quick look a size is as declared; read gives what is there. */
TEST(declared_quick_read)
{
    static const uint32_t declared[] = {PLAIN, PLAIN + 1, PLAIN - 1};
    uint32_t i;

    for (i = 0; i < 3; i++) {
        member one = make_text_member(declared[i]);
        bytes file = make_bml_of(&one, 1);
        opened o = open_flags(&file, KUNAI_ARCHIVE_QUICK);
        uint8_t room[PLAIN + 1];
        uint64_t written;
        kunai_error error;

        expect_open(&o, KUNAI_FORMAT_BML, 1, 0);
        assert_int_equal(get_entry_at(&o, 0)->unpacked_size, declared[i]);
        assert_int_equal(kunai_archive_read(o.archive, 0, room, declared[i], &written, &error),
                         i < 2 ? KUNAI_OK : KUNAI_E_SPACE);
        if (i < 2) {
            assert_int_equal(written, PLAIN);
            assert_memory_equal(room, plain_text, PLAIN);
        }
        assert_int_equal(kunai_archive_read(o.archive, 0, room, declared[i] - 1, NULL, NULL),
                         KUNAI_E_SPACE);
        assert_int_equal(kunai_archive_read(o.archive, 0, room, PLAIN + 1, &written, &error),
                         KUNAI_OK);
        close_opened(&o);
    }
}

/* Streams that break: prs.md 7, and where each does. */
static const struct broken_stream {
    const char *stream;
    size_t size;
    kunai_result code;
    uint64_t offset; /* in the stream */
    const char *record;
} broken_streams[] = {
    {"\xFF\x41\x42\x43\x44\x45\x46\x47\x48", 9, KUNAI_E_TRUNCATED, 9, "PRS control byte"},
    {"\x07\x41\x42\x43", 4, KUNAI_E_TRUNCATED, 4, "PRS copy"}, /* its five bits 0 begin one */
    {"\x05\x41\x00", 3, KUNAI_E_TRUNCATED, 3, "PRS copy"},
    {"\x03\x41", 2, KUNAI_E_TRUNCATED, 2, "PRS literal"},
    {"\x00\xFF", 2, KUNAI_E_CORRUPT, 1, "PRS copy"},
    {"\x15\x41\xF1\xFF\x00\x00", 6, KUNAI_E_CORRUPT, 2, "PRS copy"},
    {"\x41\x41\x00\x00\x00", 5, KUNAI_E_CORRUPT, 2, "PRS copy"},
};

enum { BROKEN = sizeof broken_streams / sizeof broken_streams[0] };

/* Each is told where it breaks, by the warning and again by read; the others stay readable. */
TEST(declared_broken)
{
    member members[BROKEN + 2];
    bytes file;
    uint32_t i;
    opened o;

    memset(members, 0, sizeof members);
    for (i = 0; i < BROKEN; i++) {
        members[i + 1].name = "broken";
        append_bytes(&members[i + 1].file, broken_streams[i].stream, broken_streams[i].size);
        members[i + 1].unpacked = 3;
    }
    members[0] = make_text_member(PLAIN);
    members[BROKEN + 1] = make_text_member(PLAIN);
    file = make_bml_of(members, BROKEN + 2);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_BML, BROKEN + 2, BROKEN);
    assert_int_equal(o.info->broken_count, BROKEN);
    for (i = 0; i < BROKEN; i++) {
        const struct broken_stream *broken = &broken_streams[i];

        assert_int_equal(get_entry_at(&o, i + 1)->packing, KUNAI_FORMAT_PRS);
        assert_int_equal(get_entry_at(&o, i + 1)->format, KUNAI_FORMAT_ANY);
        expect_entry_warning(&o, i, broken->code, i + 1, broken->offset, broken->record);
        expect_unreadable(&o, i + 1, broken->code, broken->offset, broken->record);
    }
    expect_content(&o, 0, plain_text, PLAIN);
    expect_content(&o, BROKEN + 1, plain_text, PLAIN);
    close_opened(&o);
}

/* What a quick look does not find, read does. */
TEST(declared_broken_quick)
{
    uint32_t i;

    for (i = 0; i < BROKEN; i++) {
        const struct broken_stream *broken = &broken_streams[i];
        member one = {"broken", {0}, 20, {0}, 0};
        kunai_error error;
        uint8_t room[20];
        bytes file;
        opened o;

        append_bytes(&one.file, broken->stream, broken->size);
        file = make_bml_of(&one, 1);
        o = open_flags(&file, KUNAI_ARCHIVE_QUICK);
        expect_open(&o, KUNAI_FORMAT_BML, 1, 0);
        assert_int_equal(get_entry_at(&o, 0)->result, KUNAI_OK);
        assert_int_equal(kunai_archive_read(o.archive, 0, room, sizeof room, NULL, &error),
                         broken->code);
        assert_int_equal(error.offset, 0x800 + broken->offset);
        assert_string_equal(error.record, broken->record);
        close_opened(&o);
    }
}

/* With KUNAI_OPEN_STRICT the first is the error of the archive, at the same place. */
TEST(declared_broken_strict)
{
    uint32_t i;

    for (i = 0; i < BROKEN; i++) {
        member one = {"broken", {0}, 3, {0}, 0};
        bytes file;

        append_bytes(&one.file, broken_streams[i].stream, broken_streams[i].size);
        file = make_bml_of(&one, 1);
        expect_failure(open_flags(&file, KUNAI_OPEN_STRICT), broken_streams[i].code,
                       0x800 + broken_streams[i].offset, broken_streams[i].record);
    }
}

/* What an entry is stays known when its stream breaks behind the first bytes. */
TEST(declared_head)
{
    member one = {"lappy.nj", {0}, 400, {0}, 400};
    bytes file;
    opened o;

    one.file = pack_bytes(make_small_xvm());
    one.file.size--; /* half of the end mark */
    one.texture = pack_bytes(make_small_xvm());
    one.texture.size--;
    file = make_bml_of(&one, 1);
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_BML, 2, 2);
    assert_int_equal(get_entry_at(&o, 0)->format, KUNAI_FORMAT_XVM);
    assert_int_equal(get_entry_at(&o, 0)->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(get_entry_at(&o, 1)->format, KUNAI_FORMAT_XVM);
    expect_name(&o, 1, "lappy.xvm");
    expect_unreadable(&o, 0, KUNAI_E_TRUNCATED, get_entry_at(&o, 0)->size, "PRS copy");
    expect_unreadable(&o, 1, KUNAI_E_TRUNCATED, get_entry_at(&o, 1)->size, "PRS copy");
    close_opened(&o);
}

/* The extension of a texture archive is what it turns out to be. */
TEST(declared_extensions)
{
    member members[5] = {{"a.nj", {0}, PLAIN, {0}, 400},
                         {"b.nj", {0}, PLAIN, {0}, 32},
                         {"c", {0}, PLAIN, {0}, 32},
                         {"d.bin", {0}, PLAIN, {0}, PLAIN},
                         {"e.nj", {0}, PLAIN, {0}, 0}};
    static const char *const names[9] = {"a.nj",  "a.xvm", "b.nj", "b.pvm", "c",
                                         "c.gvm", "d.bin", "d",    "e.nj"};
    bytes file;
    uint32_t i;
    opened o;

    for (i = 0; i < 5; i++)
        members[i].file = pack_bytes(make_text(plain_text));
    members[0].texture = pack_bytes(make_small_xvm());
    members[1].texture = pack_bytes(make_no_textures("PVMH"));
    free_bytes(&members[4].file);
    members[4].file = pack_bytes(make_no_textures("PVMH")); /* a file has its name */
    members[4].unpacked = 32;
    members[2].texture = pack_bytes(make_no_textures("GVMH"));
    members[3].texture = pack_bytes(make_text(plain_text));
    file = make_bml_of(members, 5);
    o = open_flags(&file, KUNAI_OPEN_STRICT);
    expect_open(&o, KUNAI_FORMAT_BML, 9, 0);
    for (i = 0; i < 9; i++) {
        expect_name(&o, i, names[i]);
        assert_int_equal(get_entry_at(&o, i)->owner, i % 2 ? (int32_t)i - 1 : -1);
    }
    assert_int_equal(kunai_archive_find(o.archive, "c.gvm", 5), 5);
    close_opened(&o);
}

/* A table knows that the data ends too early, and that is one warning; where the stream breaks is
 * where the data ends. */
TEST(declared_cut)
{
    member one = {"cut.bin", {0}, 12, {0}, 0};
    bytes file;
    opened o;

    append_bytes(&one.file,
                 "\xFF"
                 "12345678"
                 "\x2F"
                 "9abc"
                 "\0\0",
                 16);
    file = make_bml_of(&one, 1);
    file.size = 0x800 + 9;
    o = open_flags(&file, 0);
    expect_open(&o, KUNAI_FORMAT_BML, 1, 1);
    assert_int_equal(o.info->warnings[0].code, KUNAI_E_TRUNCATED);
    assert_int_equal(o.info->warnings[0].offset, 0x40 + 32);
    expect_entry(&o, 0, 0x800, 9, KUNAI_E_TRUNCATED);
    assert_int_equal(get_entry_at(&o, 0)->packing, KUNAI_FORMAT_PRS);
    expect_unreadable(&o, 0, KUNAI_E_TRUNCATED, 9, "PRS control byte");
    close_opened(&o);
}

/* ---- max_output ---- */

enum {
    COPIES = 10,
    OUTPUT = 1 + 256 * COPIES,
    LAST_COPY = 31 /* behind 3 control bytes, the literal and 9 copies */
};

static opened open_bombs(uint64_t max_output)
{
    kunai_options options = {.max_output = max_output};
    bytes files[4], file;

    files[0] = make_prs_bomb(1, COPIES);
    assert_int_equal(files[0].size, LAST_COPY + 5);
    files[1] = encrypt_stream(make_prs_bomb(1, COPIES), OUTPUT, 0);
    files[2] = encrypt_stream(make_prs_bomb(1, COPIES), OUTPUT, 1);
    files[3] = make_zeros(2 * OUTPUT); /* stored as it is: nothing is unpacked */
    file = make_afs_of(files, 4);
    return open_with(&file, options);
}

TEST(limit_found)
{
    static const uint64_t header[3] = {0, 8, 8};
    uint8_t plain[OUTPUT];
    uint32_t i;
    opened o;

    memset(plain, 'A', sizeof plain);
    o = open_bombs(OUTPUT);
    expect_open(&o, KUNAI_FORMAT_AFS, 4, 0);
    for (i = 0; i < 3; i++) {
        assert_int_equal(get_entry_at(&o, i)->result, KUNAI_OK);
        expect_content(&o, i, plain, OUTPUT);
    }
    close_opened(&o);

    o = open_bombs(OUTPUT - 1);
    expect_open(&o, KUNAI_FORMAT_AFS, 4, 3);
    assert_int_equal(o.info->broken_count, 3);
    for (i = 0; i < 3; i++) {
        assert_int_equal(get_entry_at(&o, i)->packing, i ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_PRS);
        assert_int_equal(get_entry_at(&o, i)->unpacked_size, OUTPUT);
        expect_entry_warning(&o, i, KUNAI_E_LIMIT, i, header[i] + LAST_COPY, "PRS copy");
        expect_unreadable(&o, i, KUNAI_E_LIMIT, header[i] + LAST_COPY, "PRS copy");
    }
    assert_int_equal(get_entry_at(&o, 3)->result, KUNAI_OK);
    close_opened(&o);
}

static opened open_declared_bomb(uint64_t max_output)
{
    kunai_options options = {.max_output = max_output};
    member one = {"bomb", {0}, OUTPUT, {0}, 0};
    bytes file;

    one.file = make_prs_bomb(1, COPIES);
    file = make_bml_of(&one, 1);
    return open_with(&file, options);
}

TEST(limit_declared)
{
    uint8_t plain[OUTPUT];
    opened o;

    memset(plain, 'A', sizeof plain);
    o = open_declared_bomb(OUTPUT);
    expect_open(&o, KUNAI_FORMAT_BML, 1, 0);
    expect_content(&o, 0, plain, OUTPUT);
    close_opened(&o);

    o = open_declared_bomb(OUTPUT - 1);
    expect_open(&o, KUNAI_FORMAT_BML, 1, 1);
    assert_int_equal(get_entry_at(&o, 0)->unpacked_size, OUTPUT);
    expect_entry_warning(&o, 0, KUNAI_E_LIMIT, 0, LAST_COPY, "PRS copy");
    expect_unreadable(&o, 0, KUNAI_E_LIMIT, LAST_COPY, "PRS copy");
    close_opened(&o);
}

/* ---- memory ---- */

/* Entries of 3.4 MB that unpack to 255 bytes less than the default of max_output and to one more:
 * they are only counted. */
TEST(large_bombs)
{
    const uint32_t copies = (256u << 20) / 256;
    /* behind the control bytes of a literal and all copies, the literal and all copies but one */
    const uint32_t last_copy = (1 + 2 * copies + 7) / 8 + 1 + 3 * (copies - 1);
    bytes files[4], file;
    kunai_options options;
    test_memory memory = {0};
    uint32_t i;
    opened o;

    files[0] = make_prs_bomb(1, copies - 1);
    files[1] = make_prs_bomb(1, copies);
    files[2] = encrypt_stream(make_prs_bomb(1, copies - 1), 256 * copies - 255, 0);
    files[3] = encrypt_stream(make_prs_bomb(1, copies), 256 * copies + 1, 0);
    file = make_afs_of(files, 4);
    memset(&options, 0, sizeof options);
    options.allocator = test_memory_allocator(&memory);
    o = open_with(&file, options);
    expect_open(&o, KUNAI_FORMAT_AFS, 4, 2);
    for (i = 0; i < 4; i++) {
        const kunai_entry *entry = get_entry_at(&o, i);

        assert_int_equal(entry->unpacked_size, i % 2 ? 256 * copies + 1 : 256 * copies - 255);
        assert_int_equal(entry->packing, i < 2 ? KUNAI_FORMAT_PRS : KUNAI_FORMAT_PRSD);
        assert_int_equal(entry->result, i % 2 ? KUNAI_E_LIMIT : KUNAI_OK);
        if (i % 2)
            expect_entry_warning(&o, i / 2, KUNAI_E_LIMIT, i, last_copy + (i < 2 ? 0 : 8),
                                 "PRS copy");
    }
    assert_true(memory.peak < 16384);
    close_opened(&o);
    assert_int_equal(memory.live, 0);
}

enum { MANY = 100000, BYTES_AN_ENTRY = 300, ALLOCATIONS = 48 };

/* Opens 100,000 entries in bounded memory: the table while it is read, and as it is kept, in few
 * large blocks. */
static opened open_many(bytes *file, uint32_t format, uint32_t warnings, test_memory *memory)
{
    kunai_options options;
    opened o;

    memset(memory, 0, sizeof *memory);
    memset(&options, 0, sizeof options);
    options.allocator = test_memory_allocator(memory);
    o = open_with(file, options);
    expect_open(&o, format, MANY, warnings);
    assert_int_equal(o.info->broken_count, 0);
    assert_true(memory->peak <= (uint64_t)MANY * BYTES_AN_ENTRY);
    assert_true(memory->calls <= ALLOCATIONS);
    return o;
}

static void close_many(opened *o, const test_memory *memory)
{
    close_opened(o);
    assert_int_equal(memory->live, 0);
}

/* Whatever stands behind the entry where the looking stops is listed as with KUNAI_ARCHIVE_QUICK:
 * what all of them are is known of those before it only. */
static void expect_looked(const opened *o, uint32_t looked, uint64_t size, uint32_t format)
{
    uint32_t i;

    for (i = 0; i < MANY; i++) {
        const kunai_entry *entry = get_entry_at(o, i);

        assert_int_equal(entry->size, size);
        assert_int_equal(entry->unpacked_size, size);
        assert_int_equal(entry->format, i < looked ? format : KUNAI_FORMAT_ANY);
        assert_int_equal(entry->byte_order,
                         i < looked ? KUNAI_BYTE_ORDER_LITTLE : KUNAI_BYTE_ORDER_ANY);
        assert_int_equal(entry->result, KUNAI_OK);
    }
    expect_entry_warning(o, 0, KUNAI_E_LIMIT, looked, 0, "entry");
    expect_content(o, MANY - 1, o->exact.data + get_entry_at(o, MANY - 1)->offset, (size_t)size);
}

/* One byte each, and a name of 32. */
TEST(many_afs)
{
    const uint32_t data = 16 + 8 * MANY, names = data + MANY;
    bytes file = {0};
    test_memory memory;
    char name[33];
    uint32_t i;
    opened o;

    write_afs_header(&file, MANY);
    for (i = 0; i < MANY; i++)
        write_afs_slot(&file, data + i, 1);
    write_afs_slot(&file, names, 48 * MANY);
    for (i = 0; i < MANY; i++)
        append_u8(&file, i & 0xFF);
    for (i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%032u", i);
        write_afs_name(&file, name, 0);
    }
    o = open_many(&file, KUNAI_FORMAT_AFS, 0, &memory);
    for (i = 0; i < MANY; i++) {
        assert_int_equal(get_entry_at(&o, i)->offset, data + i);
        assert_int_equal(get_entry_at(&o, i)->unpacked_size, 1);
    }
    expect_name(&o, MANY - 1, "00000000000000000000000000099999");
    assert_int_equal(kunai_archive_find(o.archive, "00000000000000000000000000099999", 32),
                     MANY - 1);
    close_many(&o, &memory);
}

/* All are the whole file: 800,008 bytes, for which the budget of 64 steps a byte and 16,777,216
 * (67,977,728) lasts for 5 looks of 16 steps a byte and 64 (12,800,192). */
TEST(overlapping_afs)
{
    bytes file = {0};
    test_memory memory;
    uint32_t i;
    opened o;

    write_afs_header(&file, MANY);
    for (i = 0; i < MANY; i++)
        write_afs_slot(&file, 0, 8 + 8 * MANY);
    o = open_many(&file, KUNAI_FORMAT_AFS, 1, &memory);
    expect_looked(&o, 5, 8 + 8 * MANY, KUNAI_FORMAT_AFS);
    close_many(&o, &memory);
}

enum {
    GSL_DATA = 4800512, /* 48 bytes an entry, rounded up to 0x800 */
    GSL_SECTORS = 512
};

/* All entries differ; they share sectors, but not more than the budget allows. */
TEST(many_gsl)
{
    bytes file = {0};
    test_memory memory;
    char name[33];
    uint32_t i;
    opened o;

    for (i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%032u", i);
        write_gsl_record(name, GSL_DATA / 0x800 + i % GSL_SECTORS, 1 + i / GSL_SECTORS, 0, &file);
    }
    align_bytes(&file, 0x800);
    assert_int_equal(file.size, GSL_DATA);
    append_zeros(&file, GSL_SECTORS * 0x800);
    o = open_many(&file, KUNAI_FORMAT_GSL, 0, &memory);
    for (i = 0; i < MANY; i++) {
        const kunai_entry *entry = get_entry_at(&o, i);

        assert_int_equal(entry->offset, GSL_DATA + i % GSL_SECTORS * 0x800);
        assert_int_equal(entry->unpacked_size, 1 + i / GSL_SECTORS);
    }
    expect_name(&o, MANY - 1, "00000000000000000000000000099999");
    close_many(&o, &memory);
}

/* All are the 1 MiB behind the table of 5,849,088 bytes: 391,118,848 steps last for 23 looks of
 * 16,777,280. */
TEST(overlapping_gsl)
{
    bytes file = {0};
    test_memory memory;
    uint32_t i;
    opened o;

    for (i = 0; i < MANY; i++)
        write_gsl_record("name", GSL_DATA / 0x800, GSL_SECTORS * 0x800, 1, &file);
    align_bytes(&file, 0x800);
    append_zeros(&file, GSL_SECTORS * 0x800);
    memcpy(file.data + GSL_DATA, "PVMH\x18", 5); /* without textures */
    assert_int_equal(file.size, 5849088);
    o = open_many(&file, KUNAI_FORMAT_GSL, 1, &memory);
    expect_looked(&o, 23, GSL_SECTORS * 0x800, KUNAI_FORMAT_PVM);
    assert_int_equal(kunai_archive_find(o.archive, "name", 4), 0);
    close_many(&o, &memory);
}

/* Four looks at the whole file take all but 16,776,960 steps of the budget, however large it is; a
 * look at 1,048,556 bytes takes all of these. */
TEST(budget_edge)
{
    const uint32_t whole = 1100000, rest = 1048556;
    uint32_t more, i;

    for (more = 0; more < 2; more++) {
        bytes file = {0};
        opened o;

        write_afs_header(&file, 6);
        for (i = 0; i < 6; i++)
            write_afs_slot(&file, i == 5, i < 4 ? whole : i == 4 ? rest + more : 1);
        append_zeros(&file, whole - file.size);
        o = open_flags(&file, 0);
        expect_open(&o, KUNAI_FORMAT_AFS, 6, 1);
        expect_entry_warning(&o, 0, KUNAI_E_LIMIT, 5 - more, 0, "entry");
        for (i = 0; i < 6; i++) { /* all but the last begin as the AFS does */
            const uint32_t size = i < 4 ? whole : i == 4 ? rest + more : 1;

            expect_plain_entry(&o, i, i == 5, size, KUNAI_OK);
            assert_int_equal(get_entry_at(&o, i)->format,
                             i < 5 - more ? KUNAI_FORMAT_AFS : KUNAI_FORMAT_ANY);
        }
        close_opened(&o);
    }
}

/* With KUNAI_OPEN_STRICT the end of the looking is the error of the archive. */
TEST(overlapping_strict)
{
    bytes file = {0};
    uint32_t i;

    write_afs_header(&file, MANY);
    for (i = 0; i < MANY; i++)
        write_afs_slot(&file, 8, 8 * MANY);
    expect_failure(open_flags(&file, KUNAI_OPEN_STRICT), KUNAI_E_LIMIT, 8, "entry");
}

/* ---- formats that are named and not recognised ---- */

/* The second entry passes the end: nobody would take that for a GSL. */
static bytes make_damaged_gsl(void)
{
    bytes file = {0};

    write_gsl_record("good", 1, 4, 0, &file);
    write_gsl_record("cut", 1, 5, 0, &file);
    align_bytes(&file, 0x800);
    append_text(&file, "data");
    return file;
}

TEST(named_gsl)
{
    static const struct {
        const char *bytes;
        size_t size;
    } others[] = {{"", 0}, {"short", 5}, {"\0name", 48}, {"\x1Fname", 48}, {"\x7Fname", 48}};
    bytes file = make_damaged_gsl();
    uint32_t i;
    opened o;

    expect_failure(open_flags(&file, 0), KUNAI_E_FORMAT, 0, "archive");
    file = make_damaged_gsl();
    o = open_as(&file, KUNAI_FORMAT_GSL);
    expect_open(&o, KUNAI_FORMAT_GSL, 2, 1);
    assert_int_equal(o.info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    expect_name(&o, 0, "good");
    expect_name(&o, 1, "cut");
    expect_content(&o, 0, "data", 4);
    assert_int_equal(get_entry_at(&o, 1)->result, KUNAI_E_TRUNCATED);
    assert_int_equal(get_entry_at(&o, 1)->offset, 0x800);
    assert_int_equal(get_entry_at(&o, 1)->size, 4);
    assert_int_equal(o.info->warnings[0].code, KUNAI_E_TRUNCATED);
    assert_int_equal(o.info->warnings[0].offset, 48 + 32);
    expect_unreadable(&o, 1, KUNAI_E_TRUNCATED, 0, "entry");
    close_opened(&o);

    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        char room[48] = {0};

        memcpy(room, others[i].bytes, others[i].size < 6 ? others[i].size : 6);
        append_bytes(&file, room, others[i].size);
        expect_failure(open_as(&file, KUNAI_FORMAT_GSL), KUNAI_E_FORMAT, 0, "GSL entry");
    }
}

/* ---- names ---- */

/* The library writes no files: it passes on whatever the archive says. */
static const char *const hostile[] = {
    "../../etc/passwd", "C:\\autoexec.bat", "/etc/passwd", "same", "same", "..",
    "a\nb\x1B[2J",      "\x83\x4C\xFF%s"};

enum { HOSTILE = sizeof hostile / sizeof hostile[0] };

static bytes make_hostile_afs(void)
{
    bytes file = {0};
    uint32_t i;

    write_afs_header(&file, HOSTILE);
    append_zeros(&file, 8 * HOSTILE);
    write_afs_slot(&file, (uint32_t)file.size + 8, 48 * HOSTILE);
    for (i = 0; i < HOSTILE; i++) {
        write_afs_name(&file, hostile[i], 0);
    }
    return file;
}

static bytes make_hostile_bml(void)
{
    member members[HOSTILE];
    uint32_t i;

    memset(members, 0, sizeof members);
    for (i = 0; i < HOSTILE; i++)
        members[i].name = hostile[i];
    return make_bml_of(members, HOSTILE);
}

static bytes make_hostile_gsl(void)
{
    bytes file = {0};
    uint32_t i;

    for (i = 0; i < HOSTILE; i++)
        write_gsl_record(hostile[i], 1, 1, 0, &file);
    align_bytes(&file, 0x800);
    append_u8(&file, 0);
    return file;
}

static bytes make_hostile_pvmx(void)
{
    pvmx_texture textures[HOSTILE];
    bytes file = {0};
    uint32_t i;

    memset(textures, 0, sizeof textures);
    for (i = 0; i < HOSTILE; i++) {
        textures[i].fields = PVMX_GLOBAL_INDEX | PVMX_NAME;
        textures[i].name = hostile[i];
        textures[i].data = "";
    }
    write_pvmx(textures, HOSTILE, 1, &file);
    return file;
}

static void end_block(bytes *file, const char *tag, bytes *body)
{
    add_narc_block(file, tag, body);
    free_bytes(body);
}

/* Names in the root, and empty files. */
static bytes make_narc_of(const char *const *names, const size_t *sizes, uint32_t count)
{
    const narc_range none[MEMBERS] = {{0, 0}};
    bytes file = {0}, body = {0};
    uint32_t i;

    assert_true(count <= MEMBERS);
    begin_narc(&file);
    add_narc_ranges(&body, none, count);
    end_block(&file, "BTAF", &body);
    add_narc_directory(&body, 8, 0, 1);
    for (i = 0; i < count; i++)
        add_narc_name(&body, names[i], sizes[i], 0);
    append_u8(&body, 0);
    end_block(&file, "BTNF", &body);
    end_block(&file, "GMIF", &body);
    end_narc(&file, 3);
    return file;
}

static bytes make_hostile_narc(void)
{
    size_t sizes[HOSTILE];
    uint32_t i;

    for (i = 0; i < HOSTILE; i++)
        sizes[i] = strlen(hostile[i]);
    return make_narc_of(hostile, sizes, HOSTILE);
}

TEST(hostile_names)
{
    static const struct {
        uint32_t format;
        bytes (*make)(void);
    } archives[] = {{KUNAI_FORMAT_AFS, make_hostile_afs},
                    {KUNAI_FORMAT_BML, make_hostile_bml},
                    {KUNAI_FORMAT_GSL, make_hostile_gsl},
                    {KUNAI_FORMAT_PVMX, make_hostile_pvmx},
                    {KUNAI_FORMAT_NARC, make_hostile_narc}};
    uint32_t i, k;

    for (i = 0; i < sizeof archives / sizeof archives[0]; i++) {
        bytes file = archives[i].make();
        opened o = open_flags(&file, KUNAI_OPEN_STRICT);

        expect_open(&o, archives[i].format, HOSTILE, 0);
        for (k = 0; k < HOSTILE; k++) {
            const size_t size = strlen(hostile[k]);

            expect_name(&o, k, hostile[k]);
            assert_int_equal(kunai_archive_find(o.archive, hostile[k], size), k == 4 ? 3 : k);
            assert_int_equal(kunai_archive_find(o.archive, hostile[k], size + 1), -1);
        }
        assert_int_equal(kunai_archive_find(o.archive, "SAME", 4), -1);
        assert_int_equal(kunai_archive_find(o.archive, "sam", 3), -1);
        assert_int_equal(kunai_archive_find(o.archive, "same\0", 5), -1);
        close_opened(&o);
    }
}

/* Only a NARC has names with a length: a NUL is a byte like any other. */
TEST(name_with_nul)
{
    static const char *const names[] = {"a", "a\0b", "a\0", "a\0c", "a\0b"};
    static const size_t sizes[] = {1, 3, 2, 3, 3};
    static const int32_t first[] = {0, 1, 2, 3, 1};
    bytes file = make_narc_of(names, sizes, 5);
    opened o = open_flags(&file, KUNAI_OPEN_STRICT);
    uint32_t i;

    expect_open(&o, KUNAI_FORMAT_NARC, 5, 0);
    for (i = 0; i < 5; i++) {
        expect_name_bytes(&o, i, names[i], sizes[i]);
        assert_int_equal(kunai_archive_find(o.archive, names[i], sizes[i]), first[i]);
    }
    assert_int_equal(kunai_archive_find(o.archive, "a\0d", 3), -1);
    assert_int_equal(kunai_archive_find(o.archive, "", 0), -1);
    close_opened(&o);
}

/* ---- sweeps ---- */

TEST(sweeps)
{
    kunai_options options = {.struct_size = sizeof options};
    member members[3];
    bytes files[3], file;

    files[0] = pack_bytes(make_text(plain_text));
    files[1] = encrypt_stream(pack_bytes(make_text(plain_text)), PLAIN, 0);
    files[2] = encrypt_stream(pack_bytes(make_text(plain_text)), PLAIN, 1);
    file = make_afs_of(files, 3);
    test_sweep_all(&archive_visitor, file.data, file.size, &options, 0);
    options.flags = KUNAI_OPEN_STRICT;
    test_sweep_truncation(&archive_visitor, file.data, file.size, &options, 1);
    set_flags(&options, 0);
    free_bytes(&file);

    members[0] = make_text_member(PLAIN - 1);
    members[1] = make_text_member(0xFFFFFFFF);
    members[1].file.size--;
    members[2] = make_text_member(PLAIN);
    members[2].texture = pack_bytes(make_no_textures("PVMH"));
    members[2].texture_unpacked = 32;
    file = make_bml_of(members, 3);
    test_sweep_all(&archive_visitor, file.data, file.size, &options, 0);
    options.archive_flags = KUNAI_ARCHIVE_QUICK;
    test_sweep_all(&archive_visitor, file.data, file.size, &options, 0);
    free_bytes(&file);
}
