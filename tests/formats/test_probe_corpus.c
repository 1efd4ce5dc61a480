/* test_probe_corpus.c - kunai_probe of real files, and of the bundled sample: each is what its
 * folder or the end of its name says, and no other file is taken for it. */
#include "finds.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static kunai_found probe_corpus(const char *path, size_t *size)
{
    uint8_t *data = test_read_corpus(path, size);
    kunai_found found;
    kunai_result code;

    assert_non_null(data);
    code = kunai_probe(data, *size, &found);
    assert_int_equal(code, found.format ? KUNAI_OK : KUNAI_E_FORMAT);
    assert_true(found.size <= *size);
    free(data);
    return found;
}

/* ---- folders and ends of names ---- */

/* What kunai_probe says of each file of a folder whose name ends so. */
typedef struct rule {
    const char *folder;
    const char *end; /* "": all but results */
    uint32_t format; /* 0: no file is recognised */
    uint32_t modules;
    uint32_t confidence; /* 0: likely or sure */
    uint32_t byte_order; /* 0: not compared */
    size_t count;
} rule;

/* A second block of a Nitro file is of textures (g3d.md 2). */
static uint32_t find_modules(const rule *wanted, const char *path)
{
    enum { BLOCKS = 14 };
    size_t size;
    uint8_t *data = test_read_corpus(path, &size);
    const int has_two = !strncmp(path, "nitro/", 6) && data[BLOCKS] == 2;

    free(data);
    return has_two ? KUNAI_MODULE_MODEL | KUNAI_MODULE_TEXTURES : wanted->modules;
}

static void check_rule(const char *path, void *context)
{
    rule *wanted = context;
    kunai_found found;
    size_t size;

    if (!strstr(path, wanted->end) || strstr(path, ".json") || strstr(path, "/err_"))
        return;
    found = probe_corpus(path, &size);
    if (found.format != wanted->format || found.modules != find_modules(wanted, path) ||
        (wanted->confidence ? found.confidence != wanted->confidence
                            : wanted->format && found.confidence < KUNAI_CONFIDENCE_LIKELY) ||
        (wanted->byte_order && found.byte_order != wanted->byte_order) ||
        (!strncmp(path, "nitro/", 6) && found.size != size))
        fail_msg("%s: format %x modules %x confidence %u", path, (unsigned)found.format,
                 (unsigned)found.modules, (unsigned)found.confidence);
    wanted->count++;
}

/* Returns how many files there are. */
static size_t check_rules(rule *rules, size_t count)
{
    size_t i, checked = 0;

    for (i = 0; i < count; i++) {
        (void)test_each_file(test_corpus(), rules[i].folder, 0, check_rule, &rules[i]);
        test_corpus_report(rules[i].folder, rules[i].count, 0, "");
        checked += rules[i].count;
    }
    return checked;
}

enum {
    ARCHIVE = KUNAI_MODULE_ARCHIVE,
    SET = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES,
    TEXTURES = KUNAI_MODULE_TEXTURES,
    MODELS = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_MODEL,
    LIKELY = KUNAI_CONFIDENCE_LIKELY,
    SURE = KUNAI_CONFIDENCE_SURE,
    LITTLE = KUNAI_BYTE_ORDER_LITTLE,
    BIG = KUNAI_BYTE_ORDER_BIG
};

/* No raw file passes for PRS, and no packed one fails: prs.md 6. */
TEST(folders_have_one_format)
{
    rule rules[] = {
        {"archives/afs", "", KUNAI_FORMAT_AFS, ARCHIVE, SURE, 0, 0},
        {"archives/pvm", "", KUNAI_FORMAT_PVM, SET, SURE, 0, 0},
        {"archives/prs", "", KUNAI_FORMAT_PRS, KUNAI_MODULE_PRS, LIKELY, 0, 0},
        {"archives/prs-not", "", KUNAI_FORMAT_ANY, 0, 0, 0, 0},
        {"archives/gsl", "", KUNAI_FORMAT_GSL, ARCHIVE, LIKELY, 0, 0},
        {"archives/gsl-not", "", KUNAI_FORMAT_ANY, 0, 0, 0, 0},
        {"archives/bml", "", KUNAI_FORMAT_BML, ARCHIVE, SURE, 0, 0},
        {"archives/gvm", "", KUNAI_FORMAT_GVM, SET, SURE, 0, 0},
        {"archives/pvmx", "", KUNAI_FORMAT_PVMX, ARCHIVE, SURE, 0, 0},
        {"archives/prsd", "", KUNAI_FORMAT_PRSD, KUNAI_MODULE_PRS, LIKELY, 0, 0},
        {"archives/qst-bb", "", KUNAI_FORMAT_ANY, 0, 0, 0, 0},
        {"archives/qst-dc", "", KUNAI_FORMAT_ANY, 0, 0, 0, 0},
        {"archives/qst-pc", "", KUNAI_FORMAT_ANY, 0, 0, 0, 0},
        {"models/phantasmal", "", KUNAI_FORMAT_NINJA, MODELS, SURE, 0, 0},
        {"models/basic", "", KUNAI_FORMAT_NINJA, MODELS, SURE, 0, 0},
        {"models/volumes", "", KUNAI_FORMAT_NINJA, MODELS, SURE, 0, 0},
        {"models/sa_tools", "", KUNAI_FORMAT_NJBM, KUNAI_MODULE_MODEL, SURE, 0, 0},
        {"models/cwe", "", KUNAI_FORMAT_NJCM, KUNAI_MODULE_MODEL, SURE, 0, 0},
        {"xinja", "", KUNAI_FORMAT_NINJA, MODELS, SURE, 0, 0},
        {"motions/motion-REL-short", "", KUNAI_FORMAT_REL_MOTION, KUNAI_MODULE_MOTION, LIKELY, 0,
         0},
    };
    size_t i;

    if (!test_corpus())
        skip();
    (void)check_rules(rules, COUNT(rules));
    for (i = 0; i < COUNT(rules); i++)
        assert_true(rules[i].count > 0);
}

