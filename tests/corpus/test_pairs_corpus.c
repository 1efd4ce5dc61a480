/* test_pairs_corpus.c - which image each texture of a model takes, and which motions fit which
 * models, compared with texture_pairs.txt and motion_fits.txt, which describe their lines. */
#include "nitro_files.h"

#include <string.h>

enum { LINE = 4096, NAME = 256, LANDS = 640, FREE_LANDS = 16, PROPS = 2858, MOST_MODELS = 2048 };

/* ---- files ---- */

/* Joins two texts into room for a name. */
static void join_name(char name[NAME], const char *first, const char *second)
{
    assert_true(strlen(first) + strlen(second) < NAME);
    strcpy(name, first);
    strcat(name, second);
}

typedef struct stored {
    uint8_t *data;
    size_t size;
} stored;

/* The archive that FILE#N was last asked of stays open. */
typedef struct archive_cache {
    char path[NAME];
    uint8_t *data;
    kunai_archive *archive;
} archive_cache;

static int open_cached(archive_cache *cache, const char *path)
{
    size_t size;

    if (!strcmp(cache->path, path))
        return 1;
    kunai_archive_close(cache->archive);
    free(cache->data);
    cache->archive = NULL;
    cache->path[0] = 0;
    cache->data = test_read_corpus(path, &size);
    if (!cache->data)
        return 0;
    assert_int_equal(kunai_archive_open(cache->data, size, NULL, &cache->archive, NULL), KUNAI_OK);
    join_name(cache->path, path, "");
    return 1;
}

static void close_cached(archive_cache *cache)
{
    kunai_archive_close(cache->archive);
    free(cache->data);
    memset(cache, 0, sizeof *cache);
}

static stored copy_range(const uint8_t *data, uint64_t offset, uint64_t size)
{
    stored copy = {malloc((size_t)size + 1), (size_t)size};

    assert_non_null(copy.data);
    memcpy(copy.data, data + offset, copy.size);
    return copy;
}

/* data is NULL if the corpus does not have the file. */
static stored read_stored(archive_cache *cache, const char *name)
{
    const char *number = strchr(name, '#');
    const kunai_entry *entry;
    char path[NAME] = "";
    stored file = {NULL, 0};

    if (!number) {
        file.data = test_read_corpus(name, &file.size);
        return file;
    }
    assert_true(number - name < NAME);
    memcpy(path, name, (size_t)(number - name));
    if (!open_cached(cache, path))
        return file;
    entry = kunai_archive_get_entry(cache->archive, (uint32_t)strtoul(number + 1, NULL, 10));
    assert_non_null(entry);
    return copy_range(cache->data, entry->offset, entry->size);
}

/* The model in a land file. */
static stored find_land_model(stored file)
{
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_LAND};
    const kunai_map_land *land;
    kunai_map *map;
    stored model;

    assert_int_equal(kunai_map_open(file.data, file.size, &options, &map, NULL), KUNAI_OK);
    land = kunai_map_get_land(map);
    model = copy_range(file.data, land->model_offset, land->model_size);
    kunai_map_close(map);
    free(file.data);
    return model;
}

/* ---- textures ---- */

/* What asks for textures. */
typedef struct asker {
    char name[NAME];
    kunai_model *model;
    kunai_scene *scene;
} asker;

static void close_asker(asker *a)
{
    kunai_model_close(a->model);
    kunai_scene_close(a->scene);
    memset(a, 0, sizeof *a);
}

/* Returns the textures that a file asks for, or NULL if the corpus does not have the file. */
static const kunai_texture_list *open_asker(asker *a, archive_cache *cache, const char *name)
{
    stored file;

    if (strcmp(a->name, name)) {
        close_asker(a);
        file = read_stored(cache, name);
        if (!file.data)
            return NULL;
        if (strstr(name, "platinum/land"))
            file = find_land_model(file);
        if (!strncmp(name, "scenes/", 7))
            assert_int_equal(kunai_scene_open(file.data, file.size, NULL, &a->scene, NULL),
                             KUNAI_OK);
        else
            assert_int_equal(kunai_model_open(file.data, file.size, NULL, &a->model, NULL),
                             KUNAI_OK);
        free(file.data);
        join_name(a->name, name, "");
    }
    return a->scene ? kunai_scene_get_texture_list(a->scene)
                    : kunai_model_get_texture_list(a->model);
}

/* The set that was opened last. */
typedef struct opened_set {
    char name[NAME];
    stored file;
    kunai_textures *textures;
} opened_set;

static void close_set(opened_set *set)
{
    kunai_textures_close(set->textures);
    free(set->file.data);
    memset(set, 0, sizeof *set);
}

