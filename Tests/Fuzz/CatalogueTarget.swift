import Words

/// Catalogues of translations, their plural rules, and the names of languages: whatever their bytes are, each count has a
/// form that there is, and a language's name is no path.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzCatalogue(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let catalogue = Catalogue(bytes, language: "de") {
        check(catalogue.rule)
        for (source, forms) in catalogue.texts {
            precondition(!source.isEmpty && !forms.isEmpty, "a text without a source or a form")
            for count in counts {
                guard let text = catalogue.text(source, for: count) else { preconditionFailure("\(source): no form") }
                precondition(forms.contains(text), "\(source): \(text) is not among its forms")
            }
        }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let rule = PluralRule(header: text) { check(rule) }
    if let rule = PluralRule(header: "nplurals=3; plural=" + text) { check(rule) }
    let languages = text.split(separator: "\n").map(String.init)
    for name in WantedLanguages.catalogues(for: languages) {
        precondition(!name.isEmpty && !name.contains("/") && !name.contains("\0"), "\(name) is no name of a folder")
    }
    return 0
}

private let counts = [0, 1, 2, 3, 5, 11, 21, 100, 101, 1_000_000, Int.max, -1, Int.min]

private func check(_ rule: PluralRule) {
    for count in counts {
        precondition((0..<rule.forms).contains(rule.form(of: count)), "the form of \(count) is \(rule.form(of: count))")
    }
}
