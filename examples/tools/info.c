/* kunai info - says what files are and what is in them. */
#include "info.h"
#include "subcommands.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai info FILE... [OPTION...]\n"
    "\n"
    "Says what each file is and what is in it, one line a file; - is standard input. A file that\n"
    "is packed as a whole (PRS, PRSD, LZ) is looked into; of several packed members the first is.\n"
    "\n"
    "  -l, --list     below the line of a texture set one for each picture and palette in it,\n"
    "                 below that of models one for each, its textures, materials (wrap of U/V,\n"
    "                 colours R, G, B, A; at last the parameters of Ginja and Xinja, or words of\n"
    "                 the record of Nitro) and nodes, deeper ones farther in; of motions each,\n"
    "                 the materials that it moves, the names of what it swaps textures and\n"
    "                 palettes for, and what it moves between which values; of a stage its\n"
    "                 sections with their instances and the places of their models (OFFSET of\n"
    "                 kunai model --bare), its models, motions and textures;\n"
    "                 of a land its map model as of other models;\n"
    "                 of a level of Sonic Adventure its entries with their surface flags by name,\n"
    "                 and how many entries set each flag;\n"
    "                 of collision the triangles of each combination of flags, and the groups;\n"
    "                 --json has them as it is, but for nodes their names only\n"
    "      --pairs    of all FILEs, and of archives in them: one line for each model, with the\n"
    "                 motions in these FILEs that fit it. \"names\": the model has all materials\n"
    "                 that the motion names, or the root; \"count\": as many nodes as the motion\n"
    "                 moves, which other models have, too. --json has them as \"motions\"\n"
    "      --json     one JSON object a line, with everything; names are written as they are\n"
    "                 if they are UTF-8, else each byte above 127 is \\u0080 to \\u00FF; \"file\"\n"
    "                 is the path as given: UTF-8, with U+FFFD for each bad byte; a file\n"
    "                 that failed has \"error\", with code FILE when it cannot be read, and\n"
    "                 \"errors\" when there are several; of more than 256 models or motions the\n"
    "                 rest is left out, and \"more_models\" or \"more_motions\" is true;\n"
    "                 an error or a warning about one entry, image, palette, model, motion or\n"
    "                 instance has \"item_kind\" and \"item\", its number; \"warning_total\" also\n"
    "                 counts warnings that are not listed;\n"
    "                 what is known of the first model stands in the object itself, that of all\n"
    "                 in \"models\": \"volumes\" counts the \"meshes\" that are not drawn,\n"
    "                 \"dropped\" triangles with equal or missing corners; \"bind_gap\" is how\n"
    "                 far the nodes of one vertex put it apart in the bind pose; \"node_names\"\n"
    "                 and \"texture_names\" are there where the file has any;\n";

