/* model.c - finds the model in a Ninja file (ninja-container.md 1.2), in bare structures or in a
 * file of SA Tools (7.1), or leaves a text to nja.c and an NSBMD to nsbmd.c, and hands out its
 * parts. */
#include "model/model.h"

#include "archive/formats.h"
#include "container/ninja_ascii.h"
#include "container/ninja_file.h"
#include "base/sink.h"
#include "model/formats.h"
#include "model/nja.h"
#include "container/sa_tools.h"

/* Formats of a model itself, not of a file with models. */
static int is_model_format(uint32_t format)
{
    return format == KUNAI_FORMAT_NJCM || format == KUNAI_FORMAT_NJBM ||
           format == KUNAI_FORMAT_NJBM_PLUS || format == KUNAI_FORMAT_GJCM ||
           format == KUNAI_FORMAT_XJ;
}

/* Of an NJCM: what one model looks like all are. xinja.md 6 asks the first one, but that can be
 * damaged or empty. */
static uint32_t format_find(const kunai_i_model_place *place, const kunai_i_tree *tree)
{
    uint32_t i;

    for (i = 0; i < tree->count; i++)
        if (kunai_i_is_xinja(place, tree->models[i]))
            return KUNAI_FORMAT_XJ;
    return KUNAI_FORMAT_NJCM;
}

static kunai_i_model_reader *reader_of(uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_NJCM: return kunai_i_njcm_read;
    case KUNAI_FORMAT_GJCM: return kunai_i_ginja_read;
    case KUNAI_FORMAT_XJ: return kunai_i_xinja_read;
    default: return kunai_i_njbm_read;
    }
}

/* What is wrong with an NJCM is said of a Ninja Chunk model until its content tells what it is. */
static void format_give(kunai_i_job *job, const kunai_i_model_place *place, uint32_t format,
                        kunai_model *model)
{
    model->info.format = format;
    if (!place->seen)
        job->format = format;
}

void kunai_i_model_read(kunai_i_job *job, const kunai_i_model_place *place, kunai_model *model)
{
    kunai_i_tree tree;

    format_give(job, place, place->format ? place->format : (uint32_t)KUNAI_FORMAT_NJCM, model);
    if (!kunai_i_tree_read(job, place, model, &tree))
        return;
    if (!place->format)
        format_give(job, place, format_find(place, &tree), model);
    reader_of(model->info.format)(job, place, &tree, model);
}

/* ---- Ninja files ---- */

typedef struct model_search {
    kunai_i_chunk_walk walk;
    kunai_i_chunk model;
    kunai_i_chunk textures; /* its tag is 0 when there are none */
    uint32_t wanted;        /* the only format that counts, or KUNAI_FORMAT_ANY */
    uint32_t format;        /* what model is read as, as in kunai_i_model_place */
    uint32_t count;         /* models seen */
} model_search;

enum { MOST_FORMATS = 3 };

/* What a chunk is read as when nothing is wanted, and what else it can be. */
typedef struct model_tag {
    uint32_t tag;
    uint32_t format;
    uint32_t others[MOST_FORMATS];
} model_tag;

static const model_tag model_tags[] = {
    {KUNAI_I_TAG('N', 'J', 'C', 'M'),
     KUNAI_FORMAT_ANY,
     {KUNAI_FORMAT_NJCM, KUNAI_FORMAT_XJ, KUNAI_FORMAT_GJCM}},
    {KUNAI_I_TAG('N', 'J', 'B', 'M'), KUNAI_FORMAT_NJBM, {KUNAI_FORMAT_NJBM_PLUS}},
    {KUNAI_I_TAG('G', 'J', 'C', 'M'), KUNAI_FORMAT_GJCM, {0}},
    {KUNAI_I_TAG('X', 'J', 'C', 'M'), KUNAI_FORMAT_XJ, {0}},
};

static const model_tag *model_tag_find(uint32_t tag)
{
    size_t i;

    for (i = 0; i < sizeof model_tags / sizeof model_tags[0]; i++)
        if (model_tags[i].tag == tag)
            return &model_tags[i];
    return NULL;
}

/* Is a chunk a model that counts? Then *format is what it is read as. */
static int model_format(uint32_t tag, uint32_t wanted, uint32_t *format)
{
    const model_tag *row = model_tag_find(tag);
    int i;

    if (!row)
        return 0;
    *format = wanted ? wanted : row->format;
    if (*format == row->format)
        return 1;
    for (i = 0; i < MOST_FORMATS; i++)
        if (row->others[i] == wanted)
            return 1;
    return 0;
}

static int is_texture_list(uint32_t tag)
{
    return tag == KUNAI_I_TAG('N', 'J', 'T', 'L') || tag == KUNAI_I_TAG('G', 'J', 'T', 'L') ||
           tag == KUNAI_I_TAG('X', 'J', 'T', 'L');
}

