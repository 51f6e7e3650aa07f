internal import CZlib

/// zlib's compressor for whole answers, made once per loop and used again for each (zlib.h, deflateReset).
///
/// Level 1, since a page is made anew for each request: 20 KB of HTML cost half as much as at level 6 and come out about
/// a tenth larger.
@safe final class GzipEncoder {
    private var stream = unsafe z_stream()
    private let isReady: Bool

    init(level: Int32 = 1) {
        // 16 more than the largest window asks for gzip's header instead of zlib's (zlib.h, deflateInit2).
        isReady =
            unsafe deflateInit2_(
                &stream,
                level,
                Z_DEFLATED,
                15 + 16,
                8,
                Z_DEFAULT_STRATEGY,
                zlibVersion(),
                Int32(MemoryLayout<z_stream>.size)
            ) == Z_OK
    }

    deinit {
        if isReady { unsafe deflateEnd(&stream) }
    }

    /// `bytes` as one gzip member; nil when that is no shorter, or zlib found no memory.
    func encode(_ bytes: [UInt8]) -> [UInt8]? {
        guard isReady, bytes.count > 18, unsafe deflateReset(&stream) == Z_OK else { return nil }
        let encoded = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                // zlib only reads the input; its pointer lacks `const` for old compilers' sake.
                unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(output.count)
                let isComplete = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = isComplete ? unsafe output.count - Int(stream.avail_out) : 0
            }
        }
        return encoded.isEmpty || encoded.count >= bytes.count ? nil : encoded
    }
}
