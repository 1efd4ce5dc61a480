/*
 * ninja_ascii_declaration.c - reads a declaration of Ninja ASCII: its type, name and items
 * (ninja-ascii.md 2 and 3). Counts, strings and default values depend on all items, so they are set
 * at the end.
 *
 * Two things are surprising. The stated size of an array is not trusted: items are counted, and a
 * difference is a warning. Vertex and polygon lists have no length: a missing end mark is added, so
 * that their reader cannot run into the next declaration.
 */
#include "container/ninja_ascii_declaration.h"

#include "base/math.h"

#include <kunai/model.h>

/* The state of the declaration that is being read. */
typedef struct declaration {
    kunai_i_ascii_text *ascii;
    const kunai_i_ascii_type_row *row;
    const kunai_i_ascii_begin_row *begin;
    const kunai_i_ascii_call *key; /* the call that all keys of the array use */
    double stated;                 /* number of items that the text states; -1: none stated */
    uint64_t stated_at;
    uint64_t end_at;
    uint64_t struct_at; /* offset in the text of the current struct or group */
    /* Place of the struct or group in the image. 0: no group is open. */
    uint32_t place;
    uint32_t count;  /* number of elements */
    uint32_t values; /* number of values of an MDATA */
    /* A bit for each field that was read: its offset in the struct, in words. */
    uint32_t fields;
    uint64_t chunk_at; /* offset in the text of the head of the last sized chunk */
    /* Offset after the head of the chunk that is being read. It is 0 between chunks. */
    uint32_t chunk;
    uint32_t is_unsized; /* 1: a chunk does not have the size that it states */
    /* The values of OAngle and OQuatIm, for objects with these fields. */
    uint32_t has_angles, has_imaginary;
    kunai_i_ascii_value angles[3], imaginary[3];
} declaration;

static int has_failed(const kunai_i_ascii_text *ascii)
{
    return kunai_i_has_failed(ascii->open);
}

/* If the current token is this mark, moves to the next token and returns 1. */
static int accept_mark(kunai_i_ascii_text *ascii, uint32_t mark)
{
    if (ascii->text.token.mark != mark)
        return 0;
    kunai_i_read_next_token(&ascii->text);
    return 1;
}

static void expect_mark(kunai_i_ascii_text *ascii, uint32_t mark, const char *message)
{
    if (!has_failed(ascii) && !accept_mark(ascii, mark))
        kunai_i_fail_ascii_here(ascii, message);
}

static int accept_word(kunai_i_ascii_text *ascii, const char *word)
{
    if (!kunai_i_is_word(&ascii->text.token, word))
        return 0;
    kunai_i_read_next_token(&ascii->text);
    return 1;
}

/* ---- the start of a declaration ---- */

/* Adds a declaration to both lists: outer is for the readers of the image, entry for the linker. */
static void add_declaration(declaration *d, const kunai_i_token *type, const kunai_i_token *name)
{
    kunai_i_ascii_text *ascii = d->ascii;
    kunai_i_ascii_declaration *outer = kunai_i_add_to_list(ascii->open, &ascii->declarations);
    kunai_i_ascii_entry *entry = kunai_i_add_to_list(ascii->open, &ascii->entries);

    if (!outer || !entry)
        return;
    outer->type = d->row->type;
    outer->place = (uint32_t)ascii->image.count;
    outer->block = ascii->block;
    outer->name = kunai_i_copy_string(ascii->open, name->bytes, name->size);
    outer->offset = type->offset;
    entry->name = name->bytes;
    entry->name_size = (uint32_t)name->size;
    entry->family = d->row->family;
}

/* Reads the brackets, with or without a number. */
static void read_bounds(declaration *d)
{
    kunai_i_ascii_text *ascii = d->ascii;

    if (has_failed(ascii) || !accept_mark(ascii, '['))
        return;
    d->stated_at = ascii->text.token.offset;
    if (ascii->text.token.kind == KUNAI_I_TOKEN_INTEGER) {
        d->stated = ascii->text.token.number;
        kunai_i_read_next_token(&ascii->text);
    }
    expect_mark(ascii, ']', "the bracket is not closed");
}

