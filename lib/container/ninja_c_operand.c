/*
 * ninja_c_operand.c - the parts of expressions of C source (ninja-c-source.md 2 and 4): macros and
 * their arguments, casts, and calls such as sizeof.
 *
 * Macros are not copied: a frame reads the body of the macro where it stands in the text. Every
 * byte that is read again is taken from work_left, so that nested macros cannot take unbounded
 * time.
 */
#include "container/ninja_c_operand.h"

const char kunai_i_c_unexpanded[] =
    "the macro cannot be expanded: it is too deep, too costly, or contains itself";

/* ---- frames ---- */

static void set_source(kunai_i_c *c, const kunai_i_c_range *range)
{
    c->source.data = range->bytes;
    c->source.size = range->size;
    c->source.origin = range->offset;
    c->source.at = 0;
    c->source.is_text = 0;
    c->source.is_shift_jis = range->is_shift_jis;
}

static uint32_t get_number(const kunai_i_c *c, const kunai_i_c_symbol *symbol)
{
    return (uint32_t)(symbol - (const kunai_i_c_symbol *)c->symbols.items);
}

/* Begins to read the range; the reader continues after it in the outer source. Returns 0 if the
 * macros are nested too deep, or if work_left is used up. An empty range also costs one byte of
 * work, so that no loop is free. */
static int push_frame(kunai_i_c *c, const kunai_i_c_range *range, uint32_t frame)
{
    kunai_i_c_frame *added = &c->frames[c->frame_count];

    if (c->frame_count >= KUNAI_I_C_NESTING - 1 || c->work_left <= range->size)
        return 0;
    c->work_left -= range->size + (uint64_t)1;
    c->frame_count++;
    added->outer = c->source;
    added->outer_frame = c->frame;
    added->symbol = UINT32_MAX;
    added->argument_count = 0;
    c->frame = frame;
    set_source(c, range);
    return 1;
}

static kunai_i_c_macro *get_macro(const kunai_i_c *c, uint32_t symbol)
{
    const kunai_i_c_symbol *symbols = c->symbols.items;

    return (kunai_i_c_macro *)c->macros.items + symbols[symbol].macro - 1;
}

const kunai_i_c_range *kunai_i_find_c_argument(const kunai_i_c *c, const kunai_i_c_token *word)
{
    const kunai_i_c_frame *frame = &c->frames[c->frame ? c->frame - 1 : 0];
    const kunai_i_c_range *parameters = c->parameters.items;
    uint32_t i;

    if (!c->frame || frame->symbol == UINT32_MAX)
        return NULL;
    for (i = 0; i < frame->argument_count; i++) {
        const kunai_i_c_range *name = &parameters[frame->first_parameter + i];

        if (name->size == word->size && !memcmp(name->bytes, word->bytes, name->size))
            return &frame->arguments[i];
    }
    return NULL;
}

int kunai_i_is_c_macro_used(const kunai_i_c *c, const kunai_i_c_symbol *symbol)
{
    uint32_t at;

    if (!get_macro(c, get_number(c, symbol))->is_call)
        return 1;
    at = kunai_i_skip_c_blanks(&c->source, c->source.at);
    return at < c->source.size && c->source.data[at] == '(';
}

int kunai_i_begin_c_argument(kunai_i_c *c)
{
    const kunai_i_c_range *argument = kunai_i_find_c_argument(c, &c->token);

    return push_frame(c, argument, argument->frame);
}

/* A macro is not expanded inside its own body, as in C. Returns 1 in this case. */
static int is_in_itself(const kunai_i_c *c, uint32_t symbol)
{
    uint32_t frame;

    for (frame = c->frame; frame; frame = c->frames[frame - 1].outer_frame)
        if (c->frames[frame - 1].symbol == symbol)
            return 1;
    return 0;
}

/* Reads an argument up to a comma or the last parenthesis, which is then the current token. Returns
 * 0 if the argument has no end. */
