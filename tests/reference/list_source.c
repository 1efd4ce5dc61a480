/* list_source.c - lists the declarations of C source, for sources.py:
 *
 *     T TYPE ELEMENTS   a declaration that was compiled
 *     R NAME            one that was refused, without plain numbers
 *     M NAME            a refused one that a compiled declaration names
 *     E NAME            a name that the text does not define */
#include <stdio.h>
#include <stdlib.h>

#include "container/ninja_c.h"

static void list_declarations(const kunai_i_c *c)
{
    const kunai_i_c_entry *entries = c->entries.items;
    const kunai_i_c_symbol *symbols = c->symbols.items;
    size_t i;

    for (i = 0; i < c->entries.count; i++) {
        const kunai_i_c_symbol *name = &symbols[entries[i].symbol];

        if (entries[i].is_set)
            printf("T %s %u\n", entries[i].type->word, (unsigned)entries[i].count);
        else if (entries[i].is_refused && entries[i].type->family != KUNAI_I_C_PLAIN)
            printf("R %.*s\n", (int)name->size, name->name);
    }
    for (i = 0; i < c->symbols.count; i++)
        if (symbols[i].is_told)
            printf("%c %.*s\n", symbols[i].entry ? 'M' : 'E', (int)symbols[i].size,
                   symbols[i].name);
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
    if (c)
        list_declarations(c);
    if (kunai_i_end_open(&open, &owner, NULL) == KUNAI_OK)
        kunai_i_release_owner(&owner);
    free(data);
    return !c;
}
