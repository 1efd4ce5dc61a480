/* ninja_ascii_link.h - the names of Ninja ASCII. */
#ifndef KUNAI_I_NINJA_ASCII_LINK_H
#define KUNAI_I_NINJA_ASCII_LINK_H

#include "container/ninja_ascii_image.h"

/* Gives every reference its place, and motions the block and flags that their keys tell. */
void kunai_i_link_ascii(kunai_i_ascii_text *ascii);

/* What a motion is and how its keys are stored. keys: KUNAI_I_KEYS_... of all its arrays. bits: type
 * of its NJS_MOTION. */
uint32_t kunai_i_choose_motion_block(uint32_t keys, uint32_t bits);
uint32_t kunai_i_choose_motion_flags(uint32_t keys);

#endif
