/*
 * memory.c - malloc and free on the memory of a WebAssembly instance, which can grow and never
 * shrinks.
 *
 * The heap is a row of blocks, each with a header of 8 bytes. Free blocks that touch are joined at
 * once. Each free block is also in the list of its class of sizes. A bit per class tells whether
 * the list has a block. So malloc takes a fitting block without a search, and repeated opening and
 * closing leaves no holes that grow.
 *
 * All functions are for one thread. Other threads (workers) have their own instances.
 */
#include <stdint.h>
#include <stdlib.h>

typedef struct block {
    uint32_t before; /* size of the block that ends here; 0: this is the first block */
    uint32_t size;   /* with this header: a multiple of 16; bit 0: in use */
    struct block *next, *previous; /* of a free block: the others of its class */
} block;

enum {
    HEADER = 8,
    UNIT = 16,
    USED = 1,
    PAGE = 65536,
    GROWTH = 1 << 20,   /* added to each growth: growth detaches the views of JavaScript */
    SMALL_CLASSES = 16, /* one class per multiple of UNIT */
    STEPS = 8,          /* classes between one power of 2 and the next */
    CLASSES = SMALL_CLASSES + STEPS * 24 /* up to 4 GiB */
};

extern unsigned char __heap_base;

static block *lists[CLASSES];
static uint32_t filled[(CLASSES + 31) / 32]; /* a bit per list */
static block *last;                          /* header after the last block: size 0, in use */
static size_t used_bytes;
static uint32_t most_pages = PAGE; /* 4 GiB */

static block *move(block *b, uint32_t distance)
{
    return (block *)((unsigned char *)b + distance);
}

static block *move_back(block *b, uint32_t distance)
{
    return (block *)((unsigned char *)b - distance);
}

static unsigned find_class(uint32_t size)
{
    unsigned power;

    if (size < SMALL_CLASSES * UNIT)
        return size / UNIT;
    power = 31 - (unsigned)__builtin_clz(size); /* 8 or more */
    return SMALL_CLASSES + STEPS * (power - 8) + (size >> (power - 3)) % STEPS;
}

static void add(block *b)
{
    const unsigned at = find_class(b->size);

    b->previous = NULL;
    b->next = lists[at];
    if (b->next)
        b->next->previous = b;
    lists[at] = b;
    filled[at / 32] |= 1u << at % 32;
}

static void take(block *b)
{
    const unsigned at = find_class(b->size);

    if (b->next)
        b->next->previous = b->previous;
    if (b->previous)
        b->previous->next = b->next;
    else
        lists[at] = b->next;
    if (!lists[at])
        filled[at / 32] &= ~(1u << at % 32);
}

/* Returns a free block of at least size bytes, or NULL. In the class of size itself, only the first
 * block is tried: other blocks of this class can be too small. All blocks of later classes are
 * large enough. */
static block *find(uint32_t size)
{
    unsigned at = find_class(size), word;
    uint32_t bits;

    if (lists[at] && lists[at]->size >= size)
        return lists[at];
    at++;
    if (at >= CLASSES)
        return NULL;
    word = at / 32;
    bits = filled[word] & ~0u << at % 32;
    while (!bits && ++word < sizeof filled / sizeof *filled)
        bits = filled[word];
    return bits ? lists[word * 32 + (unsigned)__builtin_ctz(bits)] : NULL;
}

/* Adds a block to the free blocks, and joins it with the free blocks before and after it. */
static void release(block *b)
{
    block *after = move(b, b->size);

    if (!(after->size & USED)) {
        take(after);
        b->size += after->size;
    }
    if (b->before && !(move_back(b, b->before)->size & USED)) {
        const uint32_t size = b->size;

        b = move_back(b, b->before);
        take(b);
        b->size += size;
    }
    move(b, b->size)->before = b->size;
    add(b);
}

static size_t add_pages(size_t count)
{
    if (count > most_pages || __builtin_wasm_memory_size(0) > most_pages - count)
        return SIZE_MAX;
    return __builtin_wasm_memory_grow(0, count);
}

/* Adds at least size bytes at the end of the memory. Returns 0 if there is no more memory. */
static int grow(uint32_t size)
{
    size_t count = ((size_t)size + GROWTH + PAGE - 1) / PAGE, old = add_pages(count);
    block *b;

    if (old == SIZE_MAX) {
        count = ((size_t)size + UNIT + PAGE - 1) / PAGE;
        old = add_pages(count);
    }
    if (old == SIZE_MAX)
        return 0;
    b = last;
    last = (block *)((old + count) * PAGE - HEADER);
    /* A new row begins the first time, and after growth by someone else. */
    if (!b || move(b, HEADER) != (block *)(old * PAGE)) {
        b = (block *)(old * PAGE + HEADER);
        b->before = 0;
    }
    b->size = (uint32_t)((unsigned char *)last - (unsigned char *)b);
    last->size = USED;
    release(b);
    return 1;
}

/* The rest of the pages that the module has at its start. */
static void begin(void)
{
    const size_t first = ((size_t)&__heap_base + UNIT - 1) / UNIT * UNIT;
    const size_t end = __builtin_wasm_memory_size(0) * PAGE;
    block *b = (block *)(first + HEADER);

    if (end - first < 2 * UNIT)
        return;
    last = (block *)(end - HEADER);
    last->size = USED;
    b->before = 0;
    b->size = (uint32_t)(end - HEADER - (first + HEADER));
    release(b);
}

__attribute__((export_name("malloc"))) void *malloc(size_t size)
{
    uint32_t whole;
    block *b;

    if (size > UINT32_MAX - GROWTH - PAGE - UNIT)
        return NULL;
    whole = (size + HEADER + UNIT - 1) / UNIT * UNIT;
    if (!last)
        begin();
    b = find(whole);
    if (!b && grow(whole))
        b = find(whole);
    if (!b)
        return NULL;
    take(b);
    if (b->size - whole >= UNIT) {
        block *rest = move(b, whole);

        rest->before = whole;
        rest->size = b->size - whole;
        move(rest, rest->size)->before = rest->size;
        add(rest);
        b->size = whole;
    }
    used_bytes += b->size;
    b->size |= USED;
    return (unsigned char *)b + HEADER;
}

__attribute__((export_name("free"))) void free(void *pointer)
{
    block *b;

    if (!pointer)
        return;
    b = (block *)((unsigned char *)pointer - HEADER);
    b->size &= ~(uint32_t)USED;
    used_bytes -= b->size;
    release(b);
}

/* Returns how many bytes the blocks in use have. */
__attribute__((export_name("kunai_web_used"))) size_t kunai_web_used(void)
{
    return used_bytes;
}

/* Limits the memory to a number of bytes, rounded up to pages of 64 KiB. Memory in use stays. */
__attribute__((export_name("kunai_web_limit"))) void kunai_web_limit(size_t bytes)
{
    most_pages = (uint32_t)(bytes / PAGE + (bytes % PAGE != 0));
}

/* Returns memory for errors, options and results of one call. */
__attribute__((export_name("kunai_web_scratch"))) void *kunai_web_scratch(void)
{
    static _Alignas(16) unsigned char scratch[1024];

    return scratch;
}
