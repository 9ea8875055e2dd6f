/// Unanswered requests to libmpv, by the number that the reply carries.
package struct CallTable<Call> {
    private var calls: [UInt64: Call] = [:]
    private var next: UInt64 = 1

    package init() {}

    /// - Returns: the number for the request.
    package mutating func open(_ call: Call) -> UInt64 {
        defer { next += 1 }
        calls[next] = call
        return next
    }

    /// Moves a request to its next stage; its number stays.
    package mutating func replace(_ number: UInt64, with call: Call) {
        if calls[number] != nil { calls[number] = call }
    }

    package mutating func close(_ number: UInt64) -> Call? { calls.removeValue(forKey: number) }

    package subscript(number: UInt64) -> Call? { calls[number] }

    /// The numbers of the calls for which the condition holds.
    package func numbers(of condition: (Call) -> Bool) -> Set<UInt64> {
        Set(calls.filter { condition($0.value) }.keys)
    }

    /// The unanswered calls, in no particular order.
    package var all: some Collection<Call> { calls.values }
}
