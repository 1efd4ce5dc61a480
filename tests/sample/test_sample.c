#define _POSIX_C_SOURCE 200809L /* open_memstream */
/* test_sample.c - each module reads each file of the bundled sample, and the results are compared
 * with texts in tests/expected/sample. This guards the whole library: a changed value, on any
 * machine, changes a text. Each value of the texts was once compared with the numbers from which
 * the sample is written, or with a second decoder. */
#include "cases.h"

/* ---- files ---- */

/* If the generator wrote other bytes on another machine, every later comparison would fail there
 * without a reason. */
TEST(files_have_the_same_bytes_everywhere)
{
    const char *names =
        "creature.nj creature.be.nj creature.bb.nj walk.njm creature.pvm skin.pvr fins.pvr "
        "eye.pvr creature.xvm skin.xvr fins.xvr creature.prs creature.afs texture_palette4.pvp "
        "texture_palette8.pvp texture_palette_old.pvp texture_palette.gvp texture_palette4.pvr "
        "texture_palette4_mips.pvr texture_palette8_mips.pvr texture_bump.pvr "
        "texture_yuv_mips.pvr texture_yuv420.pvr texture_bitmap.pvr texture_small_vq_mips.pvr "
        "texture_dma_mips.pvr texture_wide.pvr texture_runs.pvr texture_ia8.gvr "
        "texture_rgb5a3_mips.gvr texture_rgba8.gvr texture_cmpr_mips.gvr "
        "texture_palette_inside.gvr texture_palette_outside.gvr texture_dxt5_mips.xvr "
        "texture_argb_mips.xvr texture_set.pvm texture_set.gvm model_basic.nj "
        "model_basic.sa1mdl model_basic_open.saanim level.sa1lvl model_chunk.nj model_bent.nj "
        "model_two.nj model_ginja.gj "
        "model_ginja.sa2bmdl model_xinja.xj stage_bb_n.rel stage_gc_n.rel map_matrix.narc "
        "land_data.narc area_data.narc area_build.narc arealight.narc bm_anime_list.narc "
        "build_model.narc areabm_texset.narc map_tex_set.narc map_headers.bin mapname.bin "
        "build_model_matshp.dat land.bin land_hg.bin land_dp.bin heights.bdhc light.txt "
        "events.bin "
        "matrix.bin ground.nsbtx tiny.nsbmd stage_n.rel stage_d.rel stage_c.rel stage_c2.rel "
        "stage_r.rel stage.tam mill.nsbmd creature.nja walk.nam creature_blink.njs view.njm "
        "lights.njm tiny.nj tiny.afs tiny.pvm tiny.xvm ";
    char text[16384], name[64], hex[65];
    size_t size, length = 0;
    int used;

    for (; sscanf(names, "%63s%n", name, &used) == 1; names += used) {
        uint8_t *data = test_read_fixture(name, &size);

        test_sha256(data, size, hex);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s  %s\n", hex, name);
        free(data);
    }
    expect_text(text, length, "sample/files");
}

/* ---- handles ---- */

/* One way to open a file, or a member of a NARC. member: -1 is the file itself. */
typedef struct row {
    char file[64];
    int member;
    char how[128];
} row;

