/// The words in the list of options that libmpv logs for `list-options`:
///
///     ` --NAME  TYPE (default: ...) [remark] [remark]`, then for a list, each with one of its operations:
///     `    --NAME-append`
///
/// All are in `options/m_config_frontend.c`, `m_config_print_option_list`.
package enum LibmpvOptionList {
    /// Before the name of an option.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `options/m_config_frontend.c`, `m_config_print_option_list`
    /// - Test: `LibmpvLogTests.optionList`
    package static let option = " --"

    /// Before the name of an operation: that of its option, and "-", come first.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `options/m_config_frontend.c`, `m_config_print_option_list`
    /// - Test: `LibmpvLogTests.optionList`
    package static let operation = "    --"

    /// After an option that only the command line has.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `options/m_config_frontend.c`, `m_config_print_option_list`
    /// - Test: `LibmpvLogTests.optionList`
    package static let ofCommandLine = "[not in config files]"

    /// After an option whose value is a path.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `options/m_config_frontend.c`, `m_config_print_option_list`
    /// - Test: `LibmpvLogTests.optionList`
    package static let path = "[file]"

    /// The types, as the list names them. A choice's words follow its type, an alias's option follows "for".
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `options/m_option.c`, the names of `m_option_type_flag` and others
    /// - Test: `LibmpvLogTests.optionList`
    package enum Kind {
        package static let flag = "Flag"
        package static let print = "Print"
        package static let choice = "Choices:"
        package static let alias = "alias"
        package static let aliasTarget = "for"
        package static let removed = "removed"
        package static let list = "String list"
        package static let aspect = "Aspect"
    }
}
