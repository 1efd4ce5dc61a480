/* look.c - compares the members of handles with texts (look.h). */
#include "computed.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>

static void expect_members(looking *from, const view *of, char end);

/* ---- text ---- */

void fail_look(const looking *from, const char *why)
{
    fail_msg("%s\n    in: %.*s >>> %.80s", why, (int)(from->at - from->text), from->text, from->at);
}

void skip_looking_blanks(looking *from)
{
    while (isspace((unsigned char)*from->at))
        from->at++;
}

static int is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void read_word(looking *from, char word[NAME])
{
    size_t length = 0;

    while (is_word(from->at[length]))
        length++;
    if (!length || length >= NAME)
        fail_look(from, "a name is missing");
    memcpy(word, from->at, length);
    word[length] = '\0';
    from->at += length;
}

static int is_next(looking *from, const char *word)
{
    const size_t length = strlen(word);

    if (strncmp(from->at, word, length) != 0 || is_word(from->at[length]))
        return 0;
    from->at += length;
    return 1;
}

static int64_t read_constant(looking *from)
{
    char word[NAME];

    read_word(from, word);
    for (size_t i = 0; i < test_constant_count; i++)
        if (!strcmp(test_constants[i].name, word))
            return test_constants[i].value;
    fail_look(from, "before this: no constant of the API");
    return 0;
}

static int64_t read_offset(looking *from)
{
    char *end;

    if (*from->at != '+' && *from->at != '-')
        return 0;
    int64_t value = strtoll(from->at, &end, 0);
    from->at = end;
    return value;
}

static int64_t read_place(looking *from)
{
    char word[NAME];

    from->at++;
    read_word(from, word);
    if (!from->file)
        fail_look(from, "before this: no file has labels");
    return (int64_t)place_of(from->file, word) + read_offset(from);
}

int64_t read_looking_number(looking *from)
{
    int64_t value = 0;
    char *end;

    for (;;) {
        if (*from->at == '@') {
            value |= read_place(from);
        } else if (isalpha((unsigned char)*from->at)) {
            value |= read_constant(from);
        } else {
            value |= *from->at == '-' ? strtoll(from->at, &end, 0)
                                      : (int64_t)strtoull(from->at, &end, 0);
            if (end == from->at)
                fail_look(from, "a number is missing");
            from->at = end;
        }
        if (*from->at != '|')
            return value;
        from->at++;
    }
}

/* ---- memory and arguments ---- */

void *keep_memory(looking *from, size_t size)
{
    void *memory = malloc(size + 1);

    if (!memory || from->computed_count == sizeof from->computed / sizeof from->computed[0])
        abort();
    return from->computed[from->computed_count++] = memory;
}

void free_looking(looking *from)
{
    while (from->computed_count)
        free(from->computed[--from->computed_count]);
}

double read_argument(looking *from, int is_needed, double otherwise)
{
    char *end;

    if (*from->at != '[') {
        if (is_needed)
            fail_look(from, "[ is missing");
        return otherwise;
    }
    from->at++;
    double value = strtod(from->at, &end); /* also inf and nan */
    if (*end == ']')
        from->at = end;
    else
        value = (double)read_looking_number(from);
    if (*from->at++ != ']')
        fail_look(from, "] is missing");
    return value;
}

/* ---- paths ---- */

static int find_member(const test_struct *type, const uint8_t *data, const char *name, view *found)
{
    const test_member *member = NULL;

    for (size_t i = 0; i < type->count; i++)
        if (!strcmp(type->members[i].name, name))
            member = &type->members[i];
    if (!member)
        return 0;
    memset(found, 0, sizeof *found);
    found->kind = member->kind;
    found->of = member->of;
    found->data = data + member->at;
    found->count = member->fixed;
    if (member->is_pointer && member->kind != TEST_TEXT) {
        found->count = get_length(data, &member->length);
        found->pointers = member->fixed;
        if (member->fixed == 1) {
            memcpy(&found->data, data + member->at, sizeof found->data);
            found->pointers = 0;
        }
    }
    return 1;
}

