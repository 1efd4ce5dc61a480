/*
 * tool.h - the manners that all example programs share.
 *
 * Results go to stdout, talk to stderr. Exit codes: 0 everything done; 1 an input failed, the rest
 * is done; 2 bad command line; 3 a file could not be read or written; 4 a limit was hit. Of
 * several the highest.
 */
#ifndef TOOL_H
#define TOOL_H

#include "buffer.h"

#include <kunai/kunai.h>
#include <stdio.h>

/* Lets the compiler check the arguments of functions that print like printf. */
#if defined __MINGW32__
#define TOOL_PRINTF(text, first) __attribute__((format(gnu_printf, text, first)))
#elif defined __GNUC__
#define TOOL_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define TOOL_PRINTF(text, first)
#endif

/* Who needs memory, and for which file ("": no file), for the message when memory runs out. program
 * is kept, file is copied. */
void allocate_for(const char *program, const char *file);

/* malloc that ends the program with exit code 4 when there is no memory; the memory is zero. */
void *allocate(size_t count, size_t size);

/* The same text in memory of allocate. */
char *copy_text(const char *text);

enum { TOOL_FAILED = 1, TOOL_USAGE = 2, TOOL_FILE = 3, TOOL_LIMIT = 4 };

/* Models, and motions, that are taken of one file: opening one by its number reads all of the file
 * up to there, so that the time for all of them grows with the square of their count. */
enum { TOOL_MOST_PARTS = 256 };

/* Room for a name from a path: most disks allow 255 bytes, and numbers and extensions are added. */
enum { TOOL_STEM = 208 };

/* Room for the reason that a file cannot be read. */
enum { TOOL_WORDS = 256 };

/* The most values of an option that can be given several times. */
enum { TOOL_MOST_VALUES = 64 };

/* A command line option. All subcommands have -h, --help, -q and --quiet, too. */
typedef struct tool_option {
    char letter;        /* -x, or 0: switches only */
    const char *word;   /* --word, or NULL */
    const char **value; /* gets what follows; NULL: a switch */
    int *given;         /* set to 1 for a switch; with a value: it may be given several times, value
                           has room for TOOL_MOST_VALUES, and this counts them */
} tool_option;

/* Which part of a file a message is about. */
typedef struct tool_entry {
    uint32_t index;
    kunai_string name;
    char detail[64]; /* more about it; may be empty */
    int lone;        /* it is all of the file, and needs no number */
} tool_entry;

/* The modules that unpack streams. */
enum { TOOL_PACKED = KUNAI_MODULE_PRS | KUNAI_MODULE_LZ };

/* A packed stream in a file: a PRSD file may hold several, all others are one. */
typedef struct tool_packed {
    size_t at;           /* where it begins */
    uint32_t format;     /* KUNAI_FORMAT_PRS, KUNAI_FORMAT_PRSD or a format of lz.h */
    uint32_t byte_order; /* of a PRSD header */
    uint64_t size;       /* bytes that it takes, header and end mark included */
    uint64_t unpacked_size;
    kunai_error warning; /* about a header that says another size; or code KUNAI_OK */
} tool_packed;

/* The packed members of a file, one after the other. Begin with bytes and packed, the rest zero. */
typedef struct tool_members {
    const buffer *bytes;
    tool_packed packed; /* the member that was unpacked last */
    buffer unpacked;    /* what it gave */
    uint32_t count;     /* members up to now */
    int more;           /* TOOL_MOST_PARTS were unpacked, and there is another one */
    kunai_error error;  /* why one could not be unpacked, or code KUNAI_OK */
} tool_members;

typedef struct tool_path {
    char *path;      /* NULL: a free place of the table */
    char *folder;    /* of a path that ends in a slash: the folder that stands for it */
    unsigned copies; /* how many wanted this path */
} tool_path;

