/* test_fits.c - which motions fit which models (ninja-motion.md 4.1, 7; nitro-motion.md 7). Only
 * counts and names connect the two, so a wrong rule moves the wrong parts of a model. */
#include "cases.h"
#include "model/handle.h"
#include "motion/handle.h"
#include "animation_texts.h"

/* ---- counts ---- */

/* A motion: its format, its kind, the number of its groups. A model: its format, its nodes, its
 * groups for tracks and for shapes. Then the result. */
static const char *const counts[] = {
    "NMDM NODES 5 NJCM 5 5 0 COUNT", "NMDM NODES 4 NJCM 5 5 0 POSSIBLE",
    "NMDM NODES 6 NJCM 5 5 0 POSSIBLE",
    "NMDM NODES 8 NJCM 9 8 0 COUNT", /* a SKIP node has no group */
    "NMDM NODES 9 NJCM 9 8 0 POSSIBLE", "NMDM NODES 1 NJCM 1 1 0 COUNT",
    "NMDM NODES 1 NJCM 1 0 0 NONE", /* nothing can move */
    "NMDM NODES 0 NJCM 1 1 0 NONE", "NMDM NODES 0 NJCM 0 0 0 NONE",
    "NSSM SHAPES 3 NJBM 3 3 2 COUNT", /* all nodes, whatever SHAPE_SKIP says */
    "NSSM SHAPES 2 NJBM 3 3 2 COUNT", "NSSM SHAPES 1 NJBM 3 3 2 POSSIBLE",
    "NSSM SHAPES 4 NJBM 3 3 2 POSSIBLE", "NSSM SHAPES 3 NJBM 3 3 0 COUNT",
    "NSSM SHAPES 2 NJBM 3 3 0 NONE", "NSSM SHAPES 0 NJBM 3 3 3 NONE",
    "NSSM SHAPES 0 NJBM 0 0 0 NONE", "JNT0 NODES 5 MDL0 5 5 0 COUNT",
    "JNT0 NODES 4 MDL0 5 5 0 POSSIBLE", "JNT0 NODES 1 MDL0 5 5 0 POSSIBLE",
    "JNT0 NODES 6 MDL0 5 5 0 NONE", "JNT0 NODES 0 MDL0 5 5 0 NONE", "JNT0 NODES 0 MDL0 0 0 0 NONE",
    "VIS0 VISIBILITY 5 MDL0 5 5 0 COUNT", "VIS0 VISIBILITY 4 MDL0 5 5 0 POSSIBLE",
    "VIS0 VISIBILITY 6 MDL0 5 5 0 NONE", "VIS0 VISIBILITY 0 MDL0 5 5 0 NONE",
    /* cameras and lights move no model */
    "NCAM CAMERA 1 NJCM 1 1 1 NONE", "NJCA CAMERA 1 NJCM 1 1 1 NONE",
    "NLIM LIGHT 1 NJCM 1 1 1 NONE",
    /* a motion of Ninja and a model of Nitro, or the reverse */
    "NMDM NODES 5 MDL0 5 5 5 NONE", "REL_MOTION NODES 5 MDL0 5 5 5 NONE",
    "NSSM SHAPES 5 MDL0 5 5 5 NONE", "JNT0 NODES 5 NJCM 5 5 5 NONE",
    "VIS0 VISIBILITY 5 XJ 5 5 5 NONE",
    /* motions of all Ninja files fit models of all Ninja families */
    "REL_MOTION NODES 5 XJ 5 5 0 COUNT", "NMDM NODES 5 GJCM 5 5 0 COUNT"};

static uint32_t find_constant(const char *prefix, const char *name)
{
    auto_free char *text = print_text("%s%s", prefix, name);
    for (size_t i = 0; i < test_constant_count; i++)
        if (!strcmp(test_constants[i].name, text))
            return (uint32_t)test_constants[i].value;
    fail_msg("no constant %s", text);
    return 0;
}

static void assert_fit(const kunai_motion *motion, const kunai_model *model, const char *fit)
{
    assert_int_equal(kunai_motion_fits(motion, model), (int32_t)find_constant("FIT_", fit));
}

