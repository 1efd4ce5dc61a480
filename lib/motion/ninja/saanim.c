/*
 * saanim.c - reads a .saanim file of SA Tools (sa-tools.md 2, 3).
 *
 * The file has a header with the offset of an NJS_MOTION and the offset of the metadata, which has
 * the names. From version 1 on, a word with a count follows the header. The lower 31 bits of this
 * word are the number of MDATA entries. Bit 31 of the word says that the keys of rotations have 16
 * bits per angle. Nothing is aligned.
 *
 * Before version 2, the metadata is the name of the motion itself, a string. Version 2 has chunks:
 * labels (LABL), the name of the model (NJBO) and the name of the action (NTCA). The first label at
 * the root names the motion.
 */
#include "motion/readers.h"

#include "base/trace.h"
#include "container/sa_header.h"
#include "container/sa_metadata.h"
#include "container/sa_tools.h"
#include "motion/ninja/njs_motion.h"

/* Bit 31 of the count word: keys of rotations have 16 bits per angle. */
static const uint32_t short_angles = 0x80000000;

static const char record[] = "SAANIM";

static const kunai_i_sa_kind kind = {.newest = KUNAI_I_SA_FIRST_CHUNKS,
                                     .root_size = KUNAI_I_NJS_MOTION_SIZE,
                                     .is_counted = 1,
                                     .bad_version = "the version of the file is not 0 to 2",
                                     .bad_root = "the motion ends past the end of the data"};

/* ---- the motion ---- */

static void read_motion(kunai_i_open *open, const kunai_i_reader *file,
                        const kunai_i_sa_header *header, kunai_motion *motion)
{
    kunai_i_motion_place place;

    memset(&place, 0, sizeof place);
    place.body = *file;
    place.at = header->root;
    place.format = kunai_i_find_njs_motion_format(file, header->root);
    place.model = open->options.model;
    place.is_counted = header->version > 0;
    place.entry_count = header->count & ~short_angles;
    place.short_angles = (header->count & short_angles) != 0;
    motion->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_read_njs_motion(open, &place, motion);
    motion->info.format = KUNAI_FORMAT_SAANIM;
}

/* ---- names ---- */

/* Reads the name of the motion from the labels of version 2. A label names the motion if its place
 * is the root. If several labels do, the first one is used. */
static void read_labels(kunai_i_reader labels, uint32_t root, kunai_motion_info *info)
{
    const kunai_i_reader names = labels;
    kunai_i_sa_label label;

    while (kunai_i_read_sa_label(&labels, 0, &label))
        if (label.place == root && !info->name.size)
            info->name = kunai_i_read_sa_string(&names, label.name, label.offset, "motion name");
}

/* Reads the names of version 2, which are in chunks. */
static void read_chunks(kunai_i_reader file, const kunai_i_sa_header *header,
                        kunai_motion_info *info)
{
    kunai_i_reader content;
    uint32_t tag;

    while (kunai_i_read_sa_chunk(&file, &tag, &content)) {
        if (tag == KUNAI_I_TAG('L', 'A', 'B', 'L'))
            read_labels(content, header->root, info);
        else if (tag == KUNAI_I_TAG('N', 'J', 'B', 'O'))
            info->model_name = kunai_i_read_sa_string(&content, 0, content.origin, "model name");
        else if (tag == KUNAI_I_TAG('N', 'T', 'C', 'A'))
            info->action_name = kunai_i_read_sa_string(&content, 0, content.origin, "action name");
    }
}

/* Reads the names, if the file has any. Before version 2, the offset of the metadata leads directly
 * to the name of the motion. */
static void read_names(kunai_i_reader file, const kunai_i_sa_header *header,
                       kunai_motion_info *info)
{
    if (!kunai_i_seek_sa_metadata(&file, KUNAI_I_SA_METADATA_AT))
        return;
    if (header->version == kind.newest)
        read_chunks(file, header, info);
    else
        info->name =
            kunai_i_read_sa_string(&file, (uint32_t)file.at, KUNAI_I_SA_METADATA_AT, "motion name");
}

/* Reads the only motion of the file, then the names. */
void kunai_i_read_saanim(kunai_i_open *open, const uint8_t *data, size_t size, kunai_motion *motion)
{
    kunai_i_reader file;
    kunai_i_sa_header header;

    open->format = KUNAI_FORMAT_SAANIM;
    if (size > KUNAI_I_NOWHERE)
        size = KUNAI_I_NOWHERE;
    file = kunai_i_make_reader(open, data, size, 0, 0, record);
    file.alignment = 1; /* files are not aligned (sa-tools.md 1.1) */
    if (!kunai_i_is_saanim(data, size)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "motion", "the data is not a .saanim file");
        return;
    }
    if (open->options.index) {
        kunai_i_fail(open, KUNAI_E_RANGE, 0, record,
                     "options.index is out of range: the only index is 0");
        return;
    }
    if (!kunai_i_read_sa_header(file, &kind, &header))
        return;
    read_motion(open, &file, &header, motion);
    if (!kunai_i_has_failed(open))
        read_names(file, &header, &motion->info);
}

/* ---- for kunai_probe and kunai_scan ---- */

static int is_possible(const uint8_t *data, size_t size)
{
    return kunai_i_is_saanim(data, size) && kunai_i_is_sa_header(&kind, data, size);
}

/*
 * Returns the end of a file before version 2, whose last part is the name of the motion at offset
 * at. This is the offset after the terminating zero and further zeros up to a multiple of 4.
 *
 * Returns size, the end of the data, if the end of the name is not known. This is so if at is 0 or
 * outside the data, or if the first MOST_NAME bytes of the name contain no zero.
 */
static uint64_t find_name_end(const uint8_t *data, size_t size, uint32_t at)
{
    enum { MOST_NAME = 1024 /* bytes; limits the time */ };
    const size_t left = at < size ? size - at : 0;
    const uint8_t *nul = left ? memchr(data + at, 0, left < MOST_NAME ? left : MOST_NAME) : NULL;
    size_t end;

    if (!at || !nul)
        return size;
    end = (size_t)(nul - data) + 1;
    while (end % 4 && end < size && !data[end])
        end++;
    return end;
}

static uint64_t find_end(const uint8_t *data, size_t size)
{
    const uint32_t metadata = kunai_i_load32(data + KUNAI_I_SA_METADATA_AT, 0);

    if (data[KUNAI_I_SA_VERSION_AT] == kind.newest)
        return kunai_i_find_sa_end(&kind, data, size);
    return kunai_i_choose_sa_end(&kind, data, size, find_name_end(data, size, metadata));
}

int kunai_i_recognise_saanim(const kunai_i_format *format, const uint8_t *data, size_t size,
                             kunai_found *found)
{
    (void)format;
    if (!kunai_i_is_saanim(data, size))
        return 0;
    if (is_possible(data, size)) {
        found->confidence = KUNAI_CONFIDENCE_SURE;
        found->size = find_end(data, size);
    }
    return 1;
}

/* The motion must be inside the data. */
uint64_t kunai_i_measure_saanim_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    (void)format;
    return is_possible(data, size) ? KUNAI_I_SA_HEADER : 0;
}
