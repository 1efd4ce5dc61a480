/* support.c - what all tests share: files, exact buffers, hashes, a failing allocator, JSON,
 * sweeps. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "support.h"

#include <dirent.h>
#include <math.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- files ---- */

uint8_t *test_read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *data = NULL;
    long end;

    *size = 0;
    if (!file)
        return NULL;
    if (fseek(file, 0, SEEK_END) == 0 && (end = ftell(file)) >= 0 &&
        fseek(file, 0, SEEK_SET) == 0) {
        data = malloc((size_t)end + 1);
        if (data && fread(data, 1, (size_t)end, file) == (size_t)end) {
            *size = (size_t)end;
            data[end] = 0;
        } else {
            free(data);
            data = NULL;
        }
    }
    fclose(file);
    return data;
}

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
    uint8_t *data;

    if (!folder)
        fail_msg("KUNAI_FIXTURES does not name the folder that make_sample wrote");
    data = read_in(folder, name, size);
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
    DIR *dir;

    snprintf(full, sizeof full, "%s/%s", root, folder);
    dir = opendir(full);
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

void test_corpus_skip(const char *path)
{
    printf("corpus: skipped %s\n", path);
}

void test_corpus_report(const char *folder, size_t checked, size_t skipped, const char *reason)
{
    printf("corpus: %s: %zu checked, %zu skipped%s%s%s\n", folder, checked, skipped,
           skipped ? " (" : "", skipped ? reason : "", skipped ? ")" : "");
}

/* ---- numbers ---- */

void assert_same_floats(const float *values, const float *expected, size_t count)
{
    size_t i;

    assert_non_null(values);
    for (i = 0; i < count; i++)
        if (values[i] < expected[i] || values[i] > expected[i])
            fail_msg("value %u is %.9g, not %.9g", (unsigned)i, (double)values[i],
                     (double)expected[i]);
}

void assert_near_floats(const float *values, const double *expected, size_t count, double slack)
{
    size_t i;

    for (i = 0; i < count; i++) {
        const double off = (double)values[i] - expected[i];

        if (!(off <= slack && -off <= slack))
            fail_msg("number %u is %.9g, not %.9g", (unsigned)i, (double)values[i], expected[i]);
    }
}

/* ---- exact buffers ---- */

test_exact test_exact_copy(const void *data, size_t size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const size_t pages = (size + page - 1) / page * page;
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
    test_exact exact = test_exact_copy(data, size);
    kunai_model *model;
    const kunai_result result = kunai_model_open(exact.data, size, options, &model, error);

    assert_true((result == KUNAI_OK) == (model != NULL));
    assert_int_equal(result, error->code);
    if (model)
        model_visitor.walk(model, exact.data, size);
    test_exact_free(&exact);
    return model;
}

/* ---- an allocator that counts and fails ---- */

/* In front of every block. 16 bytes, so that the block is aligned as malloc's are. */
typedef struct block_head {
    uint64_t size;
    uint64_t mark;
} block_head;

static const uint64_t block_mark = 0x6B756E6169626C6Bu;

enum { TAIL_SIZE = 32, TAIL_BYTE = 0xE7 }; /* behind every block */

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
    uint8_t *block = pointer;
    block_head head;
    size_t i;

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
    for (i = 0; i < TAIL_SIZE; i++)
        if (block[sizeof head + size + i] != TAIL_BYTE) {
            fprintf(stderr, "something was written behind a block of %llu bytes\n",
                    (unsigned long long)size);
            abort();
        }
    memory->live -= size;
    memset(block, 0xDD, sizeof head + size); /* what is still read from here shows */
    free(block);
}

kunai_allocator test_memory_allocator(test_memory *memory)
{
    kunai_allocator allocator;

    allocator.alloc_fn = allocate_memory;
    allocator.free_fn = free_memory;
    allocator.user = memory;
    return allocator;
}

/* ---- JSON ---- */

