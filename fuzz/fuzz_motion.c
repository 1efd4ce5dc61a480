/* fuzz_motion.c - any bytes as a motion, its angles found out and forced. */
#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    subject_try_strict(&subject_motion, data, size, 0);
    subject_try_strict(&subject_motion, data, size, KUNAI_ANGLES_WIDE);
    subject_try_strict(&subject_motion, data, size, KUNAI_ANGLES_SHORT | KUNAI_NINJA2);
    return 0;
}
