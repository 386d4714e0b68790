"""A transport that keeps what came: a walk that begins again asks the provider nothing twice, and support can
be given the replies."""

from __future__ import annotations

from dataclasses import dataclass

from pos_app.domain.faults import Fault
from pos_app.partner.transport import Reply, Request, Sent, Transport


class OutOfCalls(Fault):
    """The walk has made as many calls as it may."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """One exchange: the operation's name, and what came."""

    operation: str
    reply: Reply


class Recorder(Transport):
    """Keeps each good reply, and gives it again to the same request.

    Args:
        network: where requests go that were not made yet; None for a replay of what is kept.
        most: calls that may be made over it.
    """

    def __init__(self, network: Transport | None, most: int) -> None:
        super().__init__()
        self._network = network
        self._most = most
        self._kept: dict[tuple[object, ...], Reply] = {}
        self.calls = 0
        self.every: list[Recorded] = []
        self.newest = b""

    def allow(self, more: int) -> None:
        """Let so many more calls be made."""
        self._most += more

    def replay(self) -> Recorder:
        """Return a transport that knows these replies and no network."""
        copy = Recorder(None, 0)
        copy._kept = dict(self._kept)
        return copy

    async def send(self, request: Request) -> Reply:
        """Return the kept reply, else perform the read.

        Raises:
            OutOfCalls: there may be no more calls.
            Fault: as ``Transport.send``.
        """
        key = _key(request)
        if key in self._kept:
            self.newest = self._kept[key].body
            return self._kept[key]
        reply = await self._counted().send(request)
        self.newest = reply.body
        self._keep(key, request, reply)
        return reply

    async def send_once(self, request: Request) -> Sent:
        """Return the kept reply, else make the call: never twice."""
        key = _key(request)
        if key in self._kept:
            return Sent(True, self._kept[key])
        sent = await self._counted().send_once(request)
        if sent.reply is not None and sent.reply.complete:
            self._keep(key, request, sent.reply)
        return sent

    async def aclose(self) -> None:
        """Close the network's connections."""
        if self._network is not None:
            await self._network.aclose()

    def _counted(self) -> Transport:
        if self._network is None or self.calls >= self._most:
            raise OutOfCalls("no more calls")
        self.calls += 1
        return self._network

    def _keep(self, key: tuple[object, ...], request: Request, reply: Reply) -> None:
        self.every.append(Recorded(request.operation, reply))
        if 200 <= reply.status < 300:
            self._kept[key] = reply


def _key(request: Request) -> tuple[object, ...]:
    body, _headers = request.encoded()
    return request.method, request.url, tuple(sorted(request.params.items())), body
