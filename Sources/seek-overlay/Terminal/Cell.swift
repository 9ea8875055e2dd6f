/// One place of the screen.
struct Cell: Equatable {
    /// Nil for the second half of a wide character.
    var text: Character? = " "
    var colour = Colour.ink
    var ground = Colour.ground
    var isBold = false
}
