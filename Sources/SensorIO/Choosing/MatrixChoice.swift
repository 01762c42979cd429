import OrientationCore
import OrientationTrace

/// Which of several mount matrices counts: the first usable one in the order in which they are looked for.
struct MatrixChoice {
  /// A place where a matrix was found, and what stands there.
  struct Candidate {
    var source: SensorDescription.MatrixSource
    var text: String
  }

  private(set) var matrix = MountMatrix.identity
  /// As written where it was found.
  private(set) var text = "1, 0, 0; 0, 1, 0; 0, 0, 1"
  private(set) var source = SensorDescription.MatrixSource.identity
  private(set) var notices: [Notice] = []

  /// `sensor` is how messages name it.
  init(_ candidates: [Candidate], sensor: String) {
    var usable: [(candidate: Candidate, matrix: MountMatrix)] = []
    for candidate in candidates {
      do {
        usable.append((candidate, try MountMatrix(usable: candidate.text)))
      } catch {
        notices.append(
          Notice(
            .warning,
            "\(sensor): the mount matrix in \(candidate.source.name) can't be used and is passed over: \(error); write it right, or set mount-matrix in [Sensor]"
          ))
      }
    }
    guard let chosen = usable.first else { return }
    (matrix, text, source) = (chosen.matrix, chosen.candidate.text, chosen.candidate.source)
    if let problem = matrix.thirdRowProblem {
      notices.append(
        Notice(
          .warning,
          "\(sensor): the mount matrix in \(source.name), \(TextError.quote(text)), is wrong: \(problem); face up and face down are found from the first two rows, unless face-up is set"
        ))
    }
    for other in usable.dropFirst() where other.matrix != matrix {
      notices.append(
        Notice(
          MatrixChoice.weight(of: other.matrix, besides: source),
          "\(sensor): the mount matrix in \(source.name), \(TextError.quote(text)), and the one in \(other.candidate.source.name), \(TextError.quote(other.candidate.text)), differ; the first is used"
        ))
    }
  }

  /// A driver shows the identity when nothing was set, and what a person sets is meant to differ.
  private static func weight(
    of other: MountMatrix, besides source: SensorDescription.MatrixSource
  ) -> Notice.Level {
    if other == .identity { return .info }
    return source == .configuration ? .notice : .warning
  }
}

extension SensorDescription.MatrixSource {
  /// The place, as a person finds it.
  var name: String {
    switch self {
    case .configuration: "the configuration"
    case .udev: "the udev property ACCEL_MOUNT_MATRIX"
    case .inAccelMountMatrix, .inMountMatrix, .mountMatrix: "the file \(rawValue)"
    case .identity: "nothing (identity)"
    }
  }
}
