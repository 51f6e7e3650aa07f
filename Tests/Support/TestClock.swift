package import Core
import Synchronization

/// A clock that stands still until a test sets it.
package final class TestClock: Sendable {
    private let present: Mutex<Instant>

    /// Noon of Wednesday, 31 March 2027 in UTC, unless said otherwise.
    package init(at start: Instant = Instant(seconds: 1_806_494_400)) {
        present = Mutex(start)
    }

    package var now: Instant {
        get { present.withLock { $0 } }
        set { present.withLock { $0 = newValue } }
    }

    package func advance(seconds: Int64) { present.withLock { $0 = $0.adding(seconds: seconds) } }

    package func advance(days: Int) { present.withLock { $0 = $0.adding(days: days) } }

    /// What is given to the code under test.
    package var clock: Clock { Clock { self.now } }
}
