/* test_area_light.c - the light text of areas, written by hand: the game's own grammar, and the
 * light at a time (platinum.md 7). */
#include "cases.h"

static const char how[] = "map format=FORMAT_AREA_LIGHT";

enum { LINES = 10, END = 0, LIGHT = 1, DIFFUSE = 5, EMISSION = 8, BLANK = 9, NONE = LINES };

/* One block; the lights 1 and 3 are off. */
static const char *const lines[LINES] = {"900,",           "1,1,2,3,4,-5,6,",
                                         "0,0,0,0,0,0,0,", "1,31,0,30,4096,-4096,0,",
                                         "0,0,0,0,0,0,0,", "1,2,3,",
                                         "4,5,6,",         "7,8,9,",
                                         "10,11,12,",      ""};

/* The members of the block, in parts: tests replace one part. */
#define LIGHTS                                                                                     \
    "valid=(1 0 1 0) color=(1 2 3 3*0 31 0 30 3*0) direction=(4 -5 6 3*0 4096 -4096 4*0) "
#define COLORS_BUT_EMISSION "diffuse=(1 2 3) ambient=(4 5 6) specular=(7 8 9) "
#define COLORS COLORS_BUT_EMISSION "emission=(10 11 12)"
#define BLOCK "item_count=1 light[0]{end=900 " LIGHTS COLORS "}"

/* ---- texts ---- */

enum { ROOM = 16384 };

/* The next one of texts that are separated by |. Returns 0 after the last one. */
static int next_text(const char **texts, char text[ROOM])
{
    const size_t size = *texts ? strcspn(*texts, "|") : 0;

    if (!*texts)
        return 0;
    snprintf(text, ROOM, "%.*s", (int)size, *texts);
    *texts = (*texts)[size] ? *texts + size + 1 : NULL;
    return 1;
}

/* The block with one line replaced, at the label "at" (NONE: none). */
static void add_block(laid *to, size_t replaced, const char *line, const char *line_end)
{
    size_t i;

    for (i = 0; i < LINES; i++) {
        if (i == replaced)
            add_label(to, "at", to->file.size);
        lay_more(to, "'%s%s'", i == replaced ? line : lines[i], line_end);
    }
}

/* A file of that block. Its last line is at the label "end". */
static laid make_changed(size_t replaced, const char *line)
{
    laid file = {0};

    add_block(&file, replaced, line, "\r\n");
    lay_more(&file, "end: 'EOF'");
    return file;
}

/* With each of the texts. */
static void check_changed(size_t replaced, const char *texts, const char *expected)
{
    char text[ROOM];

    while (next_text(&texts, text)) {
        laid file = make_changed(replaced, text);

        check_case(&file, how, "%s", expected);
        free_laid(&file);
    }
}

/* The block, then what each text for lay says. */
static void check_rest(const char *line_end, const char *texts, const char *expected)
{
    char text[ROOM];

    while (next_text(&texts, text)) {
        laid file = {0};

        add_block(&file, NONE, "", line_end);
        lay_more(&file, "end: %s last:", text);
        check_case(&file, how, "%s", expected);
        free_laid(&file);
    }
}

/* ---- lines ---- */

TEST(cr_ends_a_line_and_takes_one_lf)
{
    check_rest("\r\n", "'EOF'", BLOCK);
    check_rest("\r", "'EOF'", BLOCK);
}

/* CR LF LF: the second LF begins the next line, as a bad first byte, which counts as 0. So does
 * that of a line of lights: its first field is still 1. The one before EOF hides it. */
TEST(second_lf_begins_the_next_line)
{
    laid file = {0};

    add_block(&file, NONE, "", "\r\n\n");
    lay_more(&file, "'EOF' last:");
    check_case(&file, how, "warns CORRUPT @last-4 fails TRUNCATED @last 'area light'");
    patch(&file, "-4: 'EOF', cut -1");
    check_case(&file, how, BLOCK);
    free_laid(&file);
}

/* CR CR LF is an empty line more: the line of the emission is the one that is skipped. */
TEST(empty_line_is_a_line)
{
    laid file = make_changed(END, "900,\r");

    patch(&file, "end-2: 'EOF', cut end+1");
    check_case(&file, how,
               "item_count=1 light[0]{end=900 valid=(0 1 0 1) color=(3*0 1 2 3 3*0 31 0 30) "
               "direction=(3*0 4 -5 6 3*0 4096 -4096 0) diffuse=(3*0) ambient=(1 2 3) "
               "specular=(4 5 6) emission=(7 8 9)}");
    free_laid(&file);
}

