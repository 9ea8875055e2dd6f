import SeekCore
import SeekModel
import SeekProtocol
import Testing

@testable import CoreSimulation

/// A violation that is put into a correct trace, and the checker that must detect it.
struct Doctoring: Sendable, CustomStringConvertible {
    var name: String
    var checker: any Checker.Type
    /// False where the trace has nothing that it could be applied to.
    var apply: @Sendable (inout [TraceEntry]) -> Bool

    var description: String { "\(checker): \(name)" }

    init(_ checker: any Checker.Type, _ name: String, _ apply: @escaping @Sendable (inout [TraceEntry]) -> Bool) {
        self.checker = checker
        self.name = name
        self.apply = apply
    }

    static let all: [Doctoring] =
        seeks + previews + caches + outages + parts + chases + landings + taps + progress + rests

    // MARK: - Lies

    private static let seeks: [Doctoring] = [
        Doctoring(SeekInProgressChecker.self, "a second seek right behind the first") { trace in
            guard let index = trace.firstIndex(where: \.isSeek) else { return false }
            trace.insert(trace.action(at: index, .seek(number: 9_999, target: 1, precision: .exact)), at: index + 1)
            return true
        },
        Doctoring(TargetRangeChecker.self, "a seek before a file is ready") { trace in
            trace.insert(trace.action(at: 0, .seek(number: 9_999, target: 1, precision: .exact)), at: 1)
            return true
        },
        Doctoring(TargetRangeChecker.self, "a seek to before the start") { $0.retarget { _ in -3 } },
        Doctoring(TargetRangeChecker.self, "a seek to a zero with a sign") { $0.retarget { _ in -0.0 } },
        Doctoring(TargetRangeChecker.self, "a seek to behind the end") { trace in
            guard trace.hasOnlyKnownDurations else { return false }
            return trace.retarget { $0 + 10_000 }
        },
        Doctoring(FileLeakChecker.self, "a chase of the file before goes on in the next") { trace in
            guard let old = trace.firstIndex(where: { $0.chaseEvent?.phase == .seeking }),
                let asked = trace[old...].firstIndex(where: { $0.what == .input(.fileChangeRequested) }),
                // A refused change leaves the file, and its chase.
                let started = trace[asked...].firstIndex(where: \.isFileStart),
                let new = trace[started...].firstIndex(where: \.isSeek),
                trace[new + 1].chaseEvent != nil, var event = trace[old].chaseEvent
            else { return false }
            event.phase = .seeking
            trace[new + 1].what = .action(.publish(.chase(event)))
            return true
        },
    ]

    private static let previews: [Doctoring] = [
        Doctoring(HoldChecker.self, "a hold without a preview") { trace in
            trace.insert(trace.action(at: 0, .setPause(true)), at: 1)
            return true
        },
        Doctoring(HoldChecker.self, "a film that runs while previews are shown") { trace in
            guard !trace.contains(where: { if case .input(.seek(_, .keyframes)) = $0.what { true } else { false } }),
                let index = trace.firstIndex(where: { $0.what == .action(.setPause(true)) }),
                trace[index...].prefix(4).contains(where: \.isSeek),
                !trace[..<index].contains(where: { $0.what == .action(.setPause(false)) })
            else { return false }
            trace.remove(at: index)
            return true
        },
        Doctoring(PreviewChecker.self, "previews from before the origin") { trace in
            var count = 0
            var forward: Set<Int> = []
            for index in trace.indices {
                if let event = trace[index].buttonEvent, event.applied ?? 0 > 0 { forward.insert(event.burst) }
                guard var event = trace[index].chaseEvent, event.phase == .previewed, event.precision == .keyframes,
                    let burst = event.burst, event.position != nil
                else { continue }
                if forward.contains(burst) { count += 1 }
                event.position = -1_000
                trace[index].what = .action(.publish(.chase(event)))
            }
            return count > 12
        },
    ]

