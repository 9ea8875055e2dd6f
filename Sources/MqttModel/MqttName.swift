/// A level of a topic that comes from the configuration: a site, a player or a group (F4).
package struct MqttName: Hashable, Sendable, CustomStringConvertible {
    /// Bytes.
    package static let longest = 64
    package static let expectation =
        "a name of 1 to \(longest) bytes without +, #, / and control characters, that does not begin with $"
    /// The level before the names of groups: no player may have it.
    package static let groupLevel = "group"

    package let description: String

    package init?(_ text: String) {
        let bytes = text.utf8
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            !"+#/".unicodeScalars.contains(scalar) && scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
        }
        guard (1...Self.longest).contains(bytes.count), isPlain, bytes.first != UInt8(ascii: "$") else { return nil }
        description = text
    }

    /// The name in letters, digits, - and _, as Home Assistant wants it in its topics. Two names have two of them.
    package var identifier: String {
        var text = ""
        for byte in description.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return text
    }
}
