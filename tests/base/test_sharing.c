/* test_sharing.c - small files whose parts share data, so that little input makes much output. Only
 * max_memory limits the output. Other files make work without output; the budget of open.h limits
 * them. Without these limits, a hostile file of some KiB could stop a program. */
#include "lay.h"
#include "support.h"

#include "animation_texts.h"
#include "nitro_texts.h"

#include "motion/motion.h"

/* ---- files ---- */

/* 1000 sibling nodes with one model, in a body without other pointers; and one node. */
#define NODES "999*(7 @model .40 $*52+52) 7 @model .44 model: "
#define NODE "7 @model .44 model: "

/* Ninja Chunk: 1000 points, no three of them in a line; a strip over all points; and a square of
 * two triangles. Polygons of type 4 begin a stored list, type 5 draws the list. */
#define CHUNK_POINTS "points: h(0x22 3001 0 1000) 1000*f($ $$ 0) 0xFF "
#define CHUNK_STRIP "0x40 1002 1 1000 1000*$ 0xFF"
#define CHUNK_SQUARE                                                                               \
    "@points @strip .16 points: h(0x29 25 0 4) 4*(f($%2 $/2) 3*0.0 1.0) 0xFF "                     \
    "strip: h(0x40 6 1 4 0 1 2 3 0xFF) /4 "
#define CHUNK_DRAWN(list)                                                                          \
    "[NJCM 7 @model .36 @child 0 child: 7 @drawing .44 model: @points @list .16 drawing: 0 "       \
    "@draws "                                                                                      \
    ".16 " CHUNK_POINTS "list: h(" list ") /4 draws: h(1000*5 0xFF) /4 ]"

/* Ninja Basic: meshsets that share polygons. */
#define BASIC(nodes, points, sets)                                                                 \
    nodes "@points 0 " points " @sets 0 h" sets " .18 points: " points "*f($ $$ 0) sets: "

/* Ginja: positions and a strip over them, or 8000 empty meshes. */
#define GINJA                                                                                      \
    "@arrays 0 @mesh 0 h(1 0) 4*0.0 mesh: @words 1 @corners corners_end-corners arrays: b(1 12) "  \
    "h1000 "                                                                                       \
    "0x41 "                                                                                        \
    "@points 12000 {FF} .15 points: 1000*f($ $$ 0) words: b1 .3 12 corners: {98} h(1000 1000*$) "  \
    "/4 "                                                                                          \
    "corners_end: "

/* Xinja: vertices of type 3 (position, normal, UV) and a strip. */
#define XINJA(count, strip)                                                                        \
    "0 @sets 1 @mesh 1 0 0 4*0.0 mesh: 0 0 @strip " count " 0 sets: h(3 0) @points 32 1000 "       \
    "points: 1000*f($ $$ 0 0 0 1 0 0) strip: " strip " /4 "

/* Motions: keys that all groups share. */
#define MOTION "motion: @mdata 11 h(1 1) mdata: 2*(@keys 2) keys: 0 3*0.0 10 10.0 0.0 0.0 "

/* Stages: sections of 60 bytes (fmt2: 52) with a list of models, or of models that move. */
#define STAGE_LIST(count) "sections: .32 @list .8 " count " .12 root: 1 600.0 @sections 0 rel(root)"
#define STAGE_MOVED(count) "sections: .40 @list .8 " count " .4 root: 1 600.0 @sections 0 rel(root)"
#define FMT2_LIST                                                                                  \
    "nodes: 1000*(7 @model .44) list: 1000*(@nodes+$*52 .12) sections: .32 @list 0 1000 .8 "       \
    "root: 'fmt2' 191 h(1 0) 600.0 @sections 0 rel(root)"

/* Makes strips of three corners: one of slot 0 with its own coordinates, and two that are always
 * the same. distinct is the number of different coordinates, which come in turn. A chunk has
 * 3000 strips. */
