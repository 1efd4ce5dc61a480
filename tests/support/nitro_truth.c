/* nitro_truth.c - Nitro models a second time: nitro.md 2 and 4. */
#include "nitro_truth.h"

/* ---- bytes ---- */

uint32_t nitro_u8(const nitro_bytes *bytes, size_t at)
{
    if (at >= bytes->size)
        fail_msg("byte %zu of %zu", at, bytes->size);
    return bytes->data[at];
}

uint32_t nitro_u16(const nitro_bytes *bytes, size_t at)
{
    return nitro_u8(bytes, at) | nitro_u8(bytes, at + 1) << 8;
}

uint32_t nitro_u32(const nitro_bytes *bytes, size_t at)
{
    return nitro_u16(bytes, at) | nitro_u16(bytes, at + 2) << 16;
}

int32_t nitro_sign_extend(uint32_t value, int bits)
{
    const int64_t whole = (int64_t)1 << bits;
    const int64_t low = (int64_t)value & (whole - 1);

    return (int32_t)(low < whole / 2 ? low : low - whole);
}

int32_t nitro_s16(const nitro_bytes *bytes, size_t at)
{
    return nitro_sign_extend(nitro_u16(bytes, at), 16);
}

int32_t nitro_s32(const nitro_bytes *bytes, size_t at)
{
    return nitro_sign_extend(nitro_u32(bytes, at), 32);
}

double nitro_fx16(const nitro_bytes *bytes, size_t at)
{
    return nitro_s16(bytes, at) / 4096.0;
}

double nitro_fx32(const nitro_bytes *bytes, size_t at)
{
    return nitro_s32(bytes, at) / 4096.0;
}

static void read_fx32(const nitro_bytes *bytes, size_t at, double *values, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        values[i] = nitro_fx32(bytes, at + 4 * i);
}

nitro_name nitro_name_at(const nitro_bytes *bytes, size_t at)
{
    nitro_name name = {{0}};
    size_t i;

    for (i = 0; i < 16; i++)
        name.text[i] = (char)nitro_u8(bytes, at + i);
    return name;
}

uint32_t nitro_entries(const nitro_bytes *bytes, size_t dictionary)
{
    return nitro_u8(bytes, dictionary + 1);
}

size_t nitro_entry(const nitro_bytes *bytes, size_t dictionary, uint32_t index, nitro_name *name)
{
    const size_t table = dictionary + nitro_u16(bytes, dictionary + 6);

    if (name)
        *name = nitro_name_at(bytes, table + nitro_u16(bytes, table + 2) + 16 * (size_t)index);
    return table + 4 + (size_t)nitro_u16(bytes, table) * index;
}

size_t nitro_block(const nitro_bytes *bytes, const char *magic)
{
    uint32_t i;

    for (i = 0; i < nitro_u16(bytes, 14); i++) {
        const size_t block = nitro_u32(bytes, 16 + 4 * (size_t)i);

        if (block < bytes->size - 4 && !memcmp(bytes->data + block, magic, 4))
            return block;
    }
    return 0;
}

/* ---- matrices of row vectors ---- */

/* Three rows, and the translation. */
typedef struct matrix {
    double m[12];
} matrix;

static const matrix identity = {{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}};

/* First a, then b. */
static matrix multiply(const matrix *a, const matrix *b)
{
    matrix result;
    int i, j;

    for (i = 0; i < 4; i++)
        for (j = 0; j < 3; j++)
            result.m[3 * i + j] = a->m[3 * i] * b->m[j] + a->m[3 * i + 1] * b->m[3 + j] +
                                  a->m[3 * i + 2] * b->m[6 + j] + (i == 3 ? b->m[9 + j] : 0.0);
    return result;
}

static matrix scale_by(double x, double y, double z)
{
    const matrix result = {{x, 0, 0, 0, y, 0, 0, 0, z, 0, 0, 0}};

    return result;
}

