/// On which line each table and key of a TOML text stands. It follows what is TOML, and stays harmless where a text is
/// not: that is for the parser to say. Where it can't follow (an escape in a quoted key), the line of what is around it
/// has to do.
struct TOMLPositions {
    struct Position: Equatable {
        /// Counted from 1.
        let line: Int
        /// Which of the text's keys and tables it is, counted from 0.
        let order: Int
    }

    /// The first header that names no table, such as `[.a]`, where its name should begin. The parser asserts that there
    /// is none, instead of telling it. The offset is that of the bracket.
    private(set) var namelessHeader: (line: Int, column: Int, offset: Int)?

    private var positions: [[String]: Position] = [:]
    private let text: [UInt8]
    private var index = 0
    private var line = 1

    init(_ text: String) {
        self.text = Array(text.utf8)
        var table: [String] = []
        // A mark of the byte order, as some editors write it.
        if self.text.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        skipBlank()
        while index < self.text.count {
            let start = index
            if take("[") {
                let isArray = take("[")
                skipSpaces()
                guard isAtName else {
                    let column = index - (self.text[..<index].lastIndex(of: UInt8(ascii: "\n")) ?? -1)
                    namelessHeader = (line, column, start)
                    return
                }
                table = key(after: [])
                _ = take("]")
                if isArray { _ = take("]") }
            } else {
                assignment(in: table)
            }
            skipBlank()
            if index == start { index += 1 }
        }
    }

    /// The line of what `path` names, or else of the nearest table around it; 1 if there is none.
    func line(of path: [String]) -> Int {
        var path = path
        while !path.isEmpty {
            if let position = positions[path] { return position.line }
            path.removeLast()
        }
        return 1
    }

    /// What comes first in the text is smallest; what is not found is last.
    func order(of path: [String]) -> Int {
        positions[path]?.order ?? .max
    }

    private mutating func assignment(in table: [String]) {
        let path = key(after: table)
        _ = take("=")
        value(of: path)
    }

    /// Reads a key with its dots and remembers it and every table that it names on its way.
    private mutating func key(after table: [String]) -> [String] {
        var path = table
        repeat {
            skipSpaces()
            let start = line
            path.append(keyPart())
            if positions[path] == nil { positions[path] = Position(line: start, order: positions.count) }
            skipSpaces()
        } while take(".")
        return path
    }

    private mutating func keyPart() -> String {
        let start = index
        if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            skipString()
            return String(decoding: text[start..<index].dropFirst().dropLast(), as: UTF8.self)
        }
        while let byte = peek, !" \t.=]\r\n#".utf8.contains(byte) { index += 1 }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func value(of path: [String]) {
        skipSpaces()
        if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            skipString()
        } else if take("[") {
            repeat {
                skipBlank()
                if peek != UInt8(ascii: "]") { value(of: path) }
                skipBlank()
            } while take(",")
            _ = take("]")
        } else if take("{") {
            repeat {
                skipBlank()
                if peek != UInt8(ascii: "}") { assignment(in: path) }
                skipBlank()
            } while take(",")
            _ = take("}")
        } else {
            while let byte = peek, !",]}#\n".utf8.contains(byte) { index += 1 }
        }
    }

    /// Any of TOML's four kinds of strings, from its first quote to its last.
    private mutating func skipString() {
        let quote = text[index]
        let isBasic = quote == UInt8(ascii: "\"")
        let isLong = index + 2 < text.count && text[index + 1] == quote && text[index + 2] == quote
        index += isLong ? 3 : 1
        while let byte = peek {
            if byte == UInt8(ascii: "\\"), isBasic {
                next()
                next()
            } else if byte != quote {
                next()
            } else if !isLong {
                return next()
            } else if text[index...].prefix(3).allSatisfy({ $0 == quote }) {
                // Up to two quotes may stand right before the three that close.
                while peek == quote { next() }
                return
            } else {
                next()
            }
        }
    }

    private mutating func skipSpaces() {
        while let byte = peek, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
    }

    /// Spaces, ends of lines and comments.
    private mutating func skipBlank() {
        while let byte = peek {
            if byte == UInt8(ascii: "#") {
                while let byte = peek, byte != UInt8(ascii: "\n") { index += 1 }
            } else if " \t\r\n".utf8.contains(byte) {
                next()
            } else {
                return
            }
        }
    }

    /// Whether a key can begin here, bare or quoted.
    private var isAtName: Bool {
        guard let byte = peek else { return false }
        return switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: false
        }
    }

    private var peek: UInt8? { index < text.count ? text[index] : nil }

    private mutating func next() {
        guard let byte = peek else { return }
        if byte == UInt8(ascii: "\n") { line += 1 }
        index += 1
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }
}
