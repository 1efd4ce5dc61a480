/*
 * tool_header.c - the texts of --include: C source that defines names used in a text model.
 *
 * begin_tool reads them. Offsets of errors count through the file and then through these texts
 * (tool_message.c).
 */
#include "tool.h"

int read_tool_headers(tool *t)
{
    int i;

    for (i = 0; i < t->header_count; i++) {
        if (read_tool_file(t, t->header_paths[i], &t->header_files[i]))
            return -1;
        t->headers[i] = (kunai_text){t->header_files[i].data, t->header_files[i].size};
    }
    return 0;
}

kunai_options begin_tool_options(const tool *t)
{
    return (kunai_options){.struct_size = sizeof(kunai_options),
                           .headers = t->header_count ? t->headers : NULL,
                           .header_count = (size_t)t->header_count};
}
