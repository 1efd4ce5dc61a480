/* test_ninja_c_bad.c - faults of C source (ninja-c-source.md 6 and 7): code, message, place and
 * line of each, and the cost of hostile texts. A few lines of macros can expand to 2^60 values, so
 * nesting and expansion have limits. */
#include "ascii_files.h"

#define V "NJS_VECTOR v[] = { { 1, 2, 3 } };\n"
#define UNKNOWN "warns UNSUPPORTED: the text does not define this name"
#define NOT_CONSTANT "warns UNSUPPORTED: the expression is not constant"
#define DEEP                                                                                       \
    "warns UNSUPPORTED: the expression has more than 256 open operators, or more than 100 open "   \
    "parentheses and macros"
#define MACRO                                                                                      \
    "warns UNSUPPORTED: the macro cannot be expanded: it is too deep, too costly, or contains "    \
    "itself"
#define ADDRESS "warns UNSUPPORTED: an address stands where a number is expected"
#define MISSING "warns UNSUPPORTED: a value is missing"
#define TOO_MANY "warns UNSUPPORTED: there are more values than members in the structure"

/* The label at marks the fault. The rest of the text must still be read. */
TEST(faults_have_a_place_and_a_line)
{
    static const ascii_row rows[] = {
        {V "\nNJS_VECTOR w = { @FLAG, 0, 0 };", UNKNOWN},
        {V "NJS_ACTION a = {\n &@lost, lost };", UNKNOWN},
        {V "NJS_ACTION a = { @lost };", UNKNOWN},
        {V "LandTable l = { 0, 0, 3, 4, 5, @lost, lost, \"a\", 0, 0, 0 };", UNKNOWN},
        {V "COL c[] = { { 1, 2, 3, 4, @lost, 0, v, 5, 6 } };", UNKNOWN},
        {V "NJS_COLOR c = { @v->x };", NOT_CONSTANT},
        {V "NJS_COLOR c = { @f(1) };", NOT_CONSTANT},
        {V "NJS_COLOR c = { @v.x };", NOT_CONSTANT},
        {V "NJS_ACTION a = { @*v };", MISSING},
        {V "NJS_COLOR c = { @v * 2 };", NOT_CONSTANT},
        {V "NJS_COLOR c = { 1.5 @% 2 };", "warns UNSUPPORTED: the operator needs integers"},
        {V "NJS_COLOR c = { 1 @/ 0 };", "warns UNSUPPORTED: the expression divides by zero"},
        {V "NJS_COLOR c = { 1 @<< 64 };", "warns UNSUPPORTED: the shift is not by 0 to 63 bits"},
        {V "NJS_COLOR c = { 1 + @};", MISSING},
        {V "NJS_COLOR c = { (1 @};", "warns UNSUPPORTED: the parenthesis is not closed"},
        {V "NJS_COLOR c = { @018 };", "warns UNSUPPORTED: the number or string is incomplete"},
        {V "NJS_COLOR c = { @12x };", "warns UNSUPPORTED: the number or string is incomplete"},
        {V "NJS_COLOR c = { @0x };", "warns UNSUPPORTED: the number or string is incomplete"},
        {V "NJS_COLOR c = { -@0bu };", "warns UNSUPPORTED: the number or string is incomplete"},
        {V "NJS_VECTOR w = { 1, @0x, 2 };",
         "warns UNSUPPORTED: the number or string is incomplete"},
        {V "NJS_COLOR c = { 1 + @0\\\nx };",
         "warns UNSUPPORTED: the number or string is incomplete"},
        {V "NJS_COLOR c = { 1 +\\\n @LO\\\nST };", NOT_CONSTANT},
        {V "NJS_TEXNAME c = { @\"x\n };", "warns UNSUPPORTED: the number or string is incomplete"},
        {V "NJS_COLOR c = { 1 @2 };", "warns UNSUPPORTED: a comma is missing"},
        {V "NJS_COLOR c = { 1, @2 };", TOO_MANY},
        {V "NJS_VECTOR w = { 1, 2, 3, @4 };", TOO_MANY},
        {V "NJS_VECTOR w[1] = { { 1 }, @{ 2 } };",
         "warns UNSUPPORTED: there are more values than elements in the array"},
        {V "NJS_VECTOR w = { { 1, @2 } };", TOO_MANY},
        {V "NJS_VECTOR w = @1;", "warns UNSUPPORTED: the structure has no braces"},
        {V "NJS_VECTOR w = { @.x = 1 };", MISSING},
        {V "NJS_VECTOR w[2] = { [@2] = { 1 } };",
         "warns UNSUPPORTED: the designator [n] names no element of the array"},
        {V "NJS_VECTOR w = { [0@] = 1 };",
         "warns UNSUPPORTED: a designator [n] stands where a value is expected"},
        {V "NJS_TEX t = { &@v };", ADDRESS},
        {V "NJS_VECTOR w = { @\"x\" };", ADDRESS},
        {V "NJS_ACTION a = { @0.5 };",
         "warns UNSUPPORTED: a fraction stands where an address is expected"},
        {"NJS_OBJECT o = { 1 };\nNJS_ACTION a = { @o };",
         "warns UNSUPPORTED: the name has no & before it, but is neither an array nor a pointer"},
        {"NJS_OBJECT o = { 1 };\nNJS_OBJECT *p = @o + 1;",
         "warns CORRUPT: the name has no & before it, but is neither an array nor a pointer"},
        {V "NJS_ACTION a = { @v[0] };",
         "warns UNSUPPORTED: the name has no & before it, but is neither an array nor a pointer"},
        {V "NJS_ACTION a = { (x *)@0x12345 };",
         "warns UNSUPPORTED: a number stands where an address is expected: it is left out"},
        {V "NJS_ACTION a = { &@v[2] };", "warns CORRUPT: the address is outside its array"},
        {V "NJS_VECTOR @v = { 1 };", "warns CORRUPT: the name is declared twice"},
        {V "NJS_COLOR c = { LengthOfArray(@w) };",
         "warns UNSUPPORTED: the text does not define this name"},
        {V "NJS_VECTOR w[-@1] = { 1 };", "warns UNSUPPORTED: the size of the array is not a "
                                         "number, or is larger than 268435456 bytes"},
        {V "NJS_VECTOR w[@8888888888888888888] = { 1 };",
         "warns UNSUPPORTED: the size of the array is not a number, or is larger than 268435456 "
         "bytes"},
        {V "NJS_VECTOR w[1]@[2] = { 1 };",
         "warns UNSUPPORTED: an array of arrays is not supported"},
        {V "NJS_VECTOR w[] = { [@99999999] = 1 };",
         "warns UNSUPPORTED: the designator [n] names no element of the array"},
        {V "NJS_VECTOR w = @{ { 1", "warns TRUNCATED: the text ends inside the declaration"},
        {"#define A @A\n" V "NJS_COLOR c = { A };", MACRO},
        {"#define A B\n#define B (@A)\n" V "NJS_COLOR c = { A };", MACRO},
        {"#define A(x) x\n" V "NJS_COLOR c = { A(1, 2@) };", MACRO},
        {"#define M(a) a\n" V
         "NJS_COLOR c = { M(\n@#define A\n#define B\n#define C\n#define D\n2) };",
         MISSING},
        {V "NJS_ACTION a[] = { [1] = { v }, [@0] = { v } };",
         "warns UNSUPPORTED: the designator [n] goes back, but the declaration has addresses or "
         "strings"},
        {V "void f( ;\nNJS_COLOR c = { @FLAG };", UNKNOWN},
        {"#define A 1, @A\n" V "NJS_VECTOR w = { A };", MACRO},
        {"#define A(x) x, x\n" V "NJS_VECTOR w = { A(1, 2@) };", MACRO},
        {"#define A(x) x, @LOST\n" V "NJS_VECTOR w[] = { { A(1) }, { 2 } };\nNJS_COLOR c = { 1 };",
         UNKNOWN},
        {"#define A { 1, 2\n" V "NJS_VECTOR w = A, 3, @4 };\nNJS_COLOR c = { 1 };", TOO_MANY},
        {"#define F(x) x\n#define A 1, @F\n" V "NJS_VECTOR w = { A(1) };", NOT_CONSTANT},
        {"#define F(x) x\n#define A 1, F(1\n" V "NJS_VECTOR w = { A@) };", MACRO},
        {V "Sint16 s[] = { TWO, f(), 3 };\n#define TWO 1, 2\nSint16 u[] = { TWO, f(), 3 };\n"
           "NJS_VECTOR w[LengthOfArray(u)] = { [3] = { 1 }, [@LengthOfArray(u)] = { 1 } };",
         "warns UNSUPPORTED: the designator [n] names no element of the array"},
        {"#define A@\n" V "NJS_COLOR c = { A };", "warns UNSUPPORTED: the macro has no value"},
        {V "Sint16 n = f();\nNJS_COLOR c = { 1 };", "good"},
        {V "Sint16 n[] = { f() };\nNJS_ACTION a = { @n };",
         "warns UNSUPPORTED: the name belongs to a declaration that is left out"},
        {V "NJS_ACTION *p = q;\nNJS_ACTION *q = p;\nNJS_ACTION a = { p };", "good"},
    };

    CHECK_ASCII(rows);
}

