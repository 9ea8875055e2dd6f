package import Mpv

/// Where playback is, for who looks: libmpv keeps the newest position, and wakes nobody for it.
///
/// Told as the others are, it would wake the loop for every frame of a film that nobody touches.
package final class PositionWatch {
    private var handle: MpvHandle?
    /// Set by libmpv when there is something new: to ask it in vain costs as much as an answer.
    private let isNew = WakeupFlag()

    /// A handle of its own, whose events nobody waits for. Nil where libmpv gives none.
    package init?(_ handle: consuming MpvHandle?) {
        self.handle = consume handle
        guard self.handle != nil else { return nil }
        self.handle?.requestAllEvents(enabled: false)
        let isNew = isNew
        self.handle?.setWakeup { _ = isNew.set() }
        do throws(MpvError) { try self.handle?.observe("time-pos", id: 0) } catch { return nil }
    }

    /// The newest position, `.none` where there is none; nil where it is the one that was taken last.
    package func next() -> MpvNode? {
        guard isNew.isSet else { return nil }
        isNew.clear()
        var newest: MpvNode?
        while let event = handle?.nextEvent() {
            if case .propertyChange(_, let node) = event.body { newest = node }
        }
        return newest
    }

    /// Given away, to be ended where waiting for it hurts nobody.
    package func takeTermination() -> MpvTermination? {
        guard let handle = handle.take() else { return nil }
        return MpvTermination(handle)
    }
}
