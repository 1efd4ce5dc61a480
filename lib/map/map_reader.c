/* map_reader.c - what the readers of map files share. */
#include "map/map.h"

const uint16_t *kunai_i_read_map_words(kunai_i_open *open, kunai_i_reader *reader, uint32_t count)
{
    const uint8_t *bytes = kunai_i_take_bytes(reader, 2 * (uint64_t)count);
    uint16_t *words = bytes ? kunai_i_allocate_unset(open, count, sizeof *words) : NULL;
    uint32_t i;

    for (i = 0; words && i < count; i++)
        words[i] = kunai_i_load16(bytes + 2 * (size_t)i, 0);
    return words;
}

void kunai_i_warn_map_rest(const kunai_i_reader *reader)
{
    if (kunai_i_count_left(reader))
        kunai_i_warn(reader->open, KUNAI_E_CORRUPT, kunai_i_tell(reader), reader->record,
                     "there are bytes behind the end");
}

void kunai_i_finish_map(const kunai_i_reader *reader)
{
    if (!kunai_i_fail_from_reader(reader))
        kunai_i_warn_map_rest(reader);
}
