/* fuzz_any.c - any bytes: asks what they are, then opens them as everything, named or not. */
#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const test_subject *const subjects[] = {&subject_archive, &subject_textures, &subject_model,
                                               &subject_motion,  &subject_scene,    &subject_map};

static kunai_found probe(const uint8_t *data, size_t size)
{
    kunai_found found;
    const kunai_result code = kunai_probe(data, size, &found);

    SUBJECT_CHECK(code == KUNAI_OK || code == KUNAI_E_FORMAT);
    SUBJECT_CHECK((code == KUNAI_OK) == (found.format != KUNAI_FORMAT_ANY));
    SUBJECT_CHECK((code == KUNAI_OK && found.format != KUNAI_FORMAT_REL) == (found.nouns != 0));
    SUBJECT_CHECK((code == KUNAI_OK) == (found.confidence != 0));
    SUBJECT_CHECK(found.offset == 0 && found.size <= size);
    SUBJECT_CHECK(found.confidence <= KUNAI_SURE && found.byte_order <= KUNAI_ORDER_MIXED);
    return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const kunai_found found = probe(data, size);
    uint64_t hash;
    size_t i;

    for (i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        const kunai_result code = subject_try(subjects[i], data, size, 0, &hash);

        if (subjects[i] == &subject_archive)
            SUBJECT_CHECK((code == KUNAI_E_FORMAT) == !(found.nouns & KUNAI_NOUN_ARCHIVE));
    }
    return 0;
}
