/* ginja_arrays.c - reads the list of vertex arrays of a model and their elements, ginja.md 5. */
#include "model/ginja/ginja.h"

#include "base/trace.h"

enum { ENTRY_SIZE = 16, MOST_ENTRIES = 64, END = 255 };

/* What things cost of the budget where models share them; what is read once is paid by its bytes.
 */
enum { ENTRY_STEPS = 16, VERTEX_STEPS = 32 };

static const char record[] = "vertex array";

/* ---- forms ---- */

/* Count codes: numbers of an element. */
static const uint8_t counts[] = {2, 3, 3, 9, 9, 1, 1, 1, 2};

/* Type codes: bytes of a number or a colour. */
static const uint8_t sizes[] = {1, 1, 2, 2, 4, 2, 3, 4, 2, 3, 4};

static int is_color(uint32_t attribute)
{
    return attribute == KUNAI_I_GINJA_COLOR || attribute == KUNAI_I_GINJA_COLOR + 1;
}

/* How many numbers an attribute can use. */
static uint32_t get_most_numbers(uint32_t attribute)
{
    switch (attribute) {
    case KUNAI_I_GINJA_POSITION: return 3;
    case KUNAI_I_GINJA_NORMAL: return 9;
    default: return is_color(attribute) ? 1 : 2;
    }
}

/* There are exporters that mix up the count codes of positions and normals: all that counts is how
 * many numbers there are. */
int kunai_i_find_ginja_form(uint32_t attribute, uint32_t count_code, uint32_t type,
                            kunai_i_ginja_form *form)
{
    const int is_color_count = count_code == KUNAI_I_GINJA_RGB || count_code == KUNAI_I_GINJA_RGBA;

    memset(form, 0, sizeof *form);
    if (count_code >= sizeof counts || type >= sizeof sizes ||
        is_color(attribute) != is_color_count ||
        is_color(attribute) != (type >= KUNAI_I_GINJA_RGB565))
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

    if (form->type >= KUNAI_I_GINJA_F32)
        return 1.0f;
    if (attribute == KUNAI_I_GINJA_NORMAL)
        fraction = form->type <= KUNAI_I_GINJA_S8 ? 6 : 14;
    else if (attribute >= KUNAI_I_GINJA_UV && !fraction)
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
                     ginja->body.origin + (uint64_t)(bytes - ginja->body.data), record,
                     "a number that is not finite reads as 0");
        return 0.0f;
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

void kunai_i_load_ginja_numbers(const kunai_i_ginja *ginja, const kunai_i_ginja_form *form,
                                const uint8_t *bytes, uint32_t big, float scale, float *numbers)
{
    uint32_t i;

    for (i = 0; i < form->numbers; i++) {
        switch (form->type) {
        case KUNAI_I_GINJA_U8: numbers[i] = (float)bytes[i] * scale; break;
        case KUNAI_I_GINJA_S8:
            numbers[i] = (float)(bytes[i] < 128 ? bytes[i] : bytes[i] - 256) * scale;
            break;
        case KUNAI_I_GINJA_U16:
            numbers[i] = (float)kunai_i_load16(bytes + 2 * i, big) * scale;
            break;
        case KUNAI_I_GINJA_S16:
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

/* R in the highest byte, A in the lowest. */
static uint32_t pack_color(uint32_t r, uint32_t g, uint32_t b, uint32_t a)
{
    return r << 24 | g << 16 | b << 8 | a;
}

static uint32_t widen_color(uint32_t type, const uint8_t *bytes, uint32_t big)
{
    uint32_t word;

    switch (type) {
    case KUNAI_I_GINJA_RGB565:
        word = kunai_i_load16(bytes, big);
        return pack_color(widen5(word >> 11), widen6(word >> 5 & 63), widen5(word & 31), 255);
    case KUNAI_I_GINJA_RGB8: return pack_color(bytes[0], bytes[1], bytes[2], 255);
    case KUNAI_I_GINJA_RGBX8: return kunai_i_load32(bytes, big) | 255;
    case KUNAI_I_GINJA_RGBA4:
        word = kunai_i_load16(bytes, big);
        return pack_color((word >> 12) * 17, (word >> 8 & 15) * 17, (word >> 4 & 15) * 17,
                          (word & 15) * 17);
    case KUNAI_I_GINJA_RGBA6:
        word = (uint32_t)bytes[big ? 0 : 2] << 16 | (uint32_t)bytes[1] << 8 | bytes[big ? 2 : 0];
        return pack_color(widen6(word >> 18), widen6(word >> 12 & 63), widen6(word >> 6 & 63),
                          widen6(word & 63));
    default: return kunai_i_load32(bytes, big);
    }
}

void kunai_i_load_ginja_color(const kunai_i_ginja *ginja, const kunai_i_ginja_form *form,
                              const uint8_t *bytes, uint32_t big, uint8_t *color)
{
    const int is_word = form->type == KUNAI_I_GINJA_RGBX8 || form->type == KUNAI_I_GINJA_RGBA8;
    uint32_t rgba;

    if (is_word && (ginja->open->options.flags & KUNAI_COLORS_RGBA))
        big = 1;
    rgba = widen_color(form->type, bytes, big);
    color[0] = (uint8_t)(rgba >> 24);
    color[1] = (uint8_t)(rgba >> 16);
    color[2] = (uint8_t)(rgba >> 8);
    color[3] = form->count_code == KUNAI_I_GINJA_RGB ? 255 : (uint8_t)rgba;
}

/* ---- the list ---- */

static int fail_array(kunai_i_ginja *ginja, uint64_t offset, const char *message)
{
    kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, offset, record, message);
    return 0;
}

/* The list is at the attribute of an entry. */
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
        return fail_array(ginja, array->offset + 4, "no such form of the attribute");
    if (array->stride < array->form.size)
        return fail_array(ginja, array->offset + 1, "the stride is less than an element");
    if (!array->count)
        place = 0;
    else if (!kunai_i_holds(ginja->body.size, place, 1, array->form.size) ||
             !kunai_i_holds(ginja->body.size - array->form.size, place, array->count - 1u,
                            array->stride))
        return fail_array(ginja, array->offset + 8, "the elements do not lie inside of the data");
    array->data = ginja->body.data + place;
    kunai_i_trace_more(ginja->open, record, array->offset, ENTRY_SIZE, attribute, codes,
                       array->count);
    kunai_i_trace_more(ginja->open, "elements", ginja->body.origin + place,
                       (uint64_t)array->stride * array->count, attribute, codes, array->count);
    return 1;
}

/* Which matrix moves a position is not used: what an array says of that is not looked at. */
static int read_entry(kunai_i_ginja *ginja, kunai_i_reader *list, uint32_t attribute)
{
    if (attribute >= KUNAI_I_GINJA_ATTRIBUTES)
        return fail_array(ginja, kunai_i_tell(list) - 1, "no such attribute");
    if (attribute != KUNAI_I_GINJA_MATRIX)
        return read_array(ginja, list, attribute);
    kunai_i_trace_more(ginja->open, record, kunai_i_tell(list) - 1, ENTRY_SIZE, attribute, 0, 0);
    return 1;
}

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
    for (i = 0; i < MOST_ENTRIES; i++) {
        kunai_i_reader list = ginja->body;
        uint32_t attribute;

        kunai_i_seek(&list, at + (uint64_t)ENTRY_SIZE * i);
        attribute = kunai_i_read_u8(&list);
        if (attribute == END && !kunai_i_has_reader_failed(&list)) {
            kunai_i_trace_more(ginja->open, record, kunai_i_tell(&list) - 1, 1, END, 0, 0);
            return 1;
        }
        if (kunai_i_has_reader_failed(&list) || kunai_i_count_left(&list) < ENTRY_SIZE - 1)
            return fail_array(ginja, offset, "the list does not end inside of the data");
        if (!kunai_i_charge(ginja->open, ENTRY_STEPS, offset, record) ||
            !read_entry(ginja, &list, attribute))
            return 0;
    }
    return fail_array(ginja, offset, "there is no end within 64 entries");
}