/* Reads the brackets and the word that begins the items. Returns 0 if the open call has failed. */
static int begin_read(declaration *d)
{
    const kunai_i_ascii_begin_row *begin;

    read_bounds(d);
    if (has_failed(d->ascii))
        return 0;
    begin = kunai_i_find_ascii_begin(&d->ascii->text.token);
    if (!begin || (begin->family && begin->family != d->row->family &&
                   d->row->shape != KUNAI_I_ASCII_UNREAD)) {
        kunai_i_fail_ascii_here(d->ascii, "START is missing before this word");
        return 0;
    }
    kunai_i_read_next_token(&d->ascii->text);
    d->begin = begin;
    return 1;
}

/* Returns NULL if the type is unknown: the open has then failed. A known type that is not read is a
 * warning. */
static const kunai_i_ascii_type_row *read_type(kunai_i_ascii_text *ascii, const kunai_i_token *type)
{
    const kunai_i_ascii_type_row *row = NULL;

    if (type->kind == KUNAI_I_TOKEN_WORD)
        row = kunai_i_find_ascii_type(type);
    if (!row)
        kunai_i_fail_ascii(ascii, type->offset, "the type is unknown");
    else if (row->shape == KUNAI_I_ASCII_UNREAD)
        kunai_i_warn(ascii->open, KUNAI_E_UNSUPPORTED, type->offset, ascii->record,
                     "the declaration is left out: this type is not supported");
    return row;
}

/* ---- the chunks of a list ---- */

/* Returns the size of the last chunk after its head, in bytes, as the chunk states it. */
static uint64_t get_chunk_size(const declaration *d)
{
    if (d->row->family == KUNAI_I_ASCII_VLIST)
        return 4 * (uint64_t)(kunai_i_load_ascii(d->ascii, d->chunk - 4, 4) >> 16);
    if (d->ascii->image.count == d->chunk)
        return 2; /* even its size is missing */
    return 2 + 2 * (uint64_t)kunai_i_load_ascii(d->ascii, d->chunk, 2);
}

/* Called at the head of the next chunk: checks the size of the last one. CnkNull() has head 0 and
 * can be the last word of a chunk or follow it. So it ends the chunk only if the size agrees. */
static void end_chunk(declaration *d, const kunai_i_ascii_call *next)
{
    int agrees;

    if (!d->chunk || has_failed(d->ascii))
        return;
    agrees = d->ascii->image.count - d->chunk == get_chunk_size(d);
    if (!next->head && !agrees)
        return;
    if (!agrees && !d->is_unsized)
        kunai_i_warn(d->ascii->open, KUNAI_E_CORRUPT, d->chunk_at, d->ascii->record,
                     "the size of the chunk is not the size of its items");
    d->is_unsized |= !agrees;
    d->chunk = 0;
}

/* Starts a chunk with a size. Colours, textures and end marks have no size. */
static void begin_chunk(declaration *d, const kunai_i_ascii_call *call, uint64_t offset)
{
    enum { FIRST_SIZED = 16, END = 255 };

    if (call->head < FIRST_SIZED || call->head == END)
        return;
    d->chunk = (uint32_t)d->ascii->image.count;
    d->chunk_at = offset;
}

/* The head of an exponent chunk has no word of its own. A number is this head if the last chunk
 * ends exactly in front of it. */
static void check_exponent(declaration *d, uint32_t place)
{
    enum { EXPONENT = 3 };

    if (d->chunk && d->row->family == KUNAI_I_ASCII_PLIST &&
        place - d->chunk == get_chunk_size(d) &&
        (kunai_i_load_ascii(d->ascii, place, 2) & 0xFF) == EXPONENT)
        d->chunk = 0;
}

/* ---- items ---- */

/* Reads as many values as the layout has arguments. The value after them gives the offset for
 * pieces without arguments. */
