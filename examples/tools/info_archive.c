/* info_archive.c - describes packed files and archives for kunai info. */
#include "info.h"
#include "map_files.h"

/* ---- packed members ---- */

static void add_member(info *out, const tool_members *members)
{
    const tool_packed *packed = &members->packed;
    buffer *b = &out->json;
    kunai_found found = {0};

    kunai_probe(members->unpacked.data, members->unpacked.size, &found);
    open_json(b, '{');
    add_json_number(b, "index", members->count - 1);
    add_json_number(b, "offset", packed->at);
    add_json_number(b, "size", packed->size);
    add_json_number(b, "unpacked_size", packed->unpacked_size);
    add_json_text(b, "format", found.format ? kunai_format_name(found.format) : "unknown");
    close_json(b, '}');
    report_info_warnings(out, &packed->warning, packed->warning.code != KUNAI_OK, 0);
}

void describe_unread(info *out, const buffer *bytes, const tool_packed *last)
{
    const uint64_t size = count_tool_unread(bytes, last);

    if (size)
        add_json_number(&out->json, "unread_size", size);
    note_tool_unread(out->t, out->path, size);
}

void describe_members(info *out, const buffer *bytes, const tool_packed *first)
{
    tool_members members = {.bytes = bytes, .packed = *first};

    add_json_key(&out->json, "members");
    open_json(&out->json, '[');
    while (find_next_member(&members))
        add_member(out, &members);
    close_json(&out->json, ']');
    if (members.count > 1)
        say_info_count(out, "members", members.count, members.more);
    if (members.more)
        report_info_more(out, "packed members", "more_members", TOOL_MOST_PARTS);
    else if (members.error.code != KUNAI_OK)
        report_info_error(out, &members.error);
    else
        describe_unread(out, bytes, &members.packed);
}

/* ---- archive ---- */

enum { MOST_FORMATS = 32 };

static void add_entry(buffer *b, uint32_t index, const kunai_entry *entry)
{
    open_json_entry(b, index, entry, 0);
    close_json(b, '}');
}

/* Adds to the words and the JSON how many entries have each format, in the order of their first
 * entries. */
static void count_formats(info *out, const kunai_archive *archive)
{
    uint32_t formats[MOST_FORMATS] = {0}, counts[MOST_FORMATS] = {0}, kinds = 0, i, k;
    const kunai_entry *entry;

    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        for (k = 0; k < kinds && formats[k] != entry->format; k++)
            ;
        if (k == MOST_FORMATS)
            continue;
        if (k == kinds)
            formats[kinds++] = entry->format;
        counts[k]++;
    }
    add_json_key(&out->json, "formats");
    open_json(&out->json, '{');
    for (k = 0; k < kinds; k++) {
        const char *name = formats[k] ? kunai_format_name(formats[k]) : "unknown";

        add_json_number(&out->json, name, counts[k]);
        say_info(out, "%s%u %s", k ? ", " : " (", (unsigned)counts[k], name);
    }
    close_json(&out->json, '}');
    say_info(out, kinds ? ")" : "");
}

/* Lists the tags of the chunks, which say more than their number. */
static void say_chunks(info *out, const kunai_archive *archive)
{
    buffer tags = {0}, undecoded = {0};

    list_tool_chunk_tags(archive, 0, &tags);
    list_tool_chunk_tags(archive, 1, &undecoded);
    say_info(out, "; chunks: %.*s", (int)tags.size, (const char *)tags.data);
    if (undecoded.size)
        say_info(out, " (not decoded: %.*s)", (int)undecoded.size, (const char *)undecoded.data);
    free_buffer(&tags);
    free_buffer(&undecoded);
}

/* Map tables are recognised by their file names only. */
static void hint_at_maps(const info *out, const kunai_archive *archive)
{
    const kunai_entry *entry;
    uint32_t i;

    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL && entry->format; i++)
        ;
    if (entry && is_map_name(out->path))
        print_tool_note(out->t, out->path, "note: kunai map may recognise its content by its name");
}

static void describe_rom(info *out, const kunai_rom *rom)
{
    add_info_rom(&out->json, rom);
    say_info_rom(out, rom);
    if (out->listing)
        list_info_rom(&out->list, rom);
}

static void describe_quest(info *out, const kunai_archive *archive)
{
    static const char *const platforms[] = {[KUNAI_QUEST_PLATFORM_DC] = "Dreamcast",
                                            [KUNAI_QUEST_PLATFORM_PC] = "PC",
                                            [KUNAI_QUEST_PLATFORM_GC] = "GameCube",
                                            [KUNAI_QUEST_PLATFORM_XB] = "Xbox",
                                            [KUNAI_QUEST_PLATFORM_BB] = "Blue Burst"};
    const uint32_t flags = kunai_archive_get_info(archive)->flags;
    const char *platform = platforms[flags & KUNAI_QUEST_PLATFORM_MASK];
    const kunai_entry *entry;
    uint32_t i;

    add_json_text(&out->json, "platform", platform);
    add_json_key(&out->json, "download");
    if (flags & KUNAI_QUEST_DOWNLOAD)
        add_json_true(&out->json);
    else
        add_json_false(&out->json);
    say_info(out, "; %s%s", platform, flags & KUNAI_QUEST_DOWNLOAD ? ", download" : "");
    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++)
        if (entry->quest.size) {
            say_info(out, ", ");
            print_info_name(&out->words, entry->quest);
        }
    describe_info_floors(out, archive);
}

void describe_archive(info *out, const buffer *bytes)
{
    const kunai_options options = make_tool_archive_options(out->forced);
    const kunai_archive_info *about;
    const kunai_entry *entry;
    kunai_archive *archive;
    kunai_error error;
    uint32_t i;

    if (kunai_archive_open(bytes->data, bytes->size, &options, &archive, &error) != KUNAI_OK) {
        report_info_error(out, &error);
        return;
    }
    about = kunai_archive_get_info(archive);
    add_json_key(&out->json, "entries");
    open_json(&out->json, '[');
    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++)
        add_entry(&out->json, i, entry);
    close_json(&out->json, ']');
    if (about->format == KUNAI_FORMAT_NINJA) {
        say_chunks(out, archive);
    } else {
        say_info(out, "; entries: %u", (unsigned)about->entry_count);
        count_formats(out, archive);
    }
    if (kunai_archive_get_rom(archive))
        describe_rom(out, kunai_archive_get_rom(archive));
    if (about->format == KUNAI_FORMAT_QST)
        describe_quest(out, archive);
    if (about->broken_count)
        say_info(out, ", broken: %u", (unsigned)about->broken_count);
    report_info_warnings(out, about->warnings, about->warning_count, about->warning_total);
    hint_at_maps(out, archive);
    out->archive = archive;
}
