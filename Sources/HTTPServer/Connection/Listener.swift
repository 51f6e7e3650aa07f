internal import CLinux
internal import Glibc

/// A listening socket of one loop.
final class Listener: Channel {
    /// Connections taken from the queue per wake-up, so that a flood of new ones does not starve the old.
    private static let batch = 64

    private let service: Service
    private var isPaused = false

    init(descriptor: Int32, loop: EventLoop, service: Service) {
        self.service = service
        super.init(descriptor: descriptor, loop: loop)
    }

    override func ready(_ bits: UInt32) {
        for _ in 0..<Self.batch {
            guard service.hasRoom else { return pause() }
            guard accept() else { return }
        }
    }

    /// Takes one connection.
    ///
    /// False when there is none, or none can be taken now.
    private func accept() -> Bool {
        var peer: [CChar] = Array(repeating: 0, count: 46)
        let accepted = unsafe clinux_accept(descriptor, &peer)
        guard accepted < 0 else {
            let text = unsafe String(cString: &peer)
            service.open(descriptor: accepted, peer: text)
            return true
        }
        switch errno {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            // The connection stays in the queue and the socket readable: without a pause the loop would spin.
            service.complain(about: errno)
            pause()
            return false
        case EAGAIN:
            return false
        default:
            // The client of this one is gone already (accept(2) tells of its network error); the next may be well.
            return true
        }
    }

    /// Leaves new connections in the kernel's queue until one ends here, or for a moment.
    private func pause() {
        isPaused = true
        loop.watch(self, for: 0)
        loop.setDeadline(loop.now + 100_000_000, for: self)
        service.closeIdle(since: 1_000_000_000)
    }

    override func deadlinePassed() { resume() }

    /// Accepts again after a pause.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        loop.watch(self, for: clinux_readable)
    }

    /// Takes what waits in the queue, since closing the socket would reset it, and ends.
    func stop() {
        while service.hasRoom, accept() {}
        loop.unregister(self)
        close(descriptor)
    }
}