static const kunai_textures *open_set(opened_set *set, archive_cache *cache, const char *name)
{
    if (strcmp(set->name, name)) {
        close_set(set);
        set->file = read_stored(cache, name);
        assert_non_null(set->file.data);
        assert_int_equal(
            kunai_textures_open(set->file.data, set->file.size, NULL, &set->textures, NULL),
            KUNAI_OK);
        join_name(set->name, name, "");
    }
    return set->textures;
}

static int follows(const kunai_texture_match *first, const kunai_texture_match *next, uint32_t gap)
{
    if (first->palette >= 0 || next->palette >= 0)
        return 0;
    return first->image < 0 ? next->image < 0 : next->image == first->image + (int32_t)gap;
}

/* Writes matches as the lines have them. */
static void write_matches(const kunai_texture_match *matches, uint32_t count, char *text)
{
    uint32_t i, end;

    text[0] = 0;
    for (i = 0; i < count; i = end) {
        const kunai_texture_match *match = &matches[i];

        for (end = i + 1; end < count && follows(match, &matches[end], end - i); end++)
            continue;
        assert_true(strlen(text) < LINE - 64);
        text += sprintf(text, i ? " " : "");
        if (match->image < 0)
            text += end - i == 1 ? sprintf(text, ".") : sprintf(text, ".x%u", (unsigned)(end - i));
        else if (match->palette >= 0)
            text += sprintf(text, "%d:%d", (int)match->image, (int)match->palette);
        else if (end - i == 1)
            text += sprintf(text, "%d", (int)match->image);
        else
            text += sprintf(text, "%d-%d", (int)match->image, (int)matches[end - 1].image);
    }
}

static void match_all(const kunai_textures *set, const kunai_texture_list *list, char *text)
{
    const uint32_t images = kunai_textures_get_info(set)->image_count;
    uint32_t count = list->count, i;
    kunai_texture_match *matches;

    if (list->rule != KUNAI_MATCH_RULE_NAME_PALETTE && images > count)
        count = images;
    matches = malloc((count + (size_t)1) * sizeof *matches);
    assert_non_null(matches);
    for (i = 0; i <= count; i++)
        assert_int_equal(kunai_textures_match(set, list, i, &matches[i]), KUNAI_OK);
    assert_int_equal(matches[count].image, -1);
    write_matches(matches, count, text);
    free(matches);
}

typedef struct tally {
    size_t lands, free_lands, props, others, failures;
} tally;

typedef struct pair_test {
    archive_cache models, sets;
    asker asker;
    opened_set set;
    char prefixes[2][NAME]; /* of models, of sets */
    tally count;
} pair_test;

static void check_pair(pair_test *test, const char *model, const char *set, const char *expected)
{
    const kunai_texture_list *list = open_asker(&test->asker, &test->models, model);
    static char text[LINE];

    test->count.failures += !list != !strcmp(expected, "-");
    if (!list)
        return;
    match_all(open_set(&test->set, &test->sets, set), list, text);
    if (!strcmp(text, expected))
        return;
    test->count.failures++;
    fprintf(stderr, "%s with %s:\n  %s, not\n  %s\n", model, set, text, expected);
}

static void check_pair_line(pair_test *test, char *line, int is_platinum)
{
    char model[NAME], set[NAME];
    char *second = strchr(line, ' ');
    char *list = second ? strchr(second + 1, ' ') : NULL;

    assert_non_null(list);
    *second++ = 0;
    *list++ = 0;
    join_name(model, test->prefixes[0], line);
    join_name(set, test->prefixes[1], second);
    if (is_platinum && !strncmp(model, "platinum/land/", 14)) {
        test->count.lands++;
        test->count.free_lands += strcmp(list, "-") != 0;
    }
    test->count.props += is_platinum && strstr(set, "areabm_texset") != NULL;
    test->count.others += !is_platinum;
    check_pair(test, model, set, list);
}

static FILE *open_expected(const char *name)
{
    const char *folder = getenv("KUNAI_EXPECTED"); /* tests/corpus */
    char path[NAME];
    FILE *file;

    assert_non_null(folder);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "r");
    assert_non_null(file);
    return file;
}

/* 0: the end. */
static int read_line(FILE *file, char *line)
{
    if (!fgets(line, LINE, file))
        return 0;
    assert_non_null(strchr(line, '\n'));
    *strchr(line, '\n') = 0;
    return 1;
}

