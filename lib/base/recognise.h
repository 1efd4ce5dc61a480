/* recognise.h - the question that each row of a noun's format table answers for kunai_probe. */
#ifndef KUNAI_I_RECOGNISE_H
#define KUNAI_I_RECOGNISE_H

#include <kunai/probe.h>

/* Does something of this format begin at byte 0? 1: *found is filled in, but for offset (0) and
 * nouns, which are the caller's. Reads no more than it needs, allocates nothing, takes time linear
 * in size. data may be the head of something larger with zeros behind it: where there is a magic it
 * decides alone, and sizes that do not fit only lower the confidence to KUNAI_LIKELY. */
typedef int kunai_i_recognise(const uint8_t *data, size_t size, kunai_found *found);

/* One row of what a noun can open. */
typedef struct kunai_i_format_row {
    uint32_t format;
    uint32_t noun; /* enum kunai_noun */
    kunai_i_recognise *recognise;
    uint32_t named; /* 1: what options.format names goes to the reader, to be told what is wrong */
} kunai_i_format_row;

#endif
