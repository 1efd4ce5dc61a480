/*
 * kunai/scene.h - stages of Phantasy Star Online: n.rel, d.rel, fmt2, collision c.rel, minimap
 * r.rel, .tam.
 *
 * One file, one scene. A Dreamcast stage (Ninja Chunk models) is drawn from two of them, n.rel and
 * d.rel: their sections agree one to one. One of Blue Burst (fmt2, little-endian: Xinja models) or
 * the GameCube (fmt2, big-endian: Ginja models) is a single n.rel. Models and motions belong to the
 * scene, and what many instances show is there once. The pictures are in the archive (.pvm, .xvm)
 * of the same stage.
 */
#ifndef KUNAI_SCENE_H
#define KUNAI_SCENE_H

#include "motion.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kunai_scene kunai_scene;

typedef struct kunai_scene_info {
    const kunai_error *warnings; /* those of its models and motions, too */
    uint32_t warning_count;
    uint32_t warning_total; /* all warnings, with those that are not stored */
    uint32_t format;        /* enum kunai_format */
    uint32_t byte_order;
    uint32_t section_count;
    uint32_t instance_count;
    uint32_t model_count; /* different models; many instances share one */
    uint32_t motion_count;
    uint32_t texture_count;
    uint32_t animation_count; /* texture animations of a .tam file */
    float radius;             /* view distance of a stage; else 0 */
    uint32_t reserved;        /* 0 */
} kunai_scene_info;

typedef struct kunai_section {
    uint64_t offset; /* of its record in the input */
    float world[16]; /* of all its instances */
    float position[3];
    int32_t angles[3]; /* raw, 65536 a turn (BAMS); turned about x, y, z in this order */
    float radius;      /* as stored; minimap: how near one must come to discover the room */
    float alpha;       /* minimap; else 1 */
    int32_t id;        /* -1: scenery outside of the numbered sections */
    uint32_t flags;    /* raw */
    uint32_t first_instance;
    uint32_t instance_count;
} kunai_section;

/* One model in one section: static ones first, then animated ones, in the order of the file. */
typedef struct kunai_instance {
    uint64_t offset; /* of its record in the input */
    uint32_t section;
    int32_t model;         /* number in the scene, or -1: a warning says why */
    int32_t motion;        /* number in the scene, or -1: it has none, or a warning says why */
    float speed;           /* motion frames per game frame (1/30 s); 0 for static ones */
    int32_t slide;         /* texture slide id, or -1 */
    int32_t swap;          /* texture swap id (kunai_texture_animation.id of the stage's .tam), or
                              -1 */
    uint32_t flags;        /* raw; fmt2: 0x1 no fog, 0x4 its model was found by a table, 0x10 takes
                              shadows, 0x20 slide, 0x40 swap; others are not known */
    uint32_t animated;     /* 1: from the list of animated models */
    uint64_t model_offset; /* of the root node of its model in the input; with model -1 it can be 0:
                              nowhere */
} kunai_instance;

/* A vertex of an instance in the world, at a time: section->world * worlds[mesh->node] * position,
 * with worlds from kunai_model_world, and kunai_motion_pose at frame seconds * 30 * speed with
 * KUNAI_SAMPLE_LOOP where there is a motion. Skinned meshes: section->world * what kunai_model_skin
 * gives. */

typedef struct kunai_texture_animation {
    const uint16_t *frames; /* frame_count pairs: texture number, delay (in what is not known) */
    uint32_t frame_count;
    uint32_t id;
    uint32_t type;     /* raw */
    uint32_t reserved; /* 0 */
} kunai_texture_animation;

/* Frozen. */
typedef struct kunai_collision_group {
    float center[3]; /* of the box of its vertices */
    float radius;    /* all are inside of a cylinder about Y of this radius; in the layout of Blue
                        Burst, where vertices are shared, inside of a sphere, too */
    uint32_t first_triangle;
    uint32_t triangle_count;
    uint32_t flags;    /* raw: OR of the triangles', and bit 31: all of them have the same */
    uint32_t reserved; /* 0 */
} kunai_collision_group;

/* Everything that can be stood on or run into, in world space: the sections of the stage are
 * already applied. Every triangle is in one group, and the triangles of a group follow each other:
 * a query by box looks at the groups first. */
typedef struct kunai_collision {
    const float *positions;              /* 3 a vertex */
    const uint32_t *indices;             /* 3 a triangle, counter-clockwise seen from the front */
    const float *normals;                /* 3 a triangle, as stored: with the odd sliver reversed */
    const uint32_t *flags;               /* raw, one a triangle */
    const kunai_collision_group *groups; /* group_count, in file order */
    uint32_t vertex_count;               /* Dreamcast: three a triangle, not shared */
    uint32_t triangle_count;
    uint32_t group_count;
    uint32_t reserved; /* 0 */
} kunai_collision;

/*
 * Reads a stage, a collision file, a minimap or a .tam. Which it is says its content, or
 * options->format. The flags of models and motions in options are those of all models and motions
 * of the scene.
 *
 * KUNAI_E_FORMAT: not a REL or .tam file; KUNAI_E_UNSUPPORTED: a REL file that is no stage, and
 * error->format says what it is (KUNAI_FORMAT_REL_MOTION: kunai_motion_open takes it). data is not
 * used after open.
 */
KUNAI_API kunai_result kunai_scene_open(const void *data, size_t size, const kunai_options *options,
                                        kunai_scene **out, kunai_error *error);
KUNAI_API void kunai_scene_close(kunai_scene *scene); /* NULL is allowed */

KUNAI_API const kunai_scene_info *kunai_scene_get_info(const kunai_scene *scene);

/* NULL past the last one. Models and motions are the scene's: never close them. The models have the
 * scene's texture names as their own. Each model and motion has the warnings that its own data
 * caused. */
KUNAI_API const kunai_section *kunai_scene_get_section(const kunai_scene *scene, uint32_t index);
KUNAI_API const kunai_instance *kunai_scene_get_instance(const kunai_scene *scene, uint32_t index);
KUNAI_API const kunai_model *kunai_scene_get_model(const kunai_scene *scene, uint32_t index);
KUNAI_API const kunai_motion *kunai_scene_get_motion(const kunai_scene *scene, uint32_t index);
KUNAI_API const kunai_texture_ref *kunai_scene_get_texture(const kunai_scene *scene,
                                                           uint32_t index);
KUNAI_API const kunai_texture_animation *kunai_scene_get_animation(const kunai_scene *scene,
                                                                   uint32_t index);

/* NULL when the file is not a collision file. */
KUNAI_API const kunai_collision *kunai_scene_get_collision(const kunai_scene *scene);

#ifdef __cplusplus
}
#endif

#endif
