/*
 * prs_machine.h - the machine that decodes PRS for all functions of the module (prs.md 4).
 */
#ifndef KUNAI_I_PRS_MACHINE_H
#define KUNAI_I_PRS_MACHINE_H

#include <kunai/prs.h>

enum {
    KUNAI_I_PRS_SHORTEST = 3, /* shortest stream: a control byte and the end mark */
    KUNAI_I_PRS_REACH = 8192, /* largest distance of a copy */
    KUNAI_I_PRS_SPARE = 40    /* least room in which the fast loop runs */
};

typedef struct kunai_i_prs_machine {
    uint64_t max_output;
    uint64_t consumed; /* input bytes so far */
    uint64_t produced; /* output bytes so far */
    uint64_t copy_at;  /* current copy: offset of its first data byte */
    uint32_t phase;    /* enum phase in prs_machine.c */
    uint32_t control;  /* unused control bits: the next one is the lowest; zeros above them */
    uint32_t left;     /* number of unused control bits */
    uint32_t word;     /* current long copy: its first data byte, then both */
    uint32_t size;     /* current copy: bytes that are still to be written */
    uint32_t distance; /* current copy */
    uint32_t lenient;  /* KUNAI_PRS_LENIENT */
    uint32_t fill;     /* 1: stop as soon as there is no room, also between two tokens */
} kunai_i_prs_machine;

/* The memory of one run. Right before out lie the last KUNAI_I_PRS_REACH bytes of output, or all
 * output if it is shorter. */
typedef struct kunai_i_prs_piece {
    const uint8_t *in;
    const uint8_t *in_end;
    uint8_t *out;  /* NULL: count the output, but do not write it */
    uint64_t room; /* bytes that may be written to out */
} kunai_i_prs_piece;

/* Returns 1 if the first token can begin a stream, otherwise 0. This test is cheap, and saves most
 * trials. */
int kunai_i_may_begin_prs(const uint8_t *data, size_t size);

/* Begins a stream. The caller has checked the options. */
void kunai_i_begin_prs(kunai_i_prs_machine *m, const kunai_options *options);
/* Begins another stream with the same options. */
void kunai_i_reset_prs(kunai_i_prs_machine *m);

/* Decodes until the end mark, an error, or the end of the input or of the room. Moves the members
 * of *p. Bytes of the room after the output may be overwritten.
 *
 * Returns
 *   KUNAI_END          the end mark was read
 *   KUNAI_NEED_INPUT   the input is used up
 *   KUNAI_NEED_OUTPUT  there is no room for the next byte
 *   KUNAI_E_CORRUPT    a copy begins before the start of the output
 *   KUNAI_E_LIMIT      the output would pass max_output
 */
kunai_result kunai_i_run_prs(kunai_i_prs_machine *m, kunai_i_prs_piece *p);

/* Returns the name of the structure in which a run has ended with result. *offset is its place. */
const char *kunai_i_get_prs_place(const kunai_i_prs_machine *m, kunai_result result,
                                  uint64_t *offset);

#endif
