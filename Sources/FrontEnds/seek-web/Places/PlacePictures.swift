import Linux
import NIOCore
import NIOHTTP1
import NIOPosix
import SeekClient

/// Pictures of other places of the film, which seek-pictures has. It is asked on a connection that is opened with the first
/// question. Used on the event loop only; disks are waited for elsewhere.
final class PlacePictures {
    /// The socket of seek-pictures, beside the daemon's.
    static let socketName = "pictures.sock"
    /// Pictures that are asked for or being sent; above it requests are refused.
    static let bound = 16
    /// Larger files are not served.
    static let maximumBytes = 1 << 20
    /// From the request until its picture is read.
    private static let timeout = TimeAmount.seconds(3)
    /// Between two attempts to connect.
    private static let pause = TimeAmount.seconds(1)
    /// How long a browser may keep a picture: the place is looked at again while a finger goes to and fro.
    private static let caching = "private, max-age=60"

    private struct Question {
        let answer: EventLoopPromise<PageFile?>
        let deadline: Scheduled<Void>
        let lease: PictureLease
    }

    private enum Connection {
        /// Goes to `opening`, with a question.
        case closed
        /// The lines are to be sent. Goes to `open` or `closed`.
        case opening(lines: [[UInt8]])
        /// Goes to `closed`.
        case open(any Channel)
    }

    private let jobs = DiskJobs<[UInt8]?>("place", .init(threads: 4, hang: .seconds(3)))
    /// Whether the path stays, whichever daemon is there.
    private let isFixed: Bool
    private var path: String?
    private var connection = Connection.closed
    private var lastAttempt: NIODeadline?
    private var lastNumber = 0
    /// By their number.
    private var questions: [Int: Question] = [:]
    private var leases = PictureLeases(bound: bound)

    /// - Parameters:
    ///   - path: the socket of seek-pictures; nil: beside the daemon's.
    ///   - daemonPath: the socket at which the daemon is looked for first.
    init(at path: String?, daemonPath: String?) {
        isFixed = path != nil
        self.path = path ?? daemonPath.map { Self.path(beside: $0) }
    }

    /// The path of seek-pictures' socket in the folder of the daemon's.
    static func path(beside socket: String) -> String {
        guard let slash = socket.lastIndex(of: "/") else { return socketName }
        return socket[...slash] + socketName
    }

    /// A daemon has answered at this path: from now on the pictures are those of the film that it plays.
    func follow(daemonAt socket: String) {
        let path = Self.path(beside: socket)
        guard !isFixed, path != self.path else { return }
        self.path = path
        lastAttempt = nil
        if case .open(let channel) = connection { channel.close(promise: nil) }
    }

    /// - Returns: nil if there is no picture, or nobody who has one; fails with a `WebRefusal`.
    /// - Throws: if there are too many questions.
    func picture(
        for question: PlaceQuestion, on loop: any EventLoop
    ) throws(WebRefusal) -> EventLoopFuture<PageFile?> {
        guard let lease = leases.take() else { throw Self.excess }
        if case .closed = connection, let lastAttempt, loop.now < lastAttempt + Self.pause {
            return loop.makeSucceededFuture(nil)
        }
        guard let path else { return loop.makeSucceededFuture(nil) }
        lastNumber += 1
        let number = lastNumber
        let answer = loop.makePromise(of: PageFile?.self)
        let deadline = loop.assumeIsolated().scheduleTask(in: Self.timeout) { [self] in
            finish(number, .success(nil))
        }
        questions[number] = Question(answer: answer, deadline: deadline, lease: lease)
        send(question.line(number: number), to: path, on: loop)
        return answer.futureResult
    }

    private static let excess = WebRefusal.tooManyPictures(bound)

    private func finish(_ number: Int, _ result: Result<PageFile?, any Error>) {
        guard let question = questions.removeValue(forKey: number) else { return }
        question.deadline.cancel()
        question.answer.completeWith(result)
    }

