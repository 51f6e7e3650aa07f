import Catalog
package import Site

extension CheckOutDraft {
    /// Reads a check-out.
    package init(reader: inout FieldReader) {
        self.init(
            target: BookingTarget(reader: &reader),
            batch: reader.id("batch"),
            location: reader.id("location"),
            isSpoiled: reader.boolean("spoiled") ?? false
        )
    }
}
