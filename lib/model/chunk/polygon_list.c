/* polygon_list.c - reads the polygon lists of a Ninja Chunk model (ninja-chunk.md 4). A list can be
 * cached and drawn later (ninja-chunk.md 5).
 *
 * Chunks set a state (kunai_i_paint), and strips are drawn with this state. A list begins with the
 * default state. A cached list has no state of its own: it is drawn with the state of the list that
 * draws it. */
#include "model/chunk/chunk_model.h"

#include "base/trace.h"
#include "base/vectors.h"

static const char record[] = "polygon list";

enum { NESTING = 16, MOST_LIST_DRAWS = 65536 /* lists can draw each other in a circle */ };
enum {
    CACHE_LIST = KUNAI_RECORD_CHUNK_CACHE,
    DRAW_LIST = KUNAI_RECORD_CHUNK_DRAW,
    END = KUNAI_RECORD_CHUNK_END
};
enum { UNKNOWN_CHUNK, NULL_CHUNK, BITS, TINY, MATERIAL, VOLUME, STRIP, RESERVED };

/* The kinds of chunk types. Each row ends at the type of the next row. */
static const struct {
    uint8_t first;
    uint8_t kind;
} chunk_types[] = {{0x00, NULL_CHUNK},    {0x01, BITS},     {0x06, RESERVED},      {0x08, TINY},
                   {0x0A, RESERVED},      {0x10, MATERIAL}, {0x20, UNKNOWN_CHUNK}, {0x38, VOLUME},
                   {0x3B, UNKNOWN_CHUNK}, {0x40, STRIP},    {0x4C, UNKNOWN_CHUNK}};

enum { /* the chunks that consist of bits */
       BLEND_ALPHA = KUNAI_RECORD_CHUNK_BLEND,
       MIPMAP_ADJUST = KUNAI_RECORD_CHUNK_MIP,
       EXPONENT = KUNAI_RECORD_CHUNK_EXPONENT
};
enum { BUMP = KUNAI_RECORD_CHUNK_BUMP, FIRST_STRIP = KUNAI_RECORD_CHUNK_STRIP_FIRST };

/* The data of a corner after its vertex slot, in the order UV, UV2, NORMAL, COLOR. */
typedef struct strip_type {
    float unit;     /* unit of the UVs */
    uint32_t flags; /* enum kunai_i_has */
} strip_type;

enum {
    UV = KUNAI_I_HAS_UV,
    UV2 = KUNAI_I_HAS_VOLUME_UV,
    NORMAL = KUNAI_I_HAS_NORMAL,
    COLOR = KUNAI_I_HAS_COLOR
};

static const strip_type strip_types[12] = {
    {1.0f, 0},                  /* 40 CS */
    {1.0f / 256, UV},           /* 41 CS_UVN */
    {1.0f / 1024, UV},          /* 42 CS_UVH */
    {1.0f, NORMAL},             /* 43 CS_VN */
    {1.0f / 256, UV | NORMAL},  /* 44 CS_UVN_VN */
    {1.0f / 1024, UV | NORMAL}, /* 45 CS_UVH_VN */
    {1.0f, COLOR},              /* 46 CS_D8 */
    {1.0f / 256, UV | COLOR},   /* 47 CS_UVN_D8 */
    {1.0f / 1024, UV | COLOR},  /* 48 CS_UVH_D8 */
    {1.0f, 0},                  /* 49 CS_2 */
    {1.0f / 256, UV | UV2},     /* 4A CS_UVN2 */
    {1.0f / 1024, UV | UV2}     /* 4B CS_UVH2 */
};

static uint32_t measure_corner(const strip_type *type)
{
    return 2 + (type->flags & UV ? 4u : 0) + (type->flags & UV2 ? 4u : 0) +
           (type->flags & NORMAL ? 6u : 0) + (type->flags & COLOR ? 4u : 0);
}

