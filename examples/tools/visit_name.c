/*
 * visit_name.c - makes the file names and folders for entries of archives. visit.c, inside_names.c
 * and the subcommands call it.
 *
 * Names from archives can be hostile: each part of a path is cleaned, and in output folders no part
 * may be a symbolic link.
 */
#include "visit.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- extensions ---- */

/* All chunks of a Ninja chunk file have the same format, but as files they have different
 * extensions. */
static const char *find_chunk_extension(uint32_t tag)
{
    switch (tag) {
    case KUNAI_CHUNK_TAG_NJCM:
    case KUNAI_CHUNK_TAG_NJBM: return "nj";
    case KUNAI_CHUNK_TAG_GJCM: return "gj";
    case KUNAI_CHUNK_TAG_XJCM: return "xj";
    case KUNAI_CHUNK_TAG_NMDM: return "njm";
    case KUNAI_CHUNK_TAG_NJTL: return "njt";
    default: return "bin";
    }
}

/* Returns the extensions of a format, separated by blanks, or "" if it has none. */
static const char *find_extensions(uint32_t format)
{
    const kunai_format_info *info = find_tool_format(format);

    return info ? info->extensions : "";
}

static const char *find_extension(uint32_t format)
{
    const char *extensions;

    if (format == KUNAI_FORMAT_REL_MOTION)
        return "njm"; /* not "rel": in archives these are motions of models */
    if (format == KUNAI_FORMAT_AREA_LIGHT)
        return "txt"; /* this text format has no extension of its own */
    extensions = find_extensions(format);
    return *extensions ? extensions : "bin";
}

static const char *find_entry_extension(const visit *v, const visit_level *l,
                                        const kunai_entry *entry)
{
    if (l->format == KUNAI_FORMAT_NINJA)
        return find_chunk_extension(entry->type);
    if (v->raw && entry->packing)
        return find_extension(entry->packing);
    return find_extension(entry->format);
}

static int ends_with(const char *name, const char *end, size_t end_size)
{
    const size_t size = strlen(name);
    size_t i;

    if (size <= end_size || name[size - end_size - 1] != '.')
        return 0;
    for (i = 0; i < end_size; i++)
        if (tolower((unsigned char)name[size - end_size + i]) != end[i])
            return 0;
    return 1;
}

/* Returns the size of a name's extension, with the dot, if it is one of these; otherwise 0. */
static size_t measure_extension(const char *name, const char *extensions)
{
    while (*extensions) {
        const size_t size = strcspn(extensions, " ");

        if (ends_with(name, extensions, size))
            return size + 1;
        extensions += size + strspn(extensions + size, " ");
    }
    return 0;
}

/* Cuts off an extension that says how the entry is packed, because the file is unpacked. */
static void cut_packed_extension(char *name)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_PRS, KUNAI_FORMAT_PRSD, KUNAI_FORMAT_LZ10};
    size_t size = strlen(name), end = 0, i;

    for (i = 0; i < sizeof formats / sizeof formats[0] && !end; i++)
        end = measure_extension(name, find_extensions(formats[i]));
    size -= end;
    while (size && strchr(". ", name[size - 1]))
        size--; /* clean_tool_name also removes these at the end */
    name[size] = 0;
}

/* ---- paths ---- */

/* Returns the offset of the file name in an entry's name. Names in a NARC and in a ROM are paths;
 * in other formats a slash is an ordinary letter. */
static size_t find_file_name(const visit_level *l, const kunai_string *name)
{
    const int has_paths = l->format == KUNAI_FORMAT_NARC || l->format == KUNAI_FORMAT_NDS;
    size_t at = has_paths ? name->size : 0;

    while (at && name->data[at - 1] != '/')
        at--;
    return at;
}

/* Makes a name for an overlay of a ROM, which has none. */
static void name_overlay(const kunai_entry *entry, char name[TOOL_STEM])
{
    snprintf(name, TOOL_STEM, "overlay%c_%04u", entry->type == KUNAI_ROM_PART_OVERLAY7 ? '7' : '9',
             (unsigned)entry->program->id);
}

/* Returns whether the name needs the entry's number. Named files of a ROM keep their names, because
 * other tools look for them. */
