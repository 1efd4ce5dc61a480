/*
 * game.c - the games whose ROMs have maps: the paths of their files, and the place of the map
 * headers in their programs (platinum.md 12).
 *
 * This file reads no format of its own. Its tables have a row per game version and a row per store
 * of files. The map headers are a table in the ARM9 program, at an address that depends on the
 * version. Revisions differ, so the known address is only tried first. Otherwise the program is
 * searched for a run of exactly as many plausible headers as the game has maps.
 */
#include <kunai/game.h>

#include "base/find.h"
#include "base/open.h"
#include "base/reader.h"

#include <string.h>

static const char record[] = "map header";

/* ---- games (platinum.md 12.2 and 12.3) ---- */

enum {
    DIAMOND = KUNAI_GAME_TITLE_DIAMOND,
    PEARL = KUNAI_GAME_TITLE_PEARL,
    PLATINUM = KUNAI_GAME_TITLE_PLATINUM,
    HEARTGOLD = KUNAI_GAME_TITLE_HEARTGOLD,
    SOULSILVER = KUNAI_GAME_TITLE_SOULSILVER
};

enum {
    ENGLISH = KUNAI_GAME_REGION_ENGLISH,
    JAPANESE = KUNAI_GAME_REGION_JAPANESE,
    FRENCH = KUNAI_GAME_REGION_FRENCH,
    GERMAN = KUNAI_GAME_REGION_GERMAN,
    ITALIAN = KUNAI_GAME_REGION_ITALIAN,
    SPANISH = KUNAI_GAME_REGION_SPANISH,
    KOREAN = KUNAI_GAME_REGION_KOREAN
};

enum {
    PT = KUNAI_FORMAT_MAP_HEADERS,
    DP = KUNAI_FORMAT_MAP_HEADERS_DP,
    HG = KUNAI_FORMAT_MAP_HEADERS_HG
};

