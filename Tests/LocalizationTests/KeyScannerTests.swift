import Testing

@Suite struct KeyScannerTests {
    private let keys = ["loan.lend", "loan.state.open", "loan.state.overdue", "unit.g", "unused.key"]

    @Test func `keys of templates are found, comments are not`() {
        var scanner = KeyScanner()
        scanner.scan(
            template: "<p>{{#t}}loan.lend{{/t}} {{# t }}\n unit.g \n{{/ t }}{{! {{#t}}no.such}} {{/t}}",
            file: "a"
        )
        #expect(scanner.missing(from: keys).isEmpty)
        #expect(scanner.uses.map(\.key).sorted() == ["loan.lend", "unit.g"])
    }

    @Test func `keys of messages are found over lines and in chains`() {
        var scanner = KeyScanner()
        scanner.scan(
            swift: """
                /// Message("in.comment")
                let a = Message("loan.lend", ["x": 1])
                let b = Message(
                    "loan.gone"
                )
                texts.text("no.text", in: .en); texts.fragments("no.fragment", in: .de); print("file.name")
                """,
            file: "A.swift"
        )
        #expect(
            scanner.missing(from: keys) == ["loan.gone in A.swift", "no.fragment in A.swift", "no.text in A.swift"]
        )
    }

    @Test func `an interpolated key stands for all that begin like it`() {
        var scanner = KeyScanner()
        scanner.scan(swift: #"texts.text("loan.state.\(state)", in: l); texts.text("mood.\(level)", in: l)"#, file: "B")
        #expect(scanner.missing(from: keys) == ["mood.… in B"])
        #expect(scanner.unused(in: keys) == ["loan.lend", "unit.g", "unused.key"])
    }

    @Test func `a key may be named by any literal`() {
        var scanner = KeyScanner()
        scanner.scan(swift: #"let titles = [State.open: "loan.state.open"]; let file = "some.file""#, file: "C")
        #expect(scanner.missing(from: keys).isEmpty)
        #expect(!scanner.unused(in: keys).contains("loan.state.open"))
    }
}
