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

/* Returns the declared size of the output. header has KUNAI_I_PRSD_HEADER bytes. big is 1 for a
 * big-endian file. */
uint32_t kunai_i_read_prsd_declared(const uint8_t *header, uint32_t big);
/* Begins the key stream with the key in the header. The parameters are as in
 * kunai_i_read_prsd_declared. */
void kunai_i_begin_prsd(kunai_i_prsd_cipher *cipher, const uint8_t *header, uint32_t big);

/* Decrypts or encrypts size bytes, and moves the cipher by size bytes. in and out must not overlap.
 */
void kunai_i_decrypt_prsd(kunai_i_prsd_cipher *cipher, const uint8_t *in, uint8_t *out,
                          size_t size);
/* Moves the cipher by size bytes. */
void kunai_i_skip_prsd(kunai_i_prsd_cipher *cipher, size_t size);

/* Returns 1 if a PRSD file of size bytes can unpack to declared bytes, otherwise 0 (prs.md 5). size
 * includes the header. */
int kunai_i_can_declare_prsd(uint32_t declared, size_t size);

/* Returns 1 if the declared size is possible, and the first decrypted bytes can begin a PRS stream.
 * Otherwise returns 0, also if the data is shorter than the shortest file. This test is cheap, and
 * saves most trials. */
int kunai_i_is_possible_prsd(const uint8_t *data, size_t size, uint32_t big);

#endif
