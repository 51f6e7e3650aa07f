import Accounts
import Catalog
import Core
import Foundation
import HTTP
import Items
import TestPictures
import TestSupport
import Testing

/// A file as a form or a program sends it.
struct SentFile: Sendable {
    var field = "file"
    let name: String
    let bytes: [UInt8]
    var type: String?

    init(_ name: String, _ bytes: [UInt8], type: String? = nil) {
        (self.name, self.bytes, self.type) = (name, bytes, type)
    }

    init(_ name: String, _ text: String, type: String? = nil) {
        self.init(name, Array(text.utf8), type: type)
    }
}

/// Files of each kind that is kept.
enum Sample {
    static let pdf = Array("%PDF-1.7\nreceipt\n%%EOF\n".utf8)
    static let photo = Canvas.fourCorners(width: 64, height: 48).jpeg()
}

extension DocumentFiles {
    /// For tests that keep no files.
    static let none = DocumentFiles(folder: "/nowhere", TestWorkers.shared)
}

extension Shed {
    static func body(_ fields: [(String, String)], _ files: [SentFile]) -> [UInt8] {
        var body: [UInt8] = []
        for (name, value) in fields {
            body += Array("--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for file in files {
            let head = "--b\r\nContent-Disposition: form-data; name=\"\(file.field)\"; filename=\"\(file.name)\"\r\n"
            let type = file.type.map { "Content-Type: \($0)\r\n" } ?? ""
            body += Array("\(head)\(type)\r\n".utf8) + file.bytes + Array("\r\n".utf8)
        }
        return body + Array("--b--\r\n".utf8)
    }

    /// Sends the form of an item's page.
    func submit(
        _ files: [SentFile],
        _ fields: [(String, String)] = [],
        to path: String,
        as asker: TestSite.Asker = .owner,
        once: String = UUID().uuidString
    ) async -> TestAnswer {
        let (token, cookie) = site.csrf(asker)
        let head: HTTP.Fields = [
            .contentType: "multipart/form-data; boundary=b", .cookie: cookie, .origin: "http://127.0.0.1:8080",
        ]
        let body = Self.body([("csrf", token), ("once", once)] + fields, files)
        return await site.answer(.post, path, head, body: body)
    }

    /// Sends a form as a program does.
    func send(
        _ files: [SentFile],
        _ fields: [(String, String)] = [],
        to uid: ItemCode,
        as asker: TestSite.Asker = .owner,
        key: String? = nil
    ) async -> TestAnswer {
        await site.api(
            upload: Self.body(fields, files),
            to: "/items/\(uid)/documents",
            as: asker,
            type: "multipart/form-data; boundary=b",
            key: key
        )
    }

    /// Adds a photo as the owner of the household.
    func addPhoto(to uid: ItemCode) async throws -> Document.ID {
        let kept = try await files.keep([files.checkPicture(Sample.photo)], of: home.owner.household.id)[0]
        return try await home.write(as: home.owner) { transaction in
            let draft = DocumentDraft(kind: .photo, name: "photo.jpg", file: kept)
            return try #require(try transaction.addDocuments([draft], to: uid).first).id
        }
    }

    /// The files on disk, relative to the folder.
    func kept() -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.contains("/") }.sorted()
    }
}

extension TestAnswer {
    /// The file that came back.
    func file() throws -> [UInt8] {
        guard case .file(let slice) = response.body else { return [] }
        return try slice.file.bytes(at: slice.offset, count: slice.length)
    }
}
