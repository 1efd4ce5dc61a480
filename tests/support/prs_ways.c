/* prs_ways.c - decodes one PRS or PRSD stream by every call of prs.h (prs_ways.h). */
#include "prs_ways.h"

#include "prsd_writer.h"

void free_prs_outcome(prs_outcome *o)
{
    free(o->bytes);
    o->bytes = NULL;
}

void assert_prs_error(const kunai_error *error, kunai_result code, uint64_t offset,
                      const char *record)
{
    assert_int_equal(error->code, code);
    assert_int_equal(error->offset, offset);
    assert_string_equal(error->record, record);
    assert_int_equal(error->message[0] != 0, code != KUNAI_OK);
}

void expect_prs_bytes(prs_outcome *o, const void *plain, size_t size)
{
    assert_int_equal(o->unpacked, size);
    if (size)
        assert_memory_equal(o->bytes, plain, size);
    free_prs_outcome(o);
}

static void assert_same(const prs_outcome *a, const prs_outcome *b)
{
    assert_prs_error(&a->error, b->error.code, b->error.offset, b->error.record);
    assert_int_equal(a->error.format, b->error.format);
    assert_string_equal(a->error.message, b->error.message);
    assert_int_equal(a->unpacked, b->unpacked);
    assert_int_equal(a->packed, b->packed);
    if (a->bytes && b->bytes && a->unpacked)
        assert_memory_equal(a->bytes, b->bytes, (size_t)a->unpacked);
}

/* ---- files ---- */

prs_file make_prs_file(int kind, const void *stream, size_t size, uint32_t key, uint32_t declared)
{
    const prsd_member member = {stream, size, key, declared, kind == PRSD_BIG};
    prs_file file = {{NULL, 0, 0}, kind == PRS ? 0 : 8, KUNAI_OPTIONS_INIT};

    file.options.flags = KUNAI_OPEN_STRICT;
    if (kind == PRS) {
        append_bytes(&file.data, stream, size);
        return file;
    }
    write_prsd(&member, &file.data);
    file.options.format = KUNAI_FORMAT_PRSD;
    file.options.byte_order = kind == PRSD_BIG ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    return file;
}

void free_prs_file(prs_file *file)
{
    free_bytes(&file->data);
}

/* ---- ways ---- */

prs_outcome get_prs_size(const void *data, size_t size, const kunai_options *options)
{
    auto_exact in = test_exact_copy(data, size);
    prs_outcome o = {.unpacked = 77, .packed = 77};
    const kunai_result result =
        kunai_prs_size(in.data, in.size, options, &o.unpacked, &o.packed, &o.error);

    assert_int_equal(result, o.error.code);
    if (size)
        assert_memory_equal(in.data, data, size);
    return o;
}

prs_outcome decode_prs(const void *data, size_t size, const kunai_options *options, size_t capacity)
{
    auto_exact in = test_exact_copy(data, size), out = {0};
    uint8_t *blank = malloc(capacity + 1);
    prs_outcome o = {.unpacked = 77, .packed = 77};

    memset(blank, 0xA5, capacity + 1);
    out = test_exact_copy(blank, capacity);
    kunai_result result = kunai_prs_decode(in.data, in.size, options, out.data, capacity,
                                           &o.unpacked, &o.packed, &o.error);
    assert_int_equal(result, o.error.code);
    assert_true(o.unpacked <= capacity);
    if (size)
        assert_memory_equal(in.data, data, size);
    o.bytes = blank;
    memcpy(o.bytes, out.data, capacity);
    return o;
}

uint32_t draw_prs_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

static size_t cut(prs_cutter *c, size_t left)
{
    size_t size = c->first;

    if (c->largest)
        size = c->is_even ? c->largest : draw_prs_random(&c->random) % (c->largest + 1);
    c->first = left;
    return size < left ? size : left;
}

/* Returns a copy in a block of its own, so that a sanitizer sees a step past its end. */
static uint8_t *copy_piece(uint8_t *old, const uint8_t *from, size_t size)
{
    uint8_t *piece = malloc(size ? size : 1);

    free(old);
    if (size)
        memcpy(piece, from, size);
    return piece;
}

