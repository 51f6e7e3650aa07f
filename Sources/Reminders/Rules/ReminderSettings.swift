/// What a user wants of all messages.
package struct ReminderSettings: Hashable, Sendable {
    package var quietHours: QuietHours?
    /// Whether the subjects of mails may name things.
    package var namesInSubject: Bool

    /// Nothing chosen: no quiet hours, and subjects that tell nothing to whoever looks over a shoulder.
    package init(quietHours: QuietHours? = nil, namesInSubject: Bool = false) {
        self.quietHours = quietHours
        self.namesInSubject = namesInSubject
    }
}
