/* ginja_vertices.c - reads the vertex arrays of a model and their elements (ginja.md 5), and the
 * skin lists of all nodes (ginja.md 9). A skin list fills slots, and meshes are drawn from these
 * slots.
 *
 * Three things are surprising. Fraction bits come from the parameters of a mesh, so the same array
 * can mean different positions in different meshes. Normals have a fixed fraction. Skinned vertices
 * need all nodes, so all skin lists are read before anything is drawn. */
#include "model/ginja/ginja_model.h"

#include "base/trace.h"
#include "model/family.h"

enum {
    ARRAY_ENTRY = 16, /* bytes */
    MOST_ARRAY_ENTRIES = 64,
    END_OF_ARRAYS = KUNAI_RECORD_GINJA_ARRAY_END
};

enum {
    WHOLE = KUNAI_RECORD_GINJA_SKIN_WHOLE,
    START = KUNAI_RECORD_GINJA_SKIN_START,
    CONTINUATION = KUNAI_RECORD_GINJA_SKIN_FURTHER,
    END_OF_SKIN = KUNAI_RECORD_GINJA_SKIN_END
};
enum {
    SKIN_ENTRY = 16 /* bytes */,
    VERTEX_SIZE = 12,
    WORD_SIZE = 4,
    SLOTS = 65536,
    SKIN_FIELD = 4
};

/* Budget for models or lists that share data. The bytes of a structure pay for reading it once. */
enum { ARRAY_STEPS = 16, VERTEX_STEPS = 32, SLOTS_A_STEP = 4 };

static const char array_record[] = "vertex array";
static const char skin_record[] = "skin list";

/* ---- forms ---- */

/* By count code: numbers of an element. */
static const uint8_t counts[] = {2, 3, 3, 9, 9, 1, 1, 1, 2};

/* By type code: bytes of a number or a colour. */
static const uint8_t sizes[] = {1, 1, 2, 2, 4, 2, 3, 4, 2, 3, 4};

static int is_color(uint32_t attribute)
{
    return attribute == KUNAI_GINJA_ATTRIBUTE_COLOR || attribute == KUNAI_GINJA_ATTRIBUTE_COLOR + 1;
}

/* Returns how many numbers an attribute can use. */
static uint32_t get_most_numbers(uint32_t attribute)
{
    switch (attribute) {
    case KUNAI_GINJA_ATTRIBUTE_POSITION: return 3;
    case KUNAI_GINJA_ATTRIBUTE_NORMAL: return 9;
    default: return is_color(attribute) ? 1 : 2;
    }
}

/* Some exporters mix up the count codes of positions and normals, so only the number of numbers is
 * tested. */
int kunai_i_find_ginja_form(uint32_t attribute, uint32_t count_code, uint32_t type,
                            kunai_i_ginja_form *form)
{
    const int is_color_count =
        count_code == KUNAI_GINJA_COUNT_RGB || count_code == KUNAI_GINJA_COUNT_RGBA;

    memset(form, 0, sizeof *form);
    if (count_code >= sizeof counts || type >= sizeof sizes ||
        is_color(attribute) != is_color_count ||
        is_color(attribute) != (type >= KUNAI_GINJA_TYPE_RGB565))
        return 0;
    form->count_code = count_code;
    form->type = type;
    form->numbers = counts[count_code];
    form->size = form->numbers * sizes[type];
    if (form->numbers > get_most_numbers(attribute))
        form->numbers = get_most_numbers(attribute);
    return 1;
}

float kunai_i_get_ginja_scale(uint32_t attribute, const kunai_i_ginja_form *form, uint32_t format)
{
    uint32_t fraction = format & (KUNAI_I_GINJA_FRACTIONS - 1);

    if (form->type >= KUNAI_GINJA_TYPE_F32)
        return 1.0f;
    if (attribute == KUNAI_GINJA_ATTRIBUTE_NORMAL)
        fraction = form->type <= KUNAI_GINJA_TYPE_S8 ? 6 : 14;
    else if (attribute >= KUNAI_GINJA_ATTRIBUTE_UV && !fraction)
        fraction = 8;
    return 1.0f / (float)(1u << fraction);
}

/* ---- elements ---- */

