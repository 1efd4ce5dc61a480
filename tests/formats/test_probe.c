/* test_probe.c - kunai_probe: what begins at byte 0, how large it is, and how sure that is. */
#include "support.h"

#include "bml_writer.h"
#include "bytes.h"
#include "gsl_writer.h"
#include "map_writer.h"
#include "narc_writer.h"
#include "prsd_writer.h"
#include "tex0_writer.h"

#include <dirent.h>

static void expect_found(const bytes *file, uint32_t format, uint64_t size, uint32_t byte_order,
                         uint32_t modules, uint32_t confidence)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_found found;

    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_probe(exact.data, exact.size, &found), KUNAI_OK);
    assert_int_equal(found.offset, 0);
    assert_int_equal(found.format, format);
    assert_int_equal(found.size, size);
    assert_int_equal(found.byte_order, byte_order);
    assert_int_equal(found.modules, modules);
    assert_int_equal(found.confidence, confidence);
    test_exact_free(&exact);
}

static void expect_nothing(const bytes *file)
{
    static const kunai_found zero;
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_found found;

    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_probe(exact.data, exact.size, &found), KUNAI_E_FORMAT);
    assert_memory_equal(&found, &zero, sizeof found);
    test_exact_free(&exact);
}

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

TEST(arguments)
{
    static const kunai_found zero;
    kunai_found found;

    assert_int_equal(kunai_probe("", 0, NULL), KUNAI_E_ARGUMENT);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_probe(NULL, 1, &found), KUNAI_E_ARGUMENT);
    assert_memory_equal(&found, &zero, sizeof found);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_probe(NULL, 0, &found), KUNAI_E_FORMAT);
    assert_memory_equal(&found, &zero, sizeof found);
}

/* Padding behind the last data is no part of an AFS. */
TEST(afs)
{
    bytes file = {0};

    append_bytes(&file, "AFS\0\2\0\0\0", 8);
    append_word(&file, 40);
    append_word(&file, 8);
    append_word(&file, 32);
    append_word(&file, 4);
    append_zeros(&file, 100 - 24);
    expect_found(&file, KUNAI_FORMAT_AFS, 48, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_SURE);

    append_zeros(&file, 100); /* two names do not fit in 95 bytes */
    set_u32(&file, 24, 60, 0);
    set_u32(&file, 28, 95, 0);
    expect_found(&file, KUNAI_FORMAT_AFS, 48, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_SURE);
    set_u32(&file, 28, 96, 0);
    expect_found(&file, KUNAI_FORMAT_AFS, 156, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_SURE);

    set_u32(&file, 12, 161, 0); /* an entry passes the end by one */
    expect_found(&file, KUNAI_FORMAT_AFS, 200, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_LIKELY);
    set_u32(&file, 4, 25, 0); /* the table passes the end */
    expect_found(&file, KUNAI_FORMAT_AFS, 200, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_LIKELY);
    file.size = 4;
    expect_found(&file, KUNAI_FORMAT_AFS, 4, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_LIKELY);
    file.size = 3;
    expect_nothing(&file);
    free_bytes(&file);
}

static void append_pvrt(bytes *out)
{
    static const uint8_t header[8] = {1, 9, 0, 0, 8, 0, 8, 0}; /* 565 in rows, 8x8 */

    append_bytes(out, "PVRT", 4);
    append_word(out, 8 + 128);
    append_bytes(out, header, sizeof header);
    append_zeros(out, 128);
}

TEST(pvm)
{
    const uint32_t modules = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES;
    bytes file = {0};

    append_bytes(&file, "PVMH\x08\0\0\0\0\0\2\0", 12);
    append_zeros(&file, 4);
    append_pvrt(&file);
    append_chunk(&file, "COMM", 6, 6);
    append_pvrt(&file);
    expect_found(&file, KUNAI_FORMAT_PVM, 318, KUNAI_BYTE_ORDER_LITTLE, modules,
                 KUNAI_CONFIDENCE_SURE);
    append_zeros(&file, 7);
    expect_found(&file, KUNAI_FORMAT_PVM, 318, KUNAI_BYTE_ORDER_LITTLE, modules,
                 KUNAI_CONFIDENCE_SURE);
    file.size = 317; /* the last texture is cut */
    expect_found(&file, KUNAI_FORMAT_PVM, 317, KUNAI_BYTE_ORDER_LITTLE, modules,
                 KUNAI_CONFIDENCE_LIKELY);
    file.size = 160; /* it is not there */
    expect_found(&file, KUNAI_FORMAT_PVM, 160, KUNAI_BYTE_ORDER_LITTLE, modules,
                 KUNAI_CONFIDENCE_LIKELY);
    file.size = 4;
    expect_found(&file, KUNAI_FORMAT_PVM, 4, KUNAI_BYTE_ORDER_LITTLE, modules,
                 KUNAI_CONFIDENCE_LIKELY);
    file.size = 3;
    expect_nothing(&file);
    free_bytes(&file);
}

static void append_xvrt(bytes *out)
{
    static const uint8_t header[24] = {0, 0, 0, 0, 6, 0, 0, 0, 9, 0, 0, 0, 4, 0, 4, 0, 8};

    append_bytes(out, "XVRT", 4);
    append_word(out, 56 + 8);
    append_bytes(out, header, sizeof header);
    append_zeros(out, 32 + 8);
}

TEST(xvm)
{
    const uint32_t modules = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES;
    bytes file = {0};

    append_bytes(&file, "XVMH\x38\0\0\0\1\0", 10);
    append_zeros(&file, 54);
    append_xvrt(&file);
    append_zeros(&file, 9);
    expect_found(&file, KUNAI_FORMAT_XVM, 136, KUNAI_BYTE_ORDER_LITTLE, modules,
                 KUNAI_CONFIDENCE_SURE);
    file.size = 135;
    expect_found(&file, KUNAI_FORMAT_XVM, 135, KUNAI_BYTE_ORDER_LITTLE, modules,
                 KUNAI_CONFIDENCE_LIKELY);
    file.size = 63;
    expect_found(&file, KUNAI_FORMAT_XVM, 63, KUNAI_BYTE_ORDER_LITTLE, modules,
                 KUNAI_CONFIDENCE_LIKELY);
    file.size = 3;
    expect_nothing(&file);
    free_bytes(&file);
}

