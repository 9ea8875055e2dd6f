import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A mounted folder with films whose server may stop answering (Tests/Mount/mount.py). It ends with its owner.
final class HangingMount {
    /// Why there can be none here; nil if there can.
    static let obstacle: String? = {
        guard access("/dev/fuse", R_OK | W_OK) == 0 else { return "it needs /dev/fuse" }
        guard access("/usr/lib/python3/dist-packages/fusepy.py", R_OK) == 0 else { return "it needs python3-fusepy" }
        // Foundation keeps a process that was tried.
        guard getenv("SEEKD_LEAK_CHECK") == nil else { return "leaks are looked for" }
        do {
            _ = try HangingMount()
            return nil
        } catch {
            return "it needs the right to mount: \(error)"
        }
    }()

    private let content: ScratchFolder
    private let place: ScratchFolder
    private let process = Process()
    private let input = Pipe.ofOneChild()
    private let lines = Lines()

    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
        private let rest = Mutex("")

        func take(_ data: Data) {
            let parts = rest.withLock { rest in
                var parts = (rest + String(decoding: data, as: UTF8.self)).components(separatedBy: "\n")
                rest = parts.removeLast()
                return parts
            }
            all.withLock { $0 += parts }
        }
    }

    /// - Parameter isDeaf: whether calls that wait outlive their process.
    init(_ clips: String..., isDeaf: Bool = false) throws {
        content = try ScratchFolder()
        place = try ScratchFolder()
        for clip in clips {
            try FileManager.default.copyItem(atPath: Seekd.clip(clip), toPath: "\(content.path)/\(clip)")
        }
        let output = Pipe.ofOneChild()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-B", Self.program] + (isDeaf ? ["--deaf"] : []) + [content.path, place.path]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.start()
        let lines = lines
        output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil } else { lines.take(data) }
        }
        try wait(for: "the mount") {
            guard process.isRunning else { throw WaitedInVain(what: "the mount: its server has ended") }
            return has("mounted")
        }
    }

    deinit { end() }

    private static let program = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Mount/mount.py").path

    /// The path of a film on it.
    func film(_ name: String = "chapters.mkv") -> String { "\(place.path)/\(name)" }

    /// The same film beside the mount.
    func realFilm(_ name: String = "chapters.mkv") -> String { "\(content.path)/\(name)" }

    /// Copies a clip to another name on it.
    func add(_ name: String, from clip: String = "short.mkv") throws {
        try FileManager.default.copyItem(atPath: Seekd.clip(clip), toPath: "\(content.path)/\(name)")
    }

    /// - Parameter calls: in the words of mount.py.
    func hang(_ calls: String) throws { try tell("hang \(calls)") }

    func release() throws { try tell("release") }

    /// Waits for a call that waits, such as "open /film.mkv".
    func waitForCall(_ call: String) throws { try wait(for: "the call \(call)") { has("waits \(call)") } }

    /// Ends the file system: calls that wait fail.
    func end() {
        try? input.fileHandleForWriting.close()
        _ = try? process.waitForEnd()
    }

    private func has(_ line: String) -> Bool { lines.all.withLock { $0.contains(line) } }

    private func tell(_ line: String) throws {
        lines.all.withLock { $0.removeAll { $0 == "done" } }
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        try wait(for: "the mount's server") { has("done") }
    }
}

extension Trait where Self == ConditionTrait {
    /// Where no file system can be mounted, the tests are skipped.
    static var needsMount: Self { .enabled(if: HangingMount.obstacle == nil, "\(HangingMount.obstacle ?? "")") }
}
