/* xinja_state.c - reads the state records of Xinja meshes and makes materials from them (xinja.md
 * 5). A record is a type and three arguments, 16 bytes. A record stays in the state for the
 * following meshes of its list. Unknown types are kept, so that callers can read them. */
#include "model/xinja/xinja_model.h"

#include "base/trace.h"
#include "model/material.h"

#include <string.h>

enum { RECORD_SIZE = 16, RECORD_STEPS = 4 /* budget per record; see xinja.c */ };
enum { MOST_RECORDS = 4096 /* of a mesh (xinja.md 8) */ };

static const char mesh_record[] = "Xinja mesh";
static const char state_record[] = "Xinja state record";

void kunai_i_begin_xinja_state(kunai_i_xinja_state *state, uint32_t is_translucent)
{
    memset(state, 0, sizeof *state);
    state->is_translucent = is_translucent;
    state->is_changed = 1;
}

/* ---- records ---- */

/* Returns the place in words of the record of this type, or the place where it belongs. words has
 * the number of its words, then the records, sorted by type. */
static uint32_t find_place(const kunai_i_xinja_state *state, uint32_t type)
{
    uint32_t at = 0;

    while (at < state->words[0] && state->words[1 + at] < type)
        at += KUNAI_I_XINJA_RECORD_WORDS;
    return 1 + at;
}

/* Returns the type and arguments of a record, or NULL if the list has not set it. */
static const uint32_t *find_record(const kunai_i_xinja_state *state, uint32_t type)
{
    const uint32_t at = find_place(state, type);

    return at <= state->words[0] && state->words[at] == type ? &state->words[at] : NULL;
}

/* Returns the first argument of a record, or missing. */
static uint32_t get_value(const kunai_i_xinja_state *state, uint32_t type, uint32_t missing)
{
    const uint32_t *record = find_record(state, type);

    return record ? record[1] : missing;
}

static int is_known(uint32_t type)
{
    return type >= 1 && type <= KUNAI_I_XINJA_KNOWN;
}

/* Makes room for a record of a new type. */
static uint32_t *insert_record(kunai_i_xinja_state *state, uint32_t type)
{
    const uint32_t at = find_place(state, type);
    uint32_t *place = &state->words[at];

    memmove(place + KUNAI_I_XINJA_RECORD_WORDS, place, (state->words[0] + 1 - at) * sizeof *place);
    state->words[0] += KUNAI_I_XINJA_RECORD_WORDS;
    state->others += !is_known(type);
    return place;
}

static void set_record(kunai_i_xinja *xinja, const uint32_t *record, uint64_t offset)
{
    kunai_i_xinja_state *state = &xinja->state;
    const int is_new = !find_record(state, record[0]);
    uint32_t *place = &state->words[find_place(state, record[0])];

    if (is_new && !is_known(record[0]) && state->others == KUNAI_I_XINJA_OTHERS) {
        kunai_i_warn(xinja->open, KUNAI_E_UNSUPPORTED, offset, state_record,
                     "the state record is left out: the model has more than 8 unknown types");
        return;
    }
    if (is_new)
        place = insert_record(state, record[0]);
    memcpy(place, record, RECORD_SIZE);
    state->offset = offset;
    state->is_changed = 1;
}

/* Returns 1 if the records are not too many and are in the body. */
static int check_records(kunai_i_xinja *xinja, uint32_t at, uint32_t count, uint64_t mesh_offset)
{
    if (count > MOST_RECORDS)
        kunai_i_report_damage(&xinja->builder, KUNAI_E_CORRUPT, mesh_offset + 4, mesh_record,
                              "the mesh has more than 4096 state records");
    else if (!kunai_i_holds(xinja->body.size, at, count, RECORD_SIZE))
        kunai_i_report_damage(&xinja->builder, KUNAI_E_CORRUPT, mesh_offset, mesh_record,
                              "the state records end past the end of the data");
    else
        return kunai_i_charge(xinja->open, (uint64_t)RECORD_STEPS * count, mesh_offset + 4,
                              mesh_record);
    return 0;
}

/* Reads all records of a mesh. A later record replaces an earlier one of its type. */
int kunai_i_read_xinja_records(kunai_i_xinja *xinja, uint32_t at, uint32_t count,
                               uint64_t mesh_offset)
{
    kunai_i_reader body = xinja->body;
    uint32_t i, k;

    if (!count)
        return 1;
    if (!check_records(xinja, at, count, mesh_offset))
        return 0;
    kunai_i_seek(&body, at);
    for (i = 0; i < count; i++) {
        const uint64_t offset = kunai_i_tell(&body);
        uint32_t record[KUNAI_I_XINJA_RECORD_WORDS];

        for (k = 0; k < KUNAI_I_XINJA_RECORD_WORDS; k++)
            record[k] = kunai_i_read_u32(&body);
        kunai_i_trace_more(xinja->open, KUNAI_RECORD_KIND_XINJA_STATE, state_record, offset,
                           RECORD_SIZE, record[0], record[1], 0);
        set_record(xinja, record, offset);
    }
    return !kunai_i_has_failed(xinja->open);
}

/* ---- the material ---- */

