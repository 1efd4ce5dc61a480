/*
 * ninja_ascii_read.c - the functions of ninja_ascii.h: distinguishes Ninja ASCII from other texts,
 * reads lines, blocks and declarations (ninja-ascii.md 2), and shares a text between open calls.
 *
 * Neither Ninja ASCII nor C source has a magic word. A text is recognised by its first declaration
 * or by a line with X_START of a known block. C source goes to kunai_i_read_c (ninja_c.h).
 */
#include "container/ninja_ascii_declaration.h"
#include "container/ninja_ascii_link.h"
#include "container/ninja_c.h"

#include "base/trace.h"

#include <kunai/probe.h>

static const char record[] = "Ninja ASCII";

enum { FIRST_PLACE = 16 }; /* place of the first structure */

/* ---- is it ---- */

/* Returns 1 for bytes that neither a text nor the start of a word contains. */
static int is_foreign(const kunai_i_token *token)
{
    return token->mark < 0x20 ? token->kind == KUNAI_I_TOKEN_MARK : token->mark >= 0x7F;
}

/* Skips lines and "extern x;", which can precede the first word or follow it. */
static void skip_leftovers(kunai_i_text *text)
{
    int is_extern = 0;

    for (;; kunai_i_read_next_token(text)) {
        is_extern |= kunai_i_is_word(&text->token, "extern");
        if (text->token.kind == KUNAI_I_TOKEN_END || is_foreign(&text->token) ||
            (!is_extern && text->token.kind != KUNAI_I_TOKEN_LINE))
            return;
        if (text->token.mark == ';')
            is_extern = 0;
    }
}

/* Returns 1 at X_START of a known block. Another word may be a misspelt one: then a declaration
 * must follow. */
static int starts_block(kunai_i_text *text)
{
    if (text->token.kind != KUNAI_I_TOKEN_WORD)
        return 0;
    if (kunai_i_ends_with(&text->token, "_START") && kunai_i_find_ascii_block(&text->token))
        return 1;
    kunai_i_read_next_token(text);
    skip_leftovers(text);
    return kunai_i_begins_ascii_declaration(*text);
}

/* Returns 1 if a line contains only X_START of a known block. Other words that end in _START are
 * not enough: enumerations in programs contain them. The search ends at a zero byte: texts contain
 * no zero byte, and most other files have one near the start. */
static int has_block_line(const uint8_t *data, size_t size)
{
    static const char end[] = "_START";
    const uint8_t *zero = size ? memchr(data, 0, size) : NULL;
    size_t from = 0;

    size = zero ? (size_t)(zero - data) : size;
    while (from < size) {
        const uint8_t *found = memchr(data + from, '\n', size - from);
        size_t to = found ? (size_t)(found - data) : size;
        const size_t next = to + 1;
        kunai_i_token word = {KUNAI_I_TOKEN_WORD, 0, 0, NULL, 0, 0.0};

        while (to > from && data[to - 1] <= ' ')
            to--;
        while (from < to && data[from] <= ' ')
            from++;
        word.bytes = data + from;
        word.size = to - from;
        if (kunai_i_ends_with(&word, end) && kunai_i_find_ascii_block(&word))
            return 1;
        from = next;
    }
    return 0;
}

int kunai_i_is_ascii(const void *data, size_t size, int *is_source)
{
    kunai_i_text text;

    *is_source = 0;
    kunai_i_begin_text(&text, NULL, data, size, record);
    skip_leftovers(&text);
    if (kunai_i_begins_ascii_declaration(text) || starts_block(&text))
        return 1;
    if (has_block_line(data, size))
        return 1;
    *is_source = kunai_i_has_c_part(data, size, 0);
    return *is_source;
}

/* ---- lines, blocks and declarations ---- */

/* Reads "#define DEFAULT_OBJECT_NAME x". The first one is used, because these lines are inside
 * #ifndef. */
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

/* Returns 1 for X_START and X_END with the same X. */
static int is_pair(const kunai_i_token *start, const kunai_i_token *end)
{
    const kunai_i_token a = kunai_i_get_ascii_stem(start), b = kunai_i_get_ascii_stem(end);

    return a.size == b.size && !memcmp(a.bytes, b.bytes, a.size);
}

/* Moves to the word that ends the block of the current word. */
static void skip_block(kunai_i_ascii_text *ascii)
{
    const kunai_i_token start = ascii->text.token;

    warn_block(ascii, KUNAI_E_UNSUPPORTED, &start,
               "the block is left out: this kind is not supported");
    while (!kunai_i_has_failed(ascii->open)) {
        const kunai_i_token *token = &ascii->text.token;

        kunai_i_read_next_token(&ascii->text);
        if (token->kind == KUNAI_I_TOKEN_END)
            kunai_i_fail_ascii_here(ascii, "");
        if (kunai_i_ends_with(token, "_END") && is_pair(&start, token))
            return;
    }
}

