import NIOCore
import SeekClient
import SeekProtocol
import Testing

@testable import seek_overlay
@testable import seek_web

@Suite("Words")
struct PageWordsTests {
    @Test("the page gives the same reasons as the other overlays")
    func reasons() throws {
        let words = try #require(PageFile.all["/words.js"])
        let script = String(buffer: words.body)
        let table = try #require(script.firstMatch(of: #/const reasons = {\n(.+?)};/#.dotMatchesNewlines())?.1)
        let reasons = table.matches(of: #/"?([a-z-]+)"?: say\("(.+)"\),/#)
        #expect(reasons.count == 8)
        for match in reasons {
            let reason = try #require(Reason(rawValue: String(match.1)))
            #expect(OverlayWords.reason(reason) == String(match.2))
        }
        #expect(OverlayWords.reason(.flip) == nil)
    }

    @Test("the page has each button, in their order, with its name")
    func buttons() throws {
        let page = String(buffer: try #require(PageFile.all["/"]).body)
        let surface = try #require(page.firstMatch(of: #/<div id="surface".+?<div id="told"/#.dotMatchesNewlines())).0
        let buttons = surface.matches(of: #/<button id="([a-z]+)"/#).map { String($0.1) }
        #expect(buttons.filter { !["offer", "choose"].contains($0) } == ButtonRole.allCases.map(\.rawValue))
        let words = String(buffer: try #require(PageFile.all["/words.js"]).body)
        // The play button's name says what its press does now.
        for role in ButtonRole.allCases where role != .play {
            #expect(words.contains("\(role.rawValue): say(\"\(role.description.label)\")"))
        }
        let parts = OverlayPart.allCases.filter { $0 != .progress && $0 != .look }.map(\.rawValue)
        // A button need not move.
        #expect(Set(parts).isSubset(of: ButtonRole.allCases.map(\.rawValue)))
    }

    @Test("no text stands in page.html but the program's name")
    func noTexts() throws {
        let page = String(buffer: try #require(PageFile.all["/"]).body)
        let texts = page.replacing(#/<svg hidden.+?</svg>/#.dotMatchesNewlines(), with: "").matches(
            of: #/>([^<>]*\p{L}[^<>]*)</#)
        #expect(Set(texts.map { String($0.1) }) == ["seekd"])
        for name in ["aria-label", "title", "placeholder"] { #expect(!page.contains(" \(name)=")) }
    }

    @Test("the service worker keeps every file of the page")
    func keptFiles() throws {
        let worker = String(buffer: try #require(PageFile.all["/service-worker.js"]).body)
        let list = try #require(worker.firstMatch(of: #/const files = \[(.+?)\];/#.dotMatchesNewlines())?.1)
        let kept = Set(list.matches(of: #/"(.+?)"/#).map { $0.1 == "./" ? "/" : "/\($0.1)" })
        // Icons are the device's own once they are on its home screen.
        let all = Set(PageFile.all.keys).union(["/language.js"])
        #expect(kept == all.subtracting(["/service-worker.js", "/icon-192.png", "/icon-512.png"]))
    }
}
