/*
 * conformance.c - checks a folder of files against a list of digests, with the public API only. A
 * change of a decoder can change values that no other test looks at: the digests show it.
 *
 *     conformance MANIFEST FOLDER          prints which files of the folder are decoded as listed
 *     conformance --make FILES FOLDER      prints a new list of the files that FILES names
 *     conformance --dump FOLDER            prints all arrays of all files, for the bindings
 *
 * The list (manifest.txt) has a paragraph per public file: SHA-256, size, repository and name. Then
 * there is a line per array that kunai decodes from the file: module, member, number of values,
 * digest. The digest is made of numbers, not of bytes in memory, so it is the same on every
 * machine. Files are found by their SHA-256: names and folders do not matter. Archives and packed
 * files are opened, too.
 *
 * FILES has lines of five fields with tabs between them: name, size, SHA-256, anything, repository.
 *
 * A dump has a line with path and size per file, and then a line per array as in the list. The
 * lines of arrays are sorted, and end with the CRC-32 of the values as little-endian bytes: every
 * language has a function for it.
 */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE

#include <kunai/kunai.h>

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "members.h"
#include "read_file.h"
#include "sha256.h"
#include "visitor.h"

enum { MOST_ARRAYS = 512, MOST_DEPTH = 3, PATH = 4096, MOST_FORMATS = 80 };

/* One array of a file: all values of one member, of all structs that have this member. All members
 * of a struct that are no arrays are one array together, whose member is "". */
typedef struct array {
    const char *module;
    const char *owner; /* the struct, or the name of a calculation */
    const char *member;
    uint64_t count;
    uint64_t digest;
} array;

typedef struct arrays {
    array items[MOST_ARRAYS];
    size_t count;
    uint32_t format;  /* of the file itself */
    const char *name; /* in the list */
} arrays;

static void fail(const char *why, const char *what)
{
    fprintf(stderr, "conformance: %s: %s\n", what, why);
    exit(2);
}

static void *allocate(size_t size)
{
    void *memory = malloc(size + 1);

    if (!memory)
        fail("there is not enough memory", "malloc");
    return memory;
}

/* ---- digests ---- */

static int is_dump; /* this is a program of one thread */

static array *find_array(arrays *all, const char *module, const char *owner, const char *member)
{
    array *found;

    for (size_t i = 0; i < all->count; i++) {
        found = &all->items[i];
        if (found->module == module && !strcmp(found->owner, owner) &&
            !strcmp(found->member, member))
            return found;
    }
    if (all->count == MOST_ARRAYS)
        fail("too many kinds of arrays", owner);
    found = &all->items[all->count++];
    found->module = module;
    found->owner = owner;
    found->member = member;
    found->count = 0;
    found->digest = is_dump ? 0 : VISITOR_HASH_START;
    return found;
}

/* The CRC-32 of zlib, PNG and Ethernet. */
static uint64_t add_to_crc(uint64_t crc, uint64_t value, size_t size)
{
    static uint32_t table[256];

    if (!table[1])
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t of = i;

            for (int bit = 0; bit < 8; bit++)
                of = of & 1 ? of >> 1 ^ 0xEDB88320u : of >> 1;
            table[i] = of;
        }
    crc ^= UINT32_MAX;
    for (size_t i = 0; i < size; i++)
        crc = crc >> 8 ^ table[(crc ^ value >> 8 * i) & 0xFF];
    return crc ^ UINT32_MAX;
}

static void add_value(array *to, uint64_t value, size_t size)
{
    to->count++;
    if (is_dump) {
        to->digest = add_to_crc(to->digest, value, size);
        return;
    }
    to->digest = (to->digest ^ value) * 0x100000001B3u;
    to->digest ^= to->digest >> 29;
}

static void add_bytes(array *to, const uint8_t *data, uint64_t size)
{
    for (uint64_t i = 0; i < size; i++)
        add_value(to, data[i], 1);
}

static void add_struct(arrays *all, const char *module, const test_struct *type,
                       const uint8_t *data);