/* Most blocks only say which kind of motions they contain. Unknown kinds and missing ends are
 * warnings. */
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
        warn_block(ascii, KUNAI_E_CORRUPT, word, "the block is unknown");
    else if (ascii->block_start.size)
        warn_block(ascii, KUNAI_E_CORRUPT, &ascii->block_start,
                   "another block starts before the end of this block");
    ascii->block_start = *word;
}

/* If two words do not match, an unknown word is the cause, and is reported once. */
static void end_block(kunai_i_ascii_text *ascii)
{
    const kunai_i_token *word = &ascii->text.token, *start = &ascii->block_start;

    if (start->size && is_pair(start, word))
        ; /* the usual case */
    else if (!kunai_i_find_ascii_block(word))
        warn_block(ascii, KUNAI_E_CORRUPT, word, "the block is unknown");
    else if (!start->size)
        warn_block(ascii, KUNAI_E_CORRUPT, word, "the block ends, but has not started");
    else if (kunai_i_find_ascii_block(start))
        warn_block(ascii, KUNAI_E_CORRUPT, word, "this word ends another block than the open one");
    ascii->block = 0;
    ascii->block_start.size = 0;
}

static void end_text(kunai_i_ascii_text *ascii)
{
    if (kunai_i_find_ascii_block(&ascii->block_start) && !kunai_i_has_failed(ascii->open))
        warn_block(ascii, KUNAI_E_TRUNCATED, &ascii->block_start,
                   "the text ends before the end of this block");
}

/* Skips a leftover of C, which names a thing in another file, up to its semicolon. */
static void skip_extern(kunai_i_ascii_text *ascii)
{
    while (ascii->text.token.kind != KUNAI_I_TOKEN_END && ascii->text.token.mark != ';')
        kunai_i_read_next_token(&ascii->text);
}

/* Reads everything outside of declarations: lines, block marks, leftovers of C, single
 * semicolons. */
static void read_declarations(kunai_i_ascii_text *ascii)
{
    kunai_i_text *text = &ascii->text;

    ascii->record = record;
    while (text->token.kind != KUNAI_I_TOKEN_END && !kunai_i_has_failed(ascii->open)) {
        if (text->token.kind == KUNAI_I_TOKEN_LINE) {
            read_line(ascii);
        } else if (kunai_i_ends_with(&text->token, "_START")) {
            begin_block(ascii);
        } else if (kunai_i_ends_with(&text->token, "_END")) {
            end_block(ascii);
        } else if (kunai_i_is_word(&text->token, "extern")) {
            skip_extern(ascii);
        } else if (text->token.mark != ';') {
            kunai_i_read_ascii_declaration(ascii);
            ascii->record = record;
            continue;
        }
        kunai_i_read_next_token(text);
    }
    end_text(ascii);
}

/* ---- the whole text ---- */

static void begin_text(kunai_i_ascii_text *ascii, kunai_i_open *open, const void *data, size_t size)
{
    memset(ascii, 0, sizeof *ascii);
    ascii->open = open;
    ascii->default_object = kunai_i_get_empty_string();
    kunai_i_begin_list(&ascii->image, 1);
    kunai_i_begin_list(&ascii->origins, sizeof(kunai_i_ascii_origin));
    kunai_i_begin_list(&ascii->declarations, sizeof(kunai_i_ascii_declaration));
    kunai_i_begin_list(&ascii->entries, sizeof(kunai_i_ascii_entry));
    kunai_i_begin_list(&ascii->references, sizeof(kunai_i_ascii_reference));
    kunai_i_begin_list(&ascii->strings, sizeof(kunai_i_ascii_string));
    kunai_i_begin_text(&ascii->text, open, data, size, record);
    kunai_i_grow_ascii(ascii, FIRST_PLACE, 0);
}

/* Reports each declaration, up to the start of the next one. Later readers work on the image, not
 * on the input, so their structures are not reported. */
