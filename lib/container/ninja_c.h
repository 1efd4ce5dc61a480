/*
 * ninja_c.h - C source of Ninja structures (ninja-c-source.md): the state of the reader.
 *
 * The reader keeps no list of tokens. Names may be declared after they are used, so addresses are
 * resolved at the end. No function is recursive: expressions, braces and macros have stacks of
 * bounded size.
 *
 *     ninja_c_tokens.c        bytes to tokens
 *     ninja_c_lines.c         the preprocessor lines between the tokens
 *     ninja_c_names.c         symbols: macros, constants and declarations
 *     ninja_c_operand.c       macros, casts and calls in expressions
 *     ninja_c_value.c         values of expressions
 *     ninja_c_fill.c          stores an initialiser in the image
 *     ninja_c_declarations.c  one declaration after the other
 *     ninja_c_link.c          resolves names, and cuts counts to the lengths of arrays
 *     ninja_c_read.c          makes a kunai_i_ascii of the result
 */
#ifndef KUNAI_I_NINJA_C_H
#define KUNAI_I_NINJA_C_H

#include "container/ninja_ascii.h"

enum {
    KUNAI_I_C_BRACES = 64,      /* the deepest nesting of braces */
    KUNAI_I_C_NESTING = 100,    /* the deepest nesting of parentheses and macros */
    KUNAI_I_C_PARAMETERS = 16,  /* parameters of a macro */
    KUNAI_I_C_FIRST_PLACE = 16, /* place of the first structure in the image */
    KUNAI_I_C_LEAVES = 16,      /* more values than any structure has */
    KUNAI_I_C_GROUPS = 4        /* more inner structures and arrays than any structure has */
};

typedef struct kunai_i_c kunai_i_c;
typedef struct kunai_i_c_value kunai_i_c_value;

/* ---- tokens ---- */

enum kunai_i_c_token_kind {
    KUNAI_I_C_END = 0, /* end of the text, or of the macro that is read */
    KUNAI_I_C_WORD,    /* A::B is one word */
    KUNAI_I_C_INTEGER, /* an integer or a character constant */
    KUNAI_I_C_REAL,
    KUNAI_I_C_STRING,
    /* An operator of one or two bytes, a bracket, or a byte that C does not use. */
    KUNAI_I_C_MARK,
    /* A string without an end, or a number followed by letters. */
    KUNAI_I_C_BROKEN
};

typedef struct kunai_i_c_token {
    uint32_t kind;        /* enum kunai_i_c_token_kind */
    uint32_t mark;        /* first byte of a mark, plus 256 times its second byte */
    uint32_t offset;      /* offset in the joined texts */
    uint32_t size;        /* number of bytes */
    const uint8_t *bytes; /* bytes of a word, or of a string without its quotes */
    uint64_t integer;     /* value of an integer, or digits of a real number */
    int32_t exponent;     /* power of 10 of a real number */
    /* 1: digits that are not 0 were cut off from a real number. */
    uint32_t more;
} kunai_i_c_token;

/* A range of bytes that is read: a text, the body of a macro, an argument, or a preprocessor
 * line. */
typedef struct kunai_i_c_source {
    const uint8_t *data;
    uint32_t size;
    uint32_t at;
    uint32_t origin;  /* offset of data[0] in the joined texts */
    uint32_t is_text; /* 1: a # at the start of a line begins a preprocessor line */
    uint32_t is_shift_jis;
    uint32_t line_start; /* 1: only blanks so far in this line */
} kunai_i_c_source;

/* ---- names ---- */

typedef struct kunai_i_c_range {
    const uint8_t *bytes;
    uint32_t size;
    uint32_t offset; /* offset in the joined texts */
    uint32_t frame;  /* an argument: the frame that defines the names in it */
    uint32_t is_shift_jis;
} kunai_i_c_range;

enum { KUNAI_I_C_MACRO_NEW = 0, KUNAI_I_C_MACRO_VALUE, KUNAI_I_C_MACRO_LIST, KUNAI_I_C_MACRO_NAME };

