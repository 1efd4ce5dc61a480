/* chunk_files.c - the chunks of vertex and polygon lists by ninja-chunk.md 2 and 4. */
#include "chunk_files.h"

#include <math.h>

void add_vertex_word(vertex_words *list, uint32_t word)
{
    assert_true(list->count < COUNT(list->items));
    list->items[list->count++] = word;
}

void begin_vertices(vertex_words *list, uint32_t head, uint32_t first_slot, uint32_t count)
{
    list->chunk = list->count;
    add_vertex_word(list, head);
    add_vertex_word(list, first_slot | count << 16);
}

void add_vertex_point(vertex_words *list, double x, double y, double z)
{
    const float values[3] = {(float)x, (float)y, (float)z};
    uint32_t words[3];
    int i;

    memcpy(words, values, sizeof words);
    for (i = 0; i < 3; i++)
        add_vertex_word(list, words[i]);
}

void end_vertices(vertex_words *list)
{
    list->items[list->chunk] |= (uint32_t)(list->count - list->chunk - 1) << 16;
}

void add_vertex_points(vertex_words *list, uint32_t first_slot, const double *points,
                       uint32_t count)
{
    uint32_t i;

    begin_vertices(list, 0x22, first_slot, count);
    for (i = 0; i < count; i++)
        add_vertex_point(list, points[3 * i], points[3 * i + 1], points[3 * i + 2]);
    end_vertices(list);
}

void add_polygon_word(polygon_words *list, uint32_t word)
{
    assert_true(list->count < COUNT(list->items));
    list->items[list->count++] = (uint16_t)word;
}

void begin_polygons(polygon_words *list, uint32_t head)
{
    list->chunk = list->count;
    add_polygon_word(list, head);
    add_polygon_word(list, 0);
}

void end_polygons(polygon_words *list)
{
    list->items[list->chunk + 1] = (uint16_t)(list->count - list->chunk - 2);
}

void add_polygon_chunk(polygon_words *list, uint32_t head, const uint16_t *words, size_t count)
{
    size_t i;

    begin_polygons(list, head);
    for (i = 0; i < count; i++)
        add_polygon_word(list, words[i]);
    end_polygons(list);
}

void add_polygon_triangle(polygon_words *list, uint32_t flags, uint32_t a, uint32_t b, uint32_t c)
{
    const uint16_t words[] = {1, 3, (uint16_t)a, (uint16_t)b, (uint16_t)c};

    add_polygon_chunk(list, 0x40 | flags << 8, words, COUNT(words));
}

chunk_node make_node(uint32_t flags, vertex_words *vertices, polygon_words *polygons)
{
    chunk_node node = {.flags = flags};

    if (vertices) {
        add_vertex_word(vertices, 0xFF);
        node.vertices = vertices->items;
        node.vertex_count = vertices->count;
    }
    if (polygons) {
        add_polygon_word(polygons, 0xFF);
        node.polygons = polygons->items;
        node.polygon_count = polygons->count;
    }
    return node;
}