static void begin_paint(kunai_i_paint *paint)
{
    int set;

    memset(paint, 0, sizeof *paint);
    for (set = 0; set < 2; set++) {
        paint->adjust[set] = 4;
        paint->diffuse[set] = 0xFFB2B2B2;
        paint->ambient[set] = 0xFF7F7F7F;
        paint->specular[set] = 0xFFFFFFFF;
    }
    paint->exponent = 11;
    paint->source = KUNAI_BLEND_SRC_ALPHA;
    paint->destination = KUNAI_BLEND_INV_SRC_ALPHA;
}

/* ---- chunks that set the paint ---- */

static void set_blend(kunai_i_paint *paint, uint32_t bits)
{
    paint->source = bits >> 3 & 7;
    paint->destination = bits & 7;
}

static void read_bits(kunai_i_paint *paint, uint32_t type, uint32_t bits)
{
    switch (type) {
    case BLEND_ALPHA: set_blend(paint, bits); break;
    case MIPMAP_ADJUST: paint->adjust[0] = bits & 0xF; break;
    case EXPONENT: paint->exponent = bits & 0x1F; break;
    default: break;
    }
}

/* Sets one of two textures. Bit 0 of the type says which one: the second texture belongs to the
 * second set of parameters. */
static void read_tiny(kunai_i_paint *paint, kunai_i_reader *list, uint32_t type, uint32_t bits)
{
    const uint32_t set = type & 1;

    paint->texture[set] = (bits & 0xF0) << 16 | kunai_i_read_u16(list);
    paint->adjust[set] = bits & 0xF;
    paint->has_texture[set] = 1;
    if (set)
        paint->has_second = 1;
}

static uint32_t read_color(kunai_i_reader *part)
{
    const uint32_t green_blue = kunai_i_read_u16(part);

    return (uint32_t)kunai_i_read_u16(part) << 16 | green_blue;
}

static void read_bump(kunai_i_paint *paint, kunai_i_reader *part)
{
    int i;

    for (i = 0; i < 3; i++) {
        const uint32_t low = kunai_i_read_u16(part);

        paint->bump[i] = (uint32_t)kunai_i_read_u16(part) << 16 | low;
    }
}

/* The low three bits of the type say which colours are stored, bit 3 selects the parameter set. */
static void read_material(kunai_i_paint *paint, kunai_i_reader *part, uint32_t type, uint32_t bits)
{
    const uint32_t set = type >> 3 & 1;

    if (type == BUMP) {
        read_bump(paint, part);
        return;
    }
    if (type & 1)
        paint->diffuse[set] = read_color(part);
    if (type & 2)
        paint->ambient[set] = read_color(part) | 0xFF000000;
    if (type & 4) {
        paint->specular[set] = read_color(part);
        if (!set)
            paint->exponent = paint->specular[set] >> 24;
        paint->specular[set] |= 0xFF000000;
    }
    if (set) {
        paint->has_second = 1;
        paint->second_head = bits;
    } else {
        set_blend(paint, bits);
    }
}

/* ---- the material of a strip ---- */

static uint32_t convert_flags(uint32_t flags)
{
    static const uint16_t meanings[8] = {KUNAI_MATERIAL_UNLIT,        KUNAI_MATERIAL_NO_SPECULAR,
                                         KUNAI_MATERIAL_NO_AMBIENT,   KUNAI_MATERIAL_BLEND,
                                         KUNAI_MATERIAL_DOUBLE_SIDED, KUNAI_MATERIAL_FLAT,
                                         KUNAI_MATERIAL_ENVIRONMENT,  KUNAI_MATERIAL_NO_ALPHA_TEST};
    uint32_t given = 0, bit;

    for (bit = 0; bit < 8; bit++)
        if (flags >> bit & 1)
            given |= meanings[bit];
    return given;
}