static const char more_usage[] =
    "                 \"material_list\" has what each material is; \"blendSource\" and\n"
    "                 \"blendDestination\" are there where \"blend\" is true, with \"additive\"\n"
    "                 where that is what they do; \"texture2\" and so on where there is a second\n"
    "                 set; \"parameters\" of Ginja, Xinja and Nitro are those of each material\n"
    "                 (see kunai/model.h, also for \"raw\" of Nitro); a Nitro model has\n"
    "                 \"palette_names\", those of \"texture_names\", and in \"node_list\" the\n"
    "                 \"parent\" and the \"flags\" of its nodes, with \"billboard\", \"all\" or\n"
    "                 \"y\", \"undoesScale\" and \"scaleUndone\" where they are so; its materials\n"
    "                 have the texture matrix: \"uvMatrix\", which is exact, and \"uvScale\",\n"
    "                 \"uvRotation\" and \"uvTranslation\";\n"
    "                 of a motion \"properties\" tell, for what is moved, in radians where it is\n"
    "                 an angle, its \"tracks\" and \"keys\", and between which values, \"min\"\n"
    "                 and \"max\", they are; \"targets\" are materials that it moves, by name,\n"
    "                 \"swap_names\" the textures, then the palettes, that the values of a\n"
    "                 texture swap number; \"scene\" has the \"sections\" of a stage or the\n"
    "                 rooms of a minimap, \"instances\", where -1 is none, \"models\",\n"
    "                 \"motions\", \"texture_names\", \"texture_animations\" (pairs of texture\n"
    "                 and delay) and, of a collision file, \"collision\" with its \"groups\";\n"
    "                 \"map\" counts what land, heights or lights of Pokemon Platinum have:\n"
    "                 kunai map has all of it; \"model\" is that in a land;\n"
    "                 \"texelBlend\" is there where texels of the same file blend a material;\n"
    "                 \"unread_size\" counts bytes behind the last packed member that are none;\n"
    "                 of an image \"colors\" is how many its indices can reach (0: it has none),\n"
    "                 \"first_color\" which of a palette of 1024 the first is, \"palette\" which "
    "of\n"
    "                 \"palettes\" is its own, or null; \"palette_rule\" is \"own\", or, of "
    "NSBTX,\n"
    "                 where none is, \"name_pl\" or \"name\" when the name speaks for it, and\n"
    "                 \"index\" or \"first\" when it is a guess that may be wrong;\n"
    "                 \"used_height\" is how many rows are drawn;\n"
    "                 \"pixel_code\" and \"data_code\" are the\n"
    "                 codes of the file; \"offset\" and \"size\" are those of all behind the "
    "header;\n"
    "                 \"codebook\" counts its entries (0: it has none); \"alpha\" is whether "
    "the\n"
    "                 format can be other than opaque, \"linear\" whether it is plain rows, "
    "\"runs\"\n"
    "                 whether it is run-length coded, \"result\" whether it can be decoded; of "
    "a\n"
    "                 palette \"bank\" (of 16) and \"first\" say where it wants to lie, and\n"
    "                 \"format_code\" is that of the file\n"
    "      --format NAME\n"
    "                 what FILE is, when it is too damaged to be recognised: PRS, PRSD, an\n"
    "                 archive, a texture format or a file of a stage, as this program prints it\n"
    "                 (\"PSO stage (n.rel)\", or n.rel). What is inside of it is found out as\n"
    "                 always. Or chunk (nj), basic, basic+, ginja (gj), xinja (xj), mdl0\n"
    "                 (nsbmd): only such models count, and an NJCM is read as that\n"
    "      --byte-order ORDER\n"
    "                 little or big: the same for its byte order\n"
    "      --include FILE\n"
    "                 for C source: a further text, such as a header that defines the constants "
    "of\n"
    "                 FILE. All its declarations count, too. May be given several times: the\n"
    "                 headers are read in this order, before the text. #include is not followed\n"
    "  -q, --quiet    no warnings, notes or summary\n"
    "  -h, --help     this text\n"
    "\n"
    "Exit codes: 0 done; 1 an input failed, the rest is done; 2 bad command line; 3 a file could\n"
    "not be read; 4 a limit was hit. An archive with broken entries is no failure: they are "
    "told.\n";

static const char tree_usage[] =
    "kunai tree FILE... [OPTION...]\n"
    "\n"
    "Says what each file is, and below that one line for every structure in it: offset\n"
    "(hexadecimal), size, what it is, its type number, flags and count where it has them,\n"
    "deeper ones farther in. - is standard input. Entries of an archive are not looked into:\n"
    "kunai extract unpacks them.\n"
    "\n"
    "  -l, --list     the lines of kunai info -l, too\n"
    "      --json     one JSON object a line, as of kunai info, with \"tree\"\n"
    "      --format NAME, --byte-order ORDER, --include FILE\n"
    "                 mean what they mean to kunai info\n"
    "  -q, --quiet    no warnings, notes or summary\n"
    "  -h, --help     this text\n";

TOOL_PRINTF(2, 0) static void add_words(buffer *b, const char *format, va_list arguments)
{
    char words[256];

    vsnprintf(words, sizeof words, format, arguments);
    append_bytes(b, words, strlen(words));
}

void say_info(info *out, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_words(&out->words, format, arguments);
    va_end(arguments);
}

void print_info(buffer *b, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    add_words(b, format, arguments);
    va_end(arguments);
}

void say_info_count(info *out, const char *what, uint32_t count, int more)
{
    if (count)
        say_info(out, "; %s: %" PRIu32 "%s", what, count, more ? " and more" : "");
}

void report_info_more(info *out, const char *what, const char *key, uint32_t count)
{
    add_json_key(&out->json, key);
    add_json_true(&out->json);
    print_tool_note(out->t, out->path,
                    "warning: only the first %u %s are looked at, and more are left out",
                    (unsigned)count, what);
}

kunai_options make_info_options(const info *out)
{
    kunai_options options = begin_tool_options(out->t);

    if (out->forced) {
        options.format = out->forced->format;
        options.byte_order = out->forced->byte_order;
    }
    return options;
}

/* ---- errors and warnings ---- */

/* The same message of several modules is one, though they call the file by other names. Gives
 * whether it was new. */
static int add_new(buffer *list, const kunai_error *problem)
{
    size_t at;

    for (at = 0; at < list->size; at += sizeof *problem) {
        kunai_error old;

        memcpy(&old, list->data + at, sizeof old);
        if (old.offset == problem->offset && old.message == problem->message)
            return 0;
    }
    append_bytes(list, problem, sizeof *problem);
    return 1;
}

void report_info_error(info *out, const kunai_error *error)
{
    if (add_new(&out->errors, error))
        report_tool_error(out->t, out->path, NULL, error);
}

