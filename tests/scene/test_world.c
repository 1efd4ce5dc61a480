/* test_world.c - worlds, which are scenes of several files (platinum.md 2 and ninja-scene.md 1):
 * the requests in their order, and the scene that results. Any file can be missing or damaged, and
 * only its own part of the scene may be lost. visitor_world.c has the layout of the test files. */
#include "cases.h"
#include "nitro_writer.h"
#include "stage_texts.h"

/* ---- files ---- */

/* Adds a file with two labels: NAME is the item number of the file, NAME+8 the bytes of the
 * file. */
static void add_file(laid *world, const char *name, uint32_t store, uint32_t index, laid file)
{
    add_label(world, name, world->file.size);
    lay_more(world, "h(%u %u) %zu ", index, store, file.file.size);
    append_bytes(&world->file, file.file.data, file.file.size);
    free_laid(&file);
}

/* A land with three props: one of model 3, twice as high; one of model 9, which no list contains;
 * one more of model 3. has_model: 1 adds a model of the ground. */
static laid lay_land(int has_model)
{
    static const nitro_text triangle = {.name = "ground"};
    laid model = lay_nitro(&triangle, 1), land;

    land = lay("2048 144 %zu 0 1024*h0 3 4096 8192 -4096 0 9 0 4096 8192 4096 0 0 "
               "9 1 2 3 0 0 0 4096 4096 4096 0 0 3 0 0 0 0 0 0 4096 4096 4096 0 0 ",
               has_model ? model.file.size : 0);
    if (has_model)
        append_bytes(&land.file, model.file.data, model.file.size);
    free_laid(&model);
    return land;
}

#define LIGHT(end)                                                                                 \
    "'" end ",\r\n1,1,2,3,0,-4096,0,\r\n0,\r\n0,\r\n0,\r\n1,1,1,\r\n1,1,1,\r\n1,1,1,\r\n1,1,1,"    \
    "\r\n\r\nEOF'"

/*
 * Four cells; the last one is empty. Header 0 has area 0 (outdoors), header 1 has area 1 (without
 * props).
 *
 *     land 5, header 0, altitude 3      land 6, header 1
 *     land 5, header 0                  -
 */
static laid lay_world(const char *what)
{
    laid world = lay("%s", what);

    add_file(&world, "headers", KUNAI_STORE_MAP_HEADERS, 0, lay("2*(b($ 0) h(2 7*0) 0 h0)"));
    add_file(&world, "matrix", KUNAI_STORE_MAP_MATRIX, 2,
             lay("b(2 2 1 1 1) 'm' h(0 1 0 0) b(3 0 0 0) h(5 6 5 0xFFFF)"));
    add_file(&world, "area0", KUNAI_STORE_AREA, 0, lay("h(4 7 0 0)"));
    add_file(&world, "area1", KUNAI_STORE_AREA, 1, lay("h(5 8 0 1)"));
    add_file(&world, "light0", KUNAI_STORE_AREA_LIGHT, 0, lay("%s", LIGHT("43200")));
    add_file(&world, "light1", KUNAI_STORE_AREA_LIGHT, 1, lay("%s", LIGHT("21600")));
    add_file(&world, "build4", KUNAI_STORE_AREA_BUILD, 4, lay("h(2 3 4)"));
    add_file(&world, "build5", KUNAI_STORE_AREA_BUILD, 5, lay("h0"));
    add_file(&world, "land5", KUNAI_STORE_LAND, 5, lay_land(1));
    add_file(&world, "land6", KUNAI_STORE_LAND, 6, lay_land(0));
    add_file(&world, "list0", KUNAI_STORE_PROP_ANIMATION, 0, lay("{FF000000} 4*-1"));
    add_file(&world, "list3", KUNAI_STORE_PROP_ANIMATION, 3, lay("{01000000} 1 2 1 -1"));
    add_file(&world, "shapes", KUNAI_STORE_PROP_SHAPES, 0, lay("h(4 1 1 0 4*0 0 0xFFFF 0 0)"));
    add_file(&world, "model0", KUNAI_STORE_PROP_MODEL, 0, lay_fixture("mill.nsbmd"));
    add_file(&world, "model3", KUNAI_STORE_PROP_MODEL, 3, lay_fixture("mill.nsbmd"));
    add_file(&world, "motion1", KUNAI_STORE_PROP_MOTION, 1, lay_fixture("mill_turn.nsbca"));
    add_file(&world, "motion2", KUNAI_STORE_PROP_MOTION, 2, lay_fixture("mill_flow.nsbta"));
    return world;
}

