/*
 * gltf_scene.c - writes a scene: pairs textures with pictures, writes the models, then the nodes
 * and the animations.
 *
 * The order matters. Textures are paired before models that look the same are found. All clips are
 * known before the first mesh, because motions of shapes become part of meshes. All meshes exist
 * before the first node.
 */
#include "gltf_scene.h"
#include "utf8.h"

#include <stdio.h>
#include <string.h>

/* Returns a model of the scene, or else of the caller, or NULL. */
static const kunai_model *get_model(const gltf_scene *s, uint32_t index)
{
    const kunai_model *model = kunai_scene_get_model(s->scene, index)->model;

    return model || !s->options->models ? model : s->options->models[index].model;
}

/* Returns the name of the file of a model, for notes. */
static const char *get_source(const gltf_scene *s, uint32_t index)
{
    const char *source = s->options->models ? s->options->models[index].source : NULL;

    return source ? source : s->options->source;
}

const kunai_model *get_gltf_shown(const gltf_scene *s, const kunai_instance *instance)
{
    return instance->model < 0 ? NULL : get_model(s, (uint32_t)instance->model);
}

static int is_stage(const gltf_scene *s)
{
    const uint32_t format = s->info->format;

    return format == KUNAI_FORMAT_N_REL || format == KUNAI_FORMAT_D_REL ||
           format == KUNAI_FORMAT_FMT2 || format == KUNAI_FORMAT_R_REL;
}

/* Returns whether sections and instances need no nodes. A file of models, or of a collision alone,
 * has one section without members, whose instances all stand at its place. */
static int is_plain(const gltf_scene *s)
{
    const kunai_section *section = kunai_scene_get_section(s->scene, 0);
    const kunai_instance *instance;
    uint32_t i;

    if (is_stage(s) || s->map || s->info->section_count > 1 || s->info->placement_count)
        return 0;
    if (section && (section->id >= 0 || section->flags || section->offset))
        return 0;
    for (i = 0; (instance = kunai_scene_get_instance(s->scene, i)) != NULL; i++)
        if (memcmp(section->world, instance->world, sizeof section->world) != 0)
            return 0;
    return 1;
}

/* ---- textures ---- */

static void begin_sets(gltf_scene *s)
{
    const uint32_t count = s->options->texture_count;
    const size_t most = (size_t)count + 1 + (s->options->models ? s->info->model_count : 0);

    s->sets = allocate_from(s->memory, most, sizeof *s->sets);
    if (!s->sets)
        return;
    for (; s->set_count < count; s->set_count++)
        s->sets[s->set_count] = begin_gltf_set(s->memory, &s->options->textures[s->set_count]);
    s->sets[s->set_count++] = begin_gltf_set(s->memory, NULL);
}

/* Returns the set that the scene names for a model. The last of these sets is empty: it is the
 * answer if the caller gave no set of that store and number. */
static gltf_set *find_named_set(const gltf_scene *s, const kunai_scene_model *model)
{
    const kunai_texture_set *named =
        model->texture_set < 0
            ? NULL
            : kunai_scene_get_texture_set(s->scene, (uint32_t)model->texture_set);
    const uint32_t store = named ? named->store : (uint32_t)KUNAI_STORE_NONE;
    const uint32_t number = named ? named->index : 0;
    uint32_t i;

    for (i = 0; i < s->options->texture_count; i++)
        if (s->sets[i].given.store == store && s->sets[i].given.index == number)
            break;
    return &s->sets[i];
}

/* Returns the set that the caller gives for a model, which is begun at its first use. */
static gltf_set *find_given_set(gltf_scene *s, const kunai_gltf_textures *given)
{
    uint32_t i;

    for (i = 0; i < s->set_count; i++)
        if (s->sets[i].from == given)
            return &s->sets[i];
    s->sets[s->set_count] = begin_gltf_set(s->memory, given);
    return &s->sets[s->set_count++];
}

