package import Core
import JSON

extension FieldReader {
    /// A minute of the day, `HH:MM`; people may leave the first zero out.
    package mutating func time(_ name: String) -> TimeOfDay? {
        guard let value = value(name) else { return nil }
        let text = value.text ?? ""
        if let time = TimeOfDay(text) ?? (input.isJSON ? nil : TimeOfDay("0" + text)) { return time }
        reject(name, Message("error.time"))
        return nil
    }

    /// A moment, RFC 3339.
    package mutating func instant(_ name: String) -> Instant? {
        guard let value = value(name) else { return nil }
        if let instant = value.text.flatMap({ Instant($0) }) { return instant }
        reject(name, Message("error.instant"))
        return nil
    }

    /// Whole numbers: a list in JSON, between commas in a form.
    package mutating func integers(_ name: String, in range: ClosedRange<Int>, limit: Int) -> [Int]? {
        guard let value = value(name) else { return nil }
        let numbers: [Int?]? =
            input.isJSON
            ? value.array?.map { $0.integer.flatMap { Int(exactly: $0) } }
            : value.text?.split(separator: ",").map { Int($0.filter { !$0.isWhitespace }) }
        if let numbers, numbers.count <= limit {
            let read = numbers.compactMap { $0.flatMap { range.contains($0) ? $0 : nil } }
            if read.count == numbers.count { return read }
        }
        let bounds: Message.Arguments = ["from": .count(range.lowerBound), "to": .count(range.upperBound)]
        reject(name, Message("error.numbers", bounds.and(["limit": .count(limit)])))
        return nil
    }

    /// An object within the body, read as a form of its own; complaints about it are the object's.
    ///
    /// Nil where none was sent. Only JSON has such objects.
    package mutating func object<Value>(_ name: String, _ read: (inout FieldReader) -> Value) -> Value? {
        guard let value = value(name) else { return nil }
        guard let object = value.object else {
            reject(name, Message("error.object"))
            return nil
        }
        var fields = FieldReader(Input(json: object), formats: formats, today: today)
        let read = read(&fields)
        do throws(Rejection) { try fields.finish() } catch {
            for message in error.errors.sorted(by: { $0.key < $1.key }).flatMap(\.value) { reject(name, message) }
            return nil
        }
        return read
    }
}
