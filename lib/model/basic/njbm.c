/* njbm.c - reads the body of an NJBM: NJS_MODEL with its points and normals (ninja-basic.md 1, 2
 * and 5), and NJS_MESHSET with its polygons and its NJS_MATERIAL (ninja-basic.md 3 and 4).
 *
 * There are two variants, Basic and Basic+, whose structures differ in size. The file does not name
 * its variant: decide_plus finds it from the places of pointers. The count of materials is too
 * small in some games, so it is not used. */
#include "model/family.h"

#include "base/vectors.h"
#include "base/trace.h"
#include "model/mesh/mesh.h"
#include "model/mesh/plain_vertices.h"

enum {
    MODEL_SIZE = 40,
    MESHSET_SIZE = 24,
    PLUS = 4, /* added to the size of both in Basic+ */
    MATERIAL_SIZE = 20,
    POINT_SIZE = 12,
    NORMAL_SIZE = 12
};

/* Budget for nodes that share a model, and for meshsets that share polygons. The bytes of a
 * structure pay for reading it once. Triangles have a limit of their own. */
enum { VERTEX_STEPS = 32, MESHSET_STEPS = 32, STRIP_STEPS = 8 };

enum { USUAL = 2048 /* points of a usual model */ };

static const char model_record[] = "NJS_MODEL";
static const char meshset_record[] = "NJS_MESHSET";
static const char material_record[] = "NJS_MATERIAL";

typedef struct njbm_reader {
    kunai_i_open *open;
    kunai_i_reader body;
    kunai_i_tree tree;
    kunai_i_builder builder;
    uint32_t node; /* the current node */
    uint32_t is_plus;
    /* size of the body before it was cut, if only the meshsets show the variant; else 0 */
    uint32_t whole;
    uint32_t triangle_count; /* of all meshsets up to now, with dropped triangles */
} njbm_reader;

/* A NJS_MODEL (ninja-basic.md 2). Pointers are places in the body. */
typedef struct basic_model {
    uint64_t offset; /* in the input */
    uint32_t at;
    uint32_t points;
    uint32_t normals;
    uint32_t point_count;
    uint32_t meshsets;
    uint32_t materials; /* their count is not used: nbMat is too small in some games */
    uint32_t meshset_count;
    uint32_t first_vertex; /* number in the builder of point 0 */
} basic_model;

/* Types of a meshset. The other two types are strips, which have a header. */
enum { TRIANGLES = KUNAI_RECORD_MESHSET_TRIANGLES, QUADS = KUNAI_RECORD_MESHSET_QUADS };

typedef struct meshset {
    njbm_reader *njbm;
    const basic_model *model;
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
    } meanings[] = {{KUNAI_BASIC_ATTR_IGNORE_LIGHT, KUNAI_MATERIAL_UNLIT},
                    {KUNAI_BASIC_ATTR_FLAT, KUNAI_MATERIAL_FLAT},
                    {KUNAI_BASIC_ATTR_DOUBLE_SIDED, KUNAI_MATERIAL_DOUBLE_SIDED},
                    {KUNAI_BASIC_ATTR_ENVIRONMENT, KUNAI_MATERIAL_ENVIRONMENT},
                    {KUNAI_BASIC_ATTR_USE_ALPHA, KUNAI_MATERIAL_BLEND},
                    {KUNAI_BASIC_ATTR_IGNORE_SPECULAR, KUNAI_MATERIAL_NO_SPECULAR}};
    uint32_t given = 0;
    size_t i;

    for (i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (attributes & meanings[i].attribute)
            given |= meanings[i].flag;
    return given;
}

/* The material of a meshset without a material (ninja-basic.md 5). The format has neither ambient
 * nor emitted colours. */
static void begin_material(kunai_material *material)
{
    kunai_i_begin_white_material(material);
    material->flags = KUNAI_MATERIAL_DOUBLE_SIDED;
}

