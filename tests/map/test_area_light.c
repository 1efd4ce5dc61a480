/* test_area_light.c - the light text of areas, written by hand (platinum.md 7): the grammar of the
 * game's own parser, and the light at a time. The grammar is unusual (a bare LF ends no line, a bad
 * byte makes 0 or -1), so a plain text parser would give other numbers. */
#include "cases.h"

static const char how[] = "map format=FORMAT_AREA_LIGHT";

enum { LINES = 10, END = 0, LIGHT = 1, DIFFUSE = 5, EMISSION = 8, BLANK = 9 };

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

/* Writes the block as a text for lay(). line: the text that stands in for the line with the index
 * replaced; it gets the label "at". */
static void write_block(char text[1024], size_t replaced, const char *line, const char *line_end)
{
    size_t i, length = 0;

    for (i = 0; i < LINES; i++)
        length += (size_t)snprintf(text + length, 1024 - length,
                                   i == replaced ? "at: %s '%s' " : "'%s%s' ",
                                   i == replaced ? line : lines[i], line_end);
}

/* Runs check_rows on the block. text: has #1 in it and stands in for this line. */
static void check_line(size_t line, const char *text, const char *expected, const char *rows)
{
    char file[1024];

    write_block(file, line, text, "\r\n");
    strcat(file, "end: 'EOF'");
    check_rows(file, how, expected, rows);
}

/* Runs check_rows on the block and #1 after it. */
static void check_rest(const char *line_end, const char *expected, const char *rows)
{
    char file[1024];

    write_block(file, LINES, "", line_end);
    strcat(file, "end: #1 last:");
    check_rows(file, how, expected, rows);
}

/* ---- lines ---- */

TEST(cr_ends_a_line_and_takes_one_lf)
{
    check_rest("\r\n", BLOCK, "'EOF'");
    check_rest("\r", BLOCK, "'EOF'");
}

/* In CR LF LF the second LF begins the next line. As a bad first byte it counts as 0. In a line of
 * lights, too, the first field is still 1. Before EOF it makes another word; without it, EOF begins
 * a line. */
TEST(second_lf_begins_the_next_line)
{
    char text[1024];
    auto_laid file = {0};

    check_rest("\r\n\n", "warns CORRUPT @end-1 fails TRUNCATED @last 'area light'", "'EOF'");
    write_block(text, LINES, "", "\r\n\n");
    file = lay("%s 'EOF'", text);
    patch(&file, "-4: 'EOF', cut -1");
    check_case(&file, how, BLOCK);
}

/* CR CR LF makes one more empty line. All later lines move down, so the line of the emission is the
 * skipped one. */
TEST(empty_line_is_a_line)
{
    char text[1024];
    auto_laid file = {0};

    write_block(text, END, "'900,\r'", "\r\n");
    file = lay("%s", text);
    patch(&file, "-2: 'EO', add 'F'");
    check_case(&file, how,
               "item_count=1 light[0]{end=900 valid=(0 1 0 1) color=(3*0 1 2 3 3*0 31 0 30) "
               "direction=(3*0 4 -5 6 3*0 4096 -4096 0) diffuse=(3*0) ambient=(1 2 3) "
               "specular=(4 5 6) emission=(7 8 9)}");
}

/* A bare LF ends no line. At the start of a field it counts as 0. */
TEST(bare_lf_is_a_bad_byte)
{
    check_rest("\n", "fails TRUNCATED @last 'area light'", "'EOF'");
    check_line(DIFFUSE, "#1", BLOCK, "'1,\n2,3,'");
    check_line(DIFFUSE, "#1",
               "warns CORRUPT @at+4 'area light' light[0]{end=900 " LIGHTS
               "diffuse=(1 2 -1) ambient=(4 5 6) specular=(7 8 9) emission=(10 11 12)}",
               "'1,2,3\n4,5'");
}

TEST_CALL(line_after_the_emission_is_skipped,
          check_line(BLANK, "#1", BLOCK,
                     "''; 'EOF'; '7200,'; '1,31,31,31,0,0,0'; '99999999,\n,,,'"))

/* ---- the end of the text ---- */

TEST_CALL(eof_ends_the_text_with_its_line,
          check_rest("\r\n", BLOCK,
                     "'EOF\r\n'; 'EOF\r'; 'EOFEOF'; 'EOF,1,2\r'; 'EOF\n'; 'EOF\nmore'; "
                     "'EOF of the file\r\n'; 'EOF'0"))

