/// Why a connection can't go on: the broker has broken the protocol, or the limits.
package struct WireError: Error, Equatable, Sendable {
    /// A sentence for a person, without a full stop.
    package let message: String

    init(_ message: String) { self.message = message }

    static let cut = WireError("the broker sent a packet that ends too early")
}
