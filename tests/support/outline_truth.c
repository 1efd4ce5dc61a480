/* outline_truth.c - opens outlines, and compares their records with the truth. */
#include "outline_truth.h"

/* The first one is the file. */
size_t outline_wrong_tags(const kunai_outline *outline, const void *data)
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

kunai_outline *outline_open(const void *data, size_t size, const kunai_options *options)
{
    test_exact exact = test_exact_copy(data, size);
    kunai_outline *outline;
    kunai_error error;

    if (kunai_outline_open(exact.data, size, options, &outline, &error) != KUNAI_OK)
        fail_msg("%s (%s) at %llu", error.message, error.record, (unsigned long long)error.offset);
    subject_outline.walk(outline, exact.data, size);
    assert_int_equal(outline_wrong_tags(outline, exact.data), 0);
    test_exact_free(&exact);
    return outline;
}

void outline_assert_record(const kunai_record *record, const outline_truth *truth)
{
    assert_non_null(record);
    assert_string_equal(record->name.data, truth->name);
    assert_int_equal(record->offset, truth->offset);
    assert_int_equal(record->size, truth->size);
    assert_int_equal(record->depth, truth->depth);
    assert_int_equal(record->type, truth->type);
    assert_int_equal(record->flags, truth->flags);
    assert_int_equal(record->count, truth->count);
}

void outline_assert_records(const kunai_outline *outline, const outline_truth *truth, size_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        outline_assert_record(kunai_outline_get_record(outline, i), &truth[i]);
    assert_int_equal(kunai_outline_get_info(outline)->record_count, count);
}

void outline_assert_file(const void *data, size_t size, const kunai_options *options,
                         const outline_truth *truth, size_t count)
{
    kunai_outline *outline = outline_open(data, size, options);

    outline_assert_records(outline, truth, count);
    if (kunai_outline_get_info(outline)->warning_count)
        fail_msg("%s", kunai_outline_get_info(outline)->warnings[0].message);
    kunai_outline_close(outline);
    test_sweep_all(&subject_outline, data, size, options, 0);
}

void outline_assert_fails(const void *data, size_t size, const kunai_options *options,
                          kunai_result code, uint64_t offset)
{
    kunai_outline *outline = (kunai_outline *)1;
    kunai_error error;

    assert_int_equal(kunai_outline_open(data, size, options, &outline, &error), code);
    assert_null(outline);
    assert_int_equal(error.offset, offset);
}