kunai_model *open_in_order(const chunk_node *nodes, size_t count, int big, uint32_t flags,
                           uint32_t warnings)
{
    bytes file = make_chunk_file(nodes, count, big);
    kunai_error error;
    kunai_model *model = open_model_file(&file, flags, &error);

    free_bytes(&file);
    if (!model)
        fail_msg("%s at %u", error.message, (unsigned)error.offset);
    assert_int_equal(kunai_model_get_info(model)->byte_order,
                     big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(kunai_model_get_info(model)->warning_count, warnings);
    return model;
}

kunai_model *open_over_square(polygon_words *polygons, int big, uint32_t flags, uint32_t warnings)
{
    chunk_node node = {UNIT, VERTICES(chunk_square)};

    add_polygon_word(polygons, 0xFF);
    node.polygons = polygons->items;
    node.polygon_count = polygons->count;
    return open_in_order(&node, 1, big, flags, warnings);
}

kunai_model *open_lists_over_square(polygon_words *lists, size_t count, int big, uint32_t flags,
                                    uint32_t warnings)
{
    chunk_node nodes[8];
    size_t i;

    for (i = 0; i < count; i++) {
        nodes[i] = make_node(UNIT, NULL, &lists[i]);
        nodes[i].child = i + 1 < count ? (uint32_t)i + 1 : 0;
    }
    nodes[0].vertices = chunk_square;
    nodes[0].vertex_count = SQUARE_WORDS;
    return open_in_order(nodes, count, big, flags, warnings);
}

/* ---- lists of the line ---- */

/* A chunk with one strip, of the line over and over. What is behind it. */
static uint16_t *put_strip_chunk(uint16_t *at, uint16_t type, uint32_t length)
{
    uint32_t i;

    *at++ = type;
    *at++ = (uint16_t)(2 + length);
    *at++ = 1;
    *at++ = (uint16_t)length;
    for (i = 0; i < length; i++)
        *at++ = (uint16_t)(i % CHUNK_LINE);
    return at;
}

kunai_model *open_long_strips(uint16_t first, uint16_t second, uint32_t last, kunai_error *error)
{
    uint16_t *list = calloc(LONG_CHUNKS * (size_t)LONG_CHUNK + 4 + last + 1, sizeof *list);
    uint32_t line[3 + 3 * CHUNK_LINE], i;
    chunk_node node = {UNIT, VERTICES(line), .polygons = list};
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_BYTE_ORDER_LITTLE};
    uint16_t *at = list;
    kunai_model *model;
    bytes file;

    assert_non_null(list);
    make_chunk_line(line);
    for (i = 0; i < LONG_CHUNKS; i++)
        at = put_strip_chunk(at, i % 2 ? second : first, LONG_STRIP);
    at = put_strip_chunk(at, second, last);
    *at++ = 0xFF;
    node.polygon_count = (size_t)(at - list);
    file = make_chunk_file(&node, 1, 0);
    kunai_model_open(file.data, file.size, &options, &model, error);
    free_bytes(&file);
    free(list);
    return model;
}

uint64_t compute_budget(uint64_t size)
{
    return 64 * size + 16777216;
}

spare_words compute_spare(uint64_t budget, uint64_t steps, uint32_t most_nulls)
{
    spare_words left;

    assert_true(steps <= budget && (budget - steps) / 16 <= most_nulls);
    left.zeros = (uint32_t)((budget - steps) % 16);
    left.nulls = (uint32_t)((budget - steps) / 16);
    return left;
}

bytes make_drawn(const uint16_t *list, size_t count, uint32_t draws, spare_words spent)
{
    static uint16_t drawing[DRAWING];
    uint32_t line[2 + 3 * CHUNK_LINE + SPARE_ZEROS] = {0}, i;
    const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(line), .polygons = list, .polygon_count = count},
        {UNIT, POLYGONS(drawing)}};

    assert_true(draws + spent.nulls < DRAWING);
    make_chunk_line(line);
    line[2 + 3 * CHUNK_LINE] = 0;
    line[2 + 3 * CHUNK_LINE + spent.zeros] = 0xFF;
    memset(drawing, 0, sizeof drawing);
    for (i = 0; i < draws; i++)
        drawing[i] = 0x0005;
    drawing[draws + spent.nulls] = 0xFF;
    return make_chunk_file(nodes, COUNT(nodes), 0);
}

/* ---- what is expected ---- */

const kunai_material *get_first_material(const kunai_model *model)
{
    return kunai_model_get_material(model, kunai_model_get_mesh(model, 0)->submeshes[0].material);
}

const kunai_material *find_material(const kunai_model *model, uint32_t order)
{
    const kunai_mesh *mesh;
    uint32_t i, k;

    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        for (k = 0; k < mesh->submesh_count; k++)
            if (mesh->submeshes[k].order == order)
                return kunai_model_get_material(model, mesh->submeshes[k].material);
    fail_msg("there is no draw %u", (unsigned)order);
    return NULL;
}

void assert_number(float value, double expected)
{
    assert_true(fabs((double)value - expected) < 1e-9);
}

void assert_color(const uint8_t *color, uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha)
{
    assert_int_equal(color[0], red);
    assert_int_equal(color[1], green);
    assert_int_equal(color[2], blue);
    assert_int_equal(color[3], alpha);
}
