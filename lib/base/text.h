/*
 * text.h - splits a text into tokens: words, numbers, strings, marks.
 *
 *     kunai_i_begin_text(&text, open, data, size, "Ninja ASCII");
 *     for (; text.token.kind != KUNAI_I_TOKEN_END; kunai_i_read_next_token(&text))
 *         ... text.token ...
 *
 * Blanks, line ends and C comments of both kinds separate tokens. A byte-order mark at the start is
 * skipped. Ctrl-Z or a zero byte ends the text if only blanks and more of these bytes follow.
 */
#ifndef KUNAI_I_TEXT_H
#define KUNAI_I_TEXT_H

#include "base/open.h"

enum kunai_i_token_kind {
    KUNAI_I_TOKEN_END = 0, /* end of the text, or end of the readable part */
    KUNAI_I_TOKEN_WORD,    /* letters, digits and _ */
    KUNAI_I_TOKEN_INTEGER, /* decimal or 0x, suffixes u U l L */
    KUNAI_I_TOKEN_REAL,    /* with a point, an exponent or the suffix f F */
    KUNAI_I_TOKEN_STRING,
    KUNAI_I_TOKEN_LINE, /* a line that starts with #, without its line end */
    KUNAI_I_TOKEN_MARK  /* any other byte */
};

typedef struct kunai_i_token {
    uint32_t kind;   /* enum kunai_i_token_kind */
    uint32_t mark;   /* the byte of a mark; 0 for other kinds */
    uint64_t offset; /* offset of the first byte in the caller's input */
    /* The bytes of a word, of a string without its quotes, or of a line without its #. */
    const uint8_t *bytes;
    size_t size;
    double number; /* integers up to 2^53 are exact */
} kunai_i_token;

typedef struct kunai_i_text {
    kunai_i_token token; /* the current token */
    const uint8_t *data;
    size_t size;
    size_t at; /* offset of the first byte after the token */
    kunai_i_open *open;
    const char *record;
    uint64_t origin; /* offset of data[0] in the caller's input */
    /* 1: only blanks and comments so far in this line. */
    uint32_t line_start;
    uint32_t failed;
} kunai_i_text;

/*
 * Begins a text and moves to its first token. data may be NULL if size is 0.
 *
 * A fault fails the open, sets text->failed and ends the text: all further tokens are
 * KUNAI_I_TOKEN_END. If open is NULL (a probe), the fault only sets text->failed and ends the text.
 */
void kunai_i_begin_text(kunai_i_text *text, kunai_i_open *open, const void *data, size_t size,
                        const char *record);
/* Moves to the next token. Faults are handled as in kunai_i_begin_text. After the last token or a
 * fault, the token is KUNAI_I_TOKEN_END. */
void kunai_i_read_next_token(kunai_i_text *text);

/* Returns a text of the bytes after the # of the current token, which is a line token. Its first
 * token is current. Each # in this text is a mark: it contains no line tokens. */
kunai_i_text kunai_i_make_line_text(const kunai_i_text *text);

/* Compares the bytes of the token with word, as strcmp does. Returns a number less than 0 if the
 * token comes first, 0 if they are equal, or a number greater than 0 if the word comes first. */
int kunai_i_compare_token(const kunai_i_token *token, const char *word);
/* Returns 1 if the token is a word and equal to this one, otherwise 0. */
int kunai_i_is_word(const kunai_i_token *token, const char *word);
/* Returns 1 if the token is a word with this end, otherwise 0. */
int kunai_i_ends_with(const kunai_i_token *token, const char *end);

#endif
