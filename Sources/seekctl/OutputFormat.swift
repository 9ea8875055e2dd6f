import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

/// Whether replies are printed for a person or for a program.
struct OutputFormat: ParsableArguments {
    @Flag(help: "Print the daemon's data as one line of JSON.")
    var json = false

    /// Prints the data of a reply; `words` is the text for a person.
    func print(_ response: Response, _ words: (JSONValue) -> String) {
        print(response.data ?? .null) { words(response.data ?? .null) }
    }

    /// Prints a value; `words` is the text for a person.
    func print(_ value: JSONValue, _ words: () -> String) {
        if json {
            StandardOutput.write(line: JSONWriter.bytes(of: value))
        } else {
            StandardOutput.write(line: words())
        }
    }
}
