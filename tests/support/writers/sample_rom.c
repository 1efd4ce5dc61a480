/* sample_rom.c - writes a ROM of Platinum with the small world of the sample (nds.md, platinum.md
 * 12).
 *
 * Its files are those of sample_map.c. It has three map headers; the game has 593. */
#include "lay.h"
#include "sample_map.h"

#include <string.h>

/* Each folder: the place of its list of names, the number of its first file, and its parent. */
#define FOLDERS                                                                                    \
    "names: root-names h(0 14) arc-names h(0 0xF000) data-names h(1 0xF000) "                      \
    "field-names h(2 0xF000) msg-names h(2 0xF000) area-names h(3 0xF003) "                        \
    "models-names h(4 0xF003) events-names h(6 0xF003) land-names h(7 0xF003) "                    \
    "matrix-names h(8 0xF003) maptable-names h(9 0xF003) script-names h(10 0xF003) "               \
    "build-names h(11 0xF005) ground-names h(13 0xF005) "

/* Lists of names. A name begins with its size. If bit 7 of the size is set, the name is that of a
 * folder, and its number follows. */
#define LISTS                                                                                      \
    "root: b0x83 'arc' h0xF001 b0x84 'data' h0xF002 b0x89 'fielddata' h0xF003 "                    \
    "b0x87 'msgdata' h0xF004 b0 "                                                                  \
    "arc: b18 'bm_anime_list.narc' b0 data: b14 'arealight.narc' b0 "                              \
    "field: b0x88 'areadata' h0xF005 b0x8B 'build_model' h0xF006 b0x89 'eventdata' h0xF007 "       \
    "b0x89 'land_data' h0xF008 b0x89 'mapmatrix' h0xF009 b0x88 'maptable' h0xF00A "                \
    "b0x86 'script' h0xF00B b0 "                                                                   \
    "msg: b11 'pl_msg.narc' b0 "                                                                   \
    "area: b14 'area_data.narc' b0x90 'area_build_model' h0xF00C b0x8C 'area_map_tex' h0xF00D b0 " \
    "models: b16 'build_model.narc' b22 'build_model_matshp.dat' b0 "                              \
    "events: b15 'zone_event.narc' b0 land: b14 'land_data.narc' b0 "                              \
    "matrix: b15 'map_matrix.narc' b0 maptable: b11 'mapname.bin' b0 script: b12 'scr_seq.narc' "  \
    "b0 "                                                                                          \
    "build: b15 'area_build.narc' b18 'areabm_texset.narc' b0 "                                    \
    "ground: b16 'map_tex_set.narc' b0 names_end: "

/* The files in the order of their numbers. Those with a count are archives of that many empty
 * members. A map needs only the numbers of these members: the headers name files up to 42, 22 and
 * 32. */
static const struct {
    const char *name;
    uint32_t count;
} files[] = {{"bm_anime_list.narc", 0},
             {"arealight.narc", 0},
             {"", 33},
             {"area_data.narc", 0},
             {"build_model.narc", 0},
             {"build_model_matshp.dat", 0},
             {"", 43},
             {"land_data.narc", 0},
             {"map_matrix.narc", 0},
             {"mapname.bin", 0},
             {"", 23},
             {"area_build.narc", 0},
             {"areabm_texset.narc", 0},
             {"map_tex_set.narc", 0}};

enum { FILES = sizeof files / sizeof files[0], CRC_AT = 0x15E };

/* The files that sample_map.c has written. */
static bytes contents[FILES], headers;

static void keep_file(const char *name, bytes *file)
{
    for (size_t i = 0; i < FILES; i++)
        if (!strcmp(files[i].name, name))
            contents[i] = copy_bytes(file);
    if (!strcmp(name, "map_headers.bin"))
        headers = copy_bytes(file);
    free_bytes(file);
}

static void write_empty_archive(uint32_t count, bytes *out)
{
    append_laid(out,
                "'NARC' {FEFF} h0x100 %u h(16 3) 'BTAF' %u %u %u*0 'BTNF' 16 4 h(0 1) 'GMIF' 8",
                52 + 8 * count, 12 + 8 * count, count, 2 * count);
}

/* Computes the checksum of the header, over all bytes before it (nds.md 1). */
static uint32_t compute_crc(const uint8_t *data, size_t size)
{
    uint32_t crc = 0xFFFF;

    for (size_t i = 0; i < size; i++) {
        crc ^= data[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? crc >> 1 ^ 0xA001 : crc >> 1;
    }
    return crc;
}

/* Lays the ROM up to its files. Nothing else in the program looks like map headers. */
static laid lay_head(void)
{
    laid rom = lay("'SAMPLE MAP'.12 'CPUE' '01' .14 "
                   "@program 0x02000000 0x02000000 program_end-program "
                   "@arm7 0x037F8000 0x037F8000 16 "
                   "@names names_end-names @fat %d .48 @end 0x200 /512 program: 64*-1 ",
                   8 * FILES);

    append_bytes(&rom.file, headers.data, headers.size);
    lay_more(&rom, "64*-1 program_end: arm7: 4*-1 %s %s /4 fat: %d*(0 0) ", FOLDERS, LISTS, FILES);
    return rom;
}

static void add_files(laid *rom)
{
    for (uint32_t i = 0; i < FILES; i++) {
        const size_t place = place_of(rom, "fat") + 8 * (size_t)i;

        align_bytes(&rom->file, 4);
        set_u32(&rom->file, place, (uint32_t)rom->file.size, 0);
        if (files[i].count)
            write_empty_archive(files[i].count, &contents[i]);
        append_bytes(&rom->file, contents[i].data, contents[i].size);
        set_u32(&rom->file, place + 4, (uint32_t)rom->file.size, 0);
        free_bytes(&contents[i]);
    }
}

void write_sample_rom(void (*save)(const char *name, bytes *file))
{
    laid rom;
    uint32_t crc;

    write_sample_map(keep_file);
    rom = lay_head();
    add_files(&rom);
    lay_more(&rom, "end:");
    crc = compute_crc(rom.file.data, CRC_AT);
    rom.file.data[CRC_AT] = (uint8_t)crc;
    rom.file.data[CRC_AT + 1] = (uint8_t)(crc >> 8);
    save("platinum.nds", &rom.file);
    free_laid(&rom);
    free_bytes(&headers);
}
