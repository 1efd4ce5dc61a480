/*
 * surface.c - the names of the surface flags of the levels of Sonic Adventure, and of its sequel
 * (sa-tools.md 6).
 *
 * Most bits have different meanings in the two games. The names are those
 * of the constants in kunai/scene.h.
 */
#include "surface.h"

enum { BITS = 32 };

static const char *const sa1_names[BITS] = {
    "solid",         "water",       "no_friction",       "no_acceleration", "low_acceleration",
    "sky_distance",  "cannot_land", "more_acceleration", "diggable",        "no_camera",
    "waterfall",     "slide",       "no_climb",          "chaos0",          "stairs",
    "lava",          "hurts",       "tube_acceleration", "low_depth",       "simple_draw",
    "footprints",    "accelerates", "water_collision",   "gravity",         "no_depth_write",
    "by_mesh",       "changing",    "dynamic",           "rotated",         "large_radius",
    "medium_radius", "visible"};

static const char *const sa2_names[BITS] = {"solid",           "water",
                                            "low_friction",    "high_friction",
                                            "medium_friction", "diggable",
                                            "unknown_6",       "no_climb",
                                            "stairs",          "unknown_9",
                                            "hurts",           "footprints",
                                            "cannot_land",     "slow_water",
                                            "unknown_14",      "no_shadow",
                                            "unknown_16",      "unknown_17",
                                            "unknown_18",      "unknown_19",
                                            "more_speed",      "more_acceleration",
                                            "no_fog",          "no_clip",
                                            "simple_draw",     "direct_draw",
                                            "not_compiled",    "dynamic",
                                            "not_rotated",     "small_radius",
                                            "tiny_radius",     "visible"};

const char *get_surface_name(uint32_t format, uint32_t bit)
{
    const int is_sa2 = format == KUNAI_FORMAT_SA2LVL || format == KUNAI_FORMAT_SA2BLVL;

    return bit < BITS ? (is_sa2 ? sa2_names : sa1_names)[bit] : "unknown";
}

void add_json_surface(buffer *b, const char *key, uint32_t format, uint32_t flags)
{
    uint32_t bit;

    add_json_key(b, key);
    open_json(b, '[');
    for (bit = 0; bit < BITS; bit++)
        if (flags >> bit & 1)
            add_json_string(b, get_surface_name(format, bit));
    close_json(b, ']');
}
