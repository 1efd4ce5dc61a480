/* sa_metadata.h - the metadata of SA Tools files: chunks, labels and names (sa-tools.md 3). Damage
 * in the metadata is a warning. */
#ifndef KUNAI_I_SA_METADATA_H
#define KUNAI_I_SA_METADATA_H

#include "base/reader.h"
#include "base/set.h"

/* A label: the name of a structure. */
typedef struct kunai_i_sa_label {
    uint32_t place; /* offset of the structure in the file */
    /* Offset of the name. The kind of file and its version decide what it counts from. */
    uint32_t name;
    uint64_t offset; /* offset of the name field in the input */
} kunai_i_sa_label;

/* Moves a reader of the whole file to the offset in a header field. Returns 1, or 0 if the field is
 * 0 or leads out of the file. */
int kunai_i_seek_sa_metadata(kunai_i_reader *file, uint32_t field);

/* Reads the next chunk and its tag (KUNAI_I_TAG). Returns 1, or 0 after the last chunk. */
int kunai_i_read_sa_chunk(kunai_i_reader *file, uint32_t *tag, kunai_i_reader *content);

/* Reads the next label. Returns 1, or 0 after the last one: the end mark is a pair of words
 * FFFFFFFF. is_old is 1 before version 2: there the first word of the pair is enough. */
int kunai_i_read_sa_label(kunai_i_reader *labels, int is_old, kunai_i_sa_label *label);

/* Copies the string at offset at into memory of the handle. offset is the offset of the field that
 * contains at. structure says what the string is, for outlines. Returns an empty string if the
 * bytes do not contain it. */
kunai_string kunai_i_read_sa_string(const kunai_i_reader *names, uint32_t at, uint64_t offset,
                                    const char *structure);

/* The names of all structures of a model or level, and the author and description of the file. */
typedef struct kunai_i_sa_names {
    kunai_i_open *open;
    kunai_i_list sources; /* kunai_i_reader items: the bytes that offsets of names count from */
    kunai_i_set labels;   /* the key is the offset; the first label of an offset wins */
    kunai_string author;
    kunai_string description;
} kunai_i_sa_names;

/* Reads the metadata of a file of models or levels, from version 2 on. file is the whole file.
 * field is the header field with the offset of the metadata. is_newest is 1 for version 3, whose
 * offsets of names count from the chunk. */
void kunai_i_read_sa_names(kunai_i_sa_names *names, const kunai_i_reader *file, uint32_t field,
                           int is_newest);

/* Reads the metadata of version 1, which has only labels. Replaces kunai_i_read_sa_names. */
void kunai_i_read_old_sa_names(kunai_i_sa_names *names, const kunai_i_reader *file, uint32_t field);

/* For files without metadata. Replaces kunai_i_read_sa_names. */
void kunai_i_begin_sa_names(kunai_i_sa_names *names, kunai_i_open *open);

/* Returns the name of the structure at an offset in the file, copied into memory of the handle.
 * Returns an empty string if it has no name. structure says what the name is, for outlines. */
kunai_string kunai_i_find_sa_name(const kunai_i_sa_names *names, uint32_t place,
                                  const char *structure);

/* For kunai_probe: returns the end of the chunks that begin at offset at. Returns size if the end
 * mark is missing. */
uint64_t kunai_i_find_sa_chunks_end(const uint8_t *data, size_t size, uint64_t at);

#endif
