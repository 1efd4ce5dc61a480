/*
 * prs_machine.h - the machine that serves the whole-buffer calls, the size query and the stream.
 */
#ifndef KUNAI_I_PRS_MACHINE_H
#define KUNAI_I_PRS_MACHINE_H

#include <kunai/prs.h>

enum {
    KUNAI_I_PRS_SHORTEST = 3, /* the end mark and its control byte */
    KUNAI_I_PRS_REACH = 8192, /* largest distance */
    KUNAI_I_PRS_SPARE = 40    /* bytes of room from which on whole tokens are taken */
};

typedef struct kunai_i_prs_machine {
    uint64_t max_output;
    uint64_t consumed; /* input bytes */
    uint64_t produced; /* output bytes */
    uint64_t copy_at;  /* of the copy under way: offset of its first data byte */
    uint32_t phase;
    uint32_t control; /* unused control bits, the next one lowest, zeros above */
    uint32_t left;    /* number of them */
    uint32_t word;    /* of the copy under way: its first data byte, then two */
    uint32_t size;    /* of the copy under way: bytes that are left to output */
    uint32_t distance;
    uint32_t lenient; /* KUNAI_PRS_LENIENT */
    uint32_t fill;    /* stop as soon as there is no room, also between two tokens */
} kunai_i_prs_machine;

/* The memory of one run. Before out lie KUNAI_I_PRS_REACH bytes of output, or all there were. */
typedef struct kunai_i_prs_piece {
    const uint8_t *in;
    const uint8_t *in_end;
    uint8_t *out;  /* NULL: only count */
    uint64_t room; /* bytes from out */
} kunai_i_prs_piece;

/* A cheap gate in front of a trial: can the first token begin a stream? */
int kunai_i_may_begin_prs(const uint8_t *data, size_t size);

/* The options are checked. */
void kunai_i_begin_prs(kunai_i_prs_machine *m, const kunai_options *options);
void kunai_i_reset_prs(kunai_i_prs_machine *m);

/* Until KUNAI_END, an error, or one side is used up: KUNAI_NEED_INPUT, KUNAI_NEED_OUTPUT. May write
 * anything to the room behind what it says that it made. */
kunai_result kunai_i_run_prs(kunai_i_prs_machine *m, kunai_i_prs_piece *p);

/* Where and in what a run stopped that ended with result. */
const char *kunai_i_get_prs_place(const kunai_i_prs_machine *m, kunai_result result,
                                  uint64_t *offset);

#endif
