/* nitro_uv.c - reads no bytes: texture matrices, mdl0.md 5. */
#include "base/math.h"
#include "model/mesh/material.h"
#include "model/nitro/nsbmd.h"

enum texture_mode { MAYA, SOFTIMAGE, MAX, XSI };

static void store_matrix(const double *m, float *matrix)
{
    int i;

    for (i = 0; i < 6; i++)
        matrix[i] = kunai_i_round(m[i] + 0.0, NULL); /* -0 becomes 0 */
}

/* Those of the specification are for texels; divided by the size of the texture most of it is
 * gone. */
void kunai_i_make_nitro_uv_matrix(uint32_t mode, const double *size, const double *scale,
                                  double sine, double cosine, const double *translation,
                                  float *matrix)
{
    const double width = size[0] > 0.0 ? size[0] : 1.0, height = size[1] > 0.0 ? size[1] : 1.0;
    const double s = scale[0] * sine, k = scale[0] * cosine, x = translation[0];
    const double t_s = scale[1] * sine, t_k = scale[1] * cosine, y = translation[1];
    double m[6] = {k, t_s, -s, t_k, 0.0, 0.0};

    switch (mode) {
    case SOFTIMAGE:
        m[0] = scale[0];
        m[1] = m[2] = 0.0;
        m[3] = scale[1];
        m[4] = -scale[0] * x;
        m[5] = -scale[1] * y;
        break;
    case MAX:
        m[4] = 0.5 - k * (x + 0.5) - height / width * s * (y - 0.5);
        m[5] = 0.5 + t_k * (y - 0.5) - width / height * t_s * (x + 0.5);
        break;
    case XSI:
        m[4] = s - (k * x + s * y);
        m[5] = 1.0 - t_k - (t_s * x - t_k * y);
        break;
    default: /* MAYA */
        m[1] = -t_s;
        m[2] = s;
        m[4] = 0.5 * (scale[0] - s - k) - scale[0] * x;
        m[5] = 0.5 * (t_s - t_k - scale[1] + 2.0) + scale[1] * y;
        break;
    }
    store_matrix(m, matrix);
}

/* ---- for the caller ---- */

/* 0: it is no angle that has a place in a turn. */
static int compute_sine_cosine(float radians, double *sine, double *cosine)
{
    static const double per_radian = 4294967296.0 / 6.283185307179586476925286766559;
    const double turn = (double)radians * per_radian;

    if (!(turn > -4.5e15 && turn < 4.5e15)) /* where doubles have no more halves */
        return 0;
    kunai_i_compute_sine_cosine((uint32_t)(uint64_t)(int64_t)(turn + (turn < 0.0 ? -0.5 : 0.5)),
                                sine, cosine);
    return 1;
}

static void make_nitro_matrix(const kunai_material *material, const double *scale, double sine,
                              double cosine, const double *translation, float *matrix)
{
    const double size[2] = {(double)(material->raw[5] & 0xFFFF), (double)(material->raw[5] >> 16)};

    kunai_i_make_nitro_uv_matrix(material->raw[6], size, scale, sine, cosine, translation, matrix);
}

/* Scales, turns, then translates. */
static void make_plain_matrix(const double *scale, double sine, double cosine,
                              const double *translation, float *matrix)
{
    const double m[6] = {scale[0] * cosine, scale[0] * sine, -scale[1] * sine,
                         scale[1] * cosine, translation[0],  translation[1]};

    store_matrix(m, matrix);
}

kunai_result kunai_model_uv_matrix(const kunai_model *model, uint32_t material, const float *scale,
                                   float rotation, const float *translation, float *matrix)
{
    double scales[2] = {1.0, 1.0}, translations[2] = {0.0, 0.0}, sine, cosine;
    int i;

    if (!model || !matrix || !compute_sine_cosine(rotation, &sine, &cosine))
        return KUNAI_E_ARGUMENT;
    if (material >= model->info.material_count)
        return KUNAI_E_RANGE;
    for (i = 0; i < 2; i++) {
        scales[i] = scale ? (double)scale[i] : 1.0;
        translations[i] = translation ? (double)translation[i] : 0.0;
    }
    if (kunai_i_is_nitro(model))
        make_nitro_matrix(&model->materials[material], scales, sine, cosine, translations, matrix);
    else
        make_plain_matrix(scales, sine, cosine, translations, matrix);
    return KUNAI_OK;
}