static matrix rotate_by(const double *rotation)
{
    matrix result = identity;

    memcpy(result.m, rotation, 9 * sizeof *rotation);
    return result;
}

static void transform(const matrix *by, const double *v, double w, double *result)
{
    int i;

    for (i = 0; i < 3; i++)
        result[i] = v[0] * by->m[i] + v[1] * by->m[3 + i] + v[2] * by->m[6 + i] + w * by->m[9 + i];
}

/* What a matrix of column vectors has in its columns. */
void nitro_quaternion_rows(const float *quaternion, double *m)
{
    const double x = (double)quaternion[0], y = (double)quaternion[1];
    const double z = (double)quaternion[2], w = (double)quaternion[3];

    m[0] = 1 - 2 * (y * y + z * z);
    m[1] = 2 * (x * y + z * w);
    m[2] = 2 * (x * z - y * w);
    m[3] = 2 * (x * y - z * w);
    m[4] = 1 - 2 * (x * x + z * z);
    m[5] = 2 * (y * z + x * w);
    m[6] = 2 * (x * z + y * w);
    m[7] = 2 * (y * z - x * w);
    m[8] = 1 - 2 * (x * x + y * y);
}

/* ---- the parts of a model ---- */

void nitro_pivot(uint32_t index, int is_negative, int negates_c, int negates_d, double a, double b,
                 double *rotation)
{
    static const uint8_t places[9][4] = {{4, 5, 7, 8}, {3, 5, 6, 8}, {3, 4, 6, 7},
                                         {1, 2, 7, 8}, {0, 2, 6, 8}, {0, 1, 6, 7},
                                         {1, 2, 4, 5}, {0, 2, 3, 5}, {0, 1, 3, 4}};

    assert_true(index < 9);
    memset(rotation, 0, 9 * sizeof *rotation);
    rotation[index] = is_negative ? -1 : 1;
    rotation[places[index][0]] = a;
    rotation[places[index][1]] = b;
    rotation[places[index][2]] = negates_c ? -b : b;
    rotation[places[index][3]] = negates_d ? -a : a;
}

static size_t read_rotation(const nitro_bytes *bytes, size_t node, size_t at, double *rotation)
{
    const uint32_t flags = nitro_u16(bytes, node);
    int i;

    if (flags & 0x2)
        return at;
    if (flags & 0x8) {
        nitro_pivot(flags >> 4 & 15, flags & 0x100, flags & 0x200, flags & 0x400,
                    nitro_fx16(bytes, at), nitro_fx16(bytes, at + 2), rotation);
        return at + 4;
    }
    rotation[0] = nitro_fx16(bytes, node + 2);
    for (i = 1; i < 9; i++)
        rotation[i] = nitro_fx16(bytes, at + 2 * (size_t)(i - 1));
    return at + 16;
}

static void read_local(const nitro_bytes *bytes, size_t node, nitro_local *local)
{
    static const nitro_local none = {{0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}, {1, 1, 1}, {1, 1, 1}};
    const uint32_t flags = nitro_u16(bytes, node);
    size_t at = node + 4;

    *local = none;
    if (!(flags & 0x1)) {
        read_fx32(bytes, at, local->translation, 3);
        at += 12;
    }
    at = read_rotation(bytes, node, at, local->rotation);
    if (flags & 0x4)
        return;
    read_fx32(bytes, at, local->scale, 3);
    read_fx32(bytes, at + 12, local->inverse_scale, 3);
}

static void read_nodes(nitro_truth *truth)
{
    const size_t dictionary = truth->start + 0x40;
    uint32_t i;

    truth->node_count = nitro_entries(&truth->bytes, dictionary);
    for (i = 0; i < truth->node_count; i++) {
        const size_t entry = nitro_entry(&truth->bytes, dictionary, i, &truth->node_names[i]);
        const size_t node = dictionary + nitro_u32(&truth->bytes, entry);

        truth->node_flags[i] = nitro_u16(&truth->bytes, node);
        read_local(&truth->bytes, node, &truth->locals[i]);
    }
}

