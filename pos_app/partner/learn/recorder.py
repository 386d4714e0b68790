"""A transport that keeps what came: a walk that begins again asks the provider nothing twice, and support can
be given the replies."""

from __future__ import annotations

from pos_app.domain.faults import Fault
from pos_app.domain.value import Value
from pos_app.partner.transport import Reply, Request, Sent, Transport


class OutOfCalls(Fault):
    """The walk has made as many calls as it may."""


class Recorded(Value):
    """One exchange: the operation's name, and what came."""

    operation: str
    reply: Reply


class Recorder(Transport):
    """Keeps each good reply, and gives it again to the same request.

    Args:
        network: where requests go that were not made yet.
        most: calls that may be made over it.

    Attributes:
        calls: how many were made.
        every: what came over the network.
        heard: what was given to the newest requests, kept or new, until it is cleared.
    """

    def __init__(self, network: Transport, most: int) -> None:
        super().__init__()
        self._network = network
        self._most = most
        self._kept: dict[tuple[object, ...], Reply] = {}
        self._refused: dict[tuple[object, ...], Reply] = {}
        self.calls = 0
        self.every: list[Recorded] = []
        self.heard: list[Recorded] = []

    def allow(self, more: int) -> None:
        """Let so many more calls be made."""
        self._most += more

    def settle(self) -> None:
        """Take refusals for answers too: who reads everything again does not ask again for what failed."""
        self._kept = {**self._refused, **self._kept}

    async def send(self, request: Request) -> Reply:
        """Return the kept reply, else perform the read.

        Raises:
            OutOfCalls: there may be no more calls.
            Fault: as ``Transport.send``.
        """
        key = _key(request)
        reply = self._kept.get(key)
        if reply is None:
            reply = await self._counted().send(request)
            self._keep(key, request, reply)
        self.heard.append(Recorded(request.operation, reply))
        return reply

    async def send_once(self, request: Request) -> Sent:
        """Return the kept reply, else make the call: never twice."""
        key = _key(request)
        sent = Sent(True, self._kept[key]) if key in self._kept else None
        if sent is None:
            sent = await self._counted().send_once(request)
            if sent.reply is not None and sent.reply.complete:
                self._keep(key, request, sent.reply)
        if sent.reply is not None:
            self.heard.append(Recorded(request.operation, sent.reply))
        return sent

    async def aclose(self) -> None:
        await self._network.aclose()

    def _counted(self) -> Transport:
        if self.calls >= self._most:
            raise OutOfCalls("no more calls")
        self.calls += 1
        return self._network

    def _keep(self, key: tuple[object, ...], request: Request, reply: Reply) -> None:
        self.every.append(Recorded(request.operation, reply))
        (self._kept if 200 <= reply.status < 300 else self._refused)[key] = reply


def _key(request: Request) -> tuple[object, ...]:
    body, _headers = request.encoded()
    return request.method, request.url, tuple(sorted(request.params.items())), body