static const kunai_game games[] = {
    {"ADAE", "Diamond", DIAMOND, ENGLISH, DP, 559, 0xEEDBC, 0},
    {"ADAJ", "Diamond", DIAMOND, JAPANESE, DP, 559, 0xF0D68, 0},
    {"ADAF", "Diamond", DIAMOND, FRENCH, DP, 559, 0xEEDFC, 0},
    {"ADAD", "Diamond", DIAMOND, GERMAN, DP, 559, 0xEEDCC, 0},
    {"ADAI", "Diamond", DIAMOND, ITALIAN, DP, 559, 0xEED70, 0},
    {"ADAS", "Diamond", DIAMOND, SPANISH, DP, 559, 0xEEE08, 0},
    {"ADAK", "Diamond", DIAMOND, KOREAN, DP, 559, 0xEA408, 0},
    {"APAE", "Pearl", PEARL, ENGLISH, DP, 559, 0xEEDBC, 0},
    {"APAJ", "Pearl", PEARL, JAPANESE, DP, 559, 0xF0D6C, 0},
    {"APAF", "Pearl", PEARL, FRENCH, DP, 559, 0xEEDFC, 0},
    {"APAD", "Pearl", PEARL, GERMAN, DP, 559, 0xEEDCC, 0},
    {"APAI", "Pearl", PEARL, ITALIAN, DP, 559, 0xEED70, 0},
    {"APAS", "Pearl", PEARL, SPANISH, DP, 559, 0xEEE08, 0},
    {"APAK", "Pearl", PEARL, KOREAN, DP, 559, 0xEA408, 0},
    {"CPUE", "Platinum", PLATINUM, ENGLISH, PT, 593, 0xE601C, 0},
    {"CPUJ", "Platinum", PLATINUM, JAPANESE, PT, 593, 0xE56F0, 0},
    {"CPUF", "Platinum", PLATINUM, FRENCH, PT, 593, 0xE60A4, 0},
    {"CPUD", "Platinum", PLATINUM, GERMAN, PT, 593, 0xE6074, 0},
    {"CPUI", "Platinum", PLATINUM, ITALIAN, PT, 593, 0xE6038, 0},
    {"CPUS", "Platinum", PLATINUM, SPANISH, PT, 593, 0xE60B0, 0},
    {"CPUK", "Platinum", PLATINUM, KOREAN, PT, 593, 0xE6AA4, 0},
    {"IPKE", "HeartGold", HEARTGOLD, ENGLISH, HG, 540, 0xF6BE0, 0},
    {"IPKJ", "HeartGold", HEARTGOLD, JAPANESE, HG, 540, 0xF6390, 0},
    {"IPKF", "HeartGold", HEARTGOLD, FRENCH, HG, 540, 0xF6BC4, 0},
    {"IPKD", "HeartGold", HEARTGOLD, GERMAN, HG, 540, 0xF6B94, 0},
    {"IPKI", "HeartGold", HEARTGOLD, ITALIAN, HG, 540, 0xF6B58, 0},
    {"IPKS", "HeartGold", HEARTGOLD, SPANISH, HG, 540, 0xF6BC8, 0},
    {"IPKK", "HeartGold", HEARTGOLD, KOREAN, HG, 540, 0, 0},
    {"IPGE", "SoulSilver", SOULSILVER, ENGLISH, HG, 540, 0xF6BE0, 0},
    {"IPGJ", "SoulSilver", SOULSILVER, JAPANESE, HG, 540, 0xF6390, 0},
    {"IPGF", "SoulSilver", SOULSILVER, FRENCH, HG, 540, 0xF6BC4, 0},
    {"IPGD", "SoulSilver", SOULSILVER, GERMAN, HG, 540, 0xF6B94, 0},
    {"IPGI", "SoulSilver", SOULSILVER, ITALIAN, HG, 540, 0xF6B58, 0},
    {"IPGS", "SoulSilver", SOULSILVER, SPANISH, HG, 540, 0xF6BD0, 0},
    {"IPGK", "SoulSilver", SOULSILVER, KOREAN, HG, 540, 0, 0},
};

const kunai_game *kunai_game_get(uint32_t index)
{
    return index < sizeof games / sizeof games[0] ? &games[index] : NULL;
}

const kunai_game *kunai_game_find(const char *code)
{
    const kunai_game *game;
    uint32_t i;

    for (i = 0; code && (game = kunai_game_get(i)) != NULL; i++)
        if (!strcmp(game->code, code))
            return game;
    return NULL;
}

/* ---- paths (platinum.md 12.1) ---- */

enum { PLATINUM_PATHS, DIAMOND_PATHS, HEARTGOLD_PATHS, PATH_LISTS };

typedef struct store_paths {
    uint32_t store;
    int is_archive;
    const char *paths[PATH_LISTS]; /* NULL: the game does not have the store */
} store_paths;

