// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// A room of the house: one module and the tests of the same name.
///
/// What it may use is what stands in `uses`.
func room(
    _ name: String,
    uses: [Target.Dependency] = [],
    testsUse: [Target.Dependency] = [],
    testsExclude: [String] = []
) -> [Target] {
    [
        .target(name: name, dependencies: uses, swiftSettings: strict),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.init(stringLiteral: name)] + uses + testsUse,
            exclude: testsExclude,
            swiftSettings: strict
        ),
    ]
}

/// A module map for one of Debian's libraries.
///
/// `package` is the apt package that brings its headers.
func library(_ name: String, package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/CLibraries/\(name)", providers: [.apt([package])])
}

let libraries: [Target] = [
    library("CSQLite", package: "libsqlite3-dev"),
    .target(name: "CSQLiteShim", path: "Sources/CLibraries/CSQLiteShim"),
    // Debian's libcurl4-openssl-dev, with functions of our own for its variadic ones.
    .target(name: "CCurl", path: "Sources/CLibraries/CCurl", linkerSettings: [.linkedLibrary("curl")]),
    library("CSodium", package: "libsodium-dev"),
    library("CDeflate", package: "libdeflate-dev"),
    // What gzip makes is read by another library in tests.
    library("CZlib", package: "zlib1g-dev"),
    library("CQrencode", package: "libqrencode-dev"),
    .target(name: "CLinux", path: "Sources/CLibraries/CLinux"),
    .target(name: "CSandbox", path: "Sources/CLibraries/CSandbox"),
    .target(
        name: "CPictures",
        path: "Sources/CLibraries/CPictures",
        linkerSettings: ["jpeg", "png", "webp", "m"].map { .linkedLibrary($0) }
    ),
    .target(name: "CZXing", path: "Sources/CLibraries/CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
    .target(name: "CZBar", path: "Sources/CLibraries/CZBar"),
    .target(name: "CTesseract", path: "Sources/CLibraries/CTesseract"),
]

let platform: [Target] = [
    room("Core"),
    room("JSON"),
    room("HTTP"),
    room("HTTPServer", uses: ["Core", "HTTP", "CDeflate", "CLinux"], testsUse: ["CZlib"]),
    room("SQLite", uses: ["Core", "CSQLite", "CSQLiteShim"]),
    room("Mustache", testsUse: ["JSON"]),
    room(
        "Outbound",
        uses: ["CCurl", "Core", "Cryptography", "HTTP"],
        testsUse: ["CZlib", "TestPeers"]
    ),
    room("Cryptography", uses: ["Core", "CSodium"]),
    room("Imaging", uses: ["CPictures", "CSandbox", "CTesseract", "CZBar", "CZXing"], testsUse: ["TestPictures"]),
    room("Labels", uses: ["CQrencode"], testsUse: ["Imaging", "TestPictures"]),
    room("Localization", uses: ["Core"]),
].flatMap(\.self)

let shared: [Target] = [
    room("Schema", uses: ["SQLite"], testsExclude: ["schema.sql"]),
    room(
        "Accounts",
        uses: ["Core", "Cryptography", "Localization", "Schema", "SQLite"],
        testsUse: ["TestSupport"]
    ),
    room(
        "Site",
        uses: ["Accounts", "Core", "Cryptography", "HTTP", "JSON", "Ledger", "Localization", "Mustache", "SQLite"],
        testsUse: ["TestSupport"]
    ),
    room(
        "Ledger",
        uses: ["Accounts", "Core", "Schema", "SQLite"],
        // The journal is tested with real bookings.
        testsUse: ["Catalog", "Places", "Stock", "TestSupport"]
    ),
].flatMap(\.self)

let features: [Target] = [
    room(
        "Membership",
        uses: [
            "Accounts", "Core", "Cryptography", "HTTP", "JSON", "Localization", "Mustache", "SQLite", "Site",
        ],
        testsUse: ["TestSupport"]
    ),
    room(
        "Catalog",
        uses: [
            "Accounts", "Core", "Cryptography", "HTTP", "Imaging", "JSON", "Ledger", "Localization", "Mustache",
            "Outbound", "SQLite", "Site",
        ],
        testsUse: ["TestPeers", "TestPictures", "TestSupport"]
    ),
    room(
        "Places",
        uses: ["Accounts", "Core", "HTTP", "JSON", "Ledger", "Localization", "Mustache", "Site", "SQLite"],
        testsUse: ["TestSupport"]
    ),
    room(
        "Scanning",
        uses: [
            "Accounts", "Catalog", "Core", "HTTP", "Imaging", "Items", "JSON", "Ledger", "Localization", "Mustache",
            "Places",
            "SQLite", "Site", "Stock",
        ],
        testsUse: ["TestPictures", "TestSupport"]
    ),
    room(
        "Stock",
        uses: [
            "Accounts", "Catalog", "Core", "HTTP", "JSON", "Ledger", "Localization", "Mustache", "Places", "Site",
            "SQLite",
        ],
        testsUse: ["TestSupport"]
    ),
    room(
        "Dashboard",
        uses: [
            "Accounts", "Catalog", "Core", "HTTP", "Localization", "Mustache", "Places", "SQLite", "Site", "Stock",
        ],
        testsUse: ["Ledger", "TestSupport"]
    ),
    room(
        "Items",
        uses: [
            "Accounts", "Catalog", "Core", "Cryptography", "HTTP", "Imaging", "JSON", "Labels", "Ledger",
            "Localization", "Mustache", "Places", "Site", "SQLite",
        ],
        testsUse: ["Loans", "Stock", "TestPictures", "TestSupport"]
    ),
    room(
        "Loans",
        uses: [
            "Accounts", "Catalog", "Core", "HTTP", "Items", "JSON", "Ledger", "Localization", "Mustache", "Site",
            "SQLite",
        ],
        testsUse: ["Places", "Stock", "TestPictures", "TestSupport"]
    ),
    room(
        "Delivery",
        uses: [
            "Accounts", "Catalog", "Core", "Cryptography", "HTTP", "Items", "JSON", "Ledger", "Localization",
            "Mustache", "Outbound", "Reminders", "SQLite", "Site",
        ],
        testsUse: ["Stock", "TestPeers", "TestSupport"]
    ),
    room(
        "Pomodoro",
        uses: ["Accounts", "Core", "HTTP", "JSON", "Localization", "Mustache", "SQLite", "Site"],
        testsUse: ["TestSupport"]
    ),
    room(
        "Reminders",
        uses: [
            "Accounts", "Catalog", "Core", "HTTP", "Items", "JSON", "Ledger", "Localization", "Mustache", "SQLite",
            "Site",
        ],
        testsUse: ["Loans", "Stock", "TestPictures", "TestSupport"]
    ),
    room(
        "Shopping",
        uses: [
            "Accounts", "Catalog", "Core", "HTTP", "JSON", "Ledger", "Localization", "Mustache", "Places", "SQLite",
            "Site", "Stock",
        ],
        testsUse: ["TestSupport"]
    ),
].flatMap(\.self)

let program: [Target] =
    room(
        "App",
        uses: [
            "Accounts", "Catalog", "Core", "Cryptography", "Dashboard", "Delivery", "HTTP", "HTTPServer", "Imaging",
            "Items", "JSON", "Ledger", "Loans", "Localization", "Membership", "Outbound", "Places", "Pomodoro",
            "Reminders", "SQLite", "Scanning", "Schema", "Shopping", "Site", "Stock",
        ]
    ) + [
        .executableTarget(
            name: "lares",
            dependencies: ["Accounts", "App", "Core", "Cryptography", "Imaging", "Localization", "Outbound"],
            swiftSettings: strict
        ),
        // Measured by bin/bench, no part of what is installed.
        .executableTarget(
            name: "planner-benchmark",
            dependencies: ["Accounts", "Core", "Reminders"],
            path: "Benchmarks/Planner",
            swiftSettings: strict
        ),
    ]

/// What tests talk to: a server on this machine that answers as a test says.
let testPeers: Target = .target(
    name: "TestPeers",
    dependencies: ["Outbound"],
    path: "Tests/Peers",
    swiftSettings: strict
)

/// Pictures that tests draw: barcodes by ZXing's own writer, files by the codecs.
let testPictures: [Target] = [
    .target(
        name: "CPictureFiles",
        path: "Tests/PictureFiles",
        linkerSettings: [.linkedLibrary("ZXing"), .linkedLibrary("jpeg"), .linkedLibrary("webp")]
    ),
    .target(
        name: "TestPictures",
        dependencies: ["CPictureFiles", "Imaging"],
        path: "Tests/Pictures",
        swiftSettings: strict
    ),
]

/// What tests of several rooms share: a household with people in every role, a clock to set, chance from a seed.
let testSupport: Target = .target(
    name: "TestSupport",
    dependencies: [
        "Accounts", "Core", "Cryptography", "HTTP", "JSON", "Localization", "Mustache", "Schema", "Site", "SQLite",
    ],
    path: "Tests/Support",
    swiftSettings: strict
)

let package = Package(
    name: "lares",
    products: [.executable(name: "lares", targets: ["lares"])],
    targets: libraries + platform + shared + features + program + testPictures + [testSupport, testPeers],
    cxxLanguageStandard: .cxx17
)

// Set by bin/fuzz, which needs nothing but HTTP: that is compiled to tell the fuzzer where it was, and to stop at bad
// accesses.
if Context.environment["FUZZ"] != nil {
    let sanitized = ["-sanitize=fuzzer,address"]
    package.targets = [
        .target(name: "HTTP", swiftSettings: strict + [.unsafeFlags(sanitized)]),
        .executableTarget(
            name: "fuzz-http",
            dependencies: ["HTTP"],
            path: "Tests/Fuzzing",
            exclude: ["http.dict", "seeds"],
            swiftSettings: strict + [.unsafeFlags(sanitized)],
            linkerSettings: [.unsafeFlags(sanitized + ["-use-ld=lld"])]
        ),
    ]
}
