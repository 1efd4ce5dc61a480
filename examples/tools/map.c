/* kunai map - the map files of Pokemon Platinum: what is in them, pictures, and how they join. */
#include "map_glb.h"
#include "subcommands.h"

static const char usage[] =
    "kunai map FILE... [OPTION...]\n"
    "       kunai map ROM.nds [--header N|NAME [--glb OUT.glb]] [OPTION...]\n"
    "       kunai map --world FILE... [--header N|NAME] [OPTION...]\n"
    "       kunai map --world FILE... --header N|NAME [--cell X,Z] --glb OUT.glb [OPTION...]\n"
    "       kunai map --world FILE... --matrix N [--cell X,Z] --glb OUT.glb [OPTION...]\n"
    "       kunai map --world FILE... --prop N --glb OUT.glb [OPTION...]\n"
    "       kunai map LAND [FILE...] [-t FILE]... --glb OUT.glb [OPTION...]\n"
    "\n"
    "Tells what is in map files of Pokemon Platinum. FILE is a map file, an archive (NARC) of\n"
    "them, or a folder with such, which is searched; - is standard input. Land, BDHC and light\n"
    "files are known by what they are, the others by the beginning of their names, or of that of\n"
    "their archive, as the game and the public decompilation call them: map_headers, mapname,\n"
    "map_matrix, land_data, area_data, area_build or prop_model_set, arealight or lighting_set,\n"
    "bm_anime_list, build_model_matshp, zone_event.\n"
    "\n"
    "      --as KIND        what FILE, or each member of it, is: headers, headers-dp (of Diamond\n"
    "                       and Pearl), headers-hg (of HeartGold and SoulSilver), names, matrix,\n"
    "                       land, bdhc, area, area-hg, build, light, animation, shapes, events\n"
    "      --json           one JSON object a line, with everything: numbers in units, turned\n"
    "                       into degrees and the like, and as they are in the file under \"raw\"\n"
    "                       or the same name with raw_; a file that failed has \"error\"\n"
    "      --at X,Z[,Y]     of a land or BDHC: the heights there, in units from its centre: all\n"
    "                       that the game finds, and which it takes for what is at height Y (0)\n"
    "      --time HH:MM     of lights: which block is active then\n"
    "      --png DIR        writes pictures of lands and matrices into a folder: NAME.tiles.png\n"
    "                       and NAME.heights.png; --ppm DIR writes PPM files instead. Of events,\n"
    "                       or with --world and --header: NAME.events.png, with a symbol for\n"
    "                       each sign, hidden item, object, copy, warp and trigger\n"
    "      --lands FILE     the lands of a matrix, for its pictures: the archive land_data, or a\n"
    "                       folder with files land_data_NNN\n"
    "      --glb OUT.glb    writes one binary glTF 2.0 file: with the lands of --header or of\n"
    "                       --matrix, with the --prop, or with one LAND without a world. Its\n"
    "                       name ends in .glb or has no extension\n"
    "      --matrix N       with --world and --glb: the lands of that matrix, of all headers\n"
    "      --cell X,Z       with --world and --glb: that cell of the matrix alone\n"
    "      --prop N         with --world and --glb: prop model N of build_model alone, with its\n"
    "                       animations\n"
    "      --heights        with --glb: the heights of each land, too, half transparent: the\n"
    "                       plates, or the triangles of Diamond and Pearl\n"
    "      --events         with --world and --glb: signs, people, warps and triggers, too, as\n"
    "                       markers with their numbers in extras\n"
    "      --own-draws      with --glb: props as their models say, not as the game draws them\n"
    "      --hidden         with --glb: parts of models, too, that are not drawn at first\n"
    "  -t, --textures FILE  with --glb of a LAND: NSBTX with its textures, or those of its props,\n"
    "                       or an archive of such; may be given several times. A model takes\n"
    "                       the one NSBTX that has most of its textures with their palettes,\n"
    "                       the first of equal ones, and what its own file holds where none\n"
    "                       has any. Several may fit by name and have other pictures: only\n"
    "                       --world knows which is right\n"
    "  -f, --force          replace existing files\n"
    "  -q, --quiet          no warnings, notes or summary; with --png, --ppm or --glb no\n"
    "                       text at all\n"
    "  -h, --help           this text\n"
    "\n";

