/* test_motion_gaps.c - rare parts of real motions, as files written by hand. */
#include "cases.h"

/* ninja-motion.md: 40 keys of 32-bit angles do not fit before the next array, which begins 320 bytes
 * later, so the angles have 16 bits. */
TEST(long_arrays_of_short_angles_have_no_room_for_wide_ones)
{
    CHECK("[NMDM @entries 40 h(2 1) entries: @a 40 @b 40 a: 40*(h($ 1 2 3)) b: 40*(h($ 4 5 6)) ] "
          "pof0",
          "motion",
          "track_count=2 group_count=2 track[0]{key_count=40 raw_count=3 raw=(1 2 3 1 2 3 ...) "
          "frames=(0 1 2 ...)} track[1]{key_count=40 raw=(4 5 6 4 5 6 ...)}");
}
