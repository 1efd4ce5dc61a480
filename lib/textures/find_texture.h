/* find_texture.h - the common part of PVR and GVR files (pvr.md 1, gvr-xvr.md A1): a texture
 * chunk with a header of 16 bytes. Chunks in front of it may contain a global index. */
#ifndef KUNAI_I_TEXTURES_FIND_TEXTURE_H
#define KUNAI_I_TEXTURES_FIND_TEXTURE_H

#include "container/texture_tags.h"
#include "textures/picture.h"

/* The differences between the formats. Both have little-endian lengths of chunks. */
typedef struct kunai_i_texture_kind {
    const kunai_i_word *words; /* the texture, then the chunks that may come before it */
    const char *missing;       /* the error message if there is no texture */
    uint32_t big;              /* 1: the global index and the header are big-endian */
} kunai_i_texture_kind;

/* Moves the reader to the texture. Stores a global index in front of the texture in picture, unless
 * picture is NULL. */
void kunai_i_find_texture(kunai_i_reader *reader, const kunai_i_texture_kind *kind,
                          kunai_i_picture *picture);

/* For kunai_scan. data begins with a texture or a global index chunk. Sets *at to the place of the
 * texture. Returns the end of its header, or 0 if there is no header with possible sides. */
uint64_t kunai_i_measure_texture_head(const kunai_i_texture_kind *kind, const uint8_t *data,
                                      size_t size, uint64_t *at);

/* Returns the end of a texture chunk at offset. length is the field of the chunk, which is often
 * too small (pvr.md 1.3). So the end of needed bytes of payload counts if it is later. */
uint64_t kunai_i_find_texture_end(uint64_t offset, uint32_t length, uint64_t needed);

#endif
