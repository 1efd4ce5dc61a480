/* test_memory.c - memory of open calls: blocks, arenas, limits, lists and strings. Sizes come from
 * files, so a product or a sum can wrap, and every failure must give all memory back. */
#include "fake_open.h"

#include "base/names.h"

/* Ending the scratch memory must free the new blocks, but no block from before. */
TEST(scratch_memory_is_given_back)
{
    fake_open fake = {.memory = {0}};
    uint64_t live;

    begin_fake(&fake, 1, 0);
    uint8_t *before = kunai_i_allocate_scratch(&fake.open, 10, 1);
    assert_non_null(before);
    live = fake.open.memory.live;
    kunai_i_mark scratch = kunai_i_begin_scratch(&fake.open);
    assert_non_null(kunai_i_allocate_scratch(&fake.open, 1, 1));
    assert_true(fake.open.memory.live == live); /* in the existing block */
    assert_non_null(kunai_i_allocate_scratch(&fake.open, 100000, 1));
    assert_true(fake.open.memory.live > live + 100000);
    kunai_i_end_scratch(&fake.open, &scratch);
    assert_true(fake.open.memory.live == live);
    memset(before, 1, 10); /* still allocated */
    assert_non_null(kunai_i_allocate_scratch(&fake.open, 10, 1));
    assert_true(fake.open.memory.live == live);
    end_fake(&fake, "OK");
}

/* Allocates many sizes for the handle and as scratch memory. Each block must be aligned, separate
 * from all others, and zeroed, although the allocator's memory is not. All of them must be
 * freed. */
TEST(memory_is_zeroed_aligned_and_apart)
{
    enum { BLOCKS = 400 };
    static uint8_t *blocks[BLOCKS];
    fake_open fake = {.memory = {0}};

    fake.memory.dirty = 0xA5;
    begin_fake(&fake, 1, 0);
    for (size_t i = 0; i < BLOCKS; i++) {
        const size_t size = i * i % 977 * (i % 50 ? 1 : 100);

        blocks[i] = i % 3 ? kunai_i_allocate(&fake.open, size, 1)
                          : kunai_i_allocate_scratch(&fake.open, 1, size);
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % 16, 0);
        for (size_t k = 0; k < size; k++)
            assert_int_equal(blocks[i][k], 0);
        memset(blocks[i], (int)(i & 0xFF), size);
    }
    for (size_t i = 0; i < BLOCKS; i++)
        for (size_t k = 0; k < i * i % 977; k++)
            assert_int_equal(blocks[i][k], i & 0xFF);
    assert_int_equal(fake.open.memory.live, fake.memory.live);
    assert_true(fake.memory.calls < BLOCKS / 4); /* small ones share */
    end_fake(&fake, "OK");
}

/* Small requests of every length fill shared blocks up to the last byte. The allocator checks that
 * nothing is written after the block. No shared block is larger than 512 KiB and its head. */
TEST(small_requests_share_blocks)
{
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, 1, 0);
    for (uint32_t i = 0; i < 60000; i++) {
        const uint64_t before = fake.memory.live;
        const size_t size = 1 + i % 47 + i / 47 % 13;
        uint8_t *bytes = kunai_i_allocate(&fake.open, size, 1);

        assert_non_null(bytes);
        assert_int_equal((uintptr_t)bytes % 16, 0);
        memset(bytes, 0xFF, size);
        assert_true(fake.memory.live - before <= 524288 + 64);
    }
    assert_true(fake.memory.calls < 20);
    end_fake(&fake, "OK");
}

/* The order of the names must not be written past its memory. In one of the 256 cases, the order
 * ends where its block ends, and the allocator checks the bytes after the block. */
TEST(order_of_names_stays_in_its_memory)
{
    static kunai_string names[259];
    fake_open fake = {.memory = {0}};
    kunai_i_names sorted;

    for (int i = 0; i < 259; i++)
        names[i] = kunai_i_get_empty_string();
    for (int before = 0; before < 256; before++) {
        begin_fake(&fake, 1, 0);
        for (int i = 0; i < before; i++)
            assert_non_null(kunai_i_allocate(&fake.open, 16, 1));
        kunai_i_sort_names(&fake.open, &sorted, names, sizeof names[0], 259);
        for (int i = 0; i < 259; i++)
            assert_int_equal(sorted.order[i], i);
        end_fake(&fake, "OK");
    }
}

