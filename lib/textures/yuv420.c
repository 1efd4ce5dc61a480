/* yuv420.c - placeholder */
#include "textures/formats.h"

void kunai_i_unpack_yuv420(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}
