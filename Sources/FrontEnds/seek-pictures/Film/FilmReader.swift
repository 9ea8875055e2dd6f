import CLinux
import CPictures
import Glibc
import Linux
import PictureModel
import StateStore

/// The process that reads a film, and all that is beside it, for `FilmChild`: a file system that hangs, and a file that
/// breaks its decoder, harm nobody else (P4).
///
/// Its input has lines with a place and a width, "83.5 320". Its output begins with "ready KEY", by the film's content
/// (R1). Each question is then answered by "picture SECONDS WIDTH HEIGHT BYTES SOURCE" and so many bytes, or by
/// "none MESSAGE".
struct FilmReader {
    let path: String
    /// Seconds; 0: not known.
    let duration: Double

    /// Bytes of memory: films of 4K need half of it.
    private static let mostMemory: rlim_t = 3 << 30

    /// Widths for which it is remembered what is beside the film.
    private static let mostWidths = 16

    func run() {
        linux_work_idly()
        var limit = rlimit(rlim_cur: Self.mostMemory, rlim_max: Self.mostMemory)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        if cpictures_confine() != 0 { return Self.say("failed this system can't confine the process") }
        guard let key = FilmCache.key(of: path) else {
            return Self.say("failed expected a regular file that can be read")
        }
        Self.say("ready \(key)")
        // By width.
        var beside: [Int: BesideFilm?] = [:]
        var maker: Result<JpegMaker, JpegMaker.Problem>?
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count == 2, let seconds = Double(words[0]), let width = Int(words[1]) else { return }
            let found = beside[width] ?? BesideFilm(path, duration: duration, width: width)
            if beside.count < Self.mostWidths { beside[width] = .some(found) }
            if let picture = found?.picture(at: seconds), Self.canBeSent(picture) {
                Self.answer(picture)
                continue
            }
            let opened = maker ?? open()
            maker = opened
            switch opened {
            case .failure(let problem): Self.say("none \(problem.message)")
            case .success(let maker):
                if let picture = maker.picture(at: seconds, width: width), Self.canBeSent(picture) {
                    Self.answer(picture)
                } else {
                    Self.say("none nothing can be decoded there")
                }
            }
        }
    }

    private static func canBeSent(_ picture: FilmPicture) -> Bool {
        picture.jpeg.count <= BifFile.largestPicture && (0...PictureQueue.latest).contains(picture.seconds)
    }

    private func open() -> Result<JpegMaker, JpegMaker.Problem> {
        do throws(JpegMaker.Problem) {
            return .success(try JpegMaker(path: path))
        } catch {
            return .failure(error)
        }
    }

    private static func answer(_ picture: FilmPicture) {
        say(
            "picture \(picture.seconds) \(picture.width) \(picture.height) \(picture.jpeg.count) "
                + picture.source.rawValue)
        write(picture.jpeg)
    }

    private static func say(_ line: String) {
        write(Array(line.utf8.map { $0 == 10 ? 32 : $0 }) + [10])
    }

    private static func write(_ bytes: [UInt8]) {
        // Nobody asks any more.
        guard (try? FileContents.write(bytes, to: STDOUT_FILENO)) != nil else { exit(0) }
    }
}
