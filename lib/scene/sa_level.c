/*
 * sa_level.c - finds the LandTable of a level of SA Tools, and bare LandTables (sa-tools.md 1, 7).
 *
 * A level file has a magic number of up to 7 characters, a version, and pointers to the LandTable
 * and to the metadata. The magic number decides the layout of the table. Metadata with names has
 * three forms, depending on the version. Nothing is aligned. A bare table is in a program: only the
 * caller knows its place and format.
 */
#include "scene/readers.h"

#include "base/trace.h"
#include "container/sa_header.h"
#include "model/place.h"
#include "scene/sa_land_table.h"

enum { FIRST_LABELS = 1 /* version */ };

static const struct {
    char magic[KUNAI_I_SA_MAGIC + 1];
    uint32_t format;
} files[] = {
    {"SA1LVL", KUNAI_FORMAT_SA1LVL},
    {"SADXLVL", KUNAI_FORMAT_SADXLVL},
    {"SA2LVL", KUNAI_FORMAT_SA2LVL},
    {"SA2BLVL", KUNAI_FORMAT_SA2BLVL},
};

enum { FILES = sizeof files / sizeof files[0] };

const kunai_i_word kunai_i_sa1lvl_words[] = {{"SA1L", 0, KUNAI_I_SCANNED},
                                             {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_sadxlvl_words[] = {{"SADX", 0, KUNAI_I_SCANNED},
                                              {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_sa2lvl_words[] = {{"SA2L", 0, KUNAI_I_SCANNED},
                                             {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_sa2blvl_words[] = {{"BLVL", 3, KUNAI_I_SCANNED},
                                              {"", 0, KUNAI_I_END_OF_WORDS}};

/* Returns the index of a format in files, or FILES if it is no level. */
static uint32_t find_file(uint32_t format)
{
    uint32_t i;

    for (i = 0; i < FILES && files[i].format != format; i++)
        continue;
    return i;
}

static int has_magic(uint32_t file, const uint8_t *data, size_t size)
{
    return kunai_i_has_sa_magic(data, size, files[file].magic);
}

static kunai_i_sa_kind get_kind(uint32_t format)
{
    const kunai_i_sa_kind kind = {.newest = 3,
                                  .root_size = kunai_i_measure_land_table(format),
                                  .bad_version = "the version of the file is not 0 to 3",
                                  .bad_root = "the LandTable ends past the end of the data"};

    return kind;
}

/* ---- a file ---- */

/* Reads the names in the form of the version. */
static void read_names(const kunai_i_reader *file, uint32_t version, kunai_i_sa_names *names)
{
    if (version >= KUNAI_I_SA_FIRST_CHUNKS)
        kunai_i_read_sa_names(names, file, KUNAI_I_SA_METADATA_AT,
                              version != KUNAI_I_SA_FIRST_CHUNKS);
    else if (version >= FIRST_LABELS)
        kunai_i_read_old_sa_names(names, file, KUNAI_I_SA_METADATA_AT);
    else
        kunai_i_begin_sa_names(names, file->open);
}

/* Reads the header, the names and the LandTable of a level file. */
void kunai_i_read_sa_level(kunai_i_open *open, const void *data, size_t size, kunai_scene *scene)
{
    const uint32_t file = find_file(open->format);
    const char *record = files[file].magic;
    const kunai_i_sa_kind kind = get_kind(open->format);
    kunai_i_land_table_place place = {.format = open->format};
    kunai_i_sa_header header;
    kunai_i_sa_names names;

    if (size > KUNAI_I_NOWHERE)
        size = KUNAI_I_NOWHERE;
    if (!has_magic(file, data, size)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "scene",
                     "the data is not a level of the requested format");
        return;
    }
    scene->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    place.body = kunai_i_make_reader(open, data, size, 0, 0, record);
    place.body.alignment = 1; /* files are not aligned (sa-tools.md 1.1) */
    if (!kunai_i_read_sa_header(place.body, &kind, &header))
        return;
    place.at = header.root;
    read_names(&place.body, header.version, &names);
    place.names = &names;
    if (!kunai_i_has_failed(open))
        kunai_i_read_land_table(open, &place, scene);
}

/* ---- bare tables ---- */

/* Chooses little-endian, unless only big-endian is possible. */
static uint32_t find_order(const kunai_i_land_table_place *place, uint32_t byte_order)
{
    kunai_i_land_table_place little = *place, big = *place;

    if (byte_order)
        return byte_order != KUNAI_BYTE_ORDER_LITTLE;
    little.body.big = 0;
    big.body.big = 1;
    return !kunai_i_is_land_table(&little) && kunai_i_is_land_table(&big);
}

/* Reads a LandTable at the place that options give. */
void kunai_i_read_bare_level(kunai_i_open *open, const void *data, size_t size, kunai_scene *scene)
{
    kunai_i_land_table_place place = {.format = open->options.format};

    if (open->options.flags & KUNAI_OPEN_ACTION) {
        kunai_i_fail(
            open, KUNAI_E_ARGUMENT, 0, "arguments",
            "options.format is not a format of models, but options.flags has KUNAI_OPEN_ACTION");
        return;
    }
    if (!kunai_i_find_bare(open, data, size, kunai_i_measure_land_table(place.format),
                           KUNAI_I_NO_ACTION, "LandTable", &place.body, &place.at))
        return;
    place.body.big = find_order(&place, open->options.byte_order);
    scene->info.byte_order = place.body.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_read_land_table(open, &place, scene);
}

/* ---- for kunai_probe and kunai_scan ---- */

static int is_possible(uint32_t file, const uint8_t *data, size_t size)
{
    const kunai_i_sa_kind kind = get_kind(files[file].format);

    return has_magic(file, data, size) && kunai_i_is_sa_header(&kind, data, size);
}

int kunai_i_recognise_sa_level(const kunai_i_format *format, const uint8_t *data, size_t size,
                               kunai_found *found)
{
    const uint32_t file = find_file(format->info.format);
    const kunai_i_sa_kind kind = get_kind(format->info.format);

    if (!has_magic(file, data, size))
        return 0;
    if (is_possible(file, data, size)) {
        found->confidence = KUNAI_CONFIDENCE_SURE;
        found->size = kunai_i_find_sa_end(&kind, data, size);
    }
    return 1;
}

/* The LandTable must be inside the data. */
uint64_t kunai_i_measure_sa_level_head(const kunai_i_format *format, const uint8_t *data,
                                       size_t size)
{
    return is_possible(find_file(format->info.format), data, size) ? KUNAI_I_SA_HEADER : 0;
}
