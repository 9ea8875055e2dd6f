import CoreSimulation
import Glibc

// Plays random scripts with libmpv, and asks the model of libmpv whether it can show the same: `make test-model`.
/// To standard error.
func complain(_ text: String) {
    let line = "model-check: \(text)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}

let usage = "usage: model-check [--scripts N] [--first SEED] [--at-once N] [--all] | --seed SEED"
var values: [String: UInt64] = ["--scripts": 60, "--first": 1, "--at-once": 12, "--all": 0]
var arguments = Array(CommandLine.arguments.dropFirst())
while !arguments.isEmpty {
    let name = arguments.removeFirst()
    if name == "--all" {
        values[name] = 1
        continue
    }
    guard ["--scripts", "--first", "--at-once", "--seed"].contains(name), let value = arguments.first.flatMap(UInt64.init)
    else {
        complain("expected an option and its number, got '\(name)'\n\(usage)")
        exit(2)
    }
    values[name] = value
    arguments.removeFirst()
}
if let seed = values["--seed"] { exit(ModelCheck.show(seed) ? 0 : 1) }
let check = ModelCheck(
    scripts: values["--scripts"]!, first: values["--first"]!, width: Int(values["--at-once"]!), tellsAll: values["--all"] == 1)
exit(check.run() ? 0 : 1)
