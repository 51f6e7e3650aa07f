/// A mail address that every server takes: checked, and in ASCII (RFC 5321 section 4.1.2).
///
/// What stands before the `@` is letters, digits and the usual signs; quoted ones and ones beyond ASCII, which few
/// servers take, are refused.
package struct MailAddress: Hashable, Sendable {
    /// Why a text is no address.
    package enum Fault: Error, Hashable, Sendable {
        /// There is no `@` with something on both sides.
        case incomplete
        /// What stands before the `@` is not of ASCII.
        case localPartNotASCII
        /// What stands before the `@` is longer than 64, or has signs or dots where none may be.
        case localPart
        /// What stands behind the `@` is no name of a host.
        case domain
        /// The whole is longer than 254.
        case tooLong
    }

    /// The whole: `anna@xn--bcher-kva.example`.
    package let text: String
    /// What stands behind the `@`.
    package let domain: MailDomain

    /// Reads an address, spaces around it dropped.
    ///
    /// An internationalized domain is kept as it is looked up, in ASCII.
    package init(_ text: String) throws(Fault) {
        let trimmed = text.drop { $0 == " " }
        let bare = trimmed.reversed().drop { $0 == " " }.reversed()
        // Measured before anything is looked at more closely.
        guard bare.count <= 1000 else { throw .tooLong }
        guard let at = bare.lastIndex(of: "@"), at != bare.startIndex, bare.index(after: at) != bare.endIndex else {
            throw .incomplete
        }
        let local = String(bare[..<at])
        guard local.utf8.allSatisfy({ $0 < 0x80 }) else { throw .localPartNotASCII }
        guard local.utf8.count <= 64, Self.isDotAtom(local) else { throw .localPart }
        guard let domain = MailDomain(String(bare[bare.index(after: at)...])) else { throw .domain }
        self.domain = domain
        self.text = "\(local)@\(domain.text)"
        guard self.text.utf8.count <= 254 else { throw .tooLong }
    }

    /// Words with dots between them (RFC 5322 section 3.2.3).
    static func isDotAtom(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomByte) }
    }

    /// RFC 5322 section 3.2.3.
    static func isAtomByte(_ byte: UInt8) -> Bool { atomBytes.contains(byte) }

    private static let atomBytes = Set(
        "!#$%&'*+-/=?^_`{|}~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8
    )
}

extension MailAddress: CustomStringConvertible {
    package var description: String { text }
}

/// A person or a program that has a mail address.
package struct Mailbox: Hashable, Sendable {
    /// The name shown instead of the address; an empty one is none.
    package let name: HeaderText?
    /// Where mail for it goes.
    package let address: MailAddress

    /// Names an address.
    package init(name: HeaderText? = nil, address: MailAddress) {
        self.name = name?.text.isEmpty == true ? nil : name
        self.address = address
    }
}
