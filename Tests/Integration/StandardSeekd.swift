import Foundation
import TestSupport

/// A seekd at the default socket path, in its own runtime folder, with a film paused at 20 s.
final class StandardSeekd {
    private let runtime: URL
    let seekd: Seekd
    /// A client that is subscribed to all events.
    let client: TestClient

    init() throws {
        runtime = FileManager.default.temporaryDirectory.appending(path: "runtime-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(
            at: runtime.appending(path: "seekd"), withIntermediateDirectories: true)
        let path = runtime.appending(path: "seekd/ipc.sock").path
        // Starting a program between two presses may take longer than the default window.
        seekd = try Seekd(
            "chapters.mkv", settings: ["seek.accumulate_window_ms=5000"], arguments: ["--socket", path], waits: false)
        try wait(for: "the socket") { FileManager.default.fileExists(atPath: path) }
        client = try TestClient(path)
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.pauseFilm()
        try client.goTo(20)
    }

    deinit { try? FileManager.default.removeItem(at: runtime) }

    /// The environment for clients.
    var environment: [String: String] {
        ProcessInfo.processInfo.environment.merging(["XDG_RUNTIME_DIR": runtime.path]) { $1 }
    }
}
