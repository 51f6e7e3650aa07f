/// What a browser says it is, in a word or two for people who look through their devices.
struct UserAgent {
    /// Such as `Firefox · Linux`; nil when nothing is recognised.
    let name: String?

    /// Reads the field of that name.
    ///
    /// Every browser claims to be its predecessors, so the youngest name counts, which stands first here.
    init(_ text: String) {
        let browser = Self.browsers.first { text.contains($0.mark) }?.name
        let system = Self.systems.first { text.contains($0.mark) }?.name
        let names = [browser, system].compactMap(\.self)
        name = names.isEmpty ? nil : names.joined(separator: " · ")
    }

    private static let browsers: [(mark: String, name: String)] = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("Vivaldi/", "Vivaldi"), ("SamsungBrowser/", "Samsung Internet"),
        ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chromium/", "Chromium"),
        ("HeadlessChrome/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
    ]

    private static let systems: [(mark: String, name: String)] = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "macOS"), ("Linux", "Linux"), ("X11", "Linux"),
    ]
}
