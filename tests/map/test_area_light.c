/* test_area_light.c - the light text of areas, written by hand: the game's own grammar, and the
 * light at a time (platinum.md 7). */
#include "map_content.h"

static const char record[] = "area light";

enum { LINES = 10, END = 0, LIGHT = 1, DIFFUSE = 5, EMISSION = 8, BLANK = 9, NONE = LINES };

/* One block; light 1 and 3 are not valid. */
static const char *const lines[LINES] = {
    "900,",           "1,1,2,3,4,-5,6,",
    "0,0,0,0,0,0,0,", "1,31,0,30,4096,-4096,0,",
    "0,0,0,0,0,0,0,", "1,2,3,",
    "4,5,6,",         "7,8,9,",
    "10,11,12,",      "",
};

static const kunai_map_light block = {
    900,
    {1, 0, 1, 0},
    {{1, 2, 3}, {0, 0, 0}, {31, 0, 30}, {0, 0, 0}},
    {{4, -5, 6}, {0, 0, 0}, {4096, -4096, 0}, {0, 0, 0}},
    {1, 2, 3},
    {4, 5, 6},
    {7, 8, 9},
    {10, 11, 12},
};

/* ---- making texts ---- */

/* The block with one line replaced (NONE: none). Where that line begins. */
static size_t add_block(bytes *out, size_t replaced, const char *line, const char *line_end)
{
    size_t i, at = out->size;

    for (i = 0; i < LINES; i++) {
        if (i == replaced)
            at = out->size;
        append_text(out, i == replaced ? line : lines[i]);
        append_text(out, line_end);
    }
    return at;
}

/* A file of that block. */
static bytes make_changed(size_t replaced, const char *line, size_t *at)
{
    bytes out = {0};
    const size_t begin = add_block(&out, replaced, line, "\r\n");

    append_text(&out, "EOF");
    if (at)
        *at = begin;
    return out;
}

static bytes make_whole(void)
{
    return make_changed(NONE, "", NULL);
}

/* ---- checking ---- */

/* Closes the map. */
static void expect_lights(kunai_map *map, const kunai_map_light *reference, uint32_t count)
{
    uint32_t i;

    expect_map_content(map, KUNAI_FORMAT_AREA_LIGHT, count, HAS_LIGHTS);
    for (i = 0; i < count; i++)
        assert_memory_equal(&kunai_map_get_lights(map, NULL)[i], &reference[i], sizeof *reference);
    kunai_map_close(map);
}

/* Frees the file. Without a warning. */
static void expect_block(bytes file, const kunai_map_light *reference)
{
    expect_lights(open_map_with(&file, KUNAI_FORMAT_AREA_LIGHT, 0), reference, 1);
    free_bytes(&file);
}

/* The same with one warning. */
static void expect_warned(bytes file, uint64_t offset, const kunai_map_light *reference)
{
    expect_lights(open_map_warned(&file, KUNAI_FORMAT_AREA_LIGHT, KUNAI_E_CORRUPT, offset, record),
                  reference, 1);
    free_bytes(&file);
}

static void expect_failure(bytes file, kunai_result code, uint64_t offset)
{
    expect_map_failure(&file, KUNAI_FORMAT_AREA_LIGHT, code, offset, record);
    free_bytes(&file);
}

/* ---- lines ---- */

TEST(block)
{
    expect_block(make_whole(), &block);
}

/* CR ends a line and takes one LF with it. */
TEST(line_ends)
{
    static const char *const ends[] = {"\r\n", "\r"};
    size_t i;

    for (i = 0; i < COUNT(ends); i++) {
        bytes file = {0};

        add_block(&file, NONE, "", ends[i]);
        append_text(&file, "EOF");
        expect_block(file, &block);
    }
}

/* CR LF LF: the second LF begins the next line, as a bad first byte, which counts as 0. So does
 * that of a line of lights: its first field is still 1. */
TEST(second_feed)
{
    bytes file = {0};

    add_block(&file, NONE, "", "\r\n\n");
    file.size--; /* or EOF would not begin the last line */
    append_text(&file, "EOF");
    expect_block(file, &block);
    memset(&file, 0, sizeof file);
    add_block(&file, NONE, "", "\r\n\n");
    append_text(&file, "EOF");
    expect_failure(file, KUNAI_E_TRUNCATED, file.size);
}

