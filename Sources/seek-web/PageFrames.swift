import FlyingFox

/// Frames on their way to a page. Whoever puts waits where the page takes them slowly, so that only the newest events are
/// kept, by the connection to the daemon, and nothing piles up here.
actor PageFrames {
    /// Frames that may wait.
    private static let bound = 16

    private var frames: [WSFrame] = []
    private var isFinished = false
    private var taker: CheckedContinuation<WSFrame?, Never>?
    private var putters: [CheckedContinuation<Void, Never>] = []

    func put(_ frame: WSFrame) async {
        while frames.count >= Self.bound, !isFinished {
            await withCheckedContinuation { putters.append($0) }
        }
        guard !isFinished else { return }
        if let taker {
            self.taker = nil
            taker.resume(returning: frame)
        } else {
            frames.append(frame)
        }
    }

    /// The next one, waited for; nil behind the last. One may take at a time.
    func take() async -> WSFrame? {
        guard frames.isEmpty else {
            let frame = frames.removeFirst()
            release()
            return frame
        }
        if isFinished { return nil }
        return await withCheckedContinuation { taker = $0 }
    }

    /// Nothing more is taken in; what waits still goes out.
    func finish() {
        isFinished = true
        taker?.resume(returning: nil)
        taker = nil
        release()
    }

    private func release() {
        for putter in putters { putter.resume() }
        putters = []
    }
}
