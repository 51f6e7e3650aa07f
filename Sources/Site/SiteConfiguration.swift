import Core

/// What the site needs to know of its installation; read once, when the program starts.
package struct SiteConfiguration: Sendable {
    /// The path below which everything lies: empty, or such as `/home`.
    package let base: String
    /// The public address without a slash at its end, if one is set.
    package let publicURL: String?
    /// The proxies whose word about the client's address and scheme counts.
    package let trustedProxies: TrustedProxies
    /// The port that the server listens on, which is part of the cookies' names on plain http.
    package let port: Int
    /// Names this build, so that pages of an earlier one are stale.
    package let build: String
    /// The folder in which files lie without a name while they come in.
    package let spool: String

    package init(
        base: String,
        publicURL: String?,
        trustedProxies: TrustedProxies,
        port: Int,
        build: String,
        spool: String
    ) {
        self.base = base
        self.publicURL = publicURL
        self.trustedProxies = trustedProxies
        self.port = port
        self.build = build
        self.spool = spool
    }

    /// The links of this installation.
    package var links: Links { Links(base: base, publicURL: publicURL) }
}
