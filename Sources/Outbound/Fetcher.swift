import Synchronization

/// Fetches over HTTP, with limits on time and size and a guard on addresses; all transfers share one thread.
///
/// One per process suffices: it keeps connections open for requests to the same host. The thread ends with it.
package final class Fetcher: Sendable {
    private let userAgent: String
    private let loop = TransferLoop()
    private let lastNumber = Atomic<UInt64>(0)

    /// Starts the thread.
    ///
    /// The user agent is one line of ASCII, as in `Example/1.0 (+https://example.org)`.
    package init(userAgent: String) {
        precondition(userAgent.utf8.allSatisfy { (0x20...0x7e).contains($0) }, "a user agent of one line")
        self.userAgent = userAgent
        loop.start()
    }

    deinit {
        loop.stop()
    }

    /// Fetches, and answers with the response whatever its status is.
    ///
    /// Cancelling the task ends the transfer at once, with an error of kind `cancelled`.
    package func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
        guard let url = FetchURL(request.url) else {
            throw FetchError(kind: .invalidURL, detail: "the URL is none of http or https")
        }
        let headerLines = try request.headerLines()
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<TransferResult, Never>) in
                loop.add(
                    Submission(
                        number: number,
                        request: request,
                        url: url,
                        headerLines: headerLines,
                        userAgent: userAgent,
                        continuation: continuation
                    )
                )
                // A cancellation that came before the submission found nothing to cancel.
                if Task.isCancelled { loop.cancel(number) }
            }
        } onCancel: {
            loop.cancel(number)
        }
        return try result.get()
    }
}

typealias TransferResult = Result<FetchResponse, FetchError>

/// A checked request on its way to the thread.
struct Submission: Sendable {
    let number: UInt64
    let request: FetchRequest
    let url: FetchURL
    let headerLines: [String]
    let userAgent: String
    let continuation: CheckedContinuation<TransferResult, Never>
}
