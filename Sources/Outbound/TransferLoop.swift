import CCurl
import Glibc
import Synchronization

/// The thread on which curl works on all transfers at once.
///
/// `@unchecked`: `multi` is used by that thread alone, but for `curl_multi_wakeup`, the one function that curl lets
/// other threads call; and that is called under the lock of `operations`, so never after `stop` was taken from there.
@safe
final class TransferLoop: @unchecked Sendable {
    private enum Operation {
        case add(Submission)
        case cancel(UInt64)
        case stop
    }

    /// Connections to one host, as browsers have them, and to all; more transfers wait for a free one.
    private static let connectionLimits = (host: 6, total: 64)

    private let multi: UnsafeMutableRawPointer
    private let operations = Mutex<[Operation]>([])

    init() {
        precondition(Self.isCurlReady, "libcurl cannot be initialised")
        guard let multi = unsafe curl_multi_init() else { fatalError("no memory for transfers") }
        unsafe self.multi = multi
        _ = unsafe ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionLimits.host)
        _ = unsafe ccurl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, Self.connectionLimits.total)
    }

    private static let isCurlReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// Starts the thread, which keeps this alive until `stop`.
    func start() {
        var thread = pthread_t()
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        let result = unsafe pthread_create(&thread, nil, transferThread, context)
        precondition(result == 0, "no thread for transfers")
        pthread_detach(thread)
    }

    func add(_ submission: Submission) {
        push(.add(submission))
    }

    func cancel(_ number: UInt64) {
        push(.cancel(number))
    }

    func stop() {
        push(.stop)
    }

    private func push(_ operation: Operation) {
        operations.withLock { operations in
            operations.append(operation)
            _ = unsafe curl_multi_wakeup(multi)
        }
    }

    /// A transfer and who waits for it.
    private struct Running {
        let number: UInt64
        let transfer: Transfer
        let continuation: CheckedContinuation<TransferResult, Never>
    }

    fileprivate func run() {
        var running: [Int: Running] = [:]  // by the address of curl's handle
        while true {
            for operation in takeOperations() {
                switch operation {
                case .add(let submission): begin(submission, &running)
                case .cancel(let number): cancel(number, &running)
                case .stop:
                    for entry in running.values { end(entry, with: .failure(.cancelled)) }
                    _ = unsafe curl_multi_cleanup(multi)
                    return
                }
            }
            var count: Int32 = 0
            _ = unsafe curl_multi_perform(multi, &count)
            finishCompleted(&running)
            // Waits for a socket, a time-out of curl's or a wake-up, also one that came before.
            _ = unsafe curl_multi_poll(multi, nil, 0, 60_000, nil)
        }
    }

    private func takeOperations() -> [Operation] {
        operations.withLock { operations in
            defer { operations = [] }
            return operations
        }
    }

    private func begin(_ submission: Submission, _ running: inout [Int: Running]) {
        do throws(FetchError) {
            let transfer = try Transfer(
                submission.request,
                to: submission.url,
                headerLines: submission.headerLines,
                userAgent: submission.userAgent
            )
            running[unsafe Int(bitPattern: transfer.pointer)] = Running(
                number: submission.number,
                transfer: transfer,
                continuation: submission.continuation
            )
            // It fails for lack of memory only, after which nothing would ever be heard of the transfer.
            precondition(unsafe curl_multi_add_handle(multi, transfer.pointer) == CURLM_OK, "no memory for a transfer")
        } catch {
            submission.continuation.resume(returning: .failure(error))
        }
    }

    private func cancel(_ number: UInt64, _ running: inout [Int: Running]) {
        guard let index = running.values.firstIndex(where: { $0.number == number }) else { return }
        let entry = running.remove(at: index).value
        end(entry, with: .failure(.cancelled))
    }

    private func finishCompleted(_ running: inout [Int: Running]) {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(multi, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE, let easy = unsafe message.pointee.easy_handle,
                let entry = running.removeValue(forKey: Int(bitPattern: easy))
            else { continue }
            end(entry, with: entry.transfer.result(unsafe ccurl_result(message)))
        }
    }

    private func end(_ entry: Running, with result: TransferResult) {
        _ = unsafe curl_multi_remove_handle(multi, entry.transfer.pointer)
        entry.continuation.resume(returning: result)
    }
}

extension FetchError {
    fileprivate static let cancelled = FetchError(kind: .cancelled, detail: "the request was cancelled")
}

/// A global function, since a closure written where an actor is inferred would trap on a foreign thread.
private func transferThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    CurlThread.blockSignals()
    guard let context = unsafe context else { return nil }
    let loop = unsafe Unmanaged<TransferLoop>.fromOpaque(context).takeRetainedValue()
    CurlThread.withUTF8 { loop.run() }
    return nil
}
