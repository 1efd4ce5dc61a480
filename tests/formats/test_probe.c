/* test_probe.c - kunai_probe must tell which format begins at byte 0, how large the file is, and
 * how sure this is. Most formats do not store the size of the file, so the probe has to add up
 * parts whose sizes can be wrong. */
#include "cases.h"
#include "finds.h"

#include "prsd_writer.h"

TEST(arguments_that_are_null)
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

/* ---- archives ---- */

/* Padding after the last data does not belong to an AFS. The names do, if they fit; two names take
 * 96 bytes. */
PROBES(afs_ends_with_its_data_or_its_names,
       {"'AFS'0 2 40 8 32 4 60 96 .168", "cut 100, 24: 0 0", "AFS 48"}, {0, "28: 95", "AFS 48"},
       {0, "", "AFS 156"}, {0, "12: 161", "AFS 200 likely"}, /* an entry passes the end by one */
       {0, "4: 25", "AFS 200 likely"},                       /* the table passes the end */
       {0, "cut 4", "AFS 4 likely"}, {0, "cut 3", ""})

PROBES(pvm_ends_with_its_last_texture,
       {"'PVMH' 8 h(0 2) 0 " LAY_PVRT "'COMM' 6 .6 " LAY_PVRT ".7", "cut 318", "PVM 318"},
       {0, "", "PVM 318"}, {0, "cut 317", "PVM 317 likely"}, /* the last texture is cut */
       {0, "cut 160", "PVM 160 likely"},                     /* the last texture is missing */
       {0, "cut 4", "PVM 4 likely"}, {0, "cut 3", ""})

PROBES(xvm_ends_with_its_last_texture, {"'XVMH' 56 h1 .54 " LAY_XVRT ".9", "", "XVM 136"},
       {0, "cut 135", "XVM 135 likely"}, {0, "cut 63", "XVM 63 likely"}, {0, "cut 3", ""})

/* Two textures without a header are an archive; one is a texture. */
PROBES(xvm_without_header_has_two_textures, {LAY_XVRT LAY_XVRT, "", "XVM 144"},
       {LAY_XVRT, "", "XVR 72"})

/* A byte after the last stream does not belong to a BML. If the end of the stream is missing, the
 * BML is only likely. The last row begins with an even byte, so the file is no PRS either. */
#define BML                                                                                        \
    "0 1 0x150 .52 'a.nj'.32 16 0 12 0 0 .12 /0x800 {FF} '12345678' {2F} '9abc' {0000} /32 end: "  \
    ".1"
PROBES(bml_of_both_orders, {BML, "", "BML 0x820"}, {0, "cut end", "BML 0x820"},
       {0, "cut 0x80F", "BML 0x80F likely"}, {0, "cut 0x80F, 0: b0x80", ""},
       {"> " BML, "", "BML 0x820 big"}, {0, "cut end", "BML 0x820 big"},
       {0, "cut 0x80F", "BML 0x80F big likely"}, {0, "cut 0x80F, 0: b0x80", ""})

PROBES(archives_end_with_their_last_entry, {"'GVMH' 8 {0000 0001} 0 " LAY_GVRT, "", "GVM 64"},
       {0, "cut 63", "GVM 63 likely"},
       {"'PVMX' {01 02} 'a'0 {00} q(26 3) {00} 'pic'", "", "PVMX 29"},
       {0, "cut 28", "PVMX 28 likely"},
       {"'NARC' {FEFF 0001} 64 h(16 3) 'BTAF' 20 h(1 0) 0 4 'BTNF' 16 4 h(0 1) 'GMIF' 12 'file'",
        "", "NARC 64"},
       {0, "cut 63", "NARC 63 likely"})

/* 'h' is even, so the file is no PRS. If the entry is cut, no format fits. */
#define GSL "'hall.rel'.32 6 4 .8 .0x2FD0 'file' /0x800"
PROBES(gsl_of_both_orders, {GSL, "", "GSL 0x3800 likely"}, {0, "cut 0x3003", ""},
       {"> " GSL, "", "GSL 0x3800 big likely"}, {0, "cut 0x3003", ""})

