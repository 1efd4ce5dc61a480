/*
 * ninja_c_fill.c - stores an initialiser in the image as a C compiler does (ninja-c-source.md 5).
 * Inner braces may be missing, designators [k] = may go back, and a macro may stand for several
 * values or for braces.
 *
 * A declaration that cannot be compiled is refused, and leaves no trace in the image. The elements
 * of a refused array are still counted, because other declarations may need the length.
 */
#include "container/ninja_c_operand.h"

static const uint32_t highest = 0xFFFFFF00;               /* the largest image, in bytes */
static const uint32_t largest_array = 256u * 1024 * 1024; /* in bytes */

/* The values from start to end of a structure, which have their own braces: an inner structure or
 * array. */
typedef struct span {
    uint8_t start;
    uint8_t end;
    uint8_t is_array;
} span;

typedef struct filler {
    kunai_i_c *c;
    kunai_i_c_entry *entry;
    uint32_t number;  /* number of the entry */
    uint32_t stated;  /* elements that the text states; UINT32_MAX: none stated */
    uint32_t element; /* the next element */
    uint32_t place;   /* place of the current element */
    uint32_t value;   /* the next value of the current element */
    /* Number of values of the current element, if it has no braces. 0: it has braces. */
    uint32_t flow;
    uint32_t depth;       /* number of open spans */
    uint32_t is_begun;    /* 1: the braces of an array are open */
    uint32_t is_over;     /* 1: *why contains the fault */
    size_t references;    /* number of references before the declaration */
    uint32_t has_origins; /* 1: each value gets its own origin in the text */
    uint32_t leaf_count;
    uint32_t group_count;
    kunai_i_c_value *why;
    char letters[KUNAI_I_C_LEAVES];
    uint8_t offsets[KUNAI_I_C_LEAVES];
    span groups[KUNAI_I_C_GROUPS];
    span spans[KUNAI_I_C_BRACES];
} filler;

static void refuse(filler *f, uint32_t offset, const char *message)
{
    if (f->is_over)
        return;
    f->is_over = 1;
    f->why->kind = KUNAI_I_C_VALUE_BAD;
    f->why->offset = offset;
    f->why->message = message;
}

static void refuse_here(filler *f, const char *message)
{
    refuse(f, f->c->token.offset, message);
}

/* ---- the layout ---- */

static uint32_t get_letter_size(char letter)
{
    if (letter == 'b')
        return 1;
    return letter == 'h' ? 2 : 4;
}

/* Splits the layout of the type into values and groups. Small types without addresses, for example
 * points, get one origin per element. */
static void read_layout(filler *f)
{
    const char *layout = f->entry->type->layout;
    uint32_t offset = 0;

    for (; *layout; layout++) {
        if (*layout == '{' || *layout == '[') {
            f->groups[f->group_count].start = (uint8_t)f->leaf_count;
            f->groups[f->group_count].is_array = *layout == '[';
        } else if (*layout == '}' || *layout == ']') {
            f->groups[f->group_count++].end = (uint8_t)f->leaf_count;
        } else {
            f->letters[f->leaf_count] = *layout;
            f->offsets[f->leaf_count++] = (uint8_t)offset;
            offset += get_letter_size(*layout);
        }
    }
    f->has_origins = f->leaf_count > 4 || strchr(f->entry->type->layout, 'p');
}

/* ---- the image ---- */

static void add_origin(kunai_i_c *c, uint32_t place, uint32_t offset)
{
    const kunai_i_ascii_origin *origins = c->origins.items;
    kunai_i_ascii_origin *origin;

    if (c->origins.count && origins[c->origins.count - 1].place >= place)
        return; /* an element that is filled again */
    if (!kunai_i_reserve_list(c->open, &c->origins, 1))
        return;
    origin = (kunai_i_ascii_origin *)c->origins.items + c->origins.count++;
    origin->place = place;
    origin->offset = offset;
}

/* Adds zeroed bytes to the image. Returns 0 if the open fails. Most calls are small and take the
 * short way without a call of the allocator. */
static int grow(kunai_i_c *c, uint64_t size, uint32_t offset)
{
    if (size < 64 && c->image.capacity - c->image.count >= size && c->image.count < highest - 64) {
        memset((uint8_t *)c->image.items + c->image.count, 0, (size_t)size);
        c->image.count += (size_t)size;
        return 1;
    }
    if (size > highest - c->image.count) {
        kunai_i_fail(c->open, KUNAI_E_LIMIT, offset, kunai_i_c_record,
                     "the structures in the text are larger than 4294967040 bytes");
        return 0;
    }
    return kunai_i_extend_list(c->open, &c->image, (size_t)size) != NULL;
}

