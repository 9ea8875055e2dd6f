import Foundation
import Linux
import Logging
import SeekProtocol
import SeekResume
import Synchronization

@testable import StateStore

extension StateStore.Contents {
    /// Every field has a value; names have bytes that are not UTF-8.
    static var example: StateStore.Contents {
        let fingerprint = Fingerprint(size: .max, head: .max, tail: 0)
        let odd = ByteString([0x2F, 0xFF, 0x22, 0x5C, 0x0A, 0x01, 0xC3])
        var film = SessionFilm(
            identity: FilmIdentity(name: .file(odd), fingerprint: fingerprint, key: "key"), title: "Title \"1\"",
            duration: 6_000.5, position: 2_400.25, time: UnixTime(seconds: 1_700_000_000), isRemembered: false)
        film.notes.credits = 5_700.5
        film.tracks[.audio] = "2"
        film.tracks[.secondSubtitles] = "no"
        var contents = StateStore.Contents()
        contents.session = Session(
            film: film, index: 1, isPaused: true, settings: PlayerSettings(volume: 40.5, isMuted: true, speed: 1.25),
            isStopped: true)
        contents.playlist = SavedPlaylist([
            .init(name: "https://example.org/x", key: "key", isTrusted: true, isLink: true),
            .init(name: odd, key: "key", isTrusted: true),
        ])
        contents.history = History([
            FilmRecord(
                identity: FilmIdentity(name: .url("https://example.org/x")), duration: 300, position: 60,
                time: UnixTime(seconds: -1)),
            FilmRecord(
                identity: FilmIdentity(name: .file(odd), fingerprint: fingerprint), title: odd, duration: 300,
                position: 60, time: UnixTime(seconds: .max), notes: FilmNotes(credits: 260.5)),
            FilmRecord(
                identity: FilmIdentity(name: .unnamed, key: "key"), duration: 300, position: 60,
                time: UnixTime(seconds: 0)),
        ])
        return contents
    }

    static func example(without file: StateFile) -> StateStore.Contents {
        var contents = example
        switch file {
        case .history: contents.history = History()
        case .playlist: contents.playlist = SavedPlaylist()
        case .session: contents.session = Session()
        }
        return contents
    }
}

extension PlaylistText {
    /// As libmpv writes these entries.
    static func of(_ playlist: SavedPlaylist) -> PlaylistText {
        var writer = JSONWriter()
        writer.array { writer in
            for (index, entry) in playlist.entries.enumerated() {
                writer.element(
                    JSONValue.object([
                        .init("filename", .string(entry.name)), .init("id", .integer(Int64(index))),
                    ]))
            }
        }
        let keys = playlist.entries.enumerated().compactMap { index, entry in entry.key.map { (Int64(index), $0) } }
        return PlaylistText(
            writer.bytes, folder: "/", keys: Dictionary(uniqueKeysWithValues: keys),
            trusted: Set(playlist.entries.filter(\.isTrusted).map(\.name.bytes)),
            links: Set(playlist.entries.filter(\.isLink).map(\.name.bytes)))
    }
}

/// The messages of a logger, with their metadata.
final class RecordedLog: Sendable {
    private let texts = Mutex<[String]>([])

    var messages: [String] { texts.withLock { $0 } }

    func takeMessages() -> [String] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }

    var logger: Logger { Logger(label: "state") { _ in Handler(log: self) } }

    fileprivate func note(_ text: String) { texts.withLock { $0.append(text) } }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let details = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            log.note(([event.message.description] + details).joined(separator: " "))
        }
    }
}

/// The confirmations of writes, in their order.
final class Confirmations: Sendable {
    private let list = Mutex<[SystemError?]>([])

    var all: [SystemError?] { list.withLock { $0 } }

    @Sendable func note(_ error: SystemError?) { list.withLock { $0.append(error) } }
}

extension FileManager {
    func removeItemIfExists(_ path: String) throws {
        if (try? attributesOfItem(atPath: path)) != nil { try removeItem(atPath: path) }
    }
}
