/*
 * kunai/world.h - joins many files to one scene: a map of Pokemon Platinum (also of Diamond, Pearl,
 * HeartGold and SoulSilver), or all files of a stage of Phantasy Star Online.
 *
 * The files of a map name each other by number. A world knows how, and asks for one file after the
 * other. The caller fetches each file in its own way: from a folder, from a ROM (game.h), from a
 * server.
 *
 * Example, a program that joins the files of a stage: n.rel, d.rel, c.rel and .tam, in this order.
 * If kunai_world_give fails, the loop ends, and kunai_world_finish returns the error. read_file and
 * print_fault are in examples/example.h. examples/map.c joins the map of a header in the same way:
 *
 *     int main(int argc, char **argv)
 *     {
 *         kunai_world_options selection = KUNAI_WORLD_OPTIONS_INIT;
 *         const kunai_instance *it;
 *         kunai_scene *scene = NULL;
 *         kunai_world *world;
 *         kunai_request request;
 *         kunai_error error;
 *         uint32_t i;
 *
 *         selection.flags = KUNAI_WORLD_STAGE;
 *         kunai_world_open(&selection, NULL, &world, &error);
 *         while (kunai_world_next(world, &request) == KUNAI_NEED_INPUT) {
 *             const int place = 1 + (int)request.index;
 *             size_t size = 0;
 *             unsigned char *data = place < argc ? read_file(argv[place], &size) : NULL;
 *
 *             kunai_world_give(world, &request, data, size, &error);
 *             free(data);
 *         }
 *         if (!world || kunai_world_finish(world, &scene, &error) != KUNAI_OK)
 *             print_fault("error", &error);
 *         for (i = 0; (it = kunai_scene_get_instance(scene, i)) != NULL; i++) {
 *             const kunai_scene_model *part = kunai_scene_get_model(scene, (uint32_t)it->model);
 *
 *             if (part)
 *                 printf("a model of file %u at %g %g %g\n", (unsigned)part->index,
 *                        (double)it->world[12], (double)it->world[13], (double)it->world[14]);
 *         }
 *         kunai_world_close(world);
 *         kunai_scene_close(scene);
 *         return !scene;
 *     }
 *
 * Requests    A world requests each file once: one store after the other, each in the order of the
 *             index. The scene names texture sets, and the world never requests them:
 *             kunai_scene_get_texture_set.
 * Input       The world needs the bytes of a file only during kunai_world_give. They stay the
 *             caller's, who can free them after the call. In examples/map.c, fetch_file returns a
 *             part of an archive that stays in memory.
 * Faults      - A file that is missing or damaged is a warning, and the world goes on without it.
 *               If the file is required, the world fails.
 *             - With KUNAI_OPEN_STRICT, a missing file is an error even if it is not required:
 *               a stage without a .tam file fails with KUNAI_E_RANGE.
 *             - Errors and warnings of a file have the item_kind KUNAI_ITEM_FILE, also those of its
 *               models, motions and instances. The item is enum kunai_request_item. Offsets count
 *               from the start of the file.
 *             - A scene stores at most 64 warnings of all its files together. A large map can
 *               have more: kunai_scene_land.result and kunai_scene_model.result say for each land
 *               and each model whether it was read, or why not.
 * Map         - There is one section for each cell that has a land, row by row, and in a row from
 *               column to column. kunai_scene_get_land tells its land, its header and more. The
 *               section lies at the centre of the cell: (256 + 512 x, 0, 256 + 512 z). id is the
 *               number of the land, and flags are enum kunai_world_section_flags.
 *             - The first instance of a section is the model of the land, 8 units higher for each
 *               unit of altitude. The next ones are its first 32 props, in the order of the land.
 *               A land without a model has only props; flags tell: enum
 *               kunai_world_instance_flags.
 *             - A prop is scaled and moved. It is not turned, and not lifted.
 *             - A prop whose model the area does not list is drawn as model 0. If the area or its
 *               list is missing, each prop is drawn as its own model.
 *             - The models of props are opened with the draws of KUNAI_STORE_PROP_SHAPES: see
 *               kunai_map_get_draws.
 *             - Texture sets: a land has that of its area in KUNAI_STORE_GROUND_TEXTURES, a prop
 *               that in KUNAI_STORE_PROP_TEXTURES. Model 0 has the textures in its own file: the
 *               set is named by store and index of the model.
 *             - The same model with another texture set is another kunai_scene_model. Both have
 *               the same kunai_model.
 *             - There is a clip for each animation of a prop model. An instance names the clips
 *               that the game starts with the map, such as those of a windmill; those of a door
 *               wait for the player. speed is 1: one frame per game frame.
 *             - Heights are not part of the scene: open the land with kunai_map_open.
 * Events      With KUNAI_WORLD_PLACEMENTS, the world also requests the events of each header that
 *             it is about, and the scene has a placement for each event. Without the flag, a world
 *             requests no events.
 *             - Each file of events has four tables, in the order of the file: background events,
 *               objects, warps, triggers. If several headers name the same file, its placements
 *               belong to the first of these headers: kunai_placement_table.floor.
 *             - kunai_placement.position is the middle of the tile in the world. Its y is the
 *               stored height of an object, and 0 for all other events. kunai_placement.world
 *               places the event on the ground of the land that is nearest to this y. The game does
 *               so with objects. If the land is missing, or if there is no ground, world has the y
 *               of position.
 *             - kunai_placement.section is the cell on which the event stands. It is -1 if the
 *               scene does not have that cell: some objects stand on a cell of another header.
 *               These events also have their place in the world in kunai_placement.world.
 *             - With KUNAI_WORLD_CELL, only events on the cell are placements.
 * Stage       Requests n.rel or fmt2; after an n.rel its d.rel; then c.rel and .tam. The instances
 *             of the d.rel follow those of the n.rel in each section. If the two files have
 *             different sections, the sections of the d.rel follow those of the n.rel, and the
 *             d.rel has a warning. Offsets of sections and instances are places in the file that
 *             has them: that of the model, kunai_scene_model.index. For an instance without a
 *             model, KUNAI_N_REL_INSTANCE_PLAIN in kunai_instance.flags tells that the instance is
 *             from the d.rel. kunai_scene_get_texture_list gives the list of the first file; the
 *             models of a d.rel have their own.
 * Placements  KUNAI_WORLD_PLACEMENTS requests four more files, in KUNAI_STORE_STAGE_PLACEMENTS: the
 *             table of a quest, and the lists of objects, enemies and waves of free play. All may
 *             be missing, without a warning. The scene has the placements of the lists, and those
 *             of the floor of the quest. Each lies in the first section with its id. If there is no
 *             section with the id, a warning (KUNAI_E_RANGE) says so, and kunai_placement.section
 *             is -1. The files of quests are PRS streams: unpack them first. No file tells which
 *             stage a floor is: the caller chooses the n.rel.
 * Options     Worlds use these members of kunai_options: format, byte_order (stages), flags
 *             (KUNAI_OPEN_STRICT), model_flags, motion_flags, allocator, max_memory and max_work.
 *             index must be 0. The limits hold for the whole world and its scene together. The
 *             default of max_work grows with each file that is given. The scene also uses the
 *             allocator: allocator.user must live until kunai_scene_close.
 * Threads     A world belongs to one thread at a time. The scene is like any other scene.
 */
