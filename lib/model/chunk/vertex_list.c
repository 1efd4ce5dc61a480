/* vertex_list.c - reads the vertex list of a Ninja Chunk model: a sequence of chunks with vertices
 * of one type each (ninja-chunk.md 2). Puts each vertex into a slot (ninja-chunk.md 3).
 *
 * The weight of a vertex is stored with it, but its influences are in the lists of different nodes.
 * All of them are written to one slot. The first influence has status 0, the others continue the
 * vertex in the slot. */
#include "model/chunk/chunk_model.h"

#include "base/math.h"
#include "base/trace.h"
#include "model/mesh/plain_vertices.h"

enum {
    FIRST_TYPE = KUNAI_RECORD_CHUNK_VERTEX_FIRST,
    LAST_TYPE = KUNAI_RECORD_CHUNK_VERTEX_LAST,
    END = KUNAI_RECORD_CHUNK_END,
    SLOTS = 65536
};

/* Budget per vertex. Lists that many nodes share then use no more memory than allowed. The bytes of
 * a list pay for reading it once: a vertex has 12 bytes or more. */
enum { VERTEX_STEPS = 32, SLOTS_A_STEP = 4 };

static const char record[] = "vertex list";

/* The fields after the position of a vertex. All but NORMAL are one word. */
enum field {
    NOTHING = 0,
    UNUSED, /* the fourth number of a vector, or user flags */
    NORMAL,
    PACKED_NORMAL,
    NINJA_FLAGS, /* slot and weight */
    DIFFUSE,
    SPECULAR,
    RGB565_RGB565, /* diffuse in the high half, specular in the low half */
    ARGB4444_RGB565,
    INTENSITIES
};

static const uint8_t vertex_types[LAST_TYPE - FIRST_TYPE + 1][3] = {
    {UNUSED},                  /* 20 CV_SH */
    {UNUSED, NORMAL, UNUSED},  /* 21 CV_VN_SH */
    {NOTHING},                 /* 22 CV */
    {DIFFUSE},                 /* 23 CV_D8 */
    {UNUSED},                  /* 24 CV_UF */
    {NINJA_FLAGS},             /* 25 CV_NF */
    {RGB565_RGB565},           /* 26 CV_S5 */
    {ARGB4444_RGB565},         /* 27 CV_S4 */
    {INTENSITIES},             /* 28 CV_IN */
    {NORMAL},                  /* 29 CV_VN */
    {NORMAL, DIFFUSE},         /* 2A CV_VN_D8 */
    {NORMAL, UNUSED},          /* 2B CV_VN_UF */
    {NORMAL, NINJA_FLAGS},     /* 2C CV_VN_NF */
    {NORMAL, RGB565_RGB565},   /* 2D CV_VN_S5 */
    {NORMAL, ARGB4444_RGB565}, /* 2E CV_VN_S4 */
    {NORMAL, INTENSITIES},     /* 2F CV_VN_IN */
    {PACKED_NORMAL},           /* 30 CV_VNX */
    {PACKED_NORMAL, DIFFUSE},  /* 31 CV_VNX_D8 */
    {PACKED_NORMAL, UNUSED},   /* 32 CV_VNX_UF */
    {DIFFUSE, SPECULAR},       /* 33 CV_D8_S8 */
    {NINJA_FLAGS, DIFFUSE}     /* 34 CV_NF_D8 */
};

typedef struct vertex_chunk {
    const uint8_t *fields;
    uint32_t stride;
    uint32_t is_weighted;
    uint32_t status; /* of weighted vertices: 0 starts a vertex, other values continue one */
    uint32_t first_slot;
    uint32_t count;
    uint64_t offset;
    uint64_t size; /* bytes of all vertices, as the chunk's size word says */
    uint32_t warned;
} vertex_chunk;

