internal import CSandbox
internal import Glibc

/// Goes wrong as it is told.
struct TrialEngine: WorkEngine {
    func answer(_ request: WorkerRequest) throws(ImagingError) -> [UInt8] {
        guard case .trial(let trial) = request else { throw .failed }
        switch trial {
        case .none: return []
        case .crash: abort()
        case .hang: while true { sleep(1000) }
        case .swell:
            // Filled, not only asked for: what swells is what is used.
            var pieces: [[UInt8]] = []
            while true { pieces.append([UInt8](repeating: UInt8(truncatingIfNeeded: pieces.count), count: 16 << 20)) }
        case .babble:
            let babble: [UInt8] = [1, 0, 0, 0, 99]
            _ = unsafe babble.withUnsafeBytes { unsafe Glibc.write(1, $0.baseAddress, $0.count) }
            return []
        case .escape:
            guard hasNoWayOut else { abort() }
            return []
        }
    }

    private var hasNoWayOut: Bool {
        let isFileRefused = unsafe open("/dev/null", O_RDONLY) < 0
        let isSocketRefused = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0
        var process: pid_t = 0
        let isProgramRefused = unsafe posix_spawn(&process, "/bin/true", nil, nil, [nil], [nil]) != 0
        return isFileRefused && isSocketRefused && isProgramRefused && kill(getppid(), 0) < 0
    }
}
