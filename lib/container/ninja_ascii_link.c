/*
 * ninja_ascii_link.c - resolves the names of Ninja ASCII after all declarations are read
 * (ninja-ascii.md 2 and 7). Stores pointers, and checks counts against the lengths of arrays, which
 * only a text contains.
 *
 * Names may be used before they are declared. A .dup file refers to names of another file; its
 * references stay null.
 */
#include "container/ninja_ascii_link.h"

#include "container/meshset_polygons.h"

#include <kunai/motion.h>

typedef struct linker {
    kunai_i_ascii_text *ascii;
    kunai_i_ascii_declaration *declarations;
    kunai_i_ascii_entry *entries;
    uint32_t *sorted; /* indices of declarations, sorted by name */
    uint32_t count;
    uint32_t declared; /* one bit per family that is declared */
    uint32_t warned;   /* 1: the warning about names of another file was given */
} linker;

static int compare_names(const uint8_t *a, uint32_t a_size, const uint8_t *b, uint32_t b_size)
{
    if (a_size != b_size)
        return a_size < b_size ? -1 : 1;
    return memcmp(a, b, a_size);
}

/* Merges from[low..middle) and from[middle..high) into to. If names are equal, the first one in the
 * text stays first. */
static void merge(const linker *l, const uint32_t *from, uint32_t *to, size_t low, size_t middle,
                  size_t high)
{
    size_t a = low, b = middle, i;

    for (i = low; i < high; i++) {
        const kunai_i_ascii_entry *left = &l->entries[from[a < middle ? a : low]];
        const kunai_i_ascii_entry *right = &l->entries[from[b < high ? b : low]];
        const int is_left =
            a < middle && (b >= high || compare_names(left->name, left->name_size, right->name,
                                                      right->name_size) <= 0);

        to[i] = is_left ? from[a++] : from[b++];
    }
}

/* Merge sort from the bottom up: without recursion, and with at most n log n comparisons for any
 * names. */
static void sort(linker *l)
{
    kunai_i_open *open = l->ascii->open;
    uint32_t *from = kunai_i_allocate_scratch(open, l->count, sizeof *from);
    uint32_t *to = kunai_i_allocate_scratch(open, l->count, sizeof *to);
    size_t width, low;
    uint32_t i, *other;

    if (!from || !to)
        return;
    for (i = 0; i < l->count; i++)
        from[i] = i;
    for (width = 1; width < l->count; width *= 2) {
        for (low = 0; low < l->count; low += 2 * width) {
            const size_t middle = low + width < l->count ? low + width : l->count;
            const size_t high = middle + width < l->count ? middle + width : l->count;

            merge(l, from, to, low, middle, high);
        }
        other = from;
        from = to;
        to = other;
    }
    l->sorted = from;
}

/* Returns the index of the first declaration with this name, or count. */
static uint32_t find(const linker *l, const uint8_t *name, uint32_t size)
{
    uint32_t low = 0, high = l->count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const kunai_i_ascii_entry *entry = &l->entries[l->sorted[middle]];

        if (compare_names(entry->name, entry->name_size, name, size) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < l->count && !compare_names(l->entries[l->sorted[low]].name,
                                         l->entries[l->sorted[low]].name_size, name, size))
        return l->sorted[low];
    return l->count;
}

static void fail_link(const linker *l, uint64_t offset, const char *message)
{
    kunai_i_fail(l->ascii->open, KUNAI_E_CORRUPT, offset, "Ninja ASCII", message);
}

static void warn_link(const linker *l, kunai_result code, uint64_t offset, const char *message)
{
    kunai_i_warn(l->ascii->open, code, offset, "Ninja ASCII", message);
}

/* C does not allow a name to be declared twice. Here the first declaration is used. */
static void warn_doubles(const linker *l)
{
    uint32_t i;

    for (i = 1; i < l->count; i++) {
        const kunai_i_ascii_entry *a = &l->entries[l->sorted[i - 1]];
        const kunai_i_ascii_entry *b = &l->entries[l->sorted[i]];

        if (!compare_names(a->name, a->name_size, b->name, b->name_size))
            warn_link(l, KUNAI_E_CORRUPT, l->declarations[l->sorted[i]].offset,
                      "the name is declared twice");
    }
}

/* ---- references ---- */

static uint64_t find_origin(const linker *l, uint32_t place)
{
    return kunai_i_find_ascii_origin(l->ascii->origins.items, l->ascii->origins.count, place);
}

static void set_count(const linker *l, const kunai_i_ascii_reference *reference, uint32_t count)
{
    const uint32_t place = reference->place + reference->count_at;

    if (reference->count_at)
        kunai_i_store_ascii(l->ascii, place, reference->count_size, count);
}

/* Checks that the count in the text is not larger than the array. Otherwise the array is not used,
 * or the count is lowered. */
