/* place.h - where a model is stored, and where structures may be. */
#ifndef KUNAI_I_MODEL_PLACE_H
#define KUNAI_I_MODEL_PLACE_H

#include "base/reader.h"
#include "container/ninja_file.h"

/* Where a model is stored. model.c finds the place, and passes it to the reader of the format. */
typedef struct kunai_i_model_place {
    kunai_i_reader body; /* base is set: kunai_i_read_pointer returns places in the body */
    uint32_t root;       /* place of the root NJS_OBJECT */
    uint32_t is_lone;    /* 1: root is a model without nodes; it gets a node without a transform */
    uint32_t format;     /* KUNAI_FORMAT_ANY: an NJCM, either Ninja Chunk or Xinja */
    uint32_t whole;      /* size of the body before it was cut; 0: the body is complete */
    /* bits.h, one bit per byte of the body, all 0 before and after the call. Only for a model that
     * is a part of something with other models in the same body; else NULL. */
    uint8_t *seen;
    /* places of pointers in the body; its list is NULL if the file does not say them */
    kunai_i_pof0_walk pof0;
} kunai_i_model_place;

/* Returns the alignment of structures in a format. Tools have moved Ginja structures to any byte
 * (ginja.md 1). SA Tools files align nothing, in any format: see sa_tools.c and sa_level.c. */
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

/* Returns 1 if a model can have this format, otherwise 0. */
int kunai_i_is_family(uint32_t format);

/* Offset of the pointer to a bare structure in an NJS_ACTION. */
enum { KUNAI_I_ACTION_OBJECT = 0, KUNAI_I_ACTION_MOTION = 4, KUNAI_I_NO_ACTION = 8 };

/* Finds a bare structure (KUNAI_OPEN_BARE) of structure_size bytes. *body receives the bytes that
 * pointers refer to, *at the place of the structure in *body.
 *
 * Without KUNAI_OPEN_ACTION, the structure is at options.offset, and the caller still has to find
 * the byte order. With KUNAI_OPEN_ACTION, the action is at options.offset, its pointer at half
 * names the structure, and options.byte_order is set.
 *
 * Returns 1, or 0 if the structure is not in the data: the open has then failed. */
int kunai_i_find_bare(kunai_i_open *open, const void *data, size_t size, size_t structure_size,
                      uint32_t half, const char *record, kunai_i_reader *body, uint32_t *at);

#endif
