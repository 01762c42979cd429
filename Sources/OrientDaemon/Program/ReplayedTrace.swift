import Autorotation
import Glibc
import OrientationCore
import OrientationTrace

/// A trace that is played in place of a sensor, and what its header says in place of the configuration.
package struct ReplayedTrace: Sendable {
  package let trace: Trace
  /// The allowed interface orientations, when it names them.
  package let list: ConfiguredList.Line?
  /// The `[Classifier]` keys that its header has.
  private let keys: [String]

  /// Reads a file. Fails with exit code 66 when it isn't there, and with 65 when it is no trace.
  package init(path: String) throws(Failure) {
    let text: String
    do { text = try WholeFile.text(path) } catch {
      throw Failure(
        error.code == ENOENT ? .noSuchFile : error.code == EACCES ? .notPermitted : .badData,
        "\(path): \(error.reason)")
    }
    let trace: Trace
    do { trace = try Trace(text: text) } catch {
      throw Failure(.badData, "\(path): \(error)")
    }
    self.trace = trace
    if let (interface, line) = trace.header.interface {
      do {
        list = ConfiguredList.Line(
          try OrientationList(parsing: interface), file: path, line: line)
      } catch { throw Failure(.badData, "\(path): line \(line): \(error)") }
    } else {
      list = nil
    }
    let header = text.utf8.split(separator: UInt8(ascii: "\n")).lazy
      .map { String(decoding: $0, as: UTF8.self) }.prefix { $0.trimmed != Trace.headerEnd }
    let words = header.compactMap { $0.words.first.map(String.init) }
    keys = ClassifierSettings.keys.filter(words.contains)
  }

  /// The settings with what the trace says put over them.
  package func settings(over configured: ClassifierSettings) -> ClassifierSettings {
    var settings = configured
    for key in keys {
      // They were read before, so they can be read again.
      if let text = trace.header.settings.text(of: key) { _ = try? settings.set(key, text) }
    }
    return settings
  }
}