/* Filter, wrapping and mip bias of the second texture are only stored as raw words. */
static void set_texture(const kunai_i_paint *paint, kunai_material *material)
{
    const uint32_t texture = paint->texture[0];

    if (paint->has_texture[0]) {
        material->texture = (int32_t)(texture & KUNAI_CHUNK_TEXTURE_INDEX_MASK);
        material->wrap_u = kunai_i_wrap(texture & KUNAI_CHUNK_TEXTURE_CLAMP_U,
                                        texture & KUNAI_CHUNK_TEXTURE_FLIP_U);
        material->wrap_v = kunai_i_wrap(texture & KUNAI_CHUNK_TEXTURE_CLAMP_V,
                                        texture & KUNAI_CHUNK_TEXTURE_FLIP_V);
        material->filter =
            texture >> KUNAI_CHUNK_TEXTURE_FILTER_SHIFT & KUNAI_CHUNK_TEXTURE_FILTER_MASK;
        material->mip_bias = kunai_i_convert_mip_bias(paint->adjust[0]);
        material->raw[KUNAI_CHUNK_RAW_TEXTURE] = texture | paint->adjust[0]
                                                               << KUNAI_CHUNK_TEXTURE_MIP_SHIFT;
    }
    if (paint->has_texture[1]) {
        material->texture2 = (int32_t)(paint->texture[1] & KUNAI_CHUNK_TEXTURE_INDEX_MASK);
        material->raw[KUNAI_CHUNK_RAW_TEXTURE2] =
            paint->texture[1] | paint->adjust[1] << KUNAI_CHUNK_TEXTURE_MIP_SHIFT;
    }
}

/* Converts the paint and the flags of a strip chunk to a material. */
static void set_material(const kunai_i_paint *paint, const strip_type *type, uint32_t flags,
                         kunai_material *material)
{
    kunai_i_begin_material(material);
    material->offset = paint->offset;
    material->flags = convert_flags(flags);
    material->blend_source = paint->source;
    material->blend_destination = paint->destination;
    if ((type->flags & UV) ||
        (flags & KUNAI_STRIP_ENVIRONMENT)) /* else the current texture does not apply */
        set_texture(paint, material);
    kunai_i_convert_argb(paint->diffuse[0], material->diffuse);
    kunai_i_convert_argb(paint->ambient[0], material->ambient);
    kunai_i_convert_argb(paint->specular[0], material->specular);
    material->emission[3] = 255;
    material->exponent = (float)paint->exponent;
    material->raw[KUNAI_CHUNK_RAW_STRIP] = flags;
    memcpy(material->raw + KUNAI_CHUNK_RAW_BUMP_XY, paint->bump, sizeof paint->bump);
    if (!paint->has_second)
        return;
    material->flags |= KUNAI_MATERIAL_SECOND;
    kunai_i_convert_argb(paint->diffuse[1], material->diffuse2);
    kunai_i_convert_argb(paint->ambient[1], material->ambient2);
    kunai_i_convert_argb(paint->specular[1], material->specular2);
    material->raw[KUNAI_CHUNK_RAW_HEAD2] = paint->second_head;
}

/* ---- strips ---- */

typedef struct strip_chunk {
    kunai_i_njcm *njcm;
    kunai_i_reader part;
    const strip_type *type;
    uint32_t corner_size; /* bytes of a corner without user words */
    uint32_t user_count;
    uint32_t
        is_plain; /* 1: little-endian corners of a slot, or of a slot and UVs, as in most chunks */
    uint64_t offset; /* of its head */
} strip_chunk;

static float load_short(const uint8_t *bytes, uint32_t big)
{
    return (float)kunai_i_convert_s16(kunai_i_load16(bytes, big));
}

static void load_uv(const uint8_t *bytes, uint32_t big, float unit, float *uv)
{
    uv[0] = load_short(bytes, big) * unit; /* exact, because the unit is a power of 2 */
    uv[1] = load_short(bytes + 2, big) * unit;
}

static void load_normal(const uint8_t *bytes, uint32_t big, float *normal)
{
    int i;

    for (i = 0; i < 3; i++)
        normal[i] = (float)((double)load_short(bytes + 2 * i, big) / 32767.0);
}

static void load_strip_color(const strip_chunk *chunk, const uint8_t *bytes, uint8_t *color)
{
    const uint32_t big = chunk->part.big;

    if (chunk->njcm->open->options.model_flags & KUNAI_MODEL_COLORS_RGBA)
        memcpy(color, bytes, 4);
    else
        kunai_i_convert_argb(
            (uint32_t)kunai_i_load16(bytes + 2, big) << 16 | kunai_i_load16(bytes, big), color);
}

