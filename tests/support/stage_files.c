/* stage_files.c - the layouts of ninja-scene.md 3 to 6, written, with models of ninja-chunk.md,
 * xinja.md and ginja.md. */
#include "stage_files.h"

#include "ginja_writer.h"
#include "xinja_writer.h"

/* A pointer, or a word that is none. */
static void put_link(rel_file *file, uint32_t target)
{
    if (target == NOWHERE)
        add_rel_32(file, 0);
    else
        add_rel_pointer(file, target);
}

uint32_t put_node(rel_file *file, uint32_t model, double x, uint32_t child)
{
    const double position[3] = {x, 0, 0}, scale[3] = {1, 1, 1};
    const uint32_t at = add_rel_32(file, 0x6); /* no turn, no scale */

    put_link(file, model);
    add_rel_floats(file, position, 3);
    add_rel_zeros(file, 12);
    add_rel_floats(file, scale, 3);
    put_link(file, child);
    put_link(file, NOWHERE);
    return at;
}

/* ---- models ---- */

static const double corners[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
static const double sphere[4] = {0.5, 0.5, 0, 0.75};

uint32_t put_square(rel_file *file, uint32_t texture)
{
    const uint32_t strip[] = {0x08, texture, 0x41, 14, 1,   4, 0,   0,   0,   1,
                              255,  0,       2,    0,  255, 3, 255, 255, 0xFF};
    uint32_t vertices, polygons, model;
    size_t i;

    vertices = add_rel_32(file, 0x22 | 13u << 16); /* positions; 13 words behind this one */
    add_rel_32(file, 4u << 16);                    /* four, from slot 0 on */
    add_rel_floats(file, corners, 12);
    add_rel_32(file, 0xFF);
    polygons = get_rel_place(file);
    for (i = 0; i < COUNT(strip); i++)
        add_rel_16(file, strip[i]);
    align_rel(file, 4);
    model = add_rel_pointer(file, vertices);
    add_rel_pointer(file, polygons);
    add_rel_floats(file, sphere, 4);
    return model;
}

/* Structures of Ninja files go into the payload, too. */
static ninja_writer begin_writer(rel_file *file)
{
    ninja_writer writer;

    begin_ninja(&writer, file->big, file->big);
    writer.file = file->payload;
    return writer;
}

static void end_writer(rel_file *file, ninja_writer *writer)
{
    size_t i;

    file->payload = writer->file;
    memset(&writer->file, 0, sizeof writer->file);
    for (i = 0; i < writer->pointer_count; i++) {
        const uint32_t at = (uint32_t)writer->pointers[i];

        set_rel_pointer(file, at, get_rel_word(file, at));
    }
    end_ninja(writer);
}

/* The texture is used: the vertices have coordinates. */
uint32_t put_xinja_square(rel_file *file, uint32_t texture)
{
    static const xinja_vertex vertices[4] = {{.position = {0, 0, 0}, .uv = {0, 0}},
                                             {.position = {1, 0, 0}, .uv = {1, 0}},
                                             {.position = {0, 1, 0}, .uv = {0, 1}},
                                             {.position = {1, 1, 0}, .uv = {1, 1}}};
    static const xinja_set set = {XINJA_UV, 0, 0, vertices, 4};
    static const uint16_t indices[4] = {0, 1, 2, 3};
    const uint32_t records[] = {XINJA_CULLING, 1, 0, 0, XINJA_TEXTURE, texture, 0, 0};
    const xinja_mesh mesh = {records, 2, indices, 4, 0};
    const xinja_model model = {.sets = &set,
                               .set_count = 1,
                               .opaque = &mesh,
                               .opaque_count = 1,
                               .center = {0.5f, 0.5f, 0},
                               .radius = 0.75f};
    ninja_writer writer = begin_writer(file);
    xinja_places places;
    uint32_t at;

    write_xinja_model(&writer, &model, &places);
    at = places.model;
    free_xinja_places(&places);
    end_writer(file, &writer);
    return at;
}

/* Fronts are clockwise: so the square is listed from its other side. */
uint32_t put_ginja_square(rel_file *file, uint32_t texture)
{
    static const uint8_t strip[32] = {GINJA_STRIP, 0, 4, 0, 2, 1, 3};
    static const ginja_array array = {GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 4, corners};
    const uint32_t parameters[] = {GINJA_FORMAT,  0x00011400, /* positions as they are */
                                   GINJA_INDICES, 0x8,        /* with an index of 8 bits */
                                   GINJA_TEXTURE, 0x50000 | texture};
    const ginja_mesh mesh = {parameters, 3, strip, sizeof strip};
    const ginja_model model = {.arrays = &array,
                               .array_count = 1,
                               .meshes = {&mesh},
                               .mesh_counts = {1},
                               .center = {0.5f, 0.5f, 0},
                               .radius = 0.75f};
    ninja_writer writer = begin_writer(file);
    ginja_model_places places;

    write_ginja_model(&writer, &model, &places);
    end_writer(file, &writer);
    return places.model;
}

/* ---- motions, textures ---- */

uint32_t put_motion(rel_file *file, uint32_t entries)
{
    static const double first[3] = {0, 0, 0}, last[3] = {10, 0, 0};
    const uint32_t keys = add_rel_32(file, 0);
    uint32_t mdata, motion, i;

    add_rel_floats(file, first, 3);
    add_rel_32(file, 10);
    add_rel_floats(file, last, 3);
    mdata = get_rel_place(file);
    for (i = 0; i < entries; i++) {
        add_rel_pointer(file, keys);
        add_rel_32(file, 2);
    }
    motion = add_rel_pointer(file, mdata);
    add_rel_32(file, 11);
    add_rel_16(file, 0x1); /* positions */
    add_rel_16(file, 0x1); /* linear, one element */
    return motion;
}

uint32_t put_textures(rel_file *file)
{
    const uint32_t floor = add_rel_string(file, "floor"), wall = add_rel_string(file, "wall");
    const uint32_t names = add_rel_pointer(file, floor);
    uint32_t list;

    add_rel_zeros(file, 8);
    add_rel_pointer(file, wall);
    add_rel_zeros(file, 8);
    list = add_rel_pointer(file, names);
    add_rel_32(file, 2);
    return list;
}

typedef uint32_t put_model(rel_file *file, uint32_t texture);

/* What both layouts begin with. */
static stage_file begin(int big, put_model *put)
{
    stage_file stage = {.file = begin_rel(big)};
    rel_file *file = &stage.file;
    uint32_t square, child;

    stage.one = put_node(file, NOWHERE, 0, NOWHERE);
    square = put(file, 1);
    set_rel_pointer(file, stage.one + 4, square);
    child = put_node(file, put(file, 0), 5, NOWHERE);
    stage.two = put_node(file, NOWHERE, 0, child);
    stage.motion = put_motion(file, 2);
    stage.textures = put_textures(file);
    return stage;
}

static void put_section(stage_file *stage, uint32_t id, const double *position,
                        const uint32_t *angles, double radius)
{
    add_rel_32(&stage->file, id);
    add_rel_floats(&stage->file, position, 3);
    add_rel_words(&stage->file, angles, 3);
    add_rel_float(&stage->file, radius);
}

static const double positions[2][3] = {{10, 20, 30}, {-1.5, 0, 0.25}};
static const uint32_t turns[2][3] = {{0, 0x4000, 0}, {0x4000, 0, 0x4000}};

/* ---- n.rel and d.rel ---- */

static void put_n_static(stage_file *stage, uint32_t object, uint32_t slide, uint32_t swap,
                         uint32_t flags)
{
    add_rel_pointer(&stage->file, object);
    add_rel_32(&stage->file, 0);
    add_rel_32(&stage->file, slide);
    add_rel_zeros(&stage->file, 16);
    add_rel_32(&stage->file, swap);
    add_rel_zeros(&stage->file, 12);
    add_rel_32(&stage->file, flags);
}

static void put_n_animated(stage_file *stage, uint32_t object, uint32_t motion, double speed,
                           uint32_t flags)
{
    add_rel_pointer(&stage->file, object);
    put_link(&stage->file, motion);
    add_rel_zeros(&stage->file, 8);
    add_rel_float(&stage->file, speed);
    add_rel_zeros(&stage->file, 36);
    add_rel_32(&stage->file, flags);
}

static void put_n_lists(stage_file *stage, const uint32_t *places, const uint32_t *counts,
                        uint32_t flags)
{
    int i;

    for (i = 0; i < 3; i++)
        put_link(&stage->file, places[i]);
    add_rel_words(&stage->file, counts, 3);
    add_rel_32(&stage->file, flags);
}

static void put_n_root(stage_file *stage)
{
    stage->root = add_rel_32(&stage->file, STAGE_SECTIONS);
    add_rel_float(&stage->file, 600);
    add_rel_pointer(&stage->file, stage->sections);
    add_rel_pointer(&stage->file, stage->textures);
}

stage_file make_n_rel(int big)
{
    static const uint32_t slot[3] = {0, 0, 0x1000};
    stage_file stage = begin(big, put_square);
    uint32_t first[3], second[3] = {0, NOWHERE, 0};
    static const uint32_t counts[2][3] = {{2, 2, 2}, {1, 0, 2}};

    stage.statics = get_rel_place(&stage.file);
    put_n_static(&stage, stage.one, 5, 9, 0x401);
    put_n_static(&stage, stage.two, 6, 3, 0x810);
    put_n_static(&stage, stage.one, 0, 0, 0x1);
    stage.slots = add_rel_words(&stage.file, slot, 3);
    add_rel_words(&stage.file, slot, 3);
    stage.animated = get_rel_place(&stage.file);
    put_n_animated(&stage, stage.two, stage.motion, 0.5, 0x11);
    put_n_animated(&stage, stage.one, NOWHERE, 1, 0x401);
    put_n_animated(&stage, stage.two, stage.motion, 0.5, 0x1);
    put_n_animated(&stage, stage.one, stage.motion, 0.25, 0x1);
    first[0] = stage.statics;
    first[1] = stage.slots;
    first[2] = stage.animated;
    second[0] = stage.statics + 2 * 48;
    second[2] = stage.animated + 2 * 60;
    stage.sections = get_rel_place(&stage.file);
    put_section(&stage, 7, positions[0], turns[0], 50);
    put_n_lists(&stage, first, counts[0], 0x1000);
    put_section(&stage, 0xFFFFFFFF, positions[1], turns[1], 75);
    put_n_lists(&stage, second, counts[1], 0x1020);
    put_n_root(&stage);
    return stage;
}

stage_file make_d_rel(int big)
{
    static const uint32_t counts[2][3] = {{2, 0, 0}, {1, 0, 0}};
    stage_file stage = begin(big, put_square);
    uint32_t first[3] = {0, NOWHERE, NOWHERE}, second[3] = {0, NOWHERE, NOWHERE};

    stage.statics = first[0] = get_rel_place(&stage.file);
    second[0] = stage.statics + 2 * 48;
    put_n_static(&stage, stage.one, 0, 0, 0x8);
    put_n_static(&stage, stage.two, 0, 0, 0x18);
    put_n_static(&stage, stage.one, 0, 0, 0x8);
    stage.sections = get_rel_place(&stage.file);
    put_section(&stage, 7, positions[0], turns[0], 50);
    put_n_lists(&stage, first, counts[0], 0x1000);
    put_section(&stage, 0xFFFFFFFF, positions[1], turns[1], 75);
    put_n_lists(&stage, second, counts[1], 0x1020);
    put_n_root(&stage);
    return stage;
}

/* ---- fmt2 ---- */

static void put_fmt2_animated(stage_file *stage, uint32_t object, uint32_t motion, double speed,
                              uint32_t swap, uint32_t flags)
{
    add_rel_pointer(&stage->file, object);
    put_link(&stage->file, motion);
    add_rel_zeros(&stage->file, 8);
    add_rel_float(&stage->file, speed);
    put_link(&stage->file, NOWHERE);
    put_link(&stage->file, swap);
    add_rel_32(&stage->file, flags);
}

static void put_fmt2_static(stage_file *stage, uint32_t object, uint32_t slide, uint32_t swap,
                            uint32_t flags)
{
    add_rel_pointer(&stage->file, object);
    put_link(&stage->file, slide);
    put_link(&stage->file, swap);
    add_rel_32(&stage->file, flags);
}

static void put_fmt2_entries(stage_file *stage)
{
    stage->statics = get_rel_place(&stage->file);
    put_fmt2_static(stage, stage->one, stage->slide, stage->swap, 0x200020);
    put_fmt2_static(stage, stage->table, stage->slide, stage->swap, 0x10244);
    put_fmt2_static(stage, stage->one, NOWHERE, NOWHERE, 0x200021);
    stage->animated = get_rel_place(&stage->file);
    put_fmt2_animated(stage, stage->two, stage->motion, 0.5, stage->swap, 0x200040);
    put_fmt2_animated(stage, stage->one, NOWHERE, 1, NOWHERE, 0x200000);
    put_fmt2_animated(stage, stage->two, stage->motion, 0.5, NOWHERE, 0x200000);
    put_fmt2_animated(stage, stage->one, stage->motion, 0.25, NOWHERE, 0x200000);
}

static void put_fmt2_lists(stage_file *stage, uint32_t statics, uint32_t animated,
                           uint32_t static_count, uint32_t flags)
{
    add_rel_pointer(&stage->file, statics);
    add_rel_pointer(&stage->file, animated);
    add_rel_32(&stage->file, static_count);
    add_rel_32(&stage->file, 2);
    add_rel_32(&stage->file, flags);
}

stage_file make_fmt2(int big)
{
    stage_file stage = begin(big, big ? put_ginja_square : put_xinja_square);
    rel_file *file = &stage.file;

    stage.slide = add_rel_32(file, 5);
    add_rel_zeros(file, 20);
    stage.swap = add_rel_16(file, 3);
    add_rel_zeros(file, 10);
    stage.table = add_rel_pointer(file, stage.two);
    add_rel_zeros(file, 12);
    put_fmt2_entries(&stage);
    stage.sections = get_rel_place(file);
    put_section(&stage, 7, positions[0], turns[0], 50);
    put_fmt2_lists(&stage, stage.statics, stage.animated, 2, 0x10000);
    put_section(&stage, 0xFFFFFFFF, positions[1], turns[1], 75);
    put_fmt2_lists(&stage, stage.statics + 2 * 16, stage.animated + 2 * 32, 1, 0x90000);
    stage.root = get_rel_place(file);
    append_text(&file->payload, "fmt2");
    add_rel_32(file, 191);
    add_rel_16(file, STAGE_SECTIONS);
    add_rel_16(file, 0);
    add_rel_float(file, 600);
    add_rel_pointer(file, stage.sections);
    add_rel_pointer(file, stage.textures);
    return stage;
}

/* ---- files ---- */

bytes end_stage_file(stage_file *stage)
{
    return end_rel(&stage->file, stage->root);
}

bytes make_player_motion(int big)
{
    rel_file file = begin_rel(big);
    const uint32_t motion = put_motion(&file, 1);
    const uint32_t action = add_rel_32(&file, 0);
    uint32_t root;

    add_rel_pointer(&file, motion);
    root = add_rel_pointer(&file, action);
    return end_rel(&file, root);
}