prs_outcome stream_prs(kunai_prs *prs, const uint8_t *data, size_t size, size_t room,
                       prs_cutter in_cutter, prs_cutter out_cutter)
{
    kunai_prs_input in = {NULL, 0, 0};
    kunai_prs_output out = {NULL, 0, 0};
    size_t given = 0, asked = 0, in_from, out_from;
    kunai_result result = KUNAI_NEED_INPUT;
    prs_outcome o = {0};

    o.bytes = malloc(room + 1);
    do {
        if (in.pos == in.size) {
            in.size = cut(&in_cutter, size - given);
            in.data = copy_piece((uint8_t *)in.data, size ? data + given : data, in.size);
            in.pos = 0;
            given += in.size;
        }
        if (out.pos == out.size) {
            assert_true(result != KUNAI_NEED_OUTPUT || asked < room);
            out.size = cut(&out_cutter, room - asked);
            out.data = copy_piece(out.data, o.bytes, out.size);
            out.pos = 0;
            asked += out.size;
        }
        in_from = in.pos;
        out_from = out.pos;
        result = kunai_prs_run(prs, &in, &out, given == size, &o.error);
        memcpy(o.bytes + o.unpacked, (uint8_t *)out.data + out_from, out.pos - out_from);
        o.unpacked += out.pos - out_from;
        o.packed += in.pos - in_from;
        assert_true(result != KUNAI_NEED_INPUT || in.pos == in.size);
        assert_true(result != KUNAI_NEED_OUTPUT || out.pos == out.size);
    } while (result == KUNAI_NEED_INPUT || result == KUNAI_NEED_OUTPUT);
    free((uint8_t *)in.data);
    free(out.data);
    assert_int_equal(result == KUNAI_END ? KUNAI_OK : result, o.error.code);
    return o;
}

prs_outcome stream_prs_once(const bytes *file, const kunai_options *options, size_t room,
                            prs_cutter in_cutter, prs_cutter out_cutter)
{
    auto_prs *prs = NULL;

    assert_ok(kunai_prs_open(options, &prs, NULL));
    prs_outcome o = stream_prs(prs, file->data, file->size, room, in_cutter, out_cutter);
    return o;
}

kunai_error run_prs(kunai_prs *prs, kunai_prs_input *in, kunai_prs_output *out, uint32_t is_last,
                    kunai_result code, size_t in_pos, size_t out_pos)
{
    kunai_error error;
    const kunai_result result = kunai_prs_run(prs, in, out, is_last, &error);

    assert_int_equal(result, code);
    assert_int_equal(error.code, code > 0 ? KUNAI_OK : code);
    assert_true(in->pos == in_pos && out->pos == out_pos);
    return error;
}

prs_outcome check_prs_ways(const void *data, size_t size, const kunai_options *options)
{
    static const size_t largest[] = {1, 2, 7, 100, 1000, 10000};
    const prs_cutter all = {.first = SIZE_MAX};
    prs_outcome query = get_prs_size(data, size, options), stream;
    prs_outcome whole = decode_prs(data, size, options, (size_t)query.unpacked);
    auto_prs *prs = NULL;

    assert_same(&query, &whole);
    assert_ok(kunai_prs_open(options, &prs, NULL));
    stream = stream_prs(prs, data, size, (size_t)whole.unpacked, all, all);
    assert_same(&whole, &stream);
    free_prs_outcome(&stream);
    for (uint32_t i = 0; i < COUNT(largest); i++) {
        const prs_cutter in = {0, largest[i], i, 0};
        const prs_cutter out = {0, largest[(i * 5 + 3) % 6], i + 100, 0};

        kunai_prs_reset(prs);
        stream = stream_prs(prs, data, size, (size_t)whole.unpacked, in, out);
        assert_same(&whole, &stream);
        free_prs_outcome(&stream);
    }
    return whole;
}

void check_prs_splits(const void *data, size_t size, const kunai_options *options)
{
    auto_outcome whole = check_prs_ways(data, size, options);
    auto_prs *prs = NULL;

    assert_ok(kunai_prs_open(options, &prs, NULL));
    for (size_t i = 0; i <= size; i++)
        for (size_t k = 0; k <= whole.unpacked; k++) {
            const prs_cutter in = {.first = i}, out = {.first = k};
            prs_outcome stream = stream_prs(prs, data, size, (size_t)whole.unpacked, in, out);

            assert_same(&whole, &stream);
            free_prs_outcome(&stream);
            kunai_prs_reset(prs);
        }
}

