import Mpv
import SeekProtocol

/// Prepares and starts the player.
extension MpvLauncher {
    /// Whether the command line encodes instead of playing.
    func encodes(_ line: MpvCommandLine) -> Bool {
        line.steps.contains { step in
            guard case .set(let option) = step, option.value != "" else { return false }
            return catalogue.meaning(of: option.name.description)?.option.name == "o"
        }
    }
}
