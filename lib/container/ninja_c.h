/*
 * ninja_c.h - C source of Ninja structures (ninja-c-source.md): the state while its texts are read.
 *
 * The reader keeps no list of tokens. Names may be declared after their use, so addresses are
 * resolved at the end. No function calls itself over the input: expressions, braces and macros have
 * stacks of bounded size.
 *
 * ninja_c_tokens.c reads bytes into tokens, ninja_c_lines.c the preprocessor lines between them.
 * ninja_c_value.c evaluates expressions, ninja_c_fill.c fills a declaration with its initialiser,
 * ninja_c_declarations.c reads one declaration after the other, and ninja_c_link.c resolves names
 * and cuts counts to the lengths of arrays. ninja_c_read.c makes a kunai_i_ascii of the result.
 */
#ifndef KUNAI_I_NINJA_C_H
#define KUNAI_I_NINJA_C_H

#include "container/ninja_ascii.h"

enum {
    KUNAI_I_C_BRACES = 64,      /* how deep braces may nest */
    KUNAI_I_C_NESTING = 100,    /* how deep parentheses and macros may nest */
    KUNAI_I_C_PARAMETERS = 16,  /* of a macro */
    KUNAI_I_C_FIRST_PLACE = 16, /* of a structure in the image */
    KUNAI_I_C_LEAVES = 16,      /* more values than any structure has */
    KUNAI_I_C_GROUPS = 4        /* more inner structures and arrays than any structure has */
};

typedef struct kunai_i_c kunai_i_c;
typedef struct kunai_i_c_value kunai_i_c_value;

/* ---- tokens ---- */

enum kunai_i_c_token_kind {
    KUNAI_I_C_END = 0, /* of the text, or of the macro that is read */
    KUNAI_I_C_WORD,    /* A::B is one */
    KUNAI_I_C_INTEGER, /* also a character constant */
    KUNAI_I_C_REAL,
    KUNAI_I_C_STRING,
    KUNAI_I_C_MARK,  /* an operator of one or two bytes, a bracket, or a byte that C does not use */
    KUNAI_I_C_BROKEN /* a string without an end, or a number with letters */
};

typedef struct kunai_i_c_token {
    uint32_t kind;        /* enum kunai_i_c_token_kind */
    uint32_t mark;        /* of a mark: its byte, plus 256 times its second byte */
    uint32_t offset;      /* in the joined texts */
    uint32_t size;        /* of bytes */
    const uint8_t *bytes; /* of a word; a string without its quotes */
    uint64_t integer;     /* of an integer; the digits of a real number */
    int32_t exponent;     /* of 10; for real numbers */
    uint32_t more;        /* 1: a part of a unit is missing from the digits of a real number */
} kunai_i_c_token;

/* Bytes that are read: a text, the body of a macro, an argument, or a preprocessor line. */
typedef struct kunai_i_c_source {
    const uint8_t *data;
    uint32_t size;
    uint32_t at;
    uint32_t origin;  /* of data[0] in the joined texts */
    uint32_t is_text; /* 1: a # at the start of a line begins a preprocessor line */
    uint32_t is_shift_jis;
    uint32_t line_start; /* 1: nothing but blanks so far in this line */
} kunai_i_c_source;

/* ---- names ---- */

typedef struct kunai_i_c_range {
    const uint8_t *bytes;
    uint32_t size;
    uint32_t offset; /* in the joined texts */
    uint32_t frame;  /* of an argument: the frame that its names belong to */
    uint32_t is_shift_jis;
} kunai_i_c_range;

enum { KUNAI_I_C_MACRO_NEW = 0, KUNAI_I_C_MACRO_VALUE, KUNAI_I_C_MACRO_LIST, KUNAI_I_C_MACRO_NAME };

typedef struct kunai_i_c_macro {
    kunai_i_c_range body;
    uint32_t kind;            /* KUNAI_I_C_MACRO_NEW: nobody asked yet */
    uint32_t alias;           /* KUNAI_I_C_MACRO_NAME: the symbol that the body is a use of */
    uint32_t is_call;         /* 1: it has parameters, also none in parentheses */
    uint32_t first_parameter; /* in kunai_i_c.parameters */
    uint32_t parameter_count;
} kunai_i_c_macro;

