/* basic_meshset.c - reads NJS_MESHSET, its polygons, and NJS_MATERIAL, ninja-basic.md 3 and 4. */
#include "model/basic/njbm.h"

#include "base/trace.h"
#include "model/mesh/material.h"
#include "model/mesh/strip.h"

enum { TRIANGLES = 0, QUADS = 1 }; /* types; the other two are strips with a header */
enum { MESHSET_SIZE = 24, MATERIAL_SIZE = 20, NORMAL_SIZE = 12 };

/* What a strip costs of the budget where meshsets share polygons; one that is read once is paid by
 * its header. Its triangles have a limit of their own. */
enum { STRIP_STEPS = 8 };

enum attrflags {
    CLAMP_V = 1u << 15,
    CLAMP_U = 1u << 16,
    FLIP_V = 1u << 17,
    FLIP_U = 1u << 18,
    IGNORE_SPECULAR = 1u << 19,
    USE_ALPHA = 1u << 20,
    USE_TEXTURE = 1u << 21,
    USE_ENV = 1u << 22,
    DOUBLE_SIDE = 1u << 23,
    USE_FLAT = 1u << 24,
    IGNORE_LIGHT = 1u << 25
};

static const char record[] = "NJS_MESHSET";
static const char material_record[] = "NJS_MATERIAL";

typedef struct meshset {
    kunai_i_njbm *njbm;
    const kunai_i_basic_model *model;
    uint64_t offset; /* in the input */
    uint32_t type;
    uint32_t material;
    uint32_t polygon_count;
    uint32_t corner_count;
    uint32_t triangle_count;
    uint32_t meshes; /* places in the body */
    uint32_t normals;
    uint32_t colors;
    uint32_t uvs;
} meshset;

/* ---- materials ---- */

