/* chunk_texts.c - lays small Ninja Chunk models (chunk_texts.h). */
#include "chunk_texts.h"

laid lay_over_square(int big, const char *polygons)
{
    return lay("%s " CHUNK_ROOT CHUNK_MODEL CHUNK_SQUARE "polygons: h(%s 0xFF) /4 ] pof0",
               big ? "> [>NJCM" : "[NJCM", polygons);
}

void check_over_square(const char *how, const char *polygons, const char *expected)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_over_square(big, polygons);

        check_case(&file, how, "%s", expected);
    }
}

laid lay_square_lists(int big, const char *const *lists, size_t count)
{
    laid file = lay("%s ", big ? "> [>NJCM" : "[NJCM");

    for (unsigned i = 0; i < count; i++) {
        lay_more(&file, "n%u: 7 @m%u 3*0.0 3*0 3*1.0 ", i, i);
        lay_more(&file, i + 1 < count ? "@n%u 0 " : "0 0 ", i + 1);
    }
    for (unsigned i = 0; i < count; i++)
        lay_more(&file, "m%u: %s @l%u " CHUNK_SPHERE, i, i ? "0" : "@vertices", i);
    lay_more(&file, CHUNK_SQUARE);
    for (unsigned i = 0; i < count; i++)
        lay_more(&file, "l%u: h(%s 0xFF) /4 ", i, lists[i]);
    lay_more(&file, "] pof0");
    return file;
}

/* ---- work ---- */

uint64_t compute_budget(const laid *file)
{
    return 64 * (uint64_t)file->file.size + 16777216;
}

spare_words compute_spare(const laid *file, uint64_t steps, unsigned most_nulls)
{
    const uint64_t budget = compute_budget(file);
    spare_words left;

    assert_true(steps <= budget && (budget - steps) / 16 <= most_nulls);
    left.zeros = (unsigned)((budget - steps) % 16);
    left.nulls = (unsigned)((budget - steps) / 16);
    return left;
}