/* At the start of a field it counts as 0. */
TEST(bare_lf_is_a_bad_byte)
{
    check_rest("\n", "'EOF'", "fails TRUNCATED @last 'area light'");
    check_changed(DIFFUSE, "1,\n2,3,", BLOCK);
    check_changed(DIFFUSE, "1,2,3\n4,5",
                  "warns CORRUPT @at+4 'area light' light[0]{end=900 " LIGHTS
                  "diffuse=(1 2 -1) ambient=(4 5 6) specular=(7 8 9) emission=(10 11 12)}");
}

TEST(line_after_the_emission_is_skipped)
{
    check_changed(BLANK, "|EOF|7200,|1,31,31,31,0,0,0|99999999,\n,,,", BLOCK);
}

/* ---- where it ends ---- */

TEST(eof_ends_the_text_with_its_line)
{
    check_rest("\r\n",
               "'EOF\r\n'|'EOF\r'|'EOFEOF'|'EOF,1,2\r'|'EOF\n'|'EOF\nmore'|'EOF of the file\r\n'|"
               "'EOF'0",
               BLOCK);
}

TEST(bytes_after_the_line_of_eof_are_a_warning)
{
    check_rest("\r\n", "'EOF\r\n\r\n'|'EOF\r\n\n'|'EOF\r\n0,\r\n'|'EOF\r\n'0|'EOFx'0 'y'",
               "warns CORRUPT @end+5 'area light' " BLOCK);
    check_rest("\r\n", "'EOF\r\rmore'|'EOF'.5|'EOF'0 'more'",
               "warns CORRUPT @end+4 'area light' " BLOCK);
}

/* After a NUL there is no line; in the middle of one, the next line is the first that is
 * missing. */
TEST(nul_ends_the_text)
{
    laid file = make_changed(NONE, "");

    check_rest("\r\n", "b0 'EOF'", "fails TRUNCATED @end 'area light'");
    patch(&file, "10: b0");
    check_case(&file, how, "fails TRUNCATED 10 'area light'");
    free_laid(&file);
}

/* A number that is none is -1, which is not 1: the light is off. */
TEST(eof_inside_a_block_is_a_bad_number)
{
    laid file = make_changed(BLANK, "EOF"); /* swallowed, and there is no other one */

    check_changed(LIGHT, "EOF",
                  "light[0]{end=900 valid=(0 0 1 0) color=(6*0 31 0 30 3*0) "
                  "direction=(6*0 4096 -4096 4*0) " COLORS "}");
    check_changed(EMISSION, "EOF",
                  "warns CORRUPT @at 'area light' light[0]{end=900 " LIGHTS COLORS_BUT_EMISSION
                  "emission=(-1 0 0)}");
    patch(&file, "cut end");
    check_case(&file, how, "fails TRUNCATED @end 'area light'");
    free_laid(&file);
}

TEST(other_words_begin_a_block)
{
    check_rest("\r\n", "''|'E'|'EO\r\nF'", "any fails TRUNCATED @last 'area light'");
    check_rest("\r\n", "'EO'|'eof'|' EOF'|'\nEOF'",
               "warns CORRUPT @end 'area light' fails TRUNCATED @last 'area light'");
}

TEST(text_without_blocks_has_no_light_at_any_time)
{
    CHECK("'EOF'", how, "item_count=0 light_at[0]=-1 light_at[43199]=-1");
}

/* "EO" is a bad end time. */
TEST(every_cut_before_eof_is_an_error_there)
{
    static const cut_row rows[] = {{"0", "fails TRUNCATED #1 'area light'"},
                                   {"@end+2", "warns CORRUPT @end fails TRUNCATED #1 'area light'"},
                                   {"@end+3", BLOCK}};
    laid file = make_changed(NONE, "");

    lay_more(&file, "'\r\n\n'");
    CHECK_CUTS(&file, how, rows);
    free_laid(&file);
}

/* ---- long lines ---- */

/* start, and then fill up to size characters in all; the last ones are end. */
static const char *make_padded(const char *start, char fill, size_t size, const char *end)
{
    static char text[16384];

    memset(text, fill, size);
    memcpy(text, start, strlen(start));
    memcpy(text + size - strlen(end), end, strlen(end) + 1);
    return text;
}

/* 255 bytes are a line, also the one that is skipped. The fill is in fields that nobody asks
 * for. */
TEST(lines_have_at_most_255_bytes)
{
    static const size_t sizes[] = {256, 257, 10000};
    size_t line, i, k;

    for (line = 0; line < LINES; line++)
        for (k = 0; k < 2; k++) {
            check_changed(line, make_padded(lines[line], ",x"[k], 255, ""), BLOCK);
            for (i = 0; i < 3; i++)
                check_changed(line, make_padded(lines[line], ",x"[k], sizes[i], ""),
                              "fails CORRUPT @at 'area light'");
        }
}

