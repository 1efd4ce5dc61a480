/*
 * kunai/map.h - the map files of Pokemon Platinum, and of Diamond, Pearl, HeartGold and SoulSilver
 * where their files are alike.
 *
 * One handle opens one file of any kind. Each get function belongs to one kind of file and returns
 * NULL for all other kinds. The content is recognised for land files with a model or heights, BDHC
 * files, and light files in the form of the game's own. The other kinds have no magic word: set
 * options->format. All files are little-endian.
 *
 * Example, a program that tells the height of the ground at a tile of a land. Where a bridge
 * crosses a road, there are two heights: the nearer one to y counts. read_file is in
 * examples/example.h:
 *
 *     static kunai_result find_ground(const kunai_map *map, int x, int z, int32_t *y)
 *     {
 *         const int tiles = KUNAI_MAP_COUNT_TILES, middle = KUNAI_MAP_UNITS_TILE / 2;
 *         const int32_t at_x = ((x - tiles / 2) * KUNAI_MAP_UNITS_TILE + middle) * KUNAI_FX32_ONE;
 *         const int32_t at_z = ((z - tiles / 2) * KUNAI_MAP_UNITS_TILE + middle) * KUNAI_FX32_ONE;
 *
 *         return kunai_map_height(map, at_x, at_z, *y, y, NULL);
 *     }
 *
 *     int main(int argc, char **argv)
 *     {
 *         const int tiles = KUNAI_MAP_COUNT_TILES;
 *         const int x = argc > 2 ? atoi(argv[2]) : 0, z = argc > 3 ? atoi(argv[3]) : 0;
 *         kunai_options options = KUNAI_OPTIONS_INIT;
 *         const kunai_map_land *land;
 *         int32_t y = 0;
 *         kunai_map *map;
 *         size_t size;
 *         unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
 *
 *         options.format = KUNAI_FORMAT_LAND;
 *         kunai_map_open(data, size, &options, &map, NULL);
 *         land = kunai_map_get_land(map);
 *         if (land && land->tiles && x >= 0 && z >= 0 && x < tiles && z < tiles) {
 *             if (land->tiles[x + tiles * z] & KUNAI_TILE_BLOCKED)
 *                 printf("blocked\n");
 *             if (find_ground(map, x, z, &y) == KUNAI_OK)
 *                 printf("the ground is at %g\n", y / (double)KUNAI_FX32_ONE);
 *         }
 *         kunai_map_close(map);
 *         free(data);
 *         return !land;
 *     }
 *
 * Numbers     fx32 is a signed 32-bit integer; KUNAI_FX32_ONE is 1.0. x goes right, z down the map,
 *             y up. Lengths are in the units of the models.
 * World       The caller joins the files, because files name each other by index. A header names a
 *             matrix and an area, a cell of the matrix names a land, and props of the land name
 *             models. "Index of" a file means: its index in an archive of the game (platinum.md 2).
 *             - Cell (x, z) of a matrix has its centre at (256 + 512 x, 256 + 512 z) units.
 *             - The map model is drawn 8 units higher for each unit of the cell's altitude. Props
 *               and heights are not lifted.
 *             - A prop whose model is not in the area's build list is drawn as model 0.
 *             - The game ignores the rotation of props.
 *             - A header names a file of events. Places of events are tiles, counted from the
 *               corner of the matrix: kunai_map_find_place converts them.
 * Options     Maps use these members of kunai_options: format, flags, allocator, max_memory and
 *             max_work. index must be 0.
 * Lifetime    Everything that a get function returns belongs to the map and lives until
 *             kunai_map_close. The input is not needed after kunai_map_open.
 * Threads     A map never changes: any number of threads may use it at the same time.
 */
#ifndef KUNAI_MAP_H
#define KUNAI_MAP_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One open map file. */
typedef struct kunai_map kunai_map;

/* The integer that is 1.0 in fx32. */
enum kunai_fx32 {
    KUNAI_FX32_ONE = 4096 /* 1.0 */
};

/* Lengths in units of the models. */
enum kunai_map_units {
    KUNAI_MAP_UNITS_TILE = 16,   /* side of a tile */
    KUNAI_MAP_UNITS_LAND = 512,  /* side of a land */
    KUNAI_MAP_UNITS_ALTITUDE = 8 /* one step of altitude */
};

/* Counts of the game. */
enum kunai_map_count {
    KUNAI_MAP_COUNT_TILES = 32,   /* tiles per side of a land */
    KUNAI_MAP_COUNT_PROPS = 32,   /* props of a land that the game uses: the first 32 */
    KUNAI_MAP_COUNT_HEIGHTS = 10, /* heights after which the game stops looking */
    KUNAI_MAP_COUNT_TIMES = 43200 /* times of day: one per 2 seconds */
};

