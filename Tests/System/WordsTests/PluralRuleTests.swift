import Testing

@testable import Words

@Suite("Forms of plurals")
struct PluralRuleTests {
    private static let rules: [(header: String, form: @Sendable (Int) -> Int)] = [
        ("nplurals=1; plural=0;", { _ in 0 }),
        ("nplurals=2; plural=(n != 1);", { $0 == 1 ? 0 : 1 }),
        ("nplurals=2; plural=(n > 1);", { $0 > 1 ? 1 : 0 }),
        ("nplurals=2; plural= n%10==1 && n%100!=11 ? 0 : 1 ;", { $0 % 10 == 1 && $0 % 100 != 11 ? 0 : 1 }),
        (
            "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
            { n in n == 1 ? 0 : (2...4).contains(n % 10) && !(10..<20).contains(n % 100) ? 1 : 2 }
        ),
        (
            "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
            { n in
                switch (n, n % 100) {
                case (0...2, _): n
                case (_, 3...10): 3
                case (_, 11...): 4
                default: 5
                }
            }
        ),
    ]

    @Test("the rules of languages give the forms that they mean", arguments: rules.indices)
    func languages(_ index: Int) throws {
        let (header, form) = Self.rules[index]
        let rule = try #require(PluralRule(header: header))
        for count in 0...1000 { #expect(rule.form(of: count) == form(count), "\(header) \(count)") }
    }

    @Test("operators bind as in C")
    func precedence() throws {
        let forms = [
            ("1 + 2 * 3", 7), ("10 - 2 - 3", 5), ("2 * 7 % 4", 2), ("!0 + !5", 1), ("1 || 0 && 0", 1), ("4 / 0", 0),
            ("n % 0", 0), ("1 < 2 == 1", 1), ("0 ? 1 : 0 ? 2 : 3", 3), ("(1 ? 2 : 3) + 1", 3), ("3 - 5", 0),
            ("7 > 7", 0), ("7 >= 7", 1),
        ]
        for (expression, form) in forms {
            let rule = try #require(PluralRule(header: "nplurals=100; plural=\(expression);"), "\(expression)")
            #expect(rule.form(of: 4) == form, "\(expression)")
        }
        #expect(PluralRule.english.forms == 2)
        #expect([0, 1, 2].map(PluralRule.english.form) == [1, 0, 1])
    }

    @Test(
        "anything else is none",
        arguments: [
            "", "nplurals=2", "nplurals=0; plural=0", "nplurals=101; plural=0", "nplurals=2; plural=m",
            "nplurals=2; plural=n n", "nplurals=2; plural=(n", "nplurals=2; plural=n ? 1", "nplurals=2; plural=",
            "nplurals=2; plural=99999999999999999999", "nplurals=2; plural=" + String(repeating: "(", count: 10_000),
            "nplurals=2; plural=" + String(repeating: "!", count: 10_000) + "n",
            "nplurals=2; plural=" + String(repeating: "n?", count: 10_000) + "n",
        ])
    func refused(_ header: String) {
        #expect(PluralRule(header: header) == nil)
    }
}
