/*
 * tool_message.c - prints errors, warnings and notes to the standard error, one line each.
 *
 * All subcommands use it. The form is: kunai: PATH: entry 3 "name": offset 0x10: record: message
 * (CODE). A message is printed once per file. After MOST_ALIKE entries with the same reason, the
 * others are only counted (tell_tool_rest).
 */
#include "tool.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

enum { MOST_SAID = 1024, MOST_ALIKE = 8 };

/* A message that was printed, and the file it was about. */
typedef struct said {
    const char *file;
    kunai_error error;
} said;

/* A reason why entries of a file failed. */
typedef struct reason {
    const char *file;
    kunai_error error; /* of the first entry */
    uint32_t count;
} reason;

/* ---- pieces of lines ---- */

static void print_start(tool *t, const char *file)
{
    end_tool_progress(t);
    print_err("%s: ", t->name);
    if (file) {
        print_plain_err(file, strlen(file));
        print_err(": ");
    }
}

static void print_entry(const tool_entry *entry)
{
    if (entry->lone) {
        print_err(entry->detail[0] ? "%s: " : "%s", entry->detail);
        return;
    }
    print_err("entry %" PRIu32, entry->index);
    if (entry->name.size) {
        print_err(" \"");
        print_plain_err(entry->name.data, entry->name.size);
        print_err("\"");
    }
    if (entry->detail[0])
        print_err(" (%s)", entry->detail);
    print_err(": ");
}

static void print_rule(const kunai_error *error)
{
    if (error->record[0])
        print_err("%s: ", error->record);
    print_err("%s (%s)", error->message, kunai_result_name(error->code));
}

static int is_text(const tool *t, const kunai_error *error)
{
    kunai_found found;

    if (!t->text || (!t->header_count && error->offset > t->text->size))
        return 0;
    return error->format == KUNAI_FORMAT_NJA ||
           (kunai_probe(t->text->data, t->text->size, &found) == KUNAI_OK &&
            found.format == KUNAI_FORMAT_NJA);
}