static void add_items(arrays *all, const char *module, array *to, const test_member *member,
                      const uint8_t *items, uint64_t count)
{
    const uint32_t size = get_item_size(member->kind, member->of);
    kunai_string string;

    for (uint64_t i = 0; items && i < count; i++, items += size) {
        if (member->kind == TEST_STRUCT) {
            add_struct(all, module, member->of, items);
        } else if (member->kind == TEST_STRING) {
            memcpy(&string, items, sizeof string);
            add_bytes(to, (const uint8_t *)string.data, string.size);
        } else if (member->kind != TEST_TEXT) { /* messages may change */
            add_value(to, load_number(member->kind, items),
                      member->kind == TEST_SIZE ? sizeof(uint64_t) : size);
        }
    }
}

static void add_member(arrays *all, const char *module, const test_struct *type,
                       const test_member *member, const uint8_t *data)
{
    const int is_array = member->is_pointer && member->kind != TEST_TEXT;
    array *to = find_array(all, module, type->name + strlen("kunai_"),
                           is_array && member->kind != TEST_STRUCT ? member->name : "");
    const uint8_t *items = data + member->at;

    if (!is_array) {
        add_items(all, module, to, member, items, member->fixed);
        return;
    }
    for (uint32_t i = 0; i < member->fixed; i++) {
        memcpy(&items, data + member->at + i * sizeof items, sizeof items);
        add_items(all, module, to, member, items, get_length(data, &member->length));
    }
}

static void add_struct(arrays *all, const char *module, const test_struct *type,
                       const uint8_t *data)
{
    for (size_t i = 0; i < type->count; i++)
        add_member(all, module, type, &type->members[i], data);
}

static void add_handle(arrays *all, const test_handle *kind, const void *handle);

static void add_root(arrays *all, const test_handle *kind, const test_root *root,
                     const void *handle)
{
    const test_member member = {root->name, 0, root->kind, 1, 1, {1, {UINT16_MAX}, {0}, 0, 1},
                                root->of};
    uint32_t i, count = 1;
    const void *data;

    for (i = 0; (data = root->get(handle, i, &count)) != NULL; i++) {
        if (root->in)
            add_handle(all, root->in, data);
        else
            add_items(all, kind->name, find_array(all, kind->name, kind->name, root->name), &member,
                      data, root->is_array ? count : 1);
        if (root->is_one)
            break;
    }
}

static void add_handle(arrays *all, const test_handle *kind, const void *handle)
{
    for (size_t i = 0; i < kind->count; i++)
        add_root(all, kind, &kind->roots[i], handle);
}

/* ---- calculated arrays ---- */

static void add_pixels(arrays *all, const kunai_textures *textures)
{
    array *to = find_array(all, "textures", "rgba8", "texels");
    const kunai_image *image;

    for (uint32_t i = 0; (image = kunai_textures_get_image(textures, i)) != NULL; i++)
        for (uint32_t level = 0; level < image->level_count; level++) {
            const kunai_level *of = &image->levels[level];
            const size_t size = of->size ? (size_t)of->width * of->height * 4 : 0;
            uint8_t *pixels = allocate(size);

            if (size && !kunai_textures_decode(textures, i, level, NULL, pixels, size, NULL))
                add_bytes(to, pixels, size);
            free(pixels);
        }
}

static void add_file(arrays *all, const uint8_t *data, size_t size, uint32_t depth);

static void add_entries(arrays *all, const kunai_archive *archive, const uint8_t *whole,
                        uint32_t depth)
{
    array *to = find_array(all, "archive", "entry", "content");
    const kunai_entry *entry;
    uint64_t written;

    for (uint32_t i = 0; (entry = kunai_archive_get_entry(archive, i)) != NULL; i++) {
        uint8_t *content = entry->result ? NULL : allocate((size_t)entry->unpacked_size);

        if (content && !kunai_archive_read(archive, i, content, (size_t)entry->unpacked_size,
                                           &written, NULL)) {
            add_bytes(to, content, written);
            /* an entry can be the archive again, as a Ninja chunk is: it has no new arrays */
            if (entry->packing || entry->format != kunai_archive_get_info(archive)->format)
                add_file(all, content, (size_t)written, depth + 1);
        }
        free(content);
    }
    (void)whole;
}

