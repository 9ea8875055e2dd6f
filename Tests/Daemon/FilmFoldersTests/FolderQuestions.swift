import FilmFolders
import FilmList
import Foundation
import SeekProtocol
import SeekResume
import Synchronization
import TestSupport
import Testing

/// Folders of films, asked one question after another.
struct FolderQuestions {
    let films: FilmFolders
    var history = History()
    var cancellation = FilmCancellation()

    init(_ folders: String...) { self.init(FilmFolders(folders)) }

    init(_ films: FilmFolders) {
        self.films = films
        films.begin()
    }

    /// The data, or the code of the refusal.
    func answer(_ question: FilmQuestion) throws -> Result<JSONValue, Refusal> {
        try outcome { deliver in
            films.list(question, history, ResumeSettings(), cancellation, deliver: deliver)
        }.flatMap { bytes in
            Result { () throws(Refusal) in
                guard let value = try? JSONReader.value(of: bytes) else { throw Refusal(.invalidParameter, "no JSON") }
                return value
            }
        }
    }

    func data(_ question: FilmQuestion) throws -> JSONValue { try answer(question).get() }

    func refusal(_ question: FilmQuestion) throws -> String? {
        if case .failure(let refusal) = try answer(question) { refusal.code.text } else { nil }
    }

    func find(_ path: ByteString, withRest: Bool = true) throws -> Result<FoundFilm, Refusal> {
        try outcome { films.find(path, withRest: withRest, FilmCancellation(), deliver: $0) }
    }

    func goOn(limit: Int = 20) throws -> JSONValue {
        let bytes = try outcome { deliver in
            films.goOn(
                history, ResumeSettings(), limit: limit, schemes: ["https"], FilmCancellation(), deliver: deliver)
        }.get()
        return try JSONReader.value(of: bytes)
    }

    private func outcome<Value: Sendable>(
        _ ask: (@escaping FilmFolders.Deliver<Value>) -> Void
    ) throws -> Result<Value, Refusal> {
        let place = OutcomePlace<Value>()
        ask { result in place.value.withLock { $0 = result } }
        try wait(for: "the answer") { place.value.withLock { $0 != nil } }
        return try #require(place.value.withLock { $0 })
    }

    private final class OutcomePlace<Value: Sendable>: Sendable {
        let value = Mutex<Result<Value, Refusal>?>(nil)
    }
}

extension JSONValue {
    /// The values of a field of the entries.
    func entries(_ field: ByteString = "path") -> [String] {
        (self["entries"]?.elements ?? []).map { $0[field]?.repairedText ?? "null" }
    }
}

/// A folder of films beside a folder that must not be seen.
struct TwoFolders {
    let scratch: ScratchFolder
    var inside: String { scratch.path + "/films" }
    var outside: String { scratch.path + "/outside" }

    init() throws {
        scratch = try ScratchFolder()
        for name in ["films/a.mkv", "films/Show/E1.mkv", "films/Show/E2.mkv", "outside/secret.mkv", "outside/in/s.mkv"]
        {
            _ = try scratch.write("", to: name)
        }
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(inside)/\(name)", withDestinationPath: destination)
    }
}