/* 1: the model number index is there. */
static int search_run(model_search *search, uint32_t index)
{
    kunai_i_chunk chunk;

    while (kunai_i_chunk_walk_next(&search->walk, &chunk)) {
        if (is_texture_list(chunk.tag))
            search->textures = chunk;
        search->model = chunk;
        if (model_format(chunk.tag, search->wanted, &search->format) && search->count++ == index)
            return 1;
    }
    return 0;
}

/* A cut chunk is the last one. When it is the model, the root must be left. */
static void search_finish(kunai_i_job *job, model_search *search)
{
    kunai_i_chunk_walk_mark(&search->walk, search->count, &search->textures);
    if (search->model.size < KUNAI_I_NODE_SIZE && !kunai_i_chunk_is_whole(job, &search->model))
        return;
    kunai_i_chunk_warn_cut(job, &search->model);
    kunai_i_chunk_walk_finish(&search->walk);
}

/* Fails the job when there is nothing to read. */
static int search_check(kunai_i_job *job, model_search *search)
{
    if (search_run(search, job->options.index))
        search_finish(job, search);
    else if (search->count)
        kunai_i_fail(job, KUNAI_E_RANGE, 0, "Ninja file", "options.index is past the last model");
    else if (search->wanted)
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "Ninja file", "there is no model of that format");
    else
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "Ninja file", "there is no NJCM, NJBM, GJCM or XJCM");
    return !kunai_i_failed(job);
}

static void search_read(kunai_i_job *job, model_search *search, kunai_model *model)
{
    kunai_i_model_place place;

    memset(&place, 0, sizeof place);
    place.body = kunai_i_chunk_reader(job, &search->walk, &search->model, "NJS_OBJECT");
    kunai_i_chunk_pof0(&search->walk, &search->model, &place.pof0);
    place.format = search->format;
    place.body.alignment = kunai_i_alignment(place.format);
    if (search->model.result != KUNAI_OK)
        place.whole = search->model.whole;
    job->format = search->format ? search->format : (uint32_t)KUNAI_FORMAT_NJCM;
    model->info.byte_order = kunai_i_chunk_byte_order(&search->walk, &search->model);
    if (search->textures.tag)
        model->textures = kunai_i_texture_list_read(
            job, kunai_i_chunk_reader(job, &search->walk, &search->textures, "NJS_TEXLIST"), 0,
            &model->info.texture_count);
    kunai_i_model_read(job, &place, model);
}

static void ninja_file_read(kunai_i_job *job, const uint8_t *data, size_t size, kunai_model *model)
{
    const uint32_t wanted = job->options.format;
    model_search search;

    memset(&search, 0, sizeof search);
    search.wanted = wanted == KUNAI_FORMAT_NINJA ? (uint32_t)KUNAI_FORMAT_ANY : wanted;
    if (!kunai_i_chunk_walk_begin(&search.walk, job, data, size, job->options.byte_order)) {
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "model",
                     "this is no Ninja file, no model of SA Tools, no Ninja ASCII and no NSBMD");
        return;
    }
    job->format = KUNAI_FORMAT_NINJA;
    search.count = kunai_i_chunk_walk_resume(&search.walk, &search.textures);
    if (search_check(job, &search))
        search_read(job, &search, model);
}

/* ---- bare structures ---- */

/* The order in which more pointers are possible. A tie: evalflags are small
 * (ninja-container.md 5.1). */
static uint32_t bare_order(const kunai_i_model_place *place, uint32_t byte_order)
{
    kunai_i_reader little = place->body, big = place->body;
    int preferred;

    if (byte_order)
        return byte_order != KUNAI_ORDER_LITTLE;
    little.big = 0;
    big.big = 1;
    preferred = kunai_i_count_node_pointers(&big, place->root, big.size) -
                kunai_i_count_node_pointers(&little, place->root, little.size);
    if (preferred)
        return preferred > 0;
    return kunai_i_u32_at(&big, place->root) < kunai_i_u32_at(&little, place->root);
}

/* What stands before the image in data may be of any size: places count from the first byte whose
 * address is aligned as structures are. */
int kunai_i_bare_find(kunai_i_job *job, const void *data, size_t size, size_t structure_size,
                      const char *record, kunai_i_reader *body, uint32_t *at)
{
    const uint64_t offset = job->options.offset;
    const uint32_t alignment = kunai_i_alignment(job->options.format);
    const size_t first = (size_t)(offset % alignment);

    if (size > KUNAI_I_NOWHERE)
        size = KUNAI_I_NOWHERE;
    if (!kunai_i_holds(size, offset, 1, structure_size)) {
        kunai_i_fail(job, KUNAI_E_RANGE, offset < size ? offset : size, record,
                     "options.offset is no place in the data that it fits in");
        return 0;
    }
    *body = kunai_i_reader_at(job, (const uint8_t *)data + first, size - first, first, 0, record);
    body->base = job->options.base + first;
    body->alignment = alignment;
    *at = (uint32_t)(offset - first);
    return 1;
}

