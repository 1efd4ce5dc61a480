/* cases.c - reads the two texts of a case, opens the file, and compares (cases.h). */
#define _POSIX_C_SOURCE 200809L

#include "cases.h"

#include <stdarg.h>

enum { MOST_TEXT = 1 << 17, MOST_WARNINGS = 64, WORD = 64 };

/* ---- kunai_probe, as a module whose handle is a kunai_found ---- */

static kunai_result open_found(const void *data, size_t size, const kunai_options *options,
                               void **out, kunai_error *error)
{
    kunai_found *found = malloc(sizeof *found);

    (void)options;
    assert_non_null(found);
    memset(error, 0, sizeof *error);
    error->record = error->message = "nothing is known";
    error->code = kunai_probe(data, size, found);
    if (error->code) {
        free(found);
        found = NULL;
    }
    *out = found;
    return error->code;
}

static uint64_t walk_found(const void *handle, const void *data, size_t size)
{
    const kunai_found *found = handle;

    (void)data;
    assert_true(found->offset <= size && found->size <= size - found->offset);
    return hash_value(hash_value(VISITOR_HASH_START, found->format), found->size);
}

static const void *get_found(const void *handle, uint32_t index, uint32_t *count)
{
    (void)index;
    (void)count;
    return handle;
}

static const test_visitor found_visitor = {"probe", open_found, walk_found, free};
static const test_root found_roots[] = {
    {"found", TEST_STRUCT, 0, 1, &kunai_found_members, NULL, get_found}};
static const test_handle found_handle = {"probe", found_roots, 1};

/* ---- modules ---- */

typedef struct module {
    const char *name;
    const test_visitor *visitor;
    const test_handle *handle;
} module;

static const module modules[] = {{"archive", &archive_visitor, &archive_handle},
                                 {"textures", &textures_visitor, &textures_handle},
                                 {"model", &model_visitor, &model_handle},
                                 {"motion", &motion_visitor, &motion_handle},
                                 {"scene", &scene_visitor, &scene_handle},
                                 {"world", &world_visitor, &scene_handle},
                                 {"rom", &rom_visitor, &scene_handle},
                                 {"map", &map_visitor, &map_handle},
                                 {"outline", &outline_visitor, &outline_handle},
                                 {"probe", &found_visitor, &found_handle}};

/* What the first text of a case says. */
typedef struct call {
    const module *module;
    kunai_options options;
    int is_strict, is_swept, is_whole;
} call;

/* A warning or an error that the second text expects. */
typedef struct fault {
    kunai_result code;
    int has_place;
    uint64_t place;
    char record[WORD]; /* "": not compared */
    char message[2 * WORD];
    uint32_t format; /* 0: not compared */
    int has_item;
    uint32_t item_kind, item;
} fault;

typedef struct verdict {
    int is_probed;
    kunai_found found;
    int fails, is_any;
    fault faults[MOST_WARNINGS + 1]; /* the warnings, then the error */
    uint32_t fault_count;
    looking rest;
} verdict;

/* ---- the first text ---- */

static void fail_call(const char *how, const char *at)
{
    fail_msg("\"%s\": unknown: %s", how, at);
}

/* Sets the member of "member=value". */
static void set_option(kunai_options *options, const laid *file, const char *how, const char *at,
                       size_t name_size)
{
    const test_struct *type = &kunai_options_members;
    looking value = {how, at + name_size + 1, file, {NULL}, 0};
    const test_member *member = NULL;

    for (size_t i = 0; i < type->count; i++)
        if (strlen(type->members[i].name) == name_size &&
            !strncmp(type->members[i].name, at, name_size))
            member = &type->members[i];
    if (!member || at[name_size] != '=')
        fail_call(how, at);
    uint64_t number = (uint64_t)read_looking_number(&value);
    uint32_t word = (uint32_t)number;
    if (member->kind == TEST_U32)
        memcpy((char *)options + member->at, &word, sizeof word);
    else
        memcpy((char *)options + member->at, &number, sizeof number);
}

