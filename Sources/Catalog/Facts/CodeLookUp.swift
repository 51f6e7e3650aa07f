package import Core
package import SQLite
import Synchronization

/// Some source did not answer and none knew the code: it may be known, but not now.
package struct LookUpUnavailable: Error, Hashable, Sendable {
    /// Seconds after which it is worth asking again.
    package let retryAfter: Int
}

/// Finds out what the public databases know about a code that the household does not.
///
/// Answers are kept, for all households: what is printed on a package is no secret. Several who ask for one code at the
/// same time share one request.
package final class CodeLookUp: Sendable {
    private enum Outcome: Sendable {
        case known(ProductFacts?)
        case unavailable(retryAfter: Int)
        /// Whoever asked for all went away, or was done just before: look again.
        case again
    }

    private let sources: [PoliteSource]
    private let kept: LookedUpCodes
    private let log: Log
    private let running = Mutex<[GTIN: [CheckedContinuation<Outcome, Never>]]>([:])

    /// Asks the sources in this order, and keeps their answers in the database.
    package init(_ sources: [FactsSource], database: Database, clock: Clock, log: Log) {
        self.sources = sources.map { PoliteSource($0, clock: clock) }
        kept = LookedUpCodes(database: database, clock: clock)
        self.log = log
    }

    /// What is known about a code; nil when every source said no, or the code is none that they could know.
    ///
    /// Throws `LookUpUnavailable` when one of them failed and none knew it.
    package func facts(for code: ScannedCode) async throws -> ProductFacts? {
        var failure: LookUpUnavailable?
        for gtin in code.readings {
            do {
                if let facts = try await facts(for: gtin) { return facts }
            } catch let error as LookUpUnavailable {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return nil
    }

    /// What was found out about a code before, without asking anyone.
    package func keptFacts(for code: ScannedCode) async throws -> ProductFacts? {
        for gtin in code.readings {
            if case .some(.some(let facts)) = try await kept.answer(for: gtin) { return facts }
        }
        return nil
    }

    /// The categories of the first code of which they were found out before.
    ///
    /// A product does without when they cannot be read.
    package func keptCategories(for barcodes: [BarcodeDraft]) async -> [String] {
        for barcode in barcodes {
            if let facts = try? await keptFacts(for: barcode.code), !facts.categories.isEmpty {
                return facts.categories
            }
        }
        return []
    }

    private func facts(for gtin: GTIN) async throws -> ProductFacts? {
        while true {
            if let answer = try await kept.answer(for: gtin) { return answer }
            switch await shared(gtin) {
            case .known(let facts): return facts
            case .unavailable(let seconds): throw LookUpUnavailable(retryAfter: seconds)
            case .again: try Task.checkCancellation()
            }
        }
    }

    /// Asks, or waits for whoever asks already.
    private func shared(_ gtin: GTIN) async -> Outcome {
        let isFirst = running.withLock { running in
            guard running[gtin] == nil else { return false }
            running[gtin] = []
            return true
        }
        guard isFirst else { return await join(gtin) }
        let outcome = await ask(gtin)
        let waiting = running.withLock { $0.removeValue(forKey: gtin) ?? [] }
        for continuation in waiting { continuation.resume(returning: outcome) }
        return outcome
    }

    private func join(_ gtin: GTIN) async -> Outcome {
        await withCheckedContinuation { continuation in
            let isLate = running.withLock { running in
                guard running[gtin] != nil else { return true }
                running[gtin, default: []].append(continuation)
                return false
            }
            if isLate { continuation.resume(returning: .again) }
        }
    }

    private func ask(_ gtin: GTIN) async -> Outcome {
        var retryAfter: Int?
        for source in sources {
            switch await source.ask(gtin) {
            case .found(let facts):
                await keep(facts, for: gtin)
                return .known(facts)
            case .unknown: continue
            case .failed(let seconds): retryAfter = max(retryAfter ?? 1, seconds ?? 1)
            case .cancelled: return .again
            }
        }
        if let retryAfter { return .unavailable(retryAfter: retryAfter) }
        await keep(nil, for: gtin)
        return .known(nil)
    }

    /// An answer that cannot be kept is an answer all the same.
    private func keep(_ facts: ProductFacts?, for gtin: GTIN) async {
        do { try await kept.keep(facts, for: gtin) } catch {
            log.warning("looked up code not kept", ["why": String(describing: error)])
        }
    }
}
