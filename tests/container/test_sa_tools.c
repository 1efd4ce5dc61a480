/* test_sa_tools.c - models in files of SA Tools, and the names of their nodes, by
 * ninja-container.md 7.1 and ginja.md 2. */
#include "place_files.h"

#include <dirent.h>

enum { SA_HEADER = 16 };

typedef struct label {
    uint32_t place;
    const char *name;
} label;

static const char *get_magic(uint32_t stride)
{
    switch (stride) {
    case IMAGE_CHUNK: return "SA2MDL";
    case IMAGE_GINJA: return "SA2BMDL";
    default: return "SA1MDL";
    }
}

/* Header, so many bytes of something else, and image; no metadata. */
static image make_moved(uint32_t stride, uint32_t version, size_t moved)
{
    image out = {.stride = stride};

    append_bytes(&out.data, get_magic(stride), 7);
    append_u8(&out.data, version);
    append_zeros(&out.data, 8);
    put_garbage(&out.data, moved);
    put_image(&out, 7, 1);
    set_u32(&out.data, 8, out.root, 0);
    return out;
}

static image make_sa(uint32_t stride, uint32_t version)
{
    return make_moved(stride, version, 0);
}

static void begin_metadata(image *out)
{
    set_u32(&out->data, 12, (uint32_t)out->data.size, 0);
}

static void put_end(image *out)
{
    append_bytes(&out->data, "END\0\0\0\0\0", 8);
}

/* A LABL chunk. */
static void put_labels(image *out, const label *labels, size_t count)
{
    bytes names = {0};
    size_t i;

    append_bytes(&out->data, "LABL", 4);
    for (i = 0; i < count; i++)
        append_bytes(&names, labels[i].name, strlen(labels[i].name) + 1);
    align_bytes(&names, 4);
    append_u32(&out->data, (uint32_t)(8 * count + 8 + names.size), 0);
    names.size = 0;
    for (i = 0; i < count; i++) {
        append_u32(&out->data, labels[i].place, 0);
        append_u32(&out->data, (uint32_t)(8 * count + 8 + names.size), 0);
        append_bytes(&names, labels[i].name, strlen(labels[i].name) + 1);
    }
    append_u32(&out->data, 0xFFFFFFFF, 0);
    append_u32(&out->data, 0xFFFFFFFF, 0);
    align_bytes(&names, 4);
    append_bytes(&out->data, names.data, names.size);
    free_bytes(&names);
}

/* The labels of all nodes, and of others. */
static image make_labelled_at(uint32_t stride, size_t moved)
{
    image out = make_moved(stride, 3, moved);
    const label labels[] = {{out.model, "model_0"},       {out.child, "object_child"},
                            {out.sibling, "object_last"}, {out.sibling + 4, "no node"},
                            {0xFFFFFFFC, "far away"},     {out.root, "object_root"}};

    begin_metadata(&out);
    put_labels(&out, labels, COUNT(labels));
    put_end(&out);
    return out;
}

static image make_labelled(uint32_t stride)
{
    return make_labelled_at(stride, 0);
}

/* NULL: no name. */
static void check_names(const kunai_model *model, const char *root, const char *child,
                        const char *sibling)
{
    const char *wanted[3] = {root, child, sibling};
    uint32_t i;

    for (i = 0; i < 3; i++) {
        const kunai_string name = kunai_model_get_node(model, i)->name;

        assert_string_equal(name.data, wanted[i] ? wanted[i] : "");
        assert_int_equal(name.size, strlen(name.data));
    }
}

static const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};

TEST(sa)
{
    static const uint32_t strides[] = {24, 0, IMAGE_GINJA};
    size_t i;

    for (i = 0; i < COUNT(strides); i++) {
        image out = make_labelled(strides[i]);
        kunai_model *model = open_good(&out.data, strides[i] == 24 ? NULL : &strict);

        check_names(model, "object_root", "object_child", "object_last");
        check_image(model, &out, SA_HEADER, 7, KUNAI_BYTE_ORDER_LITTLE);
        free_bytes(&out.data);
    }
}

