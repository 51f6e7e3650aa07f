import Cryptography
import HTTP

/// The cookies of the site and how they are set.
///
/// Behind TLS the names begin with `__Host-`, which keeps other hosts of the domain from setting them (RFC 6265bis
/// §4.1.3.2). On plain http, cookies are shared by all ports and may be by several installations, so the names hold port
/// and base path.
package struct SessionCookie: Sendable {
    private let base: String
    private let session: Names
    private let guest: Names

    /// What one cookie is called on plain http and behind TLS.
    private struct Names {
        let plain: String
        let secure: String
    }

    init(_ configuration: SiteConfiguration) {
        let base = configuration.base
        let path = base.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let suffix = path.isEmpty ? "\(configuration.port)" : "\(configuration.port)-\(path)"
        func names(_ purpose: String) -> Names {
            Names(
                plain: "lares-\(purpose)-\(suffix)",
                secure: "__Host-lares-\(purpose)\(base.isEmpty ? "" : "-\(suffix)")"
            )
        }
        self.base = base
        session = names("session")
        guest = names("guest")
    }

    /// The session token of a request, if it has one.
    func session(of request: Request) -> SecretToken? { token(session, of: request) }

    /// The token by which forms of people who are not signed in are told from forged ones.
    func guest(of request: Request) -> SecretToken? { token(guest, of: request) }

    /// Signs a browser in for so many seconds.
    func set(session token: SecretToken, seconds: Int, secure: Bool) -> SetCookie {
        cookie(session, token.text, maxAge: seconds, secure: secure)
    }

    /// Signs a browser out.
    func clearSession(secure: Bool) -> SetCookie { cookie(session, "", maxAge: 0, secure: secure) }

    func set(guest token: SecretToken, secure: Bool) -> SetCookie {
        cookie(guest, token.text, maxAge: nil, secure: secure)
    }

    private func token(_ names: Names, of request: Request) -> SecretToken? {
        Cookies(request.fields)[request.isSecure ? names.secure : names.plain].flatMap { SecretToken(text: $0) }
    }

    private func cookie(_ names: Names, _ value: String, maxAge: Int?, secure: Bool) -> SetCookie {
        SetCookie(
            secure ? names.secure : names.plain,
            value,
            path: secure || base.isEmpty ? "/" : base,
            maxAge: maxAge,
            isSecure: secure,
            isHTTPOnly: true,
            sameSite: .lax
        )
    }
}