static int read_argument(kunai_i_c *c, kunai_i_c_range *argument)
{
    const uint32_t frames = c->frame_count;
    uint32_t depth = 0;

    argument->bytes = c->source.data + c->source.at;
    argument->offset = c->source.origin + c->source.at;
    argument->frame = c->frame;
    argument->is_shift_jis = c->source.is_shift_jis;
    for (;;) {
        const uint32_t before = c->source.at;

        kunai_i_read_c_token(c);
        if (c->token.kind == KUNAI_I_C_END || c->token.mark == ';' || c->token.mark == '{' ||
            c->frame_count != frames)
            return 0;
        if (!depth && (c->token.mark == ',' || c->token.mark == ')')) {
            argument->size = before - (argument->offset - c->source.origin);
            return 1;
        }
        depth += c->token.mark == '(' || c->token.mark == '[';
        depth -= depth && (c->token.mark == ')' || c->token.mark == ']');
    }
}

/* Reads the arguments of a macro. Returns 0 if their number is wrong, a parenthesis is missing, or
 * work_left is used up. macro is a copy, because preprocessor lines between the arguments can
 * define further macros. */
static int read_arguments(kunai_i_c *c, kunai_i_c_macro macro, kunai_i_c_range *arguments)
{
    const uint32_t start = c->source.at;
    uint32_t count = 0;

    kunai_i_read_c_token(c); /* the ( */
    do {
        if (count == KUNAI_I_C_PARAMETERS || !read_argument(c, &arguments[count]))
            return 0;
        count++;
    } while (c->token.mark == ',');
    if (c->work_left <= c->source.at - start)
        return 0;
    c->work_left -= c->source.at - start;
    return count == macro.parameter_count || (!macro.parameter_count && count == 1);
}

/* Names in the body are looked up in the new frame first: there they are parameters. */
int kunai_i_begin_c_macro(kunai_i_c *c, const kunai_i_c_symbol *symbol)
{
    const uint32_t number = get_number(c, symbol);
    /* A line between the arguments can add macros, which moves the list. */
    const kunai_i_c_macro macro = *get_macro(c, number);
    kunai_i_c_range arguments[KUNAI_I_C_PARAMETERS];
    kunai_i_c_frame *frame = &c->frames[c->frame_count];

    if (is_in_itself(c, number) || c->frame_count >= KUNAI_I_C_NESTING - 1)
        return 0;
    if (macro.is_call && !read_arguments(c, macro, arguments))
        return 0;
    if (!push_frame(c, &macro.body, c->frame_count + 1))
        return 0;
    frame->symbol = number;
    frame->argument_count = macro.parameter_count;
    frame->first_parameter = macro.first_parameter;
    if (macro.parameter_count)
        memcpy(frame->arguments, arguments, macro.parameter_count * sizeof arguments[0]);
    return 1;
}

/* ---- macros that are no values ---- */

/* Finds the kind of a macro. A list has a comma or brace outside of parentheses. A name has a body
 * that consists of another macro. */
static void classify_macro(kunai_i_c *c, kunai_i_c_macro *macro)
{
    uint32_t depth = 0, closed = 0, words = 0, count = 0;
    kunai_i_c_token name = c->token;

    macro->kind = KUNAI_I_C_MACRO_VALUE;
    for (;; count++) {
        kunai_i_read_c_token(c);
        if (c->token.kind == KUNAI_I_C_END)
            break;
        if (!depth && (c->token.mark == ',' || c->token.mark == '{')) {
            macro->kind = KUNAI_I_C_MACRO_LIST;
            return;
        }
        if (!depth) {
            words += c->token.mark != '(' || count != 1;
            name = count ? name : c->token;
        }
        depth += c->token.mark == '(';
        if (depth && c->token.mark == ')') {
            depth--;
            closed += !depth;
        }
    }
    if (words != 1 || closed > 1 || name.kind != KUNAI_I_C_WORD || depth)
        return;
    macro->kind = KUNAI_I_C_MACRO_NAME;
    macro->alias = kunai_i_get_c_symbol(c, name.bytes, name.size);
}

