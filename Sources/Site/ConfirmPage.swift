package import Mustache

/// The question before something is removed, for browsers without dialogs and as the content of a dialog.
package struct ConfirmPage: Page {
    package static let view = "layout/confirm"

    let title: String
    let text: String
    let action: String
    let button: String
    let cancel: String

    /// Asks in words of the reader's language; `action` and `cancel` are complete paths.
    package init(title: String, text: String, action: String, button: String, cancel: String) {
        self.title = title
        self.text = text
        self.action = action
        self.button = button
        self.cancel = cancel
    }

    package static let fields = Fields<ConfirmPage> {
        $0.text("title", \.title)
        $0.text("text", \.text)
        $0.text("action", \.action)
        $0.text("button", \.button)
        $0.text("cancel", \.cancel)
    }

    package static let sample = ConfirmPage(
        title: "Remove Anna?",
        text: "Text",
        action: "/household/members/1/delete",
        button: "Remove",
        cancel: "/household"
    )
}
