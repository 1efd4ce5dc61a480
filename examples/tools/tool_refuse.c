/*
 * tool_refuse.c - better error messages for a file of the wrong kind: says what the file is, and
 * which subcommand takes it.
 *
 * Subcommands call refuse_tool_file if an open function failed.
 */
#include "map_files.h"
#include "tool.h"

#include <inttypes.h>
#include <string.h>

static int is_named_rel(const char *path)
{
    const size_t size = strlen(path);

    return size >= 4 && (!strcmp(path + size - 4, ".rel") || !strcmp(path + size - 4, ".REL"));
}

kunai_error make_unknown_error(const char *path, const buffer *bytes)
{
    const char *message = "unknown format";

    if (!bytes->size)
        message = "the file is empty";
    else if (is_named_rel(path))
        message = "unknown format (a REL file is recognised by its end: is it cut off?)";
    else if (is_map_name(path))
        message = "unknown format; kunai map may recognise it by its name";
    return (kunai_error){0, message, "file", KUNAI_E_FORMAT, KUNAI_FORMAT_ANY, KUNAI_ITEM_NONE,
                         0, 0,       0};
}

/* ---- chunks ---- */

static int is_undecoded(const kunai_entry *entry)
{
    static const char tags[][5] = {"NJLI", "NCSM", "CPSM"};
    size_t i;

    for (i = 0; i < sizeof tags / sizeof tags[0]; i++)
        if (!strcmp(entry->name.data, tags[i]))
            return 1;
    return 0;
}

static void add_tag(buffer *out, const kunai_string *tag, uint32_t count)
{
    char times[16];

    if (out->size)
        append_byte(out, ' ');
    append_bytes(out, tag->data, tag->size);
    if (count > 1) {
        snprintf(times, sizeof times, " x%" PRIu32, count);
        append_bytes(out, times, strlen(times));
    }
}

void list_tool_chunk_tags(const kunai_archive *archive, int undecoded_only, buffer *out)
{
    enum { MOST_KINDS = 16 }; /* limits the work: a hostile file may have as many kinds as chunks */
    const kunai_entry *kinds[MOST_KINDS], *entry;
    uint32_t counts[MOST_KINDS] = {0}, kind_count = 0, i, k;

    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        if (undecoded_only && !is_undecoded(entry))
            continue;
        for (k = 0; k < kind_count && kinds[k]->type != entry->type; k++)
            ;
        if (k == MOST_KINDS)
            continue;
        if (k == kind_count)
            kinds[kind_count++] = entry;
        counts[k]++;
    }
    for (k = 0; k < kind_count; k++)
        add_tag(out, &kinds[k]->name, undecoded_only ? 1 : counts[k]);
}

static void tell_undecoded(tool *t, const char *path, const buffer *bytes)
{
    kunai_archive *archive;
    buffer tags = {0};

    if (kunai_archive_open(bytes->data, bytes->size, NULL, &archive, NULL) != KUNAI_OK)
        return;
    list_tool_chunk_tags(archive, 1, &tags);
    if (tags.size)
        print_tool_note(t, path, "note: contains %.*s, which kunai does not decode", (int)tags.size,
                        (const char *)tags.data);
    free_buffer(&tags);
    kunai_archive_close(archive);
}

/* ---- other formats ---- */

static const char *get_module_name(uint32_t module)
{
    switch (module) {
    case KUNAI_MODULE_TEXTURES: return "pictures";
    case KUNAI_MODULE_MODEL: return "models";
    case KUNAI_MODULE_MOTION: return "motions";
    case KUNAI_MODULE_SCENE: return "sections of a stage";
    case KUNAI_MODULE_MAP: return "map";
    default: return "entries";
    }
}

/* A texture animation contains nothing to draw. A collision file does, but it contains no
 * models. */
static int is_stage(const kunai_found *found)
{
    return found->modules == KUNAI_MODULE_SCENE && found->format != KUNAI_FORMAT_TAM;
}

static int is_quest(const kunai_found *found)
{
    return found->format == KUNAI_FORMAT_QST || found->format == KUNAI_FORMAT_QUEST_DAT;
}

/* Some format names are names of files, others are names of their contents: "is an AFS", "contains
 * map land". */
