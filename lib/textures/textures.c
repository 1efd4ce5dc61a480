/*
 * textures.c - the module textures: opens a set of images and palettes, and decodes a level of an
 * image into memory of the caller.
 *
 * Reads no structure of its own. A file is a single texture, a single palette, an archive, or a
 * TEX0 block; `formats` has a row per kind. An image that cannot be read stays in the set as
 * broken, with its error, and the others stay usable. A texture in an archive may use all bytes up
 * to the next entry, because lengths are often wrong (pvr.md 1.3).
 */
#include "textures/textures.h"
#include "archive/readers.h"
#include "base/trace.h"
#include "container/texture_tags.h"
#include "textures/handle.h"
#include "textures/nsbtx.h"
#include "textures/palette.h"
#include "textures/readers.h"

typedef struct texture_format texture_format;

/* Reads the pictures, and adds the palettes that do not belong to one picture. */
typedef void set_reader(kunai_i_open *open, const texture_format *how, kunai_i_reader *reader,
                        kunai_textures *textures, kunai_i_list *palettes);

struct texture_format {
    kunai_i_format format;
    set_reader *read_set;
    kunai_i_picture_read *read; /* reads a single texture, and the textures of an archive */
    kunai_i_archive_read *list; /* lists the entries of an archive */
    uint32_t has_palettes;      /* 1: an archive can contain palette files, too */
    uint32_t byte_order;
};

/* Sets the values of a picture that no reader has changed yet. */
static void begin_picture(const kunai_i_open *open, kunai_i_picture *picture)
{
    static const kunai_level no_levels[1] = {{0, 0, 0, 0}};

    memset(picture, 0, sizeof *picture);
    picture->image.name = kunai_i_get_empty_string();
    picture->image.pixel_name = picture->image.data_name = "unknown";
    picture->image.levels = no_levels;
    picture->image.palette_index = -1;
    picture->resolve = kunai_i_resolve_palette;
    picture->color.repeat = open->options.textures_flags & KUNAI_TEXTURES_SHIFT ? 0 : UINT32_MAX;
}

/* Reports the codebook and the levels. Levels of a file with runs have no place in the input. */
static void trace_picture(kunai_i_open *open, const kunai_image *image)
{
    uint32_t i;

    if (image->codebook_count)
        kunai_i_trace_more(open, KUNAI_RECORD_KIND_CODEBOOK, "codebook", image->offset,
                           (uint64_t)KUNAI_I_CODEBOOK_ENTRY * image->codebook_count, 0, 0,
                           image->codebook_count);
    if (image->flags & KUNAI_IMAGE_RUNS)
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_RUNS, "runs", image->offset, image->size);
    for (i = 0; i < image->level_count && !(image->flags & KUNAI_IMAGE_RUNS); i++)
        kunai_i_trace_more(open, KUNAI_RECORD_KIND_MIP_LEVEL, "mip level", image->levels[i].offset,
                           image->levels[i].size, image->pixel_format, image->data_format,
                           image->levels[i].width * image->levels[i].height);
}

/* Reports a broken image as a warning, because it does not harm the other images. */
static void end_picture(kunai_i_open *open, kunai_textures *textures,
                        const kunai_i_picture *picture)
{
    const kunai_error *error = &picture->error;

    trace_picture(open, &picture->image);
    if (picture->image.result == KUNAI_OK)
        return;
    textures->info.broken_count++;
    kunai_i_warn(open, error->code, error->offset, error->record, error->message);
}

/* Takes the name and the global index from the archive. */
static void set_file(kunai_i_picture *picture, const kunai_i_file *file)
{
    picture->image.name = file->entry.name;
    if (file->has_global_index)
        kunai_i_set_global_index(picture, file->entry.global_index);
}

/* Makes a reader of everything up to the next entry. A texture may use all of it, whatever its
 * length says (pvr.md 1.3). */
static kunai_i_reader make_file_reader(kunai_i_reader *whole, const kunai_i_file *files,
                                       size_t count, size_t i)
{
    const uint64_t offset = files[i].entry.offset;
    uint64_t end = i + 1 < count ? files[i + 1].entry.offset : whole->size;

    if (files[i].end)
        end = files[i].end;
    return kunai_i_make_part(whole, offset, end - offset, "entry");
}