/* CR CR LF is an empty line more. */
TEST(empty_line)
{
    const kunai_map_light reference = {900,
                                       {0, 1, 0, 1},
                                       {{0, 0, 0}, {1, 2, 3}, {0, 0, 0}, {31, 0, 30}},
                                       {{0, 0, 0}, {4, -5, 6}, {0, 0, 0}, {4096, -4096, 0}},
                                       {0, 0, 0},
                                       {1, 2, 3},
                                       {4, 5, 6},
                                       {7, 8, 9}};
    bytes file = make_changed(END, "900,\r", NULL);

    file.size -= 3; /* "10,11,12," is the line that is skipped; the blank one begins a block */
    file.size -= 2;
    append_text(&file, "EOF");
    expect_block(file, &reference);
}

/* A bare LF is a byte like others: no line ends, and the number is none. */
TEST(bare_feed)
{
    bytes file = {0};
    kunai_map_light reference = block;

    add_block(&file, NONE, "", "\n");
    append_text(&file, "EOF");
    expect_failure(file, KUNAI_E_TRUNCATED, file.size);

    reference.diffuse[1] = 2; /* at the start of a field it counts as 0 */
    expect_block(make_changed(DIFFUSE, "1,\n2,3,", NULL), &reference);
    reference.diffuse[2] = UINT32_MAX; /* "3\n4" */
    memset(&file, 0, sizeof file);
    file = make_changed(DIFFUSE, "1,2,3\n4,5", NULL);
    expect_warned(file,
                  strlen("900,\r\n1,1,2,3,4,-5,6,\r\n0,0,0,0,0,0,0,\r\n") +
                      strlen("1,31,0,30,4096,-4096,0,\r\n0,0,0,0,0,0,0,\r\n1,2,"),
                  &reference);
}

/* The line behind the emission is not looked at, whatever it is. */
TEST(skipped_line)
{
    static const char *const texts[] = {"", "EOF", "7200,", "1,31,31,31,0,0,0", "99999999,\n,,,"};
    size_t i;

    for (i = 0; i < COUNT(texts); i++)
        expect_block(make_changed(BLANK, texts[i], NULL), &block);
}

/* ---- where it ends ---- */

/* EOF with a line end and without, and what belongs to its line. */
TEST(end)
{
    static const char *const ends[] = {"EOF",       "EOF\r\n", "EOF\r",     "EOFEOF",
                                       "EOF,1,2\r", "EOF\n",   "EOF\nmore", "EOF of the file\r\n"};
    size_t i;

    for (i = 0; i < COUNT(ends); i++) {
        bytes file = {0};

        add_block(&file, NONE, "", "\r\n");
        append_text(&file, ends[i]);
        expect_block(file, &block);
    }
}

/* What is behind that line is nobody's. */
TEST(end_and_more)
{
    static const struct {
        const char *text;
        size_t size, used;
    } ends[] = {{"EOF\r\n\r\n", 7, 5},   {"EOF\r\rmore", 9, 4}, {"EOF\r\n\n", 6, 5},
                {"EOF\r\n0,\r\n", 9, 5}, {"EOF\r\n\0", 6, 5},   {"EOF\0\0", 5, 4},
                {"EOF\0more", 8, 4},     {"EOFx\0y", 6, 5}};
    size_t i;

    for (i = 0; i < COUNT(ends); i++) {
        bytes file = {0};
        size_t end;

        add_block(&file, NONE, "", "\r\n");
        end = file.size;
        append_bytes(&file, ends[i].text, ends[i].size);
        expect_warned(file, end + ends[i].used, &block);
    }
}

/* A NUL ends a line, and behind it there is none. The one behind EOF belongs to it. */
TEST(nul)
{
    size_t end;
    bytes file = {0};

    add_block(&file, NONE, "", "\r\n");
    end = file.size;
    append_bytes(&file, "EOF\0", 4);
    expect_block(file, &block);

    memset(&file, 0, sizeof file);
    add_block(&file, NONE, "", "\r\n");
    append_bytes(&file, "\0EOF", 4);
    expect_failure(file, KUNAI_E_TRUNCATED, end);

    file = make_whole(); /* in the middle of a line: the next line is the first that is not there */
    file.data[strlen("900,\r\n1,1,")] = 0;
    expect_failure(file, KUNAI_E_TRUNCATED, strlen("900,\r\n1,1,"));
}

