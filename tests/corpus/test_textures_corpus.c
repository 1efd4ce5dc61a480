/* test_textures_corpus.c - every texture of the corpus against the results that come with it, and
 * every level again with gaps between its rows. */
#include "texture_files.h"

/* ---- tables ---- */

enum { COLUMNS = 16 };

/* Columns of pvr/manifest.tsv. */
enum {
    NAME,
    PALETTE,
    PALETTE_BASE,
    STATUS,
    PIXEL_FORMAT,
    DATA_FORMAT,
    WIDTH,
    HEIGHT,
    LEVEL,
    LEVEL_WIDTH,
    LEVEL_HEIGHT,
    SHA256_REPEAT,
    SHA256_SHIFT,
    SHA256_RAW
};

/* One line of a table: its columns end with a NUL now. 0 after the last line. */
static int read_row(char **at, char *columns[COLUMNS])
{
    char *line = *at;
    int count = 0;

    if (!*line)
        return 0;
    while (count < COLUMNS) {
        columns[count++] = line;
        line += strcspn(line, "\t\n");
        if (*line != '\t')
            break;
        *line++ = 0;
    }
    if (*line)
        *line++ = 0;
    *at = line;
    while (count < COLUMNS)
        columns[count++] = line + strlen(line);
    return 1;
}

static char *read_table(const char *relative)
{
    size_t size;
    uint8_t *bytes = test_read_corpus(relative, &size);
    char *text;

    assert_non_null(bytes);
    text = malloc(size + 1);
    assert_non_null(text);
    memcpy(text, bytes, size);
    text[size] = 0;
    free(bytes);
    return text;
}

static uint8_t *read_named(const char *folder, const char *name, size_t *size)
{
    char path[1024];
    uint8_t *file;

    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = test_read_corpus(path, size);
    if (!file)
        fail_msg("%s is not there", path);
    return file;
}

static uint32_t read_number(const char *text)
{
    return (uint32_t)strtoul(text, NULL, 10);
}

static uint32_t read_hexadecimal(const char *text)
{
    return (uint32_t)strtoul(text, NULL, 16);
}

static int ends_with(const char *text, const char *end)
{
    return strlen(text) >= strlen(end) && !strcmp(text + strlen(text) - strlen(end), end);
}

/* ---- decoding ---- */

/* Rows that do not start at a multiple of anything, and bytes between them that stay. */
static void check_gaps(const kunai_textures *textures, uint32_t index, uint32_t number_of_level,
                       uint32_t output, const kunai_palette *palette, const uint8_t *tight)
{
    static const uint8_t gap[3] = {0xC3, 0xC3, 0xC3};
    const kunai_level *level = &kunai_textures_get_image(textures, index)->levels[number_of_level];
    const size_t row = level->width * get_texel_size(output);
    const size_t stride = row + sizeof gap, need = (level->height - 1) * stride + row;
    uint8_t *pixels = malloc(need);
    size_t y;

    assert_non_null(pixels);
    memset(pixels, gap[0], need);
    assert_int_equal(
        decode_as(textures, index, number_of_level, output, palette, pixels, need, stride, NULL),
        KUNAI_OK);
    for (y = 0; y < level->height; y++) {
        assert_memory_equal(pixels + y * stride, tight + y * row, row);
        if (y + 1 < level->height)
            assert_memory_equal(pixels + y * stride + row, gap, sizeof gap);
    }
    free(pixels);
}

/* One level, tight, and the same with gaps. */
static uint8_t *decode_twice(const char *name, const kunai_textures *textures, uint32_t index,
                             uint32_t number_of_level, uint32_t output,
                             const kunai_palette *palette, size_t *size)
{
    const kunai_level *level = &kunai_textures_get_image(textures, index)->levels[number_of_level];
    uint8_t *pixels;
    kunai_error error;

    *size = (size_t)level->width * level->height * get_texel_size(output);
    pixels = malloc(*size);
    assert_non_null(pixels);
    if (decode_as(textures, index, number_of_level, output, palette, pixels, *size, 0, &error) !=
        KUNAI_OK)
        fail_msg("%s, level %u: %s at %llu: %s", name, number_of_level,
                 kunai_result_name(error.code), (unsigned long long)error.offset, error.message);
    check_gaps(textures, index, number_of_level, output, palette, pixels);
    return pixels;
}

