/* info_scene.c - describes the scene files for kunai info: stages, minimaps, collision files and
 * texture animations of PSO, and levels of Sonic Adventure. info.c calls it. */
#include "info.h"
#include "surface.h"

#include <stdlib.h>

static const kunai_string no_name = {"", 0};

static int is_minimap(const kunai_scene *scene)
{
    return kunai_scene_get_info(scene)->format == KUNAI_FORMAT_R_REL;
}

/* Returns the clip of an instance, or -1 if it has none. Instances of stages have one clip at
 * most. */
static int32_t get_clip(const kunai_instance *instance)
{
    return instance->clip_count ? (int32_t)instance->clips[0] : -1;
}

/* Returns whether the sections are worth a list. The only section of other files is the file
 * itself. */
static int has_sections(const kunai_scene *scene)
{
    const uint32_t format = kunai_scene_get_info(scene)->format;

    return format != KUNAI_FORMAT_C_REL && format != KUNAI_FORMAT_TAM &&
           !kunai_scene_get_info(scene)->placement_table_count &&
           !kunai_scene_get_land_table(scene);
}

static uint32_t count_animated(const kunai_scene *scene)
{
    const kunai_instance *instance;
    uint32_t count = 0, i;

    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++)
        count += instance->animated;
    return count;
}

/* Counts the entries of a level of Sonic Adventure whose flags have this bit. */
static uint32_t count_surface(const kunai_scene *scene, uint32_t bit)
{
    const kunai_instance *instance;
    uint32_t count = 0, i;

    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++)
        count += instance->flags >> bit & 1;
    return count;
}

/* ---- flags of triangles ---- */

/* The number of triangles of a collision file with the same flags. */
typedef struct flag_count {
    uint32_t flags;
    uint32_t count;
} flag_count;

static int compare_flags(const void *a, const void *b)
{
    const uint32_t *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

/* Counts the triangles for each value of flags, sorted by flags. Returns the number of values;
 * *counts is malloc memory. */
static size_t count_flags(const kunai_collision *collision, flag_count **counts)
{
    const size_t count = collision->triangle_count;
    uint32_t *sorted = allocate(count, sizeof *sorted);
    flag_count *found = allocate(count, sizeof *found);
    size_t i, kinds = 0;

    for (i = 0; i < count; i++)
        sorted[i] = collision->flags[i];
    if (count)
        qsort(sorted, count, sizeof *sorted, compare_flags);
    for (i = 0; i < count; i++) {
        if (!i || sorted[i] != sorted[i - 1])
            found[kinds++].flags = sorted[i];
        found[kinds - 1].count++;
    }
    free(sorted);
    *counts = found;
    return kinds;
}

/* ---- as JSON ---- */

static void add_signed(buffer *b, const char *key, int64_t value)
{
    add_json_key(b, key);
    add_json_signed(b, value);
}

static void add_number(buffer *b, const char *key, float value)
{
    add_json_key(b, key);
    add_json_float(b, (double)value);
}

static void add_section(buffer *b, const kunai_section *section)
{
    int i;

    open_json(b, '{');
    add_signed(b, "id", section->id);
    add_json_number(b, "offset", section->offset);
    add_json_key(b, "position");
    add_json_floats(b, section->position, 3);
    add_json_key(b, "angles");
    open_json(b, '[');
    for (i = 0; i < 3; i++)
        add_json_signed(b, section->angles[i]);
    close_json(b, ']');
    add_number(b, "radius", section->radius);
    add_number(b, "alpha", section->alpha);
    add_json_number(b, "flags", section->flags);
    add_json_number(b, "first_instance", section->first_instance);
    add_json_number(b, "instances", section->instance_count);
    close_json(b, '}');
}

/* Adds the members that only entries of a level have. */
static void add_entry(buffer *b, const kunai_land_table *table, const kunai_instance *instance)
{
    add_json_surface(b, "surface", table->format, instance->flags);
    add_json_number(b, "roles", instance->roles);
    add_json_number(b, "blocks", instance->blocks);
    add_json_key(b, "center");
    add_json_floats(b, instance->center, 3);
    add_number(b, "radius", instance->radius);
}

static void add_instance(buffer *b, const kunai_scene *scene, const kunai_instance *instance)
{
    open_json(b, '{');
    add_json_number(b, "section", instance->section);
    add_json_number(b, "offset", instance->offset);
    add_signed(b, "model", instance->model);
    add_signed(b, "motion", get_clip(instance));
    add_number(b, "speed", instance->speed);
    add_signed(b, "slide", instance->slide);
    add_signed(b, "swap", instance->swap);
    add_json_number(b, "flags", instance->flags);
    add_json_key(b, "animated");
    if (instance->animated)
        add_json_true(b);
    else
        add_json_false(b);
    add_json_number(b, "model_offset", instance->model_offset);
    if (kunai_scene_get_land_table(scene) && !instance->animated)
        add_entry(b, kunai_scene_get_land_table(scene), instance);
    close_json(b, '}');
}

static void add_placements(buffer *b, const kunai_scene *scene)
{
    const kunai_section *section;
    const kunai_instance *instance;
    uint32_t i;

    add_json_key(b, "sections");
    open_json(b, '[');
    for (i = 0; has_sections(scene) && (section = kunai_scene_get_section(scene, i)) != NULL; i++)
        add_section(b, section);
    close_json(b, ']');
    add_json_key(b, "instances");
    open_json(b, '[');
    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++)
        add_instance(b, scene, instance);
    close_json(b, ']');
}

