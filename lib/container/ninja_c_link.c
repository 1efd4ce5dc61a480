/*
 * ninja_c_link.c - resolves the addresses of C source after all texts are read (ninja-c-source.md 4
 * and 6). Also cuts counts to the lengths of arrays, which binary files do not contain, so that
 * readers of the image stay inside each array.
 *
 * The type of the member model of NJS_OBJECT does not state the kind of the model. The declaration
 * that this pointer leads to decides for the whole tree.
 */
#include "container/ninja_ascii_image.h"
#include "container/ninja_ascii_link.h"
#include "container/meshset_polygons.h"
#include "container/ninja_c.h"

#include <kunai/motion.h>

enum { MODEL_AT = 4 }; /* offset in NJS_OBJECT; its later addresses lead to objects */

typedef struct linker {
    kunai_i_c *c;
    kunai_i_c_entry *entries;
    kunai_i_c_symbol *symbols;
    kunai_i_c_reference *references;
    size_t count; /* number of references */
    /* Per object: its parent in a union-find forest. A root stands for a tree of objects. */
    uint32_t *objects;
    uint32_t *first;      /* per entry: the number of its first object */
    uint8_t *formats;     /* per root: the family of models in the tree */
    uint8_t *is_referred; /* per object: 1 if another object refers to it */
    uint32_t object_count;
} linker;

static void warn(const linker *l, kunai_result code, uint32_t offset, const char *message)
{
    kunai_i_warn(l->c->open, code, offset, kunai_i_c_record, message);
}

static uint32_t load(const linker *l, uint64_t place, uint32_t size)
{
    const uint8_t *bytes = (const uint8_t *)l->c->image.items + place;

    return size == 2 ? kunai_i_load16(bytes, 0) : kunai_i_load32(bytes, 0);
}

static void store(const linker *l, uint32_t place, uint32_t size, uint32_t bits)
{
    uint8_t *bytes = (uint8_t *)l->c->image.items + place;
    uint32_t i;

    for (i = 0; i < size; i++)
        bytes[i] = (uint8_t)(bits >> 8 * i);
}

static uint32_t find_origin(const linker *l, uint32_t place)
{
    return kunai_i_find_ascii_origin(l->c->origins.items, l->c->origins.count, place);
}

/* ---- addresses ---- */

/* Returns the declaration that is used for a symbol, or NULL. */
static kunai_i_c_entry *find_entry(const linker *l, uint32_t symbol)
{
    const uint32_t number = l->symbols[symbol].entry;

    return number ? &l->entries[number - 1] : NULL;
}