/* A GSL has no magic word, and these files would be a valid GSL. Their word is a name, and an entry
 * of one byte fits into the second sector. A magic word must win. */
TEST(gsl_has_no_magic_word)
{
    static const char magics[][5] = {"AFS",  "AFS ", "PVMH", "GVMH", "XVMH", "PVMX", "NARC",
                                     "PVRT", "GBIX", "XVRT", "GVRT", "GCIX", "NJCM", "NJTL",
                                     "POF0", "NMDM", "GRND", "BTX0", "TEX0", "BDHC"};

    for (size_t i = 0; i < COUNT(magics); i++) {
        auto_laid file = lay("'%s'.32 1 1 .2009", magics[i]);
        kunai_found found;

        (void)kunai_probe(file.file.data, file.file.size, &found);
        assert_int_not_equal(found.format, KUNAI_FORMAT_GSL);
        patch(&file, "0: 'x'"); /* without the word, the file is a valid GSL */
        (void)kunai_probe(file.file.data, file.file.size, &found);
        assert_int_equal(found.format, KUNAI_FORMAT_GSL);
    }
}

/* ---- textures ---- */

PROBES(textures_with_and_without_an_index, {LAY_PVRT, "", "PVR 144"},
       {"'GBIX' 8 .8 " LAY_PVRT, "", "PVR 160"}, {LAY_XVRT, "", "XVR 72"}, {LAY_GVRT, "", "GVR 48"},
       {0, "cut 47", "GVR 47 likely"},
       {LAY_GVRT ".1", "", "GVR 48"}, /* the byte does not belong to the GVR */
       {"'GBIX' 8 .8 " LAY_GVRT, "", "GVR 64"}, {"'GCIX' 8 .8 " LAY_GVRT, "", "GVR 64"})

/* A palette ends with its chunk or with its entries, whichever is later. A PVRP has no count
 * of entries. */
#define PVPL "'PVPL' 14 {0100 0000 0000 0300} .6 "
#define GVPL "'GVPL' 20 {0006 0000 0000 0003} .12 "
#define PVRP "'PVRP' 10 {0100 0000} .6 "
PROBES(palettes_end_with_chunk_or_entries, {PVPL, "", "PVP 22"}, {0, "4: 17", "PVP 22 likely"},
       {0, "cuts 4..21", "PVP all likely"}, {0, "cut 3", ""}, {0, "4: 0", "PVP 22"},
       {0, "4: 0, cut 21", "PVP 21 likely"}, {PVPL ".3", "4: 17", "PVP 25"}, {0, "", "PVP 22"},
       {GVPL, "", "GVP 28"}, {0, "4: 23", "GVP 28 likely"}, {0, "cuts 4..27", "GVP all likely"},
       {0, "cut 3", ""}, {0, "4: 0", "GVP 28"}, {0, "4: 0, cut 27", "GVP 27 likely"},
       {GVPL ".3", "4: 23", "GVP 31"}, {0, "", "GVP 28"}, {PVRP, "", "PVP 18"},
       {0, "4: 13", "PVP 18 likely"}, {0, "cuts 4..17", "PVP all likely"}, {0, "cut 3", ""},
       {PVRP ".3", "4: 13", "PVP 21"}, {0, "", "PVP 18"})

/* ---- Ninja ---- */

/* The chunks of a Ninja file decide which modules can open it. The file ends with its last
 * chunk. */
PROBES(ninja_ends_with_its_last_chunk, {"'NJTL' 8 8 0", "", "NINJA 16"},
       {"'NJTL' 8 8 0 .32", "", "NINJA 16"},
       {"'NJTL' 8 8 0 .32 'NJIN' 5 .4", "", "NINJA 60 likely"}, /* cut by one byte */
       {"'XYZ0' 0", "", ""}, /* an unknown tag, and X is even: no PRS */
       {"'NJTL' {000000}", "", ""},
       {"'NJTL' 8 8 0 'NJCM' 52 .52", "", "NINJA 76 model"}, /* a model of any format */
       {"'NJTL' 8 8 0 'NJBM' 52 .52", "", "NINJA 76 model"},
       {"'NJTL' 8 8 0 'GJCM' 52 .52", "", "NINJA 76 model"},
       {"'NJTL' 8 8 0 'XJCM' 52 .52", "", "NINJA 76 model"})