/* All files and members, each with the ways to open it. */
static const char all_rows[] =
    "creature.nj: model, motion, motion index=1, archive, outline, model "
    "model_flags=MODEL_ONE_MESH; "
    "creature.be.nj: model, motion, motion index=1, archive; "
    "creature.bb.nj: model, motion, motion index=1, archive; walk.njm: motion; "
    "creature.pvm: textures, archive; skin.pvr: textures; fins.pvr: textures; "
    "eye.pvr: textures; creature.xvm: textures, archive; skin.xvr: textures; "
    "fins.xvr: textures; creature.afs: archive; texture_palette4.pvp: textures; "
    "texture_palette8.pvp: textures; texture_palette_old.pvp: textures; "
    "texture_palette.gvp: textures, textures textures_flags=TEXTURES_SA_PALETTES; "
    "texture_palette4.pvr: textures; texture_palette4_mips.pvr: textures; "
    "texture_palette8_mips.pvr: textures; texture_bump.pvr: textures; "
    "texture_yuv_mips.pvr: textures; texture_yuv420.pvr: textures; "
    "texture_bitmap.pvr: textures; texture_small_vq_mips.pvr: textures; "
    "texture_dma_mips.pvr: textures; texture_wide.pvr: textures; texture_runs.pvr: textures; "
    "texture_ia8.gvr: textures; texture_rgb5a3_mips.gvr: textures; "
    "texture_rgba8.gvr: textures; texture_cmpr_mips.gvr: textures; "
    "texture_palette_inside.gvr: textures; texture_palette_outside.gvr: textures; "
    "texture_dxt5_mips.xvr: textures; texture_argb_mips.xvr: textures; "
    "texture_set.pvm: textures, archive, textures textures_flags=TEXTURES_SHIFT; "
    "texture_set.gvm: textures, archive; "
    "model_basic.nj: model, model model_flags=MODEL_UV_256|MODEL_UV_SWAPPED; "
    "model_basic.sa1mdl: model; model_basic_open.saanim: motion; level.sa1lvl: scene, outline; "
    "model_chunk.nj: model, model model_flags=MODEL_DRAW_ORDER|MODEL_COLORS_RGBA; "
    "model_bent.nj: model, model model_flags=MODEL_STORED_POSE; "
    "model_two.nj: model, model index=1, archive; "
    "model_ginja.gj: model, archive, model model_flags=MODEL_SKIN_255; "
    "model_xinja.xj: model, archive; model_ginja.sa2bmdl: model; creature_blink.njs: motion; "
    "view.njm: motion, motion index=1; lights.njm: motion, motion index=1, motion index=2; "
    "stage_n.rel: scene; stage_d.rel: scene; stage_c.rel: scene; stage_c2.rel: scene; "
    "stage_r.rel: scene; stage_bb_n.rel: scene, outline; stage_gc_n.rel: scene; "
    "stage.tam: scene; creature.nja: model, outline; walk.nam: motion; "
    "map_matrix.narc: archive; land_data.narc: archive; area_data.narc: archive; "
    "area_build.narc: archive; arealight.narc: archive; bm_anime_list.narc: archive; "
    "build_model.narc: archive; areabm_texset.narc: archive; map_tex_set.narc: archive; "
    "land_data.narc/0: map, outline; land_data.narc/1: map; land_data.narc/2: map; "
    "land_data.narc/3: map; land_data.narc/4: map; "
    "map_matrix.narc/0: map format=FORMAT_MAP_MATRIX; "
    "map_matrix.narc/1: map format=FORMAT_MAP_MATRIX; "
    "area_data.narc/0: map format=FORMAT_AREA; area_data.narc/1: map format=FORMAT_AREA; "
    "area_build.narc/0: map format=FORMAT_AREA_BUILD; "
    "area_build.narc/1: map format=FORMAT_AREA_BUILD; arealight.narc/0: map; "
    "arealight.narc/1: map; bm_anime_list.narc/0: map format=FORMAT_PROP_ANIMATION; "
    "bm_anime_list.narc/2: map format=FORMAT_PROP_ANIMATION; "
    "build_model.narc/0: model format=FORMAT_MDL0; "
    "build_model.narc/3: model format=FORMAT_MDL0; areabm_texset.narc/0: textures; "
    "areabm_texset.narc/1: textures; map_tex_set.narc/0: textures; "
    "map_tex_set.narc/1: textures; "
    "map_headers.bin: map format=FORMAT_MAP_HEADERS, map format=FORMAT_MAP_HEADERS_DP, map "
    "format=FORMAT_MAP_HEADERS_HG; "
    "mapname.bin: map format=FORMAT_MAP_NAMES; "
    "build_model_matshp.dat: map format=FORMAT_PROP_SHAPES; land.bin: map; land_hg.bin: map; "
    "events.bin: map format=FORMAT_MAP_EVENTS; heights.bdhc: map; light.txt: map; matrix.bin: map "
    "format=FORMAT_MAP_MATRIX; "
    "ground.nsbtx: textures; tiny.nsbmd: textures; mill.nsbmd: model, textures, outline; "
    "mill_turn.nsbca: motion; mill_flow.nsbta: motion; mill_flicker.nsbtp: motion; "
    "mill_dusk.nsbma: motion; mill_smoke.nsbva: motion; land_dp.bin: map, outline; "
    "build_model.narc/1: model format=FORMAT_MDL0; "
    "build_model.narc/2: model format=FORMAT_MDL0; "
    "build_model.narc/4: model format=FORMAT_MDL0; ";