/* Returns NULL if the open has failed. */
static kunai_i_picture *allocate_pictures(kunai_i_open *open, kunai_textures *textures,
                                          size_t count)
{
    textures->pictures = kunai_i_allocate(open, count, sizeof *textures->pictures);
    textures->info.image_count = (uint32_t)count;
    return textures->pictures;
}

/* Reads the textures of an archive. */
static void read_pictures(kunai_i_open *open, const texture_format *how, kunai_i_reader *whole,
                          const kunai_i_list *list, kunai_textures *textures)
{
    const kunai_i_file *files = list->items;
    size_t i;

    allocate_pictures(open, textures, list->count);
    for (i = 0; i < list->count && !kunai_i_has_failed(open); i++) {
        const kunai_i_item item = kunai_i_begin_item(open, KUNAI_ITEM_IMAGE, (uint32_t)i);
        kunai_i_picture *picture = &textures->pictures[i];
        kunai_i_reader part = make_file_reader(whole, files, list->count, i);

        begin_picture(open, picture);
        how->read(open, &part, picture);
        set_file(picture, &files[i]);
        end_picture(open, textures, picture);
        kunai_i_end_item(open, item);
    }
}

/* Reads the palette files of an archive. A palette that cannot be read is left out, with a
 * warning. */
static void read_palettes(kunai_i_open *open, kunai_i_reader *whole, const kunai_i_list *list,
                          kunai_i_list *palettes)
{
    const kunai_i_file *files = list->items;
    size_t i;

    for (i = 0; i < list->count && !kunai_i_has_failed(open); i++) {
        kunai_i_reader part =
            kunai_i_make_part(whole, files[i].entry.offset, files[i].entry.size, "palette");
        kunai_palette palette, *added;

        memset(&palette, 0, sizeof palette);
        kunai_i_read_palette(open, &part, &palette);
        palette.name = files[i].entry.name;
        if (kunai_i_warn_from_reader(&part))
            continue;
        added = kunai_i_add_to_list(open, palettes);
        if (added)
            *added = palette;
    }
}

/* Changes the items of all faults from entries to images. Each entry of the table is an image, and
 * nothing else has been read before. */
static void rename_entries(kunai_i_open *open)
{
    uint32_t i;

    for (i = 0; i < open->warnings->count; i++)
        if (open->warnings->items[i].item_kind == KUNAI_ITEM_ENTRY)
            open->warnings->items[i].item_kind = KUNAI_ITEM_IMAGE;
    if (open->error.item_kind == KUNAI_ITEM_ENTRY)
        open->error.item_kind = KUNAI_ITEM_IMAGE;
}

/* Reads an archive: its table, its textures, and its palettes. */
static void read_archive(kunai_i_open *open, const texture_format *how, kunai_i_reader *reader,
                         kunai_textures *textures, kunai_i_list *palettes)
{
    kunai_i_reader whole = *reader;
    kunai_archive_info info;
    kunai_i_list list;

    memset(&info, 0, sizeof info);
    kunai_i_begin_list(&list, sizeof(kunai_i_file));
    how->list(open, reader, &list, &info);
    rename_entries(open);
    read_pictures(open, how, &whole, &list, textures);
    kunai_i_release_list(open, &list);
    if (!how->has_palettes || kunai_i_has_failed(open))
        return;
    kunai_i_begin_list(&list, sizeof(kunai_i_file));
    kunai_i_list_palettes(open, &whole, &list);
    read_palettes(open, &whole, &list, palettes);
    kunai_i_release_list(open, &list);
}

/* Reads a single texture. If no format was recognised, the reader only explains why the data is no
 * texture. */
static void read_lone(kunai_i_open *open, const texture_format *how, kunai_i_reader *reader,
                      kunai_textures *textures, kunai_i_list *palettes)
{
    kunai_i_picture *picture = allocate_pictures(open, textures, 1);
    kunai_error *why;
    int read;

    (void)palettes;
    if (!picture)
        return;
    begin_picture(open, picture);
    why = &picture->error;
    if (open->format)
        (void)kunai_i_begin_item(open, KUNAI_ITEM_IMAGE, 0);
    read = how->read(open, reader, picture);
    if (!open->format && (read || (why->code == KUNAI_E_FORMAT && !why->offset)))
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "file",
                     "the data is not a texture, a texture set or a palette");
    if (!read)
        kunai_i_fail(open, why->code, why->offset, why->record, why->message);
    end_picture(open, textures, picture);
}

