/* test_nja.c - models and texture lists as text must open like those of binary files
 * (ninja-ascii.md). Faults must have the place of the byte of the text. Both forms pass through the
 * same readers, so only the image can differ. */
#include "ascii_files.h"

/* ---- the files ---- */

/* A root that stores a strip, and a child that draws the strip. Both influence slot 0. The fields
 * of the places of nodes are those of newer or of older exporters. */
#define NEW_PLACE(x)                                                                               \
    "OPosition   ( " x ", 0.0F, 0.0F ),\nOAngle      ( 0.0F, 0.0F, 0.0F ),\n"                      \
    "OScale      ( 0.0F, 0.0F, 0.0F ),\n"
#define OLD_PLACE(x)                                                                               \
    "Position   " x ", 0.0F, 0.0F,\nAngle      0.0F, 0.0F, 0.0F,\nScale      0.0F, 0.0F, 0.0F,\n"
#define PULLED_CHILD(place)                                                                        \
    "CNKOBJECT_START\n"                                                                            \
    "PLIST      strip_1[]\nSTART\n\tCnkB_DP( 7 ),\n\tCnkEnd()\n{end}END\n"                         \
    "VLIST      vertex_1[]\nSTART\n\t{cnkv}CnkV_VN_NF( FW_END, 8 ),\n\tOffnbIdx( 0, 1 ),\n"        \
    "\t{vert}VERT( 0x3f800000, 0x0, 0x0 ),\n\tNORM( 0x0, 0x3f800000, 0x0 ),\n"                     \
    "\tNFlags( 0x00c00000 ),\n\tCnkV_VN( 0x0, 13 ),\n\tOffnbIdx( 1, 2 ),\n"                        \
    "\tVERT( 0x0, 0x0, 0x0 ),\n\tNORM( 0x0, 0x0, 0x3f800000 ),\n"                                  \
    "\tVERT( 0x0, 0x40400000, 0x0 ),\n\tNORM( 0x0, 0x0, 0x3f800000 ),\n\tCnkEnd()\n{end2}END\n"    \
    "{cnkmodel}CNKMODEL   model_1[]\nSTART\nVList      {vlist}vertex_1,\nPList      strip_1,\n"    \
    "Center     1.0F, 0.0F, 3.0F,\nRadius     2.0F,\n{end3}END\n"                                  \
    "{child}CNKOBJECT  object_1[]\nSTART\nEvalFlags ( 0x00000006 ),\n"                             \
    "CNKModel   {model_1}model_1,\n" place("10.0F") "Child      NULL,\nSibling    NULL,\n"         \
                                                    "{end4}END\n{block_end}CNKOBJECT_END\n"
#define PULLED(place)                                                                              \
    PULLED_CHILD(place)                                                                            \
    "{block}CNKOBJECT_START\n"                                                                     \
    "PLIST      strip_0[]\nSTART\n\tCnkB_CP( 7 ),\n"                                               \
    "\t{cnks}CnkS( 0x0 ), 5, _NB( UFO_0, 1 ),\n\tStripL(3), 0, 1, 2,\n\tCnkEnd()\nEND\n"           \
    "VLIST      vertex_0[]\nSTART\n\tCnkV_VN_NF( FW_START, 8 ),\n\tOffnbIdx( 0, 1 ),\n"            \
    "\tVERT( 0x3f800000, 0x0, 0x0 ),\n\tNORM( 0x0, 0x0, 0x40000000 ),\n\tNFlags( 0x00400000 ),\n"  \
    "\tCnkEnd()\nEND\n"                                                                            \
    "CNKMODEL   model_0[]\nSTART\nVList      vertex_0,\nPList      strip_0,\n"                     \
    "Center     1.0F, 0.0F, 3.0F,\nRadius     2.0F,\nEND\n"                                        \
    "{root}CNKOBJECT  object_0[]\nSTART\nEvalFlags ( 0x00000007 ),\nCNKModel   model_0,\n" place(  \
        "0.0F") "{field}Child      {ref}object_1,\nSibling    NULL,\nEND\n{last}CNKOBJECT_END\n"   \
                "DEFAULT_START\n#ifndef DEFAULT_OBJECT_NAME\n"                                     \
                "#define DEFAULT_OBJECT_NAME {default}object_0\n#endif\nDEFAULT_END\n"
