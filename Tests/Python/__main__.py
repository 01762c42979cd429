#!/usr/bin/env python3
"""The daemon seen by Python's varlink package, which isn't ours.

python3 Tests/Python ORIENTD: runs all of it on daemons of its own, on their simulated sensors. orientctl stands beside
ORIENTD."""
import sys

import bystanders
import orientctl
import story
import support
import varlink_client

if __name__ == "__main__":
    for part in varlink_client, story, orientctl, bystanders:
        support.say(f"-- {part.__name__}")
        part.run(sys.argv[1])
    sys.exit(support.finish())