/* Returns how many elements before this one are longer than the others. */
static uint32_t count_longs(const linker *l, const kunai_i_c_entry *entry, uint64_t element)
{
    const uint32_t *longs = l->c->longs.items;
    uint32_t low = 0, high = entry->long_count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (longs[entry->first_long + middle] < element)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Returns the place of an element, or 0 if it is outside of the array. The end of the array is
 * allowed. */
static uint32_t find_place(const linker *l, const kunai_i_c_entry *entry, int64_t element)
{
    if (element < 0 || element > entry->count)
        return 0;
    return entry->place + (uint32_t)element * entry->type->size +
           4 * count_longs(l, entry, (uint64_t)element);
}

/* Returns the reference at a place, or NULL. References are sorted by their places, except in
 * elements that were filled again. */
static const kunai_i_c_reference *find_reference(const linker *l, uint32_t place)
{
    size_t low = 0, high = l->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (l->references[middle].place < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low < l->count && l->references[low].place == place ? &l->references[low] : NULL;
}

/* Follows pointers that are initialised with other pointers, which can form a circle. So the number
 * of steps is bounded. If the walk ends at a pointer without a reference, returns NULL, and *value
 * is its value, for example the place of a string. */
static const kunai_i_c_reference *follow_to(const linker *l, const kunai_i_c_reference *reference,
                                            uint32_t *value)
{
    enum { MOST = 16 };
    uint32_t steps;

    for (steps = 0; reference && reference->is_bare && steps < MOST; steps++) {
        const kunai_i_c_entry *entry = find_entry(l, reference->symbol);

        if (!entry || entry->is_array || entry->type != &kunai_i_c_pointer || !entry->place)
            return reference;
        *value = reference->addend ? 0 : load(l, entry->place, 4);
        if (!*value)
            return NULL;
        reference = find_reference(l, entry->place);
    }
    if (steps == MOST)
        *value = 0;
    return steps < MOST ? reference : NULL;
}

/* Returns the reference at the end of a chain of pointers, or NULL. */
static const kunai_i_c_reference *follow(const linker *l, const kunai_i_c_reference *reference)
{
    uint32_t value;

    return follow_to(l, reference, &value);
}

/* Warns once per name. */
static void tell_missing(const linker *l, const kunai_i_c_reference *reference,
                         const kunai_i_c_entry *entry)
{
    kunai_i_c_symbol *symbol = &l->symbols[reference->symbol];

    if (symbol->is_told)
        return;
    symbol->is_told = 1;
    if (entry && entry->is_refused)
        warn(l, KUNAI_E_UNSUPPORTED, reference->offset,
             "the name belongs to a declaration that is left out");
    else
        warn(l, KUNAI_E_UNSUPPORTED, reference->offset, "the text does not define this name");
}

/* Marks all references in the image as not resolved yet. Pointers to pointers need this. */
static void mark_references(const linker *l)
{
    size_t i;

    for (i = 0; i < l->count; i++)
        store(l, l->references[i].place, 4, UINT32_MAX);
}

/* Stores the place that the reference leads to, or 0 with a warning. */
static void link_reference(const linker *l, const kunai_i_c_reference *reference)
{
    uint32_t place = 0;
    const kunai_i_c_reference *last = follow_to(l, reference, &place);
    const kunai_i_c_entry *entry = last ? find_entry(l, last->symbol) : NULL;
    const int is_lost = !entry || entry->is_refused || !entry->place;

    place = last ? 0 : place;
    if (last && is_lost) {
        tell_missing(l, last, entry);
    } else if (last && last->is_bare && !entry->is_array && entry->type != &kunai_i_c_pointer) {
        warn(l, KUNAI_E_CORRUPT, last->offset,
             "the name has no & before it, but is neither an array nor a pointer");
    } else if (last) {
        place = find_place(l, entry, last->addend);
        if (!place)
            warn(l, KUNAI_E_CORRUPT, last->offset, "the address is outside its array");
    }
    store(l, reference->place, 4, place);
}

static void link_references(const linker *l)
{
    const uint32_t *externals = l->c->externals.items;
    size_t i;

    mark_references(l);
    for (i = 0; i < l->count && !kunai_i_has_failed(l->c->open); i++)
        link_reference(l, &l->references[i]);
    for (i = 0; i < l->c->externals.count; i++)
        warn(l, KUNAI_E_UNSUPPORTED, externals[i],
             "a number stands where an address is expected: it is left out");
}

/* ---- arrays that are too short ---- */

/* Returns the number of bytes from the target to the end of its declaration, or 0. */
static uint32_t count_bytes(const linker *l, const kunai_i_c_reference *reference)
{
    const uint32_t place = load(l, reference->place, 4);
    const kunai_i_c_reference *last = follow(l, reference);
    const kunai_i_c_entry *entry = last ? find_entry(l, last->symbol) : NULL;

    if (!entry || !place || place < entry->place || place - entry->place > entry->size)
        return 0;
    return entry->size - (place - entry->place);
}

static void drop(const linker *l, const kunai_i_c_reference *reference, const char *message)
{
    warn(l, KUNAI_E_CORRUPT, reference->offset, message);
    store(l, reference->place, 4, 0);
}

/* Lowers the count at place to the number of items that the array has. An item has size bytes. */
static void cut_count(const linker *l, const kunai_i_c_reference *reference, uint32_t place,
                      uint32_t count_size, uint32_t size)
{
    const uint32_t count = load(l, place, count_size), most = count_bytes(l, reference) / size;

    if (count <= most)
        return;
    if (load(l, reference->place, 4)) /* otherwise a warning says that there is no array */
        warn(l, KUNAI_E_CORRUPT, find_origin(l, place),
             "the count is greater than the number of items in the array");
    store(l, place, count_size, most);
}

/* For an array that must be complete: if it is too small, it is not used. */
static void check_whole(const linker *l, const kunai_i_c_reference *reference, uint64_t needed)
{
    if (load(l, reference->place, 4) && count_bytes(l, reference) < needed)
        drop(l, reference,
             "the array is not used: it is too small for the structure that points to it");
}

/* at is the offset of the address in the model. The number of points also counts the normals. So
 * the points are cut first, and too few normals are not used at all. */
static void check_model(const linker *l, const kunai_i_c_reference *reference, uint32_t at,
                        uint32_t model, uint32_t meshset_size)
{
    const uint32_t points = load(l, model + 8, 4);

    switch (at) {
    case 0: cut_count(l, reference, model + 8, 4, 12); break;
    case 4: check_whole(l, reference, 12 * (uint64_t)points); break;
    case 12: cut_count(l, reference, model + 20, 2, meshset_size); break;
    case 16: cut_count(l, reference, model + 22, 2, 20); break;
    default: break;
    }
}

/* ---- polygons ---- */

static kunai_i_meshset_polygons count_polygons(const linker *l, uint32_t meshset, uint64_t halves)
{
    return kunai_i_count_meshset_polygons(l->c->open, &l->c->image, meshset, halves,
                                          find_origin(l, meshset), "NJS_MESHSET");
}

/* Cuts the number of polygons first. The arrays of normals, colors and UVs need it. */
static void check_meshset(const linker *l, const kunai_i_c_reference *reference, uint32_t at,
                          uint32_t meshset)
{
    kunai_i_meshset_polygons p;

    if (at == KUNAI_I_MESHSET_MESHES) {
        p = count_polygons(l, meshset, count_bytes(l, reference) / 2);
        if (p.count == load(l, meshset + KUNAI_I_MESHSET_COUNT, 2))
            return;
        if (load(l, reference->place, 4))
            warn(l, KUNAI_E_CORRUPT, find_origin(l, meshset + KUNAI_I_MESHSET_COUNT),
                 "the count is greater than the number of polygons in the array");
        store(l, meshset + KUNAI_I_MESHSET_COUNT, 2, p.count);
    } else if (at == KUNAI_I_MESHSET_NORMALS || at == KUNAI_I_MESHSET_COLORS ||
               at == KUNAI_I_MESHSET_UVS) {
        p = count_polygons(l, meshset, UINT64_MAX); /* the polygons are complete by now */
        check_whole(l, reference, at == KUNAI_I_MESHSET_NORMALS ? 12 * p.triangles : 4 * p.corners);
    }
}

/* ---- chunk lists ---- */

/* Returns 1 if a vertex list ends within size bytes (ninja-chunk.md 2). */
static int ends_vertices(const linker *l, uint32_t place, uint64_t size)
{
    while (size >= 4) {
        const uint32_t head = load(l, place, 4);
        const uint64_t step = head & 0xFF ? 4 + 4 * (uint64_t)(head >> 16) : 4;

        if ((head & 0xFF) == 0xFF)
            return 1;
        if (step > size)
            return 0;
        place += (uint32_t)step;
        size -= step;
    }
    return 0;
}

/* Returns 1 if a polygon list ends within size bytes (ninja-chunk.md 4). */
static int ends_polygons(const linker *l, uint32_t place, uint64_t size)
{
    enum { FIRST_TINY = 8, FIRST_SIZED = 16, END = 255 };

    while (size >= 2) {
        const uint32_t type = load(l, place, 2) & 0xFF;
        uint64_t step = type < FIRST_TINY ? 2 : 4;

        if (type == END)
            return 1;
        if (type >= FIRST_SIZED)
            step = size < 4 ? size + 1 : 4 + 2 * (uint64_t)load(l, place + 2, 2);
        if (step > size)
            return 0;
        place += (uint32_t)step;
        size -= step;
    }
    return 0;
}

/* Checks that a chunk list has an end. Otherwise its reader would run into the next array. */
static void check_list(const linker *l, const kunai_i_c_reference *reference, uint32_t at)
{
    const uint32_t place = load(l, reference->place, 4), size = count_bytes(l, reference);

    if (!place || at > 4 ||
        !kunai_i_charge(l->c->open, size / 16, reference->offset, "NJS_CNK_MODEL"))
        return;
    if (at ? ends_polygons(l, place, size) : ends_vertices(l, place, size))
        return;
    warn(l, KUNAI_E_TRUNCATED, reference->offset,
         "the chunk list has no end: the model is left out");
    l->entries[reference->entry].is_refused = 1;
}

static void check_lists(const linker *l)
{
    size_t i;

    for (i = 0; i < l->count && !kunai_i_has_failed(l->c->open); i++) {
        const kunai_i_c_entry *entry = &l->entries[l->references[i].entry];

        if (entry->type->family == KUNAI_I_C_CHUNK_MODEL)
            check_list(l, &l->references[i],
                       (l->references[i].place - entry->place) % entry->type->size);
    }
}

/* Removes addresses of models that were refused after they were linked. */
static void drop_models(const linker *l)
{
    size_t i;

    for (i = 0; i < l->count; i++) {
        const kunai_i_c_reference *last = follow(l, &l->references[i]);
        const kunai_i_c_entry *entry = last ? find_entry(l, last->symbol) : NULL;

        if (entry && entry->is_refused && load(l, l->references[i].place, 4))
            store(l, l->references[i].place, 4, 0);
    }
}

/* ---- motions and others ---- */

static const kunai_i_c_entry *find_target(const linker *l, const kunai_i_c_reference *reference)
{
    const kunai_i_c_reference *last = follow(l, reference);

    return last && load(l, reference->place, 4) ? find_entry(l, last->symbol) : NULL;
}

/* An entry has n addresses, then n counts. */
static void check_mdata(const linker *l, const kunai_i_c_reference *reference, uint32_t at,
                        uint32_t size)
{
    const kunai_i_c_entry *keys = find_target(l, reference);

    if (at >= size / 2 || (keys && keys->type->family != KUNAI_I_C_KEYS))
        return;
    if (!keys) {
        store(l, reference->place + size / 2, 4, 0);
        return;
    }
    l->entries[reference->entry].keys |= keys->type->keys;
    cut_count(l, reference, reference->place + size / 2, 4, keys->type->size);
}

static void check_land(const linker *l, const kunai_i_c_reference *reference, uint32_t at,
                       uint32_t land, const kunai_i_c_type *type)
{
    if (type == &kunai_i_c_land_sa2) {
        if (at == 0x10)
            cut_count(l, reference, land, 2, kunai_i_c_col_sa2.size);
    } else if (at == 0x0C) {
        cut_count(l, reference, land, 2, 36);
    } else if (at == 0x10) {
        cut_count(l, reference, land + 2, 2, 24);
    }
}

static void check_reference(const linker *l, const kunai_i_c_reference *reference)
{
    const kunai_i_c_entry *entry = &l->entries[reference->entry];
    const uint32_t size = entry->type->size;
    const uint32_t at = (reference->place - entry->place) % size, start = reference->place - at;

    switch (entry->type->family) {
    case KUNAI_I_C_TEXTURE_LIST: cut_count(l, reference, start + 4, 4, 12); break;
    case KUNAI_I_C_MODEL: check_model(l, reference, at, start, 24); break;
    case KUNAI_I_C_MODEL_PLUS: check_model(l, reference, at, start, 28); break;
    case KUNAI_I_C_MESHSET:
    case KUNAI_I_C_MESHSET_PLUS: check_meshset(l, reference, at, start); break;
    case KUNAI_I_C_MDATA: check_mdata(l, reference, at, size); break;
    case KUNAI_I_C_LAND_TABLE: check_land(l, reference, at, start, entry->type); break;
    default: break;
    }
}

static void check_references(const linker *l)
{
    size_t i;

    for (i = 0; i < l->count && !kunai_i_has_failed(l->c->open); i++)
        check_reference(l, &l->references[i]);
}

/* ---- trees ---- */

/* Returns the object that stands for a tree, and shortens the path to it. */
static uint32_t find_tree(const linker *l, uint32_t object)
{
    while (l->objects[object] != object) {
        l->objects[object] = l->objects[l->objects[object]];
        object = l->objects[object];
    }
    return object;
}

/* Returns the number of the object of this entry that contains the place. The elements can differ
 * in size (see count_longs), so this is a search. */
static uint32_t find_object(const linker *l, const kunai_i_c_entry *entry, uint32_t place)
{
    uint32_t low = 0, high = entry->count;

    while (low + 1 < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (find_place(l, entry, middle) <= place)
            low = middle;
        else
            high = middle;
    }
    return l->first[entry - l->entries] + low;
}

static int has_objects(const kunai_i_c_entry *entry)
{
    return entry->type->family == KUNAI_I_C_OBJECT && entry->is_set && !entry->is_refused &&
           entry->count;
}

static void number_objects(linker *l)
{
    const size_t count = l->c->entries.count;
    uint32_t i;

    l->first = kunai_i_allocate_scratch(l->c->open, count, sizeof *l->first);
    for (i = 0; l->first && i < count; i++) {
        l->first[i] = l->object_count;
        if (has_objects(&l->entries[i]))
            l->object_count += l->entries[i].count;
    }
    l->objects = kunai_i_allocate_scratch(l->c->open, l->object_count, sizeof *l->objects);
    l->formats = kunai_i_allocate_scratch(l->c->open, l->object_count, 1);
    l->is_referred = kunai_i_allocate_scratch(l->c->open, l->object_count, 1);
    for (i = 0; l->objects && i < l->object_count; i++)
        l->objects[i] = i;
}

/* A model decides the format of its tree. A child or sibling belongs to the same tree. */
static void join_trees(const linker *l, const kunai_i_c_reference *reference)
{
    const kunai_i_c_entry *entry = &l->entries[reference->entry];
    const kunai_i_c_entry *target;
    uint32_t object, other, at;

    target = has_objects(entry) ? find_target(l, reference) : NULL;
    if (!target)
        return;
    object = find_object(l, entry, reference->place);
    at = reference->place - find_place(l, entry, object - l->first[entry - l->entries]);
    if (at > MODEL_AT && has_objects(target)) {
        other = find_object(l, target, load(l, reference->place, 4));
        if (other != object)
            l->is_referred[other] = 1;
        object = find_tree(l, object);
        other = find_tree(l, other);
        l->objects[other] = object;
        if (!l->formats[object])
            l->formats[object] = l->formats[other];
    } else if (at == MODEL_AT && (target->type->family == KUNAI_I_C_MODEL ||
                                  target->type->family == KUNAI_I_C_MODEL_PLUS ||
                                  target->type->family == KUNAI_I_C_CHUNK_MODEL)) {
        object = find_tree(l, object);
        if (!l->formats[object])
            l->formats[object] = target->type->family;
    }
}

static void find_trees(linker *l)
{
    size_t i;

    number_objects(l);
    for (i = 0; i < l->count && !kunai_i_has_failed(l->c->open); i++)
        join_trees(l, &l->references[i]);
}

/* ---- what the readers get ---- */

static uint32_t get_object_type(uint32_t family)
{
    if (family == KUNAI_I_C_CHUNK_MODEL)
        return KUNAI_I_ASCII_CHUNK_OBJECT;
    return family == KUNAI_I_C_MODEL_PLUS ? KUNAI_I_ASCII_BASIC_PLUS_OBJECT
                                          : KUNAI_I_ASCII_BASIC_OBJECT;
}

static uint32_t get_type(const kunai_i_c_entry *entry)
{
    if (!entry->is_set)
        return KUNAI_I_ASCII_OTHER;
    switch (entry->type->family) {
    case KUNAI_I_C_TEXTURE_LIST: return KUNAI_I_ASCII_TEXTURE_LIST;
    case KUNAI_I_C_MOTION: return KUNAI_I_ASCII_MOTION;
    case KUNAI_I_C_ACTION: return KUNAI_I_ASCII_ACTION;
    case KUNAI_I_C_LAND_TABLE:
        return entry->type == &kunai_i_c_land_sa2 ? KUNAI_I_ASCII_LAND_TABLE_SA2
                                                  : KUNAI_I_ASCII_LAND_TABLE;
    default: return KUNAI_I_ASCII_OTHER;
    }
}

/* Sets the kind of keys, which their types decide, and the number of entries of the MDATA. */
static void describe_motion(const linker *l, kunai_i_ascii_declaration *declaration)
{
    const kunai_i_c_reference *reference = find_reference(l, declaration->place);
    const kunai_i_c_entry *mdata = reference ? find_target(l, reference) : NULL;
    const uint32_t at = declaration->place + 10, old = load(l, at, 2);
    const uint32_t keys = mdata ? mdata->keys : 0;
    uint32_t slots;

    declaration->block = kunai_i_choose_motion_block(keys, load(l, declaration->place + 8, 2));
    declaration->flags = kunai_i_choose_motion_flags(keys);
    if (!mdata || mdata->type->family != KUNAI_I_C_MDATA)
        return;
    slots = mdata->type->size / 8u;
    declaration->entry_count = count_bytes(l, reference) / mdata->type->size;
    if (slots == (old & 0x3F))
        return;
    warn(l, KUNAI_E_CORRUPT, find_origin(l, at),
         "the number of elements in inp_fn differs from the MDATA");
    store(l, at, 2, (old & ~0x3Fu) | slots);
}

/* Adds the declaration of one element to the result. An object gets its type from the tree that
 * contains it, because the type of a node is known only if the whole tree is. */
static void add_declaration(const linker *l, const kunai_i_c_entry *entry, uint32_t element,
                            kunai_string name)
{
    kunai_i_ascii_declaration *out = kunai_i_add_to_list(l->c->open, &l->c->declarations);
    uint32_t object;

    if (!out)
        return;
    out->type = get_type(entry);
    out->place = find_place(l, entry, element);
    out->name = name;
    out->offset = find_origin(l, out->place);
    if (has_objects(entry)) {
        object = l->first[entry - l->entries] + element;
        out->type = get_object_type(l->formats[find_tree(l, object)]);
        out->is_referred = l->is_referred[object];
    }
    if (out->type == KUNAI_I_ASCII_MOTION)
        describe_motion(l, out);
}

/* Adds one declaration per element that a module reads, otherwise one per array. */
static void add_declarations(const linker *l)
{
    uint32_t i, k;

    for (i = 0; i < l->c->entries.count && !kunai_i_has_failed(l->c->open); i++) {
        const kunai_i_c_entry *entry = &l->entries[i];
        const int is_read = has_objects(entry) || get_type(entry) != KUNAI_I_ASCII_OTHER;
        const kunai_i_c_symbol *symbol = &l->symbols[entry->symbol];
        kunai_string name;

        if (!entry->place || !entry->size)
            continue;
        name = kunai_i_copy_string(l->c->open, symbol->name, symbol->size);
        for (k = 0; k < (is_read ? entry->count : 1) && !kunai_i_has_failed(l->c->open); k++)
            add_declaration(l, entry, k, name);
    }
}

/* The steps depend on each other: models with bad lists are dropped before the counts are
 * checked. */
void kunai_i_link_c(kunai_i_c *c)
{
    linker l;

    memset(&l, 0, sizeof l);
    l.c = c;
    l.entries = c->entries.items;
    l.symbols = c->symbols.items;
    l.references = c->references.items;
    l.count = c->references.count;
    link_references(&l);
    check_lists(&l);
    drop_models(&l);
    check_references(&l);
    find_trees(&l);
    if (!kunai_i_has_failed(c->open))
        add_declarations(&l);
}
