/* rel_files.h - REL files that tests write word by word, in both byte orders. */
#ifndef KUNAI_TEST_REL_FILES_H
#define KUNAI_TEST_REL_FILES_H

#include "support.h"

#include "bytes.h"

enum { REL_TRAILER = 32, REL_ROOT_FROM_END = 16 };

/* A file while it is written. All zero: an empty one, little-endian. */
typedef struct rel_file {
    bytes payload;
    bytes listed; /* one byte a word of the payload: 1 is a pointer */
    int big;
} rel_file;

rel_file begin_rel(int big);

/* Where the next value goes. */
uint32_t get_rel_place(const rel_file *file);

/* These give the place of what they add. */
uint32_t add_rel_16(rel_file *file, uint32_t value);
uint32_t add_rel_32(rel_file *file, uint32_t value);
uint32_t add_rel_float(rel_file *file, double value);
uint32_t add_rel_floats(rel_file *file, const double *values, size_t count);
uint32_t add_rel_words(rel_file *file, const uint32_t *words, size_t count);
uint32_t add_rel_zeros(rel_file *file, size_t size);
uint32_t add_rel_string(rel_file *file, const char *text); /* with its NUL and zeros up to a word */
uint32_t add_rel_pointer(rel_file *file, uint32_t target); /* a word that is listed */

void align_rel(rel_file *file, size_t alignment);

/* Overwrite a word; set_rel_pointer lists it, too, and unlist_rel_pointer makes it a number. */
void set_rel_word(rel_file *file, uint32_t at, uint32_t value);
void set_rel_pointer(rel_file *file, uint32_t at, uint32_t target);
void unlist_rel_pointer(rel_file *file, uint32_t at);

/* What has been written. */
uint32_t get_rel_word(const rel_file *file, uint32_t at);
int is_rel_pointer_listed(const rel_file *file, uint32_t at);

/* The file: the payload up to a multiple of 32, the relocation table, its padding, the trailer.
 * What was written is freed, but for copy_rel of the same. */
bytes end_rel(rel_file *file, uint32_t root);
rel_file copy_rel(const rel_file *file);

/* A file with another payload than multiples of 32, and with the relocations as they are given. */
bytes end_rel_raw(rel_file *file, const uint16_t *relocations, size_t count, uint32_t root);

/* Where the relocation table of a whole file begins. */
uint32_t find_rel_table(const bytes *file, int big);

/* ---- opening ---- */

/* From memory that ends where the file does, and walked. NULL: error says why. */
kunai_scene *open_scene(const bytes *file, const kunai_options *options, kunai_error *error);

/* Must open, without a warning. */
kunai_scene *open_whole_scene(const bytes *file);

/* The one thing that is wrong: a warning, and the error with KUNAI_OPEN_STRICT. */
kunai_scene *open_damaged_scene(const bytes *file, uint32_t format, kunai_result code,
                                uint64_t offset, const char *record);

/* The error, with KUNAI_OPEN_STRICT and without. format: of the options. */
void assert_no_scene(const bytes *file, uint32_t format, kunai_result code, uint64_t offset,
                     const char *record);

void assert_exact(const float *values, const double *expected, size_t count);

#endif
