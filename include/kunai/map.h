/*
 * kunai/map.h - the map files of Pokemon Platinum, and of its sisters as far as they are alike.
 *
 * One handle for all of them; each get function is for one kind of file and gives NULL for the
 * others. Only land (with a model or heights), BDHC and light files (written as the game's are) can
 * be recognised: name the rest in kunai_options. All are little-endian. fx32 is a signed integer of
 * which 4096 are 1.0.
 *
 * The world is a loop in the caller, who fetches the files that others name by number: cell (x, z)
 * of a matrix has its centre at (256 + 512 x, 256 + 512 z) units; its map model is lifted by 8
 * times the altitude of the cell, props and heights are not; a prop whose model is not in the build
 * list of the area is drawn as model 0; the rotation of props is ignored. (platinum.md 2)
 */
#ifndef KUNAI_MAP_H
#define KUNAI_MAP_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kunai_map kunai_map;

typedef struct kunai_map_info {
    const kunai_error *warnings;
    uint32_t warning_count;
    uint32_t warning_total; /* all warnings, with those that are not stored */
    uint32_t format;        /* enum kunai_format */
    uint32_t byte_order;
    uint32_t item_count; /* headers, names, models of a build list, lights, or models that the draws
                          * are of; else 1 */
    uint32_t reserved;   /* 0 */
} kunai_map_info;

/* One map of the table in the program (platinum.md 3). What its game does not have is 0; 0xFFFF
 * in encounters (HeartGold: 0xFF): none. */
typedef struct kunai_map_header {
    uint32_t area;
    uint32_t matrix;
    uint32_t objects; /* preloaded object archive */
    uint32_t scripts;
    uint32_t init_scripts;
    uint32_t text;
    uint32_t day_music;
    uint32_t night_music;
    uint32_t encounters;
    uint32_t events;
    uint32_t label;        /* text of the name that is shown */
    uint32_t label_window; /* HeartGold: icon */
    uint32_t weather;
    uint32_t camera;
    uint32_t type; /* Platinum: 0 none, 1 town, 2 outdoors, 3 cave, 4 indoors, 5 centre, 6
                    * underground; Diamond: location specifier; HeartGold: raw */
    uint32_t battle_background;
    uint32_t flags;   /* raw permission bits; Platinum, from bit 0: bike, run, escape rope, fly */
    uint32_t world_x; /* HeartGold, as the next four */
    uint32_t world_y;
    uint32_t gear;
    uint32_t kanto;
    uint32_t follow;
    uint32_t raw[6]; /* the 24 bytes as words */
} kunai_map_header;

/* Which land lies where (platinum.md 4). */
typedef struct kunai_map_matrix {
    kunai_string name;
    const uint16_t *lands;    /* width * height, [x + z * width]; 0xFFFF: empty */
    const uint16_t *headers;  /* the same; NULL: the header that led here, everywhere */
    const uint8_t *altitudes; /* the same; NULL: 0 everywhere */
    uint32_t width;
    uint32_t height;
} kunai_map_matrix;

/* Frozen. (platinum.md 5) */
typedef struct kunai_map_prop {
    uint32_t model;
    int32_t position[3]; /* fx32, from the centre of the land */
    int32_t rotation[3]; /* raw, 65536 a turn; the game ignores it */
    int32_t scale[3];    /* fx32 */
    uint32_t raw[2];
} kunai_map_prop;

/* Frozen. A plate is the part of a plane inside a box: normal . (x, y, z) + constant = 0.
 * (platinum.md 5.1) */
typedef struct kunai_map_plate {
    int32_t min[2]; /* x, z, fx32 */
    int32_t max[2];
    int32_t normal[3];  /* fx32 */
    int32_t constant;   /* fx32 */
    uint16_t points[2]; /* as stored, with the next two */
    uint16_t normal_index;
    uint16_t constant_index;
} kunai_map_plate;

/* Frozen. */
typedef struct kunai_map_strip {
    int32_t scanline; /* fx32 z, exclusive far edge */
    uint16_t first;   /* in accesses */
    uint16_t count;
} kunai_map_strip;

/* A land file, or a BDHC alone, which has only the heights: the other pointers are NULL. */
typedef struct kunai_map_land {
    uint64_t model_offset; /* of its NSBMD in the input; 0 without one */
    uint64_t model_size;
    const uint16_t *tiles;         /* 32 * 32, [x + z * 32]: bit 15 blocked, bits 0-7 behaviour;
                                    * NULL: a BDHC alone */
    const kunai_map_prop *props;   /* prop_count; the game uses the first 32 */
    const kunai_map_plate *plates; /* plate_count */
    const kunai_map_strip *strips; /* strip_count, scanlines never falling */
    const uint16_t *accesses;      /* access_count plate numbers */
    const uint8_t *sounds;         /* HeartGold: sound_count records of 8 bytes: sound, volume, two
                                    * unknown ones, x0, z0, x1, z1 in tiles */
    uint32_t prop_count;
    uint32_t plate_count;
    uint32_t strip_count;
    uint32_t access_count;
    uint32_t sound_count;
    kunai_result height_result; /* why heights are not there, or KUNAI_OK. KUNAI_E_FORMAT: the land
                                 * has none, or what is there is no BDHC; KUNAI_E_UNSUPPORTED: they
                                 * are those of Diamond; KUNAI_E_TRUNCATED, KUNAI_E_CORRUPT,
                                 * KUNAI_E_LIMIT: a warning says more */
} kunai_map_land;

