import SeekModel
import SeekProtocol
import Testing

@Suite("Who decodes the pictures")
struct DecoderTests {
    private static func film(_ hardware: String?) -> Media {
        Media(entry: 1, duration: 300, isSeekable: true, decoder: MediaEvent.Decoder(codec: nil, hardware: hardware))
    }

    @Test("the processor takes over after a landing: that is told once, and the next film begins with hardware")
    func fallback() throws {
        try expect(
            playing: Self.film("vaapi"), at: 20,
            """
            0 decoder vaapi
            10 decoder software
              media loaded duration 300 seekable decoder software fell back
            20 decoder software
            30 seekable yes
            40 file 1 ends eof
              media ended (eof) duration 300 seekable decoder software fell back
              read idle
            50 file 2 starts
              media loading
            55 decoder none
            60 decoder vaapi
            70 file 2 ready of 100 at 0 decoder vaapi
              media loaded duration 100 seekable decoder vaapi
            """)
    }

    @Test("another hardware decoder of the list is no fallback")
    func other() throws {
        try expect(
            playing: Self.film("vulkan"), at: 20,
            """
            0 decoder vaapi-copy
              media loaded duration 300 seekable decoder vaapi-copy
            10 decoder software
              media loaded duration 300 seekable decoder software fell back
            """)
    }

    @Test("hardware that a client turns off has not failed, nor has a track that is off")
    func chosen() throws {
        try expect(
            playing: Self.film("vaapi"), at: 20,
            """
            0 decoder software chosen
              media loaded duration 300 seekable decoder software
            10 decoder vaapi
              media loaded duration 300 seekable decoder vaapi
            20 decoder none
              media loaded duration 300 seekable decoder software
            30 decoder software
            40 decoder vaapi
              media loaded duration 300 seekable decoder vaapi
            """)
    }

    @Test("a film that the processor decodes from its start has not fallen back; one without pictures has no decoder")
    func software() throws {
        try expect(playing: Self.film(nil), at: 20, "0 decoder software")
        try expect(
            playing: Media(entry: 1, duration: 300, isSeekable: true), at: 20,
            """
            0 decoder software
            10 decoder vaapi
            """)
    }

    @Test("a client that turns hardware on again after a fallback gets it")
    func again() throws {
        try expect(
            playing: Self.film("nvdec"), at: 20,
            """
            0 decoder software
              media loaded duration 300 seekable decoder software fell back
            10 decoder nvdec
              media loaded duration 300 seekable decoder nvdec
            """)
    }
}