static int is_word_letter(uint8_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/* Prints the word at this offset: most messages are about a word. */
static void print_word(const buffer *text, uint64_t offset)
{
    enum { MOST_LETTERS = 64 };
    uint64_t end;

    if (offset < text->size && text->data[offset] == '&')
        offset++;
    for (end = offset; end < text->size && end - offset < MOST_LETTERS; end++)
        if (!is_word_letter(text->data[end]))
            break;
    if (end > offset)
        print_err(", at %.*s", (int)(end - offset), (const char *)text->data + offset);
}

/* Finds the text that an error is in. The texts of --include follow the file in the order of their
 * offsets, and an error at their first byte has line 1. Returns NULL if the offset is outside all
 * texts. */
static const buffer *find_text(const tool *t, const kunai_error *error, uint64_t *offset,
                               const char **header)
{
    uint64_t start = t->text->size;
    int i;

    *header = NULL;
    *offset = error->offset;
    if (*offset < start || (*offset == start && (!t->header_count || error->line != 1)))
        return t->text;
    for (i = 0; i < t->header_count; i++) {
        *header = t->header_paths[i];
        *offset = error->offset - start;
        start += t->header_files[i].size;
        if (error->offset < start)
            return &t->header_files[i];
    }
    return NULL;
}

/* Columns count bytes: a tab is one column, a character of Shift_JIS two. */
static void print_line(const tool *t, const kunai_error *error)
{
    uint64_t line = 1, start = 0, offset, i;
    const char *header;
    const buffer *text = find_text(t, error, &offset, &header);

    if (!text)
        return;

    for (i = 0; i < offset; i++)
        if (text->data[i] == '\n') {
            line++;
            start = i + 1;
        }
    print_err(" (");
    if (header) {
        print_plain_err(header, strlen(header));
        print_err(", ");
    }
    print_err("line %" PRIu64 ", column %" PRIu64, line, offset - start + 1);
    print_word(text, offset);
    print_err(")");
}

static void print_error(const tool *t, const kunai_error *error)
{
    print_err("offset 0x%" PRIx64, error->offset);
    if (is_text(t, error))
        print_line(t, error);
    print_err(": ");
    print_rule(error);
}

/* ---- errors and warnings of the library ---- */

static int is_alike(const kunai_error *a, const kunai_error *b)
{
    return a->code == b->code && !strcmp(a->message, b->message) && !strcmp(a->record, b->record);
}

/* A file that is opened by several modules can report the same problem several times. An error can
 * also repeat an earlier warning. */
static int is_said(const tool *t, const char *file, const kunai_error *error)
{
    size_t at;

    for (at = 0; at < t->said.size; at += sizeof(said)) {
        said old;

        memcpy(&old, t->said.data + at, sizeof old);
        if (old.error.offset == error->offset && old.error.code == error->code &&
            !strcmp(old.error.message, error->message) && !strcmp(old.file, file))
            return 1;
    }
    return 0;
}

static void remember(tool *t, const char *file, const kunai_error *error)
{
    const said new = {file, *error};

    if (t->said.size < MOST_SAID * sizeof new)
        append_bytes(&t->said, &new, sizeof new);
}

void forget_tool_errors(tool *t, const char *file)
{
    size_t at, kept = 0;

    for (at = 0; at < t->said.size; at += sizeof(said)) {
        said old;

        memcpy(&old, t->said.data + at, sizeof old);
        if (strcmp(old.file, file)) {
            memcpy(t->said.data + kept, &old, sizeof old);
            kept += sizeof old;
        }
    }
    t->said.size = kept;
    t->failure[0] = 0;
    t->cause = (kunai_error){0};
}

/* Counts an entry that failed. Returns how many entries of the file failed for this reason so
 * far. */
static uint32_t count_reason(tool *t, const char *file, const kunai_error *error)
{
    const reason new = {file, *error, 1};
    reason *reasons = (void *)t->reasons.data;
    const size_t count = t->reasons.size / sizeof new;
    size_t i;

    for (i = 0; i < count; i++)
        if (is_alike(&reasons[i].error, error) && !strcmp(reasons[i].file, file))
            return ++reasons[i].count;
    append_bytes(&t->reasons, &new, sizeof new);
    return 1;
}

void tell_tool_rest(tool *t, const char *file)
{
    reason *reasons = (void *)t->reasons.data;
    const size_t count = t->reasons.size / sizeof *reasons;
    size_t i, kept = 0;

    for (i = 0; i < count; i++) {
        if (strcmp(reasons[i].file, file)) {
            reasons[kept++] = reasons[i];
            continue;
        }
        if (reasons[i].count <= MOST_ALIKE)
            continue;
        print_start(t, file);
        print_err("and %" PRIu32 " more like it: ", reasons[i].count - MOST_ALIKE);
        print_rule(&reasons[i].error);
        print_err("\n");
    }
    t->reasons.size = kept * sizeof *reasons;
}

static void set_status_of(tool *t, const kunai_error *error)
{
    const int limit = error->code == KUNAI_E_LIMIT || error->code == KUNAI_E_MEMORY;

    set_tool_status(t, limit ? TOOL_LIMIT : TOOL_FAILED);
}

void report_tool_error(tool *t, const char *file, const tool_entry *entry, const kunai_error *error)
{
    const int more = entry && !entry->lone && count_reason(t, file, error) > MOST_ALIKE;

    t->failed++;
    set_status_of(t, error);
    if (!entry && is_said(t, file, error))
        return;
    remember(t, file, error);
    if (more)
        return;
    print_start(t, file);
    if (entry)
        print_entry(entry);
    print_error(t, error);
    print_err("\n");
}

static void print_more(uint32_t count)
{
    if (count > 1)
        print_err(", and %" PRIu32 " more like it", count - 1);
    print_err("\n");
}

void report_tool_many(tool *t, const char *file, const tool_entry *first, int failed,
                      const kunai_error *problem, uint32_t count)
{
    if (failed) {
        t->failed += count;
        set_status_of(t, problem);
    }
    if (!failed && t->quiet)
        return;
    print_start(t, file);
    print_err("%s", failed ? "" : "warning: ");
    print_entry(first);
    print_error(t, problem);
    print_more(count);
}

/* Finds the entry that the library names, or else the entry that contains the offset. An image of a
 * set has the number of an entry. */
static int find_entry(const kunai_archive *archive, const kunai_error *problem, tool_entry *found)
{
    const int is_named =
        problem->item_kind == KUNAI_ITEM_ENTRY || problem->item_kind == KUNAI_ITEM_IMAGE;
    const uint64_t offset = problem->offset;
    const kunai_entry *entry;
    uint32_t i;

    for (i = 0; archive && (entry = kunai_archive_get_entry(archive, i)) != NULL; i++)
        if (is_named ? problem->item == i
                     : offset >= entry->offset && offset - entry->offset < entry->size) {
            *found = (tool_entry){.index = i, .name = entry->name};
            return 1;
        }
    return 0;
}

/* Counts the warnings that are like this one and were not printed before. */
static uint32_t count_alike(const tool *t, const char *file, const kunai_error *like,
                            const kunai_error *warnings, uint32_t count)
{
    uint32_t i, alike = 0;

    for (i = 0; i < count; i++)
        if (is_alike(&warnings[i], like) && !is_said(t, file, &warnings[i]))
            alike++;
    return alike;
}

void report_tool_warnings(tool *t, const char *file, const kunai_archive *archive,
                          const kunai_error *warnings, uint32_t count, uint32_t total)
{
    tool_entry entry;
    uint32_t i, alike;

    for (i = 0; !t->quiet && i < count; i++) {
        if (is_said(t, file, &warnings[i]) || count_alike(t, file, &warnings[i], warnings, i))
            continue;
        alike = count_alike(t, file, &warnings[i], warnings + i, count - i);
        print_start(t, file);
        print_err("warning: ");
        if (find_entry(archive, &warnings[i], &entry))
            print_entry(&entry);
        print_error(t, &warnings[i]);
        print_more(alike);
    }
    if (total > count)
        print_tool_note(t, file, "warning: %" PRIu32 " more warnings are not listed",
                        total - count);
    for (i = 0; !t->quiet && i < count; i++)
        remember(t, file, &warnings[i]);
}

/* ---- what the program itself says ---- */

TOOL_PRINTF(1, 0) static void print_words(const char *format, va_list arguments)
{
    char line[1024];

    vsnprintf(line, sizeof line, format, arguments);
    print_plain_err(line, strlen(line));
}

void print_tool_note(tool *t, const char *file, const char *format, ...)
{
    va_list arguments;

    if (t->quiet)
        return;
    print_start(t, file);
    va_start(arguments, format);
    print_words(format, arguments);
    va_end(arguments);
    print_err("\n");
}

void fail_tool(tool *t, int status, const char *file, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(t->failure, sizeof t->failure, format, arguments);
    va_end(arguments);
    print_start(t, file);
    print_plain_err(t->failure, strlen(t->failure));
    print_err("\n");
    t->failed++;
    t->cause = (kunai_error){0};
    t->failure_status = status;
    set_tool_status(t, status);
}

void report_tool_usage(tool *t, const char *format, ...)
{
    va_list arguments;

    print_start(t, NULL);
    va_start(arguments, format);
    print_words(format, arguments);
    va_end(arguments);
    print_err("; see kunai help %s\n", t->subcommand);
    set_tool_status(t, TOOL_USAGE);
}
