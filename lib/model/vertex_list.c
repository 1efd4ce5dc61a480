/* vertex_list.c - reads the vertex list of a Ninja Chunk model, ninja-chunk.md 2 and 3. */
#include "model/njcm.h"

#include "base/math.h"

enum { FIRST_TYPE = 0x20, LAST_TYPE = 0x34, END = 0xFF, SLOTS = 65536 };

/* What a vertex costs of the budget. Lists that many nodes share grow no faster than memory can
 * bear; one that is read once is paid by its bytes, 12 a vertex or more. */
enum { VERTEX_STEPS = 32 };

static const char record[] = "vertex list";

/* What follows the position in a vertex. All but NORMAL are one word. */
enum field {
    NOTHING = 0,
    UNUSED, /* the fourth number of a vector, or user flags */
    NORMAL,
    PACKED_NORMAL,
    NINJA_FLAGS, /* slot and weight */
    DIFFUSE,
    SPECULAR,
    RGB565_RGB565, /* diffuse in the high half, specular in the low one */
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
    uint32_t status; /* of the weights: 0 starts a vertex, all others go on with one */
    uint32_t first_slot;
    uint32_t count;
    uint64_t offset;
    uint64_t size; /* of all vertices, in bytes, by the chunk's own word */
    uint32_t warned;
} vertex_chunk;

typedef struct vertex_record {
    kunai_i_pull pull;
    kunai_i_vertex vertex;
    uint32_t ninja_flags;
    uint32_t is_weighted;
} vertex_record;

/* Three signed 10-bit numbers, x in the highest. */
static void packed_normal_read(uint32_t word, float *normal)
{
    double v[3];
    int i;

    for (i = 0; i < 3; i++) {
        const int32_t field = (int32_t)(word >> (20 - 10 * i) & 0x3FF);

        v[i] = (double)(field < 512 ? field : field - 1024);
    }
    kunai_i_normalize(v);
    for (i = 0; i < 3; i++)
        normal[i] = kunai_i_round(v[i], NULL);
}

static void color_set(uint8_t *color, uint32_t alpha, uint32_t red, uint32_t green, uint32_t blue)
{
    color[0] = (uint8_t)red;
    color[1] = (uint8_t)green;
    color[2] = (uint8_t)blue;
    color[3] = (uint8_t)alpha;
}

static void argb8888_read(uint32_t word, uint8_t *color)
{
    color_set(color, word >> 24, word >> 16 & 0xFF, word >> 8 & 0xFF, word & 0xFF);
}

static void rgb565_read(uint32_t half, uint8_t *color)
{
    const uint32_t red = half >> 11, green = half >> 5 & 0x3F, blue = half & 0x1F;

    color_set(color, 255, red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2);
}

static void argb4444_read(uint32_t half, uint8_t *color)
{
    color_set(color, (half >> 12) * 17, (half >> 8 & 0xF) * 17, (half >> 4 & 0xF) * 17,
              (half & 0xF) * 17);
}

static void intensity_read(uint32_t half, uint8_t *color)
{
    color_set(color, 255, half >> 8, half >> 8, half >> 8);
}

/* A word with a diffuse colour in its high half and a specular one in its low half. */
static void color_halves_read(uint32_t field, uint32_t word, kunai_i_vertex *vertex)
{
    const uint32_t high = word >> 16, low = word & 0xFFFF;

    if (field == RGB565_RGB565)
        rgb565_read(high, vertex->color);
    else if (field == ARGB4444_RGB565)
        argb4444_read(high, vertex->color);
    else
        intensity_read(high, vertex->color);
    if (field == INTENSITIES)
        intensity_read(low, vertex->specular);
    else
        rgb565_read(low, vertex->specular);
    vertex->flags |= KUNAI_I_HAS_COLOR | KUNAI_I_HAS_SPECULAR;
}

static void field_read(kunai_i_reader *list, uint32_t field, vertex_record *to)
{
    const uint32_t word = field == NORMAL ? 0 : kunai_i_u32(list);

    switch (field) {
    case NORMAL:
        kunai_i_f32s(list, to->pull.normal, 3);
        to->vertex.flags |= KUNAI_I_HAS_NORMAL;
        break;
    case PACKED_NORMAL:
        packed_normal_read(word, to->pull.normal);
        to->vertex.flags |= KUNAI_I_HAS_NORMAL;
        break;
    case NINJA_FLAGS:
        to->ninja_flags = word;
        to->is_weighted = 1;
        to->vertex.flags |= KUNAI_I_HAS_START;
        to->pull.weight = word >> 16;
        break;
    case DIFFUSE:
        argb8888_read(word, to->vertex.color);
        to->vertex.flags |= KUNAI_I_HAS_COLOR;
        break;
    case SPECULAR:
        argb8888_read(word, to->vertex.specular);
        to->vertex.flags |= KUNAI_I_HAS_SPECULAR;
        break;
    case UNUSED: break;
    default: color_halves_read(field, word, &to->vertex); break;
    }
}

static void record_read(kunai_i_reader *list, const vertex_chunk *chunk, uint32_t node,
                        uint32_t source, vertex_record *to)
{
    uint32_t i;

    memset(to, 0, sizeof *to);
    to->pull.node = node;
    to->pull.weight = 1;
    to->vertex.source = source;
    kunai_i_f32s(list, to->pull.position, 3);
    for (i = 0; i < 3 && chunk->fields[i]; i++)
        field_read(list, chunk->fields[i], to);
}