/* Values of kunai_map_header.encounters that stand for "none". */
enum kunai_map_encounters {
    KUNAI_MAP_ENCOUNTERS_NONE_HG = 0xFF, /* HeartGold */
    KUNAI_MAP_ENCOUNTERS_NONE = 0xFFFF   /* other games */
};

/* Values of kunai_map_matrix.lands. */
enum kunai_map_cell {
    KUNAI_MAP_CELL_EMPTY = 0xFFFF /* the cell has no land */
};

/* Facts about an open map file. Grows at its end. */
typedef struct kunai_map_info {
    const kunai_error *warnings; /* [warning_count] problems that did not stop the open call, in
                                    the order of reading */
    uint32_t warning_count;      /* warnings that are stored: at most 64 */
    uint32_t warning_total;      /* all warnings, stored or not */
    uint32_t format;             /* enum kunai_format */
    uint32_t byte_order;         /* enum kunai_byte_order: always little-endian */
    uint32_t item_count;         /* items in the file:
                                    table of headers: headers;
                                    table of names: names;
                                    build list: models;
                                    light file: lights;
                                    prop shapes: prop models, each with a list of draws;
                                    all other kinds of file: 1 */
    uint32_t reserved;           /* 0 */
} kunai_map_info;

/* Type of a map: kunai_map_header.type of Platinum. */
enum kunai_map_type {
    KUNAI_MAP_TYPE_NONE = 0,       /* no type */
    KUNAI_MAP_TYPE_TOWN = 1,       /* town or city */
    KUNAI_MAP_TYPE_OUTDOORS = 2,   /* route */
    KUNAI_MAP_TYPE_CAVE = 3,       /* cave */
    KUNAI_MAP_TYPE_INDOORS = 4,    /* building */
    KUNAI_MAP_TYPE_CENTER = 5,     /* Pokemon Center */
    KUNAI_MAP_TYPE_UNDERGROUND = 6 /* the Underground */
};

/* Permissions of a map: bits of kunai_map_header.flags. */
enum kunai_map_header_flags {
    KUNAI_MAP_HEADER_BIKE = 0x1,        /* the player may ride a bicycle */
    KUNAI_MAP_HEADER_RUN = 0x2,         /* the player may run */
    KUNAI_MAP_HEADER_ESCAPE_ROPE = 0x4, /* an escape rope works */
    KUNAI_MAP_HEADER_FLY = 0x8,         /* the player may fly away */
    KUNAI_MAP_HEADER_CALL_1 = 0x10,     /* HeartGold: first bit about phone calls */
    KUNAI_MAP_HEADER_CALL_2 = 0x20,     /* HeartGold: second bit about phone calls */
    KUNAI_MAP_HEADER_RADIO = 0x40       /* HeartGold: the radio works */
};

/* One map of the table in the game's program (platinum.md 3). Fields that the game does not have
 * are 0. Frozen. */
typedef struct kunai_map_header {
    uint32_t area;              /* index of the area data */
    uint32_t matrix;            /* index of the matrix */
    uint32_t objects;           /* index of the archive of preloaded objects */
    uint32_t scripts;           /* index of the file of scripts */
    uint32_t init_scripts;      /* index of the file of initial scripts */
    uint32_t text;              /* index of the file of texts */
    uint32_t day_music;         /* music by day */
    uint32_t night_music;       /* music by night */
    uint32_t encounters;        /* index of the file of wild encounters, or enum
                                   kunai_map_encounters */
    uint32_t events;            /* index of the file of events */
    uint32_t label;             /* index of the text with the name that the game shows */
    uint32_t label_window;      /* style of the window with the name; HeartGold: icon */
    uint32_t weather;           /* raw */
    uint32_t camera;            /* raw */
    uint32_t type;              /* Platinum: enum kunai_map_type; Diamond: location specifier, raw;
                                   HeartGold: raw */
    uint32_t battle_background; /* raw */
    uint32_t flags;             /* enum kunai_map_header_flags */
    uint32_t world_x;           /* HeartGold: place on the world map */
    uint32_t world_y;           /* HeartGold: place on the world map */
    uint32_t gear;              /* HeartGold: raw parameter of phone calls */
    uint32_t kanto;             /* HeartGold: 1: the map is in Kanto */
    uint32_t follow;            /* HeartGold: raw rule for the following Pokemon */
    uint32_t raw[6];            /* [6] the 24 bytes of the header as little-endian words */
} kunai_map_header;