#define PULLED_FILE                                                                                \
    "[NJCM 7 @m0 9*0 @child 0 child: 6 @m1 10.0 10*0 m0: @v0 @p0 1.0 0 3.0 2.0 "                   \
    "m1: @v1 @p1 1.0 0 3.0 2.0 v0: h(0x2C 8 0 1) f(1 0 0 0 0 2) h(0 64) 255 "                      \
    "v1: h(0x22C 8 0 1) f(1 0 0 0 1 0) h(0 192) h(0x29 13 1 2) f(0 0 0 0 0 1 0 3 0 0 0 1) 255 "    \
    "p0: h(0x704 0x40 5 1 3 0 1 2 255) /4 p1: h(0x705 255)]"

#define TEXTURES                                                                                   \
    "TEXTURE_START\n\nTEXTURENAME textures_0[]\nSTART\n\tTEXN3( \"grass\", 0x11, 0x22 ),\n"        \
    "\tTEXN( NULL ),\n\tTEXN( \"sky\" ),\nEND\n\nTEXTURELIST texlist_0\nSTART\n"                   \
    "TextureList textures_0,\nTextureNum  3,\nEND\n\nTEXTURE_END\n"
#define TEXTURES_FILE                                                                              \
    "[NJTL @names 3 names: @grass 0x11 0x22 3*0 @sky 0 0 grass: 'grass'0 sky: 'sky'0 /4]"

/* Older exporters end lines with CR LF and write comments everywhere. */
static laid make_old(const char *text)
{
    laid plain = lay_ascii(text), old = {0};
    size_t from = 0, i;

    for (i = 0; i < plain.file.size; i++) {
        if (plain.file.data[i] != '\n')
            continue;
        if (plain.file.data[from] != '#')
            add_ascii(&old.file, "/*// %u */ ", (unsigned)from);
        append_bytes(&old.file, plain.file.data + from, i - from);
        append_text(&old.file, " // END \"\r\n");
        from = i + 1;
    }
    free_laid(&plain);
    return old;
}

static void check_same(laid text, const char *binary)
{
    static const char *const ways[] = {"model", "model model_flags=MODEL_DRAW_ORDER",
                                       "model model_flags=MODEL_ONE_MESH"};
    auto_laid file = lay("%s", binary);

    for (size_t i = 0; i < 3; i++) {
        check_case(&text, ways[i], "byte_order=BYTE_ORDER_LITTLE");
        assert_same_content(&text, &file, ways[i], ways[i]);
    }
    free_laid(&text);
}

/* ---- equal to binary files ---- */

TEST(chunk_models_are_those_of_binary_files)
{
    check_same(lay_ascii(PULLED(NEW_PLACE)), PULLED_FILE);
    check_same(make_old(PULLED(OLD_PLACE)), PULLED_FILE);
    check_same(lay_ascii(TEXTURES PULLED(NEW_PLACE)), TEXTURES_FILE PULLED_FILE);
}

#define SQUARE_TEXT                                                                                \
    "PLIST p[] START CnkS(0), 6, _NB(UFO_0, 1), StripL(4), 0, 1, 2, 3, CnkEnd() END\n"             \
    "VLIST v[] START CnkV_VN(0, 25), OffnbIdx(0, 4), VERT(0, 0, 0), NORM(0, 0, 0x3f800000), "      \
    "VERT(0x3f800000, 0, 0), NORM(0, 0, 0x3f800000), VERT(0, 0x3f800000, 0), "                     \
    "NORM(0, 0, 0x3f800000), VERT(0x3f800000, 0x3f800000, 0), NORM(0, 0, 0x3f800000), "            \
    "CnkEnd() END\nCNKMODEL square[] START VList v, PList p, Center 1.0F, 0.0F, 3.0F, "            \
    "Radius 2.0F, END\n"
