/* ninja_ascii.c - tells Ninja ASCII from other text and reads it, ninja-ascii.md. */
#include "container/ninja_ascii_image.h"

#include "base/sink.h"

static const char record[] = "Ninja ASCII";

enum { FIRST_PLACE = 16 }; /* of a structure */

/* ---- is it ---- */

/* Bytes that no text has, nor the start of a word. */
static int is_foreign(const kunai_i_token *token)
{
    return token->mark < 0x20 ? token->kind == KUNAI_I_TOKEN_MARK : token->mark >= 0x7F;
}

/* What can be in front of the first word, or between it and the next: lines, extern x; */
static void leftovers_skip(kunai_i_text *text)
{
    int is_extern = 0;

    for (;; kunai_i_text_next(text)) {
        is_extern |= kunai_i_token_is(&text->token, "extern");
        if (text->token.kind == KUNAI_I_TOKEN_END || is_foreign(&text->token) ||
            (!is_extern && text->token.kind != KUNAI_I_TOKEN_LINE))
            return;
        if (text->token.mark == ';')
            is_extern = 0;
    }
}

int kunai_i_ascii_declaration_starts(kunai_i_text text)
{
    text.job = NULL; /* whoever reads it says what is wrong */
    if (text.token.kind != KUNAI_I_TOKEN_WORD || !kunai_i_ascii_find_type(&text.token))
        return 0;
    kunai_i_text_next(&text);
    if (text.token.kind != KUNAI_I_TOKEN_WORD)
        return 0;
    kunai_i_text_next(&text);
    if (text.token.mark == '[') {
        kunai_i_text_next(&text);
        if (text.token.kind == KUNAI_I_TOKEN_INTEGER)
            kunai_i_text_next(&text);
        if (text.token.mark != ']')
            return 0;
        kunai_i_text_next(&text);
    }
    return kunai_i_ascii_find_begin(&text.token) != NULL;
}

/* X_START. Any other word, since that may be misspelt, has a declaration behind it. */
static int block_starts(kunai_i_text *text)
{
    if (text->token.kind != KUNAI_I_TOKEN_WORD)
        return 0;
    if (kunai_i_token_ends(&text->token, "_START") && kunai_i_ascii_find_block(&text->token))
        return 1;
    kunai_i_text_next(text);
    leftovers_skip(text);
    return kunai_i_ascii_declaration_starts(*text);
}

/* NJS_X name[n] = {, and no START. */
static int is_c_source(kunai_i_text *text)
{
    int has_type = 0, has_start = 0, is_assigned = 0, has_list = 0;

    for (; text->token.kind != KUNAI_I_TOKEN_END; kunai_i_text_next(text)) {
        if (is_foreign(&text->token))
            return 0;
        if (has_type && is_assigned && text->token.mark == '{')
            has_list = 1;
        is_assigned = text->token.mark == '=';
        if (text->token.mark && !is_assigned && text->token.mark != '[' && text->token.mark != ']')
            has_type = 0;
        if (text->token.kind == KUNAI_I_TOKEN_WORD) {
            has_type |= text->token.size > 4 && !memcmp(text->token.bytes, "NJS_", 4);
            has_start |= kunai_i_token_is(&text->token, "START");
        }
    }
    return has_list && !has_start;
}

int kunai_i_ascii_is(const void *data, size_t size, int *is_source)
{
    kunai_i_text text, first;

    *is_source = 0;
    kunai_i_text_begin(&text, NULL, data, size, record);
    first = text;
    leftovers_skip(&text);
    if (kunai_i_ascii_declaration_starts(text) || block_starts(&text))
        return 1;
    *is_source = is_c_source(&first);
    return *is_source;
}

/* ---- reading ---- */

