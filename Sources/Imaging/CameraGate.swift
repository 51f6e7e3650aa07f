internal import Synchronization

/// Lets each camera look at its newest frame only, and not more often than agreed.
///
/// While a frame of a camera is looked at, the next one waits, and a newer one takes its place: what a camera saw a
/// second ago helps nobody.
package final class CameraGate<Camera: Hashable & Sendable>: Sendable {
    private struct Place {
        var isBusy = false
        /// When the next frame may start.
        var earliest: ContinuousClock.Instant
        var waiting: CheckedContinuation<Bool, Never>?
    }

    private let interval: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let places = Mutex<[Camera: Place]>([:])

    /// Makes a gate that lets a frame of each camera in once in `interval`.
    ///
    /// A camera that sends two a second is never early by much; the default allows for that.
    package init(
        interval: Duration = .milliseconds(400),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.interval = interval
        self.now = now
    }

    /// Runs `look` for a frame of a camera; nil where the frame came too soon, or a newer one took its place.
    package func pass<R: Sendable, E: Error>(
        _ camera: Camera,
        _ look: () async throws(E) -> R
    ) async throws(E) -> R? {
        let isIn = await withCheckedContinuation { continuation in
            enter(camera, continuation)
        }
        guard isIn else { return nil }
        defer { leave(camera) }
        return try await look()
    }

    private func enter(_ camera: Camera, _ continuation: CheckedContinuation<Bool, Never>) {
        let (answered, isIn) = places.withLock { places -> (CheckedContinuation<Bool, Never>?, Bool) in
            // Cameras that went away leave nothing behind.
            if places.count > 1000 { places = places.filter { $0.value.isBusy || $0.value.earliest > now() } }
            var place = places[camera] ?? Place(earliest: now())
            defer { places[camera] = place }
            if place.isBusy {
                defer { place.waiting = continuation }
                return (place.waiting, false)
            }
            guard now() >= place.earliest else { return (continuation, false) }
            place.isBusy = true
            place.earliest = now().advanced(by: interval)
            return (continuation, true)
        }
        answered?.resume(returning: isIn)
    }

    private func leave(_ camera: Camera) {
        let (next, isIn) = places.withLock { places -> (CheckedContinuation<Bool, Never>?, Bool) in
            guard var place = places[camera] else { return (nil, false) }
            defer { places[camera] = place }
            let next = place.waiting
            place.waiting = nil
            place.isBusy = next != nil && now() >= place.earliest
            if place.isBusy { place.earliest = now().advanced(by: interval) }
            return (next, place.isBusy)
        }
        next?.resume(returning: isIn)
    }
}
