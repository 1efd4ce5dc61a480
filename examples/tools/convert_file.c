/*
 * convert_file.c - makes the record of a file for kunai convert: what the file can be used for, and
 * the names in it.
 *
 * convert_survey.c calls describe_convert_file for each file and each entry of an archive. Names
 * are kept as hashes, so the records stay small. Two different names with one hash would be taken
 * as equal; 64 bits make this unlikely.
 */
#include "convert.h"
#include "map_files.h"
#include "picture.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a with the lowest bit set: the value 0 means no name. */
uint64_t hash_convert_name(const char *bytes, size_t size)
{
    uint64_t hash = 14695981039346656037u;
    size_t i;

    for (i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    return size ? hash | 1 : 0;
}

static uint64_t hash(kunai_string name)
{
    return hash_convert_name(name.data, name.size);
}

static void add_name(buffer *names, kunai_string name)
{
    const uint64_t value = hash(name);

    if (value)
        append_bytes(names, &value, sizeof value);
}

static int compare_names(const void *a, const void *b)
{
    uint64_t first, second;

    memcpy(&first, a, sizeof first);
    memcpy(&second, b, sizeof second);
    return first < second ? -1 : first > second;
}

static void sort_names(buffer *names)
{
    if (names->size)
        qsort(names->data, names->size / sizeof(uint64_t), sizeof(uint64_t), compare_names);
}

/* ---- models ---- */

static void add_textures(convert_model *m, const kunai_texture_list *list)
{
    uint32_t i;

    if (list->count)
        m->picture_count = list->count;
    for (i = 0; i < list->count; i++) {
        const convert_texture texture = {hash(list->refs[i].name), hash(list->refs[i].palette)};

        append_bytes(&m->textures, &texture, sizeof texture);
    }
}

static void add_nodes(convert_model *m, const kunai_model *model)
{
    const kunai_node *node;
    uint32_t moved = 0, shaped = 0, i;

    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++) {
        if (!i)
            m->root = hash(node->name);
        if (node->track_group >= 0 && (uint32_t)node->track_group >= moved)
            moved = (uint32_t)node->track_group + 1;
        if (node->shape_group >= 0 && (uint32_t)node->shape_group >= shaped)
            shaped = (uint32_t)node->shape_group + 1;
    }
    m->nodes = i;
    m->moved_nodes = moved;
    m->shape_nodes = shaped;
}

static void add_materials(convert_model *m, const kunai_model *model)
{
    const kunai_material *material;
    uint32_t i;

    for (i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++) {
        add_name(&m->materials, material->name);
        if (material->texture >= 0 && (uint32_t)material->texture >= m->picture_count)
            m->picture_count = (uint32_t)material->texture + 1;
    }
}

static void add_model(convert_file *file, const kunai_model *model)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    convert_model m = {.is_nitro = info->format == KUNAI_FORMAT_MDL0};
    uint32_t i;

    add_nodes(&m, model);
    add_materials(&m, model);
    if (m.picture_count)
        add_textures(&m, kunai_model_get_texture_list(model));
    for (i = 0; i < info->motion_file_count; i++)
        append_bytes(&m.listed, info->motion_files[i].data, info->motion_files[i].size + 1);
    append_bytes(&file->models, &m, sizeof m);
}

/* A broken model also gets a record: kunai model then reports why it cannot be read. */
static void describe_models(convert_file *file, const void *data, size_t size)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_model *model;

    for (; options.index < TOOL_MOST_PARTS; options.index++) {
        const convert_model broken = {.nodes = 0};
        const kunai_result result = kunai_model_open(data, size, &options, &model, NULL);

        if (result == KUNAI_OK)
            add_model(file, model);
        else if (options.index && result == KUNAI_E_RANGE)
            return;
        else
            append_bytes(&file->models, &broken, sizeof broken);
        kunai_model_close(model);
        if (result != KUNAI_OK && !options.index)
            return;
    }
}

/* ---- motions ---- */

static void add_motion(convert_file *file, const kunai_motion *motion)
{
    const kunai_motion_info *info = kunai_motion_get_info(motion);
    convert_motion m = {.kind = info->kind,
                        .groups = info->stored_group_count,
                        .is_nitro =
                            info->format >= KUNAI_FORMAT_JNT0 && info->format <= KUNAI_FORMAT_VIS0,
                        .root = hash(info->model_name)};
    const kunai_track *track;
    uint32_t i, last = UINT32_MAX;

    for (i = 0; m.kind == KUNAI_MOTION_KIND_MATERIALS &&
                (track = kunai_motion_get_track(motion, i)) != NULL;
         i++) {
        if (track->group != last)
            add_name(&m.targets, track->target);
        last = track->group;
    }
    append_bytes(&file->motions, &m, sizeof m);
}