/* Of Maya, the only mode that files have. */
static void set_matrix(nitro_material *material, const double *scale, double s, double k,
                       const double *translation)
{
    const double w = material->width, h = material->height;
    double *m = material->matrix;

    m[0] = scale[0] * k;
    m[1] = -scale[1] * s * h / w;
    m[2] = scale[0] * s * w / h;
    m[3] = scale[1] * k;
    m[4] = w * (0.5 * (scale[0] - scale[0] * s - scale[0] * k) - scale[0] * translation[0]);
    m[5] = h * (0.5 * (scale[1] * s - scale[1] * k - scale[1] + 2) + scale[1] * translation[1]);
}

static void read_matrix(const nitro_truth *truth, nitro_material *material)
{
    double scale[2] = {1, 1}, translation[2] = {0, 0}, s = 0, k = 1;
    size_t at = material->record + 0x2C;

    if (!(material->flags & 0x2)) {
        read_fx32(&truth->bytes, at, scale, 2);
        at += 8;
    }
    if (!(material->flags & 0x4)) {
        s = nitro_fx16(&truth->bytes, at);
        k = nitro_fx16(&truth->bytes, at + 2);
        at += 4;
    }
    if (!(material->flags & 0x8)) {
        read_fx32(&truth->bytes, at, translation, 2);
        at += 8;
    }
    if (material->flags & 0x2000)
        at += 64;
    material->size = nitro_u16(&truth->bytes, material->record + 2);
    assert_int_equal(material->size, at - material->record);
    set_matrix(material, scale, s, k, translation);
}

/* Of a dictionary of textures or palettes: which materials use which name. */
static void read_uses(nitro_truth *truth, size_t block, size_t dictionary, int is_palette)
{
    uint32_t i, j;

    for (i = 0; i < nitro_entries(&truth->bytes, dictionary); i++) {
        nitro_name name;
        const size_t entry = nitro_entry(&truth->bytes, dictionary, i, &name);
        const size_t list = block + nitro_u16(&truth->bytes, entry);

        for (j = 0; j < nitro_u8(&truth->bytes, entry + 2); j++) {
            const uint32_t number = nitro_u8(&truth->bytes, list + j);

            assert_true(number < truth->material_count);
            if (is_palette)
                truth->materials[number].palette = name;
            else
                truth->materials[number].texture = name;
        }
    }
}

static void read_materials(nitro_truth *truth)
{
    const nitro_bytes *bytes = &truth->bytes;
    const size_t block = truth->start + nitro_u32(bytes, truth->start + 8);
    uint32_t i;

    truth->material_count = nitro_entries(bytes, block + 4);
    for (i = 0; i < truth->material_count; i++) {
        nitro_material *material = &truth->materials[i];

        material->record =
            block + nitro_u32(bytes, nitro_entry(bytes, block + 4, i, &material->name));
        material->flags = nitro_u16(bytes, material->record + 0x1E);
        material->width = nitro_u16(bytes, material->record + 0x20);
        material->height = nitro_u16(bytes, material->record + 0x22);
        read_matrix(truth, material);
    }
    read_uses(truth, block, block + nitro_u16(bytes, block), 0);
    read_uses(truth, block, block + nitro_u16(bytes, block + 2), 1);
}

static void read_shapes(nitro_truth *truth)
{
    const nitro_bytes *bytes = &truth->bytes;
    const size_t block = truth->start + nitro_u32(bytes, truth->start + 0xC);
    uint32_t i;

    truth->shape_count = nitro_entries(bytes, block);
    for (i = 0; i < truth->shape_count; i++) {
        const size_t record = block + nitro_u32(bytes, nitro_entry(bytes, block, i, NULL));

        truth->shapes[i].list = record + nitro_u32(bytes, record + 8);
        truth->shapes[i].end = truth->shapes[i].list + nitro_u32(bytes, record + 0xC);
    }
}

/* ---- display lists ---- */

