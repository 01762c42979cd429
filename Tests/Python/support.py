"""What the tests in Python share: counting, a daemon of their own, streams, and other users."""
import atexit
import multiprocessing
import os
import shutil
import subprocess
import tempfile
import threading
import time

import varlink

PASSED, FAILED, SKIPPED = [], [], []


def say(text):
    print(text, flush=True)


def check(what, got, wanted):
    good = got == wanted
    (PASSED if good else FAILED).append(what)
    say(f"ok    {what}" if good else f"WRONG {what}\n      got:    {got}\n      wanted: {wanted}")


def skip(what, why):
    SKIPPED.append(what)
    say(f"skip  {what}: {why}")


def finish():
    say(f"{len(PASSED)} passed, {len(FAILED)} failed, {len(SKIPPED)} skipped")
    return 1 if FAILED or not PASSED else 0


def result(call, *arguments, **parameters):
    """What a call comes to: its reply, or the error's name without its interface and the error's parameters."""
    try:
        return call(*arguments, **parameters)
    except varlink.VarlinkError as raised:
        return raised.error().rpartition(".")[2], raised.parameters()


class Daemon:
    """orientd on its simulated sensor, with a socket and a state directory of its own."""

    def __init__(self, orientd, configuration="", state=None, folder=None):
        self.folder = folder or tempfile.mkdtemp()
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        # The socket is for everyone; the way to it too.
        os.chmod(self.folder, 0o711)
        self.address = os.path.join(self.folder, "socket")
        self.state = state or os.path.join(self.folder, "state")
        os.makedirs(self.state, exist_ok=True)
        self.configuration = os.path.join(self.folder, "orientd.conf")
        with open(self.configuration, "w", encoding="utf-8") as file:
            file.write(configuration)
        self.log = os.path.join(self.folder, "log")
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [orientd, "--simulate", "--socket", self.address, "--config", self.configuration],
                env=dict(os.environ, STATE_DIRECTORY=self.state), stderr=log)
        end = time.monotonic() + 10
        while self.process.poll() is None and time.monotonic() < end and not os.path.exists(self.address):
            time.sleep(0.01)

    def open(self, interface="io.orientd.Orientation"):
        """A new connection."""
        return varlink.Client.new_with_address(f"unix:{self.address}").open(interface)

    def logged(self):
        with open(self.log, encoding="utf-8") as log:
            return log.read()

    def end(self, signal=None):
        """Ends it, if it still runs; its exit code."""
        if self.process.poll() is None:
            if signal:
                self.process.send_signal(signal)
            else:
                self.process.terminate()
        try:
            return self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


class Stream(threading.Thread):
    """A streaming call on a connection of its own: reads what comes and hands it on."""

    def __init__(self, daemon, method, **parameters):
        super().__init__(daemon=True)
        self.connection = daemon.open()
        self.calls = getattr(self.connection, method)(_more=True, **parameters)
        self.replies, self.over, self.asked, self.news = [], None, 0, threading.Condition()
        self.start()
        with self.news:
            self.news.wait_for(lambda: self.replies or self.over, 5)

    def run(self):
        over = "closed"
        try:
            for reply in self.calls:
                with self.news:
                    self.replies.append(reply)
                    self.news.notify()
        except varlink.VarlinkError as raised:
            over = raised.error().rpartition(".")[2], raised.parameters()
        except (BrokenPipeError, ConnectionError, OSError):
            pass
        with self.news:
            self.over = over
            self.news.notify()

    @property
    def handle(self):
        return self.replies[0]["handle"] if self.replies else None

    @property
    def state(self):
        return self.replies[-1]["state"] if self.replies else {}

    def wait(self, good, seconds=5):
        """The newest state, once it is good or the time is over."""
        with self.news:
            self.news.wait_for(lambda: good(self.state) or self.over, seconds)
            return self.state

    def question(self, seconds=5):
        """The next question that hasn't been handed on, None if none comes."""

        def questions():
            return [reply["question"] for reply in self.replies if reply.get("question")]

        with self.news:
            if not self.news.wait_for(lambda: len(questions()) > self.asked or self.over, seconds):
                return None
            if len(questions()) <= self.asked:
                return None
            self.asked += 1
            return questions()[self.asked - 1]

    def ended(self, seconds=5):
        """How it ended: "closed", or the error."""
        with self.news:
            self.news.wait_for(lambda: self.over, seconds)
            return self.over

    def end(self):
        """Goes, without a word."""
        self.connection.close()
        self.join(5)


class OtherUser:
    """A process of another user, that makes calls. To be made before there are threads, and by root."""

    def __init__(self, user, groups=()):
        self.user = user
        self.pipe, theirs = multiprocessing.Pipe()
        self.process = os.fork()
        if self.process == 0:
            os.setgroups(list(groups))
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
            self.pipe.close()
            self.serve(theirs)
            os._exit(0)
        theirs.close()

    @staticmethod
    def serve(pipe):
        try:
            # None is the end: another process may hold a copy of this pipe, so that it is never closed.
            for address, method, arguments in iter(pipe.recv, None):
                with varlink.Client.new_with_address(f"unix:{address}") as client:
                    with client.open("io.orientd.Orientation") as connection:
                        call = getattr(connection, method)
                        if arguments.pop("_more", False):
                            pipe.send(result(lambda: next(call(_more=True, **arguments))))
                        else:
                            pipe.send(result(call, **arguments))
        except EOFError:
            pass

    def call(self, daemon, method, **arguments):
        """The reply (of a stream the first, then it ends), or the error's name and parameters."""
        self.pipe.send((daemon.address, method, arguments))
        return self.pipe.recv() if self.pipe.poll(10) else None

    def end(self):
        self.pipe.send(None)
        os.waitpid(self.process, 0)