static int is_text(const char *text, const char *at, size_t size)
{
    return strlen(text) == size && !strncmp(text, at, size);
}

static call read_call(const laid *file, const kunai_options *options, const char *how)
{
    static const kunai_options defaults = KUNAI_OPTIONS_INIT;
    call of = {NULL, options ? *options : defaults, 0, 0, 0};
    const size_t count = COUNT(modules);
    const char *at = how;
    size_t i, size;

    for (; *at; at += size + strspn(at + size, " ")) {
        size = strcspn(at, " ");
        for (i = 0; i < count && (of.module || !is_text(modules[i].name, at, size));)
            i++;
        if (i < count)
            of.module = &modules[i];
        else if (is_text("strict", at, size))
            of.is_strict = 1;
        else if (is_text("sweep", at, size))
            of.is_swept = 1;
        else if (is_text("whole", at, size))
            of.is_whole = 1;
        else
            set_option(&of.options, file, how, at, strcspn(at, "= "));
    }
    if (!of.module)
        fail_call(how, "no module");
    return of;
}

/* ---- the second text ---- */

static int take_word(looking *from, const char *word)
{
    const size_t size = strlen(word);

    skip_looking_blanks(from);
    if (strncmp(from->at, word, size) != 0 || (from->at[size] != ' ' && from->at[size] != '\0'))
        return 0;
    from->at += size;
    skip_looking_blanks(from);
    return 1;
}

static void take_text(looking *from, char *text, size_t room)
{
    skip_looking_blanks(from);
    if (*from->at != '\'')
        return;
    const char *end = strchr(from->at + 1, '\'');
    if (!end || (size_t)(end - from->at) > room)
        fail_msg("a text of the verdict has no end, or is too long: %s", from->at);
    snprintf(text, room, "%.*s", (int)(end - from->at) - 1, from->at + 1);
    from->at = end + 1;
}

/* Reads a constant of the API, written without its beginning. Returns 0 if the API has no constant
 * of this name. */
static int take_constant(looking *from, const char *beginning, int64_t *value)
{
    const size_t size = strcspn(from->at, " ");

    auto_free char *word = print_text("%s%.*s", beginning, (int)size, from->at);
    for (size_t i = 0; i < test_constant_count; i++)
        if (!strcmp(test_constants[i].name, word)) {
            *value = test_constants[i].value;
            from->at += size;
            skip_looking_blanks(from);
            return 1;
        }
    return 0;
}

static fault read_fault(looking *from)
{
    fault read = {KUNAI_OK, 0, 0, "", "", 0, 0, 0, 0};
    int64_t code = KUNAI_OK;

    if (!take_constant(from, "E_", &code))
        fail_msg("no code: %s", from->at);
    read.code = (kunai_result)code;
    if (*from->at == '@' || (*from->at >= '0' && *from->at <= '9')) {
        read.has_place = 1;
        read.place = (uint64_t)read_looking_number(from);
    }
    take_text(from, read.record, sizeof read.record);
    take_text(from, read.message, sizeof read.message);
    skip_looking_blanks(from);
    if (!strncmp(from->at, "FORMAT_", 7))
        read.format = (uint32_t)read_looking_number(from);
    skip_looking_blanks(from);
    if (!strncmp(from->at, "ITEM_", 5)) {
        read.has_item = 1;
        read.item_kind = (uint32_t)read_looking_number(from);
        skip_looking_blanks(from);
        read.item = (uint32_t)read_looking_number(from);
    }
    return read;
}

