"""A Syncthing of one's own: on loopback, with fixed addresses, announcing itself to nobody, asked over its REST API."""

import json
import os
import shutil
import socket
import subprocess
import xml.etree.ElementTree as Xml
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from support.drill.waiting import wait_until

FOLDER = "memory"
_STOP_S = 60
_OPTIONS = {
    "globalAnnounceEnabled": "false",
    "localAnnounceEnabled": "false",
    "relaysEnabled": "false",
    "natEnabled": "false",
    "stunServer": "",
    "urAccepted": "-1",
    "crashReportingEnabled": "false",
    "autoUpgradeIntervalH": "0",
    "startBrowser": "false",
    "setLowPriority": "false",
    "reconnectionIntervalS": "1",
}


def missing() -> str:
    """Why there is none on this machine, or nothing."""
    return "" if shutil.which("syncthing") else "no syncthing on this machine (Debian: syncthing)"


def free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Syncthing:
    """The program of one machine: its own files in ``home``, the folder that it keeps in step at ``folder``."""

    home: Path
    folder: Path
    port: int = field(default_factory=free_port)
    gui_port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        made = ["syncthing", "generate", f"--home={self.home}", "--no-default-folder", "--skip-port-probing"]
        subprocess.run(made, env=self._environment(), capture_output=True, timeout=_STOP_S, check=True)
        self._tree = Xml.parse(self.home / "config.xml")
        self.id = self._find("device").attrib["id"]
        self._key = self._find("gui/apikey").text or ""

    def know(self, other: "Syncthing") -> None:
        """Write the settings: nobody but ``other`` is known, at its address, and one folder is shared with it."""
        root = self._tree.getroot()
        self._find("gui/address").text = f"127.0.0.1:{self.gui_port}"
        self._find("options/listenAddress").text = f"tcp://127.0.0.1:{self.port}"
        for name, value in _OPTIONS.items():
            self._find(f"options/{name}").text = value
        device = Xml.SubElement(root, "device", id=other.id, name="other", compression="never")
        Xml.SubElement(device, "address").text = f"tcp://127.0.0.1:{other.port}"
        root.append(self._shared_with(other))
        self._tree.write(self.home / "config.xml")

    def _shared_with(self, other: "Syncthing") -> Xml.Element:
        """The folder, as Syncthing itself would begin one: what is left out of its settings counts as zero."""
        shared = deepcopy(self._find("defaults/folder"))
        shared.attrib.update(id=FOLDER, label=FOLDER, path=str(self.folder), fsWatcherDelayS="1")
        Xml.SubElement(shared, "device", id=other.id)
        return shared

    @contextmanager
    def running(self) -> Iterator[None]:
        """Run for the body, until it answers at the beginning and until it has ended at the end."""
        log = (self.home / "syncthing.log").open("a")
        process = subprocess.Popen(
            ["syncthing", "serve", f"--home={self.home}", "--no-browser", "--no-upgrade", "--no-restart"],
            env=self._environment(),
            stdout=log,
            stderr=log,
        )
        try:
            wait_until(self._answers, "Syncthing answers")
            yield
        finally:
            process.terminate()
            process.wait(_STOP_S)
            log.close()

    def scan(self) -> None:
        """Have it look at its folder now; returns when it has."""
        self._ask("POST", f"/rest/db/scan?folder={FOLDER}")

    def is_in_step_with(self, other: "Syncthing") -> bool:
        """Whether they are connected and neither lacks anything that the other one has."""
        if not self._ask("GET", "/rest/system/connections")["connections"][other.id]["connected"]:
            return False
        there = self._ask("GET", f"/rest/db/completion?folder={FOLDER}&device={other.id}")
        here = self._ask("GET", f"/rest/db/status?folder={FOLDER}")
        needs = [there["completion"] != 100, there["needItems"], here["needTotalItems"], here["state"] != "idle"]
        return not any(needs)

    def _answers(self) -> bool:
        try:
            return bool(self._ask("GET", "/rest/system/ping"))
        except (OSError, HTTPException):
            return False

    def _ask(self, method: str, path: str) -> Any:
        connection = HTTPConnection("127.0.0.1", self.gui_port, timeout=_STOP_S)
        try:
            connection.request(method, path, headers={"X-API-Key": self._key})
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        if answer.status != 200:
            raise HTTPException(f"{path}: {answer.status}")
        return json.loads(content) if content else None

    def _find(self, path: str) -> Xml.Element:
        found = self._tree.find(path)
        if found is None:
            raise AssertionError(f"no {path} in the settings that Syncthing made")
        return found

    def _environment(self) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], "HOME": str(self.home), "STNOUPGRADE": "1"}


def keep_in_step(one: Syncthing, other: Syncthing) -> None:
    """Both look at their folders, then wait until neither lacks anything."""
    one.scan()
    other.scan()
    wait_until(
        lambda: one.is_in_step_with(other) and other.is_in_step_with(one) and bundles(one) == bundles(other),
        "both folders hold the same files",
    )


def bundles(one: Syncthing) -> dict[str, bytes]:
    """The bundles in its folder by name, whatever they are called; a file that is just being replaced is left out."""
    found = {}
    for path in one.folder.glob("*.age"):
        with suppress(FileNotFoundError):
            found[path.name] = path.read_bytes()
    return found
