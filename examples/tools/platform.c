/*
 * platform.c - threads, paths, files, clock and terminal on POSIX systems, Windows and WASI.
 *
 * Surprising: Windows paths are made absolute and get the prefix "\\?\" when they are long, because
 * its functions otherwise refuse more than 260 characters. WASI has no threads: start_thread
 * returns NULL, and the caller does the work itself.
 */
#define _POSIX_C_SOURCE 200809L
#define _DARWIN_C_SOURCE /* without this, macOS hides the count of cores */
#include "platform.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <shellapi.h>
#include <sys/stat.h>
#else
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#endif
#ifdef __linux__
#include <sys/ioctl.h>
#endif

/* ---- threads ---- */

/* Some systems give a thread only 512 KiB of stack. */
enum { STACK_SIZE = 8 << 20 };

#ifdef _WIN32

struct platform_thread {
    HANDLE system;
    void (*run)(void *user);
    void *user;
};

static unsigned __stdcall run_thread(void *given)
{
    platform_thread *thread = given;

    thread->run(thread->user);
    return 0;
}

platform_thread *start_thread(void (*run)(void *user), void *user)
{
    platform_thread *thread = malloc(sizeof *thread);

    if (!thread)
        return NULL;
    thread->run = run;
    thread->user = user;
    thread->system = (HANDLE)_beginthreadex(NULL, STACK_SIZE, run_thread, thread,
                                            STACK_SIZE_PARAM_IS_A_RESERVATION, NULL);
    if (thread->system)
        return thread;
    free(thread);
    return NULL;
}

void join_thread(platform_thread *thread)
{
    WaitForSingleObject(thread->system, INFINITE);
    CloseHandle(thread->system);
    free(thread);
}

/* A lock and a condition variable of Windows are one pointer each, begin as NULL and need no
 * destruction. */

static SRWLOCK *find_lock(platform_mutex *mutex)
{
    return (SRWLOCK *)(void *)mutex;
}

static CONDITION_VARIABLE *find_condition(platform_condition *condition)
{
    return (CONDITION_VARIABLE *)(void *)condition;
}

void begin_mutex(platform_mutex *mutex)
{
    InitializeSRWLock(find_lock(mutex));
}

void end_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void lock_mutex(platform_mutex *mutex)
{
    AcquireSRWLockExclusive(find_lock(mutex));
}

void unlock_mutex(platform_mutex *mutex)
{
    ReleaseSRWLockExclusive(find_lock(mutex));
}

void wait_condition(platform_condition *condition, platform_mutex *mutex)
{
    SleepConditionVariableSRW(find_condition(condition), find_lock(mutex), INFINITE, 0);
}

void wake_all(platform_condition *condition)
{
    WakeAllConditionVariable(find_condition(condition));
}

unsigned count_cores(void)
{
    const DWORD count = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);

    return count ? count : 1;
}

#elif defined __wasi__

platform_thread *start_thread(void (*run)(void *user), void *user)
{
    (void)run;
    (void)user;
    return NULL;
}

/* There is only one thread: no other thread can hold a mutex, or wake this one. */

void join_thread(platform_thread *thread)
{
    (void)thread;
}

void begin_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void end_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void lock_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void unlock_mutex(platform_mutex *mutex)
{
    (void)mutex;
}

void wait_condition(platform_condition *condition, platform_mutex *mutex)
{
    (void)condition;
    (void)mutex;
}

void wake_all(platform_condition *condition)
{
    (void)condition;
}

unsigned count_cores(void)
{
    return 1;
}

#else

struct platform_thread {
    pthread_t system;
    void (*run)(void *user);
    void *user;
};

static void *run_thread(void *given)
{
    platform_thread *thread = given;

    thread->run(thread->user);
    return NULL;
}

/* Returns 0, or an error number. */
static int create_thread(platform_thread *thread)
{
    pthread_attr_t attributes;
    int bad = pthread_attr_init(&attributes);

    if (bad)
        return bad;
    bad = pthread_attr_setstacksize(&attributes, STACK_SIZE);
    if (!bad)
        bad = pthread_create(&thread->system, &attributes, run_thread, thread);
    pthread_attr_destroy(&attributes);
    return bad;
}