/* Finds the kind of a macro once, when the kind is first needed. Reads the body, and leaves the
 * reader as it was. */
static void ask_macro(kunai_i_c *c, uint32_t symbol)
{
    const kunai_i_c_source source = c->source;
    const kunai_i_c_token token = c->token;
    const uint32_t lines = c->lines;
    kunai_i_c_macro macro = *get_macro(c, symbol);

    if (macro.kind != KUNAI_I_C_MACRO_NEW)
        return;
    c->lines = KUNAI_I_C_LINES_END;
    set_source(c, &macro.body);
    classify_macro(c, &macro);
    get_macro(c, symbol)->kind = macro.kind;
    get_macro(c, symbol)->alias = macro.alias;
    c->lines = lines;
    c->source = source;
    c->token = token;
}

/* Follows macros that are only a name of another macro. These can form a circle, so the number of
 * steps is bounded. */
int kunai_i_is_c_list(kunai_i_c *c, const kunai_i_c_symbol *symbol)
{
    enum { MOST = 16 };
    uint32_t number = get_number(c, symbol), steps;

    for (steps = 0; steps < MOST && !kunai_i_has_failed(c->open); steps++) {
        if (!((const kunai_i_c_symbol *)c->symbols.items)[number].macro)
            return 0;
        ask_macro(c, number);
        if (get_macro(c, number)->kind != KUNAI_I_C_MACRO_NAME)
            return get_macro(c, number)->kind == KUNAI_I_C_MACRO_LIST;
        number = get_macro(c, number)->alias;
    }
    return 0;
}

int kunai_i_begin_c_inline(kunai_i_c *c, const kunai_i_c_symbol *symbol)
{
    if (!kunai_i_begin_c_macro(c, symbol))
        return 0;
    c->inline_count = c->frame_count;
    kunai_i_read_c_token(c);
    return 1;
}

/* Expands the current word until it is no macro. Macros with parameters are left to the evaluation
 * of values. */
void kunai_i_expand_c_word(kunai_i_c *c)
{
    const kunai_i_c_symbol *symbol;
    uint32_t number;

    while (c->macros.count && c->token.kind == KUNAI_I_C_WORD && !kunai_i_has_failed(c->open)) {
        symbol = kunai_i_find_c_symbol(c, &c->token);
        if (!symbol || !symbol->macro)
            return;
        number = get_number(c, symbol);
        if (get_macro(c, number)->is_call || is_in_itself(c, number))
            return;
        if (!kunai_i_begin_c_inline(c, symbol)) {
            kunai_i_warn(c->open, KUNAI_E_UNSUPPORTED, c->token.offset, kunai_i_c_record,
                         kunai_i_c_unexpanded);
            return;
        }
    }
}

int kunai_i_begin_c_line(kunai_i_c *c, const kunai_i_c_source *line)
{
    const kunai_i_c_range range = {line->data + line->at, line->size - line->at,
                                   line->origin + line->at, 0, line->is_shift_jis};

    return push_frame(c, &range, 0);
}

int kunai_i_test_c_defined(kunai_i_c *c)
{
    const kunai_i_c_symbol *symbol;
    int is_closed;

    kunai_i_read_c_token(c);
    is_closed = c->token.mark == '(';
    if (is_closed)
        kunai_i_read_c_token(c);
    if (c->token.kind != KUNAI_I_C_WORD)
        return 0;
    symbol = kunai_i_find_c_symbol(c, &c->token);
    if (is_closed)
        kunai_i_read_c_token(c);
    return symbol && symbol->macro;
}

/* ---- casts ---- */

static int is_qualifier(const kunai_i_c_token *token)
{
    return kunai_i_is_c_word(token, "const") || kunai_i_is_c_word(token, "volatile") ||
           kunai_i_is_c_word(token, "struct");
}