static void check_world(const char *what, const char *how, const char *expected)
{
    auto_laid world = lay_world(what);

    check_case(&world, how, "%s", expected);
}

/* ---- maps ---- */

#define MISSING(item) "warns RANGE 0 'world' 'the file is missing' ITEM_FILE " item " "

#define HEADER_0 "1 0 0 0 0"
#define HEADER_1 "1 1 0 0 0"
#define MATRIX_2 "2 0 2 0 0"

TEST(a_header_joins_its_cells)
{
    auto_laid world = lay_world(HEADER_0);

    check_case(
        &world, "world",
        "format=FORMAT_MAP_HEADERS section_count=2 instance_count=8 model_count=3 "
        "section[0]{id=5 flags=0x10000 position=(256 0 256) instance_count=4} "
        "section[1]{id=5 flags=0x10100 position=(256 0 768) first_instance=4} "
        "land[1]{land=5 header=0 area=0 x=0 z=1 altitude=0 light_count=1 result=OK} "
        "land[0].altitude=3 light[0].end=43200 part[*].store=(STORE_LAND 2*STORE_PROP_MODEL) "
        "part[*].index=(5 3 0) part[*].texture_set=(0 1 2) part[0].name='ground' "
        "part[*].result=(3*OK) "
        "texture_set[*].store=(STORE_GROUND_TEXTURES STORE_PROP_TEXTURES STORE_PROP_MODEL) "
        "texture_set[*].index=(7 4 0) instance[*].model=(0 1 2 1 0 1 2 1) "
        "instance[*].flags=(0 1 3 1 0 1 3 1) instance[*].section=(4*0 4*1) "
        "instance[0].world=(1 4*0 1 4*0 1 0 256 24 256 1) instance[4].world[13]=0 "
        "instance[4].bounds_max=(257 1 768) "
        "instance[1].world=(1 4*0 2 4*0 1 0 257 2 255 1) instance[2].world[12]=256.00024 "
        "instance[0].bounds_max=(257 25 256) clip[*].index=(1 2) clip[*].model=(1 1) "
        "clip[*].store=(2*STORE_PROP_MOTION) clip[*].fit=(FIT_COUNT FIT_NAMES) "
        "instance[5]{clips=(0 1) animated=1 speed=1} instance[2].clip_count=0 "
        "model[1].node_count=7 model[2].node_count=1");
    check_memory(&world, "world");
}

/* The area of the header has no props. Its only light ends at 12:00 (21600 * 2 seconds). */
TEST(cells_of_other_headers_are_left_out)
{
    check_world(HEADER_1, "world sweep",
                "section_count=1 section[0]{id=6 flags=1} instance[*].flags=(3 3 3) model_count=1 "
                "part[0]{store=STORE_PROP_MODEL index=0} land[0].area=1 light[0].end=21600");
}

TEST(a_matrix_or_one_cell_can_be_joined)
{
    check_world(MATRIX_2, "world",
                "section[*].id=(5 6 5) section[*].flags=(0x10000 1 0x10100) light[*].end=(43200 "
                "21600) land[*].first_light=(0 1 0) model_count=3 texture_set_count=3");
    check_world("6 0 2 1 0", "world", "section[*].id=(6) land[0].header=1");
    check_world("5 0 2 1 0", "world", "section[*].id=(6) land[0].header=1"); /* not header 0 */
    check_world("6 0 2 1 1", "world", "section_count=0 instance_count=0");   /* empty */
    check_world("17 0 0 0 0", "world",
                "instance[*].model=(0 1 2 1 0 1 2 1) part[0].name='' clip_count=0 "
                "part[*].texture_set=(0 1 2) instance[0].bounds_max=(0 0 0) "
                "part[*].result=(3*NEED_INPUT)");
    check_world(HEADER_0, "world format=FORMAT_MAP_HEADERS", "section_count=2");
    check_world(HEADER_0, "world format=FORMAT_MAP_HEADERS_DP", "section_count=2");
    /* a world ignores these options, which are for one file */
    check_world(HEADER_0, "world flags=OPEN_BARE offset=8 base=4 index=0",
                "section_count=2 instance_count=8 model[0].triangle_count=1");
    /* in HeartGold the area is the second byte of a header; this area is indoors */
    check_world(MATRIX_2, "world format=FORMAT_MAP_HEADERS_HG",
                MISSING("0xF0000") MISSING("0xF0003") MISSING("0x100000") MISSING("0xE0000")
                    MISSING("0xE0003") "section[*].flags=(0 1 0x100) land[*].area=(0 0 0) "
                                       "part[*].store=(STORE_LAND 2*STORE_ROOM_MODEL)");
}

