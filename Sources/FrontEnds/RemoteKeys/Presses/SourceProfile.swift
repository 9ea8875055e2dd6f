/// How a device reports its keys (H1).
package struct SourceProfile: Equatable, Sendable {
    /// Whether releases are reported when they happen. Otherwise they may be late or missing, and seekd is not told that a
    /// key is down before it is known to be held.
    package var hasExactReleases: Bool
    /// The time without a sign of a key that is down after which it counts as released; nil: only its release counts.
    package var timeout: Duration?
    /// How long a key must be down to count as held.
    package var holdAfter: Duration
    /// Whether a key counts as held only at a repeat: each repeat is a transmission of the remote, and silence is none.
    package var holdNeedsRepeat: Bool
    /// Whether the first repeat comes so early that it says nothing: the time to hold is counted from it.
    package var ignoresFirstRepeat: Bool
    /// Presses of a key closer together than this are one press (H3).
    package var bounce: Duration

    package init(
        hasExactReleases: Bool, timeout: Duration?, holdAfter: Duration, holdNeedsRepeat: Bool = false,
        ignoresFirstRepeat: Bool = false, bounce: Duration = .milliseconds(60)
    ) {
        self.hasExactReleases = hasExactReleases
        self.timeout = timeout
        self.holdAfter = holdAfter
        self.holdNeedsRepeat = holdNeedsRepeat
        self.ignoresFirstRepeat = ignoresFirstRepeat
        self.bounce = bounce
    }

    /// A remote with a receiver that reports each release, as on USB.
    package static let exact = SourceProfile(
        hasExactReleases: true, timeout: nil, holdAfter: .milliseconds(500))

    /// Infrared by the kernel's rc-core. It reports a release up to 250 ms after the last of a press's transmissions, of which
    /// some remotes send four, 110 ms apart.
    package static let infrared = SourceProfile(
        hasExactReleases: false, timeout: nil, holdAfter: .milliseconds(650))

    /// A television's remote over HDMI. Without a release from the television the kernel reports one after 550 ms. Some
    /// televisions repeat each press once.
    package static let cec = SourceProfile(
        hasExactReleases: false, timeout: .milliseconds(600), holdAfter: .milliseconds(600), ignoresFirstRepeat: true)

    /// Headphones over Bluetooth. BlueZ reports a lost release after 2 s.
    package static let avrcp = SourceProfile(
        hasExactReleases: false, timeout: nil, holdAfter: .milliseconds(2_100))

    /// lircd, which reports each transmission and no releases.
    package static let lirc = SourceProfile(
        hasExactReleases: false, timeout: .milliseconds(300), holdAfter: .milliseconds(500), holdNeedsRepeat: true)
}
