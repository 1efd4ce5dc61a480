/*
 * ninja_motion.c - finds the NJS_MOTION in each kind of file (ninja-motion.md 1, 11; ninja-ascii.md
 * 2, 3).
 *
 * The kinds are: chunks of a Ninja file, the REL file of a PSO player, bare structures in a program
 * or a memory dump, and declarations of a text. njs_motion.c then reads the structure. Only the tag
 * of a chunk says what a motion moves. In a REL file, pointers are relative to the file, and 0 is a
 * valid pointer.
 */
#include "container/ninja_ascii.h"
#include "container/ninja_file.h"
#include "container/rel.h"
#include "base/trace.h"
#include "model/place.h"
#include "motion/ninja/njs_motion.h"
#include "motion/readers.h"

#include <kunai/archive.h>

/* ---- chunks ---- */

/* The chunks that are motions. */
static const struct {
    uint32_t tag;
    uint32_t format; /* KUNAI_FORMAT_ANY: not decoded */
    const char *name;
} kinds[] = {
    {KUNAI_CHUNK_TAG_NMDM, KUNAI_FORMAT_NMDM, "NMDM"},
    {KUNAI_CHUNK_TAG_NSSM, KUNAI_FORMAT_NSSM, "NSSM"},
    {KUNAI_CHUNK_TAG_NCAM, KUNAI_FORMAT_NCAM, "NCAM"},
    {KUNAI_CHUNK_TAG_NLIM, KUNAI_FORMAT_NLIM, "NLIM"},
    {KUNAI_CHUNK_TAG_NJCA, KUNAI_FORMAT_NJCA, "NJCA"},
    {KUNAI_CHUNK_TAG_CPSM, KUNAI_FORMAT_ANY, "CPSM"},
    {KUNAI_CHUNK_TAG_NCSM, KUNAI_FORMAT_ANY, "NCSM"},
    {KUNAI_CHUNK_TAG_NJLI, KUNAI_FORMAT_ANY, "NJLI"},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* Returns KINDS if the chunk is no motion. */
static uint32_t find_kind(uint32_t tag)
{
    uint32_t i;

    for (i = 0; i < KINDS && kinds[i].tag != tag; i++)
        continue;
    return i;
}

/* Returns 1 if a chunk is a motion of the wanted format. If wanted is 0, any format that is decoded
 * counts. */
static int is_counted(const kunai_i_chunk *chunk, uint32_t wanted)
{
    const uint32_t kind = find_kind(chunk->tag);

    return kind < KINDS && kinds[kind].format && (!wanted || wanted == kinds[kind].format);
}

/* Reports why the list is empty. other is the first motion of a kind that is not decoded. Its tag
 * is 0 if the file has no motion of these kinds. */
static void fail_list(kunai_i_open *open, uint32_t wanted, const kunai_i_chunk *other)
{
    if (wanted)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "Ninja file",
                     "the file has no motion of the requested format");
    else if (other->tag)
        kunai_i_fail(open, KUNAI_E_UNSUPPORTED, other->offset, kinds[find_kind(other->tag)].name,
                     "the file has only motions of kinds that are not supported");
    else
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "Ninja file", "the file has no motions");
}

/* Warns if the last chunk is cut. If that chunk is a motion, the warning belongs to the motion. */
static void warn_last_chunk(kunai_i_open *open, const kunai_i_list *motions,
                            const kunai_i_chunk *last)
{
    const uint32_t number = (uint32_t)motions->count - 1;
    const kunai_i_chunk *motion = (const kunai_i_chunk *)motions->items + number;
    const kunai_i_item outer = open->item;

    if (motion->offset == last->offset)
        (void)kunai_i_begin_item(open, KUNAI_ITEM_MOTION, number);
    kunai_i_warn_cut_chunk(open, last);
    kunai_i_end_item(open, outer);
}