static void set_attributes(uint32_t attributes, uint32_t texture, kunai_material *material)
{
    material->texture = attributes & KUNAI_BASIC_ATTR_USE_TEXTURE
                            ? (int32_t)(texture & KUNAI_BASIC_TEXTURE_INDEX_MASK)
                            : -1;
    material->flags = convert_flags(attributes);
    material->blend_source = attributes >> KUNAI_BASIC_ATTR_SOURCE_SHIFT;
    material->blend_destination =
        attributes >> KUNAI_BASIC_ATTR_DESTINATION_SHIFT & KUNAI_BASIC_ATTR_DESTINATION_MASK;
    material->wrap_u =
        kunai_i_wrap(attributes & KUNAI_BASIC_ATTR_CLAMP_U, attributes & KUNAI_BASIC_ATTR_FLIP_U);
    material->wrap_v =
        kunai_i_wrap(attributes & KUNAI_BASIC_ATTR_CLAMP_V, attributes & KUNAI_BASIC_ATTR_FLIP_V);
    material->filter = attributes >> KUNAI_BASIC_ATTR_FILTER_SHIFT & KUNAI_BASIC_ATTR_FILTER_MASK;
    material->mip_bias = kunai_i_convert_mip_bias(attributes >> KUNAI_BASIC_ATTR_MIP_SHIFT &
                                                  KUNAI_BASIC_ATTR_MIP_MASK);
    material->raw[KUNAI_BASIC_RAW_ATTR] = attributes;
    material->raw[KUNAI_BASIC_RAW_TEXTURE] = texture;
}

/* The caller has checked that the material is in the data. */
static void read_material(njbm_reader *njbm, uint64_t at, kunai_material *material)
{
    kunai_i_reader body = njbm->body;
    uint32_t texture;

    body.record = material_record;
    kunai_i_seek(&body, at);
    material->offset = kunai_i_tell(&body);
    kunai_i_trace_structure(njbm->open, KUNAI_RECORD_KIND_BASIC_MATERIAL, material_record,
                            material->offset, MATERIAL_SIZE);
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
        kunai_i_report_lack(
            &set->njbm->builder, set->offset, meshset_record,
            "the material ends past the end of the data: a default material is used");
}

/* ---- corners ---- */

/* Values that all corners of a meshset share. */
typedef struct corner_source {
    const uint8_t *uvs;
    uint32_t first_vertex;
    uint32_t point_count;
    uint32_t flags; /* enum kunai_i_has */
    uint32_t big;
    uint32_t is_swapped;  /* 1: V is before U */
    double factor;        /* unit of the UVs */
    kunai_i_pair factors; /* the factor, twice */
} corner_source;

/* Multiplying by 1 / 255 gives the same floats as dividing by 255, for all 65536 numbers. */
static corner_source begin_corners(const meshset *set)
{
    const kunai_i_reader *body = &set->njbm->body;
    const uint32_t flags = body->open->options.model_flags;
    const double factor = flags & KUNAI_MODEL_UV_256 ? 1.0 / 256.0 : 1.0 / 255.0;
    const int has_uvs = set->uvs != KUNAI_I_NULL, has_colors = set->colors != KUNAI_I_NULL;
    const corner_source source = {.uvs = has_uvs ? body->data + set->uvs : NULL,
                                  .first_vertex = set->model->first_vertex,
                                  .point_count = set->model->point_count,
                                  .flags = (has_uvs ? KUNAI_I_HAS_UV : 0u) |
                                           (has_colors ? KUNAI_I_HAS_COLOR : 0u),
                                  .big = body->big,
                                  .is_swapped = (flags & KUNAI_MODEL_UV_SWAPPED) != 0,
                                  .factor = factor,
                                  .factors = kunai_i_fill_pair(factor)};

    return source;
}

static inline float load_uv(const uint8_t *bytes, uint32_t big, double factor)
{
    return (float)((double)kunai_i_convert_s16(kunai_i_load16(bytes, big)) * factor);
}

static inline void load_uvs(const corner_source *from, const uint8_t *bytes, float *uv)
{
    if (!from->big && !from->is_swapped) {
        kunai_i_store_pair(uv, kunai_i_multiply_pairs(kunai_i_load_pair_s16(bytes), from->factors));
        return;
    }
    uv[from->is_swapped] = load_uv(bytes, from->big, from->factor);
    uv[1 - from->is_swapped] = load_uv(bytes + 2, from->big, from->factor);
}

/* Loads all of a corner but its colour. first is the number of the first corner in its meshset.
 * Callers pass constants where they can, so that the compiler removes tests from the loop. */