/* Reads the rare parts of a corner. bytes begins after the vertex slot and the first UVs. */
static void set_rare(const strip_chunk *chunk, const uint8_t *bytes, kunai_i_corner_key *corner)
{
    const strip_type *type = chunk->type;
    const uint32_t big = chunk->part.big;
    kunai_i_extra extra;

    memset(&extra, 0, sizeof extra);
    if (type->flags & UV2) {
        load_uv(bytes, big, type->unit, extra.volume_uv);
        bytes += 4;
    }
    if (type->flags & NORMAL) {
        load_normal(bytes, big, extra.normal);
        extra.node = chunk->njcm->node;
        bytes += 6;
    }
    if (type->flags & (UV2 | NORMAL))
        corner->extra = kunai_i_add_extra(&chunk->njcm->builder, &extra);
    if (type->flags & COLOR)
        load_strip_color(chunk, bytes, corner->color);
}

/* bytes has corner_size bytes. */
static void set_corner(const strip_chunk *chunk, const uint8_t *bytes, kunai_i_corner_key *corner)
{
    const strip_type *type = chunk->type;
    const uint32_t big = chunk->part.big;

    corner->vertex = kunai_i_get_njcm_vertex(chunk->njcm, kunai_i_load16(bytes, big));
    corner->flags = type->flags;
    if (type->flags & UV)
        load_uv(bytes + 2, big, type->unit, corner->uv);
    if (type->flags & ~(uint32_t)UV)
        set_rare(chunk, bytes + (type->flags & UV ? 6 : 2), corner);
}

/* Reads corners up to the end of the chunk. Returns the number of corners whose user words are
 * complete. */
static uint32_t read_corners(strip_chunk *chunk, uint32_t count, const kunai_i_strip_room *room,
                             kunai_i_strip_check *checked)
{
    kunai_i_strip_check check = kunai_i_begin_strip_check();
    uint32_t i;

    for (i = 0; i < count; i++) {
        const uint8_t *bytes = kunai_i_take_bytes(&chunk->part, chunk->corner_size);

        if (!bytes || kunai_i_has_failed(chunk->njcm->open))
            break;
        memset(&room->corners[i], 0, sizeof room->corners[i]);
        set_corner(chunk, bytes, &room->corners[i]);
        kunai_i_check_strip_corner(&check, room->corners[i].vertex);
        if (i < 2 || !room->faces)
            continue;
        memset(&room->faces[i - 2], 0, sizeof room->faces[0]);
        kunai_i_read_user_words(&chunk->part, chunk->user_count, room->faces[i - 2].words);
        if (kunai_i_has_reader_failed(&chunk->part))
            break;
    }
    *checked = check;
    return i;
}

/* Does the same for count corners of a plain chunk. All corners are in the data. has_uvs is a
 * constant for the compiler. */
static inline kunai_i_strip_check load_plain_corners(const strip_chunk *chunk, const uint8_t *bytes,
                                                     int has_uvs, uint32_t count,
                                                     kunai_i_corner_key *corners)
{
    const kunai_i_slots slots = kunai_i_get_njcm_slots(chunk->njcm);
    const kunai_i_pair unit = kunai_i_fill_pair((double)chunk->type->unit);
    const uint32_t flags = chunk->type->flags;
    kunai_i_strip_check check = kunai_i_begin_strip_check();
    uint32_t i;

    for (i = 0; i < count; i++, bytes += has_uvs ? 6 : 2) {
        const uint32_t vertex = kunai_i_get_slot_vertex(&slots, kunai_i_load16(bytes, 0));

        kunai_i_check_strip_corner(&check, vertex);
        memset(&corners[i], 0, sizeof corners[i]);
        corners[i].vertex = vertex;
        corners[i].flags = flags;
        if (has_uvs)
            kunai_i_store_pair(corners[i].uv,
                               kunai_i_multiply_pairs(kunai_i_load_pair_s16(bytes + 2), unit));
    }
    return check;
}

