/*
 * prsd.c - reads the header of PRSD, and decrypts the PRS stream after it (prs.md 8, 9).
 *
 * The header has 8 bytes: the size of the output, and a key. A generator makes a stream of 32-bit
 * words from the key, in blocks of 55 words. The stored bytes are the PRS stream XOR these words.
 * The byte order of the header is also the order in which a word meets the bytes. prs.md counts the
 * words of a block from 1; this file counts them from 0.
 */
#include "prs/prsd.h"
#include "prs/prs_machine.h"

#include <string.h>

enum { MIXES = 5 /* calls of mix before the first word is used */ };

static inline uint32_t load_word(const uint8_t *bytes, uint32_t big)
{
    if (big)
        return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
               bytes[3];
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static inline void put_word(uint8_t *bytes, uint32_t word, uint32_t big)
{
    bytes[0] = (uint8_t)(big ? word >> 24 : word);
    bytes[1] = (uint8_t)(big ? word >> 16 : word >> 8);
    bytes[2] = (uint8_t)(big ? word >> 8 : word >> 16);
    bytes[3] = (uint8_t)(big ? word : word >> 24);
}

/* ---- key stream ---- */

/* Makes the next block from the current one. prs.md 8 has two loops. From word 48 on, the second
 * one would read words that it has changed itself: words[48 - 24] is words[24], its first word. So
 * the second loop is split at word 48. Then no step of a loop depends on another step, and
 * compilers can vectorise all three loops. */
static void mix(uint32_t *words)
{
    uint32_t i;

    for (i = 0; i < 24; i++)
        words[i] -= words[i + 31];
    for (i = 24; i < 48; i++)
        words[i] -= words[i - 24];
    for (i = 48; i < KUNAI_I_PRSD_WORDS; i++)
        words[i] -= words[i - 24];
}

/* Fills the words from the key: a sequence of differences, stored at every 21st place modulo 55. */
void kunai_i_begin_prsd(kunai_i_prsd_cipher *cipher, const uint8_t *header, uint32_t big)
{
    const uint32_t key = load_word(header + 4, big);
    uint32_t a = 1, b = key, i;

    cipher->big = big;
    cipher->words[KUNAI_I_PRSD_WORDS - 1] = key;
    for (i = 1; i < KUNAI_I_PRSD_WORDS; i++) {
        const uint32_t next = b - a;

        cipher->words[21 * i % KUNAI_I_PRSD_WORDS - 1] = a;
        b = a;
        a = next;
    }
    for (i = 0; i < MIXES; i++)
        mix(cipher->words);
    cipher->used = 0;
}

/* Returns how many of the next size bytes the current block covers: at least 1. Makes the next
 * block if all words of the current one are used. */
static size_t measure_next_run(kunai_i_prsd_cipher *cipher, size_t size)
{
    size_t left;

    if (cipher->used == KUNAI_I_PRSD_BLOCK) {
        mix(cipher->words);
        cipher->used = 0;
    }
    left = KUNAI_I_PRSD_BLOCK - cipher->used;
    return size < left ? size : left;
}

static void decrypt_bytes(kunai_i_prsd_cipher *cipher, const uint8_t *in, uint8_t *out, size_t size)
{
    for (; size; size--, cipher->used++) {
        const uint32_t shift = 8 * (cipher->used % 4);
        const uint32_t word = cipher->words[cipher->used / 4];

        *out++ = *in++ ^ (uint8_t)(word >> (cipher->big ? 24 - shift : shift));
    }
}

static inline void decrypt_words(const uint32_t *words, const uint8_t *in, uint8_t *out,
                                 size_t count, const uint32_t big)
{
    size_t i;

    for (i = 0; i < count; i++)
        put_word(out + 4 * i, load_word(in + 4 * i, big) ^ words[i], big);
}

/* Decrypts size bytes that one block covers: the rest of a word, whole words, then part of a word.
 */
static void decrypt_run(kunai_i_prsd_cipher *cipher, const uint8_t *in, uint8_t *out, size_t size)
{
    const size_t begun = (4 - cipher->used % 4) % 4;
    const size_t head = size < begun ? size : begun;
    const size_t count = (size - head) / 4;
    const uint32_t *words;

    decrypt_bytes(cipher, in, out, head);
    in += head;
    out += head;
    words = cipher->words + cipher->used / 4;
    if (cipher->big)
        decrypt_words(words, in, out, count, 1);
    else
        decrypt_words(words, in, out, count, 0);
    cipher->used += (uint32_t)(4 * count);
    decrypt_bytes(cipher, in + 4 * count, out + 4 * count, size - head - 4 * count);
}

void kunai_i_decrypt_prsd(kunai_i_prsd_cipher *cipher, const uint8_t *in, uint8_t *out, size_t size)
{
    while (size) {
        const size_t count = measure_next_run(cipher, size);

        decrypt_run(cipher, in, out, count);
        in += count;
        out += count;
        size -= count;
    }
}

void kunai_i_skip_prsd(kunai_i_prsd_cipher *cipher, size_t size)
{
    while (size) {
        const size_t count = measure_next_run(cipher, size);

        cipher->used += (uint32_t)count;
        size -= count;
    }
}

/* ---- header ---- */

uint32_t kunai_i_read_prsd_declared(const uint8_t *header, uint32_t big)
{
    return load_word(header, big);
}

int kunai_i_can_declare_prsd(uint32_t declared, size_t size)
{
    const uint64_t packed = size < KUNAI_I_PRSD_HEADER ? 0 : (uint64_t)size - KUNAI_I_PRSD_HEADER;

    /* More than 2^32 bytes can unpack to any 32-bit size. The test also prevents an overflow. */
    return packed > UINT32_MAX || declared <= packed * 1024 / 13;
}

/* Each word of the key stream is a linear function of the key, modulo 2^32. For the first word,
 * prs.md 8 has the two constants. So this word decrypts the first three bytes of the stream, and
 * the whole block is not needed. */
int kunai_i_is_possible_prsd(const uint8_t *data, size_t size, uint32_t big)
{
    uint8_t stream[4];
    size_t i;

    if (size < KUNAI_I_PRSD_HEADER + KUNAI_I_PRS_SHORTEST ||
        !kunai_i_can_declare_prsd(kunai_i_read_prsd_declared(data, big), size))
        return 0;
    put_word(stream, 0xC6DCAB76u * load_word(data + 4, big) - 0x9E1977BAu, big);
    for (i = 0; i < KUNAI_I_PRS_SHORTEST; i++)
        stream[i] ^= data[KUNAI_I_PRSD_HEADER + i];
    return kunai_i_may_begin_prs(stream, KUNAI_I_PRS_SHORTEST);
}