platform_thread *start_thread(void (*run)(void *user), void *user)
{
    platform_thread *thread = malloc(sizeof *thread);

    if (!thread)
        return NULL;
    thread->run = run;
    thread->user = user;
    if (!create_thread(thread))
        return thread;
    free(thread);
    return NULL;
}

void join_thread(platform_thread *thread)
{
    pthread_join(thread->system, NULL);
    free(thread);
}

void begin_mutex(platform_mutex *mutex)
{
    pthread_mutex_init(mutex, NULL);
}

void end_mutex(platform_mutex *mutex)
{
    pthread_mutex_destroy(mutex);
}

void lock_mutex(platform_mutex *mutex)
{
    pthread_mutex_lock(mutex);
}

void unlock_mutex(platform_mutex *mutex)
{
    pthread_mutex_unlock(mutex);
}

void wait_condition(platform_condition *condition, platform_mutex *mutex)
{
    pthread_cond_wait(condition, mutex);
}

void wake_all(platform_condition *condition)
{
    pthread_cond_broadcast(condition);
}

unsigned count_cores(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count > 0 ? (unsigned)count : 1;
}

#endif

/* ---- paths ---- */

#ifdef _WIN32

int is_separator(char letter)
{
    return letter == '/' || letter == '\\';
}

/* Returns the size of a drive in bytes: 2 for "C:", otherwise 0. */
static size_t measure_drive(const char *path)
{
    const char letter = path[0] ? (char)(path[0] | 0x20) : 0;

    return letter >= 'a' && letter <= 'z' && path[1] == ':' ? 2 : 0;
}

/* Returns the offset after the next name and its separator. */
static size_t skip_name(const char *path, size_t at)
{
    while (path[at] && !is_separator(path[at]))
        at++;
    return path[at] ? at + 1 : at;
}

size_t measure_root(const char *path)
{
    size_t at = measure_drive(path);

    if (!at && is_separator(path[0]) && is_separator(path[1]))
        return skip_name(path, skip_name(path, 2));
    while (is_separator(path[at]))
        at++;
    return at;
}

#else

int is_separator(char letter)
{
    return letter == '/';
}

static size_t measure_drive(const char *path)
{
    (void)path;
    return 0;
}

size_t measure_root(const char *path)
{
    size_t at = 0;

    while (is_separator(path[at]))
        at++;
    return at;
}

#endif

size_t measure_folder(const char *path)
{
    size_t at = strlen(path);
    const size_t drive = measure_drive(path);

    while (at > drive && !is_separator(path[at - 1]))
        at--;
    return at;
}

const char *find_path_name(const char *path)
{
    return path + measure_folder(path);
}

/* ---- lists of names ---- */

typedef struct name_list {
    char **names; /* NULL ends them */
    size_t count, room;
} name_list;

static void free_list(name_list *list)
{
    size_t i;

    for (i = 0; i < list->count; i++)
        free(list->names[i]);
    free(list->names);
}

