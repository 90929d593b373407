"""A hub on loopback: enough of the Hugging Face hub's resolve addresses for the real client, and its misdeeds.

A file is asked for at ``/owner/name/resolve/revision/file``; the answer is a redirect with size, hash and commit in
its headers, as the hub gives for large files. The bytes themselves lie on another host, ``localhost``, at ``/cdn/...``.
"""

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

COMMIT = "0123456789abcdef0123456789abcdef01234567"


@dataclass(slots=True)
class HubFileOnServer:
    """A file and how the server lies about it. ``cuts`` is how many answers end after half of what is left."""

    data: bytes
    sent: bytes = b""
    size: int | None = None
    cuts: int = 0
    ranges: bool = True
    commit: str = COMMIT
    etag: str = ""


@dataclass(slots=True)
class Hub:
    """The running server. ``files`` by "owner/name/file"; ``errors`` by repository: status and error code."""

    endpoint: str
    files: dict[str, HubFileOnServer] = field(default_factory=dict)
    errors: dict[str, tuple[int, str]] = field(default_factory=dict)
    ranges_asked: list[str] = field(default_factory=list)
    headers_seen: list[dict[str, str]] = field(default_factory=list)
    bytes_sent: int = 0


@contextmanager
def running_hub() -> Iterator[Hub]:
    """A hub at a free port, until the block ends."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    hub = Hub(f"http://127.0.0.1:{server.server_address[1]}")
    server.hub = hub  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def hub(self) -> Hub:
        return self.server.hub  # type: ignore[attr-defined, no-any-return]

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def do_HEAD(self) -> None:
        self._answer()

    def do_GET(self) -> None:
        self._answer()

    def _answer(self) -> None:
        self.hub.headers_seen.append({key.lower(): value for key, value in self.headers.items()})
        parts = self.path.split("?")[0].strip("/").split("/")
        if parts[0] == "cdn":
            self._bytes("/".join(parts[1:]))
            return
        if parts[:2] == ["api", "models"]:
            self._listing("/".join(parts[2:4]))
            return
        owner, name, _, _, *file = parts
        if f"{owner}/{name}" in self.hub.errors:
            self._error(*self.hub.errors[f"{owner}/{name}"])
        elif (key := "/".join([owner, name, *file])) in self.hub.files:
            self._redirect(key)
        else:
            self._error(404, "EntryNotFound")

    def _listing(self, repository: str) -> None:
        """What the hub says of a repository: small files have git's SHA-1, large ones a SHA-256 too."""
        if repository in self.hub.errors:
            self._error(*self.hub.errors[repository])
            return
        prefix = f"{repository}/"
        files = [
            _sibling(key.removeprefix(prefix), one) for key, one in self.hub.files.items() if key.startswith(prefix)
        ]
        body = json.dumps({"id": repository, "sha": COMMIT, "siblings": files}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _redirect(self, key: str) -> None:
        file = self.hub.files[key]
        self.send_response(302)
        self.send_header("Location", self.hub.endpoint.replace("127.0.0.1", "localhost") + f"/cdn/{key}")
        self.send_header("X-Linked-Etag", f'"{file.etag or hashlib.sha256(file.data).hexdigest()}"')
        self.send_header("X-Linked-Size", str(len(file.data) if file.size is None else file.size))
        self.send_header("ETag", '"of-the-pointer"')
        if file.commit:
            self.send_header("X-Repo-Commit", file.commit)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _error(self, status: int, code: str) -> None:
        self.send_response(status)
        self.send_header("X-Error-Code", code)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _bytes(self, key: str) -> None:
        file = self.hub.files[key]
        data = file.sent or file.data
        asked = self.headers.get("Range", "")
        self.hub.ranges_asked.append(asked)
        start = int(asked.removeprefix("bytes=").split("-")[0]) if asked and file.ranges else 0
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.send_header("Content-Length", str(len(data) - start))
        self.end_headers()
        if self.command == "HEAD":
            return
        rest = data[start:]
        if file.cuts:
            file.cuts -= 1
            rest = rest[: len(rest) // 2]
            self.close_connection = True
        self.hub.bytes_sent += len(rest)
        self.wfile.write(rest)


_LARGE_BYTES = 10_000


def _sibling(name: str, file: HubFileOnServer) -> dict[str, object]:
    size = len(file.data) if file.size is None else file.size
    git = hashlib.sha1(b"blob %d\0" % len(file.data) + file.data, usedforsecurity=False).hexdigest()
    found: dict[str, object] = {"rfilename": name, "size": size, "blobId": git}
    if len(file.data) > _LARGE_BYTES:
        found["lfs"] = {"sha256": hashlib.sha256(file.data).hexdigest(), "size": size, "pointerSize": 134}
    return found