/* Only at the start of a block. */
TEST(end_inside)
{
    kunai_map_light reference = block;
    bytes file;
    size_t at;

    reference.valid[0] = 0; /* a number that is none is -1, and that is not 1 */
    memset(reference.color[0], 0, sizeof reference.color[0]);
    memset(reference.direction[0], 0, sizeof reference.direction[0]);
    expect_block(make_changed(LIGHT, "EOF", NULL), &reference);

    reference = block;
    memset(reference.emission, 0, sizeof reference.emission);
    reference.emission[0] = UINT32_MAX;
    file = make_changed(EMISSION, "EOF", &at);
    expect_warned(file, at, &reference);

    file = make_changed(BLANK, "EOF", NULL); /* swallowed, and there is no other one */
    file.size -= 3;
    expect_failure(file, KUNAI_E_TRUNCATED, file.size);
}

/* "eof" and the like begin a block. */
TEST(no_end)
{
    static const char *const texts[] = {"", "EO", "eof", " EOF", "E", "\nEOF", "EO\r\nF"};
    size_t i;

    for (i = 0; i < COUNT(texts); i++) {
        bytes file = {0};

        add_block(&file, NONE, "", "\r\n");
        append_text(&file, texts[i]);
        expect_failure(file, KUNAI_E_TRUNCATED, file.size);
    }
}

/* No block at all is a file, too; there is no light at any time. */
TEST(no_block)
{
    bytes file = {0};
    kunai_map *map;

    append_text(&file, "EOF");
    map = open_map_with(&file, KUNAI_FORMAT_AREA_LIGHT, 0);
    assert_int_equal(kunai_map_find_light(map, 0), -1);
    assert_int_equal(kunai_map_find_light(map, 43199), -1);
    expect_lights(map, NULL, 0);
    free_bytes(&file);
}

/* Wherever it is cut, the text is over before EOF; the last two cuts leave a shorter one. */
TEST(cut)
{
    bytes all = make_whole(), file;
    const size_t end = all.size;
    size_t size;

    for (size = 0; size < end; size++) {
        memset(&file, 0, sizeof file);
        append_bytes(&file, all.data, size);
        expect_failure(file, KUNAI_E_TRUNCATED, size);
    }
    append_text(&all, "\r\n");
    for (size = end; size <= end + 2; size++) {
        memset(&file, 0, sizeof file);
        append_bytes(&file, all.data, size);
        expect_block(file, &block);
    }
    free_bytes(&all);
}

/* ---- long lines ---- */

/* size characters in all. */
static char *make_padded(const char *start, char fill, size_t size)
{
    char *text = malloc(size + 1);

    assert_non_null(text);
    memset(text, fill, size);
    memcpy(text, start, strlen(start));
    text[size] = 0;
    return text;
}

/* 255 bytes are a line, also the last one, and that which is skipped. */
static void check_long_line(size_t line, const char *start, char fill)
{
    static const size_t sizes[] = {256, 257, 10000};
    char *text = make_padded(start, fill, 255);
    size_t i, at;

    expect_block(make_changed(line, text, NULL), &block);
    free(text);
    for (i = 0; i < COUNT(sizes); i++) {
        bytes file;

        text = make_padded(start, fill, sizes[i]);
        file = make_changed(line, text, &at);
        expect_failure(file, KUNAI_E_CORRUPT, at);
        free(text);
    }
}

TEST(long_lines)
{
    size_t line;

    for (line = 0; line < BLANK; line++)
        check_long_line(line, lines[line], 'x'); /* fields that nobody asks for */
    for (line = 0; line < BLANK; line++)
        check_long_line(line, lines[line], ',');
    check_long_line(BLANK, "", ',');
    check_long_line(BLANK, "", 'x');
}

/* The field is as long as the line then: zeros in front of a number. */
TEST(long_fields)
{
    char *text = make_padded("", '0', 255);
    bytes file;
    size_t at;

    memcpy(text + 252, "900", 3);
    expect_block(make_changed(END, text, NULL), &block);
    free(text);
    text = make_padded("", '0', 256);
    memcpy(text + 253, "900", 3);
    file = make_changed(END, text, &at);
    expect_failure(file, KUNAI_E_CORRUPT, 0);
    free(text);
    text = make_padded("10,11,", '0', 255);
    memcpy(text + 253, "12", 2);
    expect_block(make_changed(EMISSION, text, NULL), &block);
    free(text);
}