static void add_unpacked(arrays *all, const uint8_t *data, size_t size, uint32_t depth)
{
    uint64_t unpacked, written;

    if (kunai_prs_size(data, size, NULL, &unpacked, NULL, NULL))
        return;
    uint8_t *content = allocate((size_t)unpacked);
    if (!kunai_prs_decode(data, size, NULL, content, (size_t)unpacked, &written, NULL, NULL)) {
        add_bytes(find_array(all, "prs", "stream", "content"), content, written);
        add_file(all, content, (size_t)written, depth + 1);
    }
    free(content);
}

/* ---- files ---- */

static void add_models(arrays *all, const uint8_t *data, size_t size, const kunai_options *base)
{
    kunai_options options = *base;
    kunai_model *model;

    for (;; options.index++) {
        const kunai_result result = kunai_model_open(data, size, &options, &model, NULL);

        if (result == KUNAI_OK)
            add_handle(all, &model_handle, model);
        kunai_model_close(model);
        if (result == KUNAI_E_RANGE || options.index == 255)
            return;
    }
}

/* Motions are decoded with the first model of the same file. */
static void add_motions(arrays *all, const uint8_t *data, size_t size, const kunai_options *base)
{
    kunai_options options = *base;
    kunai_motion *motion;
    kunai_model *model;

    if (kunai_model_open(data, size, NULL, &model, NULL) == KUNAI_OK)
        options.model = model;
    for (;; options.index++) {
        const kunai_result result = kunai_motion_open(data, size, &options, &motion, NULL);

        if (result == KUNAI_OK)
            add_handle(all, &motion_handle, motion);
        kunai_motion_close(motion);
        if (result == KUNAI_E_RANGE || options.index == 255)
            break;
    }
    kunai_model_close(model);
}

static void add_map(arrays *all, const uint8_t *data, size_t size, const kunai_options *options)
{
    kunai_map *map;

    if (kunai_map_open(data, size, options, &map, NULL))
        return;
    add_handle(all, &map_handle, map);
    kunai_map_close(map);
}

static void add_modules(arrays *all, const uint8_t *data, size_t size, uint32_t modules,
                        uint32_t depth)
{
    const kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_archive *archive;
    kunai_textures *textures;
    kunai_scene *scene;

    if (modules & KUNAI_MODULE_PRS)
        add_unpacked(all, data, size, depth);
    if (modules & KUNAI_MODULE_ARCHIVE && !kunai_archive_open(data, size, NULL, &archive, NULL)) {
        add_handle(all, &archive_handle, archive);
        add_entries(all, archive, data, depth);
        kunai_archive_close(archive);
    }
    if (modules & KUNAI_MODULE_TEXTURES &&
        !kunai_textures_open(data, size, NULL, &textures, NULL)) {
        add_handle(all, &textures_handle, textures);
        add_pixels(all, textures);
        kunai_textures_close(textures);
    }
    if (modules & KUNAI_MODULE_MODEL)
        add_models(all, data, size, &options);
    if (modules & KUNAI_MODULE_MOTION)
        add_motions(all, data, size, &options);
    /* Other scenes only have parts that the modules model, motion and map give. */
    if (modules == KUNAI_MODULE_SCENE && !kunai_scene_open(data, size, NULL, &scene, NULL)) {
        add_handle(all, &scene_handle, scene);
        kunai_scene_close(scene);
    }
    if (modules & KUNAI_MODULE_MAP)
        add_map(all, data, size, &options);
}

