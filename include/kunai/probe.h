/* kunai/probe.h - what is this, and what is inside. Nothing here allocates. */
#ifndef KUNAI_PROBE_H
#define KUNAI_PROBE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum kunai_module { /* bits of kunai_found.modules */
                    KUNAI_MODULE_PRS = 0x1,
                    KUNAI_MODULE_ARCHIVE = 0x2,
                    KUNAI_MODULE_TEXTURES = 0x4,
                    KUNAI_MODULE_MODEL = 0x8,
                    KUNAI_MODULE_MOTION = 0x10,
                    KUNAI_MODULE_SCENE = 0x20,
                    KUNAI_MODULE_MAP = 0x40
};

enum kunai_confidence {
    KUNAI_CONFIDENCE_POSSIBLE = 1, /* no magic; the structure fits */
    KUNAI_CONFIDENCE_LIKELY =
        2, /* no magic, but unlikely by chance; or a magic whose sizes do not fit */
    KUNAI_CONFIDENCE_SURE = 3 /* a magic word, and its sizes fit */
};

/* Frozen. */
typedef struct kunai_found {
    uint64_t offset;
    uint64_t size;       /* bytes from offset to the end of the thing */
    uint32_t format;     /* enum kunai_format */
    uint32_t byte_order; /* enum kunai_byte_order */
    uint32_t modules;    /* enum kunai_module: which open functions take these bytes; 0: none, as
                          for a REL file that is neither stage nor motion */
    uint32_t confidence; /* enum kunai_confidence */
} kunai_found;

/* A format that the library knows. Frozen. */
typedef struct kunai_format_info {
    uint32_t format;  /* enum kunai_format */
    uint32_t modules; /* enum kunai_module: which modules open files of this format. 0: none; the
                         format is only named in errors and entries */
    const char *name; /* "PVM"; the same as kunai_format_name */
    const char *extensions; /* usual extensions of file names, lower case, without dots, separated
                               by one blank: "nj gj". "": the format has no extension of its own */
} kunai_format_info;

/*
 * Lists all formats, in ascending order of their values: call it with 0, 1, 2 ... until it returns
 * NULL. The structs live as long as the program. Any thread may call it at any time.
 *
 * index  Which format: 0 is the first one.
 *
 * Returns the format, or NULL if index is out of range.
 */
KUNAI_API const kunai_format_info *kunai_format_get(uint32_t index);

/*
 * Says what begins at byte 0. PRS and PRSD have no magic and are found by a trial run without
 * output, last of all: a PRS stream with at most 31 bytes behind it, which are zero; a PRSD member
 * that unpacks to the size in its header, whatever is behind it.
 * KUNAI_E_FORMAT when nothing is recognised; found is then all zero.
 */
KUNAI_API kunai_result kunai_probe(const void *data, size_t size, kunai_found *found);

enum kunai_scan_flags { KUNAI_SCAN_PRS = 0x1 /* try for PRS and PRSD at every byte: slow */ };

/*
 * Finds the next recognisable thing at or after *position, also inside a thing found before, and
 * sets *position to where the next call goes on. Start with 0 and call until KUNAI_END; found is
 * then all zero. All calls together take time linear in size (without KUNAI_SCAN_PRS). What has no
 * magic word (GSL, REL files, .tam, Ninja ASCII, land and light files) is left to kunai_probe, and
 * so is a block TEX0, which is found with its file. The bodies of Ninja chunks are passed over;
 * XVRT chunks in a row without a header (XVM) are given one by one. KUNAI_SCAN_PRS: takes what
 * unpacks to more than its own size (of 16 bytes at least); a trial ends after 4 MiB, so that
 * longer streams are not found. Other data can hold streams by chance.
 */
typedef struct kunai_scan_options {
    uint32_t struct_size;
    uint32_t flags;
    uint64_t max_bytes;
} kunai_scan_options;
#define KUNAI_SCAN_OPTIONS_INIT                                                                    \
    {                                                                                              \
        sizeof(kunai_scan_options), 0, 0                                                           \
    }
KUNAI_API kunai_result kunai_scan(const void *data, size_t size, const kunai_scan_options *options, uint64_t *position,
                                  kunai_found *found);

#ifdef __cplusplus
}
#endif

#endif