/* Nothing has to be at a multiple of 4 (sa-tools.md 1.1), and nodes have names all the same. */
TEST(sa_unaligned)
{
    static const uint32_t strides[] = {IMAGE_GINJA, IMAGE_CHUNK, 24};
    size_t i, moved;

    for (i = 0; i < COUNT(strides); i++)
        for (moved = 1; moved <= 4; moved++) {
            image out = make_labelled_at(strides[i], moved);
            kunai_model *model = open_good(&out.data, strides[i] == 24 ? NULL : &strict);
            kunai_found found;

            check_names(model, "object_root", "object_child", "object_last");
            check_image(model, &out, SA_HEADER + moved, 7, KUNAI_BYTE_ORDER_LITTLE);
            assert_int_equal(kunai_probe(out.data.data, out.data.size, &found), KUNAI_OK);
            assert_int_equal(found.confidence, KUNAI_CONFIDENCE_SURE);
            assert_int_equal(found.size, out.data.size);
            free_bytes(&out.data);
        }
}

/* Nodes that begin in the same 4 bytes lie in each other: 101 hex, and its sibling at 100 hex. */
TEST(sa_overlapping_nodes)
{
    image out = {.stride = IMAGE_GINJA};

    append_bytes(&out.data, "SA2BMDL\3", 8);
    append_image_word(&out, 0x101);
    append_image_word(&out, 0);
    append_zeros(&out.data, 0x1000);
    out.data.data[0x132] = 1;
    expect_error(&out.data, NULL, KUNAI_E_CORRUPT, 0x131);
    free_bytes(&out.data);
}

/* The structure that an error is in is called by its magic word. */
static void expect_sa_record(uint32_t stride, uint32_t format, const char *record)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};
    image out = make_sa(stride, 4);
    kunai_error error;

    assert_null(test_open_model(out.data.data, out.data.size, &options, &error));
    assert_int_equal(error.code, KUNAI_E_UNSUPPORTED);
    assert_int_equal(error.format, format);
    assert_string_equal(error.record, record);
    free_bytes(&out.data);
}

TEST(sa_record)
{
    expect_sa_record(24, KUNAI_FORMAT_NJBM, "SA1MDL");
    expect_sa_record(24, KUNAI_FORMAT_NJBM_PLUS, "SA1MDL");
    expect_sa_record(0, KUNAI_FORMAT_NJCM, "SA2MDL");
    expect_sa_record(IMAGE_GINJA, KUNAI_FORMAT_GJCM, "SA2BMDL");
}

/* What is in it, what is asked for. */
TEST(sa_format)
{
    static const struct {
        uint32_t stride;
        uint32_t format;
        int good;
    } cases[] = {{24, KUNAI_FORMAT_NJBM, 1},          {24, KUNAI_FORMAT_NJCM, 0},
                 {24, KUNAI_FORMAT_NJBM_PLUS, 1},     {24, KUNAI_FORMAT_NINJA, 0},
                 {24, KUNAI_FORMAT_PVR, 0},           {0, KUNAI_FORMAT_NJCM, 1},
                 {0, KUNAI_FORMAT_NJBM, 0},           {0, KUNAI_FORMAT_NJBM_PLUS, 0},
                 {0, KUNAI_FORMAT_NINJA, 0},          {0, 0xFFFFFFFF, 0},
                 {0, KUNAI_FORMAT_GJCM, 0},           {0, KUNAI_FORMAT_XJ, 0},
                 {24, KUNAI_FORMAT_GJCM, 0},          {IMAGE_GINJA, KUNAI_FORMAT_GJCM, 1},
                 {IMAGE_GINJA, KUNAI_FORMAT_NJCM, 0}, {IMAGE_GINJA, KUNAI_FORMAT_XJ, 0},
                 {IMAGE_GINJA, KUNAI_FORMAT_NINJA, 0}};
    kunai_options options = {.struct_size = sizeof options};
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        image out = make_labelled(cases[i].stride);

        options.format = cases[i].format;
        options.index = 0;
        options.byte_order = KUNAI_BYTE_ORDER_BIG; /* the file says it itself */
        if (!cases[i].good) {
            expect_error(&out.data, &options, KUNAI_E_FORMAT, 0);
        } else {
            kunai_model *model = open_good(&out.data, &options);

            assert_int_equal(kunai_model_get_info(model)->format, cases[i].format);
            kunai_model_close(model);
            options.index = 1;
            expect_error(&out.data, &options, KUNAI_E_RANGE, 0);
        }
        free_bytes(&out.data);
    }
}