TEST(groups_are_counted)
{
    for (size_t i = 0; i < COUNT(counts); i++) {
        char format[16], kind[16], model_format[16], fit[16];
        kunai_motion motion = {0};
        kunai_model model = {0};

        assert_int_equal(sscanf(counts[i], "%15s %15s %u %15s %u %u %u %15s", format, kind,
                                &motion.info.stored_group_count, model_format,
                                &model.info.node_count, &model.track_groups, &model.shape_groups,
                                fit),
                         8);
        motion.info.format = find_constant("FORMAT_", format);
        motion.info.kind = find_constant("MOTION_KIND_", kind);
        motion.info.group_count = 77; /* changed by options->model: ignored */
        model.info.format = find_constant("FORMAT_", model_format);
        test_note("%s", counts[i]);
        assert_fit(&motion, &model, fit);
    }
}

/* A motion of SA Tools can name the root node. Columns: model_name, the name of the root, the
 * groups of the motion and of the model, which has 3 nodes; the result. */
TEST(names_of_roots_say_more_than_counts)
{
    static const char *const rows[] = {
        "box box 3 3 NAMES",   "box box 2 3 NAMES", "box box 4 3 NAMES",  "box boxes 3 3 COUNT",
        "box bo 2 3 POSSIBLE", "- - 3 3 COUNT",     "- box 2 3 POSSIBLE", "box - 3 3 COUNT",
        "box box 0 3 NONE",    "box box 3 0 NONE"};

    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        kunai_node nodes[3] = {{.name = {"", 0}}};
        kunai_motion motion = {.info = {.format = KUNAI_FORMAT_SAANIM}};
        kunai_model model = {.nodes = nodes, .info = {.format = KUNAI_FORMAT_NJBM}};
        char wanted[8], root[8], fit[16];
        uint32_t groups;

        assert_int_equal(sscanf(rows[i / 2], "%7s %7s %u %u %15s", wanted, root,
                                &motion.info.stored_group_count, &groups, fit),
                         5);
        motion.info.kind = i % 2 ? KUNAI_MOTION_KIND_SHAPES : KUNAI_MOTION_KIND_NODES;
        motion.info.model_name = (kunai_string){wanted, strcmp(wanted, "-") ? strlen(wanted) : 0};
        nodes[0].name = (kunai_string){root, strcmp(root, "-") ? strlen(root) : 0};
        model.info.node_count = groups ? 3 : 0;
        model.track_groups = model.shape_groups = groups;
        test_note("%s", rows[i / 2]);
        assert_fit(&motion, &model, fit);
    }
}

/* ---- materials ---- */

/* Names that are separated by blanks: the targets of a motion (each is a group of two tracks), and
 * the materials of a model. Then the result. */
static const char *const names[][3] = {
    {"a", "a", "NAMES"},
    {"a b", "c b a", "NAMES"},
    {"a b", "a a b", "NAMES"}, /* several materials share a name */
    {"a b", "a", "POSSIBLE"},  /* one target is missing */
    {"b a", "a", "POSSIBLE"},
    {"b", "a", "NONE"},
    {"a", "", "NONE"},
    {"", "a", "NONE"}, /* no tracks */
    {"", "", "NONE"},
    {"ab", "a abc AB", "NONE"}, /* exactly the name */
    {"sixteen_letters_", "sixteen_letters_", "NAMES"},
    {"sixteen_letters_", "sixteen_letters", "NONE"}};

enum { MOST = 3 };

static uint32_t split(const char *text, kunai_string *parts)
{
    uint32_t count = 0;

    for (; *text; text += strspn(text, " ")) {
        parts[count].data = text;
        parts[count++].size = strcspn(text, " ");
        text += strcspn(text, " ");
    }
    return count;
}

