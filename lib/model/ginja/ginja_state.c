/* ginja_state.c - reads the parameters of a mesh, and makes a material from them (ginja.md 7). A
 * parameter changes one value of a state, which stays for the following meshes of the list. A mesh
 * without parameters is therefore drawn like the one before it. */
#include "model/ginja/ginja_model.h"

#include "base/trace.h"
#include "model/material.h"

enum { LAST_TYPE = KUNAI_GINJA_PARAMETER_GENERATOR };
enum { PARAMETER_SIZE = 8, MOST_PARAMETERS = 65536 /* of a mesh (ginja.md 8) */ };

/* Budget for meshes that share parameters. The bytes of a parameter pay for reading it once. */
enum { PARAMETER_STEPS = 2 };

static const char record[] = "parameter";

void kunai_i_begin_ginja_state(kunai_i_ginja_state *state, uint32_t is_translucent)
{
    memset(state, 0, sizeof *state);
    state->is_translucent = is_translucent;
    state->is_changed = 1;
}

/* ---- parameters ---- */

static void report_damage(kunai_i_ginja *ginja, uint64_t offset, const char *where,
                          const char *message)
{
    kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, offset, where, message);
}

/* Returns the fault of a parameter, or NULL. *at receives the place of the fault in the
 * parameter. */
static const char *check_parameter(uint32_t type, uint32_t value, uint32_t *at)
{
    *at = 0;
    if (type > LAST_TYPE)
        return "the type of the parameter is unknown";
    *at = 4;
    if (type == KUNAI_GINJA_PARAMETER_FORMAT &&
        (value >> KUNAI_GINJA_FORMAT_ATTRIBUTE_SHIFT & KUNAI_GINJA_FORMAT_ATTRIBUTE_MASK) >=
            KUNAI_I_GINJA_ATTRIBUTES)
        return "the parameter gives the format of an unknown attribute";
    if (type == KUNAI_GINJA_PARAMETER_INDICES &&
        value >> KUNAI_GINJA_INDICES_BITS * KUNAI_I_GINJA_ATTRIBUTES)
        return "the corners have an unknown attribute";
    return NULL;
}

static void set_parameter(kunai_i_ginja_state *state, uint32_t type, uint32_t value)
{
    if (type == KUNAI_GINJA_PARAMETER_FORMAT) {
        state->formats[value >> KUNAI_GINJA_FORMAT_ATTRIBUTE_SHIFT &
                       KUNAI_GINJA_FORMAT_ATTRIBUTE_MASK] = value;
        state->formats_given |=
            1u << (value >> KUNAI_GINJA_FORMAT_ATTRIBUTE_SHIFT & KUNAI_GINJA_FORMAT_ATTRIBUTE_MASK);
    } else {
        state->values[type] = value;
        state->given |= 1u << type;
    }
}

/* Returns 0 if the parameter is invalid. The parameters after it are read, too, because later
 * meshes rely on them. */
static int read_parameter(kunai_i_ginja *ginja, kunai_i_reader *list)
{
    kunai_i_ginja_state *state = &ginja->state;
    const uint64_t offset = kunai_i_tell(list);
    const uint32_t type = kunai_i_read_u8(list);
    uint32_t value, at;
    const char *wrong;

    kunai_i_skip(list, 3);
    value = kunai_i_read_u32(list);
    wrong = check_parameter(type, value, &at);
    if (wrong) {
        report_damage(ginja, offset + at, record, wrong);
        if (type == KUNAI_GINJA_PARAMETER_INDICES)
            state->given &= ~(1u
                              /* the old description does not fit the next primitives */
                              << KUNAI_GINJA_PARAMETER_INDICES);
        return 0;
    }
    kunai_i_trace_more(ginja->open, KUNAI_RECORD_KIND_GINJA_PARAMETER, record, offset,
                       PARAMETER_SIZE, type, value, 0);
    set_parameter(state, type, value);
    state->offset = offset;
    state->is_changed = 1;
    return 1;
}

/* Returns 1 if the list of parameters is in the data. */
static int check_list(kunai_i_ginja *ginja, uint32_t at, uint32_t count, uint64_t mesh_offset)
{
    if (count > MOST_PARAMETERS)
        report_damage(ginja, mesh_offset + 4, "mesh", "the mesh has more than 65536 parameters");
    else if (!kunai_i_holds(ginja->body.size, at, count, PARAMETER_SIZE))
        report_damage(ginja, mesh_offset, "mesh", "the parameters end past the end of the data");
    else
        return kunai_i_charge(ginja->open, (uint64_t)PARAMETER_STEPS * count, mesh_offset, "mesh");
    return 0;
}

int kunai_i_read_ginja_parameters(kunai_i_ginja *ginja, uint32_t at, uint32_t count,
                                  uint64_t mesh_offset)
{
    kunai_i_reader list = ginja->body;
    uint32_t i;
    int are_right = 1;

    if (!count) /* then the pointer can be anything */
        return 1;
    if (!check_list(ginja, at, count, mesh_offset))
        return 0;
    kunai_i_seek(&list, at);
    for (i = 0; i < count && !kunai_i_has_failed(ginja->open); i++)
        are_right &= read_parameter(ginja, &list);
    return are_right && !kunai_i_has_failed(ginja->open);
}

/* ---- the material ---- */

static int is_given(const kunai_i_ginja_state *state, uint32_t type)
{
    return (state->given >> type & 1) != 0;
}

