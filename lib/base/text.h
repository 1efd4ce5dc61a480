/*
 * text.h - the tokens of a text: words, numbers, strings, marks.
 *
 *     kunai_i_begin_text(&text, open, data, size, "Ninja ASCII");
 *     for (; text.token.kind != KUNAI_I_TOKEN_END; kunai_i_read_next_token(&text))
 *         ... text.token ...
 *
 * Blanks, line ends and comments (the two of C) separate tokens. A byte-order mark at the start is
 * passed over; Ctrl-Z or a 0 with nothing but blanks behind it ends the text.
 */
#ifndef KUNAI_I_TEXT_H
#define KUNAI_I_TEXT_H

#include "base/open.h"

enum kunai_i_token_kind {
    KUNAI_I_TOKEN_END = 0, /* of the text, or of what can be read of it */
    KUNAI_I_TOKEN_WORD,    /* letters, digits and _ */
    KUNAI_I_TOKEN_INTEGER, /* decimal or 0x, suffixes u U l L */
    KUNAI_I_TOKEN_REAL,    /* with a point, an exponent or the suffix f F */
    KUNAI_I_TOKEN_STRING,
    KUNAI_I_TOKEN_LINE, /* one that starts with #, without its end */
    KUNAI_I_TOKEN_MARK  /* any other byte */
};

typedef struct kunai_i_token {
    uint32_t kind;        /* enum kunai_i_token_kind */
    uint32_t mark;        /* the byte of a mark; 0 in all others */
    uint64_t offset;      /* of its first byte in the caller's input */
    const uint8_t *bytes; /* of a word; a string without its quotes; a line without its # */
    size_t size;
    double number; /* an integer up to 2^53 is exact */
} kunai_i_token;

typedef struct kunai_i_text {
    kunai_i_token token; /* the current one */
    const uint8_t *data;
    size_t size;
    size_t at; /* behind the token */
    kunai_i_open *open;
    const char *record;
    uint64_t origin;     /* offset of data[0] in the caller's input */
    uint32_t line_start; /* nothing but blanks and comments so far in this line */
    uint32_t failed;
} kunai_i_text;

/* Goes to the first token. What is wrong fails the open; without one (a probe) the text just
 * ends. */
void kunai_i_begin_text(kunai_i_text *text, kunai_i_open *open, const void *data, size_t size,
                        const char *record);
void kunai_i_read_next_token(kunai_i_text *text);

/* What is in a line token. It cannot hold a line token itself. */
kunai_i_text kunai_i_make_line_text(const kunai_i_text *text);

/* Less than 0, 0 or more than 0, in the order of bytes. */
int kunai_i_compare_token(const kunai_i_token *token, const char *word);
/* Is this token that word? */
int kunai_i_is_word(const kunai_i_token *token, const char *word);
/* Is it a word that ends so? */
int kunai_i_ends_with(const kunai_i_token *token, const char *end);

#endif
