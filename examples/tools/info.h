/* info.h - the parts of kunai info: it describes files in words and as JSON. */
#ifndef INFO_H
#define INFO_H

#include "json_kunai.h"

typedef struct info {
    tool *t;
    const char *path;
    const kunai_options *forced; /* what the user says of the file; NULL inside of it */
    uint32_t model_format;       /* the kind of models that counts; KUNAI_FORMAT_ANY: all */
    buffer json;                 /* members of the object */
    buffer words;                /* the same, shorter, for people */
    int listing;                 /* pictures, palettes, models, motions, sections and the like */
    int tree;                    /* every structure of the file */
    buffer unpacked;             /* what a packed file unpacks to, for the messages about it */
    buffer list;                 /* that: lines, each with its end */
    buffer warnings;             /* kunai_error, one after the other, none twice */
    uint32_t more_warnings;      /* that handles counted and did not store */
    buffer errors;               /* the same */
    kunai_archive *archive;      /* stays open while messages may need its names; or NULL */
} info;

/* Each opens the bytes as one module and tells what is in it, or reports why it cannot. */
void describe_archive(info *out, const buffer *bytes);
void describe_textures(info *out, const buffer *bytes);
void describe_models(info *out, const buffer *bytes);
void describe_motions(info *out, const buffer *bytes);
void describe_scene(info *out, const buffer *bytes);
void describe_text_level(info *out, const buffer *bytes); /* of C source; after its models */
void describe_map(info *out, const buffer *bytes);

/* info_rom.c: the facts of a ROM as a member of an object; in words; and a line for each program and
 * title. */
void add_info_rom(buffer *b, const kunai_rom *rom);
void say_info_rom(info *out, const kunai_rom *rom);
void list_info_rom(buffer *b, const kunai_rom *rom);

/* What the user says of the file, and the headers. */
kunai_options make_info_options(const info *out);

/* info_placement.c: what stands in the stages of PSO: members of an object, in words, and a line for
 * each table and placement. */
void add_info_placements(buffer *b, const kunai_scene *scene);
void describe_info_floors(info *out, const kunai_archive *archive);
void say_info_placements(info *out, const kunai_scene *scene);
void list_info_placements(buffer *b, const kunai_scene *scene);

/* info_tree.c: every structure that any of them sees: "tree" in the JSON, and a line each. modules:
 * those of the bytes. */
void describe_tree(info *out, const buffer *bytes, uint32_t modules);

/* The members of a PRSD file. */
void describe_members(info *out, const buffer *bytes, const tool_packed *first);

/* What stands behind the last member of a file. */
void describe_unread(info *out, const buffer *bytes, const tool_packed *last);

/* "; WHAT: COUNT", when there are any. more: those beyond TOOL_MOST_PARTS are left out. */
void say_info_count(info *out, const char *what, uint32_t count, int more);

/* Says that, and sets key in the JSON. count: those that are looked at. */
void report_info_more(info *out, const char *what, const char *key, uint32_t count);

/* Says an error once and keeps it for the JSON. */
void report_info_error(info *out, const kunai_error *error);

/* Adds to the words; to any text. */
TOOL_PRINTF(2, 3) void say_info(info *out, const char *format, ...);
TOOL_PRINTF(2, 3) void print_info(buffer *b, const char *format, ...);

/* info_model.c: members of an object; in words; and the lines for it, and for each of its textures,
 * materials and nodes. */
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

/* info_material.c: the materials as members of an object, and a line for each. textures: those of
 * the same file, or NULL. */
void add_info_materials(buffer *b, const kunai_model *model, const kunai_textures *textures);
void list_info_materials(buffer *b, const kunai_model *model, const kunai_textures *textures);

/* info_motion.c: members of an object, and its "properties"; in words; and the lines for it, for
 * each target that has a name, and for each property. */
void add_info_motion(buffer *b, const kunai_motion *motion);
void add_info_properties(buffer *b, const kunai_motion *motion);
void add_info_targets(buffer *b, const kunai_motion *motion);
void print_info_motion(buffer *b, const kunai_motion *motion);
void list_info_motion(buffer *b, const kunai_motion *motion, uint32_t index);

/* What it moves, in a word. */
const char *get_motion_kind_name(uint32_t kind);

/* info_picture.c: whether nothing but a number speaks for the palette of a picture. */
int is_palette_guess(const kunai_image *image);

/* One picture, or palette, of a set in words. */
void print_info_picture(buffer *b, const kunai_textures *set, const kunai_image *image);
void print_info_palette(buffer *b, const kunai_textures *set, const kunai_palette *palette);

/* A name in quotes. One that has an end of a line in it does not make two lines of one. */
void print_info_name(buffer *b, kunai_string name);

/* "KIND INDEX "NAME": ", so deep in a list; the name only where there is one. */
void begin_info_line(buffer *b, uint32_t depth, const char *kind, uint32_t index,
                     kunai_string name);

/* The lines below that of a set: its pictures, and its palettes. */
void list_info_set(buffer *b, const kunai_textures *set);

/* info_pairs.c: the models in all inputs, and for each the motions in them that fit. */
void show_info_pairs(tool *t, int json);

/* total: warning_total of the handle. 0: all warnings are given. */
void report_info_warnings(info *out, const kunai_error *warnings, uint32_t count, uint32_t total);

#endif