/* The word has three signed numbers of 10 bits; x is the highest. */
static void read_packed_normal(uint32_t word, float *normal)
{
    double v[3];
    int i;

    for (i = 0; i < 3; i++) {
        const int32_t field = (int32_t)(word >> (20 - 10 * i) & 0x3FF);

        v[i] = (double)(field < 512 ? field : field - 1024);
    }
    kunai_i_normalize(v);
    kunai_i_narrow3(v, normal);
}

static void set_color(uint8_t *color, uint32_t alpha, uint32_t red, uint32_t green, uint32_t blue)
{
    color[0] = (uint8_t)red;
    color[1] = (uint8_t)green;
    color[2] = (uint8_t)blue;
    color[3] = (uint8_t)alpha;
}

static void read_rgb565(uint32_t half, uint8_t *color)
{
    const uint32_t red = half >> 11, green = half >> 5 & 0x3F, blue = half & 0x1F;

    set_color(color, 255, red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2);
}

static void read_argb4444(uint32_t half, uint8_t *color)
{
    set_color(color, (half >> 12) * 17, (half >> 8 & 0xF) * 17, (half >> 4 & 0xF) * 17,
              (half & 0xF) * 17);
}

static void read_intensity(uint32_t half, uint8_t *color)
{
    set_color(color, 255, half >> 8, half >> 8, half >> 8);
}

/* Reads a word with a diffuse colour in its high half and a specular colour in its low half. */
static void read_color_halves(uint32_t field, uint32_t word, kunai_i_trait *trait)
{
    const uint32_t high = word >> 16, low = word & 0xFFFF;

    if (field == RGB565_RGB565)
        read_rgb565(high, trait->color);
    else if (field == ARGB4444_RGB565)
        read_argb4444(high, trait->color);
    else
        read_intensity(high, trait->color);
    if (field == INTENSITIES)
        read_intensity(low, trait->specular);
    else
        read_rgb565(low, trait->specular);
}

/* Reads a word that few vertices have. *ninja_flags receives the word of a weighted vertex. */
static void read_trait(kunai_i_njcm *njcm, uint32_t field, const uint8_t *bytes,
                       kunai_i_vertex *vertex, uint32_t *ninja_flags)
{
    const uint32_t word = kunai_i_load32(bytes, njcm->body.big);
    kunai_i_trait *trait = kunai_i_make_trait(&njcm->builder, vertex);

    if (!trait)
        return;
    switch (field) {
    case NINJA_FLAGS:
        *ninja_flags = word;
        trait->weight = word >> 16;
        vertex->flags |= KUNAI_I_HAS_START;
        break;
    case DIFFUSE:
        kunai_i_read_argb(&njcm->body, bytes, trait->color);
        vertex->flags |= KUNAI_I_HAS_COLOR;
        break;
    case SPECULAR:
        kunai_i_read_argb(&njcm->body, bytes, trait->specular);
        vertex->flags |= KUNAI_I_HAS_SPECULAR;
        break;
    default:
        read_color_halves(field, word, trait);
        vertex->flags |= KUNAI_I_HAS_COLOR | KUNAI_I_HAS_SPECULAR;
        break;
    }
}

/* A separate function, because it is rarely needed and would slow down the common case. */
static void read_odd_vector(kunai_i_reader *list, float *vector)
{
    kunai_i_read_f32s(list, vector, 3);
}

/* The caller has checked that the vector is in the data. */
static inline void read_vector(kunai_i_reader *list, float *vector)
{
    if (kunai_i_load_vector(list->data + list->at, list->big, vector))
        list->at += 12;
    else
        read_odd_vector(list, vector);
}

static void read_field(kunai_i_njcm *njcm, kunai_i_reader *list, uint32_t field,
                       kunai_i_vertex *vertex, uint32_t *ninja_flags)
{
    if (field == NORMAL) {
        read_vector(list, vertex->normal);
        vertex->flags |= KUNAI_I_HAS_NORMAL;
    } else if (field == PACKED_NORMAL) {
        read_packed_normal(kunai_i_read_u32(list), vertex->normal);
        vertex->flags |= KUNAI_I_HAS_NORMAL;
    } else if (field == UNUSED) {
        kunai_i_skip(list, 4);
    } else {
        read_trait(njcm, field, kunai_i_take_bytes(list, 4), vertex, ninja_flags);
    }
}

