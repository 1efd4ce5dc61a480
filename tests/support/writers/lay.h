/* lay.h - makes files of texts, so that a test shows every byte and gives names to places:
 *
 *     laid file = lay("'AFS'0 2 @a 5 @b b-a  a: 'hello' /4 b: {0102} .6");
 *
 * Blanks separate the items of a text:
 *
 *     12  -1  0x1F      a word of 32 bits; 1.5 (with a point) is a float
 *     b7  h7  w7  q7    a number of 8, 16, 32 or 64 bits; f7 is a float
 *     h(1 2 3)          the same for each number, label or repetition in parentheses
 *     t(1 2 -3)         a word of three numbers of 10 bits; the first is in the low bits
 *     'text'  'text'0   characters, without and with a NUL at the end; 'text'.16 has zeros up to 16
 *     {01 02FF}         bytes in hexadecimal
 *     .16  /16          16 zeros; zeros up to a multiple of 16
 *     3*item  3*(...)   the same three times
 *     $  $*52+8  $%4  $$  in a repetition: its number from 0, calculated from left to right;
 *                       $$ is $*$
 *     <  >              the numbers that follow are little-endian (as at the start) or big-endian
 *     name:             a label; the text before it and after it, and later texts, can use it
 *     @name  @name+4    a pointer to the label, counted from the last ^; without a ^, from the
 *                       start; in a repetition also @name+$*52
 *     b-a               the number of bytes from label a to label b; b-a/4 is a fourth of it,
 *                       b-a+4 is 4 more
 *     ^                 pointers count from here
 *     [NJCM ... ]       a chunk: the tag, the size (little-endian; after [> big-endian), the rest.
 *                       Pointers in it count from the end of the size, as after ^
 *     pof0              a POF0 chunk with the pointers since the last ^, sorted by their places
 *     rel(name)         zeros up to 32, the table of pointers of a REL file, and its trailer. The
 *                       root is the label, name+1, or a number. The table and the trailer begin at
 *                       the labels rel_table and rel_trailer
 *
 * A label and a difference have 32 bits, or the width of the letter before them: h@name, h(b-a).
 * Without the parentheses, "hb-a" would be a label. A NULL pointer is 0. */
#ifndef KUNAI_TEST_LAY_H
#define KUNAI_TEST_LAY_H

#include "bytes.h"

enum { LAY_NAME = 24 };

typedef struct laid_label {
    char name[LAY_NAME];
    uint32_t hash; /* of the name */
    size_t place;
} laid_label;

/* A number whose labels are not known yet. */
typedef struct laid_number {
    char to[LAY_NAME];
    char from[LAY_NAME]; /* "": the number is the distance from base */
    int64_t added;
    uint32_t divisor;
    size_t place, base;
    uint8_t size, big;
} laid_number;

typedef struct laid {
    bytes file;
    laid_label *labels;
    size_t label_count;
    laid_number *numbers;
    size_t number_count;
    size_t *pointers; /* places of all pointers */
    size_t pointer_count;
    size_t first_pointer; /* index of the first pointer since the last ^ */
    size_t base;
    int big, has_rel;
    size_t rel; /* where the zeros before the table begin */
    char rel_root[LAY_NAME];
    int64_t rel_root_added;
    size_t chunks[8]; /* places of the sizes of open chunks, and their byte orders */
    int chunk_is_big[8];
    size_t depth;
} laid;

/* Make a file of a text, or append to one. The text is a format of printf, so that parts of it
 * can come from variables. A mistake in the text stops the program, which prints the place in
 * the text. */
laid lay(const char *format, ...) PRINTF_LIKE(1, 2);
void lay_more(laid *to, const char *format, ...) PRINTF_LIKE(2, 3);

/* Appends bytes that a text describes. The text cannot use labels of other texts. */
void append_laid(bytes *out, const char *format, ...) PRINTF_LIKE(2, 3);

/* Makes a file of bytes from another writer. */
laid lay_bytes(const void *data, size_t size);
void add_label(laid *to, const char *name, size_t place);

/* Returns the place of a label. Stops the program if the label does not exist. */
size_t place_of(const laid *file, const char *name);

/* Changes a file. Commas separate changes:
 *
 *     name+4: 7 h(1 2)   overwrites the bytes at a label; 12: b0 at a place
 *     cut name           the file ends at the label; cut -1: one byte before its end
 *     add 'text' .3      makes the file longer; before the table of rel(), if there is one
 *     list name          the table of rel() lists the word at the label, too
 *     unlist name        the table of rel() does not list this word any more
 *
 * New pointers (@name) are added to the table of rel(). A change of the table or of the trailer
 * must come last, because the other changes write both anew. */
void patch(laid *file, const char *format, ...) PRINTF_LIKE(2, 3);

laid copy_laid(const laid *from);
void free_laid(laid *file);

/* A variable of type laid that is freed at the end of its block. */
#define auto_laid __attribute__((cleanup(free_laid))) laid

#endif
