/* info_rom.c - describes a Nintendo DS ROM for kunai info: header, programs and titles.
 * info_archive.c calls it. */
#include "info.h"

/* ---- as JSON ---- */

static void add_flag(buffer *b, const char *key, uint32_t flags, uint32_t flag)
{
    add_json_key(b, key);
    if (flags & flag)
        add_json_true(b);
    else
        add_json_false(b);
}

static void add_program(buffer *b, const kunai_program *program)
{
    open_json(b, '{');
    add_json_number(b, "part", program->part);
    add_json_number(b, "id", program->id);
    add_json_key(b, "entry");
    if (program->entry >= 0)
        add_json_signed(b, program->entry);
    else
        add_json_null(b);
    add_json_number(b, "load_address", program->load_address);
    add_json_number(b, "entry_address", program->entry_address);
    add_json_number(b, "memory_size", program->memory_size);
    add_json_number(b, "cleared_size", program->cleared_size);
    add_json_number(b, "constructors_start", program->constructors_start);
    add_json_number(b, "constructors_end", program->constructors_end);
    add_json_number(b, "file", program->file);
    add_json_number(b, "packed_size", program->packed_size);
    add_json_number(b, "flags", program->flags);
    add_json_words(b, "words", program->words, 8);
    close_json(b, '}');
}

static void add_programs(buffer *b, const kunai_rom *rom)
{
    uint32_t i;

    add_json_key(b, "programs");
    open_json(b, '[');
    if (rom->arm9)
        add_program(b, rom->arm9);
    if (rom->arm7)
        add_program(b, rom->arm7);
    for (i = 0; i < rom->overlay9_count; i++)
        add_program(b, &rom->overlays9[i]);
    for (i = 0; i < rom->overlay7_count; i++)
        add_program(b, &rom->overlays7[i]);
    close_json(b, ']');
}

static void add_titles(buffer *b, const kunai_rom *rom)
{
    uint32_t i;

    add_json_key(b, "titles");
    open_json(b, '[');
    for (i = 0; i < rom->title_count; i++)
        add_json_utf8(b, rom->titles[i].data);
    close_json(b, ']');
}

void add_info_rom(buffer *b, const kunai_rom *rom)
{
    const kunai_game *game = kunai_game_find(rom->code.data);

    add_json_key(b, "rom");
    open_json(b, '{');
    add_json_name(b, "title", rom->title);
    add_json_name(b, "code", rom->code);
    if (game)
        add_json_text(b, "game", game->name);
    add_json_name(b, "maker", rom->maker);
    add_json_number(b, "unit", rom->unit);
    add_json_number(b, "chip", rom->chip);
    add_json_number(b, "revision", rom->revision);
    add_json_number(b, "used_size", rom->used_size);
    add_json_number(b, "header_size", rom->header_size);
    add_flag(b, "header_crc", rom->flags, KUNAI_ROM_HEADER_CRC);
    add_flag(b, "logo_crc", rom->flags, KUNAI_ROM_LOGO_CRC);
    add_flag(b, "banner_crc", rom->flags, KUNAI_ROM_BANNER_CRC);
    add_json_number(b, "files", rom->file_count);
    add_json_number(b, "named", rom->named_count);
    add_json_number(b, "directories", rom->directory_count);
    add_json_number(b, "banner_version", rom->banner_version);
    if (rom->flags & KUNAI_ROM_PARAMETERS)
        add_json_words(b, "parameters", rom->parameters, 9);
    add_titles(b, rom);
    add_programs(b, rom);
    close_json(b, '}');
}

/* ---- in words ---- */

void say_info_rom(info *out, const kunai_rom *rom)
{
    const kunai_game *game = kunai_game_find(rom->code.data);

    say_info(out, "; ");
    print_info_name(&out->words, rom->title);
    say_info(out, ", code ");
    print_info_name(&out->words, rom->code);
    if (game)
        say_info(out, " (%s: kunai map shows its maps)", game->name);
    say_info(out, "; files: %u (%u named)", (unsigned)rom->file_count, (unsigned)rom->named_count);
    if (rom->overlay9_count || rom->overlay7_count)
        say_info(out, "; overlays: %u", (unsigned)(rom->overlay9_count + rom->overlay7_count));
}

/* Prints a program with its size in memory. kunai list shows the packed size of its entry. */
static void list_program(buffer *b, const char *name, const kunai_program *program)
{
    print_info(b, "  %s: entry %d, %u bytes at 0x%08X%s%s\n", name, (int)program->entry,
               (unsigned)program->memory_size, (unsigned)program->load_address,
               program->flags & KUNAI_PROGRAM_PACKED ? ", packed" : "",
               program->flags & KUNAI_PROGRAM_SIGNED ? ", signed" : "");
}

static void list_overlays(buffer *b, const char *kind, const kunai_program *overlays,
                          uint32_t count)
{
    char name[32];
    uint32_t i;

    for (i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s %u", kind, (unsigned)overlays[i].id);
        list_program(b, name, &overlays[i]);
    }
}

void list_info_rom(buffer *b, const kunai_rom *rom)
{
    uint32_t i;

    if (rom->arm9)
        list_program(b, "ARM9", rom->arm9);
    if (rom->arm7)
        list_program(b, "ARM7", rom->arm7);
    list_overlays(b, "overlay9", rom->overlays9, rom->overlay9_count);
    list_overlays(b, "overlay7", rom->overlays7, rom->overlay7_count);
    for (i = 0; i < rom->title_count; i++) {
        print_info(b, "  title %u: ", (unsigned)i);
        print_info_name(b, rom->titles[i]);
        append_byte(b, '\n');
    }
}
