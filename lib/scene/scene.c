/*
 * scene.c - the module scene: the table of its formats, and the public calls.
 *
 * Reads no structure of its own. A REL file has no magic number: its structures and its list of
 * pointers decide what it is (ninja-scene.md 7). Files of models, motions and lands are recognised
 * by the modules that open them. options.format can also name a single model or motion; then the
 * bytes decide the kind of file.
 */
#include "scene/scene.h"

#include "container/g3d.h"
#include "container/ninja_ascii.h"
#include "container/ninja_file.h"
#include "container/rel.h"
#include "container/sa_tools.h"
#include "map/map.h"
#include "map/readers.h"
#include "model/model.h"
#include "motion/motion.h"
#include "scene/parts.h"
#include "scene/readers.h"

static const char record[] = "scene";
static const char no_scene[] = "the data has no models, motions, placements or collision";
static const char no_rel[] = "the data is not a REL file";

/* ---- formats ---- */

typedef struct scene_format {
    kunai_i_format format;
    kunai_i_rel_is *is; /* REL files: returns 1 if the file can be read as this format */
    kunai_i_rel_scene_read *read_rel; /* REL files */
    const char *other; /* REL files: the message if the file cannot be read as this format */
    /* other files; NULL as well as read_rel: no function opens the format */
    kunai_i_scene_read *read;
} scene_format;

/* A row without the function `is` accepts every REL file. */
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

/* Every d.rel can also be read as an n.rel, but only if options.format asks for that. */
static int recognise_n_rel(const kunai_i_format *format, const uint8_t *data, size_t size,
                           kunai_found *found)
{
    kunai_i_rel rel;

    return kunai_i_begin_rel(&rel, data, size, KUNAI_BYTE_ORDER_ANY) &&
           kunai_i_find_n_rel_format(&rel) == format->info.format &&
           recognise_rel(format, data, size, found);
}

/* A TAM has no magic number, so plausible records are only a weak sign. */
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

/* Asks the modules that open the format, too. */
static int recognise_others(const kunai_i_format *format, const uint8_t *data, size_t size,
                            kunai_found *found)
{
    static const kunai_i_module *const modules[] = {&kunai_i_model_module, &kunai_i_motion_module,
                                                    &kunai_i_map_module};
    size_t i;

    for (i = 0; i < sizeof modules / sizeof modules[0]; i++)
        if (kunai_i_recognises(modules[i], format->info.format, data, size, found))
            return 1;
    return 0;
}

/* Asks for models and motions in one pass. Otherwise, a text of motions would be searched for
 * models to its end. */
static int recognise_text(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    (void)format;
    (void)found;
    return kunai_i_has_ascii_part(data, size,
                                  KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE);
}