static float load_float(const kunai_i_ginja *ginja, const uint8_t *bytes, uint32_t big)
{
    const uint32_t bits = kunai_i_load32(bytes, big);
    float value;

    if (!kunai_i_is_finite(bits)) {
        kunai_i_warn(ginja->open, KUNAI_E_CORRUPT,
                     ginja->body.origin + (uint64_t)(bytes - ginja->body.data), array_record,
                     "a number is not finite: it is read as 0");
        return 0.0f;
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Integers are multiplied by scale, floats are not. */
void kunai_i_load_ginja_numbers(const kunai_i_ginja *ginja, const kunai_i_ginja_form *form,
                                const uint8_t *bytes, uint32_t big, float scale, float *numbers)
{
    uint32_t i;

    for (i = 0; i < form->numbers; i++) {
        switch (form->type) {
        case KUNAI_GINJA_TYPE_U8: numbers[i] = (float)bytes[i] * scale; break;
        case KUNAI_GINJA_TYPE_S8:
            numbers[i] = (float)(bytes[i] < 128 ? bytes[i] : bytes[i] - 256) * scale;
            break;
        case KUNAI_GINJA_TYPE_U16:
            numbers[i] = (float)kunai_i_load16(bytes + 2 * i, big) * scale;
            break;
        case KUNAI_GINJA_TYPE_S16:
            numbers[i] = (float)kunai_i_convert_s16(kunai_i_load16(bytes + 2 * i, big)) * scale;
            break;
        default: numbers[i] = load_float(ginja, bytes + 4 * i, big); break;
        }
    }
}

static uint32_t widen5(uint32_t value)
{
    return value << 3 | value >> 2;
}

static uint32_t widen6(uint32_t value)
{
    return value << 2 | value >> 4;
}

/* The result has R in the highest byte and A in the lowest. */
static uint32_t pack_color(uint32_t r, uint32_t g, uint32_t b, uint32_t a)
{
    return r << 24 | g << 16 | b << 8 | a;
}

/* Widens each channel to 8 bits, by repeating its high bits. */
static uint32_t widen_color(uint32_t type, const uint8_t *bytes, uint32_t big)
{
    uint32_t word;

    switch (type) {
    case KUNAI_GINJA_TYPE_RGB565:
        word = kunai_i_load16(bytes, big);
        return pack_color(widen5(word >> 11), widen6(word >> 5 & 63), widen5(word & 31), 255);
    case KUNAI_GINJA_TYPE_RGB8: return pack_color(bytes[0], bytes[1], bytes[2], 255);
    case KUNAI_GINJA_TYPE_RGBX8: return kunai_i_load32(bytes, big) | 255;
    case KUNAI_GINJA_TYPE_RGBA4:
        word = kunai_i_load16(bytes, big);
        return pack_color((word >> 12) * 17, (word >> 8 & 15) * 17, (word >> 4 & 15) * 17,
                          (word & 15) * 17);
    case KUNAI_GINJA_TYPE_RGBA6:
        word = (uint32_t)bytes[big ? 0 : 2] << 16 | (uint32_t)bytes[1] << 8 | bytes[big ? 2 : 0];
        return pack_color(widen6(word >> 18), widen6(word >> 12 & 63), widen6(word >> 6 & 63),
                          widen6(word & 63));
    default: return kunai_i_load32(bytes, big);
    }
}

void kunai_i_load_ginja_color(const kunai_i_ginja *ginja, const kunai_i_ginja_form *form,
                              const uint8_t *bytes, uint32_t big, uint8_t *color)
{
    const int is_word =
        form->type == KUNAI_GINJA_TYPE_RGBX8 || form->type == KUNAI_GINJA_TYPE_RGBA8;
    uint32_t rgba;

    if (is_word && (ginja->open->options.model_flags & KUNAI_MODEL_COLORS_RGBA))
        big = 1;
    rgba = widen_color(form->type, bytes, big);
    color[0] = (uint8_t)(rgba >> 24);
    color[1] = (uint8_t)(rgba >> 16);
    color[2] = (uint8_t)(rgba >> 8);
    color[3] = form->count_code == KUNAI_GINJA_COUNT_RGB ? 255 : (uint8_t)rgba;
}

/* ---- the list of arrays ---- */

static int fail_array(kunai_i_ginja *ginja, uint64_t offset, const char *message)
{
    kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, offset, array_record, message);
    return 0;
}

/* Reads an array of vertex data; list is at the attribute of its entry. Returns 0 with a report of
 * damage if the array cannot be used. An array without elements needs no valid pointer. */
static int read_array(kunai_i_ginja *ginja, kunai_i_reader *list, uint32_t attribute)
{
    kunai_i_ginja_array *array = &ginja->arrays[attribute];
    uint32_t codes, place;

    array->offset = kunai_i_tell(list) - 1;
    array->stride = kunai_i_read_u8(list);
    array->count = kunai_i_read_u16(list);
    codes = kunai_i_read_u32(list);
    place = kunai_i_read_pointer(list);
    if (!kunai_i_find_ginja_form(attribute, codes & 15, codes >> 4 & 15, &array->form))
        return fail_array(ginja, array->offset + 4, "the attribute cannot have this form");
    if (array->stride < array->form.size)
        return fail_array(ginja, array->offset + 1,
                          "the stride is less than the size of an element");
    if (!array->count)
        place = 0;
    else if (!kunai_i_holds(ginja->body.size, place, 1, array->form.size) ||
             !kunai_i_holds(ginja->body.size - array->form.size, place, array->count - 1u,
                            array->stride))
        return fail_array(ginja, array->offset + 8, "the elements end past the end of the data");
    array->data = ginja->body.data + place;
    kunai_i_trace_more(ginja->open, KUNAI_RECORD_KIND_GINJA_VERTEX_ARRAY, array_record,
                       array->offset, ARRAY_ENTRY, attribute, codes, array->count);
    kunai_i_trace_more(ginja->open, KUNAI_RECORD_KIND_GINJA_ELEMENTS, "elements",
                       ginja->body.origin + place, (uint64_t)array->stride * array->count,
                       attribute, codes, array->count);
    return 1;
}

/* The attribute MATRIX names the matrix of a position. kunai does not use it, so its array is not
 * checked. */
static int read_array_entry(kunai_i_ginja *ginja, kunai_i_reader *list, uint32_t attribute)
{
    if (attribute >= KUNAI_I_GINJA_ATTRIBUTES)
        return fail_array(ginja, kunai_i_tell(list) - 1, "the attribute is unknown");
    if (attribute != KUNAI_GINJA_ATTRIBUTE_MATRIX)
        return read_array(ginja, list, attribute);
    kunai_i_trace_more(ginja->open, KUNAI_RECORD_KIND_GINJA_VERTEX_ARRAY, array_record,
                       kunai_i_tell(list) - 1, ARRAY_ENTRY, attribute, 0, 0);
    return 1;
}

/* Reads entries up to the end mark. One damaged entry makes the whole node undrawable. */
int kunai_i_read_ginja_arrays(kunai_i_ginja *ginja, uint32_t at, uint64_t offset)
{
    uint32_t i;

    memset(ginja->arrays, 0, sizeof ginja->arrays);
    memset(ginja->first_vertices, 0, sizeof ginja->first_vertices);
    ginja->normals.count = 0;
    if (ginja->own_normals.count > ginja->builder.vertices.count)
        ginja->own_normals.count = ginja->builder.vertices.count;
    ginja->warned = 0;
    if (at == KUNAI_I_NULL)
        return 1;
    for (i = 0; i < MOST_ARRAY_ENTRIES; i++) {
        kunai_i_reader list = ginja->body;
        uint32_t attribute;

        kunai_i_seek(&list, at + (uint64_t)ARRAY_ENTRY * i);
        attribute = kunai_i_read_u8(&list);
        if (attribute == END_OF_ARRAYS && !kunai_i_has_reader_failed(&list)) {
            kunai_i_trace_more(ginja->open, KUNAI_RECORD_KIND_GINJA_VERTEX_ARRAY, array_record,
                               kunai_i_tell(&list) - 1, 1, END_OF_ARRAYS, 0, 0);
            return 1;
        }
        if (kunai_i_has_reader_failed(&list) || kunai_i_count_left(&list) < ARRAY_ENTRY - 1)
            return fail_array(ginja, offset, "the data ends before the end mark of the list");
        if (!kunai_i_charge(ginja->open, ARRAY_STEPS, offset, array_record) ||
            !read_array_entry(ginja, &list, attribute))
            return 0;
    }
    return fail_array(ginja, offset, "the list has no end mark within 64 entries");
}

/* ---- positions ---- */

static void load_position(const kunai_i_ginja *ginja, const kunai_i_ginja_array *array,
                          const uint8_t *bytes, float scale, float *position)
{
    if (array->form.type != KUNAI_GINJA_TYPE_F32 || array->form.numbers < 3 ||
        !kunai_i_load_vector(bytes, ginja->body.big, position))
        kunai_i_load_ginja_numbers(ginja, &array->form, bytes, ginja->body.big, scale, position);
}

/* Makes one vertex per position of the array. */
static uint32_t fill_vertices(kunai_i_ginja *ginja, float scale)
{
    const kunai_i_ginja_array *array = &ginja->arrays[KUNAI_GINJA_ATTRIBUTE_POSITION];
    kunai_i_vertex *vertex;
    uint32_t first, i;

    if (!kunai_i_charge(ginja->open, (uint64_t)VERTEX_STEPS * array->count, array->offset,
                        array_record))
        return KUNAI_I_NONE;
    /* A position is in 1.3 corners on average. Reserving avoids a growing list, which is stored
     * twice for a moment. */
    kunai_i_reserve_list(ginja->open, &ginja->builder.corners, array->count + array->count / 2u);
    first = kunai_i_add_vertices(&ginja->builder, array->count);
    if (first == KUNAI_I_NONE)
        return KUNAI_I_NONE;
    vertex = kunai_i_get_vertex(&ginja->builder, first);
    for (i = 0; i < array->count; i++, vertex++) {
        kunai_i_begin_vertex(vertex, i, ginja->node);
        load_position(ginja, array, array->data + (size_t)array->stride * i, scale,
                      vertex->position);
    }
    return first;
}

/* Returns 0 if the open has failed. */
static int fill_own_normals(kunai_i_ginja *ginja)
{
    kunai_i_list *list = &ginja->own_normals;

    return kunai_i_extend_list(ginja->open, list, ginja->builder.vertices.count - list->count) !=
           NULL;
}

uint32_t kunai_i_make_ginja_vertices(kunai_i_ginja *ginja, uint32_t format, uint32_t is_lit)
{
    const kunai_i_ginja_form *form = &ginja->arrays[KUNAI_GINJA_ATTRIBUTE_POSITION].form;
    uint32_t *first, made;

    if (form->type == KUNAI_GINJA_TYPE_F32)
        format = 0;
    first = &ginja->first_vertices[is_lit][format & (KUNAI_I_GINJA_FRACTIONS - 1)];
    if (*first)
        return *first - 1;
    made =
        fill_vertices(ginja, kunai_i_get_ginja_scale(KUNAI_GINJA_ATTRIBUTE_POSITION, form, format));
    if (is_lit && !fill_own_normals(ginja))
        return KUNAI_I_NONE;
    *first = made + 1; /* KUNAI_I_NONE becomes 0 */
    return made;
}

typedef struct skin_entry {
    uint64_t offset; /* in the input */
    uint32_t type;
    uint32_t first_slot;
    uint32_t count;
    uint32_t vertices; /* places in the body */
    uint32_t words;
    /* bits: 1 after a warning about a slot past the last one, 2 about a vertex without a start */
    uint32_t warned;
} skin_entry;

/* ---- skin lists: slots ---- */

/* Makes room for slots below end. A few bytes can ask for all slots, so this costs budget. Returns
 * 0 if the open has failed. */
static int reserve_slots(kunai_i_ginja *ginja, uint32_t end, uint64_t offset)
{
    kunai_i_list *slots = &ginja->slots;

    if (end <= slots->count)
        return 1;
    if (!kunai_i_charge(ginja->open, (end - slots->count) / SLOTS_A_STEP, offset, skin_record))
        return 0;
    return kunai_i_extend_list(ginja->open, slots, end - slots->count) != NULL;
}

static void warn_entry(kunai_i_ginja *ginja, skin_entry *entry, uint32_t which, uint64_t offset,
                       const char *message)
{
    if (!(entry->warned & which))
        kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, offset, skin_record, message);
    entry->warned |= which;
}

