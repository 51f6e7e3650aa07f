import Core
import Outbound
import Site

/// What a form or a call says of a new channel.
enum ChannelDraft: Hashable, Sendable {
    case email(MailAddress)
    /// An absolute http or https URL.
    case webhook(String)

    var kind: Channel.Kind {
        switch self {
        case .email: .email
        case .webhook: .webhook
        }
    }

    var address: String {
        switch self {
        case .email(let address): address.text
        case .webhook(let url): url
        }
    }

    /// The name under which the address is sent.
    static func field(of kind: Channel.Kind) -> String { kind == .email ? "address" : "url" }

    /// Reads what was sent; throws a rejection of `kind`, `address` or `url`.
    init(reader: inout FieldReader) throws {
        let kind = reader.choice("kind", of: Channel.Kind.self)
        if kind == nil, reader.rejection.errors["kind"] == nil { reader.reject("kind", Message("error.required")) }
        let text = kind.map { reader.requiredLine(Self.field(of: $0), limit: 2000) } ?? ""
        let isMissing = kind.map { reader.rejection.errors[Self.field(of: $0)] != nil } ?? true
        var draft: ChannelDraft?
        switch kind {
        case .email where !isMissing:
            draft = (try? MailAddress(text)).map { .email($0) }
            if draft == nil { reader.reject("address", Message("error.mail_address")) }
        case .webhook where !isMissing:
            draft = WebhookCall.url(text).map { .webhook($0) }
            if draft == nil { reader.reject("url", Message("error.webhook_url")) }
        default: break
        }
        try reader.finish()
        guard let draft else { throw reader.rejection }
        self = draft
    }
}
