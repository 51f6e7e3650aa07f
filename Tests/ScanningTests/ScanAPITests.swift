import Core
import HTTP
import JSON
import TestPictures
import TestSupport
import Testing

@Suite struct ScanAPITests {
    @Test func `a picture is answered with its symbols and what they stand for`() async throws {
        let scanner = try await Scanner()
        let id = try await scanner.product("Cheese", code: "206104003026", unit: "kg")
        let answer = await scanner.site.api(
            upload: try picture("EAN-13", "0206104004153"),
            to: "/scan",
            as: .viewer
        )
        #expect(answer.status == 200)
        let symbol = answer.json.object?["symbols"]?.array?.first?.object
        #expect(symbol?["product"]?.integer == id.rawValue)
        #expect(symbol?["amount"]?.number?.text == "415")
        #expect(symbol?["unit"]?.text == "g")
    }

    @Test(arguments: [("text/plain", 415), ("image/jpeg", 415), ("application/octet-stream", 415)])
    func `what is no picture is refused`(type: String, status: Int) async throws {
        let scanner = try await Scanner()
        let answer = await scanner.site.api(upload: Array("hello".utf8), to: "/scan", as: .owner, type: type)
        #expect(answer.status == status)
    }

    @Test func `more than eight megabytes are refused`() async throws {
        let scanner = try await Scanner()
        let bytes = [UInt8](repeating: 0, count: 8 << 20 + 1)
        #expect(await scanner.site.api(upload: bytes, to: "/scan", as: .owner).status == 413)
    }
}
