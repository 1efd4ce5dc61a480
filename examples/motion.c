/* cc motion.c $(pkg-config --cflags --libs kunai) && ./a.out model.nj walk.njm */
#include <kunai/kunai.h>

#include "read_file.h"

/* Prints an error or a warning. Returns the exit code of a failure. */
static int print_error(const char *kind, const kunai_error *error)
{
    fprintf(stderr, "%s: %s at 0x%llx: %s\n", kind, error->record,
            (unsigned long long)error->offset, error->message);
    return 1;
}

static void print_warnings(const kunai_error *warnings, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        print_error("warning", &warnings[i]);
}

static void print_place(uint32_t frame, const float *place)
{
    printf("frame %u: %.4f %.4f %.4f\n", (unsigned)frame, place[0], place[1], place[2]);
}

/* Prints where the first node of the model is at each frame. The node is a root, so its local
 * translation is its place in the world. */
static int print_steps(const kunai_motion *motion, const kunai_model *model)
{
    const uint32_t frame_count = kunai_motion_get_info(motion)->frame_count;
    const uint32_t count = kunai_model_get_info(model)->node_count;
    const uint32_t mode = KUNAI_SAMPLE_LOOP;
    kunai_transform *pose = calloc(count + (size_t)1, sizeof *pose);
    kunai_result result = KUNAI_OK;
    kunai_error error;
    uint32_t i;

    if (!pose)
        return 1;
    for (i = 0; i < frame_count && result == KUNAI_OK; i++) {
        result = kunai_motion_pose(motion, model, (float)i, mode, pose, count, &error);
        if (result == KUNAI_OK)
            print_place(i, pose->translation);
    }
    free(pose);
    return result == KUNAI_OK ? 0 : print_error("error", &error);
}

/* Opens the first motion of a file for a model. */
static int play(const void *data, size_t size, const kunai_model *model)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_motion *motion;
    kunai_error error;
    int failed;

    options.model = model;
    if (kunai_motion_open(data, size, &options, &motion, &error) != KUNAI_OK)
        return print_error("error", &error);
    print_warnings(kunai_motion_get_info(motion)->warnings,
                   kunai_motion_get_info(motion)->warning_count);
    failed = print_steps(motion, model);
    kunai_motion_close(motion);
    return failed;
}

int main(int argc, char **argv)
{
    size_t model_size, motion_size;
    unsigned char *model_data = read_file(argc > 1 ? argv[1] : NULL, &model_size);
    unsigned char *motion_data = read_file(argc > 2 ? argv[2] : argv[1], &motion_size);
    kunai_model *model;
    kunai_error error;
    int failed = 1;

    if (kunai_model_open(model_data, model_size, NULL, &model, &error) == KUNAI_OK) {
        print_warnings(kunai_model_get_info(model)->warnings,
                       kunai_model_get_info(model)->warning_count);
        failed = play(motion_data, motion_size, model);
        kunai_model_close(model);
    } else {
        print_error("error", &error);
    }
    free(model_data);
    free(motion_data);
    return failed;
}
