/* texture_table.h - what the texture archives of the Dreamcast and of the GameCube share: a header
 * chunk with a table, and a chunk for each texture (archives.md 4, 5). */
#ifndef KUNAI_I_TEXTURE_TABLE_H
#define KUNAI_I_TEXTURE_TABLE_H

#include "archive/formats.h"

/* What one of them makes of it. The sizes of chunks are little-endian in both. */
typedef struct kunai_i_texture_archive {
    uint32_t format;
    uint32_t big;             /* 1: all other fields are big-endian */
    const char *header;       /* tag of the first chunk */
    const char *texture;      /* tag of a texture */
    const char *palette;      /* tag of a palette file */
    const char *palette_name; /* tag of the name of the palette file behind it */
    const char (*tags)[5];    /* of all chunks that may follow the header */
    size_t tag_count;
} kunai_i_texture_archive;

void kunai_i_texture_table_read(const kunai_i_texture_archive *kind, kunai_i_job *job,
                                kunai_i_reader *reader, kunai_i_list *files,
                                kunai_archive_info *info);

/* The palette files among the chunks, also behind the last texture. */
void kunai_i_texture_table_palettes(const kunai_i_texture_archive *kind, kunai_i_job *job,
                                    kunai_i_reader *reader, kunai_i_list *files);

/* Takes time for the chunks of as many textures as the table has room for, and finds them by the
 * sizes of the chunks alone. */
int kunai_i_texture_table_recognise(const kunai_i_texture_archive *kind, const uint8_t *data,
                                    size_t size, kunai_found *found);

#endif
