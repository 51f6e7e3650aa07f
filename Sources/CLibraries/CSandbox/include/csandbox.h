// Starting a child process that may do nothing but compute, and becoming one.
#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Starts this very program again, with `arguments` (the last NULL, the first its name) and `environment`.
/// Its standard input and output is the other end of the socket that comes back in `*connection`; every other
/// descriptor is closed, standard error goes nowhere, signals are as at the start of a program, and its session is its
/// own. 0 or an error number.
int csandbox_start(
    const char *program, char *const arguments[], char *const environment[], pid_t *process, int *connection);

/// What `csandbox_confine` leaves of the machine.
struct csandbox_limits {
    uint64_t memory_bytes;
    uint64_t cpu_seconds;
    int niceness;
};

/// Gives up all that decoding does not need: memory and time beyond the limits, files, sockets, other processes.
/// It is killed when the thread that started it ends. Libraries and data must have been loaded. 0, or -1 when the process is not confined and must end.
int csandbox_confine(struct csandbox_limits limits);

/// Kills a child and waits until it is gone.
void csandbox_end(pid_t process);