static void add_parts(buffer *b, const kunai_scene *scene)
{
    const kunai_scene_model *part;
    const kunai_clip *clip;
    uint32_t i;

    add_json_key(b, "models");
    open_json(b, '[');
    for (i = 0; (part = kunai_scene_get_model(scene, i)) != NULL; i++) {
        open_json(b, '{');
        add_json_text(b, "format", kunai_format_name(kunai_model_get_info(part->model)->format));
        add_info_model(b, part->model);
        close_json(b, '}');
    }
    close_json(b, ']');
    add_json_key(b, "motions");
    open_json(b, '[');
    for (i = 0; (clip = kunai_scene_get_clip(scene, i)) != NULL; i++) {
        open_json(b, '{');
        add_info_motion(b, clip->motion);
        close_json(b, '}');
    }
    close_json(b, ']');
    add_info_names(b, kunai_scene_get_texture_list(scene));
}

static void add_animations(buffer *b, const kunai_scene *scene)
{
    const kunai_texture_animation *animation;
    uint32_t i, k;

    add_json_key(b, "texture_animations");
    open_json(b, '[');
    for (i = 0; (animation = kunai_scene_get_animation(scene, i)) != NULL; i++) {
        open_json(b, '{');
        add_json_number(b, "id", animation->id);
        add_json_number(b, "type", animation->type);
        add_json_key(b, "frames");
        open_json(b, '[');
        for (k = 0; k < 2 * animation->frame_count; k += 2) {
            open_json(b, '[');
            add_json_unsigned(b, animation->frames[k]);
            add_json_unsigned(b, animation->frames[k + 1]);
            close_json(b, ']');
        }
        close_json(b, ']');
        close_json(b, '}');
    }
    close_json(b, ']');
}

static void add_group(buffer *b, const kunai_collision_group *group, int is_level)
{
    open_json(b, '{');
    add_json_key(b, "center");
    add_json_floats(b, group->center, 3);
    add_number(b, "radius", group->radius);
    add_json_number(b, "first_triangle", group->first_triangle);
    add_json_number(b, "triangles", group->triangle_count);
    add_json_number(b, "flags", group->flags);
    if (is_level)
        add_json_number(b, "instance", group->instance);
    close_json(b, '}');
}

static void add_collision(buffer *b, const kunai_collision *collision, int is_level)
{
    flag_count *counts;
    const size_t kinds = count_flags(collision, &counts);
    size_t i;

    add_json_key(b, "collision");
    open_json(b, '{');
    add_json_number(b, "vertices", collision->vertex_count);
    add_json_number(b, "triangles", collision->triangle_count);
    add_json_key(b, "flags");
    open_json(b, '[');
    for (i = 0; i < kinds; i++) {
        open_json(b, '{');
        add_json_number(b, "flags", counts[i].flags);
        add_json_number(b, "triangles", counts[i].count);
        close_json(b, '}');
    }
    close_json(b, ']');
    add_json_key(b, "groups");
    open_json(b, '[');
    for (i = 0; i < collision->group_count; i++)
        add_group(b, &collision->groups[i], is_level);
    close_json(b, ']');
    close_json(b, '}');
    free(counts);
}