/* Counts must be cut to the arrays of the text; the readers trust the counts in the image. */
TEST(counts_are_cut)
{
    static const ascii_row rows[] = {
        {V "NJS_MODEL m = { v, 0, @2 };",
         "warns CORRUPT: the count is greater than the number of items in the array"},
        {V "NJS_VECTOR w[2];\nNJS_MODEL m = { w, @v, 2 };",
         "warns CORRUPT: the array is not used: it is too small for the structure that points to "
         "it"},
        {V "NJS_MATERIAL t[1];\nNJS_MODEL m = { v, 0, 1, 0, t, 0, @2 };",
         "warns CORRUPT: the count is greater than the number of items in the array"},
        {"NJS_MESHSET s[1];\nNJS_MODEL m = { 0, 0, 0, s, 0, @2, 0 };",
         "warns CORRUPT: the count is greater than the number of items in the array"},
        {"Sint16 p[] = { 3, 0, 1, 2, 4, 0 };\nNJS_MESHSET s[] = { { NJD_MESHSET_TRIMESH, @2, p } "
         "};",
         "warns CORRUPT: the count is greater than the number of polygons in the array"},
        {"Sint16 p[3];\nNJS_TEX u[2];\nNJS_MESHSET s[] = { { 0, 1, p, 0, 0, 0, @u } };",
         "warns CORRUPT: the array is not used: it is too small for the structure that points to "
         "it"},
        {"Sint16 p[4];\nNJS_COLOR u[3];\nNJS_MESHSET s = { 0x4000, 1, p, 0, 0, @u };",
         "warns CORRUPT: the array is not used: it is too small for the structure that points to "
         "it"},
        {"Sint16 p[] = { 4, 0, 1, 2, 3 };\nNJS_VECTOR u[1];\n"
         "NJS_MESHSET s = { 0xC000, 1, p, 0, @u };",
         "warns CORRUPT: the array is not used: it is too small for the structure that points to "
         "it"},
        {"NJS_MKEY_F k[1];\nNJS_MDATA1 d[] = { { k, @2 } };",
         "warns CORRUPT: the count is greater than the number of items in the array"},
        {V "COL c[1];\n@LandTable l = { 2, 0, 0, 0, c, 0, 0, 0, 0, 0 };",
         "warns CORRUPT: the count is greater than the number of items in the array"},
        {"Sint32 a[] = { 0x10022, 0 };\nNJS_CNK_MODEL m = { @a };",
         "warns TRUNCATED: the chunk list has no end: the model is left out"},
        {"Sint16 a[] = { 0x4140, 2, 0 };\nNJS_CNK_MODEL m = { 0, @a };",
         "warns TRUNCATED: the chunk list has no end: the model is left out"},
        {"Sint16 a[] = { 0x4140, 1, 0, 255 };\nNJS_CNK_MODEL m = { 0, a };", "good"},
        {"NJS_MKEY_F k[1];\nNJS_MDATA2 d[] = { { k, 0, 1 } };\nNJS_MOTION m = { d, 1, 1, @3 };",
         "warns CORRUPT: the number of elements in inp_fn differs from the MDATA"},
    };

    CHECK_ASCII(rows);
}

