"""Clients that are asked and answer never, late, twice or with nonsense: how long everyone else waits for news."""
import json
import multiprocessing
import os
import signal
import socket
import time

from support import Daemon, Stream, check, say

# A question is open far longer than any delay that is measured.
CONFIGURATION = """
[Classifier]
filter = 1ms
settle = 0ms
settle-flat = 0ms
[Interface]
question-deadline = 5s
"""
PLACES = {"portrait": (0, -1000, 0), "landscapeLeft": (-1000, 0, 0)}
BLOCKS, TURNS = 3, 40
# What other programs on the machine may add, ms.
NOISE = 10


class Wire:
    """A client without a library, so that it can say anything."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(address)
        self.rest = b""

    def send(self, method, more=False, **parameters):
        call = {"method": f"io.orientd.Orientation.{method}", "parameters": parameters, "more": more}
        self.socket.sendall(json.dumps(call).encode() + b"\0")

    def next(self):
        while b"\0" not in self.rest:
            self.rest += self.socket.recv(65536) or exit(0)
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)


def answer(manner, address):
    """Presents a view that is asked, and answers in this manner until it is ended."""
    view, other = Wire(address), Wire(address)
    view.send("Present", more=True, ask="modern")
    view.next()
    if manner == "reads nothing":
        signal.pause()
    before = None
    while True:
        question = (view.next()["parameters"].get("question") or {}).get("question")
        if question is None:
            continue
        answers = []
        if manner == "late" and before:
            answers = [{"question": before, "answers": {}}]
        elif manner == "twice":
            answers = [{"question": question, "answers": {}}] * 2
        elif manner == "nonsense":
            answers = [{"question": question, "yes": True}, {"question": question, "answers": {"supported": []}},
                       {"question": "?"}, {"question": -1, "answers": {}}, {"answers": [[[[]]]]}]
        for parameters in answers:
            other.send("Answer", **parameters)
        for _ in answers:
            other.next()
        before = question


def measure(simulation, subscriber, delays):
    """Turns the device to and fro, and notes how long after each turn the subscriber knows of it, ms."""
    for number in range(TURNS):
        device = list(PLACES)[number % 2]
        began = time.monotonic()
        simulation.Move(*PLACES[device])
        subscriber.wait(lambda state: state["device"] == device)
        delays.append((time.monotonic() - began) * 1000)


def run(orientd):
    daemon = Daemon(orientd, CONFIGURATION)
    forking = multiprocessing.get_context("fork")
    try:
        simulation = daemon.open("io.orientd.Simulation")
        for manner in "never", "late", "twice", "nonsense", "reads nothing":
            quiet, disturbed = [], []
            # In turns, so that whatever else the machine does falls on both.
            for _ in range(BLOCKS):
                subscriber = Stream(daemon, "Subscribe")
                measure(simulation, subscriber, quiet)
                asked = forking.Process(target=answer, args=(manner, daemon.address), daemon=True)
                asked.start()
                views = daemon.open()
                while not views.GetViews()["views"]:
                    time.sleep(0.01)
                measure(simulation, subscriber, disturbed)
                asked.kill()
                asked.join()
                while views.GetViews()["views"]:
                    time.sleep(0.01)
                views.close()
                subscriber.end()
            quiet, disturbed = ([sorted(delays)[len(delays) * 99 // 100] for delays in (quiet, disturbed)])
            say(f"      {manner}: 99 of 100 turns are told within {disturbed:.1f} ms, without it {quiet:.1f} ms")
            check(f"who answers {manner} delays nobody: p99 within twice", disturbed <= 2 * quiet + NOISE, True)
        check("the daemon ends well", daemon.end(), 0)
    finally:
        daemon.end()
