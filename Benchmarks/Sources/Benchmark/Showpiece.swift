import Foundation

/// The part of a run that plots and headline show; read from its JSON.
struct Showpiece: Decodable {
    let machine: Machine
    let bursts: BurstRecord?
    let scrub: Scrub.Record?

    init(of report: Report) {
        machine = report.machine
        bursts = report.bursts
        scrub = report.scrub
    }

    /// From the JSON file of a run.
    init(json file: String) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(Self.self, from: Data(contentsOf: URL(filePath: file)))
    }
}
