import Glibc

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
