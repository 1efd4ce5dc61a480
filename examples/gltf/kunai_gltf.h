/*
 * kunai_gltf.h - writes what kunai has opened as one binary glTF 2.0 file (.glb).
 *
 * The writer needs kunai and the C library with its mathematics (-lm). A program adds the C files
 * of this folder. The writer opens no files: it passes the bytes of the GLB file to a function of
 * the caller. With KUNAI_GLTF_ZLIB defined, the writer compresses pictures and needs zlib (-lz);
 * else it stores them.
 *
 * The caller owns everything that options point to, and must keep it until the write call returns.
 * The write call calls the functions of options in its own thread. They must return: no exception,
 * no longjmp. Texts are UTF-8; each byte that is no part of a valid character becomes U+FFFD.
 *
 * Example, which writes a scene with the textures of its archive:
 *
 *     static int append(void *user, const void *bytes, size_t size)
 *     {
 *         return fwrite(bytes, 1, size, user) == size ? 0 : -1;
 *     }
 *
 *     kunai_gltf_textures set = {.textures = textures};
 *     kunai_gltf_options options = {.textures = &set, .texture_count = 1,
 *                                   .write = append, .user = file};
 *     kunai_result result = kunai_gltf_write_scene(scene, &options, NULL);
 */
#ifndef KUNAI_GLTF_H
#define KUNAI_GLTF_H

#include <kunai/kunai.h>

/* Bits of kunai_gltf_options.flags. */
enum kunai_gltf_flags {
    KUNAI_GLTF_VOLUMES = 0x1, /* modifier volumes are half transparent; else they are invisible */
    KUNAI_GLTF_HIDDEN = 0x2,  /* Nitro: write hidden parts, which may become visible */
    KUNAI_GLTF_NO_SCENERY = 0x4, /* scenes: leave out the backdrop: sections that the file marks,
                                    and instances much larger than the rest of the scene */
    KUNAI_GLTF_NO_MARKERS = 0x8  /* scenes: placements are nodes without a marker */
};

/*
 * Takes the next bytes of the file. The writer passes few large parts, and begins when the whole
 * file is in memory.
 *
 * user   kunai_gltf_options.user.
 * bytes  [size] They live until the function returns.
 *
 * Returns 0 to go on. Any other value ends the write call with KUNAI_E_SPACE.
 */
typedef int kunai_gltf_write_bytes(void *user, const void *bytes, size_t size);

/*
 * Decodes level 0 of an image in place of kunai_textures_decode, for callers with their own rules
 * for palettes.
 *
 * user      kunai_gltf_textures.user.
 * image     Which image of the set.
 * palette   The palette that the material names, or NULL: the palette of the image.
 * rgba      [capacity] Receives R, G, B, A of each texel, row by row from the top.
 * capacity  4 * width * height of level 0, in bytes.
 *
 * Returns KUNAI_OK, or an error: then the material is written without a texture. The writer reports
 * KUNAI_E_LIMIT with kunai_gltf_options.tell; the function itself must report other errors.
 */
typedef kunai_result kunai_gltf_decode(void *user, uint32_t image, const kunai_palette *palette,
                                       uint8_t *rgba, size_t capacity);

/*
 * Gives the PNG file of an image, for callers with texture packs. The writer embeds the file
 * unchanged, and ignores the size and the colours of the image in the set.
 *
 * user   kunai_gltf_textures.user.
 * image  Which image of the set.
 * size   Receives the size of the PNG file in bytes.
 *
 * Returns the PNG file, which must live until the write call returns; NULL: the writer decodes the
 * image.
 */
typedef const void *kunai_gltf_give_png(void *user, uint32_t image, size_t *size);

/* A texture set. */
typedef struct kunai_gltf_textures {
    const kunai_textures *textures; /* NULL: no pictures. If source is NULL as well, a note asks for
                                       textures */
    uint32_t store; /* enum kunai_store of the file: models of a scene that name this set use it.
                       KUNAI_STORE_NONE, with index 0: models that name no set use it. Ignored by
                       kunai_gltf_write_model, and in sets of kunai_gltf_model */
    uint32_t index; /* the number of the file in its store */
    const char *source;            /* the name of the file, for notes. NULL: none */
    kunai_gltf_decode *decode;     /* NULL: kunai_textures_decode */
    void *user;                    /* passed to decode and give_png */
    kunai_gltf_give_png *give_png; /* NULL: no image is a PNG file */
} kunai_gltf_textures;

