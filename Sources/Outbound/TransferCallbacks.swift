import CCurl
import Core
import Glibc

/// What curl calls while it works on a transfer, on the fetcher's thread.
///
/// The functions are free ones outside any actor: a closure written where the main actor is inferred would trap when
/// another thread calls it.
@safe
struct TransferCallbacks {
    let body: ccurl_receiver = unsafe receiveBody
    let header: ccurl_receiver = unsafe receiveHeader
    let openSocket: curl_opensocket_callback = unsafe openPermittedSocket
    let beforeRequest: curl_prereq_callback = unsafe permitRequest
}

/// What a receiver answers to have curl end the transfer.
private let refused = Int(CURL_WRITEFUNC_ERROR)

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
}

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    let isTaken = unsafe transfer(context)?.takeBody(bytes.bytes) ?? false
    return isTaken ? bytes.count : refused
}

private func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    let isTaken = unsafe transfer(context)?.takeHeaderLine(String(decoding: line, as: UTF8.self)) ?? false
    return isTaken ? line.count : refused
}

/// Judges the address curl is about to connect to: whatever name or redirect led there, this is where bytes would go.
private func openPermittedSocket(
    _ context: UnsafeMutableRawPointer?,
    _ purpose: curlsocktype,
    _ peer: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard purpose == CURLSOCKTYPE_IPCXN, let peer = unsafe peer, let transfer = unsafe transfer(context) else {
        return CURL_SOCKET_BAD
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    var port: UInt16 = 0
    let count = unsafe Int(ccurl_peer(peer, &bytes, &port))
    guard transfer.permits(IPAddress(bytes: Array(bytes.prefix(count))), port: Int(port)) else {
        return CURL_SOCKET_BAD
    }
    let type = unsafe peer.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return unsafe socket(peer.pointee.family, type, peer.pointee.protocol)
}

/// The second fence: a connection that is used again opens no socket, and another request's policy may have opened it.
private func permitRequest(
    _ context: UnsafeMutableRawPointer?,
    _ peer: UnsafeMutablePointer<CChar>?,
    _ local: UnsafeMutablePointer<CChar>?,
    _ peerPort: Int32,
    _ localPort: Int32
) -> Int32 {
    guard let peer = unsafe peer, let transfer = unsafe transfer(context),
        transfer.permits(IPAddress(unsafe String(cString: peer)), port: Int(peerPort))
    else { return CURL_PREREQFUNC_ABORT }
    return CURL_PREREQFUNC_OK
}
