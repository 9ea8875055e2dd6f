import CoreSimulation
import Dispatch
import Glibc
import LibmpvFacts
import Mpv

/// libmpv plays a script, without picture and sound.
struct RealPlayer: ~Copyable {
    enum Mistake: Error {
        /// It did not come to rest in time; what was seen.
        case noRest(String)
        case refused(String)
    }

    private let script: PlayerScript
    /// Seeks of others come through a handle of their own: the daemon does not see their replies. Before the player's,
    /// whose end waits for it.
    private let other: MpvHandle
    private let handle: MpvHandle
    /// Closed after the player.
    private let pipes: FilledPipes
    private let woken = DispatchSemaphore(value: 0)
    private var recording = PlayerRecording()
    private var begun: Int64 = 0
    /// What the last reads of the state said, by property.
    private var state: [String: MpvNode] = [:]
    private var pendingReads = 0
    /// Whether the file that was asked for last has come down once.
    private var hasComeDown = false

    /// Numbers of requests from here on are reads of the state.
    private static let reads: UInt64 = 1_000_000
    private static let stateProperties = ["idle-active", "seeking", "pause", "time-pos"]
    private static let pause: UInt64 = 2_000_001
    private static let idle: UInt64 = 2_000_002
    private static let pauseChanged: UInt64 = 2_000_003
    /// It must come to rest so long after the last step, nanoseconds.
    private static let timeout: Int64 = 20_000_000_000

    static func record(_ script: PlayerScript) throws -> PlayerRecording {
        let options = [
            "idle": "yes", "config": "no", "vo": "null", "ao": "null", "ytdl": "no", "load-scripts": "no",
            "hwdec": "no",
        ]
        let handle = try MpvHandle(options: options.map { ($0, $1) }, logLevel: "no")
        guard let other = handle.makeClient(named: "other") else { throw Mistake.refused("no second handle") }
        let pipes = FilledPipes()
        var player = RealPlayer(script, handle, other, pipes)
        try player.play()
        return player.recording
    }

    private init(
        _ script: PlayerScript, _ handle: consuming MpvHandle, _ other: consuming MpvHandle, _ pipes: FilledPipes
    ) {
        self.script = script
        self.pipes = pipes
        self.other = other
        self.handle = handle
    }

    private mutating func observe() throws {
        let woken = woken
        handle.setWakeup { woken.signal() }
        for kind in [MpvEvent.Kind.idle, .videoReconfig, .audioReconfig, .clientMessage] {
            try handle.request(kind, enabled: false)
        }
        try handle.observe("pause", id: Self.pause)
        try handle.observe("idle-active", id: Self.idle)
        try handle.observeChanges(of: "pause", id: Self.pauseChanged)
    }

    // MARK: - The script

    private mutating func play() throws {
        try observe()
        try settle()
        recording = PlayerRecording()
        begun = Self.now
        var due = begun
        for (index, step) in script.steps.enumerated() {
            due += Int64(step.after) * 1_000_000
            drain()
            while due > Self.now {
                _ = woken.wait(timeout: .now() + .nanoseconds(Int(max(1, due - Self.now))))
                drain()
            }
            // seekd asks for none before a film has come down.
            if step.act == .stepBack, LibmpvFacts.loaded.needsPictureToStepBack, !hasComeDown { continue }
            if step.act.changesFile { hasComeDown = false }
            recording.entries.append((Self.now - begun, .submitted(index)))
            try submit(index, step.act)
        }
        try settle()
        let rest = PlayerRecording.Rest(
            isIdle: state["idle-active"]?.flag ?? false, isPaused: state["pause"]?.flag ?? false,
            position: state["time-pos"]?.number)
        recording.entries.append((Self.now - begun, .rest(rest)))
    }

    private func submit(_ index: Int, _ act: PlayerScript.Act) throws {
        let number = UInt64(index + 1)
        switch act {
        case .load(let clip, let start):
            var options = clip.options
            if let start { options.append(MpvNode.Member("start", .text("\(start)"))) }
            try load(clip, "replace", options, number)
        case .append(let clip): try load(clip, "append", clip.options, number)
        case .next: try handle.commandAsync(["playlist-next"], reply: number)
        case .playFirst: try handle.commandAsync(["playlist-play-index", "0"], reply: number)
        case .stop: try handle.commandAsync(["stop", "keep-playlist"], reply: number)
        case .seek(let target, let isExact):
            try handle.commandAsync(
                ["seek", "\(target)", isExact ? "absolute+exact" : "absolute+keyframes"], reply: number)
        case .foreign(let target, let isExact, let isRelative):
            let flags = (isRelative ? "relative" : "absolute") + (isExact ? "+exact" : "+keyframes")
            try other.commandAsync(["seek", "\(target)", flags], reply: 0)
        case .stepBack: try handle.commandAsync(["frame-back-step"], reply: number)
        case .stepForward: try handle.commandAsync(["frame-step"], reply: number)
        case .pause(let isPaused): try handle.setPropertyAsync("pause", .flag(isPaused), reply: number)
        case .readPosition: try handle.getPropertyAsync("time-pos", reply: number)
        }
    }

    private func load(
        _ clip: PlayerScript.Clip, _ flags: String, _ options: [MpvNode.Member], _ number: UInt64
    ) throws {
        let command = MpvNode.map([
            MpvNode.Member("name", .text("loadfile")), MpvNode.Member("url", .text(try clip.address(pipes))),
            MpvNode.Member("flags", .text(flags)), MpvNode.Member("options", .map(options)),
        ])
        try handle.commandNodeAsync(command, reply: number)
    }

