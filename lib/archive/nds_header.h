/* nds_header.h - the header of a Nintendo DS ROM: offsets of its fields, and checksums (nds.md 1).
 */
#ifndef KUNAI_I_ARCHIVE_NDS_HEADER_H
#define KUNAI_I_ARCHIVE_NDS_HEADER_H

#include <stdint.h>

/* Offsets of fields in the header. */
enum kunai_i_nds_header {
    KUNAI_I_NDS_CODE = 0x0C,
    KUNAI_I_NDS_MAKER = 0x10,
    KUNAI_I_NDS_UNIT = 0x12,
    KUNAI_I_NDS_CHIP = 0x14,
    KUNAI_I_NDS_REVISION = 0x1E,
    KUNAI_I_NDS_ARM9 = 0x20,
    KUNAI_I_NDS_ARM7 = 0x30,
    KUNAI_I_NDS_FNT = 0x40,
    KUNAI_I_NDS_FAT = 0x48,
    KUNAI_I_NDS_OVERLAYS9 = 0x50,
    KUNAI_I_NDS_OVERLAYS7 = 0x58,
    KUNAI_I_NDS_BANNER = 0x68,
    KUNAI_I_NDS_USED_SIZE = 0x80,
    KUNAI_I_NDS_HEADER_SIZE = 0x84,
    KUNAI_I_NDS_PARAMETERS = 0x88,
    KUNAI_I_NDS_LOGO = 0xC0,
    KUNAI_I_NDS_LOGO_CRC = 0x15C,
    KUNAI_I_NDS_HEADER_CRC = 0x15E,
    KUNAI_I_NDS_HEADER = 0x160 /* size of the part of the header that kunai reads */
};

/* Returns 1 if the checksum of the header is right, otherwise 0. header has KUNAI_I_NDS_HEADER
 * bytes. */
int kunai_i_has_right_header(const uint8_t *header);
/* Returns 1 if the checksum of the logo is right, otherwise 0. */
int kunai_i_has_right_logo(const uint8_t *header);

#endif