static void read_vertex(kunai_i_njcm *njcm, kunai_i_reader *list, const vertex_chunk *chunk,
                        kunai_i_vertex *vertex, uint32_t *ninja_flags)
{
    const uint8_t *fields = chunk->fields;
    uint32_t i = 0;

    read_vector(list, vertex->position);
    if (fields[0] == NORMAL) { /* as in most chunks */
        read_vector(list, vertex->normal);
        vertex->flags = KUNAI_I_HAS_NORMAL;
        i = 1;
    }
    for (; i < 3 && fields[i]; i++)
        read_field(njcm, list, fields[i], vertex, ninja_flags);
}

/* Makes room for slots below end. A few bytes can ask for all slots, so new slots are charged to
 * the budget if several models can share the bytes. Returns 0 if the open has failed. */
static int reserve_slots(kunai_i_njcm *njcm, uint32_t end, uint64_t offset)
{
    kunai_i_list *slots = &njcm->slots;

    if (end <= slots->count)
        return 1;
    if (njcm->is_shared &&
        !kunai_i_charge(njcm->open, (end - slots->count) / SLOTS_A_STEP, offset, record))
        return 0;
    return kunai_i_extend_list(njcm->open, slots, end - slots->count) != NULL;
}

static void warn_chunk(kunai_i_njcm *njcm, vertex_chunk *chunk, uint64_t offset,
                       const char *message)
{
    if (!chunk->warned)
        kunai_i_warn(njcm->open, KUNAI_E_CORRUPT, offset, record, message);
    chunk->warned = 1;
}

/* Returns 1 if the slot holds a weighted vertex that can be continued. A vertex without a weight
 * ends the one that its slot had begun. */
static int has_start(const kunai_i_njcm *njcm, uint32_t number)
{
    return number != KUNAI_I_NONE &&
           (kunai_i_get_vertex(&njcm->builder, number)->flags & KUNAI_I_HAS_START);
}

/* Puts a vertex into its slot. The previous vertex stays in the builder, because triangles may
 * already use it. */
static void write_slot(kunai_i_njcm *njcm, vertex_chunk *chunk, uint32_t slot, uint32_t number,
                       uint64_t offset)
{
    uint32_t before;

    if (slot >= SLOTS) {
        warn_chunk(njcm, chunk, offset, "the vertex is left out: its slot is greater than 65535");
        return;
    }
    if (!reserve_slots(njcm, slot + 1, offset))
        return;
    if (chunk->is_weighted && chunk->status) {
        before = kunai_i_get_njcm_vertex(njcm, slot);
        if (has_start(njcm, before)) {
            kunai_i_continue_vertex(&njcm->builder, kunai_i_get_vertex(&njcm->builder, number),
                                    before);
        } else {
            warn_chunk(njcm, chunk, offset,
                       "the vertex continues a blend that no vertex has started");
            if (njcm->has_lost) /* the start may be lost, and a vertex without its start is wrong */
                number = KUNAI_I_NONE;
        }
    }
    ((uint32_t *)njcm->slots.items)[slot] = number + 1; /* KUNAI_I_NONE becomes 0 */
}

/* Reads the head of a chunk and its size. If the size is too small for the vertices, the count of
 * the vertices is used, with a warning. Returns 0 if the type is unknown: nothing after the chunk
 * can be read then. */