static int is_type_name(const kunai_i_c_token *token)
{
    if (token->kind != KUNAI_I_C_WORD)
        return 0;
    return kunai_i_find_c_type(token->bytes, token->size) || kunai_i_is_c_word(token, "void") ||
           (token->size > 4 && !memcmp(token->bytes, "NJS_", 4)) ||
           (token->size > 2 && !memcmp(token->bytes + token->size - 2, "_t", 2));
}

/* Returns the type without a sign, for "unsigned int" and similar types. */
static const kunai_i_c_type *get_unsigned(const kunai_i_c_type *type)
{
    static const char *const words[] = {"Uint8", "Uint16", "", "Uint32"};
    const char *word;

    if (!type || type->family != KUNAI_I_C_PLAIN || type->layout[0] == 'f')
        return type;
    word = words[type->size - 1];
    return kunai_i_find_c_type((const uint8_t *)word, strlen(word));
}

/* The state of a look at a possible cast, which can use macros. */
typedef struct cast {
    kunai_i_c *c;
    uint32_t frames; /* number of frames before the look */
    uint64_t cost;   /* bytes that the look has read */
} cast;

/* Reads the next token. Replaces arguments, and macros without parameters. */
static void read_cast_token(cast *look)
{
    kunai_i_c *c = look->c;
    const kunai_i_c_symbol *symbol;
    int is_begun = 1;

    while (is_begun) {
        const uint32_t at = c->source.at;

        kunai_i_read_c_token(c);
        look->cost += c->source.at - at;
        is_begun = c->token.kind == KUNAI_I_C_END && c->frame_count > look->frames;
        if (is_begun) {
            kunai_i_end_c_frame(c);
        } else if (c->token.kind == KUNAI_I_C_WORD && kunai_i_find_c_argument(c, &c->token)) {
            is_begun = kunai_i_begin_c_argument(c);
        } else if (c->token.kind == KUNAI_I_C_WORD && c->macros.count) {
            symbol = kunai_i_find_c_symbol(c, &c->token);
            is_begun = symbol && symbol->macro && !get_macro(c, get_number(c, symbol))->is_call &&
                       kunai_i_begin_c_macro(c, symbol);
        }
    }
}

/* Reads const, unsigned and the name of a type. Returns 0 if the tokens are something else. */
static int read_type(cast *look, const kunai_i_c_type **type, int *is_known)
{
    kunai_i_c *c = look->c;
    int is_signed = 0, is_unsigned = 0;

    for (;; read_cast_token(look)) {
        if (kunai_i_is_c_word(&c->token, "unsigned"))
            is_unsigned = 1;
        else if (kunai_i_is_c_word(&c->token, "signed"))
            is_signed = 1;
        else if (!is_qualifier(&c->token))
            break;
    }
    *is_known = is_type_name(&c->token);
    *type = &kunai_i_c_int;
    if (c->token.kind == KUNAI_I_C_WORD) {
        *type = kunai_i_find_c_type(c->token.bytes, c->token.size);
        read_cast_token(look);
    } else if (!is_signed && !is_unsigned) {
        return 0;
    } else {
        *is_known = 1;
    }
    if (is_unsigned)
        *type = get_unsigned(*type);
    return 1;
}

/* Counts the stars after a type. */
static uint32_t read_stars(cast *look)
{
    const kunai_i_c_token *token = &look->c->token;
    uint32_t stars = 0;

    for (; token->mark == '*' || is_qualifier(token); read_cast_token(look))
        stars += token->mark == '*';
    return stars;
}

/* Returns 1 if the current word is replaced by a macro or an argument. */
static int is_macro(kunai_i_c *c)
{
    const kunai_i_c_symbol *symbol;

    if (c->token.kind != KUNAI_I_C_WORD)
        return 0;
    if (kunai_i_find_c_argument(c, &c->token))
        return 1;
    symbol = kunai_i_find_c_symbol(c, &c->token);
    return symbol && symbol->macro;
}

/* Goes back to the parenthesis. The look only costs the bytes that it has read. */
static void leave_cast(kunai_i_c *c, const cast *look, uint32_t frame, uint64_t work_left)
{
    c->frame_count = look->frames;
    c->frame = frame;
    c->work_left = look->cost < work_left ? work_left - look->cost : 0;
}