/* The line of EOF is a line. */
TEST(long_end)
{
    bytes file = make_whole();
    const size_t at = file.size - 3;
    char *text = make_padded("EOF", 'x', 256);

    file.size = at;
    append_bytes(&file, text, 255);
    expect_block(file, &block);
    memset(&file, 0, sizeof file);
    add_block(&file, NONE, "", "\r\n");
    append_bytes(&file, text, 256);
    expect_failure(file, KUNAI_E_CORRUPT, at);
    free(text);
}

/* 10,000 bytes and nothing else. */
TEST(long_text)
{
    char *text = make_padded("", '1', 10000);
    bytes file = {0};

    append_text(&file, text);
    expect_failure(file, KUNAI_E_CORRUPT, 0);
    free(text);
}

/* ---- numbers ---- */

/* Read as an end time: past the day there is a warning. */
static void check_number(const char *text, uint32_t value)
{
    kunai_map_light reference = block;
    bytes file = make_changed(END, text, NULL);

    reference.end = value;
    if (value > 43200)
        expect_warned(file, 0, &reference);
    else
        expect_block(file, &reference);
}

static const struct {
    const char *text;
    uint32_t value;
} number_rows[] = {
    {"0", 0},
    {"7", 7},
    {"007", 7},
    {"43199", 43199},
    {"43200", 43200},
    {"43201", 43201},
    {"", 0},
    {",", 0},
    {"-", 0},
    {"-0", 0},
    {"x", 0},
    {"x12", 12}, /* a bad first byte counts as 0 */
    {" 12", 12},
    {"+12", 12},
    {".5", 5},
    {"\xFF"
     "9",
     9},
    {"\n5", 5},
    {"12x", UINT32_MAX}, /* any other bad byte makes it -1 */
    {"1 2", UINT32_MAX},
    {"12 ", UINT32_MAX},
    {"xx1", UINT32_MAX},
    {"x-1", UINT32_MAX},
    {"--5", UINT32_MAX},
    {"5-", UINT32_MAX},
    {"-x", UINT32_MAX},
    {"-5x", UINT32_MAX},
    {"0x10", UINT32_MAX},
    {"1.5", UINT32_MAX},
    {"1\t", UINT32_MAX},
    {"-1", UINT32_MAX},
    {"-5", UINT32_MAX - 4},
    {"2147483647", 0x7FFFFFFF},
    {"2147483648", 0x80000000},
    {"-2147483648", 0x80000000},
    {"-2147483649", 0x7FFFFFFF},
    {"4294967295", UINT32_MAX},
    {"4294967296", 0}, /* modulo 2^32 */
    {"4294967297", 1},
    {"-4294967297", UINT32_MAX},
    {"4294967296000000000042", 42},
    {"18446744073709551616", 0},
    {"18446744073709551621", 5},
};

TEST(numbers)
{
    size_t i;

    for (i = 0; i < COUNT(number_rows); i++) {
        char with_comma[64];

        check_number(number_rows[i].text, number_rows[i].value);
        snprintf(with_comma, sizeof with_comma, "%s,77", number_rows[i].text);
        check_number(with_comma, number_rows[i].value);
    }
}

/* As many digits as a line has: 10^n is a multiple of 2^32 from n = 32 on. */
TEST(many_digits)
{
    char *text = make_padded("1", '0', 255);

    check_number(text, 0);
    text[254] = '9';
    check_number(text, 9);
    memset(text, '9', 255);
    check_number(text, UINT32_MAX);
    text[0] = '-';
    check_number(text, 1);
    text[254] = 'x';
    check_number(text, UINT32_MAX);
    free(text);
    text = make_padded("", '9', 300);
    expect_failure(make_changed(END, text, NULL), KUNAI_E_CORRUPT, 0);
    free(text);
}

/* ---- fields ---- */

