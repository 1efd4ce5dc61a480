/*
 * kunai info, kunai tree - describe what files are and what they contain.
 *
 * kunai.c calls run_info and run_tree. This file reads the command line, recognises a file and
 * calls one describe function for each module that can open it (info.h). A packed file is unpacked
 * first, and its contents are described under "inside".
 */
#include "info.h"
#include "subcommands.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai info FILE... [OPTION...]\n"
    "\n"
    "Says what each file is and what it contains, one line per file. A file that is\n"
    "packed as a whole (PRS, PRSD, LZ) is unpacked first. - is standard input.\n"
    "\n"
    "  -l, --list         list the contents, too: pictures and palettes; models with\n"
    "                     their textures, materials and nodes; motions; sections of\n"
    "                     a stage; entries of a level; groups of collision\n"
    "      --pairs        for each model, list the motions among all FILEs (and in\n"
    "                     archives) that fit it\n"
    "      --json         print one JSON object per line, with everything\n"
    "      --format NAME  read FILE as this format, for example if it is damaged; or\n"
    "                     look for this kind of model only: chunk (nj), basic,\n"
    "                     basic+, ginja (gj), xinja (xj), mdl0 (nsbmd)\n"
    "      --byte-order ORDER\n"
    "                     its byte order: little or big\n"
    "      --include FILE for C source: read the constants of this file first. Can be\n"
    "                     given several times\n"
    "  -q, --quiet        no warnings, notes or summary\n"
    "  -h, --help         this text\n"
    "\n"
    "Examples:\n"
    "  kunai info boy.nj boy.pvm       what the files are\n"
    "  kunai info -l boy.nj            the materials and nodes of a model\n"
    "  kunai info --pairs *.nj *.njm   which motion belongs to which model\n"
    "\n"
    "kunai-info(1) is the full manual page. kunai help lists all subcommands.\n";

static const char tree_usage[] =
    "kunai tree FILE... [OPTION...]\n"
    "\n"
    "Prints one line for every structure in a file: its offset (hexadecimal), size\n"
    "and kind, and its type number, flags and count if it has them. Structures that\n"
    "belong to another one are indented. kunai tree does not look into the entries of\n"
    "an archive: kunai extract unpacks them. - is standard input.\n"
    "\n"
    "  -l, --list         print the lines of kunai info -l, too\n"
    "      --json         print one JSON object per line: that of kunai info, with a\n"
    "                     member \"tree\"\n"
    "      --format NAME  read FILE as this format, or look for this kind of model\n"
    "                     only, as for kunai info\n"
    "      --byte-order ORDER\n"
    "                     its byte order: little or big\n"
    "      --include FILE for C source: read the constants of this file first. Can be\n"
    "                     given several times\n"
    "  -q, --quiet        no warnings, notes or summary\n"
    "  -h, --help         this text\n"
    "\n"
    "Examples:\n"
    "  kunai tree boy.nj                     every chunk, node and vertex list\n"
    "  kunai tree --json boy.nj              the same for a program\n"
    "  kunai tree --byte-order big boy.gj    a model of a GameCube game\n"
    "\n"
    "kunai-tree(1) is the full manual page. kunai help lists all subcommands.\n";

TOOL_PRINTF(2, 0) static void add_words(buffer *b, const char *format, va_list arguments)
{
    char words[256];

    vsnprintf(words, sizeof words, format, arguments);
    append_bytes(b, words, strlen(words));
}

void say_info(info *out, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_words(&out->words, format, arguments);
    va_end(arguments);
}

void print_info(buffer *b, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_words(b, format, arguments);
    va_end(arguments);
}

void say_info_count(info *out, const char *what, uint32_t count, int more)
{
    if (count)
        say_info(out, "; %s: %" PRIu32 "%s", what, count, more ? " and more" : "");
}

void report_info_more(info *out, const char *what, const char *key, uint32_t count)
{
    add_json_key(&out->json, key);
    add_json_true(&out->json);
    print_tool_note(out->t, out->path, "warning: only the first %u %s are described",
                    (unsigned)count, what);
}

kunai_options make_info_options(const info *out)
{
    kunai_options options = begin_tool_options(out->t);

    if (out->forced) {
        options.format = out->forced->format;
        options.byte_order = out->forced->byte_order;
    }
    return options;
}

/* ---- errors and warnings ---- */

/* Adds a problem to a list, unless several modules report the same one: same offset and message.
 * Returns whether it was new. */
static int add_new(buffer *list, const kunai_error *problem)
{
    size_t at;

    for (at = 0; at < list->size; at += sizeof *problem) {
        kunai_error old;

        memcpy(&old, list->data + at, sizeof old);
        if (old.offset == problem->offset && old.message == problem->message)
            return 0;
    }
    append_bytes(list, problem, sizeof *problem);
    return 1;
}

