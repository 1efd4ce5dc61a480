/*
 * tool.h - what all subcommands of kunai share: the command line, messages, files and names of
 * outputs.
 *
 * Each subcommand has a tool on its stack: it calls begin_tool first and end_tool last. The parts
 * of the tool are in tool_*.c. A subcommand can run in several threads at the same time, each with
 * a tool of its own (convert.h).
 *
 * Results go to the standard output, messages to the standard error. Exit codes: 0 everything is
 * done; 1 an input failed, the rest is done; 2 bad command line; 3 a file could not be read or
 * written; 4 a limit was reached. If several apply, the highest one is returned.
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

/* Names the program and the file ("": no file) for the message of allocate when memory runs out.
 * The pointer program is kept, the text of file is copied. */
void allocate_for(const char *program, const char *file);

/* Returns zeroed memory like calloc. If there is no memory, ends the program with exit code 4. */
void *allocate(size_t count, size_t size);

/* Copies a text into memory from allocate. */
char *copy_text(const char *text);

enum { TOOL_FAILED = 1, TOOL_USAGE = 2, TOOL_FILE = 3, TOOL_LIMIT = 4 };

/* The most models, or motions, that are read from one file. Opening one by its number reads the
 * file up to that number, so the time for all of them grows with the square of their count. */
enum { TOOL_MOST_PARTS = 256 };

/* Room for a name from a path. Most disks allow 255 bytes, and the program appends numbers and
 * extensions. */
enum { TOOL_STEM = 208 };

/* Room for the text that says why a file cannot be read. */
enum { TOOL_WORDS = 256 };

/* The most values of an option that can be given several times. */
enum { TOOL_MOST_VALUES = 64 };

/* A command line option. All subcommands also have -h, --help, -q and --quiet. */
typedef struct tool_option {
    char letter;        /* -x; 0 if there is no letter */
    const char *word;   /* --word, or NULL */
    const char **value; /* receives the value; NULL for a switch */
    int *given;         /* of a switch: set to 1. With value: the option may be given several
                           times, value has room for TOOL_MOST_VALUES, and given counts them */
} tool_option;

/* The part of a file that a message is about. */
typedef struct tool_entry {
    uint32_t index;
    kunai_string name;
    char detail[64]; /* further words; may be empty */
    int lone;        /* the entry is the whole file and needs no number */
} tool_entry;

/* The modules that unpack streams. */
enum { TOOL_PACKED = KUNAI_MODULE_PRS | KUNAI_MODULE_LZ };

/* A packed stream in a file. A PRSD file may contain several streams, all other files contain
 * one. */
typedef struct tool_packed {
    size_t at;           /* offset of the stream */
    uint32_t format;     /* KUNAI_FORMAT_PRS, KUNAI_FORMAT_PRSD or a format of lz.h */
    uint32_t byte_order; /* of a PRSD header */
    uint64_t size;       /* packed size in bytes, with header and end mark */
    uint64_t unpacked_size;
    kunai_error warning; /* the header gives another size; or code KUNAI_OK */
} tool_packed;

/* The packed members of a file, one after the other. Set bytes and packed, and the rest to zero. */
typedef struct tool_members {
    const buffer *bytes;
    tool_packed packed; /* the member that was unpacked last */
    buffer unpacked;    /* the bytes of this member */
    uint32_t count;     /* members unpacked so far */
    int more;           /* TOOL_MOST_PARTS members were unpacked, and another one follows */
    kunai_error error;  /* why a member could not be unpacked, or code KUNAI_OK */
} tool_members;

typedef struct tool_path {
    char *path;      /* NULL: this slot of the table is free */
    char *folder;    /* if path ends in a slash: the folder that is used for it */
    unsigned copies; /* how many outputs wanted this path */
} tool_path;

typedef struct tool {
    const char *name;
    const char *subcommand; /* set by begin_tool */
    const char *usage;      /* the help text, at most 40 lines of 80 columns */
    char **inputs;          /* the arguments that are no options */
    int input_count;
    int ends_with_value; /* 1: the last argument is the value of the option before it */
    int quiet;
    int force;
    int batch;  /* set by the subcommand: print a summary line at the end */
    int status; /* exit code so far */
    unsigned done;
    unsigned failed;
    unsigned archives; /* opened archives; the summary gives the number if there are several */
    unsigned passed;   /* files without pictures, for the summary */
    unsigned torn;     /* those of done that are lands with unreadable heights, for the summary */
    tool_path *paths;  /* a hash table of the output names of this run: equal names get numbers */
    size_t path_room;  /* a power of two */
    size_t path_count;
    const char *skipped; /* a folder that walk_tool_path does not enter, or NULL */
    buffer input_files;  /* file_id of each input (tool_file.c): no output may replace an input */
    buffer said;         /* errors and warnings that were printed, to print each once */
    buffer repeats;      /* problems of outputs (tool_repeat.c) */
    buffer reasons;      /* how often entries of a file failed for the same reason */
    const buffer *text;  /* the file that messages are about, or NULL. Set by the subcommand, so
                            that messages about Ninja ASCII give line and column */
    const char *header_paths[TOOL_MOST_VALUES]; /* values of --include; empty without this option */
    buffer header_files[TOOL_MOST_VALUES];
    kunai_text headers[TOOL_MOST_VALUES];
    int header_count;
    char failure[TOOL_WORDS];   /* the text of the last fail_tool */
    int failure_status;         /* the exit code of the last fail_tool */
    kunai_error cause;          /* why an entry of an archive cannot be read, or code KUNAI_OK */
    unsigned long long started; /* time in milliseconds, for progress */
    int progress_shown;
} tool;

