/* stop.c - defines stop_out_of_memory for programs whose buffers never take memory from malloc.
 * buffer.c and memory.c refer to the function, but never call it in these programs. */
#include "buffer.h"

#include <stdlib.h>

void stop_out_of_memory(void)
{
    abort();
}
