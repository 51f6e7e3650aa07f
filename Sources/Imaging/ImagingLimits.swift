/// What pictures of strangers may cost.
package struct ImagingLimits: Sendable {
    /// Bytes a picture may have.
    package var byteLimit = 8 << 20
    /// Pixels a picture may have, compressed into whatever few bytes.
    package var pixelLimit = 40_000_000
    /// Address space of a worker, in bytes.
    package var memoryBytes = 1 << 30
    /// Processor time of a worker over its whole life, in seconds; it is replaced in time when it has used half.
    package var processorSeconds = 240
    /// How long an answer may take before the worker is ended.
    package var deadline: Duration = .seconds(20)
    /// How many workers decode at once: what is left of the processors is for pages.
    package var atOnce = 2
    /// How many pictures may wait for a worker.
    package var waiting = 32
    /// How long a worker without work is kept.
    package var idle: Duration = .seconds(60)

    /// What the program uses.
    package init() {}
}
