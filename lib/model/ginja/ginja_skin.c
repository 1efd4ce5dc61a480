/* ginja_skin.c - reads the skin lists of all nodes into the slots that meshes are drawn from,
 * ginja.md 9. */
#include "model/ginja/ginja.h"

#include "base/trace.h"

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

/* Room for slots below end: a few bytes can ask for all. 0: the open failed. */
static int reserve_slots(kunai_i_ginja *ginja, uint32_t end, uint64_t offset)
{
    kunai_i_list *slots = &ginja->slots;

    if (end <= slots->count)
        return 1;
    if (!kunai_i_charge(ginja->open, (end - slots->count) / SLOTS_A_STEP, offset, record))
        return 0;
    return kunai_i_extend_list(ginja->open, slots, end - slots->count) != NULL;
}

static void warn_entry(kunai_i_ginja *ginja, skin_entry *entry, uint32_t which, uint64_t offset,
                       const char *message)
{
    if (!(entry->warned & which))
        kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, offset, record, message);
    entry->warned |= which;
}

/* The vertex whose blend goes on in a slot, or KUNAI_I_NONE. */
static uint32_t find_started_vertex(const kunai_i_ginja *ginja, uint32_t slot)
{
    const uint32_t *slots = ginja->slots.items;
    uint32_t number;

    if (slot >= ginja->slots.count || !slots[slot])
        return KUNAI_I_NONE;
    number = slots[slot] - 1;
    return kunai_i_get_vertex(&ginja->builder, number)->flags & KUNAI_I_HAS_START ? number
                                                                                  : KUNAI_I_NONE;
}

/* Puts a vertex into its slot. */
static void write_slot(kunai_i_ginja *ginja, const skin_entry *entry, uint32_t slot,
                       uint32_t number)
{
    kunai_i_vertex *vertex = kunai_i_get_vertex(&ginja->builder, number);

    vertex->source = slot;
    if (entry->type == CONTINUATION)
        kunai_i_continue_vertex(&ginja->builder, vertex, find_started_vertex(ginja, slot));
    if (reserve_slots(ginja, slot + 1, entry->offset + 4))
        ((uint32_t *)ginja->slots.items)[slot] = number + 1;
}

/* ---- vertices ---- */

/* Numbers of 16 bits, 256 units for 1.0. */
static void read_vertex(const kunai_i_ginja *ginja, const uint8_t *bytes, kunai_i_vertex *vertex)
{
    const double units = ginja->open->options.flags & KUNAI_SKIN_255 ? 255.0 : 256.0;
    const uint32_t big = ginja->body.big;
    uint32_t i;

    vertex->node = (uint16_t)ginja->node;
    vertex->flags = KUNAI_I_HAS_NORMAL;
    for (i = 0; i < 3; i++) {
        const uint8_t *position = bytes + 2 * i, *normal = bytes + 6 + 2 * i;

        vertex->position[i] =
            (float)((double)kunai_i_convert_s16(kunai_i_load16(position, big)) / units);
        vertex->normal[i] =
            (float)((double)kunai_i_convert_s16(kunai_i_load16(normal, big)) / units);
    }
}

/* The slot of a vertex; its weight when it is blended. */
static uint32_t read_slot(const kunai_i_ginja *ginja, const skin_entry *entry, uint32_t i,
                          uint32_t *weight)
{
    uint32_t word;

    if (entry->type == WHOLE)
        return entry->first_slot + i;
    word = kunai_i_read_u32_at(&ginja->body, entry->words + (uint64_t)WORD_SIZE * i);
    *weight = word & 0xFFFF;
    return entry->first_slot + (word >> 16) + (entry->type == START ? i : 0);
}

/* The vertex number i of an entry; number: the builder's. */
static void add_vertex(kunai_i_ginja *ginja, skin_entry *entry, uint32_t i, uint32_t number)
{
    const uint64_t at = entry->vertices + (uint64_t)VERTEX_SIZE * i;
    const uint64_t word_offset = ginja->body.origin + entry->words + (uint64_t)WORD_SIZE * i;
    kunai_i_vertex *vertex = kunai_i_get_vertex(&ginja->builder, number);
    kunai_i_trait *trait;
    uint32_t weight = 0, slot = read_slot(ginja, entry, i, &weight);

    if (slot >= SLOTS) {
        warn_entry(ginja, entry, 1, entry->type == WHOLE ? entry->offset + 4 : word_offset,
                   "a vertex for a slot past 65535 is left out");
        return;
    }
    if (entry->type == CONTINUATION && find_started_vertex(ginja, slot) == KUNAI_I_NONE) {
        warn_entry(ginja, entry, 2, word_offset,
                   "a vertex goes on with a blend that has no start: it is left out");
        return;
    }
    read_vertex(ginja, ginja->body.data + (size_t)at, vertex);
    if (entry->type != WHOLE) {
        trait = kunai_i_make_trait(&ginja->builder, vertex);
        if (!trait)
            return;
        trait->weight = weight;
        vertex->flags |= KUNAI_I_HAS_START;
    }
    write_slot(ginja, entry, slot, number);
}

