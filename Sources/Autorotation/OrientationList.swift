import OrientationCore

/// An ordered set of interface orientations: what is allowed, best first, each at most once.
public struct OrientationList: Hashable, Sendable {
  /// Two bits an orientation, the first one lowest; zero above `count`.
  private var packed: UInt8 = 0
  /// One bit an orientation, by its raw value.
  private var members: UInt8 = 0
  /// 0…4.
  public private(set) var count = 0

  public init() {}

  /// These, in this order; repeats are dropped.
  public init(_ orientations: some Sequence<InterfaceOrientation>) {
    for orientation in orientations { append(orientation) }
  }

  /// What `all` and `any` mean.
  public static let all: OrientationList = [
    .portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown,
  ]
  /// What `allButUpsideDown` means.
  public static let allButUpsideDown: OrientationList = [
    .portrait, .landscapeLeft, .landscapeRight,
  ]
  /// What `landscape` means.
  public static let landscape: OrientationList = [.landscapeLeft, .landscapeRight]

  public var isEmpty: Bool { count == 0 }

  public func contains(_ orientation: InterfaceOrientation) -> Bool {
    members & (1 << orientation.rawValue) != 0
  }

  /// Puts one at the end; one that is there already stays where it is.
  public mutating func append(_ orientation: InterfaceOrientation) {
    guard !contains(orientation) else { return }
    members |= 1 << orientation.rawValue
    packed |= orientation.rawValue << UInt8(2 * count)
    count += 1
  }

  /// Takes one out, if it is there; the others keep their order.
  public mutating func remove(_ orientation: InterfaceOrientation) {
    self = subtracting([orientation])
  }

  /// What `other` doesn't have, in this list's order.
  public func subtracting(_ other: OrientationList) -> OrientationList {
    guard members & other.members != 0 else { return self }
    var rest = OrientationList()
    for position in 0..<count where !other.contains(self[position]) { rest.append(self[position]) }
    return rest
  }

  /// What `other` has as well, in this list's order.
  public func intersection(_ other: OrientationList) -> OrientationList {
    guard members & ~other.members != 0 else { return self }
    var common = OrientationList()
    for position in 0..<count where other.contains(self[position]) { common.append(self[position]) }
    return common
  }

  /// Whether both have the same orientations, in whatever order.
  public func hasSameMembers(as other: OrientationList) -> Bool { members == other.members }

  /// Whether nothing in this list is missing from `other`.
  public func isSubset(of other: OrientationList) -> Bool { members & ~other.members == 0 }
}

extension OrientationList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(position: Int) -> InterfaceOrientation {
    precondition(position >= 0 && position < count, "position outside the list")
    return Self.lowest(in: packed >> UInt8(2 * position))
  }

  /// Walks the list without indices.
  public struct Iterator: IteratorProtocol, Sendable {
    var packed: UInt8
    var left: Int

    public mutating func next() -> InterfaceOrientation? {
      guard left > 0 else { return nil }
      let orientation = OrientationList.lowest(in: packed)
      packed >>= 2
      left -= 1
      return orientation
    }
  }

  public func makeIterator() -> Iterator { Iterator(packed: packed, left: count) }

  private static func lowest(in packed: UInt8) -> InterfaceOrientation {
    switch packed & 3 {
    case InterfaceOrientation.portrait.rawValue: .portrait
    case InterfaceOrientation.portraitUpsideDown.rawValue: .portraitUpsideDown
    case InterfaceOrientation.landscapeLeft.rawValue: .landscapeLeft
    default: .landscapeRight
    }
  }
}

extension OrientationList: ExpressibleByArrayLiteral {
  public init(arrayLiteral orientations: InterfaceOrientation...) { self.init(orientations) }
}

extension OrientationList: CustomStringConvertible {
  /// Our names with `, ` between them, as `init(parsing:)` takes them; empty for an empty list.
  public var description: String { lazy.map(\.name.description).joined(separator: ", ") }
}
