import Core
import Items
import Places
import TestSupport
import Testing

@Suite struct ItemCodeTests {
    private let codes = (1...40).map { ItemCode(random: .seeded(UInt64($0))).rawValue }

    @Test func `what is made is read again, in small letters too`() {
        for code in codes {
            #expect(code.count == ItemCode.length)
            #expect(ItemCode(code)?.rawValue == code)
            #expect(ItemCode(code.lowercased())?.rawValue == code)
        }
    }

    @Test func `one wrong character is noticed, wherever it stands`() {
        for code in codes.prefix(5) {
            for place in code.indices {
                for character in LabelCode.alphabet where character != code[place] {
                    var wrong = code
                    wrong.replaceSubrange(place...place, with: [character])
                    #expect(ItemCode(wrong) == nil, "\(wrong) for \(code)")
                }
            }
        }
    }

    @Test func `two characters that changed places are noticed`() {
        for code in codes {
            let characters = Array(code)
            for first in characters.indices {
                for second in characters.indices where characters[first] != characters[second] {
                    var wrong = characters
                    wrong.swapAt(first, second)
                    #expect(ItemCode(String(wrong)) == nil)
                }
            }
        }
    }

    @Test(arguments: ["", "ABC", "AAAAAAAAA", "ABCDEFG ", "0O1ILABC", "ÄBCDEFGH", "ABCD-EFG"])
    func `what is no code is none`(text: String) {
        #expect(ItemCode(text) == nil)
    }
}
