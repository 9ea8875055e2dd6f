import Glibc

// Runs the simulation on all processors: `make soak-core`.
/// To standard error.
func complain(_ text: String) {
    let line = "soak-core: \(text)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}

let options: SoakOptions
do {
    options = try SoakOptions(CommandLine.arguments.dropFirst())
} catch {
    complain("\(error.text)\n\(SoakOptions.usage)")
    exit(2)
}
if let seed = options.seed {
    exit(OneRun.show(seed) ? 0 : 1)
}
let soak = Soak(options)
exit(await soak.run() ? 0 : 1)
