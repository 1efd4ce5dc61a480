/*
 * kunai extract, kunai list - unpack archives, or list their entries.
 *
 * kunai.c calls run_extract and run_list. Both take an argument apart with visit.c, which also goes
 * into archives in archives.
 */
#include "extract.h"
#include "subcommands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char extract_usage[] =
    "kunai extract ARCHIVE... -o DIR [OPTION...]\n"
    "\n"
    "Unpacks archives: AFS, BML, GSL, PVM, GVM, XVM, PVMX, NARC, Ninja chunk files\n"
    "and ROMs of the Nintendo DS. Each entry is decompressed and becomes the file\n"
    "NNN_NAME, where NNN is its number. The folders of a NARC or a ROM are made in\n"
    "DIR. - is standard input.\n"
    "\n"
    "  -o, --output DIR   write to this folder; kunai makes it\n"
    "  -r, --recursive    unpack archives in archives, too, up to 8 levels deep\n"
    "      --raw          write the stored bytes without decompression; not with -r\n"
    "      --format NAME  read ARCHIVE as this format, for example if it is damaged\n"
    "      --byte-order ORDER\n"
    "                     its byte order: little or big\n"
    "  -f, --force        replace existing files\n"
    "  -q, --quiet        no warnings, notes or summary\n"
    "  -h, --help         this text\n"
    "\n"
    "Examples:\n"
    "  kunai extract boy.afs -o boy          one file for each entry\n"
    "  kunai extract -r game.nds -o game     a whole ROM, with the archives in it\n"
    "  kunai extract --raw boy.bml -o boy    the entries as they are stored\n"
    "\n"
    "kunai-extract(1) is the full manual page. kunai help lists all subcommands.\n";

static const char list_usage[] =
    "kunai list ARCHIVE... [OPTION...]\n"
    "\n"
    "Lists the entries of archives: number, offset, size, unpacked size, compression,\n"
    "format, name and global index. - is standard input.\n"
    "\n"
    "  -r, --recursive    list archives in archives, too, indented, up to 8 levels\n"
    "                     deep\n"
    "      --json         print one JSON object per line, one for each ARCHIVE; with\n"
    "                     -r, an entry that is an archive has a member \"inside\"\n"
    "      --format NAME  read ARCHIVE as this format, for example if it is damaged\n"
    "      --byte-order ORDER\n"
    "                     its byte order: little or big\n"
    "  -q, --quiet        no warnings, notes or summary\n"
    "  -h, --help         this text\n"
    "\n"
    "Examples:\n"
    "  kunai list boy.afs            the entries of one archive\n"
    "  kunai list -r game.nds        everything in a ROM\n"
    "  kunai list --json boy.pvm     the same list for a program\n"
    "\n"
    "kunai-list(1) is the full manual page. kunai help lists all subcommands.\n";

/* If an archive is packed as a whole, unpacks it and sets l to describe the unpacked archive. */
static int unpack_archive(extract *e, visit_level *l, buffer *unpacked)
{
    tool_packed packed;

    if (!unpack_visit_archive(l->bytes, l->forced, &packed, unpacked))
        return 0;
    l->unread = count_tool_unread(l->bytes, &packed);
    l->forced = NULL;
    if (packed.warning.code != KUNAI_OK)
        append_bytes(&l->warnings, &packed.warning, sizeof packed.warning);
    if (e->json) {
        add_json_text(&e->line, "packing", kunai_format_name(packed.format));
        add_json_number(&e->line, "packed_size", packed.size);
    }
    return 1;
}

static void extract_bytes(extract *e, const char *path, const char *folder, buffer *bytes)
{
    visit_level argument = {.path = path, .folder = folder, .bytes = bytes, .forced = &e->forced};
    visit v = {
        .t = e->t, .calls = &extract_calls, .user = e, .recursive = e->recursive, .raw = e->raw};
    const size_t stored_size = bytes->size;
    buffer unpacked = {0};

    if (unpack_archive(e, &argument, &unpacked)) {
        free_buffer(bytes);
        *bytes = unpacked;
    }
    visit_argument(&v, &argument, stored_size);
}

static void extract_file(extract e, const char *path, const char *folder)
{
    char *own_folder = NULL;
    buffer bytes = {0};
    char stem[TOOL_STEM];

    if (e.t->input_count > 1 && !e.list) {
        make_tool_stem(path, stem);
        own_folder = make_tool_path(e.t, folder, stem, "");
        folder = own_folder;
    }
    if (e.json) {
        open_json(&e.line, '{');
        add_json_path(&e.line, "file", path);
    }
    if (!read_tool_file(e.t, path, &bytes)) {
        if (!own_folder || !check_tool_subfolder(e.t, own_folder))
            extract_bytes(&e, path, folder, &bytes);
    } else if (e.json) {
        add_json_unreadable(&e.line, e.t);
        add_json_problems(&e.line, "warnings", NULL, 0);
    }
    if (e.json) {
        close_json(&e.line, '}');
        print_json(&e.line);
    }
    free_buffer(&e.line);
    free_buffer(&bytes);
    free(own_folder);
}

static int check_options(tool *t, const extract *e, const char *folder)
{
    if (!folder)
        report_tool_usage(t, "-o DIR is missing; kunai list shows the entries");
    else if (e->raw && e->recursive)
        report_tool_usage(t, "--raw and -r cannot be used together");
    else
        return check_tool_folder(t, folder);
    return -1;
}

int run_extract(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = extract_usage, .batch = 1};
    extract e = {.t = &t};
    const char *folder = NULL, *format = NULL, *byte_order = NULL;
    int i;
    const tool_option options[] = {
        {'o', "output", &folder, NULL}, {'r', "recursive", NULL, &e.recursive},
        {0, "raw", NULL, &e.raw},       {'f', "force", NULL, &t.force},
        {0, "format", &format, NULL},   {0, "byte-order", &byte_order, NULL}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0]) &&
        !force_tool_format(&t, format, byte_order, NULL, &e.forced) &&
        !check_options(&t, &e, folder))
        for (i = 0; i < t.input_count; i++)
            extract_file(e, t.inputs[i], folder);
    return end_tool(&t);
}

int run_list(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = list_usage, .batch = 1};
    extract e = {.t = &t, .list = 1};
    const char *format = NULL, *byte_order = NULL;
    int i;
    const tool_option options[] = {{'r', "recursive", NULL, &e.recursive},
                                   {0, "json", NULL, &e.json},
                                   {0, "format", &format, NULL},
                                   {0, "byte-order", &byte_order, NULL}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0]) &&
        !force_tool_format(&t, format, byte_order, NULL, &e.forced))
        for (i = 0; i < t.input_count; i++)
            extract_file(e, t.inputs[i], NULL);
    return end_tool(&t);
}
