import CTls
import CommandLineTool
import Glibc
import MqttModel

/// TLS to a broker whose certificate and name are verified (F5). It has no socket: encrypted bytes go in and out.
final class TLSClient {
    struct Problem: Error {
        let message: String
    }

    private let client: OpaquePointer

    /// - Parameter host: the name, or the address in digits, that the certificate must have.
    init(_ tls: MqttConfiguration.TLS, host: String) throws(Problem) {
        var error = [CChar](repeating: 0, count: 256)
        guard
            let client = tls_client_new(
                host, HostAddress(host) == nil ? 0 : 1, tls.authorities, FileKind.isFolder(tls.authorities) ? 1 : 0,
                tls.certificate, tls.key, &error, error.count)
        else { throw Problem(message: "TLS: \(Self.text(error))") }
        self.client = client
    }

    deinit { tls_client_free(client) }

    /// - Returns: whether the handshake is over.
    func shakeHands() throws(Problem) -> Bool {
        switch tls_client_shake_hands(client) {
        case TLS_DONE: return true
        case TLS_AGAIN: return false
        default: throw problem
        }
    }

    /// Takes what came from the broker.
    func put(_ encrypted: UnsafeRawBufferPointer) throws(Problem) {
        guard tls_client_put(client, encrypted.baseAddress, encrypted.count) != 0 else {
            throw Problem(message: "out of memory")
        }
    }

    /// What is to be sent to the broker, appended.
    func take(into output: inout OutputBytes) {
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
            while case let count = tls_client_get(client, buffer.baseAddress, buffer.count), count > 0 {
                output.append(buffer.prefix(count))
            }
        }
    }

    /// Decrypts into the buffer.
    ///
    /// - Returns: how much; 0 if more has to come first; nil if the broker has ended.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Problem) -> Int? {
        var count = 0
        switch tls_client_read(client, buffer.baseAddress, buffer.count, &count) {
        case TLS_DONE: return count
        case TLS_AGAIN: return 0
        case TLS_CLOSED: return nil
        default: throw problem
        }
    }

    /// Encrypts.
    ///
    /// - Returns: how much was taken.
    func write(_ content: ArraySlice<UInt8>) throws(Problem) -> Int {
        var count = 0
        switch content.withUnsafeBytes({ tls_client_write(client, $0.baseAddress, $0.count, &count) }) {
        case TLS_DONE: return count
        case TLS_AGAIN: return 0
        default: throw problem
        }
    }

    private var problem: Problem {
        var error = [CChar](repeating: 0, count: 256)
        tls_client_error(client, &error, error.count)
        return Problem(message: Self.text(error))
    }

    private static func text(_ bytes: [CChar]) -> String {
        String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
