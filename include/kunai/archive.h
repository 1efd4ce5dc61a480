/*
 * kunai/archive.h - lists the files in an archive, and reads them.
 *
 * Formats: AFS, BML, GSL, PVM, GVM, XVM, PVMX, NARC, Nintendo DS ROM, QST, and Ninja chunk files.
 * The content decides which format it is, unless options->format names one.
 *
 * An archive is a list of entries. An entry is one stored file: a range of bytes in the caller's
 * data, except in a QST. kunai_archive_get_entry describes an entry, and kunai_archive_read copies
 * or unpacks it.
 *
 * - PVM, GVM, XVM: the entries are the stored textures. To get pictures, open the same bytes with
 *   textures.h.
 * - BML: a file can have a texture archive. The texture archive is an entry of its own, after its
 *   owner. The texture archive has the owner's name, with the extension of its format in place of
 *   the owner's: ".pvm", ".gvm" or ".xvm". With KUNAI_ARCHIVE_QUICK the format is unknown, and the
 *   name has no extension.
 * - NARC: the names are paths from the root, with '/'. NARC packs nothing: the file is the
 *   kunai_entry.size bytes at data + kunai_entry.offset.
 * - Nintendo DS ROM (.nds): entry i is file number i. The names are paths, as in a NARC; many
 *   files, such as overlays, have no name. After the files come the ARM9, the ARM7 and the banner,
 *   if they exist: "arm9.bin", "arm7.bin" and "banner.bin". kunai_entry.type distinguishes
 *   them from files of the same names. kunai_archive_get_rom gives the header and the overlay
 *   tables. Packed overlays, and the ARM9 if it is packed, have the packing KUNAI_FORMAT_BLZ. A ROM
 *   without the right checksum of its header opens only if options->format names the format.
 * - QST (quest of PSO): a recording of commands that send the parts of a quest in pieces. Each part
 *   is an entry, such as "quest58.bin" (script) and "quest58.dat" (placements: scene.h). The
 *   archive joins the pieces when it is opened: kunai_archive_get_stored gives the stored bytes of
 *   a part, and kunai_archive_read unpacks them. kunai_entry.offset is the place of the command
 *   that opens the part. kunai_archive_info.flags tells the platform.
 * - Ninja chunk files: each chunk is an entry with its 8-byte header. The name of an entry is the
 *   tag of the chunk. A POF0 is an entry, too; its owner is the chunk before it.
 *   An entry alone is a Ninja chunk file again, with one chunk. A program that opens archives
 *   within archives must therefore stop at Ninja chunk files, or it never ends.
 *
 * Archives use these members of kunai_options: format, byte_order, flags, archive_flags, packing,
 * allocator, max_memory, max_output and max_work.
 *
 * Packed entries: the table of a BML, a QST or a ROM says which entries are packed. An entry that
 * the table does not call packed is tried as PRS and PRSD, if its bytes are of no known format. In
 * a NARC or a ROM no entry is tried. The caller can ask for something else:
 * - KUNAI_ARCHIVE_LEAVE: no entry is unpacked.
 * - KUNAI_ARCHIVE_UNPACK: the library also tries LZ10, LZ11, Huffman and RLE (see lz.h), after PRS
 *   and PRSD. It makes all trials in a NARC and a ROM, too. A ROM then opens in a time that is
 *   linear in its size.
 * - kunai_options.packing: each entry is unpacked as this. An entry that cannot be unpacked is
 *   broken.
 *
 * To open an entry with another module:
 * - Unpack it with kunai_archive_read, and give the bytes to kunai_probe. The member modules of
 *   kunai_found names the modules that open these bytes.
 * - Without unpacking: search the list of kunai_format_get for the format of the entry. Its member
 *   modules names the modules that can open files of this format.
 *
 * Broken entries: an entry that cannot be read does not affect the others. Its member result is not
 * KUNAI_OK, and the archive has one warning for it. kunai_archive_read returns the same result.
 * If the length of a texture passes the end of the data, its entry is broken. In textures.h, its
 * image can still be whole, with a warning.
 *
 * Lifetime: the archive reads the caller's data until it is closed. Keep the data in place and
 * unchanged. Everything that a get function returns lives until kunai_archive_close.
 *
 * Threads: an archive does not change after kunai_archive_open. Any number of threads may use it at
 * the same time.
 *
 * Example (examples/archive.c). allocate calls malloc, and ends the program if that fails:
 *
 *     static void print_entries(const kunai_archive *archive)
 *     {
 *         const kunai_entry *entry;
 *         uint32_t i;
 *
 *         for (i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
 *             const unsigned long long size = entry->unpacked_size;
 *             const char *packing = entry->packing ? kunai_format_name(entry->packing) : "";
 *
 *             printf("%4u %8llu %-8s %s, %s%s\n", (unsigned)i, size, packing, entry->name.data,
 *                    kunai_format_name(entry->format), entry->result ? ", broken" : "");
 *         }
 *     }
 *
 *     static void *read_entry(const kunai_archive *archive, uint32_t index, uint64_t *size,
 *                             kunai_error *error)
 *     {
 *         const kunai_entry *entry = kunai_archive_get_entry(archive, index);
 *         const size_t room = entry ? (size_t)entry->unpacked_size : 0;
 *         void *dst = allocate(room);
 *
 *         if (kunai_archive_read(archive, index, dst, room, size, error) == KUNAI_OK)
 *             return dst;
 *         free(dst);
 *         return NULL;
 *     }
 */