/* The land of each cell (platinum.md 4). Cell (x, z) has the index x + z * width. Grows at its
 * end. */
typedef struct kunai_map_matrix {
    kunai_string name;        /* prefix of model names; may be empty */
    const uint16_t *lands;    /* [width * height] index of the land, or KUNAI_MAP_CELL_EMPTY */
    const uint16_t *headers;  /* [width * height] index of the header of the cell. NULL: every cell
                                 has the header that led to this matrix */
    const uint8_t *altitudes; /* [width * height] altitude of the map model. NULL: 0 everywhere */
    uint32_t width;           /* cells in x: 1 .. 255 */
    uint32_t height;          /* cells in z: 1 .. 255 */
} kunai_map_matrix;

/* An object that stands on a land (platinum.md 5). Frozen. */
typedef struct kunai_map_prop {
    uint32_t model;      /* index of the prop model */
    int32_t position[3]; /* [3] x, y, z in fx32, from the centre of the land */
    int32_t rotation[3]; /* [3] raw, 65536 per turn. The game ignores it */
    int32_t scale[3];    /* [3] x, y, z in fx32 */
    uint32_t raw[2];     /* [2] last two words of the record: no known meaning */
} kunai_map_prop;

/* A part of a plane on which things stand (platinum.md 5.1): all (x, y, z) with
 * normal[0] * x + normal[1] * y + normal[2] * z + constant = 0 inside the rectangle. Frozen. */
typedef struct kunai_map_plate {
    int32_t min[2];          /* [2] least x, z in fx32 */
    int32_t max[2];          /* [2] largest x, z in fx32 */
    int32_t normal[3];       /* [3] unit normal in fx32 */
    int32_t constant;        /* fx32 */
    uint16_t points[2];      /* [2] raw: indices of the two corners in the file */
    uint16_t normal_index;   /* raw: index of the normal in the file */
    uint16_t constant_index; /* raw: index of the constant in the file */
} kunai_map_plate;

/* A range of z with the plates in it. Strips are in the order of rising z. Frozen. */
typedef struct kunai_map_strip {
    int32_t scanline; /* fx32: largest z of the strip, exclusive */
    uint16_t first;   /* first index in kunai_map_land.accesses */
    uint16_t count;   /* elements of kunai_map_land.accesses */
} kunai_map_strip;

/* A triangle on which things stand, in files of Diamond and Pearl (platinum.md 10): all (x, y, z)
 * with normal[0] * x + normal[1] * y + normal[2] * z + constant = 0 between the corners. The game
 * never finds triangles with the opposite winding. Frozen. */
typedef struct kunai_map_triangle {
    uint16_t points[3]; /* [3] corners: corner i begins at kunai_map_land.points[3 * points[i]] */
    uint16_t normal;    /* the normal begins at kunai_map_land.normals[3 * normal] */
    int32_t constant;   /* fx32 */
} kunai_map_triangle;

/* A rectangle of the grid of Diamond and Pearl, with its strips. Frozen. */
typedef struct kunai_map_height_cell {
    uint16_t first; /* first index in kunai_map_land.cell_strips */
    uint16_t count; /* elements of kunai_map_land.cell_strips */
} kunai_map_height_cell;

/* A range of z in a cell, with the triangles in it. The game takes the first strip of the cell
 * whose scanline is greater than z, or else the last one. Frozen. */
typedef struct kunai_map_cell_strip {
    int32_t scanline; /* fx32: largest z of the strip, exclusive */
    uint32_t first;   /* first index in kunai_map_land.cell_accesses */
    uint32_t count;   /* elements of kunai_map_land.cell_accesses */
} kunai_map_cell_strip;

/* A background sound of HeartGold. Frozen. */
typedef struct kunai_map_sound {
    uint8_t sound;      /* index of the sound */
    uint8_t volume;     /* raw */
    uint8_t unknown[2]; /* [2] no known meaning */
    uint8_t x0;         /* least x, in tiles */
    uint8_t z0;         /* least z, in tiles */
    uint8_t x1;         /* largest x, in tiles */
    uint8_t z1;         /* largest z, in tiles */
} kunai_map_sound;

/* Fields of one word of kunai_map_land.tiles. */
enum kunai_tile {
    KUNAI_TILE_BEHAVIOR_MASK = 0xFF, /* tile & this: which behaviour of the game the tile has */
    KUNAI_TILE_BLOCKED = 0x8000      /* nobody can enter the tile */
};

