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
        number.magnitude < 10_000 ? String(number) : self.number(String(number))
    }

    /// An exact decimal number, given as text with a point (`-1234.5`), digit for digit.
    ///
    /// Thousands are set apart from 10,000 on: with four digits a separator helps nobody and could be taken for the
    /// decimal one. Text that is no decimal number is answered as it is.
    package func number(_ decimal: String) -> String {
        guard let number = DecimalText(decimal) else { return decimal }
        return text(number, signed: true, grouped: true)
    }

    /// An amount, without needless zeros.
    package func number(_ amount: Amount) -> String {
        number(amount.description)
    }

    /// A sum of money with all decimals of its currency.
    package func money(_ money: Money, _ style: CurrencyStyle = .symbol) -> String {
        guard let number = DecimalText(money.decimalText) else { return money.decimalText }
        let symbol = style == .symbol ? Self.symbols[money.currency.code] : nil
        let pattern = symbol == nil ? conventions.row.moneyWithCode : conventions.row.moneyWithSymbol
        return pattern.filled { field, result in
            switch field {
            case .sign: result += number.isNegative ? "-" : ""
            case .symbol: result += symbol ?? money.currency.code
            case .number: result += text(number, signed: false, grouped: true)
            }
        }
    }

    /// A number as it stands in a form field: what `amount(typed:)` reads back, so never grouped.
    package func field(_ amount: Amount) -> String {
        guard let number = DecimalText(amount.description) else { return amount.description }
        return text(number, signed: true, grouped: false)
    }

    /// A sum as it stands in a form field, without its currency.
    package func field(_ money: Money) -> String {
        guard let number = DecimalText(money.decimalText) else { return money.decimalText }
        return text(number, signed: true, grouped: false)
    }

    private func text(_ number: DecimalText, signed: Bool, grouped: Bool) -> String {
        number.text(
            signed: signed,
            decimalSeparator: conventions.row.decimalSeparator,
            groupSeparator: grouped && number.whole.count >= 5 ? conventions.row.groupSeparator : nil
        )
    }

    /// Symbols that name one currency only; other dollars and crowns go by their code.
    private static let symbols = [
        "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "KRW": "₩", "INR": "₹", "BRL": "R$", "ILS": "₪", "UAH": "₴",
        "VND": "₫",
    ]
}
