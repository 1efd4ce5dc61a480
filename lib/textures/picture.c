/* picture.c - what the readers of lone textures share: what is wrong with a picture, its payload and
 * its levels. */
#include "textures/formats.h"

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

void kunai_i_picture_give_payload(kunai_i_picture *picture, const kunai_i_reader *reader,
                                  uint64_t size)
{
    const uint64_t left = kunai_i_left(reader);

    picture->image.offset = picture->payload_offset = kunai_i_tell(reader);
    picture->image.size = size < left ? size : left;
    picture->payload = reader->data + reader->at;
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
