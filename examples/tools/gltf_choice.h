/* gltf_choice.h - chooses one of several texture sets for a Nitro model, for kunai model and kunai
 * map. */
#ifndef GLTF_CHOICE_H
#define GLTF_CHOICE_H

#include "gltf_input.h"

/* gltf_pictures.c: the sets of an archive can have equal names, so each becomes a set of its
 * own. Moves them from p to a list of gltf_pictures * in malloc memory. p must live as long as
 * the list. */
void split_gltf_pictures(tool *t, gltf_pictures *p, buffer *sets);
void close_gltf_sets(buffer *sets);

/* gltf_choice.c: the set with most textures of a Nitro model, together with their palettes. */
typedef struct gltf_choice {
    gltf_pictures *set; /* the first of the best sets; NULL if no set has any texture */
    uint32_t equal;     /* number of sets that are as good as set, with set */
    uint32_t count;     /* number of all sets */
} gltf_choice;

gltf_choice choose_gltf_set(gltf_pictures *const *sets, size_t count, const kunai_model *model);

/* Prints where the pictures of a model come from, if there was a choice. */
void tell_gltf_choice(tool *t, const char *model_path, const gltf_choice *choice);

#endif
