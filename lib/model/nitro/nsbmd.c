/* nsbmd.c - reads the header of a model in the block MDL0 of an NSBMD (mdl0.md 1), and has its
 * parts read. */
#include "model/nitro/nsbmd.h"

#include "base/trace.h"

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
static uint32_t read_choice(kunai_i_reader *header, uint32_t count, const char *message)
{
    const uint64_t offset = kunai_i_tell(header);
    const uint32_t value = kunai_i_read_u8(header);

    if (value < count)
        return value;
    kunai_i_warn(header->open, KUNAI_E_CORRUPT, offset, record, message);
    return 0;
}

static void read_header(kunai_i_nsbmd *nsbmd)
{
    kunai_i_reader header = nsbmd->body;

    kunai_i_need(&header, KUNAI_I_NSBMD_HEADER, 1);
    kunai_i_seek(&header, COMMANDS);
    nsbmd->commands = kunai_i_read_u32(&header);
    nsbmd->materials_at = kunai_i_read_u32(&header);
    nsbmd->shapes_at = kunai_i_read_u32(&header);
    nsbmd->binds_at = kunai_i_read_u32(&header);
    kunai_i_seek(&header, SCALING_RULE);
    if (kunai_i_fail_from_reader(&header))
        return;
    nsbmd->scaling_rule =
        read_choice(&header, KUNAI_I_NITRO_SCALINGS, "the scaling rule is not one of three");
    nsbmd->texture_mode =
        read_choice(&header, TEXTURE_MODES, "the mode of texture matrices is not one of four");
    nsbmd->node_count = kunai_i_read_u8(&header);
    nsbmd->material_count = kunai_i_read_u8(&header);
    nsbmd->shape_count = kunai_i_read_u8(&header);
    kunai_i_seek(&header, SCALE);
    nsbmd->scale = kunai_i_convert_nitro_fixed(kunai_i_read_s32(&header));
    nsbmd->inverse_scale = kunai_i_convert_nitro_fixed(kunai_i_read_s32(&header));
    kunai_i_trace_more(nsbmd->open, "model", header.origin, KUNAI_I_NSBMD_HEADER, 0,
                       nsbmd->scaling_rule | nsbmd->texture_mode << 8, nsbmd->node_count);
}

void kunai_i_check_nsbmd_count(kunai_i_nsbmd *nsbmd, uint64_t field, uint32_t there,
                               uint32_t *count)
{
    if (there != *count)
        kunai_i_warn(nsbmd->open, KUNAI_E_CORRUPT, nsbmd->body.origin + field, record,
                     "a count is not that of its dictionary");
    *count = there;
}

/* A model without nodes can be drawn on the one of options.draws. */
static void find_nodes(kunai_i_nsbmd *nsbmd)
{
    kunai_i_reader body = nsbmd->body;

    if (nsbmd->is_lone)
        return;
    kunai_i_read_g3d_dictionary(&body, KUNAI_I_NSBMD_HEADER, 0, OFFSET, &nsbmd->nodes);
    if (kunai_i_fail_from_reader(&body))
        return;
    kunai_i_check_nsbmd_count(nsbmd, NODE_COUNT, nsbmd->nodes.count, &nsbmd->node_count);
    if (!nsbmd->node_count)
        kunai_i_fail(nsbmd->open, KUNAI_E_CORRUPT, nsbmd->body.origin + NODE_COUNT, record,
                     "a model without nodes");
}

/* ---- the model ---- */

static void read_parts(kunai_i_nsbmd *nsbmd)
{
    void (*const steps[])(kunai_i_nsbmd *) = {read_header,
                                              find_nodes,
                                              kunai_i_read_nsbmd_materials,
                                              kunai_i_read_nsbmd_shapes,
                                              nsbmd->is_lone ? kunai_i_list_nsbmd_draws
                                                             : kunai_i_run_nsbmd_commands,
                                              kunai_i_read_nsbmd_nodes,
                                              kunai_i_draw_nsbmd};
    size_t i;

    for (i = 0; i < sizeof steps / sizeof steps[0] && !kunai_i_has_failed(nsbmd->open); i++)
        steps[i](nsbmd);
    nsbmd->model->info.scaling_rule = nsbmd->scaling_rule;
}

static void read_model(kunai_i_open *open, const kunai_i_reader *body, kunai_model *model)
{
    kunai_i_nsbmd nsbmd;

    memset(&nsbmd, 0, sizeof nsbmd);
    nsbmd.open = open;
    nsbmd.model = model;
    nsbmd.body = *body;
    nsbmd.is_lone = open->options.draws && open->options.draw_count;
    memset(nsbmd.parents, 0xFF, sizeof nsbmd.parents);
    read_parts(&nsbmd);
}

/* Where the model that is asked for begins, and its name. 0: there is none, and the open failed. */
static int find_model(kunai_i_reader *block, kunai_i_reader *body, kunai_string *name)
{
    const uint32_t index = block->open->options.index;
    kunai_i_g3d_dictionary models;
    kunai_i_reader entry;

    kunai_i_read_g3d_dictionary(block, BLOCK_HEADER, 0, OFFSET, &models);
    if (kunai_i_fail_from_reader(block))
        return 0;
    if (!models.count)
        kunai_i_fail(block->open, KUNAI_E_FORMAT, block->origin + BLOCK_HEADER, record,
                     "there is no model");
    else if (index >= models.count)
        kunai_i_fail(block->open, KUNAI_E_RANGE, 0, record, "options.index is past the last model");
    if (kunai_i_has_failed(block->open))
        return 0;
    entry = kunai_i_get_g3d_entry(&models, index);
    *name = kunai_i_copy_field(block->open, kunai_i_get_g3d_name(&models, index), KUNAI_I_G3D_NAME);
    block->at = (size_t)(entry.origin - block->origin); /* a bad offset is reported there */
    kunai_i_seek(block, kunai_i_read_u32(&entry));
    *body = kunai_i_make_part(block, block->at, kunai_i_count_left(block), record);
    return !kunai_i_fail_from_reader(block);
}

void kunai_i_read_nsbmd(kunai_i_open *open, const uint8_t *data, size_t size, kunai_model *model)
{
    const kunai_i_reader file = kunai_i_make_reader(open, data, size, 0, 0, record);
    kunai_i_reader block, body;

    open->format = model->info.format = KUNAI_FORMAT_MDL0;
    model->info.byte_order = KUNAI_ORDER_LITTLE;
    block = kunai_i_find_g3d_block(&file, record);
    if (find_model(&block, &body, &model->info.name))
        read_model(open, &body, model);
}

/* ---- recognise ---- */

/* A block that may lie after the end of the data counts as one. */
int kunai_i_recognise_nsbmd(const kunai_i_format *format, const uint8_t *data, size_t size,
                            kunai_found *found)
{
    const int is_block = memcmp(data, record, KUNAI_I_WORD) == 0;

    (void)format;
    return kunai_i_recognise_g3d(data, size, record,
                                 is_block ? (uint32_t)BLOCK_HEADER : (uint32_t)KUNAI_I_G3D_HEADER,
                                 found);
}

uint64_t kunai_i_measure_nsbmd_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    (void)format;
    return kunai_i_measure_g3d_head(data, size, record);
}
