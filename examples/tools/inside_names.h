/* inside_names.h - finds the entries of an archive by their names. */
#ifndef INSIDE_NAMES_H
#define INSIDE_NAMES_H

#include "visit.h"

typedef struct inside_slot {
    uint32_t hash;
    uint32_t text;  /* where the name begins in the text */
    uint32_t index; /* the first entry of that name */
    uint32_t count; /* how many entries have it; 0: a free slot */
} inside_slot;

/* A hash table. */
typedef struct inside_table {
    inside_slot *slots;
    size_t room; /* a power of two */
    size_t count;
} inside_table;

/* Where the names of an entry begin in the text; 0: it has no name of this kind. */
typedef struct inside_place {
    uint32_t path;   /* "folder/003_boy.nj" */
    uint32_t plain;  /* "folder/boy.nj" */
    uint32_t stored; /* "folder/boy" */
} inside_place;

/* The names of all entries of an archive. Begins as all zero. */
typedef struct inside_names {
    buffer text;
    buffer places; /* inside_place of each entry */
    inside_table paths;
    inside_table others; /* plain and stored names: several entries may have the same */
    size_t longest;
} inside_names;

/* 0, or -1 if the names take more than that many bytes. */
int build_inside_names(inside_names *names, const visit_level *l, uint64_t most);
void free_inside_names(inside_names *names);

/* Return how many entries have a path, at most 1, or another name. *index becomes the first. */
uint32_t find_inside_path(const inside_names *names, const char *path, size_t size,
                          uint32_t *index);
uint32_t find_inside_name(const inside_names *names, const char *name, size_t size,
                          uint32_t *index);

/* Whether the entry has this plain or stored name. */
int has_inside_name(const inside_names *names, uint32_t index, const char *name, size_t size);

const char *get_inside_path(const inside_names *names, uint32_t index);

/* "folder/boy.nj" if it stands for this entry alone, else the path. */
const char *get_inside_plain(const inside_names *names, uint32_t index);

#endif
