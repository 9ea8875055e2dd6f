import Glibc
import LibmpvFacts
import Mpv

/// How loud the sound is below the viewer's volume (L1). `volume` stays as it is, so that clients and the session see the
/// viewer's.
final class PlayerFade {
    private let core: PlayerCore
    /// The viewer's gains, by option, dB; nil: they are in force.
    private var gains: [String: Double]?
    /// The newest level, 0 to 1.
    private var level = 1.0
    private var isReading = false

    /// The least gain, dB.
    private static let silence = -80.0
    private static let options = LibmpvFacts.loaded.gainOptions

    init(_ core: PlayerCore) { self.core = core }

    /// - Parameter level: part of the amplitude, 0 to 1; 1 ends the fade.
    func set(_ level: Double) {
        self.level = level
        guard gains != nil else { return read() }
        apply()
    }

    private func read() {
        guard level < 1, !isReading else { return }
        isReading = true
        let text = Self.options.map { "${=\($0)}" }.joined(separator: "\n")
        core.run(["expand-text", text], .fade(.read))
    }

    private func apply() {
        guard let gains else { return }
        for option in Self.options {
            guard let gain = gains[option] else { continue }
            core.set(option, .double(level < 1 ? max(Self.silence, gain + Self.gain(of: level)) : gain), .fade(.set))
        }
        if level >= 1 { self.gains = nil }
    }

    func answered(_ call: Player.FadeCall, _ failure: MpvError?, _ node: MpvNode) {
        switch call {
        case .set: core.log.failure("sound level not set", failure)
        case .read:
            isReading = false
            guard level < 1, let lines = node.lines(Self.options.count) else { return }
            gains = Dictionary(
                zip(Self.options, lines).compactMap { option, text in Double(text).map { (option, $0) } },
                uniquingKeysWith: { first, _ in first })
            apply()
        }
    }

    /// Of a part of the amplitude, dB.
    private static func gain(of level: Double) -> Double {
        level > 0 ? max(silence, 20 * log10(level)) : silence
    }
}
