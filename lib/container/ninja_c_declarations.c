/*
 * ninja_c_declarations.c - reads the declarations of C source, and skips everything else
 * (ninja-c-source.md 3): functions, structs, typedefs, templates.
 *
 * Program code has no marks that help, so the rest of an unknown declaration is found by its braces
 * and semicolons. LandTable and COL have three layouts under one name: the kinds of their values
 * decide.
 */
#include "container/ninja_c_operand.h"

/* ---- other declarations ---- */

/* Moves to the token after the bracket that closes this one. A parenthesis that is not closed ends
 * at a ; or } outside of braces. */
static void skip_brackets(kunai_i_c *c, uint32_t open, uint32_t close)
{
    uint64_t depth = 0, braces = 0;

    for (; c->token.kind != KUNAI_I_C_END; kunai_i_read_c_token(c)) {
        if (open == '(' && !braces && (c->token.mark == ';' || c->token.mark == '}'))
            return;
        braces += c->token.mark == '{';
        braces -= braces && c->token.mark == '}';
        depth += c->token.mark == open;
        if (c->token.mark == close && !--depth) {
            kunai_i_read_c_token(c);
            return;
        }
    }
}

/* Returns 1 if this token begins a declaration. Used after a macro in the place of a declaration,
 * which has no semicolon. */
static int begins_declaration(const kunai_i_c_token *token)
{
    const kunai_i_c_type *type = NULL;

    if (token->kind == KUNAI_I_C_WORD)
        type = kunai_i_find_c_type(token->bytes, token->size);
    return (type && type->family != KUNAI_I_C_PLAIN) || kunai_i_is_c_word(token, "static") ||
           kunai_i_is_c_word(token, "extern");
}

/* Skips the rest of an unknown declaration: up to its semicolon, or the end of a function. */
static void skip_rest(kunai_i_c *c, int has_value)
{
    int has_parentheses = 0;

    while (c->token.kind != KUNAI_I_C_END && !kunai_i_has_failed(c->open)) {
        const uint32_t mark = c->token.mark;

        if (mark == '}')
            return;
        if (mark == '{') {
            skip_brackets(c, '{', '}');
            if (has_parentheses && !has_value)
                return;
        } else if (mark == '(') {
            skip_brackets(c, '(', ')');
            has_parentheses = 1;
            if (!has_value && begins_declaration(&c->token))
                return;
        } else {
            has_value |= mark == '=';
            kunai_i_read_c_token(c);
        }
        if (mark == ';')
            return;
    }
}

/* ---- enum ---- */

static void set_constant(kunai_i_c *c, const kunai_i_c_token *name, int64_t value)
{
    kunai_i_c_symbol *symbol = kunai_i_find_c_symbol(c, name);

    if (!symbol)
        return;
    symbol->constant = KUNAI_I_C_ENUM;
    symbol->value = value;
}

/* Reads { A, B = 5, C }. */
static void read_constants(kunai_i_c *c)
{
    int64_t next = 0;

    kunai_i_read_c_token(c);
    while (c->token.kind == KUNAI_I_C_WORD && !kunai_i_has_failed(c->open)) {
        const kunai_i_c_token name = c->token;
        kunai_i_c_value value;

        value.kind = KUNAI_I_C_VALUE_INTEGER;
        value.integer = next;
        kunai_i_read_c_token(c);
        if (c->token.mark == '=') {
            kunai_i_read_c_token(c);
            kunai_i_evaluate_c(c, &value);
        }
        if (value.kind == KUNAI_I_C_VALUE_INTEGER) {
            set_constant(c, &name, value.integer);
            next = (int64_t)((uint64_t)value.integer + 1);
        }
        if (c->token.mark != ',')
            break;
        kunai_i_read_c_token(c);
    }
}

/* Keeps the constants of an enum. Variables that are declared after the brace are skipped. */
static void read_enum(kunai_i_c *c)
{
    while (c->token.kind == KUNAI_I_C_WORD || c->token.mark == ':')
        kunai_i_read_c_token(c);
    if (c->token.mark == '{') {
        read_constants(c);
        while (c->token.mark != '}' && c->token.mark != ';' && c->token.kind != KUNAI_I_C_END)
            kunai_i_read_c_token(c);
        if (c->token.mark == '}')
            kunai_i_read_c_token(c);
    }
    skip_rest(c, 1);
}

/* ---- LandTable and COL ---- */