static laid lay_crowded(uint32_t count, uint32_t distinct)
{
    laid file = lay("'NJCM' end-body body: ^ " NODE "@points @list .16 points: h(0x29 25 0 4) "
                    "4*(f($%%2 $/2) 3*0.0 1.0) 0xFF list: ");
    uint32_t i, strips;

    for (i = 0; i < count; i += strips) {
        strips = count - i < 3000 ? count - i : 3000;
        lay_more(&file, "h(0x41 %u %u %u*(3 0 $+%u%%%u $+%u%%%u/65536 1 0 0 2 0 0))",
                 1 + 10 * strips, strips, strips, i, distinct, i, distinct);
    }
    lay_more(&file, "h0xFF /4 end:");
    return file;
}

static laid lay_crowded_30000(void)
{
    return lay_crowded(30000, 30000);
}

static laid lay_crowded_300000(void)
{
    return lay_crowded(300000, 300000);
}

/* Makes a shape and draws it draws times. The shape is a strip, or nothing commands without
 * an effect. */
static laid lay_shared_nitro(uint32_t draws, uint32_t corners, int has_matrices, uint32_t nothing)
{
    char commands[96], list[256];

    snprintf(commands, sizeof commands, "{06000000 020001 0400} %u*{0500} {01}", (unsigned)draws);
    snprintf(list, sizeof list, "%u*({20} .3 $) %s", (unsigned)nothing,
             has_matrices ? "{13} .3 5" : "");
    if (corners)
        snprintf(list, sizeof list,
                 "%s {40} .3 2 %u*({24} .3 t($%%1000+-500 $$%%1000+-500 0)) {41} .3",
                 has_matrices ? "{13} .3 5" : "", (unsigned)corners);
    return lay_nitro(&(nitro_text){.commands = commands, .lists = {list}}, 1);
}

static laid lay_nitro_draws(void)
{
    return lay_shared_nitro(1000, 1000, 0, 0);
}

static laid lay_nitro_matrices(void)
{
    return lay_shared_nitro(1000, 1000, 1, 0);
}

static laid lay_nitro_nothing(void)
{
    return lay_shared_nitro(3000, 0, 1, 10000);
}

/* 255 materials share one curve of 6000 frames for everything except their alpha. */
static laid lay_curves(void)
{
    return lay(NITRO_PAINTS "h(6000 0) b(0 255) h(10216 8 1032) .1024 h(20 5104) "
                            "255*(4*h(@keys 0) 0x20000000) 255*(h$+0x4141 .14) keys: .12000 end:");
}

/* ---- the table ---- */

/* The expected counts. Model: triangles, vertices, meshes. Motion: groups, tracks, keys.
 * Scene: instances, models, and the triangles of its models or its collision, or the frames of
 * its animations. */
typedef struct counts {
    uint64_t first, second, third;
} counts;

typedef struct sharing_row {
    const char *name;
    const test_visitor *module;
    uint32_t format;    /* options.format */
    const char *record; /* NULL: the file opens. Else the record that uses up the budget */
    counts expected;
    laid (*make)(void); /* NULL: text */
    const char *text;
} sharing_row;

