/* nitro_reference.c - Nitro models a second time: g3d.md 2 and mdl0.md. */
#include "nitro_reference.h"

/* ---- bytes ---- */

uint32_t read_nitro_u8(const nitro_bytes *bytes, size_t at)
{
    if (at >= bytes->size)
        fail_msg("byte %zu of %zu", at, bytes->size);
    return bytes->data[at];
}

uint32_t read_nitro_u16(const nitro_bytes *bytes, size_t at)
{
    return read_nitro_u8(bytes, at) | read_nitro_u8(bytes, at + 1) << 8;
}

uint32_t read_nitro_u32(const nitro_bytes *bytes, size_t at)
{
    return read_nitro_u16(bytes, at) | read_nitro_u16(bytes, at + 2) << 16;
}

int32_t extend_nitro_sign(uint32_t value, int bits)
{
    const int64_t whole = (int64_t)1 << bits;
    const int64_t low = (int64_t)value & (whole - 1);

    return (int32_t)(low < whole / 2 ? low : low - whole);
}

int32_t read_nitro_s16(const nitro_bytes *bytes, size_t at)
{
    return extend_nitro_sign(read_nitro_u16(bytes, at), 16);
}

int32_t read_nitro_s32(const nitro_bytes *bytes, size_t at)
{
    return extend_nitro_sign(read_nitro_u32(bytes, at), 32);
}

double read_nitro_fx16(const nitro_bytes *bytes, size_t at)
{
    return read_nitro_s16(bytes, at) / 4096.0;
}

double read_nitro_fx32(const nitro_bytes *bytes, size_t at)
{
    return read_nitro_s32(bytes, at) / 4096.0;
}

static void read_fx32(const nitro_bytes *bytes, size_t at, double *values, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        values[i] = read_nitro_fx32(bytes, at + 4 * i);
}

nitro_name read_nitro_name(const nitro_bytes *bytes, size_t at)
{
    nitro_name name = {{0}};
    size_t i;

    for (i = 0; i < 16; i++)
        name.text[i] = (char)read_nitro_u8(bytes, at + i);
    return name;
}

uint32_t count_nitro_entries(const nitro_bytes *bytes, size_t dictionary)
{
    return read_nitro_u8(bytes, dictionary + 1);
}

size_t find_nitro_entry(const nitro_bytes *bytes, size_t dictionary, uint32_t index,
                        nitro_name *name)
{
    const size_t table = dictionary + read_nitro_u16(bytes, dictionary + 6);

    if (name)
        *name =
            read_nitro_name(bytes, table + read_nitro_u16(bytes, table + 2) + 16 * (size_t)index);
    return table + 4 + (size_t)read_nitro_u16(bytes, table) * index;
}