/* Reads a single palette. A single palette has no name, and its faults fail the open. */
static void read_lone_palette(kunai_i_open *open, const texture_format *how, kunai_i_reader *reader,
                              kunai_textures *textures, kunai_i_list *palettes)
{
    kunai_palette *palette = kunai_i_add_to_list(open, palettes);

    (void)how;
    (void)textures;
    if (!palette)
        return;
    (void)kunai_i_begin_item(open, KUNAI_ITEM_PALETTE, 0);
    kunai_i_read_palette(open, reader, palette);
    palette->name = kunai_i_get_empty_string();
    kunai_i_fail_from_reader(reader);
}

/* Reads the TEX0 block of a file of any kind. */
static void read_tex0(kunai_i_open *open, const texture_format *how, kunai_i_reader *reader,
                      kunai_textures *textures, kunai_i_list *palettes)
{
    kunai_palette *added;
    kunai_i_tex0 tex0;
    uint32_t i;

    (void)how;
    open->format = KUNAI_FORMAT_TEX0;
    kunai_i_read_tex0(open, reader, &tex0);
    allocate_pictures(open, textures, tex0.textures.count);
    for (i = 0; i < tex0.textures.count && !kunai_i_has_failed(open); i++) {
        const kunai_i_item item = kunai_i_begin_item(open, KUNAI_ITEM_IMAGE, i);
        kunai_i_picture *picture = &textures->pictures[i];

        begin_picture(open, picture);
        kunai_i_make_tex0_picture(open, &tex0, i, picture);
        end_picture(open, textures, picture);
        kunai_i_end_item(open, item);
    }
    added = kunai_i_extend_list(open, palettes, tex0.palettes.count);
    for (i = 0; i < tex0.palettes.count && !kunai_i_has_failed(open); i++) {
        const kunai_i_item item = kunai_i_begin_item(open, KUNAI_ITEM_PALETTE, i);

        kunai_i_make_tex0_palette(open, &tex0, i, &added[i]);
        kunai_i_end_item(open, item);
    }
}

/* ---- formats ---- */

static const kunai_i_word xvr_words[] = {{"XVRT", 0, KUNAI_I_SCANNED},
                                         {"", 0, KUNAI_I_END_OF_WORDS}};
static const kunai_i_word pvp_words[] = {
    {"PVPL", 0, KUNAI_I_SCANNED}, {"PVRP", 0, KUNAI_I_SCANNED}, {"", 0, KUNAI_I_END_OF_WORDS}};
static const kunai_i_word gvp_words[] = {{"GVPL", 0, KUNAI_I_SCANNED},
                                         {"", 0, KUNAI_I_END_OF_WORDS}};