/* ---- tool_output.c ---- */

/* Collects what a thread would print. All members begin as zero. */
typedef struct tool_capture {
    buffer out;              /* for the standard output */
    buffer err;              /* for the standard error */
    buffer repeats;          /* problems of outputs, for take_tool_repeats */
    unsigned glb, png, json; /* numbers of files written, by kind */
    const buffer *inputs;    /* input_files of another tool: these files are not replaced either;
                                or NULL */
} tool_capture;

/* From now on the output of this thread goes into capture; NULL means the standard streams, which
 * is also the state at the start. Returns the capture that was used before. */
tool_capture *set_tool_capture(tool_capture *capture);
int is_tool_captured(void);

/* Adds a written file to the counts of the capture of this thread. */
void count_tool_output(const char *path);

/* Return the inputs and the repeated messages in the capture of this thread, or NULL if the output
 * of this thread is not captured. */
const buffer *get_tool_captured_inputs(void);
buffer *get_tool_captured_repeats(void);

/* Print like printf: print_out to the standard output, print_err to the standard error. */
TOOL_PRINTF(1, 2) void print_out(const char *format, ...);
TOOL_PRINTF(1, 2) void print_err(const char *format, ...);

/* Print bytes of a file. Each control character is printed as a question mark. */
void print_plain_out(const char *bytes, size_t size);
void print_plain_err(const char *bytes, size_t size);

/* Prints captured output unchanged. */
void print_tool_capture(const tool_capture *capture);

/* Flushes the standard output. Returns the exit code: status, or TOOL_FILE if the output cannot be
 * written and status is lower. */
int finish_output(int status);

/* ---- the command line ---- */

/* The argument with which a subcommand prints its options, for kunai help --options. */
#define TOOL_PRINT_OPTIONS "--print-options"

/* Reads the command line. All members of the tool must be zero except name, usage and batch.
 * Returns 0 to go on; otherwise the subcommand ends with end_tool. */
int begin_tool(tool *t, int argc, char **argv, const tool_option *options, size_t option_count);

/* Reads the files of --include. begin_tool calls it. Returns 0, or -1 after reporting the error. */
int read_tool_headers(tool *t);

/* Returns options with the headers of --include, for inputs that can be C source. */
kunai_options begin_tool_options(const tool *t);

/* Reports a bad command line in one line and sets the exit code. */
TOOL_PRINTF(2, 3) void report_tool_usage(tool *t, const char *format, ...);

/* Raises the exit code to status, if status is higher. */
void set_tool_status(tool *t, int status);

/* Prints the summary of a batch, frees the tool and returns the exit code. */
int end_tool(tool *t);

/* Counts an input as done, for the summary. */
void count_tool_done(tool *t);

/* Shows "[12/340] name" on a terminal, but not within the first second. */
void show_tool_progress(tool *t, unsigned number, unsigned count, const char *name);

/* Removes the progress line. */
void end_tool_progress(tool *t);

/* Reports an error of the library in one line and counts a failure. entry is NULL if the error is
 * about the whole file; the message is then printed once per file. If many entries of a file fail
 * for the same reason, only the first few are printed. */
void report_tool_error(tool *t, const char *file, const tool_entry *entry,
                       const kunai_error *error);

/* Reports in one line a problem that count entries of a file have; first is the first one. failed:
 * the problem is an error, otherwise a warning. */
void report_tool_many(tool *t, const char *file, const tool_entry *first, int failed,
                      const kunai_error *problem, uint32_t count);

/* Call it after the last entry of a file. For each reason that had more failed entries than were
 * printed, prints a line with their number. */
void tell_tool_rest(tool *t, const char *file);

/* Prints a line for each kind of warning that was not printed for this file before, with the number
 * of similar warnings. archive: finds the entry that a warning is about; or NULL. total is
 * warning_total of the handle; a last line says how many warnings the handle did not store. */