/* A land file, or a BDHC file, which contains only the heights. A list that the file does not
 * contain has a count of 0, and may be NULL. The heights are plates in strips, or, in files of
 * Diamond and Pearl, triangles in a grid. Grows at its end. */
typedef struct kunai_map_land {
    uint64_t model_offset;       /* byte of the input where its NSBMD begins; 0: no model */
    uint64_t model_size;         /* bytes of its NSBMD; 0: no model */
    const uint16_t *tiles;       /* [32 * 32] enum kunai_tile, at [x + z * 32]. NULL: a BDHC file */
    const kunai_map_prop *props; /* [prop_count] the game uses the first 32 */
    const kunai_map_plate *plates; /* [plate_count] all plates */
    const kunai_map_strip *strips; /* [strip_count] scanlines never fall */
    const uint16_t *accesses;      /* [access_count] indices of plates */
    const kunai_map_sound *sounds; /* [sound_count] HeartGold only */
    uint32_t prop_count;           /* props */
    uint32_t plate_count;          /* plates */
    uint32_t strip_count;          /* strips */
    uint32_t access_count;         /* elements of accesses, for all strips together */
    uint32_t sound_count;          /* sounds */
    kunai_result height_result;    /* KUNAI_OK, or why the heights are missing:
                                      KUNAI_E_FORMAT: the land has no heights, or the data in
                                      their place is no BDHC;
                                      KUNAI_E_TRUNCATED, KUNAI_E_CORRUPT, KUNAI_E_LIMIT: see the
                                      warnings */

    /* Heights of Diamond and Pearl (platinum.md 10). Cell (x, z) has the index
     * x + z * grid_rows. */
    const int32_t *points;                   /* [point_count * 3] x, y, z of each point in fx32 */
    const int32_t *normals;                  /* [normal_count * 3] unit normals in fx32 */
    const kunai_map_triangle *triangles;     /* [triangle_count] all triangles */
    const kunai_map_height_cell *cells;      /* [cell_count] all cells of the grid */
    const kunai_map_cell_strip *cell_strips; /* [cell_strip_count] strips of all cells */
    const uint16_t *cell_accesses;           /* [cell_access_count] indices of triangles */
    uint32_t point_count;                    /* points */
    uint32_t normal_count;                   /* normals */
    uint32_t triangle_count;                 /* triangles */
    uint32_t cell_count;                     /* grid_columns * grid_rows; 0: there is no grid */
    uint32_t cell_strip_count;               /* strips, for all cells together */
    uint32_t cell_access_count; /* elements of cell_accesses, for all strips together */
    uint32_t grid_columns;      /* cells in x. Equal to grid_rows in all known files */
    uint32_t grid_rows;         /* cells in z */
    int32_t grid_min[2];        /* [2] least x, z of the grid in fx32 */
    int32_t grid_max[2];        /* [2] largest x, z of the grid in fx32. The game does not use it */
    int32_t grid_cell[2];       /* [2] size of a cell in x, z in fx32 */
} kunai_map_land;

/* The files that belong to an area (platinum.md 6). Grows at its end. */
typedef struct kunai_map_area {
    uint32_t prop_set;    /* index of the build list, and of the texture file of props */
    uint32_t texture_set; /* index of the texture file of map models */
    uint32_t light;       /* index of the light file */
    uint32_t outdoor;     /* 1: the light replaces the colours of materials; 0: it does not */
    uint32_t raw;         /* third word: unused in Platinum; HeartGold: dynamic textures */
} kunai_map_area;

/* The light of an area until a time of day (platinum.md 7). Colours outside 0 .. 31 and times
 * outside 0 .. 43200 are reported as warnings and handed out as they are: -1 is 0xFFFFFFFF.
 * Frozen. */
typedef struct kunai_map_light {
    uint32_t end;         /* time at which this light ends, in units of 2 seconds since midnight */
    uint32_t valid[4];    /* [4] 1: the lamp is on; 0: it is off */
    uint32_t color[4][3]; /* [4][3] R, G, B of each lamp: 0 .. 31; 0 if the lamp is off */
    int32_t direction[4][3]; /* [4][3] direction of each lamp in fx32, limited to -1.0 .. 1.0; 0 if
                                the lamp is off */
    uint32_t diffuse[3];     /* [3] R, G, B of materials: 0 .. 31 */
    uint32_t ambient[3];     /* [3] R, G, B of materials: 0 .. 31 */
    uint32_t specular[3];    /* [3] R, G, B of materials: 0 .. 31 */
    uint32_t emission[3];    /* [3] R, G, B of materials: 0 .. 31 */
} kunai_map_light;