static int find_root(const test_handle *in, const void *handle, const char *name, view *found)
{
    const test_root *root = NULL;
    uint32_t count = 0;

    for (size_t i = 0; i < in->count; i++)
        if (!strcmp(in->roots[i].name, name))
            root = &in->roots[i];
    if (!root) {
        const void *info = in->roots[0].get(handle, 0, &count);

        return info && find_member(in->roots[0].of, info, name, found);
    }
    memset(found, 0, sizeof *found);
    found->kind = root->kind;
    found->of = root->of;
    if (root->is_one) {
        found->data = root->get(handle, 0, &count);
        found->count = root->is_array ? count : found->data != NULL;
    } else {
        found->one = root;
        found->handle = handle;
    }
    return 1;
}

static const uint8_t *get_item(const view *list, uint64_t index)
{
    uint32_t count;

    if (list->one)
        return list->one->get(list->handle, (uint32_t)index, &count);
    return list->data && index < list->count ? list->data + index * list->of->size : NULL;
}

/* Copies one member of all items: [*].name. */
static view gather(looking *from, const view *list, const char *name)
{
    view all = {.kind = TEST_U8, .data = (const uint8_t *)""};
    uint64_t count = 0, i;
    uint8_t *copies = NULL;
    uint32_t size = 0;

    if (list->kind != TEST_STRUCT || (list->one && (list->one->is_array || list->one->in)))
        fail_look(from, "before this: the items are no structs");
    while (get_item(list, count))
        count++;
    for (i = 0; i < count; i++) {
        view member;

        if (!find_member(list->of, get_item(list, i), name, &member) || member.count != 1 ||
            member.pointers || !member.data)
            fail_look(from, "before this: no such member, or an array");
        if (!i) {
            all = member;
            size = get_item_size(member.kind, member.of);
            all.data = copies = keep_memory(from, (size_t)count * size);
        }
        memcpy(copies + i * size, member.data, size);
    }
    all.count = count;
    return all;
}

/* Reads [n] or [*]. */
static void take_item(looking *from, view *of)
{
    uint32_t count = 0;

    if (!strncmp(from->at, "[*].", 4)) {
        from->at += 3;
        of->is_all = 1;
        return;
    }
    uint64_t index = (uint64_t)read_argument(from, 1, 0);
    if (of->one) {
        const test_root *root = of->one;

        of->data = root->get(of->handle, (uint32_t)index, &count);
        of->count = root->is_array ? count : 1;
        of->in = root->in;
        of->handle = of->data;
        of->one = NULL;
    } else if (of->pointers) {
        if (index >= of->pointers)
            fail_look(from, "before this: out of range");
        memcpy(&of->data, of->data + index * sizeof of->data, sizeof of->data);
        of->pointers = 0;
    } else {
        if (!of->data || index >= of->count)
            fail_look(from, "before this: out of range");
        of->data += index * get_item_size(of->kind, of->of);
        of->count = 1;
    }
}

static view read_path(looking *from, const view *of)
{
    const char *start = from->at;
    view found = *of;
    char word[NAME];

    for (;;) {
        view next = found;

        read_word(from, word);
        if (found.is_all)
            next = gather(from, &found, word);
        else if (found.in ? !compute(from, &found, word, &next) &&
                                !find_root(found.in, found.handle, word, &next)
                          : found.kind != TEST_STRUCT || !found.data ||
                                !find_member(found.of, found.data, word, &next))
            fail_look(from, "before this: no such member, or NULL");
        found = next;
        while (*from->at == '[')
            take_item(from, &found);
        if (*from->at != '.')
            break;
        from->at++;
    }
    snprintf(found.name, NAME, "%.*s", (int)(from->at - start), start);
    return found;
}

/* ---- values ---- */

