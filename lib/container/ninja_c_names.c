/* ninja_c_names.c - the symbols of C source (ninja-c-source.md 2 and 4.1). Each name has one
 * symbol, which leads to its macro, its constant and its declaration. A hash table with open
 * addressing finds symbols. Reads no bytes. */
#include "container/ninja_c.h"

static uint32_t compute_hash(const uint8_t *name, uint32_t size)
{
    uint32_t hash = 2166136261u, i;

    for (i = 0; i < size; i++)
        hash = (hash ^ name[i]) * 16777619u;
    return hash ^ hash >> 15;
}

static void place_symbol(uint32_t *slots, size_t mask, uint32_t hash, uint32_t number)
{
    size_t at = hash & mask;

    while (slots[at])
        at = (at + 1) & mask;
    slots[at] = number;
}

/* Doubles the number of slots, which is a power of two. Returns 0 if the open has failed: the old
 * slots stay. */
static int grow_slots(kunai_i_c *c)
{
    const kunai_i_c_symbol *symbols = c->symbols.items;
    const size_t count = c->slots.count ? 2 * c->slots.count : 64;
    kunai_i_list slots;
    uint32_t *items;
    uint32_t i;

    kunai_i_begin_list(&slots, sizeof *items);
    items = kunai_i_extend_list(c->open, &slots, count);
    if (!items)
        return 0;
    for (i = 0; i < c->symbols.count; i++)
        place_symbol(items, count - 1, symbols[i].hash, i + 1);
    kunai_i_release_list(c->open, &c->slots);
    c->slots = slots;
    return 1;
}

static uint32_t add_symbol(kunai_i_c *c, const uint8_t *name, uint32_t size, uint32_t hash)
{
    kunai_i_c_symbol *symbol = kunai_i_add_to_list(c->open, &c->symbols);
    const uint32_t number = (uint32_t)c->symbols.count;

    if (!symbol)
        return 0;
    symbol->name = name;
    symbol->size = size;
    symbol->hash = hash;
    place_symbol(c->slots.items, c->slots.count - 1, hash, number);
    return number - 1;
}

uint32_t kunai_i_get_c_symbol(kunai_i_c *c, const uint8_t *name, uint32_t size)
{
    enum { FREE_STEPS = 8 };
    const uint32_t hash = compute_hash(name, size);
    const uint32_t *slots;
    size_t at, mask, steps = 0;

    if (2 * (c->symbols.count + 1) > c->slots.count && !grow_slots(c))
        return 0;
    slots = c->slots.items;
    mask = c->slots.count - 1;
    for (at = hash & mask; slots[at]; at = (at + 1) & mask) {
        const kunai_i_c_symbol *symbol = (const kunai_i_c_symbol *)c->symbols.items + slots[at] - 1;

        if (symbol->hash == hash && symbol->size == size && !memcmp(symbol->name, name, size))
            return slots[at] - 1;
        /* Names can be made to have the same hash. Long searches for them are charged to the work
         * budget. */
        if (++steps > FREE_STEPS && !kunai_i_charge(c->open, 1, c->token.offset, kunai_i_c_record))
            return 0;
    }
    return add_symbol(c, name, size, hash);
}

kunai_i_c_symbol *kunai_i_find_c_symbol(kunai_i_c *c, const kunai_i_c_token *word)
{
    const uint32_t number = kunai_i_get_c_symbol(c, word->bytes, word->size);
    kunai_i_c_symbol *symbol;

    if (kunai_i_has_failed(c->open))
        return NULL;
    symbol = (kunai_i_c_symbol *)c->symbols.items + number;
    if (symbol->constant == KUNAI_I_C_UNKNOWN)
        symbol->constant = kunai_i_find_c_constant(word->bytes, word->size, &symbol->value)
                               ? KUNAI_I_C_TABLE
                               : KUNAI_I_C_NO_CONSTANT;
    return symbol;
}
