/* test_game.c - the table of games, the paths of their stores, and the search for the headers of
 * all maps in a program (platinum.md 12). Headers have no signature: any bytes can look like one.
 * The search must not accept a run that is too long, too short, or not the only one. */
#include "lay.h"
#include "support.h"

/* ---- games and paths ---- */

/* Columns as in platinum.md 12.3. */
static const struct {
    const char *code, *name;
    uint32_t title, format, count, offsets[7];
} games[] = {{"ADA",
              "Diamond",
              KUNAI_GAME_TITLE_DIAMOND,
              KUNAI_FORMAT_MAP_HEADERS_DP,
              559,
              {0xEEDBC, 0xF0D68, 0xEEDFC, 0xEEDCC, 0xEED70, 0xEEE08, 0xEA408}},
             {"APA",
              "Pearl",
              KUNAI_GAME_TITLE_PEARL,
              KUNAI_FORMAT_MAP_HEADERS_DP,
              559,
              {0xEEDBC, 0xF0D6C, 0xEEDFC, 0xEEDCC, 0xEED70, 0xEEE08, 0xEA408}},
             {"CPU",
              "Platinum",
              KUNAI_GAME_TITLE_PLATINUM,
              KUNAI_FORMAT_MAP_HEADERS,
              593,
              {0xE601C, 0xE56F0, 0xE60A4, 0xE6074, 0xE6038, 0xE60B0, 0xE6AA4}},
             {"IPK",
              "HeartGold",
              KUNAI_GAME_TITLE_HEARTGOLD,
              KUNAI_FORMAT_MAP_HEADERS_HG,
              540,
              {0xF6BE0, 0xF6390, 0xF6BC4, 0xF6B94, 0xF6B58, 0xF6BC8, 0}},
             {"IPG",
              "SoulSilver",
              KUNAI_GAME_TITLE_SOULSILVER,
              KUNAI_FORMAT_MAP_HEADERS_HG,
              540,
              {0xF6BE0, 0xF6390, 0xF6BC4, 0xF6B94, 0xF6B58, 0xF6BD0, 0}}};

TEST(games_are_found_by_their_codes)
{
    static const char letters[] = "EJFDISK";
    uint32_t i, k;

    for (i = 0; i < COUNT(games); i++)
        for (k = 0; k < 7; k++) {
            char code[6];
            const kunai_game *game;

            snprintf(code, sizeof code, "%s%c", games[i].code, letters[k]);
            test_note("%s", code);
            game = kunai_game_find(code);
            assert_ptr_equal(game, kunai_game_get(7 * i + k));
            assert_string_equal(game->code, code);
            assert_string_equal(game->name, games[i].name);
            assert_int_equal(game->title, games[i].title);
            assert_int_equal(game->region, letters[k]);
            assert_int_equal(game->format, games[i].format);
            assert_int_equal(game->header_count, games[i].count);
            assert_int_equal(game->headers_offset, games[i].offsets[k]);
        }
    assert_null(kunai_game_get(7 * i));
    assert_null(kunai_game_find("CPUX"));
    assert_null(kunai_game_find("cpue"));
    assert_null(kunai_game_find("CPU"));
    assert_null(kunai_game_find("CPUEE"));
    assert_null(kunai_game_find(""));
    assert_null(kunai_game_find(NULL));
}

/* The paths of a store in the English Platinum, Diamond and HeartGold (platinum.md 12.1). "": the
 * game lacks the store; "=": as in Platinum. is_file: 1 if the path leads to a single file, number
 * 0. */