/* Reads "sure FORMAT SIZE [ORDER]", "likely ..." or "unknown". */
static void read_found(verdict *of, const laid *file)
{
    looking *from = &of->rest;
    const int is_sure = take_word(from, "sure");
    int64_t format = 0, order = file->big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;

    of->is_probed = is_sure || take_word(from, "likely");
    if (!of->is_probed) {
        of->is_probed = take_word(from, "unknown");
        return;
    }
    if (!take_constant(from, "FORMAT_", &format))
        fail_msg("no format: %s", from->at);
    of->found.size = (uint64_t)read_looking_number(from);
    skip_looking_blanks(from);
    (void)take_constant(from, "BYTE_ORDER_", &order);
    of->found.format = (uint32_t)format;
    of->found.byte_order = (uint32_t)order;
    of->found.confidence = is_sure ? KUNAI_CONFIDENCE_SURE : KUNAI_CONFIDENCE_LIKELY;
}

static void read_verdict(verdict *of, const laid *file, const char *text)
{
    const looking rest = {text, text, file, {NULL}, 0};

    memset(of, 0, sizeof *of);
    of->rest = rest;
    read_found(of, file);
    of->is_any = take_word(&of->rest, "any");
    while (take_word(&of->rest, "warns")) {
        if (of->fault_count == MOST_WARNINGS)
            fail_msg("more warnings than a handle stores");
        of->faults[of->fault_count++] = read_fault(&of->rest);
    }
    of->fails = take_word(&of->rest, "fails");
    if (of->fails)
        of->faults[of->fault_count++] = read_fault(&of->rest);
}

static void check_fault(const fault *wanted, const kunai_error *found, const char *text)
{
    if (wanted->has_item && (found->item_kind != wanted->item_kind || found->item != wanted->item))
        fail_msg("the fault belongs to %s %u\n    in: %s", kunai_item_name(found->item_kind),
                 (unsigned)found->item, text);
    if (found->code != wanted->code || (wanted->has_place && found->offset != wanted->place) ||
        (wanted->record[0] && strcmp(wanted->record, found->record) != 0) || !found->message[0] ||
        (wanted->message[0] && strcmp(wanted->message, found->message) != 0) ||
        (wanted->format && wanted->format != found->format))
        fail_msg("found %s at %llu (0x%llX), '%s' '%s'\n    wanted %s at %llu (0x%llX), '%s' '%s'\n"
                 "    in: %s",
                 kunai_result_name(found->code), (unsigned long long)found->offset,
                 (unsigned long long)found->offset, found->record, found->message,
                 kunai_result_name(wanted->code), (unsigned long long)wanted->place,
                 (unsigned long long)wanted->place, wanted->record, wanted->message, text);
}

/* ---- the calls ---- */

/* Checks what kunai_probe finds, on a copy that ends where readable memory ends. A file that is
 * unknown must not open without a named format either. */
static void check_found(const call *of, const verdict *wanted, const laid *file)
{
    auto_exact exact = test_exact_copy(file->file.data, file->file.size);
    const kunai_found *a = &wanted->found;
    kunai_found found;
    const kunai_result result = kunai_probe(exact.data, exact.size, &found);
    const kunai_format_info *info = NULL;
    kunai_error error;
    void *handle;

    for (uint32_t i = 0; found.format && (!info || info->format != found.format); i++)
        info = kunai_format_get(i);
    if (result != (a->format ? KUNAI_OK : KUNAI_E_FORMAT) || found.format != a->format ||
        found.size != a->size || found.byte_order != a->byte_order || found.offset ||
        found.confidence != a->confidence || found.modules != (info ? info->modules : 0))
        fail_msg("found %s, %llu (0x%llX) bytes, confidence %u, byte order %u, modules %X\n"
                 "    wanted %llu (0x%llX) bytes, confidence %u, byte order %u\n    in: %s",
                 info ? info->name : "nothing", (unsigned long long)found.size,
                 (unsigned long long)found.size, (unsigned)found.confidence,
                 (unsigned)found.byte_order, (unsigned)found.modules, (unsigned long long)a->size,
                 (unsigned long long)a->size, (unsigned)a->confidence, (unsigned)a->byte_order,
                 wanted->rest.text);
    if (!a->format) {
        assert_int_equal(of->module->visitor->open(exact.data, exact.size, NULL, &handle, &error),
                         KUNAI_E_FORMAT);
        assert_int_equal(error.offset, 0);
        assert_string_equal(error.record, of->module->name);
    }
}

