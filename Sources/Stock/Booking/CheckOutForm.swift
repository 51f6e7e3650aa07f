import Catalog
import Core
package import Site

extension CheckOutDraft {
    /// Reads a check-out: an amount, or how much of which batches.
    ///
    /// A form has a field for each batch, named after it; where any is filled in, they count instead of the amount.
    package init(reader: inout FieldReader) {
        let typed = reader.input.isJSON ? [] : Self.filled(reader.input)
        let isList = reader.input.isJSON && reader.isPresent("batches")
        self.init(
            target: BookingTarget(reader: &reader, needsAmount: typed.isEmpty && !isList),
            batch: isList ? nil : reader.id("batch"),
            location: isList ? nil : reader.id("location"),
            isSpoiled: reader.boolean("spoiled") ?? false
        )
        for batch in typed {
            shares.append(Share(batch: batch, amount: reader.requiredAmount(Self.field(of: batch)) ?? .zero))
        }
        guard isList else { return }
        shares = reader.objects("batches") { row in
            let batch: Batch.ID? = row.id("batch")
            if batch == nil, row.rejection.errors["batch"] == nil { row.reject("batch", Message("error.required")) }
            let amount = row.requiredAmount("amount") ?? .zero
            return batch.map { Share(batch: $0, amount: amount) }
        }
        if shares.isEmpty, reader.rejection.errors["batches"] == nil {
            reader.reject("batches", Message("error.required"))
        }
    }

    /// The name of the field that says how much of a batch is taken.
    static func field(of batch: Batch.ID) -> String { "amount_of_\(batch)" }

    /// The batches of which an amount was typed.
    private static func filled(_ input: Input) -> [Batch.ID] {
        input.names.filter { $0.hasPrefix("amount_of_") && !input.typed($0).isEmpty }
            .compactMap { Batch.ID(String($0.dropFirst("amount_of_".count))) }
    }
}