/* A motion that becomes an animation, in addition to the clips of the scene. */
typedef struct kunai_gltf_clip {
    const kunai_motion *motion; /* never NULL */
    const char *name;           /* of the animation. Never NULL */
    const char *source;         /* the name of the file, for notes. NULL: none */
    uint32_t index;             /* the number of the motion in its file, for notes */
    int32_t model; /* index of the model in the scene: its first instance moves. A clip of a model
                      that no instance shows is left out. Ignored by kunai_gltf_write_model */
} kunai_gltf_clip;

/* A model, textures or a name that the caller adds to a model of a scene. Begin with zeros. */
typedef struct kunai_gltf_model {
    const kunai_model *model; /* used if the scene names the model, but does not contain it: for
                                 example a prop of a land. NULL: none */
    const kunai_gltf_textures *textures; /* NULL: the set of options that the scene names */
    const char *source; /* the name of the file, for notes. NULL: options->source */
} kunai_gltf_model;

/* Triangles in addition to those of models, for example the heights of a land. They are visible
 * from both sides. Meshes with the same arrays are stored once. A mesh without vertices or
 * triangles is left out. */
typedef struct kunai_gltf_mesh {
    const char *name;        /* of the node, the mesh and the material. Never NULL */
    const float *positions;  /* [3 * vertex_count] x, y, z, finite, in the units of models, relative
                                to the section */
    const float *normals;    /* [3 * vertex_count] x, y, z, of length 1 */
    const uint32_t *indices; /* [3 * triangle_count] each below vertex_count, counter-clockwise seen
                                from the front. The writer does not check the indices */
    uint32_t vertex_count;   /* vertices in positions and normals */
    uint32_t triangle_count; /* triangles in indices */
    float color[4];  /* R, G, B, A, each 0 .. 1 and linear. A below 1: the mesh is blended */
    int32_t section; /* index of the section whose node is the parent. A mesh of a section that is
                        not written is left out. -1: the node is a root */
    const char *extras; /* more members for its node, as kunai_gltf_more returns. NULL: none */
} kunai_gltf_mesh;

/* Kinds of nodes that can have more extras. */
enum kunai_gltf_node {
    KUNAI_GLTF_NODE_SECTION = 0,
    KUNAI_GLTF_NODE_INSTANCE = 1,
    KUNAI_GLTF_NODE_PLACEMENT = 2
};

/*
 * Gives more members for the extras of a node, for callers that know more than the scene.
 *
 * user   kunai_gltf_options.more_user.
 * node   enum kunai_gltf_node: what the node stands for.
 * index  Which section, instance or placement of the scene.
 *
 * Returns JSON, for example "\"name\": \"T01\", \"size\": 3", or NULL or an empty text for no more
 * members. The writer copies the text unchanged. The text must not use a key of the writer, and
 * must live until the writer calls the function again or returns.
 */
typedef const char *kunai_gltf_more(void *user, uint32_t node, uint32_t index);

/* How much a note matters. */
enum kunai_gltf_severity {
    KUNAI_GLTF_NOTE = 0,    /* good to know */
    KUNAI_GLTF_WARNING = 1, /* something may be missing or wrong */
    KUNAI_GLTF_FAILED = 2,  /* something is left out, because the input is wrong */
    KUNAI_GLTF_LIMIT = 3    /* something is left out, because there is too much of it */
};

/*
 * Tells the caller about facts that glTF cannot express, and about missing or wrong input. The
 * texts live until the function returns.
 *
 * user      kunai_gltf_options.tell_user.
 * severity  enum kunai_gltf_severity.
 * source    The source member of the file in question, or NULL.
 * text      A sentence or a part of one, in English. Names from inside files are not converted.
 */
typedef void kunai_gltf_tell(void *user, uint32_t severity, const char *source, const char *text);