/* The first members of every info struct. */
typedef struct common_info {
    const kunai_error *warnings;
    uint32_t warning_count;
} common_info;

static void check_warnings(const call *of, const verdict *wanted, const void *handle)
{
    uint32_t unused, i;
    const common_info *info = of->module->handle->roots[0].get(handle, 0, &unused);

    if (wanted->is_any || of->module->visitor == &found_visitor)
        return;
    for (i = 0; i < info->warning_count && i < wanted->fault_count; i++)
        check_fault(&wanted->faults[i], &info->warnings[i], wanted->rest.text);
    if (i < info->warning_count)
        fail_msg("one more warning: %s at 0x%llX, '%s' '%s'\n    in: %s",
                 kunai_result_name(info->warnings[i].code),
                 (unsigned long long)info->warnings[i].offset, info->warnings[i].record,
                 info->warnings[i].message, wanted->rest.text);
    if (i < wanted->fault_count)
        fail_msg("only %u warnings\n    in: %s", (unsigned)i, wanted->rest.text);
}

/* Checks that an archive that kunai_probe finds opens with this format and byte order. */
static void check_as_found(const call *of, const verdict *wanted, const void *handle)
{
    const kunai_archive_info *info =
        of->module->handle == &archive_handle ? kunai_archive_get_info(handle) : NULL;

    if (!info || !wanted->found.format)
        return;
    assert_int_equal(info->format, wanted->found.format);
    if (!of->options.byte_order)
        assert_int_equal(info->byte_order, wanted->found.byte_order);
}

static void *open_once(const call *of, const verdict *wanted, int is_strict, const uint8_t *data,
                       size_t size)
{
    const int fails = wanted->fails || (is_strict && wanted->fault_count);
    kunai_options options = of->options;
    kunai_error error;
    void *handle;

    if (is_strict)
        options.flags |= KUNAI_OPEN_STRICT;
    kunai_result result = of->module->visitor->open(data, size, &options, &handle, &error);
    if (!fails) {
        if (result != KUNAI_OK)
            fail_msg("unexpected: %s at 0x%llX, '%s' '%s'\n    in: %s", kunai_result_name(result),
                     (unsigned long long)error.offset, error.record, error.message,
                     wanted->rest.text);
        assert_true(error.code == KUNAI_OK && !error.offset);
        return handle;
    }
    if (result == KUNAI_OK)
        fail_msg("the %scall succeeds\n    in: %s", is_strict ? "strict " : "", wanted->rest.text);
    assert_null(handle);
    assert_int_equal(result, error.code);
    check_fault(&wanted->faults[is_strict ? 0 : wanted->fault_count - 1], &error,
                wanted->rest.text);
    return NULL;
}

static uint64_t check_once(const call *of, const verdict *wanted, int is_strict, const laid *file)
{
    auto_exact exact = test_exact_copy(file->file.data, file->file.size);
    void *handle = open_once(of, wanted, is_strict, exact.data, exact.size);
    looking rest = wanted->rest;
    uint64_t hash = 0;

    if (handle) {
        hash = of->module->visitor->walk(handle, exact.data, exact.size);
        if (!is_strict || of->is_strict)
            check_warnings(of, wanted, handle);
        check_as_found(of, wanted, handle);
        expect_items(&rest, of->module->handle, handle);
        of->module->visitor->close(handle);
    }
    return hash;
}

