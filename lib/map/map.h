/*
 * map.h - the handle of a map file and its readers: each fills in what it is about, and of info
 * item_count alone, which is 1 before.
 */
#ifndef KUNAI_I_MAP_H
#define KUNAI_I_MAP_H

#include "base/module.h"
#include "base/reader.h"

#include <kunai/map.h>

extern const kunai_i_module kunai_i_map_module;

typedef struct kunai_i_prop_draws {
    const kunai_map_draw *draws; /* never NULL */
    uint32_t count;
} kunai_i_prop_draws;

/* What the file is not about is NULL. */
struct kunai_map {
    kunai_i_owner owner;
    kunai_map_info info;             /* warnings are filled in last */
    const kunai_map_header *headers; /* info.item_count, as of the other lists */
    const kunai_string *names;
    const kunai_map_matrix *matrix;
    const kunai_map_land *land;
    const kunai_map_area *area;
    const uint16_t *models;
    const kunai_map_light *lights;
    const kunai_map_animation *animation;
    const kunai_i_prop_draws *draws;
};

/* The reader covers the whole file and is little-endian; open->format says which of the variants it
 * is (Platinum, Diamond, HeartGold). Fails the open, or fills in the map. */
typedef void kunai_i_map_read(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map);

kunai_i_map_read kunai_i_read_map_headers; /* header.c */
kunai_i_map_read kunai_i_read_map_names;
kunai_i_map_read kunai_i_read_map_matrix; /* map_matrix.c */
kunai_i_map_read kunai_i_read_land;       /* land.c */
kunai_i_map_read kunai_i_read_bdhc;       /* bdhc.c: a BDHC alone */
kunai_i_map_read kunai_i_read_area;       /* area.c */
kunai_i_map_read kunai_i_read_area_build;
kunai_i_map_read kunai_i_read_area_light;     /* light.c */
kunai_i_map_read kunai_i_read_prop_animation; /* prop.c */
kunai_i_map_read kunai_i_read_prop_shapes;

kunai_i_recognise kunai_i_recognise_land;
kunai_i_recognise kunai_i_recognise_bdhc;
kunai_i_recognise kunai_i_recognise_area_light;

/* 0 also for a BDHC without plates, and for that of Diamond, which does not say where it ends. */
kunai_i_measure_head kunai_i_measure_bdhc_head;

/* As many 16-bit words. NULL: the open failed, or the reader before count words could be taken. */
const uint16_t *kunai_i_read_map_words(kunai_i_open *open, kunai_i_reader *reader, uint32_t count);

/* Bytes behind what was read are a warning. The reader has not failed. */
void kunai_i_warn_map_rest(const kunai_i_reader *reader);

/* Of a whole file: fails the open with what is wrong in the reader, or warns of the rest. */
void kunai_i_finish_map(const kunai_i_reader *reader);

#endif