    // MARK: - Events

    private static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds) }

    private mutating func drain() {
        while let event = handle.nextEvent() {
            if event.reply >= Self.reads, event.reply < Self.pause {
                pendingReads -= 1
                if case .getPropertyReply(let name, let value) = event.body { state[name] = value }
                continue
            }
            guard let sighting = sighting(of: event) else { continue }
            switch sighting {
            case .restart: hasComeDown = true
            case .started: hasComeDown = false
            default: break
            }
            recording.entries.append((Self.now - begun, .seen(sighting)))
        }
    }

    private func sighting(of event: MpvEvent) -> PlayerRecording.Sighting? {
        switch event.body {
        case .commandReply, .setPropertyReply: return reply(event)
        case .getPropertyReply(_, let value): return .positionRead(Int(event.reply) - 1, value.number)
        case .startFile(let entry): return .started(entry)
        case .fileLoaded: return .loaded
        case .endFile(let reason, _, let entry, let insertID, let insertCount):
            let end: PlayerRecording.End =
                switch reason {
                case .eof: .eof
                case .stop, .quit: .stop
                case .error: .error
                case .redirect: .redirect
                }
            return .ended(entry, end, redirectedTo: insertCount > 0 ? insertID : nil)
        case .seek: return .seek
        case .playbackRestart: return .restart
        case .propertyChange(_, let value):
            switch event.reply {
            case Self.pause: return value.flag.map { .pause($0) }
            case Self.idle: return value.flag.map { .idle($0) }
            default: return .pauseChanged
            }
        default: return nil
        }
    }

    private func reply(_ event: MpvEvent) -> PlayerRecording.Sighting? {
        let step = Int(event.reply) - 1
        guard script.steps.indices.contains(step) else { return nil }
        return switch script.steps[step].act {
        case .load, .next, .playFirst, .stop: .changeReplied(step, accepted: event.failure == nil)
        case .seek, .stepBack: .seekReplied(step, failed: event.failure != nil)
        case .pause: .pauseReplied(step)
        case .append, .foreign, .stepForward, .readPosition: nil
        }
    }

    // MARK: - Rest

    /// Waits until nothing happens any more: three reads say the same, with no event between.
    private mutating func settle() throws {
        let deadline = Self.now + Self.timeout
        var equal = 0
        while equal < 3 {
            let (seen, before) = (recording.entries.count, state)
            for (index, name) in Self.stateProperties.enumerated() {
                try handle.getPropertyAsync(name, reply: Self.reads + UInt64(index))
                pendingReads += 1
            }
            let next = Self.now + 25_000_000
            while pendingReads > 0 || next > Self.now {
                let wait = pendingReads > 0 ? deadline - Self.now : next - Self.now
                _ = woken.wait(timeout: .now() + .nanoseconds(Int(max(1, wait))))
                drain()
                guard Self.now < deadline else {
                    throw Mistake.noRest(recording.lines(to: recording.entries.count - 1, count: 30))
                }
            }
            let isQuiet = state["idle-active"]?.flag == true || state["seeking"]?.flag == false
            equal = isQuiet && state == before && recording.entries.count == seen ? equal + 1 : 0
        }
    }
}

extension PlayerScript.Act {
    fileprivate var changesFile: Bool {
        switch self {
        case .load, .next, .playFirst, .stop: true
        case .append, .seek, .foreign, .stepBack, .stepForward, .pause, .readPosition: false
        }
    }
}

extension PlayerScript.Clip {
    private static let folder = #filePath.split(separator: "/").dropLast(2).map { "/\($0)" }.joined() + "/Clips/"

    /// What libmpv opens.
    fileprivate func address(_ pipes: FilledPipes) throws -> String {
        switch self {
        case .film: Self.folder + "chapters.mkv"
        case .recording: Self.folder + "recording.ts"
        case .undeclared: Self.folder + "unknown-duration.mkv"
        case .short, .looping: Self.folder + "untitled.mkv"
        case .sound: Self.folder + "audio.ogg"
        case .broken: Self.folder + "broken.mkv"
        case .missing: Self.folder + "missing.mkv"
        case .list: "memory://#EXTM3U\n\(Self.folder)untitled.mkv\n\(Self.folder)chapters.mkv\n"
        case .pipe: "fd://\(try pipes.fill(from: Self.folder + "unknown-duration.mkv"))"
        }
    }

    /// Options of the file.
    fileprivate var options: [MpvNode.Member] {
        switch self {
        case .looping: [MpvNode.Member("loop-file", .text("inf"))]
        // Otherwise libmpv seeks in what it has read.
        case .pipe: [MpvNode.Member("cache", .text("no")), MpvNode.Member("demuxer-seekable-cache", .text("no"))]
        default: []
        }
    }
}

/// Pipes that each hold a whole film. One thread.
private final class FilledPipes {
    private var ends: [Int32] = []

    deinit {
        for end in ends { close(end) }
    }

    /// - Returns: the end to read from; the other one is closed.
    func fill(from path: String) throws -> Int32 {
        var ends: [Int32] = [0, 0]
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0, pipe(&ends) == 0 else { throw RealPlayer.Mistake.refused("no pipe") }
        self.ends.append(ends[0])
        defer {
            close(file)
            close(ends[1])
        }
        // A pipe holds 65,536 bytes.
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(file, &bytes, bytes.count)
        guard count > 0, count < bytes.count, write(ends[1], bytes, count) == count else {
            throw RealPlayer.Mistake.refused("a pipe does not hold the film")
        }
        return ends[0]
    }
}