static void read_arguments(kunai_i_ascii_text *ascii, const char *layout,
                           kunai_i_ascii_value *values)
{
    const uint32_t count = kunai_i_count_ascii_arguments(layout);
    const uint64_t offset = ascii->text.token.offset;
    const int closed = accept_mark(ascii, '(');
    uint32_t i;

    memset(&values[count], 0, sizeof values[count]);
    values[count].offset = offset;
    for (i = 0; i < count && !has_failed(ascii); i++) {
        if (i)
            expect_mark(ascii, ',', "there are too few values: a comma is missing");
        if (!has_failed(ascii))
            values[i] = kunai_i_read_ascii_expression(ascii);
    }
    if (closed)
        expect_mark(ascii, ')', "there are too many values: a closing parenthesis is missing");
}

/* Sets the origin of the first half word of a struct or call to its start, instead of its first
 * value. */
static void set_start(kunai_i_ascii_text *ascii, uint32_t place, uint64_t offset)
{
    kunai_i_set_ascii_origin(ascii, place, 2, offset);
}

enum { EVALFLAGS = 0, ROTATION = 20, REAL_PART = 52 }; /* offsets of fields of an object */

static uint32_t has_field(const declaration *d, uint32_t at)
{
    return d->fields >> at / 4 & 1;
}

static int is_object(const declaration *d)
{
    return d->row->family == KUNAI_I_ASCII_OBJECT || d->row->family == KUNAI_I_ASCII_CNKOBJECT;
}

/* OAngle and OQuatIm are stored at the same offset. The last field decides which one is used, so
 * both are kept. */
static void keep_rotation(declaration *d, const kunai_i_ascii_field *field,
                          const kunai_i_ascii_value *values)
{
    const uint32_t is_imaginary = *field->layout == 'f';

    memcpy(is_imaginary ? d->imaginary : d->angles, values, sizeof d->angles);
    d->has_imaginary |= is_imaginary;
    d->has_angles |= 1 - is_imaginary;
}

/* The fields of a struct can be in any order. */
static void read_field(declaration *d)
{
    kunai_i_ascii_text *ascii = d->ascii;
    const kunai_i_ascii_field *field = kunai_i_find_ascii_field(&ascii->text.token, d->row->family);
    kunai_i_ascii_value values[KUNAI_I_ASCII_ARGUMENTS + 1];

    if (ascii->text.token.kind != KUNAI_I_TOKEN_WORD || !field || !d->place) {
        kunai_i_fail_ascii_here(ascii, field && !d->place ? "the field is outside its group"
                                                          : "the field is unknown");
        return;
    }
    kunai_i_read_next_token(&ascii->text);
    read_arguments(ascii, field->layout, values);
    if (has_failed(ascii))
        return;
    if (is_object(d) && field->at == ROTATION)
        keep_rotation(d, field, values);
    else
        kunai_i_emit_ascii(ascii, d->place + field->at, field->layout, 0, values, field);
    set_start(ascii, d->place, d->struct_at);
    d->fields |= 1u << field->at / 4;
}

/* All keys of an array must use the same call, because they need the same size. Returns 0 if the
 * open fails. */
static int check_key(declaration *d, const kunai_i_ascii_call *call, uint64_t offset)
{
    if (d->row->family != KUNAI_I_ASCII_KEYS)
        return 1;
    if (!d->key)
        d->key = call;
    if (d->key == call)
        return 1;
    kunai_i_fail_ascii(d->ascii, offset, "the array has keys of two kinds");
    return 0;
}

