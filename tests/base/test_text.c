/* test_text.c - the tokenizer must read every notation of ninja-ascii.md 1 with exact values and
 * offsets. It converts decimals without the C library, whose results depend on the locale. The
 * tests compare the numbers with those of the C library. */
#include "support.h"

#include "base/decimal.h"
#include "base/text.h"

#include <float.h>

/* Compares the kinds of all tokens of a text: W word, I integer, R real, S string, L line; a mark
 * stands for itself. */
static void check_kinds(const char *source, const char *kinds)
{
    static const char letters[] = ".WIRSL";
    auto_exact exact = test_exact_copy(source, strlen(source));
    char found[64];
    size_t count = 0;
    kunai_i_text text;

    kunai_i_begin_text(&text, NULL, exact.data, exact.size, "text");
    for (; text.token.kind != KUNAI_I_TOKEN_END; kunai_i_read_next_token(&text)) {
        assert_true(count + 1 < sizeof found);
        found[count++] = (char)(text.token.kind == KUNAI_I_TOKEN_MARK ? (int)text.token.mark
                                                                      : letters[text.token.kind]);
    }
    found[count] = 0;
    assert_false(text.failed);
    assert_string_equal(found, kinds);
    kunai_i_read_next_token(&text); /* the end stays */
    assert_int_equal(text.token.kind, KUNAI_I_TOKEN_END);
}

TEST(kinds_of_tokens)
{
    check_kinds("", "");
    check_kinds(" \t\v\f\r\n\r\n\n ", "");
    check_kinds("a _b A9_ 9 0x9 9. .9 \"9\"", "WWWIIRRS");
    check_kinds("a(b,-1)|c<<2", "W(W,-I)|W<<I");
    check_kinds("- . .. {=};[]", "-...{=};[]");
    check_kinds("a/* b */c", "WW");
    check_kinds("/*// b */c // d /* e\nf", "WW");
    check_kinds("a/**/b/***/c/*/*/d / e", "WWWW/W");
    check_kinds("//", "");
    check_kinds("// a\r// b\r\n// c\nd", "W");
    check_kinds("\x83\x5C", "\x83\\"); /* Shift-JIS is for comments and strings */
    check_kinds("\"\x83\x5C\" /* \x83\x5C */ // \x83\x5C\n1", "SI");
}

/* A directive line is one token if only blanks and comments precede its #. */
TEST(lines_are_one_token)
{
    check_kinds("#a b", "L");
    check_kinds(" # a\n#b\r\n\t#c\rd", "LLLW");
    check_kinds("/* a */ # b\nc", "LW");
    check_kinds("a # b", "W#W");
    check_kinds("#a \\\n b\nc", "LW");
    check_kinds("#a \\\r\n b\r\nc", "LW");
    check_kinds("#a /* b\n c */ d\ne", "LW");
    check_kinds("#a // /* b\nc", "LW");
    check_kinds("#a // \x95\x5C\nb\r#c // \x95\x5C\r\nd", "LWLW"); /* 5C is half a character */
    check_kinds("#", "L");
}

/* A byte-order mark at the start; padding and Ctrl-Z at the end, as old editors write them. */
TEST(ends_of_texts)
{
    static const char padded[] = "a\x1A\0\0 \r\n";
    kunai_i_text text;

    check_kinds("\xEF\xBB\xBF#a", "L");
    check_kinds("a\x1A", "W");
    check_kinds("a \x1A\n\x1A ", "W");
    kunai_i_begin_text(&text, NULL, padded, sizeof padded, "text");
    kunai_i_read_next_token(&text);
    assert_int_equal(text.token.kind, KUNAI_I_TOKEN_END);
    assert_false(text.failed);
    assert_int_equal(text.token.offset, 1);
    kunai_i_begin_text(&text, NULL, NULL, 0, "text");
    assert_int_equal(text.token.kind, KUNAI_I_TOKEN_END);
}

