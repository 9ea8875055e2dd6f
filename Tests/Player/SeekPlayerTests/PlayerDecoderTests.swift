import LibmpvFacts
import Mpv
import SeekCore
import SeekModel
import SeekProtocol
import Testing

@testable import SeekPlayer

/// No machine of the tests has a hardware decoder: what libmpv reports of one is played back, and answers are libmpv's own.
@Suite("The decoder that libmpv reports")
struct PlayerDecoderTests {
    private static let property = ObservedProperty.decoder.name

    private static func decoder(_ input: EngineInput) -> DecoderReport? {
        if case .playbackChanged(.decoder(let report)) = input { report } else { nil }
    }

    @Test("a film that the processor decodes says so, with its codec; sound alone has no decoder of pictures")
    func software() throws {
        let run = try PlayerRun()
        let film = try run.load("short.mkv")
        #expect(film.decoder == MediaEvent.Decoder(codec: "h264"))
        try run.wait(for: .playbackChanged(.decoder(.software(isChosen: false))))
        #expect(try run.load("audio.ogg", again: true).decoder == nil)
    }

    /// As with vaapi in libmpv 0.35 and 0.40: the decoder fails three times after a seek, and the format of the pictures
    /// stays, so that the property is not reported.
    @Test(
        "a fallback is found by the message in the log, or by the end of a seek",
        arguments: [
            MpvEvent.Body.logMessage(prefix: "vd", level: "warn", text: "Falling back to software decoding."),
            .logMessage(
                prefix: "vd", level: "warn", text: "Attempting next decoding method after failure of h264-vaapi."),
            .playbackRestart, .propertyChange(name: "hwdec-current", .text("no")),
        ], ["auto-safe", "no"])
    func fallback(sign: MpvEvent.Body, wish: String) throws {
        let run = try PlayerRun(hwdec: wish)
        _ = try run.load("short.mkv")
        run.forget()
        run.play(.propertyChange(name: Self.property, .text("vaapi")))
        run.play(.propertyChange(name: Self.property, .text("vaapi")))
        run.play(sign)
        let software = EngineInput.playbackChanged(.decoder(.software(isChosen: wish == "no")))
        try run.wait(for: software)
        #expect(run.inputs.compactMap(Self.decoder) == [.hardware("vaapi"), .software(isChosen: wish == "no")])
    }

    @Test("while the processor decodes, nothing is asked; without pictures there is no decoder")
    func quiet() throws {
        let run = try PlayerRun()
        _ = try run.load("short.mkv")
        try run.wait(for: .playbackChanged(.decoder(.software(isChosen: false))))
        run.play(.playbackRestart)
        #expect(!run.player.core.awaits { if case .decoder = $0 { true } else { false } })
        run.forget()
        run.play(.propertyChange(name: Self.property, .none))
        run.play(.propertyChange(name: Self.property, .none))
        #expect(run.inputs.compactMap(Self.decoder) == [DecoderReport.none])
    }
}