/* Lists the chunks that are motions of the wanted format. */
static void list_chunks(kunai_i_open *open, uint32_t wanted, kunai_i_chunk_motions *motions)
{
    kunai_i_chunk chunk, other;

    memset(&chunk, 0, sizeof chunk);
    memset(&other, 0, sizeof other);
    while (kunai_i_read_next_chunk(&motions->walk, &chunk)) {
        const uint32_t kind = find_kind(chunk.tag);
        kunai_i_chunk *item;

        if (kind < KINDS && !kinds[kind].format && !other.tag)
            other = chunk;
        if (!is_counted(&chunk, wanted))
            continue;
        item = kunai_i_add_to_list(open, &motions->chunks);
        if (!item)
            return;
        *item = chunk;
    }
    if (!motions->chunks.count)
        fail_list(open, wanted, &other);
    else
        warn_last_chunk(open, &motions->chunks, &chunk); /* only the last chunk can be cut */
}

void kunai_i_list_chunk_motions(kunai_i_open *open, const uint8_t *data, size_t size,
                                kunai_i_chunk_motions *motions)
{
    const uint32_t wanted = open->options.format == KUNAI_FORMAT_NINJA ? (uint32_t)KUNAI_FORMAT_ANY
                                                                       : open->options.format;
    kunai_i_chunk_faults faults;

    memset(motions, 0, sizeof *motions);
    kunai_i_begin_list_in(&motions->chunks, sizeof(kunai_i_chunk), &motions->first, 1);
    if (!kunai_i_begin_chunk_walk(&motions->walk, open, data, size, open->options.byte_order)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "motion",
                     open->options.format ? "the data is not a Ninja file"
                                          : "the data is not a motion of a known format");
        return;
    }
    open->format = KUNAI_FORMAT_NINJA;
    kunai_i_begin_chunk_faults(open, &faults);
    list_chunks(open, wanted, motions);
    motions->faults = kunai_i_end_chunk_faults(open, &faults);
}

/* Reads the motion in a chunk. Pointers are relative to the body of the chunk. */
static void read_chunk(kunai_i_open *open, const kunai_i_chunk_walk *walk,
                       const kunai_i_chunk *chunk, kunai_motion *motion)
{
    const uint32_t kind = find_kind(chunk->tag);
    kunai_i_motion_place place;
    int is_ninja2_camera; /* the size of the body of an NJCA decides the generation */

    open->format = kinds[kind].format;
    if (!kunai_i_check_chunk(open, chunk))
        return;
    motion->info.byte_order = kunai_i_find_chunk_byte_order(walk, chunk);
    memset(&place, 0, sizeof place);
    place.body = kunai_i_make_chunk_reader(open, walk, chunk, kinds[kind].name);
    place.format = open->format;
    place.model = open->options.model;
    is_ninja2_camera = (open->options.motion_flags & KUNAI_MOTION_NINJA2) ||
                       place.body.size < KUNAI_I_NJS_CAMERA_SIZE;
    if (open->format == KUNAI_FORMAT_NJCA)
        kunai_i_read_camera(open, &place.body, 0, is_ninja2_camera, motion);
    else
        kunai_i_read_njs_motion(open, &place, motion);
}

/* Reports the faults of chunks before and after the motion in the order of the file. */
void kunai_i_read_chunk_motion(kunai_i_open *open, const kunai_i_chunk_motions *motions,
                               uint32_t index, kunai_motion *motion)
{
    const kunai_i_chunk *chunks = motions->chunks.items;
    kunai_i_item outer;

    open->format = KUNAI_FORMAT_NINJA;
    if (index >= motions->chunks.count) {
        kunai_i_fail(open, KUNAI_E_RANGE, 0, "Ninja file",
                     "options.index is out of range: the file has fewer motions");
        return;
    }
    kunai_i_warn_chunk_faults(open, motions->faults, 0, chunks[index].offset);
    outer = kunai_i_begin_item(open, KUNAI_ITEM_MOTION, index);
    read_chunk(open, &motions->walk, &chunks[index], motion);
    kunai_i_end_item(open, outer);
    if (!kunai_i_has_failed(open))
        kunai_i_warn_chunk_faults(open, motions->faults, chunks[index].offset, UINT64_MAX);
    kunai_i_finish_chunk_faults(open, motions->faults);
}

