/* test_outline_modules.c - outlines of a file of each module and family of formats, record by
 * record. Sizes are those of the structures in the specs, places those where the file was written.
 */
#include "map_writer.h"
#include "nitro_motion_writer.h"
#include "nitro_texts.h"
#include "pvm_writer.h"
#include "tex0_writer.h"
#include "xinja_writer.h"
#include "outline/outline.h"
#include "outline_reference.h"

#include "ascii_files.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

#define TAG(a, b, c, d)                                                                            \
    ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

static uint32_t read_word_at(const bytes *file, size_t at)
{
    return (uint32_t)file->data[at] | (uint32_t)file->data[at + 1] << 8 |
           (uint32_t)file->data[at + 2] << 16 | (uint32_t)file->data[at + 3] << 24;
}

/* ---- archives and textures (pvr.md 1, archives.md 5; g3d.md 2, tex0.md) ---- */

/* A header with all of its fields, and 8x8 texels. */
TEST(pvm)
{
    static const uint8_t rgba[8 * 8 * 4] = {0};
    static const pvr_texture texture = {"tree", 7, PVR_RGB565, PVR_TWIDDLED, 8, rgba};
    bytes file = {0};
    uint32_t table;

    write_pvm_file(&texture, 1, &file);
    table = 8 + read_word_at(&file, 4);
    {
        const outline_reference expected[] = {
            {0, file.size, KUNAI_RECORD_KIND_FILE, "PVM", 0, 0, 0, 0},
            {0, table, KUNAI_RECORD_KIND_HEADER, "PVMH", 1, TAG('P', 'V', 'M', 'H'), 0xF, 1},
            {12, 38, KUNAI_RECORD_KIND_ENTRY, "table entry", 2, 0, 0, 0},
            {table, file.size - table, KUNAI_RECORD_KIND_CHUNK, "PVRT", 1, TAG('P', 'V', 'R', 'T'),
             0, 0},
            {table, 16, KUNAI_RECORD_KIND_PVR_HEADER, "PVRT", 2, TAG('P', 'V', 'R', 'T'), 0x101, 0},
            {table + 16, 128, KUNAI_RECORD_KIND_MIP_LEVEL, "mip level", 2, 1, 1, 64},
        };

        assert_outline_file(file.data, file.size, NULL, expected, COUNT(expected));
    }
    free_bytes(&file);
}

enum {
    G3D_HEADER = 20, /* with one block */
    TEX0 = G3D_HEADER,
    TEXTURES = TEX0 + 0x3C,        /* a dictionary of one entry of 8 bytes: 44 */
    PALETTES = TEXTURES + 44,      /* of 4 bytes: 40 */
    TEXTURE_ENTRY = TEXTURES + 20, /* behind the head, two nodes and the sizes */
    PALETTE_ENTRY = PALETTES + 20
};

TEST(tex0)
{
    static const uint8_t texels[16] = {0};
    static const uint16_t blocks[4] = {0}, colors[4] = {1, 2, 3, 4};
    static const tex0_texture texture = {"leaf", TEX0_4X4, 8, 8, 0, 0, texels, blocks};
    static const tex0_palette palette = {"leaf_pl", colors, 4, 1};
    static const tex0_set set = {&texture, 1, &palette, 1};
    bytes file = {0};

    write_tex0_btx0(&set, &file);
    {
        const uint32_t parameter = 5u << 26, texels_at = TEX0 + read_word_at(&file, TEX0 + 0x24);
        const outline_reference expected[] = {
            {0, file.size, KUNAI_RECORD_KIND_FILE, "Nitro textures (TEX0)", 0, 0, 0, 0},
            {0, G3D_HEADER, KUNAI_RECORD_KIND_HEADER, "BTX0", 1, TAG('B', 'T', 'X', '0'), 0, 1},
            {TEX0, file.size - TEX0, KUNAI_RECORD_KIND_BLOCK, "TEX0", 1, TAG('T', 'E', 'X', '0'), 0,
             0},
            {TEXTURES, 44, KUNAI_RECORD_KIND_DICTIONARY, "dictionary", 2, 0, 0, 1},
            {TEXTURE_ENTRY, 8, KUNAI_RECORD_KIND_TEX0_TEXTURE, "texture", 3, 5, parameter, 0},
            {PALETTES, 40, KUNAI_RECORD_KIND_DICTIONARY, "dictionary", 2, 0, 0, 1},
            {PALETTE_ENTRY, 4, KUNAI_RECORD_KIND_TEX0_PALETTE, "palette", 3, 0, 0, 0},
            {texels_at, 16, KUNAI_RECORD_KIND_MIP_LEVEL, "mip level", 2, 5, parameter, 64},
            {TEX0 + read_word_at(&file, TEX0 + 0x28), 8, KUNAI_RECORD_KIND_TEX0_BLOCK_PALETTES,
             "block palettes", 2, 0, 0, 0},
            {TEX0 + read_word_at(&file, TEX0 + 0x38), 8, KUNAI_RECORD_KIND_TEX0_COLORS,
             "palette data", 2, 0, 0, 4},
        };

        assert_outline_file(file.data, file.size, NULL, expected, COUNT(expected));
    }
    free_bytes(&file);
}

/* ---- models ---- */

/* Of NJS_OBJECT: nothing to evaluate, no children; rest is the pose. */
static void write_node(ninja_writer *writer, uint32_t model)
{
    static const double ones[3] = {1, 1, 1}, zeros[3] = {0, 0, 0};
    uint32_t i;

    write_ninja_32(writer, 0x17);
    write_ninja_pointer(writer, model);
    write_ninja_floats(writer, zeros, 3);
    for (i = 0; i < 3; i++)
        write_ninja_32(writer, 0);
    write_ninja_floats(writer, ones, 3);
    write_ninja_pointer(writer, 0);
    write_ninja_pointer(writer, 0);
}

enum { HEADER = 8, NODE = HEADER, NODE_SIZE = 52, MODEL = NODE + NODE_SIZE };

/* A list of one name in front of the model: 8, 12 and 5 bytes of body, padded by the writer. */
static uint32_t write_list(ninja_writer *writer, const char *tag)
{
    static const char *const names[] = {"bark"};

    write_ninja_tagged_list(writer, tag, names, 1);
    return (uint32_t)writer->file.size;
}

/* ninja-basic.md 2 to 4 */
enum {
    MESHSET = MODEL + 40,
    MATERIAL = MESHSET + 24,
    MESHES = MATERIAL + 20,
    UVS = MESHES + 8,
    POINTS = UVS + 12,
    NORMALS = POINTS + 36,
    BASIC_END = NORMALS + 36
};

