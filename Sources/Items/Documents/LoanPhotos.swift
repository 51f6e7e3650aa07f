package import Accounts
import Core
package import Site

extension DocumentFiles {
    /// Looks whether the photos are good that came with a form that lends an item or takes it back.
    ///
    /// Nothing is written yet. Throws a rejection of `photo`.
    package func checkPhotos(_ uploads: [Upload], for visit: MemberVisit) async throws -> [CheckedFile] {
        var checked: [CheckedFile] = []
        for upload in uploads where upload.field == "photo" {
            guard upload.bytes.count <= Upload.byteLimit else {
                throw Rejection("photo", Message("scan.too_large", ["count": .count(Upload.byteLimit >> 20)]))
            }
            do { checked.append(try await checkPicture(upload.bytes)) } catch let error as Rejection {
                throw Rejection("photo", error.errors["file"]?.first ?? Message("scan.not_a_picture"))
            }
        }
        return checked
    }
}

extension HouseholdTransaction {
    /// Adds kept photos to an end of a loan.
    package func addPhotos(
        _ files: [KeptFile],
        named name: String,
        of loan: LoanID,
        _ end: Document.LoanEnd,
        to uid: ItemCode
    ) throws {
        let photo = Document.LoanPhoto(loan: loan, end: end)
        let drafts = files.map { DocumentDraft(kind: .photo, name: name, file: $0, loanPhoto: photo) }
        if !drafts.isEmpty { try addDocuments(drafts, to: uid) }
    }
}