/* ---- positions ---- */

static void load_position(const kunai_i_ginja *ginja, const kunai_i_ginja_array *array,
                          const uint8_t *bytes, float scale, float *position)
{
    if (array->form.type != KUNAI_I_GINJA_F32 || array->form.numbers < 3 ||
        !kunai_i_load_vector(bytes, ginja->body.big, position))
        kunai_i_load_ginja_numbers(ginja, &array->form, bytes, ginja->body.big, scale, position);
}

static uint32_t fill_vertices(kunai_i_ginja *ginja, float scale)
{
    const kunai_i_ginja_array *array = &ginja->arrays[KUNAI_I_GINJA_POSITION];
    kunai_i_vertex *vertex;
    uint32_t first, i;

    if (!kunai_i_charge(ginja->open, (uint64_t)VERTEX_STEPS * array->count, array->offset, record))
        return KUNAI_I_NONE;
    /* Positions are in 1.3 corners, as a rule: a list that grows is held twice for a while. */
    kunai_i_reserve_list(ginja->open, &ginja->builder.corners, array->count + array->count / 2u);
    first = kunai_i_add_vertices(&ginja->builder, array->count);
    if (first == KUNAI_I_NONE)
        return KUNAI_I_NONE;
    vertex = kunai_i_get_vertex(&ginja->builder, first);
    for (i = 0; i < array->count; i++, vertex++) {
        load_position(ginja, array, array->data + (size_t)array->stride * i, scale,
                      vertex->position);
        vertex->source = i;
        vertex->node = (uint16_t)ginja->node;
    }
    return first;
}

/* 0: the open failed. */
static int fill_own_normals(kunai_i_ginja *ginja)
{
    kunai_i_list *list = &ginja->own_normals;

    return kunai_i_extend_list(ginja->open, list, ginja->builder.vertices.count - list->count) !=
           NULL;
}

uint32_t kunai_i_make_ginja_vertices(kunai_i_ginja *ginja, uint32_t format, uint32_t is_lit)
{
    const kunai_i_ginja_form *form = &ginja->arrays[KUNAI_I_GINJA_POSITION].form;
    uint32_t *first, made;

    if (form->type == KUNAI_I_GINJA_F32)
        format = 0;
    first = &ginja->first_vertices[is_lit][format & (KUNAI_I_GINJA_FRACTIONS - 1)];
    if (*first)
        return *first - 1;
    made = fill_vertices(ginja, kunai_i_get_ginja_scale(KUNAI_I_GINJA_POSITION, form, format));
    if (is_lit && !fill_own_normals(ginja))
        return KUNAI_I_NONE;
    *first = made + 1; /* KUNAI_I_NONE: 0 */
    return made;
}
