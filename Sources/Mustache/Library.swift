import Synchronization

/// All templates of a directory, read once and ready to be rendered.
///
/// ```swift
/// let library = try Library(directory: "Views", options: LibraryOptions(sections: ["t": { key in … }]))
/// try library.check([StockViews.index], within: [PageFrame.self])
/// let bytes = library.render(StockViews.index, page, within: [frame])
/// ```
package final class Library: Sendable {
    let options: LibraryOptions
    private let directory: TemplateDirectory?
    private let loaded: Mutex<Loaded>

    /// What the templates were made into; it is replaced as a whole.
    final class Loaded: Sendable {
        let programs: [Program]
        let roots: [String: Int]
        let stamp: TemplateDirectory.Stamp

        init(sources: [String: [UInt8]], stamp: TemplateDirectory.Stamp, options: LibraryOptions) throws(TemplateError)
        {
            var blockCount = 0
            var elements: [String: [Element]] = [:]
            for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
                elements[name] = try TemplateParser.elements(
                    of: source,
                    template: name,
                    options: options,
                    blockCount: &blockCount
                )
            }
            var linker = Linker(sources: elements, options: options)
            roots = try linker.link()
            programs = linker.programs
            self.stamp = stamp
        }
    }

    /// The templates in `directory` and below, each file `a/b.mustache` under the name `a/b`.
    package init(directory: String, options: LibraryOptions = LibraryOptions()) throws(TemplateError) {
        let files = TemplateDirectory(path: directory)
        self.directory = files
        self.options = options
        let (sources, stamp) = try files.read()
        loaded = Mutex(try Loaded(sources: sources, stamp: stamp, options: options))
    }

    /// Templates given as text, by name.
    package init(templates: [String: String], options: LibraryOptions = LibraryOptions()) throws(TemplateError) {
        directory = nil
        self.options = options
        let sources = templates.mapValues { Array($0.utf8) }
        loaded = Mutex(try Loaded(sources: sources, stamp: [:], options: options))
    }

    var current: Loaded {
        loaded.withLock { $0 }
    }

    /// Room for most pages in bytes, so that they are not copied while they grow.
    private static let usualLength = 1 << 16

    /// The names of all templates, in order.
    package var names: [String] { current.roots.keys.sorted() }

    /// Reads the templates again if a file was changed, added or removed since; tells whether that was so.
    ///
    /// This is for development. If one of them is wrong then, the previous ones stay and the error is thrown.
    package func reloadIfChanged() throws(TemplateError) -> Bool {
        guard let directory else { return false }
        let now = try directory.stamp()
        guard now != current.stamp else { return false }
        let (sources, stamp) = try directory.read()
        let fresh = try Loaded(sources: sources, stamp: stamp, options: options)
        loaded.withLock { $0 = fresh }
        return true
    }

    /// Adds what the template makes of `models`, outermost first, to `bytes`; `{{.}}` is `current` or the last model.
    ///
    /// The template must exist; `check` proves that at start-up for every template that the program names.
    package func render(_ name: String, _ models: [any Model], current: Value? = nil, into bytes: inout [UInt8]) {
        let loaded = self.current
        guard let number = loaded.roots[name] else { preconditionFailure("there is no template \(name)") }
        let output = Output(capacity: Self.usualLength)
        var renderer = Renderer(programs: loaded.programs, escaping: options.escaping, output: output)
        renderer.run(
            number,
            within: models[...],
            current: current ?? models.last.map { model in .model(model) } ?? .missing
        )
        output.append(to: &bytes)
    }

    /// What the template makes of `models`, outermost first; `{{.}}` is `current` or the last model.
    package func render(_ name: String, _ models: [any Model], current: Value? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        render(name, models, current: current, into: &bytes)
        return bytes
    }
}
