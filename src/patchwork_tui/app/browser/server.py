"""The server of `patchwork serve`, for this machine alone."""

from __future__ import annotations

import asyncio
import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from aiohttp import web
from textual_serve.server import Server
from yarl import URL

HOST = "127.0.0.1"
_PATIENCE = 5.0
"""Seconds for the programs to leave once the server is to end."""

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def serve(listening: socket.socket, arguments: Sequence[str]) -> None:
    """Serve `patchwork` with these arguments until Ctrl+C; each page is a program of its own."""
    server = _Server(listening.getsockname()[1], _command(arguments))
    loop = asyncio.new_event_loop()
    web.run_app(
        server.application(),
        sock=listening,
        loop=loop,
        print=None,
        shutdown_timeout=_PATIENCE,
        access_log=None,
    )


def listen(port: int) -> socket.socket:
    """A socket for this machine alone, at any free port for 0; OSError if the port cannot be had."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # on Windows it would let two programs have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, port))
        listening.listen()  # so that who reads the address can go there at once
    except OSError:
        listening.close()
        raise
    return listening


def _command(arguments: Sequence[str]) -> str:
    """What a shell has to be told to start the program."""
    words = [sys.executable, "-P", "-m", "patchwork_tui", *arguments]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


class _Server(Server):
    """Textual's server with a page of ours, which needs nothing from elsewhere.

    Any page in the browser could speak to a server of this machine, so requests that do not come from our
    own page are refused: by their origin, and by the host they ask for, which a page elsewhere can make
    mean this machine.
    """

    def __init__(self, port: int, command: str) -> None:
        super().__init__(
            command,
            HOST,
            port,
            "Patchwork",
            public_url=f"http://{HOST}:{port}",
            templates_path=Path(__file__).parent,
        )
        self._pages: set[asyncio.Task[object]] = set()

    async def application(self) -> web.Application:
        """What answers requests."""
        application = await self._make_app()
        application.middlewares.append(self._for_our_page)
        return application

    @web.middleware
    async def _for_our_page(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        if request.path == "/" and request.host == f"localhost:{self.port}":
            raise web.HTTPFound(self.public_url)
        is_socket = request.path == "/ws"
        origin = request.headers.get("Origin", "" if is_socket else self.public_url)
        if not (self._is_ours(f"http://{request.host}") and self._is_ours(origin)):
            raise web.HTTPForbidden(text="This is for the page of `patchwork serve` alone.\n")
        if is_socket and (page := asyncio.current_task()):
            self._pages.add(page)
            page.add_done_callback(self._pages.discard)
        return await handler(request)

    def _is_ours(self, origin: str) -> bool:
        try:
            return URL(origin).origin() == URL(self.public_url).origin()
        except ValueError:
            return False

    async def on_startup(self, app: web.Application) -> None:
        """Say where to look."""
        print(f"Patchwork is at {self.public_url}/ until Ctrl+C ends it.", flush=True)

    async def on_shutdown(self, app: web.Application) -> None:
        """Let every page go, and with it its program."""
        pages = set(self._pages)
        for page in pages:
            page.cancel()
        if pages:
            await asyncio.wait(pages, timeout=_PATIENCE)
