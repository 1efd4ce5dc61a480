/* texture_tags.h - the tags of the chunks in PVR, GVR, PVM and GVM files (pvr.md 1, gvr-xvr.md
 * A1, archives.md 4, 5). The lists end with KUNAI_I_END_OF_WORDS. */
#ifndef KUNAI_I_TEXTURE_TAGS_H
#define KUNAI_I_TEXTURE_TAGS_H

#include "base/module.h"

enum {
    KUNAI_I_CHUNK_HEADER = 8,    /* tag and length */
    KUNAI_I_TEXTURE_HEADER = 16, /* of a PVRT or GVRT chunk */
    KUNAI_I_GLOBAL_INDEX = 16    /* the longest global index chunk that is known */
};

/* The texture first, then the chunks that may come before it. These are the magic words of PVR and
 * GVR files, too. */
extern const kunai_i_word kunai_i_pvr_chunks[];
extern const kunai_i_word kunai_i_gvr_chunks[];

/* The first chunk of an archive. Archives of XVR textures can lack it. */
extern const kunai_i_word kunai_i_pvm_words[];
extern const kunai_i_word kunai_i_gvm_words[];
extern const kunai_i_word kunai_i_xvm_words[];

/* The chunks that may follow the table of an archive. */
extern const kunai_i_word kunai_i_pvm_chunks[];
extern const kunai_i_word kunai_i_gvm_chunks[];

/* Can these bytes be the tag of a chunk, known or not? */
int kunai_i_is_texture_tag(const uint8_t *bytes);

/* Does a chunk with this tag contain the global index of the next texture? */
int kunai_i_is_global_index(const uint8_t *tag);

#endif
