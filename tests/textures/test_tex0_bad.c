/* test_tex0_bad.c - NSBTX files that break a rule of g3d.md 2 or tex0.md, each by one field, on
 * both sides of every limit. Offsets count from the block, a table or an area, so each sum has its
 * own end to check. */
#include "texture_files.h"

/* Two textures, one of them of 4x4 blocks, and two palettes. The reader ignores trees. */
#define BLOCK                                                                                      \
    "^ block: 'TEX0' size: end-block 0 texel_units: h4 textures_at: h(textures-block) 0 "          \
    "texels_at: @texels 0 block_units: h2 again: h(textures-block) 0 blocks_at: @blocks "          \
    "codes_at: @codes 0 color_units: h5 flags: h0x8000 palettes_at: @palettes "                    \
    "colors_at: @colors "                                                                          \
    "textures: b0 texture_count: b2 texture_size: h72 texture_tree: h8 "                           \
    "texture_table_at: h20 texture_nodes: 3*0 texture_table: h8 texture_names_at: h20 "            \
    "rows_entry: 0x0C000000 0x80004008 blocks_entry: 0x14000000 0x80004008 "                       \
    "texture_names: 'rows'.16 'blocks'.16 "                                                        \
    "palettes: b0 palette_count: b2 h(64 8) palette_table_at: h20 palette_nodes: 3*0 "             \
    "palette_table: h4 palette_names_at: h12 long_entry: h(0 0) short_entry: h(4 1) "              \
    "palette_names: 'rows_pl'.16 'blocks'.16 "                                                     \
    "texels: {1032547698BADCFE} .24 blocks: {1032547698BADCFE} .8 "                                \
    "codes: h(0 0x4001 0x8002 0xC003) "                                                            \
    "colors: h(16*$+1) h(0x001F 0x03E0 0x7C00 0x7FFF) end:"

static const char btx0[] = "start: 'BTX0' mark: h0xFEFF version: h1 file_size: end-start "
                           "header_size: h16 count: h1 offset: block-start " BLOCK;
static const char bmd0[] = "start: 'BMD0' h(0xFEFF 1) end-start h(16 2) model-start block-start "
                           "model: 'MDL0' 24 b(0 0) h(16 8 12) 0 h(4 4) " BLOCK;

/* Columns: the place of a number, the number, the code and the place of the error. */
static void check_failing(const char *rows)
{
    auto_laid file = lay("%s", btx0);

    check_patches(&file, "textures", "#1: #2", "fails #3 @#4", rows);
    check_patches(&file, "textures format=FORMAT_TEX0", "#1: #2", "fails #3 @#4", rows);
}

/* Each file must open, even with broken textures, without a warning about the field. */
static void check_opening(const char *rows)
{
    auto_laid file = lay("%s", btx0);

    check_patches(&file, "textures", "#1: #2", "any", rows);
}

/* ---- files that cannot be opened ---- */

/* The data after the dictionaries may be missing. The block may be longer than the data, or the
 * first of many. */
TEST(blocks_have_to_be_there)
{
    check_failing("count h0 FORMAT count; block 'X' FORMAT count; offset 0 FORMAT count;"
                  "offset block-start+1 FORMAT count; offset end-start-8 FORMAT count;"
                  "offset end-start-7 CORRUPT offset; offset end-start CORRUPT offset;"
                  "offset 0xFFFFFFFF CORRUPT offset; size 0 CORRUPT size; size 7 CORRUPT size;"
                  "size 8 TRUNCATED block; size 0x3B TRUNCATED block;"
                  "size 0x3C TRUNCATED textures;"
                  "size texture_table-block-1 CORRUPT texture_table_at;"
                  "size texture_names-block-1 TRUNCATED rows_entry;"
                  "size palettes-block-1 TRUNCATED texture_names;"
                  "size palettes-block TRUNCATED palettes;"
                  "size texels-block-1 TRUNCATED palette_names");
    check_opening("size texels-block; size end-block+1; size 0xFFFFFFFF; count h2; count h0xFFFF");
}

/* The size of entries does not matter if there are no entries, and the size of colours does not
 * matter without palettes. */
TEST_DAMAGES(sizes_of_nothing_do_not_matter, btx0, "textures",
             {"texture_count: b0, texture_table: h0", "image_count=0"},
             {"palettes_at: h0, color_units: h0xFFFF", "image_count=2"})

