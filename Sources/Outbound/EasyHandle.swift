import CCurl

/// One of curl's transfers with its settings; freed with its owner.
@safe
struct EasyHandle: ~Copyable {
    let pointer: UnsafeMutableRawPointer
    private var list: UnsafeMutablePointer<curl_slist>?
    /// Whether curl took every setting so far.
    private(set) var isValid = true

    init() {
        guard let pointer = unsafe curl_easy_init() else { fatalError("no memory for a transfer") }
        unsafe self.pointer = pointer
        unsafe list = nil
    }

    deinit {
        unsafe curl_easy_cleanup(pointer)
        unsafe curl_slist_free_all(list)
    }

    mutating func set(_ option: CURLoption, _ value: Int) {
        note(unsafe ccurl_set_long(pointer, option, value))
    }

    mutating func set(_ option: CURLoption, _ value: Bool) {
        set(option, value ? 1 : 0)
    }

    /// Sets a time in milliseconds: at least one, since zero would mean none.
    mutating func set(_ option: CURLoption, _ value: Duration) {
        let milliseconds = min(max(value / .milliseconds(1), 1), Double(Int32.max))
        set(option, Int(milliseconds))
    }

    mutating func set(_ option: CURLoption, _ value: String) {
        note(unsafe ccurl_set_text(pointer, option, value))
    }

    mutating func setSize(_ option: CURLoption, _ value: Int) {
        note(unsafe ccurl_set_offset(pointer, option, curl_off_t(value)))
    }

    /// Has curl copy these bytes as the body of the request.
    mutating func setBody(_ bytes: [UInt8]) {
        setSize(CURLOPT_POSTFIELDSIZE_LARGE, bytes.count)
        // Empty, too, must be a pointer: with none curl asks its read function for the body.
        let copied = bytes.isEmpty ? [0] : bytes
        note(unsafe ccurl_set_bytes(pointer, CURLOPT_COPYPOSTFIELDS, copied))
    }

    /// Takes the headers as curl wants them, a line each; once for a handle.
    mutating func setHeaders(_ lines: [String]) {
        setList(CURLOPT_HTTPHEADER, lines)
    }

    /// Takes whom a mail goes to; once for a handle.
    mutating func setRecipients(_ addresses: [String]) {
        setList(CURLOPT_MAIL_RCPT, addresses)
    }

    private mutating func setList(_ option: CURLoption, _ texts: [String]) {
        for text in texts { unsafe list = curl_slist_append(list, text) }
        note(unsafe ccurl_set_list(pointer, option, list))
    }

    mutating func setMailCallbacks(_ callbacks: MailCallbacks, context: UnsafeMutableRawPointer) {
        let result = unsafe ccurl_set_mail_callbacks(
            pointer,
            context,
            callbacks.content,
            callbacks.reply,
            callbacks.dialogue,
            callbacks.progress,
            callbacks.openSocket
        )
        note(result)
    }

    mutating func setCallbacks(_ callbacks: TransferCallbacks, context: UnsafeMutableRawPointer) {
        let result = unsafe ccurl_set_callbacks(
            pointer,
            context,
            callbacks.body,
            callbacks.header,
            callbacks.openSocket,
            callbacks.beforeRequest
        )
        note(result)
    }

    /// The status of the last response.
    var status: Int {
        var status = 0
        _ = unsafe ccurl_status(pointer, &status)
        return status
    }

    /// The URL now being fetched, or the last one when it is done.
    var effectiveURL: String {
        var url: UnsafePointer<CChar>?
        guard unsafe ccurl_effective_url(pointer, &url) == CURLE_OK, let url = unsafe url else { return "" }
        return unsafe String(cString: url)
    }

    private mutating func note(_ result: CURLcode) {
        if result != CURLE_OK { isValid = false }
    }
}
