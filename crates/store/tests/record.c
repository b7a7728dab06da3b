/* Writes down what a program does to the files of one folder, for tests of what is left of them after a power cut.
 *
 * Preloaded by the test alone. SENTE_RECORD names the record, SENTE_FOLDER the folder. Each entry: an operation, the
 * length of the name, an offset, a length (8 bytes each), the name, and what was written. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE = 2, SYNC = 3, UNLINK = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int record = -1;

static ssize_t (*next_write)(int, const void *, size_t);
static ssize_t (*next_pwrite)(int, const void *, size_t, off_t);
static int (*next_fsync)(int);
static int (*next_fdatasync)(int);
static int (*next_ftruncate)(int, off_t);
static int (*next_unlink)(const char *);

__attribute__((constructor)) static void begin(void) {
    next_write = dlsym(RTLD_NEXT, "write");
    next_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    next_fsync = dlsym(RTLD_NEXT, "fsync");
    next_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    next_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    next_unlink = dlsym(RTLD_NEXT, "unlink");
    const char *path = getenv("SENTE_RECORD");
    if (path) record = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
}

/* The name of a path within the folder; of the folder itself, an empty one; else nothing. */
static const char *within(const char *path) {
    const char *folder = getenv("SENTE_FOLDER");
    if (record < 0 || !folder) return NULL;
    size_t prefix = strlen(folder);
    if (strncmp(path, folder, prefix) != 0) return NULL;
    if (path[prefix] == 0) return path + prefix;
    return path[prefix] == '/' ? path + prefix + 1 : NULL;
}

/* The name of an open file in the folder, or nothing. */
static const char *name_of(int file, char *path) {
    if (record < 0 || file == record) return NULL;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, 4095);
    if (length < 0) return NULL;
    path[length] = 0;
    return within(path);
}

static void put(const void *bytes, size_t length) {
    while (length > 0) {
        ssize_t done = next_write(record, bytes, length);
        if (done <= 0) abort();
        bytes = (const char *)bytes + done;
        length -= done;
    }
}

static void entry(uint64_t kind, const char *name, uint64_t offset, const void *bytes, uint64_t length) {
    uint64_t head[4] = {kind, strlen(name), offset, length};
    put(head, sizeof head);
    put(name, head[1]);
    if (bytes) put(bytes, length);
}

ssize_t write(int file, const void *bytes, size_t length) {
    char path[4096];
    const char *name = name_of(file, path);
    if (!name) return next_write(file, bytes, length);
    pthread_mutex_lock(&lock);
    off_t at = fcntl(file, F_GETFL) & O_APPEND ? lseek(file, 0, SEEK_END) : lseek(file, 0, SEEK_CUR);
    ssize_t done = next_write(file, bytes, length);
    if (done > 0) entry(WRITE, name, at, bytes, done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off_t at) {
    char path[4096];
    const char *name = name_of(file, path);
    if (!name) return next_pwrite(file, bytes, length, at);
    pthread_mutex_lock(&lock);
    ssize_t done = next_pwrite(file, bytes, length, at);
    if (done > 0) entry(WRITE, name, at, bytes, done);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) { return pwrite64(file, bytes, length, at); }

/* A sync counts when it is done: what was written in the meantime may be lost. */
static int synced(int file, int (*next)(int)) {
    char path[4096];
    const char *name = name_of(file, path);
    if (!name) return next(file);
    pthread_mutex_lock(&lock);
    int result = next(file);
    if (result == 0) entry(SYNC, name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int file) { return synced(file, next_fsync); }
int fdatasync(int file) { return synced(file, next_fdatasync); }

int ftruncate64(int file, off_t length) {
    char path[4096];
    const char *name = name_of(file, path);
    if (!name) return next_ftruncate(file, length);
    pthread_mutex_lock(&lock);
    int result = next_ftruncate(file, length);
    if (result == 0) entry(TRUNCATE, name, length, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int unlink(const char *path) {
    const char *name = within(path);
    if (!name) return next_unlink(path);
    pthread_mutex_lock(&lock);
    int result = next_unlink(path);
    if (result == 0) entry(UNLINK, name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}
