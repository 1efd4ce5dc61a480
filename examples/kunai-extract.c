/* kunai-extract - lists or unpacks archives. */
#include "tool.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai-extract ARCHIVE... -o DIR [-l] [--raw]\n"
    "\n"
    "Writes the entries of an archive (AFS, PVM, XVM, Ninja chunk file), unpacked, as NNN_NAME\n"
    "into DIR, which is made. Names are cleaned: nothing is ever written outside DIR. A name\n"
    "without extension gets one by format. A PRS-packed archive is unpacked first; any other\n"
    "PRS-packed file counts as an archive with one entry. With several archives each gets a\n"
    "folder of its own in DIR. - is standard input.\n"
    "\n"
    "  -o, --output DIR  the folder to write to\n"
    "  -l, --list        list instead: number, offset, size, unpacked size, packing, format, name\n"
    "      --raw         write the stored bytes, still packed\n"
    "  -f, --force       replace existing files\n"
    "  -q, --quiet       errors only\n"
    "  -h, --help        this text\n"
    "      --version     the version\n"
    "\n"
    "Exit codes: 0 done; 1 an entry could not be unpacked, the rest is done (-l: marked in the\n"
    "list, no failure); 2 bad command line; 3 a file could not be read or written; 4 a limit was\n"
    "hit.\n";

typedef struct extract {
    tool *t;
    const char *path;
    const char *folder;
    int list;
    int raw;
    const kunai_archive *archive;
    const buffer *bytes;
} extract;

/* ---- names ---- */

/* By what the chunk is for. One that is not known by a name of its own is only bytes. */
static const char *find_chunk_extension(const char *tag)
{
    if (!strcmp(tag, "NJCM") || !strcmp(tag, "NJBM"))
        return ".nj";
    if (!strcmp(tag, "NMDM"))
        return ".njm";
    return !strcmp(tag, "NJTL") ? ".njt" : ".bin";
}

static const char *find_extension(const kunai_entry *entry, uint32_t format)
{
    if (entry->type)
        return find_chunk_extension(entry->name.data);
    switch (format) {
    case KUNAI_FORMAT_PRS: return ".prs";
    case KUNAI_FORMAT_AFS: return ".afs";
    case KUNAI_FORMAT_PVM: return ".pvm";
    case KUNAI_FORMAT_XVM: return ".xvm";
    case KUNAI_FORMAT_PVR: return ".pvr";
    case KUNAI_FORMAT_XVR: return ".xvr";
    case KUNAI_FORMAT_NINJA: return ".nj";
    case KUNAI_FORMAT_NJCM: return ".njcm";
    case KUNAI_FORMAT_NMDM:
    case KUNAI_FORMAT_REL_MOTION: return ".njm";
    default: return ".bin";
    }
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

/* The stored name, cleaned, with an extension. A name that ends in .prs says how the entry is
 * packed; once it is unpacked that is wrong. */
static void make_name(const extract *e, uint32_t index, const kunai_entry *entry, char name[256])
{
    const uint32_t format = e->raw && entry->packing ? entry->packing : entry->format;
    char clean[128];

    tool_clean_name(entry->name.data, entry->name.size, clean);
    if (!e->raw && entry->packing && ends_with(clean, ".prs"))
        clean[strlen(clean) - 4] = 0;
    snprintf(name, 256, "%03" PRIu32 "%s%s%s", index, clean[0] ? "_" : "", clean,
             strchr(clean, '.') ? "" : find_extension(entry, format));
}

/* ---- one entry ---- */

static void print_heading(const extract *e)
{
    if (e->t->input_count > 1) {
        tool_print_plain(stdout, e->path, strlen(e->path));
        puts(":");
    }
    puts("  # offset          size  unpacked pack format             name");
}

static void print_row(uint32_t index, const kunai_entry *entry)
{
    const char *format = entry->format ? kunai_format_name(entry->format) : "unknown";

    printf("%03" PRIu32 " 0x%08" PRIx64 " %9" PRIu64 " %9" PRIu64 " %-4s ", index, entry->offset,
           entry->size, entry->unpacked_size,
           entry->packing ? kunai_format_name(entry->packing) : "none");
    printf(entry->name.size ? "%-18s " : "%s", format);
    tool_print_plain(stdout, entry->name.data, entry->name.size);
    if (entry->result != KUNAI_OK)
        printf(" (%s)", kunai_result_name(entry->result));
    putchar('\n');
}

static void write_bytes(const extract *e, const char *name, const void *bytes, size_t size)
{
    char *path = tool_new_path(e->t, e->folder, name, "");

    if (!tool_write(e->t, path, bytes, size))
        tool_done(e->t);
    free(path);
}

static void write_entry(const extract *e, uint32_t index, const kunai_entry *entry)
{
    const tool_entry about = {.index = index, .name = entry->name};
    kunai_error error;
    buffer bytes = {0};
    char name[256];

    make_name(e, index, entry, name);
    if (e->raw && entry->offset <= e->bytes->size &&
        entry->size <= e->bytes->size - entry->offset) {
        write_bytes(e, name, e->bytes->data + entry->offset, (size_t)entry->size);
        return;
    }
    buffer_grow(&bytes, entry->result == KUNAI_OK ? (size_t)entry->unpacked_size + 1 : 1);
    if (kunai_archive_read(e->archive, index, bytes.data, bytes.size - 1, NULL, &error) != KUNAI_OK)
        tool_error(e->t, e->path, &about, &error);
    else
        write_bytes(e, name, bytes.data, bytes.size - 1);
    buffer_free(&bytes);
}

/* ---- one archive ---- */

static void extract_archive(extract *e)
{
    const kunai_archive_info *info;
    const kunai_entry *entry;
    kunai_archive *archive;
    kunai_error error;
    uint32_t i;

    if (kunai_archive_open(e->bytes->data, e->bytes->size, NULL, &archive, &error) != KUNAI_OK) {
        tool_refuse(e->t, e->path, e->bytes, KUNAI_NOUN_ARCHIVE, &error);
        return;
    }
    e->archive = archive;
    info = kunai_archive_get_info(archive);
    if (e->list)
        print_heading(e);
    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        tool_progress(e->t, i + 1, info->entry_count, entry->name.data);
        if (e->list)
            print_row(i, entry);
        else
            write_entry(e, i, entry);
    }
    /* behind the errors of the entries, which say the same of some */
    tool_warnings(e->t, e->path, archive, info->warnings, info->warning_count);
    kunai_archive_close(archive);
}

