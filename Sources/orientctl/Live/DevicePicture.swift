import Glibc
import OrientationWire

/// A device seen from the front as it stands in the hand, with an arrow that points where its picture's top is.
struct DevicePicture {
  /// Clockwise from portrait.
  var degrees: Double
  /// 0 lying flat, 90 upright: a device that leans looks shorter.
  var tilt: Double
  var interface: InterfaceOrientation

  /// Its characters, a string a row.
  func text(columns: Int, rows: Int, charset: DotCanvas.Charset) -> [String] {
    var canvas = DotCanvas(columns: columns, rows: rows, charset: charset)
    draw(on: &canvas)
    return canvas.text
  }

  private func draw(on canvas: inout DotCanvas) {
    // The device is 1.24 wide and 2 high, and its corners are 1.18 from the middle.
    let scale = Double(min(canvas.width, canvas.height) - 1) / 2 / 1.18
    let centre = (x: Double(canvas.width - 1) / 2, y: Double(canvas.height - 1) / 2)
    let angle = degrees * .pi / 180
    let lean = max(0.3, sin(min(90, max(0, tilt)) * .pi / 180))
    // From the device's frame, y to its top, to the canvas, y down.
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let right = x * cos(angle) + y * sin(angle)
      let up = y * cos(angle) - x * sin(angle)
      return (centre.x + right * scale, centre.y - up * scale * lean)
    }
    func stroke(_ points: (Double, Double)...) {
      for (a, b) in zip(points, points.dropFirst()) {
        canvas.line(from: place(a.0, a.1), to: place(b.0, b.1))
      }
    }
    stroke((-0.62, -1), (0.62, -1), (0.62, 1), (-0.62, 1), (-0.62, -1))
    // The ear piece at the top, the home button at the bottom.
    stroke((-0.15, 0.88), (0.15, 0.88))
    stroke((-0.06, -0.9), (0.06, -0.9), (0.06, -0.82), (-0.06, -0.82), (-0.06, -0.9))
    let up: (x: Double, y: Double) =
      switch interface {
      case .portrait: (0, 1)
      case .portraitUpsideDown: (0, -1)
      // A device whose right edge is up shows landscapeRight: its top points left, its picture's to the right edge.
      case .landscapeRight: (1, 0)
      case .landscapeLeft: (-1, 0)
      }
    func along(_ forward: Double, _ aside: Double) -> (Double, Double) {
      (up.x * forward + up.y * aside, up.y * forward - up.x * aside)
    }
    stroke(along(-0.4, 0), along(0.4, 0))
    stroke(along(0.15, -0.22), along(0.4, 0), along(0.15, 0.22))
  }
}
