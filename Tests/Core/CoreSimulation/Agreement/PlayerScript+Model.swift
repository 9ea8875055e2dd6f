import SeekCore
import SeekProtocol

extension PlayerScript {
    /// The step as a request to the model, when its turn has come.
    func request(_ step: Int, to model: PlayerModel) -> PlayerRequest {
        switch steps[step].act {
        case .load(let clip, let start): .load(ModelFile(clip, start: start))
        case .append(let clip): .append(ModelFile(clip))
        case .next: .next
        case .playFirst: .again(model.playlist.first?.id, from: nil, orOther: false)
        case .stop: .stop
        case .seek(let target, let isExact): .seek(number: step, target: target, isExact: isExact)
        case .foreign(let amount, _, isRelative: true): .foreign(.relative(amount))
        case .foreign(let target, isExact: true, _): .foreign(.absolute(target))
        case .foreign(let target, isExact: false, _): .foreign(.keyframes(target))
        case .stepBack: .stepBack(number: step)
        case .stepForward: .frameStep(.forward)
        case .pause(let isPaused): .setPause(isPaused)
        case .readPosition: .readPosition(number: step)
        }
    }
}

extension PlayerRecording.Sighting {
    /// - Parameters:
    ///   - step: whose reply it is, if it is the reply to a change of file or of the pause.
    /// - Returns: nil for what no script asks for.
    init?(_ message: PlayerMessage, step: Int) {
        switch message {
        case .seekReplied(let number, let failed): self = .seekReplied(number, failed: failed)
        case .positionRead(let number, let position, _): self = .positionRead(number, position)
        case .pauseReplied: self = .pauseReplied(step)
        case .fileChangeReplied(let accepted, _): self = .changeReplied(step, accepted: accepted)
        case .fileStarted(let entry): self = .started(entry)
        case .fileLoaded: self = .loaded
        case .fileEnded(let entry, let end, let redirectedTo):
            guard let end = PlayerRecording.End(rawValue: end.rawValue) else { return nil }
            self = .ended(entry, end, redirectedTo: redirectedTo)
        case .seekStarted: self = .seek
        case .playbackRestarted: self = .restart
        case .changed(.pause, .flag(let isPaused)): self = .pause(isPaused)
        case .changed(.idle, .flag(let isIdle)): self = .idle(isIdle)
        case .pauseChanged: self = .pauseChanged
        case .changed, .cacheRead, .pauseRead, .idleRead, .stateRead, .eventsLost, .fileRead, .closing, .closingRead,
            .reopenReplied:
            return nil
        }
    }
}

/// The model of libmpv plays a script.
package struct ModelRun: ~Copyable {
    private enum Event {
        case step(Int)
        case moment(PlayerModel.Moment)
        case drain
    }

    private let script: PlayerScript
    private var model: PlayerModel
    private var queue = EventQueue<Event>()
    private var chance: SeededGenerator
    private var recording = PlayerRecording()
    /// Steps whose turn has not come.
    private var waiting: [Int] = []
    /// Steps whose reply, which has no number, has not come.
    private var unanswered: [Int] = []
    private var isDraining = false

    /// - Parameter seed: of what the model decides.
    package static func record(_ script: PlayerScript, seed: UInt64) -> PlayerRecording {
        var run = ModelRun(script, seed)
        run.play()
        return run.recording
    }

    private init(_ script: PlayerScript, _ seed: UInt64) {
        self.script = script
        model = PlayerModel(seed: seed, mischief: PlayerModel.Mischief(), speed: 1)
        model.beTold()
        chance = SeededGenerator(seed: seed ^ 0x6C6F_6F70)
    }

    private mutating func play() {
        var at: Int64 = 0
        for (index, step) in script.steps.enumerated() {
            at += Int64(step.after) * 1_000_000
            queue.schedule(.step(index), at: at)
        }
        while let event = queue.next() {
            switch event {
            case .step(let index):
                waiting.append(index)
                if script.steps[index].act.hasReplyWithoutNumber { unanswered.append(index) }
                recording.entries.append((queue.now, .submitted(index)))
                model.submit(script.request(index, to: model), at: queue.now)
            case .moment(.command):
                model.commands[0] = script.request(waiting.removeFirst(), to: model)
                model.handle(.command, at: queue.now)
            case .moment(let moment): model.handle(moment, at: queue.now)
            case .drain: drain()
            }
            settle()
        }
        let position = model.reportedPosition(at: queue.now)
        let rest = PlayerRecording.Rest(isIdle: model.isIdle, isPaused: model.isPaused, position: position)
        recording.entries.append((queue.now, .rest(rest)))
    }

    private mutating func drain() {
        guard let message = model.nextMessage(at: queue.now) else {
            isDraining = false
            return
        }
        let needsStep = if case .pauseReplied = message { true } else { message.isReplyToChange }
        let step = needsStep ? unanswered.removeFirst() : 0
        if let sighting = PlayerRecording.Sighting(message, step: step) {
            recording.entries.append((queue.now, .seen(sighting)))
        }
        queue.schedule(.drain, at: queue.now + chance.milliseconds(0.002...0.03))
    }

    private mutating func settle() {
        for (at, moment) in model.moments { queue.schedule(.moment(moment), at: at) }
        model.moments.removeAll(keepingCapacity: true)
        model.truths.removeAll(keepingCapacity: true)
        guard model.wakesClient, !isDraining else { return }
        model.wakesClient = false
        isDraining = true
        queue.schedule(.drain, at: queue.now + chance.milliseconds(0.01...0.3))
    }
}

extension PlayerModel {
    /// The client knows the state at the start.
    mutating func beTold() {
        changes[PlayerProperty.pause.rawValue].value = .flag(false)
        changes[PlayerProperty.idle.rawValue].value = .flag(true)
    }
}

extension PlayerScript.Act {
    /// Whether the model answers it without its number.
    var hasReplyWithoutNumber: Bool {
        switch self {
        case .load, .next, .playFirst, .stop, .pause: true
        case .append, .seek, .foreign, .stepBack, .stepForward, .readPosition: false
        }
    }
}

extension PlayerMessage {
    var isReplyToChange: Bool { if case .fileChangeReplied = self { true } else { false } }
}