typedef struct kunai_i_c_macro {
    kunai_i_c_range body;
    uint32_t kind; /* KUNAI_I_C_MACRO_NEW: not yet examined */
    /* KUNAI_I_C_MACRO_NAME: the symbol of the macro that the body consists of. */
    uint32_t alias;
    /* 1: it has parameters. Empty parentheses count. */
    uint32_t is_call;
    uint32_t first_parameter; /* index in kunai_i_c.parameters */
    uint32_t parameter_count;
} kunai_i_c_macro;

/* Where the constant value of a name comes from. */
enum { KUNAI_I_C_UNKNOWN = 0, KUNAI_I_C_NO_CONSTANT, KUNAI_I_C_TABLE, KUNAI_I_C_ENUM };

typedef struct kunai_i_c_symbol {
    const uint8_t *name;
    uint32_t size;
    uint32_t hash;
    uint32_t macro; /* 1 + the index of its macro, or 0 */
    uint32_t entry; /* 1 + the index of the declaration that is used, or 0 */
    /* KUNAI_I_C_UNKNOWN: the table of names was not searched yet. */
    uint32_t constant;
    /* 1: neither a call nor a type. Valid if is_asked is 1. */
    uint32_t is_plain;
    uint32_t is_asked;
    /* 1: the warning that nothing declares the name was given. */
    uint32_t is_told;
    /* 1: an address refers to it, perhaps in a declaration that is refused. */
    uint32_t is_named;
    int64_t value; /* value of the constant */
} kunai_i_c_symbol;

/* ---- types ---- */

enum kunai_i_c_family {
    KUNAI_I_C_PLAIN = 0, /* numbers */
    KUNAI_I_C_OTHER,
    KUNAI_I_C_TEXTURE_LIST,
    KUNAI_I_C_OBJECT,
    KUNAI_I_C_MODEL,
    KUNAI_I_C_MODEL_PLUS,
    KUNAI_I_C_CHUNK_MODEL,
    KUNAI_I_C_MESHSET,
    KUNAI_I_C_MESHSET_PLUS,
    KUNAI_I_C_KEYS,
    KUNAI_I_C_MDATA,
    KUNAI_I_C_MOTION,
    KUNAI_I_C_ACTION,
    KUNAI_I_C_COL,
    KUNAI_I_C_LAND_TABLE
};

/*
 * layout has one letter per value: b, h and w are integers of 8, 16 and 32 bits, f is a float, p is
 * an address. { } enclose an inner structure, [ ] an array. The last value of an object exists only
 * if the text contains it.
 */
typedef struct kunai_i_c_type {
    const char *word;
    const char *layout;
    uint8_t family; /* enum kunai_i_c_family */
    uint8_t size;   /* in bytes, without the last value of an object */
    uint8_t is_signed;
    uint8_t keys; /* KUNAI_I_KEYS_... of a key array */
} kunai_i_c_type;

/* Returns NULL if the word is not a type. */
const kunai_i_c_type *kunai_i_find_c_type(const uint8_t *word, size_t size);
/* Layouts of LandTable and COL. The values of a declaration decide which one applies
 * (ninja-c-source.md 3.2). */
extern const kunai_i_c_type kunai_i_c_pointer;
extern const kunai_i_c_type kunai_i_c_int;
extern const kunai_i_c_type kunai_i_c_land_11;
extern const kunai_i_c_type kunai_i_c_land_sa2;
extern const kunai_i_c_type kunai_i_c_col_sa2;

/* Finds a name of ninja-c-source.md 4.1. Returns 1 and sets *value, or returns 0 if the table does
 * not contain the name. */
int kunai_i_find_c_constant(const uint8_t *word, size_t size, int64_t *value);

/* ---- declarations ---- */

