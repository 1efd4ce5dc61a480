/* gvr.c - placeholder */
#include "textures/formats.h"

int kunai_i_gvr_read(kunai_i_job *job, kunai_i_reader *reader, kunai_i_picture *picture)
{
    kunai_i_picture_break(job, picture, KUNAI_E_UNSUPPORTED, kunai_i_tell(reader), "GVRT", "none");
    return 1;
}

int kunai_i_gvr_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    (void)data, (void)size, (void)found;
    return 0;
}
