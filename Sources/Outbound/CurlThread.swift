import Glibc

/// What a thread needs before curl works on it.
enum CurlThread {
    /// Leaves signals to other threads: SIGTERM to one that waits for it, SIGPIPE to none.
    static func blockSignals() {
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Has libidn2 read host names such as "bücher.example" as UTF-8.
    ///
    /// It reads them in the encoding of the thread's locale, which is "C" by default.
    static func withUTF8<R>(_ body: () -> R) -> R {
        let locale = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
        let processLocale = unsafe uselocale(locale)
        defer {
            unsafe uselocale(processLocale)
            unsafe freelocale(locale)
        }
        return body()
    }
}
