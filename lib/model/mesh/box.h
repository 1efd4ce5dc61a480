/* box.h - the bounding box of positions. */
#ifndef KUNAI_I_BOX_H
#define KUNAI_I_BOX_H

#include "base/vectors.h"

#include <string.h>

/* Finds the smallest and the largest value of each coordinate. There must be at least one position.
 * 0 and -0 are equal: the first of them counts. */
static inline void kunai_i_find_box(const float *positions, uint32_t count, float *box)
{
    const float *last = positions + 3 * (size_t)(count - 1);
    float least[4], most[4];
    uint32_t i;

    memcpy(least, last, 3 * sizeof *last);
    memcpy(most, last, 3 * sizeof *last);
    if (count > 1) {
        kunai_i_quad lows = kunai_i_load_quad(positions), highs = lows;

        for (positions += 3; positions < last; positions += 3) {
            /* reads one float of the next position, too */
            const kunai_i_quad position = kunai_i_load_quad(positions);

            lows = kunai_i_take_least(position, lows);
            highs = kunai_i_take_most(position, highs);
        }
        kunai_i_store_quad(least, lows);
        kunai_i_store_quad(most, highs);
    }
    for (i = 0; i < 3; i++) {
        box[i] = last[i] < least[i] ? last[i] : least[i];
        box[3 + i] = last[i] > most[i] ? last[i] : most[i];
    }
}

#endif
