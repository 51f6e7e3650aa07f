import Imaging

/// Finds out what a file is by looking at its content, piece by piece.
struct ContentSniffer: Sendable {
    /// What a file looks like from its beginning.
    enum Look: Hashable, Sendable {
        case pdf
        case picture
        /// Nothing but text so far.
        case text
    }

    private(set) var look: Look?

    /// Looks at the first piece, which has at least `headLength` bytes unless the file is shorter.
    init(head: [UInt8]) {
        look = Self.look(of: head)
    }

    /// So many bytes are enough to begin with.
    static let headLength = 4096

    /// Looks at a further piece; text is text to its end.
    mutating func feed(_ bytes: [UInt8]) {
        if look == .text, !Self.isText(bytes) { look = nil }
    }

    private static func look(of head: [UInt8]) -> Look? {
        // ISO 32000-2, 7.5.2.
        if head.starts(with: Array("%PDF-".utf8)) { return .pdf }
        do throws(ImagingError) {
            _ = try PictureHeader(head)
            return .picture
        } catch .damaged {
            // Its size may stand further behind: the decoder will say what is wrong with it.
            return .picture
        } catch {
            return isText(head) && !isCode(head) ? .text : nil
        }
    }

    /// Text has no control characters but tabulators, line ends and page ends.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }
    }

    /// Whether it begins as something that a browser or a shell would run: a page, a drawing, a script, PostScript.
    private static func isCode(_ head: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = String(decoding: head.dropFirst(head.starts(with: mark) ? mark.count : 0).prefix(512), as: UTF8.self)
        let start = text.drop(while: \.isWhitespace).lowercased()
        return ["<!doctype", "<html", "<head", "<body", "<script", "<svg", "<?xml", "<?php", "<!--", "#!", "%!"]
            .contains { start.hasPrefix($0) }
    }
}

/// What a name or a header says that a file is.
enum FileClaim {
    /// The kind that the end of a name stands for: nil where it says nothing, `.some(nil)` where it says that it is
    /// something that is not kept.
    static func look(ofName name: String) -> ContentSniffer.Look?? {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        switch ending {
        case "pdf": return .some(.pdf)
        case "jpg", "jpeg", "jpe", "jfif", "png", "webp", "heic", "heif", "avif", "gif", "bmp", "tif", "tiff":
            return .some(.picture)
        case "txt", "text", "md", "csv", "log", "asc": return .some(.text)
        case "bin", "dat", "tmp", "": return nil
        // “Invoice 31.12.2027” ends in a year.
        default: return ending.allSatisfy({ $0.isNumber || $0.isWhitespace }) || ending.count > 5 ? nil : .some(nil)
        }
    }

    /// The kind that a media type stands for, nil where it says nothing.
    static func look(ofType type: String?) -> ContentSniffer.Look? {
        guard let type = type?.lowercased() else { return nil }
        if type.hasPrefix("application/pdf") { return .pdf }
        if type.hasPrefix("image/") { return .picture }
        return type.hasPrefix("text/") ? .text : nil
    }
}