void report_info_error(info *out, const kunai_error *error)
{
    if (add_new(&out->errors, error))
        report_tool_error(out->t, out->path, NULL, error);
}

void report_info_warnings(info *out, const kunai_error *warnings, uint32_t count, uint32_t total)
{
    uint32_t i;

    out->more_warnings += total > count ? total - count : 0;
    for (i = 0; i < count; i++)
        add_new(&out->warnings, &warnings[i]);
}

static void add_errors(info *out)
{
    const kunai_error *errors = (const void *)out->errors.data;
    const size_t count = out->errors.size / sizeof *errors;

    if (!count)
        return;
    add_json_key(&out->json, "error");
    add_json_problem(&out->json, errors);
    if (count > 1)
        add_json_problems(&out->json, "errors", errors, count);
}

static void add_warnings(info *out)
{
    const kunai_error *warnings = (const void *)out->warnings.data;
    const size_t count = out->warnings.size / sizeof *warnings;

    const uint32_t total = (uint32_t)count + out->more_warnings;

    add_json_problems(&out->json, "warnings", warnings, count);
    add_json_number(&out->json, "warning_total", total);
    report_tool_warnings(out->t, out->path, out->archive, warnings, (uint32_t)count, total);
}

/* ---- a file ---- */

static void describe_modules(info *out, const buffer *bytes, const kunai_found *found)
{
    const uint32_t modules = found->modules;

    if (modules & KUNAI_MODULE_ARCHIVE)
        describe_archive(out, bytes);
    if (modules & KUNAI_MODULE_TEXTURES)
        describe_textures(out, bytes);
    if (modules & KUNAI_MODULE_MODEL)
        describe_models(out, bytes);
    if (modules & KUNAI_MODULE_MOTION)
        describe_motions(out, bytes);
    if (modules == KUNAI_MODULE_SCENE) /* otherwise the other modules describe the same contents */
        describe_scene(out, bytes);
    else if (found->format == KUNAI_FORMAT_NJA)
        describe_text_level(out, bytes);
    if (modules & KUNAI_MODULE_MAP)
        describe_map(out, bytes);
    if (out->tree)
        describe_tree(out, bytes, modules);
}

static void describe_found(info *out, const kunai_found *found, size_t size)
{
    add_json_text(&out->json, "format", kunai_format_name(found->format));
    add_json_byte_order(&out->json, found->format, found->byte_order);
    add_json_number(&out->json, "size", size);
    say_info(out, "%s", kunai_format_name(found->format));
    if (has_byte_order(found->format, found->byte_order))
        say_info(out, ", %s-endian", get_byte_order_name(found->byte_order));
    say_info(out, ", %" PRIu64 " bytes", (uint64_t)size);
    if (found->format == KUNAI_FORMAT_REL)
        say_info(out, "; no stage and no motion");
}

/* Describes the contents of a packed stream under "inside". */
static void describe_inside(info *out, const buffer *bytes)
{
    kunai_found found;

    out->t->text = bytes;
    say_info(out, "; inside: ");
    if (kunai_probe(bytes->data, bytes->size, &found) != KUNAI_OK) {
        say_info(out, "%" PRIu64 " bytes of an unknown format", (uint64_t)bytes->size);
        return;
    }
    add_json_key(&out->json, "inside");
    open_json(&out->json, '{');
    describe_found(out, &found, bytes->size);
    describe_modules(out, bytes, &found);
    close_json(&out->json, '}');
}

static void describe_packed(info *out, const buffer *bytes)
{
    tool_packed packed;
    kunai_error error;

    find_packed(bytes, out->forced, &packed);
    out->forced = NULL; /* these options are about the file, not its contents */
    if (unpack_tool_packed(bytes, &packed, &out->unpacked, &error) == KUNAI_OK) {
        add_json_text(&out->json, "packing", kunai_format_name(packed.format));
        add_json_number(&out->json, "packed_size", packed.size);
        add_json_number(&out->json, "unpacked_size", packed.unpacked_size);
        if (packed.format == KUNAI_FORMAT_PRSD)
            describe_members(out, bytes, &packed);
        else
            describe_unread(out, bytes, &packed);
        describe_inside(out, &out->unpacked);
    } else {
        report_info_error(out, &error);
    }
}

/* Describes a list of placements, which is recognised by its file name. Returns 0 for other
 * files. */
static int describe_list(info *out, const buffer *bytes)
{
    const kunai_options list = {.struct_size = sizeof list,
                                .format = find_tool_list_format(out->path)};
    const kunai_found found = {.format = list.format,
                               .byte_order = KUNAI_BYTE_ORDER_LITTLE,
                               .modules = KUNAI_MODULE_SCENE};

    if (!list.format || (out->forced && out->forced->format))
        return 0;
    out->forced = &list;
    describe_found(out, &found, bytes->size);
    describe_modules(out, bytes, &found);
    out->forced = NULL;
    return 1;
}