static void describe(const kunai_found *found, char what[64])
{
    const char *name = kunai_format_name(found->format);
    const int of_content = found->modules & KUNAI_MODULE_MAP || found->format == KUNAI_FORMAT_TEX0;

    if (of_content)
        snprintf(what, 64, "contains %s", name);
    else
        snprintf(what, 64, "is %s %s", strchr("AX", name[0]) ? "an" : "a", name);
}

/* kunai scene takes stages and the like only, no files whose scene is one of several modules. */
static int holds(const kunai_found *found, uint32_t module)
{
    return module == KUNAI_MODULE_SCENE ? found->modules == module : (found->modules & module) != 0;
}

static void name_other(tool *t, const char *path, uint32_t module, const kunai_found *found)
{
    char what[64];

    describe(found, what);
    if (is_quest(found) && module == KUNAI_MODULE_MODEL)
        fail_tool(t, TOOL_FAILED, path, "%s: kunai scene takes it with --placements", what);
    else if (is_quest(found) && module == KUNAI_MODULE_SCENE)
        fail_tool(t, TOOL_FAILED, path, "%s, not a stage: give it with --placements", what);
    else if (found->modules == KUNAI_MODULE_ARCHIVE && module == KUNAI_MODULE_TEXTURES)
        fail_tool(t, TOOL_FAILED, path, "%s archive: -r finds the pictures in it", what);
    else if (found->modules == KUNAI_MODULE_ARCHIVE)
        fail_tool(t, TOOL_FAILED, path, "%s archive: unpack it with kunai extract", what);
    else if (is_stage(found) && module == KUNAI_MODULE_MODEL)
        fail_tool(t, TOOL_FAILED, path, "%s: kunai scene takes it%s", what,
                  found->format == KUNAI_FORMAT_C_REL
                      ? ""
                      : ", or --bare OFFSET for one model: kunai info -l shows the offsets");
    else if (found->modules & KUNAI_MODULE_TEXTURES && module == KUNAI_MODULE_MODEL)
        fail_tool(t, TOOL_FAILED, path, "%s, a texture set: name the model first", what);
    else if (found->modules & KUNAI_MODULE_MODEL && module == KUNAI_MODULE_MOTION)
        fail_tool(t, TOOL_FAILED, path,
                  "contains a model but no motions: only the first file is taken as the model");
    else if (found->modules & KUNAI_MODULE_TEXTURES && module == KUNAI_MODULE_MOTION)
        fail_tool(t, TOOL_FAILED, path, "%s, a second texture set: only one can be used", what);
    else if (found->modules & KUNAI_MODULE_MAP)
        fail_tool(t, TOOL_FAILED, path, "%s: kunai map takes it", what);
    else if (!strncmp(what, "contains", 8))
        fail_tool(t, TOOL_FAILED, path, "%s, but no %s", what, get_module_name(module));
    else
        fail_tool(t, TOOL_FAILED, path, "%s, which contains no %s", what, get_module_name(module));
}

void refuse_tool_file(tool *t, const char *path, const buffer *bytes, uint32_t module,
                      const kunai_error *error)
{
    const kunai_error unknown = make_unknown_error(path, bytes);
    kunai_found found;

    if (bytes->size && error->code != KUNAI_E_FORMAT) {
        report_tool_error(t, path, NULL, error);
    } else if (kunai_probe(bytes->data, bytes->size, &found) != KUNAI_OK) {
        report_tool_error(t, path, NULL, &unknown);
    } else if (module == KUNAI_MODULE_MODEL && found.format == KUNAI_FORMAT_NINJA) {
        report_tool_error(t, path, NULL, error);
        tell_undecoded(t, path, bytes);
    } else if (!holds(&found, module)) {
        name_other(t, path, module, &found);
    } else {
        report_tool_error(t, path, NULL, error);
    }
}

void hint_at_ginja(tool *t, const char *path, const buffer *bytes, uint32_t format)
{
    kunai_found found;

    if (format == KUNAI_FORMAT_NJCM && kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
        found.format == KUNAI_FORMAT_NINJA &&
        (found.byte_order == KUNAI_BYTE_ORDER_BIG || found.byte_order == KUNAI_BYTE_ORDER_MIXED))
        print_tool_note(t, path,
                        "note: some GameCube files store Ginja models here: try --format ginja");
}