static void check_names(const char *const *row, uint32_t format)
{
    kunai_i_track tracks[2 * MOST] = {0};
    kunai_material materials[MOST] = {0};
    kunai_string parts[MOST];
    kunai_motion motion = {0};
    kunai_model model = {0};

    motion.info.track_count = 2 * split(row[0], parts);
    for (uint32_t i = 0; i < motion.info.track_count; i++) {
        tracks[i].track.target = parts[i / 2];
        tracks[i].track.group = i / 2;
    }
    model.info.material_count = split(row[1], parts);
    for (uint32_t i = 0; i < model.info.material_count; i++)
        materials[i].name = parts[i];
    motion.tracks = tracks;
    motion.info.format = format;
    motion.info.kind = KUNAI_MOTION_KIND_MATERIALS;
    model.materials = materials;
    model.info.format = KUNAI_FORMAT_MDL0;
    assert_fit(&motion, &model, row[2]);
    model.info.format = KUNAI_FORMAT_NJCM;
    assert_fit(&motion, &model, "NONE");
}

TEST(names_of_materials_are_compared)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_SRT0, KUNAI_FORMAT_PAT0, KUNAI_FORMAT_MAT0};

    for (size_t i = 0; i < 3 * COUNT(names); i++)
        check_names(names[i / 3], formats[i % 3]);
}

/* ---- files ---- */

#define MODEL "[NJCM 7 0 6*0 3*1.0 @child 0 child: 7 0 6*0 3*1.0 0 0]"

TEST(null_fits_nothing)
{
    auto_laid file = lay(MODEL);
    auto_model *model = open_case(&file, "model", "node_count=2");
    kunai_motion motion = {0};

    assert_fit(NULL, model, "NONE");
    assert_fit(&motion, NULL, "NONE");
    assert_fit(NULL, NULL, "NONE");
}

/* Motions with this number of entries, opened without and with a model of two nodes, in all
 * layouts. */
TEST(files_fit_by_their_stored_groups)
{
#define KEY "k: 0 1.0 2.0 3.0 "
    static const char *const starts[] = {
        "[NMDM @m 10 h(1 1) " KEY "m:", "[NMDM @m 10 h(1 1) m:", KEY "m:"};
    static const char *const ends[] = {
        "]", KEY "]", "motion: @m 10 h(1 1) action: 0 @motion root: @action rel(root)"};
    static const struct {
        uint32_t entries;
        const char *fit;
    } rows[] = {{1, "POSSIBLE"}, {2, "COUNT"}, {3, "POSSIBLE"}, {6, "POSSIBLE"}};
    auto_laid model_file = lay(MODEL);
    auto_model *model = open_case(&model_file, "model", "node_count=2");
    kunai_options options = {.struct_size = sizeof options, .model = model};
    kunai_motion *motion;

    for (size_t i = 0; i < 12; i++) {
        const uint32_t n = rows[i / 3].entries;
        auto_laid file = lay("%s %u*(@k 1) %s", starts[i % 3], n, ends[i % 3]);

        motion = open_case(&file, "motion", "stored_group_count=%u group_count=%u", n, n);
        assert_fit(motion, model, rows[i / 3].fit);
        kunai_motion_close(motion);
        motion =
            open_case_with(&file, &options, "motion", "any stored_group_count=%u group_count=2", n);
        assert_fit(motion, model, rows[i / 3].fit);
        kunai_motion_close(motion);
    }
}

/* A track past the model's nodes is left out, but its number still counts. */
TEST(joints_past_the_model_count)
{
    auto_laid file = lay(NITRO_JOINTS "h(1 2) 0 0 0 h(24 28) 1 0x02000001 end:");
    kunai_options options = KUNAI_OPTIONS_INIT;
    auto_motion *motion = open_case(&file, "motion", "stored_group_count=3");
    kunai_model model = {0};

    model.info.format = KUNAI_FORMAT_MDL0;
    model.info.node_count = model.track_groups = 2;
    assert_fit(motion, &model, "NONE");
    kunai_motion_close(motion);
    options.model = &model;
    motion = open_case_with(&file, &options, "motion", "any group_count=2 stored_group_count=3");
    assert_fit(motion, &model, "NONE");
    model.info.node_count = 3;
    assert_fit(motion, &model, "COUNT");
    model.info.node_count = 4;
    assert_fit(motion, &model, "POSSIBLE");
}