static void *allocate_at_8(void *user, size_t size)
{
    (void)user;
    return (uint8_t *)malloc(size + 8) + 8;
}

static void free_at_8(void *user, void *pointer, size_t size)
{
    (void)user;
    (void)size;
    free((uint8_t *)pointer - 8);
}

/* The malloc of 32-bit machines aligns to 8 bytes. The library must align the memory of the handle
 * to 16 all the same. */
TEST(memory_is_aligned_to_16_whatever_the_allocator_does)
{
    static const kunai_allocator allocator = {allocate_at_8, free_at_8, NULL};
    kunai_i_memory memory;
    kunai_result code = KUNAI_OK;

    kunai_i_begin_memory(&memory, &allocator, 1 << 20);
    for (size_t size = 1; size < 4000; size += 37) {
        uint8_t *bytes = kunai_i_take_memory_unset(&memory, &memory.arena, size, 1, &code);

        assert_non_null(bytes);
        assert_int_equal((uintptr_t)bytes % 16, 0);
        memset(bytes, 0xFF, size); /* a sanitizer sees the end */
    }
    kunai_i_release_arena(&memory, &memory.arena);
    assert_int_equal(memory.live, 0);
}

/* A count and a size from a file may have a product above SIZE_MAX. A wrapped product would give a
 * small block for a large array. */
TEST(memory_products_do_not_wrap)
{
    fake_open fake = {.memory = {0}};

    begin_fake(&fake, 1, 0);
    assert_null(kunai_i_allocate(&fake.open, SIZE_MAX / 2 + 2, 2)); /* wraps to 2 */
    end_fake(&fake, "LIMIT record='memory'");
    begin_fake(&fake, 1, 0);
    assert_null(kunai_i_allocate_scratch(&fake.open, SIZE_MAX, 1)); /* would wrap with a head */
    end_fake(&fake, "LIMIT");
    begin_fake(&fake, 1, 0);
    assert_null(kunai_i_allocate(&fake.open, 1, SIZE_MAX - 8));
    end_fake(&fake, "LIMIT");
    assert_int_equal(fake.memory.calls, 0);
    begin_fake(&fake, 1, 0);
    assert_non_null(kunai_i_allocate(&fake.open, SIZE_MAX, 0));
    end_fake(&fake, "OK");
}

static void *refuse(void *user, size_t size)
{
    *(size_t *)user = size;
    return NULL;
}

/* A block of SIZE_MAX bytes, its head included, is the largest that an allocator can be asked for.
 * One byte more must not wrap to 0. */
TEST(largest_block_has_size_max_bytes)
{
    size_t asked = 0, head;
    const kunai_allocator allocator = {refuse, free_at_8, &asked};
    kunai_result code = KUNAI_OK;
    kunai_i_memory memory;
    kunai_i_block *block;

    kunai_i_begin_memory(&memory, &allocator, UINT64_MAX);
    assert_null(kunai_i_take_block(&memory, &memory.arena, 1, 1, &block, &code));
    head = asked - 1;
    assert_null(kunai_i_take_block(&memory, &memory.arena, SIZE_MAX - head, 1, &block, &code));
    assert_int_equal(code, KUNAI_E_MEMORY);
    assert_true(asked == SIZE_MAX);
    assert_null(kunai_i_take_block(&memory, &memory.arena, SIZE_MAX - head + 1, 1, &block, &code));
    assert_int_equal(code, KUNAI_E_LIMIT);
}

static void take_some(test_memory *memory, uint64_t limit, kunai_result expected)
{
    kunai_options options = {.struct_size = sizeof options,
                             .max_memory = limit,
                             .allocator = test_memory_allocator(memory)};
    kunai_i_owner *owner;
    kunai_i_open open;

    assert_ok(kunai_i_begin_open(&open, "x", 1, &options, "out", NULL));
    (void)kunai_i_allocate(&open, 1000, 3);
    (void)kunai_i_allocate_scratch(&open, 77, 100);
    owner = kunai_i_allocate(&open, 1, sizeof *owner);
    assert_int_equal(kunai_i_end_open(&open, owner, NULL), expected);
    if (expected == KUNAI_OK)
        kunai_i_release_owner(owner);
    assert_int_equal(memory->live, 0);
}

