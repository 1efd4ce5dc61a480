/* test_scan_corpus.c - kunai_scan of real files: in one large buffer, and lands and sets of
 * textures. */
#include "finds.h"

enum { MOST = 16384 };

typedef struct wanted_file {
    uint64_t offset;
    uint64_t size;
    uint32_t format;
    char path[512];
} wanted_file;

typedef struct concatenation {
    bytes area;
    wanted_file *files;
    size_t count;
    size_t textures; /* checked */
    uint64_t noise;
    test_json *expected;
} concatenation;

static concatenation begin_concatenation(void)
{
    concatenation all = {{0}, calloc(MOST, sizeof(wanted_file)), 0, 0, 1, NULL};

    assert_non_null(all.files);
    all.expected = test_corpus_json("archives/expected.json");
    return all;
}

static void end_concatenation(concatenation *all, finds *got)
{
    test_json_free(all->expected);
    free_finds(got);
    free(all->files);
    free_bytes(&all->area);
}

/* By its own first bytes; 0: the file is not expected to be found. */
static uint32_t find_format_by_tag(const uint8_t *data, size_t size)
{
    static const struct {
        char tag[5];
        uint32_t format;
    } tags[] = {
        {"AFS\0", KUNAI_FORMAT_AFS},    {"PVMH", KUNAI_FORMAT_PVM},   {"GVMH", KUNAI_FORMAT_GVM},
        {"XVMH", KUNAI_FORMAT_XVM},     {"PVMX", KUNAI_FORMAT_PVMX},  {"NARC", KUNAI_FORMAT_NARC},
        {"PVRT", KUNAI_FORMAT_PVR},     {"GBIX", KUNAI_FORMAT_PVR},   {"XVRT", KUNAI_FORMAT_XVR},
        {"\0\0\0\0", KUNAI_FORMAT_BML}, {"NJTL", KUNAI_FORMAT_NINJA}, {"NJCM", KUNAI_FORMAT_NINJA},
        {"NJBM", KUNAI_FORMAT_NINJA},   {"NMDM", KUNAI_FORMAT_NINJA}, {"GJTL", KUNAI_FORMAT_NINJA},
        {"GJCM", KUNAI_FORMAT_NINJA},   {"NSSM", KUNAI_FORMAT_NINJA}, {"GVRT", KUNAI_FORMAT_GVR},
        {"GCIX", KUNAI_FORMAT_GVR},     {"PVPL", KUNAI_FORMAT_PVP},   {"GVPL", KUNAI_FORMAT_GVP},
        {"SA1M", KUNAI_FORMAT_NJBM},    {"SA2M", KUNAI_FORMAT_NJCM},  {"SA2B", KUNAI_FORMAT_GJCM},
        {"BTX0", KUNAI_FORMAT_TEX0}};
    size_t i;

    if (size >= 20 && !memcmp(data, "GBIX", 4) && !memcmp(data + 16, "GVRT", 4))
        return KUNAI_FORMAT_GVR;
    for (i = 0; size >= 8 && i < sizeof tags / sizeof tags[0]; i++)
        if (!memcmp(data, tags[i].tag, 4))
            return tags[i].format;
    return 0;
}

/* Results, files that are broken so that nothing may be found, and run-length coded ones, in which
 * the size stands where a magic word would. */
static int is_no_sample(const char *path)
{
    static const char *const parts[] = {".tsv", ".md", ".json", "/err_", "_rle_"};
    size_t i;

    for (i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strstr(path, parts[i]))
            return 1;
    return 0;
}

static void add_corpus_file(const char *path, void *context)
{
    concatenation *all = context;
    wanted_file *file = &all->files[all->count];
    uint8_t *data;
    size_t size;

    if (is_no_sample(path))
        return;
    snprintf(file->path, sizeof file->path, "%s", path);
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    file->format = find_format_by_tag(data, size);
    if (file->format) {
        assert_true(++all->count < MOST);
        add_noise(&all->area, 1 + all->count % 61, &all->noise);
        file->offset = all->area.size;
        file->size = size;
        append_bytes(&all->area, data, size);
    } else if (strstr(path, ".rel") == NULL) {
        test_corpus_skip(path);
    }
    free(data);
}

static int compare_offsets(const void *key, const void *item)
{
    const uint64_t a = *(const uint64_t *)key, b = ((const kunai_found *)item)->offset;

    return a < b ? -1 : a > b;
}

