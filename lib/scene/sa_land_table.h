/* sa_land_table.h - reads LandTables of Sonic Adventure: levels of SA Tools, bare tables, and
 * tables in texts (sa-tools.md 4, 5). */
#ifndef KUNAI_I_SA_LAND_TABLE_H
#define KUNAI_I_SA_LAND_TABLE_H

#include "container/sa_metadata.h"
#include "scene/body_parts.h"

/* The place of a table, and the facts that its file gives about it. */
typedef struct kunai_i_land_table_place {
    kunai_i_reader body; /* everything that pointers can reach; has the base and the byte order */
    uint32_t at;         /* place of the table */
    uint32_t format;     /* KUNAI_FORMAT_SA1LVL, SADXLVL, SA2LVL or SA2BLVL */
    const kunai_i_sa_names *names; /* names of structures, or NULL */
    /* the text that the body was compiled from, or NULL. All places in the scene become offsets in
     * the text, except those of warnings */
    const kunai_i_ascii *text;
} kunai_i_land_table_place;

/* Returns the bytes of a table of this format, or 0 if the format has no LandTable. */
uint32_t kunai_i_measure_land_table(uint32_t format);

/* Returns 1 if a table can be at this place, otherwise 0. For finding the byte order. */
int kunai_i_is_land_table(const kunai_i_land_table_place *place);

/* Sets the scene except format, byte_order and warnings, or fails the open. */
void kunai_i_read_land_table(kunai_i_open *open, const kunai_i_land_table_place *place,
                             kunai_scene *scene);

#endif