/* Offsets must name places in the file, even for tokens within a line. */
TEST(places_and_words_of_tokens)
{
    const char source[] = "  word \"a string\" \n #define A b\nc";
    kunai_i_text text, line;

    kunai_i_begin_text(&text, NULL, source, strlen(source), "text");
    assert_int_equal(text.token.offset, 2);
    assert_true(kunai_i_is_word(&text.token, "word"));
    assert_false(kunai_i_is_word(&text.token, "wor"));
    assert_false(kunai_i_is_word(&text.token, "words"));
    assert_true(kunai_i_ends_with(&text.token, "ord"));
    assert_true(kunai_i_ends_with(&text.token, "word"));
    assert_false(kunai_i_ends_with(&text.token, "aword"));
    assert_false(kunai_i_ends_with(&text.token, "wor"));
    assert_true(kunai_i_compare_token(&text.token, "wora") > 0);
    assert_true(kunai_i_compare_token(&text.token, "worz") < 0);
    assert_true(kunai_i_compare_token(&text.token, "wor") > 0);
    assert_true(kunai_i_compare_token(&text.token, "words") < 0);
    kunai_i_read_next_token(&text);
    assert_int_equal(text.token.offset, 7);
    assert_int_equal(text.token.size, 8);
    assert_memory_equal(text.token.bytes, "a string", 8);
    assert_false(kunai_i_is_word(&text.token, "a string")); /* no word */
    kunai_i_read_next_token(&text);
    assert_int_equal(text.token.kind, KUNAI_I_TOKEN_LINE);
    assert_int_equal(text.token.offset, 20);
    line = kunai_i_make_line_text(&text);
    assert_true(kunai_i_is_word(&line.token, "define"));
    assert_int_equal(line.token.offset, 21);
    kunai_i_read_next_token(&line);
    kunai_i_read_next_token(&line);
    assert_true(kunai_i_is_word(&line.token, "b"));
    assert_int_equal(line.token.offset, 30);
    kunai_i_read_next_token(&line);
    assert_int_equal(line.token.kind, KUNAI_I_TOKEN_END);
    kunai_i_read_next_token(&text);
    assert_true(kunai_i_is_word(&text.token, "c"));
    assert_int_equal(text.token.offset, 32);
}

static double read_number(const char *source, uint32_t kind)
{
    kunai_i_text text;
    double number;

    kunai_i_begin_text(&text, NULL, source, strlen(source), "text");
    number = text.token.number;
    assert_int_equal(text.token.kind, kind);
    kunai_i_read_next_token(&text);
    assert_int_equal(text.token.kind, KUNAI_I_TOKEN_END);
    assert_false(text.failed);
    return number;
}

/* The sources are separated by blanks. The C library rounds correctly and ignores the suffix. most
 * is the largest distance from its number, counted in doubles. */
static void check_numbers(const char *sources, uint32_t kind, uint64_t most)
{
    char copy[1024], *source;

    assert_true(snprintf(copy, sizeof copy, "%s", sources) < (int)sizeof copy);
    for (source = strtok(copy, " "); source; source = strtok(NULL, " ")) {
        const double found = read_number(source, kind), expected = strtod(source, NULL);
        uint64_t bits[2];

        memcpy(&bits[0], &found, sizeof found);
        memcpy(&bits[1], &expected, sizeof expected);
        if (bits[0] - bits[1] + most > 2 * most)
            fail_msg("%s gives %a, not %a", source, found, expected);
    }
}

/* 00012 is not octal. An integer has 64 bits; more digits must not wrap. */
TEST(integers_are_exact)
{
    check_numbers("0 4294967295 12u 12UL 12l 0x0 0xFfFfFfFf 0X10uL 0x00000000000000001f "
                  "99999999999999999999",
                  KUNAI_I_TOKEN_INTEGER, 0);
    assert_true(read_number("00012", KUNAI_I_TOKEN_INTEGER) == 12);
    assert_true(read_number("0xFFFFFFFFFFFFFFFFFF", KUNAI_I_TOKEN_INTEGER) ==
                18446744073709551616.0);
}

/* 9007199254740993 is 2^53 + 1: half way between two doubles, so it rounds to even. */
TEST_CALL(reals_are_exact,
          check_numbers("1f .5 1. 1.F 1e3 1E+3f 25.e-2 1.811949F 0.0000000000000000000000000000005 "
                        "50000000000000000000000000000000.0 0e999999999999999999999 "
                        "1e-999999999999999999999 28.301275 0.1 0.3 1e22 1e23 9007199254740993.0 "
                        "9007199254740995.0 9007199254740993.5 1234567890123456789.0 "
                        "9999999999999999999.0 1234567890123456789e22 1234567890123456789e-22 "
                        "9999999999999999999e-22 18014398509481985e0 3.4028234663852886e38 "
                        "1.401298464324817e-45 0.1234567890123456789",
                        KUNAI_I_TOKEN_REAL, 0))

/* Numbers beyond the powers of ten that a double holds exactly: the error is at most one unit in
 * the last place. */
TEST_CALL(
    far_numbers_are_nearly_exact,
    check_numbers("1e28 123456789e54 1e55 1e-28 7e-55 1e-100 1e100 1.7976931348623157e308 2.5e-300 "
                  "2.2250738585072014e-308 5e-324 123456789012345678901234.5",
                  KUNAI_I_TOKEN_REAL, 1))