/* stride: of the image in the file. */
static void check_header(uint32_t stride)
{
    static const struct {
        size_t size;
        kunai_result code;
        uint64_t offset;
    } cuts[] = {{7, KUNAI_E_TRUNCATED, 7},   {8, KUNAI_E_TRUNCATED, 8},
                {11, KUNAI_E_TRUNCATED, 8},  {12, KUNAI_E_TRUNCATED, 12},
                {15, KUNAI_E_TRUNCATED, 12}, {16, KUNAI_E_CORRUPT, 8},
                {6, KUNAI_E_FORMAT, 0}}; /* the magic has 7 bytes */
    image out = make_labelled(stride);
    const size_t end = out.data.size;
    uint32_t version;
    size_t i;

    for (version = 0; version < 256; version++) {
        out.data.data[7] = (uint8_t)version;
        if (version >= 1 && version <= 3)
            kunai_model_close(open_good(&out.data, &strict));
        else
            expect_error(&out.data, NULL, KUNAI_E_UNSUPPORTED, 7);
    }
    out.data.data[7] = 3;
    for (i = 0; i < sizeof cuts / sizeof cuts[0]; i++) {
        out.data.size = cuts[i].size;
        expect_error(&out.data, NULL, cuts[i].code, cuts[i].offset);
    }
    out.data.size = end;
    out.data.data[6] ^= 1;
    expect_error(&out.data, NULL, KUNAI_E_FORMAT, 0);
    out.data.data[6] ^= 1;
    out.data.data[2] = '3';
    expect_error(&out.data, NULL, KUNAI_E_FORMAT, 0);
    free_bytes(&out.data);
}

TEST(sa_header)
{
    check_header(0);
    check_header(IMAGE_GINJA);
}

TEST(sa_root)
{
    static const uint32_t bad[] = {0, 4, 12, 15, 0x80000000, 0xFFFFFFFC, 0xFFFFFFFF};
    static const uint32_t strides[] = {24, IMAGE_CHUNK, IMAGE_GINJA};
    size_t i, k;

    for (k = 0; k < COUNT(strides); k++) {
        image out = make_sa(strides[k], 3);
        const uint32_t last = (uint32_t)out.data.size - NODE;

        assert_int_equal(out.root, last);
        for (i = 0; i < COUNT(bad); i++) {
            set_u32(&out.data, 8, bad[i], 0);
            expect_error(&out.data, NULL, KUNAI_E_CORRUPT, 8);
        }
        for (i = 1; i < 8; i++) {
            set_u32(&out.data, 8, last + (uint32_t)i, 0);
            expect_error(&out.data, NULL, KUNAI_E_CORRUPT, 8);
        }
        set_u32(&out.data, 8, out.child, 0);
        kunai_model_close(open_good(&out.data, NULL));
        free_bytes(&out.data);
    }
}

/* What stands in the metadata of the older versions is something else. */
TEST(sa_versions)
{
    image out = make_labelled(0);
    kunai_model *model;
    uint32_t version;

    for (version = 1; version < 3; version++) {
        out.data.data[7] = (uint8_t)version;
        model = open_good(&out.data, &strict);
        check_names(model, NULL, NULL, NULL);
        kunai_model_close(model);
    }
    free_bytes(&out.data);
    out = make_sa(0, 3); /* no metadata */
    model = open_good(&out.data, &strict);
    check_names(model, NULL, NULL, NULL);
    kunai_model_close(model);
    free_bytes(&out.data);
}

