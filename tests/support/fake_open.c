/* fake_open.c - runs an open call without a module, for tests of lib/base (fake_open.h). */
#include "fake_open.h"

#include "look.h"

enum { WORD = 24 };

typedef struct fake_handle {
    kunai_i_owner owner;
    uint32_t value;
} fake_handle;

void begin_fake(fake_open *fake, size_t size, uint32_t flags)
{
    static const uint8_t byte = 0;
    kunai_options options = {.struct_size = sizeof options,
                             .flags = flags,
                             .allocator = test_memory_allocator(&fake->memory)};

    assert_ok(kunai_i_begin_open(&fake->open, &byte, size, &options, "out", NULL));
}

static int64_t find_constant(const char *prefix, const char *name)
{
    auto_free char *full = print_text("%s%s", prefix, name);
    for (size_t i = 0; i < test_constant_count; i++)
        if (!strcmp(test_constants[i].name, full))
            return test_constants[i].value;
    fail_msg("no constant: %s", full);
    return 0;
}

void expect_fault(const kunai_error *fault, const char *expected)
{
    expect_struct(&kunai_error_members, fault, NULL, "%s", expected);
}

void end_fake(fake_open *fake, const char *expected)
{
    fake_handle *handle = kunai_i_allocate(&fake->open, 1, sizeof *handle);
    const kunai_result result =
        kunai_i_end_open(&fake->open, handle ? &handle->owner : NULL, &fake->error);
    char name[WORD];
    int length;

    assert_int_equal(sscanf(expected, "%23s%n", name, &length), 1);
    if (result == KUNAI_OK)
        kunai_i_release_owner(&handle->owner);
    assert_int_equal(result, strcmp(name, "OK") != 0 ? find_constant("E_", name) : KUNAI_OK);
    assert_int_equal(fake->error.code, result);
    expect_fault(&fake->error, expected + length);
    assert_int_equal(fake->memory.live, 0);
}

/* Reads "FIRST..LAST" or one number. */
static const char *read_range(const char *text, uint64_t *first, uint64_t *last)
{
    char *end;

    *first = *last = strtoull(text, &end, 0);
    if (*end == '.')
        *last = strtoull(end + 2, &end, 0);
    return end + strspn(end, " ");
}

static const kunai_error *check_kept(fake_open *fake, const char *text)
{
    uint32_t count = 1, total = 1, i = 0;
    const kunai_error *kept = kunai_i_keep_warnings(&fake->open, &count, &total);
    uint64_t first, last;

    assert_non_null(kept);
    text = read_range(text, &first, &last);
    assert_int_equal(count, first);
    text = read_range(text, &first, &last);
    assert_int_equal(total, first);
    while (*text && *text != ';')
        for (text = read_range(text, &first, &last); first <= last; first++) {
            assert_true(i < count);
            assert_int_equal(kept[i++].offset, first);
        }
    return kept;
}

static void fail_or_warn(fake_open *fake, int is_warning, const char *text)
{
    static char words[64][WORD]; /* not on the stack: the library keeps pointers to these texts */
    static size_t used;
    char *record = words[used++ % 64], *message = words[used++ % 64], name[WORD], range[WORD];
    uint64_t first, last;

    assert_int_equal(sscanf(text, "%23s %23s %23[^; ] %23[^; ]", name, range, record, message), 4);
    kunai_result code = (kunai_result)find_constant("E_", name);
    for ((void)read_range(range, &first, &last); first <= last; first++)
        if (is_warning)
            kunai_i_warn(&fake->open, code, first, record, message);
        else
            kunai_i_fail(&fake->open, code, first, record, message);
}

const kunai_error *run_calls(fake_open *fake, const char *calls)
{
    const kunai_error *kept = NULL;
    uint64_t steps, offset, unused;
    char name[WORD], kind[WORD];
    const char *at;
    int length;

    for (; sscanf(calls, "%23[^; ]%n", name, &length) == 1; calls += strspn(calls, "; ")) {
        at = calls + length + strspn(calls + length, " ");
        calls = at + strcspn(at, ";");
        if (!strcmp(name, "warn") || !strcmp(name, "fail")) {
            fail_or_warn(fake, name[0] == 'w', at);
        } else if (!strcmp(name, "kept")) {
            kept = check_kept(fake, at);
        } else if (!strcmp(name, "recover")) {
            kunai_i_recover(&fake->open);
        } else if (!strcmp(name, "part")) {
            kunai_i_begin_warnings(&fake->open, &fake->part);
        } else if (!strcmp(name, "end_part")) {
            kunai_i_end_warnings(&fake->open);
        } else if (!strcmp(name, "item")) {
            assert_int_equal(sscanf(at, "%23s%n", kind, &length), 1);
            fake->items[fake->item_count++] =
                kunai_i_begin_item(&fake->open, (uint32_t)find_constant("ITEM_", kind),
                                   (uint32_t)strtoul(at + length, NULL, 10));
        } else if (!strcmp(name, "end_item")) {
            kunai_i_end_item(&fake->open, fake->items[--fake->item_count]);
        } else {
            at = read_range(at, &steps, &unused);
            (void)read_range(at, &offset, &unused);
            if (kunai_i_charge(&fake->open, steps, offset, "R") != !strcmp(name, "charge"))
                fail_msg("%s %s", name, at);
        }
    }
    return kept;
}

void check_open(size_t size, uint32_t flags, const char *calls, const char *end)
{
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, size, flags);
    (void)run_calls(&fake, calls);
    end_fake(&fake, end);
}
