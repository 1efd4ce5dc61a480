/* texture.h - the parts of kunai texture: texture.c takes files apart, texture_set.c writes one
 * set. */
#ifndef TEXTURE_H
#define TEXTURE_H

#include "picture.h"
#include "visit.h"

typedef struct texture {
    tool *t;
    picture_style style;
    const char *only; /* file for a single picture (-o FILE.png), or NULL */
    int mips;
    int recursive;
    int of_mod;          /* the argument is a PVMX, or contains one */
    uint64_t pictures;   /* pictures in the argument so far, also broken ones */
    picture_tally tally; /* counts of the written pictures */
} texture;

/* A texture set to write. Set the members up to entry, and the others to zero. */
typedef struct texture_source {
    texture *x;
    const char *path;
    const char *folder;
    int inner; /* in a folder or archive: a set of several pictures gets its own folder */
    visit *v;  /* in an archive: limits the size of its pictures; otherwise NULL */
    const visit_level *l;
    uint32_t entry;
    picture_set set;
    uint32_t count;
} texture_source;

/* texture_set.c: writes the pictures of a set, or reports that bytes are no set. */
void write_texture_set(texture_source *s, const buffer *bytes);

#endif
