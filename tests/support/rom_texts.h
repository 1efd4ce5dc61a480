/* rom_texts.h - a small ROM of the Nintendo DS that has every part (nds.md), for tests that change
 * one byte of it. */
#ifndef KUNAI_TEST_ROM_TEXTS_H
#define KUNAI_TEST_ROM_TEXTS_H

#include "cases.h"

/* Six files: 0 to 2 are overlays, and the tree has the other three. Labels: arm9, parameters,
 * arm9_end, arm7, ov9, ov7, fat, fnt, root, data, banner, file0 .. file5, end. The checksums are right.
 * The ARM9 and overlay 0 are packed. */
laid lay_rom(void);

/* Writes the checksums of the logo, of the banner and of the header, in this order. */
void seal_rom(laid *file);

/* The header of a ROM, as text: its tables and programs are at the labels fnt, fat and so on, which
 * end at fnt_end, fat_end and so on. */
#define ROM_HEADER                                                                                 \
    "'KUNAI ROM'.12 'KNAE' '01' b(2 0 3) .9 b(1 0) @arm9 0x2000800 0x2000000 arm9_end-arm9 @arm7 " \
    "0x2380008 0x2380000 arm7_end-arm7 @fnt fnt_end-fnt @fat fat_end-fat @ov9 ov9_end-ov9 @ov7 "   \
    "ov7_end-ov7 .8 @banner .20 @end 0x200 0 .52 {24FFAE51} 152*b$ .4 "

/* One case per row: a patch of lay_rom(), after which the checksums are made right again. */
void check_roms(const char *how, const damage *rows, size_t count);

#define TEST_ROMS(name, how, ...)                                                                  \
    TEST(name)                                                                                     \
    {                                                                                              \
        static const damage rows_of_test[] = {__VA_ARGS__};                                        \
        check_roms(how, rows_of_test, COUNT(rows_of_test));                                        \
    }

#endif
