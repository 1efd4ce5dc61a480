/* lay.c - makes files of texts: the language of lay.h. */
#include "lay.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POF0_FAR = 1 << 14, POF0_NEAR = 1 << 6, REL_ROW = 32 };

/* Where the reader is in the text, and the letter for numbers without one. */
typedef struct reading {
    const char *text; /* the whole text, for messages */
    const char *at;
    int64_t index; /* $: the number of the innermost repetition */
    char letter;
} reading;

static void lay_items(laid *to, reading *from, char end);

static void fail(const reading *from, const char *why)
{
    fprintf(stderr, "lay: %s\n    %.*s\n    >>> %.60s\n", why, (int)(from->at - from->text),
            from->text, from->at);
    abort();
}

/* Gets room for one more item, up to the next power of 2. The realloc of a sanitizer always copies,
 * so it must not be called for each item. */
static void *grow(void *items, size_t count, size_t size)
{
    void *grown = count & (count - 1) ? items : realloc(items, (2 * count + 1) * size);

    if (!grown)
        abort();
    return grown;
}

/* ---- text ---- */

static void skip_blanks(reading *from)
{
    while (isspace((unsigned char)*from->at))
        from->at++;
}

static int is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void read_name(reading *from, char name[LAY_NAME])
{
    size_t length = 0;

    if (!isalpha((unsigned char)*from->at))
        fail(from, "a label is missing");
    while (is_name(from->at[length]))
        length++;
    if (length >= LAY_NAME)
        fail(from, "the label is too long");
    memcpy(name, from->at, length);
    name[length] = '\0';
    from->at += length;
}

static int64_t read_integer(reading *from)
{
    const int negative = *from->at == '-';
    char *end;
    const uint64_t value = strtoull(from->at + negative, &end, 0);

    if (end == from->at + negative)
        fail(from, "a number is missing");
    from->at = end;
    return negative ? -(int64_t)value : (int64_t)value;
}

/* ---- numbers ---- */

static uint32_t get_width(const reading *from, char letter)
{
    switch (letter) {
    case 'b': return 1;
    case 'h': return 2;
    case 'q': return 8;
    case 'f':
    case 'w': return 4;
    default: fail(from, "unknown letter"); return 0;
    }
}

static void store(uint8_t *to, uint64_t value, uint32_t size, int big)
{
    for (uint32_t i = 0; i < size; i++)
        to[i] = (uint8_t)(value >> 8 * (big ? size - 1 - i : i));
}

static void add_number(laid *to, uint64_t value, uint32_t size)
{
    append_zeros(&to->file, size);
    store(to->file.data + to->file.size - size, value, size, to->big);
}

/* Reads $ and the calculations after it. */
static int64_t read_index(reading *from)
{
    int64_t value = from->index, operand;
    char sign;

    from->at++;
    if (*from->at == '$') {
        from->at++;
        value *= from->index;
    }
    while (*from->at && strchr("+*%/", *from->at)) {
        sign = *from->at++;
        operand = read_integer(from);
        if ((sign == '%' || sign == '/') && operand < 1)
            fail(from, "divided by nothing");
        value = sign == '+'   ? value + operand
                : sign == '*' ? value * operand
                : sign == '%' ? value % operand
                              : value / operand;
    }
    return value;
}

static int is_float_text(const char *at)
{
    at += strspn(at, "+-0123456789");
    return *at == '.' || ((*at == 'e' || *at == 'E') && isdigit((unsigned char)at[1]));
}

static void lay_number(laid *to, reading *from)
{
    char *end;

    if (*from->at == '$') {
        const int64_t value = read_index(from);

        if (from->letter == 'f')
            append_float(&to->file, (double)value, to->big);
        else
            add_number(to, (uint64_t)value, get_width(from, from->letter));
        return;
    }
    if (from->letter == 'f' || (from->letter == 'w' && is_float_text(from->at))) {
        const double value = strtod(from->at, &end);

        if (end == from->at)
            fail(from, "a float is missing");
        append_float(&to->file, value, to->big);
        from->at = end;
        return;
    }
    add_number(to, (uint64_t)read_integer(from), get_width(from, from->letter));
}

/* ---- labels ---- */

static uint32_t hash_name(const char *name)
{
    uint32_t hash = 0;

    while (*name)
        hash = hash * 31 + (uint8_t)*name++;
    return hash;
}

static const laid_label *find_label(const laid *file, const char *name)
{
    const uint32_t hash = hash_name(name);

    for (size_t i = 0; i < file->label_count; i++)
        if (file->labels[i].hash == hash && !strcmp(file->labels[i].name, name))
            return &file->labels[i];
    return NULL;
}

