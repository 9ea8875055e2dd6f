import Foundation

/// What plots and headline show of a run; its JSON has it.
struct Showpiece: Decodable {
    let machine: Machine
    let bursts: BurstRecord?

    init(machine: Machine, bursts: BurstRecord?) {
        self.machine = machine
        self.bursts = bursts
    }

    /// What a run has left as JSON.
    init(json file: String) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
    }
}