/* there is the number of corners in the chunk, at most count. */
static uint32_t read_plain_corners(strip_chunk *chunk, uint32_t there, uint32_t count,
                                   kunai_i_corner_key *corners, kunai_i_strip_check *check)
{
    const uint8_t *bytes = kunai_i_take_bytes(&chunk->part, (uint64_t)there * chunk->corner_size);

    if (chunk->type->flags)
        *check = load_plain_corners(chunk, bytes, 1, there, corners);
    else
        *check = load_plain_corners(chunk, bytes, 0, there, corners);
    if (there < count)
        /* makes the reader fail: the strip ends too early */
        kunai_i_skip(&chunk->part, chunk->corner_size);
    return there;
}

/* Returns how many corners of a strip are in the chunk. */
static inline uint32_t count_corners(const strip_chunk *chunk, uint32_t count)
{
    const size_t left = kunai_i_count_left(&chunk->part);

    if ((uint64_t)count * chunk->corner_size <= left)
        return count;
    return (uint32_t)(left / chunk->corner_size);
}

/* Reads a strip. A negative length means that the strip is reversed. Corners past the end of the
 * chunk are left out, and the reader then fails. */
static void read_strip(strip_chunk *chunk)
{
    kunai_i_builder *builder = &chunk->njcm->builder;
    const int16_t length = kunai_i_read_s16(&chunk->part);
    const uint32_t count = kunai_i_get_strip_length(length);
    const uint32_t there = count_corners(chunk, count);
    kunai_i_strip_check check;
    kunai_i_strip_room room;
    uint32_t complete;

    if (!kunai_i_charge(chunk->njcm->open, KUNAI_I_CORNER_STEPS * (there + (uint64_t)1),
                        kunai_i_tell(&chunk->part), record) ||
        !kunai_i_begin_strip_room(builder, there, chunk->user_count != 0, &room))
        return;
    complete = chunk->is_plain ? read_plain_corners(chunk, there, count, room.corners, &check)
                               : read_corners(chunk, count, &room, &check);
    kunai_i_add_strip(builder, &room, complete, length < 0, &check);
}

/* Counts the triangles of the strips of a chunk from the lengths of the strips, so that memory is
 * reserved once. */
static uint32_t count_triangles(const strip_chunk *chunk, uint32_t strips)
{
    kunai_i_reader part = chunk->part;
    uint64_t count = 0;
    uint32_t i;

    for (i = 0; i < strips; i++) {
        const uint32_t length = kunai_i_get_strip_length(kunai_i_read_s16(&part));
        const uint32_t triangles = length < 3 ? 0 : length - 2;

        kunai_i_skip(&part, (uint64_t)length * chunk->corner_size +
                                (uint64_t)triangles * chunk->user_count * 2);
        if (kunai_i_has_reader_failed(&part))
            break;
        count += triangles;
    }
    return (uint32_t)count; /* a chunk has at most 128 KiB */
}

/* Draws the strips of a chunk. The strips before a damage stay. */
static void read_strips(kunai_i_njcm *njcm, kunai_i_reader *list, const kunai_i_reader *part,
                        uint32_t type, uint32_t flags)
{
    kunai_i_builder *builder = &njcm->builder;
    const uint32_t missing = builder->missing;
    kunai_material material;
    strip_chunk chunk;
    uint32_t info, i;

    chunk.njcm = njcm;
    chunk.part = *part;
    chunk.type = &strip_types[type - FIRST_STRIP];
    chunk.offset = part->origin - 4;
    chunk.corner_size = measure_corner(chunk.type);
    info = kunai_i_read_u16(&chunk.part);
    chunk.user_count = info >> 14;
    chunk.is_plain = !(chunk.type->flags & ~(uint32_t)UV) && !chunk.user_count && !chunk.part.big;
    kunai_i_begin_draw(builder, chunk.offset, flags, chunk.user_count,
                       count_triangles(&chunk, info & 0x3FFF));
    for (i = 0; i < (info & 0x3FFF) && !kunai_i_has_failed(njcm->open); i++) {
        read_strip(&chunk);
        if (kunai_i_has_reader_failed(&chunk.part))
            break;
    }
    set_material(&njcm->paint, chunk.type, flags, &material);
    kunai_i_end_draw(builder, &material);
    if (builder->missing != missing)
        kunai_i_report_lack(builder, chunk.offset, record,
                            "triangles that use an empty vertex slot are left out");
    if (kunai_i_has_reader_failed(&chunk.part))
        kunai_i_stop_reader(list, KUNAI_E_CORRUPT, (size_t)(chunk.part.offset - list->origin),
                            "the strips end past the end of the chunk");
}