int kunai_i_recognise_ninja_motion(const kunai_i_format *format, const uint8_t *data, size_t size,
                                   kunai_found *found)
{
    kunai_i_chunk_walk walk;
    kunai_i_chunk chunk;

    (void)format;
    (void)found;
    if (!kunai_i_begin_chunk_walk(&walk, NULL, data, size, KUNAI_BYTE_ORDER_ANY))
        return 0;
    while (kunai_i_read_next_chunk(&walk, &chunk))
        if (is_counted(&chunk, KUNAI_FORMAT_ANY))
            return 1;
    return 0;
}

/* ---- a REL file ---- */

enum { ACTION_SIZE = 8 };

/* Finds the motion of a REL file: root, NJS_ACTION without an object, NJS_MOTION. Returns 0 for
 * other REL files: they do not have this chain. */
static int find_player_motion(const kunai_i_rel *rel, uint32_t *at)
{
    uint32_t action;

    return kunai_i_follow_rel(rel, rel->root, &action) && !kunai_i_is_rel_pointer(rel, action) &&
           kunai_i_follow_rel(rel, action + (uint64_t)4, at) && *at % 4 == 0 &&
           *at < rel->payload && rel->payload - *at >= KUNAI_I_NJS_MOTION_SIZE;
}

/* Reads the only motion of a REL file. */
void kunai_i_read_rel_motion(kunai_i_open *open, const uint8_t *data, size_t size,
                             kunai_motion *motion)
{
    kunai_i_motion_place place;
    kunai_i_rel rel;
    uint32_t at, action;

    if (!kunai_i_begin_rel(&rel, data, size, open->options.byte_order)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "motion", "the data is not a REL file");
        return;
    }
    open->format = KUNAI_FORMAT_REL_MOTION;
    if (!find_player_motion(&rel, &at)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, size - KUNAI_I_REL_ROOT_FROM_END, "REL trailer",
                     "the root of the REL file is not a motion");
        return;
    }
    if (open->options.index) {
        kunai_i_fail(open, KUNAI_E_RANGE, 0, "REL file",
                     "options.index is out of range: the only index is 0");
        return;
    }
    kunai_i_load_rel(open, &rel);
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_REL_ROOT, "root", rel.root, 4);
    if (kunai_i_follow_rel(&rel, rel.root, &action))
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ACTION, "NJS_ACTION", action, ACTION_SIZE);
    if (kunai_i_has_failed(open))
        return;
    memset(&place, 0, sizeof place);
    place.body = kunai_i_make_rel_reader(open, &rel, "NJS_MOTION");
    place.at = at;
    place.format = KUNAI_FORMAT_REL_MOTION;
    place.model = open->options.model;
    motion->info.byte_order = rel.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_read_njs_motion(open, &place, motion);
}

/* Also checks that the motion has a pointer to its MDATA, and a possible number of elements. */
int kunai_i_recognise_rel_motion(const kunai_i_format *format, const uint8_t *data, size_t size,
                                 kunai_found *found)
{
    kunai_i_rel rel;
    kunai_i_reader reader;
    uint32_t at;

    (void)format;
    if (!kunai_i_begin_rel(&rel, data, size, KUNAI_BYTE_ORDER_ANY) ||
        !find_player_motion(&rel, &at) || !kunai_i_is_rel_pointer(&rel, at))
        return 0;
    reader = kunai_i_make_rel_reader(NULL, &rel, "NJS_MOTION");
    kunai_i_seek(&reader, (uint64_t)at + 10);
    if (!kunai_i_count_njs_motion_elements(kunai_i_read_u16(&reader)))
        return 0;
    found->byte_order = rel.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    return 1;
}

/* ---- bare structures ---- */

