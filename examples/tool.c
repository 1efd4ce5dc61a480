/* tool.c - the command line and the messages of the example programs. */
#define _POSIX_C_SOURCE 200809L
#include "tool.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long long now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec;
}

static void set_status(tool *t, int status)
{
    if (status > t->status)
        t->status = status;
}

/* ---- messages ---- */

static void clear_progress(tool *t)
{
    if (t->progress_shown)
        fputs("\r\033[K", stderr);
    t->progress_shown = 0;
}

/* Names in messages: what a terminal could take for a command is shown as a question mark. */
static void print_plain(const char *bytes, size_t size)
{
    size_t i;

    for (i = 0; i < size; i++)
        fputc((unsigned char)bytes[i] < 0x20 || bytes[i] == 0x7F ? '?' : bytes[i], stderr);
}

TOOL_PRINTF(1, 0) static void print_words(const char *format, va_list arguments)
{
    char line[512];

    vsnprintf(line, sizeof line, format, arguments);
    print_plain(line, strlen(line));
    fputc('\n', stderr);
}

static void print_start(tool *t, const char *file)
{
    clear_progress(t);
    fprintf(stderr, "%s: ", t->name);
    if (file) {
        print_plain(file, strlen(file));
        fputs(": ", stderr);
    }
}

static void print_entry(const tool_entry *entry)
{
    if (!entry)
        return;
    fprintf(stderr, "entry %" PRIu32, entry->index);
    if (entry->name.size) {
        fputs(" \"", stderr);
        print_plain(entry->name.data, entry->name.size);
        fputc('"', stderr);
    }
    fputs(": ", stderr);
}

static void print_error(const kunai_error *error)
{
    fprintf(stderr, "offset 0x%" PRIx64 ": ", error->offset);
    if (error->record[0])
        fprintf(stderr, "%s: ", error->record);
    fprintf(stderr, "%s (%s)\n", error->message, kunai_result_name(error->code));
}

void tool_error(tool *t, const char *file, const tool_entry *entry, const kunai_error *error)
{
    print_start(t, file);
    print_entry(entry);
    print_error(error);
    t->failed++;
    set_status(t, error->code == KUNAI_E_LIMIT || error->code == KUNAI_E_MEMORY ? TOOL_LIMIT
                                                                                : TOOL_FAILED);
}

void tool_warn(tool *t, const char *file, const tool_entry *entry, const kunai_error *warning)
{
    if (t->quiet)
        return;
    print_start(t, file);
    fputs("warning: ", stderr);
    print_entry(entry);
    print_error(warning);
}

void tool_warnings(tool *t, const char *file, const kunai_error *warnings, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        tool_warn(t, file, NULL, &warnings[i]);
}

void tool_note(tool *t, const char *file, const char *format, ...)
{
    va_list arguments;

    if (t->quiet)
        return;
    print_start(t, file);
    va_start(arguments, format);
    print_words(format, arguments);
    va_end(arguments);
}

void tool_fail(tool *t, int status, const char *file, const char *format, ...)
{
    va_list arguments;

    print_start(t, file);
    va_start(arguments, format);
    print_words(format, arguments);
    va_end(arguments);
    t->failed++;
    set_status(t, status);
}

void tool_progress(tool *t, unsigned number, unsigned count, const char *name)
{
    if (t->quiet || now() - t->started <= 1 || !isatty(STDERR_FILENO))
        return;
    clear_progress(t);
    fprintf(stderr, "[%u/%u] ", number, count);
    print_plain(name, strlen(name));
    t->progress_shown = 1;
}

void tool_done(tool *t)
{
    t->done++;
}

/* ---- command line ---- */

void tool_usage(tool *t, const char *reason)
{
    const size_t first_line = strcspn(t->usage, "\n");

    fprintf(stderr, "%s: %s\nusage: %.*s\n", t->name, reason, (int)first_line, t->usage);
    set_status(t, TOOL_USAGE);
}