#ifndef KUNAI_WORLD_H
#define KUNAI_WORLD_H

#include "map.h"
#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Files while they are joined. */
typedef struct kunai_world kunai_world;

/* What to join: bits of kunai_world_options.flags. Rules: exactly one of HEADER, MATRIX and STAGE;
 * CELL and PLACES only with HEADER or MATRIX; no other bits. */
enum kunai_world_flags {
    KUNAI_WORLD_HEADER = 0x1, /* the cells that belong to one header, in the matrix of the header */
    KUNAI_WORLD_MATRIX = 0x2, /* all cells of one matrix. In a matrix without headers, all cells
                                 belong to the first header that names the matrix */
    KUNAI_WORLD_CELL = 0x4,   /* with HEADER or MATRIX: only the cell x, z of the matrix, whatever
                                 header it belongs to */
    KUNAI_WORLD_STAGE = 0x8,  /* a stage of PSO */
    KUNAI_WORLD_PLACES = 0x10, /* with HEADER or MATRIX: requests no model, animation list, motion
                                  or shapes of props, and decodes no model. The scene names models
                                  by store and index (KUNAI_NEED_INPUT) and has no clips. Bounds
                                  are 0, without a warning */
    KUNAI_WORLD_PLACEMENTS = 0x20 /* also requests what stands on the map or in the stage: see
                                     kunai_scene_get_placement. Map: KUNAI_STORE_EVENTS; stage:
                                     KUNAI_STORE_STAGE_PLACEMENTS */
};

