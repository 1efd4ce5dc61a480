/* nitro_sample.h - what the integers of Nitro animations are worth, at keys and between them. */
#ifndef KUNAI_I_NITRO_SAMPLE_H
#define KUNAI_I_NITRO_SAMPLE_H

#include "motion/sample.h"

/* The values of integers as a key has them. blend: not KUNAI_I_BLEND_RECORDS. */
void kunai_i_convert_nitro_values(uint32_t blend, const int32_t *raw, float *values);

/* value_count floats of a track with one of the blends of Nitro. */
void kunai_i_sample_nitro(kunai_i_sampler *sampler, const kunai_i_track *track, float *values);

#endif
