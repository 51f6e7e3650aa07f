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
        json.member("brand", details.brand.nilIfEmpty)
        json.member("kind", details.kind.rawValue)
        json.member("management", details.management.rawValue)
        json.member("unit", details.unit.rawValue)
        json.member("category", details.category?.rawValue)
        json.member("group", details.group?.rawValue)
        json.member("location", details.location?.rawValue)
        json.member("minimum", number: details.minimum.map { product.text($0) })
        json.member("quick_amount", number: details.quickAmount.map { product.text($0) })
        json.member("purchase_unit", details.purchaseUnit?.rawValue)
        json.member("stock", number: product.text(product.stock))
        json.member("missing", number: product.text(product.missing))
        json.member("days_after_opening", details.daysAfterOpening.map { Int64($0) })
        json.member("days_frozen", details.daysFrozen.map { Int64($0) })
        json.member("days_thawed", details.daysThawed.map { Int64($0) })
        json.member("shelf_life_days", details.shelfLifeDays.map { Int64($0) })
        json.array("barcodes", barcodes) { json, barcode in json.barcode(barcode, countedIn: details.unit) }
        json.member("note", details.note.nilIfEmpty)
        // A path below the base path, as everything that links within the site.
        json.member("image", details.picture.map { PictureStore.path(of: $0) })
    }
}

extension JSONMembers {
    /// Writes the members of a barcode; one that says nothing of its contents holds one of the product's unit.
    mutating func barcode(_ barcode: Barcode, countedIn unit: Unit.Code) {
        member("code", barcode.code)
        member("gtin", barcode.gtin)
        member("amount", number: barcode.contents?.amount.description ?? "1")
        member("unit", (barcode.contents?.unit ?? unit).rawValue)
    }
}

extension String {
    var nilIfEmpty: String? { isEmpty ? nil : self }
}