/* Adds a name and takes ownership. Returns 0 if there is no memory. */
static int add_name(name_list *list, char *name)
{
    if (name && list->count + 1 >= list->room) {
        const size_t room = list->room ? 2 * list->room : 16;
        char **names = realloc(list->names, room * sizeof *names);

        if (!names) {
            free(name);
            return 0;
        }
        list->names = names;
        list->room = room;
    }
    if (!name)
        return 0;
    list->names[list->count++] = name;
    list->names[list->count] = NULL;
    return 1;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Returns the sorted names, or NULL if bad is not 0. */
static char **finish_list(name_list *list, int bad)
{
    if (!bad && !list->names)
        list->names = calloc(1, sizeof *list->names);
    if (!bad && list->names) {
        qsort(list->names, list->count, sizeof *list->names, compare_names);
        return list->names;
    }
    free_list(list);
    errno = bad ? bad : ENOMEM;
    return NULL;
}

/* ---- files ---- */

#ifdef _WIN32

/* Windows allows 260 characters in a path. For a folder, 12 of them are reserved for the names in
 * the folder. */
enum { LONG_PATH = 248 };

/* Returns the size of a character in bytes by its first byte, or 0 if no character begins with this
 * byte. */
static unsigned measure_character(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/* Reads one character and advances to the next. Windows names can contain half of a surrogate pair,
 * which takes three bytes. Invalid bytes become U+FFFD. */
static unsigned read_character(const char **text)
{
    const unsigned char *bytes = (const unsigned char *)*text;
    const unsigned size = measure_character(*bytes);
    unsigned code = size > 1 ? *bytes & (0x7Fu >> size) : *bytes, i;

    for (i = 1; i < size && (bytes[i] & 0xC0) == 0x80; i++)
        code = code << 6 | (bytes[i] & 0x3F);
    if (i != size || (size == 3 && code < 0x800) ||
        (size == 4 && (code < 0x10000 || code > 0x10FFFF))) {
        (*text)++;
        return 0xFFFD;
    }
    *text += size;
    return code;
}

/* Returns UTF-16 in malloc memory, or NULL and sets errno. */
static wchar_t *copy_wide(const char *text)
{
    wchar_t *wide = calloc(strlen(text) + 1, sizeof *wide), *next = wide;

    while (wide && *text) {
        const unsigned code = read_character(&text);

        if (code > 0xFFFF)
            *next++ = (wchar_t)(0xD800 + ((code - 0x10000) >> 10));
        *next++ = (wchar_t)(code > 0xFFFF ? 0xDC00 + ((code - 0x10000) & 0x3FF) : code);
    }
    if (!wide)
        errno = ENOMEM;
    return wide;
}

static int is_half(wchar_t unit, unsigned first)
{
    return (unit & 0xFC00u) == first;
}

/* Returns UTF-8 in malloc memory, or NULL. */
static char *copy_narrow(const wchar_t *wide)
{
    char *text = malloc(3 * wcslen(wide) + 1), *next = text;

    if (!text)
        return NULL;
    for (; *wide; wide++) {
        unsigned code = *wide;

        if (is_half(wide[0], 0xD800) && is_half(wide[1], 0xDC00)) {
            code = 0x10000 + ((code & 0x3FF) << 10) + (*++wide & 0x3FFu);
            *next++ = (char)(0xF0 | code >> 18);
            *next++ = (char)(0x80 | (code >> 12 & 0x3F));
        } else if (code >= 0x800) {
            *next++ = (char)(0xE0 | code >> 12);
        }
        if (code >= 0x800)
            *next++ = (char)(0x80 | (code >> 6 & 0x3F));
        else if (code >= 0x80)
            *next++ = (char)(0xC0 | code >> 6);
        *next++ = (char)(code < 0x80 ? code : 0x80 | (code & 0x3F));
    }
    *next = 0;
    return text;
}

/* Adds the prefix that removes the limit on the length. Returns NULL if there is no memory. */
static wchar_t *lengthen(const wchar_t *full)
{
    const int is_share = full[0] == '\\' && full[1] == '\\';
    const wchar_t *start = is_share ? L"\\\\?\\UNC" : L"\\\\?\\";
    wchar_t *path = malloc((wcslen(start) + wcslen(full) + 1) * sizeof *path);

    if (path)
        wcscat(wcscpy(path, start), full + is_share);
    return path;
}

/* Returns the path in the form that Windows functions take, in malloc memory, or NULL and sets
 * errno. */
static wchar_t *make_wide_path(const char *path)
{
    wchar_t *wide = copy_wide(path), *full, *made;
    DWORD size;

    if (!wide || !wcsncmp(wide, L"\\\\?\\", 4) || !wcsncmp(wide, L"\\\\.\\", 4))
        return wide;
    size = GetFullPathNameW(wide, 0, NULL, NULL);
    if (size < LONG_PATH)
        return wide;
    full = calloc(size, sizeof *full);
    made = full && GetFullPathNameW(wide, size, full, NULL) < size ? lengthen(full) : NULL;
    free(full);
    free(wide);
    if (!made)
        errno = ENOMEM;
    return made;
}

/* Converts the last error of Windows to an error number of errno.h. */
static int get_error(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME: return ENOENT;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
    case ERROR_WRITE_PROTECT: return EACCES;
    case ERROR_ALREADY_EXISTS:
    case ERROR_FILE_EXISTS: return EEXIST;
    case ERROR_DIRECTORY: return ENOTDIR;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: return ENOSPC;
    case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME: return EINVAL;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY: return ENOMEM;
    default: return EIO;
    }
}

/* A file in cloud storage also has a reparse point, but is no link. */
static int is_link(HANDLE handle)
{
    FILE_ATTRIBUTE_TAG_INFO info;

    return GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &info, sizeof info) &&
           (info.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) &&
           IsReparseTagNameSurrogate(info.ReparseTag);
}