static const struct {
    uint32_t store, is_file;
    const char *paths[3];
} paths[] = {
    {KUNAI_STORE_MAP_MATRIX, 0, {"fielddata/mapmatrix/map_matrix.narc", "=", "a/0/4/1"}},
    {KUNAI_STORE_LAND,
     0,
     {"fielddata/land_data/land_data.narc", "fielddata/land_data/land_data_release.narc",
      "a/0/6/5"}},
    {KUNAI_STORE_AREA, 0, {"fielddata/areadata/area_data.narc", "=", "a/0/4/2"}},
    {KUNAI_STORE_AREA_BUILD,
     0,
     {"fielddata/areadata/area_build_model/area_build.narc", "=", "a/0/4/3"}},
    {KUNAI_STORE_GROUND_TEXTURES,
     0,
     {"fielddata/areadata/area_map_tex/map_tex_set.narc", "=", "a/0/4/4"}},
    {KUNAI_STORE_PROP_TEXTURES,
     0,
     {"fielddata/areadata/area_build_model/areabm_texset.narc", "=", "a/0/7/0"}},
    {KUNAI_STORE_PROP_MODEL, 0, {"fielddata/build_model/build_model.narc", "=", "a/0/4/0"}},
    {KUNAI_STORE_ROOM_MODEL, 0, {"", "", "a/1/4/8"}},
    {KUNAI_STORE_PROP_MOTION, 0, {"arc/bm_anime.narc", "=", "a/1/0/6"}},
    {KUNAI_STORE_PROP_ANIMATION, 0, {"arc/bm_anime_list.narc", "=", "a/1/0/7"}},
    {KUNAI_STORE_ROOM_ANIMATION, 0, {"", "", "a/1/0/8"}},
    {KUNAI_STORE_PROP_SHAPES,
     1,
     {"fielddata/build_model/build_model_matshp.dat", "=",
      "fielddata/build_model/bm_field_matshp.dat"}},
    {KUNAI_STORE_ROOM_SHAPES, 1, {"", "", "fielddata/build_model/bm_room_matshp.dat"}},
    {KUNAI_STORE_EVENTS,
     0,
     {"fielddata/eventdata/zone_event.narc", "fielddata/eventdata/zone_event_release.narc",
      "a/0/3/2"}},
    {KUNAI_STORE_SCRIPTS,
     0,
     {"fielddata/script/scr_seq.narc", "fielddata/script/scr_seq_release.narc", "a/0/1/2"}},
    {KUNAI_STORE_MAP_NAMES, 1, {"fielddata/maptable/mapname.bin", "=", "="}},
    {KUNAI_STORE_TEXTS, 0, {"msgdata/pl_msg.narc", "msgdata/msg.narc", "a/0/2/7"}},
    {KUNAI_STORE_NONE, 0, {"", "", ""}},
    {KUNAI_STORE_MAP_HEADERS, 0, {"", "", ""}},
    {KUNAI_STORE_STAGE, 0, {"", "", ""}},
    {0xFFFFFFFF, 0, {"", "", ""}}};

static void check_path(const char *code, uint32_t store, uint32_t index, const char *path,
                       int32_t member)
{
    int32_t found = 99;
    const char *there = kunai_game_get_path(kunai_game_find(code), store, index, &found);

    test_note("%s, store %u, file %u", code, (unsigned)store, (unsigned)index);
    assert_string_equal(there ? there : "", path);
    assert_int_equal(found, member);
}

TEST(each_store_has_its_path)
{
    static const char *const codes[][3] = {
        {"CPUE", "CPUJ", "CPUK"}, {"ADAE", "APAF", "APAK"}, {"IPKE", "IPGE", "IPGJ"}};

    for (size_t i = 0; i < COUNT(paths); i++)
        for (size_t game = 0; game < 9; game++) {
            const char *code = codes[game / 3][game % 3], *path = paths[i].paths[game / 3];
            const int is_file = (int)paths[i].is_file;

            if (!strcmp(path, "="))
                path = paths[i].paths[0];
            check_path(code, paths[i].store, 0, path, !*path || is_file ? -1 : 0);
            check_path(code, paths[i].store, 2, is_file ? "" : path, !*path || is_file ? -1 : 2);
        }
    assert_null(kunai_game_get_path(NULL, KUNAI_STORE_LAND, 0, NULL));
    assert_non_null(kunai_game_get_path(kunai_game_find("CPUE"), KUNAI_STORE_LAND, 0, NULL));
    check_path("CPUE", KUNAI_STORE_LAND, 0x80000000, "", -1);
    check_path("CPUE", KUNAI_STORE_LAND, INT32_MAX, paths[1].paths[0], INT32_MAX);
}