TEST(fields_are_as_long_as_lines)
{
    check_changed(END, make_padded("", '0', 255, "900"), BLOCK);
    check_changed(END, make_padded("", '0', 256, "900"), "fails CORRUPT 0 'area light'");
    check_changed(EMISSION, make_padded("10,11,", '0', 255, "12"), BLOCK);
}

TEST(line_of_eof_is_a_line)
{
    laid file = make_changed(NONE, "");

    lay_more(&file, "252*'x'");
    check_case(&file, how, BLOCK);
    lay_more(&file, "'x'");
    check_case(&file, how, "fails CORRUPT @end 'area light'");
    free_laid(&file);
    CHECK("10000*'1'", how, "fails CORRUPT 0 'area light'");
}

/* ---- numbers ---- */

/* A value, and the texts that have it, separated by |. */
typedef struct number_row {
    int64_t value;
    const char *texts;
} number_row;

/* A bad first byte counts as 0, any other one makes the number -1. Numbers are modulo 2^32. */
static const number_row numbers[] = {{0, "0||,|-|-0|x|4294967296|18446744073709551616"},
                                     {5, ".5|\n5|18446744073709551621"},
                                     {7, "7|007"},
                                     {9, "\xFF\071"},
                                     {12, "x12| 12|+12"},
                                     {43199, "43199"},
                                     {43200, "43200"},
                                     {43201, "43201"},
                                     {-1, "12x|1 2|12 |xx1|x-1|--5|5-|-x|-5x|0x10|1.5|1\t|-1"},
                                     {-1, "4294967295|-4294967297"},
                                     {-5, "-5"},
                                     {0x7FFFFFFF, "2147483647|-2147483649"},
                                     {0x80000000, "2147483648|-2147483648"},
                                     {1, "4294967297"},
                                     {42, "4294967296000000000042"}};

/* Read as an end time: after the end of the day there is a warning. */
static void check_number(const char *text, int64_t value)
{
    char expected[512];

    snprintf(expected, sizeof expected, "%slight[0]{end=%lld " LIGHTS COLORS "}",
             (uint32_t)value > 43200 ? "warns CORRUPT 0 'area light' " : "", (long long)value);
    check_changed(END, text, expected);
}

