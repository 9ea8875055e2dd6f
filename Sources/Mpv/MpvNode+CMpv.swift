import CMpv

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
