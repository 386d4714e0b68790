"""``pos-app doctor``: checks everything that a desk needs and explains how to fix what is wrong."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from pos_app.commands.doctor_machine import Finding, keyring, machine
from pos_app.commands.outcomes import Exit
from pos_app.core import book, connection, profile_key, samples, training
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, Invalid, NotAuthorized, TooSlow, Unreachable, Unreadable
from pos_app.domain.places import Place
from pos_app.domain.reading import DRIFT
from pos_app.domain.start_faults import (
    ConnectionMissing,
    CredentialsError,
    DemoError,
    ProfileError,
    SettingsError,
)
from pos_app.domain.trips import Trip, TripQuery
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading import profile as profiles
from pos_app.system import credentials as vault
from pos_app.system import settings as config
from pos_app.system.demo import DemoSandbox
from pos_app.system.options import Options
from pos_app.wording import start_texts
from pos_app.wording.translation import translate

_LONGEST_SKEW = timedelta(minutes=2)
_AHEAD = timedelta(days=7)
_MOST_SEARCHES = 4
_NOBODY = "guiche@exemplo.com.br"


async def examine(options: Options, *, save_credentials: bool = False) -> int:
    """Print every finding; returns ``Exit.DONE`` when nothing stops this desk from selling."""
    findings = machine(options)
    settings = _settings(options, findings)
    if settings is not None:
        demo = _sandbox(options, findings)
        try:
            if demo is not None or not options.demo:
                settings = training(settings, demo.address()) if demo else settings
                findings += await _connection(options, settings, save_credentials=save_credentials)
        except DemoError as error:
            findings.append(_no_sandbox(error))
        finally:
            if demo:
                demo.stop()
    for finding in findings:
        mark = "ok " if not finding.mend else "!  " if finding.warning else "X  "
        print(f"{mark}{finding.what}: {finding.seen}")
        if finding.mend:
            print(f"     → {finding.mend}")
    return Exit.TO_MEND if any(one.mend and not one.warning for one in findings) else Exit.DONE


def _settings(options: Options, findings: list[Finding]) -> config.Settings | None:
    """Read the settings and note what was found of the file; None if they cannot be used."""
    file = options.settings_file
    try:
        settings = config.load(file)
    except SettingsError as error:
        findings += [
            keyring(given=False),
            Finding(translate("doctor", "Configurações"), str(file), start_texts.sentence(error)),
        ]
        return None
    seen = (
        str(file)
        if file.exists()
        else translate("doctor", "{file} (ainda não existe: valem os valores iniciais)").format(file=file)
    )
    findings += [
        keyring(given=bool(settings.credentials)),
        Finding(translate("doctor", "Configurações"), seen),
    ]
    return settings


def _sandbox(options: Options, findings: list[Finding]) -> DemoSandbox | None:
    """Start the sandbox of a demonstration; None if none is requested, or if it could not start."""
    if not options.demo:
        return None
    try:
        return DemoSandbox(options.data_dir)
    except DemoError as error:
        findings.append(_no_sandbox(error))
        return None


def _no_sandbox(error: DemoError) -> Finding:
    return Finding(
        translate("doctor", "Central de treinamento"),
        translate("doctor", "não abriu"),
        start_texts.sentence(error),
    )


async def _connection(
    options: Options, settings: config.Settings, *, save_credentials: bool
) -> list[Finding]:
    """Check the data agreed with the provider and, if it is complete, the provider itself."""
    findings = _agreed(settings)
    if save_credentials:
        findings.append(_saved(settings))
    if not settings.base_url:
        return findings
    try:
        provider = _Provider(options, settings)
    except CredentialsError as error:
        return [
            *findings,
            Finding(
                translate("doctor", "Credenciais"),
                translate("doctor", "com problema"),
                start_texts.sentence(error),
            ),
        ]
    except ConnectionMissing:
        return [
            *findings,
            Finding(
                translate("doctor", "Credenciais"),
                translate("doctor", "não informadas"),
                _where_credentials_go(),
            ),
        ]
    except (SettingsError, ProfileError) as error:
        return [
            *findings,
            Finding(
                translate("doctor", "Perfil de leitura"),
                translate("doctor", "com problema"),
                start_texts.sentence(error),
            ),
        ]
    return [*findings, *await provider.looked_at()]


def _where_credentials_go() -> str:
    """Describe where credentials can be stored on this computer."""
    variable = translate("doctor", "Use a variável POS_APP_CREDENTIALS (usuário:senha)")
    if not vault.keyring_usable():
        return translate("doctor", "{variable}: este computador não tem um cofre de senhas.").format(
            variable=variable
        )
    return translate(
        "doctor", "{variable} ou, com ela definida, guarde-as no cofre com pos-app doctor --save-credentials."
    ).format(variable=variable)


def _saved(settings: config.Settings) -> Finding:
    """Store the credentials of the environment in the keyring."""
    what = translate("doctor", "Guardar credenciais")
    try:
        vault.keep(settings.base_url, vault.parse(settings.credentials))
    except CredentialsError as error:
        return Finding(what, translate("doctor", "não guardadas"), start_texts.sentence(error))
    return Finding(what, translate("doctor", "guardadas no cofre de senhas"))


def _agreed(settings: config.Settings) -> list[Finding]:
    """Check the settings of the provider, before any request to it."""
    address = urlsplit(settings.base_url)
    mend = ""
    if not settings.base_url:
        mend = translate(
            "doctor",
            "Informe base_url nas configurações ou a variável POS_APP_BASE_URL. "
            "Para conhecer o programa sem uma central, use pos-app --demo.",
        )
    elif not address.path.rstrip("/").endswith("/partners/api"):
        mend = translate("doctor", "O endereço da central termina em /partners/api: confira base_url.")
    findings = [
        Finding(
            translate("doctor", "Endereço"), settings.base_url or translate("doctor", "não informado"), mend
        )
    ]
    has_client_id = "client_id" in settings.model_fields_set
    findings.append(
        Finding(
            translate("doctor", "Código do parceiro"),
            str(settings.client_id) if has_client_id else translate("doctor", "não informado"),
            ""
            if has_client_id
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
    """Sends the requests that a sale makes before a seat is held; each reply must arrive and be readable."""

    def __init__(self, options: Options, settings: config.Settings) -> None:
        self._options = options
        self._settings = settings
        self._client = PartnerClient(
            connection(settings), book=book(options, settings), samples=samples(options)
        )
        self._places: tuple[Place, ...] = ()
        self._trip: Trip | None = None

    async def looked_at(self) -> list[Finding]:
        """Return a finding for each request."""
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
                    findings.append(_fault_finding(what, fault))
                    if what == translate("doctor", "Credenciais"):
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
            translate("doctor", "{read} de {value} lidas").format(read=read, value=read + aside),
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
            translate("doctor", "{count} poltronas lidas").format(count=len(detail.seats)),
        )

    async def _session(self) -> Finding:
        await self._client.open_session(self._settings.station.email or _NOBODY)
        return Finding(translate("doctor", "Sessão do cartão"), translate("doctor", "lida"))

    def _profile(self) -> Finding:
        """Check the reading profile. Payment methods can be read only for a held seat, and the doctor
        holds none: only what a walk found is known of them."""
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
                translate("doctor", "não serve mais em {value}").format(value=", ".join(drifts)),
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
                translate("doctor", "pagamento não lido desde então: {unread}").format(unread=unread),
                translate("doctor", "Rode pos-app learn de novo."),
            )
        return Finding(
            what,
            translate("doctor", "{count} campos; serve nas respostas lidas agora").format(
                count=len(found.pins)
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


def _fault_finding(what: str, fault: Fault) -> Finding:
    if isinstance(fault, Unreadable):
        kept = (
            translate("doctor", " A resposta está em {sample}.").format(sample=fault.sample)
            if fault.sample
            else ""
        )
        if fault.detail == DRIFT:
            seen = translate("doctor", "mudou desde que foi conferida: {field}").format(field=fault.field)
        else:
            seen = translate("doctor", "não entendida: {field} ({detail})").format(
                field=fault.field, detail=fault.detail
            )
        return Finding(what, seen, translate("doctor", "Rode pos-app learn.{kept}").format(kept=kept))
    if isinstance(fault, Invalid) and "clientid" in fault.detail.casefold().replace("_", ""):
        return Finding(
            what,
            fault.detail,
            translate("doctor", "Confira client_id, o número que a central deu a este parceiro."),
        )
    return Finding(what, fault.detail or type(fault).__name__, _mend(fault))


def _mend(fault: Fault) -> str:
    if isinstance(fault, Unreachable):
        return translate("doctor", "Confira a rede e o endereço da central.")
    if isinstance(fault, TooSlow):
        return translate("doctor", "A central demorou: confira a rede e tente de novo.")
    if isinstance(fault, NotAuthorized):
        return translate("doctor", "Confira usuário e senha com a equipe comercial da central.")
    return translate("doctor", "Tente de novo; se continuar, fale com o suporte da central.")


async def _token(client: PartnerClient) -> Finding:
    server_time = await client.check_token()
    if server_time is not None:
        skew = abs(datetime.now(UTC) - server_time)
        if skew > _LONGEST_SKEW:
            return Finding(
                translate("doctor", "Relógio"),
                translate("doctor", "difere {skew} da central").format(skew=skew),
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
        translate("doctor", "{count} num raio de {radius_km} km").format(
            count=len(found), radius_km=format(station.radius_km, "g")
        ),
    )
