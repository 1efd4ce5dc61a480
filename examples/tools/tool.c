/*
 * tool.c - the command line of the subcommands: begin_tool reads options and inputs, end_tool
 * prints the summary and frees the tool.
 *
 * The run function of each subcommand calls both. Options and inputs can be mixed; "--" ends the
 * options. A lone "-" is the standard input.
 */
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Returns 0 after reporting a bad value. */
static int set_value(tool *t, const tool_option *option, const char *value)
{
    const char letter[2] = {option->letter, 0};
    const char *dashes = letter[0] ? "-" : "--", *name = letter[0] ? letter : option->word;

    if (!value || !*value) {
        report_tool_usage(t, "%s%s needs a value", dashes, name);
    } else if (option->given && *option->given == TOOL_MOST_VALUES) {
        report_tool_usage(t, "%s%s is given more than %d times", dashes, name, TOOL_MOST_VALUES);
    } else if (!option->given && *option->value) {
        report_tool_usage(t, "%s%s is given twice", dashes, name);
    } else if (option->letter == 'o' && !strcmp(value, "-")) {
        report_tool_usage(t, "cannot write to the standard output (./- is a file of that name)");
    } else {
        option->value[option->given ? (*option->given)++ : 0] = value;
        return 1;
    }
    return 0;
}

/* Read one argument that begins with a dash. follower is the next argument, or NULL. Both functions
 * return how many arguments they used, or 0 after reporting an error. */

static int take_word(tool *t, const tool_option *options, size_t count, const char *argument,
                     const char *follower)
{
    const char *word = argument + 2, *equals = strchr(word, '=');
    const size_t size = equals ? (size_t)(equals - word) : strlen(word);
    const tool_option *option = find_word(options, count, word, size);

    if (!option) {
        report_tool_usage(t, "unknown option %s", argument);
        return 0;
    }
    if (!option->value && equals) {
        report_tool_usage(t, "--%s takes no value", option->word);
        return 0;
    }
    if (!option->value) {
        *option->given = 1;
        return 1;
    }
    if (equals)
        return set_value(t, option, equals + 1);
    return set_value(t, option, follower) ? 2 : 0;
}

static int take_letters(tool *t, const tool_option *options, size_t count, const char *argument,
                        const char *follower)
{
    const char *letter;

    for (letter = argument + 1; *letter; letter++) {
        const tool_option *option = find_letter(options, count, *letter);

        if (!option) {
            report_tool_usage(t, "unknown option -%c", *letter);
            return 0;
        }
        if (option->value && letter[1])
            return set_value(t, option, letter + 1);
        if (option->value)
            return set_value(t, option, follower) ? 2 : 0;
        *option->given = 1;
    }
    return 1;
}

static int read_arguments(tool *t, int argc, char **argv, const tool_option *options, size_t count)
{
    int i = 1, only_inputs = 0;

    while (i < argc) {
        const char *follower = i + 1 < argc ? argv[i + 1] : NULL;
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
        taken = argv[i][1] == '-' ? take_word(t, options, count, argv[i], follower)
                                  : take_letters(t, options, count, argv[i], follower);
        if (!taken)
            return -1;
        i += taken;
        t->ends_with_value = taken == 2 && i == argc;
    }
    return 0;
}

/* Prints one line per option: subcommand, letter, word, and whether a value follows. */
static void print_options(const tool *t, const tool_option *options, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        print_out("%s\t%s%c\t--%s\t%s\n", t->subcommand, options[i].letter ? "-" : "",
                  options[i].letter ? options[i].letter : '-', options[i].word,
                  options[i].value ? "value" : "switch");
}

/* Users forget the value of an option: -j disc. The option then takes the input. */
static void report_no_input(tool *t, int argc, char **argv)
{
    if (t->ends_with_value)
        report_tool_usage(t, "no input file: %.64s is the value of %.32s", argv[argc - 1],
                          argv[argc - 2]);
    else
        report_tool_usage(t, "no input file");
}

/* Returns 0 to go on, or 1 if the subcommand must end. */
static int read_options(tool *t, int argc, char **argv, const tool_option *options, size_t count,
                        const int *help)
{
    if (argc == 2 && !strcmp(argv[1], TOOL_PRINT_OPTIONS)) {
        print_options(t, options, count);
        return 1;
    }
    if (read_arguments(t, argc, argv, options, count))
        return 1;
    if (*help)
        print_out("usage: %s", t->usage);
    return *help;
}

static int count_standard_inputs(const tool *t)
{
    int i, count = 0;

    for (i = 0; i < t->input_count; i++)
        count += !strcmp(t->inputs[i], "-");
    return count;
}

int begin_tool(tool *t, int argc, char **argv, const tool_option *options, size_t option_count)
{
    tool_option *all = allocate(option_count + 2, sizeof *all);
    int help = 0, bad;

    t->subcommand = argv[0];
    if (option_count)
        memcpy(all, options, option_count * sizeof *all);
    all[option_count] = (tool_option){'q', "quiet", NULL, &t->quiet};
    all[option_count + 1] = (tool_option){'h', "help", NULL, &help};
    t->inputs = allocate((size_t)argc + 1, sizeof *t->inputs);
    allocate_for(t->name, "");
    bad = read_options(t, argc, argv, all, option_count + 2, &help);
    free(all);
    if (bad)
        return 1;
    if (!t->input_count) {
        report_no_input(t, argc, argv);
        bad = 1;
    } else if (count_standard_inputs(t) > 1) {
        report_tool_usage(t, "-, the standard input, is given more than once");
        bad = 1;
    } else {
        note_tool_inputs(t);
        bad = read_tool_headers(t);
    }
    return bad;
}

static void print_summary(const tool *t)
{
    if (!t->batch || t->quiet || is_tool_captured() || t->done + t->failed + t->passed <= 1)
        return;
    print_err("%s: %u done, %u failed", t->name, t->done, t->failed);
    if (t->archives > 1)
        print_err(", %u archives", t->archives);
    if (t->passed)
        print_err(", %u without pictures", t->passed);
    if (t->torn)
        print_err(", %u with heights that cannot be read", t->torn);
    print_err("\n");
}

int end_tool(tool *t)
{
    int k;

    end_tool_progress(t);
    tell_tool_repeats(t);
    print_summary(t);
    free_tool_paths(t);
    free(t->inputs);
    for (k = 0; k < t->header_count; k++)
        free_buffer(&t->header_files[k]);
    free_buffer(&t->input_files);
    free_buffer(&t->said);
    free_buffer(&t->reasons);
    t->status = finish_output(t->status);
    return t->status;
}
