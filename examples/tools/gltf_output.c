/* gltf_output.c - collects a GLB file in memory and writes it, and prints the notes of the writer
 * and about missing parts. model.c, scene.c and map_glb.c call it. */
#include "gltf_input.h"

#include <inttypes.h>

/* Prints a message of the writer. user is the tool. */
static void tell_note(void *user, uint32_t severity, const char *source, const char *text)
{
    switch (severity) {
    case KUNAI_GLTF_NOTE: print_tool_note(user, source, "note: %s", text); break;
    case KUNAI_GLTF_WARNING: print_tool_note(user, source, "warning: %s", text); break;
    case KUNAI_GLTF_FAILED: fail_tool(user, TOOL_FAILED, source, "%s", text); break;
    default: fail_tool(user, TOOL_LIMIT, source, "%s", text); break;
    }
}

/* Appends to the file in memory. user is the gltf_output. */
static int write_bytes(void *user, const void *bytes, size_t size)
{
    gltf_output *output = user;

    append_bytes(&output->bytes, bytes, size);
    return 0;
}

kunai_gltf_options begin_gltf_options(gltf_output *output, const char *source)
{
    return (kunai_gltf_options){.generator = output->t->name,
                                .source = source,
                                .write = write_bytes,
                                .user = output,
                                .tell = tell_note,
                                .tell_user = output->t};
}

int end_gltf_output(gltf_output *output, kunai_result result)
{
    int bad = -1;

    if (result == KUNAI_OK)
        bad = write_tool_file(output->t, output->path, output->bytes.data, output->bytes.size);
    else if (result == KUNAI_E_LIMIT)
        fail_tool(output->t, TOOL_LIMIT, output->path,
                  "is not written: it would be larger than 2 GiB");
    else
        fail_tool(output->t, TOOL_LIMIT, output->path, "out of memory (KUNAI_E_MEMORY)");
    free_buffer(&output->bytes);
    return bad;
}

void tell_gltf_lost(tool *t, const kunai_gltf_counts *counts, const char *path, const char *what)
{
    const uint32_t count = counts->hidden;

    if (count)
        print_tool_note(
            t, path, "note: %" PRIu32 " part%s of %s %s not drawn at first; --hidden includes %s",
            count, count == 1 ? "" : "s", what, count == 1 ? "is" : "are",
            count == 1 ? "it" : "them");
    if (counts->leans)
        print_tool_note(
            t, path,
            "note: a node that undoes the scale of its parent is skewed; glTF has no skew, so the "
            "node is written without it");
}

void print_gltf_count(uint64_t count, const char *what)
{
    print_out(" %" PRIu64 " %s%s,", count, what, count == 1 ? "" : "s");
}

void print_gltf_some(uint64_t count, const char *what)
{
    if (count)
        print_gltf_count(count, what);
}
