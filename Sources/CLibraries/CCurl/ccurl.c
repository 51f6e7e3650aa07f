#include "ccurl.h"

#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) { return curl_easy_setopt(easy, option, value); }

CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_bytes(CURL *easy, CURLoption option, const void *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

CURLcode ccurl_set_callbacks(
    CURL *easy,
    void *context,
    ccurl_receiver body,
    ccurl_receiver header,
    curl_opensocket_callback open_socket,
    curl_prereq_callback before_request) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, before_request);
    return result;
}

CURLcode ccurl_set_mail_callbacks(
    CURL *easy,
    void *context,
    ccurl_receiver content,
    ccurl_receiver reply,
    curl_debug_callback dialogue,
    curl_xferinfo_callback progress,
    curl_opensocket_callback open_socket) {
    CURLcode result = curl_easy_setopt(easy, CURLOPT_READDATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_READFUNCTION, content);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, reply);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_DEBUGDATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, dialogue);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_XFERINFODATA, context);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, progress);
    if (result == CURLE_OK) result = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    return result;
}

CURLcode ccurl_status(CURL *easy, long *status) { return curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, status); }

CURLcode ccurl_effective_url(CURL *easy, const char **url) {
    return curl_easy_getinfo(easy, CURLINFO_EFFECTIVE_URL, url);
}

CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

int ccurl_peer(const struct curl_sockaddr *peer, uint8_t address[16], uint16_t *port) {
    const char *sockaddr = (const char *)peer + offsetof(struct curl_sockaddr, addr);
    if (peer->family == AF_INET && peer->addrlen >= sizeof(struct sockaddr_in)) {
        struct sockaddr_in v4;
        memcpy(&v4, sockaddr, sizeof v4);
        memcpy(address, &v4.sin_addr, 4);
        *port = ntohs(v4.sin_port);
        return 4;
    }
    if (peer->family == AF_INET6 && peer->addrlen >= sizeof(struct sockaddr_in6)) {
        struct sockaddr_in6 v6;
        memcpy(&v6, sockaddr, sizeof v6);
        memcpy(address, &v6.sin6_addr, 16);
        *port = ntohs(v6.sin6_port);
        return 16;
    }
    return 0;
}
