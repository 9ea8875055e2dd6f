import Dispatch
import Mpv
import Synchronization
import Testing

@Suite(.serialized)
struct MpvTeardownTests {
    /// The object that a wakeup closure captures.
    private final class Wakeups: Sendable {
        let count = Atomic<Int>(0)
        let signal: DispatchSemaphore

        init(_ signal: DispatchSemaphore) {
            self.signal = signal
        }

        func wake() {
            count.add(1, ordering: .sequentiallyConsistent)
            signal.signal()
        }
    }

    @Test("The wakeup is called after a command, never after termination, and its captures are released")
    func wakeup() throws {
        let signal = DispatchSemaphore(value: 0)
        var wakeups: Wakeups? = Wakeups(signal)
        weak let released = wakeups
        let handle = try MpvHandle(options: TestPlayer.headless, logLevel: "no")
        handle.setWakeup { [wakeups] in wakeups?.wake() }

        while handle.nextEvent() != nil {}
        let before = try #require(wakeups).count.load(ordering: .sequentiallyConsistent)
        #expect(before > 0, "once at once")
        try handle.commandAsync(["ignore"], reply: 1)
        let deadline = DispatchTime.now() + .seconds(60)
        var replied = false
        while !replied, signal.wait(timeout: deadline) == .success {
            while let event = handle.nextEvent() { replied = replied || event.reply == 1 }
        }
        #expect(replied)
        #expect(try #require(wakeups).count.load(ordering: .sequentiallyConsistent) > before)

        // With unanswered requests.
        for request in 2..<200 { try handle.commandAsync(["ignore"], reply: UInt64(request)) }
        wakeups = nil
        #expect(released != nil, "the handle keeps the closure")
        handle.terminate()
        #expect(released == nil, "nothing is left that could be called")
    }

    @Test("A new wakeup replaces the old one, which is released")
    func replacedWakeup() throws {
        let signal = DispatchSemaphore(value: 0)
        var first: Wakeups? = Wakeups(signal)
        weak let released = first
        let second = Wakeups(signal)
        let handle = try MpvHandle(options: TestPlayer.headless, logLevel: "no")
        handle.setWakeup { [first] in first?.wake() }
        first = nil
        handle.setWakeup { second.wake() }
        #expect(released == nil)
        #expect(second.count.load(ordering: .sequentiallyConsistent) > 0)
    }

    @Test("A handle that goes out of scope is terminated")
    func scope() throws {
        var wakeups: Wakeups? = Wakeups(DispatchSemaphore(value: 0))
        weak let released = wakeups
        do {
            let handle = try MpvHandle(options: TestPlayer.headless, logLevel: "no")
            handle.setWakeup { [wakeups] in wakeups?.wake() }
            wakeups = nil
            try handle.commandAsync(["loadfile", TestPlayer.clip], reply: 1)
        }
        #expect(released == nil)
    }

    @Test("A player is terminated once, on another thread")
    func otherThread() throws {
        var wakeups: Wakeups? = Wakeups(DispatchSemaphore(value: 0))
        weak let released = wakeups
        let handle = try MpvHandle(options: TestPlayer.headless, logLevel: "no")
        handle.setWakeup { [wakeups] in wakeups?.wake() }
        wakeups = nil
        let termination = MpvTermination(handle)
        let ended = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            termination.run()
            ended.signal()
        }
        #expect(ended.wait(timeout: .now() + .seconds(60)) == .success)
        #expect(released == nil)
        termination.run()
    }

    @Test("A termination that is dropped terminates the player")
    func droppedTermination() throws {
        var wakeups: Wakeups? = Wakeups(DispatchSemaphore(value: 0))
        weak let released = wakeups
        let handle = try MpvHandle(options: TestPlayer.headless, logLevel: "no")
        handle.setWakeup { [wakeups] in wakeups?.wake() }
        wakeups = nil
        _ = MpvTermination(handle)
        #expect(released == nil)
    }

    @Test("Several threads may send requests and read events at the same time")
    func threads() throws {
        let handle = try MpvHandle(options: TestPlayer.headless, logLevel: "no")
        let replies = Mutex<Set<UInt64>>([])
        let perThread = 100
        try handle.commandAsync(["loadfile", TestPlayer.clip], reply: 0)
        let shared = SharedHandle(handle)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for index in 1...perThread {
                try? shared.handle.getPropertyAsync("track-list", reply: UInt64(thread * perThread + index))
                while let event = shared.handle.nextEvent() {
                    if case .getPropertyReply = event.body { replies.withLock { _ = $0.insert(event.reply) } }
                }
            }
        }
        let deadline = DispatchTime.now() + .seconds(60)
        while replies.withLock({ $0.count }) < 4 * perThread, DispatchTime.now() < deadline {
            while let event = shared.handle.nextEvent() {
                if case .getPropertyReply = event.body { replies.withLock { _ = $0.insert(event.reply) } }
            }
        }
        #expect(replies.withLock { $0 } == Set((1...UInt64(4 * perThread))))
    }

    private final class SharedHandle: Sendable {
        let handle: MpvHandle

        init(_ handle: consuming MpvHandle) {
            self.handle = handle
        }
    }
}