static call check_text(const laid *file, const kunai_options *options, const char *how,
                       const char *text)
{
    const call of = read_call(file, options, how);
    uint64_t lenient = 0, strict = 0;
    verdict wanted;

    if (file->number_count)
        fail_msg("the label %s of the file is missing", file->numbers[0].to);
    read_verdict(&wanted, file, text);
    if (wanted.is_probed)
        check_found(&of, &wanted, file);
    if (!of.is_strict)
        lenient = check_once(&of, &wanted, 0, file);
    if (!wanted.is_any || of.is_strict)
        strict = check_once(&of, &wanted, 1, file);
    if (lenient && strict)
        assert_true(lenient == strict);
    if (of.is_swept)
        test_sweep_all(of.module->visitor, file->file.data, file->file.size, &of.options,
                       of.is_whole);
    return of;
}

#define FORMAT_TEXT(format)                                                                        \
    va_list arguments;                                                                             \
                                                                                                   \
    va_start(arguments, format);                                                                   \
    auto_free char *text = print_list(format, arguments);                                          \
    va_end(arguments)

laid lay_fixture(const char *name)
{
    laid file = {0};

    file.file.data = test_read_fixture(name, &file.file.size);
    return file;
}

void check_case(const laid *file, const char *how, const char *format, ...)
{
    FORMAT_TEXT(format);

    check_text(file, NULL, how, text);
}

void check_case_with(const laid *file, const kunai_options *options, const char *how,
                     const char *format, ...)
{
    FORMAT_TEXT(format);

    check_text(file, options, how, text);
}

void check_damages(const laid *file, const char *how, const damage *rows, size_t count)
{
    const char *at;
    int size;

    for (size_t i = 0; i < count; i++)
        for (at = rows[i].patch; at; at = at[size] ? at + size + 1 : NULL) {
            auto_laid copy = copy_laid(file);

            size = (int)strcspn(at, "|");
            test_note("damage %u: %.*s", (unsigned)i, size, at);
            patch(&copy, "%.*s", size, at);
            check_text(&copy, NULL, how, rows[i].expected);
        }
    test_note("%s", "");
}

void check_ways(const laid *file, const way *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        test_note("way %u: %s", (unsigned)i, rows[i].how);
        check_text(file, NULL, rows[i].how, rows[i].expected);
    }
    test_note("%s", "");
}

/* ---- tables ---- */

enum { MOST_COLUMNS = 12, COLUMN = 256 };

typedef struct table_row {
    char columns[MOST_COLUMNS][COLUMN];
    size_t count;
} table_row;

/* Returns where a column ends: at a blank or ";" that is neither in quotes nor in parentheses. */
static const char *find_column_end(const char *at)
{
    int depth = 0, is_quoted = 0;

    for (; *at && (depth || is_quoted || !strchr(" \n;", *at)); at++) {
        is_quoted ^= *at == '\'';
        depth += is_quoted ? 0 : (*at == '(') - (*at == ')');
    }
    return at;
}

/* Returns where the next row begins, or NULL after the last one. */
static const char *read_row(const char *at, table_row *row)
{
    row->count = 0;
    for (at += strspn(at, " \n;"); *at && *at != ';'; at += strspn(at, " \n")) {
        const char *end = find_column_end(at);

        if (row->count == MOST_COLUMNS || end - at >= COLUMN)
            fail_msg("too many columns, or a column is too long: %s", at);
        snprintf(row->columns[row->count++], COLUMN, "%.*s", (int)(end - at), at);
        at = end;
    }
    return row->count ? at : NULL;
}

/* Replaces #1, #2, ... by the columns of the row. In #12, the 2 is part of the number only if the
 * row has that many columns. */
static void fill_in(const table_row *row, const char *from, char to[MOST_TEXT])
{
    size_t length = 0, number;

    for (; *from; from++) {
        if (*from != '#') {
            to[length++] = *from;
        } else {
            number = (size_t)(from[1] - '0');
            from++;
            if (number == 1 && from[1] >= '0' && from[1] - '0' + 10 <= (int)row->count) {
                number = (size_t)(from[1] - '0') + 10;
                from++;
            }
            if (!number || number > row->count)
                fail_msg("the row has no column %s", from);
            length += (size_t)snprintf(to + length, COLUMN, "%s", row->columns[number - 1]);
        }
        assert_true(length < MOST_TEXT - COLUMN);
    }
    to[length] = '\0';
}

