/*
 * info.h - the parts of kunai info and kunai tree: each describes one kind of file in words, as
 * JSON, and as lines of a list.
 *
 * info.c finds out what a file is and calls the describe functions. "add" functions append members
 * to a JSON object, "say" functions append to the line of words, "list" functions append lines for
 * -l.
 */
#ifndef INFO_H
#define INFO_H

#include "json_kunai.h"

typedef struct info {
    tool *t;
    const char *path;
    const kunai_options *forced; /* --format and --byte-order; NULL for contents of the file */
    uint32_t model_format;       /* only models of this format are described; KUNAI_FORMAT_ANY:
                                    all */
    buffer json;                 /* members of the JSON object */
    buffer words;                /* the line for people, with the most important facts */
    int listing;                 /* -l: list pictures, palettes, models, motions, sections and so
                                    on */
    int tree;                    /* kunai tree: list every structure */
    buffer unpacked;             /* bytes that a packed file unpacks to; messages refer to them */
    buffer list;                 /* lines of the list, each with its end */
    buffer warnings;             /* kunai_error, each once */
    uint32_t more_warnings;      /* number of warnings that handles counted but did not store */
    buffer errors;               /* kunai_error, each once */
    kunai_archive *archive;      /* stays open as long as messages may need its names; or NULL */
} info;

/* Each function opens the bytes with one module and describes the contents, or reports the
 * error. */
void describe_archive(info *out, const buffer *bytes);
void describe_textures(info *out, const buffer *bytes);
void describe_models(info *out, const buffer *bytes);
void describe_motions(info *out, const buffer *bytes);
void describe_scene(info *out, const buffer *bytes);
void describe_text_level(info *out, const buffer *bytes); /* of C source; call it after
                                                             describe_models */
void describe_map(info *out, const buffer *bytes);

/* info_rom.c: the header of a ROM as a member of a JSON object and in words, and one line per
 * program and title. */
void add_info_rom(buffer *b, const kunai_rom *rom);
void say_info_rom(info *out, const kunai_rom *rom);
void list_info_rom(buffer *b, const kunai_rom *rom);

/* Returns options with --format, --byte-order and the headers of --include. */
kunai_options make_info_options(const info *out);

/* info_placement.c: the placements in stages of PSO as members of a JSON object and in words, and
 * one line per table and placement. */
void add_info_placements(buffer *b, const kunai_scene *scene);
void describe_info_floors(info *out, const kunai_archive *archive);
void say_info_placements(info *out, const kunai_scene *scene);
void list_info_placements(buffer *b, const kunai_scene *scene);

/* info_tree.c: every structure that the modules see, as "tree" in the JSON and one line each.
 * modules: those that can open the bytes. */
void describe_tree(info *out, const buffer *bytes, uint32_t modules);

/* Describes the members of a PRSD file. */
void describe_members(info *out, const buffer *bytes, const tool_packed *first);

/* Describes the bytes after the last member of a file. */
void describe_unread(info *out, const buffer *bytes, const tool_packed *last);

/* Appends "; WHAT: COUNT" to the words if count is not 0, and " and more" if more is set. */
void say_info_count(info *out, const char *what, uint32_t count, int more);

/* Warns that only the first count things are described, and sets key in the JSON. */
void report_info_more(info *out, const char *what, const char *key, uint32_t count);

/* Reports an error once and keeps it for the JSON. */
void report_info_error(info *out, const kunai_error *error);

/* Append formatted text: say_info to the words, print_info to any buffer. */
TOOL_PRINTF(2, 3) void say_info(info *out, const char *format, ...);
TOOL_PRINTF(2, 3) void print_info(buffer *b, const char *format, ...);

/* info_model.c: a model as members of a JSON object, in words, and as lines for it and each of its
 * textures, materials and nodes. */
void add_info_model(buffer *b, const kunai_model *model);
void add_info_node_names(buffer *b, const kunai_model *model);
void add_info_nitro_nodes(buffer *b, const kunai_model *model);
void add_info_names(buffer *b, const kunai_texture_list *list);
void add_info_texture_names(buffer *b, const kunai_model *model);
void say_info_model(info *out, const kunai_model *model);
void list_info_model(buffer *b, const kunai_model *model, const kunai_textures *textures,
                     uint32_t index);
void list_info_model_line(buffer *b, const kunai_model *model, uint32_t index);
void list_info_textures(buffer *b, uint32_t depth, const kunai_texture_list *list);

/* info_material.c: the materials of a model as members of a JSON object, and one line each.
 * textures: those in the same file, or NULL. */
void add_info_materials(buffer *b, const kunai_model *model, const kunai_textures *textures);
void list_info_materials(buffer *b, const kunai_model *model, const kunai_textures *textures);

/* info_motion.c: a motion as members of a JSON object with its "properties", in words, and as lines
 * for it, each named target and each property. */
void add_info_motion(buffer *b, const kunai_motion *motion);
void add_info_properties(buffer *b, const kunai_motion *motion);
void add_info_targets(buffer *b, const kunai_motion *motion);
void print_info_motion(buffer *b, const kunai_motion *motion);
void list_info_motion(buffer *b, const kunai_motion *motion, uint32_t index);

/* Returns a word for what a motion of this kind moves. */
const char *get_motion_kind_name(uint32_t kind);

/* info_picture.c: returns whether only a number says which palette a picture has. */
int is_palette_guess(const kunai_image *image);

/* Append one picture, or one palette, of a set in words. */
void print_info_picture(buffer *b, const kunai_textures *set, const kunai_image *image);
void print_info_palette(buffer *b, const kunai_textures *set, const kunai_palette *palette);

/* Appends a name in quotes. A line end in the name does not end the line. */
void print_info_name(buffer *b, kunai_string name);

/* Begins a line: indentation for depth, then KIND INDEX "NAME": and a space. The name is left out
 * if it is empty. */
void begin_info_line(buffer *b, uint32_t depth, const char *kind, uint32_t index,
                     kunai_string name);

/* Appends the lines for a set: its pictures and its palettes. */
void list_info_set(buffer *b, const kunai_textures *set);

/* info_pairs.c: prints the models in all inputs, and for each model the motions that fit it. */
void show_info_pairs(tool *t, int json);

/* Keeps warnings for the JSON and for messages. total: warning_total of the handle; 0 if all
 * warnings are given. */
void report_info_warnings(info *out, const kunai_error *warnings, uint32_t count, uint32_t total);

#endif
