import Dispatch
import Glibc
import Linux
import Synchronization
import TestSupport
import Testing

@Suite("Jobs on threads that exist only while there are jobs")
struct JobQueueTests {
    @Test("one thread: jobs run in order, one at a time")
    func order() throws {
        let queue = JobQueue("order")
        let ran = Mutex<[Int]>([])
        let running = Mutex(0)
        for number in 0..<1000 {
            queue.add {
                let others = running.withLock { count in
                    defer { count += 1 }
                    return count
                }
                #expect(others == 0)
                ran.withLock { $0.append(number) }
                running.withLock { $0 -= 1 }
            }
        }
        try wait(for: "the jobs") { ran.withLock(\.count) == 1000 }
        #expect(ran.withLock { $0 } == Array(0..<1000))
    }

    @Test("several threads: so many jobs run at once, and no more")
    func several() throws {
        let queue = JobQueue("several", threads: 3)
        let counts = Mutex((running: 0, most: 0, ended: 0))
        let gate = DispatchSemaphore(value: 0)
        for _ in 0..<10 {
            queue.add {
                counts.withLock { counts in
                    counts.running += 1
                    counts.most = max(counts.most, counts.running)
                }
                gate.wait()
                counts.withLock { counts in
                    counts.running -= 1
                    counts.ended += 1
                }
            }
        }
        try wait(for: "three jobs") { counts.withLock(\.running) == 3 }
        for _ in 0..<10 { gate.signal() }
        try wait(for: "the jobs") { counts.withLock(\.ended) == 10 }
        #expect(counts.withLock(\.most) == 3)
    }

    @Test("the thread has the queue's name, ends with the last job, and starts again with the next")
    func threads() throws {
        let queue = JobQueue("short jobs")
        for _ in 1...3 {
            let gate = DispatchSemaphore(value: 0)
            queue.add { gate.wait() }
            try wait(for: "the thread") { try ThreadNames.own().contains("short jobs") }
            gate.signal()
            try wait(for: "its end") { try !ThreadNames.own().contains("short jobs") }
        }
    }

    @Test("without a thread no job runs on the caller; they run with the next one that gets a thread")
    func refused() throws {
        let isRefused = Mutex(true)
        let queue = JobQueue("refused") { (name, body) throws(JobThread.Refused) in
            if isRefused.withLock({ $0 }) { throw JobThread.Refused(code: EAGAIN) }
            try JobThread.start(name, body)
        }
        let ran = Mutex<[Int]>([])
        for number in 1...2 { queue.add { ran.withLock { $0.append(number) } } }
        #expect(ran.withLock { $0 }.isEmpty)
        isRefused.withLock { $0 = false }
        queue.add { ran.withLock { $0.append(3) } }
        try wait(for: "the jobs") { ran.withLock(\.count) == 3 }
        #expect(ran.withLock { $0 } == [1, 2, 3])
    }

    @Test("a job that is added by a job runs after it")
    func nested() throws {
        let queue = JobQueue("nested")
        let ran = Mutex<[String]>([])
        queue.add {
            queue.add { ran.withLock { $0.append("second") } }
            ran.withLock { $0.append("first") }
        }
        try wait(for: "both") { ran.withLock(\.count) == 2 }
        #expect(ran.withLock { $0 } == ["first", "second"])
    }

    @Test("a job without a thread waits for the next try, not for another job")
    func retried() throws {
        let tries = Mutex<[@Sendable () -> Void]>([])
        JobRetry.use { interval, body in
            #expect(interval == .seconds(1))
            tries.withLock { $0.append(body) }
        }
        defer { JobRetry.use(nil) }
        let refusals = Mutex(2)
        let queue = JobQueue("retried") { (name, body) throws(JobThread.Refused) in
            let isRefused = refusals.withLock { count in
                defer { count -= 1 }
                return count > 0
            }
            if isRefused { throw JobThread.Refused(code: EAGAIN) }
            try JobThread.start(name, body)
        }
        let ran = Mutex(false)
        queue.add { ran.withLock { $0 = true } }
        try wait(for: "the job") {
            let due = tries.withLock { tries in
                defer { tries = [] }
                return tries
            }
            for body in due { body() }
            return ran.withLock { $0 }
        }
        #expect(refusals.withLock { $0 } == -1)
    }
}

@Suite("Alarms")
struct AlarmTests {
    @Test("rings as often as wanted, and its thread ends") func rings() throws {
        let count = Mutex(0)
        _ = Alarm("alarm thrice", after: .milliseconds(1), times: 3) { count.withLock { $0 += 1 } }
        try wait(for: "three calls") { count.withLock { $0 } == 3 }
        try wait(for: "its end") { try !ThreadNames.own().contains("alarm thrice") }
        #expect(count.withLock { $0 } == 3)
    }

    @Test("cancelled, it ends at once and never rings") func cancelled() throws {
        let count = Mutex(0)
        let alarm = Alarm("alarm cancelled", after: .seconds(86_400)) { count.withLock { $0 += 1 } }
        try wait(for: "its thread") { try ThreadNames.own().contains("alarm cancelled") }
        alarm.cancel()
        try wait(for: "its end") { try !ThreadNames.own().contains("alarm cancelled") }
        #expect(count.withLock { $0 } == 0)
    }

    @Test("it does not ring before its time") func early() throws {
        let rang = Mutex<ContinuousClock.Instant?>(nil)
        let start = ContinuousClock.now
        _ = Alarm("alarm early", after: .milliseconds(20)) { rang.withLock { $0 = .now } }
        try wait(for: "the call") { rang.withLock { $0 != nil } }
        #expect(try #require(rang.withLock { $0 }) - start >= .milliseconds(20))
    }
}

@Suite("Signals between threads with a time limit")
struct TimedSignalTests {
    @Test("a signal that was sent before ends the wait at once, and counts once") func sent() {
        let signal = TimedSignal()
        signal.send()
        #expect(signal.wait(until: .seconds(86_400), after: .now))
        #expect(!signal.wait(until: .milliseconds(1), after: .now))
    }

    @Test("a signal of another thread ends the wait") func other() throws {
        let signal = TimedSignal()
        try JobThread.start("sends") { signal.send() }
        #expect(signal.wait(until: .seconds(86_400), after: .now))
    }

    @Test("without one the wait ends, not before its time") func late() {
        let (signal, start) = (TimedSignal(), ContinuousClock.now)
        #expect(!signal.wait(until: .milliseconds(20), after: .now))
        #expect(ContinuousClock.now - start >= .milliseconds(20))
    }
}