TEST_CASE(other_blocks_outside_of_the_data_are_warnings,
          "start: 'BTX0' h(0xFEFF 1) end-start h(16 2) offset: 0x7FFFFF00 block-start " BLOCK,
          "textures", "warns CORRUPT @offset 'BTX0' image_count=2")

TEST_DAMAGES(errors_name_the_file_or_the_block, btx0, "textures format=FORMAT_TEX0",
             {"count: h0", "fails FORMAT @count 'BTX0'"},
             {"offset: end-start", "fails CORRUPT @offset 'BTX0'"},
             {"size: 8", "fails TRUNCATED @block 'TEX0'"},
             {"textures_at: h(end-block-1)", "fails TRUNCATED @end 'TEX0'"})

/* The reader first reads the two bytes of the size of a table of entries. There are two names of
 * 16 bytes. */
TEST(dictionaries_and_their_tables_are_inside_of_the_block)
{
    check_failing("textures_at h(end-block-1) TRUNCATED end;"
                  "textures_at h(end-block) TRUNCATED end;"
                  "textures_at h(end-block+1) CORRUPT textures_at;"
                  "textures_at h0xFFFF CORRUPT textures_at;"
                  "palettes_at h(end-block-1) TRUNCATED end;"
                  "palettes_at h(end-block) TRUNCATED end;"
                  "palettes_at h(end-block+1) CORRUPT palettes_at;"
                  "palettes_at h0xFFFF CORRUPT palettes_at;"
                  "texture_table_at h(end-textures-1) TRUNCATED end-1;"
                  "texture_table_at h(end-textures) TRUNCATED end;"
                  "texture_table_at h(end-textures+1) CORRUPT texture_table_at;"
                  "texture_table_at h0xFFFF CORRUPT texture_table_at;"
                  "palette_table_at h(end-palettes) TRUNCATED end;"
                  "palette_table_at h(end-palettes+1) CORRUPT palette_table_at;"
                  "texture_names_at h(end-texture_table-31) TRUNCATED end-31;"
                  "texture_names_at h(end-texture_table) TRUNCATED end;"
                  "texture_names_at h(end-texture_table+1) CORRUPT texture_names_at;"
                  "texture_names_at h0xFFFF CORRUPT texture_names_at;"
                  "palette_names_at h(end-palette_table-31) TRUNCATED end-31;"
                  "palette_names_at h(end-palette_table+1) CORRUPT palette_names_at");
    check_opening("texture_names_at h(end-texture_table-32); texture_names_at h0;"
                  "palette_names_at h(end-palette_table-32)");
}

/* The entries of textures have room for 208 bytes, their names for 192. The entries of palettes
 * have 136, their names 128. */
TEST(dictionaries_have_room_for_their_entries)
{
    check_failing("texture_count b13 TRUNCATED texture_names;"
                  "texture_count b26 TRUNCATED texture_names;"
                  "texture_count b27 TRUNCATED rows_entry;"
                  "texture_count b255 TRUNCATED rows_entry;"
                  "texture_table h0 CORRUPT texture_table; texture_table h7 CORRUPT texture_table;"
                  "texture_table h105 TRUNCATED rows_entry;"
                  "texture_table h0xFFFF TRUNCATED rows_entry;"
                  "palette_count b9 TRUNCATED palette_names;"
                  "palette_count b34 TRUNCATED palette_names;"
                  "palette_count b35 TRUNCATED long_entry;"
                  "palette_count b255 TRUNCATED long_entry;"
                  "palette_table h3 CORRUPT palette_table;"
                  "palette_table h69 TRUNCATED long_entry");
    check_opening("texture_count b12; texture_table h9; texture_table h104; palette_count b8;"
                  "palette_table h5; palette_table h68");
}

/* The reader ignores trees, and sizes that it can compute. */
TEST(unused_fields_change_nothing)
{
    static const char *const patches[] = {
        "file_size: 0",
        "file_size: 0xFFFFFFFF",
        "version: h0xFFFF",
        "header_size: h0",
        "texel_units: h0",
        "texel_units: h0xFFFF",
        "block_units: h0xFFFF",
        "again: h0xFFFF",
        "flags: h0xFFFF",
        "textures: b0xFF", /* the revision */
        "texture_size: h0",
        "texture_size: h0xFFFF",
        "texture_tree: h0xFFFF",
        "texture_nodes: 0x000000FF", /* nodes that lead to themselves */
        "texture_nodes+4: 0x0001017F",
        "texture_nodes+4: 0xFFFFFFFF",
        "palette_nodes: 0x0000007F",
        "palette_nodes+8: 0xFF02027F"};
    auto_laid file = lay("%s", btx0);
    kunai_textures *textures = open_case(&file, "textures", "broken_count=0");
    const uint64_t hash = textures_visitor.walk(textures, file.file.data, file.file.size);

    kunai_textures_close(textures);
    for (size_t i = 0; i < COUNT(patches); i++) {
        auto_laid changed = copy_laid(&file);

        patch(&changed, "%s", patches[i]);
        textures = open_case(&changed, "textures", "broken_count=0");
        assert_true(hash == textures_visitor.walk(textures, changed.file.data, changed.file.size));
        kunai_textures_close(textures);
    }
}

