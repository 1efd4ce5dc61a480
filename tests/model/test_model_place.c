/* test_model_place.c - where a model may be: in a Ninja file among others, or as bare structures at
 * any place of other data, by ninja-container.md 1 to 6. */
#include "cases.h"

/* ---- small models of all kinds ---- */

typedef struct kind {
    const char *format;
    const char *tag;
    const char *geometry; /* its triangle, which is counter-clockwise, half a square */
    const char *expected;
} kind;

#define CORNERS "f(0 0 0 1 0 0 0 1 0) "
#define BASIC(plus)                                                                                \
    "model: @points 0 3 @sets 0 h(2 0) f(1 2 3 4) " plus "points: " CORNERS "sets: h(0 1) "        \
    "@corners 4*0 " plus "h(0 1) @corners 4*0 " plus "corners: h(0 1 2 0) "
#define MESH(indices, positions, triangles)                                                        \
    "triangle_count=" triangles " mesh[0]{node=0 indices=(" indices " ...) positions=(" positions  \
    " ...)}"

static const kind chunk = {
    "FORMAT_NJCM", "NJCM",
    "model: @vertices @polygons f(1 2 3 4) vertices: 0xA0022 0x30000 " CORNERS
    "0xFF polygons: h(0x40 5 1 3 0 1 2 0xFF) ",
    MESH("0 1 2", "0 0 0 1 0 0 0 1 0", "1")};
static const kind basic = {"FORMAT_NJBM", "NJBM", BASIC(""),
                           MESH("0 1 2", "0 0 0 1 0 0 0 1 0", "2")};
static const kind plus = {"FORMAT_NJBM_PLUS", "NJBM", BASIC("0 "),
                          MESH("0 1 2", "0 0 0 1 0 0 0 1 0", "2")};
static const kind ginja = {
    "FORMAT_GJCM", "GJCM",
    "model: @arrays 0 @mesh 0 h(1 0) f(1 2 3 4) arrays: {010C} h3 0x41 @points 36 {FF} .15 "
    "points: " CORNERS "parameters: {00000000} 0x11400 {01000000} 8 "
    "mesh: @parameters 2 @list 8 list: {9000030002010000} ",
    MESH("0 1 2", "0 0 0 1 0 0 0 1 0", "1")};
static const kind xinja = {
    "FORMAT_XJ", "NJCM",
    "model: 0 @sets 1 @mesh 1 0 0 f(1 2 3 4) sets: h(5 0) @vertices 24 3 vertices: "
    "f(0 0 0) 0xFF804020 f(0 1) f(1 0 0) 0xFF804020 f(0 1) f(0 1 0) 0xFF804020 f(0 1) "
    "mesh: 0 0 @strip 3 0 strip: h(0 1 2 0) ",
    MESH("0 1 2", "0 0 0 1 0 0 0 1 0", "1")};

static const kind *const kinds[] = {&chunk, &basic, &plus, &ginja, &xinja};

/* A root with the geometry at x = number, its child, and the sibling of that one. The nodes come
 * first, the root before all, or last, the root after all. Labels end with the number, and pointers
 * have the base added. */
static void add_image(laid *to, const kind *of, int number, int root_is_last, uint32_t base)
{
    char text[1024], renamed[2048], *end = renamed;
    const char *root = "root: 0 @model $x 0 0 3*0 3*1.0 @child 0 ", *at = text;

    snprintf(text, sizeof text,
             "%s child: 0 0 0 $x 0 3*0 3*1.0 0 @sibling sibling: 0 0 0 0 $x 3*0 3*1.0 0 0 %s",
             root_is_last ? of->geometry : root, root_is_last ? root : of->geometry);
    for (; *at; at += strspn(at, " ")) {
        const int size = (int)strcspn(at, " ");

        if (*at == '@')
            end += sprintf(end, "%.*s%d+%u ", size, at, number, (unsigned)base);
        else if (*at == '$')
            end += sprintf(end, "%d.0 ", number);
        else if (at[size - 1] == ':')
            end += sprintf(end, "%.*s%d: ", size - 1, at, number);
        else
            end += sprintf(end, "%.*s ", size, at);
        at += size;
    }
    lay_more(to, "%s", renamed);
}

