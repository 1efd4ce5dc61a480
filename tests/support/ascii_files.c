/* ascii_files.c - writes and reads texts in Ninja ASCII (ninja-ascii.md), and compares their
 * handles. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "ascii_files.h"

enum { FIRST = 16, MOST_NAME = 64 };

/* ---- texts ---- */

void add_ascii(bytes *out, const char *format, ...)
{
    char line[512];
    va_list list;

    va_start(list, format);
    int size = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    assert_true(size >= 0 && (size_t)size < sizeof line);
    append_bytes(out, line, (size_t)size);
}

laid lay_ascii(const char *text)
{
    laid file = {0};

    for (; *text; text++) {
        const char *end = *text == '{' ? strchr(text, '}') : NULL;
        char name[MOST_NAME];

        if (*text == '@') {
            add_label(&file, "at", file.file.size);
        } else if (end && strspn(text + 1, "abcdefghijklmnopqrstuvwxyz_0123456789") ==
                              (size_t)(end - text) - 1) {
            snprintf(name, sizeof name, "%.*s", (int)(end - text) - 1, text + 1);
            add_label(&file, name, file.file.size);
            text = end;
        } else {
            append_bytes(&file.file, text, 1);
        }
    }
    return file;
}

/* ---- the reader alone ---- */

void begin_reading(reading *of, laid text, uint32_t flags, const kunai_allocator *allocator)
{
    kunai_options options = KUNAI_OPTIONS_INIT;

    memset(of, 0, sizeof *of);
    set_flags(&options, flags);
    if (allocator)
        options.allocator = *allocator;
    of->text = text;
    append_u8(&of->text.file, 0); /* one byte more, so that data is not NULL if the text is empty */
    of->text.file.size--;
    assert_ok(kunai_i_begin_open(&of->open, of->text.file.data, of->text.file.size, &options, "out",
                                 NULL));
    kunai_i_read_ascii(&of->open, of->text.file.data, of->text.file.size, &of->ascii);
}

kunai_error end_reading(reading *of)
{
    kunai_i_owner owner;
    kunai_error error;

    if (kunai_i_end_open(&of->open, &owner, &error) == KUNAI_OK)
        kunai_i_release_owner(&owner);
    free_laid(&of->text);
    return error;
}

/* Returns the number of the line that has the label "at", or 1 without this label. */
static uint32_t count_lines(const char *text, size_t at)
{
    const char *end = at ? strchr(text, '@') : text;
    uint32_t count = 1;

    for (; text < end; text++)
        count += *text == '\n';
    return count;
}

static void check_one(const ascii_row *row, uint32_t flags)
{
    laid text = lay_ascii(row->text);
    const size_t at = strchr(row->text, '@') ? place_of(&text, "at") : 0;
    char found[256] = "good";
    kunai_error told = {.code = KUNAI_OK}, error;
    reading of;

    begin_reading(&of, text, flags, NULL);
    uint32_t warning_count = of.open.warnings->count;
    if (warning_count)
        told = of.open.warnings->items[0];
    error = end_reading(&of);
    if (error.code) {
        told = error;
        snprintf(found, sizeof found, "fails %s %s: %s", kunai_result_name(error.code) + 8,
                 error.record, error.message);
    } else if (warning_count) {
        snprintf(found, sizeof found, "warns %s: %s", kunai_result_name(told.code) + 8,
                 told.message);
    }
    if (flags & KUNAI_OPEN_STRICT ? told.code == KUNAI_OK : strcmp(found, row->expected) != 0)
        fail_msg("%s\n    found %s\n    wanted %s", row->text, found, row->expected);
    if (told.code && told.line != count_lines(row->text, at))
        fail_msg("%s\n    %s in line %u", row->text, found, (unsigned)told.line);
    if (told.offset != at || warning_count > 1)
        fail_msg("%s\n    %s at %u, not %u; %u warnings", row->text, found, (unsigned)told.offset,
                 (unsigned)at, (unsigned)warning_count);
}

void check_ascii(const ascii_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        check_one(&rows[i], 0);
        if (!strncmp(rows[i].expected, "warns", 5))
            check_one(&rows[i], KUNAI_OPEN_STRICT);
    }
}

void check_images(const ascii_row *rows, size_t count, uint32_t flags)
{
    for (size_t i = 0; i < count; i++) {
        auto_laid image = lay(".16 %s", rows[i].expected);
        reading of;

        assert_int_equal(image.number_count, 0);
        begin_reading(&of, lay_ascii(rows[i].text), flags, NULL);
        if (kunai_i_has_failed(&of.open))
            fail_msg("%s\n    %s at %u", rows[i].text, of.open.error.message,
                     (unsigned)of.open.error.offset);
        for (size_t k = FIRST; k + 4 <= image.file.size && k + 4 <= of.ascii.image.size; k += 4)
            if (memcmp(of.ascii.image.data + k, image.file.data + k, 4) != 0)
                fail_msg("%.300s\n    the word at %u is %08x", rows[i].text, (unsigned)k,
                         (unsigned)kunai_i_read_u32_at(&of.ascii.image, k));
        if (of.ascii.image.size != image.file.size)
            fail_msg("%.300s\n    %u bytes", rows[i].text, (unsigned)of.ascii.image.size);
        assert_ok(end_reading(&of).code);
    }
}

/* ---- handles ---- */

/* Returns 0 for lines that differ between a text and a binary file with the same content. */
static int is_of_content(const char *line)
{
    static const char *const others[] = {
        "name:", "offset:", "byte_order:", "warning_count", "warning_total", "with pixels"};

    line += strspn(line, " ");
    for (size_t i = 0; i < COUNT(others); i++)
        if (!strncmp(line, others[i], strlen(others[i])))
            return 0;
    return 1;
}

static char *write_content(const laid *file, const char *how)
{
    const int is_motion = !strncmp(how, "motion", 6);
    void *handle = open_case(file, how, "any");
    char *text = NULL, *line, *kept;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    test_walk walk = begin_walk(stream);

    assert_non_null(stream);
    walk_handle(&walk, is_motion ? &motion_handle : &model_handle, handle);
    fclose(stream);
    (is_motion ? motion_visitor : model_visitor).close(handle);
    for (line = kept = text; *line; line += size) {
        size = strcspn(line, "\n") + 1;
        if (is_of_content(line)) {
            memmove(kept, line, size);
            kept += size;
        }
    }
    *kept = '\0';
    return text;
}

void check_ascii_ways(const char *text, const way *rows, size_t count)
{
    auto_laid file = lay_ascii(text);

    check_ways(&file, rows, count);
}

void assert_same_content(const laid *file, const laid *other, const char *how,
                         const char *other_how)
{
    auto_free char *text = write_content(file, how), *other_text = write_content(other, other_how);

    assert_string_equal(text, other_text);
}