/* In HeartGold byte 6 of the area, after both sets and a u16, says whether it is outdoors. */
TEST(heartgold_draws_the_models_of_rooms_indoors)
{
    static const damage rows[] = {
        {"area0+14: b1", "section[*].flags=(0x10000 0x10001 0x10100) "
                         "part[*].store=(STORE_LAND 2*STORE_PROP_MODEL) part[*].index=(5 3 0)"},
        {"area0: -1", MISSING("0x40000") MISSING("0xA0009")
                          MISSING("0x90009") "section[*].flags=(0 1 0x100) part[*].index=(5 3 9) "
                                             "part[*].store=(STORE_LAND 2*STORE_PROP_MODEL)"}};
    auto_laid world = lay_world(MATRIX_2);

    CHECK_DAMAGES(&world, "world format=FORMAT_MAP_HEADERS_HG", rows);
}

TEST(a_section_has_the_light_of_its_time)
{
    static const struct {
        uint32_t section, time;
        int32_t light;
    } rows[] = {{0, 0, 0}, {0, 43200, 0}, {1, 21599, 1}, {1, 21600, 1}, {2, 1, 0}, {3, 0, -1}};
    auto_laid world = lay_world(MATRIX_2);
    auto_scene *scene = open_case(&world, "world", "land[*].first_light=(0 1 0)");
    uint32_t i, count = 9;

    for (i = 0; i < COUNT(rows); i++)
        assert_int_equal(kunai_scene_find_light(scene, rows[i].section, rows[i].time),
                         rows[i].light);
    assert_non_null(kunai_scene_get_lights(scene, NULL));
    kunai_scene_close(scene);
    patch(&world, "light0: -1");
    scene = open_case(&world, "world", MISSING("0x60000") "land[*].light_count=(0 1 0)");
    assert_int_equal(kunai_scene_find_light(scene, 0, 0), -1);
    assert_int_equal(kunai_scene_find_light(NULL, 0, 0), -1);
    assert_null(kunai_scene_get_land(NULL, 0));
    assert_null(kunai_scene_get_lights(NULL, &count));
    assert_int_equal(count, 0);
}

/* ---- files that are missing or damaged ---- */

#define ALL "section_count=2 instance_count=8 "

/* Only the headers and the matrix are necessary. Any other missing file is a warning. */
TEST(a_missing_file_is_a_warning_or_an_error)
{
    static const damage rows[] = {
        {"headers: -1", "fails RANGE 0 'world' 'the file is missing' ITEM_FILE 0x10000"},
        {"matrix: -1", "fails RANGE 0 'world' 'the file is missing' ITEM_FILE 0x20002"},
        /* without an area there are no texture sets, and each prop counts as listed */
        {"area0: -1", MISSING("0x40000") MISSING("0xA0009") MISSING("0x90009") ALL
         "instance[*].flags=(0 1 1 1 0 1 1 1) part[*].texture_set=(-1 -1 -1) "
         "land[0].light_count=0"},
        {"light0: -1", MISSING("0x60000") ALL "land[0].light_count=0"},
        {"build4: -1", MISSING("0x50004") MISSING("0xA0009") MISSING("0x90009") ALL
         "instance[*].flags=(0 1 1 1 0 1 1 1) part[*].index=(5 3 9)"},
        {"land5: -1", MISSING("0x30005") "section_count=2 instance_count=0 land[0].result=E_RANGE"},
        {"list3: -1", MISSING("0xA0003") ALL "clip_count=0"},
        {"shapes: -1", MISSING("0xC0000") ALL "model[2].node_count=7"},
        {"model3: -1", MISSING("0x90003") ALL
         "clip_count=0 part[1]{name='' store=STORE_PROP_MODEL index=3 result=E_RANGE} "
         "instance[1].model=1 part[0].result=OK"},
        {"motion1: -1", MISSING("0xB0001") ALL "clip[*].index=(2) instance[1].clips=(0)"},
    };
    auto_laid world = lay_world(HEADER_0);

    CHECK_DAMAGES(&world, "world", rows);
}

