import ClientGateway
import ConfigurationText
import Linux
import SeekConfiguration
import SeekCore
import SeekModel
import SeekProtocol

/// Serves `reload`. Another thread reads the file, and its result is a later input.
extension Daemon {
    private static let reading = JobQueue("configuration")

    func reload(for sender: Sender) {
        guard let reloading else {
            return answer(sender, .refused(Refusal(.forbidden, "in mpv's place, the command line decides: restart it")))
        }
        let later = turn.later
        Self.reading.add {
            let outcome = reloading.read()
            later.add { self.enter { $0.turn.append(.reloaded(outcome, for: sender)) } }
        }
    }

    /// Reads the configuration again for SIGHUP; the log tells what came of it. On the loop.
    package nonisolated func reloadForSignal() {
        assumeIsolated { $0.reload(for: Sender(client: 0, slot: nil)) }
    }

    func reloaded(
        _ outcome: Result<Configuration, ConfigurationRefusal>, for sender: Sender, at now: Instant
    ) {
        switch outcome {
        case .failure(let refusal):
            publisher.logReload(refusal.line)
            answerLater(sender, .refused(Refusal(.invalidConfiguration, refusal.line)))
        case .success(let new):
            let change = ConfigurationChange(
                to: new, from: configuration, seek: engine.settings, logLevel: logLevel)
            logLevel = new.logLevel
            reloading?.setLogLevel(new.logLevel)
            if engine.settings != new.seek { decide(.settingsChanged(new.seek), at: now) }
            publisher.logReload(change)
            answerLater(
                sender,
                .success(
                    .value(
                        .object([
                            .init("applied", .array(change.applied.map { .text($0) })),
                            .init("needs_restart", .array(change.needsRestart.map { .text($0) })),
                        ]))))
        }
    }
}