static inline kunai_i_strip_check load_corners(corner_source from, int has_uvs,
                                               const uint8_t *indices, uint32_t first,
                                               uint32_t count, kunai_i_corner_key *corners)
{
    const uint8_t *uvs = has_uvs ? from.uvs + 4 * (size_t)first : NULL;
    kunai_i_strip_check check = kunai_i_begin_strip_check();
    uint32_t i;

    for (i = 0; i < count; i++) {
        const uint32_t index = kunai_i_load16(indices + 2 * (size_t)i, from.big);
        const uint32_t vertex = index < from.point_count ? from.first_vertex + index : KUNAI_I_NONE;

        kunai_i_check_strip_corner(&check, vertex);
        memset(&corners[i], 0, sizeof corners[i]);
        corners[i].vertex = vertex;
        corners[i].flags = from.flags;
        if (has_uvs)
            load_uvs(&from, uvs + 4 * (size_t)i, corners[i].uv);
    }
    return check;
}

/* first is the number of the first corner in its meshset. */
static void load_colors(const meshset *set, uint32_t first, uint32_t count,
                        kunai_i_corner_key *corners)
{
    const kunai_i_reader *body = &set->njbm->body;
    uint32_t i;

    for (i = 0; i < count; i++)
        kunai_i_read_argb(body, body->data + set->colors + 4 * ((size_t)first + i),
                          corners[i].color);
}

/* ---- polygons ---- */

/* The places of the next polygon and its corners. */
typedef struct polygon_run {
    kunai_i_reader list;
    corner_source source;
    uint32_t polygon;
    uint32_t corner; /* numbers in the meshset */
    uint32_t triangle;
} polygon_run;

/* Returns the header of a polygon. Polygons without a header have 3 or 4 corners. */
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

/* Counts the corners of strips. Returns 0 if a strip is not in the data. If the list has failed, it
 * has no data. */
static int count_strips(meshset *set, kunai_i_reader *list)
{
    const uint8_t *data = list->data;
    const uint32_t big = list->big;
    const size_t size = list->size;
    size_t at = list->at;
    uint32_t i;

    for (i = 0; i < set->polygon_count; i++) {
        uint32_t count;

        if (size - at < 2)
            return 0;
        count = kunai_i_load16(data + at, big) & 0x7FFF;
        at += 2;
        if (2 * count > size - at)
            return 0;
        at += 2 * count;
        set->corner_count += count;
        set->triangle_count += count > 2 ? count - 2 : 0;
    }
    list->at = at;
    return 1;
}

/* Counts corners and triangles. Returns 1 if all polygons are in the body. */
static int count_polygons(meshset *set)
{
    kunai_i_reader list = begin_polygons(set);

    if (set->type > QUADS) {
        if (kunai_i_charge(set->njbm->open, (uint64_t)STRIP_STEPS * set->polygon_count, set->offset,
                           meshset_record) &&
            !count_strips(set, &list))
            return 0;
    } else {
        set->corner_count = (3 + set->type) * set->polygon_count;
        set->triangle_count = (1 + set->type) * set->polygon_count;
        kunai_i_skip(&list, 2 * set->corner_count);
    }
    if (kunai_i_has_reader_failed(&list))
        return 0;
    kunai_i_trace_more(list.open, KUNAI_RECORD_KIND_BASIC_POLYGONS, "meshes",
                       list.origin + set->meshes, list.at - set->meshes, set->type, 0,
                       set->polygon_count);
    return 1;
}

/* Meshsets that share their polygons can make any number of triangles. Returns 0 if the open has
 * failed. */
static int charge_triangles(const meshset *set)
{
    njbm_reader *njbm = set->njbm;

    if (!kunai_i_charge(njbm->open, (uint64_t)KUNAI_I_CORNER_STEPS * set->corner_count, set->offset,
                        meshset_record))
        return 0;
    if (set->triangle_count > KUNAI_I_MOST_CORNERS / 3 - njbm->triangle_count)
        kunai_i_fail(njbm->open, KUNAI_E_LIMIT, set->offset, meshset_record,
                     "the model has more than 16777216 corners");
    else
        njbm->triangle_count += set->triangle_count;
    return !kunai_i_has_failed(njbm->open);
}