/* What to join. Made by the caller; grows by struct_size, as kunai_options. Members that flags does
 * not need are ignored. */
typedef struct kunai_world_options {
    uint32_t struct_size; /* sizeof(kunai_world_options) */
    uint32_t flags;       /* enum kunai_world_flags */
    uint32_t header;      /* HEADER: number of the header: 0 .. 65535 */
    uint32_t matrix;      /* MATRIX: number of the matrix: 0 .. 65535 */
    int32_t x;            /* CELL: column of the cell */
    int32_t z;            /* CELL: row of the cell */
    uint32_t floor; /* PLACEMENTS: area of the episode: the scene has only this floor of the quest
                             table. Lists have no floors */
    uint32_t reserved; /* must be 0, else KUNAI_E_ARGUMENT */
} kunai_world_options;

/* The first value of a kunai_world_options: the map of header 0. Names every member, so that
 * compilers do not warn. */
#define KUNAI_WORLD_OPTIONS_INIT                                                                   \
    {                                                                                              \
        sizeof(kunai_world_options), KUNAI_WORLD_HEADER, 0, 0, 0, 0, 0, 0                          \
    }

/* A file that a world needs. The library fills in the struct of the caller. Frozen. */
typedef struct kunai_request {
    uint32_t store;    /* enum kunai_store */
    uint32_t index;    /* number of the file in the store: 0 .. 65535 */
    uint32_t format;   /* enum kunai_format: what the file is read as; KUNAI_FORMAT_ANY: its content
                          decides */
    uint32_t required; /* 1: without the file, the world fails; 0: it goes on */
} kunai_request;

/* Fields of kunai_error.item if item_kind is KUNAI_ITEM_FILE: item & KUNAI_REQUEST_ITEM_INDEX_MASK
 * is the number of the file, item >> KUNAI_REQUEST_ITEM_STORE_SHIFT the store (enum kunai_store).
 */
enum kunai_request_item {
    KUNAI_REQUEST_ITEM_INDEX_MASK = 0xFFFF, /* number of the file in the store */
    KUNAI_REQUEST_ITEM_STORE_SHIFT = 16     /* where the store begins */
};

/* Fields of kunai_section.flags in a map. */
enum kunai_world_section_flags {
    KUNAI_WORLD_SECTION_X_MASK = 0xFF,    /* column of the cell */
    KUNAI_WORLD_SECTION_Z_MASK = 0xFF00,  /* row of the cell */
    KUNAI_WORLD_SECTION_Z_SHIFT = 8,      /* no bit: where the row begins */
    KUNAI_WORLD_SECTION_OUTDOOR = 0x10000 /* the lights of the area replace the colours of
                                             materials: see kunai_map_area.outdoor */
};

/* Bits of kunai_instance.flags in a map. */
enum kunai_world_instance_flags {
    KUNAI_WORLD_INSTANCE_PROP = 0x1,    /* a prop; else the model of the land */
    KUNAI_WORLD_INSTANCE_UNLISTED = 0x2 /* a prop that is drawn as model 0, because the area does
                                           not list its model */
};

