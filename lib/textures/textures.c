/* textures.c - a set of images: a lone texture, or those of an archive; and the decoding of a
 * level (pvr.md 8). */
#include "textures/formats.h"
#include "archive/formats.h"
#include "base/find.h"

struct kunai_textures {
    kunai_i_owner owner;
    kunai_textures_info info;
    const uint8_t *data; /* the caller's input */
    kunai_i_picture *pictures;
};

enum row { PVM, XVM, PVR, XVR, ROWS };

const kunai_i_format_row kunai_i_textures_formats[ROWS + 1] = {
    [PVM] = {KUNAI_FORMAT_PVM, KUNAI_NOUN_TEXTURES, kunai_i_pvm_recognise, 0},
    [XVM] = {KUNAI_FORMAT_XVM, KUNAI_NOUN_TEXTURES, kunai_i_xvm_recognise, 1},
    [PVR] = {KUNAI_FORMAT_PVR, KUNAI_NOUN_TEXTURES, kunai_i_pvr_recognise, 1},
    [XVR] = {KUNAI_FORMAT_XVR, KUNAI_NOUN_TEXTURES, kunai_i_xvr_recognise, 1}};

/* How the format of a row is read. */
typedef struct format_reader {
    kunai_i_archive_read *list; /* NULL: the texture itself */
    kunai_i_picture_read *read;
} format_reader;

static const format_reader readers[ROWS] = {[PVM] = {kunai_i_pvm_read, kunai_i_pvr_read},
                                            [XVM] = {kunai_i_xvm_read, kunai_i_xvr_read},
                                            [PVR] = {NULL, kunai_i_pvr_read},
                                            [XVR] = {NULL, kunai_i_xvr_read}};

void kunai_i_picture_break(kunai_i_job *job, kunai_i_picture *picture, kunai_result code,
                           uint64_t offset, const char *record, const char *message)
{
    if (picture->image.result != KUNAI_OK)
        return;
    picture->image.result = code;
    kunai_i_set_error(&picture->error, code, job->format, offset, record, message);
}

int kunai_i_picture_check_sides(kunai_i_job *job, kunai_i_picture *picture, uint64_t offset,
                                const char *record)
{
    const char *message = "a side is not from 1 to 4096";

    if (picture->image.width < 1 || picture->image.width > KUNAI_I_SIDE_MAX)
        kunai_i_picture_break(job, picture, KUNAI_E_CORRUPT, offset, record, message);
    if (picture->image.height < 1 || picture->image.height > KUNAI_I_SIDE_MAX)
        kunai_i_picture_break(job, picture, KUNAI_E_CORRUPT, offset + 2, record, message);
    return picture->image.result == KUNAI_OK;
}

int kunai_i_picture_check_header(kunai_i_job *job, kunai_i_picture *picture,
                                 const kunai_i_reader *reader)
{
    if (!kunai_i_reader_failed(reader))
        return 1;
    kunai_i_picture_break(job, picture, reader->code, reader->offset, reader->record,
                          reader->message);
    return 0;
}

void kunai_i_picture_keep_levels(kunai_i_job *job, kunai_i_picture *picture,
                                 const kunai_level *levels, uint32_t count, const char *record)
{
    kunai_level *kept = kunai_i_keep(job, count, sizeof *kept);

    if (!kept)
        return;
    memcpy(kept, levels, count * sizeof *kept);
    picture->image.levels = kept;
    picture->image.level_count = count;
    if (!kept[0].size)
        kunai_i_picture_break(job, picture, KUNAI_E_TRUNCATED, kept[0].offset, record,
                              "the full-size level passes the end of the data");
}

void kunai_i_found_texture(kunai_found *found, uint32_t format, uint64_t end, size_t size)
{
    found->format = format;
    found->byte_order = KUNAI_ORDER_LITTLE;
    found->confidence = end > size ? KUNAI_LIKELY : KUNAI_SURE;
    found->size = end > size ? size : end;
}

static void picture_begin(const kunai_i_job *job, kunai_i_picture *picture)
{
    static const kunai_level no_levels[1] = {{0, 0, 0, 0}};

    memset(picture, 0, sizeof *picture);
    picture->image.name = kunai_i_empty_string();
    picture->image.pixel_name = picture->image.data_name = "unknown";
    picture->image.levels = no_levels;
    picture->color.repeat = job->options.flags & KUNAI_SHIFT ? 0 : UINT32_MAX;
}

