/* nsbmd_shape.c - reads the shapes of a Nitro model and checks their display lists (mdl0.md 6 and
 * 7). Each list is walked once before anything is drawn. The counts of its vertices and triangles
 * then give the size of all arrays. The flags of a shape are ignored, because the commands say the
 * same. */
#include "model/nitro/nsbmd_model.h"

#include "base/trace.h"
#include "model/nitro/nsbmd_list.h"

static const char record[] = "shape";
static const char list_record[] = "display list";

enum {
    OFFSET = 4, /* bytes per dictionary entry */
    RECORD = 16,
    FLAGS = 4,        /* place in the record; the flags are not needed */
    SHAPES_AT = 0x0C, /* places in the header of the offset and the count */
    SHAPES = 0x19,
    HAS_BITS = 4 /* number of bits up to KUNAI_I_HAS_UV */
};

const uint8_t kunai_i_geometry_sizes[256] = {
    [0x10] = 5,  [0x11] = 1,   [0x12] = 5,  [0x13] = 5,  [0x14] = 5,  [0x15] = 1,  [0x16] = 65,
    [0x17] = 49, [0x18] = 65,  [0x19] = 49, [0x1A] = 37, [0x1B] = 13, [0x1C] = 13, [0x20] = 5,
    [0x21] = 5,  [0x22] = 5,   [0x23] = 9,  [0x24] = 5,  [0x25] = 5,  [0x26] = 5,  [0x27] = 5,
    [0x28] = 5,  [0x29] = 5,   [0x2A] = 5,  [0x2B] = 5,  [0x30] = 5,  [0x31] = 5,  [0x32] = 5,
    [0x33] = 5,  [0x34] = 129, [0x40] = 5,  [0x41] = 1,  [0x50] = 5,  [0x60] = 5,  [0x70] = 13,
    [0x71] = 9,  [0x72] = 5};

/* ---- display lists ---- */

typedef struct list_check {
    kunai_i_nsbmd_shape *shape;
    uint32_t vertex;          /* enum kunai_i_has: attributes of the next vertex */
    uint32_t has;             /* attributes of all vertices of the primitive */
    uint32_t since[HAS_BITS]; /* per bit of has: how many vertices came before its first vertex */
    uint32_t primitive;       /* KUNAI_I_NONE: outside a primitive */
    uint32_t count;           /* vertices of the primitive, or outside primitives */
} list_check;

/* Returns how many of count vertices of a primitive are in triangles. */
static uint32_t count_drawn(uint32_t primitive, uint32_t count)
{
    switch (primitive) {
    case KUNAI_I_NITRO_TRIANGLES: return count - count % 3;
    case KUNAI_I_NITRO_QUADS: return count - count % 4;
    case KUNAI_I_NITRO_STRIP: return count < 3 ? 0 : count;
    case KUNAI_I_NITRO_QUAD_STRIP: return count < 4 ? 0 : count - count % 2;
    default: return 0; /* outside a primitive */
    }
}

/* Returns the number of triangles of these vertices. */
static uint32_t count_triangles(uint32_t primitive, uint32_t drawn)
{
    if (primitive == KUNAI_I_NITRO_TRIANGLES)
        return drawn / 3;
    if (primitive == KUNAI_I_NITRO_QUADS)
        return drawn / 2;
    return drawn ? drawn - 2 : 0;
}

/* Notes that the next vertex has an attribute that no vertex of the primitive had. New attributes
 * within a primitive are rare. */
static void note_more(list_check *check)
{
    uint32_t bit;

    for (bit = 0; bit < HAS_BITS; bit++)
        if (check->vertex & ~check->has & 1u << bit)
            check->since[bit] = check->count;
    check->has |= check->vertex;
}

/* Returns the attributes of the first vertices of a primitive. */
static uint32_t get_has_flags(const list_check *check, uint32_t drawn)
{
    uint32_t bit, has = 0;

    for (bit = 0; bit < HAS_BITS; bit++)
        if (check->since[bit] < drawn)
            has |= check->has & 1u << bit;
    return has;
}

