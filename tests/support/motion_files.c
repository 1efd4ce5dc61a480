/* motion_files.c - writes motions for tests (ninja-motion.md 2 to 5, ninja-container.md 1 to 3,
 * ninja-scene.md 1). */
#include "motion_files.h"
#include "flags.h"

static void put_integers(bytes *out, const double *v, int count, int size, int big)
{
    int i;

    for (i = 0; i < count; i++)
        if (size == 2)
            append_u16(out, (uint32_t)(int64_t)v[i] & 0xFFFF, big);
        else
            append_u32(out, (uint32_t)(int64_t)v[i], big);
}

static void put_floats(bytes *out, const double *v, int count, int big)
{
    int i;

    for (i = 0; i < count; i++)
        append_float(out, v[i], big);
}

static void put_pointer(motion_image *to, uint32_t place)
{
    VISITOR_CHECK(to->pointer_count < 2 * MOTION_SLOTS);
    to->pointers[to->pointer_count++] = (uint32_t)to->body.size;
    append_u32(&to->body, place, to->big);
}

static void put_key(motion_image *to, const motion_points *points, char kind, const motion_key *key)
{
    const int big = to->big;
    const int has_short_frame = kind == 's' || kind == 't' || kind == 'e';
    const double frame = key->frame;
    bytes *out = &to->body;

    put_integers(out, &frame, 1, has_short_frame ? 2 : 4, big);
    switch (kind) {
    case 'f': put_floats(out, key->v, 3, big); break;
    case 'a': put_integers(out, key->v, 3, 4, big); break;
    case 's': put_integers(out, key->v, 3, 2, big); break;
    case 'r':
    case 'c':
    case 'i': put_integers(out, key->v, 1, 4, big); break;
    case 't':
    case 'e': put_integers(out, key->v, 1, 2, big); break;
    case 'q': put_floats(out, key->v, 4, big); break;
    case 'p': put_pointer(to, to->points + (uint32_t)key->v[0] * 12 * points->count); break;
    case '1': put_floats(out, key->v, 1, big); break;
    case '2': put_floats(out, key->v, 2, big); break;
    default:
        VISITOR_CHECK(kind == 'l');
        put_floats(out, key->v, 2, big);
        put_integers(out, key->v + 2, 2, 4, big);
        break;
    }
}

static uint32_t get_elements(const motion_plan *p)
{
    return p->function & 0x3F;
}

static void put_arrays(motion_image *to, const motion_plan *p, const motion_points *points)
{
    uint32_t i, k;

    VISITOR_CHECK(p->entries * get_elements(p) <= MOTION_SLOTS);
    to->points = (uint32_t)to->body.size;
    put_floats(&to->body, points->values, (int)(3 * points->count * points->array_count), p->big);
    for (i = 0; i < p->entries * get_elements(p); i++) {
        to->arrays[i] = (uint32_t)to->body.size;
        for (k = 0; p->tracks[i].kind && k < p->tracks[i].count; k++)
            put_key(to, points, p->tracks[i].kind, &p->tracks[i].list[k]);
        align_bytes(&to->body, 4);
    }
}

static void put_mdata(motion_image *to, const motion_plan *p)
{
    uint32_t entry, i;

    to->mdata = (uint32_t)to->body.size;
    for (entry = 0; entry < p->entries; entry++) {
        for (i = 0; i < get_elements(p); i++) {
            const uint32_t slot = entry * get_elements(p) + i;

            if (p->tracks[slot].kind)
                put_pointer(to, to->arrays[slot]);
            else
                append_u32(&to->body, 0, p->big);
        }
        for (i = 0; i < get_elements(p); i++) {
            const motion_keys *track = &p->tracks[entry * get_elements(p) + i];

            append_u32(&to->body, track->kind ? track->count : 0, p->big);
        }
    }
}

static void put_struct(motion_image *to, const motion_plan *p)
{
    to->at = (uint32_t)to->body.size;
    put_pointer(to, to->mdata);
    append_u32(&to->body, p->frames, p->big);
    append_u16(&to->body, p->type, p->big);
    append_u16(&to->body, p->function, p->big);
}

/* Written twice: the second time it is known where everything is. */
motion_image build_motion_shapes(const motion_plan *p, const motion_points *points)
{
    motion_image to;
    int twice;

    memset(&to, 0, sizeof to);
    to.big = p->big;
    for (twice = 0; twice < 2; twice++) {
        to.body.size = 0;
        to.pointer_count = 0;
        if (p->layout != STRUCT_LAST)
            put_struct(&to, p);
        if (p->layout == MDATA_FIRST)
            put_mdata(&to, p);
        put_arrays(&to, p, points);
        if (p->layout != MDATA_FIRST)
            put_mdata(&to, p);
        if (p->layout == STRUCT_LAST)
            put_struct(&to, p);
    }
    return to;
}

