import Glibc
import Testing

@testable import MpvFront

@Suite("libmpv's options on a console")
struct ConsoleOptionsTests {
    private func options(
        hasDisplay: Bool = false, hasCard: Bool = true, canRender: Bool = true, ownsConsole: Bool = false,
        output: String? = nil
    ) -> [String] {
        ConsoleOptions.options(
            hasDisplay: hasDisplay, hasCard: hasCard, canRender: canRender, ownsConsole: ownsConsole, output: output
        ).map { "\($0.name)=\($0.value)" }
    }

    @Test("gpu, then drm, come before what libmpv takes by itself, such as sdl")
    func order() {
        #expect(options() == ["vo=gpu,drm,"])
        // Where gpu can't work, its attempt would leave drm no card.
        #expect(options(canRender: false) == ["vo=drm,gpu,"])
    }

    @Test("a service that has the console keeps its output without a film")
    func console() {
        #expect(options(ownsConsole: true) == ["vo=gpu,drm,", "force-window=yes"])
        #expect(options(ownsConsole: true, output: "drm").contains("force-window=yes"))
    }

    @Test("with a display server, without a card, and with an output that shows nothing, libmpv is left alone")
    func elsewhere() {
        #expect(options(hasDisplay: true, ownsConsole: true) == [])
        #expect(options(hasCard: false, ownsConsole: true) == [])
        #expect(options(ownsConsole: true, output: "null") == [])
        #expect(options(ownsConsole: true, output: "image:format=png,null") == [])
    }

    @Test("a device that is no terminal, and a folder, are no console", arguments: ["/dev/null", "/dev/ptmx", "/"])
    func descriptors(path: String) {
        let descriptor = open(path, O_RDONLY | O_NOCTTY)
        defer { close(descriptor) }
        #expect(!Console.isVirtual(descriptor))
    }
}
