/// Reads and draws pictures of strangers, in processes of their own that may do nothing but compute.
///
/// A picture that makes a codec crash, hang or swell ends that process and costs that one answer. Processes start when
/// they are needed, serve many pictures, and end when nothing came for a minute.
package final class ImageWorkers: Sendable {
    private let limits: ImagingLimits
    private let lanes: Lanes

    /// Makes workers that are started as `program decode KIND`, where `WorkerProcess` takes over.
    ///
    /// By default that is this very program, even after its file was replaced.
    package init(program: String = "/proc/self/exe", limits: ImagingLimits = ImagingLimits()) {
        self.limits = limits
        lanes = Lanes(program: program, limits: limits)
    }

    /// The barcodes and QR codes in a picture; none when nothing is found.
    ///
    /// ZXing looks first, ZBar where that finds nothing.
    package func barcodes(
        in bytes: [UInt8],
        effort: ScanEffort = .photo
    ) async throws(ImagingError) -> [ScannedSymbol] {
        try check(bytes)
        return try await lanes.answer(.barcodes(bytes, effort)) { reader throws(WireReader.Broken) in
            try ScannedSymbol.list(from: &reader)
        }
    }

    /// The picture upright, without metadata, as WebP: once for each of `sides`, the longer side at most that long.
    ///
    /// It is never made larger. The first answer belongs to the first of `sides`. With `byteLimit` it may have so many
    /// bytes, whatever the workers' limit is.
    package func picture(
        _ bytes: [UInt8],
        sides: [Int],
        byteLimit: Int? = nil
    ) async throws(ImagingError) -> [DrawnPicture] {
        try check(bytes, upTo: byteLimit)
        return try await lanes.answer(.picture(bytes, sides: sides)) { reader throws(WireReader.Broken) in
            try DrawnPicture.list(from: &reader, count: sides.count)
        }
    }

    /// The lines of text in a picture, those first of which the reader is surest.
    ///
    /// The picture is prepared in several ways, one after the other, until `isEnough` says so of what was read until
    /// then: dots of a printer want to be blurred together, small print does not. A line may come more than once, as
    /// each preparation reads it. Throws `unavailable` where Tesseract or its language data is not installed.
    package func text(
        in bytes: [UInt8],
        isEnough: ([RecognizedLine]) -> Bool = { _ in false }
    ) async throws(ImagingError) -> [RecognizedLine] {
        try check(bytes)
        var lines: [RecognizedLine] = []
        for preparation in TextPreparation.allCases {
            lines += try await lanes.answer(.text(bytes, preparation)) { reader throws(WireReader.Broken) in
                try RecognizedLine.list(from: &reader)
            }
            lines.sort { $0.confidence > $1.confidence }
            if isEnough(lines) { break }
        }
        return lines
    }

    /// Makes a worker misbehave, to see that it costs no more than this answer.
    package func trial(_ trial: WorkerTrial) async throws(ImagingError) {
        try await lanes.answer(.trial(trial)) { _ in }
    }

    /// What can be said without decoding is said here.
    private func check(_ bytes: [UInt8], upTo byteLimit: Int? = nil) throws(ImagingError) {
        let byteLimit = byteLimit ?? limits.byteLimit
        guard bytes.count <= byteLimit else { throw .tooLarge(byteLimit: byteLimit) }
        if let size = try PictureHeader(bytes).size, size.pixelCount > limits.pixelLimit {
            throw .tooManyPixels(pixelLimit: limits.pixelLimit)
        }
    }
}

/// Ways for a worker to go wrong.
package enum WorkerTrial: UInt8, CaseIterable, Sendable {
    /// Nothing goes wrong.
    case none
    case crash
    case hang
    case swell
    /// Answers with bytes that mean nothing.
    case babble
    /// Opens a file, a socket, and starts a program, and crashes unless each is refused.
    case escape
}
