#pragma once

// What Linux offers and Swift's Glibc module does not import: epoll, eventfd, accept4, thread names, thread-local
// storage. Thin functions only; the rules live in Swift.

#include <netdb.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/types.h>

/// One readiness report of `clinux_epoll_wait`: the token given at registration and the EPOLL… bits.
struct clinux_event {
    uint64_t token;
    uint32_t bits;
};

// The EPOLL… constants are an enumeration in C; as plain numbers they combine with `|` in Swift.
static const uint32_t clinux_readable = EPOLLIN;
static const uint32_t clinux_writable = EPOLLOUT;
static const uint32_t clinux_hung_up = EPOLLHUP;
static const uint32_t clinux_failed = EPOLLERR;

int clinux_epoll_create(void);
int clinux_epoll_add(int epoll, int descriptor, uint32_t bits, uint64_t token);
int clinux_epoll_modify(int epoll, int descriptor, uint32_t bits, uint64_t token);
int clinux_epoll_remove(int epoll, int descriptor);
/// Fills `events` with at most `count` (256 at most) reports; -1 and errno when interrupted.
int clinux_epoll_wait(int epoll, struct clinux_event *events, int count, int milliseconds);

/// A counter that another thread raises to wake a loop. Non-blocking.
int clinux_eventfd_create(void);
void clinux_eventfd_raise(int descriptor);
void clinux_eventfd_clear(int descriptor);

/// An accepted connection, non-blocking and close-on-exec, with TCP_NODELAY; -1 and errno otherwise.
/// `address` gets the peer's IP address as text, at least 46 bytes long.
int clinux_accept(int listener, char *address);

/// A listening socket on `address`, non-blocking, close-on-exec; -1 and errno otherwise.
int clinux_listen(const struct addrinfo *address, int shared, int backlog);
/// The port a socket is bound to.
int clinux_port(int descriptor);
/// Puts `port` into an IPv4 or IPv6 address.
void clinux_set_port(struct addrinfo *address, int port);

/// Starts a detached thread that runs `body(context)` under `name` (15 bytes are shown). 0 or an error number.
int clinux_thread_start(const char *name, void (*body)(void *), void *context);

static const int clinux_event_loop = 1, clinux_named_thread = 2;
/// What this thread is: the pointer its owner put there, NULL on threads of another kind.
void *clinux_thread_owner(int kind);
void clinux_thread_set_owner(int kind, void *owner);

/// Nanoseconds of the monotonic clock.
uint64_t clinux_monotonic(void);
/// Seconds since 1970 of the wall clock, at the kernel's tick resolution (a few milliseconds).
int64_t clinux_wall_seconds(void);

/// Every later delivery of `signal` writes its number, one byte, into `descriptor`. 0 or -1 and errno.
int clinux_signal_forward(int signal, int descriptor);
