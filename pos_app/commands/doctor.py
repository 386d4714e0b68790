"""``pos-app doctor``: looks at everything that a desk needs and says how to mend what is not right."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

from pos_app.core import book, connection, profile_key, samples, training
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, Invalid, NotAuthorized, TooSlow, Unreachable, Unreadable
from pos_app.domain.places import Place
from pos_app.domain.reading import DRIFT
from pos_app.domain.start_faults import START_FAULTS, CredentialsProblem
from pos_app.domain.trips import Trip, TripQuery
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading import profile as profiles
from pos_app.system import credentials as vault
from pos_app.system import settings as config
from pos_app.system.demo import DemoSandbox
from pos_app.system.options import Options
from pos_app.wording import start_texts
from pos_app.wording.translation import mark, plural, translate

_LONGEST_SKEW = timedelta(minutes=2)
_AHEAD = timedelta(days=7)
_MOST_SEARCHES = 4
_NOBODY = "guiche@exemplo.com.br"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``mend`` is empty when it is right; a warning does not stop selling."""

    what: str
    seen: str
    mend: str = ""
    warning: bool = False


async def examine(options: Options, *, save_credentials: bool = False) -> int:
    """Print every finding; returns 0 when nothing stops this desk from selling, else 1."""
    findings = [_python(), _qt(), _web_view(), _keyring(), _data_dir(options.data_dir)]
    demo: DemoSandbox | None = None
    try:
        settings = config.load(options.settings_file)
        if options.demo:
            demo = DemoSandbox(options.data_dir)
            settings = training(settings, demo.address())
        if save_credentials:
            vault.keep(settings.base_url, vault.parse(settings.credentials))
        findings.append(Finding(translate("doctor", "Configurações"), str(options.settings_file)))
        findings += _agreed(settings)
        findings += await _Provider(options, settings).looked_at()
    except START_FAULTS as error:
        findings.append(
            Finding(
                translate("doctor", "Configurações"),
                translate("doctor", "com problema"),
                start_texts.sentence(error),
            )
        )
    finally:
        if demo:
            demo.stop()
    for finding in findings:
        mark = "ok " if not finding.mend else "!  " if finding.warning else "X  "
        print(f"{mark}{finding.what}: {finding.seen}")
        if finding.mend:
            print(f"     → {finding.mend}")
    return int(any(finding.mend and not finding.warning for finding in findings))


def _python() -> Finding:
    seen = sys.version.split()[0]
    right = (3, 11) <= sys.version_info[:2] < (3, 14)
    return Finding("Python", seen, "" if right else translate("doctor", "Use Python 3.11, 3.12 ou 3.13."))


def _qt() -> Finding:
    try:
        from PySide6 import QtCore, QtWidgets
    except ImportError as error:
        return Finding(
            "Qt",
            str(error),
            translate("doctor", "Rode python3 packaging/bootstrap.py setup: faltam bibliotecas do sistema."),
        )
    version = QtCore.QLibraryInfo.version().toString()
    if version.startswith("6.12.0") and sys.version_info < (3, 12):
        return Finding(
            "Qt",
            version,
            translate("doctor", "Esta versão do Qt cai com Python 3.11: instale PySide6 6.11.3."),
        )
    return Finding("Qt", f"{version}, {QtWidgets.__name__.split('.')[0]}")


def _web_view() -> Finding:
    if importlib.util.find_spec("PySide6.QtWebEngineCore") is None:
        return Finding(
            translate("doctor", "Página do cartão"),
            translate("doctor", "QtWebEngine ausente"),
            translate("doctor", "Instale pyside6-addons."),
        )
    try:
        from PySide6 import QtWebEngineCore
    except ImportError as error:
        return Finding(
            translate("doctor", "Página do cartão"),
            str(error),
            translate("doctor", "Rode python3 packaging/bootstrap.py setup."),
        )
    shared = Path("/dev/shm")
    if sys.platform == "linux" and not shared.is_dir():
        return Finding(
            translate("doctor", "Página do cartão"),
            translate("doctor", "sem /dev/shm"),
            translate("doctor", "Monte /dev/shm: o Chromium precisa dele."),
        )
    # The stub says bytes; the library gives text.
    version = cast(str, QtWebEngineCore.qWebEngineChromiumVersion())
    return Finding(translate("doctor", "Página do cartão"), f"Chromium {version}")


def _keyring() -> Finding:
    usable = vault.keyring_usable()
    mend = (
        translate(
            "doctor", "Use POS_APP_CREDENTIALS a cada início, ou entre numa sessão com cofre de senhas."
        )
        if not usable
        else ""
    )
    return Finding(
        translate("doctor", "Cofre de senhas"),
        translate("doctor", "do sistema")
        if usable
        else start_texts.credentials(CredentialsProblem.NO_KEYRING),
        mend,
        warning=True,
    )


