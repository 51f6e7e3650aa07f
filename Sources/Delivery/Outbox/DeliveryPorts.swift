package import Localization
package import Reminders

/// What planning and writing messages needs besides the database.
package struct DeliveryPorts: Sendable {
    let texts: Texts
    let channels: ChannelsOfUser
    let composer: Composer

    /// Takes the texts of the program, and what gives letters their form.
    package init(texts: Texts, composer: Composer) {
        self.texts = texts
        self.composer = composer
        channels = .delivery
    }
}

extension ChannelsOfUser {
    /// The channels of a user, as they are kept here.
    package static let delivery = ChannelsOfUser { scope in
        try scope.channels().map { UserChannel(id: $0.id, name: $0.address, isActive: $0.isOpen) }
    }
}
