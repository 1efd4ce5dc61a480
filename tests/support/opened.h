/* opened.h - an archive that a test opened, and what it expects of it. */
#ifndef KUNAI_TEST_OPENED_H
#define KUNAI_TEST_OPENED_H

#include "support.h"

#include "bytes.h"

typedef struct opened {
    test_exact exact;
    kunai_options options;
    kunai_archive *archive;
    const kunai_archive_info *info;
    kunai_result code;
    kunai_error error;
} opened;

/* A copy is opened that ends where readable memory ends. Frees the bytes. */
opened open_with(bytes *file, kunai_options options);
opened open_flags(bytes *file, uint32_t flags);
opened open_start(const bytes *file, size_t size, uint32_t flags); /* the first size bytes */
void close_opened(opened *o);

/* The flags of the archive are 0: only PVM and GVM have some. */
void expect_open(const opened *o, uint32_t format, uint32_t count, uint32_t warnings);

/* The first warning of all is also what a strict open fails with. */
void expect_warning(const opened *o, uint32_t index, kunai_result code, uint64_t offset,
                    const char *record);
void expect_failure(opened o, kunai_result code, uint64_t offset, const char *record);

const kunai_entry *get_entry_at(const opened *o, uint32_t index);
void expect_entry(const opened *o, uint32_t index, uint64_t offset, uint64_t size,
                  kunai_result result);

/* The same of an entry that is stored as it is and of which the archive says nothing else. */
void expect_plain_entry(const opened *o, uint32_t index, uint64_t offset, uint64_t size,
                        kunai_result result);

void expect_name(const opened *o, uint32_t index, const char *name);
void expect_name_bytes(const opened *o, uint32_t index, const void *name, size_t size);

/* What read gives is these bytes, into exactly the room that they need. */
void expect_content(const opened *o, uint32_t index, const void *content, size_t size);

/* This is the result of the entry, and read fails with it and writes nothing. */
void expect_broken(const opened *o, uint32_t index, kunai_result code, uint64_t offset);

/* kunai_probe, on a copy that ends where readable memory ends. format 0: nothing known. */
void expect_probe(const bytes *file, uint32_t format, uint32_t byte_order, uint64_t size,
                  uint32_t confidence);
void expect_probe_start(const bytes *file, size_t size, uint32_t format, uint32_t byte_order,
                        uint64_t found_size, uint32_t confidence);

#endif