/* clang-format off */
static const sharing_row rows[] = {
    {"Chunk models", &model_visitor, 0, NULL, {998000, 1000000, 1000}, NULL, "[NJCM " NODES
     "@points @strip .16 " CHUNK_POINTS "strip: h(" CHUNK_STRIP ") /4 ]"},
    {"Chunk lists", &model_visitor, 0, NULL, {998000, 1000, 1}, NULL, CHUNK_DRAWN("4 "
     CHUNK_STRIP)},
    {"volumes", &model_visitor, 0, NULL, {1000000, 1000, 1}, NULL,
     CHUNK_DRAWN("4 0x38 3001 1000 1000*($ $+1%1000 $+2%1000) 0xFF")},
    /* Three vertices have 1000 influences each. A child has all influences except the first, and
     * draws the vertices with corners of different coordinates. */
    {"influences", &model_visitor, 0, NULL, {2998, 3000, 1}, NULL,
     "[NJCM 7 @model .36 @child 0 child: 7 @drawing .44 model: @start 0 .16 drawing: @middle "
     "@strip .16 start: h(0x25 13 0 3) 3*(.12 h($ 1)) 0xFF middle: h(0x125 11989 0 2997) "
     "2997*(.12 h($%3 1)) 0xFF strip: h(0x41 9002 1 3000 3000*($%3 $ 0) 0xFF) /4 ]"},
    {"30,000 UVs", &model_visitor, 0, NULL, {30000, 30002, 1}, lay_crowded_30000, NULL},
    {"300,000 UVs", &model_visitor, 0, NULL, {300000, 300002, 1}, lay_crowded_300000, NULL},
    {"texture names", &model_visitor, 0, NULL, {2, 4, 1}, NULL,
     "[NJTL @list 2000 list: 2000*(@name 0 0) name: 19999*'a' {00} ] [NJCM " NODE CHUNK_SQUARE "]"},
    {"Basic models", &model_visitor, 0, NULL, {998000, 1000000, 1000}, NULL, "[NJBM " BASIC(NODES,
     "1000", "1") "h(0xC000 1) @shared .16 shared: h(1000 1000*$) /4 ]"},
    /* only the meshsets of each model show whether all are Basic+, because the POF0 is empty */
    {"Basic meshsets", &model_visitor, 0, NULL, {600000, 4000, 1000}, NULL, "[NJBM " BASIC(NODES,
     "4", "300") "300*(h(0 2) @shared .16) shared: h(0 1 2 2 1 3) ] 'POF0' 4 0"},
    {"30,000 UVs, Basic", &model_visitor, 0, NULL, {30000, 30002, 1}, NULL, "[NJBM " BASIC(NODE,
     "3", "1") "h(0 30000) @shared .12 @uvs shared: 30000*h(0 1 2) uvs: 30000*h($ 5*0) ]"},
    {"Ginja models", &model_visitor, 0, NULL, {998000, 1000000, 1000}, NULL, "[GJCM > " NODES GINJA
     "]"},
    {"Xinja models", &model_visitor, 0, NULL, {998000, 1000000, 1000}, NULL, "[NJCM " NODES
     XINJA("1000", "h(1000*$)") "]"},
    {"Nitro draws", &model_visitor, 0, NULL, {998000, 1000000, 1}, lay_nitro_draws, NULL},
    {"Nitro matrices", &model_visitor, 0, NULL, {998000, 1000000, 1}, lay_nitro_matrices, NULL},
    {"keys", &motion_visitor, 0, NULL, {100, 100, 100000}, NULL,
     "[NMDM @data 1000 h(1 1) keys: 1000*($ .12) data: 100*(@keys 1000) ]"},
    {"shapes", &motion_visitor, 0, NULL, {1, 1, 4000}, NULL,
     "[NSSM @data 4000 h(0x10 1) points: 3000*f$ keys: 4000*($ @points) data: @keys 4000 ]"},
    {"curves", &motion_visitor, 0, NULL, {255, 1275, 6120255}, lay_curves, NULL},
    {"instances", &scene_visitor, KUNAI_FORMAT_N_REL, NULL, {500000, 1, 2}, NULL, "node: " NODE
     CHUNK_SQUARE "list: 1000*(@node .44) sections: 500*(.32 @list .8 1000 .12) "
     "root: 500 600.0 @sections 0 rel(root)"},
    {"instances that move", &scene_visitor, KUNAI_FORMAT_N_REL, NULL, {1000, 1, 2}, NULL, "node: "
     NODE CHUNK_SQUARE MOTION "list: 1000*(@node @motion .52) " STAGE_MOVED("1000")},
    {"models of a stage", &scene_visitor, KUNAI_FORMAT_N_REL, NULL, {1000, 1000, 998000}, NULL,
     "model: @points @strip .16 " CHUNK_POINTS "strip: h(" CHUNK_STRIP ") /4 "
     "nodes: 1000*(7 @model .44) list: 1000*(@nodes+$*52 .44) " STAGE_LIST("1000")},
    {"Xinja stage", &scene_visitor, KUNAI_FORMAT_FMT2, NULL, {1000, 1000, 998000}, NULL, "model: "
     XINJA("1000", "h(1000*$)") FMT2_LIST},
    {"Ginja stage", &scene_visitor, KUNAI_FORMAT_FMT2, NULL, {1000, 1000, 998000}, NULL,
     "> model: " GINJA FMT2_LIST},
    {"collision", &scene_visitor, 0, NULL, {0, 0, 1000000}, NULL,
     "triangles: .68000 mesh: 1000 @triangles root: @nodes 0 nodes: 1000*(@mesh .20) .24 "
     "rel(root)"},
    /* texture animations that share nearly all of their frames */
    {"frames", &scene_visitor, KUNAI_FORMAT_TAM, NULL, {0, 0, 200 * 65535}, NULL,
     "> 200*h(2 4 $ 65535) h0xFFFF .262140"},
    {"null chunks", &model_visitor, 0, "polygon list", {0, 0, 0}, NULL,
     "[NJCM 2999*(7 @model .40 $*52+52) 7 @model .44 model: 0 @list .16 list: h(20000*0 0xFF) /4 "
     "]"},
    {"Basic, dropped", &model_visitor, 0, "NJS_MESHSET", {0, 0, 0}, NULL, "[NJBM " BASIC(NODES,
     "3", "1") "h(0 20000) @shared .16 shared: .120000 ]"},
    /* 8 bytes of the file are missing, so only its meshsets show whether they are Basic+. The data
     * is large enough for Basic+, and the last meshset is of neither kind. */
    {"Basic, cut", &model_visitor, 0, "NJS_MODEL", {0, 0, 0}, NULL, "'NJBM' end-body+8 body: ^ "
     BASIC(NODES, "3", "60000") "59999*(h(0 1) @shared .16) h(0 1) 0x7FFFFFFF .16 "
     "shared: h(0 1 2 0) .240000 end:"},
    {"Ginja, nothing", &model_visitor, 0, "Ginja model", {0, 0, 0}, NULL,
     "[GJCM > 3999*(7 @model .40 $*52+52) 7 @model .44 model: @arrays 0 @mesh 0 h(8000 0) 4*0.0 "
     "mesh: .128000 arrays: {FF} .15 ]"},
    {"Xinja, dropped", &model_visitor, 0, "Xinja mesh", {0, 0, 0}, NULL, "[NJCM " NODES
     XINJA("60000", ".120000") "]"},
    {"Nitro, nothing", &model_visitor, 0, "SBC", {0, 0, 0}, lay_nitro_nothing, NULL},
    /* Groups share the keys of shapes. The points of the first key are past the end of the data. */
    {"shapes of nothing", &motion_visitor, 0, "MDATA", {0, 0, 0}, NULL,
     "[NSSM @data 60000 h(0x10 1) points: .12 keys: 0 0x10000000 59999*($+1 @points) "
     "data: 2000*(@keys 60000) ]"},
    /* motions that share an MDATA of entries without keys */
    {"motions of nothing", &scene_visitor, KUNAI_FORMAT_N_REL, "MDATA", {0, 0, 0}, NULL,
     "mdata: .224000 motions: 300*(@mdata 10 h(1 14)) list: 300*(0 @motions+$*12 .52) "
     STAGE_MOVED("300")},
};
/* clang-format on */

