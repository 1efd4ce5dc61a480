/*
 * kunai texture - writes textures as PNG files.
 *
 * kunai.c calls run_texture; kunai convert calls it for each set. With -r, folders and archives are
 * searched for sets. A file in them without pictures is no error, but is counted.
 */
#include "texture.h"
#include "platform.h"
#include "subcommands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai texture FILE... -o DIR [OPTION...]\n"
    "\n"
    "Writes textures as PNG files: those of PVR, GVR, XVR, PVM, GVM, XVM, NSBTX and\n"
    "NSBMD files, and the icon of a Nintendo DS ROM. The file name of a picture is\n"
    "its name in the set. FILE may be packed (PRS, PRSD, LZ). - is standard input.\n"
    "\n"
    "  -o, --output DIR   write to this folder; kunai makes it. FILE.png for a single\n"
    "                     picture\n"
    "  -r, --recursive    FILE can also be a folder or an archive: write the pictures\n"
    "                     in it, also from archives in archives\n"
    "  -p, --palette FILE take the colours of indexed pictures from this palette: a\n"
    "                     PVP, PVRP or GVP file, or a set with palettes\n"
    "      --palette-name [PICTURE=]NAME\n"
    "                     use the palette of this name for all indexed pictures, or\n"
    "                     for PICTURE only. Can be given several times\n"
    "      --bank N       start at bank N of the palette (16 colours each, from 0)\n"
    "      --indexed      write PNG files with indices and palette, if FILE has them\n"
    "      --normal       write bump maps as tangent-space normal maps\n"
    "      --mips         write the smaller mip levels, too: NAME.mip1.png ...\n"
    "      --shift        widen colours by shifting, not by repeating their bits\n"
    "      --sa-palettes  palettes as in Sonic Adventure for GameCube: ARGB1555 and\n"
    "                     ARGB4444, not IA8 and RGB5A3\n"
    "  -f, --force        replace existing files\n"
    "  -q, --quiet        no warnings, notes or summary\n"
    "  -h, --help         this text\n"
    "\n"
    "Examples:\n"
    "  kunai texture boy.pvm -o pictures             every picture of a set\n"
    "  kunai texture -r disc -o pictures             a folder with all its archives\n"
    "  kunai texture boy.pvr -p boy.pvp -o pictures  colours from a palette file\n"
    "\n"
    "kunai-texture(1) is the full manual page. kunai help lists all subcommands.\n";

/* ---- archives ---- */

static void write_entry(visit *v, visit_level *l, uint32_t index, const buffer *bytes)
{
    char *folder = make_visit_folder(v, l, index), *path = join_visit_path(v, l, index);
    texture_source s = {
        .x = v->user, .path = path, .folder = folder, .inner = 1, .v = v, .l = l, .entry = index};

    if (folder)
        write_texture_set(&s, bytes);
    forget_tool_errors(v->t, path);
    free(folder);
    free(path);
}

/* Takes a set in an archive. A texture set is an archive too, but is handled as a set. */
static int take_entry(visit *v, visit_level *l, uint32_t index, buffer *bytes)
{
    texture *x = v->user;

    x->of_mod |= l->format == KUNAI_FORMAT_PVMX;
    if (find_visit_members(l, index).size)
        return 1;
    if (is_picture_set(bytes))
        write_entry(v, l, index, bytes);
    else if (is_visit_archive(bytes))
        return 1;
    else
        v->t->passed++;
    return 0;
}

/* Writes the sets in an archive. In a folder, or if there are several inputs, each archive gets its
 * own folder. */
static void convert_archive(texture *x, const char *path, const char *folder, int inner,
                            const buffer *bytes, size_t stored_size)
{
    static const visit_calls calls = {.take = take_entry};
    visit v = {.t = x->t, .calls = &calls, .user = x, .recursive = 1};
    visit_level argument = {.path = path, .folder = folder, .bytes = bytes};
    char *own = NULL, stem[TOOL_STEM];

    if (inner || x->t->input_count > 1) {
        make_tool_stem(path, stem);
        own = make_tool_path(x->t, folder, stem, "");
        argument.folder = own;
    }
    if (!own || !check_tool_subfolder(x->t, own))
        visit_argument(&v, &argument, stored_size);
    free(own);
}

/* ---- files ---- */

/* Replaces a file that is one packed stream by its unpacked bytes. A file of several members is
 * taken apart later. */
static void unpack(tool *t, const char *path, buffer *bytes)
{
    buffer unpacked = {0};
    tool_packed packed;

    if (!unpack_tool_only(bytes, NULL, &packed, &unpacked))
        return;
    report_tool_warnings(t, path, NULL, &packed.warning, packed.warning.code != KUNAI_OK, 0);
    note_tool_unread(t, path, count_tool_unread(bytes, &packed));
    free_buffer(bytes);
    *bytes = unpacked;
}

/* Returns whether to take the file apart. A file in a folder must not be an archive by chance
 * only. */
static int is_archive(const buffer *bytes, int inner)
{
    kunai_found found;

    if (inner)
        return is_visit_archive(bytes);
    return probe_tool_bytes(bytes, NULL, &found) && is_visit_wanted(&found);
}

