/* lz_run.h - one run over a packed file: what the decoders of all six formats share. */
#ifndef KUNAI_I_LZ_RUN_H
#define KUNAI_I_LZ_RUN_H

#include <kunai/lz.h>

typedef struct kunai_i_lz_run {
    const uint8_t *data;
    size_t size;
    size_t at;         /* data before this is used. BLZ: 0, or at the end size */
    uint8_t *out;      /* NULL: only count */
    uint64_t room;     /* bytes of out that the run may write: declared, or less */
    uint64_t made;     /* bytes of output */
    uint64_t declared; /* size of the output */
    uint64_t plain;    /* BLZ: bytes at the start that are the same in data and output */
    uint64_t cut;      /* bytes of the last copy or run that pass the declared size */
    size_t cut_at;     /* offset of that copy or run */
    uint32_t format;
    uint32_t least_distance; /* UINT32_MAX: no copy so far */
    uint32_t footer;         /* BLZ: bytes; 0: not packed */
    /* The fault, if a function returned an error: */
    uint64_t offset;
    const char *record;
    const char *message;
} kunai_i_lz_run;

/* Records an error, and returns its code. */
static inline kunai_result kunai_i_stop_lz(kunai_i_lz_run *run, kunai_result code, uint64_t offset,
                                           const char *record, const char *message)
{
    run->offset = offset;
    run->record = record;
    run->message = message;
    return code;
}

static inline void kunai_i_note_distance(kunai_i_lz_run *run, uint32_t distance)
{
    if (distance < run->least_distance)
        run->least_distance = distance;
}

/* The bytes of a copy or run that has size bytes: as many as the output has room for. */
static inline uint64_t kunai_i_cut_lz(kunai_i_lz_run *run, uint64_t size)
{
    const uint64_t left = run->declared - run->made, room = run->room - run->made;

    if (size > left) {
        run->cut = size - left;
        run->cut_at = run->at;
    }
    return size < room ? size : room;
}

/* The streams. data[at] is the first byte after the header. */
kunai_result kunai_i_run_lz_copies(kunai_i_lz_run *run);
kunai_result kunai_i_run_huffman(kunai_i_lz_run *run);
kunai_result kunai_i_run_rle(kunai_i_lz_run *run);

/* BLZ: the footer, then the stream. */
kunai_result kunai_i_read_blz_footer(kunai_i_lz_run *run);
kunai_result kunai_i_run_blz(kunai_i_lz_run *run);

#endif
