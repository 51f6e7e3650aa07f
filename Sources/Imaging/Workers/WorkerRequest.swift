/// What a worker process is for; each loads only what it needs.
enum WorkerKind: String, CaseIterable, Sendable {
    case barcodes
    case pictures
    case text
    case trial
}

/// What is asked of a worker.
enum WorkerRequest: Sendable {
    case barcodes([UInt8], ScanEffort)
    case picture([UInt8], sides: [Int])
    case text([UInt8], TextPreparation)
    case trial(WorkerTrial)

    var kind: WorkerKind {
        switch self {
        case .barcodes: .barcodes
        case .picture: .pictures
        case .text: .text
        case .trial: .trial
        }
    }

    /// The request as bytes, behind a byte for its kind.
    var wire: [UInt8] {
        var writer = WireWriter()
        switch self {
        case .barcodes(let bytes, let effort):
            writer.byte(0)
            writer.byte(effort.rawValue)
            writer.chunk(bytes)
        case .picture(let bytes, let sides):
            writer.byte(1)
            writer.number(sides.count)
            for side in sides { writer.number(side) }
            writer.chunk(bytes)
        case .text(let bytes, let preparation):
            writer.byte(2)
            writer.byte(preparation.rawValue)
            writer.chunk(bytes)
        case .trial(let trial):
            writer.byte(3)
            writer.byte(trial.rawValue)
        }
        return writer.bytes
    }

    init(wire: [UInt8]) throws(WireReader.Broken) {
        var reader = WireReader(wire)
        switch try reader.byte() {
        case 0:
            guard let effort = ScanEffort(rawValue: try reader.byte()) else { throw WireReader.Broken() }
            self = .barcodes(try reader.chunk(), effort)
        case 1:
            var sides: [Int] = []
            for _ in 0..<(try reader.number()) { sides.append(try reader.number()) }
            self = .picture(try reader.chunk(), sides: sides)
        case 2:
            guard let preparation = TextPreparation(rawValue: try reader.byte()) else { throw WireReader.Broken() }
            self = .text(try reader.chunk(), preparation)
        default:
            guard let trial = WorkerTrial(rawValue: try reader.byte()) else { throw WireReader.Broken() }
            self = .trial(trial)
        }
    }
}