def _data_dir(folder: Path) -> Finding:
    probe = folder / ".escrita"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        return Finding(
            translate("doctor", "Pasta de dados"),
            f"{folder}: {error.strerror}",
            translate("doctor", "Dê permissão de escrita ou use --data-dir."),
        )
    return Finding(translate("doctor", "Pasta de dados"), str(folder))


def _agreed(settings: config.Settings) -> list[Finding]:
    """Look at what people typed about the provider, before it is asked anything."""
    address = urlsplit(settings.base_url)
    fits = address.path.rstrip("/").endswith("/partners/api")
    mend = (
        ""
        if fits or not settings.base_url
        else translate("doctor", "O endereço da central termina em /partners/api: confira base_url.")
    )
    findings = [
        Finding(
            translate("doctor", "Endereço"), settings.base_url or translate("doctor", "não informado"), mend
        )
    ]
    told = "client_id" in settings.model_fields_set
    findings.append(
        Finding(
            translate("doctor", "Código do parceiro"),
            str(settings.client_id) if told else translate("doctor", "não informado"),
            ""
            if told
            else translate("doctor", "Informe client_id, o número que a central deu a este parceiro."),
        )
    )
    if any(method.facts.needs_card_page for method in settings.payments):
        page = settings.card.page_url
        mend = (
            ""
            if page
            else translate("doctor", "Informe card.page_url; sem ela o cartão fica inativo e só o PIX vende.")
        )
        findings.append(
            Finding(
                translate("doctor", "Página do cartão da central"),
                page or translate("doctor", "não informada"),
                mend,
                warning=True,
            )
        )
    return findings


class _Provider:
    """Asks what a sale asks before anything is held: the replies must be there and be understood."""

    def __init__(self, options: Options, settings: config.Settings) -> None:
        self._options = options
        self._settings = settings
        self._client = PartnerClient(
            connection(settings), book=book(options, settings), samples=samples(options)
        )
        self._places: tuple[Place, ...] = ()
        self._trip: Trip | None = None

    async def looked_at(self) -> list[Finding]:
        """Return a finding for each thing that was asked."""
        findings = []
        looks = (
            (translate("doctor", "Credenciais"), self._token),
            (translate("doctor", "Lugares"), self._near),
            (translate("doctor", "Busca de viagens"), self._search),
            (translate("doctor", "Mapa de poltronas"), self._map),
            (translate("doctor", "Sessão do cartão"), self._session),
        )
        try:
            for what, look in looks:
                try:
                    findings.append(await look())
                except Fault as fault:
                    findings.append(_told(what, fault))
                    if look == self._token:
                        break
        finally:
            await self._client.aclose()
        return [*findings, self._profile()]

    async def _token(self) -> Finding:
        return await _token(self._client)

    async def _near(self) -> Finding:
        station = self._settings.station
        self._places = await self._client.places_near(station.latitude, station.longitude, station.radius_km)
        return _places(self._places, station)

    async def _search(self) -> Finding:
        read = aside = 0
        for origin, destination in _pairs(self._places, self._settings.station.place_slug):
            found = await self._client.search(TripQuery(origin, destination, date.today() + _AHEAD))
            read, aside = read + len(found.departures), aside + found.set_aside
            self._trip = next((trip for trip in found.departures if not trip.other_day), None)
            if self._trip is not None:
                break
        if self._trip is None:
            return Finding(
                translate("doctor", "Busca de viagens"),
                translate("doctor", "nenhuma viagem"),
                translate("doctor", "Confira com pos-app learn num trecho com viagens."),
                warning=True,
            )
        mend = (
            translate("doctor", "Rode pos-app learn: parte das viagens não foi entendida.") if aside else ""
        )
        return Finding(
            translate("doctor", "Busca de viagens"),
            plural("doctor", "{read} de {count} lida", "{read} de {count} lidas", read + aside).format(
                read=read
            ),
            mend,
            warning=True,
        )

    async def _map(self) -> Finding:
        if self._trip is None:
            return Finding(
                translate("doctor", "Mapa de poltronas"),
                translate("doctor", "não conferido"),
                translate("doctor", "Rode pos-app learn."),
                warning=True,
            )
        detail = await self._client.trip(self._trip.trip_ids[0])
        return Finding(
            translate("doctor", "Mapa de poltronas"),
            plural("doctor", "{count} poltrona lida", "{count} poltronas lidas", len(detail.seats)),
        )

    async def _session(self) -> Finding:
        await self._client.open_session(self._settings.station.email or _NOBODY)
        return Finding(translate("doctor", "Sessão do cartão"), translate("doctor", "lida"))

    def _profile(self) -> Finding:
        """Look at the reading profile. Payment methods can be asked only of a held seat, and the doctor holds
        none: what a walk found is what is known of them."""
        file = self._options.data_dir / profiles.FILE
        found = profiles.load(file)
        what = translate("doctor", "Perfil de leitura")
        if found is None:
            return Finding(
                what,
                translate("doctor", "não há; formas de pagamento não conferidas"),
                translate("doctor", "Rode pos-app learn --from ORIGEM --to DESTINO."),
                warning=True,
            )
        if not profiles.same_address(found.base_url, profile_key(self._options, self._settings)):
            return Finding(
                what,
                translate("doctor", "é de {address}").format(address=found.base_url),
                translate("doctor", "Rode pos-app learn para esta central."),
                warning=True,
            )
        drifts = sorted(f"{reply}: {field}" for reply, field in self._client.book.drifts)
        if drifts:
            return Finding(
                what,
                translate("doctor", "não serve mais em {fields}").format(fields=", ".join(drifts)),
                translate("doctor", "Rode pos-app learn de novo."),
            )
        if not any(reply == Endpoint.METHODS for reply, _ in found.pins) and not found.no_fee:
            return Finding(
                what,
                translate("doctor", "formas de pagamento não lidas"),
                translate("doctor", "Rode pos-app learn e decida o que falta."),
                warning=False,
            )
        if unread := self._unread_since(file):
            return Finding(
                what,
                translate("doctor", "pagamento não lido desde então: {file}").format(file=unread),
                translate("doctor", "Rode pos-app learn de novo."),
            )
        return Finding(
            what,
            plural(
                "doctor",
                "{count} campo; serve nas respostas lidas agora",
                "{count} campos; serve nas respostas lidas agora",
                len(found.pins),
            ),
        )

    def _unread_since(self, file: Path) -> str:
        """Return the newest reply about payment methods that was not read since the profile was written."""
        kept = sorted((self._options.data_dir / "log" / "respostas").glob("*-payment-methods.json"))
        newer = [one for one in kept if one.stat().st_mtime > file.stat().st_mtime]
        return str(newer[-1]) if newer else ""


