/* kunai-info - says what files are and what is in them. */
#include "info.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai-info [--json] FILE...\n"
    "\n"
    "Says what each file is and what is in it, one line a file; - is standard input. A file that\n"
    "is PRS-packed as a whole is looked into.\n"
    "\n"
    "  -j, --json     one JSON object a line, with everything; bytes of names above 127 are\n"
    "                 written as \\u0080 to \\u00FF, whatever character set they are in\n"
    "  -q, --quiet    no warnings and no summary\n"
    "  -h, --help     this text\n"
    "      --version  the version\n"
    "\n"
    "Exit codes: 0 done; 1 an input failed, the rest is done; 2 bad command line; 3 a file could\n"
    "not be read; 4 a limit was hit.\n";

void info_say(info *out, const char *format, ...)
{
    char line[256];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    buffer_add(&out->words, line, strlen(line));
}

void info_name(buffer *b, const char *key, kunai_string value)
{
    json_key(b, key);
    json_bytes(b, value.data, value.size);
}

void info_text(buffer *b, const char *key, const char *value)
{
    json_key(b, key);
    json_string(b, value);
}

void info_number(buffer *b, const char *key, uint64_t value)
{
    json_key(b, key);
    json_unsigned(b, value);
}

const char *info_byte_order(uint32_t byte_order)
{
    switch (byte_order) {
    case KUNAI_ORDER_LITTLE: return "little";
    case KUNAI_ORDER_BIG: return "big";
    case KUNAI_ORDER_MIXED: return "mixed";
    default: return "any";
    }
}

/* ---- warnings ---- */

static int is_known(const info *out, const kunai_error *warning)
{
    size_t at;

    for (at = 0; at < out->warnings.size; at += sizeof *warning) {
        kunai_error old;

        memcpy(&old, out->warnings.data + at, sizeof old);
        if (old.offset == warning->offset && old.message == warning->message)
            return 1;
    }
    return 0;
}

/* A file that is opened as several nouns tells some of its troubles several times. */
void info_warnings(info *out, const kunai_error *warnings, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        if (!is_known(out, &warnings[i]))
            buffer_add(&out->warnings, &warnings[i], sizeof warnings[i]);
}

static void add_problem(buffer *b, const kunai_error *error)
{
    json_open(b, '{');
    info_number(b, "offset", error->offset);
    info_text(b, "code", kunai_result_name(error->code));
    info_text(b, "record", error->record);
    info_text(b, "message", error->message);
    json_close(b, '}');
}

static void add_warnings(info *out)
{
    size_t at;

    json_key(&out->json, "warnings");
    json_open(&out->json, '[');
    for (at = 0; at < out->warnings.size; at += sizeof(kunai_error)) {
        kunai_error warning;

        memcpy(&warning, out->warnings.data + at, sizeof warning);
        add_problem(&out->json, &warning);
        tool_warn(out->t, out->path, NULL, &warning);
    }
    json_close(&out->json, ']');
}

/* ---- a file ---- */

static void describe_nouns(info *out, const buffer *bytes, uint32_t nouns)
{
    if (nouns & KUNAI_NOUN_ARCHIVE)
        info_archive(out, bytes);
    if (nouns & KUNAI_NOUN_TEXTURES)
        info_textures(out, bytes);
    if (nouns & KUNAI_NOUN_MODEL)
        info_models(out, bytes);
    if (nouns & KUNAI_NOUN_MOTION)
        info_motions(out, bytes);
}

static void describe_found(info *out, const kunai_found *found, size_t size)
{
    info_text(&out->json, "format", kunai_format_name(found->format));
    info_text(&out->json, "byte_order", info_byte_order(found->byte_order));
    info_number(&out->json, "size", size);
    info_say(out, "%s", kunai_format_name(found->format));
    if (found->byte_order != KUNAI_ORDER_ANY)
        info_say(out, ", %s-endian", info_byte_order(found->byte_order));
    info_say(out, ", %" PRIu64 " bytes", (uint64_t)size);
}

/* The object of what a PRS stream unpacks to stands under "inside". */
static void describe_packed(info *out, buffer *bytes)
{
    kunai_found found;
    kunai_error error;
    uint64_t unpacked, packed;

    if (kunai_prs_size(bytes->data, bytes->size, NULL, &unpacked, &packed, &error) != KUNAI_OK) {
        tool_error(out->t, out->path, NULL, &error);
        return;
    }
    if (tool_unpack(out->t, out->path, bytes))
        return;
    info_text(&out->json, "packing", "PRS");
    info_number(&out->json, "packed_size", packed);
    info_number(&out->json, "unpacked_size", unpacked);
    info_say(out, "; inside: ");
    if (kunai_probe(bytes->data, bytes->size, &found) != KUNAI_OK) {
        info_say(out, "%" PRIu64 " bytes of no known format", unpacked);
        return;
    }
    json_key(&out->json, "inside");
    json_open(&out->json, '{');
    describe_found(out, &found, bytes->size);
    describe_nouns(out, bytes, found.nouns);
    json_close(&out->json, '}');
}

static void describe(info *out, buffer *bytes)
{
    kunai_found found;
    kunai_error error = {0, "nothing that kunai knows begins here", "file", KUNAI_E_FORMAT, 0};

    if (kunai_probe(bytes->data, bytes->size, &found) != KUNAI_OK) {
        tool_error(out->t, out->path, NULL, &error);
        info_number(&out->json, "size", bytes->size);
        json_key(&out->json, "error");
        add_problem(&out->json, &error);
        return;
    }
    describe_found(out, &found, bytes->size);
    if (found.format == KUNAI_FORMAT_PRS)
        describe_packed(out, bytes);
    else
        describe_nouns(out, bytes, found.nouns);
}

static void print_plain(const buffer *words)
{
    fwrite(words->data, 1, words->size, stdout);
    putchar('\n');
}

static void print_file(tool *t, const char *path, int json)
{
    info out = {.t = t, .path = path};
    const unsigned failed = t->failed;
    buffer bytes = {0};

    if (!tool_read(t, path, &bytes)) {
        json_open(&out.json, '{');
        info_text(&out.json, "file", path);
        buffer_add(&out.words, path, strlen(path));
        info_say(&out, ": ");
        describe(&out, &bytes);
        add_warnings(&out);
        json_close(&out.json, '}');
        if (json)
            print_plain(&out.json);
        else if (out.words.size > strlen(path) + 2)
            print_plain(&out.words);
    }
    if (t->failed == failed)
        tool_done(t);
    else
        t->failed = failed + 1; /* a file fails once, whatever is wrong with it */
    buffer_free(&bytes);
    buffer_free(&out.json);
    buffer_free(&out.words);
    buffer_free(&out.warnings);
}

int main(int argc, char **argv)
{
    tool t = {.name = "kunai-info", .usage = usage, .batch = 1};
    int json = 0, i;
    const tool_option options[] = {{'j', "json", NULL, &json}};

    if (!tool_begin(&t, argc, argv, options, 1))
        for (i = 0; i < t.input_count; i++) {
            tool_progress(&t, (unsigned)i + 1, (unsigned)t.input_count, t.inputs[i]);
            print_file(&t, t.inputs[i], json);
        }
    return tool_end(&t);
}
