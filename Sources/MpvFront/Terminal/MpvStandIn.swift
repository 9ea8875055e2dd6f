/// What a daemon keeps that stands in for mpv's binary.
package struct MpvStandIn {
    /// An end that was asked for, while the player ends first.
    package struct Quit {
        package let reason: String
        package let status: Int32

        package init(reason: String, status: Int32) {
            self.reason = reason
            self.status = status
        }
    }

    package let launch: MpvLaunch
    /// What libmpv has not been told to play yet, in order.
    package var left: ArraySlice<MpvCommandLine.Entry>
    package var tally = MpvTally()
    package var quit: Quit?

    package init(_ launch: MpvLaunch) {
        self.launch = launch
        left = launch.entries[...]
    }

    /// How the process ends when the player has ended.
    package var ending: MpvTally.Ending {
        if let quit { return MpvTally.Ending("Quit", status: quit.status) }
        return tally.ending(ranDry: launch.idle != .yes)
    }
}
