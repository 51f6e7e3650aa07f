import Core
import Cryptography
import Foundation
import Testing

@Suite struct SecretBoxTests {
    private let secret = Array("whsec_abc".utf8)

    private func box(_ byte: UInt8) throws -> SecretBox {
        try #require(SecretBox(key: [UInt8](repeating: byte, count: SecretBox.keyByteCount)))
    }

    @Test(arguments: [0, 1, 1000])
    func `what was sealed comes back`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let sealed = try box(1).seal(bytes)
        #expect(sealed.count == count + 40)
        #expect(try box(1).open(sealed) == bytes)
    }

    @Test func `the same is sealed differently each time`() throws {
        let box = try box(1)
        #expect(box.seal(secret) != box.seal(secret))
    }

    @Test func `another key opens nothing`() throws {
        #expect(try box(2).open(try box(1).seal(secret)) == nil)
    }

    @Test func `what was changed is not opened, whichever byte it is`() throws {
        let box = try box(1)
        let sealed = box.seal(secret)
        for place in sealed.indices {
            var changed = sealed
            changed[place] ^= 1
            #expect(box.open(changed) == nil)
        }
        for count in sealed.indices { #expect(box.open(Array(sealed.prefix(count))) == nil) }
    }

    @Test(arguments: [0, 31, 33])
    func `a key has 32 bytes`(count: Int) {
        #expect(SecretBox(key: [UInt8](repeating: 1, count: count)) == nil)
    }

    /// The first test vector of NaCl's crypto_secretbox (tests/secretbox.c), whose nonce stands before the box here.
    @Test func `it is the construction of NaCl`() throws {
        let key = try #require(Hex.decode("1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389"))
        let nonce = try #require(Hex.decode("69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37"))
        let start = "f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce"
        let message = try #require(
            Hex.decode(
                "be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c61296cdc3c01"
                    + "233561f41db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a838f21af1fde048977eb48"
                    + "f59ffd4924ca1c60902e52f0a089bc76897040e082f937763848645e0705"
            )
        )
        let sealed = try #require(SecretBox(key: key)).seal(message, random: Random { _ in nonce })
        #expect(Hex.encode(Array(sealed.dropFirst(24).prefix(32))) == start)
    }
}

@Suite struct KeyFileTests {
    private let path = "\(FileManager.default.temporaryDirectory.path)/lares-\(UUID()).key"

    private func remove() { try? FileManager.default.removeItem(atPath: path) }

    @Test func `a key is made when it is needed, for its owner alone, and stays`() throws {
        defer { remove() }
        #expect(KeyFile(path).box == nil)
        let sealed = try KeyFile(path).make().seal([1, 2, 3])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(KeyFile(path).box?.open(sealed) == [1, 2, 3])
        #expect(try KeyFile(path).make().open(sealed) == [1, 2, 3])
    }

    @Test func `many who make it at once have the same one`() async throws {
        defer { remove() }
        let path = path
        let boxes = try await withThrowingTaskGroup { group in
            for _ in 0..<16 { group.addTask { try KeyFile(path).make() } }
            return try await group.reduce(into: [SecretBox]()) { $0.append($1) }
        }
        let sealed = boxes[0].seal([1])
        #expect(boxes.allSatisfy { $0.open(sealed) == [1] })
    }

    @Test(arguments: ["", "key\n", "AAAA\n"])
    func `a file without a key is left alone`(text: String) throws {
        defer { remove() }
        try Data(text.utf8).write(to: URL(filePath: path))
        #expect(KeyFile(path).box == nil)
        #expect(throws: KeyFile.Failure.damaged) { try KeyFile(path).make() }
        #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == text)
    }

    @Test func `a folder that is not there is said`() {
        #expect(throws: KeyFile.Failure.system(ENOENT)) { try KeyFile("/nowhere/key").make() }
    }
}
