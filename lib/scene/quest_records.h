/* quest_records.h - what stands in a stage of PSO while it is read: a table, and its records
 * (placements.md). All of it is little-endian. */
#ifndef KUNAI_I_QUEST_RECORDS_H
#define KUNAI_I_QUEST_RECORDS_H

#include "base/reader.h"
#include "scene/handle.h"

/* Kinds of tables, as stored. */
enum {
    KUNAI_I_QUEST_OBJECTS = 1,
    KUNAI_I_QUEST_ENEMIES = 2,
    KUNAI_I_QUEST_WAVES = 3,
    KUNAI_I_QUEST_PLACES = 4, /* of random enemies */
    KUNAI_I_QUEST_KINDS = 5   /* the same */
};

enum { KUNAI_I_QUEST_ROOM_SIZE = 8, KUNAI_I_QUEST_PLACE_SIZE = 28 };

/* One table while it is read. Places count from the start of the body. */
typedef struct kunai_i_quest_table {
    kunai_placement_table info; /* for the scene */
    kunai_i_reader body;
    uint32_t is_list;     /* 1: the whole file is the body of a table */
    uint32_t record_size; /* of the first records */
    uint32_t first_at;    /* place of the first records; KUNAI_I_QUEST_PLACES: of all places */
    uint32_t first_count;
    uint32_t
        second_at; /* waves: place of the actions; places: of the rooms; kinds: of the weights */
    uint32_t second_count; /* kinds: weights; else 0 */
} kunai_i_quest_table;

/* All records, while they are read. */
typedef struct kunai_i_quest_records {
    kunai_i_open *open;
    kunai_placement *placements;
    uint32_t count;       /* placements so far */
    uint32_t *raw;        /* room for the words of the next records */
    kunai_i_list actions; /* kunai_placement_action, of all waves */
} kunai_i_quest_records;

/* Finds the places of a room, whose record is at a place of the body. left: places that the body
 * can still hold. Returns how many there are: 0 if they are not all inside of the body. */
uint32_t kunai_i_find_quest_room(const kunai_i_quest_table *table, uint32_t at, uint64_t left,
                                 uint32_t *place);

/* How many places the body can hold. */
uint64_t kunai_i_count_quest_places(const kunai_i_quest_table *table);

/* Reads the records of table number index: as many as info.placement_count says. */
void kunai_i_read_quest_records(kunai_i_quest_records *records, const kunai_i_quest_table *table,
                                uint32_t index);

/* After all tables: the waves get their actions. */
void kunai_i_keep_quest_actions(kunai_i_quest_records *records);

#endif
