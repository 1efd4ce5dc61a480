/* texture.h - the parts of kunai texture. */
#ifndef TEXTURE_H
#define TEXTURE_H

#include "picture.h"
#include "visit.h"

typedef struct texture {
    tool *t;
    picture_style style;
    const char *only; /* the file to write, which -o names for a single picture; or NULL */
    int mips;
    int recursive;
    int of_mod;          /* the argument is, or holds, a PVMX */
    uint64_t pictures;   /* of the argument up to now, be they broken */
    picture_tally tally; /* of those that were written */
} texture;

/* A set that is to be written. Begin with zero what is below entry. */
typedef struct texture_source {
    texture *x;
    const char *path;
    const char *folder;
    int inner; /* in a folder or archive: several pictures get a folder */
    visit *v;  /* in an archive: the entry whose pictures are bounded with it; else NULL */
    const visit_level *l;
    uint32_t entry;
    picture_set set;
    uint32_t count;
} texture_source;

/* texture_set.c: bytes that should be a texture set. */
void write_texture_set(texture_source *s, const buffer *bytes);

#endif
