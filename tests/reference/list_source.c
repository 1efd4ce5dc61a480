/* list_source.c - lists the declarations of C source, for sources.py:
 *
 *     T TYPE ELEMENTS   a declaration that was compiled
 *     R NAME            a declaration that was refused; plain numbers are not listed
 *     M NAME            a refused declaration that a compiled one names
 *     E NAME            a name that the text does not define, or a number where an address belongs
 *     A NAME PLACE OF   an address in an NJS_ACTION: its place, and the name that it leads to
 *     C RULE            a count that is smaller than its array, or that was cut to the array
 *
 * It reads the text from the standard input. */
#include <stdio.h>
#include <stdlib.h>

#include "container/ninja_c.h"

typedef struct lister {
    const kunai_i_c *c;
    const char *data;
    const kunai_i_c_entry *entries;
    const kunai_i_c_symbol *symbols;
} lister;

static const kunai_i_c_entry *find_entry(const lister *l, const kunai_i_c_symbol *symbol)
{
    const kunai_i_c_entry *entry = symbol->entry ? &l->entries[symbol->entry - 1] : NULL;

    return entry && entry->place ? entry : NULL;
}

/* Lists a count, before or after an address, that is smaller than the array at the address. */
static void compare_count(const lister *l, const kunai_i_c_reference *reference, uint32_t place,
                          uint32_t size, const char *rule)
{
    const kunai_i_c_entry *array = find_entry(l, &l->symbols[reference->symbol]);
    const uint8_t *bytes = (const uint8_t *)l->c->image.items + place;

    if (array && (size == 2 ? kunai_i_load16(bytes, 0) : kunai_i_load32(bytes, 0)) < array->count)
        printf("C %s\n", rule);
}

static void list_references(const lister *l)
{
    const kunai_i_c_reference *references = l->c->references.items;
    size_t i;

    for (i = 0; i < l->c->references.count; i++) {
        const kunai_i_c_entry *entry = &l->entries[references[i].entry];
        const uint32_t size = entry->type->size, place = references[i].place;
        const uint32_t at = (place - entry->place) % size;

        if (entry->type->family == KUNAI_I_C_ACTION) {
            const kunai_i_c_symbol *name = &l->symbols[entry->symbol],
                                   *of = &l->symbols[references[i].symbol];

            if (find_entry(l, of))
                printf("A %.*s %u %.*s\n", (int)name->size, name->name, (unsigned)at, (int)of->size,
                       of->name);
        } else if (entry->type->family == KUNAI_I_C_MDATA && at < size / 2) {
            compare_count(l, &references[i], place + size / 2, 4, "keys left over");
        } else if (entry->type->family == KUNAI_I_C_LAND_TABLE && at == 0x0C) {
            compare_count(l, &references[i], place - at, 2, "col entries left over");
        }
    }
}

static void list_warnings(const lister *l)
{
    const kunai_i_warnings *warnings = l->c->open->warnings;
    const uint32_t *externals = l->c->externals.items;
    uint32_t i;

    for (i = 0; i < warnings->count; i++)
        if (warnings->items[i].code == KUNAI_E_CORRUPT)
            printf("C %s\n", warnings->items[i].message);
    for (i = 0; i < l->c->externals.count; i++)
        printf("E %lu\n", strtoul(l->data + externals[i], NULL, 0));
}

static void list_declarations(const lister *l)
{
    size_t i;

    for (i = 0; i < l->c->entries.count; i++) {
        const kunai_i_c_entry *entry = &l->entries[i];
        const kunai_i_c_symbol *name = &l->symbols[entry->symbol];

        if (entry->is_set)
            printf("T %s %u\n", entry->type->word, (unsigned)entry->count);
        else if (entry->is_refused && entry->type->family != KUNAI_I_C_PLAIN)
            printf("R %.*s\n", (int)name->size, name->name);
    }
    for (i = 0; i < l->c->symbols.count; i++) {
        const kunai_i_c_symbol *name = &l->symbols[i];
        const int is_refused = name->entry && l->entries[name->entry - 1].is_refused;

        if (name->is_told && is_refused)
            printf("M %.*s\n", (int)name->size, name->name);
        else if (name->is_named && !is_refused && !find_entry(l, name))
            printf("E %.*s\n", (int)name->size, name->name);
    }
}

int main(void)
{
    enum { MOST = 1 << 24 };
    char *data = malloc(MOST);
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_i_owner owner;
    kunai_i_open open;
    kunai_i_c *c;
    size_t size;

    if (!data)
        return 1;
    size = fread(data, 1, MOST, stdin);
    if (kunai_i_begin_open(&open, data, size, &options, data, NULL) != KUNAI_OK)
        return 1;
    c = kunai_i_compile_c(&open, data, size);
    if (c) {
        const lister l = {c, data, c->entries.items, c->symbols.items};

        list_declarations(&l);
        list_references(&l);
        list_warnings(&l);
    }
    if (kunai_i_end_open(&open, &owner, NULL) == KUNAI_OK)
        kunai_i_release_owner(&owner);
    free(data);
    return !c;
}
