import Outbound
import Testing

struct MailAddressTests {
    @Test(arguments: [
        ("anna@example.org", "anna@example.org"), (" Anna.B+x@EXAMPLE.org ", "Anna.B+x@example.org"),
        ("a@nas", "a@nas"), ("o'neil@example.co.uk", "o'neil@example.co.uk"),
        ("anna@Bücher.example", "anna@xn--bcher-kva.example"), ("a@例え.テスト", "a@xn--r8jz45g.xn--zckzah"),
        ("a@faß.de", "a@xn--fa-hia.de"), ("a@xn--bcher-kva.example", "a@xn--bcher-kva.example"),
    ])
    func `an address is taken, its domain in ASCII and lower case`(text: String, address: String) throws {
        #expect(try MailAddress(text).text == address)
    }

    @Test(arguments: [
        ("", MailAddress.Fault.incomplete), ("anna", .incomplete), ("@example.org", .incomplete),
        ("anna@", .incomplete),
        ("änna@example.org", .localPartNotASCII), (".a@example.org", .localPart), ("a..b@example.org", .localPart),
        ("a b@example.org", .localPart), ("\"a b\"@example.org", .localPart), ("a@b@example.org", .localPart),
        ("Anna <anna@example.org", .localPart), ("a,b@example.org", .localPart), ("a\u{0}@example.org", .localPart),
        ("a@example.org\r\nRCPT TO:<eve@example.org>", .localPart), ("a@example.org\n", .domain),
        ("a@exa mple.org", .domain), ("a@-x.org", .domain), ("a@x-.org", .domain), ("a@x..org", .domain),
        ("a@x.org.", .domain), ("a@[127.0.0.1]", .domain), ("a@127.0.0.1", .domain), ("a@ex_ample.org", .domain),
        ("a@example.org>", .domain), ("a@ü/evil.example", .domain), ("a@ü:25", .domain), ("a@ü\u{0}", .domain),
        ("a@x\u{202E}.example", .domain), ("a@\(String(repeating: "x", count: 64)).org", .domain),
        ("\(String(repeating: "a", count: 65))@example.org", .localPart),
        ("a@\(String(repeating: "x.", count: 200))org", .domain),
        ("\(String(repeating: "a", count: 60))@\(String(repeating: "x.", count: 100))org", .tooLong),
        (String(repeating: "a", count: 100_000), .tooLong),
    ])
    func `what is no address is refused with the reason`(text: String, fault: MailAddress.Fault) {
        #expect(throws: fault) { try MailAddress(text) }
    }
}
