/* test_nsbmd_bad.c - Nitro models that break a rule of g3d.md 2 or mdl0.md, each by one field, at
 * both sides of every edge: what is left out with a warning, and what is an error. */
#include "nsbmd_scenes.h"

enum { ONE = NSBMD_ONE };

/* Two nodes, materials and shapes; shape 0 has weights of both nodes, shape 1 takes the matrices of
 * both in its list. */
/* clang-format off */
static const uint8_t pair_commands[] = {
    NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0,
    NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 0, 1,
    NSBMD_NODEMIX, 2, 2, 0, 0, 128, 1, 1, 128,
    NSBMD_NODE, 0, 1,
    NSBMD_MAT, 0,
    NSBMD_SHP, 0,
    NSBMD_MTX, 1,
    NSBMD_MAT, 1,
    NSBMD_SHP, 1,
    NSBMD_RET};

/* Where they are. */
enum {
    FIRST = 0, SECOND = 5, MIX = 10, NODE = 19, MATERIAL = 22, SHAPE = 24, MATRIX = 26,
    MATERIAL_2 = 28, SHAPE_2 = 30, RETURN = 32
};

static const nsbmd_bind still = {
    {4096, 0, 0, 0, 4096, 0, 0, 0, 4096, 0, 0, 0}, {4096, 0, 0, 0, 4096, 0, 0, 0, 4096}};
/* clang-format on */

static void begin_pair(nsbmd_scene *scene)
{
    begin_nsbmd_scene(scene);
    scene->model.node_count = scene->model.material_count = scene->model.shape_count = 2;
    scene->binds[0] = scene->binds[1] = still;
    scene->model.binds = scene->binds;
    scene->materials[0].texture = scene->materials[1].texture = "wall";
    scene->materials[0].palette = "stone";
    add_nsbmd_scene_triangle(scene, 0, 0);
    add_one_to_nsbmd_list(&scene->lists[1], NSBMD_RESTORE_SLOT, 0);
    add_one_to_nsbmd_list(&scene->lists[1], NSBMD_RESTORE_SLOT, 1);
    add_nsbmd_scene_triangle(scene, 1, 1);
    set_nsbmd_scene_commands(scene, BYTES(pair_commands));
    write_nsbmd_scene(scene);
}

static void patch(nsbmd_scene *scene, uint32_t at, uint32_t size, uint32_t value)
{
    uint32_t i;

    for (i = 0; i < size; i++)
        scene->file.data[at + i] = (uint8_t)(value >> 8 * i);
}

enum { FAILS = 99 }; /* triangles of a model that does not open */

/* size bytes of value at a place: what is reported, and how many triangles are left of two.
 * KUNAI_OK: nothing is reported. */
typedef struct damage {
    uint32_t at;
    uint32_t size;
    uint32_t value;
    kunai_result code;
    uint64_t offset;
    uint32_t triangles;
} damage;

