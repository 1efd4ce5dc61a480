/* material.h - functions that the materials of all model formats share. */
#ifndef KUNAI_I_MATERIAL_H
#define KUNAI_I_MATERIAL_H

#include "base/open.h"

#include <kunai/model.h>

#include <string.h>

/* Sets the UV matrix that leaves UVs unchanged. */
static inline void kunai_i_set_uv_identity(float *matrix)
{
    static const float identity[6] = {1, 0, 0, 1, 0, 0};

    memcpy(matrix, identity, sizeof identity);
}

/* Sets the values of a material before the file sets any. Colours are 0. */
static inline void kunai_i_begin_material(kunai_material *material)
{
    memset(material, 0, sizeof *material);
    material->name = kunai_i_get_empty_string();
    material->texture = material->texture2 = -1;
    material->blend_source = KUNAI_BLEND_SRC_ALPHA;
    material->blend_destination = KUNAI_BLEND_INV_SRC_ALPHA;
    material->mip_bias = material->uv_scale[0] = material->uv_scale[1] = 1.0f;
    kunai_i_set_uv_identity(material->uv_matrix);
}

/* Sets the start values for formats whose colours are white by default. 11 is the exponent that
 * Ninja writes. */
static inline void kunai_i_begin_white_material(kunai_material *material)
{
    kunai_i_begin_material(material);
    material->filter = 1;
    memset(material->diffuse, 255, 4);
    memset(material->ambient, 255, 4);
    memset(material->specular, 255, 4);
    material->emission[3] = 255;
    material->exponent = 11.0f;
}

/* The file stores the mip bias in quarters. */
static inline float kunai_i_convert_mip_bias(uint32_t quarters)
{
    return (float)quarters * 0.25f;
}

/* Returns the enum kunai_wrap for two flags. Clamp has priority over flip (ninja-chunk.md 4.2). */
static inline uint32_t kunai_i_wrap(uint32_t clamp, uint32_t flip)
{
    if (clamp)
        return KUNAI_WRAP_CLAMP;
    return flip ? KUNAI_WRAP_MIRROR : KUNAI_WRAP_REPEAT;
}

/* argb: alpha is the highest byte, blue the lowest. */
static inline void kunai_i_convert_argb(uint32_t argb, uint8_t *color)
{
    color[0] = (uint8_t)(argb >> 16);
    color[1] = (uint8_t)(argb >> 8);
    color[2] = (uint8_t)argb;
    color[3] = (uint8_t)(argb >> 24);
}

#endif