static int is_near(double found, double expected)
{
    const double size = fabs(expected) > 1.0 ? fabs(expected) : 1.0;

    return fabs(found - expected) <= 0.00001 * size;
}

/* Reads a float: 1.5, a quotient 3/4096, or 0x4000u in 65536ths of a turn. */
static double read_float(looking *from)
{
    char *end;
    double value = strtod(from->at, &end);

    if (end == from->at)
        fail_look(from, "a number is missing");
    from->at = end;
    if (*from->at == 'u') {
        from->at++;
        value *= 6.283185307179586476925286766559 / 65536;
    } else if (*from->at == '/') {
        from->at++;
        value /= strtod(from->at, &end);
        from->at = end;
    }
    return value;
}

/* Reads 'text' or {hexadecimal}. */
static kunai_string read_text(looking *from)
{
    const char *start = from->at + 1, *end = strchr(start, *from->at == '{' ? '}' : '\'');
    kunai_string text = {start, end ? (size_t)(end - start) : 0};
    char digits[3] = "", *decoded;

    if (!end)
        fail_look(from, "the text has no end");
    if (*from->at == '{') {
        text.data = decoded = keep_memory(from, text.size / 2);
        for (text.size = 0; start + 1 < end; start += 2 + strspn(start + 2, " ")) {
            memcpy(digits, start, 2);
            decoded[text.size++] = (char)strtoul(digits, NULL, 16);
        }
    }
    from->at = end + 1;
    return text;
}

static void compare_text(looking *from, const view *of, uint64_t index)
{
    const char *start = from->at;
    kunai_string found = {(const char *)of->data, (size_t)of->count}, text;

    if (of->kind == TEST_STRING) {
        memcpy(&found, of->data + index * sizeof found, sizeof found);
    } else if (of->kind == TEST_TEXT) {
        memcpy(&found.data, of->data + index * sizeof found.data, sizeof found.data);
        found.size = strlen(found.data);
    } else if (of->kind != TEST_U8) {
        fail_look(from, "the member is no text");
    }
    text = read_text(from);
    if (found.size != text.size || memcmp(found.data, text.data, text.size) != 0)
        fail_msg("%s, item %u: expected %.*s, found '%.*s'\n    in: %.*s", of->name,
                 (unsigned)index, (int)(from->at - start), start, (int)found.size, found.data,
                 (int)(from->at - from->text), from->text);
}

/* Compares one number of the text with one item. */
static void compare_number(looking *from, const view *of, uint64_t index, int near)
{
    const uint8_t *at = of->data + index * get_item_size(of->kind, of->of);
    const uint64_t value = load_number(of->kind, at);
    const char *start = from->at;
    char text[32];
    int same;

    if (of->kind == TEST_F32) {
        const double expected = read_float(from);
        float found;

        memcpy(&found, at, sizeof found);
        same = near ? is_near((double)found, expected)
                    : found >= (float)expected && found <= (float)expected;
    } else {
        const int64_t expected = read_looking_number(from);
        const uint32_t size = get_item_size(of->kind, of->of);

        same = value == (size < 8 ? (uint64_t)expected & (((uint64_t)1 << 8 * size) - 1)
                                  : (uint64_t)expected);
    }
    if (!same) {
        format_number(of->kind, value, text);
        fail_msg("%s, item %u: expected %.*s, found %s\n    in: %.*s >>> %.80s", of->name,
                 (unsigned)index, (int)(from->at - start), start, text, (int)(start - from->text),
                 from->text, start);
    }
}

static void compare_item(looking *from, const view *of, uint64_t index, int near)
{
    if (index >= of->count)
        fail_msg("%s: only %u items\n    in: %.*s >>> %.60s", of->name, (unsigned)of->count,
                 (int)(from->at - from->text), from->text, from->at);
    if (of->kind < TEST_TEXT)
        compare_number(from, of, index, near);
    else
        compare_text(from, of, index);
}

