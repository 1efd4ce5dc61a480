/* world_files.h - a world between its calls: the files that it wants, and the functions that read a
 * file into its memory. world_map.c has the rules of maps, world_stage.c those of stages. */
#ifndef KUNAI_I_WORLD_FILES_H
#define KUNAI_I_WORLD_FILES_H

#include "base/module.h"
#include "base/reader.h"
#include "map/handle.h"
#include "scene/handle.h"

#include <string.h>

enum {
    KUNAI_I_WORLD_INDICES = KUNAI_REQUEST_ITEM_INDEX_MASK + 1, /* number of files in a store */
    /* props of outdoor areas, and props of rooms; only HeartGold has both */
    KUNAI_I_PROP_KINDS = 2,
    KUNAI_I_STAGE_FILES = 4,
    KUNAI_I_PLACEMENT_FILES = 4
};

/* A store. The files that the world wants of this store are known after all files of the earlier
 * stores have been given. */
typedef struct kunai_i_world_step {
    uint32_t store;
    uint32_t format;
    uint32_t is_required;
    uint32_t kind;                    /* kind of props: see kunai_i_drawn_prop */
    void (*plan)(kunai_world *world); /* requests files */
    /* Reads a file. Not called for a missing file. */
    void (*take)(kunai_world *world, uint32_t index, const uint8_t *data, size_t size);
} kunai_i_world_step;

/* A cell with a land. It becomes a section of the scene. Cells are sorted by row, then by
 * column. */
typedef struct kunai_i_world_cell {
    uint32_t x, z;
    uint32_t land; /* number of the land */
    uint32_t header;
    uint32_t altitude;
    uint32_t placements; /* the first placement on the cell: world_events.c */
} kunai_i_world_cell;

struct kunai_world {
    kunai_i_open open;    /* its arena becomes the memory of the scene */
    kunai_i_arena own;    /* has this struct */
    kunai_i_arena tables; /* memory that lives until the world is closed */
    kunai_world_options selection;
    uint32_t format; /* format of the headers, or of the stage */
    int is_finished;
    kunai_result damage; /* result of the last file that could not be read */
    const kunai_i_world_step *steps;
    uint32_t step_count;
    uint32_t step;       /* step_count: there are no more requests */
    uint32_t index;      /* index of the file that is wanted now */
    uint8_t *wanted;     /* a bit per index of this step */
    uint32_t wanted_end; /* one more than the last wanted index */
    void (*finish)(kunai_world *world, kunai_scene *scene);
    /* Maps. The items of all lists except cells begin with the number of the file, and are sorted
     * by that number. */
    const kunai_map *headers;
    const kunai_map_matrix *matrix;
    kunai_i_list cells; /* kunai_i_world_cell */
    kunai_i_list areas; /* this list and the next three: of world_map.c */
    kunai_i_list lights;
    kunai_i_list builds;
    kunai_i_list lands;
    kunai_i_list events; /* of world_events.c */
    kunai_i_list props[KUNAI_I_PROP_KINDS];
    const kunai_map *shapes[KUNAI_I_PROP_KINDS]; /* NULL: missing */
    kunai_placement *placements; /* this member and the next four: with KUNAI_WORLD_PLACEMENTS */
    kunai_placement_table *placement_tables;
    uint32_t *next_placements; /* [placement_count] the next placement on the same cell */
    uint32_t placement_count;
    uint32_t placement_table_count;
    /* Stages. A missing file is NULL. */
    const kunai_scene *files[KUNAI_I_STAGE_FILES];
    const kunai_scene *placed_files[KUNAI_I_PLACEMENT_FILES];
};

/* Requests a file of the step that is being planned. */
void kunai_i_want_file(kunai_world *world, uint32_t index);

/* Moves to the next wanted file: from index on, then in the next steps. */
void kunai_i_find_wanted(kunai_world *world);

/* Adds an item to the list for each wanted file. The item begins with a uint32_t, which is set to
 * the number of the file. */
void kunai_i_list_wanted(kunai_world *world, kunai_i_list *list);

/* Returns the item with this number, or NULL. */
void *kunai_i_find_file(const kunai_i_list *list, uint32_t number);

/* From now on, errors and warnings belong to a file of a store. Pass the result to
 * kunai_i_end_item. */
kunai_i_item kunai_i_begin_file_item(kunai_world *world, uint32_t store, uint32_t index);

/* Reads a file of the module map. arena receives the result; NULL means the memory of the scene.
 * Returns NULL if the file is damaged, or if the world has failed. The damage is a warning, or
 * fails the world if the file is required. */
const kunai_map *kunai_i_read_world_map(kunai_world *world, kunai_i_arena *arena, uint32_t format,
                                        const uint8_t *data, size_t size);
/* Reads the props of a land, and the place of its model, into memory of arena, which must not be
 * NULL here. Heights are not part of a scene. Returns 1, or 0 if the land cannot be read. Damage is
 * handled as in kunai_i_read_world_map. */
int kunai_i_read_world_land(kunai_world *world, kunai_i_arena *arena, const uint8_t *data,
                            size_t size, kunai_map_land *land, uint64_t *props_at);

/* Reads the heights of the same land into memory of arena, which must not be NULL. Returns 1, or 0
 * if the land has no heights that can be used, or if the world has failed. */
int kunai_i_read_world_heights(kunai_world *world, kunai_i_arena *arena, const uint8_t *data,
                               size_t size, kunai_map_land *land);
/* Reads a model from the NSBMD that file covers, into memory of the scene. draws replaces the
 * render commands of the model if it is not NULL and not empty. Returns NULL as
 * kunai_i_read_world_map. */
const kunai_model *kunai_i_read_world_model(kunai_world *world, const kunai_i_reader *file,
                                            const kunai_i_prop_draws *draws);
/* Reads a motion into memory of the scene. model is the model that it moves, or NULL. Returns NULL
 * as kunai_i_read_world_map. */
const kunai_motion *kunai_i_read_world_motion(kunai_world *world, uint32_t format,
                                              const uint8_t *data, size_t size,
                                              const kunai_model *model);
/* Reads a file of the module scene into memory of the scene. Returns NULL as
 * kunai_i_read_world_map. */
const kunai_scene *kunai_i_read_world_scene(kunai_world *world, uint32_t format,
                                            const uint8_t *data, size_t size);

/* Returns NULL if the table has no header with this number. */
const kunai_map_header *kunai_i_find_world_header(const kunai_world *world, uint32_t number);

/* Allocates zeroed memory that lives until the world is closed. Returns NULL if the world has
 * failed. */
void *kunai_i_allocate_table(kunai_world *world, size_t count, size_t size);

#endif