/* Value of kunai_map_animation.flags in the known files whose model has no animations. */
enum kunai_map_animation_value {
    KUNAI_MAP_ANIMATION_VALUE_NONE = 0xFF /* no bit has a meaning */
};

/* Bits of kunai_map_animation.flags, if the model has animations. */
enum kunai_map_animation_flags {
    KUNAI_MAP_ANIMATION_LOAD_LATER = 0x1,  /* the game does not load the animations with the map */
    KUNAI_MAP_ANIMATION_ATTACH_LATER = 0x2 /* the game does not start the animations with the map */
};

/* The animations of one prop model (platinum.md 6). Grows at its end. */
typedef struct kunai_map_animation {
    uint32_t present; /* 1: the model has animations; 0: it has none */
    uint32_t flags;   /* present is 1: enum kunai_map_animation_flags; else enum
                         kunai_map_animation_value */
    uint32_t slope;   /* 1: the prop is a slope for bicycles */
    int32_t ids[4];   /* [4] indices of animation files. The game stops at the first -1 */
    uint32_t raw[2];  /* [2] first word of the file; HeartGold: second word, other games: 0 */
} kunai_map_animation;

/* One draw of a prop model: a shape with a material. Frozen. */
typedef struct kunai_map_draw {
    uint16_t material; /* index of the material in the NSBMD */
    uint16_t shape;    /* index of the shape in the NSBMD */
} kunai_map_draw;

/* Values of kunai_map_background.kind. */
enum kunai_map_background_kind {
    KUNAI_MAP_BACKGROUND_KIND_READ = 0,       /* runs the script when the player reads it */
    KUNAI_MAP_BACKGROUND_KIND_WALL = 1,       /* a sign on a wall: opens when the player walks
                                                 north into it */
    KUNAI_MAP_BACKGROUND_KIND_HIDDEN_ITEM = 2 /* a hidden item. Its flag depends on the script */
};

/* Values of kunai_map_background.facing: where the player must look. The numbers differ from enum
 * kunai_map_direction. */
enum kunai_map_facing {
    KUNAI_MAP_FACING_NORTH = 0,         /* north: to smaller z */
    KUNAI_MAP_FACING_EAST = 1,          /* east: to larger x */
    KUNAI_MAP_FACING_WEST = 2,          /* west */
    KUNAI_MAP_FACING_SOUTH = 3,         /* south */
    KUNAI_MAP_FACING_ANY = 4,           /* any direction */
    KUNAI_MAP_FACING_WEST_OR_EAST = 5,  /* west or east */
    KUNAI_MAP_FACING_NORTH_OR_SOUTH = 6 /* north or south */
};

/* Values of kunai_map_object.direction. */
enum kunai_map_direction {
    KUNAI_MAP_DIRECTION_NORTH = 0, /* north: to smaller z */
    KUNAI_MAP_DIRECTION_SOUTH = 1, /* south */
    KUNAI_MAP_DIRECTION_WEST = 2,  /* west */
    KUNAI_MAP_DIRECTION_EAST = 3   /* east: to larger x */
};

/* Values of kunai_map_object with a meaning of their own. */
enum kunai_map_object_value {
    KUNAI_MAP_OBJECT_VALUE_NO_FLAG = 0,          /* flag: the object is always there */
    KUNAI_MAP_OBJECT_VALUE_FIRST_VARIABLE = 101, /* graphics of Diamond and Platinum: from here to
                                                    LAST_VARIABLE, a variable of the game decides */
    KUNAI_MAP_OBJECT_VALUE_LAST_VARIABLE = 116,  /* graphics: the last of these */
    KUNAI_MAP_OBJECT_VALUE_COPY = 0xFFFF         /* script: a copy of an object of another map */
};

/* Values of kunai_map_warp with a meaning of their own. */
enum kunai_map_warp_value {
    KUNAI_MAP_WARP_VALUE_BACK = 0x100,       /* warp: back to where the player came from */
    KUNAI_MAP_WARP_VALUE_BACK_HEADER = 0xFFF /* header of these warps in the known files */
};

/* A sign, a hidden item, or another thing without graphics (platinum.md 11). Frozen. */
typedef struct kunai_map_background {
    uint32_t script; /* number of the script */
    uint32_t kind;   /* enum kunai_map_background_kind */
    int32_t x;       /* tile, from the corner of the matrix */
    int32_t z;       /* tile, from the corner of the matrix */
    int32_t y;       /* raw: the game does not use it */
    uint32_t facing; /* enum kunai_map_facing */
    uint32_t raw[5]; /* [5] the 20 bytes of the record as little-endian words */
} kunai_map_background;