/* Whether a parenthesis begins a cast is only known at its end, so the reader looks ahead and may
 * go back. A name in parentheses is a cast if it is a known type or stars follow. */
int kunai_i_read_c_cast(kunai_i_c *c, uint32_t open, uint32_t close, const kunai_i_c_type **type)
{
    const kunai_i_c_source source = c->source;
    const kunai_i_c_token token = c->token;
    const uint32_t lines = c->lines, frame = c->frame;
    const uint64_t work_left = c->work_left;
    cast look = {c, c->frame_count, 0};
    int is_known = 0, is_cast = 0;
    uint32_t stars;

    if (c->token.mark != open)
        return 0;
    c->lines = lines ? lines : KUNAI_I_C_LINES_END;
    read_cast_token(&look);
    if (read_type(&look, type, &is_known)) {
        stars = read_stars(&look);
        is_cast = c->token.mark == close && (is_known || stars) && c->frame_count == look.frames;
        if (stars)
            *type = NULL;
    }
    c->lines = lines;
    if (is_cast) {
        kunai_i_read_c_token(c);
        return 1;
    }
    if (c->work_left != work_left || c->frame_count != look.frames)
        leave_cast(c, &look, frame, work_left);
    c->source = source;
    c->token = token;
    return 0;
}

/* ---- calls ---- */

static const double pi = 3.14159265358979323846;