/* ---- cost ---- */

/* Reads the text and compares the numbers of warnings and declarations. */
static void check_large(laid text, uint32_t warnings, uint32_t declarations)
{
    reading of;

    begin_reading(&of, text, 0, NULL);
    assert_int_equal(of.open.error.code, KUNAI_OK);
    assert_int_equal(of.open.warnings->total, warnings);
    assert_int_equal(of.ascii.count, declarations);
    assert_int_equal(end_reading(&of).code, KUNAI_OK);
}

static void repeat(laid *text, const char *part, uint32_t count)
{
    while (count--)
        add_ascii(&text->file, "%s", part);
}

static laid begin_large(const char *start)
{
    laid text = {0};

    add_ascii(&text.file, V "%s", start);
    return text;
}

/* Each level of nesting needs stack, so a hostile text could use up the stack. */
TEST(nesting_is_bounded)
{
    static const struct {
        const char *start, *part, *middle, *after;
        uint32_t count, warnings;
    } rows[] = {
        {"NJS_COLOR c = { ", "(", "1", ")", 98, 0},
        {"NJS_COLOR c = { ", "(", "1", ")", 10000, 1},
        {"NJS_COLOR c = ", "{ ", "1", "}", 60, 0},
        {"NJS_COLOR c = ", "{ ", "1", "}", 10000, 1},
        {"NJS_COLOR c = { ", "-", "1", "", 10000, 1},
        {"NJS_COLOR c = { ", "1?", "1", ":1", 10000, 1},
        {"NJS_VECTOR x", "[", "1", "]", 10000, 0},
        {"NJS_COLOR c = ", "{ ", "", "", 10000, 1},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        laid text = begin_large(rows[i].start);

        repeat(&text, rows[i].part, rows[i].count);
        repeat(&text, rows[i].middle, 1);
        repeat(&text, rows[i].after, rows[i].count);
        add_ascii(&text.file, "%s", strchr(rows[i].start, '{') ? "};" : ";");
        check_large(text, rows[i].warnings, rows[i].warnings || rows[i].start[4] == 'V' ? 1 : 2);
    }
}

