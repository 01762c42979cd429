"""The story of an iOS 6 application and its orientations, told to orientd by Python's varlink package.

Its three levels, in their order, with the traps: the variant for another device that empties the list, the device that
lies on a table at launch, the navigation controller that asks nobody, the intersection that leaves nothing."""
import os
import signal
import subprocess

from support import Daemon, OtherUser, Stream, check, result, skip

ORIENTATIONS = ["portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight"]
PLACES = {
    "portrait": (0, -1000, 0), "portraitUpsideDown": (0, 1000, 0), "landscapeLeft": (-1000, 0, 0),
    "landscapeRight": (1000, 0, 0), "faceUp": (0, 0, 1000), "faceDown": (0, 0, -1000),
}
CONFIGURATION = """
[Classifier]
filter = 10ms
settle = 20ms
settle-flat = 20ms
[Interface]
chassis = {chassis}
supported = landscapeLeft, portrait, landscapeRight
supported~tablet =
question-deadline = {deadline}
[Socket]
control-group = 54400
"""


class Story:
    def __init__(self, orientd):
        self.orientd = orientd
        self.strangers = {}
        if os.geteuid() == 0:
            # Before there are threads.
            self.strangers = {"nobody special": OtherUser(54321), "in the control group": OtherUser(54322, [54400])}
        self.daemon = None
        self.simulation = self.orientation = None

    def start(self, folder=None, deadline="10s"):
        self.daemon = Daemon(self.orientd, CONFIGURATION.format(chassis="handset", deadline=deadline), folder=folder)
        self.simulation = self.daemon.open("io.orientd.Simulation")
        self.orientation = self.daemon.open()

    def turn(self, device, watcher):
        """Turns the device; the state as soon as a stream tells of it."""
        self.simulation.Move(*PLACES[device])
        return watcher.wait(lambda state: state["device"] == device)

    def seen(self):
        state = self.orientation.GetState()["state"]
        return state["device"], state["interface"], state.get("held")

    def tell(self):
        try:
            self.empty_variant()
            self.start()
            self.launch()
            self.seven_and_four()
            self.application()
            self.top_level_view()
            self.navigation_controller()
            self.should_autorotate()
            self.before_ios_6()
            self.both()
            self.answers_that_are_none()
            self.lock()
            self.disconnect_in_the_middle_of_a_question()
            self.second_user()
            self.deadline()
            check("in the end the daemon is there and well", self.daemon.end(), 0)
        finally:
            if self.daemon:
                self.daemon.end()
            for stranger in self.strangers.values():
                stranger.end()

    def empty_variant(self):
        """'Even without any data, it will neglect the rules you have established earlier in the general settings.'"""
        daemon = Daemon(self.orientd, CONFIGURATION.format(chassis="tablet", deadline="1s"))
        check("an empty variant for this device is an error at the start", daemon.process.wait(5), 78)
        line = daemon.logged()
        check("which names file, line and both lists",
              [word for word in (f"{daemon.configuration}:9", "supported~tablet", "landscapeLeft, portrait, landscapeRight")
               if word not in line], [])
        harmless = Daemon(self.orientd, CONFIGURATION.format(chassis="handset", deadline="1s"))
        check("for another device it is warned of", "supported~tablet" in harmless.logged(), True)
        harmless.end()

    def launch(self):
        """'The device will choose the first when the app is launching', and lies on a table."""
        check("at launch, flat on a table: the first listed", self.seen(), ("faceUp", "landscapeLeft", "flat"))

    def seven_and_four(self):
        """UIDeviceOrientation has seven values, UIInterfaceOrientation four, and left and right are swapped."""
        watcher = Stream(self.daemon, "Subscribe")
        for device, interface, held in [
                ("portrait", "portrait", None), ("landscapeLeft", "landscapeRight", None),
                ("landscapeRight", "landscapeLeft", None), ("portraitUpsideDown", "landscapeLeft", "notAllowed"),
                ("faceDown", "landscapeLeft", "flat"), ("faceUp", "landscapeLeft", "flat")]:
            state = self.turn(device, watcher)
            check(f"device {device}", (state["interface"], state.get("held"), state["level"]),
                  (interface, held, "configuration"))
        watcher.end()

    def application(self):
        """application:supportedInterfaceOrientationsForWindow: overrides the list, and is asked on every rotation."""
        mask = Stream(self.daemon, "SetApplicationMask", supported=["portraitUpsideDown", "portrait"], ask="modern")
        check("the mask's first reply: a handle, and the state it makes",
              (isinstance(mask.handle, int), mask.state["allowed"], mask.state["level"]),
              (True, ["portraitUpsideDown", "portrait"], "application"))
        check("it overrides the list: what that had not is allowed", mask.state["interface"], "portraitUpsideDown")
        for device in "portrait", "portraitUpsideDown":
            self.turn(device, mask)
            question = mask.question()
            check(f"turned to {device}: it is asked",
                  (question["kind"], question["device"], question["proposed"], question["answer_within_ms"]),
                  ("modern", device, device, 10_000))
            check("and the interface waits", (mask.state["held"], self.seen()[2]), ("asking", "asking"))
            check("its answer, on another connection",
                  self.orientation.Answer(question=question["question"], answers={"supported": [device, "landscapeLeft"]}),
                  {})
            check("turns the interface", mask.wait(lambda state: state.get("held") is None)["interface"], device)
        shell = Stream(self.daemon, "SetApplicationMask", supported=["landscapeRight"])
        check("a newer mask counts", shell.state["allowed"], ["landscapeRight"])
        shell.end()
        check("and the one before when it ends",
              mask.wait(lambda state: len(state["allowed"]) == 2)["allowed"], ["portraitUpsideDown", "landscapeLeft"])
        mask.end()
        watcher = Stream(self.daemon, "Subscribe")
        check("after the last the configured list is back",
              watcher.wait(lambda state: state["level"] == "configuration")["allowed"],
              ["landscapeLeft", "portrait", "landscapeRight"])
        watcher.end()

    def top_level_view(self):
        """'Gives an intersection with the set of the app …, which has to have a non zero result to avoid crash.'"""
        view = Stream(self.daemon, "Present", title="detail",
                      answers={"supported": ["portraitUpsideDown", "landscapeRight", "portrait"]})
        check("the intersection, in the list's order", (view.state["allowed"], view.state["level"]),
              (["portrait", "landscapeRight"], "view"))
        before = self.orientation.GetState()["state"]
        nothing = {"application": ["portraitUpsideDown"], "view": ["portraitUpsideDown", "landscapeRight", "portrait"],
                   "device": ["portrait", "landscapeLeft", "landscapeRight", "portraitUpsideDown"]}
        check("an update that leaves nothing is refused with the three sets, and crashes nobody",
              result(self.orientation.Update, handle=view.handle, answers={"supported": ["portraitUpsideDown"]}),
              ("NoCommonOrientation", dict(nothing, application=["landscapeLeft", "portrait", "landscapeRight"],
                                           view=["portraitUpsideDown"])))
        refused = Stream(self.daemon, "SetApplicationMask", supported=["landscapeLeft"])
        check("so is a mask", refused.ended(), ("NoCommonOrientation", dict(nothing, application=["landscapeLeft"])))
        check("and nothing has changed", self.orientation.GetState()["state"], before)
        check("GetViews shows why", [(entry["title"], entry["level"], entry["answers"]["supported"])
                                     for entry in self.orientation.GetViews()["views"]],
              [("detail", "view", ["portraitUpsideDown", "landscapeRight", "portrait"])])
        view.end()

    def navigation_controller(self):
        """'You need to force it to check your real rootViewController': here that is what a container does."""
        navigation = Stream(self.daemon, "Present", kind="container", title="navigation")
        check("an empty container has the defaults", navigation.state["level"], "configuration")
        master = Stream(self.daemon, "Present", parent=navigation.handle, title="master",
                        answers={"supported": ["portrait"], "should_autorotate": True})
        check("the container gives its child's supportedInterfaceOrientations", master.state["allowed"], ["portrait"])
        detail = Stream(self.daemon, "Present", parent=navigation.handle, title="detail", answers={
            "supported": ["landscapeLeft", "landscapeRight"], "preferred": "landscapeRight", "should_autorotate": False})
        check("its topmost child's, and preferredInterfaceOrientationForPresentation",
              (detail.state["allowed"], detail.state["interface"]),
              (["landscapeLeft", "landscapeRight"], "landscapeRight"))
        state = self.turn("landscapeRight", detail)
        check("and shouldAutorotate", (state["interface"], state["held"]), ("landscapeRight", "shouldAutorotateFalse"))
        check("the list: the container before its children, the topmost first",
              [entry["title"] for entry in self.orientation.GetViews()["views"]], ["navigation", "detail", "master"])
        detail.end()
        check("popped: the child below counts",
              master.wait(lambda state: state["allowed"] == ["portrait"])["interface"], "portrait")
        navigation.end()
        check("the container is dismissed, and its child with it",
              master.ended(), ("Dismissed", {"handle": master.handle}))
        check("whose connection can be used again",
              result(master.connection.Update, handle=master.handle, answers={}), ("NoSuchHandle", {"handle": master.handle}))
        again = next(master.connection.Present(_more=True))
        check("for another view too", (again["handle"] > master.handle, again["state"]["level"]), (True, "configuration"))
        master.end()

    def should_autorotate(self):
        """'Gives a BOOL with default YES': the veto."""
        view = Stream(self.daemon, "Present", ask="modern")
        self.turn("portrait", view)
        question = view.question()
        self.orientation.Answer(question=question["question"], answers={})
        check("an answer without shouldAutorotate is a yes",
              view.wait(lambda state: state.get("held") is None)["interface"], "portrait")
        self.turn("landscapeLeft", view)
        question = view.question()
        self.orientation.Answer(question=question["question"], answers={"should_autorotate": False})
        state = view.wait(lambda state: state["held"] == "shouldAutorotateFalse")
        check("the veto holds the interface", (state["device"], state["interface"]), ("landscapeLeft", "portrait"))
        self.turn("landscapeRight", view)
        question = view.question()
        self.orientation.Answer(question=question["question"], answers={"supported": ["portrait"]})
        state = view.wait(lambda state: state["held"] == "refused")
        check("so does an answer that leaves the orientation out", state["interface"], "portrait")
        view.end()

    def before_ios_6(self):
        """shouldAutorotateToInterfaceOrientation: yes or no for one orientation."""
        view = Stream(self.daemon, "Present", ask="legacy")
        check("before it was asked: portrait only", (view.state["allowed"], view.state["interface"]),
              (["portrait"], "portrait"))
        self.turn("landscapeLeft", view)
        question = view.question()
        check("it is asked for one orientation", (question["kind"], question["proposed"]), ("legacy", "landscapeRight"))
        self.orientation.Answer(question=question["question"], yes=False)
        state = view.wait(lambda state: state["held"] == "refused")
        check("no", (state["interface"], state["allowed"]), ("portrait", ["portrait"]))
        self.turn("landscapeRight", view)
        self.orientation.Answer(question=view.question()["question"], yes=True)
        state = view.wait(lambda state: state.get("held") is None)
        check("yes", (state["interface"], state["allowed"]), ("landscapeLeft", ["landscapeLeft", "portrait"]))
        view.end()

    def both(self):
        """'Just use both …': iOS 6 never calls the old one then."""
        view = Stream(self.daemon, "Present", ask="both")
        self.turn("portrait", view)
        question = view.question()
        check("whoever has both is asked the modern way", question["kind"], "modern")
        self.orientation.Answer(question=question["question"], answers={})
        view.wait(lambda state: state.get("held") is None)
        check("and only that way", view.question(0.2), None)
        view.end()

    def answers_that_are_none(self):
        view = Stream(self.daemon, "Present", ask="modern")
        self.turn("landscapeLeft", view)
        question = view.question()["question"]
        check("an answer of the wrong kind", result(self.orientation.Answer, question=question, yes=True),
              ("InvalidParameter", {"parameter": "yes"}))
        refused = result(self.orientation.Answer, question=question, answers={"supported": ["portraitUpsideDown"]})
        check("an answer that would leave nothing", (refused[0], refused[1]["view"]),
              ("NoCommonOrientation", ["portraitUpsideDown"]))
        check("leave the question open", (self.seen()[2], self.orientation.Answer(question=question, answers={})),
              ("asking", {}))
        check("a second answer", result(self.orientation.Answer, question=question, answers={}),
              ("NoSuchQuestion", {"question": question}))
        self.turn("portrait", view)
        question = view.question()["question"]
        self.turn("landscapeRight", view)
        check("an answer to what a newer pose has overtaken", result(self.orientation.Answer, question=question, answers={}),
              ("NoSuchQuestion", {"question": question}))
        check("isn't counted as unanswered", self.orientation.GetViews()["views"][0]["unanswered"], 0)
        view.end()

    def lock(self):
        watcher = Stream(self.daemon, "Subscribe")
        self.turn("portrait", watcher)
        state = self.orientation.Lock()["state"]
        check("a lock freezes the interface as it stands", (state["lock"], state["interface"], state.get("held")),
              ("portrait", "portrait", None))
        state = self.turn("landscapeLeft", watcher)
        check("the device turns, the interface doesn't", (state["device"], state["interface"], state["held"]),
              ("landscapeLeft", "portrait", "locked"))
        check("a lock may name an orientation, but an allowed one",
              result(self.orientation.Lock, orientation="portraitUpsideDown"),
              ("NotAllowed", {"orientation": "portraitUpsideDown", "allowed": ["landscapeLeft", "portrait", "landscapeRight"]}))
        check("which it takes at once", self.orientation.Lock(orientation="landscapeLeft")["state"]["interface"],
              "landscapeLeft")
        view = Stream(self.daemon, "Present", answers={"supported": ["portrait"]})
        check("what is allowed beats a lock", (view.state["interface"], view.state["lock"], view.state["held"]),
              ("portrait", "landscapeLeft", "locked"))
        view.end()
        check("and the lock returns",
              watcher.wait(lambda state: state["level"] == "configuration")["interface"], "landscapeLeft")

        folder = self.daemon.folder
        check("the daemon is killed", self.daemon.end(signal.SIGKILL), -signal.SIGKILL)
        check("the stream ends", watcher.ended(), "closed")
        os.unlink(self.daemon.address)
        self.start(folder=folder)
        state = self.orientation.GetState()["state"]
        check("the lock outlives it", (state["lock"], state["interface"], state["held"]),
              ("landscapeLeft", "landscapeLeft", "locked"))
        self.simulation.Move(*PLACES["portrait"])
        watcher = Stream(self.daemon, "Subscribe")
        watcher.wait(lambda state: state["device"] == "portrait")
        state = self.orientation.Unlock()["state"]
        check("unlocked it turns at once", (state.get("lock"), state["interface"], state.get("held")),
              (None, "portrait", None))
        watcher.end()

    def disconnect_in_the_middle_of_a_question(self):
        watcher = Stream(self.daemon, "Subscribe")
        view = Stream(self.daemon, "Present", ask="modern")
        self.turn("landscapeLeft", view)
        question = view.question()["question"]
        check("it is asked", watcher.wait(lambda state: state["held"] == "asking")["interface"], "portrait")
        view.end()
        state = watcher.wait(lambda state: state.get("held") is None)
        check("and goes: nobody waits for it", state["interface"], "landscapeRight")
        check("its question is none any more", result(self.orientation.Answer, question=question, answers={}),
              ("NoSuchQuestion", {"question": question}))
        check("its view is none any more", self.orientation.GetViews()["views"], [])
        watcher.end()

    def second_user(self):
        if not self.strangers:
            skip("another user", "only root can become one")
            return
        stranger, member = self.strangers["nobody special"], self.strangers["in the control group"]
        before = self.orientation.GetState()["state"]
        check("another user may read", stranger.call(self.daemon, "GetState"), {"state": before})
        check("and watch", stranger.call(self.daemon, "Subscribe", _more=True), {"state": before})
        view = Stream(self.daemon, "Present", kind="container", ask="modern")
        check("and look at the views", len(stranger.call(self.daemon, "GetViews")["views"]), 1)
        self.turn("portrait", view)
        question = view.question()["question"]
        for method, arguments in [
                ("Lock", {}), ("Lock", {"orientation": "portrait"}), ("Unlock", {}), ("Present", {"_more": True}),
                ("SetApplicationMask", {"_more": True}), ("Update", {"handle": view.handle, "answers": {}}),
                ("Answer", {"question": question, "answers": {}})]:
            check(f"but not {method}", stranger.call(self.daemon, method, **arguments), ("PermissionDenied", {}))
        check("a member of the control group may, but another's question is none",
              member.call(self.daemon, "Answer", question=question, answers={}), ("NoSuchQuestion", {"question": question}))
        for method, arguments in [("Update", {"handle": view.handle, "answers": {"supported": ["portrait"]}}),
                                  ("Present", {"parent": view.handle, "_more": True})]:
            check(f"nor is another's handle one: {method}", member.call(self.daemon, method, **arguments),
                  ("NoSuchHandle", {"handle": view.handle}))
        check("nothing came of all that",
              ([entry["handle"] for entry in self.orientation.GetViews()["views"]], self.seen()[2]), ([view.handle], "asking"))
        check("what it presents is its own, and isn't asked, so the interface turns",
              [member.call(self.daemon, "Present", _more=True)["state"].get(name) for name in ("interface", "held")],
              ["portrait", None])
        check("and it may lock", member.call(self.daemon, "Lock", orientation="landscapeLeft")["state"]["lock"],
              "landscapeLeft")
        self.orientation.Unlock()
        view.end()

    def deadline(self):
        """Who never answers is waited for until the deadline, and the last answer stands."""
        self.daemon.end()
        self.start(deadline="100ms")
        watcher = Stream(self.daemon, "Subscribe")
        view = Stream(self.daemon, "Present", ask="modern")
        self.turn("portrait", view)
        check("nobody answers in 100 ms", view.question()["answer_within_ms"], 100)
        check("then the last answer stands", watcher.wait(lambda state: state["interface"] == "portrait").get("held"), None)
        check("and the silence is counted", self.orientation.GetViews()["views"][0]["unanswered"], 1)
        view.end()
        watcher.end()


def run(orientd):
    Story(orientd).tell()
