/* Makes every sync of the disk take at least so long, as home disks do: LD_PRELOAD=delayed_sync.so
 * DELAYED_SYNC=MICROSECONDS COMMAND. Does the sync as well, and counts what it took. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

enum { NANOSECONDS = 1000000000 };

static long least; /* nanoseconds */
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);

__attribute__((constructor)) static void start(void) {
    const char *microseconds = getenv("DELAYED_SYNC");
    least = microseconds ? atol(microseconds) * 1000 : 0;
    real_fsync = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    real_fdatasync = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
}

static int delayed(int (*sync)(int), int file) {
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += (end.tv_nsec + least) / NANOSECONDS;
    end.tv_nsec = (end.tv_nsec + least) % NANOSECONDS;
    int result = sync(file);
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL)) {}
    return result;
}

int fsync(int file) { return delayed(real_fsync, file); }
int fdatasync(int file) { return delayed(real_fdatasync, file); }
