/* gltf_input.h - the inputs of the subcommands that write GLB files (kunai model, scene and map):
 * pictures, and motions for a model. It also has the functions that write the GLB file. */
#ifndef GLTF_INPUT_H
#define GLTF_INPUT_H

#include "kunai_gltf.h"
#include "picture.h"

typedef struct gltf_picture {
    picture_set set;
    const char *path; /* path of the set, for messages */
    uint32_t index;   /* number in the set */
    buffer png; /* in a texture pack: the bytes of the file, mostly a PNG file; otherwise empty.
                   The set owns them and then gives only the name */
} gltf_picture;

/* The pictures of a texture set, of an archive with the archives inside it, or of a folder. Those
 * of an archive keep its order; a folder gives its single pictures, sorted by name. All members
 * begin as zero. */
typedef struct gltf_pictures {
    tool *t;
    const char *path;                 /* NULL: none given */
    int is_folder;                    /* path is a folder with texture files */
    const kunai_texture_list *wanted; /* the names in the model, or NULL */
    picture_style style;
    picture_tally tally;           /* of the pictures that the writer used */
    buffer bytes;                  /* the unpacked file */
    buffer parts;                  /* opened files (gltf_pictures.c) */
    buffer list;                   /* gltf_picture */
    kunai_textures *all;           /* the sets of all parts as one; NULL if not open */
    kunai_gltf_textures described; /* for the writer, once it is open */
    uint32_t count;
} gltf_pictures;

/* The inputs for one model. */
typedef struct gltf_input {
    tool *t;
    const char *model_path;
    kunai_options options; /* how to read the model */
    int index_given;
    uint64_t motion_offset; /* offset of a bare motion in the file of a bare model */
    int motion_given;       /* motion_offset is set */
    char doubt[64];         /* "is --format right?": a question about the options that were
                               given; may be empty */
    const kunai_model *model;
    gltf_pictures pictures;
    buffer clips; /* kunai_gltf_clip; the list owns motions and names */
    buffer paths; /* char *: paths of files that the program found itself */
} gltf_input;

/* ---- gltf_pictures.c ---- */

/* Returns whether open_gltf_pictures can open the file. */
int holds_gltf_pictures(const buffer *bytes);

/* Reads p->path into p->bytes, if the path is not NULL. Returns 0, or -1 after reporting the
 * error. */
int read_gltf_pictures(tool *t, gltf_pictures *p);

/* Opens p->bytes. If this fails, reports the error, and p has no pictures. */
void open_gltf_pictures(tool *t, gltf_pictures *p);
gltf_picture get_gltf_picture(const gltf_pictures *p, uint32_t index);

/* Describes the set for the writer: its pictures have the colours that the user names. */
kunai_gltf_textures describe_gltf_pictures(gltf_pictures *p);
void close_gltf_pictures(gltf_pictures *p);

/* Prints tell_tool_rest and tell_picture_tally. Call it after the last message about a picture. */
void tell_gltf_pictures(tool *t, const gltf_pictures *p);

/* ---- gltf_clips.c ---- */

/* Opens all motions of a file. must: a file without motions is an error. */
void open_gltf_motions(gltf_input *in, const char *path, const buffer *bytes, int must);

/* Prints a note if a file that is not the first one contains a model, which is left out. taken: the
 * things that are used from the file ("motions"). */
void tell_gltf_model(const gltf_input *in, const char *path, const buffer *bytes,
                     const char *taken);

/* Takes ownership of a motion that was opened from the file at path. */
void keep_gltf_motion(gltf_input *in, kunai_motion *motion, const char *path, uint32_t index);

/* Opens the motion at in->motion_offset in the file of the model. */
void open_gltf_bare_motion(gltf_input *in, const buffer *bytes);
void close_gltf_motions(gltf_input *in);

/* ---- gltf_output.c ---- */

/* A GLB file, which is written when it is complete. */
typedef struct gltf_output {
    tool *t;
    const char *path;
    buffer bytes;
} gltf_output;

/* Returns options of the writer for output. Notes of the writer are printed with the path source.
 * The caller sets what to write. */
kunai_gltf_options begin_gltf_options(gltf_output *output, const char *source);

/* Writes the file if result, the result of the writer, is KUNAI_OK. Returns 0, or -1 after
 * reporting the error. */
int end_gltf_output(gltf_output *output, kunai_result result);

/* Prints which parts of Nitro models the file lacks. what: "models", or "it" for one model. */
void tell_gltf_lost(tool *t, const kunai_gltf_counts *counts, const char *path, const char *what);

/* Print " 3 nodes," for the summary line. print_gltf_some prints nothing if count is 0. */
void print_gltf_count(uint64_t count, const char *what);
void print_gltf_some(uint64_t count, const char *what);

#endif
