package import Core
import SQLite

/// A paper or a photo of an item.
package struct Document: Hashable, Sendable {
    package typealias ID = Core.ID<Document>

    /// What it is to the household.
    package enum Kind: String, CaseIterable, Hashable, Sendable, ColumnRepresentable {
        case photo
        case receipt
        case manual
        case warranty
        case other
    }

    /// Where a photo of a loan belongs.
    package struct LoanPhoto: Hashable, Sendable {
        package let loan: LoanID
        package let end: LoanEnd

        package init(loan: LoanID, end: LoanEnd) {
            self.loan = loan
            self.end = end
        }

        /// Nil where either is missing.
        init?(_ loan: LoanID?, _ end: LoanEnd?) {
            guard let loan, let end else { return nil }
            self.init(loan: loan, end: end)
        }
    }

    /// The end of a loan at which a photo was taken.
    package enum LoanEnd: String, Hashable, Sendable, ColumnRepresentable {
        case lent
        case returned
    }

    package let id: ID
    package let item: Item.ID
    package let kind: Kind
    /// What the sender called the file: to be shown, never a path.
    package let name: String
    package let file: KeptFile
    package let at: Instant
    /// Nil for what is about the item itself.
    package let loanPhoto: LoanPhoto?

    /// So many an item may have.
    static let most = 200
    /// So many may come at once.
    static let mostAtOnce = 10
    /// Bytes of a file.
    package static let byteLimit = 25 << 20

    /// Where it is opened, below the base path.
    var path: String { "/documents/\(id)" }
    /// Where a picture is seen as large as a list shows it.
    package var smallPath: String { Self.smallPath(of: id) }

    static func smallPath(of id: ID) -> String { "/documents/\(id)/small" }
}

/// A file that lies in the household's folder.
package struct KeptFile: Hashable, Sendable {
    package let type: FileType
    package let bytes: Int
    /// The SHA-256 of its content, by which it is kept.
    package let hash: [UInt8]
}

/// What a file is, as its content shows.
package enum FileType: String, Hashable, Sendable, ColumnRepresentable {
    case pdf = "application/pdf"
    /// A picture, drawn anew.
    case picture = "image/webp"
    case text = "text/plain"

    /// How its name ends when it is sent.
    var ending: String {
        switch self {
        case .pdf: "pdf"
        case .picture: "webp"
        case .text: "txt"
        }
    }
}