/* The limit must count every block and nothing else: max_memory equal to the peak is enough, and
 * one byte less is not. */
TEST(memory_limit_is_exact)
{
    test_memory memory = {0};
    uint64_t peak;

    take_some(&memory, 1 << 20, KUNAI_OK);
    peak = memory.peak;
    take_some(&memory, peak, KUNAI_OK);
    take_some(&memory, peak - 1, KUNAI_E_LIMIT);
    assert_int_equal(memory.peak, peak);
}

TEST(allocator_that_fails_is_an_error)
{
    fake_open fake = {.memory = {0}};

    fake.memory.fail_at = 1;
    begin_fake(&fake, 1, 0);
    assert_null(kunai_i_allocate(&fake.open, 1, 1));
    end_fake(&fake, "MEMORY record='memory' offset=0 message='the allocator returned NULL'");
    assert_int_equal(fake.memory.calls, 1);
}

/* A block that is released early must leave the chain, no matter at which place of the chain it
 * is. */
TEST(blocks_are_released_in_any_order)
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

    for (int i = 0; i < 6; i++) {
        test_memory memory = {0};
        kunai_allocator allocator = test_memory_allocator(&memory);
        kunai_i_memory tracked;
        kunai_i_block *blocks[3];
        kunai_result code = KUNAI_OK;

        kunai_i_begin_memory(&tracked, &allocator, 1 << 20);
        for (int k = 0; k < 3; k++)
            assert_non_null(
                kunai_i_take_block(&tracked, &tracked.scratch, 100, 1, &blocks[k], &code));
        kunai_i_release_block(&tracked, &tracked.scratch, NULL);
        for (int k = 0; k < 3; k++) {
            kunai_i_release_block(&tracked, &tracked.scratch, blocks[orders[i][k]]);
            assert_int_equal(tracked.live, memory.live);
            assert_int_equal(memory.live, memory.peak / 3 * (uint64_t)(2 - k));
        }
        assert_non_null(kunai_i_take_memory_unset(&tracked, &tracked.scratch, 5, 1, &code));
        kunai_i_release_arena(&tracked, &tracked.scratch);
        assert_int_equal(memory.live, 0);
    }
}

/* If the caller gives no functions, the library uses malloc and free. A sanitizer would report
 * a leak. */
TEST(malloc_is_the_default_allocator)
{
    kunai_i_owner *owner;
    kunai_i_open open;

    assert_ok(kunai_i_begin_open(&open, "x", 1, NULL, "out", NULL));
    owner = kunai_i_allocate(&open, 1, sizeof *owner);
    assert_non_null(kunai_i_allocate_scratch(&open, 1, 100000));
    assert_ok(kunai_i_end_open(&open, owner, NULL));
    kunai_i_release_owner(owner);
}

/* A block that can be released early must serve one list only. Once, a small request was placed in
 * the rest of the block of an open call's first list, and was freed with this block. */
TEST(block_of_a_list_is_its_own)
{
    fake_open fake = {.memory = {0}};
    kunai_i_list list;

    begin_fake(&fake, 1, 0);
    kunai_i_begin_list(&list, 1);
    assert_non_null(kunai_i_add_to_list(&fake.open, &list));
    uint8_t *other = kunai_i_allocate_scratch(&fake.open, 8, 1);
    memset(other, 0x5A, 8);
    for (int i = 0; i < 1000; i++)
        assert_non_null(kunai_i_add_to_list(&fake.open, &list));
    for (int i = 0; i < 8; i++)
        assert_int_equal(other[i], 0x5A);
    end_fake(&fake, "OK");
}

