import OrientationWire
import SensorIO

/// Serves `io.orientd.Simulation`: moves the simulated sensor.
package final class SimulationService: Service {
  package let interface = SimulationMethod.interface
  private let sensor: SimulatedSensor

  package init(sensor: SimulatedSensor) { self.sensor = sensor }

  package func serve(_ call: ServerCall) {
    do throws(VarlinkError) {
      switch try SimulationMethod(call.call) {
      case .move(let vector): sensor.move(x: vector.x, y: vector.y, z: vector.z)
      case .unplug: sensor.unplug()
      case .plug: sensor.plug()
      }
      call.reply(Reply())
    } catch {
      call.fail(error)
    }
  }
}
