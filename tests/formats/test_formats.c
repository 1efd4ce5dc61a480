/* test_formats.c - the registry: the list of formats is complete and agrees with the tables of the
 * modules, and probe, scan, open, outline and the entries of archives give the same answer for
 * every generated file and every file of the corpus. They could differ where a second place knew
 * what a format looks like. */
#include "formats/formats.h"
#include "support.h"

#include <dirent.h>
#include <sys/stat.h>

enum { MOST_BYTES = 64 << 20, DEEPEST = 8, MODULE_BITS = 0x7F };

/* ---- the list ---- */

TEST(list_is_sorted)
{
    const kunai_format_info *info;
    uint32_t count = 0, before = 0;

    for (; (info = kunai_format_get(count)) != NULL; count++) {
        const char *c;

        assert_true(info->format > before);
        before = info->format;
        assert_true(*info->name);
        assert_string_equal(kunai_format_name(info->format), info->name);
        assert_int_equal(info->modules & ~(uint32_t)MODULE_BITS, 0);
        for (c = info->extensions; *c; c++)
            assert_true((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') ||
                        (*c == ' ' && c > info->extensions && c[-1] != ' ' && c[1]));
    }
    assert_true(count >= 55); /* test_python.py compares the list with enum kunai_format */
    assert_true(before >= KUNAI_FORMAT_PROP_SHAPES);
    assert_null(kunai_format_get(UINT32_MAX));
    assert_string_equal(kunai_format_name(0), "unknown");
    assert_string_equal(kunai_format_name(before + 1), "unknown");
    assert_string_equal(kunai_format_name(UINT32_MAX), "unknown");
}

/* One row has the name, and each module that the row names has a row of its own, and no other. */
TEST(modules_have_rows)
{
    const kunai_format_info *info;
    uint32_t index = 0, i;

    while ((info = kunai_format_get(index++)) != NULL) {
        uint32_t named = 0, modules = 0;

        for (i = 0; i < KUNAI_I_MODULES; i++) {
            const kunai_i_module *module = kunai_i_modules[i];
            size_t row;

            for (row = 0; row < module->row_count; row++) {
                const kunai_i_format *format = kunai_i_get_format(module, row);

                if (format->info.format != info->format)
                    continue;
                modules |= module->bit;
                named += format->info.name != NULL;
            }
        }
        assert_int_equal(named, 1);
        assert_int_equal(info->modules ? modules : 0, info->modules);
    }
}

/* What a row says must be complete, or the row is never asked. */
TEST(rows_are_complete)
{
    uint32_t i, word_count = 0;
    size_t row;

    for (i = 0; i < KUNAI_I_MODULES; i++)
        for (row = 0; row < kunai_i_modules[i]->row_count; row++) {
            const kunai_i_format *format = kunai_i_get_format(kunai_i_modules[i], row);
            const kunai_i_word *word = format->words;
            int is_scanned = 0;

            assert_true(format->recognise || format->specificity == KUNAI_I_BY_NAME);
            assert_true(word || format->specificity != KUNAI_I_BY_MAGIC);
            for (; word && word->use; word++) {
                is_scanned |= word->use == KUNAI_I_SCANNED;
                word_count += word->use == KUNAI_I_SCANNED && format->head;
            }
            /* the chunks of Ninja files are scanned for as runs, and archives of XVR as textures */
            if (format->info.format != KUNAI_FORMAT_NINJA && format->info.name)
                assert_int_equal(is_scanned, format->head != NULL);
        }
    assert_true(word_count <= 64); /* MOST_WORDS of scan.c */
}

/* ---- one file ---- */

typedef struct checked_file {
    const char *name;
    const uint8_t *data;
    size_t size;
    kunai_found found; /* what kunai_probe says */
} checked_file;

typedef struct totals {
    size_t files;
    size_t entries;
    size_t scanned;
} totals;

typedef struct opened_handle {
    kunai_error error;
    uint32_t format; /* of the handle, if the result is KUNAI_OK */
} opened_handle;

#define OPEN(type, file, opened)                                                                   \
    do {                                                                                           \
        kunai_##type *handle;                                                                      \
        (void)kunai_##type##_open((file)->data, (file)->size, NULL, &handle, &(opened).error);     \
        (opened).format = handle ? kunai_##type##_get_info(handle)->format : 0;                    \
        kunai_##type##_close(handle);                                                              \
    } while (0)

static opened_handle open_as(const checked_file *file, uint32_t module)
{
    opened_handle opened = {{0}, 0};

    switch (module) {
    case KUNAI_MODULE_ARCHIVE: OPEN(archive, file, opened); break;
    case KUNAI_MODULE_TEXTURES: OPEN(textures, file, opened); break;
    case KUNAI_MODULE_MODEL: OPEN(model, file, opened); break;
    case KUNAI_MODULE_MOTION: OPEN(motion, file, opened); break;
    case KUNAI_MODULE_SCENE: OPEN(scene, file, opened); break;
    default: OPEN(map, file, opened); break;
    }
    return opened;
}

/* Is the error that of a module that does not take the file? A block of models without a model is a
 * matter of the content. */
static int is_refused(const kunai_error *error)
{
    return error->code == KUNAI_E_FORMAT && !error->offset;
}

/* A file that no row of the module recognises goes to a reader that says why: any error will do. */
static void check_opens(const checked_file *file)
{
    uint32_t module;

    for (module = KUNAI_MODULE_ARCHIVE; module <= KUNAI_MODULE_MAP; module <<= 1) {
        const opened_handle opened = open_as(file, module);
        const int is_said = (file->found.modules & module) != 0;

        if (is_said ? is_refused(&opened.error) : opened.error.code == KUNAI_OK)
            fail_msg("%s: probe says format %x, modules %x; module %x gives %s", file->name,
                     (unsigned)file->found.format, (unsigned)file->found.modules, (unsigned)module,
                     kunai_result_name(opened.error.code));
        if (opened.error.code == KUNAI_OK && opened.format != file->found.format &&
            (module == KUNAI_MODULE_ARCHIVE || module >= KUNAI_MODULE_SCENE))
            fail_msg("%s: probe says format %x, module %x opens %x", file->name,
                     (unsigned)file->found.format, (unsigned)module, (unsigned)opened.format);
    }
}

static void check_outline(const checked_file *file)
{
    kunai_outline *outline;
    const kunai_result result = kunai_outline_open(file->data, file->size, NULL, &outline, NULL);

    if (outline)
        assert_int_equal(kunai_outline_get_info(outline)->format, file->found.format);
    if (!(file->found.modules & ~(uint32_t)KUNAI_MODULE_PRS))
        assert_int_equal(result, KUNAI_E_FORMAT);
    kunai_outline_close(outline);
}

static const kunai_i_format *find_scanned_row(uint32_t format)
{
    size_t i;

    for (i = 0; i < KUNAI_I_MODULES; i++) {
        const kunai_i_format *row = kunai_i_find_row(kunai_i_modules[i], format);

        if (row && row->info.name)
            return row->head ? row : NULL;
    }
    return NULL;
}

/* Scan gives the chunks of a Ninja file as runs, and textures without an XVMH one by one. */
static void check_scan(const checked_file *file, totals *all)
{
    const kunai_i_format *row = find_scanned_row(file->found.format);
    const int is_divided =
        file->found.format == KUNAI_FORMAT_NINJA ||
        (file->found.format == KUNAI_FORMAT_XVM && memcmp(file->data, "XVMH", 4) != 0);
    uint64_t position = 0;
    kunai_found found;
    const int is_found =
        kunai_scan(file->data, file->size, NULL, &position, &found) == KUNAI_OK && !found.offset;

    if (is_divided)
        return;
    if (is_found && memcmp(&found, &file->found, sizeof found) != 0)
        fail_msg("%s: probe says format %x of %llu bytes, scan format %x of %llu bytes", file->name,
                 (unsigned)file->found.format, (unsigned long long)file->found.size,
                 (unsigned)found.format, (unsigned long long)found.size);
    if (!is_found && row && file->found.confidence == KUNAI_CONFIDENCE_SURE &&
        kunai_i_has_word(row->words, file->data, file->size) &&
        row->head(row, file->data, file->size))
        fail_msg("%s: scan does not find format %x", file->name, (unsigned)file->found.format);
    all->scanned += (size_t)is_found;
}

/* An entry that is stored as it is. A short PRS stream stays what it is stored as. */
static void check_entries(const checked_file *file, totals *all)
{
    kunai_archive *archive;
    uint32_t i;

    if (kunai_archive_open(file->data, file->size, NULL, &archive, NULL) != KUNAI_OK)
        return;
    for (i = 0; i < kunai_archive_get_info(archive)->entry_count; i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);
        kunai_found found;

        if (entry->packing || entry->result != KUNAI_OK)
            continue;
        (void)kunai_probe(file->data + (size_t)entry->offset, (size_t)entry->size, &found);
        if (!(found.modules & KUNAI_MODULE_PRS) && entry->format != found.format)
            fail_msg("%s: entry %u has format %x, probe says %x", file->name, (unsigned)i,
                     (unsigned)entry->format, (unsigned)found.format);
        all->entries++;
    }
    kunai_archive_close(archive);
}