/* The world goes on as if the file were missing. */
TEST(a_damaged_file_counts_as_missing)
{
    static const damage rows[] = {
        {"headers+4: 0", "fails TRUNCATED 0 'map header' ITEM_FILE 0x10000"},
        {"matrix+8: b0", "fails CORRUPT 0 'map matrix' ITEM_FILE 0x20002"},
        {"light0+8: b0",
         "warns TRUNCATED 0 'area light' ITEM_FILE 0x60000 " ALL "land[0].light_count=0"},
        {"build4+8: h3", "warns TRUNCATED 2 'area build list' ITEM_FILE 0x50004 " MISSING("0xA0009")
                             MISSING("0x90009") ALL "part[*].index=(5 3 9)"},
        {"land5+8: 1", "warns CORRUPT 0 'land_data' ITEM_FILE 0x30005 instance_count=0 "
                       "section_count=2 land[*].result=(2*E_CORRUPT)"},
        {"land5+2216: b0",
         "warns FORMAT 2208 'MDL0' ITEM_FILE 0x30005 " ALL
         "part[0]{name='' result=E_FORMAT} land[0].result=OK instance[0].model=0"},
        {"list3+12: 0x10000", "warns RANGE 0 'map' ITEM_FILE 0xA0003 " ALL "clip[*].index=(2 1)"},
        {"shapes+8: h99",
         "warns TRUNCATED 4 'prop shapes' ITEM_FILE 0xC0000 " ALL "model[2].node_count=7"},
        {"shapes+28: h99", "warns RANGE 0 'draws' ITEM_FILE 0x90000 " ALL "part[2].name=''"},
        {"model3+8: b0",
         "warns FORMAT 0 'MDL0' ITEM_FILE 0x90003 " ALL "clip_count=0 part[1].result=E_FORMAT"},
        {"motion1+8: b0", "warns FORMAT 0 'map' ITEM_FILE 0xB0001 " ALL "clip[*].index=(2)"},
        /* a world reads no motions from texts and chunk files */
        {"motion1+8: 'MOTION m[]' | motion1+8: 'NMDM'",
         "warns FORMAT 0 'map' ITEM_FILE 0xB0001 " ALL "clip[*].index=(2)"},
        /* numbers that are too large for a file of a store */
        {"build4: -1, land5+2120: 0x10000",
         MISSING("0x50004") "warns RANGE 0 'map' ITEM_FILE 0x30005 " ALL
                            "instance[*].model=(0 1 -1 1 0 1 -1 1)"},
        {"land5+2120: 0x10000", ALL "instance[*].model=(0 1 2 1 0 1 2 1)"}, /* the list lacks it */
        {"build4: -1, land5+2072: 0x10000, land5+2120: 0x10000, land5+2168: 0x10000",
         MISSING("0x50004") "warns RANGE 0 'map' ITEM_FILE 0x30005 " ALL
                            "instance[*].model=(0 -1 -1 -1 0 -1 -1 -1)"},
        {"list3+12: -1", ALL "clip_count=0"},
        /* the list names 3 and 8; the land shows 3, 11 and 8 */
        {"build4+8: h(2 3 8), land5+2120: 11, land5+2168: 8",
         MISSING("0xA0008") MISSING("0x90008") ALL "part[*].index=(5 3 0 8)"},
        /* after four numbers there is no end mark */
        {"list3+24: 2", ALL "clip[*].index=(1 2)"},
    };
    static const damage cells[] = {{"matrix+16: h9",
                                    "warns RANGE 0 'map' ITEM_FILE 0x20002 " MISSING("0xA0009")
                                        MISSING("0x90009") "land[1]"
                                                           "{header=9 area=0 light_count=0}"}};
    auto_laid world = lay_world(HEADER_0), all = lay_world(MATRIX_2);

    CHECK_DAMAGES(&world, "world", rows);
    CHECK_DAMAGES(&all, "world", cells);
}

