/* fuzz_scene.c - opens any bytes as a scene, and again with the table of a REL file around them.
 *
 * Calls kunai_scene_open, everything that the scene visitor reads, and kunai_motion_open for the
 * REL file. FUZZ_FORMAT is the only format that the bytes are opened as; if it is KUNAI_FORMAT_ANY,
 * the bytes are also opened as each format of models, motions and lists of objects. The last 4
 * bytes of the input are the control word (rel_wrap.h). The word selects how the REL file is made,
 * and the flags for the REL file and for the bytes before the word. Asserts that:
 * - the scene has the format of options.format;
 * - a strict open gives a scene without warnings, and two walks give the same hash;
 * - each model has what the flags promise (check_model_flags). */
#include "rel_wrap.h"
#include "flags.h"
#include "visitor.h"

static const uint32_t flags_of[] = {
    KUNAI_OPEN_STRICT,       KUNAI_MODEL_ONE_MESH,     KUNAI_MODEL_DRAW_ORDER,
    KUNAI_MODEL_STORED_POSE, KUNAI_MODEL_COLORS_RGBA,  KUNAI_MODEL_UV_256,
    KUNAI_MODEL_UV_SWAPPED,  KUNAI_MOTION_ANGLES_WIDE, KUNAI_MOTION_ANGLES_SHORT,
    KUNAI_MOTION_NINJA2,     KUNAI_MODEL_SKIN_255};

/* Reads the flags from the control word: bit REL_WRAP_BITS + i sets flags_of[i]. */
static uint32_t choose_flags(const uint8_t *data, size_t size)
{
    uint32_t bits, flags = 0;
    size_t i;

    if (size < REL_WRAP_CONTROL)
        return 0;
    bits = (data[size - 2] | (uint32_t)data[size - 1] << 8) >> (REL_WRAP_BITS - 16);
    for (i = 0; i < sizeof flags_of / sizeof flags_of[0]; i++)
        if (bits >> i & 1)
            flags |= flags_of[i];
    if (flags & KUNAI_MOTION_ANGLES_WIDE)
        flags &= ~(uint32_t)KUNAI_MOTION_ANGLES_SHORT;
    return flags;
}

static void try_scene(const uint8_t *data, size_t size, uint32_t format, uint32_t flags)
{
    kunai_options options = {.struct_size = sizeof options, .max_memory = (uint64_t)64 << 20};
    const kunai_scene_model *part;
    kunai_scene *scene;
    kunai_error error;
    kunai_result result;
    uint64_t hash;
    uint32_t i;

    options.format = format;
    set_flags(&options, flags);
    result = kunai_scene_open(data, size, &options, &scene, &error);
    VISITOR_CHECK(error.code == result && (result == KUNAI_OK) == (scene != NULL));
    VISITOR_CHECK(result == KUNAI_OK || error.offset <= size);
    if (!scene)
        return;
    VISITOR_CHECK(!format || kunai_scene_get_info(scene)->format == format);
    VISITOR_CHECK(!(flags & KUNAI_OPEN_STRICT) || !kunai_scene_get_info(scene)->warning_count);
    hash = scene_visitor.walk(scene, data, size);
    VISITOR_CHECK(scene_visitor.walk(scene, data, size) == hash);
    for (i = 0; (part = kunai_scene_get_model(scene, i)) != NULL; i++)
        if (part->model)
            check_model_flags(part->model, flags);
    kunai_scene_close(scene);
}

/* Opens the bytes as formats of models, motions, LandTables and lists of objects: as a file, as
 * bare structures, and as the models of bare actions. */
static void try_parts(const uint8_t *data, size_t size, uint32_t flags)
{
    static const uint32_t formats[] = {
        KUNAI_FORMAT_NJCM,         KUNAI_FORMAT_NJBM,           KUNAI_FORMAT_GJCM,
        KUNAI_FORMAT_XJ,           KUNAI_FORMAT_NMDM,           KUNAI_FORMAT_NSSM,
        KUNAI_FORMAT_NCAM,         KUNAI_FORMAT_LAND,           KUNAI_FORMAT_SA1LVL,
        KUNAI_FORMAT_SADXLVL,      KUNAI_FORMAT_SA2LVL,         KUNAI_FORMAT_SA2BLVL,
        KUNAI_FORMAT_QUEST_DAT,    KUNAI_FORMAT_PLACED_OBJECTS, KUNAI_FORMAT_PLACED_ENEMIES,
        KUNAI_FORMAT_PLACED_EVENTS};
    size_t i;

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        try_scene(data, size, formats[i], flags);
        try_scene(data, size, formats[i], flags | KUNAI_OPEN_BARE);
        try_scene(data, size, formats[i], flags | KUNAI_OPEN_BARE | KUNAI_OPEN_ACTION);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_N_REL, KUNAI_FORMAT_D_REL, KUNAI_FORMAT_FMT2,
                                       KUNAI_FORMAT_C_REL, KUNAI_FORMAT_R_REL};
    const uint32_t flags = choose_flags(data, size);
    size_t wrapped_size, i;
    uint8_t *wrapped = wrap_rel(data, size, &wrapped_size);

    try_scene(data, size, FUZZ_FORMAT, 0);
    try_scene(data, size, FUZZ_FORMAT, KUNAI_OPEN_STRICT);
    if (!FUZZ_FORMAT)
        try_parts(data, size, flags);
    if (flags)
        try_scene(data, size - REL_WRAP_CONTROL, FUZZ_FORMAT, flags);
    if (!wrapped)
        return 0;
    try_scene(wrapped, wrapped_size, FUZZ_FORMAT, flags);
    for (i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (!FUZZ_FORMAT || FUZZ_FORMAT == formats[i])
            try_scene(wrapped, wrapped_size, formats[i], i % 2 ? flags | KUNAI_OPEN_STRICT : flags);
    try_visitor(&motion_visitor, wrapped, wrapped_size, 0, &(uint64_t){0});
    free(wrapped);
    return 0;
}
