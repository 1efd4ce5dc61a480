/* scene.c - the scene calls: which of its readers takes the bytes, by what REL files hold
 * (ninja-scene.md 7), and for kunai_probe what they are. */
#include "scene/scene.h"

#include "base/sink.h"
#include "scene/formats.h"

static const char record[] = "scene";

/* ---- what it is ---- */

/* KUNAI_FORMAT_REL: no stage. */
static uint32_t rel_format(const kunai_i_rel *rel)
{
    uint32_t format;

    if (kunai_i_is_fmt2(rel))
        return KUNAI_FORMAT_FMT2;
    format = kunai_i_n_rel_format(rel);
    if (format)
        return format;
    if (kunai_i_is_c_rel(rel))
        return KUNAI_FORMAT_C_REL;
    return kunai_i_is_r_rel(rel) ? KUNAI_FORMAT_R_REL : KUNAI_FORMAT_REL;
}

/* May it be read as what options.format names? Every d.rel can be read as an n.rel. */
static int rel_is(const kunai_i_rel *rel, uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_N_REL: return kunai_i_is_n_rel(rel);
    case KUNAI_FORMAT_D_REL: return kunai_i_n_rel_format(rel) == format;
    case KUNAI_FORMAT_FMT2: return kunai_i_is_fmt2(rel);
    case KUNAI_FORMAT_C_REL: return kunai_i_is_c_rel(rel);
    default: return kunai_i_is_r_rel(rel);
    }
}

static int is_scene_format(uint32_t format)
{
    const kunai_i_format_row *row;

    for (row = kunai_i_scene_formats; row->format; row++)
        if (row->format == format)
            return row->noun == KUNAI_NOUN_SCENE;
    return 0;
}

static void wrong_format(kunai_i_job *job, const char *message)
{
    kunai_i_fail(job, KUNAI_E_FORMAT, 0, record, message);
}

static void other_rel(kunai_i_job *job, const uint8_t *data, size_t size)
{
    kunai_found found;

    job->format = KUNAI_FORMAT_REL;
    if (kunai_i_rel_motion_recognise(data, size, &found))
        job->format = KUNAI_FORMAT_REL_MOTION;
    kunai_i_fail(job, KUNAI_E_UNSUPPORTED, size - KUNAI_I_REL_ROOT_FROM_END, "REL trailer",
                 "the root does not lead to a stage, a collision file or a minimap");
}

static void choose_rel_format(kunai_i_job *job, const uint8_t *data, size_t size,
                              const kunai_i_rel *rel)
{
    if (!job->format)
        job->format = rel_format(rel);
    else if (!rel_is(rel, job->format))
        wrong_format(job, "the REL file is not what options.format names");
    if (job->format == KUNAI_FORMAT_REL)
        other_rel(job, data, size);
}

/* What options.format names, or what the bytes are; rel is filled in but for a .tam. 0: the job
 * failed. */
static int choose_format(kunai_i_job *job, const uint8_t *data, size_t size, kunai_i_rel *rel)
{
    const uint32_t wanted = job->options.format;

    if (wanted && !is_scene_format(wanted)) {
        wrong_format(job, "options.format is no format of scenes");
        return 0;
    }
    job->format = wanted;
    if (wanted != KUNAI_FORMAT_TAM && kunai_i_rel_begin(rel, data, size, job->options.byte_order))
        choose_rel_format(job, data, size, rel);
    else if (!wanted && kunai_i_is_tam(data, size))
        job->format = KUNAI_FORMAT_TAM;
    else if (wanted != KUNAI_FORMAT_TAM)
        wrong_format(job, "this is neither a REL file nor a texture animation");
    if (job->options.index)
        kunai_i_fail(job, KUNAI_E_RANGE, 0, record, "options.index is past the only scene");
    return !kunai_i_failed(job);
}

/* ---- reading ---- */

static kunai_i_rel_scene_read *rel_reader(uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_FMT2: return kunai_i_fmt2_read;
    case KUNAI_FORMAT_C_REL: return kunai_i_c_rel_read;
    case KUNAI_FORMAT_R_REL: return kunai_i_r_rel_read;
    default: return kunai_i_n_rel_read;
    }
}

static void scene_read(kunai_i_job *job, const uint8_t *data, size_t size, kunai_scene *scene)
{
    kunai_i_rel rel;

    if (!choose_format(job, data, size, &rel))
        return;
    scene->info.format = job->format;
    if (job->format == KUNAI_FORMAT_TAM) {
        scene->info.byte_order = KUNAI_ORDER_BIG;
        kunai_i_tam_read(job, data, size, scene);
        return;
    }
    scene->info.byte_order = rel.big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    kunai_i_rel_load(job, &rel);
    if (!kunai_i_failed(job))
        rel_reader(job->format)(job, &rel, scene);
}