static uint32_t convert_flags(uint32_t strip_flags)
{
    static const struct {
        uint32_t bit;
        uint32_t flag;
    } meanings[] = {{KUNAI_GINJA_STRIP_IGNORE_LIGHT, KUNAI_MATERIAL_UNLIT},
                    {KUNAI_GINJA_STRIP_IGNORE_SPECULAR, KUNAI_MATERIAL_NO_SPECULAR},
                    {KUNAI_GINJA_STRIP_IGNORE_AMBIENT, KUNAI_MATERIAL_NO_AMBIENT},
                    {KUNAI_GINJA_STRIP_NO_PUNCH_THROUGH, KUNAI_MATERIAL_NO_ALPHA_TEST},
                    {KUNAI_GINJA_STRIP_DOUBLE_SIDED, KUNAI_MATERIAL_DOUBLE_SIDED}};
    uint32_t given = 0;
    size_t i;

    for (i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
        if (strip_flags & meanings[i].bit)
            given |= meanings[i].flag;
    return given;
}

/* If no parameter sets the blending, the list of the mesh decides. */
static void set_blend(const kunai_i_ginja_state *state, kunai_material *material)
{
    const uint32_t value = state->values[KUNAI_GINJA_PARAMETER_BLEND];
    uint32_t is_blended = state->is_translucent;

    if (is_given(state, KUNAI_GINJA_PARAMETER_BLEND)) {
        is_blended = (value >> KUNAI_GINJA_BLEND_MIX_SHIFT & KUNAI_GINJA_BLEND_MIX_MASK) ==
                     KUNAI_GINJA_MIX_BLEND;
        material->blend_source =
            value >> KUNAI_GINJA_BLEND_SOURCE_SHIFT & KUNAI_GINJA_BLEND_SOURCE_MASK;
        material->blend_destination =
            value >> KUNAI_GINJA_BLEND_DESTINATION_SHIFT & KUNAI_GINJA_BLEND_DESTINATION_MASK;
    }
    if (is_blended)
        material->flags |= KUNAI_MATERIAL_BLEND;
}

/* The value has red in its highest byte. */
static void set_color(const kunai_i_ginja_state *state, uint32_t type, uint8_t *color)
{
    const uint32_t rgba = is_given(state, type) ? state->values[type] : 0xFFFFFFFF;

    color[0] = (uint8_t)(rgba >> KUNAI_GINJA_COLOR_RED_SHIFT);
    color[1] = (uint8_t)(rgba >> KUNAI_GINJA_COLOR_GREEN_SHIFT);
    color[2] = (uint8_t)(rgba >> KUNAI_GINJA_COLOR_BLUE_SHIFT);
    color[3] = (uint8_t)rgba;
}

static void set_texture(uint32_t value, kunai_material *material)
{
    static const uint8_t wraps[4] = {KUNAI_WRAP_CLAMP, KUNAI_WRAP_REPEAT, KUNAI_WRAP_MIRROR,
                                     KUNAI_WRAP_REPEAT};

    material->texture = (int32_t)(value & KUNAI_GINJA_TEXTURE_INDEX_MASK);
    material->wrap_v =
        wraps[value >> KUNAI_GINJA_TEXTURE_WRAP_V_SHIFT & KUNAI_GINJA_TEXTURE_WRAP_V_MASK];
    material->wrap_u =
        wraps[value >> KUNAI_GINJA_TEXTURE_WRAP_U_SHIFT & KUNAI_GINJA_TEXTURE_WRAP_U_MASK];
}

static void set_material(const kunai_i_ginja_state *state, kunai_material *material)
{
    const uint32_t generator = state->values[KUNAI_GINJA_PARAMETER_GENERATOR];

    kunai_i_begin_white_material(material);
    material->offset = state->offset;
    material->flags = convert_flags(state->values[KUNAI_GINJA_PARAMETER_STRIP]);
    set_blend(state, material);
    set_color(state, KUNAI_GINJA_PARAMETER_DIFFUSE, material->diffuse);
    set_color(state, KUNAI_GINJA_PARAMETER_AMBIENT, material->ambient);
    set_color(state, KUNAI_GINJA_PARAMETER_SPECULAR, material->specular);
    if (is_given(state, KUNAI_GINJA_PARAMETER_TEXTURE))
        set_texture(state->values[KUNAI_GINJA_PARAMETER_TEXTURE], material);
    if ((generator >> KUNAI_GINJA_GENERATOR_SOURCE_SHIFT & KUNAI_GINJA_GENERATOR_SOURCE_MASK) ==
        KUNAI_GINJA_SOURCE_NORMAL)
        material->flags |= KUNAI_MATERIAL_ENVIRONMENT;
}

static uint32_t *add_word_pair(uint32_t *words, uint32_t type, uint32_t value)
{
    words[0] = type;
    words[1] = value;
    return words + 2;
}

/* words receives the count of words, then types and values. The rest is 0. */
static void set_words(const kunai_i_ginja_state *state, uint32_t *words)
{
    uint32_t *next = words + 1;
    uint32_t i;

    memset(words, 0, (1 + KUNAI_I_GINJA_STATE_WORDS) * sizeof *words);
    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++)
        if (state->formats_given >> i & 1)
            next = add_word_pair(next, KUNAI_GINJA_PARAMETER_FORMAT, state->formats[i]);
    for (i = KUNAI_GINJA_PARAMETER_FORMAT + 1; i <= LAST_TYPE; i++)
        if (is_given(state, i))
            next = add_word_pair(next, i, state->values[i]);
    words[0] = (uint32_t)(next - words) - 1;
}

const kunai_material *kunai_i_get_ginja_material(kunai_i_ginja *ginja)
{
    kunai_i_ginja_state *state = &ginja->state;
    uint32_t words[1 + KUNAI_I_GINJA_STATE_WORDS];

    if (!state->is_changed)
        return &state->material;
    state->is_changed = 0;
    set_material(state, &state->material);
    set_words(state, words);
    kunai_i_set_material_state(ginja->open, &ginja->states, words, state->offset, &state->material);
    return &state->material;
}
