/* outline_reference.c - opens outlines, and compares their records with the reference. */
#include "outline_reference.h"

/* The first one is the file. */
size_t count_wrong_tags(const kunai_outline *outline, const void *data)
{
    const kunai_record *record;
    size_t wrong = 0;
    uint32_t i;

    for (i = 1; (record = kunai_outline_get_record(outline, i)) != NULL; i++) {
        const uint8_t *tag = (const uint8_t *)data + record->offset;

        if (record->size >= 4 && (record->name.size == 4 || record->name.size == 3) &&
            !memcmp(tag, record->name.data, record->name.size))
            wrong += record->type != (tag[0] | (uint32_t)tag[1] << 8 | (uint32_t)tag[2] << 16 |
                                      (uint32_t)tag[3] << 24);
    }
    return wrong;
}

kunai_outline *open_and_walk_outline(const void *data, size_t size, const kunai_options *options)
{
    test_exact exact = test_exact_copy(data, size);
    kunai_outline *outline;
    kunai_error error;

    if (kunai_outline_open(exact.data, size, options, &outline, &error) != KUNAI_OK)
        fail_msg("%s (%s) at %llu", error.message, error.record, (unsigned long long)error.offset);
    outline_visitor.walk(outline, exact.data, size);
    assert_int_equal(count_wrong_tags(outline, exact.data), 0);
    test_exact_free(&exact);
    return outline;
}

void assert_outline_record(const kunai_record *record, const outline_reference *reference)
{
    assert_non_null(record);
    assert_string_equal(record->name.data, reference->name);
    assert_int_equal(record->offset, reference->offset);
    assert_int_equal(record->size, reference->size);
    assert_int_equal(record->kind, reference->kind);
    assert_int_equal(record->depth, reference->depth);
    assert_int_equal(record->type, reference->type);
    assert_int_equal(record->flags, reference->flags);
    assert_int_equal(record->count, reference->count);
}

void assert_outline_records(const kunai_outline *outline, const outline_reference *reference,
                            size_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        assert_outline_record(kunai_outline_get_record(outline, i), &reference[i]);
    assert_int_equal(kunai_outline_get_info(outline)->record_count, count);
}

void assert_outline_file(const void *data, size_t size, const kunai_options *options,
                         const outline_reference *reference, size_t count)
{
    kunai_outline *outline = open_and_walk_outline(data, size, options);

    assert_outline_records(outline, reference, count);
    if (kunai_outline_get_info(outline)->warning_count)
        fail_msg("%s", kunai_outline_get_info(outline)->warnings[0].message);
    kunai_outline_close(outline);
    test_sweep_all(&outline_visitor, data, size, options, 0);
}

void assert_outline_fails(const void *data, size_t size, const kunai_options *options,
                          kunai_result code, uint64_t offset)
{
    kunai_outline *outline = (kunai_outline *)1;
    kunai_error error;

    assert_int_equal(kunai_outline_open(data, size, options, &outline, &error), code);
    assert_null(outline);
    assert_int_equal(error.offset, offset);
}