static int begin_chunk(kunai_i_njcm *njcm, kunai_i_reader *list, uint32_t head, vertex_chunk *chunk)
{
    const uint64_t offset = kunai_i_tell(list) - 4;
    const uint32_t type = head & 0xFF, size = head >> 16, word = kunai_i_read_u32(list);
    const uint64_t whole = 4 + 4 * (uint64_t)size, there = list->origin + list->size - offset;
    uint32_t i;

    memset(chunk, 0, sizeof *chunk);
    chunk->offset = offset;
    if (type < FIRST_TYPE || type > LAST_TYPE) {
        kunai_i_report_damage(&njcm->builder, KUNAI_E_CORRUPT, offset, record,
                              "the type of the vertex chunk is unknown");
        return 0;
    }
    chunk->fields = vertex_types[type - FIRST_TYPE];
    chunk->stride = 12;
    for (i = 0; i < 3 && chunk->fields[i]; i++) {
        chunk->stride += chunk->fields[i] == NORMAL ? 12 : 4;
        chunk->is_weighted |= chunk->fields[i] == NINJA_FLAGS;
    }
    chunk->status = head >> 8 & 3;
    chunk->first_slot = word & 0xFFFF;
    chunk->count = word >> 16;
    chunk->size = (uint64_t)chunk->count * chunk->stride;
    kunai_i_trace_more(njcm->open, KUNAI_RECORD_KIND_VERTEX_CHUNK, "vertex chunk", offset,
                       whole < there ? whole : there, type, head >> 8 & 0xFF, chunk->count);
    if ((uint64_t)size * 4 < 4 + chunk->size)
        kunai_i_warn(njcm->open, KUNAI_E_CORRUPT, offset, record,
                     "the size of the vertex chunk is too small for its vertices");
    else
        chunk->size = (uint64_t)size * 4 - 4;
    return 1;
}

/* Returns 1 if the vertices have only positions, or positions and normals, and all their slots
 * exist. */
static int is_plain(const kunai_i_njcm *njcm, const vertex_chunk *chunk, uint32_t count)
{
    const uint8_t *fields = chunk->fields;

    return count && (fields[0] == NOTHING || (fields[0] == NORMAL && fields[1] == NOTHING)) &&
           (size_t)chunk->first_slot + count <= njcm->slots.count;
}

/* Does the same as read_vertices, but faster. Most chunks are plain. */
static void read_plain_vertices(kunai_i_njcm *njcm, kunai_i_reader *list, const vertex_chunk *chunk,
                                uint32_t first, uint32_t count, uint32_t source)
{
    kunai_i_vertex *vertices = kunai_i_get_vertex(&njcm->builder, first);
    uint32_t *slots = (uint32_t *)njcm->slots.items + chunk->first_slot;
    const int has_normals = chunk->fields[0] == NORMAL;
    const kunai_i_plain_vertices plain = {.positions = list->data + list->at,
                                          .normals =
                                              has_normals ? list->data + list->at + 12 : NULL,
                                          .stride = chunk->stride,
                                          .count = count,
                                          .big = list->big,
                                          .source = source,
                                          .node = njcm->node};
    uint32_t i;

    for (i = 0; i < count; i++)
        slots[i] = first + i + 1;
    if (kunai_i_load_plain_vertices(&plain, vertices)) {
        kunai_i_skip(list, (uint64_t)count * chunk->stride);
        return;
    }
    for (i = 0; i < count; i++) {
        kunai_i_begin_vertex(&vertices[i], source + i, njcm->node);
        read_vector(list, vertices[i].position);
        if (!has_normals)
            continue;
        read_vector(list, vertices[i].normal);
        vertices[i].flags = KUNAI_I_HAS_NORMAL;
    }
}

/* Reads vertices and puts each into its slot: the next one, or the slot that a weighted vertex
 * names. */
