/* gltf_open.c - opens the model of kunai model, or reports why this fails, with hints about
 * options. model.c calls it. */
#include "gltf_options.h"

#include <inttypes.h>

/* Reports that there is no model with this number. Finds the number of models by bisection. */
static void tell_model_count(const gltf_input *in, const buffer *bytes)
{
    const uint32_t index = in->options.index;
    kunai_options options = in->options;
    uint32_t count = 0, missing = index;
    kunai_model *model;

    while (count < missing) {
        kunai_result result;

        options.index = count + (missing - count) / 2;
        result = kunai_model_open(bytes->data, bytes->size, &options, &model, NULL);
        if (result == KUNAI_E_RANGE)
            missing = options.index;
        else
            count = options.index + 1;
        if (result == KUNAI_OK)
            kunai_model_close(model);
    }
    fail_tool(in->t, TOOL_FAILED, in->model_path,
              "there is no model %" PRIu32 ": the file contains %" PRIu32
              " model%s, numbered from 0",
              index, count, count == 1 ? "" : "s");
}

int is_gltf_forced(const gltf_input *in)
{
    return in->options.format != KUNAI_FORMAT_ANY;
}

/* Prints hints: bytes that make no sense as a model are usually at the wrong place, or have another
 * format. */
static void doubt_model(const gltf_input *in, const buffer *bytes, const kunai_error *error)
{
    if (error->code == KUNAI_E_LIMIT || error->code == KUNAI_E_MEMORY)
        return;
    if (in->doubt[0])
        print_tool_note(in->t, in->model_path, "note: %s", in->doubt);
    if (!is_gltf_forced(in))
        hint_at_ginja(in->t, in->model_path, bytes, error->format);
}

static void refuse_bare(const gltf_input *in, const buffer *bytes, const kunai_error *error)
{
    if (in->options.offset >= bytes->size) {
        fail_tool(in->t, TOOL_FAILED, in->model_path,
                  "--bare: offset 0x%" PRIx64 " is outside the file, which has %zu bytes",
                  in->options.offset, bytes->size);
        return;
    }
    report_tool_error(in->t, in->model_path, NULL, error);
    doubt_model(in, bytes, error);
}

static void refuse_file(const gltf_input *in, const buffer *bytes, const kunai_error *error)
{
    refuse_tool_file(in->t, in->model_path, bytes, KUNAI_MODULE_MODEL, error);
    if (error->code != KUNAI_E_FORMAT)
        doubt_model(in, bytes, error);
}

static void refuse_model(const gltf_input *in, const buffer *bytes, const kunai_error *error)
{
    if (in->options.index && error->code == KUNAI_E_RANGE)
        tell_model_count(in, bytes);
    else if (in->options.flags & KUNAI_OPEN_BARE)
        refuse_bare(in, bytes, error);
    else
        refuse_file(in, bytes, error);
}

/* Prints a note if the file contains several models and the user did not choose one. */
static void tell_others(const gltf_input *in, const buffer *bytes)
{
    kunai_options options = in->options;
    kunai_model *model;
    kunai_result result;

    if (in->index_given || options.flags & KUNAI_OPEN_BARE)
        return;
    options.index = 1;
    result = kunai_model_open(bytes->data, bytes->size, &options, &model, NULL);
    if (result == KUNAI_OK)
        kunai_model_close(model);
    if (result != KUNAI_E_RANGE)
        print_tool_note(in->t, in->model_path,
                        "note: contains several models; this is number 0 (-i takes another)");
}

static kunai_model *read_model(const gltf_input *in, const buffer *bytes)
{
    const kunai_model_info *info;
    kunai_model *model;
    kunai_error error;

    if (kunai_model_open(bytes->data, bytes->size, &in->options, &model, &error) != KUNAI_OK) {
        refuse_model(in, bytes, &error);
        return NULL;
    }
    info = kunai_model_get_info(model);
    report_tool_warnings(in->t, in->model_path, NULL, info->warnings, info->warning_count,
                         info->warning_total);
    tell_others(in, bytes);
    return model;
}

kunai_model *open_gltf_model(const gltf_input *in, const buffer *bytes)
{
    kunai_model *model;

    in->t->text = bytes;
    model = read_model(in, bytes);
    in->t->text = NULL;
    return model;
}