enum { SLOTS = 32 };

/* The matrices of positions and of directions. */
typedef struct matrices {
    matrix position;
    matrix direction;
    matrix binds[2]; /* of directions, in the terms of a sum: no file has more than two */
    int is_mixed;
} matrices;

typedef struct runner {
    nitro_truth *truth;
    const nitro_local *locals;
    size_t at; /* of the render command, or behind its operands */
    matrices current;
    matrices slots[SLOTS];
    uint32_t node;
    uint32_t is_visible;
    uint32_t material;
    size_t vertices_room;
    size_t triangles_room;
    size_t draws_room;
    /* of a display list */
    nitro_vertex vertex; /* the next one */
    int32_t raw[3];      /* its position */
    uint32_t primitive;
    size_t first; /* vertex since begin */
} runner;

/* Room for one more. */
static void *grow(void *array, size_t count, size_t *room, size_t size)
{
    void *result = array;

    if (count < *room)
        return array;
    *room = *room ? 2 * *room : 64;
    result = realloc(array, *room * size);
    assert_non_null(result);
    return result;
}

static void note_reach(nitro_truth *truth, const double *values)
{
    int i;

    for (i = 0; i < 3; i++) {
        const double size = values[i] < 0 ? -values[i] : values[i];

        if (truth->reach < size)
            truth->reach = size;
    }
}

static void add_vertex(runner *run)
{
    nitro_truth *truth = run->truth;
    const double position[3] = {run->raw[0] / 4096.0, run->raw[1] / 4096.0, run->raw[2] / 4096.0};
    const double normal[3] = {run->vertex.raw_normal[0] / 512.0, run->vertex.raw_normal[1] / 512.0,
                              run->vertex.raw_normal[2] / 512.0};
    nitro_vertex *vertex;
    int i;

    truth->vertices =
        grow(truth->vertices, truth->vertex_count, &run->vertices_room, sizeof *truth->vertices);
    vertex = &truth->vertices[truth->vertex_count++];
    *vertex = run->vertex;
    run->vertex.number++;
    vertex->is_mixed = (uint8_t)run->current.is_mixed;
    transform(&run->current.position, position, 1, vertex->position);
    transform(&run->current.direction, normal, 0, vertex->normal);
    for (i = 0; i < 2; i++)
        transform(&run->current.binds[i], normal, 0, vertex->bound_normals[i]);
    note_reach(truth, vertex->position);
}

static void add_triangle(runner *run, size_t a, size_t b, size_t c)
{
    nitro_truth *truth = run->truth;
    uint32_t *corners;

    truth->triangles = grow(truth->triangles, truth->triangle_count, &run->triangles_room,
                            sizeof *truth->triangles);
    corners = truth->triangles[truth->triangle_count++];
    corners[0] = (uint32_t)(run->first + a);
    corners[1] = (uint32_t)(run->first + b);
    corners[2] = (uint32_t)(run->first + c);
}

/* What lies between begin and end. */
static void add_polygons(runner *run)
{
    const size_t count = run->truth->vertex_count - run->first;
    size_t i;

    for (i = 0; run->primitive == 0 && i + 2 < count; i += 3, run->truth->three_sided++)
        add_triangle(run, i, i + 1, i + 2);
    for (i = 0; run->primitive == 1 && i + 3 < count; i += 4, run->truth->four_sided++) {
        add_triangle(run, i, i + 1, i + 2);
        add_triangle(run, i, i + 2, i + 3);
    }
    for (i = 0; run->primitive == 2 && i + 2 < count; i++, run->truth->three_sided++)
        add_triangle(run, i, i + 1 + i % 2, i + 2 - i % 2);
    for (i = 0; run->primitive == 3 && i + 3 < count; i += 2, run->truth->four_sided++) {
        add_triangle(run, i, i + 1, i + 3);
        add_triangle(run, i, i + 3, i + 2);
    }
}

static int32_t ten_bits(uint32_t word, int component)
{
    return nitro_sign_extend(word >> (10 * component), 10);
}