void add_label(laid *to, const char *name, size_t place)
{
    if (find_label(to, name)) {
        fprintf(stderr, "lay: the label %s is there already\n", name);
        abort();
    }
    to->labels = grow(to->labels, to->label_count, sizeof *to->labels);
    laid_label *label = &to->labels[to->label_count++];
    snprintf(label->name, sizeof label->name, "%s", name);
    label->hash = hash_name(label->name);
    label->place = place;
}

size_t place_of(const laid *file, const char *name)
{
    const laid_label *label = find_label(file, name);

    if (!label) {
        fprintf(stderr, "lay: there is no label %s\n", name);
        abort();
    }
    return label->place;
}

/* Stores a number if its labels are known. Returns 0 if they are not. */
static int is_settled(laid *to, const laid_number *number)
{
    const laid_label *label = find_label(to, number->to);
    const laid_label *start = number->from[0] ? find_label(to, number->from) : NULL;

    if (!label || (number->from[0] && !start))
        return 0;
    int64_t value =
        (int64_t)label->place - (int64_t)(start ? start->place : number->base) + number->added;
    store(to->file.data + number->place, (uint64_t)(value / (int64_t)number->divisor), number->size,
          number->big);
    return 1;
}

static void settle(laid *to)
{
    size_t i, left = 0;

    for (i = 0; i < to->number_count; i++)
        if (!is_settled(to, &to->numbers[i]))
            to->numbers[left++] = to->numbers[i];
    to->number_count = left;
}

/* Reads what can follow a label: -name, +4, -4, +$*4, /4. */
static void read_rest(reading *from, laid_number *number)
{
    number->divisor = 1;
    if (*from->at == '-' && isalpha((unsigned char)from->at[1])) {
        from->at++;
        read_name(from, number->from);
    }
    if (*from->at == '+')
        from->at++;
    if (*from->at == '$')
        number->added = read_index(from);
    else if (isdigit((unsigned char)*from->at) || *from->at == '-')
        number->added = read_integer(from);
    if (*from->at == '/') {
        from->at++;
        number->divisor = (uint32_t)read_integer(from);
    }
}

static void add_place(laid *to, reading *from, const char *name, int is_pointer)
{
    laid_number number = {0};

    snprintf(number.to, sizeof number.to, "%s", name);
    read_rest(from, &number);
    if (!is_pointer && !number.from[0])
        fail(from, "a difference of labels, or @, is missing");
    number.base = to->base;
    number.place = to->file.size;
    number.size = (uint8_t)get_width(from, from->letter);
    number.big = (uint8_t)to->big;
    if (is_pointer) {
        to->pointers = grow(to->pointers, to->pointer_count, sizeof *to->pointers);
        to->pointers[to->pointer_count++] = number.place;
    }
    append_zeros(&to->file, number.size);
    to->numbers = grow(to->numbers, to->number_count, sizeof *to->numbers);
    to->numbers[to->number_count++] = number;
}

/* ---- characters and bytes ---- */

static void lay_text(laid *to, reading *from)
{
    const char *end = strchr(from->at + 1, '\'');
    const size_t start = to->file.size;
    size_t size;

    if (!end)
        fail(from, "the text has no end");
    append_bytes(&to->file, from->at + 1, (size_t)(end - from->at) - 1);
    from->at = end + 1;
    if (*from->at == '0') {
        from->at++;
        append_zeros(&to->file, 1);
    } else if (*from->at == '.') {
        from->at++;
        size = (size_t)read_integer(from);
        if (size < to->file.size - start)
            fail(from, "the text is longer than its field");
        append_zeros(&to->file, size - (to->file.size - start));
    }
}

static void lay_hex(laid *to, reading *from)
{
    char digits[3] = "";

    from->at++;
    for (skip_blanks(from); *from->at != '}'; skip_blanks(from)) {
        if (!isxdigit((unsigned char)from->at[0]) || !isxdigit((unsigned char)from->at[1]))
            fail(from, "two hexadecimal digits are missing");
        memcpy(digits, from->at, 2);
        append_u8(&to->file, (uint32_t)strtoul(digits, NULL, 16));
        from->at += 2;
    }
    from->at++;
}

/* ---- chunks and tables of pointers ---- */

static void begin_base(laid *to)
{
    to->base = to->file.size;
    to->first_pointer = to->pointer_count;
}

