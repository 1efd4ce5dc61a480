/* ninja_ascii_declaration.h - one declaration of Ninja ASCII. */
#ifndef KUNAI_I_NINJA_ASCII_DECLARATION_H
#define KUNAI_I_NINJA_ASCII_DECLARATION_H

#include "container/ninja_ascii_image.h"

/* Reads from the word of the type up to the word that ends the items, and goes to the next token.
 */
void kunai_i_read_ascii_declaration(kunai_i_ascii_text *ascii);

#endif
