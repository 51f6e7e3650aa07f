/* Moves the wall clock of a process while it runs: LD_PRELOAD=wallclock.so TEST_CLOCK=FILE COMMAND
 *
 * FILE holds one 64-bit integer, the nanoseconds to add to CLOCK_REALTIME; a test writes it anew to make the clock
 * jump. Monotonic clocks, and with them time-outs and sleeps, stay true. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { NANOSECONDS = 1000000000 };

static const volatile int64_t no_offset;
static const volatile int64_t *offset = &no_offset;
static int (*real_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void start(void) {
    real_clock_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    const char *path = getenv("TEST_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *shared = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (shared != MAP_FAILED) offset = shared;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = real_clock_gettime(clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t nanoseconds = time->tv_nsec + *offset % NANOSECONDS;
        time->tv_sec += *offset / NANOSECONDS + (nanoseconds >= NANOSECONDS) - (nanoseconds < 0);
        time->tv_nsec = (nanoseconds + NANOSECONDS) % NANOSECONDS;
    }
    return result;
}

/* The C library's own versions do not come by the function above. */

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return result;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}
