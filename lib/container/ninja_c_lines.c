/* ninja_c_lines.c - reads the preprocessor lines of C source (ninja-c-source.md 2): defines macros,
 * and skips the parts that conditions leave out. Other files are never included. A condition that
 * cannot be evaluated is false. */
#include "container/ninja_c.h"

/*
 * States of an #if.
 * TAKEN    The current part is read.
 * WAITING  All parts so far were left out. An #elif that is true, or the #else, will be read.
 * DONE     A part was read before. All further parts are left out, up to the #endif.
 */
enum { TAKEN = 0, WAITING, DONE };

/* Returns the bytes of a preprocessor line after its #. The text must be at the #. */
static kunai_i_c_source make_line(const kunai_i_c *c)
{
    kunai_i_c_source line = c->source;

    line.size = kunai_i_find_c_line_end(&c->source);
    line.at++; /* after the # */
    line.is_text = 0;
    return line;
}

/* Reads a token of the line and moves the line after it. The place in the text, and its current
 * token, do not change. */
static kunai_i_c_token read_line_token(kunai_i_c *c, kunai_i_c_source *line)
{
    const kunai_i_c_source outer = c->source;
    const kunai_i_c_token before = c->token;
    kunai_i_c_token token;

    c->source = *line;
    kunai_i_read_c_token(c);
    token = c->token;
    *line = c->source;
    c->source = outer;
    c->token = before;
    return token;
}

/* ---- macros ---- */

static kunai_i_c_range make_range(const kunai_i_c_token *token)
{
    kunai_i_c_range range = {token->bytes, token->size, token->offset, 0, 0};

    return range;
}

/* Reads the names in parentheses. Returns 0 if the list does not end with a parenthesis or has more
 * than KUNAI_I_C_PARAMETERS names, or if the open has failed. */
static int read_parameters(kunai_i_c *c, kunai_i_c_source *line, kunai_i_c_macro *macro)
{
    kunai_i_c_token token = read_line_token(c, line);

    macro->is_call = 1;
    macro->first_parameter = (uint32_t)c->parameters.count;
    while (token.kind == KUNAI_I_C_WORD) {
        kunai_i_c_range *parameter = kunai_i_add_to_list(c->open, &c->parameters);

        if (!parameter)
            return 0;
        *parameter = make_range(&token);
        macro->parameter_count++;
        token = read_line_token(c, line);
        if (token.mark != ',')
            break;
        token = read_line_token(c, line);
    }
    return token.mark == ')' && macro->parameter_count <= KUNAI_I_C_PARAMETERS;
}

/*
 * Defines a macro. A parenthesis begins parameters only if it directly follows the name; only line
 * joins may stand between them.
 *
 * If the parameters cannot be used (read_parameters), the line is ignored, and an earlier macro of
 * the name stays defined. Otherwise the new macro replaces an earlier one: the symbol stores 1 +
 * the index of the last macro.
 */
static void read_define(kunai_i_c *c, kunai_i_c_source *line)
{
    const kunai_i_c_token name = read_line_token(c, line);
    kunai_i_c_macro macro;
    kunai_i_c_macro *added;
    uint32_t symbol, at;

    if (name.kind != KUNAI_I_C_WORD)
        return;
    memset(&macro, 0, sizeof macro);
    at = kunai_i_skip_c_joins(line, line->at);
    if (at < line->size && line->data[at] == '(') {
        (void)read_line_token(c, line);
        if (!read_parameters(c, line, &macro))
            return;
    }
    macro.body.bytes = line->data + line->at;
    macro.body.size = line->size - line->at;
    macro.body.offset = line->origin + line->at;
    macro.body.is_shift_jis = line->is_shift_jis;
    symbol = kunai_i_get_c_symbol(c, name.bytes, name.size);
    added = kunai_i_add_to_list(c->open, &c->macros);
    if (!added)
        return;
    *added = macro;
    ((kunai_i_c_symbol *)c->symbols.items)[symbol].macro = (uint32_t)c->macros.count;
}

/* Returns the number of the macro that the line names: 1 + its index, or 0 if the name is not
 * defined. #undef sets the number to 0. Returns NULL if the line has no name or the open has
 * failed. */
static uint32_t *find_macro(kunai_i_c *c, kunai_i_c_source *line)
{
    const kunai_i_c_token name = read_line_token(c, line);
    uint32_t symbol;

    if (name.kind != KUNAI_I_C_WORD)
        return NULL;
    symbol = kunai_i_get_c_symbol(c, name.bytes, name.size);
    if (kunai_i_has_failed(c->open))
        return NULL;
    return &((kunai_i_c_symbol *)c->symbols.items)[symbol].macro;
}

