/* gltf_options.h - how kunai model reads its model. */
#ifndef GLTF_OPTIONS_H
#define GLTF_OPTIONS_H

#include "gltf_choice.h"

/* The words of the command line that say how the model is to be read. */
typedef struct gltf_words {
    const char *index, *bare, *motion, *format, *byte_order;
    int one_mesh, draw_order, stored_pose, rgba, uv_256, uv_swapped, skin_255;
} gltf_words;

/* gltf_options.c: 0, or -1 after saying what is wrong. */
int read_gltf_options(tool *t, const gltf_words *words, kunai_options *options);

/* The same for that of --motion-offset. */
int read_gltf_motion_offset(tool *t, const gltf_words *words, uint64_t *offset);

/* Asks whether what they say of the model is right; empty: they say nothing of it. */
void doubt_gltf_words(const gltf_words *words, char *question, size_t size);

/* gltf_open.c: opens the model, and says what is odd. NULL, after saying why: it cannot be. */
kunai_model *open_gltf_model(const gltf_input *in, const buffer *bytes);

/* Whether --format says what it is. */
int is_gltf_forced(const gltf_input *in);

/* Motions in archives that are given for a Nitro model. Begin with all zero, and stay as long as
 * the motions. */
typedef struct gltf_members {
    buffer list; /* gltf_members.c */
} gltf_members;

/* gltf_members.c: finds those in an archive; holding nothing is an error. Gives how many. */
uint32_t read_gltf_members(gltf_input *in, gltf_members *members, int input, const buffer *bytes,
                           int *has_pictures);

/* Opens those that are for the model, and tells of the others. */
void open_gltf_members(gltf_input *in, const gltf_members *members, int input);
void close_gltf_members(gltf_members *members);

/* gltf_folder.c: whether the folder of a model may have motions that belong to it: a model of SA
 * Tools, or a text. */
int is_gltf_folder_model(const gltf_input *in, const buffer *bytes);

/* Opens the motions in the folder of the model that belong to it, and tells of all. by_count: also
 * those that no name links to the model, if they move as many nodes as it has. */
void open_gltf_folder(gltf_input *in, int by_count);

/* The pictures that a model may take. Begin with all zero. */
typedef struct gltf_sources {
    gltf_pictures own; /* in the file of the model */
    buffer sets;       /* gltf_pictures *: those that the user gives, each by itself */
} gltf_sources;

/* gltf_sources.c: opens what is given, or what the file of the model holds. The set that the model
 * takes; NULL: all that is given as one. */
gltf_pictures *take_gltf_pictures(gltf_input *in, gltf_sources *sources, const buffer *bytes);
void close_gltf_sources(gltf_sources *sources);

#endif