TEST(japanese_names_have_no_release)
{
    check_path("ADAJ", KUNAI_STORE_LAND, 1, "fielddata/land_data/land_data.narc", 1);
    check_path("APAJ", KUNAI_STORE_EVENTS, 1, "fielddata/eventdata/zone_event.narc", 1);
    check_path("APAJ", KUNAI_STORE_SCRIPTS, 1, "fielddata/script/scr_seq.narc", 1);
    check_path("ADAJ", KUNAI_STORE_TEXTS, 1, "msgdata/msg.narc", 1);
}

TEST(lights_are_an_archive_or_single_files)
{
    static const char *const files[] = {"data/area00light.txt",   "data/area01light.txt",
                                        "data/area02light.txt",   "data/dun20_01light.txt",
                                        "data/dun20_02light.txt", ""};

    for (uint32_t i = 0; i < COUNT(files); i++) {
        check_path("CPUE", KUNAI_STORE_AREA_LIGHT, i, "data/arealight.narc", (int32_t)i);
        check_path("ADAE", KUNAI_STORE_AREA_LIGHT, i, i < 3 ? files[i] : "", -1);
        check_path("IPGE", KUNAI_STORE_AREA_LIGHT, i, files[i], -1);
    }
}

/* ---- headers in a program ---- */

/* 3 headers, 10 areas, 20 matrices, 30 events, 40 files of scripts, 50 files of texts. */
static const kunai_game_counts ten = {3, 10, 20, 30, 40, 50};

/* Headers with the largest plausible numbers, in the layout of Platinum and Diamond and in that of
 * HeartGold. */
#define HEADER "b(9 255) h(19 39 39 49 0xFFFF 0xFFFF 0xFFFF 29) .6 "
#define HEADER_HG "b(255 9) h(0xFFFF 19 39 39 49 0xFFFF 0xFFFF 29) .6 "
#define OTHER "6*-1 "

typedef struct program_row {
    const char *program; /* a text for lay() */
    kunai_result result;
    uint64_t offset; /* of the headers, or of the error */
    const char *patch;
} program_row;

static void check_program(const char *code, const kunai_game_counts *counts, const program_row *row)
{
    auto_laid program = lay("%s", row->program);
    kunai_game_headers found;
    kunai_error error;
    auto_exact copy = {0};
    const int is_found = row->result == KUNAI_OK;

    test_note("%s: %s, %s", code, row->program, row->patch);
    if (row->patch)
        patch(&program, "%s", row->patch);
    copy = test_exact_copy(program.file.data, program.file.size);
    assert_int_equal(kunai_game_find_headers(kunai_game_find(code), copy.data, copy.size, counts,
                                             &found, &error),
                     row->result);
    assert_int_equal(error.code, row->result);
    assert_int_equal(is_found ? found.offset : error.offset, row->offset);
    assert_int_equal(error.format, is_found ? 0 : kunai_game_find(code)->format);
    assert_true(!is_found || !error.offset);
    assert_int_equal(found.count, is_found ? counts->headers : 0);
    assert_int_equal(found.size, is_found ? 24 * counts->headers : 0);
    assert_int_equal(found.search, is_found ? KUNAI_GAME_SEARCH_CONTENT : 0);
    assert_string_equal(error.record, is_found ? "" : "map header");
}

