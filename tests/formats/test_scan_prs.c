/* test_scan_prs.c - kunai_scan with KUNAI_SCAN_PRS must find streams without a magic word. It has
 * to decode at nearly every byte, so chance can look like a stream and a scan can become slow. */
#include "finds.h"

#include "prs_encode.h"
#include "prsd_writer.h"

static void add_prsd(laid *to, int big)
{
    auto_laid stream = lay(LAY_PRS);
    const prsd_member member = {stream.file.data, stream.file.size, 0x12345678, 20, big};
    auto_bytes file = {0};

    write_prsd(&member, &file);
    append_bytes(&to->file, file.data, file.size);
}

/* Streams are found only with the flag. Bytes after the end mark do not matter. */
TEST(prs_is_found_with_the_flag)
{
    auto_laid area = lay(".7 2*(" LAY_PRS ") .40 " LAY_PRS "'AFS'0"), members = lay(".5");

    scans(&area, 0, "%s", "");
    scans(&area, KUNAI_SCAN_PRS, "@7 PRS 18 likely, @25 PRS 18 likely, @83 PRS 18 likely");
    add_prsd(&members, 0);
    lay_more(&members, ".6");
    add_prsd(&members, 1);
    lay_more(&members, ".4");
    scans(&members, 0, "%s", "");
    scans(&members, KUNAI_SCAN_PRS, "@5 PRSD 26 likely, @37 PRSD 26 big likely");
}

/* Files with magic words must still be found, and so must the textures inside archives. The word of
 * a BML is in the middle of its header. Streams that are too short, or not shorter than their
 * output, are taken for chance. The streams are literals, a long copy of the output so far, and the
 * end mark. */
SCANS(prs_between_other_files, KUNAI_SCAN_PRS,
      {".3 " LAY_PVM LAY_PRS LAY_XVRT, "",
       "@3 PVM 318, @19 PVR 144, @177 PVR 144, @321 PRS 18 likely, @339 XVR 72"},
      {"> " LAY_BML, "", "BML 0x820 big, @0x800 PRS 18 likely"},
      {"{FF} '12345678' {2F} '9abc' {0000}", "", ""},                 /* 12 bytes in 16 */
      {"{FF} '12345678' {2B} '9a' {B4FF 0000}", "", ""},              /* 10 + 6 bytes in 16 */
      {"{FF} '12345678' {2B} '9a' {B5FF 0000}", "", "PRS 16 likely"}, /* 10 + 7 bytes in 16 */
      {"{FF} '12345678' {15} '9' {BEFF 0000}", "", ""} /* 9 + 8 bytes in 15 */)

/* Copies, 560 times 8 literals, and a copy from before the start: a long trial that fails. */
#define BROKEN_PRS "{FF} .8 {AA} 4*{F8FFFF} 560*({FF} .8) {02 0900} "

/* A stream that is longer than a short trial: zeros, then noise that cannot be packed, then
 * zeros. The scan gives a stream up only if the short trial finds nothing packed at all. After a
 * long trial that fails, the next 4 bytes get short trials only; otherwise many failed trials
 * would be slow. */
TEST(prs_that_is_long)
{
    static const struct {
        size_t zeros, noise;
        int is_found;
        const char *before;
    } rows[] = {{64, 3500, 1, ".100"},
                {64, 20000, 1, ".100"},
                {0, 3500, 1, ".100"},
                {0, 20000, 0, ".100"},
                {64, 3500, 1, BROKEN_PRS}};
    uint64_t state = 1;
    size_t i, size;

    for (i = 0; i < COUNT(rows); i++) {
        auto_bytes plain = {0};
        auto_laid area = lay("%s", rows[i].before);
        const size_t begin = area.file.size;
        auto_free uint8_t *packed = NULL;

        append_zeros(&plain, rows[i].zeros);
        add_noise(&plain, rows[i].noise, &state);
        append_zeros(&plain, 100000);
        size = encode_prs(plain.data, plain.size, &packed);
        assert_non_null(packed);
        assert_true(size > 4096);
        append_bytes(&area.file, packed, size);
        append_zeros(&area.file, 100);
        if (rows[i].is_found) {
            scans(&area, KUNAI_SCAN_PRS, "@%u PRS %u likely", (unsigned)begin, (unsigned)size);
        } else {
            auto_finds got = scan_from(area.file.data, area.file.size, KUNAI_SCAN_PRS, 0);

            assert_true(!got.count || got.items[0].offset > begin);
            check_pieces(&area.file, KUNAI_SCAN_PRS, &got);
        }
    }
}

static const char *const streams[] = {
    "{FF}",                         /* literals */
    "{AAF8FFFFF8FFFFF8FFFFF8FFFF}", /* copies */
    "{55FF}",                       /* literals and copies */
    "{14000000}",                   /* PRSD of 20 bytes */
    "{00002000}",                   /* PRSD of the largest size */
};

/* Streams that begin at every byte: literals without end, and copies without end. */
TEST(time_for_prs_is_linear)
{
    const size_t size = getenv("KUNAI_CHECK_ALL") ? 20 << 10 : 8 << 10;

    for (size_t i = 0; i < COUNT(streams); i++) {
        auto_laid unit = lay("%s", streams[i]);
        auto_bytes area = {0};
        auto_finds got = {0};

        while (area.size < size)
            append_bytes(&area, unit.file.data, unit.file.size);
        got = scan_from(area.data, area.size, KUNAI_SCAN_PRS, 0);
        assert_true(got.count <= area.size / 16);
        check_pieces(&area, KUNAI_SCAN_PRS, &got);
    }
}