static const store_paths stores[] = {
    {KUNAI_STORE_MAP_MATRIX,
     1,
     {"fielddata/mapmatrix/map_matrix.narc", "fielddata/mapmatrix/map_matrix.narc", "a/0/4/1"}},
    {KUNAI_STORE_LAND,
     1,
     {"fielddata/land_data/land_data.narc", "fielddata/land_data/land_data_release.narc",
      "a/0/6/5"}},
    {KUNAI_STORE_AREA,
     1,
     {"fielddata/areadata/area_data.narc", "fielddata/areadata/area_data.narc", "a/0/4/2"}},
    {KUNAI_STORE_AREA_BUILD,
     1,
     {"fielddata/areadata/area_build_model/area_build.narc",
      "fielddata/areadata/area_build_model/area_build.narc", "a/0/4/3"}},
    {KUNAI_STORE_AREA_LIGHT, 1, {"data/arealight.narc", NULL, NULL}},
    {KUNAI_STORE_GROUND_TEXTURES,
     1,
     {"fielddata/areadata/area_map_tex/map_tex_set.narc",
      "fielddata/areadata/area_map_tex/map_tex_set.narc", "a/0/4/4"}},
    {KUNAI_STORE_PROP_TEXTURES,
     1,
     {"fielddata/areadata/area_build_model/areabm_texset.narc",
      "fielddata/areadata/area_build_model/areabm_texset.narc", "a/0/7/0"}},
    {KUNAI_STORE_PROP_MODEL,
     1,
     {"fielddata/build_model/build_model.narc", "fielddata/build_model/build_model.narc",
      "a/0/4/0"}},
    {KUNAI_STORE_PROP_ANIMATION,
     1,
     {"arc/bm_anime_list.narc", "arc/bm_anime_list.narc", "a/1/0/7"}},
    {KUNAI_STORE_PROP_MOTION, 1, {"arc/bm_anime.narc", "arc/bm_anime.narc", "a/1/0/6"}},
    {KUNAI_STORE_PROP_SHAPES,
     0,
     {"fielddata/build_model/build_model_matshp.dat",
      "fielddata/build_model/build_model_matshp.dat", "fielddata/build_model/bm_field_matshp.dat"}},
    {KUNAI_STORE_ROOM_MODEL, 1, {NULL, NULL, "a/1/4/8"}},
    {KUNAI_STORE_ROOM_ANIMATION, 1, {NULL, NULL, "a/1/0/8"}},
    {KUNAI_STORE_ROOM_SHAPES, 0, {NULL, NULL, "fielddata/build_model/bm_room_matshp.dat"}},
    {KUNAI_STORE_EVENTS,
     1,
     {"fielddata/eventdata/zone_event.narc", "fielddata/eventdata/zone_event_release.narc",
      "a/0/3/2"}},
    {KUNAI_STORE_MAP_NAMES,
     0,
     {"fielddata/maptable/mapname.bin", "fielddata/maptable/mapname.bin",
      "fielddata/maptable/mapname.bin"}},
    {KUNAI_STORE_SCRIPTS,
     1,
     {"fielddata/script/scr_seq.narc", "fielddata/script/scr_seq_release.narc", "a/0/1/2"}},
    {KUNAI_STORE_TEXTS, 1, {"msgdata/pl_msg.narc", "msgdata/msg.narc", "a/0/2/7"}},
};

/* The lights of all games except Platinum are single files. Diamond and Pearl have only the first
 * three. */
static const char *const light_files[] = {
    "data/area00light.txt",   "data/area01light.txt",   "data/area02light.txt",
    "data/dun20_01light.txt", "data/dun20_02light.txt",
};

enum { DIAMOND_LIGHTS = 3, HEARTGOLD_LIGHTS = sizeof light_files / sizeof light_files[0] };

static int find_list(const kunai_game *game)
{
    if (game->format == KUNAI_FORMAT_MAP_HEADERS_HG)
        return HEARTGOLD_PATHS;
    return game->format == KUNAI_FORMAT_MAP_HEADERS_DP ? DIAMOND_PATHS : PLATINUM_PATHS;
}

/* The paths of the Japanese Diamond and Pearl have no "_release", and are those of Platinum. */
static const char *choose_path(const kunai_game *game, const store_paths *row)
{
    const int list = find_list(game);
    const char *path = row->paths[list];

    if (list == DIAMOND_PATHS && game->region == KUNAI_GAME_REGION_JAPANESE && path &&
        strstr(path, "_release"))
        return row->paths[PLATINUM_PATHS];
    return path;
}

static const char *find_light_file(const kunai_game *game, uint32_t index)
{
    const uint32_t count =
        game->format == KUNAI_FORMAT_MAP_HEADERS_HG ? HEARTGOLD_LIGHTS : DIAMOND_LIGHTS;

    return game->format != KUNAI_FORMAT_MAP_HEADERS && index < count ? light_files[index] : NULL;
}

