/* fuzz_archive.c - any bytes as an archive: with and without a look into its entries, and with trials
 * of all compressions. FUZZ_FORMAT is the only format that they are tried as, or KUNAI_FORMAT_ANY. */
#include "flags.h"
#include "visitor.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A ROM without the right checksum opens if its format is named. */
static void try_named(const uint8_t *data, size_t size, uint32_t flags)
{
    kunai_options options = {.struct_size = sizeof options, .max_memory = (uint64_t)64 << 20};
    kunai_error error;
    void *archive;
    kunai_result result;
    uint64_t hash;

    options.format = FUZZ_FORMAT;
    set_flags(&options, flags);
    result = archive_visitor.open(data, size, &options, &archive, &error);
    VISITOR_CHECK(error.code == result);
    if (!archive)
        return;
    VISITOR_CHECK(kunai_archive_get_info(archive)->format == FUZZ_FORMAT);
    hash = archive_visitor.walk(archive, data, size);
    VISITOR_CHECK(archive_visitor.walk(archive, data, size) == hash);
    archive_visitor.close(archive);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (FUZZ_FORMAT) {
        try_named(data, size, 0);
        try_named(data, size, KUNAI_ARCHIVE_QUICK);
        try_named(data, size, KUNAI_ARCHIVE_UNPACK);
        try_named(data, size, KUNAI_OPEN_STRICT);
        return 0;
    }
    try_visitor_strict(&archive_visitor, data, size, 0);
    try_visitor_strict(&archive_visitor, data, size, KUNAI_ARCHIVE_QUICK);
    try_visitor_strict(&archive_visitor, data, size, KUNAI_ARCHIVE_UNPACK);
    return 0;
}
