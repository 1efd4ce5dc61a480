/*
 * prsd.h - the header and the key stream of PRSD (prs.md 8).
 *
 * Encrypting and decrypting are the same. A copy of the cipher runs ahead; what it did is thrown
 * away with it.
 */
#ifndef KUNAI_I_PRSD_H
#define KUNAI_I_PRSD_H

#include <stddef.h>
#include <stdint.h>

enum {
    KUNAI_I_PRSD_HEADER = 8, /* size of the output, key */
    KUNAI_I_PRSD_WORDS = 55, /* the key stream comes in blocks of so many */
    KUNAI_I_PRSD_BLOCK = 4 * KUNAI_I_PRSD_WORDS
};

typedef struct kunai_i_prsd_cipher {
    uint32_t words[KUNAI_I_PRSD_WORDS]; /* s[1] to s[55] */
    uint32_t used;                      /* bytes of these words */
    uint32_t big;                       /* 1: big-endian */
} kunai_i_prsd_cipher;

/* What the 8 bytes of the header say. */
uint32_t kunai_i_read_prsd_declared(const uint8_t *header, uint32_t big);
void kunai_i_begin_prsd(kunai_i_prsd_cipher *cipher, const uint8_t *header, uint32_t big);

/* in and out do not overlap. */
void kunai_i_decrypt_prsd(kunai_i_prsd_cipher *cipher, const uint8_t *in, uint8_t *out,
                          size_t size);
void kunai_i_skip_prsd(kunai_i_prsd_cipher *cipher, size_t size);

/* Whether a file of size bytes, header included, can unpack to so many (prs.md 5). */
int kunai_i_can_declare_prsd(uint32_t declared, size_t size);

/* A cheap gate in front of a trial run: the declared size can be true, and the first bytes can
 * begin a PRS stream. */
int kunai_i_is_possible_prsd(const uint8_t *data, size_t size, uint32_t big);

#endif
