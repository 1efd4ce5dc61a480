/* finds.c - compares what kunai_probe and kunai_scan find with texts (finds.h). */
#include "finds.h"

#include <stdarg.h>

#include "look.h"

enum { WORD = 24 };

/* ---- texts ---- */

enum { LITTLE = KUNAI_BYTE_ORDER_LITTLE, BIG = KUNAI_BYTE_ORDER_BIG };
enum { ARCHIVE = KUNAI_MODULE_ARCHIVE, TEXTURES = KUNAI_MODULE_TEXTURES };
enum { MODEL = KUNAI_MODULE_MODEL | KUNAI_MODULE_SCENE };
enum { MOTION = KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE, MAP = KUNAI_MODULE_MAP };

/* What a find has if its text says nothing else. */
static const struct {
    char name[12];
    uint32_t format, byte_order, modules;
} kinds[] = {
    {"PRS", KUNAI_FORMAT_PRS, KUNAI_BYTE_ORDER_ANY, KUNAI_MODULE_PRS},
    {"PRSD", KUNAI_FORMAT_PRSD, LITTLE, KUNAI_MODULE_PRS},
    {"AFS", KUNAI_FORMAT_AFS, LITTLE, ARCHIVE},
    {"BML", KUNAI_FORMAT_BML, LITTLE, ARCHIVE},
    {"GSL", KUNAI_FORMAT_GSL, LITTLE, ARCHIVE},
    {"PVMX", KUNAI_FORMAT_PVMX, LITTLE, ARCHIVE},
    {"NARC", KUNAI_FORMAT_NARC, LITTLE, ARCHIVE},
    {"NINJA", KUNAI_FORMAT_NINJA, LITTLE, ARCHIVE},
    {"NDS", KUNAI_FORMAT_NDS, LITTLE, ARCHIVE},
    {"PVM", KUNAI_FORMAT_PVM, LITTLE, ARCHIVE | TEXTURES},
    {"GVM", KUNAI_FORMAT_GVM, BIG, ARCHIVE | TEXTURES},
    {"XVM", KUNAI_FORMAT_XVM, LITTLE, ARCHIVE | TEXTURES},
    {"PVR", KUNAI_FORMAT_PVR, LITTLE, TEXTURES},
    {"GVR", KUNAI_FORMAT_GVR, BIG, TEXTURES},
    {"XVR", KUNAI_FORMAT_XVR, LITTLE, TEXTURES},
    {"PVP", KUNAI_FORMAT_PVP, LITTLE, TEXTURES},
    {"GVP", KUNAI_FORMAT_GVP, BIG, TEXTURES},
    {"BANNER", KUNAI_FORMAT_NDS_BANNER, LITTLE, TEXTURES},
    {"TEX0", KUNAI_FORMAT_TEX0, LITTLE, TEXTURES},
    {"MDL0", KUNAI_FORMAT_MDL0, LITTLE, MODEL},
    {"NJCM", KUNAI_FORMAT_NJCM, LITTLE, MODEL},
    {"NJBM", KUNAI_FORMAT_NJBM, LITTLE, MODEL},
    {"GJCM", KUNAI_FORMAT_GJCM, LITTLE, MODEL},
    {"SAANIM", KUNAI_FORMAT_SAANIM, LITTLE, MOTION},
    {"SA1LVL", KUNAI_FORMAT_SA1LVL, LITTLE, KUNAI_MODULE_SCENE},
    {"SADXLVL", KUNAI_FORMAT_SADXLVL, LITTLE, KUNAI_MODULE_SCENE},
    {"SA2LVL", KUNAI_FORMAT_SA2LVL, LITTLE, KUNAI_MODULE_SCENE},
    {"SA2BLVL", KUNAI_FORMAT_SA2BLVL, LITTLE, KUNAI_MODULE_SCENE},
    {"JNT0", KUNAI_FORMAT_JNT0, LITTLE, MOTION},
    {"SRT0", KUNAI_FORMAT_SRT0, LITTLE, MOTION},
    {"PAT0", KUNAI_FORMAT_PAT0, LITTLE, MOTION},
    {"MAT0", KUNAI_FORMAT_MAT0, LITTLE, MOTION},
    {"VIS0", KUNAI_FORMAT_VIS0, LITTLE, MOTION},
    {"LAND", KUNAI_FORMAT_LAND, LITTLE, MAP | KUNAI_MODULE_SCENE},
    {"BDHC", KUNAI_FORMAT_BDHC, LITTLE, MAP},
    {"AREA_LIGHT", KUNAI_FORMAT_AREA_LIGHT, LITTLE, MAP},
};

