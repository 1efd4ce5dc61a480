/* extract.h - the parts of kunai-extract. */
#ifndef EXTRACT_H
#define EXTRACT_H

#include "json_kunai.h"
#include "tool.h"

/* One argument. */
typedef struct extract {
    tool *t;
    int list;
    int json;
    int raw;
    int recursive;
    uint64_t room;     /* bytes that it may still unpack to */
    int stopped;       /* there was no room any more */
    uint32_t too_deep; /* archives that were left as they are */
    uint32_t number;   /* of the entry of the argument, and their count, for progress */
    uint32_t count;
    buffer line;          /* JSON */
    kunai_options forced; /* what the user says of the argument */
} extract;

/* A file that is taken apart: the argument, or an archive in it. */
typedef struct level {
    const char *path;   /* for messages: the argument, then the names of files inside of files */
    const char *folder; /* where the entries go; NULL when they are listed */
    unsigned depth;     /* how many files it is inside of */
    const buffer *bytes;
    const kunai_options *forced; /* NULL inside of a file */
    kunai_archive *archive;      /* NULL: packed members */
    buffer members;              /* kunai_entry of each */
    char stem[128];              /* the name of the members */
    uint32_t format;
    uint32_t byte_order;
    uint32_t count;
    int digits;        /* of an entry's number in names */
    int holds_itself;  /* that was said */
    uint64_t unread;   /* bytes behind the last member */
    kunai_error error; /* why it, or the rest of its members, cannot be opened */
    buffer warnings;   /* kunai_error */
} level;

/* Whether bytes inside of a file are a file to be taken apart. */
int level_is_archive(const buffer *bytes);

/* Whether they are several packed members. */
int level_has_members(const buffer *bytes);

/* Opens bytes as packed members or as an archive, or says why it cannot. */
void level_open(const extract *e, level *l);
void level_close(level *l);

/* NULL past the last one. */
const kunai_entry *level_get_entry(const level *l, uint32_t index);

/* Unpacks an entry into an empty buffer. */
kunai_result level_read(const level *l, uint32_t index, buffer *out, kunai_error *error);

/* The file name of an entry: NNN_NAME.EXTENSION. */
void extract_name(const extract *e, const level *l, uint32_t index, char name[256]);

/* The folder of an entry: that of its level, with those in its own path when the format has such.
 * malloc memory; NULL after saying why it cannot be written to. */
char *extract_folder(const extract *e, const level *l, uint32_t index);

/* Writes or lists all there is in an argument, of which stored_size bytes were read. */
void extract_visit(extract *e, level *argument, size_t stored_size);

/* The list. The object of a level, or of an entry, stays open. */
void list_begin(extract *e, const level *l);
void list_entry(extract *e, const level *l, uint32_t index);
void list_end_entry(extract *e);
void list_end(extract *e);

/* The last members of a level's object. */
void list_problems(extract *e, const level *l);

#endif