/* (platinum.md 6) */
typedef struct kunai_map_area {
    uint32_t prop_set;    /* number of the build list and of the textures of props */
    uint32_t texture_set; /* of the textures of map models */
    uint32_t light;
    uint32_t outdoor; /* 1: lights replace the colours of materials */
    uint32_t raw;     /* third word: Platinum unused, HeartGold dynamic textures */
} kunai_map_area;

/* Frozen. One block of a light file. Colours are R, G, B, 0..31, ends are 0..43200; others are a
 * warning and as they are: -1 is 0xFFFFFFFF. (platinum.md 7) */
typedef struct kunai_map_light {
    uint32_t end; /* half seconds since midnight */
    uint32_t valid[4];
    uint32_t color[4][3];
    int32_t direction[4][3]; /* 4096 = 1.0 */
    uint32_t diffuse[3];
    uint32_t ambient[3];
    uint32_t specular[3];
    uint32_t emission[3];
} kunai_map_light;

/* How one prop model moves. (platinum.md 6) */
typedef struct kunai_map_animation {
    uint32_t present; /* 1, or 0: it has none */
    uint32_t flags;   /* raw: 0xFF of what has none; else bit 0 load later, bit 1 attach later */
    uint32_t slope;   /* 1: a slope for bicycles */
    int32_t ids[4];   /* of animation files, up to the first -1 */
    uint32_t raw[2];  /* first word; HeartGold: the one behind it, else 0 */
} kunai_map_animation;

/* Frozen. */
typedef struct kunai_map_draw {
    uint16_t material;
    uint16_t shape;
} kunai_map_draw;

/* data is not used after open, but kunai_map_land.model_offset counts in it. What is damaged behind
 * the tiles of a land file is a warning: heights and a model that are not whole are left out, props
 * are given as far as they go. */
KUNAI_API kunai_result kunai_map_open(const void *data, size_t size, const kunai_options *options,
                                      kunai_map **out, kunai_error *error);
KUNAI_API void kunai_map_close(kunai_map *map); /* NULL is allowed */

KUNAI_API const kunai_map_info *kunai_map_get_info(const kunai_map *map);

/* NULL for another kind of file, or past the last item. */
KUNAI_API const kunai_map_header *kunai_map_get_header(const kunai_map *map, uint32_t index);
KUNAI_API const kunai_string *kunai_map_get_name(const kunai_map *map, uint32_t index);
KUNAI_API const kunai_map_matrix *kunai_map_get_matrix(const kunai_map *map);
KUNAI_API const kunai_map_land *kunai_map_get_land(const kunai_map *map);
KUNAI_API const kunai_map_area *kunai_map_get_area(const kunai_map *map);
KUNAI_API const uint16_t *kunai_map_get_models(const kunai_map *map); /* build list: item_count */
KUNAI_API const kunai_map_light *kunai_map_get_light(const kunai_map *map, uint32_t index);
KUNAI_API const kunai_map_animation *kunai_map_get_animation(const kunai_map *map);

/* The draws of one model, *count of them (count may be NULL); count 0 and not NULL: draw it the
 * normal way. They are drawn in this order without the transforms of nodes. (platinum.md 6) */
KUNAI_API const kunai_map_draw *kunai_map_get_draws(const kunai_map *map, uint32_t model,
                                                    uint32_t *count);

/* The light at a time, in half seconds since midnight (0..43199): the first one that ends later,
 * else the first of all. -1: there is none. */
KUNAI_API int32_t kunai_map_find_light(const kunai_map *map, uint32_t time);

enum kunai_height_flags { KUNAI_HEIGHT_ALL_PLATES = 0x1 /* look at every plate, not one strip */ };

/*
 * Heights at (x, z), fx32 from the centre of the land, in the game's order, at most capacity of
 * them; *count, which must be there: how many there are, also past capacity. Bit for bit the game's
 * arithmetic (platinum.md 5.2); it stops at ten unless all plates are looked at. heights may be
 * NULL when capacity is 0. KUNAI_E_RANGE: the map has no heights; KUNAI_E_ARGUMENT: an unknown
 * flag.
 */
KUNAI_API kunai_result kunai_map_heights(const kunai_map *map, int32_t x, int32_t z, uint32_t flags,
                                         int32_t *heights, size_t capacity, uint32_t *count);

/* The one the game takes for something at height y: the nearest, of equally near ones the first.
 * KUNAI_E_RANGE: none (*height is then 0). */
KUNAI_API kunai_result kunai_map_height(const kunai_map *map, int32_t x, int32_t z, int32_t y,
                                        int32_t *height);

#ifdef __cplusplus
}
#endif

#endif
