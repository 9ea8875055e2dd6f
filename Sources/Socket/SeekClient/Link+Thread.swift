internal import Glibc
internal import Linux
internal import SeekProtocol

/// The link's thread: connects to a daemon, reads its lines, and reconnects when it is gone.
extension Link {
    func start() throws(ClientError) {
        // The program's own threads handle signals. Those of a fault in this thread stay unblocked: blocked, they would
        // bypass the program's handlers.
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
        // Between two connection attempts.
        var backoff = Backoff(first: .milliseconds(50), limit: .seconds(1))
        var told: ClientError?
        while !isClosed {
            let (wasServed, error) = stay()
            drop()
            if isClosed { break }
            if wasServed || error != told { queue.put(.disconnected(error)) }
            told = error
            if wasServed { backoff.reset() }
            _ = wait(milliseconds: Int32(backoff.next() / .milliseconds(1)))
        }
        queue.finish()
    }

    /// One connection, from start to end, to the first path where a daemon answers.
    ///
    /// - Returns: whether a daemon served this client, and why the connection ended.
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
            // A stopped daemon accepts connections but does not answer.
            guard end == .timedOut, !isClosed else { return (isServed, end) }
            first = first ?? end
            drop()
        }
        return (false, first ?? .closed)
    }

    /// - Returns: why the connection ended; `timedOut` if the daemon never answered.
    private func listen(at path: String) -> ClientError {
        let deadline = ContinuousClock.now + timeout
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
        if let update = update(from: message) {
            // The subscription sends the state before its answer.
            if !isServed { begin(at: path) }
            queue.put(update)
        } else if let response = Response(message) {
            try take(response, to: message.value["request_id"]?.wholeNumber ?? 0, from: path)
        }
    }

    /// - Returns: nil for a reply.
    private func update(from message: Message) -> Update? {
        if let property = observations.property(in: message) { return .property(property) }
        return relays && message.event != nil ? .other(message) : Update(event: message)
    }

    private func take(_ response: Response, to requestID: Int, from path: String) throws(ClientError) {
        // Errors of the connection as a whole have id 0, as a request without an id.
        let waiting = takeWaiting(for: requestID) ?? (requestID == 0 ? .link : .nobody)
        switch waiting {
        case .caller(let answer): answer(.success(response))
        case .callers(let callers): for answer in callers { answer(.success(response)) }
        case .nobody: if !response.isSuccess { queue.put(.refused(response)) }
        case .link:
            guard response.isSuccess else { throw .refused(error: response.error, message: response.message) }
            if !isServed { begin(at: path) }
        }
    }
}