static void write_basic(ninja_writer *writer)
{
    static const double points[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    static const double normals[9] = {0, 0, 1, 0, 0, 1, 0, 0, 1}, zeros[4] = {0, 0, 0, 0};
    uint32_t i;

    begin_ninja(writer, 0, 0);
    begin_ninja_chunk(writer, "NJBM");
    write_node(writer, MODEL - HEADER);
    write_ninja_pointer(writer, POINTS - HEADER);
    write_ninja_pointer(writer, NORMALS - HEADER);
    write_ninja_32(writer, 3);
    write_ninja_pointer(writer, MESHSET - HEADER);
    write_ninja_pointer(writer, MATERIAL - HEADER);
    write_ninja_16(writer, 1);
    write_ninja_16(writer, 1);
    write_ninja_floats(writer, zeros, 4);
    write_ninja_16(writer, 0); /* triangles, material 0 */
    write_ninja_16(writer, 1);
    write_ninja_pointer(writer, MESHES - HEADER);
    for (i = 0; i < 3; i++)
        write_ninja_pointer(writer, 0);
    write_ninja_pointer(writer, UVS - HEADER);
    write_ninja_32(writer, 0xFFB2B2B2);
    write_ninja_32(writer, 0xFFFFFFFF);
    write_ninja_float(writer, 11);
    write_ninja_32(writer, 0);
    write_ninja_32(writer, 0x94002400);
    for (i = 0; i < 4; i++)
        write_ninja_16(writer, i % 3);
    for (i = 0; i < 6; i++)
        write_ninja_16(writer, 16 * i);
    write_ninja_floats(writer, points, 9);
    write_ninja_floats(writer, normals, 9);
    end_ninja_chunk(writer);
}

TEST(basic)
{
    ninja_writer writer;

    write_basic(&writer);
    {
        const outline_reference expected[] = {
            {0, writer.file.size, KUNAI_RECORD_KIND_FILE, "Ninja chunk file", 0, 0, 0, 0},
            {0, BASIC_END, KUNAI_RECORD_KIND_CHUNK, "NJBM", 1, TAG('N', 'J', 'B', 'M'), 0, 0},
            {NODE, NODE_SIZE, KUNAI_RECORD_KIND_OBJECT, "NJS_OBJECT", 2, 0, 0x17, 0},
            {MODEL, 40, KUNAI_RECORD_KIND_BASIC_MODEL, "NJS_MODEL", 2, 0, 0, 0},
            {MESHSET, 24, KUNAI_RECORD_KIND_BASIC_MESHSET, "NJS_MESHSET", 2, 0, 0, 1},
            {MATERIAL, 20, KUNAI_RECORD_KIND_BASIC_MATERIAL, "NJS_MATERIAL", 2, 0, 0, 0},
            {MESHES, 6, KUNAI_RECORD_KIND_BASIC_POLYGONS, "meshes", 2, 0, 0, 1},
            {UVS, 12, KUNAI_RECORD_KIND_BASIC_UVS, "UVs", 2, 0, 0, 3},
            {POINTS, 36, KUNAI_RECORD_KIND_BASIC_POINTS, "points", 2, 0, 0, 3},
            {NORMALS, 36, KUNAI_RECORD_KIND_BASIC_NORMALS, "normals", 2, 0, 0, 3},
            {BASIC_END, writer.file.size - BASIC_END, KUNAI_RECORD_KIND_CHUNK, "POF0", 1,
             TAG('P', 'O', 'F', '0'), 0, 0},
        };

        assert_outline_file(writer.file.data, writer.file.size, NULL, expected, COUNT(expected));
    }
    end_ninja(&writer);
}

/* With the names of two textures: their chunk is in front of the model. */
TEST(xinja)
{
    static const xinja_vertex vertices[3] = {
        {.position = {0, 0, 0}}, {.position = {1, 0, 0}}, {.position = {0, 1, 0}}};
    static const xinja_set set = {
        .type = XINJA_COLOR, .flags = 1, .vertices = vertices, .count = 3};
    static const uint32_t records[8] = {XINJA_CULLING, 1, 0, 0, XINJA_TEXTURE, 0, 0, 0};
    static const uint16_t indices[3] = {0, 1, 2};
    static const xinja_mesh mesh = {
        .records = records, .record_count = 2, .indices = indices, .index_count = 3};
    static const xinja_model model = {
        .sets = &set, .set_count = 1, .opaque = &mesh, .opaque_count = 1};
    const uint32_t text = HEADER + 8 + 12;
    xinja_places places;
    ninja_writer writer;
    uint32_t at, end, list;

    begin_ninja(&writer, 0, 0);
    at = write_list(&writer, "NJTL");
    list = HEADER + read_word_at(&writer.file, 4);
    begin_ninja_chunk(&writer, "NJCM");
    write_node(&writer, 0);
    write_xinja_model(&writer, &model, &places);
    set_ninja_pointer(&writer, 4, places.model);
    end = at + HEADER + get_ninja_place(&writer);
    end_ninja_chunk(&writer);
    {
        const uint32_t body = at + HEADER;
        const outline_reference expected[] = {
            {0, writer.file.size, KUNAI_RECORD_KIND_FILE, "Ninja chunk file", 0, 0, 0, 0},
            {0, list, KUNAI_RECORD_KIND_CHUNK, "NJTL", 1, TAG('N', 'J', 'T', 'L'), 0, 0},
            {HEADER, 8, KUNAI_RECORD_KIND_TEXTURE_LIST, "NJS_TEXLIST", 2, 0, 0, 1},
            {HEADER + 8, 12, KUNAI_RECORD_KIND_TEXTURE_REF, "NJS_TEXNAME", 2, 0, 0, 0},
            {text, 5, KUNAI_RECORD_KIND_TEXTURE_NAME, "texture name", 2, 0, 0, 0},
            {list, at - list, KUNAI_RECORD_KIND_CHUNK, "POF0", 1, TAG('P', 'O', 'F', '0'), 0, 0},
            {at, end - at, KUNAI_RECORD_KIND_CHUNK, "NJCM", 1, TAG('N', 'J', 'C', 'M'), 0, 0},
            {body, NODE_SIZE, KUNAI_RECORD_KIND_OBJECT, "NJS_OBJECT", 2, 0, 0x17, 0},
            {body + places.vertices[0], 3 * 16, KUNAI_RECORD_KIND_XINJA_VERTICES, "vertices", 2,
             XINJA_COLOR, 1, 3},
            {body + places.sets, XINJA_SET, KUNAI_RECORD_KIND_XINJA_VERTEX_SET, "Xinja vertex set",
             2, XINJA_COLOR, 1, 3},
            {body + places.records[0], 16, KUNAI_RECORD_KIND_XINJA_STATE, "Xinja state record", 2,
             XINJA_CULLING, 1, 0},
            {body + places.records[0] + 16, 16, KUNAI_RECORD_KIND_XINJA_STATE, "Xinja state record",
             2, XINJA_TEXTURE, 0, 0},
            {body + places.indices[0], 6, KUNAI_RECORD_KIND_XINJA_INDICES, "indices", 2, 0, 0, 3},
            {body + places.opaque, XINJA_MESH, KUNAI_RECORD_KIND_XINJA_MESH, "Xinja mesh", 2, 0, 0,
             3},
            {body + places.model, XINJA_MODEL, KUNAI_RECORD_KIND_XINJA_MODEL, "Xinja model", 2, 0,
             0, 0},
            {end, writer.file.size - end, KUNAI_RECORD_KIND_CHUNK, "POF0", 1,
             TAG('P', 'O', 'F', '0'), 0, 0},
        };

        assert_outline_file(writer.file.data, writer.file.size, NULL, expected, COUNT(expected));
    }
    free_xinja_places(&places);
    end_ninja(&writer);
}

TEST(ginja)
{
    CHECK(
        "> [GJCM root: 0x17 @model 6*0 3*1.0 3*0 points: 3*0.0 1.0 3*0.0 1.0 0.0 "
        "arrays: b(1 12) h3 0x41 @points 36 last: {FF} .15 words: b1 .3 8 list: {90 0003 000102} "
        ".2 "
        "mesh: @words 1 @list 6 model: @arrays 0 @mesh 0 h(1 0) 4*0.0 pof: ] pof0 end:",
        "outline sweep",
        "record_count=11 "
        "record[0]{kind=RECORD_KIND_FILE name='Ninja chunk file' offset=0 size=@end depth=0 "
        "type=0} "
        "record[1]{kind=RECORD_KIND_CHUNK name='GJCM' offset=0 size=@pof depth=1 "
        "type=0x4D434A47} "
        "record[2]{kind=RECORD_KIND_OBJECT name='NJS_OBJECT' offset=@root size=52 depth=2 "
        "flags=0x17} "
        "record[3]{kind=RECORD_KIND_GINJA_ELEMENTS name='elements' offset=@points size=36 depth=2 "
        "type=1 flags=0x41 count=3} "
        "record[4]{kind=RECORD_KIND_GINJA_VERTEX_ARRAY name='vertex array' offset=@arrays size=16 "
        "depth=2 type=1 flags=0x41 count=3} "
        "record[5]{kind=RECORD_KIND_GINJA_VERTEX_ARRAY name='vertex array' offset=@last size=1 "
        "depth=2 type=255 flags=0 count=0} "
        "record[6]{kind=RECORD_KIND_GINJA_PARAMETER name='parameter' offset=@words size=8 depth=2 "
        "type=1 flags=8 count=0} "
        "record[7]{kind=RECORD_KIND_GINJA_PRIMITIVES name='primitives' offset=@list size=6 depth=2 "
        "type=0 flags=0 count=0} "
        "record[8]{kind=RECORD_KIND_GINJA_MESH name='mesh' offset=@mesh size=16 depth=2 type=0 "
        "flags=0 count=0} "
        "record[9]{kind=RECORD_KIND_GINJA_MODEL name='Ginja model' offset=@model size=36 depth=2 "
        "type=0 flags=0 count=0} "
        "record[10]{kind=RECORD_KIND_CHUNK name='POF0' offset=@pof depth=1 type=0x30464F50}");
}

/* ninja-container.md 7.1: a header, a node without a model, its label. */
TEST(sa_tools)
{
    enum { ROOT = 16, LABELS = ROOT + NODE_SIZE, PAIRS = LABELS + 8, TEXT = PAIRS + 16, TAIL = 8 };
    const uint32_t labels[4] = {ROOT, TEXT - PAIRS, 0xFFFFFFFF, 0xFFFFFFFF};
    bytes file = {0};
    uint32_t i;

    append_bytes(&file, "SA1MDL\0\3", 8);
    append_u32(&file, ROOT, 0);
    append_u32(&file, LABELS, 0);
    append_u32(&file, 0x17, 0);
    append_zeros(&file, 28);
    for (i = 0; i < 3; i++)
        append_float(&file, 1, 0);
    append_zeros(&file, 8);
    append_text(&file, "LABL");
    append_u32(&file, TEXT + TAIL - PAIRS, 0);
    for (i = 0; i < 4; i++)
        append_u32(&file, labels[i], 0);
    append_bytes(&file, "root\0\0\0", TAIL);
    append_bytes(&file, "END", 4);
    append_u32(&file, 0, 0);
    {
        const outline_reference expected[] = {
            {0, file.size, KUNAI_RECORD_KIND_FILE, "Ninja Basic model", 0, 0, 0, 0},
            {0, ROOT, KUNAI_RECORD_KIND_SA_HEADER, "SA1MDL", 1, 3, 0, 0},
            {ROOT, NODE_SIZE, KUNAI_RECORD_KIND_OBJECT, "NJS_OBJECT", 1, 0, 0x17, 0},
            {LABELS, 8 + 16 + TAIL, KUNAI_RECORD_KIND_METADATA, "metadata", 1,
             TAG('L', 'A', 'B', 'L'), 0, 0},
            {PAIRS, 8, KUNAI_RECORD_KIND_LABEL, "label", 2, 0, 0, 0},
            {PAIRS + 8, 8, KUNAI_RECORD_KIND_LABEL, "label", 2, 0, 0, 0},
            {TEXT, 5, KUNAI_RECORD_KIND_NODE_NAME, "node name", 2, 0, 0, 0},
            {TEXT + TAIL, 8, KUNAI_RECORD_KIND_METADATA, "metadata", 1, TAG('E', 'N', 'D', 0), 0,
             0},
        };

        assert_outline_file(file.data, file.size, NULL, expected, COUNT(expected));
    }
    free_bytes(&file);
}

/* mdl0.md: a node, a material, a shape. Each part of the model is there once, wherever commands lead
 * to it. */
TEST(nsbmd)
{
    laid file = lay_nitro(&(nitro_text){0}, 1);

    patch(&file, "model+21: b(1 2), model+36: h(3 1 1 0), material0+30: h14");
    check_case(
        &file, "outline sweep",
        "record[0]{kind=RECORD_KIND_FILE name='Nitro model (MDL0)' offset=0 size=@end depth=0} "
        "record[1]{kind=RECORD_KIND_HEADER name='BMD0' offset=0 size=20 depth=1 "
        "type=0x30444D42 count=1} "
        "record[2]{kind=RECORD_KIND_BLOCK name='MDL0' offset=@block size=%u depth=1 "
        "type=0x304C444D} "
        "record[3]{kind=RECORD_KIND_DICTIONARY offset=@block+8 size=40 depth=2 count=1} "
        "record[4]{kind=RECORD_KIND_NITRO_MODEL name='model' offset=@model size=64 depth=2 "
        "flags=0x201 count=1} "
        "record[5]{kind=RECORD_KIND_DICTIONARY offset=@nodes size=40 depth=2 count=1} "
        "record[6]{kind=RECORD_KIND_NITRO_NODE name='node' offset=@node0 size=4 depth=2 flags=7} "
        "record[7]{kind=RECORD_KIND_NITRO_COMMAND name='render command' offset=@commands size=4 "
        "depth=2 type=6} record[8]{offset=@commands+4 size=3 depth=2 type=2} "
        "record[9]{offset=@commands+7 size=2 depth=2 type=4} "
        "record[10]{offset=@commands+9 size=2 depth=2 type=5} "
        "record[11]{offset=@commands+11 size=1 depth=2 type=1} "
        "record[16]{kind=RECORD_KIND_NITRO_MATERIAL name='material' offset=@material0 size=44 "
        "depth=2 flags=14 count=0} "
        "record[18]{kind=RECORD_KIND_NITRO_SHAPE name='shape' offset=@shape0 size=16 count=3 "
        "depth=2} "
        "record[19]{kind=RECORD_KIND_NITRO_DISPLAY_LIST name='display list' offset=@list0 "
        "size=%u depth=2 count=0}",
        (unsigned)(place_of(&file, "end") - place_of(&file, "block")),
        (unsigned)(place_of(&file, "list_end0") - place_of(&file, "list0")));
    free_laid(&file);
}

/* ---- motions ---- */

/* ninja-motion.md 2 and 3: positions of one node, two keys. Two motions: the second one is the
 * first one again. */
TEST(njm)
{
    enum { MOTION = 8, MDATA = MOTION + 12, KEYS = MDATA + 8, END = KEYS + 32 };
    static const double keys[6] = {1, 2, 3, 4, 5, 6};
    ninja_writer writer;
    uint32_t i, k, second;

    begin_ninja(&writer, 0, 0);
    for (i = 0; i < 2; i++) {
        second = (uint32_t)writer.file.size;
        begin_ninja_chunk(&writer, "NMDM");
        write_ninja_pointer(&writer, MDATA - MOTION);
        write_ninja_32(&writer, 10);
        write_ninja_16(&writer, 1); /* positions */
        write_ninja_16(&writer, 1); /* one element, linear */
        write_ninja_pointer(&writer, KEYS - MOTION);
        write_ninja_32(&writer, 2);
        for (k = 0; k < 2; k++) {
            write_ninja_32(&writer, 9 * k);
            write_ninja_floats(&writer, keys + 3 * k, 3);
        }
        end_ninja_chunk(&writer);
    }
    {
        const uint32_t end = second + END, pof0 = (uint32_t)writer.file.size - end;
        const outline_reference expected[] = {
            {0, writer.file.size, KUNAI_RECORD_KIND_FILE, "Ninja chunk file", 0, 0, 0, 0},
            {0, END, KUNAI_RECORD_KIND_CHUNK, "NMDM", 1, TAG('N', 'M', 'D', 'M'), 0, 0},
            {MOTION, 12, KUNAI_RECORD_KIND_MOTION, "NJS_MOTION", 2, 1, 1, 10},
            {MDATA, 8, KUNAI_RECORD_KIND_MOTION_ENTRY, "MDATA", 2, 0, 0, 1},
            {KEYS, 32, KUNAI_RECORD_KIND_KEYS, "NJS_MKEY_F", 2, 0, 0, 2},
            {END, pof0, KUNAI_RECORD_KIND_CHUNK, "POF0", 1, TAG('P', 'O', 'F', '0'), 0, 0},
            {second, END, KUNAI_RECORD_KIND_CHUNK, "NMDM", 1, TAG('N', 'M', 'D', 'M'), 0, 0},
            {second + MOTION, 12, KUNAI_RECORD_KIND_MOTION, "NJS_MOTION", 2, 1, 1, 10},
            {second + MDATA, 8, KUNAI_RECORD_KIND_MOTION_ENTRY, "MDATA", 2, 0, 0, 1},
            {second + KEYS, 32, KUNAI_RECORD_KIND_KEYS, "NJS_MKEY_F", 2, 0, 0, 2},
            {end, pof0, KUNAI_RECORD_KIND_CHUNK, "POF0", 1, TAG('P', 'O', 'F', '0'), 0, 0},
        };

        assert_outline_file(writer.file.data, writer.file.size, NULL, expected, COUNT(expected));
    }
    end_ninja(&writer);
}

/* nitro-motion.md 2: one joint, which turns from a pivot to a matrix and back: the pivot is one
 * record.
 */
TEST(joints)
{
    enum {
        BLOCK = G3D_HEADER,
        DICTIONARY = BLOCK + 8,
        ANIMATION = DICTIONARY + 40,
        OFFSETS = ANIMATION + 20,
        TAG_AT = OFFSETS + 4, /* two bytes of padding */
        KEYS = TAG_AT + 12,
        PIVOTS = KEYS + 8,
        MATRICES = PIVOTS + 8,
        END = MATRICES + 12
    };
    static const int32_t numbers[3] = {0x8000, 0, 0x8000}, pivots[1][3] = {{0, 4096, 0}};
    static const int32_t matrices[1][5] = {{4096 << 3, 0, 0, 0, 4096 << 3}};
    static const nitro_joint joint = {
        .node = 0, .bits = NITRO_T_ZERO | NITRO_S_ONE, .rotation = {numbers, 3, 1, 2, 0}};
    static const nitro_joints joints = {"turn", 3, 0, &joint, 1, pivots, 1, matrices, 1};
    bytes file = {0};

    write_nitro_joints(&joints, 1, &file);
    {
        const uint32_t info = read_word_at(&file, TAG_AT + 4), tag = NITRO_T_ZERO | NITRO_S_ONE;
        const outline_reference expected[] = {
            {0, file.size, KUNAI_RECORD_KIND_FILE, "Nitro joint animation (JNT0)", 0, 0, 0, 0},
            {0, G3D_HEADER, KUNAI_RECORD_KIND_HEADER, "BCA0", 1, TAG('B', 'C', 'A', '0'), 0, 1},
            {BLOCK, file.size - BLOCK, KUNAI_RECORD_KIND_BLOCK, "JNT0", 1, TAG('J', 'N', 'T', '0'),
             0, 0},
            {DICTIONARY, 40, KUNAI_RECORD_KIND_DICTIONARY, "dictionary", 2, 0, 0, 1},
            {ANIMATION, 20, KUNAI_RECORD_KIND_ANIMATION, "animation", 2, 0, 0, 3},
            {OFFSETS, 2, KUNAI_RECORD_KIND_JOINT_TAG_OFFSETS, "tag offsets", 2, 0, 0, 1},
            {TAG_AT, 12, KUNAI_RECORD_KIND_JOINT_TAG, "tag", 2, 0, tag, 0},
            {KEYS, 6, KUNAI_RECORD_KIND_KEYS, "keys", 2, KUNAI_PROPERTY_ROTATION, info, 3},
            {PIVOTS, 6, KUNAI_RECORD_KIND_PIVOT_ROTATION, "pivot rotation", 2, 0, 0, 0},
            {MATRICES, 10, KUNAI_RECORD_KIND_ROTATION, "rotation", 2, 0, 0, 0},
        };

        assert_int_equal(info, 2 << 16); /* last */
        assert_outline_file(file.data, file.size, NULL, expected, COUNT(expected));
    }
    free_bytes(&file);
}

/* ---- scenes ---- */

/* ninja-scene.md 8: frames of a slide show, big-endian, and the end mark. */
TEST(tam)
{
    static const uint8_t file[] = {0, 2, 0, 12, 0, 5, 0, 2, 0, 1, 0, 10, 0, 2, 0, 20, 0xFF, 0xFF};
    static const outline_reference expected[] = {
        {0, 18, KUNAI_RECORD_KIND_FILE, "PSO texture animation (.tam)", 0, 0, 0, 0},
        {0, 16, KUNAI_RECORD_KIND_TEXTURE_ANIMATION, "texture animation", 1, 2, 0, 2},
        {16, 2, KUNAI_RECORD_KIND_TEXTURE_ANIMATION, "texture animation", 1, 0xFFFF, 0, 0},
    };

    assert_outline_file(file, sizeof file, NULL, expected, COUNT(expected));
}

/* Collision of Dreamcast: root, one node and the one that ends the list, a mesh of one triangle. */
TEST(c_rel)
{
    enum {
        TRIANGLE = 0,
        MESH = TRIANGLE + 68,
        NODES = MESH + 8,
        LAST = NODES + 24,
        ROOT = LAST + 24,
        PAYLOAD = ROOT + 8,
        TRAILER = PAYLOAD + 8
    };
    static const uint32_t places[3] = {MESH + 4, NODES, ROOT}; /* of pointers */
    bytes file = {0};
    uint32_t i, before = 0;

    append_zeros(&file, MESH);
    append_u32(&file, 1, 0);
    append_u32(&file, TRIANGLE, 0);
    append_u32(&file, MESH, 0);
    append_zeros(&file, ROOT - NODES - 4);
    append_u32(&file, NODES, 0);
    append_zeros(&file, 4);
    for (i = 0; i < 3; i++) {
        append_u16(&file, (places[i] - before) / 4, 0);
        before = places[i];
    }
    append_zeros(&file, 2);
    append_u32(&file, PAYLOAD, 0);
    append_u32(&file, 3, 0);
    append_u32(&file, 1, 0);
    append_u32(&file, 0, 0);
    append_u32(&file, ROOT, 0);
    append_zeros(&file, 12);
    {
        const outline_reference expected[] = {
            {0, TRAILER + 32, KUNAI_RECORD_KIND_FILE, "PSO collision (c.rel)", 0, 0, 0, 0},
            {TRIANGLE, 68, KUNAI_RECORD_KIND_COLLISION_TRIANGLES, "collision triangles", 1, 0, 0,
             1},
            {MESH, 8, KUNAI_RECORD_KIND_COLLISION_MESH, "collision mesh", 1, 0, 0, 0},
            {NODES, 24, KUNAI_RECORD_KIND_COLLISION_NODE, "collision node", 1, 0, 0, 0},
            {ROOT, 4, KUNAI_RECORD_KIND_COLLISION_ROOT, "collision root", 1, 0, 0, 0},
            {PAYLOAD, 6, KUNAI_RECORD_KIND_RELOCATIONS, "relocation table", 1, 0, 0, 3},
            {TRAILER, 32, KUNAI_RECORD_KIND_REL_TRAILER, "REL trailer", 1, 0, 0, 0},
        };

        assert_outline_file(file.data, file.size, NULL, expected, COUNT(expected));
    }
    free_bytes(&file);
}

/* ---- maps (platinum.md 3 and 4) ---- */

TEST(land)
{
    enum { TILES = 16, PROPS = TILES + 2048, HEIGHTS = PROPS + 2 * 48 };
    kunai_map_prop props[2];
    bytes file = {0}, heights = {0};
    land_parts land = {.props = props, .prop_count = 2, .heights = &heights};

    memset(props, 0, sizeof props);
    write_bdhc_one(&heights);
    write_map_land(&land, MAP_PLATINUM, &file);
    assert_int_equal(file.size, HEIGHTS + BDHC_ONE);
    {
        const outline_reference expected[] = {
            {0, file.size, KUNAI_RECORD_KIND_FILE, "map land", 0, 0, 0, 0},
            {0, 16, KUNAI_RECORD_KIND_LAND, "land_data", 1, 0, 0, 0},
            {TILES, 2048, KUNAI_RECORD_KIND_LAND_TILES, "tiles", 1, 0, 0, 1024},
            {PROPS, 96, KUNAI_RECORD_KIND_LAND_PROPS, "props", 1, 0, 0, 2},
            {PROPS, 48, KUNAI_RECORD_KIND_LAND_PROP, "prop", 2, 0, 0, 0},
            {PROPS + 48, 48, KUNAI_RECORD_KIND_LAND_PROP, "prop", 2, 0, 0, 0},
            {HEIGHTS, BDHC_ONE, KUNAI_RECORD_KIND_LAND_HEIGHTS, "heights", 1, 0, 0, 0},
            {HEIGHTS, 16, KUNAI_RECORD_KIND_HEADER, "BDHC", 2, TAG('B', 'D', 'H', 'C'), 0, 0},
            {HEIGHTS + 16, 16, KUNAI_RECORD_KIND_HEIGHT_POINTS, "points", 2, 0, 0, 2},
            {HEIGHTS + 32, 12, KUNAI_RECORD_KIND_HEIGHT_NORMALS, "normals", 2, 0, 0, 1},
            {HEIGHTS + 44, 4, KUNAI_RECORD_KIND_HEIGHT_CONSTANTS, "constants", 2, 0, 0, 1},
            {HEIGHTS + 48, 8, KUNAI_RECORD_KIND_HEIGHT_PLATES, "plates", 2, 0, 0, 1},
            {HEIGHTS + 56, 8, KUNAI_RECORD_KIND_HEIGHT_STRIPS, "strips", 2, 0, 0, 1},
            {HEIGHTS + 64, 2, KUNAI_RECORD_KIND_HEIGHT_ACCESSES, "accesses", 2, 0, 0, 1},
        };

        assert_outline_file(file.data, file.size, NULL, expected, COUNT(expected));
    }
    free_bytes(&heights);
    free_bytes(&file);
}

/* ---- parts that cannot be read ---- */

/* What is not the format that it should be is a fault of the land, and no other module's matter. */
TEST(land_without_heights)
{
    enum { HEIGHTS = 16 + 2048 + 4 /* the tag of the model */ };
    kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    const kunai_outline_info *info;
    kunai_outline *outline;
    bytes file = {0}, model = {0}, heights = {0};
    land_parts land = {.model = &model, .heights = &heights};

    append_text(&model, "BMD0");
    append_text(&heights, "BDHD");
    append_zeros(&heights, 12);
    write_map_land(&land, MAP_PLATINUM, &file);
    outline = open_and_walk_outline(file.data, file.size, NULL);
    info = kunai_outline_get_info(outline);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, KUNAI_E_FORMAT);
    assert_int_equal(info->warnings[0].offset, HEIGHTS);
    kunai_outline_close(outline);
    assert_outline_fails(file.data, file.size, &strict, KUNAI_E_FORMAT, HEIGHTS);
    free_bytes(&file);
    free_bytes(&model);
    free_bytes(&heights);
}

