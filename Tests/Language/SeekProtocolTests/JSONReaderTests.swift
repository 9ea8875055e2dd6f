import SeekProtocol
import Testing

@Suite("The JSON reader")
struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue { try JSONReader.value(of: text.utf8) }

    private func problem(_ text: String) -> JSONError? {
        do {
            _ = try JSONReader.value(of: text.utf8)
            return nil
        } catch {
            return error
        }
    }

    @Test("reads what RFC 8259 allows")
    func standard() throws {
        let text = #" { "a" : [ 1 , -2.5 , "x\n\"\\\/\b\f\r\tß" , true , false , null ] , "b" : { } , "c" : [ ] } "#
        let expected = JSONValue.object([
            .init(
                "a",
                .array([
                    .integer(1), .double(-2.5), .text("x\n\"\\/\u{8}\u{C}\r\tß"), .bool(true), .bool(false), .null,
                ])),
            .init("b", .object([])),
            .init("c", .array([])),
        ])
        #expect(try read(text) == expected)
    }

    @Test(
        "accepts what mpv accepts beyond it",
        arguments: [
            (#"{"a":1,}"#, #"{"a":1}"#),
            (#"[1,2,]"#, "[1,2]"),
            (#"{a:1,_b2:2}"#, #"{"a":1,"_b2":2}"#),
            (#"{"a"=1,b=2}"#, #"{"a":1,"b":2}"#),
            (#"{"a":1}junk"#, #"{"a":1}"#),
            ("[1] }", "[1]"),
            ("\t\r\n [\r\n\t1 ]", "[1]"),
        ])
    func extensions(_ text: String, _ plain: String) throws {
        #expect(try read(text) == read(plain))
    }

    @Test(
        "reads whole numbers in C's base-0 notations",
        arguments: [
            ("0", 0), ("-0", 0), ("42", 42), ("-42", -42), ("0x10", 16), ("-0x10", -16), ("0XfF", 255), ("010", 8),
            ("-017", -15), ("9223372036854775807", .max), ("-9223372036854775808", .min), ("0x7fffffffffffffff", .max),
        ] as [(String, Int64)])
    func wholeNumbers(_ text: String, _ number: Int64) throws {
        #expect(try read(text) == .integer(number))
    }

    @Test(
        "reads all other numbers as doubles",
        arguments: [
            ("1e3", 1000), ("1.5", 1.5), ("-1.5E-2", -0.015), ("1.", 1), ("09", 9), ("018", 18), ("08.5", 8.5),
            ("9223372036854775808", 0x1p63), ("-9223372036854775809", -0x1p63), ("100000000000000000000", 1e20),
            ("0x10000000000000000", 0x1p64), ("-0xFFFFFFFFFFFFFFFFF", -0x1p68), ("1e+2", 100),
            ("1.7976931348623157e308", .greatestFiniteMagnitude), ("2.2250738585072014e-308", .leastNormalMagnitude),
            ("0e999999", 0), ("-0.000e400", 0), ("0x0p9999", 0), ("0x1p-1074", .leastNonzeroMagnitude), ("0x1.8", 1.5),
            ("0x1p3", 8), ("-0x.8P-1", -0.25), ("-.5", -0.5),
            ("07777777777777777777777777777", 7_777_777_777_777_778_308_713_283_584),
        ] as [(String, Double)])
    func doubles(_ text: String, _ number: Double) throws {
        #expect(try read(text) == .double(number))
    }

    /// C's strtod reports ERANGE for them, and then mpv takes none of their characters.
    @Test(
        "refuses numbers that no double is near",
        arguments: [
            "1e400", "-1e400", "1e309", "0x1p5000", "1e99999999999999999999", String(repeating: "1", count: 400),
            "-" + String(repeating: "9", count: 400) + ".5", "1e-400", "-1e-400", "1e-310", "0x1.8p-1074", "0x1p-1075",
            "0." + String(repeating: "0", count: 400) + "1",
        ])
    func outOfRange(_ text: String) {
        for (prefix, suffix) in [("[", "]"), (#"{"request_id":"#, "}"), ("[[", "]]")] {
            let error = problem(prefix + text + suffix)
            #expect(error?.problem == "a number is too large or too small for a double")
            #expect(error?.offset == prefix.utf8.count)
        }
        #expect((try? JSONReader.value(of: text.utf8, roundsNumbers: true)) != nil)
    }

    @Test("stops a number where it ends", arguments: ["0x", "0xg", "1e", "1e+", "1.2.3", "07a"])
    func numberEnds(_ text: String) throws {
        // Any text may follow the outermost value, but not a value in a list.
        #expect(throws: Never.self) { try read(text) }
        #expect(problem("[\(text)]")?.problem == "a list needs \",\" or \"]\" here")
    }

    @Test(
        "reads escapes",
        arguments: [
            (#""\u0041""#, [0x41]),
            (#""\u00e9\u20AC""#, [0xC3, 0xA9, 0xE2, 0x82, 0xAC]),
            (#""\ud83d\uDE00""#, [0xF0, 0x9F, 0x98, 0x80]),
            (#""\ude00x""#, [0xED, 0xB8, 0x80, 0x78]),
            (#""\xAB\xcd""#, [0xAB, 0xCD]),
            (#""\x 1\x-1\u+041\u0x41""#, [0x01, 0xFF, 0x41, 0x41]),
            (#""\e\'""#, [0x1B, 0x27]),
            // A NUL ends the text, not the string.
            (#""\u0000""#, []),
            (#""ab\u0000cd\n""#, [0x61, 0x62]),
            (#""ab\x00cd\"""#, [0x61, 0x62]),
        ] as [(String, [UInt8])])
    func escapes(_ text: String, _ bytes: [UInt8]) throws {
        #expect(try read(text) == .string(ByteString(bytes)))
    }

    @Test("a key's text ends at an escaped NUL, too")
    func keyWithNUL() throws {
        #expect(try read(#"{"a\u0000b":1,"c":2}"#) == read(#"{"a":1,"c":2}"#))
        #expect(problem(#"["a\u0000\q"]"#)?.problem == "a string has an unknown or broken escape")
    }

    @Test("passes on invalid UTF-8 and control characters")
    func bytesAsTheyAre() throws {
        let bytes: [UInt8] = [0xFF, 0xC3, 0x28, 0x01, 0x0A, 0x7F, 0x80]
        let text: [UInt8] = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
        #expect(try JSONReader.value(of: text) == .string(ByteString(bytes)))
    }

    @Test("accepts 50 levels of nesting and not 51", arguments: ["[", #"{"a":"#])
    func depth(_ opening: String) throws {
        func nested(_ depth: Int) -> String {
            let closing = opening == "[" ? "]" : "}"
            let innermost = opening == "[" ? "[]" : "{}"
            return String(repeating: opening, count: depth - 1) + innermost
                + String(repeating: closing, count: depth - 1)
        }
        #expect(throws: Never.self) { try read(nested(50)) }
        #expect(problem(nested(51))?.problem == "values are nested deeper than 50")
        #expect(problem(String(repeating: opening, count: 20_000))?.problem == "values are nested deeper than 50")
    }

    @Test("a scalar counts as a level")
    func scalarDepth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try read(nested(49)) }
        #expect(problem(nested(50))?.problem == "values are nested deeper than 50")
    }

    @Test("the first of several members with the same key counts")
    func firstMember() throws {
        #expect(try read(#"{"a":1,"a":2}"#)["a"] == .integer(1))
    }

    @Test(
        "reports the problem and its byte offset",
        arguments: [
            ("", "a value is missing", 0),
            ("[1", "a list needs \",\" or \"]\" here", 2),
            ("[1 2]", "a list needs \",\" or \"]\" here", 3),
            ("[,]", "no value starts like this", 1),
            ("{,}", "a key is missing", 1),
            ("[1,,2]", "no value starts like this", 3),
            (#"{"a":1 "b":2}"#, "an object needs \",\" or \"}\" here", 7),
            (#"{"a" 1}"#, "a key needs \":\" after it", 5),
            (#"{1:2}"#, "a key is missing", 1),
            (#"{'a':2}"#, "a key is missing", 1),
            (#"{"a":}"#, "no value starts like this", 5),
            (#"{"a":"#, "a value is missing", 5),
            (#""abc"#, "a string has no closing quote", 4),
            (#""abc\"#, "a string has no closing quote", 5),
            (#""\q""#, "a string has an unknown or broken escape", 2),
            (#""\u12g4""#, "a string has an unknown or broken escape", 2),
            (#""\u12"#, "a string has an unknown or broken escape", 2),
            (#""\x4""#, "a string has an unknown or broken escape", 2),
            (#""\u 41""#, "a string has an unknown or broken escape", 2),
            // A surrogate's first half goes with its second half alone.
            (#""\ud83d""#, "a string has an unknown or broken escape", 2),
            (#""\ud83dx""#, "a string has an unknown or broken escape", 2),
            (#""\ud83d\u0041""#, "a string has an unknown or broken escape", 2),
            (#""\ud83d\uzz""#, "a string has an unknown or broken escape", 2),
            (#""\ude00\ud83d""#, "a string has an unknown or broken escape", 8),
            ("-", "a number has no digits", 0),
            ("-x", "a number has no digits", 0),
            ("+1", "no value starts like this", 0),
            (".5", "no value starts like this", 0),
            ("nan", "no value starts like this", 0),
            ("tru", "no value starts like this", 0),
            ("-inf", "a number has no digits", 0),
            ("-nan", "a number has no digits", 0),
            ("-.", "a number has no digits", 0),
        ])
    func problems(_ text: String, _ words: String, _ offset: Int) {
        let error = problem(text)
        #expect(error?.problem == words)
        #expect(error?.offset == offset)
    }
}
