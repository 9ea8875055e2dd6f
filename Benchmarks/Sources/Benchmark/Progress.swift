import Foundation

/// Says what is being measured, to who waits.
func progress(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}
