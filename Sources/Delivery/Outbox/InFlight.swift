import Core

/// What is being sent at the moment, in few enough pieces that nobody's broken server delays others.
struct InFlight {
    /// Messages at once to one channel.
    private static let perChannel = 4
    /// Messages at once by each way: as many mails as there are connections to the mail server, and some that wait.
    private static let perKind: [Channel.Kind: Int] = [.email: 8, .webhook: 64]

    private var messages: [Delivery.ID: Channel.ID] = [:]
    private var channels: [Channel.ID: Int] = [:]
    private var kinds: [Channel.Kind: Int] = [:]

    var isEmpty: Bool { messages.isEmpty }

    var ids: [Delivery.ID] { messages.keys.sorted() }

    /// Channels that take no more at the moment.
    var saturated: [Channel.ID] {
        channels.filter { $0.value >= Self.perChannel }.map(\.key).sorted()
    }

    /// Ways by which more can be sent.
    var openKinds: [Channel.Kind] {
        Channel.Kind.allCases.filter { kinds[$0, default: 0] < Self.perKind[$0, default: 0] }
    }

    /// Takes a message up if there is room for it.
    mutating func add(_ message: DueMessage) -> Bool {
        let (id, channel) = (message.delivery.id, message.channel)
        guard messages[id] == nil, channels[channel.id, default: 0] < Self.perChannel,
            openKinds.contains(channel.kind)
        else { return false }
        messages[id] = channel.id
        channels[channel.id, default: 0] += 1
        kinds[channel.kind, default: 0] += 1
        return true
    }

    mutating func remove(_ message: DueMessage) {
        let channel = message.channel
        guard messages.removeValue(forKey: message.delivery.id) != nil else { return }
        kinds[channel.kind, default: 0] -= 1
        let left = channels[channel.id, default: 0] - 1
        channels[channel.id] = left > 0 ? left : nil
    }
}