    // MARK: - The connection

    private func send(_ line: [UInt8], to path: String, on loop: any EventLoop) {
        switch connection {
        case .closed: open(path, sending: line, on: loop)
        case .opening(let lines): connection = .opening(lines: lines + [line])
        case .open(let channel):
            // A peer that reads nothing answers nothing either: the question ends in time.
            guard channel.isWritable else { return }
            channel.writeAndFlush(ByteBuffer(bytes: line), promise: nil)
        }
    }

    private func open(_ path: String, sending line: [UInt8], on loop: any EventLoop) {
        lastAttempt = loop.now
        connection = .opening(lines: [line])
        // The loops of tests can't connect.
        guard let bootstrap = ClientBootstrap(validatingGroup: loop) else { return finishOpening(nil, at: path) }
        let own = NIOLoopBound(self, eventLoop: loop)
        bootstrap.connectTimeout(Self.timeout)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(PictureLines(of: own.value))
                }
            }
            .connect(unixDomainSocketPath: path)
            .assumeIsolated().whenComplete { [self] result in finishOpening(try? result.get(), at: path) }
    }

    /// - Parameter channel: nil if nobody answers at the path.
    private func finishOpening(_ channel: (any Channel)?, at path: String) {
        guard case .opening(let lines) = connection else { return }
        guard let channel, path == self.path else {
            channel?.close(promise: nil)
            return lose()
        }
        connection = .open(channel)
        for line in lines { channel.writeAndFlush(ByteBuffer(bytes: line), promise: nil) }
        channel.closeFuture.assumeIsolated().whenComplete { [self] _ in lose() }
    }

    /// Nobody answers any more.
    private func lose() {
        connection = .closed
        for number in Array(questions.keys) { finish(number, .success(nil)) }
    }

    // MARK: - Answers

    func take(_ answer: PictureAnswer) {
        // The question may have ended.
        guard let question = questions[answer.number] else { return }
        switch answer.outcome {
        case .nothing: finish(answer.number, .success(nil))
        case .busy: finish(answer.number, .failure(Self.excess))
        case .picture(let path, let time): read(path, at: time, for: answer.number, question.answer)
        }
    }

    private func read(
        _ path: [UInt8], at time: Double, for number: Int, _ answer: EventLoopPromise<PageFile?>
    ) {
        let loop = answer.futureResult.eventLoop
        let own = NIOLoopBound(self, eventLoop: loop)
        jobs.run(path, within: .seconds(3)) {
            let name = path.map { CChar(bitPattern: $0) } + [0]
            return try? FileContents.read(
                name, maximumBytes: Self.maximumBytes, onlyRegular: true, followsLinks: false)
        } deliver: { outcome in
            let bytes: [UInt8]? = if case .answered(let bytes) = outcome { bytes } else { nil }
            loop.execute { own.value.deliver(bytes, at: time, to: number) }
        }
    }

    private func deliver(_ bytes: [UInt8]?, at time: Double, to number: Int) {
        guard let bytes, bytes.starts(with: [0xFF, 0xD8, 0xFF]), let question = questions[number] else {
            return finish(number, .success(nil))
        }
        var file = PageFile("image/jpeg", bytes)
        file.lease = question.lease
        file.headers = [("X-Picture-Time", "\(time)")]
        file.caching = Self.caching
        finish(number, .success(file))
    }
}

/// Reads the answers of seek-pictures. A line that is none ends the connection.
final class PictureLines: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// Bytes; a path has at most 4,096.
    private static let longestLine = 16 << 10

    private let pictures: PlacePictures
    private var lines = LineBuffer()

    init(of pictures: PlacePictures) {
        self.pictures = pictures
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        lines.append(unwrapInboundIn(data).readableBytesView)
        while let line = lines.next() {
            guard let answer = PictureAnswer(line) else { return context.close(promise: nil) }
            pictures.take(answer)
        }
        if lines.count > Self.longestLine { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
