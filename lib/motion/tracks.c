/* tracks.c - builds the tracks of a motion, group by group. Reads no file format: all readers of
 * motions use these functions. The frames, values and integers of a track are in one block of
 * memory, because most tracks have few keys. */
#include "motion/tracks.h"

#include <string.h>

void kunai_i_begin_tracks(kunai_i_tracks *tracks, kunai_i_open *open, uint32_t group_count)
{
    memset(tracks, 0, sizeof *tracks);
    tracks->open = open;
    tracks->first_tracks =
        kunai_i_allocate(open, (size_t)group_count + 1, sizeof *tracks->first_tracks);
    kunai_i_begin_list(&tracks->list, sizeof(kunai_i_track));
}

void kunai_i_begin_track_group(kunai_i_tracks *tracks)
{
    if (!kunai_i_has_failed(tracks->open))
        tracks->first_tracks[tracks->groups++] = (uint32_t)tracks->list.count;
}

/* Allocates one block for all arrays, because most tracks have few keys. Returns 0 if the open has
 * failed. */
static int keep_keys(kunai_i_tracks *tracks, const kunai_i_track_plan *plan, kunai_i_keys *keys)
{
    const size_t count = plan->key_count, values = plan->value_count, raw = plan->raw_count;
    float *block = kunai_i_allocate_unset(tracks->open, count, (1 + values + raw) * sizeof *block);

    if (!block)
        return 0;
    keys->count = plan->key_count;
    keys->frames = block;
    keys->values = values ? block + count : NULL;
    keys->raw = raw ? (int32_t *)(block + count * (1 + values)) : NULL;
    return 1;
}

/* Copies the plan to a new track of the current group. */
int kunai_i_add_track(kunai_i_tracks *tracks, const kunai_i_track_plan *plan, kunai_i_keys *keys)
{
    kunai_i_track *item = kunai_i_add_to_list(tracks->open, &tracks->list);

    if (!item || !keep_keys(tracks, plan, keys))
        return 0;
    item->blend = plan->blend;
    item->track.offset = plan->offset;
    item->track.target = plan->target.data ? plan->target : kunai_i_get_empty_string();
    item->track.group = tracks->groups - 1;
    item->track.property = plan->property;
    item->track.interpolation = plan->interpolation;
    item->track.key_count = plan->key_count;
    item->track.value_count = plan->value_count;
    item->track.raw_count = plan->raw_count;
    item->track.point_count = plan->point_count;
    item->track.axis = (int32_t)plan->component - 1;
    item->track.names = plan->names;
    item->track.name_count = plan->name_count;
    item->track.flags = plan->flags;
    item->track.flags_kind = plan->flags_kind;
    item->track.frames = keys->frames;
    item->track.values = keys->values;
    item->track.raw = keys->raw;
    return 1;
}

void kunai_i_finish_tracks(kunai_i_tracks *tracks, kunai_motion *motion)
{
    if (kunai_i_has_failed(tracks->open))
        return;
    tracks->first_tracks[tracks->groups] = (uint32_t)tracks->list.count;
    motion->first_tracks = tracks->first_tracks;
    motion->info.group_count = tracks->groups;
    motion->info.stored_group_count = tracks->groups;
    motion->info.track_count = (uint32_t)tracks->list.count;
    motion->tracks = kunai_i_keep_list(tracks->open, &tracks->list);
}