#define SQUARE                                                                                     \
    "square: @v @p 1.0 0 3.0 2.0 v: h(0x29 25 0 4) 4*f($%%2 $/2 0 0 0 1) 255 "                     \
    "p: h(0x40 6 1 4 0 1 2 3 255) /4"

/* A denormal number, angles above a turn, a scale with a last bit; every flag. */
TEST(nodes_are_those_of_binary_files)
{
    static const uint32_t flags[] = {0,    0x1,  0x2,  0x4,   0x8,   0x10,
                                     0x20, 0x40, 0x80, 0x400, 0x800, 0x1000};
    char text[2048], file[1024];

    for (size_t i = 0; i < COUNT(flags); i++) {
        const int is_quaternion = flags[i] == 0x400;

        snprintf(text, sizeof text,
                 SQUARE_TEXT "CNKOBJECT n3[] START EvalFlags(7), END\n"
                             "CNKOBJECT n2[] START EvalFlags(0x47), Child n3, END\n"
                             "CNKOBJECT n1[] START EvalFlags(7), CNKModel square, Sibling n2, END\n"
                             "CNKOBJECT n0[] START EvalFlags(0x%X), CNKModel square, "
                             "OPosition(1.0F, -3.14159274F, 1.4e-45F), %s, "
                             "OScale(2.0F, 0.5F, 1.00000012F), Child n1, END\n",
                 flags[i],
                 is_quaternion ? "OQuatIm(0.5F, 0.5F, 0.5F), OQuatRe(0.5F)"
                               : "OAngle(90.0F, -179.994507F, 409.598694F)");
        snprintf(file, sizeof file,
                 "[NJCM %u @square 1.0 0xC0490FDB 1 %s 2.0 0.5 0x3F800001 @child 0 0.5 "
                 "child: 7 @square 10*0 @n2 n2: 0x47 10*0 @n3 0 n3: 7 12*0 " SQUARE "]",
                 flags[i], is_quaternion ? "3*0.5" : "0x4000 0xFFFF8001 0x12345");
        check_same(lay_ascii(text), file);
    }
}

#define BASIC_NODE(flags, model, child, sibling)                                                   \
    "EvalFlags ( " flags " ),\nModel      " model ",\nOPosition ( 1.5F, -2.0F, 1e10F ),\n"         \
    "OAngle ( 0.0F, 0.0F, 0.0F ),\nOScale ( 0.0F, 0.0F, 0.0F ),\nChild      " child ",\n"          \
    "Sibling    " sibling ",\nEND\n"
#define BASIC_MODEL(name, normals, count)                                                          \
    "MODEL      " name "[]\nSTART\nPoints     points,\nNormal     " normals ",\nPointNum   6,\n"   \
    "Meshset    sets,\nMaterials  materials,\nMeshsetNum " count ",\nMatNum     2,\n"              \
    "Center     1.0F, 2.0F, 3.0F,\nRadius     4.0F,\nEND\n"
#define MESHSET(type, material, count, meshes, normal, color, uv)                                  \
    "MESHSTART\nTypeMatId ( " type ", " material " ),\nMeshNum    " count ",\n"                    \
    "Meshes     " meshes ",\nPolyAttrs  NULL,\nPolyNormal " normal ",\nVertColor  " color ",\n"    \
    "VertUV     " uv ",\nMESHEND,\n"
