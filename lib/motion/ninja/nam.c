/* nam.c - finds motions and cameras among the declarations of a text, gives the structures made of
 * them to the readers of binary motions, and says where in the text all of it is (ninja-ascii.md 2,
 * 3). */
#include "motion/readers.h"

#include "container/ninja_ascii.h"
#include "motion/ninja/njs_motion.h"

static const char record[] = "Ninja ASCII";

/* KUNAI_FORMAT_ANY: it is no motion. */
static uint32_t get_motion_format(const kunai_i_ascii_declaration *declaration)
{
    if (declaration->type == KUNAI_I_ASCII_CAMERA)
        return KUNAI_FORMAT_NJCA;
    return declaration->type == KUNAI_I_ASCII_MOTION ? declaration->block
                                                     : (uint32_t)KUNAI_FORMAT_ANY;
}

/* The motion number index of those of a format (KUNAI_FORMAT_NJA: of any), or NULL. *count: of
 * those that are there. */
static const kunai_i_ascii_declaration *find_motion(const kunai_i_ascii *ascii, uint32_t wanted,
                                                    uint32_t index, uint32_t *count)
{
    const kunai_i_ascii_declaration *motion = NULL;
    uint32_t i;

    *count = 0;
    for (i = 0; i < ascii->count; i++) {
        const uint32_t format = get_motion_format(&ascii->declarations[i]);

        if (format && (wanted == KUNAI_FORMAT_NJA || wanted == format) && (*count)++ == index)
            motion = &ascii->declarations[i];
    }
    return motion;
}

static void translate_tracks(const kunai_i_ascii *ascii, kunai_motion *motion)
{
    kunai_i_track *tracks = (kunai_i_track *)motion->tracks; /* nobody has seen them yet */
    uint32_t i;

    for (i = 0; i < motion->info.track_count; i++)
        tracks[i].track.offset = kunai_i_find_ascii_offset(ascii, tracks[i].track.offset);
}

/* What the words of the text say about the keys need not be found out; what the caller says about
 * angles goes first. */
static void add_flags(kunai_i_open *open, uint32_t flags)
{
    const uint32_t angles = KUNAI_ANGLES_WIDE | KUNAI_ANGLES_SHORT;

    if (open->options.flags & angles)
        flags &= ~angles;
    open->options.flags |= flags;
}

/* A .dup has the head of a motion only. */
static int has_mdata(kunai_i_open *open, const kunai_i_motion_place *place)
{
    if (kunai_i_read_pointer_at(&place->body, place->at) != KUNAI_I_NULL)
        return 1;
    kunai_i_fail(open, KUNAI_E_UNSUPPORTED, place->at, "NJS_MOTION",
                 "there is no MDATA, or it is in another file");
    return 0;
}

static void read_motion_at(kunai_i_open *open, const kunai_i_ascii *ascii,
                           const kunai_i_ascii_declaration *found, kunai_motion *motion)
{
    kunai_i_motion_place place;

    memset(&place, 0, sizeof place);
    place.body = ascii->image;
    place.at = found->place;
    place.format = get_motion_format(found);
    place.model = open->options.model;
    open->format = place.format;
    add_flags(open, found->flags);
    motion->info.format = place.format;
    motion->info.name = found->name;
    if (place.format == KUNAI_FORMAT_NJCA)
        kunai_i_read_camera(open, &place.body, place.at, 0, motion);
    else if (has_mdata(open, &place))
        kunai_i_read_njs_motion(open, &place, motion);
    if (!kunai_i_has_failed(open))
        translate_tracks(ascii, motion);
}

static void read_image(kunai_i_open *open, const kunai_i_ascii *ascii, kunai_motion *motion)
{
    const uint32_t wanted = open->options.format ? open->options.format : KUNAI_FORMAT_NJA;
    const kunai_i_ascii_declaration *found;
    uint32_t count;

    found = find_motion(ascii, wanted, open->options.index, &count);
    if (found)
        read_motion_at(open, ascii, found, motion);
    else if (count)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, record, "there are fewer motions");
    else if (wanted != KUNAI_FORMAT_NJA)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, record, "there is no motion of that format");
    else
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, record, "there is no motion");
}

void kunai_i_read_nja_motion(kunai_i_open *open, const uint8_t *data, size_t size,
                             kunai_motion *motion)
{
    kunai_i_ascii ascii;
    kunai_i_warnings warnings;

    motion->info.byte_order = KUNAI_ORDER_LITTLE;
    kunai_i_read_ascii_text(open, data, size, &ascii);
    if (kunai_i_has_failed(open))
        return;
    kunai_i_begin_warnings(open, &warnings);
    read_image(open, &ascii, motion);
    kunai_i_translate_ascii(&ascii, open);
    kunai_i_end_warnings(open);
}

int kunai_i_recognise_nja_motion(const kunai_i_format *format, const uint8_t *data, size_t size,
                                 kunai_found *found)
{
    static const char *const types[] = {"MOTION", "CAMERA"};

    (void)format;
    (void)found;
    return kunai_i_has_ascii_declaration(data, size, types, sizeof types / sizeof types[0]);
}