/* Motions with a NULL MDATA pointer: nothing but that header; each is said to be so. */
static void write_motions(uint32_t count, bytes *file)
{
    uint32_t i;

    for (i = 0; i < count; i++) {
        append_text(file, "NMDM");
        append_u32(file, 12, 0);
        append_u32(file, 0, 0);
        append_u32(file, 10, 0);
        append_u16(file, 1, 0);
        append_u16(file, 1, 0);
    }
}

static uint32_t count_records(const kunai_outline *outline, const char *name)
{
    const kunai_record *record;
    uint32_t count = 0, i;

    for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++)
        count += !strcmp(record->name.data, name);
    return count;
}

/* None of them harms the others. */
TEST(broken_motions)
{
    const kunai_outline_info *info;
    kunai_outline *outline;
    bytes file = {0};
    uint32_t i, k;

    write_motions(3, &file);
    for (i = 0; i < 3; i++)
        file.data[20 * i + 16] = 0; /* no channels */
    outline = open_and_walk_outline(file.data, file.size, NULL);
    info = kunai_outline_get_info(outline);
    assert_int_equal(count_records(outline, "NJS_MOTION"), 3);
    assert_int_equal(info->warning_count, 3);
    for (i = 0; i < 3; i++) {
        for (k = 0; k < 3 && info->warnings[k].offset / 20 != i; k++)
            ;
        assert_true(k < 3);
    }
    kunai_outline_close(outline);
    free_bytes(&file);
}

