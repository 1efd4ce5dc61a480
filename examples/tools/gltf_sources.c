/* gltf_sources.c - chooses the pictures for the model of kunai model: those of -t, or those in the
 * model's own file. model.c calls it. */
#include "gltf_options.h"

#include <inttypes.h>

static int is_nitro(const gltf_input *in)
{
    return kunai_model_get_info(in->model)->format == KUNAI_FORMAT_MDL0;
}

/* Opens the textures of an NSBMD beside its model. */
static void open_own(gltf_input *in, gltf_pictures *own, const buffer *bytes)
{
    if (!is_nitro(in) || !is_picture_set(bytes))
        return;
    own->path = in->model_path;
    own->style = in->pictures.style;
    own->style.palette_set = NULL; /* in->pictures still owns them */
    own->style.palette_bytes = (buffer){0};
    append_bytes(&own->bytes, bytes->data, bytes->size);
    open_gltf_pictures(in->t, own);
}

/* If no given set has a texture of the model, uses the textures in the model's own file. */
static gltf_pictures *take_own(gltf_input *in, gltf_sources *sources, const buffer *bytes)
{
    gltf_pictures *const *sets = (const void *)sources->sets.data;
    const char *path = in->pictures.path;

    open_own(in, &sources->own, bytes);
    if (sources->own.count) {
        print_tool_note(in->t, path,
                        "warning: contains no texture of the model, so the textures in the model's "
                        "own file are used");
        return &sources->own;
    }
    if (!sources->sets.size)
        return NULL;
    sets[0]->path = path; /* messages name the argument, not the first set */
    return sets[0];
}

gltf_pictures *take_gltf_pictures(gltf_input *in, gltf_sources *sources, const buffer *bytes)
{
    gltf_pictures *given = &in->pictures;
    gltf_choice choice;

    if (!given->path) {
        open_own(in, &sources->own, bytes);
        return sources->own.path ? &sources->own : NULL;
    }
    given->wanted = kunai_model_get_texture_list(in->model);
    open_gltf_pictures(in->t, given);
    if (!is_nitro(in))
        return NULL;
    split_gltf_pictures(in->t, given, &sources->sets);
    choice = choose_gltf_set((const void *)sources->sets.data,
                             sources->sets.size / sizeof(gltf_pictures *), in->model);
    if (!choice.set)
        return take_own(in, sources, bytes);
    tell_gltf_choice(in->t, in->model_path, &choice);
    return choice.set;
}

void close_gltf_sources(gltf_sources *sources)
{
    close_gltf_sets(&sources->sets);
    close_gltf_pictures(&sources->own);
}
