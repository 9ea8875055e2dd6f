/// The films to forget.
package enum FilmChoice: Equatable, Sendable {
    /// A path or a URL.
    case film(ByteString)
    /// The key that a client gave with `loadfile`.
    case key(ByteString)
    case all
}
