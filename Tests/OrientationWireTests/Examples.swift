import Autorotation
import OrientationCore
import OrientationWire

// A value of each type in which every field stands.

extension Sensor {
  static let example = Sensor(
    identity: "pci,accel_3d", device: "iio:device0", name: "accel_3d", label: "accel-display",
    location: "display", isUsed: true, refused: nil, mode: .buffer, rate: 10,
    formats: ["le:s16/32>>0", "le:s16/32>>0", "le:s16/32>>0"],
    scales: [0.00980665, 0.00980665, 0.00980665], offsets: [0, 0, 0], correction: 1,
    matrix: "1,0,0;0,1,0;0,0,1", matrixSource: .accelMountMatrix, determinant: 1, faceUpSign: -1,
    readings: 12, rejected: 1, errors: 0)
}

extension Reading {
  static let example = Reading(
    time: 1_000_000, raw: Vector(x: 1, y: -998, z: 3), filtered: Vector(x: 1, y: -998, z: 3),
    verdict: .good, tilt: 89.5, angle: 1.25, candidate: .portrait, remaining: 300_000)
}

extension Question {
  static let example = Question(
    question: 7, handle: 1, kind: .legacy, device: .landscapeLeft, proposed: .landscapeRight,
    answerWithin: 100_000)
}

extension Answers {
  static let example = Answers(
    supported: [.landscapeRight, .portrait], preferred: .portrait, shouldAutorotate: false)
}

extension LivingView {
  static let example = LivingView(
    handle: 3, title: "player", level: .view, kind: .container, parent: 2, user: 1000,
    process: 4711, answers: .example, ask: .both, unanswered: 5)
}

extension OrientationMethod.Presentation {
  static let example = OrientationMethod.Presentation(
    title: "player", kind: .container, parent: 2, answers: .example, ask: .both)
}

extension OrientationSets {
  static let example = OrientationSets(
    application: [.portrait], view: [.landscapeLeft], device: .all)
}

extension HandleReply {
  static let example = HandleReply(handle: 1, state: .example(), question: .example)
}
