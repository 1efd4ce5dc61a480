/*
 * kunai/scene.h - opens everything that can be seen: models with their motions, stages, maps.
 *
 * One file is one scene:
 *
 * file                                          scene
 * Ninja chunk file (.nj .gj .xj .njm), text     all models and motions of the file
 *   (.nja .nam)
 * .sa1mdl .sa2mdl .sa2bmdl; .saanim             the model; the motion
 * Nitro: NSBMD; NSBCA NSBTA NSBTP NSBMA NSBVA   all models; all motions
 * PSO player motion (.rel)                      the motion
 * PSO stage (n.rel, d.rel, fmt2)                sections with placed models, and their motions
 * PSO minimap (r.rel)                           rooms with their models
 * PSO collision (c.rel)                         triangles
 * PSO texture animation (.tam)                  texture animations
 * Level of SA Tools (.sa1lvl .sa2lvl .sa2blvl)  placed models, their motions, and triangles of
 *   or LandTable of Sonic Adventure: bare, or     collision
 *   in C source
 * Land of Platinum                              its model, and places of props, whose models are
 *                                               in other files
 * PSO quest table (.dat, unpacked)              placements: what stands in the areas of a quest
 * PSO list (map_*o.dat, map_*e.dat, .evt)       placements of one stage; only by options->format
 *
 * A scene consists of sections, instances, models and clips:
 *
 * - A section is a room or another part of a stage: a place, a rotation, and a list of instances.
 *   Other files are one section at the origin, so that callers need no branch on the kind of file.
 * - An instance is one model at one place in the world, with the clips that move it.
 * - A clip is a motion, and the model that it was decoded for.
 * - Models and clips are stored once, however many instances show them. A file without places has
 *   one instance of each model.
 *
 * Bare structures (KUNAI_OPEN_BARE): options->format says what lies at options->offset: a model, a
 * motion, or a LandTable (KUNAI_FORMAT_SA1LVL, KUNAI_FORMAT_SADXLVL, KUNAI_FORMAT_SA2LVL,
 * KUNAI_FORMAT_SA2BLVL). Without a byte order, a LandTable is little-endian, unless only big-endian
 * makes the table possible. With KUNAI_OPEN_ACTION, an NJS_ACTION lies there: the scene has one
 * instance, with the motion as its clip.
 *
 * Example (examples/scene.c), which draws what an instance shows at a time in seconds. draw_mesh
 * moves the vertices of a mesh with kunai_model_skin. Instead, a graphics card can move the
 * vertices: see kunai/model.h. allocate calls malloc, and ends the program if that fails:
 *
 *     static void draw_instance(const viewer *v, const kunai_instance *it)
 *     {
 *         const kunai_scene_model *part = kunai_scene_get_model(v->scene, (uint32_t)it->model);
 *         const kunai_model *model = part ? part->model : NULL;
 *         const uint32_t count = model ? kunai_model_get_info(model)->node_count : 0;
 *         kunai_transform *pose = allocate(count * sizeof *pose);
 *         float *worlds = allocate(count * 16 * sizeof *worlds);
 *         const float frame = v->seconds * 30 * it->speed;
 *         const kunai_mesh *mesh;
 *         size_t posed = 0;
 *         uint32_t i;
 *
 *         for (i = 0; i < it->clip_count && !posed; i++) {
 *             const kunai_motion *m = kunai_scene_get_clip(v->scene, it->clips[i])->motion;
 *
 *             if (!kunai_motion_pose(m, model, frame, KUNAI_SAMPLE_LOOP, pose, count, NULL))
 *                 posed = count;
 *         }
 *         printf("%s at %g %g %g\n", part && part->name.size ? part->name.data : "model",
 *                (double)it->world[12], (double)it->world[13], (double)it->world[14]);
 *         kunai_model_world(model, posed ? pose : NULL, posed, worlds, count, NULL);
 *         for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
 *             if (mesh->kind != KUNAI_MESH_KIND_VOLUME && it->roles & KUNAI_ROLE_VISIBLE)
 *                 draw_mesh(v, model, i, worlds, it->world);
 *         free(pose);
 *         free(worlds);
 *     }
 *
 * Where vertices are: kunai_model_skin gives positions in the space of the model, and
 * kunai_instance.world times a position is the place in the world. For a rigid mesh, this is the
 * same as world * worlds[mesh->node] * position, with worlds from kunai_model_world. The frame of a
 * clip is seconds * 30 * kunai_instance.speed, usually with KUNAI_SAMPLE_LOOP.
 *
 * Clips: the model that a motion moves is found in this way:
 *
 * - In a chunk file, it is the last model before the motion (ninja-container.md 1.2).
 * - In C source, it is the model that the first NJS_ACTION of the motion names.
 * - In other files of models and motions, and for motions before all models, it is the model that
 *   the motion fits best, the first one of several (kunai_motion_fits). A motion that fits no model
 *   has model -1.
 * - In a stage, each animated instance names its motion. Instances of different models can share a
 *   clip: kunai_clip.model is the model of the first one.
 * - In a map, each model of a prop names its motions.
 *
 * Several clips of one instance are alternatives in a file of models and motions, such as walking
 * and standing: show one of them. In a map, the game plays all of them at once, such as NSBCA with
 * NSBTA. kunai_motion_pose takes only clips of the kind KUNAI_MOTION_KIND_NODES, and gives
 * KUNAI_E_ARGUMENT for all others: see kunai_motion_info.kind.
 *
 * Levels of Sonic Adventure (sa-levels.md): a LandTable lists entries, and each entry is an
 * instance.
 *
 * - kunai_instance.roles tells what an entry is for. Draw the instances with
 *   KUNAI_ROLE_VISIBLE only. An entry of Sonic Adventure can be visible and solid at once. In
 *   Sonic Adventure 2, the visible ground and the solid ground are different entries.
 * - kunai_instance.flags has the surface flags of the entry: enum kunai_sa1_surface_flags or enum
 *   kunai_sa2_surface_flags, as kunai_land_table.format says.
 * - kunai_scene_get_collision has the triangles of all entries that are solid or water. An entry
 *   with the bit of water is a surface of water. Planes that kill are not in a LandTable: they are
 *   in the program of the game.
 * - The textures are in a file of the game whose name is kunai_land_table.texture_file.
 * - In C source, the first LandTable is the scene. Models and motions outside of it are not in the
 *   scene: kunai_model_open and kunai_motion_open give them. The scene has the texture names of the
 *   list that the table names.
 *
 * Missing models: there are two forms, and a caller checks both. If kunai_instance.model is -1, the
 * scene has no model for the instance. If kunai_scene_model.model is NULL, the scene knows the file
 * of the model (store and index), and kunai_scene_model.result says why the model is missing.
 *
 * Stages of Phantasy Star Online:
 *
 * - A Dreamcast or PC stage is two files, n.rel and d.rel, with Ninja Chunk models. Draw both:
 *   their sections agree one to one. kunai_world_open joins them (kunai/world.h).
 * - A stage of Blue Burst (little-endian fmt2, Xinja models) or of the GameCube (big-endian fmt2,
 *   Ginja models) is one file, named n.rel.
 * - The pictures are in the archive (.pvm, .xvm) of the same stage.
 *
 * Lifetime: everything that a get function returns belongs to the scene and lives until
 * kunai_scene_close. The input is not needed after kunai_scene_open. Do not close the models and
 * motions of a scene.
 *
 * Options: scenes use these members of kunai_options: format, byte_order, flags, model_flags,
 * motion_flags, draws, draw_count, headers, header_count, allocator, max_memory and max_work; with
 * KUNAI_OPEN_BARE also offset and base. index must be 0.
 *
 * Warnings: the warnings of models and motions are also warnings of the scene.
 *
 * Memory and threads: only kunai_scene_open allocates. A scene never changes: any number of threads
 * may use it at the same time.
 */
