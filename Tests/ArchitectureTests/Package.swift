import Glibc

/// The package on disk, found from where this file was compiled.
enum Package {
  static let root =
    #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

  /// The Swift files below a folder of the root, at any depth.
  static func swiftFiles(in folder: String) -> [SourceFile] {
    entries(of: folder).flatMap { name -> [SourceFile] in
      let path = "\(folder)/\(name)"
      if name.hasSuffix(".swift") { return [SourceFile(path: path, lines: lines(of: path))] }
      return swiftFiles(in: path)
    }
  }

  /// What stands in a folder, by name, without hidden files; empty if it isn't a folder.
  static func entries(of folder: String) -> [String] {
    guard let listing = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// A file's lines; none if it can't be read.
  static func lines(of path: String) -> [String] {
    guard let file = fopen("\(root)/\(path)", "r") else { return [] }
    defer { fclose(file) }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      text.append(contentsOf: piece[..<count])
    }
    return String(decoding: text, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