static void add_land_table(buffer *b, const kunai_land_table *table)
{
    add_json_key(b, "land_table");
    open_json(b, '{');
    add_json_name(b, "name", table->name);
    add_json_name(b, "texture_file", table->texture_file);
    add_json_name(b, "author", table->author);
    add_json_name(b, "description", table->description);
    add_json_text(b, "format", kunai_format_name(table->format));
    add_json_number(b, "offset", table->offset);
    add_json_number(b, "entries", table->entry_count);
    add_json_number(b, "animated", table->animated_count);
    add_signed(b, "visible_count", table->visible_count);
    add_signed(b, "direct_count", table->direct_count);
    add_json_number(b, "attributes", table->attributes);
    add_json_number(b, "load_flags", table->load_flags);
    add_number(b, "clip_distance", table->clip_distance);
    add_json_number(b, "texture_list", table->texture_list);
    add_json_number(b, "loader_name", table->loader_name);
    add_json_number(b, "loader", table->loader);
    close_json(b, '}');
}

static void add_scene(buffer *b, const kunai_scene *scene)
{
    add_json_key(b, "scene");
    open_json(b, '{');
    add_number(b, "radius", kunai_scene_get_info(scene)->radius);
    if (kunai_scene_get_land_table(scene))
        add_land_table(b, kunai_scene_get_land_table(scene));
    add_placements(b, scene);
    add_parts(b, scene);
    add_animations(b, scene);
    if (kunai_scene_get_info(scene)->placement_table_count)
        add_info_placements(b, scene);
    if (kunai_scene_get_collision(scene))
        add_collision(b, kunai_scene_get_collision(scene),
                      kunai_scene_get_land_table(scene) != NULL);
    close_json(b, '}');
}

/* ---- in words ---- */

static void say_stage(info *out, const kunai_scene *scene)
{
    const kunai_scene_info *about = kunai_scene_get_info(scene);
    const uint32_t animated = count_animated(scene);

    say_info(out, "; %s %u, instances %u", is_minimap(scene) ? "rooms" : "sections",
             (unsigned)about->section_count, (unsigned)about->instance_count);
    if (animated)
        say_info(out, " (%u animated)", (unsigned)animated);
    say_info(out, ", models %u, motions %u, textures %u", (unsigned)about->model_count,
             (unsigned)about->clip_count, (unsigned)about->texture_count);
}

static uint32_t count_role(const kunai_scene *scene, uint32_t role)
{
    const kunai_instance *instance;
    uint32_t count = 0, i;

    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++)
        count += (instance->roles & role) != 0 && !instance->animated;
    return count;
}

static void say_level(info *out, const kunai_scene *scene)
{
    const kunai_land_table *table = kunai_scene_get_land_table(scene);
    const kunai_collision *collision = kunai_scene_get_collision(scene);

    say_info(out, "; entries %u (visible %u, solid %u, water %u), animated %u",
             (unsigned)table->entry_count, (unsigned)count_role(scene, KUNAI_ROLE_VISIBLE),
             (unsigned)count_role(scene, KUNAI_ROLE_SOLID),
             (unsigned)count_role(scene, KUNAI_ROLE_WATER), (unsigned)table->animated_count);
    say_info(out, ", models %u, collision triangles %u",
             (unsigned)kunai_scene_get_info(scene)->model_count,
             (unsigned)collision->triangle_count);
    if (table->texture_file.size)
        say_info(out, ", textures in %s", table->texture_file.data);
}

static void say_scene(info *out, const kunai_scene *scene)
{
    const kunai_collision *collision = kunai_scene_get_collision(scene);
    const kunai_scene_info *about = kunai_scene_get_info(scene);

    if (kunai_scene_get_land_table(scene))
        say_level(out, scene);
    else if (collision)
        say_info(out, "; collision: groups %u, triangles %u, vertices %u",
                 (unsigned)collision->group_count, (unsigned)collision->triangle_count,
                 (unsigned)collision->vertex_count);
    else if (about->placement_table_count)
        say_info_placements(out, scene);
    else if (about->format == KUNAI_FORMAT_TAM)
        say_info(out, "; texture animations: %u", (unsigned)about->animation_count);
    else
        say_stage(out, scene);
}