/* Tables of maps have no magic number: the name of the file in the list gives the format. */
static void add_map_table(arrays *all, const uint8_t *data, size_t size)
{
    static const struct {
        const char *part;
        uint32_t format;
    } names[] = {{"map_headers", KUNAI_FORMAT_MAP_HEADERS},
                 {"mapname", KUNAI_FORMAT_MAP_NAMES},
                 {"map_matrix", KUNAI_FORMAT_MAP_MATRIX},
                 {"area_data", KUNAI_FORMAT_AREA},
                 {"area_build", KUNAI_FORMAT_AREA_BUILD},
                 {"bm_anime_list", KUNAI_FORMAT_PROP_ANIMATION},
                 {"matshp", KUNAI_FORMAT_PROP_SHAPES},
                 {"zone_event", KUNAI_FORMAT_MAP_EVENTS},
                 {"platinum/events/", KUNAI_FORMAT_MAP_EVENTS}};
    kunai_options options = KUNAI_OPTIONS_INIT;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strstr(all->name, names[i].part)) {
            options.format = names[i].format;
            add_map(all, data, size, &options);
        }
}

static void add_file(arrays *all, const uint8_t *data, size_t size, uint32_t depth)
{
    kunai_found found;

    if (depth > MOST_DEPTH)
        return;
    if (kunai_probe(data, size, &found) != KUNAI_OK)
        add_map_table(all, data, size);
    else if (found.modules != KUNAI_MODULE_PRS || found.confidence > KUNAI_CONFIDENCE_POSSIBLE)
        add_modules(all, data, size, found.modules, depth);
    if (depth == 0)
        all->format = found.format;
}

/* ---- the list ---- */

/* A file of the list, or of the folder. */
typedef struct entry {
    char sha256[65];
    char *name;
    char *lines; /* of its arrays */
    char *repository;
    const char *format;
    int is_found;
} entry;

typedef struct list {
    entry *items;
    size_t count;
    char *text; /* the items point into this text; NULL: they own their texts */
} list;

static entry *add_entry(list *to)
{
    static const entry empty;

    to->items = realloc(to->items, (to->count + 1) * sizeof *to->items);
    if (!to->items)
        fail("there is not enough memory", "realloc");
    to->items[to->count] = empty;
    return &to->items[to->count++];
}

static int compare_entries(const void *a, const void *b)
{
    return strcmp(((const entry *)a)->sha256, ((const entry *)b)->sha256);
}

static char *format_lines(const arrays *all)
{
    char *text = NULL;
    size_t size, i;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        fail("there is not enough memory", "open_memstream");
    for (i = 0; i < all->count; i++)
        if (all->items[i].count)
            fprintf(out, "\t%s %s%s%s %" PRIu64 " %016" PRIx64 "\n", all->items[i].module,
                    all->items[i].owner, all->items[i].member[0] ? "." : "", all->items[i].member,
                    all->items[i].count, all->items[i].digest);
    fclose(out);
    if (size)
        text[size - 1] = '\0'; /* no line end after the last line */
    return text;
}

static char *decode_file(const char *name, const uint8_t *data, size_t size, const char **format)
{
    arrays *all = allocate(sizeof *all);

    all->count = 0;
    all->format = 0;
    all->name = name;
    add_file(all, data, size, 0);
    *format = all->format ? kunai_format_name(all->format) : "without a magic word";
    char *lines = format_lines(all);
    free(all);
    return lines;
}

/* Reads entries: "sha256 size format | repository | name", then the lines of the arrays. */
static list read_list(const char *path)
{
    size_t size;
    char *text = (char *)test_read_file(path, &size), *at, *end;
    list all = {NULL, 0, text};
    entry *of = NULL;

    if (!text)
        fail("the file cannot be read", path);
    for (at = text; *at; at = end) {
        end = strchr(at, '\n');
        if (!end)
            fail("the last line has no end", path);
        *end++ = '\0';
        if (*at == '\t') {
            if (!of->lines)
                of->lines = at;
            at[strlen(at)] = '\n'; /* all lines together are one text */
        } else if (*at && *at != '#') {
            if (of && of->lines)
                at[-1] = '\0';
            of = add_entry(&all);
            snprintf(of->sha256, sizeof of->sha256, "%.64s", at);
            of->format = strchr(at + 65, ' ') + 1;
            of->repository = strstr(at, " | ") + 3;
            of->name = strstr(of->repository, " | ") + 3;
            of->repository[-3] = of->name[-3] = '\0';
        } else if (of && of->lines) {
            at[-1] = '\0';
        }
    }
    if (of && of->lines)
        at[-1] = '\0';
    if (all.count)
        qsort(all.items, all.count, sizeof *all.items, compare_entries);
    return all;
}

