/*
 * convert.h - the parts of kunai convert, which works in three steps. The survey (convert_survey.c)
 * finds out what each file is and which names it contains. The plan (convert_plan.c) decides what
 * to make. Then convert.c runs the plan on all processors.
 *
 * A job of the plan is a call of another subcommand, in a thread, with its output captured
 * (tool.h). Results are printed in the order of the plan, so the output does not depend on the
 * number of threads.
 */
#ifndef CONVERT_H
#define CONVERT_H

#include "tool.h"

/* ---- the survey: one record per file, without its bytes ---- */

/* The uses of a file. */
enum convert_use {
    CONVERT_MODELS = 0x1,
    CONVERT_MOTIONS = 0x2,
    CONVERT_PICTURES = 0x4,
    CONVERT_PALETTE = 0x8,   /* a palette without pictures */
    CONVERT_STAGE = 0x10,    /* of PSO: n.rel, d.rel, c.rel, r.rel */
    CONVERT_LEVEL = 0x20,    /* of Sonic Adventure */
    CONVERT_PLACED = 0x40,   /* of PSO: list of placements, or quest */
    CONVERT_MAP = 0x80,      /* of Pokemon: map file */
    CONVERT_PNG = 0x100,     /* PNG file in an archive */
    CONVERT_ACTIONS = 0x200, /* of SA Tools: list of motion files */
    CONVERT_ARCHIVE = 0x400, /* its entries have their own records, after this one */
    CONVERT_GAME = 0x800     /* set with CONVERT_ARCHIVE: ROM of a game whose maps are known */
};

/* A texture that a model uses. Names are compared by their hashes. palette is 0 if the texture
 * needs none. */
typedef struct convert_texture {
    uint64_t name;
    uint64_t palette;
} convert_texture;

/* A model of a file, the model in a land, or all models of a stage together. */
typedef struct convert_model {
    uint32_t nodes;
    uint32_t moved_nodes;   /* nodes that motions of nodes move */
    uint32_t shape_nodes;   /* nodes that motions of shapes move */
    uint32_t picture_count; /* number of pictures that the materials need */
    int is_nitro;
    uint64_t root;    /* name of the first node; 0: no name */
    buffer materials; /* uint64_t: names */
    buffer textures;  /* convert_texture */
    buffer listed;    /* names of motion files, each ends with a 0 byte */

    /* filled in by the plan */
    buffer given;             /* const char *: paths of motions */
    struct convert_file *set; /* a file with its textures; NULL: none */
    char *set_path;           /* the file or archive with the textures */
} convert_model;

typedef struct convert_motion {
    uint32_t kind; /* enum kunai_motion_kind */
    uint32_t groups;
    int is_nitro;
    uint64_t root;  /* name of its model's root; 0: no name */
    buffer targets; /* uint64_t: names of materials */
} convert_motion;

typedef struct convert_file {
    char *path;   /* as read_tool_file takes it */
    size_t scope; /* size of the folder or archive in path, with the slash */
    uint32_t task;
    uint32_t group, group_size; /* the files beside it: first index in convert.sorted, count */
    char *stem;                 /* file name without number and extension */
    char *folders;              /* folders in the archive around it, or NULL */
    char *out;                  /* output folder; of an archive: output folder of its entries */
    uint32_t archive;           /* 1 + the record of the archive around it; 0: none */
    int32_t owner;              /* the entry of the archive that it belongs to, or -1 */
    uint32_t entry;             /* its number in the archive */
    uint32_t uses;              /* enum convert_use flags */
    uint32_t format;            /* enum kunai_format */
    int is_used;                /* an output uses it */
    const char *reason;         /* why no output uses it, or NULL */
    buffer models;              /* convert_model */
    buffer motions;             /* convert_motion */
    buffer images;              /* uint64_t: sorted hashes of names */
    buffer palettes;            /* uint64_t: sorted hashes of names */
    uint32_t image_count;
    int has_palettes;   /* some pictures have their own palettes */
    uint32_t lacking;   /* pictures whose palette is in another file */
    uint32_t bank;      /* bank of the palette, or of the first picture without one */
    uint32_t floors;    /* of a quest: number of floors with placements */
    char *texture_file; /* of a level: name of its texture file, or NULL */
} convert_file;