/* The find of the file, of this place and format. */
static const kunai_found *find_at(const finds *got, const wanted_file *file, uint64_t offset,
                                  uint32_t format)
{
    const kunai_found *found =
        bsearch(&offset, got->items, got->count, sizeof *got->items, compare_offsets);

    if (!found || found->format != format)
        fail_msg("%s: not found at %u", file->path, (unsigned)(offset - file->offset));
    return found;
}

/* Every texture of an archive, where the expected results say that it is. */
static void check_textures(concatenation *all, const finds *got, const wanted_file *file,
                           uint32_t format)
{
    const test_json *result =
        test_json_get(test_json_get(all->expected, strrchr(file->path, '/') + 1), "result");
    const test_json *entries = test_json_get(result, "entries");
    size_t i;

    assert_true(test_json_count(entries) > 0);
    for (i = 0; i < test_json_count(entries); i++) {
        const test_json *entry = test_json_at(entries, i);
        const uint64_t offset = (uint64_t)test_json_number(test_json_get(entry, "offset"));
        const uint64_t size = (uint64_t)test_json_number(test_json_get(entry, "stored_size"));

        assert_true(find_at(got, file, file->offset + offset, format)->size <= size);
        all->textures++;
    }
}

static void check_file(concatenation *all, const finds *got, const wanted_file *file)
{
    const kunai_found *found = find_at(got, file, file->offset, file->format);
    kunai_found alone;

    assert_int_equal(kunai_probe(all->area.data + file->offset, (size_t)file->size, &alone),
                     KUNAI_OK);
    if (strstr(file->path, "archives/xvm/") && file->format == KUNAI_FORMAT_XVR)
        alone = *found; /* a run without a header is an archive for kunai_probe */
    assert_int_equal(found->modules, alone.modules);
    assert_int_equal(found->byte_order, alone.byte_order);
    if (alone.confidence == KUNAI_CONFIDENCE_SURE) {
        assert_int_equal(found->confidence, KUNAI_CONFIDENCE_SURE);
        assert_int_equal(found->size, alone.size);
    }
    if (strstr(file->path, "archives/pvm/"))
        check_textures(all, got, file, KUNAI_FORMAT_PVR);
    if (strstr(file->path, "archives/gvm/"))
        check_textures(all, got, file, KUNAI_FORMAT_GVR);
    if (strstr(file->path, "archives/xvm/") || strstr(file->path, "archives/afs/"))
        check_textures(all, got, file, KUNAI_FORMAT_XVR);
}

/* What begins in a gap is no thing of the corpus. */
static void check_gaps(const concatenation *all, const finds *got)
{
    size_t i, file = 0;

    for (i = 0; i < got->count; i++) {
        while (file < all->count &&
               all->files[file].offset + all->files[file].size <= got->items[i].offset)
            file++;
        assert_true(file < all->count && got->items[i].offset >= all->files[file].offset);
    }
}

TEST(all_files_are_found_in_one_buffer)
{
    static const char *const folders[] = {"archives/pvm",
                                          "archives/xvm",
                                          "archives/afs",
                                          "archives/gvm",
                                          "archives/pvmx",
                                          "archives/bml",
                                          "textures",
                                          "models/phantasmal",
                                          "models/ikaruga",
                                          "models/basic",
                                          "models/volumes",
                                          "models/sa_tools",
                                          "models/cwe",
                                          "models/mods",
                                          "ginja",
                                          "xinja",
                                          "showcase/booma",
                                          "showcase/boy",
                                          "showcase/hoo",
                                          "nitro/synthetic",
                                          "motions/motion-NMDM-wide",
                                          "motions/motion-NSSM",
                                          "pvr"};
    concatenation all;
    char text[64];
    finds got;
    size_t i;

    if (!test_corpus())
        skip();
    all = begin_concatenation();
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        (void)test_each_file(test_corpus(), folders[i], 0, add_corpus_file, &all);
    got = scan_from(all.area.data, all.area.size, 0, 0);
    for (i = 0; i < all.count; i++)
        check_file(&all, &got, &all.files[i]);
    check_finds_probed(&all.area, &got);
    check_gaps(&all, &got);
    check_pieces(&all.area, 0, &got);
    assert_true(all.textures > 500 && all.count > 980);
    snprintf(text, sizeof text, "scan of %u bytes: %u things, %u textures", (unsigned)all.area.size,
             (unsigned)got.count, (unsigned)all.textures);
    test_corpus_report(text, all.count, 0, "");
    end_concatenation(&all, &got);
}

