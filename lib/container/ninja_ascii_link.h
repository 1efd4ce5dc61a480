/* ninja_ascii_link.h - resolves the names in Ninja ASCII. */
#ifndef KUNAI_I_NINJA_ASCII_LINK_H
#define KUNAI_I_NINJA_ASCII_LINK_H

#include "container/ninja_ascii_image.h"

/* Stores the place of each reference. Also sets the block and the flags of motions, which their
 * keys decide. */
void kunai_i_link_ascii(kunai_i_ascii_text *ascii);

/* Returns the format of a motion. keys are the KUNAI_I_KEYS_... of all its arrays. bits is the type
 * member of its NJS_MOTION. */
uint32_t kunai_i_choose_motion_block(uint32_t keys, uint32_t bits);
/* Returns the KUNAI_MOTION_... flags that tell how its keys are stored. keys is as in
 * kunai_i_choose_motion_block. */
uint32_t kunai_i_choose_motion_flags(uint32_t keys);

#endif