/* The run of plausible records must have exactly the number of headers, and be the only one. */
TEST(headers_are_found_by_their_content)
{
    static const program_row rows[] = {
        {"3*(" HEADER ")", KUNAI_OK, 0, NULL},
        {OTHER "3*(" HEADER ")" OTHER, KUNAI_OK, 24, NULL},
        {"-1 -1 3*(" HEADER ") -1", KUNAI_OK, 8, NULL},
        /* zeros beside the run */
        {".96 3*(" HEADER ") .96", KUNAI_OK, 96, NULL},
        /* runs of other lengths; a run that is not at a multiple of 24 */
        {"2*(" HEADER ")" OTHER "4*(" HEADER ")" OTHER "3*(" HEADER ")", KUNAI_OK, 192, NULL},
        {OTHER "-1 2*(" HEADER ")" OTHER "3*(" HEADER ") -1", KUNAI_OK, 100, NULL},
        /* the last record is cut */
        {"3*(" HEADER ")" OTHER "2*(" HEADER ") .23", KUNAI_OK, 0, NULL},
        {"2*(" HEADER ")", KUNAI_E_TRUNCATED, 48, NULL},
        {"", KUNAI_E_TRUNCATED, 0, NULL},
        {"18*-1", KUNAI_E_FORMAT, 0, NULL},
        {"18*0", KUNAI_E_FORMAT, 0, NULL},
        {"4*(" HEADER ")", KUNAI_E_FORMAT, 0, NULL},
        {OTHER "b0 3*(" HEADER ") b(0 0 0)", KUNAI_E_FORMAT, 0, NULL},
        {OTHER "3*(" HEADER ")" OTHER "3*(" HEADER ")", KUNAI_E_CORRUPT, 120, NULL},
        {"3*(" HEADER ")" OTHER "3*(" HEADER ")" OTHER "3*(" HEADER ")", KUNAI_E_CORRUPT, 96,
         NULL}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        check_program("CPUE", &ten, &rows[i]);
        check_program("ADAJ", &ten, &rows[i]);
    }
}

/* A program that ends early has all headers, too few of them, or no room for them. */
TEST(a_program_may_end_anywhere)
{
    auto_laid program = lay(OTHER "3*(" HEADER ")" OTHER);
    const size_t first = 24, size = 3 * 24;
    kunai_game_headers found;
    kunai_error error;

    for (size_t n = 0; n <= program.file.size; n++) {
        auto_exact copy = test_exact_copy(program.file.data, n);
        const kunai_result wanted = n < size           ? KUNAI_E_TRUNCATED
                                    : n < first + size ? KUNAI_E_FORMAT
                                                       : KUNAI_OK;

        test_note("%zu bytes", n);
        assert_int_equal(
            kunai_game_find_headers(kunai_game_find("CPUE"), copy.data, n, &ten, &found, &error),
            wanted);
        assert_true(error.offset <= n);
    }
}

/* Each patch sets one number of the second header to its count, which is one too large. */
TEST(each_number_of_a_header_is_checked)
{
    static const char *const wrong[] = {"24: b10", "26: h20", "28: h40",
                                        "30: h40", "32: h50", "40: h30"};
    static const char *const wrong_hg[] = {"25: b10", "28: h20", "30: h40",
                                           "32: h40", "34: h50", "40: h30"};
    static const program_row whole = {"3*(" HEADER_HG ")", KUNAI_OK, 0, NULL};
    kunai_game_counts counts;

    check_program("IPKE", &ten, &whole);
    check_program("IPGK", &ten, &whole);
    for (size_t i = 0; i < COUNT(wrong); i++) {
        const program_row row = {"3*(" HEADER ")", KUNAI_E_FORMAT, 0, wrong[i]};
        const program_row hg = {"3*(" HEADER_HG ")", KUNAI_E_FORMAT, 0, wrong_hg[i]};
        program_row open = row;

        check_program("CPUE", &ten, &row);
        check_program("IPKE", &ten, &hg);
        counts = ten; /* 0: the count is not known */
        memset((uint8_t *)&counts + 4 * (size_t[]){1, 2, 4, 4, 5, 3}[i], 0, 4);
        open.result = KUNAI_OK;
        check_program("CPUE", &counts, &open);
    }
}

/* Searches a program of size bytes, with headers at the offsets first and second. The byte at the
 * offset wrong is 0xFF. */
