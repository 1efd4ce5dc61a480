/*
 * nds_header.c - checks the two checksums in the header of a Nintendo DS ROM (nds.md 1).
 *
 * Both are CRC-16: one of the logo (0xC0 .. 0x15B), one of the header before the checksum itself
 * (0 .. 0x15D). The checksum of the logo is thus part of the bytes that the other one covers.
 */
#include "archive/nds_header.h"
#include "base/reader.h"
#include "container/nds_banner.h"

int kunai_i_has_right_logo(const uint8_t *header)
{
    return kunai_i_compute_crc16(header + KUNAI_I_NDS_LOGO,
                                 KUNAI_I_NDS_LOGO_CRC - KUNAI_I_NDS_LOGO) ==
           kunai_i_load16(header + KUNAI_I_NDS_LOGO_CRC, 0);
}

int kunai_i_has_right_header(const uint8_t *header)
{
    return kunai_i_compute_crc16(header, KUNAI_I_NDS_HEADER_CRC) ==
           kunai_i_load16(header + KUNAI_I_NDS_HEADER_CRC, 0);
}