/* ---- conditions ---- */

static int is_defined(kunai_i_c *c, kunai_i_c_source *line)
{
    const uint32_t *macro = find_macro(c, line);

    return macro && *macro;
}

/* Returns the value (1 or 0) of the condition of #if, #ifdef or #ifndef. Returns -1 for other
 * lines. */
static int test_line(kunai_i_c *c, const kunai_i_c_token *word, kunai_i_c_source *line)
{
    if (kunai_i_is_c_word(word, "if"))
        return kunai_i_test_c_condition(c, line);
    if (kunai_i_is_c_word(word, "ifdef"))
        return is_defined(c, line);
    if (kunai_i_is_c_word(word, "ifndef"))
        return !is_defined(c, line);
    return -1;
}

/* Moves to the # of the next preprocessor line in a part that is left out. Returns 0 at the end of
 * the text. */
static int find_next_line(kunai_i_c *c)
{
    kunai_i_c_source *source = &c->source;

    while (source->at < source->size) {
        source->at = kunai_i_find_c_line_end(source);
        source->at = kunai_i_skip_c_blanks(source, source->at);
        if (source->at < source->size && source->data[source->at] == '#')
            return 1;
    }
    return 0;
}

/* Skips the parts of an #if that are left out. Stops in a part that is read, after the #endif, or
 * at the end of the text. A missing #endif is no error. depth is the number of #if lines in the
 * skipped text without their #endif. Only lines at depth 0 belong to this #if. The condition of an
 * #elif is evaluated only if no part was read yet. */
static void skip_parts(kunai_i_c *c)
{
    uint64_t depth = 0;
    uint8_t *state;

    while (find_next_line(c) && !kunai_i_has_failed(c->open)) {
        kunai_i_c_source line = make_line(c);
        const kunai_i_c_token word = read_line_token(c, &line);

        state = (uint8_t *)c->conditions.items + c->conditions.count - 1;
        if (kunai_i_is_c_word(&word, "if") || kunai_i_is_c_word(&word, "ifdef") ||
            kunai_i_is_c_word(&word, "ifndef")) {
            depth++;
        } else if (kunai_i_is_c_word(&word, "endif")) {
            if (!depth--) {
                c->conditions.count--;
                c->source.at = line.size;
                return;
            }
        } else if (!depth && *state == WAITING &&
                   (kunai_i_is_c_word(&word, "else") ||
                    (kunai_i_is_c_word(&word, "elif") && kunai_i_test_c_condition(c, &line)))) {
            *state = TAKEN;
            c->source.at = line.size;
            return;
        }
        c->source.at = line.size;
    }
    c->source.at = c->source.size;
}

/* Begins an #if. If its condition is false, moves to the part that is read, or after the #endif. */
static void begin_condition(kunai_i_c *c, int is_true)
{
    uint8_t *state = kunai_i_add_to_list(c->open, &c->conditions);

    if (!state)
        return;
    *state = is_true ? TAKEN : WAITING;
    if (!is_true)
        skip_parts(c);
}

/* Handles #elif and #else after a part that was read, and #endif. Ignores them if there is no #if.
 * All other lines, such as #include and #pragma, have no effect. */
static void end_part(kunai_i_c *c, const kunai_i_c_token *word)
{
    if (!c->conditions.count)
        return;
    if (kunai_i_is_c_word(word, "endif")) {
        c->conditions.count--;
    } else if (kunai_i_is_c_word(word, "elif") || kunai_i_is_c_word(word, "else")) {
        ((uint8_t *)c->conditions.items)[c->conditions.count - 1] = DONE;
        skip_parts(c);
    }
}

void kunai_i_read_c_line(kunai_i_c *c)
{
    kunai_i_c_source line = make_line(c);
    const kunai_i_c_token word = read_line_token(c, &line);
    const int is_true = test_line(c, &word, &line);
    uint32_t *macro;

    c->source.at = line.size;
    if (is_true >= 0) {
        begin_condition(c, is_true);
    } else if (kunai_i_is_c_word(&word, "define")) {
        read_define(c, &line);
    } else if (kunai_i_is_c_word(&word, "undef")) {
        macro = find_macro(c, &line);
        if (macro)
            *macro = 0;
    } else {
        end_part(c, &word);
    }
}