void report_info_warnings(info *out, const kunai_error *warnings, uint32_t count, uint32_t total)
{
    uint32_t i;

    out->more_warnings += total > count ? total - count : 0;
    for (i = 0; i < count; i++)
        add_new(&out->warnings, &warnings[i]);
}

static void add_errors(info *out)
{
    const kunai_error *errors = (const void *)out->errors.data;
    const size_t count = out->errors.size / sizeof *errors;

    if (!count)
        return;
    add_json_key(&out->json, "error");
    add_json_problem(&out->json, errors);
    if (count > 1)
        add_json_problems(&out->json, "errors", errors, count);
}

static void add_warnings(info *out)
{
    const kunai_error *warnings = (const void *)out->warnings.data;
    const size_t count = out->warnings.size / sizeof *warnings;

    const uint32_t total = (uint32_t)count + out->more_warnings;

    add_json_problems(&out->json, "warnings", warnings, count);
    add_json_number(&out->json, "warning_total", total);
    report_tool_warnings(out->t, out->path, out->archive, warnings, (uint32_t)count, total);
}

/* ---- a file ---- */

static void describe_modules(info *out, const buffer *bytes, const kunai_found *found)
{
    const uint32_t modules = found->modules;

    if (modules & KUNAI_MODULE_ARCHIVE)
        describe_archive(out, bytes);
    if (modules & KUNAI_MODULE_TEXTURES)
        describe_textures(out, bytes);
    if (modules & KUNAI_MODULE_MODEL)
        describe_models(out, bytes);
    if (modules & KUNAI_MODULE_MOTION)
        describe_motions(out, bytes);
    if (modules == KUNAI_MODULE_SCENE) /* else a scene holds what other modules describe */
        describe_scene(out, bytes);
    else if (found->format == KUNAI_FORMAT_NJA)
        describe_text_level(out, bytes);
    if (modules & KUNAI_MODULE_MAP)
        describe_map(out, bytes);
    if (out->tree)
        describe_tree(out, bytes, modules);
}

static void describe_found(info *out, const kunai_found *found, size_t size)
{
    add_json_text(&out->json, "format", kunai_format_name(found->format));
    add_json_byte_order(&out->json, found->format, found->byte_order);
    add_json_number(&out->json, "size", size);
    say_info(out, "%s", kunai_format_name(found->format));
    if (has_byte_order(found->format, found->byte_order))
        say_info(out, ", %s-endian", get_byte_order_name(found->byte_order));
    say_info(out, ", %" PRIu64 " bytes", (uint64_t)size);
    if (found->format == KUNAI_FORMAT_REL)
        say_info(out, "; no stage and no motion");
}

/* What a packed stream unpacks to stands under "inside". */
static void describe_inside(info *out, const buffer *bytes)
{
    kunai_found found;

    out->t->text = bytes;
    say_info(out, "; inside: ");
    if (kunai_probe(bytes->data, bytes->size, &found) != KUNAI_OK) {
        say_info(out, "%" PRIu64 " bytes of no known format", (uint64_t)bytes->size);
        return;
    }
    add_json_key(&out->json, "inside");
    open_json(&out->json, '{');
    describe_found(out, &found, bytes->size);
    describe_modules(out, bytes, &found);
    close_json(&out->json, '}');
}

static void describe_packed(info *out, const buffer *bytes)
{
    tool_packed packed;
    kunai_error error;

    find_packed(bytes, out->forced, &packed);
    out->forced = NULL; /* which is about the file, not what is inside */
    if (unpack_tool_packed(bytes, &packed, &out->unpacked, &error) == KUNAI_OK) {
        add_json_text(&out->json, "packing", kunai_format_name(packed.format));
        add_json_number(&out->json, "packed_size", packed.size);
        add_json_number(&out->json, "unpacked_size", packed.unpacked_size);
        if (packed.format == KUNAI_FORMAT_PRSD)
            describe_members(out, bytes, &packed);
        else
            describe_unread(out, bytes, &packed);
        describe_inside(out, &out->unpacked);
    } else {
        report_info_error(out, &error);
    }
}

/* A list of placements, which only its name tells. Returns 0 for other files. */
static int describe_list(info *out, const buffer *bytes)
{
    const kunai_options list = {.struct_size = sizeof list,
                                .format = find_tool_list_format(out->path)};
    const kunai_found found = {.format = list.format,
                               .byte_order = KUNAI_BYTE_ORDER_LITTLE,
                               .modules = KUNAI_MODULE_SCENE};

    if (!list.format || (out->forced && out->forced->format))
        return 0;
    out->forced = &list;
    describe_found(out, &found, bytes->size);
    describe_modules(out, bytes, &found);
    out->forced = NULL;
    return 1;
}

