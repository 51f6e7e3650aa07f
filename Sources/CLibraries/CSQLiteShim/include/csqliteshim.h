#pragma once
#include <sqlite3.h>

// What Swift cannot call of SQLite: variadic functions and cast macros. An ordinary C target, because the
// shim.h of a system library target is not rebuilt when it changes.

/// sqlite3_db_config for the switches that take an int: `on` is 0 or 1.
int csqlite_set_switch(sqlite3 *database, int option, int on);

/// Waits about so many milliseconds for a lock that another holds, asking again each half millisecond.
///
/// sqlite3_busy_timeout asks only each 100 ms in the end: a process that writes without a pause, which leaves the lock
/// free for a moment at a time, would keep another out for good.
int csqlite_wait_while_busy(sqlite3 *database, int milliseconds);

/// Binds a copy of `count` bytes of UTF-8 (SQLITE_TRANSIENT); embedded NUL bytes are kept.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count);

/// Binds a copy of `count` bytes; a count of 0 binds an empty blob, not NULL.
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count);

/// Names the calling thread for `top` and debuggers; cut to the 15 bytes the kernel keeps.
void csqlite_name_thread(const char *name);
