"""A Dask cluster as the executor of a match; needs the extra `cluster`."""

from __future__ import annotations

import asyncio
import logging
import shlex
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from patchwork_tui.arena.workers import MatchFailed
from patchwork_tui.record import escaped

_PATIENCE = 5
"""Seconds for the scheduler to answer, and as many for it to have a worker."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of the scheduler at `address`, such as tcp://10.0.0.5:8786; MatchFailed if there are none.

    They need this package. A worker plays one game at a time, however many threads it has.
    """
    try:
        from distributed import Client
    except ImportError:
        installing = f"{shlex.quote(sys.executable)} -m pip install 'dask[distributed]'"
        raise MatchFailed(f"the package distributed is missing; `{installing}` installs it") from None
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # our sentences tell what matters
    where = escaped(address)
    try:
        asyncio.run(_reach(address))
    except Exception as error:  # whatever a wrong address, a firewall or another server comes to
        raise MatchFailed(f"no Dask scheduler answers at {where}") from error
    client: Any = Client(address, timeout=_PATIENCE, set_as_default=False)
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise MatchFailed(
                f"the Dask scheduler at {where} has no workers; `dask worker {where} --nthreads 1` starts one"
            ) from None
        executor: Executor = client.get_executor(pure=False)
        yield executor


async def _reach(address: str) -> None:
    """Connect once. A client that cannot connect is not rid of so easily."""
    from distributed import Security
    from distributed.comm.core import connect

    security: Any = Security()
    arguments = security.get_connection_args("client")
    async with asyncio.timeout(_PATIENCE):  # connect's own does not count what follows the connection
        communication = await connect(address, timeout=_PATIENCE, **arguments)
    communication.abort()
