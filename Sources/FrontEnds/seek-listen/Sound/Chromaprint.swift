import CChromaprint
import ListenModel

/// Makes the points of a sound print with libchromaprint.
final class Chromaprint {
    private let context: OpaquePointer

    init() {
        guard let context = chromaprint_new(Int32(CHROMAPRINT_ALGORITHM_DEFAULT.rawValue)) else {
            preconditionFailure("no memory for libchromaprint")
        }
        self.context = context
        chromaprint_start(context, Int32(SoundStretch.sampleRate), 1)
    }

    deinit {
        chromaprint_free(context)
    }

    func add(_ samples: [Int16]) {
        chromaprint_feed(context, samples, Int32(samples.count))
    }

    /// Once, after the last samples.
    func points() -> [UInt32] {
        chromaprint_finish(context)
        var (points, count): (UnsafeMutablePointer<UInt32>?, Int32) = (nil, 0)
        guard chromaprint_get_raw_fingerprint(context, &points, &count) == 1, let points else { return [] }
        defer { chromaprint_dealloc(points) }
        return Array(UnsafeBufferPointer(start: points, count: Int(count)))
    }
}