/* ---- folders ---- */

static void visit_folder(const char *folder, void (*visit)(const char *path, list *of), list *of)
{
    struct dirent **names;
    char path[PATH];
    struct stat about;
    const int count = scandir(folder, &names, NULL, alphasort);

    if (count < 0)
        fail("the folder cannot be read", folder);
    for (int i = 0; i < count; i++) {
        if (names[i]->d_name[0] != '.' &&
            snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name) < PATH &&
            !stat(path, &about)) {
            if (S_ISDIR(about.st_mode))
                visit_folder(path, visit, of);
            else if (S_ISREG(about.st_mode))
                visit(path, of);
        }
        free(names[i]);
    }
    free(names);
}

/* ---- check ---- */

/* A row of the table. */
typedef struct row {
    const char *format;
    size_t files, found, equal, arrays;
} row;

static row *get_row(row rows[MOST_FORMATS], const char *format)
{
    size_t i;

    for (i = 0; rows[i].format && strcmp(rows[i].format, format) != 0; i++)
        if (i + 2 == MOST_FORMATS)
            fail("too many formats", format);
    rows[i].format = format;
    return &rows[i];
}

static size_t count_lines(const char *text)
{
    size_t count = 0;

    if (!text || !*text)
        return 0;
    for (count = 1; *text; text++)
        count += *text == '\n';
    return count;
}

/* Prints the first line that differs. */
static void print_difference(const entry *of, const char *found)
{
    const char *wanted = of->lines ? of->lines : "";

    size_t i, start = 0;

    for (i = 0; wanted[i] && wanted[i] == found[i]; i++)
        if (wanted[i] == '\n')
            start = i + 1;
    wanted += start;
    found += start;
    printf("%s (%s)\n    expected:%.*s\n    found:   %.*s\n", of->name, of->repository,
           (int)strcspn(wanted, "\n"), wanted, (int)strcspn(found, "\n"), found);
}

static row rows[MOST_FORMATS + 1]; /* the program has only one thread */

static void check_file(const char *path, list *of)
{
    size_t size;
    uint8_t *data = test_read_file(path, &size);
    const char *format;
    entry key, *wanted;
    char *lines;
    row *to;

    if (!data)
        return;
    test_sha256(data, size, key.sha256);
    wanted = of->count ? bsearch(&key, of->items, of->count, sizeof key, compare_entries) : NULL;
    if (wanted && !wanted->is_found) {
        wanted->is_found = 1;
        lines = decode_file(wanted->name, data, size, &format);
        to = get_row(rows, wanted->format);
        to->found++;
        to->arrays += count_lines(lines);
        if (!strcmp(lines, wanted->lines ? wanted->lines : ""))
            to->equal++;
        else
            print_difference(wanted, lines);
        free(lines);
    }
    free(data);
}

static int check_folder(const char *manifest, const char *folder)
{
    list all = read_list(manifest);
    size_t i, files = 0, found = 0, equal = 0, count = 0;

    for (i = 0; i < all.count; i++)
        get_row(rows, all.items[i].format)->files++;
    visit_folder(folder, check_file, &all);
    printf("%-40s %8s %8s %8s %8s\n", "format", "listed", "found", "equal", "arrays");
    for (i = 0; rows[i].format; i++) {
        printf("%-40s %8zu %8zu %8zu %8zu\n", rows[i].format, rows[i].files, rows[i].found,
               rows[i].equal, rows[i].arrays);
        files += rows[i].files;
        found += rows[i].found;
        equal += rows[i].equal;
        count += rows[i].arrays;
    }
    printf("%-40s %8zu %8zu %8zu %8zu\n", "all", files, found, equal, count);
    printf("corpus: %zu files of the list, %zu arrays: %zu files are equal\n", found, count, equal);
    free(all.items);
    free(all.text);
    return equal == found ? 0 : 1;
}

