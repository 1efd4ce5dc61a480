/*
 * convert_said.c - prints the captured output of threads, each message once.
 *
 * Many models can use one damaged texture set, and each job repeats the messages about the set.
 * Lines are compared by their hashes.
 */
#include "convert.h"

#include <stdlib.h>
#include <string.h>

static uint64_t *find_line(const convert *c, uint64_t hash)
{
    size_t at = hash & (c->line_room - 1);

    while (c->lines[at] && c->lines[at] != hash)
        at = (at + 1) & (c->line_room - 1);
    return &c->lines[at];
}

static void grow_lines(convert *c)
{
    uint64_t *old = c->lines;
    const size_t room = c->line_room;
    size_t i;

    c->line_room = room ? 2 * room : 64;
    c->lines = allocate(c->line_room, sizeof *c->lines);
    for (i = 0; i < room; i++)
        if (old[i])
            *find_line(c, old[i]) = old[i];
    free(old);
}

static int is_new_line(convert *c, uint64_t hash)
{
    uint64_t *place;

    if (2 * c->line_count >= c->line_room)
        grow_lines(c);
    place = find_line(c, hash);
    if (*place)
        return 0;
    *place = hash;
    c->line_count++;
    return 1;
}

static void drop_old_lines(convert *c, buffer *words)
{
    size_t at, size, kept = 0;

    for (at = 0; at < words->size; at += size) {
        const uint8_t *line = words->data + at, *end = memchr(line, '\n', words->size - at);

        size = end ? (size_t)(end - line) + 1 : words->size - at;
        if (!is_new_line(c, hash_convert_name((const char *)line, size)))
            continue;
        memmove(words->data + kept, line, size);
        kept += size;
    }
    words->size = kept;
}

void print_convert_said(convert *c, tool_capture *said)
{
    drop_old_lines(c, &said->err);
    if (said->out.size + said->err.size) {
        end_tool_progress(c->t);
        print_tool_capture(said);
    }
    take_tool_repeats(c->t, &said->repeats);
    free_buffer(&said->out);
    free_buffer(&said->err);
    said->out = said->err = (buffer){0};
    c->glb += said->glb;
    c->png += said->png;
    c->json += said->json;
}
