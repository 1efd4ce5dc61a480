/* rigs.c - reads the texts of rigs.h, recovers the bind pose, and checks it. */
#include "rigs.h"

#include <math.h>

/* ---- rigs ---- */

/* Finds what the affine matrix transforms into (v, w), by Cramer's rule. */
static void solve(const double *m, const double *v, double w, float *out)
{
    double changed[16];

    for (int column = 0; column < 3; column++) {
        memcpy(changed, m, sizeof changed);
        for (int row = 0; row < 3; row++)
            changed[4 * column + row] = v[row] - w * m[12 + row];
        out[column] = (float)(compute_determinant(changed) / compute_determinant(m));
    }
}

static void begin_rig(rig *r, uint32_t node_count, int is_apart)
{
    memset(r, 0, sizeof *r);
    r->node_count = node_count;
    r->mesh.influences = r->influences;
    r->mesh.influence_starts = r->starts;
    r->mesh.kind = KUNAI_MESH_KIND_SKINNED;
    for (uint32_t i = 0; i < node_count; i++) {
        const double n = (double)i;

        make_identity_matrix(r->pose[i]);
        make_identity_matrix(r->motion[i]);
        if (!is_apart)
            continue;
        make_rigid_matrix(1, n - 1, 0.5 * n, 0.4 + n, 0.5 * n, 0.25 * n - 1, 1, r->pose[i]);
        make_rigid_matrix(n, 1, -0.3 * n, 1.3 * n + 0.2, 1 - n, 0.5, 0.3 * n, r->motion[i]);
    }
}

static void add_vertex(rig *r)
{
    r->mesh.vertex_count++;
    r->starts[r->mesh.vertex_count] = r->mesh.influence_count;
}

static void add_pull(rig *r, uint32_t node, double weight, const double *point,
                     const double *normal)
{
    kunai_influence *to = &r->influences[r->mesh.influence_count++];

    assert_true(r->mesh.influence_count <= RIG_INFLUENCES && node < r->node_count);
    to->node = node;
    to->weight = (float)weight;
    solve(r->pose[node], point, 1.0, to->position);
    if (normal)
        solve(r->pose[node], normal, 0.0, to->normal);
    r->starts[r->mesh.vertex_count] = r->mesh.influence_count;
}

static void compute_worlds(rig *r)
{
    double world[16];

    for (uint32_t i = 0; i < r->node_count; i++) {
        multiply_matrices(r->motion[i], r->pose[i], world);
        for (uint32_t k = 0; k < 16; k++)
            r->worlds[16 * i + k] = (float)world[k];
    }
}

/* ---- recovery ---- */

void begin_rig_open(kunai_i_open *open, test_memory *memory)
{
    static const uint8_t byte = 0;
    kunai_options options = {.struct_size = sizeof options,
                             .allocator = test_memory_allocator(memory)};

    assert_ok(kunai_i_begin_open(open, &byte, 1, &options, "out", NULL));
}

kunai_result end_rig_open(kunai_i_open *open, const test_memory *memory)
{
    kunai_i_owner owner = {0};
    const kunai_result result = kunai_i_end_open(open, &owner, NULL);

    assert_int_equal(memory->live, 0);
    return result;
}

static void recover(rig *r, double diagonal)
{
    test_memory memory = {.dirty = 0xA5};
    kunai_i_open open;

    if (!r->is_placed)
        compute_worlds(r);
    begin_rig_open(&open, &memory);
    kunai_i_recover_bind_pose(&open, &r->mesh, r->worlds, r->node_count, diagonal, r->binds);
    assert_int_equal(memory.live, 0); /* all memory is freed before the open call ends */
    assert_ok(end_rig_open(&open, &memory));
}

static int is_kept(const rig *r, uint32_t node)
{
    return !memcmp(r->binds + 16 * node, r->worlds + 16 * node, 16 * sizeof(float));
}

