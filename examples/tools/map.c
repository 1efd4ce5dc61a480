/*
 * kunai map - shows the map files of the Pokemon games for the Nintendo DS: their contents,
 * pictures of them, and whole maps as GLB.
 *
 * kunai.c calls run_map; kunai convert calls it for single map files. This file reads the command
 * line and checks which options go together. A ROM implies --world.
 */
#include "map_glb.h"
#include "subcommands.h"

static const char usage[] =
    "kunai map FILE... [OPTION...]\n"
    "       kunai map ROM.nds|--world FILE... [--header N] [-o OUT] [OPTION...]\n"
    "\n"
    "Shows the contents of the map files of Pokemon for the Nintendo DS, and writes\n"
    "whole maps as binary glTF. FILE is a map file, an archive (NARC), a folder or a\n"
    "ROM.\n"
    "\n"
    "      --format KIND    headers, headers-dp, headers-hg, names, matrix, land,\n"
    "                       bdhc, area, area-hg, build, light, animation, shapes or\n"
    "                       events: read FILE as this, if its name does not say so\n"
    "      --json           print one JSON object per line, with everything\n"
    "  -o, --output OUT     write a GLB file; with --png or --ppm, a folder\n"
    "      --png, --ppm     write pictures of lands, matrices and events as PNG or\n"
    "                       PPM files into the folder of -o\n"
    "      --world          join all files as the game does; implied by a ROM\n"
    "      --header N|NAME  with --world: this map alone\n"
    "      --matrix N       with --world: all lands of this matrix\n"
    "      --cell X,Z       with --world: only this cell of the matrix\n"
    "      --prop N         with --world: only this prop model, with its animations\n"
    "      --lands FILE     the lands of a matrix, for its pictures\n"
    "      --save-headers   write the headers of a ROM to -o, as the file map_headers\n"
    "                       that --world needs besides the files of the ROM\n"
    "  -t, --textures FILE  NSBTX for a land without --world; can be repeated\n"
    "      --heights        show the heights, too, half transparent\n"
    "      --events         show signs, people, warps and triggers as markers\n"
    "      --own-draws      draw props as their models say, not as the game does\n"
    "      --hidden         include parts of models that are not drawn at first\n"
    "      --at X,Z[,Y]     print the heights of a land or BDHC at this place\n"
    "      --time HH:MM     print the lights that are active at this time\n"
    "  -f, --force          replace existing files\n"
    "  -q, --quiet          no warnings, notes, summary, or (with -o) text\n"
    "  -h, --help           this text\n"
    "\n"
    "Examples:\n"
    "  kunai map game.nds                                  all maps of a ROM\n"
    "  kunai map game.nds --header T01 -o town.glb         one map as a scene\n"
    "  kunai map land_data.narc --png -o pictures          tiles and heights\n"
    "\n"
    "kunai-map(1) is the full manual page. kunai help lists all subcommands.\n";

static int has_rom(const tool *t)
{
    int i;

    for (i = 0; i < t->input_count; i++)
        if (is_map_rom_name(t->inputs[i]))
            return 1;
    return 0;
}

/* Prints a note for each option that had no effect. */
static void tell_unused(const map_output *o)
{
    if (o->t->status) /* an error says why the option has no effect */
        return;
    if (o->at_word && !o->uses->at)
        print_tool_note(o->t, "--at", "note: has no effect without a land or BDHC");
    if (o->time_word && !o->uses->time)
        print_tool_note(o->t, "--time", "note: has no effect without lights");
    if (o->folder && !o->uses->pictures)
        print_tool_note(o->t, o->ppm ? "--ppm" : "--png",
                        "note: has no effect: only lands, BDHC, matrices and events have pictures");
}

static void run(const map_output *o, int world, const char *header)
{
    int i;

    if (world) {
        show_map_world(o, header);
        return;
    }
    if (o->glb) {
        write_map_glb_land(o);
        return;
    }
    for (i = 0; i < o->t->input_count; i++) {
        show_tool_progress(o->t, (unsigned)i + 1, (unsigned)o->t->input_count, o->t->inputs[i]);
        show_map_path(o, o->t->inputs[i]);
    }
    tell_unused(o);
}

int run_map(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = usage, .batch = 1};
    map_uses uses = {0};
    map_store land_files = {0};
    map_output o = {.t = &t, .uses = &uses};
    const char *kind = NULL, *output = NULL, *lands = NULL;
    map_glb_words scene = {0};
    int world = 0, png = 0, ppm = 0, save_headers = 0;
    const tool_option options[] = {{0, "format", &kind, NULL},
                                   {'o', "output", &output, NULL},
                                   {0, "json", NULL, &o.json},
                                   {0, "at", &o.at_word, NULL},
                                   {0, "time", &o.time_word, NULL},
                                   {0, "png", NULL, &png},
                                   {0, "ppm", NULL, &ppm},
                                   {0, "lands", &lands, NULL},
                                   {0, "world", NULL, &world},
                                   {0, "save-headers", NULL, &save_headers},
                                   {'f', "force", NULL, &t.force},
                                   {0, "header", &scene.header, NULL},
                                   {0, "matrix", &scene.matrix, NULL},
                                   {0, "cell", &scene.cell, NULL},
                                   {0, "prop", &scene.prop, NULL},
                                   {'t', "textures", scene.textures, &scene.texture_count},
                                   {0, "heights", NULL, &scene.heights},
                                   {0, "events", NULL, &scene.events},
                                   {0, "own-draws", NULL, &scene.own_draws},
                                   {0, "hidden", NULL, &scene.hidden}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        world |= has_rom(&t);
        scene.path = png || ppm || save_headers ? NULL : output;
        if (scene.header && !world)
            report_tool_usage(&t, "--header needs --world or a ROM");
        else if (world && (lands || o.at_word))
            report_tool_usage(&t, "--lands and --at cannot be used with --world or a ROM");
        else if (world && (png || ppm) && !scene.header)
            report_tool_usage(&t, "--png and --ppm with --world need --header");
        else if (lands && !png && !ppm)
            report_tool_usage(&t, "--lands needs --png or --ppm");
        else if (save_headers && (png || ppm || scene.header))
            report_tool_usage(&t, "--save-headers cannot be used with --png, --ppm or --header");
        else if (!read_map_kind(&o, kind) && !read_map_place(&o) && !read_map_time(&o) &&
                 !read_map_folder(&o, output, png, ppm) &&
                 !read_map_lands(&o, lands, &land_files) &&
                 (!save_headers || !read_map_headers(&o, output, has_rom(&t))) &&
                 !read_map_glb_options(&o, &scene, world))
            run(&o, world, scene.header);
        close_map_store(&land_files);
    }
    return end_tool(&t);
}