#ifndef KUNAI_ARCHIVE_H
#define KUNAI_ARCHIVE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An open archive. */
typedef struct kunai_archive kunai_archive;

/* The flag word of a PVM or GVM. The lowest four bits say which fields the table has. The others
 * announce chunks, but files do not always keep to them: the library finds chunks by their tags. */
enum kunai_texture_table_flags {
    KUNAI_TEXTURE_TABLE_GLOBAL_INDEX = 0x1, /* each table entry has a global index */
    KUNAI_TEXTURE_TABLE_DIMENSIONS = 0x2,   /* each table entry has width and height */
    KUNAI_TEXTURE_TABLE_FORMAT = 0x4,       /* each table entry has pixel and data format */
    KUNAI_TEXTURE_TABLE_NAME = 0x8,         /* each table entry has a name */
    KUNAI_TEXTURE_TABLE_MDLN = 0x10,        /* there is a chunk MDLN */
    KUNAI_TEXTURE_TABLE_PVMI = 0x20,        /* there is a chunk PVMI */
    KUNAI_TEXTURE_TABLE_CONV = 0x40,        /* there is a chunk CONV */
    KUNAI_TEXTURE_TABLE_IMGC = 0x80,        /* there are chunks IMGC */
    KUNAI_TEXTURE_TABLE_PVRT = 0x100,       /* there are textures; often missing in files of tools
                                             */
    KUNAI_TEXTURE_TABLE_COMM = 0x200,       /* there is a chunk COMM */
    KUNAI_TEXTURE_TABLE_BANK = 0x400,       /* there are palette banks */
    KUNAI_TEXTURE_TABLE_PVPL = 0x800,       /* there are palettes */
    KUNAI_TEXTURE_TABLE_PVPN = 0x1000       /* there are names of palettes */
};

/* Which version of PSO a quest is for: the low 8 bits of kunai_archive_info.flags. */
enum kunai_quest_platform {
    KUNAI_QUEST_PLATFORM_DC = 1, /* Dreamcast */
    KUNAI_QUEST_PLATFORM_PC = 2, /* PC */
    KUNAI_QUEST_PLATFORM_GC = 3, /* GameCube */
    KUNAI_QUEST_PLATFORM_XB = 4, /* Xbox */
    KUNAI_QUEST_PLATFORM_BB = 5  /* Blue Burst */
};

/* Fields of kunai_archive_info.flags of a quest. */
enum kunai_quest_flags {
    KUNAI_QUEST_PLATFORM_MASK = 0xFF, /* enum kunai_quest_platform */
    KUNAI_QUEST_DOWNLOAD = 0x100      /* a quest to be stored by the player: the parts are PRSD */
};

