"""The tests themselves keep off the network and out of the person's folders."""

import os
import socket
from pathlib import Path

import pytest

from assistant.paths import Places


def test_a_test_cannot_connect_to_another_machine() -> None:
    """A connection that leaves this machine is refused before a packet is sent."""
    with socket.socket() as client, pytest.raises(RuntimeError, match="wanted the network"):
        client.connect(("192.0.2.1", 443))


def test_a_test_cannot_look_up_another_machine() -> None:
    """Even the question to the name server is refused."""
    with pytest.raises(RuntimeError, match="wanted the network"):
        socket.getaddrinfo("ricordo.example", 443)


def test_a_test_may_use_loopback() -> None:
    """Servers that tests start on this machine can be reached."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket() as client:
        client.connect(server.getsockname())
        server.accept()[0].close()
        assert client.recv(1) == b""


def test_everything_the_program_writes_is_under_the_tests_own_home(places: Places, tmp_path: Path) -> None:
    """No test can reach the folders of the person who runs it."""
    assert Path(os.environ["RICORDO_HOME"]).is_relative_to(tmp_path)
    for folder in (places.config, places.data, places.cache, places.logs):
        assert folder.is_relative_to(tmp_path)