/* ---- entries ---- */

/* The data of an entry are still to be checked. */
static void read_entry(kunai_i_reader *list, skin_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    entry->offset = kunai_i_tell(list);
    entry->type = kunai_i_read_u16(list);
    if (entry->type == END) /* it has no more that counts, or may be there */
        return;
    kunai_i_skip(list, 2); /* the size of the data */
    entry->first_slot = kunai_i_read_u16(list);
    entry->count = kunai_i_read_u16(list);
    entry->vertices = kunai_i_read_pointer(list);
    entry->words = kunai_i_read_pointer(list);
}

static int check_entry(kunai_i_ginja *ginja, const skin_entry *entry)
{
    const size_t size = ginja->body.size;

    if (!kunai_i_holds(size, entry->vertices, entry->count, VERTEX_SIZE))
        kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, entry->offset + 8, record,
                              "the vertices do not lie inside of the data");
    else if (entry->type != WHOLE && !kunai_i_holds(size, entry->words, entry->count, WORD_SIZE))
        kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, entry->offset + 12, record,
                              "the weights do not lie inside of the data");
    else
        return kunai_i_charge(ginja->open, (uint64_t)VERTEX_STEPS * entry->count, entry->offset,
                              record);
    return 0;
}

static void trace_entry(kunai_i_ginja *ginja, const skin_entry *entry)
{
    const uint64_t origin = ginja->body.origin;

    kunai_i_trace_more(ginja->open, "skin vertices", origin + entry->vertices,
                       (uint64_t)VERTEX_SIZE * entry->count, 0, 0, entry->count);
    if (entry->type != WHOLE)
        kunai_i_trace_more(ginja->open, "skin weights", origin + entry->words,
                           (uint64_t)WORD_SIZE * entry->count, 0, 0, entry->count);
}

static void emit_entry(kunai_i_ginja *ginja, skin_entry *entry)
{
    uint32_t first, i;

    if (!entry->count || !check_entry(ginja, entry))
        return;
    trace_entry(ginja, entry);
    first = kunai_i_add_vertices(&ginja->builder, entry->count);
    for (i = 0; i < entry->count && !kunai_i_has_failed(ginja->open); i++)
        add_vertex(ginja, entry, i, first + i);
}

static void read_list(kunai_i_ginja *ginja, uint32_t at)
{
    kunai_i_reader list = ginja->body;
    skin_entry entry;

    list.record = record;
    kunai_i_seek(&list, at);
    while (!kunai_i_has_failed(ginja->open)) {
        read_entry(&list, &entry);
        if (kunai_i_has_reader_failed(&list)) {
            kunai_i_report_damage(&ginja->builder, list.code, list.offset, record, list.message);
            return;
        }
        kunai_i_trace_more(ginja->open, record, entry.offset, ENTRY_SIZE, entry.type, 0,
                           entry.count);
        if (entry.type == END || !kunai_i_charge(ginja->open, 1, entry.offset, record))
            return;
        if (entry.type > END) {
            kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, entry.offset, record,
                                  "no such type of an entry");
            return;
        }
        emit_entry(ginja, &entry);
    }
}

static void read_node(kunai_i_ginja *ginja, uint32_t model)
{
    const uint64_t at = (uint64_t)model + SKIN_FIELD;
    const uint32_t list = kunai_i_read_pointer_at(&ginja->body, at);

    if (list == KUNAI_I_NULL)
        return;
    ginja->has_skin = 1;
    if (list < ginja->body.size)
        read_list(ginja, list);
    else
        kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, ginja->body.origin + at,
                              "Ginja model", "a pointer to a skin list is out of range");
}

void kunai_i_read_ginja_skin(kunai_i_ginja *ginja)
{
    const kunai_i_tree *tree = &ginja->tree;
    int is_lost = tree->first_gap < tree->count;
    uint32_t i;

    kunai_i_begin_list(&ginja->slots, sizeof(uint32_t));
    for (i = 0; i < tree->count && !kunai_i_has_failed(ginja->open); i++) {
        if (!kunai_i_is_drawn(tree, i))
            continue;
        ginja->node = i;
        if (kunai_i_holds(ginja->body.size, tree->models[i], 1, KUNAI_I_GINJA_MODEL_SIZE))
            read_node(ginja, tree->models[i]);
        else
            is_lost = 1; /* the warning comes when the node is drawn */
    }
    if (tree->is_cut && (is_lost || ginja->builder.is_damaged))
        ginja->slots.count = 0; /* lost data could belong to any blend */
}
