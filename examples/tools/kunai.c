/*
 * kunai.c - the main program: finds the subcommand and calls its run function (subcommands.h). It
 * prints the general help; each subcommand prints its own help.
 *
 * kunai help --options prints the options of all subcommands. Shell completion and the tests read
 * this list.
 */
#include "tool.h"
#include "platform.h"
#include "subcommands.h"
#include "tool_inside.h"

#include <inttypes.h>
#include <string.h>

typedef struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help; /* one line */
} subcommand;

static int run_help(int argc, char **argv);

static const subcommand subcommands[] = {
    {"convert", run_convert, "convert files, folders and archives to GLB, PNG and JSON"},
    {"info", run_info, "say what files are and what they contain"},
    {"list", run_list, "list the entries of archives"},
    {"extract", run_extract, "unpack archives"},
    {"texture", run_texture, "convert textures to PNG"},
    {"model", run_model, "convert a model with its textures and motions to GLB"},
    {"scene", run_scene, "convert a stage or a level to GLB"},
    {"map", run_map, "show and convert Pokemon maps: GLB, PNG, JSON"},
    {"scan", run_scan, "find files in a memory dump, a program or other data"},
    {"tree", run_tree, "print every structure in a file with its place and size"},
    {"help", run_help, "print this text, or the help of a subcommand"},
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

    print_out("usage: kunai SUBCOMMAND [OPTION...] FILE...\n"
              "\n"
              "Reads the models, motions, textures, stages and archives of Sega's Ninja games\n"
              "(Dreamcast, GameCube, Xbox, PC) and the maps of Pokemon for the Nintendo DS.\n"
              "Writes GLB, PNG and JSON. The first thing to try:\n"
              "\n"
              "  kunai convert boy.nj boy.pvm     writes out/boy.glb\n"
              "\n");
    for (i = 0; i < sizeof subcommands / sizeof subcommands[0]; i++)
        print_out("  %-8s %s\n", subcommands[i].name, subcommands[i].help);
    print_out("\n"
              "kunai help SUBCOMMAND prints its options and examples. kunai --version prints\n"
              "the version. Each FILE to read can be ARCHIVE/ENTRY, a file in an archive.\n"
              "Exit codes: 0 done; 1 an input failed, the rest is done; 2 bad command line; 3 a\n"
              "file could not be read or written; 4 a limit was reached.\n");
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

static int is_word(const char *given, const char *letter, const char *word)
{
    return !strcmp(given, letter) || !strcmp(given, word);
}

/* Runs a subcommand with one argument. */
static int ask(const subcommand *about, const char *word)
{
    char name[16], argument[32];
    char *arguments[] = {name, argument, NULL};

    snprintf(name, sizeof name, "%s", about->name);
    snprintf(argument, sizeof argument, "%s", word);
    return about->run(2, arguments);
}

/* Prints all options of all subcommands. */
static int print_all_options(void)
{
    int status = 0;
    size_t i;

    for (i = 0; i < sizeof subcommands / sizeof subcommands[0] && !status; i++)
        if (subcommands[i].run != run_help)
            status = ask(&subcommands[i], TOOL_PRINT_OPTIONS);
    return status;
}

static int run_help(int argc, char **argv)
{
    const subcommand *about;

    if (argc < 2 || is_word(argv[1], "-h", "--help"))
        return print_help();
    if (!strcmp(argv[1], "--options"))
        return print_all_options();
    about = find_subcommand(argv[1]);
    if (!about)
        return refuse("unknown subcommand", argv[1]);
    return about->run == run_help ? print_help() : ask(about, "--help");
}

/* Handles a first argument that is no subcommand. Some users call kunai with only a file. */
static int refuse_word(const char *word)
{
    platform_file file;

    if (*word == '-')
        return refuse("unknown option", word);
    if (look_at_path(word, &file))
        return refuse("unknown subcommand", word);
    print_err("kunai: a subcommand is missing before ");
    print_plain_err(word, strlen(word));
    print_err("; kunai convert converts files and folders\n");
    return TOOL_USAGE;
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
    if (*word)
        return refuse_word(word);
    print_err("kunai: a subcommand is missing; kunai help lists all\n");
    return TOOL_USAGE;
}

int main(int argc, char **argv)
{
    int status;

    begin_platform(&argc, &argv);
    status = run_kunai(argc, argv);
    free_tool_archives();
    return status;
}