static void move_vertex(runner *run, uint32_t command, size_t at)
{
    const uint32_t word = nitro_u32(&run->truth->bytes, at);
    const int32_t low = nitro_sign_extend(word, 16), high = nitro_sign_extend(word >> 16, 16);
    int i;

    for (i = 0; command == 0x24 && i < 3; i++)
        run->raw[i] = ten_bits(word, i) * 64;
    for (i = 0; command == 0x28 && i < 3; i++)
        run->raw[i] = nitro_sign_extend((uint32_t)(run->raw[i] + ten_bits(word, i)), 16);
    if (command == 0x23 || command == 0x25 || command == 0x26)
        run->raw[0] = low;
    if (command == 0x23 || command == 0x25)
        run->raw[1] = high;
    if (command == 0x23)
        run->raw[2] = nitro_s16(&run->truth->bytes, at + 4);
    if (command == 0x27)
        run->raw[1] = low;
    if (command == 0x26 || command == 0x27)
        run->raw[2] = high;
    add_vertex(run);
}

static void set_attribute(runner *run, uint32_t command, uint32_t word)
{
    nitro_vertex *vertex = &run->vertex;
    int i;

    if (command == 0x22) {
        vertex->uv[0] = nitro_sign_extend(word, 16);
        vertex->uv[1] = nitro_sign_extend(word >> 16, 16);
        return;
    }
    vertex->is_lit = command == 0x21;
    if (command == 0x20)
        vertex->color = word & 0x7FFF;
    else
        vertex->has_normal = 1;
    for (i = 0; command == 0x21 && i < 3; i++)
        vertex->raw_normal[i] = ten_bits(word, i);
}

/* Its words of parameters. Only what files have. */
static size_t run_command(runner *run, uint32_t command, size_t at)
{
    const nitro_bytes *bytes = &run->truth->bytes;
    matrix scale;

    run->truth->geometry[command]++;
    switch (command) {
    case 0x14: run->current = run->slots[nitro_u32(bytes, at) % SLOTS]; return 1;
    case 0x1B:
        scale =
            scale_by(nitro_fx32(bytes, at), nitro_fx32(bytes, at + 4), nitro_fx32(bytes, at + 8));
        run->current.position = multiply(&scale, &run->current.position);
        return 3;
    case 0x20:
    case 0x21:
    case 0x22: set_attribute(run, command, nitro_u32(bytes, at)); return 1;
    case 0x40:
        run->primitive = nitro_u32(bytes, at) & 3;
        run->first = run->truth->vertex_count;
        return 1;
    case 0x41: add_polygons(run); return 0;
    default:
        assert_true(command >= 0x23 && command <= 0x28);
        move_vertex(run, command, at);
        return command == 0x23 ? 2 : 1;
    }
}

static void run_list(runner *run, const nitro_shape *shape)
{
    size_t at = shape->list;

    while (at < shape->end) {
        const uint32_t commands = nitro_u32(&run->truth->bytes, at);
        int i;

        at += 4;
        for (i = 0; i < 4; i++) {
            const uint32_t command = commands >> (8 * i) & 0xFF;

            if (command)
                at += 4 * run_command(run, command, at);
        }
    }
    assert_int_equal(at, shape->end);
}

static void draw_shape(runner *run, uint32_t shape)
{
    static const nitro_vertex fresh = {.color = 0x7FFF};
    nitro_truth *truth = run->truth;
    const size_t record = truth->materials[run->material].record;
    const uint32_t diffuse = nitro_u32(&truth->bytes, record + 4);
    nitro_draw *draw;

    assert_true(shape < truth->shape_count);
    truth->draws = grow(truth->draws, truth->draw_count, &run->draws_room, sizeof *truth->draws);
    draw = &truth->draws[truth->draw_count++];
    draw->shape = shape;
    draw->material = run->material;
    draw->node = run->node;
    draw->is_hidden = !run->is_visible || !(nitro_u32(&truth->bytes, record + 0xC) >> 16 & 31);
    draw->first_vertex = truth->vertex_count;
    draw->first_triangle = truth->triangle_count;
    run->vertex = fresh;
    if (diffuse & 0x8000)
        run->vertex.color = diffuse & 0x7FFF;
    run_list(run, &truth->shapes[shape]);
    draw->vertex_count = truth->vertex_count - draw->first_vertex;
    draw->triangle_count = truth->triangle_count - draw->first_triangle;
}

