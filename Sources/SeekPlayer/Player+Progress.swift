package import SeekProtocol

extension Player {
    /// Shows mpv's own display of a seek on the video: bar, text, both or nothing, according to the command's prefixes.
    package func showProgress(as command: MpvCommand) {
        let osd: Set<MpvCommand.Prefix> = [.noOSD, .osdBar, .osdMessage, .osdMessageBar, .osdAuto]
        switch command.prefixes.last(where: osd.contains) {
        case .osdBar?, .osdAuto?: run(["osd-bar", "show-progress"], .showProgress)
        case .osdMessage?: run(["osd-msg", "show-progress"], .showProgress)
        case .osdMessageBar?: run(["osd-msg-bar", "show-progress"], .showProgress)
        default: break
        }
    }
}