static void check_count(const linker *l, const kunai_i_ascii_reference *reference, uint32_t count)
{
    const uint32_t place = reference->place + reference->count_at;

    if (!reference->count_at || kunai_i_load_ascii(l->ascii, place, reference->count_size) <= count)
        return;
    if (reference->whole) {
        warn_link(l, KUNAI_E_CORRUPT, reference->offset,
                  "the array is not used: it is too small for the structure that points to it");
        kunai_i_store_ascii(l->ascii, reference->place, 4, 0);
        return;
    }
    warn_link(l, KUNAI_E_CORRUPT, find_origin(l, place),
              "the count is greater than the number of items in the array");
    set_count(l, reference, count);
}

/* The name is not declared. A .dup file contains names of another file. If no declaration of the
 * wanted family exists, the name is taken for one of these. */
static void link_external(linker *l, const kunai_i_ascii_reference *reference)
{
    if (l->declared >> reference->target & 1) {
        fail_link(l, reference->offset, "the text does not define this name");
        return;
    }
    if (!reference->whole)
        set_count(l, reference, 0);
    if (!l->warned)
        warn_link(l, KUNAI_E_UNSUPPORTED, reference->offset,
                  "the text does not define this name: names of other files are left out");
    l->warned = 1;
}

/* Stores the place of the declaration, and notes which keys and which MDATA a motion uses. */
static void link_reference(linker *l, const kunai_i_ascii_reference *reference)
{
    const uint32_t found = find(l, l->ascii->text.data + reference->offset, reference->name_size);
    const kunai_i_ascii_entry *entry = &l->entries[found];

    if (found == l->count) {
        link_external(l, reference);
    } else if (entry->family == KUNAI_I_ASCII_SKIPPED) {
        if (!reference->whole)
            set_count(l, reference, 0);
    } else if (entry->family != reference->target) {
        fail_link(l, reference->offset, "the name belongs to a declaration of another type");
    } else {
        kunai_i_store_ascii(l->ascii, reference->place, 4, l->declarations[found].place);
        if (found != reference->from)
            l->declarations[found].is_referred = 1;
        if (entry->family == KUNAI_I_ASCII_KEYS)
            l->entries[reference->from].keys |= entry->keys;
        if (entry->family == KUNAI_I_ASCII_MDATA)
            l->entries[reference->from].mdata = found + 1;
        check_count(l, reference, entry->count);
    }
}

/* ---- polygons ---- */

static kunai_i_meshset_polygons count_polygons(const linker *l, uint32_t meshset, uint64_t halves)
{
    return kunai_i_count_meshset_polygons(l->ascii->open, &l->ascii->image, meshset, halves,
                                          find_origin(l, meshset), "MESHSET");
}

/* Returns the declaration that a meshset refers to. Returns NULL if the pointer was changed after
 * it was stored, for example because the array is too small. */
static const kunai_i_ascii_entry *find_mesh_entry(const linker *l,
                                                  const kunai_i_ascii_reference *reference)
{
    uint32_t found;

    if (l->entries[reference->from].family != KUNAI_I_ASCII_MESHSETS)
        return NULL;
    found = find(l, l->ascii->text.data + reference->offset, reference->name_size);
    if (found == l->count || !l->declarations[found].place ||
        kunai_i_load_ascii(l->ascii, reference->place, 4) != l->declarations[found].place)
        return NULL;
    return &l->entries[found];
}

/* Lowers the number of polygons to those that are in the array. Further ones would be read from the
 * next declaration. */
static void check_polygons(const linker *l, const kunai_i_ascii_reference *reference)
{
    const uint32_t meshset = reference->place - KUNAI_I_MESHSET_MESHES;
    const kunai_i_ascii_entry *entry;
    kunai_i_meshset_polygons p;

    if (reference->target != KUNAI_I_ASCII_POLYGONS)
        return;
    entry = find_mesh_entry(l, reference);
    if (!entry)
        return;
    p = count_polygons(l, meshset, entry->count);
    if (p.count == kunai_i_load_ascii(l->ascii, meshset + KUNAI_I_MESHSET_COUNT, 2))
        return;
    warn_link(l, KUNAI_E_CORRUPT, find_origin(l, meshset + KUNAI_I_MESHSET_COUNT),
              "the count is greater than the number of polygons in the array");
    kunai_i_store_ascii(l->ascii, meshset + KUNAI_I_MESHSET_COUNT, 2, p.count);
}

/* Checks the arrays of normals, colors and UVs, after the number of polygons is right. An array
 * that is too small is not used. */
static void check_corners(const linker *l, const kunai_i_ascii_reference *reference)
{
    const uint32_t target = reference->target;
    const int has_normals = target == KUNAI_I_ASCII_VECTORS;
    const kunai_i_ascii_entry *entry;
    uint32_t meshset;
    kunai_i_meshset_polygons p;

    if (!has_normals && target != KUNAI_I_ASCII_COLORS && target != KUNAI_I_ASCII_UVS)
        return;
    entry = find_mesh_entry(l, reference);
    if (!entry)
        return;
    meshset = reference->place - (has_normals ? KUNAI_I_MESHSET_NORMALS : 0) -
              (target == KUNAI_I_ASCII_COLORS ? KUNAI_I_MESHSET_COLORS : 0) -
              (target == KUNAI_I_ASCII_UVS ? KUNAI_I_MESHSET_UVS : 0);
    p = count_polygons(l, meshset, UINT64_MAX); /* these are complete by now */
    if ((has_normals ? p.triangles : p.corners) <= entry->count)
        return;
    warn_link(l, KUNAI_E_CORRUPT, reference->offset,
              "the array is not used: it is too small for the structure that points to it");
    kunai_i_store_ascii(l->ascii, reference->place, 4, 0);
}