/* The row of models with textures comes before the row of textures alone. */
static const texture_format formats[] = {
    {{.info = {KUNAI_FORMAT_PVM, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_pvm_words,
      .recognise = kunai_i_recognise_texture_table},
     .read_set = read_archive,
     .read = kunai_i_read_pvr,
     .list = kunai_i_read_texture_table,
     .has_palettes = 1,
     .byte_order = KUNAI_BYTE_ORDER_LITTLE},
    {{.info = {KUNAI_FORMAT_GVM, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_gvm_words,
      .recognise = kunai_i_recognise_texture_table},
     .read_set = read_archive,
     .read = kunai_i_read_gvr,
     .list = kunai_i_read_texture_table,
     .has_palettes = 1,
     .byte_order = KUNAI_BYTE_ORDER_BIG},
    {{.info = {KUNAI_FORMAT_XVM, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_xvm_words,
      .recognise = kunai_i_recognise_xvm},
     .read_set = read_archive,
     .read = kunai_i_read_xvr,
     .list = kunai_i_read_xvm,
     .byte_order = KUNAI_BYTE_ORDER_LITTLE},
    {{.info = {KUNAI_FORMAT_PVR, KUNAI_MODULE_TEXTURES, "PVR", "pvr"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_pvr_chunks,
      .head = kunai_i_measure_pvr_head,
      .recognise = kunai_i_recognise_pvr},
     .read_set = read_lone,
     .read = kunai_i_read_pvr,
     .byte_order = KUNAI_BYTE_ORDER_LITTLE},
    {{.info = {KUNAI_FORMAT_GVR, KUNAI_MODULE_TEXTURES, "GVR", "gvr"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_gvr_chunks,
      .head = kunai_i_measure_gvr_head,
      .recognise = kunai_i_recognise_gvr},
     .read_set = read_lone,
     .read = kunai_i_read_gvr,
     .byte_order = KUNAI_BYTE_ORDER_BIG},
    {{.info = {KUNAI_FORMAT_XVR, KUNAI_MODULE_TEXTURES, "XVR", "xvr"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = xvr_words,
      .head = kunai_i_measure_xvr_head,
      .recognise = kunai_i_recognise_xvr},
     .read_set = read_lone,
     .read = kunai_i_read_xvr,
     .byte_order = KUNAI_BYTE_ORDER_LITTLE},
    {{.info = {KUNAI_FORMAT_MDL0, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_g3d_words[KUNAI_I_MDL0],
      .head = kunai_i_measure_tex0_of_model_head,
      .recognise = kunai_i_recognise_tex0_of_model},
     .read_set = read_tex0,
     .byte_order = KUNAI_BYTE_ORDER_LITTLE},
    {{.info = {KUNAI_FORMAT_TEX0, KUNAI_MODULE_TEXTURES, "Nitro textures (TEX0)", "nsbtx"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_TEX0],
      .head = kunai_i_measure_tex0_head,
      .recognise = kunai_i_recognise_tex0},
     .read_set = read_tex0,
     .byte_order = KUNAI_BYTE_ORDER_LITTLE},
    {{.info = {KUNAI_FORMAT_PVP, KUNAI_MODULE_TEXTURES, "PVP", "pvp"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = pvp_words,
      .head = kunai_i_measure_palette_head,
      .recognise = kunai_i_recognise_palette},
     .read_set = read_lone_palette,
     .byte_order = KUNAI_BYTE_ORDER_LITTLE},
    {{.info = {KUNAI_FORMAT_GVP, KUNAI_MODULE_TEXTURES, "GVP", "gvp"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = gvp_words,
      .head = kunai_i_measure_palette_head,
      .recognise = kunai_i_recognise_palette},
     .read_set = read_lone_palette,
     .byte_order = KUNAI_BYTE_ORDER_BIG},
    {{.info = {KUNAI_FORMAT_NDS_BANNER, KUNAI_MODULE_TEXTURES, "Nintendo DS banner", "bnr"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = kunai_i_recognise_nds_banner},
     .read_set = read_lone,
     .read = kunai_i_read_nds_icon,
     .byte_order = KUNAI_BYTE_ORDER_LITTLE},
    {{.info = {KUNAI_FORMAT_PVR, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_GUESS,
      .recognise = kunai_i_recognise_wrapped_pvr},
     .read_set = read_lone,
     .read = kunai_i_read_pvr,
     .byte_order = KUNAI_BYTE_ORDER_LITTLE},
};

/* Builds the list of palettes: first the palettes of pictures, then the others. */
static void set_palettes(kunai_i_open *open, kunai_textures *textures, kunai_i_list *others)
{
    uint32_t i, count = 0, given = 0;

    if (kunai_i_has_failed(open))
        return;
    for (i = 0; i < textures->info.image_count; i++)
        count += textures->pictures[i].palette.colors != NULL;
    textures->palettes = kunai_i_allocate(open, count + others->count, sizeof *textures->palettes);
    if (!textures->palettes)
        return;
    textures->info.palette_count = count + (uint32_t)others->count;
    for (i = 0; i < textures->info.image_count; i++) {
        kunai_i_picture *picture = &textures->pictures[i];
        kunai_image *image = &picture->image;

        if (picture->palette.colors) {
            textures->palettes[given] = picture->palette;
            textures->palettes[given].name = image->name;
            image->palette_index = (int32_t)given++;
        }
        if (image->palette_index >= 0)
            image->palette = &textures->palettes[image->palette_index];
    }
    if (others->count)
        memcpy(textures->palettes + count, others->items, others->count * sizeof(kunai_palette));
}

/* Returns the row that reads the data, or NULL if the open has failed. Data that no row recognises
 * goes to the reader of PVR, which reports the reason. */
static const texture_format *choose_row(kunai_i_open *open, const uint8_t *data, size_t size)
{
    const uint32_t wanted = open->options.format;
    const kunai_i_format *format =
        kunai_i_choose_format(&kunai_i_textures_module, wanted, data, size);

    open->format = format ? format->info.format : wanted;
    if (!format && !wanted)
        format = kunai_i_find_row(&kunai_i_textures_module, KUNAI_FORMAT_PVR);
    if (!format)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "file",
                     kunai_i_find_row(&kunai_i_textures_module, wanted)
                         ? "the data is not of the requested format"
                         : "options.format is not a format of textures");
    return (const texture_format *)format;
}

static void read_textures(kunai_i_open *open, const uint8_t *data, size_t size, void *handle)
{
    kunai_textures *textures = handle;
    kunai_i_reader reader = kunai_i_make_reader(open, data, size, 0, 0, "file");
    const texture_format *how = choose_row(open, data, size);
    kunai_i_list palettes;

    if (!how)
        return;
    kunai_i_begin_list(&palettes, sizeof(kunai_palette));
    how->read_set(open, how, &reader, textures, &palettes);
    set_palettes(open, textures, &palettes);
    kunai_i_release_list(open, &palettes);
    if (!kunai_i_has_failed(open))
        kunai_i_sort_texture_names(open, textures);
    textures->info.format = open->format;
    textures->info.byte_order = how->byte_order;
}

const kunai_i_module kunai_i_textures_module = {
    .record = "file",
    .bit = KUNAI_MODULE_TEXTURES,
    .rows = formats,
    .row_count = sizeof formats / sizeof formats[0],
    .row_size = sizeof formats[0],
    .handle_size = sizeof(kunai_textures),
    .byte_order_at = offsetof(kunai_textures, info.byte_order),
    .warnings_at = offsetof(kunai_textures, info.warnings),
    .warning_count_at = offsetof(kunai_textures, info.warning_count),
    .warning_total_at = offsetof(kunai_textures, info.warning_total),
    .read = read_textures};

/* ---- the calls ---- */

kunai_result kunai_textures_open(const void *data, size_t size, const kunai_options *options,
                                 kunai_textures **out, kunai_error *error)
{
    void *handle;
    const kunai_result result = kunai_i_open_handle(&kunai_i_textures_module, data, size, options,
                                                    NULL, out, &handle, error);

    if (out)
        *out = handle;
    return result;
}

void kunai_textures_close(kunai_textures *textures)
{
    if (textures)
        kunai_i_release_owner(&textures->owner);
}

const kunai_textures_info *kunai_textures_get_info(const kunai_textures *textures)
{
    return textures ? &textures->info : NULL;
}

const kunai_image *kunai_textures_get_image(const kunai_textures *textures, uint32_t index)
{
    if (!textures || index >= textures->info.image_count)
        return NULL;
    return &textures->pictures[index].image;
}

const kunai_palette *kunai_textures_get_palette(const kunai_textures *textures, uint32_t index)
{
    if (!textures || index >= textures->info.palette_count)
        return NULL;
    return &textures->palettes[index];
}

/* ---- decode (pvr.md 7.2, 8) ---- */

static uint32_t get_texel_size(uint32_t output)
{
    return output == KUNAI_OUTPUT_INDEX8 ? 1 : 4;
}

/* Returns the error that broke the picture when the set was opened. */
static kunai_result fail_picture(const kunai_textures *textures, const kunai_i_picture *picture,
                                 kunai_error *error)
{
    return kunai_i_set_error(error, picture->error.code, textures->info.format,
                             picture->error.offset, picture->error.record, picture->error.message);
}

/* Copies the options. The usual struct size needs no call, because small images decode in about a
 * microsecond. */
static const char *read_options(const kunai_decode_options *given, kunai_decode_options *options)
{
    /* palette is the last member of the first version of the struct. */
    const size_t least = offsetof(kunai_decode_options, palette) + sizeof given->palette;

    if (given && given->struct_size != sizeof *given)
        return kunai_i_read_struct(given, least, options, sizeof *options);
    if (given)
        *options = *given;
    else
        memset(options, 0, sizeof *options);
    return NULL;
}

/* Checks the arguments that do not depend on the image. Returns KUNAI_OK, KUNAI_E_ARGUMENT, or
 * KUNAI_E_RANGE for the index. *message then describes the fault. */
static kunai_result check_arguments(const kunai_textures *textures, uint32_t index,
                                    const kunai_decode_options *given,
                                    kunai_decode_options *options, const char **message)
{
    *message = "textures is NULL";
    if (!textures)
        return KUNAI_E_ARGUMENT;
    *message = read_options(given, options);
    if (*message)
        return KUNAI_E_ARGUMENT;
    *message = "options.output is unknown";
    if (options->output > KUNAI_OUTPUT_NORMAL8)
        return KUNAI_E_ARGUMENT;
    *message = "options.palette.colors is NULL, but options.palette.count is not 0";
    if (options->palette && options->palette->count && !options->palette->colors)
        return KUNAI_E_ARGUMENT;
    *message = "index is out of range: the set has fewer images";
    return index < textures->info.image_count ? KUNAI_OK : KUNAI_E_RANGE;
}

/* Checks the level and the output. Returns KUNAI_OK, KUNAI_E_RANGE for the level, or
 * KUNAI_E_UNSUPPORTED for an output that the image cannot give. */
static kunai_result check_image(const kunai_image *image, uint32_t level, uint32_t output,
                                const char **message)
{
    *message = "level is out of range: the image has fewer levels";
    if (level >= image->level_count)
        return KUNAI_E_RANGE;
    *message = "options.output is KUNAI_OUTPUT_INDEX8, but the image has no indices";
    if (output == KUNAI_OUTPUT_INDEX8 && !image->color_count)
        return KUNAI_E_UNSUPPORTED;
    *message = "options.output is KUNAI_OUTPUT_NORMAL8, but the image has no directions";
    if (output == KUNAI_OUTPUT_NORMAL8 && !(image->flags & KUNAI_IMAGE_BUMP))
        return KUNAI_E_UNSUPPORTED;
    return KUNAI_OK;
}

/* Checks that the rows of the level fit dst. The last row needs no padding. Returns KUNAI_OK,
 * KUNAI_E_ARGUMENT for dst or the stride, or KUNAI_E_SPACE for the capacity. stride is limited by a
 * division, so that no product overflows. */
static kunai_result check_memory(const kunai_level *level, const kunai_decode_options *options,
                                 const void *dst, size_t capacity, const char **message)
{
    const size_t row = (size_t)level->width * get_texel_size(options->output);
    const size_t stride = options->stride;

    *message = "dst is NULL, but capacity is not 0";
    if (!dst && capacity)
        return KUNAI_E_ARGUMENT;
    *message = "options.stride is less than the size of a row";
    if (stride < row)
        return KUNAI_E_ARGUMENT;
    *message = "capacity is less than the size of the level";
    if (capacity < row || (level->height > 1 && stride > (capacity - row) / (level->height - 1)))
        return KUNAI_E_SPACE;
    return KUNAI_OK;
}

/* Checks that the file contains the level. A cut level 0 has broken the picture, so its error is
 * returned again; a smaller level gives KUNAI_E_TRUNCATED. A level of a file with runs has no place
 * in the input, so it also gets the error of the picture. */
static kunai_result check_level(const kunai_textures *textures, const kunai_i_picture *picture,
                                uint32_t number, kunai_error *error)
{
    const kunai_level *level = &picture->image.levels[number];

    if (level->size)
        return KUNAI_OK;
    if (!number || picture->image.flags & KUNAI_IMAGE_RUNS)
        return fail_picture(textures, picture, error);
    return kunai_i_set_error(error, KUNAI_E_TRUNCATED, textures->info.format, level->offset,
                             picture->record, "the level ends past the end of the data");
}

/* Checks the indices of the level, because the open call has checked level 0 only. */
static kunai_result check_indices(const kunai_textures *textures, const kunai_i_picture *picture,
                                  const kunai_level *level, kunai_error *error)
{
    const uint32_t codebook_count = picture->image.codebook_count;
    uint64_t bad = level->size;

    if (codebook_count)
        bad =
            kunai_i_check_vq(kunai_i_get_level_bytes(picture, level), level->size, codebook_count);
    if (bad == level->size)
        return KUNAI_OK;
    return kunai_i_set_error(error, KUNAI_E_CORRUPT, textures->info.format, level->offset + bad,
                             picture->record,
                             "the index is out of range: the codebook has fewer entries");
}

/* Describes the stored bytes of a level to the unpack function. */
static kunai_i_stored describe_stored(const kunai_i_picture *picture, const kunai_level *level,
                                      uint32_t output)
{
    kunai_i_stored stored;

    memset(&stored, 0, sizeof stored);
    stored.bytes = kunai_i_get_level_bytes(picture, level);
    stored.codebook = picture->payload;
    stored.codebook_count = picture->image.codebook_count;
    stored.block_palettes = picture->block_palettes;
    stored.color_count = picture->image.color_count;
    stored.width = level->width;
    stored.height = level->height;
    stored.color = picture->color;
    if (output == KUNAI_OUTPUT_NORMAL8)
        stored.color.format = KUNAI_I_BUMP_NORMAL;
    else if (stored.color.format == KUNAI_I_YUV422 && level->width == 1)
        stored.color.format = KUNAI_I_RGB565; /* no neighbour to share chroma with (pvr.md 4.3) */
    return stored;
}

/* Computes the colours of the indices, then unpacks the level. */
static void decode_level(const kunai_i_picture *picture, const kunai_level *level,
                         const kunai_decode_options *options, uint8_t *dst)
{
    kunai_i_stored stored = describe_stored(picture, level, options->output);
    uint8_t colors[4 * KUNAI_I_COLORS_MAX];

    stored.palette = options->palette ? options->palette : picture->image.palette;
    if (stored.color_count && options->output != KUNAI_OUTPUT_INDEX8) {
        picture->resolve(stored.palette, stored.color_count, stored.color.repeat, colors);
        stored.colors = colors;
    }
    picture->unpack(&stored, dst, options->stride);
}

/* Checks everything, then decodes. dst is unchanged if a check fails. A picture without a decoder
 * is broken for all outputs, so this is reported before faults of level and output. */
static kunai_result decode_image(const kunai_textures *textures, uint32_t index, uint32_t level,
                                 const kunai_decode_options *given, void *dst, size_t capacity,
                                 kunai_error *error)
{
    const uint32_t format = textures ? textures->info.format : KUNAI_FORMAT_ANY;
    const kunai_i_picture *picture;
    const kunai_level *wanted;
    kunai_decode_options options;
    const char *message;
    kunai_result code = check_arguments(textures, index, given, &options, &message);

    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, format, 0, "arguments", message);
    picture = &textures->pictures[index];
    if (!picture->unpack)
        return fail_picture(textures, picture, error);
    code = check_image(&picture->image, level, options.output, &message);
    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, format, 0, "arguments", message);
    code = check_level(textures, picture, level, error);
    if (code != KUNAI_OK)
        return code;
    wanted = &picture->image.levels[level];
    if (!options.stride)
        options.stride = (size_t)wanted->width * get_texel_size(options.output);
    code = check_memory(wanted, &options, dst, capacity, &message);
    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, format, 0, "arguments", message);
    code = check_indices(textures, picture, wanted, error);
    if (code != KUNAI_OK)
        return code;
    decode_level(picture, wanted, &options, dst);
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}

kunai_result kunai_textures_decode(const kunai_textures *textures, uint32_t index, uint32_t level,
                                   const kunai_decode_options *options, void *dst, size_t capacity,
                                   kunai_error *error)
{
    const kunai_result result = decode_image(textures, index, level, options, dst, capacity, error);

    if (!textures || index >= textures->info.image_count)
        return result;
    return kunai_i_set_error_item(error, result, KUNAI_ITEM_IMAGE, index);
}