void report_tool_warnings(tool *t, const char *file, const kunai_archive *archive,
                          const kunai_error *warnings, uint32_t count, uint32_t total);

/* Print one line in the same form for a note, or an error, of the program itself. fail_tool also
 * counts a failure and raises the exit code to status. */
TOOL_PRINTF(3, 4) void print_tool_note(tool *t, const char *file, const char *format, ...);
TOOL_PRINTF(4, 5)
void fail_tool(tool *t, int status, const char *file, const char *format, ...);

/* fail_tool with TOOL_FILE for an output that cannot be written. If many outputs have the same
 * problem, the message names the first one and counts the others. */
TOOL_PRINTF(3, 4) void fail_tool_output(tool *t, const char *path, const char *format, ...);

/* Takes the output problems from the capture of a thread: prints the problems that are new to t,
 * and empties the list. */
void take_tool_repeats(tool *t, buffer *list);

/* Prints how many more outputs had each problem, and forgets the problems. end_tool calls it. */
void tell_tool_repeats(tool *t);

/* Returns the error for bytes of an unknown format, or for an empty file. */
kunai_error make_unknown_error(const char *path, const buffer *bytes);

/* Reports the error of an open function, in better words if the file is of another kind. module is
 * the enum kunai_module that the subcommand wanted. */
void refuse_tool_file(tool *t, const char *path, const buffer *bytes, uint32_t module,
                      const kunai_error *error);

/* If a broken model of this format looks like a model of another format, prints which one. */
void hint_at_ginja(tool *t, const char *path, const buffer *bytes, uint32_t format);

/* Appends the tags of a Ninja chunk file, each once: "NJCM POF0 x3". undecoded_only: only the tags
 * of models, motions and lights that the library does not decode. */
void list_tool_chunk_tags(const kunai_archive *archive, int undecoded_only, buffer *out);

/* Forgets which errors of this file were printed. Call it before reading a file, which may be the
 * second time. */
void forget_tool_errors(tool *t, const char *file);

/* Remember the file that a path, or each argument, names. These files are never written to. */
void note_tool_input(tool *t, const char *path);
void note_tool_inputs(tool *t);

/* Appends the whole file ("-": the standard input) to out, and notes it as an input of the tool
 * noted, which may be NULL. Returns 0, or the exit code after writing the reason to words. */
int load_tool_file(tool *noted, const char *path, buffer *out, char words[TOOL_WORDS]);

/* The same for a file or for an entry of an archive (tool_inside.h). Returns 0, or -1 after
 * reporting the error. */
int read_tool_file(tool *t, const char *path, buffer *out);

/* Like read_tool_file, but unpacks a file that is packed as a whole. If there are several members,
 * takes the first one and warns. */
int read_tool_unpacked(tool *t, const char *path, buffer *out);

/* Returns the model format that a word of --format names, or 0 for other words. */
#define TOOL_MODEL_FORMATS "chunk, basic, basic+, ginja, xinja, mdl0"
uint32_t find_model_format(const char *word);

/* Returns the format with this value, or NULL. */
const kunai_format_info *find_tool_format(uint32_t format);

/* Sets format and byte_order of options from the values of --format and --byte-order; NULL: not
 * given. more lists further words that the subcommand accepts for --format, or is NULL. Returns 0,
 * or -1 after reporting the error. */
int force_tool_format(tool *t, const char *format, const char *byte_order, const char *more,
                      kunai_options *forced);

/* Like kunai_probe, but also recognises PRSD with a wrong size in its header. If forced is not
 * NULL, its format counts. Returns 0 if the format is unknown. */
int probe_tool_bytes(const buffer *bytes, const kunai_options *forced, kunai_found *found);

/* Returns the options to open an archive and unpack its entries: those recognised as packed are
 * unpacked. forced may be NULL. */
kunai_options make_tool_archive_options(const kunai_options *forced);

/* Returns whether a packed stream begins at the first byte. Sets at, format and byte_order of
 * packed. */
int find_packed(const buffer *bytes, const kunai_options *forced, tool_packed *packed);

/* If bytes are exactly one packed stream, unpacks the stream into an empty buffer. Returns 0 if
 * they are not, or if unpacking fails. */
int unpack_tool_only(const buffer *bytes, const kunai_options *forced, tool_packed *packed,
                     buffer *out);

/* Call it after unpack_tool_packed. Returns whether another PRSD member follows; packed then
 * describes that member. */
int find_next_packed(const buffer *bytes, tool_packed *packed);

/* Unpacks the next member. Returns 0 if there is no other member, if unpacking fails, or after
 * TOOL_MOST_PARTS members. */
int find_next_member(tool_members *members);

