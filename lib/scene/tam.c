/*
 * tam.c - reads the texture animations of PSO stages (ninja-scene.md 4).
 *
 * A record is type, body size, id, number of frames, then the frames; an end mark follows the last
 * record. All numbers are big-endian, even in files of the PC. The file has no magic number. If the
 * body size and the number of frames disagree, the number is right. The frames of type 1 are not
 * known.
 */
#include "scene/readers.h"

#include "base/reader.h"
#include "base/trace.h"

/* The fields of HEAD are type, body size, id, number of frames. The frames follow. The body begins
 * with the id. */
enum { HEAD = 8, BODY = 4, FRAME_SIZE = 4, STEPS_A_FRAME = 4 };

enum { END_MARK = KUNAI_RECORD_TAM_END };

static int is_known(uint32_t type)
{
    return type == KUNAI_TEXTURE_ANIMATION_TYPE_UNKNOWN ||
           type == KUNAI_TEXTURE_ANIMATION_TYPE_SLIDE_SHOW;
}

static uint32_t measure_body(uint32_t frame_count)
{
    return HEAD - BODY + FRAME_SIZE * frame_count;
}

/* The file has no magic number. So all records must be complete, up to the end mark. */
int kunai_i_is_tam(const void *data, size_t size)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 1, "");
    uint32_t type = kunai_i_read_u16(&reader), records, body, count;

    for (records = 0; is_known(type); records++) {
        body = kunai_i_read_u16(&reader);
        kunai_i_skip(&reader, 2);
        count = kunai_i_read_u16(&reader);
        if (body < measure_body(0) ||
            (type == KUNAI_TEXTURE_ANIMATION_TYPE_SLIDE_SHOW && body != measure_body(count)))
            return 0;
        kunai_i_skip(&reader, body - measure_body(0));
        type = kunai_i_read_u16(&reader);
    }
    return records && type == END_MARK;
}

/* Returns the number of frames to read. If the body size and the number of frames disagree, the
 * number is right. Records of type 1 are an exception: their layout is not known then. */
static uint32_t check_frames(const kunai_i_reader *reader, uint64_t start, uint32_t type,
                             uint32_t body, uint32_t count)
{
    if (body != measure_body(count) && type != KUNAI_TEXTURE_ANIMATION_TYPE_SLIDE_SHOW) {
        kunai_i_warn(reader->open, KUNAI_E_UNSUPPORTED, start, reader->record,
                     "the frames of the record are left out: it has type 1 and an unknown layout");
        return 0;
    }
    if (body != measure_body(count))
        kunai_i_warn(reader->open, KUNAI_E_CORRUPT, start + 2, reader->record,
                     "the size of the record is not the size of its frames");
    if (count > kunai_i_count_left(reader) / FRAME_SIZE) {
        kunai_i_warn(reader->open, KUNAI_E_TRUNCATED, start + 6, reader->record,
                     "the frames end past the end of the data: the rest is left out");
        count = (uint32_t)(kunai_i_count_left(reader) / FRAME_SIZE);
    }
    return count;
}

/* Charges the budget, because records may share frames if sizes are wrong. */
static const uint16_t *read_frames(kunai_i_reader *reader, uint64_t start, uint32_t count)
{
    uint16_t *frames;
    uint32_t i;

    if (!kunai_i_charge(reader->open, (uint64_t)STEPS_A_FRAME * count, start, reader->record))
        return NULL;
    frames = kunai_i_allocate_unset(reader->open, count, 2 * sizeof *frames);
    for (i = 0; frames && i < 2 * count; i++)
        frames[i] = kunai_i_read_u16(reader);
    return frames;
}

/* Reads the rest of a record, and moves the reader to the next one. */
static void read_record(kunai_i_reader *reader, uint64_t start, uint32_t type,
                        kunai_i_list *animations)
{
    kunai_texture_animation *animation = kunai_i_add_to_list(reader->open, animations);
    const uint32_t body = kunai_i_read_u16(reader), id = kunai_i_read_u16(reader);
    const uint32_t count = kunai_i_read_u16(reader);
    const uint64_t next = start + BODY + body;

    if (!animation)
        return;
    animation->type = type;
    animation->id = id;
    animation->frame_count = check_frames(reader, start, type, body, count);
    kunai_i_trace_more(reader->open, KUNAI_RECORD_KIND_TEXTURE_ANIMATION, reader->record, start,
                       HEAD + (uint64_t)FRAME_SIZE * animation->frame_count, type, 0,
                       animation->frame_count);
    animation->frames = read_frames(reader, start, animation->frame_count);
    kunai_i_seek(reader, next < reader->size ? next : reader->size);
}

/* Reports a fault that ends the list. Without a record before it, the fault is the error. */
static void stop(const kunai_i_reader *reader, const kunai_i_list *animations, kunai_result code,
                 uint64_t start, const char *message)
{
    if (animations->count)
        kunai_i_warn(reader->open, code, start, reader->record, message);
    else
        kunai_i_fail(reader->open, code, start, reader->record, message);
}

/* Reads records up to the end mark. */
static void read_records(kunai_i_reader *reader, kunai_i_list *animations)
{
    uint64_t start;
    uint32_t type;

    while (!kunai_i_has_failed(reader->open)) {
        start = reader->at;
        if (kunai_i_count_left(reader) < 2) {
            stop(reader, animations, KUNAI_E_TRUNCATED, start, "the data ends before the end mark");
            return;
        }
        type = kunai_i_read_u16(reader);
        if (type == END_MARK) {
            kunai_i_trace_more(reader->open, KUNAI_RECORD_KIND_TEXTURE_ANIMATION, reader->record,
                               start, 2, END_MARK, 0, 0);
            return;
        }
        if (!is_known(type)) {
            stop(reader, animations, animations->count ? KUNAI_E_CORRUPT : KUNAI_E_FORMAT, start,
                 "the type of the record is unknown");
            return;
        }
        if (kunai_i_count_left(reader) < HEAD - 2) {
            stop(reader, animations, KUNAI_E_TRUNCATED, start, "the data ends inside the record");
            return;
        }
        read_record(reader, start, type, animations);
    }
}

void kunai_i_read_tam(kunai_i_open *open, const void *data, size_t size, kunai_scene *scene)
{
    kunai_i_reader reader = kunai_i_make_reader(open, data, size, 0, 1, "texture animation");
    kunai_i_list animations;

    scene->info.byte_order = KUNAI_BYTE_ORDER_BIG;
    kunai_i_begin_list(&animations, sizeof(kunai_texture_animation));
    read_records(&reader, &animations);
    scene->info.animation_count = (uint32_t)animations.count;
    scene->animations = kunai_i_keep_list(open, &animations);
}