/* ---- make ---- */

static list named; /* the files of --make, by their SHA-256 */

static void print_file(const char *path, list *done)
{
    size_t size;
    uint8_t *data = test_read_file(path, &size);
    const char *format;
    entry key, *of;
    char *lines;

    if (!data)
        return;
    test_sha256(data, size, key.sha256);
    of = bsearch(&key, named.items, named.count, sizeof key, compare_entries);
    if (of && !of->is_found) {
        of->is_found = 1;
        lines = decode_file(of->name, data, size, &format);
        if (*lines) /* if there is no line, kunai cannot read the file */
            printf("%s %zu %s | %s | %s\n%s\n", of->sha256, size, format, of->repository, of->name,
                   lines);
        free(lines);
    }
    free(data);
    (void)done;
}

static int make_list(const char *files, const char *folder)
{
    size_t size;
    char *text = (char *)test_read_file(files, &size), *line, *next;

    if (!text)
        fail("the file cannot be read", files);
    for (line = text; *line; line = next) {
        char *fields[5] = {line, NULL, NULL, NULL, NULL};

        next = line + strcspn(line, "\n");
        if (*next)
            *next++ = '\0';
        for (int i = 1; i < 5 && fields[i - 1]; i++)
            if ((fields[i] = strchr(fields[i - 1], '\t')) != NULL)
                *fields[i]++ = '\0';
        if (fields[4] && strlen(fields[2]) == 64) {
            entry *of = add_entry(&named);

            fields[4][strcspn(fields[4], "\t")] = '\0';
            of->name = fields[0];
            of->repository = fields[4];
            memcpy(of->sha256, fields[2], 65);
        }
    }
    if (!named.count)
        fail("no line has the fields", files);
    qsort(named.items, named.count, sizeof *named.items, compare_entries);
    visit_folder(folder, print_file, NULL);
    return 0;
}

/* ---- dump ---- */

static size_t root_size; /* of the path of the folder, with the slash after it */

static int compare_arrays(const void *a, const void *b)
{
    const array *left = a, *right = b;
    const char *const texts[][2] = {
        {left->module, right->module}, {left->owner, right->owner}, {left->member, right->member}};
    int order = 0;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0] && !order; i++)
        order = strcmp(texts[i][0], texts[i][1]);
    return order;
}

static void dump_file(const char *path, list *unused)
{
    size_t size;
    uint8_t *data = test_read_file(path, &size);
    arrays *all = allocate(sizeof *all);

    if (!data)
        fail("the file cannot be read", path);
    all->count = 0;
    all->name = "";
    add_file(all, data, size, 0);
    qsort(all->items, all->count, sizeof all->items[0], compare_arrays);
    printf("%s %zu\n", path + root_size, size);
    for (size_t i = 0; i < all->count; i++) {
        const array *of = &all->items[i];

        if (of->count)
            printf("\t%s %s%s%s %" PRIu64 " %08" PRIx64 "\n", of->module, of->owner,
                   of->member[0] ? "." : "", of->member, of->count, of->digest);
    }
    free(all);
    free(data);
    (void)unused;
}

static int dump_folder(const char *folder)
{
    is_dump = 1;
    root_size = strlen(folder) + 1;
    visit_folder(folder, dump_file, NULL);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && !strcmp(argv[1], "--dump"))
        return dump_folder(argv[2]);
    if (argc == 4 && !strcmp(argv[1], "--make"))
        return make_list(argv[2], argv[3]);
    if (argc == 3)
        return check_folder(argv[1], argv[2]);
    fputs("usage: conformance MANIFEST FOLDER\n       conformance --make FILES FOLDER\n"
          "       conformance --dump FOLDER\n",
          stderr);
    return 2;
}
