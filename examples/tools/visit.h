/*
 * visit.h - goes through the files in a file: the entries of an archive, or the members of a packed
 * file, and what is in those that are archives themselves, within bounds.
 */
#ifndef VISIT_H
#define VISIT_H

#include "tool.h"

enum { VISIT_MOST_DEPTH = 8 };

/* A file that is taken apart: the argument, or an archive in it. */
typedef struct visit_level {
    const char *path;   /* for messages: the argument, then the names of files inside of files */
    const char *folder; /* where what is in it goes; NULL: nothing is written */
    unsigned depth;     /* how many files it is inside of */
    const buffer *bytes;
    const kunai_options *forced; /* what the user says of it; NULL inside of a file */
    kunai_archive *archive;      /* NULL: packed members, with names from the path */
    buffer members;              /* kunai_entry of each */
    char stem[TOOL_STEM];        /* the name of the members */
    uint32_t format;
    uint32_t byte_order;
    uint32_t count;
    int digits;             /* of an entry's number in names */
    int holds_itself;       /* that was said */
    uint64_t unread;        /* bytes behind the last member */
    int more;               /* there are more members than are taken */
    kunai_error error;      /* why it, or the rest of its members, cannot be opened */
    buffer warnings;        /* kunai_error */
    uint32_t more_warnings; /* that the archive counted and did not store */
} visit_level;

typedef struct visit visit;

/* What a program does on the way. NULL, but for take: nothing. */
typedef struct visit_calls {
    void (*begin)(visit *v, visit_level *l); /* opened, or l->error says why not */
    void (*end)(visit *v, visit_level *l);

    /* Whether the entry is to be unpacked. */
    int (*entry)(visit *v, visit_level *l, uint32_t index);
    /* With raw, before that: gives whether the stored bytes are all that is wanted. */
    int (*stored)(visit *v, visit_level *l, uint32_t index);
    /* Its bytes, which may be taken out of the buffer. Gives whether to look for archives in it. */
    int (*take)(visit *v, visit_level *l, uint32_t index, buffer *bytes);
    void (*fail)(visit *v, visit_level *l, uint32_t index, const kunai_error *error);
    void (*end_entry)(visit *v, visit_level *l, uint32_t index);
} visit_calls;

/* One argument. */
struct visit {
    tool *t;
    const visit_calls *calls;
    void *user;
    int recursive;
    int raw;           /* bytes are wanted as they are stored */
    uint64_t room;     /* bytes that it may still unpack to */
    int stopped;       /* there was no room any more */
    uint32_t too_deep; /* archives that were left as they are */
    uint32_t number;   /* of the entry of the argument, and their count, for progress */
    uint32_t count;
};

/* How many bytes an argument of that size may unpack to, all levels together. */
uint64_t find_visit_room(size_t stored_size);

/* Goes through all there is in an argument, of which stored_size bytes were read. */
void visit_argument(visit *v, visit_level *argument, size_t stored_size);

/* Takes from what may be unpacked, for an entry. 0, or -1 after saying that there is no room. */
int take_visit_room(visit *v, const visit_level *l, uint32_t index, uint64_t size);

/* visit_level.c: whether what was found is to be taken apart; or bytes inside of a file are. */
int is_visit_wanted(const kunai_found *found);
int is_visit_archive(const buffer *bytes);

/* Unpacks an archive that is packed as a whole into an empty buffer. Returns 0 if bytes are something
 * else. An archive that is packed twice stays packed. */
int unpack_visit_archive(const buffer *bytes, const kunai_options *forced, tool_packed *packed,
                         buffer *out);

/* Opens bytes as packed members or as an archive. The second one says why it cannot. */
void try_visit_level(visit_level *l);
void open_visit_level(tool *t, visit_level *l);
void close_visit_level(visit_level *l);

/* NULL past the last one. */
const kunai_entry *get_visit_entry(const visit_level *l, uint32_t index);

/* The stored bytes of an entry: as many as its size says. */
const uint8_t *get_visit_stored(const visit_level *l, uint32_t index);

/* Unpacks an entry into an empty buffer. */
kunai_result read_visit_entry(const visit_level *l, uint32_t index, buffer *out,
                              kunai_error *error);

/* The stored bytes of an entry that consists of several packed members: read_visit_entry gives only
 * the first one. Size 0 for other entries. The caller does not free the bytes. */
buffer find_visit_members(const visit_level *l, uint32_t index);

/* visit_name.c: the file name of an entry: NNN_NAME.EXTENSION. */
void make_visit_name(const visit *v, const visit_level *l, uint32_t index, char name[256]);

/* The path of an entry from the outermost folder of its archive, as kunai extract writes it. */
typedef struct visit_path {
    char *path;       /* "folder/003_boy.nj"; malloc memory */
    size_t name;      /* where the name of the file begins: at "003_boy.nj" */
    size_t plain;     /* where its name without a number begins, which may be empty: at "boy.nj" */
    char stored[128]; /* its name as the archive stores it, as a file name: "boy" */
} visit_path;

/* names: a tool of its own for the entries of one archive, which are asked for in order, so that
 * equal paths get numbers. */
visit_path make_visit_path(tool *names, const visit_level *l, uint32_t index);

/* "a.afs/003_b.bml" for messages. malloc memory. */
char *join_visit_path(const visit *v, const visit_level *l, uint32_t index);

/* The folder of an entry: that of its level, with those in its own path when the format has such.
 * malloc memory; NULL after saying why it cannot be written to. */
char *make_visit_folder(const visit *v, const visit_level *l, uint32_t index);

/* A new folder for what is inside of an entry, of its name without extension. The same. */
char *make_visit_inner_folder(const visit *v, const visit_level *l, uint32_t index);

#endif