/* #2: the bytes of the line of EOF. */
TEST_CALL(bytes_after_the_line_of_eof_are_a_warning,
          check_rest("\r\n", "warns CORRUPT @end+#2 'area light' " BLOCK,
                     "'EOF\r\n\r\n' 5; 'EOF\r\n\n' 5; 'EOF\r\n0,\r\n' 5; 'EOF\r\n'0 5; "
                     "('EOFx'0 'y') 5; 'EOF\r\rmore' 4; 'EOF'.5 4; ('EOF'0 'more') 4"))

/* No line follows a NUL. If the NUL is inside a line, the next line is the first missing one. */
TEST(nul_ends_the_text)
{
    check_rest("\r\n", "fails TRUNCATED @end 'area light'", "(b0 'EOF')");
    check_line(LIGHT, "#1", "fails TRUNCATED 10 'area light'", "('1,1,'0 ',3,4,-5,6,')");
}

/* EOF inside a block is a bad number and reads as -1, which is not 1: the light is off. In the last
 * text the skipped line contains the only EOF. */
TEST(eof_inside_a_block_is_a_bad_number)
{
    char text[1024];

    check_line(LIGHT, "#1",
               "light[0]{end=900 valid=(0 0 1 0) color=(6*0 31 0 30 3*0) "
               "direction=(6*0 4096 -4096 4*0) " COLORS "}",
               "'EOF'");
    check_line(EMISSION, "#1",
               "warns CORRUPT @at 'area light' light[0]{end=900 " LIGHTS COLORS_BUT_EMISSION
               "emission=(-1 0 0)}",
               "'EOF'");
    write_block(text, BLANK, "'EOF'", "\r\n");
    strcat(text, "last:");
    CHECK(text, how, "fails TRUNCATED @last 'area light'");
}

TEST(other_words_begin_a_block)
{
    check_rest("\r\n", "any fails TRUNCATED @last 'area light'", "''; 'E'; 'EO\r\nF'");
    check_rest("\r\n", "warns CORRUPT @end 'area light' fails TRUNCATED @last 'area light'",
               "'EO'; 'eof'; ' EOF'; '\nEOF'");
}

TEST_CASE(text_without_blocks_has_no_light_at_any_time, "'EOF'", how,
          "item_count=0 light_at[0]=-1 light_at[43199]=-1")

/* "EO" is a bad end time. */
TEST(every_cut_before_eof_is_an_error_there)
{
    static const cut_row rows[] = {{"0", "fails TRUNCATED #1 'area light'"},
                                   {"@end+2", "warns CORRUPT @end fails TRUNCATED #1 'area light'"},
                                   {"@end+3", BLOCK}};
    char text[1024];
    auto_laid file = {0};

    write_block(text, LINES, "", "\r\n");
    file = lay("%s end: 'EOF\r\n\n'", text);
    CHECK_CUTS(&file, how, rows);
}

/* ---- detection ---- */

/* The game accepts nearly every text as a block. Detection is stricter: each line must have its
 * numbers. In a line of lights whose first number is not 1, only the first number counts. */
TEST(light_text_is_found_by_its_numbers)
{
    static const struct {
        size_t line;
        const char *found, *other;
    } rows[] = {{END, "'900'; '900,'", "''; '900x,'; 'x900,'; '9-0,'; ',900'; '900,,'; '900,1'"},
                {LIGHT, "'1,1,2,3,4,-5,6'; '0'; '0,1'; '-1,'",
                 "''; '1'; '1,1,2,3,4,5'; '1,1,2,3,4,5,6,7'; '1,1,2,3,4,--5,6'; '0x'; '0,1,x'"},
                {DIFFUSE, "'1,2,3'; '1,2,-3,'", "'1,2'; '1,2,3,4'; '1,,3'; '1,2,3x'; '1 ,2,3'"}};
    char file[1024];

    for (size_t i = 0; i < COUNT(rows); i++) {
        write_block(file, rows[i].line, "#1", "\r\n");
        strcat(file, "'EOF'");
        check_rows(file, "map", "any format=FORMAT_AREA_LIGHT", rows[i].found);
        check_rows(file, "map", "fails FORMAT 0 'map'", rows[i].other);
    }
}

/* ---- long lines ---- */

/* The limit holds for the skipped line, too. The fill is in fields that nobody reads. */
TEST(lines_have_at_most_255_bytes)
{
    char text[64], rows[128];

    for (size_t line = 0; line < LINES; line++) {
        const unsigned room = 255 - (unsigned)strlen(lines[line]);

        snprintf(text, sizeof text, "'%s' #1", lines[line]);
        snprintf(rows, sizeof rows, "%u*','; %u*'x'", room, room);
        check_line(line, text, BLOCK, rows);
        snprintf(rows, sizeof rows, "%u*','; %u*'x'; %u*','; %u*'x'; 9999*','; 9999*'x'", room + 1,
                 room + 1, room + 2, room + 2);
        check_line(line, text, "fails CORRUPT @at 'area light'", rows);
    }
}

