/* map_reader.c - what the readers of map files share. */
#include "map/map.h"

const uint16_t *kunai_i_map_words(kunai_i_job *job, kunai_i_reader *reader, uint32_t count)
{
    const uint8_t *bytes = kunai_i_bytes(reader, 2 * (uint64_t)count);
    uint16_t *words = bytes ? kunai_i_keep_unset(job, count, sizeof *words) : NULL;
    uint32_t i;

    for (i = 0; words && i < count; i++)
        words[i] = kunai_i_load16(bytes + 2 * (size_t)i, 0);
    return words;
}

void kunai_i_map_warn_rest(const kunai_i_reader *reader)
{
    if (kunai_i_left(reader))
        kunai_i_warn(reader->job, KUNAI_E_CORRUPT, kunai_i_tell(reader), reader->record,
                     "there are bytes behind the end");
}

void kunai_i_map_finish(const kunai_i_reader *reader)
{
    if (!kunai_i_reader_fail(reader))
        kunai_i_map_warn_rest(reader);
}