/* Begin with zeros. [S]: kunai_gltf_write_model ignores the member. */
typedef struct kunai_gltf_options {
    uint32_t flags;                      /* enum kunai_gltf_flags */
    uint32_t texture_count;              /* sets in textures */
    const kunai_gltf_textures *textures; /* [texture_count] one model takes the first */
    const kunai_gltf_clip *clips;        /* [clip_count] */
    uint32_t clip_count;                 /* motions in clips */
    uint32_t section_count;              /* [S] ids in sections; 0: all sections are written */
    const int32_t *sections;          /* [S] [section_count] ids of the sections that are written */
    const kunai_gltf_model *models;   /* [S] [kunai_scene_info.model_count] NULL: none */
    const kunai_gltf_mesh *meshes;    /* [S] [mesh_count] */
    uint32_t mesh_count;              /* [S] meshes in meshes */
    const kunai_scene *collision;     /* [S] a scene whose collision is shown. Used if the written
                                     scene has no collision, or is a level of Sonic Adventure; a
                                     level may be passed here, too. NULL: none */
    const char *extras;               /* of the asset, as kunai_gltf_more returns. NULL: no more */
    kunai_gltf_more *more;            /* [S] NULL: nodes have the extras of the scene only */
    void *more_user;                  /* [S] passed to more */
    const char *generator;            /* asset.generator. NULL: "kunai" */
    const char *source;               /* the name of the file, for notes. NULL: none */
    const kunai_allocator *allocator; /* NULL: malloc */
    kunai_gltf_write_bytes *write;    /* required */
    void *user;                       /* passed to write */
    kunai_gltf_tell *tell;            /* NULL: notes are dropped */
    void *tell_user;                  /* passed to tell */
} kunai_gltf_options;

/* How much was written. */
typedef struct kunai_gltf_counts {
    uint64_t triangles, lines, points; /* of all instances */
    uint32_t sections, instances;      /* 0 from kunai_gltf_write_model */
    uint32_t models, nodes, meshes, volumes, materials, pictures; /* each counts once, even if many
                                                                     instances show it. nodes: of
                                                                     models */
    uint32_t targets;                                             /* morph targets */
    uint32_t cameras, lights, animations;
    uint32_t track_motions; /* motions in the extras of the scene */
    uint32_t skinned;       /* skinned meshes */
    uint32_t hidden;        /* Nitro: primitives that were left out */
    uint32_t leans;         /* Nitro: 1 if a node that leans in the game is upright in the file */
    uint32_t empty;         /* instances without a model */
    uint32_t collision_triangles;
    uint32_t placements;
} kunai_gltf_counts;

/*
 * Writes a scene: its models with their textures, its instances, clips and collision. For a level
 * of Sonic Adventure, only visible instances are written; options->collision can add its collision.
 *
 * Names of nodes:
 *   section_ID      a section of a stage
 *   scenery_INDEX   a section without an id
 *   instance_INDEX  an instance of one of these
 *   level           the section of a level of Sonic Adventure
 *   cell_X_Z        a section of a map; "land" if there is no matrix. A section whose land is
 *                   missing has no node
 *   map             the model of a land
 *   prop_0 ...      the props of a land
 *   object_0, enemy_0, random_0                    a placement of a stage
 *   background_0, object_0, warp_0, trigger_0      a placement of a map
 *
 * The node of a placement is in its section, or is a root if it has no section. The node has a
 * marker, and its id in extras. The number in the name is the number in its table. Waves and
 * parameters of random enemies have no place, and therefore no node.
 *
 * Names of animations: all nodes of a stage, a level or a map move in one animation, which is
 * called "stage", "level" or "map". Any other clip has an animation of its own, with the name of
 * the clip, or motion_INDEX if the clip has no name.
 *
 * A scene that shows nothing is no error: the file has no nodes.
 *
 * scene    The scene. A model in another file is left out, unless options->models contains it.
 *          NULL: only the meshes of options are written.
 * options  How to write.
 * counts   Receives how much was written; after an error other than KUNAI_E_ARGUMENT, a part of
 *          these counts. May be NULL.
 *
 * Any number of threads may write the same scene at the same time, with options of their own.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  options or options->write is NULL, or scene is NULL and there are no
 *                     meshes
 *   KUNAI_E_MEMORY    the allocator returned NULL
 *   KUNAI_E_LIMIT     the file would be larger than 2 GiB
 *   KUNAI_E_SPACE     options->write did not take the bytes
 */
kunai_result kunai_gltf_write_scene(const kunai_scene *scene, const kunai_gltf_options *options,
                                    kunai_gltf_counts *counts);

/*
 * Writes one model, for example from kunai_model_open, with the clips of options. Ignores
 * KUNAI_GLTF_NO_SCENERY and the members marked [S].
 *
 * model    The model.
 * options  How to write.
 * counts   As in kunai_gltf_write_scene. May be NULL.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  model, options or options->write is NULL
 *   KUNAI_E_MEMORY    the allocator returned NULL
 *   KUNAI_E_LIMIT     the file would be larger than 2 GiB
 *   KUNAI_E_SPACE     options->write did not take the bytes
 */
kunai_result kunai_gltf_write_model(const kunai_model *model, const kunai_gltf_options *options,
                                    kunai_gltf_counts *counts);

#endif