/* ---- lists ---- */

static void print_point(buffer *b, const float *point)
{
    print_info(b, "(%.6g %.6g %.6g)", (double)point[0], (double)point[1], (double)point[2]);
}

/* Prints the angles that are not 0. Most sections are turned only about Y, or not at all. */
static void print_angles(buffer *b, const int32_t *angles)
{
    static const char axes[] = "xyz";
    int i;

    for (i = 0; i < 3; i++)
        if (angles[i])
            print_info(b, ", turned %.6g degrees about %c", (double)angles[i] * 360 / 65536,
                       axes[i]);
}

static void print_surface(buffer *b, const kunai_land_table *table, uint32_t flags)
{
    uint32_t bit;

    for (bit = 0; bit < 32; bit++)
        if (flags >> bit & 1)
            print_info(b, " %s", get_surface_name(table->format, bit));
}

static void list_instance(buffer *b, const kunai_scene *scene, const kunai_instance *instance,
                          uint32_t index)
{
    const kunai_land_table *table = kunai_scene_get_land_table(scene);

    begin_info_line(b, 2, "instance", index, no_name);
    if (table && instance->model < 0 && !instance->model_offset)
        print_info(b, "no model");
    else if (instance->model >= 0)
        print_info(b, "model %d at 0x%llX", (int)instance->model,
                   (unsigned long long)instance->model_offset);
    else
        print_info(b, "model at 0x%llX could not be read",
                   (unsigned long long)instance->model_offset);
    if (instance->clip_count)
        print_info(b, ", motion %d at speed %g", (int)get_clip(instance), (double)instance->speed);
    else if (instance->animated)
        print_info(b, ", animated without a motion");
    if (instance->slide >= 0)
        print_info(b, ", texture slide %d", (int)instance->slide);
    if (instance->swap >= 0)
        print_info(b, ", texture swap %d", (int)instance->swap);
    print_info(b, ", flags 0x%X", (unsigned)instance->flags);
    if (table)
        print_surface(b, table, instance->flags);
    if (instance->blocks)
        print_info(b, ", blocks 0x%X", (unsigned)instance->blocks);
    append_byte(b, '\n');
}

/* Lists the entries of a level. A level has only one section, so sections are not listed. */
static void list_level(buffer *b, const kunai_scene *scene)
{
    const kunai_land_table *table = kunai_scene_get_land_table(scene);
    const kunai_instance *instance;
    uint32_t bit, i;

    begin_info_line(b, 1, "table", 0, table->name);
    print_info(b, "attributes 0x%X, clip distance %.6g, texture list 0x%X\n",
               (unsigned)table->attributes, (double)table->clip_distance,
               (unsigned)table->texture_list);
    for (bit = 0; bit < 32; bit++)
        if (count_surface(scene, bit))
            print_info(b, "  surface %s: entries %u\n", get_surface_name(table->format, bit),
                       (unsigned)count_surface(scene, bit));
    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++)
        list_instance(b, scene, instance, i);
}

static void list_section(buffer *b, const kunai_scene *scene, const kunai_section *section,
                         uint32_t index)
{
    uint32_t i;

    begin_info_line(b, 1, is_minimap(scene) ? "room" : "section", index, no_name);
    print_info(b, "id %d, at ", (int)section->id);
    print_point(b, section->position);
    print_angles(b, section->angles);
    print_info(b, ", radius %.6g", (double)section->radius);
    if (is_minimap(scene))
        print_info(b, ", alpha %.6g", (double)section->alpha);
    print_info(b, ", flags 0x%X\n", (unsigned)section->flags);
    for (i = 0; i < section->instance_count; i++) {
        const uint32_t number = section->first_instance + i;

        list_instance(b, scene, kunai_scene_get_instance(scene, number), number);
    }
}