static const store_paths *find_row(uint32_t store)
{
    size_t i;

    for (i = 0; i < sizeof stores / sizeof stores[0]; i++)
        if (stores[i].store == store)
            return &stores[i];
    return NULL;
}

/* index is the member of an archive, or the number of a single light file. */
const char *kunai_game_get_path(const kunai_game *game, uint32_t store, uint32_t index,
                                int32_t *member)
{
    const store_paths *row = game ? find_row(store) : NULL;
    const char *path = row ? choose_path(game, row) : NULL;
    const int is_light = store == KUNAI_STORE_AREA_LIGHT;

    if (member)
        *member = -1;
    if (!path)
        return row && is_light ? find_light_file(game, index) : NULL;
    if (!row->is_archive)
        return index ? NULL : path;
    if (index > INT32_MAX)
        return NULL;
    if (member)
        *member = (int32_t)index;
    return path;
}

/* ---- the headers of maps in the program (platinum.md 12.3) ---- */

enum {
    HEADER_SIZE = 24,
    STEP = 4, /* the headers begin at a multiple of 4 */
    LANES = HEADER_SIZE / STEP,
    HEADER_FILES = 5 /* 16-bit file numbers in a header that are checked */
};

/* The offsets of file numbers in a header, and their limits. */
typedef struct header_rule {
    /* Offset of the area, which is one byte: 1 in HeartGold and SoulSilver, 0 in the others. */
    uint32_t area_at;
    uint32_t areas; /* the area must be below this */
    /* Offsets of the map matrix, two script files, the texts and the events. */
    uint32_t file_at[HEADER_FILES];
    uint32_t files[HEADER_FILES]; /* each file number must be below this */
} header_rule;

/* An unknown count allows every number. */
static uint32_t get_limit(uint32_t count)
{
    return count ? count : UINT32_MAX;
}

static header_rule make_rule(const kunai_game *game, const kunai_game_counts *counts)
{
    const int is_hg = game->format == KUNAI_FORMAT_MAP_HEADERS_HG;
    const header_rule rule = {is_hg ? 1 : 0,
                              get_limit(counts->areas),
                              {is_hg ? 4 : 2, is_hg ? 6 : 4, is_hg ? 8 : 6, is_hg ? 10 : 8, 16},
                              {get_limit(counts->matrices), get_limit(counts->scripts),
                               get_limit(counts->scripts), get_limit(counts->texts),
                               get_limit(counts->events)}};

    return rule;
}

/* Returns 1 if these 24 bytes can be a map header. Zeros alone would pass all limits. They are
 * refused, because zeros next to the headers would lengthen their run, and a run of the wrong
 * length is not found. */
static int is_plausible(const header_rule *rule, const uint8_t *header)
{
    int i;

    if (header[rule->area_at] >= rule->areas)
        return 0;
    for (i = 0; i < HEADER_FILES; i++)
        if (kunai_i_load16(header + rule->file_at[i], 0) >= rule->files[i])
            return 0;
    return !kunai_i_is_zero(header, HEADER_SIZE);
}

/* A program in which headers are searched. */
typedef struct search {
    header_rule rule;
    const uint8_t *program;
    size_t size;
    uint32_t count;       /* number of headers */
    uint32_t found;       /* number of runs that have exactly count records */
    uint64_t offset;      /* offset of the first of these runs */
    uint64_t second;      /* offset of the second of these runs */
    uint32_t runs[LANES]; /* length of the current run for each offset modulo 24 */
} search;

/* Returns 1 if all headers are plausible at this offset. The offset 0 means that the address is
 * unknown. */
static int is_at(const search *in, uint64_t offset)
{
    uint32_t i;

    if (!offset || !kunai_i_holds(in->size, offset, in->count, HEADER_SIZE))
        return 0;
    for (i = 0; i < in->count; i++)
        if (!is_plausible(&in->rule, in->program + (size_t)offset + (size_t)i * HEADER_SIZE))
            return 0;
    return 1;
}

