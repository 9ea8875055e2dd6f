import CoreSimulation
import Glibc
import Synchronization

/// The seeds that run at this moment, one for each worker: a trap must name them. Allocated before the workers begin; each
/// writes its own place, and only a signal handler reads them all.
private nonisolated(unsafe) var seedsAtWork: UnsafeMutableBufferPointer<UInt64> = .init(start: nil, count: 0)

/// Runs seed after seed on all processors, until a rule is broken or the wanted inputs are done.
final class Soak: Sendable {
    private let options: SoakOptions
    private let workers: Int
    private let nextSeed: Atomic<UInt64>
    private let inputs = Atomic<UInt64>(0)
    private let seeds = Atomic<UInt64>(0)
    private let isOver = Atomic<Bool>(false)
    private let violation = Mutex<JudgedRun?>(nil)
    private let begun = Soak.seconds(CLOCK_MONOTONIC)

    /// From one line of figures to the next, seconds.
    private static let interval = 10.0

    init(_ options: SoakOptions) {
        self.options = options
        workers = Int(options.workers ?? UInt64(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
        nextSeed = Atomic(options.first)
    }

    /// - Returns: whether all rules held.
    func run() async -> Bool {
        nameSeedsOfTraps()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<workers { group.addTask { self.work(worker) } }
        }
        print(figures)
        guard let run = violation.withLock({ $0 }) else {
            let next = nextSeed.load(ordering: .relaxed)
            print("All rules held. The next seeds: make soak-core FIRST=\(next)")
            return true
        }
        return OneRun.tell(run)
    }

    private func work(_ worker: Int) {
        // The first worker tells how it goes.
        var told = begun
        while !isOver.load(ordering: .relaxed) {
            let seed = nextSeed.wrappingAdd(1, ordering: .relaxed).oldValue
            seedsAtWork[worker] = seed
            let run = JudgedRun(Scenario(seed: seed))
            let done = inputs.wrappingAdd(UInt64(run.inputs), ordering: .relaxed).newValue
            _ = seeds.wrappingAdd(1, ordering: .relaxed)
            if run.complaint != nil {
                violation.withLock { $0 = $0 ?? run }
                isOver.store(true, ordering: .relaxed)
            }
            let now = Self.seconds(CLOCK_MONOTONIC)
            if let wanted = options.inputs, done >= wanted { isOver.store(true, ordering: .relaxed) }
            if let wanted = options.seconds, now - begun >= Double(wanted) { isOver.store(true, ordering: .relaxed) }
            guard worker == 0, now - told >= Self.interval else { continue }
            told = now
            print(figures)
            fflush(nil)
        }
    }

    // MARK: - Figures

    private var figures: String {
        let count = Double(inputs.load(ordering: .relaxed))
        let (elapsed, used) = (Self.seconds(CLOCK_MONOTONIC) - begun, Self.seconds(CLOCK_PROCESS_CPUTIME_ID))
        let perHour = count / used * 3_600
        return "\(Self.text(count)) inputs in \(Self.text(Double(seeds.load(ordering: .relaxed)))) runs, "
            + "\(Self.text(count / elapsed)) a second; a processor does \(Self.text(count / used)) a second, "
            + "\(Self.text(perHour)) an hour, 10^9 in \(Self.text(1e9 / perHour * 60)) minutes"
    }

    /// With a comma after each three digits.
    private static func text(_ number: Double) -> String {
        guard number.isFinite, number >= 0, number < 1e18 else { return "-" }
        var text = ""
        for (index, digit) in String(Int64(number.rounded())).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    // MARK: - Traps

    /// A trap ends the process at once: its seed is one of those that run.
    private func nameSeedsOfTraps() {
        seedsAtWork = .allocate(capacity: workers)
        seedsAtWork.initialize(repeating: 0)
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
            signal(number) { number in
                for seed in seedsAtWork { complain("trapped in one of several runs, make soak-core SEED=\(seed)") }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }
}