static gltf_set *find_set(gltf_scene *s, uint32_t index)
{
    const kunai_gltf_model *added = s->options->models ? &s->options->models[index] : NULL;

    return added && added->textures ? find_given_set(s, added->textures)
                                    : find_named_set(s, kunai_scene_get_model(s->scene, index));
}

/* Groups the models by list of textures and set, because textures of a group are paired once. */
static void find_names(gltf_scene *s)
{
    gltf_equals known = begin_gltf_equals(s->memory);
    buffer key = {.memory = s->memory};
    uint32_t i;

    for (i = 0; i < s->info->model_count; i++) {
        const kunai_model *model = get_model(s, i);
        const kunai_texture_list *list = kunai_model_get_texture_list(model);
        gltf_set *set = find_set(s, i);
        int64_t equal;

        if (!model)
            continue;
        key.size = 0;
        append_bytes(&key, &list->refs, sizeof list->refs);
        append_bytes(&key, &set, sizeof set);
        equal = find_gltf_equal(&known, &key, s->names_count);
        if (equal < 0) {
            s->names[s->names_count] = (gltf_names){.source = get_source(s, i),
                                                    .module = is_stage(s) ? "stage" : "model",
                                                    .subcommand = "scene",
                                                    .set = set};
            equal = s->names_count++;
        }
        s->names_of[i] = (uint32_t)equal;
        s->names[equal].model_count++;
    }
    free_buffer(&key);
    free_gltf_equals(&known);
}

/* Lists the models of each group, and pairs the textures of each group. */
static void pair_names(gltf_scene *s)
{
    const kunai_model **next =
        allocate_from(s->memory, s->info->model_count, sizeof(const kunai_model *));
    uint32_t i, n;

    if (!next)
        return;
    for (n = 0; n < s->names_count; n++) {
        s->names[n].models = next;
        next += s->names[n].model_count;
        s->names[n].model_count = 0;
    }
    for (i = 0; i < s->info->model_count; i++) {
        const kunai_model *model = get_model(s, i);
        gltf_names *names = &s->names[s->names_of[i]];

        if (model)
            names->models[names->model_count++] = model;
    }
    for (n = 0; n < s->names_count; n++)
        pair_gltf_textures(s->file, &s->names[n]);
}

/* ---- models ---- */

static void mark_shown(gltf_scene *s)
{
    const kunai_instance *instance;
    uint32_t i;

    s->shown = allocate_from(s->memory, s->info->model_count, 1);
    for (i = 0; s->shown && (instance = kunai_scene_get_instance(s->scene, i)) != NULL; i++)
        if (get_gltf_shown(s, instance) && is_gltf_instance_wanted(s, instance))
            s->shown[instance->model] = 1;
}

/* Makes the prefix of the names of meshes. Models of a game have the numbers of their files. */
static void make_prefix(const gltf_scene *s, uint32_t index, char prefix[32])
{
    const kunai_scene_model *model = kunai_scene_get_model(s->scene, index);

    switch (model->store) {
    case KUNAI_STORE_LAND: snprintf(prefix, 32, "land_%u_", (unsigned)model->index); break;
    case KUNAI_STORE_PROP_MODEL: snprintf(prefix, 32, "prop_%u_", (unsigned)model->index); break;
    default: snprintf(prefix, 32, "model_%u_", (unsigned)index); break;
    }
}

static void add_model(gltf_scene *s, uint32_t index)
{
    gltf *g = &s->parts[index];
    char prefix[32];

    make_prefix(s, index, prefix);
    if (!s->plain || s->info->model_count > 1)
        g->prefix = prefix;
    begin_gltf_model(g);
    g->prefix = "";
    s->counts->models++;
    s->counts->nodes += g->info->node_count;
    s->counts->volumes += g->volume_count;
    s->counts->targets += g->target_count;
    s->counts->skinned += g->skinned_mesh >= 0;
}