/* What a word in the text changes. */
static const struct {
    char word[10];
    uint32_t confidence, byte_order, modules;
} words[] = {{"likely", KUNAI_CONFIDENCE_LIKELY, 0, 0},
             {"possible", KUNAI_CONFIDENCE_POSSIBLE, 0, 0},
             {"little", 0, LITTLE, 0},
             {"big", 0, BIG, 0},
             {"mixed", 0, KUNAI_BYTE_ORDER_MIXED, 0},
             {"model", 0, 0, MODEL},
             {"motion", 0, 0, MOTION},
             {"textures", 0, 0, TEXTURES}};

static void read_word(looking *from, char word[WORD])
{
    const size_t size = strcspn(from->at, " ,");

    snprintf(word, WORD, "%.*s", (int)size, from->at);
    from->at += size;
    skip_looking_blanks(from);
}

static void set_word(kunai_found *found, const looking *from, const char *word)
{
    for (size_t i = 0; i < COUNT(words); i++)
        if (!strcmp(word, words[i].word)) {
            found->confidence = words[i].confidence ? words[i].confidence : found->confidence;
            found->byte_order = words[i].byte_order ? words[i].byte_order : found->byte_order;
            found->modules |= words[i].modules;
            return;
        }
    fail_msg("no word for a find: %s, in: %s", word, from->text);
}

static uint64_t read_number(looking *from)
{
    if (*from->at == '@' && from->at[1] >= '0' && from->at[1] <= '9')
        from->at++;
    uint64_t number = (uint64_t)read_looking_number(from);
    skip_looking_blanks(from);
    return number;
}

static kunai_found read_find(looking *from, uint64_t base)
{
    kunai_found found = {0, 0, 0, 0, 0, KUNAI_CONFIDENCE_SURE};
    char word[WORD];

    if (*from->at == '@')
        found.offset = read_number(from);
    read_word(from, word);
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (!strcmp(word, kinds[i].name)) {
            found.format = kinds[i].format;
            found.byte_order = kinds[i].byte_order;
            found.modules = kinds[i].modules;
        }
    if (!found.format)
        fail_msg("no format: %s, in: %s", word, from->text);
    if (!strncmp(from->at, "all", 3)) {
        read_word(from, word);
        found.size = from->file->file.size - found.offset;
    } else {
        found.size = read_number(from);
    }
    while (*from->at && *from->at != ',') {
        read_word(from, word);
        set_word(&found, from, word);
    }
    found.offset += base;
    return found;
}

void add_find(finds *to, const kunai_found *found)
{
    if (!(to->count & (to->count - 1))) {
        to->items = realloc(to->items, (to->count ? 2 * to->count : 1) * sizeof *to->items);
        assert_non_null(to->items);
    }
    to->items[to->count++] = *found;
}

void read_finds(finds *to, const laid *file, uint64_t base, const char *text)
{
    looking from = {text, text, file, {NULL}, 0};

    for (skip_looking_blanks(&from); *from.at; skip_looking_blanks(&from)) {
        const kunai_found found = read_find(&from, base);

        add_find(to, &found);
        from.at += *from.at == ',';
    }
}

void free_finds(finds *list)
{
    free(list->items);
    list->items = NULL;
    list->count = 0;
}

static void print_found(const char *what, const kunai_found *found)
{
    const kunai_format_info *info;
    uint32_t i = 0;

    while ((info = kunai_format_get(i)) != NULL && info->format != found->format)
        i++;
    print_error("%s: at %u size %u %s order %u modules %x confidence %u\n", what,
                (unsigned)found->offset, (unsigned)found->size, info ? info->name : "no format",
                (unsigned)found->byte_order, (unsigned)found->modules, (unsigned)found->confidence);
}

