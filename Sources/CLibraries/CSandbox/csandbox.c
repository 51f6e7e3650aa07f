#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int prepare_files(posix_spawn_file_actions_t *files, int connection) {
    int error = posix_spawn_file_actions_adddup2(files, connection, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(files, connection, 1);
    if (!error) error = posix_spawn_file_actions_addopen(files, 2, "/dev/null", O_WRONLY, 0);
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(files, 3);
    return error;
}

static int prepare_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawnattr_setsigmask(attributes, &none);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
    // A session of its own: a Ctrl-C at the terminal is for the server, which drains first.
    if (!error)
        error = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    return error;
}

int csandbox_start(
    const char *program, char *const arguments[], char *const environment[], pid_t *process, int *connection) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return errno;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    int error = prepare_files(&files, ends[1]);
    if (!error) error = prepare_attributes(&attributes);
    if (!error) error = posix_spawn(process, program, &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    if (error) close(ends[0]);
    else *connection = ends[0];
    return error;
}

static int limit(int resource, uint64_t value) {
    struct rlimit both = {.rlim_cur = value, .rlim_max = value};
    return setrlimit(resource, &both);
}

#define REFUSE(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), \
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA))

#if defined __x86_64__
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Refuses what has to do with the network, files, and other processes. A kernel without filters leaves that to the
// limits, which already allow no further descriptor.
static void filter_calls(void) {
#ifdef OWN_ARCHITECTURE
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
        // The numbers of the x32 ABI begin here, and would name the same calls anew.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        REFUSE(__NR_open), REFUSE(__NR_creat), REFUSE(__NR_unlink), REFUSE(__NR_rename), REFUSE(__NR_renameat), REFUSE(__NR_link),
        REFUSE(__NR_symlink), REFUSE(__NR_mkdir), REFUSE(__NR_rmdir), REFUSE(__NR_chmod), REFUSE(__NR_chown),
        REFUSE(__NR_fork), REFUSE(__NR_vfork),
#endif
        REFUSE(__NR_openat), REFUSE(__NR_openat2), REFUSE(__NR_unlinkat), REFUSE(__NR_renameat2),
        REFUSE(__NR_linkat), REFUSE(__NR_symlinkat), REFUSE(__NR_mkdirat), REFUSE(__NR_fchmodat), REFUSE(__NR_fchownat),
        REFUSE(__NR_truncate), REFUSE(__NR_socket), REFUSE(__NR_socketpair), REFUSE(__NR_connect), REFUSE(__NR_bind),
        REFUSE(__NR_execve), REFUSE(__NR_execveat), REFUSE(__NR_kill), REFUSE(__NR_tkill), REFUSE(__NR_ptrace),
        REFUSE(__NR_process_vm_readv), REFUSE(__NR_process_vm_writev), REFUSE(__NR_pidfd_open),
        REFUSE(__NR_pidfd_getfd), REFUSE(__NR_io_uring_setup), REFUSE(__NR_bpf), REFUSE(__NR_unshare),
        REFUSE(__NR_mount), REFUSE(__NR_keyctl), REFUSE(__NR_prlimit64), REFUSE(__NR_setpriority),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#endif
}

int csandbox_confine(struct csandbox_limits limits) {
    // When the thread that started this process ends, however it does, nobody waits for an answer. Had it ended before,
    // the socket would be at its end, and so this process.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) return -1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return -1;
    setpriority(PRIO_PROCESS, 0, limits.niceness);
    if (limit(RLIMIT_CORE, 0) || limit(RLIMIT_FSIZE, 0) || limit(RLIMIT_MEMLOCK, 0)) return -1;
    if (limit(RLIMIT_AS, limits.memory_bytes) || limit(RLIMIT_CPU, limits.cpu_seconds)) return -1;
    // Descriptors 0 to 2 are there; with this limit no fourth can be made, be it a file or a socket.
    if (limit(RLIMIT_NOFILE, 3)) return -1;
    filter_calls();
    return 0;
}

void csandbox_end(pid_t process) {
    int status;
    kill(process, SIGKILL);
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
}