/* ---- clips with an animation of their own ---- */

static char *copy_name(gltf_scene *s, const kunai_clip *clip, uint32_t index)
{
    buffer b = {.memory = s->memory};
    char made[32];

    snprintf(made, sizeof made, "motion_%u", (unsigned)index);
    if (clip->name.size)
        append_name(&b, clip->name.data, clip->name.size);
    else
        append_name(&b, made, strlen(made));
    append_byte(&b, 0);
    return (char *)b.data;
}

static void add_clip(gltf_scene *s, gltf *g, uint32_t index)
{
    const kunai_clip *clip = kunai_scene_get_clip(s->scene, index);
    const kunai_gltf_clip added = {clip->motion, copy_name(s, clip, index), s->options->source,
                                   clip->index, clip->model};

    append_bytes(&g->clips, &added, sizeof added);
}

/* Finds the clips of a file of models: each is an animation of the first instance of its model. */
static void find_own_clips(gltf_scene *s)
{
    const kunai_clip *clip;
    uint32_t i;

    for (i = 0; (clip = kunai_scene_get_clip(s->scene, i)) != NULL; i++)
        if (clip->model >= 0 && s->shown[clip->model])
            add_clip(s, &s->parts[clip->model], i);
}

/* Finds the clips of a stage or a map, where instances play their clips all the time. Clips of
 * nodes are left to gltf_stage.c, which writes one animation for all. Each other clip is an
 * animation once, because all instances of a model share its materials. */
static void find_played_clips(gltf_scene *s)
{
    uint8_t *taken = allocate_from(s->memory, s->info->clip_count, 1);
    const kunai_instance *instance;
    uint32_t i, k;

    for (i = 0; taken && (instance = kunai_scene_get_instance(s->scene, i)) != NULL; i++)
        for (k = 0; instance->model >= 0 && s->shown[instance->model] && k < instance->clip_count;
             k++) {
            const uint32_t clip = instance->clips[k];
            const kunai_motion *motion = kunai_scene_get_clip(s->scene, clip)->motion;

            if (!taken[clip] && kunai_motion_get_info(motion)->kind != KUNAI_MOTION_KIND_NODES)
                add_clip(s, &s->parts[s->same[instance->model]], clip);
            taken[clip] = 1;
        }
    release_to(s->memory, taken);
}

static void find_clips(gltf_scene *s)
{
    uint32_t i;

    if (s->plain)
        find_own_clips(s);
    else
        find_played_clips(s);
    for (i = 0; i < s->options->clip_count; i++) {
        const kunai_gltf_clip *given = &s->options->clips[i];

        if (given->model >= 0 && (uint32_t)given->model < s->info->model_count &&
            s->shown[given->model])
            append_bytes(&s->parts[s->same[given->model]].clips, given, sizeof *given);
    }
}

/* Writes cameras and lights, which belong to no model. */
static void add_views(gltf_scene *s)
{
    gltf g = make_gltf(s->file, NULL, s->options->source);
    const kunai_clip *clip;
    uint32_t i;

    for (i = 0; (clip = kunai_scene_get_clip(s->scene, i)) != NULL; i++) {
        const uint32_t kind = kunai_motion_get_info(clip->motion)->kind;

        if (clip->model < 0 &&
            (kind == KUNAI_MOTION_KIND_CAMERA || kind == KUNAI_MOTION_KIND_LIGHT))
            add_clip(s, &g, i);
    }
    add_gltf_motions(&g);
}

/* ---- all ---- */