/* Takes the next row from *at. A row without a file has the file of the row before it. Returns 0
 * after the last row. */
static int take_row(const char **at, row *to)
{
    size_t size = strcspn(*at, ":,;");

    if ((*at)[size] == ':') {
        to->member = -1;
        sscanf(*at, " %63[^:/]/%d", to->file, &to->member);
        *at += size + 1;
    }
    *at += strspn(*at, " ");
    size = strcspn(*at, ",;");
    snprintf(to->how, sizeof to->how, "%.*s", (int)size, *at);
    *at += size + (size > 0);
    return size > 0;
}

static laid read_row(const row *of)
{
    kunai_archive *archive;
    const kunai_entry *entry;
    size_t size;
    uint8_t *data = test_read_fixture(of->file, &size);
    laid file;

    if (of->member < 0) {
        file = lay_bytes(data, size);
    } else {
        assert_int_equal(kunai_archive_open(data, size, NULL, &archive, NULL), KUNAI_OK);
        entry = kunai_archive_get_entry(archive, (uint32_t)of->member);
        assert_non_null(entry);
        file = lay_bytes(data + entry->offset, (size_t)entry->size);
        kunai_archive_close(archive);
    }
    free(data);
    return file;
}

/* The name of the expected text: sample/FILE.MEMBER.HOW */
static void make_name(const row *of, char name[256])
{
    char member[16] = "", *c;

    if (of->member >= 0)
        snprintf(member, sizeof member, ".%d", of->member);
    snprintf(name, 256, "sample/%s%s.%s", of->file, member, of->how);
    for (c = name; *c; c++)
        if (*c == ' ' || *c == '=' || *c == '|')
            *c = '_';
}

TEST(handles_contain_what_the_texts_say)
{
    char name[256];
    const char *at = all_rows;
    row one;

    while (take_row(&at, &one)) {
        auto_laid file = read_row(&one);

        make_name(&one, name);
        check_dump(&file, one.how, name);
    }
}

/* An open call must free everything if any allocation fails. max_memory must be exact, and a second
 * open must give the same. */
TEST(opens_unwind_and_repeat)
{
    const char *at = all_rows;
    row one;

    while (take_row(&at, &one)) {
        auto_laid file = read_row(&one);

        check_memory(&file, one.how);
    }
}

/* These files are small enough to cut them at every byte and to change every byte. */
TEST(every_byte_of_small_files_may_be_damaged)
{
    const char *small =
        "tiny.nj: model sweep, motion sweep, archive sweep; tiny.afs: archive sweep; "
        "tiny.pvm: archive sweep, textures sweep; tiny.xvm: textures sweep; "
        "texture_palette4_mips.pvr: textures sweep; texture_runs.pvr: textures sweep; "
        "texture_palette_old.pvp: textures sweep; texture_palette_inside.gvr: textures sweep; "
        "texture_set.pvm: textures sweep; texture_set.gvm: textures sweep; "
        "model_basic.nj: model sweep; model_basic.sa1mdl: model sweep; "
        "model_basic_open.saanim: motion sweep; level.sa1lvl: scene sweep; "
        "model_chunk.nj: model sweep; model_bent.nj: model sweep; model_ginja.gj: model sweep; "
        "model_ginja.sa2bmdl: model sweep; model_xinja.xj: model sweep; "
        "stage_bb_n.rel: scene sweep; stage_gc_n.rel: scene sweep; heights.bdhc: map sweep; "
        "tiny.nj: scene sweep; model_two.nj: scene sweep; "
        "mill_flow.nsbta: scene sweep; land_hg.bin: scene sweep; "
        "light.txt: map sweep; events.bin: map sweep format=FORMAT_MAP_EVENTS; matrix.bin: map "
        "sweep format=FORMAT_MAP_MATRIX; "
        "map_headers.bin: map sweep format=FORMAT_MAP_HEADERS, map sweep "
        "format=FORMAT_MAP_HEADERS_DP, map sweep format=FORMAT_MAP_HEADERS_HG; "
        "mapname.bin: map sweep format=FORMAT_MAP_NAMES; "
        "build_model_matshp.dat: map sweep format=FORMAT_PROP_SHAPES; "
        "tiny.nsbmd: textures sweep; ";
    row one;

    while (take_row(&small, &one)) {
        auto_laid file = read_row(&one);

        check_case(&file, one.how, "%s", "");
    }
}