/* Textures and palettes of every encoder. */
TEST(textures_are_what_their_names_say)
{
    rule rules[] = {{"pvr", ".pvr", KUNAI_FORMAT_PVR, TEXTURES, 0, LITTLE, 0},
                    {"pvr", ".gvr", KUNAI_FORMAT_GVR, TEXTURES, 0, BIG, 0},
                    {"pvr", ".xvr", KUNAI_FORMAT_XVR, TEXTURES, 0, LITTLE, 0},
                    {"pvr", ".pvp", KUNAI_FORMAT_PVP, TEXTURES, 0, LITTLE, 0},
                    {"pvr", ".gvp", KUNAI_FORMAT_GVP, TEXTURES, 0, BIG, 0}};

    if (!test_corpus())
        skip();
    assert_true(check_rules(rules, COUNT(rules)) > 550);
}

/* The corpus has no NSBVA. */
TEST(nitro_files_are_what_their_names_say)
{
    static const char *const folders[] = {"nitro/dp", "nitro/hg", "nitro/nsmb", "nitro/pt",
                                          "nitro/synthetic"};
    rule rules[] = {{"", ".nsbtx", KUNAI_FORMAT_TEX0, TEXTURES, SURE, 0, 0},
                    {"", ".nsbmd", KUNAI_FORMAT_MDL0, KUNAI_MODULE_MODEL, SURE, 0, 0},
                    {"", ".nsbca", KUNAI_FORMAT_JNT0, KUNAI_MODULE_MOTION, SURE, 0, 0},
                    {"", ".nsbta", KUNAI_FORMAT_SRT0, KUNAI_MODULE_MOTION, SURE, 0, 0},
                    {"", ".nsbtp", KUNAI_FORMAT_PAT0, KUNAI_MODULE_MOTION, SURE, 0, 0},
                    {"", ".nsbma", KUNAI_FORMAT_MAT0, KUNAI_MODULE_MOTION, SURE, 0, 0},
                    {"", ".nsbva", KUNAI_FORMAT_VIS0, KUNAI_MODULE_MOTION, SURE, 0, 0}};
    size_t i, k;

    if (!test_corpus())
        skip();
    for (i = 0; i < COUNT(folders); i++) {
        for (k = 0; k < COUNT(rules); k++)
            rules[k].folder = folders[i];
        (void)check_rules(rules, COUNT(rules));
    }
    for (k = 0; k + 1 < COUNT(rules); k++)
        assert_true(rules[k].count > 0);
}

static void check_xvm(const char *name, const test_json *result, void *context)
{
    rule wanted = {"archives/xvm", "", KUNAI_FORMAT_XVM, SET, SURE, 0, 0};
    size_t *bare = context;
    char path[768];

    *bare += test_json_number(test_json_get(result, "bare")) == 1;
    snprintf(path, sizeof path, "archives/xvm/%s", name);
    check_rule(path, &wanted);
}

TEST(xvm_with_and_without_a_header)
{
    size_t bare = 0;

    if (!test_corpus())
        skip();
    assert_int_equal(test_corpus_each("xvm", check_xvm, &bare), 16);
    assert_int_equal(bare, 2);
    test_corpus_report("archives/xvm", 16, 0, "");
}

/* ---- formats without a magic word, or with a short one ---- */

/* The folder that holds all files of the format, and how many. */
typedef struct kind {
    const char *start; /* of the path */
    uint32_t format;
    size_t expected;
    size_t found;
} kind;

enum { KINDS = 6 };

