/// Which seek button.
public enum Button: String, Sendable, CaseIterable {
    case forward
    case backward
}