/* Facts about an open archive. Grows at its end. */
typedef struct kunai_archive_info {
    const kunai_error *warnings; /* [warning_count] problems that did not stop the open call, in the
                                    order of reading */
    uint32_t warning_count;      /* warnings that are stored: at most 64 */
    uint32_t warning_total;      /* all warnings, stored or not */
    uint32_t format;             /* enum kunai_format */
    uint32_t byte_order;         /* enum kunai_byte_order */
    uint32_t entry_count;        /* entries */
    uint32_t broken_count;       /* entries that cannot be read */
    uint32_t flags;              /* PVM, GVM: enum kunai_texture_table_flags, as stored; QST: enum
                                    kunai_quest_flags; else 0 */
    uint32_t reserved;           /* 0 */
} kunai_archive_info;

/* The tags of the chunks of Ninja files: the four letters as bytes, read little-endian. */
enum kunai_chunk_tag {
    KUNAI_CHUNK_TAG_NJTL = 0x4C544A4E, /* texture list */
    KUNAI_CHUNK_TAG_GJTL = 0x4C544A47, /* texture list of a Ginja file */
    KUNAI_CHUNK_TAG_XJTL = 0x4C544A58, /* texture list; real Xinja files use NJTL */
    KUNAI_CHUNK_TAG_NJCM = 0x4D434A4E, /* Ninja Chunk model; also Xinja models */
    KUNAI_CHUNK_TAG_NJBM = 0x4D424A4E, /* Ninja Basic model */
    KUNAI_CHUNK_TAG_GJCM = 0x4D434A47, /* Ginja model */
    KUNAI_CHUNK_TAG_XJCM = 0x4D434A58, /* Xinja model; real files use NJCM */
    KUNAI_CHUNK_TAG_NMDM = 0x4D444D4E, /* motion of nodes */
    KUNAI_CHUNK_TAG_NSSM = 0x4D53534E, /* shape motion */
    KUNAI_CHUNK_TAG_NCAM = 0x4D41434E, /* camera motion */
    KUNAI_CHUNK_TAG_NLIM = 0x4D494C4E, /* light motion */
    KUNAI_CHUNK_TAG_NJCA = 0x41434A4E, /* static camera */
    KUNAI_CHUNK_TAG_POF0 = 0x30464F50, /* places of the pointers of the chunk before it */
    KUNAI_CHUNK_TAG_NMDL = 0x4C444D4E, /* file name */
    KUNAI_CHUNK_TAG_NJLI = 0x494C4A4E, /* light; not decoded */
    KUNAI_CHUNK_TAG_NJIN = 0x4E494A4E, /* metadata; not decoded */
    KUNAI_CHUNK_TAG_N2CM = 0x4D43324E, /* Ninja 2 model; not decoded */
    KUNAI_CHUNK_TAG_CPSM = 0x4D535043, /* compact shape motion; not decoded */
    KUNAI_CHUNK_TAG_NJSL = 0x4C534A4E, /* list of shape motions; not decoded */
    KUNAI_CHUNK_TAG_NJSP = 0x50534A4E, /* cell sprite; not decoded */
    KUNAI_CHUNK_TAG_NJCS = 0x53434A4E, /* cell stream; not decoded */
    KUNAI_CHUNK_TAG_NCSM = 0x4D53434E, /* motion of cell sprites; not decoded */
    KUNAI_CHUNK_TAG_NJAD = 0x44414A4E, /* absolute address, of Ninja 2; not decoded */
    KUNAI_CHUNK_TAG_POF1 = 0x31464F50, /* absolute places of pointers; not decoded */
    KUNAI_CHUNK_TAG_POF2 = 0x32464F50, /* places of pointers; not decoded */
    KUNAI_CHUNK_TAG_CGCL = 0x4C434743, /* of the game Illbleed; not decoded */
    KUNAI_CHUNK_TAG_CGLC = 0x434C4743, /* of the game Illbleed; not decoded */
    KUNAI_CHUNK_TAG_CGMP = 0x504D4743, /* of the game Illbleed; not decoded */
    KUNAI_CHUNK_TAG_CGSP = 0x50534743, /* of the game Illbleed; not decoded */
    KUNAI_CHUNK_TAG_CGAL = 0x4C414743, /* of the game Illbleed; not decoded */
    KUNAI_CHUNK_TAG_CGAM = 0x4D414743, /* of the game Illbleed; not decoded */
    KUNAI_CHUNK_TAG_CMCK = 0x4B434D43, /* of the game Illbleed; not decoded */
    KUNAI_CHUNK_TAG_GRND = 0x444E5247, /* of the game Skies of Arcadia; not decoded */
    KUNAI_CHUNK_TAG_GOBJ = 0x4A424F47  /* of the game Skies of Arcadia; not decoded */
};

