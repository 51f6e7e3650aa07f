/// A template together with the type of the page it shows.
///
/// ```swift
/// enum StockViews { static let index = PageTemplate<StockPage>("stock/index") }
/// ```
package struct PageTemplate<Page: PageModel>: CheckableTemplate {
    package let name: String

    /// The template of that name, for pages of this type.
    package init(_ name: String) {
        self.name = name
    }

    /// The type of the page.
    package var page: any PageModel.Type { Page.self }
}

/// A page template whatever its page, so that all of them fit in one list.
package protocol CheckableTemplate: Sendable {
    /// The template's name.
    var name: String { get }
    /// The type of the page it shows.
    var page: any PageModel.Type { get }
}

extension Library {
    /// The page; `outer` are models around it, outermost first, such as what the layout shows.
    package func render<Page>(_ template: PageTemplate<Page>, _ page: Page, within outer: [any Model] = []) -> [UInt8] {
        render(template.name, outer + [page])
    }

    /// Adds the page to `bytes`; see `render(_:_:within:)`.
    package func render<Page>(
        _ template: PageTemplate<Page>,
        _ page: Page,
        within outer: [any Model] = [],
        into bytes: inout [UInt8]
    ) {
        render(template.name, outer + [page], into: &bytes)
    }

    /// Proves for every template that it exists, that each of its names is one of the models in its context, and
    /// renders it with the samples.
    package func check(
        _ templates: [any CheckableTemplate],
        within outer: [any PageModel.Type] = []
    ) throws(TemplateErrors) {
        var errors: [TemplateError] = []
        for template in templates {
            let context = outer + [template.page]
            let found = validate(template.name, against: context)
            errors += found
            if found.isEmpty { _ = render(template.name, context.map { $0.sample }) }
        }
        if !errors.isEmpty { throw TemplateErrors(errors: errors) }
    }
}
