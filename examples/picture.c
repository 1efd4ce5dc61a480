/* cc -c picture.c $(pkg-config --cflags kunai) */
#include <kunai/kunai.h>
#include <stdlib.h>

/* The first picture of a PVR, PVM, GVR ... as rows of R, G, B, A, for free(); NULL: see *error. */
unsigned char *load_picture(const void *data, size_t size, unsigned *width, unsigned *height,
                            kunai_error *error)
{
    unsigned char *pixels;
    kunai_textures *textures;
    const kunai_image *image;
    size_t room;

    if (kunai_textures_open(data, size, NULL, &textures, error) != KUNAI_OK)
        return NULL;
    image = kunai_textures_get_image(textures, 0); /* NULL: a palette, which has no pictures */
    room = image && image->level_count ? (size_t)image->width * image->height * 4 : 0;
    *width = image ? image->width : 0;
    *height = image ? image->height : 0;
    pixels = malloc(room ? room : 1);
    if (pixels && kunai_textures_decode(textures, 0, 0, KUNAI_OUTPUT_RGBA8, NULL, pixels, room, 0,
                                        error) != KUNAI_OK) {
        free(pixels);
        pixels = NULL;
    }
    kunai_textures_close(textures);
    return pixels;
}
