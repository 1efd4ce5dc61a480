/* map_events.c - prints the events of a map as text and as JSON: signs, objects, warps and
 * triggers. map_text.c, map_json.c and the files for --world call it. */
#include "map.h"

#include <inttypes.h>

/* ---- names ---- */

static const char *find_name(const char *const *names, size_t count, int64_t value)
{
    return value >= 0 && (uint64_t)value < count ? names[value] : "unknown";
}

const char *get_map_background_name(uint32_t kind)
{
    static const char *const names[] = {[KUNAI_MAP_BACKGROUND_KIND_READ] = "sign",
                                        [KUNAI_MAP_BACKGROUND_KIND_WALL] = "wall sign",
                                        [KUNAI_MAP_BACKGROUND_KIND_HIDDEN_ITEM] = "hidden item"};

    return find_name(names, sizeof names / sizeof names[0], kind);
}

static const char *get_facing_name(uint32_t facing)
{
    static const char *const names[] = {[KUNAI_MAP_FACING_NORTH] = "north",
                                        [KUNAI_MAP_FACING_EAST] = "east",
                                        [KUNAI_MAP_FACING_WEST] = "west",
                                        [KUNAI_MAP_FACING_SOUTH] = "south",
                                        [KUNAI_MAP_FACING_ANY] = "any",
                                        [KUNAI_MAP_FACING_WEST_OR_EAST] = "west or east",
                                        [KUNAI_MAP_FACING_NORTH_OR_SOUTH] = "north or south"};

    return find_name(names, sizeof names / sizeof names[0], facing);
}

static const char *get_direction_name(int32_t direction)
{
    static const char *const names[] = {[KUNAI_MAP_DIRECTION_NORTH] = "north",
                                        [KUNAI_MAP_DIRECTION_SOUTH] = "south",
                                        [KUNAI_MAP_DIRECTION_WEST] = "west",
                                        [KUNAI_MAP_DIRECTION_EAST] = "east"};

    return find_name(names, sizeof names / sizeof names[0], direction);
}

int is_map_object_copy(const kunai_map_object *object)
{
    return object->script == KUNAI_MAP_OBJECT_VALUE_COPY;
}

int is_map_warp_back(const kunai_map_warp *warp)
{
    return warp->warp == KUNAI_MAP_WARP_VALUE_BACK;
}

/* ---- in words ---- */

/* Begins a line. An event with a place in the world (placed) is listed below its map, one step
 * deeper. */
static void begin_line(const kunai_placement *placed)
{
    print_out(placed ? "    " : "  ");
}

/* placed: the place in the world, or NULL. */
static void print_tile(int64_t x, int64_t z, const kunai_placement *placed)
{
    print_out(" at tile %" PRId64 ", %" PRId64, x, z);
    if (placed)
        print_out(" (%.10g, %.10g, %.10g)", (double)placed->world[12], (double)placed->world[13],
                  (double)placed->world[14]);
}

static void print_background(const kunai_map_background *background, const kunai_placement *placed)
{
    begin_line(placed);
    print_out("%s", get_map_background_name(background->kind));
    print_tile(background->x, background->z, placed);
    print_out(": script %" PRIu32 ", facing %s\n", background->script,
              get_facing_name(background->facing));
}

static void print_object(const kunai_map_object *object, const kunai_placement *placed)
{
    begin_line(placed);
    print_out("object %" PRIu32, object->id);
    print_tile(object->x, object->z, placed);
    print_out(", height %.10g: graphics %" PRIu32 ", facing %s, movement %" PRIu32,
              convert_map_units(object->y), object->graphics, get_direction_name(object->direction),
              object->movement);
    if (is_map_object_copy(object)) {
        print_out(", copy from header %" PRIu32 "\n", object->flag);
        return;
    }
    print_out(", script %" PRIu32, object->script);
    if (object->flag != KUNAI_MAP_OBJECT_VALUE_NO_FLAG)
        print_out(", hidden by flag %" PRIu32, object->flag);
    if (object->trainer)
        print_out(", trainer %" PRIu32 " sees %" PRIu32, object->trainer, object->parameters[0]);
    print_out("\n");
}

static void print_warp(const kunai_map_warp *warp, uint32_t index, const kunai_placement *placed)
{
    begin_line(placed);
    print_out("warp %" PRIu32, index);
    print_tile(warp->x, warp->z, placed);
    if (is_map_warp_back(warp))
        print_out(": back\n");
    else
        print_out(": to warp %" PRIu32 " of header %" PRIu32 "\n", warp->warp, warp->header);
}

static void print_trigger(const kunai_map_trigger *trigger, const kunai_placement *placed)
{
    begin_line(placed);
    print_out("trigger");
    print_tile(trigger->x, trigger->z, placed);
    print_out(", %" PRIu32 " x %" PRIu32 " tiles: script %" PRIu32 " if variable %" PRIu32
              " is %" PRIu32 "\n",
              trigger->width, trigger->length, trigger->script, trigger->variable, trigger->value);
}

map_events get_map_events(const kunai_map *map)
{
    map_events e = {0};

    e.backgrounds = kunai_map_get_backgrounds(map, &e.background_count);
    e.objects = kunai_map_get_objects(map, &e.object_count);
    e.warps = kunai_map_get_warps(map, &e.warp_count);
    e.triggers = kunai_map_get_triggers(map, &e.trigger_count);
    return e;
}

void print_map_event_counts(const kunai_map *map)
{
    const map_events e = get_map_events(map);

    print_map_count(e.background_count, "background event");
    print_out(", ");
    print_map_count(e.object_count, "object");
    print_out(", ");
    print_map_count(e.warp_count, "warp");
    print_out(", ");
    print_map_count(e.trigger_count, "trigger");
}

