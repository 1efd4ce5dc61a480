/* name_tree.h - the tree of names that NARC archives and Nintendo DS ROMs share. */
#ifndef KUNAI_I_ARCHIVE_NAME_TREE_H
#define KUNAI_I_ARCHIVE_NAME_TREE_H

#include "archive/stored_file.h"

/* The differences between a NARC and a ROM. */
typedef struct kunai_i_name_rules {
    const char *record;    /* name of the table in warnings */
    const char *directory; /* name of a directory record in traces */
    const char *name;      /* name of a name record in traces */
    uint32_t may_be_empty; /* 1: if the list of the root lies inside the records of the directories,
                              the files have no names. 0: this is damage */
    uint32_t later_counts; /* 1: a second name of a file replaces the first one, with a warning. 0:
                              the first name stays */
} kunai_i_name_rules;

/* Gives the files the paths of the tree. table covers exactly the records of the directories and
 * the lists of names. Damage is a warning. Each directory is entered once, so the work is linear in
 * the sizes of the table and of the paths. Returns the number of directories, or 0 if the number in
 * the table is impossible. */
uint32_t kunai_i_set_tree_names(kunai_i_open *open, const kunai_i_reader *table,
                                const kunai_i_name_rules *rules, kunai_i_list *files);

#endif