void compare_finds(const finds *got, const finds *wanted)
{
    size_t i;

    for (i = 0; i < got->count && i < wanted->count; i++)
        if (memcmp(&got->items[i], &wanted->items[i], sizeof *got->items) != 0) {
            print_found("found", &got->items[i]);
            print_found("expected", &wanted->items[i]);
            fail();
        }
    if (i < got->count)
        print_found("not expected", &got->items[i]);
    if (i < wanted->count)
        print_found("not found", &wanted->items[i]);
    assert_int_equal(got->count, wanted->count);
}

__attribute__((format(printf, 2, 0))) static finds
format_finds(const laid *file, const char *format, va_list arguments)
{
    auto_free char *text = print_list(format, arguments);
    finds list = {NULL, 0};

    read_finds(&list, file, 0, text);
    return list;
}

/* ---- probe ---- */

void probes(const laid *file, const char *format, ...)
{
    static const kunai_found zero;
    auto_exact exact = test_exact_copy(file->file.data, file->file.size);
    kunai_found found;
    finds got = {&found, 1}, wanted;
    va_list arguments;

    va_start(arguments, format);
    wanted = format_finds(file, format, arguments);
    va_end(arguments);
    memset(&found, 0xEE, sizeof found);
    kunai_result code = kunai_probe(exact.data, exact.size, &found);
    if (code != KUNAI_OK) {
        assert_int_equal(code, KUNAI_E_FORMAT);
        assert_memory_equal(&found, &zero, sizeof found);
        got.count = 0;
    }
    compare_finds(&got, &wanted);
    free_finds(&wanted);
}

/* Returns a changed copy. For "cuts FIRST..LAST", *size is the size to cut to, or 0 for FIRST; it
 * becomes the next size, or 0 after LAST. A negative LAST counts from the end of the file. */
static laid patch_copy(const laid *whole, const char *text, size_t *size)
{
    laid copy = copy_laid(whole);
    long long first, last;

    if (sscanf(text, "cuts %lli..%lli", &first, &last) == 2) {
        copy.file.size = *size ? *size : (size_t)first;
        *size = copy.file.size + 1;
        if (*size > (size_t)(last < 0 ? last + (long long)whole->file.size : last))
            *size = 0;
    } else {
        patch(&copy, "%s", text);
    }
    return copy;
}

static void check_rows(const laid *file, int is_scan, uint32_t flags, const find_row *rows,
                       size_t count)
{
    auto_laid whole = file ? copy_laid(file) : lay("%s", "");
    size_t i, size = 0;

    for (i = 0; i < count; i++) {
        test_note("row %u: %s", (unsigned)i, rows[i].patch);
        if (rows[i].file) {
            free_laid(&whole);
            whole = lay("%s", rows[i].file);
        }
        do {
            auto_laid copy = patch_copy(&whole, rows[i].patch, &size);

            if (is_scan)
                scans(&copy, flags, "%s", rows[i].finds);
            else
                probes(&copy, "%s", rows[i].finds);
        } while (size);
    }
}

void probe_rows(const laid *file, const find_row *rows, size_t count)
{
    check_rows(file, 0, 0, rows, count);
}

void scan_rows(const laid *file, uint32_t flags, const find_row *rows, size_t count)
{
    check_rows(file, 1, flags, rows, count);
}

/* ---- scan ---- */

kunai_scan_options make_scan_options(uint32_t flags, uint64_t max_bytes)
{
    kunai_scan_options options = {
        .struct_size = sizeof options, .flags = flags, .max_bytes = max_bytes};

    return options;
}

finds scan_from(const void *data, size_t size, uint32_t flags, uint64_t position)
{
    static const kunai_found zero;
    const kunai_scan_options options = make_scan_options(flags, 0);
    finds list = {NULL, 0};
    kunai_found found;
    uint64_t before;
    kunai_result code;

    for (;;) {
        before = position;
        memset(&found, 0xEE, sizeof found);
        code = kunai_scan(data, size, &options, &position, &found);
        if (code != KUNAI_OK)
            break;
        assert_true(position > before && position <= size);
        assert_true(found.offset >= before && found.offset < position);
        assert_true(found.size && found.size <= size - found.offset);
        assert_true(found.format && found.modules && found.confidence);
        add_find(&list, &found);
    }
    assert_int_equal(code, KUNAI_END);
    assert_memory_equal(&found, &zero, sizeof found);
    assert_true(position >= size);
    return list;
}