/* Each macro uses the one before it twice: 2^60 values or qualifiers. */
TEST(macros_are_bounded)
{
    static const struct {
        const char *first, *between, *use;
        uint32_t warnings, declarations;
    } rows[] = {{"1 + 1", "+", "NJS_COLOR c = { A59 };\nNJS_COLOR d = { A40 };\n", 2, 2},
                {"1, 1", ",", "NJS_COLOR c[] = { A59 };\nNJS_COLOR d[] = { A40 };\n", 2, 2},
                {"{ 1 }", ",", "NJS_COLOR c[] = { A59 };\nNJS_COLOR d[] = { A40 };\n", 2, 2},
                {"const const", "", "A59 NJS_COLOR c = { 1 };\nA40 NJS_COLOR d = { 1 };\n", 3, 2},
                {"NJS_COLOR *", "*", "NJS_COLOR c = { (A59)1 };\nNJS_COLOR d = { (A40)2 };", 1, 2}};

    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        laid text = begin_large("#define A0 ");

        add_ascii(&text.file, "%s\n", rows[row].first);
        for (uint32_t i = 1; i < 60; i++)
            add_ascii(&text.file, "#define A%u A%u %s A%u\n", i, i - 1, rows[row].between, i - 1);
        add_ascii(&text.file, "%sNJS_COLOR e = { 1 };", rows[row].use);
        check_large(text, rows[row].warnings, rows[row].declarations);
    }
}