static void check_kind(const char *path, void *context)
{
    kind *kinds = context;
    size_t size, known = 0, right = 0, i;
    const kunai_found found = probe_corpus(path, &size);

    for (i = 0; i < KINDS; i++) {
        if (found.format != kinds[i].format)
            continue;
        known++;
        if (!kinds[i].expected || strncmp(path, kinds[i].start, strlen(kinds[i].start)) != 0)
            continue;
        assert_int_equal(found.size, size);
        kinds[i].found++;
        right++;
    }
    if (known && !right)
        fail_msg("%s is taken for format %x", path, (unsigned)found.format);
}

/* Little but its structure tells a GSL, a land or a text of lights: no other file of the corpus, of
 * any format, has it, and all of these are known. */
TEST(no_other_file_is_a_gsl_a_land_or_a_light)
{
    static const char *const folders[] = {
        "archives", "pvr",      "textures", "models", "motions", "ginja", "xinja", "ninja-models",
        "nitro",    "platinum", "showcase", "scenes", "nds",     "quest", "sa"};
    kind kinds[KINDS] = {
        {"archives/gsl/", KUNAI_FORMAT_GSL, 2, 0},
        {"platinum/land/", KUNAI_FORMAT_LAND, 17, 0},
        {"platinum/land-dp/", KUNAI_FORMAT_LAND, 38, 0},
        {"platinum/arealight/", KUNAI_FORMAT_AREA_LIGHT, 4, 0},
        {"nds/lz/not_00.bin", KUNAI_FORMAT_AREA_LIGHT, 1, 0}, /* only looks compressed */
        {"", KUNAI_FORMAT_BDHC, 0, 0},
    };
    size_t i, checked = 0;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        checked += test_each_file(test_corpus(), folders[i], 8, check_kind, kinds);
    assert_true(checked > 1000);
    for (i = 0; i < KINDS; i++)
        assert_int_equal(kinds[i].found, kinds[i].expected);
    test_corpus_report("files that are no GSL, land or light", checked, 0, "");
}

/* How many entries are lights; none is a land, heights or a GSL. */
static size_t count_light_entries(const char *path)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .archive_flags = KUNAI_ARCHIVE_QUICK};
    kunai_archive *archive = NULL;
    const kunai_entry *entry;
    size_t size, lights = 0;
    uint8_t *data = test_read_corpus(path, &size);
    kunai_found found;
    uint32_t i;

    assert_non_null(data);
    assert_int_equal(kunai_archive_open(data, size, &options, &archive, NULL), KUNAI_OK);
    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        (void)kunai_probe(data + entry->offset, (size_t)entry->size, &found);
        assert_int_not_equal(found.format, KUNAI_FORMAT_LAND);
        assert_int_not_equal(found.format, KUNAI_FORMAT_BDHC);
        assert_int_not_equal(found.format, KUNAI_FORMAT_GSL);
        lights += found.format == KUNAI_FORMAT_AREA_LIGHT;
    }
    kunai_archive_close(archive);
    free(data);
    return lights;
}

TEST(entries_of_archives_without_lands)
{
    static const char *const names[] = {"area_build",  "area_data",  "areabm_texset",
                                        "arealight",   "bm_anime",   "bm_anime_list",
                                        "build_model", "map_matrix", "map_tex_set"};
    char path[64];
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "platinum/%s.narc", names[i]);
        assert_int_equal(count_light_entries(path), strcmp(names[i], "arealight") ? 0 : 4);
    }
}

/* ---- the sample ---- */

static void check_sample(const char *path, void *context)
{
    static const struct {
        const char *name;
        uint32_t format;
    } maps[] = {{"land.bin", KUNAI_FORMAT_LAND},
                {"land_hg.bin", KUNAI_FORMAT_LAND},
                {"land_dp.bin", KUNAI_FORMAT_LAND},
                {"heights.bdhc", KUNAI_FORMAT_BDHC},
                {"light.txt", KUNAI_FORMAT_AREA_LIGHT}};
    uint32_t format = KUNAI_FORMAT_ANY;
    size_t *known = context;
    kunai_found found;
    size_t i, size;
    uint8_t *data = test_read_fixture(path, &size);

    (void)kunai_probe(data, size, &found);
    for (i = 0; i < sizeof maps / sizeof maps[0]; i++)
        if (!strcmp(path, maps[i].name))
            format = maps[i].format;
    if (format ? found.format != format : (found.modules & KUNAI_MODULE_MAP) != 0)
        fail_msg("%s is taken for format %x", path, (unsigned)found.format);
    *known += format != KUNAI_FORMAT_ANY;
    free(data);
}

/* Its maps are known, and nothing else is taken for one. */
TEST(maps_of_the_sample)
{
    size_t known = 0;

    assert_non_null(getenv("KUNAI_FIXTURES"));
    assert_true(test_each_file(getenv("KUNAI_FIXTURES"), "", 0, check_sample, &known) > 60);
    assert_int_equal(known, 5);
}