/* Replaces #1 in the other columns by the first column. */
static void fill_columns(table_row *row)
{
    char filled[MOST_TEXT];

    for (size_t i = 1; i < row->count; i++) {
        fill_in(row, row->columns[i], filled);
        snprintf(row->columns[i], COLUMN, "%.*s", COLUMN - 1, filled);
    }
}

/* Checks a text with "orders" twice: as a little-endian file, and as a big-endian one. */
static void check_orders(const char *text, const char *how, const char *expected)
{
    const size_t size = strlen(how) - strlen(" orders");
    char big[MOST_TEXT] = "> ", plain_how[MOST_TEXT];
    size_t length = 2, i;

    for (i = 0; text[i]; i++) {
        assert_true(length + 3 < MOST_TEXT);
        big[length++] = text[i];
        if (text[i] == '[')
            big[length++] = '>';
    }
    big[length] = '\0';
    snprintf(plain_how, sizeof plain_how, "%.*s", (int)size, how);
    for (i = 0; i < 2; i++) {
        auto_laid file = lay("%s", i ? big : text);

        check_text(&file, NULL, plain_how, expected);
    }
}

static int has_orders(const char *how)
{
    const char *at = strstr(how, " orders");

    return at && !at[strlen(" orders")];
}

static void check_table_row(const laid *file, const char *text, const char *how,
                            const char *expected, table_row row)
{
    char filled[MOST_TEXT], filled_how[MOST_TEXT], filled_expected[MOST_TEXT];
    auto_laid one = {0};

    fill_columns(&row);
    fill_in(&row, text, filled);
    fill_in(&row, how, filled_how);
    fill_in(&row, expected, filled_expected);
    test_note("row %s", filled);
    if (!file && has_orders(filled_how)) {
        check_orders(filled, filled_how, filled_expected);
        return;
    }
    one = file ? copy_laid(file) : lay("%s", filled);
    if (file)
        patch(&one, "%s", filled);
    check_text(&one, NULL, filled_how, filled_expected);
}

/* Checks each row of a table. A first column 4..9 stands for six rows. */
static void check_table(const laid *file, const char *text, const char *how, const char *expected,
                        const char *rows)
{
    table_row row;

    while ((rows = read_row(rows, &row)) != NULL) {
        char *end;
        unsigned long number = strtoul(row.columns[0], &end, 0), last;

        if (end == row.columns[0] || strncmp(end, "..", 2) != 0) {
            check_table_row(file, text, how, expected, row);
            continue;
        }
        for (last = strtoul(end + 2, NULL, 0); number <= last; number++) {
            snprintf(row.columns[0], COLUMN, "%lu", number);
            check_table_row(file, text, how, expected, row);
        }
    }
}

void check_rows(const char *text, const char *how, const char *expected, const char *rows)
{
    check_table(NULL, text, how, expected, rows);
}

void check_patches(const laid *file, const char *how, const char *text, const char *expected,
                   const char *rows)
{
    check_table(file, text, how, expected, rows);
}

/* ---- cuts ---- */

static size_t read_size(const laid *file, const char *text)
{
    looking from = {text, text, file, {NULL}, 0};

    return (size_t)read_looking_number(&from);
}

/* Replaces #N by the size, rounded down to a multiple of N. */
static void fill_in_size(const char *from, size_t size, char to[MOST_TEXT])
{
    size_t length = 0, divisor;
    char *end;

    for (; *from && length < MOST_TEXT - WORD; from = end) {
        if (*from != '#') {
            to[length++] = *from;
            end = (char *)(uintptr_t)from + 1;
            continue;
        }
        divisor = strtoul(from + 1, &end, 10);
        length += (size_t)snprintf(to + length, WORD, "%zu", size / divisor * divisor);
    }
    to[length] = '\0';
}