static kunai_result find_in_program(const char *code, size_t size, size_t first, size_t second,
                                    size_t wrong, kunai_game_headers *found)
{
    const kunai_game *game = kunai_game_find(code);
    auto_laid header = lay(HEADER);
    kunai_game_counts counts = ten;
    uint8_t *program = malloc(size);
    kunai_result result;
    uint32_t i;

    counts.headers = 0;
    memset(program, 0xFF, size);
    for (i = 0; i < game->header_count; i++) {
        memcpy(program + first + 24 * i, header.file.data, 24);
        memcpy(program + second + 24 * i, header.file.data, 24);
    }
    program[wrong] = 0xFF;
    result = kunai_game_find_headers(game, program, size, &counts, found, NULL);
    free(program);
    return result;
}

/* The search looks at the known place first, so another run does not matter. */
TEST(the_known_place_goes_first)
{
    const size_t known = 0xE601C, size = 1 << 20, count = kunai_game_find("CPUE")->header_count;
    kunai_game_headers found;

    assert_ok(find_in_program("CPUE", size, known, 64, 0, &found));
    assert_int_equal(found.offset, known);
    assert_int_equal(found.search, KUNAI_GAME_SEARCH_KNOWN);
    assert_int_equal(found.count, 593);
    assert_int_equal(found.size, 24 * 593);
    /* headers before it do not matter either */
    assert_ok(find_in_program("CPUE", size, known, known - 240, 0, &found));
    assert_int_equal(found.offset, known);
    /* the first header there is wrong, or the last one */
    assert_ok(find_in_program("CPUE", size, known, 64, known, &found));
    assert_int_equal(found.offset, 64);
    assert_ok(find_in_program("CPUE", size, known, 64, known + 24 * (count - 1), &found));
    assert_int_equal(found.offset, 64);
    assert_int_equal(found.search, KUNAI_GAME_SEARCH_CONTENT);
    /* the program ends before the known place, or in the headers there */
    assert_ok(find_in_program("CPUE", 30000, 400, 400, 0, &found));
    assert_int_equal(found.offset, 400);
    assert_ok(find_in_program("CPUE", known + 24 * count - 1, 400, 400, 0, &found));
    assert_int_equal(found.offset, 400);
    /* the headers are not at the known place */
    assert_ok(find_in_program("CPUE", size, known + 4, known + 4, 0, &found));
    assert_int_equal(found.search, KUNAI_GAME_SEARCH_CONTENT);
    assert_int_equal(find_in_program("CPUE", size, known + 4, 64, 0, &found), KUNAI_E_CORRUPT);
}

TEST(arguments_of_a_search_are_checked)
{
    static const uint8_t program[24] = {1};
    const kunai_game *game = kunai_game_find("CPUE");
    kunai_game_headers found = {1, 1, 1, 1};
    kunai_game_counts counts = {0};
    kunai_error error = {9, NULL, NULL, 9, 9, 9, 9, 9, 9};

    assert_int_equal(kunai_game_find_headers(NULL, program, 24, &counts, &found, &error),
                     KUNAI_E_ARGUMENT);
    assert_string_equal(error.record, "arguments");
    assert_int_equal(error.offset + error.format, 0);
    assert_int_equal(found.count, 0);
    assert_int_equal(kunai_game_find_headers(game, NULL, 24, &counts, &found, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_game_find_headers(game, program, 24, NULL, &found, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_game_find_headers(game, program, 24, &counts, NULL, NULL),
                     KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_game_find_headers(game, NULL, 0, &counts, &found, NULL),
                     KUNAI_E_TRUNCATED);
    counts.headers = 1; /* the other counts are not known: any record that is not zero fits */
    assert_ok(kunai_game_find_headers(game, program, 24, &counts, &found, NULL));
    counts.headers = 0xFFFFFFFF;
    assert_int_equal(kunai_game_find_headers(game, program, 24, &counts, &found, NULL),
                     KUNAI_E_TRUNCATED);
}
