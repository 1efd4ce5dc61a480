/* gltf_options.h - how kunai model reads its model: options, motions in archives and folders,
 * pictures. model.c uses all of it. */
#ifndef GLTF_OPTIONS_H
#define GLTF_OPTIONS_H

#include "gltf_choice.h"

/* The values of the options that say how to read the model; NULL or 0 if not given. */
typedef struct gltf_words {
    const char *index, *bare, *motion, *format, *byte_order;
    int one_mesh, draw_order, stored_pose, rgba, uv_256, uv_swapped, skin_255;
} gltf_words;

/* gltf_options.c: sets options. Returns 0, or -1 after reporting the error. */
int read_gltf_options(tool *t, const gltf_words *words, kunai_options *options);

/* The same for --motion-offset. */
int read_gltf_motion_offset(tool *t, const gltf_words *words, uint64_t *offset);

/* Writes a question like "is --format right?" about the options that describe the model, or an
 * empty text if none was given. */
void doubt_gltf_words(const gltf_words *words, char *question, size_t size);

/* gltf_open.c: opens the model and prints its warnings. Returns NULL after reporting the error. */
kunai_model *open_gltf_model(const gltf_input *in, const buffer *bytes);

/* Returns whether --format was given. */
int is_gltf_forced(const gltf_input *in);

/* Motions in archives that are given for a Nitro model. All members begin as zero. It must live as
 * long as the motions. */
typedef struct gltf_members {
    buffer list; /* gltf_members.c knows the type */
} gltf_members;

/* gltf_members.c: finds the motions in an archive and returns their number. An archive with neither
 * motions nor pictures is an error. *has_pictures: set if the archive contains pictures. */
uint32_t read_gltf_members(gltf_input *in, gltf_members *members, int input, const buffer *bytes,
                           int *has_pictures);

/* Opens the motions that fit the model, and prints which ones were left out. */
void open_gltf_members(gltf_input *in, const gltf_members *members, int input);
void close_gltf_members(gltf_members *members);

/* gltf_folder.c: returns whether motions in the folder of the model may belong to it: it is a model
 * of SA Tools, or a text. */
int is_gltf_folder_model(const gltf_input *in, const buffer *bytes);

/* Opens the motions in the folder of the model that belong to it, and prints which ones. by_count:
 * also those without a name that links them, if they move as many nodes as the model has. */
void open_gltf_folder(gltf_input *in, int by_count);

/* The pictures that a model may use. All members begin as zero. */
typedef struct gltf_sources {
    gltf_pictures own; /* in the file of the model */
    buffer sets;       /* gltf_pictures *: those that the user gives, one per set */
} gltf_sources;

/* gltf_sources.c: opens the pictures that are given, or those in the file of the model. Returns the
 * set that the model uses, or NULL if it uses all given pictures as one set. */
gltf_pictures *take_gltf_pictures(gltf_input *in, gltf_sources *sources, const buffer *bytes);
void close_gltf_sources(gltf_sources *sources);

#endif
