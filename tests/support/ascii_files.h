/* ascii_files.h - writes models and motions that tests describe as data as Ninja ASCII, the motions
 * as chunks, too, and compares what opens. */
#ifndef KUNAI_TEST_ASCII_FILES_H
#define KUNAI_TEST_ASCII_FILES_H

#include "chunk_models.h"

#include "basic_files.h"

/* The spelling of newer exporters, or of older ones: other names of fields, without brackets, lines
 * that end in CR LF, and comments everywhere. */
enum { ASCII_NEW = 0, ASCII_OLD = 1 };

/* As printf does. */
void add_ascii(bytes *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- models ---- */

/* Node i is object_i, its lists are vertex_i and strip_i; the root comes last. */
bytes make_ascii_chunk_model(const chunk_node *nodes, size_t count, int style);
bytes make_ascii_basic_model(const basic_source *source, int style);

/* The list that make_texture_list writes. */
void add_ascii_textures(bytes *out, uint32_t count);

/* ---- motions ---- */

enum { MOTION_KEYS = 4, MOTION_NUMBERS = 4, MOTION_SLOTS = 4 };

enum motion_record {
    MOTION_F,     /* three floats */
    MOTION_A,     /* three 32-bit angles */
    MOTION_SA,    /* three 16-bit angles */
    MOTION_QUAT,  /* w, x, y, z */
    MOTION_A1,    /* a 32-bit angle */
    MOTION_SA1,   /* a 16-bit angle */
    MOTION_COLOR, /* a word, ARGB */
    MOTION_F1,
    MOTION_F2,
    MOTION_SPOT,   /* two floats, two 32-bit angles */
    MOTION_POINTS, /* the number of an array of points */
    MOTION_EVENT   /* 16 bits */
};

/* One array of keys. */
typedef struct motion_array {
    const char *word; /* the type of its declaration */
    uint32_t record;  /* enum motion_record */
    uint32_t count;
    struct {
        uint32_t frame;
        double numbers[MOTION_NUMBERS];
    } keys[MOTION_KEYS];
} motion_array;

/* arrays: slots a group; those without keys are NULL in the file. */
typedef struct motion_source {
    uint32_t format; /* KUNAI_FORMAT_NMDM, NSSM, NCAM, NLIM */
    uint32_t type;
    uint32_t slots;
    uint32_t interpolation; /* bits 6 and 7 */
    uint32_t frames;
    uint32_t groups;
    const motion_array *arrays;
    const float (*points)[3]; /* of all arrays of points */
    uint32_t point_count;     /* of each */
    uint32_t point_arrays;
} motion_source;

/* The motion is called name, its arrays name_GROUP_SLOT. */
void add_ascii_motion(bytes *out, const motion_source *source, const char *name);
bytes make_chunk_motion(const motion_source *source, int big);

/* ---- what must be so ---- */

/* Everything but names, offsets and warnings is the same, bit for bit. */
void assert_same_models(const kunai_model *model, const kunai_model *expected);
void assert_same_motions(const kunai_motion *motion, const kunai_motion *expected);

/* The byte of a text where the first of these words is; the first behind other ones. */
uint64_t find_in_ascii(const bytes *text, const char *words);
uint64_t find_in_ascii_after(const bytes *text, const char *before, const char *words);

/* The offset is that of the first call that begins so. */
void assert_ascii_call(const bytes *text, uint64_t offset, const char *words);

/* The first one of these words becomes other ones. */
void replace_in_ascii(bytes *text, const char *words, const char *others);

#endif
