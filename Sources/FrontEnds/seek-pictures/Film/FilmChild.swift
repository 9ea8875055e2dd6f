import Glibc
import Linux
import PictureModel
import StateStore

/// A process that reads a film: `FilmReader`.
final class FilmChild {
    /// What it says.
    enum Answer {
        /// The film's key, by its content.
        case ready(String)
        case picture(FilmPicture)
        case none(String)
        /// It has ended, or says what nobody understands.
        case ended(String)
    }

    private let program: ChildProgram
    private var buffer: [UInt8] = []
    /// The head of a picture whose bytes come.
    private var head: (seconds: Double, width: Int, height: Int, size: Int, source: FilmPicture.Source)?
    private static let longestLine = 1024
    private static let chunk = 65_536

    init(_ film: String, duration: Double) throws(SystemError) {
        program = try ChildProgram(["/proc/self/exe", "read-film", "--", film, "\(duration)"], readsInput: true)
    }

    deinit { program.abandon() }

    var descriptor: Int32 { program.descriptor }

    /// Asks for a picture.
    func ask(_ seconds: Double, width: Int) { _ = program.write(Array("\(seconds) \(width)\n".utf8)) }

    /// Called when there is output.
    func answers() -> [Answer] {
        let bytes = program.read(Self.chunk)
        guard !bytes.isEmpty else { return [.ended("the process that reads the film has ended")] }
        buffer += bytes
        var answers: [Answer] = []
        while let answer = next() {
            answers.append(answer)
            if case .ended = answer { break }
        }
        return answers
    }

    private func next() -> Answer? {
        if let head {
            guard buffer.count >= head.size else { return nil }
            self.head = nil
            let jpeg = Array(buffer.prefix(head.size))
            buffer.removeFirst(head.size)
            return .picture(
                FilmPicture(
                    jpeg: jpeg, seconds: head.seconds, width: head.width, height: head.height, source: head.source))
        }
        guard let end = buffer.firstIndex(of: 10) else {
            return buffer.count > Self.longestLine ? .ended("expected a line, got \(buffer.count) bytes") : nil
        }
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeFirst(end + 1)
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first, words.last) {
        case ("ready", let key?) where FilmCache.isKey(key): return .ready(key)
        case ("none", let message?): return .none(message)
        case ("failed", let message?): return .ended(message)
        case ("picture", let rest?): return begin(rest) ? next() : .ended("expected a picture, got \"\(line)\"")
        default: return .ended("expected an answer, got \"\(line)\"")
        }
    }

    private func begin(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard words.count == 5, let seconds = Double(words[0]), (0...PictureQueue.latest).contains(seconds),
            let width = Int(words[1]),
            let height = Int(words[2]), let size = Int(words[3]), (1...BifFile.largestPicture).contains(size),
            let source = FilmPicture.Source(rawValue: String(words[4]))
        else { return false }
        head = (seconds, width, height, size, source)
        return true
    }
}
