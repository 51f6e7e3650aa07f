package import Core
package import Outbound
package import Site

/// How this installation is run: read once, from flags and the environment, and handed down from there.
package struct Configuration: Sendable {
    package var data = "data"
    package var resources = "."
    package var host = "127.0.0.1"
    package var port = 8080
    package var base = ""
    package var publicURL: String?
    package var trustedProxies = TrustedProxies.none
    /// How operators of other services reach whoever runs this installation; empty when that is not said.
    package var contact = ""
    package var facts = FactsAddresses()
    package var allowedTargets: [HostAndPort] = []
    package var mail = MailSettings()
    package var setUpCode: String?
    package var largestGroup = 64
    /// Seconds after which the worker looks at clock and database, whatever happens.
    package var workerInterval = 30
    package var logLevel = Log.Level.info
    package var reloadsViews = false

    /// Where the family of Open Food Facts is asked, in this order.
    package struct FactsAddresses: Hashable, Sendable {
        package var food = "https://world.openfoodfacts.org"
        package var products = "https://world.openproductsfacts.org"
        package var beauty = "https://world.openbeautyfacts.org"
        package var petFood = "https://world.openpetfoodfacts.org"
    }

    /// The database's file.
    package var databasePath: String { "\(data)/lares.sqlite" }
    /// What secrets in the database are sealed with; no backup has it.
    package var keyFile: String { "\(data)/secret.key" }

    /// The folder of the files of documents.
    package var documents: String { "\(data)/documents" }

    /// The folder of the products' pictures.
    package var pictures: String { "\(data)/pictures" }

    /// The folder in which files lie without a name while they come in.
    var uploads: String { "\(data)/uploads" }

    /// How the program names itself to other services, which ask for a version and a way to reach somebody.
    package var userAgent: String {
        let contact = [contact, publicURL ?? ""].first { !$0.isEmpty } ?? "a self-hosted household server"
        return "Lares/\(Program.version) (\(contact))"
    }

    /// What nothing is set for.
    package static let standard = Configuration()
}

/// An option that is set wrongly, named as it was set.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
