/// The media type a file's extension stands for.
enum MediaType {
    /// The type to send with a file of this name; text is UTF-8.
    static func of(_ name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return unknown }
        return byExtension[name[name.index(after: dot)...].lowercased()] ?? unknown
    }

    private static let unknown = "application/octet-stream"

    private static let byExtension = [
        "css": "text/css; charset=utf-8",
        "html": "text/html; charset=utf-8",
        "ico": "image/vnd.microsoft.icon",
        "jpeg": "image/jpeg",
        "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "mjs": "text/javascript; charset=utf-8",
        "pdf": "application/pdf",
        "png": "image/png",
        "svg": "image/svg+xml",
        "txt": "text/plain; charset=utf-8",
        "wasm": "application/wasm",
        "webmanifest": "application/manifest+json",
        "webp": "image/webp",
        "woff2": "font/woff2",
        "xml": "application/xml",
    ]
}
