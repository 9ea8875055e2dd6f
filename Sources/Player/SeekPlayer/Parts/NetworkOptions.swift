import LibmpvFacts
import MediaPolicy
package import Mpv
import SeekProtocol

/// What a film over HTTP gets beyond mpv's defaults (W1): for it alone, and only where nobody has chosen otherwise.
///
/// What it does not get:
/// - `cache`: mpv caches whatever comes over HTTP.
/// - FFmpeg's `reconnect_streamed`: where a server has no ranges, the film's start would follow the place where the
///   connection broke, again and again.
/// - FFmpeg's `reconnect_at_eof`: a film that has ended would never end.
/// - `request_size` and `initial_request_size` of FFmpeg 8.1: a seek opens a connection with them too, and each part
///   costs a round trip. With 80 ms, reading takes 13 % longer with parts of 4 MiB, 46 % with parts of 1 MiB.
package enum NetworkOptions {
    /// Whether a name is that of such a film.
    package static func concern(_ name: [UInt8]) -> Bool {
        ["http", "https"].contains(MediaURL.scheme(of: ByteString(name)))
    }

    // MARK: - FFmpeg's

    /// Members of `LibmpvNetwork.protocolOption`. FFmpeg tries again at once and after 1 s. The statuses are those of a
    /// server that is busy or starting. libmpv has set `reconnect`.
    package static let ofFFmpeg: [(key: String, value: String)] = [
        (LibmpvNetwork.retriesConnections, "1"),
        (LibmpvNetwork.retriedStatuses, "408,429,5xx"),
        (LibmpvNetwork.longestDelay, "2"),
    ]

    // MARK: - mpv's

    private static let options = [
        LibmpvNetwork.bytesAhead, LibmpvNetwork.bytesBack, LibmpvNetwork.streamBuffer, LibmpvNetwork.timeout,
    ]

    /// Text for mpv's `expand-text`: of each option its value, its default, and whether it was set for the file.
    package static let text = options.flatMap {
        ["options/\($0)", LibmpvNetwork.defaultValue(of: $0), LibmpvNetwork.isOfFile($0)]
    }.map { "${=\($0)}" }.joined(separator: "\n")

    /// The options to set for the file; none if `answer` is not an expansion of `text`.
    ///
    /// - Parameter memory: bytes that the machine has left; nil if that is not known.
    package static func changes(answer: MpvNode, memory: Int?) -> [(option: String, value: String)] {
        guard let lines = answer.lines(options.count * 3) else { return [] }
        let values = Dictionary(
            uniqueKeysWithValues: options.enumerated().map { ($1, Array(lines[($0 * 3)..<($0 * 3 + 3)])) })
        var changes: [(option: String, value: String)] = []
        func change(_ option: String, to value: String?) {
            guard let value, let lines = values[option], lines[0] == lines[1], lines[2] == "no" else { return }
            changes.append((option, value))
        }
        let ahead = values[LibmpvNetwork.bytesAhead].flatMap { Int($0[0]) }
        let back = values[LibmpvNetwork.bytesBack].flatMap { Int($0[0]) }
        if let ahead, let back {
            let bytes = bytesBack(ahead: ahead, memory: memory)
            change(LibmpvNetwork.bytesBack, to: bytes > back ? "\(bytes)" : nil)
        }
        change(LibmpvNetwork.streamBuffer, to: "1MiB")
        change(LibmpvNetwork.timeout, to: "10")
        return changes
    }

    /// As many bytes back as ahead, where both together are at most a quarter of the memory.
    private static func bytesBack(ahead: Int, memory: Int?) -> Int {
        min(ahead, memory.map { $0 / 4 - ahead } ?? ahead)
    }
}