static void print_version(const tool *t)
{
    const uint32_t version = kunai_version();

    printf("%s (kunai %" PRIu32 ".%" PRIu32 ".%" PRIu32 ")\n", t->name, version >> 16,
           version >> 8 & 0xFF, version & 0xFF);
}

static const tool_option *find_letter(const tool_option *options, size_t count, char letter)
{
    size_t i;

    for (i = 0; i < count; i++)
        if (options[i].letter && options[i].letter == letter)
            return &options[i];
    return NULL;
}

static const tool_option *find_word(const tool_option *options, size_t count, const char *word,
                                    size_t size)
{
    size_t i;

    for (i = 0; i < count; i++)
        if (options[i].word && strlen(options[i].word) == size &&
            !memcmp(options[i].word, word, size))
            return &options[i];
    return NULL;
}

/* One argument that begins with a dash; follower is the argument behind it, or NULL. Gives how
 * many arguments it took, or 0 for a mistake. */
static int take_option(const tool_option *options, size_t count, const char *argument,
                       const char *follower)
{
    const tool_option *option;
    const char *equals = strchr(argument, '=');

    if (argument[1] == '-') {
        const char *word = argument + 2;

        option = find_word(options, count, word, equals ? (size_t)(equals - word) : strlen(word));
        if (!option || (!option->value && equals))
            return 0;
        if (option->value && equals) {
            *option->value = equals + 1;
            return 1;
        }
    } else {
        for (argument++; (option = find_letter(options, count, *argument)) != NULL; argument++) {
            if (option->value || !argument[1])
                break;
            *option->given = 1;
        }
        if (!option)
            return 0;
        if (option->value && argument[1]) {
            *option->value = argument + 1;
            return 1;
        }
    }
    if (!option->value) {
        *option->given = 1;
        return 1;
    }
    *option->value = follower;
    return follower ? 2 : 0;
}

static int read_arguments(tool *t, int argc, char **argv, const tool_option *options, size_t count)
{
    int i = 1, only_inputs = 0;

    while (i < argc) {
        int taken;

        if (only_inputs || argv[i][0] != '-' || !argv[i][1]) {
            t->inputs[t->input_count++] = argv[i++];
            continue;
        }
        if (!strcmp(argv[i], "--")) {
            only_inputs = 1;
            i++;
            continue;
        }
        taken = take_option(options, count, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
        if (!taken) {
            fprintf(stderr, "%s: \"%s\" is no option, or lacks its value\n", t->name, argv[i]);
            return -1;
        }
        i += taken;
    }
    return 0;
}

int tool_begin(tool *t, int argc, char **argv, const tool_option *options, size_t option_count)
{
    tool_option *all = allocate(option_count + 4, sizeof *all);
    int help = 0, version = 0, bad;

    if (option_count)
        memcpy(all, options, option_count * sizeof *all);
    all[option_count] = (tool_option){'h', "help", NULL, &help};
    all[option_count + 1] = (tool_option){0, "version", NULL, &version};
    all[option_count + 2] = (tool_option){'q', "quiet", NULL, &t->quiet};
    all[option_count + 3] = (tool_option){'f', "force", NULL, &t->force};
    t->inputs = allocate((size_t)argc + 1, sizeof *t->inputs);
    t->started = now();
    bad = read_arguments(t, argc, argv, all, option_count + 4);
    free(all);
    if (bad) {
        tool_usage(t, "bad command line");
    } else if (help) {
        printf("usage: %s", t->usage);
    } else if (version) {
        print_version(t);
    } else if (!t->input_count) {
        tool_usage(t, "no input file");
        bad = 1;
    }
    return bad || help || version;
}

int tool_end(tool *t)
{
    size_t i;

    clear_progress(t);
    if (t->batch && !t->quiet && t->done + t->failed > 1)
        fprintf(stderr, "%u done, %u failed\n", t->done, t->failed);
    for (i = 0; i < t->path_room; i++)
        free(t->paths[i].path);
    free(t->paths);
    free(t->inputs);
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "%s: standard output cannot be written\n", t->name);
        set_status(t, TOOL_FILE);
    }
    return t->status;
}
