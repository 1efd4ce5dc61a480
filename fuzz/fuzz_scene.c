/* fuzz_scene.c - any bytes as a scene: as they are, and made into a REL file. FUZZ_FORMAT is the
 * only format that they are tried as, or KUNAI_FORMAT_ANY. */
#include "rel_wrap.h"
#include "subject.h"

static void try_scene(const uint8_t *data, size_t size, uint32_t format, uint32_t flags)
{
    kunai_options options = {.struct_size = sizeof options, .max_memory = (uint64_t)64 << 20};
    kunai_scene *scene;
    kunai_error error;
    kunai_result result;
    uint64_t hash;

    options.format = format;
    options.flags = flags;
    result = kunai_scene_open(data, size, &options, &scene, &error);
    SUBJECT_CHECK(error.code == result && (result == KUNAI_OK) == (scene != NULL));
    SUBJECT_CHECK(result == KUNAI_OK || error.offset <= size);
    if (!scene)
        return;
    SUBJECT_CHECK(!format || kunai_scene_get_info(scene)->format == format);
    SUBJECT_CHECK(!(flags & KUNAI_STRICT) || !kunai_scene_get_info(scene)->warning_count);
    hash = subject_scene.walk(scene, data, size);
    SUBJECT_CHECK(subject_scene.walk(scene, data, size) == hash);
    kunai_scene_close(scene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_N_REL, KUNAI_FORMAT_D_REL, KUNAI_FORMAT_FMT2,
                                       KUNAI_FORMAT_C_REL, KUNAI_FORMAT_R_REL};
    size_t wrapped_size, i;
    uint8_t *wrapped = rel_wrap(data, size, &wrapped_size);

    try_scene(data, size, FUZZ_FORMAT, 0);
    try_scene(data, size, FUZZ_FORMAT, KUNAI_STRICT);
    if (!wrapped)
        return 0;
    try_scene(wrapped, wrapped_size, FUZZ_FORMAT, 0);
    for (i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (!FUZZ_FORMAT || FUZZ_FORMAT == formats[i])
            try_scene(wrapped, wrapped_size, formats[i], i % 2 ? KUNAI_STRICT : 0);
    subject_try(&subject_motion, wrapped, wrapped_size, 0, &(uint64_t){0});
    free(wrapped);
    return 0;
}
