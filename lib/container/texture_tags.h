/* texture_tags.h - the tags of the chunks in PVR, GVR, PVM and GVM files (pvr.md 1, gvr-xvr.md A1,
 * archives.md 4, 5). Each list ends with KUNAI_I_END_OF_WORDS. */
#ifndef KUNAI_I_TEXTURE_TAGS_H
#define KUNAI_I_TEXTURE_TAGS_H

#include "base/module.h"

enum {
    KUNAI_I_CHUNK_HEADER = 8,    /* tag and length */
    KUNAI_I_TEXTURE_HEADER = 16, /* header of a PVRT or GVRT chunk */
    KUNAI_I_GLOBAL_INDEX = 16    /* the longest known global index chunk */
};

/* The tag of the texture, then the tags of chunks that can precede it. These tags are also the
 * magic words of PVR and GVR files. */
extern const kunai_i_word kunai_i_pvr_chunks[];
extern const kunai_i_word kunai_i_gvr_chunks[];

/* The tag of the first chunk of an archive. An archive of XVR textures can lack this chunk. */
extern const kunai_i_word kunai_i_pvm_words[];
extern const kunai_i_word kunai_i_gvm_words[];
extern const kunai_i_word kunai_i_xvm_words[];

/* The tags of chunks that can follow the table of an archive. */
extern const kunai_i_word kunai_i_pvm_chunks[];
extern const kunai_i_word kunai_i_gvm_chunks[];

/* Returns 1 if these bytes can be the tag of a chunk, whether it is known or not. Otherwise returns
 * 0. */
int kunai_i_is_texture_tag(const uint8_t *bytes);

/* Returns 1 if a chunk with this tag contains the global index of the next texture, otherwise 0. */
int kunai_i_is_global_index(const uint8_t *tag);

#endif
