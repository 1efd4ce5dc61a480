/* fuzz_rom.c - opens any bytes as a ROM of a game with maps, and searches them for map headers.
 *
 * Calls what visitor_rom.c calls (kunai_archive_open, the functions of game.h and of world.h), and
 * kunai_game_find_headers. For kunai_game_find_headers, the last 8 bytes of the input are the game,
 * the count of headers (at most 7) and five counts of files; the last byte is unused. Asserts that
 * the headers lie within the program, that a second search gives the same answer, and what
 * try_visitor_strict asserts. */
#include "visitor.h"

#include <string.h>

enum { COUNTS = 8 };

/* Searches the input for map headers. The last bytes select the game and the counts. */
static void try_search(const uint8_t *data, size_t size)
{
    const uint8_t *words = data + size - COUNTS;
    const kunai_game_counts counts = {words[1] % 8, words[2], words[3],
                                      words[4],     words[5], words[6]};
    const kunai_game *game = kunai_game_get(words[0] % 35);
    kunai_game_headers found, again;
    kunai_error error;
    const kunai_result result =
        kunai_game_find_headers(game, data, size - COUNTS, &counts, &found, &error);

    VISITOR_CHECK(game != NULL && error.code == result && error.offset <= size);
    VISITOR_CHECK((result == KUNAI_OK) == (found.count != 0));
    VISITOR_CHECK(found.offset <= size - COUNTS && found.size <= size - COUNTS - found.offset);
    VISITOR_CHECK(kunai_game_find_headers(game, data, size - COUNTS, &counts, &again, NULL) ==
                  result);
    VISITOR_CHECK(!memcmp(&found, &again, sizeof found));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size >= COUNTS)
        try_search(data, size);
    try_visitor_strict(&rom_visitor, data, size, 0);
    return 0;
}