/* Adds one item to an array: the arguments as the layout of the call describes them. */
static void read_call(declaration *d, const kunai_i_token *word)
{
    static const kunai_i_ascii_field shape = {"", "p", 0, 0, KUNAI_I_ASCII_VECTORS, 0, 0, 0};
    kunai_i_ascii_text *ascii = d->ascii;
    const kunai_i_ascii_call *call = kunai_i_find_ascii_call(word, d->row->calls);
    kunai_i_ascii_value values[KUNAI_I_ASCII_ARGUMENTS + 1];
    uint32_t place;

    if (!call) {
        kunai_i_fail_ascii(ascii, word->offset, "the call is unknown");
        return;
    }
    if (!check_key(d, call, word->offset))
        return;
    read_arguments(ascii, call->layout, values);
    if (call->head || *call->layout == 'e')
        end_chunk(d, call);
    place = kunai_i_grow_ascii(ascii, kunai_i_measure_ascii(call->layout), word->offset);
    if (has_failed(ascii))
        return;
    values[kunai_i_count_ascii_arguments(call->layout)].offset = word->offset;
    kunai_i_emit_ascii(ascii, place, call->layout, call->head, values, &shape);
    set_start(ascii, place, word->offset);
    begin_chunk(d, call, word->offset);
    d->count++;
}

/* Adds a plain value, if the array can contain plain values. */
static void read_plain(declaration *d)
{
    kunai_i_ascii_text *ascii = d->ascii;
    const uint64_t offset = ascii->text.token.offset;
    kunai_i_ascii_value value;
    uint32_t place;

    if (!d->row->size) {
        kunai_i_fail_ascii_here(ascii, "a value stands where a call is expected");
        return;
    }
    value = kunai_i_read_ascii_expression(ascii);
    place = kunai_i_grow_ascii(ascii, d->row->size, offset);
    if (has_failed(ascii))
        return;
    kunai_i_emit_ascii(ascii, place, d->row->size == 2 ? "h" : "w", 0, &value, NULL);
    check_exponent(d, place);
    d->count++;
}

/* Looks one token ahead: a word with a parenthesis after it is a call. */
static void read_array_item(declaration *d)
{
    kunai_i_text *text = &d->ascii->text;
    const kunai_i_text before = *text;

    if (text->token.kind == KUNAI_I_TOKEN_WORD) {
        kunai_i_read_next_token(text);
        if (text->token.mark == '(') {
            read_call(d, &before.token);
            return;
        }
        *text = before;
    }
    read_plain(d);
}

/* Reads a value of an MDATA entry: first the names of key arrays, then as many counts. */
static void read_entry_item(declaration *d)
{
    kunai_i_ascii_text *ascii = d->ascii;
    const uint32_t slots = d->row->size;
    const int is_name = d->values % (2 * slots) < slots;
    const uint64_t offset = ascii->text.token.offset;
    const kunai_i_ascii_field keys = {"", "p", 0, 0, KUNAI_I_ASCII_KEYS, (uint8_t)(4 * slots),
                                      4,  0};
    const kunai_i_ascii_value value = kunai_i_read_ascii_expression(ascii);
    const uint32_t place = kunai_i_grow_ascii(ascii, 4, offset);

    if (has_failed(ascii))
        return;
    kunai_i_emit_ascii(ascii, place, is_name ? "p" : "w", 0, &value, &keys);
    d->values++;
}

static void begin_struct(declaration *d, uint64_t offset)
{
    d->struct_at = offset;
    d->place = kunai_i_grow_ascii(d->ascii, d->row->size, offset);
    d->count++;
}

static void read_group_item(declaration *d)
{
    const int materials = d->row->family == KUNAI_I_ASCII_MATERIALS;
    const uint64_t offset = d->ascii->text.token.offset;

    if (!d->place && accept_word(d->ascii, materials ? "MATSTART" : "MESHSTART"))
        begin_struct(d, offset);
    else if (d->place && accept_word(d->ascii, materials ? "MATEND" : "MESHEND"))
        d->place = 0;
    else
        read_field(d);
}

static void read_item(declaration *d)
{
    switch (d->row->shape) {
    case KUNAI_I_ASCII_STRUCT: read_field(d); break;
    case KUNAI_I_ASCII_GROUPS: read_group_item(d); break;
    case KUNAI_I_ASCII_ARRAY: read_array_item(d); break;
    case KUNAI_I_ASCII_ENTRIES: read_entry_item(d); break;
    default: kunai_i_read_next_token(&d->ascii->text); break; /* not supported */
    }
}

