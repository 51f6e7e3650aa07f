internal import CPictures
internal import CSandbox
internal import Glibc

/// The other side of `ImageWorkers`: what the program does when it was started as a worker.
///
/// It loads what its kind needs, gives up every right but to compute, and then looks at what strangers sent.
package struct WorkerProcess {
    private let engine: any WorkEngine
    private let processorSeconds: Int

    /// Serves requests from standard input until it ends.
    ///
    /// `arguments` are the words behind `decode`: the kind, bytes of memory, seconds of processor time. Ends the
    /// process with 2 when they are not understood, and with 3 when it cannot be confined.
    package static func run(_ arguments: [String]) -> Never {
        guard arguments.count == 3, let kind = WorkerKind(rawValue: arguments[0]), let memory = UInt64(arguments[1]),
            let seconds = Int(arguments[2])
        else { exit(2) }
        let engine: any WorkEngine =
            switch kind {
            case .barcodes: BarcodeEngine()
            case .pictures: PictureEngine()
            case .text: TextEngine()
            case .trial: TrialEngine()
            }
        let limits = csandbox_limits(memory_bytes: memory, cpu_seconds: UInt64(seconds), niceness: 10)
        guard csandbox_confine(limits) == 0 else { exit(3) }
        Self(engine: engine, processorSeconds: seconds).serve()
    }

    private func serve() -> Never {
        while let header = read(4) {
            let count = header.reversed().reduce(0) { $0 << 8 | Int($1) }
            guard let bytes = read(count), let request = try? WorkerRequest(wire: bytes) else { exit(2) }
            let answer: WorkerAnswer
            do {
                let content = try engine.answer(request)
                answer = WorkerAnswer(failure: nil, isLast: isWornOut, content: content)
            } catch {
                answer = WorkerAnswer(failure: error, isLast: isWornOut, content: [])
            }
            write(answer.wire)
        }
        exit(0)
    }

    /// A worker that has swollen, or used half of its time, is replaced.
    private var isWornOut: Bool {
        var usage = rusage()
        guard unsafe getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return true }
        let kilobytes = usage.ru_maxrss
        return kilobytes > Self.residentKilobytes
            || usage.ru_utime.tv_sec + usage.ru_stime.tv_sec > processorSeconds / 2
    }

    private static let residentKilobytes = 256 << 10

    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            let start = received
            let new = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(0, buffer.baseAddress?.advanced(by: start), count - start)
            }
            if new > 0 { received += new } else if new == 0 || errno != EINTR { return nil }
        }
        return bytes
    }

    private func write(_ content: [UInt8]) {
        var header = WireWriter()
        header.number(content.count)
        let bytes = header.bytes + content
        var sent = 0
        while sent < bytes.count {
            let start = sent
            let new = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(1, buffer.baseAddress?.advanced(by: start), bytes.count - start)
            }
            if new > 0 { sent += new } else if errno != EINTR { exit(0) }
        }
    }
}

/// What a worker of one kind can do.
protocol WorkEngine {
    /// The content of the answer.
    func answer(_ request: WorkerRequest) throws(ImagingError) -> [UInt8]
}
