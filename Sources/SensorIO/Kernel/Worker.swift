import Glibc
import LinuxIO

/// A thread for calls that may block for seconds, so that the loop never does.
///
/// Jobs run one after the other. Letting go of the worker ends its thread after the job in hand; results that nobody takes
/// any more are thrown away there, and what they own is closed. pthread_create, socketpair
final class Worker {
  private let end: FileDescriptor
  private var source: EventLoop.Source?
  private(set) var outstanding = 0

  /// A job on its way to the thread, and its completion on the way back.
  private final class Job {
    /// Runs on the thread; what it gives back runs on the loop.
    var work: (() -> () -> Void)?
    var completion: (() -> Void)?
    init(_ work: @escaping () -> () -> Void) { self.work = work }
  }

  /// What the thread owns.
  private final class Bench {
    let end: FileDescriptor
    init(_ end: consuming FileDescriptor) { self.end = end }
  }

  init(loop: EventLoop) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    // A packet is one pointer; a socket, since a pipe without a reader would raise SIGPIPE.
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    if socketpair(AF_UNIX, kind, 0, &ends) < 0 { throw SystemError("socketpair") }
    end = FileDescriptor(owning: ends[0])
    let bench = Unmanaged.passRetained(Bench(FileDescriptor(owning: ends[1])))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { bench in
        if let bench { Worker.work(Unmanaged<Bench>.fromOpaque(bench).takeRetainedValue()) }
        return nil
      }, bench.toOpaque())
    guard result == 0 else {
      bench.release()
      throw SystemError("pthread_create", code: result)
    }
    pthread_detach(thread)
    source = try loop.watch(end.number, for: .readable) { [weak self] _ in self?.finish() }
  }

  // The loop stops watching before the descriptor closes.
  deinit { source = nil }

  /// Runs `work` on the thread, then `completion` with its result on the loop.
  ///
  /// What `work` uses must not be in use on the loop until then.
  func run<Result>(
    _ work: @escaping () -> Result, then completion: @escaping (Result) -> Void
  ) throws(SystemError) {
    let job = Job {
      let result = work()
      return { completion(result) }
    }
    try Worker.send(job, over: end)
    outstanding += 1
  }

  /// Waits until all jobs are done, and runs their completions; false when `milliseconds` aren't enough.
  func finishAll(within milliseconds: Int32) -> Bool {
    let limit = EventLoop.now() + Int64(milliseconds) * 1000
    while outstanding > 0 {
      let left = limit - EventLoop.now()
      guard left > 0,
        let ready = try? end.wait(for: .readable, milliseconds: Int32(left / 1000 + 1)),
        ready.contains(.readable)
      else { return false }
      finish()
    }
    return true
  }

  private func finish() {
    guard let job = Worker.receive(from: end) else { return }
    outstanding -= 1
    // The thread may hold on to the job for a moment; the result is the loop's from here on.
    let completion = job.completion
    job.completion = nil
    completion?()
  }

  /// The thread's loop; ends when the worker is gone.
  private static func work(_ bench: Bench) {
    // Signals are the loop's.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    while let job = receive(from: bench.end) {
      job.completion = job.work?()
      job.work = nil
      guard (try? send(job, over: bench.end)) != nil else { return }
    }
  }

  private static func send(_ job: Job, over end: borrowing FileDescriptor) throws(SystemError) {
    let reference = Unmanaged.passRetained(job)
    let pointer = UInt(bitPattern: reference.toOpaque())
    do throws(SystemError) {
      let sent = try withUnsafeBytes(of: pointer) { bytes throws(SystemError) in
        try end.send(bytes)
      }
      if sent == nil { throw SystemError("send", code: EAGAIN) }
    } catch {
      reference.release()
      throw error
    }
  }

  private static func receive(from end: borrowing FileDescriptor) -> Job? {
    var pointer: UInt = 0
    let count = withUnsafeMutableBytes(of: &pointer) { bytes in
      (try? end.read(into: bytes)) ?? nil
    }
    guard count == MemoryLayout<UInt>.size, let job = UnsafeRawPointer(bitPattern: pointer) else {
      return nil
    }
    return Unmanaged<Job>.fromOpaque(job).takeRetainedValue()
  }
}