uint32_t kunai_i_begin_c_place(kunai_i_c *c, uint64_t size, uint32_t offset)
{
    const uint32_t padding = (uint32_t)(0 - c->image.count) & 3;

    if (!grow(c, size + padding, offset))
        return 0;
    add_origin(c, (uint32_t)(c->image.count - size), offset);
    return (uint32_t)(c->image.count - size);
}

static void store(filler *f, uint32_t place, uint32_t size, uint32_t bits)
{
    uint8_t *bytes = (uint8_t *)f->c->image.items + place;

    bytes[0] = (uint8_t)bits;
    if (size > 1)
        bytes[1] = (uint8_t)(bits >> 8);
    if (size > 2) {
        bytes[2] = (uint8_t)(bits >> 16);
        bytes[3] = (uint8_t)(bits >> 24);
    }
}

/* ---- addresses ---- */

static void add_reference(filler *f, uint32_t place, const kunai_i_c_value *value)
{
    kunai_i_c_reference *reference = kunai_i_add_to_list(f->c->open, &f->c->references);

    if (!reference)
        return;
    reference->place = place;
    reference->entry = f->number;
    reference->symbol = value->symbol;
    reference->offset = value->offset;
    reference->addend = value->integer;
    reference->is_bare = value->is_bare;
    ((kunai_i_c_symbol *)f->c->symbols.items)[value->symbol].is_named = 1;
}

static void add_string(filler *f, uint32_t place, const kunai_i_c_value *value)
{
    kunai_i_c_string *string = kunai_i_add_to_list(f->c->open, &f->c->strings);

    if (!string)
        return;
    string->place = place;
    string->start = value->start;
    string->size = value->size;
    string->offset = value->offset;
}

static void add_external(filler *f, const kunai_i_c_value *value)
{
    uint32_t *external = kunai_i_add_to_list(f->c->open, &f->c->externals);

    if (external)
        *external = value->offset;
}

/* Returns 1 if a name without & is an address: the name of an array or of a pointer. */
static int is_bare_address(const filler *f, const kunai_i_c_value *value, char letter)
{
    const kunai_i_c_symbol *symbol = (const kunai_i_c_symbol *)f->c->symbols.items + value->symbol;
    const kunai_i_c_entry *entry;

    if (value->is_indexed)
        return 0;
    if (!symbol->entry)
        return letter == 'p';
    entry = (const kunai_i_c_entry *)f->c->entries.items + symbol->entry - 1;
    return entry->is_array || entry->type == &kunai_i_c_pointer;
}

/* An integer other than 0 cannot be an address of the image, and is left out with a warning at the
 * end. */
static void store_address(filler *f, char letter, uint32_t place, const kunai_i_c_value *value)
{
    switch (value->kind) {
    case KUNAI_I_C_VALUE_INTEGER:
        if (value->integer)
            add_external(f, value);
        break;
    case KUNAI_I_C_VALUE_STRING: add_string(f, place, value); break;
    case KUNAI_I_C_VALUE_ADDRESS: add_reference(f, place, value); break;
    case KUNAI_I_C_VALUE_NAME:
        if (is_bare_address(f, value, letter))
            add_reference(f, place, value);
        else if (value->is_indexed ||
                 ((const kunai_i_c_symbol *)f->c->symbols.items)[value->symbol].entry)
            refuse(f, value->offset,
                   "the name has no & before it, but is neither an array nor a pointer");
        else
            refuse(f, value->offset, "the text does not define this name");
        break;
    default: refuse(f, value->offset, "a fraction stands where an address is expected"); break;
    }
}

/* ---- values ---- */

/* Returns the low 32 bits of the number without its fraction. C does not define the conversion of
 * reals outside of 64 bits: they give 0. */
static uint32_t truncate_value(const kunai_i_c_value *value)
{
    if (value->kind == KUNAI_I_C_VALUE_INTEGER)
        return (uint32_t)(uint64_t)value->integer;
    return value->real > -9.2e18 && value->real < 9.2e18 ? (uint32_t)(uint64_t)(int64_t)value->real
                                                         : 0;
}

