/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
    /// Three capital letters.
    package let code: String

    /// The number of decimals of its minor unit: 2 for the euro, 0 for the yen, 3 for the dinar of Kuwait.
    package let digits: Int

    /// The currency of most of Europe.
    package static let euro = Currency(code: "EUR", digits: 2)

    private init(code: String, digits: Int) {
        self.code = code
        self.digits = digits
    }

    /// Looks a code up in ISO 4217's list one (currencies people pay with), or nil.
    package init?(_ code: String) {
        guard let digits = Self.digits[code] else { return nil }
        self.code = code
        self.digits = digits
    }

    /// Every code, in alphabetical order.
    package static let codes = digits.keys.sorted()

    private static let digits: [String: Int] = {
        let lists: [(digits: Int, codes: String)] = [
            (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
            (3, "BHD IQD JOD KWD LYD OMR TND"),
            (
                2,
                """
                AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP \
                CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS \
                INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN \
                MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE \
                SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW
                """
            ),
        ]
        let pairs = lists.flatMap { list in list.codes.split(separator: " ").map { (String($0), list.digits) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}

/// A sum of money in whole minor units (cents) of its currency.
package struct Money: Hashable, Sendable {
    /// Cents, or whatever the currency's smallest unit is.
    package let minorUnits: Int64
    package let currency: Currency

    /// Makes a sum of minor units.
    package init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Takes a decimal number of the currency's main unit; nil when negative or finer than its minor unit.
    package init?(_ amount: Amount, currency: Currency) {
        let divisor = (currency.digits..<6).reduce(Int64(1)) { power, _ in power * 10 }
        guard amount.millionths >= 0, amount.millionths % divisor == 0 else { return nil }
        self.init(minorUnits: amount.millionths / divisor, currency: currency)
    }

    /// The sum in the currency's main unit with all its decimals, `5.90`.
    package var decimalText: String {
        let power = (0..<currency.digits).reduce(Int64(1)) { power, _ in power * 10 }
        guard power > 1 else { return String(minorUnits) }
        let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: power.magnitude)
        let decimals = String(rest)
        return (minorUnits < 0 ? "-" : "") + "\(whole)."
            + String(repeating: "0", count: currency.digits - decimals.count) + decimals
    }
}
