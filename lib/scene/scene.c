/* scene.c - the module scene: its formats, which the structures of a REL file tell
 * (ninja-scene.md 7), and the calls. */
#include "scene/scene.h"

#include "container/rel.h"
#include "motion/motion.h"
#include "scene/readers.h"

static const char record[] = "scene";
static const char no_scene[] = "this is neither a REL file nor a texture animation";

/* ---- formats ---- */

typedef struct scene_format {
    kunai_i_format format;
    kunai_i_rel_is *is;           /* of a REL file: can it be read as this format? */
    kunai_i_rel_scene_read *read; /* of a REL file. NULL: nothing opens it */
} scene_format;

static int recognise_rel(const kunai_i_format *format, const uint8_t *data, size_t size,
                         kunai_found *found)
{
    const scene_format *row = (const scene_format *)format;
    kunai_i_rel rel;

    if (!kunai_i_begin_rel(&rel, data, size, KUNAI_BYTE_ORDER_ANY) || (row->is && !row->is(&rel)))
        return 0;
    found->byte_order = rel.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    return 1;
}

/* Every d.rel can be read as an n.rel, and is one only if options.format says so. */
static int recognise_n_rel(const kunai_i_format *format, const uint8_t *data, size_t size,
                           kunai_found *found)
{
    kunai_i_rel rel;

    return kunai_i_begin_rel(&rel, data, size, KUNAI_BYTE_ORDER_ANY) &&
           kunai_i_find_n_rel_format(&rel) == format->info.format &&
           recognise_rel(format, data, size, found);
}

static int recognise_tam(const kunai_i_format *format, const uint8_t *data, size_t size,
                         kunai_found *found)
{
    (void)format;
    if (!kunai_i_is_tam(data, size))
        return 0;
    found->byte_order = KUNAI_BYTE_ORDER_BIG;
    found->confidence = KUNAI_CONFIDENCE_POSSIBLE;
    return 1;
}

