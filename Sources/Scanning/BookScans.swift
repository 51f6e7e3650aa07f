import Accounts
import Catalog
import Core
import Ledger
import Localization
import Places
import Site
import Stock

/// One scanned thing to book.
struct ScanDraft: Sendable {
    /// Its place in the form, which names its fields.
    let number: Int
    let code: String
    /// Another product of the group, instead of the code's own.
    let product: Product.ID?
    let amount: Amount
    let unit: Unit.Code?
    let expiry: ScanExpiry
    let price: Money?
    let note: String
}

/// Until when it keeps, as far as that was said.
enum ScanExpiry: Sendable {
    case unsaid
    case never
    case date(BestBefore)
}

/// A reviewed list, ready to be booked.
struct ScanBooking: Sendable {
    let mode: ScanMode
    let place: Location.ID?
    let drafts: [ScanDraft]

    /// Reads the form, with all that is wrong in any of its rows.
    init(_ list: ScanList, reader: inout FieldReader, currency: Currency) throws {
        mode = list.mode
        place = reader.id("place")
        // A form leaves out rows only at its end; the numbers are those of its fields.
        drafts = (1...ScanList.mostRows).compactMap { number in
            guard let code = reader.verbatim("code_\(number)", limit: 600) else { return nil }
            let typed = list.mode == .checkIn ? reader.dateOrNever("best_before_\(number)") : nil
            let expiry: ScanExpiry =
                switch typed {
                case nil: .unsaid
                case .never: .never
                case .date(let date): .date(BestBefore(date))
                }
            return ScanDraft(
                number: number,
                code: code,
                product: reader.id("product_\(number)"),
                amount: reader.requiredAmount("amount_\(number)") ?? .zero,
                unit: reader.choice("unit_\(number)"),
                expiry: expiry,
                price: list.mode == .checkIn ? reader.money("price_\(number)", in: currency) : nil,
                note: reader.text("note_\(number)", limit: 200) ?? ""
            )
        }
        try reader.finish()
    }
}

extension HouseholdTransaction {
    /// Books everything on a list or nothing, each row as an action of its own that can be undone by itself.
    ///
    /// Throws what is wrong with any of them, by the fields of their rows.
    func book(_ booking: ScanBooking) throws -> [Action.ID] {
        var rejection = Rejection()
        var actions: [Action.ID] = []
        for draft in booking.drafts {
            do {
                actions.append(try book(draft, booking.mode, at: booking.place))
            } catch let wrong as Rejection {
                for (field, messages) in wrong.errors {
                    let known = ["amount", "unit", "best_before", "price"].contains(field) ? field : "amount"
                    for message in messages { rejection.add("\(known)_\(draft.number)", message) }
                }
            } catch let refusal as Refusal where refusal.reason == .conflict {
                rejection.add("amount_\(draft.number)", refusal.message)
            }
        }
        guard rejection.isEmpty else { throw rejection }
        return actions
    }

    private func book(_ draft: ScanDraft, _ mode: ScanMode, at place: Location.ID?) throws -> Action.ID {
        guard let package = try ScannedCode(draft.code).flatMap({ try package($0) }) else {
            throw Rejection("amount", Message("error.unknown_code"))
        }
        let target = BookingTarget(
            product: draft.product ?? package.product.id,
            amount: draft.amount,
            unit: draft.unit
        )
        guard mode == .checkIn else {
            return try checkOut(CheckOutDraft(target: target)).action
        }
        var checkIn = CheckInDraft(
            target: target,
            place: place.map { .at($0) } ?? .usual,
            price: draft.price,
            note: draft.note
        )
        switch draft.expiry {
        case .unsaid: break
        case .never: checkIn.neverExpires = true
        case .date(let date): checkIn.bestBefore = date
        }
        return try self.checkIn(checkIn).action
    }
}
