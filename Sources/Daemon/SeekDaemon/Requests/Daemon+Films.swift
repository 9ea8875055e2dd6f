import ClientGateway
import FilmFolders
import FilmList
import Mpv
import MpvCommands
import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol
import SeekResume

/// Serves `films`, `continue` and `play-film` (F2 to F4). They are answered later: disks are read on other threads.
extension Daemon {
    func listFilms(_ question: FilmQuestion, for sender: Sender) {
        let later = turn.later
        read(for: sender) { films, history, settings, request, cancellation in
            films.list(question, history, settings, cancellation) { result in
                later.add { self.enter { $0.turn.append(.filmsRead(request: request, result)) } }
            }
        }
    }

    func listBegun(limit: Int, for sender: Sender) {
        let later = turn.later
        let schemes = configuration.openSchemes
        read(for: sender) { films, history, settings, request, cancellation in
            films.goOn(history, settings, limit: limit, schemes: schemes, cancellation) { result in
                later.add { self.enter { $0.turn.append(.filmsRead(request: request, result)) } }
            }
        }
    }

    private func read(
        for sender: Sender,
        _ body: (FilmFolders, History, ResumeSettings, _ request: Int, FilmCancellation) -> Void
    ) {
        do throws(Refusal) {
            let (request, cancellation) = try films.begin(sender)
            body(films.folders, resumption?.history ?? History(), configuration.resume, request, cancellation)
        } catch {
            answer(sender, .refused(error))
        }
    }

    func filmsRead(_ request: Int, _ result: Result<[UInt8], Refusal>) {
        guard let sender = films.end(request) else { return }
        switch result {
        case .success(let data): answerLater(sender, .success(.written(data)))
        case .failure(let refusal): answerLater(sender, .refused(refusal))
        }
    }

    // MARK: - play-film

    func findFilm(_ path: ByteString, _ mode: FilmMode, for sender: Sender, at now: Instant) {
        let list = ContinueList(resumption?.history ?? History(), configuration.resume, limit: 1)
        if list.has(url: path, schemes: configuration.openSchemes) {
            return answer(sender, play(FoundFilm(path: path.bytes, rest: []), mode, at: now))
        }
        let later = turn.later
        let withRest = configuration.films.playlist && mode == .replace
        read(for: sender) { films, _, _, request, cancellation in
            films.find(path, withRest: withRest, cancellation) { result in
                later.add { self.enter { $0.turn.append(.filmFound(request: request, mode, result)) } }
            }
        }
    }

    func filmFound(_ request: Int, _ mode: FilmMode, _ result: Result<FoundFilm, Refusal>, at now: Instant) {
        guard let sender = films.end(request) else { return }
        switch result {
        case .success(let film): answerLater(sender, play(film, mode, at: now))
        case .failure(let refusal): answerLater(sender, .refused(refusal))
        }
    }

    /// Plays a film that was looked for, or adds it.
    private func play(_ film: FoundFilm, _ mode: FilmMode, at now: Instant) -> Reply {
        guard let player, let gateway else { return .refused(Refusal(.shuttingDown, "seekd is stopping")) }
        let path = ByteString(film.path)
        let maximum = configuration.limits.playlistEntries
        let isAdded = mode == .next && (engine.hasFilm || engine.hasEntryToBegin)
        if let refusal = gateway.refusal(ofLoading: path, appends: isAdded) { return .refused(refusal) }
        player.opening.take(path)
        var added = 1
        switch mode {
        case .next where engine.hasFilm: player.insertNext(film.path)
        case .next, .replace:
            let rest = film.rest.prefix(maximum - 1)
            let flags = mode == .next ? "append-play" : "replace"
            if mode == .replace { player.forgetFiles() }
            decide(.fileChangeRequested, at: now)
            player.run(.array([.text("loadfile"), .string(film.path), .text(flags)]), .changeFile)
            decide(.setPlaying(true), at: now)
            for film in rest {
                player.run(
                    .array([.text("loadfile"), .string(film), .text("append")]),
                    .load(name: String(decoding: film, as: UTF8.self)))
            }
            added += rest.count
        }
        return .success(
            .value(.object([.init("path", .string(path)), .init("entries", .integer(Int64(added)))])))
    }
}