static counts count_model(const kunai_model *model)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    counts all = {info->triangle_count, info->vertex_count, info->mesh_count};

    for (uint32_t i = 0; i < info->mesh_count; i++) { /* the info does not count volumes */
        const kunai_mesh *mesh = kunai_model_get_mesh(model, i);

        if (mesh->kind != KUNAI_MESH_KIND_VOLUME)
            continue;
        all.first += mesh->index_count / 3;
        all.second += mesh->vertex_count;
    }
    return all;
}

static counts count_motion(const kunai_motion *motion)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    counts all = {info->group_count, info->track_count, 0};

    for (uint32_t i = 0; i < info->track_count; i++)
        all.third += kunai_motion_get_track(motion, i)->key_count;
    return all;
}

static counts count_scene(const kunai_scene *scene)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    counts all = {info->instance_count, info->model_count, 0};

    for (uint32_t i = 0; i < info->model_count; i++)
        all.third += count_model(kunai_scene_get_model(scene, i)->model).first;
    for (uint32_t i = 0; i < info->animation_count; i++)
        all.third += kunai_scene_get_animation(scene, i)->frame_count;
    if (kunai_scene_get_collision(scene))
        all.third += kunai_scene_get_collision(scene)->triangle_count;
    return all;
}

typedef struct opening {
    kunai_result result;
    kunai_error error;
    uint64_t peak;
    counts found;
} opening;