/* ---- kinds ---- */

static prs_outcome unpack_kind(const prs_file *file, int64_t room)
{
    prs_outcome o;

    if (room >= 0)
        o = decode_prs(file->data.data, file->data.size, &file->options, (size_t)room);
    else
        o = check_prs_ways(file->data.data, file->data.size, &file->options);
    if (room == PRS_SPLITS)
        check_prs_splits(file->data.data, file->data.size, &file->options);
    o.packed -= file->header;
    if (o.error.code) {
        assert_int_equal(o.error.format, file->header ? KUNAI_FORMAT_PRSD : KUNAI_FORMAT_PRS);
        o.error.offset -= file->header;
        o.error.format = KUNAI_FORMAT_PRS;
    }
    return o;
}

prs_outcome unpack_prs(const void *stream, size_t size, const kunai_options *options, int64_t room)
{
    prs_file file = make_prs_file(PRS, stream, size, 0, 0);
    prs_outcome plain, o;
    uint32_t declared, i;

    file.options.prs_flags = options ? options->prs_flags : 0;
    file.options.max_output = options ? options->max_output : 0;
    plain = unpack_kind(&file, room);
    free_bytes(&file.data);
    declared = (uint32_t)plain.unpacked;
    /* The decoder compares the declared size at the end mark. A call that fills its room does not
     * read the end mark, so any declared size must do. */
    if (file.options.prs_flags & KUNAI_PRS_FILL && (int64_t)plain.unpacked == room)
        declared = 99;
    for (i = 0; i < 4; i++) {
        const kunai_options of_plain = file.options;
        const int is_given = i < 2;

        /* A size of 0 looks the same in both orders, so 1 is declared if the order is not given. */
        file = make_prs_file(i % 2 ? PRSD_BIG : PRSD_LITTLE, stream, size, 0xDEADBEEF + i,
                             is_given || declared ? declared : 1);
        file.options.prs_flags = of_plain.prs_flags;
        file.options.max_output = of_plain.max_output;
        if (!is_given) {
            file.options.byte_order = KUNAI_BYTE_ORDER_ANY;
            file.options.flags = 0;
        }
        o = unpack_kind(&file, room);
        assert_same(&o, &plain);
        free_prs_outcome(&o);
        free_bytes(&file.data);
    }
    return plain;
}

static void check_verdict(const prs_outcome *o, const char *text)
{
    char code[32] = "KUNAI_OK", record[64] = "";
    unsigned used, offset = 0;

    if (sscanf(text, "%u %23s %u '%63[^']'", &used, code + 8, &offset, record) > 1)
        memcpy(code, "KUNAI_E_", 8);
    assert_string_equal(kunai_result_name(o->error.code), code);
    assert_prs_error(&o->error, o->error.code, offset, record);
    assert_int_equal(o->packed, used);
}

int read_prs_row(const char **at, prs_row *row)
{
    int length = 0;

    *at += strspn(*at, " ");
    if (!**at)
        return 0;
    assert_int_equal(sscanf(*at, "%127[^|] | %63[^|] | %63[^|] | %63[^;];%n", row->packed,
                            row->plain, row->how, row->verdict, &length),
                     4);
    assert_true(length);
    *at += length;
    return 1;
}

void check_prs_rows(const char *rows)
{
    prs_row row;

    while (read_prs_row(&rows, &row)) {
        const char *room = strstr(row.how, "room="), *limit = strstr(row.how, "limit=");
        kunai_options options = KUNAI_OPTIONS_INIT;
        auto_laid packed = lay("%s", row.packed), plain = lay("%s", row.plain);

        test_note("%s %s", row.packed, row.how);
        options.prs_flags = (strstr(row.how, "fill") ? KUNAI_PRS_FILL : 0) |
                            (strstr(row.how, "lenient") ? KUNAI_PRS_LENIENT : 0);
        options.max_output = limit ? strtoul(limit + 6, NULL, 10) : 0;
        prs_outcome o = unpack_prs(packed.file.data, packed.file.size, &options,
                                   room ? strtol(room + 5, NULL, 10) : PRS_SPLITS);
        check_verdict(&o, row.verdict);
        expect_prs_bytes(&o, plain.file.data, plain.file.size);
    }
}
