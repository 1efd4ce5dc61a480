/*
 * tool_inside.h - reads files inside archives, as if an archive were a folder:
 * "a.afs/003_b.bml/001_c.nj".
 *
 * An entry has the name that kunai extract writes. The name without the number, or as the archive
 * stores it, also works if no other entry has it. The number alone works too.
 *
 * Opened archives stay in memory for the whole program: those in use, and a few of those used last.
 * Several threads may call these functions at the same time, each with a tool of its own. Entries
 * can be unpacked by several threads at once.
 */
#ifndef TOOL_INSIDE_H
#define TOOL_INSIDE_H

#include "tool.h"

/* Returns whether a path leads into a file: no file has this path, but a file has the path of its
 * start. Opens nothing. */
int is_tool_inside(const char *path);

/* Returns the size of the part of the path that is the file on the disk, or 0 if the path leads
 * into no file. */
size_t find_tool_container(const char *path);

/* These do the work of read_tool_file, is_tool_file, is_tool_input and list_tool_neighbours for
 * paths that lead into a file. */
int read_tool_inside(tool *t, const char *path, buffer *out);
int is_tool_entry(const char *path);
int is_tool_input_entry(const tool *t, const char *path);
char **list_tool_entries(const char *path);

/* Returns the path with the entry's name without number, if no other entry has this name. Other
 * paths stay unchanged. malloc memory. */
char *make_tool_plain_path(const char *path);

/* Frees all archives that are not in use. Call this at the end of the program. */
void free_tool_archives(void);

#endif
