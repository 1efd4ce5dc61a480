/* extract.h - the parts of kunai extract and kunai list: extract.c reads the command line,
 * extract_entry.c writes or lists one entry, extract_list.c prints the list. */
#ifndef EXTRACT_H
#define EXTRACT_H

#include "json_kunai.h"
#include "visit.h"

/* The state of one argument. extract_file gets a copy for each argument. */
typedef struct extract {
    tool *t;
    int list;
    int json;
    int raw;
    int recursive;
    buffer line;          /* JSON text of the argument */
    kunai_options forced; /* --format and --byte-order */
} extract;

/* The calls of visit.h for an argument (extract_entry.c). */
extern const visit_calls extract_calls;

/* Print the list of a level. The JSON object of a level, or of an entry, stays open between begin
 * and end. */
void begin_list(extract *e, const visit_level *l);
void list_entry(extract *e, const visit_level *l, uint32_t index);
void end_list_entry(extract *e);
void end_list(extract *e);

/* Adds the last members of a level's JSON object: error and warnings. */
void list_problems(extract *e, const visit_level *l);

#endif