/* Returns 1 if any word can be an item. In this case a word starts a new declaration only if it is
 * a known keyword or a complete declaration follows. */
static int has_names(const declaration *d)
{
    return d->row->shape != KUNAI_I_ASCII_STRUCT && d->row->shape != KUNAI_I_ASCII_GROUPS &&
           d->row->shape != KUNAI_I_ASCII_ARRAY;
}

static int is_type(const declaration *d)
{
    const kunai_i_text *text = &d->ascii->text;
    const kunai_i_ascii_type_row *row = kunai_i_find_ascii_type(&text->token);

    if (!row)
        return 0;
    return (!has_names(d) && row->shape != KUNAI_I_ASCII_UNREAD) ||
           kunai_i_begins_ascii_declaration(*text);
}

static int is_block_word(const declaration *d)
{
    const kunai_i_token *token = &d->ascii->text.token;
    uint32_t constant; /* FW_START and FW_END are constants */

    if (!kunai_i_get_ascii_stem(token).size || kunai_i_find_ascii_constant(token, &constant))
        return 0;
    return kunai_i_find_ascii_block(token) || !has_names(d);
}

/* Returns 1 if the word begins or ends something else, so that the end of the items is missing. */
static int is_outside(const declaration *d)
{
    const kunai_i_token *token = &d->ascii->text.token;

    if (token->kind != KUNAI_I_TOKEN_WORD ||
        (d->ascii->text.at < d->ascii->text.size && d->ascii->text.data[d->ascii->text.at] == '('))
        return 0; /* most words are calls */
    if (kunai_i_find_ascii_begin(token) || is_type(d) || is_block_word(d))
        return 1;
    return d->begin->family && !has_names(d) && kunai_i_is_word(token, "END");
}

/* Reads items up to the word that ends them. Commas are optional, and lines with # are skipped. */
static void read_items(declaration *d)
{
    kunai_i_ascii_text *ascii = d->ascii;

    while (!has_failed(ascii)) {
        d->end_at = ascii->text.token.offset;
        if (!(d->row->shape == KUNAI_I_ASCII_GROUPS && d->place) &&
            accept_word(ascii, d->begin->end))
            return;
        if (ascii->text.token.kind == KUNAI_I_TOKEN_END) {
            kunai_i_fail_ascii_here(ascii, "");
            return;
        }
        if (ascii->text.token.kind == KUNAI_I_TOKEN_LINE) {
            kunai_i_read_next_token(&ascii->text);
            continue;
        }
        if (is_outside(d)) {
            kunai_i_fail_ascii_here(ascii, d->begin->missing);
            return;
        }
        read_item(d);
        if (!has_failed(ascii))
            accept_mark(ascii, ',');
    }
}

/* ---- the end of a declaration ---- */

/* Stores the strings after their declaration. Their room is a multiple of 4 bytes, so that the next
 * structure is aligned. */
static void emit_strings(kunai_i_ascii_text *ascii)
{
    const kunai_i_ascii_string *strings = ascii->strings.items;
    size_t i;

    for (i = 0; i < ascii->strings.count && !has_failed(ascii); i++) {
        const uint32_t room = strings[i].size / 4 * 4 + 4; /* with at least one 0 */
        const uint32_t place = kunai_i_grow_ascii(ascii, room, strings[i].offset);

        if (has_failed(ascii))
            return;
        memcpy((uint8_t *)ascii->image.items + place, strings[i].bytes, strings[i].size);
        kunai_i_store_ascii(ascii, strings[i].place, 4, place);
    }
    ascii->strings.count = 0;
}

/* Vertex and polygon lists have no length, so their reader needs the end mark. Adds it if it is
 * missing. */
