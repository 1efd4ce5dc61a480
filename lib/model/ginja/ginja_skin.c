/* ginja_skin.c - reads the skin lists of all nodes into the slots that meshes are drawn from,
 * ginja.md 9. */
#include "model/ginja/ginja.h"

#include "base/sink.h"

enum { WHOLE = 0, START = 1, CONTINUATION = 2, END = 3 };
enum { ENTRY_SIZE = 16, VERTEX_SIZE = 12, WORD_SIZE = 4, SLOTS = 65536, SKIN_FIELD = 4 };

/* What a vertex costs of the budget where lists share data; one that is read once is paid by its
 * bytes. */
enum { VERTEX_STEPS = 32, SLOTS_A_STEP = 4 };

static const char record[] = "skin list";

typedef struct skin_entry {
    uint64_t offset; /* in the input */
    uint32_t type;
    uint32_t first_slot;
    uint32_t count;
    uint32_t vertices; /* places in the body */
    uint32_t words;
    uint32_t warned; /* 1: a slot past the last one was said, 2: a vertex without a start */
} skin_entry;

/* ---- slots ---- */

/* Room for slots below end: a few bytes can ask for all. 0: the job failed. */
static int slots_reserve(kunai_i_ginja *ginja, uint32_t end, uint64_t offset)
{
    kunai_i_list *slots = &ginja->slots;

    if (end <= slots->count)
        return 1;
    if (!kunai_i_spend(ginja->job, (end - slots->count) / SLOTS_A_STEP, offset, record))
        return 0;
    return kunai_i_list_extend(ginja->job, slots, end - slots->count) != NULL;
}

static void entry_warn(kunai_i_ginja *ginja, skin_entry *entry, uint32_t which, uint64_t offset,
                       const char *message)
{
    if (!(entry->warned & which))
        kunai_i_builder_damage(&ginja->builder, KUNAI_E_CORRUPT, offset, record, message);
    entry->warned |= which;
}

/* The vertex whose blend goes on in a slot, or KUNAI_I_NONE. */
static uint32_t started_vertex(const kunai_i_ginja *ginja, uint32_t slot)
{
    const uint32_t *slots = ginja->slots.items;
    uint32_t number;

    if (slot >= ginja->slots.count || !slots[slot])
        return KUNAI_I_NONE;
    number = slots[slot] - 1;
    return kunai_i_vertex_at(&ginja->builder, number)->flags & KUNAI_I_HAS_START ? number
                                                                                 : KUNAI_I_NONE;
}

/* Puts a vertex into its slot. */
static void slot_write(kunai_i_ginja *ginja, const skin_entry *entry, uint32_t slot,
                       uint32_t number)
{
    kunai_i_vertex *vertex = kunai_i_vertex_at(&ginja->builder, number);

    vertex->source = slot;
    if (entry->type == CONTINUATION)
        kunai_i_vertex_continue(&ginja->builder, vertex, started_vertex(ginja, slot));
    if (slots_reserve(ginja, slot + 1, entry->offset + 4))
        ((uint32_t *)ginja->slots.items)[slot] = number + 1;
}

/* ---- vertices ---- */

/* Numbers of 16 bits, 256 units for 1.0. */
static void vertex_read(const kunai_i_ginja *ginja, const uint8_t *bytes, kunai_i_vertex *vertex)
{
    const double units = ginja->job->options.flags & KUNAI_SKIN_255 ? 255.0 : 256.0;
    const uint32_t big = ginja->body.big;
    uint32_t i;

    vertex->node = (uint16_t)ginja->node;
    vertex->flags = KUNAI_I_HAS_NORMAL;
    for (i = 0; i < 3; i++) {
        const uint8_t *position = bytes + 2 * i, *normal = bytes + 6 + 2 * i;

        vertex->position[i] =
            (float)((double)kunai_i_signed16(kunai_i_load16(position, big)) / units);
        vertex->normal[i] = (float)((double)kunai_i_signed16(kunai_i_load16(normal, big)) / units);
    }
}

/* The slot of a vertex; its weight when it is blended. */
static uint32_t slot_read(const kunai_i_ginja *ginja, const skin_entry *entry, uint32_t i,
                          uint32_t *weight)
{
    uint32_t word;

    if (entry->type == WHOLE)
        return entry->first_slot + i;
    word = kunai_i_u32_at(&ginja->body, entry->words + (uint64_t)WORD_SIZE * i);
    *weight = word & 0xFFFF;
    return entry->first_slot + (word >> 16) + (entry->type == START ? i : 0);
}

/* The vertex number i of an entry; number: the builder's. */
static void vertex_add(kunai_i_ginja *ginja, skin_entry *entry, uint32_t i, uint32_t number)
{
    const uint64_t at = entry->vertices + (uint64_t)VERTEX_SIZE * i;
    const uint64_t word_offset = ginja->body.origin + entry->words + (uint64_t)WORD_SIZE * i;
    kunai_i_vertex *vertex = kunai_i_vertex_at(&ginja->builder, number);
    kunai_i_trait *trait;
    uint32_t weight = 0, slot = slot_read(ginja, entry, i, &weight);

    if (slot >= SLOTS) {
        entry_warn(ginja, entry, 1, entry->type == WHOLE ? entry->offset + 4 : word_offset,
                   "a vertex for a slot past 65535 is left out");
        return;
    }
    if (entry->type == CONTINUATION && started_vertex(ginja, slot) == KUNAI_I_NONE) {
        entry_warn(ginja, entry, 2, word_offset,
                   "a vertex goes on with a blend that has no start: it is left out");
        return;
    }
    vertex_read(ginja, ginja->body.data + (size_t)at, vertex);
    if (entry->type != WHOLE) {
        trait = kunai_i_vertex_trait_make(&ginja->builder, vertex);
        if (!trait)
            return;
        trait->weight = weight;
        vertex->flags |= KUNAI_I_HAS_START;
    }
    slot_write(ginja, entry, slot, number);
}