/* A list moves when it grows; the items, the zeros and the alignment must survive this. */
TEST(lists_grow_and_are_kept)
{
    fake_open fake = {.memory = {0}};
    kunai_i_list list;
    uint32_t *item, *kept, i;

    fake.memory.dirty = 0xA5;
    begin_fake(&fake, 1, 0);
    kunai_i_begin_list(&list, sizeof *item);
    assert_non_null(kunai_i_extend_list(&fake.open, &list, 0)); /* NULL: the open failed */
    assert_int_equal(list.count, 0);
    for (i = 0; i < 1000; i++) {
        item = kunai_i_add_to_list(&fake.open, &list);
        assert_non_null(item);
        assert_int_equal(*item, 0);
        *item = i;
    }
    assert_int_equal(list.count, 1000);
    assert_true(kunai_i_reserve_list(&fake.open, &list, 5000));
    assert_int_equal(list.count, 1000);
    assert_true(list.capacity >= 6000);
    memset((uint32_t *)list.items + 1000, 0x5A, 3 * sizeof *item);
    item = kunai_i_extend_list(&fake.open, &list, 3); /* zeroed, no matter what was there */
    assert_ptr_equal(item, (uint32_t *)list.items + 1000);
    assert_int_equal(item[0] | item[1] | item[2], 0);
    list.count -= 3;
    item = list.items;
    assert_true(
        kunai_i_reserve_list(&fake.open, &list, list.capacity - list.count)); /* fits already */
    assert_ptr_equal(list.items, item);
    kept = kunai_i_keep_list(&fake.open, &list);
    assert_int_equal(list.count, 0);
    assert_int_equal((uintptr_t)kept % 16, 0);
    for (i = 0; i < 1000; i++)
        assert_int_equal(kept[i], i);
    kept = kunai_i_keep_list(&fake.open, &list); /* an empty list gives a pointer, too */
    assert_non_null(kept);
    kunai_i_release_list(&fake.open, &list);
    end_fake(&fake, "OK");
}

/* The number of items comes from the file; count and product must not wrap to a small capacity. */
TEST(lists_that_do_not_fit_fail)
{
    fake_open fake = {.memory = {0}};
    kunai_i_list list;

    begin_fake(&fake, 1, 0);
    kunai_i_begin_list(&list, 16);
    assert_non_null(kunai_i_add_to_list(&fake.open, &list));
    assert_false(kunai_i_reserve_list(&fake.open, &list, SIZE_MAX)); /* the sum wraps to 0 */
    end_fake(&fake, "LIMIT");
    begin_fake(&fake, 1, 0);
    kunai_i_begin_list(&list, 16);
    assert_false(kunai_i_reserve_list(&fake.open, &list, SIZE_MAX / 8)); /* times 16 wraps */
    assert_false(kunai_i_reserve_list(&fake.open, &list, 1));            /* the list failed */
    assert_null(kunai_i_add_to_list(&fake.open, &list));
    end_fake(&fake, "LIMIT");
    fake.memory.fail_at = fake.memory.calls + 1;
    begin_fake(&fake, 1, 0);
    kunai_i_begin_list(&list, 16);
    assert_null(kunai_i_add_to_list(&fake.open, &list));
    assert_null(kunai_i_keep_list(&fake.open, &list));
    end_fake(&fake, "MEMORY");
}

/* Names in files may contain a NUL, or have none at their end. */
TEST(strings_are_copies_with_a_nul)
{
    fake_open fake = {.memory = {0}};
    char text[4] = {'a', 0, 'c', 'd'};

    kunai_string string = kunai_i_get_empty_string();
    assert_string_equal(string.data, "");
    assert_int_equal(string.size, 0);
    fake.memory.dirty = 0xA5;
    begin_fake(&fake, 1, 0);
    string = kunai_i_copy_string(&fake.open, text, 3);
    text[0] = 'x'; /* it is a copy */
    assert_int_equal(string.size, 3);
    assert_memory_equal(string.data, "a\0c", 4); /* with a NUL after it */
    string = kunai_i_copy_string(&fake.open, NULL, 0);
    assert_int_equal(string.size, 0);
    assert_string_equal(string.data, "");
    kunai_i_fail(&fake.open, KUNAI_E_CORRUPT, 0, "R", "m");
    string = kunai_i_copy_string(&fake.open, text, 3);
    assert_int_equal(string.size, 0);
    assert_string_equal(string.data, "");
    end_fake(&fake, "CORRUPT");
}
