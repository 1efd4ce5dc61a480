/* sa_metadata.h - the metadata of SA Tools files: chunks, labels and names (sa-tools.md 3). Damage is
 * a warning. */
#ifndef KUNAI_I_SA_METADATA_H
#define KUNAI_I_SA_METADATA_H

#include "base/reader.h"
#include "base/set.h"

/* One label: which structure has which name. */
typedef struct kunai_i_sa_label {
    uint32_t place;  /* of the structure, in the file */
    uint32_t name;   /* where the name is; file and version say what this counts from */
    uint64_t offset; /* of the field name, in the input */
} kunai_i_sa_label;

/* Moves a reader of the whole file to where a field of the header leads. Returns 0 if the field is 0 or
 * leads out of the file. */
int kunai_i_seek_sa_metadata(kunai_i_reader *file, uint32_t field);

/* Reads the next chunk, and its KUNAI_I_TAG. Returns 0 at the end of the chunks. */
int kunai_i_read_sa_chunk(kunai_i_reader *file, uint32_t *tag, kunai_i_reader *content);

/* Reads the next label. Returns 0 at the end of the labels, a pair of FFFFFFFF. is_old: before version
 * 2, the first word of that pair is enough. */
int kunai_i_read_sa_label(kunai_i_reader *labels, int is_old, kunai_i_sa_label *label);

/* The string at a place of these bytes, for the handle. offset: of the field that names the place.
 * structure: what the string is, for outlines. Empty if it is not there. */
kunai_string kunai_i_read_sa_string(const kunai_i_reader *names, uint32_t at, uint64_t offset,
                                    const char *structure);

/* The names of many structures of a model or level, and what its metadata says about the file. */
typedef struct kunai_i_sa_names {
    kunai_i_open *open;
    kunai_i_list sources; /* kunai_i_reader: what places of names count from */
    kunai_i_set labels;   /* by place; the first label of a place wins */
    kunai_string author;
    kunai_string description;
} kunai_i_sa_names;

/* Reads the metadata of a file of models or levels from version 2 on. file: the whole file. field:
 * where the header has its place. is_newest: version 3, whose places of names count from the chunk.
 */
void kunai_i_read_sa_names(kunai_i_sa_names *names, const kunai_i_reader *file, uint32_t field,
                           int is_newest);

/* The same of version 1: labels only. Call it instead. */
void kunai_i_read_old_sa_names(kunai_i_sa_names *names, const kunai_i_reader *file, uint32_t field);

/* Without metadata. Call it instead. */
void kunai_i_begin_sa_names(kunai_i_sa_names *names, kunai_i_open *open);

/* The name of the structure at a place in the file, for the handle; empty if it has none.
 * structure: what the name is, for outlines. */
kunai_string kunai_i_find_sa_name(const kunai_i_sa_names *names, uint32_t place,
                                  const char *structure);

/* For kunai_probe: the end of the chunks at a place; size if there is no end mark. */
uint64_t kunai_i_find_sa_chunks_end(const uint8_t *data, size_t size, uint64_t at);

#endif
