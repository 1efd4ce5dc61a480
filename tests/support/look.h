/* look.h - expectations as text: the values of a handle, by the names of their members.
 *
 *     expect(&model_handle, model, &file,
 *            "node_count=2 node[1]{parent=0 offset=@child rest.scale=(1 1 1)} mesh[0].normals=null");
 *
 * Members of the info struct stand alone: node_count, warnings[0].code. Other things of the handle
 * have the names of its get functions: entry, image, palette, node, material, mesh, textures, track,
 * section, instance, part (a model of a scene), clip, texture_set, animation, collision, model,
 * motion, header, name, light, models, draw, land, placement, table (of placements), matrix, area,
 * record. [n] is an item of them or of an array; [*] is all of them, with
 * the name of one member: entry[*].size=(5 3). {...} looks at several members of one struct. Values:
 *
 *     12  -1  0x1F  1.5   numbers; floats are equal if the number, rounded to float, is the same
 *     5/4096  0x4000u     floats, too: a quotient, and an angle in 65536ths of a turn
 *     A|B                 constants without KUNAI_: IMAGE_ALPHA|IMAGE_BUMP, FORMAT_PVM, E_CORRUPT
 *     @name  @name+4      the place of a label of the file
 *     'text'  {6100}      characters of a string, a text or bytes; bytes in hexadecimal
 *     null  set           a pointer is NULL, or is not
 *     (1 2 2*0 ...)       all items of an array, or texts; 2*0 is 0 0, 2*(1 2) is 1 2 1 2; with ...
 *                         at the end only the first ones
 *
 * name~value instead of name=value: the number is at most 0.00001 away, or that part of it.
 *
 * These are calculated:
 *     textures: rgba[image], rgba[image][level]: the texels as words, 0xRRGGBBAA; normals: the same
 *         as KUNAI_OUTPUT_NORMAL8; indices: bytes; sha256: of the texels as RGBA8; decoding: the
 *         error of the call;  colors[palette]: words;  found['name'], found_palette['name']: the index, or -1
 *     archive: unpacked[entry]: bytes, and unpacked[*] those of all entries;  sha256[entry]: of them;
 *         found['name']: the entry of this name, or -1;  read[entry], read[entry][room]: the error of
 *         a read that fails, with more than enough room, or with that
 *     motion: at[track][frame], at[track][frame][mode]: floats of kunai_motion_sample; frames may be
 *         inf, -inf and nan; [*] as the mode: all modes, with KUNAI_SAMPLE_SHORTEST and without, have
 *         to give the same
 *     model: corners[mesh], corners[mesh][part]: the source of the vertex of each corner;
 *            posed[mesh], posed_normals[mesh]: all vertices by kunai_model_skin in the rest pose;
 *            drawn[order]{...}: the material of the part that has this order
 *     map: heights[x][z], all_heights[x][z]: those of kunai_map_heights; height[x][z][y]: that of
 *         kunai_map_height, () without a result; light_at[time]: of kunai_map_find_light */
#ifndef KUNAI_TEST_LOOK_H
#define KUNAI_TEST_LOOK_H

#include "lay.h"
#include "members.h"

/* file: for labels; may be NULL. The text is a format of printf. The test fails with the first value
 * that is another one. */
void expect(const test_handle *kind, const void *handle, const laid *file, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same for one struct. */
void expect_struct(const test_struct *type, const void *data, const laid *file, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));

/* ---- for cases.c ---- */

typedef struct looking {
    const char *text; /* whole, for messages */
    const char *at;
    const laid *file;
    void *computed[512]; /* memory of what was calculated */
    uint32_t computed_count;
} looking;

void expect_items(looking *from, const test_handle *kind, const void *handle);
void skip_looking_blanks(looking *from);
int64_t read_looking_number(looking *from); /* an integer, constants, or a place */
void free_looking(looking *from);

#endif