size_t find_nitro_block(const nitro_bytes *bytes, const char *magic)
{
    uint32_t i;

    for (i = 0; i < read_nitro_u16(bytes, 14); i++) {
        const size_t block = read_nitro_u32(bytes, 16 + 4 * (size_t)i);

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
void make_nitro_rows(const float *quaternion, double *m)
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

void make_nitro_pivot(uint32_t index, int is_negative, int negates_c, int negates_d, double a,
                      double b, double *rotation)
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
    const uint32_t flags = read_nitro_u16(bytes, node);
    int i;

    if (flags & 0x2)
        return at;
    if (flags & 0x8) {
        make_nitro_pivot(flags >> 4 & 15, flags & 0x100, flags & 0x200, flags & 0x400,
                         read_nitro_fx16(bytes, at), read_nitro_fx16(bytes, at + 2), rotation);
        return at + 4;
    }
    rotation[0] = read_nitro_fx16(bytes, node + 2);
    for (i = 1; i < 9; i++)
        rotation[i] = read_nitro_fx16(bytes, at + 2 * (size_t)(i - 1));
    return at + 16;
}

static void read_local(const nitro_bytes *bytes, size_t node, nitro_local *local)
{
    static const nitro_local none = {{0, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}, {1, 1, 1}, {1, 1, 1}};
    const uint32_t flags = read_nitro_u16(bytes, node);
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

static void read_nodes(nitro_reference *reference)
{
    const size_t dictionary = reference->start + 0x40;
    uint32_t i;

    reference->node_count = count_nitro_entries(&reference->bytes, dictionary);
    for (i = 0; i < reference->node_count; i++) {
        const size_t entry =
            find_nitro_entry(&reference->bytes, dictionary, i, &reference->node_names[i]);
        const size_t node = dictionary + read_nitro_u32(&reference->bytes, entry);

        reference->node_flags[i] = read_nitro_u16(&reference->bytes, node);
        read_local(&reference->bytes, node, &reference->locals[i]);
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

static void read_matrix(const nitro_reference *reference, nitro_material *material)
{
    double scale[2] = {1, 1}, translation[2] = {0, 0}, s = 0, k = 1;
    size_t at = material->record + 0x2C;

    if (!(material->flags & 0x2)) {
        read_fx32(&reference->bytes, at, scale, 2);
        at += 8;
    }
    if (!(material->flags & 0x4)) {
        s = read_nitro_fx16(&reference->bytes, at);
        k = read_nitro_fx16(&reference->bytes, at + 2);
        at += 4;
    }
    if (!(material->flags & 0x8)) {
        read_fx32(&reference->bytes, at, translation, 2);
        at += 8;
    }
    if (material->flags & 0x2000)
        at += 64;
    material->size = read_nitro_u16(&reference->bytes, material->record + 2);
    assert_int_equal(material->size, at - material->record);
    set_matrix(material, scale, s, k, translation);
}

/* Of a dictionary of textures or palettes: which materials use which name. */
static void read_uses(nitro_reference *reference, size_t block, size_t dictionary, int is_palette)
{
    uint32_t i, j;

    for (i = 0; i < count_nitro_entries(&reference->bytes, dictionary); i++) {
        nitro_name name;
        const size_t entry = find_nitro_entry(&reference->bytes, dictionary, i, &name);
        const size_t list = block + read_nitro_u16(&reference->bytes, entry);

        for (j = 0; j < read_nitro_u8(&reference->bytes, entry + 2); j++) {
            const uint32_t number = read_nitro_u8(&reference->bytes, list + j);

            assert_true(number < reference->material_count);
            if (is_palette)
                reference->materials[number].palette = name;
            else
                reference->materials[number].texture = name;
        }
    }
}

static void read_materials(nitro_reference *reference)
{
    const nitro_bytes *bytes = &reference->bytes;
    const size_t block = reference->start + read_nitro_u32(bytes, reference->start + 8);
    uint32_t i;

    reference->material_count = count_nitro_entries(bytes, block + 4);
    for (i = 0; i < reference->material_count; i++) {
        nitro_material *material = &reference->materials[i];

        material->record =
            block + read_nitro_u32(bytes, find_nitro_entry(bytes, block + 4, i, &material->name));
        material->flags = read_nitro_u16(bytes, material->record + 0x1E);
        material->width = read_nitro_u16(bytes, material->record + 0x20);
        material->height = read_nitro_u16(bytes, material->record + 0x22);
        read_matrix(reference, material);
    }
    read_uses(reference, block, block + read_nitro_u16(bytes, block), 0);
    read_uses(reference, block, block + read_nitro_u16(bytes, block + 2), 1);
}

static void read_shapes(nitro_reference *reference)
{
    const nitro_bytes *bytes = &reference->bytes;
    const size_t block = reference->start + read_nitro_u32(bytes, reference->start + 0xC);
    uint32_t i;

    reference->shape_count = count_nitro_entries(bytes, block);
    for (i = 0; i < reference->shape_count; i++) {
        const size_t record =
            block + read_nitro_u32(bytes, find_nitro_entry(bytes, block, i, NULL));

        reference->shapes[i].list = record + read_nitro_u32(bytes, record + 8);
        reference->shapes[i].end = reference->shapes[i].list + read_nitro_u32(bytes, record + 0xC);
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
    nitro_reference *reference;
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

static void note_reach(nitro_reference *reference, const double *values)
{
    int i;

    for (i = 0; i < 3; i++) {
        const double size = values[i] < 0 ? -values[i] : values[i];

        if (reference->reach < size)
            reference->reach = size;
    }
}

static void add_vertex(runner *run)
{
    nitro_reference *reference = run->reference;
    const double position[3] = {run->raw[0] / 4096.0, run->raw[1] / 4096.0, run->raw[2] / 4096.0};
    const double normal[3] = {run->vertex.raw_normal[0] / 512.0, run->vertex.raw_normal[1] / 512.0,
                              run->vertex.raw_normal[2] / 512.0};
    nitro_vertex *vertex;
    int i;

    reference->vertices = grow(reference->vertices, reference->vertex_count, &run->vertices_room,
                               sizeof *reference->vertices);
    vertex = &reference->vertices[reference->vertex_count++];
    *vertex = run->vertex;
    run->vertex.number++;
    vertex->is_mixed = (uint8_t)run->current.is_mixed;
    transform(&run->current.position, position, 1, vertex->position);
    transform(&run->current.direction, normal, 0, vertex->normal);
    for (i = 0; i < 2; i++)
        transform(&run->current.binds[i], normal, 0, vertex->bound_normals[i]);
    note_reach(reference, vertex->position);
}

static void add_triangle(runner *run, size_t a, size_t b, size_t c)
{
    nitro_reference *reference = run->reference;
    uint32_t *corners;

    reference->triangles = grow(reference->triangles, reference->triangle_count,
                                &run->triangles_room, sizeof *reference->triangles);
    corners = reference->triangles[reference->triangle_count++];
    corners[0] = (uint32_t)(run->first + a);
    corners[1] = (uint32_t)(run->first + b);
    corners[2] = (uint32_t)(run->first + c);
}

/* What lies between begin and end. */
static void add_polygons(runner *run)
{
    const size_t count = run->reference->vertex_count - run->first;
    size_t i;

    for (i = 0; run->primitive == 0 && i + 2 < count; i += 3, run->reference->three_sided++)
        add_triangle(run, i, i + 1, i + 2);
    for (i = 0; run->primitive == 1 && i + 3 < count; i += 4, run->reference->four_sided++) {
        add_triangle(run, i, i + 1, i + 2);
        add_triangle(run, i, i + 2, i + 3);
    }
    for (i = 0; run->primitive == 2 && i + 2 < count; i++, run->reference->three_sided++)
        add_triangle(run, i, i + 1 + i % 2, i + 2 - i % 2);
    for (i = 0; run->primitive == 3 && i + 3 < count; i += 2, run->reference->four_sided++) {
        add_triangle(run, i, i + 1, i + 3);
        add_triangle(run, i, i + 3, i + 2);
    }
}

static int32_t get_ten_bits(uint32_t word, int component)
{
    return extend_nitro_sign(word >> (10 * component), 10);
}

static void move_vertex(runner *run, uint32_t command, size_t at)
{
    const uint32_t word = read_nitro_u32(&run->reference->bytes, at);
    const int32_t low = extend_nitro_sign(word, 16), high = extend_nitro_sign(word >> 16, 16);
    int i;

    for (i = 0; command == 0x24 && i < 3; i++)
        run->raw[i] = get_ten_bits(word, i) * 64;
    for (i = 0; command == 0x28 && i < 3; i++)
        run->raw[i] = extend_nitro_sign((uint32_t)(run->raw[i] + get_ten_bits(word, i)), 16);
    if (command == 0x23 || command == 0x25 || command == 0x26)
        run->raw[0] = low;
    if (command == 0x23 || command == 0x25)
        run->raw[1] = high;
    if (command == 0x23)
        run->raw[2] = read_nitro_s16(&run->reference->bytes, at + 4);
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
        vertex->uv[0] = extend_nitro_sign(word, 16);
        vertex->uv[1] = extend_nitro_sign(word >> 16, 16);
        return;
    }
    vertex->is_lit = command == 0x21;
    if (command == 0x20)
        vertex->color = word & 0x7FFF;
    else
        vertex->has_normal = 1;
    for (i = 0; command == 0x21 && i < 3; i++)
        vertex->raw_normal[i] = get_ten_bits(word, i);
}

/* Its words of parameters. Only what files have. */
static size_t run_command(runner *run, uint32_t command, size_t at)
{
    const nitro_bytes *bytes = &run->reference->bytes;
    matrix scale;

    run->reference->geometry[command]++;
    switch (command) {
    case 0x14: run->current = run->slots[read_nitro_u32(bytes, at) % SLOTS]; return 1;
    case 0x1B:
        scale = scale_by(read_nitro_fx32(bytes, at), read_nitro_fx32(bytes, at + 4),
                         read_nitro_fx32(bytes, at + 8));
        run->current.position = multiply(&scale, &run->current.position);
        return 3;
    case 0x20:
    case 0x21:
    case 0x22: set_attribute(run, command, read_nitro_u32(bytes, at)); return 1;
    case 0x40:
        run->primitive = read_nitro_u32(bytes, at) & 3;
        run->first = run->reference->vertex_count;
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
        const uint32_t commands = read_nitro_u32(&run->reference->bytes, at);
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
    nitro_reference *reference = run->reference;
    const size_t record = reference->materials[run->material].record;
    const uint32_t diffuse = read_nitro_u32(&reference->bytes, record + 4);
    nitro_draw *draw;

    assert_true(shape < reference->shape_count);
    reference->draws =
        grow(reference->draws, reference->draw_count, &run->draws_room, sizeof *reference->draws);
    draw = &reference->draws[reference->draw_count++];
    draw->shape = shape;
    draw->material = run->material;
    draw->node = run->node;
    draw->is_hidden =
        !run->is_visible || !(read_nitro_u32(&reference->bytes, record + 0xC) >> 16 & 31);
    draw->first_vertex = reference->vertex_count;
    draw->first_triangle = reference->triangle_count;
    run->vertex = fresh;
    if (diffuse & 0x8000)
        run->vertex.color = diffuse & 0x7FFF;
    run_list(run, &reference->shapes[shape]);
    draw->vertex_count = reference->vertex_count - draw->first_vertex;
    draw->triangle_count = reference->triangle_count - draw->first_triangle;
}

/* ---- render commands ---- */

static uint32_t take_operand(runner *run)
{
    return read_nitro_u8(&run->reference->bytes, run->at++);
}

static void load_and_store(runner *run, uint32_t flags, const matrices *(*change)(runner *run))
{
    const uint32_t store = flags & 0x20 ? take_operand(run) : SLOTS;

    if (flags & 0x40)
        run->current = run->slots[take_operand(run) % SLOTS];
    if (change)
        run->current = *change(run);
    if (store < SLOTS)
        run->slots[store] = run->current;
}

/* By the node whose NODEDESC this is. */
static const matrices *apply_node(runner *run)
{
    const nitro_reference *reference = run->reference;
    const nitro_local *local = &run->locals[run->node];
    const uint32_t rule = read_nitro_u8(&reference->bytes, reference->start + 0x15);
    const matrix scale = scale_by(local->scale[0], local->scale[1], local->scale[2]);
    const matrix rotation = rotate_by(local->rotation);
    matrix whole = multiply(&scale, &rotation);

    assert_true(rule <= 1);
    if (rule == 1 && reference->node_operands[run->node] & 1) {
        const double *undo = run->locals[reference->parents[run->node]].inverse_scale;
        const matrix by = scale_by(undo[0], undo[1], undo[2]);

        whole = multiply(&whole, &by);
    }
    memcpy(whole.m + 9, local->translation, sizeof local->translation);
    run->current.position = multiply(&whole, &run->current.position);
    run->current.direction = multiply(&rotation, &run->current.direction);
    note_reach(run->reference, run->current.position.m + 9);
    return &run->current;
}

static void describe_node(runner *run, uint32_t flags)
{
    const uint32_t drawn = run->node;

    run->node = take_operand(run);
    assert_true(run->node < run->reference->node_count);
    run->reference->parents[run->node] = (int32_t)take_operand(run);
    if (run->reference->parents[run->node] == (int32_t)run->node)
        run->reference->parents[run->node] = -1;
    run->reference->node_operands[run->node] = take_operand(run);
    load_and_store(run, flags, apply_node);
    run->node = drawn;
}

/* One term of a NODEMIX: weight * (inverse bind matrix, then the slot). */
static void add_term(runner *run, matrices *sum, uint32_t number)
{
    const nitro_reference *reference = run->reference;
    const matrices *slot = &run->slots[take_operand(run) % SLOTS];
    const size_t bind = reference->start +
                        read_nitro_u32(&reference->bytes, reference->start + 0x10) +
                        0x54 * (size_t)take_operand(run);
    const double weight = take_operand(run) / 256.0;
    matrix position, direction = identity;
    int i;

    assert_false(slot->is_mixed);
    read_fx32(&reference->bytes, bind, position.m, 12);
    read_fx32(&reference->bytes, bind + 48, direction.m, 9);
    note_reach(run->reference, position.m + 9);
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
    const uint32_t slot = take_operand(run) % SLOTS;
    const uint32_t count = take_operand(run);
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
    const double by = read_nitro_fx32(&run->reference->bytes,
                                      run->reference->start + (flags & 0x20 ? 0x20 : 0x1C));
    const matrix scale = scale_by(by, by, by);

    run->current.position = multiply(&scale, &run->current.position);
}

/* 0: it was the last one. */
static int run_step(runner *run)
{
    const uint32_t byte = take_operand(run), flags = byte & 0xE0;

    run->reference->steps[byte]++;
    switch (byte & 0x1F) {
    case 0x1: return 0;
    case 0x2:
        run->node = take_operand(run);
        run->is_visible = take_operand(run) & 1;
        run->reference->is_node_hidden[run->node] = !run->is_visible;
        return 1;
    case 0x3: run->current = run->slots[take_operand(run) % SLOTS]; return 1;
    case 0x4:
        run->material = take_operand(run);
        assert_true(run->material < run->reference->material_count);
        return 1;
    case 0x5: draw_shape(run, take_operand(run)); return 1;
    case 0x6: describe_node(run, flags); return 1;
    case 0x7: /* at rest it faces nobody */
        run->reference->is_billboard[take_operand(run)] = 1;
        load_and_store(run, flags, NULL);
        return 1;
    case 0x9: mix_nodes(run); return 1;
    case 0xB: scale_positions(run, flags); return 1;
    case 0xC:
    case 0xD: run->at += 2; return 1;
    default: fail_msg("render command %02x", (unsigned)byte); return 0;
    }
}

static void forget_run(nitro_reference *reference)
{
    free(reference->vertices);
    free(reference->triangles);
    free(reference->draws);
    reference->vertices = NULL;
    reference->triangles = NULL;
    reference->draws = NULL;
    reference->vertex_count = reference->triangle_count = reference->draw_count = 0;
    reference->three_sided = reference->four_sided = 0;
    reference->reach = 0;
    memset(reference->steps, 0, sizeof reference->steps);
    memset(reference->geometry, 0, sizeof reference->geometry);
}

static void begin_run(runner *run, nitro_reference *reference)
{
    int i;

    forget_run(reference);
    memset(run, 0, sizeof *run);
    run->reference = reference;
    run->is_visible = 1;
    run->current.position = run->current.direction = identity;
    for (i = 0; i < SLOTS; i++)
        run->slots[i] = run->current;
}

void run_nitro_reference(nitro_reference *reference, const nitro_local *locals)
{
    runner run;

    begin_run(&run, reference);
    run.locals = locals;
    run.at = reference->start + read_nitro_u32(&reference->bytes, reference->start + 4);
    while (run_step(&run))
        continue;
}

void run_nitro_reference_draws(nitro_reference *reference, const kunai_map_draw *draws,
                               uint32_t count)
{
    runner run;
    uint32_t i;

    begin_run(&run, reference);
    for (i = 0; i < count; i++) {
        run.material = draws[i].material;
        assert_true(run.material < reference->material_count);
        run.current.position = identity;
        scale_positions(&run, 0);
        draw_shape(&run, draws[i].shape);
    }
}

void read_nitro_reference(nitro_reference *reference, const uint8_t *data, size_t size)
{
    size_t block;

    memset(reference, 0, sizeof *reference);
    reference->bytes.data = data;
    reference->bytes.size = size;
    block = find_nitro_block(&reference->bytes, "MDL0");
    assert_true(block != 0);
    assert_int_equal(count_nitro_entries(&reference->bytes, block + 8), 1);
    reference->start =
        block + read_nitro_u32(&reference->bytes,
                               find_nitro_entry(&reference->bytes, block + 8, 0, &reference->name));
    read_nodes(reference);
    read_materials(reference);
    read_shapes(reference);
    run_nitro_reference(reference, reference->locals);
}

void free_nitro_reference(nitro_reference *reference)
{
    forget_run(reference);
}
