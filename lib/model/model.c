/* model.c - finds the model in a Ninja file, ninja-container.md 1.2, and hands out its parts. */
#include "model/njcm.h"

#include "archive/formats.h"
#include "archive/ninja_file.h"
#include "model/formats.h"

static const uint32_t tag_njtl = KUNAI_I_TAG('N', 'J', 'T', 'L');
static const uint32_t tag_njcm = KUNAI_I_TAG('N', 'J', 'C', 'M');

typedef struct model_search {
    kunai_i_chunk_walk walk;
    kunai_i_chunk model;
    kunai_i_chunk textures; /* its tag is 0 when there are none */
    uint32_t count;         /* models seen */
} model_search;

/* 1: the model number index is there. */
static int search_run(model_search *search, uint32_t index)
{
    kunai_i_chunk chunk;

    while (kunai_i_chunk_walk_next(&search->walk, &chunk)) {
        if (chunk.tag == tag_njtl)
            search->textures = chunk;
        if (chunk.tag != tag_njcm)
            continue;
        search->model = chunk;
        if (search->count++ == index)
            return 1;
    }
    return 0;
}

/* A cut chunk is the last one: an error when it is the model, a warning behind it. */
static void search_finish(kunai_i_job *job, model_search *search)
{
    if (kunai_i_chunk_is_whole(job, &search->model))
        kunai_i_chunk_walk_finish(&search->walk);
}

/* Fails the job when there is nothing to read. */
static int search_check(kunai_i_job *job, model_search *search)
{
    const uint32_t format = job->options.format;

    if (format && format != KUNAI_FORMAT_NINJA && format != KUNAI_FORMAT_NJCM)
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "chunk header", "no model of that format");
    else if (search_run(search, job->options.index))
        search_finish(job, search);
    else if (search->count)
        kunai_i_fail(job, KUNAI_E_RANGE, 0, "chunk header", "there are fewer models");
    else
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "chunk header", "there is no NJCM");
    return !kunai_i_failed(job);
}

static void model_read(kunai_i_job *job, const void *data, size_t size, kunai_model *model)
{
    model_search search;

    memset(&search, 0, sizeof search);
    job->format = KUNAI_FORMAT_NINJA;
    if (!kunai_i_chunk_walk_begin(&search.walk, job, data, size, job->options.byte_order)) {
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "chunk header", "not a Ninja file");
        return;
    }
    if (!search_check(job, &search))
        return;
    job->format = KUNAI_FORMAT_NJCM;
    model->info.format = KUNAI_FORMAT_NJCM;
    model->info.byte_order = kunai_i_chunk_byte_order(&search.walk, &search.model);
    if (search.textures.tag)
        kunai_i_texture_list_read(
            job, kunai_i_chunk_reader(job, &search.walk, &search.textures, "NJS_TEXLIST"), model);
    kunai_i_njcm_read(job, kunai_i_chunk_reader(job, &search.walk, &search.model, "NJS_OBJECT"),
                      model);
}

kunai_result kunai_model_open(const void *data, size_t size, const kunai_options *options,
                              kunai_model **out, kunai_error *error)
{
    kunai_model *model;
    kunai_i_job job;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, data, size, options, out, error) != KUNAI_OK)
        return job.error.code;
    model = kunai_i_keep(&job, 1, sizeof *model);
    if (model) {
        model_read(&job, data, size, model);
        model->info.warnings = kunai_i_keep_warnings(&job, &model->info.warning_count);
    }
    if (kunai_i_job_end(&job, model ? &model->owner : NULL, error) == KUNAI_OK)
        *out = model;
    return job.error.code;
}

void kunai_model_close(kunai_model *model)
{
    if (model)
        kunai_i_owner_release(&model->owner);
}

const kunai_model_info *kunai_model_get_info(const kunai_model *model)
{
    return model ? &model->info : NULL;
}

const kunai_node *kunai_model_get_node(const kunai_model *model, uint32_t index)
{
    return model && index < model->info.node_count ? &model->nodes[index] : NULL;
}

const kunai_mesh *kunai_model_get_mesh(const kunai_model *model, uint32_t index)
{
    return model && index < model->info.mesh_count ? &model->meshes[index] : NULL;
}

const kunai_material *kunai_model_get_material(const kunai_model *model, uint32_t index)
{
    return model && index < model->info.material_count ? &model->materials[index] : NULL;
}

const kunai_texture_name *kunai_model_get_texture(const kunai_model *model, uint32_t index)
{
    return model && index < model->info.texture_count ? &model->textures[index] : NULL;
}

/* ---- for kunai_probe ---- */

static int ninja_model_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    model_search search;

    memset(&search, 0, sizeof search);
    return kunai_i_chunk_walk_begin(&search.walk, NULL, data, size, KUNAI_ORDER_ANY) &&
           search_run(&search, 0) && kunai_i_ninja_file_recognise(data, size, found);
}

const kunai_i_format_row kunai_i_model_formats[] = {
    {KUNAI_FORMAT_NINJA, KUNAI_NOUN_MODEL, ninja_model_recognise, 0},
    {KUNAI_FORMAT_ANY, 0, NULL, 0},
};