static void begin_chunk(laid *to, reading *from)
{
    const int big = from->at[1] == '>';

    if (to->depth == sizeof to->chunks / sizeof to->chunks[0])
        fail(from, "too many chunks in chunks");
    from->at += 1 + big;
    if (strlen(from->at) < 4)
        fail(from, "the tag of a chunk is missing");
    append_bytes(&to->file, from->at, 4);
    from->at += 4;
    to->chunks[to->depth] = to->file.size;
    to->chunk_is_big[to->depth++] = big;
    append_zeros(&to->file, 4);
    begin_base(to);
}

static void end_chunk(laid *to, reading *from)
{
    if (!to->depth)
        fail(from, "no chunk is open");
    size_t place = to->chunks[--to->depth];
    store(to->file.data + place, to->file.size - place - 4, 4, to->chunk_is_big[to->depth]);
    from->at++;
}

static int compare_places(const void *a, const void *b)
{
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;

    return x < y ? -1 : x > y;
}

/* Writes a POF0 chunk: the distances between pointers in words (ninja-container.md 4). */
static void lay_pof0(laid *to)
{
    const size_t size_place = to->file.size + 4;
    size_t i, last = to->base;

    append_bytes(&to->file, "POF0\0\0\0\0", 8);
    if (to->pointer_count)
        qsort(to->pointers + to->first_pointer, to->pointer_count - to->first_pointer,
              sizeof *to->pointers, compare_places);
    for (i = to->first_pointer; i < to->pointer_count; i++) {
        const uint32_t step = (uint32_t)((to->pointers[i] - last) / 4);

        if (step < POF0_NEAR)
            append_u8(&to->file, 0x40 | step);
        else if (step < POF0_FAR)
            append_u16(&to->file, 0x8000 | step, 1);
        else
            append_u32(&to->file, 0xC0000000 | step, 1);
        last = to->pointers[i];
    }
    align_bytes(&to->file, 4);
    store(to->file.data + size_place, to->file.size - size_place - 4, 4,
          to->chunk_is_big[to->depth]); /* in the byte order of the chunk before it */
    to->first_pointer = to->pointer_count;
}

static void set_label(laid *to, const char *name, size_t place)
{
    for (size_t i = 0; i < to->label_count; i++)
        if (!strcmp(to->labels[i].name, name)) {
            to->labels[i].place = place;
            return;
        }
    add_label(to, name, place);
}

/* Writes the table and the trailer of a REL file. The table has the distances between pointers in
 * words, of 16 bits each (ninja-scene.md 1). */
static void write_rel(laid *to)
{
    size_t i, last = to->base, table;
    const size_t count = to->pointer_count - to->first_pointer;
    int64_t root = to->rel_root_added;

    if (to->rel_root[0])
        root += (int64_t)(place_of(to, to->rel_root) - to->base);
    to->file.size = to->rel;
    align_bytes(&to->file, REL_ROW);
    table = to->file.size;
    set_label(to, "rel_table", table);
    if (count)
        qsort(to->pointers + to->first_pointer, count, sizeof *to->pointers, compare_places);
    for (i = to->first_pointer; i < to->pointer_count; i++) {
        if ((to->pointers[i] - last) / 4 > UINT16_MAX) {
            fprintf(stderr, "lay: a REL file has no pointer for too long\n");
            abort();
        }
        append_u16(&to->file, (uint32_t)((to->pointers[i] - last) / 4), to->big);
        last = to->pointers[i];
    }
    align_bytes(&to->file, REL_ROW);
    set_label(to, "rel_trailer", to->file.size);
    append_u32(&to->file, (uint32_t)(table - to->base), to->big);
    append_u32(&to->file, (uint32_t)count, to->big);
    append_u32(&to->file, 1, to->big);
    append_zeros(&to->file, 4);
    append_u32(&to->file, (uint32_t)root, to->big);
    append_zeros(&to->file, 12);
}

/* Reads rel(root). */
static void lay_rel(laid *to, reading *from)
{
    from->at += strlen("rel(");
    to->rel_root[0] = '\0';
    to->rel_root_added = 0;
    if (isalpha((unsigned char)*from->at))
        read_name(from, to->rel_root);
    if (*from->at != ')')
        to->rel_root_added = read_integer(from);
    if (*from->at++ != ')')
        fail(from, ") is missing");
    to->has_rel = 1;
    to->rel = to->file.size;
    write_rel(to);
}

/* ---- items ---- */

static void lay_item(laid *to, reading *from);

/* Lays numbers in the width of the letter: a single one, or all in parentheses. */
static void lay_with_letter(laid *to, reading *from)
{
    const char before = from->letter;

    from->letter = *from->at++;
    (void)get_width(from, from->letter);
    lay_item(to, from);
    from->letter = before;
}

