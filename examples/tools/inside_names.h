/* inside_names.h - finds the entries of an archive by their names, in hash tables. tool_inside.c
 * builds one for each archive that it opens. */
#ifndef INSIDE_NAMES_H
#define INSIDE_NAMES_H

#include "visit.h"

typedef struct inside_slot {
    uint32_t hash;
    uint32_t text;  /* offset of the name in inside_names.text */
    uint32_t index; /* the first entry with this name */
    uint32_t count; /* number of entries with this name; 0: free slot */
} inside_slot;

/* A hash table of names. */
typedef struct inside_table {
    inside_slot *slots;
    size_t room; /* a power of two */
    size_t count;
} inside_table;

/* Offsets of the names of an entry in inside_names.text; 0: no name of this kind. */
typedef struct inside_place {
    uint32_t path;   /* "folder/003_boy.nj" */
    uint32_t plain;  /* "folder/boy.nj" */
    uint32_t stored; /* "folder/boy" */
} inside_place;

/* The names of all entries of an archive. All members begin as zero. */
typedef struct inside_names {
    buffer text;
    buffer places; /* inside_place, one per entry */
    inside_table paths;
    inside_table others; /* plain and stored names, which several entries can share */
    size_t longest;
} inside_names;

/* Returns 0, or -1 if the names take more than most bytes. */
int build_inside_names(inside_names *names, const visit_level *l, uint64_t most);
void free_inside_names(inside_names *names);

/* Return how many entries have this path (at most 1), or this plain or stored name. *index becomes
 * the first of them. */
uint32_t find_inside_path(const inside_names *names, const char *path, size_t size,
                          uint32_t *index);
uint32_t find_inside_name(const inside_names *names, const char *name, size_t size,
                          uint32_t *index);

/* Returns whether the entry has this plain or stored name. */
int has_inside_name(const inside_names *names, uint32_t index, const char *name, size_t size);

const char *get_inside_path(const inside_names *names, uint32_t index);

/* Returns "folder/boy.nj" if only this entry has this name, otherwise the path. */
const char *get_inside_plain(const inside_names *names, uint32_t index);

#endif
