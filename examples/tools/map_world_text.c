/* map_world_text.c - prints everything that a header leads to as text. map_world.c calls it. */
#include "map_world.h"

/* ---- area ---- */

static void print_textures(const char *what, uint32_t number, const map_texture_set *set)
{
    print_out("  %s %u: ", what, (unsigned)number);
    if (!set->there) {
        print_out("missing\n");
        return;
    }
    print_map_count(set->images, "picture");
    print_out(", ");
    print_map_count(set->palettes, "palette");
    print_out("\n");
}

static void print_light(const map_output *o, const kunai_map *light, uint32_t number)
{
    const int32_t active = o->time_word ? kunai_map_find_light(light, o->time) : -1;

    print_out("  light %u: ", (unsigned)number);
    if (!light) {
        print_out("missing\n");
        return;
    }
    print_map_count(kunai_map_get_info(light)->item_count, "block");
    if (active >= 0)
        print_out(", block %d is active", (int)active);
    print_out("\n");
}

static void print_build(const kunai_map *build, uint32_t number)
{
    print_out("  build list %u: ", (unsigned)number);
    if (build)
        print_map_models(build);
    else
        print_out("missing");
    print_out("\n");
}

static void print_area(const map_output *o, const map_join *join)
{
    const kunai_map_area *area = kunai_map_get_area(join->area);

    if (!area)
        return;
    print_out("  area %u: %s\n", (unsigned)join->header->area,
              area->outdoor ? "outdoors: its light replaces the colours of materials" : "indoors");
    print_light(o, join->light, area->light);
    print_build(join->build, area->prop_set);
    print_textures("map textures", area->texture_set, &join->ground_textures);
    if (join->uses_prop_textures)
        print_textures("prop textures", area->prop_set, &join->prop_textures);
    else
        print_out("  prop textures: not used without prop models\n");
}

/* ---- cells ---- */

static void print_place(const kunai_instance *instance)
{
    const float *at = instance->world + 12;

    print_out(" at %.10g, %.10g, %.10g", (double)at[0], (double)at[1], (double)at[2]);
}

static void print_prop(const map_placed_prop *placed)
{
    print_out("    prop: model %u", (unsigned)placed->prop->model);
    if (placed->instance)
        print_place(placed->instance);
    else
        print_out(", not drawn: the game uses the first %d", WORLD_PROPS);
    if (placed->instance && placed->instance->flags & KUNAI_WORLD_INSTANCE_UNLISTED)
        print_out(", drawn as %u: the area does not list it", (unsigned)placed->drawn_as);
    print_out("\n");
}

static void print_land(const map_cell *cell)
{
    const kunai_map_land *land = kunai_map_get_land(cell->file);
    const kunai_instance *ground = get_map_ground(cell);
    uint32_t i;

    if (ground) {
        print_out("; map model");
        print_place(ground);
    }
    if (land->height_result != KUNAI_OK)
        print_out("; no heights");
    print_out("\n");
    for (i = 0; i < land->prop_count; i++) {
        const map_placed_prop placed = get_map_prop(cell, i);

        print_prop(&placed);
    }
}

static void print_cell(const map_join *join, uint32_t section)
{
    const map_cell cell = get_map_cell(&join->places, section);

    print_out("  cell %u, %u: land %u%s, altitude %u, centre %.10g, %.10g", (unsigned)cell.land->x,
              (unsigned)cell.land->z, (unsigned)cell.land->land,
              kunai_map_get_matrix(join->places.matrix)->headers ? "" : ", header inherited",
              (unsigned)cell.land->altitude, (double)cell.section->position[0],
              (double)cell.section->position[2]);
    if (cell.file)
        print_land(&cell);
    else
        print_out("; missing\n");
}

static void print_cells(const map_join *join)
{
    const kunai_map_matrix *matrix = kunai_map_get_matrix(join->places.matrix);
    const kunai_scene_info *info = kunai_scene_get_info(join->places.scene);
    uint32_t i;

    if (!matrix || !info)
        return;
    print_out("  matrix %u: \"", (unsigned)join->header->matrix);
    print_plain_out(matrix->name.data, matrix->name.size);
    print_out("\", %u x %u cells, %u of this header with a land\n", (unsigned)matrix->width,
              (unsigned)matrix->height, (unsigned)info->section_count);
    for (i = 0; i < info->section_count; i++)
        print_cell(join, i);
}

/* ---- models of props ---- */

static void print_prop_models(const map_join *join)
{
    const map_prop_model *models = (const void *)join->prop_models.data;
    const size_t count = join->prop_models.size / sizeof *models;
    size_t i;

    for (i = 0; i < count; i++) {
        print_out("  %sprop model %u: ", models[i].is_indoor ? "indoor " : "",
                  (unsigned)models[i].model);
        if (models[i].animation)
            print_map_animation(kunai_map_get_animation(models[i].animation));
        else
            print_out("animations missing");
        print_out("; draws: ");
        print_map_draws(models[i].shapes, models[i].model);
        print_out("\n");
    }
}

static void print_events(const map_join *join, int full)
{
    if (!join->events)
        return;
    print_out("  events %u: ", (unsigned)join->header->events);
    print_map_event_counts(join->events);
    print_out("\n");
    if (full)
        print_map_events(join->events, join->places.scene);
}

static void print_missing(const map_join *join)
{
    const map_missing *missing = (const void *)join->missing.data;
    const size_t count = join->missing.size / sizeof *missing;
    char words[64];
    size_t i;

    for (i = 0; i < count; i++) {
        describe_map_missing(&missing[i], words);
        print_out("%s%s", i ? ", " : "  missing: ", words);
    }
    if (count)
        print_out("\n");
}

static void print_summary(const map_join *join)
{
    const kunai_scene_info *info = kunai_scene_get_info(join->places.scene);
    const uint32_t count = info ? info->section_count : 0;
    uint32_t lands = 0, props = 0, i;

    for (i = 0; i < count; i++) {
        const map_cell cell = get_map_cell(&join->places, i);

        lands += cell.file != NULL;
        if (cell.file)
            props += kunai_map_get_land(cell.file)->prop_count;
    }
    print_out("  ");
    print_map_count(count, "cell");
    print_out(", ");
    print_map_count(lands, "land");
    print_out(", ");
    print_map_count(props, "prop");
    print_out("\n");
}

void print_map_join_text(const map_world_files *w, const map_join *join, int full)
{
    print_out("header %u", (unsigned)join->number);
    if (join->name) {
        print_out(" \"");
        print_plain_out(join->name->data, join->name->size);
        print_out("\"");
    }
    print_out(": ");
    print_map_header(join->header, kunai_map_get_info(w->headers)->format);
    print_out("\n");
    if (full) {
        print_area(w->o, join);
        print_cells(join);
        print_prop_models(join);
    } else {
        print_summary(join);
    }
    print_events(join, full);
    print_missing(join);
    if (full)
        draw_map_join(w, join, NULL);
}