typedef struct kunai_i_c_entry {
    const kunai_i_c_type *type;
    uint32_t symbol;
    uint32_t offset;      /* offset of its first word */
    uint32_t name_offset; /* offset of its name */
    uint32_t place;       /* 0: it is not in the image */
    uint32_t size;        /* in bytes */
    uint32_t count;       /* number of elements */
    uint32_t keys;        /* KUNAI_I_KEYS_... of all key arrays of an MDATA */
    /* Index in kunai_i_c.longs: the elements that have one value more. */
    uint32_t first_long;
    uint16_t long_count;
    uint8_t is_array;
    uint8_t is_set;     /* 1: it has an initialiser */
    uint8_t is_refused; /* 1: its initialiser cannot be compiled */
    uint8_t is_extern;
} kunai_i_c_entry;

/* An address in the image whose value is stored at the end. */
typedef struct kunai_i_c_reference {
    uint32_t place;
    uint32_t entry;   /* index of the declaration that contains it */
    uint32_t symbol;  /* the symbol that it leads to */
    uint32_t offset;  /* offset of the name in the joined texts */
    int64_t addend;   /* number of elements that are added */
    uint32_t is_bare; /* 1: there is no & before the name */
} kunai_i_c_reference;

/* A string that is stored after its declaration. */
typedef struct kunai_i_c_string {
    uint32_t place; /* place of the address */
    uint32_t start; /* index in kunai_i_c.string_bytes */
    uint32_t size;
    uint32_t offset;
} kunai_i_c_string;

/* How preprocessor lines are handled. A line must not change conditions twice if it is read
 * twice. */
enum kunai_i_c_lines {
    KUNAI_I_C_LINES_COUNT = 0,
    KUNAI_I_C_LINES_SKIPPED, /* lines are skipped: the values will be read again */
    KUNAI_I_C_LINES_END      /* a line ends the text: the reader only looks ahead */
};

/* A macro or argument that is being read, and where the reader continues after it. */
typedef struct kunai_i_c_frame {
    kunai_i_c_source outer;
    uint32_t symbol;      /* symbol of the macro; UINT32_MAX: an argument or a line */
    uint32_t outer_frame; /* value of kunai_i_c.frame after it */
    uint32_t argument_count;
    uint32_t first_parameter; /* index in kunai_i_c.parameters */
    kunai_i_c_range arguments[KUNAI_I_C_PARAMETERS];
} kunai_i_c_frame;

struct kunai_i_c {
    kunai_i_open *open;
    void (*read_line)(kunai_i_c *c); /* kunai_i_read_c_line */
    kunai_i_c_token token;
    kunai_i_c_source source;
    uint32_t frame_count;
    /* The first inline_count frames are macros whose tokens replace their name in the text. */
    uint32_t inline_count;
    /* 0 while the text itself is read; otherwise 1 + the index of the macro frame whose arguments
     * replace names. */
    uint32_t frame;
    /* Bytes that may still be read again: bodies of macros, and values of LandTables. */
    uint64_t work_left;
    uint32_t is_line;        /* 1: the expression of a preprocessor line is being read */
    uint32_t lines;          /* enum kunai_i_c_lines */
    uint32_t namespaces;     /* number of open namespaces and extern "C" blocks */
    kunai_i_list conditions; /* uint8_t items: the state of each open #if */
    kunai_i_list symbols;
    kunai_i_list slots; /* uint32_t items: 1 + the index of a symbol, by its hash */
    kunai_i_list macros;
    kunai_i_list parameters; /* kunai_i_c_range items */
    kunai_i_list entries;
    kunai_i_list references;
    kunai_i_list externals; /* uint32_t items: offsets of numbers used as addresses */
    /* uint32_t items: elements of objects that have one value more, grouped by entry. */
    kunai_i_list longs;
    kunai_i_list strings;      /* strings of the current declaration */
    kunai_i_list string_bytes; /* their bytes */
    kunai_i_list image;
    kunai_i_list origins; /* kunai_i_ascii_origin items */
    /* kunai_i_ascii_declaration items: the result of the link. */
    kunai_i_list declarations;
    kunai_i_c_frame frames[KUNAI_I_C_NESTING];
};

