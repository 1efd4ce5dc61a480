/* ninja_ascii_link.c - the names of Ninja ASCII: who refers to what, ninja-ascii.md 2 and 7. */
#include "container/ninja_ascii_image.h"

typedef struct linker {
    kunai_i_ascii_text *ascii;
    kunai_i_ascii_declaration *declarations;
    kunai_i_ascii_entry *entries;
    uint32_t *sorted; /* numbers of declarations, in the order of their names */
    uint32_t count;
    uint32_t declared; /* a bit for each family */
    uint32_t warned;   /* of what is in no file */
} linker;

static int name_compare(const uint8_t *a, uint32_t a_size, const uint8_t *b, uint32_t b_size)
{
    if (a_size != b_size)
        return a_size < b_size ? -1 : 1;
    return memcmp(a, b, a_size);
}

/* Merges from[low..middle) and from[middle..high); of equal names the first in the text is first.
 */
static void merge(const linker *l, const uint32_t *from, uint32_t *to, size_t low, size_t middle,
                  size_t high)
{
    size_t a = low, b = middle, i;

    for (i = low; i < high; i++) {
        const kunai_i_ascii_entry *left = &l->entries[from[a < middle ? a : low]];
        const kunai_i_ascii_entry *right = &l->entries[from[b < high ? b : low]];
        const int is_left =
            a < middle && (b >= high || name_compare(left->name, left->name_size, right->name,
                                                     right->name_size) <= 0);

        to[i] = is_left ? from[a++] : from[b++];
    }
}