typedef struct tool {
    const char *name;
    const char *subcommand; /* begin_tool sets it */
    const char *usage;      /* the help text, at most 40 lines of 80 columns */
    char **inputs;          /* the arguments that are no options */
    int input_count;
    int quiet;
    int force;
    int batch;  /* the program sets it: a summary line at the end */
    int status; /* exit code up to now */
    unsigned done;
    unsigned failed;
    unsigned archives; /* that were taken apart, for the summary when there are several */
    unsigned passed;   /* files that hold no pictures, for the summary */
    unsigned torn;     /* of those done: lands with heights that cannot be read, for the summary */
    tool_path *paths;  /* a hash table of the names of this run, so that equal ones get numbers */
    size_t path_room;  /* a power of two */
    size_t path_count;
    const char *skipped; /* a folder that walk_tool_path does not go into; or NULL */
    buffer input_files;  /* which files were inputs: no output may replace them */
    buffer said;         /* errors and warnings that were printed, not to print them again */
    buffer repeats;      /* what is wrong with outputs: tool_repeat.c */
    buffer reasons;      /* how often entries of a file failed for the same reason */
    const buffer *text;  /* the file that messages are about, or NULL; the program sets it, so that
                           they can tell lines and columns of Ninja ASCII */
    const char *header_paths[TOOL_MOST_VALUES]; /* of --include; programs without it have none */
    buffer header_files[TOOL_MOST_VALUES];
    kunai_text headers[TOOL_MOST_VALUES];
    int header_count;
    char failure[TOOL_WORDS];   /* the words of the last fail_tool */
    int failure_status;         /* its exit code */
    kunai_error cause;          /* why an entry of an archive cannot be read, or code KUNAI_OK */
    unsigned long long started; /* milliseconds, for progress */
    int progress_shown;
} tool;

/* ---- tool_output.c ---- */

/* What a thread collects in place of printing it. Begins as all zero. */
typedef struct tool_capture {
    buffer out;              /* for the standard output */
    buffer err;              /* for the standard error */
    buffer repeats;          /* what is wrong with outputs, for take_tool_repeats */
    unsigned glb, png, json; /* files of these kinds that were written */
    const buffer *inputs;    /* input_files of another tool, which are not replaced; or NULL */
} tool_capture;

/* From now on the words of this thread go into these buffers; NULL: to the standard streams, as they
 * do at first. Returns where they went before. */
tool_capture *set_tool_capture(tool_capture *capture);
int is_tool_captured(void);

/* Counts a file that was written. */
void count_tool_output(const char *path);

/* The inputs and the repeated messages of the capture of this thread. NULL: the words of this
 * thread are not captured. */
const buffer *get_tool_captured_inputs(void);
buffer *get_tool_captured_repeats(void);

/* printf for results, and for messages. */
TOOL_PRINTF(1, 2) void print_out(const char *format, ...);
TOOL_PRINTF(1, 2) void print_err(const char *format, ...);

/* Prints bytes of a file. A control character becomes a question mark. */
void print_plain_out(const char *bytes, size_t size);
void print_plain_err(const char *bytes, size_t size);

/* Prints what was captured, as it is. */
void print_tool_capture(const tool_capture *capture);

/* Writes what the system still holds of the standard output. Returns the exit code: status, or more
 * when it cannot be written. */
int finish_output(int status);

/* ---- the command line ---- */

/* The argument that makes a subcommand print its options, for kunai help --options. */
#define TOOL_PRINT_OPTIONS "--print-options"

/* Reads the command line. Returns 0 to go on; otherwise the subcommand ends with end_tool. Begin with
 * a tool that is all zero except for name, usage and batch. */
int begin_tool(tool *t, int argc, char **argv, const tool_option *options, size_t option_count);

/* Reads the files of --include; begin_tool does it. 0, or -1 after saying why. */
int read_tool_headers(tool *t);

/* Options with the headers, for what can be C source. */
kunai_options begin_tool_options(const tool *t);

/* Bad command line: one line that says why. */
TOOL_PRINTF(2, 3) void report_tool_usage(tool *t, const char *format, ...);

/* The exit code becomes at least this. */
void set_tool_status(tool *t, int status);

/* Prints the summary of a batch, frees, gives the exit code. */
int end_tool(tool *t);

/* Counts something done or failed, for the summary. */
void count_tool_done(tool *t);

/* "[12/340] name" on a terminal once a second has passed. */
void show_tool_progress(tool *t, unsigned number, unsigned count, const char *name);

/* Takes the progress line away. */
void end_tool_progress(tool *t);

/* One line for an error of the library, counted as failed. entry: NULL when it is about all of the
 * file, and then not printed when it was said of this file before. Of many entries of a file that
 * fail for the same reason the first few are told. */
void report_tool_error(tool *t, const char *file, const tool_entry *entry,
                       const kunai_error *error);

/* One line for a problem that so many entries of a file have, of which this is the first. failed:
 * it is an error, else a warning. */
void report_tool_many(tool *t, const char *file, const tool_entry *first, int failed,
                      const kunai_error *problem, uint32_t count);

/* Behind the last entry of a file: a line for each reason that there were more entries of. */
void tell_tool_rest(tool *t, const char *file);