static uint32_t get_float_bits(const kunai_i_c_value *value)
{
    const float number =
        value->kind == KUNAI_I_C_VALUE_REAL ? value->single : (float)value->integer;
    uint32_t bits;

    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static const char *get_fault(const kunai_i_c_value *value)
{
    return value->kind == KUNAI_I_C_VALUE_NAME && !value->is_indexed
               ? "the text does not define this name"
               : "an address stands where a number is expected";
}

/* An integer of 32 bits may also be initialised with an address. */
static void store_value(filler *f, const kunai_i_c_value *value)
{
    const char letter = f->letters[f->value];
    const uint32_t place = f->place + f->offsets[f->value];
    const int is_number =
        value->kind == KUNAI_I_C_VALUE_INTEGER || value->kind == KUNAI_I_C_VALUE_REAL;

    if (f->has_origins && f->value)
        add_origin(f->c, place, value->offset);
    if (value->kind == KUNAI_I_C_VALUE_BAD)
        refuse(f, value->offset, value->message);
    else if (letter == 'p' || (letter == 'w' && !is_number))
        store_address(f, letter, place, value);
    else if (!is_number)
        refuse(f, value->offset, get_fault(value));
    else if (letter == 'f')
        store(f, place, 4, get_float_bits(value));
    else
        store(f, place, get_letter_size(letter), truncate_value(value));
}

/* ---- elements ---- */

/* Begins the next element. Adds room for it, unless it is filled again. */
static void begin_element(filler *f, uint32_t offset)
{
    kunai_i_c *c = f->c;
    kunai_i_c_entry *entry = f->entry;
    const uint32_t size = entry->type->size;

    if (f->element >= f->stated) {
        refuse(f, offset, "there are more values than elements in the array");
        return;
    }
    if (f->element < entry->count) {
        f->place = entry->place + f->element * size; /* filled again */
        memset((uint8_t *)c->image.items + f->place, 0, size);
    } else if (c->image.count - entry->place > largest_array - size) {
        refuse(f, offset, "the array is larger than 268435456 bytes");
    } else if (grow(c, size, offset)) {
        f->place = (uint32_t)c->image.count - size;
        add_origin(c, f->place, f->element ? offset : entry->offset);
        entry->count++;
    }
    f->element++;
    f->value = 0;
}

/* The optional last value of an object makes the element 4 bytes longer. */
static void lengthen(filler *f)
{
    uint32_t *item;

    if (f->entry->type->family != KUNAI_I_C_OBJECT || f->value + 1 != f->leaf_count || f->is_over)
        return;
    if (f->place + f->entry->type->size != f->c->image.count ||
        f->entry->long_count == UINT16_MAX) {
        refuse_here(f, "a quaternion stands in an element that has values already");
        return;
    }
    item = kunai_i_add_to_list(f->c->open, &f->c->longs);
    if (!item || !grow(f->c, 4, f->c->token.offset))
        return;
    *item = f->element - 1;
    f->entry->long_count++;
}

/* Stores the next value of the innermost braces, or of the element without braces. */
static void store_next(filler *f, const kunai_i_c_value *value)
{
    const uint32_t end = f->depth ? f->spans[f->depth - 1].end : f->flow;

    if (f->value >= end) {
        refuse(f, value->offset, "there are more values than members in the structure");
        return;
    }
    lengthen(f);
    if (f->is_over || kunai_i_has_failed(f->c->open))
        return;
    store_value(f, value);
    f->value++;
    if (!f->depth && f->value == f->flow)
        f->flow = 0;
}

/* Returns the number of values of an element without braces. The optional last value of an object
 * (see lengthen) is only read inside braces. */
static uint32_t count_flow(const filler *f)
{
    return f->leaf_count - (f->entry->type->family == KUNAI_I_C_OBJECT);
}

static void take_value(filler *f, const kunai_i_c_value *value)
{
    if (!f->depth && !f->flow) {
        begin_element(f, value->offset);
        f->flow = count_flow(f);
    }
    if (!f->is_over && !kunai_i_has_failed(f->c->open))
        store_next(f, value);
}

/* Stores both values of a call that stands for two values. */
static void take_pair(filler *f, const kunai_i_c_value *pair)
{
    kunai_i_c_value address = *pair, count = *pair;

    address.kind = KUNAI_I_C_VALUE_ADDRESS;
    address.integer = 0;
    address.is_bare = 0;
    count.kind = KUNAI_I_C_VALUE_INTEGER;
    take_value(f, pair->kind == KUNAI_I_C_VALUE_PAIR ? &address : &count);
    take_value(f, pair->kind == KUNAI_I_C_VALUE_PAIR ? &count : &address);
}

/* ---- items ---- */

/* Reads a single number. Most values of all texts are single numbers, which need no evaluation.
 * Returns 0 if the tokens are something else. */
static int read_plain_number(filler *f, kunai_i_c_value *value)
{
    kunai_i_c *c = f->c;
    const uint32_t offset = c->token.offset;
    const int is_negative = c->token.mark == '-';

    if (is_negative) {
        const kunai_i_c_source source = c->source;
        const kunai_i_c_token token = c->token;

        c->lines = KUNAI_I_C_LINES_END;
        kunai_i_read_c_token(c);
        c->lines = KUNAI_I_C_LINES_COUNT;
        if (c->token.kind != KUNAI_I_C_INTEGER && c->token.kind != KUNAI_I_C_REAL) {
            c->source = source;
            c->token = token;
            return 0;
        }
    }
    value->kind = KUNAI_I_C_VALUE_INTEGER;
    value->offset = offset;
    value->is_indexed = 0;
    if (c->token.kind == KUNAI_I_C_REAL) {
        kunai_i_make_c_real(&c->token, is_negative, value);
    } else if (c->token.kind == KUNAI_I_C_INTEGER) {
        value->integer = (int64_t)(is_negative ? 0 - c->token.integer : c->token.integer);
    } else {
        return 0;
    }
    kunai_i_read_c_token(c);
    return 1;
}

/* Reads numbers and commas without making tokens of them. Returns 0 if something else follows. This
 * is then the next token. */
static int read_numbers(filler *f)
{
    kunai_i_c *c = f->c;
    kunai_i_c_value value;
    int is_last = 0;

    value.is_indexed = 0;
    while (!is_last && !f->is_over && !kunai_i_has_failed(c->open)) {
        if (!kunai_i_read_c_number(c, &c->token, &value, &is_last))
            return 0;
        take_value(f, &value);
    }
    return 1;
}

static void read_value(filler *f)
{
    kunai_i_c_value value;

    if (!read_plain_number(f, &value))
        kunai_i_evaluate_c(f->c, &value);
    else if (f->c->token.mark != ',' && f->c->token.mark != '}')
        kunai_i_evaluate_c_rest(f->c, &value, &value);
    if (value.kind == KUNAI_I_C_VALUE_PAIR || value.kind == KUNAI_I_C_VALUE_PAIR_REVERSED)
        take_pair(f, &value);
    else
        take_value(f, &value);
}

/* Returns the inner structure or array that begins with the next value, or the span of this value
 * alone. */
static span choose_span(const filler *f)
{
    const span outer = {(uint8_t)(f->depth ? f->spans[f->depth - 1].start : 0),
                        (uint8_t)(f->depth ? f->spans[f->depth - 1].end : f->flow), 0};
    span found = {(uint8_t)f->value, (uint8_t)(f->value + 1), 0};
    uint32_t i;

    for (i = 0; i < f->group_count; i++)
        if (f->groups[i].start == f->value && f->groups[i].end <= outer.end &&
            (f->groups[i].start != outer.start || f->groups[i].end != outer.end))
            found = f->groups[i];
    return found;
}

static void open_braces(filler *f)
{
    const span whole = {0, (uint8_t)f->leaf_count, 0};
    const uint32_t end = f->depth ? f->spans[f->depth - 1].end : f->flow;
    const int is_element = !f->depth && !f->flow;

    if (is_element)
        begin_element(f, f->c->token.offset);
    else if (f->value >= end)
        refuse_here(f, "there are more values than members in the structure");
    if (f->depth == KUNAI_I_C_BRACES - 1)
        refuse_here(f, "the braces are nested more than 63 deep");
    if (f->is_over)
        return;
    f->spans[f->depth] = is_element ? whole : choose_span(f);
    f->depth++;
}

/* Continues after the span of the braces. Values that were not given stay 0. */
static void close_braces(filler *f)
{
    f->value = f->spans[--f->depth].end;
    if (!f->depth && f->value == f->flow)
        f->flow = 0;
}

/* Returns 1 if a designator may go to this element. References are sorted by their places, so a
 * declaration with an address cannot go back. */
static int can_go_to(const filler *f, const span *inner, uint64_t number)
{
    const int is_back = inner ? inner->start + number < f->value : number < f->entry->count;

    return !is_back || (f->c->references.count == f->references && !f->c->strings.count);
}

/* Reads [k] =. */
static void read_designator(filler *f)
{
    const span *inner = f->depth ? &f->spans[f->depth - 1] : NULL;
    kunai_i_c *c = f->c;
    kunai_i_c_value value;
    uint64_t most = f->stated;

    kunai_i_read_c_token(c);
    kunai_i_evaluate_c(c, &value);
    if (f->entry->long_count || (inner && !inner->is_array) || (!inner && f->flow))
        refuse_here(f, "a designator [n] stands where a value is expected");
    if (most > largest_array / f->entry->type->size)
        most = largest_array / f->entry->type->size;
    if (inner)
        most = (uint64_t)inner->end - inner->start;
    if (value.kind != KUNAI_I_C_VALUE_INTEGER || value.integer < 0 ||
        (uint64_t)value.integer >= most || c->token.mark != ']')
        refuse(f, value.offset, "the designator [n] names no element of the array");
    else if (!can_go_to(f, inner, (uint64_t)value.integer))
        refuse(f, value.offset,
               "the designator [n] goes back, but the declaration has addresses or strings");
    kunai_i_read_c_token(c);
    if (c->token.mark != '=')
        refuse_here(f, "the designator [n] has no = after it");
    kunai_i_read_c_token(c);
    if (f->is_over)
        return;
    if (inner)
        f->value = inner->start + (uint32_t)value.integer;
    else
        f->element = (uint32_t)value.integer;
}

/* Adds zeroed elements up to the one that a designator names, or up to the stated size. This is
 * charged to the work budget: a declaration that is refused gives back the memory, but not the
 * time. */
static void fill_up(filler *f, uint32_t count, uint32_t offset)
{
    enum { BYTES_A_STEP = 4 };
    kunai_i_c_entry *entry = f->entry;
    uint64_t size;

    if (count <= entry->count || f->is_over)
        return;
    size = (uint64_t)(count - entry->count) * entry->type->size;
    if (grow(f->c, size, offset) &&
        kunai_i_charge(f->c->open, size / BYTES_A_STEP, offset, kunai_i_c_record))
        entry->count = count;
}

/* Begins a macro in the place of an item that stands for several values or for braces. Returns 0 if
 * the token is something else. */
static int begin_list(filler *f)
{
    kunai_i_c *c = f->c;
    const kunai_i_c_symbol *symbol = NULL;
    uint32_t number;

    if (c->token.kind == KUNAI_I_C_WORD && !kunai_i_find_c_argument(c, &c->token))
        symbol = kunai_i_find_c_symbol(c, &c->token);
    if (!symbol || !symbol->macro || !kunai_i_is_c_macro_used(c, symbol))
        return 0;
    number = (uint32_t)(symbol - (const kunai_i_c_symbol *)c->symbols.items);
    if (!kunai_i_is_c_list(c, symbol))
        return 0;
    /* The list of symbols may have moved. */
    symbol = (const kunai_i_c_symbol *)c->symbols.items + number;
    if (kunai_i_begin_c_inline(c, symbol))
        return 1;
    refuse_here(f, kunai_i_c_unexpanded);
    return 0;
}

/* Reads items after a {, up to the last }, which is then the current token. */
static void read_items(filler *f)
{
    kunai_i_c *c = f->c;
    int is_expected = 1; /* 1: an item is expected */

    while (!f->is_over && !kunai_i_has_failed(c->open)) {
        if (c->token.mark == '}') {
            if (!f->depth)
                return;
            close_braces(f);
            if (!f->depth && !f->entry->is_array)
                return;
            is_expected = 0;
            kunai_i_read_c_token(c);
        } else if (c->token.mark == ',' && !is_expected) {
            is_expected = !read_numbers(f);
            kunai_i_read_c_token(c);
        } else if (!is_expected || c->token.kind == KUNAI_I_C_END) {
            refuse_here(f, "a comma is missing");
        } else if (c->macros.count && begin_list(f)) {
            ; /* the first token of the macro is now the current one */
        } else if (c->token.mark == '{') {
            open_braces(f);
            if (f->is_over)
                return;
            is_expected = !read_numbers(f);
            kunai_i_read_c_token(c);
        } else if (c->token.mark == '[') {
            read_designator(f);
            fill_up(f, f->element, c->token.offset);
        } else if (!f->is_over) {
            read_value(f);
            is_expected = 0;
        }
    }
}

/* Reads one value without braces. */
static void read_scalar(filler *f)
{
    if (f->leaf_count > 1 || f->entry->is_array) {
        refuse_here(f, "the structure has no braces");
        return;
    }
    read_value(f);
}

/* Stores strings after the declaration. */
static void place_strings(filler *f)
{
    kunai_i_c *c = f->c;
    const kunai_i_c_string *strings = c->strings.items;
    size_t i;

    for (i = 0; i < c->strings.count && !kunai_i_has_failed(c->open); i++) {
        const kunai_i_c_string *string = &strings[i];
        const uint32_t place = kunai_i_begin_c_place(c, string->size + (uint64_t)1, string->offset);

        if (!place)
            return;
        if (string->size)
            memcpy((uint8_t *)c->image.items + place,
                   (const uint8_t *)c->string_bytes.items + string->start, string->size);
        store(f, string->place, 4, place);
    }
}

/* Counts a value of an element without braces, which may end the element. */
static void count_value(filler *f)
{
    if (!f->flow) {
        f->element++;
        f->flow = count_flow(f);
        f->value = 0;
    }
    if (++f->value >= f->flow)
        f->flow = 0;
}

/* Skips items that cannot be compiled, up to the last brace of an array. Counts its elements,
 * because other declarations may need its length. */
static void count_elements(filler *f)
{
    kunai_i_c *c = f->c;
    uint64_t braces = f->depth, parentheses = 0;
    int is_item = 0;

    for (; c->token.kind != KUNAI_I_C_END; kunai_i_read_c_token(c)) {
        uint32_t mark;

        while (is_item && begin_list(f))
            ;
        mark = c->token.mark;
        if (mark == '}' && !braces--)
            return;
        if (mark == '{' && !braces++ && is_item && !f->flow)
            f->element++;
        else if (is_item && !braces && mark != '}' && mark != ',')
            count_value(f);
        parentheses += mark == '(';
        parentheses -= parentheses && mark == ')';
        is_item = mark == ',' && !parentheses && !braces;
    }
}

static void begin(filler *f, kunai_i_c *c, kunai_i_c_entry *entry, uint32_t stated,
                  kunai_i_c_value *why)
{
    memset(f, 0, offsetof(filler, letters));
    f->c = c;
    f->entry = entry;
    f->number = (uint32_t)c->entries.count;
    f->stated = entry->is_array ? stated : 1;
    f->why = why;
    f->references = c->references.count;
    read_layout(f);
    c->strings.count = c->string_bytes.count = 0;
    entry->first_long = (uint32_t)c->longs.count;
    entry->count = 0;
    entry->place = kunai_i_begin_c_place(c, 0, entry->offset);
}

/* Reads the value of a declaration: a scalar, or a list in braces. begin_list first expands macros
 * that stand for a whole list. */
static void read_initialiser(filler *f)
{
    while (begin_list(f))
        ;
    if (f->c->token.mark != '{') {
        read_scalar(f);
        return;
    }
    if (!f->entry->is_array)
        open_braces(f);
    if (f->is_over)
        return;
    kunai_i_read_c_token(f->c);
    f->is_begun = 1;
    read_items(f);
    f->is_begun = f->is_over;
    if (!f->is_over && !kunai_i_has_failed(f->c->open))
        kunai_i_read_c_token(f->c);
}

/* If the declaration is refused, removes everything that it has added to the lists. */
int kunai_i_fill_c(kunai_i_c *c, kunai_i_c_entry *entry, uint32_t stated, kunai_i_c_value *why)
{
    const size_t image = c->image.count, origins = c->origins.count;
    const size_t references = c->references.count, externals = c->externals.count;
    filler f;

    begin(&f, c, entry, stated, why);
    read_initialiser(&f);
    if (entry->is_array && stated != UINT32_MAX)
        fill_up(&f, stated, entry->offset);
    if (!f.is_over && c->token.mark != ';' && c->token.mark != ',')
        refuse_here(&f, "the declaration does not end after its values");
    entry->size = (uint32_t)(c->image.count - entry->place);
    if (!f.is_over)
        place_strings(&f);
    if (!f.is_over)
        return 1;
    c->image.count = image;
    c->origins.count = origins;
    c->references.count = references;
    c->externals.count = externals;
    c->longs.count = entry->first_long;
    entry->long_count = 0;
    entry->place = entry->size = 0;
    why->size = f.is_begun ? f.depth + entry->is_array : 0;
    if (f.is_begun && entry->is_array) {
        count_elements(&f);
        why->size = 1;
    }
    entry->count = f.element;
    return 0;
}
