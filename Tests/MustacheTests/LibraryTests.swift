import FoundationEssentials
import Mustache
import Testing

@Suite struct LibraryTests {
    /// A directory of templates.
    private struct Views {
        let path = FileManager.default.temporaryDirectory.appending(path: "views-\(UUID())").path

        func write(_ text: String, to name: String, changed: Double = 0) throws {
            let file = "\(path)/\(name)"
            let directory = String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: file))
            let date = Date(timeIntervalSince1970: 1_800_000_000 + changed)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file)
        }

        func remove(_ name: String) throws {
            try FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
    }

    private func withViews(_ files: [String: String], _ body: (Views) throws -> Void) throws {
        let views = Views()
        defer { try? FileManager.default.removeItem(atPath: views.path) }
        for (name, text) in files { try views.write(text, to: name) }
        try body(views)
    }

    private func text(_ library: Library, _ name: String) -> String {
        String(decoding: library.render(name, [ShopPage()]), as: UTF8.self)
    }

    @Test func `templates are named by their path`() throws {
        let files = ["index.mustache": "{{>stock/row}}", "stock/row.mustache": "{{title}}", "README.md": "{{"]
        try withViews(files) { views in
            let library = try Library(directory: views.path)
            #expect(library.names == ["index", "stock/row"])
            #expect(text(library, "index") == "Shop")
        }
    }

    @Test func `a directory that is not there is an error`() {
        #expect(throws: TemplateError.self) { try Library(directory: "/nowhere/at/all") }
    }

    @Test func `a file that is not UTF-8 is an error`() throws {
        try withViews(["a.mustache": ""]) { views in
            try Data([0x61, 0xFF]).write(to: URL(filePath: "\(views.path)/a.mustache"))
            let error = #expect(throws: TemplateError.self) { try Library(directory: views.path) }
            #expect(error?.description == "a.mustache: the file is not UTF-8")
        }
    }

    @Test func `nothing is read again while no file has changed`() throws {
        try withViews(["a.mustache": "x"]) { views in
            let library = try Library(directory: views.path)
            #expect(try library.reloadIfChanged() == false)
            try views.write("y", to: "a.txt")
            #expect(try library.reloadIfChanged() == false)
        }
    }

    @Test func `a changed, a new and a removed file are seen`() throws {
        try withViews(["a.mustache": "old", "b.mustache": ""]) { views in
            let library = try Library(directory: views.path)
            try views.write("new", to: "a.mustache", changed: 1)
            #expect(try library.reloadIfChanged())
            #expect(text(library, "a") == "new")
            try views.write("", to: "deep/c.mustache")
            #expect(try library.reloadIfChanged())
            try views.remove("b.mustache")
            #expect(try library.reloadIfChanged())
            #expect(library.names == ["a", "deep/c"])
        }
    }

    @Test func `a wrong change is reported and the templates before it stay`() throws {
        try withViews(["a.mustache": "old"]) { views in
            let library = try Library(directory: views.path)
            try views.write("{{#open}}", to: "a.mustache", changed: 1)
            let error = #expect(throws: TemplateError.self) { try library.reloadIfChanged() }
            #expect(error?.template == "a")
            #expect(text(library, "a") == "old")
            try views.write("repaired", to: "a.mustache", changed: 2)
            #expect(try library.reloadIfChanged())
            #expect(text(library, "a") == "repaired")
        }
    }
}
