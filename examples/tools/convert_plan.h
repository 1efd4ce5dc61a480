/* convert_plan.h - between the files that plan what kunai convert makes. */
#ifndef CONVERT_PLAN_H
#define CONVERT_PLAN_H

#include "convert.h"

/* The files of one folder or archive, in order. */
typedef struct convert_group {
    convert_file *const *files;
    size_t count;
} convert_group;

convert_group get_convert_group(const convert *c, const convert_file *file);

/* The path of an output for a file: its name, more, the extension, and a number if another file has
 * that. malloc memory. */
char *make_convert_out(convert *c, const convert_file *file, const char *more,
                       const char *extension);

/* Only those of a file of models. */
size_t count_convert_models(const convert_file *file);

/* Whether two names are the same for a disk that does not tell A from a. */
int is_convert_stem(const char *a, const char *b);

/* ---- convert_motion.c ---- */

/* Gives each motion that has no model yet to the models that it is for. */
void pair_convert_motions(const convert *c);

/* ---- convert_pair.c ---- */

/* Chooses textures for a model of a file, or for a stage. */
void pair_convert_textures(const convert *c, convert_file *file, convert_model *model);

/* The palette for the pictures of a set; NULL: none, or none is needed. A palette from another file
 * replaces those that pictures have themselves, so a set with some of them gets none. set may be
 * NULL. */
const char *find_convert_palette(const convert *c, const convert_file *set);

/* ---- convert_stage.c ---- */

void plan_convert_stage(convert *c, convert_file *file);

/* ---- convert_world.c ---- */

/* The maps of all games. Gives the animations of props to their models. */
void plan_convert_worlds(convert *c);

/* Whether an archive holds lands, by its name. */
int is_convert_lands(const char *path);

/* Whether a file is one of a game whose maps are made. */
int is_in_convert_world(const convert *c, const convert_file *file);

#endif
