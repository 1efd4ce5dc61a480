/*
 * motion.c - the module motion: the table of its formats, and the public calls (ninja-motion.md 1,
 * g3d.md 2).
 *
 * Reads no structure of its own. A file can contain many motions. Chunk files and texts list their
 * motions once, then options.index selects one; the other readers find motion number options.index
 * themselves. The formats of single motions (NMDM and others) name no kind of file: the bytes
 * decide which reader is used.
 */
#include "motion/motion.h"

#include "base/identify.h"
#include "container/g3d.h"
#include "container/ninja_ascii.h"
#include "container/ninja_file.h"
#include "container/rel.h"
#include "container/sa_tools.h"
#include "motion/readers.h"
#include "motion/sample.h"

/* ---- formats ---- */

typedef struct motion_file motion_file;

typedef struct motion_format {
    kunai_i_format format;
    /* For files whose motions are listed once. read reads motion number options.index. */
    void (*begin)(kunai_i_open *open, motion_file *file);
    void (*read)(kunai_i_open *open, const motion_file *file, kunai_motion *motion);
    kunai_i_motion_read *read_lone; /* for other files */
    uint32_t is_part; /* 1: the format of one motion, in a chunk file, a text or bare structures */
} motion_format;

/* The data that all motions of a file share. */
struct motion_file {
    const uint8_t *data;
    size_t size;
    const motion_format *row; /* NULL: bare structures */
    kunai_i_chunk_motions chunks;
    kunai_i_text_motions texts;
};

static void begin_chunks(kunai_i_open *open, motion_file *file)
{
    kunai_i_list_chunk_motions(open, file->data, file->size, &file->chunks);
}

static void read_chunk(kunai_i_open *open, const motion_file *file, kunai_motion *motion)
{
    kunai_i_read_chunk_motion(open, &file->chunks, open->options.index, motion);
}

/* Lists the motions of a text. options.format selects one kind of motion. */
static void begin_text(kunai_i_open *open, motion_file *file)
{
    const uint32_t wanted = open->options.format;
    kunai_i_ascii ascii;

    kunai_i_read_ascii_text(open, file->data, file->size, &ascii);
    if (!kunai_i_has_failed(open))
        kunai_i_list_text_motions(open, &ascii, wanted ? wanted : (uint32_t)KUNAI_FORMAT_NJA,
                                  &file->texts);
}

static void read_text(kunai_i_open *open, const motion_file *file, kunai_motion *motion)
{
    kunai_i_read_text_motion(open, &file->texts, open->options.index, motion);
}

