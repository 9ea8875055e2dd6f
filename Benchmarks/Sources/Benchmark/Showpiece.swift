import Foundation

/// What plots and headline show of a run; its JSON has it.
struct Showpiece: Decodable {
    let machine: Machine
    let bursts: BurstRecord?
    let scrub: Scrub.Record?

    init(of report: Report) {
        machine = report.machine
        bursts = report.bursts
        scrub = report.scrub
    }

    /// What a run has left as JSON.
    init(json file: String) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
    }
}
