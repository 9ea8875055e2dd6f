internal import Glibc
internal import SeekProtocol

/// The link's thread: looks for a daemon, reads what it says, and looks again when it is gone.
extension Link {
    /// Milliseconds between two looks for a daemon: at first, and at most.
    private static let pauses: (first: Int32, longest: Int32) = (50, 1000)

    func start() throws(ClientError) {
        // Signals are for the program's own threads, but for those that this one gives itself by a fault: blocked, they
        // would end the program past its handlers.
        var (signals, before) = (sigset_t(), sigset_t())
        sigfillset(&signals)
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS] { sigdelset(&signals, number) }
        pthread_sigmask(SIG_SETMASK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Link>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard code == 0 else {
            Unmanaged.passUnretained(self).release()
            throw .system(call: "pthread_create", code: code)
        }
        pthread_detach(thread)
    }

    private func run() {
        var pause = Self.pauses.first
        var told: ClientError?
        while !isClosed {
            let (wasServed, error) = stay()
            drop()
            if isClosed { break }
            if wasServed || error != told { queue.put(.disconnected(error)) }
            told = error
            if wasServed { pause = Self.pauses.first }
            _ = wait(milliseconds: pause)
            pause = min(pause * 2, Self.pauses.longest)
        }
        queue.finish()
    }

    /// One connection, from its beginning to its end: to the first path where somebody answers.
    ///
    /// - Returns: whether a daemon served us, and why it doesn't any more.
    private func stay() -> (wasServed: Bool, ClientError) {
        var first: ClientError?
        for path in paths {
            do throws(ClientError) {
                try open(try ClientSocket(path: path, sendTimeout: .seconds(5)))
            } catch {
                first = first ?? error
                continue
            }
            let end = listen(at: path)
            // One that was stopped takes connections and says nothing.
            guard end == .timedOut, !isClosed else { return (isServed, end) }
            first = first ?? end
            drop()
        }
        return (false, first ?? .closed)
    }

    /// - Returns: why it is over; `timedOut` where nobody ever served us.
    private func listen(at path: String) -> ClientError {
        let deadline = ContinuousClock.now + patience
        var buffer = LineBuffer()
        do throws(ClientError) {
            while true {
                while let line = buffer.next() { try take(try Message(line: line), from: path) }
                guard buffer.count <= Connection.maximumLineLength else {
                    throw .lineTooLong(limit: Connection.maximumLineLength)
                }
                let hasInput = wait(milliseconds: isServed ? -1 : deadline.pollTimeout)
                if isClosed { throw .closed }
                if hasInput {
                    guard try receive(into: &buffer) else { throw .closed }
                } else if !isServed, deadline <= .now {
                    throw .timedOut
                }
            }
        } catch {
            return error
        }
    }

    private func take(_ message: Message, from path: String) throws(ClientError) {
        if let update = relays && message.event != nil ? .other(message) : Update(event: message) {
            // The subscription sends the state before its answer.
            if !isServed { begin(at: path) }
            queue.put(update)
        } else if let response = Response(message) {
            try take(response, to: message.value["request_id"]?.wholeNumber ?? 0, from: path)
        }
    }

    private func take(_ response: Response, to requestID: Int, from path: String) throws(ClientError) {
        // What is wrong with the connection as a whole is told under 0, the id of a request that has none.
        let waiting = takeWaiting(for: requestID) ?? (requestID == 0 ? .link : .nobody)
        switch waiting {
        case .caller(let answer): answer(.success(response))
        case .nobody: if !response.isSuccess { queue.put(.refused(response)) }
        case .link:
            guard response.isSuccess else { throw .refused(error: response.error, message: response.message) }
            if !isServed { begin(at: path) }
        }
    }
}