static const char *format_image(const kind *of, int number)
{
    static char text[1024];

    snprintf(text, sizeof text,
             "format=%s node_count=3 node[0]{offset=@root%d rest.translation=(%d 0 0) radius=4} "
             "node[1]{offset=@child%d rest.translation=(0 %d 0)} "
             "node[2]{offset=@sibling%d rest.translation=(0 0 %d)} %s",
             of->format, number, number, number, number, number, number, of->expected);
    return text;
}

/* ---- Ninja files ---- */

/* The chunk sizes, the bodies, and what that is called. */
typedef struct order {
    const char *sizes, *bodies, *name;
} order;

static const order orders[] = {
    {"", "<", "BYTE_ORDER_LITTLE"}, {"", ">", "BYTE_ORDER_MIXED"}, {">", ">", "BYTE_ORDER_BIG"}};

/* tag: NULL for that of the kind; end: "pof0" or "". */
static void add_model(laid *to, const kind *of, const char *tag, const order *by, int number,
                      const char *end)
{
    lay_more(to, "%s [%s%s", by->bodies, by->sizes, tag ? tag : of->tag);
    add_image(to, of, number, 0, 0);
    lay_more(to, "] %s", end);
}

static void add_textures(laid *to, const char *tag, const char *name, const order *by)
{
    lay_more(to, "%s [%s%s 8 1 20 0 0 '%s'0 /4 ]", by->bodies, by->sizes, tag, name);
}

/* Opens model index of a format: it must be the image of that number, or "fails". */
static void check_index(const laid *file, const char *format, unsigned index, const order *by,
                        const kind *of, int number)
{
    char how[128];

    snprintf(how, sizeof how, "model format=%s index=%u", format, index);
    if (of)
        check_case(file, how, "byte_order=%s %s", by->name, format_image(of, number));
    else
        check_case(file, how, "fails RANGE 0");
}

/* Chunk, Basic, Chunk, Basic+, Ginja, Ginja; the first two and the last one without a POF0. */
static laid lay_many(const order *by)
{
    static const kind *const some[] = {&chunk, &basic, &chunk, &plus, &ginja, &ginja};
    laid file = lay("%s", "");
    int i;

    for (i = 0; i < 6; i++)
        add_model(&file, some[i], NULL, by, i + 1, i >= 2 && i < 5 ? "pof0" : "");
    return file;
}

/* The index counts the models of a format. Both Basic and Basic+ are of tag NJBM; NJCM can be Ginja
 * and Xinja, too. */
TEST(the_index_counts_models_of_the_format)
{
    static const kind *const some[] = {&chunk, &basic, &chunk, &plus, &ginja, &ginja};
    int i, k;

    for (i = 0; i < 3; i++) {
        const order *by = &orders[i];
        laid file = lay_many(by);

        for (k = 0; k < 6; k++) {
            check_index(&file, "FORMAT_ANY", (unsigned)k, by, some[k], k + 1);
            check_index(&file, "FORMAT_NINJA", (unsigned)k, by, some[k], k + 1);
        }
        check_index(&file, "FORMAT_ANY", 6, by, NULL, 0);
        check_index(&file, "FORMAT_NINJA", 0xFFFFFFFF, by, NULL, 0);
        check_index(&file, "FORMAT_NJCM", 0, by, &chunk, 1);
        check_index(&file, "FORMAT_NJCM", 1, by, &chunk, 3);
        check_index(&file, "FORMAT_NJCM", 2, by, NULL, 0);
        check_index(&file, "FORMAT_NJBM_PLUS", 1, by, &plus, 4);
        check_index(&file, "FORMAT_NJBM_PLUS", 2, by, NULL, 0);
        check_index(&file, "FORMAT_GJCM", 2, by, &ginja, 5);
        check_index(&file, "FORMAT_GJCM", 4, by, NULL, 0);
        check_index(&file, "FORMAT_XJ", 2, by, NULL, 0);
        free_laid(&file);
    }
}

