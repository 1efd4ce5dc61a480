/*
 * visit.h - visits the entries of an archive, or the members of a packed file, and the contents of
 * entries that are archives themselves.
 *
 * kunai extract, list, info, texture, model, map and convert use it with their own callbacks. Depth
 * and unpacked size are limited, because a hostile file could expand without end.
 */
#ifndef VISIT_H
#define VISIT_H

#include "tool.h"

enum { VISIT_MOST_DEPTH = 8 };

/* A file that is taken apart: the argument, or an archive in it. */
typedef struct visit_level {
    const char *path;   /* path for messages: argument, then names of entries */
    const char *folder; /* output folder for the contents; NULL: nothing is written */
    unsigned depth;     /* number of files around it */
    const buffer *bytes;
    const kunai_options *forced; /* options of the user; NULL inside a file */
    kunai_archive *archive;      /* NULL: packed members, named after the path */
    buffer members;              /* kunai_entry, one per member */
    char stem[TOOL_STEM];        /* name of the members */
    uint32_t format;
    uint32_t byte_order;
    uint32_t count;
    int digits;             /* digits of an entry's number in names */
    int holds_itself;       /* the warning about this was printed */
    uint64_t unread;        /* number of bytes after the last member */
    int more;               /* it has more members than are used */
    kunai_error error;      /* why it, or a member, cannot be opened */
    buffer warnings;        /* kunai_error */
    uint32_t more_warnings; /* number of warnings that the archive did not store */
} visit_level;

typedef struct visit visit;

/* The callbacks of a subcommand. All except take may be NULL; visit.raw needs stored. */
typedef struct visit_calls {
    void (*begin)(visit *v, visit_level *l); /* the level is open, or l->error says why not */
    void (*end)(visit *v, visit_level *l);

    /* Returns whether to unpack the entry. */
    int (*entry)(visit *v, visit_level *l, uint32_t index);
    /* Called before take if visit.raw is set. Returns whether the stored bytes are sufficient. */
    int (*stored)(visit *v, visit_level *l, uint32_t index);
    /* Receives the bytes of an entry, and may take them out of the buffer. Returns whether to
     * search them for archives. */
    int (*take)(visit *v, visit_level *l, uint32_t index, buffer *bytes);
    void (*fail)(visit *v, visit_level *l, uint32_t index, const kunai_error *error);
    void (*end_entry)(visit *v, visit_level *l, uint32_t index);
} visit_calls;

/* The visit of one argument. */
struct visit {
    tool *t;
    const visit_calls *calls;
    void *user;
    int recursive;
    int raw;           /* the stored bytes are wanted */
    uint64_t room;     /* bytes that may still be unpacked */
    int stopped;       /* room was used up */
    uint32_t too_deep; /* number of archives that were too deep */
    uint32_t number;   /* for progress: entry of the argument, and number of entries */
    uint32_t count;
};

/* Returns the number of bytes that an argument of this size may unpack to, at all depths
 * together. */
uint64_t find_visit_room(size_t stored_size);

/* Visits everything in an argument. stored_size is the size of its file. */
void visit_argument(visit *v, visit_level *argument, size_t stored_size);

/* Subtracts size from the room for an entry. Returns 0, or -1 after reporting that there is not
 * enough room. */
int take_visit_room(visit *v, const visit_level *l, uint32_t index, uint64_t size);

/* visit_level.c: return whether to take a recognised file apart, and whether bytes in a file are an
 * archive. */
int is_visit_wanted(const kunai_found *found);
int is_visit_archive(const buffer *bytes);

/* If bytes are an archive that is packed as a whole, unpacks the archive into an empty buffer.
 * Otherwise returns 0. An archive that is packed twice stays packed. */
int unpack_visit_archive(const buffer *bytes, const kunai_options *forced, tool_packed *packed,
                         buffer *out);

/* Open bytes as packed members or as an archive. open_visit_level also reports errors. */
void try_visit_level(visit_level *l);
void open_visit_level(tool *t, visit_level *l);
void close_visit_level(visit_level *l);

/* Returns NULL if index is out of range. */
const kunai_entry *get_visit_entry(const visit_level *l, uint32_t index);

/* Returns the stored bytes of an entry; their number is its size. */
const uint8_t *get_visit_stored(const visit_level *l, uint32_t index);

/* Unpacks an entry into an empty buffer. */
kunai_result read_visit_entry(const visit_level *l, uint32_t index, buffer *out,
                              kunai_error *error);

/* Returns the stored bytes of an entry that consists of several packed members; read_visit_entry
 * would give only the first member. The size is 0 for other entries. The caller does not free the
 * bytes. */
buffer find_visit_members(const visit_level *l, uint32_t index);

/* visit_name.c: makes the file name of an entry: NNN_NAME.EXTENSION. */
void make_visit_name(const visit *v, const visit_level *l, uint32_t index, char name[256]);

/* The path of an entry in its archive, as kunai extract writes it. */
typedef struct visit_path {
    char *path;       /* "folder/003_boy.nj"; malloc memory */
    size_t name;      /* offset of the file name: "003_boy.nj" */
    size_t plain;     /* offset of the name without number, which may be empty: "boy.nj" */
    char stored[128]; /* the name in the archive, cleaned: "boy" */
} visit_path;

/* names: a separate tool for each archive. Call it for all entries in order, because equal paths
 * get numbers. */
visit_path make_visit_path(tool *names, const visit_level *l, uint32_t index);

/* Returns "a.afs/003_b.bml" for messages, in malloc memory. */
char *join_visit_path(const visit *v, const visit_level *l, uint32_t index);

/* Returns the output folder of an entry: the folder of its level, and folders in the entry's own
 * path if the format has paths. malloc memory. Returns NULL after reporting that it cannot be
 * written to. */
char *make_visit_folder(const visit *v, const visit_level *l, uint32_t index);

/* Returns a new folder for the contents of an entry: its name without extension. malloc memory, or
 * NULL as above. */
char *make_visit_inner_folder(const visit *v, const visit_level *l, uint32_t index);

#endif