void add_noise(bytes *out, size_t count, uint64_t *state)
{
    for (; count; count--) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        append_u8(out, (uint32_t)(*state >> 56));
    }
}

enum { PIECE_CALLS = 20000 /* a max_bytes that needs more calls takes too long */ };

/* Returns the same numbers in every run. Most are small; some are larger than 4096. */
static uint64_t get_random_max(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return 1 + (*state >> 40) % ((uint64_t)1 << (*state >> 33) % 14);
}

/* Checks that calls with max_bytes have the finds of calls without. If max_bytes is 0, each call
 * gets another number. */
static void check_max_bytes(const bytes *area, uint32_t flags, uint64_t max_bytes,
                            const finds *wanted)
{
    static const kunai_found zero;
    uint64_t random = area->size, position = 0;
    size_t count = 0;

    for (;;) {
        const kunai_scan_options options =
            make_scan_options(flags, max_bytes ? max_bytes : get_random_max(&random));
        const uint64_t before = position;
        kunai_found found;
        const kunai_result code = kunai_scan(area->data, area->size, &options, &position, &found);

        if (code == KUNAI_END)
            break;
        if (code == KUNAI_OK) {
            assert_true(count < wanted->count);
            assert_memory_equal(&found, &wanted->items[count++], sizeof found);
            continue;
        }
        assert_int_equal(code, KUNAI_MORE);
        assert_memory_equal(&found, &zero, sizeof found);
        assert_true(position < area->size && position - before >= options.max_bytes);
        assert_true(position - before <= options.max_bytes + (flags ? 4096 : 0));
        assert_true(count == wanted->count || wanted->items[count].offset >= position);
    }
    assert_true(position == area->size || !area->size);
    assert_int_equal(count, wanted->count);
}

void check_pieces(const bytes *area, uint32_t flags, const finds *wanted)
{
    const size_t size = area->size;
    const uint64_t most[] = {1,        2,    3,        7,        64,       4096,
                             size / 2, size, size + 1, 4u << 20, 4u << 21, UINT64_MAX};

    for (size_t i = 0; i < COUNT(most); i++)
        if (most[i] && size / most[i] <= PIECE_CALLS)
            check_max_bytes(area, flags, most[i], wanted);
    if (size > 1)
        check_max_bytes(area, flags, size - 1, wanted);
    for (size_t i = 0; i < 3; i++)
        check_max_bytes(area, flags, 0, wanted);
}

/* Checks that kunai_probe of exactly the bytes of a sure find gives the same answer. */
static void check_finds_probed(const bytes *area, const finds *list)
{
    for (size_t i = 0; i < list->count; i++) {
        kunai_found found = list->items[i], again;
        auto_exact exact = {0};

        if (found.confidence != KUNAI_CONFIDENCE_SURE)
            continue;
        exact = test_exact_copy(area->data + found.offset, (size_t)found.size);
        assert_ok(kunai_probe(exact.data, exact.size, &again));
        found.offset = 0;
        assert_memory_equal(&again, &found, sizeof found);
    }
}

void scans_list(const bytes *area, uint32_t flags, const finds *wanted)
{
    auto_exact exact = test_exact_copy(area->data, area->size);
    const bytes copy = {exact.data, exact.size, exact.size};
    auto_finds got = scan_from(exact.data, exact.size, flags, 0);

    compare_finds(&got, wanted);
    check_pieces(&copy, flags, &got);
    check_finds_probed(&copy, &got);
}

void scans(const laid *area, uint32_t flags, const char *format, ...)
{
    va_list arguments;
    auto_finds wanted = {0};

    va_start(arguments, format);
    wanted = format_finds(area, format, arguments);
    va_end(arguments);
    scans_list(&area->file, flags, &wanted);
}