/* ---- entries ---- */

/* The data of an entry are still to be checked. */
static void entry_read(kunai_i_reader *list, skin_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    entry->offset = kunai_i_tell(list);
    entry->type = kunai_i_u16(list);
    if (entry->type == END) /* it has no more that counts, or may be there */
        return;
    kunai_i_skip(list, 2); /* the size of the data */
    entry->first_slot = kunai_i_u16(list);
    entry->count = kunai_i_u16(list);
    entry->vertices = kunai_i_pointer(list);
    entry->words = kunai_i_pointer(list);
}

static int entry_check(kunai_i_ginja *ginja, const skin_entry *entry)
{
    const size_t size = ginja->body.size;

    if (!kunai_i_holds(size, entry->vertices, entry->count, VERTEX_SIZE))
        kunai_i_builder_damage(&ginja->builder, KUNAI_E_CORRUPT, entry->offset + 8, record,
                               "the vertices do not lie inside of the data");
    else if (entry->type != WHOLE && !kunai_i_holds(size, entry->words, entry->count, WORD_SIZE))
        kunai_i_builder_damage(&ginja->builder, KUNAI_E_CORRUPT, entry->offset + 12, record,
                               "the weights do not lie inside of the data");
    else
        return kunai_i_spend(ginja->job, (uint64_t)VERTEX_STEPS * entry->count, entry->offset,
                             record);
    return 0;
}

static void entry_see(kunai_i_ginja *ginja, const skin_entry *entry)
{
    const uint64_t origin = ginja->body.origin;

    kunai_i_saw_more(ginja->job, "skin vertices", origin + entry->vertices,
                     (uint64_t)VERTEX_SIZE * entry->count, 0, 0, entry->count);
    if (entry->type != WHOLE)
        kunai_i_saw_more(ginja->job, "skin weights", origin + entry->words,
                         (uint64_t)WORD_SIZE * entry->count, 0, 0, entry->count);
}

static void entry_give(kunai_i_ginja *ginja, skin_entry *entry)
{
    uint32_t first, i;

    if (!entry->count || !entry_check(ginja, entry))
        return;
    entry_see(ginja, entry);
    first = kunai_i_builder_vertices(&ginja->builder, entry->count);
    for (i = 0; i < entry->count && !kunai_i_failed(ginja->job); i++)
        vertex_add(ginja, entry, i, first + i);
}

static void list_read(kunai_i_ginja *ginja, uint32_t at)
{
    kunai_i_reader list = ginja->body;
    skin_entry entry;

    list.record = record;
    kunai_i_seek(&list, at);
    while (!kunai_i_failed(ginja->job)) {
        entry_read(&list, &entry);
        if (kunai_i_reader_failed(&list)) {
            kunai_i_builder_damage(&ginja->builder, list.code, list.offset, record, list.message);
            return;
        }
        kunai_i_saw_more(ginja->job, record, entry.offset, ENTRY_SIZE, entry.type, 0, entry.count);
        if (entry.type == END || !kunai_i_spend(ginja->job, 1, entry.offset, record))
            return;
        if (entry.type > END) {
            kunai_i_builder_damage(&ginja->builder, KUNAI_E_CORRUPT, entry.offset, record,
                                   "no such type of an entry");
            return;
        }
        entry_give(ginja, &entry);
    }
}

static void node_read(kunai_i_ginja *ginja, uint32_t model)
{
    const uint64_t at = (uint64_t)model + SKIN_FIELD;
    const uint32_t list = kunai_i_pointer_at(&ginja->body, at);

    if (list == KUNAI_I_NULL)
        return;
    ginja->has_skin = 1;
    if (list < ginja->body.size)
        list_read(ginja, list);
    else
        kunai_i_builder_damage(&ginja->builder, KUNAI_E_CORRUPT, ginja->body.origin + at,
                               "Ginja model", "a pointer to a skin list is out of range");
}

void kunai_i_ginja_skin_read(kunai_i_ginja *ginja)
{
    const kunai_i_tree *tree = &ginja->tree;
    int is_lost = tree->first_gap < tree->count;
    uint32_t i;

    kunai_i_list_begin(&ginja->slots, sizeof(uint32_t));
    for (i = 0; i < tree->count && !kunai_i_failed(ginja->job); i++) {
        if (!kunai_i_is_drawn(tree, i))
            continue;
        ginja->node = i;
        if (kunai_i_holds(ginja->body.size, tree->models[i], 1, KUNAI_I_GINJA_MODEL_SIZE))
            node_read(ginja, tree->models[i]);
        else
            is_lost = 1; /* the warning comes when the node is drawn */
    }
    if (tree->is_cut && (is_lost || ginja->builder.is_damaged))
        ginja->slots.count = 0; /* lost data could belong to any blend */
}