static void describe(info *out, const buffer *bytes)
{
    kunai_found found;
    kunai_error error;

    if (!probe_tool_bytes(bytes, out->forced, &found)) {
        if (describe_list(out, bytes))
            return;
        error = make_unknown_error(out->path, bytes);
        report_info_error(out, &error);
        add_json_number(&out->json, "size", bytes->size);
        return;
    }
    describe_found(out, &found, bytes->size);
    if (found.modules & TOOL_PACKED)
        describe_packed(out, bytes);
    else
        describe_modules(out, bytes, &found);
}

static void free_info(info *out)
{
    kunai_archive_close(out->archive);
    free_buffer(&out->json);
    free_buffer(&out->unpacked);
    free_buffer(&out->words);
    free_buffer(&out->list);
    free_buffer(&out->warnings);
    free_buffer(&out->errors);
}

static void print_list(const buffer *list)
{
    const char *line = (const char *)list->data;
    size_t left = list->size;

    while (left) {
        const char *end = memchr(line, '\n', left);
        const size_t size = (size_t)(end - line);

        print_plain_out(line, size);
        print_out("\n");
        left -= size + 1;
        line = end + 1;
    }
}

static void print_words(const info *out)
{
    if (out->words.size > strlen(out->path) + 2)
        print_json(&out->words);
    print_list(&out->list);
}

/* begin: what the command line says. */
static void print_file(const info *begin, const char *path, int json)
{
    info out = *begin;
    tool *t = begin->t;
    const unsigned failed = t->failed;
    buffer bytes = {0};

    out.path = path;
    open_json(&out.json, '{');
    add_json_path(&out.json, "file", path);
    append_bytes(&out.words, path, strlen(path));
    say_info(&out, ": ");
    if (read_tool_file(t, path, &bytes)) {
        add_json_unreadable(&out.json, t);
    } else {
        t->text = &bytes;
        describe(&out, &bytes);
        add_errors(&out);
    }
    add_warnings(&out);
    t->text = NULL;
    close_json(&out.json, '}');
    if (json)
        print_json(&out.json);
    else
        print_words(&out);
    if (t->failed == failed)
        count_tool_done(t);
    else
        t->failed = failed + 1; /* a file fails once, whatever is wrong with it */
    free_info(&out);
    free_buffer(&bytes);
}

/* The kind of models that --format names, or the format of the file. */
static int read_format(info *begin, const char *format, const char *byte_order,
                       kunai_options *forced)
{
    if (format)
        begin->model_format = find_model_format(format);
    begin->forced = forced;
    return force_tool_format(begin->t, begin->model_format ? NULL : format, byte_order,
                             TOOL_MODEL_FORMATS, forced);
}

static void show_files(const info *begin, int json)
{
    tool *t = begin->t;
    int i;

    for (i = 0; i < t->input_count; i++) {
        show_tool_progress(t, (unsigned)i + 1, (unsigned)t->input_count, t->inputs[i]);
        print_file(begin, t->inputs[i], json);
    }
}

/* Only recognised files have pairs. 0, or -1 after saying which option does not go with --pairs. */
static int check_pairs(const info *begin, int pairs, const char *format, const char *byte_order)
{
    if (!pairs || (!begin->listing && !format && !byte_order))
        return 0;
    report_tool_usage(begin->t, "--pairs goes with --json only");
    return -1;
}

int run_info(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = usage, .more_usage = more_usage, .batch = 1};
    info begin = {.t = &t};
    const char *format = NULL, *byte_order = NULL;
    kunai_options forced;
    int json = 0, pairs = 0;
    const tool_option options[] = {{'l', "list", NULL, &begin.listing},
                                   {0, "json", NULL, &json},
                                   {0, "format", &format, NULL},
                                   {0, "byte-order", &byte_order, NULL},
                                   {0, "include", t.header_paths, &t.header_count},
                                   {0, "pairs", NULL, &pairs}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0]) &&
        !check_pairs(&begin, pairs, format, byte_order) &&
        !read_format(&begin, format, byte_order, &forced)) {
        if (pairs)
            show_info_pairs(&t, json);
        else
            show_files(&begin, json);
    }
    return end_tool(&t);
}

int run_tree(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = tree_usage, .batch = 1};
    info begin = {.t = &t, .tree = 1};
    const char *format = NULL, *byte_order = NULL;
    kunai_options forced;
    int json = 0;
    const tool_option options[] = {{'l', "list", NULL, &begin.listing},
                                   {0, "json", NULL, &json},
                                   {0, "format", &format, NULL},
                                   {0, "byte-order", &byte_order, NULL},
                                   {0, "include", t.header_paths, &t.header_count}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0]) &&
        !read_format(&begin, format, byte_order, &forced))
        show_files(&begin, json);
    return end_tool(&t);
}