/* Each chunk is found once, however many there are. These motions cannot be read, and the
 * fault of each one is a warning of the same kind. */
TEST(many_motions)
{
    enum { COUNT_OF_MOTIONS = 30000 };
    const kunai_outline_info *info;
    kunai_outline *outline;
    bytes file = {0};
    uint32_t i, limits = 0;

    write_motions(COUNT_OF_MOTIONS, &file);
    outline = open_and_walk_outline(file.data, file.size, NULL);
    info = kunai_outline_get_info(outline);
    assert_int_equal(count_records(outline, "NJS_MOTION"), COUNT_OF_MOTIONS);
    assert_int_equal(count_records(outline, "NMDM"), COUNT_OF_MOTIONS);
    for (i = 0; i < info->warning_count; i++)
        limits += !strcmp(info->warnings[i].record, "outline");
    assert_int_equal(limits, 0);
    kunai_outline_close(outline);
    free_bytes(&file);
}

/* Each animation sees its only rotation 65535 times, which is more often than a file may have
 * structures. */
TEST(many_sights)
{
    enum { ANIMATIONS = 9, FRAMES = 65535, STEP = 4, STORED = FRAMES / STEP + 1 };
    static const int32_t pivots[1][3] = {{0, 4096, 0}};
    static int32_t numbers[STORED];
    const nitro_joint joint = {
        .node = 0, .bits = NITRO_T_ZERO | NITRO_S_ONE, .rotation = {numbers, STORED, STEP, 0, 0}};
    nitro_joints all[ANIMATIONS];
    kunai_outline *outline;
    bytes file = {0};
    uint32_t i;

    for (i = 0; i < STORED; i++)
        numbers[i] = 0x8000;
    for (i = 0; i < ANIMATIONS; i++)
        all[i] = (nitro_joints){"turn", FRAMES, 0, &joint, 1, pivots, 1, NULL, 0};
    write_nitro_joints(all, ANIMATIONS, &file);
    assert_true((uint64_t)ANIMATIONS * FRAMES > 262144 + file.size);
    outline = open_and_walk_outline(file.data, file.size, NULL);
    assert_int_equal(count_records(outline, "pivot rotation"), ANIMATIONS);
    assert_int_equal(count_records(outline, "keys"), ANIMATIONS);
    assert_int_equal(kunai_outline_get_info(outline)->warning_count, 0);
    kunai_outline_close(outline);
    free_bytes(&file);
}