/* Parts of a Nintendo DS ROM: the member type of its entries (nds.md 4). */
enum kunai_rom_part {
    KUNAI_ROM_PART_FILE = 0,     /* a file of the table of files, with or without a name */
    KUNAI_ROM_PART_OVERLAY9 = 1, /* a file that the overlay table of the ARM9 names */
    KUNAI_ROM_PART_OVERLAY7 = 2, /* a file that the overlay table of the ARM7 names */
    KUNAI_ROM_PART_ARM9 = 3,     /* the program of the processor ARM9 */
    KUNAI_ROM_PART_ARM7 = 4,     /* the program of the processor ARM7 */
    KUNAI_ROM_PART_BANNER = 5    /* icon and titles; textures.h decodes the icon */
};

/* Bits of kunai_program.flags. Bits without a name have no known meaning. */
enum kunai_program_flags {
    KUNAI_PROGRAM_PACKED = 0x1, /* overlay: the file is packed. ARM9: the module parameters and the
                                   end of the program say so */
    KUNAI_PROGRAM_SIGNED = 0x2  /* overlay: the file has a signature */
};

/* A program of a ROM: the ARM9, the ARM7, or an overlay. Addresses are those of the console.
 * Frozen. */
typedef struct kunai_program {
    uint32_t part;          /* enum kunai_rom_part */
    int32_t entry;          /* index of the entry that has its bytes. -1: there is no file of
                               this number */
    uint32_t id;            /* overlay: its id; else 0 */
    uint32_t load_address;  /* where the program begins in memory */
    uint32_t entry_address; /* ARM9, ARM7: where it starts to run; else 0 */
    uint32_t memory_size;   /* overlay: bytes in memory, as the table says; ARM9, ARM7: bytes in
                               the ROM, as the header says */
    uint32_t cleared_size;  /* overlay: bytes after it that are set to 0; else 0 */
    uint32_t constructors_start; /* overlay: where its list of constructors begins; else 0 */
    uint32_t constructors_end;   /* overlay: where this list ends; else 0 */
    uint32_t file;               /* overlay: the number of its file, as stored; else 0 */
    uint32_t packed_size;        /* overlay: the packed size that the table declares; else 0 */
    uint32_t flags;              /* enum kunai_program_flags */
    uint32_t words[8]; /* [8] the record as stored: 8 words of the overlay table, or 4 words of
                          the header and then 0 */
} kunai_program;

/* Bits of kunai_rom.flags. */
enum kunai_rom_flags {
    KUNAI_ROM_HEADER_CRC = 0x1, /* the checksum of the header is right */
    KUNAI_ROM_LOGO_CRC = 0x2,   /* the checksum of the logo is right */
    KUNAI_ROM_BANNER_CRC = 0x4, /* the checksum of the banner is right */
    KUNAI_ROM_PARAMETERS = 0x8, /* the ARM9 has module parameters */
    KUNAI_ROM_TRAILER = 0x10    /* 12 bytes with a magic word follow the ARM9 */
};

