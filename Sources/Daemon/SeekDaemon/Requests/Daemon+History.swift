import ClientGateway
import Linux
import NIOCore
import SeekConfiguration
import SeekModel
import SeekPlayer
import SeekProtocol
import SeekResume
import StateStore

/// Serves `history` and `forget`. Both answer later: the history may be long, and forgetting is answered once it is on
/// the disk.
extension Daemon {
    private static let encoding = JobQueue("history")
    /// A disk that does not answer holds up only this one.
    private static let erasure = JobQueue("erasure")
    /// How long the disk may take before a client is told that it does not answer.
    private static let diskTimeout = TimeAmount.seconds(3)

    func encodeHistory(for sender: Sender, limit: Int?) {
        let reply = HistoryReply(
            history: resumption?.history ?? History(), settings: configuration.resume, time: .now, limit: limit)
        let later = turn.later
        Self.encoding.add {
            let text = JSONWriter.bytes(of: reply)
            later.add { self.enter { $0.turn.append(.encoded(text, for: sender)) } }
        }
    }

    func forget(_ choice: FilmChoice, for sender: Sender, at now: Instant) {
        guard let resumption else { return eraseState(choice, for: sender) }
        guard !resumption.isWaiting else { return answer(sender, Self.reply(0, Self.silentDisk)) }
        let request = resumption.open(sender)
        switch choice {
        case .all: updateState(.forget(film: nil, request: request), at: now)
        case .key(let key):
            updateState(.forget(film: FilmIdentity(name: .unnamed, key: key), request: request), at: now)
        case .film(let text):
            let name = MediaName(text, folder: resumption.folder)
            guard case .file(let path) = name else {
                return updateState(.forget(film: FilmIdentity(name: name), request: request), at: now)
            }
            let later = turn.later
            resumption.store.identify(path) { fingerprint in
                let film = FilmIdentity(name: name, fingerprint: fingerprint)
                later.add { self.enter { $0.turn.append(.resume(.forget(film: film, request: request))) } }
            }
        }
    }

    /// Answers a `forget`.
    ///
    /// - Parameter failure: why it could not be saved; nil if it is on the disk.
    func answer(_ forgotten: Forgotten, _ failure: String?) {
        guard let sender = resumption?.close(forgotten.request) else { return }
        answerLater(sender, Self.reply(forgotten.count, failure))
    }

    /// Saves the history, and then answers a `forget`; also if the disk does not answer.
    func save(_ history: History, answering forgotten: Forgotten) {
        let later = turn.later
        resumption?.store.save(.history(history)) { failure in
            later.add { self.enter { $0.turn.append(.forgotten(forgotten, failure.map { "\($0)" })) } }
        }
        loop.scheduleTask(in: Self.diskTimeout) {
            self.enter { $0.turn.append(.forgotten(forgotten, Self.silentDisk)) }
        }
    }

    private static let silentDisk = "the disk does not answer"

    /// With `resume.history = false` nothing is kept; what was kept before can be removed.
    private func eraseState(_ choice: FilmChoice, for sender: Sender) {
        guard case .all = choice else { return answer(sender, Self.reply(0, nil)) }
        let later = turn.later
        Self.erasure.add {
            let (count, problem) = StatePlace.own.map(StateStore.erase) ?? (0, nil)
            later.add { self.enter { $0.turn.append(.erased(count: count, problem: problem, for: sender)) } }
        }
    }

    func erased(_ count: Int, _ problem: String?, for sender: Sender) {
        answerLater(sender, Self.reply(count, problem))
    }

    private static func reply(_ count: Int, _ problem: String?) -> Reply {
        if let problem { return .refused(Refusal(.notSaved, "the history could not be saved: \(problem)")) }
        return .success(.value(.object([.init("forgotten", .integer(Int64(count)))])))
    }
}

/// The data of the reply to `history`.
struct HistoryReply: JSONWritable {
    let history: History
    let settings: ResumeSettings
    let time: UnixTime
    /// The most films; nil: all.
    let limit: Int?

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("films", history.records.suffix(limit ?? .max).reversed().map(film))
            writer.field("total", history.records.count)
        }
    }

    private func film(_ record: FilmRecord) -> Film {
        Film(record: record, resumesAt: settings.start(record, at: time))
    }

    private struct Film: JSONWritable {
        let record: FilmRecord
        let resumesAt: Double?

        func write(to writer: inout JSONWriter) {
            writer.object { writer in
                writer.field("path", record.identity.name.text)
                writer.field("key", record.identity.key)
                writer.field("title", record.title)
                writer.field("duration", record.duration)
                writer.field("position", record.position)
                writer.field("resumes_at", resumesAt)
                writer.field("time", record.time.seconds)
            }
        }
    }
}
