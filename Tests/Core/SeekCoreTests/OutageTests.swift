import SeekProtocol
import Testing

@testable import SeekCore
@testable import SeekModel

/// W2 and W5: a film over a network, and the connection to its server.
@Suite struct OutageTests {
    private func expectFilm(
        of server: ByteString = "http://nas/film.mkv", isSeekable: Bool = true, policies: Policies = .both,
        with change: (inout SeekSettings) -> Void = { _ in }, _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(
            playing: Media(entry: 1, path: server, duration: 300, isSeekable: isSeekable, isNetwork: true),
            with: change, policies: policies, text, sourceLocation: sourceLocation)
    }

    @Test("W2: the server closes the connection: the film is opened again at its place at once")
    func closed() throws {
        try expectFilm(
            """
            1000 file 1 closes atEnd
            """)
    }

    @Test("W2: the end of the film is its end")
    func end() throws {
        try expectFilm(
            """
            0 time-pos 296
            1000 file 1 closes atEnd
              close file
            """)
    }

    @Test("W2: taps while the connection is lost count, and land once it is back")
    func taps() throws {
        try expectFilm(
            """
            1000 file 1 closes atEnd
            1100 probe 1 is away
            1200 tap forward
            1300 tap forward
            2500 probe 2 is away
            3200 probe 3 is reachable
            3201 file 1 ends stop
            3202 file 1 starts
            3300 file 1 ready of 300 at 40.02 network
            """)
    }

    @Test("W2: a seek that waits for the server, and the server is away: lost, and opened again at the target")
    func seeking() throws {
        try expectFilm(
            """
            0 tap forward
            1 seek 1 replied
            2 seek event
            3 position 1 is 30
            1100 probe 1 is away
            1600 probe 2 is reachable
            1601 file 1 closes asked
            1602 file 1 ends stop
            1603 file 1 starts
            1700 file 1 ready of 300 at 30.01 network
            """)
    }

    @Test("W2: a server that answers nothing useful is tried after 1, 2, 4 s, and given up after 5 minutes")
    func givenUp() throws {
        try expectFilm(
            """
            0 file 1 closes atEnd
            10 probe 1 is reachable
            20 file 1 ends stop
            21 file 1 starts
            22 file 1 closes notOpened
            30 probe 2 is reachable
            1100 file 1 closes notOpened
            301000 file 1 closes notOpened
            """)
    }
}