    private static let caches: [Doctoring] = [
        Doctoring(CacheChecker.self, "a seek over a network without a look at the cache") { trace in
            guard let index = trace.firstIndex(where: { $0.what == .action(.readCache) }) else { return false }
            trace.remove(at: index)
            return true
        },
        Doctoring(CacheChecker.self, "a look at the cache of a local film") { trace in
            guard !trace.contains(where: { $0.what == .action(.readCache) }),
                let index = trace.firstIndex(where: \.isSeek)
            else { return false }
            trace.insert(trace.action(at: index, .readCache), at: index)
            return true
        },
        Doctoring(CacheChecker.self, "a look at the cache without a seek") { trace in
            guard let index = trace.firstIndex(where: { $0.what == .action(.readCache) }) else { return false }
            let input = trace[..<index].lastIndex(where: \.isInput) ?? 0
            trace.insert(trace.action(at: input, .readCache), at: input)
            return true
        },
    ]

    private static let outages: [Doctoring] = [
        Doctoring(OutageChecker.self, "a seek while the connection is lost") { trace in
            guard let index = trace.firstIndex(where: \.isLoss) else { return false }
            trace.insert(trace.action(at: index, .seek(number: 9_999, target: 1, precision: .exact)), at: index + 1)
            return true
        },
        Doctoring(OutageChecker.self, "a film that is opened again elsewhere") { trace in
            for index in trace.indices {
                guard case .action(.reopen(let entry, let position?)) = trace[index].what,
                    let loss = trace[..<index].lastIndex(where: \.isLoss),
                    !trace[loss..<index].contains(where: \.isMove), trace.hasLanded(before: loss)
                else { continue }
                trace[index].what = .action(.reopen(entry: entry, position: position + 20))
                return true
            }
            return false
        },
        Doctoring(OutageChecker.self, "the next film because the line broke") { trace in
            guard let loss = trace.firstIndex(where: \.isLoss),
                let index = trace[loss...].firstIndex(where: \.isFileStart),
                !trace[loss..<index].contains(where: { $0.what == .input(.fileChangeRequested) }),
                trace[loss..<index].contains(where: \.isReopening)
            else { return false }
            trace[index].what = .input(.fileStarted(entry: 9_999))
            return true
        },
        Doctoring(OutageChecker.self, "a lost connection that is taken for the end") { trace in
            guard let index = trace.firstIndex(where: \.isLoss) else { return false }
            trace.insert(TraceEntry(at: trace[index].at, what: .truth(.endedEarly(entry: 1, at: 3))), at: index + 1)
            return true
        },
        Doctoring(OutageChecker.self, "a film that is never opened again") { trace in
            guard trace.contains(where: \.isLoss), trace.last(where: \.isLine)?.what == .truth(.line(.restore)) else {
                return false
            }
            return trace.alterRest { $0.snapshot.media.phase = .reconnecting }
        },
    ]

    private static let chases: [Doctoring] = [
        Doctoring(TerminalChaseChecker.self, "a chase without an end") { trace in
            guard let index = trace.firstIndex(where: \.isTerminal) else { return false }
            trace.remove(at: index)
            return true
        },
        Doctoring(TerminalChaseChecker.self, "a chase with two ends") { trace in
            guard let index = trace.firstIndex(where: \.isTerminal) else { return false }
            trace.insert(trace[index], at: index)
            return true
        },
        Doctoring(TerminalChaseChecker.self, "the end of a chase that nobody began") { trace in
            trace.alterChase(where: { $0.phase.isTerminal }) { $0.chase = 9_999 }
        },
        Doctoring(TerminalChaseChecker.self, "an end without a reason") { trace in
            trace.alterChase(where: { $0.phase == .aborted || $0.phase == .failed }) { $0.reason = nil }
        },
        Doctoring(FailureCauseChecker.self, "a foreign seek that nobody made") { trace in
            guard !trace.hasForeignSeeks else { return false }
            return trace.alterChase(where: { $0.phase == .landed && $0.precision != nil }) {
                ($0.phase, $0.reason) = (.aborted, .foreignSeek)
            }
        },
        Doctoring(FailureCauseChecker.self, "a failure of a seek that landed") { trace in
            // A file that ended a moment ago would excuse it.
            guard !trace.hasEndedFiles else { return false }
            return trace.alterChase(where: { $0.phase == .landed && $0.precision != nil && $0.elapsedMilliseconds > 1 })
            {
                ($0.phase, $0.reason) = (.failed, .seekFailed)
            }
        },
        Doctoring(FailureCauseChecker.self, "a timeout of a seek that had landed") { trace in
            guard let index = trace.firstIndex(where: { $0.chaseEvent?.phase == .landed && $0.isOfSeek }),
                var event = trace[index].chaseEvent
            else { return false }
            (event.phase, event.reason) = (.failed, .timeout)
            trace[index].at += 1_000_000_000
            trace[index].what = .action(.publish(.chase(event)))
            return true
        },
        Doctoring(FailureCauseChecker.self, "a file change that was none") { trace in
            trace.alterChase(where: { $0.phase == .cancelled }) { ($0.phase, $0.reason) = (.aborted, .fileChanged) }
        },
    ]

