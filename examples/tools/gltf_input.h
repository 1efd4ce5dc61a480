/* gltf_input.h - what the programs that write glTF files read: pictures, and motions for a model. */
#ifndef GLTF_INPUT_H
#define GLTF_INPUT_H

#include "kunai_gltf.h"
#include "picture.h"

typedef struct gltf_picture {
    picture_set set;
    const char *path; /* of the set, for messages */
    uint32_t index;   /* in the set */
    buffer png; /* of a texture pack: the PNG file, or other bytes; else empty. It is only seen
                         here: the set owns it, and stands for the name alone */
} gltf_picture;

/* The pictures of a texture set, or of all texture files in an archive and in those inside of it,
 * in its order; or of the files of single pictures in a folder, in the order of their names. Begins as all zero. */
typedef struct gltf_pictures {
    tool *t;
    const char *path;                 /* NULL: none were given */
    int is_folder;                    /* the path is that of a folder with texture files */
    const kunai_texture_list *wanted; /* what the model names; or NULL */
    picture_style style;
    picture_tally tally;           /* of those that are used */
    buffer bytes;                  /* the file, unpacked */
    buffer parts;                  /* what is open */
    buffer list;                   /* gltf_picture */
    kunai_textures *all;           /* the sets of all parts as one; NULL: not open */
    kunai_gltf_textures described; /* for the writer, when it is open */
    uint32_t count;
} gltf_pictures;

/* What the user gives for a model. */
typedef struct gltf_input {
    tool *t;
    const char *model_path;
    kunai_options options; /* how the model is read */
    int index_given;
    uint64_t motion_offset; /* of a bare motion in the file of a bare model */
    int motion_given;       /* there is one */
    char doubt[64];         /* "is --format right?": of what was said of the model; or empty */
    const kunai_model *model;
    gltf_pictures pictures;
    buffer clips; /* kunai_gltf_clip: it owns the motions and names */
    buffer paths; /* char *: of files that the program found itself */
} gltf_input;

/* ---- gltf_pictures.c ---- */

/* Whether a file is what open_gltf_pictures wants. */
int holds_gltf_pictures(const buffer *bytes);

/* Reads p->bytes of p->path, if that is not NULL. 0, or -1 after saying why. */
int read_gltf_pictures(tool *t, gltf_pictures *p);

/* Opens p->bytes, or says why that cannot be: then there are none. */
void open_gltf_pictures(tool *t, gltf_pictures *p);
gltf_picture get_gltf_picture(const gltf_pictures *p, uint32_t index);

/* For the writer: a set whose pictures have the colours that the user names. */
kunai_gltf_textures describe_gltf_pictures(gltf_pictures *p);
void close_gltf_pictures(gltf_pictures *p);

/* Behind the last message about a picture: tell_tool_rest, and tell_picture_tally. */
void tell_gltf_pictures(tool *t, const gltf_pictures *p);

/* ---- gltf_clips.c ---- */

/* Opens all motions of a file. must: not to hold one is an error. */
void open_gltf_motions(gltf_input *in, const char *path, const buffer *bytes, int must);

/* Notes that a file after the first one holds a model, which is left out. taken: the name of the
 * things that are taken from the file. */
void tell_gltf_model(const gltf_input *in, const char *path, const buffer *bytes,
                     const char *taken);

/* Keeps a motion that was opened from the file of that path. */
void keep_gltf_motion(gltf_input *in, kunai_motion *motion, const char *path, uint32_t index);

/* The one at in->motion_offset of the file of the model. */
void open_gltf_bare_motion(gltf_input *in, const buffer *bytes);
void close_gltf_motions(gltf_input *in);

/* ---- gltf_output.c ---- */

/* A GLB file that is written when all of it is there. */
typedef struct gltf_output {
    tool *t;
    const char *path;
    buffer bytes;
} gltf_output;

/* Options of the writer, with nothing to write yet: bytes go to the output, notes to the tool. source:
 * for notes. */
kunai_gltf_options begin_gltf_options(gltf_output *output, const char *source);

/* Writes the file, or says why it cannot be. result: of the writer. 0, or -1. */
int end_gltf_output(gltf_output *output, kunai_result result);

/* Says which parts of Nitro models the file lacks. what: "models", or "it" for one model. */
void tell_gltf_lost(tool *t, const kunai_gltf_counts *counts, const char *path, const char *what);

/* " 3 nodes," for a line that sums up; the second one only where there are any. */
void print_gltf_count(uint64_t count, const char *what);
void print_gltf_some(uint64_t count, const char *what);

#endif
