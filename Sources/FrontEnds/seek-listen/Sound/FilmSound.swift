import CommandLineTool
import Linux
import ListenModel

/// Listens to files with FFmpeg's programs: a file that makes a decoder crash ends a child only.
struct FilmSound {
    let gate: Gate

    /// Why a film has no sound print.
    enum Problem: Error {
        /// Somebody does not want it any more.
        case cancelled
        /// FFmpeg finds no sound in it, or not for half of its time.
        case silent
        /// FFmpeg is not there.
        case noProgram(Failure)

        /// For the log; nil if there is nothing to say.
        func message(of film: String) -> String? {
            switch self {
            case .cancelled: nil
            case .silent: "expected sound that FFmpeg can read, got none: \(film)"
            case .noProgram(let failure): failure.message
            }
        }
    }

    /// - Parameters:
    ///   - path: absolute.
    ///   - duration: of the film, seconds.
    func soundPrint(of path: String, duration: Double) throws(Problem) -> SoundPrint {
        let (head, tail) = (SoundPrint.headLength(of: duration), SoundPrint.tailLength(of: duration))
        return SoundPrint(
            duration: duration, head: try stretch(of: path, from: 0, length: head),
            tail: try stretch(of: path, from: duration - tail, length: tail))
    }

    /// Seconds.
    func duration(of path: String) throws(Problem) -> Double {
        let text = try output([
            "ffprobe", "-v", "quiet", "-protocol_whitelist", "file", "-show_entries", "format=duration", "-of",
            "csv=p=0", "file:\(path)",
        ])
        let line = String(decoding: text.prefix(while: { $0 != 10 }), as: UTF8.self)
        guard let duration = Double(line), duration.isFinite, duration > 0 else { throw .silent }
        return duration
    }

    private func output(_ words: [String]) throws(Problem) -> [UInt8] {
        let child = try start(words)
        try pass()
        gate.attend(child.process)
        defer { gate.attend(nil) }
        return child.read(4096)
    }

    /// The sound from a place on, in one channel of 11,025 Hz. What comes late in a file is filled with silence, so that
    /// times are those of the film.
    private func stretch(of path: String, from start: Double, length: Double) throws(Problem) -> SoundStretch {
        let child = try self.start([
            "ffmpeg", "-nostdin", "-v", "quiet", "-protocol_whitelist", "file,pipe", "-threads", "1", "-ss", "\(start)",
            "-t", "\(length)", "-i", "file:\(path)", "-map", "0:a:0", "-vn", "-sn", "-dn", "-af",
            "aresample=\(SoundStretch.sampleRate):async=1:first_pts=0", "-ac", "1", "-f", "s16le", "pipe:1",
        ])
        gate.attend(child.process)
        defer { gate.attend(nil) }
        let chromaprint = Chromaprint()
        var meter = LevelMeter()
        var odd: UInt8?
        // A film that lies about its length.
        var left = Int(length + 2) * SoundStretch.sampleRate * 2
        while left > 0 {
            try pass(child)
            var bytes = child.read(65_536)
            guard !bytes.isEmpty else { break }
            left -= bytes.count
            if let first = odd { bytes.insert(first, at: 0) }
            odd = bytes.count % 2 == 1 ? bytes.removeLast() : nil
            let samples = bytes.withUnsafeBytes { bytes in
                (0..<bytes.count / 2).map {
                    Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self))
                }
            }
            chromaprint.add(samples)
            meter.add(samples)
        }
        // The child may have been ended.
        try pass(child)
        guard Double(meter.levels.count) * SoundStretch.levelTime > length / 2 else { throw .silent }
        return SoundStretch(start: start, points: chromaprint.points(), levels: meter.levels)
    }

    private func start(_ words: [String]) throws(Problem) -> ChildProgram {
        do throws(SystemError) {
            return try ChildProgram(words)
        } catch {
            throw .noProgram(Failure(.refused, "\(words[0]) can't be started: \(error)"))
        }
    }

    private func pass(_ child: ChildProgram? = nil) throws(Problem) {
        guard gate.pass(child?.processorTime ?? 0) else { throw .cancelled }
    }
}
