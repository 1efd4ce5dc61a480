/* readers.h - the readers of scenes, one per kind of file, and the functions that recognise the
 * kinds. */
#ifndef KUNAI_I_SCENE_READERS_H
#define KUNAI_I_SCENE_READERS_H

#include "base/module.h"
#include "container/rel.h"
#include "scene/handle.h"

/* Sets the scene except format, byte_order and warnings, or fails the open. rel must be loaded. */
typedef void kunai_i_rel_scene_read(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene);

kunai_i_rel_scene_read kunai_i_read_n_rel; /* n.rel and d.rel */
kunai_i_rel_scene_read kunai_i_read_fmt2;
kunai_i_rel_scene_read kunai_i_read_c_rel;
kunai_i_rel_scene_read kunai_i_read_r_rel;

/* Does the same for files that are no REL. These readers set byte_order, too. */
typedef void kunai_i_scene_read(kunai_i_open *open, const void *data, size_t size,
                                kunai_scene *scene);

kunai_i_scene_read kunai_i_read_tam; /* texture animations */
/* Reads the models and motions of any file. open->format is the format of the file. If it is
 * KUNAI_FORMAT_ANY, only options.format is known. */
kunai_i_scene_read kunai_i_read_file_scene;
kunai_i_scene_read kunai_i_read_bare_scene;  /* KUNAI_OPEN_BARE: one model or motion */
kunai_i_scene_read kunai_i_read_land_scene;  /* a land of Platinum */
kunai_i_scene_read kunai_i_read_quest_dat;   /* the tables of a quest */
kunai_i_scene_read kunai_i_read_placed_list; /* a list of free play; open->format gives its kind */
kunai_i_scene_read kunai_i_read_sa_level;    /* a level of SA Tools; open->format gives its kind */
kunai_i_scene_read kunai_i_read_bare_level;  /* KUNAI_OPEN_BARE: a LandTable in options.format */

/* ---- recognition (ninja-scene.md 7), in linear time, also for a REL that is not loaded ---- */

/* Returns 1 if the REL is of this kind, otherwise 0. */
typedef int kunai_i_rel_is(const kunai_i_rel *rel);

/* Returns KUNAI_FORMAT_N_REL, KUNAI_FORMAT_D_REL, or KUNAI_FORMAT_ANY for any other file. A file
 * with more than 4096 sections is another file. */
uint32_t kunai_i_find_n_rel_format(const kunai_i_rel *rel);
/* Returns 1 if the root looks like that of an n.rel or d.rel (stage.c), otherwise 0. Does not limit
 * the number of sections, because options.format allows any number. */
kunai_i_rel_is kunai_i_is_n_rel;
kunai_i_rel_is kunai_i_is_d_rel;
kunai_i_rel_is kunai_i_is_fmt2;
kunai_i_rel_is kunai_i_is_c_rel;
kunai_i_rel_is kunai_i_is_r_rel;
/* Returns 1 if the file is a list of texture animations, otherwise 0. */
int kunai_i_is_tam(const void *data, size_t size);

extern const kunai_i_word kunai_i_sa1lvl_words[], kunai_i_sadxlvl_words[], kunai_i_sa2lvl_words[],
    kunai_i_sa2blvl_words[];

kunai_i_recognise kunai_i_recognise_quest_dat;
kunai_i_recognise kunai_i_recognise_sa_level;
kunai_i_measure_head kunai_i_measure_sa_level_head;

#endif
