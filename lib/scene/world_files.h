/* world_files.h - a world between its calls: which files it wants, and how it reads each of them
 * into its memory. world_map.c knows the rules of maps, world_stage.c those of stages. */
#ifndef KUNAI_I_WORLD_FILES_H
#define KUNAI_I_WORLD_FILES_H

#include "base/module.h"
#include "base/reader.h"
#include "map/handle.h"
#include "scene/handle.h"

#include <string.h>

enum {
    KUNAI_I_WORLD_INDICES = KUNAI_REQUEST_ITEM_INDEX_MASK + 1, /* of files in a store */
    KUNAI_I_PROP_KINDS = 2, /* props of outdoor areas, which are all but in HeartGold; of rooms */
    KUNAI_I_STAGE_FILES = 4,
    KUNAI_I_PLACEMENT_FILES = 4
};

/* One store. After all files of the earlier stores were given, the world knows which files of this
 * store it wants. */
typedef struct kunai_i_world_step {
    uint32_t store;
    uint32_t format;
    uint32_t is_required;
    uint32_t kind;                    /* of props: see kunai_i_drawn_prop */
    void (*plan)(kunai_world *world); /* wants files */
    /* Reads a file. Not called for a file that is missing. */
    void (*take)(kunai_world *world, uint32_t index, const uint8_t *data, size_t size);
} kunai_i_world_step;

/* A cell with a land, which is a section of the scene. Cells are sorted by row, then by column. */
typedef struct kunai_i_world_cell {
    uint32_t x, z;
    uint32_t land; /* number */
    uint32_t header;
    uint32_t altitude;
    uint32_t placements; /* the first one on the cell: world_events.c */
} kunai_i_world_cell;

struct kunai_world {
    kunai_i_open open;    /* its arena will be the memory of the scene */
    kunai_i_arena own;    /* this struct */
    kunai_i_arena tables; /* what has been read, until the world is closed */
    kunai_world_options what;
    uint32_t format; /* of the headers, or of the stage */
    int is_finished;
    kunai_result damage; /* of the last file that could not be read */
    const kunai_i_world_step *steps;
    uint32_t step_count;
    uint32_t step;       /* step_count: there are no more requests */
    uint32_t index;      /* of the file that is wanted now */
    uint8_t *wanted;     /* a bit for each index, of this step */
    uint32_t wanted_end; /* one more than the last of them */
    void (*finish)(kunai_world *world, kunai_scene *scene);
    /* Map. The items of all lists but cells begin with the number of the file, and are sorted by
     * it. */
    const kunai_map *headers;
    const kunai_map_matrix *matrix;
    kunai_i_list cells; /* kunai_i_world_cell */
    kunai_i_list areas; /* of world_map.c; as the next ones */
    kunai_i_list lights;
    kunai_i_list builds;
    kunai_i_list lands;
    kunai_i_list events; /* of world_events.c */
    kunai_i_list props[KUNAI_I_PROP_KINDS];
    const kunai_map *shapes[KUNAI_I_PROP_KINDS]; /* NULL: missing */
    kunai_placement *placements;                 /* with KUNAI_WORLD_PLACEMENTS, as the next ones */
    kunai_placement_table *placement_tables;
    uint32_t *next_placements; /* [placement_count] the next one on the same cell */
    uint32_t placement_count;
    uint32_t placement_table_count;
    /* Stage. NULL: missing. */
    const kunai_scene *files[KUNAI_I_STAGE_FILES];
    const kunai_scene *placed_files[KUNAI_I_PLACEMENT_FILES];
};

/* Wants a file of the step that is planned. */
void kunai_i_want_file(kunai_world *world, uint32_t index);

/* Goes on to the next file that is wanted: from index on, and in the next steps. */
void kunai_i_find_wanted(kunai_world *world);

/* Adds an item to the list for each file that is wanted. The item begins with a uint32_t, which
 * gets the number of the file. */
void kunai_i_list_wanted(kunai_world *world, kunai_i_list *list);

/* Returns the item with this number, or NULL. */
void *kunai_i_find_file(const kunai_i_list *list, uint32_t number);

/* From now on, errors and warnings belong to a file of a store. Hand the result to
 * kunai_i_end_item. */
kunai_i_item kunai_i_begin_file_item(kunai_world *world, uint32_t store, uint32_t index);

/* Read a file. Return NULL if the file is damaged: this is a warning, or fails the world if the
 * file is required. arena: where to; NULL: the memory of the scene. */
const kunai_map *kunai_i_read_world_map(kunai_world *world, kunai_i_arena *arena, uint32_t format,
                                        const uint8_t *data, size_t size);
/* Reads the props of a land, and where its model lies: heights are not part of a scene. Returns 0
 * if the land cannot be read. */
int kunai_i_read_world_land(kunai_world *world, kunai_i_arena *arena, const uint8_t *data,
                            size_t size, kunai_map_land *land, uint64_t *props_at);

/* Reads the heights of the same land. Returns 0 if there are none. */
int kunai_i_read_world_heights(kunai_world *world, kunai_i_arena *arena, const uint8_t *data,
                               size_t size, kunai_map_land *land);
const kunai_model *kunai_i_read_world_model(kunai_world *world, const kunai_i_reader *file,
                                            const kunai_i_prop_draws *draws);
const kunai_motion *kunai_i_read_world_motion(kunai_world *world, uint32_t format,
                                              const uint8_t *data, size_t size,
                                              const kunai_model *model);
const kunai_scene *kunai_i_read_world_scene(kunai_world *world, uint32_t format,
                                            const uint8_t *data, size_t size);

/* NULL: the table has no header of this number. */
const kunai_map_header *kunai_i_find_world_header(const kunai_world *world, uint32_t number);

/* Allocates zeroed memory that lives until the world is closed. */
void *kunai_i_allocate_table(kunai_world *world, size_t count, size_t size);

#endif