/* The last vertices of a primitive may be in no triangle. These vertices are not drawn. */
static void end_primitive(list_check *check, uint32_t next)
{
    const uint32_t drawn = count_drawn(check->primitive, check->count);

    check->shape->vertices += check->count;
    check->shape->triangles += count_triangles(check->primitive, drawn);
    check->shape->drawn += drawn;
    check->shape->is_plain &= drawn == check->count || check->primitive == KUNAI_I_NONE;
    check->shape->has |= get_has_flags(check, drawn);
    check->primitive = next;
    check->count = check->has = 0;
}

/* Returns 1 if the matrix still belongs to the same node after this command. */
static int keeps_node(uint32_t command)
{
    return command == KUNAI_I_MATRIX_MODE || command >= KUNAI_I_MATRIX_MULTIPLY_4X4;
}

static void check_matrix(list_check *check, uint32_t command)
{
    check->shape->has_matrices = 1;
    check->shape->is_plain &= (uint32_t)keeps_node(command);
}

static void check_command(list_check *check, uint32_t command, const kunai_i_geometry *list)
{
    if (command <= KUNAI_I_MATRIX_TRANSLATE)
        check_matrix(check, command);
    else if (command == KUNAI_I_BEGIN)
        end_primitive(check, kunai_i_get_geometry_word(list) & 3);
    else if (command == KUNAI_I_END)
        end_primitive(check, KUNAI_I_NONE);
    else if (command == KUNAI_I_DIFFUSE_AMBIENT &&
             (kunai_i_get_geometry_word(list) & KUNAI_NITRO_DIFFUSE_AMBIENT_INITIAL))
        check->vertex = kunai_i_update_geometry_has(KUNAI_I_COLOR, check->vertex);
}

/* Reports a damaged list. The place 0 means that the shape is not drawn. */
static void report_damage(kunai_i_nsbmd *nsbmd, kunai_i_nsbmd_shape *shape, kunai_i_geometry list)
{
    kunai_i_report_damage(&nsbmd->builder, list.code,
                          nsbmd->body.origin + shape->list + list.wrong_at, list_record,
                          list.message);
    shape->list = 0;
}

/* Counts vertices and triangles of a list. Vertices and state are tested first, because they are
 * most of the commands. */
void kunai_i_check_nsbmd_list(kunai_i_nsbmd *nsbmd, kunai_i_nsbmd_shape *shape)
{
    list_check check = {shape, KUNAI_I_HAS_COLOR, 0, {0, 0, 0, 0}, KUNAI_I_NONE, 0};
    const uint64_t offset = nsbmd->body.origin + shape->list;
    kunai_i_geometry list = kunai_i_begin_geometry(nsbmd->body.data + shape->list, shape->size);
    uint32_t command, told = 0;

    if (!kunai_i_charge(nsbmd->open, shape->size, shape->offset, list_record))
        return;
    shape->is_plain = 1;
    while ((command = kunai_i_read_geometry_command(&list)) != 0) {
        if (kunai_i_is_vertex_command(command)) {
            if (check.vertex & ~check.has)
                note_more(&check);
            check.count++;
            continue;
        }
        if (kunai_i_is_state_command(command)) {
            check.vertex = kunai_i_update_geometry_has(command, check.vertex);
            continue;
        }
        check_command(&check, command, &list);
        if (command >= KUNAI_I_POLYGON_ATTRIBUTES && command <= KUNAI_I_PALETTE_BASE && !told++)
            kunai_i_warn(nsbmd->open, KUNAI_E_UNSUPPORTED,
                         offset + kunai_i_get_geometry_place(&list), list_record,
                         "attributes, textures and palettes in the display list are left out");
    }
    end_primitive(&check, KUNAI_I_NONE);
    if (list.code != KUNAI_OK)
        report_damage(nsbmd, shape, list);
}

/* ---- shapes ---- */

