/*
 * convert.h - the parts of kunai convert. It surveys its inputs: what each file is, and what it
 * names; then plans what to make of them; then runs the plan on all cores.
 */
#ifndef CONVERT_H
#define CONVERT_H

#include "tool.h"

/* ---- the survey: one record per file, without its bytes ---- */

/* What a file is good for. */
enum convert_use {
    CONVERT_MODELS = 0x1,
    CONVERT_MOTIONS = 0x2,
    CONVERT_PICTURES = 0x4,
    CONVERT_PALETTE = 0x8,   /* a palette without pictures */
    CONVERT_STAGE = 0x10,    /* of PSO: n.rel, d.rel, c.rel, r.rel */
    CONVERT_LEVEL = 0x20,    /* of Sonic Adventure */
    CONVERT_PLACED = 0x40,   /* of PSO: a list of placements, or a quest */
    CONVERT_MAP = 0x80,      /* of Pokemon: a map file */
    CONVERT_PNG = 0x100,     /* a PNG file in an archive */
    CONVERT_ACTIONS = 0x200, /* of SA Tools: names of motion files */
    CONVERT_ARCHIVE = 0x400, /* its entries have records of their own, after this one */
    CONVERT_GAME = 0x800     /* and it is a ROM of a game whose maps are known */
};

/* Names are compared by their hashes. A texture of a model: its palette is 0 if it needs none. */
typedef struct convert_texture {
    uint64_t name;
    uint64_t palette;
} convert_texture;

/* A model of a file, or the model in a land, or all models of a stage. */
typedef struct convert_model {
    uint32_t nodes;
    uint32_t moved_nodes;   /* that motions of nodes move */
    uint32_t shape_nodes;   /* that motions of shapes move */
    uint32_t picture_count; /* pictures that materials need, by their numbers */
    int is_nitro;
    uint64_t root;    /* name of the first node; 0: it has no name */
    buffer materials; /* uint64_t: names */
    buffer textures;  /* convert_texture */
    buffer listed;    /* motion files: each a text that ends with 0 */

    /* what the plan gives to it */
    buffer given;             /* const char *: paths of motions */
    struct convert_file *set; /* its textures, or one of them; NULL: none */
    char *set_path;           /* the file or archive that they are in */
} convert_model;

typedef struct convert_motion {
    uint32_t kind; /* enum kunai_motion_kind */
    uint32_t groups;
    int is_nitro;
    uint64_t root;  /* name of the root of its model; 0: it names none */
    buffer targets; /* uint64_t: names of materials */
} convert_motion;

typedef struct convert_file {
    char *path;   /* as all subcommands read it */
    size_t scope; /* bytes of the path that are the folder or archive around it, with a slash */
    uint32_t task;
    uint32_t group, group_size; /* those beside it: where they begin in convert.sorted */
    char *stem;                 /* its name without number and extension */
    char *folders;              /* folders in the archive that it is in; or NULL */
    char *out;          /* the folder of the output for it; of an archive: for its entries */
    uint32_t archive;   /* one more than the record of the archive it is in; 0: it is in none */
    int32_t owner;      /* entry of the archive that it belongs to, or -1 */
    uint32_t entry;     /* its number in the archive */
    uint32_t uses;      /* enum convert_use */
    uint32_t format;    /* enum kunai_format */
    int is_used;        /* something is made of it */
    const char *reason; /* why nothing is, or NULL */
    buffer models;      /* convert_model */
    buffer motions;     /* convert_motion */
    buffer images;      /* uint64_t: names, in order of their values */
    buffer palettes;    /* the same of palettes */
    uint32_t image_count;
    int has_palettes;   /* some pictures have their own */
    uint32_t lacking;   /* pictures whose palette is in another file */
    uint32_t bank;      /* of the palette, or of the first picture that lacks it */
    uint32_t floors;    /* of a quest, with placements */
    char *texture_file; /* of a level: the name of its textures; or NULL */
} convert_file;

