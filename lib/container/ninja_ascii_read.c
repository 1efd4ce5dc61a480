/* ninja_ascii_read.c - reads the declarations of Ninja ASCII and the blocks that they are in,
 * ninja-ascii.md 2. */
#include "container/ninja_ascii_image.h"

static const char outside[] = "Ninja ASCII";

static int has_failed(const kunai_i_ascii_text *ascii)
{
    return kunai_i_has_failed(ascii->open);
}

/* ---- the start of a declaration ---- */

/* 0: the open failed. */
static int add_declaration(kunai_i_ascii_open *d, const kunai_i_token *type,
                           const kunai_i_token *name)
{
    kunai_i_ascii_text *ascii = d->ascii;
    kunai_i_ascii_declaration *outer = kunai_i_add_to_list(ascii->open, &ascii->declarations);
    kunai_i_ascii_entry *entry = kunai_i_add_to_list(ascii->open, &ascii->entries);

    if (!outer || !entry)
        return 0;
    outer->type = d->row->type;
    outer->place = (uint32_t)ascii->image.count;
    outer->block = ascii->block;
    outer->name = kunai_i_copy_string(ascii->open, name->bytes, name->size);
    outer->offset = type->offset;
    entry->name = name->bytes;
    entry->name_size = (uint32_t)name->size;
    entry->family = d->row->family;
    return !has_failed(ascii);
}

/* [ ], with or without a number. */
static void read_bounds(kunai_i_ascii_open *d)
{
    kunai_i_ascii_text *ascii = d->ascii;

    if (has_failed(ascii) || !kunai_i_accept_ascii_mark(ascii, '['))
        return;
    d->stated_at = ascii->text.token.offset;
    if (ascii->text.token.kind == KUNAI_I_TOKEN_INTEGER) {
        d->stated = ascii->text.token.number;
        kunai_i_read_next_token(&ascii->text);
    }
    kunai_i_expect_ascii_mark(ascii, ']', "a bracket is not closed");
}

/* 0: the open failed. */
static int begin_read(kunai_i_ascii_open *d)
{
    const kunai_i_ascii_begin_row *begin;

    read_bounds(d);
    if (has_failed(d->ascii))
        return 0;
    begin = kunai_i_find_ascii_begin(&d->ascii->text.token);
    if (!begin || (begin->family && begin->family != d->row->family &&
                   d->row->shape != KUNAI_I_ASCII_UNREAD)) {
        kunai_i_fail_ascii_here(d->ascii, "START is missing");
        return 0;
    }
    kunai_i_read_next_token(&d->ascii->text);
    d->begin = begin;
    return 1;
}

static const kunai_i_ascii_type_row *read_type(kunai_i_ascii_text *ascii, const kunai_i_token *type)
{
    const kunai_i_ascii_type_row *row = NULL;

    if (type->kind == KUNAI_I_TOKEN_WORD)
        row = kunai_i_find_ascii_type(type);
    if (!row)
        kunai_i_fail_ascii(ascii, type->offset, "a type that is not known");
    else if (row->shape == KUNAI_I_ASCII_UNREAD)
        kunai_i_warn(ascii->open, KUNAI_E_UNSUPPORTED, type->offset, ascii->record,
                     "declarations of this type are not read");
    return row;
}

static void read_declaration(kunai_i_ascii_text *ascii)
{
    const kunai_i_token type = ascii->text.token;
    kunai_i_ascii_open d;
    kunai_i_token name;

    memset(&d, 0, sizeof d);
    d.ascii = ascii;
    d.stated = -1.0;
    d.row = read_type(ascii, &type);
    if (has_failed(ascii))
        return;
    ascii->record = d.row->word;
    kunai_i_read_next_token(&ascii->text);
    name = ascii->text.token;
    if (name.kind != KUNAI_I_TOKEN_WORD)
        kunai_i_fail_ascii_here(ascii, "a declaration has no name");
    if (has_failed(ascii) || !add_declaration(&d, &type, &name))
        return;
    kunai_i_read_next_token(&ascii->text);
    if (!begin_read(&d))
        return;
    if (d.row->shape == KUNAI_I_ASCII_STRUCT)
        kunai_i_begin_ascii_struct(&d, type.offset);
    kunai_i_read_ascii_items(&d);
    kunai_i_end_ascii_declaration(&d);
    ascii->record = outside;
}

/* ---- outside of declarations ---- */

