/*
 * flags.h - joins all flag members of kunai_options into one word, because no bit belongs to two of
 * them.
 */
#ifndef TEST_FLAGS_H
#define TEST_FLAGS_H

#include <kunai/base.h>

enum { OPEN_FLAGS = 0x7, ARCHIVE_FLAGS = 0x70, PRS_FLAGS = 0x300, TEXTURES_FLAGS = 0x3000 };
enum { MODEL_FLAGS = 0x7F0000, MOTION_FLAGS = 0xF000000 };

/* Sets each member to its bits. A bit that no member knows stays in options->flags, so that the
 * open call rejects it. */
static inline void set_flags(kunai_options *options, uint32_t flags)
{
    options->archive_flags = flags & ARCHIVE_FLAGS;
    options->prs_flags = flags & PRS_FLAGS;
    options->textures_flags = flags & TEXTURES_FLAGS;
    options->model_flags = flags & MODEL_FLAGS;
    options->motion_flags = flags & MOTION_FLAGS;
    options->flags = flags & ~(uint32_t)(ARCHIVE_FLAGS | PRS_FLAGS | TEXTURES_FLAGS | MODEL_FLAGS |
                                         MOTION_FLAGS);
}

static inline uint32_t get_flags(const kunai_options *options)
{
    return options->flags | options->archive_flags | options->prs_flags | options->textures_flags |
           options->model_flags | options->motion_flags;
}

#endif
