import SeekProtocol

/// What comskip writes of the commercials of a recording: `FILM.txt`.
///
/// Line 1 is `FILE PROCESSING COMPLETE n FRAMES AT fps*100`, where the rate may be missing; line 2 has dashes; then
/// `startframe endframe` for each break.
package enum ComskipFile {
    private static let title = "FILE PROCESSING COMPLETE"

    /// Whether a text is comskip's, and not that of another program.
    package static func isOne(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: title.utf8) }

    /// - Parameter frameRate: of the film, frames a second, if the file does not say it; nil if it is not known.
    /// - Returns: the breaks. A line that is none voids the file: other programs write files of that name, too.
    package static func cues(in bytes: some Collection<UInt8>, frameRate: Double?) -> CueList {
        let lines = TextLines(bytes).lines
        guard let header = lines.first, header.text.hasPrefix(title) else {
            return .void("expected comskip's header \"\(title)\", got another line")
        }
        guard lines.count > 1, lines[1].text.allSatisfy({ $0 == "-" }) else {
            return .void("expected dashes in comskip's second line, got something else")
        }
        guard let rate = self.frameRate(header.words) ?? frameRate, rate > 0 else {
            return .void("expected a frame rate in comskip's header or in the film, got none")
        }
        var list = CueList()
        for line in lines.dropFirst(2) {
            guard line.words.count == 2, let start = CueTime.wholeNumber(line.words[0]),
                let end = CueTime.wholeNumber(line.words[1]), start <= end
            else {
                return .void("line \(line.number): expected \"startframe endframe\", got \"\(line.text.prefix(80))\"")
            }
            list.add(Cue(kind: .commercial, start: Double(start) / rate, end: Double(end) / rate, source: .file))
        }
        return list
    }

    /// The header's last number, if it follows "AT".
    private static func frameRate(_ words: [Substring]) -> Double? {
        guard let at = words.lastIndex(of: "AT"), at + 1 < words.count, let rate = CueTime.wholeNumber(words[at + 1]),
            rate > 0
        else { return nil }
        return Double(rate) / 100
    }
}
