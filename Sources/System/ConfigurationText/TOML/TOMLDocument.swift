import CToml

/// A parsed TOML text. It owns the parser's memory; what it returns is copied.
package struct TOMLDocument: ~Copyable {
    /// Ten times the shipped file. The parser's time grows with the square of the length: see CToml.h.
    package static let maximumBytes = 65_536

    private let document: OpaquePointer

    /// - Parameter text: expected to be UTF-8.
    package init(_ text: [UInt8]) throws(TOMLError) {
        guard text.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
        let parsed = text.withUnsafeBytes {
            ctoml_parse($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
        }
        guard let parsed else { throw .outOfMemory }
        let error = ctoml_document_error(parsed)
        guard error.message.length == 0 else {
            let (message, position) = (String(copying: error.message), TextPosition(error.position))
            ctoml_free(parsed)
            throw .syntax(message, position)
        }
        document = parsed
    }

    deinit {
        ctoml_free(document)
    }

    /// The root table, in the order of the text.
    package func members() -> [ConfigurationValue.Member] {
        var count = 0
        var nodes = UnsafeBufferPointer(start: ctoml_document_nodes(document, &count), count: count)[...]
        guard let root = nodes.popFirst() else { return [] }
        return Self.members(of: root, &nodes)
    }

    /// - Parameter nodes: what follows `table` in the document; its descendants are taken from it.
    private static func members(
        of table: ctoml_node, _ nodes: inout Slice<UnsafeBufferPointer<ctoml_node>>
    ) -> [ConfigurationValue.Member] {
        (0..<table.count).compactMap { _ in
            nodes.popFirst().map {
                ConfigurationValue.Member(
                    key: String(copying: $0.key), value: value(of: $0, &nodes), position: TextPosition($0.position))
            }
        }
    }

    private static func value(
        of node: ctoml_node, _ nodes: inout Slice<UnsafeBufferPointer<ctoml_node>>
    ) -> ConfigurationValue {
        switch node.kind {
        case CTOML_STRING: .string(String(copying: node.string))
        case CTOML_INTEGER: .integer(Int(node.integer))
        case CTOML_FLOAT: .number(node.number)
        case CTOML_BOOLEAN: .boolean(node.boolean)
        case CTOML_DATE: .moment("date")
        case CTOML_TIME: .moment("time")
        case CTOML_ARRAY:
            .array((0..<node.count).compactMap { _ in nodes.popFirst().map { value(of: $0, &nodes) } })
        case CTOML_TABLE: .table(members(of: node, &nodes))
        default: .moment("date with a time")
        }
    }
}

extension String {
    fileprivate init(copying text: ctoml_text) {
        self.init(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
    }
}

extension TextPosition {
    fileprivate init(_ position: ctoml_position) {
        self.init(line: Int(position.line), column: Int(position.column))
    }
}

/// Why a text is refused as TOML.
package enum TOMLError: Error, Equatable {
    /// It has more than this many bytes.
    case tooLarge(limit: Int)
    case outOfMemory
    /// toml++'s description, or a bound of CToml.h.
    case syntax(String, TextPosition)

    /// For the user, without the position.
    package var message: String {
        switch self {
        case .tooLarge(let limit): "larger than \(limit) bytes"
        case .outOfMemory: "not enough memory to parse it"
        case .syntax(let text, _): Self.message(text)
        }
    }

    package var position: TextPosition? {
        if case .syntax(_, let position) = self { position } else { nil }
    }

    /// toml++ says `Error while parsing string: ...`, or for bytes that are not UTF-8 `Encountered ...`.
    private static func message(_ text: String) -> String {
        let prefix = "Error while parsing "
        if text.hasPrefix(prefix) { return "syntax error in \(ShortText(text.dropFirst(prefix.count)))" }
        return "syntax error: \(ShortText(text.prefix(1).lowercased() + text.dropFirst()))"
    }
}

/// A place in a text. Both are counted from 1, the column in Unicode scalars.
package struct TextPosition: Equatable, Sendable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
