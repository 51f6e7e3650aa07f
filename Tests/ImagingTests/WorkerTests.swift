import Imaging
import TestPictures
import Testing

@Suite struct WorkerTests {
    @Test(arguments: [WorkerTrial.crash, .swell, .babble])
    func `a worker that fails costs that answer, and the next picture gets a new one`(_ trial: WorkerTrial) async throws
    {
        let workers = TestWorkers.make { $0.memoryBytes = 512 << 20 }
        await #expect(throws: ImagingError.failed) { try await workers.trial(trial) }
        try await workers.trial(.none)
    }

    @Test func `a worker that hangs is ended at its deadline`() async throws {
        let workers = TestWorkers.make { $0.deadline = .milliseconds(300) }
        try await workers.trial(.none)
        await #expect(throws: ImagingError.tookTooLong) { try await workers.trial(.hang) }
        try await workers.trial(.none)
    }

    @Test func `a worker may open no file and no socket, start no program, signal nobody`() async throws {
        try await TestWorkers.make().trial(.escape)
    }

    @Test func `when too many wait, the next is refused at once`() async throws {
        let workers = TestWorkers.make {
            $0.deadline = .milliseconds(500)
            $0.atOnce = 1
            $0.waiting = 1
        }
        let failures = await withTaskGroup(of: ImagingError?.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    do throws(ImagingError) {
                        try await workers.trial(.hang)
                        return nil
                    } catch { return error }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failures.count(where: { $0 == .busy }) >= 4)
        #expect(failures.contains(.tookTooLong))
    }
}
