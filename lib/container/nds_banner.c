/* nds_banner.c - sizes and checksum of the banner of a Nintendo DS ROM (nds.md 5). The checksum
 * covers the part of version 1, which all versions begin with. */
#include "container/nds_banner.h"
#include "base/reader.h"

/* A table of 16 entries: a header is short, and a table of 256 entries would cost more than it
 * saves. */
uint32_t kunai_i_compute_crc16(const uint8_t *bytes, size_t size)
{
    static const uint16_t table[16] = {0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00,
                                       0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401,
                                       0x5000, 0x9C01, 0x8801, 0x4400};
    uint32_t crc = 0xFFFF;
    size_t i;

    for (i = 0; i < size; i++) {
        crc = crc >> 4 ^ table[(crc ^ bytes[i]) & 15];
        crc = crc >> 4 ^ table[(crc ^ bytes[i] >> 4) & 15];
    }
    return crc;
}

uint32_t kunai_i_measure_banner(uint32_t version)
{
    switch (version) {
    case 1: return KUNAI_I_BANNER_LEAST;
    case 2: return 0x940;
    case 3: return 0xA40;
    case 0x103: return 0x23C0;
    default: return 0;
    }
}

uint32_t kunai_i_count_banner_titles(uint32_t version)
{
    return version <= 2 ? 5 + version : KUNAI_I_BANNER_TITLES_AT_MOST;
}

int kunai_i_check_banner(const uint8_t *bytes)
{
    return kunai_i_compute_crc16(bytes + KUNAI_I_BANNER_ICON,
                                 KUNAI_I_BANNER_LEAST - KUNAI_I_BANNER_ICON) ==
           kunai_i_load16(bytes + 2, 0);
}
