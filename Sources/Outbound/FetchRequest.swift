/// One header of a request or a response.
package struct FetchHeader: Hashable, Sendable {
    /// The name, in any case.
    package let name: String
    /// The value, without control characters.
    package let value: String

    /// Makes a header; one that may not be sent is refused when it is fetched with.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// What to fetch, and how much of time and memory it may cost.
package struct FetchRequest: Sendable {
    /// What to do with the resource.
    package enum Method: String, Sendable {
        /// GET
        case get = "GET"
        /// HEAD
        case head = "HEAD"
        /// POST
        case post = "POST"
        /// PUT
        case put = "PUT"
        /// PATCH
        case patch = "PATCH"
        /// DELETE
        case delete = "DELETE"
    }

    /// An absolute http or https URL, without spaces and control characters.
    package var url: String
    /// Default: GET.
    package var method: Method
    /// Headers beside those the fetcher sets itself: Host, Content-Length, Transfer-Encoding, Connection and User-Agent.
    package var headers: [FetchHeader]
    /// The body; ignored for GET and HEAD.
    package var body: [UInt8]
    /// From the first look-up of the name to the last byte, redirects included.
    package var totalTimeout: Duration = .seconds(15)
    /// For each connection until it stands, TLS included.
    package var connectTimeout: Duration = .seconds(5)
    /// Bytes of body taken at most, counted after decompression.
    package var byteLimit = 1 << 20
    /// Whether a response is taken that is larger than `byteLimit`, or ends early, once its headers are there.
    ///
    /// Its body is then what came of it, up to the limit. Only without redirects.
    package var keepsBeginning = false
    /// Redirects followed at most; with 0 a redirect is the response.
    ///
    /// Only GET and HEAD are redirected, and from https to https only.
    package var redirectLimit = 0
    /// What may be connected to.
    package var policy: AddressPolicy

    /// Makes a request within the usual limits.
    package init(
        _ url: String,
        method: Method = .get,
        headers: [FetchHeader] = [],
        body: [UInt8] = [],
        policy: AddressPolicy = .publicOnly
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.policy = policy
    }
}

/// What came back, whatever its status.
package struct FetchResponse: Sendable {
    /// The status of the last response.
    package let status: Int
    /// Its headers in order, names in lower case.
    package let headers: [FetchHeader]
    /// Its body, decompressed.
    package let body: [UInt8]
    /// The URL that gave it, after redirects.
    package let effectiveURL: String

    /// The first header of that name, in any case.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name == name }?.value
    }
}