/* A packed file that is no archive: as one entry. */
static void extract_lone(const extract *e, uint64_t packed_size)
{
    kunai_found found = {0};
    kunai_entry entry = {.size = packed_size, .packing = KUNAI_FORMAT_PRS};
    char stem[128], name[256];

    kunai_probe(e->bytes->data, e->bytes->size, &found);
    tool_stem(e->path, stem);
    entry.unpacked_size = e->bytes->size;
    entry.format = found.format;
    entry.name = (kunai_string){stem, strlen(stem)};
    make_name(e, 0, &entry, name);
    if (e->list) {
        print_heading(e);
        print_row(0, &entry);
    } else {
        write_bytes(e, name, e->bytes->data, e->bytes->size);
    }
}

static void extract_bytes(extract *e, buffer *bytes)
{
    const size_t packed_size = bytes->size;
    kunai_found found = {0};
    kunai_error error;

    kunai_probe(bytes->data, bytes->size, &found);
    e->bytes = bytes;
    if (found.format != KUNAI_FORMAT_PRS) {
        extract_archive(e);
        return;
    }
    if (tool_unpack(bytes, NULL, &error) != KUNAI_OK) {
        tool_error(e->t, e->path, NULL, &error);
        return;
    }
    kunai_probe(bytes->data, bytes->size, &found);
    /* A model is a Ninja chunk file, too, but who unpacks one wants the file. */
    if ((found.nouns & KUNAI_NOUN_ARCHIVE) && found.format != KUNAI_FORMAT_NINJA)
        extract_archive(e);
    else
        extract_lone(e, packed_size);
}

static void extract_file(tool *t, const char *path, const char *folder, int list, int raw)
{
    extract e = {.t = t, .path = path, .folder = folder, .list = list, .raw = raw};
    char *own_folder = NULL;
    buffer bytes = {0};
    char stem[128];

    if (t->input_count > 1 && !list) {
        tool_stem(path, stem);
        own_folder = tool_new_path(t, folder, stem, "");
        e.folder = own_folder;
    }
    if (!tool_read(t, path, &bytes) && (!own_folder || !tool_check_subfolder(t, own_folder)))
        extract_bytes(&e, &bytes);
    buffer_free(&bytes);
    free(own_folder);
}

int main(int argc, char **argv)
{
    tool t = {.name = "kunai-extract", .usage = usage, .batch = 1};
    const char *folder = NULL;
    int list = 0, raw = 0, i;
    const tool_option options[] = {
        {'o', "output", &folder, NULL}, {'l', "list", NULL, &list}, {0, "raw", NULL, &raw}};

    if (!tool_begin(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        if (!folder && !list)
            tool_usage(&t, "-o DIR is missing");
        else if (list || !tool_check_folder(&t, folder))
            for (i = 0; i < t.input_count; i++)
                extract_file(&t, t.inputs[i], folder, list, raw);
    }
    return tool_end(&t);
}