/* The tag of Ninja Chunk and content that says Xinja, or a tag of its own. */
TEST(xinja_files_have_one_of_two_tags)
{
    static const char *const formats[] = {"FORMAT_ANY", "FORMAT_NINJA", "FORMAT_XJ"};
    laid file = lay("%s", "");
    int i;

    add_model(&file, &chunk, NULL, &orders[0], 1, "pof0");
    add_model(&file, &xinja, NULL, &orders[0], 2, "pof0");
    add_model(&file, &xinja, "XJCM", &orders[0], 3, "");
    for (i = 0; i < 3; i++) {
        check_index(&file, formats[i], 1, &orders[0], &xinja, 2);
        check_index(&file, formats[i], 2, &orders[0], &xinja, 3);
        check_index(&file, formats[i], 3, &orders[0], NULL, 0);
    }
    check_index(&file, "FORMAT_NJCM", 2, &orders[0], NULL, 0);
    check_index(&file, "FORMAT_GJCM", 2, &orders[0], NULL, 0);
    check_case(&file, "model format=FORMAT_NJBM", "fails FORMAT 0");
    free_laid(&file);
}

/* An NJCM is what options say: so Ginja models of some files of the GameCube can be read. Read as
 * another format than it is, it is an error or an empty model of the format that is named. */
static void check_forced(const laid *file, uint32_t format)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};
    kunai_error error;
    kunai_model *model = test_open_model(file->file.data, file->file.size, &options, &error);

    assert_int_equal(model ? kunai_model_get_info(model)->format : error.format, format);
    assert_true(model ? !kunai_model_get_info(model)->triangle_count
                      : error.code != KUNAI_E_FORMAT);
    kunai_model_close(model);
}

TEST(njcm_is_what_the_caller_says)
{
    static const kind *const some[] = {&chunk, &ginja, &xinja};
    static const uint32_t formats[] = {KUNAI_FORMAT_NJCM, KUNAI_FORMAT_GJCM, KUNAI_FORMAT_XJ};
    int i, k, by;

    for (i = 0; i < 3; i++)
        for (by = 0; by < (some[i] == &xinja ? 1 : 3); by++) {
            laid file = lay("%s", "");

            add_model(&file, some[i], "NJCM", &orders[by], 4, "");
            for (k = 0; k < 3; k++)
                if (k == i)
                    check_index(&file, some[i]->format, 0, &orders[by], some[i], 4);
                else
                    check_forced(&file, formats[k]);
            free_laid(&file);
        }
}

TEST(other_tags_say_what_they_are)
{
    static const struct {
        const char *tag, *how;
    } rows[] = {{"GJCM", "model format=FORMAT_NJCM"}, {"GJCM", "model format=FORMAT_XJ"},
                {"GJCM", "model format=FORMAT_NJBM"}, {"XJCM", "model format=FORMAT_NJCM"},
                {"XJCM", "model format=FORMAT_GJCM"}, {"NJBM", "model format=FORMAT_GJCM"},
                {"NJBM", "model format=FORMAT_XJ"},   {"GJCM", "model format=FORMAT_NJBM_PLUS"}};
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        laid file = lay("%s", "");

        add_model(&file, &chunk, rows[i].tag, &orders[0], 1, "pof0");
        check_case(&file, rows[i].how, "fails FORMAT 0");
        free_laid(&file);
    }
}

/* The POF0 says Basic+; a format that is named says what it says. */
TEST(basic_files_are_what_the_caller_or_the_pof0_says)
{
    laid file = lay("%s", ""), cut;

    add_model(&file, &basic, NULL, &orders[0], 1, "pof0");
    add_model(&file, &plus, NULL, &orders[0], 2, "");
    check_index(&file, "FORMAT_NJBM", 0, &orders[0], &basic, 1);
    check_case(&file, "model index=1", "any format=FORMAT_NJBM");
    check_index(&file, "FORMAT_NJBM_PLUS", 1, &orders[0], &plus, 2);
    lay_more(&file, "pof0");
    check_index(&file, "FORMAT_ANY", 1, &orders[0], &plus, 2);
    check_case(&file, "model index=1 format=FORMAT_NJBM", "any format=FORMAT_NJBM");
    cut = copy_laid(&file); /* the last entry, the pointer of the second meshset, is cut */
    patch(&cut, "cut -4");
    check_case(&cut, "model index=1", "warns TRUNCATED format=FORMAT_NJBM");
    free_laid(&cut);
    patch(&file, "root2+44: 0x7FFFFFFC"); /* an error names what it was read as */
    check_case(&file, "model index=1 format=FORMAT_NJBM_PLUS",
               "fails CORRUPT @root2+44 FORMAT_NJBM_PLUS");
    free_laid(&file);
}