/* Returns 1 if the motion can be read in this byte order. */
static int fits_order(const kunai_i_motion_place *place, uint32_t big)
{
    kunai_i_reader reader = place->body;
    uint32_t mdata;

    reader.big = big;
    kunai_i_seek(&reader, place->at);
    mdata = kunai_i_read_pointer(&reader);
    kunai_i_skip(&reader, 4);
    return mdata < reader.size && kunai_i_read_u16(&reader) &&
           kunai_i_count_njs_motion_elements(kunai_i_read_u16(&reader));
}

/* Chooses little-endian, unless only big-endian is possible. */
static uint32_t find_order(const kunai_i_motion_place *place, uint32_t byte_order)
{
    if (byte_order)
        return byte_order != KUNAI_BYTE_ORDER_LITTLE;
    return !fits_order(place, 0) && fits_order(place, 1);
}

static int has_motion_kind(uint32_t format)
{
    return format == KUNAI_FORMAT_NMDM || format == KUNAI_FORMAT_NSSM ||
           format == KUNAI_FORMAT_NCAM || format == KUNAI_FORMAT_NLIM;
}

/* Reads a motion at the place that options.root gives. If that is an NJS_ACTION, its channels
 * decide what the motion moves. */
void kunai_i_read_bare_motion(kunai_i_open *open, const uint8_t *data, size_t size,
                              kunai_motion *motion)
{
    const uint32_t format = open->options.format;
    const int is_half = (open->options.flags & KUNAI_OPEN_ACTION) && kunai_i_is_family(format);
    kunai_i_motion_place place;

    if (!has_motion_kind(format) && !is_half) {
        kunai_i_fail(
            open, KUNAI_E_ARGUMENT, 0, "arguments",
            "options.format is not a format of motions, but options.flags has KUNAI_OPEN_BARE");
        return;
    }
    open->format = format;
    memset(&place, 0, sizeof place);
    if (!kunai_i_find_bare(open, data, size, KUNAI_I_NJS_MOTION_SIZE, KUNAI_I_ACTION_MOTION,
                           "NJS_MOTION", &place.body, &place.at))
        return;
    place.body.big = find_order(&place, open->options.byte_order);
    place.format = is_half ? kunai_i_find_njs_motion_format(&place.body, place.at) : format;
    place.model = open->options.model;
    place.is_open = 1;
    motion->info.byte_order = place.body.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_read_njs_motion(open, &place, motion);
}

/* ---- a text ---- */

static const char ascii_record[] = "Ninja ASCII";

/* Returns KUNAI_FORMAT_ANY if the declaration is no motion. */
uint32_t kunai_i_get_declared_format(const kunai_i_ascii_declaration *declaration)
{
    if (declaration->type == KUNAI_I_ASCII_CAMERA)
        return KUNAI_FORMAT_NJCA;
    return declaration->type == KUNAI_I_ASCII_MOTION ? declaration->block
                                                     : (uint32_t)KUNAI_FORMAT_ANY;
}

/* Lists the declarations that are motions of the wanted format. */
void kunai_i_list_text_motions(kunai_i_open *open, const kunai_i_ascii *ascii, uint32_t wanted,
                               kunai_i_text_motions *motions)
{
    kunai_i_list list;
    uint32_t i;

    memset(motions, 0, sizeof *motions);
    motions->ascii = *ascii;
    motions->starts = kunai_i_allocate_scratch(open, kunai_i_measure_bits(ascii->image.size), 1);
    kunai_i_begin_list(&list, sizeof i);
    for (i = 0; i < ascii->count; i++) {
        const uint32_t format = kunai_i_get_declared_format(&ascii->declarations[i]);
        uint32_t *number;

        if (!format || (wanted != KUNAI_FORMAT_NJA && wanted != format))
            continue;
        number = kunai_i_add_to_list(open, &list);
        if (!number)
            return;
        *number = i;
    }
    if (!list.count)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, ascii_record,
                     wanted == KUNAI_FORMAT_NJA ? "the file has no motions"
                                                : "the file has no motion of the requested format");
    motions->numbers = list.items;
    motions->count = (uint32_t)list.count;
}