#ifndef KUNAI_SCENE_H
#define KUNAI_SCENE_H

#include "motion.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One open scene. */
typedef struct kunai_scene kunai_scene;

/* Facts about a scene. Grows at its end. */
typedef struct kunai_scene_info {
    const kunai_error *warnings; /* [warning_count] problems that did not stop the open call, in
                                    the order of reading */
    uint32_t warning_count;      /* warnings that are stored: at most 64 */
    uint32_t warning_total;      /* all warnings, stored or not */
    uint32_t format;             /* enum kunai_format. Map: that of the headers, such as
                                    KUNAI_FORMAT_MAP_HEADERS. Joined stage: that of file 0 */
    uint32_t byte_order;         /* enum kunai_byte_order */
    uint32_t section_count;      /* sections: kunai_scene_get_section */
    uint32_t instance_count;     /* instances of all sections: kunai_scene_get_instance */
    uint32_t model_count;        /* different models: kunai_scene_get_model */
    uint32_t clip_count;         /* different clips: kunai_scene_get_clip */
    uint32_t texture_count;      /* stages, LandTables of C source: texture names that all models of
                                    the file share; joined stage: those of file 0; else 0 */
    uint32_t animation_count;    /* texture animations of a .tam file, which can be one of the files
                                    of a joined stage */
    uint32_t texture_set_count;  /* texture sets: kunai_scene_get_texture_set */
    float radius;                /* stages: view distance, in the units of positions; else 0 */
    uint32_t placement_count;    /* placements: kunai_scene_get_placement */
    uint32_t placement_table_count; /* tables of placements: kunai_scene_get_placement_table */
} kunai_scene_info;

/* ---- models, clips and texture sets ---- */

/* Where a file lies that a scene names: the stores of numbered files in a game. A store is an
 * archive, or one file, which has the number 0. The comments give the names of the archives (.narc)
 * and files in Pokémon Platinum. */
enum kunai_store {
    KUNAI_STORE_NONE = 0,            /* in the file that was opened */
    KUNAI_STORE_MAP_HEADERS = 1,     /* one file: the headers of all maps, a part of the program of
                                        the game (platinum.md 12.3) */
    KUNAI_STORE_MAP_MATRIX = 2,      /* map_matrix: map matrices */
    KUNAI_STORE_LAND = 3,            /* land_data: lands */
    KUNAI_STORE_AREA = 4,            /* area_data: areas */
    KUNAI_STORE_AREA_BUILD = 5,      /* area_build: lists of the prop models of an area */
    KUNAI_STORE_AREA_LIGHT = 6,      /* arealight: lights of an area */
    KUNAI_STORE_GROUND_TEXTURES = 7, /* map_tex_set: texture sets of lands */
    KUNAI_STORE_PROP_TEXTURES = 8,   /* areabm_texset: texture sets of props */
    KUNAI_STORE_PROP_MODEL = 9,      /* build_model: models of props */
    KUNAI_STORE_PROP_ANIMATION = 10, /* bm_anime_list: lists of the animations of a prop */
    KUNAI_STORE_PROP_MOTION = 11,    /* bm_anime: motions of props: NSBCA, NSBTA and others */
    KUNAI_STORE_PROP_SHAPES = 12,    /* build_model_matshp.dat, one file: how to draw props */
    KUNAI_STORE_STAGE = 13,          /* files of a PSO stage: 0 n.rel or fmt2, 1 d.rel, 2 c.rel,
                                        3 .tam */
    KUNAI_STORE_ROOM_MODEL = 14,     /* HeartGold: models of indoor props */
    KUNAI_STORE_ROOM_ANIMATION = 15, /* HeartGold: lists of the animations of an indoor prop */
    KUNAI_STORE_ROOM_SHAPES = 16,    /* HeartGold, one file: how to draw indoor props */
    KUNAI_STORE_EVENTS = 17,         /* zone_event: what stands on the map of a header */
    KUNAI_STORE_STAGE_PLACEMENTS = 18, /* what stands in a PSO stage: 0 quest table (.dat,
                                        unpacked), 1 list of objects, 2 list of enemies, 3 list of
                                        events (.evt) */
    KUNAI_STORE_MAP_NAMES = 19,        /* mapname.bin, one file: internal names of the headers. No
                                        world requests this store and the next ones: see game.h */
    KUNAI_STORE_SCRIPTS = 20,          /* scr_seq: scripts of the headers */
    KUNAI_STORE_TEXTS = 21             /* pl_msg: texts of the headers */
};

/* A model of a scene. Grows at its end. */
typedef struct kunai_scene_model {
    const kunai_model *model; /* for the functions of kunai/model.h. NULL: result says why */
    kunai_string name;        /* "" if the file stores no name, or model is NULL */
    uint32_t store;           /* enum kunai_store */
    uint32_t index;           /* number of the file in the store. KUNAI_STORE_NONE: number of the
                                 model in the file; warnings name it. In a file that
                                 kunai_model_open opens, this is options.index */
    int32_t texture_set;      /* number of the set in the scene: kunai_scene_get_texture_set; -1:
                                 the file names no set */
    kunai_result result;      /* KUNAI_OK: model is not NULL. KUNAI_NEED_INPUT: the scene only names
                                 the model, and the caller opens the file (props of a land, and all
                                 models with KUNAI_WORLD_PLACES). KUNAI_E_RANGE: the file was
                                 missing. Other codes: why the model cannot be read */
} kunai_scene_model;