/* Room for a slot. NULL: the job failed. */
static uint32_t *slot_at(kunai_i_njcm *njcm, uint32_t slot)
{
    kunai_i_list *slots = &njcm->slots;

    if (slot >= slots->count) {
        if (!kunai_i_list_reserve(njcm->job, slots, slot + 1 - slots->count))
            return NULL;
        slots->count = (size_t)slot + 1; /* reserved items are zero */
    }
    return (uint32_t *)slots->items + slot;
}

static void chunk_warn(kunai_i_njcm *njcm, vertex_chunk *chunk, uint64_t offset,
                       const char *message)
{
    if (!chunk->warned)
        kunai_i_warn(njcm->job, KUNAI_E_CORRUPT, offset, record, message);
    chunk->warned = 1;
}

/* place: what a slot holds. A vertex that is not weighted ends what its slot had begun. */
static int has_start(const kunai_i_njcm *njcm, uint32_t place)
{
    const kunai_i_vertex *vertices = njcm->builder.vertices.items;

    return place && (vertices[place - 1].flags & KUNAI_I_HAS_START);
}

static void vertex_write(kunai_i_njcm *njcm, vertex_chunk *chunk, uint32_t index,
                         const vertex_record *from, uint64_t offset)
{
    const uint32_t slot =
        chunk->first_slot + (from->is_weighted ? from->ninja_flags & 0xFFFF : index);
    uint32_t previous = KUNAI_I_NONE;
    uint32_t *place;

    if (slot >= SLOTS) {
        chunk_warn(njcm, chunk, offset, "a vertex for a slot past 65535 is left out");
        return;
    }
    place = slot_at(njcm, slot);
    if (!place)
        return;
    if (from->is_weighted && chunk->status) {
        if (has_start(njcm, *place))
            previous = *place - 1;
        else
            chunk_warn(njcm, chunk, offset, "a weighted vertex has no start");
    }
    *place = kunai_i_builder_vertex(&njcm->builder, previous, &from->pull, &from->vertex) + 1;
}

static int chunk_begin(kunai_i_njcm *njcm, kunai_i_reader *list, uint32_t head, vertex_chunk *chunk)
{
    const uint64_t offset = kunai_i_tell(list) - 4;
    const uint32_t type = head & 0xFF, size = head >> 16, word = kunai_i_u32(list);
    uint32_t i;

    memset(chunk, 0, sizeof *chunk);
    chunk->offset = offset;
    if (type < FIRST_TYPE || type > LAST_TYPE) {
        kunai_i_njcm_damage(njcm, KUNAI_E_CORRUPT, offset, record, "no such vertex chunk type");
        return 0;
    }
    chunk->fields = vertex_types[type - FIRST_TYPE];
    chunk->stride = 12;
    for (i = 0; i < 3 && chunk->fields[i]; i++)
        chunk->stride += chunk->fields[i] == NORMAL ? 12 : 4;
    chunk->status = head >> 8 & 3;
    chunk->first_slot = word & 0xFFFF;
    chunk->count = word >> 16;
    chunk->size = (uint64_t)chunk->count * chunk->stride;
    if ((uint64_t)size * 4 < 4 + chunk->size)
        kunai_i_warn(njcm->job, KUNAI_E_CORRUPT, offset, record,
                     "the size of a vertex chunk is too small for its vertices");
    else
        chunk->size = (uint64_t)size * 4 - 4;
    return 1;
}

static void chunk_read(kunai_i_njcm *njcm, kunai_i_reader *list, vertex_chunk *chunk,
                       uint32_t *source)
{
    const uint64_t end = list->at + chunk->size;
    const uint64_t there = kunai_i_left(list) / chunk->stride;
    const uint64_t paid = chunk->count < there ? chunk->count : there;
    uint32_t i;

    if (!kunai_i_spend(njcm->job, VERTEX_STEPS * paid, chunk->offset, record))
        return;
    for (i = 0; i < chunk->count && !kunai_i_failed(njcm->job); i++) {
        const uint64_t offset = kunai_i_tell(list);
        vertex_record vertex;

        if (!kunai_i_need(list, 1, chunk->stride))
            return;
        record_read(list, chunk, njcm->node, *source, &vertex);
        vertex_write(njcm, chunk, i, &vertex, offset);
        ++*source;
    }
    kunai_i_seek(list, end);
}

void kunai_i_vertex_list_read(kunai_i_njcm *njcm, uint32_t at)
{
    kunai_i_reader list = njcm->body;
    vertex_chunk chunk;
    uint32_t source = 0;

    list.record = record;
    kunai_i_seek(&list, at);
    while (!kunai_i_failed(njcm->job)) {
        const uint64_t offset = kunai_i_tell(&list);
        const uint32_t head = kunai_i_u32(&list);

        if (!kunai_i_reader_failed(&list) && (head & 0xFF) == END)
            return;
        if (!kunai_i_spend(njcm->job, 1, offset, record))
            return;
        if (head & 0xFF) { /* 0 fills up */
            if (!kunai_i_reader_failed(&list) && !chunk_begin(njcm, &list, head, &chunk))
                return;
            if (!kunai_i_reader_failed(&list))
                chunk_read(njcm, &list, &chunk, &source);
        }
        if (kunai_i_reader_failed(&list)) {
            kunai_i_njcm_damage(njcm, list.code, list.offset, record, list.message);
            return;
        }
    }
}