/* ---- one chunk ---- */

static uint32_t find_kind(uint32_t type)
{
    uint32_t i = sizeof chunk_types / sizeof chunk_types[0] - 1;

    while (type < chunk_types[i].first)
        i--;
    return chunk_types[i].kind;
}

/* Reads a chunk with a size word. */
static void read_sized(kunai_i_njcm *njcm, kunai_i_reader *list, uint32_t kind, uint32_t head)
{
    const uint64_t offset = kunai_i_tell(list) - 2;
    const uint32_t type = head & 0xFF, bits = head >> 8;
    const uint32_t size = 2u * kunai_i_read_u16(list);
    kunai_i_reader part = kunai_i_make_part(list, list->at, size, record);

    if (kunai_i_has_reader_failed(list))
        return;
    kunai_i_skip(list, size);
    switch (kind) {
    case MATERIAL:
        read_material(&njcm->paint, &part, type, bits);
        njcm->paint.offset = offset;
        if (kunai_i_has_reader_failed(&part))
            kunai_i_stop_reader(list, KUNAI_E_CORRUPT, (size_t)(offset - list->origin),
                                "the material chunk is too small for its colours");
        break;
    case STRIP: read_strips(njcm, list, &part, type, bits); break;
    case VOLUME:
        kunai_i_read_volume_chunk(njcm, &part, type, bits);
        if (kunai_i_has_reader_failed(&part))
            kunai_i_stop_reader(list, KUNAI_E_CORRUPT, (size_t)(part.offset - list->origin),
                                "the volume ends past the end of the chunk");
        break;
    default:
        kunai_i_warn(njcm->open, KUNAI_E_UNSUPPORTED, offset, record,
                     "the polygon chunk is left out: its type is unknown");
        break;
    }
}

/* Only some kinds have a size word. The count is the number of strips or polygons. */
static void trace_chunk(const kunai_i_njcm *njcm, const kunai_i_reader *list, uint32_t kind,
                        uint32_t head)
{
    const uint64_t offset = kunai_i_tell(list) - 2;
    const uint8_t *bytes = list->data + list->at;
    const uint32_t size = kunai_i_count_left(list) < 2 ? 0 : kunai_i_load16(bytes, list->big);
    const uint64_t there = 2 + (uint64_t)kunai_i_count_left(list);
    uint64_t whole = 4 + 2 * (uint64_t)size;
    uint32_t count = 0;

    if ((kind == STRIP || kind == VOLUME) && kunai_i_count_left(list) >= 4)
        count = kunai_i_load16(bytes + 2, list->big) & 0x3FFF;
    if (kind == NULL_CHUNK || kind == BITS || kind == RESERVED)
        whole = 2;
    else if (kind == TINY)
        whole = 4;
    kunai_i_trace_more(njcm->open, KUNAI_RECORD_KIND_POLYGON_CHUNK, "polygon chunk", offset,
                       whole < there ? whole : there, head & 0xFF, head >> 8, count);
}

/* Reads one chunk other than CACHE_LIST, DRAW_LIST and END. list is at the byte after the head of
 * the chunk. If list has failed afterwards, the polygon list is damaged. */
