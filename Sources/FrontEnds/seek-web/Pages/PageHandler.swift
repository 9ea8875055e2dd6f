import NIOCore
import NIOWebSocket
import SeekClient
import SeekProtocol

/// One page's connection, after the handshake: commands from it, events to it.
///
/// Each page is a client of the daemon of its own, so that no page waits for another, and a page that goes away ends the
/// gestures that it has begun.
final class PageHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    private enum State {
        /// Goes to `open`.
        case new
        /// Goes to `closed`.
        case open(LiveConnection)
        /// Nothing is taken or sent any more.
        case closed
    }

    private let site: WebSite
    private let limits: WebLimits
    private var state = State.new
    private var context: ChannelHandlerContext?
    /// Until the next ping, or the page's answer to it.
    private var pingTimer: Scheduled<Void>?
    private var awaitsAnswer = false
    /// Until there is room for output again.
    private var outputTimer: Scheduled<Void>?
    private var heldButton = HeldButton()
    /// Questions of the page that the daemon has not answered.
    private var questions = 0
    /// The feed waits for room.
    private var room: EventLoopPromise<Bool>?

    init(_ site: WebSite) {
        self.site = site
        limits = site.limits
    }

    // MARK: - Beginning and end

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        do throws(ClientError) {
            let connection = try site.connectToDaemon()
            state = .open(connection)
            let loop = context.eventLoop
            PageFeed(connection, NIOLoopBound(site, eventLoop: loop), NIOLoopBound(self, eventLoop: loop), loop).start()
            schedulePing(context)
        } catch {
            end(.unexpectedServerError, error.forPages)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        release()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        release()
        self.context = nil
    }

    /// Ends what works for the page; once.
    private func release() {
        if case .closed = state { return }
        if case .open(let connection) = state { connection.close() }
        state = .closed
        heldButton.end()
        pingTimer?.cancel()
        outputTimer?.cancel()
        room?.succeed(false)
        room = nil
        site.leavePage()
    }

    /// Sends a close frame, and closes when the page has had the time to read it. Until then nothing is read.
    private func end(_ code: WebSocketErrorCode, _ reason: String) {
        if case .closed = state { return }
        release()
        guard let context else { return }
        sendClose(code, reason, context)
        context.channel.setOption(.autoRead, value: false).assumeIsolated().whenComplete { _ in
            context.close(mode: .output, promise: nil)
        }
        _ = context.eventLoop.assumeIsolated().scheduleTask(in: limits.closeTime) { context.close(promise: nil) }
    }

    private func sendClose(_ code: WebSocketErrorCode, _ reason: String, _ context: ChannelHandlerContext) {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        data.writeString(reason)
        context.writeAndFlush(
            wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)), promise: nil)
    }

    // MARK: - From the page

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .open(let connection) = state else { return }
        let frame = unwrapInboundIn(data)
        guard frame.maskKey != nil else { return end(.protocolError, "frames of a client must be masked") }
        guard !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return end(.protocolError, "no extension is in use") }
        awaitsAnswer = false
        switch frame.opcode {
        case .text where frame.fin: take(frame.unmaskedData, connection)
        case .ping:
            // A page that reads nothing gets no answers.
            guard context.channel.isWritable else { return }
            context.writeAndFlush(
                wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
        case .pong: break
        case .connectionClose:
            release()
            sendClose(.normalClosure, "", context)
            context.close(promise: nil)
        case .text, .binary, .continuation:
            end(.unacceptableData, "a message is a text in one frame")
        default: end(.protocolError, "unknown opcode")
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength:
            end(.messageTooLarge, "a message has at most \(limits.messageBytes) bytes")
        case is NIOWebSocketError: end(.protocolError, "malformed control frame")
        default:
            release()
            context.close(promise: nil)
        }
    }

    private func take(_ message: ByteBuffer, _ connection: LiveConnection) {
        do throws(PageCommand.Problem) {
            let message = try PageCommand(message.readableBytesView)
            if let loop = context?.eventLoop {
                heldButton.heard(message, on: loop, within: limits.holdTime) { try? connection.send(.release) }
            }
            switch message {
            case .beat: sendIfRoom(.beat)
            case .command(let command):
                // Fails if no daemon is there, which the page shows already, or if the daemon has not taken a megabyte of
                // commands; then further ones are lost, but not what ends something.
                try? connection.send(command)
            case .question(let command, let number): ask(command, number, connection)
            }
        } catch {
            sendIfRoom(.refused(error: "invalid-argument", message: error.message))
        }
    }

    private func ask(_ command: Command, _ number: Int, _ connection: LiveConnection) {
        guard let loop = context?.eventLoop else { return }
        guard questions < limits.questions else {
            return answer(number, error: "too-many", message: "\(limits.questions) questions wait for their answer")
        }
        let own = NIOLoopBound(self, eventLoop: loop)
        do throws(ClientError) {
            guard let command = site.films.command(for: command) else {
                return answer(number, error: "not-found", message: "this list is too old; open it again")
            }
            try connection.send(command) { result in loop.execute { own.value.take(result, number) } }
            questions += 1
        } catch {
            answer(number, error: "closed", message: error.forPages)
        }
    }

    private func take(_ result: Result<Response, ClientError>, _ number: Int) {
        questions -= 1
        switch result {
        case .success(let response):
            let data = response.data.map { site.films.forPages($0) }
            answer(number, error: response.error, message: response.message, data: data)
        case .failure(let error): answer(number, error: "closed", message: error.forPages)
        }
    }

    /// A page that reads nothing asks nothing either, so that no more than its questions' answers wait.
    private func answer(_ number: Int, error: String, message: String?, data: JSONValue? = nil) {
        guard case .open = state, let context else { return }
        let line = PageLine.reply(number: number, error: error, message: message, data: data)
        write(JSONWriter.bytes(of: line), context)
    }

    // MARK: - To the page

    /// Sends a line of the daemon's or of the server's.
    ///
    /// - Returns: true, once there is room for the next; false if the page is gone.
    func send(_ line: [UInt8]) -> EventLoopFuture<Bool>? {
        guard case .open = state, let context else { return nil }
        write(line, context)
        if context.channel.isWritable { return context.eventLoop.makeSucceededFuture(true) }
        let promise = context.eventLoop.makePromise(of: Bool.self)
        room?.succeed(false)
        room = promise
        return promise.futureResult
    }

    /// Answers of which a page that reads nothing gets none.
    private func sendIfRoom(_ line: PageLine) {
        guard let context, context.channel.isWritable else { return }
        write(JSONWriter.bytes(of: line), context)
    }

    private func write(_ line: [UInt8], _ context: ChannelHandlerContext) {
        // Names of files need not be UTF-8; a text message must be.
        let data = ByteBuffer(string: String(decoding: line, as: UTF8.self))
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .text, data: data)), promise: nil)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        outputTimer?.cancel()
        outputTimer = nil
        if context.channel.isWritable {
            room?.succeed(true)
            room = nil
        } else if case .open = state {
            outputTimer = closeTimer(limits.outputTime, context)
        }
        context.fireChannelWritabilityChanged()
    }

    // MARK: - Pings

    private func schedulePing(_ context: ChannelHandlerContext) {
        pingTimer = context.eventLoop.assumeIsolated().scheduleTask(in: limits.pingInterval) { [self] in ping(context) }
    }

    private func ping(_ context: ChannelHandlerContext) {
        awaitsAnswer = true
        if context.channel.isWritable {
            let frame = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
            context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        }
        pingTimer = context.eventLoop.assumeIsolated().scheduleTask(in: limits.pongTime) { [self] in
            if awaitsAnswer { context.close(promise: nil) } else { schedulePing(context) }
        }
    }

    private func closeTimer(_ time: TimeAmount, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }
}

