/* test_formats.c - the registry: the list of formats must be complete and agree with the tables of
 * the modules. Probe, scan, open, outline and the entries of archives must give the same answer for
 * every generated file and every file of the corpus. They would differ if a second place in the
 * code knew how to recognise a format. */
#include "formats/formats.h"
#include "cases.h"

enum {
    MOST_BYTES = 64 << 20,
    DEEPEST = 8,
    MODULE_BITS = 0xFF,
    PACKED = KUNAI_MODULE_PRS | KUNAI_MODULE_LZ
};

/* ---- the list ---- */

/* Programs use the list to offer formats and extensions, so each row must be complete and valid. */
TEST(list_of_formats_is_sorted)
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

/* Exactly one row of a format has the name. Each module that this row names has a row of its own,
 * and no other module has one. */
TEST(modules_have_a_row_for_each_format)
{
    const kunai_format_info *info;
    uint32_t index = 0, i;

    while ((info = kunai_format_get(index++)) != NULL) {
        uint32_t named = 0, modules = 0;

        for (i = 0; i < KUNAI_I_MODULES; i++) {
            const kunai_i_module *module = kunai_i_modules[i];

            for (size_t row = 0; row < module->row_count; row++) {
                const kunai_i_format *format = kunai_i_get_format(module, row);

                if (format->info.format != info->format)
                    continue;
                modules |= module->bit;
                named += format->info.name != NULL;
            }
        }
        assert_int_equal(named, 1);
        /* nothing opens a REL file of no known kind */
        assert_int_equal(info->format == KUNAI_FORMAT_REL ? 0 : modules, info->modules);
    }
}

