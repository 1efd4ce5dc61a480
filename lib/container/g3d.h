/*
 * g3d.h - the container of Nintendo DS models, textures and animations: tagged blocks with
 * dictionaries of named resources (g3d.md 2).
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
    KUNAI_I_G3D_HEADER = 16, /* size of the file header; the block offsets follow */
    KUNAI_I_G3D_NAME = 16
};

/* The kinds of block, and the magic words of the files that contain them. The last word of a list
 * is the tag of the block itself, because a block can be a file of its own. */
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

/* A dictionary that lies completely in the data. Names and entries have the same order. */
typedef struct kunai_i_g3d_dictionary {
    kunai_i_reader entries;
    /* KUNAI_I_G3D_NAME bytes per name. NULs fill a shorter name. */
    const uint8_t *names;
    uint32_t entry_size;
    uint32_t count; /* at most 255 */
} kunai_i_g3d_dictionary;

/*
 * Returns a reader for the first block with this tag in the file. If the data begins with the tag,
 * it is this block alone.
 *
 * The range of the reader ends with the block, or with the data if this is earlier. Offsets are
 * counted from the tag. The next byte of the reader is the one after the size field.
 *
 * A fault is only in the returned reader, with the tag of the file as its record. The code is
 * KUNAI_E_FORMAT if all blocks of the file are in the data and the wanted one is missing.
 */
kunai_i_reader kunai_i_find_g3d_block(const kunai_i_reader *file, const char *tag);

/* Returns 1 if the file may have this block, otherwise 0. A file ends where its size field says, or
 * with the data if this is earlier. Also returns 1 if an offset leads past the end of the file,
 * because the block could be there. */
int kunai_i_may_have_g3d_block(const uint8_t *data, size_t size, const char *tag);

/* For kunai_scan: returns the size of the file header and the block offsets. Returns 0 if the
 * header is cut off or not like in real files, or if the block with this tag is missing. */
uint64_t kunai_i_measure_g3d_head(const uint8_t *data, size_t size, const char *tag);

/* For kunai_probe: returns 1 if data is a file that may have the block, or the block alone. Sets
 * the size and the confidence if the size of the file or block is not less than least. */
int kunai_i_recognise_g3d(const uint8_t *data, size_t size, const char *tag, uint32_t least,
                          kunai_found *found);

/* Reads the dictionary at offset at of the block. field is the offset of the 16-bit field that
 * contains at, or 0 if no field does. Entries must have at least entry_size bytes. A fault stays in
 * the block, and the dictionary is then empty. */
void kunai_i_read_g3d_dictionary(kunai_i_reader *block, uint64_t at, uint64_t field,
                                 uint32_t entry_size, kunai_i_g3d_dictionary *dictionary);

/* Returns a reader for one entry, with dictionary->entry_size bytes. number must be less than the
 * count. */
kunai_i_reader kunai_i_get_g3d_entry(const kunai_i_g3d_dictionary *dictionary, uint32_t number);
/* Returns the KUNAI_I_G3D_NAME bytes of the name of this entry. */
const uint8_t *kunai_i_get_g3d_name(const kunai_i_g3d_dictionary *dictionary, uint32_t number);

/* Returns the index of the first entry with this name, or -1. All bytes of a name are compared. */
int32_t kunai_i_find_g3d_entry(const kunai_i_g3d_dictionary *dictionary, const uint8_t *name);

#endif