TEST(fields_are_as_long_as_lines)
{
    check_line(END, "#1", BLOCK, "(252*'0' '900')");
    check_line(END, "#1", "fails CORRUPT 0 'area light'", "(253*'0' '900'); 10000*'1'");
    check_line(EMISSION, "#1", BLOCK, "('10,11,' 246*'0' '12')");
}

TEST(line_of_eof_is_a_line)
{
    check_rest("\r\n", BLOCK, "('EOF' 252*'x')");
    check_rest("\r\n", "fails CORRUPT @end 'area light'", "('EOF' 253*'x')");
    CHECK("10000*'1'", how, "fails CORRUPT 0 'area light'");
}

/* ---- numbers ---- */

/* Reads the numbers as an end time. An end time after the end of the day is a warning. */
static void check_numbers(const char *verdict, const char *rows)
{
    auto_free char *expected = print_text("%slight[0]{end=#2 " LIGHTS COLORS "}", verdict);
    check_line(END, "#1", expected, rows);
    check_line(END, "#1 ',77'", expected, rows);
}

/* A bad first byte counts as 0; a bad byte after it makes the number -1. Numbers are modulo
 * 2^32. */
TEST(bad_digits_make_0_or_minus_1)
{
    check_numbers(
        "", "'0' 0; '7' 7; '007' 7; '43199' 43199; '43200' 43200; '' 0; ',' 0; '-' 0; '-0' 0; "
            "'x' 0; 'x12' 12; ' 12' 12; '+12' 12; '.5' 5; '\xFF\071' 9; '\n5' 5; "
            "'4294967296' 0; '4294967297' 1; '4294967296000000000042' 42; "
            "'18446744073709551616' 0; '18446744073709551621' 5");
    check_numbers("warns CORRUPT 0 'area light' ",
                  "'12x' -1; '1 2' -1; '12 ' -1; 'xx1' -1; 'x-1' -1; '--5' -1; '5-' -1; '-x' -1; "
                  "'-5x' -1; '0x10' -1; '1.5' -1; '1\t' -1; '-1' -1; '-5' -5; "
                  "'2147483647' 0x7FFFFFFF; '2147483648' 0x80000000; '-2147483648' 0x80000000; "
                  "'-2147483649' 0x7FFFFFFF; '4294967295' -1; '-4294967297' -1; '43201' 43201");
}

/* Numbers with as many digits as a line can have. From n = 32 on, 10^n is a multiple of 2^32. */
TEST(many_digits_wrap)
{
    check_line(END, "#1", "light[0]{end=#2 " LIGHTS COLORS "}",
               "('1' 254*'0') 0; ('1' 253*'0' '9') 9; ('-' 254*'9') 1");
    check_line(END, "#1", "warns CORRUPT 0 'area light' light[0]{end=-1 " LIGHTS COLORS "}",
               "255*'9'; ('-' 253*'9' 'x')");
    check_line(END, "#1", "fails CORRUPT 0 'area light'", "300*'9'");
}

/* ---- fields ---- */

/* Writes the expected block. values: of the colour with the index replaced. */
static void expect_color(char expected[512], const char *verdict, size_t replaced,
                         const char *values)
{
    static const char *const colors[4] = {"1 2 3", "4 5 6", "7 8 9", "10 11 12"};
    const char *of[4];

    for (size_t i = 0; i < 4; i++)
        of[i] = i == replaced ? values : colors[i];
    snprintf(expected, 512,
             "%slight[0]{end=900 " LIGHTS "diffuse=(%s) ambient=(%s) specular=(%s) emission=(%s)}",
             verdict, of[0], of[1], of[2], of[3]);
}

TEST(missing_fields_are_0_and_others_are_ignored)
{
    char expected[512];

    for (size_t color = 0; color < 4; color++) {
        expect_color(expected, "", color, "#2 #3 #4");
        check_line(DIFFUSE + color, "#1", expected,
                   "'' 0 0 0; ',,,' 0 0 0; '1' 1 0 0; '1,' 1 0 0; 'x1,-0,-' 1 0 0; '1,2' 1 2 0; "
                   "'1,2,' 1 2 0; '1,2,3' 1 2 3; '1,2,3,' 1 2 3; '1,2,3,4' 1 2 3; "
                   "'1,2,3,-7,x' 1 2 3; ',,3' 0 0 3; ',2' 0 2 0; '0,31,00031' 0 31 31");
    }
}