/* Compares what stands in parentheses with the items from index on. Returns the index after
 * them. */
static uint64_t compare_items(looking *from, const view *of, uint64_t index, int near)
{
    from->at++;
    for (skip_looking_blanks(from); *from->at != ')'; skip_looking_blanks(from)) {
        const size_t digits = strspn(from->at, "0123456789");
        uint64_t count = 1;
        const char *start;

        if (!strncmp(from->at, "...)", 4)) {
            from->at += 4;
            return of->count;
        }
        if (digits && from->at[digits] == '*') {
            count = strtoull(from->at, NULL, 10);
            from->at += digits + 1;
        }
        if (!count)
            from->at += strcspn(from->at, " )");
        for (start = from->at; count; count--) {
            from->at = start;
            if (*start == '(')
                index = compare_items(from, of, index, near);
            else
                compare_item(from, of, index++, near);
        }
    }
    from->at++;
    return index;
}

static void compare(looking *from, const view *of)
{
    const int near = *from->at++ == '~';
    const int is_null = is_next(from, "null");

    if (is_null || is_next(from, "set")) {
        if ((of->data == NULL) != is_null)
            fail_msg("%s is %sNULL\n    in: %.*s", of->name, is_null ? "not " : "",
                     (int)(from->at - from->text), from->text);
        return;
    }
    if (!of->data)
        fail_look(from, "the pointer is NULL");
    if (of->kind == TEST_STRUCT || of->pointers) {
        fail_look(from, "{...}, null or set is missing");
    } else if (*from->at == '\'' || *from->at == '{') {
        compare_text(from, of, 0);
    } else if (*from->at == '(') {
        const uint64_t count = compare_items(from, of, 0, near); /* as in (1 2 3*0 2*(1 2) ...) */

        if (count != of->count)
            fail_msg("%s: %u items, not %u\n    in: %.*s", of->name, (unsigned)of->count,
                     (unsigned)count, (int)(from->at - from->text), from->text);
    } else if (of->kind >= TEST_TEXT) {
        fail_look(from, "a text, null or set is missing");
    } else {
        if (of->count != 1)
            fail_look(from, "the member is an array: write (...)");
        compare_number(from, of, 0, near);
    }
}

static void expect_members(looking *from, const view *of, char end)
{
    for (skip_looking_blanks(from); *from->at != end; skip_looking_blanks(from)) {
        if (!*from->at)
            fail_look(from, "} is missing");
        view found = read_path(from, of);
        if (*from->at == '=' || *from->at == '~') {
            compare(from, &found);
        } else if (*from->at == '{') {
            if (!found.data || (!found.in && found.kind != TEST_STRUCT))
                fail_look(from, "before this: no struct, or NULL");
            from->at++;
            expect_members(from, &found, '}');
            from->at++;
        } else {
            fail_look(from, "= is missing");
        }
    }
}

/* ---- calls ---- */

void expect_items(looking *from, const test_handle *kind, const void *handle)
{
    view root = {.in = kind, .data = handle, .count = 1, .kind = TEST_STRUCT, .handle = handle};

    if (!handle)
        fail_look(from, "the handle is NULL");
    expect_members(from, &root, '\0');
    free_looking(from);
}

void expect(const test_handle *kind, const void *handle, const laid *file, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    auto_free char *text = print_list(format, arguments);
    va_end(arguments);
    looking from = {text, text, file, {NULL}, 0};
    expect_items(&from, kind, handle);
}

void expect_struct(const test_struct *type, const void *data, const laid *file, const char *format,
                   ...)
{
    const view root = {.of = type, .data = data, .count = 1, .kind = TEST_STRUCT};
    va_list arguments;

    va_start(arguments, format);
    auto_free char *text = print_list(format, arguments);
    va_end(arguments);
    looking from = {text, text, file, {NULL}, 0};
    expect_members(&from, &root, '\0');
}
