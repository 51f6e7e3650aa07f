#define _GNU_SOURCE
/* A webhook that is quick enough not to be the limit: answers 204 to whatever comes, on one thread.
   usage: receiver    prints the port it listens on; ends with its standard input. */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS = 1024, BYTES = 64 << 10 };
static char *buffers[CONNECTIONS];
static size_t filled[CONNECTIONS];

/* The length of the first whole request in the buffer, or 0. */
static size_t request(const char *bytes, size_t count) {
  const char *end = memmem(bytes, count, "\r\n\r\n", 4);
  if (!end) return 0;
  size_t head = (size_t)(end - bytes) + 4, body = 0;
  for (const char *line = bytes; line < end; line = (const char *)memchr(line, '\n', (size_t)(end + 2 - line)) + 1)
    if (!strncasecmp(line, "content-length:", 15)) body = strtoul(line + 15, NULL, 10);
  return count >= head + body ? head + body : 0;
}

/* Answers all that is there; -1 when the other side has gone. */
static int serve(int connection) {
  static const char answer[] = "HTTP/1.1 204 No Content\r\n\r\n";
  char *buffer = buffers[connection];
  ssize_t count = read(connection, buffer + filled[connection], BYTES - filled[connection]);
  if (count <= 0) return -1;
  filled[connection] += (size_t)count;
  for (size_t length; (length = request(buffer, filled[connection]));) {
    filled[connection] -= length;
    memmove(buffer, buffer + length, filled[connection]);
    if (write(connection, answer, sizeof answer - 1) < 0) return -1;
  }
  return 0;
}

static void take(int poll, int listener) {
  int connection = accept(listener, NULL, NULL), yes = 1;
  if (connection < 0) return;
  if (connection >= CONNECTIONS) { close(connection); return; }
  setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (!buffers[connection]) buffers[connection] = malloc(BYTES);
  filled[connection] = 0;
  epoll_ctl(poll, EPOLL_CTL_ADD, connection, &(struct epoll_event){.events = EPOLLIN, .data.fd = connection});
}

int main(void) {
  int listener = socket(AF_INET, SOCK_STREAM, 0), poll = epoll_create1(0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) || listen(listener, 128)) return 1;
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  epoll_ctl(poll, EPOLL_CTL_ADD, listener, &(struct epoll_event){.events = EPOLLIN, .data.fd = listener});
  epoll_ctl(poll, EPOLL_CTL_ADD, 0, &(struct epoll_event){.events = EPOLLIN | EPOLLHUP, .data.fd = 0});
  for (struct epoll_event events[64];;) {
    int count = epoll_wait(poll, events, 64, -1);
    for (int i = 0; i < count; i++) {
      int from = events[i].data.fd;
      if (from == 0) return 0;
      if (from == listener) take(poll, listener);
      else if (serve(from)) close(from);
    }
  }
}