/* Reads the record at the reader's place. Returns 0 if the record or its list is damaged. */
static int read_shape(kunai_i_reader *block, const kunai_i_reader *body, kunai_i_nsbmd_shape *shape)
{
    const size_t at = block->at;
    const uint64_t begin = block->origin - body->origin + at; /* in the body */
    uint64_t list;

    shape->offset = kunai_i_tell(block);
    kunai_i_need(block, RECORD, 1);
    kunai_i_skip(block, 8); /* 0, size of the record, flags */
    list = begin + kunai_i_read_u32(block);
    shape->size = kunai_i_read_u32(block);
    if (kunai_i_has_reader_failed(block))
        return 0;
    if (list > body->size || list > UINT32_MAX || shape->size > body->size - list) {
        kunai_i_stop_reader(block, KUNAI_E_TRUNCATED, at + 8,
                            "the display list ends past the end of the data");
        return 0;
    }
    shape->list = (uint32_t)list;
    return 1;
}

/* The vertex count is complete only if the list is not damaged. */
static void trace_shape(const kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_shape *shape)
{
    const kunai_i_reader *body = &nsbmd->body;

    kunai_i_trace_more(nsbmd->open, KUNAI_RECORD_KIND_NITRO_SHAPE, record, shape->offset, RECORD, 0,
                       kunai_i_read_u32_at(body, shape->offset - body->origin + FLAGS),
                       shape->vertices);
    if (shape->list)
        kunai_i_trace_structure(nsbmd->open, KUNAI_RECORD_KIND_NITRO_DISPLAY_LIST, list_record,
                                body->origin + shape->list, shape->size);
}

/* Reads and checks all shapes. A damaged shape is reported and not drawn. */
static void list_shapes(kunai_i_nsbmd *nsbmd, const kunai_i_reader *block,
                        const kunai_i_g3d_dictionary *dictionary)
{
    uint32_t i;

    for (i = 0; i < dictionary->count && !kunai_i_has_failed(nsbmd->open); i++) {
        kunai_i_reader entry = kunai_i_get_g3d_entry(dictionary, i);
        kunai_i_reader place = *block;

        place.record = record;
        /* the reader reports a bad offset at its entry */
        place.at = (size_t)(entry.origin - block->origin);
        kunai_i_seek(&place, kunai_i_read_u32(&entry));
        if (read_shape(&place, &nsbmd->body, &nsbmd->shapes[i])) {
            kunai_i_check_nsbmd_list(nsbmd, &nsbmd->shapes[i]);
            trace_shape(nsbmd, &nsbmd->shapes[i]);
        } else {
            kunai_i_report_damage(&nsbmd->builder, place.code, place.offset, place.record,
                                  place.message);
        }
    }
}

/* Without a shape block, the model keeps its nodes and has no meshes. */
void kunai_i_read_nsbmd_shapes(kunai_i_nsbmd *nsbmd)
{
    kunai_i_reader body = nsbmd->body, block;
    kunai_i_g3d_dictionary dictionary;

    kunai_i_begin_builder(&nsbmd->builder, nsbmd->open, nsbmd->model, &nsbmd->tree);
    nsbmd->builder.parts_by_node = 1;
    body.at = SHAPES_AT; /* the reader reports a bad offset there */
    kunai_i_seek(&body, nsbmd->shapes_at);
    block = kunai_i_make_part(&body, body.at, kunai_i_count_left(&body), record);
    kunai_i_read_g3d_dictionary(&block, 0, 0, OFFSET, &dictionary);
    if (kunai_i_has_reader_failed(&block)) {
        kunai_i_report_damage(&nsbmd->builder, block.code, block.offset, block.record,
                              block.message);
        nsbmd->shape_count = 0;
        return;
    }
    kunai_i_check_nsbmd_count(nsbmd, SHAPES, dictionary.count, &nsbmd->shape_count);
    nsbmd->shapes =
        kunai_i_allocate_scratch(nsbmd->open, nsbmd->shape_count, sizeof *nsbmd->shapes);
    if (nsbmd->shapes)
        list_shapes(nsbmd, &block, &dictionary);
}