static void check_damage(const damage *wrong)
{
    kunai_model *model = NULL;
    nsbmd_scene scene;

    begin_pair(&scene);
    patch(&scene, wrong->at, wrong->size, wrong->value);
    if (wrong->triangles == FAILS) {
        assert_nsbmd_error(&scene, 0, wrong->code, wrong->offset);
        assert_nsbmd_error(&scene, KUNAI_OPEN_STRICT, wrong->code, wrong->offset);
    } else if (wrong->code == KUNAI_OK) {
        model = reopen_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    } else {
        model = open_warned_nsbmd_scene(&scene, wrong->code, wrong->offset);
    }
    if (model)
        assert_int_equal(kunai_model_get_info(model)->triangle_count, wrong->triangles);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

static void check_damages(const damage *wrong, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        check_damage(&wrong[i]);
}

/* Where everything of the pair is; it does not depend on what is written. */
static nsbmd_places get_pair_places(uint32_t *size)
{
    nsbmd_places places;
    nsbmd_scene scene;

    begin_pair(&scene);
    places = scene.places;
    if (size)
        *size = (uint32_t)scene.file.size;
    free_nsbmd_scene(&scene);
    return places;
}

/* ---- the file ---- */

TEST(container)
{
    enum { COUNT_OF_MODELS = 9, BLOCK_OFFSET = 0x10 };
    uint32_t size;
    const nsbmd_places at = get_pair_places(&size);
    const uint32_t block = at.block;
    const damage wrong[] = {
        {BLOCK_OFFSET, 4, size - 8, KUNAI_E_FORMAT, 0x0E, FAILS},
        {BLOCK_OFFSET, 4, size - 7, KUNAI_E_CORRUPT, BLOCK_OFFSET, FAILS},
        {BLOCK_OFFSET, 4, 0xFFFFFFFF, KUNAI_E_CORRUPT, BLOCK_OFFSET, FAILS},
        {0x0E, 2, 0, KUNAI_E_FORMAT, 0x0E, FAILS},
        {block + 4, 4, 7, KUNAI_E_CORRUPT, block + 4, FAILS},
        {block + 4, 4, 0xFFFFFFFF, KUNAI_OK, 0, 2}, /* it ends with the data */
        {block + COUNT_OF_MODELS, 1, 0, KUNAI_E_FORMAT, block + 8, FAILS},
        {at.entry, 4, size - block + 1, KUNAI_E_CORRUPT, at.entry, FAILS},
        {at.entry, 4, 0xFFFFFFFF, KUNAI_E_CORRUPT, at.entry, FAILS},
        {at.entry, 4, size - block, KUNAI_E_TRUNCATED, size, FAILS},
        {at.entry, 4, size - block - 0x3F, KUNAI_E_TRUNCATED, size - 0x3F, FAILS},
        {4, 2, 0xFFFE, KUNAI_E_CORRUPT, 4, 2},
    };

    check_damages(wrong, COUNT(wrong));
}

/* Nobody looks at the trees of the dictionaries: those that loop, or lead out, mean nothing. */
TEST(trees)
{
    const nsbmd_places at = get_pair_places(NULL);
    const uint32_t trees[] = {at.block + 16,   at.nodes + 8,    at.materials + 12,
                              at.textures + 8, at.palettes + 8, at.shapes + 8};
    size_t i;

    for (i = 0; i < COUNT(trees); i++) {
        const damage wrong[] = {
            {trees[i], 4, 0x0000007F, KUNAI_OK, 0, 2},
            {trees[i], 4, 0x0001017F, KUNAI_OK, 0, 2},
            {trees[i] + 4, 4, 0xFF01017E, KUNAI_OK, 0, 2},
            {trees[i] + 4, 4, 0xFFFFFFFF, KUNAI_OK, 0, 2},
        };

        check_damages(wrong, COUNT(wrong));
    }
}

/* ---- the header ---- */

TEST(header)
{
    uint32_t size;
    const nsbmd_places at = get_pair_places(&size);
    const uint32_t header = at.model, past = size - at.model + 1;
    const damage wrong[] = {
        {header + 0x15, 1, 2, KUNAI_OK, 0, 2},
        {header + 0x15, 1, 3, KUNAI_E_CORRUPT, header + 0x15, 2},
        {header + 0x15, 1, 0xFF, KUNAI_E_CORRUPT, header + 0x15, 2},
        {header + 0x16, 1, 3, KUNAI_OK, 0, 2},
        {header + 0x16, 1, 4, KUNAI_E_CORRUPT, header + 0x16, 2},
        {header + 0x17, 1, 1, KUNAI_E_CORRUPT, header + 0x17, 2},
        {header + 0x17, 1, 3, KUNAI_E_CORRUPT, header + 0x17, 2},
        {header + 0x18, 1, 1, KUNAI_E_CORRUPT, header + 0x18, 2},
        {header + 0x18, 1, 3, KUNAI_E_CORRUPT, header + 0x18, 2},
        {header + 0x19, 1, 1, KUNAI_E_CORRUPT, header + 0x19, 2},
        {header + 0x19, 1, 3, KUNAI_E_CORRUPT, header + 0x19, 2},
        {header + 4, 4, past, KUNAI_E_CORRUPT, header + 4, FAILS},
        {header + 4, 4, past - 1, KUNAI_E_TRUNCATED, size, FAILS},
        {header + 4, 4, 0xFFFFFFFF, KUNAI_E_CORRUPT, header + 4, FAILS},
        {header + 8, 4, past, KUNAI_E_CORRUPT, header + 8, FAILS},
        {header + 8, 4, 0xFFFFFFFF, KUNAI_E_CORRUPT, header + 8, FAILS},
        {header + 12, 4, past, KUNAI_E_CORRUPT, header + 12, FAILS},
        {header + 12, 4, 0xFFFFFFFF, KUNAI_E_CORRUPT, header + 12, FAILS},
    };

    check_damages(wrong, COUNT(wrong));
}

/* A scaling rule and a texture mode that there are not are 0. Node 0 has the scale 2, which node 1
 * would undo by rule 1, and which would turn with it by rule 2. */
TEST(unknown_rules)
{
    static const uint32_t fields[2] = {0x15, 0x16}, values[2] = {3, 4};
    static const double rows[12] = {0, 1, 0, -2, 0, 0, 0, 0, 1, 0, 0, 0};
    uint32_t i;

    for (i = 0; i < 2; i++) {
        const nsbmd_node large = {
            "node0", NSBMD_NO_TRANSLATION | NSBMD_NO_ROTATION, {0}, {0}, {8192, 4096, 4096}, {0}};
        const nsbmd_node turned = {"node1", NSBMD_NO_TRANSLATION | NSBMD_NO_SCALE,
                                   {0},     {0, 4096, 0, -4096, 0, 0, 0, 0, 4096},
                                   {0},     {0}};
        kunai_model *model;
        nsbmd_scene scene;

        begin_pair(&scene);
        scene.nodes[0] = large;
        scene.nodes[1] = turned;
        write_nsbmd_scene(&scene);
        patch(&scene, scene.places.commands + SECOND + 3, 1, 1);
        patch(&scene, scene.places.model + fields[i], 1, values[i]);
        model = open_warned_nsbmd_scene(&scene, KUNAI_E_CORRUPT, scene.places.model + fields[i]);
        assert_world(kunai_model_get_node(model, 1)->world, rows, 1e-6);
        assert_int_equal(kunai_model_get_material(model, 0)->raw[6], 0);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* A model with no nodes. */
TEST(no_nodes)
{
    const nsbmd_places at = get_pair_places(NULL);
    nsbmd_scene scene;

    begin_pair(&scene);
    patch(&scene, at.nodes + 1, 1, 0);
    patch(&scene, at.model + 0x17, 1, 0);
    assert_nsbmd_error(&scene, 0, KUNAI_E_CORRUPT, at.model + 0x17);
    free_nsbmd_scene(&scene);
}

/* ---- records ---- */

TEST(nodes)
{
    uint32_t size;
    const nsbmd_places at = get_pair_places(&size);
    const uint32_t past = size - at.nodes + 1, entry = at.node_entries + 4;
    const damage wrong[] = {
        {entry, 4, past, KUNAI_E_CORRUPT, entry, 2},
        {entry, 4, 0xFFFFFFFF, KUNAI_E_CORRUPT, entry, 2},
        {entry, 4, past - 1, KUNAI_E_TRUNCATED, size, 2},
        {entry, 4, past - 4, KUNAI_E_TRUNCATED, size - 1, 2},
    };

    check_damages(wrong, COUNT(wrong));
}

/* The record of node 1 at the end of the data, without its last bytes. */
static void append_node(nsbmd_scene *scene, uint32_t flags, const int32_t *words, uint32_t count,
                        uint32_t cut)
{
    const uint32_t at = (uint32_t)scene->file.size;
    uint32_t i;

    append_u16(&scene->file, flags, 0);
    append_u16(&scene->file, 0, 0);
    for (i = 0; i < count; i++)
        append_u32(&scene->file, (uint32_t)words[i], 0);
    scene->file.size -= cut;
    patch(scene, scene->places.node_entries + 4, 4, at - scene->places.nodes);
    patch(scene, scene->places.block + 4, 4, (uint32_t)scene->file.size - scene->places.block);
}

/* One that is cut does nothing at all; one that ends with the data is whole. The inverse of a scale
 * is not used, but it is part of the record. */
TEST(cut_node)
{
    static const int32_t words[6] = {ONE, 2 * ONE, 3 * ONE, ONE, ONE, ONE};
    static const double identity[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    static const double expected[2][12] = {{1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3},
                                           {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0}};
    uint32_t is_scale, cut;

    for (is_scale = 0; is_scale < 2; is_scale++)
        for (cut = 0; cut < 2; cut++) {
            const uint32_t count = is_scale ? 6 : 3;
            kunai_model *model;
            nsbmd_scene scene;

            begin_pair(&scene);
            append_node(&scene,
                        NSBMD_NO_ROTATION | (is_scale ? NSBMD_NO_TRANSLATION : NSBMD_NO_SCALE),
                        words, count, cut);
            model = cut ? open_warned_nsbmd_scene(&scene, KUNAI_E_TRUNCATED,
                                                  scene.file.size + 1 - (is_scale ? 12 : 4))
                        : reopen_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
            assert_world(kunai_model_get_node(model, 1)->world, cut ? identity : expected[is_scale],
                         0.0);
            kunai_model_close(model);
            free_nsbmd_scene(&scene);
        }
}

TEST(materials)
{
    uint32_t size;
    const nsbmd_places at = get_pair_places(&size);
    const uint32_t past = size - at.materials + 1, entry = at.material_entries + 4;
    const uint32_t list = at.texture_list[0], textures = at.texture_entries;
    const damage wrong[] = {
        {entry, 4, past, KUNAI_E_CORRUPT, entry, 2},
        {entry, 4, 0xFFFFFFFF, KUNAI_E_CORRUPT, entry, 2},
        {entry, 4, past - 1 - 0x2B, KUNAI_E_TRUNCATED, size - 0x2B, 2},
        /* its size */
        {at.material[1] + 2, 2, 0x2B, KUNAI_E_CORRUPT, at.material[1] + 2, 2},
        {at.material[1] + 2, 2, 0x2D, KUNAI_E_CORRUPT, at.material[1] + 2, 2},
        /* lists of materials: of 0 and 1 */
        {list + 1, 1, 2, KUNAI_E_CORRUPT, list + 1, 2},
        {list + 1, 1, 0xFF, KUNAI_E_CORRUPT, list + 1, 2},
        {list + 1, 1, 0, KUNAI_E_CORRUPT, list + 1, 2},
        {textures + 2, 1, 1, KUNAI_OK, 0, 2},
        {textures + 2, 1, 0, KUNAI_OK, 0, 2},
        {textures, 2, past, KUNAI_E_CORRUPT, textures, 2},
        {textures, 2, past - 2, KUNAI_E_TRUNCATED, size - 1, 2},
        {at.palette_entries, 2, 0xFFFF, KUNAI_E_CORRUPT, at.palette_entries, 2},
        /* the dictionaries of their names */
        {at.materials, 2, past, KUNAI_E_CORRUPT, at.materials, 2},
        {at.materials + 2, 2, past, KUNAI_E_CORRUPT, at.materials + 2, 2},
    };

    check_damages(wrong, COUNT(wrong));
}

/* One that is damaged is white, and has its name. */
TEST(damaged_material)
{
    static const uint8_t white[4] = {255, 255, 255, 255};
    const kunai_material *material;
    kunai_model *model;
    nsbmd_scene scene;

    begin_pair(&scene);
    patch(&scene, scene.places.material_entries, 4, 0x7FFFFFFF);
    model = reopen_nsbmd_scene(&scene, 0, 1);
    material = kunai_model_get_material(model, 0);
    assert_text(material->name, "material0");
    assert_memory_equal(material->diffuse, white, 4);
    assert_int_equal(material->parameter_count, 0);
    assert_int_equal(material->offset, 0);
    assert_text(kunai_model_get_material(model, 1)->name, "material1");
    assert_int_equal(kunai_model_get_material(model, 1)->offset, scene.places.material[1]);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Nobody knows how large its texture is: texels are units. */
TEST(uvs_of_damaged_material)
{
    static const double expected[2] = {2, -0.5};
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    scene.materials[0].width = scene.materials[0].height = 64;
    add_one_to_nsbmd_list(&scene.lists[0], NSBMD_UV, pack_nsbmd_pair(32, -8));
    add_nsbmd_scene_triangle(&scene, 0, 0);
    write_nsbmd_scene(&scene);
    patch(&scene, scene.places.material_entries, 4, 0x7FFFFFFF);
    model = open_warned_nsbmd_scene(&scene, KUNAI_E_CORRUPT, scene.places.material_entries);
    mesh = kunai_model_get_mesh(model, 0);
    assert_near_floats(mesh->uvs[0], expected, 2, 0.0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* The first name of a material counts. */
TEST(texture_twice)
{
    kunai_model *model;
    nsbmd_scene scene;

    begin_pair(&scene);
    scene.materials[1].texture = "roof";
    write_nsbmd_scene(&scene);
    patch(&scene, scene.places.texture_list[1], 1, 0);
    model = open_warned_nsbmd_scene(&scene, KUNAI_E_CORRUPT, scene.places.texture_list[1]);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 1);
    assert_text(kunai_model_get_texture_list(model)->refs[0].name, "wall");
    assert_int_equal(kunai_model_get_material(model, 1)->texture, -1);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

TEST(shapes)
{
    uint32_t size;
    const nsbmd_places at = get_pair_places(&size);
    const uint32_t past = size - at.shapes + 1, entry = at.shape_entries + 4;
    const uint32_t shape = at.shape[1], left = size - at.list[1];
    const damage wrong[] = {
        {entry, 4, past, KUNAI_E_CORRUPT, entry, 1},
        {entry, 4, 0xFFFFFFFF, KUNAI_E_CORRUPT, entry, 1},
        {entry, 4, past - 1 - 15, KUNAI_E_TRUNCATED, size - 15, 1},
        /* its display list */
        {shape + 8, 4, size - shape + 1, KUNAI_E_TRUNCATED, shape + 8, 1},
        {shape + 8, 4, 0xFFFFFFFF, KUNAI_E_TRUNCATED, shape + 8, 1},
        {shape + 12, 4, left + 4, KUNAI_E_TRUNCATED, shape + 8, 1},
        {shape + 12, 4, 0xFFFFFFFF, KUNAI_E_TRUNCATED, shape + 8, 1},
        {shape + 12, 4, 0, KUNAI_OK, 0, 1},
        {shape + 12, 4, 3, KUNAI_E_TRUNCATED, at.list[1] + 3, 1},
        {shape + 12, 4, 4, KUNAI_E_TRUNCATED, at.list[1] + 4, 1},
    };

    check_damages(wrong, COUNT(wrong));
}

/* ---- render commands ---- */

/* All that there are not, with all flags: an error of the model before the first draw, and the end
 * of the commands behind it. */
TEST(unknown_commands)
{
    const uint32_t commands = get_pair_places(NULL).commands;
    uint32_t op;

    for (op = 0; op < 0x100; op++) {
        const damage wrong[] = {
            {commands + FIRST, 1, op, KUNAI_E_CORRUPT, commands + FIRST, FAILS},
            {commands + SHAPE_2, 1, op, KUNAI_E_CORRUPT, commands + SHAPE_2, 1},
            {commands + RETURN, 1, op, KUNAI_E_CORRUPT, commands + RETURN, 2},
        };

        if ((op & 0x1F) > NSBMD_PRJMAP)
            check_damages(wrong, COUNT(wrong));
    }
}

/* Numbers past the last one: the command is left out. */
TEST(numbers)
{
    const uint32_t at = get_pair_places(NULL).commands;
    const damage wrong[] = {
        {at + NODE + 1, 1, 1, KUNAI_OK, 0, 2},
        {at + NODE + 1, 1, 2, KUNAI_E_CORRUPT, at + NODE + 1, 2},
        {at + NODE + 1, 1, 0xFF, KUNAI_E_CORRUPT, at + NODE + 1, 2},
        {at + MATERIAL_2 + 1, 1, 2, KUNAI_E_CORRUPT, at + MATERIAL_2 + 1, 2},
        {at + MATERIAL_2 + 1, 1, 0xFF, KUNAI_E_CORRUPT, at + MATERIAL_2 + 1, 2},
        {at + SHAPE + 1, 1, 1, KUNAI_OK, 0, 2},
        {at + SHAPE_2 + 1, 1, 2, KUNAI_E_CORRUPT, at + SHAPE_2 + 1, 1},
        {at + SHAPE_2 + 1, 1, 0xFF, KUNAI_E_CORRUPT, at + SHAPE_2 + 1, 1},
        {at + MIX + 4, 1, 1, KUNAI_OK, 0, 2},
        {at + MIX + 4, 1, 2, KUNAI_E_CORRUPT, at + MIX + 4, 2},
        {at + MIX + 4, 1, 0xFF, KUNAI_E_CORRUPT, at + MIX + 4, 2},
        /* its slots: 30 is the last one */
        {at + MIX + 1, 1, 30, KUNAI_OK, 0, 2},
        {at + MIX + 1, 1, 31, KUNAI_E_CORRUPT, at + MIX + 1, 2},
        {at + MIX + 1, 1, 32, KUNAI_E_CORRUPT, at + MIX + 1, 2},
        {at + MIX + 1, 1, 0xFF, KUNAI_E_CORRUPT, at + MIX + 1, 2},
        {at + MIX + 3, 1, 32, KUNAI_E_CORRUPT, at + MIX + 3, 2},       /* is 0 */
        {at + MATRIX + 1, 1, 33, KUNAI_E_CORRUPT, at + MATRIX + 1, 2}, /* is 1 */
        {at + FIRST + 4, 1, 32, KUNAI_E_CORRUPT, at + FIRST + 4, 2},   /* is 0 */
        /* weights: 256 together */
        {at + MIX + 5, 1, 127, KUNAI_E_CORRUPT, at + MIX, 2},
        {at + MIX + 5, 1, 129, KUNAI_E_CORRUPT, at + MIX, 2},
    };

    check_damages(wrong, COUNT(wrong));
}

/* The same of commands that the pair has not: in place of the first draw. */
TEST(numbers_of_maps)
{
    static const uint8_t ops[4] = {NSBMD_ENVMAP, NSBMD_PRJMAP, NSBMD_BB, NSBMD_BBY};
    uint32_t i, number;

    for (i = 0; i < 4; i++)
        for (number = 1; number < 4; number++) {
            const uint8_t commands[] = {NSBMD_NODEDESC,
                                        0,
                                        0,
                                        0,
                                        NSBMD_NODEDESC,
                                        1,
                                        0,
                                        0,
                                        NSBMD_NODE,
                                        1,
                                        1,
                                        NSBMD_MAT,
                                        0,
                                        NSBMD_SHP,
                                        1,
                                        ops[i],
                                        (uint8_t)number,
                                        0,
                                        NSBMD_RET};
            kunai_model *model;
            nsbmd_scene scene;

            begin_pair(&scene);
            set_nsbmd_scene_commands(&scene, BYTES(commands));
            free_nsbmd_list(&scene.lists[1]);
            add_nsbmd_scene_triangle(&scene, 1, 0);
            write_nsbmd_scene(&scene);
            if (number < 2)
                model = reopen_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
            else
                model =
                    open_warned_nsbmd_scene(&scene, KUNAI_E_CORRUPT, scene.places.commands + 16);
            assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
            kunai_model_close(model);
            free_nsbmd_scene(&scene);
        }
}

/* Commands at the end of the data, of which only the first count bytes are there. missing: what is
 * not there as a whole. */
static void check_cut_commands(uint32_t count, uint32_t missing, kunai_result code,
                               uint32_t triangles)
{
    kunai_model *model = NULL;
    nsbmd_scene scene;
    uint32_t at, end;

    begin_pair(&scene);
    at = (uint32_t)scene.file.size;
    append_bytes(&scene.file, pair_commands, count);
    end = (uint32_t)scene.file.size;
    patch(&scene, scene.places.model + 4, 4, at - scene.places.model);
    patch(&scene, scene.places.block + 4, 4, end - scene.places.block);
    if (triangles == FAILS)
        assert_nsbmd_error(&scene, 0, code, at + missing);
    else if (code == KUNAI_OK)
        model = reopen_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    else
        model = open_warned_nsbmd_scene(&scene, code, at + missing);
    if (model)
        assert_int_equal(kunai_model_get_info(model)->triangle_count, triangles);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Commands that never return, cut at every byte: an error while nothing was drawn. The terms of a
 * sum are one thing. */
TEST(cut_commands)
{
    enum { TERMS = MIX + 3 };
    uint32_t count;

    for (count = 0; count <= RETURN; count++) {
        const uint32_t triangles = count < SHAPE + 2 ? FAILS : count < SHAPE_2 + 2 ? 1 : 2;

        check_cut_commands(count, count > TERMS && count < NODE ? TERMS : count, KUNAI_E_TRUNCATED,
                           triangles);
    }
    check_cut_commands(count, 0, KUNAI_OK, 2);
}

/* CALLDL has two words, each of which is whole or not there. */
TEST(cut_call)
{
    static const uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0, 0, NSBMD_MAT, 0, NSBMD_CALLDL, 0, 0, 0, 0, 0, 0, 0};
    uint32_t count;

    for (count = 7; count <= sizeof commands; count++) {
        nsbmd_scene scene;
        uint32_t at;

        begin_nsbmd_scene(&scene);
        write_nsbmd_scene(&scene);
        at = (uint32_t)scene.file.size;
        append_bytes(&scene.file, commands, count);
        patch(&scene, scene.places.model + 4, 4, at - scene.places.model);
        patch(&scene, scene.places.block + 4, 4, at + count - scene.places.block);
        assert_nsbmd_error(&scene, 0, KUNAI_E_TRUNCATED, at + (count < 11 ? 7 : 11));
        free_nsbmd_scene(&scene);
    }
}

/* ---- nodes that are described in a wrong way ---- */

typedef struct tree_case {
    uint8_t commands[12]; /* three NODEDESC */
    uint32_t offset;      /* of the warning, in the commands */
    int32_t parents[3];   /* in the tree */
    int32_t numbers[3];   /* in the file */
} tree_case;

/* clang-format off */
static const tree_case tree_cases[] = {
    /* two nodes of each other: the one with the lower number is cut off */
    {{6, 2, 2, 0, 6, 0, 1, 0, 6, 1, 0, 0}, 4, {-1, 0, -1}, {0, 1, 2}},
    /* three in a ring */
    {{6, 0, 1, 0, 6, 1, 2, 0, 6, 2, 0, 0}, 0, {-1, 0, 1}, {0, 2, 1}},
    /* described twice: the first parent counts */
    {{6, 0, 0, 0, 6, 1, 0, 0, 6, 1, 1, 0}, 9, {-1, 0, -1}, {0, 1, 2}},
    /* parents and nodes past the last one */
    {{6, 0, 0, 0, 6, 1, 3, 0, 6, 2, 0, 0}, 6, {-1, 0, -1}, {0, 2, 1}},
    {{6, 0, 0, 0, 6, 3, 0, 0, 6, 2, 0, 0}, 5, {-1, 0, -1}, {0, 2, 1}},
};
/* clang-format on */

static int has_warning(const kunai_model_info *info, uint64_t offset)
{
    uint32_t i, found = 0;

    for (i = 0; i < info->warning_count; i++)
        found |= info->warnings[i].offset == offset && info->warnings[i].code == KUNAI_E_CORRUPT;
    return (int)found;
}

TEST(bad_trees)
{
    size_t i;
    int k;

    for (i = 0; i < COUNT(tree_cases); i++) {
        const tree_case *expected = &tree_cases[i];
        uint8_t commands[21] = {0};
        kunai_model *model;
        kunai_error error;
        nsbmd_scene scene;

        begin_pair(&scene);
        memcpy(commands, expected->commands, 12);
        memcpy(commands + 12,
               ((const uint8_t[]){NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_RET}), 8);
        scene.model.node_count = 3;
        scene.binds[2] = still;
        set_nsbmd_scene_commands(&scene, BYTES(commands));
        write_nsbmd_scene(&scene);
        model = try_nsbmd_scene(&scene, 0, &error);
        assert_non_null(model);
        assert_true(
            has_warning(kunai_model_get_info(model), scene.places.commands + expected->offset));
        for (k = 0; k < 3; k++) {
            assert_int_equal(kunai_model_get_node(model, (uint32_t)k)->parent,
                             expected->parents[k]);
            assert_int_equal(kunai_model_get_node(model, (uint32_t)k)->track_group,
                             expected->numbers[k]);
        }
        kunai_model_close(model);
        assert_null(try_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, &error));
        assert_int_equal(error.code, KUNAI_E_CORRUPT);
        free_nsbmd_scene(&scene);
    }
}

/* A node takes its own matrix after all when the current one is not that of its parent. */
TEST(wrong_parent_matrix)
{
    static const uint8_t commands[] = {
        NSBMD_NODEDESC, 0, 0,         0, NSBMD_MTX, 5, NSBMD_NODEDESC, 1, 0, 0, NSBMD_NODE, 1, 1,
        NSBMD_MAT,      0, NSBMD_SHP, 0, NSBMD_RET};
    kunai_model *model;
    nsbmd_scene scene;

    begin_pair(&scene);
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    write_nsbmd_scene(&scene);
    model = open_warned_nsbmd_scene(&scene, KUNAI_E_CORRUPT, scene.places.commands + 6);
    assert_int_equal(kunai_model_get_mesh(model, 0)->node, 1);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* ---- draws ---- */

/* SHP before MAT: the first material. */
TEST(no_material)
{
    static const uint8_t commands[] = {NSBMD_NODEDESC, 0, 0,        0, NSBMD_NODE, 0, 1,
                                       NSBMD_SHP,      0, NSBMD_RET};
    kunai_model *model;
    nsbmd_scene scene;

    begin_pair(&scene);
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    write_nsbmd_scene(&scene);
    model = open_warned_nsbmd_scene(&scene, KUNAI_E_CORRUPT, scene.places.commands + 7);
    assert_int_equal(kunai_model_get_mesh(model, 0)->submeshes[0].material, 0);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* No material at all, and nothing was drawn before: by SHP, and by CALLDL. */
TEST(no_materials)
{
    static const uint8_t commands[2][14] = {
        {NSBMD_NODEDESC, 0, 0, 0, NSBMD_SHP, 0, NSBMD_RET},
        {NSBMD_NODEDESC, 0, 0, 0, NSBMD_CALLDL, 9, 0, 0, 0, 0, 0, 0, 0, NSBMD_RET}};
    uint32_t i;

    for (i = 0; i < 2; i++) {
        nsbmd_scene scene;

        begin_nsbmd_scene(&scene);
        add_nsbmd_scene_triangle(&scene, 0, 0);
        scene.model.material_count = 0;
        set_nsbmd_scene_commands(&scene, BYTES(commands[i]));
        write_nsbmd_scene(&scene);
        assert_nsbmd_error(&scene, 0, KUNAI_E_CORRUPT, scene.places.commands + 4);
        free_nsbmd_scene(&scene);
    }
}

/* A slot that was never set has no node: its vertices are taken as of the root. */
TEST(empty_slot)
{
    static const uint8_t commands[] = {NSBMD_NODEDESC, 0, 0,         0, NSBMD_NODE, 0, 1,
                                       NSBMD_MAT,      0, NSBMD_MTX, 9, NSBMD_SHP,  0, NSBMD_RET};
    kunai_model *model;
    nsbmd_scene scene;

    begin_pair(&scene);
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    model = open_nsbmd_scene(&scene, 0, 1);
    assert_int_equal(kunai_model_get_mesh(model, 0)->node, 0);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* A sum of matrices in another one is left out; the rest of it counts as a whole. */
TEST(nested_mix)
{
    /* clang-format off */
    static const uint8_t commands[] = {
        NSBMD_NODEDESC | NSBMD_STORE, 0, 0, 0, 0, NSBMD_NODEDESC | NSBMD_STORE, 1, 0, 0, 1,
        NSBMD_NODEMIX, 2, 2, 0, 0, 128, 1, 1, 128,
        NSBMD_NODEMIX, 3, 2, 2, 0, 128, 1, 1, 128,
        NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_RET};
    /* clang-format on */
    const kunai_mesh *mesh;
    kunai_model *model;
    nsbmd_scene scene;

    begin_pair(&scene);
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    write_nsbmd_scene(&scene);
    model = open_warned_nsbmd_scene(&scene, KUNAI_E_UNSUPPORTED, scene.places.commands + 22);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
    assert_int_equal(mesh->node, 1);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

/* Inverse binds that do not lie in the data, by one byte. */
TEST(binds)
{
    uint32_t size;
    const nsbmd_places at = get_pair_places(&size);
    const uint32_t end = size - at.model;
    const damage wrong[] = {
        {at.model + 16, 4, end - 2 * 0x54, KUNAI_OK, 0, 2},
        {at.model + 16, 4, end - 2 * 0x54 + 1, KUNAI_E_CORRUPT, at.commands + MIX + 7, 2},
    };

    check_damages(wrong, COUNT(wrong));
}

/* ---- CALLDL ---- */

/* Both ends of what it can call: the first byte of the model that is not its header's first, and
 * the last of the data. */
static void check_call(int32_t offset, uint32_t size, kunai_result code)
{
    const uint32_t o = (uint32_t)offset;
    const uint8_t commands[] = {NSBMD_NODEDESC,
                                0,
                                0,
                                0,
                                NSBMD_NODE,
                                0,
                                1,
                                NSBMD_MAT,
                                0,
                                NSBMD_SHP,
                                0,
                                NSBMD_CALLDL,
                                (uint8_t)o,
                                (uint8_t)(o >> 8),
                                (uint8_t)(o >> 16),
                                (uint8_t)(o >> 24),
                                (uint8_t)size,
                                (uint8_t)(size >> 8),
                                (uint8_t)(size >> 16),
                                (uint8_t)(size >> 24),
                                NSBMD_RET};
    kunai_model *model;
    nsbmd_scene scene;

    begin_pair(&scene);
    set_nsbmd_scene_commands(&scene, BYTES(commands));
    write_nsbmd_scene(&scene);
    if (code == KUNAI_OK)
        model = reopen_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
    else
        model = open_warned_nsbmd_scene(&scene, code, scene.places.commands + 12);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
    kunai_model_close(model);
    free_nsbmd_scene(&scene);
}

TEST(calls)
{
    enum { CALL = 11, LENGTH = 21 };
    nsbmd_scene scene;
    int32_t end;

    begin_pair(&scene);
    /* the commands are shorter here, in whole words */
    end = (int32_t)(scene.file.size - scene.places.commands) - CALL -
          (int32_t)((sizeof pair_commands + 3) / 4 * 4 - (LENGTH + 3) / 4 * 4);
    free_nsbmd_scene(&scene);
    check_call(end, 0, KUNAI_OK);
    check_call(end + 1, 0, KUNAI_E_CORRUPT);
    check_call(end, 1, KUNAI_E_CORRUPT);
    check_call(end - 4, 0xFFFFFFFF, KUNAI_E_CORRUPT);
    check_call(INT32_MAX, 0, KUNAI_E_CORRUPT);
    check_call(INT32_MIN, 4, KUNAI_E_CORRUPT);
}

/* ---- display lists ---- */

static int is_geometry(uint32_t command)
{
    return command == 0 || (command >= 0x10 && command <= 0x1C) ||
           (command >= 0x20 && command <= 0x2B) || (command >= 0x30 && command <= 0x34) ||
           command == 0x40 || command == 0x41 || command == 0x50 || command == 0x60 ||
           (command >= 0x70 && command <= 0x72);
}

/* Every byte that is no command: the draw is left out, and is the error when it is the only one. */
TEST(unknown_geometry)
{
    const nsbmd_places at = get_pair_places(NULL);
    uint32_t command;

    for (command = 1; command < 0x100; command++) {
        /* the second word of commands of the list, of which one is END */
        const uint32_t place = at.list[1];
        const damage wrong[] = {{place, 1, command, KUNAI_E_CORRUPT, place, 1},
                                {place + 1, 1, command, KUNAI_E_CORRUPT, place + 1, 1}};

        if (!is_geometry(command))
            check_damages(wrong, COUNT(wrong));
    }
}

TEST(only_list_damaged)
{
    nsbmd_scene scene;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    add_to_nsbmd_list(&scene.lists[0], 0x42, NULL);
    write_nsbmd_scene(&scene);
    assert_nsbmd_error(&scene, 0, KUNAI_E_CORRUPT, scene.places.list[0] + 0x20 + 1);
    free_nsbmd_scene(&scene);
}

/* Each command, whole at the end of a list, and a word too short. */
TEST(cut_geometry)
{
    static const uint32_t none[32];
    uint32_t command;

    for (command = 0x10; command < 0x80; command++) {
        nsbmd_list cut = {{0}, 0, 0};
        nsbmd_scene scene;
        kunai_model *model;

        begin_pair(&scene);
        free_nsbmd_list(&scene.lists[1]);
        add_to_nsbmd_list(&cut, command, none);
        if (is_geometry(command) && cut.data.size > 4) {
            cut.data.size -= 4;
            append_bytes(&scene.lists[1].data, cut.data.data, cut.data.size);
            write_nsbmd_scene(&scene);
            model = open_warned_nsbmd_scene(&scene, KUNAI_E_TRUNCATED,
                                            scene.places.list[1] + scene.lists[1].data.size);
            assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
            kunai_model_close(model);
        }
        free_nsbmd_list(&cut);
        free_nsbmd_scene(&scene);
    }
}

/* ---- the matrix stack of display lists ---- */

typedef struct stack_case {
    uint32_t pushes;
    uint32_t command; /* behind them; 0: none */
    uint32_t word;
    uint32_t is_wrong;
} stack_case;

/* 31 slots; the pointer begins at 0, and goes up to 31 by pushes. */
static const stack_case stack_cases[] = {
    {0, NSBMD_POP, 1, 1},
    {0, NSBMD_POP, 31, 1},
    {0, NSBMD_POP, 0, 0},
    {1, NSBMD_POP, 1, 0},
    {1, NSBMD_POP, 2, 1},
    {31, 0, 0, 0},
    {31, NSBMD_PUSH, 0, 1},
    {31, NSBMD_POP, 31, 0},
    {0, NSBMD_STORE_SLOT, 30, 0},
    {0, NSBMD_STORE_SLOT, 31, 1},
    {0, NSBMD_STORE_SLOT, 32, 1},
    {0, NSBMD_RESTORE_SLOT, 30, 0},
    {0, NSBMD_RESTORE_SLOT, 31, 1},
    {0, NSBMD_RESTORE_SLOT, 32, 1},
    {0, NSBMD_RESTORE_SLOT, 0xFFFFFFFF, 1},
};

TEST(stack)
{
    size_t i;

    for (i = 0; i < COUNT(stack_cases); i++) {
        const stack_case *given = &stack_cases[i];
        uint32_t k, place;
        kunai_model *model;
        nsbmd_scene scene;

        /* behind the vertices, so that they are not touched */
        begin_nsbmd_scene(&scene);
        add_nsbmd_scene_triangle(&scene, 0, 0);
        for (k = 0; k < given->pushes; k++)
            add_to_nsbmd_list(&scene.lists[0], NSBMD_PUSH, NULL);
        if (given->command)
            add_one_to_nsbmd_list(&scene.lists[0], given->command, given->word);
        place = (uint32_t)scene.lists[0].word + scene.lists[0].count - 1;
        write_nsbmd_scene(&scene);
        if (given->is_wrong)
            model = open_warned_nsbmd_scene(&scene, KUNAI_E_CORRUPT, scene.places.list[0] + place);
        else
            model = reopen_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* ---- matrices that are no transforms ---- */

/* The fourth column of a 4x4 is 0, 0, 0, 1, or is left out. */
TEST(fourth_column)
{
    static const double expected[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    uint32_t i;

    for (i = 0; i < 4; i++) {
        uint32_t matrix[16] = {ONE, 0, 0, 0, 0, ONE, 0, 0, 0, 0, ONE, 0, 0, 0, 0, ONE};
        kunai_model *model;
        nsbmd_scene scene;

        begin_nsbmd_scene(&scene);
        matrix[4 * i + 3]++;
        add_to_nsbmd_list(&scene.lists[0], NSBMD_PUSH, NULL);
        add_to_nsbmd_list(&scene.lists[0], NSBMD_MULTIPLY_4X4, matrix);
        add_nsbmd_scene_triangle(&scene, 0, 0);
        write_nsbmd_scene(&scene);
        model = open_warned_nsbmd_scene(&scene, KUNAI_E_UNSUPPORTED, scene.places.list[0] + 1);
        assert_corner_positions(kunai_model_get_mesh(model, 0), 0, expected, 3, 0.0);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* Seven scales of 2^18 are 2^126: 2 is 2^127, which is a float, and 4 is none: it reads as 0. The
 * other axes are as they were. */
TEST(large_positions)
{
    static const uint32_t large[3] = {0x40000000, ONE, ONE};
    const float most = 170141183460469231731687303715884105728.0f; /* 2^127 */
    int32_t x;

    for (x = -4; x <= 4; x += 2) {
        const float *positions;
        kunai_model *model;
        nsbmd_scene scene;
        uint32_t i;

        begin_nsbmd_scene(&scene);
        for (i = 0; i < 7; i++)
            add_to_nsbmd_list(&scene.lists[0], NSBMD_SCALE, large);
        add_one_to_nsbmd_list(&scene.lists[0], NSBMD_BEGIN, NSBMD_TRIANGLES);
        add_nsbmd_vertex(&scene.lists[0], x * ONE, 3 * ONE, 0);
        add_nsbmd_vertex(&scene.lists[0], 0, ONE, 0);
        add_nsbmd_vertex(&scene.lists[0], 0, 0, ONE);
        model = open_nsbmd_scene(&scene, KUNAI_MODEL_DRAW_ORDER, x == -4 || x == 4);
        positions = kunai_model_get_mesh(model, 0)->positions;
        positions += 3 * (size_t)kunai_model_get_mesh(model, 0)->indices[0];
        assert_true(positions[0] == (x == 2 ? most : x == -2 ? -most : 0.0f));
        assert_true(positions[1] == 3.0f && positions[2] == 0.0f);
        kunai_model_close(model);
        free_nsbmd_scene(&scene);
    }
}

/* Scales of 2^18 in each other: the seventh node has 2^126, the eighth one none. */
TEST(large_worlds)
{
    static const uint8_t end[] = {NSBMD_NODE, 0, 1, NSBMD_MAT, 0, NSBMD_SHP, 0, NSBMD_RET};
    const float seventh = 85070591730234615865843651857942052864.0f; /* 2^126 */
    bytes commands = {0};
    uint32_t count;
    nsbmd_scene scene;
    uint8_t i;

    begin_nsbmd_scene(&scene);
    add_nsbmd_scene_triangle(&scene, 0, 0);
    for (i = 0; i < NSBMD_PARTS; i++) {
        const uint8_t describe[4] = {NSBMD_NODEDESC, i, i ? (uint8_t)(i - 1) : i, 0};

        scene.nodes[i].flags = NSBMD_NO_TRANSLATION | NSBMD_NO_ROTATION;
        scene.nodes[i].scale[0] = 0x40000000;
        scene.nodes[i].scale[1] = scene.nodes[i].scale[2] = ONE;
        append_bytes(&commands, describe, sizeof describe);
    }
    for (count = 7; count <= 8; count++) {
        kunai_model *model;
        bytes all = {0};

        append_bytes(&all, commands.data, 4 * (size_t)count);
        append_bytes(&all, end, sizeof end);
        scene.model.node_count = count;
        set_nsbmd_scene_commands(&scene, all.data, (uint32_t)all.size);
        write_nsbmd_scene(&scene);
        model = count == 8 ? open_warned_nsbmd_scene(&scene, KUNAI_E_CORRUPT, scene.places.node[0])
                           : reopen_nsbmd_scene(&scene, KUNAI_OPEN_STRICT, 0);
        assert_true(kunai_model_get_node(model, 6)->world[0] == seventh);
        if (count == 8)
            assert_true(kunai_model_get_node(model, 7)->world[0] == 0.0f);
        kunai_model_close(model);
        free_bytes(&all);
    }
    free_bytes(&commands);
    free_nsbmd_scene(&scene);
}

/* ---- all ways to fail ---- */

TEST(sweeps)
{
    const kunai_options options = {.struct_size = sizeof options};
    const kunai_options strict = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    nsbmd_scene scene;

    begin_pair(&scene);
    test_sweep_all(&model_visitor, scene.file.data, scene.file.size, &options, 0);
    test_sweep_bytes(&model_visitor, scene.file.data, scene.file.size, &strict);
    free_nsbmd_scene(&scene);
}

/* Each byte makes a matrix that there was not before, of some 200 bytes, or one that there was: the
 * work is linear, and only memory limits it. */
TEST(many_matrices)
{
    enum { COUNT = 300000 };
    uint32_t i, k;

    for (i = 0; i < 2; i++) {
        kunai_options options = {.struct_size = sizeof options, .max_memory = 32u << 20};
        bytes commands = {0};
        nsbmd_scene scene;
        kunai_model *model;
        kunai_error error;

        begin_nsbmd_scene(&scene);
        add_nsbmd_scene_triangle(&scene, 0, 0);
        scene.model.scale = NSBMD_ONE + (int32_t)i;
        for (k = 0; k < COUNT; k++)
            append_u8(&commands, NSBMD_POSSCALE);
        append_bytes(&commands, scene.model.commands, scene.model.command_size);
        set_nsbmd_scene_commands(&scene, commands.data, (uint32_t)commands.size);
        write_nsbmd_scene(&scene);
        model = try_nsbmd_scene(&scene, 0, &error);
        assert_int_equal(error.code, KUNAI_OK);
        kunai_model_close(model);
        kunai_model_open(scene.file.data, scene.file.size, &options, &model, &error);
        assert_int_equal(error.code, i ? KUNAI_E_LIMIT : KUNAI_OK);
        assert_string_equal(error.record, i ? "memory" : "");
        kunai_model_close(model);
        free_bytes(&commands);
        free_nsbmd_scene(&scene);
    }
}

/* A shape that is drawn again and again, from one byte each: the budget ends it. */
TEST(repeated_draws)
{
    enum { POINTS = 30000, DRAWS = 30000 };
    bytes commands = {0};
    nsbmd_scene scene;
    kunai_error error;
    int32_t i;

    begin_nsbmd_scene(&scene);
    add_one_to_nsbmd_list(&scene.lists[0], NSBMD_BEGIN, NSBMD_TRIANGLE_STRIP);
    for (i = 0; i < POINTS; i++)
        add_one_to_nsbmd_list(&scene.lists[0], NSBMD_VERTEX_10, pack_nsbmd_tens(i, i / 2, i / 3));
    append_bytes(&commands, scene.model.commands, scene.model.command_size - 1);
    for (i = 0; i < DRAWS; i++) {
        append_u8(&commands, NSBMD_SHP);
        append_u8(&commands, 0);
    }
    append_u8(&commands, NSBMD_RET);
    set_nsbmd_scene_commands(&scene, commands.data, (uint32_t)commands.size);
    write_nsbmd_scene(&scene);
    assert_null(try_nsbmd_scene(&scene, 0, &error));
    assert_int_equal(error.code, KUNAI_E_LIMIT);
    free_bytes(&commands);
    free_nsbmd_scene(&scene);
}
