/* palette.c - placeholder */
#include "textures/palette.h"

uint32_t kunai_i_palette_entry_size(uint32_t kind, uint32_t format)
{
    (void)kind, (void)format;
    return 0;
}

const uint8_t *kunai_i_palette_keep(kunai_i_job *job, uint32_t kind, uint32_t format,
                                    const uint8_t *bytes, uint32_t count)
{
    (void)job, (void)kind, (void)format, (void)bytes, (void)count;
    return NULL;
}

void kunai_i_palette_read(kunai_i_job *job, kunai_i_reader *reader, kunai_palette *palette)
{
    (void)job, (void)reader, (void)palette;
}

int kunai_i_pvp_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    (void)data, (void)size, (void)found;
    return 0;
}

int kunai_i_gvp_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    (void)data, (void)size, (void)found;
    return 0;
}

void kunai_i_palette_resolve(const kunai_palette *palette, uint32_t count, uint8_t *colors)
{
    (void)palette;
    memset(colors, 0, 4 * count);
}