static void read_chunk(kunai_i_njcm *njcm, kunai_i_reader *list, uint32_t head)
{
    const uint64_t offset = kunai_i_tell(list) - 2;
    const uint32_t type = head & 0xFF, bits = head >> 8, kind = find_kind(type);

    if (njcm->open->trace)
        trace_chunk(njcm, list, kind, head);
    switch (kind) {
    case NULL_CHUNK: break;
    case BITS:
        read_bits(&njcm->paint, type, bits);
        njcm->paint.offset = offset;
        break;
    case TINY:
        read_tiny(&njcm->paint, list, type, bits);
        njcm->paint.offset = offset;
        break;
    case RESERVED:
        kunai_i_stop_reader(list, KUNAI_E_CORRUPT, (size_t)(offset - list->origin),
                            "the type of the polygon chunk is reserved");
        break;
    default: read_sized(njcm, list, kind, head); break;
    }
}

/* ---- lists ---- */

typedef struct list_run {
    kunai_i_reader list;
    uint32_t returns[NESTING]; /* places after the DRAW_LIST chunks that led to the current list */
    uint32_t depth;
} list_run;

static void go_to(kunai_i_njcm *njcm, list_run *run, uint32_t at)
{
    run->list = njcm->body;
    run->list.record = record;
    kunai_i_seek(&run->list, at);
}

/* Returns to the list that drew this one. Returns 0 after the outermost list. */
static int go_back(kunai_i_njcm *njcm, list_run *run)
{
    if (!run->depth)
        return 0;
    run->depth--;
    go_to(njcm, run, run->returns[run->depth]);
    return 1;
}

/* Continues with a cached list. The limits stop lists that draw each other endlessly. */
static void draw_cached_list(kunai_i_njcm *njcm, list_run *run, uint32_t entry)
{
    const uint64_t offset = kunai_i_tell(&run->list) - 2;

    if (!njcm->cache[entry]) {
        kunai_i_report_lack(&njcm->builder, offset, record,
                            "the model draws an empty entry of the polygon list cache");
        return;
    }
    if (run->depth == NESTING) {
        kunai_i_fail(njcm->open, KUNAI_E_LIMIT, offset, record,
                     "cached polygon lists draw each other more than 16 deep");
        return;
    }
    if (njcm->list_draws == MOST_LIST_DRAWS) {
        kunai_i_fail(njcm->open, KUNAI_E_LIMIT, offset, record,
                     "the model draws more than 65536 cached polygon lists");
        return;
    }
    njcm->list_draws++;
    run->returns[run->depth++] = (uint32_t)run->list.at;
    go_to(njcm, run, njcm->cache[entry]);
}

/* Runs a list and the cached lists that it draws, with a stack instead of recursion. CACHE_LIST
 * ends its list: the chunks after it are drawn when another list names the cache entry. */
void kunai_i_run_polygon_list(kunai_i_njcm *njcm, uint32_t at)
{
    list_run run;
    int more = 1;

    run.depth = 0;
    go_to(njcm, &run, at);
    begin_paint(&njcm->paint);
    while (more &&
           kunai_i_charge(njcm->open, KUNAI_I_CORNER_STEPS, kunai_i_tell(&run.list), record)) {
        const uint32_t head = kunai_i_read_u16(&run.list);
        const uint32_t type = head & 0xFF;

        if (type == DRAW_LIST || type == CACHE_LIST || type == END)
            kunai_i_trace_more(njcm->open, KUNAI_RECORD_KIND_POLYGON_CHUNK, "polygon chunk",
                               kunai_i_tell(&run.list) - 2, 2, type, head >> 8, 0);
        if (type == DRAW_LIST) {
            draw_cached_list(njcm, &run, head >> 8);
        } else if (type == CACHE_LIST) {
            njcm->cache[head >> 8] = (uint32_t)run.list.at;
            more = go_back(njcm, &run);
        } else if (type == END) {
            more = go_back(njcm, &run);
        } else if (!kunai_i_has_reader_failed(&run.list)) {
            read_chunk(njcm, &run.list, head);
        }
        if (kunai_i_has_reader_failed(&run.list)) {
            kunai_i_report_damage(&njcm->builder, run.list.code, run.list.offset, record,
                                  run.list.message);
            more = go_back(njcm, &run);
        }
        more = more && !kunai_i_has_failed(njcm->open);
    }
}