#define BASIC                                                                                      \
    "OBJECT_START\n"                                                                               \
    "{materials}MATERIAL   materials[]\nSTART\n{group}MATSTART\n"                                  \
    "Diffuse ( 255, 17, 34, 51 ),\nSpecular ( 128, 68, 85, 102 ),\nExponent ( 11.0F ),\n"          \
    "AttrTexId ( 0x0, 0 ),\nAttrFlags ( 0x02000400 ),\nMATEND,\nMATSTART\n"                        \
    "Diffuse ( 1, 2, 3, 4 ),\nSpecular ( 255, 255, 255, 255 ),\nExponent ( 0.1F ),\n"              \
    "AttrTexId ( 0x40000000, 3 ),\nAttrFlags ( 0xA4200401 ),\nMATEND,\nEND\n"                      \
    "POLYGON    triangles[]\nSTART\n0, 1, 2, 3, 4, 5,\nEND\n"                                      \
    "POLYGON    quads[]\nSTART\n0, 1, 3, 2,\nEND\n"                                                \
    "POLYGON    polygons[]\nSTART\nStrip ( 0x0, 5 ), 0, 1, 2, 3, 4,\nEND\n"                        \
    "POLYGON    strips[]\nSTART\nStrip ( 0x0, 4 ), 0, 1, 2, 3, Strip ( 0x8000, 3 ), 3, 4, 5,\n"    \
    "END\n"                                                                                        \
    "VERTUV     uvs[]\nSTART\nUV(0, 0), UV(255, -1), UV(-510, 32767), UV(-32768, 7), UV(1, 2), "   \
    "UV(3, 4), UV(5, 6),\nEND\n"                                                                   \
    "VERTCOLOR  colors[]\nSTART\nARGB(128, 17, 34, 51), ARGB(255, 0, 0, 0), "                      \
    "ARGB(0, 255, 255, 255), ARGB(17, 34, 51, 68), ARGB(85, 102, 119, 136), "                      \
    "ARGB(153, 170, 187, 204), ARGB(221, 238, 255, 0),\nEND\n"                                     \
    "POLYNORMAL poly[]\nSTART\nPNORM(0.0F, 0.0F, 1.0F), PNORM(0.0F, 0.0F, -1.0F), "                \
    "PNORM(0.0F, 1.0F, 0.0F),\nEND\n"                                                              \
    "POINT      points[]\nSTART\nVERT(0.0F, 0.0F, 0.0F), VERT(1.0F, 0.0F, 0.0F), "                 \
    "VERT(0.0F, 1.25F, 0.0F), VERT(-1.0F, 1.0F, 0.1F), VERT(5.0F, 5.0F, 5.0F), "                   \
    "VERT(1e-20F, 3.0F, 3.0F),\nEND\n"                                                             \
    "NORMAL     normals[]\nSTART\nNORM(0.0F, 0.0F, 1.0F), NORM(0.0F, 1.0F, 0.0F), "                \
    "NORM(1.0F, 0.0F, 0.0F), NORM(0.0F, 0.0F, -1.0F), NORM(0.0F, -1.0F, 0.0F), "                   \
    "NORM(-1.0F, 0.0F, 0.0F),\nEND\n"                                                              \
    "MESHSET    sets[]\nSTART\n" MESHSET("NJD_MESHSET_3", "0", "2", "triangles", "NULL", "NULL",   \
                                         "NULL") MESHSET("NJD_MESHSET_4", "1", "1", "quads",       \
                                                         "NULL", "NULL", "uvs")                    \
        MESHSET("NJD_MESHSET_N", "1", "1", "polygons", "poly", "colors",                           \
                "NULL") MESHSET("NJD_MESHSET_TRIMESH", "0", "2", "strips", "poly", "colors",       \
                                "uvs") "END\n" BASIC_MODEL("model_1", "normals", "4")              \
            BASIC_MODEL("model_2", "NULL", "1") "{two}OBJECT     object_2[]\nSTART\n" BASIC_NODE(  \
                "7", "model_2", "NULL",                                                            \
                "NULL") "OBJECT     object_1[]\nSTART\n" BASIC_NODE("7", "NULL", "NULL",           \
                                                                    "object_2") "OBJECT     "      \
                                                                                "object_0[]"       \
                                                                                "\nSTART"          \
                                                                                "\n" BASIC_NODE(   \
                                                                                    "6",           \
                                                                                    "mode"         \
                                                                                    "l_1",         \
                                                                                    "obje"         \
                                                                                    "ct_"          \
                                                                                    "1",           \
                                                                                    "NUL"          \
                                                                                    "L") "OBJECT_" \
                                                                                         "END\n"
