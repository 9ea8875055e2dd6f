import Foundation
import Logging
import Mpv
import MpvCommands
import SeekCore
import SeekModel
import SeekProtocol
import SeekResume
import TestSupport
import Testing

@testable import SeekPlayer

/// A `Player` with real libmpv, without picture and sound, and the engine's inputs that it has made. One thread.
final class PlayerRun {
    let player: Player
    /// Whether the read of the name that libmpv is about to open fails.
    var isNameUnreadable = false
    /// Whether libmpv does not take another name for it.
    var isNameUnreplaceable = false
    /// How often the way in which a file is closed is read again before it is closed.
    var readsOfClosing = 0
    /// What was read.
    private(set) var closings: [FileClosing] = []
    private(set) var inputs: [EngineInput] = []
    /// What concerns the state that survives a restart.
    private(set) var resumeInputs: [ResumeInput] = []
    private(set) var restored: (keys: [Int64: ByteString], index: Int?)?

    static func clip(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Clips/\(name)").path
    }

    init(trusting media: [String] = [], keepsState: Bool = false, hwdec: String = "no") throws {
        let options = [
            "idle": "yes", "config": "no", "vo": "null", "ao": "null", "pause": "yes", "ytdl": "no", "hwdec": hwdec,
        ]
        let handle = try MpvHandle(options: options.map { ($0, $1) }, logLevel: "no")
        let policy = CommandPolicy(
            allowedCommands: [], allowedProperties: [], protocols: ["http", "https"], socketPath: nil)
        let logger = Logger(label: "player") { _ in SwiftLogNoOpLogHandler() }
        let opening = OpeningGuard(policy, checksEntries: true, trusted: media.map { ByteString($0) })
        player = Player(handle, opening, isStandIn: false, keepsState: keepsState, waits: keepsState, logger)
        try #require(player.observe {})
    }

    deinit {
        let handles = player.tearDown()
        handles.watch?.run()
        handles.player?.run()
    }

    /// Turns what libmpv has told by now into inputs, as the daemon does.
    private func collect() {
        var queue: [PlayerInput] = []
        player.collect(append: { queue.append($0) }, beforeFileEvent: {}, wakeAgain: {})
        player.collectRefused { queue.append($0) }
        for input in queue {
            if isNameUnreadable, case .event(let event) = input, case .hook(let id, "on_load") = event.body {
                _ = player.opening.check(.none, .propertyUnavailable, id)
                continue
            }
            if isNameUnreplaceable, case .event(let event) = input, case .hook(let id, "on_load") = event.body {
                player.opening.refused(id, .propertyUnavailable)
                continue
            }
            switch player.take(input) {
            // The engine's answer: nothing is opened again.
            case .input(.fileClosing(_, let closing)):
                closings.append(closing)
                if closings.count <= readsOfClosing { player.readClosing() } else { player.closeFile() }
            case .input(let input): inputs.append(input)
            case .resume(let inputs): resumeInputs += inputs
            case .sessionRestored(let keys, let index, _): restored = (keys, index)
            default: break
            }
        }
    }

    /// An event as libmpv would send it.
    func play(_ body: MpvEvent.Body) {
        if case .input(let input) = player.take(.event(MpvEvent(body: body))) { inputs.append(input) }
    }

    /// Waits for an input, which may have come before.
    ///
    /// - Returns: its place in `inputs`.
    @discardableResult
    func wait(for what: String, where fits: (EngineInput) -> Bool) throws -> Int {
        var index: Int?
        do {
            try TestSupport.wait(for: what) {
                collect()
                index = inputs.firstIndex(where: fits)
                return index != nil
            }
        } catch {
            throw WaitedInVain(what: "\(what); came: \(inputs)")
        }
        return index ?? 0
    }

    /// Waits for an input of `ResumeMachine`, which may have come before.
    func waitForState(_ what: String, where fits: (ResumeInput) -> Bool) throws {
        do {
            try TestSupport.wait(for: what) {
                collect()
                return resumeInputs.contains(where: fits)
            }
        } catch {
            throw WaitedInVain(what: "\(what); came: \(resumeInputs)")
        }
    }

    /// Forgets the inputs until now.
    func forget() {
        collect()
        inputs = []
    }

    @discardableResult
    func wait(for input: EngineInput) throws -> Int { try wait(for: "\(input)") { $0 == input } }

    /// The command that loads a file, in the form that every mpv takes.
    static func loading(_ file: String, _ options: String) -> MpvNode {
        .map([
            MpvNode.Member("name", .text("loadfile")), MpvNode.Member("url", .text(file)),
            MpvNode.Member("options", .text(options)),
        ])
    }

    /// Loads a clip and waits until it is ready.
    ///
    /// - Parameters:
    ///   - options: options of the file, `NAME=VALUE` with commas between.
    ///   - again: whether inputs for earlier files are ignored.
    func load(_ name: String, options: String = "", again: Bool = false) throws -> Media {
        if again { forget() }
        return try load(url: Self.clip(name), options: options)
    }

    /// The same of a path or a URL.
    func load(url: String, options: String = "") throws -> Media {
        player.run(Self.loading(url, options), .changeFile)
        let index = try wait(for: "a file that is ready") { if case .fileReady = $0 { true } else { false } }
        guard case .fileReady(let media, _) = inputs[index] else { throw WaitedInVain(what: "a file") }
        return media
    }
}
