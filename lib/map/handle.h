/* handle.h - the handle of an open map file. */
#ifndef KUNAI_I_MAP_HANDLE_H
#define KUNAI_I_MAP_HANDLE_H

#include "base/open.h"

#include <kunai/map.h>

/* The draws of one prop model. */
typedef struct kunai_i_prop_draws {
    const kunai_map_draw *draws; /* never NULL */
    uint32_t count;
} kunai_i_prop_draws;

/* The lists of an event file, in the order of the file. */
enum { KUNAI_I_BACKGROUNDS, KUNAI_I_OBJECTS, KUNAI_I_WARPS, KUNAI_I_TRIGGERS, KUNAI_I_EVENT_LISTS };

typedef struct kunai_i_event_list {
    const void *records; /* NULL: the file is not an event file */
    uint32_t count;
} kunai_i_event_list;

/* A member is NULL if the file does not contain this part. */
struct kunai_map {
    kunai_i_owner owner;
    kunai_map_info info;             /* the warnings are set last */
    const kunai_map_header *headers; /* [info.item_count], as all lists except events */
    const kunai_string *names;
    const kunai_map_matrix *matrix;
    const kunai_map_land *land;
    const kunai_map_area *area;
    const uint16_t *models;
    const kunai_map_light *lights;
    const kunai_map_animation *animation;
    const kunai_i_prop_draws *draws;
    kunai_i_event_list events[KUNAI_I_EVENT_LISTS];
};

#endif
