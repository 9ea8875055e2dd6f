/// What keys do, and when.
package struct RemoteSettings: Equatable, Sendable {
    package var keys = KeyMap.standard
    /// Between two repeats of a command whose key is held.
    package var repeatPeriod = Duration.milliseconds(125)
    /// Between two digits of one time, and from the last one to the key that uses the time.
    package var timeWindow = Duration.milliseconds(2_500)
    /// Keys that go to the time that was typed.
    package var timeKeys: [KeyName] = ["KEY_OK", "KEY_SELECT", "KEY_ENTER"]

    package init() {}
}
