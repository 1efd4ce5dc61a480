/* shape_keys.c - reads NJS_MKEY_P, keys that point to arrays of vectors, and finds out how many
 * there are in one (ninja-motion.md 5, 7). */
#include "motion/ninja/shape_keys.h"

#include "base/trace.h"
#include "motion/ninja/key_record.h"

enum { KEY_SIZE = 8, POINT_SIZE = 12, SORT_STEPS = 64 };

static const char record[] = "NJS_MKEY_P";

static uint64_t get_key_place(const kunai_i_shape_keys *keys, uint32_t index)
{
    return keys->at + KEY_SIZE * (uint64_t)index;
}

static uint32_t get_points(const kunai_i_shape_keys *keys, uint32_t index)
{
    return kunai_i_read_pointer_at(&keys->reader, get_key_place(keys, index) + 4);
}

/* The keys before the first one whose points are not in the data. */
static uint32_t count_reachable_keys(const kunai_i_shape_keys *keys, const kunai_i_track_plan *plan)
{
    const uint64_t size = POINT_SIZE * (uint64_t)(plan->point_count ? plan->point_count : 1);
    uint32_t i;

    for (i = 0; i < plan->key_count; i++) {
        const uint32_t place = get_points(keys, i);
        const uint64_t offset = keys->reader.origin + get_key_place(keys, i) + 4;

        if (place % 4 || place >= keys->reader.size)
            kunai_i_warn(keys->open, KUNAI_E_CORRUPT, offset, record,
                         "a pointer to points is out of range: this key and the rest are left out");
        else if (size > keys->reader.size - place)
            kunai_i_warn(keys->open, KUNAI_E_TRUNCATED, offset, record,
                         "the data ends before the last point: this key and the rest are left "
                         "out");
        else
            continue;
        break;
    }
    return i;
}

/* Lets the place at a node of a heap sift down to where both places below it are lower. */
static void sift_down(uint32_t *places, uint32_t node, uint32_t count)
{
    const uint32_t place = places[node];
    uint32_t below;

    while ((below = 2 * node + 1) < count) {
        if (below + 1 < count && places[below + 1] > places[below])
            below++;
        if (places[below] <= place)
            break;
        places[node] = places[below];
        node = below;
    }
    places[node] = place;
}

/* A heap sort: n log n whatever the file holds. */
static void sort(uint32_t *places, uint32_t count)
{
    uint32_t i;

    for (i = count / 2; i-- > 0;)
        sift_down(places, i, count);
    for (i = count; i-- > 1;) {
        const uint32_t last = places[0];

        places[0] = places[i];
        places[i] = last;
        sift_down(places, 0, i);
    }
}

/* The smallest distance from one array to the next or to the keys; 0: there is none. */
static uint32_t find_smallest_gap(const uint32_t *places, uint32_t count, uint32_t keys)
{
    uint32_t i, gap = 0;

    for (i = 1; i < count; i++) {
        const uint32_t distance = places[i] - places[i - 1];

        if (distance && (!gap || distance < gap))
            gap = distance;
    }
    if (keys > places[count - 1] && (!gap || keys - places[count - 1] < gap))
        gap = keys - places[count - 1];
    return gap;
}

static uint32_t infer_point_count(const kunai_i_shape_keys *keys, uint32_t key_count)
{
    uint32_t *places;
    uint32_t i;

    keys->places->count = 0;
    if (!kunai_i_charge(keys->open, SORT_STEPS * (uint64_t)key_count,
                        keys->reader.origin + keys->at, record))
        return 0;
    places = kunai_i_extend_list(keys->open, keys->places, key_count);
    if (!places)
        return 0;
    for (i = 0; i < key_count; i++)
        places[i] = get_points(keys, i);
    sort(places, key_count);
    return find_smallest_gap(places, key_count, keys->at) / POINT_SIZE;
}

/* Checks the keys, and finds out how many points they have. */
static void check(const kunai_i_shape_keys *keys, kunai_i_track_plan *plan)
{
    plan->key_count = count_reachable_keys(keys, plan);
    if (!plan->key_count || plan->point_count)
        return;
    plan->point_count = infer_point_count(keys, plan->key_count);
    if (plan->point_count)
        plan->key_count = count_reachable_keys(keys, plan);
    else if (!kunai_i_has_failed(keys->open))
        kunai_i_warn(keys->open, KUNAI_E_UNSUPPORTED, plan->offset, record,
                     "nothing says how many points there are: they are left out");
}

static void read_points(const kunai_i_shape_keys *keys, uint32_t place, uint32_t point_count,
                        float *values)
{
    kunai_i_reader reader = keys->reader;
    uint32_t i;

    reader.record = "NJS_POINT3";
    kunai_i_seek(&reader, place);
    kunai_i_trace_more(keys->open, "points", kunai_i_tell(&reader),
                       (uint64_t)POINT_SIZE * point_count, 0, 0, point_count);
    for (i = 0; i < point_count; i++)
        kunai_i_read_vector(&reader, values + 3 * (size_t)i);
}

/* Many keys may point to the same points: the memory for all is taken first. */
void kunai_i_read_shape_keys(const kunai_i_shape_keys *keys, kunai_i_track_plan *plan,
                             kunai_i_tracks *tracks)
{
    kunai_i_keys track;
    uint32_t i;

    check(keys, plan);
    plan->value_count = 3 * plan->point_count;
    if (!plan->key_count || !kunai_i_add_track(tracks, plan, &track))
        return;
    for (i = 0; i < plan->key_count; i++) {
        track.frames[i] = (float)kunai_i_read_record_frame(&keys->reader, get_key_place(keys, i),
                                                           KUNAI_I_RECORD_P);
        if (track.values)
            read_points(keys, get_points(keys, i), plan->point_count,
                        track.values + (size_t)i * plan->value_count);
    }
}