static void check_pixels(const char *name, const kunai_textures *textures, uint32_t level,
                         uint32_t output, const kunai_palette *palette, const char *expected)
{
    size_t size;
    uint8_t *pixels = decode_twice(name, textures, 0, level, output, palette, &size);
    char hex[65];

    test_sha256(pixels, size, hex);
    if (strcmp(hex, expected) != 0)
        fail_msg("%s, level %u, output %u: %s", name, level, output, hex);
    free(pixels);
}

/* What an index means: a colour of the palette, nothing past its end, and grey without one. */
static void find_color(const kunai_palette *palette, uint32_t color_count, uint32_t index,
                       uint8_t color[4])
{
    if (palette) {
        memset(color, 0, 4);
        if (index < palette->count)
            memcpy(color, palette->colors + (size_t)4 * index, 4);
        return;
    }
    memset(color, (int)(color_count == 16 ? index * 17 : index), 3);
    color[3] = 255;
}

/* The indices of a level give the colours whose hash is known. */
static void check_indices(const char *name, const kunai_textures *textures, uint32_t level,
                          const kunai_palette *palette)
{
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    size_t count, size, i;
    uint8_t *indices = decode_twice(name, textures, 0, level, KUNAI_OUTPUT_INDEX8, NULL, &count);
    uint8_t *pixels = decode_twice(name, textures, 0, level, KUNAI_OUTPUT_RGBA8, palette, &size);
    uint8_t color[4];

    assert_int_equal(size, 4 * count);
    for (i = 0; i < count; i++) {
        assert_true(indices[i] < image->color_count);
        find_color(palette ? palette : image->palette, image->color_count, indices[i], color);
        assert_memory_equal(pixels + 4 * i, color, 4);
    }
    free(indices);
    free(pixels);
}

/* ---- pvr/manifest.tsv ---- */

static kunai_result decode_first(const void *data, size_t size, uint32_t flags)
{
    const kunai_options options = make_texture_options(flags, 0);
    kunai_textures *textures;
    kunai_result result = kunai_textures_open(data, size, &options, &textures, NULL);
    uint8_t pixels[65536];

    if (result == KUNAI_OK)
        result = kunai_textures_decode(textures, 0, 0, NULL, pixels, sizeof pixels, NULL);
    kunai_textures_close(textures);
    return result;
}

static kunai_result find_code(const char *word, size_t size)
{
    static const struct {
        const char *word;
        kunai_result code;
    } rows[] = {{"MAGIC", KUNAI_E_FORMAT},
                {"TRUNCATED", KUNAI_E_TRUNCATED},
                {"UNSUPPORTED", KUNAI_E_UNSUPPORTED},
                {"BAD_DIMENSIONS", KUNAI_E_CORRUPT},
                {"BAD_DATA", KUNAI_E_CORRUPT}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].word) == size && !memcmp(rows[i].word, word, size))
            return rows[i].code;
    fail_msg("%.*s is no class", (int)size, word);
    return KUNAI_OK;
}

/* status: a class, or several with | between them. A palette that is broken cannot be opened. */
static void check_error_row(char *const *row, const void *data, size_t size)
{
    const kunai_result result = decode_first(data, size, 0);
    const char *status = row[STATUS];

    assert_int_equal(decode_first(data, size, KUNAI_OPEN_STRICT), result);
    while (*status) {
        const size_t length = strcspn(status, "|");

        if (find_code(status, length) == result)
            return;
        status += length + (status[length] == '|');
    }
    fail_msg("%s: %s", row[NAME], kunai_result_name(result));
}

typedef struct opened_palette {
    uint8_t *file;
    kunai_textures *textures;
    kunai_palette colors; /* those from the base on */
} opened_palette;

