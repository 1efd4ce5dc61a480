/* lz_run.h - the state of one run over a packed file, which the decoders of all six formats share.
 */
#ifndef KUNAI_I_LZ_RUN_H
#define KUNAI_I_LZ_RUN_H

#include <kunai/lz.h>

typedef struct kunai_i_lz_run {
    const uint8_t *data;
    size_t size;
    size_t at;         /* bytes of data that are used. BLZ: 0, and size after the run */
    uint8_t *out;      /* NULL: count the output, but do not write it */
    uint64_t room;     /* bytes that the run may write to out: declared, or less */
    uint64_t made;     /* bytes of output so far */
    uint64_t declared; /* size of the output */
    uint64_t plain;    /* BLZ: bytes at the start that are the same in data and output */
    uint64_t cut;      /* bytes of the last copy or run that pass the declared size */
    size_t cut_at;     /* offset of this copy or run */
    uint32_t format;
    uint32_t least_distance; /* smallest distance of a copy; UINT32_MAX: no copy so far */
    uint32_t footer;         /* BLZ: size of the footer; 0: the data is not packed */
    /* These describe the error, if a function has returned one: */
    uint64_t offset;
    const char *record;
    const char *message;
} kunai_i_lz_run;

/* Records an error. Returns code. */
static inline kunai_result kunai_i_stop_lz(kunai_i_lz_run *run, kunai_result code, uint64_t offset,
                                           const char *record, const char *message)
{
    run->offset = offset;
    run->record = record;
    run->message = message;
    return code;
}

/* Notes the distance of a copy in least_distance. */
static inline void kunai_i_note_distance(kunai_i_lz_run *run, uint32_t distance)
{
    if (distance < run->least_distance)
        run->least_distance = distance;
}

/* Returns how many bytes of a copy or run of size bytes the output has room for. Notes the copy in
 * cut and cut_at if it passes the declared size. */
static inline uint64_t kunai_i_cut_lz(kunai_i_lz_run *run, uint64_t size)
{
    const uint64_t left = run->declared - run->made, room = run->room - run->made;

    if (size > left) {
        run->cut = size - left;
        run->cut_at = run->at;
    }
    return size < room ? size : room;
}

/* Decodes a stream of copies: LZ10 or LZ11. data[at] is the first byte after the header. Returns
 * KUNAI_OK if the output has run->room bytes. Otherwise returns KUNAI_E_TRUNCATED or
 * KUNAI_E_CORRUPT, and the run describes the error. */
kunai_result kunai_i_run_lz_copies(kunai_i_lz_run *run);
/* The same for Huffman codes of 4 or 8 bits. */
kunai_result kunai_i_run_huffman(kunai_i_lz_run *run);
/* The same for run lengths. */
kunai_result kunai_i_run_rle(kunai_i_lz_run *run);

/* BLZ: reads the footer, and sets declared, plain and footer. Call it before kunai_i_run_blz.
 * Returns KUNAI_OK, or an error that the run describes. */
kunai_result kunai_i_read_blz_footer(kunai_i_lz_run *run);
/* BLZ: decodes the stream, from its end to its start. Returns KUNAI_OK, or KUNAI_E_CORRUPT with the
 * error described in the run. */
kunai_result kunai_i_run_blz(kunai_i_lz_run *run);

#endif
