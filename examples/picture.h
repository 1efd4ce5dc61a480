/* picture.h - a mip level of a texture set as a PNG file. */
#ifndef PICTURE_H
#define PICTURE_H

#include <kunai/kunai.h>

#include "tool.h"

/* Appends the PNG file to out. On failure nothing is appended. */
kunai_result picture_png(const kunai_textures *set, uint32_t image, uint32_t level, buffer *out,
                         kunai_error *error);

/* For messages about a picture; with the codes of its format when that is not decoded. */
tool_entry picture_entry(const kunai_textures *set, uint32_t image);

#endif
