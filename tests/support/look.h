/* look.h - checks the values of a handle. A text names the members and their values:
 *
 *     expect(&model_handle, model, &file,
 *            "node_count=2 node[1]{parent=0 offset=@child rest.scale=(1 1 1)} "
 *            "mesh[0].normals=null");
 *
 * Members of the info struct stand alone: node_count, warnings[0].code. The other things that a
 * handle contains have the names of their get functions:
 *
 *     entry, image, palette, node, material, mesh, textures, track, section, instance
 *     part (a model of a scene), clip, texture_set, animation, collision, model, motion, header
 *     name, light, models, draw, land, placement, table (of placements), matrix, area, record
 *
 * [n] is an item of an array or of a get function. [*] is all items, with the name of one member:
 * entry[*].size=(5 3). {...} checks several members of one struct. Values are:
 *
 *     12  -1  0x1F  1.5   numbers; a float must be the number, rounded to float
 *     5/4096  0x4000u     floats, too: a quotient, and an angle in 65536ths of a turn
 *     A|B                 constants without KUNAI_: IMAGE_ALPHA|IMAGE_BUMP, FORMAT_PVM, E_CORRUPT
 *     @name  @name+4      the place of a label of the file
 *     'text'  {6100}      characters of a string, a text or bytes; bytes in hexadecimal
 *     null  set           the pointer is NULL, or is not NULL
 *     (1 2 2*0 ...)       all items of an array, or texts; 2*0 is 0 0, 2*(1 2) is 1 2 1 2; with ...
 *                         at the end, only the first items
 *
 * name~value allows floats a difference of 0.00001, or of 0.00001 of the value if the value is
 * larger than 1.
 *
 * These values are calculated. Textures:
 *
 *     rgba[image], rgba[image][level]   the texels as words, 0xRRGGBBAA
 *     normals[image][level]             the same, decoded as KUNAI_OUTPUT_NORMAL8
 *     indices[image][level]             bytes
 *     sha256[image][level]              the hash of the texels as RGBA8
 *     decoding[image][level]            the error of the decode call
 *     colors[palette]                   words, 0xRRGGBBAA
 *     found['name']                     the index of the image, or -1
 *     found_palette['name']             the index of the palette, or -1
 *
 * Archives:
 *
 *     unpacked[entry], unpacked[*]      the bytes of one entry, or of all entries
 *     sha256[entry]                     the hash of these bytes
 *     found['name']                     the index of the entry, or -1
 *     read[entry], read[entry][room]    the error of kunai_archive_read, with more room than
 *                                       needed, or with room bytes
 *
 * Motions:
 *
 *     at[track][frame][mode]            floats of kunai_motion_sample. The frame can be inf, -inf
 *                                       or nan. Without a mode: KUNAI_SAMPLE_LOOP. [*] as the
 *                                       mode: all modes must give the same, with
 *                                       KUNAI_SAMPLE_SHORTEST and without
 *
 * Models:
 *
 *     corners[mesh], corners[mesh][part]   the source of the vertex of each corner
 *     posed[mesh], posed_normals[mesh]     all vertices by kunai_model_skin in the rest pose
 *     drawn[order]{...}                    the material of the sub-mesh with this draw order
 *
 * Maps:
 *
 *     heights[x][z], all_heights[x][z]  the candidates of kunai_map_heights; all_: of all plates
 *     height[x][z][y]                   the height of kunai_map_height; () if there is no height
 *     light_at[time]                    the index of kunai_map_find_light */
#ifndef KUNAI_TEST_LOOK_H
#define KUNAI_TEST_LOOK_H

#include "lay.h"
#include "members.h"

/* Compares the handle with the text, a format of printf. The test fails at the first value that
 * differs, and prints the text up to this place. file is for labels; it may be NULL. */
void expect(const test_handle *kind, const void *handle, const laid *file, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Does the same for one struct. */
void expect_struct(const test_struct *type, const void *data, const laid *file, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));

/* ---- for cases.c ---- */

typedef struct looking {
    const char *text; /* the whole text, for messages */
    const char *at;
    const laid *file;
    void *computed[512]; /* memory of calculated values */
    uint32_t computed_count;
} looking;

void expect_items(looking *from, const test_handle *kind, const void *handle);
void skip_looking_blanks(looking *from);
int64_t read_looking_number(looking *from); /* reads an integer, constants, or a place */
void free_looking(looking *from);

#endif
