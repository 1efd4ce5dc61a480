/* main.c - runs the tests of a program in the order of its source:
 *
 *     test_PROGRAM [PATTERN]      (with * and ?, as in: test_textures 'order_*') */
#include "support.h"

typedef struct named_test {
    const char *name;
    void (*run)(void);
    const char *file;
    int line;
} named_test;

static named_test *tests;
static size_t count;
static char note[4096];
static int is_running;

void test_add(const char *name, void (*run)(void), const char *file, int line)
{
    tests = realloc(tests, (count + 1) * sizeof *tests);
    if (!tests)
        abort();
    tests[count++] = (named_test){name, run, file, line};
}

void test_note(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
}

static void run_one(void **state)
{
    const named_test *test = *state;

    note[0] = '\0';
    is_running = 1;
    test->run();
    is_running = 0;
}

/* Prints what the failed test tried, and where the test is. The place that cmocka prints can be
 * in a function that many tests call. A test that fails does not return, so is_running is still
 * set. */
static int print_failure(void **state)
{
    const named_test *test = *state;

    if (is_running && note[0])
        print_error("    with: %s\n", note);
    if (is_running)
        print_error("    test: %s:%d\n", test->file, test->line);
    is_running = 0;
    return 0;
}

int main(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/');
    struct CMUnitTest *list = calloc(count, sizeof *list);

    if (!list)
        abort();
    for (size_t i = 0; i < count; i++) {
        list[i].name = tests[i].name;
        list[i].test_func = run_one;
        list[i].teardown_func = print_failure;
        list[i].initial_state = &tests[i];
    }
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    /* the macro of cmocka needs a constant number of tests */
    int failed = _cmocka_run_group_tests(slash ? slash + 1 : argv[0], list, count, NULL, NULL);
    free(list);
    free(tests);
    return failed;
}