/* ---- one broken texture: the error is at its entry, or at the start of all texels ---- */

/* After the start of all texels there are 96 bytes, in units of 8. After the start of the blocks
 * there are 64, and after that of their palettes, at half the offset, 48. Byte 2 of an entry has
 * the sides: 8 << 1 by 8 texels have 64 bytes, which fit; 8 << 2 by 8 have 128, which do not. */
TEST(texels_have_to_be_inside_of_the_block)
{
    auto_laid file = lay("%s", btx0);

    check_patches(&file, "textures", "#1: #2", "broken_count=0",
                  "rows_entry h8; texels_at 0; texels_at end-block-32; blocks_entry h1;"
                  "blocks_at end-block-16; codes_at end-block-8; blocks_entry h6;"
                  "rows_entry+2 b0x10");
    check_patches(&file, "textures", "#1: #2",
                  "warns TRUNCATED @#3 image_count=2 palette_count=2 broken_count=1"
                  " image[#4].result=E_TRUNCATED",
                  "rows_entry h9 rows_entry 0; rows_entry h12 rows_entry 0;"
                  "rows_entry h13 rows_entry 0; rows_entry h0xFFFF rows_entry 0;"
                  "texels_at end-block-31 rows_entry 0; texels_at end-block texels_at 0;"
                  "texels_at 0xFFFFFFFF texels_at 0; blocks_at end-block-15 blocks_entry 1;"
                  "blocks_at 0xFFFFFFFF blocks_at 1; codes_at end-block-7 blocks_entry 1;"
                  "codes_at 0xFFFFFFFF codes_at 1; blocks_entry h7 blocks_entry 1;"
                  "rows_entry+2 b0x20 rows_entry 0; rows_entry+2 h0x0FF0 rows_entry 0");
    /* the sum of two places must not wrap to 0 */
    check_patches(&file, "textures", "texels_at: 0xFFFFFFF8, rows_entry: h(#1)",
                  "warns TRUNCATED @texels_at broken_count=1 image[0].result=E_TRUNCATED",
                  "texels-block/8");
}

TEST_DAMAGES(
    format_0_is_unsupported, btx0, "textures",
    {"rows_entry+3: b0",
     "warns UNSUPPORTED @rows_entry broken_count=1 image[0]{result=E_UNSUPPORTED name='rows'"
     " pixel_format=0 level_count=0 width=8 height=8}"})

/* ---- palettes ---- */

/* There are 20 colours, and the short palette begins at number 16. The textures can be decoded all
 * the same: the walk checks that missing colours are black. */
TEST(palettes_end_with_their_data)
{
    static const char counts[] = " broken_count=0 palette_count=2 palette[0].count=#3"
                                 " palette[1].count=#4";
    auto_laid file = lay("%s", btx0);
    char text[256];

    check_patches(
        &file, "textures", "#1: #2", counts,
        "color_units h5 20 4; color_units h4 16 0; short_entry h5 20 0; colors_at 0 20 4");
    snprintf(text, sizeof text, "warns TRUNCATED @color_units warnings[0].item_kind=0%s", counts);
    check_patches(&file, "textures", "#1: #2", text,
                  "color_units h6 20 4; color_units h0xFFFF 20 4; colors_at colors-block+1 19 3;"
                  "colors_at colors-block+2 19 3");
    snprintf(text, sizeof text, "warns CORRUPT @#6 warnings[0]{item_kind=ITEM_PALETTE item=#5}%s",
             counts);
    check_patches(&file, "textures", "#1: #2", text,
                  "color_units h3 12 0 1 short_entry; color_units h0 0 0 1 short_entry;"
                  "short_entry h6 20 0 1 short_entry; short_entry h0xFFFF 20 0 1 short_entry;"
                  "long_entry h6 0 4 0 long_entry");
    snprintf(text, sizeof text,
             "warns TRUNCATED @color_units warns CORRUPT @short_entry"
             " warnings[1]{item_kind=ITEM_PALETTE item=1}%s",
             counts);
    check_patches(&file, "textures", "#1: #2", text,
                  "colors_at end-block 0 0; colors_at end-block+1 0 0; colors_at 0xFFFFFFFF 0 0");
}