/* What is not there is 0, what is too much is nobody's. */
TEST(field_counts)
{
    static const struct {
        const char *text;
        uint32_t values[3];
    } colors[] = {
        {"", {0, 0, 0}},           {"1", {1, 0, 0}},
        {"1,", {1, 0, 0}},         {"1,2", {1, 2, 0}},
        {"1,2,", {1, 2, 0}},       {"1,2,3", {1, 2, 3}},
        {"1,2,3,", {1, 2, 3}},     {"1,2,3,4", {1, 2, 3}},
        {"1,2,3,-7,x", {1, 2, 3}}, {",,3", {0, 0, 3}},
        {",2", {0, 2, 0}},         {",,,", {0, 0, 0}},
        {"x1,-0,-", {1, 0, 0}},    {"0,31,00031", {0, 31, 31}},
    };
    size_t i, line;

    for (i = 0; i < COUNT(colors); i++)
        for (line = DIFFUSE; line <= EMISSION; line++) {
            kunai_map_light reference = block;
            uint32_t *const members[] = {reference.diffuse, reference.ambient, reference.specular,
                                         reference.emission};

            memcpy(members[line - DIFFUSE], colors[i].values, sizeof colors[i].values);
            expect_block(make_changed(line, colors[i].text, NULL), &reference);
        }
}

typedef struct light {
    const char *text;
    uint32_t valid;
    uint32_t color[3];
    int32_t direction[3];
} light;

static kunai_map_light replace_light(const light *from, uint32_t index)
{
    kunai_map_light reference = block;

    reference.valid[index] = from->valid;
    memcpy(reference.color[index], from->color, sizeof from->color);
    memcpy(reference.direction[index], from->direction, sizeof from->direction);
    return reference;
}

/* Only 1 is a light; of the others nothing is read, so that nothing is wrong with it. */
TEST(lights)
{
    static const light lights[] = {
        {"1,2,3,4,5,6,7", 1, {2, 3, 4}, {5, 6, 7}},
        {"1,2,3,4,5,6,7,", 1, {2, 3, 4}, {5, 6, 7}},
        {"1,2,3,4,5,6,7,8", 1, {2, 3, 4}, {5, 6, 7}},
        {"1,2,3,4,5,6", 1, {2, 3, 4}, {5, 6, 0}},
        {"1,2,3,4,5", 1, {2, 3, 4}, {5, 0, 0}},
        {"1,2,3,4", 1, {2, 3, 4}, {0, 0, 0}},
        {"1,2,3,4,", 1, {2, 3, 4}, {0, 0, 0}},
        {"1,2", 1, {2, 0, 0}, {0, 0, 0}},
        {"1", 1, {0, 0, 0}, {0, 0, 0}},
        {"1,", 1, {0, 0, 0}, {0, 0, 0}},
        {"01,2", 1, {2, 0, 0}, {0, 0, 0}},
        {"x1,2", 1, {2, 0, 0}, {0, 0, 0}},
        {"4294967297,2", 1, {2, 0, 0}, {0, 0, 0}},
        {"1,,,,1,,-1", 1, {0, 0, 0}, {1, 0, -1}},
        {"0,2,3,4,5,6,7", 0, {0, 0, 0}, {0, 0, 0}},
        {"2,2,3,4,5,6,7", 0, {0, 0, 0}, {0, 0, 0}},
        {"-1,2,3,4,5,6,7", 0, {0, 0, 0}, {0, 0, 0}},
        {"257,2,3,4,5,6,7", 0, {0, 0, 0}, {0, 0, 0}},
        {"1 ,2,3,4,5,6,7", 0, {0, 0, 0}, {0, 0, 0}},
        {"", 0, {0, 0, 0}, {0, 0, 0}},
        {",1,1,1,1,1,1", 0, {0, 0, 0}, {0, 0, 0}},
        {"0,32,-1,x,99999,1 2", 0, {0, 0, 0}, {0, 0, 0}},
    };
    uint32_t index;
    size_t i;

    for (i = 0; i < COUNT(lights); i++)
        for (index = 0; index < 4; index++) {
            const kunai_map_light reference = replace_light(&lights[i], index);

            expect_block(make_changed(LIGHT + index, lights[i].text, NULL), &reference);
        }
}