static int look_at_handle(HANDLE handle, platform_file *file)
{
    BY_HANDLE_FILE_INFORMATION info;

    *file = (platform_file){PLATFORM_OTHER, 0, 0, 0};
    if (GetFileType(handle) != FILE_TYPE_DISK)
        return 0;
    if (!GetFileInformationByHandle(handle, &info))
        return get_error();
    file->disk = info.dwVolumeSerialNumber;
    file->number = (unsigned long long)info.nFileIndexHigh << 32 | info.nFileIndexLow;
    if (is_link(handle)) {
        file->kind = PLATFORM_LINK;
    } else if (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) {
        file->kind = PLATFORM_FOLDER;
    } else {
        file->kind = PLATFORM_FILE;
        file->size = (unsigned long long)info.nFileSizeHigh << 32 | info.nFileSizeLow;
    }
    return 0;
}

static int look_at(const char *path, DWORD flags, platform_file *file)
{
    const DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    wchar_t *wide = make_wide_path(path);
    HANDLE handle;
    int bad;

    if (!wide)
        return errno;
    handle = CreateFileW(wide, FILE_READ_ATTRIBUTES, share, NULL, OPEN_EXISTING,
                         FILE_FLAG_BACKUP_SEMANTICS | flags, NULL);
    bad = handle == INVALID_HANDLE_VALUE ? get_error() : look_at_handle(handle, file);
    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    free(wide);
    return bad;
}

int look_at_path(const char *path, platform_file *file)
{
    return look_at(path, 0, file);
}

int look_at_name(const char *path, platform_file *file)
{
    return look_at(path, FILE_FLAG_OPEN_REPARSE_POINT, file);
}

int look_at_stream(FILE *stream, platform_file *file)
{
    const int bad = look_at_handle((HANDLE)_get_osfhandle(_fileno(stream)), file);
    const long long at = file->kind == PLATFORM_FILE ? _ftelli64(stream) : 0;

    if (at > 0)
        file->size -= (unsigned long long)at < file->size ? (unsigned long long)at : file->size;
    return bad;
}

static FILE *open_wide(const char *path, int flags, const char *mode)
{
    wchar_t *wide = make_wide_path(path);
    const int file =
        wide ? _wopen(wide, flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE) : -1;
    FILE *stream = file < 0 ? NULL : _fdopen(file, mode);

    if (file >= 0 && !stream)
        _close(file);
    free(wide);
    return stream;
}

FILE *open_file(const char *path)
{
    return open_wide(path, _O_RDONLY | _O_SEQUENTIAL, "rb");
}

FILE *create_file(const char *path)
{
    return open_wide(path, _O_WRONLY | _O_CREAT | _O_EXCL, "wb");
}

/* Calls a Windows function that takes one path. */
static int change_path(BOOL(WINAPI *change)(const wchar_t *path), const char *path)
{
    wchar_t *wide = make_wide_path(path);
    int bad;

    if (!wide)
        return errno;
    bad = change(wide) ? 0 : get_error();
    free(wide);
    return bad;
}

int remove_file(const char *path)
{
    return change_path(DeleteFileW, path);
}

/* Windows reports the same error if the parent is a file and if the parent is missing. */
static BOOL WINAPI create_folder(const wchar_t *path)
{
    if (CreateDirectoryW(path, NULL))
        return TRUE;
    if (GetLastError() == ERROR_PATH_NOT_FOUND)
        SetLastError(ERROR_DIRECTORY);
    return FALSE;
}

int make_folder(const char *path)
{
    return change_path(create_folder, path);
}

int replace_file(const char *path, const char *new_path)
{
    wchar_t *from = make_wide_path(path), *to = from ? make_wide_path(new_path) : NULL;
    int bad = ENOMEM;

    if (to)
        bad = MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING) ? 0 : get_error();
    free(from);
    free(to);
    return bad;
}

/* Windows hides its own files, for example desktop.ini. */
static int is_shown(const WIN32_FIND_DATAW *found)
{
    const DWORD hidden = FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_SYSTEM;

    return found->cFileName[0] != '.' && (found->dwFileAttributes & hidden) != hidden;
}