const kunai_i_c_call *kunai_i_find_c_call(const kunai_i_c_token *word)
{
    static const kunai_i_c_call calls[] = {
        {"ARRAYSIZE", KUNAI_I_C_CALL_LENGTH, 0, 1, 0, 0.0, 0.0},
        {"ARYLEN", KUNAI_I_C_CALL_LENGTH, 0, 1, 0, 0.0, 0.0},
        {"D3DCOLOR_ARGB", KUNAI_I_C_CALL_COLOR, 4, 0, 0, 0.0, 0.0},
        {"LengthOfArray", KUNAI_I_C_CALL_LENGTH, 0, 1, 0, 0.0, 0.0},
        {"NJM_ANG_DEG", KUNAI_I_C_CALL_ANGLE, 1, 0, 0, 360.0, 65536.0},
        {"NJM_ANG_RAD", KUNAI_I_C_CALL_ANGLE, 1, 0, 0, 2.0 * pi, 65536.0},
        {"NJM_ARGB", KUNAI_I_C_CALL_COLOR, 4, 0, 0, 0.0, 0.0},
        {"NJM_DEG_ANG", KUNAI_I_C_CALL_ANGLE, 1, 0, 1, 65536.0, 360.0},
        {"NJM_DEG_RAD", KUNAI_I_C_CALL_ANGLE, 1, 0, 0, 2.0 * pi, 360.0},
        {"NJM_RAD_ANG", KUNAI_I_C_CALL_ANGLE, 1, 0, 1, 65536.0, 2.0 * pi},
        {"NJM_RAD_DEG", KUNAI_I_C_CALL_ANGLE, 1, 0, 0, 360.0, 2.0 * pi},
        {"_NJARGB", KUNAI_I_C_CALL_COLOR, 4, 0, 0, 0.0, 0.0},
        {"_countof", KUNAI_I_C_CALL_LENGTH, 0, 1, 0, 0.0, 0.0},
        {"arraylength", KUNAI_I_C_CALL_LENGTH, 0, 1, 0, 0.0, 0.0},
        {"arraylengthandptr", KUNAI_I_C_CALL_PAIR_REVERSED, 0, 1, 0, 0.0, 0.0},
        {"arraylengthandptrT", KUNAI_I_C_CALL_PAIR_REVERSED, 0, 1, 0, 0.0, 0.0},
        {"arrayptrandlength", KUNAI_I_C_CALL_PAIR, 0, 1, 0, 0.0, 0.0},
        {"arrayptrandlengthT", KUNAI_I_C_CALL_PAIR, 0, 1, 0, 0.0, 0.0},
        {"arrayptrandsize", KUNAI_I_C_CALL_PAIR, 0, 1, 0, 0.0, 0.0},
        {"arraysize", KUNAI_I_C_CALL_LENGTH, 0, 1, 0, 0.0, 0.0},
        {"const_cast", KUNAI_I_C_CALL_CAST, 0, 0, 0, 0.0, 0.0},
        {"countof", KUNAI_I_C_CALL_LENGTH, 0, 1, 0, 0.0, 0.0},
        {"lengthof", KUNAI_I_C_CALL_LENGTH, 0, 1, 0, 0.0, 0.0},
        {"reinterpret_cast", KUNAI_I_C_CALL_CAST, 0, 0, 0, 0.0, 0.0},
        {"sizeof", KUNAI_I_C_CALL_SIZE, 0, 1, 0, 0.0, 0.0},
        {"static_cast", KUNAI_I_C_CALL_CAST, 0, 0, 0, 0.0, 0.0},
        {"std::size", KUNAI_I_C_CALL_LENGTH, 0, 1, 0, 0.0, 0.0},
    };
    size_t i;

    for (i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (kunai_i_is_c_word(word, calls[i].word))
            return &calls[i];
    return NULL;
}

/* The state of the operand of sizeof or LengthOfArray. */
typedef struct operand {
    kunai_i_c *c;
    uint32_t frames;            /* number of frames before it that are not inline */
    uint32_t depth;             /* number of open parentheses */
    uint32_t level;             /* number of stars and indices at the name */
    uint32_t offset;            /* offset of the name */
    const kunai_i_c_type *type; /* the type, or NULL if the operand is a name */
    const kunai_i_c_entry *entry;
} operand;

/* Reads the next token. Replaces macros and arguments. */
static void read_operand_token(operand *o)
{
    kunai_i_c *c = o->c;
    int is_begun = 1;

    for (;;) {
        kunai_i_read_c_token(c);
        while (c->token.kind == KUNAI_I_C_END && kunai_i_count_c_frames(c) > o->frames) {
            kunai_i_end_c_frame(c);
            kunai_i_read_c_token(c);
        }
        if (!is_macro(c))
            return;
        if (kunai_i_find_c_argument(c, &c->token)) {
            is_begun = kunai_i_begin_c_argument(c);
        } else {
            const kunai_i_c_symbol *symbol = kunai_i_find_c_symbol(c, &c->token);

            is_begun =
                symbol && kunai_i_is_c_macro_used(c, symbol) && kunai_i_begin_c_macro(c, symbol);
        }
        if (!is_begun)
            return;
    }
}

/* Moves to the mark close that belongs to the current part. Returns 0 if the declaration or the
 * text ends before, or if the open has failed. */
static int skip_to(operand *o, uint32_t open, uint32_t close)
{
    uint32_t depth = 0;

    for (;; read_operand_token(o)) {
        if (o->c->token.kind == KUNAI_I_C_END || o->c->token.mark == ';' ||
            o->c->token.mark == '{' || kunai_i_has_failed(o->c->open))
            return 0;
        depth += o->c->token.mark == open;
        if (o->c->token.mark == close && !depth--)
            return 1;
    }
}

/* Reads parentheses, stars and the name or type. Returns 0 if neither a declared name nor a type
 * follows. */
static int read_operand_name(operand *o, int may_be_type)
{
    kunai_i_c *c = o->c;
    const kunai_i_c_symbol *symbol;

    for (; c->token.mark == '(' || c->token.mark == '*'; read_operand_token(o)) {
        o->depth += c->token.mark == '(';
        o->level += c->token.mark == '*';
    }
    o->offset = c->token.offset;
    while (may_be_type && (is_qualifier(&c->token) || kunai_i_is_c_word(&c->token, "unsigned") ||
                           kunai_i_is_c_word(&c->token, "signed")))
        read_operand_token(o);
    if (c->token.kind != KUNAI_I_C_WORD)
        return 0;
    symbol = kunai_i_find_c_symbol(c, &c->token);
    if (symbol && symbol->entry)
        o->entry = (const kunai_i_c_entry *)c->entries.items + symbol->entry - 1;
    else if (may_be_type)
        o->type = kunai_i_find_c_type(c->token.bytes, c->token.size);
    return o->entry || o->type;
}

/* Reads what follows the name, up to the last parenthesis. Returns 0 at an unexpected token. */
static int read_operand_end(operand *o)
{
    kunai_i_c *c = o->c;

    read_operand_token(o);
    for (;; read_operand_token(o)) {
        if (c->token.mark == '[') {
            read_operand_token(o);
            if (!skip_to(o, '[', ']'))
                return 0;
            o->level++;
        } else if (c->token.mark == '*' && o->type && o->depth) {
            o->type = &kunai_i_c_pointer;
        } else if (c->token.mark == ',' && o->depth == 1) {
            return skip_to(o, '(', ')');
        } else if (c->token.mark == ')' && o->depth) {
            if (!--o->depth)
                return 1;
        } else {
            return !o->depth;
        }
    }
}

static uint32_t get_element_size(const kunai_i_c_entry *entry)
{
    return entry->type->size;
}

/* Sets the value of the call. Returns the fault, or NULL. */
static const char *measure(const operand *o, const kunai_i_c_call *call, kunai_i_c_value *value)
{
    const kunai_i_c_entry *entry = o->entry;
    const int is_known = entry && (!entry->is_array || entry->count);

    value->kind = KUNAI_I_C_VALUE_INTEGER;
    if (call->kind == KUNAI_I_C_CALL_SIZE && o->type) {
        value->integer = o->type->size;
        return NULL;
    }
    if (call->kind == KUNAI_I_C_CALL_SIZE && entry->is_array && o->level == 1) {
        value->integer = get_element_size(entry);
        return NULL;
    }
    if (o->level || !is_known || (call->kind != KUNAI_I_C_CALL_SIZE && !entry->is_array))
        return "the size of the array is unknown";
    if (call->kind == KUNAI_I_C_CALL_SIZE)
        value->integer =
            entry->size ? entry->size : (int64_t)get_element_size(entry) * entry->count;
    else
        value->integer = entry->count;
    value->symbol = entry->symbol;
    if (call->kind == KUNAI_I_C_CALL_PAIR)
        value->kind = KUNAI_I_C_VALUE_PAIR;
    if (call->kind == KUNAI_I_C_CALL_PAIR_REVERSED)
        value->kind = KUNAI_I_C_VALUE_PAIR_REVERSED;
    return NULL;
}

/* Leaves all macros that the operand has begun. */
void kunai_i_measure_c_operand(kunai_i_c *c, const kunai_i_c_call *call, kunai_i_c_value *value)
{
    operand o;
    int is_bare;

    memset(&o, 0, sizeof o);
    o.c = c;
    o.frames = kunai_i_count_c_frames(c);
    read_operand_token(&o);
    if (c->token.mark == '<') {
        read_operand_token(&o);
        if (skip_to(&o, '<', '>'))
            read_operand_token(&o);
    }
    is_bare = call->kind == KUNAI_I_C_CALL_SIZE && c->token.mark != '(';
    if (!is_bare && c->token.mark != '(')
        value->message = "the expression is not constant";
    else if (!read_operand_name(&o, call->kind == KUNAI_I_C_CALL_SIZE))
        value->message = "the text does not define this name";
    else if (!read_operand_end(&o))
        value->message = "the expression is not constant";
    else
        value->message = measure(&o, call, value);
    if (value->message) {
        value->kind = KUNAI_I_C_VALUE_BAD;
        value->offset = o.offset ? o.offset : value->offset;
    } else if (!is_bare) {
        kunai_i_read_c_token(c); /* after the last parenthesis */
    }
    while (kunai_i_count_c_frames(c) > o.frames) {
        kunai_i_end_c_frame(c);
        kunai_i_read_c_token(c);
    }
}