static const kunai_palette *open_palette(opened_palette *opened, char *const *row, uint32_t flags)
{
    const uint32_t base = read_number(row[PALETTE_BASE]);
    const kunai_palette *whole;
    uint32_t skip;
    size_t size;

    memset(opened, 0, sizeof *opened);
    if (!strcmp(row[PALETTE], "-")) {
        assert_int_equal(base, 0);
        return NULL;
    }
    opened->file = read_named("pvr", row[PALETTE], &size);
    opened->textures = open_textures(opened->file, size, flags | KUNAI_OPEN_STRICT);
    assert_int_equal(kunai_textures_get_info(opened->textures)->palette_count, 1);
    whole = kunai_textures_get_palette(opened->textures, 0);
    skip = base < whole->count ? base : whole->count;
    opened->colors.colors = whole->colors + (size_t)4 * skip;
    opened->colors.count = whole->count - skip;
    return &opened->colors;
}

static void close_palette(opened_palette *opened)
{
    kunai_textures_close(opened->textures);
    free(opened->file);
}

static void check_header(char *const *row, const kunai_image *image)
{
    const int xvr = ends_with(row[NAME], ".xvr");
    const uint32_t level = read_number(row[LEVEL]);

    assert_int_equal(xvr ? image->data_format : image->pixel_format,
                     read_hexadecimal(row[PIXEL_FORMAT]));
    assert_int_equal(xvr ? image->pixel_format : image->data_format,
                     read_hexadecimal(row[DATA_FORMAT]));
    assert_int_equal(image->width, read_number(row[WIDTH]));
    assert_int_equal(image->height, read_number(row[HEIGHT]));
    assert_true(level < image->level_count);
    assert_int_equal(image->levels[level].width, read_number(row[LEVEL_WIDTH]));
    assert_int_equal(image->levels[level].height, read_number(row[LEVEL_HEIGHT]));
}

/* One level in one expansion. The number of levels of the image. */
static uint32_t check_expansion(char *const *row, const void *data, size_t size, uint32_t flags)
{
    kunai_textures *textures = open_textures(data, size, flags | KUNAI_OPEN_STRICT);
    const kunai_image *image = kunai_textures_get_image(textures, 0);
    const int bump = strcmp(row[SHA256_RAW], "-") != 0;
    const uint32_t level = read_number(row[LEVEL]), count = image->level_count;
    opened_palette palette;
    const kunai_palette *colors = open_palette(&palette, row, flags);

    check_header(row, image);
    assert_int_equal((image->flags & KUNAI_IMAGE_BUMP) != 0, bump);
    check_pixels(row[NAME], textures, level, bump ? KUNAI_OUTPUT_NORMAL8 : KUNAI_OUTPUT_RGBA8,
                 colors, row[flags & KUNAI_TEXTURES_SHIFT ? SHA256_SHIFT : SHA256_REPEAT]);
    if (bump)
        check_pixels(row[NAME], textures, level, KUNAI_OUTPUT_RGBA8, NULL, row[SHA256_RAW]);
    if (image->color_count)
        check_indices(row[NAME], textures, level, colors);
    assert_true(image->color_count || !colors);
    kunai_textures_close(textures);
    close_palette(&palette);
    return count;
}

typedef struct row_counts {
    size_t rows, levels, errors, palettes, bumps;
} row_counts;

static void check_row(char *const *row, const void *data, size_t size, row_counts *counts,
                      uint32_t *levels)
{
    counts->rows++;
    counts->palettes += strcmp(row[PALETTE], "-") != 0;
    counts->bumps += strlen(row[SHA256_RAW]) == 64;
    if (strcmp(row[STATUS], "ok") != 0) {
        check_error_row(row, data, size);
        *levels = 0;
        counts->errors++;
        return;
    }
    *levels = check_expansion(row, data, size, 0);
    assert_int_equal(check_expansion(row, data, size, KUNAI_TEXTURES_SHIFT), *levels);
    counts->levels++;
}

