/* extract.h - the parts of kunai extract. */
#ifndef EXTRACT_H
#define EXTRACT_H

#include "json_kunai.h"
#include "visit.h"

/* One argument. */
typedef struct extract {
    tool *t;
    int list;
    int json;
    int raw;
    int recursive;
    buffer line;          /* JSON */
    kunai_options forced; /* what the user says of the argument */
} extract;

/* extract_entry.c: what is done on the way through an argument. */
extern const visit_calls extract_calls;

/* The list. The object of a level, or of an entry, stays open. */
void begin_list(extract *e, const visit_level *l);
void list_entry(extract *e, const visit_level *l, uint32_t index);
void end_list_entry(extract *e);
void end_list(extract *e);

/* The last members of a level's object. */
void list_problems(extract *e, const visit_level *l);

#endif
