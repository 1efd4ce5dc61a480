/* finds.h - checks what kunai_probe and kunai_scan find. A text says what to expect:
 *
 *     probes(&file, "PVM 318 likely");
 *     scans(&area, 0, "@16 PVR 144, @list NINJA 44 mixed motion");
 *
 * Each find has its place, the format and the size. The place is @ and a number or a label; without
 * a place it is 0. The size is a number, or @label, or "all" for the rest of the data. Words can
 * follow:
 *
 *     likely possible           the confidence; without one it is KUNAI_CONFIDENCE_SURE
 *     little big mixed          the byte order, if it is not the usual one of the format
 *     model motion textures     modules that only some files of the format have
 *
 * "" expects that nothing is found. The first difference fails the running test. */
#ifndef KUNAI_TEST_FINDS_H
#define KUNAI_TEST_FINDS_H

#include "lay.h"
#include "support.h"

typedef struct finds {
    kunai_found *items;
    size_t count;
} finds;

/* Reads a text. file is for labels and "all". base is added to all places. */
void read_finds(finds *to, const laid *file, uint64_t base, const char *text);
void add_find(finds *to, const kunai_found *found);
void free_finds(finds *list);
#define auto_finds __attribute__((cleanup(free_finds))) finds

/* Fails the test, and prints the first find that differs. */
void compare_finds(const finds *got, const finds *wanted);

/* ---- probe ---- */

/* Checks what kunai_probe finds at the start of the file, on a copy that ends where readable memory
 * ends. */
void probes(const laid *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef struct find_row {
    const char *file;  /* NULL: the file of the row before */
    const char *patch; /* changes a copy of the file; "cuts 4..-1" cuts it at each of these sizes */
    const char *finds;
} find_row;

/* Checks each row. file is the file of the first rows; it may be NULL. */
void probe_rows(const laid *file, const find_row *rows, size_t count);
#define PROBE_ROWS(file, rows) probe_rows(file, rows, sizeof(rows) / sizeof((rows)[0]))

/* A test of rows only. */
#define PROBES(name, ...)                                                                          \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const find_row rows[] = {__VA_ARGS__};                                              \
                                                                                                   \
        PROBE_ROWS(NULL, rows);                                                                    \
    }

/* ---- scan ---- */

kunai_scan_options make_scan_options(uint32_t flags, uint64_t max_bytes);

/* Returns all finds from a position on. Checks what the header promises of each. */
finds scan_from(const void *data, size_t size, uint32_t flags, uint64_t position);

/* Checks that calls with small, large and random max_bytes have the finds of calls without. */
void check_pieces(const bytes *area, uint32_t flags, const finds *wanted);

/* Checks all finds of the area, with any max_bytes; kunai_probe must give the same for each sure
 * find. */
void scans(const laid *area, uint32_t flags, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void scans_list(const bytes *area, uint32_t flags, const finds *wanted);

void scan_rows(const laid *file, uint32_t flags, const find_row *rows, size_t count);
#define SCAN_ROWS(file, flags, rows) scan_rows(file, flags, rows, sizeof(rows) / sizeof((rows)[0]))

#define SCANS(name, flags, ...)                                                                    \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const find_row rows[] = {__VA_ARGS__};                                              \
                                                                                                   \
        SCAN_ROWS(NULL, flags, rows);                                                              \
    }

/* Appends random bytes: the same ones in every run. *state is 1 at first. */
void add_noise(bytes *out, size_t count, uint64_t *state);

/* ---- parts of files ---- */

/* Textures: 8 x 8 texels of 16 bits, 8 x 8 of 4 bits, and 4 x 4 in DXT1. The number of bytes
 * follows each. */
#define LAY_PVRT "'PVRT' 136 {0109 0000} h(8 8) .128 " /* 144 bytes */
#define LAY_GVRT "'GVRT' 40 {00000000 0008 0008} .32 " /* 48 */
#define LAY_XVRT "'XVRT' 64 0 6 9 h(4 4) 8 0 .40 "     /* 72 */

#define LAY_PVM "'PVMH' 8 h(0 2) {00000100} " LAY_PVRT "'COMM' 6 .6 " LAY_PVRT /* 318 */

/* A block of textures, heights of one plate, and heights of one triangle. The number of bytes
 * follows each. */
#define LAY_TEX0 "'TEX0' 248 .240 " /* 248 */
#define LAY_BDHC                                                                                   \
    "'BDHC' h(2 5*1) -4096 -4096 4096 4096 0 4096 0 0 h(0 1 0 0) 4096 h(1 0 0) " /* 66 */
#define LAY_GRID                                                                                   \
    "'BDHC' 32 h(12 1 12 1 12 1 28 2 1 10 1 1) 10 2 h(1 1) 6*0 3*0 0 4096 0 h(4*0) 0 h(1 0) h1 0 " \
    "0 h0 " /* 120 */

/* A PRS stream of 18 bytes: 12 literals, a copy of 8, and the end mark (prs.md 2). */
#define LAY_PRS "{FF} '12345678' {AF} '9abc' {A6FF 0000} "

/* A BML of 0x820 bytes with this stream. After ">" it is big-endian. */
#define LAY_BML "0 1 0x150 .52 'a.nj'.32 18 0 20 0 0 .12 /0x800 " LAY_PRS "/32 "

#endif