static int add_names(name_list *list, const wchar_t *pattern)
{
    WIN32_FIND_DATAW found;
    const HANDLE search = FindFirstFileW(pattern, &found);
    int bad = 0;

    if (search == INVALID_HANDLE_VALUE)
        return GetLastError() == ERROR_FILE_NOT_FOUND ? 0 : get_error();
    do {
        if (is_shown(&found) && !add_name(list, copy_narrow(found.cFileName)))
            bad = ENOMEM;
    } while (!bad && FindNextFileW(search, &found));
    if (!bad && GetLastError() != ERROR_NO_MORE_FILES)
        bad = get_error();
    FindClose(search);
    return bad;
}

char **list_folder(const char *path)
{
    const size_t size = strlen(path);
    char *pattern = malloc(size + 3);
    wchar_t *wide = NULL;
    name_list list = {0};
    int bad = ENOMEM;

    if (pattern) {
        memcpy(pattern, path, size);
        strcpy(pattern + size, size && is_separator(path[size - 1]) ? "*" : "/*");
        wide = make_wide_path(pattern);
    }
    if (wide)
        bad = add_names(&list, wide);
    free(wide);
    free(pattern);
    return finish_list(&list, bad);
}

#else

static void take_state(const struct stat *state, platform_file *file)
{
    *file = (platform_file){PLATFORM_OTHER, 0, (unsigned long long)state->st_dev,
                            (unsigned long long)state->st_ino};
    if (S_ISREG(state->st_mode)) {
        file->kind = PLATFORM_FILE;
        file->size = (unsigned long long)state->st_size;
    } else if (S_ISDIR(state->st_mode)) {
        file->kind = PLATFORM_FOLDER;
    } else if (S_ISLNK(state->st_mode)) {
        file->kind = PLATFORM_LINK;
    }
}

int look_at_path(const char *path, platform_file *file)
{
    struct stat state;

    if (stat(path, &state))
        return errno;
    take_state(&state, file);
    return 0;
}

int look_at_name(const char *path, platform_file *file)
{
    struct stat state;

    if (lstat(path, &state))
        return errno;
    take_state(&state, file);
    return 0;
}

int look_at_stream(FILE *stream, platform_file *file)
{
    const off_t at = ftello(stream);
    struct stat state;

    if (fstat(fileno(stream), &state))
        return errno;
    take_state(&state, file);
    if (at > 0)
        file->size -= (unsigned long long)at < file->size ? (unsigned long long)at : file->size;
    return 0;
}

FILE *open_file(const char *path)
{
    return fopen(path, "rb");
}

FILE *create_file(const char *path)
{
    return fopen(path, "wbx");
}

int remove_file(const char *path)
{
    return unlink(path) ? errno : 0;
}

int make_folder(const char *path)
{
    return mkdir(path, 0777) ? errno : 0;
}

int replace_file(const char *path, const char *new_path)
{
    return rename(path, new_path) ? errno : 0;
}

static int add_names(name_list *list, DIR *folder)
{
    const struct dirent *entry;

    errno = 0;
    while ((entry = readdir(folder)) != NULL) {
        if (entry->d_name[0] != '.' && !add_name(list, strdup(entry->d_name)))
            return ENOMEM;
        errno = 0;
    }
    return errno;
}

char **list_folder(const char *path)
{
    DIR *folder = opendir(path);
    name_list list = {0};
    int bad;

    if (!folder)
        return NULL;
    bad = add_names(&list, folder);
    closedir(folder);
    return finish_list(&list, bad);
}

#endif

/* ---- the program ---- */

#ifdef _WIN32

static unsigned char fold_letter(char letter)
{
    return (unsigned char)(letter >= 'A' && letter <= 'Z' ? letter | 0x20 : letter);
}

static size_t skip_character(const char *text)
{
    const char *next = text;

    read_character(&next);
    return (size_t)(next - text);
}

/* Returns whether a name matches wildcards. After a mismatch, the last star matches one more
 * character. */
static int is_match(const char *pattern, const char *name)
{
    const char *star = NULL, *again = NULL;

    while (*name) {
        if (*pattern == '*') {
            star = ++pattern;
            again = name;
        } else if (*pattern == '?') {
            pattern++;
            name += skip_character(name);
        } else if (fold_letter(*pattern) == fold_letter(*name)) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star;
            name = ++again;
        } else {
            return 0;
        }
    }
    return !pattern[strspn(pattern, "*")];
}

