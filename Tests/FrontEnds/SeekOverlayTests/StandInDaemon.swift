import Glibc
import Synchronization
import TestSupport
import Testing

/// Stands in for seekd, which can't be made to refuse a frame: accepts one client, answers every request, and refuses the
/// frames that a test chooses.
final class StandInDaemon: Sendable {
    let path: String
    private let folder: ScratchFolder
    private let listener: Int32
    private let state = Mutex(State())

    private struct State {
        var client: Int32 = -1
        var requests: [String] = []
        var frames: [String] = []
        var refusals: [String] = []
        var isObserved = false
    }

    init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/ipc.sock"
        listener = makeUnixSocket()
        try #require(withSocketAddress(path) { bind(listener, $0, $1) } == 0)
        try #require(listen(listener, 8) == 0)
    }

    deinit { close(listener) }

    /// All requests so far.
    var requests: [String] { state.withLock { $0.requests } }

    /// The `osd-overlay` requests so far.
    var frames: [String] { state.withLock { $0.frames } }

    /// Whether the client has asked for the size of the window.
    var isObserved: Bool { state.withLock { $0.isObserved } }

    /// Refuses the next frames that contain a text, once for each error code.
    func refuse(framesWith text: String, errors: [String]) {
        state.withLock { $0.refusals = errors.map { "\(text)\n\($0)" } }
    }

    /// Accepts a client, and serves it until it or `end` closes the connection.
    func serve() {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        state.withLock { $0.client = client }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = read(client, &buffer, buffer.count), count > 0 {
            received += buffer[..<count]
            while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                answer(String(decoding: received[..<end], as: UTF8.self))
                received.removeFirst(end + 1)
            }
        }
        close(client)
    }

    func send(_ line: String) {
        let client = state.withLock { $0.client }
        let bytes = Array((line + "\n").utf8)
        _ = Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    func end() { shutdown(state.withLock { $0.client }, Int32(SHUT_RDWR)) }

    private func answer(_ request: String) {
        state.withLock { $0.requests.append(request) }
        let number = request.split(separator: #""request_id":"#).last?.prefix { $0.isNumber } ?? "0"
        if request.contains("observe_property"), request.contains("osd-dimensions") {
            let id = request.split(separator: "[").last?.split(separator: ",")[1] ?? "0"
            send(#"{"event":"property-change","id":\#(id),"name":"osd-dimensions","data":{"w":1280,"h":720}}"#)
            state.withLock { $0.isObserved = true }
        }
        send(#"{"request_id":\#(number),"error":"\#(error(for: request))"}"#)
    }

    private func error(for request: String) -> String {
        guard request.contains("osd-overlay") else { return "success" }
        return state.withLock { state in
            state.frames.append(request)
            guard let refusal = state.refusals.first?.split(separator: "\n"), request.contains(refusal[0]) else {
                return "success"
            }
            state.refusals.removeFirst()
            return String(refusal[1])
        }
    }
}
