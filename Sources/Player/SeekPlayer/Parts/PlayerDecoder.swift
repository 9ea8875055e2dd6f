import LibmpvFacts
import Mpv
import SeekCore
import SeekModel

/// Which decoder runs. Films that the processor decodes cost nothing but the observed property.
final class PlayerDecoder {
    private let core: PlayerCore
    /// The value of `hwdec-current` as last read; nil: nothing is decoded.
    private var current: String?

    init(_ core: PlayerCore) { self.core = core }

    private var isHardware: Bool { current.flatMap(LibmpvDecoding.hardware) != nil }

    /// libmpv reports a value.
    func changed(to node: MpvNode) -> Player.Outcome {
        let before = isHardware
        guard node.text != current else { return .none }
        current = node.text
        guard let current else { return .input(.playbackChanged(.decoder(.none))) }
        if let name = LibmpvDecoding.hardware(current) { return .input(.playbackChanged(.decoder(.hardware(name)))) }
        guard before else { return .input(.playbackChanged(.decoder(.software(isChosen: false)))) }
        // A client may have turned hardware off.
        core.read("hwdec", asString: true, .decoder(.readWish))
        return .none
    }

    /// A seek has ended, or libmpv's log says that a decoder has failed: libmpv reports a fallback only if the format of
    /// the pictures changes with it (`LibmpvDecoding.isAboutFailure`).
    func check() {
        if isHardware { core.read(ObservedProperty.decoder.name, .decoder(.readCurrent)) }
    }

    func answered(_ call: Player.DecoderCall, _ failure: MpvError?, _ node: MpvNode) -> Player.Outcome {
        switch call {
        case .readCurrent: return changed(to: node)
        case .readWish:
            // Meanwhile another may decode.
            guard current != nil, !isHardware else { return .none }
            let isChosen = node.text.map { LibmpvDecoding.hardware($0) == nil } ?? false
            return .input(.playbackChanged(.decoder(.software(isChosen: isChosen))))
        }
    }
}
