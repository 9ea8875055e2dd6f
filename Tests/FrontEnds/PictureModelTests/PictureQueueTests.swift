import TestSupport
import Testing

@testable import PictureModel

@Suite("Questions for pictures")
struct PictureQueueTests {
    private func question(
        _ number: Int, client: Int = 1, at seconds: Double, width: Int = 320
    ) -> PictureQuestion {
        PictureQuestion(client: client, number: number, seconds: seconds, width: width)
    }

    private func next(_ queue: inout PictureQueue) throws -> PictureJob {
        let job = queue.next()
        return try #require(job)
    }

    /// Does all jobs; the numbers of the questions of each.
    private func rest(of queue: inout PictureQueue) -> [[Int]] {
        var numbers: [[Int]] = []
        while let job = queue.next() { numbers.append(queue.finish(job).map(\.number)) }
        return numbers
    }

    @Test("one after another, the newest first")
    func order() throws {
        var queue = PictureQueue()
        #expect(queue.isEmpty && queue.next() == nil)
        for number in 1...3 { #expect(queue.add(question(number, at: Double(number * 10))) == []) }
        #expect(!queue.isEmpty)
        let job = try next(&queue)
        #expect(job.seconds == 30 && job.width == 320)
        #expect(queue.next() == nil)
        #expect(queue.add(question(4, at: 40)) == [])
        #expect(queue.next() == nil)
        #expect(queue.finish(job).map(\.number) == [3])
        #expect(rest(of: &queue) == [[4], [2], [1]])
        #expect(queue.isEmpty)
    }

    @Test("beyond 8 that wait, the oldest is dropped, with all its questions")
    func dropped() throws {
        var queue = PictureQueue()
        _ = queue.add(question(0, at: 0))
        let job = try next(&queue)
        #expect(queue.add(question(1, at: 10)) == [])
        #expect(queue.add(question(2, client: 2, at: 10)) == [])
        for number in 3...9 { #expect(queue.add(question(number, at: Double(number * 10))) == []) }
        #expect(queue.add(question(10, at: 100)).map(\.number) == [1, 2])
        #expect(queue.add(question(11, at: 110)).map(\.number) == [3])
        #expect(queue.finish(job).map(\.number) == [0])
        #expect(rest(of: &queue) == [[11], [10], [9], [8], [7], [6], [5], [4]])
    }

    @Test("questions for one picture share a job, which is then the newest")
    func joined() {
        var queue = PictureQueue()
        _ = queue.add(question(1, at: 10))
        _ = queue.add(question(2, at: 20))
        _ = queue.add(question(3, client: 2, at: 10.04))
        _ = queue.add(question(4, client: 2, at: 10, width: 160))
        _ = queue.add(question(5, client: 2, at: 10.06))
        #expect(rest(of: &queue) == [[5], [1, 3], [4], [2]])
    }

    @Test("clients take turns: who asks much keeps nobody waiting")
    func turns() throws {
        var queue = PictureQueue()
        _ = queue.add(question(100, client: 2, at: 500))
        for number in 1...20 { _ = queue.add(question(number, at: Double(number))) }
        #expect(queue.finish(try next(&queue)).map(\.number) == [20])
        #expect(queue.finish(try next(&queue)).map(\.number) == [100])
        _ = queue.add(question(101, client: 2, at: 600))
        #expect(queue.finish(try next(&queue)).map(\.number) == [19])
        #expect(queue.finish(try next(&queue)).map(\.number) == [101])
    }

    @Test("a question joins a job that runs")
    func joinedRunning() throws {
        var queue = PictureQueue()
        _ = queue.add(question(1, at: 10))
        let job = try next(&queue)
        #expect(queue.add(question(2, client: 2, at: 10)) == [])
        #expect(queue.finish(job).map(\.number) == [1, 2])
        #expect(queue.isEmpty)
        #expect(queue.add(question(3, at: 10)) == [])
        #expect(rest(of: &queue) == [[3]])
    }

    @Test("64 questions share a job at most")
    func mostJoined() {
        var queue = PictureQueue()
        for number in 0..<PictureQueue.mostJoined { #expect(queue.add(question(number, at: 10)) == []) }
        #expect(queue.add(question(64, at: 10)).map(\.number) == [0])
        #expect(rest(of: &queue) == [Array(1...64)])
    }

    @Test("a client that leaves is forgotten")
    func left() throws {
        var queue = PictureQueue()
        _ = queue.add(question(1, client: 1, at: 10))
        _ = queue.add(question(2, client: 2, at: 10))
        let job = try next(&queue)
        _ = queue.add(question(3, client: 1, at: 20))
        _ = queue.add(question(4, client: 1, at: 30))
        _ = queue.add(question(5, client: 2, at: 30))
        queue.remove(client: 1)
        queue.remove(client: 7)
        #expect(queue.next() == nil)
        #expect(queue.finish(job).map(\.number) == [2])
        #expect(rest(of: &queue) == [[5]])
        _ = queue.add(question(6, client: 2, at: 40))
        let last = try next(&queue)
        queue.remove(client: 2)
        #expect(!queue.isEmpty)
        #expect(queue.finish(last) == [])
        #expect(queue.isEmpty)
    }

    @Test("only the job that runs can be finished, and once")
    func finished() throws {
        var queue = PictureQueue()
        _ = queue.add(question(1, at: 10))
        let old = try next(&queue)
        _ = queue.finish(old)
        #expect(queue.finish(old) == [])
        _ = queue.add(question(2, at: 10))
        let new = try next(&queue)
        #expect(new != old && queue.finish(old) == [])
        #expect(queue.next() == nil)
        #expect(queue.finish(new).map(\.number) == [2])
    }

    @Test("pictures that can't be are dropped")
    func refused() {
        var queue = PictureQueue()
        for time in [.nan, .infinity, -.infinity, -0.01, 1.1e9, 1e300] {
            #expect(queue.add(question(1, at: time)).map(\.number) == [1])
        }
        for width in [Int.min, -1, 0, 16_385, Int.max] {
            #expect(queue.add(question(1, at: 1, width: width)).count == 1)
        }
        #expect(queue.isEmpty)
        #expect(
            queue.add(question(1, at: -0.0, width: 1)) == [] && queue.add(question(2, at: 1e9, width: 16_384)) == [])
    }

    @Test("each question is answered once, unless its client has left")
    func answers() {
        var random = SeededRandom(seed: 6)
        var queue = PictureQueue()
        var open: Set<PictureQuestion> = []
        var job: PictureJob?
        func close(_ questions: [PictureQuestion]) {
            for question in questions { #expect(open.remove(question) != nil) }
        }
        for number in 0..<20_000 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<7:
                let question = question(
                    number, client: Int.random(in: 0..<5, using: &random),
                    at: Double(Int.random(in: -1..<20, using: &random)), width: Bool.random(using: &random) ? 160 : 320)
                open.insert(question)
                close(queue.add(question))
            case 7..<9:
                let next = queue.next()
                #expect(job == nil || next == nil)
                job = job ?? next
            case 9..<11:
                if let done = job { close(queue.finish(done)) }
                job = nil
            default:
                let client = Int.random(in: 0..<5, using: &random)
                queue.remove(client: client)
                open = open.filter { $0.client != client }
            }
            #expect(!queue.isEmpty || open.isEmpty)
        }
        if let job { close(queue.finish(job)) }
        while let job = queue.next() { close(queue.finish(job)) }
        #expect(open.isEmpty && queue.isEmpty)
    }
}
