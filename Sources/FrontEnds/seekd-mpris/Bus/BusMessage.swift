import CSdBus
import Glibc
import MprisModel

/// Values in a message of the bus. The message belongs to sd-bus.
struct BusMessage {
    let message: OpaquePointer

    init(_ message: OpaquePointer) {
        self.message = message
    }

    // MARK: - Writing

    func append(_ value: MprisValue) throws(BusError) {
        switch value {
        case .text(let text): try append(text, as: "s")
        case .path(let path): try append(path, as: "o")
        case .flag(let flag): try append(basic: Int32(flag ? 1 : 0), as: "b")
        case .whole(let number): try append(basic: number, as: "i")
        case .long(let number): try append(basic: number, as: "x")
        case .number(let number): try append(basic: number, as: "d")
        case .texts(let texts):
            try container("a", "s") { () throws(BusError) in
                for text in texts { try append(text, as: "s") }
            }
        case .dictionary(let entries):
            try container("a", "{sv}") { () throws(BusError) in
                for entry in entries { try append(entry) }
            }
        }
    }

    private func append(_ entry: MprisValue.Entry) throws(BusError) {
        try container("e", "sv") { () throws(BusError) in
            try append(entry.key, as: "s")
            try container("v", entry.value.signature) { () throws(BusError) in try append(entry.value) }
        }
    }

    private func container(
        _ type: Unicode.Scalar, _ contents: String, _ body: () throws(BusError) -> Void
    ) throws(BusError) {
        try BusError.check(sd_bus_message_open_container(message, CChar(type.value), contents), "open_container")
        try body()
        try BusError.check(sd_bus_message_close_container(message), "close_container")
    }

    private func append(_ text: String, as type: Unicode.Scalar) throws(BusError) {
        // The bus allows neither a NUL nor invalid UTF-8; a Swift string is never the latter.
        let text = text.utf8.contains(0) ? String(text.prefix { $0 != "\0" }) : text
        let result = text.withCString { sd_bus_message_append_basic(message, CChar(type.value), $0) }
        try BusError.check(result, "append")
    }

    private func append<Value>(basic value: Value, as type: Unicode.Scalar) throws(BusError) {
        let result = withUnsafePointer(to: value) { sd_bus_message_append_basic(message, CChar(type.value), $0) }
        try BusError.check(result, "append")
    }

    // MARK: - Reading

    func text(as type: Unicode.Scalar = "s") throws(BusError) -> String {
        var text: UnsafePointer<CChar>?
        try BusError.check(sd_bus_message_read_basic(message, CChar(type.value), &text), "read")
        return text.map { String(cString: $0) } ?? ""
    }

    func flag() throws(BusError) -> Bool {
        var number: Int32 = 0
        try BusError.check(sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &number), "read")
        return number != 0
    }

    func long() throws(BusError) -> Int64 {
        var number: Int64 = 0
        try BusError.check(sd_bus_message_read_basic(message, CChar(UInt8(ascii: "x")), &number), "read")
        return number
    }

    func number() throws(BusError) -> Double {
        var number = 0.0
        try BusError.check(sd_bus_message_read_basic(message, CChar(UInt8(ascii: "d")), &number), "read")
        return number
    }
}

/// A refusal of the message bus, or its end: the `errno`.
struct BusError: Error, Equatable, CustomStringConvertible {
    let call: String
    let code: Int32

    var description: String { "\(call): \(strerror(code).map { String(cString: $0) } ?? "error \(code)")" }

    /// - Parameter result: of a function of sd-bus: negative is an `errno`.
    @discardableResult
    static func check(_ result: Int32, _ call: String) throws(BusError) -> Int32 {
        guard result >= 0 else { throw BusError(call: call, code: -result) }
        return result
    }
}