/* Returns the vertex that a slot has begun and that can be continued, or KUNAI_I_NONE. */
static uint32_t find_started_vertex(const kunai_i_ginja *ginja, uint32_t slot)
{
    const uint32_t *slots = ginja->slots.items;
    uint32_t number;

    if (slot >= ginja->slots.count || !slots[slot])
        return KUNAI_I_NONE;
    number = slots[slot] - 1;
    return kunai_i_get_vertex(&ginja->builder, number)->flags & KUNAI_I_HAS_START ? number
                                                                                  : KUNAI_I_NONE;
}

/* Puts a vertex into its slot. */
static void write_slot(kunai_i_ginja *ginja, const skin_entry *entry, uint32_t slot,
                       uint32_t number)
{
    kunai_i_vertex *vertex = kunai_i_get_vertex(&ginja->builder, number);

    if (entry->type == CONTINUATION)
        kunai_i_continue_vertex(&ginja->builder, vertex, find_started_vertex(ginja, slot));
    if (reserve_slots(ginja, slot + 1, entry->offset + 4))
        ((uint32_t *)ginja->slots.items)[slot] = number + 1;
}

/* ---- skin lists: vertices ---- */

/* The vertex has numbers of 16 bits; 256 is 1.0. */
static void read_vertex(const kunai_i_ginja *ginja, const uint8_t *bytes, kunai_i_vertex *vertex)
{
    const double units = ginja->open->options.model_flags & KUNAI_MODEL_SKIN_255 ? 255.0 : 256.0;
    const uint32_t big = ginja->body.big;
    uint32_t i;

    vertex->flags = KUNAI_I_HAS_NORMAL;
    for (i = 0; i < 3; i++) {
        const uint8_t *position = bytes + 2 * i, *normal = bytes + 6 + 2 * i;

        vertex->position[i] =
            (float)((double)kunai_i_convert_s16(kunai_i_load16(position, big)) / units);
        vertex->normal[i] =
            (float)((double)kunai_i_convert_s16(kunai_i_load16(normal, big)) / units);
    }
}

