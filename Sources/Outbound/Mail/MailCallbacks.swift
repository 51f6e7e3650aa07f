import CCurl
import Glibc

/// What curl calls while it sends a mail, on the thread that sends it.
///
/// The functions are free ones outside any actor: a closure written where the main actor is inferred would trap when
/// another thread calls it.
@safe
struct MailCallbacks {
    let content: ccurl_receiver = unsafe giveContent
    let reply: ccurl_receiver = unsafe receiveReply
    let dialogue: curl_debug_callback = unsafe noteDialogue
    let progress: curl_xferinfo_callback = unsafe goOn
    let openSocket: curl_opensocket_callback = unsafe openSocketOfOurs
}

private func transfer(_ context: UnsafeMutableRawPointer?) -> MailTransfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<MailTransfer>.fromOpaque(context).takeUnretainedValue()
}

private func giveContent(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe transfer(context)?.give(UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) ?? 0
}

private func receiveReply(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe transfer(context)?.noteReceived(Array(UnsafeRawBufferPointer(start: bytes, count: size * count)))
    return size * count
}

private func noteDialogue(
    _ easy: UnsafeMutableRawPointer?,
    _ kind: curl_infotype,
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int32 {
    guard kind == CURLINFO_HEADER_OUT else { return 0 }
    // The first word is all that is looked at; what follows may be a password.
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: min(count, 16))
    unsafe transfer(context)?.noteSent(String(decoding: line, as: UTF8.self))
    return 0
}

/// Anything but 0 ends the transfer.
private func goOn(
    _ context: UnsafeMutableRawPointer?,
    _ downTotal: curl_off_t,
    _ down: curl_off_t,
    _ upTotal: curl_off_t,
    _ up: curl_off_t
) -> Int32 {
    unsafe transfer(context)?.isCancelled == true ? 1 : 0
}

/// A socket that the programs this one starts do not inherit.
private func openSocketOfOurs(
    _ context: UnsafeMutableRawPointer?,
    _ purpose: curlsocktype,
    _ peer: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let peer = unsafe peer else { return CURL_SOCKET_BAD }
    let type = unsafe peer.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return unsafe socket(peer.pointee.family, type, peer.pointee.protocol)
}