static void describe(info *out, const buffer *bytes)
{
    kunai_found found;
    kunai_error error;

    if (!probe_tool_bytes(bytes, out->forced, &found)) {
        if (describe_list(out, bytes))
            return;
        error = make_unknown_error(out->path, bytes);
        report_info_error(out, &error);
        add_json_number(&out->json, "size", bytes->size);
        return;
    }
    describe_found(out, &found, bytes->size);
    if (found.modules & TOOL_PACKED)
        describe_packed(out, bytes);
    else
        describe_modules(out, bytes, &found);
}

static void free_info(info *out)
{
    kunai_archive_close(out->archive);
    free_buffer(&out->json);
    free_buffer(&out->unpacked);
    free_buffer(&out->words);
    free_buffer(&out->list);
    free_buffer(&out->warnings);
    free_buffer(&out->errors);
}

static void print_list(const buffer *list)
{
    const char *line = (const char *)list->data;
    size_t left = list->size;

    while (left) {
        const char *end = memchr(line, '\n', left);
        const size_t size = (size_t)(end - line);

        print_plain_out(line, size);
        print_out("\n");
        left -= size + 1;
        line = end + 1;
    }
}

static void print_words(const info *out)
{
    if (out->words.size > strlen(out->path) + 2)
        print_json(&out->words);
    print_list(&out->list);
}

/* Describes one file. begin has the options of the command line. */
static void print_file(const info *begin, const char *path, int json)
{
    info out = *begin;
    tool *t = begin->t;
    const unsigned failed = t->failed;
    buffer bytes = {0};

    out.path = path;
    open_json(&out.json, '{');
    add_json_path(&out.json, "file", path);
    append_bytes(&out.words, path, strlen(path));
    say_info(&out, ": ");
    if (read_tool_file(t, path, &bytes)) {
        add_json_unreadable(&out.json, t);
    } else {
        t->text = &bytes;
        describe(&out, &bytes);
        add_errors(&out);
    }
    add_warnings(&out);
    t->text = NULL;
    close_json(&out.json, '}');
    if (json)
        print_json(&out.json);
    else
        print_words(&out);
    if (t->failed == failed)
        count_tool_done(t);
    else
        t->failed = failed + 1; /* a file counts as one failure, with any number of errors */
    free_info(&out);
    free_buffer(&bytes);
}

/* Reads --format, a kind of models or the format of the file, and --byte-order. Returns 0, or -1
 * after reporting the error. */
static int read_format(info *begin, const char *format, const char *byte_order,
                       kunai_options *forced)
{
    if (format)
        begin->model_format = find_model_format(format);
    begin->forced = forced;
    return force_tool_format(begin->t, begin->model_format ? NULL : format, byte_order,
                             TOOL_MODEL_FORMATS, forced);
}

static void show_files(const info *begin, int json)
{
    tool *t = begin->t;
    int i;

    for (i = 0; i < t->input_count; i++) {
        show_tool_progress(t, (unsigned)i + 1, (unsigned)t->input_count, t->inputs[i]);
        print_file(begin, t->inputs[i], json);
    }
}

/* Checks --pairs, which takes recognised files only. Returns 0, or -1 after reporting which options
 * cannot be used with it. */
static int check_pairs(const info *begin, int pairs, const char *format, const char *byte_order)
{
    if (!pairs || (!begin->listing && !format && !byte_order))
        return 0;
    report_tool_usage(begin->t, "--pairs cannot be used with -l, --format or --byte-order");
    return -1;
}

int run_info(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = usage, .batch = 1};
    info begin = {.t = &t};
    const char *format = NULL, *byte_order = NULL;
    kunai_options forced;
    int json = 0, pairs = 0;
    const tool_option options[] = {{'l', "list", NULL, &begin.listing},
                                   {0, "json", NULL, &json},
                                   {0, "format", &format, NULL},
                                   {0, "byte-order", &byte_order, NULL},
                                   {0, "include", t.header_paths, &t.header_count},
                                   {0, "pairs", NULL, &pairs}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0]) &&
        !check_pairs(&begin, pairs, format, byte_order) &&
        !read_format(&begin, format, byte_order, &forced)) {
        if (pairs)
            show_info_pairs(&t, json);
        else
            show_files(&begin, json);
    }
    return end_tool(&t);
}

int run_tree(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = tree_usage, .batch = 1};
    info begin = {.t = &t, .tree = 1};
    const char *format = NULL, *byte_order = NULL;
    kunai_options forced;
    int json = 0;
    const tool_option options[] = {{'l', "list", NULL, &begin.listing},
                                   {0, "json", NULL, &json},
                                   {0, "format", &format, NULL},
                                   {0, "byte-order", &byte_order, NULL},
                                   {0, "include", t.header_paths, &t.header_count}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0]) &&
        !read_format(&begin, format, byte_order, &forced))
        show_files(&begin, json);
    return end_tool(&t);
}
