/* lay.h - files that tests write as text, so that a test shows every byte and names the places:
 *
 *     laid file = lay("'AFS'0 2 @a 5 @b b-a  a: 'hello' /4 b: {0102} .6");
 *
 * Items are separated by blanks:
 *
 *     12  -1  0x1F      a word of 32 bits; 1.5 (with a point) is a float
 *     b7  h7  w7  q7    a number of 8, 16, 32 or 64 bits; f7 is a float
 *     h(1 2 3)          the same for each number, label or repetition in parentheses
 *     t(1 2 -3)         a word of three numbers of 10 bits, the first one in the low bits
 *     'text'  'text'0   characters, without and with a NUL at the end; 'text'.16 has zeros up to 16
 *     {01 02FF}         bytes in hexadecimal
 *     .16  /16          16 zeros; zeros up to a multiple of 16
 *     3*item  3*(...)   the same three times
 *     $  $*52+8  $%4  $$  in a repetition: its number from 0, calculated from the left; $$ is $*$
 *     <  >              numbers that follow are little-endian (as at the start) or big-endian
 *     name:             a label, which later text can use, too, before it and after it
 *     @name  @name+4    a pointer to the label, counted from the last ^ (the start, without one);
 *                       in a repetition also @name+$*52
 *     b-a               the bytes from label a to label b; b-a/4 is a fourth of them, b-a+4 4 more
 *     ^                 pointers count from here
 *     [NJCM ... ]       a chunk: the tag, the size (little-endian, after [> big-endian), the rest.
 *                       [ is a ^, too
 *     pof0              a POF0 chunk with the pointers since the last ^, in the order of the places
 *     rel(name)         zeros up to 32, the table of pointers of a REL file, and its end, whose
 *                       root is the label, name+1, or a number. The labels rel_table and
 *                       rel_trailer are where they begin
 *
 * A label and a difference have 32 bits, or those of the letter before them: h@name, h b-a: "hb-a"
 * would be a label, so write h(b-a). NULL pointers are 0. */
#ifndef KUNAI_TEST_LAY_H
#define KUNAI_TEST_LAY_H

#include "bytes.h"

enum { LAY_NAME = 24 };

typedef struct laid_label {
    char name[LAY_NAME];
    uint32_t hash; /* of the name */
    size_t place;
} laid_label;

/* A number that waits for its labels. */
typedef struct laid_number {
    char to[LAY_NAME];
    char from[LAY_NAME]; /* "": base is subtracted instead */
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
    size_t first_pointer; /* the first one since the last ^ */
    size_t base;
    int big, has_rel;
    size_t rel; /* where zeros and table begin */
    char rel_root[LAY_NAME];
    int64_t rel_root_added;
    size_t chunks[8]; /* places of the sizes of open chunks, and their byte order */
    int chunk_is_big[8];
    size_t depth;
} laid;

/* The text is a format of printf, so that parts of it can come from variables. What the text does
 * wrong ends the program with the place in the text. */
laid lay(const char *format, ...) PRINTF_LIKE(1, 2);
void lay_more(laid *to, const char *format, ...) PRINTF_LIKE(2, 3);

/* Appends what the text lays; its labels are its own. */
void append_laid(bytes *out, const char *format, ...) PRINTF_LIKE(2, 3);

/* For what other writers wrote. */
laid lay_bytes(const void *data, size_t size);
void add_label(laid *to, const char *name, size_t place);

/* Where a label is; ends the program if no label has this name. */
size_t place_of(const laid *file, const char *name);

/* Overwrites bytes: "name+4: 7 h(1 2)", "12: b0". Several are separated by commas. "cut name" makes
 * the file end there; "cut -1" one byte before its end. "add 'text' .3" makes it longer: before the
 * table of rel(), if there is one. That table lists new pointers (@name), too, and words without
 * one after "list name"; "unlist name" takes one out of it. A patch of the table or of the
 * trailer comes last. */
void patch(laid *file, const char *format, ...) PRINTF_LIKE(2, 3);

laid copy_laid(const laid *from);
void free_laid(laid *file);

/* A variable of type laid that is freed at the end of its block. */
#define auto_laid __attribute__((cleanup(free_laid))) laid

#endif
