/* nsbmd_list.h - reads the commands of a display list one by one (mdl0.md 7). Four command bytes
 * come first, then the parameters of these four.
 *
 *     while ((command = kunai_i_read_geometry_command(&list)) != 0)
 *         ... list.parameters, which are all in the data ...
 *     list.code says why the list ended; KUNAI_OK is the normal end. */
#ifndef KUNAI_I_NSBMD_LIST_H
#define KUNAI_I_NSBMD_LIST_H

#include "base/reader.h"
#include "model/mesh/triangles.h"

enum kunai_i_geometry_command {
    KUNAI_I_MATRIX_MODE = 0x10,
    KUNAI_I_MATRIX_PUSH = 0x11,
    KUNAI_I_MATRIX_POP = 0x12,
    KUNAI_I_MATRIX_STORE = 0x13,
    KUNAI_I_MATRIX_RESTORE = 0x14,
    KUNAI_I_MATRIX_IDENTITY = 0x15,
    KUNAI_I_MATRIX_LOAD_4X4 = 0x16,
    KUNAI_I_MATRIX_LOAD_4X3 = 0x17,
    KUNAI_I_MATRIX_MULTIPLY_4X4 = 0x18,
    KUNAI_I_MATRIX_MULTIPLY_4X3 = 0x19,
    KUNAI_I_MATRIX_MULTIPLY_3X3 = 0x1A,
    KUNAI_I_MATRIX_SCALE = 0x1B,
    KUNAI_I_MATRIX_TRANSLATE = 0x1C,
    KUNAI_I_COLOR = 0x20,
    KUNAI_I_NORMAL = 0x21,
    KUNAI_I_TEXCOORD = 0x22,
    KUNAI_I_VERTEX_16 = 0x23,
    KUNAI_I_VERTEX_10 = 0x24,
    KUNAI_I_VERTEX_XY = 0x25,
    KUNAI_I_VERTEX_XZ = 0x26,
    KUNAI_I_VERTEX_YZ = 0x27,
    KUNAI_I_VERTEX_DIFFERENCE = 0x28,
    KUNAI_I_POLYGON_ATTRIBUTES = 0x29,
    KUNAI_I_PALETTE_BASE = 0x2B,
    KUNAI_I_DIFFUSE_AMBIENT = 0x30,
    KUNAI_I_BEGIN = 0x40,
    KUNAI_I_END = 0x41
};

/* State that stays until it is set again, in the order of its commands. */
enum kunai_i_geometry_state {
    KUNAI_I_STATE_COLOR,
    KUNAI_I_STATE_NORMAL,
    KUNAI_I_STATE_TEXCOORD,
    KUNAI_I_GEOMETRY_STATES
};

enum kunai_i_geometry_primitive {
    KUNAI_I_NITRO_TRIANGLES = 0,
    KUNAI_I_NITRO_QUADS = 1,
    KUNAI_I_NITRO_STRIP = 2,
    KUNAI_I_NITRO_QUAD_STRIP = 3
};

/* Indexed by command: bytes of its parameters + 1; 0 for an unknown command. */
extern const uint8_t kunai_i_geometry_sizes[256];

typedef struct kunai_i_geometry {
    const uint8_t *next; /* the next parameters or command word */
    uint32_t left;       /* bytes from next on */
    uint32_t size;
    uint32_t commands;         /* remaining commands of the current word, the next one lowest */
    uint32_t place;            /* place of the byte of the next command */
    const uint8_t *parameters; /* of the current command */
    kunai_result code;
    uint32_t wrong_at;
    const char *message;
} kunai_i_geometry;

static inline kunai_i_geometry kunai_i_begin_geometry(const uint8_t *data, uint32_t size)
{
    kunai_i_geometry list;

    memset(&list, 0, sizeof list);
    list.next = data;
    list.left = list.size = size;
    list.message = "";
    return list;
}

static inline uint32_t kunai_i_stop_geometry(kunai_i_geometry *list, kunai_result code,
                                             uint32_t place, const char *message)
{
    list->code = code;
    list->wrong_at = place;
    list->message = message;
    return 0;
}

/* Stops the list at a command or a word of commands that cannot be read. size is the number of
 * bytes that are needed, or UINT32_MAX for an unknown command. Returns 0. */
static inline uint32_t kunai_i_fail_geometry(kunai_i_geometry *list, uint32_t size)
{
    if (size == UINT32_MAX)
        return kunai_i_stop_geometry(list, KUNAI_E_CORRUPT, list->place - 1,
                                     "the geometry command is unknown");
    return kunai_i_stop_geometry(list, KUNAI_E_TRUNCATED, list->size,
                                 "the display list ends inside a command");
}

/* Returns the place of the byte of the current command. */
static inline uint32_t kunai_i_get_geometry_place(const kunai_i_geometry *list)
{
    return list->place - 1;
}

/* Returns the next command, or 0 at the end of the list or if it is damaged. */
static inline uint32_t kunai_i_read_geometry_command(kunai_i_geometry *list)
{
    uint32_t command, size;

    do {
        if (!list->commands) {
            if (list->left < 4)
                return list->left ? kunai_i_fail_geometry(list, 4) : 0;
            list->commands = kunai_i_load32(list->next, 0);
            list->place = list->size - list->left;
            list->next += 4;
            list->left -= 4;
        }
        command = list->commands & 0xFF;
        list->commands >>= 8;
        list->place++;
    } while (!command);
    size = kunai_i_geometry_sizes[command] - 1u;
    if (size > list->left) /* for an unknown command, size is UINT32_MAX */
        return kunai_i_fail_geometry(list, size);
    list->parameters = list->next;
    list->next += size;
    list->left -= size;
    return command;
}

static inline uint32_t kunai_i_get_geometry_word(const kunai_i_geometry *list)
{
    return kunai_i_load32(list->parameters, 0);
}

static inline int kunai_i_is_vertex_command(uint32_t command)
{
    return command - KUNAI_I_VERTEX_16 <= KUNAI_I_VERTEX_DIFFERENCE - KUNAI_I_VERTEX_16;
}

/* Returns 1 for a colour, a normal or a texture coordinate, otherwise 0. Each has one word, and the
 * last one counts. Their order is unpredictable for a processor, so no branch tells them apart. */
static inline int kunai_i_is_state_command(uint32_t command)
{
    return command - KUNAI_I_COLOR < KUNAI_I_GEOMETRY_STATES;
}

/* Returns the attributes that vertices have after this command. Colours and normals exclude each
 * other. */
static inline uint32_t kunai_i_update_geometry_has(uint32_t command, uint32_t has)
{
    static const uint8_t added[] = {KUNAI_I_HAS_COLOR, KUNAI_I_HAS_NORMAL, KUNAI_I_HAS_UV};
    static const uint8_t kept[] = {0xFF - KUNAI_I_HAS_NORMAL, 0xFF - KUNAI_I_HAS_COLOR, 0xFF};
    const uint32_t state = command - KUNAI_I_COLOR;

    return (has & kept[state]) | added[state];
}

#endif
