/* ginja_opened.h - Ginja models that a test opened, and what it expects of them. */
#ifndef KUNAI_TEST_GINJA_OPENED_H
#define KUNAI_TEST_GINJA_OPENED_H

#include "support.h"

#include "ginja_files.h"

#define GINJA_COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

/* A GJCM file of a body without front and base. NULL: error says why. */
kunai_model *try_ginja_body(const ginja_body *body, uint32_t flags, kunai_error *error);

/* It opens with so many warnings. */
kunai_model *open_ginja_body(const ginja_body *body, uint32_t flags, uint32_t warnings);

/* place counts in the body. */
void assert_ginja_error(const ginja_body *body, uint32_t flags, kunai_result code, uint32_t place,
                        const char *record, const char *message);
void assert_ginja_warning(const kunai_model *model, uint32_t index, kunai_result code,
                          uint32_t place, const char *record, const char *message);

/* It opens without anything of the part that is damaged, which is its only warning and the error of
 * a strict open. The caller closes it. */
kunai_model *open_damaged_ginja_body(const ginja_body *body, kunai_result code, uint32_t place,
                                     const char *record, const char *message);

#endif
