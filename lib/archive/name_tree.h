/* name_tree.h - the tree of names that NARC archives and Nintendo DS ROMs share. */
#ifndef KUNAI_I_ARCHIVE_NAME_TREE_H
#define KUNAI_I_ARCHIVE_NAME_TREE_H

#include "archive/stored_file.h"

typedef struct kunai_i_name_rules {
    const char *record;    /* the table, in warnings */
    const char *directory; /* records of traces */
    const char *name;
    uint32_t may_be_empty; /* 1: a root whose list lies inside the records of the directories says
                              that the files have no names */
    uint32_t later_counts; /* 1: a second name of a file replaces the first one, with a warning. 0:
                              the first one stays */
} kunai_i_name_rules;

/* Gives the files the paths of the tree. table covers the records of the directories and the lists
 * of names, and no more. Damage is a warning. Each directory is entered once, so the work is linear
 * in the size of the table and of the paths. Returns the number of directories, 0 if it is
 * impossible. */
uint32_t kunai_i_set_tree_names(kunai_i_open *open, const kunai_i_reader *table,
                                const kunai_i_name_rules *rules, kunai_i_list *files);

#endif
