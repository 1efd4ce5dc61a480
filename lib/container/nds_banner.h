/* nds_banner.h - the banner of a Nintendo DS ROM: icon and titles (nds.md 5). Also the checksum
 * that the ROM header and the banner use. */
#ifndef KUNAI_I_CONTAINER_NDS_BANNER_H
#define KUNAI_I_CONTAINER_NDS_BANNER_H

#include <stddef.h>
#include <stdint.h>

enum {
    KUNAI_I_BANNER_ICON = 0x20,     /* 32 x 32 texels of 4 bits, in blocks of 8 x 8 */
    KUNAI_I_BANNER_PALETTE = 0x220, /* 16 colours */
    KUNAI_I_BANNER_TITLES = 0x240,
    KUNAI_I_BANNER_TITLE = 0x100, /* bytes per title, in UTF-16 */
    KUNAI_I_BANNER_TITLES_AT_MOST = 8,
    KUNAI_I_BANNER_LEAST = 0x840 /* bytes of version 1, which all other versions begin with */
};

/* Returns the CRC-16 with the initial value FFFF and the reflected polynomial A001. */
uint32_t kunai_i_compute_crc16(const uint8_t *bytes, size_t size);

/* Returns the size of a banner in bytes, or 0 if the version is unknown. */
uint32_t kunai_i_measure_banner(uint32_t version);

/* Returns the number of titles in a banner of a known version. */
uint32_t kunai_i_count_banner_titles(uint32_t version);

/* Returns 1 if the checksum is right, otherwise 0. bytes must have at least KUNAI_I_BANNER_LEAST
 * bytes. */
int kunai_i_check_banner(const uint8_t *bytes);

#endif