/* Other files can begin with a Ninja tag, for example GObject type libraries. So the size of a cut
 * chunk may be at most 64 MiB, read in the byte order that gives the smaller size. The last two
 * sizes are the smallest that are too large in both orders. */
TEST(text_is_no_ninja)
{
    static const char *const tags[] = {"NJIN", "GRND", "GOBJ", "CMCK"};
    static const find_row rows[] = {{0, "4: 0x03FFFF03", "NINJA 58 likely"},
                                    {0, "4: 0x03FFFFFF", "NINJA 58 likely"},
                                    {0, "4: 0xFFFFFF03", "NINJA 58 big likely"},
                                    {0, "4: 0x04000004", ""},
                                    {0, "4: 0x04000005", ""},
                                    {0, "4: 0x05000004", ""}};
    static const find_row libraries[] = {
        {"'GOBJ' {0A} 'METADATA' {0D0A1A 04002F012C00}", "", ""},
        {"'GOBJ' {0A} 'METADATA' {0D0A1A 04002F012C00} .1000", "", ""}};

    for (size_t i = 0; i < COUNT(tags); i++) {
        auto_laid file = lay("'%s' 0 .50", tags[i]);

        PROBE_ROWS(&file, rows);
    }
    PROBE_ROWS(NULL, libraries);
}

/* All functions that open Ninja files must reject this text. If the caller names a byte order, the
 * text counts as a Ninja file with a cut chunk. */
