/*
 * prsd.h - the header and the key stream of PRSD (prs.md 8).
 *
 * Encrypting and decrypting are the same operation. To decrypt ahead, use a copy of the cipher: the
 * original stays where it is.
 */
#ifndef KUNAI_I_PRSD_H
#define KUNAI_I_PRSD_H

#include <stddef.h>
#include <stdint.h>

enum {
    KUNAI_I_PRSD_HEADER = 8, /* size of the output, key */
    KUNAI_I_PRSD_WORDS = 55, /* words in a block of the key stream */
    KUNAI_I_PRSD_BLOCK = 4 * KUNAI_I_PRSD_WORDS
};

typedef struct kunai_i_prsd_cipher {
    uint32_t words[KUNAI_I_PRSD_WORDS]; /* the current block: s[1] to s[55] of prs.md 8 */
    uint32_t used;                      /* bytes of the block that are used */
    uint32_t big;                       /* 1: big-endian */
} kunai_i_prsd_cipher;

/* Read the 8 bytes of the header. The first function returns the declared size of the output, the
 * second begins the key stream. big is 1 for a big-endian file. */
uint32_t kunai_i_read_prsd_declared(const uint8_t *header, uint32_t big);
void kunai_i_begin_prsd(kunai_i_prsd_cipher *cipher, const uint8_t *header, uint32_t big);

/* Decrypts size bytes. in and out must not overlap. kunai_i_skip_prsd only moves the cipher. */
void kunai_i_decrypt_prsd(kunai_i_prsd_cipher *cipher, const uint8_t *in, uint8_t *out,
                          size_t size);
void kunai_i_skip_prsd(kunai_i_prsd_cipher *cipher, size_t size);

/* Can a file of size bytes, with its header, unpack to declared bytes (prs.md 5)? */
int kunai_i_can_declare_prsd(uint32_t declared, size_t size);

/* Is the declared size possible, and can the first bytes begin a PRS stream? This test is cheap,
 * and saves most trials. */
int kunai_i_is_possible_prsd(const uint8_t *data, size_t size, uint32_t big);

#endif
