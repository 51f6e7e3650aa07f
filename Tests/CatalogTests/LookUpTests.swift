import Catalog
import Core
import Synchronization
import TestSupport
import Testing

/// Whom a look-up asks, how often, and what it makes of the answers; the sources are closures.
@Suite struct LookUpTests {
    private let files: TestDatabase
    private let clock = TestClock()
    private let nutella = ProductFacts(name: "Nutella", source: "Test")

    init() throws { files = try TestDatabase() }

    /// A source that gives one answer after the other, the last for ever, and counts.
    private final class Script: Sendable {
        private let answers: Mutex<[FactsAnswer]>
        private let count = Mutex(0)

        init(_ answers: FactsAnswer...) {
            self.answers = Mutex(answers)
        }

        var asked: Int { count.withLock { $0 } }

        var source: FactsSource {
            FactsSource(name: "Test") { _ in
                self.count.withLock { $0 += 1 }
                return self.answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
            }
        }
    }

    private func lookUp(_ scripts: Script...) -> CodeLookUp { lookUp(scripts.map(\.source)) }

    private func lookUp(_ sources: [FactsSource]) -> CodeLookUp {
        CodeLookUp(sources, database: files.database, clock: clock.clock, log: .silent)
    }

    private func code(_ text: String = "3017620422003") throws -> ScannedCode { try #require(ScannedCode(text)) }

    /// The number of GTIN-13 with a right check digit.
    private func code(number: Int) throws -> ScannedCode {
        let digits = "4000000" + String(repeating: "0", count: 5 - String(number).count) + String(number)
        for check in 0...9 {
            if let code = ScannedCode(digits + String(check)), !code.hasWrongCheckDigit { return code }
        }
        return try code()
    }

    @Test func `the sources are asked in turn until one knows`() async throws {
        let (first, second, third) = (Script(.unknown), Script(.found(nutella)), Script(.unknown))
        #expect(try await lookUp(first, second, third).facts(for: code()) == nutella)
        #expect([first, second, third].map(\.asked) == [1, 1, 0])
    }

    @Test func `one that failed does not keep another from knowing`() async throws {
        let lookUp = lookUp(Script(.failed(retryAfter: nil)), Script(.found(nutella)))
        #expect(try await lookUp.facts(for: code()) == nutella)
    }

    @Test func `one that failed while no other knows makes it unavailable, and nothing is kept`() async throws {
        let failing = Script(.failed(retryAfter: 40), .unknown)
        let lookUp = lookUp(failing, Script(.unknown))
        let error = await #expect(throws: LookUpUnavailable.self) { try await lookUp.facts(for: code()) }
        #expect(error?.retryAfter == 40)
        clock.advance(seconds: 40)
        #expect(try await lookUp.facts(for: code()) == nil)
        #expect(failing.asked == 2)
    }

    @Test(arguments: [(true, 30), (false, 1)])
    func `an answer is kept for its days, for every process`(isKnown: Bool, days: Int) async throws {
        let script = Script(isKnown ? .found(nutella) : .unknown)
        _ = try await lookUp(script).facts(for: code())
        clock.advance(seconds: Int64(days) * 86_400 - 1)
        #expect(try await lookUp(script).facts(for: code("03017620422003")) == (isKnown ? nutella : nil))
        #expect(script.asked == 1)
        clock.advance(seconds: 1)
        _ = try await lookUp(script).facts(for: code())
        #expect(script.asked == 2)
    }

    @Test func `a code that is no article's is not asked for`() async throws {
        let script = Script(.found(nutella))
        #expect(try await lookUp(script).facts(for: code("ABC-1")) == nil)
        #expect(script.asked == 0)
    }

    @Test func `eight digits are asked for as both numbers they may be`() async throws {
        let both = try code("01234565")
        let asked = Mutex<[String]>([])
        let source = FactsSource(name: "Test") { gtin in
            asked.withLock { $0.append(gtin.digits) }
            return .unknown
        }
        _ = try await lookUp([source]).facts(for: both)
        #expect(asked.withLock { $0 } == both.readings.map(\.digits))
    }

    @Test func `a source that failed rests as long as it said`() async throws {
        let script = Script(.failed(retryAfter: 120), .found(nutella))
        let lookUp = lookUp(script)
        _ = try? await lookUp.facts(for: code())
        clock.advance(seconds: 119)
        let error = await #expect(throws: LookUpUnavailable.self) { try await lookUp.facts(for: code()) }
        #expect(error?.retryAfter == 1)
        #expect(script.asked == 1)
        clock.advance(seconds: 1)
        #expect(try await lookUp.facts(for: code()) == nutella)
    }

    @Test func `a source is not asked more than fifteen times a minute`() async throws {
        let script = Script(.unknown)
        let lookUp = lookUp(script)
        for number in 0..<15 {
            _ = try await lookUp.facts(for: code(number: number))
            clock.advance(seconds: 1)
        }
        let error = await #expect(throws: LookUpUnavailable.self) { try await lookUp.facts(for: code(number: 15)) }
        #expect(error?.retryAfter == 45)
        #expect(script.asked == 15)
        clock.advance(seconds: 45)
        #expect(try await lookUp.facts(for: code(number: 15)) == nil)
    }

    @Test func `several who ask for one code share one request`() async throws {
        let gate = Gate()
        let count = Mutex(0)
        let lookUp = lookUp([
            FactsSource(name: "Test") { [nutella] _ in
                count.withLock { $0 += 1 }
                await gate.pass()
                return .found(nutella)
            }
        ])
        let code = try code()
        let found = try await withThrowingTaskGroup(of: ProductFacts?.self) { group in
            for _ in 0..<5 { group.addTask { try await lookUp.facts(for: code) } }
            await gate.reached()
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found == Array(repeating: nutella, count: 5))
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `a source is asked one thing at a time`() async throws {
        let present = Mutex((now: 0, most: 0))
        let lookUp = lookUp([
            FactsSource(name: "Test") { _ in
                present.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                await Task.yield()
                present.withLock { $0.now -= 1 }
                return .unknown
            }
        ])
        let codes = try (0..<4).map { try code(number: $0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for code in codes { group.addTask { _ = try await lookUp.facts(for: code) } }
            try await group.waitForAll()
        }
        #expect(present.withLock { $0.most } == 1)
    }

    @Test func `one who goes away does not spoil it for another`() async throws {
        let gate = Gate()
        let script = Mutex<[FactsAnswer]>([.cancelled, .found(nutella)])
        let lookUp = lookUp([
            FactsSource(name: "Test") { _ in
                await gate.pass()
                return script.withLock { $0.removeFirst() }
            }
        ])
        let code = try code()
        let first = Task { try await lookUp.facts(for: code) }
        await gate.reached()
        first.cancel()
        let second = Task { try await lookUp.facts(for: code) }
        gate.open()
        #expect(try await second.value == nutella)
        await #expect(throws: CancellationError.self) { try await first.value }
    }
}

/// Holds up whoever passes until it is opened, and tells when somebody came.
private final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() { (arrivals, arrival) = AsyncStream.makeStream() }

    func pass() async {
        arrival.yield()
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Suspends until somebody came.
    func reached() async { for await _ in arrivals { return } }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
