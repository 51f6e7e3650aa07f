import Accounts
import Core
import Localization
package import Mustache
package import Site

/// The documents of an item on its page, and the form for more.
struct DocumentSection: Model {
    let pictures: [DocumentPicture]
    let papers: [Paper]
    let form: Form?
    /// The photo that the item is shown by.
    let cover: String?

    /// A file that is saved and not shown.
    struct Paper: Model {
        let href: String
        let name: String
        let about: String
        let delete: DocumentPicture.Button?

        static let fields = Fields<Paper> {
            $0.text("href") { $0.href }
            $0.text("name") { $0.name }
            $0.text("about") { $0.about }
            $0.model("delete") { $0.delete }
        }
    }

    /// The form for more.
    struct Form: Model {
        let kind: Field
        let file: Field
        let limits: String

        static let fields = Fields<Form> {
            $0.model("kind") { $0.kind }
            $0.model("file") { $0.file }
            $0.text("limits") { $0.limits }
            $0.text("megabytes") { _ in String(Document.byteLimit >> 20) }
        }
    }

    static let fields = Fields<DocumentSection> {
        $0.boolean("hasPictures") { !$0.pictures.isEmpty }
        $0.list("pictures") { $0.pictures }
        $0.boolean("hasPapers") { !$0.papers.isEmpty }
        $0.list("documents") { $0.papers }
        $0.boolean("isEmpty") { $0.pictures.isEmpty && $0.papers.isEmpty }
        $0.model("form") { $0.form }
    }

    static let sample = DocumentSection(
        pictures: [.sample],
        papers: [
            Paper(href: "/documents/1", name: "receipt.pdf", about: "Receipt · PDF · 1 MB", delete: .sample)
        ],
        form: Form(kind: .sample, file: .sample, limits: "PDF, pictures and text"),
        cover: "/documents/1/small"
    )
}

/// A picture among the documents of an item or of a loan.
package struct DocumentPicture: Model {
    let large: String
    let small: String
    let name: String
    let about: String
    let delete: Button?

    /// The button that puts a document into the trash.
    struct Button: Model {
        let action: String
        let label: String

        static let fields = Fields<Button> {
            $0.text("action") { $0.action }
            $0.text("label") { $0.label }
        }

        static let sample = Button(action: "/documents/1/delete", label: "Delete receipt.pdf")
    }

    package static let fields = Fields<DocumentPicture> {
        $0.text("large") { $0.large }
        $0.text("small") { $0.small }
        $0.text("name") { $0.name }
        $0.text("about") { $0.about }
        $0.model("delete") { $0.delete }
    }

    package static let sample = DocumentPicture(
        large: "/documents/1",
        small: "/documents/1/small",
        name: "photo.jpg",
        about: "Photo · 200 KB",
        delete: .sample
    )
}

extension DocumentSection {
    init(_ documents: [Document], _ fields: FormFields, _ visit: MemberVisit) {
        // Photos of loans stand at their loans.
        let own = documents.filter { $0.loanPhoto == nil }
        pictures = own.filter { $0.file.type == .picture }.map { DocumentPicture($0, visit) }
        papers = own.filter { $0.file.type != .picture }.map { document in
            Paper(
                href: visit.site.links.path(document.path),
                name: document.name,
                about: document.about(visit),
                delete: DocumentPicture.Button(document, visit)
            )
        }
        form = visit.may(.editCatalog) ? Form(fields, visit) : nil
        cover = own.first { $0.kind == .photo && $0.file.type == .picture }
            .map { visit.site.links.path($0.smallPath) }
    }
}

extension DocumentSection.Form {
    fileprivate init(_ fields: FormFields, _ visit: MemberVisit) {
        let kinds = Document.Kind.allCases.map { (value: $0.rawValue, label: visit.text($0.message)) }
        self.init(
            kind: fields.choice("kind", Document.Kind.photo.rawValue, of: kinds),
            file: fields.field("file", isRequired: true),
            limits: visit.text(
                Message(
                    "document.limits",
                    ["size": .count(Document.byteLimit >> 20), "count": .count(Document.mostAtOnce)]
                )
            )
        )
    }
}

extension DocumentPicture {
    /// Shows a picture, with a button that deletes it for those who may.
    package init(_ document: Document, _ visit: MemberVisit) {
        large = visit.site.links.path(document.path)
        small = visit.site.links.path(document.smallPath)
        name = document.loanPhoto.map { visit.text($0.end.message) } ?? document.name
        about = document.about(visit)
        delete = Button(document, visit)
    }
}

extension DocumentPicture.Button {
    init?(_ document: Document, _ visit: MemberVisit) {
        guard visit.may(.editCatalog) else { return nil }
        action = visit.site.links.path("\(document.path)/delete")
        label = visit.text(Message("document.delete_label", ["name": .text(document.name)]))
    }
}

extension Document {
    /// What it is, its format, how large and since when.
    fileprivate func about(_ visit: MemberVisit) -> String {
        let format =
            switch file.type {
            case .pdf: "PDF"
            case .text: visit.text(Message("document.text"))
            case .picture: ""
            }
        let size = visit.text(
            file.bytes < 1 << 20
                ? Message("document.kilobytes", ["count": .count((file.bytes + 1023) >> 10)])
                : Message("document.megabytes", ["count": .count((file.bytes + (1 << 19)) >> 20)])
        )
        let day = visit.formats.date(visit.user.zone.date(of: at))
        return [visit.text(kind.message), format, size, day].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension Document.LoanEnd {
    /// What a photo of it shows.
    fileprivate var message: Message {
        switch self {
        case .lent: Message("loan.photo_lent")
        case .returned: Message("loan.photo_returned")
        }
    }
}