TEST(text_is_not_opened_as_ninja)
{
    static const struct {
        const char *how, *patch, *expected;
    } rows[] = {
        {"archive", "0: 'NJCM'", "fails FORMAT 0"},
        {"archive", "0: 'GOBJ'", "fails FORMAT 0"},
        {"model", "0: 'NJCM'", "fails FORMAT 0"},
        {"model byte_order=BYTE_ORDER_LITTLE", "0: 'NJCM'", "fails TRUNCATED 4"},
        {"model byte_order=BYTE_ORDER_MIXED", "0: 'NJCM'", "fails TRUNCATED 4"},
        {"model byte_order=BYTE_ORDER_BIG", "0: 'NJCM'", "fails TRUNCATED 4"},
        {"model", "0: 'NJCM' 0x03FFFF03", "fails TRUNCATED 4"},
        {"motion", "0: 'NMDM'", "fails FORMAT 0"},
        {"motion byte_order=BYTE_ORDER_LITTLE", "0: 'NMDM'", "fails TRUNCATED 4"},
        {"motion byte_order=BYTE_ORDER_MIXED", "0: 'NMDM'", "fails TRUNCATED 4"},
        {"motion byte_order=BYTE_ORDER_BIG", "0: 'NMDM'", "fails TRUNCATED 4"},
        {"motion", "0: 'NMDM' 0x03FFFF03", "fails TRUNCATED 4"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay("'....' 0x04000004 .50");

        patch(&file, "%s", rows[i].patch);
        check_case(&file, rows[i].how, "%s", rows[i].expected);
    }
}

/* A chunk that is not cut may have any size. */
PROBES(whole_chunks_have_any_size, {"'NJIN' 0x04000004 .0x04000004", "", "NINJA 0x0400000C"},
       {0, "cut -1", ""})

/* ---- SA Tools ---- */

PROBES(sa_tools_have_a_version_and_a_root, {"'SA2MDL' {0003} 16 0 .52", "", "NJCM 68"},
       {0, "2: '1'", "NJBM 68"}, {0, "7: b0", "NJCM 68"}, {0, "7: b1", "NJCM 68"},
       {0, "7: b2", "NJCM 68"}, {0, "7: b4", "NJCM 68 likely"}, {0, "7: b5", "NJCM 68 likely"},
       {0, "cut 67", "NJCM 67 likely"}, /* the root is cut */
       {0, "cut 7", "NJCM 7 likely"},
       {0, "cut 6", ""},                /* 'S' is odd, but the file is no PRS either */
       {0, "8: b12", "NJCM 68 likely"}, /* the root is in the header */
       {0, "8: b18", "NJCM 68 likely"}, /* no multiple of 4 */
       {0, "8: b20", "NJCM 68 likely"}, /* the root passes the end */
       {0, "6: 'x'", ""})

/* Another word, of seven letters. Its root can be at any byte after the header. */
PROBES(sa2bmdl_has_a_root_anywhere,
       {"'SA2BMDL' {03} 19 0 .55 'END'0 0 'more'", "cut 68",
        "GJCM 68 likely"}, /* the root passes the end */
       {0, "cut 71", "GJCM 71"}, {0, "cut 71, 7: b0", "GJCM 71"}, {0, "cut 71, 7: b1", "GJCM 71"},
       {0, "cut 71, 7: b2", "GJCM 71"}, {0, "cut 71, 7: b4", "GJCM 71 likely"},
       {0, "cut 71, 7: b5", "GJCM 71 likely"},
       {0, "cut 71, 8: b15", "GJCM 71 likely"}, /* the root is in the header */
       {0, "8: 16 71", "GJCM 79"}, {0, "8: 16 71, 6: 'M'", ""})

/* The file ends with the end mark of its metadata. Without an end mark it ends with the data. */
PROBES(sa_tools_end_with_their_metadata,
       {"'SA1MDL' {0003} 16 68 .52 'LABL' 5 'abcde' 'END'0 0 .11", "cut 89", "NJBM 89"},
       {0, "", "NJBM 89"}, {0, "7: b2", "NJBM 89"},
       {0, "7: b1", "NJBM 100"},  /* older versions have other metadata */
       {0, "85: 11", "NJBM 100"}, /* the end mark has bytes of its own */
       {0, "85: 12", "NJBM 100"}, /* more bytes than there are */
       {0, "cut 88", "NJBM 88"}, {0, "72: -1", "NJBM 100"}, {0, "12: -1", "NJBM 100"},
       {0, "24: 'END'0 0, 12: 24", "NJBM 100"}, /* before the end of the root node */
       /* kunai_probe reads at most 64 pieces of metadata */
       {"'SA2MDL' {0003} 16 68 .52 63*('DESC' 1 .1) 'END'0 0 .1", "", "NJCM 643"},
       {"'SA2MDL' {0003} 16 68 .52 63*('DESC' 1 .1) 'DESC' 0 'END'0 0 .1", "", "NJCM 652"})

/* Version 2 has metadata chunks. Older versions have a name, and zeros up to a multiple of 4. */
PROBES(saanim_ends_with_its_names,
       {"'SAANIM' {0002} 16 28 .12 'NJBO' 5 'name'0 'END'0 0 .9", "", "SAANIM 49"},
       {0, "7: b1", "SAANIM 36"}, /* 'NJBO' 5 as a name */
       {0, "7: b0, 32: 'BOAT'", "SAANIM 41"}, {0, "7: b3", "SAANIM 58 likely"},
       {0, "7: b1, 12: 41", "SAANIM 48"}, {0, "7: b1, 12: 56", "SAANIM 58"},
       {0, "7: b1, 12: 58", "SAANIM 58"}, {0, "7: b1, 12: 0", "SAANIM 58"},
       {0, "8: 37", "SAANIM 49"}, {0, "8: 46", "SAANIM 58"}, {0, "8: 47", "SAANIM 58 likely"},
       {0, "8: 15", "SAANIM 58 likely"}, {0, "12: 0", "SAANIM 58"}, {0, "6: 'M'", ""},
       {0, "cut 15", "SAANIM 15 likely"},
       {"'SAANIM' {0001} 16 28 .12 1023*b97 .9", "", "SAANIM 1052"},
       {"'SAANIM' {0001} 16 28 .12 1024*b97 .9", "", "SAANIM 1061"}) /* the search stops */

/* The root is a LandTable of 36 or 32 bytes. A level does not have the word of a model. */
PROBES(levels_have_a_table_anywhere,
       {"'SA1LVL' {0003} 16 52 .36 'DESC' 1 .1 'END'0 0 .9", "", "SA1LVL 69"},
       {0, "7: b2", "SA1LVL 69"}, {0, "7: b1", "SA1LVL 78"}, {0, "7: b4", "SA1LVL 78 likely"},
       {0, "8: 42", "SA1LVL 78"}, {0, "8: 43", "SA1LVL 78 likely"},
       {0, "8: 15", "SA1LVL 78 likely"}, {0, "12: 0", "SA1LVL 78"}, {0, "12: -1", "SA1LVL 78"},
       {0, "6: b1", ""}, {0, "cut 15", "SA1LVL 15 likely"},
       {"'SADXLVL' {03} 16 52 .36 'END'0 0 .9", "", "SADXLVL 60"},
       {"'SA2LVL' {0003} 16 48 .32 'END'0 0 .9", "", "SA2LVL 56"}, {0, "8: 33", "SA2LVL 65"},
       {0, "8: 34", "SA2LVL 65 likely"}, {"'SA2BLVL' {03} 16 48 .32 'END'0 0 .9", "", "SA2BLVL 56"},
       {0, "3: 'M'", ""})

/* ---- PRS (prs.md 6) ---- */

PROBES(prs_may_be_padded_to_32_bytes,
       {"{FF} '12345678' {2F} '9abc' {0000} .32", "cut 16", "PRS 16 likely"},
       {0, "cut 47", "PRS 16 likely"}, {0, "", ""},
       {0, "cut 47, 46: b1", ""}, /* the last byte of the padding */
       {0, "cut 15", ""},         /* half of the end mark */
       {"{FF} '12345678' {17} '9ab' {0000}", "", "PRS 15 possible"})

/* A stream begins with a literal or the end mark. So an even first byte can begin only an empty
 * stream, and the probe does not try these bytes. */
TEST(prs_begins_with_a_literal_or_the_end)
{
    for (uint32_t first = 0; first < 256; first += 2) {
        auto_laid file = lay("b%u '12345678' {2F} '9abc' {0000}", first);

        probes(&file, "%s", "");
    }
}

/* 02 00 00 is an empty stream. A copy of three bytes from before the start is no stream. */
PROBES(prs_may_be_empty, {"{020000}", "", "PRS 3 possible"}, {0, "2: b1", ""}, {0, "cut 2", ""})

/* The trial writes no output, so no limit of output may stop it. The stream unpacks to 300 MiB: it
 * has 8 literals, and then groups of 4 copies of 256 bytes. */
PROBES(prs_has_no_limit_of_output,
       {"{FF} 'zzzzzzzz' 307200*{AA F8FFFF F8FFFF F8FFFF F8FFFF} {020000}", "",
        "PRS 3993612 likely"})

/* ---- PRSD (prs.md 8) ---- */

/* Adds a member that unpacks to 12 bytes. Its PRS stream has 16. */
static void add_member(laid *to, uint32_t declared, uint32_t key, int big)
{
    auto_laid stream = lay("{FF} '12345678' {2F} '9abc' {0000}");
    const prsd_member member = {stream.file.data, stream.file.size, key, declared, big};

    write_prsd(&member, &to->file);
}

/* The declared size tells the byte order, and that the file is a PRSD. Bytes after the end mark
 * must not change the answer. */
TEST(prsd_of_both_orders)
{
    for (uint32_t i = 0; i < 200; i++) {
        const char *order = i % 2 ? "big" : "little";
        auto_laid file = {0};

        add_member(&file, 12, 0x9E3779B9u * (i / 2), i % 2);
        probes(&file, "PRSD 24 %s likely", order);
        add_member(&file, 12, i / 2, i % 2); /* the next member */
        lay_more(&file, "'garbage'");
        probes(&file, "PRSD 24 %s likely", order);
        file.file.size = 23;
        probes(&file, "%s", "");
    }
}

/* A stream that declares another size must not be recognised: chance would find too many. */
TEST(prsd_declares_its_size)
{
    for (uint32_t declared = 10; declared < 15; declared++) {
        auto_laid file = {0};
        kunai_found found;

        add_member(&file, declared, 0x12345678, 0);
        (void)kunai_probe(file.file.data, file.file.size, &found);
        assert_int_equal(found.format, declared == 12 ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_ANY);
    }
}

/* The file of prs.md 9. A file with a magic word is never tried as PRS, although its bytes may form
 * a stream: 'A' is odd. */
PROBES(the_example_of_prsd,
       {"{99000000efcdab898f6d62081e7e9b1e158808b1ebd0970598c9b336a86e086c31fb6c182c4eafaf"
        "292105870977ad4101c3ec37505f6f6d5117d2403709c956cd0254094a}",
        "", "PRSD 69 likely"},
       {"'AFS'0 0", "", "AFS 8"})

/* ---- Nitro (g3d.md 2, tex0.md, nitro-motion.md) ---- */

/* Files with a texture block, and the block alone. Each contains its size. */
PROBES(tex0_ends_with_its_size,
       {"'BTX0' {FFFE 0100} 268 h(16 1) 20 " LAY_TEX0 ".5", "", "TEX0 268"},
       {0, "cut 268", "TEX0 268"}, {0, "cut 267", "TEX0 267 likely"},
       {LAY_TEX0 ".5", "", "TEX0 248"}, {0, "cut 248", "TEX0 248"},
       {0, "cut 247", "TEX0 247 likely"})

/* A file with models is a model, with or without textures. */
PROBES(mdl0_may_have_textures,
       {"'BMD0' {FFFE 0200} 296 h(16 2) 24 48 'MDL0' 24 .16 " LAY_TEX0 ".5", "cut 296",
        "MDL0 296 textures"},
       {0, "", "MDL0 296 textures"}, {0, "cut 295", "MDL0 295 textures likely"},
       {"'BMD0' {FFFE 0200} 36 h(16 1) 20 'MDL0' 16 .8", "", "MDL0 36"},
       {"'BMD0' {FFFE 0200} 268 h(16 1) 20 " LAY_TEX0, "", "TEX0 268"},
       {"'BMD0' {FFFE 0200} 16 h(16 0)", "", ""}, {"'MDL0' 16 .8", "", "MDL0 16"})

/* The magic word decides. Without the block, the answer is less sure. */
#define ANIMATION(file, block)                                                                     \
    {"'" file "' {FFFE 0100} 36 h(16 1) 20 '" block "' 16 .8 .3", "", block " 36"},                \
        {0, "20: 'X'", block " 39 likely"}, {0, "cut 36", block " 36"},                            \
        {0, "cuts 4..35", block " all likely"}, {0, "cut 3", ""},                                  \
    {                                                                                              \
        "'" block "' 16 .8", "", block " 16"                                                       \
    }
PROBES(animations_are_told_by_their_words, ANIMATION("BCA0", "JNT0"), ANIMATION("BTA0", "SRT0"),
       ANIMATION("BTP0", "PAT0"), ANIMATION("BMA0", "MAT0"), ANIMATION("BVA0", "VIS0"))

/* The magic word decides. But if all blocks of a BMD0 are known, one of them must have models
 * or textures. */
PROBES(nitro_words_decide_alone, {"'BTX0'", "", "TEX0 4 likely"}, {"'TEX0'", "", "TEX0 4 likely"},
       {"'BMD0'", "", "MDL0 4 textures likely"}, {"'MDL0'", "", "MDL0 4 likely"}, {"'BTX'", "", ""},
       {"'TEX'", "", ""}, {"'BMD'", "", ""}, {"'MDL'", "", ""},
       {"'BTX0' {FFFE 0100} 92 h(16 1) 20 .72", "", "TEX0 92 likely"})

/* ---- heights, land and lights (platinum.md 5, 7) ---- */

/* The file ends with its accesses, as many as fit. Heights of Diamond have other fields after the
 * same word, and also end with the accesses. */
PROBES(heights_end_with_their_accesses, {LAY_BDHC ".40", "cut 66", "BDHC 66"}, {0, "", "BDHC 66"},
       {0, "14: b21", "BDHC 106"}, {0, "14: b22", "BDHC 106 likely"},
       {0, "cuts 4..65", "BDHC all likely"}, {0, "cut 3", ""},
       {"'BDHC' 32 .60 .4096", "", "BDHC 4164 likely"}, {LAY_GRID ".40", "", "BDHC 120"},
       {0, "0x24: 42", "BDHC 160"}, {0, "0x24: 44", "BDHC 160 likely"},
       {0, "0x24: 41", "BDHC 160 likely"}, {0, "cuts 8..119", "BDHC all likely"})

/* A land with one prop, without and with the sounds of HeartGold. */
#define LAND_OF(sounds, model, heights)                                                            \
    "0x800 48 heights-model end-heights " sounds " .0x800 0 .24 3*4096 .8 model: " model           \
    " heights: " heights " end: "
#define LAND(model, heights) LAND_OF("", model, heights)
#define BOTH_LANDS(model, heights, finds)                                                          \
    {LAND(model, heights), "", finds},                                                             \
    {                                                                                              \
        LAND_OF("h(0x1234 16) {017F 0000 0000 1F1F} 0 0", model, heights), "", finds               \
    }

/* A land has no magic word. Its sizes must fill the file, and its model or its heights must begin
 * with the right tag. */
PROBES(land_has_a_model_or_heights, BOTH_LANDS("'BMD0'", LAY_BDHC, "LAND all likely"),
       BOTH_LANDS("'BMD0'", "", "LAND all likely"), BOTH_LANDS("", LAY_BDHC, "LAND all likely"),
       BOTH_LANDS("'BMD1 more'", LAY_BDHC, "LAND all likely"),
       BOTH_LANDS("'BMD0 more'", "", "LAND all likely"), BOTH_LANDS("", "", ""),
       BOTH_LANDS("'BMD'", "", ""), BOTH_LANDS("'BMD1'", "", ""), BOTH_LANDS("'BTX0'", "", ""),
       BOTH_LANDS("'BDHC'", "", ""), BOTH_LANDS("'bmd0'", "", ""),
       BOTH_LANDS("'BMD'", LAY_BDHC, "LAND all likely"))

/* A land that is cut, down to the tag of its model, or that has bytes after its end. */
PROBES(land_that_is_cut_is_possible, {LAND("'BMD0'", LAY_BDHC) ".1", "", "LAND 0x886 possible"},
       {0, "cuts 0x844..0x885", "LAND all possible"}, {0, "cut 0x843", ""})

/* A land with one wrong size is possible if its model is at the right place. */
PROBES(land_with_a_wrong_size_is_possible, {LAND("'BMD0'", LAY_BDHC), "0: b1", ""}, /* tiles */
       {0, "0: b0xFF", ""}, {0, "3: b0x80", ""}, {0, "4: b49", ""},                 /* props */
       {0, "4: b47", ""}, {0, "7: b0x80", ""}, {0, "8: 5", "LAND all possible"},    /* model */
       {0, "8: 3", ""}, {0, "12: 67", "LAND all possible"},                         /* heights */
       {0, "12: 65", "LAND @end-1 possible"},
       {0, "8: -1 71", "LAND all possible"}, /* a sum of 32 bits would wrap */
       {0, "0: 0x801 47", ""})               /* the sum fits, but no land has so many tiles */

#define LIGHT_LINES                                                                                \
    "\r\n1,1,2,3,-4,5,6,\r\n0,0,0,0,0,0,0,\r\n0,\r\n1,31,31,31,0,0,4096\r\n"                       \
    "1,2,3,\r\n4,5,6,\r\n7,8,9,\r\n10,11,12\r\n\r\n"
#define LIGHT_BLOCK "200," LIGHT_LINES

/* Bytes after the last line do not belong to the file. */
PROBES(light_ends_with_its_last_line,
       {"'" LIGHT_BLOCK LIGHT_BLOCK "EOF' end: {0D0A} 'more'", "cut end", "AREA_LIGHT all likely"},
       {0, "cut end+1", "AREA_LIGHT all likely"}, {0, "cut end+2", "AREA_LIGHT all likely"},
       {0, "", "AREA_LIGHT @end+2 likely"}, {0, "cuts 1..-7", ""})

/* The game accepts any text with EOF at the start of a line as lights. These texts do not have the
 * lines of a light file, so kunai_probe must reject them. */
PROBES(
    other_texts_are_no_light, {"'EOF'", "", ""}, {"'EOF\r\n'", "", ""}, {"'\r\nEOF'", "", ""},
    {"'\r\r\r\r\r\r\r\r\r\rEOF'", "", ""},
    {"'20a,\r\n1,1,2,3,-4,5,6,\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,"
     "12\r\n\r\nEOF'",
     "", ""},
    {"'200,\r\n1,1,2,3,-4,5,6,\r\n0,\r\n0,\r\n0,\r\n1,2\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\n\r\nEOF'",
     "", ""},
    {"'200,\r\n1,1,2,3,-4,5\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\n\r\nEOF'",
     "", ""},
    {"'200,\r\n1,1,2,3,4-,5,6\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\n\r\nEOF'",
     "", ""},
    {"'200,\r\n0,\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\nEOF'", "", ""},
    {"'200,\r\n0,\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\n\r\n\r\nEOF'", "",
     ""},
    {"'200,\n0,\n0,\n0,\n0,\n1,2,3\n4,5,6\n7,8,9\n10,11,12\n\nEOF'", "", ""},
    {"'200,\r\n0,\r\n0,\r\n0,\r\n0,\r\n1,2,3\r\n4,5,6\r\n7,8,9\r\n10,11,12\r\n\r\neof'", "", ""},
    {"'" LIGHT_BLOCK " EOF'", "", ""})

/* A line may have 255 bytes; zeros make it that long. Bytes after the first NUL do not belong to
 * the file. */
PROBES(light_has_lines_of_255_bytes_and_no_nul,
       {"'" LIGHT_BLOCK "2' 254*'0' '" LIGHT_LINES "EOF'", "", "AREA_LIGHT all likely"},
       {"'" LIGHT_BLOCK "2' 255*'0' '" LIGHT_LINES "EOF'", "", ""},
       {"'" LIGHT_BLOCK "EOF' end: .9", "", "AREA_LIGHT @end+1 likely"}, {0, "9: b0", ""})

/* ---- the sample ---- */

static void check_sample(const char *path, void *context)
{
    static const struct {
        const char *name;
        uint32_t format;
    } maps[] = {{"land.bin", KUNAI_FORMAT_LAND},
                {"land_hg.bin", KUNAI_FORMAT_LAND},
                {"land_dp.bin", KUNAI_FORMAT_LAND},
                {"heights.bdhc", KUNAI_FORMAT_BDHC},
                {"light.txt", KUNAI_FORMAT_AREA_LIGHT}};
    uint32_t format = KUNAI_FORMAT_ANY;
    size_t *known = context;
    kunai_found found;
    size_t i, size;
    auto_free uint8_t *data = test_read_fixture(path, &size);

    (void)kunai_probe(data, size, &found);
    for (i = 0; i < COUNT(maps); i++)
        if (!strcmp(path, maps[i].name))
            format = maps[i].format;
    if (format ? found.format != format : (found.modules & KUNAI_MODULE_MAP) != 0)
        fail_msg("%s is taken for format %x", path, (unsigned)found.format);
    *known += format != KUNAI_FORMAT_ANY;
}

/* All map files of the sample must be recognised, and no other file may be taken for one. */
TEST(maps_of_the_sample)
{
    size_t known = 0;

    assert_non_null(getenv("KUNAI_FIXTURES"));
    assert_true(test_each_file(getenv("KUNAI_FIXTURES"), "", 0, check_sample, &known) > 60);
    assert_int_equal(known, 5);
}