#define BASIC_FILE                                                                                 \
    "[NJBM 6 @model_1 1.5 -2.0 1e10 6*0 @object_1 0 "                                              \
    "object_1: 7 0 1.5 -2.0 1e10 7*0 @object_2 object_2: 7 @model_2 1.5 -2.0 1e10 8*0 "            \
    "model_1: @points @normals 6 @sets @materials h(4 2) 1.0 2.0 3.0 4.0 "                         \
    "model_2: @points 0 6 @sets @materials h(1 2) 1.0 2.0 3.0 4.0 "                                \
    "sets: h(0 2) @triangles 4*0 h(0x4001 1) @quads 3*0 @uvs "                                     \
    "h(0x8001 1) @polygons 0 @poly @colors 0 h(0xC000 2) @strips 0 @poly @colors @uvs "            \
    "materials: 0xFF112233 0x80445566 11.0 0 0x02000400 "                                          \
    "0x01020304 -1 0.1 0x40000003 0xA4200401 "                                                     \
    "triangles: h(0 1 2 3 4 5) quads: h(0 1 3 2) polygons: h(5 0 1 2 3 4) "                        \
    "strips: h(4 0 1 2 3 0x8003 3 4 5) /4 "                                                        \
    "uvs: h(0 0 255 -1 -510 32767 -32768 7 1 2 3 4 5 6) "                                          \
    "colors: 0x80112233 0xFF000000 0x00FFFFFF 0x11223344 0x55667788 0x99AABBCC 0xDDEEFF00 "        \
    "poly: f(0 0 1 0 0 -1 0 1 0) "                                                                 \
    "points: f(0 0 0 1 0 0 0 1.25 0 -1 1 0.1 5 5 5 1e-20 3 3) "                                    \
    "normals: f(0 0 1 0 1 0 1 0 0 0 0 -1 0 -1 0 -1 0 0)]"

TEST(basic_models_are_those_of_binary_files)
{
    check_same(lay_ascii(BASIC), BASIC_FILE);
    check_same(make_old(BASIC), BASIC_FILE);
}

/* ---- names and places ---- */

/* A node has the place of its declaration. A material has the place of its last chunk or of
 * its group. */
TEST(nodes_and_materials_have_places_of_the_text)
{
    static const char with_material[] = "PLIST p[] START {cnkm}CnkM_D(0x2500), 2, "
                                        "MDiff(51, 68, 17, 34), CnkS(0), 5, _NB(UFO_0, 1), "
                                        "StripL(3), 0, 1, 2, CnkEnd() END\n";
    auto_laid text = lay_ascii(PULLED(NEW_PLACE)), basic = lay_ascii(BASIC), material = {0};
    auto_free char *all = malloc(sizeof with_material + sizeof SQUARE_TEXT + 128);

    check_case(&text, "model",
               "node[0]{name='object_0' offset=@root} node[1]{name='object_1' offset=@child}");
    check_case(&basic, "model", "node[2]{name='object_2' offset=@two} material[0].offset=@group");
    sprintf(all, "%s%s%s", with_material, strchr(SQUARE_TEXT, '\n') + 1,
            "CNKOBJECT o[] START EvalFlags(7), CNKModel square, END\n");
    material = lay_ascii(all);
    check_case(&material, "model", "material[0].offset=@cnkm");
}

/* ---- which model ---- */