/* The model is there, without the names in question, and with one warning; with KUNAI_OPEN_STRICT
 * that is the error. */
static void expect_broken(const image *from, kunai_result code, uint64_t offset, const char *root,
                          const char *child, const char *sibling)
{
    kunai_model *model = open_good(&from->data, NULL);
    const kunai_model_info *info = kunai_model_get_info(model);

    check_names(model, root, child, sibling);
    assert_int_equal(info->triangle_count, from->triangles);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, code);
    assert_int_equal(info->warnings[0].offset, offset);
    kunai_model_close(model);
    expect_error(&from->data, &strict, code, offset);
}

TEST(sa_metadata_place)
{
    image out = make_labelled(0);
    const uint32_t end = (uint32_t)out.data.size;

    set_u32(&out.data, 12, end + 1, 0);
    expect_broken(&out, KUNAI_E_CORRUPT, 12, NULL, NULL, NULL);
    set_u32(&out.data, 12, 0xFFFFFFFF, 0);
    expect_broken(&out, KUNAI_E_CORRUPT, 12, NULL, NULL, NULL);
    set_u32(&out.data, 12, end, 0);
    expect_broken(&out, KUNAI_E_TRUNCATED, end, NULL, NULL, NULL);
    set_u32(&out.data, 12, end - 4, 0);
    expect_broken(&out, KUNAI_E_TRUNCATED, end, NULL, NULL, NULL);
    free_bytes(&out.data);
}

/* Unknown chunks are passed over, what is behind the end mark does not matter, and the first
 * label of a place wins, also in another chunk. */
TEST(sa_chunks)
{
    image out = make_sa(0, 3);
    const label first[] = {{out.root, "one"}, {out.root, "two"}, {out.child, "three"}};
    const label second[] = {{out.root, "four"}, {out.sibling, "five"}, {out.child, "six"}};
    const label third[] = {{out.sibling, "seven"}};
    kunai_model *model;

    begin_metadata(&out);
    append_bytes(&out.data, "DESC\5\0\0\0xxxxx", 13); /* no multiple of 4 */
    put_labels(&out, first, 3);
    append_bytes(&out.data, "TOOL\0\0\0\0", 8);
    put_labels(&out, second, 3);
    put_end(&out);
    put_labels(&out, third, 1);
    model = open_good(&out.data, &strict);
    check_names(model, "one", "three", "five");
    kunai_model_close(model);
    free_bytes(&out.data);

    out = make_sa(0, 3); /* an end mark has a size, too, which may be any that fits */
    begin_metadata(&out);
    append_bytes(&out.data, "END\0\4\0\0\0LABL", 12);
    model = open_good(&out.data, &strict);
    check_names(model, NULL, NULL, NULL);
    kunai_model_close(model);
    free_bytes(&out.data);
}

/* A file that ends anywhere in its metadata keeps its model. Names are there from the end of their
 * chunk on. */
TEST(sa_cut)
{
    image out = make_labelled(0);
    const size_t end = out.data.size, metadata = out.root + NODE;

    for (out.data.size = metadata; out.data.size < end; out.data.size++) {
        const size_t at = out.data.size;
        const int has_names = at >= end - 8;
        size_t offset = metadata; /* of the word that is not there */

        if (at >= metadata + 4)
            offset = metadata + 4;
        if (at >= metadata + 8)
            offset = metadata + 8;
        if (has_names)
            offset = at >= end - 4 ? end - 4 : end - 8;
        expect_broken(&out, KUNAI_E_TRUNCATED, offset, has_names ? "object_root" : NULL,
                      has_names ? "object_child" : NULL, has_names ? "object_last" : NULL);
    }
    free_bytes(&out.data);
}

/* The chunk itself ends too early: the labels before that count. The pair at each place: see
 * make_labelled. */