/* Reads one normal per triangle. The two triangles of a quad share one normal. */
static void read_faces(const meshset *set, uint32_t first, uint32_t count, kunai_i_face *faces)
{
    kunai_i_reader normals = set->njbm->body;
    uint32_t i;

    normals.record = meshset_record;
    kunai_i_seek(&normals, set->normals + (uint64_t)NORMAL_SIZE * first);
    for (i = 0; i < count; i++) {
        memset(&faces[i], 0, sizeof faces[i]);
        kunai_i_read_vector(&normals, faces[i].normal);
        faces[i].has_normal = 1;
    }
}

/* The corners of a quad are stored in the order of a strip. The document makes its second triangle
 * (2, 1, 3), but a strip would give (1, 3, 2). */
static void add_quad(kunai_i_builder *builder, const kunai_i_strip_room *room)
{
    static const uint8_t order[2][3] = {{0, 1, 2}, {2, 1, 3}};
    kunai_i_corner corners[4];
    uint32_t i, k;

    for (i = 0; i < 4; i++) {
        corners[i].key = room->corners[i];
        corners[i].number = KUNAI_I_NONE;
    }
    for (i = 0; i < 2; i++) {
        kunai_i_corner *triangle[3];

        for (k = 0; k < 3; k++)
            triangle[k] = &corners[order[i][k]];
        kunai_i_add_triangle(builder, triangle, room->faces);
    }
}

/* Draws a polygon of any type. */
static void draw_polygon(const meshset *set, polygon_run *run)
{
    const uint32_t header = read_header(set, &run->list), count = header & 0x7FFF;
    const uint32_t triangles = count > 2 ? count - 2 : 0;
    kunai_i_builder *builder = &set->njbm->builder;
    const uint8_t *indices = kunai_i_take_bytes(&run->list, 2 * count);
    kunai_i_strip_check check;
    kunai_i_strip_room room;

    run->polygon++;
    if (!indices || !kunai_i_begin_strip_room(builder, count, set->normals != KUNAI_I_NULL, &room))
        return;
    check = load_corners(run->source, run->source.uvs != NULL, indices, run->corner, count,
                         room.corners);
    if (set->colors != KUNAI_I_NULL)
        load_colors(set, run->corner, count, room.corners);
    if (room.faces && set->type == QUADS)
        read_faces(set, run->polygon - 1, 1, room.faces);
    else if (room.faces)
        read_faces(set, run->triangle, triangles, room.faces);
    if (set->type == QUADS)
        add_quad(builder, &room);
    else
        kunai_i_add_strip(builder, &room, count, header >> 15, &check);
    run->corner += count;
    run->triangle += triangles;
}

static void draw_polygons(const meshset *set, const corner_source *from)
{
    polygon_run run;

    memset(&run, 0, sizeof run);
    run.list = begin_polygons(set);
    run.source = *from;
    while (run.polygon < set->polygon_count && !kunai_i_has_failed(set->njbm->open))
        draw_polygon(set, &run);
}

/* Draws strips without polygon normals. As above, callers pass constants where they can. */
static inline void draw_strips_of(const meshset *set, corner_source from, int has_uvs)
{
    kunai_i_builder *builder = &set->njbm->builder;
    kunai_i_reader list = begin_polygons(set);
    uint32_t corner = 0, i;

    for (i = 0; i < set->polygon_count && !kunai_i_has_failed(builder->open); i++) {
        const uint32_t header = kunai_i_read_u16(&list), count = header & 0x7FFF;
        const uint8_t *indices = kunai_i_take_bytes(&list, 2 * count);
        kunai_i_strip_check check;
        kunai_i_strip_room room;

        if (!indices || !kunai_i_begin_strip_room(builder, count, 0, &room))
            return;
        check = load_corners(from, has_uvs, indices, corner, count, room.corners);
        if (from.flags & KUNAI_I_HAS_COLOR)
            load_colors(set, corner, count, room.corners);
        kunai_i_add_strip(builder, &room, count, header >> 15, &check);
        corner += count;
    }
}

static void draw_strips(const meshset *set, const corner_source *from)
{
    corner_source plain = *from;

    plain.big = plain.is_swapped = 0; /* as in most files */
    if (from->big || from->is_swapped)
        draw_strips_of(set, *from, from->uvs != NULL);
    else if (from->uvs)
        draw_strips_of(set, plain, 1);
    else
        draw_strips_of(set, plain, 0);
}

/* ---- meshsets ---- */

