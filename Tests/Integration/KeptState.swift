import Foundation
import SeekProtocol
import TestSupport
import Testing

/// A folder for state that outlives the processes of a test, and what seekd has written there.
final class KeptState {
    let folder: ScratchFolder
    /// Where its files are; another place if a process sees them under another root.
    var path: String

    init() throws {
        folder = try ScratchFolder()
        path = folder.path + "/seekd"
    }

    /// Starts a seekd that keeps its state here. Its position is saved every second.
    func start(
        _ clips: [String] = [], settings: [String] = [], options: [String] = [], arguments: [String] = [],
        launcher: [String] = [], errors: FileHandle? = nil
    ) throws -> Seekd {
        let seekd = try Seekd(
            settings: ["resume.interval_s=1"] + settings, options: options,
            arguments: arguments + clips.map { $0.hasPrefix("/") || $0.contains("://") ? $0 : Seekd.clip($0) },
            state: folder,
            launcher: launcher, errors: errors)
        return seekd
    }

    /// The content of a state file; nil while there is none.
    func content(_ name: String) throws -> JSONValue? {
        guard let data = try? Data(contentsOf: URL(filePath: "\(path)/\(name).json")) else { return nil }
        let lines = data.split(separator: UInt8(ascii: "\n"))
        return try JSONReader.value(of: lines.count == 2 ? Array(lines[1]) : [])
    }

    /// Waits until the session's film is saved near a position.
    func waitForPosition(_ position: Double, isPaused: Bool = true) throws {
        try wait(for: "a saved position near \(position)") {
            guard let session = try content("session"), let saved = session["film"]?["position"]?.number else {
                return false
            }
            return abs(saved - position) < 2 && session["paused"] == .bool(isPaused)
        }
    }
}

extension Seekd {
    /// A client with a film that is paused at a position, which is saved.
    func leaveFilm(at position: Double, in state: KeptState) throws -> TestClient {
        let client = try connect()
        try client.subscribe()
        try client.waitForMedia("loaded")
        try client.goTo(position)
        try client.pauseFilm()
        try state.waitForPosition(position)
        return client
    }

    /// A client and the `media` event of the film that plays.
    func connectLoaded() throws -> (client: TestClient, media: JSONValue) {
        let client = try connect()
        try client.subscribe()
        return (client, try client.next("media", ["phase": .text("loaded")]))
    }
}