/* What is wrong with the whole file is said once, and not taken for many animations. */
TEST(broken_file)
{
    static const nitro_joint joint = {.bits = NITRO_IDENTITY};
    static const nitro_joints joints = {"turn", 3, 0, &joint, 1, NULL, 0, NULL, 0};
    const kunai_outline_info *info;
    kunai_outline *outline;
    bytes file = {0};

    write_nitro_joints(&joints, 1, &file);
    file.data[G3D_HEADER + 8 + 6] = 0xFF; /* where the entries of the dictionary are */
    file.data[G3D_HEADER + 8 + 7] = 0xFF;
    outline = open_and_walk_outline(file.data, file.size, NULL);
    info = kunai_outline_get_info(outline);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, KUNAI_E_CORRUPT);
    assert_int_equal(info->warnings[0].offset, G3D_HEADER + 8 + 6);
    assert_int_equal(info->record_count, 3);
    kunai_outline_close(outline);
    free_bytes(&file);
}

/* ---- many models and motions of one file ---- */

enum { NODES = 10, KEYS_OF_TRACK = 11 };

static void assert_warned(const kunai_outline *outline, kunai_result code, uint64_t offset)
{
    const kunai_outline_info *info = kunai_outline_get_info(outline);
    uint32_t i;

    for (i = 0; i < info->warning_count; i++)
        if (info->warnings[i].code == code && info->warnings[i].offset == offset)
            return;
    fail_msg("no warning %d at %llu", code, (unsigned long long)offset);
}

