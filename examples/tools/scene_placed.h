/* scene_placed.h - the files of --placements for kunai scene: quests and lists. scene.c uses
 * them. */
#ifndef SCENE_PLACED_H
#define SCENE_PLACED_H

#include "gltf_input.h"

enum { SCENE_PLACED_FILES = 4 /* of KUNAI_STORE_STAGE_PLACEMENTS */ };

typedef struct scene_placed {
    tool *t;
    const char *words[TOOL_MOST_VALUES]; /* values of --placements */
    int count;
    const char *floor_word; /* value of --floor, or NULL */
    uint32_t floor;
    const char *paths[SCENE_PLACED_FILES]; /* NULL: no file */
    buffer files[SCENE_PLACED_FILES];      /* unpacked bytes */
    buffer floors;                         /* floors of the quest, as text: " 1 5" */
} scene_placed;

/* Reads all files and finds the floor of the quest. Returns 0, or -1 after reporting the error. */
int read_scene_placed(scene_placed *placed);

/* Returns the bytes of a file of KUNAI_STORE_STAGE_PLACEMENTS, or NULL. */
const buffer *get_scene_placed(const scene_placed *placed, uint32_t index);

/* Returns whether most placements are in sections that the stage lacks, after reporting it as an
 * error. This happens if the placements are for another floor. */
int refuse_scene_placed(const scene_placed *placed, const kunai_scene *joined);

/* Prints the warnings of the joined scene that are about these files. */
void tell_scene_placed(const scene_placed *placed, const kunai_scene *joined);

void free_scene_placed(scene_placed *placed);

#endif
