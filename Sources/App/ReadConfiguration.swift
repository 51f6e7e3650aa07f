extension Configuration {
    /// Reads flags (`name`, value pairs in their order) and the environment; a flag counts more than a variable.
    ///
    /// Throws with the name of whatever is unknown or set to what it cannot be. `readFile` reads the file that a
    /// secret's `…_FILE` variable names.
    package init(
        flags: [(name: String, value: String)],
        environment: [String: String],
        readFile: (String) throws -> String
    ) throws(ConfigurationError) {
        self = .standard
        let options = ConfigurationOption.all
        for (variable, value) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix("LARES_") {
            if let option = options.first(where: { $0.variable == variable }) {
                try set(option, value, as: variable)
            } else if let option = options.first(where: { $0.isSecret && $0.variable + "_FILE" == variable }) {
                guard let secret = try? readFile(value) else {
                    throw ConfigurationError("\(variable): the file cannot be read")
                }
                try set(option, String(secret.prefix { !$0.isNewline }), as: variable)
            } else {
                throw ConfigurationError("\(variable): there is no such option")
            }
        }
        for (name, value) in flags {
            guard let option = options.first(where: { $0.name == name }) else {
                throw ConfigurationError("--\(name): there is no such option")
            }
            try set(option, value, as: "--\(name)")
        }
        if let fault = mail.fault { throw ConfigurationError(fault) }
    }

    private mutating func set(
        _ option: ConfigurationOption,
        _ value: String,
        as name: String
    ) throws(ConfigurationError) {
        guard option.set(&self, value) else {
            throw ConfigurationError("\(name): \(option.isSecret ? "this" : "“\(value)”") cannot be \(option.value)")
        }
    }

    /// Every option and how it is set, secrets hidden.
    package var report: String {
        ConfigurationOption.all.map { option in
            let value = option.get(self)
            return "\(option.name) = \(option.isSecret && !value.isEmpty ? "(hidden)" : value)\n"
        }.joined()
    }
}
