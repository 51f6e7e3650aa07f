import Foundation
package import Imaging

/// Workers that are the program, which is built beside the tests.
package enum TestWorkers {
    /// With the limits of the program.
    package static let shared = ImageWorkers(program: path)

    /// With limits of their own.
    package static func make(_ change: (inout ImagingLimits) -> Void = { _ in }) -> ImageWorkers {
        var limits = ImagingLimits()
        change(&limits)
        return ImageWorkers(program: path, limits: limits)
    }

    private static let path: String = {
        let arguments = CommandLine.arguments
        let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] } ?? arguments[0]
        var folder = URL(filePath: bundle).deletingLastPathComponent()
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "lares").path) {
            folder = folder.deletingLastPathComponent()
        }
        return folder.appending(path: "lares").path
    }()
}
