/* motion.h - the module motion and the table of its formats. */
#ifndef KUNAI_I_MOTION_H
#define KUNAI_I_MOTION_H

#include "base/module.h"

extern const kunai_i_module kunai_i_motion_module;

#endif