#define EMPTY(type, name, child)                                                                   \
    type " " name "[] START EvalFlags(7), Child " child ", Sibling NULL, END\n"
#define ROOTS                                                                                      \
    EMPTY("OBJECT", "first", "NULL")                                                               \
    "TEXTURENAME names_a[] START TEXN(\"a\"), END\n"                                               \
    "TEXTURELIST list_a START TextureList names_a, TextureNum 1, END\n" EMPTY(                     \
        "CNKOBJECT", "second",                                                                     \
        "NULL") "TEXTURENAME names_b[] START TEXN(\"b\"), TEXN(\"c\"), END\n"                      \
                "TEXTURELIST list_b START TextureList names_b, TextureNum 2, END\n" EMPTY(         \
                    "OBJECT", "child", "NULL") EMPTY("OBJECT", "third", "child")                   \
                    EMPTY("CNKOBJECT", "fourth", "NULL")

/* The root comes first; if there are several, the last of them. The others follow in the order of
 * the text. Each has the last texture list before it, or else the first list. */
TEST(roots_have_numbers)
{
#define IS(name, texture) "node[0].name='" name "' textures.refs[0].name='" texture "'"
    static const way rows[] = {{"model", IS("fourth", "b")},
                               {"model index=1", IS("first", "a")},
                               {"model index=2", IS("second", "a")},
                               {"model index=3", IS("third", "b")},
                               {"model index=4", "fails RANGE 0 FORMAT_NJA"},
                               {"model format=FORMAT_NJA index=3", IS("third", "b")},
                               {"model format=FORMAT_NJBM", IS("first", "a")},
                               {"model format=FORMAT_NJBM index=1", IS("third", "b")},
                               {"model format=FORMAT_NJBM index=2", "fails RANGE 0 FORMAT_NJA"},
                               {"model format=FORMAT_NJCM", IS("fourth", "b")},
                               {"model format=FORMAT_NJCM index=1", IS("second", "a")},
                               {"model format=FORMAT_NJCM index=2", "fails RANGE 0 FORMAT_NJA"},
                               {"model format=FORMAT_NJBM_PLUS", "fails FORMAT 0"}};
    static const way with_default[] = {{"model", IS("third", "b")},
                                       {"model index=1", IS("first", "a")},
                                       {"model index=3", IS("fourth", "b")},
                                       {"model index=4", "fails RANGE 0 FORMAT_NJA"}};

    CHECK_ASCII_WAYS(ROOTS, rows);
    CHECK_ASCII_WAYS(ROOTS "DEFAULT_START\n#define DEFAULT_OBJECT_NAME third\nDEFAULT_END\n",
                     with_default);
}

TEST_ASCII_WAYS(texture_lists_may_be_alone,
                TEXTURES "TEXTURENAME more[] START TEXN3(\"z\", 5, 6), END\n"
                         "TEXTURELIST list_1 START TextureList more, TextureNum 1, END\n",
                {"model", "format=FORMAT_NJA node_count=0 mesh_count=0 texture_count=3 "
                          "textures{refs[0].name='grass' refs[1].name='' refs[2].name='sky'}"},
                {"model format=FORMAT_NJA index=1 strict",
                 "textures.refs[0]{name='z' attributes=5 global_index=6}"},
                {"model index=2", "fails RANGE 0 FORMAT_NJA"},
                {"model format=FORMAT_NJCM", "fails FORMAT 0"})

/* ---- texts that are no models ---- */

#define MOTION                                                                                     \
    "MOTION_START POSITION p[] START MKEYF(0, 1.0F, 2.0F, 3.0F), END\n"                            \
    "MDATA2 m[] START p, NULL, 1, 0, END\n"                                                        \
    "MOTION x[] START MdataArray m, MFrameNum 1, MotionBit 3, InterpolFct 2, END MOTION_END\n"