/* Returns the slot of a vertex. *weight receives its weight if the vertex is blended. */
static uint32_t read_slot(const kunai_i_ginja *ginja, const skin_entry *entry, uint32_t i,
                          uint32_t *weight)
{
    uint32_t word;

    if (entry->type == WHOLE)
        return entry->first_slot + i;
    word = kunai_i_read_u32_at(&ginja->body, entry->words + (uint64_t)WORD_SIZE * i);
    *weight = word & 0xFFFF;
    return entry->first_slot + (word >> 16) + (entry->type == START ? i : 0);
}

/* Reads vertex number i of an entry. number is its number in the builder. */
static void add_vertex(kunai_i_ginja *ginja, skin_entry *entry, uint32_t i, uint32_t number)
{
    const uint64_t at = entry->vertices + (uint64_t)VERTEX_SIZE * i;
    const uint64_t word_offset = ginja->body.origin + entry->words + (uint64_t)WORD_SIZE * i;
    kunai_i_vertex *vertex = kunai_i_get_vertex(&ginja->builder, number);
    kunai_i_trait *trait;
    uint32_t weight = 0, slot = read_slot(ginja, entry, i, &weight);

    kunai_i_begin_vertex(vertex, slot, ginja->node);
    if (slot >= SLOTS) {
        warn_entry(ginja, entry, 1, entry->type == WHOLE ? entry->offset + 4 : word_offset,
                   "the vertex is left out: its slot is greater than 65535");
        return;
    }
    if (entry->type == CONTINUATION && find_started_vertex(ginja, slot) == KUNAI_I_NONE) {
        warn_entry(ginja, entry, 2, word_offset,
                   "the vertex is left out: it continues a blend that no vertex has started");
        return;
    }
    read_vertex(ginja, ginja->body.data + (size_t)at, vertex);
    if (entry->type != WHOLE) {
        trait = kunai_i_make_trait(&ginja->builder, vertex);
        if (!trait)
            return;
        trait->weight = weight;
        vertex->flags |= KUNAI_I_HAS_START;
    }
    write_slot(ginja, entry, slot, number);
}