/* Reads the fields of a meshset. The polygons are not checked yet. */
static void begin_meshset(njbm_reader *njbm, const basic_model *model, uint64_t at, meshset *set)
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

/* Leaves out an array of a meshset if it is not completely in the data. field is the place of its
 * pointer. *place is not KUNAI_I_NULL. */
static void check_array(const meshset *set, uint32_t *place, uint64_t count, size_t size,
                        uint32_t field, uint32_t kind, const char *name, const char *message)
{
    if (kunai_i_holds(set->njbm->body.size, *place, count, size)) {
        kunai_i_trace_more(set->njbm->open, kind, name, set->njbm->body.origin + *place,
                           count * size, 0, 0, (uint32_t)count);
        return;
    }
    *place = KUNAI_I_NULL;
    kunai_i_report_lack(&set->njbm->builder, set->offset + field, meshset_record, message);
}

/* Draws all polygons of a meshset as one draw with one material. */
static void draw_meshset(const meshset *set)
{
    kunai_i_builder *builder = &set->njbm->builder;
    const corner_source source = begin_corners(set);
    const uint32_t missing = builder->missing;
    kunai_material material;

    set_material(set, &material);
    kunai_i_begin_draw(builder, set->offset, material.raw[KUNAI_BASIC_RAW_ATTR], 0,
                       set->triangle_count);
    if (set->type > QUADS && set->normals == KUNAI_I_NULL)
        draw_strips(set, &source);
    else
        draw_polygons(set, &source);
    kunai_i_end_draw(builder, &material);
    if (builder->missing != missing)
        kunai_i_warn(set->njbm->open, KUNAI_E_CORRUPT, set->offset, meshset_record,
                     "triangles that use a missing point are left out");
}

/* Draws the NJS_MESHSET at a place in the body. The caller has checked that the structure is in the
 * data. */
static void read_meshset(njbm_reader *njbm, const basic_model *model, uint64_t at)
{
    meshset set;

    begin_meshset(njbm, model, at, &set);
    if (set.polygon_count && !count_polygons(&set)) {
        kunai_i_report_damage(&njbm->builder, KUNAI_E_CORRUPT, set.offset + 4, meshset_record,
                              "the polygons end past the end of the data");
        return;
    }
    kunai_i_trace_more(njbm->open, KUNAI_RECORD_KIND_BASIC_MESHSET, meshset_record, set.offset,
                       MESHSET_SIZE + PLUS * njbm->is_plus, set.type, 0, set.polygon_count);
    if (!charge_triangles(&set))
        return;
    if (set.normals != KUNAI_I_NULL)
        check_array(&set, &set.normals, set.type == QUADS ? set.polygon_count : set.triangle_count,
                    NORMAL_SIZE, 0xC, KUNAI_RECORD_KIND_BASIC_POLYGON_NORMALS, "polygon normals",
                    "the polygon normals end past the end of the data");
    if (set.colors != KUNAI_I_NULL)
        check_array(&set, &set.colors, set.corner_count, 4, 0x10, KUNAI_RECORD_KIND_BASIC_COLORS,
                    "colors", "the colours end past the end of the data");
    if (set.uvs != KUNAI_I_NULL)
        check_array(&set, &set.uvs, set.corner_count, 4, 0x14, KUNAI_RECORD_KIND_BASIC_UVS, "UVs",
                    "the UVs end past the end of the data");
    draw_meshset(&set);
}

/* ---- NJS_MODEL ---- */

static size_t get_meshset_size(const njbm_reader *njbm)
{
    return MESHSET_SIZE + PLUS * njbm->is_plus;
}

/* Returns 1 if the word at a place can be a pointer. Without marks, it must lead into the body
 * before it was cut. */
static int is_pointer(const njbm_reader *njbm, uint64_t at, const uint8_t *marks)
{
    const uint32_t word = kunai_i_read_u32_at(&njbm->body, at);

    if (!word)
        return 1;
    return marks ? kunai_i_get_bit(marks, at) : word < njbm->whole;
}

/* Returns 1 if the pointers of all meshsets but the first are where this stride expects them. attrs
 * is not tested, because some sources treat it as a plain value. Without marks, no meshset may be
 * empty. */
