import SeekCore
import SeekModel
import Testing

@Suite("Whether there is a film that a load would end")
struct HasFilmTests {
    private func hasFilm(after steps: String) throws -> Bool {
        var transcript = Transcript(.film, at: 290, settings: SeekSettings())
        try transcript.perform(steps)
        return transcript.engine.hasFilm
    }

    @Test("while a film plays, after a refused load, and while another film is on its way")
    func present() throws {
        #expect(try hasFilm(after: ""))
        #expect(try hasFilm(after: "0 load asked"))
        #expect(try hasFilm(after: "0 load asked\n1 load refused"))
        #expect(try hasFilm(after: "0 load asked\n1 load accepted as 2\n2 file 1 ends stop"))
        #expect(try hasFilm(after: "0 file 1 ends eof\n1 load asked"))
        #expect(try hasFilm(after: "0 file 1 ends eof\n1 file 2 starts"))
    }

    @Test("between two films of a playlist")
    func between() throws {
        #expect(try hasFilm(after: "0 playlist 0 of 2\n1 file 1 ends eof"))
        #expect(try hasFilm(after: "0 playlist 1 of 2 loops\n1 file 1 ends eof"))
    }

    @Test("not after the last film, also before libmpv has said that it is idle")
    func absent() throws {
        #expect(try !hasFilm(after: "0 file 1 ends eof"))
        #expect(try !hasFilm(after: "0 file 1 ends error"))
        #expect(try !hasFilm(after: "0 playlist 1 of 2\n1 file 1 ends eof"))
        #expect(try !hasFilm(after: "0 file 1 ends eof\n1 idle yes"))
    }
}