static void compute_place(const kunai_influence *from, const float *matrices, double *out)
{
    double matrix[16], point[3];

    widen_floats(matrices + 16 * (size_t)from->node, matrix, 16);
    widen_floats(from->position, point, 3);
    transform_vector(matrix, point, 1.0, out);
}

/* Returns how far apart the matrices put the influences of one vertex, at most. matrices is worlds
 * or binds. */
static double measure_gap(const rig *r, const float *matrices)
{
    double first[3], other[3], gap = 0.0;

    for (uint32_t vertex = 0; vertex < r->mesh.vertex_count; vertex++)
        for (uint32_t i = r->starts[vertex] + 1; i < r->starts[vertex + 1]; i++) {
            compute_place(&r->influences[r->starts[vertex]], matrices, first);
            compute_place(&r->influences[i], matrices, other);
            gap = fmax(gap, compute_distance(first, other));
        }
    return gap;
}

/* ---- texts ---- */

static double take_number(const char **at)
{
    char *end;
    double value = strtod(*at, &end);

    if (end == *at)
        fail_msg("a number is missing: %s", *at);
    if (!strncmp(end, "pi", 2)) {
        end += 2;
        value *= acos(-1.0);
    }
    *at = end;
    return value;
}

/* Reads "(X Y Z)". Returns 0 if the text has no vector here. */
static int take_vector(const char **at, double *out, int count)
{
    *at += strspn(*at, " ");
    if (**at != '(')
        return 0;
    ++*at;
    for (int i = 0; i < count; i++)
        out[i] = take_number(at);
    if (*(*at)++ != ')')
        fail_msg(") is missing: %s", *at - 1);
    return 1;
}

static int take_normal(const char **at, double *out)
{
    *at += strspn(*at, " ");
    return **at == '^' && (++*at, take_vector(at, out, 3));
}

static void take_matrix(const char **at, double *out)
{
    double v[7];

    assert_true(take_vector(at, v, 7));
    make_rigid_matrix(v[0], v[1], v[2], v[3], v[4], v[5], v[6], out);
}

static void take_shares(rig *r, const char **at, uint32_t a, uint32_t b)
{
    double points[8][3], normal[3];
    int count = 0, has_normal, i;

    while (count < 8 && take_vector(at, points[count], 3))
        count++;
    has_normal = take_normal(at, normal);
    for (i = 0; i < count; i++) {
        add_vertex(r);
        add_pull(r, a, 0.25, points[i], has_normal ? normal : NULL);
        add_pull(r, b, 0.75, points[i], has_normal ? normal : NULL);
    }
}

static void take_pull(rig *r, const char **at)
{
    const uint32_t node = (uint32_t)take_number(at);
    double weight, point[3], normal[3];

    assert_true(*(*at)++ == '*');
    weight = take_number(at);
    assert_true(take_vector(at, point, 3));
    add_pull(r, node, weight, point, take_normal(at, normal) ? normal : NULL);
}

/* Runs a word that changes the rig. Returns 0 for any other word. */
static int make(rig *r, const char *word, const char **at)
{
    static const char with_node[] = " nodes apart move scale share zero ";
    double matrix[16], moved[16];
    uint32_t node = 0, i;
    float scale;

    auto_free char *spaced = print_text(" %s ", word);
    if (strstr(with_node, spaced))
        node = (uint32_t)take_number(at);

    if (!strcmp(word, "nodes") || !strcmp(word, "apart")) {
        begin_rig(r, node, *word == 'a');
    } else if (!strcmp(word, "move")) {
        take_matrix(at, matrix);
        multiply_matrices(r->motion[node], matrix, moved);
        memcpy(r->motion[node], moved, sizeof moved);
    } else if (!strcmp(word, "scale")) {
        assert_true(take_vector(at, matrix, 3));
        for (i = 0; i < 12; i++)
            r->pose[node][i] *= i % 4 < 3 ? matrix[i / 4] : 1.0;
    } else if (!strcmp(word, "v")) {
        add_vertex(r);
    } else if (!strcmp(word, "share")) {
        take_shares(r, at, node, (uint32_t)take_number(at));
    } else if (!strcmp(word, "worlds")) {
        compute_worlds(r);
        r->is_placed = 1;
    } else if (!strcmp(word, "zero")) {
        i = (uint32_t)take_number(at);
        memset(r->worlds + 16 * node + i, 0, (size_t)take_number(at) * sizeof(float));
    } else if (!strcmp(word, "stretch")) {
        scale = (float)take_number(at);
        for (i = 0; i < 3 * r->node_count; i++)
            r->worlds[16 * (i / 3) + 5 * (i % 3)] = scale;
    } else if (!strcmp(word, "recover")) {
        recover(r, take_number(at));
    } else {
        return 0;
    }
    return 1;
}

