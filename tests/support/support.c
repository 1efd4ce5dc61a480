/* support.c - what all tests share: files, exact buffers, hashes, a failing allocator, sweeps. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "support.h"

#include <dirent.h>
#include <math.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- files ---- */

static uint8_t *read_in(const char *folder, const char *name, size_t *size)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);

    *size = 0;
    if (length < 0 || (size_t)length >= sizeof path)
        return NULL;
    return test_read_file(path, size);
}

const char *test_corpus(void)
{
    const char *folder = getenv("KUNAI_CORPUS");

    return folder && folder[0] ? folder : NULL;
}

uint8_t *test_read_corpus(const char *relative, size_t *size)
{
    const char *folder = test_corpus();

    *size = 0;
    return folder ? read_in(folder, relative, size) : NULL;
}

uint8_t *test_read_fixture(const char *name, size_t *size)
{
    const char *folder = getenv("KUNAI_FIXTURES");

    if (!folder)
        fail_msg("KUNAI_FIXTURES does not name the folder that make_sample wrote");
    uint8_t *data = read_in(folder, name, size);
    if (!data)
        fail_msg("cannot read the fixture %s/%s", folder, name);
    return data;
}

size_t test_each_file(const char *root, const char *folder, int depth,
                      void (*check)(const char *path, void *context), void *context)
{
    char full[2048], path[1024];
    struct dirent *item;
    size_t count = 0;

    snprintf(full, sizeof full, "%s/%s", root, folder);
    DIR *dir = opendir(full);
    if (!dir)
        fail_msg("cannot read the folder %s", full);
    while ((item = readdir(dir)) != NULL) {
        struct stat about;

        if (item->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s%s%s", folder, *folder ? "/" : "", item->d_name);
        snprintf(full, sizeof full, "%s/%s", root, path);
        assert_int_equal(stat(full, &about), 0);
        if (S_ISDIR(about.st_mode) && depth > 0)
            count += test_each_file(root, path, depth - 1, check, context);
        if (!S_ISREG(about.st_mode))
            continue;
        check(path, context);
        count++;
    }
    closedir(dir);
    return count;
}

/* ---- numbers ---- */

void assert_same_floats(const float *values, const float *expected, size_t count)
{
    assert_non_null(values);
    for (size_t i = 0; i < count; i++)
        if (values[i] < expected[i] || values[i] > expected[i])
            fail_msg("value %u is %.9g, not %.9g", (unsigned)i, (double)values[i],
                     (double)expected[i]);
}

void assert_near_floats(const float *values, const double *expected, size_t count, double slack)
{
    for (size_t i = 0; i < count; i++) {
        const double off = (double)values[i] - expected[i];

        if (!(off <= slack && -off <= slack))
            fail_msg("number %u is %.9g, not %.9g", (unsigned)i, (double)values[i], expected[i]);
    }
}

/* ---- exact buffers ---- */

test_exact test_exact_copy(const void *data, size_t size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = (size + page - 1) / page * page;
    test_exact exact;

    exact.mapped = pages + page;
    exact.mapping =
        mmap(NULL, exact.mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(exact.mapping != MAP_FAILED);
    assert_int_equal(mprotect((uint8_t *)exact.mapping + pages, page, PROT_NONE), 0);
    exact.data = (uint8_t *)exact.mapping + pages - size;
    exact.size = size;
    if (size)
        memcpy(exact.data, data, size);
    return exact;
}

void test_exact_free(test_exact *exact)
{
    munmap(exact->mapping, exact->mapped);
    exact->data = NULL;
    exact->mapping = NULL;
}

kunai_model *test_open_model(const void *data, size_t size, const kunai_options *options,
                             kunai_error *error)
{
    auto_exact exact = test_exact_copy(data, size);
    kunai_model *model;
    const kunai_result result = kunai_model_open(exact.data, size, options, &model, error);

    assert_true((result == KUNAI_OK) == (model != NULL));
    assert_int_equal(result, error->code);
    if (model)
        model_visitor.walk(model, exact.data, size);
    return model;
}

/* ---- an allocator that counts and fails ---- */

/* Stands before every block. It has 16 bytes, so that the block is aligned as a block of malloc
 * is. */
typedef struct block_head {
    uint64_t size, mark;
} block_head;

static const uint64_t block_mark = 0x6B756E6169626C6Bu;

enum { TAIL_SIZE = 32, TAIL_BYTE = 0xE7 }; /* after every block */

static void *allocate_memory(void *user, size_t size)
{
    test_memory *memory = user;
    block_head head;
    uint8_t *block;

    memory->calls++;
    if (size == 0) {
        fprintf(stderr, "an allocation of 0 bytes\n");
        abort();
    }
    if (memory->fail_at &&
        (memory->calls == memory->fail_at || (memory->fail_on && memory->calls > memory->fail_at)))
        return NULL;
    block =
        size <= SIZE_MAX - sizeof head - TAIL_SIZE ? malloc(sizeof head + size + TAIL_SIZE) : NULL;
    if (!block)
        return NULL;
    head.size = size;
    head.mark = block_mark;
    memcpy(block, &head, sizeof head);
    memset(block + sizeof head + size, TAIL_BYTE, TAIL_SIZE);
    if (memory->dirty)
        memset(block + sizeof head, memory->dirty, size);
    memory->total += size;
    memory->live += size;
    if (memory->peak < memory->live)
        memory->peak = memory->live;
    return block + sizeof head;
}

static void free_memory(void *user, void *pointer, size_t size)
{
    test_memory *memory = user;
    auto_free uint8_t *block = pointer;
    block_head head;

    if (!block) {
        fprintf(stderr, "NULL is freed\n");
        abort();
    }
    block -= sizeof head;
    memcpy(&head, block, sizeof head);
    if (head.mark != block_mark || head.size != size || memory->live < size) {
        fprintf(stderr, "a block of %llu bytes is freed as one of %llu\n",
                (unsigned long long)head.size, (unsigned long long)size);
        abort();
    }
    for (size_t i = 0; i < TAIL_SIZE; i++)
        if (block[sizeof head + size + i] != TAIL_BYTE) {
            fprintf(stderr, "something was written behind a block of %llu bytes\n",
                    (unsigned long long)size);
            abort();
        }
    memory->live -= size;
    /* A later read of the freed block does not find the old bytes. */
    memset(block, 0xDD, sizeof head + size);
}

kunai_allocator test_memory_allocator(test_memory *memory)
{
    kunai_allocator allocator;

    allocator.alloc_fn = allocate_memory;
    allocator.free_fn = free_memory;
    allocator.user = memory;
    return allocator;
}

/* ---- sweeps ---- */

static kunai_options make_options_with(const kunai_options *options, test_memory *memory)
{
    kunai_options result = {0};

    if (options)
        result = *options; /* the caller's struct has this size: nobody here uses a longer one */
    result.struct_size = sizeof result;
    result.allocator = test_memory_allocator(memory);
    return result;
}

/* Opens, walks and closes. Fails the test if the result and the error disagree, or if memory is
 * still allocated at the end. */
static kunai_result open_walk_close(const test_visitor *visitor, const void *data, size_t size,
                                    const kunai_options *options, test_memory *memory,
                                    kunai_error *error, uint64_t *hash)
{
    void *handle = &handle; /* not NULL, because open must set it */
    const kunai_result result = visitor->open(data, size, options, &handle, error);
    uint64_t walked;

    assert_int_equal(result, error->code);
    assert_non_null(error->message);
    assert_non_null(error->record);
    if (result == KUNAI_OK) {
        assert_non_null(handle);
        walked = visitor->walk(handle, data, size);
        if (hash)
            *hash = walked;
        visitor->close(handle);
    } else {
        assert_true(result < 0);
        assert_null(handle);
        assert_true(error->message[0] && error->record[0]);
    }
    assert_int_equal(memory->live, 0);
    return result;
}

static void sweep_allocations(const test_visitor *visitor, const void *data, size_t size,
                              const kunai_options *options, int fail_on)
{
    for (uint64_t n = 1;; n++) {
        test_memory memory = {0};
        const kunai_options with = make_options_with(options, &memory);
        kunai_error error;

        memory.fail_at = n;
        memory.fail_on = fail_on;
        kunai_result result = open_walk_close(visitor, data, size, &with, &memory, &error, NULL);
        if (memory.calls < n) { /* no allocation failed any more */
            assert_ok(result);
            return;
        }
        assert_int_equal(result, KUNAI_E_MEMORY);
    }
}

void test_sweep_allocations(const test_visitor *visitor, const void *data, size_t size,
                            const kunai_options *options)
{
    sweep_allocations(visitor, data, size, options, 0);
    sweep_allocations(visitor, data, size, options, 1);
}

/* Returns the step from one length to the next. Up to 64 KiB it is 1. In a larger file it is 1 in
 * the first KiB and in the last 16 bytes. Between them it is so large that about 2^28 bytes are
 * opened in all. */
static size_t get_truncation_step(size_t n, size_t size)
{
    const size_t lengths = ((size_t)1 << 28) / size + 16;

    if (size <= 65536 || n < 1024 || size - n <= 16)
        return 1;
    size_t step = size / lengths | 1; /* odd, so that the lengths meet all places in a word */
    return step < size - n - 16 ? step : size - n - 16;
}

void test_sweep_truncation(const test_visitor *visitor, const void *data, size_t size,
                           const kunai_options *options, int must_fail)
{
    auto_exact exact = test_exact_copy(data, size);
    const uint8_t *end = exact.data + size;

    for (size_t n = 0; n < size; n += get_truncation_step(n, size)) {
        test_memory memory = {0};
        const kunai_options with = make_options_with(options, &memory);
        uint8_t *start = exact.data + size - n;
        kunai_error error;

        memcpy(start, data, n);
        assert_ptr_equal(start + n, end);
        kunai_result result = open_walk_close(visitor, start, n, &with, &memory, &error, NULL);
        if (result != KUNAI_OK && error.offset > n)
            fail_msg("%s: %zu of %zu bytes: the error is at %llu", visitor->name, n, size,
                     (unsigned long long)error.offset);
        if (result == KUNAI_OK && must_fail)
            fail_msg("%s: %zu of %zu bytes are opened", visitor->name, n, size);
    }
}

static void open_changed(const test_visitor *visitor, const test_exact *exact, size_t at,
                         uint8_t value, const kunai_options *options)
{
    const uint8_t before = exact->data[at];
    test_memory memory = {0};
    kunai_options with = make_options_with(options, &memory);
    kunai_error error;

    if (value == before)
        return;
    with.max_memory = 64 << 20;
    exact->data[at] = value;
    kunai_result result =
        open_walk_close(visitor, exact->data, exact->size, &with, &memory, &error, NULL);
    if (result != KUNAI_OK && error.offset > exact->size)
        fail_msg("%s: byte %zu is %d: the error is at %llu", visitor->name, at, value,
                 (unsigned long long)error.offset);
    exact->data[at] = before;
}

/* Returns the step through count cases. It is odd, so that it meets every place and, in turn, every
 * kind of change. */
static size_t get_case_step(size_t count, size_t limit)
{
    return count <= limit ? 1 : count / limit | 1;
}

void test_sweep_bytes(const test_visitor *visitor, const void *data, size_t size,
                      const kunai_options *options)
{
    const size_t first = size < 1024 ? size : 1024;
    const size_t limit = !getenv("KUNAI_CHECK_ALL") ? 4096 : size < 512 ? first * 256 : 10000;
    auto_exact exact = test_exact_copy(data, size);
    size_t i, step;

    step = get_case_step(first * 256, limit);
    for (i = 0; i < first * 256; i += step)
        open_changed(visitor, &exact, i / 256, (uint8_t)i, options);
    step = get_case_step(size * 4, limit);
    for (i = 0; i < size * 4; i += step) {
        const uint8_t byte = exact.data[i / 4];
        const uint8_t changes[4] = {(uint8_t)(byte + 1), (uint8_t)(byte - 1), 0, 0xFF};

        open_changed(visitor, &exact, i / 4, changes[i % 4], options);
    }
}

/* The library counts exactly the bytes that it asks the allocator for. The lowest limit that works
 * is therefore the peak. */
void test_sweep_memory_limit(const test_visitor *visitor, const void *data, size_t size,
                             const kunai_options *options)
{
    test_memory memory = {0};
    kunai_options with = make_options_with(options, &memory);
    uint64_t hash, limited = 0;
    kunai_error error;
    uint64_t peak;

    assert_int_equal(open_walk_close(visitor, data, size, &with, &memory, &error, &hash), 0);
    peak = memory.peak;
    with.max_memory = peak;
    assert_int_equal(open_walk_close(visitor, data, size, &with, &memory, &error, &limited), 0);
    assert_true(hash == limited);
    with.max_memory = peak - 1;
    assert_int_equal(open_walk_close(visitor, data, size, &with, &memory, &error, NULL),
                     KUNAI_E_LIMIT);
    with.max_memory = 1;
    assert_int_equal(open_walk_close(visitor, data, size, &with, &memory, &error, NULL),
                     KUNAI_E_LIMIT);
    assert_int_equal(memory.peak, peak);
}

uint64_t test_sweep_repeat(const test_visitor *visitor, const void *data, size_t size,
                           const kunai_options *options)
{
    test_memory memory = {0};
    kunai_options with = make_options_with(options, &memory);
    uint64_t hash = 0, again = 1;
    kunai_error error;

    assert_int_equal(open_walk_close(visitor, data, size, &with, &memory, &error, &hash), 0);
    memory.dirty = 0xA5;
    assert_int_equal(open_walk_close(visitor, data, size, &with, &memory, &error, &again), 0);
    assert_true(hash == again);
    return hash;
}

void test_sweep_all(const test_visitor *visitor, const void *data, size_t size,
                    const kunai_options *options, int must_fail)
{
    (void)test_sweep_repeat(visitor, data, size, options);
    test_sweep_allocations(visitor, data, size, options);
    test_sweep_memory_limit(visitor, data, size, options);
    test_sweep_truncation(visitor, data, size, options, must_fail);
    test_sweep_bytes(visitor, data, size, options);
}
