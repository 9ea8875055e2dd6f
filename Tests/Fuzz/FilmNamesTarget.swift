import MediaPolicy
import SeekProtocol

/// Names of films, languages and patterns, of three lines: what is shown is never empty, numbers are in their ranges, orders
/// are orders, and a pattern matches what a slow matcher says.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzFilmNames(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let newline = UInt8(ascii: "\n")
    let lines = bytes.split(separator: newline, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    for line in lines { checkName(String(decoding: line, as: UTF8.self)) }
    checkOrder(lines)
    guard lines.count > 1 else { return 0 }
    let (one, other) = (String(decoding: lines[0], as: UTF8.self), String(decoding: lines[1], as: UTF8.self))
    precondition(Language.areSame(one, other) == Language.areSame(other, one), "\(one) and \(other)")
    let list = Language.expanded(list: one)
    precondition(Language.expanded(list: list) == list, "\(list) is expanded again")
    if one.utf8.count <= 40, other.utf8.count <= 40 {
        let isLike = matches(Array(one.unicodeScalars)[...], Array(other.unicodeScalars)[...])
        precondition(FilmPattern(one).matches(other) == isLike, "\(one) and \(other): expected \(isLike)")
    }
    return 0
}

private func checkName(_ name: String) {
    for title in [FilmName.title(ofFile: name), FilmName.title(ofFolder: name)] {
        precondition(title.isEmpty == name.isEmpty, "\(name) is shown as \(title)")
    }
    for parts in [FilmName.parts(ofFile: name), FilmName.parts(ofFolder: name)] {
        if let date = parts.date { precondition((1...12).contains(date.month) && (1...31).contains(date.day), name) }
        precondition((parts.season ?? 0) >= 0 && (parts.episodes?.lowerBound ?? 0) >= 0, name)
        precondition((parts.part ?? 1) >= 1 && (parts.year ?? 1) >= 1, name)
    }
    _ = Language.name(of: name)
    precondition(name.contains("/") || MediaTitle.film(nil, of: ByteString(name)).bytes.isEmpty == name.isEmpty, name)
}

/// Each pair has one order, and there is no circle of three. Names of one folder sort so by both ways.
private func checkOrder(_ names: [[UInt8]]) {
    for one in names {
        for other in names {
            let (isBefore, isAfter) = (NaturalOrder.isBefore(one, other), NaturalOrder.isBefore(other, one))
            precondition(one == other ? !isBefore && !isAfter : isBefore != isAfter, "\(one) and \(other)")
        }
    }
    if names.count == 3, NaturalOrder.isBefore(names[0], names[1]), NaturalOrder.isBefore(names[1], names[2]) {
        precondition(NaturalOrder.isBefore(names[0], names[2]), "a circle of \(names)")
    }
    let inFolder = names.filter { !$0.contains(UInt8(ascii: "/")) && !$0.contains(0) && !$0.isEmpty }
    let sorted = NaturalOrder.sorted(names: inFolder)
    precondition(sorted == inFolder.sorted(by: NaturalOrder.isBefore), "two orders of \(inFolder)")
}

/// What the documentation of `FilmPattern` says, tried out part by part.
private func matches(_ pattern: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    var rest = pattern.dropFirst()
    switch first {
    case "\\":
        let expected = rest.popFirst() ?? first
        return name.first == expected && matches(rest, name.dropFirst())
    case "?":
        return name.first.map { $0 != "/" } == true && matches(rest, name.dropFirst())
    case "*" where rest.first == "*":
        rest = rest.drop { $0 == "*" }
        let isFolders = rest.first == "/"
        if isFolders { rest = rest.dropFirst() }
        return (name.startIndex...name.endIndex).contains { end in
            (!isFolders || end == name.startIndex || name[end - 1] == "/") && matches(rest, name[end...])
        }
    case "*":
        let longest = name.prefix { $0 != "/" }
        return (name.startIndex...longest.endIndex).contains { matches(rest, name[$0...]) }
    default:
        return name.first == first && matches(rest, name.dropFirst())
    }
}