/* A motion of a scene. Grows at its end. */
typedef struct kunai_clip {
    const kunai_motion *motion; /* for the functions of kunai/motion.h. Never NULL: for a motion
                                   that cannot be read, there is no clip, but a warning */
    kunai_string name;          /* "" if the file stores no name */
    int32_t model;              /* number of the model in the scene that the motion was decoded for.
                                   Instances of other models can share the clip. -1: the motion
                                   moves no model of the scene, such as a motion of a camera */
    uint32_t fit;               /* enum kunai_fit: the result of kunai_motion_fits for model; NONE
                                   if model is -1 */
    uint32_t store;             /* enum kunai_store */
    uint32_t index;             /* number of the file in the store. KUNAI_STORE_NONE: number of the
                                   motion in the file; warnings name it. In a file that
                                   kunai_motion_open opens, this is options.index */
} kunai_clip;

/* A file of textures that a scene names. The caller opens it with kunai_textures_open. Grows at its
 * end. */
typedef struct kunai_texture_set {
    uint32_t store; /* enum kunai_store; KUNAI_STORE_NONE: the textures are in the file that was
                       opened */
    uint32_t index; /* number of the file in the store; KUNAI_STORE_NONE: 0 */
} kunai_texture_set;

/* ---- sections and instances ---- */

/* Bits of kunai_section.flags in n.rel and d.rel. */
enum kunai_n_rel_section_flags {
    KUNAI_N_REL_SECTION_BACKDROP = 0x20, /* set in the section at the origin, with id -1, that holds
                                            the backdrop */
    KUNAI_N_REL_SECTION_USUAL = 0x1000   /* set in every known section; meaning unknown */
};

/* Bits of kunai_section.flags in fmt2. */
enum kunai_fmt2_section_flags {
    KUNAI_FMT2_SECTION_USUAL = 0x10000,   /* set in every known section; meaning unknown */
    KUNAI_FMT2_SECTION_BACKDROP = 0x80000 /* set in the section at the origin, with id -1, that
                                             holds the backdrop */
};

/* A part of a stage, a room of a minimap, or all of another file. Grows at its end. */
typedef struct kunai_section {
    uint64_t offset;   /* of the record in the input */
    float world[16];   /* [16] column-major: places all instances of the section */
    float position[3]; /* [3] x, y, z in the world, in the units of models */
    int32_t angles[3]; /* [3] 65536 per turn (BAMS); rotation about x, then y, then z */
    float radius;      /* in the units of position, as stored; minimap: the distance at which the
                          room is discovered; other files: 0 */
    float alpha;       /* minimap: opacity, 0 .. 1, as stored; else 1 */
    int32_t id;        /* id in the game; -1: it belongs to no section of the game. Map: number
                          of the land */
    uint32_t flags;    /* enum kunai_n_rel_section_flags or kunai_fmt2_section_flags, as the
                          format says; map: enum kunai_world_section_flags; minimap: 16 bits
                          whose meaning is not known; other files: 0 */
    uint32_t first_instance; /* index of the first instance */
    uint32_t instance_count; /* instances, one after the other */
} kunai_section;

/* Bits of kunai_instance.flags in n.rel and d.rel. */
enum kunai_n_rel_instance_flags {
    KUNAI_N_REL_INSTANCE_PLAIN = 0x8,    /* set in every instance of a d.rel, and only there */
    KUNAI_N_REL_INSTANCE_SHADOWS = 0x10, /* the model takes shadows; known from fmt2 only */
    KUNAI_N_REL_INSTANCE_SLIDE = 0x400,  /* static models: slide has an id */
    KUNAI_N_REL_INSTANCE_SWAP = 0x800,   /* static models: swap has an id */
    KUNAI_N_REL_INSTANCE_UNKNOWN = 0x3   /* bits of known files whose meaning is not known */
};

/* Bits of kunai_instance.flags in fmt2. */
enum kunai_fmt2_instance_flags {
    KUNAI_FMT2_INSTANCE_NO_FOG = 0x1,   /* drawn without fog */
    KUNAI_FMT2_INSTANCE_BY_TABLE = 0x4, /* the file points to a table of models: model is the first
                                           of the table */
    KUNAI_FMT2_INSTANCE_SHADOWS = 0x10, /* the model takes shadows */
    KUNAI_FMT2_INSTANCE_SLIDE = 0x20,   /* slide has an id, if the file has a slide record */
    KUNAI_FMT2_INSTANCE_SWAP = 0x40,    /* swap has an id, if the file has a swap record */
    KUNAI_FMT2_INSTANCE_UNKNOWN = 0x561078A /* bits of known files whose meaning is not known */
};

/* Bits of kunai_instance.roles: what an instance is for. */
enum kunai_role_flags {
    KUNAI_ROLE_VISIBLE = 0x1, /* the game draws it. LandTable: entries with bit 31 of flags, and all
                                 animated entries. Other files: all instances */
    KUNAI_ROLE_SOLID = 0x2,   /* LandTable: bit 0 of flags. kunai_scene_get_collision gives the
                                 triangles */
    KUNAI_ROLE_WATER = 0x4    /* LandTable: bit 1 of flags. kunai_scene_get_collision gives the
                                 triangles, too */
};

/* Bits of kunai_instance.flags in LandTables of Sonic Adventure and Sonic Adventure DX, and enum
 * kunai_surface_visible. Each name comes from two fan projects (sa-tools.md 6). */
