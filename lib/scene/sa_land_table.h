/* sa_land_table.h - LandTables of Sonic Adventure: levels of SA Tools, bare tables and tables of
 * texts (sa-tools.md 4, 5). */
#ifndef KUNAI_I_SA_LAND_TABLE_H
#define KUNAI_I_SA_LAND_TABLE_H

#include "container/sa_metadata.h"
#include "scene/body_parts.h"

/* Where a table lies, and what its finder knows about it. */
typedef struct kunai_i_land_table_place {
    kunai_i_reader body; /* everything that pointers can lead to; it knows base and byte order */
    uint32_t at;         /* the place of the table */
    uint32_t format;     /* KUNAI_FORMAT_SA1LVL, SADXLVL, SA2LVL or SA2BLVL */
    const kunai_i_sa_names *names; /* of structures, or NULL */
    const kunai_i_ascii *text;     /* that the body was compiled from, or NULL. Then all places in
                                      the scene become bytes of the text, but not yet those of
                                      warnings */
} kunai_i_land_table_place;

/* Bytes of a table of a format; 0: it is no format of a LandTable. */
uint32_t kunai_i_measure_land_table(uint32_t format);

/* Can a table be there? For finding the byte order. */
int kunai_i_is_land_table(const kunai_i_land_table_place *place);

/* Fills in the scene but for format, byte_order and warnings, or fails the open. */
void kunai_i_read_land_table(kunai_i_open *open, const kunai_i_land_table_place *place,
                             kunai_scene *scene);

#endif