extern const char kunai_i_c_record[];

/* ---- ninja_c_tokens.c ---- */

/* Leaves the innermost frame (a macro, an argument or a line), and returns to the bytes after it.
 * There must be a frame. */
void kunai_i_end_c_frame(kunai_i_c *c);
/* Reads the next token. At the end of an inline macro, continues after the macro. */
void kunai_i_read_c_token(kunai_i_c *c);
/* Returns 1 if the token is this word, otherwise 0. Tests the first byte first, because most words
 * differ there. */
static inline int kunai_i_is_c_word(const kunai_i_c_token *token, const char *word)
{
    return token->kind == KUNAI_I_C_WORD && token->bytes[0] == (uint8_t)word[0] &&
           !strncmp((const char *)token->bytes, word, token->size) && !word[token->size];
}
/*
 * Reads blanks, an optional minus sign, a number and what ends it, all after the current token. The
 * number ends at a comma, which is read, or at a }, which is not read.
 *
 * Returns 1 if there is a number of this kind. value receives its kind, offset and number. *is_last
 * is 1 for a }, and 0 for a comma.
 *
 * Returns 0 if there is no number, or if something else follows it, for example an operator. The
 * place in the source and value do not change. *token can be overwritten in both cases: the caller
 * then reads the next token, or does not use token.
 */
int kunai_i_read_c_number(kunai_i_c *c, kunai_i_c_token *token, kunai_i_c_value *value,
                          int *is_last);
/* Converts the escapes of a string token, and adds its bytes to c->string_bytes. */
void kunai_i_add_c_string(kunai_i_c *c, const kunai_i_c_token *token);
/* Returns the end of the line that begins at source.at. A backslash at the end of a line joins the
 * next one. */
uint32_t kunai_i_find_c_line_end(const kunai_i_c_source *source);
/* Returns the offset after all line joins (a backslash and a line end) at offset at. Returns at if
 * no join begins there. */
uint32_t kunai_i_skip_c_joins(const kunai_i_c_source *source, uint32_t at);
/* Returns the offset after all blanks, line joins and comments at offset at. Returns at if another
 * byte is there. */
uint32_t kunai_i_skip_c_blanks(const kunai_i_c_source *source, uint32_t at);
/* Returns the offset after one item at offset at, which is inside the text. An item is a comment, a
 * line join, a preprocessor line, a string, a character constant, or one other byte. Each # begins
 * a preprocessor line here. */
uint32_t kunai_i_step_c(const kunai_i_c_source *source, uint32_t at);
/* Returns 1 if the text is not valid UTF-8: it is then read as Shift-JIS. Otherwise returns 0. A
 * character that the end of the text cuts off counts as valid. */
int kunai_i_is_shift_jis(const uint8_t *data, size_t size);

/* ---- ninja_c_lines.c ---- */

/* Reads a preprocessor line. source.at is the offset of its #. Moves to the end of the line, or of
 * the part that a condition leaves out. */
void kunai_i_read_c_line(kunai_i_c *c);

/* ---- ninja_c_names.c ---- */

/* Returns the index of the symbol, after adding it if it is new. Returns 0 if the open call has
 * failed. 0 is also a valid index, so the caller has to test afterwards whether the open call has
 * failed. */
uint32_t kunai_i_get_c_symbol(kunai_i_c *c, const uint8_t *name, uint32_t size);
/* Returns the symbol of a word, with its constant looked up. Returns NULL if the open call has
 * failed. */
kunai_i_c_symbol *kunai_i_find_c_symbol(kunai_i_c *c, const kunai_i_c_token *word);

/* ---- ninja_c_value.c ---- */