/* Motions as exporters write them: positions and angles of all nodes. Motion number wide has more
 * channels than elements; if wide is count, all are correct. */
static void write_text(uint32_t count, uint32_t wide, bytes *text)
{
    uint32_t i, n, k;

    append_text(text, "MOTION_START\n");
    for (i = 0; i < count; i++) {
        for (n = 0; n < 2 * NODES; n++) {
            add_ascii(text, "%s m%u_%u[]\nSTART\n", n % 2 ? "ROTATION" : "POSITION", i, n);
            for (k = 0; k < KEYS_OF_TRACK; k++)
                add_ascii(text, "\t%s( %u, %fF, %fF, %fF ),\n", n % 2 ? "MKEYA" : "MKEYF", 3 * k,
                          n + 0.5 * k, 1.25 * k, -1.0 * k);
            append_text(text, "END\n\n");
        }
        add_ascii(text, "MDATA2 m%u_mdata[]\nSTART\n", i);
        for (n = 0; n < 2 * NODES; n += 2)
            add_ascii(text, "\tm%u_%u, m%u_%u, %u, %u,\n", i, n, i, n + 1, KEYS_OF_TRACK,
                      KEYS_OF_TRACK);
        add_ascii(text,
                  "END\n\nMOTION m%u[]\nSTART\nMdataArray m%u_mdata,\nMFrameNum %u,\n"
                  "MotionBit %s,\nInterpolFct 0x2,\nEND\n\n",
                  i, i, 3 * KEYS_OF_TRACK, i == wide ? "0x7" : "0x3");
    }
    append_text(text, "MOTION_END\n");
}

/* Models as exporters write them: each node of a chain has points and a strip. */
static void write_model_text(uint32_t count, bytes *text)
{
    uint32_t i, n, k;

    for (i = 0; i < count; i++)
        for (n = NODES; n-- > 0;) {
            add_ascii(text, "VLIST v%u_%u[] START CnkV(0x0, 25), OffnbIdx(0, 8), ", i, n);
            for (k = 0; k < 8; k++)
                add_ascii(text, "VERT(0x%X, 0x%X, 0x%X), ", k & 1 ? 0x40000000u : 0x3F800000u,
                          k & 2 ? 0x40000000u : 0x3F800000u, k & 4 ? 0x40000000u : 0x3F800000u);
            add_ascii(
                text,
                "CnkEnd() END\nPLIST p%u_%u[] START CnkS(0x0), 10, 1, StripL(8), "
                "0, 1, 2, 3, 4, 5, 6, 7, CnkEnd() END\n"
                "CNKMODEL k%u_%u[] START VList v%u_%u, PList p%u_%u, Radius 1.0F, END\n"
                "CNKOBJECT o%u_%u[] START EvalFlags(0), CNKModel k%u_%u, OPosition(0, 1, 0), ",
                i, n, i, n, i, n, i, n, i, n, i, n);
            if (n + 1 < NODES)
                add_ascii(text, "Child o%u_%u, Sibling NULL, END\n\n", i, n + 1);
            else
                append_text(text, "Child NULL, Sibling NULL, END\n\n");
        }
}

/* The records of a text are its declarations: for a motion one for each track, the MDATA and the
 * MOTION; for a node its lists, the CNKMODEL and the CNKOBJECT. */
enum { MOTION_RECORDS = 2 * NODES + 2, MODEL_RECORDS = 4 * NODES };

enum { WITH_MODELS = 1, WITH_MOTIONS = 2 };

static bytes make_text(int with, uint32_t count)
{
    bytes text = {0};

    if (with & WITH_MODELS)
        write_model_text(count, &text);
    if (with & WITH_MOTIONS)
        write_text(count, count, &text);
    return text;
}

static uint32_t count_text_records(int with, uint32_t count)
{
    return 1 + (with & WITH_MODELS ? count * MODEL_RECORDS : 0) +
           (with & WITH_MOTIONS ? count * MOTION_RECORDS : 0);
}

/* All records and no warning, with and without KUNAI_OPEN_STRICT. The readers hold the image of the
 * text once: the memory of all opens together is a multiple of the text. */
static void check_text(int with, uint32_t count)
{
    test_memory memory = {0};
    kunai_options options = {.struct_size = sizeof options,
                             .allocator = test_memory_allocator(&memory)};
    bytes text = make_text(with, count);

    for (; options.flags <= KUNAI_OPEN_STRICT; options.flags += KUNAI_OPEN_STRICT) {
        kunai_outline *outline;

        memory.total = 0;
        outline = open_and_walk_outline(text.data, text.size, &options);
        assert_int_equal(kunai_outline_get_info(outline)->warning_count, 0);
        assert_int_equal(kunai_outline_get_info(outline)->record_count,
                         count_text_records(with, count));
        assert_int_equal(count_records(outline, "MOTION"), with & WITH_MOTIONS ? count : 0);
        assert_int_equal(count_records(outline, "CNKOBJECT"),
                         with & WITH_MODELS ? count * NODES : 0);
        assert_true(memory.total < 16 * text.size);
        kunai_outline_close(outline);
    }
    assert_int_equal(memory.live, 0);
    free_bytes(&text);
}

TEST(text_parts)
{
    int with;

    for (with = WITH_MODELS; with <= (WITH_MODELS | WITH_MOTIONS); with++) {
        check_text(with, 40);
        check_text(with, 160);
    }
}

/* Each part opens alone, too, and the index after the last one is out of range. */
TEST(text_opens)
{
    enum { PARTS = 12 };
    kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    bytes text = make_text(WITH_MODELS | WITH_MOTIONS, PARTS);

    for (options.index = 0; options.index <= PARTS; options.index++) {
        const kunai_result expected = options.index < PARTS ? KUNAI_OK : KUNAI_E_RANGE;
        kunai_motion *motion;
        kunai_model *model;

        assert_int_equal(kunai_motion_open(text.data, text.size, &options, &motion, NULL),
                         expected);
        assert_int_equal(kunai_model_open(text.data, text.size, &options, &model, NULL), expected);
        if (expected == KUNAI_OK) {
            assert_int_equal(kunai_motion_get_info(motion)->track_count, 2 * NODES);
            assert_int_equal(kunai_model_get_info(model)->node_count, NODES);
        }
        kunai_motion_close(motion);
        kunai_model_close(model);
    }
    free_bytes(&text);
}

/* Adds up the bytes of all allocations. */
static void *add_up_alloc(void *user, size_t size)
{
    *(uint64_t *)user += size;
    return malloc(size);
}

static void add_up_free(void *user, void *pointer, size_t size)
{
    (void)user;
    (void)size;
    free(pointer);
}

static uint64_t measure_outline(uint32_t count)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    bytes text = make_text(WITH_MODELS | WITH_MOTIONS, count);
    kunai_outline *outline;
    uint64_t total = 0;

    options.allocator = (kunai_allocator){add_up_alloc, add_up_free, &total};
    assert_int_equal(kunai_outline_open(text.data, text.size, &options, &outline, NULL), KUNAI_OK);
    kunai_outline_close(outline);
    free_bytes(&text);
    return total;
}