/* An AFS entry must unpack to the fixture with the entry's name. */
TEST(entries_unpack_to_the_files_of_their_names)
{
    static const row afs = {"creature.afs", -1, ""};
    auto_laid file = read_row(&afs);
    kunai_archive *archive = open_case(&file, "archive", "entry_count=2");
    const kunai_entry *entry;

    for (uint32_t i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        size_t size;
        uint8_t *wanted = test_read_fixture(entry->name.data, &size), *unpacked = malloc(size);
        uint64_t written;

        assert_int_equal(kunai_archive_read(archive, i, unpacked, size, &written, NULL), KUNAI_OK);
        assert_int_equal(written, size);
        assert_memory_equal(unpacked, wanted, size);
        free(unpacked);
        free(wanted);
    }
    kunai_archive_close(archive);
}

/* ---- poses ---- */

static void print_floats(FILE *text, const char *name, const float *values, size_t count)
{
    fprintf(text, "%s:", name);
    for (size_t i = 0; i < count; i++)
        fprintf(text, " %.9g", (double)values[i]);
    fputc('\n', text);
}

/* Prints the world matrix of each node. Prints the first vertices of each mesh that has a shape
 * motion or can be skinned. */
static void print_pose(FILE *text, const kunai_motion *motion, const kunai_model *model,
                       float frame)
{
    const uint32_t nodes = kunai_model_get_info(model)->node_count;
    kunai_transform *pose = calloc(nodes, sizeof *pose);
    float *worlds = calloc(nodes, 16 * sizeof *worlds), *positions;
    const kunai_mesh *mesh;

    fprintf(text, "frame %.9g\n", (double)frame);
    if (kunai_motion_pose(motion, model, frame, KUNAI_SAMPLE_LOOP, pose, nodes, NULL) == KUNAI_OK) {
        assert_int_equal(kunai_model_world(model, pose, nodes, worlds, nodes, NULL), KUNAI_OK);
        for (uint32_t i = 0; i < nodes; i++)
            print_floats(text, "  node", worlds + 16 * (size_t)i, 16);
    }
    for (uint32_t i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        const uint32_t count = mesh->vertex_count;

        positions = calloc(count, 3 * sizeof *positions);
        if (kunai_motion_shape(motion, model, i, frame, KUNAI_SAMPLE_LOOP, positions, NULL, count,
                               NULL) == KUNAI_OK ||
            kunai_model_skin(model, i, worlds, nodes, positions, NULL, count, NULL) == KUNAI_OK)
            print_floats(text, "  mesh", positions, count < 4 ? 3 * count : 12);
        free(positions);
    }
    free(pose);
    free(worlds);
}

/* Poses between, at and outside the keyframes: a wrong blend, loop or matrix changes a text. */
TEST(poses_are_what_the_texts_say)
{
    static const struct {
        row model, motion;
    } pairs[] = {{{"creature.nj", -1, "model"}, {"creature.nj", -1, "motion"}},
                 {{"creature.nj", -1, "model"}, {"creature.nj", -1, "motion index=1"}},
                 {{"creature.be.nj", -1, "model"}, {"walk.njm", -1, "motion"}},
                 {{"creature.nj", -1, "model"}, {"creature_blink.njs", -1, "motion"}},
                 {{"mill.nsbmd", -1, "model"}, {"mill_turn.nsbca", -1, "motion"}}};
    static const float frames[] = {0.0f, 1.25f, 7.5f, -3.0f, 1000.0f};
    size_t i, k, size = 0;
    char *text = NULL;
    FILE *stream = open_memstream(&text, &size);

    for (i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        auto_laid model_file = read_row(&pairs[i].model), motion_file = read_row(&pairs[i].motion);
        kunai_options options = KUNAI_OPTIONS_INIT;
        kunai_model *model = open_case(&model_file, pairs[i].model.how, "%s", "");
        kunai_motion *motion;

        options.model = model;
        motion = open_case_with(&motion_file, &options, pairs[i].motion.how, "%s", "");
        fprintf(stream, "%s, %s\n", pairs[i].model.file, pairs[i].motion.file);
        for (k = 0; k < sizeof frames / sizeof frames[0]; k++)
            print_pose(stream, motion, model, frames[k]);
        kunai_motion_close(motion);
        kunai_model_close(model);
    }
    fclose(stream);
    expect_text(text, size, "sample/poses");
    free(text);
}
