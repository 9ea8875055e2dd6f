package import FilmCues
import Linux
import MediaPolicy
package import SeekProtocol

/// Reads the files beside a local film that tell its parts (K1), off the loop. Any thread.
package final class CueFiles: Sendable {
    /// A longer file is none of these.
    static let longest = 1_048_576

    private let limit: Duration
    private let jobs: DiskJobs<CueList>

    /// - Parameter timeout: how long a file system may take.
    init(timeout: Duration) {
        limit = timeout
        jobs = DiskJobs("film cues", .init(hang: timeout))
    }

    /// - Parameters:
    ///   - path: mpv's, of the film.
    ///   - frameRate: frames a second; nil if it is not known.
    ///   - deliver: called once, on any thread, if there is such a file.
    package func read(
        beside path: ByteString, frameRate: Double?, deliver: @escaping @Sendable (CueList) -> Void
    ) {
        let folder = WorkingFolder.path.map { ByteString($0) }
        guard let film = FileURL.localPath(of: path, in: folder) else { return }
        jobs.run(film, within: limit) {
            Self.cues(beside: film, frameRate: frameRate)
        } deliver: { outcome in
            if case .answered(let list) = outcome, list != CueList() { deliver(list) }
        }
    }

    /// Blocks as the file system does.
    static func cues(beside film: [UInt8], frameRate: Double?) -> CueList {
        let name = film.lastIndex(of: UInt8(ascii: "/")).map { film.index(after: $0) } ?? film.startIndex
        let dot = film[name...].lastIndex(of: UInt8(ascii: ".")) ?? film.endIndex
        let stem = Array(film[..<dot])
        if let bytes = content(of: stem + Array(".edl".utf8), film: film) {
            return EdlFile.cues(in: bytes, frameRate: frameRate)
        }
        // Other programs write texts beside films, too.
        if let bytes = content(of: stem + Array(".txt".utf8), film: film), ComskipFile.isOne(bytes) {
            return ComskipFile.cues(in: bytes, frameRate: frameRate)
        }
        return CueList()
    }

    /// Nil if there is no such file, or a longer one.
    private static func content(of path: [UInt8], film: [UInt8]) -> [UInt8]? {
        // The film may be an EDL file itself.
        guard path != film else { return nil }
        return try? FileContents.read(
            path.map { CChar(bitPattern: $0) } + [0], maximumBytes: longest, onlyRegular: true)
    }
}
