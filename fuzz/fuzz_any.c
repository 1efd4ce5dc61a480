/* fuzz_any.c - any bytes: asks what they are, then opens them as everything, named or not. */
#include "visitor.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const test_visitor *const visitors[] = {&archive_visitor, &textures_visitor, &model_visitor,
                                               &motion_visitor,  &scene_visitor,    &map_visitor};

static kunai_found probe(const uint8_t *data, size_t size)
{
    kunai_found found;
    const kunai_result code = kunai_probe(data, size, &found);

    VISITOR_CHECK(code == KUNAI_OK || code == KUNAI_E_FORMAT);
    VISITOR_CHECK((code == KUNAI_OK) == (found.format != KUNAI_FORMAT_ANY));
    VISITOR_CHECK((code == KUNAI_OK && found.format != KUNAI_FORMAT_REL) == (found.modules != 0));
    VISITOR_CHECK((code == KUNAI_OK) == (found.confidence != 0));
    VISITOR_CHECK(found.offset == 0 && found.size <= size);
    VISITOR_CHECK(found.confidence <= KUNAI_CONFIDENCE_SURE &&
                  found.byte_order <= KUNAI_BYTE_ORDER_MIXED);
    return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const kunai_found found = probe(data, size);
    uint64_t hash;
    size_t i;

    for (i = 0; i < sizeof visitors / sizeof visitors[0]; i++) {
        const kunai_result code = try_visitor(visitors[i], data, size, 0, &hash);

        if (visitors[i] == &archive_visitor)
            VISITOR_CHECK((code == KUNAI_E_FORMAT) == !(found.modules & KUNAI_MODULE_ARCHIVE));
    }
    return 0;
}