/* ---- render commands ---- */

static uint32_t operand(runner *run)
{
    return nitro_u8(&run->truth->bytes, run->at++);
}

static void load_and_store(runner *run, uint32_t flags, const matrices *(*change)(runner *run))
{
    const uint32_t store = flags & 0x20 ? operand(run) : SLOTS;

    if (flags & 0x40)
        run->current = run->slots[operand(run) % SLOTS];
    if (change)
        run->current = *change(run);
    if (store < SLOTS)
        run->slots[store] = run->current;
}

/* By the node whose NODEDESC this is. */
static const matrices *apply_node(runner *run)
{
    const nitro_truth *truth = run->truth;
    const nitro_local *local = &run->locals[run->node];
    const uint32_t rule = nitro_u8(&truth->bytes, truth->start + 0x15);
    const matrix scale = scale_by(local->scale[0], local->scale[1], local->scale[2]);
    const matrix rotation = rotate_by(local->rotation);
    matrix whole = multiply(&scale, &rotation);

    assert_true(rule <= 1);
    if (rule == 1 && truth->node_operands[run->node] & 1) {
        const double *undo = run->locals[truth->parents[run->node]].inverse_scale;
        const matrix by = scale_by(undo[0], undo[1], undo[2]);

        whole = multiply(&whole, &by);
    }
    memcpy(whole.m + 9, local->translation, sizeof local->translation);
    run->current.position = multiply(&whole, &run->current.position);
    run->current.direction = multiply(&rotation, &run->current.direction);
    note_reach(run->truth, run->current.position.m + 9);
    return &run->current;
}

static void describe_node(runner *run, uint32_t flags)
{
    const uint32_t drawn = run->node;

    run->node = operand(run);
    assert_true(run->node < run->truth->node_count);
    run->truth->parents[run->node] = (int32_t)operand(run);
    if (run->truth->parents[run->node] == (int32_t)run->node)
        run->truth->parents[run->node] = -1;
    run->truth->node_operands[run->node] = operand(run);
    load_and_store(run, flags, apply_node);
    run->node = drawn;
}

/* One term of a NODEMIX: weight * (inverse bind matrix, then the slot). */
static void add_term(runner *run, matrices *sum, uint32_t number)
{
    const nitro_truth *truth = run->truth;
    const matrices *slot = &run->slots[operand(run) % SLOTS];
    const size_t bind =
        truth->start + nitro_u32(&truth->bytes, truth->start + 0x10) + 0x54 * (size_t)operand(run);
    const double weight = operand(run) / 256.0;
    matrix position, direction = identity;
    int i;

    assert_false(slot->is_mixed);
    read_fx32(&truth->bytes, bind, position.m, 12);
    read_fx32(&truth->bytes, bind + 48, direction.m, 9);
    note_reach(run->truth, position.m + 9);
    sum->binds[number] = direction;
    position = multiply(&position, &slot->position);
    direction = multiply(&direction, &slot->direction);
    for (i = 0; i < 12; i++) {
        sum->position.m[i] += weight * position.m[i];
        sum->direction.m[i] += weight * direction.m[i];
    }
}

static void mix_nodes(runner *run)
{
    const uint32_t slot = operand(run) % SLOTS;
    const uint32_t count = operand(run);
    matrices sum;
    uint32_t i;

    assert_int_equal(count, 2);
    memset(&sum, 0, sizeof sum);
    sum.is_mixed = 1;
    for (i = 0; i < count; i++)
        add_term(run, &sum, i);
    run->current = sum;
    run->slots[slot] = sum;
}