enum kunai_sa1_surface_flags {
    KUNAI_SA1_SURFACE_SOLID = 0x1,                 /* the player cannot pass */
    KUNAI_SA1_SURFACE_WATER = 0x2,                 /* surface of water */
    KUNAI_SA1_SURFACE_NO_FRICTION = 0x4,           /* no friction */
    KUNAI_SA1_SURFACE_NO_ACCELERATION = 0x8,       /* no acceleration */
    KUNAI_SA1_SURFACE_LOW_ACCELERATION = 0x10,     /* low acceleration */
    KUNAI_SA1_SURFACE_SKY_DISTANCE = 0x20,         /* drawn up to the draw distance of the sky */
    KUNAI_SA1_SURFACE_CANNOT_LAND = 0x40,          /* the player cannot land on it */
    KUNAI_SA1_SURFACE_MORE_ACCELERATION = 0x80,    /* increased acceleration */
    KUNAI_SA1_SURFACE_DIGGABLE = 0x100,            /* the player can dig here */
    KUNAI_SA1_SURFACE_NO_CAMERA = 0x200,           /* the camera passes through it */
    KUNAI_SA1_SURFACE_WATERFALL = 0x400,           /* waterfall */
    KUNAI_SA1_SURFACE_SLIDE = 0x800,               /* the player slides */
    KUNAI_SA1_SURFACE_NO_CLIMB = 0x1000,           /* cannot be climbed */
    KUNAI_SA1_SURFACE_CHAOS0 = 0x2000,             /* not drawn while Chaos 0 is on a pole */
    KUNAI_SA1_SURFACE_STAIRS = 0x4000,             /* stairs */
    KUNAI_SA1_SURFACE_LAVA = 0x8000,               /* lava */
    KUNAI_SA1_SURFACE_HURTS = 0x10000,             /* hurts the player */
    KUNAI_SA1_SURFACE_TUBE_ACCELERATION = 0x20000, /* acceleration in a tube */
    KUNAI_SA1_SURFACE_LOW_DEPTH = 0x40000,         /* drawn earlier */
    KUNAI_SA1_SURFACE_SIMPLE_DRAW = 0x80000,       /* simple drawing */
    KUNAI_SA1_SURFACE_FOOTPRINTS = 0x100000,       /* the player leaves footprints */
    KUNAI_SA1_SURFACE_ACCELERATES = 0x200000,      /* accelerates the player */
    KUNAI_SA1_SURFACE_WATER_COLLISION = 0x400000,  /* collision of water */
    KUNAI_SA1_SURFACE_GRAVITY = 0x800000,          /* gravity turns the player */
    KUNAI_SA1_SURFACE_NO_DEPTH_WRITE = 0x1000000,  /* drawn without writing depth */
    KUNAI_SA1_SURFACE_BY_MESH = 0x2000000,         /* drawn mesh by mesh */
    KUNAI_SA1_SURFACE_CHANGING = 0x4000000,        /* the game changes the model */
    KUNAI_SA1_SURFACE_DYNAMIC = 0x8000000,         /* the collision moves */
    KUNAI_SA1_SURFACE_ROTATED = 0x10000000,        /* the collision is rotated with the object */
    KUNAI_SA1_SURFACE_LARGE_RADIUS = 0x20000000,   /* large radius of collision */
    KUNAI_SA1_SURFACE_MEDIUM_RADIUS = 0x40000000   /* medium radius of collision */
};

/* Bits of kunai_instance.flags in LandTables of Sonic Adventure 2, and enum kunai_surface_visible.
 * NO_SHADOW, NO_CLIP, SIMPLE_DRAW, DIRECT_DRAW and NOT_COMPILED count in visible entries only.
 * NO_FOG has one meaning in visible entries, and another one in entries of collision. The other
 * bits count in entries of collision only. Each name comes from two fan projects (sa-tools.md 6).
 */
enum kunai_sa2_surface_flags {
    KUNAI_SA2_SURFACE_SOLID = 0x1,                  /* the player cannot pass */
    KUNAI_SA2_SURFACE_WATER = 0x2,                  /* surface of water */
    KUNAI_SA2_SURFACE_LOW_FRICTION = 0x4,           /* low friction */
    KUNAI_SA2_SURFACE_HIGH_FRICTION = 0x8,          /* high friction */
    KUNAI_SA2_SURFACE_MEDIUM_FRICTION = 0x10,       /* medium friction */
    KUNAI_SA2_SURFACE_DIGGABLE = 0x20,              /* the player can dig here */
    KUNAI_SA2_SURFACE_UNKNOWN_6 = 0x40,             /* not known */
    KUNAI_SA2_SURFACE_NO_CLIMB = 0x80,              /* cannot be climbed */
    KUNAI_SA2_SURFACE_STAIRS = 0x100,               /* stairs: the player stays upright */
    KUNAI_SA2_SURFACE_UNKNOWN_9 = 0x200,            /* not known */
    KUNAI_SA2_SURFACE_HURTS = 0x400,                /* hurts the player */
    KUNAI_SA2_SURFACE_FOOTPRINTS = 0x800,           /* the player leaves footprints */
    KUNAI_SA2_SURFACE_CANNOT_LAND = 0x1000,         /* the player cannot land on it */
    KUNAI_SA2_SURFACE_SLOW_WATER = 0x2000,          /* water: slow movement */
    KUNAI_SA2_SURFACE_UNKNOWN_14 = 0x4000,          /* not known */
    KUNAI_SA2_SURFACE_NO_SHADOW = 0x8000,           /* takes no shadow */
    KUNAI_SA2_SURFACE_UNKNOWN_16 = 0x10000,         /* not known */
    KUNAI_SA2_SURFACE_UNKNOWN_17 = 0x20000,         /* not known */
    KUNAI_SA2_SURFACE_UNKNOWN_18 = 0x40000,         /* not known */
    KUNAI_SA2_SURFACE_UNKNOWN_19 = 0x80000,         /* not known */
    KUNAI_SA2_SURFACE_MORE_SPEED = 0x100000,        /* higher speed */
    KUNAI_SA2_SURFACE_MORE_ACCELERATION = 0x200000, /* higher acceleration */
    KUNAI_SA2_SURFACE_NO_FOG = 0x400000,            /* visible: no fog; collision: more gravity */
    KUNAI_SA2_SURFACE_NO_CLIP = 0x800000,           /* drawn at any distance */
    KUNAI_SA2_SURFACE_SIMPLE_DRAW = 0x1000000,      /* simple drawing */
    KUNAI_SA2_SURFACE_DIRECT_DRAW = 0x2000000,      /* direct drawing, set by the game */
    KUNAI_SA2_SURFACE_NOT_COMPILED = 0x4000000,     /* not compiled for direct drawing */
    KUNAI_SA2_SURFACE_DYNAMIC = 0x8000000,          /* the collision moves */
    KUNAI_SA2_SURFACE_NOT_ROTATED = 0x10000000,  /* the collision is not rotated with the object */
    KUNAI_SA2_SURFACE_SMALL_RADIUS = 0x20000000, /* small radius of collision */
    KUNAI_SA2_SURFACE_TINY_RADIUS = 0x40000000   /* tiny radius of collision */
};

/* The highest bit of the surface flags of both games: flags >> KUNAI_SURFACE_VISIBLE_SHIFT is 1 if
 * the entry is visible, else 0. The mask of this bit is no int, so C has no enum constant for
 * it. */
enum kunai_surface_visible {
    KUNAI_SURFACE_VISIBLE_SHIFT = 31 /* where the bit is */
};

