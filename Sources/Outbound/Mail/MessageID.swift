/// The identity of a message, by which a receiver knows a repeat (RFC 5322 section 3.6.4).
package struct MessageID: Hashable, Sendable {
    /// With its angle brackets: `<reminder-7-2027-03-31@lares.example>`.
    package let text: String

    /// Makes an identity of a part that is unique within the domain; `nil` where that has other than letters, digits,
    /// usual signs and single dots, or more than 200 of them.
    package init?(_ unique: String, at domain: MailDomain) {
        guard unique.utf8.count <= 200, MailAddress.isDotAtom(unique) else { return nil }
        text = "<\(unique)@\(domain.text)>"
    }
}

/// Where whoever gets a mail can end that (RFC 2369), by one POST where it is https (RFC 8058).
package struct UnsubscribeLink: Hashable, Sendable {
    /// The address.
    package let url: String
    /// Whether mail programs may POST `List-Unsubscribe=One-Click` to it by themselves.
    package let isOneClick: Bool

    /// Takes an absolute http or https URL of at most 900 bytes; `nil` for anything else.
    package init?(_ url: String) {
        guard let parsed = FetchURL(url), parsed.text.utf8.count <= 900,
            parsed.text.utf8.allSatisfy({ $0 < 0x7f && !"<>,\"\\".utf8.contains($0) })
        else { return nil }
        self.url = parsed.text
        isOneClick = parsed.scheme == "https"
    }
}
