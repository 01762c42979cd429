"""orientctl's lock, unlock, mask, present and views against the daemon, as a person and as scripts run them."""
import json
import os
import pty
import signal
import subprocess
import sys

from support import Daemon, Stream, check, skip

CONFIGURATION = "[Interface]\nsupported = portrait, landscapeLeft, landscapeRight\n"
# Says when it runs, counts Ctrl-C, and ends with 7 when it is told to.
PROGRAM = [sys.executable, "-c", """
import os, signal, time
count = 0
def interrupt(*_):
    global count
    count += 1
def end(*_):
    print(f"told {count} times", flush=True)
    os._exit(7)
signal.signal(signal.SIGINT, interrupt)
signal.signal(signal.SIGTERM, end)
print("ready", flush=True)
while True:
    time.sleep(0.01)
"""]


class Tool:
    """orientctl with one daemon."""

    def __init__(self, program, daemon):
        self.program, self.environment = program, dict(os.environ, ORIENTD_SOCKET=daemon.address)

    def run(self, *arguments, **options):
        """Exit code, stdout without its end, lines on stderr."""
        done = subprocess.run([self.program, *arguments], env=self.environment, capture_output=True, text=True,
                              timeout=20, check=False, **options)
        return done.returncode, done.stdout.strip(), len(done.stderr.splitlines())

    def start(self, *arguments):
        return subprocess.Popen([self.program, *arguments], env=self.environment, stdout=subprocess.PIPE, text=True)


def lock(tool):
    check("lock", tool.run("lock"), (0, "portrait", 0))
    check("lock landscape-left", tool.run("lock", "landscape-left"), (0, "landscapeLeft", 0))
    check("get lock, get interface", (tool.run("get", "lock")[1], tool.run("get", "interface")[1]),
          ("landscapeLeft", "landscapeLeft"))
    check("status says why", "held at landscapeLeft because it is locked to landscapeLeft; the configuration allows"
          in tool.run("status")[1], True)
    check("lock --toggle, twice", (tool.run("lock", "--toggle")[1], tool.run("lock", "--toggle")[1]),
          ("none", "landscapeLeft"))
    check("unlock", tool.run("unlock"), (0, "none", 0))
    check("what isn't allowed", tool.run("lock", "portrait-upside-down"), (65, "", 1))
    check("what is no orientation", tool.run("lock", "up"), (64, "", 1))


def alive(tool, watcher):
    mask = tool.start("mask", "portraitUpsideDown,portrait")
    state = watcher.wait(lambda state: state["level"] == "application")
    check("mask: the list is replaced", state["allowed"], ["portraitUpsideDown", "portrait"])
    check("it says its handle", mask.stdout.readline().split()[0], "mask")
    check("views --json", [(view["level"], view["process"] == mask.pid)
                           for view in json.loads(tool.run("views", "--json")[1])], [("application", True)])
    view = tool.start("present", "--supported", "portrait", "--preferred", "portrait")
    check("present", watcher.wait(lambda state: state["level"] == "view")["allowed"], ["portrait"])
    check("views: the view before the mask", [line.split()[0] for line in tool.run("views")[1].splitlines()[::2]],
          ["view", "mask"])
    check("status says which level decided", "the view on top allows portrait." in tool.run("status")[1], True)
    check("a view that leaves nothing", tool.run("present", "--supported", "landscape", "--", "true"), (65, "", 1))
    view.send_signal(signal.SIGINT)
    check("Ctrl-C ends the view", (view.wait(5), watcher.wait(lambda state: state["level"] != "view")["level"]),
          (0, "application"))
    mask.send_signal(signal.SIGTERM)
    check("and SIGTERM the mask",
          (mask.wait(5), watcher.wait(lambda state: state["level"] == "configuration")["level"]), (0, "configuration"))
    for process in mask, view:
        process.stdout.close()


def program(tool, watcher):
    check("present -- COMMAND ends as COMMAND does", tool.run("present", "--supported", "landscape", "--", "sh", "-c", "exit 5"),
          (5, "", 0))
    check("its program sees the view in force",
          tool.run("present", "--supported", "landscapeRight", "--", tool.program, "get", "interface"), (0, "landscapeRight", 0))
    check("mask likewise", tool.run("mask", "portrait-upside-down", "--", tool.program, "get", "interface"),
          (0, "portraitUpsideDown", 0))
    check("killed by a signal", tool.run("present", "--", "sh", "-c", "kill -KILL $$"), (137, "", 0))
    check("no such program", tool.run("present", "--", "/no/such/program"), (66, "", 1))
    running = tool.start("present", "--supported", "landscapeLeft", "--", *PROGRAM)
    check("the program runs under its view", (running.stdout.readline(), watcher.wait(
        lambda state: state["level"] == "view")["allowed"]), ("ready\n", ["landscapeLeft"]))
    running.send_signal(signal.SIGINT)
    running.send_signal(signal.SIGTERM)
    check("it gets the signals", (running.stdout.read(), running.wait(5)), ("told 1 times\n", 7))
    watcher.wait(lambda state: state["level"] == "configuration")
    check("and no view is left", tool.run("views", "--json"), (0, "[]", 0))


def terminal(tool):
    """Ctrl-C at a terminal reaches the program there by itself: orientctl must not tell it a second time."""
    process, screen = pty.fork()
    if process == 0:
        os.execve(tool.program, [tool.program, "present", "--", *PROGRAM], tool.environment)
    seen = b""

    def read(word):
        nonlocal seen
        try:
            while word not in seen:
                seen += os.read(screen, 1024)
        except OSError:
            pass
        return word in seen

    check("at a terminal: the program runs", read(b"ready"), True)
    os.write(screen, b"\3")
    # The terminal shows it when it has sent the signal.
    read(b"^C")
    os.kill(process, signal.SIGTERM)
    read(b"times")
    status = os.waitpid(process, 0)[1]
    check("Ctrl-C reaches it once", (seen.split(b"told ")[-1][:7], os.waitstatus_to_exitcode(status)), (b"1 times", 7))
    os.close(screen)


def another_user(tool):
    if os.geteuid() != 0:
        skip("another user", "only root can become one")
        return
    # As the other user it has to be found and run: from a place that everyone may go to.
    other = {"user": 54321, "group": 54321, "extra_groups": []}
    if subprocess.run([tool.program, "--version"], stdout=subprocess.DEVNULL, check=False, **other).returncode != 0:
        skip("another user", f"may not run {tool.program}")
        return
    for arguments in ["lock"], ["unlock"], ["mask", "portrait"], ["present", "--", "echo", "started"]:
        check(f"another user: {arguments[0]}", tool.run(*arguments, **other), (77, "", 1))
    check("but it may look", (tool.run("views", **other), tool.run("get", "interface", **other)),
          (tool.run("views"), tool.run("get", "interface")))


def run(orientd):
    daemon = Daemon(orientd, CONFIGURATION)
    try:
        tool = Tool(os.path.join(os.path.dirname(os.path.abspath(orientd)), "orientctl"), daemon)
        lock(tool)
        watcher = Stream(daemon, "Subscribe")
        alive(tool, watcher)
        program(tool, watcher)
        terminal(tool)
        another_user(tool)
        watcher.end()
        daemon.end()
        check("without a daemon", [tool.run(*words)[0] for words in
                                   (["lock"], ["unlock"], ["mask", "all"], ["present", "--", "true"], ["views"])],
              [69] * 5)
    finally:
        daemon.end()
