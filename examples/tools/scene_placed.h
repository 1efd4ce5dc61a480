/* scene_placed.h - the files of placements that kunai scene is given. */
#ifndef SCENE_PLACED_H
#define SCENE_PLACED_H

#include "gltf_input.h"

enum { SCENE_PLACED_FILES = 4 /* of KUNAI_STORE_STAGE_PLACEMENTS */ };

typedef struct scene_placed {
    tool *t;
    const char *words[TOOL_MOST_VALUES]; /* of --placements */
    int count;
    const char *floor_word; /* of --floor, or NULL */
    uint32_t floor;
    const char *paths[SCENE_PLACED_FILES]; /* NULL: there is no file */
    buffer files[SCENE_PLACED_FILES];      /* unpacked */
    buffer floors;                         /* of the quest, as words: " 1 5" */
} scene_placed;

/* Reads all files, and finds the floor of the quest. Returns 0, or -1 after an error. */
int read_scene_placed(scene_placed *placed);

/* The bytes of a file of KUNAI_STORE_STAGE_PLACEMENTS, or NULL. */
const buffer *get_scene_placed(const scene_placed *placed, uint32_t index);

/* Whether most placements lie in sections that the stage does not have, as those of another floor do. This
 * is an error, which is told. */
int refuse_scene_placed(const scene_placed *placed, const kunai_scene *joined);

/* Says the warnings of the joined scene that are about these files. */
void tell_scene_placed(const scene_placed *placed, const kunai_scene *joined);

void free_scene_placed(scene_placed *placed);

#endif
