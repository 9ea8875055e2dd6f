import ArgumentParser
import CommandLineTool
import Glibc
import Linux
import SeekProtocol

/// Tells what is found in files, without a daemon.
struct Find: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell what is found in films, without a player.",
        discussion: """
            Each film is compared with those in its folder. One line for each part: film, kind, start, end, and where \
            else it is; `none` for a film in which nothing was found.
            """)

    @Argument(help: ArgumentHelp("The films.", valueName: "film"), completion: .file())
    var films: [String]

    @Flag(help: "One JSON object for each film, with the processor's seconds and the memory used so far.")
    var json = false

    @OptionGroup var cache: CacheOptions

    func run() throws {
        let gate: Gate
        do {
            gate = try Gate(share: nil, isOpen: true)
        } catch {
            throw Failure(.refused, "\(error)")
        }
        var failed = false
        for film in films {
            guard let real = realpath(film, nil) else {
                throw Failure(.usage, "expected a film, got \(film): \(SystemError.last)")
            }
            let path = String(cString: real)
            free(real)
            var cues: [Cue] = []
            do throws(FilmSound.Problem) {
                let search = SeasonSearch(cache: cache.prints, sound: FilmSound(gate: gate))
                try search.run(path) { cues = $0 }
            } catch {
                switch error {
                case .cancelled: return
                case .silent:
                    error.message(of: film).map { Failure.say($0) }
                    failed = true
                    continue
                case .noProgram(let failure): throw failure
                }
            }
            StandardOutput.write(line: json ? object(film, cues) : text(film, cues))
        }
        if failed { throw Failure(.refused) }
    }

    private func text(_ film: String, _ cues: [Cue]) -> String {
        guard !cues.isEmpty else { return "\(film): none" }
        return cues.map { cue in
            "\(film): \(cue.kind.rawValue) \(MediaTime.shortClock(cue.start)) \(MediaTime.shortClock(cue.end)), \(cue.note ?? "")"
        }.joined(separator: "\n")
    }

    private func object(_ film: String, _ cues: [Cue]) -> String {
        var (own, children) = (rusage(), rusage())
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &children)
        let times: [timeval] = [own.ru_utime, own.ru_stime, children.ru_utime, children.ru_stime]
        let seconds: Double = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("film", film)
            writer.field("cues", cues)
            writer.field("processor_s", seconds)
            writer.field("memory_kib", own.ru_maxrss)
            writer.field("children_memory_kib", children.ru_maxrss)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