/* The scene has one placement per event, in the order of the file. */
void print_map_events(const kunai_map *map, const kunai_scene *scene)
{
    const map_events e = get_map_events(map);
    uint32_t i, k = 0;

    for (i = 0; i < e.background_count; i++)
        print_background(&e.backgrounds[i], kunai_scene_get_placement(scene, k++));
    for (i = 0; i < e.object_count; i++)
        print_object(&e.objects[i], kunai_scene_get_placement(scene, k++));
    for (i = 0; i < e.warp_count; i++)
        print_warp(&e.warps[i], i, kunai_scene_get_placement(scene, k++));
    for (i = 0; i < e.trigger_count; i++)
        print_trigger(&e.triggers[i], kunai_scene_get_placement(scene, k++));
}

/* ---- as JSON ---- */

static void add_signed(buffer *b, const char *key, int64_t value)
{
    add_json_key(b, key);
    add_json_signed(b, value);
}

/* Opens the JSON object of an event. */
static void open_event(buffer *b, int64_t x, int64_t z, const kunai_placement *placed)
{
    kunai_map_place place;
    double world[3];
    int i;

    kunai_map_find_place((int32_t)x, (int32_t)z, &place);
    world[0] = (double)place.world[0];
    world[1] = (double)place.world[1];
    open_json(b, '{');
    add_signed(b, "x", x);
    add_signed(b, "z", z);
    add_map_json_doubles(b, "world", world, 2);
    add_map_json_integers(b, "cell", place.cell, 2);
    add_map_json_integers(b, "tile", place.tile, 2);
    add_map_json_units(b, "local", place.local, 2);
    for (i = 0; placed && i < 3; i++)
        world[i] = (double)placed->world[12 + i];
    if (placed)
        add_map_json_doubles(b, "place", world, 3);
}

static void add_background(buffer *b, const kunai_map_background *background,
                           const kunai_placement *placed)
{
    open_event(b, background->x, background->z, placed);
    add_json_number(b, "script", background->script);
    add_json_number(b, "kind", background->kind);
    add_json_text(b, "kind_name", get_map_background_name(background->kind));
    add_signed(b, "y", background->y);
    add_json_number(b, "facing", background->facing);
    add_json_text(b, "facing_name", get_facing_name(background->facing));
    add_json_words(b, "raw", background->raw, 5);
    close_json(b, '}');
}

static void add_object(buffer *b, const kunai_map_object *object, const kunai_placement *placed)
{
    open_event(b, object->x, object->z, placed);
    add_json_key(b, "y");
    add_json_float(b, convert_map_units(object->y));
    add_signed(b, "raw_y", object->y);
    add_json_number(b, "id", object->id);
    add_json_number(b, "graphics", object->graphics);
    add_json_number(b, "movement", object->movement);
    add_json_number(b, "trainer", object->trainer);
    add_json_number(b, "flag", object->flag);
    add_json_number(b, "script", object->script);
    add_json_key(b, "copy_of_header");
    if (is_map_object_copy(object))
        add_json_unsigned(b, object->flag);
    else
        add_json_null(b);
    add_signed(b, "direction", object->direction);
    add_json_text(b, "direction_name", get_direction_name(object->direction));
    add_json_words(b, "parameters", object->parameters, 3);
    add_signed(b, "range_x", object->range_x);
    add_signed(b, "range_z", object->range_z);
    add_json_words(b, "raw", object->raw, 8);
    close_json(b, '}');
}

static void add_warp(buffer *b, const kunai_map_warp *warp, const kunai_placement *placed)
{
    open_event(b, warp->x, warp->z, placed);
    add_json_number(b, "header", warp->header);
    add_json_number(b, "warp", warp->warp);
    add_map_json_flag(b, "back", is_map_warp_back(warp));
    add_json_words(b, "raw", warp->raw, 3);
    close_json(b, '}');
}

static void add_trigger(buffer *b, const kunai_map_trigger *trigger, const kunai_placement *placed)
{
    open_event(b, trigger->x, trigger->z, placed);
    add_json_number(b, "width", trigger->width);
    add_json_number(b, "length", trigger->length);
    add_json_number(b, "script", trigger->script);
    add_json_number(b, "variable", trigger->variable);
    add_json_number(b, "value", trigger->value);
    add_json_number(b, "y", trigger->y);
    add_json_words(b, "raw", trigger->raw, 4);
    close_json(b, '}');
}

void add_map_json_events(buffer *b, const kunai_map *map, const kunai_scene *scene)
{
    const map_events e = get_map_events(map);
    uint32_t i, k = 0;

    add_json_key(b, "backgrounds");
    open_json(b, '[');
    for (i = 0; i < e.background_count; i++)
        add_background(b, &e.backgrounds[i], kunai_scene_get_placement(scene, k++));
    close_json(b, ']');
    add_json_key(b, "objects");
    open_json(b, '[');
    for (i = 0; i < e.object_count; i++)
        add_object(b, &e.objects[i], kunai_scene_get_placement(scene, k++));
    close_json(b, ']');
    add_json_key(b, "warps");
    open_json(b, '[');
    for (i = 0; i < e.warp_count; i++)
        add_warp(b, &e.warps[i], kunai_scene_get_placement(scene, k++));
    close_json(b, ']');
    add_json_key(b, "triggers");
    open_json(b, '[');
    for (i = 0; i < e.trigger_count; i++)
        add_trigger(b, &e.triggers[i], kunai_scene_get_placement(scene, k++));
    close_json(b, ']');
}