/* #define DEFAULT_OBJECT_NAME x: the first one, as they are within #ifndef. */
static void read_line(kunai_i_ascii_text *ascii)
{
    kunai_i_text line = kunai_i_make_line_text(&ascii->text);

    if (ascii->default_object.size || !kunai_i_is_word(&line.token, "define"))
        return;
    kunai_i_read_next_token(&line);
    if (!kunai_i_is_word(&line.token, "DEFAULT_OBJECT_NAME"))
        return;
    kunai_i_read_next_token(&line);
    if (line.token.kind == KUNAI_I_TOKEN_WORD)
        ascii->default_object = kunai_i_copy_string(ascii->open, line.token.bytes, line.token.size);
}

static void warn_block(kunai_i_ascii_text *ascii, kunai_result code, const kunai_i_token *word,
                       const char *message)
{
    kunai_i_warn(ascii->open, code, word->offset, ascii->record, message);
}

/* X_START and X_END of the same X? */
static int is_pair(const kunai_i_token *start, const kunai_i_token *end)
{
    const kunai_i_token a = kunai_i_get_ascii_stem(start), b = kunai_i_get_ascii_stem(end);

    return a.size == b.size && !memcmp(a.bytes, b.bytes, a.size);
}

/* Goes to the word that ends the block of this word. */
static void skip_block(kunai_i_ascii_text *ascii)
{
    const kunai_i_token start = ascii->text.token;

    warn_block(ascii, KUNAI_E_UNSUPPORTED, &start, "blocks of this kind are not read");
    while (!has_failed(ascii)) {
        const kunai_i_token *token = &ascii->text.token;

        kunai_i_read_next_token(&ascii->text);
        if (token->kind == KUNAI_I_TOKEN_END)
            kunai_i_fail_ascii_here(ascii, "");
        if (kunai_i_ends_with(token, "_END") && is_pair(&start, token))
            return;
    }
}

static void begin_block(kunai_i_ascii_text *ascii)
{
    const kunai_i_token *word = &ascii->text.token;
    const kunai_i_ascii_block_row *row = kunai_i_find_ascii_block(word);

    ascii->block = row ? row->format : 0;
    if (row && row->unread) {
        skip_block(ascii);
        return;
    }
    if (!row)
        warn_block(ascii, KUNAI_E_CORRUPT, word, "a block that is not known");
    else if (ascii->block_start.size)
        warn_block(ascii, KUNAI_E_CORRUPT, &ascii->block_start,
                   "another block starts before the end of this block");
    ascii->block_start = *word;
}

/* Of two words that do not go together one that is not known is to blame, and only once. */
static void end_block(kunai_i_ascii_text *ascii)
{
    const kunai_i_token *word = &ascii->text.token, *start = &ascii->block_start;

    if (start->size && is_pair(start, word))
        ; /* as it is to be */
    else if (!kunai_i_find_ascii_block(word))
        warn_block(ascii, KUNAI_E_CORRUPT, word, "a block that is not known");
    else if (!start->size)
        warn_block(ascii, KUNAI_E_CORRUPT, word, "a block ends that has not started");
    else if (kunai_i_find_ascii_block(start))
        warn_block(ascii, KUNAI_E_CORRUPT, word, "the end of another block");
    ascii->block = 0;
    ascii->block_start.size = 0;
}

static void end_text(kunai_i_ascii_text *ascii)
{
    if (kunai_i_find_ascii_block(&ascii->block_start) && !has_failed(ascii))
        warn_block(ascii, KUNAI_E_TRUNCATED, &ascii->block_start,
                   "the text ends before the end of this block");
}

/* Leftovers of C say of what other file something is: up to their semicolon. */
static void skip_extern(kunai_i_ascii_text *ascii)
{
    while (ascii->text.token.kind != KUNAI_I_TOKEN_END && ascii->text.token.mark != ';')
        kunai_i_read_next_token(&ascii->text);
}

void kunai_i_read_ascii_declarations(kunai_i_ascii_text *ascii)
{
    kunai_i_text *text = &ascii->text;

    ascii->record = outside;
    while (text->token.kind != KUNAI_I_TOKEN_END && !has_failed(ascii)) {
        if (text->token.kind == KUNAI_I_TOKEN_LINE) {
            read_line(ascii);
        } else if (kunai_i_ends_with(&text->token, "_START")) {
            begin_block(ascii);
        } else if (kunai_i_ends_with(&text->token, "_END")) {
            end_block(ascii);
        } else if (kunai_i_is_word(&text->token, "extern")) {
            skip_extern(ascii);
        } else if (text->token.mark != ';') {
            read_declaration(ascii);
            continue;
        }
        kunai_i_read_next_token(text);
    }
    end_text(ascii);
}