static void trace_declarations(kunai_i_open *open, const kunai_i_ascii *ascii, size_t size)
{
    static const struct {
        uint32_t kind;
        const char *name;
    } rows[] = {
        [KUNAI_I_ASCII_OTHER] = {KUNAI_RECORD_KIND_TEXT_DECLARATION, "declaration"},
        [KUNAI_I_ASCII_TEXTURE_LIST] = {KUNAI_RECORD_KIND_TEXT_TEXTURE_LIST, "TEXTURELIST"},
        [KUNAI_I_ASCII_BASIC_OBJECT] = {KUNAI_RECORD_KIND_TEXT_BASIC_OBJECT, "OBJECT"},
        [KUNAI_I_ASCII_CHUNK_OBJECT] = {KUNAI_RECORD_KIND_TEXT_CHUNK_OBJECT, "CNKOBJECT"},
        [KUNAI_I_ASCII_MOTION] = {KUNAI_RECORD_KIND_TEXT_MOTION, "MOTION"},
        [KUNAI_I_ASCII_CAMERA] = {KUNAI_RECORD_KIND_TEXT_CAMERA, "CAMERA"},
        [KUNAI_I_ASCII_BASIC_PLUS_OBJECT] = {KUNAI_RECORD_KIND_TEXT_BASIC_OBJECT, "NJS_OBJECT"},
        [KUNAI_I_ASCII_ACTION] = {KUNAI_RECORD_KIND_TEXT_DECLARATION, "NJS_ACTION"},
        [KUNAI_I_ASCII_LAND_TABLE] = {KUNAI_RECORD_KIND_TEXT_DECLARATION, "LandTable"},
        [KUNAI_I_ASCII_LAND_TABLE_SA2] = {KUNAI_RECORD_KIND_TEXT_DECLARATION, "LandTable"}};
    uint32_t i;

    for (i = 0; i < ascii->count; i++) {
        const kunai_i_ascii_declaration *declaration = &ascii->declarations[i];
        const uint64_t end = i + 1 < ascii->count ? declaration[1].offset : size;

        if (declaration->offset >= size || end < declaration->offset)
            continue; /* the declaration is in a header */
        kunai_i_trace_structure(open, rows[declaration->type].kind, rows[declaration->type].name,
                                declaration->offset, end - declaration->offset);
    }
    kunai_i_hide_trace(open);
}

/* Compiles the block form to an image. *out stays empty if the open fails. */
static void read_blocks(kunai_i_open *open, const void *data, size_t size, kunai_i_ascii *out)
{
    kunai_i_ascii_text ascii;

    begin_text(&ascii, open, data, size);
    read_declarations(&ascii);
    kunai_i_end_ascii_origins(&ascii, size);
    if (!kunai_i_has_failed(open))
        kunai_i_link_ascii(&ascii);
    if (kunai_i_has_failed(open))
        return;
    out->image = kunai_i_make_reader(open, ascii.image.items, ascii.image.count, 0, 0, record);
    out->declarations = ascii.declarations.items;
    out->count = (uint32_t)ascii.declarations.count;
    out->default_object = ascii.default_object;
    out->origins = ascii.origins.items;
    out->origin_count = (uint32_t)ascii.origins.count;
}

/* Chooses between C source and block form, and counts lines for both. */
static void read_text(kunai_i_open *open, const void *data, size_t size, kunai_i_ascii *out)
{
    int is_source;

    memset(out, 0, sizeof *out);
    out->default_object = kunai_i_get_empty_string();
    kunai_i_begin_lines(open, data, size, &out->lines);
    if (kunai_i_has_failed(open))
        return;
    if (out->lines.size >= 0xFFFFFFFF) {
        kunai_i_fail(open, KUNAI_E_LIMIT, 0, record, "the text is larger than 4294967294 bytes");
        return;
    }
    if (kunai_i_is_ascii(data, size, &is_source) && is_source) {
        kunai_i_read_c(open, data, size, out);
    } else {
        out->lines.count = 1; /* only C source has headers */
        read_blocks(open, data, size, out);
    }
    kunai_i_set_lines(&out->lines, open);
    if (!kunai_i_has_failed(open))
        trace_declarations(open, out, size);
}

/* ---- a text that is read once ---- */

/* Reads the text in an open context of its own, which keeps its memory, warnings and error for all
 * readers. The work is charged to the budget of the caller. */
static void read_shared(kunai_i_ascii_shared *shared, kunai_i_open *open, const void *data,
                        size_t size)
{
    kunai_i_open *own = &shared->open;

    shared->is_read = 1;
    if (kunai_i_begin_open(own, data, size, &open->options, shared, &open->error) != KUNAI_OK)
        return;
    own->format = open->format;
    own->trace = open->trace;
    own->budget = open->budget;
    read_text(own, data, size, &shared->ascii);
}

/* Hands the text and its error to the open call. The outline takes the warnings: if every open call
 * did, the warnings that are not stored would be counted several times. */
static void take_shared(kunai_i_ascii_shared *shared, kunai_i_open *open, kunai_i_ascii *out)
{
    const kunai_error *error = &shared->open.error;

    if (error->code)
        kunai_i_fail(open, error->code, error->offset, error->record, error->message);
    open->error.line = error->line;
    *out = shared->ascii;
    out->image.open = open;
    kunai_i_hide_trace(open);
}