TEST(sa_label_size)
{
    image out = make_labelled(0);
    const size_t metadata = out.root + NODE, labels = metadata + 8, size = 6 * 8 + 8;
    size_t cut;

    out.data.size = labels;
    for (cut = 0; cut < size; cut++) {
        image other = {.triangles = 1};
        const size_t offset = labels + cut / 4 * 4;

        append_bytes(&other.data, out.data.data, labels + cut);
        set_u32(&other.data, metadata + 4, (uint32_t)cut, 0);
        put_end(&other);
        if (cut < 16) { /* no label of a node */
            expect_broken(&other, KUNAI_E_TRUNCATED, offset, NULL, NULL, NULL);
        } else { /* whose names are not in the chunk */
            kunai_model *model = open_good(&other.data, NULL);

            check_names(model, NULL, NULL, NULL);
            assert_int_equal(kunai_model_get_info(model)->warning_count, cut < 24   ? 2
                                                                         : cut < 48 ? 3
                                                                                    : 4);
            assert_int_equal(kunai_model_get_info(model)->warnings[0].offset, labels + 12);
            kunai_model_close(model);
        }
        free_bytes(&other.data);
    }
    free_bytes(&out.data);
}

/* Labels of places that are no node, though near one, at the ends of the file, or beyond. */
TEST(sa_label_places)
{
    enum { LABELS = 12, END = 8 + 8 * LABELS + 8 + 2 * LABELS + 8 };
    image out = make_sa(0, 3);
    const uint32_t metadata = (uint32_t)out.data.size, end = metadata + END;
    const label labels[LABELS] = {
        {0, "a"},
        {out.root - 1, "a"},
        {out.root + 1, "a"},
        {out.root + 2, "a"},
        {out.root + 3, "a"},
        {out.root + 4, "a"},
        {out.child - 4, "a"},
        {end - 4, "a"},
        {end, "a"},
        {end + 4, "a"},
        {0x80000000, "a"},
        {0xFFFFFFFF, "a"},
    };
    kunai_model *model;
    uint32_t i;

    begin_metadata(&out);
    put_labels(&out, labels, LABELS);
    put_end(&out);
    assert_int_equal(out.data.size, end);
    model = open_good(&out.data, &strict);
    check_names(model, NULL, NULL, NULL);
    kunai_model_close(model);
    for (i = 0; i < LABELS; i++) { /* each one but its neighbours is right */
        set_u32(&out.data, metadata + 8 + 8 * i, out.sibling, 0);
        model = open_good(&out.data, &strict);
        check_names(model, NULL, NULL, "a");
        kunai_model_close(model);
        set_u32(&out.data, metadata + 8 + 8 * i, labels[i].place, 0);
    }
    free_bytes(&out.data);
}

/* Only both words of a pair together end the labels. */
TEST(sa_end_of_labels)
{
    image out = make_labelled(0);
    const size_t labels = out.root + NODE + 8;
    kunai_model *model;

    set_u32(&out.data, labels, 0xFFFFFFFF, 0); /* the place, with a name */
    model = open_good(&out.data, &strict);
    check_names(model, "object_root", "object_child", "object_last");
    kunai_model_close(model);
    set_u32(&out.data, labels + 4, 0xFFFFFFFF, 0);
    model = open_good(&out.data, &strict);
    check_names(model, NULL, NULL, NULL);
    kunai_model_close(model);
    set_u32(&out.data, labels, out.model, 0); /* the name, with a place */
    model = open_good(&out.data, &strict);
    check_names(model, "object_root", "object_child", "object_last");
    kunai_model_close(model);
    free_bytes(&out.data);
}

