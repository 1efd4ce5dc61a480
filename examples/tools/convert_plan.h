/* convert_plan.h - shared by the files that plan what kunai convert makes: convert_plan.c,
 * convert_motion.c, convert_pair.c, convert_stage.c and convert_world.c. */
#ifndef CONVERT_PLAN_H
#define CONVERT_PLAN_H

#include "convert.h"

/* The files of one folder or archive, in order. */
typedef struct convert_group {
    convert_file *const *files;
    size_t count;
} convert_group;

convert_group get_convert_group(const convert *c, const convert_file *file);

/* Returns the path of an output in malloc memory: the file's name, more, the extension. If another
 * output has the path, a number is added. */
char *make_convert_out(convert *c, const convert_file *file, const char *more,
                       const char *extension);

/* Returns the number of models of a file of models, otherwise 0. */
size_t count_convert_models(const convert_file *file);

/* Returns whether two names are the same on a disk that ignores case. */
int is_convert_stem(const char *a, const char *b);

/* ---- convert_motion.c ---- */

/* Gives each motion without a model to the models that it belongs to. */
void pair_convert_motions(const convert *c);

/* ---- convert_pair.c ---- */

/* Chooses textures for a model of a file, or for a stage. */
void pair_convert_textures(const convert *c, convert_file *file, convert_model *model);

/* Returns the path of the palette for the pictures of a set, or NULL if no palette is found or
 * needed. A palette file replaces the pictures' own palettes, so a set with some of them gets none.
 * set may be NULL. */
const char *find_convert_palette(const convert *c, const convert_file *set);

/* ---- convert_stage.c ---- */

void plan_convert_stage(convert *c, convert_file *file);

/* ---- convert_world.c ---- */

/* Plans the maps of all games, and gives the animations of props to their models. */
void plan_convert_worlds(convert *c);

/* Returns whether an archive contains lands, by its name. */
int is_convert_lands(const char *path);

/* Returns whether a file belongs to a game whose maps are made. */
int is_in_convert_world(const convert *c, const convert_file *file);

#endif
