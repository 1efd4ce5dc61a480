/* kunai/kunai.h - all of it. */
#ifndef KUNAI_KUNAI_H
#define KUNAI_KUNAI_H

#include "base.h"
#include "probe.h"
#include "prs.h"
#include "archive.h"
#include "textures.h"
#include "model.h"
#include "motion.h"
#include "scene.h"
#include "map.h"
#include "outline.h"

#endif