static void check_meshsets(const linker *l)
{
    const kunai_i_ascii_reference *references = l->ascii->references.items;
    size_t i;

    for (i = 0; i < l->ascii->references.count && !kunai_i_has_failed(l->ascii->open); i++)
        check_polygons(l, &references[i]);
    for (i = 0; i < l->ascii->references.count && !kunai_i_has_failed(l->ascii->open); i++)
        check_corners(l, &references[i]);
}

/* ---- motions ---- */

uint32_t kunai_i_choose_motion_block(uint32_t keys, uint32_t bits)
{
    enum {
        CAMERA = KUNAI_CHANNEL_TARGET | KUNAI_CHANNEL_ROLL | KUNAI_CHANNEL_FIELD_OF_VIEW,
        LIGHT =
            KUNAI_CHANNEL_COLOR | KUNAI_CHANNEL_INTENSITY | KUNAI_CHANNEL_SPOT | KUNAI_CHANNEL_POINT
    };

    if (keys & KUNAI_I_KEYS_CAMERA)
        return KUNAI_FORMAT_NCAM;
    if (keys & KUNAI_I_KEYS_LIGHT)
        return KUNAI_FORMAT_NLIM;
    if (keys & KUNAI_I_KEYS_SHAPE)
        return KUNAI_FORMAT_NSSM;
    if (bits & LIGHT)
        return KUNAI_FORMAT_NLIM;
    return bits & CAMERA ? KUNAI_FORMAT_NCAM : KUNAI_FORMAT_NMDM;
}

uint32_t kunai_i_choose_motion_flags(uint32_t keys)
{
    uint32_t flags = keys & KUNAI_I_KEYS_NINJA2 ? KUNAI_MOTION_NINJA2 : 0;

    if ((keys & KUNAI_I_KEYS_WIDE) && !(keys & KUNAI_I_KEYS_SHORT))
        flags |= KUNAI_MOTION_ANGLES_WIDE;
    if ((keys & KUNAI_I_KEYS_SHORT) && !(keys & KUNAI_I_KEYS_WIDE))
        flags |= KUNAI_MOTION_ANGLES_SHORT;
    return flags;
}

/* The low bits of InterpolFct contain the number of slots per entry. The type word of the MDATA
 * contains the same number and always exists, so it is used. */
static void set_motion_slots(const linker *l, uint32_t place, uint32_t slots)
{
    const uint32_t at = place + 10, old = kunai_i_load_ascii(l->ascii, at, 2);

    if ((old & 0x3F) && (old & 0x3F) != slots)
        warn_link(l, KUNAI_E_CORRUPT, find_origin(l, at),
                  "the number of elements in InterpolFct differs from the MDATA");
    kunai_i_store_ascii(l->ascii, at, 2, (old & ~0x3Fu) | slots);
}

/* Sets the facts about a motion that its keys decide. If the text has no block around the motion,
 * the keys also decide the kind of block. */
static void link_motion(const linker *l, uint32_t index)
{
    kunai_i_ascii_declaration *motion = &l->declarations[index];
    const uint32_t mdata = l->entries[index].mdata;
    const kunai_i_ascii_entry *entry = mdata ? &l->entries[mdata - 1] : NULL;
    const uint32_t keys = entry ? entry->keys : 0;

    if (entry)
        set_motion_slots(l, motion->place, entry->slots);
    if (!motion->block)
        motion->block =
            kunai_i_choose_motion_block(keys, kunai_i_load_ascii(l->ascii, motion->place + 8, 2));
    motion->flags = kunai_i_choose_motion_flags(keys);
}

/* The meshsets are checked after all pointers are stored. Motions come last: they need the keys of
 * their arrays. */
void kunai_i_link_ascii(kunai_i_ascii_text *ascii)
{
    const kunai_i_ascii_reference *references = ascii->references.items;
    linker l;
    uint32_t i;
    size_t k;

    memset(&l, 0, sizeof l);
    l.ascii = ascii;
    l.declarations = ascii->declarations.items;
    l.entries = ascii->entries.items;
    l.count = (uint32_t)ascii->declarations.count;
    sort(&l);
    if (kunai_i_has_failed(ascii->open))
        return;
    warn_doubles(&l);
    for (i = 0; i < l.count; i++)
        l.declared |= 1u << l.entries[i].family;
    for (k = 0; k < ascii->references.count && !kunai_i_has_failed(ascii->open); k++)
        link_reference(&l, &references[k]);
    check_meshsets(&l);
    for (i = 0; i < l.count && !kunai_i_has_failed(ascii->open); i++)
        if (l.entries[i].family == KUNAI_I_ASCII_NJS_MOTION)
            link_motion(&l, i);
}
