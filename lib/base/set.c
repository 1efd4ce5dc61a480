/*
 * set.c - numbers distinct items: equal items get one number. A hash table with open addressing.
 * Reads no input.
 *
 * Items come from files, so a file can be made whose items all have the same hash. Long searches
 * are therefore charged to the work budget of the open call.
 */
#include "base/set.h"

#include <string.h>

enum {
    /* Up to FEW items are compared one by one, without a table. */
    FEW = 8,
    LONG_SEARCH = 16
};

void kunai_i_begin_set(kunai_i_set *set, size_t item_size, size_t key_at, const char *record)
{
    kunai_i_begin_list(&set->items, item_size);
    kunai_i_begin_list(&set->table, sizeof(uint32_t));
    set->table_size = 0;
    set->last = 0;
    set->key_at = key_at;
    set->record = record;
}

static inline uint64_t mix_hash(uint64_t hash, const uint8_t *bytes, size_t size)
{
    uint64_t word = 0;

    memcpy(&word, bytes, size);
    hash = (hash ^ word) * 0xFF51AFD7ED558CCDu;
    return hash ^ hash >> 32;
}

/* Two hashes run at the same time, because each multiplication has to wait for the one before
 * it. */
uint32_t kunai_i_hash(const uint8_t *key, size_t size)
{
    uint64_t hash = 0x9E3779B97F4A7C15u, other = 0xC2B2AE3D27D4EB4Fu;
    size_t i;

    for (i = 0; size - i >= 16; i += 16) {
        hash = mix_hash(hash, key + i, 8);
        other = mix_hash(other, key + i + 8, 8);
    }
    hash ^= other;
    for (; size - i >= 8; i += 8)
        hash = mix_hash(hash, key + i, 8);
    return (uint32_t)mix_hash(hash, key + i, size - i);
}

/* Returns the place in the table that holds the item, or the free place where it belongs. *probes
 * receives the number of occupied places that were tested before. */
static uint32_t *find_place(const kunai_i_set *set, const uint8_t *item, uint32_t *probes)
{
    const size_t size = set->items.item_size - set->key_at;
    const uint8_t *items = set->items.items;
    uint32_t *table = set->table.items;
    const uint32_t hash = kunai_i_hash(item + set->key_at, size);

    for (*probes = 0;; ++*probes) {
        uint32_t *place = &table[(hash + *probes) & (set->table_size - 1)];

        if (!*place || !memcmp(items + (*place - 1) * set->items.item_size + set->key_at,
                               item + set->key_at, size))
            return place;
    }
}

/* Doubles the table, and enters all items again. Returns 0 if the open has failed. The table has a
 * power of two of places, because find_place masks the hash. */
static int grow_set(kunai_i_open *open, kunai_i_set *set)
{
    const uint8_t *items = set->items.items;
    uint32_t size = set->table_size ? 2 * set->table_size : 64;
    uint32_t i, probes;

    kunai_i_release_list(open, &set->table);
    if (!kunai_i_extend_list(open, &set->table, size))
        return 0;
    set->table_size = size;
    for (i = 0; i < set->items.count; i++)
        *find_place(set, items + i * set->items.item_size, &probes) = i + 1;
    return 1;
}

/* Most items differ in their first words. Comparing these words is faster than a call of memcmp. */
static inline int is_equal(const uint8_t *a, const uint8_t *b, size_t size)
{
    enum { FIRST = 24 };
    uint64_t first, second;
    size_t i;

    for (i = 0; i < FIRST && size - i >= 8; i += 8) {
        memcpy(&first, a + i, sizeof first);
        memcpy(&second, b + i, sizeof second);
        if (first != second)
            return 0;
    }
    return !memcmp(a + i, b + i, size - i);
}

/* Returns 1 if the item with this number has this key. */
static inline int has_key(const kunai_i_set *set, size_t number, const uint8_t *key)
{
    const size_t size = set->items.item_size;
    const uint8_t *items = set->items.items;

    return is_equal(items + number * size + set->key_at, key, size - set->key_at);
}

/* Most lookups repeat the last one: a material is set once and used for many draws. */
static int is_last(const kunai_i_set *set, const uint8_t *item)
{
    return set->items.count && has_key(set, set->last, item + set->key_at);
}

static uint32_t find_of_few(const kunai_i_set *set, const uint8_t *item)
{
    size_t i;

    for (i = 0; i < set->items.count; i++)
        if (has_key(set, i, item + set->key_at))
            return (uint32_t)i;
    return KUNAI_I_NONE;
}

/* Adds an item, and returns its number. */
static uint32_t add_item(kunai_i_open *open, kunai_i_set *set, const void *item)
{
    const size_t size = set->items.item_size;

    if (!kunai_i_reserve_list(open, &set->items, 1))
        return KUNAI_I_NONE;
    set->last = (uint32_t)set->items.count++;
    memcpy((uint8_t *)set->items.items + set->last * size, item, size);
    return set->last;
}

/* Tries the last item, then the few items, then the table. The table is kept at most 3/4 full. */
uint32_t kunai_i_add_to_set(kunai_i_open *open, kunai_i_set *set, const void *item, uint64_t offset)
{
    uint32_t *place, probes, number;

    if (is_last(set, item))
        return set->last;
    if (!set->table_size && set->items.count < FEW) {
        number = find_of_few(set, item);
        if (number == KUNAI_I_NONE)
            return add_item(open, set, item);
        set->last = number;
        return number;
    }
    if (set->items.count >= set->table_size / 4 * 3 && !grow_set(open, set))
        return KUNAI_I_NONE;
    place = find_place(set, item, &probes);
    if (probes >= LONG_SEARCH && !kunai_i_charge(open, probes, offset, set->record))
        return KUNAI_I_NONE; /* the file was made to be slow */
    if (*place)
        set->last = *place - 1;
    else if (add_item(open, set, item) == KUNAI_I_NONE)
        return KUNAI_I_NONE;
    else
        *place = set->last + 1;
    return set->last;
}

uint32_t kunai_i_find_in_set(kunai_i_open *open, const kunai_i_set *set, const void *item,
                             uint64_t offset)
{
    const uint32_t *place;
    uint32_t probes;

    if (!set->table_size)
        return find_of_few(set, item);
    place = find_place(set, item, &probes);
    if (probes >= LONG_SEARCH && !kunai_i_charge(open, probes, offset, set->record))
        return KUNAI_I_NONE;
    return *place - 1; /* 0 - 1 is KUNAI_I_NONE */
}
