/* place.h - where a model lies, and where structures can be. */
#ifndef KUNAI_I_MODEL_PLACE_H
#define KUNAI_I_MODEL_PLACE_H

#include "base/reader.h"
#include "container/ninja_file.h"

/* Where a model lies: what model.c finds, and the reader of a format is given. */
typedef struct kunai_i_model_place {
    kunai_i_reader body;    /* has its base: kunai_i_read_pointer gives places in it */
    uint32_t root;          /* the place of the root NJS_OBJECT */
    uint32_t is_lone;       /* 1: root is a model without nodes; it gets one that does nothing */
    uint32_t format;        /* KUNAI_FORMAT_ANY: that of an NJCM, Ninja Chunk or Xinja */
    uint32_t whole;         /* size of the body before it was cut; 0: it is whole */
    uint8_t *seen;          /* of a model that is a part of something with others in the same body:
                               bits.h, of the body, all 0 before and after; else NULL */
    kunai_i_pof0_walk pof0; /* where pointers are in the body; its list is NULL: nothing says so */
} kunai_i_model_place;

/* The alignment of structures in a format. Tools moved Ginja structures to any byte (ginja.md 1).
 * SA Tools files align nothing, in any format: see sa_tools.c and sa_level.c. */
static inline uint32_t kunai_i_get_alignment(uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_GJCM:
    case KUNAI_FORMAT_SA1LVL:
    case KUNAI_FORMAT_SADXLVL:
    case KUNAI_FORMAT_SA2LVL:
    case KUNAI_FORMAT_SA2BLVL: return 1;
    default: return 4;
    }
}

/* Can a model have this format? */
int kunai_i_is_family(uint32_t format);

/* What a bare structure is to an NJS_ACTION: the place of the pointer to it. */
enum { KUNAI_I_ACTION_OBJECT = 0, KUNAI_I_ACTION_MOTION = 4, KUNAI_I_NO_ACTION = 8 };

/* KUNAI_OPEN_BARE: the bytes that structures with pointers are read from, and where in them the one
 * of structure_size bytes at options.offset is; with KUNAI_OPEN_ACTION, the one that half of the
 * action at options.offset leads to. An action sets options.byte_order; without it, the caller still
 * has to find the byte order. Returns 0 if the structure is not in the data: then the open failed. */
int kunai_i_find_bare(kunai_i_open *open, const void *data, size_t size, size_t structure_size,
                      uint32_t half, const char *record, kunai_i_reader *body, uint32_t *at);

#endif