/* A picture has the levels that have a row, and no others: they stand in order. */
TEST(corpus_pvr)
{
    char *table, *at, *row[COLUMNS];
    row_counts counts = {0, 0, 0, 0, 0};
    uint32_t expected = 0, levels = 0;

    if (!test_corpus())
        skip();
    at = table = read_table("pvr/manifest.tsv");
    assert_true(read_row(&at, row)); /* titles */
    while (read_row(&at, row)) {
        size_t size;
        uint8_t *file = read_named("pvr", row[NAME], &size);

        if (expected == levels)
            expected = 0;
        if (!strcmp(row[STATUS], "ok"))
            assert_int_equal(read_number(row[LEVEL]), expected++);
        else
            assert_int_equal(expected, 0);
        check_row(row, file, size, &counts, &levels);
        free(file);
    }
    assert_int_equal(expected, levels);
    free(table);
    printf("corpus: rows with a palette: %zu, of directions: %zu\n", counts.palettes, counts.bumps);
    test_corpus_report("pvr (levels)", counts.levels, 0, "none");
    test_corpus_report("pvr (error rows)", counts.errors, 0, "none");
    assert_int_equal(counts.rows, 1325);
    assert_int_equal(counts.levels, 1294);
    assert_int_equal(counts.errors, 31);
    assert_int_equal(counts.palettes, 172);
    assert_int_equal(counts.bumps, 204);
}

/* ---- textures/expected.tsv ---- */

static void check_chunk(char *const *row, const void *data, size_t size)
{
    static const uint32_t flags[2] = {0, KUNAI_TEXTURES_SHIFT};
    int i;

    for (i = 0; i < 2; i++) {
        kunai_textures *textures = open_textures(data, size, flags[i]);
        const kunai_image *image = kunai_textures_get_image(textures, 0);
        const uint32_t level = read_number(row[5]);

        assert_int_equal(image->pixel_format, read_hexadecimal(row[1]));
        assert_int_equal(image->data_format, read_hexadecimal(row[2]));
        assert_int_equal(image->width, read_number(row[3]));
        assert_int_equal(image->height, read_number(row[4]));
        assert_true(level < image->level_count);
        check_pixels(row[0], textures, level, KUNAI_OUTPUT_RGBA8, NULL, row[6 + i]);
        if (image->color_count)
            check_indices(row[0], textures, level, NULL);
        kunai_textures_close(textures);
    }
}

TEST(corpus_textures)
{
    char *table, *at, *row[COLUMNS];
    size_t checked = 0;

    if (!test_corpus())
        skip();
    at = table = read_table("textures/expected.tsv");
    assert_true(read_row(&at, row));
    while (read_row(&at, row)) {
        size_t size;
        uint8_t *file = read_named("textures", row[0], &size);

        check_chunk(row, file, size);
        checked++;
        free(file);
    }
    free(table);
    test_corpus_report("textures (levels)", checked, 0, "none");
    assert_int_equal(checked, 284);
}

/* ---- sets ---- */

/* What the sets of the corpus show: SHA-256 of RGBA8 of all levels of all images, in order. The
 * values come from an independent decoder that was written from pvr.md, sections 4 to 6 (twiddled,
 * rectangle, VQ), and for S3TC from the DDS reader of Pillow, which was given the same blocks;
 * those of the two sets without a header from another one that was written from gvr-xvr.md, section
 * B3, and gave the same as Pillow for three of the others; that of the GVM from a few lines written
 * from gvr-xvr.md A2. Names are ends of paths. */
