/* test_texture_list.c - the texture list before a model (ninja-container.md 4). Names without a 0
 * and counts near 2^32 / 12 could make the reader leave the body. */
#include "chunk_texts.h"

/* Checks rows of damage. The file is a list with these entries, the tail after the entries, and a
 * model. */
static void check_list(const char *entries, const char *tail, const damage *rows, size_t count)
{
    auto_laid file =
        lay("[NJTL list: @refs count: end-refs/12 refs: %s end: %s ] [NJCM " CHUNK_ROOT CHUNK_MODEL
                CHUNK_SQUARE CHUNK_STRIP "] pof0",
            entries, tail);

    check_damages(&file, "model", rows, count);
}

#define CHECK_LIST(entries, tail, rows) check_list(entries, tail, rows, COUNT(rows))

#define NAMED(text)                                                                                \
    "texture_count=1 textures{count=1 refs[0].name='" text "' rule=MATCH_RULE_COUNT}"
#define UNNAMED "textures{count=1 refs[0].name='' rule=MATCH_RULE_INDEX}"

/* A name needs only one byte in the body: the end of the body ends a name as a 0 does. The bytes
 * after the body are the next chunk's tag and must not become part of the name. */
TEST(names_end_with_the_body)
{
#define NO_NAME                                                                                    \
    "warns CORRUPT @refs 'NJS_TEXLIST' 'the pointer to the texture name leads outside the data' "  \
    "texture_count=1"
    static const damage unended[] = {{"refs: end-list", NAMED("abcd")},
                                     {"refs: end-list+1", NAMED("bcd")},
                                     {"refs: end-list+2", NAMED("cd")},
                                     {"refs: end-list+3", NAMED("d")}};
    static const damage ended[] = {
        {"refs: end-list+3", UNNAMED}, {"refs: @end+4", NO_NAME}, {"refs: @end+5", NO_NAME}};

    CHECK_LIST("0 0 0", "'abcd'", unended);
    CHECK_LIST("0 0 0", "'abc'0", ended);
}

/* Only offset 0 is NULL. Any other offset can be a name, even one in the list itself: at 4 is the
 * count (01 00 00 00), at 1 the second byte of the pointer to the entries (00). */
TEST(names_begin_anywhere)
{
    static const damage rows[] = {{"", UNNAMED}, {"refs: 4", NAMED("\1")}, {"refs: 1", UNNAMED}};

    CHECK_LIST("0 0 0", "", rows);
}

/* The entries may end exactly with the body. If they end past it, the warning is at the count, or
 * at the pointer if the pointer is past the end, too. A list without entries may have any
 * pointer. */
TEST(entries_lie_in_the_data)
{
#define OUTSIDE(place)                                                                             \
    "warns CORRUPT @" place " 'NJS_TEXLIST' 'the textures end past the end of the data' "          \
    "texture_count=0"
    static const damage rows[] = {
        {"", "texture_count=3 textures.refs[2]{attributes=0x12345678 global_index=0x9ABCDEF0}"},
        {"count: 4", OUTSIDE("count")},
        {"list: 12", OUTSIDE("count")}, /* 4 bytes too late */
        {"list: end-list", OUTSIDE("count")},
        {"list: end-list+1", OUTSIDE("list")},
        {"list: -1", OUTSIDE("list")},
        {"count: 0x15555555", OUTSIDE("count")}, /* 12 * this is 2^32 - 4 */
        /* 12 * this is 2^32 + 8 and must not wrap to 8 */
        {"count: 0x15555556", OUTSIDE("count")},
        {"count: 0x80000000", OUTSIDE("count")},
        {"count: 0xFFFFFFFF", OUTSIDE("count")},
        {"list: -1 0", "texture_count=0"},
    };

    CHECK_LIST("7*0 0x12345678 0x9ABCDEF0", "", rows);
}

/* In a big-endian file the reader must swap the words, but not the names. */
TEST_DAMAGES(
    entries_have_names_attributes_and_indices,
    "> [>NJTL list: @refs count: 3 refs: @grass 0x11 0x22 0 0 0 @sky 0 0 "
    "grass: 'grass'0 sky: 'sky'0 /4 ] [>NJCM " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE CHUNK_STRIP
    "] pof0",
    "model",
    {"", "byte_order=BYTE_ORDER_BIG texture_count=3 textures{count=3 rule=MATCH_RULE_COUNT "
         "refs[0]{name='grass' attributes=0x11 global_index=0x22} refs[1].name='' "
         "refs[2].name='sky'}"},
    {"count: 4", "warns CORRUPT @refs+36 'NJS_TEXLIST' texture_count=4"}, /* not a pointer */
    {"count: 5", OUTSIDE("count")})
