/* ninja_ascii_declaration.h - reads one declaration of Ninja ASCII. */
#ifndef KUNAI_I_NINJA_ASCII_DECLARATION_H
#define KUNAI_I_NINJA_ASCII_DECLARATION_H

#include "container/ninja_ascii_image.h"

/* Reads from the word of the type to the word that ends the items. The next token is then the
 * current one. */
void kunai_i_read_ascii_declaration(kunai_i_ascii_text *ascii);

#endif
