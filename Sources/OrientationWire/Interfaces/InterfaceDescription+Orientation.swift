extension InterfaceDescription {
  /// The text of `docs/io.orientd.Orientation.varlink`, which a test compares.
  public static let orientation = InterfaceDescription(
    name: "io.orientd.Orientation",
    text: #"""
      # Which way up this device is, and how its screen's picture should stand.
      #
      # Replies come in the order of the calls of a connection, and a call with `more` holds its connection until it ends:
      # use one connection for each stream and another for everything else, answers to questions among it.
      # An optional value that is null and one that is left out mean the same, in calls and replies.
      # Reading is for everyone. Lock, Unlock, SetApplicationMask, Present, Update and Answer are refused with
      # org.varlink.service.PermissionDenied to all but root, the control group, and users with an active local seat.
      # A method that needs `more` and is called without it answers org.varlink.service.ExpectedMore.
      interface io.orientd.Orientation

      # Where the device's own top points. landscapeLeft: right edge up. landscapeRight: left edge up.
      type DeviceOrientation (
        unknown,
        portrait,
        portraitUpsideDown,
        landscapeLeft,
        landscapeRight,
        faceUp,
        faceDown
      )

      # How the picture stands. A device in landscapeLeft shows landscapeRight, and the reverse.
      type InterfaceOrientation (
        portrait,
        portraitUpsideDown,
        landscapeLeft,
        landscapeRight
      )

      # Why `device` is unknown. asleep: nobody listens, so the sensor is off. busy: another program holds it.
      type UnknownReason (
        asleep,
        starting,
        noSensor,
        busy,
        noData,
        stale,
        zeros,
        equalAxes,
        saturated,
        implausible
      )

      # Why the interface doesn't stand as the device does. If several hold, the first of this list.
      type Hold (
        noCommonOrientation,
        locked,
        asking,
        shouldAutorotateFalse,
        preferred,
        refused,
        unknown,
        flat,
        notAllowed
      )

      # How far the screen leans from upright, whichever edge is up: vertical under 20°, face from 70°.
      type Tilt (
        vertical,
        tiltedUp,
        tiltedDown,
        faceUp,
        faceDown
      )

      # Which level decided what is allowed: the configured list, an application's mask, or a view.
      type Level (
        configuration,
        application,
        view
      )

      type State (
        # Of this run of the daemon; sequence starts again when it changes.
        run: string,
        # Grows by one with every published change of any field below; a repeat after 30 quiet seconds keeps it.
        sequence: int,
        device: DeviceOrientation,
        reason: ?UnknownReason,
        # From the filtered vector, with 5° of hysteresis, no settling; null while device is unknown.
        tilt: ?Tilt,
        interface: InterfaceOrientation,
        # null when the interface stands as the device does and `allowed` isn't empty.
        held: ?Hold,
        # The orientation that the interface is locked to.
        lock: ?InterfaceOrientation,
        # In order of preference; empty only while `held` is noCommonOrientation.
        allowed: []InterfaceOrientation,
        level: Level,
        # Identity of the sensor in use, as GetSensors gives it.
        sensor: ?string,
        # SW_TABLET_MODE; null on a device without such a switch.
        tablet: ?bool,
        # When `device` or `interface` last changed, µs of CLOCK_BOOTTIME; of the reading if one caused it.
        since_us: int
      )

      type SensorMode (
        off,
        buffer,
        poll,
        simulated,
        replayed
      )

      type MatrixSource (
        configuration,
        udev,
        in_accel_mount_matrix,
        in_mount_matrix,
        mount_matrix,
        identity
      )

      type Sensor (
        # Stable over boots and replugging: parent's path, name, label.
        identity: string,
        # As of now, iio:device0.
        device: ?string,
        name: string,
        label: ?string,
        # display or base; null when nothing says.
        location: ?string,
        used: bool,
        # Why it isn't used, for people.
        refused: ?string,
        mode: SensorMode,
        rate_hz: ?float,
        # le:s16/32>>0 for each of x, y, z; empty when only polling is possible.
        formats: []string,
        # m/s² a count, for x, y, z, as the driver says.
        scales: []float,
        offsets: []float,
        # 1 unless another magnitude at rest was learnt; then what the readings are multiplied by.
        correction: float,
        # As written where it was found, and the determinant before the z row was derived.
        matrix: string,
        matrix_source: MatrixSource,
        determinant: float,
        # -1 for a sensor that reports gravity (HID), 1 for reaction force.
        face_up_sign: int,
        readings: int,
        rejected: int,
        errors: int
      )

      # What became of one reading.
      type Verdict (
        good,
        implausible,
        saturated,
        zeros,
        equalAxes
      )

      type Reading (
        # µs of CLOCK_BOOTTIME.
        time_us: int,
        # x, y, z as the driver gave them, before offset, scale and matrix.
        raw: []int,
        # x, y, z in the screen's frame after the filter, in thousandths of g.
        filtered_mg: []int,
        verdict: Verdict,
        # Degrees: 0 lying flat, 90 upright.
        tilt: float,
        # Degrees clockwise from portrait, null when lying flat.
        angle: ?float,
        # What will be published if it holds, and for how long it still must.
        candidate: ?DeviceOrientation,
        remaining_us: ?int
      )

      # The present state. An idle sensor is woken: the answer waits for the first pose, at most 1 s.
      method GetState() -> (state: State)

      # More: the present state first (as GetState, so that it is never stale), then every change.
      method Subscribe() -> (state: State)

      # More: readings in batches, none left out but those counted in dropped. With this, `orientctl record` needs no sensor.
      method Monitor() -> (sensor: Sensor, readings: []Reading, dropped: int)

      method GetSensors() -> (sensors: []Sensor)

      # Freezes the interface as it stands, or at the orientation given, until Unlock; kept over restarts.
      # Fails with NotAllowed when the orientation isn't in `allowed`.
      method Lock(orientation: ?InterfaceOrientation) -> (state: State)

      method Unlock() -> (state: State)

      # modern: supported, preferred and shouldAutorotate. legacy: yes or no for one proposed orientation.
      type QuestionKind (
        modern,
        legacy
      )

      # How a caller wants to be asked before each rotation. both is asked as modern, as iOS 6 does.
      type Asking (
        never,
        modern,
        legacy,
        both
      )

      type Question (
        question: int,
        kind: QuestionKind,
        device: DeviceOrientation,
        # swap(device).
        proposed: InterfaceOrientation,
        # Time to answer; afterwards the last answer stands.
        answer_within_ms: int
      )

      # What a level answers. Left out: all the device can show but upside down on a handset, no preference, true.
      type Answers (
        supported: ?[]InterfaceOrientation,
        preferred: ?InterfaceOrientation,
        should_autorotate: ?bool
      )

      # More: overrides the configured list while the call lives. The newest living call counts; when it ends, the one before.
      # First reply: handle and state. Then a reply for each change, and one with a question for each question.
      method SetApplicationMask(supported: ?[]InterfaceOrientation, ask: ?Asking) -> (handle: int, state: State, question: ?Question)

      type ViewKind (
        content,
        container
      )

      # More: presents a view while the call lives. Without a parent on top of all presentations; with a parent (a container
      # presented by the same user) as its topmost child. A container without answers of its own gives its topmost child's.
      # A dismissed container ends its children's calls with Dismissed.
      method Present(title: ?string, kind: ?ViewKind, parent: ?int, answers: ?Answers, ask: ?Asking) -> (handle: int, state: State, question: ?Question)

      # Replaces all answers of a living view or application mask (for a mask, preferred or should_autorotate: InvalidParameter). Same user only.
      method Update(handle: int, answers: Answers) -> (state: State)

      # Answers a question: answers for modern, yes for legacy. On another connection than the one that brought it, same user.
      method Answer(question: int, answers: ?Answers, yes: ?bool) -> ()

      type View (
        handle: int,
        title: ?string,
        level: Level,
        kind: ViewKind,
        parent: ?int,
        user: int,
        process: int,
        # As given or last answered; what was left out is left out.
        answers: Answers,
        ask: Asking,
        # Questions that it let pass, ever.
        unanswered: int
      )

      # The living masks and views, topmost first.
      method GetViews() -> (views: []View)

      # Nothing would be left to show; nothing was changed.
      error NoCommonOrientation (
        application: []InterfaceOrientation,
        view: []InterfaceOrientation,
        device: []InterfaceOrientation
      )

      error NotAllowed (
        orientation: InterfaceOrientation,
        allowed: []InterfaceOrientation
      )

      error NoSuchHandle (handle: int)

      # Never asked, answered already, too late, or overtaken by a newer one.
      error NoSuchQuestion (question: int)

      error Dismissed (handle: int)

      # A limit of the daemon: connections, calls, views.
      error LimitReached (limit: string, maximum: int)

      """#)
}