/* ---- skin lists: entries ---- */

/* Reads an entry. Its data are not checked yet. */
static void read_entry(kunai_i_reader *list, skin_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    entry->offset = kunai_i_tell(list);
    entry->type = kunai_i_read_u16(list);
    if (entry->type == END_OF_SKIN) /* the other fields do not count and can be missing */
        return;
    kunai_i_skip(list, 2); /* the size of the data */
    entry->first_slot = kunai_i_read_u16(list);
    entry->count = kunai_i_read_u16(list);
    entry->vertices = kunai_i_read_pointer(list);
    entry->words = kunai_i_read_pointer(list);
}

/* Checks the ranges of an entry before its vertices are read. Returns 0 if the entry is left out or
 * the open has failed. */
static int check_entry(kunai_i_ginja *ginja, const skin_entry *entry)
{
    const size_t size = ginja->body.size;

    if (!kunai_i_holds(size, entry->vertices, entry->count, VERTEX_SIZE))
        kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, entry->offset + 8, skin_record,
                              "the vertices end past the end of the data");
    else if (entry->type != WHOLE && !kunai_i_holds(size, entry->words, entry->count, WORD_SIZE))
        kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, entry->offset + 12, skin_record,
                              "the weights end past the end of the data");
    else
        return kunai_i_charge(ginja->open, (uint64_t)VERTEX_STEPS * entry->count, entry->offset,
                              skin_record);
    return 0;
}