static int check_stride(njbm_reader *njbm, const basic_model *model, uint32_t stride,
                        const uint8_t *marks)
{
    static const uint8_t pointers[] = {0x04, 0x0C, 0x10, 0x14};
    const kunai_i_reader *body = &njbm->body;
    uint32_t i, k;

    if (!kunai_i_holds(body->size, model->meshsets, model->meshset_count, stride))
        return 0;
    for (i = 1; i < model->meshset_count; i++) {
        const uint64_t at = model->meshsets + (uint64_t)stride * i;

        if (!marks && !kunai_i_load16(body->data + at + 2, body->big))
            return 0;
        for (k = 0; k < sizeof pointers; k++)
            if (!is_pointer(njbm, at + pointers[k], marks))
                return 0;
    }
    return 1;
}

/* Returns 1 if the meshsets of a model are in the body. If only the meshsets show the variant, they
 * must fit with the larger size. Otherwise decide_plus has not looked at this model. */
static int holds_meshsets(const njbm_reader *njbm, const basic_model *model)
{
    const size_t size = njbm->whole ? MESHSET_SIZE + PLUS : get_meshset_size(njbm);

    return kunai_i_holds(njbm->body.size, model->meshsets, model->meshset_count, size);
}

/* Nodes can share a model, and each node reads all meshsets again. */
static int charge_meshsets(njbm_reader *njbm, const basic_model *model)
{
    return kunai_i_charge(njbm->open, (uint64_t)MESHSET_STEPS * model->meshset_count,
                          model->offset + 0x14, model_record);
}

/* Returns 1 if the meshsets of a model are of the variant that decide_plus found. The test is
 * needed only if nothing but the meshsets shows the variant. */
static int agrees_on_meshsets(njbm_reader *njbm, const basic_model *model)
{
    if (!njbm->whole || model->meshset_count < 2)
        return 1;
    return charge_meshsets(njbm, model) &&
           check_stride(njbm, model, (uint32_t)get_meshset_size(njbm), NULL);
}

static int fits_model(const njbm_reader *njbm, uint32_t at)
{
    return kunai_i_fits_structure(&njbm->body, at, MODEL_SIZE + PLUS * njbm->is_plus);
}

/* node receives the bounding sphere. NULL if it is not wanted. */
static void read_model(njbm_reader *njbm, uint32_t at, basic_model *model, kunai_node *node)
{
    kunai_i_reader *body = &njbm->body;

    body->record = model_record;
    kunai_i_seek(body, at);
    memset(model, 0, sizeof *model);
    model->at = at;
    model->offset = kunai_i_tell(body);
    model->points = kunai_i_read_pointer(body);
    model->normals = kunai_i_read_pointer(body);
    model->point_count = kunai_i_read_u32(body);
    model->meshsets = kunai_i_read_pointer(body);
    model->materials = kunai_i_read_pointer(body);
    model->meshset_count = kunai_i_read_u16(body);
    kunai_i_skip(body, 2);
    if (!node)
        return;
    kunai_i_trace_structure(njbm->open, KUNAI_RECORD_KIND_BASIC_MODEL, model_record, model->offset,
                            MODEL_SIZE + PLUS * njbm->is_plus);
    kunai_i_read_vector(body, node->center);
    node->radius = kunai_i_read_f32(body);
}

/* Returns 1 if there is one normal per point. Many models have several points and only one normal.
 * The order of the arrays in the file shows this. */
static int check_normals(njbm_reader *njbm, const basic_model *model)
{
    static const char message[] =
        "all normals are left out: the model has fewer normals than points";
    const uint64_t offset = model->offset + 4;

    if (model->normals == KUNAI_I_NULL)
        return 0;
    if (!kunai_i_holds(njbm->body.size, model->normals, model->point_count, POINT_SIZE))
        kunai_i_report_lack(&njbm->builder, offset, model_record, message);
    else if (model->at >= model->normals &&
             (model->at - model->normals) / POINT_SIZE < model->point_count)
        kunai_i_warn(njbm->open, KUNAI_E_CORRUPT, offset, model_record, message);
    else
        return 1;
    return 0;
}

static void trace_points(njbm_reader *njbm, uint32_t kind, const char *name, uint64_t offset,
                         uint32_t count)
{
    kunai_i_trace_more(njbm->open, kind, name, offset, (uint64_t)POINT_SIZE * count, 0, 0, count);
}

