/* gltf_pictures.c - the pictures of a texture set, or of an archive of texture files. */
#include "gltf.h"

#include <string.h>

/* Something opened, and what it reads. */
typedef struct part {
    kunai_textures *set;
    buffer bytes;
} part;

int gltf_holds_pictures(const buffer *bytes)
{
    kunai_found found;

    return kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
           ((found.nouns & KUNAI_NOUN_TEXTURES) || found.format == KUNAI_FORMAT_AFS);
}

/* Pictures without a name of their own have that of the archive's entry, without extension. */
static void add_pictures(gltf_pictures *p, const part *opened, kunai_string entry_name)
{
    const kunai_image *image;
    size_t size = entry_name.size;
    uint32_t i;

    while (size && entry_name.data[size - 1] != '.')
        size--;
    if (size)
        entry_name.size = size - 1;
    for (i = 0; (image = kunai_textures_get_image(opened->set, i)) != NULL; i++) {
        const gltf_picture picture = {opened->set, image->name.size ? image->name : entry_name, i};

        buffer_add(&p->list, &picture, sizeof picture);
        p->count++;
    }
    buffer_add(&p->parts, opened, sizeof *opened);
}

static void add_entry(gltf_pictures *p, uint32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(p->archive, index);
    part opened = {0};
    size_t size;

    if (entry->result != KUNAI_OK)
        return;
    size = (size_t)entry->unpacked_size;
    buffer_grow(&opened.bytes, size + 1);
    opened.bytes.size = size;
    if (kunai_archive_read(p->archive, index, opened.bytes.data, size, NULL, NULL) == KUNAI_OK &&
        kunai_textures_open(opened.bytes.data, size, NULL, &opened.set, NULL) == KUNAI_OK)
        add_pictures(p, &opened, entry->name);
    else
        buffer_free(&opened.bytes);
}

/* Entries that are no textures are none of ours, broken ones are warned of. */
static void add_archive(tool *t, gltf_pictures *p)
{
    const kunai_archive_info *info = kunai_archive_get_info(p->archive);
    uint32_t i;

    for (i = 0; i < info->entry_count; i++)
        add_entry(p, i);
    tool_warnings(t, p->path, p->archive, info->warnings, info->warning_count);
    if (!p->count)
        tool_fail(t, TOOL_FAILED, p->path, "holds no textures");
}

void gltf_open_pictures(tool *t, gltf_pictures *p)
{
    const kunai_textures_info *info;
    const kunai_string no_name = {"", 0};
    kunai_found found = {0};
    kunai_error error;
    part opened = {0};

    kunai_probe(p->bytes.data, p->bytes.size, &found);
    if (found.format == KUNAI_FORMAT_AFS &&
        kunai_archive_open(p->bytes.data, p->bytes.size, NULL, &p->archive, &error) == KUNAI_OK) {
        add_archive(t, p);
        return;
    }
    if (kunai_textures_open(p->bytes.data, p->bytes.size, NULL, &opened.set, &error) != KUNAI_OK) {
        tool_refuse(t, p->path, &p->bytes, KUNAI_NOUN_TEXTURES, &error);
        return;
    }
    info = kunai_textures_get_info(opened.set);
    tool_warnings(t, p->path, NULL, info->warnings, info->warning_count);
    add_pictures(p, &opened, no_name);
}

gltf_picture gltf_get_picture(const gltf_pictures *p, uint32_t index)
{
    gltf_picture picture;

    memcpy(&picture, p->list.data + index * sizeof picture, sizeof picture);
    return picture;
}

int32_t gltf_find_picture(const gltf_pictures *p, kunai_string name)
{
    uint32_t i;

    for (i = 0; i < p->count; i++) {
        const kunai_string own = gltf_get_picture(p, i).name;

        if (own.size == name.size && !memcmp(own.data, name.data, name.size))
            return (int32_t)i;
    }
    return -1;
}

void gltf_close_pictures(gltf_pictures *p)
{
    size_t at;

    for (at = 0; at < p->parts.size; at += sizeof(part)) {
        part opened;

        memcpy(&opened, p->parts.data + at, sizeof opened);
        kunai_textures_close(opened.set);
        buffer_free(&opened.bytes);
    }
    buffer_free(&p->parts);
    buffer_free(&p->list);
    kunai_archive_close(p->archive);
    buffer_free(&p->bytes);
}