static void describe_motions(convert_file *file, const void *data, size_t size)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_motion *motion;

    for (; options.index < TOOL_MOST_PARTS; options.index++) {
        if (kunai_motion_open(data, size, &options, &motion, NULL) != KUNAI_OK)
            return;
        add_motion(file, motion);
        kunai_motion_close(motion);
    }
}

/* ---- pictures ---- */

static void add_images(convert_file *file, const kunai_textures *textures)
{
    const kunai_palette *palette;
    const kunai_image *image;
    uint32_t i;

    for (i = 0; (image = kunai_textures_get_image(textures, i)) != NULL; i++) {
        add_name(&file->images, image->name);
        file->has_palettes |= image->color_count && image->palette;
        if (image->color_count && !image->palette && !file->lacking++)
            file->bank = image->first_color;
    }
    file->image_count = i;
    for (i = 0; (palette = kunai_textures_get_palette(textures, i)) != NULL; i++) {
        add_name(&file->palettes, palette->name);
        if (!file->image_count && !i)
            file->bank = palette->bank * 16 + palette->first;
    }
    sort_names(&file->images);
    sort_names(&file->palettes);
}

static void describe_pictures(convert_file *file, const buffer *bytes)
{
    const picture_style style = {.palette_path = NULL};
    picture_set set = {.textures = NULL};

    file->uses |= CONVERT_PICTURES;
    if (open_picture_set(&style, bytes, &set, NULL) != KUNAI_OK)
        return;
    add_images(file, set.textures);
    if (file->image_count == 1 && !file->images.size) /* the picture has the name of its file */
        add_name(&file->images, (kunai_string){file->stem, strlen(file->stem)});
    if (!file->image_count)
        file->uses = (file->uses & ~(uint32_t)CONVERT_PICTURES) |
                     (kunai_textures_get_info(set.textures)->palette_count ? CONVERT_PALETTE : 0);
    close_picture_set(&set);
}

/* ---- scenes ---- */

static void add_scene(convert_file *file, const kunai_scene *scene)
{
    convert_model all = {.nodes = 0};
    const kunai_scene_model *model;
    uint32_t i;

    for (i = 0; (model = kunai_scene_get_model(scene, i)) != NULL; i++)
        if (model->model)
            add_materials(&all, model->model);
    free_buffer(&all.materials);
    all.materials = (buffer){0};
    if (all.picture_count)
        add_textures(&all, kunai_scene_get_texture_list(scene));
    append_bytes(&file->models, &all, sizeof all);
}

static void describe_scene(convert_file *file, const buffer *bytes, uint32_t use)
{
    const kunai_land_table *table;
    kunai_scene *scene;
    kunai_string name;

    if (kunai_scene_open(bytes->data, bytes->size, NULL, &scene, NULL) != KUNAI_OK) {
        file->uses |= use;
        return;
    }
    table = kunai_scene_get_land_table(scene);
    if (use || table) {
        file->uses |= table ? (uint32_t)CONVERT_LEVEL : use;
        add_scene(file, scene);
    }
    if (table) {
        name = table->texture_file;
        file->texture_file = memcpy(allocate(name.size + 1, 1), name.data, name.size);
    }
    kunai_scene_close(scene);
}

static void describe_quest(convert_file *file, const buffer *bytes)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_placement_table *table;
    int32_t last = -1;
    kunai_scene *scene;
    uint32_t i;

    file->uses |= CONVERT_PLACED;
    options.format = KUNAI_FORMAT_QUEST_DAT;
    if (kunai_scene_open(bytes->data, bytes->size, &options, &scene, NULL) != KUNAI_OK)
        return;
    for (i = 0; (table = kunai_scene_get_placement_table(scene, i)) != NULL; i++)
        if (table->floor != last) {
            last = table->floor;
            file->floors++;
        }
    kunai_scene_close(scene);
}

/* ---- maps ---- */

static void describe_map(convert_file *file, const buffer *bytes, uint32_t format)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};
    const kunai_map_land *land;
    kunai_map *map;

    file->uses |= CONVERT_MAP;
    file->format = format;
    if (kunai_map_open(bytes->data, bytes->size, &options, &map, NULL) != KUNAI_OK)
        return;
    land = kunai_map_get_land(map);
    if (land && land->model_size)
        describe_models(file, bytes->data + land->model_offset, (size_t)land->model_size);
    kunai_map_close(map);
}

