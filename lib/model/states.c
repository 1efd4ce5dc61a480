/* states.c - reads no bytes: numbers the states of Ginja (ginja.md 7) and Xinja (xinja.md 5) models
 * while they are read, and hands them to the materials. */
#include "model/states.h"

#include <string.h>

void kunai_i_states_begin(kunai_i_states *states, uint32_t room)
{
    states->room = room;
    kunai_i_set_begin(&states->records, (1 + (size_t)room) * sizeof(uint32_t), 0, "state");
}

void kunai_i_states_give(kunai_i_job *job, kunai_i_states *states, const uint32_t *words,
                         uint64_t offset, kunai_material *material)
{
    if (words[0])
        material->parameter_count = kunai_i_set_number(job, &states->records, words, offset) + 1;
}

static const uint32_t *record_at(const kunai_i_states *states, uint32_t number)
{
    return (const uint32_t *)states->records.items.items + (1 + (size_t)states->room) * number;
}

/* All records one after another without the zeros behind them. *starts: where each one is. */
static uint32_t *records_pack(kunai_i_job *job, const kunai_i_states *states, uint32_t *starts)
{
    const uint32_t count = (uint32_t)states->records.items.count;
    uint32_t total = 0, i;
    uint32_t *packed;

    for (i = 0; i < count; i++) {
        starts[i] = total;
        total += record_at(states, i)[0];
    }
    packed = kunai_i_keep_unset(job, total, sizeof *packed);
    for (i = 0; packed && i < count; i++)
        memcpy(packed + starts[i], record_at(states, i) + 1,
               record_at(states, i)[0] * sizeof *packed);
    return packed;
}

void kunai_i_states_keep(kunai_i_job *job, kunai_i_states *states, kunai_model *model)
{
    const uint32_t count = (uint32_t)states->records.items.count;
    uint32_t *starts, *packed, i;

    if (!count || kunai_i_failed(job))
        return;
    starts = kunai_i_temporary(job, count, sizeof *starts);
    packed = starts ? records_pack(job, states, starts) : NULL;
    for (i = 0; packed && i < model->info.material_count; i++) {
        kunai_material *material = &model->materials[i];
        uint32_t number;

        if (!material->parameter_count)
            continue;
        number = (uint32_t)material->parameter_count - 1;
        material->parameters = packed + starts[number];
        material->parameter_count = record_at(states, number)[0];
    }
}