static void read_vertices(kunai_i_njcm *njcm, kunai_i_reader *list, vertex_chunk *chunk,
                          uint32_t first, uint32_t count, uint32_t source)
{
    uint32_t i;

    for (i = 0; i < count && !kunai_i_has_failed(njcm->open); i++) {
        const uint64_t offset = kunai_i_tell(list);
        kunai_i_vertex *vertex = kunai_i_get_vertex(&njcm->builder, first + i);
        uint32_t ninja_flags = i;

        kunai_i_begin_vertex(vertex, source + i, njcm->node);
        read_vertex(njcm, list, chunk, vertex, &ninja_flags);
        write_slot(njcm, chunk, chunk->first_slot + (ninja_flags & 0xFFFF), first + i, offset);
    }
}

/* Reads the vertices that are in the data. If some are missing, the reader fails afterwards. */
static void read_chunk(kunai_i_njcm *njcm, kunai_i_reader *list, vertex_chunk *chunk,
                       uint32_t *source)
{
    const uint64_t end = list->at + chunk->size;
    const size_t there = kunai_i_count_left(list) / chunk->stride;
    const uint32_t count = chunk->count < there ? chunk->count : (uint32_t)there;
    uint32_t first;

    if (!kunai_i_charge(njcm->open, VERTEX_STEPS * (uint64_t)count, chunk->offset, record))
        return;
    first = kunai_i_add_vertices(&njcm->builder, count);
    if (chunk->first_slot + count <= SLOTS) /* mostly these slots are written, and no others */
        reserve_slots(njcm, chunk->first_slot + count, chunk->offset);
    if (kunai_i_has_failed(njcm->open))
        return;
    if (is_plain(njcm, chunk, count))
        read_plain_vertices(njcm, list, chunk, first, count, *source);
    else
        read_vertices(njcm, list, chunk, first, count, *source);
    *source += count;
    if (kunai_i_need(list, chunk->count - count, chunk->stride))
        kunai_i_seek(list, end);
}

uint64_t kunai_i_count_vertex_list(kunai_i_njcm *njcm, uint32_t at)
{
    const kunai_i_reader *body = &njcm->body;
    uint64_t place = at, count = 0;

    while (place % body->alignment == 0 && place < body->size && body->size - place >= 8) {
        const uint32_t head = kunai_i_read_u32_at(body, place);
        const uint32_t vertices = kunai_i_read_u32_at(body, place + 4) >> 16;

        if ((head & 0xFF) < FIRST_TYPE || (head & 0xFF) > LAST_TYPE)
            break;
        if (!kunai_i_charge(njcm->open, 1, body->origin + place, record))
            break;
        count += vertices;
        place += 4 + 4 * (uint64_t)(head >> 16);
    }
    return count;
}

/* Reads chunks up to END. Damage ends the list, and its vertices before the damage stay. */
void kunai_i_read_vertex_list(kunai_i_njcm *njcm, uint32_t at)
{
    kunai_i_reader list = njcm->body;
    vertex_chunk chunk;
    uint32_t source = 0;

    list.record = record;
    kunai_i_seek(&list, at);
    while (!kunai_i_has_failed(njcm->open)) {
        const uint64_t offset = kunai_i_tell(&list);
        const uint32_t head = kunai_i_read_u32(&list);

        njcm->tree.point_counts[njcm->node] = source;
        if (!kunai_i_has_reader_failed(&list) && (head & 0xFF) == END) {
            kunai_i_trace_more(njcm->open, KUNAI_RECORD_KIND_VERTEX_CHUNK, "vertex chunk", offset,
                               4, END, 0, 0);
            return;
        }
        if (!kunai_i_charge(njcm->open, 1, offset, record))
            return;
        if (head & 0xFF) { /* 0 is padding */
            if (!kunai_i_has_reader_failed(&list) && !begin_chunk(njcm, &list, head, &chunk))
                return;
            if (!kunai_i_has_reader_failed(&list))
                read_chunk(njcm, &list, &chunk, &source);
        }
        if (kunai_i_has_reader_failed(&list)) {
            kunai_i_report_damage(&njcm->builder, list.code, list.offset, record, list.message);
            return;
        }
    }
}