/* Opens a file and closes it. A max_memory of 0 is the default. All memory must be freed. */
static opening open_row(const sharing_row *row, const laid *file, uint64_t max_memory)
{
    test_memory memory = {0};
    kunai_options options = {
        .struct_size = sizeof options, .format = row->format, .max_memory = max_memory};
    void *handle = NULL;
    opening o = {0};

    options.allocator = test_memory_allocator(&memory);
    o.result = row->module->open(file->file.data, file->file.size, &options, &handle, &o.error);
    assert_int_equal(o.result == KUNAI_OK, handle != NULL);
    if (handle) {
        o.found = row->module == &model_visitor    ? count_model(handle)
                  : row->module == &motion_visitor ? count_motion(handle)
                                                   : count_scene(handle);
        row->module->close(handle);
    }
    assert_int_equal(memory.live, 0);
    o.peak = memory.peak;
    return o;
}

static laid lay_row(const sharing_row *row)
{
    test_note("%s", row->name);
    return row->make ? row->make() : lay("%s", row->text);
}

static void check_memory_limit(const sharing_row *row, const laid *file, uint64_t max_memory)
{
    const opening o = open_row(row, file, max_memory);

    if (o.result != KUNAI_E_LIMIT || strcmp(o.error.record, "memory") != 0)
        fail_msg("%s with %llu bytes: %s (%s)", row->name, (unsigned long long)max_memory,
                 o.error.message, o.error.record);
}

/* The file opens with the defaults and with just enough memory. With less memory, the error is
 * about memory. */
static void check_shared(const sharing_row *row, const laid *file)
{
    const opening o = open_row(row, file, 0);

    if (o.result != KUNAI_OK)
        fail_msg("%s: %s (%s)", row->name, o.error.message, o.error.record);
    if (memcmp(&o.found, &row->expected, sizeof o.found) != 0)
        fail_msg("%s: %llu, %llu, %llu", row->name, (unsigned long long)o.found.first,
                 (unsigned long long)o.found.second, (unsigned long long)o.found.third);
    assert_ok(open_row(row, file, o.peak).result);
    check_memory_limit(row, file, o.peak - 1);
    check_memory_limit(row, file, o.peak / 2);
}

/* The budget stops the open, not memory: the file needs less than 4 MiB. */
static void check_nothing(const sharing_row *row, const laid *file)
{
    const opening o = open_row(row, file, 0);

    if (o.result != KUNAI_E_LIMIT || strcmp(o.error.record, row->record) != 0)
        fail_msg("%s: %s (%s)", row->name, o.error.message, o.error.record);
    assert_string_equal(o.error.message, "the call needs more work than the default limit: "
                                         "16777216 steps and 64 per byte, or 8 per byte of memory");
    assert_true(o.peak < 4u << 20);
}

/* A row with a record must end with the budget, all other rows with the memory. */
TEST(shared_parts_are_limited_by_memory_or_work)
{
    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay_row(&rows[i]);

        if (rows[i].record)
            check_nothing(&rows[i], &file);
        else
            check_shared(&rows[i], &file);
    }
}

/* The outline opens the same files and must show all of their parts. */
TEST(outlines_see_all_shared_parts)
{
    for (size_t i = 0; i < COUNT(rows) && !rows[i].record; i++) {
        const kunai_options options = {.struct_size = sizeof options, .format = rows[i].format};
        auto_laid file = lay_row(&rows[i]);
        auto_outline *outline = NULL;
        kunai_error error;

        if (kunai_outline_open(file.file.data, file.file.size, &options, &outline, &error))
            fail_msg("%s: %s (%s)", rows[i].name, error.message, error.record);
        for (uint32_t k = 0; k < kunai_outline_get_info(outline)->warning_count; k++)
            if (kunai_outline_get_info(outline)->warnings[k].code == KUNAI_E_LIMIT)
                fail_msg("%s: %s", rows[i].name,
                         kunai_outline_get_info(outline)->warnings[k].message);
    }
}