TEST(other_texts_are_no_models)
{
    static const way motion[] = {{"model", "fails FORMAT 0 FORMAT_NJA"},
                                 {"model format=FORMAT_NJCM", "fails FORMAT 0 FORMAT_NJA"},
                                 {"model format=FORMAT_NINJA", "fails FORMAT"}};
    static const way source[] = {{"model", "fails FORMAT 0 FORMAT_NJA"},
                                 {"model format=FORMAT_NJA", "fails FORMAT 0 FORMAT_NJA"}};
    static const way other[] = {{"model format=FORMAT_NJA", "fails FORMAT 0 FORMAT_NJA"}};

    CHECK_ASCII_WAYS(MOTION, motion);
    CHECK_ASCII_WAYS("/* a START in a comment */\n#include \"ninja.h\"\n\n"
                     "NJS_MKEY_F position[] = {\n\t{ 0, 1.0F, 2.0F, 3.0F },\n};\n",
                     source);
    CHECK_ASCII_WAYS("no text of this kind", other);
    CHECK_ASCII_WAYS("", other);
}

/* ---- rare texts ---- */

/* SA Tools writes OQuatRe after Sibling, even in nodes that turn by angles. Here the turn is an
 * eighth about Y. */
TEST_ASCII_WAYS(a_real_part_alone_is_not_used,
                "CNKOBJECT_START\nCNKOBJECT o[]\nSTART\nEvalFlags ( FEV_UT|FEV_US ),\n"
                "CNKModel NULL,\nOPosition ( 0.0F, 0.0F, 0.0F ),\n"
                "OAngle ( 0.0F, 45.0F, 0.0F ),\nOScale ( 1.0F, 1.0F, 1.0F ),\nChild NULL,\n"
                "Sibling NULL,\nOQuatRe ( 0.0F ),\nEND\nCNKOBJECT_END\n",
                {"model",
                 "node[0]{flags=5 angles[1]=8192 rest.rotation~(0 0.38268343 0 0.92387953)}"})

/* An empty array has the same place as the object after it, and must not be taken for this
 * object. */
TEST_ASCII_WAYS(empty_arrays_have_no_place,
                "POINT p[] START END CNKOBJECT a START END POINT q[] START END "
                "{b}CNKOBJECT b START Child a END POINT r[] START END",
                {"model", "node_count=2 node[0]{name='b' offset=@b} node[1].name='a'"})

/* Objects whose models are in another file. */
TEST_ASCII_WAYS(
    models_of_other_files_are_left_out,
    "CNKOBJECT_START\n"
    "CNKOBJECT  object_1[]\nSTART\nEvalFlags ( 6 ),\nCNKModel   {model_1}model_1,\n" NEW_PLACE(
        "10.0F") "Child      NULL,\nSibling    NULL,\nEND\n"
                 "CNKOBJECT object_0[] START EvalFlags(7), CNKModel model_0,"
                 " Child object_1, Sibling NULL, END CNKOBJECT_END\n",
    {"model", "warns UNSUPPORTED @model_1 node_count=2 mesh_count=0"})

/* ---- broken texts ---- */

/* Words are changed or removed. A wrong structure is a warning as in a binary file, but at the byte
 * of the text. */
TEST(damage_has_the_place_of_the_text)
{
#define OTHER_NAMES "node[0].name='object_0'"
    static const damage rows[] = {
        {"default: 'object_x'", OTHER_NAMES}, /* often wrong (ninja-ascii.md 2) */
        {"cnks: 'CnkX'", "fails CORRUPT @cnks"},
        {"cnkmodel: 'CNKMODEX' | end2: '   '", "fails CORRUPT @cnkmodel"},
        {"vlist: 'vertex_9'", "fails CORRUPT @vlist"},
        {"ref: 'object_x'", "fails CORRUPT @ref"},
        {"end: '   '", "fails CORRUPT @end+4"},
        {"end3: '   '", "fails CORRUPT @child"},
        {"end4: '   '", "fails CORRUPT @block_end"},
        {"cut last", "warns TRUNCATED @block 'Ninja ASCII' "
                     "'the text ends before the end of this block' node_count=2"},
        {"cut field", "fails TRUNCATED @field"},
    };
    auto_laid text = lay_ascii(PULLED(NEW_PLACE));

    CHECK_DAMAGES(&text, "model", rows);
    patch(&text, "vert: '// '"); /* the chunk comes first, then the consequences */
    check_case(&text, "model strict",
               "fails CORRUPT @cnkv 'VLIST' 'the size of the chunk is not the size of its items'");
    check_case(&text, "model", "any warnings[0]{code=E_CORRUPT offset=@cnkv record='VLIST'}");
}