/* An input file: an argument, or a file in a folder that is an argument. */
typedef struct convert_task {
    char *path;
    char *out;         /* the output folder */
    uint32_t argument; /* number of the argument that it is, or that contains it */
    int is_named;      /* it is an argument */
    int is_placed;     /* the plan has looked for a game around it */
    int is_in_world;   /* it belongs to a game whose maps are made */
    buffer files;      /* convert_file */
    tool_capture said;
    int status;
    unsigned failed;
    unsigned left_out;
} convert_task;

/* A game whose maps are made (convert_world.c). */
typedef struct convert_world convert_world;

/* The state of one run. */
typedef struct convert {
    tool *t;
    const char *out; /* output folder */
    unsigned threads;
    buffer tasks;          /* convert_task */
    buffer files;          /* convert_file: those of all tasks */
    buffer jobs;           /* convert_job */
    buffer worlds;         /* convert_world * */
    convert_file **sorted; /* files by folder or archive */
    buffer names;          /* uint64_t: sorted hashes of all picture names */
    uint64_t *lines;       /* a hash table of the lines that were printed (convert_said.c) */
    size_t line_room;      /* a power of two */
    size_t line_count;
    unsigned glb, png, json; /* numbers of files made */
    unsigned left_out;
    unsigned failed;
} convert;

/* ---- convert_file.c ---- */

uint64_t hash_convert_name(const char *bytes, size_t size);

/* Fills in what a file can be used for. file->path and file->stem must be set. Returns 0 if the
 * file is of no use. */
int describe_convert_file(convert_file *file, const buffer *bytes);
void free_convert_file(convert_file *file);

/* ---- convert_survey.c ---- */

/* Fills tasks and files. */
void survey_convert(convert *c);

static inline convert_file *get_convert_files(const convert *c, size_t *count)
{
    *count = c->files.size / sizeof(convert_file);
    return (convert_file *)(void *)c->files.data;
}

/* ---- convert_fit.c: what fits together, by the records alone ---- */

/* Does the same as kunai_motion_fits, from two records. */
int32_t fit_convert_motion(const convert_motion *motion, const convert_model *model);

/* Fills convert.names. */
void collect_convert_names(convert *c);

/* Returns whether each texture of a model has the name of some picture. */
int has_convert_names(const convert *c, const convert_model *model);

/* Rates how many textures of a model are in the pictures of the given files. A texture with its
 * palette counts more than any number without. */
uint32_t count_convert_textures(const convert_model *model, convert_file *const *sets,
                                size_t count);

/* ---- the plan ---- */

/* A planned call of a subcommand, or a map of a game. */
typedef struct convert_job {
    int (*run)(int argc, char **argv);
    buffer words;    /* char *: arguments */
    char *out;       /* the file or folder to make */
    char *text_path; /* file for the standard output of the subcommand, or NULL */
    int is_set;      /* print the number of pictures, which the subcommand does not print */
    uint32_t world;  /* 1 + the number of a world; 0: run a subcommand */
    uint32_t header; /* number of the header in the world */
    tool_capture said;
    int status;
} convert_job;

/* Decides what to make from all files, and prints which files are left out. */
void plan_convert(convert *c);

convert_job *add_convert_job(convert *c, int (*run)(int argc, char **argv), const char *subcommand,
                             char *out);

/* Adds a copy of the word to the arguments. */
void add_convert_word(convert_job *job, const char *word);
void add_convert_option(convert_job *job, const char *option, const char *value);

/* ---- convert_world.c ---- */

/* Writes the map of a job. Returns the exit code. worker: number of the thread. */
int write_convert_map(const convert *c, const convert_job *job, unsigned worker);
void close_convert_worlds(convert *c);

/* ---- convert.c ---- */

/* Runs all jobs. */
void run_convert_jobs(convert *c);

/* The run function of a job that copies a file: copy -o OUT FILE. */
int copy_convert_file(int argc, char **argv);

/* ---- convert_said.c ---- */

/* Prints the captured output of a thread, except messages that were printed before, and frees the
 * capture. */
void print_convert_said(convert *c, tool_capture *said);

/* ---- convert_pool.c ---- */

/* A task for several threads: run is called for each index below count. */
typedef struct convert_work {
    void *user;
    size_t count;
    /* worker: number of the thread, 0 .. threads - 1 */
    void (*run)(void *user, size_t index, unsigned worker);
    void (*finish)(void *user, size_t index); /* called in the order of index, one at a time */
} convert_work;

void run_convert_work(const convert_work *work, unsigned threads);

#endif