/* Of any tag. */
TEST(models_have_the_last_texture_list_before_them)
{
    int i;

    for (i = 0; i < 3; i++) {
        const order *by = &orders[i];
        laid file = lay("%s", "");

        add_model(&file, &chunk, NULL, by, 1, "pof0");
        add_textures(&file, "NJTL", "first", by);
        add_textures(&file, "GJTL", "second", by);
        add_model(&file, &basic, NULL, by, 2, "pof0");
        add_model(&file, &chunk, NULL, by, 3, "");
        add_textures(&file, "NJTL", "third", by);
        add_model(&file, &chunk, NULL, by, 4, "");
        add_textures(&file, "XJTL", "fourth", by);
        add_model(&file, &ginja, NULL, by, 5, "pof0");
        check_case(&file, "model index=0", "texture_count=0");
        check_case(&file, "model index=1", "texture_count=1 textures.refs[0].name='second'");
        check_case(&file, "model index=2", "texture_count=1 textures.refs[0].name='second'");
        check_case(&file, "model index=3", "texture_count=1 textures.refs[0].name='third'");
        check_case(&file, "model index=4", "texture_count=1 textures.refs[0].name='fourth'");
        free_laid(&file);
    }
}

TEST(files_without_a_model_of_the_format_fail)
{
    static const struct {
        const char *how, *expected;
        const kind *of; /* NULL: a texture list */
    } rows[] = {
        {"model", "fails FORMAT 0 'Ninja file' 'there is no NJCM, NJBM, GJCM or XJCM'", NULL},
        {"model index=1", "fails FORMAT 0", NULL},
        {"model format=FORMAT_NJBM index=1", "fails FORMAT 0", &chunk},
        {"model format=FORMAT_NJBM_PLUS index=1",
         "fails FORMAT 0 'Ninja file' 'there is no model of that format'", &chunk},
        {"model format=FORMAT_NJCM index=1", "fails FORMAT 0", &basic},
        {"model format=FORMAT_NMDM", "fails FORMAT 0", &chunk},
        {"model format=FORMAT_GVR", "fails FORMAT 0", &basic},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        laid file = lay("%s", "");

        if (rows[i].of)
            add_model(&file, rows[i].of, NULL, &orders[0], 1, "pof0");
        else
            add_textures(&file, "NJTL", "a", &orders[0]);
        check_case(&file, rows[i].how, "%s", rows[i].expected);
        free_laid(&file);
    }
}

TEST(pointers_of_one_body_do_not_reach_into_another_one)
{
    laid file = lay_many(&orders[0]);

    patch(&file, "root1+44: root2-root1");
    check_case(&file, "model", "fails CORRUPT @root1+44");
    check_index(&file, "FORMAT_ANY", 1, &orders[0], &basic, 2);
    free_laid(&file);
}

/* Where nothing in a body tells its byte order, it is that of the sizes; so a big-endian body with
 * little-endian sizes has to be named. */
TEST(empty_bodies_have_the_order_of_the_sizes)
{
    static const char *const tags[] = {"NJCM", "NJBM", "GJCM", "XJCM"};
    int i, by;

    for (i = 0; i < 8; i++)
        for (by = 0; by < 3; by++) {
            laid file = lay("%s [%s%s root: 0 0 1.0 2.0 3.0 3*0 3*1.0 0 0 ] %s", orders[by].bodies,
                            orders[by].sizes, tags[i % 4], i < 4 ? "" : "pof0");
            char how[64];

            snprintf(how, sizeof how, "model byte_order=%s", orders[by].name);
            check_case(&file, how,
                       "byte_order=%s mesh_count=0 node[0]{offset=8 "
                       "rest.translation=(1 2 3)}",
                       orders[by].name);
            if (by != 1)
                check_case(&file, "model",
                           "byte_order=%s mesh_count=0 node[0]{offset=8 "
                           "rest.translation=(1 2 3)}",
                           orders[by].name);
            free_laid(&file);
        }
}

/* ---- bare structures ---- */

