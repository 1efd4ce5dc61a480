/*
 * kunai_gltf.c - the public calls of the writer: begin a file, add a model or a scene, write the
 * bytes.
 *
 * All memory of a call is in one list (memory.h). After an allocation has failed, the parts of the
 * writer return early without an error code; build asks for the failure at the end.
 */
#include "gltf_scene.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void tell_gltf(const gltf_file *f, uint32_t severity, const char *source, const char *format, ...)
{
    char text[512];
    va_list arguments;

    if (!f->tell || has_memory_failed(f->memory)) /* without memory, the text may be wrong */
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    f->tell(f->tell_user, severity, source, text);
}

static gltf_file begin_file(memory *m, const kunai_gltf_options *options)
{
    const buffer empty = {.memory = m};

    return (gltf_file){.memory = m,
                       .tell = options->tell,
                       .tell_user = options->tell_user,
                       .out = begin_glb(m, options->generator ? options->generator : "kunai"),
                       .materials = begin_gltf_equals(m),
                       .images = begin_gltf_equals(m),
                       .textures = begin_gltf_equals(m),
                       .show_volumes = (options->flags & KUNAI_GLTF_VOLUMES) != 0,
                       .show_hidden = (options->flags & KUNAI_GLTF_HIDDEN) != 0,
                       .tracks = empty};
}

gltf_set begin_gltf_set(memory *m, const kunai_gltf_textures *given)
{
    gltf_set set = {.from = given, .images.memory = m};

    if (given)
        set.given = *given;
    if (set.given.textures)
        set.count = kunai_textures_get_info(set.given.textures)->image_count;
    return set;
}

/* ---- a model ---- */

static void count_model(const gltf *g, kunai_gltf_counts *counts)
{
    counts->models++;
    counts->nodes += g->info->node_count;
    counts->meshes += g->out->mesh_count - g->volume_count;
    counts->volumes += g->volume_count;
    counts->triangles += g->info->triangle_count;
    counts->lines += g->line_count;
    counts->points += g->point_count;
    counts->targets += g->target_count;
    counts->skinned += g->skinned_mesh >= 0;
}

static void add_model(gltf_file *f, const kunai_model *model, const kunai_gltf_options *o,
                      kunai_gltf_counts *counts)
{
    gltf_set set = begin_gltf_set(f->memory, o->texture_count ? o->textures : NULL);
    gltf_names names = {.source = o->source,
                        .module = "model",
                        .subcommand = "model",
                        .models = &model,
                        .model_count = 1,
                        .set = &set};
    gltf g = make_gltf(f, model, o->source);

    pair_gltf_textures(f, &names);
    g.names = &names;
    append_bytes(&g.clips, o->clips, o->clip_count * sizeof *o->clips);
    begin_gltf_model(&g);
    if (has_memory_failed(f->memory))
        return;
    add_json_key(&f->out.about, "format");
    add_json_string(&f->out.about, kunai_format_name(g.info->format));
    add_gltf_nodes(&g);
    add_gltf_motions(&g);
    count_model(&g, counts);
}

/* ---- the file ---- */

static void count_file(const gltf_file *f, kunai_gltf_counts *counts)
{
    counts->materials = f->out.material_count;
    counts->pictures = f->out.image_count;
    counts->cameras = f->out.camera_count;
    counts->lights = f->out.light_count;
    counts->animations = f->out.animation_count;
    counts->track_motions = f->track_motion_count;
    counts->hidden = f->hidden_count;
    counts->leans = f->leans != 0;
}

static kunai_result write_file(gltf_file *f, kunai_gltf_write_bytes *write, void *user)
{
    buffer text;

    add_glb_list(&f->out.scene, "motions", &f->tracks);
    text = end_glb(&f->out);
    if (has_memory_failed(f->memory))
        return KUNAI_E_MEMORY;
    if (measure_glb(&f->out, &text) > GLTF_MOST_BYTES)
        return KUNAI_E_LIMIT;
    return write_glb(&f->out, &text, write, user) ? KUNAI_E_SPACE : KUNAI_OK;
}

/* The arguments and the state of a write call. */
typedef struct call {
    memory memory;
    const kunai_scene *scene;
    const kunai_model *model; /* NULL: the scene, or meshes alone */
    const kunai_gltf_options *options;
    kunai_gltf_counts counts;
} call;

static kunai_result build(call *c)
{
    gltf_file f = begin_file(&c->memory, c->options);

    if (c->model)
        add_model(&f, c->model, c->options, &c->counts);
    else
        add_gltf_scene(&f, c->scene, c->options, &c->counts);
    add_json_members(&f.out.about, c->options->extras);
    count_file(&f, &c->counts);
    return write_file(&f, c->options->write, c->options->user);
}

static kunai_result write_all(call *c, kunai_gltf_counts *counts)
{
    kunai_result result;

    if (!c->options->write)
        return KUNAI_E_ARGUMENT;
    c->memory.allocator = c->options->allocator;
    result = build(c);
    end_memory(&c->memory);
    if (counts)
        *counts = c->counts;
    return result;
}

kunai_result kunai_gltf_write_scene(const kunai_scene *scene, const kunai_gltf_options *options,
                                    kunai_gltf_counts *counts)
{
    call c = {.scene = scene, .options = options};

    if (!options || (!scene && !options->mesh_count))
        return KUNAI_E_ARGUMENT;
    return write_all(&c, counts);
}

kunai_result kunai_gltf_write_model(const kunai_model *model, const kunai_gltf_options *options,
                                    kunai_gltf_counts *counts)
{
    call c = {.model = model, .options = options};

    return model && options ? write_all(&c, counts) : KUNAI_E_ARGUMENT;
}
