/* chunk_model.h - the evaluation of one Ninja Chunk model. The readers of vertex lists, polygon
 * lists and volumes share it. */
#ifndef KUNAI_I_CHUNK_MODEL_H
#define KUNAI_I_CHUNK_MODEL_H

#include "model/family.h"
#include "model/mesh/mesh.h"

/* The state that polygon chunks set and strips use (ninja-chunk.md 6.1). Arrays of two hold the
 * first and the second parameter set. */
typedef struct kunai_i_paint {
    uint64_t offset;     /* of the last chunk that set a part of the state */
    uint32_t texture[2]; /* head bits << 16 | second word of the chunk without its mip adjust */
    uint32_t adjust[2];  /* mip adjust in quarters */
    uint32_t diffuse[2]; /* A R G B */
    uint32_t ambient[2];
    uint32_t specular[2];
    uint32_t exponent;
    uint32_t source; /* enum kunai_blend */
    uint32_t destination;
    uint32_t second_head; /* head bits of the last material chunk for the second set */
    uint32_t bump[3];
    uint8_t has_texture[2];
    uint8_t has_second; /* 1: a chunk has set a part of the second set */
} kunai_i_paint;

/* Volume chunks are stored until all nodes are drawn: see volume.c. */
typedef struct kunai_i_volumes {
    kunai_i_list triangles; /* of all chunks */
    kunai_i_list chunks;
} kunai_i_volumes;

typedef struct kunai_i_njcm {
    kunai_i_open *open;
    kunai_i_reader body;
    kunai_i_tree tree;
    kunai_i_builder builder;
    kunai_i_volumes volumes;
    kunai_i_list slots; /* uint32_t: per slot the number of its vertex in the builder + 1, or 0 */
    uint32_t node;      /* the current node */
    uint32_t is_shared; /* 1: other models are read from the same body */
    uint32_t lost;      /* vertices before this number may have been replaced by lost lists */
    uint32_t has_lost;  /* 1: a list was lost, so a missing start may be lost, too */
    kunai_i_paint paint;
    uint32_t cache[256]; /* per entry the place after its CP chunk; 0: empty */
    uint32_t list_draws; /* number of cached lists drawn up to now */
} kunai_i_njcm;

/* Finds vertices by their slots. Valid as long as no slot changes. */
typedef struct kunai_i_slots {
    const uint32_t *numbers; /* number of the vertex + 1, or 0 */
    size_t count;
    uint32_t lost;
} kunai_i_slots;

static inline kunai_i_slots kunai_i_get_njcm_slots(const kunai_i_njcm *njcm)
{
    const kunai_i_slots slots = {njcm->slots.items, njcm->slots.count, njcm->lost};

    return slots;
}

/* Returns the number of the vertex in a slot, or KUNAI_I_NONE. */
static inline uint32_t kunai_i_get_slot_vertex(const kunai_i_slots *slots, uint32_t slot)
{
    const uint32_t number = slot < slots->count ? slots->numbers[slot] - 1 : KUNAI_I_NONE;

    return number >= slots->lost ? number : KUNAI_I_NONE;
}

static inline uint32_t kunai_i_get_njcm_vertex(const kunai_i_njcm *njcm, uint32_t slot)
{
    const kunai_i_slots slots = kunai_i_get_njcm_slots(njcm);

    return kunai_i_get_slot_vertex(&slots, slot);
}

/* Returns the number of corners of a strip, which begins with its length. A negative length means
 * that the first triangle is reversed. */
static inline uint32_t kunai_i_get_strip_length(int16_t length)
{
    return (uint32_t)(length < 0 ? -length : length);
}

/* Reads the user words of a triangle. */
static inline void kunai_i_read_user_words(kunai_i_reader *part, uint32_t count, uint16_t *words)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        words[i] = kunai_i_read_u16(part);
}

/* vertex_list.c: makes the vertices of the list at a place, and puts them into slots. */
void kunai_i_read_vertex_list(kunai_i_njcm *njcm, uint32_t at);
/* Returns the number of vertices that the chunks of the list at a place announce. */
uint64_t kunai_i_count_vertex_list(kunai_i_njcm *njcm, uint32_t at);

/* polygon_list.c: draws a list, and the cached lists that it names. */
void kunai_i_run_polygon_list(kunai_i_njcm *njcm, uint32_t at);

/* volume.c: makes the lists of volume chunks empty. */
void kunai_i_begin_volumes(kunai_i_volumes *volumes);
/* Reads a volume chunk. part is at the info word. If part has failed afterwards, the polygon list
 * is damaged. */
void kunai_i_read_volume_chunk(kunai_i_njcm *njcm, kunai_i_reader *part, uint32_t type,
                               uint32_t bits);
/* Makes the meshes of all volume chunks, after all nodes are drawn. */
void kunai_i_finish_volumes(kunai_i_njcm *njcm);

#endif
