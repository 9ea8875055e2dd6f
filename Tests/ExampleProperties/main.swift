import SeekClient

let seekd = try LiveConnection(to: [.media], observing: ["volume", "playlist-pos", "metadata"])
for await update in seekd.updates {
    guard case .property(let property) = update else { continue }
    switch property.name {
    case "volume": print("volume", property.number ?? 0)
    case "playlist-pos": print("entry", property.number ?? -1)
    default: print(property.name, property.dataLine.map { String(decoding: $0, as: UTF8.self) } ?? "has no value")
    }
}