/* The warning must be that of the binary file, except for its place. */
TEST(warnings_are_those_of_binary_files)
{
    auto_laid text =
        lay_ascii("PLIST p[] START {cnks}CnkS(0), 5, _NB(UFO_0, 1), StripL(3), 0, 1, 77, "
                  "CnkEnd() END\nVLIST v[] START CnkV(0, 4), OffnbIdx(0, 1), "
                  "VERT(0, 0, 0), CnkEnd() END\nCNKMODEL m[] START VList v, PList p, END\n"
                  "CNKOBJECT o[] START EvalFlags(7), CNKModel m, END\n");
    auto_laid file = lay("[NJCM 7 @m 11*0 m: @v @p 4*0 v: h(0x22 4 0 1) 3*0 255 "
                         "p: h(0x40 5 1 3 0 1 77 255) /4]");
    auto_model *model = open_case(&text, "model", "warns CORRUPT @cnks");
    auto_model *binary = open_case(&file, "model", "warns CORRUPT @p");
    const kunai_error *warning = kunai_model_get_info(model)->warnings,
                      *expected = kunai_model_get_info(binary)->warnings;

    assert_string_equal(warning->message, expected->message);
    assert_string_equal(warning->record, expected->record);
    assert_int_equal(warning->format, expected->format);
}

/* ---- probe ---- */

TEST(declarations_tell_the_modules)
{
#define ONE_OBJECT "/* CAMERA */ OBJECT o[] START EvalFlags(7), Child NULL, Sibling NULL, END\n"
    static const char *const rows[][2] = {
        {ONE_OBJECT, "MODULE_MODEL|MODULE_SCENE"},
        {"TEXTURELIST l START TextureList NULL, TextureNum 0, END\n", "MODULE_MODEL|MODULE_SCENE"},
        {MOTION, "MODULE_MOTION|MODULE_SCENE"},
        {ONE_OBJECT MOTION, "MODULE_MODEL|MODULE_MOTION|MODULE_SCENE"}};
    static const char *const others[] = {"NJS_POINT3 points[] = {{0, 0, 0}}; /* START */",
                                         "NJS_POINT3 points[] = {{0, 0, 0}}; OBJECT a",
                                         "words: OBJECT a MOTION b"};

    for (size_t i = 0; i < 4; i++) {
        auto_laid text = lay_ascii(rows[i][0]);

        check_case(&text, "probe",
                   "modules=%s format=FORMAT_NJA confidence=CONFIDENCE_LIKELY "
                   "byte_order=BYTE_ORDER_LITTLE size=%zu",
                   rows[i][1], text.file.size);
    }
    for (size_t i = 0; i < 3; i++) {
        auto_laid text = lay_ascii(others[i]);

        check_case(&text, "probe", "fails FORMAT");
    }
}

/* ---- sweeps ---- */

TEST(every_byte_may_be_damaged)
{
    laid texts[3] = {lay_ascii(PULLED(NEW_PLACE)), make_old(BASIC), lay_ascii(TEXTURES)};

    for (size_t i = 0; i < 3; i++) {
        check_case(&texts[i], "model sweep", "%s", "");
        free_laid(&texts[i]);
    }
}