static void check_file(const char *path, totals *all)
{
    checked_file file = {.name = path};
    uint8_t *data = test_read_file(path, &file.size);

    assert_non_null(data);
    file.data = data;
    (void)kunai_probe(data, file.size, &file.found);
    check_opens(&file);
    check_outline(&file);
    check_scan(&file, all);
    check_entries(&file, all);
    all->files++;
    free(data);
}

/* ---- forced formats, and other modules' words ---- */

/* Any format may be named to any module and to an outline; a format that the module does not have
 * is KUNAI_E_FORMAT, and streams have no outline. */
TEST(every_format_is_named)
{
    const kunai_format_info *info;
    uint32_t index = 0;

    while ((info = kunai_format_get(index++)) != NULL) {
        const kunai_options options = {.struct_size = sizeof options, .format = info->format};
        kunai_outline *outline;
        kunai_archive *archive;
        kunai_textures *textures;
        kunai_model *model;
        kunai_motion *motion;
        kunai_scene *scene;
        kunai_map *map;
        const kunai_result results[] = {
            kunai_archive_open("x", 1, &options, &archive, NULL),
            kunai_textures_open("x", 1, &options, &textures, NULL),
            kunai_model_open("x", 1, &options, &model, NULL),
            kunai_motion_open("x", 1, &options, &motion, NULL),
            kunai_scene_open("x", 1, &options, &scene, NULL),
            kunai_map_open("x", 1, &options, &map, NULL),
        };
        const kunai_result result = kunai_outline_open("x", 1, &options, &outline, NULL);
        size_t i;

        for (i = 0; i < sizeof results / sizeof results[0]; i++)
            if (!(info->modules & (uint32_t)KUNAI_MODULE_ARCHIVE << i))
                assert_int_equal(results[i], KUNAI_E_FORMAT);
        if (!(info->modules & ~(uint32_t)KUNAI_MODULE_PRS))
            assert_int_equal(result, KUNAI_E_FORMAT);
        kunai_archive_close(archive);
        kunai_textures_close(textures);
        kunai_model_close(model);
        kunai_motion_close(motion);
        kunai_scene_close(scene);
        kunai_map_close(map);
        kunai_outline_close(outline);
    }
}