static const struct set_pixels {
    const char *end;
    uint32_t images;
    uint32_t levels; /* of all images */
    const char *sha256;
} set_pixels[] = {
    {"/booma.xvm", 2, 2, "c0bcf7727851d4d4f991201f2386e9e159aa69f17c53592e4aa4705dc702950b"},
    {"/boy.pvm", 101, 101, "e025c57ec8d4e69e2ad6bfb44304988235375f9856433118e8e17e241dec4071"},
    {"/cock.pvm", 50, 50, "335d8aeea0a08791f32550a4279a9707807158d4e7e984402aeff5b86f37f0b0"},
    {"/dellily.xvm", 3, 3, "1a9bfc37958f968b9d7082e300cb3ad3dd8b5b317f3ca1100daeb84c5f152965"},
    {"/dubswitch.xvm", 1, 1, "2fb22bb2b6b7ccc1d0dbd1103176eb77bbb2ab7c47e8c88a71e2281ac2030b49"},
    {"/hoo.pvm", 40, 40, "d2d88cd019a91599d3dba142dd5a70a3dc138393d662eed5b34955a6d19f58e5"},
    {"/kiri.pvm", 1, 1, "4c83970226c8e7e1e154bd6f5671101c888fef8b2d4b45737289127e2fe082ed"},
    {"/l2g1.pvm", 28, 28, "33afffed65358790381e7ccb62c8c46166490f6117084550338440de041515c7"},
    {"/ragrappy.xvm", 2, 2, "adac7d5c7e7f4b50d3df41f6309af1170c3a4503b06a0dd9e9e78db128041382"},
    {"__WINDY_BACK3.PVM", 3, 3, "ffdc10e89d268d9c8ebf6b7e6979ad4a3bf454578d97e46ec7ffc5f179a90868"},
    {"__LOADING.PVM", 3, 3, "817c18f8f2b27d5ead960a2353ebf1ec5dcb3dc7f8028f055531411592213ed8"},
    {"__TIMEOVER.PVM", 1, 1, "74c608a0206b0d6e59c65f0b894fafedc022a9b33645e919fb1c876182032ef6"},
    {"__Y2K.pvm", 4, 4, "8d7c8fb4d057f3955f4fe075476196d36eb178f5bf6eeceed5ee2b5dc10d595c"},
    {"__NAME_ODE.gvm", 2, 2, "0b94f7c8b2b632ff98930415ec712b24f9384a1dc918d42ebef576b410447aae"},
    {"__GovStaff7.xvm", 8, 8, "0ac5de05d7c6c1e6f940976fcea2bfb60d3b88106cde083b48de6b88caef074a"},
    {"__Sword.xvm", 4, 4, "57348b3c3aacfe97a95fc07cdafb583c94cf1fddaebbd08b7f1fbaa2507e4e50"},
    {"__lobby_billboard.xvm", 2, 2,
     "0ae62619c6bb75331f2e35bd3de2872823fd1f1abbcfee9d211558a92b3825f1"},
    {"__map_boss02.xvm", 14, 75,
     "5daf902e4a0b7a0c7279e56974f99ba28cf549cb5ae86b147b4cc378868dc14a"},
    {"__Astark.xvm", 1, 8, "da238a4c02cf178ce31c77f786bd7784b22659c4e62eea2e396d30d95d45a3f5"},
    {"__BaBoota.xvm", 2, 14, "b54ae97d19479ad0c95585c517d7a59c3285f635c1a8d1bbd19f6fd064fd46ff"},
    {"__BarbarousWolf.xvm", 4, 4,
     "3d8307503fc295b30a40f3f1067070cd6c8e52760f52f5dfebb173061ae62583"},
    {"__Boota.xvm", 2, 14, "d40ea87ba81cfff586e97b1c3d0a3aeedc81be92dbf405d03ad6e0c3d671b3e1"},
    {"__DeRolLe.xvm", 4, 4, "65cacc338195990747ef5b78a490eb71cabe2aff9769ae73ab88d3b5658026fa"},
    {"__Delsaber.xvm", 4, 4, "6b02d10784eccec2fbc2a4993ef6c84addedc7ee35242fa44cdd887df8c675f3"},
    {"__Dorphon.xvm", 1, 8, "28e6c30ffe3effaf58bd4102ab23f20369858a876b992848b444a17ddd34598e"},
    {"__DorphonEclair.xvm", 2, 2,
     "c38df4e7834b69887a7048b33aef5b85ed8a9e9fb9e3d93d2893d1822e140e27"},
    {"__Dubchic.xvm", 2, 2, "645819ad3b8bd872a09ca170f19d4d872b8efa9af8e99b73b79a13f6dbb7271d"},
    {"__FemaleFat.xvm", 5, 5, "c8ebe2db784f4c5f196456491a47089d1d5eb174e0e18961af04d6da8f8f5a72"},
    {"__GiGue.xvm", 2, 2, "5f934ce7eb67c1cd7f88ebc4ad5580a279fd6bdb81138b06a59906c68022dea0"},
    {"__Gibbles.xvm", 3, 3, "b5285fadbca5c65dfb0394ec2975b32f635c8221f1a016866758e237f414e93c"}};

static const struct set_pixels *set_pixels_of(const char *path)
{
    size_t i;

    for (i = 0; i < sizeof set_pixels / sizeof set_pixels[0]; i++)
        if (ends_with(path, set_pixels[i].end))
            return &set_pixels[i];
    fail_msg("%s: its pixels are not known", path);
    return NULL;
}