/* One broken image does not harm the others. */
static void picture_end(kunai_i_job *job, kunai_textures *textures, const kunai_i_picture *picture)
{
    const kunai_error *error = &picture->error;

    if (picture->image.result == KUNAI_OK)
        return;
    textures->info.broken_count++;
    kunai_i_warn(job, error->code, error->offset, error->record, error->message);
}

static void give_file(kunai_i_picture *picture, const kunai_i_file *file)
{
    picture->image.name = file->entry.name;
    if (file->has_global_index) {
        picture->image.global_index = file->entry.global_index;
        picture->image.flags |= KUNAI_IMAGE_GLOBAL_INDEX;
    }
}

/* A texture can use everything up to the next one, whatever its length says (pvr.md 1.3). */
static kunai_i_reader file_reader(kunai_i_reader *whole, const kunai_i_file *files, size_t count,
                                  size_t i)
{
    const uint64_t offset = files[i].entry.offset;
    const uint64_t end = i + 1 < count ? files[i + 1].entry.offset : whole->size;

    return kunai_i_part(whole, offset, end - offset, "entry");
}

static void read_archive(kunai_i_job *job, const format_reader *how, kunai_i_reader *reader,
                         kunai_textures *textures)
{
    kunai_i_reader whole = *reader;
    kunai_archive_info info;
    kunai_i_list list;
    size_t i;

    memset(&info, 0, sizeof info);
    kunai_i_list_begin(&list, sizeof(kunai_i_file));
    how->list(job, reader, &list, &info);
    textures->pictures = kunai_i_keep(job, list.count, sizeof *textures->pictures);
    textures->info.byte_order = info.byte_order;
    textures->info.image_count = (uint32_t)list.count;
    for (i = 0; i < list.count && !kunai_i_failed(job); i++) {
        kunai_i_picture *picture = &textures->pictures[i];
        const kunai_i_file *files = list.items;
        kunai_i_reader part = file_reader(&whole, files, list.count, i);

        picture_begin(job, picture);
        how->read(job, &part, picture);
        give_file(picture, &files[i]);
        picture_end(job, textures, picture);
    }
    kunai_i_list_release(job, &list);
}

static void read_lone(kunai_i_job *job, const format_reader *how, kunai_i_reader *reader,
                      kunai_textures *textures)
{
    kunai_i_picture *picture = kunai_i_keep(job, 1, sizeof *picture);

    if (!picture)
        return;
    picture_begin(job, picture);
    textures->pictures = picture;
    textures->info.byte_order = KUNAI_ORDER_LITTLE;
    textures->info.image_count = 1;
    if (how->read(job, reader, picture))
        picture_end(job, textures, picture);
    else
        kunai_i_fail(job, picture->error.code, picture->error.offset, picture->error.record,
                     picture->error.message);
}

/* What nothing recognises goes to the reader of PVR to be told why. NULL: the job failed. */
static const format_reader *find_reader(kunai_i_job *job, const uint8_t *data, size_t size)
{
    const uint32_t wanted = job->options.format;
    const kunai_i_format_row *row =
        kunai_i_choose_row(kunai_i_textures_formats, wanted, data, size);

    job->format = row ? row->format : wanted;
    if (row)
        return &readers[row - kunai_i_textures_formats];
    if (!wanted)
        return &readers[PVR];
    kunai_i_fail(job, KUNAI_E_FORMAT, 0, "file", "the data is not of the format that was asked");
    return NULL;
}

static void read_set(kunai_i_job *job, const void *data, size_t size, kunai_textures *textures)
{
    kunai_i_reader reader = kunai_i_reader_at(job, data, size, 0, 0, "file");
    const format_reader *how = find_reader(job, reader.data, size);

    if (!how || !textures)
        return;
    textures->data = reader.data;
    if (how->list)
        read_archive(job, how, &reader, textures);
    else
        read_lone(job, how, &reader, textures);
    textures->info.format = job->format;
    textures->info.warnings = kunai_i_keep_warnings(job, &textures->info.warning_count);
}

kunai_result kunai_textures_open(const void *data, size_t size, const kunai_options *options,
                                 kunai_textures **out, kunai_error *error)
{
    kunai_textures *textures;
    kunai_i_job job;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, data, size, options, out, error) != KUNAI_OK)
        return job.error.code;
    textures = kunai_i_keep(&job, 1, sizeof *textures);
    read_set(&job, data, size, textures);
    if (kunai_i_job_end(&job, textures ? &textures->owner : NULL, error) == KUNAI_OK)
        *out = textures;
    return job.error.code;
}

