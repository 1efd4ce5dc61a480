/* opened.h - an archive that a test opened, and what it expects of it. */
#ifndef KUNAI_TEST_OPENED_H
#define KUNAI_TEST_OPENED_H

#include "support.h"

#include "bytes.h"

typedef struct opened {
    test_exact exact;
    kunai_archive *archive;
    const kunai_archive_info *info;
    kunai_result code;
    kunai_error error;
} opened;

/* A copy is opened that ends where readable memory ends. Frees the bytes. */
opened open_with(bytes *file, kunai_options options);
opened open_flags(bytes *file, uint32_t flags);
void close_opened(opened *o);

void expect_open(const opened *o, uint32_t format, uint32_t count, uint32_t warnings);
void expect_warning(const opened *o, uint32_t index, kunai_result code, uint64_t offset,
                    const char *record);
void expect_failure(opened o, kunai_result code, uint64_t offset, const char *record);

const kunai_entry *entry_at(const opened *o, uint32_t index);
void expect_entry(const opened *o, uint32_t index, uint64_t offset, uint64_t size,
                  kunai_result result);
void expect_name(const opened *o, uint32_t index, const char *name);

/* What read gives is these bytes, into exactly the room that they need. */
void expect_content(const opened *o, uint32_t index, const void *content, size_t size);

/* read fails like this, and writes nothing. */
void expect_broken(const opened *o, uint32_t index, kunai_result code, uint64_t offset);

/* kunai_probe, on a copy that ends where readable memory ends. format 0: nothing known. */
void expect_probe(const bytes *file, uint32_t format, uint32_t byte_order, uint64_t size,
                  uint32_t confidence);

/* All files of the corpus whose format in archives/expected.json this is, entry by entry; their
 * number. */
size_t check_corpus_archives(const char *format, uint32_t expected_format);

#endif