void check_cuts(const laid *file, const char *how, const cut_row *rows, size_t count)
{
    char expected[MOST_TEXT];

    for (size_t i = 0; i < count; i++) {
        const size_t end = i + 1 < count ? read_size(file, rows[i + 1].from) : file->file.size;

        for (size_t size = read_size(file, rows[i].from); size < end; size++) {
            auto_laid copy = copy_laid(file);

            test_note("cut at %zu", size);
            copy.file.size = size;
            fill_in_size(rows[i].expected, size, expected);
            check_text(&copy, NULL, how, expected);
        }
    }
}

/* ---- handles for more ---- */

static void *open_text(const laid *file, const kunai_options *options, const char *how,
                       const char *text)
{
    const call of = check_text(file, options, how, text);
    kunai_options again = of.options;
    const bytes *from = &file->file;
    kunai_error error;
    void *handle;

    again.flags |= of.is_strict ? KUNAI_OPEN_STRICT : 0;
    assert_int_equal(of.module->visitor->open(from->data, from->size, &again, &handle, &error), 0);
    return handle;
}

void *open_case(const laid *file, const char *how, const char *format, ...)
{
    FORMAT_TEXT(format);

    return open_text(file, NULL, how, text);
}

void *open_case_with(const laid *file, const kunai_options *options, const char *how,
                     const char *format, ...)
{
    FORMAT_TEXT(format);

    return open_text(file, options, how, text);
}

/* ---- whole handles ---- */

/* Fails the test with the first line that differs. Both texts end with a zero. */
static void fail_at_difference(const char *path, const char *text, const char *expected)
{
    size_t i, start = 0, line = 1;

    for (i = 0; text[i] && text[i] == expected[i]; i++)
        if (text[i] == '\n') {
            start = i + 1;
            line++;
        }
    text += start;
    expected += start;
    fail_msg("%s:%zu:\n    expected: %.*s\n    found:    %.*s", path, line,
             (int)strcspn(expected, "\n"), expected, (int)strcspn(text, "\n"), text);
}

void expect_text(const char *text, size_t size, const char *name)
{
    const char *folder = getenv("KUNAI_EXPECTED");
    size_t expected_size;
    auto_free char *expected = NULL;
    FILE *file;

    if (!folder)
        fail_msg("KUNAI_EXPECTED is not set: run the tests with meson");
    auto_free char *path = print_text("%s/%s.txt", folder, name);
    if (getenv("KUNAI_UPDATE")) {
        file = fopen(path, "wb");
        if (!file || fwrite(text, 1, size, file) != size || fclose(file))
            fail_msg("cannot write %s", path);
    }
    expected = (char *)test_read_file(path, &expected_size);
    if (!expected)
        fail_msg("%s is missing: make it with KUNAI_UPDATE=1", path);
    if (size != expected_size || memcmp(text, expected, size) != 0)
        fail_at_difference(path, text, expected);
}

void check_dump(const laid *file, const char *how, const char *name)
{
    const call of = read_call(file, NULL, how);
    void *handle = open_case(file, how, "any");
    auto_free char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    test_walk walk = begin_walk(stream);

    assert_non_null(stream);
    walk_handle(&walk, of.module->handle, handle);
    fprintf(stream, "with pixels, contents and poses: hash %016llX\n",
            (unsigned long long)of.module->visitor->walk(handle, file->file.data, file->file.size));
    fclose(stream);
    of.module->visitor->close(handle);
    expect_text(text, size, name);
}

void check_memory(const laid *file, const char *how)
{
    const call of = read_call(file, NULL, how);
    const test_visitor *visitor = of.module->visitor;

    test_sweep_allocations(visitor, file->file.data, file->file.size, &of.options);
    test_sweep_memory_limit(visitor, file->file.data, file->file.size, &of.options);
    (void)test_sweep_repeat(visitor, file->file.data, file->file.size, &of.options);
}
