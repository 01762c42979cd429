"""Introspection, one answer, a stream, errors."""
import os
import subprocess
import tempfile
import threading
import time

import varlink

from support import check


# Where the sensor points, the device orientation, how the interface stands after it, and why it is held.
TURNS = [
    ((0, -1000, 0), "portrait", "portrait", None),
    ((-1000, 0, 0), "landscapeLeft", "landscapeRight", None),
    ((0, 1000, 0), "portraitUpsideDown", "portraitUpsideDown", None),
    ((1000, 0, 0), "landscapeRight", "landscapeLeft", None),
    ((0, 0, 1000), "faceUp", "landscapeLeft", "flat"),
    ((0, 0, -1000), "faceDown", "landscapeLeft", "flat"),
    ((0, -1000, 0), "portrait", "portrait", None),
]


def introspection(client):
    with client.open("org.varlink.service") as service:
        information = service.GetInfo()
        check("GetInfo: product", information["product"], "orientd")
        check("GetInfo: interfaces", sorted(information["interfaces"]),
              ["io.orientd.Orientation", "io.orientd.Simulation", "org.varlink.service"])
        check("GetInfo: all five fields", sorted(information), ["interfaces", "product", "url", "vendor", "version"])
        for name in "io.orientd.Orientation", "io.orientd.Simulation":
            text = service.GetInterfaceDescription(name)["description"]
            with open(f"docs/{name}.varlink", encoding="utf-8") as file:
                check(f"{name}: the very text that stands in docs", text, file.read())
            check(f"{name}: understood", varlink.Interface(text).name, name)
        unknown = "io.orientd.Nonsense"
        try:
            service.GetInterfaceDescription(unknown)
            check("an unknown interface", "an answer", "org.varlink.service.InterfaceNotFound")
        except varlink.VarlinkError as raised:
            check("an unknown interface", (raised.error(), raised.parameters()),
                  ("org.varlink.service.InterfaceNotFound", {"interface": unknown}))


class Subscriber(threading.Thread):
    """Reads a stream and hands on what it is waited for."""

    def __init__(self, client):
        super().__init__(daemon=True)
        self.client, self.states, self.news = client, [], threading.Condition()

    def run(self):
        try:
            with self.client.open("io.orientd.Orientation") as orientation:
                for reply in orientation.Subscribe(_more=True):
                    with self.news:
                        self.states.append(reply["state"])
                        self.news.notify()
        except (varlink.VarlinkError, BrokenPipeError, ConnectionError):
            pass
        with self.news:
            self.states.append(None)
            self.news.notify()

    def wait(self, good, seconds=5):
        """The newest state, once it is good or the time is over; at the stream's end None."""
        with self.news:
            self.news.wait_for(lambda: self.states and good(self.states[-1] or {}), seconds)
            return self.states[-1] if self.states else {}


def turns(client):
    with client.open("io.orientd.Simulation") as simulation:
        simulation.Move(*TURNS[0][0])
        subscriber = Subscriber(client)
        subscriber.start()
        first = subscriber.wait(lambda state: state)
        check("the stream's first state is a fresh one", first["device"], "portrait")
        for place, device, interface, held in TURNS[1:]:
            simulation.Move(*place)
            state = subscriber.wait(lambda state: state.get("device") == device)
            check(f"{place}: device, interface, held", (state["device"], state["interface"], state.get("held")),
                  (device, interface, held))
        simulation.Unplug()
        state = subscriber.wait(lambda state: state.get("device") == "unknown")
        check("unplugged", (state["device"], state.get("reason"), state["interface"], state.get("held")),
              ("unknown", "noSensor", "portrait", "unknown"))
        simulation.Plug()
        state = subscriber.wait(lambda state: state.get("device") == "portrait")
        check("plugged again", (state["device"], state.get("reason")), ("portrait", None))

        states = subscriber.states
        check("sequence only grows", [s["sequence"] for s in states], sorted({s["sequence"] for s in states}))
        check("one run", len({s["run"] for s in states}), 1)
        with client.open("io.orientd.Orientation") as orientation:
            check("GetState is the stream's last", orientation.GetState()["state"], states[-1])
    return subscriber


def errors(client):
    with client.open("io.orientd.Orientation") as orientation:
        try:
            orientation.Subscribe()
            check("Subscribe without more", "an answer", "org.varlink.service.ExpectedMore")
        except varlink.VarlinkError as raised:
            check("Subscribe without more", raised.error(), "org.varlink.service.ExpectedMore")


def run(orientd):
    with tempfile.TemporaryDirectory() as folder:
        address = os.path.join(folder, "socket")
        daemon = subprocess.Popen([orientd, "--simulate", "--socket", address],
                                  env=dict(os.environ, STATE_DIRECTORY=folder))
        try:
            for _ in range(500):
                if os.path.exists(address) or daemon.poll() is not None:
                    break
                time.sleep(0.01)
            with varlink.Client.new_with_address(f"unix:{address}") as client:
                introspection(client)
                subscriber = turns(client)
                errors(client)
            daemon.terminate()
            check("SIGTERM ends the daemon", daemon.wait(5), 0)
            check("and the stream", subscriber.wait(lambda state: not state), None)
        finally:
            if daemon.poll() is None:
                daemon.kill()
                daemon.wait()
