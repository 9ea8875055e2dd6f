import NIOCore

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
