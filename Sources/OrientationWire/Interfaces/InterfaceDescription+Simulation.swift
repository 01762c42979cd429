extension InterfaceDescription {
  /// The text of `docs/io.orientd.Simulation.varlink`, which a test compares.
  public static let simulation = InterfaceDescription(
    name: "io.orientd.Simulation",
    text: #"""
      # Only served by `orientd --simulate`: moves the simulated sensor.
      interface io.orientd.Simulation

      # A reading in the screen's frame, thousandths of g: 0 -1000 0 is portrait, 0 0 1000 face up. Held until the next; before the first, 0 0 1000 (on a table, face up).
      method Move(x_mg: int, y_mg: int, z_mg: int) -> ()

      # As if the sensor had been pulled out, and put back.
      method Unplug() -> ()
      method Plug() -> ()

      """#)
}
