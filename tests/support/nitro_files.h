/* nitro_files.h - the members of Platinum's archives in the corpus, where they lie. */
#ifndef KUNAI_TEST_NITRO_FILES_H
#define KUNAI_TEST_NITRO_FILES_H

#include "nitro_reference.h"

typedef struct nitro_members {
    uint8_t *data;
    kunai_archive *archive;
    uint32_t count;
} nitro_members;

/* platinum/NAME.narc, which has to be there. */
nitro_members open_nitro_members(const char *name);
nitro_bytes get_nitro_member(const nitro_members *members, uint32_t index);
void close_nitro_members(nitro_members *members);

#endif
