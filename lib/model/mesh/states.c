/* states.c - numbers the states of Ginja (ginja.md 7) and Xinja (xinja.md 5) models while they are
 * read, and gives them to the materials. This file reads no bytes. Equal states are stored once.
 * Until kunai_i_keep_states, parameter_count of a material is the number of its state + 1. */
#include "model/mesh/states.h"

#include "model/handle.h"

#include <string.h>

void kunai_i_begin_states(kunai_i_states *states, uint32_t room)
{
    states->room = room;
    kunai_i_begin_set(&states->records, (1 + (size_t)room) * sizeof(uint32_t), 0, "state");
}

void kunai_i_set_material_state(kunai_i_open *open, kunai_i_states *states, const uint32_t *words,
                                uint64_t offset, kunai_material *material)
{
    if (words[0])
        material->parameter_count = kunai_i_add_to_set(open, &states->records, words, offset) + 1;
}

static const uint32_t *get_record(const kunai_i_states *states, uint32_t number)
{
    return (const uint32_t *)states->records.items.items + (1 + (size_t)states->room) * number;
}

/* Finds the place of each record in the final array. Records are stored without their padding
 * zeros, and records that no material uses are left out. Returns the number of words. */
static size_t find_places(const kunai_i_states *states, const kunai_model *model, size_t *places)
{
    const size_t count = states->records.items.count;
    size_t total = 0, i;

    for (i = 0; i < model->info.material_count; i++)
        if (model->materials[i].parameter_count)
            places[model->materials[i].parameter_count - 1] = 1;
    for (i = 0; i < count; i++)
        if (places[i]) {
            places[i] = total;
            total += get_record(states, (uint32_t)i)[0]; /* less than the records use */
        }
    return total;
}

/* Replaces the number of a state in each material by a pointer to its words and their count. */
void kunai_i_keep_states(kunai_i_open *open, kunai_i_states *states, kunai_model *model)
{
    size_t *places;
    uint32_t *words = NULL;
    uint32_t i;

    if (!states->records.items.count || kunai_i_has_failed(open))
        return;
    places = kunai_i_allocate_scratch(open, states->records.items.count, sizeof *places);
    if (places)
        words = kunai_i_allocate_unset(open, find_places(states, model, places), sizeof *words);
    for (i = 0; words && i < model->info.material_count; i++) {
        kunai_material *material = &model->materials[i];
        const uint32_t *record;
        size_t number;

        if (!material->parameter_count)
            continue;
        number = material->parameter_count - 1;
        record = get_record(states, (uint32_t)number);
        material->parameters = words + places[number];
        material->parameter_count = record[0];
        memcpy(words + places[number], record + 1, record[0] * sizeof *words);
    }
}