static void text_begin(kunai_i_ascii_text *ascii, kunai_i_job *job, const void *data, size_t size)
{
    memset(ascii, 0, sizeof *ascii);
    ascii->job = job;
    ascii->default_object = kunai_i_empty_string();
    kunai_i_list_begin(&ascii->image, 1);
    kunai_i_list_begin(&ascii->origins, sizeof(kunai_i_ascii_origin));
    kunai_i_list_begin(&ascii->declarations, sizeof(kunai_i_ascii_declaration));
    kunai_i_list_begin(&ascii->entries, sizeof(kunai_i_ascii_entry));
    kunai_i_list_begin(&ascii->references, sizeof(kunai_i_ascii_reference));
    kunai_i_list_begin(&ascii->strings, sizeof(kunai_i_ascii_string));
    kunai_i_text_begin(&ascii->text, job, data, size, record);
    kunai_i_ascii_grow(ascii, FIRST_PLACE, 0);
}

/* Each up to the next one. What readers see behind them is the image, not the input. */
static void see_declarations(kunai_i_job *job, const kunai_i_ascii *ascii, size_t size)
{
    static const char *const names[] = {
        [KUNAI_I_ASCII_OTHER] = "declaration",   [KUNAI_I_ASCII_TEXTURE_LIST] = "TEXTURELIST",
        [KUNAI_I_ASCII_BASIC_OBJECT] = "OBJECT", [KUNAI_I_ASCII_CHUNK_OBJECT] = "CNKOBJECT",
        [KUNAI_I_ASCII_MOTION] = "MOTION",       [KUNAI_I_ASCII_CAMERA] = "CAMERA"};
    uint32_t i;

    for (i = 0; i < ascii->count; i++) {
        const kunai_i_ascii_declaration *declaration = &ascii->declarations[i];
        const uint64_t end = i + 1 < ascii->count ? declaration[1].offset : size;

        kunai_i_saw(job, names[declaration->type], declaration->offset, end - declaration->offset);
    }
    if (job->sink)
        job->sink->is_blind = 1;
}

static void text_read(kunai_i_job *job, const void *data, size_t size, kunai_i_ascii *out)
{
    kunai_i_ascii_text ascii;

    memset(out, 0, sizeof *out);
    out->default_object = kunai_i_empty_string();
    if ((uint64_t)size >= 0xFFFFFFFF) {
        kunai_i_fail(job, KUNAI_E_LIMIT, 0, record, "a text of 4 GiB or more");
        return;
    }
    text_begin(&ascii, job, data, size);
    kunai_i_ascii_declarations(&ascii);
    kunai_i_ascii_origins_end(&ascii, size);
    if (!kunai_i_failed(job))
        kunai_i_ascii_link(&ascii);
    if (kunai_i_failed(job))
        return;
    out->image = kunai_i_reader_at(job, ascii.image.items, ascii.image.count, 0, 0, record);
    out->declarations = ascii.declarations.items;
    out->count = (uint32_t)ascii.declarations.count;
    out->default_object = ascii.default_object;
    out->origins = ascii.origins.items;
    out->origin_count = (uint32_t)ascii.origins.count;
    see_declarations(job, out, size);
}

/* ---- a text that is read once ---- */

static void shared_read(kunai_i_ascii_shared *shared, kunai_i_job *job, const void *data,
                        size_t size)
{
    kunai_i_job *own = &shared->job;

    shared->is_read = 1;
    if (kunai_i_job_begin(own, data, size, &job->options, shared, &job->error) != KUNAI_OK)
        return;
    own->format = job->format;
    own->sink = job->sink;
    own->budget = job->budget;
    text_read(own, data, size, &shared->ascii);
    job->budget = own->budget;
}

/* Gives the job all that it would have if it had read the text. */
static void shared_take(kunai_i_ascii_shared *shared, kunai_i_job *job, kunai_i_ascii *out)
{
    const kunai_error *error = &shared->job.error;

    kunai_i_warnings_add(job, &shared->job.all_warnings);
    if (error->code)
        kunai_i_fail(job, error->code, error->offset, error->record, error->message);
    *out = shared->ascii;
    out->image.job = job;
    job->sink->is_blind = 1;
}