TEST(textures)
{
    bytes file = {0};

    append_pvrt(&file);
    expect_found(&file, KUNAI_FORMAT_PVR, 144, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
                 KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
    append_chunk(&file, "GBIX", 8, 8);
    append_pvrt(&file);
    expect_found(&file, KUNAI_FORMAT_PVR, 160, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
                 KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
    append_xvrt(&file);
    expect_found(&file, KUNAI_FORMAT_XVR, 72, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
                 KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
}

/* I4, 8x8 */
static void append_gvrt(bytes *out)
{
    append_bytes(out, "GVRT\x28\0\0\0\0\0\0\0\0\x08\0\x08", 16);
    append_zeros(out, 32);
}

TEST(gvr)
{
    static const char *const tags[] = {"GBIX", "GCIX"};
    bytes file = {0};
    size_t i;

    append_gvrt(&file);
    expect_found(&file, KUNAI_FORMAT_GVR, 48, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES,
                 KUNAI_CONFIDENCE_SURE);
    append_zeros(&file, 1); /* no part of it */
    expect_found(&file, KUNAI_FORMAT_GVR, 48, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES,
                 KUNAI_CONFIDENCE_SURE);
    file.size = 47;
    expect_found(&file, KUNAI_FORMAT_GVR, 47, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES,
                 KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
    for (i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        append_chunk(&file, tags[i], 8, 8);
        append_gvrt(&file);
        expect_found(&file, KUNAI_FORMAT_GVR, 64, KUNAI_BYTE_ORDER_BIG, KUNAI_MODULE_TEXTURES,
                     KUNAI_CONFIDENCE_SURE);
        free_bytes(&file);
    }
}

/* A palette ends where its chunk does, or behind its entries where that is later. */
static void expect_palette(bytes *file, uint32_t format, uint32_t byte_order, size_t header)
{
    const size_t end = file->size;
    const uint32_t length = (uint32_t)end - 8;

    expect_found(file, format, end, byte_order, KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_SURE);
    set_u32(file, 4, length + 3, 0);
    expect_found(file, format, end, byte_order, KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_LIKELY);
    append_zeros(file, 3);
    expect_found(file, format, end + 3, byte_order, KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_SURE);
    set_u32(file, 4, length, 0);
    expect_found(file, format, end, byte_order, KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_SURE);
    for (file->size = end - 1; file->size >= 4; file->size--)
        expect_found(file, format, file->size, byte_order, KUNAI_MODULE_TEXTURES,
                     KUNAI_CONFIDENCE_LIKELY);
    expect_nothing(file);
    if (header == 16) { /* there is a count */
        set_u32(file, 4, 0, 0);
        file->size = end;
        expect_found(file, format, end, byte_order, KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_SURE);
        file->size = end - 1;
        expect_found(file, format, end - 1, byte_order, KUNAI_MODULE_TEXTURES,
                     KUNAI_CONFIDENCE_LIKELY);
    }
    free_bytes(file);
}

TEST(palettes)
{
    bytes file = {0};

    append_bytes(&file, "PVPL\x0E\0\0\0\1\0\0\0\0\0\3\0", 16);
    append_zeros(&file, 6);
    expect_palette(&file, KUNAI_FORMAT_PVP, KUNAI_BYTE_ORDER_LITTLE, 16);
    append_bytes(&file, "GVPL\x14\0\0\0\0\6\0\0\0\0\0\3", 16);
    append_zeros(&file, 12);
    expect_palette(&file, KUNAI_FORMAT_GVP, KUNAI_BYTE_ORDER_BIG, 16);
    append_bytes(&file, "PVRP\x0A\0\0\0\1\0\0\0", 12);
    append_zeros(&file, 6);
    expect_palette(&file, KUNAI_FORMAT_PVP, KUNAI_BYTE_ORDER_LITTLE, 12);
}

/* Two textures without a header are an archive, one is a texture. */
TEST(xvm_without_header)
{
    bytes file = {0};

    append_xvrt(&file);
    append_xvrt(&file);
    expect_found(&file, KUNAI_FORMAT_XVM, 144, KUNAI_BYTE_ORDER_LITTLE,
                 KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_SURE);
    file.size = 72;
    expect_found(&file, KUNAI_FORMAT_XVR, 72, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
                 KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
}

/* 12 literals and the end mark: 16 bytes, the fewest that are likely to be PRS. */
static void add_stream(bytes *out)
{
    append_bytes(out,
                 "\xFF"
                 "12345678"
                 "\x2F"
                 "9abc"
                 "\0\0",
                 16);
}

TEST(bml)
{
    bml_entry entry = {"a.nj", {NULL, 16, 12}, {NULL, 0, 0}, 0};
    bytes file = {0}, packed = {0};
    int big;

    add_stream(&packed);
    entry.file.data = packed.data;
    for (big = 0; big < 2; big++) {
        const uint32_t order = big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;

        write_bml(&entry, 1, big, &file);
        assert_int_equal(file.size, 0x820);
        expect_found(&file, KUNAI_FORMAT_BML, 0x820, order, KUNAI_MODULE_ARCHIVE,
                     KUNAI_CONFIDENCE_SURE);
        append_zeros(&file, 1); /* no part of it */
        expect_found(&file, KUNAI_FORMAT_BML, 0x820, order, KUNAI_MODULE_ARCHIVE,
                     KUNAI_CONFIDENCE_SURE);
        file.size = 0x80F; /* the stream is cut */
        expect_found(&file, KUNAI_FORMAT_BML, 0x80F, order, KUNAI_MODULE_ARCHIVE,
                     KUNAI_CONFIDENCE_LIKELY);
        file.data[0] = 0x80; /* even, so no PRS either */
        expect_nothing(&file);
        free_bytes(&file);
    }
    free_bytes(&packed);
}

TEST(gvm)
{
    const uint32_t modules = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES;
    bytes file = {0};

    append_bytes(&file, "GVMH\x08\0\0\0\0\0\0\1\0\0\0\0", 16);
    append_bytes(&file, "GVRT\x28\0\0\0\0\0\0\0\0\x08\0\x08", 16);
    append_zeros(&file, 32);
    expect_found(&file, KUNAI_FORMAT_GVM, 64, KUNAI_BYTE_ORDER_BIG, modules, KUNAI_CONFIDENCE_SURE);
    file.size = 63;
    expect_found(&file, KUNAI_FORMAT_GVM, 63, KUNAI_BYTE_ORDER_BIG, modules,
                 KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
}

TEST(pvmx)
{
    bytes file = {0};

    append_bytes(&file, "PVMX\1\2a\0\0", 9);
    append_word(&file, 26);
    append_word(&file, 0);
    append_word(&file, 3);
    append_word(&file, 0);
    append_bytes(&file, "\0pic", 4);
    expect_found(&file, KUNAI_FORMAT_PVMX, 29, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_SURE);
    file.size = 28;
    expect_found(&file, KUNAI_FORMAT_PVMX, 28, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
}

TEST(narc)
{
    const narc_member member = {NULL, "file", 4};
    bytes file = {0};

    write_narc(&member, 1, 0, &file); /* 16 + 20 + 16 + 12 */
    assert_int_equal(file.size, 64);
    expect_found(&file, KUNAI_FORMAT_NARC, 64, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_SURE);
    file.size = 63;
    expect_found(&file, KUNAI_FORMAT_NARC, 63, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
}

TEST(gsl)
{
    const gsl_entry entry = {"hall.rel", "file", 4}; /* 'h' is even: no PRS */
    bytes file = {0};
    int big;

    for (big = 0; big < 2; big++) {
        const uint32_t order = big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;

        write_gsl(&entry, 1, 256, big, &file);
        assert_int_equal(file.size, 0x3800);
        expect_found(&file, KUNAI_FORMAT_GSL, 0x3800, order, KUNAI_MODULE_ARCHIVE,
                     KUNAI_CONFIDENCE_LIKELY);
        file.size = 0x3003; /* the entry is cut: nothing fits any more */
        expect_nothing(&file);
        free_bytes(&file);
    }
}

/* What has a magic word is that, even when it would make a GSL: the word is a name, and an entry of
 * one byte in the second sector fits. */
TEST(gsl_is_last)
{
    static const char magics[][5] = {"AFS\0", "AFS ", "PVMH", "GVMH", "XVMH", "PVMX", "NARC",
                                     "PVRT",  "GBIX", "XVRT", "GVRT", "GCIX", "NJCM", "NJTL",
                                     "POF0",  "NMDM", "GRND", "BTX0", "TEX0", "BDHC"};
    size_t i;

    for (i = 0; i < sizeof magics / sizeof magics[0]; i++) {
        kunai_found found;
        bytes file = {0};

        append_bytes(&file, magics[i], 4);
        append_zeros(&file, 28);
        append_word(&file, 1);
        append_word(&file, 1);
        append_zeros(&file, 0x801 - 40);
        (void)kunai_probe(file.data, file.size, &found);
        assert_int_not_equal(found.format, KUNAI_FORMAT_GSL);
        file.data[0] = 'x'; /* this is all that it lacks */
        (void)kunai_probe(file.data, file.size, &found);
        assert_int_equal(found.format, KUNAI_FORMAT_GSL);
        free_bytes(&file);
    }
}

/* A Ninja file is what its chunks make of it; its size ends with the last chunk. */
TEST(ninja)
{
    bytes file = {0};

    append_chunk(&file, "NJTL", 8, 8);
    file.data[8] = 8;
    expect_found(&file, KUNAI_FORMAT_NINJA, 16, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_SURE);
    append_zeros(&file, 32);
    expect_found(&file, KUNAI_FORMAT_NINJA, 16, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_SURE);
    append_chunk(&file, "NJIN", 5, 4); /* cut by one byte */
    expect_found(&file, KUNAI_FORMAT_NINJA, 60, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
    append_chunk(&file, "XYZ0", 0, 0); /* not known, and X is even: no PRS */
    expect_nothing(&file);
    free_bytes(&file);
    append_bytes(&file, "NJTL\0\0\0", 7);
    expect_nothing(&file);
    free_bytes(&file);
}

/* A model of any format makes it one of models. */
TEST(ninja_models)
{
    static const char *const tags[] = {"NJCM", "NJBM", "GJCM", "XJCM"};
    size_t i;

    for (i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        bytes file = {0};

        append_chunk(&file, "NJTL", 8, 8);
        file.data[8] = 8;
        append_chunk(&file, tags[i], 52, 52);
        expect_found(&file, KUNAI_FORMAT_NINJA, 76, KUNAI_BYTE_ORDER_LITTLE,
                     KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_MODEL, KUNAI_CONFIDENCE_SURE);
        free_bytes(&file);
    }
}

/* A file of SA Tools: its root node and its metadata (0: none) are at these places. */
static bytes make_sa_file(const char *magic, uint32_t version, uint32_t root, uint32_t metadata)
{
    bytes file = {0};

    append_bytes(&file, magic, 7);
    append_u8(&file, version);
    append_word(&file, root);
    append_word(&file, metadata);
    append_zeros(&file, 52);
    return file;
}

static void expect_sa(const bytes *file, uint32_t format, size_t size, uint32_t confidence)
{
    expect_found(file, format, size, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MODEL, confidence);
}

TEST(sa_tools)
{
    bytes file = make_sa_file("SA1MDL", 3, 16, 0);
    uint32_t version;

    expect_sa(&file, KUNAI_FORMAT_NJBM, 68, KUNAI_CONFIDENCE_SURE);
    file.data[2] = '2';
    expect_sa(&file, KUNAI_FORMAT_NJCM, 68, KUNAI_CONFIDENCE_SURE);
    for (version = 0; version < 6; version++) {
        file.data[7] = (uint8_t)version;
        expect_sa(&file, KUNAI_FORMAT_NJCM, 68,
                  version >= 1 && version <= 3 ? KUNAI_CONFIDENCE_SURE : KUNAI_CONFIDENCE_LIKELY);
    }
    file.data[7] = 3;
    file.size = 67; /* the root is cut */
    expect_sa(&file, KUNAI_FORMAT_NJCM, 67, KUNAI_CONFIDENCE_LIKELY);
    file.size = 7;
    expect_sa(&file, KUNAI_FORMAT_NJCM, 7, KUNAI_CONFIDENCE_LIKELY);
    file.size = 6;
    expect_nothing(&file); /* 'S' is odd, but this is no stream either */
    file.size = 68;
    file.data[8] = 12; /* in the header */
    expect_sa(&file, KUNAI_FORMAT_NJCM, 68, KUNAI_CONFIDENCE_LIKELY);
    file.data[8] = 18; /* no multiple of 4 */
    expect_sa(&file, KUNAI_FORMAT_NJCM, 68, KUNAI_CONFIDENCE_LIKELY);
    file.data[8] = 20; /* it passes the end */
    expect_sa(&file, KUNAI_FORMAT_NJCM, 68, KUNAI_CONFIDENCE_LIKELY);
    file.data[8] = 16;
    file.data[6] = 'x';
    expect_nothing(&file);
    free_bytes(&file);
}

/* Another word of seven letters; the root can be at any byte behind the header. */
TEST(sa2bmdl)
{
    bytes file = make_sa_file("SA2BMDL", 3, 19, 0);
    uint32_t version;

    expect_sa(&file, KUNAI_FORMAT_GJCM, 68, KUNAI_CONFIDENCE_LIKELY); /* the root passes the end */
    append_zeros(&file, 3);
    expect_sa(&file, KUNAI_FORMAT_GJCM, 71, KUNAI_CONFIDENCE_SURE);
    for (version = 0; version < 6; version++) {
        file.data[7] = (uint8_t)version;
        expect_sa(&file, KUNAI_FORMAT_GJCM, 71,
                  version >= 1 && version <= 3 ? KUNAI_CONFIDENCE_SURE : KUNAI_CONFIDENCE_LIKELY);
    }
    file.data[7] = 3;
    file.data[8] = 15; /* in the header */
    expect_sa(&file, KUNAI_FORMAT_GJCM, 71, KUNAI_CONFIDENCE_LIKELY);
    file.data[8] = 16;
    file.data[12] = 71;
    append_bytes(&file, "END\0\0\0\0\0more", 12);
    expect_sa(&file, KUNAI_FORMAT_GJCM, 79, KUNAI_CONFIDENCE_SURE);
    file.data[6] = 'M';
    expect_nothing(&file);
    free_bytes(&file);
}

/* The end mark of the metadata is the end of the file; without one that is the end of the data. */
TEST(sa_tools_size)
{
    bytes file = make_sa_file("SA1MDL", 3, 16, 68);
    uint32_t i;

    append_bytes(&file, "LABL\5\0\0\0abcdeEND\0\0\0\0\0", 21);
    expect_sa(&file, KUNAI_FORMAT_NJBM, 89, KUNAI_CONFIDENCE_SURE);
    append_zeros(&file, 11);
    expect_sa(&file, KUNAI_FORMAT_NJBM, 89, KUNAI_CONFIDENCE_SURE);
    file.data[7] = 2; /* the metadata of other versions is not read */
    expect_sa(&file, KUNAI_FORMAT_NJBM, 100, KUNAI_CONFIDENCE_SURE);
    file.data[7] = 3;
    set_u32(&file, 85, 11, 0); /* the end mark has bytes of its own */
    expect_sa(&file, KUNAI_FORMAT_NJBM, 100, KUNAI_CONFIDENCE_SURE);
    set_u32(&file, 85, 12, 0); /* more than there are */
    expect_sa(&file, KUNAI_FORMAT_NJBM, 100, KUNAI_CONFIDENCE_SURE);
    set_u32(&file, 85, 0, 0);
    file.size = 88; /* it is cut */
    expect_sa(&file, KUNAI_FORMAT_NJBM, 88, KUNAI_CONFIDENCE_SURE);
    file.size = 100;
    set_u32(&file, 72, 0xFFFFFFFF, 0);
    expect_sa(&file, KUNAI_FORMAT_NJBM, 100, KUNAI_CONFIDENCE_SURE);
    set_u32(&file, 72, 5, 0);
    set_u32(&file, 12, 0xFFFFFFFF, 0);
    expect_sa(&file, KUNAI_FORMAT_NJBM, 100, KUNAI_CONFIDENCE_SURE);
    memcpy(file.data + 24, "END\0\0\0\0\0", 8); /* before the end of the root node */
    set_u32(&file, 12, 24, 0);
    expect_sa(&file, KUNAI_FORMAT_NJBM, 100, KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);

    file = make_sa_file("SA2MDL", 3, 16, 68); /* 64 chunks are looked at */
    for (i = 0; i < 63; i++)
        append_chunk(&file, "DESC", 1, 1);
    append_bytes(&file, "END\0\0\0\0\0", 8);
    append_zeros(&file, 1);
    expect_sa(&file, KUNAI_FORMAT_NJCM, file.size - 1, KUNAI_CONFIDENCE_SURE);
    file.size -= 9;
    append_bytes(&file, "DESC\0\0\0\0END\0\0\0\0\0\0", 17);
    expect_sa(&file, KUNAI_FORMAT_NJCM, file.size, KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
}

/* The first chunk of these is larger than the data. */
static bytes make_cut_file(const char *tag, uint32_t stored_size)
{
    bytes file = {0};

    append_chunk(&file, tag, stored_size, 50);
    return file;
}

static void expect_cut(const char *tag, uint32_t stored_size, uint32_t byte_order)
{
    bytes file = make_cut_file(tag, stored_size);

    expect_found(&file, KUNAI_FORMAT_NINJA, 58, byte_order, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
}

/* A chunk that is cut may be of 64 MiB, in the order in which it is smaller; a larger one is text:
 * GObject type libraries, for one, begin with a tag. The last two sizes are the smallest that are
 * too large in both orders. */
TEST(ninja_text)
{
    static const char *const tags[] = {"NJIN", "GRND", "GOBJ", "CMCK"};
    size_t i;
    bytes file = {0};

    for (i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        expect_cut(tags[i], 0x03FFFF03, KUNAI_BYTE_ORDER_LITTLE);
        expect_cut(tags[i], 0x03FFFFFF, KUNAI_BYTE_ORDER_LITTLE);
        expect_cut(tags[i], 0xFFFFFF03, KUNAI_BYTE_ORDER_BIG);
        file = make_cut_file(tags[i], 0x04000004);
        expect_nothing(&file);
        set_u32(&file, 4, 0x04000005, 0);
        expect_nothing(&file);
        set_u32(&file, 4, 0x05000004, 0);
        expect_nothing(&file);
        free_bytes(&file);
    }
    append_bytes(&file, "GOBJ\nMETADATA\r\n\x1a\4\0\x2F\1\x2C\0", 22);
    expect_nothing(&file);
    append_zeros(&file, 1000);
    expect_nothing(&file);
    free_bytes(&file);
}

static void expect_error(const test_visitor *visitor, const bytes *file, uint32_t byte_order,
                         kunai_result code, uint64_t offset)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_options options = {0};
    kunai_error error;
    void *handle = &options;

    options.struct_size = sizeof options;
    options.byte_order = byte_order;
    assert_int_equal(visitor->open(exact.data, exact.size, &options, &handle, &error), code);
    assert_null(handle);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    test_exact_free(&exact);
}

/* All that open Ninja files say the same. A byte order that is named makes it one: then the chunk
 * is cut. */
TEST(text_is_not_opened_as_ninja)
{
    static const struct {
        const test_visitor *visitor;
        const char *tag;
    } cases[] = {{&archive_visitor, "NJCM"},
                 {&archive_visitor, "GOBJ"},
                 {&model_visitor, "NJCM"},
                 {&motion_visitor, "NMDM"}};
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes file = make_cut_file(cases[i].tag, 0x04000004);

        expect_error(cases[i].visitor, &file, KUNAI_BYTE_ORDER_ANY, KUNAI_E_FORMAT, 0);
        if (cases[i].visitor != &archive_visitor) {
            expect_error(cases[i].visitor, &file, KUNAI_BYTE_ORDER_LITTLE, KUNAI_E_TRUNCATED, 4);
            expect_error(cases[i].visitor, &file, KUNAI_BYTE_ORDER_MIXED, KUNAI_E_TRUNCATED, 4);
            expect_error(cases[i].visitor, &file, KUNAI_BYTE_ORDER_BIG, KUNAI_E_TRUNCATED, 4);
            set_u32(&file, 4, 0x03FFFF03, 0);
            expect_error(cases[i].visitor, &file, KUNAI_BYTE_ORDER_ANY, KUNAI_E_TRUNCATED, 4);
        }
        free_bytes(&file);
    }
}

/* What is whole may be of any size. */
TEST(ninja_large)
{
    bytes file = {0};

    append_chunk(&file, "NJIN", 0x04000004, 0x04000004);
    expect_found(&file, KUNAI_FORMAT_NINJA, 0x0400000C, KUNAI_BYTE_ORDER_LITTLE,
                 KUNAI_MODULE_ARCHIVE, KUNAI_CONFIDENCE_SURE);
    file.size--;
    expect_nothing(&file);
    free_bytes(&file);
}

/* ---- PRS (prs.md 6) ---- */

TEST(prs)
{
    bytes file = {0};

    add_stream(&file);
    expect_found(&file, KUNAI_FORMAT_PRS, 16, KUNAI_BYTE_ORDER_ANY, KUNAI_MODULE_PRS,
                 KUNAI_CONFIDENCE_LIKELY);
    append_zeros(&file, 31);
    expect_found(&file, KUNAI_FORMAT_PRS, 16, KUNAI_BYTE_ORDER_ANY, KUNAI_MODULE_PRS,
                 KUNAI_CONFIDENCE_LIKELY);
    append_zeros(&file, 1);
    expect_nothing(&file);
    file.size = 47;
    file.data[46] = 1; /* the last byte of the tail */
    expect_nothing(&file);
    file.size = 15; /* half of the end mark */
    expect_nothing(&file);
    free_bytes(&file);

    append_bytes(&file,
                 "\xFF"
                 "12345678"
                 "\x17"
                 "9ab"
                 "\0\0",
                 15); /* a byte less is possible */
    expect_found(&file, KUNAI_FORMAT_PRS, 15, KUNAI_BYTE_ORDER_ANY, KUNAI_MODULE_PRS,
                 KUNAI_CONFIDENCE_POSSIBLE);
    free_bytes(&file);
}

/* The first token is a literal or the end mark: other first bytes are not even tried. */
TEST(prs_first_byte)
{
    bytes file = {0};
    uint32_t first;

    for (first = 0; first < 256; first += 2) {
        add_stream(&file);
        file.data[0] = (uint8_t)first;
        expect_nothing(&file);
        free_bytes(&file);
    }
    append_bytes(&file, "\2\0\0", 3); /* the empty stream */
    expect_found(&file, KUNAI_FORMAT_PRS, 3, KUNAI_BYTE_ORDER_ANY, KUNAI_MODULE_PRS,
                 KUNAI_CONFIDENCE_POSSIBLE);
    file.data[2] = 1; /* a copy of three bytes from before the start */
    expect_nothing(&file);
    file.data[2] = 0;
    file.size = 2;
    expect_nothing(&file);
    free_bytes(&file);
}

/* A trial writes nothing, so that no limit of output stops it: 300 MiB of a bomb. */
TEST(prs_bomb)
{
    const uint32_t groups = 300 * 1024; /* of 4 copies of 256 bytes each, behind one literal */
    bytes file = {0};
    uint32_t i;

    append_bytes(&file, "\xFFzzzzzzzz", 9);
    for (i = 0; i < groups; i++)
        append_bytes(&file, "\xAA\xF8\xFF\xFF\xF8\xFF\xFF\xF8\xFF\xFF\xF8\xFF\xFF", 13);
    append_bytes(&file, "\2\0\0", 3);
    expect_found(&file, KUNAI_FORMAT_PRS, 9 + groups * 13 + 3, KUNAI_BYTE_ORDER_ANY,
                 KUNAI_MODULE_PRS, KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
}

/* ---- PRSD (prs.md 8) ---- */

static void add_member(bytes *out, uint32_t declared, uint32_t key, int big)
{
    prsd_member member = {NULL, 16, key, declared, big};
    bytes packed = {0};

    add_stream(&packed);
    member.stream = packed.data;
    write_prsd(&member, out);
    free_bytes(&packed);
}

/* Its size tells the order and that it is one; what is behind the end mark tells nothing. */
TEST(prsd)
{
    uint32_t key;
    int big;

    for (key = 0; key < 100; key++)
        for (big = 0; big < 2; big++) {
            const uint32_t order = big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
            bytes file = {0};

            add_member(&file, 12, 0x9E3779B9u * key, big);
            assert_int_equal(file.size, 24);
            expect_found(&file, KUNAI_FORMAT_PRSD, 24, order, KUNAI_MODULE_PRS,
                         KUNAI_CONFIDENCE_LIKELY);
            add_member(&file, 12, key, big); /* the next member */
            append_bytes(&file, "garbage", 7);
            expect_found(&file, KUNAI_FORMAT_PRSD, 24, order, KUNAI_MODULE_PRS,
                         KUNAI_CONFIDENCE_LIKELY);
            file.size = 23;
            expect_nothing(&file);
            free_bytes(&file);
        }
}

/* One that declares another size is none: too much would be left to chance. */
TEST(prsd_size)
{
    uint32_t declared;

    for (declared = 10; declared < 15; declared++) {
        bytes file = {0};
        kunai_found found;

        add_member(&file, declared, 0x12345678, 0);
        (void)kunai_probe(file.data, file.size, &found);
        assert_int_equal(found.format, declared == 12 ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_ANY);
        free_bytes(&file);
    }
}

/* The real file of prs.md 9. */
TEST(prsd_real)
{
    static const char hex[] =
        "a0000000f9deba93f3b02693ccf5a1114e884a5e151894fe73fce25b2e30785858801ff62146c38e"
        "cd99966afdc6dea0acbf510965d31e4d65842e755e1e63b8c38675124504c6fd"
        "45e64f1cbe3ce02368cfc93031a43725bd019d885bc39c1955ca96ca467bafd1"
        "d260d15d2aedc2a003d0a7fe7006d784f2b1a7b1963f0a4d1d765f";
    bytes file = {0};
    unsigned value;
    size_t i;

    for (i = 0; i + 1 < sizeof hex; i += 2) {
        assert_int_equal(sscanf(hex + i, "%2x", &value), 1);
        append_u8(&file, value);
    }
    expect_found(&file, KUNAI_FORMAT_PRSD, 131, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_PRS,
                 KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
}

/* What a magic names is never tried as PRS, although the bytes may form a stream: 'A' is odd. */
TEST(order)
{
    bytes file = {0};

    append_bytes(&file, "AFS\0\0\0\0\0", 8);
    expect_found(&file, KUNAI_FORMAT_AFS, 8, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_ARCHIVE,
                 KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
}

/* ---- Nitro textures (g3d.md 2, tex0.md) ---- */

enum { MODEL_AND_TEXTURES = KUNAI_MODULE_MODEL | KUNAI_MODULE_TEXTURES };

static void add_textures(void (*write)(const tex0_set *set, bytes *out), bytes *out)
{
    static const uint8_t texels[8 * 8 * 2] = {0x1F, 0x80};
    const tex0_texture texture = {"grass", TEX0_DIRECT, 8, 8, 0, 0, texels, NULL};
    const tex0_set set = {&texture, 1, NULL, 0};

    write(&set, out);
}

static void expect_textures(const bytes *file, uint64_t size, uint32_t confidence)
{
    expect_found(file, KUNAI_FORMAT_TEX0, size, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_TEXTURES,
                 confidence);
}

/* A block without anything in it. */
static void add_block(const char *tag, bytes *out)
{
    append_text(out, tag);
    append_u32(out, 16, 0);
    append_zeros(out, 8);
}

static void expect_model(const bytes *file, uint64_t size, uint32_t modules, uint32_t confidence)
{
    expect_found(file, KUNAI_FORMAT_MDL0, size, KUNAI_BYTE_ORDER_LITTLE, modules, confidence);
}

/* Files with the block of textures and that block alone; a size of the file is in each. */
TEST(tex0)
{
    void (*const writers[])(const tex0_set *set, bytes *out) = {write_tex0_btx0, write_tex0};
    bytes file = {0};
    size_t i, size;

    for (i = 0; i < 2; i++) {
        add_textures(writers[i], &file);
        size = file.size;
        expect_textures(&file, size, KUNAI_CONFIDENCE_SURE);
        append_zeros(&file, 5); /* no part of it */
        expect_textures(&file, size, KUNAI_CONFIDENCE_SURE);
        file.size = size - 1;
        expect_textures(&file, size - 1, KUNAI_CONFIDENCE_LIKELY);
        free_bytes(&file);
    }
}

/* What has models is a model, and textures are in it or not. */
TEST(mdl0)
{
    bytes file = {0}, blocks[2] = {{0}, {0}};
    size_t size;

    add_textures(write_tex0_bmd0, &file);
    size = file.size;
    expect_model(&file, size, MODEL_AND_TEXTURES, KUNAI_CONFIDENCE_SURE);
    append_zeros(&file, 5);
    expect_model(&file, size, MODEL_AND_TEXTURES, KUNAI_CONFIDENCE_SURE);
    file.size = size - 1;
    expect_model(&file, size - 1, MODEL_AND_TEXTURES, KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
    add_block("MDL0", &blocks[0]);
    add_textures(write_tex0, &blocks[1]);
    write_g3d("BMD0", 2, blocks, 1, &file);
    expect_model(&file, file.size, KUNAI_MODULE_MODEL, KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
    write_g3d("BMD0", 2, &blocks[1], 1, &file);
    expect_textures(&file, file.size, KUNAI_CONFIDENCE_SURE);
    free_bytes(&file);
    write_g3d("BMD0", 2, NULL, 0, &file);
    expect_nothing(&file);
    free_bytes(&file);
    expect_model(&blocks[0], blocks[0].size, KUNAI_MODULE_MODEL, KUNAI_CONFIDENCE_SURE);
    free_bytes(&blocks[0]);
    free_bytes(&blocks[1]);
}

/* ---- Nitro animations (nitro-motion.md) ---- */

static const struct animation_row {
    uint32_t format;
    const char *file;
    const char *block;
} animations[] = {{KUNAI_FORMAT_JNT0, "BCA0", "JNT0"},
                  {KUNAI_FORMAT_SRT0, "BTA0", "SRT0"},
                  {KUNAI_FORMAT_PAT0, "BTP0", "PAT0"},
                  {KUNAI_FORMAT_MAT0, "BMA0", "MAT0"},
                  {KUNAI_FORMAT_VIS0, "BVA0", "VIS0"}};

static void expect_animation(const bytes *file, uint32_t format, uint64_t size, uint32_t confidence)
{
    expect_found(file, format, size, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MOTION, confidence);
}

/* The word decides alone; without the block it is less sure. */
TEST(animations)
{
    bytes file = {0}, block = {0};
    size_t i, size;

    for (i = 0; i < sizeof animations / sizeof animations[0]; i++) {
        const struct animation_row *row = &animations[i];

        add_block(row->block, &block);
        write_g3d(row->file, 1, &block, 1, &file);
        size = file.size;
        expect_animation(&file, row->format, size, KUNAI_CONFIDENCE_SURE);
        append_zeros(&file, 3);
        expect_animation(&file, row->format, size, KUNAI_CONFIDENCE_SURE);
        file.data[20] = 'X'; /* of the tag of the block */
        expect_animation(&file, row->format, size + 3, KUNAI_CONFIDENCE_LIKELY);
        file.data[20] = (uint8_t)row->block[0];
        for (file.size = size - 1; file.size >= 4; file.size--)
            expect_animation(&file, row->format, file.size, KUNAI_CONFIDENCE_LIKELY);
        expect_nothing(&file);
        expect_animation(&block, row->format, block.size, KUNAI_CONFIDENCE_SURE);
        free_bytes(&file);
        free_bytes(&block);
    }
}

/* The word decides alone; but when all blocks of a BMD0 are known, one has to be of models or of
 * textures. */
TEST(tex0_words)
{
    static const char *const words[] = {"BTX0", "TEX0", "BMD0", "MDL0"};
    bytes file = {0}, model = {0};
    size_t i;

    for (i = 0; i < 4; i++) {
        append_text(&file, words[i]);
        if (i < 2)
            expect_textures(&file, 4, KUNAI_CONFIDENCE_LIKELY);
        else
            expect_model(&file, 4, i == 2 ? MODEL_AND_TEXTURES : KUNAI_MODULE_MODEL,
                         KUNAI_CONFIDENCE_LIKELY);
        file.size = 3;
        expect_nothing(&file);
        free_bytes(&file);
    }
    append_zeros(&model, 72);
    write_g3d("BTX0", 1, &model, 1, &file);
    expect_textures(&file, file.size, KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
    free_bytes(&model);
}

/* ---- heights, land and lights (platinum.md 5, 7) ---- */

static void expect_heights(const bytes *file, uint64_t size, uint32_t confidence)
{
    expect_found(file, KUNAI_FORMAT_BDHC, size, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MAP,
                 confidence);
}

TEST(heights)
{
    bytes file = {0};
    size_t size;

    write_bdhc_one(&file);
    assert_int_equal(file.size, BDHC_ONE);
    expect_heights(&file, BDHC_ONE, KUNAI_CONFIDENCE_SURE);
    append_zeros(&file, 40); /* no part of it */
    expect_heights(&file, BDHC_ONE, KUNAI_CONFIDENCE_SURE);
    file.data[14] = 21; /* as many accesses as there is room for */
    expect_heights(&file, BDHC_ONE + 40, KUNAI_CONFIDENCE_SURE);
    file.data[14] = 22;
    expect_heights(&file, BDHC_ONE + 40, KUNAI_CONFIDENCE_LIKELY);
    file.data[14] = 1;
    for (size = BDHC_ONE - 1; size >= 4; size--) {
        file.size = size;
        expect_heights(&file, size, KUNAI_CONFIDENCE_LIKELY);
    }
    file.size = 3;
    expect_nothing(&file);
    free_bytes(&file);
}

/* Those of Diamond have other fields after the same word. */
TEST(heights_diamond)
{
    bytes file = {0};

    write_bdhc_diamond(&file);
    append_zeros(&file, 4096);
    expect_heights(&file, file.size, KUNAI_CONFIDENCE_LIKELY);
    free_bytes(&file);
}

/* model: its first bytes, or NULL; heights: are there any. */
static void add_land(const char *model, int heights, enum map_game game, bytes *out)
{
    static const uint8_t sounds[16] = {1, 127, 0, 0, 0, 0, 31, 31};
    bytes model_bytes = {0}, height_bytes = {0};
    const kunai_map_prop prop = {0, {0, 0, 0}, {0, 0, 0}, {4096, 4096, 4096}, {0, 0}};
    land_parts l = {0};

    if (model)
        append_text(&model_bytes, model);
    if (heights)
        write_bdhc_one(&height_bytes);
    l.props = &prop;
    l.prop_count = 1;
    l.model = model ? &model_bytes : NULL;
    l.heights = heights ? &height_bytes : NULL;
    l.sounds = game == MAP_HEARTGOLD ? sounds : NULL;
    l.sound_count = game == MAP_HEARTGOLD ? 2 : 0;
    write_map_land(&l, game, out);
    free_bytes(&model_bytes);
    free_bytes(&height_bytes);
}

/* Its sizes fill the file, and its model or its heights are what they should be. */
TEST(land)
{
    static const struct {
        const char *model;
        int heights, is_found;
    } lands[] = {{"BMD0", 1, 1},      {"BMD0", 0, 1}, {NULL, 1, 1},   {"BMD1 more", 1, 1},
                 {"BMD0 more", 0, 1}, {NULL, 0, 0},   {"BMD", 0, 0},  {"BMD1", 0, 0},
                 {"BTX0", 0, 0},      {"BDHC", 0, 0}, {"bmd0", 0, 0}, {"BMD", 1, 1}};
    static const enum map_game games[] = {MAP_PLATINUM, MAP_HEARTGOLD};
    bytes file = {0};
    size_t i, k;

    for (i = 0; i < sizeof lands / sizeof lands[0]; i++)
        for (k = 0; k < 2; k++) {
            add_land(lands[i].model, lands[i].heights, games[k], &file);
            if (lands[i].is_found)
                expect_found(&file, KUNAI_FORMAT_LAND, file.size, KUNAI_BYTE_ORDER_LITTLE,
                             KUNAI_MODULE_MAP, KUNAI_CONFIDENCE_LIKELY);
            else
                expect_nothing(&file);
            free_bytes(&file);
        }
}

static void expect_possible_land(const bytes *file, uint64_t size)
{
    expect_found(file, KUNAI_FORMAT_LAND, size, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MAP,
                 KUNAI_CONFIDENCE_POSSIBLE);
}

/* It is cut off, down to the tag of its model, or something is behind it. */
TEST(land_cut)
{
    enum { MODEL = 0x840 };
    bytes file = {0};
    size_t size;

    add_land("BMD0", 1, MAP_PLATINUM, &file);
    size = file.size;
    for (file.size = MODEL + 4; file.size < size; file.size++)
        expect_possible_land(&file, file.size);
    file.size = MODEL + 3;
    expect_nothing(&file);
    file.size = size;
    append_zeros(&file, 1);
    expect_possible_land(&file, size);
    free_bytes(&file);
}

/* One of its sizes is wrong: a land where its model still is where it should be. */
TEST(land_sizes)
{
    bytes file = {0};
    size_t size;
    uint32_t field;

    add_land("BMD0", 1, MAP_PLATINUM, &file);
    size = file.size;
    for (field = 0; field < 2; field++) { /* of the tiles, of the props */
        const uint8_t before = file.data[4 * field];

        file.data[4 * field] = (uint8_t)(before + 1);
        expect_nothing(&file);
        file.data[4 * field] = (uint8_t)(before - 1);
        expect_nothing(&file);
        file.data[4 * field] = before;
        file.data[4 * field + 3] = 0x80;
        expect_nothing(&file);
        file.data[4 * field + 3] = 0;
    }
    set_u32(&file, 8, 5, 0); /* of the model */
    expect_possible_land(&file, size);
    set_u32(&file, 8, 3, 0);
    expect_nothing(&file);
    set_u32(&file, 8, 4, 0);
    set_u32(&file, 12, BDHC_ONE + 1, 0); /* of the heights */
    expect_possible_land(&file, size);
    set_u32(&file, 12, BDHC_ONE - 1, 0);
    expect_possible_land(&file, size - 1);
    set_u32(&file, 8, 0xFFFFFFFF, 0); /* 32 bits of a sum would fit */
    set_u32(&file, 12, 5 + BDHC_ONE, 0);
    expect_possible_land(&file, size);
    set_u32(&file, 0, 0x801, 0); /* the sum fits, but there are that many tiles in none */
    set_u32(&file, 4, 47, 0);
    set_u32(&file, 8, 4, 0);
    set_u32(&file, 12, BDHC_ONE, 0);
    expect_nothing(&file);
    free_bytes(&file);
}

static void expect_light(const bytes *file, uint64_t size)
{
    expect_found(file, KUNAI_FORMAT_AREA_LIGHT, size, KUNAI_BYTE_ORDER_LITTLE, KUNAI_MODULE_MAP,
                 KUNAI_CONFIDENCE_LIKELY);
}

#define LIGHT_BLOCK                                                                                \
    "200,\r\n1,1,2,3,-4,5,6,\r\n0,0,0,0,0,0,0,\r\n0,\r\n1,31,31,31,0,0,4096\r\n"                   \
    "1,2,3,\r\n4,5,6,\r\n7,8,9,\r\n10,11,12\r\n\r\n"

TEST(light)
{
    bytes file = {0};
    size_t size;

    append_text(&file, LIGHT_BLOCK LIGHT_BLOCK "EOF");
    size = file.size;
    expect_light(&file, size);
    append_text(&file, "\r");
    expect_light(&file, size + 1);
    append_text(&file, "\n");
    expect_light(&file, size + 2);
    append_text(&file, "more"); /* no part of it */
    expect_light(&file, size + 2);
    for (size--; size > 0; size--) {
        file.size = size;
        expect_nothing(&file);
    }
    free_bytes(&file);
}

/* The game takes any text with EOF at the start of a line for lights; these are not made as such.
 */
TEST(no_light)
{
    static const char *const texts[] = {
        "EOF",
        "EOF\r\n",
        "\r\nEOF",
        "\r\r\r\r\r\r\r\r\r\rEOF",
        "20a,\r\n1,1,2,3,-4,5,6,\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,"
        "12\r\n\r\nEOF",
        "200,\r\n1,1,2,3,-4,5,6,\r\n0,\r\n0,\r\n0,\r\n1,2\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\n\r\nEOF",
        "200,\r\n1,1,2,3,-4,5\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\n\r\nEOF",
        "200,\r\n1,1,2,3,4-,5,6\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,"
        "12\r\n\r\nEOF",
        "200,\r\n0,\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\nEOF",
        "200,\r\n0,\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\n\r\n\r\nEOF",
        "200,\n0,\n0,\n0,\n0,\n1,2,3\n4,5,6\n7,8,9\n10,11,12\n\nEOF",
        "200,\r\n0,\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\n\r\neof",
        LIGHT_BLOCK " EOF",
    };
    bytes file = {0};
    size_t i;

    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        append_text(&file, texts[i]);
        expect_nothing(&file);
        free_bytes(&file);
    }
}

/* A line of 255 bytes is one; zeros make it long. */
TEST(long_light)
{
    int more;

    for (more = 0; more < 2; more++) {
        bytes file = {0};

        append_text(&file, LIGHT_BLOCK "2");
        append_zeros(&file, 254 + (size_t)more);
        memset(file.data + file.size - 254 - more, '0', 254 + (size_t)more);
        append_text(&file, &LIGHT_BLOCK "EOF"[4]); /* "200," is replaced */
        if (more)
            expect_nothing(&file);
        else
            expect_light(&file, file.size);
        free_bytes(&file);
    }
}

/* What is behind the last NUL of a text is no part of it. */
TEST(light_nul)
{
    bytes file = {0};
    size_t size;

    append_text(&file, LIGHT_BLOCK "EOF");
    size = file.size;
    append_zeros(&file, 9);
    expect_light(&file, size + 1);
    file.data[strlen("200,\r\n1,1")] = 0;
    expect_nothing(&file);
    free_bytes(&file);
}

/* ---- corpus ---- */

typedef struct folder {
    const char *path;
    uint32_t format; /* of every file; 0: none may be recognised */
    uint32_t modules;
    uint32_t confidence;
} folder;

static void check_file(const folder *f, const char *name)
{
    kunai_found found;
    char path[768];
    uint8_t *data;
    size_t size;
    kunai_result code;

    snprintf(path, sizeof path, "%s/%s", f->path, name);
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    code = kunai_probe(data, size, &found);
    if (found.format != f->format || found.modules != f->modules ||
        found.confidence != f->confidence)
        print_error("%s: format %x modules %x confidence %u\n", path, (unsigned)found.format,
                    (unsigned)found.modules, (unsigned)found.confidence);
    assert_int_equal(code, f->format ? KUNAI_OK : KUNAI_E_FORMAT);
    assert_int_equal(found.format, f->format);
    assert_int_equal(found.modules, f->modules);
    assert_int_equal(found.confidence, f->confidence);
    assert_true(found.size <= size);
    free(data);
}

static size_t check_folder(const folder *f)
{
    size_t count = 0;
    struct dirent *item;
    char path[768];
    DIR *dir;

    snprintf(path, sizeof path, "%s/%s", test_corpus(), f->path);
    dir = opendir(path);
    assert_non_null(dir);
    while ((item = readdir(dir)) != NULL)
        if (item->d_name[0] != '.' && !strstr(item->d_name, ".json")) {
            check_file(f, item->d_name);
            count++;
        }
    closedir(dir);
    test_corpus_report(f->path, count, 0, "");
    return count;
}

/* No raw file passes for PRS, and no packed one fails: prs.md 6. */
TEST(corpus_folders)
{
    const uint32_t set = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES;
    const uint32_t model = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_MODEL;
    const folder folders[] = {
        {"archives/afs", KUNAI_FORMAT_AFS, KUNAI_MODULE_ARCHIVE, KUNAI_CONFIDENCE_SURE},
        {"archives/pvm", KUNAI_FORMAT_PVM, set, KUNAI_CONFIDENCE_SURE},
        {"archives/prs", KUNAI_FORMAT_PRS, KUNAI_MODULE_PRS, KUNAI_CONFIDENCE_LIKELY},
        {"archives/prs-not", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/gsl", KUNAI_FORMAT_GSL, KUNAI_MODULE_ARCHIVE, KUNAI_CONFIDENCE_LIKELY},
        {"archives/gsl-not", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/bml", KUNAI_FORMAT_BML, KUNAI_MODULE_ARCHIVE, KUNAI_CONFIDENCE_SURE},
        {"archives/gvm", KUNAI_FORMAT_GVM, set, KUNAI_CONFIDENCE_SURE},
        {"archives/pvmx", KUNAI_FORMAT_PVMX, KUNAI_MODULE_ARCHIVE, KUNAI_CONFIDENCE_SURE},
        {"archives/prsd", KUNAI_FORMAT_PRSD, KUNAI_MODULE_PRS, KUNAI_CONFIDENCE_LIKELY},
        {"archives/qst-bb", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/qst-dc", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/qst-pc", KUNAI_FORMAT_ANY, 0, 0},
        {"models/phantasmal", KUNAI_FORMAT_NINJA, model, KUNAI_CONFIDENCE_SURE},
        {"models/basic", KUNAI_FORMAT_NINJA, model, KUNAI_CONFIDENCE_SURE},
        {"models/volumes", KUNAI_FORMAT_NINJA, model, KUNAI_CONFIDENCE_SURE},
        {"models/sa_tools", KUNAI_FORMAT_NJBM, KUNAI_MODULE_MODEL, KUNAI_CONFIDENCE_SURE},
        {"models/cwe", KUNAI_FORMAT_NJCM, KUNAI_MODULE_MODEL, KUNAI_CONFIDENCE_SURE},
        {"xinja", KUNAI_FORMAT_NINJA, model, KUNAI_CONFIDENCE_SURE},
        {"motions/motion-REL-short", KUNAI_FORMAT_REL_MOTION, KUNAI_MODULE_MOTION,
         KUNAI_CONFIDENCE_LIKELY},
    };
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        assert_true(check_folder(&folders[i]) > 0);
}

/* With a header and, two of them, without. */
TEST(corpus_xvm)
{
    size_t i, bare = 0, checked = 0;
    test_json *root;

    if (!test_corpus())
        skip();
    root = test_corpus_json("archives/expected.json");
    for (i = 0; i < test_json_count(root); i++) {
        const test_json *file = test_json_at(root, i);
        const test_json *result = test_json_get(file, "result");
        const folder f = {"archives/xvm", KUNAI_FORMAT_XVM,
                          KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES, KUNAI_CONFIDENCE_SURE};

        if (strcmp(test_json_string(test_json_get(file, "format")), "xvm") != 0)
            continue;
        bare += test_json_number(test_json_get(result, "bare")) == 1;
        check_file(&f, test_json_key(root, i));
        checked++;
    }
    assert_int_equal(checked, 16);
    assert_int_equal(bare, 2);
    test_corpus_report("archives/xvm", checked, 0, "");
    test_json_free(root);
}

/* By the ends of their names: textures and palettes of every encoder. */
TEST(corpus_textures)
{
    static const struct {
        char end[5];
        uint32_t format;
        uint32_t byte_order;
    } kinds[] = {{".pvr", KUNAI_FORMAT_PVR, KUNAI_BYTE_ORDER_LITTLE},
                 {".gvr", KUNAI_FORMAT_GVR, KUNAI_BYTE_ORDER_BIG},
                 {".xvr", KUNAI_FORMAT_XVR, KUNAI_BYTE_ORDER_LITTLE},
                 {".pvp", KUNAI_FORMAT_PVP, KUNAI_BYTE_ORDER_LITTLE},
                 {".gvp", KUNAI_FORMAT_GVP, KUNAI_BYTE_ORDER_BIG}};
    struct dirent *item;
    size_t i, checked = 0;
    char path[768];
    DIR *dir;

    if (!test_corpus())
        skip();
    snprintf(path, sizeof path, "%s/pvr", test_corpus());
    dir = opendir(path);
    assert_non_null(dir);
    while ((item = readdir(dir)) != NULL)
        for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
            kunai_found found;
            uint8_t *data;
            size_t size;

            if (!strstr(item->d_name, kinds[i].end) || !strncmp(item->d_name, "err_", 4))
                continue;
            snprintf(path, sizeof path, "pvr/%s", item->d_name);
            data = test_read_corpus(path, &size);
            assert_non_null(data);
            assert_int_equal(kunai_probe(data, size, &found), KUNAI_OK);
            assert_int_equal(found.format, kinds[i].format);
            assert_int_equal(found.byte_order, kinds[i].byte_order);
            assert_int_equal(found.modules, KUNAI_MODULE_TEXTURES);
            assert_true(found.confidence >= KUNAI_CONFIDENCE_LIKELY && found.size <= size);
            free(data);
            checked++;
        }
    closedir(dir);
    assert_true(checked > 550);
    test_corpus_report("pvr", checked, 0, "");
}

static DIR *open_folder(const char *path)
{
    char full[2048];

    snprintf(full, sizeof full, "%s/%s", test_corpus(), path);
    return opendir(full);
}

/* Formats without a magic word, or with a short one: the folder that holds all their files, and how
 * many. */
static struct kind {
    const char *start; /* of the path */
    uint32_t format;
    size_t expected;
    size_t found;
} kinds[] = {
    {"archives/gsl/", KUNAI_FORMAT_GSL, 2, 0},
    {"platinum/land/", KUNAI_FORMAT_LAND, 17, 0},
    {"platinum/land-dp/", KUNAI_FORMAT_LAND, 38, 0},
    {"platinum/arealight/", KUNAI_FORMAT_AREA_LIGHT, 4, 0},
    {"nds/lz/not_00.bin", KUNAI_FORMAT_AREA_LIGHT, 1, 0}, /* only looks compressed */
    {"", KUNAI_FORMAT_BDHC, 0, 0},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void check_kind(const char *path)
{
    kunai_found found;
    size_t size, known = 0, right = 0, i;
    uint8_t *data = test_read_corpus(path, &size);

    assert_non_null(data);
    (void)kunai_probe(data, size, &found);
    for (i = 0; i < KINDS; i++) {
        if (found.format != kinds[i].format)
            continue;
        known++;
        if (!kinds[i].expected || strncmp(path, kinds[i].start, strlen(kinds[i].start)) != 0)
            continue;
        assert_int_equal(found.size, size);
        kinds[i].found++;
        right++;
    }
    if (known && !right)
        fail_msg("%s is taken for format %x", path, (unsigned)found.format);
    free(data);
}

/* How many files there are in it, and in the folders in it. */
static size_t check_kinds(const char *path)
{
    DIR *dir = open_folder(path), *inner;
    struct dirent *item;
    size_t checked = 0;
    char below[1024];

    assert_non_null(dir);
    while ((item = readdir(dir)) != NULL) {
        snprintf(below, sizeof below, "%s/%s", path, item->d_name);
        if (item->d_name[0] == '.')
            continue;
        inner = open_folder(below);
        if (inner) {
            closedir(inner);
            checked += check_kinds(below);
        } else {
            check_kind(below);
            checked++;
        }
    }
    closedir(dir);
    return checked;
}

/* Little but its structure tells a GSL, a land or a text of lights: no other file of the corpus, of
 * any format, has it, and all of these are known. */
TEST(corpus_kinds)
{
    static const char *const folders[] = {
        "archives", "pvr",      "textures", "models", "motions", "ginja", "xinja", "ninja-models",
        "nitro",    "platinum", "showcase", "scenes", "nds",     "quest", "sa"};
    size_t i, checked = 0;

    if (!test_corpus())
        skip();
    for (i = 0; i < KINDS; i++)
        kinds[i].found = 0;
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        checked += check_kinds(folders[i]);
    assert_true(checked > 1000);
    for (i = 0; i < KINDS; i++)
        assert_int_equal(kinds[i].found, kinds[i].expected);
    test_corpus_report("files that are no GSL, land or light", checked, 0, "");
}

/* How many entries are lights; none is a land or heights. */
static size_t count_light_entries(const char *path)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .archive_flags = KUNAI_ARCHIVE_QUICK};
    kunai_archive *archive = NULL;
    const kunai_entry *entry;
    size_t size, lights = 0;
    uint8_t *data = test_read_corpus(path, &size);
    kunai_found found;
    uint32_t i;

    assert_non_null(data);
    assert_int_equal(kunai_archive_open(data, size, &options, &archive, NULL), KUNAI_OK);
    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        (void)kunai_probe(data + entry->offset, (size_t)entry->size, &found);
        assert_int_not_equal(found.format, KUNAI_FORMAT_LAND);
        assert_int_not_equal(found.format, KUNAI_FORMAT_BDHC);
        assert_int_not_equal(found.format, KUNAI_FORMAT_GSL);
        lights += found.format == KUNAI_FORMAT_AREA_LIGHT;
    }
    kunai_archive_close(archive);
    free(data);
    return lights;
}

/* The members of the archives that have no lands. */
TEST(corpus_members)
{
    static const struct {
        const char *path;
        size_t lights;
    } archives[] = {{"platinum/area_build.narc", 0},    {"platinum/area_data.narc", 0},
                    {"platinum/areabm_texset.narc", 0}, {"platinum/arealight.narc", 4},
                    {"platinum/bm_anime.narc", 0},      {"platinum/bm_anime_list.narc", 0},
                    {"platinum/build_model.narc", 0},   {"platinum/map_matrix.narc", 0},
                    {"platinum/map_tex_set.narc", 0}};
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof archives / sizeof archives[0]; i++)
        assert_int_equal(count_light_entries(archives[i].path), archives[i].lights);
}

static const struct nitro_row {
    const char *end;
    uint32_t format;
    uint32_t modules;
} nitro_rows[] = {{".nsbtx", KUNAI_FORMAT_TEX0, KUNAI_MODULE_TEXTURES},
                  {".nsbmd", KUNAI_FORMAT_MDL0, KUNAI_MODULE_MODEL},
                  {".nsbca", KUNAI_FORMAT_JNT0, KUNAI_MODULE_MOTION},
                  {".nsbta", KUNAI_FORMAT_SRT0, KUNAI_MODULE_MOTION},
                  {".nsbtp", KUNAI_FORMAT_PAT0, KUNAI_MODULE_MOTION},
                  {".nsbma", KUNAI_FORMAT_MAT0, KUNAI_MODULE_MOTION},
                  {".nsbva", KUNAI_FORMAT_VIS0, KUNAI_MODULE_MOTION}};

/* A second block is of textures (g3d.md 2). */
static void check_nitro(const struct nitro_row *row, const uint8_t *data, size_t size)
{
    enum { BLOCKS = 14 };
    kunai_found found;

    assert_int_equal(kunai_probe(data, size, &found), KUNAI_OK);
    assert_int_equal(found.format, row->format);
    assert_int_equal(found.modules, data[BLOCKS] == 2 ? MODEL_AND_TEXTURES : row->modules);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_SURE);
    assert_int_equal(found.size, size);
}

/* Nitro files, by the ends of their names. */
TEST(corpus_nitro)
{
    static const char *const folders[] = {"nitro/dp", "nitro/hg", "nitro/nsmb", "nitro/pt",
                                          "nitro/synthetic"};
    enum { ROWS = sizeof nitro_rows / sizeof nitro_rows[0] };
    size_t i, k, size, checked = 0, counts[ROWS] = {0};
    struct dirent *item;
    char path[1024];
    uint8_t *data;
    DIR *dir;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        dir = open_folder(folders[i]);
        assert_non_null(dir);
        while ((item = readdir(dir)) != NULL)
            for (k = 0; k < ROWS; k++) {
                if (!strstr(item->d_name, nitro_rows[k].end))
                    continue;
                snprintf(path, sizeof path, "%s/%s", folders[i], item->d_name);
                data = test_read_corpus(path, &size);
                assert_non_null(data);
                check_nitro(&nitro_rows[k], data, size);
                checked++;
                counts[k]++;
                free(data);
            }
        closedir(dir);
    }
    for (k = 0; k + 1 < ROWS; k++) /* there is no NSBVA */
        assert_true(counts[k] > 0);
    test_corpus_report("nitro", checked, 0, "");
}

/* ---- the sample ---- */

/* Its maps are known, and nothing else is taken for one. */
TEST(sample_kinds)
{
    static const struct {
        const char *name;
        uint32_t format;
    } maps[] = {{"land.bin", KUNAI_FORMAT_LAND},
                {"land_hg.bin", KUNAI_FORMAT_LAND},
                {"land_dp.bin", KUNAI_FORMAT_LAND},
                {"heights.bdhc", KUNAI_FORMAT_BDHC},
                {"light.txt", KUNAI_FORMAT_AREA_LIGHT}};
    const char *sample = getenv("KUNAI_FIXTURES");
    size_t i, size, checked = 0, known = 0;
    struct dirent *item;
    kunai_found found;
    uint8_t *data;
    DIR *dir;

    assert_non_null(sample);
    dir = opendir(sample);
    assert_non_null(dir);
    while ((item = readdir(dir)) != NULL) {
        uint32_t format = KUNAI_FORMAT_ANY;

        if (item->d_name[0] == '.')
            continue;
        data = test_read_fixture(item->d_name, &size);
        (void)kunai_probe(data, size, &found);
        for (i = 0; i < sizeof maps / sizeof maps[0]; i++)
            if (!strcmp(item->d_name, maps[i].name))
                format = maps[i].format;
        if (format ? found.format != format : (found.modules & KUNAI_MODULE_MAP) != 0)
            fail_msg("%s is taken for format %x", item->d_name, (unsigned)found.format);
        known += format != KUNAI_FORMAT_ANY;
        checked++;
        free(data);
    }
    closedir(dir);
    assert_int_equal(known, sizeof maps / sizeof maps[0]);
    assert_true(checked > 60);
}