/* Joins a folder and a name. Returns NULL if there is no memory. */
static char *join_path(const char *folder, size_t size, const char *name)
{
    char *path = malloc(size + strlen(name) + 1);

    if (path)
        strcpy((char *)memcpy(path, folder, size) + size, name);
    return path;
}

/* Adds the paths that match an argument, or the argument itself if no path matches. Takes ownership
 * of the argument. Returns 0 if there is no memory. */
static int add_argument(name_list *list, char *argument)
{
    const size_t size = argument ? measure_folder(argument) : 0, before = list->count;
    char *folder, **names;
    int good = 1;
    size_t i;

    if (!argument || !strpbrk(argument + size, "*?"))
        return add_name(list, argument);
    folder = join_path(argument, size, ".");
    names = folder ? list_folder(folder) : NULL;
    for (i = 0; names && names[i]; i++) {
        if (good && is_match(argument + size, names[i]))
            good = add_name(list, join_path(argument, size, names[i]));
        free(names[i]);
    }
    free(names);
    free(folder);
    if (list->count == before)
        return good && add_name(list, argument);
    free(argument);
    return good;
}

/* Windows passes the arguments as UTF-16. */
static void read_arguments(int *argc, char ***argv)
{
    int count, i, good = 1;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    name_list list = {0};

    for (i = 0; wide && i < count && good; i++)
        good =
            i ? add_argument(&list, copy_narrow(wide[i])) : add_name(&list, copy_narrow(wide[i]));
    LocalFree(wide);
    if (!good || !list.count) {
        free_list(&list);
        return;
    }
    *argc = (int)list.count;
    *argv = list.names;
}

static UINT old_code_page;

static void restore_console(void)
{
    SetConsoleOutputCP(old_code_page);
}

void begin_platform(int *argc, char ***argv)
{
    FILE *const streams[] = {stdin, stdout, stderr};
    size_t i;

    for (i = 0; i < sizeof streams / sizeof streams[0]; i++)
        if (_fileno(streams[i]) >= 0)
            _setmode(_fileno(streams[i]), _O_BINARY);
    old_code_page = GetConsoleOutputCP(); /* 0 without a console */
    if (old_code_page && SetConsoleOutputCP(CP_UTF8))
        atexit(restore_console);
    read_arguments(argc, argv);
}

#elif defined __wasi__

static void fill_streams(void)
{
}

#else

/* If the caller has closed a standard stream, the next file that is opened would get its number,
 * and the program would print into that file. The stream opened here can be neither read nor
 * written, like a closed stream. */
static void fill_streams(void)
{
    int number;

    for (number = STDIN_FILENO; number <= STDERR_FILENO; number++)
        if (fcntl(number, F_GETFD) < 0 && errno == EBADF)
            (void)!open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

#endif

#ifndef _WIN32

void begin_platform(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    fill_streams();
}

#endif

/* ---- time and terminal ---- */

enum { USUAL_WIDTH = 80 };

#ifdef _WIN32

unsigned long long get_milliseconds(void)
{
    return GetTickCount64();
}

/* Consoles older than Windows 10 show the codes for "clear the line" as letters. They do not count
 * as terminals. */
unsigned measure_terminal(void)
{
    const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
    CONSOLE_SCREEN_BUFFER_INFO info;
    DWORD mode;

    if (!GetConsoleMode(console, &mode) ||
        !SetConsoleMode(console,
                        mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING))
        return 0;
    if (GetConsoleScreenBufferInfo(console, &info) && info.srWindow.Right > info.srWindow.Left)
        return (unsigned)(info.srWindow.Right - info.srWindow.Left) + 1;
    return USUAL_WIDTH;
}

#else

unsigned long long get_milliseconds(void)
{
    struct timespec now = {0};

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)now.tv_sec * 1000 + (unsigned long long)now.tv_nsec / 1000000;
}

unsigned measure_terminal(void)
{
    const char *columns = getenv("COLUMNS");
    const long told = columns ? strtol(columns, NULL, 10) : 0;
#ifdef __linux__ /* ioctl and TIOCGWINSZ are no part of POSIX */
    struct winsize size = {0};

    if (isatty(STDERR_FILENO) && !ioctl(STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col)
        return size.ws_col;
#endif
    if (!isatty(STDERR_FILENO))
        return 0;
    return told > 0 && told < 10000 ? (unsigned)told : USUAL_WIDTH;
}

#endif