    private static let landings: [Doctoring] = [
        Doctoring(LandingChecker.self, "a landing where playback has not been") { trace in
            trace.alterChase(where: { $0.phase == .landed && $0.precision != nil }) {
                $0.position? += 5
                $0.errorMilliseconds? += 5_000
            }
        },
        Doctoring(LandingChecker.self, "a landing that says it is nearer than it is") { trace in
            trace.alterChase(where: { $0.phase == .landed && $0.precision != nil }) { $0.errorMilliseconds? += 3_000 }
        },
        Doctoring(LandingChecker.self, "a landing at another keyframe than the player's") { trace in
            for index in trace.indices {
                guard var event = trace[index].chaseEvent, event.phase == .landed, event.precision == .keyframes,
                    let before = trace[..<index].last(where: \.isLanding),
                    case .truth(.landed(let entry, let position, .ours(let number))) = before.what,
                    position > 3, abs(position - (event.position ?? 0)) < 0.1
                else { continue }
                // Playback was there before, and has left.
                let other = TraceEntry(
                    at: trace[index].at, what: .truth(.playback(entry: entry, position: position - 2, rate: 0)))
                trace.insert(other, at: index)
                event.position? -= 2
                event.errorMilliseconds? -= 2_000
                trace[index + 1].what = .action(.publish(.chase(event)))
                return number > 0
            }
            return false
        },
        Doctoring(LandingChecker.self, "an exact seek that was answered with a keyframe") { trace in
            guard trace.endsLanded, let index = trace.lastIndex(where: { $0.chaseEvent?.phase == .landed }),
                var event = trace[index].chaseEvent, event.precision == .exact, trace.lastIndex(where: \.isMove) != nil,
                !trace.contains(where: { if case .input(.seek(_, .keyframes)) = $0.what { true } else { false } })
            else { return false }
            event.precision = .keyframes
            event.errorMilliseconds = -40
            trace[index].what = .action(.publish(.chase(event)))
            return true
        },
        Doctoring(LandingChecker.self, "a last command whose target was never sought") { trace in
            guard trace.endsLanded, let index = trace.lastIndex(where: \.isMove), let moved = trace[index].movedTo
            else { return false }
            trace[index].what = .action(.reply(.success(.moved(target: moved.target + 10, chase: moved.chase))))
            return true
        },
        Doctoring(LandingChecker.self, "playback comes down elsewhere behind the landing") { trace in
            guard trace.endsLanded, let index = trace.lastIndex(where: { $0.chaseEvent?.phase == .landed }),
                trace[index].isOfSeek, let target = trace[index].chaseEvent?.target
            else { return false }
            let truth = Truth.landed(entry: 1, at: target + 20, by: .ours(9_999))
            trace.insert(TraceEntry(at: trace[index].at + 1, what: .truth(truth)), at: trace.count - 1)
            return true
        },
    ]