/* Reads t(x y z). */
static void lay_tens(laid *to, reading *from)
{
    uint32_t word = 0, i;

    from->at += 2;
    for (i = 0; i < 3; i++) {
        skip_blanks(from);
        word |= ((uint32_t)(*from->at == '$' ? read_index(from) : read_integer(from)) & 0x3FF)
                << 10 * i;
    }
    if (*from->at++ != ')')
        fail(from, "t() has three numbers");
    add_number(to, word, 4);
}

static void lay_group(laid *to, reading *from)
{
    from->at++;
    lay_items(to, from, ')');
    from->at++;
}

/* Lays an item several times: 3*item. The item cannot contain a label, because the label would
 * exist twice. */
static void repeat_item(laid *to, reading *from)
{
    const int64_t count = read_integer(from), before = from->index;
    const char *start = ++from->at;

    if (count < 1)
        fail(from, "repeated less than once");
    for (from->index = 0; from->index < count; from->index++) {
        from->at = start;
        lay_item(to, from);
    }
    from->index = before;
}

static void lay_name(laid *to, reading *from)
{
    char name[LAY_NAME];

    read_name(from, name);
    if (*from->at == ':') {
        from->at++;
        add_label(to, name, to->file.size);
    } else {
        add_place(to, from, name, 0);
    }
}

static void lay_pointer(laid *to, reading *from)
{
    char name[LAY_NAME];

    from->at++;
    read_name(from, name);
    add_place(to, from, name, 1);
}

static int starts(const reading *from, const char *word)
{
    return !strncmp(from->at, word, strlen(word)) && !is_name(from->at[strlen(word)]);
}

/* Returns whether a letter of a width stands here, before a number. "head" and "b-a" are labels. */
static int has_letter(const char *at)
{
    return strchr("bhwqf", *at) &&
           (isdigit((unsigned char)at[1]) || (at[1] && strchr("(@$", at[1])) ||
            (at[1] == '-' && isdigit((unsigned char)at[2])));
}

static int is_repetition(const char *at)
{
    const size_t digits = strspn(at, "0123456789");

    return digits && at[digits] == '*';
}

static void lay_word(laid *to, reading *from)
{
    if (starts(from, "pof0")) {
        from->at += 4;
        lay_pof0(to);
    } else if (!strncmp(from->at, "rel(", 4)) {
        lay_rel(to, from);
    } else if (!strncmp(from->at, "t(", 2)) {
        lay_tens(to, from);
    } else if (has_letter(from->at)) {
        lay_with_letter(to, from);
    } else {
        lay_name(to, from);
    }
}

static void lay_zeros(laid *to, reading *from)
{
    const int aligned = *from->at++ == '/';
    const size_t count = (size_t)read_integer(from);

    if (aligned)
        while ((to->file.size - to->base) % count)
            append_zeros(&to->file, 1);
    else
        append_zeros(&to->file, count);
}

static void lay_item(laid *to, reading *from)
{
    switch (*from->at) {
    case '\'': lay_text(to, from); return;
    case '{': lay_hex(to, from); return;
    case '(': lay_group(to, from); return;
    case '[': begin_chunk(to, from); return;
    case ']': end_chunk(to, from); return;
    case '@': lay_pointer(to, from); return;
    case '.':
    case '/': lay_zeros(to, from); return;
    case '<':
    case '>': to->big = *from->at++ == '>'; return;
    case '^':
        from->at++;
        begin_base(to);
        return;
    default: break;
    }
    if (is_repetition(from->at))
        repeat_item(to, from);
    else if (isalpha((unsigned char)*from->at))
        lay_word(to, from);
    else
        lay_number(to, from);
}

static void lay_items(laid *to, reading *from, char end)
{
    for (skip_blanks(from); *from->at != end; skip_blanks(from)) {
        if (!*from->at)
            fail(from, ") is missing");
        lay_item(to, from);
    }
}

/* ---- calls ---- */

__attribute__((format(printf, 2, 0))) static void lay_list(laid *to, const char *format,
                                                           va_list arguments)
{
    auto_free char *text = print_list(format, arguments);
    reading from = {text, text, 0, 'w'};

    lay_items(to, &from, '\0');
    settle(to);
}

laid lay(const char *format, ...)
{
    laid file = {0};
    va_list arguments;

    va_start(arguments, format);
    lay_list(&file, format, arguments);
    va_end(arguments);
    return file;
}

void lay_more(laid *to, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    lay_list(to, format, arguments);
    va_end(arguments);
}

void append_laid(bytes *out, const char *format, ...)
{
    auto_laid text = {0};
    va_list arguments;

    va_start(arguments, format);
    lay_list(&text, format, arguments);
    va_end(arguments);
    append_bytes(out, text.file.data, text.file.size);
}