def _pairs(places: tuple[Place, ...], home: str) -> list[tuple[str, str]]:
    """Return some ways to ask for trips: from the station's own place, else from the nearest."""
    cities: dict[str, str] = {}
    for place in places:
        if place.slug and (place.whole_city or place.city_name not in cities):
            cities[place.city_name] = place.slug
    slugs = list(cities.values())
    origin = home or (slugs[0] if slugs else "")
    return [(origin, slug) for slug in slugs if slug != origin][:_MOST_SEARCHES] if origin else []


def _told(what: str, fault: Fault) -> Finding:
    if isinstance(fault, Unreadable):
        if fault.detail == DRIFT:
            seen = translate("doctor", "mudou desde que foi conferida: {field}").format(field=fault.field)
        else:
            text = translate("doctor", "não entendida: {field} ({reason})")
            seen = text.format(field=fault.field, reason=fault.detail)
        mend = translate("doctor", "Rode pos-app learn.")
        if fault.sample:
            mend = translate("doctor", "Rode pos-app learn. A resposta está em {file}.").format(
                file=fault.sample
            )
        return Finding(what, seen, mend)
    if isinstance(fault, Invalid) and "clientid" in fault.detail.casefold().replace("_", ""):
        return Finding(
            what,
            fault.detail,
            translate("doctor", "Confira client_id, o número que a central deu a este parceiro."),
        )
    mend = _MENDS.get(type(fault), _AGAIN)
    return Finding(what, fault.detail or type(fault).__name__, translate("doctor", mend))


_AGAIN = mark("doctor", "Tente de novo; se continuar, fale com o suporte da central.")
_MENDS: dict[type[Fault], str] = {
    Unreachable: mark("doctor", "Confira a rede e o endereço da central."),
    TooSlow: mark("doctor", "A central demorou: confira a rede e tente de novo."),
    NotAuthorized: mark("doctor", "Confira usuário e senha com a equipe comercial da central."),
}


async def _token(client: PartnerClient) -> Finding:
    server_time = await client.check_token()
    if server_time is not None:
        skew = abs(datetime.now(UTC) - server_time)
        if skew > _LONGEST_SKEW:
            return Finding(
                translate("doctor", "Relógio"),
                translate("doctor", "difere {time} da central").format(time=skew),
                translate("doctor", "Acerte o relógio do computador (NTP)."),
                warning=True,
            )
    return Finding(
        translate("doctor", "Credenciais"),
        translate("doctor", "aceitas; relógio certo") if server_time else translate("doctor", "aceitas"),
    )


def _places(found: tuple[Place, ...], station: config.Station) -> Finding:
    if not found:
        return Finding(
            translate("doctor", "Lugares"),
            translate("doctor", "nenhum perto da estação"),
            translate("doctor", "Confira station.latitude e station.longitude."),
            warning=True,
        )
    return Finding(
        translate("doctor", "Lugares"),
        translate("doctor", "{count} num raio de {radius} km").format(
            count=len(found), radius=f"{station.radius_km:g}"
        ),
    )