/* The corners of one vertex must be found again. The sizes lie on both sides of each size at which
 * the search changes: a chain of 16, and tables of 64, 128 and 256 places. */
TEST(corners_of_one_vertex_are_found_again)
{
    static const uint32_t sizes[] = {1, 15, 16, 17, 18, 79, 80, 81, 143, 144, 145, 271, 272, 273};

    for (size_t i = 0; i < COUNT(sizes); i++) {
        auto_laid file = lay_crowded(3 * sizes[i], sizes[i]);
        auto_model *model = NULL;

        assert_ok(kunai_model_open(file.file.data, file.file.size, NULL, &model, NULL));
        const kunai_model_info *info = kunai_model_get_info(model);
        assert_int_equal(info->triangle_count, 3 * sizes[i]);
        assert_int_equal(info->vertex_count, sizes[i] + 2);
        for (uint32_t k = 0; k < 9 * sizes[i];
             k += 3) { /* slot 0 is the first new vertex of a triangle */
            const uint32_t turn = k / 3 % sizes[i];

            assert_int_equal(kunai_model_get_mesh(model, 0)->indices[k], turn ? turn + 2 : 0);
        }
    }
}

/* Returns the bytes that the readers of a file of motions allocate before they open the last
 * motion. Data that the motions share is read once. */
static uint64_t count_taken(const laid *file, uint32_t count)
{
    test_memory memory = {0};
    const kunai_options options = {.struct_size = sizeof options,
                                   .allocator = test_memory_allocator(&memory)};
    kunai_i_items items;
    kunai_archive *archive;

    assert_ok(kunai_archive_open(file->file.data, file->file.size, &options, &archive, NULL));
    kunai_archive_close(archive);
    assert_ok(kunai_i_begin_items(&items, &kunai_i_motion_module, file->file.data, file->file.size,
                                  &options, NULL, NULL));
    for (uint32_t i = 0; i + 1 < count; i++) {
        void *motion;

        assert_ok(kunai_i_open_item(&items, i, &motion, NULL));
        kunai_motion_close(motion);
    }
    kunai_i_end_items(&items);
    assert_int_equal(memory.live, 0);
    return memory.total;
}

/* An outline frees the memory of each motion, but limits the sum to max_memory and 64 bytes per
 * byte of the file. If the other motions took exactly this sum, the last motion is still opened. */
TEST(memory_of_motions_in_an_outline_is_limited)
{
    enum { MOTIONS = 40 };
    auto_laid file = lay("40*([NMDM 16012 1000 h(1 1) 1000*($ .12) 100*(12 1000) ])");
    const uint64_t taken = count_taken(&file, MOTIONS);

    for (uint32_t less = 0; less < 2; less++) {
        const kunai_options options = {.struct_size = sizeof options,
                                       .max_memory = taken - 64 * (uint64_t)file.file.size - less};
        auto_outline *outline = NULL;
        uint32_t i, motions = 0;

        assert_ok(kunai_outline_open(file.file.data, file.file.size, &options, &outline, NULL));
        const kunai_outline_info *info = kunai_outline_get_info(outline);
        for (i = 0; i < info->record_count; i++)
            motions += !strcmp(kunai_outline_get_record(outline, i)->name.data, "NJS_MOTION");
        assert_int_equal(motions, MOTIONS - less);
        /* also without a lost motion, because only one more open could tell */
        assert_int_equal(info->warning_count, 1);
        assert_int_equal(info->warnings[0].code, KUNAI_E_LIMIT);
        assert_string_equal(info->warnings[0].record, "outline");
        assert_string_equal(info->warnings[0].message,
                            "the limit of work or memory is reached: further models and "
                            "motions are left out");
    }
}