/* A REL file that is neither a stage nor a motion gets the row that no function opens. */
static const scene_format formats[] = {
    {{.info = {KUNAI_FORMAT_NINJA, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_chunk_words,
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_NJCM, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_sa2mdl_words,
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_NJBM, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_sa1mdl_words,
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_NJBM_PLUS, 0, NULL, NULL}, .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_GJCM, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_sa2bmdl_words,
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_XJ, 0, NULL, NULL}, .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_NMDM, 0, NULL, NULL}, .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_NSSM, 0, NULL, NULL}, .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_NCAM, 0, NULL, NULL}, .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_NLIM, 0, NULL, NULL}, .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_NJCA, 0, NULL, NULL}, .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_REL_MOTION, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_SAANIM, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_saanim_words,
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_NJA, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = recognise_text},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_MDL0, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_MDL0],
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_JNT0, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_JNT0],
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_SRT0, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_SRT0],
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_PAT0, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_PAT0],
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_MAT0, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_MAT0],
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_VIS0, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_VIS0],
      .recognise = recognise_others},
     .read = kunai_i_read_file_scene},
    {{.info = {KUNAI_FORMAT_LAND, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = recognise_others},
     .read = kunai_i_read_land_scene},
    {{.info = {KUNAI_FORMAT_SA1LVL, KUNAI_MODULE_SCENE, "Sonic Adventure level", "sa1lvl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_sa1lvl_words,
      .head = kunai_i_measure_sa_level_head,
      .recognise = kunai_i_recognise_sa_level},
     .read = kunai_i_read_sa_level},
    {{.info = {KUNAI_FORMAT_SADXLVL, KUNAI_MODULE_SCENE, "Sonic Adventure DX level", ""},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_sadxlvl_words,
      .head = kunai_i_measure_sa_level_head,
      .recognise = kunai_i_recognise_sa_level},
     .read = kunai_i_read_sa_level},
    {{.info = {KUNAI_FORMAT_SA2LVL, KUNAI_MODULE_SCENE, "Sonic Adventure 2 level", "sa2lvl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_sa2lvl_words,
      .head = kunai_i_measure_sa_level_head,
      .recognise = kunai_i_recognise_sa_level},
     .read = kunai_i_read_sa_level},
    {{.info = {KUNAI_FORMAT_SA2BLVL, KUNAI_MODULE_SCENE, "Sonic Adventure 2 level (Ginja)",
               "sa2blvl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_sa2blvl_words,
      .head = kunai_i_measure_sa_level_head,
      .recognise = kunai_i_recognise_sa_level},
     .read = kunai_i_read_sa_level},
    {{.info = {KUNAI_FORMAT_FMT2, KUNAI_MODULE_SCENE, "PSO stage (fmt2)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .is = kunai_i_is_fmt2,
     .read_rel = kunai_i_read_fmt2,
     .other = "the REL file is not a PSO stage (fmt2)"},
    {{.info = {KUNAI_FORMAT_N_REL, KUNAI_MODULE_SCENE, "PSO stage (n.rel)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_n_rel},
     .is = kunai_i_is_n_rel,
     .read_rel = kunai_i_read_n_rel,
     .other = "the REL file is not a PSO stage (n.rel)"},
    {{.info = {KUNAI_FORMAT_D_REL, KUNAI_MODULE_SCENE, "PSO stage (d.rel)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .is = kunai_i_is_d_rel,
     .read_rel = kunai_i_read_n_rel,
     .other = "the REL file is not a PSO stage (d.rel)"},
    {{.info = {KUNAI_FORMAT_C_REL, KUNAI_MODULE_SCENE, "PSO collision (c.rel)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .is = kunai_i_is_c_rel,
     .read_rel = kunai_i_read_c_rel,
     .other = "the REL file is not a PSO collision (c.rel)"},
    {{.info = {KUNAI_FORMAT_R_REL, KUNAI_MODULE_SCENE, "PSO minimap (r.rel)", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .is = kunai_i_is_r_rel,
     .read_rel = kunai_i_read_r_rel,
     .other = "the REL file is not a PSO minimap (r.rel)"},
    {{.info = {KUNAI_FORMAT_REL, 0, "REL file", "rel"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_rel},
     .read = NULL},
    {{.info = {KUNAI_FORMAT_TAM, KUNAI_MODULE_SCENE, "PSO texture animation (.tam)", "tam"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .recognise = recognise_tam},
     .read = kunai_i_read_tam},
    {{.info = {KUNAI_FORMAT_QUEST_DAT, KUNAI_MODULE_SCENE, "PSO quest table (.dat)", "dat"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = kunai_i_recognise_quest_dat},
     .read = kunai_i_read_quest_dat},
    {{.info = {KUNAI_FORMAT_PLACED_OBJECTS, KUNAI_MODULE_SCENE, "PSO list of objects", "dat"},
      .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_placed_list},
    {{.info = {KUNAI_FORMAT_PLACED_ENEMIES, KUNAI_MODULE_SCENE, "PSO list of enemies", "dat"},
      .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_placed_list},
    {{.info = {KUNAI_FORMAT_PLACED_EVENTS, KUNAI_MODULE_SCENE, "PSO list of events", "evt"},
      .specificity = KUNAI_I_BY_NAME},
     .read = kunai_i_read_placed_list},
};

/* ---- choice of a format ---- */

static void fail_format(kunai_i_open *open, const char *message)
{
    kunai_i_fail(open, KUNAI_E_FORMAT, 0, record, message);
}

/* Reports a REL file that is neither a stage nor a motion. */
static void fail_other_rel(kunai_i_open *open, size_t size)
{
    open->format = KUNAI_FORMAT_REL;
    kunai_i_fail(
        open, KUNAI_E_UNSUPPORTED, size - KUNAI_I_REL_ROOT_FROM_END, "REL trailer",
        "the root of the REL file is not a stage, a collision file, a minimap or a motion");
}

/* Returns 1 for the row of a REL file: these rows have read_rel instead of read, or neither. */
static int is_rel(const scene_format *row)
{
    return row->read == NULL;
}

/* Returns the row of options.format, or the row that recognises the data. Returns NULL if the open
 * has failed. */
static const scene_format *choose_row(kunai_i_open *open, const uint8_t *data, size_t size)
{
    const uint32_t wanted = open->options.format;
    const void *found = wanted ? kunai_i_find_row(&kunai_i_scene_module, wanted)
                               : kunai_i_choose_format(&kunai_i_scene_module, wanted, data, size);
    const scene_format *row = found;
    const uint32_t order = open->options.byte_order;
    kunai_i_rel rel;

    if (wanted && (!row || (is_rel(row) && !row->read_rel)))
        fail_format(open, "options.format is not a format of scenes");
    else if (!row)
        fail_format(open, no_scene);
    else if (row->read || row->read_rel)
        open->format = row->format.info.format;
    else if (!kunai_i_begin_rel(&rel, data, size, order))
        fail_format(open, no_rel);
    else
        fail_other_rel(open, size);
    return kunai_i_has_failed(open) ? NULL : row;
}

/* ---- reading ---- */

static void check_index(kunai_i_open *open)
{
    if (open->options.index)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, record,
                     "options.index is out of range: the only index is 0");
}

/* Reads a REL file, after checking that it can be read as the format of the row. */
static void read_rel(kunai_i_open *open, const scene_format *row, const uint8_t *data, size_t size,
                     kunai_scene *scene)
{
    kunai_i_rel rel;

    if (!kunai_i_begin_rel(&rel, data, size, open->options.byte_order)) {
        open->format = open->options.format;
        fail_format(open, no_rel);
        return;
    }
    if (!row->is(&rel)) {
        fail_format(open, row->other);
        return;
    }
    scene->info.byte_order = rel.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    check_index(open);
    if (!kunai_i_has_failed(open))
        kunai_i_load_rel(open, &rel);
    if (!kunai_i_has_failed(open))
        row->read_rel(open, &rel, scene);
}

/* Finds the format of the file if options.format is only the format of a model or a motion. */
static void find_container(kunai_i_open *open, const scene_format *row, const uint8_t *data,
                           size_t size)
{
    const kunai_i_format *found;

    if (!open->options.format || row->format.is_read_if_named)
        return;
    found = kunai_i_choose_format(&kunai_i_scene_module, KUNAI_FORMAT_ANY, data, size);
    open->format = found ? found->info.format : (uint32_t)KUNAI_FORMAT_ANY;
}

static void read_file(kunai_i_open *open, const scene_format *row, const uint8_t *data, size_t size,
                      kunai_scene *scene)
{
    check_index(open);
    if (kunai_i_has_failed(open))
        return;
    if (row->read == kunai_i_read_file_scene)
        find_container(open, row, data, size);
    row->read(open, data, size, scene);
}

/* Adds an empty section, because callers expect every scene to have one. */
static void add_section(kunai_i_open *open, kunai_scene *scene)
{
    kunai_i_parts parts;

    kunai_i_begin_parts(&parts, open, scene);
    if (kunai_i_add_whole_section(&parts, 0))
        kunai_i_keep_parts(&parts);
}

static void read_bare(kunai_i_open *open, const uint8_t *data, size_t size, kunai_scene *scene)
{
    const void *found = kunai_i_find_row(&kunai_i_scene_module, open->options.format);
    const scene_format *row = found;

    if (row && row->read == kunai_i_read_sa_level)
        kunai_i_read_bare_level(open, data, size, scene);
    else
        kunai_i_read_bare_scene(open, data, size, scene);
}

/* Reads bare structures, a REL file, or another file. */
static void read_scene(kunai_i_open *open, const uint8_t *data, size_t size, void *handle)
{
    kunai_scene *scene = handle;
    const scene_format *row;

    if (open->options.flags & KUNAI_OPEN_BARE) {
        open->format = open->options.format;
        scene->info.format = open->format;
        check_index(open);
        if (!kunai_i_has_failed(open))
            read_bare(open, data, size, scene);
        return;
    }
    row = choose_row(open, data, size);
    if (!row)
        return;
    scene->info.format = open->format;
    if (is_rel(row))
        read_rel(open, row, data, size, scene);
    else
        read_file(open, row, data, size, scene);
    if (!scene->sections && !kunai_i_has_failed(open))
        add_section(open, scene);
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

const kunai_placement *kunai_scene_get_placement(const kunai_scene *scene, uint32_t index)
{
    return scene && index < scene->info.placement_count ? &scene->placements[index] : NULL;
}

const kunai_placement_table *kunai_scene_get_placement_table(const kunai_scene *scene,
                                                             uint32_t index)
{
    return scene && index < scene->info.placement_table_count ? &scene->placement_tables[index]
                                                              : NULL;
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
    int32_t found;

    if (!land || !land->light_count)
        return -1;
    found = kunai_i_find_light(&scene->lights[land->first_light], land->light_count, time);
    return (int32_t)land->first_light + found;
}

const kunai_land_table *kunai_scene_get_land_table(const kunai_scene *scene)
{
    return scene ? scene->land_table : NULL;
}