void kunai_textures_close(kunai_textures *textures)
{
    if (textures)
        kunai_i_owner_release(&textures->owner);
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

int32_t kunai_textures_find(const kunai_textures *textures, const char *name, size_t size)
{
    if (!textures)
        return -1;
    return kunai_i_find_string(&textures->pictures->image.name, sizeof *textures->pictures,
                               textures->info.image_count, name, size);
}

/* Gives a result with a message, and the offset of a level that is not as it should be. */
static kunai_result check_level(const kunai_i_picture *picture, uint32_t level, uint32_t output,
                                const char **message)
{
    *message = "the image does not have this level";
    if (level >= picture->image.level_count)
        return KUNAI_E_RANGE;
    *message = "there is no such output format";
    if (output != KUNAI_RGBA8)
        return KUNAI_E_ARGUMENT;
    *message = "the level passes the end of the data";
    return picture->image.levels[level].size ? KUNAI_OK : KUNAI_E_TRUNCATED;
}

static kunai_result check_memory(const kunai_level *level, const void *dst, size_t capacity,
                                 size_t stride, const char **message)
{
    const size_t row = (size_t)level->width * 4;

    *message = "dst is NULL";
    if (!dst)
        return KUNAI_E_ARGUMENT;
    *message = "the stride is smaller than a row";
    if (stride < row)
        return KUNAI_E_ARGUMENT;
    *message = "the level does not fit";
    if (capacity < row || (level->height > 1 && stride > (capacity - row) / (level->height - 1)))
        return KUNAI_E_SPACE;
    return KUNAI_OK;
}

static kunai_i_stored stored_level(const kunai_textures *textures, const kunai_i_picture *picture,
                                   const kunai_level *level)
{
    kunai_i_stored stored;

    stored.bytes = textures->data + (size_t)level->offset;
    stored.codebook = textures->data + (size_t)picture->image.offset;
    stored.codebook_count = picture->image.codebook_count;
    stored.width = level->width;
    stored.height = level->height;
    stored.color = picture->color;
    return stored;
}

static kunai_result decode_level(const kunai_textures *textures, const kunai_i_picture *picture,
                                 const kunai_level *level, uint8_t *dst, size_t stride,
                                 kunai_error *error)
{
    const kunai_i_stored stored = stored_level(textures, picture, level);
    uint64_t bad = level->size;

    if (stored.codebook_count)
        bad = kunai_i_vq_check(stored.bytes, level->size, stored.codebook_count);
    if (bad < level->size)
        return kunai_i_set_error(error, KUNAI_E_CORRUPT, textures->info.format, level->offset + bad,
                                 "PVRT", "an index is past the codebook");
    picture->unpack(&stored, dst, stride);
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}

kunai_result kunai_textures_decode(const kunai_textures *textures, uint32_t index, uint32_t level,
                                   uint32_t output, const kunai_palette *palette, void *dst,
                                   size_t capacity, size_t stride, kunai_error *error)
{
    const uint32_t format = textures ? textures->info.format : KUNAI_FORMAT_ANY;
    const kunai_i_picture *picture;
    const kunai_level *wanted;
    const char *message;
    kunai_result code;

    (void)palette; /* no format with indices is decoded */
    if (!textures)
        return kunai_i_set_error(error, KUNAI_E_ARGUMENT, format, 0, "arguments",
                                 "textures is NULL");
    if (index >= textures->info.image_count)
        return kunai_i_set_error(error, KUNAI_E_RANGE, format, 0, "arguments",
                                 "the set does not have this image");
    picture = &textures->pictures[index];
    if (!picture->unpack)
        return kunai_i_set_error(error, picture->error.code, format, picture->error.offset,
                                 picture->error.record, picture->error.message);
    code = check_level(picture, level, output, &message);
    if (code == KUNAI_E_TRUNCATED)
        return kunai_i_set_error(error, code, format, picture->image.levels[level].offset, "level",
                                 message);
    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, format, 0, "arguments", message);
    wanted = &picture->image.levels[level];
    if (!stride)
        stride = (size_t)wanted->width * 4;
    code = check_memory(wanted, dst, capacity, stride, &message);
    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, format, 0, "arguments", message);
    return decode_level(textures, picture, wanted, dst, stride, error);
}