/* Kept between -4096 and 4096, which is the length of a direction: no warning. */
TEST(directions)
{
    static const struct {
        const char *text;
        int32_t value;
    } numbers[] = {
        {"4095", 4095},
        {"4096", 4096},
        {"4097", 4096},
        {"-4095", -4095},
        {"-4096", -4096},
        {"-4097", -4096},
        {"32767", 4096},
        {"-32768", -4096},
        {"2147483647", 4096},
        {"2147483648", -4096},
        {"-2147483648", -4096},
        {"4294967295", -1},
        {"4294967296", 0},
        {"1x", -1},
        {"x9", 9},
    };
    size_t i, axis;

    for (i = 0; i < COUNT(numbers); i++)
        for (axis = 0; axis < 3; axis++) {
            light l = {NULL, 1, {1, 2, 3}, {7, 8, 9}};
            kunai_map_light reference;
            char text[128];

            l.direction[axis] = numbers[i].value;
            reference = replace_light(&l, 3);
            snprintf(text, sizeof text, "1,1,2,3,%s,%s,%s,", axis == 0 ? numbers[i].text : "7",
                     axis == 1 ? numbers[i].text : "8", axis == 2 ? numbers[i].text : "9");
            expect_block(make_changed(LIGHT + 3, text, NULL), &reference);
        }
}

/* ---- warnings ---- */

/* As it is, and a warning where the field begins. */
static void check_color(const char *text, uint32_t value)
{
    char line[128];
    size_t at, i;

    for (i = 0; i < 3; i++) {
        const size_t field = 2 * i; /* those before it have a digit and a comma */
        kunai_map_light reference = block;
        bytes file;

        snprintf(line, sizeof line, "%s%s%s", i > 0 ? "0," : "", i > 1 ? "0," : "", text);
        reference.diffuse[0] = reference.diffuse[1] = reference.diffuse[2] = 0;
        reference.diffuse[i] = value;
        file = make_changed(DIFFUSE, line, &at);
        expect_warned(file, at + field, &reference);

        snprintf(line, sizeof line, "1,%s%s%s", i > 0 ? "0," : "", i > 1 ? "0," : "", text);
        reference = block;
        reference.valid[1] = 1;
        reference.color[1][i] = value;
        file = make_changed(LIGHT + 1, line, &at);
        expect_warned(file, at + 2 + field, &reference);
    }
}

TEST(colors)
{
    check_color("32", 32);
    check_color("63", 63);
    check_color("-1", UINT32_MAX);
    check_color("1 ", UINT32_MAX);
    check_color("2147483648", 0x80000000);
    check_color("4294967328", 32);
}

/* One for each, in the order of the text; the first is what a strict open fails with. */
TEST(warnings)
{
    static const char text[] = "43201\r\n"          /* 0 */
                               "1,32,31,33,0,0,0\r" /* 7: 9 and 15 */
                               "\r\r\r"             /* 24 */
                               "-1,-1,-1\r\n"       /* 27: three */
                               "0,0,0\r0,0,99\r1\r" /* 37, 43: 47; 50 */
                               "\rEOF\r\nmore";     /* 52; 58 is behind it */
    static const uint64_t offsets[] = {0, 9, 15, 27, 30, 33, 47, 58};
    const kunai_map_info *info;
    bytes file = {0};
    kunai_error error;
    kunai_map *map;
    size_t i;

    append_text(&file, text);
    map = open_map_with(&file, KUNAI_FORMAT_AREA_LIGHT, COUNT(offsets));
    info = kunai_map_get_info(map);
    for (i = 0; i < COUNT(offsets); i++) {
        assert_int_equal(info->warnings[i].code, KUNAI_E_CORRUPT);
        assert_int_equal(info->warnings[i].offset, offsets[i]);
        assert_string_equal(info->warnings[i].record, record);
        assert_int_equal(info->warnings[i].format, KUNAI_FORMAT_AREA_LIGHT);
    }
    kunai_map_close(map);
    assert_null(open_map_file(&file, KUNAI_FORMAT_AREA_LIGHT, KUNAI_OPEN_STRICT, &error));
    assert_int_equal(error.code, KUNAI_E_CORRUPT);
    assert_int_equal(error.offset, 0);
    free_bytes(&file);
}

/* ---- the light at a time ---- */