/* A name begins and ends in the chunk. Those of other structures are not looked at. */
TEST(sa_names)
{
    image out = make_labelled(0);
    const size_t labels = out.root + NODE + 8, size = out.data.size - 8 - labels;
    kunai_model *model;

    set_u32(&out.data, labels + 4, 0xFFFFFFFF, 0);
    set_u32(&out.data, labels + 28, (uint32_t)size, 0);
    model = open_good(&out.data, &strict);
    check_names(model, "object_root", "object_child", "object_last");
    kunai_model_close(model);

    set_u32(&out.data, labels + 12, (uint32_t)size - 1, 0); /* a 0: an empty name */
    assert_int_equal(out.data.data[labels + size - 1], 0);
    model = open_good(&out.data, &strict);
    check_names(model, "object_root", NULL, "object_last");
    kunai_model_close(model);
    set_u32(&out.data, labels + 12, 0, 0); /* the first pair, as far as its place has bytes */
    set_u32(&out.data, labels, 0x00434241, 0);
    model = open_good(&out.data, &strict);
    check_names(model, "object_root", "ABC", "object_last");
    kunai_model_close(model);
    set_u32(&out.data, labels + 12, (uint32_t)size, 0);
    expect_broken(&out, KUNAI_E_CORRUPT, labels + 12, "object_root", NULL, "object_last");
    set_u32(&out.data, labels + 12, 0xFFFFFFFF, 0);
    expect_broken(&out, KUNAI_E_CORRUPT, labels + 12, "object_root", NULL, "object_last");

    set_u32(&out.data, labels + 12, (uint32_t)size - 1, 0);
    out.data.data[labels + size - 1] = 'x'; /* no 0 up to the end of the chunk */
    expect_broken(&out, KUNAI_E_CORRUPT, labels + 12, "object_root", NULL, "object_last");
    free_bytes(&out.data);
}

static kunai_error get_error(const image *from)
{
    const kunai_options options = {.struct_size = sizeof options, .max_memory = 64u << 20};
    kunai_error error;

    assert_null(test_open_model(from->data.data, from->data.size, &options, &error));
    assert_int_equal(error.code, KUNAI_E_LIMIT);
    return error;
}

/* 20,000 nodes of one name of 256 KiB are more than the memory. When the name has no end, no node
 * gets it: then the budget is the limit, of as many steps as a name has bytes. */
TEST(sa_budget)
{
    enum { NODES = 20000, NAME = 256 << 10, NAMES = 8 * NODES + 8 };
    image out = {.stride = 0};
    kunai_error error;
    uint32_t i, pairs;

    append_bytes(&out.data, "SA2MDL\0\3", 8);
    append_image_word(&out, SA_HEADER);
    append_image_word(&out, 0);
    for (i = 0; i < NODES; i++) /* siblings */
        append_image_node(&out, no_place, 0, 0, 0, no_place, no_place);
    for (i = 0; i + 1 < NODES; i++)
        set_u32(&out.data, SA_HEADER + i * NODE + 0x30, SA_HEADER + (i + 1) * NODE, 0);
    begin_metadata(&out);
    append_bytes(&out.data, "LABL", 4);
    append_image_word(&out, NAMES + NAME + 1);
    pairs = (uint32_t)out.data.size;
    for (i = 0; i < NODES; i++) {
        append_image_word(&out, SA_HEADER + i * NODE);
        append_image_word(&out, NAMES);
    }
    append_image_word(&out, 0xFFFFFFFF);
    append_image_word(&out, 0xFFFFFFFF);
    for (i = 0; i < NAME; i++)
        append_u8(&out.data, 'n');
    append_u8(&out.data, 0);
    put_end(&out);
    error = get_error(&out);
    assert_string_equal(error.record, "memory");
    out.data.data[pairs + NAMES + NAME] = 'n';
    error = get_error(&out);
    assert_string_equal(error.record, "LABL");
    assert_true(error.offset >= pairs && error.offset < (uint64_t)pairs + NAMES);
    free_bytes(&out.data);
}

TEST(sweeps)
{
    static const uint32_t strides[] = {0, 24, IMAGE_GINJA};
    const kunai_options options = {.struct_size = sizeof options};
    size_t i;

    for (i = 0; i < COUNT(strides); i++) {
        image out = make_labelled_at(strides[i], i + 1);

        test_sweep_all(&model_visitor, out.data.data, out.data.size, &options, 0);
        free_bytes(&out.data);
    }
}

