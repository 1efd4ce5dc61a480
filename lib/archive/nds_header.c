/* nds_header.c - the checksums of the header of a Nintendo DS ROM (nds.md 1). */
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
