/// What a daemon keeps that stands in for mpv's binary.
struct MpvStandIn {
    /// An end that was asked for, while the player ends first.
    struct Quit {
        let reason: String
        let status: Int32
    }

    let launch: MpvLaunch
    /// What libmpv has not been told to play yet, in order.
    var left: ArraySlice<MpvCommandLine.Entry>
    var tally = MpvTally()
    var quit: Quit?

    init(_ launch: MpvLaunch) {
        self.launch = launch
        left = launch.entries[...]
    }

    /// How the process ends when the player has ended.
    var ending: MpvTally.Ending {
        if let quit { return MpvTally.Ending("Quit", status: quit.status) }
        return tally.ending(ranDry: launch.idle != .yes)
    }
}