/* ---- corpus ---- */

static uint32_t read_word_at(const uint8_t *data, size_t size, uint64_t at)
{
    assert_true(at + 4 <= size);
    return (uint32_t)data[at] | (uint32_t)data[at + 1] << 8 | (uint32_t)data[at + 2] << 16 |
           (uint32_t)data[at + 3] << 24;
}

/* The label of a place, read in the simplest way: in real files the LABL is the first chunk. */
static const char *find_label(const uint8_t *data, size_t size, uint64_t place)
{
    const uint32_t labels = read_word_at(data, size, 12) + 8;
    uint32_t at;

    assert_memory_equal(data + labels - 8, "LABL", 4);
    for (at = labels; read_word_at(data, size, at) != 0xFFFFFFFF; at += 8)
        if (read_word_at(data, size, at) == place)
            return (const char *)data + labels + read_word_at(data, size, at + 4);
    return "";
}

static uint32_t find_format(const uint8_t *data)
{
    if (data[2] == '1')
        return KUNAI_FORMAT_NJBM;
    return data[3] == 'B' ? KUNAI_FORMAT_GJCM : KUNAI_FORMAT_NJCM;
}

/* How many nodes have names. */
static size_t check_real(const uint8_t *data, size_t size)
{
    kunai_model *model;
    kunai_error error;
    const kunai_node *node;
    size_t names = 0;
    uint32_t i;

    assert_int_equal(kunai_model_open(data, size, NULL, &model, &error), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->format, find_format(data));
    assert_int_equal(kunai_model_get_info(model)->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(kunai_model_get_node(model, 0)->offset, read_word_at(data, size, 8));
    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++) {
        assert_string_equal(node->name.data, find_label(data, size, node->offset));
        names += node->name.size > 0;
    }
    kunai_model_close(model);
    return names;
}

TEST(corpus_labels)
{
    static const char *const folders[] = {"models/sa_tools", "models/cwe", "models/mods", "ginja"};
    size_t i, checked = 0, names = 0, size;
    char path[768];

    if (!test_corpus())
        skip();
    for (i = 0; i < COUNT(folders); i++) {
        struct dirent *item;
        DIR *dir;

        snprintf(path, sizeof path, "%s/%s", test_corpus(), folders[i]);
        dir = opendir(path);
        assert_non_null(dir);
        while ((item = readdir(dir)) != NULL) {
            uint8_t *data;

            if (!strstr(item->d_name, "mdl"))
                continue;
            snprintf(path, sizeof path, "%s/%s", folders[i], item->d_name);
            data = test_read_corpus(path, &size);
            assert_non_null(data);
            names += check_real(data, size);
            checked++;
            free(data);
        }
        closedir(dir);
    }
    assert_int_equal(checked, 29);
    assert_true(names > checked);
    snprintf(path, sizeof path, "SA Tools files with %u named nodes", (unsigned)names);
    test_corpus_report(path, checked, 0, "");
}

/* Its root is in the first bytes that there can be, and it has no labels. */
TEST(corpus_container)
{
    static const char path[] = "ginja/synth/container.sa2bmdl";
    kunai_found found;
    kunai_model *model;
    uint8_t *data;
    size_t size;

    if (!test_corpus())
        skip();
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    assert_int_equal(kunai_probe(data, size, &found), KUNAI_OK);
    assert_int_equal(found.format, KUNAI_FORMAT_GJCM);
    assert_int_equal(found.size, size);
    assert_int_equal(kunai_model_open(data, size, &strict, &model, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_GJCM);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    assert_int_equal(kunai_model_get_node(model, 0)->offset, SA_HEADER);
    assert_int_equal(kunai_model_get_node(model, 0)->name.size, 0);
    kunai_model_close(model);
    free(data);
    test_corpus_report(path, 1, 0, "");
}
