/* test_archive_look.c - how all archives look into their entries: packing that is found
 * (archives.md 8), and packing that a table declares (archives.md 2). PRS has no signature, so
 * plain bytes can look packed, and a declared size can be wrong. */
#include "cases.h"

#include "prs_encode.h"
#include "prsd_writer.h"

/* 400 bytes that begin like an XVM with two textures, and their PRS stream of 20 bytes: 10 literals
 * and two copies of zeros. */
#define XVM "'XVMH' 56 2 .388 "
#define PACKED_XVM "{FF}'XVMH'{38000000 AB 0200 F8FFFF F8FF85 0000} "
#define UNPACKED_XVM "=(0x58 0x56 0x4D 0x48 0x38 3*0 2 391*0) "

/* A text, and its stream of 47 bytes. */
#define TEXT "a text that is no format of the library"
#define PACKED_TEXT "{FF}'a text t'{FF}'hat is n'{FF}'o format'{FF}' of the '{7F}'library'{010000} "

/* 32 bytes that begin like an archive of textures, and their stream of 16 bytes. */
#define PACKED_TEXTURES(magic) "{FF}'" magic "'{18000000 15 00 F8FF16 0000} "

/* A stream without copies, of 16 bytes. */
#define PACKED_TWELVE "{FF}'12345678'{2F}'9abc'{0000} "

/* Encrypts the bytes between the labels, from the end of the PRSD header (8 bytes) on. */
static void encrypt(laid *file, const char *from, const char *to, int big)
{
    const size_t at = place_of(file, from) + 8;

    crypt_prsd(file->file.data + at, place_of(file, to) - at, 0x12345678, big);
}

/* ---- packing that is found ---- */

static laid lay_found(void)
{
    laid file = lay("'AFS'0 6 @a b-a @b c-b @c d-c @d e-d @e z-e @z 0 a: " PACKED_XVM
                    "b: 400 0x12345678 " PACKED_XVM "c: > 400 0x12345678 < " PACKED_XVM "d: " XVM
                    "e: 39 0x12345678 " PACKED_TEXT "z:");

    encrypt(&file, "b", "c", 0);
    encrypt(&file, "c", "d", 1);
    encrypt(&file, "e", "z", 0);
    return file;
}

/* Only the names of BML textures get an extension. A read checks the room for the unpacked bytes,
 * not for the stored ones. A quick look recognises no packing. */
TEST(a_look_adds_extensions_to_bml_textures_only)
{
    auto_laid file = lay_found();

    check_case(&file, "archive",
               "format=FORMAT_AFS broken_count=0 entry[*].size=(20 28 28 400 55 0) "
               "entry[*].packing=(FORMAT_PRS FORMAT_PRSD FORMAT_PRSD 0 FORMAT_PRSD 0) "
               "entry[*].unpacked_size=(400 400 400 400 39 0) "
               "entry[*].format=(4*FORMAT_XVM 2*FORMAT_ANY) "
               "entry[*].byte_order=(4*BYTE_ORDER_LITTLE 2*BYTE_ORDER_ANY) "
               "entry[*].owner=(6*-1) entry[*].name=(6*'') unpacked[0]" UNPACKED_XVM
               "unpacked[1]" UNPACKED_XVM "unpacked[2]" UNPACKED_XVM "unpacked[3]" UNPACKED_XVM
               "unpacked[4]='" TEXT "' unpacked[5]='' read[0][399]{code=E_SPACE offset=@a} "
               "read[1][399]{code=E_SPACE offset=@b} read[2][399]{code=E_SPACE offset=@c} "
               "read[3][399]{code=E_SPACE offset=@d} read[0][400].code=OK");
    check_case(&file, "archive archive_flags=ARCHIVE_QUICK",
               "entry[*].offset=(@a @b @c @d @e @z) entry[*].size=(20 28 28 400 55 0) "
               "entry[*].unpacked_size=(20 28 28 400 55 0) entry[*].packing=(6*0) "
               "entry[*].format=(6*FORMAT_ANY) entry[*].byte_order=(6*BYTE_ORDER_ANY)");
}