/* The points are in the body. If has_normals, the normals are in the body, too. */
static void read_vertices(njbm_reader *njbm, const basic_model *model, int has_normals,
                          kunai_i_vertex *vertex)
{
    kunai_i_reader points = njbm->body, normals = njbm->body;
    uint32_t i;

    kunai_i_seek(&points, model->points);
    if (has_normals)
        kunai_i_seek(&normals, model->normals);
    for (i = 0; i < model->point_count; i++, vertex++) {
        kunai_i_begin_vertex(vertex, i, njbm->node);
        kunai_i_read_vector(&points, vertex->position);
        if (!has_normals)
            continue;
        kunai_i_read_vector(&normals, vertex->normal);
        vertex->flags = KUNAI_I_HAS_NORMAL;
    }
}

/* Does the same at once. Returns 0 if the vertices have to be read one by one. */
static int load_vertices(const njbm_reader *njbm, const basic_model *model, int has_normals,
                         kunai_i_vertex *vertices)
{
    const kunai_i_plain_vertices plain = {.positions = njbm->body.data + model->points,
                                          .normals =
                                              has_normals ? njbm->body.data + model->normals : NULL,
                                          .stride = POINT_SIZE,
                                          .count = model->point_count,
                                          .big = njbm->body.big,
                                          .node = njbm->node};

    return kunai_i_load_plain_vertices(&plain, vertices);
}

/* The points are in the body. Returns 0 if the open has failed. */
static int make_vertices(njbm_reader *njbm, basic_model *model)
{
    const int has_normals = check_normals(njbm, model);
    const uint64_t origin = njbm->body.origin;
    kunai_i_vertex *vertices;

    if (!kunai_i_charge(njbm->open, (uint64_t)VERTEX_STEPS * model->point_count, model->offset + 8,
                        model_record))
        return 0;
    model->first_vertex = kunai_i_add_vertices(&njbm->builder, model->point_count);
    if (model->first_vertex == KUNAI_I_NONE)
        return 0;
    trace_points(njbm, KUNAI_RECORD_KIND_BASIC_POINTS, "points", origin + model->points,
                 model->point_count);
    if (has_normals)
        trace_points(njbm, KUNAI_RECORD_KIND_BASIC_NORMALS, "normals", origin + model->normals,
                     model->point_count);
    vertices = kunai_i_get_vertex(&njbm->builder, model->first_vertex);
    if (!load_vertices(njbm, model, has_normals, vertices))
        read_vertices(njbm, model, has_normals, vertices);
    return !kunai_i_has_failed(njbm->open);
}

/* Draws the meshsets of a node. If no other node can use its vertices, they are dropped at the end.
 */
static void draw_model(njbm_reader *njbm, basic_model *model)
{
    const size_t stride = get_meshset_size(njbm);
    uint32_t i;

    kunai_i_begin_node(&njbm->builder, njbm->node);
    if (model->point_count && !make_vertices(njbm, model))
        return;
    if (!charge_meshsets(njbm, model) ||
        !kunai_i_reserve_node(&njbm->builder, model->meshset_count,
                              model->point_count < USUAL ? 2 * model->point_count : 2 * USUAL))
        return;
    for (i = 0; i < model->meshset_count && !kunai_i_has_failed(njbm->open); i++)
        read_meshset(njbm, model, model->meshsets + (uint64_t)stride * i);
    kunai_i_end_node(&njbm->builder);
    if (njbm->builder.has_own_vertices)
        njbm->builder.vertices.count = 0;
}

/* Reads one NJS_MODEL. Any fault in its arrays loses the whole model, but not the node. */
static void evaluate_model(njbm_reader *njbm, uint32_t at)
{
    kunai_node *node = &njbm->tree.nodes[njbm->node];
    basic_model model;

    if (!fits_model(njbm, at)) {
        kunai_i_report_damage(
            &njbm->builder, KUNAI_E_CORRUPT, node->offset + 4, "NJS_OBJECT",
            "the pointer to the model leads outside the data, or is not a multiple of 4");
        return;
    }
    read_model(njbm, at, &model, node);
    njbm->tree.point_counts[njbm->node] = model.point_count;
    if (model.point_count &&
        !kunai_i_holds(njbm->body.size, model.points, model.point_count, POINT_SIZE))
        kunai_i_report_damage(&njbm->builder, KUNAI_E_CORRUPT, model.offset, model_record,
                              "the points end past the end of the data");
    else if (model.meshset_count && !holds_meshsets(njbm, &model))
        kunai_i_report_damage(&njbm->builder, KUNAI_E_CORRUPT, model.offset + 0xC, model_record,
                              "the meshsets end past the end of the data");
    else if (!agrees_on_meshsets(njbm, &model))
        kunai_i_report_damage(
            &njbm->builder, KUNAI_E_CORRUPT, model.offset + 0xC, model_record,
            "the meshsets and those of other models are not all Basic or all Basic+");
    else if (model.meshset_count)
        draw_model(njbm, &model);
}

