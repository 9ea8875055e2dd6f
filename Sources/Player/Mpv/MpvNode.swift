import CMpv

/// A copied libmpv value: a command's arguments or result, or a property. Strings are bytes, since file names and tags
/// need not be UTF-8.
package enum MpvNode: Equatable, Sendable {
    /// No value: the property is unavailable, the command has no result.
    case none
    /// Without its terminator. An argument must not contain a NUL.
    case string([UInt8])
    case flag(Bool)
    case int64(Int64)
    case double(Double)
    case array([MpvNode])
    /// In libmpv's order, which has no meaning.
    case map([Member])
    case bytes([UInt8])

    package struct Member: Equatable, Sendable {
        package var key: [UInt8]
        package var value: MpvNode

        package init(key: [UInt8], value: MpvNode) {
            self.key = key
            self.value = value
        }

        package init(_ key: String, _ value: MpvNode) {
            self.init(key: Array(key.utf8), value: value)
        }
    }

    package static func text(_ text: String) -> MpvNode {
        .string(Array(text.utf8))
    }

    /// The string, with invalid UTF-8 replaced by U+FFFD; nil for other values.
    package var text: String? {
        guard case .string(let bytes) = self else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number, an integer or a double; nil for other values and for numbers that are not finite (a file's header
    /// may hold an infinite duration). Integers beyond 2^53 are rounded.
    package var number: Double? {
        switch self {
        case .int64(let value): Double(value)
        case .double(let value): value.isFinite ? value : nil
        case .none, .string, .flag, .array, .map, .bytes: nil
        }
    }

    /// The flag; nil for other values.
    package var flag: Bool? {
        guard case .flag(let value) = self else { return nil }
        return value
    }

    /// The integer; nil for other values, also for a double.
    package var integer: Int64? {
        guard case .int64(let value) = self else { return nil }
        return value
    }

    /// The elements; nil for other values.
    package var elements: [MpvNode]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The value of the first member with that key; nil if there is none, or if this is not a map.
    package subscript(key: String) -> MpvNode? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.key.elementsEqual(key.utf8) }?.value
    }
}

extension MpvNode {
    /// Maximum nesting of a node for libmpv: well above what a client may send, and well below what the stack holds,
    /// since libmpv, too, copies and frees nodes recursively.
    static let maximumDepth = 100

    /// Copies a tree that libmpv owns, without references to it.
    init(copying node: UnsafePointer<mpv_node>) {
        let value = cmpv_node_value(node)
        switch value.format {
        case MPV_FORMAT_STRING: self = .string(Self.bytes(of: value.string))
        case MPV_FORMAT_FLAG: self = .flag(value.flag)
        case MPV_FORMAT_INT64: self = .int64(value.int64)
        case MPV_FORMAT_DOUBLE: self = .double(value.number)
        case MPV_FORMAT_NODE_ARRAY: self = .array(Self.elements(of: value))
        case MPV_FORMAT_NODE_MAP: self = .map(Self.members(of: value))
        case MPV_FORMAT_BYTE_ARRAY: self = .bytes(Array(UnsafeRawBufferPointer(start: value.bytes, count: value.count)))
        default: self = .none
        }
    }

    // libmpv guarantees `count` values, and as many keys in a map, so each index below is in bounds.

    private static func elements(of value: cmpv_value) -> [MpvNode] {
        guard let values = value.values else { return [] }
        return (0..<value.count).map { MpvNode(copying: values + $0) }
    }

    private static func members(of value: cmpv_value) -> [Member] {
        guard let values = value.values, let keys = value.keys else { return [] }
        return (0..<value.count).map { index in
            Member(key: bytes(of: keys[index]), value: MpvNode(copying: values + index))
        }
    }

    /// The bytes of a C string, without its terminator; empty for NULL.
    static func bytes(of string: UnsafePointer<CChar>?) -> [UInt8] {
        guard let string else { return [] }
        return Array(UnsafeRawBufferPointer(start: string, count: cmpv_string_length(string)))
    }

    /// Calls `body` with this node in C memory, which is freed when `body` returns. Throws the code that `body`
    /// returns, if it is an error. libmpv copies what it keeps.
    func withNode(_ body: (UnsafeMutablePointer<mpv_node>) -> Int32) throws(MpvError) {
        guard isRepresentable(within: Self.maximumDepth) else { throw .invalidParameter }
        var root = mpv_node()
        let code = withUnsafeMutablePointer(to: &root) { root in
            write(to: root)
            defer { cmpv_node_free(root) }
            return body(root)
        }
        try MpvError.check(code)
    }

    /// Whether C can represent it: a NUL would truncate a string, and a list's length is a C int.
    private func isRepresentable(within depth: Int) -> Bool {
        switch self {
        case .none, .flag, .int64, .double, .bytes: true
        case .string(let bytes): !bytes.contains(0)
        case .array(let elements):
            depth > 0 && elements.count <= Int(Int32.max)
                && elements.allSatisfy { $0.isRepresentable(within: depth - 1) }
        case .map(let members):
            depth > 0 && members.count <= Int(Int32.max)
                && members.allSatisfy { !$0.key.contains(0) && $0.value.isRepresentable(within: depth - 1) }
        }
    }

    /// `node` must be zeros; free the tree with `cmpv_node_free`.
    private func write(to node: UnsafeMutablePointer<mpv_node>) {
        switch self {
        case .none: break
        case .flag(let value): cmpv_node_set_flag(node, value)
        case .int64(let value): cmpv_node_set_int64(node, value)
        case .double(let value): cmpv_node_set_double(node, value)
        case .string(let bytes): bytes.withUnsafeBytes { cmpv_node_set_string(node, $0.baseAddress, $0.count) }
        case .bytes(let bytes): bytes.withUnsafeBytes { cmpv_node_set_bytes(node, $0.baseAddress, $0.count) }
        case .array(let elements):
            let values = cmpv_node_set_list(node, Int32(elements.count), false)
            for (index, element) in elements.enumerated() {
                element.write(to: values + index)
            }
        case .map(let members):
            let values = cmpv_node_set_list(node, Int32(members.count), true)
            for (index, member) in members.enumerated() {
                member.key.withUnsafeBytes { cmpv_node_set_key(node, Int32(index), $0.baseAddress, $0.count) }
                member.value.write(to: values + index)
            }
        }
    }
}