/* A line for each kind of warning that was not said of this file before; it counts those like it.
 * archive: tells which entry a warning is about, or NULL. total: warning_total of the handle; a
 * last line tells how many of them it did not store. */
void report_tool_warnings(tool *t, const char *file, const kunai_archive *archive,
                          const kunai_error *warnings, uint32_t count, uint32_t total);

/* One line in the same form for what the program itself has to say. */
TOOL_PRINTF(3, 4) void print_tool_note(tool *t, const char *file, const char *format, ...);
TOOL_PRINTF(4, 5)
void fail_tool(tool *t, int status, const char *file, const char *format, ...);

/* fail_tool for an output that cannot be written. When many outputs have the same trouble, the first is
 * named and the others are counted. */
TOOL_PRINTF(3, 4) void fail_tool_output(tool *t, const char *path, const char *format, ...);

/* Takes the troubles that a thread left in its capture: prints those that t did not have yet, and
 * empties the list. */
void take_tool_repeats(tool *t, buffer *list);

/* Says how many more outputs had each trouble, and forgets the troubles. end_tool does it. */
void tell_tool_repeats(tool *t);

/* The error for bytes that are of no known format, or none at all. */
kunai_error make_unknown_error(const char *path, const buffer *bytes);

/* The error of an open function, in better words when the file is of another kind. module: the enum
 * kunai_module that was wanted. */
void refuse_tool_file(tool *t, const char *path, const buffer *bytes, uint32_t module,
                      const kunai_error *error);

/* When a model makes no sense as one of that format: what it is perhaps. */
void hint_at_ginja(tool *t, const char *path, const buffer *bytes, uint32_t format);

/* The tags of a Ninja chunk file, each once: "NJCM POF0 x3"; or only those of models, motions and
 * lights that the library does not decode. */
void list_tool_chunk_tags(const kunai_archive *archive, int undecoded_only, buffer *out);

/* Before a file is read, for the second time perhaps: nothing was said of it. */
void forget_tool_errors(tool *t, const char *file);

/* Remembers which file a path, or each argument, names: those are not written to. */
void note_tool_input(tool *t, const char *path);
void note_tool_inputs(tool *t);

/* Appends the whole file ("-": standard input) and notes it as an input of a tool, which may be NULL.
 * Returns 0, or the exit code after setting words to why not. */
int load_tool_file(tool *noted, const char *path, buffer *out, char words[TOOL_WORDS]);

/* The same for a file or for an entry of an archive (tool_inside.h). 0, or -1 after saying why. */
int read_tool_file(tool *t, const char *path, buffer *out);

/* read_tool_file, and unpacks a file that is packed as a whole. Of several members the first is
 * taken, with a warning. */
int read_tool_unpacked(tool *t, const char *path, buffer *out);

/* What is said of a kind of models, in the words of --format; 0: no such kind. */
#define TOOL_MODEL_FORMATS "chunk, basic, basic+, ginja, xinja, mdl0"
uint32_t find_model_format(const char *word);

/* The format of that value, or NULL. */
const kunai_format_info *find_tool_format(uint32_t format);

/* What the user says of an argument: sets format and byte_order of options by the words of
 * --format and --byte-order, NULL when they are not given. more: the other words that the program
 * knows for --format, or NULL. 0, or -1 after saying what is wrong. */
int force_tool_format(tool *t, const char *format, const char *byte_order, const char *more,
                      kunai_options *forced);

/* kunai_probe, and PRSD with a wrong size in its header; or what forced says, which may be NULL.
 * 0: nothing is known of the bytes. */
int probe_tool_bytes(const buffer *bytes, const kunai_options *forced, kunai_found *found);

/* How to open an archive whose entries are wanted: those that are recognised as packed are
 * unpacked. forced may be NULL. */
kunai_options make_tool_archive_options(const kunai_options *forced);

/* Whether a packed stream begins the bytes. Sets the first three of packed. */
int find_packed(const buffer *bytes, const kunai_options *forced, tool_packed *packed);

/* Unpacks bytes that are one packed stream, and no more of them, into an empty buffer. 0: they are
 * not, or it cannot be unpacked. */
int unpack_tool_only(const buffer *bytes, const kunai_options *forced, tool_packed *packed,
                     buffer *out);

/* After unpack_tool_packed: whether another PRSD member follows this one, which packed then is. */
int find_next_packed(const buffer *bytes, tool_packed *packed);

/* Unpacks the next member. 0: there is none, or it cannot be unpacked, or they are too many. */
int find_next_member(tool_members *members);

