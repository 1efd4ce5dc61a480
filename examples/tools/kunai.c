/* kunai.c - one program for all work with the files that the library reads: kunai SUBCOMMAND ... */
#include "tool.h"
#include "platform.h"
#include "subcommands.h"

#include <inttypes.h>
#include <string.h>

typedef struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help; /* one line */
} subcommand;

static const subcommand subcommands[] = {
    {"info", run_info, "what each file is, and what is in it"},
    {"list", run_list, "the entries of archives"},
    {"extract", run_extract, "unpack archives"},
    {"texture", run_texture, "textures to PNG"},
    {"model", run_model, "a model with its textures and motions to GLB"},
    {"scene", run_scene, "a stage or a level to GLB"},
    {"map", run_map, "maps of Pokemon on the Nintendo DS to GLB, PNG and JSON"},
    {"scan", run_scan, "find files in a memory dump, a program or any other bytes"},
    {"tree", run_tree, "every structure in a file, with its place and size"},
};

static const subcommand *find_subcommand(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof subcommands / sizeof subcommands[0]; i++)
        if (!strcmp(subcommands[i].name, name))
            return &subcommands[i];
    return NULL;
}

static int print_help(void)
{
    size_t i;

    print_out(
        "usage: kunai SUBCOMMAND [OPTION...] FILE...\n"
        "\n"
        "Reads the asset files of the Sega Ninja era and the maps of Pokemon on the Nintendo DS.\n"
        "\n");
    for (i = 0; i < sizeof subcommands / sizeof subcommands[0]; i++)
        print_out("  %-8s %s\n", subcommands[i].name, subcommands[i].help);
    print_out("\n"
              "kunai help SUBCOMMAND tells its options. kunai --version tells the version.\n");
    return finish_output(0);
}

static int print_version(void)
{
    const uint32_t version = kunai_version();

    print_out("kunai %" PRIu32 ".%" PRIu32 ".%" PRIu32 "\n", version >> 16, version >> 8 & 0xFF,
              version & 0xFF);
    return finish_output(0);
}

static int refuse(const char *what, const char *word)
{
    print_err("kunai: ");
    print_err("%s ", what);
    print_plain_err(word, strlen(word));
    print_err("; kunai help lists all subcommands\n");
    return TOOL_USAGE;
}

static int run_help(int argc, char **argv)
{
    static char word[] = "--help";
    char *arguments[] = {argv[0], word, NULL};
    const subcommand *about;

    if (argc < 2)
        return print_help();
    about = find_subcommand(argv[1]);
    if (!about)
        return refuse("no subcommand", argv[1]);
    arguments[0] = argv[1];
    return about->run(2, arguments);
}

static int is_word(const char *given, const char *letter, const char *word)
{
    return !strcmp(given, letter) || !strcmp(given, word);
}

static int run_kunai(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    const subcommand *wanted = find_subcommand(word);

    if (wanted)
        return wanted->run(argc - 1, argv + 1);
    if (is_word(word, "-h", "--help"))
        return print_help();
    if (is_word(word, "-V", "--version"))
        return print_version();
    if (!strcmp(word, "help"))
        return run_help(argc - 1, argv + 1);
    if (*word)
        return refuse(*word == '-' ? "unknown option" : "no subcommand", word);
    print_err("kunai: a subcommand is missing; kunai help lists all\n");
    return TOOL_USAGE;
}

int main(int argc, char **argv)
{
    begin_platform(&argc, &argv);
    return run_kunai(argc, argv);
}
