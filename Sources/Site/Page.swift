package import Mustache

/// A page of the site: the model of one view.
package protocol Page: PageModel {
    /// The view's name, its path below `Views` without the ending.
    static var view: String { get }
}

/// A page's view and type, for the check at start-up.
struct PageView: CheckableTemplate {
    let name: String
    let page: any PageModel.Type

    init(_ page: any Page.Type) {
        name = page.view
        self.page = page
    }
}
