/* animation_texts.h - the texts of Nitro animations that are alone in a file (g3d.md 2, lay.h). */
#ifndef KUNAI_TEST_ANIMATION_TEXTS_H
#define KUNAI_TEST_ANIMATION_TEXTS_H

/* The search tree of a dictionary with one name, which is not used. */
#define NITRO_TREE "{7F010000 06000100} "

/* The start of a file: the header, the block, and the dictionary with the animation a at 0x44. Then
 * the animation follows, whose pointers count from it, and the label end. */
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
