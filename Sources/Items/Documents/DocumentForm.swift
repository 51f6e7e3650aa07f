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
        // Of a file that came as it is, the name stands beside it.
        let named = fields.isPresent("name") ? "name" : "file"
        for file in files {
            if file.name != "file" { fields.reject(file.name, Message("error.unknown_member")) }
            if let fault = FileName.fault(of: file.filename) { fields.reject(named, fault) }
        }
        if files.isEmpty { fields.reject("file", Message("error.no_file")) }
        try fields.finish()
        loanPhoto = Document.LoanPhoto(loan, end)
        self.kind = kind ?? (loanPhoto == nil ? .other : .photo)
    }

    /// Looks whether the files are good; nothing is written yet.
    func check(_ files: [UploadedFile], in kept: DocumentFiles, for visit: MemberVisit) async throws -> [CheckedFile] {
        var checked: [CheckedFile] = []
        for file in files {
            do {
                checked.append(try await kept.check(file, isPhoto: loanPhoto != nil))
            } catch let rejection as Rejection {
                // Of several files it must be said which.
                guard files.count > 1, let name = FileName(file.filename)?.text,
                    let message = rejection.errors["file"]?.first
                else { throw rejection }
                throw Rejection(
                    "file",
                    Message("error.of_file", ["name": .text(name), "text": .text(visit.text(message))])
                )
            }
        }
        return checked
    }

    /// Keeps the files, all of which are good, and says what to add to the item.
    func keep(
        _ checked: [CheckedFile],
        named files: [UploadedFile],
        in kept: DocumentFiles,
        for visit: MemberVisit
    ) async throws -> [DocumentDraft] {
        let written = try await kept.keep(checked, of: visit.household.id)
        return zip(files, written).map { file, kept in
            DocumentDraft(
                kind: kind,
                name: FileName(file.filename)?.text ?? visit.text(kind.message),
                file: kept,
                loanPhoto: loanPhoto
            )
        }
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
