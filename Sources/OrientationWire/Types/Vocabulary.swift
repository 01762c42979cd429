import Autorotation
import OrientationCore

// The names of the interface text that the core and the model have already, for those who import this module alone.

public typealias DeviceOrientation = OrientationCore.DeviceOrientation
public typealias InterfaceOrientation = OrientationCore.InterfaceOrientation
public typealias UnknownReason = OrientationCore.UnknownReason
public typealias Verdict = OrientationCore.Verdict
public typealias Tilt = OrientationCore.Tilt
public typealias Vector = OrientationCore.Vector
public typealias Hold = Autorotation.Hold
public typealias Level = Autorotation.Level
public typealias OrientationList = Autorotation.OrientationList
public typealias Answers = Autorotation.Answers
public typealias Question = Autorotation.Question
public typealias QuestionKind = Autorotation.QuestionKind
public typealias Asking = Autorotation.Asking
public typealias ViewKind = Autorotation.ViewKind
public typealias LivingView = Autorotation.LivingView