/* The file of one header, and the item number of a matrix. */
#define TABLES "h(0 1) 24 h(0 0 10*0) h(0 2) "

/* Makes 50 lands. wrong: offset in each land of a word of its model, which is damaged. Returns the
 * bytes of memory of the open scene, or 0 if the models can be read. */
static uint64_t measure_lands(uint32_t wrong)
{
    auto_laid world = lay("2 0 0 0 0 " TABLES "105 b(10 5 0 0 0) 50*h$ ");
    test_memory memory = {0};
    kunai_options options = KUNAI_OPTIONS_INIT;
    char name[LAY_NAME];
    void *scene;
    uint64_t live;

    for (uint32_t i = 0; i < 50; i++) {
        laid land = lay_land(1);

        snprintf(name, sizeof name, "land%u", (unsigned)i);
        patch(&land, "%u: 0x7FFFFFFF", (unsigned)wrong);
        add_file(&world, name, KUNAI_STORE_LAND, i, land);
    }
    options.allocator = test_memory_allocator(&memory);
    assert_ok(world_visitor.open(world.file.data, world.file.size, &options, &scene, NULL));
    assert_ok(kunai_scene_get_land(scene, 49)->result);
    live = kunai_scene_get_model(scene, 0)->model ? 0 : memory.live;
    kunai_scene_close(scene);
    return live;
}

/* The first wrong word is the signature of the model, so the reader reads nothing of the model. All
 * other damages may take at most 65536 bytes more. */
TEST(models_that_fail_keep_no_memory)
{
    const uint32_t first = 2208, end = 2608;
    const uint64_t most = measure_lands(first) + 65536;
    uint32_t i, count = 0;

    for (i = first + 16; i < end; i += 16) {
        const uint64_t live = measure_lands(i);

        count += live > 0;
        assert_true(live < most);
    }
    assert_true(count > 2);
}

/* ---- scopes that do not exist, and limits ---- */

/* Flags that name no scope or two scopes; numbers past the headers, the matrix, and its cells. */
TEST(wrong_scopes_fail)
{
    check_rows("#1 #2 #3 0 0", "world", "fails #4",
               "0 0 0 ARGUMENT; 3 0 0 ARGUMENT; 32 0 0 ARGUMENT; 12 0 0 ARGUMENT; 24 0 0 ARGUMENT; "
               "1 65536 0 RANGE; 2 0 65536 RANGE; 1 0 0 RANGE; 8 0 0 RANGE");
    check_world("1 2 0 0 0", "world", "fails RANGE 0 'map' ITEM_FILE 0x10000");
    check_world("6 0 2 2 0", "world", "fails RANGE 0 'map' ITEM_FILE 0x20002");
    check_world("6 0 2 0 -1", "world", "fails RANGE 0 'map' ITEM_FILE 0x20002");
    check_world("6 0 2 -1 0", "world", "fails RANGE 0 'map' ITEM_FILE 0x20002");
    check_world("6 0 2 0 2", "world", "fails RANGE 0 'map' ITEM_FILE 0x20002");
    check_world(HEADER_0, "world format=FORMAT_LAND", "fails FORMAT 0 'world'");
    check_world(HEADER_0, "world format=FORMAT_N_REL", "fails FORMAT 0 'world'");
    check_world("8 0 0 0 0", "world format=FORMAT_MAP_HEADERS", "fails FORMAT 0 'world'");
    check_world(HEADER_0, "world index=1", "fails RANGE 0 'world'");
    check_world(HEADER_0, "world max_work=10000", "fails LIMIT");
}

