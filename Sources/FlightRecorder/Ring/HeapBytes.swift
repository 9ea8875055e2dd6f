import SeekCore
import SeekModel
import SeekProtocol

// Estimates of the heap memory of inputs and actions, only for parts that can be large: strings and lists whose length
// depends on a file or on the number of clients. The parts of the actions' events are counted with the inputs that they
// come from.

extension EngineInput {
    var heapBytes: Int {
        switch self {
        case .fileReady(let media, _):
            (media.path?.bytes.count ?? 0) + (media.title?.bytes.count ?? 0) + media.chapters.heapBytes
        case .fileEnded(_, _, let error, _): error?.utf8.count ?? 0
        default: 0
        }
    }
}

extension [Action] {
    var heapBytes: Int {
        var bytes = 0
        // An iterator's copies of actions allocate in debug builds.
        for index in indices {
            if case .tick(_, let clients) = self[index] { bytes += clients.count * MemoryLayout<Int>.stride }
        }
        return bytes
    }
}

extension [MediaEvent.Chapter] {
    fileprivate var heapBytes: Int {
        reduce(count * MemoryLayout<MediaEvent.Chapter>.stride) { $0 + ($1.title?.bytes.count ?? 0) }
    }
}