/* Writes the expected block. valid, color and direction: of the light with the index replaced. */
static void expect_light(char expected[512], const char *verdict, size_t replaced,
                         const char *valid, const char *color, const char *direction)
{
    static const char *const lights[4][3] = {{"1", "1 2 3", "4 -5 6"},
                                             {"0", "3*0", "3*0"},
                                             {"1", "31 0 30", "4096 -4096 0"},
                                             {"0", "3*0", "3*0"}};
    static const char *const names[3] = {"valid", "color", "direction"};
    const char *const values[3] = {valid, color, direction};
    size_t length = (size_t)snprintf(expected, 512, "%slight[0]{end=900 ", verdict), i, k;

    for (i = 0; i < 3; i++) {
        length += (size_t)snprintf(expected + length, 512 - length, "%s=(", names[i]);
        for (k = 0; k < 4; k++)
            length += (size_t)snprintf(expected + length, 512 - length, "%s ",
                                       k == replaced ? values[i] : lights[k][i]);
        length += (size_t)snprintf(expected + length, 512 - length, ") ");
    }
    snprintf(expected + length, 512 - length, COLORS "}");
}

/* If the first field is not 1, the reader ignores the rest of the line, so bad numbers in it are no
 * warning. */
TEST(only_1_is_a_light)
{
    char expected[512];

    for (size_t index = 0; index < 4; index++) {
        expect_light(expected, "", index, "1", "#2 #3 #4", "#5 #6 #7");
        check_line(LIGHT + index, "#1", expected,
                   "'1,2,3,4,5,6,7' 2 3 4 5 6 7; '1,2,3,4,5,6,7,' 2 3 4 5 6 7; "
                   "'1,2,3,4,5,6,7,8' 2 3 4 5 6 7; '1,2,3,4,5,6' 2 3 4 5 6 0; "
                   "'1,2,3,4,5' 2 3 4 5 0 0; '1,2,3,4' 2 3 4 0 0 0; '1,2,3,4,' 2 3 4 0 0 0; "
                   "'1,2' 2 0 0 0 0 0; '01,2' 2 0 0 0 0 0; 'x1,2' 2 0 0 0 0 0; "
                   "'4294967297,2' 2 0 0 0 0 0; '1' 0 0 0 0 0 0; '1,' 0 0 0 0 0 0; "
                   "'1,,,,1,,-1' 0 0 0 1 0 -1");
        expect_light(expected, "", index, "0", "3*0", "3*0");
        check_line(LIGHT + index, "#1", expected,
                   "'0,2,3,4,5,6,7'; '2,2,3,4,5,6,7'; '-1,2,3,4,5,6,7'; '257,2,3,4,5,6,7'; "
                   "'1 ,2,3,4,5,6,7'; ''; ',1,1,1,1,1,1'; '0,32,-1,x,99999,1 2'");
    }
}

/* A direction has the length 4096. Larger numbers are limited without a warning. */
TEST(directions_are_limited_to_4096)
{
    static const char *const axes[3][2] = {{"'1,1,2,3,' #1 ',8,9,'", "#2 8 9"},
                                           {"'1,1,2,3,7,' #1 ',9,'", "7 #2 9"},
                                           {"'1,1,2,3,7,8,' #1 ','", "7 8 #2"}};
    char expected[512];

    for (size_t i = 0; i < 3; i++) {
        expect_light(expected, "", 3, "1", "1 2 3", axes[i][1]);
        check_line(LIGHT + 3, axes[i][0], expected,
                   "'4095' 4095; '4096' 4096; '4097' 4096; '-4095' -4095; '-4096' -4096; "
                   "'-4097' -4096; '32767' 4096; '-32768' -4096; '2147483647' 4096; "
                   "'2147483648' -4096; '-2147483648' -4096; '4294967295' -1; '4294967296' 0; "
                   "'1x' -1; 'x9' 9");
    }
}

/* ---- warnings ---- */

/* The library gives the value as it is, and warns at the first byte of the field. The rows are for
 * the diffuse colour and for a light. */
