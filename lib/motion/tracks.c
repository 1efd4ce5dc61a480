/* tracks.c - the builder of tracks; knows no file format. */
#include "motion/tracks.h"

#include <string.h>

void kunai_i_tracks_begin(kunai_i_tracks *tracks, kunai_i_job *job, uint32_t group_count)
{
    memset(tracks, 0, sizeof *tracks);
    tracks->job = job;
    tracks->first_tracks = kunai_i_keep(job, (size_t)group_count + 1, sizeof *tracks->first_tracks);
    kunai_i_list_begin(&tracks->list, sizeof(kunai_i_track));
}

void kunai_i_tracks_group(kunai_i_tracks *tracks)
{
    if (!kunai_i_failed(tracks->job))
        tracks->first_tracks[tracks->groups++] = (uint32_t)tracks->list.count;
}

static void keep_keys(kunai_i_tracks *tracks, kunai_track *track)
{
    const size_t count = track->key_count;

    tracks->keys = 0;
    tracks->frames = kunai_i_keep(tracks->job, count, sizeof *tracks->frames);
    tracks->values = NULL;
    if (track->value_count)
        tracks->values =
            kunai_i_keep(tracks->job, count, track->value_count * sizeof *tracks->values);
    tracks->raw = NULL;
    if (track->raw_count)
        tracks->raw = kunai_i_keep(tracks->job, count, track->raw_count * sizeof *tracks->raw);
    track->frames = tracks->frames;
    track->values = tracks->values;
    track->raw = tracks->raw;
}

int kunai_i_tracks_add(kunai_i_tracks *tracks, const kunai_i_track_plan *plan)
{
    kunai_i_track *item = kunai_i_list_add(tracks->job, &tracks->list);

    if (!item)
        return 0;
    item->blend = plan->blend;
    item->track.offset = plan->offset;
    item->track.target = kunai_i_empty_string();
    item->track.group = tracks->groups - 1;
    item->track.property = plan->property;
    item->track.interpolation = plan->interpolation;
    item->track.key_count = plan->key_count;
    item->track.value_count = plan->value_count;
    item->track.raw_count = plan->raw_count;
    item->track.point_count = plan->point_count;
    item->track.axis = -1;
    keep_keys(tracks, &item->track);
    return !kunai_i_failed(tracks->job);
}

static const kunai_track *last_track(const kunai_i_tracks *tracks)
{
    const kunai_i_track *items = tracks->list.items;

    return &items[tracks->list.count - 1].track;
}

void kunai_i_tracks_key(kunai_i_tracks *tracks, const kunai_i_key *key)
{
    const kunai_track *track = last_track(tracks);
    const uint32_t index = tracks->keys++;

    tracks->frames[index] = key->frame;
    memcpy(tracks->values + (size_t)index * track->value_count, key->values,
           track->value_count * sizeof *key->values);
    if (track->raw_count)
        memcpy(tracks->raw + (size_t)index * track->raw_count, key->raw,
               track->raw_count * sizeof *key->raw);
}

float *kunai_i_tracks_shape(kunai_i_tracks *tracks, float frame)
{
    const uint32_t index = tracks->keys++;

    tracks->frames[index] = frame;
    if (!tracks->values)
        return NULL;
    return tracks->values + (size_t)index * last_track(tracks)->value_count;
}

void kunai_i_tracks_finish(kunai_i_tracks *tracks, kunai_motion *motion)
{
    if (kunai_i_failed(tracks->job))
        return;
    tracks->first_tracks[tracks->groups] = (uint32_t)tracks->list.count;
    motion->first_tracks = tracks->first_tracks;
    motion->info.group_count = tracks->groups;
    motion->info.track_count = (uint32_t)tracks->list.count;
    motion->tracks = kunai_i_list_keep(tracks->job, &tracks->list);
}
