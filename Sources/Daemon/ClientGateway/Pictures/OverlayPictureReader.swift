import Linux
package import SeekModel
package import SeekProtocol
import Synchronization

/// Reads the pictures of `overlay-add` on its own threads, with a time limit and with byte budgets per client and in
/// total.
///
/// How to use it: `read` starts a read; `deliver` is called on a reader's thread; the caller passes the completion to
/// `finishRead` on the loop, gives the buffer to libmpv, and passes libmpv's reply to `finishCopy`.
///
/// A file system that hangs blocks a thread for as long as it hangs. A client uses one thread at a time, so such a file
/// delays only its own client's pictures; with `Limits.threads` such clients, all other reads time out.
package struct OverlayPictureReader {
    package struct Limits: Equatable, Sendable {
        /// Bytes of one client: pictures being read and pictures that libmpv shows. One picture of the largest size
        /// fits.
        package var clientBytes = 6 * OverlayPictureFile.mostBytes
        /// Bytes of all clients.
        package var totalBytes = 8 * OverlayPictureFile.mostBytes
        /// Reads of one client that are not finished.
        package var clientReads = 64
        /// Threads that read at the same time.
        package var threads = 4
        /// From the request to the end of the read.
        package var timeLimit = Duration.seconds(5)
    }

    package struct ReadID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    /// The end of a read.
    package struct Completion: Sendable {
        package let id: ReadID
        package let result: Result<OverlayPictureBuffer, Refusal>
    }

    private enum Stage: Equatable {
        /// Waits for a thread. Next: reading, removed.
        case waiting
        /// Next: copying, abandoned, removed.
        case reading
        /// The result is no longer needed, and the thread has not returned. Next: removed.
        case abandoned
        /// libmpv has the picture and has not replied. Next: removed.
        case copying
    }

    private struct Read {
        package let file: OverlayPictureFile
        package let client: Int
        package let deadline: Instant
        package let stop = StopFlag()
        package var stage = Stage.waiting
        /// Whether the client disconnected while libmpv copied.
        package var isOrphaned = false

        package var reservedBytes: Int { file.byteCount + file.shownBytes }

        /// Whether the client waits for its result.
        package var isExpected: Bool {
            switch stage {
            case .waiting, .reading: true
            case .abandoned, .copying: false
            }
        }

        package var usesThread: Bool {
            switch stage {
            case .reading, .abandoned: true
            case .waiting, .copying: false
            }
        }
    }

    private struct Shown {
        package let client: Int
        package let bytes: Int
    }

    private let limits: Limits
    private let deliver: @Sendable (Completion) -> Void
    private let queue: JobQueue
    private var nextNumber: UInt64 = 0
    private var reads: [ReadID: Read] = [:]
    /// In the order of their requests.
    private var waiting: [ReadID] = []
    /// The pictures that libmpv keeps, by overlay number.
    private var shown: [Int: Shown] = [:]
    package private(set) var budget: OverlayMemoryBudget

    /// - Parameter deliver: called on a reader's thread, once for each read that was started.
    package init(limits: Limits = Limits(), deliver: @escaping @Sendable (Completion) -> Void) {
        self.limits = limits
        self.deliver = deliver
        queue = JobQueue("overlay picture", threads: limits.threads)
        budget = OverlayMemoryBudget(clientBytes: limits.clientBytes, totalBytes: limits.totalBytes)
    }

    // MARK: - Reads

    /// Starts to read a picture, or queues it while the client's threads are busy.
    ///
    /// - Throws: `too-many` if the client has too many reads, or if the picture exceeds the budget.
    package mutating func read(_ file: OverlayPictureFile, for client: Int, at now: Instant) throws(Refusal) -> ReadID {
        guard reads.values.count(where: { $0.client == client }) < limits.clientReads else {
            throw Refusal(.tooMany, "overlay-add: \(limits.clientReads) pictures of this client are not finished")
        }
        let read = Read(file: file, client: client, deadline: now + limits.timeLimit)
        try budget.reserve(read.reservedBytes, for: client)
        let id = ReadID(number: nextNumber)
        nextNumber += 1
        reads[id] = read
        waiting.append(id)
        startWaiting()
        return id
    }

    /// Processes the completion of a read.
    ///
    /// - Returns: nil if the read was abandoned. After a success the caller must call `finishCopy`.
    package mutating func finishRead(_ completion: Completion) -> Result<OverlayPictureBuffer, Refusal>? {
        defer { startWaiting() }
        switch reads[completion.id]?.stage {
        case .reading?:
            if case .success = completion.result {
                reads[completion.id]?.stage = .copying
            } else {
                remove(completion.id)
            }
            return completion.result
        case .abandoned?:
            remove(completion.id)
            return nil
        case .waiting?, .copying?, nil: return nil
        }
    }

    /// The earliest deadline of a read: call `expire` then. Asked after each turn, mostly without reads.
    package var nextDeadline: Instant? {
        reads.values.lazy.filter { $0.isExpected }.map(\.deadline).min()
    }

    /// Abandons reads that have exceeded the time limit.
    ///
    /// - Returns: the reads and the refusals for their clients.
    package mutating func expire(at now: Instant) -> [(id: ReadID, refusal: Refusal)] {
        let late = reads.filter { $1.isExpected && $1.deadline <= now }.sorted { $0.key.number < $1.key.number }
        for (id, _) in late { abandon(id) }
        startWaiting()
        return late.map { id, read in
            (id, read.file.refusal("\(read.file.path) was not read within \(limits.timeLimit.seconds) s"))
        }
    }

    // MARK: - Overlays that libmpv shows

    /// Processes libmpv's reply to the command; the buffer can be released.
    ///
    /// - Returns: an overlay whose client has disconnected: to be removed from libmpv.
    package mutating func finishCopy(_ id: ReadID, isShown: Bool) -> Int? {
        guard let read = reads.removeValue(forKey: id) else { return nil }
        budget.release(isShown ? read.file.byteCount : read.reservedBytes, of: read.client)
        guard isShown else { return nil }
        removeOverlay(read.file.overlay)
        shown[read.file.overlay] = Shown(client: read.client, bytes: read.file.shownBytes)
        return read.isOrphaned ? read.file.overlay : nil
    }

    /// libmpv has removed an overlay, or shows another picture with its number.
    package mutating func removeOverlay(_ overlay: Int) {
        guard let old = shown.removeValue(forKey: overlay) else { return }
        budget.release(old.bytes, of: old.client)
    }

    /// Abandons all reads of a client that has disconnected.
    ///
    /// - Returns: its overlays, to be removed from libmpv; call `removeOverlay` for each that libmpv has removed.
    package mutating func removeClient(_ client: Int) -> [Int] {
        for (id, read) in reads where read.client == client {
            if read.stage == .copying { reads[id]?.isOrphaned = true } else { abandon(id) }
        }
        startWaiting()
        return shown.filter { $1.client == client }.keys.sorted()
    }

    // MARK: - Threads

    /// Starts waiting reads in the order of their requests, at most one for each client, while threads are free.
    private mutating func startWaiting() {
        // One thread for each of these clients.
        var busy = Set(reads.values.filter(\.usesThread).map(\.client))
        for id in waiting where busy.count < limits.threads {
            guard let read = reads[id], !busy.contains(read.client) else { continue }
            busy.insert(read.client)
            reads[id]?.stage = .reading
            let (file, stop, deliver) = (read.file, read.stop, deliver)
            queue.add {
                let result: Result<OverlayPictureBuffer, Refusal>
                do throws(Refusal) {
                    result = .success(try OverlayPictureBuffer(reading: file, stop: stop))
                } catch {
                    result = .failure(error)
                }
                deliver(Completion(id: id, result: result))
            }
        }
        waiting.removeAll { reads[$0]?.stage != .waiting }
    }

    /// Stops a read. Its bytes stay reserved until its thread returns.
    private mutating func abandon(_ id: ReadID) {
        switch reads[id]?.stage {
        case .waiting?: remove(id)
        case .reading?:
            reads[id]?.stop.set()
            reads[id]?.stage = .abandoned
        case .abandoned?, .copying?, nil: break
        }
    }

    private mutating func remove(_ id: ReadID) {
        guard let read = reads.removeValue(forKey: id) else { return }
        budget.release(read.reservedBytes, of: read.client)
    }
}

/// Tells a thread that the result of its work is no longer needed.
package final class StopFlag: Sendable {
    private let flag = Atomic(false)

    package var isSet: Bool { flag.load(ordering: .relaxed) }

    package func set() { flag.store(true, ordering: .relaxed) }
}