    private static let taps: [Doctoring] = [
        Doctoring(TapAccountChecker.self, "a burst that was never told") { trace in
            guard let burst = trace.lazy.compactMap(\.buttonEvent).first(where: { $0.phase == .tapped })?.burst else {
                return false
            }
            trace.removeAll { $0.buttonEvent?.burst == burst }
            return true
        },
        Doctoring(BurstEndChecker.self, "a burst whose end is not told") { trace in
            guard let burst = trace.lazy.compactMap(\.buttonEvent).first(where: { $0.phase == .tapped })?.burst else {
                return false
            }
            trace.removeAll { $0.buttonEvent.map { $0.burst == burst && $0.phase != .tapped } ?? false }
            return true
        },
        Doctoring(BurstEndChecker.self, "kept taps whose burst is another one in the end") { trace in
            for index in trace.indices {
                guard case .action(.reply(.success(.tap(var reply)))) = trace[index].what, !reply.dropped,
                    reply.applied == nil
                else { continue }
                reply.burst = 9_999
                trace[index].what = .action(.reply(.success(.tap(reply))))
                return true
            }
            return false
        },
        Doctoring(TapAccountChecker.self, "a tap that was counted twice") { trace in
            trace.alterButton(where: { $0.phase == .settled && $0.burst > 0 }) { $0.taps += 1 }
        },
        Doctoring(TapAccountChecker.self, "a total that is not target less origin") { trace in
            trace.alterButton(where: { $0.applied != nil }) { $0.applied? += 1 }
        },
        Doctoring(TapAccountChecker.self, "a label that says more than was applied") { trace in
            trace.alterButton(where: { $0.phase == .tapped }) { $0.label = "+99999" }
        },
        Doctoring(TapAccountChecker.self, "a pending burst with a total") { trace in
            trace.alterButton(where: { $0.phase == .pending }) { $0.applied = 10 }
        },
        Doctoring(TapAccountChecker.self, "a tap that moves the wrong way") { trace in
            for index in trace.indices.dropLast() {
                guard case .input(.tap(let direction, let count, let amount, let isRepeat)) = trace[index].what,
                    let event = trace[index + 1].buttonEvent, event.phase == .tapped, event.applied != 0,
                    event.clamped == nil
                else { continue }
                trace[index].what = .input(
                    .tap(direction.opposite, count: count, amount: amount, isRepeat: isRepeat))
                return true
            }
            return false
        },
    ]

    private static let progress: [Doctoring] = [
        Doctoring(ProgressChecker.self, "a tick to a client that has not asked") { trace in
            trace.alterTick { _, clients in clients + [9_999] }
        },
        Doctoring(ProgressChecker.self, "two ticks at once") { trace in
            trace.alterTick { _, clients in clients + clients }
        },
        Doctoring(ProgressChecker.self, "a fraction that is more than all") { trace in
            trace.alterTick { event, clients in
                event.fraction = 1.5
                return clients
            }
        },
    ]

    private static let rests: [Doctoring] = [
        Doctoring(RestChecker.self, "a deadline is left") { $0.alterRest { $0.nextDeadline = 1 } },
        Doctoring(RestChecker.self, "more would have happened") { $0.alterRest { $0.isQuiet = false } },
        Doctoring(RestChecker.self, "a button that never settles") { trace in
            trace.alterRest { $0.snapshot.forward.phase = .tapped }
        },
        Doctoring(RestChecker.self, "a chase that is still on") { $0.alterRest { $0.snapshot.chase.phase = .seeking } },
        Doctoring(RestChecker.self, "a play button that lies") { $0.alterRest { $0.isPaused.toggle() } },
        Doctoring(RestChecker.self, "a position that is not where playback is") { trace in
            trace.alterRest { $0.snapshot.position = ($0.snapshot.position ?? 0) + 1 } && trace.endsInFile
        },
        Doctoring(RestChecker.self, "media that libmpv does not play") { trace in
            trace.alterRest { $0.snapshot.media.phase = .loading }
        },
    ]
}