/* Image 5 after that many other bytes, before 33 others; the first one has this address. */
static laid lay_bare(const kind *of, int big, unsigned prefix, int root_is_last, uint32_t base)
{
    laid file = lay(big ? ">" : "<");

    if (prefix)
        lay_more(&file, "%u*b$*173+91", prefix);
    add_image(&file, of, 5, root_is_last, base);
    if (!root_is_last)
        lay_more(&file, "33*b$*91+173");
    return file;
}

static void check_with(const laid *file, const kind *of, uint64_t base, const char *more,
                       const char *expected)
{
    char how[256];

    snprintf(how, sizeof how, "model flags=OPEN_BARE format=%s offset=@root5 base=%llu %s",
             of->format, (unsigned long long)base, more);
    check_case(file, how, "%s", expected);
}

/* Found out, named, and with an index, which is not used. The wrong order makes no pointers. */
static void check_bare(const laid *file, const kind *of, int big, uint64_t base)
{
    char expected[1200];

    snprintf(expected, sizeof expected, "byte_order=%s %s",
             big ? "BYTE_ORDER_BIG" : "BYTE_ORDER_LITTLE", format_image(of, 5));
    check_with(file, of, base, "", expected);
    check_with(file, of, base,
               big ? "byte_order=BYTE_ORDER_BIG index=7" : "byte_order=BYTE_ORDER_LITTLE index=7",
               expected);
    if (big)
        check_with(file, of, base, "byte_order=BYTE_ORDER_MIXED", expected);
    check_with(file, of, base, big ? "byte_order=BYTE_ORDER_LITTLE" : "byte_order=BYTE_ORDER_BIG",
               "fails CORRUPT @root5+44");
}

/* Executables, memory dumps, sections after a header: a "negative" base is one of those. Without a
 * base pointers count from the start of the data. An image can lie across the end of the addresses,
 * with its first bytes at FFFFFF80 hex; its pointers go on from 0. */
TEST(bare_models_lie_anywhere)
{
    static const unsigned prefixes[] = {0, 64, 1000, 1001, 1002, 1003};
    static const uint32_t addresses[] = {0x100, 0x8C010000, 0x80003100, 0xFFFFF000, 0xFFFFFF80, 0};
    unsigned i, k, m;

    for (i = 0; i < 5; i++)
        for (k = 0; k < 6; k++)
            for (m = 0; m < 24; m++) {
                const uint32_t address = m / 4 == 5 ? prefixes[k] : addresses[m / 4];
                const int big = m % 4 / 2;
                laid file;

                if ((big && kinds[i] == &xinja) || (!address && !k))
                    continue; /* Xinja is always little-endian, and 0 is NULL */
                file = lay_bare(kinds[i], big, prefixes[k], m % 2, address - prefixes[k]);
                check_bare(&file, kinds[i], big, (uint64_t)address - prefixes[k]);
                free_laid(&file);
            }
}

/* Of Ginja alone nothing is aligned: the child is at another remainder of 4 than the root, which is
 * at the end, and the model is in the first bytes of the data. */
TEST(only_bare_ginja_may_be_unaligned)
{
    static const kind *const some[] = {&ginja, &chunk};
    int i, gap;

    for (i = 0; i < 2; i++)
        for (gap = 1; gap < 4; gap++) {
            laid file = lay(gap & 1 ? ">" : "<");

            lay_more(&file,
                     "model5: .%d root5: 0 model-model5+0x100 5.0 0 0 3*0 3*1.0 "
                     "child5-model5+0x100 0",
                     gap);
            free_laid(&file);
            file = lay(gap & 1 ? ">" : "<");
            add_image(&file, some[i], 5, 1, 0x100);
            file.file.size -= 52;
            file.label_count--; /* the root goes on by some bytes */
            lay_more(&file, ".%d root5: 0 @model5+0x100 5.0 0 0 3*0 3*1.0 @child5+0x100 0", gap);
            check_with(&file, some[i], 0x100, "",
                       i ? "fails CORRUPT @root5+44" : format_image(&ginja, 5));
            free_laid(&file);
        }
}

