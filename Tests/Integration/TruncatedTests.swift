import Foundation
import SeekProtocol
import TestSupport
import Testing

/// A film whose second half is missing. Right after a seek beyond the cut, libmpv sometimes reports the target as its
/// position, once in 6 to 40 seeks: each test makes so many that none of them can miss it.
@Suite("Seeks beyond the end of a truncated film", .waitsForPrograms)
struct TruncatedTests {
    private static let seeks = 60
    /// Where the last picture of the film is. Seconds.
    private static let cut = 149.52

    /// A way to ask for a position.
    enum Way: CaseIterable {
        case seek
        case keyframes
        case scrub
        case drag
        case tap
    }

    @Test("a landing is reported only where libmpv is, and the next tap counts from there", arguments: Way.allCases)
    func landings(way: Way) throws {
        let folder = try ScratchFolder()
        let film = URL(filePath: folder.path).appending(path: "cut.mkv")
        let whole = try Data(contentsOf: URL(filePath: Seekd.clip("chapters.mkv")))
        try whole.prefix(whole.count / 2).write(to: film)
        let seekd = try Seekd(film.path, policy: way == .drag ? "preview" : "exact")
        let client = try seekd.connectPaused(at: 10)
        for round in 0..<Self.seeks {
            // Also from far away, where libmpv must read and decode what it has not cached.
            if round % 10 == 0 { try client.goTo(20) }
            // No frame's time.
            let target = 160.013 + Double(round * 2)
            let end = try client.end(of: try ask(for: target, way, client))
            let position = try #require(try client.request("get_property", "time-pos").number)
            try expect(end["position"], near: position, within: Clip.frame)
            try expect(try client.request("snapshot")["position"], near: position, within: 0.001)
            if end["phase"] == .text("landed") {
                try expect(end["error_ms"], near: (position - target) * 1000, within: 1)
                #expect(way == .keyframes, "landed \(target - position) s before the target")
            } else {
                try expect(end["position"], near: Self.cut, within: Clip.frame)
                #expect(end["reason"] == .text("seek-failed"))
            }
        }
        let position = try #require(try client.request("get_property", "time-pos").number)
        let (reply, end) = try client.tapAndLand("backward")
        try expect(reply["target"], near: position - 10, within: 0.001)
        try expect(end["position"], near: position - 10, within: Clip.frame)
    }

    /// - Returns: the chase.
    private func ask(for target: Double, _ way: Way, _ client: TestClient) throws -> JSONValue? {
        switch way {
        case .seek: try client.request("seek", target, "absolute+exact")
        case .keyframes: try client.request("seek", target, "absolute+keyframes")
        case .scrub:
            try client.request("scrub", target)
            try client.request("scrub-end")
        case .drag:
            for step in 0..<6 {
                try client.request("scrub", target - 5 + Double(step))
                pause(.milliseconds(20))
            }
            try client.request("scrub-end")
        case .tap:
            let position = try #require(try client.request("snapshot")["position"]?.number)
            let tap: JSONValue = .object([
                .init("name", .text("tap")), .init("button", .text("forward")),
                .init("interval", .double(target - position)),
            ])
            return try client.request(tap)["chase"]
        }
        return try client.request("snapshot")["chase"]?["chase"]
    }
}
