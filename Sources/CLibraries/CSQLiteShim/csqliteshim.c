#define _GNU_SOURCE
#include "csqliteshim.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

int csqlite_set_switch(sqlite3 *database, int option, int on) {
    return sqlite3_db_config(database, option, on, (int *)0);
}

static int wait_half_a_millisecond(void *attempts, int count) {
    if (count >= (intptr_t)attempts) return 0;
    usleep(500);
    return 1;
}

int csqlite_wait_while_busy(sqlite3 *database, int milliseconds) {
    return sqlite3_busy_handler(database, wait_half_a_millisecond, (void *)((intptr_t)milliseconds * 2));
}

int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, count ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    if (count == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

void csqlite_name_thread(const char *name) {
    char kept[16];
    strncpy(kept, name, sizeof kept - 1);
    kept[sizeof kept - 1] = 0;
    pthread_setname_np(pthread_self(), kept);
}