/* A motion costs its size in steps for each prop that it moves. */
TEST(motions_are_paid)
{
    laid world = lay_world(HEADER_0), mill = lay_fixture("mill_turn.nsbca"), motion = lay(" ");

    append_bytes(&motion.file, mill.file.data, mill.file.size);
    append_zeros(&motion.file, 1000000);
    free_laid(&mill);
    patch(&world, "motion1: -1");
    add_file(&world, "large", KUNAI_STORE_PROP_MOTION, 1, motion);
    check_case(&world, "world max_work=500000", "fails LIMIT 0 'map' ITEM_FILE 0xB0001");
    patch(&world, "build4: -1"); /* so that prop 9 comes after prop 3 */
    check_case(&world, "world max_work=500000",
               MISSING("0x50004") MISSING("0xA0009")
                   MISSING("0x90009") "fails LIMIT 0 'map' ITEM_FILE 0xB0001");
    free_laid(&world);
}

/* A matrix can have 65025 cells with a land each, so the number of cells with lands is limited. */
TEST(a_world_has_1024_cells_at_most)
{
    check_rows("2 0 0 0 0 " TABLES "#1 b(#2 #3 0 0 0) #4", "world", "any section_count=#5",
               "2053 32 32 1024*h$ 1024; 2055 205 5 5*(h0xFFFF 204*h$) 1020");
    check_rows("2 0 0 0 0 " TABLES "2055 b(205 5 0 0 0) 1025*h$", "world",
               "fails LIMIT 0 'map' ITEM_FILE 0x20000", "1");
}

/* Each cell has a land with a model and props. */
TEST(a_map_of_900_lands_keeps_its_memory_limit)
{
    auto_laid world = lay("2 0 0 0 0 " TABLES "1805 b(30 30 0 0 0) 900*h$");
    char name[LAY_NAME];

    for (uint32_t i = 0; i < 900; i++) {
        snprintf(name, sizeof name, "land%u", (unsigned)i);
        add_file(&world, name, KUNAI_STORE_LAND, i, lay_land(1));
    }
    check_case(&world, "world", "any section_count=900 instance_count=3600 model_count=902");
    test_sweep_memory_limit(&world_visitor, world.file.data, world.file.size, NULL);
}

/* ---- calls ---- */

/* Gives file 0 of the store. The code of the error must be the result. */
static kunai_result give(kunai_world *world, uint32_t store, const void *data, size_t size)
{
    const kunai_request request = {store, 0, 0, 0};
    kunai_error error;
    const kunai_result result = kunai_world_give(world, &request, data, size, &error);

    assert_int_equal(error.code, result);
    return result;
}

