"""A program with a child process, to be killed from outside. Run as ``python -P isolate_parent.py FACTORY METHOD LOG``.

It prints the child's id once METHOD has answered or, if it works on, has begun; and waits.
"""

import sys
import time
from pathlib import Path

from models.isolate.isolated import Isolated

if __name__ == "__main__":
    factory, method, log = sys.argv[1:]
    sys.path.insert(0, str(Path(__file__).parent.parent))
    isolated = Isolated(factory, {}, Path(log))
    stream = isolated.stream(method) if method == "work" else iter([isolated.call(method, "you")])
    next(stream)
    sys.stdout.write(f"{isolated.pid}\n")
    sys.stdout.flush()
    time.sleep(3600)