enum kunai_i_c_value_kind {
    KUNAI_I_C_VALUE_BAD = 0, /* not constant */
    KUNAI_I_C_VALUE_INTEGER,
    KUNAI_I_C_VALUE_REAL,
    KUNAI_I_C_VALUE_NAME,    /* a name alone */
    KUNAI_I_C_VALUE_ADDRESS, /* & and a name, or a name plus a number of elements */
    KUNAI_I_C_VALUE_STRING,
    KUNAI_I_C_VALUE_PAIR,         /* two values: address, number of elements */
    KUNAI_I_C_VALUE_PAIR_REVERSED /* two values: number of elements, address */
};

struct kunai_i_c_value {
    uint32_t kind;
    /* Offset of the first token, of the name, or of the part that is not constant. */
    uint32_t offset;
    /* Also the elements that are added to an address, and the elements of a pair. */
    int64_t integer;
    double real;
    float single;    /* the real number, rounded once to float */
    uint32_t symbol; /* symbol of names and addresses */
    uint32_t start;  /* index of a string in string_bytes */
    uint32_t size;
    uint32_t is_indexed; /* a name followed by [ ] */
    uint32_t is_bare;    /* names and addresses: 1 if there is no & */
    const char *message; /* the fault, if kind is KUNAI_I_C_VALUE_BAD */
};

/* Evaluates an expression that begins at the current token, and moves to the token after it. *value
 * receives the result; its kind is KUNAI_I_C_VALUE_BAD if the expression is not constant. */
void kunai_i_evaluate_c(kunai_i_c *c, kunai_i_c_value *value);
/* Evaluates the rest of an expression whose first operand was read. The current token follows this
 * operand. *value is set as by kunai_i_evaluate_c. */
void kunai_i_evaluate_c_rest(kunai_i_c *c, const kunai_i_c_value *first, kunai_i_c_value *value);
/* Sets value to a real number, or to its negative. */
void kunai_i_make_c_real(const kunai_i_c_token *token, int is_negative, kunai_i_c_value *value);
/* Evaluates a line as the expression of #if. Returns 1 if its value is not 0. Returns 0 if the
 * value is 0, or if the line cannot be evaluated. The reader of a declaration around the line is
 * not disturbed. */
int kunai_i_test_c_condition(kunai_i_c *c, const kunai_i_c_source *line);

/* ---- ninja_c_fill.c ---- */

/* Reads an initialiser. The current token is a { or the first token of an expression. Returns 1 if
 * the image has the values. Returns 0 if the declaration is refused. The image and the references
 * are then as before, *why contains the fault and its offset, and why->size is the number of open
 * braces. */
int kunai_i_fill_c(kunai_i_c *c, kunai_i_c_entry *entry, uint32_t stated, kunai_i_c_value *why);
/* Adds size zeroed bytes at the next multiple of 4, with the byte of the text at offset as origin.
 * Returns their place, or 0 if the open call has failed. */
uint32_t kunai_i_begin_c_place(kunai_i_c *c, uint64_t size, uint32_t offset);

/* ---- ninja_c_declarations.c ---- */

/* Reads all declarations, from the first token to the end of the text. */
void kunai_i_read_c_declarations(kunai_i_c *c);

/* ---- ninja_c_link.c ---- */

/* Stores the addresses in the image, after all texts are read. Makes c->declarations, unless the
 * open call has failed. */
void kunai_i_link_c(kunai_i_c *c);

/* ---- ninja_c_read.c ---- */

/* Reads options.headers, then the text. Returns NULL if the open call has failed. */
kunai_i_c *kunai_i_compile_c(kunai_i_open *open, const void *data, size_t size);
/* Like kunai_i_compile_c, but makes a kunai_i_ascii of the result. */
void kunai_i_read_c(kunai_i_open *open, const void *data, size_t size, kunai_i_ascii *out);
/* Returns 1 if a declaration of a Ninja structure has an initialiser, otherwise 0. If modules is
 * not 0, only declarations that one of these modules reads count. Takes linear time. */
int kunai_i_has_c_part(const uint8_t *data, size_t size, uint32_t modules);

#endif
