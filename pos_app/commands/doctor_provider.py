"""The checks of ``pos-app doctor`` on the provider: the requests that a sale makes before a seat is held."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta

from pos_app.commands.outcomes import Finding, reason
from pos_app.core import book, connection, profile_key, samples
from pos_app.domain.faults import Fault, Invalid, Unreadable
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip, TripQuery
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading import profile as profiles
from pos_app.partner.reading.profile import Profile
from pos_app.system.options import Options
from pos_app.system.paths import LOGS, REPLIES
from pos_app.system.settings import Settings
from pos_app.wording import command_texts
from pos_app.wording.translation import plural, translate

_LONGEST_SKEW = timedelta(minutes=2)
_DAYS_AHEAD = timedelta(days=7)
_MOST_SEARCHES = 4
_EXAMPLE_EMAIL = "guiche@exemplo.com.br"
"""For the card session of a desk without an e-mail of its own."""


async def check_provider(options: Options, settings: Settings) -> list[Finding]:
    """Make each request and return what was found, the reading profile at the end.

    Raises:
        ConnectionMissing, CredentialsError, SettingsError, ProfileError: the client cannot be built.
    """
    client = PartnerClient(connection(settings), book=book(options, settings), samples=samples(options))
    try:
        findings = await _Requests(client, settings).findings()
    finally:
        await client.aclose()
    return [*findings, check_profile(options, settings, client.book.drifts)]


class _Requests:
    """Sends the requests in the order of a sale; each reply must arrive and be readable."""

    def __init__(self, client: PartnerClient, settings: Settings) -> None:
        self._client = client
        self._station = settings.station
        self._places: tuple[Place, ...] = ()
        self._trip: Trip | None = None

    async def findings(self) -> list[Finding]:
        """Return a finding for each request; without a token the first is the only one."""
        try:
            found = [await self._token()]
        except Fault as fault:
            return [fault_finding(translate("doctor", "Credenciais"), fault)]
        for what, check in (
            (translate("doctor", "Lugares"), self._near),
            (translate("doctor", "Busca de viagens"), self._search),
            (translate("doctor", "Mapa de poltronas"), self._map),
            (translate("doctor", "Sessão do cartão"), self._session),
        ):
            try:
                found.append(await check())
            except Fault as fault:
                found.append(fault_finding(what, fault))
        return found

    async def _token(self) -> Finding:
        what = translate("doctor", "Credenciais")
        server_time = await self._client.check_token()
        if server_time is None:
            return Finding(what, translate("doctor", "aceitas"))
        skew = abs(datetime.now(UTC) - server_time)
        if skew > _LONGEST_SKEW:
            minutes = round(skew.total_seconds() / 60)
            return Finding(translate("doctor", "Relógio"), *command_texts.wrong_clock(minutes), warning=True)
        return Finding(what, translate("doctor", "aceitas; relógio certo"))

    async def _near(self) -> Finding:
        what, station = translate("doctor", "Lugares"), self._station
        self._places = await self._client.places_near(station.latitude, station.longitude, station.radius_km)
        if not self._places:
            return Finding(what, *command_texts.none_near(), warning=True)
        return Finding(what, command_texts.places_near(len(self._places), station.radius_km))

    async def _search(self) -> Finding:
        what = translate("doctor", "Busca de viagens")
        read = set_aside = 0
        for origin, destination in _pairs(self._places, self._station.place_slug):
            found = await self._client.search(TripQuery(origin, destination, date.today() + _DAYS_AHEAD))
            read, set_aside = read + len(found.departures), set_aside + found.set_aside
            self._trip = next((trip for trip in found.departures if not trip.other_day), None)
            if self._trip is not None:
                break
        if self._trip is None:
            return Finding(what, *command_texts.no_trips(), warning=True)
        mend = command_texts.trips_not_understood() if set_aside else ""
        seen = plural(
            "doctor", "{read} de {count} viagem lida", "{read} de {count} viagens lidas", read + set_aside
        )
        return Finding(what, seen.format(read=read), mend, warning=True)

    async def _map(self) -> Finding:
        what = translate("doctor", "Mapa de poltronas")
        if self._trip is None:
            return Finding(what, *command_texts.map_not_checked(), warning=True)
        seats = (await self._client.trip(self._trip.trip_ids[0])).seats
        return Finding(what, plural("doctor", "{count} poltrona lida", "{count} poltronas lidas", len(seats)))

    async def _session(self) -> Finding:
        await self._client.open_session(self._station.email or _EXAMPLE_EMAIL)
        return Finding(translate("doctor", "Sessão do cartão"), translate("doctor", "lida"))


def _pairs(places: tuple[Place, ...], home: str) -> list[tuple[str, str]]:
    """Return some ways to ask for trips: from the station's own place, else from the nearest."""
    cities: dict[str, str] = {}
    for place in places:
        if place.slug and (place.whole_city or place.city_name not in cities):
            cities[place.city_name] = place.slug
    slugs = list(cities.values())
    origin = home or (slugs[0] if slugs else "")
    return [(origin, slug) for slug in slugs if slug != origin][:_MOST_SEARCHES] if origin else []


def fault_finding(what: str, fault: Fault) -> Finding:
    """Return the finding of a request that gave no usable reply."""
    if isinstance(fault, Unreadable):
        return Finding(what, *command_texts.doctor_not_understood(fault))
    if isinstance(fault, Invalid) and "clientid" in fault.detail.casefold().replace("_", ""):
        return Finding(what, fault.detail, command_texts.wrong_client_id())
    return Finding(what, reason(fault), command_texts.mend(fault))


def check_profile(options: Options, settings: Settings, drifts: Iterable[tuple[str, str]]) -> Finding:
    """Check the reading profile, after replies were read. ``drifts``: reply and field that it no longer fits.

    Payment methods can be read only for a held seat, and the doctor holds none: only what the last sales kept
    is known of them.
    """
    what = translate("doctor", "Perfil de leitura")
    found = profiles.load(options.data_dir / profiles.FILE)
    if found is None:
        return Finding(what, *command_texts.no_profile(), warning=True)
    if not profiles.same_address(found.base_url, profile_key(options, settings)):
        return Finding(what, *command_texts.profile_of(found.base_url), warning=True)
    if outdated := _outdated(found, sorted(f"{reply}: {field}" for reply, field in drifts), options):
        return Finding(what, *outdated)
    confirmed = [f"{field} ({line.confirmed})" for (_, field), line in found.lines.items() if line.confirmed]
    return Finding(what, command_texts.profile_serves(len(found.lines), confirmed))


def _outdated(profile: Profile, drifted: Sequence[str], options: Options) -> tuple[str, str] | None:
    """Return why this provider's replies must be learnt again, and how; None while the profile serves."""
    if profile.old:
        return command_texts.profile_of_old()
    if drifted:
        return command_texts.profile_outdated(drifted)
    kept = sorted((options.data_dir / LOGS / REPLIES).glob("*-payment-methods.json"))
    newer = [one for one in kept if one.stat().st_mtime > (options.data_dir / profiles.FILE).stat().st_mtime]
    if unread := (str(newer[-1]) if newer else ""):
        return command_texts.payment_not_read(unread)
    return None
