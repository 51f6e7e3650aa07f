package import Core
package import Cryptography
import Foundation
import HTTP

/// Tells forms of our own pages from those that other sites send in a visitor's name.
package struct CSRF: Sendable {
    private let token: SecretToken

    /// Takes the token of a session, or of a guest.
    package init(_ token: SecretToken) {
        self.token = token
    }

    /// Derived from the cookie's token, so that it need not be stored and ends with the session.
    var secret: [UInt8] { HMACSHA256.code(for: Array("csrf".utf8), key: Array(token.text.utf8)) }

    /// The token for one page, masked anew for each, so that compression tells nothing about it (BREACH).
    package func token(_ random: Random) -> String { MaskedToken.mask(secret, random: random) }

    /// Refuses a form that does not carry the token, or that a browser says came from another origin.
    func check(_ form: Query, of request: Request) throws(Refusal) {
        guard let shown = form.first("csrf"), MaskedToken.isMask(shown, of: secret), isSameOrigin(request) else {
            throw Refusal(.forbidden, Message("error.stale.text"))
        }
    }

    /// Compares Origin with Host, port included.
    ///
    /// Browsers send Origin with every POST; where it is absent the token alone decides. A proxy that changes Host
    /// without being trusted for it would be noticed by everyone at once.
    private func isSameOrigin(_ request: Request) -> Bool {
        guard let origin = request.fields[.origin], origin != "null" else { return !request.fields.contains(.origin) }
        guard let mark = origin.range(of: "://") else { return false }
        let scheme = origin[..<mark.lowerBound]
        guard let asked = request.fields[.host].flatMap({ Authority($0) }),
            let from = Authority(String(origin[mark.upperBound...]))
        else { return false }
        let standard = scheme == "https" ? 443 : 80
        return from.host.lowercased() == asked.host.lowercased()
            && (from.port ?? standard) == (asked.port ?? (request.isSecure ? 443 : standard))
    }
}
