/* nitro_motion_reference.c - Nitro animations a second time: nitro-motion.md 1. */
#include "nitro_motion_reference.h"

#include <math.h>

static const struct {
    const char *block;
    const char *kind; /* the last two letters of the first word */
    uint32_t format;
} kinds[] = {{"JNT0", "AC", KUNAI_FORMAT_JNT0},
             {"SRT0", "AT", KUNAI_FORMAT_SRT0},
             {"PAT0", "PT", KUNAI_FORMAT_PAT0},
             {"MAT0", "AM", KUNAI_FORMAT_MAT0},
             {"VIS0", "AV", KUNAI_FORMAT_VIS0}};

static size_t get_dictionary(const nitro_animation *animation)
{
    return animation->start + (animation->format == KUNAI_FORMAT_PAT0 ? 12 : 8);
}

void read_nitro_animation(nitro_animation *animation, const uint8_t *data, size_t size)
{
    nitro_bytes *bytes = &animation->bytes;
    size_t block = 0, i;

    memset(animation, 0, sizeof *animation);
    bytes->data = data;
    bytes->size = size;
    for (i = 0; i < sizeof kinds / sizeof kinds[0] && !block; i++) {
        block = find_nitro_block(bytes, kinds[i].block);
        animation->format = kinds[i].format;
    }
    assert_true(block != 0);
    assert_int_equal(count_nitro_entries(bytes, block + 8), 1);
    animation->start =
        block + read_nitro_u32(bytes, find_nitro_entry(bytes, block + 8, 0, &animation->name));
    assert_memory_equal(data + animation->start + 2, kinds[i - 1].kind, 2);
    animation->frame_count = read_nitro_u16(bytes, animation->start + 4);
    if (animation->format == KUNAI_FORMAT_VIS0) {
        animation->count = read_nitro_u16(bytes, animation->start + 6);
        return;
    }
    if (animation->format == KUNAI_FORMAT_JNT0) {
        animation->count = read_nitro_u16(bytes, animation->start + 6);
        animation->flags = read_nitro_u8(bytes, animation->start + 8);
        return;
    }
    if (animation->format != KUNAI_FORMAT_PAT0)
        animation->flags = read_nitro_u8(bytes, animation->start + 6);
    animation->count = count_nitro_entries(bytes, get_dictionary(animation));
}

/* ---- stepping ---- */

/* A frame is first * key + second * other, divided by shares. */
typedef struct mixture {
    uint32_t key;
    uint32_t other;
    int32_t first;
    int32_t shares; /* 1, 2 or 4; 1: nothing is mixed */
} mixture;

static mixture get_mix(uint32_t info, uint32_t last, uint32_t frame)
{
    const uint32_t step = info & 0x40000000 ? 2 : info & 0x80000000 ? 4 : 1;
    const uint32_t low = frame / step, rest = frame % step;
    mixture of = {low, low, 1, 1};

    if (!rest)
        return of;
    if (frame > last) {
        of.key = last / step + rest;
        return of;
    }
    of.other = low + 1;
    of.shares = step == 2 || rest == 2 ? 2 : 4;
    of.first = of.shares == 2 ? 1 : 3;
    if (step == 4 && rest == 3) {
        of.key = low + 1;
        of.other = low;
    }
    return of;
}

static int32_t mix(const mixture *of, int32_t first, int32_t other)
{
    const int32_t sum = of->first * first + (of->shares - of->first) * other;
    const int32_t rest = (sum % of->shares + of->shares) % of->shares;

    return (sum - rest) / of->shares;
}

/* Keys of 1, 2 (signed), or 4 bytes. */
static int32_t read_key_at(const nitro_bytes *bytes, size_t at, size_t width)
{
    if (width == 1)
        return (int32_t)read_nitro_u8(bytes, at);
    return width == 2 ? read_nitro_s16(bytes, at) : read_nitro_s32(bytes, at);
}

/* Of keys that lie so far apart. */
static int32_t mix_keys(const nitro_bytes *bytes, const mixture *of, size_t keys, size_t width,
                        size_t stride)
{
    const int32_t first = read_key_at(bytes, keys + of->key * stride, width);

    if (of->shares == 1)
        return first;
    return mix(of, first, read_key_at(bytes, keys + of->other * stride, width));
}

/* ---- joints ---- */

static mixture get_joint_mix(uint32_t info, uint32_t frame)
{
    return get_mix(info, info >> 16 & 0x1FFF, frame);
}

/* A value of one axis; what comes behind it. words: 2 where its inverse follows. */
static size_t read_axis(const nitro_animation *animation, size_t at, int is_constant,
                        uint32_t frame, size_t words, double *values)
{
    const nitro_bytes *bytes = &animation->bytes;
    const uint32_t info = read_nitro_u32(bytes, at);
    const size_t width = info & 0x20000000 ? 2 : 4;
    mixture of;
    size_t i, keys;

    if (is_constant) {
        for (i = 0; i < words; i++)
            values[i] = read_nitro_fx32(bytes, at + 4 * i);
        return at + 4 * words;
    }
    of = get_joint_mix(info, frame);
    keys = animation->start + read_nitro_u32(bytes, at + 4);
    for (i = 0; i < words; i++)
        values[i] = mix_keys(bytes, &of, keys + width * i, width, width * words) / 4096.0;
    return at + 8;
}

