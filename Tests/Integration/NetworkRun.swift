import SeekProtocol
import TestSupport
import Testing

/// A film that a server plays tricks with, and a seekd that plays it.
struct NetworkRun {
    let server: FilmServer
    let seekd: Seekd
    let client: TestClient

    /// - Parameters:
    ///   - film: nil: `NetworkFilm.path`.
    ///   - options: of libmpv, which reads at most 10 s ahead: what is farther has to be asked for.
    init(_ conduct: FilmServerConduct = FilmServerConduct(), film: String? = nil, options: [String] = []) throws {
        server = try FilmServer(film ?? NetworkFilm.path(), conduct: conduct)
        seekd = try Seekd(options: ["cache-secs=10"] + options)
        client = try seekd.connect()
        try client.subscribe()
    }

    /// Loads the film, and pauses it once it is loaded.
    func load() throws {
        try client.request("loadfile", server.url)
        try client.waitForMedia("loaded")
        try client.pauseFilm()
    }

    func option(_ name: String) throws -> JSONValue { try client.request("get_property", "options/\(name)") }

    var position: Double {
        get throws { try #require(try client.request("snapshot")["position"]?.number) }
    }

    /// Waits until the film has played for so many seconds.
    func playOn(for duration: Double = 0.5) throws {
        try client.playFilm()
        let start = try position
        try wait(for: "the film to play on from \(start) s") { try position > start + duration }
    }

    /// Waits until the film is cached up to a place, seconds.
    func waitForCache(until end: Double) throws {
        try wait(for: "a cache until \(end) s") {
            try client.request("get_property", "demuxer-cache-time").number ?? 0 >= end
        }
    }

    /// Waits until libmpv has read as far ahead as it may: then it does not wait for the server.
    func waitUntilIdle() throws {
        try wait(for: "an idle cache") { try client.request("get_property", "demuxer-cache-idle") == .bool(true) }
    }

    /// What `stream-lavf-o` has for a key.
    func ofFFmpeg(_ key: String) throws -> String? {
        try option("stream-lavf-o")[ByteString(key)]?.string
    }
}