/* One model at one place in the world. Stages: the instances of a section are the static ones, then
 * the animated ones, each in the order of the file. LandTables: the entries, then the animated
 * entries, each in the order of the file. Lands and maps: the land, then its first 32 props: the
 * game ignores further props. Other files: one of each model. Grows at its end. */
typedef struct kunai_instance {
    uint64_t offset;       /* of the record in the input */
    uint64_t model_offset; /* of the root node of the model in the input; 0 if the file points to no
                              place in the data, and for props, whose models are in other files */
    const uint32_t *clips; /* [clip_count] indices for kunai_scene_get_clip: the motions that the
                              file gives this instance. The comment at the top says what several
                              clips mean. Stages, LandTables: one clip at most */
    uint32_t clip_count;   /* clips of the instance */
    uint32_t section;      /* index of the section */
    int32_t model;         /* index of the model in the scene, whose kunai_scene_model.model can be
                              NULL; -1: the scene has no model for the instance, and a warning says
                              why. LandTables: no warning if the entry names no model */
    float speed;           /* motion frames per 1/30 s. Animated instances of stages: as stored.
                              Animated entries of LandTables: twice the stored number, which counts
                              frames per tick. The file does not tell how long a tick is: the
                              library takes 1/60 s (sa-levels.md 3). Other instances of stages and
                              LandTables, and minimaps: 0. Other files store no speed: 1 */
    float world[16];       /* [16] column-major: places the model in the world. Stages: world of the
                              section. LandTables: the identity, because the root node places the
                              model. Land: scale and position of the prop; the game ignores the
                              rotation */
    float bounds_min[3];   /* [3] least coordinates of a box in the world that contains the rest
                              pose. The box is that of kunai_model_info, moved by world. 0 if model
                              is -1 or kunai_scene_model.model is NULL */
    float bounds_max[3];   /* [3] greatest coordinates */
    int32_t slide;     /* id of a texture slide in the game; -1: none. No function gives slides */
    int32_t swap;      /* kunai_texture_animation.id of an animation in the .tam file of the
                          stage: search with kunai_scene_get_animation; -1: none */
    uint32_t flags;    /* enum kunai_n_rel_instance_flags or kunai_fmt2_instance_flags, as the
                          format says; LandTable: enum kunai_sa1_surface_flags or
                          kunai_sa2_surface_flags, as stored, 0 for animated entries; map: enum
                          kunai_world_instance_flags; other files: 0 */
    uint32_t animated; /* 1: from the list of animated models of a stage or a LandTable, or a prop
                          of a map that has clips; else 0 */
    uint32_t roles;    /* enum kunai_role_flags */
    uint32_t blocks;   /* entries of LandTables: the parts of the stage that show the entry, one bit
                          each; 0: all parts. Other instances: 0 */
    float center[3];   /* [3] entries of LandTables: centre of the bounding sphere in the world, as
                          stored. Other instances: 0 */
    float radius;      /* entries of LandTables: radius of the bounding sphere, as stored. In real
                          files, 1 of 80 spheres does not contain the model. Other instances: 0 */
} kunai_instance;

/* ---- LandTables ---- */

/* Bits of kunai_land_table.attributes. */
enum kunai_land_table_flags {
    KUNAI_LAND_TABLE_ANIMATED = 0x1,     /* the game shows the animated entries */
    KUNAI_LAND_TABLE_TEXTURE_LIST = 0x2, /* the table loads the texture list */
    KUNAI_LAND_TABLE_CLIP = 0x4,         /* the game uses clip_distance */
    KUNAI_LAND_TABLE_TEXTURE_FILE = 0x8  /* the game loads texture_file */
};

/* A LandTable: what a level of Sonic Adventure consists of. Lands of Pokémon Platinum
 * (kunai_map_land, kunai_scene_land) are something else. Grows at its end. */
typedef struct kunai_land_table {
    kunai_string name; /* label of the table in the file; "": no label */
    kunai_string
        texture_file;         /* name of the texture file of the game, without the extension; "": no
                                  name */
    kunai_string author;      /* who made the file, as the file says; "" if it does not */
    kunai_string description; /* text about the file; "": no text */
    uint64_t offset;          /* of the table in the input */
    uint32_t format;          /* KUNAI_FORMAT_SA1LVL, KUNAI_FORMAT_SADXLVL, KUNAI_FORMAT_SA2LVL or
                                  KUNAI_FORMAT_SA2BLVL */
    uint32_t entry_count;     /* entries: they are the first instances */
    uint32_t animated_count;  /* animated entries: they are the other instances */
    int32_t visible_count;    /* Sonic Adventure 2: the first entries, as many as this, have Chunk
                                  or Ginja models, the others Basic models; negative: bit 31 of the
                                  flags tells. Sonic Adventure: -1 */
    int32_t direct_count;     /* Sonic Adventure 2: entries compiled for direct drawing, as stored;
                                  else -1 */
    uint32_t attributes;      /* enum kunai_land_table_flags */
    uint32_t load_flags;      /* as stored, for the game; 0 in files */
    float clip_distance;      /* entries further away are not drawn, if attributes says so */
    uint32_t texture_list;    /* address of the texture list in the program of the game, as stored:
                                  no place in the input; 0: none. C source: 0 */
    uint32_t loader_name;     /* Sonic Adventure: address of the name of a file with a loader, as
                                  stored; else 0 */
    uint32_t loader;          /* Sonic Adventure: address of a function that loads, as stored; else
                                  0 */
    uint32_t reserved;        /* 0 */
} kunai_land_table;

/* ---- texture animations ---- */

/* Values of kunai_texture_animation.type. */
enum kunai_texture_animation_type {
    KUNAI_TEXTURE_ANIMATION_TYPE_UNKNOWN = 1,   /* frame_count is 0 unless the record has the layout
                                                   of a slide show */
    KUNAI_TEXTURE_ANIMATION_TYPE_SLIDE_SHOW = 2 /* shows one texture after the other */
};

/* One record of a .tam file. Grows at its end. */
typedef struct kunai_texture_animation {
    const uint16_t *frames; /* [2 * frame_count] pairs: index of a texture, delay. The unit of the
                               delay is not known */
    uint32_t frame_count;   /* pairs in frames */
    uint32_t id;            /* kunai_instance.swap names this id */
    uint32_t type;          /* enum kunai_texture_animation_type */
    uint32_t reserved;      /* 0 */
} kunai_texture_animation;

/* ---- collision ---- */

/* Bits of kunai_collision.flags and kunai_collision_group.flags. The names come from one or two
 * fan projects and are not verified (ninja-scene.md 8). Blue Burst stores 16 bits per triangle,
 * Dreamcast 32. */
