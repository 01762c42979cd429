import Glibc

/// Which files make up the configuration, as systemd does it.
package struct ConfigurationFiles: Sendable {
  /// The folders, the weakest first.
  package static let standardFolders = ["/usr/lib/orientd", "/run/orientd", "/etc/orientd"]

  /// Read in this order; a later value replaces an earlier one.
  package let paths: [String]

  /// Only this file, which must be there.
  package init(only file: String) { paths = [file] }

  /// `orientd.conf` from the strongest folder that has one, then the `orientd.conf.d/*.conf` of all folders by file name,
  /// each name from the strongest folder that has it. A link to /dev/null takes a file away.
  package init(folders: [String] = standardFolders) {
    var paths: [String] = []
    let mains = folders.map { folder in "\(folder)/orientd.conf" }
    if let main = mains.last(where: { access($0, F_OK) == 0 }) {
      paths.append(main)
    }
    var parts: [String: String] = [:]
    for folder in folders.map({ "\($0)/orientd.conf.d" }) {
      for name in Self.names(in: folder) where name.hasSuffix(".conf") && !name.hasPrefix(".") {
        parts[name] = "\(folder)/\(name)"
      }
    }
    // By bytes, so that no locale changes what wins.
    let names = parts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    self.paths = paths + names.compactMap { parts[$0] }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
        })
    }
    return names
  }
}