static void compute_cross(const double *a, const double *b, double *result)
{
    result[0] = a[1] * b[2] - a[2] * b[1];
    result[1] = a[2] * b[0] - a[0] * b[2];
    result[2] = a[0] * b[1] - a[1] * b[0];
}

static void normalise(double *row)
{
    const double length = sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2]);
    int i;

    for (i = 0; i < 3; i++)
        row[i] /= length;
}

/* The console cuts the third row to 1/4096; here it is the product of the two rows. */
static void read_rotation(const nitro_animation *animation, uint32_t number, double *rotation)
{
    const nitro_bytes *bytes = &animation->bytes;
    const uint32_t table = number & 0x8000 ? 12 : 16;
    const size_t at = animation->start + read_nitro_u32(bytes, animation->start + table) +
                      (number & 0x7FFF) * (size_t)(number & 0x8000 ? 6 : 10);
    uint32_t bits = read_nitro_u16(bytes, at + 8) & 7;
    int i;

    if (number & 0x8000) {
        const uint32_t form = read_nitro_u16(bytes, at);

        make_nitro_pivot(form & 15, form & 0x10, form & 0x20, form & 0x40,
                         read_nitro_fx16(bytes, at + 2), read_nitro_fx16(bytes, at + 4), rotation);
        return;
    }
    for (i = 0; i < 5; i++) {
        const uint32_t low = read_nitro_u16(bytes, at + 2 * (size_t)i) & 7;

        rotation[i] = (read_nitro_s16(bytes, at + 2 * (size_t)i) - (int32_t)low) / 8 / 4096.0;
        if (i < 4)
            bits = bits << 3 | low;
    }
    rotation[5] = extend_nitro_sign(bits, 13) / 4096.0;
    compute_cross(rotation, rotation + 3, rotation + 6);
}

static void mix_rotations(const nitro_animation *animation, const mixture *of, size_t keys,
                          double *rotation)
{
    const uint32_t number = read_nitro_u16(&animation->bytes, keys + 2 * (size_t)of->key);
    const double part = (double)of->first / of->shares;
    uint32_t other_number;
    double other[9];
    int i;

    read_rotation(animation, number, rotation);
    if (of->shares == 1)
        return;
    other_number = read_nitro_u16(&animation->bytes, keys + 2 * (size_t)of->other);
    read_rotation(animation, other_number, other);
    for (i = 0; i < 9; i++)
        rotation[i] = part * rotation[i] + (1 - part) * other[i];
    for (i = 0; i < 3; i++)
        normalise(rotation + 3 * i);
    if (!(number & other_number & 0x8000))
        compute_cross(rotation, rotation + 3, rotation + 6);
}

static size_t read_turn(const nitro_animation *animation, size_t at, uint32_t tag, uint32_t frame,
                        double *rotation)
{
    const nitro_bytes *bytes = &animation->bytes;
    mixture of;

    if (tag & 0x100) {
        read_rotation(animation, read_nitro_u16(bytes, at), rotation);
        return at + 4;
    }
    of = get_joint_mix(read_nitro_u32(bytes, at), frame);
    mix_rotations(animation, &of, animation->start + read_nitro_u32(bytes, at + 4), rotation);
    return at + 8;
}

static void read_joint_parts(const nitro_animation *animation, size_t at, uint32_t frame,
                             nitro_joint *joint)
{
    uint32_t i;

    for (i = 0; i < 3 && !(joint->tag & 0x6); i++)
        at = read_axis(animation, at, joint->tag >> (3 + i) & 1, frame, 1,
                       &joint->local.translation[i]);
    if (!(joint->tag & 0xC0))
        at = read_turn(animation, at, joint->tag, frame, joint->local.rotation);
    for (i = 0; i < 3 && !(joint->tag & 0x600); i++) {
        double pair[2];

        at = read_axis(animation, at, joint->tag >> (11 + i) & 1, frame, 2, pair);
        joint->local.scale[i] = pair[0];
        joint->local.inverse_scale[i] = pair[1];
    }
}

void get_nitro_joint(const nitro_animation *animation, uint32_t index, uint32_t frame,
                     nitro_joint *joint)
{
    static const nitro_local none = {{0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}, {1, 1, 1}, {1, 1, 1}};
    const nitro_bytes *bytes = &animation->bytes;
    const size_t at =
        animation->start + read_nitro_u16(bytes, animation->start + 0x14 + 2 * (size_t)index);

    joint->tag = read_nitro_u32(bytes, at);
    joint->local = none;
    joint->has = NITRO_HAS_T | NITRO_HAS_R | NITRO_HAS_S;
    if (joint->tag & 1)
        return;
    if ((joint->tag & 0x6) == 0x4)
        joint->has &= ~(uint32_t)NITRO_HAS_T;
    if ((joint->tag & 0xC0) == 0x80)
        joint->has &= ~(uint32_t)NITRO_HAS_R;
    if ((joint->tag & 0x600) == 0x400)
        joint->has &= ~(uint32_t)NITRO_HAS_S;
    read_joint_parts(animation, at + 4, frame, joint);
}