/* The kinds of the values of a structure, which decide about its layout. */
typedef struct shape {
    uint32_t values;        /* number of values in the first element, without inner braces */
    uint32_t first_address; /* number of the first address, from 1; 0: none */
    uint32_t fifth;         /* 1: the 5th value of an element is an address */
    uint32_t seventh;
    uint32_t unknown_fifth; /* 1: the 5th value is a name that nothing declares */
} shape;

enum { NO_ADDRESS = 0, ADDRESS, UNKNOWN_NAME };

/* Says whether a word looks like an address. A name without declaration and value can only be the
 * address of something in another text; any other use would be a fault. Macros are not expanded
 * here: they count as no address. */
static int classify_word(kunai_i_c *c)
{
    const kunai_i_c_symbol *symbol = kunai_i_find_c_symbol(c, &c->token);

    if (!symbol || symbol->macro)
        return NO_ADDRESS;
    if (symbol->entry)
        return ADDRESS;
    return symbol->constant != KUNAI_I_C_NO_CONSTANT || kunai_i_find_c_call(&c->token) ||
                   kunai_i_find_c_type(c->token.bytes, c->token.size)
               ? NO_ADDRESS
               : UNKNOWN_NAME;
}

/* Returns how an item that begins with the current token looks: like an address or not. */
static int classify_item(kunai_i_c *c)
{
    const kunai_i_c_type *type = NULL;

    if (c->token.mark == '&' || c->token.kind == KUNAI_I_C_STRING)
        return ADDRESS;
    if (c->token.mark == '(')
        return kunai_i_read_c_cast(c, '(', ')', &type) && !type && c->token.mark != '-' &&
               !kunai_i_is_c_word(&c->token, "NULL");
    return c->token.kind == KUNAI_I_C_WORD ? classify_word(c) : NO_ADDRESS;
}

static int is_pair(kunai_i_c *c)
{
    const kunai_i_c_call *call =
        c->token.kind == KUNAI_I_C_WORD ? kunai_i_find_c_call(&c->token) : NULL;

    return call &&
           (call->kind == KUNAI_I_C_CALL_PAIR || call->kind == KUNAI_I_C_CALL_PAIR_REVERSED);
}

static void note_item(kunai_i_c *c, shape *found)
{
    const int pair = is_pair(c), kind = pair ? ADDRESS : classify_item(c);

    found->values++;
    if (kind != NO_ADDRESS && !found->first_address)
        found->first_address = found->values;
    found->fifth |= kind == ADDRESS && found->values == 5;
    found->seventh |= kind == ADDRESS && found->values == 7;
    found->unknown_fifth |= kind == UNKNOWN_NAME && found->values == 5;
    found->values += pair ? 1 : 0;
}

/* Examines the items of one element, from the token after its brace to its last brace. */
static void note_items(kunai_i_c *c, shape *found)
{
    uint32_t braces = 0, parentheses = 0;
    int is_item = 1;

    found->values = 0;
    for (;;) {
        const uint32_t mark = c->token.mark;

        if (c->token.kind == KUNAI_I_C_END || kunai_i_has_failed(c->open))
            return;
        if (mark == '}' && !braces--)
            return;
        braces += mark == '{';
        if (is_item && mark != '{' && mark != '}') {
            note_item(c, found);
            is_item = 0;
            if (mark == '(' && c->token.mark != '(')
                continue; /* a cast was read */
        }
        parentheses += c->token.mark == '(';
        parentheses -= parentheses && c->token.mark == ')';
        is_item |= mark == ',' && !parentheses;
        kunai_i_read_c_token(c);
    }
}

/* Looks at the values to choose the layout, and goes back. For arrays, stops after the first
 * element that decides. Braces in a part that #if leaves out can make the look run to the end of
 * the text. So work_left bounds all looks together. */