/* Four times as many models and motions take four times the memory, freed or not. If the text was
 * read again for each of them, they would take sixteen times as much. */
TEST(text_is_read_once)
{
    assert_true(measure_outline(160) < 5 * measure_outline(40));
}

/* The fault of the last motion is found: the outline reads all of them. */
TEST(last_text_motion)
{
    kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    const kunai_outline_info *info;
    kunai_outline *outline;
    bytes text = {0};
    uint64_t fault;

    write_text(40, 39, &text);
    fault = find_in_ascii_after(&text, "MotionBit 0x7", "0x2");
    outline = open_and_walk_outline(text.data, text.size, NULL);
    info = kunai_outline_get_info(outline);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, KUNAI_E_CORRUPT);
    assert_int_equal(info->warnings[0].offset, fault);
    assert_int_equal(count_records(outline, "MOTION"), 40);
    kunai_outline_close(outline);
    assert_outline_fails(text.data, text.size, &strict, KUNAI_E_CORRUPT, fault);
    free_bytes(&text);
}

/* Objects that nobody refers to are roots. The last one reaches a node twice. */
TEST(text_models)
{
    enum { ROOTS = 1000 };
    kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    kunai_outline *outline;
    bytes text = {0};
    uint64_t fault;
    uint32_t i;

    append_text(&text, "VLIST v[] START CnkEnd() END PLIST p[] START CnkEnd() END "
                       "CNKMODEL m[] START VList v, PList p, Radius 1.0F, END\n");
    for (i = 0; i < ROOTS; i++)
        add_ascii(&text, "CNKOBJECT o%u[] START EvalFlags(7), CNKModel m, Child NULL END\n", i);
    outline = open_and_walk_outline(text.data, text.size, &strict);
    assert_int_equal(kunai_outline_get_info(outline)->record_count, 1 + 3 + ROOTS);
    assert_int_equal(count_records(outline, "CNKOBJECT"), ROOTS);
    kunai_outline_close(outline);
    append_text(&text,
                "CNKOBJECT leaf[] START END CNKOBJECT x[] START Child leaf, Sibling leaf END");
    fault = find_in_ascii_after(&text, "Sibling ", "leaf");
    assert_outline_fails(text.data, text.size, &strict, KUNAI_E_CORRUPT, fault);
    free_bytes(&text);
}

/* The list of the last model has a number that is not finite. */
TEST(text_list)
{
    static const char source[] =
        "PLIST p[] START CnkEnd() END CNKMODEL m[] START VList v, PList p END "
        "CNKOBJECT a[] START END CNKOBJECT b[] START CNKModel m END "
        "VLIST v[] START CnkV(0, 4), OffnbIdx(0, 1), VERT(0, 0x7FC00000, 0), CnkEnd() END";
    kunai_outline *outline;

    outline = open_and_walk_outline(source, strlen(source), NULL);
    assert_int_equal(kunai_outline_get_info(outline)->warning_count, 1);
    assert_warned(outline, KUNAI_E_CORRUPT, (uint64_t)(strstr(source, "0x7F") - source));
    kunai_outline_close(outline);
}

/* The models and the motions share a text. Each fault in it is counted once, stored or not. */
TEST(faults_of_shared_text)
{
    enum { FAULTS = 300 };
    const kunai_outline_info *info;
    kunai_outline *outline;
    kunai_motion *motion;
    kunai_model *model;
    bytes text = {0};
    uint32_t i;

    append_text(&text, "CNKOBJECT o[] START END POSITION p[] START MKEYF(0, 1, 2, 3) END "
                       "MDATA1 d[] START p, 1 END "
                       "MOTION a START MdataArray d, MFrameNum 1, MotionBit 1, InterpolFct 1 END ");
    for (i = 0; i < FAULTS; i++)
        add_ascii(&text, "GJOBJECT foo%u[]\nSTART\n 1\nEND\n", i);
    assert_int_equal(kunai_model_open(text.data, text.size, NULL, &model, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->warning_total, FAULTS);
    kunai_model_close(model);
    assert_int_equal(kunai_motion_open(text.data, text.size, NULL, &motion, NULL), KUNAI_OK);
    assert_int_equal(kunai_motion_get_info(motion)->warning_total, FAULTS);
    kunai_motion_close(motion);
    outline = open_and_walk_outline(text.data, text.size, NULL);
    info = kunai_outline_get_info(outline);
    assert_int_equal(info->warning_total, FAULTS);
    assert_int_equal(info->warning_count, 64);
    kunai_outline_close(outline);
    free_bytes(&text);
}

/* A text that has models and motions. */
TEST(text_sweeps)
{
    static const char source[] =
        "CNKOBJECT o[] START END CNKOBJECT q[] START OQuatIm(0, 0, 0) END "
        "POSITION p[] START MKEYF(0, 1, 2, 3) END MDATA1 d[] START p, 1 END "
        "MOTION a START MdataArray d, MFrameNum 1, MotionBit 1, InterpolFct 1 END "
        "MOTION b START MdataArray d, MFrameNum 1, MotionBit 1, InterpolFct 1 END ";
    kunai_outline *outline;

    outline = open_and_walk_outline(source, strlen(source), NULL);
    assert_int_equal(kunai_outline_get_info(outline)->record_count, 7);
    assert_int_equal(kunai_outline_get_info(outline)->warning_count, 1); /* of q, once */
    kunai_outline_close(outline);
    test_sweep_all(&outline_visitor, source, strlen(source), NULL, 0);
}

/* No motion pays for the comment before the first declaration, nor for the other motions. */
TEST(tiny_text_motions)
{
    static const struct {
        uint32_t count, comment;
    } rows[] = {{1500, 0}, {20000, 0}, {1500, 100000}};
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        kunai_outline *outline;
        bytes text = {0};
        uint32_t k;

        for (k = 0; k < rows[i].comment; k += 10)
            append_text(&text, "// a line\n");
        append_text(&text, "MDATA1 d[] START NULL, 0 END ");
        for (k = 0; k < rows[i].count; k++)
            add_ascii(&text, "MOTION m%u START MdataArray d, MotionBit 1, InterpolFct 1 END ", k);
        outline = open_and_walk_outline(text.data, text.size, &strict);
        assert_int_equal(kunai_outline_get_info(outline)->record_count, 2 + rows[i].count);
        kunai_outline_close(outline);
        free_bytes(&text);
    }
}

/* A motion of one group with this many keys, then zeros up to a multiple of align. */
static void write_chunk(uint32_t keys, uint32_t align, bytes *file)
{
    uint32_t k;

    append_text(file, "NMDM");
    append_u32(file, 20 + 16 * keys, 0);
    append_u32(file, 12, 0);
    append_u32(file, keys, 0);
    append_u16(file, 1, 0);
    append_u16(file, 1, 0);
    append_u32(file, keys ? 20 : 0, 0);
    append_u32(file, keys, 0);
    for (k = 0; k < keys; k++) {
        append_u32(file, k, 0);
        append_zeros(file, 12);
    }
    align_bytes(file, align);
}

/* All chunks are found in one walk. */
TEST(chunk_motions)
{
    static const struct {
        uint32_t count, keys, align;
    } rows[] = {{4000, 62, 32}, {1000, 1, 2048}, {30000, 0, 4}};
    kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        const uint32_t kinds = rows[i].keys ? 4 : 3; /* NMDM, NJS_MOTION, MDATA, keys */
        kunai_outline *outline;
        bytes file = {0};
        uint32_t k;

        for (k = 0; k < rows[i].count; k++)
            write_chunk(rows[i].keys, rows[i].align, &file);
        outline = open_and_walk_outline(file.data, file.size, &strict);
        assert_int_equal(count_records(outline, "NJS_MOTION"), rows[i].count);
        assert_int_equal(kunai_outline_get_info(outline)->record_count, 1 + kinds * rows[i].count);
        kunai_outline_close(outline);
        free_bytes(&file);
    }
}