/* What the constant of a name is known of. */
enum { KUNAI_I_C_UNKNOWN = 0, KUNAI_I_C_NO_CONSTANT, KUNAI_I_C_TABLE, KUNAI_I_C_ENUM };

typedef struct kunai_i_c_symbol {
    const uint8_t *name;
    uint32_t size;
    uint32_t hash;
    uint32_t macro;    /* 1 + its number, or 0 */
    uint32_t entry;    /* 1 + the number of the declaration that counts, or 0 */
    uint32_t constant; /* KUNAI_I_C_UNKNOWN: the table of names was not asked */
    uint32_t is_plain; /* 1: neither a call nor a type, if is_asked */
    uint32_t is_asked;
    uint32_t is_told;  /* 1: there was a warning that nothing declares the name */
    uint32_t is_named; /* 1: an address names it, also in a declaration that is refused */
    int64_t value;     /* of the constant */
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
 * layout has a letter for each value: b, h and w are integers of 8, 16 and 32 bits, f is a float, p
 * an address. { } enclose an inner structure, [ ] an array. The last value of an object is there
 * only if the text has it.
 */
typedef struct kunai_i_c_type {
    const char *word;
    const char *layout;
    uint8_t family; /* enum kunai_i_c_family */
    uint8_t size;   /* without the last value of an object */
    uint8_t is_signed;
    uint8_t keys; /* of a key array: KUNAI_I_KEYS_... */
} kunai_i_c_type;

/* NULL: another word. */
const kunai_i_c_type *kunai_i_find_c_type(const uint8_t *word, size_t size);
/* The layouts of LandTable and COL that their values choose (ninja-c-source.md 3.2). */
extern const kunai_i_c_type kunai_i_c_pointer;
extern const kunai_i_c_type kunai_i_c_int;
extern const kunai_i_c_type kunai_i_c_land_11;
extern const kunai_i_c_type kunai_i_c_land_sa2;
extern const kunai_i_c_type kunai_i_c_col_sa2;

/* The names of ninja-c-source.md 4.1. Returns 0: not in the table. */
int kunai_i_find_c_constant(const uint8_t *word, size_t size, int64_t *value);

/* ---- declarations ---- */

typedef struct kunai_i_c_entry {
    const kunai_i_c_type *type;
    uint32_t symbol;
    uint32_t offset;      /* of its first word */
    uint32_t name_offset; /* of its name */
    uint32_t place;       /* 0: it is not in the image */
    uint32_t size;        /* in bytes */
    uint32_t count;       /* elements */
    uint32_t keys;        /* of all key arrays of an MDATA: KUNAI_I_KEYS_... */
    uint32_t first_long;  /* in kunai_i_c.longs: elements with a value more */
    uint16_t long_count;
    uint8_t is_array;
    uint8_t is_set;     /* 1: it has an initialiser */
    uint8_t is_refused; /* 1: it has one that cannot be compiled */
    uint8_t is_extern;
} kunai_i_c_entry;

/* An address in the image that is known at the end. */
typedef struct kunai_i_c_reference {
    uint32_t place;
    uint32_t entry;   /* that it is in */
    uint32_t symbol;  /* that it leads to */
    uint32_t offset;  /* of the name in the joined texts */
    int64_t addend;   /* elements */
    uint32_t is_bare; /* 1: the name has no & */
} kunai_i_c_reference;

/* Bytes of a string that lie after its declaration. */
typedef struct kunai_i_c_string {
    uint32_t place; /* of the address */
    uint32_t start; /* in kunai_i_c.string_bytes */
    uint32_t size;
    uint32_t offset;
} kunai_i_c_string;

/* What preprocessor lines do. A line that was read twice would change conditions twice. */
enum kunai_i_c_lines {
    KUNAI_I_C_LINES_COUNT = 0,
    KUNAI_I_C_LINES_SKIPPED, /* values are counted, and are read again */
    KUNAI_I_C_LINES_END      /* the next tokens are looked at: a line is their end */
};

/* A macro or an argument that is read, and where reading goes on after it. */
typedef struct kunai_i_c_frame {
    kunai_i_c_source outer;
    uint32_t symbol;      /* of the macro; UINT32_MAX: an argument or a line */
    uint32_t outer_frame; /* kunai_i_c.frame after it */
    uint32_t argument_count;
    uint32_t first_parameter; /* in kunai_i_c.parameters */
    kunai_i_c_range arguments[KUNAI_I_C_PARAMETERS];
} kunai_i_c_frame;

struct kunai_i_c {
    kunai_i_open *open;
    void (*read_line)(kunai_i_c *c); /* kunai_i_read_c_line */
    kunai_i_c_token token;
    kunai_i_c_source source;
    uint32_t frame_count;
    uint32_t inline_count; /* the first frames: macros whose tokens stand in the text as they are */
    uint32_t frame;        /* 1 + the frame whose arguments the names mean; 0: the text */
    uint64_t work_left;    /* bytes that may still be read again: macros, and looks at LandTables */
    uint32_t is_line;      /* 1: the expression of a preprocessor line is read */
    uint32_t lines;        /* enum kunai_i_c_lines */
    uint32_t namespaces;   /* that are open, and extern "C" */
    kunai_i_list conditions; /* uint8_t: of each #if that is open */
    kunai_i_list symbols;
    kunai_i_list slots; /* uint32_t: 1 + the number of a symbol, by its hash */
    kunai_i_list macros;
    kunai_i_list parameters; /* kunai_i_c_range */
    kunai_i_list entries;
    kunai_i_list references;
    kunai_i_list externals;    /* uint32_t: offsets of numbers as addresses */
    kunai_i_list longs;        /* uint32_t: elements of objects with a value more, by entry */
    kunai_i_list strings;      /* of the declaration that is read */
    kunai_i_list string_bytes; /* of the same */
    kunai_i_list image;
    kunai_i_list origins;      /* kunai_i_ascii_origin */
    kunai_i_list declarations; /* kunai_i_ascii_declaration: what the link gives */
    kunai_i_c_frame frames[KUNAI_I_C_NESTING];
};

extern const char kunai_i_c_record[];

/* ---- ninja_c_tokens.c ---- */

/* Leaves a macro or an argument: goes back to what was read before. */
void kunai_i_end_c_frame(kunai_i_c *c);
/* At the end of a macro that is inline, goes on after it. */
void kunai_i_read_c_token(kunai_i_c *c);
/* Is it this word? Most words differ in their first byte. */
static inline int kunai_i_is_c_word(const kunai_i_c_token *token, const char *word)
{
    return token->kind == KUNAI_I_C_WORD && token->bytes[0] == (uint8_t)word[0] &&
           !strncmp((const char *)token->bytes, word, token->size) && !word[token->size];
}
/* Reads blanks, a number and a comma from the bytes after the current token, or a number up to its },
 * which stays: then *is_last is 1. token is overwritten. Returns 0 and stays in front of something
 * else. */
int kunai_i_read_c_number(kunai_i_c *c, kunai_i_c_token *token, kunai_i_c_value *value,
                          int *is_last);
/* Adds the bytes of a string token, with the escapes of C, to c->string_bytes. */
void kunai_i_add_c_string(kunai_i_c *c, const kunai_i_c_token *token);
/* The end of the line that begins at source.at, with lines that a backslash joins. */
uint32_t kunai_i_find_c_line_end(const kunai_i_c_source *source);
/* Where reading goes on after backslashes that join lines; after blanks and comments, too; after a
 * comment, a string, a preprocessor line or one other byte. */
uint32_t kunai_i_skip_c_joins(const kunai_i_c_source *source, uint32_t at);
uint32_t kunai_i_skip_c_blanks(const kunai_i_c_source *source, uint32_t at);
uint32_t kunai_i_step_c(const kunai_i_c_source *source, uint32_t at);
/* A text is UTF-8 or Shift-JIS. It is Shift-JIS if it is no UTF-8. */
int kunai_i_is_shift_jis(const uint8_t *data, size_t size);

/* ---- ninja_c_lines.c ---- */

/* A preprocessor line: source.at is that of its #. Goes to the end of what it ends or leaves out. */
void kunai_i_read_c_line(kunai_i_c *c);

/* ---- ninja_c_names.c ---- */

/* The number of the symbol, which is new if nothing had that name. Check the open after it. */
uint32_t kunai_i_get_c_symbol(kunai_i_c *c, const uint8_t *name, uint32_t size);
/* The same of a symbol with its constant looked up. */
kunai_i_c_symbol *kunai_i_find_c_symbol(kunai_i_c *c, const kunai_i_c_token *word);

/* ---- ninja_c_value.c ---- */

enum kunai_i_c_value_kind {
    KUNAI_I_C_VALUE_BAD = 0, /* not constant */
    KUNAI_I_C_VALUE_INTEGER,
    KUNAI_I_C_VALUE_REAL,
    KUNAI_I_C_VALUE_NAME,    /* a bare name */
    KUNAI_I_C_VALUE_ADDRESS, /* & of a name, or a name with a number of elements added */
    KUNAI_I_C_VALUE_STRING,
    KUNAI_I_C_VALUE_PAIR,         /* address, elements */
    KUNAI_I_C_VALUE_PAIR_REVERSED /* elements, address */
};

struct kunai_i_c_value {
    uint32_t kind;
    uint32_t offset; /* of the first token, of the part that is not constant, or of the name */
    int64_t integer; /* also the elements that are added to an address, and those of a pair */
    double real;
    float single;    /* the real number, rounded once */
    uint32_t symbol; /* of names and addresses */
    uint32_t start;  /* of a string in string_bytes */
    uint32_t size;
    uint32_t is_indexed; /* a name with [ ] */
    uint32_t is_bare;    /* names and addresses: there is no & */
    const char *message; /* the fault, if it is BAD */
};

/* Evaluates from the current token on, and goes to the token after the expression. */
void kunai_i_evaluate_c(kunai_i_c *c, kunai_i_c_value *value);
/* The same after its first operand, which has been read. */
void kunai_i_evaluate_c_rest(kunai_i_c *c, const kunai_i_c_value *first, kunai_i_c_value *value);
/* The value of a real number, or its negative. */
void kunai_i_make_c_real(const kunai_i_c_token *token, int is_negative, kunai_i_c_value *value);
/* Reads a line as an expression for #if. 0 also if it cannot be evaluated. */
int kunai_i_test_c_condition(kunai_i_c *c, const kunai_i_c_source *line);

/* ---- ninja_c_fill.c ---- */

/* Reads the initialiser from { or the first token of an expression on. Returns 0 if the declaration
 * is refused: then the image and the references are as before. *why has the fault and its place, and its
 * size is the number of braces that are open. */
int kunai_i_fill_c(kunai_i_c *c, kunai_i_c_entry *entry, uint32_t stated, kunai_i_c_value *why);
/* Makes size bytes of zero at the next multiple of 4, whose origin is this byte of the text. Returns
 * their place, or 0 if the open failed. */
uint32_t kunai_i_begin_c_place(kunai_i_c *c, uint64_t size, uint32_t offset);

/* ---- ninja_c_declarations.c ---- */

void kunai_i_read_c_declarations(kunai_i_c *c);

/* ---- ninja_c_link.c ---- */

void kunai_i_link_c(kunai_i_c *c);

/* ---- ninja_c_read.c ---- */

/* Reads the headers of the options, then the text. Returns NULL if the open failed. */
kunai_i_c *kunai_i_compile_c(kunai_i_open *open, const void *data, size_t size);
/* The same, into a kunai_i_ascii. */
void kunai_i_read_c(kunai_i_open *open, const void *data, size_t size, kunai_i_ascii *out);
/* Does a declaration of a Ninja structure have an initialiser? modules: only those that one of
 * these modules reads; 0: any. Linear in size. */
int kunai_i_has_c_part(const uint8_t *data, size_t size, uint32_t modules);

#endif