/* Returns how many bytes follow the last packed stream of a file, or 0 if all of them are zero. */
uint64_t count_tool_unread(const buffer *bytes, const tool_packed *last);

/* Prints a warning if size is not 0. */
void note_tool_unread(tool *t, const char *path, uint64_t size);

/* Unpacks a stream, appends the result to out and sets the rest of packed. Offsets count from the
 * first byte of bytes. */
kunai_result unpack_tool_packed(const buffer *bytes, tool_packed *packed, buffer *out,
                                kunai_error *error);

/* Checks that a binary glTF file may have this name: the extension must not be that of another
 * format. Returns 0, or -1 after reporting the error. */
int check_tool_glb_name(tool *t, const char *path);

/* Checks, before long work, that a new file can have this path. Returns 0, or -1 after reporting
 * the error. */
int check_tool_output(tool *t, const char *path);

/* Writes a new file and makes the folders above it. Replaces an existing file only with -f, only
 * after all bytes are written, and never an input. Replaces a symbolic link itself, not the file
 * that the link leads to. Returns 0, or -1 after reporting the error. */
int write_tool_file(tool *t, const char *path, const void *bytes, size_t size);

/* Checks that files can be written to a folder, which may not exist yet. Returns 0, or -1 after
 * reporting the error. */
int check_tool_folder(tool *t, const char *path);

/* The same for a folder inside an output folder. A symbolic link is refused, because it could lead
 * out of the output folder. */
int check_tool_subfolder(tool *t, const char *path);

int is_tool_folder(const char *path);

/* Return whether the path is a file that can be read more than once, or a link to one. is_tool_file
 * also accepts an entry of an archive. */
int is_tool_disk_file(const char *path);
int is_tool_file(const char *path);

/* Returns whether the path names one of the inputs. */
int is_tool_input(const tool *t, const char *path);

/* Returns the names of the files in the folder of a file, sorted, without hidden files; NULL ends
 * the list. For an entry of an archive, these are the entries in the same folder there, without
 * numbers if the names stay unique. List and names are malloc memory. If the folder cannot be read,
 * the list is empty. */
char **list_tool_neighbours(const char *path);

/* Returns the path of a file in the folder of path, in malloc memory. */
char *make_tool_neighbour(const char *path, const char *name);

/* Returns the format of a list of placements of PSO, which only the file name tells:
 * map_forest01o.dat, map_forest01e_s.dat, map_forest01.evt. Returns KUNAI_FORMAT_ANY for other
 * names. */
uint32_t find_tool_list_format(const char *path);

/* Returns whether two names are the same on a disk that ignores case. Only ASCII letters are
 * compared without case. Names that differ in the case of other letters, or in the encoding of an
 * accent, count as different. On a disk where they are equal, writing the second file fails because
 * the first one exists. */
int is_tool_name(const char *a, size_t a_size, const char *b, size_t b_size);

/* Called for each file in a folder. out is the output folder that corresponds to the folder of the
 * file, or NULL. */
typedef void tool_found_file(void *user, const char *path, const char *out);

/* Visits the files of a folder and its subfolders, each sorted by name. out: the output folder that
 * corresponds to path, or NULL if nothing is written. Skips hidden names and links to folders. */
void walk_tool_path(tool *t, const char *path, const char *out, tool_found_file *found, void *user);

/* Makes a file name of at most 121 bytes from bytes that may be hostile. UTF-8 letters stay. On
 * every system these become "_": control characters, marks that change the direction of text, and
 * characters that a folder, a shell or Windows does not allow. So do a dot or a dash at the start
 * and, in names that are not UTF-8, each byte above 127. The name is cut at 120 bytes, between two
 * characters. A Windows device name gets a "_" in front. If nothing is left, the name is empty. */
void clean_tool_name(const char *bytes, size_t size, char name[128]);

/* Makes a stem: the file name in a path without folders and extension; "stdin" for "-". The user
 * chose the path, so the name stays as it is, up to TOOL_STEM - 1 bytes. */
void make_tool_stem(const char *path, char name[TOOL_STEM]);

/* The same for the last part of a path to a folder. */
void make_tool_folder_name(const char *path, char name[TOOL_STEM]);

/* Returns STEM followed by extension, in malloc memory. If this run has used the name, returns
 * STEM_2, STEM_3 and so on. */
char *make_tool_name(tool *t, const char *stem, const char *extension);

/* Frees the names that were used. */
void free_tool_paths(tool *t);

/* Like make_tool_name, for FOLDER/NAME followed by extension. */
char *make_tool_path(tool *t, const char *folder, const char *name, const char *extension);

/* Returns the path FOLDER/NAME of a folder, in malloc memory. The same name always gives the same
 * path, also if the case differs. If a file has the name, a number is added. */
char *find_tool_folder(tool *t, const char *folder, const char *name);

#endif