/* A file with one stream or more; the expected results have the size of the first. */
static void add_stream_file(concatenation *all, const char *format, const char *name,
                            const test_json *result)
{
    const int prsd = strcmp(format, "prsd") == 0;
    wanted_file *file = &all->files[all->count++];
    uint8_t *data;
    size_t size;

    snprintf(file->path, sizeof file->path, "archives/%s/%s", format, name);
    data = test_read_corpus(file->path, &size);
    assert_non_null(data);
    append_zeros(&all->area, 1 + all->count % 40);
    file->offset = all->area.size;
    file->format = prsd ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_PRS;
    file->size = (uint64_t)test_json_number(test_json_get(result, "consumed")) +
                 (prsd ? 8u : 0u); /* the header is not counted there */
    append_bytes(&all->area, data, size);
    free(data);
}

/* Streams after zeros, as in archives. */
TEST(all_streams_are_found_in_one_buffer)
{
    concatenation all;
    finds got;
    size_t i;

    if (!test_corpus())
        skip();
    all = begin_concatenation();
    for (i = 0; i < test_json_count(all.expected); i++) {
        const test_json *item = test_json_at(all.expected, i);
        const char *format = test_json_string(test_json_get(item, "format"));

        if (!strcmp(format, "prs") || !strcmp(format, "prsd"))
            add_stream_file(&all, format, test_json_key(all.expected, i),
                            test_json_get(item, "result"));
    }
    got = scan_from(all.area.data, all.area.size, KUNAI_SCAN_PRS, 0);
    for (i = 0; i < all.count; i++) {
        const wanted_file *file = &all.files[i];

        assert_int_equal(find_at(&got, file, file->offset, file->format)->size, file->size);
    }
    check_max_bytes(&all.area, KUNAI_SCAN_PRS, 0, &got);
    check_max_bytes(&all.area, KUNAI_SCAN_PRS, 4096, &got);
    assert_int_equal(all.count, 76);
    test_corpus_report("scan for PRS and PRSD", all.count, 0, "");
    end_concatenation(&all, &got);
}

/* ---- lands and sets of textures ---- */

static laid lay_corpus_file(const char *path)
{
    laid file = {0};

    file.file.data = test_read_corpus(path, &file.file.size);
    assert_non_null(file.file.data);
    return file;
}

static unsigned read_word_at(const laid *file, size_t at)
{
    const uint8_t *data = file->file.data + at;

    return (unsigned)data[0] | (unsigned)data[1] << 8 | (unsigned)data[2] << 16 |
           (unsigned)data[3] << 24;
}

/* Of a land its model, which has no textures, and its heights are found (platinum.md 2). */
static void check_land(const char *path, void *context)
{
    laid land = lay_corpus_file(path);
    const unsigned model = 0x810 + read_word_at(&land, 4), model_size = read_word_at(&land, 8);

    (void)context;
    scans(&land, 0, "@%u MDL0 %u, @%u BDHC %u", model, model_size, model + model_size,
          read_word_at(&land, 12));
    free_laid(&land);
}

TEST(models_and_heights_of_lands)
{
    if (!test_corpus())
        skip();
    assert_int_equal(test_each_file(test_corpus(), "platinum/land", 0, check_land, NULL), 17);
    test_corpus_report("platinum/land", 17, 0, "");
}

/* An archive of nothing but sets of textures. */
static void check_sets(const char *path, uint32_t count)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .archive_flags = KUNAI_ARCHIVE_QUICK};
    laid file = lay_corpus_file(path);
    kunai_archive *archive = NULL;
    const kunai_entry *entry;
    finds wanted = {NULL, 0};
    char text[64];
    uint32_t i;

    assert_int_equal(kunai_archive_open(file.file.data, file.file.size, &options, &archive, NULL),
                     KUNAI_OK);
    read_finds(&wanted, &file, 0, "NARC all");
    for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        snprintf(text, sizeof text, "TEX0 %u", (unsigned)entry->size);
        read_finds(&wanted, &file, entry->offset, text);
    }
    assert_int_equal(i, count);
    scans_list(&file.file, 0, &wanted);
    free_finds(&wanted);
    kunai_archive_close(archive);
    free_laid(&file);
    test_corpus_report(path, count, 0, "");
}

TEST(textures_of_archives)
{
    if (!test_corpus())
        skip();
    check_sets("platinum/map_tex_set.narc", 74);
    check_sets("platinum/areabm_texset.narc", 71);
}
