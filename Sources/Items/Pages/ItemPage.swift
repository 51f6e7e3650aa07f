import Accounts
import Catalog
import Core
import Localization
import Mustache
import Places
import Site

/// An item: its loan on top, where it lies, and what is known about it.
struct ItemPage: Page {
    static let view = "items/item"

    let problem: String?
    let uid: ItemCode
    let title: String
    let product: Product.ID
    let productName: String
    let picture: String?
    let panel: LoanPanel
    let facts: [Fact]
    let note: String?
    let place: Field?
    let papers: DocumentSection
    /// What its label and its tag carry; nil without a public address.
    let link: String?

    /// Something about the item, with its name.
    struct Fact: Model {
        let label: String
        let value: String

        static let fields = Fields<Fact> {
            $0.text("label") { $0.label }
            $0.text("value") { $0.value }
        }
    }

    static let fields = Fields<ItemPage> {
        $0.text("problem") { $0.problem }
        $0.text("uid") { $0.uid.rawValue }
        $0.text("title") { $0.title }
        $0.text("product") { $0.product.description }
        $0.text("productName") { $0.productName }
        $0.text("picture") { $0.picture }
        $0.model("panel") { $0.panel }
        $0.list("facts") { $0.facts }
        $0.text("note") { $0.note }
        $0.model("place") { $0.place }
        $0.text("link") { $0.link }
        $0.model("papers") { $0.papers }
    }

    static let sample = ItemPage(
        problem: "Problem",
        uid: ItemCode(rawValue: "ABCDEFGH"),
        title: "Drill",
        product: Product.ID(rawValue: 1),
        productName: "Drill",
        picture: "/pictures/1",
        panel: .sample,
        facts: [Fact(label: "Serial number", value: "123")],
        note: "Note",
        place: .sample,
        papers: .sample,
        link: "https://home.example/i/ABCDEFGH"
    )
}

extension ItemPage {
    init(
        _ item: Item,
        of product: Product,
        _ panel: LoanPanel,
        in places: LocationTree,
        documents: [Document],
        _ fields: FormFields,
        _ visit: MemberVisit
    ) {
        let papers = DocumentSection(documents, fields, visit)
        self.init(
            problem: fields.problem(for: visit),
            uid: item.uid,
            title: item.title(product.name),
            product: product.id,
            productName: product.name,
            picture: papers.cover ?? product.details.picture.map { visit.site.links.path(PictureStore.path(of: $0)) },
            panel: panel,
            facts: Self.facts(item, in: places, visit),
            note: item.details.note.isEmpty ? nil : item.details.note,
            place: visit.may(.bookStock)
                ? fields.choice(
                    "location",
                    item.details.location?.description ?? "",
                    of: visit.placeChoices(in: places)
                ) : nil,
            papers: papers,
            link: visit.site.links.absolute(item.uid.path)
        )
    }

    /// What is known about the item, as far as anything is.
    private static func facts(_ item: Item, in places: LocationTree, _ visit: MemberVisit) -> [Fact] {
        let details = item.details
        let warranty = details.warrantyUntil.map { day in
            visit.formats.date(day)
                + (day < visit.today ? " · " + visit.text(Message("items.warranty_over")) : "")
        }
        let all: [(Message, String?)] = [
            (Message("items.code"), item.uid.rawValue),
            (Message("field.location"), details.location.flatMap { places[$0] }.map { places.path(of: $0.id) }),
            (Message("items.serial"), details.serial.isEmpty ? nil : details.serial),
            (Message("items.purchased_on"), details.purchasedOn.map { visit.formats.date($0) }),
            (Message("field.price"), details.price.map { visit.formats.money($0) }),
            (Message("items.warranty_until"), warranty),
        ]
        return all.compactMap { label, value in value.map { Fact(label: visit.text(label), value: $0) } }
    }
}

extension MemberVisit {
    /// The places to choose from, and none of them.
    func placeChoices(in places: LocationTree) -> [(value: String, label: String)] {
        [("", text(Message("items.nowhere")))] + places.choices()
    }
}