/* ---- the calls ---- */

kunai_result kunai_i_scene_open(const void *data, size_t size, const kunai_options *options,
                                struct kunai_i_sink *sink, kunai_scene **out, kunai_error *error)
{
    kunai_scene *scene;
    kunai_i_job job;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, data, size, options, out, error) != KUNAI_OK)
        return job.error.code;
    kunai_i_sink_begin(&job, sink);
    scene = kunai_i_keep(&job, 1, sizeof *scene);
    if (scene) {
        scene_read(&job, data ? data : (const uint8_t *)"", size, scene);
        scene->info.warnings = kunai_i_keep_warnings(&job, &scene->info.warning_count);
    }
    if (kunai_i_job_end(&job, scene ? &scene->owner : NULL, error) == KUNAI_OK)
        *out = scene;
    return job.error.code;
}

kunai_result kunai_scene_open(const void *data, size_t size, const kunai_options *options,
                              kunai_scene **out, kunai_error *error)
{
    return kunai_i_scene_open(data, size, options, NULL, out, error);
}

void kunai_scene_close(kunai_scene *scene)
{
    if (scene)
        kunai_i_owner_release(&scene->owner);
}

const kunai_scene_info *kunai_scene_get_info(const kunai_scene *scene)
{
    return scene ? &scene->info : NULL;
}

const kunai_section *kunai_scene_get_section(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.section_count ? &scene->sections[index] : NULL;
}

const kunai_instance *kunai_scene_get_instance(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.instance_count ? &scene->instances[index] : NULL;
}

const kunai_model *kunai_scene_get_model(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.model_count ? scene->models[index] : NULL;
}

const kunai_motion *kunai_scene_get_motion(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.motion_count ? scene->motions[index] : NULL;
}

const kunai_texture_name *kunai_scene_get_texture(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.texture_count ? &scene->textures[index] : NULL;
}

const kunai_texture_animation *kunai_scene_get_animation(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.animation_count ? &scene->animations[index] : NULL;
}

const kunai_collision *kunai_scene_get_collision(const kunai_scene *scene)
{
    return scene ? scene->collision : NULL;
}

/* ---- for kunai_probe ---- */

/* Rows are asked in the order of rel_format: what comes to the last one is no stage. */
static int rel_recognise(const uint8_t *data, size_t size, uint32_t format, kunai_found *found)
{
    kunai_i_rel rel;

    if (!kunai_i_rel_begin(&rel, data, size, KUNAI_ORDER_ANY))
        return 0;
    if (format == KUNAI_FORMAT_N_REL && kunai_i_n_rel_format(&rel) != format)
        return 0;
    if (format != KUNAI_FORMAT_REL && !rel_is(&rel, format))
        return 0;
    found->size = size;
    found->byte_order = rel.big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    found->confidence = KUNAI_LIKELY;
    return 1;
}

static int fmt2_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return rel_recognise(data, size, KUNAI_FORMAT_FMT2, found);
}

static int n_rel_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return rel_recognise(data, size, KUNAI_FORMAT_N_REL, found);
}

static int d_rel_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return rel_recognise(data, size, KUNAI_FORMAT_D_REL, found);
}

static int c_rel_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return rel_recognise(data, size, KUNAI_FORMAT_C_REL, found);
}

static int r_rel_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return rel_recognise(data, size, KUNAI_FORMAT_R_REL, found);
}

static int other_rel_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    return rel_recognise(data, size, KUNAI_FORMAT_REL, found);
}

static int tam_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    if (!kunai_i_is_tam(data, size))
        return 0;
    found->size = size;
    found->byte_order = KUNAI_ORDER_BIG;
    found->confidence = KUNAI_POSSIBLE;
    return 1;
}

const kunai_i_format_row kunai_i_scene_formats[] = {
    {KUNAI_FORMAT_FMT2, KUNAI_NOUN_SCENE, fmt2_recognise, 0},
    {KUNAI_FORMAT_N_REL, KUNAI_NOUN_SCENE, n_rel_recognise, 0},
    {KUNAI_FORMAT_D_REL, KUNAI_NOUN_SCENE, d_rel_recognise, 0},
    {KUNAI_FORMAT_C_REL, KUNAI_NOUN_SCENE, c_rel_recognise, 0},
    {KUNAI_FORMAT_R_REL, KUNAI_NOUN_SCENE, r_rel_recognise, 0},
    {KUNAI_FORMAT_REL, 0, other_rel_recognise, 0}, /* nothing opens it */
    {KUNAI_FORMAT_TAM, KUNAI_NOUN_SCENE, tam_recognise, 0},
    {KUNAI_FORMAT_ANY, 0, NULL, 0},
};
