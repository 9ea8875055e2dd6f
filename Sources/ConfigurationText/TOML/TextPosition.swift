/// A place in a text. Both are counted from 1, the column in Unicode scalars.
package struct TextPosition: Equatable, Sendable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
