package import Core

/// How a currency is named beside a sum.
package enum CurrencyStyle: Hashable, Sendable {
    /// By its symbol where it has one that is not shared: `€5.99`, else as `code`.
    case symbol
    /// By its code of ISO 4217: `EUR 5.99`.
    case code
}

extension Formats {
    /// A whole number.
    package func number(_ number: Int) -> String {
        self.number(String(number))
    }

    /// An exact decimal number, given as text with a point (`-1234.5`), digit for digit.
    ///
    /// Thousands are set apart from 10,000 on: with four digits a separator helps nobody and could be taken for the
    /// decimal one. Text that is no decimal number is answered as it is.
    package func number(_ decimal: String) -> String {
        guard let number = DecimalText(decimal) else { return decimal }
        return (number.isNegative ? "-" : "") + unsigned(number, grouped: true)
    }

    /// An amount, without needless zeros.
    package func number(_ amount: Amount) -> String {
        number(amount.description)
    }

    /// A sum of money with all decimals of its currency.
    package func money(_ money: Money, _ style: CurrencyStyle = .symbol) -> String {
        guard let number = DecimalText(money.decimalText) else { return money.decimalText }
        let symbol = style == .symbol ? Self.symbols[money.currency.code] : nil
        let pattern = symbol == nil ? conventions.moneyWithCode : conventions.moneyWithSymbol
        return pattern.filled { name in
            switch name {
            case "sign": number.isNegative ? "-" : ""
            case "symbol": symbol ?? money.currency.code
            default: unsigned(number, grouped: true)
            }
        }
    }

    /// A number as it stands in a form field: what `amount(typed:)` reads back, so never grouped.
    package func field(_ amount: Amount) -> String {
        guard let number = DecimalText(amount.description) else { return amount.description }
        return (number.isNegative ? "-" : "") + unsigned(number, grouped: false)
    }

    /// A sum as it stands in a form field, without its currency.
    package func field(_ money: Money) -> String {
        guard let number = DecimalText(money.decimalText) else { return money.decimalText }
        return (number.isNegative ? "-" : "") + unsigned(number, grouped: false)
    }

    private func unsigned(_ number: DecimalText, grouped: Bool) -> String {
        let whole = grouped && number.whole.utf8.count >= 5 ? grouping(number.whole) : String(number.whole)
        return number.decimals.isEmpty ? whole : "\(whole)\(conventions.decimalSeparator)\(number.decimals)"
    }

    private func grouping(_ digits: Substring) -> String {
        var result = ""
        var left = digits.utf8.count
        for digit in digits {
            result.append(digit)
            left -= 1
            if left > 0, left.isMultiple(of: 3) { result.append(conventions.groupSeparator) }
        }
        return result
    }

    /// Symbols that name one currency only; other dollars and crowns go by their code.
    private static let symbols = [
        "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "KRW": "₩", "INR": "₹", "BRL": "R$", "ILS": "₪", "UAH": "₴",
        "VND": "₫",
    ]
}