static const kunai_i_c_type *choose_layout(kunai_i_c *c, const kunai_i_c_entry *entry)
{
    const kunai_i_c_source source = c->source;
    const kunai_i_c_token token = c->token;
    const kunai_i_c_type *type = entry->type;
    uint32_t scanned;
    shape found;

    memset(&found, 0, sizeof found);
    if (!c->work_left)
        return type;
    c->lines = KUNAI_I_C_LINES_SKIPPED;
    kunai_i_read_c_token(c); /* the { */
    do {
        if (entry->is_array && c->token.mark == '{')
            kunai_i_read_c_token(c);
        note_items(c, &found);
        if (c->token.mark == '}')
            kunai_i_read_c_token(c);
        if (c->token.mark == ',')
            kunai_i_read_c_token(c);
    } while (entry->is_array && type->family == KUNAI_I_C_COL && c->token.mark == '{' &&
             !found.fifth && !found.seventh);
    c->lines = KUNAI_I_C_LINES_COUNT;
    scanned = c->source.at - source.at;
    c->work_left -= scanned < c->work_left ? scanned : c->work_left;
    c->source = source;
    c->token = token;
    if (type->family == KUNAI_I_C_COL)
        return found.fifth || (found.unknown_fifth && !found.seventh) ? &kunai_i_c_col_sa2 : type;
    if (found.values == 11)
        return found.first_address == 8 ? &kunai_i_c_land_sa2 : &kunai_i_c_land_11;
    return type;
}

/* ---- declarations ---- */

/* Reads the next token in a place where macros can stand for qualifiers, types and names. */
static void read_part(kunai_i_c *c)
{
    kunai_i_read_c_token(c);
    kunai_i_expand_c_word(c);
}

static void warn(kunai_i_c *c, kunai_result code, uint32_t offset, const char *message)
{
    kunai_i_warn(c->open, code, offset, kunai_i_c_record, message);
}

/* Returns 1 if the declaration that is used has an initialiser. */
static int has_value(const kunai_i_c *c, const kunai_i_c_symbol *symbol)
{
    const kunai_i_c_entry *entries = c->entries.items;

    if (!symbol->entry)
        return 0;
    return entries[symbol->entry - 1].is_set || entries[symbol->entry - 1].is_refused;
}

/* Chooses the declaration that is used: the first with an initialiser, otherwise the first with a
 * size. */
static void add_entry(kunai_i_c *c, const kunai_i_c_entry *entry)
{
    kunai_i_c_entry *added = kunai_i_add_to_list(c->open, &c->entries);
    kunai_i_c_symbol *symbol = (kunai_i_c_symbol *)c->symbols.items + entry->symbol;

    if (!added)
        return;
    *added = *entry;
    if (!symbol->entry || (!has_value(c, symbol) && !entry->is_extern))
        symbol->entry = (uint32_t)c->entries.count;
}

/* Reads [n]. Returns 0 if this is not the size of an array. */
static int read_bounds(kunai_i_c *c, kunai_i_c_entry *entry, uint32_t *stated, kunai_i_c_value *why)
{
    enum { LARGEST = 256 * 1024 * 1024 }; /* in bytes */
    kunai_i_c_value value;

    *stated = UINT32_MAX;
    if (c->token.mark != '[')
        return 1;
    entry->is_array = 1;
    kunai_i_read_c_token(c);
    if (c->token.mark != ']') {
        kunai_i_evaluate_c(c, &value);
        *why = value;
        if (value.kind != KUNAI_I_C_VALUE_BAD) {
            why->kind = KUNAI_I_C_VALUE_BAD;
            why->message =
                "the size of the array is not a number, or is larger than 268435456 bytes";
        }
        if (value.kind != KUNAI_I_C_VALUE_INTEGER || value.integer < 0 ||
            value.integer > LARGEST / entry->type->size)
            return 0;
        *stated = (uint32_t)value.integer;
    }
    if (c->token.mark != ']')
        return 0;
    read_part(c);
    why->offset = c->token.offset;
    why->message = "an array of arrays is not supported";
    return c->token.mark != '[';
}

/* A declaration without initialiser is all zero, unless it is in another file. */
static void declare(kunai_i_c *c, kunai_i_c_entry *entry, uint32_t stated)
{
    const uint64_t count = !entry->is_array ? 1 : stated == UINT32_MAX ? 0 : stated;

    entry->count = (uint32_t)count;
    if (!entry->is_extern && count) {
        entry->size = (uint32_t)(count * entry->type->size);
        entry->place = kunai_i_begin_c_place(c, entry->size, entry->offset);
    }
    add_entry(c, entry);
}

/* A fault in an array of plain numbers is only reported if something refers to it. */
static void refuse(kunai_i_c *c, kunai_i_c_entry *entry, uint32_t stated,
                   const kunai_i_c_value *why)
{
    entry->is_refused = 1;
    entry->count = stated == UINT32_MAX ? entry->count : stated;
    if (entry->type->family != KUNAI_I_C_PLAIN)
        kunai_i_warn(c->open, KUNAI_E_UNSUPPORTED, why->offset, entry->type->word, why->message);
    add_entry(c, entry);
}