/* Writes each shown model once, after finding the models that look the same, and all clips. */
static void add_models(gltf_scene *s)
{
    const uint32_t count = s->info->model_count;
    uint32_t i;

    s->parts = allocate_from(s->memory, count, sizeof *s->parts);
    s->same = allocate_from(s->memory, count, sizeof *s->same);
    if (!s->same) /* NULL if the parts have failed, too */
        return;
    for (i = 0; i < count; i++)
        if (s->shown[i]) {
            s->parts[i] = make_gltf(s->file, get_model(s, i), get_source(s, i));
            s->parts[i].names = &s->names[s->names_of[i]];
        }
    find_gltf_looks(s);
    if (has_memory_failed(s->memory))
        return;
    find_clips(s);
    for (i = 0; i < count; i++)
        if (s->shown[i] && s->same[i] == i)
            add_model(s, i);
}

static void tell_empty(const gltf_scene *s)
{
    if (s->counts->empty)
        tell_gltf(s->file, KUNAI_GLTF_NOTE, s->options->source,
                  "%u of %u instances are empty: their models are missing or cannot be read",
                  (unsigned)s->counts->empty, (unsigned)s->counts->instances);
    if (s->cut_count)
        tell_gltf(s->file, KUNAI_GLTF_LIMIT, s->options->source,
                  "%u of %u instances are empty, because the file would have more than %d nodes",
                  (unsigned)s->cut_count, (unsigned)s->counts->instances, GLTF_MOST_NODES);
}

/* Returns the format for the extras of the asset. If a file contains one model only, the format of
 * the model says more than the format of the file. */
static uint32_t find_format(const gltf_scene *s)
{
    const kunai_scene_model *model = kunai_scene_get_model(s->scene, 0);

    if (s->map)
        return KUNAI_FORMAT_LAND;
    return s->plain && s->info->model_count == 1 && model->model
               ? kunai_model_get_info(model->model)->format
               : s->info->format;
}

/* Writes the collision of the scene, or the one of the caller. A level of Sonic Adventure has a
 * collision too, but shows it only if the caller passes the level as options->collision. */
static void add_collision(gltf_scene *s)
{
    const int is_own = kunai_scene_get_collision(s->scene) && !kunai_scene_get_land_table(s->scene);
    const kunai_scene *from = is_own ? s->scene : s->options->collision;
    const kunai_collision *c = kunai_scene_get_collision(from);

    if (!c)
        return;
    s->counts->collision_triangles = c->triangle_count;
    add_gltf_collision(s->file, from, s->counts->instances > 0);
}

static void begin_scene(gltf_scene *s)
{
    s->names = allocate_from(s->memory, s->info->model_count, sizeof *s->names);
    s->names_of = allocate_from(s->memory, s->info->model_count, sizeof *s->names_of);
    s->trees = allocate_from(s->memory, s->info->instance_count, sizeof *s->trees);
    begin_sets(s);
    if (!s->sets) /* NULL if an allocation before it has failed */
        return;
    find_names(s);
    find_gltf_frame(s);
    mark_shown(s);
    if (s->shown)
        pair_names(s);
}

void add_gltf_scene(gltf_file *f, const kunai_scene *scene, const kunai_gltf_options *options,
                    kunai_gltf_counts *counts)
{
    static const kunai_scene_info nothing;
    gltf_scene s = {.memory = f->memory,
                    .file = f,
                    .scene = scene,
                    .info = scene ? kunai_scene_get_info(scene) : &nothing,
                    .options = options,
                    .counts = counts,
                    .plain_meshes = begin_gltf_equals(f->memory)};

    s.map = is_gltf_map(s.info);
    s.plain = is_plain(&s);
    tell_gltf_sections(&s);
    begin_scene(&s);
    if (!has_memory_failed(s.memory))
        add_models(&s);
    if (has_memory_failed(s.memory))
        return;
    add_gltf_sections(&s);
    add_gltf_stage_motions(&s);
    add_views(&s);
    add_collision(&s);
    if (!s.plain)
        add_gltf_frame_camera(&s);
    if (scene) {
        add_json_key(&f->out.about, "format");
        add_json_string(&f->out.about, kunai_format_name(find_format(&s)));
    }
    tell_empty(&s);
    counts->meshes = f->out.mesh_count - counts->volumes;
}