/* What lies in a cell of a map. Grows at its end. */
typedef struct kunai_scene_land {
    uint32_t land;        /* number of the land */
    uint32_t header;      /* number of the header; 4294967295: no header names the matrix */
    uint32_t area;        /* number of the area. 0 can be an area; it is also the value if the table
                             lacks the header */
    uint32_t x;           /* column of the cell */
    uint32_t z;           /* row of the cell */
    uint32_t altitude;    /* steps of 8 units by which the model of the land is higher */
    uint32_t first_light; /* index of the first light of the area in kunai_scene_get_lights */
    uint32_t light_count; /* lights of the area, one after the other */
    kunai_result result;  /* KUNAI_OK, or why the section is empty: the land is missing
                             (KUNAI_E_RANGE), or it cannot be read */
    uint32_t reserved;    /* 0 */
} kunai_scene_land;

/*
 * Begins to join.
 *
 * selection  Which map or stage to join.
 * options    How to open the files. May be NULL: the defaults. format: the game of the headers:
 *            KUNAI_FORMAT_MAP_HEADERS (also KUNAI_FORMAT_ANY), KUNAI_FORMAT_MAP_HEADERS_DP or
 *            KUNAI_FORMAT_MAP_HEADERS_HG. With KUNAI_WORLD_STAGE: KUNAI_FORMAT_N_REL or
 *            KUNAI_FORMAT_FMT2; the content decides for KUNAI_FORMAT_ANY.
 * out        Receives the world, or NULL if the call fails. Close it with kunai_world_close.
 * error      Receives the error, or zeros on success. May be NULL.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  selection or out is NULL; selection->struct_size is wrong;
 *                     selection->flags breaks a rule of enum kunai_world_flags; or options breaks
 *                     a rule of kunai_options
 *   KUNAI_E_MEMORY    the allocator returned NULL
 *   KUNAI_E_LIMIT     options->max_memory is too small
 *   KUNAI_E_FORMAT    options->format is no format of headers or of stages
 *   KUNAI_E_RANGE     options->index is not 0, or the number of the header or matrix is greater
 *                     than 65535
 */
KUNAI_API kunai_result kunai_world_open(const kunai_world_options *selection,
                                        const kunai_options *options, kunai_world **out,
                                        kunai_error *error);

/*
 * Tells which file the world needs next. Gives the same file again until kunai_world_give has taken
 * it.
 *
 * world    The world.
 * request  [1] Receives the request; zeros if the result is not KUNAI_NEED_INPUT.
 *
 * Returns KUNAI_NEED_INPUT, or
 *   KUNAI_END            there are no more requests: call kunai_world_finish
 *   KUNAI_E_ARGUMENT     world or request is NULL
 *   KUNAI_E_MEMORY       the world has failed
 *   KUNAI_E_LIMIT        the world has failed
 *   KUNAI_E_FORMAT       the world has failed
 *   KUNAI_E_TRUNCATED    the world has failed
 *   KUNAI_E_CORRUPT      the world has failed
 *   KUNAI_E_UNSUPPORTED  the world has failed
 *   KUNAI_E_RANGE        the world has failed
 */
KUNAI_API kunai_result kunai_world_next(const kunai_world *world, kunai_request *request);

