/* ninja_ascii_read.c - reads the declarations of Ninja ASCII and the blocks that they are in,
 * ninja-ascii.md 2. */
#include "container/ninja_ascii_image.h"

static const char outside[] = "Ninja ASCII";

static int failed(const kunai_i_ascii_text *ascii)
{
    return kunai_i_failed(ascii->job);
}

/* ---- the start of a declaration ---- */

/* 0: the job failed. */
static int declaration_add(kunai_i_ascii_open *d, const kunai_i_token *type,
                           const kunai_i_token *name)
{
    kunai_i_ascii_text *ascii = d->ascii;
    kunai_i_ascii_declaration *outer = kunai_i_list_add(ascii->job, &ascii->declarations);
    kunai_i_ascii_entry *entry = kunai_i_list_add(ascii->job, &ascii->entries);

    if (!outer || !entry)
        return 0;
    outer->type = d->row->type;
    outer->place = (uint32_t)ascii->image.count;
    outer->block = ascii->block;
    outer->name = kunai_i_keep_string(ascii->job, name->bytes, name->size);
    outer->offset = type->offset;
    entry->name = name->bytes;
    entry->name_size = (uint32_t)name->size;
    entry->family = d->row->family;
    return !failed(ascii);
}

/* [ ], with or without a number. */
static void bounds_read(kunai_i_ascii_open *d)
{
    kunai_i_ascii_text *ascii = d->ascii;

    if (failed(ascii) || !kunai_i_ascii_accept_mark(ascii, '['))
        return;
    d->stated_at = ascii->text.token.offset;
    if (ascii->text.token.kind == KUNAI_I_TOKEN_INTEGER) {
        d->stated = ascii->text.token.number;
        kunai_i_text_next(&ascii->text);
    }
    kunai_i_ascii_expect_mark(ascii, ']', "a bracket is not closed");
}

/* 0: the job failed. */
static int begin_read(kunai_i_ascii_open *d)
{
    const kunai_i_ascii_begin_row *begin;

    bounds_read(d);
    if (failed(d->ascii))
        return 0;
    begin = kunai_i_ascii_find_begin(&d->ascii->text.token);
    if (!begin || (begin->family && begin->family != d->row->family &&
                   d->row->shape != KUNAI_I_ASCII_UNREAD)) {
        kunai_i_ascii_fail_here(d->ascii, "START is missing");
        return 0;
    }
    kunai_i_text_next(&d->ascii->text);
    d->begin = begin;
    return 1;
}

static const kunai_i_ascii_type_row *type_read(kunai_i_ascii_text *ascii, const kunai_i_token *type)
{
    const kunai_i_ascii_type_row *row = NULL;

    if (type->kind == KUNAI_I_TOKEN_WORD)
        row = kunai_i_ascii_find_type(type);
    if (!row)
        kunai_i_ascii_fail(ascii, type->offset, "a type that is not known");
    else if (row->shape == KUNAI_I_ASCII_UNREAD)
        kunai_i_warn(ascii->job, KUNAI_E_UNSUPPORTED, type->offset, ascii->record,
                     "declarations of this type are not read");
    return row;
}

static void declaration_read(kunai_i_ascii_text *ascii)
{
    const kunai_i_token type = ascii->text.token;
    kunai_i_ascii_open d;
    kunai_i_token name;

    memset(&d, 0, sizeof d);
    d.ascii = ascii;
    d.stated = -1.0;
    d.row = type_read(ascii, &type);
    if (failed(ascii))
        return;
    ascii->record = d.row->word;
    kunai_i_text_next(&ascii->text);
    name = ascii->text.token;
    if (name.kind != KUNAI_I_TOKEN_WORD)
        kunai_i_ascii_fail_here(ascii, "a declaration has no name");
    if (failed(ascii) || !declaration_add(&d, &type, &name))
        return;
    kunai_i_text_next(&ascii->text);
    if (!begin_read(&d))
        return;
    if (d.row->shape == KUNAI_I_ASCII_STRUCT)
        kunai_i_ascii_struct_begin(&d, type.offset);
    kunai_i_ascii_items_read(&d);
    kunai_i_ascii_declaration_end(&d);
    ascii->record = outside;
}

/* ---- outside of declarations ---- */

