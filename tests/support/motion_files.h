/* motion_files.h - motions for tests, put together field by field in both byte orders, and opened.
 */
#ifndef KUNAI_TEST_MOTION_FILES_H
#define KUNAI_TEST_MOTION_FILES_H

#include "bytes.h"
#include "support.h"

/* ---- motions as data ---- */

typedef struct motion_key {
    uint32_t frame;
    double v[4];
} motion_key;

/* kind: the record of the keys (ninja-motion.md 5); 0: no track.
 *     f NJS_MKEY_F    a NJS_MKEY_A    s NJS_MKEY_SA     r NJS_MKEY_A1     t NJS_MKEY_SA1
 *     q NJS_MKEY_QUAT p NJS_MKEY_P    c NJS_MKEY_UI32   e NJS_MKEY_UI16   1 NJS_MKEY_F1
 *     2 NJS_MKEY_F2   l NJS_MKEY_SPOT i NJS_MKEY_SHAPEID
 * Of a P v[0] is the number of an array of points. */
typedef struct motion_keys {
    char kind;
    uint32_t count;
    const motion_key *list;
} motion_keys;

/* Where things lie (ninja-motion.md 4.1); the last one in a REL file. */
enum motion_layout { MDATA_LAST, MDATA_FIRST, STRUCT_LAST };

typedef struct motion_plan {
    uint32_t type;
    uint32_t function; /* inp_fn */
    uint32_t frames;
    uint32_t entries;
    const motion_keys *tracks; /* entries * elements */
    enum motion_layout layout;
    int big;
} motion_plan;

/* Of shapes: arrays one behind the other, before all keys. */
typedef struct motion_points {
    const double *values;
    uint32_t count; /* of one array */
    uint32_t array_count;
} motion_points;

enum { MOTION_SLOTS = 64 };

/* What a plan becomes: bytes that count from 0, and what a test wants to change in them. */
typedef struct motion_image {
    bytes body;
    uint32_t at; /* of the NJS_MOTION */
    uint32_t mdata;
    uint32_t arrays[MOTION_SLOTS];
    uint32_t points;                     /* place of the first array of points */
    uint32_t pointers[2 * MOTION_SLOTS]; /* places of those that are not null, rising */
    uint32_t pointer_count;
    int big;
} motion_image;

motion_image build_motion(const motion_plan *p);
motion_image build_motion_shapes(const motion_plan *p, const motion_points *points);

/* A chunk with its header. */
void add_motion_chunk(bytes *out, const char *tag, const bytes *body, int big_sizes);
/* The POF0 of what build_motion gave. */
void add_motion_pof0(bytes *out, const motion_image *image);

/* Each takes the image's bytes. */
bytes make_motion_chunk(motion_image *from, const char *tag);
bytes make_motion_rel(motion_image *from);

/* An NMDM, or with STRUCT_LAST a REL file. */
bytes make_motion_file(const motion_plan *p);

/* ---- opening ---- */

kunai_options make_motion_options(uint32_t flags);

/* Fails the test when it does not open. */
kunai_motion *open_motion_file(const bytes *file, const kunai_options *options);
kunai_motion *open_motion_plan(const motion_plan *p, uint32_t flags);
kunai_motion *open_strict_motion(const bytes *file);

void assert_motion_fails(const bytes *file, const kunai_options *options, kunai_result code,
                         uint64_t offset, const char *record);

/* One warning and no other; with KUNAI_OPEN_STRICT the same is an error. */
kunai_motion *open_warned_motion(const bytes *file, const kunai_options *options, kunai_result code,
                                 uint64_t offset, const char *record);

#endif