static void bare_read(kunai_i_job *job, const uint8_t *data, size_t size, kunai_model *model)
{
    const uint32_t format = job->options.format;
    kunai_i_model_place place;

    if (!is_model_format(format)) {
        kunai_i_fail(job, KUNAI_E_ARGUMENT, 0, "arguments",
                     "bare structures need the format of a model in options.format");
        return;
    }
    job->format = format;
    memset(&place, 0, sizeof place);
    if (!kunai_i_bare_find(job, data, size, KUNAI_I_NODE_SIZE, "NJS_OBJECT", &place.body,
                           &place.root))
        return;
    place.body.big = bare_order(&place, job->options.byte_order);
    place.format = format;
    model->info.byte_order = place.body.big ? KUNAI_ORDER_BIG : KUNAI_ORDER_LITTLE;
    kunai_i_model_read(job, &place, model);
}

/* ---- SA Tools ---- */

static void sa_tools_read(kunai_i_job *job, const uint8_t *data, size_t size, kunai_model *model)
{
    const uint32_t wanted = job->options.format;
    const uint32_t stored = kunai_i_sa_tools_format(data, size);
    kunai_i_model_place place;

    job->format = stored;
    if (wanted == KUNAI_FORMAT_NJBM_PLUS && stored == KUNAI_FORMAT_NJBM)
        job->format = wanted;
    if (wanted && wanted != job->format)
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "SA Tools file", "there is no model of that format");
    else if (job->options.index)
        kunai_i_fail(job, KUNAI_E_RANGE, 0, "SA Tools file",
                     "options.index is past the only model");
    else if (kunai_i_sa_tools_find(job, data, size, &place)) {
        model->info.byte_order = KUNAI_ORDER_LITTLE;
        place.format = job->format;
        kunai_i_model_read(job, &place, model);
        if (!kunai_i_failed(job))
            kunai_i_sa_tools_name_nodes(job, &place, model);
    }
}

/* ---- the calls ---- */

/* May there be a text? What options.format names decides before the bytes do. */
static int is_text(const void *data, size_t size, uint32_t wanted)
{
    int is_source;

    return wanted == KUNAI_FORMAT_NJA ||
           (wanted != KUNAI_FORMAT_NINJA && kunai_i_ascii_is(data, size, &is_source));
}

static int is_nitro(const void *data, size_t size, uint32_t wanted)
{
    kunai_found found;

    return wanted == KUNAI_FORMAT_MDL0 || (!wanted && kunai_i_nsbmd_recognise(data, size, &found));
}

static void model_read(kunai_i_job *job, const void *data, size_t size, kunai_model *model)
{
    const uint32_t wanted = job->options.format;

    if (job->options.flags & KUNAI_BARE)
        bare_read(job, data, size, model);
    else if (is_nitro(data, size, wanted))
        kunai_i_nsbmd_read(job, data, size, model);
    else if (wanted && wanted != KUNAI_FORMAT_NINJA && wanted != KUNAI_FORMAT_NJA &&
             !is_model_format(wanted))
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, "model", "options.format is no format of models");
    else if (kunai_i_sa_tools_format(data, size))
        sa_tools_read(job, data, size, model);
    else if (is_text(data, size, wanted))
        kunai_i_nja_read(job, data, size, model);
    else
        ninja_file_read(job, data, size, model);
}

kunai_result kunai_i_model_open(const void *data, size_t size, const kunai_options *options,
                                struct kunai_i_sink *sink, kunai_model **out, kunai_error *error)
{
    kunai_model *model;
    kunai_i_job job;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, data, size, options, out, error) != KUNAI_OK)
        return job.error.code;
    kunai_i_sink_begin(&job, sink);
    model = kunai_i_keep(&job, 1, sizeof *model);
    if (model) {
        model->info.name = kunai_i_empty_string();
        model_read(&job, data, size, model);
        model->info.warnings = kunai_i_keep_warnings(&job, &model->info.warning_count);
    }
    if (kunai_i_job_end(&job, model ? &model->owner : NULL, error) == KUNAI_OK)
        *out = model;
    return job.error.code;
}

kunai_result kunai_model_open(const void *data, size_t size, const kunai_options *options,
                              kunai_model **out, kunai_error *error)
{
    return kunai_i_model_open(data, size, options, NULL, out, error);
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
    {KUNAI_FORMAT_NJBM, KUNAI_NOUN_MODEL, kunai_i_sa1mdl_recognise, 0},
    {KUNAI_FORMAT_NJCM, KUNAI_NOUN_MODEL, kunai_i_sa2mdl_recognise, 0},
    {KUNAI_FORMAT_GJCM, KUNAI_NOUN_MODEL, kunai_i_sa2bmdl_recognise, 0},
    {KUNAI_FORMAT_NJA, KUNAI_NOUN_MODEL, kunai_i_nja_recognise, 0},
    {KUNAI_FORMAT_MDL0, KUNAI_NOUN_MODEL, kunai_i_nsbmd_recognise, 0},
    {KUNAI_FORMAT_ANY, 0, NULL, 0},
};
