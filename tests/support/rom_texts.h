/* rom_texts.h - a small ROM of the Nintendo DS with every part (nds.md). Tests change single bytes
 * of it. */
#ifndef KUNAI_TEST_ROM_TEXTS_H
#define KUNAI_TEST_ROM_TEXTS_H

#include "cases.h"

/* Returns a ROM with six files: files 0 to 2 are overlays, and the tree of names has the other
 * three. Labels: arm9, parameters, arm9_end, arm7, ov9, ov7, fat, fnt, root, data, banner, file0 ..
 * file5, end. The checksums are right. The ARM9 and overlay 0 are packed. */
laid lay_rom(void);

/* Writes the checksums of the banner, the logo and the header, in this order: the last one covers
 * the one of the logo. */
void seal_rom(laid *file);

/* The header of a ROM, as text. Its tables and programs begin at the labels fnt, fat and so on, and
 * end at fnt_end, fat_end and so on. */
#define ROM_HEADER                                                                                 \
    "'KUNAI ROM'.12 'KNAE' '01' b(2 0 3) .9 b(1 0) @arm9 0x2000800 0x2000000 arm9_end-arm9 @arm7 " \
    "0x2380008 0x2380000 arm7_end-arm7 @fnt fnt_end-fnt @fat fat_end-fat @ov9 ov9_end-ov9 @ov7 "   \
    "ov7_end-ov7 .8 @banner .20 @end 0x200 0 .52 {24FFAE51} 152*b$ .4 "

/* Checks one case per row. Each row patches a copy of lay_rom(), and the checksums are made right
 * again. */
void check_roms(const char *how, const damage *rows, size_t count);

#define TEST_ROMS(name, how, ...)                                                                  \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const damage rows_of_test[] = {__VA_ARGS__};                                        \
        check_roms(how, rows_of_test, COUNT(rows_of_test));                                        \
    }

#endif
