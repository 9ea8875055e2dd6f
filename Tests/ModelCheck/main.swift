import CoreSimulation
import Glibc

// Plays random scripts with libmpv, and asks the model of libmpv whether it can show the same: `make test-model`.
let usage = "usage: model-check [--scripts N] [--first SEED] [--at-once N] [--all] | --seed SEED"

/// Prints a mistake of the command line, and ends.
func refuse(_ argument: String) -> Never {
    let line = "model-check: expected an option and its number, got '\(argument)'\n\(usage)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(2)
}

var check = ModelCheck.Plan()
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst() {
    if name == "--all" {
        check.tellsAll = true
        continue
    }
    guard let value = arguments.popFirst().flatMap(UInt64.init) else { refuse(name) }
    switch name {
    case "--scripts": check.scripts = value
    case "--first": check.first = value
    case "--at-once": check.width = Int(clamping: value)
    case "--seed": exit(ModelCheck.show(value) ? 0 : 1)
    default: refuse(name)
    }
}
exit(ModelCheck(check).run() ? 0 : 1)