/* From the bottom up: no recursion, and n log n whatever the names are. */
static void sort(linker *l)
{
    kunai_i_job *job = l->ascii->job;
    uint32_t *from = kunai_i_temporary(job, l->count, sizeof *from);
    uint32_t *to = kunai_i_temporary(job, l->count, sizeof *to);
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

/* The first declaration of the name, or count. */
static uint32_t find(const linker *l, const uint8_t *name, uint32_t size)
{
    uint32_t low = 0, high = l->count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const kunai_i_ascii_entry *entry = &l->entries[l->sorted[middle]];

        if (name_compare(entry->name, entry->name_size, name, size) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < l->count && !name_compare(l->entries[l->sorted[low]].name,
                                        l->entries[l->sorted[low]].name_size, name, size))
        return l->sorted[low];
    return l->count;
}

static void link_fail(const linker *l, uint64_t offset, const char *message)
{
    kunai_i_fail(l->ascii->job, KUNAI_E_CORRUPT, offset, "Ninja ASCII", message);
}

static void link_warn(const linker *l, kunai_result code, uint64_t offset, const char *message)
{
    kunai_i_warn(l->ascii->job, code, offset, "Ninja ASCII", message);
}

/* C knows no two of a name; here the first one is meant. */
static void doubles_warn(const linker *l)
{
    uint32_t i;

    for (i = 1; i < l->count; i++) {
        const kunai_i_ascii_entry *a = &l->entries[l->sorted[i - 1]];
        const kunai_i_ascii_entry *b = &l->entries[l->sorted[i]];

        if (!name_compare(a->name, a->name_size, b->name, b->name_size))
            link_warn(l, KUNAI_E_CORRUPT, l->declarations[l->sorted[i]].offset,
                      "a name is declared twice");
    }
}

/* ---- references ---- */

static uint64_t origin(const linker *l, uint32_t place)
{
    return kunai_i_ascii_origin_find(l->ascii->origins.items, l->ascii->origins.count, place);
}

static void count_set(const linker *l, const kunai_i_ascii_reference *reference, uint32_t count)
{
    const uint32_t place = reference->place + reference->count_at;

    if (reference->count_at)
        kunai_i_ascii_set(l->ascii, place, reference->count_size, count);
}

/* What the text says is not more than what there is. */
static void count_check(const linker *l, const kunai_i_ascii_reference *reference, uint32_t count)
{
    const uint32_t place = reference->place + reference->count_at;

    if (!reference->count_at || kunai_i_ascii_load(l->ascii, place, reference->count_size) <= count)
        return;
    if (reference->whole) {
        link_warn(l, KUNAI_E_CORRUPT, reference->offset, "an array is too small to be used");
        kunai_i_ascii_set(l->ascii, reference->place, 4, 0);
        return;
    }
    link_warn(l, KUNAI_E_CORRUPT, origin(l, place), "more items than the array has");
    count_set(l, reference, count);
}

/* A .dup has names of what is in another file. */
static void external(linker *l, const kunai_i_ascii_reference *reference)
{
    if (l->declared >> reference->target & 1) {
        link_fail(l, reference->offset, "a name is not declared");
        return;
    }
    if (!reference->whole)
        count_set(l, reference, 0);
    if (!l->warned)
        link_warn(l, KUNAI_E_UNSUPPORTED, reference->offset, "names of another file are left out");
    l->warned = 1;
}

static void reference_link(linker *l, const kunai_i_ascii_reference *reference)
{
    const uint32_t found = find(l, l->ascii->text.data + reference->offset, reference->name_size);
    const kunai_i_ascii_entry *entry = &l->entries[found];

    if (found == l->count) {
        external(l, reference);
    } else if (entry->family == KUNAI_I_ASCII_SKIPPED) {
        if (!reference->whole)
            count_set(l, reference, 0);
    } else if (entry->family != reference->target) {
        link_fail(l, reference->offset, "a name is that of something else");
    } else {
        kunai_i_ascii_set(l->ascii, reference->place, 4, l->declarations[found].place);
        if (found != reference->from)
            l->declarations[found].is_referred = 1;
        if (entry->family == KUNAI_I_ASCII_KEYS)
            l->entries[reference->from].keys |= entry->keys;
        if (entry->family == KUNAI_I_ASCII_MDATA)
            l->entries[reference->from].mdata = found + 1;
        count_check(l, reference, entry->count);
    }
}

/* ---- polygons ---- */

enum { MESH_COUNT = 2, MESHES = 4, NORMALS = 12, COLORS = 16, UVS = 20 }; /* NJS_MESHSET */

typedef struct polygons {
    uint32_t count;
    uint64_t corners;
    uint64_t triangles;
} polygons;

/* Of the meshset there, as many as are whole in that many half words, ninja-basic.md 4. */
static polygons polygons_of(const linker *l, uint32_t meshset, uint64_t halves)
{
    const uint32_t type = kunai_i_ascii_load(l->ascii, meshset, 2) >> 14;
    const uint32_t count = kunai_i_ascii_load(l->ascii, meshset + MESH_COUNT, 2);
    const uint32_t meshes = kunai_i_ascii_load(l->ascii, meshset + MESHES, 4);
    const uint32_t header = type > 1; /* it has the number of corners */
    const uint64_t most = (l->ascii->image.count - meshes) / 2;
    polygons p = {0, 0, 0};

    if (halves > most)
        halves = most;
    if (!meshes || !kunai_i_spend(l->ascii->job, count, origin(l, meshset), "MESHSET"))
        return p;
    for (; p.count < count && halves > header; p.count++) {
        const uint64_t at = meshes + 2 * (p.corners + (uint64_t)header * p.count);
        const uint32_t corners =
            header ? kunai_i_ascii_load(l->ascii, (uint32_t)at, 2) & 0x7FFF : 3 + type;

        if (halves - header < corners)
            break;
        halves -= header + corners;
        p.corners += corners;
        if (corners > 2)
            p.triangles += type == 1 ? 1 : corners - 2; /* a quad has one normal */
    }
    return p;
}

/* The declaration that a meshset refers to, if this pointer of it has not changed since. */
static const kunai_i_ascii_entry *entry_of_mesh(const linker *l,
                                                const kunai_i_ascii_reference *reference)
{
    uint32_t found;

    if (l->entries[reference->from].family != KUNAI_I_ASCII_MESHSETS)
        return NULL;
    found = find(l, l->ascii->text.data + reference->offset, reference->name_size);
    if (found == l->count || !l->declarations[found].place ||
        kunai_i_ascii_load(l->ascii, reference->place, 4) != l->declarations[found].place)
        return NULL;
    return &l->entries[found];
}

/* Polygons that the array does not have are those of the next declaration. */
static void polygons_check(const linker *l, const kunai_i_ascii_reference *reference)
{
    const uint32_t meshset = reference->place - MESHES;
    const kunai_i_ascii_entry *entry;
    polygons p;

    if (reference->target != KUNAI_I_ASCII_POLYGONS)
        return;
    entry = entry_of_mesh(l, reference);
    if (!entry)
        return;
    p = polygons_of(l, meshset, entry->count);
    if (p.count == kunai_i_ascii_load(l->ascii, meshset + MESH_COUNT, 2))
        return;
    link_warn(l, KUNAI_E_CORRUPT, origin(l, meshset + MESH_COUNT),
              "more polygons than the array has");
    kunai_i_ascii_set(l->ascii, meshset + MESH_COUNT, 2, p.count);
}

/* The arrays beside the polygons, when these are whole. */
static void corners_check(const linker *l, const kunai_i_ascii_reference *reference)
{
    const uint32_t target = reference->target;
    const int has_normals = target == KUNAI_I_ASCII_VECTORS;
    const kunai_i_ascii_entry *entry;
    uint32_t meshset;
    polygons p;

    if (!has_normals && target != KUNAI_I_ASCII_COLORS && target != KUNAI_I_ASCII_UVS)
        return;
    entry = entry_of_mesh(l, reference);
    if (!entry)
        return;
    meshset = reference->place - (has_normals ? NORMALS : 0) -
              (target == KUNAI_I_ASCII_COLORS ? COLORS : 0) -
              (target == KUNAI_I_ASCII_UVS ? UVS : 0);
    p = polygons_of(l, meshset, UINT64_MAX); /* which are whole by now */
    if ((has_normals ? p.triangles : p.corners) <= entry->count)
        return;
    link_warn(l, KUNAI_E_CORRUPT, reference->offset, "an array is too small to be used");
    kunai_i_ascii_set(l->ascii, reference->place, 4, 0);
}

static void meshsets_check(const linker *l)
{
    const kunai_i_ascii_reference *references = l->ascii->references.items;
    size_t i;

    for (i = 0; i < l->ascii->references.count && !kunai_i_failed(l->ascii->job); i++)
        polygons_check(l, &references[i]);
    for (i = 0; i < l->ascii->references.count && !kunai_i_failed(l->ascii->job); i++)
        corners_check(l, &references[i]);
}

/* ---- motions ---- */

static uint32_t motion_block(uint32_t keys, uint32_t bits)
{
    enum { CAMERA = 0x1C0, LIGHT = 0x1E00 }; /* target, roll, angle; colour to point */

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

static uint32_t motion_flags(uint32_t keys)
{
    uint32_t flags = keys & KUNAI_I_KEYS_NINJA2 ? KUNAI_NINJA2 : 0;

    if ((keys & KUNAI_I_KEYS_WIDE) && !(keys & KUNAI_I_KEYS_SHORT))
        flags |= KUNAI_ANGLES_WIDE;
    if ((keys & KUNAI_I_KEYS_SHORT) && !(keys & KUNAI_I_KEYS_WIDE))
        flags |= KUNAI_ANGLES_SHORT;
    return flags;
}

/* The number of the MDATA is as good as that in InterpolFct, and always there. */
static void motion_slots(const linker *l, uint32_t place, uint32_t slots)
{
    const uint32_t at = place + 10, old = kunai_i_ascii_load(l->ascii, at, 2);

    if ((old & 0x3F) && (old & 0x3F) != slots)
        link_warn(l, KUNAI_E_CORRUPT, origin(l, at),
                  "InterpolFct has another number of elements than the MDATA");
    kunai_i_ascii_set(l->ascii, at, 2, (old & ~0x3Fu) | slots);
}

static void motion_link(const linker *l, uint32_t index)
{
    kunai_i_ascii_declaration *motion = &l->declarations[index];
    const uint32_t mdata = l->entries[index].mdata;
    const kunai_i_ascii_entry *entry = mdata ? &l->entries[mdata - 1] : NULL;
    const uint32_t keys = entry ? entry->keys : 0;

    if (entry)
        motion_slots(l, motion->place, entry->slots);
    if (!motion->block)
        motion->block = motion_block(keys, kunai_i_ascii_load(l->ascii, motion->place + 8, 2));
    motion->flags = motion_flags(keys);
}

void kunai_i_ascii_link(kunai_i_ascii_text *ascii)
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
    if (kunai_i_failed(ascii->job))
        return;
    doubles_warn(&l);
    for (i = 0; i < l.count; i++)
        l.declared |= 1u << l.entries[i].family;
    for (k = 0; k < ascii->references.count && !kunai_i_failed(ascii->job); k++)
        reference_link(&l, &references[k]);
    meshsets_check(&l);
    for (i = 0; i < l.count && !kunai_i_failed(ascii->job); i++)
        if (l.entries[i].family == KUNAI_I_ASCII_NJS_MOTION)
            motion_link(&l, i);
}
