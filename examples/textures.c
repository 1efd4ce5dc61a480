/* cc textures.c $(pkg-config --cflags --libs kunai) && ./a.out model.pvm */
#include <kunai/kunai.h>

#include "read_file.h"

/* Prints an error or a warning. Returns the exit code of a failure. */
static int print_error(const char *kind, const kunai_error *error)
{
    fprintf(stderr, "%s: ", kind);
    if (error->item_kind == KUNAI_ITEM_IMAGE)
        fprintf(stderr, "image %u: ", (unsigned)error->item);
    fprintf(stderr, "%s at 0x%llx: %s\n", error->record, (unsigned long long)error->offset,
            error->message);
    return 1;
}

static void print_warnings(const kunai_textures_info *info)
{
    uint32_t i;

    for (i = 0; i < info->warning_count; i++)
        print_error("warning", &info->warnings[i]);
}

/* pixels: rows of R, G, B, A from the top, with nothing between them. */
static void print_image(uint32_t index, const kunai_image *image, const unsigned char *pixels)
{
    printf("image %u: %s, %ux%u, %s, %s, first pixel #%02X%02X%02X%02X\n", (unsigned)index,
           image->name.data, (unsigned)image->width, (unsigned)image->height, image->pixel_name,
           image->data_name, pixels[0], pixels[1], pixels[2], pixels[3]);
}

/* Decodes the full size of every image that is not broken. */
static int print_images(const void *data, size_t size)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_image *image;
    kunai_textures *set;
    kunai_error error;
    uint32_t i;

    if (kunai_textures_open(data, size, &options, &set, &error) != KUNAI_OK)
        return print_error("error", &error);
    print_warnings(kunai_textures_get_info(set));
    for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++) {
        const size_t room = (size_t)image->width * image->height * 4;
        unsigned char *pixels = image->result == KUNAI_OK ? malloc(room) : NULL;

        if (!pixels)
            continue;
        if (kunai_textures_decode(set, i, 0, NULL, pixels, room, &error) == KUNAI_OK)
            print_image(i, image, pixels);
        else
            print_error("error", &error);
        free(pixels);
    }
    kunai_textures_close(set);
    return 0;
}

int main(int argc, char **argv)
{
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    const int failed = print_images(data, size);

    free(data);
    return failed;
}
