/* fuzz_archive.c - opens any bytes as an archive.
 *
 * Calls kunai_archive_open and everything that the archive visitor reads: with the default flags,
 * with KUNAI_ARCHIVE_QUICK, with KUNAI_ARCHIVE_UNPACK, and with KUNAI_OPEN_STRICT. FUZZ_FORMAT is
 * the value of options.format: one format, or KUNAI_FORMAT_ANY. No bytes of the input select
 * options. Asserts what try_visitor_strict asserts. If FUZZ_FORMAT names a format, asserts that the
 * archive has this format, and that two walks give the same hash. */
#include "flags.h"
#include "visitor.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Names the format: a ROM with a wrong header checksum opens only if its format is named. The
 * fuzzer would seldom find the right checksum. */
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
