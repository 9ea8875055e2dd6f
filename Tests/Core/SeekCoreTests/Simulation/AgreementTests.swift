import Testing

@testable import CoreSimulation

/// The judge of whether libmpv agrees with its model. `make test-model` asks libmpv.
@Suite("Agreement with the model of libmpv") struct AgreementTests {
    private typealias Sighting = PlayerRecording.Sighting

    private static let seeds: ClosedRange<UInt64> = 1...100

    @Test("the model can show what it has shown")
    func ownRuns() {
        for seed in Self.seeds {
            let script = PlayerScript(seed: seed)
            let objection = ModelAcceptor.objection(to: ModelRun.record(script, seed: seed), of: script)
            #expect(objection == nil, "seed \(seed)\n\(script)\n\(objection?.description ?? "")")
        }
    }

    private static let toTheEnd = Sighting.seekReplied(1, failed: false)
    private static let atTheEnd = PlayerRecording.Rest(isIdle: true, isPaused: false, position: nil)

    @Test("a film ends with an error if it has shown nothing, and only then")
    func endsUnseen() {
        let script = PlayerScript([.load(.recording, start: nil), .seek(-3, isExact: true)])
        func agrees(_ sightings: [Sighting]) -> Bool {
            let all = [.changeReplied(0, accepted: true), .started(1), .loaded] + sightings + [.pauseChanged]
            return Self.objection(to: all, rest: Self.atTheEnd, of: script) == nil
        }
        #expect(agrees([Self.toTheEnd, .seek, .restart, .ended(1, .error, redirectedTo: nil)]))
        #expect(agrees([.restart, Self.toTheEnd, .seek, .restart, .ended(1, .eof, redirectedTo: nil)]))
        #expect(!agrees([.restart, Self.toTheEnd, .seek, .restart, .ended(1, .error, redirectedTo: nil)]))
    }

    @Test(
        "a target before the beginning is refused if the film's end is not known, and only then",
        arguments: [PlayerScript.Clip.undeclared, .film])
    func unknownEnd(clip: PlayerScript.Clip) {
        let script = PlayerScript([.load(clip, start: nil), .seek(-3, isExact: true), .pause(true)])
        let seen: [Sighting] = [
            .changeReplied(0, accepted: true), .started(1), .loaded, .seekReplied(1, failed: true), .pauseReplied(2),
            .restart, .idle(false), .pause(true), .pauseChanged,
        ]
        let rest = PlayerRecording.Rest(isIdle: false, isPaused: true, position: 0)
        #expect((Self.objection(to: seen, rest: rest, of: script) == nil) == (clip == .undeclared))
    }

    /// All at once.
    private static func objection(
        to sightings: [Sighting], rest: PlayerRecording.Rest, of script: PlayerScript
    ) -> ModelAcceptor.Objection? {
        var recording = PlayerRecording()
        recording.entries = script.steps.indices.map { (0, .submitted($0)) }
        recording.entries += sightings.map { (0, .seen($0)) } + [(0, .rest(rest))]
        return ModelAcceptor.objection(to: recording, of: script)
    }

    private static let endlessSeek = "a seek that never ends"

    /// What is done to events that follow each other; nil where it can't be done.
    private static let doctorings: [(name: String, count: Int, apply: @Sendable ([Sighting]) -> [Sighting]?)] = [
        ("a restart that comes twice", 1, { $0 == [.restart] ? [.restart, .restart] : nil }),
        ("a restart before its seek", 2, { $0 == [.seek, .restart] ? [.restart, .seek] : nil }),
        (endlessSeek, 2, { $0 == [.seek, .restart] ? [.seek] : nil }),
        ("a file that is loaded twice", 1, { $0 == [.loaded] ? [.loaded, .loaded] : nil }),
        ("a file that is loaded before it starts", 2, { $0[0].isStart && $0[1] == .loaded ? [$0[1], $0[0]] : nil }),
        (
            "a file that starts before the last one has ended", 2,
            { $0[0].isEnd && $0[1].isStart ? [$0[1], $0[0]] : nil }
        ),
        ("an end that is not told", 1, { $0[0].isEnd ? [] : nil }),
        ("a reply that does not come", 1, { if case .seekReplied = $0[0] { [] } else { nil } }),
        (
            "a refused seek that succeeds", 3,
            {
                guard case .seekReplied(let step, failed: false) = $0[0], $0[1...] == [.seek, .restart] else {
                    return nil
                }
                return [.seekReplied(step, failed: true), .seek, .restart]
            }
        ),
        ("a pause that is not told", 1, { if case .pause = $0[0] { [] } else { nil } }),
    ]

    @Test("it can't show what libmpv never does", arguments: 0..<doctorings.count)
    func doctored(number: Int) throws {
        let doctoring = Self.doctorings[number]
        var found = 0
        for seed in Self.seeds where found < 5 {
            let script = PlayerScript(seed: seed)
            var recording = ModelRun.record(script, seed: seed)
            guard let place = Self.doctor(&recording, doctoring.count, doctoring.apply) else { continue }
            // A file's end, or a seek that waits, leaves out the restart.
            if doctoring.name == Self.endlessSeek, recording.entries[(place + 1)...].contains(where: \.what.endsSeeks) {
                continue
            }
            found += 1
            #expect(ModelAcceptor.objection(to: recording, of: script) != nil, "\(doctoring.name), seed \(seed)")
        }
        try #require(found > 0, "no recording for \(doctoring.name)")
    }

    /// Changes the last events for which it can be done: nothing that comes later can excuse them.
    ///
    /// - Returns: where the first of them was; nil: there are none.
    private static func doctor(
        _ recording: inout PlayerRecording, _ count: Int, _ apply: ([Sighting]) -> [Sighting]?
    ) -> Int? {
        let places = recording.entries.indices.filter { index in
            if case .seen(let sighting) = recording.entries[index].what { sighting.isEventOrReply } else { false }
        }
        guard places.count >= count else { return nil }
        for first in (0...places.count - count).reversed() {
            let chosen = places[first..<first + count]
            let sightings = chosen.compactMap { index -> Sighting? in
                if case .seen(let sighting) = recording.entries[index].what { sighting } else { nil }
            }
            guard let doctored = apply(sightings) else { continue }
            let at = recording.entries[places[first]].at
            for index in chosen.reversed() { recording.entries.remove(at: index) }
            recording.entries.insert(contentsOf: doctored.map { (at, .seen($0)) }, at: places[first])
            return places[first]
        }
        return nil
    }
}

extension PlayerRecording.What {
    fileprivate var endsSeeks: Bool { if case .seen(let seen) = self { seen.isEnd || seen == .seek } else { false } }
}

extension PlayerRecording.Sighting {
    fileprivate var isStart: Bool { if case .started = self { true } else { false } }
    fileprivate var isEnd: Bool { if case .ended = self { true } else { false } }

    fileprivate var isEventOrReply: Bool {
        switch self {
        case .pauseChanged, .idle, .positionRead, .pauseReplied: false
        case .seekReplied, .changeReplied, .started, .loaded, .ended, .seek, .restart, .pause: true
        }
    }
}