/* Compares every level of every image. The number of images. */
static size_t check_set_pixels(const char *path, const kunai_textures *textures)
{
    const struct set_pixels *expected = set_pixels_of(path);
    const uint32_t count = kunai_textures_get_info(textures)->image_count;
    uint8_t *all = NULL;
    size_t used = 0;
    uint32_t i, k, levels = 0;
    char hex[65];

    for (i = 0; i < count; i++) {
        const kunai_image *image = kunai_textures_get_image(textures, i);

        assert_int_equal(image->result, KUNAI_OK);
        for (k = 0; k < image->level_count; k++, levels++) {
            size_t size;
            uint8_t *pixels = decode_twice(path, textures, i, k, KUNAI_OUTPUT_RGBA8, NULL, &size);

            all = realloc(all, used + size);
            assert_non_null(all);
            memcpy(all + used, pixels, size);
            used += size;
            free(pixels);
        }
    }
    assert_non_null(all);
    test_sha256(all, used, hex);
    free(all);
    if (count != expected->images || levels != expected->levels)
        fail_msg("%s: %u images, %u levels", path, count, levels);
    if (strcmp(hex, expected->sha256) != 0)
        fail_msg("%s: its pixels are %s", path, hex);
    return count;
}

/* Every image of every set, at every level that is there. */
TEST(corpus_showcase)
{
    static const char *const sets[] = {
        "showcase/booma/booma.xvm",         "showcase/boy/boy.pvm",
        "showcase/cock/cock.pvm",           "showcase/dellily/dellily.xvm",
        "showcase/dubswitch/dubswitch.xvm", "showcase/hoo/hoo.pvm",
        "showcase/kiri/kiri.pvm",           "showcase/l2g1/l2g1.pvm",
        "showcase/ragrappy/ragrappy.xvm"};
    size_t i, size, images = 0;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        uint8_t *file = test_read_corpus(sets[i], &size);
        kunai_textures *textures;
        const kunai_textures_info *info;

        assert_non_null(file);
        textures = open_textures(file, size, KUNAI_OPEN_STRICT);
        info = kunai_textures_get_info(textures);
        assert_int_equal(info->broken_count, 0);
        images += check_set_pixels(sets[i], textures);
        (void)textures_visitor.walk(textures, file, size);
        kunai_textures_close(textures);
        free(file);
    }
    test_corpus_report("showcase (images of the sets)", images, 0, "none");
    assert_int_equal(images, 228);
}

/* As many images as stored files, with the pixels that they must have. */
static size_t check_set(const char *path, const void *data, size_t size, size_t count)
{
    kunai_textures *textures = open_textures(data, size, 0);

    if (kunai_textures_get_info(textures)->image_count != count)
        fail_msg("%s: %u images", path, kunai_textures_get_info(textures)->image_count);
    check_set_pixels(path, textures);
    (void)textures_visitor.walk(textures, data, size);
    kunai_textures_close(textures);
    return count;
}

TEST(corpus_archives)
{
    size_t i, size, sets = 0, images = 0, bare = 0;
    test_json *all;

    if (!test_corpus())
        skip();
    all = test_corpus_json("archives/expected.json");
    for (i = 0; i < test_json_count(all); i++) {
        const test_json *item = test_json_at(all, i), *result = test_json_get(item, "result");
        const char *format = test_json_string(test_json_get(item, "format"));
        char path[1024];
        uint8_t *file;

        if (!format || (strcmp(format, "pvm") != 0 && strcmp(format, "gvm") != 0 &&
                        strcmp(format, "xvm") != 0))
            continue;
        snprintf(path, sizeof path, "archives/%s/%s", format, test_json_key(all, i));
        file = test_read_corpus(path, &size);
        assert_non_null(file);
        images += check_set(path, file, size, test_json_count(test_json_get(result, "entries")));
        bare += test_json_number(test_json_get(result, "bare")) == 1;
        sets++;
        free(file);
    }
    test_json_free(all);
    printf("corpus: images of the sets: %zu\n", images);
    test_corpus_report("archives (texture sets)", sets, 0, "none");
    assert_int_equal(sets, 21);
    assert_int_equal(bare, 2);
    assert_int_equal(images, 73);
}