/* ---- texts ---- */

static void describe_actions(convert_file *file, const buffer *text)
{
    convert_model m = {.nodes = 0};
    size_t at, end;

    for (at = 0; at < text->size; at = end + 1) {
        for (end = at; end < text->size && !strchr("\r\n", text->data[end]); end++)
            ;
        if (end > at) {
            append_bytes(&m.listed, text->data + at, end - at);
            append_byte(&m.listed, 0);
        }
    }
    file->uses |= CONVERT_ACTIONS;
    append_bytes(&file->models, &m, sizeof m);
}

/* ---- all ---- */

static int is_named(const char *path, const char *extension)
{
    const size_t size = strlen(path), end = strlen(extension);

    return size > end && is_tool_name(path + size - end, end, extension, end);
}

static int is_level(uint32_t format)
{
    return format >= KUNAI_FORMAT_SA1LVL && format <= KUNAI_FORMAT_SA2BLVL;
}

static int is_stage(uint32_t format)
{
    return format >= KUNAI_FORMAT_N_REL && format <= KUNAI_FORMAT_TAM;
}

/* Describes a file that only its name identifies. */
static int describe_name(convert_file *file, const buffer *bytes)
{
    const uint32_t map = find_map_name(file->path);

    if (is_named(file->path, ".action"))
        describe_actions(file, bytes);
    else if (find_tool_list_format(file->path) != KUNAI_FORMAT_ANY)
        file->uses |= CONVERT_PLACED;
    else if (map != KUNAI_FORMAT_ANY && bytes->size)
        describe_map(file, bytes, map);
    return file->uses != 0;
}

static void describe_ninja(convert_file *file, const buffer *bytes, uint32_t modules)
{
    if (file->format == KUNAI_FORMAT_NJA && modules & KUNAI_MODULE_SCENE)
        describe_scene(file, bytes, 0);
    if (file->uses & CONVERT_LEVEL)
        return;
    if (modules & KUNAI_MODULE_MODEL)
        describe_models(file, bytes->data, bytes->size);
    if (modules & KUNAI_MODULE_MOTION)
        describe_motions(file, bytes->data, bytes->size);
    file->uses |= (modules & KUNAI_MODULE_MODEL ? CONVERT_MODELS : 0) |
                  (modules & KUNAI_MODULE_MOTION ? CONVERT_MOTIONS : 0);
}

int describe_convert_file(convert_file *file, const buffer *bytes)
{
    kunai_found found;

    file->owner = -1;
    if (kunai_probe(bytes->data, bytes->size, &found) != KUNAI_OK ||
        find_tool_list_format(file->path) != KUNAI_FORMAT_ANY)
        return describe_name(file, bytes);
    file->format = found.format;
    if (found.modules & KUNAI_MODULE_MAP)
        describe_map(file, bytes, found.format);
    else if (is_stage(found.format) || is_level(found.format))
        describe_scene(file, bytes, is_level(found.format) ? CONVERT_LEVEL : CONVERT_STAGE);
    else if (found.format == KUNAI_FORMAT_QUEST_DAT)
        describe_quest(file, bytes);
    else
        describe_ninja(file, bytes, found.modules);
    if (found.modules & KUNAI_MODULE_TEXTURES)
        describe_pictures(file, bytes);
    return file->uses || describe_name(file, bytes);
}

static void free_models(buffer *list)
{
    convert_model *models = (void *)list->data;
    size_t i;

    for (i = 0; i < list->size / sizeof *models; i++) {
        free_buffer(&models[i].materials);
        free_buffer(&models[i].textures);
        free_buffer(&models[i].listed);
        free_buffer(&models[i].given);
        free(models[i].set_path);
    }
    free_buffer(list);
}

static void free_motions(buffer *list)
{
    convert_motion *motions = (void *)list->data;
    size_t i;

    for (i = 0; i < list->size / sizeof *motions; i++)
        free_buffer(&motions[i].targets);
    free_buffer(list);
}

void free_convert_file(convert_file *file)
{
    free(file->path);
    free(file->stem);
    free(file->folders);
    free(file->out);
    free(file->texture_file);
    free_models(&file->models);
    free_motions(&file->motions);
    free_buffer(&file->images);
    free_buffer(&file->palettes);
}
