/*
 * tool_inside.h - files inside of archives, as if an archive was a folder:
 * "a.afs/003_b.bml/001_c.nj".
 *
 * An entry has the name that kunai extract writes. Its name without the number, or as the archive
 * stores it, will do if no other entry has it; and so will its number alone.
 *
 * Opened archives stay in memory for a while, for the whole program: those in use, and the last few
 * others. Any number of threads may call these functions at the same time, each with a tool of its
 * own. Entries are unpacked by many threads at once.
 */
#ifndef TOOL_INSIDE_H
#define TOOL_INSIDE_H

#include "tool.h"

/* Whether a path leads into a file: no file has this path, but one has the path of its start. Opens
 * nothing. */
int is_tool_inside(const char *path);

/* The size of the part of the path that is the file on the disk; 0 if it leads into no file. */
size_t find_tool_container(const char *path);

/* The parts of read_tool_file, is_tool_file, is_tool_input and list_tool_neighbours for these
 * paths. */
int read_tool_inside(tool *t, const char *path, buffer *out);
int is_tool_entry(const char *path);
int is_tool_input_entry(const tool *t, const char *path);
char **list_tool_entries(const char *path);

/* The path, but the name of the entry without its number if no other entry has that name. Other
 * paths stay as they are. malloc memory. */
char *make_tool_plain_path(const char *path);

/* Frees all archives that are not in use: at the end of the program. */
void free_tool_archives(void);

#endif