/* How many bytes stand behind the last packed stream of a file; 0 when they are zero. */
uint64_t count_tool_unread(const buffer *bytes, const tool_packed *last);

/* Warns of that many bytes, when there are any. */
void note_tool_unread(tool *t, const char *path, uint64_t size);

/* Appends what a stream unpacks to, and sets the rest of packed. Offsets count from the first of
 * bytes. */
kunai_result unpack_tool_packed(const buffer *bytes, tool_packed *packed, buffer *out,
                                kunai_error *error);

/* Whether a binary glTF file may have that name: an extension of another format would lie. 0, or -1
 * after saying why not. */
int check_tool_glb_name(tool *t, const char *path);

/* Before long work: whether a new file may have that path. 0, or -1 after saying why not. */
int check_tool_output(tool *t, const char *path);

/* Writes a new file, with the folders above it; an existing one is replaced with -f only, when all
 * is written, and never an input. A symbolic link is replaced itself, not what it points to. 0, or
 * -1 after saying why. */
int write_tool_file(tool *t, const char *path, const void *bytes, size_t size);

/* Whether files can be written to a folder that need not be there yet. 0, or -1 after saying why.
 */
int check_tool_folder(tool *t, const char *path);

/* The same for a folder inside of that one, which must not lead out of it by a symbolic link. */
int check_tool_subfolder(tool *t, const char *path);

int is_tool_folder(const char *path);

/* Whether it is a file that can be read more than once, or a link to one; or an entry of an archive
 * as well. */
int is_tool_disk_file(const char *path);
int is_tool_file(const char *path);

/* Whether the path names one of the arguments. */
int is_tool_input(const tool *t, const char *path);

/* The names of the files in the folder of a file, in order, without hidden ones. NULL ends them. Those
 * beside an entry of an archive are the entries in its folder there, without numbers where they can.
 * All of it is malloc memory. A folder that cannot be read has none. */
char **list_tool_neighbours(const char *path);

/* The path of a file in the folder of another one. malloc memory. */
char *make_tool_neighbour(const char *path, const char *name);

/* The format of a list of placements of PSO, which only the name of the file tells: map_forest01o.dat,
 * map_forest01e_s.dat, map_forest01.evt. KUNAI_FORMAT_ANY: it has another name. */
uint32_t find_tool_list_format(const char *path);

/* Whether two names are the same for a disk that does not tell A from a. Only the letters of ASCII are
 * compared without case. Names that differ only in the case of other letters, or in how an accent is
 * encoded, are two names here: on a disk that mixes them up, the second file exists already. */
int is_tool_name(const char *a, size_t a_size, const char *b, size_t b_size);

/* A file in a folder, and the folder of the output that stands for its own one, or NULL. */
typedef void tool_found_file(void *user, const char *path, const char *out);

/* Goes through a folder and those in it, each in the order of its names, with folders in out that
 * stand for them. out: NULL when nothing is written. Hidden names and links to folders are passed
 * over. */
void walk_tool_path(tool *t, const char *path, const char *out, tool_found_file *found, void *user);

/* A file name of at most 121 bytes from bytes that may be hostile. The letters of UTF-8 stay. These
 * become "_", on every system alike: control characters, marks that change the direction of text,
 * what a folder, a shell or Windows does not allow, a dot or a dash at the start, and each byte above
 * 127 of a name that is not UTF-8. The name is cut at 120 bytes, between two characters. "_" is put
 * before a name of a device of Windows. size 0 or nothing good: empty. */
void clean_tool_name(const char *bytes, size_t size, char name[128]);

/* The file name of a path without folders and extension; "stdin" for "-". The path is the user's
 * own: the name stays as it is, up to TOOL_STEM - 1 bytes. */
void make_tool_stem(const char *path, char name[TOOL_STEM]);

/* The last part of a path to a folder, in the same way. */
void make_tool_folder_name(const char *path, char name[TOOL_STEM]);

/* STEMextension in malloc memory; when this run has used it: STEM_2, STEM_3 and so on. */
char *make_tool_name(tool *t, const char *stem, const char *extension);

/* Frees the names that were used. */
void free_tool_paths(tool *t);

/* The same for FOLDER/NAMEextension. */
char *make_tool_path(tool *t, const char *folder, const char *name, const char *extension);

/* FOLDER/NAME for a folder, the same each time, also when the case differs: a number is added when
 * a file has that name. malloc memory. */
char *find_tool_folder(tool *t, const char *folder, const char *name);

#endif
