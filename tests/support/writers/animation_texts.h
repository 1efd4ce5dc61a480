/* animation_texts.h - files of one Nitro animation, as texts for lay() (g3d.md 2). */
#ifndef KUNAI_TEST_ANIMATION_TEXTS_H
#define KUNAI_TEST_ANIMATION_TEXTS_H

/* The search tree of a dictionary with one name. The library does not read it. */
#define NITRO_TREE "{7F010000 06000100} "

/* The start of a file: the header, the block, and the dictionary. The animation "a" begins at 0x44,
 * and its pointers count from there. The text of the animation follows, and the label end. */
#define NITRO_NAMED(tag, block, name, tree)                                                        \
    "zero: '" tag "' h(0xFEFF 1) @end h(16 1) @block block: '" block "' end-block "                \
    "b(0 1) h(40 8 16) " tree " h(4 8) a-block '" name "'.16 ^ a: "
#define NITRO(tag, block) NITRO_NAMED(tag, block, "a", NITRO_TREE)

#define NITRO_JOINTS NITRO("BCA0", "JNT0") "'J' b0 'AC' "
#define NITRO_UVS NITRO("BTA0", "SRT0") "'M' b0 'AT' "
#define NITRO_SWAPS NITRO("BTP0", "PAT0") "'M' b0 'PT' "
#define NITRO_PAINTS NITRO("BMA0", "MAT0") "'M' b0 'AM' "
#define NITRO_SIGHTS NITRO("BVA0", "VIS0") "'V' b0 'AV' "

#endif