/* Searching all names for each name, or reading a skipped part again, would take quadratic time. */
TEST(large_texts_take_linear_time)
{
    enum { MANY = 100000 };
    laid text = begin_large("");

    for (uint32_t i = 0; i < MANY; i++)
        add_ascii(&text.file, "NJS_OBJECT o%u = { 0, &lost%u, 0, 0, 0, 0, 0, 0, 0, 0, 0, &o%u };",
                  i, i % 7, i + 1 < MANY ? i + 1 : i);
    check_large(text, 7, MANY + 1);
    text = begin_large("NJS_TEX t[] = { ");
    repeat(&text, "{ 1, 2 }, ", MANY);
    repeat(&text, "};", 1);
    check_large(text, 0, 2);
    text = begin_large("#if 0\n");
    repeat(&text, "#if 1\n", MANY);
    check_large(text, 0, 1);
    text = begin_large("");
    for (uint32_t i = 0; i < MANY / 5; i++)
        add_ascii(&text.file, "COL c%u[] = {\n#if 0\n{{\n#endif\n};\n", i);
    check_large(text, 0, 1);
    text = begin_large("/*");
    repeat(&text, "/*", MANY);
    check_large(text, 0, 1);
    text = begin_large("NJS_COLOR c[] = { ");
    repeat(&text, "1\\\ne\\\n+1\\\n, +\\\n1e\\\n+\\\n1, a\\\n-a\\\n", MANY);
    repeat(&text, "};", 1);
    check_large(text, 1, 1);
    text = begin_large("int a");
    repeat(&text, "\\\na", MANY);
    repeat(&text, "\\\n", MANY);
    check_large(text, 0, 1);
}

/* Each array allocates 4 MB and frees them again. The work must count all the same. */
TEST(refused_arrays_cost_work)
{
    laid text = begin_large("");
    reading of;

    for (uint32_t i = 0; i < 400; i++)
        add_ascii(&text.file, "Sint32 a%u[] = { [1000000] = 1, x };\n", i);
    begin_reading(&of, text, 0, NULL);
    assert_int_equal(end_reading(&of).code, KUNAI_E_LIMIT);
}

/* Each allocation fails once. The error must be about memory, and no memory may be lost. */
TEST(allocations_may_fail)
{
    static const char text[] =
        "#define A(x) (x)\nenum { E };\n" V
        "NJS_TEXNAME t[] = { { \"a\", A(1), E } };\nNJS_TEXLIST l = { t, 1 };\n"
        "NJS_OBJECT o[] = { { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, &lost, o, 1 } };\n"
        "NJS_ACTION a = { (x *)1 };\n";
    kunai_result code = KUNAI_E_MEMORY;
    uint64_t failing;

    for (failing = 1; code == KUNAI_E_MEMORY; failing++) {
        test_memory memory = {.fail_at = failing, .fail_on = 1, .dirty = 0xA5};
        const kunai_allocator allocator = test_memory_allocator(&memory);
        kunai_error error;
        reading of;

        begin_reading(&of, lay_ascii(text), 0, &allocator);
        error = end_reading(&of);
        code = error.code;
        assert_int_equal(memory.live, 0);
        assert_true(code == KUNAI_OK || code == KUNAI_E_MEMORY);
        assert_int_equal(error.line, 0);
    }
    assert_int_equal(code, KUNAI_OK);
    assert_true(failing > 3);
}
