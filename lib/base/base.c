/* base.c - returns the version of the library and the names of result codes and item kinds, for
 * messages. Reads no input. The tables follow the order of `enum kunai_result` and `enum
 * kunai_item` in kunai/base.h. */
#include <kunai/base.h>

uint32_t kunai_version(void)
{
    return KUNAI_VERSION;
}

const char *kunai_result_name(kunai_result result)
{
    static const char *const names[] = {
        "KUNAI_E_SPACE",     "KUNAI_E_RANGE",  "KUNAI_E_UNSUPPORTED", "KUNAI_E_CORRUPT",
        "KUNAI_E_TRUNCATED", "KUNAI_E_FORMAT", "KUNAI_E_LIMIT",       "KUNAI_E_MEMORY",
        "KUNAI_E_ARGUMENT",  "KUNAI_OK",       "KUNAI_NEED_INPUT",    "KUNAI_NEED_OUTPUT",
        "KUNAI_END",         "KUNAI_MORE"};

    if (result < KUNAI_E_SPACE || result > KUNAI_MORE)
        return "unknown";
    return names[result - KUNAI_E_SPACE];
}

const char *kunai_item_name(uint32_t item_kind)
{
    static const char *const names[] = {"data",  "entry",  "image",    "palette",
                                        "model", "motion", "instance", "file"};

    return item_kind <= KUNAI_ITEM_FILE ? names[item_kind] : "unknown";
}