enum json_type { JSON_NULL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct test_json {
    enum json_type type;
    double number;
    char *string;
    size_t count;
    size_t capacity;
    test_json **items;
    char **keys;     /* objects */
    uint32_t *slots; /* objects: index + 1 by hash of the key; slot_count is a power of two */
    size_t slot_count;
};

typedef struct json_text {
    const char *at; /* a NUL ends the text */
    int depth;
} json_text;

enum { JSON_DEPTH = 64 };

static test_json *read_json_value(json_text *text);

static void skip_space(json_text *text)
{
    while (*text->at == ' ' || *text->at == '\t' || *text->at == '\n' || *text->at == '\r')
        text->at++;
}

static void *grow(void *items, size_t count, size_t size)
{
    void *more = realloc(items, count * size);

    assert_non_null(more);
    return more;
}

static int read_hex_four(json_text *text, uint32_t *value)
{
    int i;

    *value = 0;
    for (i = 0; i < 4; i++, text->at++) {
        const char c = *text->at;

        if (c >= '0' && c <= '9')
            *value = *value * 16 + (uint32_t)(c - '0');
        else if ((c | 32) >= 'a' && (c | 32) <= 'f')
            *value = *value * 16 + (uint32_t)((c | 32) - 'a') + 10;
        else
            return 0;
    }
    return 1;
}

static char *put_utf8(char *out, uint32_t code)
{
    if (code < 0x80) {
        *out++ = (char)code;
        return out;
    }
    if (code < 0x800) {
        *out++ = (char)(0xC0 | code >> 6);
    } else {
        if (code < 0x10000) {
            *out++ = (char)(0xE0 | code >> 12);
        } else {
            *out++ = (char)(0xF0 | code >> 18);
            *out++ = (char)(0x80 | (code >> 12 & 0x3F));
        }
        *out++ = (char)(0x80 | (code >> 6 & 0x3F));
    }
    *out++ = (char)(0x80 | (code & 0x3F));
    return out;
}

/* The letter behind a backslash. NULL: none of JSON's. */
static char *read_json_escape(json_text *text, char *out)
{
    static const char letters[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char c = *text->at;
    const char *letter = c ? strchr(letters, c) : NULL;
    uint32_t code, low;

    if (!c)
        return NULL;
    text->at++;
    if (letter) {
        *out++ = values[letter - letters];
        return out;
    }
    if (c != 'u' || !read_hex_four(text, &code))
        return NULL;
    if (code >= 0xD800 && code < 0xDC00 && text->at[0] == '\\' && text->at[1] == 'u') {
        text->at += 2;
        if (!read_hex_four(text, &low))
            return NULL;
        code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
    }
    return put_utf8(out, code);
}

/* Behind the opening quote. No escape gives more bytes than it has: the text bounds the result. */
static char *read_json_quoted(json_text *text)
{
    const char *end = text->at;
    char *string, *out;

    while (*end && *end != '"')
        end += *end == '\\' && end[1] ? 2 : 1;
    string = out = grow(NULL, (size_t)(end - text->at) + 1, 1);
    while (*text->at && *text->at != '"') {
        if (*text->at != '\\') {
            *out++ = *text->at++;
            continue;
        }
        text->at++;
        out = read_json_escape(text, out);
        if (!out)
            break;
    }
    if (!out || *text->at != '"') {
        free(string);
        return NULL;
    }
    text->at++;
    *out = 0;
    return string;
}

static size_t find_json_slot(const test_json *object, const char *key)
{
    return (size_t)hash_bytes(VISITOR_HASH_START, key, strlen(key)) & (object->slot_count - 1);
}

static void index_json(test_json *object)
{
    size_t i, slot;

    object->slot_count = 16;
    while (object->slot_count < 2 * object->count)
        object->slot_count *= 2;
    object->slots = calloc(object->slot_count, sizeof *object->slots);
    assert_non_null(object->slots);
    for (i = 0; i < object->count; i++) {
        slot = find_json_slot(object, object->keys[i]);
        while (object->slots[slot])
            slot = (slot + 1) & (object->slot_count - 1);
        object->slots[slot] = (uint32_t)i + 1;
    }
}

static int read_json_member(json_text *text, test_json *value)
{
    if (value->count == value->capacity) {
        value->capacity = value->capacity ? 2 * value->capacity : 4;
        value->items = grow(value->items, value->capacity, sizeof *value->items);
        value->keys = grow(value->keys, value->capacity, sizeof *value->keys);
    }
    value->keys[value->count] = NULL;
    value->items[value->count] = NULL;
    skip_space(text);
    if (value->type == JSON_OBJECT) {
        if (*text->at != '"')
            return 0;
        text->at++;
        value->keys[value->count] = read_json_quoted(text);
        if (!value->keys[value->count])
            return 0;
        skip_space(text);
        if (*text->at != ':') {
            free(value->keys[value->count]);
            return 0;
        }
        text->at++;
    }
    value->items[value->count] = read_json_value(text);
    value->count++;
    return value->items[value->count - 1] != NULL;
}

/* Behind the opening bracket. */
static int read_json_members(json_text *text, test_json *value, char close)
{
    if (text->depth == JSON_DEPTH)
        return 0;
    text->depth++;
    skip_space(text);
    if (*text->at != close) {
        for (;;) {
            if (!read_json_member(text, value))
                return 0;
            skip_space(text);
            if (*text->at != ',')
                break;
            text->at++;
        }
    }
    if (*text->at != close)
        return 0;
    text->at++;
    text->depth--;
    if (value->type == JSON_OBJECT)
        index_json(value);
    return 1;
}

static int read_json_word(json_text *text, test_json *value)
{
    static const struct {
        const char *word;
        enum json_type type;
        double number;
    } words[] = {{"null", JSON_NULL, 0}, {"true", JSON_NUMBER, 1}, {"false", JSON_NUMBER, 0}};
    char *end;
    size_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(text->at, words[i].word, strlen(words[i].word)) == 0) {
            text->at += strlen(words[i].word);
            value->type = words[i].type;
            value->number = words[i].number;
            return 1;
        }
    value->type = JSON_NUMBER;
    value->number = strtod(text->at, &end); /* also Python's NaN */
    if (end == text->at)
        return 0;
    text->at = end;
    return 1;
}

static test_json *read_json_value(json_text *text)
{
    test_json *value = calloc(1, sizeof *value);
    int good;

    assert_non_null(value);
    skip_space(text);
    if (*text->at == '{' || *text->at == '[') {
        const char close = *text->at == '{' ? '}' : ']';

        value->type = *text->at == '{' ? JSON_OBJECT : JSON_ARRAY;
        text->at++;
        good = read_json_members(text, value, close);
    } else if (*text->at == '"') {
        text->at++;
        value->type = JSON_STRING;
        value->string = read_json_quoted(text);
        good = value->string != NULL;
    } else {
        good = read_json_word(text, value);
    }
    if (!good) {
        test_json_free(value);
        return NULL;
    }
    return value;
}

test_json *test_json_read(const void *text, size_t size)
{
    char *copy = malloc(size + 1);
    json_text cursor = {NULL, 0};
    test_json *root;

    assert_non_null(copy);
    if (size)
        memcpy(copy, text, size);
    copy[size] = 0;
    cursor.at = copy;
    root = read_json_value(&cursor);
    skip_space(&cursor);
    if (root && cursor.at != copy + size) {
        test_json_free(root);
        root = NULL;
    }
    free(copy);
    return root;
}

test_json *test_corpus_json(const char *relative)
{
    size_t size;
    uint8_t *text = test_read_corpus(relative, &size);
    test_json *root;

    assert_non_null(text);
    root = test_json_read(text, size);
    assert_non_null(root);
    free(text);
    return root;
}

size_t test_corpus_each(const char *format,
                        void (*check)(const char *name, const test_json *result, void *context),
                        void *context)
{
    test_json *root = test_corpus_json("archives/expected.json");
    size_t i, count = 0;

    for (i = 0; i < test_json_count(root); i++) {
        const test_json *file = test_json_at(root, i);

        if (strcmp(test_json_string(test_json_get(file, "format")), format) != 0)
            continue;
        check(test_json_key(root, i), test_json_get(file, "result"), context);
        count++;
    }
    test_json_free(root);
    return count;
}

void test_json_free(test_json *root)
{
    size_t i;

    if (!root)
        return;
    for (i = 0; i < root->count; i++) {
        test_json_free(root->items[i]);
        free(root->keys[i]);
    }
    free(root->items);
    free(root->keys);
    free(root->slots);
    free(root->string);
    free(root);
}

const test_json *test_json_get(const test_json *object, const char *key)
{
    size_t slot;

    if (!object || object->type != JSON_OBJECT)
        return NULL;
    for (slot = find_json_slot(object, key); object->slots[slot];
         slot = (slot + 1) & (object->slot_count - 1))
        if (strcmp(object->keys[object->slots[slot] - 1], key) == 0)
            return object->items[object->slots[slot] - 1];
    return NULL;
}

size_t test_json_count(const test_json *value)
{
    return value ? value->count : 0;
}

const test_json *test_json_at(const test_json *value, size_t index)
{
    return value && index < value->count ? value->items[index] : NULL;
}

const char *test_json_key(const test_json *object, size_t index)
{
    return object && object->type == JSON_OBJECT && index < object->count ? object->keys[index]
                                                                          : NULL;
}

const char *test_json_string(const test_json *value)
{
    return value ? value->string : NULL;
}

double test_json_number(const test_json *value)
{
    return value && value->type == JSON_NUMBER ? value->number : (double)NAN;
}

int test_json_is_null(const test_json *value)
{
    return !value || value->type == JSON_NULL;
}

/* ---- sweeps ---- */

static kunai_options make_options_with(const kunai_options *options, test_memory *memory)
{
    kunai_options result;

    memset(&result, 0, sizeof result);
    if (options)
        result = *options; /* of this size: nobody here uses a longer one */
    result.struct_size = sizeof result;
    result.allocator = test_memory_allocator(memory);
    return result;
}

/* Opens; success is walked and closed, failure must leave nothing. */
static kunai_result open_walk_close(const test_visitor *visitor, const void *data, size_t size,
                                    const kunai_options *options, test_memory *memory,
                                    kunai_error *error, uint64_t *hash)
{
    void *handle = &handle; /* not NULL: open has to set it */
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
    uint64_t n;

    for (n = 1;; n++) {
        test_memory memory = {0};
        const kunai_options with = make_options_with(options, &memory);
        kunai_error error;
        kunai_result result;

        memory.fail_at = n;
        memory.fail_on = fail_on;
        result = open_walk_close(visitor, data, size, &with, &memory, &error, NULL);
        if (memory.calls < n) { /* nothing failed any more */
            assert_int_equal(result, KUNAI_OK);
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

/* The step from one length to the next: 1 up to 64 KiB; above, 1 in the first KiB and in the last
 * 16 bytes, and between them so large that about 2^28 bytes are opened in all. */
static size_t get_truncation_step(size_t n, size_t size)
{
    const size_t lengths = ((size_t)1 << 28) / size + 16;
    size_t step;

    if (size <= 65536 || n < 1024 || size - n <= 16)
        return 1;
    step = size / lengths | 1; /* odd: all places in a word are met */
    return step < size - n - 16 ? step : size - n - 16;
}

void test_sweep_truncation(const test_visitor *visitor, const void *data, size_t size,
                           const kunai_options *options, int must_fail)
{
    test_exact exact = test_exact_copy(data, size);
    const uint8_t *end = exact.data + size;
    size_t n;

    for (n = 0; n < size; n += get_truncation_step(n, size)) {
        test_memory memory = {0};
        const kunai_options with = make_options_with(options, &memory);
        uint8_t *start = exact.data + size - n;
        kunai_error error;
        kunai_result result;

        memcpy(start, data, n);
        assert_ptr_equal(start + n, end);
        result = open_walk_close(visitor, start, n, &with, &memory, &error, NULL);
        if (result != KUNAI_OK && error.offset > n)
            fail_msg("%s: %zu of %zu bytes: the error is at %llu", visitor->name, n, size,
                     (unsigned long long)error.offset);
        if (result == KUNAI_OK && must_fail)
            fail_msg("%s: %zu of %zu bytes are opened", visitor->name, n, size);
    }
    test_exact_free(&exact);
}

static void open_changed(const test_visitor *visitor, const test_exact *exact, size_t at,
                         uint8_t value, const kunai_options *options)
{
    const uint8_t before = exact->data[at];
    test_memory memory = {0};
    kunai_options with = make_options_with(options, &memory);
    kunai_error error;
    kunai_result result;

    if (value == before)
        return;
    with.max_memory = 64 << 20;
    exact->data[at] = value;
    result = open_walk_close(visitor, exact->data, exact->size, &with, &memory, &error, NULL);
    if (result != KUNAI_OK && error.offset > exact->size)
        fail_msg("%s: byte %zu is %d: the error is at %llu", visitor->name, at, value,
                 (unsigned long long)error.offset);
    exact->data[at] = before;
}

/* An odd step through count cases meets every place and, in turn, every kind of change. */
static size_t get_case_step(size_t count, size_t limit)
{
    return count <= limit ? 1 : count / limit | 1;
}

void test_sweep_bytes(const test_visitor *visitor, const void *data, size_t size,
                      const kunai_options *options)
{
    const size_t first = size < 1024 ? size : 1024;
    const size_t limit = !getenv("KUNAI_CHECK_ALL") ? 4096 : size < 512 ? first * 256 : 10000;
    test_exact exact = test_exact_copy(data, size);
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
    test_exact_free(&exact);
}

/* The library counts what it asks the allocator for, no more and no less: the lowest limit that
 * works is the peak. */
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
