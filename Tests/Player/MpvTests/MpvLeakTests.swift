import Dispatch
import Foundation
import Mpv
import Synchronization
import Testing

/// `Tests/leaks.sh` runs this suite alone under LeakSanitizer, which finds leaks that the expectations here can't
/// detect.
@Suite(.serialized)
struct MpvLeakTests {
    /// Set by `Tests/leaks.sh`.
    private static let leakCheck = ProcessInfo.processInfo.environment["SEEKD_LEAK_CHECK"]

    /// Counts captured objects that are still alive.
    private static let captured = Atomic<Int>(0)

    private final class Captured: Sendable {
        init() { MpvLeakTests.captured.add(1, ordering: .sequentiallyConsistent) }
        deinit { MpvLeakTests.captured.subtract(1, ordering: .sequentiallyConsistent) }
    }

    @Test("50 players, terminated with pending commands, seeks, a load and unread events, leak nothing")
    func underLoad() throws {
        for round in 0..<50 {
            let handle = try MpvHandle(options: TestPlayer.headless, logLevel: "v")
            let captured = Captured()
            let woken = DispatchSemaphore(value: 0)
            handle.setWakeup { withExtendedLifetime(captured) { _ = woken.signal() } }
            try load(handle)
            // Half of them are playing, the others are opening a file.
            if round.isMultiple(of: 2) {
                let restarted = read(handle, until: .playbackRestart, woken: woken)
                #expect(restarted)
            }
            try load(handle)
            if round.isMultiple(of: 3) {
                MpvTermination(handle).run()
            } else {
                handle.terminate()
            }
        }
        #expect(Self.captured.load(ordering: .sequentiallyConsistent) == 0)
    }

    @Test("20 players that failed to start leak nothing")
    func failedStarts() {
        for _ in 0..<20 {
            #expect(throws: MpvStartError.option(name: "nothing", value: "1", reason: .optionNotFound)) {
                _ = try MpvHandle(options: TestPlayer.headless + [("nothing", "1")], logLevel: "no")
            }
        }
    }

    /// The sanitizer does not report a handle that is not terminated: its threads still refer to it.
    @Test(
        "Players that were terminated or failed to start leak no thread and no open file",
        .enabled(if: Self.leakCheck == "all", "counts the whole process's, so nothing else may run"))
    func threadsAndFiles() throws {
        func round() throws {
            let handle = try MpvHandle(options: TestPlayer.headless, logLevel: "v")
            try load(handle)
            handle.terminate()
            failedStarts()
        }
        func count(_ folder: String) throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/\(folder)").count
        }
        // The first player also makes objects that exist once in a process.
        try round()
        let before = (threads: try count("task"), files: try count("fd"))
        for _ in 0..<10 { try round() }
        let deadline = DispatchTime.now() + .seconds(60)
        var after = before
        repeat {
            // A thread that was joined may be in /proc for a moment.
            after = (try count("task"), try count("fd"))
        } while (after.threads > before.threads || after.files > before.files) && DispatchTime.now() < deadline
        #expect(after.threads <= before.threads)
        #expect(after.files <= before.files)
    }

    @Test(
        "The leak check detects a deliberate leak",
        .enabled(if: Self.leakCheck == "prove", "fails the leak check by design"))
    func deliberateLeak() {
        for _ in 0..<10 {
            _ = Unmanaged.passRetained(Captured())
        }
        #expect(Self.captured.load(ordering: .sequentiallyConsistent) == 10)
    }

    private func load(_ handle: borrowing MpvHandle) throws {
        for name in ["time-pos", "track-list", "metadata", "path", "no-such-property"] {
            try handle.observe(name, id: 1)
        }
        try handle.commandAsync(["loadfile", TestPlayer.clip], reply: 2)
        for target in 0..<20 {
            try handle.commandAsync(["seek", "\(target % 5)", "absolute+exact"], reply: 3)
            try handle.getPropertyAsync("command-list", reply: 4)
        }
        try handle.setPropertyAsync("script-opts", .map([.init("key", .text("value"))]), reply: 5)
        try handle.setPropertyAsync("osd-msg1", .array([.bytes([1, 2]), .text("a")]), reply: 6)
        try handle.commandNodeAsync(
            .map([.init("name", .text("show-text")), .init("text", .text("a")), .init("_flags", .array([]))]), reply: 6)
        try handle.commandNodeAsync(.array([.text("script-message"), .text("to nobody")]), reply: 7)
        #expect(throws: MpvError.invalidParameter) { try handle.commandAsync(["no-such-command"], reply: 8) }
    }

    private func read(_ handle: borrowing MpvHandle, until body: MpvEvent.Body, woken: DispatchSemaphore) -> Bool {
        let deadline = DispatchTime.now() + .seconds(60)
        repeat {
            while let event = handle.nextEvent() {
                if event.body == body { return true }
            }
        } while woken.wait(timeout: deadline) == .success
        return false
    }
}
