import Core
package import JSON

/// A product as the REST interface answers it.
package struct ProductJSON: Sendable {
    package let product: Product
    package let barcodes: [Barcode]

    /// Takes a product and its codes.
    package init(_ product: Product, barcodes: [Barcode]) {
        self.product = product
        self.barcodes = barcodes
    }

    /// Writes the members of the object.
    package func write(to json: inout JSONMembers) {
        let details = product.details
        json.member("id", product.id.rawValue)
        json.member("name", details.name)
        json.member("brand", details.brand.isEmpty ? nil : details.brand)
        json.member("kind", details.kind.rawValue)
        json.member("management", details.management.rawValue)
        json.member("unit", details.unit.rawValue)
        json.null("category")
        json.null("group")
        json.member("location", details.location?.rawValue)
        json.member("minimum", number: details.minimum.map { product.text($0) })
        json.member("stock", number: product.text(product.stock))
        json.member("missing", number: product.text(product.missing))
        json.member("days_after_opening", details.daysAfterOpening.map { Int64($0) })
        json.member("days_frozen", details.daysFrozen.map { Int64($0) })
        json.member("days_thawed", details.daysThawed.map { Int64($0) })
        json.member("shelf_life_days", details.shelfLifeDays.map { Int64($0) })
        json.array("barcodes", barcodes) { json, barcode in
            json.member("code", barcode.code)
            json.member("gtin", barcode.gtin)
            json.member("amount", number: barcode.contents?.amount.description ?? "1")
            json.member("unit", (barcode.contents?.unit ?? details.unit).rawValue)
        }
        json.member("note", details.note.isEmpty ? nil : details.note)
        json.member("image", details.picture)
    }
}