laid lay_bytes(const void *data, size_t size)
{
    laid file = {0};

    append_bytes(&file.file, data, size);
    return file;
}

/* Reads a place: a label with an offset, or a number. A negative number counts from the end of the
 * file. */
static size_t read_place(const laid *file, reading *from)
{
    char name[LAY_NAME];
    int64_t place;

    skip_blanks(from);
    if (!isalpha((unsigned char)*from->at)) {
        place = read_integer(from);
        return (size_t)(place < 0 ? (int64_t)file->file.size + place : place);
    }
    read_name(from, name);
    place = (int64_t)place_of(file, name);
    if (*from->at == '+')
        from->at++;
    if (isdigit((unsigned char)*from->at) || *from->at == '-')
        place += read_integer(from);
    return (size_t)place;
}

/* Adds the word at this place to the table of rel(), or removes it. */
static void set_listed(laid *file, size_t place, int is_listed)
{
    size_t i;

    for (i = file->first_pointer; i < file->pointer_count && file->pointers[i] != place;)
        i++;
    if (i == file->pointer_count && !is_listed) {
        fprintf(stderr, "lay: no pointer is at %zu\n", place);
        abort();
    }
    if (!is_listed)
        file->pointers[i] = file->pointers[--file->pointer_count];
    else if (i == file->pointer_count) {
        file->pointers = grow(file->pointers, file->pointer_count, sizeof *file->pointers);
        file->pointers[file->pointer_count++] = place;
    }
}

static void list_again(laid *file)
{
    if (file->has_rel)
        write_rel(file);
}

/* Returns whether a command stands here, not a label of this name: "list: 5". */
static int is_command(const reading *from, const char *word)
{
    return starts(from, word) && isspace((unsigned char)from->at[strlen(word)]);
}

static void patch_one(laid *file, reading *from)
{
    laid part = {0};
    size_t place, i;

    if (is_command(from, "cut")) {
        from->at += 3;
        place = read_place(file, from);
        if (place > file->file.size)
            fail(from, "the file ends before it can be cut");
        file->file.size = place;
        return;
    }
    if (is_command(from, "add")) {
        if (file->has_rel)
            file->file.size = file->rel;
        for (from->at += 3, skip_blanks(from); *from->at && *from->at != ','; skip_blanks(from))
            lay_item(file, from);
        settle(file);
        file->rel = file->file.size;
        list_again(file);
        return;
    }
    if (is_command(from, "list") || is_command(from, "unlist")) {
        const int is_listed = is_command(from, "list");

        from->at += is_listed ? 4 : 6;
        set_listed(file, read_place(file, from), is_listed);
        list_again(file);
        return;
    }
    place = read_place(file, from);
    if (*from->at++ != ':')
        fail(from, ": is missing");
    part.big = file->big;
    part.base = file->base;
    part.labels = file->labels;
    part.label_count = file->label_count;
    for (skip_blanks(from); *from->at && *from->at != ','; skip_blanks(from))
        lay_item(&part, from);
    settle(&part);
    if (part.number_count || place + part.file.size > file->file.size)
        fail(from, "the patch has unknown labels, or ends after the file");
    memcpy(file->file.data + place, part.file.data, part.file.size);
    for (i = 0; i < part.pointer_count; i++)
        set_listed(file, place + part.pointers[i], 1);
    if (part.pointer_count)
        list_again(file);
    free(part.file.data);
    free(part.numbers);
    free(part.pointers);
}

void patch(laid *file, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    auto_free char *text = print_list(format, arguments);
    va_end(arguments);
    reading from = {text, text, 0, 'w'};
    for (skip_blanks(&from); *from.at; skip_blanks(&from)) {
        patch_one(file, &from);
        skip_blanks(&from);
        if (*from.at == ',')
            from.at++;
    }
}

static void *copy_items(const void *items, size_t count, size_t size)
{
    void *copy = malloc((2 * count + 1) * size);

    if (!copy)
        abort();
    if (count)
        memcpy(copy, items, count * size);
    return copy;
}

laid copy_laid(const laid *from)
{
    laid copy = *from;

    copy.file = copy_bytes(&from->file);
    copy.labels = copy_items(from->labels, from->label_count, sizeof *from->labels);
    copy.numbers = copy_items(from->numbers, from->number_count, sizeof *from->numbers);
    copy.pointers = copy_items(from->pointers, from->pointer_count, sizeof *from->pointers);
    return copy;
}

void free_laid(laid *file)
{
    free_bytes(&file->file);
    free(file->labels);
    free(file->numbers);
    free(file->pointers);
    memset(file, 0, sizeof *file);
}
