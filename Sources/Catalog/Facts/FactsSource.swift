/// A public database of articles, as a client sees it.
package struct FactsSource: Sendable {
    /// What it is called.
    package let name: String
    /// Asks for one article.
    package let ask: @Sendable (GTIN) async -> FactsAnswer

    /// Makes a source of its closure.
    package init(name: String, ask: @escaping @Sendable (GTIN) async -> FactsAnswer) {
        self.name = name
        self.ask = ask
    }
}

/// What a source answers.
package enum FactsAnswer: Hashable, Sendable {
    case found(ProductFacts)
    /// It does not know the article.
    case unknown
    /// It did not answer, or not as it should; it may have said after how many seconds to ask again.
    case failed(retryAfter: Int?)
    /// Whoever asked went away.
    case cancelled
}
