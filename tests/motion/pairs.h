/* pairs.h - opens a model, and a motion without the model, to test poses and shapes. */
#ifndef KUNAI_TEST_PAIRS_H
#define KUNAI_TEST_PAIRS_H

#include "cases.h"

typedef struct pair {
    laid model_file, motion_file;
    kunai_model *model;
    kunai_motion *motion;
} pair;

static inline pair open_pair(laid model_file, laid motion_file)
{
    pair of = {.model_file = model_file, .motion_file = motion_file};

    of.model = open_case(&of.model_file, "model", "any");
    of.motion = open_case(&of.motion_file, "motion", "%s", "");
    return of;
}

static inline void close_pair(pair *of)
{
    kunai_motion_close(of->motion);
    kunai_model_close(of->model);
    free_laid(&of->motion_file);
    free_laid(&of->model_file);
}

#define auto_pair __attribute__((cleanup(close_pair))) pair

/* Checks the pose of all nodes. count: as many as the model has, at most 5. Nothing may be written
 * after the last one. */
static inline void check_pose(const pair *of, float frame, uint32_t mode,
                              const char *const *expected, uint32_t count)
{
    kunai_transform pose[6], guard;
    uint32_t i;

    memset(&guard, 0x55, sizeof guard);
    for (i = 0; i < 6; i++)
        pose[i] = guard;
    assert_int_equal(kunai_motion_pose(of->motion, of->model, frame, mode, pose, 6, NULL),
                     KUNAI_OK);
    for (i = 0; i < count; i++)
        expect_struct(&kunai_transform_members, &pose[i], NULL, "%s", expected[i]);
    assert_memory_equal(&pose[count], &guard, sizeof guard);
}

#endif