/* A person, an item, a boulder (platinum.md 11). Frozen. */
typedef struct kunai_map_object {
    uint32_t id;            /* number in the map. Objects that replace each other can share one */
    uint32_t graphics;      /* which figure: a number of the game, or enum kunai_map_object_value */
    uint32_t movement;      /* raw: how it moves */
    uint32_t trainer;       /* raw: type of trainer */
    uint32_t flag;          /* the object is hidden while this flag of the game is set, or
                               KUNAI_MAP_OBJECT_VALUE_NO_FLAG. A copy: number of the header whose
                               events contain the original, an object with the same id */
    uint32_t script;        /* number of the script, or KUNAI_MAP_OBJECT_VALUE_COPY */
    int32_t direction;      /* enum kunai_map_direction */
    uint32_t parameters[3]; /* [3] raw. Trainers: the first one is how far they see, in tiles */
    int32_t range_x;        /* tiles that it moves in x; negative values as stored */
    int32_t range_z;        /* tiles that it moves in z; negative values as stored */
    uint32_t x;             /* tile, from the corner of the matrix */
    uint32_t z;             /* tile, from the corner of the matrix */
    int32_t y;              /* fx32: the height near which the game looks for ground: see
                               kunai_map_height */
    uint32_t raw[8];        /* [8] the 32 bytes of the record as little-endian words */
} kunai_map_object;

/* A door, stairs (platinum.md 11). Frozen. */
typedef struct kunai_map_warp {
    uint32_t x;      /* tile, from the corner of the matrix */
    uint32_t z;      /* tile, from the corner of the matrix */
    uint32_t header; /* number of the header that it leads to */
    uint32_t warp;   /* index of the warp in that map's events, or KUNAI_MAP_WARP_VALUE_BACK */
    uint32_t raw[3]; /* [3] the 12 bytes of the record as little-endian words */
} kunai_map_warp;

/* A rectangle that runs a script (platinum.md 11). The script runs when the player stands at
 * x <= tile x < x + width, z <= tile z < z + length, and the variable equals the value. Frozen. */
typedef struct kunai_map_trigger {
    uint32_t script;   /* number of the script */
    uint32_t x;        /* least tile in x, from the corner of the matrix */
    uint32_t z;        /* least tile in z, from the corner of the matrix */
    uint32_t width;    /* tiles in x */
    uint32_t length;   /* tiles in z */
    uint32_t y;        /* raw: 0 in the known files */
    uint32_t value;    /* value of the variable */
    uint32_t variable; /* number of the variable: 4000h and up */
    uint32_t raw[4];   /* [4] the 16 bytes of the record as little-endian words */
} kunai_map_trigger;

/* Where a tile of a matrix lies: kunai_map_find_place. Frozen. */
typedef struct kunai_map_place {
    float world[2];   /* [2] x, z of its middle in the world, in units of the models. Exact up to
                         tile 8388607 */
    int32_t cell[2];  /* [2] x, z of its cell in the matrix; negative to the left of the matrix or
                         above it */
    int32_t tile[2];  /* [2] x, z of the tile in the land: 0 .. 31 */
    int32_t local[2]; /* [2] x, z of its middle in fx32 from the centre of the land, as for
                         kunai_map_height */
} kunai_map_place;

/*
 * Opens a map file and reads all of it.
 *
 * In a land file, damage after the tiles is reported as warnings: an incomplete model and
 * incomplete heights are left out, and props are read up to the damage.
 *
 * data     [size] The whole file. May be NULL if size is 0. Not used after the call.
 * size     Size of data in bytes.
 * options  How to open. May be NULL: the defaults. index must be 0.
 * out      Receives the map, or NULL if the call fails. Close it with kunai_map_close.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * With KUNAI_OPEN_STRICT the first warning is an error: the call returns the code of the warning.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT     out is NULL, data is NULL and size is not 0, or options breaks a rule of
 *                        kunai_options
 *   KUNAI_E_MEMORY       the allocator returned NULL
 *   KUNAI_E_LIMIT        options->max_memory or options->max_work is too small
 *   KUNAI_E_FORMAT       no map file is recognised, options->format is no format of maps, or the
 *                        data does not begin with BDHC although options->format says so
 *   KUNAI_E_TRUNCATED    the file ends before its data does
 *   KUNAI_E_CORRUPT      the file breaks a rule of its format
 *   KUNAI_E_RANGE        options->index is not 0
 */
KUNAI_API kunai_result kunai_map_open(const void *data, size_t size, const kunai_options *options,
                                      kunai_map **out, kunai_error *error);

