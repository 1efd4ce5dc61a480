/* stop.c - for programs whose buffers never take memory from malloc: nothing calls this. */
#include "buffer.h"

#include <stdlib.h>

void stop_out_of_memory(void)
{
    abort();
}