static const char more_usage[] =
    "Tiles have a colour for each behaviour, the same in all pictures, and are half as bright\n"
    "where they are blocked: 8 texels for a tile, fewer in pictures of large matrices. Those of a\n"
    "land are told, with how many tiles have them. Heights are dark blue where they are lowest,\n"
    "then green, yellow, red; the highest of several is shown, and what has none is clear, or\n"
    "black in a PPM file. Without --lands a matrix has a colour for each land; with it, those\n"
    "that are missing are dark grey.\n"
    "\n"
    "--world finds all the files of a game in the FILEs and folders by their names, and tells how\n"
    "they join, by the game's rules: from a header (of --header, by its number or by its name as\n"
    "mapname has it, in any case; or from all, in short) to its name, its area with light,\n"
    "texture sets and build list, the cells of its matrix, and what lies there: the map model,\n"
    "lifted by 8 times the altitude, and props, which are not. A prop whose model the area does\n"
    "not list is drawn as model 0; rotations are ignored; the game uses the first 32 props of a\n"
    "land. What is missing is told and is no failure.\n"
    "\n"
    "A FILE can be a ROM (.nds) of Diamond, Pearl, Platinum, HeartGold or SoulSilver, which means\n"
    "--world. Files that are given before it take the place of its own.\n"
    "\n"
    "--glb puts a node cell_X_Z at the centre of each cell of the matrix; below it are\n"
    "\"map\", the lifted map model, and prop_N, scaled and not turned, with what they show.\n"
    "Textures are those of the area, by the names of texture and palette; model 0 has those\n"
    "of its own file. Props are drawn as build_model_matshp lists it, without the transforms\n"
    "of their nodes, which is what the game does, or as their models say where it lists\n"
    "nothing. A model is written once, or once for each look that texture sets give it.\n"
    "Props that move when a map begins, such as windmills, move in the animation \"map\"; what\n"
    "moves their textures is in extras, as kunai model -h says. Motions that wait for the player\n"
    "are left out: --prop has them. The camera \"view\" shows the map from above.\n"
    "Materials keep the colours of their own, as if there were no light. Extras of the asset\n"
    "tell of each area, with the light at --time (12:00): outdoors the game puts its colours\n"
    "in place of those of the materials. The models of props are in build_model, which --world\n"
    "looks for; give it, and build_model_matshp, with a LAND for its props.\n"
    "\n"
    "--prop writes a prop as the game draws it, with textures of an area whose build list has\n"
    "it, else of any set of areabm_texset, else of its own file, and with the files of\n"
    "bm_anime that bm_anime_list names: NSBCA are animations, the others are in extras as\n"
    "kunai model -h says.\n"
    "\n"
    "The map model in a land is a whole NSBMD: kunai info -l lists it, and \"model_offset\" and\n"
    "\"model_size\" of its --json say where it is.\n"
    "\n"
    "Archives go before loose files, whose names need their number at the end; those that\n"
    "kunai extract writes, such as land_data/043.bin, are known by their folder. map_tex_set,\n"
    "areabm_texset and bm_anime are looked for as well. --as headers-dp or headers-hg says of\n"
    "which game the headers are; with headers-hg areas are read as those of HeartGold, too.\n"
    "\n"
    "Exit codes: 0 done; 1 an input failed, the rest is done; 2 bad command line; 3 a file could\n"
    "not be read or written; 4 a limit was hit.\n";

static int has_rom(const tool *t)
{
    int i;

    for (i = 0; i < t->input_count; i++)
        if (is_map_rom_name(t->inputs[i]))
            return 1;
    return 0;
}

/* Options that had nothing to be for. */
static void tell_unused(const map_output *o)
{
    if (o->at_word && !o->uses->at)
        print_tool_note(o->t, "--at", "note: changes nothing: there was no land, and no BDHC");
    if (o->time_word && !o->uses->time)
        print_tool_note(o->t, "--time", "note: changes nothing: there were no lights");
    if (o->folder && !o->uses->pictures)
        print_tool_note(
            o->t, o->ppm ? "--ppm" : "--png",
            "note: changes nothing: only lands, BDHC, matrices and events have pictures");
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
    tool t = {.name = "kunai", .usage = usage, .more_usage = more_usage, .batch = 1};
    map_uses uses = {0};
    map_store land_files = {0};
    map_output o = {.t = &t, .uses = &uses};
    const char *as = NULL, *png = NULL, *ppm = NULL, *lands = NULL;
    map_glb_words scene = {0};
    int world = 0;
    const tool_option options[] = {{0, "as", &as, NULL},
                                   {0, "json", NULL, &o.json},
                                   {0, "at", &o.at_word, NULL},
                                   {0, "time", &o.time_word, NULL},
                                   {0, "png", &png, NULL},
                                   {0, "ppm", &ppm, NULL},
                                   {0, "lands", &lands, NULL},
                                   {0, "world", NULL, &world},
                                   {0, "header", &scene.header, NULL},
                                   {0, "glb", &scene.path, NULL},
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
        if (scene.header && !world)
            report_tool_usage(&t, "--header goes with --world, or with a ROM");
        else if (world && (lands || o.at_word))
            report_tool_usage(&t, "--world, or a ROM, goes with --as, --json, --time, --header, "
                                  "--png, --ppm and --glb only");
        else if (world && (png || ppm) && !scene.header)
            report_tool_usage(&t, "--png and --ppm with --world need --header");
        else if (lands && !png && !ppm)
            report_tool_usage(&t, "--lands goes with --png or --ppm");
        else if (!read_map_kind(&o, as) && !read_map_place(&o) && !read_map_time(&o) &&
                 !read_map_folder(&o, png, ppm) && !read_map_lands(&o, lands, &land_files) &&
                 !read_map_glb_options(&o, &scene, world))
            run(&o, world, scene.header);
        close_map_store(&land_files);
    }
    return end_tool(&t);
}
