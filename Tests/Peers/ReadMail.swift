package import Foundation

/// A mail as Python's email package reads it (`Tests/Shared/read_mail.py`).
package struct ReadMail: Decodable, Sendable {
    /// Somebody it is from or for.
    package struct Person: Decodable, Sendable {
        package let name: String
        package let address: String
        package let count: Int
    }

    /// Text in one of its forms.
    package struct Part: Decodable, Sendable {
        package let type: String
        package let charset: String
        package let encoding: String
        package let text: String
    }

    package let names: [String]
    package let fields: [String: String]
    package let subject: String
    package let from: Person
    package let to: Person
    package let date: Int64
    package let type: String
    package let parts: [Part]
    package let defects: [String]
    package let longestLine: Int
    package let longestHeaderLine: Int
    package let isASCII: Bool
    package let hasBareLineEnds: Bool

    /// Has all of these messages read, in their order.
    package static func read(_ messages: [[UInt8]]) throws -> [ReadMail] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mail-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (number, bytes) in messages.enumerated() {
            try Data(bytes).write(to: folder.appending(path: String(100_000 + number)))
        }
        return try JSONDecoder().decode([ReadMail].self, from: PythonPeer.run("read_mail.py", folder.path))
    }
}

/// A mail that `Tests/Shared/smtp_server.py` took.
package struct ReceivedMail: Decodable, Sendable {
    package let sender: String
    package let recipients: [String]
    package let isEncrypted: Bool
    package let isSignedIn: Bool
    package let greeting: String
    package let raw: Data
    package let mail: ReadMail
}

/// A mail server for tests with a folder of its own.
package final class TestMailServer: Sendable {
    package let port: Int
    /// The file of the certificate it shows.
    package let certificate: String
    private let peer: PythonPeer
    private let folder: URL

    /// Starts one that encrypts in this way, takes this `name:password`, or only says this greeting.
    package init(mode: String = "none", auth: String = "", greeting: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "smtp-\(UUID().uuidString)")
        certificate = folder.appending(path: "cert.pem").path
        peer = try PythonPeer(
            "smtp_server.py",
            folder.path,
            "--mode=\(mode)",
            "--auth=\(auth)",
            greeting.map { "--greeting=\($0)" } ?? "--mode=\(mode)"
        )
        port = peer.port
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// From now on treats an address as one of the names that it knows, such as `busy` and `drop`.
    package func treat(_ address: String, as name: String) throws {
        try Data("\(address) \(name)\n".utf8).write(to: folder.appending(path: "as"))
    }

    /// Everything it took, in its order.
    package func received() throws -> [ReceivedMail] {
        let new = folder.appending(path: "new")
        return try FileManager.default.contentsOfDirectory(atPath: new.path).sorted().map { name in
            try JSONDecoder().decode(ReceivedMail.self, from: Data(contentsOf: new.appending(path: name)))
        }
    }
}
