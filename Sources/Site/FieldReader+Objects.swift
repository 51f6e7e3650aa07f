import Core
import JSON

extension FieldReader {
    /// The objects of a list, each read as a form of its own; empty when there is none.
    ///
    /// Complaints about any of them are the list's, for clients know the names of the body's members. Only JSON has
    /// such lists.
    package mutating func objects<Element>(
        _ name: String,
        limit: Int = 100,
        _ read: (inout FieldReader) -> Element?
    ) -> [Element] {
        guard let value = value(name) else { return [] }
        guard let array = value.array, array.count <= limit else {
            reject(name, Message("error.list", ["limit": .count(limit)]))
            return []
        }
        return array.compactMap { element -> Element? in
            guard let object = element.object else {
                reject(name, Message("error.list", ["limit": .count(limit)]))
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
}
