import Foundation
import SeekProtocol
import TestSupport
import Testing

/// The overlay program that seekd starts.
@Suite("overlay.osd", .waitsForPrograms)
struct OverlayProgramTests {
    /// The child processes of seekd.
    private func children(of seekd: Seekd) throws -> [Int32] {
        let folder = "/proc/\(seekd.process.processIdentifier)/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { thread in
            let text = (try? String(contentsOfFile: "\(folder)/\(thread)/children", encoding: .utf8)) ?? ""
            return text.split(separator: " ").compactMap { Int32($0) }
        }
    }

    private func arguments(of process: Int32) -> [String] {
        let text = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
        return text.split(separator: "\0").map(String.init)
    }

    /// Waits for the overlay's process.
    private func overlay(of seekd: Seekd, except: Int32 = 0) throws -> Int32 {
        var found: Int32 = 0
        try wait(for: "the overlay") {
            found = try children(of: seekd).first { $0 != except && arguments(of: $0).contains("osd") } ?? 0
            return found != 0
        }
        return found
    }

    /// The open files of a process other than the standard streams.
    private func inodes(of process: Int32) throws -> Set<String> {
        let folder = "/proc/\(process)/fd"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { (Int($0) ?? 0) > 2 }
        let targets = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        return Set(targets.filter { $0.hasPrefix("socket:") || $0.hasPrefix("pipe:") || $0.hasPrefix("/") })
    }

    /// A seekd that shows a film in a window, and its screen.
    private func shown(_ settings: String..., clip: String = "short.mkv") throws -> (Seekd, VirtualScreen) {
        let screen = try VirtualScreen(width: 320, height: 180)
        let seekd = try Seekd(
            clip, settings: settings, options: ["vo=x11", "pause=yes"], environment: ["DISPLAY": screen.name])
        return (seekd, screen)
    }

    @Test("without a video output the overlay is not started, and nothing is said")
    func unseen() throws {
        let seekd = try Seekd("short.mkv", settings: ["log.level=debug"], options: ["pause=yes"])
        _ = try seekd.connectPaused()
        #expect(try children(of: seekd).isEmpty)
        #expect(!seekd.log.contains("overlay"), "\(seekd.log)")
    }

    @Test("the overlay is not started if it is disabled")
    func off() throws {
        let (seekd, screen) = try shown("overlay.osd=false")
        let client = try seekd.connectPaused()
        try wait(for: "the window") { try client.request("get_property", "current-vo") == .text("x11") }
        #expect(try children(of: seekd).isEmpty)
        withExtendedLifetime(screen) {}
    }

    @Test(
        "it is the program in seekd's folder, inherits no descriptor, and is restarted if it is killed")
    func started() throws {
        let (seekd, screen) = try shown("overlay.size=large", "overlay.contrast=high")
        defer { withExtendedLifetime(screen) {} }
        let first = try overlay(of: seekd)
        #expect(
            arguments(of: first)
                == [Seekd.programs.appending(path: "seek-overlay").path, "osd", "--once", "--socket", seekd.socket]
                + ["--large", "--high-contrast"])
        let seekds = try inodes(of: seekd.process.processIdentifier).filter { !$0.hasPrefix("/dev/") }
        #expect(try inodes(of: first).isDisjoint(with: seekds))
        kill(first, SIGKILL)
        let second = try overlay(of: seekd, except: first)
        #expect(seekd.log.contains("the overlay on the video has exited and is restarted"), "\(seekd.log)")
        #expect(try seekd.stop() == 0)
        // Its process ID may remain for a while: it is a zombie until its new parent reaps it.
        try wait(for: "the overlay's end") { arguments(of: second).isEmpty }
    }

    @Test("if both processes are stopped at once, as systemd does, the overlay is not said to be restarted")
    func stoppedTogether() throws {
        let (seekd, screen) = try shown()
        defer { withExtendedLifetime(screen) {} }
        let process = try overlay(of: seekd)
        kill(process, SIGTERM)
        try wait(for: "the overlay's end") { arguments(of: process).isEmpty }
        #expect(try seekd.stop() == 0)
        #expect(!seekd.log.contains("restarted"), "\(seekd.log)")
    }

    @Test("the overlay exits if seekd is killed")
    func killed() throws {
        let (seekd, screen) = try shown()
        defer { withExtendedLifetime(screen) {} }
        let process = try overlay(of: seekd)
        kill(seekd.process.processIdentifier, SIGKILL)
        try wait(for: "the overlay's end") { arguments(of: process).isEmpty }
    }

    @Test("the overlay uses a socket with access to draw; without one, nothing is drawn")
    func sockets() throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/control.sock"
        let (seekd, screen) = try shown("socket.access=observe", "sockets.other.path=\(path)")
        #expect(try arguments(of: overlay(of: seekd)).last == path)
        let (without, other) = try shown("socket.access=observe", "log.level=debug")
        try wait(for: "the words") { without.log.contains("overlay.osd needs a socket whose access is") }
        #expect(try children(of: without).isEmpty)
        withExtendedLifetime((screen, other)) {}
    }

    @Test("a press in a fresh start is seen on the video")
    func fresh() throws {
        let screen = try VirtualScreen(width: 640, height: 360)
        let seekd = try Seekd(
            OsdTests.greyFilm(), options: ["vo=x11", "fullscreen=yes", "pause=yes"],
            environment: ["DISPLAY": screen.name])
        let client = try seekd.connectPaused()
        _ = try overlay(of: seekd)
        // The film is paused: until the press its picture stands still.
        let film = try screen.picture(of: "the film") { picture in picture.light.allSatisfy { abs(Int($0) - 128) < 8 } }
        try wait(for: "a press that is seen") {
            try client.request("tap", "forward")
            try client.request("tap", "backward")
            return try screen.picture() != film
        }
    }
}
