import MediaPolicy
import Words

/// The name of a track's language in the viewer's language.
enum LanguageName {
    /// - Parameter tag: as a film has it: "de", "ger", "pt-BR".
    /// - Returns: the tag, if it names no known language; the English name of a language that has no translation.
    static func of(_ tag: String) -> String {
        guard let name = Language.name(of: tag) else { return tag }
        // A region or a script may follow: "Portuguese (BR)".
        let end = name.firstIndex(of: "(").map { name.index(before: $0) } ?? name.endIndex
        return translated(String(name[..<end])) + name[end...]
    }

    /// Of the languages that films have most often.
    private static func translated(_ name: String) -> String {
        switch name {
        case "English": say("English")
        case "German": say("German")
        case "French": say("French")
        case "Spanish": say("Spanish")
        case "Italian": say("Italian")
        case "Portuguese": say("Portuguese")
        case "Polish": say("Polish")
        case "Japanese": say("Japanese")
        case "Russian": say("Russian")
        case "Chinese": say("Chinese")
        case "Korean": say("Korean")
        case "Dutch": say("Dutch")
        case "Swedish": say("Swedish")
        case "Norwegian": say("Norwegian")
        case "Danish": say("Danish")
        case "Finnish": say("Finnish")
        case "Czech": say("Czech")
        case "Hungarian": say("Hungarian")
        case "Turkish": say("Turkish")
        case "Arabic": say("Arabic")
        case "Hebrew": say("Hebrew")
        case "Hindi": say("Hindi")
        case "Ukrainian": say("Ukrainian")
        case "Greek": say("Greek")
        default: name
        }
    }
}