static void list_parts(buffer *b, const kunai_scene *scene)
{
    const kunai_scene_model *part;
    const kunai_clip *clip;
    uint32_t i;

    for (i = 0; (part = kunai_scene_get_model(scene, i)) != NULL; i++)
        list_info_model_line(b, part->model, i);
    for (i = 0; (clip = kunai_scene_get_clip(scene, i)) != NULL; i++) {
        begin_info_line(b, 1, "motion", i, clip->name);
        print_info_motion(b, clip->motion);
        append_byte(b, '\n');
    }
    list_info_textures(b, 1, kunai_scene_get_texture_list(scene));
}

static void list_animations(buffer *b, const kunai_scene *scene)
{
    const kunai_texture_animation *animation;
    uint32_t i, k;

    for (i = 0; (animation = kunai_scene_get_animation(scene, i)) != NULL; i++) {
        begin_info_line(b, 1, "texture animation", i, no_name);
        print_info(b, "id %u, type %u, frames %u, texture*delay", (unsigned)animation->id,
                   (unsigned)animation->type, (unsigned)animation->frame_count);
        for (k = 0; k < 2 * animation->frame_count; k += 2)
            print_info(b, " %u*%u", (unsigned)animation->frames[k],
                       (unsigned)animation->frames[k + 1]);
        append_byte(b, '\n');
    }
}

static void list_collision(buffer *b, const kunai_collision *collision,
                           const kunai_land_table *table)
{
    flag_count *counts;
    const size_t kinds = count_flags(collision, &counts);
    size_t i;

    for (i = 0; i < kinds; i++) {
        print_info(b, "  flags 0x%X: triangles %u", (unsigned)counts[i].flags,
                   (unsigned)counts[i].count);
        if (table)
            print_surface(b, table, counts[i].flags);
        append_byte(b, '\n');
    }
    for (i = 0; i < collision->group_count; i++) {
        const kunai_collision_group *group = &collision->groups[i];

        begin_info_line(b, 1, "group", (uint32_t)i, no_name);
        print_info(b, "centre ");
        print_point(b, group->center);
        print_info(b, ", radius %.6g, triangles %u, flags 0x%X", (double)group->radius,
                   (unsigned)group->triangle_count, (unsigned)group->flags);
        if (table)
            print_info(b, ", instance %u", (unsigned)group->instance);
        append_byte(b, '\n');
    }
    free(counts);
}

static void list_scene(buffer *b, const kunai_scene *scene)
{
    const kunai_section *section;
    uint32_t i;

    if (kunai_scene_get_land_table(scene))
        list_level(b, scene);
    for (i = 0; has_sections(scene) && (section = kunai_scene_get_section(scene, i)) != NULL; i++)
        list_section(b, scene, section, i);
    list_parts(b, scene);
    list_animations(b, scene);
    list_info_placements(b, scene);
    if (kunai_scene_get_collision(scene))
        list_collision(b, kunai_scene_get_collision(scene), kunai_scene_get_land_table(scene));
}

/* ---- a file ---- */

/* Returns whether the file is a REL without a stage: kunai knows it, and this is no failure. */
static int is_other(const kunai_error *error)
{
    return error->code == KUNAI_E_UNSUPPORTED && error->format == KUNAI_FORMAT_REL;
}

void describe_scene(info *out, const buffer *bytes)
{
    const kunai_scene_info *about;
    const kunai_options options = make_info_options(out);
    kunai_scene *scene;
    kunai_error error;

    if (kunai_scene_open(bytes->data, bytes->size, &options, &scene, &error) != KUNAI_OK) {
        if (is_other(&error))
            say_info(out, "; %s", error.message);
        else
            report_info_error(out, &error);
        return;
    }
    about = kunai_scene_get_info(scene);
    add_scene(&out->json, scene);
    say_scene(out, scene);
    if (out->listing)
        list_scene(&out->list, scene);
    report_info_warnings(out, about->warnings, about->warning_count, about->warning_total);
    kunai_scene_close(scene);
}

void describe_text_level(info *out, const buffer *bytes)
{
    const kunai_options options = make_info_options(out);
    kunai_scene *scene;

    if (kunai_scene_open(bytes->data, bytes->size, &options, &scene, NULL) != KUNAI_OK)
        return;
    if (kunai_scene_get_land_table(scene)) {
        add_scene(&out->json, scene);
        say_level(out, scene);
        if (out->listing)
            list_scene(&out->list, scene);
    }
    kunai_scene_close(scene);
}
