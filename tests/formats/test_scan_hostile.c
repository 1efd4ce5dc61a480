/* test_scan_hostile.c - kunai_scan must stay fast on bytes that are made to be slow, and must find
 * nothing in bytes that look like files by chance. Each find makes the scan look ahead, so a
 * careless check takes quadratic time. */
#include "finds.h"

/* Returns the number of files that the scan finds, in calls with max_bytes. */
static size_t count_finds(const bytes *area, uint64_t max_bytes)
{
    const kunai_scan_options options = make_scan_options(0, max_bytes);
    kunai_result code = KUNAI_MORE;
    uint64_t position = 0;
    kunai_found found;
    size_t count = 0;

    while (code == KUNAI_OK || code == KUNAI_MORE) {
        code = kunai_scan(area->data, area->size, &options, &position, &found);
        count += code == KUNAI_OK;
    }
    assert_int_equal(code, KUNAI_END);
    return count;
}

/* Short words, like that of a BML, are frequent in noise. So the other fields must exclude them. */
TEST(noise_contains_nothing)
{
    static const finds none = {NULL, 0};
    uint64_t state = 1;
    auto_bytes area = {0};

    add_noise(&area, 4 << 20, &state);
    scans_list(&area, 0, &none);
}

/* Magic words are rare in noise. Here two of three bytes are letters of these words. */
TEST(noise_of_letters_contains_nothing)
{
    static const char letters[] = "PVMHRTGXANCJSLKBIFDOE012";
    uint64_t state = 1;
    auto_bytes area = {0};

    add_noise(&area, 1 << 20, &state);
    for (size_t i = 0; i < area.size; i++)
        area.data[i] =
            (uint8_t)(i % 3 ? letters[area.data[i] % (sizeof letters - 1)] : area.data[i] & 3);
    assert_int_equal(count_finds(&area, 0), 0);
}

typedef struct hostile {
    const char *name;
    const char *unit; /* repeated up to the size */
    const char *tail; /* repeated in the second half; NULL: no tail */
} hostile;