/* Every number of six decimals, as exporters write them, must give the same float as a compiler. */
TEST(six_decimals_are_exact)
{
    char source[32];

    for (uint32_t i = 0; i < 200000; i++) {
        const uint32_t whole = i * 2654435761u % 30000, part = i * 40503u % 1000000;
        kunai_i_text text;

        snprintf(source, sizeof source, "%u.%06uF", whole, part);
        kunai_i_begin_text(&text, NULL, source, strlen(source), "text");
        double expected = strtod(source, NULL);
        float a = (float)text.token.number, b = strtof(source, NULL);
        assert_memory_equal(&text.token.number, &expected, sizeof expected);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* Compares random decimals of all exponents that must be exact with the C library, which
 * rounds correctly. */
TEST(random_decimals_are_exact)
{
    uint64_t random = 88172645463325252u;
    char source[48];

    for (uint32_t i = 0; i < 100000; i++) {
        const int32_t exponent = (int32_t)(i % 55) - 27;
        uint32_t overflow = 0;

        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        snprintf(source, sizeof source, "%llue%d", (unsigned long long)(random >> i % 40),
                 exponent);
        double found = kunai_i_convert_decimal(random >> i % 40, exponent, 0, &overflow);
        double expected = strtod(source, NULL);
        if (memcmp(&found, &expected, sizeof found))
            fail_msg("%s gives %a, not %a", source, found, expected);
        assert_int_equal(overflow, 0);
    }
}

/* ---- errors ---- */

typedef struct error_case {
    const char *source;
    uint64_t offset;
    const char *message;
    kunai_result code;
} error_case;

static void check_error(const error_case *wrong)
{
    kunai_i_open open;
    kunai_i_text text;
    kunai_error error;

    assert_ok(kunai_i_begin_open(&open, "x", 1, NULL, "out", NULL));
    kunai_i_begin_text(&text, &open, wrong->source, strlen(wrong->source), "text");
    while (text.token.kind != KUNAI_I_TOKEN_END)
        kunai_i_read_next_token(&text);
    kunai_i_read_next_token(&text);
    assert_true(text.failed);
    assert_int_equal(kunai_i_end_open(&open, NULL, &error), wrong->code);
    assert_int_equal(error.offset, wrong->offset);
    assert_string_equal(error.message, wrong->message);
    assert_string_equal(error.record, "text");
}

/* A cut text and a wrong character must be reported at the token in which they are. */
TEST(errors_have_places)
{
    static const char *const numbers[] = {"a 12b",   "a 0x", "a 0x1G", "a 1.2.3",
                                          "a 1.0FF", "a 1e", "a 1.0u"};
    static const error_case errors[] = {
        {"a /* b", 2, "the text ends inside a comment", KUNAI_E_TRUNCATED},
        {"a /*/", 2, "the text ends inside a comment", KUNAI_E_TRUNCATED},
        {"#a /* b", 3, "the text ends inside a comment", KUNAI_E_TRUNCATED},
        {"a \"b", 2, "the text ends inside a string", KUNAI_E_TRUNCATED},
        {"a \x1A b", 2, "the text has a zero byte or Ctrl-Z before its end", KUNAI_E_CORRUPT}};
    error_case number = {NULL, 2, "a letter, a digit or a point follows the number",
                         KUNAI_E_CORRUPT};

    for (size_t i = 0; i < COUNT(errors); i++)
        check_error(&errors[i]);
    for (size_t i = 0; i < COUNT(numbers); i++) {
        number.source = numbers[i];
        check_error(&number);
    }
}

/* A number larger than any double gives 0, with a warning. */
TEST(numbers_larger_than_doubles_are_zero)
{
    static const char *const sources[] = {"a 1e309", "a 2e308", "a 1e999999999999",
                                          "a 99999999999999999999e300"};

    for (size_t i = 0; i < COUNT(sources); i++) {
        kunai_i_owner owner;
        kunai_i_open open;
        kunai_i_text text;

        assert_ok(kunai_i_begin_open(&open, "x", 1, NULL, "out", NULL));
        kunai_i_begin_text(&text, &open, sources[i], strlen(sources[i]), "text");
        kunai_i_read_next_token(&text);
        assert_int_equal(text.token.kind, KUNAI_I_TOKEN_REAL);
        assert_true(text.token.number >= 0.0 && text.token.number <= 0.0);
        assert_int_equal(open.warnings->count, 1);
        assert_int_equal(open.warnings->items[0].code, KUNAI_E_CORRUPT);
        assert_int_equal(open.warnings->items[0].offset, 2);
        assert_ok(kunai_i_end_open(&open, &owner, NULL));
        kunai_i_release_owner(&owner);
    }
}
