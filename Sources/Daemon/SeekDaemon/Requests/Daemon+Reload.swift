import ClientGateway
import ConfigurationText
import Linux
import SeekConfiguration
import SeekCore
import SeekModel
import SeekPlayer
import SeekProtocol

/// Serves `reload`. Another thread reads the file, and its result is a later input.
extension Daemon {
    private typealias Reading = Result<Configuration, ConfigurationRefusal>

    /// One after the other: the newest is applied last.
    private static let reading = DiskJobs<Reading>("configuration", .init(folderThreads: 1, hang: readingTimeout))
    private static let readingTimeout = Duration.seconds(20)
    private static let notRead = ConfigurationRefusal(problems: [
        ConfigurationProblem(
            place: .file("the configuration"), found: "no answer from the file system",
            expected: "one within \(readingTimeout.components.seconds) s")
    ])

    func reload(for sender: Sender) {
        guard let reloading else {
            return answer(sender, .refused(Refusal(.forbidden, "in mpv's place, the command line decides: restart it")))
        }
        let later = turn.later
        reloads += 1
        // Each reads the file anew: it may have changed since the last one began.
        Self.reading.run(Array("\(reloads)".utf8), within: Self.readingTimeout) {
            reloading.read()
        } deliver: { outcome in
            let reading = if case .answered(let reading) = outcome { reading } else { Reading.failure(Self.notRead) }
            later.add { self.enter { $0.turn.append(.reloaded(reading, for: sender)) } }
        }
    }

    /// Reads the configuration again for SIGHUP; the log tells what came of it. On the loop.
    package nonisolated func reloadForSignal() {
        assumeIsolated { $0.reload(for: Sender(client: Self.ownClient, slot: nil)) }
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
                to: new, from: configuration, seek: rules.seek, rules: rules.rules, logLevel: logLevel)
            logLevel = new.logLevel
            reloading?.setLogLevel(new.logLevel)
            rules.use(new)
            useRule(at: now)
            player?.subtitles.use(isWanted: new.seek.subtitlesOnSkipBack)
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