/* A file of one module that begins with the magic word of another: both must agree whose it is. */
TEST(other_words)
{
    static const char *const names[] = {"walk.njm", "creature.nja", "walk.nam", "stage_n.rel",
                                        "creature.nj"};
    static const char words[][5] = {"XVMH", "PVMH", "BVA0", "BCA0", "AFS ", "PVPL", "BDHC", "NARC"};
    const char *sample = getenv("KUNAI_FIXTURES");
    size_t i, k, files = 0;

    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        for (k = 0; k < sizeof words / sizeof words[0]; k++) {
            checked_file file = {.name = words[k]};
            char path[1024];
            uint8_t *data;

            snprintf(path, sizeof path, "%s/%s", sample, names[i]);
            data = test_read_file(path, &file.size);
            if (!data)
                continue;
            memcpy(data, words[k], 4);
            file.data = data;
            (void)kunai_probe(data, file.size, &file.found);
            check_opens(&file);
            check_outline(&file);
            files++;
            free(data);
        }
    assert_true(files >= sizeof words / sizeof words[0]);
}

/* A file that is not what options.format names is KUNAI_E_FORMAT, whatever options.index says; only
 * in a file that can be read an index is out of range. */
TEST(format_comes_before_index)
{
    const kunai_options options = {
        .struct_size = sizeof options, .format = KUNAI_FORMAT_N_REL, .index = 1};
    kunai_scene *scene;
    kunai_error error;
    size_t size;
    uint8_t *stage = test_read_fixture("stage_n.rel", &size);

    assert_int_equal(kunai_scene_open("hello", 5, &options, &scene, &error), KUNAI_E_FORMAT);
    assert_int_equal(error.format, KUNAI_FORMAT_N_REL);
    assert_int_equal(kunai_scene_open(stage, size, &options, &scene, &error), KUNAI_E_RANGE);
    free(stage);
}

/* A model of SA Tools that is named a Ninja file or text: the error says what the file is. */
TEST(named_sa_tools)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_NINJA, KUNAI_FORMAT_NJA};
    size_t i, size;
    uint8_t *file = test_read_fixture("model_basic.sa1mdl", &size);

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        const kunai_options options = {.struct_size = sizeof options, .format = formats[i]};
        kunai_model *model;
        kunai_error error;

        assert_int_equal(kunai_model_open(file, size, &options, &model, &error), KUNAI_E_FORMAT);
        assert_int_equal(error.format, KUNAI_FORMAT_NJBM);
        assert_string_equal(error.record, "SA Tools file");
    }
    free(file);
}

/* ---- all files ---- */

static void check_folder(const char *folder, int depth, totals *all)
{
    struct dirent *item;
    DIR *dir = opendir(folder);

    assert_non_null(dir);
    while ((item = readdir(dir)) != NULL) {
        char path[1024];
        struct stat about;

        if (item->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, item->d_name);
        assert_int_equal(stat(path, &about), 0);
        if (S_ISDIR(about.st_mode) && depth < DEEPEST)
            check_folder(path, depth + 1, all);
        else if (S_ISREG(about.st_mode) && about.st_size <= MOST_BYTES)
            check_file(path, all);
    }
    closedir(dir);
}

TEST(sample_agrees)
{
    const char *sample = getenv("KUNAI_FIXTURES");
    totals all = {0, 0, 0};

    assert_non_null(sample);
    check_folder(sample, 0, &all);
    assert_true(all.files > 60);
    assert_true(all.entries > 50);
    assert_true(all.scanned > 20);
}

TEST(corpus_agrees)
{
    totals all = {0, 0, 0};

    if (!test_corpus())
        skip();
    check_folder(test_corpus(), 0, &all);
    test_corpus_report("probe, scan and open", all.files, 0, "");
    test_corpus_report("formats of entries", all.entries, 0, "");
}
