/* gx_blocks.c - placeholder */
#include "textures/formats.h"

void kunai_i_unpack_gx_i4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_gx_i8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_gx_ia4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_gx_16(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_gx_rgba8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_gx_ci4(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}

void kunai_i_unpack_gx_ci8(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    (void)stored, (void)dst, (void)stride;
}