/* Ends the current run of a lane, and notes it if it has the right length. end is where its last
 * record ends. */
static void end_run(search *in, uint32_t lane, size_t end)
{
    const uint64_t offset = end - (uint64_t)in->runs[lane] * HEADER_SIZE;

    if (in->runs[lane] == in->count) {
        if (!in->found++)
            in->offset = offset;
        else if (in->found == 2)
            in->second = offset;
    }
    in->runs[lane] = 0;
}

/* Finds all runs in one pass. Records of one run are 24 bytes apart, so the six offsets modulo 24
 * are six independent lanes. */
static void find_runs(search *in)
{
    uint32_t lane = 0, i;
    size_t at;

    for (at = 0; in->size - at >= HEADER_SIZE; at += STEP) {
        if (is_plausible(&in->rule, in->program + at))
            in->runs[lane]++;
        else
            end_run(in, lane, at);
        lane = lane + 1 < LANES ? lane + 1 : 0;
    }
    for (i = 0; i < LANES; i++) {
        end_run(in, lane, at);
        lane = lane + 1 < LANES ? lane + 1 : 0;
        at += STEP;
    }
}

static const char *find_wrong_argument(const kunai_game *game, const void *program, size_t size,
                                       const kunai_game_counts *counts)
{
    if (!game)
        return "game is NULL";
    if (!counts)
        return "counts is NULL";
    return !program && size ? "program is NULL, but size is not 0" : NULL;
}

/*
 * Tries the known address, then searches the program. The search accepts only a single run of
 * exactly in->count headers.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_TRUNCATED  the program is too small for all headers
 *   KUNAI_E_FORMAT     the search finds no run of this length
 *   KUNAI_E_CORRUPT    the search finds several runs of this length; the error has the offset of
 *                      the second one
 */
static kunai_result find_headers(search *in, const kunai_game *game, kunai_game_headers *headers,
                                 kunai_error *error)
{
    const uint64_t size = (uint64_t)in->count * HEADER_SIZE;

    if (in->size < size)
        return kunai_i_set_error(error, KUNAI_E_TRUNCATED, game->format, in->size, record,
                                 "the program is smaller than the headers of all maps");
    headers->search = KUNAI_GAME_SEARCH_KNOWN;
    in->offset = game->headers_offset;
    if (!is_at(in, in->offset)) {
        headers->search = KUNAI_GAME_SEARCH_CONTENT;
        find_runs(in);
        if (!in->found)
            return kunai_i_set_error(error, KUNAI_E_FORMAT, game->format, 0, record,
                                     "the program does not contain the headers of all maps");
        if (in->found > 1)
            return kunai_i_set_error(
                error, KUNAI_E_CORRUPT, game->format, in->second, record,
                "the program has several places that could be the headers of all maps");
    }
    headers->offset = in->offset;
    headers->size = size;
    headers->count = in->count;
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}

/* *headers is all 0 if the call fails. */
kunai_result kunai_game_find_headers(const kunai_game *game, const void *program, size_t size,
                                     const kunai_game_counts *counts, kunai_game_headers *headers,
                                     kunai_error *error)
{
    const char *wrong = find_wrong_argument(game, program, size, counts);
    kunai_result result;
    search in;

    if (headers)
        memset(headers, 0, sizeof *headers);
    else
        wrong = "headers is NULL";
    if (wrong)
        return kunai_i_set_error(error, KUNAI_E_ARGUMENT, 0, 0, "arguments", wrong);
    memset(&in, 0, sizeof in);
    in.rule = make_rule(game, counts);
    in.program = program;
    in.size = size;
    in.count = counts->headers ? counts->headers : game->header_count;
    result = find_headers(&in, game, headers, error);
    if (result != KUNAI_OK)
        memset(headers, 0, sizeof *headers);
    return result;
}