static void trace_entry(kunai_i_ginja *ginja, const skin_entry *entry)
{
    const uint64_t origin = ginja->body.origin;

    kunai_i_trace_more(ginja->open, KUNAI_RECORD_KIND_GINJA_SKIN_VERTICES, "skin vertices",
                       origin + entry->vertices, (uint64_t)VERTEX_SIZE * entry->count, 0, 0,
                       entry->count);
    if (entry->type != WHOLE)
        kunai_i_trace_more(ginja->open, KUNAI_RECORD_KIND_GINJA_SKIN_WEIGHTS, "skin weights",
                           origin + entry->words, (uint64_t)WORD_SIZE * entry->count, 0, 0,
                           entry->count);
}

static void emit_entry(kunai_i_ginja *ginja, skin_entry *entry)
{
    uint32_t first, i;

    if (!entry->count || !check_entry(ginja, entry))
        return;
    trace_entry(ginja, entry);
    first = kunai_i_add_vertices(&ginja->builder, entry->count);
    for (i = 0; i < entry->count && !kunai_i_has_failed(ginja->open); i++)
        add_vertex(ginja, entry, i, first + i);
}

/* Reads entries up to END_OF_SKIN. Damage ends the list, and its slots before the damage stay. */
static void read_skin_list(kunai_i_ginja *ginja, uint32_t at)
{
    kunai_i_reader list = ginja->body;
    skin_entry entry;

    list.record = skin_record;
    kunai_i_seek(&list, at);
    while (!kunai_i_has_failed(ginja->open)) {
        read_entry(&list, &entry);
        if (kunai_i_has_reader_failed(&list)) {
            kunai_i_report_damage(&ginja->builder, list.code, list.offset, skin_record,
                                  list.message);
            return;
        }
        kunai_i_trace_more(ginja->open, KUNAI_RECORD_KIND_GINJA_SKIN_ENTRY, skin_record,
                           entry.offset, SKIN_ENTRY, entry.type, 0, entry.count);
        if (entry.type == END_OF_SKIN || !kunai_i_charge(ginja->open, 1, entry.offset, skin_record))
            return;
        if (entry.type > END_OF_SKIN) {
            kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, entry.offset, skin_record,
                                  "the type of the entry is unknown");
            return;
        }
        emit_entry(ginja, &entry);
    }
}

static void read_skin(kunai_i_ginja *ginja, uint32_t model)
{
    const uint64_t at = (uint64_t)model + SKIN_FIELD;
    const uint32_t list = kunai_i_read_pointer_at(&ginja->body, at);

    if (list == KUNAI_I_NULL)
        return;
    ginja->has_skin = 1;
    if (list < ginja->body.size)
        read_skin_list(ginja, list);
    else
        kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, ginja->body.origin + at,
                              "Ginja model", "the pointer to the skin list leads outside the data");
}

/* Skips hidden nodes. If a cut file has lost a list, all slots are emptied,
 * because lost data could belong to any vertex. */
void kunai_i_read_ginja_skin(kunai_i_ginja *ginja)
{
    const kunai_i_tree *tree = &ginja->tree;
    int is_lost = tree->first_gap < tree->count;
    uint32_t i;

    kunai_i_begin_list(&ginja->slots, sizeof(uint32_t));
    for (i = 0; i < tree->count && !kunai_i_has_failed(ginja->open); i++) {
        if (!kunai_i_is_drawn(tree, i))
            continue;
        ginja->node = i;
        if (kunai_i_holds(ginja->body.size, tree->models[i], 1, KUNAI_I_GINJA_MODEL_SIZE))
            read_skin(ginja, tree->models[i]);
        else
            is_lost = 1; /* the warning follows when the node is drawn */
    }
    if (tree->is_cut && (is_lost || ginja->builder.is_damaged))
        ginja->slots.count = 0; /* lost data could belong to any blended vertex */
}
