import SeekCore
import SeekModel
import SeekProtocol

/// W3: libmpv is asked for what is at hand of a film over a network, once before each seek. A local film costs nothing.
struct CacheChecker: Checker {
    private var file = ToldFile()
    /// Whether the newest action asked.
    private var hasAsked = false

    init(settings: SeekSettings) {}

    mutating func complaint(at entry: TraceEntry) -> String? {
        switch entry.what {
        case .input(let input):
            defer { hasAsked = false }
            file.follow(input)
            return hasAsked ? "the cache is read, and nothing is sought" : nil
        case .action(let action):
            defer {
                file.follow(action)
                hasAsked = action == .readCache
            }
            guard let isNetwork = file.media?.isNetwork else { return nil }
            if case .seek = action, isNetwork, !hasAsked { return "a seek over a network, and the cache is not read" }
            return action == .readCache && !isNetwork ? "the cache of a local film is read" : nil
        case .truth, .rest: return nil
        }
    }
}