/* Files must be given in the order of the requests. After a failure all calls return its code. */
TEST(calls_in_the_wrong_order_fail)
{
    static const uint8_t headers[48];
    const kunai_world_options what = KUNAI_WORLD_OPTIONS_INIT;
    kunai_request request;
    kunai_scene *scene;
    auto_world *world = NULL;

    assert_int_equal(kunai_world_open(NULL, NULL, &world, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_world_open(&what, NULL, NULL, NULL), KUNAI_E_ARGUMENT);
    assert_ok(kunai_world_open(&what, NULL, &world, NULL));
    assert_int_equal(kunai_world_next(world, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_world_next(NULL, &request), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_world_finish(world, &scene, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_world_finish(NULL, &scene, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_world_give(world, NULL, headers, 48, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(give(NULL, KUNAI_STORE_MAP_HEADERS, headers, 48), KUNAI_E_ARGUMENT);
    assert_int_equal(give(world, KUNAI_STORE_MAP_MATRIX, headers, 48), KUNAI_E_ARGUMENT);
    assert_int_equal(give(world, KUNAI_STORE_MAP_HEADERS, NULL, 48), KUNAI_E_ARGUMENT);
    assert_ok(give(world, KUNAI_STORE_MAP_HEADERS, headers, 48));
    assert_int_equal(give(world, KUNAI_STORE_MAP_HEADERS, headers, 48), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_world_next(world, &request), KUNAI_NEED_INPUT);
    assert_int_equal(kunai_world_next(world, &request), KUNAI_NEED_INPUT);
    assert_int_equal(request.store, KUNAI_STORE_MAP_MATRIX);
    assert_int_equal(give(world, KUNAI_STORE_MAP_MATRIX, NULL, 0), KUNAI_E_RANGE);
    assert_int_equal(give(world, KUNAI_STORE_MAP_MATRIX, headers, 48), KUNAI_E_RANGE);
    assert_int_equal(kunai_world_next(world, &request), KUNAI_E_RANGE);
    assert_int_equal(kunai_world_finish(world, &scene, NULL), KUNAI_E_RANGE);
}

/* Header 0 has no cell. */
TEST(a_scene_is_made_once_after_the_last_request)
{
    static const uint8_t headers[48], matrix[] = {1, 1, 0, 0, 0, 0xFF, 0xFF};
    const kunai_world_options what = KUNAI_WORLD_OPTIONS_INIT;
    kunai_request request = {KUNAI_STORE_AREA, 1, 0, 0};
    kunai_scene *scene;
    auto_world *world = NULL;

    assert_ok(kunai_world_open(&what, NULL, &world, NULL));
    assert_ok(give(world, KUNAI_STORE_MAP_HEADERS, headers, 48));
    assert_ok(give(world, KUNAI_STORE_MAP_MATRIX, matrix, sizeof matrix));
    assert_int_equal(kunai_world_give(world, &request, NULL, 0, NULL), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_world_next(world, &request), KUNAI_NEED_INPUT);
    assert_ok(kunai_world_give(world, &request, NULL, 0, NULL));
    assert_int_equal(kunai_world_next(world, &request), KUNAI_END);
    assert_int_equal(give(world, KUNAI_STORE_AREA, NULL, 0), KUNAI_E_ARGUMENT);
    assert_int_equal(kunai_world_finish(world, NULL, NULL), KUNAI_E_ARGUMENT);
    assert_ok(kunai_world_finish(world, &scene, NULL));
    assert_int_equal(kunai_scene_get_info(scene)->warning_total, 1);
    kunai_scene_close(scene);
    assert_int_equal(kunai_world_finish(world, &scene, NULL), KUNAI_E_ARGUMENT);
    assert_null(scene);
}

/* Later versions of the struct are longer. Its first version has 24 bytes. Bytes after them that
 * this version does not know must be zeros. */
TEST(options_may_be_longer_or_shorter)
{
    static const uint32_t sizes[][2] = {{16, 0}, {20, 0}, {24, 9}, {40, 0}, {40, 9}};
    struct {
        kunai_world_options what;
        uint32_t more[2];
    } grown = {KUNAI_WORLD_OPTIONS_INIT, {0, 0}};
    kunai_world *world;
    kunai_error error;

    for (size_t i = 0; i < COUNT(sizes); i++) {
        grown.what.struct_size = sizes[i][0];
        grown.more[1] = sizes[i][1];
        assert_int_equal(kunai_world_open(&grown.what, NULL, &world, &error),
                         i == 2 || i == 3 ? KUNAI_OK : KUNAI_E_ARGUMENT);
        assert_true((error.message[0] == 's') == !world); /* selection. */
        kunai_world_close(world);
    }
}

/* ---- a land alone ---- */

/* A land has 32 bits for the number of a model, but a store has at most 65536 files. */
TEST(a_prop_model_past_65535_is_missing)
{
    static const damage rows[] = {
        {"props: 0xFFFF", "part[1]{store=STORE_PROP_MODEL index=0xFFFF}"},
        {"props: 0x10000 | props: -1",
         "warns RANGE @props 'land_data' instance[*].model=(0 -1 1 2) part[*].index=(0 9 3)"}};
    auto_laid land = lay_land(1);

    add_label(&land, "props", 2064);
    CHECK_DAMAGES(&land, "scene format=FORMAT_LAND", rows);
}

/* The game uses only the first 32 props. */
TEST(a_land_has_32_props_at_most)
{
    laid land = lay("2048 1584 0 0 1024*h0 33*($ 11*0)");
    auto_laid world = lay("2 0 0 0 0 " TABLES "7 b(1 1 0 0 0) h0 ");

    check_case(&land, "scene format=FORMAT_LAND",
               "instance_count=32 model_count=32 part[31].index=31 instance[31].offset=3552");
    add_file(&world, "land", KUNAI_STORE_LAND, 0, land);
    check_case(&world, "world", "any instance_count=32 model_count=32 part[31].index=31");
}

TEST(a_land_without_a_sound_model_keeps_its_props)
{
    auto_laid land = lay_land(1);

    check_case(&land, "scene format=FORMAT_LAND",
               "instance[*].model=(0 1 2 1) model[0].node[0].offset=2380 "
               "instance[*].model_offset=(2380 0 0 0)");
    patch(&land, "2208: 'MDL1'");
    check_case(&land, "scene format=FORMAT_LAND",
               "warns FORMAT 2208 'land_data' instance_count=3 model_count=2 "
               "instance[*].model=(0 1 0)");
}

/* ---- stages ---- */

static laid lay_stage(laid first)
{
    laid world = lay("8 0 0 0 0 ");

    add_file(&world, "scenery", KUNAI_STORE_STAGE, 0, first);
    add_file(&world, "d_rel", KUNAI_STORE_STAGE, 1, lay_d_rel(0));
    add_file(&world, "c_rel", KUNAI_STORE_STAGE, 2, lay_fixture("stage_c.rel"));
    add_file(&world, "tam", KUNAI_STORE_STAGE, 3, lay_fixture("stage.tam"));
    return world;
}

/* The sections of n.rel have the instances of n.rel and of d.rel: see stage_texts.h. */
TEST(a_stage_joins_four_files)
{
    static const damage rows[] = {
        {"", "format=FORMAT_N_REL byte_order=BYTE_ORDER_LITTLE section_count=2 "
             "section[*].instance_count=(6 4) model_count=4 "
             "instance[*].model=(0 1 1 0 2 3 0 1 0 2) part[*].index=(0 0 1 1) clip_count=2 "
             "part[*].store=(4*STORE_STAGE) instance[2].clips=(0) instance[8].clips=(1) "
             "collision.triangle_count=6 animation_count=2 clip[*].model=(1 0)"},
        {"d_rel: -1", MISSING("0xD0001") "section[*].instance_count=(4 3) model_count=2"},
        {"c_rel: -1", MISSING("0xD0002") "collision=null section[0].instance_count=6"},
        {"tam: -1", MISSING("0xD0003") "animation_count=0 collision.triangle_count=6"},
        {"scenery: -1", "fails RANGE 0 'world' 'the file is missing' ITEM_FILE 0xD0000"},
        {"scenery: 0xD0002, c_rel: 0xD0000 | scenery+8: 'BCA0'",
         "fails FORMAT 0 'stage' ITEM_FILE 0xD0000"},
        {"d_rel: 0xD0002, c_rel: 0xD0001",
         "warns FORMAT 0 'scene' 'the REL file is not a PSO stage (d.rel)' ITEM_FILE 0xD0001 "
         "warns FORMAT 0 'scene' 'the REL file is not a PSO collision (c.rel)' ITEM_FILE 0xD0002 "
         "model_count=2 collision=null"}};
    laid stage = lay_stage(lay_n_rel(0)), fmt2 = lay_stage(lay_fmt2(1)), other = lay_n_rel(0);

    patch(&other, "sections: 9");
    other = lay_stage(other);
    check_case(&other, "world",
               "warns CORRUPT 0 'stage' 'n.rel and d.rel have different sections' "
               "ITEM_FILE 0xD0001 "
               "section[*].id=(9 -1 7 -1) section[*].instance_count=(4 3 2 1) "
               "section[3].first_instance=9 instance[*].model=(0 1 1 0 0 1 0 2 3 2)");
    free_laid(&other);
    other = lay_n_rel(0);
    patch(&other, "sections+4: f11"); /* the same ids at another place */
    other = lay_stage(other);
    check_case(&other, "world",
               "warns CORRUPT 0 'stage' ITEM_FILE 0xD0001 section[*].id=(7 -1 7 -1)");
    free_laid(&other);
    CHECK_DAMAGES(&stage, "world", rows);
    check_case(&stage, "world format=FORMAT_N_REL", "format=FORMAT_N_REL section_count=2");
    check_case(&stage, "world format=FORMAT_FMT2", "fails FORMAT 0 'scene' ITEM_FILE 0xD0000");
    check_case(&fmt2, "world sweep", "format=FORMAT_FMT2 section[*].instance_count=(4 3)");
    check_memory(&stage, "world");
    free_laid(&stage);
    free_laid(&fmt2);
}