static void set_flags(const kunai_i_xinja_state *state, kunai_material *material)
{
    if (get_value(state, KUNAI_XINJA_STATE_CULLING, 0) == KUNAI_XINJA_CULLING_NONE)
        material->flags |= KUNAI_MATERIAL_DOUBLE_SIDED;
    if (!get_value(state, KUNAI_XINJA_STATE_LIGHT, 0))
        material->flags |= KUNAI_MATERIAL_UNLIT;
    if (get_value(state, KUNAI_XINJA_STATE_ENVIRONMENT, 0))
        material->flags |= KUNAI_MATERIAL_ENVIRONMENT;
    if (state->is_translucent)
        material->flags |= KUNAI_MATERIAL_BLEND;
}

/* In kunai, "own" and "other" colours are seen from the factor. So the source colour is "own" for
 * the source factor and "other" for the destination factor. An unknown factor is ignored. */
static void set_blend(const kunai_i_xinja_state *state, kunai_material *material)
{
    static const uint8_t meanings[2][10] = {
        {KUNAI_BLEND_ZERO, KUNAI_BLEND_ONE, KUNAI_BLEND_OWN, KUNAI_BLEND_INV_OWN,
         KUNAI_BLEND_SRC_ALPHA, KUNAI_BLEND_INV_SRC_ALPHA, KUNAI_BLEND_DST_ALPHA,
         KUNAI_BLEND_INV_DST_ALPHA, KUNAI_BLEND_OTHER, KUNAI_BLEND_INV_OTHER},
        {KUNAI_BLEND_ZERO, KUNAI_BLEND_ONE, KUNAI_BLEND_OTHER, KUNAI_BLEND_INV_OTHER,
         KUNAI_BLEND_SRC_ALPHA, KUNAI_BLEND_INV_SRC_ALPHA, KUNAI_BLEND_DST_ALPHA,
         KUNAI_BLEND_INV_DST_ALPHA, KUNAI_BLEND_OWN, KUNAI_BLEND_INV_OWN},
    };
    const uint32_t *record = find_record(state, KUNAI_XINJA_STATE_BLEND);

    if (record && record[1] < sizeof meanings[0])
        material->blend_source = meanings[0][record[1]];
    if (record && record[2] < sizeof meanings[1])
        material->blend_destination = meanings[1][record[2]];
}

static uint32_t convert_wrap(uint32_t addressing)
{
    if (addressing == KUNAI_XINJA_WRAP_CLAMP)
        return KUNAI_WRAP_CLAMP;
    return addressing == KUNAI_XINJA_WRAP_MIRROR ? KUNAI_WRAP_MIRROR : KUNAI_WRAP_REPEAT;
}

/* The texture of the state does not apply to a set without UVs, unless an environment map makes
 * UVs. */
static void set_texture(const kunai_i_xinja_state *state, uint32_t has_uv, kunai_material *material)
{
    const uint32_t *texture = find_record(state, KUNAI_XINJA_STATE_TEXTURE);
    const uint32_t *addressing = find_record(state, KUNAI_XINJA_STATE_WRAP);

    if (texture && texture[1] <= INT32_MAX &&
        (has_uv || get_value(state, KUNAI_XINJA_STATE_ENVIRONMENT, 0)))
        material->texture = (int32_t)texture[1];
    if (!addressing)
        return;
    material->wrap_u = convert_wrap(addressing[1]);
    material->wrap_v = convert_wrap(addressing[2]);
}

/* The alpha of the specular colour is the exponent. */
static void set_colors(const kunai_i_xinja_state *state, kunai_material *material)
{
    const uint32_t *record = find_record(state, KUNAI_XINJA_STATE_COLORS);

    if (!record)
        return;
    kunai_i_convert_argb(record[1], material->ambient);
    kunai_i_convert_argb(record[2], material->diffuse);
    kunai_i_convert_argb(record[3] | 0xFF000000, material->specular);
    material->exponent = (float)(record[3] >> KUNAI_XINJA_COLOR_ALPHA_SHIFT);
}

static void make_material(const kunai_i_xinja_state *state, uint32_t has_uv,
                          kunai_material *material)
{
    kunai_i_begin_white_material(material);
    material->offset = state->offset;
    set_flags(state, material);
    set_blend(state, material);
    set_texture(state, has_uv, material);
    set_colors(state, material);
}

const kunai_material *kunai_i_get_xinja_material(kunai_i_xinja *xinja, uint32_t has_uv)
{
    kunai_i_xinja_state *state = &xinja->state;

    if (!state->is_changed && state->has_uv == has_uv)
        return &state->material;
    make_material(state, has_uv, &state->material);
    kunai_i_set_material_state(xinja->open, &xinja->states, state->words, state->offset,
                               &state->material);
    state->is_clockwise =
        get_value(state, KUNAI_XINJA_STATE_CULLING, 0) == KUNAI_XINJA_CULLING_CLOCKWISE;
    state->keeps_diffuse = get_value(state, KUNAI_XINJA_STATE_DIFFUSE,
                                     KUNAI_XINJA_DIFFUSE_VERTEX) == KUNAI_XINJA_DIFFUSE_MATERIAL;
    state->has_uv = has_uv;
    state->is_changed = 0;
    return &state->material;
}
