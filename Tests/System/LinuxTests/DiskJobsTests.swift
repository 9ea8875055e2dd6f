import Dispatch
import Linux
import Synchronization
import TestSupport
import Testing

@Suite("Jobs that ask file systems")
struct DiskJobsTests {
    /// Jobs that hang until they are let go, and what came of them.
    private final class Desk: Sendable {
        let jobs: DiskJobs<String>
        let begun = Mutex<[String]>([])
        let outcomes = Mutex<[String]>([])
        private let gate = DispatchSemaphore(value: 0)

        init(_ limits: DiskJobs<String>.Limits) { jobs = DiskJobs("desk", limits) }

        func run(_ path: String, within time: Duration = .seconds(600), hangs: Bool = true) {
            jobs.run(Array(path.utf8), within: time) {
                self.begun.withLock { $0.append(path) }
                if hangs { self.gate.wait() }
                return path
            } deliver: { outcome in
                let text =
                    switch outcome {
                    case .answered(let path): path
                    case .late: "late \(path)"
                    case .refused(let hanging): "refused \(path) \(hanging)"
                    }
                self.outcomes.withLock { $0.append(text) }
            }
        }

        func letGo(_ count: Int) { for _ in 0..<count { gate.signal() } }

        func wait(for outcomes: [String]) throws {
            try TestSupport.wait(for: "\(outcomes)") { self.outcomes.withLock { $0.sorted() } == outcomes.sorted() }
        }

        func waitForJobs(_ paths: [String]) throws {
            try TestSupport.wait(for: "the jobs \(paths)") { begun.withLock { $0.sorted() } == paths.sorted() }
        }
    }

    @Test("one that hangs delays no other")
    func beside() throws {
        let desk = Desk(.init(hang: .seconds(600)))
        desk.run("/a/1")
        desk.run("/a/2", hangs: false)
        desk.run("/b/1", hangs: false)
        try desk.wait(for: ["/a/2", "/b/1"])
        desk.letGo(1)
        try desk.wait(for: ["/a/1", "/a/2", "/b/1"])
    }

    @Test("late, the job goes on without its owner; a further request gets its answer")
    func late() throws {
        let desk = Desk(.init(hang: .seconds(600)))
        desk.run("/a/1", within: .milliseconds(1))
        try desk.wait(for: ["late /a/1"])
        desk.run("/a/1")
        desk.letGo(1)
        try desk.wait(for: ["/a/1", "late /a/1"])
        #expect(desk.begun.withLock { $0 } == ["/a/1"])
    }

    @Test("those of a folder share its threads; those that have not begun when they are late never do")
    func queued() throws {
        let desk = Desk(.init(folderThreads: 2, threads: 3, hang: .seconds(600)))
        for name in 1...2 { desk.run("/a/\(name)") }
        try desk.waitForJobs(["/a/1", "/a/2"])
        desk.run("/a/3", within: .milliseconds(1))
        desk.run("/a/4")
        desk.run("/b/1")
        try desk.waitForJobs(["/a/1", "/a/2", "/b/1"])
        try desk.wait(for: ["late /a/3"])
        desk.run("/c/1")
        #expect(desk.begun.withLock(\.count) == 3)
        desk.letGo(5)
        try desk.wait(for: ["/a/1", "/a/2", "/a/4", "/b/1", "/c/1", "late /a/3"])
    }

    @Test("where all threads hang, a request is refused, and in no other folder")
    func refused() throws {
        let desk = Desk(.init(folderThreads: 2, threads: 3, hang: .zero))
        for name in 1...2 { desk.run("/a/\(name)") }
        desk.run("/a/3")
        try desk.wait(for: ["refused /a/3 2"])
        desk.run("/b/1")
        try desk.waitForJobs(["/a/1", "/a/2", "/b/1"])
        desk.run("/c/1")
        try desk.wait(for: ["refused /a/3 2", "refused /c/1 3"])
        // Whoever asks for the same waits with it.
        desk.run("/a/1")
        desk.letGo(3)
        try desk.wait(for: ["/a/1", "/a/1", "/a/2", "/b/1", "refused /a/3 2", "refused /c/1 3"])
        desk.run("/a/3", hangs: false)
        try desk.wait(for: ["/a/1", "/a/1", "/a/2", "/a/3", "/b/1", "refused /a/3 2", "refused /c/1 3"])
    }

    @Test("its owner is told again and again that it goes on, and no more after the answer")
    func ticks() throws {
        let jobs = DiskJobs<Int>("ticks", .init(hang: .seconds(600)))
        let gate = DispatchSemaphore(value: 0)
        let ticks = Mutex(0)
        let answer = Mutex<Int?>(nil)
        jobs.run(Array("/a".utf8), within: .seconds(600), every: .milliseconds(1), tick: { ticks.withLock { $0 += 1 } })
        {
            gate.wait()
            return 7
        } deliver: {
            if case .answered(let number) = $0 { answer.withLock { $0 = number } }
        }
        try wait(for: "three ticks") { ticks.withLock { $0 } >= 3 }
        gate.signal()
        try wait(for: "the answer") { answer.withLock { $0 } == 7 }
        try wait(for: "the end of its thread") { try !ThreadNames.own().contains("ticks") }
    }
}
