import HTTP

// libFuzzer as a library: a Swift program has its own main, so this drives the fuzzer from there (see bin/fuzz).
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ argumentCount: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

var argumentCount = CommandLine.argc
var arguments = unsafe CommandLine.unsafeArgv
let status = unsafe runFuzzer(&argumentCount, &arguments) { @Sendable bytes, count in
    unsafe fuzz(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
precondition(status == 0)