TEST(colors_above_31_are_a_warning)
{
    static const char rows[] =
        "'32' 32; '63' 63; '-1' -1; '1 ' -1; '2147483648' 0x80000000; '4294967328' 32";
    static const char *const fields[3][4] = {
        {"#1", "'1,' #1", "warns CORRUPT @at 'area light' ", "#2 0 0"},
        {"'0,' #1", "'1,0,' #1", "warns CORRUPT @at+2 'area light' ", "0 #2 0"},
        {"'0,0,' #1", "'1,0,0,' #1", "warns CORRUPT @at+4 'area light' ", "0 0 #2"}};
    static const char *const verdicts[3] = {"warns CORRUPT @at+2 'area light' ",
                                            "warns CORRUPT @at+4 'area light' ",
                                            "warns CORRUPT @at+6 'area light' "};
    char expected[512];

    for (size_t i = 0; i < 3; i++) {
        expect_color(expected, fields[i][2], 0, fields[i][3]);
        check_line(DIFFUSE, fields[i][0], expected, rows);
        expect_light(expected, verdicts[i], 1, "1", fields[i][3], "3*0");
        check_line(LIGHT + 1, fields[i][1], expected, rows);
    }
}

TEST_CASE(warnings_are_in_the_order_of_the_text,
          "'43201\r\n1,' a: '32,31,' b: '33,0,0,0\r\r\r\r'"
          "c: '-1,' d: '-1,' e: '-1\r\n0,0,0\r0,0,' f: '99\r1\r\rEOF\r\n' g: 'more'",
          how,
          "warns CORRUPT 0 'area light' FORMAT_AREA_LIGHT warns CORRUPT @a 'area light' "
          "warns CORRUPT @b 'area light' warns CORRUPT @c 'area light' "
          "warns CORRUPT @d 'area light' warns CORRUPT @e 'area light' "
          "warns CORRUPT @f 'area light' warns CORRUPT @g 'area light' item_count=1")

/* ---- the light at a time ---- */

/* rows: a time, and the light at this time */
static void check_times(const uint32_t *ends, uint32_t count, const char *rows)
{
    char file[8192] = "", text[1024], line[32], expected[64];

    for (uint32_t i = 0; i < count; i++) {
        snprintf(line, sizeof line, "'%u,'", ends[i]);
        write_block(text, END, line, "\r\n");
        strcat(file, text + strlen("at:")); /* a label may occur only once */
    }
    strcat(file, "'EOF'");
    snprintf(expected, sizeof expected, "item_count=%u light[%u].end=%u light_at[#1]=#2", count,
             count - 1, ends[count - 1]);
    check_rows(file, how, expected, rows);
}

TEST_CALL(
    end_does_not_belong_to_a_light,
    check_times((const uint32_t[]){900, 7200, 43200}, 3,
                "0 0; 899 0; 900 1; 901 1; 7199 1; 7200 2; 7201 2; 43199 2; 43200 0; 43201 0; "
                "-1 0; -2147483648 0"))

TEST_CALL(light_that_ends_at_0_is_for_no_time, check_times((const uint32_t[]){0, 7200, 43200}, 3,
                                                           "0 1; 7199 1; 7200 2; 43199 2; 43200 0"))

/* The lights need not fill the day. */
TEST(later_times_have_the_first_light)
{
    check_times((const uint32_t[]){10, 20}, 2, "9 0; 10 1; 19 1; 20 0; 43199 0");
    check_times((const uint32_t[]){0}, 1, "0 0; 1 0; 43199 0");
}

/* The order in the file counts, not the nearest end. */
TEST(first_light_that_ends_later_is_taken)
{
    check_times((const uint32_t[]){100, 43200, 50, 200, 100}, 5,
                "0 0; 49 0; 99 0; 100 1; 150 1; 43199 1");
    check_times((const uint32_t[]){100, 100, 300}, 3, "99 0; 100 2; 299 2; 300 0");
}

/* ---- many blocks, and damaged blocks ---- */

/* The shortest block is ten CRs. */
TEST(a_block_has_at_least_ten_bytes)
{
    enum { BLOCKS = 20000 };
    static const kunai_map_light zero;
    auto_laid file = lay("%u*'\r\r\r\r\r\r\r\r\r\r' 'EOF'", BLOCKS);
    auto_map *map = open_case(&file, how, "item_count=%u", BLOCKS);

    for (uint32_t i = 0; i < BLOCKS; i++)
        assert_memory_equal(&kunai_map_get_lights(map, NULL)[i], &zero, sizeof zero);
}

TEST(every_cut_and_every_byte_may_be_damaged)
{
    char first[1024], second[1024];
    auto_laid file = {0};

    write_block(first, LINES, "", "\r\n");
    write_block(second, END, "'7200,'", "\r\n");
    file = lay("%s%s'EOF'", first, second);
    check_case(&file, "map format=FORMAT_AREA_LIGHT sweep whole", "item_count=2");
    check_case(&file, "map sweep whole", "format=FORMAT_AREA_LIGHT");
}
