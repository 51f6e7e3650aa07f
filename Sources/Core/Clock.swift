import Foundation

/// The one place where time is read.
///
/// Tests give a closure of their own.
package struct Clock: Sendable {
    /// The present moment, in whole seconds.
    package let now: @Sendable () -> Instant

    /// Makes a clock that reads the given closure.
    package init(now: @escaping @Sendable () -> Instant) {
        self.now = now
    }

    /// The system's wall clock.
    package static let system = Clock { Instant(seconds: Int64(Date().timeIntervalSince1970.rounded(.down))) }

    /// The day it is now in `zone`.
    package func today(in zone: Zone) -> CivilDate {
        zone.date(of: now())
    }
}