/* Skips the rest of an initialiser: up to the comma or semicolon after its braces. Returns 0 at the
 * end of the text. */
static int skip_initialiser(kunai_i_c *c, uint64_t depth)
{
    for (; c->token.kind != KUNAI_I_C_END; kunai_i_read_c_token(c)) {
        if (!depth && (c->token.mark == ',' || c->token.mark == ';' || c->token.mark == '}'))
            return 1;
        depth += c->token.mark == '{';
        depth -= depth && c->token.mark == '}';
    }
    return 0;
}

/* The first initialiser of a name is used. If an initialiser cannot be compiled, the declaration is
 * refused, and reading continues after it. */
static void read_initialiser(kunai_i_c *c, kunai_i_c_entry *entry, uint32_t stated)
{
    const kunai_i_c_token token = c->token;
    kunai_i_c_value why = {0};

    if (has_value(c, (const kunai_i_c_symbol *)c->symbols.items + entry->symbol)) {
        warn(c, KUNAI_E_CORRUPT, entry->name_offset, "the name is declared twice");
        (void)skip_initialiser(c, 0);
        return;
    }
    if (token.mark == '{' &&
        (entry->type->family == KUNAI_I_C_COL || entry->type->family == KUNAI_I_C_LAND_TABLE))
        entry->type = choose_layout(c, entry);
    if (kunai_i_fill_c(c, entry, stated, &why)) {
        entry->is_set = 1;
        entry->is_extern = 0;
        add_entry(c, entry);
        return;
    }
    if (skip_initialiser(c, why.size))
        refuse(c, entry, stated, &why);
    else
        warn(c, KUNAI_E_TRUNCATED, token.offset, "the text ends inside the declaration");
}

/* Reads name [n] = values. Returns 0 if this is not a declaration of a structure. */
static int read_declarator(kunai_i_c *c, const kunai_i_c_entry *shared)
{
    kunai_i_c_entry entry = *shared;
    kunai_i_c_value why = {0};
    uint32_t stated;
    int is_fit;

    for (; c->token.mark == '*' || kunai_i_is_c_word(&c->token, "const"); read_part(c))
        if (c->token.mark == '*')
            entry.type = &kunai_i_c_pointer;
    if (c->token.kind != KUNAI_I_C_WORD || !entry.type)
        return 0;
    entry.name_offset = c->token.offset;
    entry.symbol = kunai_i_get_c_symbol(c, c->token.bytes, c->token.size);
    read_part(c);
    if (kunai_i_has_failed(c->open))
        return 0;
    is_fit = read_bounds(c, &entry, &stated, &why);
    while (c->token.mark != '=' && c->token.mark != '{' && c->token.mark != ',' &&
           c->token.mark != ';' && !is_fit && c->token.kind != KUNAI_I_C_END)
        kunai_i_read_c_token(c);
    if (c->token.mark == '=')
        kunai_i_read_c_token(c);
    else if (c->token.mark == ',' || c->token.mark == ';') {
        if (is_fit)
            declare(c, &entry, stated);
        return 1;
    } else if (c->token.mark != '{') {
        return 0;
    }
    if (!is_fit) {
        if (skip_initialiser(c, 0))
            refuse(c, &entry, UINT32_MAX, &why);
        return 1;
    }
    read_initialiser(c, &entry, stated);
    return 1;
}