enum kunai_collision_flags {
    KUNAI_COLLISION_FLOOR = 0x1,             /* floor; or camera */
    KUNAI_COLLISION_WATER = 0x4,             /* water */
    KUNAI_COLLISION_GRASS = 0x10,            /* grass */
    KUNAI_COLLISION_WALL = 0x20,             /* wall. With PROJECTILES: read it as solid, because
                                                 these triangles face all directions */
    KUNAI_COLLISION_MONSTERS = 0x40,         /* stops only monsters; or floor */
    KUNAI_COLLISION_PROJECTILES = 0x100,     /* stops projectiles; or floor */
    KUNAI_COLLISION_ALL = 0x800,             /* stops players and monsters */
    KUNAI_COLLISION_PLAYERS = 0x2000,        /* stops only players */
    KUNAI_COLLISION_MONSTER_VISION = 0x8000, /* blocks the view of monsters. Perhaps the Blue Burst
                                                 form of ROOM_BORDER */
    KUNAI_COLLISION_ROOM_BORDER = 0x40000000 /* Dreamcast: invisible planes around rooms */
};

/* The highest bit of kunai_collision_group.flags: flags >> KUNAI_COLLISION_SAME_SHIFT is 1 if all
 * triangles of the group have the same flags, else 0. The mask of this bit is no int, so C has no
 * enum constant for it. */
enum kunai_collision_same {
    KUNAI_COLLISION_SAME_SHIFT = 31 /* where the bit is */
};

/* Triangles that lie together. LandTables: one group for each entry that is solid or water, in the
 * order of the file. Frozen. */
typedef struct kunai_collision_group {
    float center[3]; /* [3] centre of the bounding box of the vertices */
    float radius;    /* all vertices are inside a cylinder of this radius around center, parallel to
                        the Y axis; in the layout of Blue Burst and in LandTables, also inside a
                        sphere */
    uint32_t first_triangle; /* index of the first triangle */
    uint32_t triangle_count; /* triangles, one after the other */
    uint32_t flags;          /* enum kunai_collision_flags: all flags of the triangles; and enum
                                kunai_collision_same. LandTables: flags of the entry, whose bit 31
                                is KUNAI_SURFACE_VISIBLE_SHIFT */
    uint32_t instance;       /* LandTables: index of the instance; other files: 0 */
} kunai_collision_group;

/* Everything that a player can stand on or run into, in world space: the transforms of sections and
 * nodes are already applied. LandTables: also the surfaces of water, which the flags tell apart.
 * Every triangle is in exactly one group. To search a box, look at the groups first. Grows at its
 * end. */
typedef struct kunai_collision {
    const float *positions; /* [3 * vertex_count] x, y, z in the world */
    const uint32_t
        *indices;         /* [3 * triangle_count] vertices; counter-clockwise seen from the front */
    const float *normals; /* [3 * triangle_count] one normal per triangle, as stored. A few thin
                             triangles of real files have the opposite normal; the normal of a
                             triangle without area is arbitrary. LandTables store none: the unit
                             vector of the front side, or 0 for a triangle without area */
    const uint32_t *flags; /* [triangle_count] enum kunai_collision_flags. LandTables: the flags of
                              the entry, enum kunai_sa1_surface_flags or kunai_sa2_surface_flags,
                              with bit 31 */
    const kunai_collision_group *groups; /* [group_count] in the order of the file */
    uint32_t vertex_count;               /* Dreamcast: 3 per triangle, not shared. LandTables:
                                            vertices of meshes, which differ in normals, texture
                                            coordinates or colours, too */
    uint32_t triangle_count;             /* all triangles */
    uint32_t group_count;                /* all groups */
    uint32_t reserved;                   /* 0 */
} kunai_collision;

/* ---- placements ---- */

/* What a placement is: values of kunai_placement.kind. WAVE, RANDOM_KIND and RANDOM_WEIGHT have no
 * position. */
enum kunai_placement_kind {
    KUNAI_PLACEMENT_KIND_OBJECT = 1,         /* PSO: object (placements.md 3) */
    KUNAI_PLACEMENT_KIND_ENEMY = 2,          /* PSO: enemy, or a person (placements.md 4) */
    KUNAI_PLACEMENT_KIND_WAVE = 3,           /* PSO: creates a wave of enemies (placements.md 5) */
    KUNAI_PLACEMENT_KIND_RANDOM_PLACE = 4,   /* PSO: place for a random enemy (placements.md 6) */
    KUNAI_PLACEMENT_KIND_RANDOM_KIND = 5,    /* PSO: parameters of random enemies */
    KUNAI_PLACEMENT_KIND_RANDOM_WEIGHT = 6,  /* PSO: how often a random enemy appears */
    KUNAI_PLACEMENT_KIND_MAP_BACKGROUND = 7, /* map of Platinum: background event */
    KUNAI_PLACEMENT_KIND_MAP_OBJECT = 8,     /* map of Platinum: object event */
    KUNAI_PLACEMENT_KIND_MAP_WARP = 9,       /* map of Platinum: warp */
    KUNAI_PLACEMENT_KIND_MAP_TRIGGER = 10    /* map of Platinum: trigger */
};

/* What an action of a wave does: values of kunai_placement_action.type. */
enum kunai_wave_action {
    KUNAI_WAVE_ACTION_NOTHING = 0x00,      /* nothing */
    KUNAI_WAVE_ACTION_END = 0x01,          /* the last action of a wave */
    KUNAI_WAVE_ACTION_OBJECTS = 0x08,      /* creates objects: section, group */
    KUNAI_WAVE_ACTION_ENEMIES = 0x09,      /* creates enemies: section, wave */
    KUNAI_WAVE_ACTION_SET_SWITCH = 0x0A,   /* sets a switch: its id */
    KUNAI_WAVE_ACTION_CLEAR_SWITCH = 0x0B, /* clears a switch: its id */
    KUNAI_WAVE_ACTION_EVENT = 0x0C,        /* starts the wave of an id: the id */
    KUNAI_WAVE_ACTION_ENEMIES_END = 0x0D   /* creates enemies, and is the last one: section, wave */
};

/* What happens when a wave is defeated. Frozen. */
typedef struct kunai_placement_action {
    uint32_t type;        /* enum kunai_wave_action */
    uint32_t operands[2]; /* [2] as the type says; 0 if the type has fewer */
} kunai_placement_action;

