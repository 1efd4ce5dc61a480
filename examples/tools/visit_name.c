/* visit_name.c - what files from archives are called. */
#include "visit.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- extensions ---- */

/* By what the chunk is for. One that is not known by a name of its own is only bytes. */
static const char *find_chunk_extension(const char *tag)
{
    if (!strcmp(tag, "NJCM") || !strcmp(tag, "NJBM"))
        return ".nj";
    if (!strcmp(tag, "GJCM"))
        return ".gj";
    if (!strcmp(tag, "XJCM"))
        return ".xj";
    if (!strcmp(tag, "NMDM"))
        return ".njm";
    return !strcmp(tag, "NJTL") ? ".njt" : ".bin";
}

static const char *find_extension(uint32_t format)
{
    static const struct {
        uint32_t format;
        const char *extension;
    } known[] = {
        {KUNAI_FORMAT_PRS, ".prs"},        {KUNAI_FORMAT_PRSD, ".prc"},
        {KUNAI_FORMAT_AFS, ".afs"},        {KUNAI_FORMAT_BML, ".bml"},
        {KUNAI_FORMAT_GSL, ".gsl"},        {KUNAI_FORMAT_PVM, ".pvm"},
        {KUNAI_FORMAT_GVM, ".gvm"},        {KUNAI_FORMAT_XVM, ".xvm"},
        {KUNAI_FORMAT_PVMX, ".pvmx"},      {KUNAI_FORMAT_NARC, ".narc"},
        {KUNAI_FORMAT_PVR, ".pvr"},        {KUNAI_FORMAT_GVR, ".gvr"},
        {KUNAI_FORMAT_XVR, ".xvr"},        {KUNAI_FORMAT_PVP, ".pvp"},
        {KUNAI_FORMAT_GVP, ".gvp"},        {KUNAI_FORMAT_NINJA, ".nj"},
        {KUNAI_FORMAT_NJCM, ".njcm"},      {KUNAI_FORMAT_NMDM, ".njm"},
        {KUNAI_FORMAT_REL_MOTION, ".njm"}, {KUNAI_FORMAT_TEX0, ".nsbtx"},
        {KUNAI_FORMAT_MDL0, ".nsbmd"},     {KUNAI_FORMAT_JNT0, ".nsbca"},
        {KUNAI_FORMAT_SRT0, ".nsbta"},     {KUNAI_FORMAT_PAT0, ".nsbtp"},
        {KUNAI_FORMAT_MAT0, ".nsbma"},     {KUNAI_FORMAT_VIS0, ".nsbva"},
        {KUNAI_FORMAT_BDHC, ".bdhc"},      {KUNAI_FORMAT_AREA_LIGHT, ".txt"},
    };
    size_t i;

    for (i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].format == format)
            return known[i].extension;
    return ".bin";
}

static const char *find_entry_extension(const visit *v, const visit_level *l,
                                        const kunai_entry *entry)
{
    if (l->format == KUNAI_FORMAT_NINJA)
        return find_chunk_extension(entry->name.data);
    if (v->raw && entry->packing)
        return find_extension(entry->packing);
    return find_extension(entry->format);
}

static int ends_with(const char *name, const char *end)
{
    const size_t size = strlen(name), end_size = strlen(end);
    size_t i;

    if (size < end_size)
        return 0;
    for (i = 0; i < end_size; i++)
        if (tolower((unsigned char)name[size - end_size + i]) != end[i])
            return 0;
    return 1;
}

/* A name that ends so says how the entry is packed; once it is unpacked that is wrong. */
static void cut_packed_extension(char *name)
{
    static const char *const ends[] = {".prs", ".prc", ".pr2", ".cpt"};
    size_t size = strlen(name), i;

    for (i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (ends_with(name, ends[i])) {
            size -= 4;
            break;
        }
    while (size && strchr(". ", name[size - 1]))
        size--; /* as clean_tool_name leaves none at the end */
    name[size] = 0;
}

/* ---- paths ---- */

/* NARC names are paths; in those of other formats a slash is only a letter. Gives where the name of
 * the file itself begins. */
static size_t find_file_name(const visit_level *l, const kunai_string *name)
{
    size_t at = l->format == KUNAI_FORMAT_NARC ? name->size : 0;

    while (at && name->data[at - 1] != '/')
        at--;
    return at;
}

void make_visit_name(const visit *v, const visit_level *l, uint32_t index, char name[256])
{
    const kunai_entry *entry = get_visit_entry(l, index);
    const size_t at = find_file_name(l, &entry->name);
    char clean[TOOL_STEM];

    if (l->archive)
        clean_tool_name(entry->name.data + at, entry->name.size - at, clean);
    else
        strcpy(clean, l->stem);
    if (!v->raw && entry->packing)
        cut_packed_extension(clean);
    snprintf(name, 256, "%0*" PRIu32 "%s%s%s", l->digits, index, clean[0] ? "_" : "", clean,
             strchr(clean, '.') ? "" : find_entry_extension(v, l, entry));
}

/* Each folder must be none that leads elsewhere, and what is no good as a name is left out. */
char *make_visit_folder(const visit *v, const visit_level *l, uint32_t index)
{
    const kunai_string path = get_visit_entry(l, index)->name;
    const size_t end = find_file_name(l, &path);
    char *folder = strcpy(allocate(strlen(l->folder) + 1, 1), l->folder), part[128];
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
        folder = find_tool_folder(v->t, outer, part);
        free(outer);
        if (check_tool_subfolder(v->t, folder)) {
            free(folder);
            return NULL;
        }
    }
    return folder;
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
