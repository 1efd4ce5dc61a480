/* Decodes every texture of a file (PVR, PVM, GVR, XVM, NSBTX ...) to RGBA, and writes TGA pictures.
 * cc picture.c $(pkg-config --cflags --libs kunai) && ./a.out TEXTURES OUT */
#include "example.h"

/* pixels: rows of R, G, B, A from the top; TGA stores B, G, R, A. Returns 0 if writing fails. */
static int write_tga(const char *path, const kunai_image *image, unsigned char *pixels)
{
    const unsigned w = image->width, h = image->height;
    const unsigned char header[18] = {
        [2] = 2, [12] = w & 255, w >> 8 & 255, h & 255, h >> 8 & 255, 32, 0x28};
    const size_t size = (size_t)w * h * 4;
    FILE *file = fopen(path, "wb");
    int good;
    size_t i;

    if (!file)
        return 0;
    for (i = 0; i < size; i += 4) {
        const unsigned char red = pixels[i];

        pixels[i] = pixels[i + 2];
        pixels[i + 2] = red;
    }
    good = fwrite(header, 1, sizeof header, file) == sizeof header;
    good &= fwrite(pixels, 1, size, file) == size;
    return fclose(file) == 0 && good;
}

/* Writes OUT0.tga, OUT1.tga and so on. Skips broken images: they have a warning. */
static int write_images(const kunai_textures *set, const char *out)
{
    const kunai_image *image;
    kunai_error error;
    char path[1024];
    int failed = 0;
    uint32_t i;

    for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++) {
        const size_t room = (size_t)image->width * image->height * 4;
        unsigned char *pixels = image->result == KUNAI_OK ? malloc(room) : NULL;

        snprintf(path, sizeof path, "%s%u.tga", out, (unsigned)i);
        if (!pixels)
            failed = 1;
        else if (kunai_textures_decode(set, i, 0, NULL, pixels, room, &error) != KUNAI_OK)
            failed = print_fault("error", &error);
        else if (write_tga(path, image, pixels))
            printf("%s: %s, %ux%u, %s, %s\n", path, image->name.data, (unsigned)image->width,
                   (unsigned)image->height, image->pixel_name, image->data_name);
        else
            failed = 2;
        free(pixels);
    }
    return failed;
}

int main(int argc, char **argv)
{
    const kunai_textures_info *info;
    kunai_textures *set;
    kunai_error error;
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    int failed;

    if (kunai_textures_open(data, size, NULL, &set, &error) != KUNAI_OK) {
        free(data);
        return print_fault("error", &error);
    }
    info = kunai_textures_get_info(set);
    print_warnings(info->warnings, info->warning_count);
    failed = write_images(set, argc > 2 ? argv[2] : "picture");
    kunai_textures_close(set);
    free(data); /* only now: a texture set reads the caller's bytes */
    return failed;
}