/* Facts about a Nintendo DS ROM. Grows at its end. */
typedef struct kunai_rom {
    kunai_string title;             /* up to 12 bytes, usually ASCII */
    kunai_string code;              /* game code: 4 bytes as stored, which can be 0. The last letter
                                       is the region */
    kunai_string maker;             /* maker code: 2 bytes as stored, which can be 0 */
    const kunai_string *titles;     /* [title_count] the titles of the banner in UTF-8, with line
                                       feeds: Japanese, English, French, German, Italian, Spanish,
                                       then Chinese and Korean. Half of a surrogate pair is
                                       U+FFFD */
    const kunai_program *arm9;      /* [1] NULL: there is no ARM9 */
    const kunai_program *arm7;      /* [1] NULL: there is no ARM7 */
    const kunai_program *overlays9; /* [overlay9_count] overlays of the ARM9 in the order of their
                                       table */
    const kunai_program *overlays7; /* [overlay7_count] overlays of the ARM7 */
    uint32_t title_count;           /* 6, 7 or 8; 0: no banner that can be read */
    uint32_t overlay9_count;        /* overlays of the ARM9 */
    uint32_t overlay7_count;        /* overlays of the ARM7 */
    uint32_t file_count;            /* files of the table of files: entry i is file number i */
    uint32_t directory_count;   /* directories of the tree of names, with the root; 0: no tree */
    uint32_t named_count;       /* files with a name */
    int32_t banner;             /* index of the entry of the banner; -1: none */
    uint32_t flags;             /* enum kunai_rom_flags */
    uint32_t unit;              /* 0: DS; 2: DS and DSi; 3: DSi */
    uint32_t chip;              /* as stored: 0 .. 255. Up to 14: the chip of the game card has
                                   131072 << chip bytes */
    uint32_t revision;          /* revision of the game */
    uint32_t used_size;         /* bytes in use, as the header says. A file can be shorter, or
                                   longer */
    uint32_t header_size;       /* size of the header, as the header says */
    uint32_t header_crc;        /* checksum of the header, as stored */
    uint32_t logo_crc;          /* checksum of the logo, as stored */
    uint32_t banner_version;    /* as stored; 0: no banner */
    uint32_t banner_crc;        /* checksum of the banner, as stored */
    uint32_t parameters_offset; /* KUNAI_ROM_PARAMETERS: where the module parameters begin, from
                                   the start of the stored ARM9; else 0 */
    uint32_t parameters[9];     /* [9] KUNAI_ROM_PARAMETERS: the module parameters as stored
                                   (nds.md 4.1); else 0 */
    uint32_t trailer[3];        /* [3] KUNAI_ROM_TRAILER: the words after the ARM9; else 0 */
} kunai_rom;

/* One stored file. Grows at its end. */
typedef struct kunai_entry {
    uint64_t offset;        /* where the stored bytes begin in the data. QST: where the command that
                               opens the part begins */
    uint64_t size;          /* stored bytes. If the data ends inside the entry, the bytes up to the
                               end; result is then an error. The caller may read size bytes at
                               data + offset, also of a broken entry. QST: size bytes at
                               kunai_archive_get_stored. If pieces of a part are missing, the bytes
                               before the first missing one */
    uint64_t unpacked_size; /* bytes that kunai_archive_read writes. With KUNAI_ARCHIVE_QUICK, if
                               the entry is packed: the size that the table declares, or 0 if no PRS
                               stream can have that size. With KUNAI_ARCHIVE_QUICK and
                               kunai_options.packing: the size in the header or footer of the entry,
                               or 0 for PRS and PRSD.
                               If result is not KUNAI_OK, unpacked_size tells how far the entry can
                               be unpacked, and kunai_archive_read sets *written to 0. Damaged or
                               cut stream: the bytes before the damage. KUNAI_E_LIMIT: the whole
                               size. Not packed: the same as size */
    kunai_string name;      /* as stored, with its path. Names may be empty, may repeat, and may
                               contain "..", a drive letter or other hostile text */
    uint32_t packing;       /* enum kunai_format: PRS, PRSD, or a format of lz.h. 0: not packed, or
                               not recognised. BML tables say PRS. In a QST, the parts ".bin" and
                               ".dat" are PRS, and all parts of a download quest PRSD. In a ROM,
                               overlays and the ARM9 can be BLZ. See "Packed entries" in the head of
                               this file. What a trial cannot unpack is given as stored, without a
                               warning. So is a PRS stream of less than 16 bytes */
    uint32_t format;        /* enum kunai_format of the unpacked bytes. 0: unknown */
    uint32_t byte_order;    /* enum kunai_byte_order of the unpacked bytes */
    int32_t owner;          /* BML texture archive, POF0: index of the entry it belongs to. Else
                               -1 */
    uint32_t type;          /* Ninja chunk file: enum kunai_chunk_tag. BML: the type word, raw; its
                               meaning is unknown. Seen: 0 for a model, 2 and 0x1F for motions.
                               ROM: enum kunai_rom_part. QST: the type of the part, raw; 0 or 256 in
                               real files. Else 0 */
    uint32_t attribute;     /* AFS: last word of the name record, raw. Tools store the size or
                               offset of the entry there, or anything else. QST: number of the
                               command that opens the part, raw: that of the quest, or its low 8
                               bits; PC: 2. Else 0 */
    uint32_t global_index;  /* PVM, GVM, XVM, PVMX: global index of the texture; else 0 */
    kunai_result result;    /* KUNAI_OK, or the result of kunai_archive_read. The archive has
                               one warning for each entry whose result is not KUNAI_OK. ROM, or with
                               KUNAI_ARCHIVE_QUICK: only kunai_archive_read finds damage inside a
                               packed stream */
    const kunai_program *program; /* [1] ROM: the ARM9, the ARM7, or the first overlay that names
                                     this file; else NULL */
    kunai_string title; /* QST: title of the quest, as stored with the part, often with "PSO/"; else
                           "" */
    kunai_string quest; /* QST: name of the quest in the header of its script: only of a part ".bin"
                           that the table calls packed, and not with KUNAI_ARCHIVE_QUICK. PC and
                           Blue Burst: in UTF-8. Other platforms: bytes as stored, in Shift-JIS or
                           ISO 8859. Else "" */
} kunai_entry;