/* Reads a qualifier. Returns 0 if the current token is another word. */
static int read_qualifier(kunai_i_c *c, kunai_i_c_entry *entry, int *is_unsigned)
{
    static const char *const words[] = {"const",  "constexpr", "inline",   "register", "signed",
                                        "static", "struct",    "unsigned", "volatile"};
    static const char *const calls[] = {"__attribute__", "__declspec", "alignas"};
    size_t i;

    for (i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (kunai_i_is_c_word(&c->token, calls[i])) {
            kunai_i_read_c_token(c);
            if (c->token.mark == '(')
                skip_brackets(c, '(', ')');
            kunai_i_expand_c_word(c);
            return 1;
        }
    if (kunai_i_is_c_word(&c->token, "extern")) {
        entry->is_extern = 1;
        read_part(c);
        if (c->token.kind == KUNAI_I_C_STRING)
            read_part(c);
        return 1;
    }
    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (kunai_i_is_c_word(&c->token, words[i])) {
            *is_unsigned |= words[i][0] == 'u' || (words[i][0] == 's' && words[i][2] == 'g');
            read_part(c);
            return 1;
        }
    return 0;
}

/* Reads the word of a type. "unsigned" alone is a type, too. Some types have two words, for example
 * long int. */
static void read_type(kunai_i_c *c, kunai_i_c_entry *entry, int has_sign)
{
    const kunai_i_c_type *type = NULL;

    if (c->token.kind == KUNAI_I_C_WORD)
        type = kunai_i_find_c_type(c->token.bytes, c->token.size);
    if (!type && has_sign) {
        entry->type = &kunai_i_c_int;
        return;
    }
    entry->type = type;
    if (c->token.kind != KUNAI_I_C_WORD)
        return;
    read_part(c);
    if (type && kunai_i_is_c_word(&c->token, "int"))
        read_part(c);
    else if (type &&
             (kunai_i_is_c_word(&c->token, "long") || kunai_i_is_c_word(&c->token, "double")))
        entry->type = NULL; /* 8 bytes: not supported */
}

/* Reads qualifiers, a type, and names with initialisers, which commas separate. Skips the rest if
 * this is not a declaration of a structure. */
static void read_declaration(kunai_i_c *c)
{
    kunai_i_c_entry shared;
    int has_sign = 0;

    memset(&shared, 0, sizeof shared);
    shared.offset = c->token.offset;
    while (read_qualifier(c, &shared, &has_sign))
        ;
    if (shared.is_extern && c->token.mark == '{') { /* extern "C" { */
        c->namespaces++;
        kunai_i_read_c_token(c);
        return;
    }
    read_type(c, &shared, has_sign);
    while (!kunai_i_has_failed(c->open) && read_declarator(c, &shared)) {
        if (c->token.mark != ',')
            break;
        read_part(c);
    }
    if (c->token.mark == ';')
        kunai_i_read_c_token(c);
    else
        skip_rest(c, 0);
}

/* Reads namespace X {. */
static void read_namespace(kunai_i_c *c)
{
    kunai_i_read_c_token(c);
    while (c->token.kind == KUNAI_I_C_WORD || c->token.mark == (':' | ':' << 8))
        kunai_i_read_c_token(c);
    if (c->token.mark != '{') {
        skip_rest(c, 1);
        return;
    }
    c->namespaces++;
    kunai_i_read_c_token(c);
}

/* Returns 1 for a definition: struct X { or struct X; but not struct X name. */
static int is_definition(kunai_i_c *c)
{
    const kunai_i_c_source source = c->source;
    const kunai_i_c_token token = c->token;
    int result;

    if (!kunai_i_is_c_word(&c->token, "struct"))
        return kunai_i_is_c_word(&c->token, "class") || kunai_i_is_c_word(&c->token, "union") ||
               kunai_i_is_c_word(&c->token, "template") || kunai_i_is_c_word(&c->token, "using");
    c->lines = KUNAI_I_C_LINES_END;
    do
        kunai_i_read_c_token(c);
    while (c->token.kind == KUNAI_I_C_WORD && !kunai_i_find_c_type(c->token.bytes, c->token.size));
    c->lines = KUNAI_I_C_LINES_COUNT;
    result = c->token.kind != KUNAI_I_C_WORD && c->token.mark != '*';
    c->source = source;
    c->token = token;
    return result;
}

/* Reads what begins at the outermost level, or inside namespace and extern "C". */
static void read_outer(kunai_i_c *c)
{
    kunai_i_expand_c_word(c);
    if (c->token.mark == '}' || c->token.mark == ';' || c->token.kind != KUNAI_I_C_WORD) {
        c->namespaces -= c->token.mark == '}' && c->namespaces;
        if (c->token.mark == '{')
            skip_brackets(c, '{', '}');
        else
            kunai_i_read_c_token(c);
    } else if (kunai_i_is_c_word(&c->token, "enum")) {
        read_enum(c);
    } else if (kunai_i_is_c_word(&c->token, "typedef")) {
        kunai_i_read_c_token(c);
        if (kunai_i_is_c_word(&c->token, "enum"))
            read_enum(c);
        else
            skip_rest(c, 1);
    } else if (kunai_i_is_c_word(&c->token, "namespace")) {
        read_namespace(c);
    } else if (is_definition(c)) {
        skip_rest(c, 1);
    } else {
        read_declaration(c);
    }
}

void kunai_i_read_c_declarations(kunai_i_c *c)
{
    kunai_i_read_c_token(c);
    while (c->token.kind != KUNAI_I_C_END && !kunai_i_has_failed(c->open))
        read_outer(c);
}
