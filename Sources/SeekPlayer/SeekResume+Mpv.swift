import LibmpvFacts
import Mpv
import SeekModel
import SeekProtocol
import SeekResume

// Values that libmpv gives in one answer to `expand-text`, so that they are of the same moment. What is unavailable is
// empty.

extension MpvNode {
    /// The lines of an expanded text; nil if there are not so many.
    fileprivate func lines(_ count: Int) -> [String]? {
        guard case .string(let bytes) = self else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.count == count ? lines.map { String(decoding: $0, as: UTF8.self) } : nil
    }
}

extension FileHeader {
    /// Text for mpv's `expand-text`.
    static let text =
        "${=duration}\n${=seekable}\n${=partially-seekable}\n${=start}\n${=end}\n${=length}\n"
        + "${=\(LibmpvFacts.loaded.current("play-dir"))}"

    /// Nil if `answer` is not an expansion of `text`.
    init?(answer: MpvNode) {
        guard let lines = answer.lines(7) else { return nil }
        let times = lines[3...5].map { OptionTime(.text($0)) }
        self.init(
            duration: Double(lines[0]), isSeekable: lines[1] == "yes" && lines[2] != "yes",
            hasChosenStart: lines[3] != "none" && lines[3] != "",
            played: PlayedPart(start: times[0], end: times[1], length: times[2], isBackward: lines[6] == "backward"))
    }
}

extension PlayerSettings {
    /// Text for mpv's `expand-text`.
    static let text = "${=volume}\n${=mute}\n${=speed}"

    /// Nil if `answer` is not an expansion of `text`.
    init?(answer: MpvNode) {
        guard let lines = answer.lines(3) else { return nil }
        self.init(volume: Double(lines[0]), isMuted: lines[1] == "yes", speed: Double(lines[2]))
    }
}