static kunai_map *open_ends(const uint32_t *ends, uint32_t count)
{
    bytes file = {0};
    kunai_map *map;
    char line[32];
    uint32_t i;

    for (i = 0; i < count; i++) {
        snprintf(line, sizeof line, "%u,", (unsigned)ends[i]);
        add_block(&file, END, line, "\r\n");
    }
    append_text(&file, "EOF");
    map = open_map_with(&file, KUNAI_FORMAT_AREA_LIGHT, 0);
    expect_map_content(map, KUNAI_FORMAT_AREA_LIGHT, count, HAS_LIGHTS);
    for (i = 0; i < count; i++)
        assert_int_equal(kunai_map_get_lights(map, NULL)[i].end, ends[i]);
    free_bytes(&file);
    return map;
}

static void expect_times(const uint32_t *ends, uint32_t count, const int32_t (*reference)[2],
                         size_t times)
{
    kunai_map *map = open_ends(ends, count);
    size_t i;

    for (i = 0; i < times; i++)
        assert_int_equal(kunai_map_find_light(map, (uint32_t)reference[i][0]), reference[i][1]);
    kunai_map_close(map);
}

/* The end does not belong to it. */
TEST(find)
{
    static const uint32_t ends[] = {900, 7200, 43200};
    static const int32_t times[][2] = {{0, 0},     {899, 0},   {900, 1},  {901, 1},
                                       {7199, 1},  {7200, 2},  {7201, 2}, {43199, 2},
                                       {43200, 0}, {43201, 0}, {-1, 0},   {INT32_MIN, 0}};

    expect_times(ends, 3, times, COUNT(times));
}

/* The first of them is for no time: it ends before there is any. */
TEST(find_first_ends_at_0)
{
    static const uint32_t ends[] = {0, 7200, 43200};
    static const int32_t times[][2] = {{0, 1}, {7199, 1}, {7200, 2}, {43199, 2}, {43200, 0}};

    expect_times(ends, 3, times, COUNT(times));
}

/* What is later than all of them is the first one's: the day does not have to be filled. */
TEST(find_late)
{
    static const uint32_t ends[] = {10, 20};
    static const int32_t times[][2] = {{9, 0}, {10, 1}, {19, 1}, {20, 0}, {43199, 0}};
    static const uint32_t one[] = {0};
    static const int32_t any[][2] = {{0, 0}, {1, 0}, {43199, 0}};

    expect_times(ends, 2, times, COUNT(times));
    expect_times(one, 1, any, COUNT(any));
}

/* Not in order: the first one that ends later, not the nearest. */
TEST(find_disorder)
{
    static const uint32_t ends[] = {100, 43200, 50, 200, 100};
    static const int32_t times[][2] = {{0, 0}, {49, 0}, {99, 0}, {100, 1}, {150, 1}, {43199, 1}};
    static const uint32_t equal[] = {100, 100, 300};
    static const int32_t of_equal[][2] = {{99, 0}, {100, 2}, {299, 2}, {300, 0}};

    expect_times(ends, 5, times, COUNT(times));
    expect_times(equal, 3, of_equal, COUNT(of_equal));
}

/* ---- many, and damaged ---- */

/* The shortest block is nine CRs and a byte, or ten of them. */
TEST(many)
{
    enum { BLOCKS = 20000 };
    static const kunai_map_light zero;
    bytes file = {0};
    kunai_map *map;
    uint32_t i;

    for (i = 0; i < BLOCKS; i++)
        append_text(&file, "\r\r\r\r\r\r\r\r\r\r");
    append_text(&file, "EOF");
    map = open_map_with(&file, KUNAI_FORMAT_AREA_LIGHT, 0);
    expect_map_content(map, KUNAI_FORMAT_AREA_LIGHT, BLOCKS, HAS_LIGHTS);
    for (i = 0; i < BLOCKS; i++)
        assert_memory_equal(&kunai_map_get_lights(map, NULL)[i], &zero, sizeof zero);
    kunai_map_close(map);
    free_bytes(&file);
}

TEST(sweeps)
{
    bytes file = {0};

    add_block(&file, NONE, "", "\r\n");
    add_block(&file, END, "7200,", "\r\n");
    append_text(&file, "EOF");
    sweep_map(&file, KUNAI_FORMAT_AREA_LIGHT, 1);
    sweep_map(&file, KUNAI_FORMAT_ANY, 1);
    free_bytes(&file);
}