static void scale_positions(runner *run, uint32_t flags)
{
    const double by =
        nitro_fx32(&run->truth->bytes, run->truth->start + (flags & 0x20 ? 0x20 : 0x1C));
    const matrix scale = scale_by(by, by, by);

    run->current.position = multiply(&scale, &run->current.position);
}

/* 0: it was the last one. */
static int run_step(runner *run)
{
    const uint32_t byte = operand(run), flags = byte & 0xE0;

    run->truth->steps[byte]++;
    switch (byte & 0x1F) {
    case 0x1: return 0;
    case 0x2:
        run->node = operand(run);
        run->is_visible = operand(run) & 1;
        run->truth->is_node_hidden[run->node] = !run->is_visible;
        return 1;
    case 0x3: run->current = run->slots[operand(run) % SLOTS]; return 1;
    case 0x4:
        run->material = operand(run);
        assert_true(run->material < run->truth->material_count);
        return 1;
    case 0x5: draw_shape(run, operand(run)); return 1;
    case 0x6: describe_node(run, flags); return 1;
    case 0x7: /* at rest it faces nobody */
        run->truth->is_billboard[operand(run)] = 1;
        load_and_store(run, flags, NULL);
        return 1;
    case 0x9: mix_nodes(run); return 1;
    case 0xB: scale_positions(run, flags); return 1;
    case 0xC:
    case 0xD: run->at += 2; return 1;
    default: fail_msg("render command %02x", (unsigned)byte); return 0;
    }
}

static void forget_run(nitro_truth *truth)
{
    free(truth->vertices);
    free(truth->triangles);
    free(truth->draws);
    truth->vertices = NULL;
    truth->triangles = NULL;
    truth->draws = NULL;
    truth->vertex_count = truth->triangle_count = truth->draw_count = 0;
    truth->three_sided = truth->four_sided = 0;
    truth->reach = 0;
    memset(truth->steps, 0, sizeof truth->steps);
    memset(truth->geometry, 0, sizeof truth->geometry);
}

static void begin_run(runner *run, nitro_truth *truth)
{
    int i;

    forget_run(truth);
    memset(run, 0, sizeof *run);
    run->truth = truth;
    run->is_visible = 1;
    run->current.position = run->current.direction = identity;
    for (i = 0; i < SLOTS; i++)
        run->slots[i] = run->current;
}

void nitro_truth_run(nitro_truth *truth, const nitro_local *locals)
{
    runner run;

    begin_run(&run, truth);
    run.locals = locals;
    run.at = truth->start + nitro_u32(&truth->bytes, truth->start + 4);
    while (run_step(&run))
        continue;
}

void nitro_truth_run_draws(nitro_truth *truth, const kunai_map_draw *draws, uint32_t count)
{
    runner run;
    uint32_t i;

    begin_run(&run, truth);
    for (i = 0; i < count; i++) {
        run.material = draws[i].material;
        assert_true(run.material < truth->material_count);
        run.current.position = identity;
        scale_positions(&run, 0);
        draw_shape(&run, draws[i].shape);
    }
}

void nitro_truth_read(nitro_truth *truth, const uint8_t *data, size_t size)
{
    size_t block;

    memset(truth, 0, sizeof *truth);
    truth->bytes.data = data;
    truth->bytes.size = size;
    block = nitro_block(&truth->bytes, "MDL0");
    assert_true(block != 0);
    assert_int_equal(nitro_entries(&truth->bytes, block + 8), 1);
    truth->start =
        block + nitro_u32(&truth->bytes, nitro_entry(&truth->bytes, block + 8, 0, &truth->name));
    read_nodes(truth);
    read_materials(truth);
    read_shapes(truth);
    nitro_truth_run(truth, truth->locals);
}

void nitro_truth_free(nitro_truth *truth)
{
    forget_run(truth);
}