/*
 * Reads the table of an archive and looks into each entry.
 *
 * data     [size] The bytes of the archive. The archive reads them until it is closed.
 * size     Size of data in bytes.
 * options  See the start of this file. NULL means the defaults.
 * out      Receives the archive, or NULL if the call fails. Close it with kunai_archive_close.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * The look into an entry finds out how it is packed, how large it unpacks, and which format it has.
 * The first 256 unpacked bytes of a packed entry decide its format. The time is linear in size.
 * Only the table takes memory; in a QST, the joined parts do, too. Together these parts are smaller
 * than the file. If entries overlap so much that the time would be longer, the rest is listed as
 * with KUNAI_ARCHIVE_QUICK, with a warning. With options->max_work the call fails instead.
 *
 * ROM: the look reads only the first 256 bytes of each file, and the last 8 bytes of packed
 * programs. So the time depends on the tables, not on the size of the ROM. kunai_archive_read finds
 * the damage of a packed stream. No file is tried for packing.
 *
 * With KUNAI_ARCHIVE_QUICK the entries have only what the table says:
 * - packing is 0 if the table does not tell it. kunai_archive_read then gives the stored bytes. In
 *   a QST the table tells it for no entry, because the file does not store unpacked sizes.
 * - An entry is broken if it declares a size that no PRS stream can have.
 * - Other wrong sizes, and damaged streams, fail in kunai_archive_read.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT     out is NULL; data is NULL and size is not 0; or options breaks a rule
 *                        of kunai_options
 *   KUNAI_E_MEMORY       the allocator returned NULL
 *   KUNAI_E_LIMIT        options->max_memory or max_work is too small; or there are more than
 *                        2147483647 entries; with KUNAI_OPEN_STRICT, also an entry that unpacks to
 *                        more than max_output; strict, also entries that overlap too much. Strict
 *                        NARC or ROM: directories more than 64 deep; paths that are too long;
 *                        lists of names that overlap too much. QST: the first part is larger
 *                        than 16777216 bytes; strict, also a later one, or more than 64 parts
 *   KUNAI_E_FORMAT       the bytes are not an archive, or not of options->format; with
 *                        KUNAI_OPEN_STRICT, also an entry that does not begin with the type of
 *                        options->packing
 *   KUNAI_E_TRUNCATED    the data ends inside the table; with KUNAI_OPEN_STRICT, also inside an
 *                        entry
 *   KUNAI_E_CORRUPT      the table breaks a rule; with KUNAI_OPEN_STRICT, also an entry
 *   KUNAI_E_UNSUPPORTED  a PVMX has another version than 1; with KUNAI_OPEN_STRICT, also a banner
 *                        of a ROM with an unknown version, or an unknown command in a QST
 *   KUNAI_E_RANGE        with KUNAI_OPEN_STRICT: data lies after the end of its part in a QST
 */
KUNAI_API kunai_result kunai_archive_open(const void *data, size_t size,
                                          const kunai_options *options, kunai_archive **out,
                                          kunai_error *error);

/*
 * Frees an archive.
 *
 * archive  The archive. May be NULL.
 */
