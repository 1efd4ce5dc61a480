/* texture_set.c - writes the pictures of a texture set as PNG files. texture.c calls it. */
#include "texture.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROOM_A_FILE = 1024, /* what a picture counts besides its texels, in bytes */
    NAME_SIZE = TOOL_STEM + 16
};

/* ---- pictures ---- */

static void make_name(const texture_source *s, uint32_t index, const kunai_image *image,
                      char name[NAME_SIZE])
{
    char stem[TOOL_STEM];

    clean_tool_name(image->name.data, image->name.size, name);
    if (name[0])
        return;
    make_tool_stem(s->path, stem);
    if (s->count == 1)
        snprintf(name, NAME_SIZE, "%s", stem);
    else
        snprintf(name, NAME_SIZE, "%s_%" PRIu32, stem, index);
}

static int write_level(const texture_source *s, uint32_t index, uint32_t level, const char *path)
{
    const tool_entry about = get_picture_entry(&s->set, index);
    buffer png = {0};
    kunai_error error;
    int bad = 1;

    if (make_picture_png(&s->x->style, &s->set, index, level, &png, &error) != KUNAI_OK)
        report_tool_error(s->x->t, s->path, &about, &error);
    else
        bad = write_tool_file(s->x->t, path, png.data, png.size);
    free_buffer(&png);
    return bad;
}

/* Writes NAME.mip1.png for NAME.png. If a picture has that name, a number is added. */
static int write_smaller(const texture_source *s, uint32_t index, uint32_t level, const char *path)
{
    const size_t size = strlen(path) - strlen(".png"), room = size + 16;
    char *stem = allocate(room, 1), *level_path;
    int bad;

    snprintf(stem, room, "%.*s.mip%" PRIu32, (int)size, path, level);
    level_path = make_tool_name(s->x->t, stem, ".png");
    bad = write_level(s, index, level, level_path);
    free(level_path);
    free(stem);
    return bad;
}

/* Returns the number of levels to write. A broken picture has none, whatever size it claims; but if
 * only the end of a picture is missing, its smaller levels are written. */
static uint32_t count_levels(const texture_source *s, const kunai_image *image)
{
    if (image->result != KUNAI_OK && (image->result != KUNAI_E_TRUNCATED || !s->x->mips))
        return 0;
    return s->x->mips ? image->level_count : 1;
}

/* Writes level 0 and the smaller levels, which use its name. Returns whether everything was
 * written. */
static int write_levels(const texture_source *s, uint32_t index, const kunai_image *image,
                        const char *path)
{
    const uint32_t count = count_levels(s, image);
    const int broken = image->result != KUNAI_OK;
    const int bad = write_level(s, index, 0, path);
    uint32_t level, written = !bad;
    int failed = bad && !broken; /* the file could not be written */

    for (level = 1; !failed && level < count; level++) {
        if (broken && !image->levels[level].size)
            continue;
        failed = write_smaller(s, index, level, path);
        written += !failed;
    }
    if (written)
        count_picture(&s->x->tally, &s->x->style, &s->set, s->path, index, count);
    return !bad && !failed;
}

static void write_image(texture_source *s, uint32_t index, const kunai_image *image)
{
    tool *t = s->x->t;
    const unsigned failed = t->failed;
    char name[NAME_SIZE], *path;

    make_name(s, index, image, name);
    path = s->x->only ? copy_text(s->x->only) : make_tool_path(t, s->folder, name, ".png");
    if (write_levels(s, index, image, path))
        count_tool_done(t);
    else
        t->failed = failed + 1; /* a picture counts as one failure, with any number of levels */
    free(path);
}

/* ---- sets ---- */

/* Returns the bytes that the levels of a picture count in the limit of its archive. */
static uint64_t find_cost(const texture_source *s, const kunai_image *image)
{
    const uint32_t count = count_levels(s, image);
    uint64_t cost = 0;
    uint32_t i;

    for (i = 0; i < count; i++)
        if (image->levels[i].size)
            cost += ROOM_A_FILE + 4 * (uint64_t)image->levels[i].width * image->levels[i].height;
    return cost;
}

static void write_images(texture_source *s)
{
    const kunai_image *image;
    uint32_t i;

    for (i = 0; (image = kunai_textures_get_image(s->set.textures, i)) != NULL; i++) {
        if (s->v && take_visit_room(s->v, s->l, s->entry, find_cost(s, image)))
            break;
        if (!s->inner) /* otherwise the progress of the folder or archive is shown */
            show_tool_progress(s->x->t, i + 1, s->count, s->path);
        write_image(s, i, image);
    }
    tell_tool_rest(s->x->t, s->path);
}

static void write_in_own_folder(texture_source *s)
{
    char stem[TOOL_STEM], *folder;

    make_tool_stem(s->path, stem);
    folder = make_tool_path(s->x->t, s->folder, stem, "");
    s->folder = folder;
    if (!check_tool_subfolder(s->x->t, folder))
        write_images(s);
    free(folder);
}

static void write_wanted(texture_source *s)
{
    if (s->count && lacks_picture_name(s->x->t, s->path, &s->x->style, &s->set))
        return;
    note_picture_names(&s->x->style, &s->set);
    if (s->x->only && s->count > 1)
        fail_tool(s->x->t, TOOL_FAILED, s->path,
                  "contains %" PRIu32 " pictures: -o must be a folder, without .png", s->count);
    else if (s->inner && s->count > 1)
        write_in_own_folder(s);
    else
        write_images(s);
}

void write_texture_set(texture_source *s, const buffer *bytes)
{
    const kunai_textures_info *info;
    kunai_error error;

    if (open_picture_set(&s->x->style, bytes, &s->set, &error) != KUNAI_OK) {
        refuse_tool_file(s->x->t, s->path, bytes, KUNAI_MODULE_TEXTURES, &error);
        return;
    }
    info = kunai_textures_get_info(s->set.textures);
    s->count = info->image_count;
    s->x->pictures += s->count;
    write_wanted(s);
    if (s->inner && !s->count)
        s->x->t->passed++;
    else if (!s->count && info->palette_count)
        fail_tool(s->x->t, TOOL_FAILED, s->path,
                  "contains a palette but no pictures (-p takes it)");
    /* after the errors of the pictures: some warnings repeat them */
    tell_picture_warnings(s->x->t, s->path, bytes, &s->set);
    close_picture_set(&s->set);
}