motion_image build_motion(const motion_plan *p)
{
    static const motion_points none = {NULL, 0, 0};

    return build_motion_shapes(p, &none);
}

void add_motion_chunk(bytes *out, const char *tag, const bytes *body, int big_sizes)
{
    append_bytes(out, tag, 4);
    append_u32(out, (uint32_t)body->size, big_sizes);
    append_bytes(out, body->data, body->size);
}

void add_motion_pof0(bytes *out, const motion_image *image)
{
    bytes list = {NULL, 0, 0};
    uint32_t i, at = 0;

    for (i = 0; i < image->pointer_count; i++) {
        const uint32_t distance = (image->pointers[i] - at) / 4;

        if (distance < 0x40)
            append_u8(&list, 0x40 | distance);
        else
            append_u16(&list, 0x8000 | distance, 1);
        at = image->pointers[i];
    }
    align_bytes(&list, 4);
    add_motion_chunk(out, "POF0", &list, 0);
    free_bytes(&list);
}

bytes make_motion_chunk(motion_image *from, const char *tag)
{
    bytes out = {NULL, 0, 0};

    add_motion_chunk(&out, tag, &from->body, 0);
    free_bytes(&from->body);
    return out;
}

/* Payload, action, root, relocations, trailer. */
bytes make_motion_rel(motion_image *from)
{
    bytes out = from->body;
    const uint32_t action = (uint32_t)out.size, root = action + 8;
    uint32_t i, at = 0, table;

    append_u32(&out, 0, from->big);
    append_u32(&out, from->at, from->big);
    append_u32(&out, action, from->big);
    align_bytes(&out, 32);
    table = (uint32_t)out.size;
    for (i = 0; i < from->pointer_count; i++) {
        append_u16(&out, (from->pointers[i] - at) / 4, from->big);
        at = from->pointers[i];
    }
    append_u16(&out, (action + 4 - at) / 4, from->big);
    append_u16(&out, (root - action - 4) / 4, from->big);
    align_bytes(&out, 32);
    append_u32(&out, table, from->big);
    append_u32(&out, from->pointer_count + 2, from->big);
    append_u32(&out, 1, from->big);
    append_u32(&out, 0, from->big);
    append_u32(&out, root, from->big);
    append_zeros(&out, 12);
    return out;
}

bytes make_motion_file(const motion_plan *p)
{
    motion_image image = build_motion(p);

    return p->layout == STRUCT_LAST ? make_motion_rel(&image) : make_motion_chunk(&image, "NMDM");
}

/* ---- opening ---- */

kunai_options make_motion_options(uint32_t flags)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    set_flags(&options, flags);
    return options;
}

kunai_motion *open_motion_file(const bytes *file, const kunai_options *options)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_motion *motion = NULL;
    kunai_error error;

    if (kunai_motion_open(exact.data, exact.size, options, &motion, &error) != KUNAI_OK)
        fail_msg("%s at %llu: %s", error.record, (unsigned long long)error.offset, error.message);
    test_exact_free(&exact); /* the input is not used after open */
    return motion;
}

kunai_motion *open_motion_plan(const motion_plan *p, uint32_t flags)
{
    const kunai_options options = make_motion_options(flags);
    bytes file = make_motion_file(p);
    kunai_motion *motion = open_motion_file(&file, &options);

    free_bytes(&file);
    return motion;
}

kunai_motion *open_strict_motion(const bytes *file)
{
    const kunai_options strict = make_motion_options(KUNAI_OPEN_STRICT);

    return open_motion_file(file, &strict);
}

void assert_motion_fails(const bytes *file, const kunai_options *options, kunai_result code,
                         uint64_t offset, const char *record)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_motion *motion = (kunai_motion *)&exact;
    kunai_error error;

    assert_int_equal(kunai_motion_open(exact.data, exact.size, options, &motion, &error), code);
    assert_null(motion);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
    assert_string_equal(error.record, record);
    assert_true(error.message[0] != 0);
    test_exact_free(&exact);
}

kunai_motion *open_warned_motion(const bytes *file, const kunai_options *options, kunai_result code,
                                 uint64_t offset, const char *record)
{
    kunai_options strict = options ? *options : make_motion_options(0);
    kunai_motion *motion = open_motion_file(file, options);
    const kunai_motion_info *info = kunai_motion_get_info(motion);

    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, code);
    assert_int_equal(info->warnings[0].offset, offset);
    assert_string_equal(info->warnings[0].record, record);
    strict.flags |= KUNAI_OPEN_STRICT;
    assert_motion_fails(file, &strict, code, offset, record);
    return motion;
}
