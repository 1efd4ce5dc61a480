/* quest_records.h - the tables of a PSO stage and their records while they are read
 * (placements.md). All numbers are little-endian. */
#ifndef KUNAI_I_QUEST_RECORDS_H
#define KUNAI_I_QUEST_RECORDS_H

#include "base/reader.h"
#include "scene/handle.h"

/* The kinds of tables, as stored. */
enum {
    KUNAI_I_QUEST_OBJECTS = 1,
    KUNAI_I_QUEST_ENEMIES = 2,
    KUNAI_I_QUEST_WAVES = 3,
    KUNAI_I_QUEST_PLACES = 4, /* places of random enemies */
    KUNAI_I_QUEST_KINDS = 5   /* kinds of random enemies */
};

enum { KUNAI_I_QUEST_ROOM_SIZE = 8, KUNAI_I_QUEST_PLACE_SIZE = 28 };

/* The state while a table is read. Places count from the start of the body. */
typedef struct kunai_i_quest_table {
    kunai_placement_table info; /* for the scene */
    kunai_i_reader body;
    uint32_t is_list;     /* 1: the whole file is the body of one table */
    uint32_t record_size; /* bytes of a first record */
    uint32_t first_at; /* place of the first records; KUNAI_I_QUEST_PLACES: place of all places */
    uint32_t first_count;
    uint32_t
        second_at; /* waves: place of the actions; places: of the rooms; kinds: of the weights */
    uint32_t second_count; /* kinds: number of weights; otherwise 0 */
} kunai_i_quest_table;

/* All records while they are read. */
typedef struct kunai_i_quest_records {
    kunai_i_open *open;
    kunai_placement *placements;
    uint32_t count;       /* number of placements so far */
    uint32_t *raw;        /* room for the words of the next records */
    kunai_i_list actions; /* kunai_placement_action of all waves */
} kunai_i_quest_records;

/* Finds the places of a room. at is the place of its record in the body. left is the number of
 * places that the body can still have. Returns the number of places, or 0 if they are not all
 * inside the body. */
uint32_t kunai_i_find_quest_room(const kunai_i_quest_table *table, uint32_t at, uint64_t left,
                                 uint32_t *place);

/* Returns how many places the body can have. */
uint64_t kunai_i_count_quest_places(const kunai_i_quest_table *table);

/* Reads the records of table number index, as many as info.placement_count says. */
void kunai_i_read_quest_records(kunai_i_quest_records *records, const kunai_i_quest_table *table,
                                uint32_t index);

/* Sets the actions of the waves. Call it after all tables have been read. */
void kunai_i_keep_quest_actions(kunai_i_quest_records *records);

#endif
