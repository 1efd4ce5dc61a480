/*
 * lz_codes.c - decodes Huffman codes and run lengths of the Nintendo DS (lz.md 4 and 5).
 *
 * A Huffman stream is a tree of bytes, then 32-bit words of codes. A node is one byte with the
 * distance to its two children, which counts from an even place in the file. A tree can have loops
 * and shared nodes. This needs no check, because each step uses one bit of the input: the run ends
 * at the latest where the input ends.
 *
 * A run length is one byte, then one byte to repeat or several bytes to copy. No real file of
 * either kind is known.
 */
#include "lz/lz_run.h"

#include <string.h>

static kunai_result stop_cut(kunai_i_lz_run *run, const char *record)
{
    return kunai_i_stop_lz(run, KUNAI_E_TRUNCATED, run->size, record,
                           "the data ends before the output is complete");
}

/* ---- Huffman codes ---- */

enum { WORD = 4, WORD_BITS = 32 };

typedef struct huffman {
    size_t root, end;     /* where the root is, and where the tree ends, in the data */
    size_t node;          /* where the current node is */
    uint32_t symbol_bits; /* 4 or 8 */
    uint32_t byte;        /* symbols of the next output byte, as far as they are known */
    uint32_t filled;      /* bits of byte that are filled */
} huffman;

/* Reads the size of the tree, and moves the run to the codes after it. The first byte of the tree
 * counts itself, too: with value t, the tree has 2 (t + 1) bytes. Returns KUNAI_E_TRUNCATED if the
 * data ends in the tree. */
static kunai_result begin_huffman(kunai_i_lz_run *run, huffman *h)
{
    size_t tree;

    if (run->at == run->size)
        return stop_cut(run, "Huffman tree");
    tree = 2 * ((size_t)run->data[run->at] + 1);
    if (run->size - run->at < tree)
        return stop_cut(run, "Huffman tree");
    h->root = h->node = run->at + 1;
    h->end = run->at + tree;
    h->symbol_bits = run->format == KUNAI_FORMAT_HUFFMAN4 ? 4 : 8;
    h->byte = h->filled = 0;
    run->at = h->end;
    return KUNAI_OK;
}

/* Adds a symbol to the output. Two 4-bit symbols make a byte; the first of them is the low half. */
static void add_symbol(kunai_i_lz_run *run, huffman *h, uint32_t symbol)
{
    h->byte |= (symbol & ((1u << h->symbol_bits) - 1)) << h->filled;
    h->filled += h->symbol_bits;
    if (h->filled < 8)
        return;
    if (run->out)
        run->out[run->made] = (uint8_t)h->byte;
    run->made++;
    h->byte = h->filled = 0;
}

/* Goes from a node to one of its children, and adds a symbol if the child is one. Places in the
 * data are even or odd as in the file, because data begins with the header of the file. Returns
 * KUNAI_E_CORRUPT at the node if the child is outside the tree. */
static kunai_result step_bit(kunai_i_lz_run *run, huffman *h, uint32_t bit)
{
    const uint32_t value = run->data[h->node];
    const size_t child = (h->node & ~(size_t)1) + 2 * (value & 0x3F) + 2 + bit;

    if (child >= h->end)
        return kunai_i_stop_lz(run, KUNAI_E_CORRUPT, h->node, "Huffman tree",
                               "the node has a child outside the tree");
    h->node = child;
    if (value & (0x80u >> bit)) {
        add_symbol(run, h, run->data[child]);
        h->node = h->root;
    }
    return KUNAI_OK;
}

/* Reads the codes in words of 32 bits, the highest bit first. The run ends with the output: the
 * other bits of the last word are ignored. */
kunai_result kunai_i_run_huffman(kunai_i_lz_run *run)
{
    kunai_result result;
    huffman h;

    if (run->made == run->room)
        return KUNAI_OK;
    result = begin_huffman(run, &h);
    while (result == KUNAI_OK && run->made < run->room) {
        const uint8_t *in = run->data + run->at;
        uint32_t word, bit;

        if (run->size - run->at < WORD)
            return stop_cut(run, "Huffman codes");
        word = in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
        run->at += WORD;
        for (bit = 0; bit < WORD_BITS && result == KUNAI_OK && run->made < run->room; bit++)
            result = step_bit(run, &h, word >> (WORD_BITS - 1 - bit) & 1);
    }
    return result;
}

/* ---- run lengths ---- */

/*
 * Decodes one run: a flag byte, then one byte to repeat or several literal bytes.
 *
 * If the output has less room than the run, only the bytes that fit are written, and the result is
 * still KUNAI_OK. A run of literals then takes only these bytes from the input; a repeated byte
 * always takes one. kunai_i_cut_lz also notes a run that passes the declared size.
 *
 * Returns KUNAI_E_TRUNCATED if the input ends in the run.
 */
static kunai_result step_run(kunai_i_lz_run *run)
{
    const uint32_t first = run->data[run->at], repeats = first & 0x80;
    const uint64_t size = kunai_i_cut_lz(run, (first & 0x7F) + (repeats ? 3 : 1));
    const size_t taken = repeats ? 1 : (size_t)size;
    const uint8_t *from = run->data + run->at + 1;

    if (run->size - run->at - 1 < taken)
        return stop_cut(run, "RLE run");
    if (run->out && repeats)
        memset(run->out + run->made, *from, (size_t)size);
    else if (run->out)
        memcpy(run->out + run->made, from, (size_t)size);
    run->at += 1 + taken;
    run->made += size;
    return KUNAI_OK;
}

kunai_result kunai_i_run_rle(kunai_i_lz_run *run)
{
    kunai_result result = KUNAI_OK;

    while (run->made < run->room && result == KUNAI_OK)
        result = run->at < run->size ? step_run(run) : stop_cut(run, "RLE run");
    return result;
}
