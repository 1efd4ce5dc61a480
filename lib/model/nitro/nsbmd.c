/* nsbmd.c - reads the header of a model in the block MDL0 of an NSBMD (nitro.md 4), and has its
 * parts read. */
#include "model/nitro/nsbmd.h"

#include "base/sink.h"

static const char record[] = "MDL0"; /* the tag of the block, too */

enum {
    BLOCK_HEADER = 8, /* of the block; the dictionary of its models follows */
    OFFSET = 4,       /* bytes of an entry of it */
    TEXTURE_MODES = 4,
    /* where fields of the header are */
    COMMANDS = 0x04,
    SCALING_RULE = 0x15, /* the mode of texture matrices follows, then counts */
    NODE_COUNT = 0x17,
    SCALE = 0x1C
};

/* ---- the header ---- */

/* What is not one of count values is taken for 0. */
static uint32_t choice_read(kunai_i_reader *header, uint32_t count, const char *message)
{
    const uint64_t offset = kunai_i_tell(header);
    const uint32_t value = kunai_i_u8(header);

    if (value < count)
        return value;
    kunai_i_warn(header->job, KUNAI_E_CORRUPT, offset, record, message);
    return 0;
}

static void header_read(kunai_i_nsbmd *nsbmd)
{
    kunai_i_reader header = nsbmd->body;

    kunai_i_need(&header, KUNAI_I_NSBMD_HEADER, 1);
    kunai_i_seek(&header, COMMANDS);
    nsbmd->commands = kunai_i_u32(&header);
    nsbmd->materials_at = kunai_i_u32(&header);
    nsbmd->shapes_at = kunai_i_u32(&header);
    nsbmd->binds_at = kunai_i_u32(&header);
    kunai_i_seek(&header, SCALING_RULE);
    if (kunai_i_reader_fail(&header))
        return;
    nsbmd->scaling_rule =
        choice_read(&header, KUNAI_I_NITRO_SCALINGS, "the scaling rule is not one of three");
    nsbmd->texture_mode =
        choice_read(&header, TEXTURE_MODES, "the mode of texture matrices is not one of four");
    nsbmd->node_count = kunai_i_u8(&header);
    nsbmd->material_count = kunai_i_u8(&header);
    nsbmd->shape_count = kunai_i_u8(&header);
    kunai_i_seek(&header, SCALE);
    nsbmd->scale = kunai_i_nitro_fixed(kunai_i_s32(&header));
    nsbmd->inverse_scale = kunai_i_nitro_fixed(kunai_i_s32(&header));
    kunai_i_saw_more(nsbmd->job, "model", header.origin, KUNAI_I_NSBMD_HEADER, 0,
                     nsbmd->scaling_rule | nsbmd->texture_mode << 8, nsbmd->node_count);
}

void kunai_i_nsbmd_count(kunai_i_nsbmd *nsbmd, uint64_t field, uint32_t there, uint32_t *count)
{
    if (there != *count)
        kunai_i_warn(nsbmd->job, KUNAI_E_CORRUPT, nsbmd->body.origin + field, record,
                     "a count is not that of its dictionary");
    *count = there;
}

/* A model without nodes can be drawn on the one of options.draws. */
static void nodes_find(kunai_i_nsbmd *nsbmd)
{
    kunai_i_reader body = nsbmd->body;

    if (nsbmd->is_lone)
        return;
    kunai_i_g3d_read_dictionary(&body, KUNAI_I_NSBMD_HEADER, 0, OFFSET, &nsbmd->nodes);
    if (kunai_i_reader_fail(&body))
        return;
    kunai_i_nsbmd_count(nsbmd, NODE_COUNT, nsbmd->nodes.count, &nsbmd->node_count);
    if (!nsbmd->node_count)
        kunai_i_fail(nsbmd->job, KUNAI_E_CORRUPT, nsbmd->body.origin + NODE_COUNT, record,
                     "a model without nodes");
}

/* ---- the model ---- */

static void parts_read(kunai_i_nsbmd *nsbmd)
{
    void (*const steps[])(kunai_i_nsbmd *) = {header_read,
                                              nodes_find,
                                              kunai_i_nsbmd_materials_read,
                                              kunai_i_nsbmd_shapes_read,
                                              nsbmd->is_lone ? kunai_i_nsbmd_draws_list
                                                             : kunai_i_nsbmd_commands_run,
                                              kunai_i_nsbmd_nodes_read,
                                              kunai_i_nsbmd_draw};
    size_t i;

    for (i = 0; i < sizeof steps / sizeof steps[0] && !kunai_i_failed(nsbmd->job); i++)
        steps[i](nsbmd);
    nsbmd->model->info.scaling_rule = nsbmd->scaling_rule;
}

static void model_read(kunai_i_job *job, const kunai_i_reader *body, kunai_model *model)
{
    kunai_i_nsbmd nsbmd;

    memset(&nsbmd, 0, sizeof nsbmd);
    nsbmd.job = job;
    nsbmd.model = model;
    nsbmd.body = *body;
    nsbmd.is_lone = job->options.draws && job->options.draw_count;
    memset(nsbmd.parents, 0xFF, sizeof nsbmd.parents);
    parts_read(&nsbmd);
}

/* Where the model that is asked for begins, and its name. 0: there is none, and the job failed. */
static int model_find(kunai_i_reader *block, kunai_i_reader *body, kunai_string *name)
{
    const uint32_t index = block->job->options.index;
    kunai_i_g3d_dictionary models;
    kunai_i_reader entry;

    kunai_i_g3d_read_dictionary(block, BLOCK_HEADER, 0, OFFSET, &models);
    if (kunai_i_reader_fail(block))
        return 0;
    if (!models.count)
        kunai_i_fail(block->job, KUNAI_E_FORMAT, block->origin + BLOCK_HEADER, record,
                     "there is no model");
    else if (index >= models.count)
        kunai_i_fail(block->job, KUNAI_E_RANGE, 0, record, "options.index is past the last model");
    if (kunai_i_failed(block->job))
        return 0;
    entry = kunai_i_g3d_entry(&models, index);
    *name = kunai_i_keep_field(block->job, kunai_i_g3d_name(&models, index), KUNAI_I_G3D_NAME);
    block->at = (size_t)(entry.origin - block->origin); /* a bad offset is reported there */
    kunai_i_seek(block, kunai_i_u32(&entry));
    *body = kunai_i_part(block, block->at, kunai_i_left(block), record);
    return !kunai_i_reader_fail(block);
}

void kunai_i_nsbmd_read(kunai_i_job *job, const uint8_t *data, size_t size, kunai_model *model)
{
    const kunai_i_reader file = kunai_i_reader_at(job, data, size, 0, 0, record);
    kunai_i_reader block, body;

    job->format = model->info.format = KUNAI_FORMAT_MDL0;
    model->info.byte_order = KUNAI_ORDER_LITTLE;
    block = kunai_i_g3d_block(&file, record);
    if (model_find(&block, &body, &model->info.name))
        model_read(job, &body, model);
}

/* ---- recognise ---- */

/* A block that may lie after the end of the data counts as one. */
int kunai_i_nsbmd_recognise(const kunai_i_format *format, const uint8_t *data, size_t size,
                            kunai_found *found)
{
    const int is_block = memcmp(data, record, KUNAI_I_WORD) == 0;

    (void)format;
    return kunai_i_g3d_recognise(data, size, record,
                                 is_block ? (uint32_t)BLOCK_HEADER : (uint32_t)KUNAI_I_G3D_HEADER,
                                 found);
}

uint64_t kunai_i_nsbmd_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    (void)format;
    return kunai_i_g3d_head(data, size, record);
}
