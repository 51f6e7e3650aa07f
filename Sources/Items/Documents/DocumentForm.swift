import Accounts
import Core
import HTTP
import Site

/// What a form or a call says about files of an item.
struct DocumentForm: Sendable {
    let kind: Document.Kind
    let loanPhoto: Document.LoanPhoto?

    /// Reads the fields beside the files.
    init(_ input: Input, files: [UploadedFile], for visit: MemberVisit) throws {
        var fields = FieldReader(input, formats: visit.formats, today: visit.today)
        let kind: Document.Kind? = fields.choice("kind")
        let loan: LoanID? = fields.id("loan")
        let end: Document.LoanEnd? = fields.choice("end")
        if loan != nil, end == nil, fields.rejection.errors["end"] == nil {
            fields.reject("end", Message("error.required"))
        }
        if files.isEmpty { fields.reject("file", Message("error.no_file")) }
        try fields.finish()
        loanPhoto = Document.LoanPhoto(loan, end)
        self.kind = kind ?? (loanPhoto == nil ? .other : .photo)
    }

    /// Keeps the files and says what to add to the item.
    func drafts(_ files: [UploadedFile], in kept: DocumentFiles, for visit: MemberVisit) async throws -> [DocumentDraft]
    {
        var drafts: [DocumentDraft] = []
        for file in files {
            let name = FileName(file.filename)?.text
            do {
                drafts.append(
                    DocumentDraft(
                        kind: kind,
                        name: name ?? visit.text(kind.message),
                        file: try await kept.keep(file, of: visit.household.id, isPhoto: loanPhoto != nil),
                        loanPhoto: loanPhoto
                    )
                )
            } catch let rejection as Rejection {
                // Of several files it must be said which.
                guard files.count > 1, let name, let message = rejection.errors["file"]?.first else { throw rejection }
                throw Rejection(
                    "file",
                    Message("error.of_file", ["name": .text(name), "text": .text(visit.text(message))])
                )
            }
        }
        return drafts
    }
}

extension Document.Kind {
    /// What it is called.
    var message: Message {
        switch self {
        case .photo: Message("document.photo")
        case .receipt: Message("document.receipt")
        case .manual: Message("document.manual")
        case .warranty: Message("document.warranty")
        case .other: Message("document.other")
        }
    }
}