void kunai_i_ascii_read(kunai_i_job *job, const void *data, size_t size, kunai_i_ascii *out)
{
    kunai_i_ascii_shared *shared = job->sink ? job->sink->text : NULL;

    if (!shared) {
        text_read(job, data, size, out);
        return;
    }
    if (!shared->is_read)
        shared_read(shared, job, data, size);
    shared_take(shared, job, out);
}

uint64_t kunai_i_ascii_shared_steps(const kunai_i_ascii_shared *shared)
{
    enum { STEPS_A_DECLARATION = 4, BYTES_A_STEP = 256 };
    const kunai_i_ascii *ascii = &shared->ascii;

    if (!ascii->count)
        return 0;
    return ascii->declarations[0].offset + STEPS_A_DECLARATION * (uint64_t)ascii->count +
           ascii->image.size / BYTES_A_STEP;
}

void kunai_i_ascii_shared_end(kunai_i_ascii_shared *shared)
{
    kunai_i_memory_release_all(&shared->job.memory, &shared->job.memory.temporary);
    kunai_i_memory_release_all(&shared->job.memory, &shared->job.memory.kept);
}

/* ---- what was read ---- */

void kunai_i_read_ascii_text(kunai_i_job *job, const void *data, size_t size, kunai_i_ascii *ascii)
{
    int is_source;

    job->format = KUNAI_FORMAT_NJA;
    if (!kunai_i_ascii_is(data, size, &is_source))
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, record, "this is no Ninja ASCII");
    else if (is_source)
        kunai_i_fail(job, KUNAI_E_UNSUPPORTED, 0, record, "C source, not Ninja ASCII");
    else
        kunai_i_ascii_read(job, data, size, ascii);
}

static int is_one_of(const kunai_i_token *token, const char *const *words, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        if (kunai_i_token_is(token, words[i]))
            return 1;
    return 0;
}

/* A type is in front of a name. */
int kunai_i_ascii_declares(const uint8_t *data, size_t size, const char *const *types, size_t count)
{
    kunai_i_text text;
    int is_source, is_type = 0;

    if (!kunai_i_ascii_is(data, size, &is_source) || is_source)
        return 0;
    kunai_i_text_begin(&text, NULL, data, size, record);
    for (; text.token.kind != KUNAI_I_TOKEN_END; kunai_i_text_next(&text)) {
        if (is_type && text.token.kind == KUNAI_I_TOKEN_WORD)
            return 1;
        is_type = is_one_of(&text.token, types, count);
    }
    return 0;
}

uint64_t kunai_i_ascii_offset(const kunai_i_ascii *ascii, uint64_t place)
{
    return kunai_i_ascii_origin_find(ascii->origins, ascii->origin_count, place);
}

void kunai_i_ascii_translate(const kunai_i_ascii *ascii, kunai_i_job *job)
{
    kunai_i_warnings *warnings = job->warnings;
    uint32_t i;

    job->error.offset = kunai_i_ascii_offset(ascii, job->error.offset);
    warnings->lost.offset = kunai_i_ascii_offset(ascii, warnings->lost.offset);
    for (i = 0; i < warnings->count; i++)
        warnings->items[i].offset = kunai_i_ascii_offset(ascii, warnings->items[i].offset);
}

static int is_named(const kunai_i_ascii_declaration *declaration, kunai_string name)
{
    return name.size && declaration->name.size == name.size &&
           !memcmp(declaration->name.data, name.data, name.size);
}

const kunai_i_ascii_declaration *kunai_i_ascii_root(const kunai_i_ascii *ascii)
{
    const kunai_i_ascii_declaration *free_one = NULL, *last = NULL;
    uint32_t i;

    for (i = 0; i < ascii->count; i++) {
        const kunai_i_ascii_declaration *declaration = &ascii->declarations[i];

        if (!kunai_i_ascii_is_object(declaration))
            continue;
        if (is_named(declaration, ascii->default_object))
            return declaration;
        last = declaration;
        if (!declaration->is_referred)
            free_one = declaration;
    }
    return free_one ? free_one : last;
}
