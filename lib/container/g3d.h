/*
 * g3d.h - the container of Nintendo DS models, textures and animations: blocks with a tag, and
 * dictionaries of named resources in them (g3d.md 2).
 *
 *     kunai_i_reader block = kunai_i_find_g3d_block(&file, "TEX0");
 *     kunai_i_g3d_dictionary dictionary;
 *
 *     kunai_i_read_g3d_dictionary(&block, at, field, 8, &dictionary);
 *     if (kunai_i_fail_from_reader(&block))
 *         return;
 *     for (i = 0; i < dictionary.count; i++) {
 *         kunai_i_reader entry = kunai_i_get_g3d_entry(&dictionary, i);
 *         ...
 */
#ifndef KUNAI_I_G3D_H
#define KUNAI_I_G3D_H

#include "base/module.h"
#include "base/reader.h"

enum {
    KUNAI_I_G3D_HEADER = 16, /* of a file; the offsets of the blocks follow */
    KUNAI_I_G3D_NAME = 16
};

/* The kinds of block that a file is for, and the tags of their files; the last tag is that of the
 * block, which can be a file of its own. */
enum kunai_i_g3d_kind {
    KUNAI_I_TEX0,
    KUNAI_I_MDL0,
    KUNAI_I_JNT0,
    KUNAI_I_SRT0,
    KUNAI_I_PAT0,
    KUNAI_I_MAT0,
    KUNAI_I_VIS0,
    KUNAI_I_G3D_KINDS
};

extern const kunai_i_word kunai_i_g3d_words[KUNAI_I_G3D_KINDS][4];

/* All of it is there. The names are in the order of the entries. */
typedef struct kunai_i_g3d_dictionary {
    kunai_i_reader entries;
    const uint8_t *names; /* KUNAI_I_G3D_NAME bytes each; NULs fill a shorter name */
    uint32_t entry_size;
    uint32_t count; /* at most 255 */
} kunai_i_g3d_dictionary;

/* The first block with this tag in the file that the reader covers, or that block alone, where the
 * reader begins with its tag. It goes to its end, or to that of the data; offsets in it count from
 * its tag, and its next byte is the one behind its size. What is wrong is in the block alone, under
 * the tag of the file: KUNAI_E_FORMAT when all blocks of the file are there and none is it. */
kunai_i_reader kunai_i_find_g3d_block(const kunai_i_reader *file, const char *tag);

/* Does the file have such a block? One that may be behind the end of the data counts, and so does
 * one behind the size that the file gives itself: what follows a file says nothing about it. */
int kunai_i_may_have_g3d_block(const uint8_t *data, size_t size, const char *tag);

/* For kunai_scan: the size of the header of a file with its block offsets. Returns 0 if the header
 * is cut off, or unlike those of real files, or if the block with this tag is not there. */
uint64_t kunai_i_measure_g3d_head(const uint8_t *data, size_t size, const char *tag);

/* For kunai_probe: is data a file that may have the block, or that block alone? Then sets the size
 * and the confidence, if the size of the file or block is at least least. */
int kunai_i_recognise_g3d(const uint8_t *data, size_t size, const char *tag, uint32_t least,
                          kunai_found *found);

/* Reads the dictionary at a place of the block, whose offset is a field of two bytes at field, or
 * stands nowhere (0). An entry has at least entry_size bytes. What is wrong stays in the block, and
 * the dictionary is empty then. */
void kunai_i_read_g3d_dictionary(kunai_i_reader *block, uint64_t at, uint64_t field,
                                 uint32_t entry_size, kunai_i_g3d_dictionary *dictionary);

/* The number is less than the count. */
kunai_i_reader kunai_i_get_g3d_entry(const kunai_i_g3d_dictionary *dictionary, uint32_t number);
const uint8_t *kunai_i_get_g3d_name(const kunai_i_g3d_dictionary *dictionary, uint32_t number);

/* The first entry with this name, of which all bytes count, or -1. */
int32_t kunai_i_find_g3d_entry(const kunai_i_g3d_dictionary *dictionary, const uint8_t *name);

#endif