static const hostile hostiles[] = {
    {"AFS, counts to the end", "'AFS'0 {00000100}", NULL},
    {"AFS, empty entries", "'AFS'0 {0040} .10", "{00}"},
    {"AFS, entries behind", "'AFS'0 {01000000 10000000 10000000}", NULL},
    {"PVM in each other", "'PVMH' {08000000 00000200 00000000}", NULL},
    {"PVM, chunks of nothing", "'PVMH' {08000000 00000200 00000000} 'COMM' {00000000}",
     "'COMM' {00000000}"},
    {"PVM, a chain to the end", "'PVMH' {08000000 00000200 00000000} 'COMM' {00000800}",
     "'COMM' {00000000}"},
    {"PVM, a gap to the end", "'PVMH' {08000000 00000200 00000000} 'COMM' {00000800}", "{00}"},
    {"GVM in each other", "'GVMH' {08000000 00000002 00000000} 'GBIX' {00000000}",
     "'GBIX' {00000000}"},
    {"XVMH everywhere", "'XVMH'", NULL},
    {"XVM, many textures", "'XVMH' {38000000FFFF} .58 'XVRT' {00000000}", "'XVRT' {00000000}"},
    {"XVM, 1024 textures", "'XVMH' {380000000004} .58 'XVRT' {00000800}", "'XVRT' {00000000}"},
    {"XVRT run", "'XVRT' {38000000 00000000 06000000 00000000 04000400}", NULL},
    {"NARC in each other", "'NARC' {FEFF0001 00000100 10000300} 'BTAF' {08000000}", NULL},
    {"NARC, chains", "'NARC' {FEFF0001 00000100 1000FFFF} 'BTAF' {08000000}", "'BTAF' {08000000}"},
    {"PVMX, names without end", "'PVMX' {0102}", NULL},
    {"PVMX, tables without end", "'PVMX' {010261} .18 {02}", "{6E}"},
    {"PVMX, long tables", "'PVMX' {01}", "{0261} .18"},
    {"PVMX in names", "'PVMX' {0102} .18", NULL},
    {"PVRT everywhere", "'PVRT' {FFFFFFFF 01010000 08000800}", NULL},
    {"GBIX chain", "'GBIX' {00000000}", NULL},
    {"GBIX chain, one texture", "'GBIX' {00000000}",
     "'GBIX' {08} .11 'PVRT' {00000000 01010000 08000800}"},
    {"GBIX to far away", "'GBIX' {000008} .9 'PVRT' {00000000 01010000 08000800}",
     "'GBIX' {00000000}"},
    {"GVRT everywhere", "'GVRT' {FFFFFFFF 00000000 00080008}", NULL},
    {"GCIX chain", "'GCIX' {00000000}", NULL},
    {"GBIX chain, one GVRT", "'GBIX' {00000000}", "'GBIX' {08} .11 'GVRT' .9 {080008}"},
    {"palettes of all", "'PVPL' {FFFFFF7F 01000000 00000004}", NULL},
    {"GVPL everywhere", "'GVPL' {FFFFFF7F 00010000 00000400}", NULL},
    {"PVRP everywhere", "'PVRP' {04080000 01000000}", NULL},
    {"textures in chunks", "'NJIN' {10000000} 'PVRT' {FFFFFFFF 01010000 08000800}", NULL},
    {"textures in chunks of all", "'NJTL' {00000400 00000000} 'PVRT' {FFFFFFFF 01010000 08000800}",
     "'POF0' {04000000} 'AAAA'"},
    {"NJCM of size 0", "'NJCM' {00000000}", NULL},
    {"NJCM in each other", "'NJCM' {00000400}", NULL},
    {"a run of chunks", "'NJIN' {04000000 00000000}", NULL},
    {"runs that are cut off", "'NJIN' {04000000 00000000} 'NJIN' {FFFFFFFF}", NULL},
    {"runs with a POF0 of all", "'NJTL' {08} .11 'POF0' {FFFFFFFF}", "{41}"},
    {"SA Tools files in each other", "'SA1MDL' {00031000000010000000}", NULL},
    {"SA Tools files, all metadata in a row", "'SA2MDL' {00031000000000002000}",
     "'DESC' {00000000}"},
    {"levels of SA Tools, all one table", "'SA1LVL' {0003 10000000 00000000}", "{53413100}"},
    {"motions of SA Tools, all names in a row", "'SAANIM' {00011000000014000000}", "{61}"},
    {"BML in each other", "{00000000010000005001} .54", NULL},
    {"BML, large tables", "{00000000 00100000 50010000}", "{00}"},
    {"BTX0 in each other", "'BTX0' {FFFE0100 00000000 10001000}", NULL},
    {"BCA0 in each other", "'BCA0' {FFFE0100 00000000 10001000}", NULL},
    {"BVA0, blocks far away", "'BVA0' {FFFE0100 00000000 10000200 00001000 00002000}", "'VIS0'"},
    {"BMD0, models far away", "'BMD0' {FFFE0200 00000000 10000200 00001000 00002000}", "'MDL0'"},
    {"BMD0, blocks far away", "'BMD0' {FFFE0200 00000000 10000200 00001000 00002000}", "'TEX0'"},
    {"BDHC everywhere", "'BDHC' {00000000 00000100 00000000}", NULL},
    {"BDHC of all", "'BDHC' {FFFFFFFF FFFFFFFF FFFFFFFF}", NULL},
    {"P and 1", "{5001}", NULL},
    {"1 and P", "{00000150}", NULL},
};

static void repeat(bytes *out, const char *text, size_t size)
{
    auto_laid unit = lay("%s", text);

    while (out->size < size)
        append_bytes(out, unit.file.data, unit.file.size);
}

static bytes make_hostile_area(const hostile *row, size_t size)
{
    bytes area = {0};

    test_note("%s", row->name);
    repeat(&area, row->unit, row->tail ? size / 2 : size);
    if (row->tail)
        repeat(&area, row->tail, size);
    return area;
}

/* If the time grew with the square of the size, 512 KiB of any row would take many minutes. */
TEST(time_is_linear)
{
    const size_t size = getenv("KUNAI_CHECK_ALL") ? 4 << 20 : 512 << 10;

    for (size_t i = 0; i < COUNT(hostiles); i++) {
        auto_bytes area = make_hostile_area(&hostiles[i], size);
        const size_t count = count_finds(&area, 0);

        assert_true(count <= area.size / 4);
        assert_int_equal(count_finds(&area, 4096), count);
        area.size = 64 << 10;
        assert_int_equal(count_finds(&area, 1), count_finds(&area, 0));
    }
}
