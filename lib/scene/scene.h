/* scene.h - the module scene and the table of its formats. */
#ifndef KUNAI_I_SCENE_H
#define KUNAI_I_SCENE_H

#include "base/module.h"

extern const kunai_i_module kunai_i_scene_module;

#endif