/* A table of placements of a quest, or the one of a list. Grows at its end. */
typedef struct kunai_placement_table {
    uint64_t offset;          /* of the table in its file */
    uint64_t size;            /* bytes, with the header of the table */
    uint32_t kind;            /* as stored: 1 objects, 2 enemies, 3 waves, 4 random places, 5 random
                                 kinds. Lists without a header: 1, 2 or 3. Maps: the kind of
                                 all its placements, such as KUNAI_PLACEMENT_KIND_MAP_OBJECT */
    uint32_t version;         /* waves: 1 or 2; else 0 */
    int32_t floor;            /* area of the episode, as stored; -1: a list without a header. Maps:
                                 number of the map header */
    uint32_t first_placement; /* index of the first placement */
    uint32_t placement_count; /* placements, one after the other */
    uint32_t room_count;      /* random places: sections that the table lists; else 0 */
    uint32_t store;           /* enum kunai_store; KUNAI_STORE_NONE: the file that was opened */
    uint32_t index;           /* number of the file in the store */
} kunai_placement_table;

/* Something that stands in a stage or on a map, without a model. Members that a kind does not have
 * are 0.
 *
 * PSO: a placement is stored relative to a section, which it names by id. A file of placements has
 * no sections of its own: a world joins it with its stage. The first section with the id counts.
 * The place in the world is section.position + R(section) * position, and the rotation is
 * R(section) * R(placement). R(section) turns about y only (placements.md 8). Grows at its end. */
typedef struct kunai_placement {
    uint64_t offset;     /* of the record in its file */
    const uint32_t *raw; /* [raw_count] the record as stored, as little-endian words of 32 bits */
    const kunai_placement_action *actions; /* [action_count] WAVE: what the game does when the
                                              wave is defeated. Never NULL */
    uint32_t raw_count;                    /* words of the record */
    uint32_t action_count;                 /* actions, with the last one */
    kunai_result result;                   /* KUNAI_OK; WAVE: why the actions cannot be read */
    uint32_t kind;                         /* enum kunai_placement_kind */
    uint32_t type;      /* OBJECT, ENEMY: type id; WAVE: kind of event as stored; RANDOM_WEIGHT:
                            index of the type in a table of the game; MAP_OBJECT: graphics id;
                            MAP_BACKGROUND: enum kunai_map_background_kind; MAP_WARP: number of the
                            header that it leads to; MAP_TRIGGER: number of the variable */
    uint32_t id;        /* OBJECT, ENEMY: entity id as stored, which counts at run time; WAVE: id of
                            the event; RANDOM_KIND: its index as stored; RANDOM_WEIGHT: index of a
                            RANDOM_KIND; MAP_OBJECT: id in the map; other events of maps: index in
                            their list */
    uint32_t flags;     /* as stored; OBJECT, ENEMY: these count at run time; MAP_OBJECT: number of
                            the flag that hides it, see kunai_map_object.flag */
    int32_t table;      /* index of its table: kunai_scene_get_placement_table; -1: no table */
    int32_t section;    /* index of its section in the scene; -1: not known, or it has none */
    int32_t section_id; /* id of the section as stored; -1: the kind has no section */
    int32_t floor;      /* floor of the table: area of the episode; -1: the file does not tell it.
                            Maps: height as stored, in fx32 */
    uint32_t group;     /* OBJECT: group; MAP_BACKGROUND, MAP_OBJECT, MAP_TRIGGER: number of the
                            script */
    uint32_t wave;      /* ENEMY, WAVE: wave */
    uint32_t children; /* ENEMY: count of children, 0: the type decides; RANDOM_KIND: least count */
    uint32_t most_children; /* RANDOM_KIND: largest count; else the same as children */
    float position[3];      /* [3] x, y, z as stored: inside of the section. Maps: in the world */
    int32_t angles[3];      /* [3] as stored; the low 16 bits count: 65536 per turn (BAMS).
                               MAP_OBJECT: its direction, 0 for south */
    float parameters[5];    /* [5] OBJECT: parameters 1 to 3; ENEMY, RANDOM_KIND: 1 to 5. Their
                               meaning depends on the type */
    int32_t integers[5];    /* [5] OBJECT: parameters 4 to 6; ENEMY, RANDOM_KIND: 6 and 7; WAVE: the
                               least and the largest delay in frames of 1/30 s, and in version 2
                               the least and the largest count of enemies, and the largest count
                               of waves; RANDOM_PLACE: two
                               unknown words; RANDOM_WEIGHT: the weight, an unknown byte;
                               MAP_BACKGROUND: enum kunai_map_facing; MAP_OBJECT: three parameters,
                               range in x, range in z; MAP_WARP: index of the warp that it leads to;
                               MAP_TRIGGER: width, length, value */
    float world[16];        /* [16] column-major: places it in the world, if section is not -1; else
                               inside of its section. Without a position: the identity. Maps: always
                               in the world, on the ground (kunai/world.h) */
    uint32_t reserved;      /* 0 */
} kunai_placement;

/* ---- functions ---- */

/*
 * Opens a file of the table at the top, and reads all of it.
 *
 * data     [size] The whole file; with KUNAI_OPEN_BARE, the data around the structure. May be NULL
 *          if size is 0. Not used after the call.
 * size     Size of data in bytes.
 * options  How to open. May be NULL: the defaults. format: the content decides which kind of file
 *          it is, unless format names one. A format of models (KUNAI_FORMAT_XJ) says how the models
 *          of the file are read, and a format of motions (KUNAI_FORMAT_NSSM) which motions, as in
 *          kunai_model_open and kunai_motion_open. model_flags and motion_flags hold for all models
 *          and motions of the scene. With KUNAI_OPEN_BARE the scene is the one model, motion or
 *          LandTable at offset, of this format. With KUNAI_OPEN_ACTION the scene is the model of
 *          the NJS_ACTION at offset, of this format, with its motion. index must be 0.
 * out      Receives the scene, or NULL if the call fails. Close it with kunai_scene_close.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * The time is linear in the size of the file plus that of the scene, however many models and
 * motions the file contains. Models share the memory of a texture list, and a stage or LandTable
 * stores each model and each clip once. In these cases there are copies, and the scene can be much
 * larger than the file. options->max_memory and max_work limit the copies: see Work in
 * kunai/base.h.
 *
 * - Several solid entries of a LandTable name one object: each has its own collision triangles.
 * - Models of a text share nodes.
 * - Motions of a text share keyframes.
 * - Several entries of an NSBMD lead to one model.
 *
 * Warnings, each an error with KUNAI_OPEN_STRICT:
 * - a model or a motion that cannot be read is missing
 * - a list of models, of animated entries or a collision mesh outside of the data is left out
 * - a collision triangle with a missing vertex is left out
 * - damaged names are missing
 *
 * If a file of models and motions has none that can be read, the call fails with the error of the
 * first one.
 *
 * Quest tables: damage ends the list of tables, and a table or list of waves can lack actions:
 * kunai_placement.result. If the list has no table before the damage, the call fails.
 *
 * With KUNAI_OPEN_STRICT the first warning is an error: the call returns the code of the warning.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT     out is NULL, data is NULL and size is not 0, options breaks a rule of
 *                        kunai_options, or options->format is no format of a bare structure
 *   KUNAI_E_MEMORY       the allocator returned NULL
 *   KUNAI_E_LIMIT        options->max_memory or options->max_work is too small, or there are more
 *                        than 65535 sections, 2147483647 instances, or 4294967295 collision
 *                        vertices or triangles; or a model passes a limit of kunai_model_open;
 *                        with KUNAI_OPEN_STRICT, also a wave with more than 10000 actions, or a
 *                        table whose waves have more actions than the table has bytes
 *   KUNAI_E_FORMAT       the data is no file of the table, or not of options->format
 *   KUNAI_E_TRUNCATED    the file ends too early to show anything
 *   KUNAI_E_CORRUPT      the sections of a stage, a LandTable or its entries lie outside of the
 *                        data; or no model or motion of the file, or table of a quest, can be
 *                        read
 *   KUNAI_E_UNSUPPORTED  the data is another kind of REL file (the format of the error is
 *                        KUNAI_FORMAT_REL), or a version of a format that is not read; or the file
 *                        has only models and motions of kinds that are not decoded
 *   KUNAI_E_RANGE        options->index is not 0, options->offset is no place in the data, or no
 *                        model has the shapes and materials of options->draws; with
 *                        KUNAI_OPEN_STRICT, also actions of a wave outside of their table
 */
