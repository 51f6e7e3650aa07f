// libcurl, and a function of our own for each thing that Swift cannot say: variadic functions are not imported.
// An ordinary target rather than a module map alone, because only such a target is rebuilt when this file changes.
#pragma once
#define CURL_DISABLE_TYPECHECK 1  // its macros judge constant options only
#include <curl/curl.h>
#include <stdint.h>

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_bytes(CURL *easy, CURLoption option, const void *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

/// Sets the four functions of a transfer and gives each the same context.
CURLcode ccurl_set_callbacks(
    CURL *easy,
    void *context,
    ccurl_receiver body,
    ccurl_receiver header,
    curl_opensocket_callback open_socket,
    curl_prereq_callback before_request);

/// Sets the functions of a transfer that sends a mail, and gives those that take one the same context.
CURLcode ccurl_set_mail_callbacks(
    CURL *easy,
    void *context,
    ccurl_receiver content,
    ccurl_receiver reply,
    curl_debug_callback dialogue,
    curl_xferinfo_callback progress,
    curl_opensocket_callback open_socket);

CURLcode ccurl_status(CURL *easy, long *status);

/// The URL now being fetched. The text belongs to the handle.
CURLcode ccurl_effective_url(CURL *easy, const char **url);

/// The result of a message that says a transfer is done; it lies in a union.
CURLcode ccurl_result(const CURLMsg *message);

/// Copies the bytes of the address a connection is about to go to, in network order, and its port.
/// Answers how many bytes an address has, 4 or 16, or 0 where it is neither IPv4 nor IPv6.
/// In C, because the address may be larger than the `struct sockaddr` it is declared as.
int ccurl_peer(const struct curl_sockaddr *peer, uint8_t address[16], uint16_t *port);