static uint32_t convert_flags(uint32_t attributes)
{
    static const struct {
        uint32_t attribute;
        uint32_t flag;
    } meanings[] = {
        {IGNORE_LIGHT, KUNAI_MATERIAL_UNLIT},       {USE_FLAT, KUNAI_MATERIAL_FLAT},
        {DOUBLE_SIDE, KUNAI_MATERIAL_DOUBLE_SIDED}, {USE_ENV, KUNAI_MATERIAL_ENVIRONMENT},
        {USE_ALPHA, KUNAI_MATERIAL_BLEND},          {IGNORE_SPECULAR, KUNAI_MATERIAL_NO_SPECULAR}};
    uint32_t given = 0;
    size_t i;

    for (i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (attributes & meanings[i].attribute)
            given |= meanings[i].flag;
    return given;
}

/* What a meshset is drawn with when there is no material, ninja-basic.md 5. The format has no
 * ambient and no emitted colour at all. */
static void begin_material(kunai_material *material)
{
    kunai_i_begin_white_material(material);
    material->flags = KUNAI_MATERIAL_DOUBLE_SIDED;
}

static void set_attributes(uint32_t attributes, uint32_t texture, kunai_material *material)
{
    material->texture = attributes & USE_TEXTURE ? (int32_t)(texture & 0xFFFF) : -1;
    material->flags = convert_flags(attributes);
    material->blend_source = attributes >> 29;
    material->blend_destination = attributes >> 26 & 7;
    material->wrap_u = kunai_i_wrap(attributes & CLAMP_U, attributes & FLIP_U);
    material->wrap_v = kunai_i_wrap(attributes & CLAMP_V, attributes & FLIP_V);
    material->filter = attributes >> 13 & 3;
    material->mip_bias = kunai_i_convert_mip_bias(attributes >> 8 & 0xF);
    material->raw[0] = attributes;
    material->raw[1] = texture;
}

/* at: a place where a whole one is. */
static void read_material(kunai_i_njbm *njbm, uint64_t at, kunai_material *material)
{
    kunai_i_reader body = njbm->body;
    uint32_t texture;

    body.record = material_record;
    kunai_i_seek(&body, at);
    material->offset = kunai_i_tell(&body);
    kunai_i_trace_structure(njbm->open, material_record, material->offset, MATERIAL_SIZE);
    kunai_i_read_argb(&body, kunai_i_take_bytes(&body, 4), material->diffuse);
    kunai_i_read_argb(&body, kunai_i_take_bytes(&body, 4), material->specular);
    material->exponent = kunai_i_read_f32(&body);
    texture = kunai_i_read_u32(&body);
    set_attributes(kunai_i_read_u32(&body), texture, material);
}

static void set_material(const meshset *set, kunai_material *material)
{
    const uint32_t materials = set->model->materials;

    begin_material(material);
    if (materials == KUNAI_I_NULL)
        return;
    if (kunai_i_holds(set->njbm->body.size, materials, (uint64_t)set->material + 1, MATERIAL_SIZE))
        read_material(set->njbm, materials + (uint64_t)MATERIAL_SIZE * set->material, material);
    else
        kunai_i_report_lack(&set->njbm->builder, set->offset, record,
                            "the material does not lie inside of the data: a default one is "
                            "taken");
}

/* ---- corners ---- */

static void load_uv(const uint8_t *bytes, const kunai_i_reader *body, float *uv)
{
    const uint32_t flags = body->open->options.flags;
    const double divisor = flags & KUNAI_UV_256 ? 256.0 : 255.0;
    const uint32_t swapped = (flags & KUNAI_UV_SWAPPED) != 0;
    uint32_t i;

    for (i = 0; i < 2; i++)
        uv[i ^ swapped] =
            (float)((double)kunai_i_convert_s16(kunai_i_load16(bytes + 2 * i, body->big)) /
                    divisor);
}

/* number: of the corner in its meshset. */
static void set_corner(const meshset *set, uint32_t index, uint64_t number, kunai_i_corner_key *key)
{
    const kunai_i_reader *body = &set->njbm->body;

    key->vertex = index < set->model->point_count ? set->model->first_vertex + index : KUNAI_I_NONE;
    if (set->uvs != KUNAI_I_NULL) {
        load_uv(body->data + set->uvs + 4 * number, body, key->uv);
        key->flags |= KUNAI_I_HAS_UV;
    }
    if (set->colors != KUNAI_I_NULL) {
        kunai_i_read_argb(body, body->data + set->colors + 4 * number, key->color);
        key->flags |= KUNAI_I_HAS_COLOR;
    }
}

/* ---- polygons ---- */

/* Where the next polygon and what belongs to it is. */
typedef struct polygon_run {
    kunai_i_reader list;
    uint32_t polygon;
    uint32_t corner; /* numbers in the meshset */
    uint32_t triangle;
} polygon_run;

/* Polygons without a header have 3 or 4 corners. */
static uint32_t read_header(const meshset *set, kunai_i_reader *list)
{
    return set->type <= QUADS ? 3 + set->type : kunai_i_read_u16(list);
}

static kunai_i_reader begin_polygons(const meshset *set)
{
    kunai_i_reader list = set->njbm->body;

    kunai_i_seek(&list, set->meshes);
    return list;
}

static void count_strips(meshset *set, kunai_i_reader *list)
{
    uint32_t i;

    if (!kunai_i_charge(set->njbm->open, (uint64_t)STRIP_STEPS * set->polygon_count, set->offset,
                        record))
        return;
    for (i = 0; i < set->polygon_count && !kunai_i_has_reader_failed(list); i++) {
        const uint32_t count = kunai_i_read_u16(list) & 0x7FFF;

        kunai_i_skip(list, 2 * count);
        set->corner_count += count;
        set->triangle_count += count > 2 ? count - 2 : 0;
    }
}

/* Counts corners and triangles. 1: all polygons lie in the body. */
static int count_polygons(meshset *set)
{
    kunai_i_reader list = begin_polygons(set);

    if (set->type > QUADS) {
        count_strips(set, &list);
    } else {
        set->corner_count = (3 + set->type) * set->polygon_count;
        set->triangle_count = (1 + set->type) * set->polygon_count;
        kunai_i_skip(&list, 2 * set->corner_count);
    }
    if (kunai_i_has_reader_failed(&list))
        return 0;
    kunai_i_trace_more(list.open, "meshes", list.origin + set->meshes, list.at - set->meshes,
                       set->type, 0, set->polygon_count);
    return 1;
}

/* Meshsets that share their polygons can make any number of triangles. 0: the open failed. */
static int charge_triangles(const meshset *set)
{
    kunai_i_njbm *njbm = set->njbm;

    if (!kunai_i_charge(njbm->open, (uint64_t)KUNAI_I_CORNER_STEPS * set->corner_count, set->offset,
                        record))
        return 0;
    if (set->triangle_count > KUNAI_I_MOST_CORNERS / 3 - njbm->triangle_count)
        kunai_i_fail(njbm->open, KUNAI_E_LIMIT, set->offset, record,
                     "there are more than 16777216 corners");
    else
        njbm->triangle_count += set->triangle_count;
    return !kunai_i_has_failed(njbm->open);
}

/* One normal for each triangle, or for both triangles of a quad. */
static const kunai_i_face *read_face(const meshset *set, const polygon_run *run, kunai_i_face *face)
{
    const uint32_t number = set->type == QUADS ? run->polygon : run->triangle;
    kunai_i_reader normals;

    if (set->normals == KUNAI_I_NULL)
        return NULL;
    normals = set->njbm->body;
    normals.record = record;
    kunai_i_seek(&normals, set->normals + (uint64_t)NORMAL_SIZE * number);
    kunai_i_read_vector(&normals, face->normal);
    face->has_normal = 1;
    return face;
}

/* A quad is stored in the order of a strip; its second triangle is (2, 1, 3) by the book, a strip
 * gives (1, 3, 2). */
static void turn_triangle(kunai_i_corner **triangle)
{
    kunai_i_corner *last = triangle[2];

    triangle[2] = triangle[1];
    triangle[1] = triangle[0];
    triangle[0] = last;
}

static void draw_polygon(const meshset *set, polygon_run *run)
{
    const uint32_t header = read_header(set, &run->list), count = header & 0x7FFF;
    kunai_i_corner *triangle[3];
    kunai_i_strip strip;
    kunai_i_face face;
    uint32_t i;

    memset(&face, 0, sizeof face);
    kunai_i_begin_strip(&strip, header >> 15);
    for (i = 0; i < count && !kunai_i_has_failed(set->njbm->open); i++) {
        set_corner(set, kunai_i_read_u16(&run->list), run->corner,
                   &kunai_i_add_strip_corner(&strip)->key);
        run->corner++;
        if (!kunai_i_get_strip_triangle(&strip, triangle))
            continue;
        if (set->type == QUADS && i == 3)
            turn_triangle(triangle);
        kunai_i_add_triangle(&set->njbm->builder, triangle, read_face(set, run, &face));
        run->triangle++;
    }
    run->polygon++;
}

/* ---- meshsets ---- */

static void begin_meshset(kunai_i_njbm *njbm, const kunai_i_basic_model *model, uint64_t at,
                          meshset *set)
{
    kunai_i_reader body = njbm->body;
    uint32_t word;

    memset(set, 0, sizeof *set);
    kunai_i_seek(&body, at);
    set->njbm = njbm;
    set->model = model;
    set->offset = kunai_i_tell(&body);
    word = kunai_i_read_u16(&body);
    set->type = word >> 14;
    set->material = word & 0x3FFF;
    set->polygon_count = kunai_i_read_u16(&body);
    set->meshes = kunai_i_read_pointer(&body);
    kunai_i_skip(&body, 4); /* attrs */
    set->normals = kunai_i_read_pointer(&body);
    set->colors = kunai_i_read_pointer(&body);
    set->uvs = kunai_i_read_pointer(&body);
}

/* An array beside the polygons that is not whole is left out. field: where its pointer is. */
static void check_array(const meshset *set, uint32_t *place, uint64_t count, size_t size,
                        uint32_t field, const char *name, const char *message)
{
    if (*place == KUNAI_I_NULL)
        return;
    if (kunai_i_holds(set->njbm->body.size, *place, count, size)) {
        kunai_i_trace_more(set->njbm->open, name, set->njbm->body.origin + *place, count * size, 0,
                           0, (uint32_t)count);
        return;
    }
    *place = KUNAI_I_NULL;
    kunai_i_report_lack(&set->njbm->builder, set->offset + field, record, message);
}

static void draw_meshset(const meshset *set)
{
    kunai_i_builder *builder = &set->njbm->builder;
    const uint32_t missing = builder->missing;
    kunai_material material;
    polygon_run run;

    set_material(set, &material);
    memset(&run, 0, sizeof run);
    run.list = begin_polygons(set);
    kunai_i_begin_draw(builder, set->offset, material.raw[0], 0, set->triangle_count);
    while (run.polygon < set->polygon_count && !kunai_i_has_failed(set->njbm->open))
        draw_polygon(set, &run);
    kunai_i_end_draw(builder, &material);
    if (builder->missing != missing)
        kunai_i_warn(set->njbm->open, KUNAI_E_CORRUPT, set->offset, record,
                     "triangles that use a point that is not there are left out");
}

void kunai_i_read_meshset(kunai_i_njbm *njbm, const kunai_i_basic_model *model, uint64_t at)
{
    meshset set;

    begin_meshset(njbm, model, at, &set);
    if (set.polygon_count && !count_polygons(&set)) {
        kunai_i_report_damage(&njbm->builder, KUNAI_E_CORRUPT, set.offset + 4, record,
                              "the polygons do not lie inside of the data");
        return;
    }
    kunai_i_trace_more(njbm->open, record, set.offset, MESHSET_SIZE + (njbm->is_plus ? 4u : 0u),
                       set.type, 0, set.polygon_count);
    if (!charge_triangles(&set))
        return;
    check_array(&set, &set.normals, set.type == QUADS ? set.polygon_count : set.triangle_count,
                NORMAL_SIZE, 0xC, "polygon normals",
                "the polygon normals do not lie inside of the data");
    check_array(&set, &set.colors, set.corner_count, 4, 0x10, "colors",
                "the colours do not lie inside of the data");
    check_array(&set, &set.uvs, set.corner_count, 4, 0x14, "UVs",
                "the UVs do not lie inside of the data");
    draw_meshset(&set);
}