/* ---- materials ---- */

size_t get_nitro_material_entry(const nitro_animation *animation, uint32_t index)
{
    return find_nitro_entry(&animation->bytes, get_dictionary(animation), index, NULL);
}

nitro_name get_nitro_material_name(const nitro_animation *animation, uint32_t index)
{
    nitro_name name;

    find_nitro_entry(&animation->bytes, get_dictionary(animation), index, &name);
    return name;
}

void get_nitro_texture_matrix(const nitro_animation *animation, uint32_t index, uint32_t frame,
                              int32_t values[6])
{
    static const uint8_t places[5] = {0, 1, 2, 4, 5};
    const nitro_bytes *bytes = &animation->bytes;
    const size_t entry = get_nitro_material_entry(animation, index);
    uint32_t i, k;

    for (i = 0; i < 5; i++) {
        const uint32_t info = read_nitro_u32(bytes, entry + 8 * i);
        const size_t keys = animation->start + read_nitro_u32(bytes, entry + 8 * i + 4);
        const mixture of = get_mix(info, info & 0xFFFF, frame);
        const size_t width = i == 2 || info & 0x10000000 ? 2 : 4;

        for (k = 0; k < (i == 2 ? 2u : 1u); k++) {
            int32_t *value = &values[places[i] + k];

            if (!(info & 0x20000000))
                *value = mix_keys(bytes, &of, keys + 2 * k, width, i == 2 ? 4 : width);
            else if (i == 2)
                *value = read_nitro_s16(bytes, entry + 8 * i + 4 + 2 * k);
            else
                *value = read_nitro_s32(bytes, entry + 8 * i + 4);
        }
    }
}

void get_nitro_colors(const nitro_animation *animation, uint32_t index, uint32_t frame,
                      int32_t values[13])
{
    const nitro_bytes *bytes = &animation->bytes;
    const size_t entry = get_nitro_material_entry(animation, index);
    uint32_t i, k;

    for (i = 0; i < 5; i++) {
        const uint32_t info = read_nitro_u32(bytes, entry + 4 * i);
        const size_t keys = animation->start + (info & 0xFFFF);
        const mixture of = get_joint_mix(info & 0xDFFFFFFF, frame);
        uint32_t first = info & 0xFFFF, other = first;

        if (i == 4) {
            values[12] = info & 0x20000000 ? (int32_t)first : mix_keys(bytes, &of, keys, 1, 1);
            return;
        }
        if (!(info & 0x20000000)) {
            first = read_nitro_u16(bytes, keys + 2 * (size_t)of.key);
            other = of.shares == 1 ? first : read_nitro_u16(bytes, keys + 2 * (size_t)of.other);
        }
        for (k = 0; k < 3; k++)
            values[3 * i + k] =
                mix(&of, (int32_t)(first >> (5 * k) & 31), (int32_t)(other >> (5 * k) & 31));
    }
}

uint32_t count_nitro_patterns(const nitro_animation *animation, uint32_t index)
{
    return read_nitro_u16(&animation->bytes, get_nitro_material_entry(animation, index));
}

nitro_pattern get_nitro_pattern_key(const nitro_animation *animation, uint32_t index, uint32_t key)
{
    const nitro_bytes *bytes = &animation->bytes;
    const size_t at = animation->start +
                      read_nitro_u16(bytes, get_nitro_material_entry(animation, index) + 6) +
                      4 * (size_t)key;
    const nitro_pattern pattern = {read_nitro_u16(bytes, at), read_nitro_u8(bytes, at + 2),
                                   read_nitro_u8(bytes, at + 3)};

    return pattern;
}

nitro_pattern get_nitro_pattern(const nitro_animation *animation, uint32_t index, uint32_t frame)
{
    nitro_pattern found = get_nitro_pattern_key(animation, index, 0);
    uint32_t i;

    for (i = 1; i < count_nitro_patterns(animation, index); i++) {
        const nitro_pattern next = get_nitro_pattern_key(animation, index, i);

        if (next.frame <= frame)
            found = next;
    }
    return found;
}

nitro_name get_nitro_pattern_name(const nitro_animation *animation, int is_palette, uint32_t index)
{
    const nitro_bytes *bytes = &animation->bytes;
    const size_t names = read_nitro_u16(bytes, animation->start + (is_palette ? 0xA : 8));

    assert_true(index < read_nitro_u8(bytes, animation->start + (is_palette ? 7 : 6)));
    return read_nitro_name(bytes, animation->start + names + 16 * (size_t)index);
}

/* ---- visibility ---- */

uint32_t get_nitro_visibility(const nitro_animation *animation, uint32_t index, uint32_t frame)
{
    const size_t bit = (size_t)frame * animation->count + index;

    return read_nitro_u32(&animation->bytes, animation->start + 12 + bit / 32 * 4) >> bit % 32 & 1;
}
