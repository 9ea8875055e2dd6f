/// What stands in one place of the screen.
struct Cell: Equatable {
    /// Nil: the second half of a wide character.
    var text: Character? = " "
    var colour = Colour.ink
    var ground = Colour.ground
    var isBold = false
}