/* An incomplete row compiles, but no function would ever ask it. */
TEST(rows_are_complete)
{
    uint32_t i, word_count = 0;

    for (i = 0; i < KUNAI_I_MODULES; i++)
        for (size_t row = 0; row < kunai_i_modules[i]->row_count; row++) {
            const kunai_i_format *format = kunai_i_get_format(kunai_i_modules[i], row);
            const kunai_i_word *word = format->words;
            int is_scanned = 0;

            assert_true(format->recognise || format->specificity == KUNAI_I_BY_NAME);
            assert_true(word || format->specificity != KUNAI_I_BY_MAGIC);
            for (; word && word->use; word++) {
                is_scanned |= word->use == KUNAI_I_SCANNED;
                word_count += word->use == KUNAI_I_SCANNED && format->head;
            }
            /* scan finds the chunks of Ninja files as runs, and archives of XVR as single
             * textures */
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
    kunai_found found; /* the answer of kunai_probe */
} checked_file;

typedef struct totals {
    const char *folder;
    size_t entries, scanned;
} totals;

/* The modules in the order of enum kunai_module, from KUNAI_MODULE_ARCHIVE on; then the outline. */
static const struct {
    const test_visitor *visitor;
    const test_handle *handle;
} openers[] = {{&archive_visitor, &archive_handle}, {&textures_visitor, &textures_handle},
               {&model_visitor, &model_handle},     {&motion_visitor, &motion_handle},
               {&scene_visitor, &scene_handle},     {&map_visitor, &map_handle},
               {&outline_visitor, &outline_handle}};

enum { MODULES = 6, OUTLINE = MODULES };

/* Opens the file and closes it. *format receives the format of the handle, or 0. */
static kunai_error open_as(size_t opener, const void *data, size_t size, uint32_t named,
                           uint32_t *format)
{
    kunai_options options = {.struct_size = sizeof options, .format = named};
    const test_root *root = &openers[opener].handle->roots[0];
    const test_member *member = root->of->members;
    uint32_t unused;
    kunai_error error;
    void *handle;

    *format = 0;
    if (openers[opener].visitor->open(data, size, &options, &handle, &error) == KUNAI_OK) {
        const char *info = root->get(handle, 0, &unused);

        while (strcmp(member->name, "format") != 0)
            member++;
        memcpy(format, info + member->at, sizeof *format);
        openers[opener].visitor->close(handle);
    }
    return error;
}

/* A module that does not take the file must fail at offset 0. A block of models without a model is
 * a fault of the content instead. A file that no row of the module recognises goes to a reader that
 * gives the reason, so any error is right. */
static void check_opens(const checked_file *file)
{
    const uint32_t no_place_decides = KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_SCENE | KUNAI_MODULE_MAP;
    uint32_t format;

    for (size_t i = 0; i < MODULES; i++) {
        const uint32_t module = (uint32_t)KUNAI_MODULE_ARCHIVE << i;
        const kunai_error error = open_as(i, file->data, file->size, 0, &format);
        const int is_refused = error.code == KUNAI_E_FORMAT && !error.offset;

        if (file->found.modules & module ? is_refused : error.code == KUNAI_OK)
            fail_msg("%s: probe says format %x, modules %x; module %x gives %s", file->name,
                     (unsigned)file->found.format, (unsigned)file->found.modules, (unsigned)module,
                     kunai_result_name(error.code));
        if (error.code == KUNAI_OK && format != file->found.format && (module & no_place_decides))
            fail_msg("%s: probe says format %x, module %x opens %x", file->name,
                     (unsigned)file->found.format, (unsigned)module, (unsigned)format);
    }
}

static void check_outline(const checked_file *file)
{
    uint32_t format;
    const kunai_error error = open_as(OUTLINE, file->data, file->size, 0, &format);

    if (error.code == KUNAI_OK)
        assert_int_equal(format, file->found.format);
    if (!(file->found.modules & ~(uint32_t)PACKED))
        assert_int_equal(error.code, KUNAI_E_FORMAT);
}

static const kunai_i_format *find_scanned_row(uint32_t format)
{
    for (size_t i = 0; i < KUNAI_I_MODULES; i++) {
        const kunai_i_format *row = kunai_i_find_row(kunai_i_modules[i], format);

        if (row && row->info.name)
            return row->head ? row : NULL;
    }
    return NULL;
}

/* Scan finds the chunks of a Ninja file as runs, and textures without an XVMH one by one. */
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

/* Compares the formats of entries that are not packed with kunai_probe. A short PRS stream is not
 * unpacked, so the two may differ. */
static void check_entries(const checked_file *file, totals *all)
{
    auto_archive *archive = NULL;

    if (kunai_archive_open(file->data, file->size, NULL, &archive, NULL) != KUNAI_OK)
        return;
    for (uint32_t i = 0; i < kunai_archive_get_info(archive)->entry_count; i++) {
        const kunai_entry *entry = kunai_archive_get_entry(archive, i);
        kunai_found found;

        if (entry->packing || entry->result != KUNAI_OK)
            continue;
        (void)kunai_probe(file->data + (size_t)entry->offset, (size_t)entry->size, &found);
        if (!(found.modules & PACKED) && entry->format != found.format)
            fail_msg("%s: entry %u has format %x, probe says %x", file->name, (unsigned)i,
                     (unsigned)entry->format, (unsigned)found.format);
        all->entries++;
    }
}

static void check_file(const char *path, void *context)
{
    totals *all = context;
    checked_file file = {.name = path};
    auto_exact exact = {0};
    auto_free uint8_t *data = NULL;

    auto_free char *full = print_text("%s/%s", all->folder, path);
    data = test_read_file(full, &file.size);
    assert_non_null(data);
    exact = test_exact_copy(data, file.size);
    file.data = exact.data;
    if (file.size <= MOST_BYTES) {
        (void)kunai_probe(file.data, file.size, &file.found);
        check_opens(&file);
        check_outline(&file);
        check_scan(&file, all);
        check_entries(&file, all);
    }
}

TEST(all_functions_agree_on_the_sample)
{
    totals all = {getenv("KUNAI_FIXTURES"), 0, 0};

    assert_non_null(all.folder);
    assert_true(test_each_file(all.folder, "", DEEPEST, check_file, &all) > 60);
    assert_true(all.entries > 50);
    assert_true(all.scanned > 20);
}

TEST(all_functions_agree_on_the_corpus)
{
    totals all = {test_corpus(), 0, 0};

    if (!all.folder)
        skip();
    assert_true(test_each_file(all.folder, "", DEEPEST, check_file, &all) > 0);
}

/* ---- named formats, and other modules' words ---- */

/* Any format may be named to any module and to an outline. A format that the module does not have
 * must give KUNAI_E_FORMAT. Compressed streams have no outline. */
TEST(any_format_may_be_named)
{
    const kunai_format_info *info;
    uint32_t index = 0, format;

    while ((info = kunai_format_get(index++)) != NULL) {
        for (size_t i = 0; i < MODULES; i++)
            if (!(info->modules & (uint32_t)KUNAI_MODULE_ARCHIVE << i))
                assert_int_equal(open_as(i, "x", 1, info->format, &format).code, KUNAI_E_FORMAT);
            else
                (void)open_as(i, "x", 1, info->format, &format);
        if (!(info->modules & ~(uint32_t)PACKED))
            assert_int_equal(open_as(OUTLINE, "x", 1, info->format, &format).code, KUNAI_E_FORMAT);
    }
}

/* The file of one module begins with the magic word of another module. Probe and open must agree
 * which module owns the file. */
TEST(magic_words_of_other_modules)
{
    static const char *const names[] = {"walk.njm", "creature.nja", "walk.nam", "stage_n.rel",
                                        "creature.nj"};
    static const char words[][5] = {"XVMH", "PVMH", "BVA0", "BCA0", "AFS ", "PVPL", "BDHC", "NARC"};

    for (size_t i = 0; i < COUNT(names); i++)
        for (size_t k = 0; k < COUNT(words); k++) {
            checked_file file = {.name = words[k]};
            auto_free uint8_t *data = test_read_fixture(names[i], &file.size);

            memcpy(data, words[k], 4);
            file.data = data;
            (void)kunai_probe(data, file.size, &file.found);
            check_opens(&file);
            check_outline(&file);
        }
}

/* A file that is not of options.format must give KUNAI_E_FORMAT, no matter what options.index is.
 * An index is out of range only in a file that can be read. If an SA Tools model is named a Ninja
 * file or text, the error must tell what the file is. */
TEST(named_format_comes_before_index)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_NINJA, KUNAI_FORMAT_NJA};
    auto_laid stage = lay_fixture("stage_n.rel"), model = lay_fixture("model_basic.sa1mdl");
    uint32_t unused;

    CHECK("'hello'", "scene format=FORMAT_N_REL index=1", "fails FORMAT");
    check_case(&stage, "scene format=FORMAT_N_REL index=1", "fails RANGE");
    kunai_error error = open_as(4, "hello", 5, KUNAI_FORMAT_N_REL, &unused);
    assert_int_equal(error.format, KUNAI_FORMAT_N_REL);
    check_case(&model, "model format=FORMAT_NINJA", "fails FORMAT 0 'SA Tools file'");
    check_case(&model, "model format=FORMAT_NJA", "fails FORMAT 0 'SA Tools file'");
    for (size_t i = 0; i < 2; i++) {
        error = open_as(2, model.file.data, model.file.size, formats[i], &unused);
        assert_int_equal(error.format, KUNAI_FORMAT_NJBM);
    }
}
