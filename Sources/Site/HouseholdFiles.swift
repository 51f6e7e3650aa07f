package import Accounts
package import Core
import Cryptography
import FoundationEssentials
import Glibc
package import HTTP

/// Files of households beside the database, each household's in a folder of its own.
///
/// A file is written under another name, is on disk, and gets its own name before any row of the database speaks of it. So
/// a file that no row names is possible, and swept away; a row without its file is not. Nothing but the sweep removes
/// files: whoever removed one with its last row could remove what somebody else was just keeping.
package struct HouseholdFiles: Sendable {
    private let folder: String
    /// Writing waits for the disk, so it has threads of its own: one, which also sweeps, so that no file goes while
    /// it is being kept.
    private let workers = BoundedWorkers(threads: 1, waiting: 64)

    /// Keeps files below a folder, which is made when it is needed.
    package init(folder: String) {
        self.folder = folder
    }

    /// Writes files under their names, in this order; all of them are on disk when it returns.
    package func write(_ files: [(name: String, bytes: [UInt8])], of household: Household.ID) async throws {
        try await onDisk {
            for file in files {
                var writer = try writer(in: household)
                try writer.write(file.bytes)
                try writer.finish(as: file.name)
            }
        }
    }

    /// A file of a household, open; nil where there is none of that name.
    package func open(_ name: String, of household: Household.ID) -> OpenFile? {
        try? OpenFile(path: "\(folder(of: household))/\(name)")
    }

    /// A file to be written; to be called within `onDisk`.
    package func writer(in household: Household.ID) throws -> FileWriter {
        let folder = folder(of: household)
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw OpenFile.Failure(code: ENOSPC)
        }
        return try FileWriter(in: folder)
    }

    /// Runs something that waits for the disk; what the site has too much of is asked to come again.
    package func onDisk<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
        do { return try await workers.run(body) } catch is BoundedWorkers.Full {
            throw Refusal(.unavailable, Message("scan.busy"), retryAfter: 2)
        }
    }

    private func folder(of household: Household.ID) -> String { "\(folder)/\(household)" }
}

// MARK: - Sweeping

extension HouseholdFiles {
    /// How long a file may lie without a row that names it: an upload is long over by then.
    private static let grace: TimeInterval = 3600

    /// The households that have a folder.
    package func households() -> [Household.ID] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { Household.ID($0) }
    }

    /// Removes the files of other names that nobody is just keeping, temporary ones of a program that was killed too.
    package func sweep(_ household: Household.ID, keeping names: Set<String>, now: Instant) async throws {
        let folder = folder(of: household)
        let oldest = Date(timeIntervalSince1970: TimeInterval(now.seconds)) - Self.grace
        try await onDisk {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) where !names.contains(name) {
                let path = "\(folder)/\(name)"
                let kept = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
                if let kept, kept < oldest { try? FileManager.default.removeItem(atPath: path) }
            }
        }
    }
}
