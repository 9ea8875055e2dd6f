/// The keys of a TOML file that set the properties of a `Root`, in the order of the shipped file.
package struct KeyTable<Root: SendableMetatype>: Sendable {
    package typealias Property<Value> = any WritableKeyPath<Root, Value> & Sendable

    /// A key: the values that it takes, and the property that it sets. The property's first value is its default.
    package struct Key: Sendable {
        package let table: String
        package let name: String
        /// Type, unit and range in words, as errors give them.
        package let expectation: String
        let write: @Sendable (ConfigurationValue, inout Root) throws(KeyMismatch) -> Void
        fileprivate let isEqual: @Sendable (Root, Root) -> Bool

        package init<Value: Equatable & SendableMetatype>(
            _ table: String, _ name: String, _ type: KeyType<Value>, _ property: Property<Value>
        ) {
            self.table = table
            self.name = name
            expectation = type.expectation
            write = { (value, root) throws(KeyMismatch) in root[keyPath: property] = try type.read(value) }
            isEqual = { $0[keyPath: property] == $1[keyPath: property] }
        }

        /// `seek.flip`.
        package var path: String { "\(table).\(name)" }
    }

    /// Every table, also those whose members are no keys of this table.
    package let tables: [String]
    /// The tables whose members are tables.
    package let groups: Set<String>
    /// The arrays of tables. Who has such a table reads it.
    let lists: Set<String>
    package let keys: [Key]

    package init(tables: [String], groups: Set<String> = [], lists: Set<String> = [], keys: [Key]) {
        self.tables = tables
        self.lists = lists
        self.groups = groups
        self.keys = keys
    }

    package func keys(of table: String) -> [Key] { keys.filter { $0.table == table } }

    /// The names of a table's keys whose values differ.
    package func names(in table: String, differentIn one: Root, _ other: Root) -> [String] {
        keys.filter { $0.table == table && !$0.isEqual(one, other) }.map(\.name)
    }

    /// Whether two roots have the same values in a table.
    package func isTable(_ table: String, equalIn one: Root, _ other: Root) -> Bool {
        keys.allSatisfy { $0.table != table || $0.isEqual(one, other) }
    }
}

/// Why a value is refused, if the key can say it better than by showing the whole value.
package struct KeyMismatch: Error, Equatable {
    /// `invalid element 0`; nil stands for the whole value.
    package var found: String?
    /// Nil: the key's expectation.
    package var expected: String?
    /// A name that is not among the known ones: the nearest of them is suggested.
    package var unknown: String?
    package var known: [String] = []

    package init(found: String? = nil, expected: String? = nil) {
        self.found = found
        self.expected = expected
    }

    package init(element: ConfigurationValue) {
        found = "invalid element \(element.shown)"
    }

    package init(unknown: String, among known: [String], found: String? = nil) {
        self.found = found
        self.unknown = unknown
        self.known = known
    }
}