KUNAI_API void kunai_archive_close(kunai_archive *archive);

/*
 * Gets the format, the counts and the warnings.
 *
 * archive  The archive. May be NULL.
 *
 * Returns the info, or NULL if archive is NULL.
 */
KUNAI_API const kunai_archive_info *kunai_archive_get_info(const kunai_archive *archive);

/*
 * Gets one entry.
 *
 * archive  The archive. May be NULL.
 * index    Which entry: 0 .. entry_count - 1.
 *
 * Returns the entry, or NULL if index is out of range or archive is NULL.
 */
KUNAI_API const kunai_entry *kunai_archive_get_entry(const kunai_archive *archive, uint32_t index);

/*
 * Gets the header of a Nintendo DS ROM, its programs and its titles.
 *
 * archive  The archive. May be NULL.
 *
 * Returns the facts, or NULL if the archive is not a ROM, or archive is NULL.
 */
KUNAI_API const kunai_rom *kunai_archive_get_rom(const kunai_archive *archive);

/*
 * Gets the stored bytes of an entry, packed or not.
 *
 * archive  The archive. May be NULL.
 * index    Which entry: 0 .. entry_count - 1.
 * size     [1] Receives the size in bytes, which is kunai_entry.size; 0 if the result is NULL. May
 *          be NULL.
 *
 * The bytes are a part of the data of the archive: data + kunai_entry.offset. In a QST they belong
 * to the archive, and live until kunai_archive_close.
 *
 * Returns [size] the bytes, or NULL if index is out of range or archive is NULL.
 */
KUNAI_API const void *kunai_archive_get_stored(const kunai_archive *archive, uint32_t index,
                                               size_t *size);

/*
 * Finds the first entry with a name.
 *
 * archive  The archive. May be NULL.
 * name     [size] The name. All bytes must be equal. May be NULL if size is 0.
 * size     Size of name in bytes, without a NUL.
 *
 * An empty name finds the first entry without a name. Takes time linear in entry_count.
 *
 * Returns the index of the entry, or -1 if there is no entry of this name, archive is NULL, or name
 * is NULL and size is not 0.
 */
KUNAI_API int32_t kunai_archive_find(const kunai_archive *archive, const char *name, size_t size);

/*
 * Copies an entry into caller memory, and unpacks it if it is packed.
 *
 * archive   The archive.
 * index     Which entry: 0 .. entry_count - 1.
 * dst       [capacity] Receives unpacked_size bytes. Must not overlap the data of the archive. May
 *           be NULL if capacity is 0.
 * capacity  Size of dst in bytes: at least unpacked_size of the entry.
 * written   [1] Receives the count of bytes written; 0 if the call fails. May be NULL.
 * error     Receives the error, or zeros on success. May be NULL.
 *
 * Bytes of dst after *written may be overwritten. Allocates nothing. To read a large entry piece by
 * piece, or as much as possible of a damaged entry, give its stored bytes to prs.h or lz.h:
 * kunai_entry.packing tells which. Also give an entry with several PRSD members to prs.h:
 * kunai_archive_read unpacks the first member only, and unpacked_size is the size of the first
 * member.
 *
 * The call checks in this order: archive and dst, index, result of the entry, capacity. An error
 * names the entry if there is an entry of this index: item_kind is KUNAI_ITEM_ENTRY, and item is
 * index. error->offset is a place in the data of the archive, also for packed entries.
 *
 * Returns KUNAI_OK, the result of the entry, or
 *   KUNAI_E_ARGUMENT   archive is NULL; or dst is NULL and capacity is not 0
 *   KUNAI_E_RANGE      index is out of range
 *   KUNAI_E_SPACE      capacity is less than unpacked_size, or than the packed stream gives
 *   KUNAI_E_LIMIT      the entry unpacks to more than options->max_output
 *   KUNAI_E_FORMAT     the entry does not begin with the type of options->packing
 *   KUNAI_E_TRUNCATED  the data, or the packed stream, ends too early
 *   KUNAI_E_CORRUPT    the packed stream is damaged, or the table declares a wrong size or range
 */
KUNAI_API kunai_result kunai_archive_read(const kunai_archive *archive, uint32_t index, void *dst,
                                          size_t capacity, uint64_t *written, kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