static void assert_bind(const rig *r, uint32_t node, const double *expected, double error)
{
    for (uint32_t i = 0; i < 16; i++)
        assert_true(fabs((double)r->binds[16 * node + i] - expected[i]) <= error);
}

/* Checks what the recovery found for one node. */
static void check_node(const rig *r, const char *word, uint32_t node, const char **at)
{
    double found[16], expected[16], v[3], moved[3];
    uint32_t first;

    widen_floats(r->binds + 16 * node, found, 16);
    if (!strcmp(word, "kept") || !strcmp(word, "moved")) {
        assert_int_equal(is_kept(r, node), *word == 'k');
    } else if (!strcmp(word, "bind")) {
        take_matrix(at, expected);
        assert_bind(r, node, expected, take_number(at));
    } else if (!strcmp(word, "recovered")) {
        first = (uint32_t)take_number(at);
        assert_true(is_kept(r, first));
        multiply_matrices(r->motion[first], r->pose[node], expected);
        assert_bind(r, node, expected, take_number(at));
    } else if (!strcmp(word, "turns")) {
        assert_true(take_vector(at, v, 3) && take_vector(at, expected, 3));
        transform_vector(found, v, 0.0, moved);
        assert_true(compute_distance(moved, expected) < take_number(at));
    } else if (!strcmp(word, "proper")) {
        assert_true(fabs(compute_determinant(found) - 1.0) < take_number(at));
    } else {
        fail_msg("no word of rigs: %s %s", word, *at);
    }
}

static void check_found(const rig *r, const char *word, const char **at)
{
    const char *rest;
    uint32_t i, node;

    test_note("rig: %s%s", word, *at);
    if (!strcmp(word, "gap")) {
        assert_true(measure_gap(r, r->binds) < take_number(at));
    } else if (!strcmp(word, "torn")) {
        assert_true(measure_gap(r, r->worlds) > take_number(at));
    } else if (!strcmp(word, "within")) {
        const double limit = take_number(at);

        for (i = 0; i < 16 * r->node_count; i++)
            assert_true(fabs((double)r->binds[i]) < limit);
    } else if (!strncmp(*at, " all", 4)) {
        for (i = 0, rest = *at + 4; i < r->node_count; i++) {
            *at = rest;
            check_node(r, word, i, at);
        }
    } else {
        node = (uint32_t)take_number(at);
        assert_true(node < r->node_count);
        check_node(r, word, node, at);
    }
}

static void run_text(rig *r, const char *at)
{
    char word[16];

    for (at += strspn(at, " "); *at; at += strspn(at, " ")) {
        const size_t size = strcspn(at, " ");

        if (*at >= '0' && *at <= '9') {
            take_pull(r, &at);
            continue;
        }
        snprintf(word, sizeof word, "%.*s", (int)size, at);
        at += size;
        if (!make(r, word, &at))
            check_found(r, word, &at);
    }
}

void run_rig(rig *r, const char *format, ...)
{
    va_list list;
    rig own;

    va_start(list, format);
    auto_free char *text = print_list(format, list);
    va_end(list);
    run_text(r ? r : &own, text);
}