void kunai_i_translate_text_motion(const kunai_i_ascii *ascii, kunai_motion *motion)
{
    kunai_i_track *tracks = (kunai_i_track *)motion->tracks; /* no caller has these tracks yet */
    uint32_t i;

    for (i = 0; i < motion->info.track_count; i++)
        tracks[i].track.offset = kunai_i_find_ascii_offset(ascii, tracks[i].track.offset);
}

/* Adds the flags that the words of the text imply: they name the records of the keys, so nothing
 * must be guessed. Flags of the caller about angles take precedence. */
static void add_flags(kunai_i_open *open, uint32_t flags)
{
    const uint32_t angles = KUNAI_MOTION_ANGLES_WIDE | KUNAI_MOTION_ANGLES_SHORT;

    if (open->options.motion_flags & angles)
        flags &= ~angles;
    open->options.motion_flags |= flags;
}

void kunai_i_set_declared_motion(kunai_i_open *open, const kunai_i_ascii_declaration *declaration,
                                 kunai_i_motion_place *place)
{
    place->format = kunai_i_get_declared_format(declaration);
    place->is_counted = declaration->entry_count > 0;
    place->entry_count = declaration->entry_count;
    add_flags(open, declaration->flags);
}

/* Returns 0 and fails the open if there is no MDATA. A .dup file has only the NJS_MOTION. */
static int has_mdata(kunai_i_open *open, const kunai_i_motion_place *place)
{
    if (kunai_i_read_pointer_at(&place->body, place->at) != KUNAI_I_NULL)
        return 1;
    kunai_i_fail(open, KUNAI_E_UNSUPPORTED, place->at, "NJS_MOTION",
                 "the pointer to the MDATA is null: the MDATA is missing, or in another file");
    return 0;
}

/* Reads the structure in the image of the text, then converts offsets to places in the text. */
static void read_declared_motion(kunai_i_open *open, const kunai_i_text_motions *motions,
                                 const kunai_i_ascii_declaration *found, kunai_motion *motion)
{
    kunai_i_motion_place place;

    (void)kunai_i_begin_item(open, KUNAI_ITEM_MOTION, open->options.index);
    memset(&place, 0, sizeof place);
    place.body = motions->ascii.image;
    place.body.open = open;
    place.at = found->place;
    kunai_i_set_declared_motion(open, found, &place);
    place.model = open->options.model;
    place.starts = motions->starts;
    open->format = place.format;
    motion->info.format = place.format;
    motion->info.name = found->name;
    if (place.format == KUNAI_FORMAT_NJCA)
        kunai_i_read_camera(open, &place.body, place.at, 0, motion);
    else if (has_mdata(open, &place))
        kunai_i_read_njs_motion(open, &place, motion);
    if (!kunai_i_has_failed(open))
        kunai_i_translate_text_motion(&motions->ascii, motion);
}

/* Warnings and errors are converted to places in the text as well. */
void kunai_i_read_text_motion(kunai_i_open *open, const kunai_i_text_motions *motions,
                              uint32_t index, kunai_motion *motion)
{
    /* restored at the end, because each motion adds its own flags */
    const uint32_t flags = open->options.motion_flags;
    kunai_i_warnings warnings;

    open->format = KUNAI_FORMAT_NJA;
    if (index >= motions->count) {
        kunai_i_fail(open, KUNAI_E_RANGE, 0, ascii_record,
                     "options.index is out of range: the file has fewer motions");
        return;
    }
    motion->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_hide_trace(open);
    (void)kunai_i_begin_item(open, KUNAI_ITEM_MOTION, index); /* ends with the open call */
    kunai_i_begin_warnings(open, &warnings);
    read_declared_motion(open, motions, &motions->ascii.declarations[motions->numbers[index]],
                         motion);
    kunai_i_translate_ascii(&motions->ascii, open);
    kunai_i_end_warnings(open);
    open->options.motion_flags = flags;
}

int kunai_i_recognise_nja_motion(const kunai_i_format *format, const uint8_t *data, size_t size,
                                 kunai_found *found)
{
    (void)format;
    (void)found;
    return kunai_i_has_ascii_part(data, size, KUNAI_MODULE_MOTION);
}