/* #define DEFAULT_OBJECT_NAME x: the first one, as they are within #ifndef. */
static void line_read(kunai_i_ascii_text *ascii)
{
    kunai_i_text line = kunai_i_text_line(&ascii->text);

    if (ascii->default_object.size || !kunai_i_token_is(&line.token, "define"))
        return;
    kunai_i_text_next(&line);
    if (!kunai_i_token_is(&line.token, "DEFAULT_OBJECT_NAME"))
        return;
    kunai_i_text_next(&line);
    if (line.token.kind == KUNAI_I_TOKEN_WORD)
        ascii->default_object = kunai_i_keep_string(ascii->job, line.token.bytes, line.token.size);
}

static void block_warn(kunai_i_ascii_text *ascii, kunai_result code, const kunai_i_token *word,
                       const char *message)
{
    kunai_i_warn(ascii->job, code, word->offset, ascii->record, message);
}

/* X_START and X_END of the same X? */
static int is_pair(const kunai_i_token *start, const kunai_i_token *end)
{
    const kunai_i_token a = kunai_i_ascii_stem(start), b = kunai_i_ascii_stem(end);

    return a.size == b.size && !memcmp(a.bytes, b.bytes, a.size);
}

/* Goes to the word that ends the block of this word. */
static void block_skip(kunai_i_ascii_text *ascii)
{
    const kunai_i_token start = ascii->text.token;

    block_warn(ascii, KUNAI_E_UNSUPPORTED, &start, "blocks of this kind are not read");
    while (!failed(ascii)) {
        const kunai_i_token *token = &ascii->text.token;

        kunai_i_text_next(&ascii->text);
        if (token->kind == KUNAI_I_TOKEN_END)
            kunai_i_ascii_fail_here(ascii, "");
        if (kunai_i_token_ends(token, "_END") && is_pair(&start, token))
            return;
    }
}

static void block_begin(kunai_i_ascii_text *ascii)
{
    const kunai_i_token *word = &ascii->text.token;
    const kunai_i_ascii_block_row *row = kunai_i_ascii_find_block(word);

    ascii->block = row ? row->format : 0;
    if (row && row->unread) {
        block_skip(ascii);
        return;
    }
    if (!row)
        block_warn(ascii, KUNAI_E_CORRUPT, word, "a block that is not known");
    else if (ascii->block_start.size)
        block_warn(ascii, KUNAI_E_CORRUPT, &ascii->block_start,
                   "another block starts before the end of this block");
    ascii->block_start = *word;
}

/* Of two words that do not go together one that is not known is to blame, and only once. */
static void block_end(kunai_i_ascii_text *ascii)
{
    const kunai_i_token *word = &ascii->text.token, *start = &ascii->block_start;

    if (start->size && is_pair(start, word))
        ; /* as it is to be */
    else if (!kunai_i_ascii_find_block(word))
        block_warn(ascii, KUNAI_E_CORRUPT, word, "a block that is not known");
    else if (!start->size)
        block_warn(ascii, KUNAI_E_CORRUPT, word, "a block ends that has not started");
    else if (kunai_i_ascii_find_block(start))
        block_warn(ascii, KUNAI_E_CORRUPT, word, "the end of another block");
    ascii->block = 0;
    ascii->block_start.size = 0;
}

static void text_end(kunai_i_ascii_text *ascii)
{
    if (kunai_i_ascii_find_block(&ascii->block_start) && !failed(ascii))
        block_warn(ascii, KUNAI_E_TRUNCATED, &ascii->block_start,
                   "the text ends before the end of this block");
}

/* Leftovers of C say of what other file something is: up to their semicolon. */
static void extern_skip(kunai_i_ascii_text *ascii)
{
    while (ascii->text.token.kind != KUNAI_I_TOKEN_END && ascii->text.token.mark != ';')
        kunai_i_text_next(&ascii->text);
}

void kunai_i_ascii_declarations(kunai_i_ascii_text *ascii)
{
    kunai_i_text *text = &ascii->text;

    ascii->record = outside;
    while (text->token.kind != KUNAI_I_TOKEN_END && !failed(ascii)) {
        if (text->token.kind == KUNAI_I_TOKEN_LINE) {
            line_read(ascii);
        } else if (kunai_i_token_ends(&text->token, "_START")) {
            block_begin(ascii);
        } else if (kunai_i_token_ends(&text->token, "_END")) {
            block_end(ascii);
        } else if (kunai_i_token_is(&text->token, "extern")) {
            extern_skip(ascii);
        } else if (text->token.mark != ';') {
            declaration_read(ascii);
            continue;
        }
        kunai_i_text_next(text);
    }
    text_end(ascii);
}
