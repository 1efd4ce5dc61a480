/* main.c - runs the tests of a program in the order of its source:
 *
 *     test_PROGRAM [PATTERN]      (with * and ?, as in: test_textures 'order_*') */
#include "support.h"

static struct CMUnitTest *tests;
static size_t count;

void test_add(const char *name, CMUnitTestFunction run)
{
    static const struct CMUnitTest none;

    tests = realloc(tests, (count + 1) * sizeof *tests);
    if (!tests)
        abort();
    tests[count] = none;
    tests[count].name = name;
    tests[count].test_func = run;
    count++;
}

int main(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/');
    int failed;

    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    /* The number of tests is no constant, which the macro of cmocka needs. */
    failed = _cmocka_run_group_tests(slash ? slash + 1 : argv[0], tests, count, NULL, NULL);
    free(tests);
    return failed;
}
