/* fuzz_any.c - opens any bytes with every module, as a program that trusts no file name does.
 *
 * Calls kunai_probe, then the visitors (visitor.h) of archives, textures, models, motions, scenes
 * and maps. No bytes of the input select options. Asserts that:
 * - the members of kunai_found agree with each other and with the result of kunai_probe;
 * - an archive opens, or fails for another reason than KUNAI_E_FORMAT, exactly if kunai_probe
 *   names the module of archives;
 * - each open call keeps the promises that try_visitor checks. */
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
