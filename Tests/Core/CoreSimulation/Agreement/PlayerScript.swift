/// Commands at moments, for the model of libmpv and for libmpv itself; all of it follows from the seed.
package struct PlayerScript: Sendable {
    /// What is played.
    package enum Clip: String, CaseIterable, Sendable {
        /// 300 s with sound, a keyframe each 10 s.
        case film
        /// 240 s of MPEG-TS.
        case recording
        /// 120 s, without a duration in the header.
        case undeclared
        /// 1 s.
        case short
        /// 1 s, which begins again at its end.
        case looping
        /// 120 s of sound alone.
        case sound
        /// 120 s, of which the second half is garbage.
        case broken
        /// It can't be opened.
        case missing
        /// A playlist: `short`, then `film`.
        case list
        /// `undeclared` through a pipe, without a cache in which it can seek.
        case pipe
    }

    package enum Act: Equatable, Sendable {
        /// `start`: where it begins, media seconds; nil: at its beginning.
        case load(Clip, start: Double?)
        case append(Clip)
        case next
        /// The first entry of the playlist.
        case playFirst
        case stop
        /// An absolute seek of the daemon's, media seconds.
        case seek(Double, isExact: Bool)
        /// A seek that the daemon is not told of, media seconds.
        case foreign(Double, isExact: Bool, isRelative: Bool)
        case stepBack
        case stepForward
        case pause(Bool)
        case readPosition
    }

    package let seed: UInt64
    /// Each with the time since the one before it, milliseconds.
    package let steps: [(after: Int, act: Act)]

    package init(seed: UInt64) {
        self.seed = seed
        var chance = SeededGenerator(seed: seed)
        // Loads at a script's start are worth nothing if none is ever opened: most of them are waited for.
        var steps: [(after: Int, act: Act)] = [(0, .pause(chance.chance(0.7)))]
        let pace = chance.pick([2, 2, 20, 60])
        for file in 0..<chance.int(1...3) {
            let clip = chance.chance(0.3) ? Clip.film : chance.pick(Clip.allCases)
            let isLong = [.film, .recording, .undeclared, .sound].contains(clip)
            let start = isLong && chance.chance(0.15) ? chance.double(1...15) : nil
            steps.append((file == 0 ? 0 : chance.int(0...pace), .load(clip, start: start)))
            if chance.chance(0.4) { steps.append((0, .append(chance.pick(Clip.allCases)))) }
            var isFirst = true
            for _ in 0..<chance.int(1...10) {
                let waits = isFirst && chance.chance(0.8)
                steps.append((waits ? chance.int(30...250) : Self.delay(pace, &chance), Self.act(&chance)))
                isFirst = false
            }
        }
        // So that it comes to rest.
        steps.append((chance.chance(0.3) ? chance.int(300...1_300) : pace, .pause(true)))
        // A pipe can be read once.
        let opensAgain = steps.contains { $0.act == .playFirst }
        self.steps = steps.map { step in
            switch step.act {
            case .load(.pipe, let start) where opensAgain: (step.after, .load(.undeclared, start: start))
            case .append(.pipe) where opensAgain: (step.after, .append(.undeclared))
            default: step
            }
        }
    }

    init(_ acts: [Act]) {
        seed = 0
        steps = acts.map { (0, $0) }
    }

    private static func delay(_ pace: Int, _ chance: inout SeededGenerator) -> Int {
        chance.chance(0.2) ? chance.int(100...400) : chance.int(0...pace)
    }

    private static func act(_ chance: inout SeededGenerator) -> Act {
        switch chance.int(0...19) {
        case 0...7: .seek(target(&chance), isExact: chance.chance(0.6))
        case 8...9: .foreign(target(&chance), isExact: chance.chance(0.6), isRelative: false)
        case 10: .foreign(chance.double(-40...40), isExact: true, isRelative: true)
        case 11...12: .pause(chance.chance(0.5))
        case 13: .stepBack
        case 14: .stepForward
        case 15: .next
        case 16: chance.chance(0.5) ? .stop : .playFirst
        case 17: .append(chance.pick(Clip.allCases))
        default: .readPosition
        }
    }

    /// Also before the beginning, near the end, and behind it.
    private static func target(_ chance: inout SeededGenerator) -> Double {
        let target =
            switch chance.int(0...9) {
            case 0: chance.pick([-3.0, -500, 0, 0.4, 0.9])
            case 1: chance.pick([119.5, 120.0, 239.95, 299.9, 300, 1_000])
            case 2...3: chance.double(0...1)
            default: chance.double(0...120)
            }
        return (target * 1_000).rounded() / 1_000
    }
}

extension PlayerScript: CustomStringConvertible {
    package var description: String {
        var at = 0
        return steps.enumerated().map { index, step in
            at += step.after
            return "  \(index): at \(at) ms \(step.act)".replacing("CoreSimulation.PlayerScript.", with: "")
        }.joined(separator: "\n")
    }
}

extension ModelFile {
    /// The clip as the model plays it.
    init(_ clip: PlayerScript.Clip, start: Double? = nil) {
        switch clip {
        case .film: self.init(.ordinary, length: 300.007, keyframes: 10)
        case .recording: self.init(.recording, length: 240, keyframes: 10)
        case .undeclared: self.init(.unknownDuration, length: 120, keyframes: 10)
        case .short: self.init(.short, length: 1, keyframes: 10)
        case .looping: self.init(.looping, length: 1, keyframes: 10)
        case .sound: self.init(.ordinary, length: 120.007, keyframes: 1)
        // `isCut`: nothing can be shown from the middle on, which is its last picture.
        case .broken: self.init(.ordinary, length: 114.4, keyframes: 10)
        case .missing: self.init(.broken, length: 1, keyframes: 10)
        case .list:
            self.init(.redirect, length: 1, keyframes: 10)
            contents = [ModelFile(.short), ModelFile(.film)]
        case .pipe: self.init(.notSeekable, length: 120, keyframes: 10)
        }
        self.start = start
        streams =
            switch clip {
            case .film: .both
            case .sound: .sound
            default: .picture
            }
    }

    private init(_ kind: Kind, length: Double, keyframes: Double) {
        self.kind = kind
        self.length = length
        self.keyframes = keyframes
        opening = 5_000_000
    }
}

extension PlayerScript.Clip {
    /// How far from the model's landing libmpv's may be: a frame, and of a recording almost the distance of keyframes,
    /// twice after a step back.
    static func tolerance(of file: ModelFile) -> Double {
        switch file.kind {
        case .recording: 20
        // Without an index, libmpv comes down where it finds a keyframe, and its end is where it has been read to.
        case .unknownDuration: 120
        // Its header says more than it has: targets from the end differ.
        case .ordinary where file.isCut: 6
        default: file.streams == .sound ? 1.1 : 0.25
        }
    }
}
