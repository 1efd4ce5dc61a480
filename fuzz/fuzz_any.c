/* fuzz_any.c - any bytes: asks what they are, then opens them as everything, named or not. */
#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const test_subject *const subjects[] = {&subject_archive, &subject_textures, &subject_model,
                                               &subject_motion};

static kunai_found probe(const uint8_t *data, size_t size)
{
    kunai_found found;
    const kunai_result code = kunai_probe(data, size, &found);

    SUBJECT_CHECK(code == KUNAI_OK || code == KUNAI_E_FORMAT);
    SUBJECT_CHECK((code == KUNAI_OK) == (found.format != KUNAI_FORMAT_ANY));
    SUBJECT_CHECK((code == KUNAI_OK) == (found.nouns != 0));
    SUBJECT_CHECK((code == KUNAI_OK) == (found.confidence != 0));
    SUBJECT_CHECK(found.offset == 0 && found.size <= size);
    SUBJECT_CHECK(found.confidence <= KUNAI_SURE && found.byte_order <= KUNAI_ORDER_MIXED);
    return found;
}

static kunai_result open_and_walk(const test_subject *subject, const uint8_t *data, size_t size)
{
    kunai_options options = {.struct_size = sizeof options};
    void *handle = NULL;
    kunai_error error;
    kunai_result code;

    options.max_memory = (uint64_t)64 << 20;
    options.max_output = (uint64_t)16 << 20;
    code = subject->open(data, size, &options, &handle, &error);
    SUBJECT_CHECK(code == error.code && code <= KUNAI_OK);
    SUBJECT_CHECK(!handle == (code != KUNAI_OK));
    if (handle) {
        SUBJECT_CHECK(subject->walk(handle, data, size) == subject->walk(handle, data, size));
        subject->close(handle);
    }
    return code;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const kunai_found found = probe(data, size);
    size_t i;

    for (i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        const kunai_result code = open_and_walk(subjects[i], data, size);

        if (subjects[i] == &subject_archive)
            SUBJECT_CHECK((code == KUNAI_E_FORMAT) == !(found.nouns & KUNAI_NOUN_ARCHIVE));
    }
    return 0;
}
