/*
 * placements.c - computes the places of placements in the world (placements.md 8).
 *
 * Reads no file format. A placement names its section by an id, and its position and angles are
 * relative to that section. Of the angles of the section, only the angle about y is used: in real
 * files the other two are 0. If several sections have an id, the first one is used.
 */
#include "scene/placements.h"

#include "base/math.h"
#include "model/matrix.h"

#include <string.h>

static const char record[] = "placement";

/* ---- matrices ---- */

/* Computes the matrix as for a node without ZXY_ANG. Only the low 16 bits of an angle matter. */
void kunai_i_place_alone(kunai_placement *placement)
{
    uint32_t overflow = 0;
    int32_t angles[3];
    kunai_node node;
    int i;

    memset(&node, 0, sizeof node);
    node.parent = -1;
    for (i = 0; i < 3; i++) {
        node.rest.translation[i] = placement->position[i];
        node.rest.scale[i] = 1.0f;
        angles[i] = placement->angles[i] & 0xFFFF;
    }
    kunai_i_convert_angles(angles, 0, node.rest.rotation);
    kunai_i_compute_worlds(&node, 1, NULL, placement->world, &overflow);
}

/* Turns a placement by the section's angle about y, then moves it. */
static void place_in_section(const kunai_section *section, kunai_placement *placement)
{
    const uint32_t turn = ((uint32_t)section->angles[1] & 0xFFFF) << 16;
    uint32_t overflow = 0, i;
    double sine, cosine;

    kunai_i_compute_sine_cosine(turn, &sine, &cosine);
    for (i = 0; i < 4; i++) {
        float *column = placement->world + 4 * i;
        const double x = (double)column[0], z = (double)column[2];
        const double at = i == 3 ? 1.0 : 0.0; /* only the position is moved */

        column[0] =
            kunai_i_round(x * cosine + z * sine + at * (double)section->position[0], &overflow);
        column[1] = kunai_i_round((double)column[1] + at * (double)section->position[1], &overflow);
        column[2] =
            kunai_i_round(z * cosine - x * sine + at * (double)section->position[2], &overflow);
    }
}

/* ---- sections ---- */

typedef struct section_key {
    uint32_t section; /* the first section with the id */
    int32_t id;
} section_key;

/* A set keeps the first of equal items, so the first section with an id is found. */
void kunai_i_list_section_ids(kunai_i_open *open, const kunai_scene *scene, kunai_i_set *ids)
{
    section_key key;
    uint32_t i;

    kunai_i_begin_set(ids, sizeof key, offsetof(section_key, id), record);
    for (i = 0; i < scene->info.section_count && !kunai_i_has_failed(open); i++) {
        key.section = i;
        key.id = scene->sections[i].id;
        (void)kunai_i_add_to_set(open, ids, &key, scene->sections[i].offset);
    }
}

/* Places a placement in its section. Warns if the stage has no section with its id. */
static void find_section(kunai_i_open *open, const kunai_scene *scene, const kunai_i_set *ids,
                         kunai_placement *placement)
{
    const section_key *keys = ids->items.items, key = {0, placement->section_id};
    const uint32_t number = kunai_i_find_in_set(open, ids, &key, placement->offset);

    if (number == KUNAI_I_NONE) {
        kunai_i_warn(open, KUNAI_E_RANGE, placement->offset, record,
                     "the section id of the placement is unknown: no section of the stage has it");
        return;
    }
    placement->section = (int32_t)keys[number].section;
    if (placement->kind != KUNAI_PLACEMENT_KIND_WAVE)
        place_in_section(&scene->sections[placement->section], placement);
}

void kunai_i_place_in_sections(kunai_i_open *open, const kunai_scene *scene, const kunai_i_set *ids,
                               kunai_placement *placements, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count && !kunai_i_has_failed(open); i++)
        if (placements[i].section_id >= 0)
            find_section(open, scene, ids, &placements[i]);
}
