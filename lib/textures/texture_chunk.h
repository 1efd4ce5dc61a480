/* texture_chunk.h - what PVR and GVR files share: a texture chunk with a header of 16 bytes, and
 * chunks in front of it that may hold a global index (pvr.md 1, gvr-xvr.md A1). */
#ifndef KUNAI_I_TEXTURES_TEXTURE_CHUNK_H
#define KUNAI_I_TEXTURES_TEXTURE_CHUNK_H

#include "textures/formats.h"

enum { KUNAI_I_CHUNK_HEADER = 8, KUNAI_I_TEXTURE_HEADER = 16 };

/* What one of the formats makes of it. The lengths of chunks are little-endian in both. */
typedef struct kunai_i_texture_kind {
    const char (*tags)[5]; /* of the texture, and of what may be in front of it */
    size_t tag_count;
    const char *missing; /* the error where there is none of them */
    uint32_t big;        /* 1: the global index is big-endian */
} kunai_i_texture_kind;

/* Leaves the reader at the texture. A global index in front of it goes to the picture; picture may
 * be NULL. */
void kunai_i_find_texture(kunai_i_reader *reader, const kunai_i_texture_kind *kind,
                          kunai_i_picture *picture);

/* Where a texture at offset ends that says length: the length is often wrong, and when the payload
 * that its formats need goes on for longer, that counts (pvr.md 1.3). */
uint64_t kunai_i_texture_end(uint64_t offset, uint32_t length, uint64_t needed);

#endif