/// A seek button that a page holds down. A page that falls silent meanwhile, for example on a phone that is asleep, can't
/// release it: then this does.
struct HeldButton {
    private var silence: Scheduled<Void>?

    /// Called for each message of the page; during a hold pages send one every half second.
    ///
    /// - Parameters:
    ///   - time: of silence, until `release` is called.
    mutating func heard(
        _ command: PageCommand, on loop: any EventLoop, within time: TimeAmount, release: @escaping () -> Void
    ) {
        let wasHeld = silence != nil
        end()
        guard !command.isRelease, wasHeld || command.isPress else { return }
        silence = loop.assumeIsolated().scheduleTask(in: time, release)
    }

    mutating func end() {
        silence?.cancel()
        silence = nil
    }
}

/// Runs a task on an event loop, so that it needs no thread of the shared pool.
final class LoopExecutor: TaskExecutor {
    private let eventLoop: any EventLoop

    init(_ eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        eventLoop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

extension ClientError {
    /// A sentence for whoever looks at a page, without a full stop. It tells no paths of this machine.
    var forPages: String {
        switch self {
        case .unreachable: "seekd is not running"
        case .closed: "seekd has ended"
        case .timedOut: "seekd does not answer"
        case .refused(_, let message?): message
        case .refused(let error, nil): "seekd refuses this page: \(error)"
        case .pathTooLong, .lineTooLong, .notUnderstood, .notJSON, .outputClosed, .system:
            "seekd can't be reached; the log of seek-web says why"
        }
    }

    /// What the page chooses its words by.
    var codeForPages: String {
        switch self {
        case .unreachable: "unreachable"
        case .closed: "closed"
        case .timedOut: "timed-out"
        case .refused: "refused"
        case .pathTooLong, .lineTooLong, .notUnderstood, .notJSON, .outputClosed, .system: "system"
        }
    }
}

extension LiveConnection {
    /// The answers to `choreography` for every part, without the parts that the daemon refuses. Overlays ask for the look.
    ///
    /// - Throws: `ClientError` if the daemon goes away meanwhile, which comes as an update too.
    func choreography() async throws(ClientError) -> [(part: String, data: JSONValue)] {
        var parts: [(part: String, data: JSONValue)] = []
        for part in OverlayPart.allCases where part != .look {
            guard let data = try await request(.choreography(of: part)).data else { continue }
            parts.append((part.rawValue, data))
        }
        return parts
    }
}
