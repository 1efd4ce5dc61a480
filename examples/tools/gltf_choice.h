/* gltf_choice.h - which of several texture sets a Nitro model takes. */
#ifndef GLTF_CHOICE_H
#define GLTF_CHOICE_H

#include "gltf_input.h"

/* gltf_pictures.c: names do not tell the sets of an archive apart, so that each is one by itself.
 * Moves them to a list of gltf_pictures * in malloc memory, for which p has to stay. */
void split_gltf_pictures(tool *t, gltf_pictures *p, buffer *sets);
void close_gltf_sets(buffer *sets);

/* gltf_choice.c: the set that has most of the textures of a Nitro model with their palettes. */
typedef struct gltf_choice {
    gltf_pictures *set; /* the first of the best; NULL: none has any */
    uint32_t equal;     /* how many have as many, with that one */
    uint32_t count;     /* of all */
} gltf_choice;

gltf_choice choose_gltf_set(gltf_pictures *const *sets, size_t count, const kunai_model *model);

/* Says where the pictures of a model are from, where that is a choice. */
void tell_gltf_choice(tool *t, const char *model_path, const gltf_choice *choice);

#endif
