import Core
import Mustache
import Site

/// The pictures of a product, and the form for more.
struct ProductPicturesPage: Page {
    static let view = "catalog/pictures"

    let title: String
    let problem: String?
    /// Of this page, below the base path.
    let path: String
    let back: String
    let pictures: [Row]
    /// For one that is taken now, and for some that were taken before.
    let taken: Field
    let chosen: Field

    /// One picture.
    struct Row: Model {
        let id: ProductPicture.ID
        let path: String
        let large: String
        let small: String
        let label: String
        let isCover: Bool

        static let fields = Fields<Row> {
            $0.text("path") { "\($0.path)/\($0.id)" }
            $0.text("large") { $0.large }
            $0.text("small") { $0.small }
            $0.text("label") { $0.label }
            $0.boolean("isCover") { $0.isCover }
        }
    }

    static let fields = Fields<ProductPicturesPage> {
        $0.text("title") { $0.title }
        $0.text("problem") { $0.problem }
        $0.text("path") { $0.path }
        $0.text("back") { $0.back }
        $0.boolean("hasPictures") { !$0.pictures.isEmpty }
        $0.list("pictures") { $0.pictures }
        $0.model("taken") { $0.taken }
        $0.model("chosen") { $0.chosen }
    }

    static let sample = ProductPicturesPage(
        title: "Pictures of Milk",
        problem: "This is no picture.",
        path: "/products/1/pictures",
        back: "/products/1",
        pictures: [
            Row(
                id: ProductPicture.ID(rawValue: 1),
                path: "/products/1/pictures",
                large: "/pictures/1",
                small: "/pictures/1/small",
                label: "Picture 1 of Milk",
                isCover: true
            )
        ],
        taken: .sample,
        chosen: .sample
    )
}
