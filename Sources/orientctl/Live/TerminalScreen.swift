import Glibc
import LinuxIO

/// The terminal as a screen of its own: nothing of it is left behind, and keys come one by one.
final class TerminalScreen {
  private let output: Output
  private let colours: Bool
  /// How the keyboard was set before; nil when it isn't one.
  private var before: termios?
  private var isEntered = false

  /// The keyboard's descriptor.
  static let keyboard = STDIN_FILENO

  init(_ output: Output, colours: Bool) {
    self.output = output
    self.colours = colours
  }

  deinit { leave() }

  /// Whether keys can be pressed. isatty
  var hasKeyboard: Bool { isatty(Self.keyboard) == 1 }

  /// Columns and rows; those of the smallest usual window when nobody says.
  var size: (columns: Int, rows: Int) { output.size ?? (80, 24) }

  /// Takes the terminal over. tcsetattr
  func enter() throws(Failure) {
    guard !isEntered else { return }
    isEntered = true
    var settings = termios()
    if hasKeyboard, tcgetattr(Self.keyboard, &settings) == 0 {
      before = settings
      // Keys at once and unseen; Ctrl-C and Ctrl-Z stay signals.
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(Self.keyboard, TCSADRAIN, &settings)
    }
    // The alternate screen, and no cursor.
    try output.write("\u{1B}[?1049h\u{1B}[?25l")
  }

  /// Gives it back as it was.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    try? output.write("\u{1B}[?25h\u{1B}[?1049l")
    if var settings = before {
      // Keys that nobody read aren't meant for the shell.
      tcsetattr(Self.keyboard, TCSAFLUSH, &settings)
      before = nil
    }
  }

  /// Shows these lines and nothing else.
  func show(_ lines: [StyledLine]) throws(Failure) {
    guard isEntered else { return }
    let width = size.columns
    // Each line is cleared behind its end, and what stands below the last one is.
    let text = lines.map { $0.text(width: width, colours: colours) }
      .joined(separator: "\u{1B}[K\r\n")
    try output.write("\u{1B}[H\(text)\u{1B}[K\u{1B}[J")
  }

  /// The bytes of the keys that were pressed; empty at the keyboard's end. read
  func pressed() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(Self.keyboard, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : []
  }
}
