/// A client's wish for a picture of the film.
package struct PictureQuestion: Hashable, Sendable {
    package let client: Int
    /// The client's own number of it, for the answer.
    package let number: Int
    /// Of the keyframe, from the film's begin.
    package let seconds: Double
    /// Of the picture, pixels.
    package let width: Int

    package init(client: Int, number: Int, seconds: Double, width: Int) {
        self.client = client
        self.number = number
        self.seconds = seconds
        self.width = width
    }
}

/// A picture for the decoder to make.
package struct PictureJob: Hashable, Sendable {
    /// Each job has another one.
    package let number: Int
    /// From the film's begin, 0 to `PictureQueue.latest`.
    package let seconds: Double
    /// Pixels, 1 to `JpegSize.largest`.
    package let width: Int
}

/// Questions for pictures, which one decoder makes one after another.
///
/// Clients take turns, and of a client the newest question is first: it is where the finger is. Questions for one picture
/// share a job, also one that runs already. What waits behind `mostWaiting` newer jobs of its client is dropped: its
/// questions are answered with that.
package struct PictureQueue: Equatable, Sendable {
    /// Jobs of a client.
    package static let mostWaiting = 8
    /// Jobs of all.
    package static let mostInAll = 128
    /// Questions that share a job; then the oldest of them is dropped.
    package static let mostJoined = 64
    /// Seconds: no film is that long, and as ns it fits into an Int64.
    package static let latest = 1e9

    /// Questions with the same one ask for the same picture.
    private struct Place: Equatable {
        let tenths: Int
        let width: Int

        /// Nil if it is of no film.
        init?(of question: PictureQuestion) {
            guard (0...PictureQueue.latest).contains(question.seconds),
                (1...JpegSize.largest).contains(question.width)
            else { return nil }
            tenths = Int((question.seconds * 10).rounded())
            width = question.width
        }
    }

    private struct Work: Equatable {
        let job: PictureJob
        let place: Place
        /// The oldest first.
        var questions: [PictureQuestion] = []
        /// Whose turn it is.
        var client: Int? { questions.first?.client }

        /// - Returns: the questions for which there is no room.
        mutating func join(_ question: PictureQuestion) -> [PictureQuestion] {
            questions.append(question)
            return questions.count > PictureQueue.mostJoined ? [questions.removeFirst()] : []
        }
    }

    /// The newest last.
    private var waiting: [Work] = []
    private var running: Work?
    private var lastNumber = 0
    /// The job that each client had last.
    private var turns: [Int: Int] = [:]
    private var lastTurn = 0

    package init() {}

    /// Whether nothing waits and nothing runs.
    package var isEmpty: Bool { waiting.isEmpty && running == nil }

    /// - Returns: the questions that are dropped for it, the oldest first; itself if there can't be such a picture.
    package mutating func add(_ question: PictureQuestion) -> [PictureQuestion] {
        guard let place = Place(of: question) else { return [question] }
        if var work = running, work.place == place {
            let dropped = work.join(question)
            running = work
            return dropped
        }
        var work = take(place) ?? make(place, for: question)
        var dropped = work.join(question)
        waiting.append(work)
        if waiting.count(where: { $0.client == work.client }) > Self.mostWaiting,
            let oldest = waiting.firstIndex(where: { $0.client == work.client })
        {
            dropped += waiting.remove(at: oldest).questions
        }
        if waiting.count > Self.mostInAll { dropped += waiting.removeFirst().questions }
        return dropped
    }

    /// The job to do now, which then runs until it is finished; nil if one runs, or none waits.
    package mutating func next() -> PictureJob? {
        guard running == nil else { return nil }
        let turns = turns
        func turn(_ work: Work) -> Int { work.client.flatMap { turns[$0] } ?? 0 }
        guard let first = waiting.map(turn).min(), let place = waiting.lastIndex(where: { turn($0) == first }) else {
            return nil
        }
        let work = waiting.remove(at: place)
        if waiting.isEmpty { self.turns = [:] }
        if let client = work.client {
            lastTurn += 1
            self.turns[client] = lastTurn
        }
        running = work
        return work.job
    }

    /// - Returns: the questions that the job's picture, or its failure, answers, the oldest first. None if the job does
    ///   not run, or if all who asked have left.
    package mutating func finish(_ job: PictureJob) -> [PictureQuestion] {
        guard let work = running, work.job == job else { return [] }
        running = nil
        return work.questions
    }

    /// Forgets the questions of a client that has left. A job of its alone is not done; if it runs, it runs on.
    ///
    /// - Returns: those questions.
    @discardableResult
    package mutating func remove(client: Int) -> [PictureQuestion] {
        let left = (waiting.flatMap(\.questions) + (running?.questions ?? [])).filter { $0.client == client }
        for index in waiting.indices { waiting[index].questions.removeAll { $0.client == client } }
        waiting.removeAll { $0.questions.isEmpty }
        running?.questions.removeAll { $0.client == client }
        return left
    }

    /// The numbers of the questions that the running job answers.
    package var answering: [Int] { running?.questions.map(\.number) ?? [] }

    /// Forgets all questions, and the job that runs: there is another film.
    ///
    /// - Returns: those that are not answered.
    package mutating func clear() -> [PictureQuestion] {
        let left = waiting.flatMap(\.questions) + (running?.questions ?? [])
        (waiting, running) = ([], nil)
        return left
    }

    private mutating func take(_ place: Place) -> Work? {
        waiting.firstIndex { $0.place == place }.map { waiting.remove(at: $0) }
    }

    private mutating func make(_ place: Place, for question: PictureQuestion) -> Work {
        lastNumber &+= 1
        return Work(
            job: PictureJob(number: lastNumber, seconds: question.seconds, width: question.width), place: place)
    }
}
