package import Core

/// The text on a label.
package enum LabelCode {
    /// Digits and letters that are not taken for one another when read aloud or from a smudged label.
    package static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")

    /// So many characters by chance.
    ///
    /// The eight of a place have some 40 bits, so that chance may be left alone; the seven of an item, of which there
    /// are many more, have 35, so whoever takes one looks first.
    package static func random(_ length: Int, _ random: Random) -> String {
        var code = ""
        while code.count < length {
            // Values beyond the last whole run of the alphabet would make some letters likelier.
            for byte in random.bytes(length)
            where Int(byte) < 256 / alphabet.count * alphabet.count && code.count < length {
                code.append(alphabet[Int(byte) % alphabet.count])
            }
        }
        return code
    }
}
