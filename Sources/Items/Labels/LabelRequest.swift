import Core
import HTTP
import Labels
import Places
import Site

/// What is to be printed on labels.
enum LabelSubject: String, CaseIterable, Sendable {
    case items
    case places
    /// Codes that are on nothing yet.
    case kept
}

/// Labels as a form asks for them.
struct LabelRequest: Sendable {
    let subject: LabelSubject
    /// Which items, where it is about them.
    let items: ItemFilter
    /// The one item, where it is about a single one.
    let item: ItemCode?
    /// The one place, where it is about a single one.
    let place: Location.ID?
    let preset: LabelSheet.Preset
    let skipped: Int
    let offset: LabelSheet.Size

    /// What the form says for the one thing that its address names.
    static let one = "one"
    /// The parameters that narrow items down, as their list has them.
    static let narrowing = ["q", "state", "product", "location", "category"]
    /// So many are printed at once.
    static let most = 1000

    /// Reads the address of a document; throws what is wrong by field.
    init(_ query: Query, for visit: MemberVisit) throws {
        var fields = FieldReader(Input(form: query), formats: visit.formats, today: visit.today)
        // One thing by itself is what the form offers first; whoever chooses anything else wants that, and all of it.
        let what = query.first("what") ?? ""
        let isOne = what == Self.one || what.isEmpty
        item = isOne ? query.first("uid").flatMap { ItemCode($0) } : nil
        place = isOne ? query.first("place").flatMap { Location.ID($0) } : nil
        subject = isOne ? (item == nil && place != nil ? .places : .items) : fields.choice("what") ?? .items
        preset = fields.choice("preset") ?? .averyL7160
        skipped = fields.integer("skip", in: 0...(preset.sheet.count - 1)) ?? 0
        offset = LabelSheet.Size(Self.millimetres("dx", &fields), Self.millimetres("dy", &fields))
        try fields.finish()
        var filter = ItemQuery(query).filter
        filter.limit = Self.most
        filter.position = .start
        items = filter
    }

    /// Reads the parameters of a call; the reader keeps what is wrong.
    init(reader: inout QueryReader) {
        subject = reader.choice("what") ?? .items
        preset = reader.choice("preset") ?? .averyL7160
        skipped = reader.integer("skip", in: 0...(preset.sheet.count - 1)) ?? 0
        offset = LabelSheet.Size(Self.millimetres("dx", &reader), Self.millimetres("dy", &reader))
        item = reader.text("uid").flatMap { text in
            let code = ItemCode(text)
            if code == nil { reader.reject("uid", Message("error.choice")) }
            return code
        }
        place = reader.id("place")
        var filter = ItemFilter(text: reader.text("q", mayBeEmpty: true), state: reader.choice("state"))
        filter.product = reader.id("product")
        filter.location = reader.id("location")
        filter.category = reader.id("category")
        filter.limit = Self.most
        items = filter
    }

    private static func millimetres(_ name: String, _ reader: inout QueryReader) -> Double {
        guard let text = reader.text(name) else { return 0 }
        let value = (try? Amount(text)).map { Double($0.millionths) / 1_000_000 }
        guard let value, LabelDocument.offsets.contains(value) else {
            reader.reject(name, Message("error.label_offset"))
            return 0
        }
        return value
    }

    private static func millimetres(_ name: String, _ fields: inout FieldReader) -> Double {
        guard let amount = fields.amount(name) else { return 0 }
        let value = Double(amount.millionths) / 1_000_000
        guard LabelDocument.offsets.contains(value) else {
            fields.reject(name, Message("error.label_offset"))
            return 0
        }
        return value
    }
}
