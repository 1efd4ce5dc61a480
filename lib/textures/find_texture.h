/* find_texture.h - what PVR and GVR files share: a texture chunk with a header of 16 bytes, and
 * chunks in front of it that may hold a global index (pvr.md 1, gvr-xvr.md A1). */
#ifndef KUNAI_I_TEXTURES_FIND_TEXTURE_H
#define KUNAI_I_TEXTURES_FIND_TEXTURE_H

#include "container/texture_tags.h"
#include "textures/picture.h"

/* What one of the formats makes of it. The lengths of chunks are little-endian in both. */
typedef struct kunai_i_texture_kind {
    const kunai_i_word *words; /* the texture, and what may come before it */
    const char *missing;       /* the error where there is no texture */
    uint32_t big;              /* 1: the global index and the header are big-endian */
} kunai_i_texture_kind;

/* Leaves the reader at the texture. A global index in front of it goes to the picture; picture may
 * be NULL. */
void kunai_i_find_texture(kunai_i_reader *reader, const kunai_i_texture_kind *kind,
                          kunai_i_picture *picture);

/* For kunai_scan: where the texture is in data that begins with it or with a global index chunk,
 * and the end of its header. Returns 0 if there is no header with possible sides. */
uint64_t kunai_i_measure_texture_head(const kunai_i_texture_kind *kind, const uint8_t *data,
                                      size_t size, uint64_t *at);

/* Where a texture at offset ends that says length: the length is often wrong, and when the payload
 * that its formats need goes on for longer, that counts (pvr.md 1.3). */
uint64_t kunai_i_find_texture_end(uint64_t offset, uint32_t length, uint64_t needed);

#endif