/*
 * Closes a map and frees its memory.
 *
 * map  The map. May be NULL.
 */
KUNAI_API void kunai_map_close(kunai_map *map);

/*
 * Gets the facts about a map file.
 *
 * map  The map. May be NULL.
 *
 * Returns the facts, or NULL if map is NULL.
 */
KUNAI_API const kunai_map_info *kunai_map_get_info(const kunai_map *map);

/*
 * Gets the headers of all maps.
 *
 * map    The map. May be NULL.
 * count  [1] Receives the count of headers; 0 if the result is NULL. May be NULL.
 *
 * Returns [count] the headers, or NULL if the file is no table of headers or map is NULL.
 */
KUNAI_API const kunai_map_header *kunai_map_get_headers(const kunai_map *map, uint32_t *count);

/*
 * Gets the internal names of all maps.
 *
 * map    The map. May be NULL.
 * count  [1] Receives the count of names; 0 if the result is NULL. May be NULL.
 *
 * Returns [count] the names, or NULL if the file is no table of names or map is NULL.
 */
KUNAI_API const kunai_string *kunai_map_get_names(const kunai_map *map, uint32_t *count);

/*
 * Gets the matrix.
 *
 * map  The map. May be NULL.
 *
 * Returns the matrix, or NULL if the file is no matrix or map is NULL.
 */
KUNAI_API const kunai_map_matrix *kunai_map_get_matrix(const kunai_map *map);

/*
 * Gets the land.
 *
 * map  The map. May be NULL.
 *
 * Returns the land, or NULL if the file is neither a land file nor a BDHC file, or map is NULL.
 */
KUNAI_API const kunai_map_land *kunai_map_get_land(const kunai_map *map);

/*
 * Gets the data of the area.
 *
 * map  The map. May be NULL.
 *
 * Returns the data, or NULL if the file is no area data or map is NULL.
 */
KUNAI_API const kunai_map_area *kunai_map_get_area(const kunai_map *map);

/*
 * Gets the indices of the prop models that an area loads.
 *
 * map    The map. May be NULL.
 * count  [1] Receives the count of models; 0 if the result is NULL. May be NULL.
 *
 * The list can be empty: the result is then not NULL, and the count is 0.
 *
 * Returns [count] the indices, or NULL if the file is no build list or map is NULL.
 */
KUNAI_API const uint16_t *kunai_map_get_models(const kunai_map *map, uint32_t *count);

/*
 * Gets the lights of a day.
 *
 * map    The map. May be NULL.
 * count  [1] Receives the count of lights; 0 if the result is NULL. May be NULL.
 *
 * The list can be empty: the result is then not NULL, and the count is 0.
 *
 * Returns [count] the lights, or NULL if the file is no light file or map is NULL.
 */
KUNAI_API const kunai_map_light *kunai_map_get_lights(const kunai_map *map, uint32_t *count);

/*
 * Gets the animations of a prop model.
 *
 * map  The map. May be NULL.
 *
 * Returns the animations, or NULL if the file is no animation list or map is NULL.
 */
KUNAI_API const kunai_map_animation *kunai_map_get_animation(const kunai_map *map);

/*
 * Gets the draws of one prop model.
 *
 * map    The map. May be NULL.
 * model  Which prop model: 0 .. item_count - 1.
 * count  [1] Receives the count of draws; 0 if the result is NULL. May be NULL.
 *
 * The game draws the list in this order and without the transforms of nodes (platinum.md 6). Set
 * kunai_options.draws to the list to open the model as the game draws it. If the list is empty, the
 * game draws the model in the normal way; the result is then not NULL, and the count is 0.
 *
 * Returns [count] the draws, or NULL if the file has no draws, model is out of range, or map is
 * NULL.
 */
KUNAI_API const kunai_map_draw *kunai_map_get_draws(const kunai_map *map, uint32_t model,
                                                    uint32_t *count);

/*
 * Finds the light at a time of day: the first light that ends later. If no light ends later, the
 * result is light 0.
 *
 * map   The map. May be NULL.
 * time  Units of 2 seconds since midnight: 0 .. 43199. The call does not wrap larger times: the
 *       result is light 0, unless a light of the file ends even later.
 *
 * Returns the index of the light, or -1 if there are no lights, the file is no light file, or map
 * is NULL.
 */
KUNAI_API int32_t kunai_map_find_light(const kunai_map *map, uint32_t time);