static const motion_format formats[] = {
    {{.info = {KUNAI_FORMAT_NINJA, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_chunk_words,
      .recognise = kunai_i_recognise_ninja_motion},
     .begin = begin_chunks,
     .read = read_chunk},
    {{.info = {KUNAI_FORMAT_NMDM, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE, "Ninja motion", ""},
      .specificity = KUNAI_I_BY_NAME},
     .is_part = 1},
    {{.info = {KUNAI_FORMAT_NSSM, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE, "Ninja shape motion",
               ""},
      .specificity = KUNAI_I_BY_NAME},
     .is_part = 1},
    {{.info = {KUNAI_FORMAT_NCAM, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE, "Ninja camera motion",
               ""},
      .specificity = KUNAI_I_BY_NAME},
     .is_part = 1},
    {{.info = {KUNAI_FORMAT_NLIM, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE, "Ninja light motion",
               ""},
      .specificity = KUNAI_I_BY_NAME},
     .is_part = 1},
    {{.info = {KUNAI_FORMAT_NJCA, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE, "Ninja camera", ""},
      .specificity = KUNAI_I_BY_NAME},
     .is_part = 1},
    {{.info = {KUNAI_FORMAT_REL_MOTION, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE,
               "PSO player motion", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = kunai_i_recognise_rel_motion},
     .read_lone = kunai_i_read_rel_motion},
    {{.info = {KUNAI_FORMAT_SAANIM, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE, "SA Tools motion",
               "saanim"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_saanim_words,
      .head = kunai_i_measure_saanim_head,
      .recognise = kunai_i_recognise_saanim},
     .read_lone = kunai_i_read_saanim},
    {{.info = {KUNAI_FORMAT_NJA, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = kunai_i_recognise_nja_motion},
     .begin = begin_text,
     .read = read_text},
    {{.info = {KUNAI_FORMAT_JNT0, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE,
               "Nitro joint animation (JNT0)", "nsbca"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_JNT0],
      .head = kunai_i_measure_nitro_motion_head,
      .recognise = kunai_i_recognise_nitro_motion},
     .read_lone = kunai_i_read_nsbca},
    {{.info = {KUNAI_FORMAT_SRT0, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE,
               "Nitro texture matrix animation (SRT0)", "nsbta"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_SRT0],
      .head = kunai_i_measure_nitro_motion_head,
      .recognise = kunai_i_recognise_nitro_motion},
     .read_lone = kunai_i_read_nsbta},
    {{.info = {KUNAI_FORMAT_PAT0, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE,
               "Nitro texture animation (PAT0)", "nsbtp"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_PAT0],
      .head = kunai_i_measure_nitro_motion_head,
      .recognise = kunai_i_recognise_nitro_motion},
     .read_lone = kunai_i_read_nsbtp},
    {{.info = {KUNAI_FORMAT_MAT0, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE,
               "Nitro material animation (MAT0)", "nsbma"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_MAT0],
      .head = kunai_i_measure_nitro_motion_head,
      .recognise = kunai_i_recognise_nitro_motion},
     .read_lone = kunai_i_read_nsbma},
    {{.info = {KUNAI_FORMAT_VIS0, KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE,
               "Nitro visibility animation (VIS0)", "nsbva"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_VIS0],
      .head = kunai_i_measure_nitro_motion_head,
      .recognise = kunai_i_recognise_nitro_motion},
     .read_lone = kunai_i_read_nsbva},
};

/* Chooses a reader for data that no row recognises. The reader then reports the reason. */
static uint32_t find_nearest(const kunai_i_open *open, const uint8_t *data, size_t size)
{
    kunai_i_chunk_walk walk;
    kunai_i_rel rel;
    kunai_found other;
    int is_source;

    if (!open->options.format && kunai_i_identify(KUNAI_I_BY_MAGIC, data, size, &other))
        return KUNAI_FORMAT_NINJA; /* a file of another module: this reader refuses it */
    if (kunai_i_begin_chunk_walk(&walk, NULL, data, size, open->options.byte_order))
        return KUNAI_FORMAT_NINJA;
    if (!open->options.format && kunai_i_begin_rel(&rel, data, size, open->options.byte_order))
        return KUNAI_FORMAT_REL_MOTION;
    return kunai_i_is_ascii(data, size, &is_source) ? KUNAI_FORMAT_NJA : KUNAI_FORMAT_NINJA;
}

/* Chooses the row of the table that reads the file. A format of single motions names no kind of
 * file, so the bytes decide which reader finds the motion. */
static const motion_format *choose_row(kunai_i_open *open, const uint8_t *data, size_t size)
{
    const uint32_t wanted = open->options.format;
    const void *row = wanted ? kunai_i_find_row(&kunai_i_motion_module, wanted)
                             : kunai_i_choose_format(&kunai_i_motion_module, wanted, data, size);
    const motion_format *found = row;

    if (wanted && !found)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "motion",
                     "options.format is not a format of motions");
    else if (!found || found->is_part) {
        row = kunai_i_find_row(&kunai_i_motion_module, find_nearest(open, data, size));
        found = row;
    }
    return found;
}

/* Chooses the reader, and lists the motions if the reader does that. With KUNAI_OPEN_BARE, no row
 * is chosen. */
static void begin_file(kunai_i_open *open, const uint8_t *data, size_t size, void *state)
{
    motion_file *file = state;

    file->data = data;
    file->size = size;
    open->format = open->options.format;
    if (open->options.flags & KUNAI_OPEN_BARE)
        return;
    file->row = choose_row(open, data, size);
    if (file->row && file->row->begin)
        file->row->begin(open, file);
}

/* Reads motion number options.index. */
static void read_motion(kunai_i_open *open, const void *state, void *handle)
{
    const motion_file *file = state;
    kunai_motion *motion = handle;

    kunai_i_begin_motion_names(&motion->info);
    open->format = open->options.format;
    if (!file->row)
        kunai_i_read_bare_motion(open, file->data, file->size, motion);
    else if (file->row->begin)
        file->row->read(open, file, motion);
    else
        file->row->read_lone(open, file->data, file->size, motion);
}

/* Only the motions of chunk files have a meaningful order, so the list is empty for other files. */
static uint64_t find_item(const void *state, uint32_t index)
{
    const motion_file *file = state;
    const kunai_i_chunk *chunks = file->chunks.chunks.items;

    return index < file->chunks.chunks.count ? chunks[index].offset : UINT64_MAX;
}

static void read_indexed(kunai_i_open *open, const uint8_t *data, size_t size, void *handle)
{
    motion_file file; /* on the stack, not in temporary memory: small files open 10 % faster */

    memset(&file, 0, sizeof file);
    begin_file(open, data, size, &file);
    if (!kunai_i_has_failed(open))
        read_motion(open, &file, handle);
}

const kunai_i_module kunai_i_motion_module = {
    .record = "motion",
    .bit = KUNAI_MODULE_MOTION,
    .rows = formats,
    .row_count = sizeof formats / sizeof formats[0],
    .row_size = sizeof formats[0],
    .handle_size = sizeof(kunai_motion),
    .byte_order_at = offsetof(kunai_motion, info.byte_order),
    .warnings_at = offsetof(kunai_motion, info.warnings),
    .warning_count_at = offsetof(kunai_motion, info.warning_count),
    .warning_total_at = offsetof(kunai_motion, info.warning_total),
    .read = read_indexed,
    .file_size = sizeof(motion_file),
    .begin = begin_file,
    .read_item = read_motion,
    .find_item = find_item};

/* ---- the calls ---- */

kunai_result kunai_motion_open(const void *data, size_t size, const kunai_options *options,
                               kunai_motion **out, kunai_error *error)
{
    void *handle;
    const kunai_result result =
        kunai_i_open_handle(&kunai_i_motion_module, data, size, options, NULL, out, &handle, error);

    if (out)
        *out = handle;
    return result;
}

void kunai_motion_close(kunai_motion *motion)
{
    if (motion)
        kunai_i_release_owner(&motion->owner);
}

const kunai_motion_info *kunai_motion_get_info(const kunai_motion *motion)
{
    return motion ? &motion->info : NULL;
}

const kunai_track *kunai_motion_get_track(const kunai_motion *motion, uint32_t index)
{
    if (!motion || index >= motion->info.track_count)
        return NULL;
    return &motion->tracks[index].track;
}

/* Checks the arguments, then samples one track. */
kunai_result kunai_motion_sample(const kunai_motion *motion, uint32_t track, float frame,
                                 uint32_t sample, float *values, size_t value_count,
                                 kunai_error *error)
{
    kunai_i_sampler sampler;

    if (!motion)
        return kunai_i_end_motion_call(error, KUNAI_E_ARGUMENT, motion, "motion is NULL");
    if (!values && value_count)
        return kunai_i_end_motion_call(error, KUNAI_E_ARGUMENT, motion,
                                       "values is NULL, but value_count is not 0");
    if (!kunai_i_is_sample(sample))
        return kunai_i_end_motion_call(error, KUNAI_E_ARGUMENT, motion, "sample is unknown");
    if (track >= motion->info.track_count)
        return kunai_i_end_motion_call(error, KUNAI_E_RANGE, motion,
                                       "track is out of range: the motion has fewer tracks");
    if (value_count < motion->tracks[track].track.value_count)
        return kunai_i_end_motion_call(error, KUNAI_E_SPACE, motion,
                                       "value_count is less than the value_count of the track");
    kunai_i_begin_sampler(&sampler, motion, frame, sample);
    kunai_i_sample_values(&sampler, &motion->tracks[track], values);
    return kunai_i_end_motion_call(error, KUNAI_OK, motion, "");
}