/* An argument, or a file in a folder that is one. */
typedef struct convert_task {
    char *path;
    char *out;         /* the folder of the output for it */
    uint32_t argument; /* which one it is, or is in */
    int is_named;      /* it is an argument */
    int is_placed;     /* the plan has looked for a game around it */
    int is_in_world;   /* it is of a game whose maps are made */
    buffer files;      /* convert_file */
    tool_capture said;
    int status;
    unsigned failed;
    unsigned left_out;
} convert_task;

/* A game whose maps are made: convert_world.c. */
typedef struct convert_world convert_world;

/* All of it. */
typedef struct convert {
    tool *t;
    const char *out; /* the folder of the output */
    unsigned threads;
    buffer tasks;          /* convert_task */
    buffer files;          /* convert_file: of all tasks */
    buffer jobs;           /* convert_job */
    buffer worlds;         /* convert_world * */
    convert_file **sorted; /* by folder or archive */
    buffer names;          /* uint64_t: of all pictures, in order of their values */
    uint64_t *lines;       /* a hash table of the lines that were printed: convert_said.c */
    size_t line_room;      /* a power of two */
    size_t line_count;
    unsigned glb, png, json; /* files that were made */
    unsigned left_out;
    unsigned failed;
} convert;

/* ---- convert_file.c ---- */

uint64_t hash_convert_name(const char *bytes, size_t size);

/* Notes what a file is good for. file->path is set. Returns 0 if it is nothing that is known. */
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

/* ---- convert_fit.c: what belongs together, by the records ---- */

/* kunai_motion_fits. */
int32_t fit_convert_motion(const convert_motion *motion, const convert_model *model);

/* Fills names. */
void collect_convert_names(convert *c);

/* Whether each texture of a model has the name of some picture. */
int has_convert_names(const convert *c, const convert_model *model);

/* How many textures of a model the pictures of a file, or of all files of a list (convert_file *),
 * have; with their palettes they count most. */
uint32_t count_convert_textures(const convert_model *model, convert_file *const *sets,
                                size_t count);

/* ---- the plan ---- */

/* One call of a subcommand. */
typedef struct convert_job {
    int (*run)(int argc, char **argv);
    buffer words;    /* char *: the arguments */
    char *out;       /* the file or folder that it makes */
    char *text_path; /* the file that its standard output goes to; or NULL */
    int is_set;      /* its pictures are told, which the subcommand does not do */
    uint32_t world;  /* one more than the number of a world; 0: none */
    uint32_t header; /* of the world */
    tool_capture said;
    int status;
} convert_job;

/* Decides what to make of all files, and says which are left out. */
void plan_convert(convert *c);

convert_job *add_convert_job(convert *c, int (*run)(int argc, char **argv), const char *subcommand,
                             char *out);

/* The word is copied. */
void add_convert_word(convert_job *job, const char *word);
void add_convert_option(convert_job *job, const char *option, const char *value);

/* ---- convert_world.c ---- */

/* Writes the map of a job. Returns the exit code. */
int write_convert_map(const convert *c, const convert_job *job, unsigned worker);
void close_convert_worlds(convert *c);

/* ---- convert.c ---- */

/* Runs the plan. */
void run_convert_jobs(convert *c);

/* A subcommand of its own: copy -o OUT FILE. */
int copy_convert_file(int argc, char **argv);

/* ---- convert_said.c ---- */

/* Prints and frees what a thread said, without the messages that were printed before. */
void print_convert_said(convert *c, tool_capture *said);

/* ---- convert_pool.c ---- */

/* Something to do count times. */
typedef struct convert_work {
    void *user;
    size_t count;
    /* worker: 0 .. threads - 1 */
    void (*run)(void *user, size_t index, unsigned worker);
    void (*finish)(void *user, size_t index); /* one at a time, in order */
} convert_work;

void run_convert_work(const convert_work *work, unsigned threads);

#endif