/* Pointers have 32 bits: what a base has above them does not count. */
TEST(bases_have_32_bits)
{
    laid file = lay_bare(&chunk, 0, 0, 0, 0x1000);

    check_bare(&file, &chunk, 0, 0x1000);
    check_bare(&file, &chunk, 0, UINT64_C(0x100001000));
    check_bare(&file, &chunk, 0, UINT64_C(0xFFFFFFFF00001000));
    check_with(&file, &chunk, UINT64_C(0x100002000), "", "fails CORRUPT @root5+44");
    free_laid(&file);
    file = lay_bare(&chunk, 0, 44, 1, 0u - 40);
    check_bare(&file, &chunk, 0, 0xFFFFFFD8);
    check_bare(&file, &chunk, 0, UINT64_C(0xFFFFFFFFFFFFFFD8));
    free_laid(&file);
    file = lay_bare(&plus, 0, 0, 0, 0xFFFFFF80);
    check_bare(&file, &plus, 0, UINT64_C(0xFFFFFFFFFFFFFF80));
    free_laid(&file);
}

/* Place 0 is no NULL where pointers to it are not 0: the second node has the first one, at place 0,
 * as its child. And a pointer of 0 is NULL, wherever it would lead: here to the child. */
TEST(pointers_of_0_are_null)
{
    laid file = lay_bare(&chunk, 0, 0, 0, 0x8C010000);

    patch(&file, "root5+44: 0, child5+44: 0x8C010000 0");
    check_case(&file, "model flags=OPEN_BARE format=FORMAT_NJCM offset=@child5 base=0x8C010000",
               "node_count=2 node[1]{offset=0 rest.translation=(5 0 0)} triangle_count=1");
    free_laid(&file);
    file = lay_bare(&chunk, 0, 40, 0, 0u - 40 - 52);
    check_with(&file, &chunk, UINT64_C(0) - 40 - 52, "", "node_count=1 triangle_count=1");
    free_laid(&file);
}

/* The first and the last place that a node may have, and one beyond each. */
TEST(nodes_lie_in_the_data)
{
    static const char base[] =
        "model flags=OPEN_BARE format=FORMAT_NJCM byte_order=BYTE_ORDER_LITTLE base=0x8C010000";
    static const char wrapped[] =
        "model flags=OPEN_BARE format=FORMAT_NJCM byte_order=BYTE_ORDER_LITTLE base=-0x40";
#define BAD "fails CORRUPT @root5+44"
    static const damage rows[] = {
        {"root5+44: @last+0x8C010000", "node_count=2 node[1].offset=@last"},
        {"root5+44: @last+0x8C010004", BAD},
        {"root5+44: @end+0x8C010000", BAD},
        {"root5+44: 0x8C00FFFC", BAD},
        {"root5+44: @child5+0x8C010002", BAD}, /* no multiple of 4 */
        {"root5+44: 0x8C010000", BAD},         /* the root */
    };
    static const damage wrapped_rows[] = {
        {"root5+4: 0, child5+48: 0, root5+44: 0xFFFFFFF4", "node[1].offset=@child5"},
        {"root5+4: 0, child5+48: 0, root5+44: 0xFFFFFFBC", BAD}, /* FFFFFFFC: no place at all */
        /* in the second node: no multiple of nodes, but valid */
        {"root5+4: 0, child5+48: 0, root5+44: 4", "node[1].offset=0x44"},
    };
    laid file = lay("<");

    add_image(&file, &chunk, 5, 0, 0x8C010000);
    lay_more(&file, "last: 13*0 end:");
    CHECK_DAMAGES(&file, base, rows);
    CHECK_DAMAGES(&file, wrapped, wrapped_rows);
    free_laid(&file);
}

/* From the end of the data on the offset of the error is the end of the data. */
TEST(roots_lie_in_the_data)
{
    laid file = lay_bare(&chunk, 0, 8, 1, 0);

#define BARE "model flags=OPEN_BARE format=FORMAT_NJCM "
    lay_more(&file, "end:");
    check_case(&file, BARE "offset=@root5", "node_count=3");
    check_case(&file, BARE "offset=@root5+1", "fails RANGE @root5+1");
    check_case(&file, BARE "offset=@end-1", "fails RANGE @end-1");
    check_case(&file, BARE "offset=@end", "fails RANGE @end");
    check_case(&file, BARE "offset=-1", "fails RANGE @end");
    check_case(&file, BARE "offset=0x100000000|@root5", "fails RANGE @end");
    patch(&file, "cut 51");
    check_case(&file, BARE "offset=0", "fails RANGE 0");
    patch(&file, "cut 0");
    check_case(&file, BARE "offset=0", "fails RANGE 0");
    free_laid(&file);
}

