import Mustache
import Testing

@Suite struct LoadErrorTests {
    @Test(arguments: [
        "{{title", "a\n{{#open}}", "{{/open}}", "{{#open}}{{/closed}}", "{{#open}}{{#closed}}{{/open}}{{/closed}}",
        "{{}}", "{{ }}", "{{#}}{{/}}", "{{a b}}", "{{a..b}}", "{{.a}}", "{{a.}}", "{{a/b}}", "{{é}}", "{{a\u{0}}}",
        "{{>}}", "{{<}}{{/}}", "{{$}}{{/}}", "{{=<%=}}", "{{=a b c=}}", "{{= =}}", "{{<x}}", "{{{title}}", "{{\"a\"}}",
    ])
    func `a wrong tag is an error`(_ template: String) {
        #expect(loadError(["page": template]) != nil)
    }

    @Test(arguments: ["{{{title}}}", "{{&title}}", "{{& title }}", "{{=<% %>=}}<%&title%>"])
    func `raw output is forbidden in views`(_ template: String) {
        #expect(loadError(["page": "x\n\(template)"])?.reason == "raw output is forbidden")
        #expect(loadError(["page": template], options: LibraryOptions(forbidsRaw: false)) == nil)
    }

    @Test func `raw output is forbidden inside blocks and partials too`() {
        #expect(loadError(["page": "{{>part}}", "part": "{{#a}}{{{b}}}{{/a}}"])?.template == "part")
        #expect(loadError(["page": "{{<part}}{{$x}}{{&b}}{{/x}}{{/part}}", "part": ""])?.template == "page")
    }

    @Test func `an error carries file, line and the tag`() {
        let error = loadError(["stock/index": "<p>\n{{! two\nlines }}\n  {{#open}}\r\n{{{title}}}\n{{/open}}"])
        #expect(error?.template == "stock/index")
        #expect(error?.line == 5)
        #expect(error?.text == "{{{title}}}")
        #expect(error?.description == "stock/index.mustache:5: raw output is forbidden: {{{title}}}")
    }

    @Test func `a section that is never closed is reported where it was opened`() {
        let error = loadError(["page": "a\n{{#open}}\nb\nc\n"])
        #expect(error?.line == 2)
        #expect(error?.text == "{{#open}}")
    }

    @Test func `a section closed by another name is reported with both`() {
        let error = loadError(["page": "{{#open}}\n{{/closed}}"])
        #expect(
            error?.description == "page.mustache:2: line 1 opened {{#open}}, which this does not close: {{/closed}}"
        )
    }

    @Test(arguments: ["{{>nowhere}}", "{{<nowhere}}{{/nowhere}}", "{{#open}}{{>../nowhere}}{{/open}}"])
    func `a missing template is an error where it is used`(_ tag: String) {
        let error = loadError(["page": "\n\(tag)"])
        #expect(error?.reason == "there is no such template")
        #expect(error?.line == 2)
    }

    @Test(arguments: [
        ["a": "{{>a}}"], ["a": "{{>b}}", "b": "{{#x}}{{>a}}{{/x}}"], ["a": "{{<a}}{{/a}}"],
        ["a": "  {{>b}}\n", "b": "  {{>c}}\n", "c": "  {{>a}}\n"],
        ["a": "{{<b}}{{$x}}{{>a}}{{/x}}{{/b}}", "b": "{{$x}}{{/x}}"],
    ])
    func `templates that contain themselves are an error`(_ templates: [String: String]) {
        #expect(loadError(templates)?.reason == "a template cannot contain itself")
    }

    @Test func `the same partial twice is no circle`() {
        #expect(loadError(["a": "{{>b}}{{>c}}{{>b}}", "b": "{{>c}}", "c": ""]) == nil)
    }

    @Test func `a template chosen at run time is an error`() {
        #expect(loadError(["page": "{{>*title}}"]) != nil)
        #expect(loadError(["page": "{{<*title}}{{/*title}}"]) != nil)
    }

    @Test(arguments: ["{{<p}}lost{{/p}}", "{{<p}}{{title}}{{/p}}", "{{<p}}{{#open}}{{$a}}{{/a}}{{/open}}{{/p}}"])
    func `what a parent tag would lose is an error`(_ template: String) {
        #expect(loadError(["page": template, "p": ""]) != nil)
    }

    @Test func `a block replaced twice is an error`() {
        #expect(loadError(["page": "{{<p}}{{$a}}1{{/a}}{{$a}}2{{/a}}{{/p}}", "p": "{{$a}}{{/a}}"]) != nil)
    }

    @Test func `a long tag is shortened`() {
        let error = loadError(["page": "{{" + String(repeating: "x y", count: 1000) + "}}"])
        #expect(error?.text.count == 61)
    }

    @Test func `templates put together at random are loaded or refused, never more`() throws {
        let pieces = [
            "{{#open}}", "{{^open}}", "{{/open}}", "{{<p}}", "{{/p}}", "{{$a}}", "{{/a}}", "{{>q}}", "{{title}}",
            "{{.}}",
            "{{! c }}", "{{=<% %>=}}", "<%={{ }}=%>", "\n", "\r\n", "  ", "text", "{{", "}}", "{{{", "{{/", "é",
            "{{>*title}}",
        ]
        var state: UInt64 = 11
        var loaded = 0
        for round in 0..<3000 {
            var template = ""
            for _ in 0..<(round % 12) {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                template += pieces[Int((state >> 33) % UInt64(pieces.count))]
            }
            let templates = ["page": template, "p": "<{{$a}}\n  a{{/a}}>\n{{>q}}", "q": "{{#open}}\n q\n{{/open}}"]
            for options in [LibraryOptions(), .specification] {
                guard let library = try? Library(templates: templates, options: options) else { continue }
                loaded += 1
                _ = library.render("page", [ShopPage.sample])
                _ = library.validate("page", against: [ShopPage.self])
            }
        }
        #expect(loaded > 1000)
    }
}