/*
 * Gets the background events of a map.
 *
 * map    The map. May be NULL.
 * count  [1] Receives the count of events; 0 if the result is NULL. May be NULL.
 *
 * The list can be empty: the result is then not NULL, and the count is 0.
 *
 * Returns [count] the background events, or NULL if the file is no file of events or map is NULL.
 */
KUNAI_API const kunai_map_background *kunai_map_get_backgrounds(const kunai_map *map,
                                                                uint32_t *count);

/*
 * Gets the objects of a map.
 *
 * map    The map. May be NULL.
 * count  [1] Receives the count of objects; 0 if the result is NULL. May be NULL.
 *
 * The list can be empty: the result is then not NULL, and the count is 0.
 *
 * Returns [count] the objects, or NULL if the file is no file of events or map is NULL.
 */
KUNAI_API const kunai_map_object *kunai_map_get_objects(const kunai_map *map, uint32_t *count);

/*
 * Gets the warps of a map.
 *
 * map    The map. May be NULL.
 * count  [1] Receives the count of warps; 0 if the result is NULL. May be NULL.
 *
 * The list can be empty: the result is then not NULL, and the count is 0.
 *
 * Returns [count] the warps, or NULL if the file is no file of events or map is NULL.
 */
KUNAI_API const kunai_map_warp *kunai_map_get_warps(const kunai_map *map, uint32_t *count);

/*
 * Gets the triggers of a map.
 *
 * map    The map. May be NULL.
 * count  [1] Receives the count of triggers; 0 if the result is NULL. May be NULL.
 *
 * The list can be empty: the result is then not NULL, and the count is 0.
 *
 * Returns [count] the triggers, or NULL if the file is no file of events or map is NULL.
 */
KUNAI_API const kunai_map_trigger *kunai_map_get_triggers(const kunai_map *map, uint32_t *count);

/*
 * Finds where a tile lies: the x and z of an event, or any other tile of a matrix.
 *
 * x      Tile in x, from the corner of the matrix.
 * z      Tile in z, from the corner of the matrix.
 * place  [1] Receives the place.
 *
 * Needs no map: the place does not depend on the size of a matrix.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  place is NULL
 */
KUNAI_API kunai_result kunai_map_find_place(int32_t x, int32_t z, kunai_map_place *place);

/* Flags of kunai_map_heights. */
enum kunai_height_flags {
    KUNAI_HEIGHT_ALL_PLATES = 0x1 /* looks at every plate or triangle, not only at those of one
                                     strip, and does not stop at ten heights. Ignores triangles
                                     whose area is 0: they have heights on their whole line */
};

/*
 * Finds all heights at a place, in the order in which the game finds them. The arithmetic is the
 * game's, bit for bit (platinum.md 5.2; Diamond: 10.2). Like the game, the call stops at ten
 * heights (KUNAI_MAP_COUNT_HEIGHTS).
 *
 * map       The map: a land file or a BDHC file.
 * x         fx32 from the centre of the land.
 * z         fx32 from the centre of the land.
 * flags     enum kunai_height_flags, or 0.
 * heights   [capacity] Receives the heights in fx32. May be NULL if capacity is 0.
 * capacity  Heights that fit in heights. The call writes no more, but *count includes all.
 * count     [1] Receives the count of heights, also beyond capacity; 0 if the call fails.
 * error     Receives the error, or zeros on success. May be NULL.
 *
 * Allocates nothing.
 *
 * Returns KUNAI_OK, also if there is no height at the place, or
 *   KUNAI_E_ARGUMENT  map or count is NULL; heights is NULL and capacity is not 0; or flags has an
 *                     unknown bit
 *   KUNAI_E_RANGE     the map has no heights at all: see kunai_map_land.height_result
 */
KUNAI_API kunai_result kunai_map_heights(const kunai_map *map, int32_t x, int32_t z, uint32_t flags,
                                         int32_t *heights, size_t capacity, uint32_t *count,
                                         kunai_error *error);

/*
 * Finds the height that the game uses for something at height y: the nearest one. If two heights
 * are equally near, the result is the first one.
 *
 * map     The map: a land file or a BDHC file.
 * x       fx32 from the centre of the land.
 * z       fx32 from the centre of the land.
 * y       fx32: present height.
 * height  [1] Receives the height in fx32; 0 if the call fails.
 * error   Receives the error, or zeros on success. May be NULL.
 *
 * Allocates nothing.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  map or height is NULL
 *   KUNAI_E_RANGE     there is no height at the place, or the map has no heights at all
 */
KUNAI_API kunai_result kunai_map_height(const kunai_map *map, int32_t x, int32_t z, int32_t y,
                                        int32_t *height, kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
