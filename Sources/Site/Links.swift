/// Addresses of this installation, made from its configuration alone: never from what a request says of itself.
package struct Links: Hashable, Sendable {
    /// The path below which everything lies: empty, or such as `/home`.
    package let base: String
    /// The address under which people reach the installation, without a slash at its end, or nil when none is set.
    package let publicURL: String?

    /// Takes the configured base path and public URL.
    package init(base: String, publicURL: String?) {
        self.base = base
        self.publicURL = publicURL
    }

    /// A path for a redirect or a link: the base path and what lies below it.
    package func path(_ below: String) -> String { base + below }

    /// An absolute address, or nil when no public URL is set.
    package func absolute(_ below: String) -> String? { publicURL.map { $0 + below } }

    /// A path within the installation that a form named as its way back, or nil when it leads anywhere else.
    ///
    /// A browser takes `//host` and `/\host` for other hosts.
    package func wayBack(_ text: String) -> String? {
        guard text.hasPrefix(base + "/"), text.utf8.count <= 4000,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
            !text.dropFirst(base.count).hasPrefix("//")
        else { return nil }
        return text
    }

    /// The same of a complete address, such as a browser's Referer, of which only the path is believed.
    func wayBack(fromAddress address: String) -> String? {
        guard let host = address.firstRange(of: "://")?.upperBound,
            let path = address[host...].firstIndex(of: "/")
        else { return nil }
        return wayBack(String(address[path...]))
    }

    /// A way back that announces what was done, whatever was announced on it before.
    package func path(_ way: String, done: String) -> String {
        let fragment = way.firstIndex(of: "#").map { way[$0...] } ?? ""
        let address = way.prefix { $0 != "#" }
        let path = address.prefix { $0 != "?" }
        let kept = address.dropFirst(path.count + 1).split(separator: "&").filter { !$0.hasPrefix("done=") }
        return "\(path)?\((kept + ["done=\(done)"]).joined(separator: "&"))\(fragment)"
    }
}