/* ---- data that ends ---- */

/* Headers must be whole. Textures whose data is missing keep their names and places. */
TEST(cut_files_fail_in_headers_and_keep_names_after_them)
{
    auto_laid file = lay("%s", btx0);

    check_patches(&file, "textures", "cut #1", "fails TRUNCATED #2", "4 0; 13 0");
    check_patches(&file, "textures", "cut #1", "fails #2 @#3",
                  "count TRUNCATED count; count+1 TRUNCATED count; offset TRUNCATED offset;"
                  "offset+3 TRUNCATED offset; block CORRUPT offset; block+3 CORRUPT offset;"
                  "block+4 TRUNCATED block; block+7 TRUNCATED block; block+8 TRUNCATED block;"
                  "block+0x3B TRUNCATED block; textures TRUNCATED textures;"
                  "palettes-1 TRUNCATED texture_names; palettes TRUNCATED palettes;"
                  "texels-1 TRUNCATED palette_names");
    check_patches(&file, "textures", "cut #1",
                  "any image[0].result=#2 image[1].result=#3 palette[0].count=#4",
                  "texels E_TRUNCATED E_TRUNCATED 0; blocks-1 E_TRUNCATED E_TRUNCATED 0;"
                  "blocks OK E_TRUNCATED 0; codes OK E_TRUNCATED 0; colors-1 OK E_TRUNCATED 0;"
                  "colors OK OK 0; colors+1 OK OK 0; colors+2 OK OK 1; end-1 OK OK 19;"
                  "end OK OK 20");
}

/* ---- other files ---- */

TEST_DAMAGES(byte_order_mark_is_a_warning, btx0, "textures",
             {"mark: h0xFFFE", "warns CORRUPT 4 broken_count=0"})

/* The set is empty, or has only palettes. */
TEST_ROWS(sets_without_textures,
          "start: 'BTX0' h(0xFEFF 1) end-start h(16 1) block-start ^ "
          "block: 'TEX0' end-block 0 h(0 60) 0 @end 0 h(0 60) 0 @end @end 0 h(#2 0) @palettes "
          "@colors b(0 0) h(16 8 12) 0 h(8 4) palettes: b(0 #1) h(0 8 #3) #4 h(4 #5) #6 "
          "colors: #7 end:",
          "textures sweep", "image_count=0 palette_count=#1 found['a']=-1",
          "0 0 12 (0) 4 () (); 1 1 16 (2*0) 8 (h(0 1) 'a'.16) (h(1 2 3 4))")

/* A model without textures is no set of textures, and neither is an animation. */
TEST(files_without_the_block)
{
    CHECK("'BMD0' h(0xFEFF 2) 28 h(16 1) 20 'MDL0' 8", "textures", "fails FORMAT 0");
    CHECK("'BMD0' h(0xFEFF 2) 28 h16 at: h1 20 'MDL0' 8", "textures format=FORMAT_TEX0",
          "fails FORMAT @at");
    CHECK("'BMD0' h(0xFEFF 2) 40 h16 at: h2 24 32 'MDL0' 8 'TEX1' 8", "textures format=FORMAT_TEX0",
          "fails FORMAT @at");
    CHECK("'BMD0' h(0xFEFF 2) 40 h(16 2) 24 at: 33 'MDL0' 8 'TEX1' 8",
          "textures format=FORMAT_TEX0", "fails CORRUPT @at");
    CHECK("'BCA0' h(0xFEFF 1) 28 h(16 1) 20 'MDL0' 8", "textures", "fails FORMAT 0");
    check_rows("#1", "textures format=FORMAT_TEX0", "fails FORMAT 0",
               "(); (b64*120); (.64); ('BTX1' .60)");
}

/* ---- sweeps ---- */

TEST(damaged_bytes_cuts_and_limits)
{
    CHECK(btx0, "textures sweep", "broken_count=0");
    CHECK(bmd0, "textures sweep textures_flags=TEXTURES_SHIFT", "broken_count=0");
    CHECK("start: " BLOCK, "textures sweep flags=OPEN_STRICT", "broken_count=0");
}