/* A REL file that is no stage comes to the last of their rows. */
static const scene_format formats[] = {
    {{.info = {KUNAI_FORMAT_FMT2, KUNAI_MODULE_SCENE, "PSO stage (fmt2)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .is = kunai_i_is_fmt2,
     .read = kunai_i_read_fmt2},
    {{.info = {KUNAI_FORMAT_N_REL, KUNAI_MODULE_SCENE, "PSO stage (n.rel)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_n_rel},
     .is = kunai_i_is_n_rel,
     .read = kunai_i_read_n_rel},
    {{.info = {KUNAI_FORMAT_D_REL, KUNAI_MODULE_SCENE, "PSO stage (d.rel)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .is = kunai_i_is_d_rel,
     .read = kunai_i_read_n_rel},
    {{.info = {KUNAI_FORMAT_C_REL, KUNAI_MODULE_SCENE, "PSO collision (c.rel)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .is = kunai_i_is_c_rel,
     .read = kunai_i_read_c_rel},
    {{.info = {KUNAI_FORMAT_R_REL, KUNAI_MODULE_SCENE, "PSO minimap (r.rel)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .is = kunai_i_is_r_rel,
     .read = kunai_i_read_r_rel},
    {{.info = {KUNAI_FORMAT_REL, 0, "REL file", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .is = NULL},
    {{.info = {KUNAI_FORMAT_TAM, KUNAI_MODULE_SCENE, "PSO texture animation (.tam)", "tam"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_tam},
     .is = NULL},
};

/* ---- which of them ---- */

static void fail_format(kunai_i_open *open, const char *message)
{
    kunai_i_fail(open, KUNAI_E_FORMAT, 0, record, message);
}

static void fail_other_rel(kunai_i_open *open, const uint8_t *data, size_t size)
{
    const kunai_i_format *motion =
        kunai_i_find_row(&kunai_i_motion_module, KUNAI_FORMAT_REL_MOTION);
    kunai_found found;

    open->format = KUNAI_FORMAT_REL;
    if (kunai_i_ask(motion, data, size, &found))
        open->format = KUNAI_FORMAT_REL_MOTION;
    kunai_i_fail(open, KUNAI_E_UNSUPPORTED, size - KUNAI_I_REL_ROOT_FROM_END, "REL trailer",
                 "the root does not lead to a stage, a collision file or a minimap");
}

/* The row of options.format, or the one that recognises the bytes. NULL: the open failed. */
static const scene_format *choose_row(kunai_i_open *open, const uint8_t *data, size_t size)
{
    const uint32_t wanted = open->options.format;
    const void *found = wanted ? kunai_i_find_row(&kunai_i_scene_module, wanted)
                               : kunai_i_choose_format(&kunai_i_scene_module, wanted, data, size);
    const scene_format *row = found;
    const uint32_t order = open->options.byte_order;
    kunai_i_rel rel;

    if (wanted && (!row || !row->format.info.modules))
        fail_format(open, "options.format is no format of scenes");
    else if (!row)
        fail_format(open, no_scene);
    else if (!row->format.info.modules && !kunai_i_begin_rel(&rel, data, size, order))
        fail_format(open, no_scene);
    else if (!row->format.info.modules)
        fail_other_rel(open, data, size);
    else
        open->format = row->format.info.format;
    return kunai_i_has_failed(open) ? NULL : row;
}

/* ---- reading ---- */

static void check_index(kunai_i_open *open)
{
    if (open->options.index)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, record, "options.index is past the only scene");
}

static void read_rel(kunai_i_open *open, const scene_format *row, const uint8_t *data, size_t size,
                     kunai_scene *scene)
{
    kunai_i_rel rel;

    if (!kunai_i_begin_rel(&rel, data, size, open->options.byte_order)) {
        open->format = open->options.format;
        fail_format(open, no_scene);
        return;
    }
    if (!row->is(&rel)) {
        fail_format(open, "the REL file is not what options.format names");
        return;
    }
    scene->info.byte_order = rel.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    check_index(open);
    if (!kunai_i_has_failed(open))
        kunai_i_load_rel(open, &rel);
    if (!kunai_i_has_failed(open))
        row->read(open, &rel, scene);
}

static void read_scene(kunai_i_open *open, const uint8_t *data, size_t size, void *handle)
{
    kunai_scene *scene = handle;
    const scene_format *row = choose_row(open, data, size);

    if (!row)
        return;
    scene->info.format = open->format;
    scene->info.byte_order = KUNAI_BYTE_ORDER_BIG;
    if (row->read) {
        read_rel(open, row, data, size, scene);
        return;
    }
    check_index(open);
    if (!kunai_i_has_failed(open))
        kunai_i_read_tam(open, data, size, scene);
}

const kunai_i_module kunai_i_scene_module = {
    .record = record,
    .bit = KUNAI_MODULE_SCENE,
    .rows = formats,
    .row_count = sizeof formats / sizeof formats[0],
    .row_size = sizeof formats[0],
    .handle_size = sizeof(kunai_scene),
    .byte_order_at = offsetof(kunai_scene, info.byte_order),
    .warnings_at = offsetof(kunai_scene, info.warnings),
    .warning_count_at = offsetof(kunai_scene, info.warning_count),
    .warning_total_at = offsetof(kunai_scene, info.warning_total),
    .read = read_scene};

/* ---- the calls ---- */

kunai_result kunai_scene_open(const void *data, size_t size, const kunai_options *options,
                              kunai_scene **out, kunai_error *error)
{
    void *handle;
    const kunai_result result =
        kunai_i_open_handle(&kunai_i_scene_module, data, size, options, NULL, out, &handle, error);

    if (out)
        *out = handle;
    return result;
}

void kunai_scene_close(kunai_scene *scene)
{
    if (scene)
        kunai_i_release_owner(&scene->owner);
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

const kunai_scene_model *kunai_scene_get_model(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.model_count ? &scene->models[index] : NULL;
}

const kunai_clip *kunai_scene_get_clip(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.clip_count ? &scene->clips[index] : NULL;
}

const kunai_texture_set *kunai_scene_get_texture_set(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.texture_set_count ? &scene->texture_sets[index] : NULL;
}

const kunai_texture_list *kunai_scene_get_texture_list(const kunai_scene *scene)
{
    return scene ? &scene->textures : NULL;
}

const kunai_texture_animation *kunai_scene_get_animation(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.animation_count ? &scene->animations[index] : NULL;
}

const kunai_collision *kunai_scene_get_collision(const kunai_scene *scene)
{
    return scene ? scene->collision : NULL;
}

const kunai_scene_land *kunai_scene_get_land(const kunai_scene *scene, uint32_t section)
{
    return scene && scene->lands && section < scene->info.section_count ? &scene->lands[section]
                                                                        : NULL;
}

const kunai_map_light *kunai_scene_get_lights(const kunai_scene *scene, uint32_t *count)
{
    if (count)
        *count = scene ? scene->light_count : 0;
    return scene ? scene->lights : NULL;
}

int32_t kunai_scene_find_light(const kunai_scene *scene, uint32_t section, uint32_t time)
{
    const kunai_scene_land *land = kunai_scene_get_land(scene, section);
    uint32_t i;

    if (!land || !land->light_count)
        return -1;
    for (i = 0; i < land->light_count; i++)
        if (scene->lights[land->first_light + i].end > time)
            return (int32_t)(land->first_light + i);
    return (int32_t)land->first_light;
}
