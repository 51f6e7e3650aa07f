#define _GNU_SOURCE
#include "clinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int clinux_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int control(int epoll, int operation, int descriptor, uint32_t bits, uint64_t token) {
    struct epoll_event event = {.events = bits, .data.u64 = token};
    return epoll_ctl(epoll, operation, descriptor, &event);
}

int clinux_epoll_add(int epoll, int descriptor, uint32_t bits, uint64_t token) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, bits, token);
}

int clinux_epoll_modify(int epoll, int descriptor, uint32_t bits, uint64_t token) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, bits, token);
}

int clinux_epoll_remove(int epoll, int descriptor) { return control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0); }

int clinux_epoll_wait(int epoll, struct clinux_event *events, int count, int milliseconds) {
    struct epoll_event raw[256];
    int found = epoll_wait(epoll, raw, count < 256 ? count : 256, milliseconds);
    for (int i = 0; i < found; i++) {
        events[i].token = raw[i].data.u64;
        events[i].bits = raw[i].events;
    }
    return found;
}

int clinux_eventfd_create(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void clinux_eventfd_raise(int descriptor) { eventfd_write(descriptor, 1); }

void clinux_eventfd_clear(int descriptor) {
    eventfd_t value;
    eventfd_read(descriptor, &value);
}

int clinux_accept(int listener, char *address) {
    struct sockaddr_storage peer;
    socklen_t length = sizeof peer;
    int descriptor = accept4(listener, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (descriptor < 0) return -1;
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    address[0] = 0;
    if (peer.ss_family == AF_INET) {
        inet_ntop(AF_INET, &((struct sockaddr_in *)&peer)->sin_addr, address, 46);
    } else if (peer.ss_family == AF_INET6) {
        struct in6_addr *six = &((struct sockaddr_in6 *)&peer)->sin6_addr;
        // A client of a dual-stack socket that came by IPv4 is shown as such (RFC 4291 section 2.5.5.2).
        if (IN6_IS_ADDR_V4MAPPED(six)) inet_ntop(AF_INET, &six->s6_addr[12], address, 46);
        else inet_ntop(AF_INET6, six, address, 46);
    }
    return descriptor;
}

int clinux_listen(const struct addrinfo *address, int shared, int backlog) {
    int descriptor = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    int on = 1, off = 0;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (shared) setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
    if (address->ai_family == AF_INET6) {
        // "::" serves IPv4 too; any other IPv6 address means just itself.
        const struct in6_addr *six = &((const struct sockaddr_in6 *)address->ai_addr)->sin6_addr;
        const int *only = IN6_IS_ADDR_UNSPECIFIED(six) ? &off : &on;
        setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, only, sizeof on);
    }
    if (bind(descriptor, address->ai_addr, address->ai_addrlen) < 0 || listen(descriptor, backlog) < 0) {
        int error = errno;
        close(descriptor);
        errno = error;
        return -1;
    }
    return descriptor;
}

int clinux_port(int descriptor) {
    struct sockaddr_storage bound;
    socklen_t length = sizeof bound;
    if (getsockname(descriptor, (struct sockaddr *)&bound, &length) < 0) return 0;
    return ntohs(bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port
                                             : ((struct sockaddr_in *)&bound)->sin_port);
}

void clinux_set_port(struct addrinfo *address, int port) {
    if (address->ai_family == AF_INET6) ((struct sockaddr_in6 *)address->ai_addr)->sin6_port = htons((uint16_t)port);
    else ((struct sockaddr_in *)address->ai_addr)->sin_port = htons((uint16_t)port);
}

struct start {
    void (*body)(void *);
    void *context;
    char name[16];
};

static void *run(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
    pthread_setname_np(pthread_self(), start.name);
    start.body(start.context);
    return NULL;
}

int clinux_thread_start(const char *name, void (*body)(void *), void *context) {
    struct start *start = calloc(1, sizeof *start);
    if (!start) return ENOMEM;
    start->body = body;
    start->context = context;
    strncpy(start->name, name, sizeof start->name - 1);
    pthread_t thread;
    int error = pthread_create(&thread, NULL, run, start);
    if (error) free(start);
    else pthread_detach(thread);
    return error;
}

static _Thread_local void *owner;
static _Thread_local int owner_kind;

void *clinux_thread_owner(int kind) { return owner_kind == kind ? owner : NULL; }

void clinux_thread_set_owner(int kind, void *value) {
    owner_kind = kind;
    owner = value;
}

uint64_t clinux_monotonic(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

int64_t clinux_wall_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME_COARSE, &time);
    return time.tv_sec;
}

static volatile int forwarded_to[65];

static void forward(int signal) {
    int error = errno;
    unsigned char number = (unsigned char)signal;
    // Only async-signal-safe calls here (signal-safety(7)). A full pipe means that it has been told already.
    if (write(forwarded_to[signal], &number, 1) < 0) { }
    errno = error;
}

int clinux_signal_forward(int signal, int descriptor) {
    if (signal < 1 || signal > 64) return errno = EINVAL, -1;
    forwarded_to[signal] = descriptor;
    struct sigaction action = {.sa_handler = forward, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(signal, &action, NULL);
}
