import CommandLineTool
import Foundation
import Linux
import SeekClient
import TestSupport
import Testing

@testable import seek_overlay

@Suite("The loop of the overlay on the video", .timeLimit(.minutes(20)))
struct OsdLoopTests {
    /// The loop's end, for a test that runs it on a thread of its own.
    private final class Run: @unchecked Sendable {
        // Written by the loop's thread before it signals, read after that.
        var failure: Failure?
        let isOver = DispatchSemaphore(value: 0)

        init(_ daemon: StandInDaemon) {
            Thread.detachNewThread { daemon.serve() }
            Thread.detachNewThread { [self] in
                do {
                    let connection = try LiveConnection(
                        to: [.seekButton, .playButton, .chase], observing: OsdLoop.properties, paths: [daemon.path])
                    var loop = try OsdLoop(connection, endsWithDaemon: true, frozenAt: nil)
                    try loop.run()
                } catch {
                    failure = error as? Failure
                }
                isOver.signal()
            }
        }
    }

    private static let clearing = #""format":"none""#

    private func press(_ daemon: StandInDaemon) throws {
        try wait(for: "the overlay's subscription to the window") { daemon.isObserved }
        for (phase, label) in [("settled", "10"), ("tapped", "+10")] {
            let time = Int(MonotonicClock.milliseconds * 1000)
            daemon.send(
                #"{"event":"seek-button","button":"forward","phase":"\#(phase)","reason":null,"interval":10.0,"#
                    + #""clamped":null,"label":"\#(label)","spoken":"","speed":null,"seq":5,"time_us":\#(time)}"#)
        }
    }

    @Test("a refused frame is sent again until it is accepted, also the last one, which clears the video")
    func refused() throws {
        let daemon = try StandInDaemon()
        let run = Run(daemon)
        try press(daemon)
        daemon.refuse(framesWith: Self.clearing, errors: ["too-many", "error running command", "too-many"])
        try wait(for: "a frame that is not empty") { daemon.frames.contains { !$0.contains(Self.clearing) } }
        try wait(for: "the clearing frame, four times") { daemon.frames.count { $0.contains(Self.clearing) } >= 4 }
        daemon.end()
        #expect(run.isOver.wait(timeout: .now() + 20) == .success)
        #expect(run.failure == nil)
        // Nothing is drawn after it.
        #expect(daemon.frames.last?.contains(Self.clearing) == true)
    }

    @Test("each property is observed once; asked for the progress, the overlay subscribes to it")
    func progress() throws {
        #expect(OsdLoop.properties.count { $0 == "sub-visibility" } == 2)
        let daemon = try StandInDaemon()
        let run = Run(daemon)
        try wait(for: "the overlay's subscription to the window") { daemon.isObserved }
        try wait(for: "the subscription to messages") {
            daemon.requests.contains { $0.contains(#"["enable_event","client-message"]"#) }
        }
        daemon.send(#"{"event":"client-message","args":["seekd","another"]}"#)
        daemon.send(#"{"event":"client-message","args":["seekd","show-progress"]}"#)
        try wait(for: "the subscription") {
            daemon.requests.contains { $0.contains(#""subscribe","events":["progress"]"#) }
        }
        #expect(daemon.requests.count { $0.contains("sub-visibility") } == 1)
        try wait(for: "its end") { daemon.requests.contains { $0.contains(#""unsubscribe","events":["progress"]"#) } }
        #expect(daemon.requests.count { $0.contains(#""subscribe","events":["progress"]"#) } == 1)
        daemon.end()
        #expect(run.isOver.wait(timeout: .now() + 20) == .success)
    }

    @Test("no menu is asked for until its key is pressed; then it is drawn, and gone with its connection")
    func menu() throws {
        let daemon = try StandInDaemon()
        let run = Run(daemon)
        try wait(for: "the overlay's subscription to the window") { daemon.isObserved }
        try wait(for: "the subscription to messages") { daemon.requests.contains { $0.contains("client-message") } }
        let ofMenu = [#"["menu"#, "films", "continue"]
        #expect(!daemon.requests.contains { request in ofMenu.contains { request.contains($0) } })
        daemon.send(#"{"event":"menu","open":false,"key":"menu"}"#)
        try wait(for: "what it asks for") {
            ["menu-open", "continue", "films"].allSatisfy { name in
                daemon.requests.contains { $0.contains("\"\(name)\"") }
            }
        }
        try wait(for: "the menu") { daemon.frames.contains { $0.contains("No films here") } }
        daemon.send(#"{"event":"menu","open":true,"key":"back"}"#)
        try wait(for: "its end") { daemon.requests.contains { $0.contains(#"["menu-closed"]"#) } }
        try wait(for: "the video alone") { daemon.frames.last?.contains(Self.clearing) == true }
        daemon.end()
        #expect(run.isOver.wait(timeout: .now() + 20) == .success)
        #expect(run.failure == nil)
    }

    @Test("a lack of permission ends the program")
    func forbidden() throws {
        let daemon = try StandInDaemon()
        let run = Run(daemon)
        daemon.refuse(framesWith: "osd-overlay", errors: ["forbidden"])
        try press(daemon)
        #expect(run.isOver.wait(timeout: .now() + 20) == .success)
        #expect(run.failure?.status == .refused)
        daemon.end()
    }
}
