/*
 * kunai/kunai.h - includes all headers of the library.
 *
 * base.h      results, errors, warnings, strings, memory, options
 * probe.h     which format some bytes have; files within other files
 * prs.h       PRS compression
 * lz.h        compression of the Nintendo DS
 * archive.h   lists and reads the files in archives
 * textures.h  images and palettes
 * model.h     models: nodes, meshes, materials
 * model_raw.h names for words of files in models; a part of model.h
 * motion.h    motions of models, cameras and lights
 * scene.h     stages: models in their places, collision, texture animations
 * map.h       map files of Pokemon Platinum
 * game.h      where the files of maps lie in ROMs of the Nintendo DS
 * world.h     joins the files of a map or of a stage to one scene
 * outline.h   the structures in a file, with their places
 *
 * Each header also works alone, and as the first one that a file includes. C99 or C++11 is enough.
 *
 * Include the headers with #include <kunai/kunai.h>. Link with -lkunai, or with the flags that
 * pkg-config --cflags --libs kunai prints.
 */
#ifndef KUNAI_KUNAI_H
#define KUNAI_KUNAI_H

#include "base.h"
#include "probe.h"
#include "prs.h"
#include "lz.h"
#include "archive.h"
#include "textures.h"
#include "model.h"
#include "motion.h"
#include "scene.h"
#include "map.h"
#include "game.h"
#include "world.h"
#include "outline.h"

#endif