TEST(numbers)
{
    char text[ROOM], with_comma[ROOM + 8];
    const char *texts;
    size_t i;

    for (i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        for (texts = numbers[i].texts; next_text(&texts, text);) {
            check_number(text, numbers[i].value);
            snprintf(with_comma, sizeof with_comma, "%s,77", text);
            check_number(with_comma, numbers[i].value);
        }
}

/* As many digits as a line has: 10^n is a multiple of 2^32 from n = 32 on. */
TEST(many_digits_wrap)
{
    check_number(make_padded("1", '0', 255, ""), 0);
    check_number(make_padded("1", '0', 255, "9"), 9);
    check_number(make_padded("", '9', 255, ""), -1);
    check_number(make_padded("-", '9', 255, ""), 1);
    check_number(make_padded("-", '9', 255, "x"), -1);
    check_changed(END, make_padded("", '9', 300, ""), "fails CORRUPT 0 'area light'");
}

/* ---- fields ---- */

/* The block, whose color number replaced has these values. */
static void expect_color(char expected[512], const char *verdict, size_t replaced,
                         const char *values)
{
    static const char *const colors[4] = {"1 2 3", "4 5 6", "7 8 9", "10 11 12"};
    const char *of[4];
    size_t i;

    for (i = 0; i < 4; i++)
        of[i] = i == replaced ? values : colors[i];
    snprintf(expected, 512,
             "%slight[0]{end=900 " LIGHTS "diffuse=(%s) ambient=(%s) specular=(%s) emission=(%s)}",
             verdict, of[0], of[1], of[2], of[3]);
}

TEST(missing_fields_are_0_and_others_are_ignored)
{
    static const char *const rows[][2] = {
        {"0 0 0", "|,,,"},        {"1 0 0", "1|1,|x1,-0,-"},
        {"1 2 0", "1,2|1,2,"},    {"1 2 3", "1,2,3|1,2,3,|1,2,3,4|1,2,3,-7,x"},
        {"0 0 3", ",,3"},         {"0 2 0", ",2"},
        {"0 31 31", "0,31,00031"}};
    char expected[512];
    size_t i, color;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (color = 0; color < 4; color++) {
            expect_color(expected, "", color, rows[i][0]);
            check_changed(DIFFUSE + color, rows[i][1], expected);
        }
}

typedef struct light_row {
    const char *text, *valid, *color, *direction;
} light_row;

/* The block, whose light number replaced is this one. */
static void expect_light(char expected[512], const char *verdict, size_t replaced,
                         const light_row *light)
{
    static const light_row lights[4] = {{"", "1", "1 2 3", "4 -5 6"},
                                        {"", "0", "3*0", "3*0"},
                                        {"", "1", "31 0 30", "4096 -4096 0"},
                                        {"", "0", "3*0", "3*0"}};
    const light_row *of[4];
    size_t i;

    for (i = 0; i < 4; i++)
        of[i] = i == replaced ? light : &lights[i];
    snprintf(expected, 512,
             "%slight[0]{end=900 valid=(%s %s %s %s) color=(%s %s %s %s) "
             "direction=(%s %s %s %s) " COLORS "}",
             verdict, of[0]->valid, of[1]->valid, of[2]->valid, of[3]->valid, of[0]->color,
             of[1]->color, of[2]->color, of[3]->color, of[0]->direction, of[1]->direction,
             of[2]->direction, of[3]->direction);
}

/* Of the others nothing is read, so that nothing is wrong with it. */
TEST(only_1_is_a_light)
{
    static const light_row rows[] = {
        {"1,2,3,4,5,6,7|1,2,3,4,5,6,7,|1,2,3,4,5,6,7,8", "1", "2 3 4", "5 6 7"},
        {"1,2,3,4,5,6", "1", "2 3 4", "5 6 0"},
        {"1,2,3,4,5", "1", "2 3 4", "5 0 0"},
        {"1,2,3,4|1,2,3,4,", "1", "2 3 4", "0 0 0"},
        {"1,2|01,2|x1,2|4294967297,2", "1", "2 0 0", "0 0 0"},
        {"1|1,", "1", "0 0 0", "0 0 0"},
        {"1,,,,1,,-1", "1", "0 0 0", "1 0 -1"},
        {"0,2,3,4,5,6,7|2,2,3,4,5,6,7|-1,2,3,4,5,6,7|257,2,3,4,5,6,7|1 ,2,3,4,5,6,7", "0", "3*0",
         "3*0"},
        {"|,1,1,1,1,1,1|0,32,-1,x,99999,1 2", "0", "3*0", "3*0"}};
    char expected[512];
    size_t i, index;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (index = 0; index < 4; index++) {
            expect_light(expected, "", index, &rows[i]);
            check_changed(LIGHT + index, rows[i].text, expected);
        }
}

/* 4096 is the length of a direction: there is no warning. */
TEST(directions_are_limited_to_4096)
{
    static const number_row rows[] = {{4095, "4095"},
                                      {-4095, "-4095"},
                                      {4096, "4096|4097|32767|2147483647"},
                                      {-4096, "-4096|-4097|-32768|2147483648|-2147483648"},
                                      {-1, "4294967295|1x"},
                                      {0, "4294967296"},
                                      {9, "x9"}};
    char text[ROOM], line[ROOM + 32], direction[64], expected[512];
    const light_row light = {"", "1", "1 2 3", direction};
    const char *texts;
    size_t i, axis;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (texts = rows[i].texts; next_text(&texts, text);)
            for (axis = 0; axis < 3; axis++) {
                snprintf(line, sizeof line, "1,1,2,3,%.*s%s,%s", (int)(2 * axis), "7,8,", text,
                         &"8,9,"[2 * axis]);
                snprintf(direction, sizeof direction, "%.*s%d %s", (int)(2 * axis), "7 8 ",
                         (int)rows[i].value, &"8 9 "[2 * axis]);
                expect_light(expected, "", 3, &light);
                check_changed(LIGHT + 3, line, expected);
            }
}

/* ---- warnings ---- */

/* Given as it is, and a warning where the field begins: of the diffuse colour, and of a light. */
TEST(colors_above_31_are_a_warning)
{
    static const char *const rows[][2] = {
        {"32", "32"},        {"63", "63"}, {"-1", "-1"}, {"1 ", "-1"}, {"2147483648", "0x80000000"},
        {"4294967328", "32"}};
    static const char *const before[] = {"", "0,", "0,0,"}, *const after[] = {" 0 0", " 0", ""};
    char text[128], verdict[64], values[64], expected[512];
    size_t i, k;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (k = 0; k < 3; k++) {
            const light_row light = {"", "1", values, "0 0 0"};

            snprintf(values, sizeof values, "%.*s%s%s", (int)(2 * k), "0 0 ", rows[i][1], after[k]);
            snprintf(text, sizeof text, "1,%s%s", before[k], rows[i][0]);
            snprintf(verdict, sizeof verdict, "warns CORRUPT @at+%u 'area light' ",
                     (unsigned)(2 * k));
            expect_color(expected, verdict, 0, values);
            check_changed(DIFFUSE, text + 2, expected);
            snprintf(verdict, sizeof verdict, "warns CORRUPT @at+%u 'area light' ",
                     (unsigned)(2 + 2 * k));
            expect_light(expected, verdict, 1, &light);
            check_changed(LIGHT + 1, text, expected);
        }
}

/* Those of a block in the order of the text. */
TEST(warnings_are_in_the_order_of_the_text)
{
    CHECK(
        "'43201\r\n'"
        "'1,' a: '32,31,' b: '33,0,0,0\r\r\r\r'"
        "c: '-1,' d: '-1,' e: '-1\r\n0,0,0\r0,0,' f: '99\r1\r\rEOF\r\n' g: 'more'",
        how,
        "warns CORRUPT 0 'area light' warns CORRUPT @a 'area light' warns CORRUPT @b 'area light' "
        "warns CORRUPT @c 'area light' warns CORRUPT @d 'area light' warns CORRUPT @e 'area light' "
        "warns CORRUPT @f 'area light' warns CORRUPT @g 'area light' item_count=1");
}

/* ---- the light at a time ---- */

static void check_times(const uint32_t *ends, uint32_t count, const char *expected)
{
    laid file = {0};
    char line[32];
    uint32_t i;

    for (i = 0; i < count; i++) {
        snprintf(line, sizeof line, "%u,", ends[i]);
        file.label_count = 0; /* each block has the label */
        add_block(&file, END, line, "\r\n");
    }
    lay_more(&file, "'EOF'");
    check_case(&file, how, "item_count=%u light[%u].end=%u %s", count, count - 1, ends[count - 1],
               expected);
    free_laid(&file);
}

TEST(end_does_not_belong_to_a_light)
{
    check_times((const uint32_t[]){900, 7200, 43200}, 3,
                "light_at[0]=0 light_at[899]=0 light_at[900]=1 light_at[901]=1 light_at[7199]=1 "
                "light_at[7200]=2 light_at[7201]=2 light_at[43199]=2 light_at[43200]=0 "
                "light_at[43201]=0 light_at[-1]=0 light_at[-2147483648]=0");
}

TEST(light_that_ends_at_0_is_for_no_time)
{
    check_times(
        (const uint32_t[]){0, 7200, 43200}, 3,
        "light_at[0]=1 light_at[7199]=1 light_at[7200]=2 light_at[43199]=2 light_at[43200]=0");
}

/* The day does not have to be filled. */
TEST(later_times_have_the_first_light)
{
    check_times((const uint32_t[]){10, 20}, 2,
                "light_at[9]=0 light_at[10]=1 light_at[19]=1 light_at[20]=0 light_at[43199]=0");
    check_times((const uint32_t[]){0}, 1, "light_at[0]=0 light_at[1]=0 light_at[43199]=0");
}

/* Not the nearest. */
TEST(first_light_that_ends_later_is_taken)
{
    check_times((const uint32_t[]){100, 43200, 50, 200, 100}, 5,
                "light_at[0]=0 light_at[49]=0 light_at[99]=0 light_at[100]=1 light_at[150]=1 "
                "light_at[43199]=1");
    check_times((const uint32_t[]){100, 100, 300}, 3,
                "light_at[99]=0 light_at[100]=2 light_at[299]=2 light_at[300]=0");
}

/* ---- many, and damaged ---- */

/* The shortest block is ten CRs. */
TEST(many_blocks)
{
    enum { BLOCKS = 20000 };
    static const kunai_map_light zero;
    laid file = lay("%u*'\r\r\r\r\r\r\r\r\r\r' 'EOF'", BLOCKS);
    kunai_map *map = open_case(&file, how, "item_count=%u", BLOCKS);
    uint32_t i;

    for (i = 0; i < BLOCKS; i++)
        assert_memory_equal(&kunai_map_get_lights(map, NULL)[i], &zero, sizeof zero);
    kunai_map_close(map);
    free_laid(&file);
}

TEST(sweeps)
{
    laid file = {0};

    add_block(&file, NONE, "", "\r\n");
    add_block(&file, END, "7200,", "\r\n");
    lay_more(&file, "'EOF'");
    check_case(&file, "map format=FORMAT_AREA_LIGHT sweep whole", "item_count=2");
    check_case(&file, "map sweep whole", "format=FORMAT_AREA_LIGHT");
    free_laid(&file);
}
