/* kunai-texture - textures as PNG files. */
#include "picture.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai-texture FILE... -o DIR [--mips] [--shift]\n"
    "\n"
    "Writes the pictures of PVR, XVR, PVM and XVM files as PNG into DIR, which is made: NAME.png,\n"
    "where NAME is the picture's own name in its set, else that of the file with the number of\n"
    "the picture. Equal names get numbers. Files may be packed (PRS, PRSD); - is standard input.\n"
    "\n"
    "  -o, --output DIR  the folder to write to\n"
    "      --mips        the smaller levels, too: NAME.mip1.png and so on\n"
    "      --shift       widen colours by shifting instead of repeating their bits\n"
    "  -f, --force       replace existing files\n"
    "  -q, --quiet       errors only\n"
    "  -h, --help        this text\n"
    "      --version     the version\n"
    "\n"
    "Exit codes: 0 done; 1 a picture failed, the rest is done; 2 bad command line; 3 a file could\n"
    "not be read or written; 4 a limit was hit.\n";

typedef struct texture {
    tool *t;
    const char *path;
    const char *folder;
    int mips;
    const kunai_textures *set;
    uint32_t image_count;
} texture;

static void make_name(const texture *x, uint32_t index, const kunai_image *image, char name[160])
{
    char stem[128];

    tool_clean_name(image->name.data, image->name.size, name);
    if (name[0])
        return;
    tool_stem(x->path, stem);
    if (x->image_count == 1)
        snprintf(name, 160, "%s", stem);
    else
        snprintf(name, 160, "%s_%" PRIu32, stem, index);
}

static int write_level(const texture *x, uint32_t index, uint32_t level, const char *path)
{
    const tool_entry about = picture_entry(x->set, index);
    buffer png = {0};
    kunai_error error;
    int bad = 1;

    if (picture_png(x->set, index, level, &png, &error) != KUNAI_OK)
        tool_error(x->t, x->path, &about, &error);
    else
        bad = tool_write(x->t, path, png.data, png.size);
    buffer_free(&png);
    return bad;
}

/* Level 0 decides the name; the smaller levels take it over. */
static void write_image(const texture *x, uint32_t index, const kunai_image *image)
{
    char name[160], end[32];
    char *path, *level_path;
    uint32_t level;
    int bad;

    make_name(x, index, image, name);
    path = tool_new_path(x->t, x->folder, name, ".png");
    bad = write_level(x, index, 0, path);
    for (level = 1; x->mips && !bad && level < image->level_count; level++) {
        const size_t size = strlen(path) - 4;

        level_path = allocate(size + sizeof end, 1);
        memcpy(level_path, path, size);
        snprintf(level_path + size, sizeof end, ".mip%" PRIu32 ".png", level);
        bad = write_level(x, index, level, level_path);
        free(level_path);
    }
    if (!bad)
        tool_done(x->t);
    free(path);
}

static void write_set(texture *x, const buffer *bytes, uint32_t flags)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = flags};
    const kunai_textures_info *info;
    const kunai_image *image;
    kunai_archive *archive = NULL;
    kunai_textures *set;
    kunai_error error;
    uint32_t i;

    if (kunai_textures_open(bytes->data, bytes->size, &options, &set, &error) != KUNAI_OK) {
        tool_refuse(x->t, x->path, bytes, KUNAI_NOUN_TEXTURES, &error);
        return;
    }
    info = kunai_textures_get_info(set);
    x->set = set;
    x->image_count = info->image_count;
    for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++) {
        tool_progress(x->t, i + 1, info->image_count, x->path);
        write_image(x, i, image);
    }
    tool_tell_rest(x->t, x->path);
    /* behind the errors of the pictures, which say the same of some */
    kunai_archive_open(bytes->data, bytes->size, NULL, &archive, NULL);
    tool_warnings(x->t, x->path, archive, info->warnings, info->warning_count);
    kunai_archive_close(archive);
    kunai_textures_close(set);
}

int main(int argc, char **argv)
{
    tool t = {.name = "kunai-texture", .usage = usage, .batch = 1};
    const char *folder = NULL;
    int mips = 0, shift = 0, i;
    const tool_option options[] = {
        {'o', "output", &folder, NULL}, {0, "mips", NULL, &mips}, {0, "shift", NULL, &shift}};

    if (!tool_begin(&t, argc, argv, options, sizeof options / sizeof options[0])) {
        if (!folder)
            tool_usage(&t, "-o DIR is missing");
        else if (!tool_check_folder(&t, folder))
            for (i = 0; i < t.input_count; i++) {
                texture x = {.t = &t, .path = t.inputs[i], .folder = folder, .mips = mips};
                buffer bytes = {0};

                if (!tool_read_unpacked(&t, x.path, &bytes))
                    write_set(&x, &bytes, shift ? KUNAI_SHIFT : 0);
                buffer_free(&bytes);
            }
    }
    return tool_end(&t);
}
