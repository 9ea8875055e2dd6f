/// The path and the token of a request's target, such as "/events?token=T".
struct RequestTarget {
    /// As it came, with its escapes: no path that is served has any.
    let path: Substring
    private let query: Substring

    init(_ target: String) {
        let end = target.firstIndex(of: "?") ?? target.endIndex
        path = target[..<end]
        query = end < target.endIndex ? target[target.index(after: end)...] : ""
    }

    /// The bytes of the first `token` parameter; nil if there is none.
    var token: [UInt8]? { parameter("token") }

    /// The bytes of the first parameter of this name, without percent escapes; nil if there is none.
    func parameter(_ name: String) -> [UInt8]? {
        for parameter in query.split(separator: "&") where parameter.hasPrefix("\(name)=") {
            return Self.unescaped(parameter.dropFirst(name.count + 1))
        }
        return nil
    }

    private static func unescaped(_ text: Substring) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                result.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result
    }
}
