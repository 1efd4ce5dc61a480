/* expect.h - compares whole handles with texts in tests/expected, and checks what one fault does. */
#ifndef KUNAI_TEST_EXPECT_H
#define KUNAI_TEST_EXPECT_H

#include "support.h"

#include "members.h"

/* ---- handles as text ---- */

/* Compares everything that the handle contains with the file tests/expected/NAME.txt. If they
 * differ, the test fails with the first line that does. With KUNAI_UPDATE=1 in the environment the
 * file is written anew instead: read the difference before you commit it. */
void expect_archive(const kunai_archive *archive, const char *name);
void expect_textures(const kunai_textures *textures, const char *name);
void expect_model(const kunai_model *model, const char *name);
void expect_motion(const kunai_motion *motion, const char *name);
void expect_scene(const kunai_scene *scene, const char *name);
void expect_map(const kunai_map *map, const char *name);
void expect_outline(const kunai_outline *outline, const char *name);

/* The same for any text. */
void expect_text(const char *text, size_t size, const char *name);

/* ---- faults ---- */

enum { TEST_FAILS = -1 };

/* One change of a file, and what comes of it. */
typedef struct test_damage {
    uint32_t at;
    uint32_t size; /* of value: 1, 2 or 4 bytes. 0: the file is cut at `at` instead */
    uint32_t value;
    kunai_result code; /* KUNAI_OK: nothing is wrong */
    uint64_t offset;
    const char *record;
    const char *message; /* NULL: not compared */
    int left;            /* what count_left says, or TEST_FAILS: the open fails, strict or not */
} test_damage;

typedef struct test_damages {
    const test_visitor *visitor;
    const void *data;
    size_t size;
    int big;               /* how values are written */
    kunai_options options; /* for both opens; struct_size may be 0 */
    int (*count_left)(const void *handle);
    const kunai_error *(*get_warnings)(const void *handle, uint32_t *count);
} test_damages;

/* For each row: a strict open fails with the code, offset and record. Another open fails likewise,
 * or has that as its first warning and left as given. Each is walked, on a copy that ends where
 * readable memory ends. */
void check_damages(const test_damages *of, const test_damage *rows, size_t count);

/* For test_damages.get_warnings. */
const kunai_error *get_archive_warnings(const void *archive, uint32_t *count);
const kunai_error *get_textures_warnings(const void *textures, uint32_t *count);
const kunai_error *get_model_warnings(const void *model, uint32_t *count);
const kunai_error *get_motion_warnings(const void *motion, uint32_t *count);
const kunai_error *get_scene_warnings(const void *scene, uint32_t *count);
const kunai_error *get_map_warnings(const void *map, uint32_t *count);

#endif
