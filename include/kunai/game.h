/*
 * kunai/game.h - where the files of maps lie in the ROMs of Pokemon Diamond, Pearl, Platinum,
 * HeartGold and SoulSilver.
 *
 * A world (world.h) asks for files by store and number. This header tells in which file of a ROM
 * each of them lies, and finds the headers of the maps in the program of the game. The ROM is an
 * archive (archive.h).
 *
 * Example (examples/map.c), which fetches one file that a world asks for. get_entry returns the
 * bytes of an entry:
 *
 *     static span fetch_file(const rom *r, uint32_t store, uint32_t index)
 *     {
 *         int32_t member;
 *         const char *path = kunai_game_get_path(r->game, store, index, &member);
 *         const int32_t entry = path ? kunai_archive_find(r->archive, path, strlen(path)) : -1;
 *         span file = path ? get_entry(r->file, r->archive, entry) : r->headers;
 *         kunai_archive *archive;
 *
 *         if (member < 0)
 *             return file;
 *         if (kunai_archive_open(file.data, file.size, NULL, &archive, NULL) != KUNAI_OK)
 *             return (span){NULL, 0, 0};
 *         file = get_entry(file, archive, member);
 *         file.count = kunai_archive_get_info(archive)->entry_count;
 *         kunai_archive_close(archive);
 *         return file;
 *     }
 *
 * Steps     1. Open the ROM with kunai_archive_open. Give its game code to kunai_game_find.
 *           2. Read the ARM9 program, which kunai_archive_read unpacks if it is packed. Give it to
 *              kunai_game_find_headers, with the counts of files in five archives of the ROM.
 *           3. Open a world with the number of a header and the format kunai_game.format. The names
 *              of the headers are in KUNAI_STORE_MAP_NAMES.
 *           4. Fetch each file that the world asks for: kunai_game_get_path. The file of
 *              KUNAI_STORE_MAP_HEADERS is the part of the program that kunai_game_headers tells.
 * Indoors   HeartGold and SoulSilver have other models, animation lists and shapes of props indoors
 *           than outdoors. The area tells which ones: kunai_map_area.outdoor. The world asks the
 *           stores KUNAI_STORE_ROOM_MODEL, KUNAI_STORE_ROOM_ANIMATION and KUNAI_STORE_ROOM_SHAPES
 *           for the props of indoor areas. Only these two games have these stores.
 * Threads   The library never changes its table of games. All functions may be called from any
 *           number of threads at the same time. They allocate nothing.
 */
#ifndef KUNAI_GAME_H
#define KUNAI_GAME_H

#include "map.h"
#include "scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Games: values of kunai_game.title. */
enum kunai_game_title {
    KUNAI_GAME_TITLE_DIAMOND = 1,   /* game code ADA and the letter of the region */
    KUNAI_GAME_TITLE_PEARL = 2,     /* APA */
    KUNAI_GAME_TITLE_PLATINUM = 3,  /* CPU */
    KUNAI_GAME_TITLE_HEARTGOLD = 4, /* IPK */
    KUNAI_GAME_TITLE_SOULSILVER = 5 /* IPG */
};

/* Languages: values of kunai_game.region. Each value is the last letter of the game code. */
enum kunai_game_region {
    KUNAI_GAME_REGION_ENGLISH = 0x45,  /* E */
    KUNAI_GAME_REGION_JAPANESE = 0x4A, /* J */
    KUNAI_GAME_REGION_FRENCH = 0x46,   /* F */
    KUNAI_GAME_REGION_GERMAN = 0x44,   /* D */
    KUNAI_GAME_REGION_ITALIAN = 0x49,  /* I */
    KUNAI_GAME_REGION_SPANISH = 0x53,  /* S */
    KUNAI_GAME_REGION_KOREAN = 0x4B    /* K */
};

/* A game in one language. Grows at its end. */
typedef struct kunai_game {
    const char *code;        /* game code in the header of the ROM: four letters and a NUL */
    const char *name;        /* name of the game, in English: "Platinum" */
    uint32_t title;          /* enum kunai_game_title */
    uint32_t region;         /* enum kunai_game_region */
    uint32_t format;         /* enum kunai_format: layout of the headers, for kunai_options.format
                                of kunai_world_open and kunai_map_open */
    uint32_t header_count;   /* headers of maps in the program */
    uint32_t headers_offset; /* where public sources say that the headers begin, in bytes from the
                                start of the unpacked ARM9 program (platinum.md 12.3). 0: the
                                place is not known */
    uint32_t reserved;       /* 0 */
} kunai_game;

