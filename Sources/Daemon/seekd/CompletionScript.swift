import SeekConfiguration

/// Corrects the completion scripts that argument-parser generates for this program.
enum CompletionScript {
    /// Any other text stays as it is.
    static func corrected(_ text: String) -> String {
        if text.hasPrefix("#compdef ") { return withoutHelpCommand(text) }
        if text.contains("\ncomplete -o filenames -F _seekd seekd") {
            return text.replacing("\n_seekd() {\n", with: "\n_seekd() {\n\(settingsInBash)", maxReplacements: 1)
        }
        return text
    }

    /// In zsh's, the subcommand `help`, which a program without others has too, and the files are both "the rest": zsh
    /// refuses that ("doubled rest argument definition").
    private static func withoutHelpCommand(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasSuffix("'(-): :->command'") && !$0.hasSuffix("'(-)*:: :->arg'") }
            .joined(separator: "\n")
    }

    /// bash splits words at "=", and completes only what follows it.
    private static var settingsInBash: String {
        #"""
            local -i equals=$((COMP_CWORD - 1))
            [[ "${COMP_WORDS[COMP_CWORD]}" == '=' ]] && equals=$COMP_CWORD
            if ((equals > 2)) && [[ "${COMP_WORDS[equals]}" == '=' && "${COMP_WORDS[equals - 2]}" == '--set' ]]; then
                COMPREPLY=($(compgen -W '\#(ConfigurationKey.settings.joined(separator: " "))' --                     "${COMP_WORDS[equals - 1]}=${2}"))
                COMPREPLY=("${COMPREPLY[@]#*=}")
                return
            fi

        """#
    }
}