KUNAI_API kunai_result kunai_scene_open(const void *data, size_t size, const kunai_options *options,
                                        kunai_scene **out, kunai_error *error);

/*
 * Closes a scene and frees its memory, with all its models and motions.
 *
 * scene  The scene. May be NULL.
 */
KUNAI_API void kunai_scene_close(kunai_scene *scene);

/*
 * Gets the facts about a scene.
 *
 * scene  The scene. May be NULL.
 *
 * Returns the facts, or NULL if scene is NULL.
 */
KUNAI_API const kunai_scene_info *kunai_scene_get_info(const kunai_scene *scene);

/*
 * Gets one section.
 *
 * scene  The scene. May be NULL.
 * index  Which section: 0 .. section_count - 1.
 *
 * Returns the section, or NULL if index is out of range or scene is NULL.
 */
KUNAI_API const kunai_section *kunai_scene_get_section(const kunai_scene *scene, uint32_t index);

/*
 * Gets one instance.
 *
 * scene  The scene. May be NULL.
 * index  Which instance: 0 .. instance_count - 1.
 *
 * Returns the instance, or NULL if index is out of range or scene is NULL.
 */
KUNAI_API const kunai_instance *kunai_scene_get_instance(const kunai_scene *scene, uint32_t index);

/*
 * Gets one model.
 *
 * scene  The scene. May be NULL.
 * index  Which model: 0 .. model_count - 1.
 *
 * The model belongs to the scene: do not close it. In a stage of one file, all models have the
 * texture names of the scene. In a joined stage, the models of the d.rel have those of the d.rel.
 * The warnings of a model are those of its own data.
 *
 * Returns the model, or NULL if index is out of range or scene is NULL.
 */
KUNAI_API const kunai_scene_model *kunai_scene_get_model(const kunai_scene *scene, uint32_t index);

/*
 * Gets one clip.
 *
 * scene  The scene. May be NULL.
 * index  Which clip: 0 .. clip_count - 1.
 *
 * The motion belongs to the scene: do not close it. The warnings of a motion are those of its own
 * data.
 *
 * Returns the clip, or NULL if index is out of range or scene is NULL.
 */
KUNAI_API const kunai_clip *kunai_scene_get_clip(const kunai_scene *scene, uint32_t index);

/*
 * Gets one texture set.
 *
 * scene  The scene. May be NULL.
 * index  Which set: 0 .. texture_set_count - 1.
 *
 * Returns the set, or NULL if index is out of range or scene is NULL.
 */
KUNAI_API const kunai_texture_set *kunai_scene_get_texture_set(const kunai_scene *scene,
                                                               uint32_t index);

/*
 * Gets the textures that all models of a stage, or of a LandTable of C source, ask for: see
 * kunai_textures_match. In a joined stage, these are all models of the first file. In all files,
 * each model has its list, too: kunai_model_get_texture_list.
 *
 * scene  The scene. May be NULL.
 *
 * Returns the list, or NULL if scene is NULL. The count of the list is 0 if the stage or LandTable
 * has no list, or the file is something else.
 */
KUNAI_API const kunai_texture_list *kunai_scene_get_texture_list(const kunai_scene *scene);

/*
 * Gets one texture animation of a .tam file.
 *
 * scene  The scene. May be NULL.
 * index  Which animation: 0 .. animation_count - 1.
 *
 * Returns the animation, or NULL if index is out of range or scene is NULL.
 */
KUNAI_API const kunai_texture_animation *kunai_scene_get_animation(const kunai_scene *scene,
                                                                   uint32_t index);

/*
 * Gets the LandTable of a level of Sonic Adventure.
 *
 * scene  The scene. May be NULL.
 *
 * Returns the facts about the table, or NULL if the file is no level or scene is NULL.
 */
KUNAI_API const kunai_land_table *kunai_scene_get_land_table(const kunai_scene *scene);

/*
 * Gets the triangles of a collision file, or of all entries of a LandTable that are solid or water.
 *
 * scene  The scene. May be NULL.
 *
 * Returns the triangles, or NULL if the file is neither or scene is NULL.
 */
KUNAI_API const kunai_collision *kunai_scene_get_collision(const kunai_scene *scene);

/*
 * Gets one placement.
 *
 * scene  The scene. May be NULL.
 * index  Which placement: 0 .. placement_count - 1.
 *
 * Returns the placement, or NULL if index is out of range or scene is NULL.
 */
KUNAI_API const kunai_placement *kunai_scene_get_placement(const kunai_scene *scene,
                                                           uint32_t index);

/*
 * Gets one table of placements.
 *
 * scene  The scene. May be NULL.
 * index  Which table: 0 .. placement_table_count - 1.
 *
 * Returns the table, or NULL if index is out of range or scene is NULL.
 */
KUNAI_API const kunai_placement_table *kunai_scene_get_placement_table(const kunai_scene *scene,
                                                                       uint32_t index);

#ifdef __cplusplus
}
#endif

#endif