TEST(bare_models_need_a_format)
{
    static const char *const hows[] = {
        "model flags=OPEN_BARE format=FORMAT_ANY", "model flags=OPEN_BARE format=FORMAT_NINJA",
        "model flags=OPEN_BARE format=FORMAT_NMDM", "model flags=OPEN_BARE format=FORMAT_GVR",
        "model flags=OPEN_BARE format=0xFFFFFFFF"};
    laid file = lay_bare(&chunk, 0, 0, 1, 0);
    int i;

    for (i = 0; i < 5; i++)
        check_case(&file, hows[i], "fails ARGUMENT 0");
    free_laid(&file);
}

/* Data that is a file of its own is read as it stands: the model of an NJCM, with its own base. */
TEST(bodies_of_files_are_bare_models)
{
    laid file = lay("%s", "");
    uint64_t start;

    add_textures(&file, "NJTL", "name", &orders[0]);
    add_model(&file, &chunk, NULL, &orders[0], 5, "pof0");
    start = place_of(&file, "root5");
    check_with(&file, &chunk, 0 - start, "", format_image(&chunk, 5));
    free_laid(&file);
}

/* A node alone: flags, model, child and sibling are words, as they stand. Three pointers vote. When
 * both orders make as many, it is the one of the smaller flags. */
TEST(pointers_vote_for_the_byte_order)
{
    static const struct {
        const char *words; /* at 0 and 4, and at 44 and 48 */
        unsigned more;     /* bytes after the node */
        int big;
    } rows[] = {
        {"0 0 9*0 0x50 0", 64, 0},
        {"0 0 9*0 0x50000000 0", 64, 1},
        {"0x17 0 9*0 0 0", 0, 0},
        {"0x17000000 0 9*0 0 0", 0, 1},
        {"0 0 9*0 0 0", 0, 0},
        {"0x00010100 0 9*0 0 0", 0, 0},
        /* 210 and 10020000 hex: the second is outside; the flags do not matter then */
        {"0x17000000 0 9*0 0x210 0", 0x1000 - 52, 0},
        {"0 0 9*0 0 0x50", 64, 0}, /* the last pointer alone */
        {"0 0 9*0 0 0x50000000", 64, 1},
        {"0x17000000 0 9*0 0x50 0", 64, 0}, /* one pointer outweighs the flags */
        {"0x17 0 9*0 0x50000000 0", 64, 1},
        /* the model of a node that is hidden in both orders, from the first to the last byte; a tie
         * is big-endian, 08000018 against 18000008 hex */
        {"0x18000008 0x0F 11*0", 0, 1},
        {"0x18000008 0x10 11*0", 0, 0},
        {"0x18000008 0x43 11*0", 0, 0},
        {"0x18000008 0x44 11*0", 0, 1},
        /* a place in both orders: 110000 and 1100 hex, less 10 hex */
        {"0x01000000 0 9*0 0x00110000 0", 0x120000 - 52, 1},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        laid file = lay("%s .%u", rows[i].words, rows[i].more);

        print_message("row %u\n", (unsigned)i);
        check_case(&file, "model flags=OPEN_BARE format=FORMAT_NJBM base=0x10", "byte_order=%s",
                   rows[i].big ? "BYTE_ORDER_BIG" : "BYTE_ORDER_LITTLE");
        free_laid(&file);
    }
}

/* ---- sweeps ---- */

TEST(every_byte_may_be_damaged)
{
    static const kind *const some[] = {&chunk, &basic, &ginja, &xinja};
    static const char *const hows[] = {"model sweep index=2", "model sweep index=3",
                                       "model sweep index=4", "model sweep index=5"};
    laid file = lay_many(&orders[1]);
    int i;

    for (i = 0; i < 4; i++)
        check_case(&file, hows[i], "node_count=3");
    free_laid(&file);
    for (i = 0; i < 4; i++) {
        file = lay_bare(some[i], 0, 40, i % 2, 0x8C010000);
        check_with(&file, some[i], 0x8C010000, "sweep", "node_count=3");
        free_laid(&file);
    }
}