static void check_list_end(declaration *d)
{
    kunai_i_ascii_text *ascii = d->ascii;
    const uint32_t size = d->row->size;
    uint32_t place;

    if (d->row->family != KUNAI_I_ASCII_VLIST && d->row->family != KUNAI_I_ASCII_PLIST)
        return;
    if (d->count &&
        (kunai_i_load_ascii(ascii, (uint32_t)ascii->image.count - size, size) & 0xFF) == 0xFF)
        return;
    kunai_i_warn(ascii->open, KUNAI_E_CORRUPT, d->end_at, ascii->record,
                 "the last item of the list is not CnkEnd()");
    place = kunai_i_grow_ascii(ascii, size, d->end_at);
    kunai_i_store_ascii(ascii, place, size, 0xFF);
}

/* No field contains the number of entries of an MDATA. An impossible entry is added, so that a walk
 * over the entries stops before the next declaration. */
static void end_entries(declaration *d)
{
    uint32_t place;

    if (d->row->shape != KUNAI_I_ASCII_ENTRIES)
        return;
    place = kunai_i_grow_ascii(d->ascii, 4, d->end_at);
    kunai_i_store_ascii(d->ascii, place, 4, 0xFFFFFFFF);
}

static float load_float(const kunai_i_ascii_text *ascii, uint32_t place)
{
    const uint32_t bits = kunai_i_load_ascii(ascii, place, 4);
    float value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static void set_default(declaration *d, uint32_t at, uint32_t bits)
{
    if (!has_field(d, at))
        kunai_i_store_ascii(d->ascii, d->place + at, 4, bits);
}

/* The text contains the point that the camera looks at. The struct contains the direction to it.
 * Missing fields get the default values of ninja-motion.md 8. */
static void end_camera(declaration *d)
{
    enum { INTEREST = 12, ROLL = 24, ANGLE = 28, NEAREST = 32, FARTHEST = 36 };
    kunai_i_ascii_text *ascii = d->ascii;
    const uint32_t place = d->place + INTEREST;
    uint32_t i, bits, overflow = 0;

    for (i = 0; i < 12 && has_field(d, INTEREST); i += 4) {
        const double to = (double)load_float(ascii, place + i);
        const double from = (double)load_float(ascii, d->place + i);
        const float direction = kunai_i_round(to - from, &overflow);

        memcpy(&bits, &direction, sizeof bits);
        kunai_i_store_ascii(ascii, place + i, 4, bits);
    }
    if (!has_field(d, INTEREST))
        kunai_i_store_ascii(ascii, place + 8, 4, 0xBF800000); /* -1 */
    set_default(d, ANGLE, 65536 / 6);
    set_default(d, NEAREST, 0xBF800000);  /* -1 */
    set_default(d, FARTHEST, 0xC76A6000); /* -60000 */
}

/* EvalFlags decide whether an object has a quaternion. OQuatRe does not: exporters write it after
 * OAngle, too (ninja-ascii.md 7). In an object with a quaternion, OAngle contains the bits of x, y
 * and z. */
static void end_rotation(declaration *d)
{
    const uint32_t flags = kunai_i_load_ascii(d->ascii, d->place + EVALFLAGS, 4);
    const uint32_t place = d->place + ROTATION;
    const uint32_t is_quaternion = has_field(d, EVALFLAGS)
                                       ? flags & KUNAI_EVAL_QUATERNION
                                       : d->has_imaginary & has_field(d, REAL_PART);

    if (is_quaternion)
        kunai_i_store_ascii(d->ascii, d->place + EVALFLAGS, 4, flags | KUNAI_EVAL_QUATERNION);
    if (is_quaternion && d->has_imaginary)
        kunai_i_emit_ascii(d->ascii, place, "fff", 0, d->imaginary, NULL);
    else if (d->has_angles)
        kunai_i_emit_ascii(d->ascii, place, is_quaternion ? "bbb" : "AAA", 0, d->angles, NULL);
    if (!is_quaternion && d->has_imaginary)
        kunai_i_warn(d->ascii->open, KUNAI_E_CORRUPT, d->imaginary[0].offset, d->ascii->record,
                     "OQuatIm is ignored: the object has no quaternion");
}

static void end_struct(declaration *d)
{
    if (d->row->family == KUNAI_I_ASCII_NJS_CAMERA)
        end_camera(d);
    else if (is_object(d))
        end_rotation(d);
}

/* Returns which kinds of keys the type and the call of the array stand for. They decide the layout
 * of the motion. */
static uint32_t get_keys(const declaration *d)
{
    const uint32_t call = d->key ? d->key->call & d->row->calls : 0;
    uint32_t keys = d->row->keys;

    if (call & (KUNAI_I_CALL_A | KUNAI_I_CALL_A1))
        keys |= KUNAI_I_KEYS_WIDE;
    if (call & (KUNAI_I_CALL_SA | KUNAI_I_CALL_SA1))
        keys |= KUNAI_I_KEYS_SHORT;
    if (call & KUNAI_I_CALL_P)
        keys |= KUNAI_I_KEYS_SHAPE;
    if (call & d->row->ninja2)
        keys |= KUNAI_I_KEYS_NINJA2;
    return keys;
}

/* Compares the number of items with the number that the text states. */
static void end_entry(declaration *d)
{
    kunai_i_ascii_text *ascii = d->ascii;
    kunai_i_ascii_entry *entry =
        (kunai_i_ascii_entry *)ascii->entries.items + ascii->entries.count - 1;
    const uint32_t start =
        ((kunai_i_ascii_declaration *)ascii->declarations.items)[ascii->declarations.count - 1]
            .place;

    if (d->row->shape == KUNAI_I_ASCII_ENTRIES) {
        entry->slots = d->row->size;
        d->count = d->values / (2 * entry->slots);
        if (d->values % (2 * entry->slots))
            kunai_i_fail_ascii(ascii, d->end_at, "the last entry is incomplete");
    }
    if (d->row->shape == KUNAI_I_ASCII_ARRAY && d->row->size) /* a call can make several values */
        d->count = ((uint32_t)ascii->image.count - start) / d->row->size;
    entry->count = d->count;
    entry->keys = get_keys(d);
    if (d->stated >= 0.0 && (d->stated < d->count || d->stated > d->count))
        kunai_i_warn(ascii->open, KUNAI_E_CORRUPT, d->stated_at, ascii->record,
                     "the array has another number of items than its brackets say");
}

/* The next declaration starts at a multiple of 4. */
static void end_declaration(declaration *d)
{
    kunai_i_ascii_text *ascii = d->ascii;

    if (has_failed(ascii))
        return;
    end_entry(d);
    check_list_end(d);
    end_entries(d);
    emit_strings(ascii);
    if (!has_failed(ascii))
        end_struct(d);
    if (!has_failed(ascii) && ascii->image.count % 4)
        kunai_i_grow_ascii(ascii, 2, d->end_at);
}

/* Each step ends the reading if the open call has failed. */
void kunai_i_read_ascii_declaration(kunai_i_ascii_text *ascii)
{
    const kunai_i_token type = ascii->text.token;
    declaration d;
    kunai_i_token name;

    memset(&d, 0, sizeof d);
    d.ascii = ascii;
    d.stated = -1.0;
    d.row = read_type(ascii, &type);
    if (has_failed(ascii))
        return;
    ascii->record = d.row->word;
    kunai_i_read_next_token(&ascii->text);
    name = ascii->text.token;
    if (name.kind != KUNAI_I_TOKEN_WORD)
        kunai_i_fail_ascii_here(ascii, "the declaration has no name");
    else
        add_declaration(&d, &type, &name);
    if (has_failed(ascii))
        return;
    kunai_i_read_next_token(&ascii->text);
    if (!begin_read(&d))
        return;
    if (d.row->shape == KUNAI_I_ASCII_STRUCT)
        begin_struct(&d, type.offset);
    read_items(&d);
    end_declaration(&d);
}