/* All gaps between chunks are warnings, also if the first motions cannot be read. The last chunk is
 * cut. */
TEST(gaps)
{
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_NMDM};
    size_t starts[4], gaps[3], i;
    kunai_outline *outline;
    bytes file = {0};

    for (i = 0; i < 4; i++) {
        starts[i] = file.size;
        write_chunk(2, 4, &file);
        if (i == 3)
            break;
        gaps[i] = file.size;
        append_text(&file, "\xFF gap");
        align_bytes(&file, 8);
    }
    file.data[starts[0] + 8 + 8] = 0; /* the type: no channels */
    file.data[starts[1] + 8 + 8] = 0;
    file.size -= 4;
    outline = open_and_walk_outline(file.data, file.size, &options);
    assert_int_equal(count_records(outline, "NJS_MOTION"), 3);
    assert_int_equal(kunai_outline_get_info(outline)->warning_count, 6);
    assert_warned(outline, KUNAI_E_CORRUPT, starts[0] + 8 + 8);
    assert_warned(outline, KUNAI_E_CORRUPT, starts[1] + 8 + 8);
    for (i = 0; i < 3; i++)
        assert_warned(outline, KUNAI_E_CORRUPT, gaps[i]);
    /* Once: the chunk that is cut is the last motion. */
    assert_warned(outline, KUNAI_E_TRUNCATED, starts[3] + 4);
    kunai_outline_close(outline);
    free_bytes(&file);
}

/* A node without a model, or with one that is nowhere. */
static void write_lone_node(int is_broken, bytes *file)
{
    uint32_t i;

    append_text(file, "NJCM");
    append_u32(file, 52, 0);
    append_u32(file, 7, 0);
    append_u32(file, is_broken ? 0x7000 : 0, 0);
    for (i = 0; i < 11; i++)
        append_u32(file, 0, 0);
}

/* A model gets the last list of textures before it, also if another model is between them. Here
 * that other model cannot be read. */
TEST(chunk_models)
{
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_NJCM};
    kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    kunai_outline *outline;
    bytes file = {0};
    size_t list;
    uint32_t i;

    for (i = 0; i < 5000; i++) {
        write_lone_node(0, &file);
        align_bytes(&file, 32);
    }
    outline = open_and_walk_outline(file.data, file.size, &strict);
    assert_int_equal(count_records(outline, "NJS_OBJECT"), 5000);
    assert_int_equal(kunai_outline_get_info(outline)->record_count, 1 + 2 * 5000);
    kunai_outline_close(outline);
    free_bytes(&file);

    write_lone_node(0, &file);
    list = file.size;
    append_text(&file, "NJTL");
    append_u32(&file, 20, 0);
    append_u32(&file, 8, 0);
    append_u32(&file, 1, 0);
    append_u32(&file, 0x100, 0); /* the name is nowhere */
    append_zeros(&file, 8);
    write_lone_node(1, &file);
    write_lone_node(0, &file);
    outline = open_and_walk_outline(file.data, file.size, &options);
    assert_int_equal(count_records(outline, "NJS_OBJECT"), 3);
    assert_int_equal(count_records(outline, "NJS_TEXLIST"), 1);
    assert_int_equal(kunai_outline_get_info(outline)->warning_count, 2);
    assert_warned(outline, KUNAI_E_CORRUPT, list + 16);
    assert_warned(outline, KUNAI_E_CORRUPT, list + 28 + 8 + 4);
    kunai_outline_close(outline);
    free_bytes(&file);
}

/* ---- order and depth ---- */

/* The kind is the first letter of the name. */
static void add_one(kunai_i_records *records, uint64_t offset, uint64_t size, const char *name,
                    uint32_t type)
{
    const kunai_i_traced seen = {offset, size, name, (uint8_t)name[0], type, 0, 0};

    records->trace.add(&records->trace, &seen);
}

/* What overlaps lies in what holds both; of equal ones the first that came is the outer one; what
 * has no bytes, or begins behind the end, is none; what passes the end is cut there. */
TEST(depths)
{
    static const outline_reference expected[] = {
        {0, 100, 'f', "file", 0, 0, 0, 0}, {0, 40, 'a', "a", 1, 0, 0, 0},
        {10, 20, 'b', "b", 2, 0, 0, 0},    {10, 20, 'c', "c", 3, 0, 0, 0},
        {20, 30, 'd', "d", 1, 0, 0, 0},    {25, 5, 'e', "e", 2, 0, 0, 0},
        {60, 8, 'f', "f", 1, 0, 0, 0},     {60, 8, 'f', "f", 2, 1, 0, 0},
        {68, 8, 'g', "g", 1, 0, 0, 0},     {90, 10, 'h', "h", 1, 0, 0, 0},
        {99, 1, 'i', "i", 2, 0, 0, 0},
    };
    static const char name[] = "a"; /* the same text elsewhere */
    kunai_i_records records;
    const kunai_record *kept;
    uint32_t count = 0, i;
    void *out = NULL;
    kunai_i_open open;

    assert_int_equal(kunai_i_begin_open(&open, NULL, 0, NULL, &out, NULL), KUNAI_OK);
    kunai_i_begin_records(&records, &open, 100);
    add_one(&records, 0, 100, "file", 0);
    add_one(&records, 99, UINT64_MAX, "i", 0);
    add_one(&records, 10, 20, "b", 0);
    add_one(&records, 60, 8, "f", 0);
    add_one(&records, 25, 5, "e", 0);
    add_one(&records, 10, 20, "c", 0);
    add_one(&records, 90, 10, "h", 0);
    add_one(&records, 90, 99, "h", 0);
    add_one(&records, 20, 30, "d", 0);
    add_one(&records, 60, 8, "f", 1);
    add_one(&records, 0, 40, "a", 0);
    add_one(&records, 0, 40, name, 0);
    add_one(&records, 68, 8, "g", 0);
    add_one(&records, 100, 1, "behind", 0);
    add_one(&records, UINT64_MAX, UINT64_MAX, "far", 0);
    kept = kunai_i_keep_records(&records, &count);
    assert_non_null(kept);
    assert_int_equal(count, COUNT(expected));
    for (i = 0; i < count; i++)
        assert_outline_record(&kept[i], &expected[i]);
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 0, "test", "all of it goes");
    assert_int_equal(kunai_i_end_open(&open, NULL, NULL), KUNAI_E_CORRUPT);
}

/* One a byte, and 262144; what was seen before is no more, and no less. */
TEST(record_limit)
{
    enum { SIZE = 100, MOST = 262144 + SIZE };
    kunai_i_records records;
    uint32_t count = 0, i;
    void *out = NULL;
    kunai_i_open open;

    assert_int_equal(kunai_i_begin_open(&open, NULL, 0, NULL, &out, NULL), KUNAI_OK);
    kunai_i_begin_records(&records, &open, SIZE);
    for (i = 0; i < MOST; i++) {
        add_one(&records, i % SIZE, 1, "byte", i);
        add_one(&records, i % SIZE, 1, "byte", i);
    }
    add_one(&records, 0, 1, "byte", 0);
    assert_int_equal(open.warnings->count, 0);
    add_one(&records, 0, 1, "byte", MOST);
    assert_int_equal(open.warnings->count, 1);
    assert_int_equal(open.warnings->items[0].code, KUNAI_E_LIMIT);
    add_one(&records, 1, 1, "byte", MOST);
    assert_non_null(kunai_i_keep_records(&records, &count));
    assert_int_equal(count, MOST);
    kunai_i_fail(&open, KUNAI_E_CORRUPT, 0, "test", "all of it goes");
    (void)kunai_i_end_open(&open, NULL, NULL);
}
