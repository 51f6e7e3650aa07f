package import Localization
package import Reminders

/// What planning and writing messages needs besides the database.
package struct DeliveryPorts: Sendable {
    let texts: Texts
    let channels: ChannelsOfUser
    let composer: Composer
    let timers: TimerEnds

    /// Takes the texts of the program, what gives letters their form, and what there is to know of timers.
    package init(texts: Texts, composer: Composer, timers: TimerEnds = .none) {
        self.texts = texts
        self.composer = composer
        self.timers = timers
        channels = .delivery
    }
}

extension ChannelsOfUser {
    /// The channels of a user, as they are kept here.
    package static let delivery = ChannelsOfUser { scope in
        try scope.channels().map { UserChannel(id: $0.id, name: $0.address, isActive: $0.isOpen) }
    }
}