static int needs_number(const visit_level *l, const kunai_entry *entry)
{
    return l->format != KUNAI_FORMAT_NDS || !entry->name.size;
}

void make_visit_name(const visit *v, const visit_level *l, uint32_t index, char name[256])
{
    const kunai_entry *entry = get_visit_entry(l, index);
    const size_t at = find_file_name(l, &entry->name);
    char clean[TOOL_STEM], number[16] = "";
    const char *extension;

    if (needs_number(l, entry))
        snprintf(number, sizeof number, "%0*" PRIu32, l->digits, index);
    if (entry->program && !entry->name.size)
        name_overlay(entry, clean);
    else if (l->archive)
        clean_tool_name(entry->name.data + at, entry->name.size - at, clean);
    else
        strcpy(clean, l->stem);
    if (!v->raw && entry->packing)
        cut_packed_extension(clean);
    extension = strchr(clean, '.') ? "" : find_entry_extension(v, l, entry);
    snprintf(name, 256, "%s%s%s%s%.*s", number, *number && clean[0] ? "_" : "", clean,
             *extension ? "." : "", (int)strcspn(extension, " "), extension);
}

/* Appends the folders in an entry's path to outermost. Parts without a usable name are left out.
 * is_output: each folder must not be a symbolic link; if one is, returns NULL after reporting
 * it. */
static char *add_folders(tool *t, const visit_level *l, uint32_t index, const char *outermost,
                         int is_output)
{
    const kunai_string path = get_visit_entry(l, index)->name;
    const size_t end = find_file_name(l, &path);
    char *folder = copy_text(outermost), part[128];
    size_t at, start = 0;

    for (at = 0; at < end; at++) {
        char *outer;

        if (path.data[at] != '/')
            continue;
        clean_tool_name(path.data + start, at - start, part);
        start = at + 1;
        if (!part[0])
            continue;
        outer = folder;
        folder = find_tool_folder(t, outer, part);
        free(outer);
        if (is_output && check_tool_subfolder(t, folder)) {
            free(folder);
            return NULL;
        }
    }
    return folder;
}

char *make_visit_folder(const visit *v, const visit_level *l, uint32_t index)
{
    return add_folders(v->t, l, index, l->folder, 1);
}

char *join_visit_path(const visit *v, const visit_level *l, uint32_t index)
{
    char *folder = add_folders(v->t, l, index, l->path, 0), *path, name[256];
    const size_t room = strlen(folder) + sizeof name + 1;

    make_visit_name(v, l, index, name);
    path = allocate(room, 1);
    snprintf(path, room, "%s/%s", folder, name);
    free(folder);
    return path;
}

visit_path make_visit_path(tool *names, const visit_level *l, uint32_t index)
{
    static const visit unpacked;
    const kunai_entry *entry = get_visit_entry(l, index);
    const size_t at = find_file_name(l, &entry->name);
    char *folder = add_folders(names, l, index, "", 0), *dot, *path;
    char name[256], extension[256];
    visit_path made = {0};

    make_visit_name(&unpacked, l, index, name);
    dot = strrchr(name, '.');
    strcpy(extension, dot);
    *dot = 0;
    path = make_tool_path(names, folder, name, extension);
    made.name = strlen(folder);
    made.plain = made.name;
    made.path = copy_text(path + 1); /* the outermost folder is empty */
    free(folder);
    free(path);
    if (needs_number(l, entry)) {
        made.plain += strspn(made.path + made.name, "0123456789");
        made.plain += made.path[made.plain] == '_' ? 1 : strlen(made.path + made.plain);
    }
    if (l->archive)
        clean_tool_name(entry->name.data + at, entry->name.size - at, made.stored);
    return made;
}

char *make_visit_inner_folder(const visit *v, const visit_level *l, uint32_t index)
{
    char *around = make_visit_folder(v, l, index), *folder;
    char name[256];

    if (!around)
        return NULL;
    make_visit_name(v, l, index, name);
    *strrchr(name, '.') = 0;
    folder = make_tool_path(v->t, around, name, "");
    free(around);
    if (!check_tool_subfolder(v->t, folder))
        return folder;
    free(folder);
    return NULL;
}
