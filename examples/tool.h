/*
 * tool.h - the manners that all example programs share.
 *
 * Results go to stdout, talk to stderr. Exit codes: 0 everything done; 1 an input failed, the rest
 * is done; 2 bad command line; 3 a file could not be read or written; 4 a limit was hit. Of
 * several the highest.
 */
#ifndef TOOL_H
#define TOOL_H

#include <kunai/kunai.h>

#include "buffer.h"

/* Lets the compiler check the arguments of functions that print like printf. */
#ifdef __GNUC__
#define TOOL_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define TOOL_PRINTF(text, first)
#endif

enum { TOOL_FAILED = 1, TOOL_USAGE = 2, TOOL_FILE = 3, TOOL_LIMIT = 4 };

/* A command line option beside those that all programs have: -h, --help, --version, -q, -f. */
typedef struct tool_option {
    char letter;        /* -x, or 0 */
    const char *word;   /* --word, or NULL */
    const char **value; /* gets what follows; NULL: a switch */
    int *given;         /* set to 1 for a switch */
} tool_option;

typedef struct tool_path {
    char *path;      /* NULL: a free place of the table */
    unsigned copies; /* files that wanted this path */
} tool_path;

typedef struct tool {
    const char *name;
    const char *usage;
    char **inputs; /* the arguments that are no options */
    int input_count;
    int quiet;
    int force;
    int batch;  /* the program sets it: a summary line at the end */
    int status; /* exit code up to now */
    unsigned done;
    unsigned failed;
    tool_path *paths; /* a hash table of the files of this run, so that equal names get numbers */
    size_t path_room; /* a power of two */
    size_t path_count;
    long long started; /* seconds, for progress */
    int progress_shown;
} tool;

/* Gives 0 to go on; else the program ends with tool_end. Begin with a tool that is all zero but
 * for name, usage and batch. */
int tool_begin(tool *t, int argc, char **argv, const tool_option *options, size_t option_count);

/* Prints usage's first line and the reason: bad command line. */
void tool_usage(tool *t, const char *reason);

/* Prints the summary of a batch, frees, gives the exit code. */
int tool_end(tool *t);

/* Counts something done or failed, for the summary. */
void tool_done(tool *t);

/* "[12/340] name" on a terminal once a second has passed. */
void tool_progress(tool *t, unsigned number, unsigned count, const char *name);

/* Which part of a file a message is about; NULL where a message is about all of it. */
typedef struct tool_entry {
    uint32_t index;
    kunai_string name;
} tool_entry;

/* One line for an error of the library, counted as failed, or for a warning. */
void tool_error(tool *t, const char *file, const tool_entry *entry, const kunai_error *error);
void tool_warn(tool *t, const char *file, const tool_entry *entry, const kunai_error *warning);
void tool_warnings(tool *t, const char *file, const kunai_error *warnings, uint32_t count);

/* One line in the same form for what the program itself has to say. */
TOOL_PRINTF(3, 4) void tool_note(tool *t, const char *file, const char *format, ...);
TOOL_PRINTF(4, 5)
void tool_fail(tool *t, int status, const char *file, const char *format, ...);

/* Appends the whole file ("-": standard input). 0, or -1 after saying why. */
int tool_read(tool *t, const char *path, buffer *out);

/* tool_read, and unpacks a file that is PRS-packed as a whole. */
int tool_read_unpacked(tool *t, const char *path, buffer *out);

/* Replaces PRS-packed bytes by what they unpack to. 0, or -1 after saying why. */
int tool_unpack(tool *t, const char *path, buffer *bytes);

/* Writes a new file; an existing one is replaced with -f only. 0, or -1 after saying why. */
int tool_write(tool *t, const char *path, const void *bytes, size_t size);

/* Makes a folder, and those above it. 0, or -1 after saying why. */
int tool_make_folder(tool *t, const char *path);

/* A file name of at most 120 letters from bytes that may be hostile: no folders, nothing hidden,
 * no control characters. size 0 or nothing good: empty. */
void tool_clean_name(const char *bytes, size_t size, char name[128]);

/* The file name of a path without folders and extension, cleaned; "stdin" for "-". */
void tool_stem(const char *path, char name[128]);

/* FOLDER/NAMEextension in malloc memory; when this run has used it: NAME_2, NAME_3 and so on. */
char *tool_new_path(tool *t, const char *folder, const char *name, const char *extension);

#endif