/* Converts a file. inner: it was found in a folder, otherwise the user named it. */
static void convert_bytes(texture *x, const char *path, const char *folder, int inner,
                          const buffer *bytes, size_t stored_size)
{
    texture_source s = {.x = x, .path = path, .folder = folder, .inner = inner};
    const int is_set = is_picture_set(bytes);

    if (!is_set && x->recursive && is_archive(bytes, inner))
        convert_archive(x, path, folder, inner, bytes, stored_size);
    else if (!is_set && inner)
        x->t->passed++;
    else
        write_texture_set(&s, bytes); /* also reports that it is no set */
}

static void convert_file(texture *x, const char *path, const char *folder, int inner)
{
    buffer bytes = {0};
    size_t stored_size;

    if (!(x->recursive ? read_tool_file(x->t, path, &bytes)
                       : read_tool_unpacked(x->t, path, &bytes))) {
        stored_size = bytes.size;
        if (x->recursive)
            unpack(x->t, path, &bytes);
        convert_bytes(x, path, folder, inner, &bytes, stored_size);
    }
    free_buffer(&bytes);
}

/* A file in a folder without pictures does not count as an input: it may be the output of an
 * earlier run, which -f may replace. */
static void convert_inner(void *user, const char *path, const char *folder)
{
    texture *x = user;
    const uint64_t pictures = x->pictures;
    const size_t inputs = x->t->input_files.size;

    convert_file(x, path, folder, 1);
    if (x->pictures == pictures)
        x->t->input_files.size = inputs;
}

static void convert_folder(texture *x, const char *path, const char *folder)
{
    size_t size = strlen(path);
    char *bare = strcpy(allocate(size + 1, 1), path), *own = NULL, name[TOOL_STEM];

    while (size > measure_root(path) && is_separator(bare[size - 1]))
        bare[--size] = 0;
    if (x->t->input_count > 1) {
        make_tool_folder_name(bare, name);
        own = make_tool_path(x->t, folder, name, "");
    }
    if (!own || !check_tool_subfolder(x->t, own))
        walk_tool_path(x->t, bare, own ? own : folder, convert_inner, x);
    forget_tool_errors(x->t, bare); /* it keeps pointers to this path, which is freed here */
    allocate_for(x->t->name, path);
    free(own);
    free(bare);
}

static void convert(texture *x, const char *path, const char *folder)
{
    const unsigned failed = x->t->failed;

    x->pictures = 0;
    x->of_mod = 0;
    x->tally = (picture_tally){0};
    if (!is_tool_folder(path)) {
        convert_file(x, path, folder, 0);
    } else if (x->recursive) {
        convert_folder(x, path, folder);
    } else {
        fail_tool(x->t, TOOL_FILE, path, "is a folder (-r converts the files in it)");
        return;
    }
    tell_picture_tally(x->t, path, &x->tally);
    if (!x->pictures && x->t->failed == failed)
        fail_tool(x->t, TOOL_FAILED, path, "%s",
                  x->of_mod ? "contains no textures, but PNG or DDS files (PVMX): use kunai extract"
                            : "contains no pictures");
}

static void convert_all(texture *x, const char *folder)
{
    int i;

    x->style.lenient = x->recursive;
    for (i = 0; i < x->t->input_count; i++)
        convert(x, x->t->inputs[i], folder);
    if (x->recursive && x->t->done)
        tell_picture_names(x->t, &x->style);
}

static int is_png_name(const char *path)
{
    const size_t size = strlen(path);

    return size > 4 && is_tool_name(path + size - 4, 4, ".png", 4) && !is_tool_folder(path);
}

/* Reads -o: a folder, or a file for a single picture. Returns 0, or -1 after reporting the
 * error. */
static int read_output(texture *x, const char *path)
{
    if (!path)
        report_tool_usage(x->t, "-o DIR is missing");
    else if (!is_png_name(path))
        return check_tool_folder(x->t, path);
    else if (x->recursive || x->mips || x->t->input_count > 1)
        report_tool_usage(x->t, "-o FILE.png is for a single picture");
    else if (!check_tool_output(x->t, path)) {
        x->only = path;
        return 0;
    }
    return -1;
}

int run_texture(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = usage, .batch = 1};
    texture x = {.t = &t};
    picture_style *style = &x.style;
    const char *folder = NULL;
    const tool_option options[] = {{'o', "output", &folder, NULL},
                                   {'r', "recursive", NULL, &x.recursive},
                                   {'f', "force", NULL, &t.force},
                                   {'p', "palette", &style->palette_path, NULL},
                                   {0, "palette-name", style->names, &style->name_count},
                                   {0, "bank", &style->bank_word, NULL},
                                   {0, "indexed", NULL, &style->index},
                                   {0, "normal", NULL, &style->normal},
                                   {0, "mips", NULL, &x.mips},
                                   {0, "shift", NULL, &style->shift},
                                   {0, "sa-palettes", NULL, &style->sa_palettes}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        if (!read_output(&x, folder) && !begin_pictures(&t, style))
            convert_all(&x, folder);
        end_pictures(style);
    }
    return end_tool(&t);
}