/* How many files there are of each kind that a header names. Made by the caller. Zeros stand for
 * "not known". Frozen. */
typedef struct kunai_game_counts {
    uint32_t headers;  /* headers: size of the file of KUNAI_STORE_MAP_NAMES / 16. 0:
                          kunai_game.header_count */
    uint32_t areas;    /* entries of the archive of KUNAI_STORE_AREA. 0: every number is plausible.
                          The same is true of the next members */
    uint32_t matrices; /* entries of the archive of KUNAI_STORE_MAP_MATRIX */
    uint32_t events;   /* entries of the archive of KUNAI_STORE_EVENTS */
    uint32_t scripts;  /* entries of the archive of KUNAI_STORE_SCRIPTS */
    uint32_t texts;    /* entries of the archive of KUNAI_STORE_TEXTS */
} kunai_game_counts;

/* How kunai_game_find_headers has found the headers. */
enum kunai_game_search {
    KUNAI_GAME_SEARCH_KNOWN = 1,  /* at kunai_game.headers_offset */
    KUNAI_GAME_SEARCH_CONTENT = 2 /* by their content */
};

/* Where the headers lie in a program. The library fills in the struct of the caller. Frozen. */
typedef struct kunai_game_headers {
    uint64_t offset; /* bytes from the start of the program */
    uint64_t size;   /* bytes: 24 per header */
    uint32_t count;  /* headers */
    uint32_t search; /* enum kunai_game_search */
} kunai_game_headers;

/*
 * Lists all games: each title in each language.
 *
 * index  Which game: 0 is the first one. Call with 0, 1, 2 ... until the result is NULL.
 *
 * The structs live as long as the program.
 *
 * Returns the game, or NULL if index is out of range.
 */
KUNAI_API const kunai_game *kunai_game_get(uint32_t index);

/*
 * Finds the game of a ROM.
 *
 * code  [5] Game code, which ends with a NUL: the text "CPUE" finds the English Platinum. Upper and
 *       lower case are different. May be NULL.
 *
 * The struct lives as long as the program.
 *
 * Returns the game, or NULL if the library knows no game of this code, or code is NULL.
 */
KUNAI_API const kunai_game *kunai_game_find(const char *code);

/*
 * Tells where a file lies in the ROM of a game.
 *
 * game    [1] The game. May be NULL.
 * store   Kind of the file: enum kunai_store.
 * index   Number of the file in the store: 0 for a store of one file.
 * member  [1] Receives the index of the entry, if the path names an archive (NARC). -1: the path
 *         names the file itself, or there is no path. May be NULL.
 *
 * The ROM need not have a file of this path, and an archive need not have an entry of this index.
 *
 * Returns the path in the ROM as kunai_archive_find takes it. Returns NULL if game is NULL, if the
 * game does not have this store, or if the store is KUNAI_STORE_MAP_HEADERS (a part of the
 * program). Also returns NULL if index is greater than 2147483647, or out of range in a store that
 * is no archive.
 */
KUNAI_API const char *kunai_game_get_path(const kunai_game *game, uint32_t store, uint32_t index,
                                          int32_t *member);

/*
 * Finds the headers of all maps in the program of a game.
 *
 * game     [1] The game.
 * program  [size] The ARM9 program, unpacked. Not used after the call.
 * size     Size of program in bytes.
 * counts   [1] How many files the ROM has. The more counts are known, the surer is the result.
 * headers  [1] Receives the place of the headers; zeros if the call fails.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * A record of 24 bytes is plausible if all numbers of files in it are below the counts, and not all
 * of its bytes are 0. The call first looks at kunai_game.headers_offset. If that is 0, or if a
 * record there is not plausible, the call looks through the program. It searches for a run of
 * plausible records that begins at a multiple of 4, and that has exactly as many records as there
 * are headers (platinum.md 12.3). Time is linear in size.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT   game, counts or headers is NULL, or program is NULL and size is not 0
 *   KUNAI_E_FORMAT     no run has the right length. The program is packed or of another game, or
 *                      it was changed
 *   KUNAI_E_TRUNCATED  the program is smaller than the headers
 *   KUNAI_E_CORRUPT    several runs have the right length. error->offset is the place of the second
 *                      one
 */
KUNAI_API kunai_result kunai_game_find_headers(const kunai_game *game, const void *program,
                                               size_t size, const kunai_game_counts *counts,
                                               kunai_game_headers *headers, kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