/* Up to 31 zeros may follow a stream. */
TEST_CASE(zeros_after_a_stream, "'AFS'0 2 @a 51 @b 52 a: " PACKED_XVM ".31 b: " PACKED_XVM ".32",
          "archive",
          "entry[*].packing=(FORMAT_PRS 0) entry[*].unpacked_size=(400 52) unpacked[0]" UNPACKED_XVM
          "entry[1].format=FORMAT_ANY")

#define NINJA "{FF}'NJTL'{08000000}{FF}{00000008 00000000}{FF}'POF0'{04000000}"

/* The first 256 unpacked bytes decide the format of a packed entry, or all bytes of a smaller
 * entry. The entries: a chunk file of 28 bytes in the mixed byte order; the same file with 1000
 * zeros; a text. */
TEST_CASE(formats_of_packed_entries,
          "'AFS'0 3 @a b-a @b c-b @c 47 a: " NINJA "{2F}{40000000 0000} b: " NINJA
          "{AF}{40000000 F8FFFF F8FFFF 2A F8FFFF F8FFE7 0000} c: " PACKED_TEXT,
          "archive",
          "entry[*].packing=(3*FORMAT_PRS) entry[*].unpacked_size=(28 1028 39) "
          "entry[*].format=(2*FORMAT_NINJA 0) entry[*].byte_order=(2*BYTE_ORDER_MIXED 0)")

#define MOTION(zeros) "12 1 0x00010002 20 1 5*0 32 h(0 3 6 1) ." zeros " 44 4 1 0 40 .12 "

/* A player motion of 52 bytes with its trailer at the end (ninja-scene.md 1). Its format is
 * recognised by the end of the file. The first 256 bytes of a longer entry, which end alike by
 * chance, must not be taken for a motion. */
TEST(formats_told_by_the_end)
{
    auto_laid plain = lay(MOTION("172")), longer = lay(MOTION("172") "'more'");
    const bytes packed = pack_prs(plain.file.data, plain.file.size);
    const bytes packed_longer = pack_prs(longer.file.data, longer.file.size);
    auto_laid file = lay("'AFS'0 3 @a 96 @b %zu @b+%zu %zu a: " MOTION("12") "b:", packed.size,
                         packed.size, packed_longer.size);

    append_bytes(&file.file, packed.data, packed.size);
    append_bytes(&file.file, packed_longer.data, packed_longer.size);
    check_case(&file, "archive",
               "entry[*].format=(2*FORMAT_REL_MOTION 0) entry[*].packing=(0 2*FORMAT_PRS) "
               "entry[*].unpacked_size=(96 256 260)");
    free(packed.data);
    free(packed_longer.data);
}

/* Bytes can form a stream of less than 16 bytes by chance. For example, the word 5 is a literal 0
 * and an end mark. These bytes must stay unchanged, and so must a damaged stream: half of its end
 * mark is missing. */
TEST_CASE(bytes_that_are_no_stream,
          "'AFS'0 5 @a 4 @b 14 @c 16 @d 19 @e 20 a: 5 b: {FF}'12345678'{0B}'9a'{0000} "
          "c: " PACKED_TWELVE "d: {FF}'XVMH'{38000000 AB 0200 F8FFFF F8FF85 00} e: " PACKED_XVM,
          "archive",
          "entry[*].packing=(0 0 FORMAT_PRS 0 FORMAT_PRS) unpacked[0]={05000000} "
          "unpacked[2]='123456789abc' unpacked[4]" UNPACKED_XVM "entry[3].unpacked_size=19")

/* Two texture chunks are an archive, even inside an archive. */
TEST_CASE(runs_of_textures,
          "'AFS'0 2 @a 155 @b 72 a: [XVRT 0 6 .56] [XVRT 0 6 .67] b: [XVRT 0 6 .56]", "archive",
          "entry[*].format=(FORMAT_XVM FORMAT_XVR)")