/*
 * Gives a file to the world, which reads all of it.
 *
 * world    The world.
 * request  [1] The request of kunai_world_next. Only store and index count.
 * data     [size] The whole file. NULL: the file is missing, and size must be 0. Not used after the
 *          call.
 * size     Size of data in bytes. 0 with data that is not NULL: the file is there, but empty, which
 *          is read as any other file.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * Returns KUNAI_OK, also for a file that is damaged or missing and not required, or the error of
 * the world, which then fails: all calls return this error until kunai_world_close. After
 * KUNAI_E_ARGUMENT, the world is as before.
 *   KUNAI_E_ARGUMENT     world or request is NULL; data is NULL and size is not 0; or store or
 *                        index is not that of kunai_world_next; for example, the file was given
 *                        before
 *   KUNAI_E_MEMORY       the allocator returned NULL
 *   KUNAI_E_LIMIT        options->max_memory or options->max_work is too small, or there are more
 *                        than 1024 cells with a land
 *   KUNAI_E_FORMAT       a required file has another format; a stage is neither n.rel nor fmt2
 *   KUNAI_E_TRUNCATED    a required file ends before its data does
 *   KUNAI_E_CORRUPT      a required file breaks a rule of its format
 *   KUNAI_E_UNSUPPORTED  KUNAI_OPEN_STRICT: a file has something that the library does not decode
 *   KUNAI_E_RANGE        a required file is missing, or any file with KUNAI_OPEN_STRICT; the table
 *                        has no header of this number, or the cell is outside of the matrix
 *
 * With KUNAI_OPEN_STRICT the first warning is an error: the call returns the code of the warning.
 */
KUNAI_API kunai_result kunai_world_give(kunai_world *world, const kunai_request *request,
                                        const void *data, size_t size, kunai_error *error);

/*
 * Makes the scene, after all files were given.
 *
 * world  The world. After success, the world can only be closed.
 * out    Receives the scene, or NULL if the call fails. Close it with kunai_scene_close, before or
 *        after the world.
 * error  Receives the error, or zeros on success. May be NULL.
 *
 * Returns KUNAI_OK, or the error of a world that has failed before:
 *   KUNAI_E_ARGUMENT     world or out is NULL, there are requests left, or the scene was made
 *                        before. The world is as before
 *   KUNAI_E_MEMORY       the allocator returned NULL
 *   KUNAI_E_LIMIT        options->max_memory or options->max_work is too small, or a limit of
 *                        kunai_world_give
 *   KUNAI_E_FORMAT       see kunai_world_give
 *   KUNAI_E_TRUNCATED    see kunai_world_give
 *   KUNAI_E_CORRUPT      see kunai_world_give; or with KUNAI_OPEN_STRICT, n.rel and d.rel do not
 *                        agree
 *   KUNAI_E_UNSUPPORTED  see kunai_world_give
 *   KUNAI_E_RANGE        see kunai_world_give; or with KUNAI_OPEN_STRICT, a placement names a
 *                        section that the stage does not have
 */
KUNAI_API kunai_result kunai_world_finish(kunai_world *world, kunai_scene **out,
                                          kunai_error *error);

/*
 * Closes a world and frees its memory. The scene that it has made stays.
 *
 * world  The world. May be NULL.
 */
KUNAI_API void kunai_world_close(kunai_world *world);

/*
 * Gets what lies in the cell of a section.
 *
 * scene    The scene. May be NULL.
 * section  Which section: 0 .. section_count - 1.
 *
 * Returns the land, or NULL if the scene is no map, section is out of range, or scene is NULL.
 */
KUNAI_API const kunai_scene_land *kunai_scene_get_land(const kunai_scene *scene, uint32_t section);

/*
 * Gets the lights of all areas of a map.
 *
 * scene  The scene. May be NULL.
 * count  [1] Receives the count of lights; 0 if the result is NULL. May be NULL.
 *
 * Returns [count] the lights, or NULL if the scene is no map or scene is NULL.
 */
KUNAI_API const kunai_map_light *kunai_scene_get_lights(const kunai_scene *scene, uint32_t *count);

/*
 * Finds the light of a section at a time of day, as kunai_map_find_light.
 *
 * scene    The scene. May be NULL.
 * section  Which section: 0 .. section_count - 1.
 * time     Units of 2 seconds since midnight: 0 .. 43199.
 *
 * Returns the index of the light in kunai_scene_get_lights. Returns -1 if the area of the section
 * has no lights, the scene is no map, section is out of range, or scene is NULL.
 */
KUNAI_API int32_t kunai_scene_find_light(const kunai_scene *scene, uint32_t section, uint32_t time);

#ifdef __cplusplus
}
#endif

#endif
