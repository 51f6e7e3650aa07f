extension Status {
    /// The status of a code with its standard phrase; any other three-digit code has none.
    package init(code: Int) {
        self = Self.standard[code] ?? Self(code: code, reason: "")
    }

    private static let standard: [Int: Self] = {
        let known: [Self] = [
            .ok, .created, .accepted, .noContent, .partialContent, .movedPermanently, .found, .seeOther, .notModified,
            .temporaryRedirect, .permanentRedirect, .badRequest, .unauthorized, .forbidden, .notFound,
            .methodNotAllowed, .notAcceptable, .requestTimeout, .conflict, .gone, .lengthRequired,
            .preconditionFailed, .contentTooLarge, .uriTooLong, .unsupportedMediaType, .rangeNotSatisfiable,
            .expectationFailed, .misdirectedRequest, .unprocessableContent, .preconditionRequired, .tooManyRequests,
            .requestHeaderFieldsTooLarge, .internalServerError, .notImplemented, .badGateway, .serviceUnavailable,
            .gatewayTimeout, .httpVersionNotSupported, .insufficientStorage,
        ]
        return Dictionary(uniqueKeysWithValues: known.map { ($0.code, $0) })
    }()
}