/* A failed read must not report bytes, and must name the entry's place in the file. */
TEST(errors_of_reads)
{
    auto_laid file = lay("'AFS'0 2 @a 20 0 0 a: " PACKED_XVM);
    auto_archive *archive =
        open_case(&file, "archive",
                  "entry_count=2 read[2]{code=E_RANGE offset=0} read[0xFFFFFFFF].code=E_RANGE "
                  "read[0][399]{code=E_SPACE offset=@a} unpacked[1]=''");
    uint8_t room[400];
    uint64_t written = 1;
    kunai_error error;

    assert_int_equal(kunai_archive_read(archive, 0, NULL, 0, &written, &error), KUNAI_E_SPACE);
    assert_int_equal(kunai_archive_read(archive, 0, NULL, 400, &written, &error), KUNAI_E_ARGUMENT);
    written = 1;
    assert_int_equal(kunai_archive_read(NULL, 0, room, 400, &written, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(written, 0);
    expect_struct(&kunai_error_members, &error, NULL,
                  "code=E_ARGUMENT offset=0 record='arguments'");
    assert_int_equal(kunai_archive_read(NULL, 0, NULL, 0, NULL, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_archive_read(archive, UINT32_MAX, room, 400, NULL, NULL), KUNAI_E_RANGE);
    assert_ok(kunai_archive_read(archive, 0, room, 400, NULL, NULL));
    written = 1;
    assert_ok(kunai_archive_read(archive, 1, NULL, 0, &written, &error));
    assert_int_equal(written, 0);
}

/* ---- packing that is declared ---- */

/* A quick look does not unpack, so it accepts each declared size that a stream of this length can
 * have. At most, 13 bytes give 1024, 12 bytes 945, and one byte 78 (prs.md 5). */
TEST_CASE(sizes_that_a_quick_look_trusts,
          "0 8 0x150 .52 'a'.32 13 0 1024 .20 b: 'b'.32 13 0 1025 .20 'c'.32 12 0 945 .20 "
          "d: 'd'.32 12 0 946 .20 'e'.32 1 0 78 .20 g: 'g'.32 1 0 79 .20 'h'.32 3 0 0 .20 "
          "i: 'i'.32 13 0 -1 .20 /0x800 256*b255",
          "archive archive_flags=ARCHIVE_QUICK",
          "warns CORRUPT @b+40 'entry' warns CORRUPT @d+40 'entry' warns CORRUPT @g+40 'entry' "
          "warns CORRUPT @i+40 'entry' broken_count=4 entry[*].packing=(8*FORMAT_PRS) "
          "entry[*].size=(13 13 12 12 1 1 3 13) entry[*].unpacked_size=(1024 0 945 0 78 0 0 0) "
          "entry[*].result=(OK E_CORRUPT OK E_CORRUPT OK E_CORRUPT OK E_CORRUPT)")

/* After a quick look, the size of an entry is the declared one, but a read gives the
 * unpacked bytes. */
TEST(reads_after_a_quick_look)
{
    check_rows("0 1 0x150 .52 a: 'text'.32 47 0 #1 .20 /0x800 " PACKED_TEXT,
               "archive archive_flags=ARCHIVE_QUICK",
               "entry[0].unpacked_size=#1 read[0][#1].code=#2 read[0][#3].code=E_SPACE "
               "read[0][40].code=OK",
               "39 OK 38; 40 OK 39; 38 E_SPACE 37");
    CHECK("0 1 0x150 .52 a: 'text'.32 47 0 40 .20 /0x800 " PACKED_TEXT,
          "archive archive_flags=ARCHIVE_QUICK", "unpacked[0]='" TEXT "'");
}

/* Damaged streams from prs.md 7, with the place of the damage. The warning and the read must name
 * this place, and the other entries must stay readable. A quick look does not find the damage, but
 * a read does. */
TEST(broken_streams_leave_other_entries_readable)
{
#define BROKEN                                                                                     \
    "0 3 0x150 .52 'a'.32 47 0 39 .20 'broken'.32 #2 0 20 .20 'c'.32 47 0 39 .20 "                 \
    "/0x800 " PACKED_TEXT "/32 at: #1 /32 " PACKED_TEXT
#define FAULTS                                                                                     \
    "({FF}'ABCDEFGH') 9 9 TRUNCATED 'PRS control byte'; "                                          \
    "({07}'ABC') 4 4 TRUNCATED 'PRS copy'; {054100} 3 3 TRUNCATED 'PRS copy'; "                    \
    "{0341} 2 2 TRUNCATED 'PRS literal'; {00FF} 2 1 CORRUPT 'PRS copy'; "                          \
    "{1541F1FF0000} 6 2 CORRUPT 'PRS copy'; {4141000000} 5 2 CORRUPT 'PRS copy'"
    check_rows(
        BROKEN, "archive",
        "warns #4 @at+#3 #5 broken_count=1 entry[1]{result=E_#4 packing=FORMAT_PRS format=0} "
        "read[1]{code=E_#4 offset=@at+#3 record=#5} read[1][0].code=E_#4 "
        "unpacked[0]='" TEXT "' unpacked[2]='" TEXT "'",
        FAULTS);
    check_rows(BROKEN, "archive archive_flags=ARCHIVE_QUICK",
               "entry[1].result=OK read[1][20]{code=E_#4 offset=@at+#3 record=#5}", FAULTS);
}

/* If a stream breaks after its first bytes, the format of the entry stays known. Here half of the
 * end mark is missing. */
TEST_CASE(beginnings_of_broken_streams,
          "0 1 0x150 .52 'stool.nj'.32 19 0 400 19 400 .12 /0x800 a: {FF}'XVMH'{38000000 AB 0200 "
          "F8FFFF F8FF85 00} /32 b: {FF}'XVMH'{38000000 AB 0200 F8FFFF F8FF85 00}",
          "archive",
          "warns TRUNCATED @a+19 'PRS copy' warns TRUNCATED @b+19 'PRS copy' "
          "entry[*].format=(2*FORMAT_XVM) entry[*].byte_order=(2*BYTE_ORDER_LITTLE) "
          "entry[1].name='stool.xvm' read[0]{code=E_TRUNCATED offset=@a+19 record='PRS copy'} "
          "read[1]{code=E_TRUNCATED offset=@b+19 record='PRS copy'}")

/* A texture archive has the name of its file, with the extension of its kind. The file keeps its
 * own name. */
TEST_CASE(texture_archives_have_the_extension_of_their_kind,
          "0 5 0x150 .52 'a.nj'.32 47 0 39 20 400 .12 'b.nj'.32 47 0 39 16 32 .12 "
          "'c'.32 47 0 39 16 32 .12 'd.bin'.32 47 0 39 47 39 .12 'e.nj'.32 16 0 32 .20 "
          "/0x800 " PACKED_TEXT "/32 " PACKED_XVM "/32 " PACKED_TEXT
          "/32 " PACKED_TEXTURES("PVMH") "/32 " PACKED_TEXT "/32 " PACKED_TEXTURES(
              "GVMH") "/32 " PACKED_TEXT "/32 " PACKED_TEXT "/32 " PACKED_TEXTURES("PVMH"),
          "archive",
          "entry[*].name=('a.nj' 'a.xvm' 'b.nj' 'b.pvm' 'c' 'c.gvm' 'd.bin' 'd' 'e.nj') "
          "entry[*].owner=(-1 0 -1 2 -1 4 -1 6 -1) found['c.gvm']=5")

/* The table shows that the data ends too early. This is one warning. A read fails where the
 * data ends. */
TEST(a_cut_stream_is_one_warning)
{
    auto_laid file = lay("0 1 0x150 .52 a: 'cut.bin'.32 16 0 12 .20 /0x800 " PACKED_TWELVE);

    patch(&file, "cut 0x809");
    check_case(&file, "archive",
               "warns TRUNCATED @a+32 entry[0]{offset=0x800 size=9 result=E_TRUNCATED "
               "packing=FORMAT_PRS} read[0]{code=E_TRUNCATED offset=0x809 "
               "record='PRS control byte'}");
}

/* ---- max_output ---- */

/* 2056 bytes in 38: 8 literals and 8 copies of 256 bytes; the last copy is at 32. */
#define BOMB "{FF}'AAAAAAAA' 2*({AA} 4*{F8FFFF}) {020000} "

/* The limit must hold for packing of all kinds that is found. Stored bytes have no limit. */
TEST(packed_entries_have_an_output_limit)
{
    auto_laid file = lay("'AFS'0 4 @a b-a @b c-b @c d-c @d 5000 a: " BOMB "b: 2056 0x12345678 " BOMB
                         "c: > 2056 0x12345678 < " BOMB "d: .5000");

    encrypt(&file, "b", "c", 0);
    encrypt(&file, "c", "d", 1);
    check_case(&file, "archive max_output=2056",
               "unpacked[0]=(2056*0x41) unpacked[1]=(2056*0x41) unpacked[2]=(2056*0x41)");
    check_case(&file, "archive max_output=2055",
               "warns LIMIT @a+32 'PRS copy' warns LIMIT @b+40 'PRS copy' warns LIMIT @c+40 "
               "'PRS copy' entry[*].packing=(FORMAT_PRS 2*FORMAT_PRSD 0) "
               "entry[*].unpacked_size=(3*2056 5000) entry[*].result=(3*E_LIMIT OK) "
               "read[0]{code=E_LIMIT offset=@a+32 record='PRS copy'} "
               "read[1]{code=E_LIMIT offset=@b+40 record='PRS copy'} "
               "read[2]{code=E_LIMIT offset=@c+40 record='PRS copy'}");
}

#define LARGE_BOMB "{FF}'AAAAAAAA' 262143*({AA} 4*{F8FFFF}) {AA} 3*{F8FFFF} "

/* Entries of 3.4 MB that unpack to the default limit and to one byte more. The open call only
 * counts the output, so it must not allocate room for it. */
TEST(default_output_limit)
{
    auto_laid file =
        lay("'AFS'0 4 @a b-a @b c-b @c d-c @d z-d a: " LARGE_BOMB "{F8FFF7} {020000} "
            "b: " LARGE_BOMB "last: {F8FFF8} {020000} c: 0x10000000 0x12345678 " LARGE_BOMB
            "{F8FFF7} {020000} d: 0x10000001 0x12345678 " LARGE_BOMB "last2: {F8FFF8} {020000} z:");
    kunai_options options = KUNAI_OPTIONS_INIT;
    test_memory memory = {0};

    encrypt(&file, "c", "d", 0);
    encrypt(&file, "d", "z", 0);
    options.allocator = test_memory_allocator(&memory);
    check_case_with(&file, &options, "archive",
                    "warns LIMIT @last 'PRS copy' warns LIMIT @last2 'PRS copy' "
                    "entry[*].unpacked_size=(0x10000000 0x10000001 0x10000000 0x10000001) "
                    "entry[*].packing=(2*FORMAT_PRS 2*FORMAT_PRSD) "
                    "entry[*].result=(OK E_LIMIT OK E_LIMIT)");
    assert_true(memory.peak < 16384);
    assert_int_equal(memory.live, 0);
}

/* ---- sweeps ---- */

TEST(every_cut_and_every_byte_may_be_damaged)
{
    auto_laid file = lay("'AFS'0 3 @a b-a @b c-b @c d-c a: " PACKED_TEXT
                         "b: 39 0x12345678 " PACKED_TEXT "c: > 39 0x12345678 < " PACKED_TEXT "d:");
    auto_laid declared =
        lay("0 3 0x150 .52 'a'.32 47 0 38 .20 'b'.32 46 0 -1 .20 'c'.32 47 0 39 16 32 "
            ".12 /0x800 " PACKED_TEXT "/32 " PACKED_TEXT "/32 " PACKED_TEXT
            "/32 " PACKED_TEXTURES("PVMH") "/32");

    encrypt(&file, "b", "c", 0);
    encrypt(&file, "c", "d", 1);
    check_case(&file, "archive sweep", "entry[*].unpacked_size=(3*39)");
    check_case(&file, "archive flags=OPEN_STRICT sweep whole", "entry_count=3");
    check_case(&declared, "archive sweep", "any entry_count=4");
    check_case(&declared, "archive archive_flags=ARCHIVE_QUICK sweep", "any entry_count=4");
}