void kunai_i_read_ascii(kunai_i_open *open, const void *data, size_t size, kunai_i_ascii *out)
{
    kunai_i_ascii_shared *shared = open->trace ? open->trace->text : NULL;

    if (open->text) {
        *out = *open->text;
    } else if (!shared) {
        read_text(open, data, size, out);
    } else {
        if (!shared->is_read)
            read_shared(shared, open, data, size);
        take_shared(shared, open, out);
    }
}

void kunai_i_end_ascii_shared(kunai_i_ascii_shared *shared)
{
    kunai_i_release_arena(&shared->open.memory, &shared->open.memory.scratch);
    kunai_i_release_arena(&shared->open.memory, &shared->open.memory.arena);
}

/* ---- what was read ---- */

void kunai_i_read_ascii_text(kunai_i_open *open, const void *data, size_t size,
                             kunai_i_ascii *ascii)
{
    int is_source;

    open->format = KUNAI_FORMAT_NJA;
    if (!kunai_i_is_ascii(data, size, &is_source))
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, record, "the data is not Ninja ASCII");
    else
        kunai_i_read_ascii(open, data, size, ascii);
}

uint32_t kunai_i_get_ascii_module(uint32_t type)
{
    static const uint32_t modules[] = {[KUNAI_I_ASCII_OTHER] = 0,
                                       [KUNAI_I_ASCII_TEXTURE_LIST] = KUNAI_MODULE_MODEL,
                                       [KUNAI_I_ASCII_BASIC_OBJECT] = KUNAI_MODULE_MODEL,
                                       [KUNAI_I_ASCII_CHUNK_OBJECT] = KUNAI_MODULE_MODEL,
                                       [KUNAI_I_ASCII_MOTION] = KUNAI_MODULE_MOTION,
                                       [KUNAI_I_ASCII_CAMERA] = KUNAI_MODULE_MOTION,
                                       [KUNAI_I_ASCII_BASIC_PLUS_OBJECT] = KUNAI_MODULE_MODEL,
                                       [KUNAI_I_ASCII_ACTION] = KUNAI_MODULE_SCENE,
                                       [KUNAI_I_ASCII_LAND_TABLE] = KUNAI_MODULE_SCENE,
                                       [KUNAI_I_ASCII_LAND_TABLE_SA2] = KUNAI_MODULE_SCENE};

    return modules[type];
}

/* Searches two words in sequence: a type and a name. */
int kunai_i_has_ascii_part(const uint8_t *data, size_t size, uint32_t modules)
{
    const kunai_i_ascii_type_row *row;
    kunai_i_text text;
    kunai_i_token last;
    int is_source;

    if (!kunai_i_is_ascii(data, size, &is_source))
        return 0;
    if (is_source)
        return kunai_i_has_c_part(data, size, modules);
    kunai_i_begin_text(&text, NULL, data, size, record);
    while (text.token.kind != KUNAI_I_TOKEN_END) {
        last = text.token;
        kunai_i_read_next_token(&text);
        if (last.kind != KUNAI_I_TOKEN_WORD || text.token.kind != KUNAI_I_TOKEN_WORD)
            continue;
        row = kunai_i_find_ascii_type(&last);
        if (row && kunai_i_get_ascii_module(row->type) & modules)
            return 1;
    }
    return 0;
}

uint64_t kunai_i_find_ascii_offset(const kunai_i_ascii *ascii, uint64_t place)
{
    return kunai_i_find_ascii_origin(ascii->origins, ascii->origin_count, place);
}

void kunai_i_translate_error(const kunai_i_ascii *ascii, kunai_i_open *open)
{
    open->error.offset = kunai_i_find_ascii_offset(ascii, open->error.offset);
    kunai_i_set_lines(&ascii->lines, open);
}

void kunai_i_translate_ascii(const kunai_i_ascii *ascii, kunai_i_open *open)
{
    kunai_i_warnings *warnings = open->warnings;
    uint32_t i;

    for (i = 0; i < warnings->count; i++)
        warnings->items[i].offset = kunai_i_find_ascii_offset(ascii, warnings->items[i].offset);
    kunai_i_translate_error(ascii, open);
}

static int is_named(const kunai_i_ascii_declaration *declaration, kunai_string name)
{
    return name.size && declaration->name.size == name.size &&
           !memcmp(declaration->name.data, name.data, name.size);
}

const kunai_i_ascii_declaration *kunai_i_find_ascii_root(const kunai_i_ascii *ascii)
{
    const kunai_i_ascii_declaration *free_one = NULL, *last = NULL;
    uint32_t i;

    for (i = 0; i < ascii->count; i++) {
        const kunai_i_ascii_declaration *declaration = &ascii->declarations[i];

        if (!kunai_i_is_ascii_object(declaration))
            continue;
        if (is_named(declaration, ascii->default_object))
            return declaration;
        last = declaration;
        if (!declaration->is_referred)
            free_one = declaration;
    }
    return free_one ? free_one : last;
}