TEST(textures)
{
    static char line[LINE];
    static pair_test test;
    int is_platinum = 0;
    FILE *file;

    if (!test_corpus())
        skip();
    file = open_expected("texture_pairs.txt");
    while (read_line(file, line)) {
        if (line[0] == '#')
            is_platinum = strstr(line, "of their areas") != NULL;
        else if (line[1] == ' ' && (line[0] == 'M' || line[0] == 'S'))
            join_name(test.prefixes[line[0] == 'S'], line + 2, "");
        else
            check_pair_line(&test, line, is_platinum);
    }
    fclose(file);
    close_asker(&test.asker);
    close_set(&test.set);
    close_cached(&test.models);
    close_cached(&test.sets);
    printf("pairs: %zu lands, %zu of them in the corpus, %zu props, %zu others\n", test.count.lands,
           test.count.free_lands, test.count.props, test.count.others);
    assert_int_equal(test.count.failures, 0);
    assert_int_equal(test.count.lands, LANDS);
    assert_int_equal(test.count.free_lands, FREE_LANDS);
    assert_int_equal(test.count.props, PROPS);
    assert_true(test.count.others > 1000);
}

/* ---- motions ---- */

typedef struct fit_test {
    archive_cache cache;
    kunai_model *models[MOST_MODELS];
    uint32_t model_count;
    size_t motions, fits, failures;
} fit_test;

/* Numbers rise, and some are missing. */
static void add_model(fit_test *test, uint32_t number, const char *name)
{
    const stored file = read_stored(&test->cache, name);

    assert_non_null(file.data);
    assert_true(number >= test->model_count && number < MOST_MODELS);
    test->model_count = number + 1;
    assert_int_equal(kunai_model_open(file.data, file.size, NULL, &test->models[number], NULL),
                     KUNAI_OK);
    free(file.data);
}

/* Whether a list such as "3 8-12" has a number. */
static int is_in_list(const char *list, uint32_t number)
{
    while (*list >= '0' && *list <= '9') {
        char *end;
        const unsigned long first = strtoul(list, &end, 10);
        const unsigned long last = *end == '-' ? strtoul(end + 1, &end, 10) : first;

        if (number >= first && number <= last)
            return 1;
        list = *end ? end + 1 : end;
    }
    return 0;
}

static kunai_motion *open_motion(const stored *file, uint32_t index, const kunai_model *model)
{
    const kunai_options options = {.struct_size = sizeof options, .index = index, .model = model};
    kunai_motion *motion;

    assert_int_equal(kunai_motion_open(file->data, file->size, &options, &motion, NULL), KUNAI_OK);
    return motion;
}

/* A motion that was opened with a model says the same of that model. */
static void check_with_model(const stored *file, uint32_t index, const kunai_model *model,
                             int32_t fit)
{
    kunai_motion *motion = open_motion(file, index, model);

    assert_int_equal(kunai_motion_fits(motion, model), fit);
    kunai_motion_close(motion);
}

static void check_motion(fit_test *test, const char *name, uint32_t index, const char *expected)
{
    const stored file = read_stored(&test->cache, name);
    kunai_motion *motion;
    uint32_t i;

    assert_non_null(file.data);
    motion = open_motion(&file, index, NULL);
    test->motions++;
    for (i = 0; i < test->model_count; i++) {
        const int32_t fit = kunai_motion_fits(motion, test->models[i]);

        test->fits += fit >= KUNAI_FIT_COUNT;
        if (fit >= KUNAI_FIT_COUNT && i % 8 == 0)
            check_with_model(&file, index, test->models[i], fit);
        if ((fit >= KUNAI_FIT_COUNT) == is_in_list(expected, i))
            continue;
        test->failures++;
        fprintf(stderr, "%s, motion %u: fit %d with model %u\n", name, (unsigned)index, (int)fit,
                (unsigned)i);
    }
    kunai_motion_close(motion);
    free(file.data);
}

/* line: name, number and list of a motion, or number and name of a model. */
static void check_fit_line(fit_test *test, char *line)
{
    char *second, *list;
    uint32_t index;

    if (!strncmp(line, "model ", 6)) {
        second = strchr(line + 6, ' ');
        assert_non_null(second);
        add_model(test, (uint32_t)strtoul(line + 6, NULL, 10), second + 1);
        return;
    }
    assert_int_equal(strncmp(line, "motion ", 7), 0);
    second = strchr(line + 7, ' ');
    assert_non_null(second);
    *second++ = 0;
    index = (uint32_t)strtoul(second, &list, 10);
    check_motion(test, line + 7, index, list + 1);
}

TEST(motions)
{
    static char line[LINE];
    static fit_test test;
    FILE *file;
    uint32_t i;

    if (!test_corpus())
        skip();
    file = open_expected("motion_fits.txt");
    while (read_line(file, line))
        if (line[0] != '#')
            check_fit_line(&test, line);
    fclose(file);
    for (i = 0; i < test.model_count; i++)
        kunai_model_close(test.models[i]);
    close_cached(&test.cache);
    printf("fits: %zu motions with %u models, %zu fit\n", test.motions, (unsigned)test.model_count,
           test.fits);
    assert_int_equal(test.failures, 0);
    assert_int_equal(test.motions, 312);
}