/* ---- Basic or Basic+? ---- */

/* Marks the words of the body that the POF0 lists as pointers (bits.h). Returns NULL if the open
 * has failed. */
static uint8_t *mark_pointers(njbm_reader *njbm, const kunai_i_model_place *place)
{
    uint8_t *marks = kunai_i_allocate_scratch(njbm->open, kunai_i_measure_bits(njbm->body.size), 1);
    kunai_i_pof0_walk walk = place->pof0;

    while (marks && kunai_i_read_pof0_entry(&walk))
        if (walk.at < njbm->body.size)
            kunai_i_set_bit(marks, walk.at);
    return marks;
}

/* looked is bits.h: models that were already tested, because many nodes can share a model. */
static int is_plus_model(njbm_reader *njbm, uint32_t at, const uint8_t *marks, uint8_t *looked)
{
    basic_model model;

    if (at == KUNAI_I_NULL || !fits_model(njbm, at) || kunai_i_get_bit(looked, at))
        return 0;
    kunai_i_set_bit(looked, at);
    read_model(njbm, at, &model, NULL);
    return model.meshset_count > 1 && charge_meshsets(njbm, &model) &&
           !check_stride(njbm, &model, MESHSET_SIZE, marks) &&
           check_stride(njbm, &model, MESHSET_SIZE + PLUS, marks);
}

/* Finds the variant. Only the stride of the meshsets shows it, and one model decides for all. If
 * the body is cut, its POF0 is lost. */
static uint32_t decide_plus(njbm_reader *njbm, const kunai_i_model_place *place)
{
    const uint32_t format = njbm->open->options.format;
    uint8_t *marks = NULL, *looked;
    uint32_t i;

    if (format == KUNAI_FORMAT_NJBM_PLUS || place->format == KUNAI_FORMAT_NJBM_PLUS)
        return 1; /* C source names the variant in its declarations */
    if (format == KUNAI_FORMAT_NJBM || !(place->pof0.list || place->whole))
        return 0;
    njbm->whole = place->whole;
    if (place->pof0.list)
        marks = mark_pointers(njbm, place);
    looked = kunai_i_allocate_scratch(njbm->open, kunai_i_measure_bits(njbm->body.size), 1);
    for (i = 0; i < njbm->tree.count && !kunai_i_has_failed(njbm->open); i++)
        if (is_plus_model(njbm, njbm->tree.models[i], marks, looked))
            return 1;
    return 0;
}

static void evaluate_nodes(njbm_reader *njbm)
{
    uint32_t i;

    for (i = 0; i < njbm->tree.count && !kunai_i_has_failed(njbm->open); i++) {
        if (!kunai_i_is_drawn(&njbm->tree, i))
            continue;
        njbm->node = i;
        evaluate_model(njbm, njbm->tree.models[i]);
    }
}

void kunai_i_read_njbm(kunai_i_open *open, const kunai_i_model_place *place,
                       const kunai_i_tree *tree, kunai_model *model)
{
    njbm_reader njbm;

    memset(&njbm, 0, sizeof njbm);
    njbm.open = open;
    njbm.body = place->body;
    njbm.tree = *tree;
    njbm.is_plus = decide_plus(&njbm, place);
    open->format = njbm.is_plus ? KUNAI_FORMAT_NJBM_PLUS : KUNAI_FORMAT_NJBM;
    model->info.format = open->format;
    kunai_i_begin_builder(&njbm.builder, open, model, &njbm.tree);
    njbm.builder.has_own_vertices = !(open->options.model_flags & KUNAI_MODEL_ONE_MESH);
    evaluate_nodes(&njbm);
    kunai_i_finish_builder(&njbm.builder);
    kunai_i_keep_meshes(&njbm.builder);
}
