/* kunai scan - finds data that kunai recognises at any place in a file. kunai.c calls run_scan. */
#include "json_kunai.h"
#include "tool.h"
#include "subcommands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
    "kunai scan FILE... [OPTION...]\n"
    "\n"
    "Finds all data that kunai recognises at any place in a file: a memory dump, a\n"
    "program, or a container of an unknown kind. Prints the offset, size, format and\n"
    "byte order of each, and how sure the match is. - is standard input.\n"
    "\n"
    "      --prs          try PRS and PRSD at every byte, too: slow\n"
    "      --json         print one JSON object per line, one for each match\n"
    "  -q, --quiet        no warnings, notes or summary\n"
    "  -h, --help         this text\n"
    "\n"
    "Examples:\n"
    "  kunai scan dump.bin             models, textures and archives in a dump\n"
    "  kunai scan --prs 1ST_READ.BIN   also packed data\n"
    "  kunai scan --json dump.bin      the same list for a program\n"
    "\n"
    "kunai-scan(1) is the full manual page. kunai help lists all subcommands.\n";

/* Bytes to scan between two checks of the time. Each step takes some milliseconds. */
enum { STEP = 1 << 24, PRS_STEP = 1 << 16 };

typedef struct scan {
    tool *t;
    const char *path;
    int json;
} scan;

static const char *get_confidence_name(uint32_t confidence)
{
    switch (confidence) {
    case KUNAI_CONFIDENCE_SURE: return "sure";
    case KUNAI_CONFIDENCE_LIKELY: return "likely";
    default: return "possible";
    }
}

static void print_heading(const scan *s)
{
    if (s->json)
        return;
    if (s->t->input_count > 1) {
        print_plain_out(s->path, strlen(s->path));
        print_out(":\n");
    }
    print_out("offset           size format             order  confidence\n");
}

static void print_object(const scan *s, const kunai_found *found)
{
    buffer line = {0};

    open_json(&line, '{');
    add_json_path(&line, "file", s->path);
    add_json_number(&line, "offset", found->offset);
    add_json_number(&line, "size", found->size);
    add_json_text(&line, "format", kunai_format_name(found->format));
    add_json_byte_order(&line, found->format, found->byte_order);
    add_json_text(&line, "confidence", get_confidence_name(found->confidence));
    close_json(&line, '}');
    print_json(&line);
    free_buffer(&line);
}

static void print_found(const scan *s, const kunai_found *found)
{
    if (s->json)
        print_object(s, found);
    else
        print_out("0x%08" PRIx64 " %10" PRIu64 " %-18s %-6s %s\n", found->offset, found->size,
                  kunai_format_name(found->format), get_byte_order_name(found->byte_order),
                  get_confidence_name(found->confidence));
}

static void print_unreadable(const scan *s)
{
    buffer line = {0};

    if (!s->json)
        return;
    open_json(&line, '{');
    add_json_path(&line, "file", s->path);
    add_json_unreadable(&line, s->t);
    close_json(&line, '}');
    print_json(&line);
    free_buffer(&line);
}

static void scan_bytes(const scan *s, const buffer *bytes, uint32_t flags)
{
    kunai_scan_options options = KUNAI_SCAN_OPTIONS_INIT;
    uint64_t position = 0, count = 0;
    kunai_result result;
    kunai_found found;

    options.flags = flags;
    options.max_bytes = flags & KUNAI_SCAN_PRS ? PRS_STEP : STEP;
    print_heading(s);
    while ((result = kunai_scan(bytes->data, bytes->size, &options, &position, &found)) ==
               KUNAI_OK ||
           result == KUNAI_MORE) {
        if (result == KUNAI_OK) {
            end_tool_progress(s->t);
            print_found(s, &found);
            count++;
        }
        show_tool_progress(s->t, (unsigned)(position * 100 / bytes->size), 100, s->path);
    }
    end_tool_progress(s->t);
    print_tool_note(s->t, s->path, "%" PRIu64 " match%s in %" PRIu64 " bytes", count,
                    count == 1 ? "" : "es", (uint64_t)bytes->size);
    count_tool_done(s->t);
}

int run_scan(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = usage, .batch = 1};
    int json = 0, prs = 0, i;
    const tool_option options[] = {{0, "json", NULL, &json}, {0, "prs", NULL, &prs}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0]))
        for (i = 0; i < t.input_count; i++) {
            const scan s = {&t, t.inputs[i], json};
            buffer bytes = {0};

            if (read_tool_file(&t, s.path, &bytes))
                print_unreadable(&s);
            else
                scan_bytes(&s, &bytes, prs ? KUNAI_SCAN_PRS : 0);
            free_buffer(&bytes);
        }
    return end_tool(&t);
}
